"""The wind indicator: a gilded arrow on a little column that stands on its mark and points the way the wind blows."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from panda3d.core import NodePath

from vtt.stage.frame import Preset
from vtt.stage.loader import Library
from vtt.stage.mesh import Coat, Mesh, Sculptor, joined
from vtt.stage.shading import load_shader
from vtt.stage.tray import CROWN, PLAQUE_MIDDLE, plaque_place
from vtt.stage.units import inches, wind_vector

if TYPE_CHECKING:
    from vtt.table.board import Board

MODEL = "wind-indicator"
STAND = 2.45
"""Inches from the water's edge to the foot: on the crown of the rim, so that the number stays readable."""


class WindVane:
    """One indicator on the rim."""

    def __init__(self, root: NodePath, library: Library, preset: Preset) -> None:
        self.root = root.attach_new_node("wind-vane")
        parts = library.tool(MODEL)
        mesh = _vane_mesh() if parts is None else joined(list(parts.meshes.values()))
        self.root.attach_new_node(mesh.node("vane"))
        self.root.set_shader(load_shader(*preset.piece_shaders, *preset.shade_defines))

    def point(self, board: Board, mark_index: int, force: int) -> None:
        """Stand on a mark and point the way the wind blows; a stronger wind makes it a little larger."""
        mark = board.marks[mark_index % len(board.marks)]
        (x, y), _ = plaque_place(mark, inches(board.width), inches(board.height))
        mx, my = inches(mark.x), inches(mark.y)
        share = STAND / PLAQUE_MIDDLE
        blow = wind_vector(board, mark_index)
        self.root.set_pos(mx + (x - mx) * share, my + (y - my) * share, CROWN)
        self.root.set_h(-math.degrees(math.atan2(blow[0], blow[1])))
        self.root.set_scale(1.0 + 0.06 * force)


def _vane_mesh() -> Mesh:
    gold = Coat((0.78, 0.56, 0.20), 1.0, 0.4, 0.9)
    iron = Coat((0.20, 0.20, 0.23), 0.9, 0.3, 0.7)
    blue = Coat((0.16, 0.34, 0.52), 0.95, 0.3)
    part = Sculptor()
    part.lathe([(0.30, 0), (0.30, 0.06), (0.20, 0.12), (0.08, 0.18), (0.06, 0.9), (0.10, 0.96), (0.0, 1.06)],
               (0, 0, 0), 16, iron)
    part.box((0, 0.0, 0.98), (0.09, 1.5, 0.09), gold, 0.02)
    for top in (1.10, 0.86):
        z = [0.98, 0.98, top]
        wide = [[-0.26, 0.62, z[0]], [0.26, 0.62, z[0]], [0, 1.15, 0.98], [0, 0.70, z[2]]]
        a, b, tip, ridge = wide
        faces = [a, b, ridge, a, ridge, tip, ridge, b, tip]
        if top < 0.98:
            faces.reverse()
        part.triangles(faces, gold)
    for side in (-1, 1):
        for k in range(3):
            y = -0.45 - 0.16 * k
            part.box((side * 0.11, y, 0.98), (0.20, 0.09, 0.22), blue, 0.02)
    return part.mesh(35)
