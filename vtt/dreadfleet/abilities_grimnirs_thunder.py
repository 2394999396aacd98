"""Grimnir's Thunder, her dirigibles and Brokk Gunnarsson (DF-SHIP-THUNDER-1 to DF-SHIP-THUNDER-5)."""

from vtt.dreadfleet.position import Position
from vtt.dreadfleet.trait import Active, Trait
from vtt.kernel.refusal import Code, Refusal

SECOND_CARD_MARGIN = 2  # DF-SHIP-THUNDER-5


class FlamingCannons(Trait):
    """The extra die of the ship's profile is rolled apart and sets fire (DF-SHIP-THUNDER-2, GAP-59)."""

    id = "flaming-cannons"
    rules = ("DF-SHIP-THUNDER-2", "GAP-59")


class Hangar(Trait):
    """Base: of the craft that a ship carries only one may be out at a time (GAP-88, H-MOV-3)."""

    def bars_deploying(self, pos: Position, me: Active, mother: str, craft: str) -> Refusal | None:
        """A craft lost or taken aboard again makes room for the next."""
        if mother != me.owner:
            return None
        out = next((ship.id for ship in pos.in_play() if ship.mother == mother and pos.data(ship.id).is_flying), "")
        if not out:
            return None
        params: dict[str, str | int] = {"ship": craft, "mother": mother, "other": out}
        return Refusal(code=Code.BARRED, key="refusal.one-craft-out", rules=self.rules, params=params, pieces=(out,))


class DirigibleHangar(Hangar):
    """Two dirigibles (DF-SHIP-THUNDER-3)."""

    id = "dirigible-hangar"
    rules = ("DF-SHIP-THUNDER-3", "GAP-88")


class MasterEngineer(Trait):
    """Repairs passed by two or more repair two cards (DF-SHIP-THUNDER-5, H-CMD-4).

    The margin is that of the modified roll: a natural 6 that passes only as such repairs one (GAP-78).
    """

    id = "master-engineer"
    rules = ("DF-SHIP-THUNDER-5", "GAP-78")

    def cards_repaired(self, pos: Position, me: Active, ship: str, margin: int) -> int:
        """Whatever gave the order: a brief respite too."""
        return 1 if ship == me.owner and margin >= SECOND_CARD_MARGIN else 0
