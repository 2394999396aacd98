"""Behind the dead face: niches with skulls and candles in the northern wall, and a graveyard on the terraces below."""

from __future__ import annotations

import numpy as np

from vtt.shipyard import flora, strand
from vtt.shipyard.mesh import Mesh, box, lathe, merge, tube
from vtt.shipyard.pieces.cliff_face import NICHE, NICHES
from vtt.shipyard.undead import death_head

YARDS = ((-1.0, 1.05, 0.55, 13), (1.3, 0.95, 0.5, 10))
"""Terraces with graves: middle (x, y), reach in inches, number of graves."""
APART = 0.17
SLAB, WOOD, EARTH = "#77766a", "#4a3a28", "#3a3022"


def graves(soil: flora.Soil, rock: Mesh) -> Mesh:
    """Graves on both terraces, the dead in their niches, a ladder up to these and a cage for the newest."""
    rng = np.random.default_rng(41)
    parts = [*resting(rock)]
    for mx, my, reach, count in YARDS:
        taken: list[tuple[float, float]] = []
        for x, y, z in soil.spots(rng, 500, 0.5, 1.4, 0.85, (mx - reach, mx + reach, my - reach, my + reach)):
            if len(taken) >= count:
                break
            if any(np.hypot(x - a, y - b) < APART for a, b in taken) or np.hypot(x - mx, y - my) > reach:
                continue
            taken.append((x, y))
            parts.append(grave(rng).turned("z", 15 * mx + rng.normal(0, 9)).moved(x, y, z))
    x, y = YARDS[1][0] + 0.12, YARDS[1][1] + 0.1
    parts.append(strand.gibbet(0.42).turned("z", 120).moved(x, y, soil.at(x, y)[0] - 0.02))
    foot, head = (-0.34, 0.62), wall(rock, *NICHES[1])
    low = (foot[0], foot[1], soil.at(*foot)[0] - 0.02)
    parts.append(strand.ladder(low, (NICHES[1][0], head + 0.03, NICHES[1][1] - 0.1), 0.07, 9))
    return merge(parts)


def wall(rock: Mesh, x: float, z: float) -> float:
    """How far north the wall stands beside the niche with its middle at (x, z)."""
    off = rock.vertices - (x, 0.0, z)
    rim = (np.abs(off[:, 0]) < NICHE[0] + 0.06) & (np.abs(off[:, 2]) < NICHE[1] + 0.06) & (np.abs(off[:, 1]) < 0.9)
    return float(np.quantile(rock.vertices[rim, 1], 0.9))


def resting(rock: Mesh) -> list[Mesh]:
    """A skull in each niche, most with a candle beside it."""
    parts = []
    for k, (x, z) in enumerate(NICHES):
        y, floor = wall(rock, x, z) - 0.1, z - NICHE[1]
        skull = death_head(0.125).turned("x", 90).turned("z", 180)
        parts.append(skull.moved(x - 0.03, y, floor + 0.07))
        if k % 3 != 2:
            candle = lathe([(0.011, -0.02), (0.01, 0.05), (0.002, 0.05)], 6, (False, False)).painted("#b9ad8c")
            flame = lathe([(0.001, 0.05), (0.009, 0.066), (0.001, 0.095)], 5, (False, False)).painted("#ffb347", 1.8)
            parts.append(merge([candle, flame]).moved(x + 0.06, y + 0.01, floor + 0.01))
    return parts


def grave(rng: np.random.Generator) -> Mesh:
    """A grave on z = 0: its mound, and at the head (y) a slab, a cross of stone, or two boards nailed together."""
    mound = lathe([(0.042, -0.03), (0.036, 0.012), (0.004, 0.02)], 7, (False, False)).scaled(1, 1.7, 1)
    kind, lean = rng.integers(0, 3), rng.normal(0, 9)
    if kind == 0:
        mark = merge(
            [box((0.062, 0.02, 0.11), (0, 0, 0.03), 0.004), box((0.04, 0.018, 0.03), (0, 0, 0.094), 0.006)]
        ).painted(SLAB)
    elif kind == 1:
        mark = merge([box((0.026, 0.02, 0.17), (0, 0, 0.05)), box((0.082, 0.018, 0.024), (0, 0, 0.095))]).painted(SLAB)
    else:
        arm = tube([(-0.04, 0, 0.09), (0.04, 0, 0.1)], 0.007, 4)
        mark = merge([tube([(0, 0, -0.04), (0, 0, 0.13)], 0.008, 4), arm]).painted(WOOD)
    mark = mark.tinted(rng.uniform(0.7, 1.1)).worn(0.2).turned("y", lean)
    return merge([mound.painted(EARTH).tinted(rng.uniform(0.8, 1.2)), mark.moved(0, 0.07, 0)])
