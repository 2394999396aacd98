"""How a frame is put together: shadow map, scene at its own resolution, last passes on the window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from panda3d.core import (
    Camera,
    ColorWriteAttrib,
    FrameBufferProperties,
    GraphicsOutput,
    GraphicsPipe,
    LMatrix4f,
    NodePath,
    OrthographicLens,
    PerspectiveLens,
    Point3,
    SamplerState,
    Texture,
    Vec3,
    Vec4,
)

from vtt.stage.backdrop import Backdrop
from vtt.stage.moods import DAY, MOODS, Mood
from vtt.stage.post import Passes, Post, Switches
from vtt.stage.rain import Rain
from vtt.stage.screens import FAR, NEAR, picture_target, sized
from vtt.stage.shading import load_shader

if TYPE_CHECKING:
    from direct.showbase.ShowBase import ShowBase

SCENE_MASK, SHADOW_MASK = 1, 2
NO_RAIN = Vec4(0, 0, 0, 0)


@dataclass(frozen=True)
class Preset:
    """What a frame may cost."""

    name: str
    scale: float
    """Inner resolution as a share of the window's; above 1 the picture is drawn larger and shrunk."""
    shadow_size: int
    shadow_taps: int
    light: bool
    """Light models, lit per vertex, over a sea that is painted once."""
    ink: float = 1.0
    """Width of the ink line in pixels, where it is switched on."""
    brush: str = "plain"
    """The brush of the painterly pass, where it is switched on: plain, or fine (strokes follow what they paint)."""
    suggested: Switches = Switches()  # noqa: RUF009 - never changed in place
    """The passes that are on unless a player chose otherwise."""

    @property
    def piece_shaders(self) -> tuple[str, str]:
        return ("piece_low", "piece_low") if self.light else ("piece", "piece")

    def passes(self, chosen: Switches) -> Passes:
        """The passes in force under a player's choice."""
        own = self.suggested

        def on(choice: bool | None, suggested: bool | None) -> bool:
            return bool(suggested if choice is None else choice)

        return Passes(
            self.brush if on(chosen.painterly, own.painterly) else "",
            self.ink if on(chosen.ink, own.ink) else 0.0,
            on(chosen.tilt_shift, own.tilt_shift),
        )

    @property
    def shade_defines(self) -> tuple[str, ...]:
        return () if self.light else (f"SHADOW_TAPS {self.shadow_taps}",)


PRESETS = {
    "low": Preset("low", 0.75, 2048, 1, True),
    "high": Preset("high", 1.5, 4096, 12, False, 1.1, suggested=Switches(ink=True)),
    "ultra": Preset("ultra", 2.0, 4096, 24, False, 1.4, "fine", Switches(ink=True)),
}


def preset_of(name: str) -> Preset:
    """The preset of that name; ValueError lists the valid ones."""
    if name not in PRESETS:
        raise ValueError(f"unknown preset {name!r}; expected one of {', '.join(PRESETS)}")
    return PRESETS[name]


class ShadowMap:
    """Depth of the table seen from the key light; drawn only when something moved."""

    def __init__(self, base: ShowBase, root: NodePath, size: int) -> None:
        wanted = FrameBufferProperties()
        wanted.set_depth_bits(24)
        self.buffer = base.graphics_engine.make_output(
            base.pipe, "shadow", -30, wanted, sized((size, size)), GraphicsPipe.BF_refuse_window,
            base.win.get_gsg(), base.win,
        )
        self.texture = Texture("shadow_map")
        self.texture.set_format(Texture.F_depth_component)
        self.buffer.add_render_texture(self.texture, GraphicsOutput.RTM_bind_or_copy, GraphicsOutput.RTP_depth)
        self.texture.set_minfilter(SamplerState.FT_shadow)
        self.texture.set_magfilter(SamplerState.FT_shadow)
        self.texture.set_wrap_u(SamplerState.WM_clamp)
        self.texture.set_wrap_v(SamplerState.WM_clamp)
        self._root = root
        self._towards_light = MOODS[DAY].light.key
        self._lens = OrthographicLens()
        camera = Camera("key-light", self._lens)
        camera.set_camera_mask(SHADOW_MASK)
        state = NodePath("state")
        state.set_shader(load_shader("shadow", "shadow"), 1000)
        state.set_attrib(ColorWriteAttrib.make(ColorWriteAttrib.C_off), 1000)
        state.set_two_sided(True, 1000)
        camera.set_initial_state(state.get_state())
        self.camera = root.attach_new_node(camera)
        self.buffer.make_display_region().set_camera(self.camera)
        root.set_shader_input("shadow_map", self.texture)
        root.set_shader_input("shadow_texel", 1.0 / size)
        self.aim(Point3(30, 20, 0), 76.0)

    def turn(self, towards_light: Vec3) -> None:
        """Let the key light come from there (a unit vector)."""
        self._towards_light = towards_light
        self.aim(*self._aimed)

    def aim(self, middle: Point3, width: float) -> None:
        """Cover a square of `width` inches round `middle`."""
        self._aimed = middle, width
        self._lens.set_film_size(width, width * 0.86)
        self._lens.set_near_far(20, 160)
        self.camera.set_pos(middle + self._towards_light * 90)
        self.camera.look_at(middle)
        matrix = LMatrix4f()
        matrix.invert_from(self.camera.get_mat(self._root))
        self._root.set_shader_input("shadow_matrix", matrix * self._lens.get_projection_mat())


