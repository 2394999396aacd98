"""Shader files with includes and switches, and the inputs that all of them share."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable

import numpy as np
from panda3d.core import NodePath, SamplerState, Shader, Texture, Vec2, Vec3, Vec4

from vtt.paths import data_dir
from vtt.stage.schemes import Layers

_INCLUDE = re.compile(r'^#include "([\w./]+)"$', re.MULTILINE)


def shader_source(file_name: str, defines: Iterable[str] = ()) -> str:
    """Text of a shader file with its includes spliced in and `#define`s after the version line."""
    folder = data_dir("shaders")
    text = (folder / file_name).read_text(encoding="utf-8")
    while found := _INCLUDE.search(text):
        part = (folder / found.group(1)).read_text(encoding="utf-8")
        text = text[: found.start()] + part + text[found.end() :]
    version, rest = text.split("\n", 1)
    return "\n".join([version, *(f"#define {name}" for name in defines), rest])


@functools.cache
def load_shader(vertex: str, fragment: str, *defines: str) -> Shader:
    """Compile-ready program from `shaders/<vertex>.vert` and `shaders/<fragment>.frag`."""
    program = Shader.make(
        Shader.SL_GLSL,
        shader_source(f"{vertex}.vert", defines),
        shader_source(f"{fragment}.frag", defines),
    )
    if program is None:
        raise RuntimeError(f"shader {vertex}.vert + {fragment}.frag could not be made")
    return program


def apply_basics(root: NodePath) -> None:
    """Hand every shader below `root` what it needs before a view says more: still air, a clock, noise."""
    for name, value in (("wind", Vec2(0.8, 0.6)), ("gale", 0.3), ("time", 0.0), ("eye", Vec3(30, -30, 40))):
        root.set_shader_input(name, value)
    root.set_shader_input("noise", noise_texture())


def apply_paint(node: NodePath, layers: Layers, ghostly: float = 0.0) -> None:
    """Hand the strengths of a scheme's layers, and how much shows through, to the piece shaders below `node`."""
    node.set_shader_input("coats", Vec4(layers.base, layers.wash, layers.layering, layers.drybrush))
    node.set_shader_input("tops", Vec4(layers.edges, layers.glaze, layers.varnish, ghostly))


def apply_harm(node: NodePath, damage: float = 0.0, char: float = 0.0, *, burns: bool = False) -> None:
    """Hand what shot and fire did to a piece to its shaders: shares 0..1, and whether embers glow in the char."""
    node.set_shader_input("harm", Vec3(damage, char, 1.0 if burns else 0.0))


NOISE_SIZE = 256


@functools.cache
def noise_texture() -> Texture:
    """Tiling noise: red broad clouds, green finer clouds, blue ridges, alpha grain; each spread evenly over 0..1."""
    rng = np.random.default_rng(20)
    frequency = np.fft.fftfreq(NOISE_SIZE) * NOISE_SIZE
    radius = np.maximum(np.hypot(frequency[:, None], frequency[None, :]), 1e-6)

    def clouds(low: float, high: float, slope: float) -> np.ndarray:
        spectrum = np.fft.fft2(rng.standard_normal((NOISE_SIZE, NOISE_SIZE)))
        band = radius**-slope * (radius >= low) * np.exp(-((radius / high) ** 2))
        field = np.fft.ifft2(spectrum * band).real
        # Ranks instead of values: every tone then covers the same share of the texture.
        ranks = np.empty(field.size)
        ranks[np.argsort(field, axis=None)] = np.linspace(0, 1, field.size)
        return ranks.reshape(field.shape)

    ridges = 1 - np.abs(clouds(3, 40, 1.4) * 2 - 1)
    layers = [clouds(2, 40, 1.7), clouds(6, 90, 1.3), ridges, clouds(20, 400, 0.4)]
    pixels = np.clip(np.stack(layers, -1) * 255 + 0.5, 0, 255).astype(np.uint8)
    texture = Texture("noise")
    texture.setup_2d_texture(NOISE_SIZE, NOISE_SIZE, Texture.T_unsigned_byte, Texture.F_rgba8)
    texture.set_ram_image(pixels[..., [2, 1, 0, 3]].tobytes())
    texture.set_wrap_u(SamplerState.WM_repeat)
    texture.set_wrap_v(SamplerState.WM_repeat)
    texture.set_minfilter(SamplerState.FT_linear_mipmap_linear)
    texture.set_magfilter(SamplerState.FT_linear)
    return texture
