"""What stands on a table: outlines for contact, closed bodies for sight."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

Kind = Literal["base", "island", "wreck"]
Point = tuple[int, int]
Point3 = tuple[int, int, int]

BOW_PORT, BOW_STARBOARD, STERN_STARBOARD, STERN_PORT = range(4)


class ShapeError(ValueError):
    """A shape or sight hull that cannot stand on a table; says which, where, what was expected and found."""


class Shape(msgspec.Struct, frozen=True):
    """The outline of a piece as contact, measuring and arcs see it (GAP-05, GAP-06, GAP-23).

    Local thou, x to starboard and y ahead, outline counter-clockwise; `length` ahead, `width` across, `height` up to
    which the body hides others, `top` its highest point, `hull` the id of its sight hull ("" for none).
    `faceless` marks what has no arcs, no firing sides and one point to see from and be seen at: auxiliaries,
    monsters (DF-AUX-14, DF-AUX-17) and all scenery.
    """

    id: str
    kind: Kind
    outline: tuple[Point, ...]
    length: int
    width: int
    height: int
    top: Point3
    hull: str = ""
    faceless: bool = False

    def __post_init__(self) -> None:
        if len(self.outline) < 3:
            raise ShapeError(f"shape {self.id}: an outline needs 3 corners or more, found {len(self.outline)}")
        for index, corner in enumerate(self.outline):
            if corner == self.outline[index - 1]:
                raise ShapeError(f"shape {self.id}: expected different corners, found {corner} twice in a row")
        if _doubled_area(self.outline) <= 0:
            raise ShapeError(f"shape {self.id}: the outline must run counter-clockwise round some area")

    @property
    def has_facing(self) -> bool:
        """Whether it has arcs and firing sides (DF-ARC-01)."""
        return self.kind == "base" and not self.faceless

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Bow port, bow starboard, stern starboard, stern port of the rectangle length x width."""
        across, ahead = self.width // 2, self.length // 2
        return ((-across, ahead), (across, ahead), (across, -ahead), (-across, -ahead))


class SightHull(msgspec.Struct, frozen=True):
    """A closed body that others cannot see through, and the points it is seen at (GAP-26).

    Local thou; `triangles` index `vertices`; `samples` are fixed per model, 32 or (DF-AUX-17) exactly one.
    """

    id: str
    version: int
    vertices: tuple[Point3, ...]
    triangles: tuple[Point3, ...]
    samples: tuple[Point3, ...]

    def __post_init__(self) -> None:
        count = len(self.vertices)
        if not self.samples:
            raise ShapeError(f"sight hull {self.id}: needs a sample point, found none")
        for index, corners in enumerate(self.triangles):
            if any(not 0 <= corner < count for corner in corners):
                raise ShapeError(
                    f"sight hull {self.id}: triangle {index} names corners {corners}, there are {count} vertices"
                )


class Catalogue:
    """Every shape and sight hull a table may hold; also keeps what is prepared from them once for all tables.

    Raises ShapeError for a shape whose sight hull is missing.
    """

    __slots__ = ("hulls", "prepared", "shapes")

    def __init__(self, shapes: Mapping[str, Shape], hulls: Mapping[str, SightHull] | None = None) -> None:
        self.shapes: dict[str, Shape] = dict(shapes)
        self.hulls: dict[str, SightHull] = dict(hulls or {})
        self.prepared: dict[str, Any] = {}
        for shape in self.shapes.values():
            if shape.hull and shape.hull not in self.hulls:
                raise ShapeError(f"shape {shape.id}: expected the sight hull {shape.hull}, found no such hull")


def _doubled_area(outline: tuple[Point, ...]) -> int:
    total = 0
    for index, (x, y) in enumerate(outline):
        next_x, next_y = outline[(index + 1) % len(outline)]
        total += x * next_y - y * next_x
    return total


def base_shape(
    id: str,
    length_thou: int,
    width_thou: int,
    height_thou: int,
    top: Point3 | None = None,
    hull: str = "",
    *,
    faceless: bool = False,
) -> Shape:
    """A rectangular base about its middle (GAP-05); length and width must be even so that corners are whole thou."""
    if length_thou <= 0 or width_thou <= 0 or length_thou % 2 or width_thou % 2:
        raise ShapeError(f"base {id}: expected an even length and width above 0, found {length_thou} x {width_thou}")
    across, ahead = width_thou // 2, length_thou // 2
    outline = ((across, ahead), (-across, ahead), (-across, -ahead), (across, -ahead))
    return Shape(id, "base", outline, length_thou, width_thou, height_thou, top or (0, 0, height_thou), hull, faceless)


def scenery_shape(
    id: str, kind: Literal["island", "wreck"], outline: tuple[Point, ...], height_thou: int, top: Point3, hull: str = ""
) -> Shape:
    """An island or wreck about the middle of its bounding box; the outline is turned counter-clockwise if need be."""
    if len(outline) >= 3 and _doubled_area(outline) < 0:
        outline = outline[::-1]
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return Shape(id, kind, outline, max(ys) - min(ys), max(xs) - min(xs), height_thou, top, hull, True)


def load_hull(path: Path) -> SightHull:
    """The sight hull in one JSON file; raises ShapeError naming the file, or OSError if it cannot be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=SightHull)
    except (msgspec.DecodeError, ShapeError) as error:
        raise ShapeError(f"{path.name}: not a sight hull: {error}") from error


def load_hulls(folder: Path) -> dict[str, SightHull]:
    """All sight hulls of a folder by id, in the order of their file names."""
    hulls = (load_hull(path) for path in sorted(folder.glob("*.json")))
    return {hull.id: hull for hull in hulls}
