"""The war banner of a castle that is held: heavy cloth in folds, a bone star woven into both its sides."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from vtt.shipyard.glb import Miniature
from vtt.shipyard.joinery import grained_wood
from vtt.shipyard.mesh import METAL, Array, Mesh, box, grid, lathe, merge, tube
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.undead import death_head

TERROR, DARK_RED, BONE, OLD_BONE, GOLD, POLE = "#7c1712", "#3a0d0c", "#d9cfae", "#8f8058", "#a87c2a", "#3a2a1c"
BANNER_BYTES = 70_000
LEFT, WIDE, TOP, DROP = 0.06, 0.84, 1.49, 0.92
"""Where the cloth hangs: its edge beside the pole, its breadth, its head and its length, inches."""
PROUD = 0.013
"""Inches by which embroidery stands off the cloth."""
MIDDLE = (0.5, 0.46)
"""The heart of the star on the cloth (share across, share down)."""


@piece("garrison-banner", max_bytes=BANNER_BYTES, light=False, water=False)
def garrison_banner(level: Level) -> Miniature:
    """A great red war banner with a bone star: planted on a castle while its garrison holds out."""
    return Miniature(
        {"body": merge([*pole(), *tassels()]), "flags": merge([cloth(), fringe(), *emblem(1), *emblem(-1)])}
    )


def hang(u: ArrayLike, v: ArrayLike, lift: float = 0.0) -> Array:
    """Points (..., 3) of the cloth for shares across and down, `lift` inches before it; the folds deepen downwards."""
    u, v = np.broadcast_arrays(np.asarray(u, float), np.asarray(v, float))
    wave = 10.0 * u + 1.6 * v + 0.7 * np.sin(3.1 * u + 2.0 * v)
    deep = 0.012 + 0.05 * v
    y = deep * np.sin(wave) + 0.05 * v**1.5 * np.sin(4.0 * u + 0.5) + 0.30 * v**1.4  # the wind lifts its foot
    x = LEFT + WIDE * (u - 0.5) * (1 - 0.07 * v) + WIDE / 2 + 0.35 * deep * np.cos(wave)
    sag = 0.012 * np.abs(np.sin(6 * np.pi * u)) * (1 - v)
    return np.stack([x, y + lift, TOP - DROP * v - sag], axis=-1)


def foot(u: ArrayLike) -> Array:
    """How far down the cloth reaches at a share across: three swallow tails."""
    return 1.0 - 0.2 * np.abs((np.asarray(u, float) * 3) % 1.0 - 0.5) ** 0.9 * 1.9


def cloth() -> Mesh:
    """The red cloth with a dark hem and a gilt line inside it."""
    seam = 0.001
    lines = np.array([0.045, 0.075])
    across = np.sort(np.r_[np.linspace(0, 1, 19), lines - seam, lines + seam, 1 - lines - seam, 1 - lines + seam])
    down = np.array([0.0, 0.04, 0.042, 0.07, 0.072, 0.22, 0.42, 0.62, 0.82, 1.0])
    u, v = np.meshgrid(across, down, indexing="ij")
    reach = v * (1 - (1 - foot(u)) * v**3)
    sheet = grid(hang(u, reach))
    edge = np.minimum(np.minimum(u, 1 - u), v * 1.08)
    shade = (
        1 - 0.28 * np.cos(10.0 * u + 1.6 * v + 0.7 * np.sin(3.1 * u + 2.0 * v) + 0.6) * (0.3 + 0.7 * v) - 0.16 * v**3
    )
    painted = {colour: sheet.painted(colour).tinted(shade.ravel()) for colour in (TERROR, DARK_RED, GOLD)}
    middle = edge.ravel()[sheet.faces].mean(axis=1)
    kinds = np.select([middle < 0.045, middle < 0.0745], [1, 2], 0)
    parts = [painted[colour].picked(kinds == k) for k, colour in enumerate(painted)]
    return merge(parts).smooth_normals(130.0)


def fringe() -> Mesh:
    """Gold threads along the tails."""
    u = np.linspace(0.0, 1.0, 31)
    low = foot(u)
    rows = hang(u, low - 0.03, 0.002), hang(u, low + 0.03 + 0.028 * (np.arange(31) % 2))
    tone = np.r_[np.full(31, 0.7), np.where(np.arange(31) % 2, 1.2, 0.6)]
    return grid(np.stack(rows)).flipped().painted(GOLD).tinted(tone).smooth_normals(130.0)


def emblem(side: int) -> list[Mesh]:
    """The star in light and dark halves like the rays of a compass, a ring, and a skull's hollow eyes at its heart."""
    parts = []
    for k in range(8):
        long, turn = (0.37 if k % 4 == 0 else 0.33 if k % 2 == 0 else 0.24), k * np.pi / 4
        for half, colour in ((1, BONE), (-1, OLD_BONE)):
            waist = 0.125 * np.array([np.sin(turn + half * np.pi / 8), np.cos(turn + half * np.pi / 8)])
            tip = long * np.array([np.sin(turn), np.cos(turn)])
            share = np.linspace(0, 1, 6)[:, None]
            inner, outer = tip * share, waist + (tip - waist) * share * 0.999
            parts.append(sewn(np.stack([inner, outer]), side).painted(colour))
    parts = [merge(parts).smooth_normals(180.0)]  # light and dark halves must wave as one
    angle = np.linspace(0, 2 * np.pi, 29)
    ring = np.stack([r * np.column_stack([np.sin(angle), np.cos(angle)]) for r in (0.245, 0.268)])
    parts.append(sewn(ring, side, 0.6).painted(GOLD))
    disc = np.stack([r * np.column_stack([np.sin(angle[::4]), np.cos(angle[::4])]) for r in (0.001, 0.075)])
    parts.append(sewn(disc, side, 1.7).painted(DARK_RED))
    skull = 1.25 * np.array(
        [
            (-0.036, 0.012),
            (-0.03, 0.036),
            (0.0, 0.046),
            (0.03, 0.036),
            (0.036, 0.012),
            (0.018, -0.012),
            (0.016, -0.036),
            (-0.016, -0.036),
            (-0.018, -0.012),
        ]
    )
    parts.append(sewn(np.stack([skull * 0.02, skull]), side, 2.4, True).painted(BONE))
    for x in (-0.02, 0.02):
        eye = 0.014 * np.column_stack([np.sin(angle[::5]), np.cos(angle[::5])])
        parts.append(sewn(np.stack([eye * 0.02, eye]) + np.array([x, 0.015]), side, 3.2, True).painted(DARK_RED))
    return parts


