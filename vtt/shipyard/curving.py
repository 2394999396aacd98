"""Rounder surfaces from the same sculpture: edges are split in the middle and the middle lifted onto the curve that the
normals of its ends ask for (point-normal triangles, Vlachos and others 2001). Flat faces and straight edges stay.

Both faces at an edge get the same middle, also where a crease keeps their normals apart, so nothing tears. The normal
of a middle is that between its ends: the light falls as it did, only outlines and highlights become rounder.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vtt.shipyard.mesh import Array, Mesh, unit

BENDS_DEG = (34.0, 44.0)
"""Between the normals at the ends of an edge. Less than the first is round enough; the other saves triangles."""
SHORTEST = 0.012
"""Inches; a shorter edge is never split."""
MOST_LIFT = 0.12
"""Of an edge's length by which its middle may move."""
WORN = 0.2
"""Wear of an edge that somebody meant as an edge."""
_PLACE = 1e5  # vertices closer than 1/100000 inch are at one place

Index = NDArray[np.int64]


def rounded(nodes: dict[str, Mesh], budget: int) -> dict[str, Mesh]:
    """Return the nodes split until they are round or another pass would make more than `budget` triangles in all.

    Where the whole pass would be too much only the sharpest bends are taken.
    """
    done = {name: mesh if mesh.normals is not None else mesh.smooth_normals() for name, mesh in nodes.items()}
    for _ in range(3):
        before = sum(mesh.triangle_count for mesh in done.values())
        for bend in BENDS_DEG:
            finer = {name: split(mesh, bend) for name, mesh in done.items()}
            total = sum(mesh.triangle_count for mesh in finer.values())
            if total <= budget:
                break
        if not before < total <= budget:
            break
        done = finer
    return done


def split(mesh: Mesh, bend_deg: float = BENDS_DEG[0]) -> Mesh:
    """Return the mesh with every edge split once that is bent by more; normals are needed."""
    if not mesh.triangle_count:
        return mesh
    edges = _Edges.of(mesh, bend_deg)
    which = np.flatnonzero(edges.is_bent[edges.group])
    if not len(which):
        return mesh
    a, b = edges.ends[which].T
    middle = (mesh.vertices[a] + mesh.vertices[b]) / 2 + edges.lift[edges.group[which]]
    assert mesh.normals is not None
    number = np.full(len(edges.ends), -1)
    number[which] = len(mesh.vertices) + np.arange(len(which))
    whole = replace(
        mesh,
        vertices=np.concatenate([mesh.vertices, middle]),
        faces=_cut(mesh.faces, number[edges.of_face]),
        colour=np.concatenate([mesh.colour, (mesh.colour[a] + mesh.colour[b]) / 2]),
        finish=np.concatenate([mesh.finish, (mesh.finish[a] + mesh.finish[b]) / 2]),
        edge=np.concatenate([mesh.edge, (mesh.edge[a] + mesh.edge[b]) / 2]),
        occlusion=np.concatenate([mesh.occlusion, (mesh.occlusion[a] + mesh.occlusion[b]) / 2]),
        normals=np.concatenate([mesh.normals, unit(mesh.normals[a] + mesh.normals[b])]),
        pots=np.concatenate([mesh.pots, mesh.pots[a]]),
    )
    return whole


@dataclass(frozen=True)
class _Edges:
    """Edges as pairs of vertices, `ends` (e, 2) in the order of their places, and by place: `group` (e,) says which
    edges lie on each other; `is_bent` and `lift` are one a group; `of_face` (m, 3) the edges 01, 12, 20 of a face."""

    ends: Index
    group: Index
    of_face: Index
    is_bent: NDArray[np.bool_]
    lift: Array

    @classmethod
    def of(cls, mesh: Mesh, bend_deg: float) -> _Edges:
        _, place = np.unique(np.round(mesh.vertices * _PLACE).astype(np.int64), axis=0, return_inverse=True)
        place = place.reshape(-1)
        pairs = np.concatenate([mesh.faces[:, [0, 1]], mesh.faces[:, [1, 2]], mesh.faces[:, [2, 0]]])
        turned = place[pairs[:, 0]] > place[pairs[:, 1]]
        pairs = np.where(turned[:, None], pairs[:, ::-1], pairs)
        ends, inverse = np.unique(pairs, axis=0, return_inverse=True)
        of_face = inverse.reshape(3, -1).T
        _, group = np.unique(place[ends], axis=0, return_inverse=True)
        group = group.reshape(-1)
        bent, lift = _bends(mesh, ends, group, bend_deg)
        _, first = np.unique(group, return_index=True)
        bent &= ~_is_worn(mesh, place)[place[ends[first]]].all(axis=1)
        return cls(ends, group, of_face, bent, lift)


