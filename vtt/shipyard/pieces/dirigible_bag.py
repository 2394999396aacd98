"""The gas bag of the dirigible: sewn gores, hoops, a net of cords, patches, shields with a rune, the fins."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np

from vtt.shipyard import rig
from vtt.shipyard.grime import mottled, stained
from vtt.shipyard.hull import both
from vtt.shipyard.ironwork import rivet_heads, rune
from vtt.shipyard.mesh import METAL, SATIN, Array, Mesh, frame, grid, lathe, merge, tube
from vtt.shipyard.pieces.dirigible_lines import BLUE, BRASS, COPPER, CREAM, IRON, LOW, PATCH, SOOT
from vtt.shipyard.pieces.fleet_lines import ENVELOPE, GONDOLA

GORES = 16
CAP = 1.12
"""From this angle towards either end (of pi/2) copper plates cover the cloth."""
HOOPS = (-0.75, -0.25, 0.25, 0.75)
PATCHES = (
    (0.35, 0.12, 0.16, 0.10, CREAM),
    (2.5, -0.42, 0.13, 0.12, BLUE),
    (1.2, 0.5, 0.12, 0.09, PATCH),
    (2.1, 0.2, 0.1, 0.14, PATCH),
)
"""Angle around and along the bag, half sizes in inches along and around, cloth."""


def egg(around: Array, along: Array, out: float = 0.0) -> Array:
    """Points (..., 3) of the bag: angle around its axis (0 to starboard, up at pi/2), along it from -pi/2 to pi/2."""
    x, y, z, wide, long, high = ENVELOPE
    thin, up = np.cos(along), np.sin(around)
    reach = np.where(up > 0, high - 0.005, LOW)
    return np.stack(
        [
            x + (wide + out) * np.cos(around) * thin,
            y + (long + out) * np.sin(along),
            z + (reach + out) * up * thin,
        ],
        axis=-1,
    )


def bag(fine: bool) -> Mesh:
    """Sixteen gores of two cloths, each bellied between its seams, with copper caps over both ends."""
    rows, columns = (16, 3) if fine else (6, 1)
    parts = []
    for gore in range(GORES if fine else 8):
        step = 2 * math.pi / (GORES if fine else 8)
        u = np.linspace(0.0, 1.0, columns + 1)[None, :]
        v = np.linspace(-CAP, CAP, rows)[:, None]
        belly = (0.014 if fine else 0.0) * (np.sin(math.pi * u) - 1.0) * np.cos(v)
        points = egg(step * (gore + u) + 0 * v, v + 0 * u) + 0.0
        middle = np.array(ENVELOPE[:3]) * [1, 0, 1] + points * [0, 1, 0]
        points = points + (points - middle) * (belly / 0.35)[..., None]
        parts.append(_outward(grid(points)).painted((BLUE, CREAM)[gore % 2], SATIN))
    cloth = merge(parts)
    if fine:
        cloth = stained(mottled(cloth, 81, 0.16, 6.0), 82, SOOT, 0.4, 3.0)
    caps = []
    for side in (-1.0, 1.0):
        a = np.linspace(0, 2 * math.pi, GORES + 1 if fine else 9)[None, :]
        v = side * np.linspace(CAP - 0.03, math.pi / 2, 5 if fine else 3)[:, None]
        cap = _outward(grid(egg(a + 0 * v, v + 0 * a, 0.006)))
        caps.append(
            stained(cap.painted(COPPER, METAL), 84, "#4f6650", 0.5, 5.0) if fine else cap.painted(COPPER, METAL)
        )
        if fine:
            reach = side * np.linspace(CAP, 1.5, 4)
            seams = [tube(egg(np.full(4, turn), reach, 0.007), 0.006, 3, False) for turn in np.arange(8) * math.pi / 4]
            caps.append(merge(seams).painted(COPPER, METAL).tinted(0.7).worn(0.6))
    return merge([cloth, *caps])


def _outward(mesh: Mesh) -> Mesh:
    """The patch of bag turned so that it looks away from the bag's middle."""
    corner = mesh.vertices[mesh.faces]
    normal = np.cross(corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0])
    return mesh if (normal * (corner.mean(axis=1) - np.array(ENVELOPE[:3]))).sum() > 0 else mesh.flipped()


