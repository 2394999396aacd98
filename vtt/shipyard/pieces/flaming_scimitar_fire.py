"""What burns and what was conjured on the Flaming Scimitar: braziers, the burning blade at the bow, the genie."""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard import fields
from vtt.shipyard.bone import sculpted
from vtt.shipyard.hull import both
from vtt.shipyard.mesh import (
    METAL,
    SATIN,
    Array,
    Mesh,
    bare,
    box,
    extrude,
    frame,
    lathe,
    linear,
    merge,
    sphere,
    tube,
    unit,
)
from vtt.shipyard.pieces.flaming_scimitar_palace import ROOF
from vtt.shipyard.pieces.flaming_scimitar_rig import GOLD
from vtt.shipyard.pieces.fleet_lines import FLAMING_SCIMITAR as HULL
from vtt.shipyard.pieces.fleet_parts import smooth_path
from vtt.shipyard.rock import reduced

EMBER, FLAME, HEART = "#b8400f", "#e07a1c", "#f2c766"
STEEL, DARK_STEEL, RUBY = "#97a1a5", "#454e52", "#8f1c2e"
DEPTH, SPIRIT, LIGHT = "#182849", "#294f7c", "#5389a8"
BACK = ((1.0, 0.06, 0), (1.30, 0.30, 0), (1.50, 0.70, 0), (1.57, 1.12, 0), (1.46, 1.60, 0))
EDGE = ((1.14, 0.02, 0), (1.48, 0.24, 0), (1.72, 0.66, 0), (1.75, 1.14, 0), (1.48, 1.64, 0))
"""Knots (y, z, 0) of the back and the edge of the great blade."""
GENIE = (0.02, 0.86, 1.62)
"""Where the waist of the genie is: over the bow, ahead of the main yard."""


def tongue(height: float, width: float, bend: Array, colour: str, fine: bool) -> Mesh:
    """One flame on the origin that licks along `bend` (2,), flat at its foot and drawn out to a point."""
    t = np.linspace(0, 1, 6 if fine else 3)
    sway = np.sin(t * 5.0) * 0.16 * height * t
    path = np.column_stack([bend[0] * t**1.5 + sway * bend[1], bend[1] * t**1.5 - sway * bend[0], t * height])
    girth = width * np.array(np.interp(t, [0, 0.22, 0.55, 0.8, 1.0], [0.55, 1.0, 0.7, 0.34, 0.02]))
    return tube(path, girth, 5 if fine else 3, False).painted(colour, 2.0 if colour == HEART else 1.75)


def fire(height: float, fine: bool, seed: int = 0) -> Mesh:
    """A living flame on z = 0: an ember-red crown of tongues round an orange body and a yellow heart."""
    parts = [tongue(height * 0.62, height * 0.17, np.array([0.02, 0.01]), HEART, fine)]
    count = 5 if fine else 1
    for k in range(count):
        a = 2 * math.pi * k / count + seed
        way = np.array([math.cos(a), math.sin(a)])
        tall = height * (0.72 + 0.28 * math.sin(k * 2.3 + seed))
        lick = tongue(tall, height * 0.11, way * height * 0.14, (EMBER, FLAME)[k % 2], fine)
        parts.append(lick.moved(way[0] * height * 0.13, way[1] * height * 0.13, 0.0))
    return merge(parts)


def braziers(fine: bool) -> Mesh:
    """Bowls of fire on the rail and at the palace's corners."""
    n = 9 if fine else 3
    bowl = lathe(
        [(0.026, 0.0), (0.016, 0.04), (0.018, 0.10), (0.07, 0.15), (0.085, 0.19), (0.06, 0.18)], n, (False, True), 0.5
    )
    spots = [
        (float(HULL.breadth_at(y, 0.5)) - 0.02, y, float(HULL.sheer(HULL.station(y, 0.5)))) for y in (0.14, 0.58, 0.95)
    ]
    spots.append((0.36, -1.3, ROOF))
    parts = []
    for number, spot in enumerate(spots):
        coals = sphere((0.06, 0.06, 0.022), 6 if fine else 3, 4 if fine else 2).moved(0, 0, 0.17).painted(EMBER, 1.4)
        one = merge([bowl.painted(GOLD, METAL).tinted(0.85), coals, fire(0.25, fine, number).moved(0, 0, 0.165)])
        if fine or number % 2:
            parts.append(both(one.moved(*spot)))
    return merge(parts)


