"""Which triangles of a mesh hang together: what is one spar, one sail, one rope, one person."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vtt.stage.mesh import Mesh

WELD = 1e-3
"""Inches: corners nearer than that are one corner, however often hard edges have split it."""


def bodies(mesh: Mesh) -> NDArray[np.intp]:
    """Number (0, 1, 2 ...) of the connected body that each triangle (n,) of a mesh belongs to."""
    corners = mesh.triangles.reshape(-1, 3)
    if not len(corners):
        return np.zeros(0, np.intp)
    _, weld = np.unique(np.round(mesh.vertex / WELD).astype(np.int64), axis=0, return_inverse=True)
    tri = weld.ravel()[corners]
    label = np.arange(int(tri.max()) + 1)
    while True:
        least = label[tri].min(axis=1)
        new = label.copy()
        for column in range(3):
            np.minimum.at(new, tri[:, column], least)
        new = new[new]  # halves the way to the smallest number of the body
        if (new == label).all():
            break
        label = new
    return np.unique(label[tri[:, 0]], return_inverse=True)[1].ravel()


def members(body: NDArray[np.intp]) -> list[NDArray[np.intp]]:
    """The triangles of each body, from the numbers (n,) that `bodies` gives them."""
    return np.split(np.argsort(body, kind="stable"), np.cumsum(np.bincount(body))[:-1]) if len(body) else []


def cut_out(mesh: Mesh, chosen: NDArray[np.bool_]) -> Mesh:
    """The chosen triangles (n,) of a mesh as a mesh of their own."""
    corners = mesh.triangles.reshape(-1, 3)[chosen]
    used, index = np.unique(corners, return_inverse=True)
    return Mesh(
        mesh.vertex[used], mesh.normal[used], mesh.color[used], mesh.paint[used], index.ravel().astype(np.uint32)
    )