def _is_worn(mesh: Mesh, place: Index) -> NDArray[np.bool_]:
    """Whether a place lies on a worn edge: a chamfer is planed, whatever the normals at its corners say."""
    most = np.zeros(place.max() + 1)
    np.maximum.at(most, place, mesh.edge)
    return most > WORN


def _bends(mesh: Mesh, ends: Index, group: Index, bend_deg: float) -> tuple[NDArray[np.bool_], Array]:
    """For every group of edges at one place: whether it is bent, and by how much its middle moves."""
    assert mesh.normals is not None
    count = np.bincount(group)
    order = np.argsort(group, kind="stable")
    start = np.cumsum(count) - count
    first, second = order[start], order[np.minimum(start + 1, len(order) - 1)]
    a, b = mesh.vertices[ends[first, 0]], mesh.vertices[ends[first, 1]]
    chord = b - a
    length = np.linalg.norm(chord, axis=1)
    one, other = mesh.normals[ends[first]], mesh.normals[ends[second]]  # (g, 2, 3)
    is_smooth = (count == 1) | ((count == 2) & ((one * other).sum(axis=2) > 0.999).all(axis=1))
    limit = np.cos(np.radians(bend_deg))
    reach = [(chord * one[:, k]).sum(axis=1) * (1 if k == 0 else -1) for k in (0, 1)]
    # A board is flat up to its chamfer: only where both ends turn away alike is there a curve to follow.
    alike = reach[0] * reach[1] / np.maximum(np.maximum(reach[0] ** 2, reach[1] ** 2), 1e-15)
    curved = np.clip((alike - 0.04) / 0.12, 0.0, 1.0)
    smooth_lift = -(reach[0][:, None] * one[:, 0] + reach[1][:, None] * one[:, 1]) / 8.0 * curved[:, None]
    along = np.cross(one, other)
    size = np.linalg.norm(along, axis=2, keepdims=True)
    along = along / np.maximum(size, 1e-12)
    along *= np.sign((along * chord[:, None]).sum(axis=2, keepdims=True))
    smooth_bent = ((one[:, 0] * one[:, 1]).sum(axis=1) < limit) & (alike > 0.04)
    crease_bent = ((along[:, 0] * along[:, 1]).sum(axis=1) < limit) & (size > 0.2).all(axis=(1, 2))
    crease_lift = (along[:, 0] - along[:, 1]) * length[:, None] / 8.0
    is_crease = (count == 2) & ~is_smooth
    bent = np.where(is_crease, crease_bent, smooth_bent) & (length > SHORTEST) & (count <= 2)
    lift = np.where(is_crease[:, None], crease_lift, smooth_lift)
    far = np.linalg.norm(lift, axis=1)
    return bent, lift * np.minimum(1.0, MOST_LIFT * length / np.maximum(far, 1e-12))[:, None]


def _cut(faces: Index, middles: Index) -> Index:
    """Triangles (k, 3) of faces whose edges 01, 12, 20 have the middles (m, 3), -1 where an edge stays whole."""
    parts = []
    has = middles >= 0
    total = has.sum(axis=1)
    parts.append(faces[total == 0])
    for turn in range(3):
        corner, middle, is_cut = (np.roll(array, -turn, axis=1) for array in (faces, middles, has))
        a, b, c = corner.T
        ab, bc, _ = middle.T
        only = (total == 1) & is_cut[:, 0]
        parts += [np.stack(t, 1)[only] for t in ((a, ab, c), (ab, b, c))]
        two = (total == 2) & is_cut[:, 0] & is_cut[:, 1]
        parts += [np.stack(t, 1)[two] for t in ((ab, b, bc), (a, ab, bc), (a, bc, c))]
    a, b, c = faces.T
    ab, bc, ca = middles.T
    parts += [np.stack(t, 1)[total == 3] for t in ((a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca))]
    return np.concatenate(parts)
