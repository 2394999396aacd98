"""The paint of rock: strata, moss and sand on what looks up, a wet band and a rim of foam at the waterline; worn edges
and washed recesses come from the curvature.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from scipy.spatial import cKDTree

from vtt.shipyard.fields import Noise, step
from vtt.shipyard.mesh import Array, Mesh, linear
from vtt.shipyard.rock import Stone, Weather, bend, block_pattern, noise_of, vertex_normals


def mixed(base: Array, other: Array | str, share: Array) -> Array:
    """Rows of colour (n, 3) carried towards another colour by `share` (n,)."""
    goal = linear(other) if isinstance(other, str) else other
    return np.asarray(base * (1 - share[:, None]) + goal * share[:, None])


def stone_paint(mesh: Mesh, stone: Stone, seed: int, weather: Weather | None = None) -> Mesh:
    """The mesh in the colours of a rock, with moss, sand, the wet band, foam, washes and worn edges."""
    points, faces = mesh.vertices, mesh.faces
    normals = vertex_normals(points, faces)
    noise = Noise(seed + 1)
    cloud, fine = noise.cloud(points, 1.1, 4), noise.at(points, 9.0)
    dip = np.array((weather or Weather()).dip)
    bands = noise.at(np.column_stack([points[:, :2] * 0.25, (points[:, 2] + points[:, :2] @ dip) * 4.2]), 1.0)
    colour = mixed(
        np.tile(linear(stone.dark), (len(points), 1)), stone.light, step(-0.7, 0.6, bands + 0.7 * cloud)
    )
    colour = mixed(
        colour, stone.streak, 0.6 * step(0.35, 0.9, noise.cloud(points * [1, 1, 0.35], 2.1, 3) + 0.3 * bands)
    )
    colour *= (1.0 + 0.16 * fine)[:, None]
    curve = bend(points, faces, normals)
    gap, tone = block_pattern(noise_of(seed), points, weather or Weather())
    colour *= (1.0 + 0.14 * tone - (weather or Weather()).joint * step(0.1, 0.02, gap))[:, None]
    colour *= (1.0 - 0.6 * step(0.0, -0.35, curve))[:, None] ** np.array([0.85, 1.0, 1.12])
    colour = mixed(
        colour, np.minimum(colour * 1.9 + 0.03, 0.6), 0.6 * step(0.05, 0.4, curve) * (0.6 + 0.4 * fine)
    )
    up = normals[:, 2] + 0.22 * cloud + 0.1 * fine
    grown = step(stone.mossy, stone.mossy + 0.16, up) * step(0.13, 0.3, points[:, 2] + 0.06 * cloud)
    green = mixed(np.tile(linear(stone.moss), (len(points), 1)), stone.grass, step(-0.4, 0.5, fine + cloud))
    colour = colour * (1 - grown[:, None]) + green * (1.0 + 0.25 * fine)[:, None] * grown[:, None]
    if stone.beach:
        low = step(stone.beach + 0.1, stone.beach, points[:, 2] + 0.07 * cloud) * step(
            0.35, 0.7, normals[:, 2]
        )
        colour = mixed(colour, linear(stone.sand) * (1.0 + 0.12 * fine)[:, None], low)
        grown = np.maximum(grown, low)
    colour, finish = shore_paint(points, colour, cloud, fine)
    edge = np.clip(step(0.06, 0.42, curve) * (0.8 + 0.25 * fine) * (1 - 0.75 * grown), 0, 1)
    edge = edge * step(0.02, 0.12, points[:, 2])
    return replace(mesh, colour=np.clip(colour, 0, 1), finish=finish, edge=edge, normals=normals)


def shore_paint(points: Array, colour: Array, cloud: Array, fine: Array) -> tuple[Array, Array]:
    """Colours and finish with the surf zone: weed at the foot, a wet band that frays out inland, broken foam."""
    height = points[:, 2] - 0.12 * washed_over(points) + 0.06 * cloud + 0.02 * fine
    damp, wet = step(0.3, 0.08, height), step(0.14, 0.03, height)
    colour = colour * (1 - 0.3 * damp - 0.32 * wet)[:, None]
    colour = mixed(colour, "#33422e", 0.5 * wet * step(-0.3, 0.5, cloud + 0.4 * fine))
    foam = foam_share(points[:, 2], cloud, fine)
    return mixed(colour, "#a9bab4", foam), np.maximum(0.25 * damp, 0.6 * wet) * (1 - foam)


def washed_over(points: Array) -> Array:
    """Share (0..1) by which waves run over low ground: 1 at the water's edge, 0 a quarter inch inland."""
    afloat = points[np.abs(points[:, 2]) < 0.04]
    if len(afloat) < 3:
        return np.zeros(len(points))
    gap, _ = cKDTree(afloat[:, :2]).query(points[:, :2])
    return np.asarray(step(0.26, 0.02, gap) * step(0.34, 0.2, points[:, 2]))


def foam_share(height: Array, cloud: Array, fine: Array) -> Array:
    """How much foam (0..1) lies on wet stone at a height in inches: a broken lace, thickest at the water."""
    lace = step(0.1, 0.75, 0.5 + 0.7 * fine + 0.5 * cloud)
    return np.asarray(0.38 * lace * step(0.05, 0.0, height + 0.012 * fine) * step(-0.14, -0.02, height))
