"""What the engine knows of ships, cards, scenery and scenarios: frozen values, thou and cdeg.

Every value carries the ids of the ledger rows it comes from (`rules`) and its `origin`: "attested" by the
texts of the game, or "reconstructed" by us, with an `origin_note` where only a part is attested.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from vtt.kernel.units import THOU_PER_INCH

Side = Literal["ga", "fot"]
Origin = Literal["attested", "reconstructed"]
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


class PlacedData(msgspec.Struct, frozen=True):
    """Where a ship or a piece of scenery stands: the middle of its base or bounding box, and its heading."""

    id: str
    x: int
    y: int
    heading: int


class ForceData(msgspec.Struct, frozen=True):
    """The big ships of one side."""

    side: Side
    ships: tuple[str, ...]


class ZoneData(msgspec.Struct, frozen=True):
    """Where a side deploys; the whole base must lie inside (DF-SCG-04).

    Exactly one of rect, disc, polygon is set. `rect` is west, south, east, north; `disc` is x, y, radius. Ships that
    deploy there keep more than `more_than_between_thou` from the others of their side. With a `variant` it holds only
    where that variant is played.
    """

    id: str
    side: Side
    text: str
    rules: tuple[str, ...]
    ships: tuple[str, ...] = ()
    rect: tuple[int, int, int, int] | None = None
    disc: tuple[int, int, int] | None = None
    polygon: tuple[tuple[int, int], ...] | None = None
    more_than_between_thou: int = 0
    variant: str = ""


class PlacementRule(msgspec.Struct, frozen=True):
    """How the players place the scenery: in turn, clear of the west and east edges, apart from each other."""

    mode: Literal["alternate"]
    more_than_from_west_thou: int
    more_than_from_east_thou: int
    min_gap_thou: int
    no_room: Literal["leave-out"]
    rules: tuple[str, ...]


SpecialParams = Mapping[str, int | str | tuple[str, ...]]


class SpecialRule(msgspec.Struct, frozen=True):
    """A special rule of one scenario (DF-SCG-07): the id of a registered rule, with its figures.

    Lengths are thou; their keys end in `_thou` here and in `_in` in the file.
    """

    id: str
    text: str
    rules: tuple[str, ...]
    params: SpecialParams = {}

    def number(self, name: str) -> int:
        """Return a figure that is a whole number; KeyError without it."""
        found = self.params[name]
        if not isinstance(found, int):
            raise KeyError(f"{self.id}: expected {name} to be a number, found {found!r}")
        return found

    def text_of(self, name: str) -> str:
        """Return a figure that is a name; KeyError without it."""
        return str(self.params[name])

    def names(self, name: str) -> tuple[str, ...]:
        """Return a list of names; KeyError without it."""
        found = self.params[name]
        return found if isinstance(found, tuple) else (str(found),)


class AreaData(msgspec.Struct, frozen=True):
    """Special water: inside a polygon, or within `reach_thou` of it or of the outlines of pieces.

    A polygon with `moves_with` is where the map says as long as that piece stands as in the layout, and goes with it.
    """

    id: str
    text: str
    rules: tuple[str, ...]
    tone: Literal["danger", "barrier", "goal", "current"]
    polygon: tuple[tuple[int, int], ...] = ()
    pieces: tuple[str, ...] = ()
    reach_thou: int = 0
    moves_with: str = ""


class LineData(msgspec.Struct, frozen=True):
    """A line on the water."""

    id: str
    text: str
    rules: tuple[str, ...]
    tone: Literal["danger", "barrier", "goal", "current"]
    points: tuple[tuple[int, int], ...]


TreasureKind = Literal["chest", "rum", "firewater", "witchstone", "hoard", "roth"]


class TreasureData(msgspec.Struct, frozen=True):
    """One treasure and where it lies in a quick start, or always where the players do not place them."""

    id: str
    kind: str
    x: int
    y: int


class TreasureRule(msgspec.Struct, frozen=True):
    """How treasures come to the table: fixed, placed by the players in turn, `first` first, or later (H-SETUP-2).

    Limits in thou: more than from every edge, more than between two treasures, at least from islands; or inside an
    area and at most so far from its pieces. `area` is the id of an area, "" for none.
    """

    mode: Literal["fixed", "alternate", "later"]
    first: Side
    rules: tuple[str, ...]
    more_than_from_edges_thou: int = 0
    more_than_between_thou: int = 0
    min_from_islands_thou: int = 0
    area: str = ""
    max_from_pieces_thou: int = 0


class StartData(msgspec.Struct, frozen=True):
    """A ship that begins at a fixed place (H-SETUP-4); `heading` in cdeg."""

    ship: str
    x: int
    y: int
    heading: int
    rules: tuple[str, ...]


class ArrivalData(msgspec.Struct, frozen=True):
    """A ship that is not there at the start and by which rule it comes (H-SETUP-4, DF-AUX-03)."""

    ship: str
    turn: int
    text: str
    rules: tuple[str, ...]
    edge: str = ""


class LaterData(msgspec.Struct, frozen=True):
    """A suggested place for scenery that a special rule has put down in `turn`, in place of `replaces` if named."""

    piece: str
    turn: int
    x: int
    y: int
    heading: int
    replaces: str = ""


class GarrisonData(msgspec.Struct, frozen=True):
    """An island that fights as a ship of the class "castle" (GAP-97)."""

    piece: str
    ship: str
    side: Side
    rules: tuple[str, ...]


class VictoryData(msgspec.Struct, frozen=True):
    """The victory condition: the id of a registered rule, with its figures."""

    rule: str
    params: Params
    text: str
    rules: tuple[str, ...]


class VariantData(msgspec.Struct, frozen=True):
    """An option the players may agree on; `victory` replaces the scenario's victory rule if it is set."""

    id: str
    title: str
    text: str
    rules: tuple[str, ...]
    victory: str = ""


