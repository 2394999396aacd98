"""How a model of any axes and size comes to stand on the base of a piece: a proposal, and a person's changes to it.

Points are in the loader's frame: x, y and z of a file with Y up become (x, -z, y), so that a file made to our measure
needs no change (bow +y, starboard +x, up +z, waterline 0, inches).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from vtt.stage.mesh import Array, Mesh
from vtt.stage.ownmodels.fitfile import Fit

SAMPLES = 12_000
OVERHANG_AHEAD, OVERHANG_ASIDE = 0.4, 0.15
"""Inches by which a hull may reach over its base, ahead and astern, and at each side (masts and yards are free)."""
FREE = 1.0
"""Inches by which masts, yards and wings may reach over it besides two fifths of its size."""
LEAST_FOOT = 0.3
"""A foot smaller than this share of the body is a stem."""
DRAUGHT = 0.05
"""Inches of a flat-bottomed model below the water: no gap between it and the sea."""
LOW = 0.35
"""The lowest part of a model, as a share of its height, taken for its hull."""
FULL_BEAM = 0.8
"""A hull is taken to float where it first is so wide, as a share of its greatest width."""
BOW, LIKENESS = 0.4, 1.2
"""How much a ship's form, and likeness to our model of the piece, count in the proposal."""
CLEARLY_UP = 0.12
"""By how much Z must look more like upwards than Y, which the file format means to be upwards."""
Matrix = NDArray[np.float64]
Points = NDArray[np.float64]


@dataclass(frozen=True)
class Stand:
    """What a model has to fit: the outline (n, 2) of its piece in inches, and how high that is."""

    outline: Array
    height: float
    like: Points | None = None
    """Points of our own model of the piece: of two ways to stand, the one that looks more like it is taken."""

    @property
    def is_base(self) -> bool:
        """Whether it is a base that has a bow, as opposed to land."""
        return len(self.outline) == 4

    @property
    def size(self) -> tuple[float, float]:
        """Inches across and ahead."""
        across, ahead = np.ptp(np.asarray(self.outline, np.float64), axis=0)
        return float(across), float(ahead)

    @property
    def middle(self) -> Points:
        """Middle of the outline."""
        outline = np.asarray(self.outline, np.float64)
        return (outline.min(0) + outline.max(0)) / 2


@dataclass(frozen=True)
class Placement:
    """Where every point of a model goes: `matrix @ point + offset`; `scale` is how much larger it becomes."""

    matrix: Matrix
    offset: Points
    scale: float
    up: str
    is_as_made: bool = False

    def points(self, points: NDArray) -> Points:
        """Points (n, 3) where they come to lie."""
        return points.astype(np.float64) @ self.matrix.T + self.offset

    def mesh(self, mesh: Mesh) -> Mesh:
        """A mesh where it comes to lie."""
        normal = mesh.normal @ (self.matrix / self.scale).T
        return Mesh(
            self.points(mesh.vertex).astype(np.float32), normal.astype(np.float32), mesh.color, mesh.paint,
            mesh.triangles,
        )


def propose(meshes: Iterable[Mesh], stand: Stand, fit: Fit | None = None) -> Placement:
    """Where a model goes by itself, with a person's changes."""
    fit = fit or Fit()
    points = sampled_points(meshes)
    as_made = fit.up in ("auto", "y") and is_made_to_measure(points, stand)
    up, quarter = ("y", 0) if as_made else orientation(points, stand, ("y", "z") if fit.up == "auto" else (fit.up,))
    matrix = turned(fit.turn) @ _quarter(quarter) @ UPRIGHT[up]
    standing = points @ matrix.T
    scale, offset = (1.0, np.zeros(3)) if as_made else _measured(standing, stand)
    scale, offset = scale * fit.scale, offset * fit.scale
    if not as_made:
        offset[:2] += (1 - fit.scale) * stand.middle
    return Placement(matrix * scale, offset - np.array([0.0, 0.0, fit.sink]), scale, up, as_made)


UPRIGHT: dict[str, Matrix] = {
    "y": np.eye(3),
    "z": np.array([[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, -1.0, 0.0]]),
}
"""What stands a model up, by the axis of the file that points upwards."""


def turned(degrees: float) -> Matrix:
    """Turn clockwise seen from above."""
    angle = np.radians(degrees)
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, s, 0.0], [-s, c, 0.0], [0.0, 0.0, 1.0]])


def _quarter(count: int) -> Matrix:
    return np.round(turned(90.0 * count))


