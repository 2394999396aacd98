"""How a frame is put together: shadow map, scene at its own resolution, last pass on the window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from panda3d.core import (
    Camera,
    CardMaker,
    ColorWriteAttrib,
    DisplayRegion,
    FrameBufferProperties,
    GraphicsOutput,
    GraphicsPipe,
    LMatrix4f,
    NodePath,
    OmniBoundingVolume,
    OrthographicLens,
    PerspectiveLens,
    Point3,
    SamplerState,
    Shader,
    Texture,
    Vec2,
    Vec4,
    WindowProperties,
)

from vtt.stage.shading import TABLE_LIGHT, load_shader

if TYPE_CHECKING:
    from direct.showbase.ShowBase import ShowBase

SCENE_MASK, SHADOW_MASK = 1, 2
NEAR, FAR = 0.15, 420.0


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
    ink: float = 0.0
    """Width of the ink line in pixels, 0 for none."""

    @property
    def piece_shaders(self) -> tuple[str, str]:
        return ("piece_low", "piece_low") if self.light else ("piece", "piece")

    @property
    def shade_defines(self) -> tuple[str, ...]:
        return () if self.light else (f"SHADOW_TAPS {self.shadow_taps}",)


PRESETS = {
    "low": Preset("low", 0.75, 2048, 1, True),
    "high": Preset("high", 1.5, 4096, 12, False, 1.1),
    "ultra": Preset("ultra", 2.0, 4096, 24, False, 1.4),
}


def preset_of(name: str) -> Preset:
    """The preset of that name; ValueError lists the valid ones."""
    if name not in PRESETS:
        raise ValueError(f"unknown preset {name!r}; expected one of {', '.join(PRESETS)}")
    return PRESETS[name]


def _sized(size: tuple[int, int]) -> WindowProperties:
    wanted = WindowProperties()
    wanted.set_size(*size)
    return wanted


def picture_target(base: ShowBase, name: str, size: tuple[int, int], sort: int) -> tuple[GraphicsOutput, Texture]:
    """A colour buffer with a linear, clamped texture."""
    wanted = FrameBufferProperties()
    wanted.set_rgba_bits(8, 8, 8, 8)
    wanted.set_depth_bits(24)
    buffer = base.graphics_engine.make_output(
        base.pipe, name, sort, wanted, _sized(size), GraphicsPipe.BF_refuse_window,
        base.win.get_gsg(), base.win,
    )
    texture = Texture(name)
    texture.set_minfilter(SamplerState.FT_linear)
    texture.set_magfilter(SamplerState.FT_linear)
    texture.set_wrap_u(SamplerState.WM_clamp)
    texture.set_wrap_v(SamplerState.WM_clamp)
    buffer.add_render_texture(texture, GraphicsOutput.RTM_bind_or_copy, GraphicsOutput.RTP_color)
    return buffer, texture


def screen_pass(output: GraphicsOutput, shader: Shader, sort: int = 0) -> tuple[NodePath, DisplayRegion]:
    """A rectangle that fills `output`, and the region it is drawn in; set the shader's inputs on the node."""
    root = NodePath("screen-pass")
    card = CardMaker("card")
    card.set_frame(-1, 1, -1, 1)
    quad = root.attach_new_node(card.generate())
    quad.set_shader(shader)
    quad.set_depth_test(False)
    quad.set_depth_write(False)
    quad.node().set_bounds(OmniBoundingVolume())
    quad.node().set_final(True)
    lens = OrthographicLens()
    lens.set_film_size(2, 2)
    lens.set_near_far(-10, 10)
    region = output.make_display_region()
    region.set_sort(sort)
    region.set_camera(root.attach_new_node(Camera("screen", lens)))
    region.set_clear_color_active(False)
    region.set_clear_depth_active(False)
    return quad, region


