"""The two rocky islands: a horn of grey columns with a ruined tower, rusty tilted stacks with a bridge and a cave."""

from __future__ import annotations

import numpy as np
from manifold3d import Manifold

from vtt.shipyard import fittings, flora, plain, strand, strata
from vtt.shipyard.glb import Miniature
from vtt.shipyard.lining import lined
from vtt.shipyard.massing import crag, joined, mound, sight_body
from vtt.shipyard.mesh import Mesh, merge
from vtt.shipyard.pieces.rocky_works import bridge, ruin
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import Stone, Weather, reduced, weathered
from vtt.shipyard.sighthull import SightHull, sight_hull
from vtt.shipyard.strata import Beds

BASALT = Stone(
    light="#7a7a74",
    dark="#26282a",
    streak="#5d584c",
    moss="#2f3d22",
    grass="#3f4c28",
    sand="#4c4b46",
    mossy=0.86,
    beach=0.06,
)
RUST = Stone(
    light="#a3805a",
    dark="#3d2a24",
    streak="#b98a52",
    moss="#39391f",
    grass="#4d4a2a",
    sand="#8d7650",
    mossy=0.84,
    beach=0.12,
)
PILLARS = Beds(
    71,
    thick=0.55,
    dip=(0.05, 0.03),
    ledge=0.034,
    joint=0.044,
    columns=4.9,
    upright=True,
    wave=0.03,
    lichen=0.5,
    guano=0.8,
    perch=1.15,
    colours=("#4f5150", "#434546", "#5b5b56", "#4a4742"),
)
TILTED = Beds(
    72,
    thick=0.105,
    dip=(0.62, 0.3),
    ledge=0.06,
    columns=1.6,
    wave=0.06,
    guano=0.5,
    perch=1.45,
    colours=("#86583a", "#57382b", "#a3794f", "#743722", "#4b352c", "#b08d62"),
)
SMOOTHED = Weather(smoothing=1)
"""Only the corners of the massing are rounded; `strata` does the rest."""


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


CELL, TRIANGLES = 0.021, 36_000
CAVE = (-0.12, -1.0, 0.12)
"""Where the sea has hollowed the gate out, on the south-western side of the taller stack."""
GIBBET, BOAT_A, TOWER = (-0.9, 0.55), (1.25, 0.95), (-1.28, -1.18)
BEACON, BOAT_B, BRIDGE = (0.83, 1.2), (-0.35, -1.28), ((0.27, 0.06), (0.64, -0.67))


@piece("rocky-a", max_bytes=2_000_000)
def rocky_a(level: Level) -> Miniature:
    """Grey columns of basalt white with gulls; a gibbet on a shoulder, a broken watch tower, a stranded boat."""
    rock = rock_of("rocky-a", PILLARS, BASALT, level)
    soil = flora.Soil(rock)
    x, y, z = spot(soil, *GIBBET)
    story = [strand.gibbet(0.5).turned("z", 200).moved(x, y, z - 0.02)]
    x, y, z = spot(soil, *TOWER)
    story.append(ruin(0.15, 0.5, level is Level.TABLE).moved(x, y, z - 0.03))
    if level is Level.TABLE:
        x, y, z = spot(soil, *BOAT_A)
        story.append(fittings.boat(0.5, "#5b4330", "#8c7a58").turned("y", 24).turned("z", 60).moved(x, y, z - 0.01))
        x, y, z = spot(soil, x - 0.32, y - 0.2)
        story.append(strand.camp_fire(0.07).moved(x, y, z))
    return Miniature(
        lined(furnished("rocky-a", rock, soil, BASALT, merge(story), 5, level), least=1)
    )


