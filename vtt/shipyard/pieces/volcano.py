"""Volcano Island: a quiet cone with a glowing crater and old lava tongues that reach the sea."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from manifold3d import Manifold

from vtt.shipyard import fields
from vtt.shipyard.fields import Array, Noise
from vtt.shipyard.glb import Miniature
from vtt.shipyard.massing import modelled, shore_distance, sight_body
from vtt.shipyard.mesh import GLOWING, Mesh, linear
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import (
    Stone,
    Weather,
    block_pattern,
    mixed,
    noise_of,
    stone_paint,
    vertex_normals,
    weathered,
)
from vtt.shipyard.sighthull import SightHull, sight_hull

BASALT = Stone(light="#5e5550", dark="#2c2827", streak="#6b5344", moss="#343b22", grass="#454a28", mossy=0.9)
CINDER = Weather(ledge=0.02, layers=3.2, crack=0.026, blocks=2.3, tall=3.2, chip=0.026, joint=0.3)

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


@piece("volcano", max_bytes=2_000_000)
def volcano(level: Level) -> Miniature:
    """Black rock, ash-grey ribs, old lava in the gullies and a lake of fire in the crater."""
    cell = 0.046 if level is Level.TABLE else 0.16
    rock = fire(stone_paint(weathered("volcano", cell, 61, CINDER), BASALT, 61, CINDER))
    return Miniature({"rock": rock}, {"crater": (*PEAK, HEIGHT - 0.3)})


def old_lava(points: Array) -> Array:
    """Share (0..1) of cooled black lava: tongues that run from the rim down the gullies between the ribs."""
    east, north = points[:, 0] - PEAK[0], points[:, 1] - PEAK[1]
    reach = np.maximum(np.hypot(east, north), 1e-3)
    around = np.column_stack([east / reach * 0.9 + 5, north / reach * 0.9, reach * 0.25])
    ribs = noise_of(41).at(around, 1.9) + 0.25 * noise_of(62).at(points, 2.2)
    return fields.step(-0.12, -0.42, ribs)


def fire(rock: Mesh) -> Mesh:
    """The mountain with ash on its crown, glowing cracks below the rim and the lake in the crater."""
    points = rock.vertices
    noise = noise_of(61)
    reach = np.hypot(points[:, 0] - PEAK[0], points[:, 1] - PEAK[1])
    cloud = noise.cloud(points, 1.3, 3)
    flow = old_lava(points)
    colour = mixed(rock.colour, "#1d1918", 0.8 * flow * fields.step(0.1, 0.3, points[:, 2]))
    ash = fields.step(2.2, 3.2, points[:, 2] + 0.35 * cloud)
    colour = mixed(colour, "#6f6660", 0.5 * ash * (1 - flow) * fields.step(-0.3, 0.5, cloud))
    gap, _ = block_pattern(noise, points, CINDER)
    inside = fields.step(CRATER_RADIUS + 0.03, CRATER_RADIUS - 0.12, reach) * fields.step(
        3.42, 3.2, points[:, 2]
    )
    lake = fields.step(CRATER_RADIUS * 0.8, CRATER_RADIUS * 0.5, reach + 0.06 * cloud) * inside
    crust = fields.step(0.05, 0.16, noise.facets(points + 0.05 * cloud[:, None], 5.0)[0])
    cracks = (
        fields.step(0.08, 0.0, gap)
        * fields.step(1.5, 2.6, points[:, 2] + 0.5 * cloud)
        * fields.step(0.3, 0.8, flow)
    )
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
    return replace(rock, colour=np.clip(colour, 0, 1), finish=finish, edge=rock.edge * (1 - heat))


LAVA_LIFT = 0.012
"""Inches that the lava of an eruption lies above the rock of the quiet mountain."""


@piece("volcano-lava", max_bytes=500_000)
def volcano_lava(level: Level) -> Miniature:
    """What an eruption lays over the rock of the quiet mountain: a full crater and glowing rivers to the sea."""
    cell = 0.046 if level is Level.TABLE else 0.16
    rock = weathered("volcano", cell, 61, CINDER)
    heat = lava_heat(rock.vertices)
    hot = rock.picked((heat[rock.faces] > 0.16).any(axis=1))
    normals = vertex_normals(hot.vertices, hot.faces)
    lava = replace(hot, vertices=hot.vertices + normals * LAVA_LIFT)
    return Miniature({"glow": lava_paint(lava, lava_heat(hot.vertices))})


def lava_heat(points: Array) -> Array:
    """How hot (0..1) the mountain is at points during an eruption: crater and lip, and five rivers in its gullies."""
    east, north = points[:, 0] - PEAK[0], points[:, 1] - PEAK[1]
    reach = np.maximum(np.hypot(east, north), 1e-3)
    noise = noise_of(63)
    bearing = np.arctan2(east, north) + 0.16 * noise.at(points, 1.3) + 0.05 * noise.at(points, 4.0)
    heat = fields.step(CRATER_RADIUS * 1.12, CRATER_RADIUS * 0.8, reach)
    for river, wide in ((0.4, 0.16), (1.7, 0.2), (2.9, 0.17), (4.1, 0.22), (5.4, 0.15)):
        off = np.abs((bearing - river + np.pi) % (2 * np.pi) - np.pi) * reach
        half = wide * (0.75 + 0.45 * np.sin(reach * 2.1 + river) ** 2)
        heat = np.maximum(heat, fields.step(half, half * 0.25, off))
    return np.asarray(heat)


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
