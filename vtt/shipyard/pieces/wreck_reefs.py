"""The grounds that the wrecks lie on: a skerry, a kelp bed, a sandbank, a coral reef, a bank of shingle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from vtt.shipyard import strata
from vtt.shipyard.fields import Array, step
from vtt.shipyard.flora import Soil
from vtt.shipyard.massing import shore_distance
from vtt.shipyard.mesh import Mesh, linear
from vtt.shipyard.pieces import wreck_growth as growth
from vtt.shipyard.rock import Lift, Stone, noise_of, vertex_normals
from vtt.shipyard.stonepaint import mixed
from vtt.shipyard.strata import Beds

Coat = Callable[[str, Mesh], Mesh]
Growth = Callable[[str, Soil, np.random.Generator], Mesh]
DRY_SHINE = 0.45
"""Share of the wet gloss that stone keeps: more, and a reef looks glazed."""


@dataclass(frozen=True)
class Reef:
    """What a reef is made of: its stone, its beds, the relief and the last coat of paint, what grows and lies on it;
    how dense and how large its loose stones are (inches apart, share of the largest)."""

    stone: Stone
    beds: Beds
    coat: Coat
    grown: Growth
    lift: Callable[[Beds], Lift] = strata.relief
    apart: float = 0.21
    largest: float = 0.13
    scree: int = 60


# ------------------------------------------------------------------------------------------------ paint
def shore_coat(piece_id: str, mesh: Mesh, wet: str, crust: str, crusted: float = 0.75) -> Mesh:
    """The tide's marks from the water inland: a lace of foam, a wet band, a crust of barnacles that frays out."""
    points = mesh.vertices
    noise = noise_of(640)
    cloud, fine = noise.cloud(points, 2.2, 3), noise.at(points, 17.0)
    inland = shore_distance(piece_id)(points[:, 0], points[:, 1]) + 0.05 * cloud
    low = step(0.34, 0.2, points[:, 2])
    colour = mixed(mesh.colour, wet, 0.8 * step(0.16, 0.06, inland) * low)
    band = step(0.04, 0.1, inland) * step(0.3, 0.12, inland) * low
    colour = mixed(colour, crust, crusted * band * step(0.0, 0.45, fine + 0.3 * cloud))
    foam = step(0.07, 0.02, inland + 0.02 * fine) * step(-0.25, 0.35, fine + cloud) * low
    colour = mixed(colour, "#c3cfc8", 0.75 * foam)
    return replace(mesh, colour=colour, finish=mesh.finish * DRY_SHINE, edge=mesh.edge * (1 - foam))


def skerry_coat(piece_id: str, mesh: Mesh) -> Mesh:
    """Slate: black where it is wet, a white belt of barnacles, orange lichen above it."""
    mesh = shore_coat(piece_id, mesh, "#1b211f", "#b3ae9b", 0.85)
    noise, z = noise_of(641), mesh.vertices[:, 2]
    lichen = step(0.15, 0.5, noise.cloud(mesh.vertices, 3.4, 3)) * step(0.24, 0.34, z) * step(0.7, 0.5, z)
    gap, tone = noise.facets(mesh.vertices + 0.04 * noise.at(mesh.vertices, 4.0)[:, None], 3.4)
    split = step(0.1, 0.02, gap) * step(0.2, 0.3, z)
    colour = mesh.colour * (0.62 + 0.2 * tone - 0.4 * split)[:, None]
    return replace(mesh, colour=mixed(colour, "#6b4a1e", 0.5 * lichen))


def kelp_coat(piece_id: str, mesh: Mesh) -> Mesh:
    """Stone under brown weed, in streaks that run to the water."""
    mesh = shore_coat(piece_id, mesh, "#1d1a10", "#8f8a6c", 0.35)
    noise = noise_of(642)
    up = vertex_normals(mesh.vertices, mesh.faces)[:, 2]
    weedy = step(-0.35, 0.2, noise.cloud(mesh.vertices, 2.6, 3)) * step(0.25, 0.6, up)
    weedy *= step(0.6, 0.3, mesh.vertices[:, 2])
    brown = mixed(
        np.tile(linear("#2f2a12"), (len(up), 1)), "#55501f", step(-0.3, 0.6, noise.at(mesh.vertices, 11.0))
    )
    return replace(mesh, colour=mixed(mesh.colour, brown, 0.75 * weedy), finish=np.maximum(mesh.finish, 0.22 * weedy))