def hoops(fine: bool) -> Mesh:
    """Brass hoops round the bag, riveted where the seams pass."""
    parts = []
    for along in HOOPS:
        around = np.linspace(0, 2 * math.pi, 33 if fine else 13)
        parts.append(tube(egg(around, np.full_like(around, along), 0.002), 0.010, 5 if fine else 3, False))
    made = merge(parts).painted(BRASS, METAL)
    return made


def sewing(fine: bool) -> Mesh:
    """Seams along the gores, cords crossed over the back from hoop to hoop, patches with their stitches, rivets."""
    if not fine:
        return merge([])
    v = np.linspace(-CAP, CAP, 11)
    seams = [tube(egg(np.full(11, 2 * math.pi * k / GORES), v, -0.008), 0.0055, 3, False) for k in range(GORES)]
    cords = []
    for low, high in pairwise(HOOPS):
        for k in range(8):
            for turn in (-1, 1):
                start = math.pi * (0.06 + 0.11 * (k + 0.5))
                a = np.linspace(start, start + turn * math.pi / 16, 5)
                cords.append(tube(egg(a, np.linspace(low, high, 5), 0.006), 0.0045, 3, False))
    parts = [merge(seams).painted(PATCH), merge(cords).painted(rig.ROPE)]
    for around, along, long, wide, colour in PATCHES:
        u, w = np.meshgrid(np.linspace(-1, 1, 5), np.linspace(-1, 1, 5), indexing="ij")
        sheet = egg(around + w * wide / 0.4, along + u * long / 0.6, 0.006)
        parts.append(_outward(grid(sheet)).painted(colour).tinted(0.9))
        for s in np.linspace(-0.8, 0.8, 5):
            for edge in (-1, 1):
                ends = np.array([edge - 0.12, edge + 0.12])
                line = egg(around + np.full(2, s) * wide / 0.4, along + ends * long / 0.6, 0.009)
                parts.append(tube(line, 0.004, 3, False).painted(rig.ROPE))
    a = np.arange(GORES) * 2 * math.pi / GORES + 0.1
    for side in (-1, 1):
        spots = egg(a, np.full(GORES, side * (CAP + 0.02)), 0.006)
        parts.append(
            rivet_heads(spots, spots - np.array(ENVELOPE[:3]) * [1, 0, 1] - spots * [0, 0.5, 0], 0.011, COPPER, 5)
        )
    return merge(parts)


def shields() -> Mesh:
    """A round shield with a rune on either flank of the bag."""
    x, y, z, wide, *_ = ENVELOPE
    disc = lathe(
        [(0.135, 0.0), (0.135, 0.03), (0.105, 0.045), (0.095, 0.036), (0.004, 0.042)],
        16,
        (False, False),
        [0, 1, 0.7, 0.2, 0],
    )
    a = np.arange(12) * math.pi / 6
    heads = np.column_stack([np.cos(a) * 0.12, np.sin(a) * 0.12, np.full(12, 0.038)])
    made = merge(
        [
            disc.painted(BRASS, METAL),
            rivet_heads(heads, np.array([[0, 0, 1.0]]), 0.008, BRASS, 4),
            rune("grudge", 0.13, 0.012, IRON).moved(0, 0, 0.038),
        ]
    )
    return both(made.transformed(frame((x + wide - 0.03, y, z + 0.02), (0, 1, 0), (0, 0, 1), (1, 0, 0))))


def net(fine: bool) -> Mesh:
    """Cords from the hoops down to the gondola's rail."""
    lines = []
    half, length, _, top = GONDOLA
    for along, y in zip(HOOPS, (-0.26, -0.1, 0.1, 0.26), strict=True):
        for angle in (-0.35, -0.9):
            head = egg(np.array(angle), np.array(along))
            inside = 1.0 - 0.35 * (abs(y) > 0.2)
            foot = (half * 0.85 * inside, y * length / 0.34, top - 0.03)
            lines.append(rig.rope(head, foot, 0.005 if fine else 0.007))
    return both(merge(lines))