class ShadowMap:
    """Depth of the table seen from the key light; drawn only when something moved."""

    def __init__(self, base: ShowBase, root: NodePath, size: int) -> None:
        wanted = FrameBufferProperties()
        wanted.set_depth_bits(24)
        self.buffer = base.graphics_engine.make_output(
            base.pipe, "shadow", -30, wanted, _sized((size, size)), GraphicsPipe.BF_refuse_window,
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

    def aim(self, middle: Point3, width: float) -> None:
        """Cover a square of `width` inches round `middle`."""
        self._lens.set_film_size(width, width * 0.86)
        self._lens.set_near_far(20, 160)
        self.camera.set_pos(middle + TABLE_LIGHT.key * 90)
        self.camera.look_at(middle)
        matrix = LMatrix4f()
        matrix.invert_from(self.camera.get_mat(self._root))
        self._root.set_shader_input("shadow_matrix", matrix * self._lens.get_projection_mat())


class Frame:
    """The scene's buffer, its camera, and the last pass on the window."""

    def __init__(self, base: ShowBase, root: NodePath, preset: Preset) -> None:
        self.base, self.root, self.preset = base, root, preset
        self.lens = PerspectiveLens()
        self.lens.set_near_far(NEAR, FAR)
        node = Camera("eye", self.lens)
        node.set_camera_mask(SCENE_MASK)
        self.camera = root.attach_new_node(node)
        self.shadow = ShadowMap(base, root, preset.shadow_size)
        self._is_blind = False
        self.size = (0, 0)
        size = self._window_size()
        self.buffer, self.picture = picture_target(base, "scene", self._inner(size), -20)
        self.depth = Texture("scene-depth")
        if preset.ink:
            self.depth.set_format(Texture.F_depth_component)
            self.depth.set_minfilter(SamplerState.FT_nearest)
            self.depth.set_magfilter(SamplerState.FT_nearest)
            self.depth.set_wrap_u(SamplerState.WM_clamp)
            self.depth.set_wrap_v(SamplerState.WM_clamp)
            self.buffer.add_render_texture(self.depth, GraphicsOutput.RTM_bind_or_copy, GraphicsOutput.RTP_depth)
        self.buffer.set_clear_color_active(True)
        self.buffer.set_clear_color(Vec4(0.02, 0.02, 0.025, 1))
        self.buffer.set_clear_depth_active(True)
        self.buffer.make_display_region().set_camera(self.camera)
        self.backdrop, _ = screen_pass(self.buffer, load_shader("screen", "backdrop"), sort=-10)
        self.backdrop.set_shader_input("noise", root.get_shader_input("noise").get_texture())
        self.face(0.0, 50.0)
        base.win.set_clear_color(Vec4(0, 0, 0, 1))
        defines = [f"INK {preset.ink}"] if preset.ink else []
        self.last, self._region = screen_pass(base.win, load_shader("screen", "finish", "SMOOTH", *defines), sort=-20)
        self.last.set_shader_input("picture", self.picture)
        self.last.set_shader_input("depth", self.depth)
        self.last.set_shader_input("near_far", Vec2(NEAR, FAR))
        self.last.set_shader_input("noise", root.get_shader_input("noise").get_texture())
        self.fit_window()
        self.face(0.0, 0.0)  # a first frame may be drawn before there is a table to look at

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
        self.last.set_shader_input("texel", Vec2(1.0 / inner[0], 1.0 / inner[1]))
        return True

    def face(self, heading: float, pitch: float) -> None:
        """Turn the room behind the table to where the eye looks (degrees)."""
        self.backdrop.set_shader_input("gaze", Vec2(heading / 360, pitch / 90))
        self.backdrop.set_shader_input("view", Vec2(self.lens.get_hfov() / 720, self.lens.get_vfov() / 180))

    def dispose(self) -> None:
        """Take all buffers and the picture off the window."""
        self.base.graphics_engine.remove_window(self.shadow.buffer)
        self.base.graphics_engine.remove_window(self.buffer)
        self.base.win.remove_display_region(self._region)

    def set_drawing(self, *, scene: bool, shadow: bool) -> None:
        """Choose which buffers are drawn anew in the next frame; the others keep their picture."""
        self.buffer.set_active(scene and not self._is_blind)
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
        self._region.set_active(not blind)
