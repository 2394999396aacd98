"""Sculpting with signed distances: primitives, blends, noise and the surface that they enclose.

A *field* is a function of broadcast coordinate arrays `(x, y, z)` in inches that is negative inside the clay.
Blends with a radius give the soft joints of modelling putty (Quilez, "smooth minimum", 2013).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import map_coordinates, spline_filter
from scipy.spatial import cKDTree
from skimage.measure import marching_cubes

Array = NDArray[np.float64]
Field = Callable[[Array, Array, Array], Array]
Point = tuple[float, float, float]

SLAB = 24
"""Layers of the grid that are evaluated at once, so that a fine grid stays within a few hundred megabytes."""


# ------------------------------------------------------------------------------------------------ primitives
def ellipsoid(centre: Point, radii: Point, lean_deg: Point = (0.0, 0.0, 0.0)) -> Field:
    """An egg; its distance is the usual first-order estimate, exact on the surface."""
    turn = rotation(lean_deg)

    def field(x: Array, y: Array, z: Array) -> Array:
        u, v, w = _turned(turn, x - centre[0], y - centre[1], z - centre[2])
        a, b, c = radii
        near = np.sqrt((u / a) ** 2 + (v / b) ** 2 + (w / c) ** 2)
        steep = np.sqrt((u / a**2) ** 2 + (v / b**2) ** 2 + (w / c**2) ** 2)
        return near * (near - 1.0) / np.maximum(steep, 1e-6)

    return field


def capsule(start: Point, end: Point, start_radius: float, end_radius: float | None = None) -> Field:
    """A straight limb with round ends whose radius runs linearly from one end to the other."""
    first = np.asarray(start, float)
    axis = np.asarray(end, float) - first
    length2 = float(axis @ axis)
    last_radius = start_radius if end_radius is None else end_radius

    def field(x: Array, y: Array, z: Array) -> Array:
        u, v, w = x - first[0], y - first[1], z - first[2]
        t = np.clip((u * axis[0] + v * axis[1] + w * axis[2]) / length2, 0.0, 1.0)
        gap = np.sqrt((u - t * axis[0]) ** 2 + (v - t * axis[1]) ** 2 + (w - t * axis[2]) ** 2)
        return gap - (start_radius + t * (last_radius - start_radius))

    return field


def limb(path: list[Point], radii: list[float]) -> Field:
    """Capsules end to end along a bent path."""
    return union(*(capsule(path[i], path[i + 1], radii[i], radii[i + 1]) for i in range(len(path) - 1)))


def block(centre: Point, half: Point, rounding: float = 0.0, lean_deg: Point = (0.0, 0.0, 0.0)) -> Field:
    """A box with rounded edges, given by its half sizes."""
    turn = rotation(lean_deg)

    def field(x: Array, y: Array, z: Array) -> Array:
        u, v, w = (np.abs(p) for p in _turned(turn, x - centre[0], y - centre[1], z - centre[2]))
        u, v, w = u - half[0] + rounding, v - half[1] + rounding, w - half[2] + rounding
        outside = np.sqrt(np.maximum(u, 0) ** 2 + np.maximum(v, 0) ** 2 + np.maximum(w, 0) ** 2)
        return outside + np.minimum(np.maximum(u, np.maximum(v, w)), 0.0) - rounding

    return field


def ground(height: Callable[[Array, Array], Array], slope: float = 0.6) -> Field:
    """All that lies under a height map; `slope` scales the vertical gap to roughly a distance."""
    return lambda x, y, z: (z - height(x, y)) * slope


# ------------------------------------------------------------------------------------------------ blends
def union(*parts: Field) -> Field:
    """The sharp sum of several fields."""

    def field(x: Array, y: Array, z: Array) -> Array:
        lowest = parts[0](x, y, z)
        for part in parts[1:]:
            lowest = np.minimum(lowest, part(x, y, z))
        return lowest

    return field


def melted(radius: float, *parts: Field) -> Field:
    """The sum of several fields with a fillet of about `radius` inches in every joint."""

    def field(x: Array, y: Array, z: Array) -> Array:
        lowest = parts[0](x, y, z)
        for part in parts[1:]:
            lowest = soft_min(lowest, part(x, y, z), radius)
        return lowest

    return field


def carved(radius: float, body: Field, *tools: Field) -> Field:
    """`body` with every tool cut away, the rims rounded by about `radius` inches."""

    def field(x: Array, y: Array, z: Array) -> Array:
        rest = body(x, y, z)
        for tool in tools:
            rest = -soft_min(-rest, tool(x, y, z), radius)
        return rest

    return field


def mirrored(part: Field) -> Field:
    """The same shape on both sides of the middle line x = 0, given by its starboard half."""
    return lambda x, y, z: part(np.abs(x), y, z)


def soft_min(a: Array, b: Array, radius: float) -> Array:
    """Smooth minimum by a cubic fillet (Quilez)."""
    if radius <= 0:
        return np.minimum(a, b)
    h = np.maximum(radius - np.abs(a - b), 0.0) / radius
    return np.minimum(a, b) - h * h * h * radius / 6.0


def step(low: float, high: float, value: Array) -> Array:
    """Smooth step from 0 at `low` to 1 at `high`; `low` may be the larger."""
    t = np.clip((value - low) / (high - low), 0.0, 1.0)
    return t * t * (3.0 - 2.0 * t)


# ------------------------------------------------------------------------------------------------ surface
def surface(field: Field, low: Point, high: Point, cell: float) -> tuple[Array, NDArray[np.int64]]:
    """The zero surface of a field by marching cubes.

    `low`, `high` and `cell` are inches; what reaches out of the box is cut off flat, so the surface is always closed.
    Returns vertices (n, 3) and faces (m, 3) turned outwards.
    """
    axes = [np.arange(low[i] - cell, high[i] + 1.5 * cell, cell) for i in range(3)]
    volume = np.empty([len(a) for a in axes], np.float32)
    x, y = axes[0][:, None, None], axes[1][None, :, None]
    for first in range(0, len(axes[2]), SLAB):
        z = axes[2][None, None, first : first + SLAB]
        volume[:, :, first : first + SLAB] = field(x, y, z)
    for axis in range(3):
        for side in (0, -1):
            wall = np.moveaxis(volume, axis, 0)[side]
            np.maximum(wall, 0.5 * cell, out=wall)
    vertices, faces, _, _ = marching_cubes(volume, 0.0)
    points = vertices.astype(float) * cell + [a[0] for a in axes]
    return points, faces[:, ::-1].astype(np.int64) if _is_inside_out(points, faces) else faces.astype(
        np.int64
    )


def _is_inside_out(points: Array, faces: NDArray[np.int64]) -> bool:
    a, b, c = (points[faces[:, i]] for i in range(3))
    return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum()) < 0


def rotation(lean_deg: Point) -> Array:
    """World from local: turned about x, then y, then z by the three angles in degrees."""
    a, b, c = np.radians(lean_deg)
    about_x = np.array([[1, 0, 0], [0, np.cos(a), -np.sin(a)], [0, np.sin(a), np.cos(a)]])
    about_y = np.array([[np.cos(b), 0, np.sin(b)], [0, 1, 0], [-np.sin(b), 0, np.cos(b)]])
    about_z = np.array([[np.cos(c), -np.sin(c), 0], [np.sin(c), np.cos(c), 0], [0, 0, 1]])
    return np.asarray(about_z @ about_y @ about_x)


def _turned(turn: Array, u: Array, v: Array, w: Array) -> tuple[Array, Array, Array]:
    if np.allclose(turn, np.eye(3)):
        return u, v, w
    inverse = turn.T
    return tuple(inverse[i, 0] * u + inverse[i, 1] * v + inverse[i, 2] * w for i in range(3))  # type: ignore[return-value]


# ------------------------------------------------------------------------------------------------ noise
class Noise:
    """Smooth random numbers in space, periodic every 32 cells, the same for the same seed on every machine."""

    SIZE = 32

    def __init__(self, seed: int) -> None:
        chance = np.random.default_rng(seed)
        values = chance.uniform(-1.0, 1.0, (self.SIZE,) * 3)
        self._lattice = spline_filter(values, order=3, mode="grid-wrap", output=np.float32)
        jitter = np.stack(np.meshgrid(*[np.arange(12)] * 3, indexing="ij"), -1).reshape(-1, 3)
        sites = jitter + chance.uniform(0.1, 0.9, jitter.shape)
        self._sites = cKDTree(sites % 12.0, boxsize=12.0)

    def at(self, points: Array, frequency: float = 1.0) -> Array:
        """Noise of about -1..1 at points (n, 3), `frequency` cells an inch."""
        spots = np.asarray(points, float).T * frequency
        return map_coordinates(self._lattice, spots, order=3, mode="grid-wrap", prefilter=False) * 1.3

    def cloud(self, points: Array, frequency: float = 1.0, octaves: int = 4) -> Array:
        """Fractal sum, about -1..1."""
        total = np.zeros(len(points))
        weight = 1.0
        for octave in range(octaves):
            total += weight * self.at(points + 7.31 * octave, frequency * 2.03**octave)
            weight *= 0.5
        return total / 1.6

    def ridges(self, points: Array, frequency: float = 1.0, octaves: int = 4) -> Array:
        """Sharp crests, 0 in the valleys to about 1 on the ridges."""
        total = np.zeros(len(points))
        weight, carry = 0.55, np.ones(len(points))
        for octave in range(octaves):
            crest = (1.0 - np.abs(self.at(points - 3.77 * octave, frequency * 2.07**octave))) ** 2
            total += weight * crest * carry
            carry = np.clip(crest * 1.6, 0.0, 1.0)
            weight *= 0.5
        return np.clip(total, 0.0, 1.0)

    def facets(self, points: Array, frequency: float = 1.0) -> tuple[Array, Array]:
        """Distance to the nearest cell border (0 in the cracks, about 0.5 amid a cell) and a tone -1..1 per cell."""
        gaps, sites = self._sites.query((np.asarray(points, float) * frequency) % 12.0, k=2)
        tone = ((sites[:, 0] * 7919) % 997) / 498.0 - 1.0
        return gaps[:, 1] - gaps[:, 0], tone
