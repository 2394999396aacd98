"""What the sea giant carries: a broken mast for a club, a dead whale by its tail, an anchor on a chain, a net."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from vtt.shipyard.fields import Field
from vtt.shipyard.fittings import anchor
from vtt.shipyard.ironwork import chain
from vtt.shipyard.mesh import METAL, Array, Mesh, box, facing, grid, lathe, linear, merge, sphere, tube, unit

WOOD, RAW, IRON, ROPE, CANVAS, RUST = "#463424", "#9a7f52", "#35332f", "#7d6a44", "#857c64", "#4a3020"
WHALE, WHALE_BELLY, NET, FLOAT, CLOTH = "#222b32", "#5c5f5e", "#5f5940", "#8a5a32", "#5e5038"
MIDDLE = (0.0, -0.03)
"""Where the upright axis of the trunk stands, x and y."""


def club(fist: Array, lean: ArrayLike, below: float, fine: bool) -> Mesh:
    """A lower mast torn out with its fighting top, a yard, rags and shrouds; `below` inches of it under the fist."""
    rng = np.random.default_rng(4)
    sides = 9 if fine else 5
    parts = [tube([(0, 0, z) for z in (0, 0.5, 1.0, 1.42)], [0.042, 0.05, 0.06, 0.066], sides).painted(WOOD).worn(0.25)]
    for z in (0.06, 0.5, 0.72, 1.2) if fine else (0.72,):
        hoop = lathe([(0.07, z - 0.022), (0.076, z), (0.07, z + 0.022)], sides, (True, True), 0.6)
        parts.append(hoop.painted(IRON, METAL))
    nest = lathe(
        [(0.05, 0.9), (0.15, 0.97), (0.165, 0.99), (0.15, 1.0), (0.05, 1.0)], 10 if fine else 6, (False, False), 0.4
    )
    parts.append(nest.painted(RAW).tinted(0.55))
    for k in range(9 if fine else 4):
        high = rng.uniform(0.05, 0.14)
        stave = box((0.05, 0.016, high), (0, 0, high / 2 - 0.02)).turned("x", -9).moved(0, 0.145, 0.99)
        stave = stave.turned("z", 40 * k + rng.normal(0, 6))
        parts.append(stave.painted(WOOD).tinted(rng.uniform(0.7, 1.4)).worn(0.4))
    for _ in range(10 if fine else 4):
        off = np.append(rng.normal(0, 0.03, 2), 0.0)
        tip = off * 1.7 + [0, 0, 1.42 + rng.uniform(0.1, 0.3)]
        parts.append(
            tube([off + np.array([0, 0, 1.38]), tip], [0.026, 0.003], 4).painted(RAW).tinted(rng.uniform(0.7, 1.1))
        )
    for k in range(7 if fine else 0):
        way = np.array([math.cos(2.4 * k), math.sin(2.4 * k), 0.25])
        spot = np.array([0, 0, 1.1 + 0.035 * k])
        parts.append(tube([spot + way * 0.04, spot + way * 0.17], [0.014, 0.002], 4).painted(IRON, METAL))
    yard = [np.array([-0.3, 0.02, 0.82]), np.array([0, 0.06, 0.84]), np.array([0.22, 0.08, 0.85])]
    parts.append(tube(yard, [0.016, 0.026, 0.018], 6 if fine else 4).painted(WOOD))
    parts.append(_rag(yard[0], yard[2], fine))
    if fine:
        for k in range(4):
            a = 1.2 + 1.4 * k
            root = np.array([0.15 * math.cos(a), 0.15 * math.sin(a), 0.98])
            end = np.array([0.11 * math.cos(a + 0.5), 0.11 * math.sin(a + 0.5), 0.44 + 0.06 * k])
            parts.append(
                tube([root, (root + end) / 2 + np.array([0.02, 0, -0.03]), end], [0.008, 0.007, 0.004], 3).painted(ROPE)
            )
    return merge(parts).moved(0, 0, -below).transformed(facing(fist, unit(np.asarray(lean, float)), (0, 1, 0)))


def _rag(first: Array, last: Array, fine: bool) -> Mesh:
    """A torn strip of sail under a yard, with thickness so that both its sides are seen."""
    u, v = np.meshgrid(np.linspace(0, 1, 13 if fine else 5), np.linspace(0, 1, 5 if fine else 2), indexing="ij")
    drop = (0.26 + 0.1 * np.sin(u * 19) + 0.06 * np.sin(u * 41)) * (1 - 0.45 * u)
    sheet = first + u[..., None] * (last - first) * 0.9
    sheet = sheet + np.stack([0.02 * np.sin(v * 3), 0.03 + 0.04 * np.sin(u * 11) * v, -drop * v], -1)
    face = grid(sheet).painted(CANVAS).tinted((1.05 - 0.5 * v).ravel())
    return merge([face, face.flipped().moved(0, -0.004, 0).tinted(0.8)])


def whale(tail: Array, head: Array, fine: bool) -> Mesh:
    """A dead whale by its tail: grooved pale throat, white jaw line, flukes over the fist, fins, two harpoon stumps."""
    share = np.linspace(0, 1, 16 if fine else 7)
    girth = 0.15 * np.array(
        [np.interp(s, [0, 0.1, 0.3, 0.6, 0.85, 0.96, 1], [0.12, 0.2, 0.5, 0.95, 1.0, 0.7, 0.08]) for s in share]
    )
    way = head - tail
    bend = np.column_stack([0 * share, 0.07 * np.sin(np.pi * share), -0.04 * np.sin(np.pi * share)])
    path = tail + share[:, None] * way + bend
    body = tube(path, girth, 12 if fine else 6, False).smooth_normals(180.0)
    assert body.normals is not None
    belly = np.clip(body.normals @ unit(np.array([0.35, 0.85, 0.35])) * 2.4 - 1.0, 0, 1)[:, None]
    along = np.clip((body.vertices - tail) @ way / (way @ way), 0, 1)
    grooves = 1.0 - 0.35 * (np.arange(len(body.vertices)) % 2) * (along > 0.5)
    colour = (linear(WHALE) * (1 - belly) + linear(WHALE_BELLY) * belly) * grooves[:, None]
    parts = [body.painted(colour, 0.35)]
    side = unit(np.cross(way, (0.3, 0.85, 0.3)))
    up = unit(-way)
    for s in (-1, 1):
        fluke = np.array(
            [
                tail - up * 0.02,
                tail + up * 0.08 + side * s * 0.04,
                tail + up * 0.11 + side * s * 0.26,
                tail + up * 0.02 + side * s * 0.13,
            ]
        )
        parts.append(_blade(fluke, 0.014))
        root = tail + way * 0.64 + side * s * 0.12
        fin = np.array(
            [
                root,
                root + side * s * 0.05 - up * 0.05,
                root + side * s * 0.2 + up * 0.06,
                root + side * s * 0.04 + up * 0.08,
            ]
        )
        parts.append(_blade(fin, 0.016))
    for k in (0.45, 0.7) if fine else ():
        spot = tail + way * k + side * 0.1
        parts.append(tube([spot, spot + side * 0.16 + [0, 0.05, 0.12]], [0.009, 0.008], 4).painted(RAW))
    return merge(parts)


def _blade(corners: Array, thick: float) -> Mesh:
    """A flat fin through four corners in order, closed."""
    out = unit(np.cross(corners[1] - corners[0], corners[2] - corners[0])) * thick / 2
    front, rear = corners + out, corners - out
    rim = grid(np.stack([front, rear]), (False, True))
    middle = rim.vertices.mean(axis=0)
    a, b, c = (rim.vertices[rim.faces[0, k]] for k in range(3))
    rim = rim if np.cross(b - a, c - a) @ ((a + b + c) / 3 - middle) > 0 else rim.flipped()
    from vtt.shipyard.mesh import fan

    return merge([rim, fan(front, out), fan(rear, -out)]).painted(WHALE, 0.3).tinted(0.85).worn(0.3)


def around(skin: Field, turn_deg: float, z: float, out: float = 0.0) -> Array:
    """Where a level ray from the trunk's axis meets the skin: 0 degrees ahead, 90 starboard; plus `out` inches."""
    a = math.radians(turn_deg)
    way = np.array([math.sin(a), math.cos(a), 0.0])
    low, high = 0.0, 0.9
    for _ in range(20):
        middle = (low + high) / 2
        spot = np.array([*MIDDLE, z]) + way * middle
        low, high = (middle, high) if skin(*(np.array(c) for c in spot)) < 0 else (low, middle)
    return np.array([*MIDDLE, z]) + way * (low + out)


