"""Directions and 4x4 matrices (acting on columns) that place one part of a miniature on another."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]


def unit(vectors: ArrayLike) -> Array:
    """Return the vectors (..., 3) at length one; a zero vector stays zero."""
    v = np.asarray(vectors, float)
    return v / np.maximum(np.linalg.norm(v, axis=-1, keepdims=True), 1e-12)


def rotation(axis: str, degrees: float) -> Array:
    """Return the 4x4 matrix of a turn about `x`, `y` or `z`."""
    i, j = {"x": (1, 2), "y": (2, 0), "z": (0, 1)}[axis]
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    m = np.eye(4)
    m[i, i], m[j, j], m[i, j], m[j, i] = c, c, -s, s
    return m


def frame(origin: ArrayLike, x: ArrayLike, y: ArrayLike, z: ArrayLike, scale: float | Sequence[float] = 1.0) -> Array:
    """Return the 4x4 matrix that carries the unit axes to the directions x, y, z (made unit) at `origin`."""
    m = np.eye(4)
    m[:3, :3] = np.stack([unit(x), unit(y), unit(z)], axis=1) * np.asarray(scale, float)
    m[:3, 3] = origin
    return m


def facing(origin: ArrayLike, outward: ArrayLike, up: ArrayLike = (0, 0, 1), scale: float = 1.0) -> Array:
    """Return the frame of a fitting on a wall: its z looks `outward`, its y as far `up` as that allows."""
    z = unit(outward)
    x = unit(np.cross(np.asarray(up, float), z))
    return frame(origin, x, np.cross(z, x), z, scale)
