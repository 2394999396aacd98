"""Bedded rock: cliffs of hard and soft layers with crisp ledges, upright joints, crevices, and their paint.

The relief stays within the shell round a sight hull that `rock.weathered` allows; its paint follows the painter's order
of `rock.stone_paint`, but every bed has its own colour and the joints are thin and dark instead of rounded.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from scipy.spatial import cKDTree

from vtt.shipyard.fields import Noise, step
from vtt.shipyard.mesh import Array, Mesh, linear
from vtt.shipyard.rock import Lift, Stone, bend, noise_of, vertex_normals
from vtt.shipyard.stonepaint import mixed, shore_paint


@dataclass(frozen=True)
class Beds:
    """How rock is bedded: inches a bed is thick on average, its dip (x, y), how far hard beds stand out, how deep
    joints and crevices go; columns an inch; the colours that beds take in turn; how much of them lichen has; how white
    birds have made the ledges above `perch` inches; how much the beds wave; whether the rock stands in upright columns
    that reach from foot to top, as cooled basalt does, instead of lying in beds with joints.
    """

    seed: int
    thick: float = 0.15
    dip: tuple[float, float] = (0.12, 0.05)
    ledge: float = 0.046
    joint: float = 0.03
    crevice: float = 0.05
    columns: float = 2.2
    colours: tuple[str, ...] = ("#6f695f", "#565149", "#7d7466")
    lichen: float = 0.35
    guano: float = 0.0
    perch: float = 1.0
    wave: float = 0.12
    upright: bool = False


MOST_BEDS = 96
CREASE = 0.075
"""Half width, in cells of the pattern, of the joints between columns."""


CRISP_DEG = 64.0
"""Faces of rock that meet at a sharper angle have an edge between them."""


def bedding(points: Array, beds: Beds) -> tuple[Array, np.ndarray, Array]:
    """Share (0..1) up its bed, number of the bed and hardness -1..1 with a sharp change at the top of the bed."""
    chance = np.random.default_rng(beds.seed)
    cuts = np.cumsum(chance.uniform(0.4, 1.6, MOST_BEDS)) * beds.thick
    hard = chance.uniform(-1.0, 1.0, MOST_BEDS + 1)
    hard[1::2] = np.abs(hard[1::2])
    level = points[:, 2] + points[:, :2] @ np.array(beds.dip) + beds.wave * noise_of(beds.seed).cloud(points, 0.7, 3)
    if beds.upright:  # every column has broken at its own height
        level = level + 0.5 * beds.thick * pillars(points, beds)[1]
    level = level + MOST_BEDS * beds.thick / 3
    number = np.clip(np.searchsorted(cuts, level), 1, MOST_BEDS - 2)
    part = (level - cuts[number - 1]) / (cuts[number] - cuts[number - 1])
    face = hard[number] + (hard[number + 1] - hard[number]) * step(0.86, 1.0, part) - 0.25 * (part - 0.5)
    return part, number, face


def joints(points: Array, number: np.ndarray, beds: Beds) -> tuple[Array, Array]:
    """Distance to the nearest upright joint (in cells) and a tone -1..1 for every column between them."""
    if beds.upright:
        return pillars(points, beds)
    noise = noise_of(beds.seed)
    group = (number // 3) * 0.37  # a few beds share their joints, so that these do not run from top to foot
    spots = points * [1.0, 1.0, 0.16] + 0.09 * noise.at(points, 1.4)[:, None]
    spots[:, 2] += group
    return noise.facets(spots, beds.columns)


def pillars(points: Array, beds: Beds) -> tuple[Array, Array]:
    """Distance to the nearest edge of an upright column (in columns) and a tone -1..1 for every column."""
    warped = points[:, :2] + 0.05 * noise_of(beds.seed).at(points * [1, 1, 0.4], 1.3)[:, None]
    gaps, sites = column_middles(beds.seed, beds.columns).query(warped, k=2)
    return (gaps[:, 1] - gaps[:, 0]) * beds.columns, ((sites[:, 0] * 7919) % 997) / 498.0 - 1.0


@cache
def column_middles(seed: int, columns: float) -> cKDTree:
    """The middles (x, y) of six-sided columns over all the ground that an island may have, not quite evenly spread."""
    across, along = np.meshgrid(np.arange(-4, 4, 1 / columns), np.arange(-4, 4, 0.866 / columns))
    across[1::2] += 0.5 / columns
    shift = np.random.default_rng(seed).uniform(-0.2, 0.2, (across.size, 2)) / columns
    return cKDTree(np.column_stack([across.ravel(), along.ravel()]) + shift)


def crevices(points: Array, beds: Beds) -> Array:
    """Share (0..1) of the few deep clefts that run down the whole cliff."""
    noise = noise_of(beds.seed + 1)
    return np.asarray(step(0.085, 0.02, np.abs(noise.at(points * [1.0, 1.0, 0.22] + 3.1, 1.05))))


def relief(beds: Beds) -> Lift:
    """The lift of a bedded cliff."""

    def lift(points: Array, normals: Array) -> Array:
        noise = noise_of(beds.seed)
        steep = np.clip(1.3 - np.abs(normals[:, 2]) * 1.15, 0.12, 1.0)
        part, number, face = bedding(points, beds)
        gap, tone = joints(points, number, beds)
        parting = step(0.1, 0.0, np.minimum(part, 1 - part))
        chip_gap, chip = noise.facets(points + 0.04 * noise.at(points, 5.0)[:, None], 7.0)
        flat = beds.ledge * (0.7 * face + 0.5 * tone) - 0.35 * beds.joint * parting
        cut = beds.joint * step(0.24 if beds.upright else CREASE, 0.0, gap) + beds.crevice * crevices(points, beds)
        rough = 0.007 * chip - 0.006 * step(0.08, 0.0, chip_gap) + 0.006 * noise.at(points, 14.0)
        worn = step(0.34, 0.16, points[:, 2])  # at the foot the surf has left cobbles instead of ledges
        cobble, stone_tone = noise.facets(points * [1, 1, 0.6] + 0.05 * noise.at(points, 3.0)[:, None], 4.6)
        cobbles = 0.055 * step(0.0, 0.3, cobble) * (0.7 + 0.3 * stone_tone) - 0.045
        bedded = steep * (flat - cut) + 0.012 * noise.cloud(points, 2.6, 3) * (1 - 0.5 * steep)
        if beds.upright:  # columns stand to the water's edge and end in steps like paving
            worn, steep = worn * 0, np.maximum(steep, 0.8)
            bedded = steep * (flat - cut) + 0.6 * beds.ledge * tone * step(0.5, 0.9, normals[:, 2])
        dry = step(0.02, 0.11, points[:, 2])  # what is carved at the water would move the shore
        return np.asarray((bedded * (1 - worn) + cobbles * worn) * dry + rough * (0.3 + 0.7 * dry))

    return lift


def paint(mesh: Mesh, stone: Stone, beds: Beds) -> Mesh:
    """The mesh in the colours of its beds, with dark joints, dust on ledges, lichen, moss, guano and the surf zone."""
    points, faces = mesh.vertices, mesh.faces
    normals = vertex_normals(points, faces)
    noise = Noise(beds.seed + 2)
    cloud, fine = noise.cloud(points, 1.1, 4), noise.at(points, 9.0)
    runs = noise.cloud(points * [1, 1, 0.16], 2.8, 3)
    part, number, _ = bedding(points, beds)
    gap, tone = joints(points, number, beds)
    hues = np.array([linear(c) for c in beds.colours])
    pick = np.random.default_rng(beds.seed + 5).integers(0, len(hues), MOST_BEDS + 1)
    colour = hues[pick[number]]
    colour = mixed(colour, stone.light, 0.3 * step(-0.1, 0.8, cloud))
    colour = mixed(colour, stone.dark, 0.45 * step(0.0, -0.8, cloud + 0.3 * runs))
    colour = mixed(colour, stone.streak, 0.55 * step(0.3, 0.9, runs + 0.2 * cloud))
    colour *= (1 + 0.13 * fine + 0.14 * tone)[:, None]
    steep = np.maximum(step(0.85, 0.5, normals[:, 2]), 0.8 * beds.upright)
    cracked = 0.3 * step(0.22, 0.04, gap) if beds.upright else 0.45 * step(CREASE * 1.3, 0.01, gap)
    dark = np.maximum(cracked * steep, 0.3 * step(0.14, 0.02, part) * steep)
    dark = np.maximum(dark, 0.75 * crevices(points, beds) * steep)
    colour *= (1 - dark)[:, None] ** np.array([0.9, 1.0, 1.1])
    curve = bend(points, faces, normals, 2)
    colour *= (1.0 - 0.42 * step(-0.02, -0.4, curve))[:, None] ** np.array([0.9, 1.0, 1.1])
    colour = mixed(colour, np.minimum(colour * 1.7 + 0.03, 0.55), 0.6 * step(0.06, 0.4, curve))
    _, spot = noise.facets(points + 0.03 * fine[:, None], 5.5)
    lichen = step(0.72, 0.86, spot) * step(0.3, 0.7, points[:, 2]) * step(-0.2, 0.4, cloud)
    colour = mixed(colour, "#7a703c", beds.lichen * lichen)
    if beds.guano:
        under = step(0.15, 0.6, noise.cloud(points * [1, 1, 0.12] + 4.0, 4.2, 2)) * step(0.9, 0.3, part)
        shelf = step(0.45, 0.8, normals[:, 2]) * step(-0.3, 0.5, fine + cloud)
        white = np.maximum(0.8 * shelf, 0.75 * under) * step(beds.perch, beds.perch + 0.35, points[:, 2] + 0.2 * cloud)
        colour = mixed(colour, "#b9b5a4", beds.guano * white)
    up = normals[:, 2] + 0.2 * cloud + 0.12 * fine
    grown = step(stone.mossy, stone.mossy + 0.14, up) * step(0.16, 0.32, points[:, 2] + 0.06 * cloud)
    green = mixed(np.tile(linear(stone.moss), (len(points), 1)), stone.grass, step(-0.4, 0.5, fine + cloud))
    colour = colour * (1 - grown[:, None]) + green * (1.0 + 0.25 * fine)[:, None] * grown[:, None]
    cobble, stone_tone = noise_of(beds.seed).facets(
        points * [1, 1, 0.6] + 0.05 * noise_of(beds.seed).at(points, 3.0)[:, None], 4.6
    )
    worn = step(0.34, 0.16, points[:, 2]) * (not beds.upright)
    colour *= (1 + worn * (0.25 * stone_tone - 0.4 * step(0.1, 0.0, cobble)))[:, None]
    if stone.beach:
        low = step(stone.beach + 0.12, stone.beach - 0.04, points[:, 2] + 0.08 * cloud) * step(0.3, 0.65, normals[:, 2])
        sand = mixed(
            np.tile(linear(stone.sand), (len(points), 1)), stone.dark, 0.5 * step(0.2, 0.7, fine + 0.4 * cloud)
        )
        low = low * step(0.24, 0.12, cobble)  # sand lies between the cobbles
        colour = mixed(colour, sand, low)
        grown = np.maximum(grown, low)
    colour, finish = shore_paint(points, colour, cloud, fine)
    edge = np.clip(step(0.08, 0.42, curve) * (0.85 + 0.25 * fine) * (1 - 0.8 * grown), 0, 1)
    edge = edge * step(0.02, 0.14, points[:, 2])
    return replace(mesh, colour=np.clip(colour, 0, 1), finish=finish, edge=edge, normals=None).smooth_normals(CRISP_DEG)
