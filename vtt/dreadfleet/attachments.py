"""Destiny cards that are put by a ship's card and wait there: Spells, Improvements, Salvos (DF-SIT-04 to DF-SIT-08)."""

from vtt.dreadfleet.choose_ship import ChooseShip
from vtt.dreadfleet.destiny import Effect
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.salvos import salvo_on
from vtt.kernel.engine import Play
from vtt.kernel.frame import Done, Frame, Transfer

SALVO_EXCLUDED = ("skabrus", "curse-of-zandri", "sea-dragon")  # DF-SIT-07


class Stay(Frame, frozen=True, kw_only=True):
    """The card stays at one place without a question."""

    place: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Say where."""
        return Done(self.place)


def is_spell_of(pos: Position, card: str, side: str) -> bool:
    """Whether a Spell belongs to a ship of one side that is in play."""
    ship = str(pos.card_params(card)["ship"])
    return pos.state.has_ship(ship) and pos.ship(ship).where in ("table", "submerged") and pos.ship(ship).side == side


class SpellCard(Effect):
    """A Spell goes to the ship named on it, even an enemy's (DF-SIT-05); with that ship out of play: brief respite (DF-DEST-16)."""

    def can_apply(self, pos: Position, side: str, card: str) -> bool:
        """The ship is on the seascape, or under it."""
        ship = str(pos.card_params(card)["ship"])
        return pos.state.has_ship(ship) and pos.ship(ship).where in ("table", "submerged")

    def frame(self, pos: Position, side: str, card: str) -> Frame:
        """Put it there."""
        return Stay(place=str(pos.card_params(card)["ship"]))


class CallTheDrownedCard(SpellCard):
    """The Bloody Reaver's."""

    id = "call-the-drowned"


class WordOfTheDeadKingCard(SpellCard):
    """The Curse of Zandri's."""

    id = "word-of-the-dead-king"


class DirgeOfTheLostCard(SpellCard):
    """The Shadewraith's."""

    id = "dirge-of-the-lost"


class SwordHurricaneCard(SpellCard):
    """The Flaming Scimitar's."""

    id = "sword-hurricane"


class CloakOfFlameCard(SpellCard):
    """The Flaming Scimitar's."""

    id = "cloak-of-flame"


class WarpLeapCard(SpellCard):
    """The Skabrus's."""

    id = "warp-leap"


class ImprovementCard(Effect):
    """An Improvement goes on one of the drawer's cogs, or on a big ship for the cog it launches next (DF-SIT-06)."""

    def _places(self, pos: Position, side: str) -> tuple[str, ...]:
        ships = pos.in_play(side)
        cogs = [ship.id for ship in ships if ship.kind == "auxiliary" and not pos.data(ship.id).is_flying]
        mothers = {s.mother for s in pos.state.ships if s.where == "aboard" and not pos.data(s.id).is_flying}
        return (*cogs, *(ship.id for ship in ships if ship.kind == "big" and ship.id in mothers))

    def can_apply(self, pos: Position, side: str, card: str) -> bool:
        """There is a cog to improve, at sea or aboard."""
        return bool(self._places(pos, side))

    def frame(self, pos: Position, side: str, card: str) -> Frame:
        """Choose it."""
        places = self._places(pos, side)
        return ChooseShip(side=side, kind="improve", among=places, card=card, rules=("DF-SIT-06",))


class CogProfileCard(ImprovementCard):
    """Swivel guns, picked boarders, sweeps."""

    id = "cog-profile"


class FireShipCard(ImprovementCard):
    """A cog full of powder."""

    id = "fire-ship"


class SalvoCard(Effect):
    """A Salvo goes on a big ship of the drawer that has none; three ships cannot use them (DF-SIT-07, DF-SIT-08, GAP-01)."""

    def _places(self, pos: Position, side: str) -> tuple[str, ...]:
        ships = (s.id for s in pos.in_play(side) if s.kind == "big" and s.id not in SALVO_EXCLUDED)
        return tuple(ship for ship in ships if not salvo_on(pos, ship))

    def can_apply(self, pos: Position, side: str, card: str) -> bool:
        """Some ship may carry it."""
        return bool(self._places(pos, side))

    def frame(self, pos: Position, side: str, card: str) -> Frame:
        """Choose it."""
        rules = ("DF-SIT-07", "DF-SIT-08")
        return ChooseShip(side=side, kind="load-salvo", among=self._places(pos, side), card=card, rules=rules)


class SalvoFireCard(SalvoCard):
    """Red-hot shot."""

    id = "salvo-fire"


class SalvoUntilCard(SalvoCard):
    """Chain shot, grapeshot."""

    id = "salvo-until"


class SalvoDiceCard(SalvoCard):
    """Double-shotted guns."""

    id = "salvo-dice"
