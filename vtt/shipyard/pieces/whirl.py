"""Whirling water in a carved frame: what the whirlpool and the marker of what swims below have in common."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from vtt.shipyard.fields import step
from vtt.shipyard.joinery import MAHOGANY, brass, grained_wood, rivet
from vtt.shipyard.mesh import Array, Mesh, grid, lathe, linear, merge, tube
from vtt.shipyard.rock import noise_of
from vtt.shipyard.stonepaint import mixed

ABYSS, DEEP, TEAL, FOAM, LACE = "#03080c", "#06202c", "#0f4a5c", "#dfe8e2", "#6fa0a6"
CARVED = "#5e3318"
WET = 0.42
"""As glossy as paint can be before it turns to metal."""
WINDING = 2.6
"""How far the arms turn on their way in, radians for every e-fold of the radius."""


@dataclass(frozen=True)
class Whirl:
    """Water that turns clockwise seen from above: `radius` inches, `arms` of foam, the throat `deep` below the rim at
    height `rim`, `crest` the height of the arms."""

    radius: float
    arms: int
    rim: float
    deep: float
    crest: float
    throat: float = 0.3

    def height(self, reach: Array, phase: Array) -> Array:
        """Heights of the water at a radius and at a place across the arms (0 .. 1, the crest at 0.5)."""
        wave = np.interp(phase, [0.0, 0.30, 0.46, 0.54, 0.66, 1.0], [0.0, 0.25, 0.92, 1.0, 0.2, 0.0])
        fade = step(0.04, 0.2, reach) * step(self.radius, 0.86 * self.radius, reach)
        funnel = np.exp(-((reach / (self.throat * self.radius / 0.86)) ** 1.25))
        return self.rim - self.deep * funnel + self.crest * wave * fade

    def angle(self, reach: Array, phase: Array) -> Array:
        """Where (radians) that place lies at a radius: all places keep to their arms on the way in."""
        return 2 * math.pi * phase / self.arms + WINDING * np.log((reach + 0.1) / self.radius)

    def water(self, rows: int, columns: int, seed: int) -> Mesh:
        """The surface: dark throat, glassy troughs, crests that break into foam and lace; `columns` to an arm."""
        share = np.linspace(0, 1, rows) ** 1.15
        reach = (0.025 + (self.radius - 0.025) * share)[:, None]
        phase = (np.arange(columns * self.arms) / columns)[None, :] + 0 * reach
        across = phase % 1.0
        angle = self.angle(reach, phase)
        points = np.stack([reach * np.cos(angle), reach * np.sin(angle), self.height(reach + 0 * across, across)], -1)
        skin = grid(points, (False, True))
        normals = skin.smooth_normals(180.0).normals
        assert normals is not None
        skin = skin if normals[:, 2].mean() > 0 else skin.flipped()
        flat, wide = across.ravel(), np.broadcast_to(reach, across.shape).ravel()
        noise = noise_of(seed)
        torn = noise.at(np.column_stack([flat * 3, wide * 9, 0 * wide]), 1.0) + 0.6 * noise.at(skin.vertices, 16.0)
        colour = mixed(np.tile(linear(ABYSS), (len(flat), 1)), DEEP, step(0.04, 0.24, wide))
        colour = mixed(colour, TEAL, step(0.2, 0.9 * self.radius, wide) * (0.55 + 0.45 * step(0.2, 0.5, flat)))
        lace = step(0.30, 0.46, flat + 0.10 * torn) * step(0.86, 0.6, flat + 0.12 * torn)
        white = step(0.42, 0.50, flat + 0.05 * torn) * step(0.66, 0.56, flat + 0.05 * torn)
        colour = mixed(colour, LACE, 0.55 * lace * step(0.06, 0.16, wide))
        colour = mixed(colour, FOAM, 0.95 * white * step(0.05, 0.14, wide))
        collar = step(0.93 * self.radius, self.radius, wide + 0.03 * torn)
        colour = mixed(colour, LACE, 0.5 * collar)
        finish = WET * (1 - 0.8 * np.maximum(white, 0.5 * collar))
        return replace(skin.painted(TEAL), colour=colour, finish=finish).smooth_normals(180.0)

    def afloat(self, mesh: Mesh, reach: float, phase: float, heading: float = 0.0, sink: float = 0.0) -> Mesh:
        """Something put on the water there, its y turned along the current plus `heading` degrees, banked with it."""
        turn = float(self.angle(np.array(reach), np.array(phase)))
        slope = math.degrees(math.atan(self._slope(reach, phase)))
        z = float(self.height(np.array(reach), np.array(phase % 1.0))) - sink
        banked = mesh.turned("z", heading).turned("y", -slope)  # x points outwards, the water rises that way
        return banked.turned("z", math.degrees(turn)).moved(reach * math.cos(turn), reach * math.sin(turn), z)

    def _slope(self, reach: float, phase: float) -> float:
        ends = self.height(np.array([reach - 0.03, reach + 0.03]), np.array([phase % 1.0] * 2))
        return float(ends[1] - ends[0]) / 0.06


def frame(radius: float, within: float, high: float, studs: int, sides: int, seed: int, fine: bool) -> Mesh:
    """A turned frame of wood with a band of brass let into its top, and breaking waves carved between brass studs.

    `within` is the radius at which the water begins, `high` where the frame ends.
    """
    top, flank = (radius + within) / 2, radius - 0.028
    foot = [(radius, 0.0), (radius, 0.05), (flank, 0.064)]
    if fine:
        foot[:1] = [(radius - 0.02, 0.0), (radius, 0.02)]
    brow = [(flank, high - 0.056), (radius, high - 0.04), (radius - 0.012, high)]
    lip = [(top + 0.013, high), (top + 0.011, high - 0.007), (top - 0.011, high - 0.007), (top - 0.013, high)]
    profile = np.array([*foot, *brow, *lip, (within + 0.012, high), (within, high - 0.02), (within, high - 0.13)])
    wear = np.r_[np.full(len(foot) - 1, 0.6), 0.1, 0.1, 0.7, 0.9, 0.5, 0, 0, 0.5, 0.8, 0.5, 0.0]
    ring = lathe(profile, sides, (False, False), wear)
    row = np.arange(len(ring.vertices)) // sides
    first = len(foot) + len(brow) + 1
    inlaid = np.isin(row, (first, first + 1))[ring.faces].all(axis=1)
    wood = grained_wood(ring.picked(~inlaid), MAHOGANY, seed, (0.4, 0.4, 1.4), 0.7)
    scrolls = merge([_scroll(radius - 0.03, high, studs, k, fine) for k in range(studs)])
    nail = rivet(0.021, 0.017, 6).turned("y", 90).moved(radius - 0.03, 0, high / 2)
    nails = [nail.turned("z", 360 * k / studs) for k in range(studs)]
    return merge([wood, grained_wood(scrolls, CARVED, seed + 1), brass(merge([ring.picked(inlaid), *nails]), seed + 2)])


def _scroll(radius: float, high: float, studs: int, number: int, fine: bool) -> Mesh:
    """A wave that rises and rolls over between two studs, raised from the side of the frame."""
    room, tall = 2 * math.pi * radius / studs - 0.05, high - 0.15
    t = np.linspace(0, 1, 11 if fine else 8)
    roll = np.maximum(t - 0.45, 0) / 0.55
    size = 0.40 * tall * (1 - 0.62 * roll)
    rise = np.minimum(t, 0.45) / 0.45
    along = 0.025 + room * (0.06 + 0.5 * rise) + size * np.sin(4.9 * roll)
    up = 0.08 + tall * 0.24 * rise**2.2 + size * (1 - np.cos(4.9 * roll))
    turn = 2 * math.pi * number / studs + along / radius
    girth = np.interp(t, [0, 0.45, 1], [0.005, 0.021, 0.011])
    return tube(np.column_stack([radius * np.cos(turn), radius * np.sin(turn), up]), girth, 4 if fine else 3, False)
