"""What depends on the board that is shown: sea, tray, wind vane and camera."""

from __future__ import annotations

from typing import TYPE_CHECKING

from panda3d.core import Vec4

from vtt.stage.camera import TableCamera
from vtt.stage.schemes import Layers
from vtt.stage.sea import Sea
from vtt.stage.shading import apply_harm, apply_paint
from vtt.stage.tray import Tray
from vtt.stage.units import inches
from vtt.stage.vane import WindVane

if TYPE_CHECKING:
    from vtt.stage.stage import Stage
    from vtt.stage.view import StageView


class World:
    """Everything of one board but what moves on it."""

    def __init__(self, stage: Stage, view: StageView) -> None:
        width, height = inches(view.board.width), inches(view.board.height)
        self.sea = Sea(stage.base, stage.root, width, height, stage.preset)
        self.tray = Tray(stage.root, view.board, stage.fleet.library, stage.preset)
        self.vane = WindVane(stage.root, stage.fleet.library, stage.preset)
        self.camera = TableCamera(stage.frame.camera, stage.frame.lens, width, height)
        self.camera.on_change = stage.touch
        stage.root.set_shader_input("status", Vec4(0, 0, 0, 0))
        apply_paint(stage.root, Layers())
        apply_harm(stage.root)

    def remove(self) -> None:
        """Clear the table of it."""
        self.sea.dispose()
        self.tray.root.remove_node()
        self.vane.root.remove_node()