class Frame:
    """The scene's buffer, its camera, and the passes that bring its picture to the window."""

    def __init__(self, base: ShowBase, root: NodePath, preset: Preset, switches: Switches = Switches()) -> None:  # noqa: B008
        self.base, self.root, self.preset = base, root, preset
        self.lens = PerspectiveLens()
        self.lens.set_near_far(NEAR, FAR)
        node = Camera("eye", self.lens)
        node.set_camera_mask(SCENE_MASK)
        self.camera = root.attach_new_node(node)
        self.shadow = ShadowMap(base, root, preset.shadow_size)
        self._noise = root.get_shader_input("noise").get_texture()
        self._is_blind = False
        self.size = (0, 0)
        size = self._window_size()
        self.buffer, self.picture = picture_target(base, "scene", self._inner(size), -20, depth_bits=24)
        self.depth = _depth_texture()
        self._has_depth = False
        self.buffer.set_clear_color_active(True)
        self.buffer.set_clear_color(Vec4(0.02, 0.02, 0.025, 0))
        self.buffer.set_clear_depth_active(True)
        self.buffer.make_display_region().set_camera(self.camera)
        self.backdrop = Backdrop(self.buffer, self._noise)
        base.win.set_clear_color(Vec4(0, 0, 0, 1))
        self._mood, self._rain = MOODS[DAY], NO_RAIN
        self._streaks = Rain(base) if preset.light else None
        self._post: Post | None = None
        self.use(switches)
        self.fit_window()
        self.backdrop.face(self.lens, 0.0, 0.0)  # a first frame may be drawn before there is a table to look at

    def use(self, switches: Switches) -> None:
        """Put the passes in force that the preset and a player's choice ask for."""
        passes = self.preset.passes(switches)
        if self._post is not None:
            if self._post.passes == passes:
                return
            self._post.dispose()
        if passes.needs_depth and not self._has_depth:
            self._has_depth = True
            self.buffer.add_render_texture(self.depth, GraphicsOutput.RTM_bind_or_copy, GraphicsOutput.RTP_depth)
        self._post = Post(self.base, self.picture, self.depth, self._noise, passes)
        self._post.set_shown(not self._is_blind)
        self._post.show(self._mood, self._rain)
        if self.size != (0, 0):
            self._post.fit(self.size, self._inner(self.size))

    @property
    def post(self) -> Post:
        """The passes in force."""
        assert self._post is not None
        return self._post

    def _window_size(self) -> tuple[int, int]:
        return max(1, self.base.win.get_x_size()), max(1, self.base.win.get_y_size())

    def _inner(self, size: tuple[int, int]) -> tuple[int, int]:
        return max(1, round(size[0] * self.preset.scale)), max(1, round(size[1] * self.preset.scale))

    def fit_window(self) -> bool:
        """Follow the window's size; True when it changed."""
        size = self._window_size()
        if size == self.size:
            return False
        self.size = size
        inner = self._inner(size)
        self.buffer.set_size(*inner)  # type: ignore[attr-defined]
        self.lens.set_aspect_ratio(size[0] / size[1])
        self.post.fit(size, inner)
        if self._streaks is not None:
            self._streaks.fit(size)
        return True

    def face(self, heading: float, pitch: float, distance: float) -> None:
        """Turn the room behind the table to where the eye looks (degrees); what lies at that distance is sharp."""
        self.backdrop.face(self.lens, heading, pitch)
        self.post.focus(distance)

    def show_mood(self, mood: Mood, rain: Vec4) -> None:
        """Hang another backcloth, light the table from elsewhere, let it rain (see `Post.show`)."""
        if mood is not self._mood:
            self.shadow.turn(mood.light.key)
            self.backdrop.hang(mood.backcloth)
        if self._streaks is not None:
            self._streaks.fall(rain)
            rain = NO_RAIN  # a pass over all pixels would cost a software renderer too much
        self._mood, self._rain = mood, rain
        self.post.show(mood, rain)

    def dispose(self) -> None:
        """Take all buffers and the picture off the window."""
        self.base.graphics_engine.remove_window(self.shadow.buffer)
        self.base.graphics_engine.remove_window(self.buffer)
        if self._streaks is not None:
            self._streaks.dispose()
        self.post.dispose()

    def set_drawing(self, *, scene: bool, shadow: bool) -> None:
        """Choose which buffers are drawn anew in the next frame; the others keep their picture."""
        self.buffer.set_active(scene and not self._is_blind)
        self.post.set_active(scene and not self._is_blind)
        self.shadow.buffer.set_active(shadow and not self._is_blind)

    @property
    def is_blind(self) -> bool:
        """Whether the table is left undrawn: pointer, panels and animations go on, only its picture is missing.

        For tests and machines that play without looking: drawing by software is most of a frame.
        """
        return self._is_blind

    @is_blind.setter
    def is_blind(self, blind: bool) -> None:
        self._is_blind = blind
        self.post.set_shown(not blind)
        if self._streaks is not None:
            self._streaks.set_shown(not blind)


def _depth_texture() -> Texture:
    depth = Texture("scene-depth")
    depth.set_format(Texture.F_depth_component)
    depth.set_minfilter(SamplerState.FT_nearest)
    depth.set_magfilter(SamplerState.FT_nearest)
    depth.set_wrap_u(SamplerState.WM_clamp)
    depth.set_wrap_v(SamplerState.WM_clamp)
    return depth
