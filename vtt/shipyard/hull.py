"""The analytic surface of a hull, which planks, ports, castles and rigging all ask where they belong.

A point of the starboard side is named by t (0 stern .. 1 bow) and its height z in inches; above the rail the same
surface goes on, so that castles grow out of the hull. Port is the mirror image.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from vtt.shipyard.mesh import Array, Mesh, facing, grid, merge, unit

Curve = Callable[[ArrayLike], Array]
"""A height in inches for every t."""


@dataclass(frozen=True)
class Hull:
    """A hull by its lines, all in inches at the waterline unless said otherwise.

    stern, bow: y of the ends; half_beam: the widest half breadth; fullest: t of the widest frame; transom: breadth of
    the stern as a share; height: where tumblehome has taken `tumblehome` of the breadth; stern_rake, bow_rake: how far
    the ends lean out per inch of height; fineness: 1 a tub, 2 a sharp entry at the water; rail: (t, z) of the sheer.
    """

    stern: float
    bow: float
    half_beam: float
    rail: tuple[tuple[float, float], ...]
    height: float
    fullest: float = 0.45
    transom: float = 0.78
    tumblehome: float = 0.14
    stern_rake: float = 0.12
    bow_rake: float = 0.22
    fineness: float = 1.35

    def sheer(self, t: ArrayLike) -> Array:
        """Height of the rail at t: a smooth curve through the points of `rail`."""
        from scipy.interpolate import PchipInterpolator

        knots = np.asarray(self.rail)
        return np.asarray(PchipInterpolator(knots[:, 0], knots[:, 1])(np.asarray(t, float)))

    def ends(self, z: ArrayLike) -> tuple[Array, Array]:
        """y of stern and bow at the height z; the stem curves out, the transom leans."""
        h = np.maximum(np.asarray(z, float), 0.0)
        lift = self.bow_rake * (h - 0.22 * h * h / max(self.height, 0.1))
        return self.stern - self.stern_rake * h, self.bow + lift

    def half_breadth(self, t: ArrayLike, z: ArrayLike) -> Array:
        """Half the breadth at t and the height z."""
        t, h = np.broadcast_arrays(np.asarray(t, float), np.asarray(z, float) / self.height)
        h = np.clip(h, 0.0, 1.6)
        ahead = np.clip((t - self.fullest) / (1.0 - self.fullest), 0.0, 1.0)
        power = 2.9 - self.fineness * np.exp(-2.2 * h)
        bow = np.clip(1.0 - ahead**power, 0.0, 1.0) ** 0.72
        aft = np.clip((self.fullest - t) / self.fullest, 0.0, 1.0)
        stern = 1.0 - (1.0 - self.transom) * aft**2.2
        bilge = 1.0 - 0.10 * np.exp(-((h / 0.22) ** 2))
        inward = 1.0 - self.tumblehome * np.clip((h - 0.3) / 0.7, 0.0, 1.4) ** 1.3
        return self.half_beam * bow * stern * bilge * inward

    def point(self, t: ArrayLike, z: ArrayLike) -> Array:
        """Points (..., 3) of the starboard side."""
        t, z = np.broadcast_arrays(np.asarray(t, float), np.asarray(z, float))
        stern, bow = self.ends(z)
        return np.stack([self.half_breadth(t, z), stern + (bow - stern) * t, z], axis=-1)

    def normal(self, t: ArrayLike, z: ArrayLike) -> Array:
        """Outward directions (..., 3) of the starboard side."""
        t, z = np.broadcast_arrays(np.asarray(t, float), np.asarray(z, float))
        step = 2e-3
        low, high = np.clip(t - step, 0.0, 1.0), np.clip(t + step, 0.0, 1.0)
        return unit(
            np.cross(self.point(high, z) - self.point(low, z), self.point(t, z + step) - self.point(t, z - step))
        )

    def station(self, y: ArrayLike, z: ArrayLike) -> Array:
        """t of the frame at y and the height z."""
        stern, bow = self.ends(z)
        return (np.asarray(y, float) - stern) / (bow - stern)

    def breadth_at(self, y: ArrayLike, z: ArrayLike) -> Array:
        """Half the breadth at y and the height z, 0 beyond the ends."""
        t = self.station(y, z)
        return np.where((t >= 0) & (t <= 1), self.half_breadth(np.clip(t, 0, 1), z), 0.0)

    def seat(self, t: float, z: float, proud: float = 0.0) -> Array:
        """The frame (4x4) of a fitting on the starboard side: z outward, y up, `proud` inches off the surface."""
        normal = self.normal(t, z)
        return facing(self.point(t, z) + normal * proud, normal)

    def line(self, share: float, bottom: float = 0.0) -> Curve:
        """The curve at a share of the way from `bottom` to the rail: strakes and wales run along it."""
        return lambda t: bottom + (self.sheer(t) - bottom) * share

    def lifted(self, inches: float) -> Curve:
        """The curve that runs `inches` above the rail."""
        return lambda t: self.sheer(t) + inches

    def shell(
        self,
        low: Curve,
        high: Curve,
        span: tuple[float, float] = (0.0, 1.0),
        stations: int = 28,
        rows: int = 6,
        inward: float = 0.0,
    ) -> Mesh:
        """Both sides as plain skin between two curves, moved `inward` along the normal."""
        t = np.linspace(*span, stations)[:, None]
        share = np.linspace(0.0, 1.0, rows)[None, :]
        z = low(t) + (high(t) - low(t)) * share
        return both(grid(self.point(t, z) - self.normal(t, z) * inward))

    def banded(
        self,
        bands: Sequence[tuple[float, float, str]],
        stations: int = 16,
        span: tuple[float, float] = (0.0, 1.0),
        tone: float = 0.12,
    ) -> Mesh:
        """Both sides as painted skin, for the light level: bands of (share of the rail's height from, to, colour)."""
        t = np.linspace(*span, stations)[:, None]
        parts = []
        for number, (low, high, colour) in enumerate(bands):
            z = self.sheer(t) * np.array([[low, high]])
            shade = 1.0 + tone * np.sin(np.arange(stations) * (2.1 + number) + number * 1.7)
            parts.append(grid(self.point(t, z)).painted(colour).tinted(np.repeat(shade, 2)))
        return both(merge(parts))

    def transom_plate(self, low: float, high: float, rows: int = 8, outward: float = 0.0) -> Mesh:
        """The flat stern between two heights."""
        z = np.linspace(low, high, rows)
        side = self.point(np.zeros(rows), z) - np.array([0.0, outward, 0.0])
        return grid(np.stack([side, side * [-1.0, 1.0, 1.0]], axis=0)).flipped()


def both(starboard: Mesh) -> Mesh:
    """The mesh and its mirror image to port."""
    return merge([starboard, starboard.mirrored()])


def constant(z: float) -> Curve:
    """The level curve at the height z."""
    return lambda t: np.full_like(np.asarray(t, float), z)
