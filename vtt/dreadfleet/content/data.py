"""What the engine knows of ships, cards, scenery and boards: frozen values, thou and cdeg.

Every value carries the ids of the ledger rows it comes from (`rules`) and its `origin`: "attested" by the
texts of the game, or "reconstructed" by us, with an `origin_note` where only a part is attested.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from vtt.kernel.units import THOU_PER_INCH

Side = Literal["ga", "fot"]
Origin = Literal["attested", "reconstructed"]
Mood = Literal["day", "dusk", "moonlight", "storm"]
Propulsion = Literal["sail", "engine", "oar", "limb"]
ShipClass = Literal["big", "auxiliary", "monster", "castle"]
DamageType = Literal["hull", "crew", "speed", "special"]
DestinyKind = Literal["spell", "improvement", "salvo", "monster", "repair", "healing", "red", "instant"]
Params = Mapping[str, int | str]

BIG_SHIPS = (
    "heldenhammer",
    "swordfish",
    "flaming-scimitar",
    "grimnirs-thunder",
    "sea-dragon",
    "bloody-reaver",
    "curse-of-zandri",
    "skabrus",
    "shadewraith",
    "black-kraken",
)
"""The ten warships of the game: a Spell may name one that has no data file (chapter 27 of the ledger)."""


class Profile(msgspec.Struct, frozen=True):
    """The attributes printed on a ship's card (DF-ATTR).

    `manoeuvrability_in` is None for what turns freely (DF-AUX-19), `armour` None for what has no save
    (GAP-55); armour 5 means 5+.
    """

    speed_in: int
    hull: int
    crew: int
    broadside: int
    extra_dice: int = 0
    manoeuvrability_in: int | None = None
    armour: int | None = None

    @property
    def speed_thou(self) -> int:
        """Speed as a length."""
        return self.speed_in * THOU_PER_INCH

    @property
    def manoeuvrability_thou(self) -> int | None:
        """The straight run before a change of facing, as a length."""
        return None if self.manoeuvrability_in is None else self.manoeuvrability_in * THOU_PER_INCH


class AbilityData(msgspec.Struct, frozen=True):
    """One ability; `owner` tells whether it goes with the captain (DF-DUEL-10) or stays with the ship."""

    id: str
    title: str
    text: str
    owner: Literal["ship", "captain"]
    rules: tuple[str, ...]
    origin: Origin


class CaptainData(msgspec.Struct, frozen=True):
    """A captain; Command 3 means 3+. `abilities` are ids, see `Content.abilities`."""

    name: str
    command: int
    fencing: int
    abilities: tuple[str, ...]
    rules: tuple[str, ...]


class ShipData(msgspec.Struct, frozen=True):
    """One kind of ship: a big ship, an auxiliary, or a sea monster (which has no side of its own).

    `auxiliaries` lists one id per craft aboard at the start; `hull` names the sight hull, `model` the
    picture. `top_thou` is the height of its highest point, from which a faceless ship sees (DF-AUX-17).
    Whoever sails a flagship leads its side, unless the side names another leader (DF-MULTI-02).
    `ignores` are types of Damage cards that do nothing to it (DF-SC02-14).
    """

    id: str
    name: str
    ship_class: ShipClass
    side: Side | None
    captain: CaptainData | None
    propulsion: Propulsion
    profile: Profile
    length_thou: int
    width_thou: int
    hull_height_thou: int
    top_thou: int
    model: str
    hull: str
    flavour: str
    rules: tuple[str, ...]
    origin: Origin
    auxiliaries: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    is_faceless: bool = False
    is_flying: bool = False
    is_flagship: bool = False
    ignores: tuple[str, ...] = ()

    @property
    def is_castle(self) -> bool:
        """True for an island that fights: an auxiliary that never moves (GAP-97)."""
        return self.ship_class == "castle"

    @property
    def is_big(self) -> bool:
        """True for the ten ships with a warship card (GAP-01)."""
        return self.ship_class == "big"

    @property
    def is_auxiliary(self) -> bool:
        """True for cogs and their like and for monsters, which are auxiliaries too (DF-MON-01)."""
        return self.ship_class != "big"

    @property
    def is_monster(self) -> bool:
        """True for the sea monsters of the Destiny deck."""
        return self.ship_class == "monster"

    @property
    def is_sailing(self) -> bool:
        """True if the wind moves it (DF-WIND-03, GAP-17)."""
        return self.propulsion == "sail"


class DamageCard(msgspec.Struct, frozen=True):
    """One kind of Damage card, of which `count` copies are in the deck.

    `points` is 1 to 3 for Hull, Crew and Speed (GAP-65) and 0 for Special; a Speed card costs
    `speed_loss_thou`. `effect` is "" or the id of a registered effect with its `params`. `discards`: the
    effect is over at once; `situation`: it acts in every Situation phase.
    """

    id: str
    title: str
    count: int
    type: DamageType
    text: str
    origin: Origin
    rules: tuple[str, ...]
    points: int = 0
    speed_loss_thou: int = 0
    irreparable: bool = False
    discards: bool = False
    situation: bool = False
    effect: str = ""
    params: Params = {}
    titles: Mapping[str, str] = {}
    origin_note: str = ""

    def title_for(self, propulsion: Propulsion) -> str:
        """The title as it reads on a ship of that propulsion: a ship without sails loses oars, not masts."""
        return self.titles.get(propulsion, self.title)


class WindMove(msgspec.Struct, frozen=True):
    """How a Destiny card moves the wind indicator (DF-DEST-06, DF-DEST-08); random moves have 0 marks."""

    kind: Literal["clockwise", "counter", "random"]
    marks: int = 0

    @property
    def steps(self) -> int:
        """Signed marks, clockwise positive; 0 for a random move."""
        return -self.marks if self.kind == "counter" else self.marks


class DestinyCard(msgspec.Struct, frozen=True):
    """One card of the Destiny deck; `id` is the copy (`bone-hydra#2`), `kind_id` what it is a copy of."""

    id: str
    kind_id: str
    title: str
    kind: DestinyKind
    text: str
    effect: str
    params: Params
    brief_respite: bool
    force: int
    wind: WindMove
    origin: Origin
    rules: tuple[str, ...]
    origin_note: str = ""

    @property
    def stays_in_play(self) -> bool:
        """True for the red cards (DF-TURN-06)."""
        return self.kind == "red"

    @property
    def ship(self) -> str | None:
        """The ship that a spell belongs to or the monster that rises; None for the others."""
        named = self.params.get("ship")
        return named if isinstance(named, str) else None


class SceneryData(msgspec.Struct, frozen=True):
    """One island or wreck: its waterline, counter-clockwise in its own frame, and its highest point."""

    id: str
    name: str
    type: Literal["island", "wreck"]
    length_thou: int
    width_thou: int
    height_thou: int
    top: tuple[int, int, int]
    outline: tuple[tuple[int, int], ...]
    model: str
    hull: str
    rules: tuple[str, ...]
    origin: Origin


class MarkData(msgspec.Struct, frozen=True):
    """One of the 36 marks on the edge: where the wind blows from (DF-TERM-09)."""

    name: str
    x: int
    y: int


class BoardData(msgspec.Struct, frozen=True):
    """The playable water (GAP-03) and its marks, clockwise from the north-west (GAP-04)."""

    width_thou: int
    height_thou: int
    marks: tuple[MarkData, ...]