ROOTS = ((0.24, 0.1), (0.14, 0.07), (0.04, 0.01), (-0.06, -0.1))
TIPS = ((0.09, 0.27), (-0.02, 0.34), (-0.14, 0.31), (-0.21, 0.17))
"""Feet and ends of a fin's ribs: inches ahead of its seat and out from the bag."""


def tail(fine: bool) -> Mesh:
    """Three fins like those of a fish: scalloped cloth of two colours between brass ribs, stayed to the bag."""
    roots, tips = np.array(ROOTS), np.array(TIPS)
    ribs = [np.array([(*a, 0.0), (*(a + (b - a) * 1.07), 0.0)]) for a, b in zip(roots, tips, strict=True)]
    across, out = np.linspace(0, 1, 5 if fine else 2), np.linspace(0, 1, 5 if fine else 2)
    parts = []
    for k, (first, second) in enumerate(pairwise(range(len(roots)))):
        s, v = np.meshgrid(across, out, indexing="ij")
        foot = roots[first] + (roots[second] - roots[first]) * s[..., None]
        end = tips[first] + (tips[second] - tips[first]) * s[..., None]
        hollow = v * (1 - 0.16 * np.sin(np.pi * s) * (fine * 1.0))
        flat = foot + (end - foot) * hollow[..., None]
        belly = 0.03 * np.sin(np.pi * s) * np.sin(np.pi * np.clip(v * 0.8 + 0.1, 0, 1))
        sheet = grid(np.concatenate([flat, belly[..., None]], -1))
        looks = sheet.smooth_normals(180.0).normals
        assert looks is not None
        sheet = sheet if looks[:, 2].mean() > 0 else sheet.flipped()
        tone = (1.1 - 0.35 * v + 0.15 * np.sin(np.pi * s)).ravel()
        sheet = sheet.painted((BLUE, CREAM, BLUE)[k], SATIN).tinted(tone)
        parts += [sheet, sheet.flipped().moved(0, 0, -0.006)]
    girth = np.array([0.012, 0.007])
    parts.append(merge([tube(rib, girth, 5 if fine else 3) for rib in ribs]).painted(BRASS, METAL))
    if fine:
        rim = np.array([(*((a + b) / 2 * 0.97), 0.012) for a, b in pairwise(tips)])
        edge = np.vstack([ribs[0][1], rim[0], ribs[1][1], rim[1], ribs[2][1], rim[2], ribs[3][1]])
        parts.append(tube(edge, 0.0045, 3, False).painted(rig.ROPE))
        stays = [rig.rope((*tips[1], 0.0), (0.12, -0.02, side * 0.2), 0.004) for side in (-1.0, 1.0)]
        parts += stays
    placed = merge(parts).transformed(frame((0.003, -0.52, 0.16), (0, 1, 0), (0, 0, 1), (1, 0, 0)))
    x, y, z = ENVELOPE[:3]
    return merge([placed.turned("y", angle).moved(x, y, z) for angle in (90, 180, 270)])


def nose(fine: bool) -> Mesh:
    """A brass ram on the nose of the bag with three rings."""
    spike = lathe([(0.08, 0.0), (0.05, 0.06), (0.02, 0.16), (0.002, 0.24)], 10 if fine else 5, (False, False), 0.5)
    rings = [
        lathe([(r, y - 0.012), (r + 0.012, y), (r, y + 0.012)], 10, (False, False), 0.8)
        for r, y in ((0.078, 0.0), (0.05, 0.062), (0.03, 0.12))
    ]
    made = merge([spike.painted(BRASS, METAL), *([merge(rings).painted(IRON, METAL)] if fine else [])])
    return made.turned("x", -90).moved(0, 0.60, ENVELOPE[2])
