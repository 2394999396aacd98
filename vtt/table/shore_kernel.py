"""Where a straight way first enters grown land, compiled when a compiler is here.

Strands are a flat row ax, ay, bx, by, ... with the land on their left, rim after rim; `firsts` says where each rim
begins, with the number of all strands at its end; `boxes` holds west, south, east, north of every rim.
"""

from __future__ import annotations

import math
from typing import Any

from .accel import jit

Row = Any
NEARLY = 1e-9
NOWHERE = -1


@jit
def first_entry(
    strands: Row, firsts: Row, boxes: Row, left_out: Row,
    start_x: float, start_y: float, end_x: float, end_y: float,
    beyond: float, own: int,
) -> tuple[float, int, float]:
    """Where a way beyond some share of it first crosses a strand from its right to its left.

    The share of the way, the strand and the share of the strand; the strand is NOWHERE if there is none. Rims marked
    in `left_out` and the strand `own` do not count.
    """
    best = math.inf
    found = NOWHERE
    best_share = 0.0
    dx = end_x - start_x
    dy = end_y - start_y
    west = min(start_x, end_x)
    east = max(start_x, end_x)
    south = min(start_y, end_y)
    north = max(start_y, end_y)
    for rim in range(len(firsts) - 1):
        if left_out[rim]:
            continue
        box = 4 * rim
        if east < boxes[box] or north < boxes[box + 1] or west > boxes[box + 2] or south > boxes[box + 3]:
            continue
        for strand in range(firsts[rim], firsts[rim + 1]):
            if strand == own:
                continue
            ax = strands[4 * strand]
            ay = strands[4 * strand + 1]
            ex = strands[4 * strand + 2] - ax
            ey = strands[4 * strand + 3] - ay
            cross = ex * dy - ey * dx
            if cross <= 0.0:
                continue
            zx = ax - start_x
            zy = ay - start_y
            part = (zy * ex - zx * ey) / cross
            if part < -NEARLY or part > 1.0:
                continue
            share = (zy * dx - zx * dy) / cross
            if share < 0.0 or share >= 1.0:
                continue
            if part < 0.0:
                part = 0.0
            if beyond < part < best:
                best = part
                found = strand
                best_share = share
    return best, found, best_share
