"""Turned, sawn and engraved wood and brass for the tools of the table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike

from vtt.shipyard.fields import Noise, step
from vtt.shipyard.mesh import METAL, SATIN, Array, Mesh, fan, grid, lathe, linear, merge, tube, unit
from vtt.shipyard.stonepaint import mixed

MAHOGANY, BRASS, INK = "#40200f", "#8f6a28", "#160e08"

DIGITS: dict[str, tuple[tuple[tuple[float, float], ...], ...]] = {
    "0": (((0.1, 0.15), (0.3, 0.0), (0.5, 0.15), (0.5, 0.85), (0.3, 1.0), (0.1, 0.85), (0.1, 0.15)),),
    "1": (((0.12, 0.78), (0.32, 1.0), (0.32, 0.0)), ((0.12, 0.0), (0.5, 0.0))),
    "2": (((0.08, 0.8), (0.3, 1.0), (0.52, 0.8), (0.5, 0.6), (0.08, 0.0), (0.54, 0.0)),),
    "3": (((0.08, 0.9), (0.32, 1.0), (0.52, 0.8), (0.3, 0.54), (0.54, 0.28), (0.32, 0.0), (0.06, 0.12)),),
    "4": (((0.42, 0.0), (0.42, 1.0), (0.04, 0.3), (0.56, 0.3)),),
    "5": (((0.5, 1.0), (0.14, 1.0), (0.1, 0.56), (0.34, 0.62), (0.54, 0.34), (0.34, 0.0), (0.06, 0.1)),),
    "6": (((0.46, 1.0), (0.14, 0.6), (0.1, 0.2), (0.3, 0.0), (0.52, 0.22), (0.34, 0.52), (0.12, 0.4)),),
    "7": (((0.06, 1.0), (0.54, 1.0), (0.2, 0.0)),),
    "8": (
        (
            (0.3, 0.54),
            (0.1, 0.76),
            (0.3, 1.0),
            (0.5, 0.76),
            (0.3, 0.54),
            (0.06, 0.26),
            (0.3, 0.0),
            (0.54, 0.26),
            (0.3, 0.54),
        ),
    ),
    "9": (((0.14, 0.0), (0.46, 0.4), (0.5, 0.8), (0.3, 1.0), (0.08, 0.78), (0.26, 0.48), (0.48, 0.6)),),
}
"""Strokes of the figures 0 to 9 in a box 0.6 wide and 1 high."""


def bar(
    profile: Sequence[tuple[float, float]], stations: ArrayLike, wear: Sequence[float] | float = 0.0
) -> Mesh:
    """A straight bar along y through the stations (k,) with a profile (x, z) of its closed outline."""
    p, y = np.asarray(profile, float), np.asarray(stations, float)
    rings = np.stack([np.column_stack([p[:, 0], np.full(len(p), at), p[:, 1]]) for at in y])
    edge = np.broadcast_to(np.asarray(wear, float), (len(p),))
    skin = grid(rings, (False, True), np.broadcast_to(edge, (len(y), len(p))))
    skin = skin if _volume(skin) > 0 else skin.flipped()
    return merge([skin, fan(rings[0], (0, -1, 0)), fan(rings[-1], (0, 1, 0))])


def grained_wood(
    mesh: Mesh,
    colour: str,
    seed: int,
    along: tuple[float, float, float] = (0.35, 0.35, 0.35),
    depth: float = 0.35,
) -> Mesh:
    """Wood with grain: noise stretched by `along` (small where the fibres run), satin varnish."""
    noise = Noise(seed)
    lines = noise.at(mesh.vertices * along, 9.0) + 0.5 * noise.at(mesh.vertices * along, 23.0)
    tone = 1 + depth * 0.5 * lines
    return replace(
        mesh, colour=np.clip(linear(colour) * tone[:, None], 0, 1), finish=np.full(len(mesh.vertices), SATIN)
    )


def streaked(
    mesh: Mesh, colour: str, grain: str, seed: int, along: tuple[float, float, float], finish: float = SATIN
) -> Mesh:
    """Wood with long dark streaks of `grain`; `along` is small where the fibres run. It wants vertices across them."""
    noise, p = Noise(seed), mesh.vertices * along
    streak = noise.at(p, 16.0) + 0.6 * noise.at(p * [1.0, 0.7, 1.0] + 3.1, 37.0)
    rows = mixed(np.tile(linear(colour), (len(p), 1)), grain, 0.6 * step(-0.3, 1.1, streak))
    return replace(mesh.painted(colour, finish), colour=rows)


def brass(mesh: Mesh, seed: int = 1, colour: str = BRASS) -> Mesh:
    """Brass, a little green in places."""
    tarnish = step(0.3, 0.9, Noise(seed).cloud(mesh.vertices, 1.6, 3))
    rows = mixed(np.tile(linear(colour), (len(mesh.vertices), 1)), "#5e6a3c", 0.35 * tarnish)
    return replace(mesh.painted(colour, METAL), colour=rows)


def figures(text: str, height: float, up: float = 0.0, stroke: float = 0.2) -> Mesh:
    """Engraved numerals, y up, centred on the origin, flat at z = `up`: stout where they stand, fine where they lie."""
    width = 0.78 * height
    parts = []
    for place, digit in enumerate(text):
        left = (place - len(text) / 2) * width + 0.09 * height  # half the gap between two figures
        for line in DIGITS[digit]:
            points = np.array(line) if digit in "147" else _rounded(np.array(line))
            parts.append(_stroke(points * height + [left, -0.5 * height], stroke * height, up))
    return merge(parts).painted(INK)


def _rounded(line: Array) -> Array:
    """The line with every corner cut, its ends where they were."""
    cut = np.concatenate([0.75 * line[:-1] + 0.25 * line[1:], 0.25 * line[:-1] + 0.75 * line[1:]], axis=1)
    middle = cut.reshape(-1, 2)
    if np.allclose(line[0], line[-1]):
        return np.concatenate([middle, middle[:1]])
    return np.concatenate([line[:1], middle[1:-1], line[-1:]])


def _stroke(line: Array, width: float, up: float) -> Mesh:
    """A flat ribbon along a line (n, 2)."""
    ahead = unit(np.gradient(line, axis=0))
    if np.allclose(line[0], line[-1]):
        ahead[0] = ahead[-1] = unit(line[1] - line[-2])
    half = (width * (0.3 + 0.3 * np.abs(ahead[:, 1])))[:, None]
    aside = np.column_stack([-ahead[:, 1], ahead[:, 0]]) * half
    rows = [np.column_stack([line + s * aside, np.full(len(line), up)]) for s in (1, -1)]
    return grid(np.stack(rows))


def tile(low: tuple[float, float], high: tuple[float, float], up: float) -> Mesh:
    """A flat oblong of inlay at z = `up` between two corners (x, y)."""
    (x0, y0), (x1, y1) = low, high
    return grid([[(x0, y0, up), (x1, y0, up)], [(x0, y1, up), (x1, y1, up)]]).flipped()


def screw(radius: float, height: float = 0.012, turn_deg: float = 30.0) -> Mesh:
    """A brass screw on z = 0, its head slotted."""
    head = brass(
        lathe([(radius, 0.0), (radius * 0.85, height), (0.0, height)], 10, (False, False), [0, 0.8, 0.3]), 231
    )
    slot = tile((-0.8 * radius, -0.16 * radius), (0.8 * radius, 0.16 * radius), height + 0.002)
    return merge([head, slot.painted(INK).turned("z", turn_deg)])


def rivet(radius: float, height: float = 0.02, sides: int = 10) -> Mesh:
    """A round-headed rivet on z = 0."""
    t = np.linspace(0.0, math.pi / 2, 4 if sides > 6 else 3)
    return lathe(
        np.column_stack([np.maximum(radius * np.cos(t), 1e-4), height * np.sin(t)]), sides, (False, False)
    )


def disc(radius: float, height: float, sides: int = 24, bevel: float = 0.012) -> Mesh:
    """A round plate on z = 0 with a worn bevel."""
    return lathe(
        [(radius, 0.0), (radius, height - bevel), (radius - bevel, height), (1e-4, height)],
        sides,
        (True, False),
        [0.0, 0.8, 0.6, 0.0],
    )


def arc_tube(
    middle: tuple[float, float],
    radius: float,
    start_deg: float,
    end_deg: float,
    height: float,
    thick: float,
    segments: int = 12,
    sides: int = 6,
) -> Mesh:
    """A bar bent along an arc in a plane z = height; angles counter-clockwise from +x."""
    angle = np.radians(np.linspace(start_deg, end_deg, segments + 1))
    path = np.column_stack(
        [middle[0] + radius * np.cos(angle), middle[1] + radius * np.sin(angle), np.full(len(angle), height)]
    )
    return tube(path, thick, sides)


def _volume(mesh: Mesh) -> float:
    a, b, c = (mesh.vertices[mesh.faces[:, i]] for i in range(3))
    return float(
        np.einsum(
            "ij,ij->i",
            a - mesh.vertices.mean(axis=0),
            np.cross(b - mesh.vertices.mean(axis=0), c - mesh.vertices.mean(axis=0)),
        ).sum()
    )
