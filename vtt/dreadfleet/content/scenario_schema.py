"""The schema of `scenarios/*.toml`: inches and compass degrees in the file, thou and cdeg here."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, Field

from vtt.dreadfleet.content.data import Mood, Origin, Side
from vtt.dreadfleet.content.extras_schema import (
    AreaTable,
    ArrivalTable,
    DeploymentTable,
    GarrisonTable,
    LaterTable,
    LineTable,
    SpecialTable,
    StartTable,
    TreasureRow,
    TreasureRuleTable,
    WindTable,
)
from vtt.dreadfleet.content.reading import (
    CHAPTER,
    Heading,
    Inches,
)
from vtt.dreadfleet.content.scenario import (
    ForceData,
    PlacedData,
    PlacementRule,
    ScenarioData,
    VariantData,
    VictoryData,
    ZoneData,
)
from vtt.dreadfleet.content.schema import (
    Id,
    NotNegative,
    Pair,
    ParamTable,
    RuleIds,
    Strict,
    Text,
)


class ForceTable(Strict):
    """`[[force]]`: the big ships of one side."""

    side: Side
    ships: Annotated[list[Id], Field(min_length=1)]


class VictoryTable(Strict):
    """`[victory]`."""

    rule: Id
    params: ParamTable = Field(default_factory=dict)
    text: Text
    rules: RuleIds


class VariantTable(Strict):
    """`[[variant]]`."""

    id: Id
    title: Text
    text: Text
    victory: Id | None = None
    rules: RuleIds


class PlacementTable(Strict):
    """`[placement]`: how the players place the scenery."""

    mode: Literal["alternate"]
    more_than_from_west_in: Annotated[Inches, Field(ge=0)] = 0
    more_than_from_east_in: Annotated[Inches, Field(ge=0)] = 0
    min_gap_in: Annotated[Inches, Field(ge=0)] = 0
    no_room: Literal["leave-out"]
    rules: RuleIds

    def data(self) -> PlacementRule:
        """Return the engine's value."""
        return PlacementRule(
            mode=self.mode,
            more_than_from_west_thou=self.more_than_from_west_in,
            more_than_from_east_thou=self.more_than_from_east_in,
            min_gap_thou=self.min_gap_in,
            no_room=self.no_room,
            rules=tuple(self.rules),
        )


class RectTable(Strict):
    """A zone between four lines."""

    west: Inches
    south: Inches
    east: Inches
    north: Inches

    def corners(self) -> tuple[int, int, int, int]:
        """Return west, south, east, north."""
        return self.west, self.south, self.east, self.north


class DiscTable(Strict):
    """A zone round a point."""

    x: Inches
    y: Inches
    radius: Annotated[Inches, Field(gt=0)]


class ZoneTable(Strict):
    """`[[zone]]`: exactly one of rect, disc, polygon."""

    id: Id
    side: Side
    text: Text
    ships: list[Id] = Field(default_factory=list)
    rect: RectTable | None = None
    disc: DiscTable | None = None
    polygon: Annotated[list[Pair], Field(min_length=3)] | None = None
    more_than_between_in: Annotated[Inches, Field(ge=0)] = 0
    variant: Id | None = None
    rules: RuleIds

    def data(self) -> ZoneData:
        """Return the engine's value."""
        return ZoneData(
            id=self.id,
            side=self.side,
            text=self.text,
            rules=tuple(self.rules),
            ships=tuple(self.ships),
            rect=self.rect.corners() if self.rect else None,
            disc=(self.disc.x, self.disc.y, self.disc.radius) if self.disc else None,
            polygon=tuple((x, y) for x, y in self.polygon) if self.polygon else None,
            more_than_between_thou=self.more_than_between_in,
            variant=self.variant or "",
        )


class PieceRow(Strict):
    """A piece of scenery in a layout."""

    id: Id
    x: Inches
    y: Inches
    heading: Heading


class LayoutTable(Strict):
    """`[layout]`: where the scenery stands in a quick start, or always if there is no placement rule."""

    rules: RuleIds
    origin: Origin
    pieces: list[PieceRow]


class SuggestedTable(Strict):
    """`[[suggested]]`: the starting pose of a ship."""

    ship: Id
    x: Inches
    y: Inches
    heading: Heading
    variant: Id | None = None

    def data(self) -> PlacedData:
        """Return the engine's value."""
        return PlacedData(self.ship, self.x, self.y, self.heading)