def sewn(flat: Array, side: int, layer: float = 1.0, closed: bool = False) -> Mesh:
    """Flat rows (a, b, 2) of inches about the star's heart, laid on one side of the cloth.

    On either side it looks the way the cloth does: cloth waves along its normals, and what is sewn on waves with it.
    """
    u, v = MIDDLE[0] + flat[..., 0] / WIDE, MIDDLE[1] - flat[..., 1] / DROP
    thread = grid(hang(u, v, -side * PROUD * layer), (False, closed))
    a, b, c = (thread.vertices[thread.faces[:, k]] for k in range(3))
    return thread if np.cross(b - a, c - a)[:, 1].sum() > 0 else thread.flipped()


def pole() -> list[Mesh]:
    """Pole and arm with gilt collars and leather, the finial a skull between horns under a leaf-shaped spear."""
    stem = tube([(0, 0, -0.2), (0, 0, 0.7), (0, 0, 1.62)], [0.034, 0.03, 0.026], 8, False)
    arm = tube([(-0.09, 0, TOP + 0.03), (0.4, 0, TOP + 0.036), (0.96, 0, TOP + 0.03)], [0.018, 0.023, 0.018], 7)
    wood = grained_wood(merge([stem, arm]), POLE, 72, (0.4, 1.5, 0.4), 0.6)
    collars = [lathe([(0.028, z - 0.014), (0.04, z), (0.028, z + 0.014)], 8, (False, False)) for z in (0.5, 0.74, 1.6)]
    ends = [
        lathe([(0.018, 0), (0.03, 0.012), (0.018, 0.028), (0.026, 0.045), (0.002, 0.075)], 7, (False, False), 0.4)
        .turned("y", 90 * s)
        .moved(x, 0, TOP + 0.03)
        for s, x in ((1, 0.955), (-1, -0.085))
    ]
    spear = tube([(0, 0, 1.68), (0, 0, 1.715), (0, 0, 1.77), (0, 0, 1.88)], [0.016, 0.014, 0.045, 0.002], 4)
    spear = spear.scaled(1.0, 0.45, 1.0)
    horns = [
        tube(
            [(0, 0, 1.63), (s * 0.07, 0, 1.62), (s * 0.115, 0, 1.66), (s * 0.12, 0, 1.73)],
            [0.02, 0.02, 0.015, 0.002],
            6,
        )
        for s in (1, -1)
    ]
    brass = merge([*collars, *ends, spear, *horns]).painted(GOLD, METAL)
    skull = death_head(0.12).turned("x", 90).moved(0, -0.01, 1.65)
    back = death_head(0.12).turned("x", 90).turned("z", 180).moved(0, 0.01, 1.65)
    grip = [
        lathe([(0.034, z), (0.037, z + 0.01), (0.034, z + 0.02)], 7, (False, False)).painted("#2a1a10")
        for z in (0.55, 0.59, 0.63, 0.67)
    ]
    loops = [
        box((0.05, 0.056, 0.062), (LEFT + WIDE * u, 0, TOP + 0.026), 0.0, ("-z",)).painted(DARK_RED)
        for u in np.linspace(0.04, 0.96, 6)
    ]
    return [wood, brass, skull, back, *grip, *loops]


def tassels() -> list[Mesh]:
    """A cord over each end of the arm with a tassel, the one longer than the other."""
    parts = []
    for x, long in ((-0.075, 0.26), (0.945, 0.34)):
        z = TOP + 0.03
        cord = tube(
            [(x, 0.02, z + 0.012), (x, -0.026, z), (x + 0.01, -0.03, z - long * 0.5), (x, -0.024, z - long)],
            0.008,
            4,
            False,
        )
        drop = [(0.008, 0.0), (0.02, -0.012), (0.014, -0.03), (0.026, -0.05), (0.032, -0.11), (0.004, -0.105)]
        knot = lathe(drop[::-1], 7, (False, False)).moved(x, -0.024, z - long + 0.006)
        ring = np.arange(len(knot.vertices)) % 7
        parts += [cord.painted(GOLD), knot.painted(GOLD).tinted(np.where(ring % 2, 0.7, 1.15))]
    return parts
