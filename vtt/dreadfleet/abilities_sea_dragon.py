"""The Sea Dragon, her dragons and Prince Yrellian (DF-SHIP-SEADRAGON-1 to DF-SHIP-SEADRAGON-5)."""

from vtt.dreadfleet.abilities_grimnirs_thunder import Hangar
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.trait import Active, Trait


class BoltThrowers(Trait):
    """Each unsaved hit of its broadside draws until a Crew card comes (DF-SHIP-SEADRAGON-2, GAP-79, H-BS-8)."""

    id = "bolt-throwers"
    rules = ("DF-SHIP-SEADRAGON-2", "GAP-79")

    def draws_until(self, pos: Position, me: Active, firer: str) -> tuple[str, ...] | None:
        """Any target; Fire at Will included."""
        return ("crew",) if firer == me.owner else None


class Dragons(Hangar):
    """Two dragons (DF-SHIP-SEADRAGON-3)."""

    id = "dragons"
    rules = ("DF-SHIP-SEADRAGON-3", "GAP-88")


class CharismaticLeader(Trait):
    """Two different orders may be tried each Orders subphase (DF-SHIP-SEADRAGON-5, GAP-77, H-ORD-2)."""

    id = "charismatic-leader"
    rules = ("DF-SHIP-SEADRAGON-5", "GAP-77")

    def grants_second_order(self, pos: Position, me: Active, ship: str) -> bool:
        """Each with a Command check of its own."""
        return ship == me.owner
