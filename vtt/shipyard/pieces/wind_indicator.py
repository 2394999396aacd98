"""The wind indicator: a compass rose on a turned stand and, over it, the wind himself who blows an arrow ahead."""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard.glb import Miniature
from vtt.shipyard.joinery import MAHOGANY, brass, disc, grained_wood, rivet
from vtt.shipyard.mesh import METAL, SATIN, Array, Mesh, bare, grid, lathe, merge, tube
from vtt.shipyard.pieces.wind_face import GILT, MOUTH, SILVER, head, wing
from vtt.shipyard.registry import Level, piece

DISH, CARD, BOWL = 0.72, 0.6, 0.165
"""Radii of the stand and of the card in it, and how high the card lies; the foot is narrower, so that a mark's number
stays in sight beside it."""
SHAFT_UP, HEAD_BACK = 0.42, -0.46
FOOT, FLOOR = 0.5, -0.16
ENAMEL, IVORY, EBONY, OXBLOOD = "#0a2230", "#6e6248", "#120c08", "#4a120c"
BEZEL, RAY, BAIZE = "#4a3418", "#6a5228", "#16281c"
"""The card is duller than the vane, so that from across the table the arrow is what one sees."""


@piece("wind-indicator", water=False)
def wind_indicator(level: Level) -> Miniature:
    """A compass card on a stand with a gilt vane over it; the vane points along +y, the way the wind blows."""
    fine = level is Level.TABLE
    felt = disc(FOOT - 0.01, 0.012, 24 if fine else 12, 0.004).moved(0, 0, FLOOR).painted(BAIZE)
    nodes = {"base": felt, "stand": merge([stand(fine), card(fine)]), "vane": vane(fine)}
    return Miniature(nodes, {"tip": (0.0, 0.92, SHAFT_UP)}, {"points": "where the wind blows"})


def stand(fine: bool) -> Mesh:
    """Turned mahogany with a brass bezel; its foot reaches below z = 0 to clasp the rim's crown."""
    sides = 36 if fine else 16
    profile = [
        (FOOT, FLOOR),
        (FOOT, -0.05),
        (0.46, 0.0),
        (0.41, 0.02),
        (0.43, 0.05),
        (0.6, 0.075),
        (0.69, 0.09),
        (DISH, 0.115),
        (DISH, 0.145),
        (0.69, 0.18),
    ]
    wear = [0, 0.2, 0.5, 0, 0, 0, 0.2, 0.6, 0.6, 0.2]
    wood = grained_wood(lathe(profile, sides, (False, False), wear), MAHOGANY, 200, (1.0, 0.25, 1.0), 0.7)
    rim = [(0.69, 0.18), (0.685, 0.197), (CARD + 0.02, 0.2), (CARD, 0.19), (CARD, BOWL)]
    bezel = lathe(rim, sides, (False, False), [0, 0.8, 0.3, 0.8, 0]).painted(BEZEL, 0.5)
    parts = [wood, bezel]
    if fine:
        for k in range(8):
            a = math.radians(22.5 + 45 * k)
            parts.append(
                brass(rivet(0.018, 0.012, 6).moved(0.652 * math.cos(a), 0.652 * math.sin(a), 0.198), 203)
            )
    return merge(parts)


def card(fine: bool) -> Mesh:
    """Sea-blue enamel, a border of ivory and ebony degrees, and a raised rose of sixteen points."""
    ground = lathe([(CARD + 0.004, BOWL), (0.0, BOWL)], 36 if fine else 16, (False, False))
    parts = [ground.painted(ENAMEL, SATIN)]
    if fine:
        cells = [border_cell(k) for k in range(32)]
        parts += [cell.painted(IVORY if k % 2 else EBONY, SATIN) for k, cell in enumerate(cells)]
        parts.append(ring(0.5, 0.012, BOWL + 0.007))
    for order, (count, first, long, wide, height, light, dark) in enumerate(
        (
            (8, 22.5, 0.36, 0.035, 0.014, IVORY, EBONY),
            (4, 45.0, 0.46, 0.06, 0.022, "#5a4526", OXBLOOD),
            (4, 0.0, 0.57, 0.085, 0.032, RAY, EBONY),
        )
    ):
        if order == 0 and not fine:
            continue
        for k in range(count):
            parts.append(
                ray(long, wide, height, light, dark).turned("z", first + 360 * k / count).moved(0, 0, BOWL)
            )
    return merge(parts)


def border_cell(number: int) -> Mesh:
    """One of 32 cells of the border, a flat piece of a ring."""
    a, b = 2 * math.pi * number / 32, 2 * math.pi * (number + 1) / 32
    points = [[(r * math.cos(t), r * math.sin(t), BOWL + 0.006) for t in (a, (a + b) / 2, b)] for r in (0.53, 0.58)]
    return grid(np.array(points))


def ring(radius: float, wide: float, up: float) -> Mesh:
    """A flat brass line let into the card."""
    return brass(lathe([(radius + wide, up), (radius, up)], 40, (False, False)), 204)


