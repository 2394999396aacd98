"""The Swordfish and Aranessa Malasal (DF-SHIP-SWORDFISH-1 to DF-SHIP-SWORDFISH-4)."""

from typing import ClassVar

from vtt.dreadfleet.abilities import Strike, under_bow
from vtt.dreadfleet.abilities_rerolls import is_spent
from vtt.dreadfleet.change import note
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.trait import Active, Trait
from vtt.kernel.engine import Play
from vtt.kernel.frame import Done, Frame, Transfer

BLESSED = ("movement", "broadside", "boarding")


def run_into(other: str) -> str:
    """Return the name of the note that a ship's own move has brought it into contact with another this turn."""
    return f"run-into-{other}"


def rammable(pos: Position, ship: str) -> tuple[str, ...]:
    """Return the enemies under the bow whom the ship's own move has met in this Movement subphase (GAP-74)."""
    notes = pos.ship(ship).notes
    return tuple(other for other in under_bow(pos, ship) if notes.get(run_into(other)) == pos.state.turn)


class RammingSpike(Trait):
    """The ship rams whom it runs into bow first (DF-SHIP-SWORDFISH-2, H-MOV-8, H-MOV-12)."""

    id = "ram"
    rules = ("DF-SHIP-SWORDFISH-2", "GAP-60", "GAP-74")

    def on_contact(self, pos: Position, me: Active, mover: str, other: str) -> Frame | None:
        """Only its own move counts, Full Sail included; what is pushed into somebody rams nobody."""
        is_own_move = mover == me.owner == pos.state.active and pos.state.subphase == "movement"
        return RunInto(ship=mover, other=other) if is_own_move else None

    def at_movement_end(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """By then the target has answered with Fire at Will."""
        return Ram(ship=ship, ability=self.id) if ship == me.owner and rammable(pos, ship) else None


class RunInto(Frame, frozen=True, kw_only=True):
    """Remember whom the ship has run into."""

    ship: str
    other: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Until the turn is over."""
        note(play, self.ship, run_into(self.other), play.state.turn)
        return Done()


class Ram(Strike, frozen=True, kw_only=True):
    """1D6-1 Damage cards, at least one, of which the Hull cards count (DF-SHIP-SWORDFISH-2, GAP-60)."""

    types: ClassVar[tuple[str, ...]] = ("hull",)
    strike_rules: ClassVar[tuple[str, ...]] = ("DF-SHIP-SWORDFISH-2", "GAP-60")

    def prey(self, pos: Position) -> tuple[str, ...]:
        """Whom it has just run into."""
        return rammable(pos, self.ship)


class BlessingOfManann(Trait):
    """One die in each of the ship's own subphases and one in each duel (DF-SHIP-SWORDFISH-4, GAP-75)."""

    id = "blessing-of-manann"
    rules = ("DF-SHIP-SWORDFISH-4", "GAP-75")

    def rerolls_one_die(self, pos: Position, me: Active, ship: str, in_duel: bool) -> bool:
        """Not the check of an order, and nothing in another ship's subphase."""
        if ship != me.owner or in_duel:
            return ship == me.owner
        return pos.state.active == ship and pos.state.subphase in BLESSED and not is_spent(pos, ship)
