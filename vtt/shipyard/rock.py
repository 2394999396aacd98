"""Stone: weathering of frozen sight hulls, fitting of sculptures to them.

A weathered surface never lies more than SHELL inches from its sight hull, so the players and the rules see the same
rock (GAP-05).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from manifold3d import CrossSection, JoinType, Manifold
from scipy.sparse import coo_matrix, csr_matrix
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree
from trimesh.triangles import closest_point

from vtt.shipyard.build import simplified
from vtt.shipyard.fields import Field, Noise, soft_min, step, surface
from vtt.shipyard.massing import SHELL, arrays, frozen, joined, shore_distance, solid
from vtt.shipyard.mesh import Array, Mesh, bare, unit
from vtt.shipyard.outlines import OUTLINES

SHORE_SHELL = 0.03
"""Near the waterline the surface keeps closer, so that the visible shore stays within 0.05 of the outline."""
REACH = 0.15
"""Distances to a sight hull are worked out only this far from it."""
SKIRT = -0.2
"""How deep the rock goes on below the water, in inches, so that no wave trough shows its end."""


@dataclass(frozen=True)
class Stone:
    """Colours (`#rrggbb`) of a kind of rock and where it is grown over: `mossy` is the slope (0..1) that moss needs."""

    light: str = "#7d7468"
    dark: str = "#4a4440"
    streak: str = "#8a7a62"
    moss: str = "#3a4522"
    grass: str = "#525c2c"
    sand: str = "#8f7d58"
    mossy: float = 0.72
    beach: float = 0.0


@dataclass(frozen=True)
class Weather:
    """How rock is broken: inches of ledge, crack, chip and grain; layers and blocks an inch; dip of the layers
    (x, y); how many times taller than wide the blocks are; how dark
    the joints between them are painted."""

    ledge: float = 0.036
    layers: float = 5.5
    dip: tuple[float, float] = (0.12, 0.05)
    crack: float = 0.036
    blocks: float = 2.4
    tall: float = 1.6
    chip: float = 0.018
    grain: float = 0.008
    joint: float = 0.6
    smoothing: int = 2


# ------------------------------------------------------------------------------------------------ shape
def footed(piece_id: str, body: Manifold) -> Manifold:
    """`body` joined to its outline carried down below the water."""
    foot = CrossSection([np.asarray(OUTLINES[piece_id].points)]).offset(-0.02, JoinType.Miter)
    return body + foot.extrude(0.03 - SKIRT).translate((0, 0, SKIRT))


Lift = Callable[[Array, Array], Array]
"""Inches to move points (n, 3) along their normals (n, 3)."""


def weathered(
    piece_id: str,
    cell: float,
    seed: int,
    weather: Weather,
    without: Manifold | None = None,
    lift: Lift | None = None,
    triangles: int = 0,
) -> Mesh:
    """The sight hull of a piece as natural rock, cut into triangles of about `cell` inches; unpainted.

    Of these about `triangles` are kept, the small ones where the rock has edges and clefts.

    `without` is taken away first: the room of buildings, which are modelled on their own. `lift` shapes the surface
    in place of the relief of `weather`.
    """
    points, faces = frozen(piece_id)
    body = footed(piece_id, solid(points, faces))
    if without is not None:
        body = joined(*(part for part in (body - without).decompose() if part.bounding_box()[2] < 0.01))
    made = broken(body.refine_to_length(cell), seed, weather, SHELL - 0.003, lift)
    return welded(simplified(made, triangles / made.triangle_count)) if 0 < triangles < made.triangle_count else made


def broken(
    body: Manifold, seed: int, weather: Weather, limit: float = SHELL - 0.001, lift: Lift | None = None
) -> Mesh:
    """A finely cut solid with its surface smoothed, layered, cracked and chipped by at most `limit` inches."""
    start, faces = arrays(body)
    faces = faces[~(start[faces][:, :, 2] < SKIRT + 0.01).all(axis=1)]
    links = neighbours(faces, len(start))
    points = relaxed(start, links, weather.smoothing)
    normals = vertex_normals(points, faces)
    if lift:  # even ways keep steep relief from folding over at the corners of the massing
        normals = unit(relaxed(normals, links, 2))
    moved = lift(points, normals) if lift else relief(points, normals, seed, weather)
    points = points + normals * moved[:, None]
    allowed = limit - (limit - SHORE_SHELL) * step(0.16, 0.04, start[:, 2])
    shift = points - start
    length = np.linalg.norm(shift, axis=1)
    shift *= np.minimum(1.0, allowed / np.maximum(length, 1e-9))[:, None]
    made = bare(start + shift, faces)
    return made.picked(np.ones(len(faces), bool))


def hull_field(piece_id: str) -> Field:
    """The sight hull of a piece as a field for a grid whose columns run along the last axis; exact within REACH.

    The distance comes from points spread over the hull, the sign from counting its triangles along each column.
    """
    points, faces = frozen(piece_id)
    spots, cells = arrays(solid(points, faces).refine_to_length(0.035))
    tree = cKDTree(spots[cells].mean(axis=1))

    def field(x: Array, y: Array, z: Array) -> Array:
        shape = np.broadcast_shapes(np.shape(x), np.shape(y), np.shape(z))
        where = np.stack([np.broadcast_to(v, shape).ravel() for v in (x, y, z)], axis=1)
        gap, _ = tree.query(where, workers=2, distance_upper_bound=REACH)
        gap = np.minimum(gap, REACH).reshape(shape)
        return np.where(inside_columns(points, faces, x[:, :, 0], y[:, :, 0], z[0, 0]), -gap, gap)

    return field


def inside_columns(points: Array, faces: np.ndarray, x: Array, y: Array, z: Array) -> np.ndarray:
    """Which points of a grid (a, b, c) lie inside a closed mesh: odd numbers of faces above them."""
    # a hair off the grid, so that no column runs exactly through a corner
    x, y = (np.array(v) for v in np.broadcast_arrays(x + 1.7e-5, y + 2.3e-5))
    inside = np.zeros((*x.shape, len(z)), bool)
    for corner in points[faces]:
        (ax, ay), (bx, by), (cx, cy) = corner[:, :2]
        area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        if abs(area) < 1e-12:
            continue
        u = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area
        v = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area
        i, j = np.nonzero((u >= 0) & (v >= 0) & (u + v <= 1))
        level = (
            corner[0, 2] + u[i, j] * (corner[1, 2] - corner[0, 2]) + v[i, j] * (corner[2, 2] - corner[0, 2])
        )
        inside[i, j] ^= z[None, :] < level[:, None]
    return inside


def foot_field(piece_id: str) -> Field:
    """The outline carried down below the water, as a field."""
    inland = shore_distance(piece_id)
    return lambda x, y, z: np.maximum(z - 0.02, 0.012 - inland(x, y))


def fitted(
    piece_id: str,
    sculpture: Field,
    hollow: Field | None,
    cell: float,
    *,
    out: float = 0.034,
    into: float = 0.034,
    footed: bool = True,
    triangles: int = 0,
) -> Mesh:
    """A sculpture kept within its sight hull: cut off where it stands out, filled up where it falls short.

    `hollow` may be deeper than the hull (sockets, mouths: no ray can pass a blind hole). The rest of the hull's body,
    rocks and shore, comes along. `out` and `into` are the inches that the sculpture may differ from the hull;
    the mesh is simplified to about `triangles` if that is given.
    """
    hull = hull_field(piece_id)
    foot = foot_field(piece_id) if footed else None

    def field(x: Array, y: Array, z: Array) -> Array:
        skin = hull(x, y, z)
        core = skin + into
        if hollow is not None:
            core = -soft_min(-core, hollow(x, y, z), 0.03)
        body = soft_min(np.maximum(sculpture(x, y, z), skin - out), core, 0.03)
        return np.minimum(body, foot(x, y, z)) if foot else body

    low, high = (frozen(piece_id)[0].min(axis=0) - 0.1, frozen(piece_id)[0].max(axis=0) + 0.1)
    points, faces = surface(field, (low[0], low[1], SKIRT), (high[0], high[1], high[2]), cell)
    made = without_bottom(bare(points, faces))
    if 0 < triangles < len(made.faces):
        made = without_crumbs(welded(simplified(made, triangles / len(made.faces))))
    return replace(made, vertices=relaxed(made.vertices, neighbours(made.faces, len(made.vertices)), 1, 0.25))


def without_crumbs(mesh: Mesh) -> Mesh:
    """The mesh without loose parts of less than a hundredth of its faces."""
    _, label = connected_components(neighbours(mesh.faces, len(mesh.vertices)), directed=False)
    part = label[mesh.faces[:, 0]]
    return mesh.picked(np.bincount(part)[part] >= 0.01 * len(part))


def reduced(mesh: Mesh, triangles: int) -> Mesh:
    """The painted mesh with at most about `triangles` triangles, for the light level."""
    return simplified(mesh, triangles / mesh.triangle_count) if mesh.triangle_count > triangles else mesh


def shore_band(piece_id: str) -> Mesh:
    """The outline as a thin wet shelf, so that the light level keeps the exact waterline."""
    foot = CrossSection([np.asarray(OUTLINES[piece_id].points)]).offset(-0.006, JoinType.Miter)
    made = without_bottom(bare(*arrays(foot.extrude(0.006 - SKIRT).translate((0, 0, SKIRT)))))
    return made.painted("#6f7f76", 0.4)


def welded(mesh: Mesh) -> Mesh:
    """The bare mesh with one vertex for every place."""
    spots, number = np.unique(np.round(mesh.vertices, 6), axis=0, return_inverse=True)
    faces = number.reshape(-1)[mesh.faces]
    return bare(
        spots,
        faces[(faces[:, 0] != faces[:, 1]) & (faces[:, 1] != faces[:, 2]) & (faces[:, 2] != faces[:, 0])],
    )


def without_bottom(mesh: Mesh) -> Mesh:
    """The mesh without the flat faces at its lower end."""
    floor = mesh.vertices[:, 2].min()
    return mesh.picked(~(mesh.vertices[mesh.faces][:, :, 2] < floor + 0.01).all(axis=1))


def grained(mesh: Mesh, seed: int, amount: float) -> Mesh:
    """The mesh with its surface roughened by at most about `amount` inches."""
    noise = noise_of(seed)
    normals = vertex_normals(mesh.vertices, mesh.faces)
    rough = 0.6 * noise.cloud(mesh.vertices, 3.0, 3) + 0.3 * noise.at(mesh.vertices, 14.0)
    rough = np.clip(rough, -1, 1) * inland_share(mesh.vertices)
    return replace(mesh, vertices=mesh.vertices + normals * (amount * rough)[:, None])


def inland_share(points: Array) -> Array:
    """0 at the waterline, 1 above it: what is carved there would move the shore."""
    return step(0.03, 0.15, points[:, 2])


def kept_within(piece_id: str, mesh: Mesh, limit: float = SHELL - 0.005) -> Mesh:
    """The mesh with every vertex that stands further than `limit` inches out of the sight hull drawn back to it."""
    points, faces = frozen(piece_id)
    place = mesh.vertices
    outside = np.flatnonzero(~is_inside(points[faces], place))
    spots = place[outside]
    nearest, best = spots.copy(), np.full(len(spots), np.inf)
    for triangle in points[faces]:
        near = closest_point(np.broadcast_to(triangle, (len(spots), 3, 3)), spots)
        gap = np.linalg.norm(spots - near, axis=1)
        nearest[gap < best] = near[gap < best]
        best = np.minimum(best, gap)
    share = np.minimum(1.0, limit / np.maximum(best, 1e-9))[:, None]
    moved = place.copy()
    moved[outside] = nearest + (spots - nearest) * share
    return replace(mesh, vertices=moved)


def is_inside(triangles: Array, points: Array) -> np.ndarray:
    """Which points (n, 3) lie in a closed mesh (m, 3, 3): an odd number of its triangles straight above them."""
    x, y, z = (points + np.array([1.7e-5, 2.3e-5, 0.0])).T
    inside = np.zeros(len(points), bool)
    for (ax, ay, az), (bx, by, bz), (cx, cy, cz) in triangles:
        area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        if abs(area) < 1e-12:
            continue
        u = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area
        v = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area
        inside ^= (u >= 0) & (v >= 0) & (u + v <= 1) & (z < az + u * (bz - az) + v * (cz - az))
    return inside


def relief(points: Array, normals: Array, seed: int, weather: Weather) -> Array:
    """Inches to move each point along its normal: ledges of strata, cracks between blocks, chips and grain."""
    noise = noise_of(seed)
    steep = np.clip(1.25 - np.abs(normals[:, 2]) * 1.1, 0.15, 1.0)
    level = points[:, 2] + points[:, :2] @ np.array(weather.dip) + 0.16 * noise.cloud(points, 0.7, 3)
    part = (level * weather.layers) % 1.0
    ledges = (step(0.0, 0.72, part) - step(0.86, 1.0, part)) - 0.45
    gap, tone = block_pattern(noise, points, weather)
    cracks = -step(0.14, 0.0, gap)
    lift = weather.ledge * ledges * steep + weather.crack * (cracks + 0.45 * tone)
    return lift + weather.chip * noise.cloud(points, 3.2, 3) + weather.grain * noise.at(points, 13.0)


def block_pattern(noise: Noise, points: Array, weather: Weather) -> tuple[Array, Array]:
    """Distance to the nearest joint between blocks and a tone -1..1 for each block; blocks stand taller than wide."""
    warped = points * [1.0, 1.0, 1.0 / weather.tall] + 0.1 * noise.at(points, 1.6)[:, None]
    return noise.facets(warped, weather.blocks)


@cache
def noise_of(seed: int) -> Noise:
    """The noise of a seed, made once."""
    return Noise(seed)


def neighbours(faces: np.ndarray, count: int) -> csr_matrix:
    """Matrix (count, count) with a one for every pair of corners that share an edge."""
    a, b = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]]).T
    ones = np.ones(len(a) * 2)
    links = coo_matrix((ones, (np.concatenate([a, b]), np.concatenate([b, a]))), (count, count)).tocsr()
    links.data[:] = 1.0
    return links


def relaxed(points: Array, links: csr_matrix, rounds: int, pull: float = 0.5) -> Array:
    """Points drawn towards the mean of their neighbours `rounds` times."""
    degree = np.maximum(np.asarray(links.sum(axis=1)).ravel(), 1.0)[:, None]
    for _ in range(rounds):
        points = points + pull * (links @ points / degree - points)
    return points


def vertex_normals(points: Array, faces: np.ndarray) -> Array:
    """Area-weighted normals (n, 3)."""
    a, b, c = (points[faces[:, i]] for i in range(3))
    area = np.cross(b - a, c - a)
    total = np.zeros_like(points)
    for corner in range(3):
        for axis in range(3):
            total[:, axis] += np.bincount(faces[:, corner], area[:, axis], len(points))
    return unit(total)


def bend(points: Array, faces: np.ndarray, normals: Array, rounds: int = 1) -> Array:
    """How sharply the surface is bent at each point: positive on ridges, negative in grooves, about -1..1."""
    links = neighbours(faces, len(points))
    degree = np.maximum(np.asarray(links.sum(axis=1)).ravel(), 1.0)
    centre = links @ points / degree[:, None]
    reach = np.sqrt(np.maximum(links @ (points**2).sum(axis=1) / degree - (centre**2).sum(axis=1), 1e-9))
    value = np.einsum("ij,ij->i", points - centre, normals) / reach
    for _ in range(rounds):
        value = 0.5 * value + 0.5 * (links @ value) / degree
    return value
