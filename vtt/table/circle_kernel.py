"""Which circles come near a straight line, compiled when a compiler is here: the first, coarse look at a table."""

from __future__ import annotations

from typing import Any

from .accel import jit

Row = Any
NONE_LEFT = -1


@jit
def next_near(circles: Row, first: int, ax: float, ay: float, bx: float, by: float, reach: float) -> int:
    """The number of the next circle from `first` on that comes within `reach` of the line from a to b, or NONE_LEFT.

    Circles are a flat row x, y, radius, ...; a line without length is a spot.
    """
    ex = bx - ax
    ey = by - ay
    length2 = ex * ex + ey * ey
    for number in range(first, len(circles) // 3):
        x = circles[3 * number] - ax
        y = circles[3 * number + 1] - ay
        along = x * ex + y * ey
        if along >= length2:
            x -= ex
            y -= ey
        elif along > 0.0:
            share = along / length2
            x -= ex * share
            y -= ey * share
        wanted = reach + circles[3 * number + 2]
        if x * x + y * y <= wanted * wanted:
            return number
    return NONE_LEFT