def bandolier(skin: Field, fine: bool) -> Mesh:
    """A ship's chain over the starboard shoulder and under the other arm, an anchor hanging from it at the hip."""
    if not fine:
        return anchor(0.3, RUST).moved(*around(skin, -52, 0.36, 0.05))
    front = [
        around(skin, turn, z, 0.02)
        for turn, z in ((62, 0.7), (40, 0.64), (18, 0.54), (-8, 0.46), (-32, 0.4), (-60, 0.36))
    ]
    rear = [
        around(skin, turn, z, 0.02)
        for turn, z in ((-90, 0.36), (-125, 0.4), (-155, 0.48), (175, 0.58), (145, 0.68), (110, 0.72))
    ]
    links = chain(np.array([*front, *rear, front[0]]), 0.075, RUST)
    ring = around(skin, -42, 0.37, 0.05)
    hung = anchor(0.34, RUST).turned("z", 40).moved(*ring)
    return merge([links, hung])


def net(skin: Field) -> Mesh:
    """A fishing net over back and port shoulder, its floats along the edge."""
    parts = []
    for way in (-1, 1):
        for k in range(11):
            path = []
            for t in np.linspace(0, 1, 8):
                turn = 150 + 14.0 * k + way * 34.0 * (t - 0.5)
                path.append(around(skin, turn, 0.64 - 0.34 * t, 0.008))
            parts.append(tube(np.array(path), 0.006, 3, False))
    edge = np.array([around(skin, turn, 0.3 + 0.015 * math.sin(turn), 0.01) for turn in np.linspace(130, 312, 18)])
    parts.append(tube(edge, 0.011, 3, False))
    floats = [sphere((0.026, 0.026, 0.02), 6, 4).moved(*edge[k]).painted(FLOAT) for k in range(0, 18, 3)]
    return merge([merge(parts).painted(NET), *floats])


