"""What people have left on the rocky islands: a broken watch tower and a bridge of ropes between two stacks."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from vtt.shipyard.ironwork import hanging
from vtt.shipyard.mesh import Mesh, box, lathe, merge, tube

Spot = tuple[float, float, float]
MASONRY, ROPE, PLANK = "#5d594f", "#7d6a46", "#6b5436"
ROUND = 11


def ruin(radius: float, height: float, fine: bool) -> Mesh:
    """A round tower on z = 0 that has fallen on the side towards -x, its stones lying about; without `fine` a stump."""
    if not fine:
        stump = lathe([(radius, -0.1), (radius * 0.9, height * 0.6)], 7, (False, True))
        slant = np.array([1.0, 1.0, 0.0]) + np.outer(1 + 0.55 * stump.vertices[:, 0] / radius, [0.0, 0.0, 1.0])
        return replace(stump, vertices=stump.vertices * slant).painted(MASONRY)
    rng = np.random.default_rng(45)
    rows = round(height / 0.055)
    parts = []
    for row in range(rows):
        for k in range(ROUND):
            turn = 2 * math.pi * (k + 0.5 * (row % 2)) / ROUND
            top = rows * (0.56 + 0.44 * math.cos(turn)) + rng.uniform(-0.7, 0.7)
            is_door = abs(math.sin(turn / 2 - 0.9)) < 0.16 and row < 3
            if row > max(top, 1.5) or is_door:
                continue
            reach = radius * (1 - 0.1 * row / rows)
            stone = box((0.05, 2 * math.pi * reach / ROUND * 0.97, 0.053), (0, 0, 0), 0.0, ("-z",))
            stone = stone.moved(reach, 0, 0.055 * (row + 0.4)).turned("z", math.degrees(turn) + rng.normal(0, 2))
            parts.append(stone.painted(MASONRY).tinted(rng.uniform(0.65, 1.15)))
    core = lathe([(radius * 0.93, -0.12), (radius * 0.93, 0.02), (0.01, 0.03)], 9, (False, False))
    return merge([core.painted("#4a4a38"), merge(parts).worn(0.2)])


def bridge(start: Spot, end: Spot, fine: bool) -> Mesh:
    """A bridge of planks on two ropes that sags between two spots, with hand ropes; without `fine` the deck alone."""
    a, b = np.array(start), np.array(end)
    long = float(np.linalg.norm(b - a))
    side = np.array([a[1] - b[1], b[0] - a[0], 0.0]) / np.hypot(*(b - a)[:2])
    count = round(long / 0.055)
    deck = hanging(a, b, 0.11 * long, count)
    if not fine:
        return tube(deck[:: max(1, count // 4)], 0.025, 4).painted(PLANK)
    rng, parts, turn = np.random.default_rng(46), [], math.degrees(math.atan2(*(b - a)[1::-1]))
    for last, spot, following in zip(deck, deck[1:], deck[2:], strict=False):
        if rng.random() < 0.1:  # one is always missing
            continue
        rise = following - last
        tilt = math.degrees(math.atan2(rise[2], np.hypot(rise[0], rise[1])))
        plank = box((0.036, 0.1, 0.01), (0, 0, 0)).turned("y", -tilt).turned("z", turn + rng.normal(0, 4))
        parts.append(plank.moved(*spot).painted(PLANK).tinted(rng.uniform(0.7, 1.2)))
    for s in (-1, 1):
        rail = hanging(a + s * side * 0.05 + [0, 0, 0.11], b + s * side * 0.05 + [0, 0, 0.11], 0.09 * long, count)
        under = deck + s * side * 0.045
        ropes = [tube(under, 0.006, 3, False), tube(rail, 0.005, 3, False)]
        ropes += [tube([under[k], rail[k]], 0.0035, 3, False) for k in range(2, count - 2, 3)]
        parts.append(merge(ropes).painted(ROPE))
        for end_spot in (a, b):
            x, y, z = end_spot + s * side * 0.05
            parts.append(tube([(x, y, z - 0.06), (x, y, z + 0.14)], 0.013, 5).painted("#4a3826"))
    return merge(parts)