class ChartForce(Strict):
    """The fleet of a side in a draft: its last ship may have been taken off the chart."""

    side: Side
    ships: list[Id]


class ChartLayout(BaseModel):
    """The scenery of a draft."""

    pieces: list[PieceRow] = Field(default_factory=list)


class ChartFile(BaseModel):
    """What a scenario file must have in order for its chart to be drawn and changed; all else may be missing or wrong.

    Rows are as strict as in `ScenarioFile`.
    """

    layout: ChartLayout = Field(default_factory=ChartLayout)
    force: list[ChartForce] = Field(default_factory=list)
    zone: list[ZoneTable] = Field(default_factory=list)
    suggested: list[SuggestedTable] = Field(default_factory=list)
    start: list[StartTable] = Field(default_factory=list)
    treasures: dict[str, Any] = Field(default_factory=dict)
    victory: dict[str, Any] = Field(default_factory=dict)
    deployment: dict[str, Any] = Field(default_factory=dict)
    treasure: list[TreasureRow] = Field(default_factory=list)


class ScenarioFile(Strict):
    """A file of `scenarios/`."""

    unruly: ClassVar = frozenset({"mood"})
    """Keys that no rule depends on: they do not count for the digest of the rules."""

    kind: Literal["scenario"]
    id: Id
    chapter: Annotated[str, Field(pattern=CHAPTER)]
    file_stem: str = ""
    name: Text
    summary: Text
    briefing: Text
    turns: NotNegative
    rules: RuleIds
    origin: Origin
    special: list[SpecialTable] = Field(default_factory=list)
    wind: WindTable | None = None
    deployment: DeploymentTable | None = None
    area: list[AreaTable] = Field(default_factory=list)
    line: list[LineTable] = Field(default_factory=list)
    treasures: TreasureRuleTable | None = None
    treasure: list[TreasureRow] = Field(default_factory=list)
    start: list[StartTable] = Field(default_factory=list)
    arrival: list[ArrivalTable] = Field(default_factory=list)
    garrison: list[GarrisonTable] = Field(default_factory=list)
    later: list[LaterTable] = Field(default_factory=list)
    force: Annotated[list[ForceTable], Field(min_length=2, max_length=2)]
    victory: VictoryTable
    variant: list[VariantTable] = Field(default_factory=list)
    placement: PlacementTable | None = None
    zone: list[ZoneTable] = Field(default_factory=list)
    layout: LayoutTable
    suggested: list[SuggestedTable] = Field(default_factory=list)
    mood: Mood = "day"

    def data(self) -> ScenarioData:
        """Return the engine's value."""
        v = self.victory
        return ScenarioData(
            id=self.id,
            chapter=self.chapter,
            name=self.name,
            summary=self.summary,
            briefing=self.briefing.strip(),
            turns=self.turns,
            forces=tuple(ForceData(f.side, tuple(f.ships)) for f in self.force),
            victory=VictoryData(v.rule, v.params, v.text, tuple(v.rules)),
            layout=tuple(PlacedData(q.id, q.x, q.y, q.heading) for q in self.layout.pieces),
            zones=tuple(z.data() for z in self.zone),
            suggested=tuple(s.data() for s in self.suggested if s.variant is None),
            suggested_variants={
                name: tuple(s.data() for s in self.suggested if s.variant == name)
                for name in dict.fromkeys(s.variant for s in self.suggested if s.variant is not None)
            },
            rules=tuple(self.rules),
            origin=self.origin,
            layout_origin=self.layout.origin,
            placement=self.placement.data() if self.placement else None,
            variants=tuple(
                VariantData(w.id, w.title, w.text, tuple(w.rules), w.victory or "") for w in self.variant
            ),
            special=tuple(row.data() for row in self.special),
            file_stem=self.file_stem,
            wind=self.wind.start if self.wind else "dice",
            deployment=self.deployment.order if self.deployment else "sides",
            areas=tuple(row.data() for row in self.area),
            lines=tuple(row.data() for row in self.line),
            treasures=tuple(row.data() for row in self.treasure),
            treasure_rule=self.treasures.data() if self.treasures else None,
            starts=tuple(row.data() for row in self.start),
            arrivals=tuple(row.data() for row in self.arrival),
            garrisons=tuple(row.data() for row in self.garrison),
            later=tuple(row.data() for row in self.later),
            mood=self.mood,
        )
