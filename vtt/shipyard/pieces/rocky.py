"""The two rocky islands: bare teeth of stone, gull ledges and a few bent pines."""

from __future__ import annotations

import numpy as np
from manifold3d import Manifold

from vtt.shipyard import flora, plain
from vtt.shipyard.glb import Miniature
from vtt.shipyard.massing import crag, joined, mound, sight_body
from vtt.shipyard.mesh import Mesh
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import Stone, Weather, reduced, stone_paint, weathered
from vtt.shipyard.sighthull import SightHull, sight_hull

GREY = Stone(light="#857d70", dark="#4b4743", streak="#94836a", mossy=0.78)
RUST = Stone(light="#8c7660", dark="#4d4039", streak="#a08a6a", mossy=0.8)
JOINTED = Weather(ledge=0.03, layers=4.5, crack=0.04, blocks=2.3)
TILTED = Weather(ledge=0.04, layers=6.5, dip=(0.45, 0.2), crack=0.03, blocks=2.6)


def massing_a() -> Manifold:
    """Rocky Island A: one leaning horn with its shoulders."""
    return joined(
        mound("rocky-a", 9, shore=0.14, rise=0.45, reach=1.0, knobs=0.35),
        crag(31, (0.1, -0.4), 1.15, 2.0, corners=7, taper=0.2, stretch=1.2, turn_deg=25),
        crag(32, (-0.75, -0.1), 1.0, 1.35, taper=0.28, lean=(0.2, -0.1)),
        crag(33, (1.0, -0.1), 1.0, 1.0, taper=0.3, lean=(-0.15, 0)),
        crag(34, (-0.95, 0.95), 1.0, 0.9, taper=0.3),
        crag(35, (-1.3, -1.2), 0.85, 0.72, taper=0.3),
        crag(36, (1.3, 0.6), 0.8, 0.62, taper=0.3),
    )


def massing_b() -> Manifold:
    """Rocky Island B: a gate of two stacks with a saddle between them."""
    return joined(
        mound("rocky-b", 10, shore=0.14, rise=0.45, reach=1.0, knobs=0.35),
        crag(41, (0.2, 0.2), 1.0, 2.0, corners=7, taper=0.25, stretch=0.85),
        crag(42, (0.8, -0.9), 1.05, 1.55, taper=0.3, lean=(-0.15, 0.15)),
        crag(43, (-0.8, 0.05), 1.05, 1.1, taper=0.3),
        crag(44, (0.85, 1.2), 0.85, 0.9, taper=0.3),
        crag(45, (-1.5, 0.3), 0.7, 0.62, taper=0.35),
        crag(46, (-0.8, -0.9), 0.85, 0.72, taper=0.3),
    )


@sight_hull("rocky-a")
def sight_a() -> SightHull:
    """The frozen body of the first island."""
    return sight_body("rocky-a", massing_a())


@sight_hull("rocky-b")
def sight_b() -> SightHull:
    """The frozen body of the second island."""
    return sight_body("rocky-b", massing_b())


@piece("rocky-a", max_bytes=2_000_000)
def rocky_a(level: Level) -> Miniature:
    """Grey jointed rock."""
    cell = 0.036 if level is Level.TABLE else 0.14
    rock = stone_paint(weathered("rocky-a", cell, 71, JOINTED), GREY, 71, JOINTED)
    return Miniature({"rock": light(rock, level), "flora": scrub(rock, 5, level)})


@piece("rocky-b", max_bytes=2_000_000)
def rocky_b(level: Level) -> Miniature:
    """Rust-brown rock in tilted beds."""
    cell = 0.036 if level is Level.TABLE else 0.14
    rock = stone_paint(weathered("rocky-b", cell, 72, TILTED), RUST, 72, TILTED)
    return Miniature({"rock": light(rock, level), "flora": scrub(rock, 6, level)})


def light(rock: Mesh, level: Level) -> Mesh:
    """The rock as it is, or simplified for the light level."""
    return rock if level is Level.TABLE else reduced(rock, 2900)


def scrub(rock: Mesh, seed: int, level: Level) -> Mesh:
    """A few wind-bent trees and bushes where there is soil."""
    rng = np.random.default_rng(seed)
    kind, tries = (flora, 40) if level is Level.TABLE else (plain, 26)
    plants: list[Mesh] = []
    for x, y, z in flora.Soil(rock).spots(rng, tries * 6, 0.25, 1.2, 0.8, (-2.2, 2.2, -2.0, 2.0)):
        if len(plants) >= tries // 2:
            break
        if rng.random() < 0.4:
            plants.append(kind.bent_tree((x, y, z), rng.uniform(0.28, 0.42), rng))
        else:
            plants.append(kind.clump((x, y, z + 0.01), rng.uniform(0.05, 0.1), rng))
    return flora.scattered(plants)
