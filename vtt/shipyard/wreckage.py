"""What time and shot leave of a ship: planking with holes that end in splinters, bare frames, rags of canvas, weed."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from vtt.shipyard.hull import Curve, Hull
from vtt.shipyard.mesh import Array, Mesh, merge, tube
from vtt.shipyard.planks import Surface, Timber, board, toned
from vtt.shipyard.rig import Sail

_SPLINTER = 0.022
"""Length of a splinter, in t."""


@dataclass(frozen=True)
class Breach:
    """A hole in a side: its middle (t, share of the rail's height) and half sizes in the same units."""

    t: float
    share: float
    half_t: float
    half_share: float

    def gap(self, t: Array, share: Array) -> Array:
        """About how far outside the hole a place lies, 0 on its rim, -1 in its middle."""
        return np.sqrt(((t - self.t) / self.half_t) ** 2 + ((share - self.share) / self.half_share) ** 2) - 1.0


def gap_to(breaches: Sequence[Breach], t: Array, share: Array) -> Array:
    """The least `Breach.gap` over several holes."""
    return np.min([b.gap(np.asarray(t, float), np.asarray(share, float)) for b in breaches], axis=0)


def whole_runs(
    breaches: Sequence[Breach], share: float, span: tuple[float, float], rng: np.random.Generator
) -> list[tuple[float, float, bool, bool]]:
    """What is left of a strake at a share of the rail: (from, to, broken at its start, broken at its end)."""
    t = np.linspace(*span, 400)
    kept = gap_to(breaches, t, np.full_like(t, share)) > 0
    edges = np.flatnonzero(np.diff(np.r_[False, kept, False].astype(int)))
    runs = []
    for first, last in zip(edges[::2], edges[1::2] - 1, strict=True):
        a, b = float(t[first]), float(t[last])
        broken = (a > span[0] + 1e-6, b < span[1] - 1e-6)
        a += broken[0] * rng.uniform(-0.018, 0.022)
        b += broken[1] * rng.uniform(-0.022, 0.018)
        if b - a > 0.02:
            runs.append((a, b, *broken))
    return runs


def breached_strakes(
    surface: Surface,
    low: Curve,
    high: Curve,
    count: int,
    timber: Timber,
    rng: np.random.Generator,
    breaches: Sequence[Breach],
    span: tuple[float, float] = (0.0, 1.0),
    run_inches: float = 4.0,
    missing: float = 0.0,
) -> Mesh:
    """The starboard planking with holes: boards stop at the rims in splinters; `missing` is a share of lost boards."""
    boards = []
    step = timber.length / run_inches
    for row in range(count):
        bottom, top = _between(low, high, row / count), _between(low, high, (row + 1) / count)
        for start, end, torn_start, torn_end in whole_runs(breaches, (row + 0.5) / count, span, rng):
            cuts = [start]
            while cuts[-1] < end - step * 1.3:
                cuts.append(cuts[-1] + step * (0.7 + 0.5 * rng.random()))
            cuts.append(end)
            for a, b in pairwise(cuts):
                if rng.random() < missing and a > start and b < end:
                    continue
                thick = timber.thickness + timber.uneven * (rng.random() * 2 - 1)
                segments = max(1, round((b - a) * run_inches / timber.segment))
                inset = min(0.0015, (b - a) * 0.1)
                parts = [board(surface, (a + inset, b - inset), bottom, top, timber, segments, thick)]
                if torn_start and a == start:
                    parts.append(_splinter(surface, a + inset, -1, bottom, top, timber, thick, rng))
                if torn_end and b == end:
                    parts.append(_splinter(surface, b - inset, 1, bottom, top, timber, thick, rng))
                boards.append(toned(merge(parts), timber, rng))
    return merge(boards)


def _splinter(
    surface: Surface,
    root: float,
    way: int,
    low: Curve,
    high: Curve,
    timber: Timber,
    thick: float,
    rng: np.random.Generator,
) -> Mesh:
    """The torn end of a board: it narrows to a point somewhere between its edges."""
    tip = root + way * _SPLINTER * (0.4 + 1.3 * rng.random())
    aim = rng.random()

    def narrowed(edge: Curve) -> Curve:
        return lambda t: (
            edge(t)
            + (low(t) + (high(t) - low(t)) * aim - edge(t))
            * 0.96
            * np.abs((np.asarray(t, float) - root) / (tip - root))
        )

    span = (root, tip) if way > 0 else (tip, root)
    return board(surface, span, narrowed(low), narrowed(high), timber, 1, thick * 0.8)


def _between(low: Curve, high: Curve, share: float) -> Curve:
    return lambda t: low(t) + (high(t) - low(t)) * share


def frames(hull: Hull, stations: Sequence[float], top: Curve, radius: float, inward: float, sides: int = 4) -> Mesh:
    """The starboard ribs of a hull at several t, from the water up to a curve, `inward` inches behind its planks."""
    ribs = []
    for t in stations:
        z = np.linspace(-0.02, float(top(t)), 6)
        at = np.full(6, t)
        path = hull.point(at, z) - hull.normal(at, z) * inward
        ribs.append(tube(path, np.linspace(1.15, 0.75, 6) * radius, sides))
    return merge(ribs)


def tatters(sail: Sail, loss: float = 0.4, holes: int = 3, slits: int = 5) -> Callable[[Array], Array]:
    """What is left of a square sail (positive) at its points (n, 3): a fringe of strips, slits from the foot, holes."""
    k = sail.seed

    def saw(x: Array) -> Array:
        return np.abs((x % 1.0) - 0.5) * 4.0 - 1.0

    def keep(points: Array) -> Array:
        u, v = points[:, 0] / sail.foot, -points[:, 2] / sail.height
        left = 1.0 - loss + 0.5 * loss * np.sin(u * 3.3 + k) + 0.24 * loss * np.sin(u * 8.7 + 2 * k)
        left = left + 0.075 * saw(u * 4.1 + k) + 0.05 * saw(u * 9.7 + 2 * k) - v
        for n in range(slits):
            u0, top = 0.86 * math.sin(k * 5.0 + n * 2.4), 0.18 + 0.4 * abs(math.sin(k + n * 1.7))
            wide = 0.10 * np.clip(v - top, 0, 1)
            left = np.minimum(left, np.abs(u - u0 + 0.03 * np.sin(v * 21 + n)) - wide + 0.02 * (v < top))
        for n in range(holes):
            u0, v0 = 0.7 * math.sin(k * 3 + n * 2.1), 0.2 + 0.16 * n
            hole = ((u - u0) / 0.12) ** 2 + ((v - v0) / 0.11) ** 2 - 1 + 0.5 * np.sin(v * 47 + u * 29 + k)
            left = np.minimum(left, hole * 0.14)
        return left

    return keep


def threads(sail: Sail, keep: Callable[[Array], Array], count: int, rng: np.random.Generator, colour: str) -> Mesh:
    """Yarns that hang from the torn foot of a sail."""
    parts = []
    v = np.linspace(0.1, 1.0, 60)
    for u in rng.uniform(-0.95, 0.95, count):
        path = sail.point(np.full(60, u), v)
        gone = np.flatnonzero(keep(path) <= 0)
        if len(gone) and gone[0] > 3:
            root = path[gone[0] - 1]
            drop = rng.uniform(0.08, 0.26)
            sway = rng.normal(0, 0.03, 2)
            mid, end = [sway[0], -0.02 + sway[1], -drop * 0.55], [0.3 * sway[0], -0.05, -drop]
            parts.append(tube([root, root + mid, root + end], [0.006, 0.005, 0.002], 3))
    return merge(parts).painted(colour)


def weed(spot: Array, drop: float, rng: np.random.Generator, colour: str = "#33402a") -> Mesh:
    """A strand of weed with bladders that hangs `drop` inches from a place."""
    t = np.linspace(0, 1, 6)
    sway = rng.normal(0, 0.16 * drop, 2)
    wave = np.sin(t * 5 + rng.random() * 6) * 0.06 * drop
    path = np.column_stack([sway[0] * t + wave, sway[1] * t - wave, -drop * t]) + np.asarray(spot, float)
    girth = np.array([0.006, 0.015, 0.009, 0.014, 0.008, 0.001]) * (0.8 + 0.5 * rng.random())
    return tube(path, girth, 3).painted(colour).tinted(0.7 + 0.6 * rng.random())
