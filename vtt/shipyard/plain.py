"""Plain trees and buildings for the light level: the same names and places as their fine sisters, a few faces each."""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard.mesh import Array, Mesh, bare, box, lathe, linear, merge, tube, unit

Spot = tuple[float, float, float]


# -- plants -----------------------------------------------------------------------------------------------------------
def pine(spot: Spot, height: float, rng: np.random.Generator, leaf: str = "#2f4a2a") -> Mesh:
    """Two cones."""
    parts = []
    for low, high, radius in ((0.1, 0.65, 0.3), (0.45, 1.0, 0.2)):
        cone = lathe([(radius * height, low * height), (0.001, high * height)], 5, (False, False), [0.4, 0.0])
        tone = np.r_[np.full(5, 1.0), np.full(5, 0.6)]
        parts.append(cone.painted(np.outer(tone * rng.uniform(0.8, 1.15), linear(leaf))))
    return merge(parts).turned("z", rng.uniform(0, 72)).moved(*spot)


def palm(spot: Spot, height: float, rng: np.random.Generator, leaf: str = "#4d6a2a") -> Mesh:
    """A bent trunk and six folded leaves, seen from both sides."""
    foot = np.array(spot) - [0, 0, 0.04]
    lean = rng.normal(0, 0.28, 2) * height
    head = foot + np.array([lean[0], lean[1], height])
    parts = [tube([foot, head], [height * 0.06, height * 0.035], 4, False).painted("#6d5638")]
    for k in range(6):
        angle = k * math.pi / 3 + rng.random() * 0.5
        out, side = (
            np.array([math.cos(angle), math.sin(angle), 0.0]),
            np.array([-math.sin(angle), math.cos(angle), 0.0]),
        )
        length = height * rng.uniform(0.55, 0.75)
        knee, tip = (
            head + out * length * 0.55 + [0, 0, length * 0.14],
            head + out * length - [0, 0, length * 0.28],
        )
        wide = side * length * 0.15
        sheet = bare([head, knee - wide, knee + wide, tip], [[0, 1, 2], [1, 3, 2]], [0, 0.3, 0.3, 0])
        tone = rng.uniform(0.8, 1.2)
        parts += [
            sheet.painted(leaf).tinted(tone),
            sheet.flipped().moved(0, 0, -0.008).painted(leaf).tinted(tone * 0.55),
        ]
    return merge(parts)


def clump(
    spot: tuple[float, ...], radius: float, rng: np.random.Generator, leaf: str = "#4a5a2c", flat: float = 0.7
) -> Mesh:
    """A lump of leaves of two rings."""
    ball = lathe(
        [(radius * 0.8, -0.4 * radius * flat), (radius, 0.2 * radius * flat), (0.001, radius * flat)],
        5,
        (False, False),
    )
    tone = np.repeat([0.6, 0.9, 1.2], 5) * rng.uniform(0.85, 1.15)
    return ball.painted(np.outer(tone, linear(leaf))).moved(*spot)


def bent_tree(
    spot: Spot, height: float, rng: np.random.Generator, wind_deg: float = 35.0, leaf: str = "#3c5230"
) -> Mesh:
    """A slanting stem with one pad of leaves."""
    away = np.array([math.cos(math.radians(wind_deg)), math.sin(math.radians(wind_deg)), 0.0])
    foot = np.array(spot) - [0, 0, 0.04]
    head = foot + [0, 0, height] + away * 0.5 * height
    stem = tube([foot, head], [height * 0.06, height * 0.03], 3, False).painted("#54412d")
    return merge([stem, clump(tuple(head), height * 0.36, rng, leaf, 0.5)])


# -- buildings --------------------------------------------------------------------------------------------------------
def tower(
    centre: tuple[float, float], radius: float, low: float, high: float, stone: str, merlons: int = 5
) -> Mesh:
    """An eight-sided tower with a wider crown."""
    profile = [
        (radius * 0.95, low),
        (radius * 0.95, high - 0.1),
        (radius * 1.1, high - 0.04),
        (radius * 1.1, high),
        (0.001, high),
    ]
    body = lathe(profile, 8, (False, False), [0, 0, 0.5, 0.8, 0]).painted(stone)
    blocks = []
    for k in range(merlons):
        turn = 2 * math.pi * k / merlons
        block = box((radius * 0.6, 0.05, 0.075), (0, radius, high + 0.03), 0.0, ("-z",)).turned(
            "z", math.degrees(turn)
        )
        blocks.append(block.painted(stone))
    return merge([body, *blocks]).moved(*centre)


def cone_roof(centre: tuple[float, float], radius: float, low: float, rise: float, tile: str) -> Mesh:
    """A pointed roof."""
    roof = lathe(
        [(radius, low), (radius * 0.5, low + rise * 0.5), (0.001, low + rise)], 8, (False, False), [0.6, 0, 0]
    )
    return roof.painted(np.outer(np.repeat([0.8, 1.0, 1.2], 8), linear(tile))).moved(*centre)


def wall(first: Array, last: Array, low: float, high: float, stone: str, merlons: int) -> Mesh:
    """A straight wall 0.1 inch thick with battlements."""
    middle, along = (np.asarray(first) + last) / 2, np.asarray(last) - first
    length = float(np.linalg.norm(along))
    parts = [box((length, 0.1, high - low), (0, 0, (low + high) / 2), 0.0, ("-z",))]
    for k in range(merlons):
        at = (k + 0.5) / merlons * length - length / 2
        parts.append(box((length / merlons * 0.55, 0.06, 0.08), (at, 0, high + 0.035), 0.0, ("-z",)))
    turn = math.degrees(math.atan2(along[1], along[0]))
    return merge(parts).painted(stone).turned("z", turn).moved(float(middle[0]), float(middle[1]))


def pane(
    spot: Array, outward: Array, width: float, height: float, light: str = "#f2a63a", glow: float = 1.8
) -> Mesh:
    """A lit window: two triangles on a wall."""
    side = unit(np.cross((0, 0, 1), outward)) * width / 2
    foot = np.asarray(spot) + unit(outward) * 0.012
    top = np.array([0.0, 0.0, height])
    return bare(
        [foot - side, foot + side, foot + side + top, foot - side + top], [[0, 1, 2], [0, 2, 3]]
    ).painted(light, glow)


def house(
    spot: Spot,
    turn_deg: float,
    size: tuple[float, float, float],
    roof: str,
    wall_colour: str,
    rng: np.random.Generator,
) -> Mesh:
    """Four walls, two gables and a roof (length, width, height of the wall)."""
    length, width, height = size
    rise, over = width * 0.62, 0.02
    body = box((length, width, height + 0.1), (0, 0, (height - 0.1) / 2), 0.0, ("-z", "+z")).painted(
        wall_colour
    )
    x, y, z, top = length / 2 + over, width / 2 + over, height - 0.02, height + rise
    ridge = bare(
        [(-x, -y, z), (x, -y, z), (x, 0, top), (-x, 0, top), (x, y, z), (-x, y, z)],
        [[0, 1, 2], [0, 2, 3], [4, 5, 3], [4, 3, 2], [1, 4, 2], [5, 0, 3]],
    ).painted(roof)
    return merge([body, ridge.tinted(rng.uniform(0.8, 1.2))]).turned("z", turn_deg).moved(*spot)