def blade(fine: bool) -> Mesh:
    """The scimitar: a great curved blade that rises past the stem, fluted, fire running up its back."""
    count = 16 if fine else 7
    back, edge = (smooth_path(knots, count)[:, :2] for knots in (BACK, EDGE))
    stand = frame((0, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 0))
    body = extrude(np.vstack([back, edge[::-1]]), 0.032, 0.028)
    body = merge([body, body.scaled(1, 1, -1)])
    along = np.clip(body.vertices[:, 1] / 1.6, 0, 1)
    body = body.painted(STEEL, METAL).tinted(0.68 + 0.36 * along + 0.05 * np.sin(along * 60)).worn(0.4)
    mid = back * 0.62 + edge * 0.38
    fuller = tube(np.column_stack([mid[1:-2], np.zeros(count - 3)]), 0.036, 6).painted(DARK_STEEL, METAL)
    heat = extrude(np.vstack([back, (back * 0.86 + edge * 0.14)[::-1]]), 0.036, 0.0, back=True).painted(EMBER, 1.5)
    parts = [body, heat, heat.scaled(1, 1, -1), *([fuller] if fine else [])]
    if fine:
        way = unit(np.gradient(np.column_stack([back, 0 * back[:, 0]]), axis=0))
        for k in range(3, count - 1):
            size = 0.25 + 0.08 * math.sin(k * 2.1)
            lick = tongue(size, 0.04, np.array([0.05, 0.02 * math.sin(k * 3.0)]), (FLAME, EMBER, HEART)[k % 3], True)
            up = way[k] * 0.85 + np.array([-way[k][1], way[k][0], 0.0]) * 0.75
            seat = frame((back[k][0], back[k][1], 0.0), np.cross(up, (0, 0, 1)), (0, 0, 1), up)
            parts.append(lick.transformed(seat))
        for k in range(4, count - 3, 2):  # letters of a charm
            spot = back[k] * 0.36 + edge[k] * 0.64
            for z in (0.033, -0.033):
                mark = box((0.02, 0.045, 0.008), (spot[0], spot[1], z)).painted(FLAME, 1.4)
                parts.append(mark)
    steel = merge(parts).transformed(stand)
    arm = [(0.0, 1.27, 0.56), (0.11, 1.27, 0.57), (0.19, 1.29, 0.60), (0.22, 1.32, 0.66)]
    guard = both(tube(arm, [0.05, 0.036, 0.03, 0.012], 7 if fine else 4))
    collar = [tube([(0.0, y, z), (0.05, y + 0.1, z - 0.05)], 0.02, 4) for y, z in ((1.22, 0.62), (1.18, 0.50))]
    gem = sphere(0.042, 8 if fine else 4, 5 if fine else 2).moved(0.20, 1.30, 0.61)
    return merge(
        [
            steel,
            merge([guard, *([both(merge(collar))] if fine else [])]).painted(GOLD, METAL),
            both(gem).painted(RUBY, 1.2),
        ]
    )