def sampled_points(meshes: Iterable[Mesh]) -> Points:
    """Points (n, 3) spread evenly over the surfaces, and the corners that reach farthest."""
    corners = np.concatenate([m.vertex.astype(np.float64)[m.triangles.reshape(-1, 3)] for m in meshes])
    a, ab, ac = corners[:, 0], corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    area = np.linalg.norm(np.cross(ab, ac), axis=1)
    reach = np.cumsum(area)
    if reach[-1] <= 0:
        return corners.reshape(-1, 3)
    k = np.arange(SAMPLES)
    face = np.minimum(np.searchsorted(reach, (k + 0.5) / SAMPLES * reach[-1]), len(area) - 1)
    # Two sequences without a common rhythm fill every triangle evenly, the same on every machine.
    u, v = (k * 0.7548776662466927) % 1.0, (k * 0.5698402909980532) % 1.0
    over = u + v > 1
    u, v = np.where(over, 1 - u, u), np.where(over, 1 - v, v)
    spread = a[face] + ab[face] * u[:, None] + ac[face] * v[:, None]
    flat = corners.reshape(-1, 3)
    return np.concatenate([spread, flat[flat.argmin(0)], flat[flat.argmax(0)]])


def is_made_to_measure(points: Points, stand: Stand) -> bool:
    """Whether a model lies as ours do already: in inches, its waterline at nought, its middle over the base."""
    (across, ahead), low, high = stand.size, points.min(0), points.max(0)
    reach_x, reach_y = max(-low[0], high[0]), max(-low[1], high[1])
    wide = 1.0 if stand.is_base else 0.9
    return bool(
        -0.6 <= low[2] <= 0.05
        and 0.4 * stand.height <= high[2] <= 4 * stand.height + 1
        and 0.8 * ahead <= high[1] - low[1]
        and reach_y <= ahead / 2 + 0.8
        and reach_x <= across / 2 + wide
    )


def orientation(points: Points, stand: Stand, ups: tuple[str, ...] = ("y", "z")) -> tuple[str, int]:
    """Axis that points upwards and quarter turns clockwise after it: the most likely of the eight, Y before Z."""
    best, chosen = -np.inf, (ups[0], 0)
    for up in ups:
        upright = points @ UPRIGHT[up].T
        upness = _upness(upright, stand) + (CLEARLY_UP if up == "y" else 0.0)
        for quarter in (0, 2, 3, 1):
            standing = upright @ _quarter(quarter).T
            score = upness + _aheadness(standing, stand)
            if stand.like is not None:
                score += LIKENESS * alike(_grid(standing), _grid(stand.like))
            if score > best + 1e-9:
                best, chosen = score, (up, quarter)
    return chosen


def _upness(points: Points, stand: Stand) -> float:
    low, high = points.min(0), points.max(0)
    extent = np.maximum(high - low, 1e-12)
    share = (points[:, 2] - low[2]) / extent[2]
    bottom, top = points[share < 0.25], points[share > 0.75]
    weight = 0.5 - float(np.median(share))
    spread = _cover(bottom, low, extent) - _cover(top, low, extent)
    # Upright ships are mirrored across a standing plane; lying on their sides they are mirrored across the table.
    mirrored = max(_mirrored(points, 0), _mirrored(points, 1)) - _mirrored(points, 2)
    longest = max(extent[0], extent[1]) / extent[2]
    tall = min(0.0, float(np.log(longest))) if stand.is_base else min(0.0, float(np.log(longest / 1.2)))
    return weight + spread + mirrored + tall


def _cover(points: Points, low: Points, extent: Points) -> float:
    """Share of the model's ground plan that lies under some points."""
    if not len(points):
        return 0.0
    cells = np.minimum(((points[:, :2] - low[:2]) / extent[:2] * 12).astype(int), 11)
    return len(np.unique(cells[:, 0] * 12 + cells[:, 1])) / 144


def _grid(points: Points) -> Points:
    """How much of a model lies in each of a thousand cells of the box round it."""
    low, extent = points.min(0), np.maximum(np.ptp(points, axis=0), 1e-12)
    cells = np.minimum(((points - low) / extent * 10).astype(int), 9)
    count = np.bincount(cells @ np.array([100, 10, 1]), minlength=1000)
    return np.sqrt(count / len(points)).reshape(10, 10, 10)


