"""The figurehead of Grimnir's Thunder: a bearded king of iron and bronze whose mouth is a flame cannon, over a ram."""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard import fields
from vtt.shipyard.grime import stained
from vtt.shipyard.guns import cannon
from vtt.shipyard.hull import both
from vtt.shipyard.ironwork import SOOT, rivet_heads, rune
from vtt.shipyard.mesh import METAL, Mesh, bare, box, extrude, facing, frame, lathe, merge, sphere, tube
from vtt.shipyard.pieces.fleet_parts import smooth_path, tongue
from vtt.shipyard.pieces.grimnirs_thunder_lines import BRASS, DARK_IRON, HAIR, IRON

SKIN, HORN, EMBER = "#8b6a3c", "#9a8c6c", "#ff8a20"
LOCKS = ((0.0, 0.0, 0.40), (0.075, 0.06, 0.37), (0.14, 0.12, 0.30), (0.185, 0.17, 0.21))
"""Locks of the beard to starboard: x at the chin, x at the band, length."""
JET = (
    (0.22, 0.0, 0.02, "#efb84c"),
    (0.30, 0.03, -0.03, "#d8691a"),
    (0.24, -0.06, 0.02, "#b8400f"),
    (0.20, 0.05, 0.05, "#d8691a"),
    (0.26, -0.01, 0.07, "#b8400f"),
)
"""Tongues of the fire in the mouth: length, drift to starboard and upwards, paint."""
PLACE = frame((0.0, 1.31, 0.68), (1, 0, 0), (0, 0.995, -0.1), (0, 0.1, 0.995), 1.16)


def king(fine: bool) -> Mesh:
    """The head on the bow, its cannon and the flame before it."""
    muzzle = cannon(0.30, 0.075, 12 if fine else 5, DARK_IRON).turned("x", -90).moved(0, 0.10, -0.135)
    fire = merge([tongue(size, 0.035, np.array([x, y]), hue, fine) for size, x, y, hue in JET[: 5 if fine else 2]])
    fire = fire.turned("x", -80).moved(0, 0.37, -0.135)
    eyes = both(sphere((0.024, 0.018, 0.012), 7, 5).moved(0.08, 0.163, 0.032)).painted(EMBER, 1.7)
    horns = both(
        tube(
            [(0.2, 0.0, 0.15), (0.32, 0.01, 0.17), (0.39, 0.03, 0.28), (0.36, 0.07, 0.42), (0.30, 0.10, 0.5)],
            [0.068, 0.06, 0.045, 0.024, 0.003],
            4,
        )
        if not fine
        else _horn()
    ).painted(HORN)
    parts = [_head(fine), muzzle, eyes, horns, _crest(fine), fire]
    if fine:
        parts.append(_helmet_bands())
        cuffs = both(tube([(0.2, 0.0, 0.15), (0.25, 0.004, 0.156)], [0.08, 0.076], 9)).painted(BRASS, METAL)
        lip = lathe([(0.1, 0.0), (0.115, 0.03), (0.085, 0.045)], 12, (False, False), 0.7).painted(BRASS, METAL)
        a = np.radians(np.arange(-165, -10, 16.0))
        rim = np.column_stack([np.cos(a) * 0.236, -np.sin(a) * 0.212, np.full(len(a), 0.102)])
        parts += [cuffs, lip.turned("x", -90).moved(0, 0.14, -0.135)]
        parts.append(rivet_heads(rim, np.column_stack([np.cos(a), -np.sin(a), 0 * a]), 0.013, BRASS, 5))
    whole = merge(parts)
    return merge([(stained(whole, 52, SOOT, 0.35, 5.0) if fine else whole).transformed(PLACE), _ram(fine)])


