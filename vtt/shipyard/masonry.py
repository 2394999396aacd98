"""Walls of single stones and roofs of single tiles, laid on curved surfaces, with crowns, doors, windows and houses.

A course is laid on a *face*: a function of (along, up) in inches that answers points, with its outward direction.
Every stone is a raised panel of ten triangles, so thousands of them fit into a model.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from vtt.shipyard.mesh import Array, Mesh, bare, box, extrude, facing, lathe, linear, merge, unit

Face = Callable[[Array, Array], tuple[Array, Array]]
"""(along, up) -> points (n, 3) and outward directions (n, 3)."""


ROUNDED_DEG = 85.0
"""The bevels of a stone share normals up to this angle: weathered edges, and fewer vertices to store."""


@dataclass(frozen=True)
class Course:
    """How stones are laid: length and height of a stone, gap between stones, how far they stand out (inches)."""

    length: float = 0.12
    height: float = 0.075
    gap: float = 0.007
    proud: float = 0.014
    spread: float = 0.35
    tone: float = 0.2


# ------------------------------------------------------------------------------------------------ faces
def flat_face(start: Array, end: Array, foot: float) -> tuple[Face, float]:
    """The upright wall from one spot (x, y) to another, seen from its right-hand side; answers face and length."""
    first, last = np.asarray(start, float), np.asarray(end, float)
    length = float(np.linalg.norm(last - first))
    ahead = (last - first) / length
    outward = np.array([ahead[1], -ahead[0], 0.0])

    def face(along: Array, up: Array) -> tuple[Array, Array]:
        spot = first + along[:, None] * ahead
        return np.column_stack([spot, foot + up]), np.broadcast_to(outward, (len(along), 3))

    return face, length


def round_face(
    centre: tuple[float, float], foot: float, radius: float, slope: float = 0.0
) -> tuple[Face, float]:
    """A drum (slope 0) or cone whose radius shrinks by `slope` inches an inch of height; answers face and girth."""
    girth = 2 * math.pi * radius

    def face(along: Array, up: Array) -> tuple[Array, Array]:
        angle = along / radius
        reach = np.maximum(radius - slope * up, 0.002)
        out = np.column_stack([np.cos(angle), np.sin(angle), np.full(len(angle), slope)])
        points = np.column_stack(
            [centre[0] + reach * np.cos(angle), centre[1] + reach * np.sin(angle), foot + up]
        )
        return points, unit(out)

    return face, girth


# ------------------------------------------------------------------------------------------------ courses
def courses(
    face: Face,
    length: float,
    height: float,
    colour: str,
    rng: np.random.Generator,
    course: Course,
    *,
    closed: bool = False,
    shrink: Callable[[float], float] | None = None,
    segments: int = 1,
) -> Mesh:
    """Rows of stones over a face; a `closed` one they go all round, `shrink(up)` being the share of the girth left."""
    rows = max(1, round(height / course.height))
    rise = height / rows
    stones = []
    for row in range(rows):
        low, high = row * rise + course.gap / 2, (row + 1) * rise - course.gap / 2
        share = shrink((low + high) / 2) if shrink else 1.0
        run = course.length / max(share, 0.05)
        count = max(3 if closed else 1, round(length / run))
        cuts = np.arange(count + 1) + np.r_[0, rng.uniform(-course.spread, course.spread, count - 1), 0]
        cuts = cuts / count * length + (rng.random() * length if closed else 0.0)
        half = course.gap / 2 / max(share, 0.05)
        for left, right in pairwise(cuts):
            stones.append(_stone(face, (left + half, right - half), (low, high), colour, rng, course))
    return merge(stones).smooth_normals(ROUNDED_DEG)


def _stone(
    face: Face,
    along: tuple[float, float],
    up: tuple[float, float],
    colour: str,
    rng: np.random.Generator,
    course: Course,
) -> Mesh:
    (a, b), (c, d) = along, up
    bevel_along = min(0.16 * (b - a), 0.02 * (b - a) / max(course.length - course.gap, 0.01) + 0.006)
    bevel_up = min(0.2 * (d - c), 0.014)
    corners = np.array([(a, c), (b, c), (b, d), (a, d)])
    inner = np.array(
        [
            (a + bevel_along, c + bevel_up),
            (b - bevel_along, c + bevel_up),
            (b - bevel_along, d - bevel_up),
            (a + bevel_along, d - bevel_up),
        ]
    )
    spots = np.concatenate([corners, inner])
    points, out = face(spots[:, 0], spots[:, 1])
    proud = course.proud * rng.uniform(0.6, 1.15)
    points = points + out * np.r_[np.zeros(4), np.full(4, proud)][:, None]
    sides = [[i, (i + 1) % 4, 4 + (i + 1) % 4] for i in range(4)] + [
        [i, 4 + (i + 1) % 4, 4 + i] for i in range(4)
    ]
    tone = 1.0 + course.tone * (rng.random() * 2 - 1)
    tint = linear(colour) * tone * (1 + 0.07 * rng.uniform(-1, 1, 3))
    return bare(points, [*sides, [4, 5, 6], [4, 6, 7]], np.r_[np.full(4, 0.0), np.full(4, 0.6)]).painted(tint)


# ------------------------------------------------------------------------------------------------ buildings
def tower(
    centre: tuple[float, float],
    radius: float,
    low: float,
    high: float,
    stone: str,
    mortar: str,
    rng: np.random.Generator,
    *,
    merlons: int = 8,
    course: Course | None = None,
) -> Mesh:
    """A round tower with stones, corbels, a walk and battlements; its top is the walk at `high`."""
    laid = course or Course()
    face, girth = round_face(centre, low, radius - laid.proud)
    core = lathe([(radius - laid.proud, low), (radius - laid.proud, high)], 14, (False, False))
    parts = [
        courses(face, girth, high - low - 0.06, stone, rng, laid, closed=True),
        core.painted(mortar).moved(*centre),
        crown(centre, radius, high, stone, mortar, merlons),
    ]
    return merge(parts)


def crown(
    centre: tuple[float, float], radius: float, top: float, stone: str, mortar: str, merlons: int
) -> Mesh:
    """The head of a tower: a corbelled ring, a sunk walk, merlons all round."""
    r = radius
    ring = lathe(
        [
            (r * 0.98, top - 0.1),
            (r * 1.1, top - 0.05),
            (r * 1.1, top),
            (r * 0.86, top),
            (r * 0.86, top - 0.03),
            (0.001, top - 0.03),
        ],
        14,
        (False, False),
        [0, 0.5, 0.8, 0.3, 0, 0],
    ).painted(stone)
    parts = [ring.moved(*centre)]
    for k in range(merlons):
        angle = 2 * math.pi * k / merlons
        out = (math.cos(angle), math.sin(angle), 0.0)
        width = 2 * math.pi * r / merlons * 0.55
        block = box((width, 0.05, 0.075), (0, 0, 0.03), min(0.012, width / 4), ("-z",)).painted(stone)
        spot = (centre[0] + out[0] * r * 0.985, centre[1] + out[1] * r * 0.985, top)
        parts.append(block.transformed(upright(spot, out)))
        bracket = box((0.028, 0.05, 0.05), (0, 0, -0.055), 0.0, ("+z",)).painted(mortar)
        turned = angle + math.pi / merlons
        side = (math.cos(turned), math.sin(turned), 0.0)
        parts.append(
            bracket.transformed(upright((centre[0] + side[0] * r, centre[1] + side[1] * r, top - 0.03), side))
        )
    return merge(parts)


def cone_roof(
    centre: tuple[float, float],
    radius: float,
    low: float,
    rise: float,
    tile: str,
    under: str,
    rng: np.random.Generator,
) -> Mesh:
    """A pointed roof of tiles with a small gilded tip."""
    slope = radius / rise
    face, girth = round_face(centre, low, radius, slope)
    laid = Course(length=0.085, height=0.062, gap=0.004, proud=0.012, spread=0.12, tone=0.28)
    skin = courses(face, girth, rise * 0.95, tile, rng, laid, closed=True, shrink=lambda up: 1 - up / rise)
    core = lathe(
        [(radius * 0.995, low - 0.012), (radius, low), (0.004, low + rise)], 16, (True, False)
    ).painted(under)
    knob = lathe(
        [(0.012, -0.03), (0.02, 0.0), (0.006, 0.025), (0.005, 0.075), (0.001, 0.08)], 7, (False, False)
    )
    return merge(
        [
            skin,
            core.moved(*centre),
            knob.painted("#c79a3c", 1.0).moved(centre[0], centre[1], low + rise - 0.04),
        ]
    )


def battlements(
    start: Array, end: Array, top: float, stone: str, *, pitch: float = 0.15, depth: float = 0.05
) -> Mesh:
    """Merlons along a straight wall top, from spot (x, y) to spot."""
    first, last = np.asarray(start, float), np.asarray(end, float)
    length = float(np.linalg.norm(last - first))
    count = max(1, int(length / pitch))
    ahead = (last - first) / length
    outward = (ahead[1], -ahead[0], 0.0)
    parts = []
    for k in range(count):
        spot = first + ahead * (k + 0.5) * length / count
        merlon = box((pitch * 0.55, depth, 0.085), (0, 0, 0.03), 0.012, ("-z",)).painted(stone)
        parts.append(merlon.transformed(upright((spot[0], spot[1], top), outward)))
    return merge(parts)


def window(
    spot: Array,
    outward: Array,
    width: float,
    height: float,
    stone: str,
    glow: float = 1.8,
    light: str = "#f2a63a",
) -> Mesh:
    """An arched lit window with a raised stone frame; `spot` is the middle of its sill on the wall."""

    def arch(w: float, h: float) -> Array:
        turn = np.linspace(0, math.pi, 7)
        return np.vstack(
            [
                [(-w / 2, 0.0), (w / 2, 0.0)],
                np.column_stack([w / 2 * np.cos(turn), h - w / 2 + w / 2 * np.sin(turn)])[1:-1],
            ]
        )

    outer = arch(width, height)
    inner = arch(width * 0.52, height - width * 0.42) + np.array([0.0, width * 0.16])
    frame = extrude(outer, 0.02, width * 0.06, [inner]).painted(stone)
    glass = extrude(inner, 0.006).painted(light, glow)
    bars = [
        box((width * 0.06, height * 0.7, 0.004), (0, height * 0.45, 0.009)),
        box((width * 0.5, width * 0.06, 0.004), (0, height * 0.45, 0.009)),
    ]
    return merge([frame, glass, merge(bars).painted("#3a2c20")]).transformed(facing(spot, outward))


def upright(spot: tuple[float, ...], outward: tuple[float, ...]) -> Array:
    """The 4x4 frame of a fitting that stands at a spot and looks `outward` along its y."""
    y = unit(np.array([outward[0], outward[1], 0.0]))
    x = np.array([y[1], -y[0], 0.0])
    matrix = np.eye(4)
    matrix[:3, 0], matrix[:3, 1], matrix[:3, 2], matrix[:3, 3] = x, y, (0, 0, 1), spot
    return matrix
