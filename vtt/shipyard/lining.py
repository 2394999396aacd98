"""A second side for thin walls: a face that a camera at the table sees from behind gets a twin that looks back."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vtt.shipyard.glb import TWO_SIDED
from vtt.shipyard.looks import ALL_ROUND, AROUND, PIXELS, rays_of
from vtt.shipyard.mesh import Mesh, merge, unit
from vtt.shipyard.occlusion import RayScene

APART = 0.0006
"""Inches between a face and its twin: neither fights the other."""
_PIXELS = 300
_LEAST_HITS = 3
"""Rays that must meet a back before it counts; a single one has slipped through a joint."""
_SHADE = 0.8
_LOW = tuple((30.0 * k + 11.0, elevation) for k in range(12) for elevation in (18.0, 33.0, 62.0))


def lined(nodes: dict[str, Mesh], water: bool = True, least: int = _LEAST_HITS) -> dict[str, Mesh]:
    """Return the nodes with twins, a little darker, behind every face whose back `least` rays from the table meet."""
    names = [name for name, mesh in nodes.items() if mesh.triangle_count]
    whole = merge([replace(nodes[name], normals=None) for name in names])
    counts = [nodes[name].triangle_count for name in names]
    corner = whole.vertices[whole.faces]
    normal = unit(np.cross(corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0]))
    scene = RayScene([whole])
    hits = np.zeros(len(whole.faces), int)
    looks = [(look, _PIXELS) for look in (*AROUND, *_LOW, *(() if water else ALL_ROUND))]
    looks += [(look, PIXELS) for look in AROUND]
    for (bearing, elevation), pixels in looks:
        origins, away = rays_of(whole.vertices, bearing, elevation, pixels)
        hit = scene.hits(origins, np.broadcast_to(away, origins.shape))
        at = np.flatnonzero(hit["primID"] >= 0)
        face = hit["primID"][at]
        spot = origins[at] + np.asarray(hit["tfar"])[at, None] * away
        wrong = (normal[face] @ away > 0.03) & ((spot[:, 2] > 0.0) if water else True)
        np.add.at(hits, face[wrong], 1)
    made, seen = dict(nodes), hits >= least
    for name, keep, way in zip(
        names, np.split(seen, np.cumsum(counts)[:-1]), np.split(normal, np.cumsum(counts)[:-1]), strict=True
    ):
        if keep.any() and name not in TWO_SIDED:
            made[name] = merge([nodes[name], _twin(nodes[name], keep, way)])
    return made


def _twin(mesh: Mesh, keep: np.ndarray, normal: np.ndarray) -> Mesh:
    """The kept faces alone, turned over and moved off their backs."""
    rows = mesh.faces[keep].ravel()
    loose = replace(mesh._rows(rows), faces=np.arange(len(rows)).reshape(-1, 3), normals=None)
    moved = replace(loose, vertices=loose.vertices - np.repeat(normal[keep], 3, axis=0) * APART)
    return moved.flipped().tinted(_SHADE)
