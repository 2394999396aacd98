"""Volcano Island: a gullied cone with a glowing crater, ash, burnt trees and old lava tongues that reach the sea."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from manifold3d import Manifold

from vtt.shipyard import fields, flora, plain, strand, strata
from vtt.shipyard.fields import Array, Noise
from vtt.shipyard.glb import Miniature
from vtt.shipyard.lining import lined
from vtt.shipyard.massing import modelled, shore_distance, sight_body
from vtt.shipyard.mesh import GLOWING, Mesh, lathe, linear, merge, tube
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import Stone, Weather, noise_of, reduced, vertex_normals, weathered
from vtt.shipyard.sighthull import SightHull, sight_hull
from vtt.shipyard.stonepaint import mixed
from vtt.shipyard.strata import Beds

BASALT = Stone(
    light="#5a514b",
    dark="#1d1a1a",
    streak="#5c4334",
    moss="#2a311d",
    grass="#3a4024",
    sand="#2f2b2a",
    mossy=0.93,
    beach=0.12,
)
LAVA_BEDS = Beds(
    61,
    thick=0.2,
    dip=(0.05, 0.02),
    ledge=0.03,
    joint=0.03,
    crevice=0.03,
    columns=3.4,
    wave=0.2,
    lichen=0.0,
    colours=("#3f3836", "#2e2a2a", "#514640", "#48372f"),
)
COLUMNS = replace(LAVA_BEDS, seed=63, thick=0.4, ledge=0.032, joint=0.042, columns=5.2, upright=True)
"""The foot of the mountain, where old lava has met the sea."""
SMOOTHED = Weather(smoothing=1)
CELL, TRIANGLES = 0.025, 37_000
ASH, SULPHUR, CHAR = "#77706a", "#8a7a2e", "#15110f"

PEAK, HEIGHT = (-0.1, 0.1), 3.5
CRATER_RADIUS, CRATER_DEPTH, RIM_SHARE = 0.52, 0.62, 0.19


def height_map() -> Callable[[Array, Array], Array]:
    """Height of the mountain over (x, y): ribs between gullies, a broken rim and the bowl of the crater."""
    shore = shore_distance("volcano")
    noise = Noise(41)

    def height(x: Array, y: Array) -> Array:
        x, y = np.broadcast_arrays(x, y)
        inside = shore(x, y)
        east, north = x - PEAK[0], y - PEAK[1]
        reach = np.hypot(east, north)
        share = np.clip(reach / np.maximum(reach + np.maximum(inside, 0.0), 1e-6), 0.0, 1.0)
        around = np.column_stack(
            [
                (east / np.maximum(reach, 1e-3)).ravel() * 0.9 + 5,
                (north / np.maximum(reach, 1e-3)).ravel() * 0.9,
                reach.ravel() * 0.25,
            ]
        )
        ribs = noise.at(around, 1.9).reshape(x.shape)
        climb = np.clip((1 - share) / (1 - RIM_SHARE), 0.0, 1.1)
        cone = 0.14 + 0.6 * climb + 2.85 * climb**1.75
        cone += 0.30 * ribs * np.sin(np.pi * share) ** 1.2 * (1 - share) ** 0.4
        rim = 3.5 + 0.1 * np.minimum(ribs, 0.0) - 0.4 * np.maximum(ribs - 0.1, 0.0)
        bowl = rim - CRATER_DEPTH * fields.step(CRATER_RADIUS, CRATER_RADIUS * 0.45, reach)
        lip = fields.soft_min(cone, bowl, 0.1)
        return np.where(inside > -0.12, lip, -0.5)

    return height


@sight_hull("volcano")
def sight() -> SightHull:
    """The frozen body that blocks sight."""
    return sight_body("volcano", massing())


def massing() -> Manifold:
    """The whole mountain, crater included; smoke and glow do not count for sight."""
    return modelled(fields.ground(height_map()), (-3.1, -2.6, -0.3), (3.1, 2.6, 3.6), 0.06, 0.02)


def gullies(points: Array) -> Array:
    """How near (0..1) points lie to the bed of one of the rills that rain has cut down the slopes."""
    east, north = points[:, 0] - PEAK[0], points[:, 1] - PEAK[1]
    reach = np.maximum(np.hypot(east, north), 1e-3)
    bearing = np.arctan2(east, north) + 0.06 * noise_of(66).at(points, 1.6)
    around = np.column_stack([np.cos(bearing) * 3.1 + 9, np.sin(bearing) * 3.1 + 9, reach * 0.5])
    fine = np.abs(noise_of(65).at(around, 1.0))
    finer = np.abs(noise_of(67).at(around * [2.1, 2.1, 1.0], 1.0))
    finest = np.abs(noise_of(67).at(around * [4.4, 4.4, 1.6] + 3.0, 1.0))
    small = np.maximum(0.55 * fields.step(0.26, 0.0, finer), 0.35 * fields.step(0.34, 0.0, finest))
    return np.asarray(np.maximum(fields.step(0.22, 0.0, fine), small))


def slopes(points: Array, normals: Array) -> Array:
    """The lift of the mountain: rills between sharp ribs above, ropy tongues of lava, columns at the foot."""
    rough = strata.relief(LAVA_BEDS)(points, normals)
    foot = at_foot(points)
    rough = rough * (1 - foot) + strata.relief(COLUMNS)(points, normals) * foot
    high = fields.step(0.5, 1.0, points[:, 2])
    cut = gullies(points)
    rills = 0.04 - 0.085 * cut
    flow = old_lava(points)
    tongue = 0.05 * fields.step(0.2, 0.5, flow) + 0.013 * flow**2 * ropes(points) - 0.01
    gap, tone = noise_of(61).facets(points * [1, 1, 0.7] + 0.05 * noise_of(61).at(points, 4.0)[:, None], 5.5)
    clinker = 0.017 * tone - 0.012 * fields.step(0.2, 0.0, gap)
    carved = rough * (1 - 0.6 * high) + clinker * high * (1 - cut) + rills * fields.step(0.3, 0.7, points[:, 2])
    dry = fields.step(0.02, 0.14, points[:, 2])
    return np.asarray(carved * (1 - 0.8 * flow) + (tongue + 1.1 * clinker) * flow * dry)


def at_foot(points: Array) -> Array:
    """Share (0..1) of the columns in which the lava has cooled at the shore."""
    return fields.step(0.62, 0.42, points[:, 2] + 0.28 * noise_of(62).at(points * [1, 1, 0.3], 1.2))


def ropes(points: Array) -> Array:
    """Folds -1..1 of a skin of lava that the stream below has pushed together, bent downhill."""
    reach = np.hypot(points[:, 0] - PEAK[0], points[:, 1] - PEAK[1])
    return np.asarray(np.sin(54.0 * (reach + 0.16 * noise_of(62).at(points, 3.1) - 0.14 * old_lava(points))))


def mountain(cell: float, triangles: int = 0) -> Mesh:
    """The bare rock of the mountain, the same for the quiet and the erupting one."""
    return weathered("volcano", cell, 61, SMOOTHED, lift=slopes, triangles=triangles)


@piece("volcano", max_bytes=2_000_000)
def volcano(level: Level) -> Miniature:
    """Gullied black rock, ash on the ribs, old lava in the gullies, burnt trees, and a lake of fire in the crater."""
    fine = level is Level.TABLE
    bare_rock = mountain(CELL, TRIANGLES) if fine else mountain(0.13)
    rock = fire(strata.paint(bare_rock, BASALT, LAVA_BEDS), fine)
    soil = flora.Soil(rock)
    nodes = {"rock": rock if fine else reduced(rock, 2500), "flora": burnt_woods(soil, 78 if fine else 30, fine)}
    if fine:
        nodes["stones"] = merge(
            [
                *(vent(soil, *spot) for spot in VENTS),
                strand.beach_stones("volcano", soil, BASALT, 161, apart=0.5, largest=0.2),
                strand.scree(soil, BASALT, 163, 70, 0.2, 1.2, (0.5, 0.9)),
            ]
        )
    return Miniature(lined(nodes, least=1), {"crater": (*PEAK, HEIGHT - 0.3)})


VENTS = ((-1.2, -0.35, 0.11), (-0.75, 1.15, 0.13), (0.75, -0.75, 0.12), (1.15, 0.75, 0.1), (0.3, -1.25, 0.09))
"""Fumaroles on the flanks: place (x, y) and width in inches."""


def vent(soil: flora.Soil, x: float, y: float, width: float) -> Mesh:
    """A fumarole: a crooked chimney of clinker, yellow with sulphur at the lip, with embers in its throat."""
    rng = np.random.default_rng(round(1000 * width))
    profile = np.array([(0.75, -0.9), (0.5, 0.25), (0.36, 0.62), (0.25, 0.66), (0.2, 0.2), (0.02, 0.15)]) * width
    made = lathe(profile, 8, (False, False))
    made = replace(made, vertices=made.vertices * rng.uniform(0.86, 1.14, (len(made.vertices), 1)))
    up = made.vertices[:, 2] / width
    throat = (np.hypot(*made.vertices[:, :2].T) < 0.3 * width) & (up < 0.4)
    colour = mixed(np.tile(linear("#2d2624"), (len(up), 1)), "#85753a", fields.step(0.45, 0.68, up))
    colour = mixed(colour, "#d8480c", throat * 1.0)
    made = replace(made, colour=colour, finish=np.where(throat, 1.5, 0.0))
    return made.smooth_normals(50.0).moved(x, y, soil.at(x, y)[0])


def burnt_woods(soil: flora.Soil, count: int, fine: bool) -> Mesh:
    """Charred stems on the lower slopes, a few green pines that were spared by the shore."""
    rng = np.random.default_rng(68)
    trees: list[Mesh] = []
    for x, y, z in soil.spots(rng, 2600, 0.2, 1.7, 0.4):
        if len(trees) >= count:
            break
        spared = float(noise_of(69).at(np.array([[x, y, 0.0]]), 0.8)[0]) > 0.35 and z < 0.8
        if spared:
            trees.append((flora if fine else plain).pine((x, y, z), rng.uniform(0.24, 0.38), rng, "#2a3820"))
        elif rng.random() < 0.75:
            trees.append(burnt_tree((x, y, z), rng.uniform(0.12, 0.42), rng, fine))
    return flora.scattered(trees)


def burnt_tree(spot: tuple[float, float, float], height: float, rng: np.random.Generator, fine: bool) -> Mesh:
    """A charred trunk, broken off at the top, with the stumps of its branches."""
    foot = np.array(spot) - [0, 0, 0.04]
    lean = np.array([*rng.normal(0, 0.12, 2), 1.0]) * height
    bend = np.array([*rng.normal(0, 0.03, 2), 0.0])
    parts = [
        tube([foot, foot + lean * 0.5 + bend, foot + lean], np.array([0.055, 0.04, 0.012]) * height, 5 if fine else 3)
    ]
    for share in rng.uniform(0.4, 0.85, 4 if fine else 1):
        turn, root = rng.uniform(0, 2 * np.pi), foot + lean * share + bend * (1 - abs(2 * share - 1))
        tip = root + np.array([np.cos(turn), np.sin(turn), rng.uniform(0.2, 0.9)]) * height * rng.uniform(0.16, 0.3)
        parts.append(tube([root, tip], [0.02 * height, 0.005 * height], 3))
    return merge(parts).painted(CHAR).tinted(rng.uniform(0.8, 1.8)).worn(0.25)


RIVERS = ((0.4, 0.16), (1.7, 0.2), (2.9, 0.17), (4.1, 0.22), (5.4, 0.15))
"""The ways that lava takes down the mountain: bearing in radians and half a width in inches."""


def rivers(points: Array) -> Array:
    """How near points lie to the middle of a way of the lava: 0 there, 1 at its banks, more beyond."""
    east, north = points[:, 0] - PEAK[0], points[:, 1] - PEAK[1]
    reach = np.maximum(np.hypot(east, north), 1e-3)
    noise = noise_of(63)
    bearing = np.arctan2(east, north) + 0.16 * noise.at(points, 1.3) + 0.05 * noise.at(points, 4.0)
    near = np.full(len(points), np.inf)
    for river, wide in RIVERS:
        off = np.abs((bearing - river + np.pi) % (2 * np.pi) - np.pi) * reach
        near = np.minimum(near, off / (wide * (0.75 + 0.45 * np.sin(reach * 2.1 + river) ** 2)))
    return near


def old_lava(points: Array) -> Array:
    """Share (0..1) of cooled black lava: the tongues of old eruptions, from the rim to the sea."""
    return fields.step(1.35, 0.95, rivers(points) + 0.3 * noise_of(62).at(points, 2.2))


def fire(rock: Mesh, fine: bool) -> Mesh:
    """The mountain with ash on its crown, glowing cracks below the rim and the lake in the crater."""
    points = rock.vertices
    noise = noise_of(61)
    reach = np.hypot(points[:, 0] - PEAK[0], points[:, 1] - PEAK[1])
    cloud = noise.cloud(points, 1.3, 3)
    flow = old_lava(points)
    rill = gullies(points)
    plain_rock = fields.step(0.35, 0.8, points[:, 2] + 0.2 * cloud)  # no beds show through clinker and cinders
    colour = mixed(rock.colour, "#3b3432", 0.75 * plain_rock)
    cinders = fields.step(0.1, 0.7, noise.cloud(points * [1, 1, 0.3] + 7.0, 1.9, 3)) * (1 - flow)
    colour = mixed(colour, "#45302a", 0.45 * cinders * plain_rock)
    bearing = np.arctan2(points[:, 1] - PEAK[1], points[:, 0] - PEAK[0])
    around = np.column_stack([np.cos(bearing) * 2.6, np.sin(bearing) * 2.6, 0.22 * reach])
    fan = fields.step(0.0, 0.5, noise.cloud(around + 3.0, 1.0, 3)) * fields.step(0.35, 0.9, points[:, 2])
    fan = fan * (0.45 + 0.55 * fields.step(-0.3, 0.4, noise.at(around * [5, 5, 1.5], 1.0) + 0.5 * cloud))
    colour = mixed(colour, "#635d58", 0.7 * fan * (1 - flow) * (1 - 0.7 * rill))
    colour *= (1 - 0.3 * rill * fields.step(0.4, 0.8, points[:, 2]))[:, None]
    ash = fields.step(1.0, 2.6, points[:, 2] + 0.5 * cloud) * (1 - flow) * (1 - rill)
    colour = mixed(colour, ASH, 0.5 * ash * fields.step(-0.4, 0.4, cloud + 0.4 * noise.at(points, 6.0)))
    rope = flow * (0.5 + 0.5 * ropes(points))
    colour = mixed(colour, CHAR, 0.96 * flow * fields.step(0.1, 0.3, points[:, 2]))
    colour = mixed(colour, "#3a3534", 0.25 * rope * fields.step(0.1, 0.3, points[:, 2]))
    fumes = (
        fields.step(0.95, 0.6, reach)
        * fields.step(2.6, 3.1, points[:, 2])
        * fields.step(0.0, 0.6, cloud + 0.3 * noise.at(points, 7.0))
    )
    colour = mixed(colour, SULPHUR, 0.55 * fumes)
    gap = noise.facets(points * [1, 1, 0.5] + 0.1 * noise.at(points, 1.6)[:, None], 2.6)[0]
    inside = fields.step(CRATER_RADIUS + 0.03, CRATER_RADIUS - 0.12, reach) * fields.step(3.42, 3.2, points[:, 2])
    lake = fields.step(CRATER_RADIUS * 0.8, CRATER_RADIUS * 0.5, reach + 0.06 * cloud) * inside
    crust = fields.step(0.05, 0.16, noise.facets(points + 0.05 * cloud[:, None], 5.0)[0])
    cracks = (
        fields.step(0.1, 0.02, gap) * fields.step(1.7, 2.7, points[:, 2] + 0.5 * cloud) * fields.step(0.3, 0.8, flow)
    )
    vents = np.array(VENTS)
    near = np.min(np.hypot(points[:, None, 0] - vents[:, 0], points[:, None, 1] - vents[:, 1]) / vents[:, 2], axis=1)
    colour = mixed(colour, "#746b48", 0.42 * fields.step(1.3, 0.5, near + 0.9 * cloud + 0.3 * noise.at(points, 8.0)))
    if not fine:  # on large faces a crack would be a blot
        cracks *= fields.step(2.6, 3.0, points[:, 2])
    heat = np.clip(
        np.maximum(
            np.maximum(
                lake * (1 - 0.75 * crust * (cloud > -0.1)),
                0.35 * inside * (1 - lake) * fields.step(3.3, 3.0, points[:, 2]),
            ),
            cracks,
        ),
        0,
        1,
    )
    hot = linear("#ff7a1a") * heat[:, None] + linear("#ffd23c") * (np.clip(heat - 0.55, 0, 1) * 1.2)[:, None]
    colour = colour * (1 - heat[:, None]) + hot
    finish = np.where(heat > 0.12, 1.0 + np.clip(heat, 0, 1) * (GLOWING - 1.0), rock.finish)
    return replace(rock, colour=np.clip(colour, 0, 1), finish=finish, edge=rock.edge * (1 - heat) * (1 - 0.9 * flow))


LAVA_LIFT = 0.012
"""Inches that the lava of an eruption lies above the rock of the quiet mountain."""


@piece("volcano-lava", max_bytes=500_000)
def volcano_lava(level: Level) -> Miniature:
    """What an eruption lays over the rock of the quiet mountain: a full crater and glowing rivers to the sea."""
    rock = mountain(CELL, TRIANGLES) if level is Level.TABLE else mountain(0.14)
    heat = lava_heat(rock.vertices)
    hot = rock.picked((heat[rock.faces] > 0.16).any(axis=1))
    normals = vertex_normals(hot.vertices, hot.faces)
    lift = LAVA_LIFT if level is Level.TABLE else 2 * LAVA_LIFT
    lava = replace(hot, vertices=hot.vertices + normals * lift)
    glow = lava_paint(lava, lava_heat(hot.vertices))
    return Miniature(
        {"glow": lined({"glow": glow, "rock": rock}, least=1)["glow"]}
    )  # its edges stand off the rock


def lava_heat(points: Array) -> Array:
    """How hot (0..1) the mountain is at points during an eruption: crater and lip, and five rivers in its gullies."""
    reach = np.hypot(points[:, 0] - PEAK[0], points[:, 1] - PEAK[1])
    crater = fields.step(CRATER_RADIUS * 1.12, CRATER_RADIUS * 0.8, reach)
    return np.asarray(np.maximum(crater, fields.step(1.0, 0.25, rivers(points))))


def lava_paint(lava: Mesh, heat: Array) -> Mesh:
    """Lava from yellow in the middle of a stream over red to a black crust that drifts on it."""
    noise = noise_of(64)
    floes = fields.step(0.02, 0.14, noise.facets(lava.vertices, 3.6)[0])
    crust = floes * fields.step(-0.3, 0.5, noise.at(lava.vertices, 2.0))
    glow = np.clip(heat * (1 - 0.8 * crust), 0, 1)
    colour = mixed(np.tile(linear("#1c0f0b"), (len(heat), 1)), "#c21d04", fields.step(0.08, 0.4, glow))
    colour = mixed(colour, "#ff7a12", fields.step(0.35, 0.75, glow))
    colour = mixed(colour, "#ffd648", fields.step(0.75, 1.0, glow))
    return replace(lava, colour=colour, finish=1.0 + 0.9 * fields.step(0.1, 0.6, glow), edge=lava.edge * 0)
