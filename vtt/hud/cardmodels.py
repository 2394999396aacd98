"""What cards show: playing cards, ships with everything that lies on them, the hand of orders, the decks.

Plain frozen values like all of `vtt.hud.models`, where the rules they keep to are written down.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CardModel:
    """A Damage, Destiny, Order, Situation or wound card, whole or tucked under a ship card.

    `deck` is "damage", "destiny" or "orders"; `type` is "hull", "crew", "speed", "special", "situation", "wound",
    "spell", "monster", "stays", "instant", "repair", "healing", "salvo", "improvement", "order". `art` names an
    illustration of `vtt.hud.illustrations.ART`; unknown names fall back to the type's. `magnitude` is the short
    number on the title edge.
    """

    id: str
    title: str
    type: str
    text: str = ""
    rule_ids: tuple[str, ...] = ()
    magnitude: str = ""
    irreparable: bool = False
    origin: str = "reconstructed"
    deck: str = "damage"
    art: str = ""
    wind_force: int = 0
    wind_marks: int = 0
    wind_random: bool = False
    timing: str = ""


@dataclass(frozen=True, slots=True)
class AttributeModel:
    """A number on a ship card: printed and live value as text, with what changed it, first to last, as (reason, delta
    text).
    """

    id: str
    name: str
    icon: str
    printed: str
    live: str
    history: tuple[tuple[str, str], ...] = ()
    better: bool = False

    @property
    def is_changed(self) -> bool:
        return self.printed != self.live


@dataclass(frozen=True, slots=True)
class AbilityModel:
    """An ability of a ship or a captain in our words; `spent` strikes it out for the rest of the game or turn."""

    name: str
    text: str
    icon: str = "star"
    rule_id: str = ""
    spent: bool = False


@dataclass(frozen=True, slots=True)
class TabModel:
    """An auxiliary or monster as a tab on its mother's card: `state` is "aboard", "afloat", "lost" or "sea"."""

    id: str
    name: str
    icon: str = "cog"
    state: str = "aboard"
    note: str = ""
    tally: int = 0  # stripes of its pennant, 0 for one that is alone of its kind


@dataclass(frozen=True, slots=True)
class SlotModel:
    """The cards tucked at one place of a ship card: `kind` "hull", "crew", "speed", "special", "situation", "wound"."""

    kind: str
    name: str
    count_text: str = ""
    cards: tuple[CardModel, ...] = ()


@dataclass(frozen=True, slots=True)
class ShipCardModel:
    """A ship with everything that lies on it. `state` is "", "acting", "done", "target" or "sunk"; flags are icon
    names.
    """

    id: str
    name: str
    short_name: str
    captain: str
    side: str
    attributes: tuple[AttributeModel, ...] = ()
    slots: tuple[SlotModel, ...] = ()
    hull: tuple[int, int] = (0, 0)
    crew: tuple[int, int] = (0, 0)
    speed_text: str = ""
    speed_changed: int = 0
    command: str = ""
    fencing: str = ""
    wounds: int = 0
    wound_text: str = ""
    orders: tuple[str, ...] = ()
    activated: bool = False
    state: str = ""
    flags: tuple[str, ...] = ()
    abilities: tuple[AbilityModel, ...] = ()
    tabs: tuple[TabModel, ...] = ()
    badges: tuple[str, ...] = ()
    silhouette: str = ""
    tally: int = 0  # stripes of its pennant, 0 for one that is alone of its kind
    player: str = ""  # who sails it, where several people share a side


@dataclass(frozen=True, slots=True)
class OrderCardModel:
    """One card of the orders hand: `state` is "hand", "face-up" or "out"; `reason` says why it is not legal now."""

    id: str
    card: CardModel
    state: str = "hand"
    is_legal: bool = True
    reason: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class OrdersHandModel:
    """The orders of one side, shown while one is to be chosen."""

    title: str
    side: str
    cards: tuple[OrderCardModel, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class DeckModel:
    """A draw pile with its open discard; `id` "damage" or "destiny"."""

    id: str
    name: str
    remaining: int
    discard_count: int = 0
    discard_top: CardModel | None = None
