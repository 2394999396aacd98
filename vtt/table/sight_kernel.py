"""Sight rays against sight hulls, compiled when a compiler is here.

A hull is a bounding-volume tree in its own frame, depth first, each node with the number of the node to go on with
when its box is missed, so no stack is needed. Rays are carried into the frame of each hull; nothing is rebuilt when a
piece moves. Triangle test after Moeller and Trumbore (1997), the rims widened by GRAZE_THOU.
"""

from __future__ import annotations

import math
from typing import Any

from .accel import jit
from .constants import GRAZE_THOU

Row = Any

NODE_FLOATS = 6
"""Box of a node: low x, y, z, high x, y, z."""
NODE_LINKS = 3
"""Next node when missed, first face, number of faces (0 for an inner node)."""
FACE_FLOATS = 13
"""Corner, two edges from it, widening of the three rims as shares, twice the area."""
BODY_FLOATS = 6
"""Middle x, y, sine and cosine of the heading, radius about the middle, top."""
BODY_LINKS = 3
"""First node, number of nodes, first face."""

_GRAZE = float(GRAZE_THOU)
_FLAT = 1e-9
"""Sine of the angle between ray and face below which the face is seen edge on and left to its neighbours."""


@jit
def is_hull_hit(
    nodes: Row,
    links: Row,
    faces: Row,
    first_node: int,
    node_count: int,
    first_face: int,
    ox: float,
    oy: float,
    oz: float,
    dx: float,
    dy: float,
    dz: float,
    reach: float,
) -> bool:
    """Whether the segment from o along d meets a hull, both ends pulled in by GRAZE_THOU; `reach` is its length."""
    near = _GRAZE / reach
    far = 1.0 - near
    ix = 1.0 / dx if abs(dx) > 1e-30 else 1e30
    iy = 1.0 / dy if abs(dy) > 1e-30 else 1e30
    iz = 1.0 / dz if abs(dz) > 1e-30 else 1e30
    node = 0
    while node < node_count:
        box = (first_node + node) * 6
        link = (first_node + node) * 3
        low = (nodes[box] - ox) * ix
        high = (nodes[box + 3] - ox) * ix
        if low > high:
            low, high = high, low
        enter = low if low > near else near
        leave = high if high < far else far
        if enter <= leave:
            low = (nodes[box + 1] - oy) * iy
            high = (nodes[box + 4] - oy) * iy
            if low > high:
                low, high = high, low
            if low > enter:
                enter = low
            if high < leave:
                leave = high
            if enter <= leave:
                low = (nodes[box + 2] - oz) * iz
                high = (nodes[box + 5] - oz) * iz
                if low > high:
                    low, high = high, low
                if low > enter:
                    enter = low
                if high < leave:
                    leave = high
        if enter > leave:
            node = links[link]
            continue
        count = links[link + 2]
        if count > 0:
            start = (first_face + links[link + 1]) * 13
            for face in range(start, start + count * 13, 13):
                e1x = faces[face + 3]
                e1y = faces[face + 4]
                e1z = faces[face + 5]
                e2x = faces[face + 6]
                e2y = faces[face + 7]
                e2z = faces[face + 8]
                px = dy * e2z - dz * e2y
                py = dz * e2x - dx * e2z
                pz = dx * e2y - dy * e2x
                det = e1x * px + e1y * py + e1z * pz
                if abs(det) > _FLAT * reach * faces[face + 12]:
                    sx = ox - faces[face]
                    sy = oy - faces[face + 1]
                    sz = oz - faces[face + 2]
                    u = (sx * px + sy * py + sz * pz) / det
                    if u >= -faces[face + 9]:
                        qx = sy * e1z - sz * e1y
                        qy = sz * e1x - sx * e1z
                        qz = sx * e1y - sy * e1x
                        v = (dx * qx + dy * qy + dz * qz) / det
                        if v >= -faces[face + 10] and u + v <= 1.0 + faces[face + 11]:
                            t = (e2x * qx + e2y * qy + e2z * qz) / det
                            if near <= t <= far:
                                return True
        node += 1
    return False


@jit
def cast_rays(
    starts: Row, ends: Row, bodies: Row, body_links: Row, nodes: Row, links: Row, faces: Row, is_full: int, out: Row
) -> int:
    """Casts the rays between two sets of points past bodies; returns the number of clear ones.

    `out` holds one number per pair (start index * number of ends + end index): -1 not cast, 0 clear, 1 + the body that
    stops it; after those, one count per body of the rays it stopped. Unless `is_full`, the first clear ray ends the
    search. Rays go out in rounds that use every start once; each is tried first on the body that stopped the last.
    """
    start_count = len(starts) // 3
    end_count = len(ends) // 3
    body_count = len(bodies) // 6
    clear = 0
    last = 0
    for pair in range(start_count * end_count):
        i = pair % start_count
        j = (pair // start_count + i) % end_count
        ax = starts[3 * i]
        ay = starts[3 * i + 1]
        az = starts[3 * i + 2]
        dx = ends[3 * j] - ax
        dy = ends[3 * j + 1] - ay
        dz = ends[3 * j + 2] - az
        flat2 = dx * dx + dy * dy
        reach = math.sqrt(flat2 + dz * dz)
        lowest = min(az, az + dz)
        stopped = 0
        if reach > 2.0 * _GRAZE:
            for step in range(body_count):
                body = last if step == 0 else step - 1 if step <= last else step
                row = body * 6
                wx = bodies[row] - ax
                wy = bodies[row + 1] - ay
                radius = bodies[row + 4]
                along = wx * dx + wy * dy
                if along <= 0.0:
                    away2 = wx * wx + wy * wy
                elif along >= flat2:
                    away2 = (wx - dx) * (wx - dx) + (wy - dy) * (wy - dy)
                else:
                    cross = wx * dy - wy * dx
                    away2 = cross * cross / flat2
                if away2 <= radius * radius and lowest <= bodies[row + 5]:
                    sin = bodies[row + 2]
                    cos = bodies[row + 3]
                    link = body * 3
                    if is_hull_hit(
                        nodes,
                        links,
                        faces,
                        body_links[link],
                        body_links[link + 1],
                        body_links[link + 2],
                        wy * sin - wx * cos,
                        -(wy * cos + wx * sin),
                        az,
                        dx * cos - dy * sin,
                        dy * cos + dx * sin,
                        dz,
                        reach,
                    ):
                        stopped = body + 1
                        last = body
                        break
        out[i * end_count + j] = stopped
        if stopped > 0:
            out[start_count * end_count + stopped - 1] += 1
        if stopped == 0:
            clear += 1
            if is_full == 0:
                return clear
    return clear
