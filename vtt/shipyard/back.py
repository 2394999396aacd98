"""The back of a swimming body above the water, which plates, seams, bones and fittings ask where they belong."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vtt.shipyard.mesh import Array

ROUND_X, ROUND_Z = 2.5, 2.22
"""Powers of the section (|x| / half)^ROUND_X + (z / top)^ROUND_Z = 1."""
_WITHIN = 0.97
"""The skin keeps this share of the lines, so that what lies on it stays within the sight hull."""


class Back:
    """A body by its lines: (y, half breadth, height) from the stern to the bow, inches."""

    def __init__(self, lines: Sequence[tuple[float, float, float]]) -> None:
        from scipy.interpolate import PchipInterpolator

        knots = np.asarray(lines, float)
        self.stern, self.bow = float(knots[0, 0]), float(knots[-1, 0])
        self._half, self._top = (PchipInterpolator(knots[:, 0], knots[:, k]) for k in (1, 2))

    def measures(self, y: Array) -> tuple[Array, Array]:
        """Half breadth and height at y."""
        at = np.clip(y, self.stern, self.bow)
        return np.asarray(self._half(at)) * _WITHIN, np.asarray(self._top(at)) * _WITHIN

    def points(self, y: Array, angle_deg: Array, out: Array | float = 0.0) -> tuple[Array, Array]:
        """Points (..., 3), `out` inches off the skin, and the directions away from it.

        The angle is 0 starboard at the water, 90 on top, 180 to port.
        """
        y, angle, out = np.broadcast_arrays(np.asarray(y, float), np.radians(angle_deg), np.asarray(out, float))
        half, top = self.measures(y)
        c, s = np.cos(angle), np.sin(angle)
        x = half * np.abs(c) ** (2 / ROUND_X) * np.sign(c)
        z = top * np.abs(s) ** (2 / ROUND_Z) * np.sign(s)
        way = np.stack([c / half, np.zeros_like(c), s / top], -1)
        way /= np.linalg.norm(way, axis=-1, keepdims=True)
        return np.stack([x, y, z], -1) + way * out[..., None], way

    def at(self, y: float, angle_deg: float, out: float = 0.0) -> tuple[Array, Array]:
        """One point of the skin and the direction away from it."""
        spot, way = self.points(np.array(y), np.array(angle_deg), out)
        return spot, way

    def girth(self, y: float) -> float:
        """Length round the back from water to water at y, inches."""
        spots, _ = self.points(np.full(40, y), np.linspace(0, 180, 40))
        return float(np.linalg.norm(np.diff(spots, axis=0), axis=1).sum())
