"""What hangs from overhangs: moss in ragged strips, weed, and lines of creeper."""

from __future__ import annotations

import numpy as np

from vtt.shipyard.mesh import Array, Mesh, bare, grid, linear, merge
from vtt.shipyard.rock import vertex_normals

ROWS = 4


def strip(
    anchor: Array,
    outward: Array,
    length: float,
    width: float,
    rng: np.random.Generator,
    colour: str,
    is_cloth: bool = False,
) -> Mesh:
    """A strip of hanging moss of `length` inches from an anchor, its face turned `outward`, frayed to a tip."""
    out = np.array([outward[0], outward[1], 0.0])
    out = out / max(float(np.linalg.norm(out)), 1e-6)
    side = np.array([-out[1], out[0], 0.0])
    t = np.linspace(0.0, 1.0, ROWS)
    wide = width * np.array([0.8, 1.0, 0.6, 0.06]) * rng.uniform(0.8, 1.2, ROWS)
    sway = side * rng.normal(0, 0.12) * length
    middle = anchor + out * 0.012 + np.outer(t, [0, 0, -length]) + np.outer(t**2, sway)
    rows = np.stack(
        [middle - np.outer(wide / 2, side), middle + np.outer(0.25 * wide, out), middle + np.outer(wide / 2, side)], 1
    )
    sheet = grid(rows, edge=np.tile([0.3, 0.0, 0.3], (ROWS, 1)))
    tone = np.repeat(np.linspace(0.75, 1.25, ROWS), 3) * rng.uniform(0.75, 1.15)
    painted = sheet.painted(np.outer(tone, linear(colour)))
    if is_cloth:
        return painted
    return merge([painted, painted.flipped().moved(*(-out * 0.001))])


def hanging(
    mesh: Mesh,
    where: Array,
    seed: int,
    count: int,
    length: tuple[float, float] = (0.1, 0.35),
    width: float = 0.05,
    colour: str = "#3c4626",
    *,
    is_cloth: bool = False,
) -> Mesh:
    """Moss under the overhangs of a surface: `count` strips on vertices that the mask (n,) allows and that look down.

    A strip is never longer than its anchor is high, less a hair. For a node of cloth one side is enough.
    """
    rng = np.random.default_rng(seed)
    normals = vertex_normals(mesh.vertices, mesh.faces)
    able = np.flatnonzero(where & (normals[:, 2] < -0.15) & (normals[:, 2] > -0.9) & (mesh.vertices[:, 2] > 0.2))
    if not len(able):
        return bare(np.zeros((0, 3)), np.zeros((0, 3), np.int64))
    parts = []
    for k in rng.choice(able, min(count, len(able)), replace=False):
        most = mesh.vertices[k, 2] - 0.05
        parts.append(
            strip(
                mesh.vertices[k],
                normals[k],
                min(rng.uniform(*length), most),
                width * rng.uniform(0.6, 1.3),
                rng,
                colour,
            )
        )
    return merge(parts)
