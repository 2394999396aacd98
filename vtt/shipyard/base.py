"""The sea slab under a miniature: exactly its base rectangle, with waves and foam in its vertex colours."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vtt.shipyard.mesh import GLOSS, Array, Mesh, grid, linear, merge

THICKNESS = 0.06
TOP = 0.035
"""Height of the slab's top above the waterline; the hull is awash there."""

_ROUND = 0.018


def slab(
    length: float,
    width: float,
    breadth: Callable[[Array], Array],
    seed: int,
    sea: str = "#1f4f63",
    foam: str = "#cfdcd8",
    cells: tuple[int, int] = (22, 40),
) -> Mesh:
    """Return the slab: `breadth(y)` is half the hull's breadth at the water, where the foam lies."""
    rng = np.random.default_rng(seed)
    x = np.linspace(-width / 2, width / 2, cells[0] + 1)
    y = np.linspace(-length / 2, length / 2, cells[1] + 1)
    gx, gy = np.meshgrid(x, y, indexing="ij")
    wave = np.zeros_like(gx)
    for _ in range(7):
        turn, pitch, phase = rng.normal(0, 0.6), rng.uniform(5.0, 14.0), rng.random() * 7
        crest = np.abs(np.sin((gy * np.cos(turn) + gx * np.sin(turn)) * pitch / 2 + phase))
        wave += (0.6 - crest) * 4.0 / pitch
    edge = np.minimum(width / 2 - np.abs(gx), length / 2 - np.abs(gy))
    calm = np.clip(edge / 0.12, 0.0, 1.0)
    gap = np.abs(gx) - breadth(gy)
    near = np.exp(-np.clip(gap, 0.0, 9.0) / 0.07) * (breadth(gy) > 0.02)
    fleck = np.sin(gx * 31 + 3 * np.sin(gy * 9)) * np.sin(gy * 27 + 2 * np.sin(gx * 13))
    white = np.clip(near * (0.75 + 0.4 * fleck) + np.clip(wave * 1.6 - 0.55, 0, 0.8), 0.0, 1.0)
    z = TOP - _ROUND * 0.4 * (1 - calm) + 0.010 * wave * calm + 0.014 * near
    deep = linear(sea)
    tone = (1.0 + 0.5 * np.clip(wave, -0.8, 1.0))[..., None]
    colour = deep * tone * (1 - white[..., None]) + linear(foam) * white[..., None]
    top = grid(np.stack([gx, gy, z], -1)).painted(colour.reshape(-1, 3), GLOSS * 0.8)
    rim = _rim(gx, gy, z, length, width)
    return merge([top, rim.painted(deep * 0.5, GLOSS * 0.5)])


def _rim(gx: Array, gy: Array, z: Array, length: float, width: float) -> Mesh:
    """The rounded wall from the slab's edge down to its foot, rectangle of the exact base size at its widest."""
    loop = np.concatenate(
        [
            np.stack([gx[:, 0], gy[:, 0], z[:, 0]], -1),
            np.stack([gx[-1, 1:], gy[-1, 1:], z[-1, 1:]], -1),
            np.stack([gx[::-1, -1], gy[::-1, -1], z[::-1, -1]], -1)[1:],
            np.stack([gx[0, ::-1], gy[0, ::-1], z[0, ::-1]], -1)[1:-1],
        ]
    )
    low = loop.copy()
    low[:, 2] = TOP - THICKNESS
    return grid(np.stack([low, loop]), (False, True)).flipped()
