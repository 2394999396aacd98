"""The schema of the data files: strict pydantic models, one file kind each, that turn themselves into the engine's values.

Every file says its own `kind`, so that a file of a player's is recognised wherever it lies. Unknown keys are mistakes; lengths are
inches in the file and whole thousandths of an inch here.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from vtt.dreadfleet.content.data import (
    AbilityData,
    BoardData,
    CaptainData,
    DamageCard,
    DamageType,
    DestinyCard,
    DestinyKind,
    ForceData,
    MarkData,
    Origin,
    PlacedData,
    PlacementRule,
    Profile,
    Propulsion,
    ScenarioData,
    SceneryData,
    ShipClass,
    ShipData,
    Side,
    VariantData,
    VictoryData,
    WindMove,
    ZoneData,
)
from vtt.dreadfleet.content.reading import KEBAB, RULE_ID, Degrees, Inches

Id = Annotated[str, Field(pattern=KEBAB)]
RuleIds = Annotated[list[Annotated[str, Field(pattern=RULE_ID)]], Field(min_length=1)]
Text = Annotated[str, Field(min_length=1)]
Positive = Annotated[int, Field(ge=1)]
NotNegative = Annotated[int, Field(ge=0)]
DieTarget = Annotated[int, Field(ge=2, le=6)]
ParamTable = dict[str, int | str]


class Strict(BaseModel):
    """A table of a data file: no key unknown, no value of another type."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, populate_by_name=False)


# ---- ships ----------------------------------------------------------------------------------------------------------


class ProfileTable(Strict):
    """`[profile]` of a ship."""

    speed_in: NotNegative
    hull: Positive
    crew: Positive
    broadside: NotNegative
    extra_dice: NotNegative = 0
    manoeuvrability_in: Positive | None = None
    armour: DieTarget | None = None


class BaseTable(Strict):
    """`[base]` of a ship: the measures of the piece on the table (GAP-05)."""

    length_in: Annotated[Inches, Field(gt=0)]
    width_in: Annotated[Inches, Field(gt=0)]
    hull_height_in: Annotated[Inches, Field(gt=0)]
    top_in: Annotated[Inches, Field(gt=0)]
    rules: RuleIds
    origin: Origin


class AbilityTable(Strict):
    """`[[ability]]` of a ship or `[[captain.ability]]`."""

    id: Id
    title: Text
    text: Text
    rules: RuleIds
    origin: Origin

    def data(self, owner: Literal["ship", "captain"]) -> AbilityData:
        """Return the engine's value."""
        return AbilityData(self.id, self.title, self.text, owner, tuple(self.rules), self.origin)


class CaptainTable(Strict):
    """`[captain]` of a big ship."""

    name: Text
    command: DieTarget
    fencing: Positive
    rules: RuleIds
    ability: list[AbilityTable] = []


class ShipFile(Strict):
    """A file of `ships/`."""

    kind: Literal["ship"]
    id: Id
    name: Text
    ship_class: ShipClass = Field(alias="class")
    side: Side | None = None
    propulsion: Propulsion
    flying: bool = False
    faceless: bool = False
    model: Id
    hull: Id
    auxiliaries: list[Id] = []
    flavour: Text
    rules: RuleIds
    origin: Origin
    profile: ProfileTable
    base: BaseTable
    captain: CaptainTable | None = None
    ability: list[AbilityTable] = []

    def data(self) -> ShipData:
        """Return the engine's value."""
        captain = self.captain and CaptainData(
            self.captain.name,
            self.captain.command,
            self.captain.fencing,
            tuple(a.id for a in self.captain.ability),
            tuple(self.captain.rules),
        )
        return ShipData(
            id=self.id,
            name=self.name,
            ship_class=self.ship_class,
            side=self.side,
            captain=captain,
            propulsion=self.propulsion,
            profile=Profile(**self.profile.model_dump()),
            length_thou=self.base.length_in,
            width_thou=self.base.width_in,
            hull_height_thou=self.base.hull_height_in,
            top_thou=self.base.top_in,
            model=self.model,
            hull=self.hull,
            flavour=self.flavour,
            rules=tuple(self.rules),
            origin=self.origin,
            auxiliaries=tuple(self.auxiliaries),
            abilities=tuple(a.id for a in self.ability),
            is_faceless=self.faceless,
            is_flying=self.flying,
        )

    def ability_data(self) -> list[AbilityData]:
        """Return the abilities of the ship, then those of its captain."""
        captains = self.captain.ability if self.captain else []
        return [a.data("ship") for a in self.ability] + [a.data("captain") for a in captains]


