"""What a build mends by itself: parts turned inside out are turned back, faces that fight for one place are parted."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vtt.shipyard.glb import TWO_SIDED, Miniature
from vtt.shipyard.looks import AROUND, Looks, look, merged
from vtt.shipyard.mesh import Array, Mesh, merge, unit
from vtt.shipyard.parts import numbered

PARTED_INCHES = 0.0015
"""How far a face is lifted over the one that it fought with."""
DROWNED_INCHES = 0.06
"""What of an island lies wholly deeper than this nobody sees: the sea is not clear, and islands do not heave."""
_PIXELS = 400
_FEW_FIGHTS = 1e-4  # of the rays: single ones at the foot of something that stands on a face
_ROUNDS = 6


def mended(nodes: dict[str, Mesh], water: bool) -> dict[str, Mesh]:
    """Return the nodes with no part inside out and, as far as rays find them, no two faces in one place."""
    nodes = righted(nodes, look(Miniature(nodes), AROUND, water))
    for _ in range(_ROUNDS):
        seen = look(Miniature(nodes), AROUND, water, _PIXELS)
        if seen.fight_share < _FEW_FIGHTS:
            break
        nodes = parted(nodes, seen)
    return nodes


def righted(nodes: dict[str, Mesh], seen: Looks) -> dict[str, Mesh]:
    """Return the nodes with the parts turned over that show nothing but their backs."""
    made = dict(nodes)
    for number, name in enumerate(seen.names):
        wrong = seen.turned[seen.node_of == number]
        if wrong.any() and name not in TWO_SIDED:
            mesh = nodes[name]
            made[name] = merge([mesh.picked(~wrong), mesh.picked(wrong).flipped()])
    return made


def parted(nodes: dict[str, Mesh], seen: Looks) -> dict[str, Mesh]:
    """Return the nodes with one face of every fighting pair lifted off the other: that of the smaller part, the detail.

    Within one part it is the smaller face.
    """
    names, whole = merged(nodes)
    corners = whole.vertices[whole.faces]
    way = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    face_size, part = np.linalg.norm(way, axis=1), numbered(whole)
    size = np.bincount(part, face_size)[part]
    first, second = seen.rivals.T
    is_same = part[first] == part[second]
    is_first = np.where(is_same, face_size[first] <= face_size[second], size[first] < size[second])
    is_first |= ~is_same & (size[first] == size[second]) & (part[first] < part[second])
    lifted = np.unique(np.where(is_first, first, second))
    shift = np.zeros_like(way)
    shift[lifted] = unit(way[lifted]) * PARTED_INCHES
    return {
        **nodes,
        **{name: _moved(nodes[name], shift[seen.node_of == number]) for number, name in enumerate(names)},
    }


def without_drowned(nodes: dict[str, Mesh]) -> dict[str, Mesh]:
    """Return the nodes without the faces that lie wholly under water."""
    dry = {name: mesh.vertices[mesh.faces][:, :, 2].max(axis=1) > -DROWNED_INCHES for name, mesh in nodes.items()}
    return {name: mesh.picked(dry[name]) for name, mesh in nodes.items() if dry[name].any()}


def _moved(mesh: Mesh, shift: Array) -> Mesh:
    """The mesh with every corner moved as far as that of its faces that moves most."""
    if not shift.any():
        return mesh
    far = np.zeros_like(mesh.vertices)
    some = shift.any(axis=1)
    far[mesh.faces[some]] = shift[some, None]
    return replace(mesh, vertices=mesh.vertices + far)
