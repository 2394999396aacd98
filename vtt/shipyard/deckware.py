"""More of what stands about on a deck (see also `fittings`): bells, mooring posts, pails, piles of shot.

Everything stands on z = 0, sizes in inches; 40 to 700 triangles each.
"""

from __future__ import annotations

import numpy as np

from vtt.shipyard import planks
from vtt.shipyard.mesh import METAL, Array, Mesh, box, extrude, lathe, merge, sphere, tube

HEMP, IRON = "#6f5c3a", "#3f4247"


def shot_pile(radius: float, rows: int = 3, iron: str = "#2f3134") -> Mesh:
    """A pyramid of cannon balls."""
    r = radius
    ball = sphere(r, 6, 4)
    made = [
        ball.moved((x - (rows - 1 - k) / 2) * 2 * r, (y - (rows - 1 - k) / 2) * 2 * r, r + k * 1.42 * r)
        for k in range(rows)
        for x in range(rows - k)
        for y in range(rows - k)
    ]
    return merge(made).painted(iron, METAL)


def bell_frame(height: float, wood: str, brass: str) -> Mesh:
    """A ship's bell in a little gallows with a roof."""
    h = height
    posts = [box((0.1 * h, 0.1 * h, 0.78 * h), (s * 0.3 * h, 0, 0.39 * h), 0.0, ("-z",)) for s in (-1, 1)]
    roof = extrude([(-0.5 * h, 0.76 * h), (0.5 * h, 0.76 * h), (0.0, h)], 0.3 * h, 0.02 * h, back=True)
    roof = roof.turned("x", 90.0).moved(0, 0.15 * h, 0)
    bell = lathe(np.array([(0.22, 0.3), (0.19, 0.36), (0.13, 0.44), (0.11, 0.6), (0.03, 0.68)]) * h, 8, (True, False),
                 [1, 0.3, 0.1, 0.2, 0.8])  # fmt: skip
    return merge([merge([*posts, roof]).painted(wood), bell.painted(brass, METAL)])


def bollard(height: float, wood: str) -> Mesh:
    """A mooring post."""
    h = height
    profile = np.array([(0.26, 0.0), (0.22, 0.5), (0.3, 0.62), (0.3, 0.9), (0.16, 1.0)]) * h
    return lathe(profile, 6, (False, True), [0, 0, 0.6, 0.9, 0.4]).painted(wood)


def bucket(height: float, wood: str, hoops: str = IRON) -> Mesh:
    """A pail with a rope handle."""
    h = height
    pail = lathe(np.array([(0.34, 0.0), (0.46, 0.8), (0.4, 0.8), (0.34, 0.3)]) * h, 6, (False, True), [0, 1, 0.8, 0])
    ring = lathe(np.array([(0.45, 0.5), (0.46, 0.62)]) * h, 6, (False, False))
    bow = tube([(-0.42 * h, 0, 0.8 * h), (0, 0, 1.2 * h), (0.42 * h, 0, 0.8 * h)], 0.035 * h, 3, False)
    return merge([pail.painted(wood), ring.painted(hoops, METAL), bow.painted(HEMP)])


def companion(
    start: tuple[float, float, float], end: tuple[float, float, float], width: float, steps: int, wood: str
) -> Mesh:
    """A companionway from one deck to the next in the y-z plane: treads between two stringers."""
    a, b = np.array(start), np.array(end)
    sides: list[Array] = [np.array([s * width / 2, 0.0, 0.0]) for s in (-1, 1)]
    rails = [tube([a + off, b + off], 0.018, 4).painted(wood).tinted(0.75) for off in sides]
    return merge([planks.ladder(start, end, width, steps, wood), *rails])
