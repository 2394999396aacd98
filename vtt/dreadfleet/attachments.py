"""Destiny cards that are put by a ship's card and wait there: Spells, Improvements, Salvos (DF-SIT-04 to DF-SIT-08)."""

from vtt.dreadfleet.choose_ship import ChooseShip
from vtt.dreadfleet.destiny import Effect
from vtt.dreadfleet.improvements import is_cog
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


def caster(pos: Position, card: str) -> str:
    """Return the ship that a Spell is for, or "" while she is absent or out of the game (DF-DEST-16)."""
    ship = str(pos.card_params(card)["ship"])
    in_play = pos.state.has_ship(ship) and pos.ship(ship).where in ("table", "submerged")
    return ship if in_play and ship not in pos.inert else ""


class SpellCard(Effect):
    """A Spell goes to the ship named on it, even an enemy's (DF-SIT-05); else brief respite (DF-DEST-16)."""

    def can_apply(self, pos: Position, side: str, card: str) -> bool:
        """The ship is on the seascape, or under it."""
        return bool(caster(pos, card))

    def frame(self, pos: Position, side: str, card: str) -> Frame:
        """Put it there."""
        return Stay(place=caster(pos, card))


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
    """An Improvement goes on one of the drawer's cogs or big ships (DF-SIT-06).

    By a big ship it waits for the cog that she launches next. Without any cog left there is nothing to improve.
    """

    def _places(self, pos: Position, side: str) -> tuple[str, ...]:
        cogs = [s for s in pos.state.ships if s.side == side and s.kind == "auxiliary" and is_cog(pos, s.id)]
        at_sea = tuple(cog.id for cog in cogs if cog.where == "table")
        if not at_sea and not any(cog.where == "aboard" for cog in cogs):
            return ()
        return (*at_sea, *(ship.id for ship in pos.in_play(side) if ship.kind == "big"))

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
    """A Salvo may be put on any big ship without one; three ships cannot use them (DF-SIT-07, DF-SIT-08, GAP-01)."""

    def _places(self, pos: Position, side: str) -> tuple[str, ...]:
        """The drawer's own ships are named first."""
        ships = sorted(pos.in_play(), key=lambda ship: ship.side != side)
        able = (ship.id for ship in ships if ship.kind == "big" and ship.id not in SALVO_EXCLUDED)
        return tuple(ship for ship in able if not salvo_on(pos, ship))

    def can_apply(self, pos: Position, side: str, card: str) -> bool:
        """Some ship may carry it."""
        return bool(self._places(pos, side))

    def frame(self, pos: Position, side: str, card: str) -> Frame:
        """Choose it, or let the card go, which brings no brief respite (GAP-38)."""
        places, rules = self._places(pos, side), ("DF-SIT-07", "DF-SIT-08")
        return ChooseShip(side=side, kind="load-salvo", among=places, card=card, optional=True, rules=rules)


class SalvoFireCard(SalvoCard):
    """Red-hot shot."""

    id = "salvo-fire"


class SalvoUntilCard(SalvoCard):
    """Chain shot, grapeshot."""

    id = "salvo-until"


class SalvoDiceCard(SalvoCard):
    """Double-shotted guns."""

    id = "salvo-dice"
