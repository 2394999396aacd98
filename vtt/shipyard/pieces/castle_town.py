"""The land of Castle Island: the harbour town with its quay and boats, the road, walled fields and the woods."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import numpy as np

from vtt.shipyard import fittings, flora, harbour, plain
from vtt.shipyard.fields import Array, step
from vtt.shipyard.mesh import Mesh, box, lathe, merge, tube
from vtt.shipyard.pieces import castle_houses, castle_life
from vtt.shipyard.rock import noise_of
from vtt.shipyard.stonepaint import mixed

ROAD = (
    (-2.05, -0.04),
    (-1.75, 0.2),
    (-1.5, -0.25),
    (-1.35, -0.8),
    (-0.75, -1.15),
    (-0.1, -1.2),
    (0.25, -0.95),
    (0.3, -0.5),
)
"""The way from the jetty up to the gate."""
KEEP_OFF, KEEP_REACH = (0.3, 0.5), 1.25
"""Nothing is grown within so many inches of the middle of the castle."""
ROOFS = ("#7a3826", "#5c3628", "#80492c", "#5d5a56", "#6b5a36")
WALLS = ("#b8aa8a", "#a5967a", "#c0b294")
SLATE, FIELD_STONE, TAR, SAILCLOTH, HEMP = "#4a4d52", "#6d665a", "#2a231d", "#94896c", "#7d6a46"
APART = 0.33
"""Inches between the middles of two houses, so that no roofs meet."""
PLOTS = (
    ((-2.3, -1.75), 18.0, 0.5, 0.36),
    ((-1.6, -1.95), -8.0, 0.52, 0.4),
    ((-0.98, -1.8), 12.0, 0.36, 0.44),
    ((1.9, -1.75), -20.0, 0.6, 0.4),
)
"""Walled fields: middle (x, y), turn in degrees, length and width in inches."""
CROPS = ("#5d4a2f", "#4c5a2a", "#6c5e34", "#4f4128")
FURROW = 0.062
QUAY = ((-2.5, 0.36), (-2.13, -0.05), (-2.46, -0.36))
"""The waterline of the harbour that is faced with blocks."""
CHAPEL = (-2.0, 0.82)

Build = Callable[..., Mesh]


def gap_to_road(x: float, y: float) -> float:
    """Inches from a spot to the nearest mark of the road, about."""
    path = np.array(ROAD)
    fine = np.concatenate([np.linspace(path[i], path[i + 1], 9) for i in range(len(path) - 1)])
    return float(np.min(np.hypot(*(fine - (x, y)).T)))


def in_plot(points: Array, margin: float = 0.0) -> tuple[np.ndarray, Array]:
    """Which plot (-1 none) each point (n, 2+) lies in, and how far across its furrows, in inches."""
    which, across = np.full(len(points), -1), np.zeros(len(points))
    for number, (middle, turn, length, width) in enumerate(PLOTS):
        c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        u = (points[:, 0] - middle[0]) * c + (points[:, 1] - middle[1]) * s
        v = (points[:, 1] - middle[1]) * c - (points[:, 0] - middle[0]) * s
        inside = (np.abs(u) < length / 2 + margin) & (np.abs(v) < width / 2 + margin)
        which[inside], across[inside] = number, v[inside]
    return which, across


def is_field(x: float, y: float, margin: float) -> bool:
    """Whether a spot lies in a walled field or within `margin` inches of one."""
    return bool(in_plot(np.array([[x, y]]), margin)[0][0] >= 0)


def fields_of(rock: Mesh) -> Mesh:
    """The ground with the ploughed, the green and the ripe strips of the fields painted on."""
    which, across = in_plot(rock.vertices)
    colour, fine = rock.colour, noise_of(58).at(rock.vertices, 11.0)
    for number, crop in enumerate(CROPS):
        share = (which == number) * step(0.1, 0.2, rock.vertices[:, 2])
        furrow = 0.5 + 0.5 * np.cos(across * 2 * np.pi / FURROW)
        colour = mixed(colour, crop, 0.85 * share)
        colour = colour * (1 - share * (0.35 * furrow + 0.12 * fine))[:, None]
    return replace(rock, colour=np.clip(colour, 0, 1), edge=rock.edge * (which < 0))


def town(soil: flora.Soil, fine: bool) -> Mesh:
    """Houses in rows round the western bay, a chapel, the quay with its boats and crane, walls round the fields."""
    rng = np.random.default_rng(77)
    parts: list[Mesh] = []
    taken: list[tuple[float, float]] = [CHAPEL, (CHAPEL[0] - 0.19, CHAPEL[1]), castle_life.WELL]
    build: Build = castle_houses.house if fine else plain.house
    for x, y, z in soil.spots(rng, 2600, 0.17, 0.6, 0.8, (-2.55, -0.7, -1.55, 1.6)):
        if len(taken) > (21 if fine else 17):
            break
        if gap_to_road(x, y) < 0.19 or any(np.hypot(x - a, y - b) < APART for a, b in taken):
            continue
        if np.hypot(x + 2.12, y + 0.05) < 0.34 or is_field(x, y, 0.14):
            continue
        taken.append((x, y))
        size = (rng.uniform(0.19, 0.25), rng.uniform(0.14, 0.17), rng.uniform(0.1, 0.15))
        turn = np.degrees(np.arctan2(-0.05 - y, -2.2 - x)) + 90 + rng.normal(0, 8)
        k = len(taken)
        parts.append(build((x, y, z), turn, size, ROOFS[k % len(ROOFS)], WALLS[k % 3], rng))
    parts.append(chapel(soil, build, rng))
    if fine:
        parts += [castle_life.life(soil), castle_life.ridges(soil, PLOTS, FURROW)]
        parts += [port(soil, rng), *(field_wall(soil, k, rng) for k in range(len(PLOTS)))]
    return merge(parts)


def chapel(soil: flora.Soil, build: Build, rng: np.random.Generator) -> Mesh:
    """The chapel of the sailors, its spire the mark that they steer by."""
    x, y = CHAPEL
    z = soil.at(x, y)[0]
    nave = build((x, y, z), 20.0, (0.3, 0.17, 0.17), SLATE, "#a39a86", rng)
    tower = box((0.12, 0.12, 0.46), (0, 0, 0.15), 0.012).painted("#8d8472")
    spire = lathe([(0.1, 0.37), (0.05, 0.52), (0.002, 0.74)], 6, (False, False), [0.7, 0.1, 0.0]).painted(SLATE)
    bell = box((0.05, 0.13, 0.06), (0, 0, 0.3)).painted("#1b1613")
    return merge([nave, merge([tower, spire, bell]).turned("z", 20).moved(x - 0.19, y - 0.07, z)])


def port(soil: flora.Soil, rng: np.random.Generator) -> Mesh:
    """The quay of dressed blocks, jetty, crane, goods, two open boats and a fishing smack."""
    parts = [harbour.jetty((-2.1, -0.03), (-2.66, 0.03), 0.13, 0.13, rng)]
    for first, last in pairwise(QUAY):
        parts.append(quay(np.array(first), np.array(last), rng))
    parts += [
        fittings.boat(0.32, "#54402c", "#8f8060").turned("z", 78).moved(-2.45, -0.13, -0.02),
        fittings.boat(0.27, "#3f4a4c", "#8f8060").turned("z", 110).moved(-2.62, 0.16, -0.02),
        smack().turned("z", 96).moved(-2.74, -0.13, -0.015),
        crane(soil, -2.03, 0.12),
    ]
    for x, y, made in (
        (-2.01, -0.08, fittings.cask(0.032, 0.085)),
        (-1.94, -0.1, fittings.cask(0.032, 0.085)),
        (-1.93, -0.01, fittings.crate((0.09, 0.09, 0.07))),
        (-2.05, 0.32, fittings.sack(0.07)),
        (-1.97, 0.34, fittings.sack(0.06)),
    ):
        parts.append(made.moved(x, y, soil.at(x, y)[0] - 0.004))
    return merge(parts)


def quay(start: Array, end: Array, rng: np.random.Generator) -> Mesh:
    """Two courses of blocks along the water, with two mooring posts; the land lies to their left."""
    length = float(np.linalg.norm(end - start))
    ahead = (end - start) / length
    inward, turn = np.array([-ahead[1], ahead[0]]), float(np.degrees(np.arctan2(ahead[1], ahead[0])))
    parts, count = [], int(length / 0.1)
    for t in (np.arange(count) + 0.5) / count:
        x, y = start + (end - start) * t + inward * 0.035
        for course in range(2):
            block = box((0.096, 0.075, 0.085), (0, 0, 0), 0.012).painted("#6e675a").tinted(rng.uniform(0.75, 1.1))
            parts.append(block.turned("z", turn).moved(float(x), float(y), 0.055 + 0.088 * course))
    for t in (0.25, 0.75):
        x, y = start + (end - start) * t + inward * 0.05
        parts.append(tube([(x, y, 0.17), (x, y, 0.25)], 0.016, 6).painted(TAR))
    return merge(parts)


def crane(soil: flora.Soil, x: float, y: float) -> Mesh:
    """A harbour crane with a crate on its hook."""
    z = soil.at(x, y)[0]
    mast = tube([(x, y, z - 0.1), (x, y, z + 0.3)], 0.02, 6)
    arm = tube([(x + 0.08, y - 0.02, z + 0.22), (x - 0.2, y + 0.05, z + 0.4)], 0.016, 5)
    line = tube([(x - 0.19, y + 0.048, z + 0.39), (x - 0.19, y + 0.048, z + 0.16)], 0.005, 3)
    load = fittings.crate((0.08, 0.08, 0.07)).moved(x - 0.19, y + 0.048, z + 0.1)
    return merge([merge([mast, arm]).painted(TAR), line.painted(HEMP), load])


def smack() -> Mesh:
    """A fishing smack with one mast and a brailed lugsail."""
    hull = fittings.boat(0.46, "#4a382a", "#7d6b48", covered="#6d5c42")
    mast = tube([(0, 0.03, 0.02), (0, 0.02, 0.5)], [0.014, 0.008], 5).painted(TAR)
    yard = tube([(-0.15, 0.03, 0.36), (0.15, 0.03, 0.46)], 0.009, 4).painted(TAR)
    cloth = tube([(-0.14, 0.04, 0.345), (0, 0.045, 0.385), (0.14, 0.04, 0.445)], [0.014, 0.026, 0.014], 6)
    stays = [tube([(0, 0.02, 0.48), (s * 0.07, -0.05, 0.08)], 0.004, 3, False).painted(TAR) for s in (-1, 1)]
    return merge([hull, mast, yard, cloth.painted(SAILCLOTH), *stays])


def field_wall(soil: flora.Soil, number: int, rng: np.random.Generator) -> Mesh:
    """A dry stone wall round a field, with a gap for the gate."""
    (mx, my), turn, length, width = PLOTS[number]
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    corners = [(-length / 2, -width / 2), (length / 2, -width / 2), (length / 2, width / 2), (-length / 2, width / 2)]
    parts = []
    for k in range(4):
        a, b = np.array(corners[k]), np.array(corners[(k + 1) % 4])
        count = max(2, round(float(np.linalg.norm(b - a)) / 0.058))
        heading = turn + float(np.degrees(np.arctan2((b - a)[1], (b - a)[0])))
        for i in range(count):
            u, v = a + (b - a) * (i + 0.5) / count
            x, y = float(mx + u * c - v * s), float(my + u * s + v * c)
            z = soil.at(x, y)[0]
            is_gate = k == 1 and i == count // 2
            if is_gate or z < 0.08:
                continue
            stone = box((0.06, 0.034, rng.uniform(0.05, 0.07)), (0, 0, 0.016), 0.0, ("-z",)).turned(
                "z", heading + rng.normal(0, 4)
            )
            parts.append(stone.moved(x, y, z).painted(FIELD_STONE).tinted(rng.uniform(0.7, 1.15)))
    return merge(parts)


def woods(soil: flora.Soil, tries: int, fine: bool) -> Mesh:
    """Pines and thickets on the slopes away from town, fields and castle."""
    rng = np.random.default_rng(5)
    trees: list[Mesh] = []
    for x, y, z in soil.spots(rng, tries, 0.2, 1.2, 0.6):
        near_castle = np.hypot(x - KEEP_OFF[0], y - KEEP_OFF[1]) < KEEP_REACH
        in_town = x < -0.5 and -1.75 < y < 1.6 and z < 0.64
        if near_castle or in_town or gap_to_road(x, y) < 0.2 or is_field(x, y, 0.1):
            continue
        if fine and rng.random() < 0.2:
            trees.append(flora.clump((x, y, z + 0.01), rng.uniform(0.035, 0.06), rng, "#36431f"))
            continue
        if fine and rng.random() < 0.3:
            leaf = ("#44592a", "#51602c", "#3b5026")[len(trees) % 3]
            trees.append(flora.broadleaf((x, y, z), rng.uniform(0.17, 0.27), rng, leaf))
            continue
        plant = flora.pine if fine else plain.pine
        leaf = ("#263a20", "#2d4225", "#31432a")[len(trees) % 3]
        trees.append(plant((x, y, z), rng.uniform(0.2, 0.38), rng, leaf))
    return flora.scattered(trees)
