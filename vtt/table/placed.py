"""Outlines laid on the table: corners on a fine grid, prepared once for every shape and pose."""

from __future__ import annotations

import math
from typing import Any

from .accel import floats
from .constants import PLACED_PER_THOU
from .pose import Pose, direction, nearest_whole
from .shape import Catalogue, Shape

_KEPT = 20_000


_turned: dict[tuple[str, int], tuple[Shape, tuple[tuple[float, float], ...]]] = {}


def _offsets(shape: Shape, heading: int) -> tuple[tuple[float, float], ...]:
    """Return the corners of an outline about its middle as they lie at a heading, on the grid of `on_grid`.

    Searches for free places lay down thousands of outlines at few headings, so the turned corners are kept.
    """
    kept = _turned.get((shape.id, heading))
    if kept is not None and kept[0] is shape:
        return kept[1]
    offsets = tuple(on_grid(Pose(0, 0, heading), x, y) for x, y in shape.outline)
    if len(_turned) >= _KEPT:
        _turned.clear()
    _turned[shape.id, heading] = (shape, offsets)
    return offsets


class Placed:
    """One outline on the table: `ring` for kernels, `points` for pictures, a circle about the middle for culling."""

    __slots__ = ("points", "pose", "radius", "ring", "shape", "south_north", "west_east")

    def __init__(self, shape: Shape, pose: Pose, radius: float) -> None:
        self.shape = shape
        self.pose = pose
        self.radius = radius
        offsets = _offsets(shape, pose.heading)
        xs = [pose.x + east for east, _ in offsets]
        ys = [pose.y + north for _, north in offsets]
        self.points = tuple(zip(xs, ys, strict=True))
        self.ring: Any = floats([value for point in self.points for value in point])
        self.west_east = (min(xs), max(xs))
        self.south_north = (min(ys), max(ys))


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
