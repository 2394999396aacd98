"""What burns on the Flaming Scimitar: braziers and the great blade at the bow."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from vtt.shipyard.hull import both
from vtt.shipyard.mesh import METAL, Array, Mesh, frame, grid, lathe, linear, merge, sphere, tube, unit
from vtt.shipyard.pieces.flaming_scimitar_palace import ROOF
from vtt.shipyard.pieces.flaming_scimitar_rig import GOLD
from vtt.shipyard.pieces.fleet_lines import FLAMING_SCIMITAR as HULL
from vtt.shipyard.pieces.fleet_parts import smooth_path, tongue

EMBER, FLAME, HEART = "#b8400f", "#d8691a", "#efb84c"
STEEL, DARK_STEEL, RUBY = "#6d777c", "#343b3f", "#8f1c2e"
BACK = ((1.0, 0.06, 0), (1.30, 0.30, 0), (1.50, 0.70, 0), (1.57, 1.12, 0), (1.46, 1.60, 0))
EDGE = ((1.14, 0.02, 0), (1.48, 0.24, 0), (1.72, 0.66, 0), (1.75, 1.14, 0), (1.48, 1.64, 0))
"""Knots (y, z, 0) of the back and the edge of the great blade."""


def fire(height: float, fine: bool, seed: int = 0) -> Mesh:
    """A living flame on z = 0: tongues of many heights that lean together over a yellow heart."""
    parts = [tongue(height * 0.75, height * 0.16, np.array([0.02, 0.01]), HEART, fine)]
    count = 6 if fine else 1
    for k in range(count):
        a = 2 * math.pi * k / count + seed
        way = np.array([math.cos(a), math.sin(a)])
        tall = height * (0.38 + 0.62 * ((k * 5 + seed * 3) % 7) / 6)
        lick = tongue(tall, height * 0.1, -way * height * 0.09, (EMBER, FLAME)[k % 2], fine)
        parts.append(lick.moved(way[0] * height * 0.15, way[1] * height * 0.15, 0.0))
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
    """The scimitar: a great curved blade that rises past the stem, watered and fluted, fire running up its back."""
    count = 26 if fine else 7
    back, edge = (smooth_path(knots, count)[:, :2] for knots in (BACK, EDGE))
    stand = frame((0, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 0))
    parts = [_steel(back, edge, fine)]
    if fine:
        way = unit(np.gradient(np.column_stack([back, 0 * back[:, 0]]), axis=0))
        for k in range(4, count - 1):
            size = 0.20 + 0.11 * math.sin(k * 2.1)
            lick = tongue(size, 0.036, np.array([0.05, 0.02 * math.sin(k * 3.0)]), (FLAME, EMBER, HEART)[k % 3], True)
            up = way[k] * 0.85 + np.array([-way[k][1], way[k][0], 0.0]) * 0.75
            seat = frame((back[k][0], back[k][1], 0.0), np.cross(up, (0, 0, 1)), (0, 0, 1), up)
            parts.append(lick.transformed(seat))
        parts += _charm(back, edge)
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


def _steel(back: Array, edge: Array, fine: bool) -> Mesh:
    """The blade in its own plane between two lines (n, 2): embers on the back, a fluted middle, a ground edge."""
    across = np.array([0.0, 0.1, 0.2, 0.26, 0.44, 0.5, 0.8, 1.0] if fine else [0.0, 0.2, 0.8, 1.0])
    thick = np.array([0.016, 0.033, 0.034, 0.02, 0.02, 0.034, 0.028, 0.002] if fine else [0.02, 0.034, 0.03, 0.002])
    tip = (back[-1] + edge[-1]) / 2 + (back[-1] - back[-2]) * 0.6
    back, edge = np.vstack([back, tip]), np.vstack([edge, tip])
    loop, sign = np.r_[across, across[::-1]], np.repeat([1.0, -1.0], len(across))
    high = np.r_[thick, thick[::-1]] * sign
    along = np.linspace(0, 1, len(back))[:, None]
    flat = back[:, None, :] * (1 - loop)[None, :, None] + edge[:, None, :] * loop[None, :, None]
    rows = np.concatenate([flat, (high[None, :] * (1.0 - 0.3 * along))[..., None]], -1)
    wear = np.where(loop > 0.9, 0.9, np.where((loop > 0.15) & (loop < 0.55), 0.5, 0.2))
    skin = grid(rows, (False, True), np.broadcast_to(wear, rows.shape[:2]))
    face = skin.vertices[skin.faces[2]]
    out = np.cross(face[1] - face[0], face[2] - face[0])[2] * face[:, 2].mean()
    skin = skin if out > 0 else skin.flipped()
    flute = (loop > 0.22) & (loop < 0.48)
    water = 0.75 + 0.4 * np.sin(along * 62.0 + loop * 9.0 + np.sin(along * 23.0)) * (~flute)
    base = np.where(flute[:, None], linear(DARK_STEEL) * 0.6, linear(STEEL))
    base = np.where((loop > 0.9)[:, None], linear(STEEL) * 1.5, base)
    hue = np.clip(base[None] * water[..., None], 0, 1)
    glow = np.broadcast_to(loop < 0.05, hue.shape[:2])
    hue = np.where(glow[..., None], linear(EMBER), hue)
    return replace(skin.painted(hue.reshape(-1, 3), METAL), finish=np.where(glow, 1.35, METAL).ravel())


def _charm(back: Array, edge: Array) -> list[Mesh]:
    """A charm in flowing gilt letters along the flute, on both faces."""
    parts = []
    a = np.linspace(0, 1, 6)
    for k in range(5, len(back) - 7, 2):
        spot = back[k] * 0.65 + edge[k] * 0.35
        up = unit(np.append(back[k + 1] - back[k - 1], 0.0))
        aside = np.array([-up[1], up[0], 0.0])
        swing = 0.036 * np.sin(a * (5.0 + 2.0 * math.sin(k * 1.7)) + k)[:, None]
        curl = swing * aside + (a[:, None] - 0.5) * 0.085 * up
        for z in (0.022, -0.022):
            parts.append(tube(curl + np.array([*spot, z]), 0.012, 3, False).painted(GOLD, METAL))
    return parts
