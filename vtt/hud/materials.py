"""Walnut, parchment, felt and brushed brass as seamless tiles, made once at start.

Noise is white noise filtered in the frequency domain by 1/d^p with d = sqrt((kx/fx)² + (ky/fy)²): periodic for
nothing, and any direction of grain.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from vtt.hud.early import skia
from vtt.hud.palette import PARCHMENT, rgb


def noise(size: int, fx: float, fy: float, power: float, seed: int) -> np.ndarray:
    """Return a seamless (size, size) field with mean 0 and deviation 1."""
    white = np.random.default_rng(seed).standard_normal((size, size), dtype=np.float32)
    across, down = np.fft.rfftfreq(size) * size, np.fft.fftfreq(size) * size
    squared = np.maximum((across[None, :] / fx) ** 2 + (down[:, None] / fy) ** 2, 1.0).astype(np.float32)
    field = np.fft.irfft2(np.fft.rfft2(white) / squared ** np.float32(power / 2), s=(size, size))
    field -= field.mean()
    return field / (field.std() + 1e-9)


def _ramp(value: np.ndarray, colours: tuple[str, ...]) -> np.ndarray:
    t = np.clip(value, 0, 1) * (len(colours) - 1)
    i = np.minimum(t.astype(int), len(colours) - 2)
    f = (t - i)[..., None]
    table = np.array([rgb(c) for c in colours], float)
    return table[i] * (1 - f) + table[i + 1] * f


def _image(colours: np.ndarray) -> skia.Image:
    opaque = np.full(colours.shape[:2], 255.0)
    pixels = np.dstack([np.clip(colours, 0, 255), opaque]).astype(np.uint8)
    surface = skia.Surface(pixels.shape[1], pixels.shape[0])
    # through a surface: premultiplied native pixels draw ten times faster than a foreign array
    image = skia.Image.fromarray(np.ascontiguousarray(pixels), skia.kRGBA_8888_ColorType)
    surface.getCanvas().drawImage(image, 0, 0)
    return surface.makeImageSnapshot()


def _walnut(n: int = 512) -> skia.Image:
    y = np.arange(n)[:, None] / n
    rings = 0.5 + 0.5 * np.sin(2 * np.pi * (y * 5 + 0.55 * noise(n, 1.6, 5, 1.7, 1)))
    pores = np.clip(noise(n, 9, 200, 1.0, 3) - 1.5, 0, 2)
    t = 0.40 + 0.22 * (rings - 0.5) + 0.07 * noise(n, 3, 90, 1.2, 2) - 0.16 * pores
    return _image(_ramp(t, ("#1A100A", "#2A1A11", "#3A2618", "#4A3220")))


def _parchment(n: int = 512) -> skia.Image:
    spots = np.clip(noise(n, 22, 22, 2.2, 7) - 2.1, 0, 1)
    t = 0.66 + 0.11 * noise(n, 2, 2, 1.9, 4) + 0.05 * noise(n, 14, 14, 1.3, 5) + 0.018 * noise(n, 120, 120, 0.6, 6)
    return _image(_ramp(t - 0.30 * spots, ("#C9B282", PARCHMENT[1], PARCHMENT[2], "#F3E7C9")))


def _felt(n: int = 256) -> skia.Image:
    t = 0.5 + 0.10 * noise(n, 90, 90, 0.5, 8) + 0.09 * noise(n, 4, 4, 1.6, 9)
    return _image(_ramp(t, ("#0F2F2B", "#17423B", "#1F544A")))


def _brushed(n: int = 256) -> skia.Image:
    return _image(128 + 26 * noise(n, 2, 110, 0.9, 10)[..., None].repeat(3, 2))


_MAKERS = {"walnut": _walnut, "parchment": _parchment, "felt": _felt, "brushed": _brushed}


@cache
def tile(kind: str) -> skia.Image:
    """Return the seamless picture of "walnut", "parchment", "felt" or "brushed"."""
    return _MAKERS[kind]()


@cache
def tile_paint(kind: str, scale_x: float, scale_y: float) -> skia.Paint:
    """Return the one kept paint of a tile; only its alpha and blend mode may be changed.

    Paint.setShader copies the whole picture (100 ms for 512 x 512), so a paint must never be made twice.
    """
    paint = skia.Paint(AntiAlias=True)
    matrix = skia.Matrix.Scale(scale_x, scale_y)
    repeat = skia.TileMode.kRepeat
    paint.setShader(tile(kind).makeShader(repeat, repeat, skia.SamplingOptions(skia.FilterMode.kLinear), matrix))
    return paint
