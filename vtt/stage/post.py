"""What is done to the scene's picture before it reaches the window: brush strokes, ink line, depth of field, weather.

The hud and the words over the table are drawn afterwards, on the window itself, and are never touched.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from panda3d.core import GraphicsOutput, NodePath, Texture, Vec2, Vec3, Vec4

from vtt.stage.screens import FAR, NEAR, picture_target, screen_pass
from vtt.stage.shading import load_shader

if TYPE_CHECKING:
    from direct.showbase.ShowBase import ShowBase

    from vtt.stage.moods import Mood

BRUSH_RADIUS = {"plain": 3, "fine": 5}
"""Reach of the brush in pixels of the window: four square quarters, or eight leaves along the strokes."""
TENSOR_SORT, BRUSH_SORT, BLUR_SORT = -18, -16, -14


@dataclass(frozen=True)
class Switches:
    """What a player chose of the passes; None is what the preset suggests."""

    painterly: bool | None = None
    ink: bool | None = None
    tilt_shift: bool | None = None


@dataclass(frozen=True)
class Passes:
    """The passes in force. `brush` is "" for none, plain or fine; `ink` the width of the line in pixels, 0 for none."""

    brush: str = ""
    ink: float = 0.0
    tilt_shift: bool = False

    @property
    def needs_depth(self) -> bool:
        """Whether any pass looks at the depth of the scene."""
        return bool(self.brush or self.ink or self.tilt_shift)


class Post:
    """The passes between the scene's buffer and the window."""

    def __init__(self, base: ShowBase, picture: Texture, depth: Texture, noise: Texture, passes: Passes) -> None:
        self.passes = passes
        self._base, self._depth = base, depth
        self._buffers: list[tuple[GraphicsOutput, float]] = []
        """Each with its size as a share of the window's."""
        self._quads: list[NodePath] = []
        self._rain = 0.0
        source = self._painted(picture) if passes.brush else picture
        self.last, self._region = screen_pass(base.win, load_shader("screen", "finish", *self._defines()), sort=-20)
        if passes.tilt_shift:
            self.last.set_shader_input("soft", self._softened(source))
        self._quads.append(self.last)
        self._is_supersampled = source is picture
        for name, value in (
            ("picture", source), ("depth", depth), ("noise", noise), ("near_far", Vec2(NEAR, FAR)), ("focus", 40.0),
            ("grade", Vec3(1, 1, 1)), ("rain", Vec4(0, 0, 0, 0)),
        ):
            self.last.set_shader_input(name, value)

    def _defines(self) -> tuple[str, ...]:
        return finish_defines(self.passes, is_raining=self._rain > 0)

    def _target(self, name: str, share: float, sort: int, *, is_fine: bool = False) -> tuple[GraphicsOutput, Texture]:
        buffer, texture = picture_target(self._base, name, (16, 16), sort, is_fine=is_fine)
        self._buffers.append((buffer, share))
        return buffer, texture

    def _painted(self, picture: Texture) -> Texture:
        """The picture as a brush would lay it down."""
        reach = BRUSH_RADIUS[self.passes.brush]
        if self.passes.brush == "fine":
            buffer, tensor = self._target("strokes", 0.5, TENSOR_SORT, is_fine=True)
            quad, _ = screen_pass(buffer, load_shader("screen", "strokes"))
            quad.set_shader_input("picture", picture)
            self._quads.append(quad)
        buffer, painted = self._target("painted", 1.0, BRUSH_SORT)
        quad, _ = screen_pass(buffer, load_shader("screen", *brush_program(self.passes.brush, reach)))
        if self.passes.brush == "fine":
            quad.set_shader_input("strokes", tensor)
        quad.set_shader_input("picture", picture)
        quad.set_shader_input("depth", self._depth)
        quad.set_shader_input("near_far", Vec2(NEAR, FAR))
        self._quads.append(quad)
        return painted

    def _softened(self, source: Texture) -> Texture:
        """The picture out of focus, at half size: blurred across, then along."""
        for k, way in enumerate((Vec2(1, 0), Vec2(0, 1))):
            buffer, soft = self._target(f"soft-{k}", 0.5, BLUR_SORT + k)
            quad, _ = screen_pass(buffer, load_shader("screen", "blur"))
            quad.set_shader_input("picture", source)
            quad.set_shader_input("way", way)
            self._quads.append(quad)
            source = soft
        return source

    def fit(self, size: tuple[int, int], inner: tuple[int, int]) -> None:
        """Follow the sizes of window and scene (pixels)."""
        for buffer, share in self._buffers:
            buffer.set_size(*(max(1, round(side * share)) for side in size))  # type: ignore[attr-defined]
        deep = Vec2(1.0 / inner[0], 1.0 / inner[1])
        flat = Vec2(1.0 / size[0], 1.0 / size[1])
        for quad in self._quads:
            quad.set_shader_input("deep", deep)
            quad.set_shader_input("texel", flat)
        self.last.set_shader_input("texel", deep if self._is_supersampled else flat)

    def show(self, mood: Mood, rain: Vec4) -> None:
        """Take a mood's grade, and rain: strength, slant, foreshortening (1 seen from the side), seconds."""
        was_raining, self._rain = self._rain > 0, rain.x
        if was_raining != (rain.x > 0):
            self.last.set_shader(load_shader("screen", "finish", *self._defines()))
        self.last.set_shader_input("grade", mood.grade)
        self.last.set_shader_input("rain", rain)

    def focus(self, distance: float) -> None:
        """What lies at that distance (inches) from the eye is sharp."""
        if self.passes.tilt_shift:
            self.last.set_shader_input("focus", distance)

    def set_active(self, scene: bool) -> None:
        """Whether the passes before the last one are drawn in the next frame."""
        for buffer, _ in self._buffers:
            buffer.set_active(scene)

    def set_shown(self, shown: bool) -> None:
        """Whether the picture reaches the window at all."""
        self._region.set_active(shown)

    def dispose(self) -> None:
        """Take buffers and picture off the window."""
        for buffer, _ in self._buffers:
            self._base.graphics_engine.remove_window(buffer)
        self._base.win.remove_display_region(self._region)


def finish_defines(passes: Passes, *, is_raining: bool) -> tuple[str, ...]:
    """Switches of the last pass's shader."""
    ink = (f"INK {passes.ink}",) if passes.ink else ()
    return ("SMOOTH", *ink, *(("TILT",) if passes.tilt_shift else ()), *(("RAIN",) if is_raining else ()))


def brush_program(brush: str, reach: int) -> tuple[str, str]:
    """Fragment shader and its switch for a brush."""
    return ("brush_fine" if brush == "fine" else "brush"), f"REACH {reach}"
