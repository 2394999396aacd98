"""Where the eye stands to see the whole table from the south, clear of what covers parts of the picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Cover = tuple[float, float, float, float]
"""Left, lower, right and upper edge of what covers the picture, -1..1 with y upwards."""
STEPS = 65
"""Places that are tried across and up the picture for the middle of the table."""
REACH = 0.9
"""How far from the middle of the picture the middle of the table may come to lie."""
RATIO, SIZES = 1.015, 120
"""Each distance tried is so many times the one before; how many are tried at most."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A board of `half_x` by `half_y` inches about its middle, with its rim, seen at `pitch` degrees downwards.

    `up` and `across` are the tangents of half the field of view.
    """

    half_x: float
    half_y: float
    pitch: float
    up: float
    across: float


def fitted(sight: Sight, covers: Sequence[Cover], nearest: float, farthest: float) -> tuple[float, float, float] | None:
    """Return (east, north, distance): from where nearest the table is clear of all covers and inside the picture.

    East and north are how far the looked-at point lies from the middle of the table, in inches. None where even the
    farthest distance leaves no room.
    """
    distances = nearest * RATIO ** np.arange(SIZES)
    distances = distances[distances <= farthest]
    low, high, best = 0, len(distances), None
    while low < high:  # the farther the eye, the smaller the table
        at = (low + high) // 2
        found = _placed(sight, covers, float(distances[at]))
        if found is None:
            low = at + 1
        else:
            high, best = at, (*found, float(distances[at]))
    return best


def _placed(sight: Sight, covers: Sequence[Cover], distance: float) -> tuple[float, float] | None:
    """Return the looked-at point, nearest to the middle of the picture, from which the table is clear of all covers."""
    s, c = math.sin(math.radians(sight.pitch)), math.cos(math.radians(sight.pitch))
    x, y = np.meshgrid(np.linspace(-REACH, REACH, STEPS), np.linspace(-REACH, REACH, STEPS))
    # A point (e, n) from the looked-at one is seen at depth d + n c, e / (depth across) aside, n s / (depth up) high.
    north = y * sight.up * distance / (s - y * sight.up * c)
    east = x * sight.across * (distance + north * c)
    near, far = north - sight.half_y, north + sight.half_y
    depth = distance + near * c
    is_clear = depth > 1e-6
    depth = np.where(is_clear, depth, 1.0)
    far_depth = distance + far * c
    foot, head = near * s / (depth * sight.up), far * s / (far_depth * sight.up)
    left, right = ((east + side * sight.half_x) / (depth * sight.across) for side in (-1, 1))
    far_left, far_right = ((east + side * sight.half_x) / (far_depth * sight.across) for side in (-1, 1))
    is_clear &= (foot >= -1) & (head <= 1) & (left >= -1) & (right <= 1)
    for cover in covers:
        is_clear &= ~_meets(cover, foot, head, (left, far_left), (right, far_right))
    if not is_clear.any():
        return None
    away = np.where(is_clear, x**2 + y**2, np.inf)
    at = np.unravel_index(np.argmin(away), away.shape)
    return -float(east[at]), -float(north[at])


Grid = NDArray[np.float64]


def _meets(
    cover: Cover, foot: Grid, head: Grid, left: tuple[Grid, Grid], right: tuple[Grid, Grid]
) -> NDArray[np.bool_]:
    """Whether a table whose edges run from `left` and `right` at its foot to those at its head is covered in part."""
    low, high = np.maximum(foot, cover[1]), np.minimum(head, cover[3])
    height = np.maximum(head - foot, 1e-9)

    def reach(edge: tuple[Grid, Grid], pick: np.ufunc) -> Grid:
        """How far an edge reaches out between the heights at which both are."""
        ends = [edge[0] + (edge[1] - edge[0]) * (at - foot) / height for at in (low, high)]
        return pick(*ends)

    return (low < high) & (reach(left, np.minimum) < cover[2]) & (reach(right, np.maximum) > cover[0])