def sand_coat(piece_id: str, mesh: Mesh) -> Mesh:
    """Pale sand wherever it can lie, dark where the last wave ran, with a ripple of light and shade."""
    points, noise = mesh.vertices, noise_of(643)
    up = vertex_normals(points, mesh.faces)[:, 2]
    cloud, fine = noise.cloud(points, 1.5, 3), noise.at(points, 15.0)
    inland = shore_distance(piece_id)(points[:, 0], points[:, 1]) + 0.06 * cloud
    sand = mixed(np.tile(linear("#a08a5e"), (len(points), 1)), "#7e6a46", step(-0.2, 0.7, cloud))
    sand = mixed(sand, "#b8a578", 0.8 * step(0.2, 0.9, ripple(points))) * (1 + 0.08 * fine)[:, None]
    sand = mixed(sand, "#5a4b32", 0.75 * step(0.17, 0.1, inland) * step(0.3, 0.2, points[:, 2]))
    sand = mixed(sand, "#6d6450", 0.5 * step(0.05, 0.0, np.abs(inland - 0.3)) * step(-0.3, 0.3, fine))
    lies = step(0.5, 0.78, up + 0.1 * cloud)
    sandy = replace(
        mesh,
        colour=mixed(mesh.colour, sand, lies),
        edge=mesh.edge * (1 - lies),
        finish=np.where(lies > 0.5, 0.5 * step(0.12, 0.06, inland) * step(0.2, 0.1, points[:, 2]), mesh.finish),
    )
    return shore_coat(piece_id, sandy, "#5f5136", "#d8d3c0", 0.25)


def coral_coat(piece_id: str, mesh: Mesh) -> Mesh:
    """Dead coral, bone white and ochre, rose and violet where it lives."""
    points = mesh.vertices
    fine = noise_of(644).at(points, 16.0)
    gap, tone = knolls(points, REEFS[piece_id].beds.seed)
    colour = mixed(mesh.colour, "#97886a", np.full(len(points), 0.6))
    colour = mixed(colour, "#6e443e", 0.7 * (tone > 0.45) * step(0.02, 0.2, gap))
    colour = mixed(colour, "#7a6636", 0.6 * (tone < -0.5) * step(0.02, 0.2, gap))
    colour = mixed(colour, "#54475a", 0.6 * (np.abs(tone) < 0.16) * step(0.02, 0.2, gap))
    colour *= (1 + 0.16 * fine - 0.65 * step(0.18, 0.0, gap))[:, None]
    return shore_coat(piece_id, replace(mesh, colour=np.clip(colour, 0, 1)), "#3d4640", "#c4b99c", 0.45)


def shingle_coat(piece_id: str, mesh: Mesh) -> Mesh:
    """Pale cobbles, drifts of ash, and soot where the fire was."""
    points, noise = mesh.vertices, noise_of(645)
    cloud, fine = noise.cloud(points, 2.4, 3), noise.at(points, 14.0)
    gap, tone = knolls(points, REEFS[piece_id].beds.seed)
    pebble = mixed(np.tile(linear("#68665f"), (len(points), 1)), "#393c3f", step(-0.7, 0.7, tone))
    pebble *= (1 + 0.12 * fine - 0.72 * step(0.2, 0.0, gap))[:, None]
    colour = mixed(mesh.colour, pebble, np.full(len(points), 0.85))
    mesh = shore_coat(piece_id, replace(mesh, colour=colour), "#2b2f31", "#b9b5a6", 0.4)
    x, y, z = points.T
    soot = step(0.62, 0.3, np.hypot(x, 0.5 * y) + 0.16 * cloud) * step(0.06, 0.16, z)
    colour = mixed(mesh.colour, "#14110f", 0.8 * soot)
    ash = soot * step(0.15, 0.6, noise.cloud(points, 4.0, 2)) * step(0.3, 0.7, vertex_normals(points, mesh.faces)[:, 2])
    return replace(mesh, colour=mixed(colour, "#8d8a84", 0.6 * ash), finish=mesh.finish * (1 - soot))


# ------------------------------------------------------------------------------------------------ relief
def ripple(points: Array) -> Array:
    """The ripples of a sandbank, -1..1: crests across the wind that fork and fade."""
    noise = noise_of(646)
    way = points[:, 1] + 0.35 * points[:, 0] + 0.09 * noise.cloud(points, 1.1, 2)
    return np.asarray(np.sin(way * 2 * np.pi / 0.21) * step(-0.6, 0.3, noise.cloud(points, 1.3, 2)))


