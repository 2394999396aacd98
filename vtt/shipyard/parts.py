"""The connected parts of a mesh and which of them hold on to each other, measured by points on their faces."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree

from vtt.shipyard.mesh import Array, Mesh

Numbers = NDArray[np.int64]

_SAMPLE = 0.014  # inches between the points by which parts are measured, more in a piece as large as the rim
_SAMPLES_ALONG = 600
_SLACK = 0.86  # of that distance: what two touching surfaces may seem apart by being sampled
_PLACE = 2e4  # corners closer than 1/20000 inch are one


def numbered(mesh: Mesh) -> Numbers:
    """Return the number of the connected part that each face belongs to, corners at one place being one."""
    _, place = np.unique(np.round(mesh.vertices * _PLACE).astype(np.int64), axis=0, return_inverse=True)
    corner = place.reshape(-1)[mesh.faces]
    a, b = np.concatenate([corner[:, [0, 1]], corner[:, [1, 2]]]).T
    label = _joined(a, b, int(place.max()) + 1)
    _, number = np.unique(label[corner[:, 0]], return_inverse=True)
    return np.asarray(number.reshape(-1), np.int64)


def areas(corners: Array) -> Array:
    """Return twice the areas of triangles (m, 3, 3)."""
    return np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1)


class Body:
    """Points all over a mesh, no further apart than `between` inches, each with the number of its part."""

    def __init__(self, mesh: Mesh) -> None:
        self.corners = mesh.vertices[mesh.faces]
        self.part = numbered(mesh)
        self.between = max(_SAMPLE, float(np.ptp(mesh.vertices, axis=0).max()) / _SAMPLES_ALONG)
        self.points, self.owner = _samples(self.corners, self.part, self.between)

    def held(self, firm: NDArray[np.bool_], reach: float) -> NDArray[np.bool_]:
        """Return by part whether it is firm or comes within `reach` inches of one that is held."""
        near = reach + _SLACK * self.between
        group = self.groups(near)  # the few that share no cell are measured
        of_group = np.zeros(int(group.max()) + 1, bool)
        of_group[group[firm]] = True
        return _spread(self.points, group[self.owner], of_group, near)[group]

    def groups(self, near: float) -> Numbers:
        """Return by part the number of its group: parts with points in one cell of a lattice, surely `near` inches."""
        lattice = np.floor((self.points - self.points.min(axis=0)) * (3**0.5 / near)).astype(np.int64)
        wide, deep = int(lattice[:, 1].max()) + 1, int(lattice[:, 2].max()) + 1
        _, cell = np.unique((lattice[:, 0] * wide + lattice[:, 1]) * deep + lattice[:, 2], return_inverse=True)
        count = int(self.part.max()) + 1
        label = _joined(self.owner, count + cell, count + int(cell.max()) + 1)[:count]
        return np.asarray(np.unique(label, return_inverse=True)[1], np.int64)

    def gap(self, some: NDArray[np.bool_], held: NDArray[np.bool_]) -> Array:
        """Return the shortest way (3,) from some of the parts to the held ones, inches."""
        mine, others = self.points[some[self.owner]], self.points[held[self.owner]]
        far, which = cKDTree(others).query(mine)
        at = int(np.argmin(far))
        return np.asarray(others[which[at]] - mine[at])


def _joined(a: Numbers, b: Numbers, size: int) -> Numbers:
    links = coo_matrix((np.ones(len(a)), (a, b)), shape=(size, size))
    return np.asarray(connected_components(links, directed=False)[1], np.int64)


def _samples(corners: Array, part: Numbers, between: float) -> tuple[Array, Numbers]:
    longest = np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2).max(axis=1)
    cuts = np.maximum(1, np.ceil(longest / between)).astype(int)
    points, owner = [], []
    for n in np.unique(cuts):
        some = cuts == n
        i, j = np.meshgrid(np.arange(n + 1), np.arange(n + 1), indexing="ij")
        inside = (i + j) <= n
        weight = np.stack([i[inside], j[inside], n - i[inside] - j[inside]], axis=1) / n
        points.append(np.einsum("kc,mcx->mkx", weight, corners[some]).reshape(-1, 3))
        owner.append(np.repeat(part[some], len(weight)))
    return np.concatenate(points), np.concatenate(owner)


def _spread(points: Array, owner: Numbers, held: NDArray[np.bool_], near: float) -> NDArray[np.bool_]:
    """What is held when everything so near to a held thing is held too."""
    fresh = held.copy()
    while fresh.any() and not held.all():
        loose = ~held[owner]
        low, high = points[loose].min(axis=0) - near, points[loose].max(axis=0) + near
        about = fresh[owner] & ((points >= low) & (points <= high)).all(axis=1)
        fresh = np.zeros_like(held)
        if about.any():
            gap, _ = cKDTree(points[about]).query(points[loose], distance_upper_bound=near)
            fresh[np.unique(owner[loose][np.isfinite(gap)])] = True
        held = held | fresh
    return held