def belt(fine: bool) -> Mesh:
    """A hawser round the hips with a knot, torn sailcloth below it, skulls of drowned sailors hung on it."""
    from vtt.shipyard.undead import death_head

    count = 41 if fine else 14
    angle = np.linspace(0, 2 * np.pi, count)
    parts = []
    for phase in (0.0, np.pi) if fine else (0.0,):
        twist = angle * 22 + phase
        reach = 0.012 * np.cos(twist)
        ring = np.column_stack(
            [(0.352 + reach) * np.cos(angle), MIDDLE[1] + (0.31 + reach) * np.sin(angle), 0.2 + 0.012 * np.sin(twist)]
        )
        parts.append(tube(ring, 0.018 if fine else 0.026, 5 if fine else 3, False).painted(ROPE))
    rows = []
    turn = np.linspace(0, 2 * np.pi, 37 if fine else 13)
    for v in np.linspace(0, 1, 4 if fine else 2):
        drop = v * (0.16 + 0.05 * np.sin(turn * 7) + 0.03 * np.sin(turn * 17))
        rows.append(
            np.column_stack(
                [(0.345 + 0.03 * v) * np.cos(turn), MIDDLE[1] + (0.305 + 0.03 * v) * np.sin(turn), 0.2 - drop]
            )
        )
    cloth = grid(np.array(rows))
    looks = cloth.smooth_normals(180.0).normals
    assert looks is not None
    outward = (looks[:, :2] * (cloth.vertices[:, :2] - MIDDLE)).sum() if len(looks) == len(cloth.vertices) else 1.0
    cloth = cloth if outward > 0 else cloth.flipped()
    tone = np.repeat(np.linspace(1.1, 0.6, len(rows)), len(turn)) * (1 + 0.2 * np.tile(np.sin(turn * 9), len(rows)))
    parts.append(cloth.painted(CLOTH).tinted(tone))
    for a in (62, 88, 116) if fine else ():
        spot = np.array([0.385 * math.cos(math.radians(a)), MIDDLE[1] + 0.345 * math.sin(math.radians(a)), 0.15])
        parts.append(
            death_head(0.085).transformed(facing(spot, (math.cos(math.radians(a)), math.sin(math.radians(a)), 0)))
        )
    return merge(parts)
