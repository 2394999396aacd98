"""When a moving outline first comes within a distance of a resting one: closed forms, only + - * / and roots.

The set of points within a distance r of an outline is bounded by the outline's edges shifted out by r and by circles
about its corners. A corner that moves meets that rim on a line (slide) or a circle (turn); corners of the resting
outline are moved backwards against the edges of the moving one. The first such meeting while closing is the contact.
"""

from __future__ import annotations

import math
from typing import Any

from .accel import jit

Row = Any
NEVER = math.inf


@jit
def _meet_edge(along: float, across: float, rate: float, drift: float, length: float, offset: float) -> float:
    """When a point at (along, across) of an edge, moving at (rate, drift), enters the strip beside that edge."""
    if drift > 0.0:
        time = (-offset - across) / drift
    elif drift < 0.0:
        time = (offset - across) / drift
    else:
        return NEVER
    place = along + rate * time
    rim = 0.5 if offset == 0.0 else 0.0
    if place < rim or place > length - rim:
        return NEVER
    return time


@jit
def slide_entry(
    moving: Row, resting: Row, east: float, north: float, offset: float, after: float, limit: float
) -> float:
    """How far `moving` slides along the unit vector (east, north) until a gap of `offset` is entered.

    Meetings before `after` or beyond `limit` do not count; NEVER when there is none. With an offset of 0 the outlines
    themselves meet, and corners passing within half a thou of each other do not.
    """
    best = NEVER
    start_x = moving[0]
    start_y = moving[1]
    # in the frame of the run: ahead along it, across to its left
    front = rear = left = right = 0.0
    for i in range(2, len(moving), 2):
        x = moving[i] - start_x
        y = moving[i + 1] - start_y
        ahead = x * east + y * north
        across = y * east - x * north
        front = max(front, ahead)
        rear = min(rear, ahead)
        left = max(left, across)
        right = min(right, across)
    front += offset + limit
    rear -= offset
    left += offset
    right -= offset
    count = len(resting)
    x = resting[count - 2] - start_x
    y = resting[count - 1] - start_y
    q_ahead = x * east + y * north
    q_across = y * east - x * north
    for j in range(0, count, 2):
        x = resting[j] - start_x
        y = resting[j + 1] - start_y
        r_ahead = x * east + y * north
        r_across = y * east - x * north
        if (
            max(q_across, r_across) > right
            and min(q_across, r_across) < left
            and max(q_ahead, r_ahead) > rear
            and min(q_ahead, r_ahead) < front
        ):
            ex = r_ahead - q_ahead
            ey = r_across - q_across
            length = math.sqrt(ex * ex + ey * ey)
            low = min(q_across, r_across) - offset
            high = max(q_across, r_across) + offset
            x = moving[len(moving) - 2] - start_x
            y = moving[len(moving) - 1] - start_y
            u_ahead = x * east + y * north
            u_across = y * east - x * north
            for i in range(0, len(moving), 2):
                x = moving[i] - start_x
                y = moving[i + 1] - start_y
                v_ahead = x * east + y * north
                v_across = y * east - x * north
                if low < v_across < high:
                    wx = v_ahead - q_ahead
                    wy = v_across - q_across
                    time = _meet_edge(
                        (wx * ex + wy * ey) / length,
                        (ex * wy - ey * wx) / length,
                        ex / length,
                        -ey / length,
                        length,
                        offset,
                    )
                    if after <= time < best:
                        best = time
                    # corner against corner: a circle about the edge's end
                    beside = v_across - r_across
                    reach2 = offset * offset - beside * beside
                    if reach2 > 0.0:
                        time = r_ahead - v_ahead - math.sqrt(reach2)
                        if after <= time < best:
                            best = time
                # the edge's end, moving backwards, against the moving outline's edge (u, v)
                if min(u_across, v_across) - offset < r_across < max(u_across, v_across) + offset:
                    fx = v_ahead - u_ahead
                    fy = v_across - u_across
                    flank = math.sqrt(fx * fx + fy * fy)
                    wx = r_ahead - u_ahead
                    wy = r_across - u_across
                    time = _meet_edge(
                        (wx * fx + wy * fy) / flank,
                        (fx * wy - fy * wx) / flank,
                        -fx / flank,
                        fy / flank,
                        flank,
                        offset,
                    )
                    if after <= time < best:
                        best = time
                u_ahead = v_ahead
                u_across = v_across
        q_ahead = r_ahead
        q_across = r_across
    if best > limit:
        return NEVER
    return best


@jit
def _pseudo(cos: float, sin: float) -> float:
    """Grows with the angle from 0 at (1, 0) to 4 after a full turn; see `pose.pseudo_angle`."""
    if sin >= 0.0:
        if cos > 0.0:
            return sin / (cos + sin)
        if sin - cos > 0.0:
            return 1.0 + (-cos) / (sin - cos)
        return 0.0
    if cos < 0.0:
        return 2.0 + (-sin) / (-cos - sin)
    return 3.0 + cos / (cos - sin)