@piece("rocky-b", max_bytes=2_000_000)
def rocky_b(level: Level) -> Miniature:
    """Rust-brown rock in tilted beds; a smugglers' cave with their boat, a beacon on the northern stack."""
    rock = rock_of("rocky-b", TILTED, RUST, level)
    soil = flora.Soil(rock)
    x, y, z = spot(soil, *BEACON)
    story = [strand.beacon(0.3).moved(x, y, z - 0.01)]
    story.append(bridge(spot(soil, *BRIDGE[0]), spot(soil, *BRIDGE[1]), level is Level.TABLE))
    if level is Level.TABLE:
        story += smugglers(soil)
    return Miniature(
        lined(furnished("rocky-b", rock, soil, RUST, merge(story), 6, level), least=1)
    )


def rock_of(name: str, beds: Beds, stone: Stone, level: Level) -> Mesh:
    """The painted rock of an island, the cave taken out of the second."""
    cell, most = (CELL, TRIANGLES) if level is Level.TABLE else (0.1, 0)
    cave = cave_room() if name == "rocky-b" and level is Level.TABLE else None
    return strata.paint(weathered(name, cell, beds.seed, SMOOTHED, cave, strata.relief(beds), most), stone, beds)


def cave_room() -> Manifold:
    """The hollow of the cave: a low vault that narrows inwards, its mouth to the south."""
    x, y, z = CAVE
    vault = Manifold.sphere(1.0, 24)
    return joined(
        vault.scale((0.17, 0.34, 0.24)).translate((x, y - 0.05, z + 0.1)),
        vault.scale((0.12, 0.3, 0.16)).translate((x + 0.04, y + 0.28, z + 0.12)),
    )


def smugglers(soil: flora.Soil) -> list[Mesh]:
    """A boat drawn up before the cave, casks and crates at its mouth."""
    x, y, z = spot(soil, *BOAT_B)
    goods = [fittings.boat(0.42, "#3f3a30", "#6d5d40").turned("z", 35).moved(x, y, z - 0.01)]
    for dx, dy, made in (
        (0.3, 0.14, fittings.cask(0.04, 0.1)),
        (0.39, 0.1, fittings.cask(0.04, 0.1)),
        (0.36, 0.22, fittings.crate((0.1, 0.1, 0.08))),
    ):
        cx, cy, cz = spot(soil, x + dx, y + dy)
        goods.append(made.moved(cx, cy, cz - 0.005))
    return goods


def spot(soil: flora.Soil, x: float, y: float) -> tuple[float, float, float]:
    """A place on the ground."""
    return x, y, soil.at(x, y)[0]


def furnished(
    name: str, rock: Mesh, soil: flora.Soil, stone: Stone, story: Mesh, seed: int, level: Level
) -> dict[str, Mesh]:
    """The nodes of an island: rock, scrub, the things people left, and at table level its loose stones and gulls."""
    nodes = {
        "rock": rock if level is Level.TABLE else reduced(rock, 2300).tinted(0.8),  # without its clefts it is too pale
        "flora": scrub(soil, seed, level),
        "story": story,
    }
    if level is Level.TABLE:
        nodes["stones"] = merge(
            [
                strand.beach_stones(name, soil, stone, 10 * seed, apart=0.36),
                strand.scree(soil, stone, 10 * seed + 2, 70, 0.15, 0.9, (0.45, 0.9)),
            ]
        )
        nodes["gulls"] = strand.gulls(soil, seed, 16, 0.8, 2.1)
    return nodes


def scrub(soil: flora.Soil, seed: int, level: Level) -> Mesh:
    """A few wind-bent trees and bushes where there is soil."""
    rng = np.random.default_rng(seed)
    kind, tries = (flora, 26) if level is Level.TABLE else (plain, 20)
    plants: list[Mesh] = []
    for x, y, z in soil.spots(rng, tries * 6, 0.25, 1.2, 0.8, (-2.2, 2.2, -2.0, 2.0)):
        if len(plants) >= tries // 2:
            break
        if rng.random() < 0.35:
            plants.append(kind.bent_tree((x, y, z), rng.uniform(0.2, 0.3), rng, leaf="#2c3823"))
        else:
            plants.append(kind.clump((x, y, z + 0.01), rng.uniform(0.03, 0.06), rng, "#39421f"))
    return flora.scattered(plants)
