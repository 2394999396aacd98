"""Faces that nobody can see: no straight line reaches them from outside, or no camera; models are smaller without."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vtt.shipyard.glb import TWO_SIDED
from vtt.shipyard.looks import merged, rays_of
from vtt.shipyard.mesh import Array, Mesh, bare, unit
from vtt.shipyard.occlusion import RayScene, fibonacci_sphere
from vtt.shipyard.parts import Body, numbered
from vtt.shipyard.soundness import FLOAT_INCHES, firm

PASSING = frozenset({"crew", "base"}) | TWO_SIDED
"""Nodes that hide nothing and stay whole: people fall, cloth tears, a base is clear."""
_DIRECTIONS = 220
_LEAST_RISE = -0.05  # nobody looks up out of the sea
_FAR = 20.0
_LEAST_RAYS = 4
"""Fewer find their way through a hair-wide crack between two boards."""
_LIFT = 0.0008
_PIXELS = 400
_BEARING_STEP, _ELEVATIONS = 12.0, (3.0, 12.0, 30.0, 52.0, 75.0)
"""Degrees between the cameras round an island, and how high they look from."""
_SAMPLES = np.array([[0.96, 0.02, 0.02], [0.02, 0.96, 0.02], [0.02, 0.02, 0.96], [0.34, 0.33, 0.33],
                     [0.49, 0.49, 0.02], [0.02, 0.49, 0.49], [0.49, 0.02, 0.49]])  # fmt: skip


def without_unseen(nodes: dict[str, Mesh]) -> dict[str, Mesh]:
    """Return the nodes without the faces that lie wholly inside others, seen from neither of their sides."""
    opaque = {name: mesh for name, mesh in nodes.items() if name not in PASSING and mesh.triangle_count}
    names, whole = merged(opaque)
    seen = _without_crumbs(whole, _reached(whole.vertices[whole.faces]))
    counts = [opaque[name].triangle_count for name in names]
    kept = zip(names, np.split(seen, np.cumsum(counts)[:-1]), strict=True)
    return {**nodes, **{name: opaque[name].picked(keep) for name, keep in kept}}


def seen_from_table(nodes: dict[str, Mesh]) -> dict[str, Mesh]:
    """Return the nodes of an island without the faces that no camera at the table sees, whichever way they look.

    Faces that touch a seen one stay: rays fall between small faces, and a rim keeps joints closed.
    """
    names, whole = merged(nodes)
    scene, seen = RayScene([whole]), np.zeros(len(whole.faces), bool)
    for elevation in _ELEVATIONS:
        for bearing in np.arange(0.0, 360.0, _BEARING_STEP) + elevation:
            origins, away = rays_of(whole.vertices, bearing, elevation, _PIXELS)
            met = scene.hits(origins, np.broadcast_to(away, origins.shape))["primID"]
            seen[met[met >= 0]] = True
    _, spot = np.unique(np.round(whole.vertices, 4), axis=0, return_inverse=True)
    corner = spot.reshape(-1)[whole.faces]
    touched = np.isin(corner, corner[seen]).any(axis=1)
    kept = np.split(touched, np.cumsum([nodes[name].triangle_count for name in names])[:-1])
    return {**nodes, **{name: nodes[name].picked(keep) for name, keep in zip(names, kept, strict=True)}}


def _without_crumbs(whole: Mesh, seen: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The faces seen, but for what would be left hanging in the air of a part that is otherwise hidden."""
    number, rest = numbered(whole), whole.picked(seen)
    body = Body(rest)
    is_loose = ~body.held(firm(body, True), FLOAT_INCHES)[body.part]
    was, left = np.bincount(number), np.bincount(number[seen], minlength=int(number.max()) + 1)
    kept = seen.copy()
    kept[np.flatnonzero(seen)[is_loose & (left < was)[number[seen]]]] = False
    return kept


def _reached(corners: Array) -> NDArray[np.bool_]:
    """Whether at least a few rays lead from a triangle (n, 3, 3) of a body to the sky."""
    normal = unit(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]))
    scene = RayScene([_loose(corners)])
    rays = np.zeros(len(corners), int)
    ways = fibonacci_sphere(_DIRECTIONS)
    for share in _SAMPLES:
        spots = np.einsum("k,mkc->mc", share, corners)
        for way in ways[ways[:, 2] > _LEAST_RISE]:
            dark = np.flatnonzero(rays < _LEAST_RAYS)
            side = np.where(normal[dark] @ way > 0, _LIFT, -_LIFT)
            origins = spots[dark] + normal[dark] * side[:, None]
            far = scene.distances(origins, np.broadcast_to(way, origins.shape), _FAR)
            rays[dark[far >= _FAR]] += 1
    return np.asarray(rays >= _LEAST_RAYS)


def _loose(corners: Array) -> Mesh:
    return bare(corners.reshape(-1, 3), np.arange(3 * len(corners)).reshape(-1, 3))
