"""Ambient occlusion: how much of the sky every vertex sees, baked with the whole piece and the sea in place.

Rays come from Embree (through `embreex`); the directions are a fixed Fibonacci sphere, so a bake repeats exactly.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from vtt.shipyard.glb import TWO_SIDED
from vtt.shipyard.mesh import Array, Mesh, merge

REACH_INCHES = 1.2
"""A surface further away than this no longer darkens a vertex."""

RAYS = 96
_LIFT = 0.008  # rays start this far off the surface, in inches, so that a chamfer does not shade itself
_SINK = 0.06  # samples move this share towards the middle of their faces, off the edges shared with neighbours
_BURIED = 0.03
_SEA_HALF_WIDTH = 60.0


def bake(
    nodes: Mapping[str, Mesh],
    water: bool = True,
    rays: int = RAYS,
    reach: float = REACH_INCHES,
    without: frozenset[str] = frozenset(),
) -> dict[str, Mesh]:
    """Return the nodes with normals and `occlusion` filled in; nodes named in `without` cast none (thin ropes)."""
    done = {name: mesh if mesh.normals is not None else mesh.smooth_normals() for name, mesh in nodes.items()}
    blockers = [mesh for name, mesh in done.items() if name not in without and mesh.triangle_count]
    scene = RayScene([*blockers, _sea()] if water else blockers)
    baked = {}
    for name, mesh in done.items():
        seen = _visibility(scene, mesh, rays, reach, name in TWO_SIDED)
        baked[name] = replace(mesh, occlusion=_without_buried(mesh, seen))
    return baked


class RayScene:
    """Triangles ready to be shot at."""

    def __init__(self, meshes: list[Mesh]) -> None:
        from embreex.mesh_construction import TriangleMesh
        from embreex.rtcore_scene import EmbreeScene

        whole = merge(meshes)
        self._scene = EmbreeScene()
        corners = np.ascontiguousarray(whole.vertices[whole.faces], np.float32)
        self._mesh = TriangleMesh(self._scene, corners)

    def distances(self, origins: Array, directions: Array, limit: float) -> Array:
        """Return how far each ray (n, 3) runs before it meets a triangle, at most `limit`."""
        far = np.full(len(origins), limit, np.float32)
        hit = self._scene.run(
            np.ascontiguousarray(origins, np.float32),
            np.ascontiguousarray(directions, np.float32),
            far,
            query="DISTANCE",
        )
        return np.minimum(np.asarray(hit, float), limit)

    def hits(self, origins: Array, directions: Array) -> dict[str, np.ndarray]:
        """Return primID (-1 for the sky), barycentric u, v and tfar of the first triangle on each ray (n, 3)."""
        answer: dict[str, np.ndarray] = self._scene.run(
            np.ascontiguousarray(origins, np.float32), np.ascontiguousarray(directions, np.float32), output=1
        )
        return answer


def _sea() -> Mesh:
    from vtt.shipyard.mesh import grid

    w = _SEA_HALF_WIDTH
    return grid([[(-w, -w, -0.02), (-w, w, -0.02)], [(w, -w, -0.02), (w, w, -0.02)]])


def fibonacci_sphere(count: int) -> Array:
    """Return `count` evenly spread directions (count, 3)."""
    k = np.arange(count) + 0.5
    z = 1.0 - 2.0 * k / count
    turn = np.pi * (1.0 + 5.0**0.5) * k
    flat = np.sqrt(1.0 - z * z)
    return np.stack([flat * np.cos(turn), flat * np.sin(turn), z], axis=1)


def _visibility(scene: RayScene, mesh: Mesh, rays: int, reach: float, two_sided: bool) -> Array:
    """Return the cosine-weighted open share of the sky for every vertex, the lighter side of two-sided cloth."""
    assert mesh.normals is not None
    start = mesh.vertices + (_face_middles(mesh) - mesh.vertices) * _SINK
    sides = [mesh.normals, -mesh.normals] if two_sided else [mesh.normals]
    seen = [_one_side(scene, start, normals, rays, reach) for normals in sides]
    return 0.25 + 0.75 * np.mean(seen, axis=0) if two_sided else seen[0]


def _one_side(scene: RayScene, start: Array, normals: Array, rays: int, reach: float) -> Array:
    total, weight = np.zeros(len(start)), np.zeros(len(start))
    for direction in fibonacci_sphere(rays):
        cosine = normals @ direction
        up = np.flatnonzero(cosine > 0.03)
        if not len(up):
            continue
        origins = start[up] + normals[up] * _LIFT
        distance = scene.distances(origins, np.broadcast_to(direction, origins.shape), reach)
        share = cosine[up] * (1.0 + 0.5 * direction[2])  # the sky above counts more than the sea below
        total[up] += share * (distance / reach) ** 0.6
        weight[up] += share
    return np.clip(total / np.maximum(weight, 1e-9), 0.0, 1.0)


def _face_middles(mesh: Mesh) -> Array:
    """Return for every vertex the mean of the middles of its faces."""
    middle = mesh.vertices[mesh.faces].mean(axis=1)
    total, count = np.zeros_like(mesh.vertices), np.zeros(len(mesh.vertices))
    for corner in range(3):
        np.add.at(total, mesh.faces[:, corner], middle)
        np.add.at(count, mesh.faces[:, corner], 1.0)
    return np.where(count[:, None] > 0, total / np.maximum(count, 1.0)[:, None], mesh.vertices)


def _without_buried(mesh: Mesh, seen: Array) -> Array:
    """Return the values with vertices inside another part lifted from their lit neighbours, so no black bleeds out."""
    value = seen.copy()
    a, b = np.concatenate([mesh.faces[:, [0, 1]], mesh.faces[:, [1, 2]], mesh.faces[:, [2, 0]]]).T
    for _ in range(2):
        lit = value > _BURIED
        total = np.bincount(b, value[a] * lit[a], len(value)) + np.bincount(a, value[b] * lit[b], len(value))
        count = np.bincount(b, lit[a], len(value)) + np.bincount(a, lit[b], len(value))
        value = np.where(~lit & (count > 0), 0.6 * total / np.maximum(count, 1), value)
    return value