def genie(mast_y: float, deck: float, fine: bool) -> Mesh:
    """Smoke from a brass lamp winds round the mast, sweeps out over the bow and becomes a genie with folded arms."""
    turn = np.linspace(-0.6, 2.3 * math.pi, 18)
    rise = np.linspace(0, 1, 18)
    r = 0.12 + 0.05 * rise
    wound = np.column_stack([r * np.cos(turn), mast_y + r * np.sin(turn), deck + 0.12 + 0.32 * rise])
    waist = np.array(GENIE)
    sweep = [(-0.24, 0.46, 0.96), (-0.33, 0.62, 1.16), (-0.22, 0.74, 1.30), (-0.06, 0.86, 1.46)]
    path = np.vstack([wound[::2], sweep, [waist]])
    count = 64 if fine else 11
    line = smooth_path(path, count)
    t = np.linspace(0, 1, count)
    girth = 0.012 + 0.085 * t**1.1
    column = _billowing(tube(line, girth, 9, False)) if fine else tube(line, girth, 5)
    shade = np.clip((column.vertices[:, 2:] - deck) / 1.2, 0, 1)
    swirl = 0.5 + 0.5 * np.sin(column.vertices[:, 2:] * 31 + column.vertices[:, :1] * 19 + column.vertices[:, 1:2] * 13)
    colour = linear(DEPTH) * (1 - shade) + linear(SPIRIT) * shade
    parts = [column.painted(np.clip(colour * (0.65 + 0.6 * swirl), 0, 1))]
    if fine:
        for k in range(3):  # thinner wisps wind about the column
            spin = t * 22 + k * 2.1
            around = np.column_stack([np.cos(spin), np.sin(spin), 0.4 * np.sin(spin * 0.7)])
            off = around * (girth * 1.3 + 0.02)[:, None]
            wisp = tube((line + off)[6::2], np.clip(0.022 * np.sin(np.pi * t[6::2]), 0.002, 1), 4, False)
            parts.append(wisp.painted(LIGHT).tinted(0.85))
    lamp = lathe(
        [(0.05, 0.0), (0.035, 0.02), (0.075, 0.06), (0.06, 0.1), (0.02, 0.12), (0.012, 0.16)],
        8 if fine else 5,
        edge=0.5,
    )
    spout = tube([(0.06, 0, 0.06), (0.13, 0, 0.08), (0.17, 0, 0.13)], [0.025, 0.018, 0.012], 5)
    if fine:
        parts.append(merge([lamp, spout]).painted(GOLD, METAL).turned("z", -35.0).moved(-0.05, mast_y - 0.16, deck))
    return merge([*parts, _torso(fine).moved(*waist)])


def _billowing(column: Mesh) -> Mesh:
    """The column with billows of smoke swollen out of it, less so where the genie grows from it."""
    whole = column.smooth_normals(180.0)
    assert whole.normals is not None
    cloud = np.abs(fields.Noise(4607).cloud(whole.vertices, 5.5, 2))
    swell = 0.09 * cloud * np.clip((whole.vertices[:, 2] - 0.42) / 0.3, 0, 1)
    swell = swell * np.clip((GENIE[2] + 0.02 - whole.vertices[:, 2]) / 0.15, 0, 1)
    return bare(whole.vertices + whole.normals * swell[:, None], whole.faces)


