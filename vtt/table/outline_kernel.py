"""Distances and overlaps of outlines, compiled when a compiler is here.

Outlines are flat rows x0, y0, x1, y1, ... counter-clockwise or clockwise, thou. With corners on the grid of 1/256 thou
(see `placed`) every product of differences below is exact, so crossings and containment are decided exactly.
"""

from __future__ import annotations

import math
from typing import Any

from .accel import jit

Row = Any
INFINITE = math.inf


@jit
def contains(ring: Row, x: float, y: float) -> bool:
    """Whether a point lies strictly inside an outline or on its lower or left rim (crossing number)."""
    inside = False
    count = len(ring)
    ax = ring[count - 2]
    ay = ring[count - 1]
    for j in range(0, count, 2):
        bx = ring[j]
        by = ring[j + 1]
        if (ay > y) != (by > y):
            side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if (side > 0.0) == (by > ay):
                inside = not inside
        ax = bx
        ay = by
    return inside


@jit
def rim_distance2(ring: Row, x: float, y: float) -> float:
    """The squared distance of a point from the rim of an outline, inside or outside."""
    best = INFINITE
    count = len(ring)
    ax = ring[count - 2]
    ay = ring[count - 1]
    for j in range(0, count, 2):
        bx = ring[j]
        by = ring[j + 1]
        ex = bx - ax
        ey = by - ay
        wx = x - ax
        wy = y - ay
        along = wx * ex + wy * ey
        length2 = ex * ex + ey * ey
        if along <= 0.0 or length2 == 0.0:
            d2 = wx * wx + wy * wy
        elif along >= length2:
            d2 = (x - bx) * (x - bx) + (y - by) * (y - by)
        else:
            cross = ex * wy - ey * wx
            d2 = cross * cross / length2
        best = min(best, d2)
        ax = bx
        ay = by
    return best


@jit
def nearest(a: Row, b: Row, wanted: float) -> tuple[float, float, float, float, float]:
    """The squared gap of two outlines and the nearest points (on a, on b); 0 when they touch, cross or contain.

    Only gaps up to `wanted` matter to the caller: beyond it the first number is some value above wanted squared.
    """
    best = INFINITE
    pax = pay = pbx = pby = 0.0
    west = east = a[0]
    south = north = a[1]
    for i in range(2, len(a), 2):
        west = min(west, a[i])
        east = max(east, a[i])
        south = min(south, a[i + 1])
        north = max(north, a[i + 1])
    limit = wanted * wanted
    is_box_met = False
    count = len(b)
    qx = b[count - 2]
    qy = b[count - 1]
    for j in range(0, count, 2):
        rx = b[j]
        ry = b[j + 1]
        # how far the box of this edge lies from the box of a: no nearer point can be on it
        aside = max(0.0, max(west - max(qx, rx), min(qx, rx) - east))
        above = max(0.0, max(south - max(qy, ry), min(qy, ry) - north))
        apart = aside * aside + above * above
        if apart == 0.0:
            is_box_met = True
        if apart < best and apart <= limit:
            ex = rx - qx
            ey = ry - qy
            length2 = ex * ex + ey * ey
            ux = a[len(a) - 2]
            uy = a[len(a) - 1]
            for i in range(0, len(a), 2):
                vx = a[i]
                vy = a[i + 1]
                wx = vx - qx
                wy = vy - qy
                along = wx * ex + wy * ey
                if along <= 0.0:
                    d2 = wx * wx + wy * wy
                    if d2 < best:
                        best = d2
                        pax, pay, pbx, pby = vx, vy, qx, qy
                elif along < length2:
                    cross = ex * wy - ey * wx
                    d2 = cross * cross / length2
                    if d2 < best:
                        best = d2
                        share = along / length2
                        pax, pay, pbx, pby = vx, vy, qx + ex * share, qy + ey * share
                # the start corner of b's edge against the inside of a's edge (u, v)
                fx = vx - ux
                fy = vy - uy
                zx = qx - ux
                zy = qy - uy
                along = zx * fx + zy * fy
                if along > 0.0:
                    flank2 = fx * fx + fy * fy
                    if along < flank2:
                        cross = fx * zy - fy * zx
                        d2 = cross * cross / flank2
                        if d2 < best:
                            best = d2
                            share = along / flank2
                            pax, pay, pbx, pby = ux + fx * share, uy + fy * share, qx, qy
                if apart == 0.0:
                    # do the edges (u, v) and (q, r) cross properly?
                    side_q = fx * zy - fy * zx
                    side_r = fx * (ry - uy) - fy * (rx - ux)
                    if (side_q > 0.0 and side_r < 0.0) or (side_q < 0.0 and side_r > 0.0):
                        side_u = ex * (uy - qy) - ey * (ux - qx)
                        side_v = ex * wy - ey * wx
                        if (side_u > 0.0 and side_v < 0.0) or (side_u < 0.0 and side_v > 0.0):
                            share = side_q / (side_q - side_r)
                            px = qx + ex * share
                            py = qy + ey * share
                            return 0.0, px, py, px, py
                ux = vx
                uy = vy
        qx = rx
        qy = ry
    if best == INFINITE:
        best = limit + limit + 1.0
    # no edges cross: one may still lie wholly inside the other
    if contains(b, a[0], a[1]):
        return 0.0, a[0], a[1], a[0], a[1]
    if is_box_met and contains(a, b[0], b[1]):
        return 0.0, b[0], b[1], b[0], b[1]
    return best, pax, pay, pbx, pby


