"""People on the table: whom a ship's losses have left on her deck, and who swarms over her side."""

from __future__ import annotations

import functools

import numpy as np

from vtt.stage.connecting import cut_out
from vtt.stage.mesh import Array, Coat, Mesh, Sculptor

CREW = "crew"
"""The node of a model that holds her people."""
CELL = 0.05
"""Inches: people whose feet are nearer than that are one group."""
COATS = {
    "ga": ((0.16, 0.27, 0.52), (0.78, 0.74, 0.62), (0.55, 0.16, 0.14)),
    "fot": ((0.32, 0.10, 0.09), (0.20, 0.22, 0.20), (0.44, 0.42, 0.34)),
    "": ((0.40, 0.34, 0.26),),
}


def groups_of(mesh: Mesh) -> list[Mesh]:
    """The people of a mesh one by one, or in groups where they stand shoulder to shoulder; always in the same order."""
    corners = mesh.triangles.reshape(-1, 3)
    cells = np.floor(mesh.vertex[:, :2] / CELL).astype(int)
    group: dict[tuple[int, int], int] = {}
    occupied = {tuple(cell) for cell in cells.tolist()}
    count = 0
    for cell in sorted(occupied, key=lambda cell: (cell[1], cell[0])):  # from stern to bow
        if cell in group:
            continue
        number, heap, count = count, [cell], count + 1
        while heap:
            at = heap.pop()
            if at in group or at not in occupied:
                continue
            group[at] = number
            heap += [(at[0] + dx, at[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    label = np.array([group[tuple(cell)] for cell in cells.tolist()], int)[corners[:, 0]]
    return [cut_out(mesh, label == number) for number in range(count)]


def survivors(groups: list[Mesh], share: float) -> list[Mesh]:
    """Those left of a crew (`share` 0..1), thinned evenly along the deck; while it is not 0 somebody is left."""
    count = len(groups) if share >= 1 else max(int(share > 0), round(len(groups) * share)) if groups else 0
    rank = np.argsort((np.arange(len(groups)) * 0.618034) % 1.0, kind="stable")
    return [groups[k] for k in sorted(rank[:count])]


def feet_of(groups: list[Mesh]) -> Array:
    """Where people stand (n, 3), inches in the piece's own frame."""
    spots = [[*group.vertex[:, :2].mean(0), group.vertex[:, 2].min()] for group in groups]
    return np.array(spots, np.float32).reshape(-1, 3)


@functools.cache
def boarder(side: str, number: int) -> Mesh:
    """Somebody with a raised blade, a fifth of an inch high; `number` chooses the coat."""
    coats = COATS.get(side, COATS[""])
    coat, steel = Coat(coats[number % len(coats)], 0.9, 0.2), Coat((0.70, 0.72, 0.75), 1.0, 0.4, 0.8)
    skin, dark = Coat((0.62, 0.46, 0.34) if side != "fot" else (0.58, 0.60, 0.48), 0.9), Coat((0.12, 0.10, 0.09), 0.8)
    part = Sculptor()
    for x in (-0.022, 0.022):
        part.box((x, 0.004, 0.045), (0.026, 0.034, 0.09), dark)
    part.lathe([(0.036, 0.08), (0.048, 0.14), (0.02, 0.165)], (0, 0, 0), 6, coat)
    part.lathe([(0.0, 0.155), (0.026, 0.172), (0.024, 0.198), (0.0, 0.206)], (0, 0, 0), 6, skin)
    part.lathe([(0.030, 0.190), (0.022, 0.212), (0.0, 0.222)], (0, 0, 0), 6, Coat(coats[-1], 0.9))
    part.box((0.055, 0.02, 0.155), (0.022, 0.022, 0.06), coat)
    part.box((0.060, 0.03, 0.235), (0.012, 0.012, 0.12), steel)
    part.box((-0.052, 0.01, 0.115), (0.022, 0.022, 0.06), coat)
    return part.mesh(50)
