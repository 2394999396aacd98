"""The dead who sail: skulls of few faces, long bones, shoulder blades, and skeletons in any attitude of the arms."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from vtt.shipyard.mesh import Array, Mesh, box, cone, extrude, facing, lathe, merge, sphere, tube, unit

BONE, SOCKET = "#96896a", "#17110b"


def death_head(size: float, bone: str = BONE, socket: str = SOCKET, glow: float = 0.0) -> Mesh:
    """A skull of few faces that looks along z, y up, centred on the origin, about `size` high."""
    s = size
    dome = sphere((0.42 * s, 0.40 * s, 0.50 * s), 7, 5).moved(0, 0.14 * s, -0.06 * s)
    cheek = box((0.58 * s, 0.28 * s, 0.30 * s), (0, -0.16 * s, 0.20 * s), 0.0, ("-z", "+y"))
    jaw = box((0.38 * s, 0.22 * s, 0.26 * s), (0, -0.40 * s, 0.19 * s), 0.0, ("-z", "+y")).worn(0.3)
    sockets = merge(
        [cone(0.15 * s, 0.1 * s, 5).moved(x * 0.18 * s, 0.02 * s, 0.335 * s) for x in (-1, 1)]
    ).smooth_normals(120.0)
    nose = box((0.10 * s, 0.13 * s, 0.05 * s), (0, -0.17 * s, 0.345 * s), 0.0, ("-z",))
    grin = box((0.32 * s, 0.035 * s, 0.04 * s), (0, -0.33 * s, 0.32 * s), 0.0, ("-z",))
    skull = merge([dome, merge([cheek, jaw]).smooth_normals(95.0)])
    return merge([skull.painted(bone), sockets.painted(socket, glow), merge([nose, grin]).painted(SOCKET)])


def long_bone(start: ArrayLike, end: ArrayLike, width: float, bow: ArrayLike = (0, 0, 0), sides: int = 6) -> Mesh:
    """A thigh bone between two points: a waisted, slightly bowed shaft with two knuckles at either end."""
    a, b, off = (np.asarray(v, float) for v in (start, end, bow))
    t = np.array([0.0, 0.1, 0.5, 0.9, 1.0])
    path = a + (b - a) * t[:, None] + off * (4 * t * (1 - t))[:, None]
    shaft = tube(path, width * np.array([0.9, 0.68, 0.5, 0.68, 0.9]), sides, False)
    ahead = unit(b - a)
    side = unit(np.cross(ahead, (0.0, 0.0, 1.0) if abs(ahead[2]) < 0.9 else (1.0, 0.0, 0.0)))
    knuckles = [
        sphere(width * (0.95 if way > 0 else 0.8), 5, 3).moved(*(spot + side * way * width * 0.6))
        for spot in (a, b)
        for way in (-1.0, 1.0)
    ]
    return merge([shaft, *(k.smooth_normals(180.0) for k in knuckles)]).worn(0.15)


def shoulder_blade(size: float) -> Mesh:
    """A flat, three-cornered blade bone that hangs from the origin down -y, with its ridge along z; `size` long."""
    s = size
    plate = extrude([(-0.10, 0.05), (0.10, 0.05), (0.34, -0.85), (0.1, -1.0), (-0.3, -0.72)], 0.07, 0.03, back=True)
    ridge = tube([(0.0, 0.0, 0.08), (-0.1, -0.4, 0.16), (-0.24, -0.7, 0.07)], [0.06, 0.06, 0.02], 4)
    return merge([plate, ridge]).scaled(s, s, s)


def skeleton(
    height: float,
    hands: Sequence[ArrayLike] = ((-0.2, 0.1, 0.42), (0.2, 0.1, 0.42)),
    bone: str = BONE,
    eyes: str = SOCKET,
    glow: float = 0.0,
    rags: str = "",
    is_seated: bool = False,
) -> Mesh:
    """A skeleton on z = 0 that looks ahead (+y); its hands (port, starboard) are shares of its height.

    `rags` is the colour of a torn kilt, none if empty; a seated one sits 0.27 of its height up, knees ahead.
    """
    hip = 0.27 if is_seated else 0.47
    parts = [
        tube([(0, 0, hip), (0, -0.03, hip + 0.17), (0, 0.0, hip + 0.38)], 0.03, 3, False),
        box((0.16, 0.1, 0.05), (0, 0, hip + 0.01)),
        box((0.30, 0.07, 0.04), (0, 0, hip + 0.33)),
    ]
    for z, wide in ((0.15, 0.085), (0.21, 0.105), (0.27, 0.105)):
        hoop = lathe([(wide, -0.016), (wide * 1.06, 0.016)], 6, (True, True)).scaled(1.0, 0.8, 1.0)
        parts.append(hoop.moved(0, 0.02, hip + z))
    for side, hand in zip((-1.0, 1.0), hands, strict=True):
        end = np.asarray(hand, float)
        shoulder = np.array([side * 0.15, 0.0, hip + 0.32])
        parts.append(tube([shoulder, _elbow(shoulder, end, side), end], [0.03, 0.024, 0.02], 3, False))
        knee = [side * 0.09, 0.24, hip + 0.04] if is_seated else [side * 0.08, 0.04, 0.25]
        foot = [side * 0.09, 0.24, 0.0] if is_seated else [side * 0.09, 0.0, 0.0]
        parts.append(tube([(side * 0.07, 0, hip), knee, foot], [0.034, 0.03, 0.026], 3, False))
        parts.append(box((0.055, 0.14, 0.035), (foot[0], foot[1] + 0.04, 0.018), 0.0, ("-z", "-y")))
    head = death_head(0.22, bone, eyes, glow).transformed(facing((0, 0.03, hip + 0.49), (0, 1, -0.05)))
    made = [merge(parts).smooth_normals(100.0).painted(bone), head]
    if rags:
        kilt = lathe([(0.15, hip - 0.2), (0.12, hip - 0.08), (0.10, hip + 0.03)], 6, (False, False)).scaled(1, 0.8, 1)
        made.append(kilt.painted(rags).tinted(1.0 + 0.2 * np.sin(np.arange(len(kilt.vertices)) * 2.3)))
    return merge(made).scaled(height, height, height)


def _elbow(shoulder: Array, hand: Array, side: float) -> Array:
    """Where an arm of two shares of 0.2 bends between shoulder and hand: outward and down."""
    middle, reach = (shoulder + hand) / 2, float(np.linalg.norm(hand - shoulder))
    slack = math.sqrt(max(0.2**2 - (reach / 2) ** 2, 0.0))
    return middle + unit(np.array([side * 0.7, -0.5, -0.6])) * slack