class ScenarioData(msgspec.Struct, frozen=True):
    """One scenario; `turns` is 0 if it lasts until somebody has won. The force named first deploys first.

    `wind` is the name of the mark where the wind starts, "dice", or "none" where no indicator is used. `deployment`:
    one side after the other, or one ship of each side in turn. `suggested_variants` replaces `suggested` under a
    variant.
    """

    id: str
    chapter: str
    name: str
    summary: str
    briefing: str
    turns: int
    forces: tuple[ForceData, ...]
    victory: VictoryData
    layout: tuple[PlacedData, ...]
    zones: tuple[ZoneData, ...]
    suggested: tuple[PlacedData, ...]
    rules: tuple[str, ...]
    origin: Origin
    layout_origin: Origin
    placement: PlacementRule | None = None
    variants: tuple[VariantData, ...] = ()
    special: tuple[SpecialRule, ...] = ()
    file_stem: str = ""
    wind: str = "dice"
    deployment: Literal["sides", "alternate"] = "sides"
    areas: tuple[AreaData, ...] = ()
    lines: tuple[LineData, ...] = ()
    treasures: tuple[TreasureData, ...] = ()
    treasure_rule: TreasureRule | None = None
    starts: tuple[StartData, ...] = ()
    arrivals: tuple[ArrivalData, ...] = ()
    garrisons: tuple[GarrisonData, ...] = ()
    later: tuple[LaterData, ...] = ()
    suggested_variants: Mapping[str, tuple[PlacedData, ...]] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """Every name it is found by: id, chapter of the ledger, older file name."""
        return (self.id, self.chapter, *((self.file_stem,) if self.file_stem else ()))

    @property
    def ships(self) -> tuple[str, ...]:
        """The big ships of both sides in order of deployment."""
        return tuple(ship for force in self.forces for ship in force.ships)

    @property
    def special_rules(self) -> tuple[str, ...]:
        """The ids of its special rules in the order of the file."""
        return tuple(rule.id for rule in self.special)

    def special_rule(self, rule_id: str) -> SpecialRule:
        """Return one special rule with its figures; KeyError if the scenario does not have it."""
        for rule in self.special:
            if rule.id == rule_id:
                return rule
        raise KeyError(f"{self.id} has no special rule {rule_id}")

    def area(self, area_id: str) -> AreaData:
        """Return one area of special water; KeyError if there is none of that name."""
        for area in self.areas:
            if area.id == area_id:
                return area
        raise KeyError(f"{self.id} has no area {area_id}")

    @property
    def deployed_ships(self) -> tuple[str, ...]:
        """The big ships that are deployed by their players: not those that arrive later or start at a fixed place."""
        elsewhere = {start.ship for start in self.starts} | {arrival.ship for arrival in self.arrivals}
        return tuple(ship for ship in self.ships if ship not in elsewhere)

    def suggested_for(self, options: tuple[str, ...] = ()) -> tuple[PlacedData, ...]:
        """The starting poses of a quick start under the variants that are played."""
        poses = {pose.id: pose for pose in self.suggested}
        for variant, others in self.suggested_variants.items():
            if variant in options:
                poses |= {pose.id: pose for pose in others}
        return tuple(poses.values())

    def zone_of(self, ship: str, side: Side, options: tuple[str, ...] = ()) -> ZoneData:
        """The zone where `ship` deploys: one of a variant that is played before others, one that names it before its
        side's; KeyError if there is none."""
        open_zones = [zone for zone in self.zones if not zone.variant or zone.variant in options]
        for zone in sorted(open_zones, key=lambda z: (not z.variant, ship not in z.ships)):
            if ship in zone.ships or (zone.side == side and not zone.ships):
                return zone
        raise KeyError(f"{self.id} has no zone for {ship}")
