"""Buffers of the size of a screen and rectangles that fill them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from panda3d.core import (
    Camera,
    CardMaker,
    DisplayRegion,
    FrameBufferProperties,
    GraphicsOutput,
    GraphicsPipe,
    NodePath,
    OmniBoundingVolume,
    OrthographicLens,
    SamplerState,
    Shader,
    Texture,
    WindowProperties,
)

if TYPE_CHECKING:
    from direct.showbase.ShowBase import ShowBase

NEAR, FAR = 0.15, 420.0
"""Inches between which the eye sees."""


def sized(size: tuple[int, int]) -> WindowProperties:
    """Properties of a buffer of that size (pixels)."""
    wanted = WindowProperties()
    wanted.set_size(*size)
    return wanted


def picture_target(
    base: ShowBase, name: str, size: tuple[int, int], sort: int, *, depth_bits: int = 0, is_fine: bool = False
) -> tuple[GraphicsOutput, Texture]:
    """A colour buffer with a linear, clamped texture; `is_fine` for numbers rather than colours (16-bit floats)."""
    wanted = FrameBufferProperties()
    wanted.set_rgba_bits(*(4 * (16 if is_fine else 8,)))
    wanted.set_float_color(is_fine)
    wanted.set_depth_bits(depth_bits)
    buffer = base.graphics_engine.make_output(
        base.pipe, name, sort, wanted, sized(size), GraphicsPipe.BF_refuse_window,
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
