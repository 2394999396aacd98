"""The rafts under the treasures: weathered boards lashed to logs, with weed and barnacles; z = 0 is the water."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from vtt.shipyard.grime import awash
from vtt.shipyard.mesh import Mesh, fan, grid, lathe, linear, merge, tube
from vtt.shipyard.stonepaint import mixed

DRIFTWOOD, BARK, END_GRAIN, ROPE = "#665742", "#3f3122", "#8d7650", "#a48a5a"
WEED, SHELL = "#323d20", "#a9a48f"
TOP = 0.1
"""Height of the boards over the water, where a load stands."""
LOGS = (-0.24, 0.24)
"""Where the two logs lie along y; both run along x."""


def raft(seed: int, fine: bool, boards: int = 6, half: float = 0.46) -> Mesh:
    """A raft of weathered boards over two logs, `half` inches wide to either side, awash and grown over."""
    rng = np.random.default_rng(seed)
    wide = 2 * half / boards
    planks, ropes = [], []
    for k in range(boards):
        x, turn = -half + wide * (k + 0.5), rng.normal(0, 2.5)
        plank = board(0.72 * rng.uniform(0.84, 1.08), wide * 0.92, 0.045, rng, DRIFTWOOD, fine)
        planks.append(plank.turned("z", turn).moved(x, rng.normal(0, 0.025), TOP - 0.045 + rng.uniform(-0.008, 0.004)))
        if fine and k % 2 == seed % 2:
            ropes += [lashing(wide).moved(x, y, 0.0) for y in LOGS]
    logs = [log((-half * 1.07, y, 0.02), (half * 1.07, y, 0.02), 0.055, rng, fine) for y in LOGS]
    damp = awash(merge(logs), seed, WEED, 0.085, 0.75)
    return merge([*planks, damp, *ropes, *(growth(rng, half) if fine else [])])


def board(
    length: float,
    width: float,
    thick: float,
    rng: np.random.Generator,
    colour: str,
    fine: bool,
    ragged: float = 0.02,
    grain: int = 5,
    rows: int = 3,
) -> Mesh:
    """A weathered board along y on z = 0 without an underside: `grain` streaks, worn edges, ends `ragged` by splinters.

    Its skin is cut `rows` times along the board, and bends down over either end, where the sawn wood shows; one
    that is not ragged has no ends, because something covers them.
    """
    if not fine:
        grain, rows = 2, 2
    x = np.r_[-0.5, -0.5, np.linspace(-0.46, 0.46, grain), 0.5, 0.5] * width
    is_groove = np.arange(len(x)) % 2 == 0
    high = np.where(is_groove, 0.86, 1.0) * rng.uniform(0.92, 1.0, (rows, len(x))) * thick
    high[:, [0, -1]], high[:, [1, -2]] = 0.0, thick * 0.8
    y = np.linspace(-0.5, 0.5, rows)[:, None] * length + np.zeros(len(x))
    torn = ragged * rng.random((2, len(x))) ** 2
    torn[:, [0, -1]] = torn[:, [1, -2]]
    y[0] += torn[0]
    y[-1] -= torn[1]
    top = np.stack([np.broadcast_to(x, y.shape), y, high], -1)
    foot = top * [1.0, 1.0, 0.0]
    ends = slice(0 if ragged else 1, None if ragged else -1)
    points = np.concatenate([foot[:1], top, foot[-1:]])[ends]
    streak = np.where(is_groove, 0.5, 1.15) * rng.uniform(0.75, 1.2, len(x)) * rng.uniform(0.7, 1.1)
    streak[[0, 1, -2, -1]] = 0.55
    tone = streak * rng.uniform(0.88, 1.12, (rows + 2, 1))
    tone[[0, -1]] = 0.7
    edge = np.zeros(tone.shape)
    edge[:, [1, -2]] = edge[[1, -2]] = 0.7
    tone, edge = tone[ends], edge[ends]
    return grid(points, edge=edge).flipped().painted(colour).tinted(tone.ravel()).smooth_normals(75.0)


def log(start: ArrayLike, end: ArrayLike, radius: float, rng: np.random.Generator, fine: bool) -> Mesh:
    """A trunk in its bark along x from one point to the other, the rings of its years at either end."""
    a, b = np.asarray(start, float), np.asarray(end, float)
    sides, rows = (7, 3) if fine else (5, 2)
    angle = np.linspace(0, 2 * math.pi, sides, endpoint=False)
    reach = radius * (1 + 0.12 * rng.uniform(-1, 1, (rows, sides)))
    place = a + (b - a) * np.linspace(0, 1, rows)[:, None]
    rings = np.stack(
        [
            np.broadcast_to(place[:, :1], reach.shape),
            place[:, 1:2] + reach * np.cos(angle),
            place[:, 2:] + reach * np.sin(angle),
        ],
        -1,
    )
    bark = grid(rings, (False, True)).flipped().painted(BARK).tinted(rng.uniform(0.7, 1.25, rows * sides))
    ends = []
    for ring, way in ((rings[0], -1.0), (rings[-1], 1.0)):
        if not fine:
            ends.append(fan(ring, (way, 0, 0)).painted(END_GRAIN))
            continue
        middle = ring.mean(axis=0)
        years = np.stack([middle + (ring - middle) * share for share in (1.0, 0.6, 0.04)])
        face = grid(years, (False, True)).painted(END_GRAIN).tinted(np.repeat([1.1, 0.6, 0.95], sides))
        ends.append(face if way < 0 else face.flipped())
    return merge([bark, *ends])


def twisted(path: ArrayLike, radius: float, sides: int = 4, colour: str = ROPE) -> Mesh:
    """A laid rope along a path (k, 3): it swells and narrows from point to point, dark where its strands meet."""
    p = np.asarray(path, float)
    is_narrow = np.arange(len(p)) % 2 == 1
    skin = tube(p, radius * np.where(is_narrow, 0.74, 1.0), sides, False).painted(colour)
    return skin.tinted(np.repeat(np.where(is_narrow, 0.42, 1.0), sides))


def laid(path: ArrayLike, radius: float, sides: int = 4, colour: str = ROPE) -> Mesh:
    """A laid rope along any path (k, 3), its turns a little shorter than it is thick."""
    p = np.asarray(path, float)
    run = np.r_[0.0, np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))]
    at = np.linspace(0, run[-1], max(3, 1 + 2 * round(run[-1] / (3.2 * radius))))
    return twisted(np.stack([np.interp(at, run, p[:, k]) for k in range(3)], axis=1), radius, sides, colour)


def lashing(wide: float) -> Mesh:
    """Two turns of rope side by side over a board of that width, down to the log below it."""
    w, r = wide * 0.49, 0.012
    turns = []
    for k in (-1, 1):
        path = [(-w, 0.4 * r * k, 0.02), (-w * 1.02, r * k, TOP), (w * 1.02, 1.2 * r * k, TOP), (w, 0.4 * r * k, 0.02)]
        rope = tube(path, r, 3, False).painted(ROPE)
        turns.append(rope.tinted(np.repeat([0.5, 1.1, 0.95, 0.5], 3) * (1.0 - 0.15 * k)))
    return merge(turns)


def knot(radius: float) -> Mesh:
    """A tied knot about the origin in rope of that radius, its two ends hanging out along x and y."""
    r = radius
    turns = []
    for tilt in (-35.0, 35.0):
        a = np.linspace(0, 2 * math.pi, 10)
        turns.append(twisted(np.column_stack([np.cos(a) * 1.7 * r, np.sin(a) * 1.1 * r, 0 * a]), r).turned("x", tilt))
    tails = [
        laid([(0, 0, 0), (s * 2.4 * r, -1.2 * r, 0.2 * r), (s * 5.6 * r, -1.9 * r, -1.4 * r)], r * 0.85, 3)
        for s in (-1, 1)
    ]
    return merge([*turns, *tails])


def growth(rng: np.random.Generator, half: float) -> list[Mesh]:
    """A clump of barnacles on the end of a log, and weed over the edges of the boards into the water."""
    parts = []
    side, y = rng.choice((-1.0, 1.0)), rng.choice(LOGS)
    for _ in range(3):
        x = side * half * rng.uniform(0.98, 1.05)
        a = rng.uniform(0.1, 2.2) * rng.choice((-1, 1))
        spot = (x, y + 0.052 * math.sin(a), 0.02 + 0.052 * math.cos(a))
        parts.append(barnacle(rng.uniform(0.012, 0.021)).turned("x", -math.degrees(a)).moved(*spot))
    for _ in range(2):
        x, side = rng.uniform(-0.9, 0.9) * half, rng.choice((-1.0, 1.0))
        for _ in range(2):
            parts.append(wrack((x + rng.normal(0, 0.03), side * 0.29, TOP + 0.002), (0.0, side), rng))
    return parts


def barnacle(radius: float) -> Mesh:
    """A barnacle on z = 0, its mouth dark."""
    r = radius
    rows = [(r, -0.2 * r), (0.6 * r, 0.8 * r), (0.05 * r, 0.4 * r)]
    return lathe(rows, 5, (False, False)).painted(SHELL).tinted(np.repeat([0.6, 1.15, 0.1], 5)).smooth_normals(180.0)


def wrack(start: Sequence[float], way: tuple[float, float], rng: np.random.Generator) -> Mesh:
    """A ribbon of weed that lies from a spot on the boards over their edge and trails into the water."""
    x, y, z = start
    side = np.array([way[1], -way[0], 0.0])
    ahead = np.array([way[0], way[1], 0.0])
    far = np.array([0.0, 0.05, 0.09, 0.1, 0.13])
    high = np.array([z, z + 0.006, z - 0.002, 0.045, -0.02])
    sway = rng.normal(0, 0.016, 5).cumsum()
    middle = np.array([x, y, 0.0]) + np.outer(far, ahead) + np.outer(sway, side) + np.outer(high, [0, 0, 1])
    wide = rng.uniform(0.016, 0.028) * np.array([0.2, 1.0, 0.7, 1.0, 0.5])
    ridge = np.outer(wide * 0.3, [0, 0, 1.0]) + np.outer([0, 0, 0, 0.006, 0.01], ahead)
    rows = np.stack([middle - np.outer(wide, side), middle + ridge, middle + np.outer(wide, side)], 1)
    ups = grid(rows).smooth_normals(180.0).normals
    assert ups is not None
    skin = grid(rows, (False, True))
    skin = skin if ups[:, 2].sum() > 0 else skin.flipped()
    leaf = mixed(linear(WEED)[None].repeat(15, 0), "#6b5a22", np.full(15, rng.uniform(0, 0.8)))
    return skin.painted(leaf, 0.5).tinted(np.tile([0.7, 1.3, 0.75], 5))