# ---- cards ----------------------------------------------------------------------------------------------------------


class DamageRow(Strict):
    """`[[card]]` of `cards/damage.toml`."""

    id: Id
    title: Text
    titles: dict[Propulsion, Text] = {}
    count: Positive
    type: DamageType
    points: Annotated[int, Field(ge=0, le=3)] = 0
    speed_loss_in: Annotated[Inches, Field(ge=0)] = 0
    irreparable: bool = False
    discards: bool = False
    situation: bool = False
    effect: Id | None = None
    params: ParamTable = {}
    text: Text
    origin: Origin
    origin_note: str = ""
    rules: RuleIds

    def data(self) -> DamageCard:
        """Return the engine's value."""
        fields = self.model_dump(exclude={"speed_loss_in", "effect", "rules"})
        return DamageCard(
            speed_loss_thou=self.speed_loss_in, effect=self.effect or "", rules=tuple(self.rules), **fields
        )


class DamageFile(Strict):
    """`cards/damage.toml`."""

    kind: Literal["damage-cards"]
    card: list[DamageRow]


class WindTable(Strict):
    """How a card moves the wind indicator."""

    kind: Literal["clockwise", "counter", "random"]
    marks: Annotated[int, Field(ge=1, le=3)] | None = None


class CopyRow(Strict):
    """One of a title's copies: its wind force and its move of the indicator."""

    force: Annotated[int, Field(ge=1, le=6)]
    wind: WindTable


class DestinyRow(Strict):
    """`[[card]]` of `cards/destiny.toml`."""

    id: Id
    title: Text
    kind: DestinyKind
    effect: Id
    params: ParamTable = {}
    brief_respite: bool = False
    copies: Annotated[list[CopyRow], Field(min_length=1)]
    text: Text
    origin: Origin
    origin_note: str = ""
    rules: RuleIds

    def data(self) -> list[DestinyCard]:
        """Return one value for each copy."""
        shared = self.model_dump(exclude={"id", "copies", "rules"})
        return [
            DestinyCard(
                id=f"{self.id}#{number}",
                kind_id=self.id,
                force=copy.force,
                wind=WindMove(copy.wind.kind, copy.wind.marks or 0),
                rules=tuple(self.rules),
                **shared,
            )
            for number, copy in enumerate(self.copies, start=1)
        ]


class DestinyFile(Strict):
    """`cards/destiny.toml`."""

    kind: Literal["destiny-cards"]
    card: list[DestinyRow]


# ---- board and scenery ----------------------------------------------------------------------------------------------


class MarkRow(Strict):
    """One mark of the board."""

    name: Annotated[str, Field(pattern=r"^[1-6],[1-6]$")]
    x: Inches
    y: Inches


class BoardFile(Strict):
    """`board.toml`."""

    kind: Literal["board"]
    width_in: Annotated[Inches, Field(gt=0)]
    height_in: Annotated[Inches, Field(gt=0)]
    marks: Annotated[list[MarkRow], Field(min_length=36, max_length=36)]
    rules: RuleIds
    origin: Origin

    def data(self) -> BoardData:
        """Return the engine's value."""
        return BoardData(self.width_in, self.height_in, tuple(MarkData(m.name, m.x, m.y) for m in self.marks))


Pair = Annotated[list[Inches], Field(min_length=2, max_length=2)]


