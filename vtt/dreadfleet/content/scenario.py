"""What the engine knows of a scenario: frozen values, thou and cdeg, as its file says them."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from vtt.dreadfleet.content.data import Mood, Origin, Params, Side


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
    mood: Mood = "day"
    """Light and weather of its pictures; no rule asks for it."""

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