def _head(fine: bool) -> Mesh:
    if not fine:
        face = sphere((0.2, 0.17, 0.2), 7, 5).painted(SKIN, METAL)
        helm = lathe([(0.24, 0.08), (0.21, 0.2), (0.1, 0.31), (0.01, 0.33)], 7, (False, False)).painted(IRON, METAL)
        rim = lathe([(0.245, 0.07), (0.245, 0.12)], 7, (False, False)).painted(BRASS, METAL)
        beard = extrude([(-0.22, 0.0), (0.22, 0.0), (0.18, -0.35), (0.0, -0.62), (-0.18, -0.35)], 0.2)
        beard = beard.transformed(frame((0, 0.0, 0.0), (-1, 0, 0), (0, 0, 1), (0, 1, 0))).painted(HAIR)
        return merge([face, helm, rim, beard])
    f = fields
    face = f.carved(
        0.015,
        f.melted(
            0.03,
            f.ellipsoid((0, 0.0, 0.03), (0.195, 0.165, 0.2)),
            f.ellipsoid((0.1, 0.12, -0.035), (0.075, 0.065, 0.055)),
            f.capsule((0.035, 0.175, 0.072), (0.155, 0.125, 0.095), 0.032, 0.026),
        ),
        f.ellipsoid((0.082, 0.19, 0.03), (0.045, 0.045, 0.026)),
    )
    nose = f.melted(
        0.02,
        f.ellipsoid((0, 0.205, -0.035), (0.052, 0.055, 0.045)),
        f.capsule((0, 0.17, 0.06), (0, 0.21, -0.02), 0.028, 0.04),
    )
    helm = f.union(
        f.carved(
            0.01, f.ellipsoid((0, -0.01, 0.11), (0.226, 0.202, 0.2)), f.block((0, 0, -0.13), (0.5, 0.5, 0.22), 0.0)
        ),
        f.block((0, 0.19, 0.05), (0.022, 0.02, 0.075), 0.008),
        f.block((0.2, 0.03, 0.0), (0.016, 0.07, 0.1), 0.01, (0, 0, 12)),
    )
    rim = f.ellipsoid((0, 0.0, 0.102), (0.242, 0.218, 0.03))
    moustache = f.melted(
        0.02,
        f.capsule((0.03, 0.185, -0.075), (0.14, 0.175, -0.10), 0.042, 0.045),
        f.capsule((0.14, 0.175, -0.10), (0.24, 0.14, -0.2), 0.042, 0.03),
        f.capsule((0.24, 0.14, -0.2), (0.30, 0.12, -0.18), 0.03, 0.01),
    )
    locks = [f.ellipsoid((0, 0.05, -0.17), (0.19, 0.12, 0.12))]
    for x, foot, length in LOCKS:  # tapering locks, the outer ones shorter
        knots = [(x, 0.13, -0.16), (x * 1.12, 0.165, -0.16 - length * 0.4), (foot, 0.15, -0.16 - length * 0.8)]
        locks.append(f.capsule(knots[0], knots[1], 0.05, 0.042))
        locks.append(f.capsule(knots[1], knots[2], 0.042, 0.026))
        locks.append(f.capsule(knots[2], (foot * 0.8, 0.17, -0.16 - length), 0.026, 0.006))
    beard = f.melted(0.006, *locks)
    bands = f.union(
        *(f.ellipsoid((foot, 0.15, -0.16 - 0.78 * length), (0.04, 0.04, 0.022)) for _, foot, length in LOCKS)
    )
    sculpts = (
        (face, SKIN, METAL, 900),
        (nose, SKIN, METAL, 160),
        (helm, IRON, METAL, 800),
        (f.union(rim, bands), BRASS, METAL, 700),
        (f.union(moustache, beard), HAIR, 0.25, 2400),
    )
    return merge([_sculpted(f.mirrored(field), colour, finish, count) for field, colour, finish, count in sculpts])


def _sculpted(field: fields.Field, colour: str, finish: float, triangles: int) -> Mesh:
    """One part of the head: its surface with about so many triangles, worn where it stands proud."""
    import fast_simplification

    vertices, faces = fields.surface(field, (-0.4, -0.3, -0.75), (0.4, 0.32, 0.36), 0.0125)
    count = min(triangles, len(faces) - 1)
    vertices, faces = fast_simplification.simplify(vertices, faces.astype(np.int32), target_count=count, agg=3.0)
    part = bare(vertices, faces).smooth_normals(75.0)
    assert part.normals is not None
    proud = np.clip(part.normals[:, 2] * 0.3 + part.normals[:, 1] * 0.3, 0.0, 0.5)
    return part.painted(colour, finish).worn(proud)


def _horn() -> Mesh:
    """The starboard horn, ringed by its years of growth, darker at its root."""
    knots = [(0.2, 0.0, 0.15), (0.32, 0.01, 0.17), (0.39, 0.03, 0.28), (0.36, 0.07, 0.42), (0.30, 0.10, 0.5)]
    path = smooth_path(knots, 19)
    t = np.linspace(0, 1, 19)
    girth = np.interp(t, [0, 0.25, 0.5, 0.75, 1.0], [0.068, 0.06, 0.045, 0.024, 0.003])
    return tube(path, girth * (1.0 + 0.09 * np.where(np.arange(19) % 2 == 0, 1, -1) * (1 - t)), 8)


