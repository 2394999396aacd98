"""Rain for the low preset: streaks that are drawn as strips, so that only the pixels under them are paid for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from panda3d.core import ColorBlendAttrib, Vec2, Vec4

from vtt.stage.mesh import Mesh
from vtt.stage.screens import screen_pass
from vtt.stage.shading import load_shader

if TYPE_CHECKING:
    from direct.showbase.ShowBase import ShowBase

STREAKS = 700
SORT = -19
"""Just after the picture of the table, before the words over it."""


class Rain:
    """Falls over the window of `base`; high and ultra draw theirs in the last pass instead."""

    def __init__(self, base: ShowBase) -> None:
        self._base = base
        card, self._region = screen_pass(base.win, load_shader("rain", "rain"), SORT)
        self._streaks = card.get_parent().attach_new_node(streaks(np.random.default_rng(7)).node("rain"))
        self._streaks.set_state(card.get_state())
        self._streaks.node().set_bounds(card.node().get_bounds())
        self._streaks.node().set_final(True)
        self._streaks.set_attrib(ColorBlendAttrib.make(ColorBlendAttrib.M_add))
        self._streaks.set_two_sided(True)
        card.remove_node()
        self._is_shown = True
        self.fall(Vec4(0, 0, 0, 0))

    def fall(self, rain: Vec4) -> None:
        """Draw strength, slant, foreshortening (1 seen from the side), seconds; nothing without strength."""
        self._rain = rain
        self._region.set_active(self._is_shown and rain.x > 0)
        if rain.x > 0:
            self._streaks.set_shader_input("rain", rain)

    def fit(self, size: tuple[int, int]) -> None:
        """Follow the window's size (pixels)."""
        self._streaks.set_shader_input("texel", Vec2(1 / size[0], 1 / size[1]))

    def set_shown(self, shown: bool) -> None:
        """Whether it reaches the window at all."""
        self._is_shown = shown
        self.fall(self._rain)

    def dispose(self) -> None:
        """Take it off the window."""
        self._base.win.remove_display_region(self._region)


def streaks(rng: np.random.Generator) -> Mesh:
    """Strips of four corners for `rain.vert`: place and end in the vertex, side and nearness in the normal."""
    place, near = rng.random((STREAKS, 2)), rng.random(STREAKS) ** 1.5
    corners = np.array([(-1, 0), (1, 0), (1, 1), (-1, 1)])
    vertex, normal = np.zeros((STREAKS, 4, 3), np.float32), np.zeros((STREAKS, 4, 3), np.float32)
    vertex[..., :2], vertex[..., 2] = place[:, None], corners[:, 1]
    normal[..., 0], normal[..., 1] = corners[:, 0], near[:, None]
    count = STREAKS * 4
    first = np.arange(0, count, 4, dtype=np.uint32)[:, None]
    return Mesh(
        vertex.reshape(-1, 3), normal.reshape(-1, 3), np.full((count, 4), 255, np.uint8),
        np.zeros((count, 2), np.float32), (first + np.array([0, 1, 2, 0, 2, 3], np.uint32)).ravel(),
    )  # fmt: skip
