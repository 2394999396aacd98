"""Water on the bases of monsters: splashes round what breaks the surface, and drops."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
from shapely.geometry import LinearRing, LineString
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient
from shapely.ops import polygonize, unary_union

from vtt.shipyard.base import TOP
from vtt.shipyard.mesh import GLOSS, Array, Mesh, grid, linear, merge, sphere, unit

FOAM, GREEN = "#cfdcd8", "#2f6a70"


def collar(body: Mesh, seed: int, height: float = 0.05, reach: float = 0.1, points: int = 90) -> Mesh:
    """The froth round everything of `body` that cuts the water: a low broken lip at its outline that runs out flat.

    `height` and `reach` are how high the lip stands and how far its lace spreads, inches; `points` go round the
    longest outline, fewer round shorter ones.
    """
    rng = np.random.default_rng(seed)
    outlines = shores(body, TOP + 0.01)
    longest = max((line.length for line in outlines), default=1.0)
    parts = []
    for line in outlines:
        count = max(12, round(points * line.length / longest))
        ring = np.array([line.interpolate(k / count, normalized=True).coords[0] for k in range(count)])
        ahead = unit(np.roll(ring, -1, axis=0) - np.roll(ring, 1, axis=0))
        out = np.column_stack([ahead[:, 1], -ahead[:, 0]])
        wild = np.convolve(np.tile(rng.normal(0, 1, count), 3), [0.25, 0.5, 0.25], "same")[count : 2 * count]
        beat = np.clip(0.7 + 0.55 * wild + 0.35 * np.sin(np.arange(count) * 1.9), 0.1, 1.8)
        rows, tones = [], []
        for share, up, white in _LIP:
            spread = reach * share * (0.6 + 0.5 * beat)
            z = TOP + height * up * beat if up > 0 else np.full(count, TOP + height * up)
            rows.append(np.column_stack([ring + out * spread[:, None], z]))
            tones.append(white * (0.75 + 0.25 * np.sin(np.arange(count) * 2.1 + seed)))
        froth = np.clip(np.concatenate(tones), 0, 1)[:, None]
        skin = grid(np.array(rows), (False, True))
        looks = skin.smooth_normals(180.0).normals
        assert looks is not None
        skin = skin if looks[:, 2].mean() > 0 else skin.flipped()
        parts.append(
            skin.painted(linear(GREEN) * (1 - froth) + linear(FOAM) * froth, GLOSS * 0.4).smooth_normals(100.0)
        )
    return merge(parts)


_LIP = (
    (-0.25, 0.1, 0.8),
    (0.0, 0.9, 1.0),
    (0.16, 1.0, 1.0),
    (0.3, 0.4, 0.55),
    (0.55, 0.25, 0.75),
    (0.8, 0.05, 0.3),
    (1.0, -0.4, 0.0),
)
"""Rows of a collar: (share of the reach off the outline, share of the height, whiteness)."""


def section(body: Mesh, level: float) -> BaseGeometry:
    """The areas of a mesh cut at a height."""
    corner = body.vertices[body.faces]
    above = corner[:, :, 2] > level
    lines = []
    for triangle in corner[above.any(axis=1) & ~above.all(axis=1)]:
        ends = []
        for i in range(3):
            p, q = triangle[i], triangle[(i + 1) % 3]
            if (p[2] > level) != (q[2] > level):
                t = (level - p[2]) / (q[2] - p[2])
                ends.append(tuple(np.round(p[:2] + t * (q[:2] - p[:2]), 4)))
        if ends[0] != ends[1]:
            lines.append(LineString(ends))
    return unary_union(list(polygonize(unary_union(lines))))


def shores(body: Mesh, level: float) -> list[LinearRing]:
    """The outer outlines, anticlockwise, of a mesh cut at a height, without crumbs."""
    areas = section(body, level).buffer(0.02).buffer(-0.02).simplify(0.004)
    found = [orient(area).exterior for area in getattr(areas, "geoms", [areas]) if area.area > 0.002]
    return sorted(found, key=lambda line: -line.length)


def drops(spot: tuple[float, float], spread: float, height: float, count: int, seed: int) -> Mesh:
    """Thrown drops round a splash."""
    rng = np.random.default_rng(seed)
    parts = []
    for _ in range(count):
        angle, reach = rng.random() * 6.28, spread * rng.uniform(0.7, 1.3)
        ball = sphere(rng.uniform(0.008, 0.018), 6, 4)
        parts.append(
            ball.moved(
                spot[0] + reach * math.cos(angle),
                spot[1] + reach * math.sin(angle),
                TOP + height * rng.uniform(0.3, 1.2),
            )
        )
    return merge(parts).painted(FOAM, GLOSS)


def gap_to(circles: Sequence[tuple[float, float, float]]) -> Callable[[Array, Array], Array]:
    """Distance over the water to a body made of discs (x, y, radius), as the sea slab asks for it."""

    def gap(x: Array, y: Array) -> Array:
        return np.min([np.hypot(x - cx, y - cy) - radius for cx, cy, radius in circles], axis=0)

    return gap