def _helmet_bands() -> Mesh:
    """Iron ribs over the helmet with a brass one down its brow, riveted; angled runes of brass between them."""
    ribs, spots, ways, runes = [], [], [], []
    for turn in (-145.0, -90.0, -35.0, 35.0, 90.0, 145.0):
        c, s = math.sin(math.radians(turn)), math.cos(math.radians(turn))
        rise = np.radians(np.linspace(4, 70, 7))
        line = np.outer(np.cos(rise), [0.228 * c, 0.204 * s, 0.0])
        line += np.column_stack([0 * rise, 0 * rise - 0.01, 0.11 + 0.202 * np.sin(rise)])
        ribs.append(tube(line, 0.018, 4, False))
        spots.append(line[1:-1:2] + np.array([0.016 * c, 0.016 * s, 0.008]))
        ways.append(np.tile([c, s, 0.6], (3, 1)))
    for turn in (-62.0, -14.0, 14.0, 62.0, 118.0, -118.0):
        c, s, up = math.sin(math.radians(turn)), math.cos(math.radians(turn)), math.radians(32)
        foot = np.array([0.228 * c * math.cos(up), 0.204 * s * math.cos(up) - 0.01, 0.11 + 0.202 * math.sin(up)])
        mark = rune("oath" if turn < 0 else "anvil", 0.085, 0.012, BRASS)
        runes.append(mark.transformed(facing(foot, (c * 0.85, s * 0.85, 0.53))))
    heads = rivet_heads(np.vstack(spots), np.vstack(ways), 0.012, IRON, 4)
    return merge([merge(ribs).painted(DARK_IRON, METAL), heads, *runes])


def _crest(fine: bool) -> Mesh:
    """A slayer's crest of stiff locks along the crown."""
    locks = []
    for k in range(7):
        a = math.radians(62 - 24 * k)
        root = np.array([0.0, math.cos(math.pi / 2 - a) * 0.17 - 0.01, 0.12 + math.sin(math.pi / 2 - a) * 0.17])
        way = np.array([0.0, math.sin(a) * 0.8 - 0.2, max(math.cos(a), 0.1) + 0.25])
        way = way / np.linalg.norm(way)
        tuft = ((0.0, 0.26), (-0.32, 0.19), (0.3, 0.2))  # locks greased upright
        for turn, long in tuft if fine else tuft[:1]:
            lean = way * math.cos(turn) + np.cross((1.0, 0, 0), way) * math.sin(turn)
            sway = np.array([0.016 * math.sin(3 * k + 5 * turn), 0, 0])
            path = [root, root + lean * long * 0.45 + sway, root + lean * long * 0.8 - sway, root + lean * long]
            girth = [0.04, 0.032, 0.018, 0.002]
            lock = tube(path, girth, 4, False) if fine else tube(path[::3], girth[::3], 3, False)
            locks.append(lock.painted(("#7c3218", "#8c3a1c", "#6b2a16")[(k + round(turn * 4)) % 3]))
    return merge(locks)


def _ram(fine: bool) -> Mesh:
    """An iron beak at the waterline, banded in brass."""
    beak = lathe([(0.2, 0.0), (0.17, 0.12), (0.08, 0.3), (0.005, 0.42)], 8 if fine else 5, (False, False), 0.5)
    beak = beak.scaled(0.8, 0.55, 1.0).turned("x", -90).moved(0, 1.1, 0.12).painted(DARK_IRON, METAL)
    if not fine:
        return beak
    bands = [
        lathe([(r, y - 0.02), (r * 1.05, y), (r * 0.98, y + 0.02)], 8, (False, False), 0.8).scaled(0.8, 0.55, 1.0)
        for r, y in ((0.168, 0.14), (0.125, 0.225))
    ]
    ring = merge(bands).turned("x", -90).moved(0, 1.1, 0.12).painted(BRASS, METAL)
    brace = both(box((0.03, 0.22, 0.05), (0.13, 1.2, 0.24), 0.01)).painted(IRON, METAL)
    return merge([beak, ring, brace])