def ray(long: float, wide: float, height: float, light: str, dark: str) -> Mesh:
    """One point of the rose along +y, a low pyramid, one slope light and the other dark."""
    parts = []
    for side, colour in ((-1, light), (1, dark)):
        points = [(0, 0, height + 0.006), (side * wide, wide * 1.2, 0.002), (0, long, 0.004)]
        slope = bare(points, [[0, 1, 2] if side > 0 else [0, 2, 1]])
        parts.append(slope.painted(colour, SATIN))
    return merge(parts)


def vane(fine: bool) -> Mesh:
    """The wind's head with its wings, his breath about the shaft, and the arrow on its pin."""
    face = head(1300 if fine else 260)
    lean = 24.0
    up = SHAFT_UP - MOUTH[2] * math.cos(math.radians(lean)) - MOUTH[1] * math.sin(math.radians(lean))
    face = face.turned("x", lean).moved(0, HEAD_BACK, up)
    wings = wing(fine).moved(0.07, HEAD_BACK - 0.06, up - 0.05)
    parts = [face, wings, wings.mirrored(), arrow(fine), pin(fine)]
    if fine:
        parts += [breath(turn) for turn in (0.0, 180.0)]
    return merge(parts)


def arrow(fine: bool) -> Mesh:
    """A forged arrow: a twisted bar between turned collars, a barbed head with a keel."""
    start = HEAD_BACK + 0.13
    count = 15 if fine else 2
    y = np.linspace(0.14, 0.5, count)
    turn = np.linspace(0, 1.5 * math.pi if fine else 0, count)[:, None] + np.arange(4) * math.pi / 2
    twist = np.stack([0.06 * np.cos(turn), np.repeat(y[:, None], 4, 1), 0.06 * np.sin(turn)], axis=-1)
    skin = grid(twist, (False, True), 0.5)
    outward = np.cross(
        skin.vertices[skin.faces[:, 1]] - skin.vertices[skin.faces[:, 0]],
        skin.vertices[skin.faces[:, 2]] - skin.vertices[skin.faces[:, 0]],
    )
    axis = skin.vertices[skin.faces].mean(axis=1) * [1, 0, 1]
    skin = (skin if (outward * axis).sum() > 0 else skin.flipped()).smooth_normals(30.0)
    rod = tube([(0, start, 0), (0, -0.1, 0), (0, 0.14, 0)], [0.026, 0.042, 0.042], 10 if fine else 6)
    collar = lathe(
        [(0.03, -0.05), (0.06, -0.03), (0.06, -0.015), (0.042, 0.0), (0.06, 0.015), (0.06, 0.03), (0.03, 0.05)],
        12 if fine else 7,
        (True, True),
        [0, 0.6, 0.6, 0, 0.6, 0.6, 0],
    ).turned("x", -90)
    metal = merge([rod, skin, collar.moved(0, 0.13, 0), collar.moved(0, 0.51, 0), spearhead().smooth_normals(8.0)])
    return brass(metal.moved(0, 0, SHAFT_UP), 202, GILT)


def spearhead() -> Mesh:
    """The barbed head, its tip at y = 0.97, bevelled to a keel on both sides."""
    half = np.array([(0.0, 0.97), (0.09, 0.8), (0.27, 0.49), (0.12, 0.56), (0.05, 0.54)])
    keel = np.array([(0.0, 0.9, 0.02), (0.0, 0.68, 0.06), (0.0, 0.54, 0.045)])
    faces = [[0, 5, 1], [1, 5, 6], [1, 6, 2], [2, 6, 3], [3, 6, 7], [3, 7, 4]]
    points = np.vstack([np.column_stack([half, np.zeros(5)]), keel])
    quarter = bare(points, faces, [0.9, 0.9, 0.9, 0.6, 0.3, 0.6, 0.6, 0.3])
    upper = merge([quarter.flipped(), quarter.flipped().mirrored()])
    return merge([upper, upper.scaled(1, 1, -1)])


def pin(fine: bool) -> Mesh:
    """The turned pin that the arrow swings on, with a ball above it."""
    profile = [(0.1, BOWL), (0.1, BOWL + 0.03), (0.05, 0.23), (0.035, 0.3), (0.055, 0.35), (0.06, 0.4), (0.06, 0.44)]
    profile += [(0.04, 0.465), (0.05, 0.49), (0.035, 0.525), (0.0, 0.54)]
    wear = [0, 0.6, 0, 0, 0.3, 0.5, 0.5, 0, 0.4, 0.2, 0]
    return brass(lathe(profile, 14 if fine else 7, (False, False), wear), 205)


def breath(turn_deg: float) -> Mesh:
    """A strand of wind that winds about the shaft and curls away from it."""
    t = np.linspace(0, 1, 18)
    angle = math.radians(turn_deg) + t * 7.5
    reach = 0.035 + 0.13 * t**1.6
    path: Array = np.column_stack(
        [reach * np.cos(angle), HEAD_BACK + 0.25 + 0.5 * t, SHAFT_UP + 0.75 * reach * np.sin(angle)]
    )
    return tube(path, 0.017 * (1 - 0.75 * t) + 0.003, 4).painted(SILVER, METAL)