@jit
def _turn_to_edge(
    px: float, py: float, qx: float, qy: float, rx: float, ry: float, offset: float, after: float
) -> float:
    """The pseudo-angle by which p turns about the origin, counter-clockwise, into the strip beside an edge (q, r)."""
    best = NEVER
    ex = rx - qx
    ey = ry - qy
    length = math.sqrt(ex * ex + ey * ey)
    tx = ex / length
    ty = ey / length
    reach2 = px * px + py * py
    foot = tx * qy - ty * qx
    rim = 0.5 if offset == 0.0 else 0.0
    for side in (-1.0, 1.0):
        height = foot + side * offset
        root2 = reach2 - height * height
        if root2 > 0.0:
            # of the two meetings with this line, the one at which the point is closing
            root = -side * math.sqrt(root2)
            x = tx * root - ty * height
            y = ty * root + tx * height
            place = (x - qx) * tx + (y - qy) * ty
            if rim <= place <= length - rim:
                turn = _pseudo(px * x + py * y, px * y - py * x)
                if after <= turn < best:
                    best = turn
    return best


@jit
def _turn_to_corner(px: float, py: float, qx: float, qy: float, offset: float, after: float) -> float:
    """The pseudo-angle by which p turns about the origin, counter-clockwise, into the circle about a corner q."""
    reach2 = px * px + py * py
    far2 = qx * qx + qy * qy
    if far2 == 0.0:
        return NEVER
    middle = (reach2 + far2 - offset * offset) / 2.0
    root2 = reach2 * far2 - middle * middle
    if root2 <= 0.0:
        return NEVER
    root = math.sqrt(root2)
    x = (qx * middle + qy * root) / far2
    y = (qy * middle - qx * root) / far2
    turn = _pseudo(px * x + py * y, px * y - py * x)
    return turn if turn >= after else NEVER


@jit
def turn_entry(
    moving: Row, resting: Row, about_x: float, about_y: float, sense: float, offset: float, after: float, limit: float
) -> float:
    """How far `moving` turns about a point until a gap of `offset` is entered, as a pseudo-angle.

    `sense` is 1 for clockwise (to starboard) and -1 for counter-clockwise; the latter is computed as the mirror image
    of the former, so port and starboard cannot differ. NEVER when there is none between `after` and `limit`.
    """
    best = NEVER
    reach = 0.0
    for i in range(0, len(moving), 2):
        x = moving[i] - about_x
        y = moving[i + 1] - about_y
        reach = max(reach, x * x + y * y)
    reach = math.sqrt(reach) + offset
    count = len(resting)
    # clockwise becomes counter-clockwise by turning the picture over
    qx = sense * (about_x - resting[count - 2])
    qy = resting[count - 1] - about_y
    for j in range(0, count, 2):
        rx = sense * (about_x - resting[j])
        ry = resting[j + 1] - about_y
        if min(qx, rx) < reach and max(qx, rx) > -reach and min(qy, ry) < reach and max(qy, ry) > -reach:
            ex = rx - qx
            ey = ry - qy
            length2 = ex * ex + ey * ey
            far2 = max(qx * qx + qy * qy, rx * rx + ry * ry)
            share = -(qx * ex + qy * ey)
            if share <= 0.0:
                near2 = qx * qx + qy * qy
            elif share >= length2:
                near2 = rx * rx + ry * ry
            else:
                cross = qx * ey - qy * ex
                near2 = cross * cross / length2
            near = max(0.0, math.sqrt(near2) - offset)
            far = math.sqrt(far2) + offset
            corner2 = rx * rx + ry * ry
            ux = sense * (about_x - moving[len(moving) - 2])
            uy = moving[len(moving) - 1] - about_y
            for i in range(0, len(moving), 2):
                vx = sense * (about_x - moving[i])
                vy = moving[i + 1] - about_y
                v2 = vx * vx + vy * vy
                if near * near <= v2 <= far * far and v2 > 0.0:
                    turn = _turn_to_edge(vx, vy, qx, qy, rx, ry, offset, after)
                    if turn < best:
                        best = turn
                    turn = _turn_to_corner(vx, vy, rx, ry, offset, after)
                    if turn < best:
                        best = turn
                if corner2 > 0.0 and corner2 <= (max(v2, ux * ux + uy * uy)) + offset * (2.0 * reach):
                    # the resting corner turned backwards: the mirror image once more
                    turn = _turn_to_edge(-rx, ry, -ux, uy, -vx, vy, offset, after)
                    if turn < best:
                        best = turn
                ux = vx
                uy = vy
        qx = rx
        qy = ry
    if best > limit:
        return NEVER
    return best
