"""The schema of what single scenarios add: special rules, wind, special water, treasures, late and fixed ships."""

from typing import Annotated, Any, Literal

from pydantic import Field, field_validator
from pydantic_core import PydanticCustomError

from vtt.dreadfleet.content.data import Side
from vtt.dreadfleet.content.reading import WIND_START, Heading, Inches, as_thou
from vtt.dreadfleet.content.scenario import (
    AreaData,
    ArrivalData,
    GarrisonData,
    LaterData,
    LineData,
    SpecialRule,
    StartData,
    TreasureData,
    TreasureKind,
    TreasureRule,
)
from vtt.dreadfleet.content.schema import Id, Pair, Positive, RuleIds, Strict, Text

Tone = Literal["danger", "barrier", "goal", "current"]
INCH_KEY = "_in"
THOU_KEY = "_thou"


def _length(key: str, figure: Any) -> int:
    try:
        return as_thou(figure)
    except PydanticCustomError as fault:
        wanted = f"{(fault.context or {})['wanted']} for {key}"
        raise PydanticCustomError("measure", "{wanted}", {"wanted": wanted}) from None


class SpecialTable(Strict):
    """`[[special]]`: a special rule with its figures; a figure whose key ends in `_in` is a length in inches."""

    id: Id
    text: Text
    rules: RuleIds
    params: dict[str, int | str | tuple[str, ...]] = Field(default_factory=dict)

    @field_validator("params", mode="before")
    @classmethod
    def _lengths(cls, value: Any) -> Any:
        """Turn lengths into thou under a key that says so; lists of names into tuples."""
        if not isinstance(value, dict):
            return value
        read: dict[str, Any] = {}
        for key, figure in value.items():
            if key.endswith(INCH_KEY):
                read[key.removesuffix(INCH_KEY) + THOU_KEY] = _length(key, figure)
            elif isinstance(figure, list):
                if not all(isinstance(name, str) for name in figure):
                    raise PydanticCustomError("names", "{wanted}", {"wanted": f"a list of names for {key}"})
                read[key] = tuple(figure)
            else:
                read[key] = figure
        return read

    def data(self) -> SpecialRule:
        """Return the engine's value."""
        return SpecialRule(self.id, self.text, tuple(self.rules), self.params)


class WindTable(Strict):
    """`[wind]`: where the wind starts, if not by dice: a mark such as "3,3", or "none" (H-SETUP-5)."""

    start: Annotated[str, Field(pattern=WIND_START)]
    rules: RuleIds


class DeploymentTable(Strict):
    """`[deployment]`: whether the sides deploy one after the other or ship by ship in turn (H-SETUP-3)."""

    order: Literal["sides", "alternate"]
    rules: RuleIds


class AreaTable(Strict):
    """`[[area]]`: special water, a polygon or all within `reach_in` of it or of some pieces.

    A polygon lies where the map says, or goes with a piece of the layout that the rules move.
    """

    id: Id
    text: Text
    rules: RuleIds
    tone: Tone
    polygon: list[Pair] = Field(default_factory=list)
    pieces: list[Id] = Field(default_factory=list)
    reach_in: Annotated[Inches, Field(ge=0)] = 0
    moves_with: Id | None = None

    def data(self) -> AreaData:
        """Return the engine's value."""
        polygon = tuple((x, y) for x, y in self.polygon)
        return AreaData(
            self.id, self.text, tuple(self.rules), self.tone, polygon, tuple(self.pieces), self.reach_in,
            self.moves_with or "",
        )


class LineTable(Strict):
    """`[[line]]`: a line on the water."""

    id: Id
    text: Text
    rules: RuleIds
    tone: Tone
    points: Annotated[list[Pair], Field(min_length=2)]

    def data(self) -> LineData:
        """Return the engine's value."""
        return LineData(self.id, self.text, tuple(self.rules), self.tone, tuple((x, y) for x, y in self.points))


class TreasureRow(Strict):
    """`[[treasure]]`."""

    id: Id
    kind: TreasureKind
    x: Inches
    y: Inches

    def data(self) -> TreasureData:
        """Return the engine's value."""
        return TreasureData(self.id, self.kind, self.x, self.y)


class TreasureRuleTable(Strict):
    """`[treasures]`: how treasures come to the table (H-SETUP-2); "later" leaves it to a special rule."""

    mode: Literal["fixed", "alternate", "later"]
    first: Side
    rules: RuleIds
    more_than_from_edges_in: Annotated[Inches, Field(ge=0)] = 0
    more_than_between_in: Annotated[Inches, Field(ge=0)] = 0
    min_from_islands_in: Annotated[Inches, Field(ge=0)] = 0
    area: Id | None = None
    max_from_pieces_in: Annotated[Inches, Field(ge=0)] = 0

    def data(self) -> TreasureRule:
        """Return the engine's value."""
        return TreasureRule(
            self.mode,
            self.first,
            tuple(self.rules),
            self.more_than_from_edges_in,
            self.more_than_between_in,
            self.min_from_islands_in,
            self.area or "",
            self.max_from_pieces_in,
        )


class StartTable(Strict):
    """`[[start]]`: a ship that begins at a fixed place; auxiliaries too, outside their mothers."""

    ship: Id
    x: Inches
    y: Inches
    heading: Heading
    rules: RuleIds

    def data(self) -> StartData:
        """Return the engine's value."""
        return StartData(self.ship, self.x, self.y, self.heading, tuple(self.rules))


class ArrivalTable(Strict):
    """`[[arrival]]`: a ship that comes later; a special rule brings it."""

    ship: Id
    turn: Positive
    text: Text
    rules: RuleIds
    edge: Literal["north", "east", "south", "west", "choice", ""] = ""

    def data(self) -> ArrivalData:
        """Return the engine's value."""
        return ArrivalData(self.ship, self.turn, self.text, tuple(self.rules), self.edge)


class LaterTable(Strict):
    """`[[later]]`: a suggested place for scenery that a special rule has put down in a later turn.

    With `replaces` it is put where that piece was; x and y then say about where it comes to stand.
    """

    piece: Id
    turn: Positive
    x: Inches
    y: Inches
    heading: Heading
    replaces: Id | None = None

    def data(self) -> LaterData:
        """Return the engine's value."""
        return LaterData(self.piece, self.turn, self.x, self.y, self.heading, self.replaces or "")


class GarrisonTable(Strict):
    """`[[garrison]]`: an island of the layout that fights as a ship of the class "castle" (GAP-97)."""

    piece: Id
    ship: Id
    side: Side
    rules: RuleIds

    def data(self) -> GarrisonData:
        """Return the engine's value."""
        return GarrisonData(self.piece, self.ship, self.side, tuple(self.rules))
