"""What the stage is asked to show: a neutral, immutable description of a table without any rules in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vtt.table.board import Board
    from vtt.table.pose import Pose
    from vtt.table.shape import Shape


@dataclass(frozen=True, slots=True)
class SideLook:
    """How a side is told apart: a name, a colour and a pattern, so that colour alone never decides."""

    name: str
    color: tuple[float, float, float]
    """Red, green, blue in 0..1 as seen on the screen (sRGB)."""
    pattern: str = "plain"
    """`plain`, `chevrons` or `lozenges`: drawn on name plates over the colour, as the hud draws them."""


DEFAULT_SIDES: Mapping[str, SideLook] = {
    "ga": SideLook("Grand Alliance", (0.17, 0.42, 0.66), "chevrons"),
    "fot": SideLook("Fleet of Terror", (0.70, 0.23, 0.13), "lozenges"),
    "": SideLook("", (0.72, 0.68, 0.58), "plain"),
}


@dataclass(frozen=True, slots=True)
class PieceView:
    """One piece as it lies on the table."""

    id: str
    model: str
    """File stem in `models/`, for example `heldenhammer`."""
    shape: Shape
    """Outline and height; drawn as a plain block when the model file is missing."""
    pose: Pose
    side: str = ""
    name: str = ""
    """Shown on the name plate; empty for scenery, which carries none."""
    short_name: str = ""
    """Shown instead of the name where many plates hang over one table; the name itself when empty."""
    title: str = ""
    """What overlays call a piece that carries no plate; its id when empty."""
    flags: frozenset[str] = frozenset()
    """Any of `burning`, `anchored`, `aground`, `locked`, `wrecked`, `submerged`, `erupting`, `manned`, `aloft`,
    `alive` (a beast of the sea)."""
    damage: int = 0
    """0 unharmed, 1 scarred, 2 half dead, 3 nearly lost: lets smoke rise."""
    battered: float = 0.0
    """Share 0..1 of its hull that is shot away: holes, torn planks and canvas, soot."""
    fires: int = 0
    """How many fires burn on it."""
    crew: float = 1.0
    """Share 0..1 of its crew that is left."""
    rig_lost: float = 0.0
    """Share 0..1 of its Speed that was shot away: canvas hangs in rags."""
    note: str = ""
    """Said after the name on its plate, for example what it carries."""

    tally: int = 0
    """Its number among craft of its kind: so many stripes has its pennant; 0 for one that needs none."""

    @property
    def words(self) -> str:
        """What the piece is called."""
        return self.name or self.title or self.id


@dataclass(frozen=True, slots=True)
class TreasureView:
    """A treasure: afloat at a spot (x, y in thou), or small aboard its `carrier` if that piece is on the table."""

    id: str
    model: str
    """File stem in `models/`, for example `treasure-chest`."""
    x: int = 0
    y: int = 0
    carrier: str = ""
    words: str = ""
    """What it is called."""


@dataclass(frozen=True, slots=True)
class MarkerView:
    """A flat round marker on the water that is no piece: where something dived, the whirlpool. Lengths in thou."""

    id: str
    model: str
    x: int
    y: int
    radius: int = 0
    """The model is drawn so large; 0 as large as it is made."""
    spin_deg: float = 0.0
    """Degrees a second that its node `body` turns clockwise, where the sea moves."""
    words: str = ""
    """What is said when it is pointed at."""


@dataclass(frozen=True, slots=True)
class StageView:
    """A whole table: board, pieces and wind, what floats and what is marked."""

    board: Board
    pieces: tuple[PieceView, ...] = ()
    wind_mark: int = 0
    """Index of the mark on which the wind indicator stands; the wind blows from there across the table."""
    wind_force: int = 1
    """1 (a breeze) to 6 (a storm): raises the sea that is drawn."""
    sides: Mapping[str, SideLook] = field(default_factory=lambda: DEFAULT_SIDES)
    treasures: tuple[TreasureView, ...] = ()
    markers: tuple[MarkerView, ...] = ()
    mood: str = "day"
    """Light and weather, a name of `vtt.stage.moods.MOODS`."""
    has_vane: bool = True
    """Whether a wind indicator stands on the rim; without one the waves still run as from `wind_mark`."""

    def piece(self, piece_id: str) -> PieceView:
        """The piece of that id; KeyError when it is not on the table."""
        for piece in self.pieces:
            if piece.id == piece_id:
                return piece
        raise KeyError(piece_id)
