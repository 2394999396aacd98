"""The Curse of Zandri and King Amanhotep (DF-SHIP-ZANDRI-1 to DF-SHIP-ZANDRI-4)."""

from vtt.dreadfleet.change import note, set_ship
from vtt.dreadfleet.checks import CheckResult, CommandCheck
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.rolloff import d3
from vtt.dreadfleet.state import TimedEffect
from vtt.dreadfleet.trait import Active, Trait
from vtt.kernel.decision import Option
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Call, Done, Frame, Roll, Transfer
from vtt.kernel.units import THOU_PER_INCH

RAISED = (("speed", THOU_PER_INCH), ("crew", 1), ("broadside", 1))  # what one point adds to each
REASON = "reason.let-my-will-be-done"


class LightOfPtra(Trait):
    """The extra die of the ship's profile is rolled apart and sets fire (DF-SHIP-ZANDRI-2, GAP-59)."""

    id = "light-of-ptra"
    rules = ("DF-SHIP-ZANDRI-2", "GAP-59")


class LetMyWillBeDone(Trait):
    """Once a game, in place of an order, the king may drive his dead on (DF-SHIP-ZANDRI-4, H-ORD-2)."""

    id = "let-my-will-be-done"
    rules = ("DF-SHIP-ZANDRI-4", "GAP-58", "GAP-77")

    def instead_of_order(self, pos: Position, me: Active, ship: str) -> Option | None:
        """Until it was tried."""
        if ship != me.owner or pos.ship(ship).notes.get(self.id):
            return None
        return Option(id=self.id, label="choice.let-my-will-be-done", subject=ship, rules=self.rules)

    def order_frame(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """Check Command, then raise the three attributes."""
        return ImposeWill(ship=ship)


class ImposeWill(Frame, frozen=True, kw_only=True):
    """A passed Command check adds 1D3 to Speed, Crew and Broadside until the end of the turn.

    A failed attempt is spent all the same (GAP-77); the higher Crew keeps no ship alive (GAP-58).
    """

    ship: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Spend the attempt; no first mate can make it (GAP-70)."""
        note(play, self.ship, LetMyWillBeDone.id, play.state.turn)
        check = CommandCheck(ship=self.ship, purpose="ability", detail=LetMyWillBeDone.id)
        return Call(check, self.at("checked"))

    def checked(self, play: Play, result: CheckResult) -> Transfer:
        """Roll how much."""
        if not result.passed:
            return Done()
        throw = Throw(
            reason="throw.let-my-will-be-done", side=play.pos.decider(self.ship), subject=self.ship,
            rules=("DF-SHIP-ZANDRI-4", "DF-DICE-02"),
        )
        return Roll(throw, self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """One roll for all three."""
        points, rules = d3(faces[0]), LetMyWillBeDone.rules
        effects = (TimedEffect(attribute=name, delta=points * one, reason=REASON, rules=rules) for name, one in RAISED)
        set_ship(play, self.ship, timed=(*play.state.ship(self.ship).timed, *effects))
        return Done()
