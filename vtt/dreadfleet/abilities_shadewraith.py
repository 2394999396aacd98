"""The Shadewraith and Vangheist (DF-SHIP-SHADEWRAITH-1 to DF-SHIP-SHADEWRAITH-5)."""

from vtt.dreadfleet.change import note
from vtt.dreadfleet.checks import CheckResult, CommandCheck
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.trait import Active, Trait
from vtt.kernel.decision import Option
from vtt.kernel.engine import Play
from vtt.kernel.frame import Call, Done, Frame, Transfer
from vtt.kernel.refusal import Code, Refusal


class SemiReal(Trait):
    """Of an enemy broadside only natural sixes hit (DF-SHIP-SHADEWRAITH-2, GAP-83, H-BS-6)."""

    id = "semi-real"
    rules = ("DF-SHIP-SHADEWRAITH-2", "GAP-83")

    def only_sixes_hit(self, pos: Position, me: Active, firer: str, target: str) -> bool:
        """Whoever fires."""
        return target == me.owner


class PhantasmagoricalFlight(Trait):
    """In place of an order the ship may try to fly for its whole Movement subphase (DF-SHIP-SHADEWRAITH-4, H-ORD-2).

    It passes over minis, and only enemies in contact hold it; its Speed, Manoeuvrability and wind stay (GAP-84).
    """

    id = "phantasmagorical-flight"
    rules = ("DF-SHIP-SHADEWRAITH-4", "DF-SHIP-SHADEWRAITH-5", "GAP-84")

    def instead_of_order(self, pos: Position, me: Active, ship: str) -> Option | None:
        """In every Orders subphase."""
        if ship != me.owner:
            return None
        return Option(id=self.id, label="choice.phantasmagorical-flight", subject=ship, rules=self.rules)

    def order_frame(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """Check Command."""
        return TakeWing(ship=ship)

    def lets_fly(self, pos: Position, me: Active, ship: str) -> bool:
        """In the Movement subphase for which it was tried."""
        return ship == me.owner and self._is_used(pos, ship) and pos.state.subphase == "movement"

    def bars_anchor(self, pos: Position, me: Active, ship: str) -> Refusal | None:
        """No anchor goes down (DF-SHIP-SHADEWRAITH-5, H-MOV-14)."""
        return self._bar(pos, me, ship)

    def bars_weighing(self, pos: Position, me: Active, ship: str) -> Refusal | None:
        """And none comes up."""
        return self._bar(pos, me, ship)

    def _is_used(self, pos: Position, ship: str) -> bool:
        return pos.ship(ship).notes.get(self.id) == pos.state.turn

    def _bar(self, pos: Position, me: Active, ship: str) -> Refusal | None:
        if ship != me.owner or not self._is_used(pos, ship):
            return None
        rules = ("DF-SHIP-SHADEWRAITH-5",)
        return Refusal(code=Code.BARRED, key="refusal.anchor-in-flight", rules=rules, params={"ship": ship})


class TakeWing(Frame, frozen=True, kw_only=True):
    """A passed Command check makes the ship a flyer for this turn's Movement subphase."""

    ship: str

    def begin(self, play: Play, _: object) -> Transfer:
        """No first mate can do this (GAP-70)."""
        check = CommandCheck(ship=self.ship, purpose="ability", detail=PhantasmagoricalFlight.id)
        return Call(check, self.at("checked"))

    def checked(self, play: Play, result: CheckResult) -> Transfer:
        """Remember the turn."""
        if result.passed:
            note(play, self.ship, PhantasmagoricalFlight.id, play.state.turn)
        return Done()