def _torso(fine: bool) -> Mesh:
    """The genie from the waist up, looking ahead, the waist at the origin."""
    body = fields.melted(
        0.05,
        fields.ellipsoid((0, 0, 0.03), (0.085, 0.075, 0.10)),
        fields.ellipsoid((0, 0.0, 0.19), (0.145, 0.095, 0.12)),
        fields.mirrored(fields.ellipsoid((0.062, 0.07, 0.22), (0.062, 0.035, 0.05))),
        fields.mirrored(fields.ellipsoid((0.165, 0.0, 0.25), (0.065, 0.062, 0.062))),
        fields.capsule((0, 0.0, 0.28), (0, 0.015, 0.36), 0.05, 0.042),
    )
    arms = fields.melted(
        0.02,
        fields.mirrored(fields.limb([(0.185, 0.0, 0.23), (0.225, 0.06, 0.12)], [0.056, 0.046])),
        fields.limb([(0.225, 0.06, 0.12), (0.05, 0.15, 0.145), (-0.12, 0.135, 0.165)], [0.046, 0.04, 0.036]),
        fields.limb([(-0.225, 0.06, 0.12), (-0.05, 0.185, 0.125), (0.12, 0.15, 0.135)], [0.046, 0.04, 0.036]),
    )
    face = fields.melted(
        0.02,
        fields.ellipsoid((0, 0.015, 0.43), (0.066, 0.072, 0.085)),
        fields.capsule((0, 0.08, 0.44), (0, 0.10, 0.41), 0.012, 0.016),
        fields.mirrored(fields.capsule((0.012, 0.075, 0.465), (0.05, 0.06, 0.475), 0.012, 0.01)),
        fields.mirrored(fields.ellipsoid((0.07, 0.0, 0.435), (0.014, 0.026, 0.032))),
        fields.capsule((0, 0.055, 0.37), (0, 0.105, 0.27), 0.036, 0.008),
    )
    whole = fields.union(fields.melted(0.025, body, face), arms)
    made = sculpted(whole, (-0.3, -0.14, -0.1), (0.3, 0.24, 0.54), 0.016 if fine else 0.03)
    made = reduced(made.painted(SPIRIT), 2000 if fine else 140)
    up = np.clip((made.vertices[:, 2:] + 0.08) / 0.55, 0, 1)
    ripple = 1.0 + 0.08 * np.sin(made.vertices[:, 2:] * 40 + made.vertices[:, :1] * 25)
    skin = (linear(DEPTH) * (1 - up) + linear(LIGHT) * 0.55 * up + linear(SPIRIT) * 0.6 * up) * ripple
    beard = (made.vertices[:, 1:2] > 0.05) & (made.vertices[:, 2:] > 0.24) & (made.vertices[:, 2:] < 0.385)
    beard &= np.abs(made.vertices[:, :1]) < 0.045
    skin = np.where(beard, linear("#0f1a33"), skin)
    parts = [made.painted(np.clip(skin, 0, 1), SATIN)]
    eyes = both(sphere((0.014, 0.01, 0.009), 5, 4).moved(0.028, 0.083, 0.448)).painted("#ffe7a0", 2.0)
    knot = tube(
        [(0, -0.02, 0.50), (0, -0.06, 0.57), (0, -0.13, 0.58), (0, -0.17, 0.50), (0, -0.16, 0.42)],
        [0.02, 0.026, 0.022, 0.016, 0.003],
        6,
    )
    parts += [eyes, knot.painted("#0f1a33")]
    if fine:
        turban = [
            tube(np.column_stack([0.068 * np.cos(a), 0.012 + 0.07 * np.sin(a), np.full(11, z)]), 0.02, 5, False)
            for a, z in ((np.linspace(0, 2 * math.pi, 11), 0.495), (np.linspace(0.3, 2 * math.pi + 0.3, 11), 0.52))
        ]
        parts.append(merge(turban).painted("#6e3a1e"))
        rings = [
            (0.20, 0.05, 0.165, 0.055),
            (0.105, 0.135, 0.15, 0.046),
            (-0.105, 0.15, 0.145, 0.046),
            (-0.20, 0.05, 0.165, 0.055),
        ]
        for x, y, z, r in rings:
            way = (
                np.array([0.35 * np.sign(x), 0.5, -0.9]) if abs(x) > 0.15 else np.array([1.0, -0.1 * np.sign(x), -0.1])
            )
            way = unit(way)
            cuff = tube([np.array([x, y, z]) - way * 0.018, np.array([x, y, z]) + way * 0.018], r, 9, False)
            parts.append(cuff.painted(GOLD, METAL).worn(0.4))
        collar = tube(
            np.column_stack(
                [
                    np.cos(np.linspace(0, 6.283, 13)) * 0.088,
                    0.012 + np.sin(np.linspace(0, 6.283, 13)) * 0.07,
                    0.305 - 0.03 * np.sin(np.linspace(0, 6.283, 13)),
                ]
            ),
            0.018,
            5,
            False,
        )
        sash = lathe([(0.092, -0.03), (0.098, 0.0), (0.09, 0.03)], 10, (False, False), 0.3).scaled(1, 0.88, 1)
        parts += [collar.painted(GOLD, METAL), sash.painted("#6e3a1e")]
        parts.append(both(sphere(0.014, 5, 4).moved(0.078, 0.0, 0.395)).painted(GOLD, METAL))
        parts.append(sphere(0.016, 6, 4).moved(0, 0.088, 0.51).painted(RUBY, 1.3))
    return merge(parts)
