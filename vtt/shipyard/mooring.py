"""What a thinned model has lost hold of: small parts in the air are left out, larger ones are moved to touch."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from vtt.shipyard.mesh import Mesh, merge
from vtt.shipyard.parts import Body
from vtt.shipyard.soundness import FLOAT_INCHES_LIGHT, firm

SMALL_INCHES = 0.16
"""Nobody misses a part of this size in a light model, unless it is one of the few of its node."""
_REACH = 0.6 * FLOAT_INCHES_LIGHT  # a margin for what rounding moves
_FEW = 0.2  # a part with this share of its node's triangles is never left out
_ROUNDS = 6


def moored(nodes: dict[str, Mesh], water: bool, free: Iterable[str] = ()) -> dict[str, Mesh]:
    """Return the nodes, those named in `free` as they were, with every part held by the water or by another part."""
    loose_nodes = set(free)
    for _ in range(_ROUNDS):
        names = [name for name, mesh in nodes.items() if mesh.triangle_count and name not in loose_nodes]
        if not names:
            return nodes
        body = Body(merge([replace(nodes[name], normals=None) for name in names]))
        held = body.held(firm(body, water), _REACH)
        if held.all():
            return nodes
        sizes = [nodes[name].triangle_count for name in names]
        node_of = np.repeat(np.arange(len(names)), sizes)
        keep, shift = np.ones(len(body.part), bool), np.zeros((len(body.part), 3))
        group = body.groups(_REACH)
        for number in np.unique(group[~held]):
            mates = group == number
            mine = mates[body.part]
            corners = body.corners[mine].reshape(-1, 3)
            is_small = float(np.ptp(corners, axis=0).max()) < SMALL_INCHES
            if is_small and mine.sum() < _FEW * sizes[node_of[mine][0]]:
                keep &= ~mine
            else:
                shift[mine] = body.gap(mates, held)
        nodes = {**nodes, **_mended(nodes, names, keep, shift)}
    return nodes


def _mended(nodes: dict[str, Mesh], names: list[str], keep: np.ndarray, shift: np.ndarray) -> dict[str, Mesh]:
    ends = np.cumsum([nodes[name].triangle_count for name in names])[:-1]
    made = {}
    for name, some, way in zip(names, np.split(keep, ends), np.split(shift, ends), strict=True):
        mesh = nodes[name]
        moved = np.zeros_like(mesh.vertices)
        moved[mesh.faces] = way[:, None]
        made[name] = replace(mesh, vertices=mesh.vertices + moved).picked(some)
    return made
