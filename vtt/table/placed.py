"""Outlines laid on the table: corners on a fine grid, prepared once for every shape and pose."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from .accel import floats
from .constants import PLACED_PER_THOU
from .pose import Pose, direction, nearest_whole
from .shape import Catalogue, Shape

_KEPT = 20_000


class _Turned(NamedTuple):
    """An outline about its middle as it lies at a heading, on the grid of `on_grid`, and the box round it."""

    shape: Shape
    corners: tuple[tuple[float, float], ...]
    west_east: tuple[float, float]
    south_north: tuple[float, float]


_turned: dict[tuple[str, int], _Turned] = {}


def _turned_to(shape: Shape, heading: int) -> _Turned:
    """Return the corners of an outline at a heading.

    Searches for free places lay down thousands of outlines at few headings, so the turned corners are kept.
    """
    kept = _turned.get((shape.id, heading))
    if kept is not None and kept.shape is shape:
        return kept
    corners = tuple(on_grid(Pose(0, 0, heading), x, y) for x, y in shape.outline)
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    if len(_turned) >= _KEPT:
        _turned.clear()
    made = _turned[shape.id, heading] = _Turned(shape, corners, (min(xs), max(xs)), (min(ys), max(ys)))
    return made


class Placed:
    """One outline on the table: `ring` for kernels, `points` for pictures, a circle about the middle for culling.

    The corners are laid down when first asked for: of most places that a search tries the circle says enough.
    """

    __slots__ = ("_points", "_ring", "_turned", "pose", "radius", "shape", "south_north", "west_east")

    def __init__(self, shape: Shape, pose: Pose, radius: float) -> None:
        self.shape = shape
        self.pose = pose
        self.radius = radius
        self._turned = turned = _turned_to(shape, pose.heading)
        self._points: tuple[tuple[float, float], ...] | None = None
        self._ring: Any = None
        (west, east), (south, north) = turned.west_east, turned.south_north
        self.west_east = (pose.x + west, pose.x + east)
        self.south_north = (pose.y + south, pose.y + north)

    @property
    def points(self) -> tuple[tuple[float, float], ...]:
        """The corners on the table, counter-clockwise."""
        if self._points is None:
            x, y = self.pose.x, self.pose.y
            self._points = tuple((x + east, y + north) for east, north in self._turned.corners)
        return self._points

    @property
    def ring(self) -> Any:
        """The corners as a flat row x0, y0, x1, y1, ..."""
        if self._ring is None:
            self._ring = floats([value for point in self.points for value in point])
        return self._ring


def on_grid(pose: Pose, x: float, y: float) -> tuple[float, float]:
    """A local point on the table, its offset from the middle rounded to 1/256 thou.

    Sums and differences of such points are exact, so a scene may be shifted by whole thou, turned by quarter turns or
    mirrored without changing one digit of a verdict.
    """
    sin, cos = direction(pose.heading)
    east = nearest_whole((x * cos + y * sin) * PLACED_PER_THOU) / PLACED_PER_THOU
    north = nearest_whole((y * cos - x * sin) * PLACED_PER_THOU) / PLACED_PER_THOU
    return pose.x + east, pose.y + north


def radius_of(catalogue: Catalogue, shape: Shape) -> float:
    """The radius of the circle about the middle that holds an outline anywhere on the table, thou."""
    radii: dict[str, float] = catalogue.prepared.setdefault("radii", {})
    radius = radii.get(shape.id)
    if radius is None:
        # 1/256 thou covers the rounding of placed corners
        radius = max(math.sqrt(x * x + y * y) for x, y in shape.outline) + 1.0 / PLACED_PER_THOU
        radii[shape.id] = radius
    return radius


def place(catalogue: Catalogue, shape_id: str, pose: Pose) -> Placed:
    """The outline of a shape at a pose; raises KeyError naming a shape the catalogue lacks."""
    kept: dict[tuple[str, Pose], Placed] = catalogue.prepared.setdefault("placed", {})
    key = (shape_id, pose)
    placed = kept.get(key)
    if placed is None:
        try:
            shape = catalogue.shapes[shape_id]
        except KeyError:
            raise KeyError(f"no shape {shape_id!r} in the catalogue") from None
        if len(kept) >= _KEPT:
            kept.clear()
        placed = Placed(shape, pose, radius_of(catalogue, shape))
        kept[key] = placed
    return placed