class SceneryRow(Strict):
    """`[[piece]]` of `scenery/footprints.toml`."""

    id: Id
    name: Text
    type: Literal["island", "wreck"]
    size: Pair
    top: Pair
    height: Annotated[Inches, Field(gt=0)]
    points: Annotated[list[Pair], Field(min_length=3)]

    def data(self, rules: tuple[str, ...], origin: Origin) -> SceneryData:
        """Return the engine's value; `size` is east-west by north-south at heading 0."""
        return SceneryData(
            id=self.id,
            name=self.name,
            type=self.type,
            length_thou=self.size[1],
            width_thou=self.size[0],
            height_thou=self.height,
            top=(self.top[0], self.top[1], self.height),
            outline=tuple((x, y) for x, y in self.points),
            model=self.id,
            hull=self.id,
            rules=rules,
            origin=origin,
        )


class SceneryFile(Strict):
    """`scenery/footprints.toml`."""

    kind: Literal["scenery"]
    rules: RuleIds
    origin: Origin
    piece: list[SceneryRow]


# ---- scenarios ------------------------------------------------------------------------------------------------------


class ForceTable(Strict):
    """`[[force]]`: the big ships of one side."""

    side: Side
    ships: Annotated[list[Id], Field(min_length=1)]


class VictoryTable(Strict):
    """`[victory]`."""

    rule: Id
    params: ParamTable = {}
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


class RectTable(Strict):
    """A zone between four lines."""

    west: Inches
    south: Inches
    east: Inches
    north: Inches


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
    ships: list[Id] = []
    rect: RectTable | None = None
    disc: DiscTable | None = None
    polygon: Annotated[list[Pair], Field(min_length=3)] | None = None
    rules: RuleIds

    def data(self) -> ZoneData:
        """Return the engine's value."""
        return ZoneData(
            id=self.id,
            side=self.side,
            text=self.text,
            rules=tuple(self.rules),
            ships=tuple(self.ships),
            rect=self.rect and (self.rect.west, self.rect.south, self.rect.east, self.rect.north),
            disc=self.disc and (self.disc.x, self.disc.y, self.disc.radius),
            polygon=self.polygon and tuple((x, y) for x, y in self.polygon),
        )


class PieceRow(Strict):
    """A piece of scenery in a layout."""

    id: Id
    x: Inches
    y: Inches
    heading: Annotated[Degrees, Field(ge=0, lt=36000)]


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
    heading: Annotated[Degrees, Field(ge=0, lt=36000)]


class ScenarioFile(Strict):
    """A file of `scenarios/`."""

    kind: Literal["scenario"]
    id: Id
    chapter: Annotated[str, Field(pattern=r"^SC[0-9]{2}$")]
    file_stem: str = ""
    name: Text
    summary: Text
    briefing: Text
    turns: NotNegative
    special_rules: list[Id]
    rules: RuleIds
    origin: Origin
    force: Annotated[list[ForceTable], Field(min_length=2, max_length=2)]
    victory: VictoryTable
    variant: list[VariantTable] = []
    placement: PlacementTable | None = None
    zone: list[ZoneTable] = []
    layout: LayoutTable
    suggested: list[SuggestedTable] = []

    def data(self) -> ScenarioData:
        """Return the engine's value."""
        p, v = self.placement, self.victory
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
            suggested=tuple(PlacedData(s.ship, s.x, s.y, s.heading) for s in self.suggested),
            rules=tuple(self.rules),
            origin=self.origin,
            layout_origin=self.layout.origin,
            placement=p
            and PlacementRule(
                p.mode,
                p.more_than_from_west_in,
                p.more_than_from_east_in,
                p.min_gap_in,
                p.no_room,
                tuple(p.rules),
            ),
            variants=tuple(
                VariantData(w.id, w.title, w.text, tuple(w.rules), w.victory or "") for w in self.variant
            ),
            special_rules=tuple(self.special_rules),
            file_stem=self.file_stem,
        )
