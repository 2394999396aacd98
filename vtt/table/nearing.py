"""When a moving outline first comes near something that does not stop it: a spot, a line, an area, another outline.

Conservative advancement (Mirtich 1996): no point of the outline moves farther than a known amount a step, so a step as
long as the room that is left can miss nothing. Answers are whole thou or cdeg of the sweep.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from .accel import floats
from .outline_kernel import nearest
from .placed import Placed
from .pose import Pose
from .verdict import Sweep

RADIANS_PER_CDEG = 0.00017453293  # a little more than pi / 18000: steps err on the short side
ROUNDING_THOU = 2.0  # poses and corners along a sweep are rounded to whole thou


def ring_of(points: Sequence[tuple[float, float]]) -> Any:
    """Return corners as the kernels take them: one is a spot, several the rim of an area; made once for each."""
    return _ring_of(tuple(points))


@lru_cache(maxsize=256)
def _ring_of(points: tuple[tuple[float, float], ...]) -> Any:
    return floats([value for point in points for value in point])


def line_ring(points: Sequence[tuple[float, float]]) -> Any:
    """Return a line as a rim without area, there and back."""
    return ring_of(there_and_back(points))


def there_and_back(points: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    """Return the corners of a line as those of an area without extent."""
    return (*points, *points[-2:0:-1])


def gap_to_ring(at: Placed, ring: Any) -> float:
    """The exact gap in thou between an outline and a spot, line or area; 0 where they share a point."""
    return math.sqrt(nearest(at.ring, ring, math.inf)[0])


def first_within(sweep: Sweep, at_pose: Callable[[int], tuple[Pose, Placed]], ring: Any, reach_thou: int) -> int | None:
    """Return how far a sweep goes before its outline is within `reach_thou` of a ring; None if it never is.

    `at_pose` gives pose and outline after so many thou (slide) or cdeg (pivot). 0 means from the start.
    """
    part, most = 0, sweep.travelled
    while True:
        _, placed = at_pose(part)
        room = gap_to_ring(placed, ring) - reach_thou
        if room <= 0:
            return part
        if part >= most:
            return None
        part = min(most, part + max(1, int((room - ROUNDING_THOU) / _pace(sweep, placed))))


def _pace(sweep: Sweep, placed: Placed) -> float:
    """How far the fastest point of the outline goes in one step of the sweep, thou."""
    if sweep.kind == "slide" or sweep.pivot_point is None:
        return 1.0
    x, y = sweep.pivot_point
    far2 = max((px - x) * (px - x) + (py - y) * (py - y) for px, py in placed.points)
    return math.sqrt(far2) * RADIANS_PER_CDEG
