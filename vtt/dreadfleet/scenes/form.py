"""The form of a scene file: what may stand in it, in inches and compass degrees, read strictly.

Lengths become whole thousandths of an inch, angles whole hundredths of a degree while they are read.
"""

from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PrivateAttr
from pydantic_core import PydanticCustomError

from vtt.dreadfleet.content import ContentError
from vtt.dreadfleet.content.reading import MARK, Heading, Inches
from vtt.dreadfleet.content.schema import Id, NotNegative, Strict, Text

Face = Annotated[int, Field(ge=1, le=6)]
SideId = Literal["ga", "fot"]
Where = Literal["table", "reserve", "aboard", "removed", "submerged"]

WRITTEN = "stack"
"""The procedure of `[start]` that is written out frame by frame."""


class SceneError(ContentError):
    """A scene file cannot be used: the file, the place in it, what was expected and what was found."""


def _words(value: Any) -> str:
    """Take the id of a piece, a card or an option: one word, such as `dirigible:2` or `rigging-cut#3`."""
    if not isinstance(value, str) or not value or any(letter.isspace() for letter in value):
        raise PydanticCustomError("word", "a name without spaces")
    return value


Name = Annotated[str, BeforeValidator(_words)]
Names = list[Name]


def _number(value: Any) -> int | Decimal:
    """Take a number as it stands in the file: its unit is that of the option it answers."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise PydanticCustomError("number", "a number of inches, degrees or pieces")
    return value


Number = Annotated[int | Decimal, BeforeValidator(_number)]


class LandTable(Strict):
    """`[[land]]`: an island or a wreck."""

    id: Name
    x: Inches
    y: Inches
    heading: Heading = 0


class TimedTable(Strict):
    """A change of an attribute until the end of the turn."""

    attribute: Id
    delta: int
    reason: Text
    rules: Names = Field(default_factory=list)


class ShipTable(Strict):
    """`[[ship]]`: a ship with all that lies on it. On the table it has x, y, heading; a castle has its rock."""

    id: Name
    x: Inches | None = None
    y: Inches | None = None
    heading: Heading | None = None
    side: SideId | None = None
    where: Where = "table"
    mother: str = ""
    cause: str = ""
    left_voluntarily: bool = False
    damage: Names = Field(default_factory=list)
    situation: Names = Field(default_factory=list)
    fires: NotNegative = 0
    wounds: Annotated[int, Field(ge=0, le=4)] = 0
    anchored: bool = False
    anchor_turn: NotNegative = 0
    waiting: bool = False
    activated: bool = False
    has_fired: bool = False
    has_escaped: bool = False
    orders: Names = Field(default_factory=list)
    wind: Literal["", "before", "into", "side"] = ""
    wind_cost: Inches = 0
    run: Inches = 0
    moved: Inches = 0
    timed: list[TimedTable] = Field(default_factory=list)
    notes: dict[str, int] = Field(default_factory=dict)


class TreasureTable(Strict):
    """`[[treasure]]`: one on the water has a spot, one aboard its carrier."""

    id: Name
    kind: Id = "chest"
    where: Literal["reserve", "free", "carried", "pile", "gone"] = "free"
    x: Inches = 0
    y: Inches = 0
    carrier: str = ""
    side: str = ""
    known: bool = False


class RedTable(Strict):
    """A card that stays in play, since which turn and by whom it was drawn."""

    card: Name
    turn: NotNegative = 0
    side: SideId = "ga"


class DeckTable(Strict):
    """`[deck.damage]`, `[deck.destiny]`: the whole deck, card by card, the top card last."""

    pile: Names = Field(default_factory=list)
    discard: Names = Field(default_factory=list)


class DecksTable(Strict):
    """`[deck]`."""

    damage: DeckTable | None = None
    destiny: DeckTable | None = None


class StartTable(Strict):
    """`[start]`: the procedure that begins; afterwards the game goes on from there (see `starts.py`)."""

    procedure: Id
    ship: str = ""
    target: str = ""
    side: SideId | None = None
    purpose: str = "order"
    detail: str = ""
    card: str = ""
    among: Names = Field(default_factory=list)
    ga: Names = Field(default_factory=list)
    fot: Names = Field(default_factory=list)
    count: NotNegative = 1
    mode: Literal["plain", "filter", "until"] = "plain"
    types: Names = Field(default_factory=list)
    hits: NotNegative = 1
    distance: Inches = 0
    heading: Heading = 0
    frames: list[dict[str, Any]] = Field(default_factory=list)


class AnswerTable(Strict):
    """`[[answer]]`: a command of the demonstration; `amount` in inches or degrees as the option asks."""

    choice: Name
    amount: Number | None = None
    pose: Annotated[list[Number], Field(min_length=3, max_length=3)] | None = None
    faces: list[Face] = Field(default_factory=list)


class ShotTable(Strict):
    """Who might fire at whom."""

    firer: Name
    target: Name


class ExpectTable(BaseModel):
    """`[[expect]]`: one promise (see `expecting.py`); its other keys depend on what it is about."""

    model_config = ConfigDict(strict=True, extra="allow", frozen=True)

    after: NotNegative | None = None
    event: Text | None = None
    ship: Name | None = None
    decision: Text | None = None
    refusal: AnswerTable | None = None
    shot: ShotTable | None = None
    state: Literal["game"] | None = None
    treasure: Name | None = None
    count: NotNegative | None = None
    option: Name | None = None
    barred: Name | None = None
    not_offered: Names | None = None

    def given(self) -> dict[str, Any]:
        """Return what stands in the file, by key."""
        return {name: value for name, value in self if value is not None}


class Scene(Strict):
    """A scene file. Everything but the id, the title and a start may be left out."""

    kind: Literal["scene"]
    id: Id
    title: Text
    text: str = ""
    rules: Names = Field(default_factory=list)
    scenario: Id = "dead-mans-reef"
    extra_ships: list[str] = Field(default_factory=list)
    options: list[str] = Field(default_factory=list)
    seed: int = 1
    dice: list[Face] = Field(default_factory=list)
    dice_source: Literal["seeded", "typed"] = "seeded"
    generator: str = ""
    thrown: NotNegative = 0
    serial: NotNegative = 0
    turn: NotNegative = 1
    phase: Literal["setup", "initiative", "situation", "destiny", "action", "end"] = "action"
    active: str = ""
    subphase: Literal["", "orders", "movement", "broadside", "boarding"] = ""
    first: Literal["", "ga", "fot"] = "ga"
    wind: Annotated[str, Field(pattern=MARK)] | None = None
    force: Annotated[int, Field(ge=1, le=6)] | None = None
    layout: Literal["none", "default"] = "none"
    order: Names = Field(default_factory=list)
    land: list[LandTable] = Field(default_factory=list)
    ship: list[ShipTable] = Field(default_factory=list)
    treasure: list[TreasureTable] = Field(default_factory=list)
    reds: list[RedTable] = Field(default_factory=list)
    damage_deck_top: Names = Field(default_factory=list)
    damage_deck_size: NotNegative | None = None
    destiny_deck_top: Names = Field(default_factory=list)
    deck: DecksTable = Field(default_factory=DecksTable)
    hands: dict[SideId, Names] = Field(default_factory=dict)
    players: dict[SideId, list[str]] = Field(default_factory=dict)
    fleets: dict[SideId, list[Names]] = Field(default_factory=dict)
    leaders: dict[SideId, NotNegative] = Field(default_factory=dict)
    flags: dict[str, int] = Field(default_factory=dict)
    pending: dict[str, Any] | None = None
    outcome: dict[str, Any] | None = None
    start: StartTable
    answer: list[AnswerTable] = Field(default_factory=list)
    expect: list[ExpectTable] = Field(default_factory=list)

    _file: Path | None = PrivateAttr(default=None)

    @property
    def shown(self) -> str:
        """How messages name the scene: by its file, or by its id when it was read from a text."""
        return self.id if self._file is None else str(self._file)

    @property
    def folder(self) -> Path:
        """Where files that the scene names are looked for."""
        return Path() if self._file is None else self._file.parent

    def in_file(self, file: Path | None) -> "Scene":
        """Note the file that the scene was read from, and return the scene."""
        self._file = file
        return self