@jit
def is_strictly_inside(ring: Row, x: float, y: float) -> bool:
    """Whether a point lies inside an outline and on none of its edges."""
    count = len(ring)
    ax = ring[count - 2]
    ay = ring[count - 1]
    for j in range(0, count, 2):
        bx = ring[j]
        by = ring[j + 1]
        if (bx - ax) * (y - ay) - (by - ay) * (x - ax) == 0.0:
            if min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
                return False
        ax = bx
        ay = by
    return contains(ring, x, y)


@jit
def is_overlapping(a: Row, b: Row) -> bool:
    """Whether two outlines share some area; touching along edges or at corners is not overlapping."""
    ux = a[len(a) - 2]
    uy = a[len(a) - 1]
    for i in range(0, len(a), 2):
        vx = a[i]
        vy = a[i + 1]
        qx = b[len(b) - 2]
        qy = b[len(b) - 1]
        for j in range(0, len(b), 2):
            rx = b[j]
            ry = b[j + 1]
            if (
                max(ux, vx) >= min(qx, rx)
                and max(qx, rx) >= min(ux, vx)
                and max(uy, vy) >= min(qy, ry)
                and max(qy, ry) >= min(uy, vy)
            ):
                side_q = (vx - ux) * (qy - uy) - (vy - uy) * (qx - ux)
                side_r = (vx - ux) * (ry - uy) - (vy - uy) * (rx - ux)
                if (side_q > 0.0 and side_r < 0.0) or (side_q < 0.0 and side_r > 0.0):
                    side_u = (rx - qx) * (uy - qy) - (ry - qy) * (ux - qx)
                    side_v = (rx - qx) * (vy - qy) - (ry - qy) * (vx - qx)
                    if (side_u > 0.0 and side_v < 0.0) or (side_u < 0.0 and side_v > 0.0):
                        return True
            qx = rx
            qy = ry
        ux = vx
        uy = vy
    # corners and middles of edges; with none inside and no crossing only equal outlines are left
    for i in range(0, len(a), 2):
        if is_strictly_inside(b, a[i], a[i + 1]):
            return True
        k = (i + 2) % len(a)
        if is_strictly_inside(b, (a[i] + a[k]) / 2.0, (a[i + 1] + a[k + 1]) / 2.0):
            return True
    for j in range(0, len(b), 2):
        if is_strictly_inside(a, b[j], b[j + 1]):
            return True
        k = (j + 2) % len(b)
        if is_strictly_inside(a, (b[j] + b[k]) / 2.0, (b[j + 1] + b[k + 1]) / 2.0):
            return True
    if len(a) != len(b):
        return False
    for i in range(0, len(a), 2):
        is_shared = False
        for j in range(0, len(b), 2):
            if a[i] == b[j] and a[i + 1] == b[j + 1]:
                is_shared = True
        if not is_shared:
            return False
    return True
