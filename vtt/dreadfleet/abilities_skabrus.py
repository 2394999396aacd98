"""The Skabrus and Skretch Half-Dead (DF-SHIP-SKABRUS-1 to DF-SHIP-SKABRUS-5)."""

from vtt.dreadfleet.escape import EscapeDanger
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.trait import Active, Trait
from vtt.kernel.decision import Command, Decision, Option
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Roll, Transfer

SLIPS_FROM = 2  # DF-SHIP-SKABRUS-4


class WarpLightning(Trait):
    """Nothing saves from the ship's broadside (DF-SHIP-SKABRUS-2, H-BS-7)."""

    id = "warp-lightning"
    rules = ("DF-SHIP-SKABRUS-2",)

    def denies_saves(self, pos: Position, me: Active, firer: str, target: str) -> bool:
        """Fire at Will included."""
        return firer == me.owner


class CutAndRun(Trait):
    """In the Situation phase the captain may slip away from a single enemy (DF-SHIP-SKABRUS-4, H-SIT-2)."""

    id = "cut-and-run"
    rules = ("DF-SHIP-SKABRUS-4", "DF-SHIP-SKABRUS-5", "GAP-82")

    def in_situation(self, pos: Position, me: Active) -> Frame | None:
        """Only with the ship itself in such a place."""
        return SlipAway(ship=me.owner) if may_slip_away(pos, me.owner) else None


def may_slip_away(pos: Position, ship: str) -> bool:
    """Whether exactly one enemy ship of any size is in contact, and no anchor holds; other contacts do not matter."""
    is_free = pos.ship(ship).where == "table" and not pos.ship(ship).is_anchored
    return is_free and len(pos.touched_enemies(ship)) == 1


class SlipAway(Frame, frozen=True, kw_only=True):
    """Roll a D6; on 2+ the ship escapes from danger without a Command check (DF-SHIP-SKABRUS-4, GAP-82).

    It keeps its Movement subphase, and may try to escape in it as well (DF-SHIP-SKABRUS-5).
    """

    ship: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Offer it."""
        if not may_slip_away(play.pos, self.ship):
            return Done()
        enemy = play.pos.touched_enemies(self.ship)[0]
        options = (
            Option(id="slip", label="choice.cut-and-run", subject=self.ship, rules=CutAndRun.rules),
            Option(id="stay", label="choice.stand-and-fight"),
        )
        decision = Decision(
            side=play.pos.decider(self.ship), kind="cut-and-run", subject=self.ship, options=options,
            rules=CutAndRun.rules, params={"ship": self.ship, "enemy": enemy}, default="stay",
        )
        return Ask(decision, self.at("chosen"))

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Roll for it."""
        if command.choice == "stay":
            return Done()
        side, rules = play.pos.decider(self.ship), ("DF-SHIP-SKABRUS-4",)
        return Roll(Throw(reason="throw.cut-and-run", side=side, subject=self.ship, rules=rules), self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Away as from any danger (DF-ESC-06 to DF-ESC-08)."""
        if faces[0] < SLIPS_FROM:
            return Done()
        return Call(EscapeDanger(ship=self.ship, step="get_away"), self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """It has slipped away, or found no way out."""
        return Done()
