"""The ghost of a ship where it could go: its own model, see-through, green when allowed and red when not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from panda3d.core import NodePath, Vec4

from vtt.stage.frame import SHADOW_MASK, Preset
from vtt.stage.loader import Library
from vtt.stage.overlays import Overlays
from vtt.stage.pieces import outline_inches
from vtt.stage.shading import load_shader
from vtt.stage.units import inches, panda_heading

if TYPE_CHECKING:
    from vtt.stage.view import PieceView
    from vtt.table.pose import Pose

LEGAL, ILLEGAL = Vec4(0.10, 0.55, 0.20, 0.55), Vec4(0.70, 0.06, 0.04, 0.62)
"""Colours mixed into the paint (linear rgb, share)."""


class Ghost:
    """At most one ghost; its base is drawn by the overlays, from the same numbers."""

    def __init__(self, root: NodePath, library: Library, preset: Preset, overlays: Overlays) -> None:
        self._library, self._preset, self._overlays = library, preset, overlays
        self.root = root.attach_new_node("ghost")
        self.root.hide(SHADOW_MASK)
        self._model = ""

    def show(self, piece: PieceView, pose: Pose, is_legal: bool, words: str = "") -> None:
        """Stand the ghost of a piece at a pose; `words` say what is wrong there."""
        if self._model != piece.model:
            self._model = piece.model
            self._dress(piece)
        self.root.show()
        self.root.set_pos(inches(pose.x), inches(pose.y), 0)
        self.root.set_h(panda_heading(pose.heading))
        self.root.set_shader_input("status", LEGAL if is_legal else ILLEGAL)
        self._overlays.show_ghost(piece.shape, pose, is_legal, words)

    def forget(self, model: str) -> None:
        """Dress anew when that model is shown again."""
        if self._model == model:
            self._model = ""

    def hide(self) -> None:
        """No ghost."""
        self.root.hide()
        self._overlays.clear("ghost")

    def _dress(self, piece: PieceView) -> None:
        self.root.node().remove_all_children()
        model = self._library.model(piece.model, outline_inches(piece.shape), inches(piece.shape.height))
        shaders, defines = self._preset.piece_shaders, self._preset.shade_defines
        model.solid.copy_to(self.root).set_shader(load_shader(*shaders, "GHOST", *defines))
        cloth = model.cloth.copy_to(self.root)
        cloth.set_shader(load_shader(*shaders, "GHOST", "CLOTH", *defines))
        cloth.set_two_sided(True)
