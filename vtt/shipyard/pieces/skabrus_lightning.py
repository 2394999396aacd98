"""The lightning of Skabrus: the cannon, its carriage and generator, two tall coils and the cables between them."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from vtt.shipyard.fields import Noise, step
from vtt.shipyard.grime import stained
from vtt.shipyard.hull import both
from vtt.shipyard.ironwork import gear, rivet_heads, valve
from vtt.shipyard.mesh import METAL, Array, Mesh, cylinder, extrude, facing, lathe, linear, merge, sphere, tube
from vtt.shipyard.pieces.fleet_parts import smooth_path
from vtt.shipyard.pieces.skabrus_lines import (
    COPPER,
    DARK_WOOD,
    GLASS,
    IRON,
    LIGHTNING,
    PLATFORM,
    RUST,
    VERDIGRIS,
    skin_at,
)
from vtt.shipyard.stonepaint import mixed

WINDING = "#94602e"
COILS = ((0.30, 0.30), (-0.30, 0.30))
"""Where the two tall coils stand (x, y)."""


def helix(radius: float, low: float, high: float, turns: int, wire: float, fine: bool) -> Mesh:
    """A wire wound round the z axis, unpainted."""
    if not fine:
        return lathe([(radius, low), (radius, high)], 5, (False, False))
    count = turns * 9 + 1
    a = np.linspace(0, 2 * math.pi * turns, count)
    path = np.column_stack([radius * np.cos(a), radius * np.sin(a), np.linspace(low, high, count)])
    return tube(path, wire, 4)


def bolt(start: Array, end: Array, seed: int, wild: float = 0.05, steps: int = 6) -> Mesh:
    """A jagged arc of green lightning that forks once."""
    rng = np.random.default_rng(seed)
    t = np.linspace(0, 1, steps)[:, None]
    path = start + (end - start) * t + rng.normal(0, wild, (steps, 3)) * np.sin(np.pi * t)
    fork = path[steps // 2] + (end - start) * 0.25 + rng.normal(0, wild * 1.4, 3)
    arcs = [tube(path, np.linspace(0.012, 0.006, steps), 3), tube([path[steps // 2], fork], [0.008, 0.002], 3)]
    return charged(merge(arcs))


def charged(mesh: Mesh) -> Mesh:
    """Lightning: white-hot in places, a deep green in others, so that a ball of it looks alive."""
    cloud = Noise(76).at(mesh.vertices, 16.0)
    colour = mixed(np.tile(linear(LIGHTNING), (len(cloud), 1)), "#e9ffd8", 0.9 * step(0.1, 0.55, cloud))
    colour = mixed(colour, "#14781f", 0.9 * step(0.0, -0.5, cloud))
    return replace(mesh.painted(colour), finish=1.75 + 0.25 * step(-0.2, 0.5, cloud))


def lightning_cannon(fine: bool) -> Mesh:
    """The cannon: a glass bore in copper rings and windings, three horns about a captive storm, its generator."""
    n = 12 if fine else 6
    bore = lathe([(0.062, 0.16), (0.058, 0.74)], n, (False, True)).painted(LIGHTNING, 1.35)
    breech = lathe(
        [(0.06, -0.10), (0.14, -0.06), (0.165, 0.0), (0.165, 0.12), (0.13, 0.17), (0.08, 0.2)],
        n,
        edge=[0, 0.5, 0.9, 0.9, 0.4, 0],
    ).painted(RUST, METAL)
    parts = [bore, breech]
    for z in (0.0, 0.12):
        band = lathe(
            [(0.16, z - 0.022), (0.182, z - 0.016), (0.182, z + 0.016), (0.16, z + 0.022)],
            n,
            (False, False),
            [0, 1, 1, 0],
        )
        parts.append(band.painted(COPPER, METAL))
    if fine:
        a = np.arange(12) * math.pi / 6
        ways = np.column_stack([np.cos(a), np.sin(a), 0 * a])
        for z in (0.0, 0.12):
            parts.append(rivet_heads(ways * 0.178 + np.array([0, 0, z]), ways, 0.012, IRON, 4))
        parts.append(valve(0.05, COPPER, IRON).transformed(facing((0, 0, -0.10), (0, 0, -1), (0, 1, 0))))
    wound = merge([helix(0.088, 0.20, 0.38, 7, 0.013, fine), helix(0.084, 0.46, 0.62, 6, 0.012, fine)])
    parts.append(wound.painted(WINDING, METAL))
    for z, r in ((0.19, 0.115), (0.42, 0.11), (0.66, 0.105), (0.74, 0.085)) if fine else ():
        ring = lathe(
            [(r * 0.6, -0.02), (r, -0.016), (r * 1.06, 0.0), (r, 0.016), (r * 0.6, 0.02)],
            n,
            (False, False),
            [0, 0.5, 1, 0.5, 0],
        )
        parts.append(ring.painted(RUST if z < 0.7 else COPPER, METAL).moved(0, 0, z))
    for k in range(4 if fine else 0):
        a = math.pi / 4 + math.pi / 2 * k
        parts.append(
            tube(
                [(0.105 * math.cos(a), 0.105 * math.sin(a), 0.1), (0.1 * math.cos(a), 0.1 * math.sin(a), 0.74)],
                0.011,
                4,
            ).painted(IRON, METAL)
        )
    storm = np.array([0.0, 0.0, 0.92 if fine else 0.78])
    parts.append(sphere(0.062, 9 if fine else 5, 6 if fine else 4).moved(*storm))
    parts[-1] = charged(parts[-1])
    for k in range(3):
        a = math.pi / 2 + 2 * math.pi / 3 * k
        way = np.array([math.cos(a), math.sin(a), 0.0])
        horn = smooth_path(
            [
                way * 0.08 + np.array([0, 0, 0.72]),
                way * 0.17 + np.array([0, 0, 0.84]),
                way * 0.17 + np.array([0, 0, 0.98]),
                way * 0.09 + np.array([0, 0, 1.06]),
            ],
            7 if fine else 4,
        )
        parts.append(tube(horn, np.linspace(0.026, 0.008, len(horn)), 6 if fine else 3).painted(COPPER, METAL))
        if fine:
            parts.append(bolt(horn[-1], storm, 70 + k, 0.02, 5))
    if fine:
        parts += [
            bolt(storm, np.array(end), 80 + k, 0.05) for k, end in enumerate(((0.1, 0.02, 1.2), (-0.06, 0.1, 1.16)))
        ]
    gun = merge(parts).turned("x", -74).moved(0, 0.50, PLATFORM + 0.26)
    return stained(
        merge([gun, _carriage(fine), _cables(fine), *(_coil(k, fine) for k in range(2))]), 71, VERDIGRIS, 0.55, 5.0
    )


def _carriage(fine: bool) -> Mesh:
    """Cheeks of timber on four iron wheels, and the generator that the crew cranks."""
    cheek = extrude(
        [(0.40, 0.0), (0.86, 0.0), (0.84, 0.12), (0.70, 0.2), (0.52, 0.24), (0.40, 0.16)], 0.04, 0.01, back=True
    )
    seat = np.array([[0, 0, 1, 0.12], [1, 0, 0, 0], [0, 1, 0, PLATFORM + 0.05], [0, 0, 0, 1]], float)
    wheel = cylinder(0.06, 0.035, 10 if fine else 5).turned("y", 90)
    wheels = merge([wheel.moved(0.16, y, PLATFORM + 0.07) for y in (0.46, 0.78)])
    sides = both(merge([cheek.transformed(seat).painted(DARK_WOOD), wheels.painted(IRON, METAL)]))
    if not fine:
        return sides
    crank = tube(
        [
            (0.19, 0.62, PLATFORM + 0.17),
            (0.27, 0.62, PLATFORM + 0.17),
            (0.27, 0.66, PLATFORM + 0.26),
            (0.33, 0.66, PLATFORM + 0.26),
        ],
        0.012,
        5,
    )
    cog = gear(0.075, 0.02, 9, COPPER).turned("y", 90).moved(0.165, 0.64, PLATFORM + 0.14)
    return merge([sides, both(crank).painted(IRON, METAL), both(cog)])


def _coil(number: int, fine: bool) -> Mesh:
    """A tall coil: a post of glass wound with copper, a ring and a ball on top, an arc that leaps to the cannon."""
    x, y = COILS[number][0], 0.16 if number else 0.20
    if not fine:
        stem = lathe([(0.085, 0.0), (0.05, 0.06), (0.045, 0.42), (0.1, 0.47), (0.04, 0.5)], 5).painted(COPPER, METAL)
        return merge([stem, charged(sphere(0.05, 5, 4)).moved(0, 0, 0.53)]).moved(x, y, PLATFORM + 0.01)
    n = 10
    foot = lathe([(0.085, 0.0), (0.085, 0.04), (0.055, 0.07)], n, (False, True), [0, 1, 0.5]).painted(IRON, METAL)
    post = lathe([(0.035, 0.05), (0.03, 0.46)], n, (False, False)).painted(GLASS, 0.8)
    wire = helix(0.044, 0.08, 0.44, 12, 0.011, True).painted(WINDING, METAL)
    a = np.linspace(0, 2 * math.pi, 13)
    ring = tube(np.column_stack([np.cos(a) * 0.085, np.sin(a) * 0.085, np.full(len(a), 0.47)]), 0.028, 6)
    spokes = [tube([(-0.085, 0, 0.47), (0.085, 0, 0.47)], 0.012, 4).turned("z", t) for t in (0, 90)]
    ball = charged(sphere(0.042, 8, 6).moved(0, 0, 0.53))
    spark = bolt(np.array([0, 0, 0.53]), np.array([-x, 0.36 - y + 0.14, 0.32]), 90 + number, 0.04, 7)
    return merge([foot, post, wire, merge([ring, *spokes]).painted(COPPER, METAL), ball, spark]).moved(
        x, y, PLATFORM + 0.01
    )


def _cables(fine: bool) -> Mesh:
    """Cables from the coils to the breech and down into the flesh."""
    if not fine:
        return merge([])
    parts = []
    for k, (x, _) in enumerate(COILS):
        y = 0.16 if k else 0.20
        side = 1 if x > 0 else -1
        parts.append(
            tube(
                smooth_path(
                    [
                        (x, y + 0.06, PLATFORM + 0.05),
                        (x * 0.8, 0.36, PLATFORM + 0.03),
                        (side * 0.14, 0.46, PLATFORM + 0.2),
                    ],
                    8,
                ),
                0.014,
                5,
            ).painted(COPPER, METAL)
        )
        end, _ = skin_at(y + 0.1, 90 - side * 58)
        drop = [
            (x, y, PLATFORM + 0.05),
            (side * 0.47, y + 0.02, PLATFORM + 0.06),
            (side * 0.58, y + 0.1, PLATFORM - 0.2),
            end,
        ]
        parts.append(tube(smooth_path(drop, 10), 0.014, 5).painted("#241c16"))
        parts.append(charged(sphere(0.03, 6, 4).moved(*end)))
    return merge(parts)