def dunes(beds: Beds) -> Lift:
    """Bedded rock where it is steep, swells and ripples of sand where it is level."""
    rock = strata.relief(beds)

    def lift(points: Array, normals: Array) -> Array:
        level = step(0.5, 0.85, normals[:, 2]) * step(0.02, 0.12, points[:, 2])
        sand = 0.02 * noise_of(beds.seed).cloud(points, 1.4, 2) + 0.014 * ripple(points)
        return np.asarray(rock(points, normals) * (1 - level) + sand * level)

    return lift


HEADS = 4.4
"""Round heads, or cobbles, an inch."""


def knolls(points: Array, seed: int) -> tuple[Array, Array]:
    """Distance to the nearest gap between round heads (0 in it, about 0.5 amid a head) and a tone -1..1 for each."""
    noise = noise_of(seed)
    return noise.facets(points + 0.05 * noise.at(points, 3.0)[:, None], HEADS)


def heads(beds: Beds) -> Lift:
    """The knolls of a coral reef, or cobbles: round heads with deep gaps between them, their skin full of pits."""
    noise = noise_of(beds.seed)

    def lift(points: Array, normals: Array) -> Array:
        gap, tone = knolls(points, beds.seed)
        dome = 0.05 * np.sqrt(np.clip(gap * 1.8, 0, 1)) * (0.75 + 0.25 * tone) - 0.042
        return np.asarray((dome + 0.01 * noise.at(points, 15.0)) * step(0.02, 0.11, points[:, 2]))

    return lift


# ------------------------------------------------------------------------------------------------ the five
REEFS = {
    "wreck-1": Reef(
        Stone("#5f6468", "#22262b", "#4a4f52", "#2c3322", "#39402a", "#565a55", 0.97, 0.0),
        Beds(
            201, thick=0.11, dip=(0.85, -0.25), ledge=0.075, joint=0.03, crevice=0.04, columns=1.8, guano=0.22,
            perch=0.3, colours=("#474c50", "#343a40", "#5b6062", "#3c4044"), lichen=0.1,
        ),
        skerry_coat, growth.skerry,
    ),
    "wreck-2": Reef(
        Stone("#665c48", "#211d17", "#4c412e", "#2b2b15", "#3c3a1c", "#5c523a", 0.9, 0.0),
        Beds(
            202, thick=0.09, dip=(0.25, 0.3), ledge=0.05, joint=0.04, crevice=0.06, columns=2.8, guano=0.2, perch=0.4,
            colours=("#4a4234", "#38322a", "#564c38", "#403a2c"), lichen=0.15,
        ),
        kelp_coat, growth.kelp_bed,
    ),
    "wreck-3": Reef(
        Stone("#a08c66", "#5a4c36", "#7c6844", "#4a4a2a", "#5c5c34", "#a08a5e", 0.99, 0.0),
        Beds(
            203, thick=0.13, dip=(0.1, 0.05), ledge=0.055, joint=0.02, crevice=0.03, columns=1.6, guano=0.2, perch=0.4,
            colours=("#86724e", "#927c58", "#74603f", "#9a8662"), lichen=0.05,
        ),
        sand_coat, growth.sandbank, dunes, 0.3, 0.09, 24,
    ),
    "wreck-4": Reef(
        Stone("#a0937a", "#4c453c", "#8a7458", "#4a5030", "#5a5c38", "#98876a", 0.99, 0.0),
        Beds(
            204, thick=0.1, dip=(0.1, 0.1), ledge=0.04, joint=0.03, crevice=0.04, columns=3.0,
            colours=("#8d8068", "#7a6d58", "#998b70"), lichen=0.0,
        ),
        coral_coat, growth.coral_reef, heads, 0.26, 0.1, 0,
    ),
    "wreck-5": Reef(
        Stone("#a3a199", "#55565a", "#7e7a70", "#3b4030", "#4a4c38", "#8b8981", 0.99, 0.0),
        Beds(
            205, thick=0.1, dip=(0.2, 0.35), ledge=0.05, joint=0.035, crevice=0.05, columns=2.6, guano=0.3, perch=0.35,
            colours=("#7b7a74", "#66676a", "#8d8b83", "#74716a"), lichen=0.3,
        ),
        shingle_coat, growth.shingle_bank, heads, 0.22, 0.13, 12,
    ),
}  # fmt: skip
