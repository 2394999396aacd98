"""The room or the sky behind the table."""

from __future__ import annotations

from panda3d.core import GraphicsOutput, Lens, Texture, Vec2, Vec4

from vtt.stage.moods import DAY, MOODS, Backcloth
from vtt.stage.screens import screen_pass
from vtt.stage.shading import load_shader

HORIZON_DEG = 14.0
"""So far below the horizon the table top still ends before the picture does: the cloth is drawn from there upwards."""


class Backdrop:
    """A painted cloth that is drawn before the scene, wherever the eye looks high enough to see it."""

    def __init__(self, output: GraphicsOutput, noise: Texture) -> None:
        self._quad, self._region = screen_pass(output, load_shader("screen", "backdrop"), sort=-10)
        self._quad.set_shader_input("noise", noise)
        self._air = Vec4(0, 0, 0, 0)
        self.hang(MOODS[DAY].backcloth)
        self.drift(0.0, 0.0)

    def hang(self, cloth: Backcloth) -> None:
        """Paint it anew."""
        self._quad.set_shader(load_shader("screen", "backdrop", *(("CHAMBER",) if cloth.is_room else ())))
        for name in ("above", "below", "cloud", "glow"):
            self._quad.set_shader_input(name, getattr(cloth, name))
        self._quad.set_shader_input("floor_color", cloth.floor)
        across, up, disc = cloth.glow_size
        self._quad.set_shader_input("glow_place", Vec4(cloth.glow_turn, cloth.glow_height, across, up))
        self._quad.set_shader_input("daylight", Vec4(cloth.daylight, cloth.glow_turn))
        self._air = Vec4(cloth.cover, disc, cloth.stars, 0)
        self._quad.set_shader_input("air", self._air)

    def drift(self, seconds: float, flash: float) -> None:
        """Let clouds move, and lightning light them (`flash` 0..1)."""
        self._quad.set_shader_input("drift", seconds)
        self._quad.set_shader_input("air", Vec4(*self._air.xyz, flash))

    def face(self, lens: Lens, heading: float, pitch: float) -> None:
        """Turn to where the eye looks (degrees)."""
        self._quad.set_shader_input("gaze", Vec2(heading / 360, pitch / 90))
        self._quad.set_shader_input("view", Vec2(lens.get_hfov() / 720, lens.get_vfov() / 180))
        self._region.set_active(lens.get_vfov() / 2 - pitch > -HORIZON_DEG)