def alike(one: Points, other: Points) -> float:
    """How much two grids have in common, 0..1."""
    return float(np.minimum(one, other).sum() / np.maximum(one, other).sum())


def _mirrored(points: Points, axis: int) -> float:
    """How alike both halves are across the middle of an axis, 0..1."""
    fill = _grid(points)
    return alike(fill, np.flip(fill, axis))


def _aheadness(points: Points, stand: Stand) -> float:
    """How well a model lies along its piece: the longer way ahead, and of a ship the bow."""
    across, ahead = _box(hull_of(points))[1]
    wide, long = stand.size
    lies = ahead / across
    along = 0.5 * float(np.clip(np.log(lies if long >= wide else 1 / lies), -0.7, 0.7))
    return along + (BOW * float(np.clip(_bowness(points), -0.5, 0.5)) if stand.is_base else 0.0)


def _bowness(points: Points) -> float:
    """Positive where the bow is ahead (+y): hulls taper towards it, castles and wheels stand astern."""
    low, extent = points.min(0), np.maximum(np.ptp(points, axis=0), 1e-12)
    hull = points[points[:, 2] <= low[2] + LOW * extent[2]]
    start, length = hull[:, 1].min(), max(float(np.ptp(hull[:, 1])), 1e-12)
    share = (hull[:, 1] - start) / length

    def width(first: float, last: float) -> float:
        part = hull[(share >= first) & (share <= last)]
        return float(np.quantile(np.abs(part[:, 0] - np.median(hull[:, 0])), 0.9)) if len(part) > 8 else 0.0

    beam = max(width(0.3, 0.7), 1e-12)
    taper = (width(0.0, 0.15) - width(0.85, 1.0)) / beam
    middle = start + length / 2
    mass = points[points[:, 2] <= low[2] + 0.6 * extent[2]]
    stern = float((mass[:, 1] < middle).mean() - 0.5)
    return taper + stern


def _measured(points: Points, stand: Stand) -> tuple[float, Points]:
    """Scale and shift of a model that stands upright with its bow ahead."""
    low, extent = points.min(0), np.maximum(np.ptp(points, axis=0), 1e-12)
    level = waterline_height(points)
    line = _box(points[np.abs(points[:, 2] - level) <= 0.08 * extent[2]])
    hull = _box(hull_of(points, level))
    if min(line[1] / hull[1]) < LEAST_FOOT:
        line = hull
    room = np.array(stand.size)
    over = np.array([OVERHANG_ASIDE, OVERHANG_AHEAD]) * 2 if stand.is_base else np.zeros(2)
    free = room * 0.4 + FREE if stand.is_base else over
    ratios = (room / line[1], (room + over) / hull[1], (room + free) / extent[:2])
    scale = float(min(np.concatenate(ratios if line is not hull else ratios[1:])))
    is_flat = level <= low[2] + 0.02 * extent[2]
    sea = low[2] * scale + DRAUGHT if is_flat else level * scale
    return scale, np.array([*(stand.middle - line[0] * scale), -sea])


def hull_of(points: Points, level: float = -np.inf) -> Points:
    """The lowest part of a model, at least up to a height; all of it where that is a mere stem under a flyer."""
    low, extent = points.min(0), np.maximum(np.ptp(points, axis=0), 1e-12)
    hull = points[points[:, 2] <= max(low[2] + LOW * extent[2], level)]
    return points if min(_box(hull)[1] / extent[:2]) < LEAST_FOOT else hull


def _box(points: Points) -> tuple[Points, Points]:
    """Middle (2,) and extent (2,) of points seen from above; without points, of nothing."""
    if not len(points):
        return np.zeros(2), np.full(2, 1e-12)
    low, high = points[:, :2].min(0), points[:, :2].max(0)
    return (low + high) / 2, np.maximum(high - low, 1e-12)


def waterline_height(points: Points) -> float:
    """Height at which a hull floats: at its bottom when that is flat, where it has its beam when there is a keel."""
    low, high = float(points[:, 2].min()), float(points[:, 2].max())
    edges = np.linspace(low, low + LOW * (high - low), 13)
    widths = []
    for first, last in pairwise(edges):
        part = points[(points[:, 2] >= first) & (points[:, 2] <= last)]
        widths.append(float(np.ptp(part[:, 0]) * np.ptp(part[:, 1])) if len(part) > 8 else 0.0)
    most = max(widths)
    found = next((k for k, width in enumerate(widths) if width >= FULL_BEAM * FULL_BEAM * most), 0)
    return float(edges[found])
