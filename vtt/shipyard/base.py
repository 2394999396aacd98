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
    gap: Callable[[Array, Array], Array],
    seed: int,
    sea: str = "#1f4f63",
    foam: str = "#cfdcd8",
    cells: tuple[int, int] = (18, 32),
) -> Mesh:
    """Return the slab; gap(x, y) is how far a point of the water lies off the hull, negative below it."""
    rng = np.random.default_rng(seed)
    x = np.linspace(-width / 2, width / 2, cells[0] + 1)
    y = np.linspace(-length / 2, length / 2, cells[1] + 1)
    gx, gy = np.meshgrid(x, y, indexing="ij")
    wave = np.zeros_like(gx)
    for _ in range(7):
        turn, pitch, phase = rng.normal(0, 0.6), rng.uniform(6.0, 16.0), rng.random() * 7
        crest = np.abs(np.sin((gy * np.cos(turn) + gx * np.sin(turn)) * pitch / 2 + phase))
        wave += (0.6 - crest) * 4.0 / pitch
    edge = np.minimum(width / 2 - np.abs(gx), length / 2 - np.abs(gy))
    calm = np.clip(edge / 0.12, 0.0, 1.0)
    near = np.exp(-np.clip(gap(gx, gy), 0.0, 9.0) / 0.055)
    fleck = np.sin(gx * 31 + 3 * np.sin(gy * 9)) * np.sin(gy * 27 + 2 * np.sin(gx * 13))
    white = np.clip(near * (0.8 + 0.5 * fleck) + np.clip(wave * 2.2 - 1.5, 0, 0.55), 0.0, 1.0)
    z = TOP - _ROUND * 0.4 * (1 - calm) + 0.012 * np.clip(wave, -1.0, 1.0) * calm + 0.010 * near
    tone = (1.0 + 0.75 * np.clip(wave, -0.8, 1.0))[..., None]
    colour = linear(sea) * tone * (1 - white[..., None]) + linear(foam) * white[..., None]
    top = grid(np.stack([gx, gy, z], -1)).painted(np.clip(colour, 0, 1).reshape(-1, 3), GLOSS * 0.8)
    rim = _rim(gx, gy, z)
    return merge([top, rim.painted(linear(sea) * 0.5, GLOSS * 0.5)])


def beside(breadth: Callable[[Array], Array]) -> Callable[[Array, Array], Array]:
    """The gap function of one hull along the middle line, from half its breadth at y."""
    return lambda x, y: np.where(breadth(y) > 0.0, np.abs(x) - breadth(y), 9.0)


def _rim(gx: Array, gy: Array, z: Array) -> Mesh:
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
