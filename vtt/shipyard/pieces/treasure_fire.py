"""What makes firewater what it is: flames, seams that glow between staves, wax, fuses, a warning on a post."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from vtt.shipyard.mesh import SATIN, Array, Mesh, box, grid, linear, merge, sphere, tube
from vtt.shipyard.pieces.treasure_casks import girth
from vtt.shipyard.pieces.treasure_raft import board, laid
from vtt.shipyard.undead import death_head, long_bone

HEART, FLAME, EMBER, TIP = "#ffc85a", "#f0761a", "#b5300c", "#5a1206"
WAX, FUSE, SIGN, CHALK = "#3f0d0c", "#75643f", "#4d3a27", "#8f8468"
HEAT = ((0.0, HEART, 2.0), (0.3, FLAME, 1.85), (0.68, EMBER, 1.62), (1.0, TIP, 1.35))
"""How a flame cools from its foot to its tip: share of the height, colour, finish."""


def heated(mesh: Mesh, share: Array) -> Mesh:
    """The mesh in the colours of a flame; `share` (n,) is how far up the flame each vertex lies."""
    at = [stop[0] for stop in HEAT]
    colours = np.array([linear(stop[1]) for stop in HEAT])
    rows = np.stack([np.interp(share, at, colours[:, k]) for k in range(3)], axis=1)
    shown = mesh.painted(rows)
    finish = np.interp(share, at, [stop[2] for stop in HEAT])
    return Mesh(shown.vertices, shown.faces, shown.colour, finish, shown.edge * 0, shown.occlusion, shown.normals)


def tongue(height: float, width: float, lean: ArrayLike, phase: float, cool: float, fine: bool) -> Mesh:
    """One tongue from the origin that licks along `lean` (2,), flat as a leaf; `cool` is how far up it begins."""
    t = np.linspace(0, 1, 6 if fine else 4)
    bend = np.asarray(lean, float)
    sway = 0.16 * height * t * np.sin(phase + 5.2 * t)
    path = np.column_stack([bend[0] * t**1.6 + sway, bend[1] * t**1.6 - 0.6 * sway, height * t])
    size = width * np.interp(t, [0, 0.18, 0.4, 0.7, 1.0], [0.55, 1.0, 0.82, 0.42, 0.02])
    skin = tube(path, size, 5 if fine else 3, False)
    skin = skin.smooth_normals(180.0)
    return heated(skin, np.clip(cool + (1 - cool) * skin.vertices[:, 2] / height, 0, 1))


def blaze(height: float, fine: bool, seed: int) -> Mesh:
    """A fire on z = 0: a bright heart inside tongues that part, cool and curl, with sparks thrown off above."""
    rng = np.random.default_rng(seed)
    h = height
    parts = [
        tongue(h * 0.58, h * 0.17, (0, 0), seed, 0.0, fine),
        tongue(h, h * 0.12, (0.05 * h, 0), seed + 2.0, 0.22, fine),
    ]
    count = 4 if fine else 2
    for k in range(count):
        a = 2 * math.pi * (k + rng.uniform(-0.2, 0.2)) / count
        way = np.array([math.cos(a), math.sin(a)])
        tall = h * rng.uniform(0.42, 0.86)
        lick = tongue(tall, h * rng.uniform(0.06, 0.1), way * h * 0.16, rng.uniform(0, 6), rng.uniform(0.2, 0.45), fine)
        parts.append(lick.moved(way[0] * h * 0.13, way[1] * h * 0.13, -0.02 * h))
    for _ in range(5 if fine else 0):
        a, z = rng.uniform(0, 6.28), rng.uniform(0.5, 1.15) * h
        spark = sphere((0.004, 0.004, 0.008), 4, 2).moved(0.22 * h * math.cos(a), 0.22 * h * math.sin(a), z)
        parts.append(spark.painted(FLAME, 2.0))
    return merge(parts)


def seams(radius: float, length: float, staves: int, seed: int) -> Mesh:
    """The joints between the staves of an upright cask where the heat within has opened them, cooler at their ends."""
    rng = np.random.default_rng(seed)
    parts = []
    for k in range(staves):
        if rng.random() < 0.12:
            continue
        low, high = sorted(rng.uniform(0.05, 0.95, 2))
        if high - low < 0.25:
            low, high = 0.2, 0.8
        t = np.linspace(0, 1, 5)
        z = (low + (high - low) * t) * length
        angle = 2 * math.pi * (k + 1) / staves + rng.normal(0, 0.012, 5)
        wide = rng.uniform(0.008, 0.017) * np.sin(np.pi * (0.04 + 0.92 * t)) * rng.uniform(0.6, 1.3, 5) / radius
        reach = girth(radius, length, z)
        columns = [
            np.column_stack([(reach + up) * np.cos(angle + s * wide), (reach + up) * np.sin(angle + s * wide), z])
            for s, up in ((-1, 0.001), (0, 0.003), (1, 0.001))
        ]
        skin = grid(np.stack(columns, 1)).flipped().smooth_normals(180.0)
        heat = np.stack([0.8 - 0 * t, 0.75 - 0.75 * np.sin(np.pi * t), 0.8 - 0 * t], 1)
        parts.append(heated(skin, heat.ravel()))
    return merge(parts)


def wax(radius: float, seed: int, fine: bool) -> Mesh:
    """Sealing wax poured over the rim of a head at z = 0, running down the staves in drips."""
    rng = np.random.default_rng(seed)
    n = 24 if fine else 8
    a = np.linspace(0, 2 * math.pi, n, endpoint=False)
    drop = 0.018 + 0.02 * rng.random(n)
    runs = rng.choice(n // 2, n // 5, replace=False) * 2
    drop[runs] += rng.uniform(0.03, 0.12, len(runs))
    drop[runs + 1] = drop[runs] * rng.uniform(0.85, 1.0, len(runs))
    swell = np.where(drop > 0.05, 0.004, 0.0)
    rows = [
        (0.8 * radius + 0 * a, -0.012 + 0 * a),
        (0.9 * radius + 0 * a, 0.005 + 0.004 * np.sin(5 * a)),
        (1.01 * radius + 0.004 + 0 * a, -0.002 + 0.003 * np.sin(3 * a + seed)),
        (1.01 * radius + 0.006 + swell + 0.16 * drop, -drop * 0.85),
        (1.0 * radius + 0.002 + 0.16 * drop, -drop),
    ]
    skin = grid(np.stack([np.column_stack([r * np.cos(a), r * np.sin(a), z]) for r, z in rows]), (False, True))
    return skin.painted(WAX, SATIN).tinted(np.repeat([0.6, 1.0, 1.3, 1.0, 0.6], n)).smooth_normals(100.0)


def fuse(height: float) -> Mesh:
    """A cord that rises from z = 0 in a curl to a glowing end."""
    t = np.linspace(0, 1, 9)
    path = np.column_stack([0.05 * np.sin(t * 5) * t, 0.04 * (1 - np.cos(t * 4)) * t, height * t])
    return laid(path, 0.01, 3, FUSE)


def warning(height: float, seed: int, fine: bool) -> Mesh:
    """A board nailed to a post on z = 0 that looks along -y: a skull over crossed bones, daubed on charred wood."""
    rng = np.random.default_rng(seed)
    h = height
    post = tube([(0, 0, 0), (0.01, 0, h * 0.55), (-0.006, 0, h)], [0.026, 0.022, 0.019], 6).painted(SIGN).tinted(0.7)
    boards = []
    for off in (-0.06, 0.06):
        long = 0.34 * rng.uniform(0.9, 1.05)
        back = box((0.113, long - 0.015, 0.004), (0, 0, 0.002), 0.0, ("+z",)).painted(SIGN).tinted(0.5)
        plank = merge([board(long, 0.115, 0.026, rng, SIGN, fine), back]).turned("z", 90).turned("x", 90)
        boards.append(plank.moved(0, -0.02, h * 0.78 + off).turned("y", rng.normal(0, 2)))
    skull = death_head(0.15, CHALK).scaled(1, 1, 0.3).moved(0, 0.03, 0)
    bones = [
        long_bone((-0.1, -0.07, 0), (0.1, -0.03, 0), 0.016, sides=4),
        long_bone((0.1, -0.07, 0), (-0.1, -0.03, 0), 0.016, sides=4),
    ]
    mark = (
        merge([skull, *(b.painted(CHALK).scaled(1, 1, 0.5) for b in bones)]).turned("x", 90).moved(0, -0.05, h * 0.78)
    )
    if not fine:
        mark = box((0.1, 0.01, 0.12), (0, -0.05, h * 0.78)).painted(CHALK)
    return merge([post, *boards, mark]).turned("y", -7)
