"""The life of Castle Island: a market on the road, people at their work, ploughed ridges, sheep and ricks of hay."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from vtt.shipyard import flora
from vtt.shipyard.mesh import Array, Mesh, box, grid, lathe, merge, sphere, tube
from vtt.shipyard.people import Dress, person

TALL = 0.088
"""Inches of a grown man beside the houses."""
STALLS = (
    (-1.77, 0.06, 40.0, "#8e2f26"),
    (-1.54, 0.04, -60.0, "#2b4f92"),
    (-1.42, -0.32, -70.0, "#8a6a1e"),
    (-1.64, -0.22, 110.0, "#8e2f26"),
)
"""Place (x, y), turn in degrees, and the stripes of the awning."""
WELL = (-1.62, 0.22)
WALKERS = (
    (-1.72, 0.0, 30, "stand"), (-1.6, -0.06, 200, "point"), (-1.5, -0.24, 80, "carry"), (-1.66, 0.14, 250, "folded"),
    (-1.98, 0.02, 270, "carry"), (-2.2, -0.02, 90, "haul"), (-2.42, 0.02, 300, "wave"), (-1.3, -0.86, 150, "carry"),
    (-0.06, -1.19, 70, "stand"), (-1.95, 0.68, 200, "folded"), (-1.62, -1.9, 45, "carry"), (0.22, -0.56, 180, "guard"),
)  # fmt: skip
"""Where people are (x, y), where they look (degrees) and what they do."""
COATS = ("#7a2f24", "#39507a", "#8a7a4a", "#45563a", "#6d5139", "#8c8270")
SHEEP = ((1.78, -1.72), (1.92, -1.8), (2.02, -1.76), (1.86, -1.66), (2.1, -1.86))
RICKS = ((-1.22, -1.62, 0.1), (-1.9, -1.62, 0.11), (-1.24, -2.02, 0.09))
"""Ricks of hay by the fields: place (x, y) and radius in inches."""


def life(soil: flora.Soil) -> Mesh:
    """All that moves, grows or is sold."""
    rng = np.random.default_rng(31)
    parts = [stall(colour).turned("z", turn).moved(x, y, soil.at(x, y)[0]) for x, y, turn, colour in STALLS]
    parts.append(well().moved(*WELL, soil.at(*WELL)[0]))
    for k, (x, y, heading, pose) in enumerate(WALKERS):
        dress = Dress(COATS[k % len(COATS)], hat_colour=("#c2a77c", "#4a3726", "#d4cdb8")[k % 3])
        z = 0.14 if x < -2.15 and abs(y) < 0.05 else soil.at(x, y)[0]  # on the boards of the jetty
        parts.append(person(dress, pose, TALL * rng.uniform(0.9, 1.1)).turned("z", heading).moved(x, y, z))
    parts += [sheep().turned("z", rng.uniform(0, 360)).moved(x, y, soil.at(x, y)[0]) for x, y in SHEEP]
    parts += [rick(radius, rng).moved(x, y, soil.at(x, y)[0]) for x, y, radius in RICKS]
    return merge(parts)


def stall(colour: str) -> Mesh:
    """A market stall on z = 0: a counter with goods under a striped awning that falls to the front (-y)."""
    posts = [tube([(x, y, -0.03), (x, y, z)], 0.005, 3) for x, y, z in ((-0.06, -0.035, 0.09), (0.06, -0.035, 0.09))]
    posts += [tube([(x, 0.035, -0.03), (x, 0.035, 0.118)], 0.005, 3) for x in (-0.06, 0.06)]
    counter = box((0.12, 0.04, 0.04), (0, -0.005, 0.018))
    parts = [merge([*posts, counter]).painted("#5a4028")]
    for k in range(6):
        x = -0.072 + 0.024 * k
        stripe = grid(
            np.array([[(x, -0.055, 0.078), (x, -0.05, 0.092), (x, 0.045, 0.122)],
                      [(x + 0.024, -0.055, 0.078), (x + 0.024, -0.05, 0.092), (x + 0.024, 0.045, 0.122)]])
        )  # fmt: skip
        tint = colour if k % 2 else "#b8ad92"
        a, b, c = stripe.vertices[stripe.faces[-1]]
        stripe = stripe if np.cross(b - a, c - a)[2] > 0 else stripe.flipped()
        parts += [stripe.painted(tint), stripe.flipped().moved(0, 0, -0.003).painted(tint).tinted(0.5)]
    for k, tint in enumerate(("#a8521e", "#6f8a2c", "#b59a3a", "#8e2f26")):
        parts.append(sphere((0.012, 0.012, 0.01), 5, 3).moved(-0.042 + 0.028 * k, -0.006, 0.042).painted(tint))
    return merge(parts)


def well() -> Mesh:
    """A well on z = 0: a ring of stones below a small roof on two posts."""
    ring = lathe([(0.05, -0.03), (0.05, 0.045), (0.036, 0.045), (0.036, 0.0)], 8, (False, False)).painted("#7a7263")
    water = lathe([(0.036, 0.012), (0.001, 0.012)], 8, (False, False)).painted("#16202a", 0.6)
    posts = [tube([(x, 0, 0), (x, 0, 0.13)], 0.006, 4) for x in (-0.045, 0.045)]
    roof = lathe([(0.078, 0.11), (0.002, 0.165)], 4, (True, False)).turned("z", 45).painted("#6a3527")
    return merge([ring, water, merge(posts).painted("#4a3322"), roof])


def sheep() -> Mesh:
    """A sheep on z = 0 that looks along y."""
    fleece = sphere((0.02, 0.03, 0.019), 7, 4).moved(0, 0, 0.034).painted("#c4bba2")
    head = sphere((0.009, 0.013, 0.01), 5, 3).moved(0, 0.036, 0.04).painted("#2d2620")
    legs = [tube([(x, y, -0.005), (x, y, 0.025)], 0.004, 3) for x in (-0.01, 0.01) for y in (-0.016, 0.016)]
    return merge([fleece, head, merge(legs).painted("#2d2620")])


def rick(radius: float, rng: np.random.Generator) -> Mesh:
    """A rick of hay on z = 0, ragged at the eaves."""
    r = radius
    profile = [(0.75 * r, -0.04), (0.9 * r, 0.55 * r), (1.02 * r, 0.6 * r), (0.5 * r, 1.2 * r), (0.001, 1.6 * r)]
    made = lathe(profile, 9, (False, False))
    shift = rng.uniform(0.93, 1.07, (len(made.vertices), 1))
    tone = 0.75 + 0.4 * np.clip(made.vertices[:, 2] / r, 0, 1) * rng.uniform(0.8, 1.15, len(made.vertices))
    points = made.vertices * np.hstack([shift, shift, np.ones_like(shift)])
    return replace(made, vertices=points).painted("#94793f").tinted(tone).smooth_normals(40.0)


def ridges(soil: flora.Soil, plots: tuple[tuple[tuple[float, float], float, float, float], ...], apart: float) -> Mesh:
    """The ridges that the plough has thrown up in the walled fields, `apart` inches from each other."""
    parts = []
    for number, ((mx, my), turn, length, width) in enumerate(plots[:3]):
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        around = [(u, v) for u in np.linspace(-0.5, 0.5, 9) * length for v in np.linspace(-0.5, 0.5, 9) * width]
        heights = [soil.at(mx + u * c - v * s, my + u * s + v * c)[0] for u, v in around]
        lie = np.linalg.lstsq(np.array([_curved(u, v) for u, v in around]), np.array(heights), rcond=None)[0]
        colour = ("#55402a", "#4d6128", "#8c7434")[number]
        for v in np.arange(-width / 2 + apart * 0.9, width / 2 - apart * 0.6, apart):
            rows: list[list[Array]] = []
            for u in np.linspace(-length / 2 + 0.05, length / 2 - 0.05, 7):
                x, y = mx + u * c - v * s, my + u * s + v * c
                z = float(lie @ _curved(u, v))
                across = np.array([-s, c, 0.0]) * apart * 0.36
                top = np.array([x, y, z + 0.022])
                low = np.array([0.0, 0.0, 0.034])
                rows.append([top - across - low, top, top + across - low])
            ridge = grid(np.array(rows), edge=np.tile([0.0, 0.4, 0.0], (7, 1)))
            a, b, d = ridge.vertices[ridge.faces[0]]
            ridge = ridge if np.cross(b - a, d - a)[2] > 0 else ridge.flipped()
            parts.append(ridge.painted(colour))
    return merge(parts)


def _curved(u: float, v: float) -> Array:
    """The terms (6,) of an even curved surface: a field has been levelled before it was ploughed."""
    return np.array([1.0, u, v, u * v, u * u, v * v])
