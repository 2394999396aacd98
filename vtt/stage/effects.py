"""Smoke, flame, spray and sparks: soft painted discs that drift, grow and fade; and the foam of a wake."""

from __future__ import annotations

import math

import numpy as np
from panda3d.core import (
    ColorBlendAttrib,
    NodePath,
    Point3,
    Vec2,
    Vec3,
)

from vtt.stage.mesh import VERTEX, Mesh
from vtt.stage.quads import Quads
from vtt.stage.ribbons import dress
from vtt.stage.shading import load_shader

PUFF_ORDER, WAKE_ORDER = 30, 8
MOST_PUFFS = 900
PUFF = np.dtype([
    ("place", "f4", 3), ("speed", "f4", 3), ("radius", "f4"), ("growth", "f4"), ("color", "f4", 4),
    ("fade_to", "f4", 3), ("age", "f4"), ("life", "f4"), ("turn", "f4"), ("hard", "f4"), ("weight", "f4"),
    ("drift", "f4"), ("lies", "?"), ("glows", "?"),
])
"""One disc: inches, inches a second, colours as seen by day, seconds; `weight` pulls down (inches a second squared);
`drift` is how fast the wind carries it (inches a second); what `lies` floats flat on the water, what `glows` is as
bright at night."""
SURFACE = 0.065
"""Inches above the water at which light and foam lie: over the plates of bases, too."""
GLOWS, LIES = 2.0, 4.0
"""Added to the hardness of what gives light and of what lies on the water, for the shaders."""

VEIL = ColorBlendAttrib.make(
    ColorBlendAttrib.M_add, ColorBlendAttrib.O_incoming_alpha, ColorBlendAttrib.O_one_minus_incoming_alpha,
    ColorBlendAttrib.M_add, ColorBlendAttrib.O_zero, ColorBlendAttrib.O_one_minus_incoming_alpha,
)  # fmt: skip
"""Smoke lies over colours and takes away the sharpness (the alpha) of what it hides: it is left to the brush."""


class Puffs:
    """All discs of the stage in one Geom; chance here is only for looks and never touches the game's dice."""

    def __init__(self, root: NodePath) -> None:
        self._rng = np.random.default_rng(7)
        self._puffs = np.zeros(0, PUFF)
        self._quads = Quads(root, "puffs", "puff", PUFF_ORDER)
        self.path = self._quads.path
        self.path.set_attrib(VEIL)
        self._shown = 0
        self.wind = Vec2(0.8, 0.6)
        """Unit vector towards which smoke drifts."""
        self.is_thin = False
        """Whether smoke and spray are made of half as many discs."""

    def __len__(self) -> int:
        return len(self._puffs)

    @property
    def is_stirred(self) -> bool:
        """Whether the picture changes: something is drawn, or was until now, or waits for the next frame."""
        return self._shown > 0 or len(self._puffs) > 0

    def clear(self) -> None:
        """Blow everything away."""
        self._puffs = self._puffs[:0]
        self.path.hide()

    def emit(
        self, place: Point3, count: int, *, speed: Vec3 = Vec3(0), spread: float = 0.2, radius: float = 0.15,  # noqa: B008
        growth: float = 0.3, color: tuple[float, float, float, float] = (1, 1, 1, 0.8),
        fade_to: tuple[float, float, float] | None = None, life: float = 1.0, hard: float = 0.0, weight: float = 0.0,
        scatter: float = 0.05, drift: float = 0.0, lies: bool = False, glows: bool = False,
    ) -> None:
        """Add discs round a place; `spread` varies the speed, `scatter` the place (inches); life 0 is one frame."""
        fresh = np.zeros(count, PUFF)
        rng = self._rng
        fresh["place"] = np.array(place) + rng.normal(0, scatter, (count, 3))
        fresh["speed"] = np.array(speed) + rng.normal(0, spread, (count, 3))
        fresh["radius"] = radius * rng.uniform(0.6, 1.3, count)
        fresh["growth"], fresh["hard"], fresh["weight"] = growth, hard, weight
        fresh["color"] = color
        fresh["color"][:, :3] *= rng.uniform(0.88, 1.08, (count, 1))
        fresh["fade_to"] = color[:3] if fade_to is None else fade_to
        fresh["life"] = life * rng.uniform(0.7, 1.25, count)
        fresh["turn"] = rng.uniform(0, 2 * math.pi, count)
        fresh["glows"], fresh["drift"] = glows, drift * rng.uniform(0.8, 1.2, count)
        if lies:
            fresh["lies"], fresh["place"][:, 2], fresh["speed"][:, 2] = True, place.z, 0.0
        self._puffs = np.concatenate([self._puffs, fresh])[-MOST_PUFFS:]

    def step(self, seconds: float) -> None:
        """Drift, grow, age; redraw."""
        p = self._puffs
        self._shown = 2 if len(p) else self._shown - 1
        if not len(p):
            self.path.hide()
            return
        once = p["life"] == 0
        p["age"] += np.where(once, 0, seconds)
        p["speed"][:, 2] -= p["weight"] * seconds
        p["speed"] *= math.exp(-1.1 * seconds)
        p["place"] += p["speed"] * seconds
        p["place"][:, :2] += p["drift"][:, None] * np.array([self.wind.x, self.wind.y]) * seconds
        p["radius"] += p["growth"] * seconds
        p["turn"] += np.where(p["lies"], 0.0, 0.3) * seconds
        p = p[(once | (p["age"] < p["life"])) & (p["place"][:, 2] > -0.4)]
        self._draw(p)
        self._puffs = p[p["life"] > 0]

    def _draw(self, p: np.ndarray) -> None:
        share = p["age"] / np.maximum(p["life"], 1e-6)
        rgb = p["color"][:, :3] + (p["fade_to"] - p["color"][:, :3]) * share[:, None]
        alpha = p["color"][:, 3] * np.where(p["life"] > 0, np.minimum(1, share * 12 + 0.2) * (1 - share) ** 1.3, 1.0)
        rows = np.zeros((len(p), 4), VERTEX)
        rows["vertex"] = p["place"][:, None]
        edge = p["hard"] + GLOWS * p["glows"] + LIES * p["lies"]
        rows["normal"] = np.stack([p["radius"], p["turn"], edge], 1)[:, None]
        rows["color"] = np.clip(np.column_stack([rgb, alpha]) * 255, 0, 255).astype(np.uint8)[:, None]
        rows["paint"] = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
        self._quads.show(rows)

    # What a sea fight is made of -------------------------------------------------------------------------------------

    def _few(self, count: int) -> int:
        return -(-count // 2) if self.is_thin else count

    def muzzle(self, place: Point3, towards: Vec3, size: float = 1.0) -> None:
        """A gun goes off: fire, its light on the water, a jet of smoke, and a bank that the wind carries off."""
        few = self._few
        self.emit(place, few(3), speed=towards * 2.2 * size, spread=0.3 * size, radius=0.14 * size, growth=0.6 * size,
                  color=(1.0, 0.87, 0.48, 0.95), fade_to=(0.98, 0.38, 0.1), life=0.17, hard=0.6, glows=True)
        self.emit(Point3(place.x + towards.x * 0.5 * size, place.y + towards.y * 0.5 * size, SURFACE), 1, spread=0,
                  scatter=0, radius=0.75 * size, color=(1.0, 0.62, 0.22, 0.5), life=0.2, lies=True, glows=True)
        self.emit(place + towards * 0.1, few(4), speed=towards * 2.1 * size, spread=0.28 * size, radius=0.13 * size,
                  growth=0.36 * size, color=(0.95, 0.93, 0.88, 0.8), fade_to=(0.66, 0.66, 0.68), life=2.0 * size,
                  drift=0.25)
        self.emit(place + towards * 0.25, few(3), speed=towards * 1.1 * size + Vec3(0, 0, 0.24), spread=0.42 * size,
                  radius=0.22 * size, growth=0.25 * size, color=(0.90, 0.88, 0.84, 0.44), fade_to=(0.62, 0.62, 0.65),
                  life=4.2 * size, drift=0.5)

    def splash(self, place: Point3, size: float = 1.0) -> None:
        """Something falls into the water."""
        self.emit(place, round(16 * size), speed=Vec3(0, 0, 3.0 * size), spread=0.55 * size, radius=0.09, growth=0.10,
                  color=(0.88, 0.95, 0.96, 0.85), life=0.8, weight=6.5, hard=0.2)
        self.emit(place, 6, speed=Vec3(0, 0, 0.1), spread=0.25, radius=0.20, growth=0.5, color=(0.85, 0.92, 0.93, 0.6),
                  life=0.9)

    def column(self, place: Point3, size: float = 1.0) -> None:
        """A ball misses: the sea stands up in a column, hangs as spray and falls back into a ring of foam."""
        few = self._few
        for k in range(9):
            self.emit(place, few(3), speed=Vec3(0, 0, (0.9 + 0.55 * k) * size), spread=0.07 + 0.025 * k,
                      radius=(0.16 - 0.011 * k) * size, growth=0.05, color=(0.93, 0.97, 0.98, 0.9),
                      fade_to=(0.76, 0.88, 0.91), life=1.2, weight=4.4, hard=0.3, scatter=0.025)
        self.emit(place + Vec3(0, 0, 0.7 * size), few(4), speed=Vec3(0, 0, 0.7), spread=0.22, radius=0.20 * size,
                  growth=0.35, color=(0.92, 0.96, 0.97, 0.4), life=1.5, drift=0.4)
        self.ring(place, 0.26 * size)

    def ring(self, place: Point3, radius: float) -> None:
        """Foam spreads on the water round a place."""
        self.emit(Point3(place.x, place.y, SURFACE), self._few(6), spread=0.22, radius=radius, growth=0.3,
                  color=(0.90, 0.96, 0.95, 0.55), fade_to=(0.62, 0.80, 0.82), life=1.8, scatter=radius * 0.5, lies=True)

    def splinters(self, place: Point3) -> None:
        """A shot strikes wood."""
        self.emit(place, 9, speed=Vec3(0, 0, 1.2), spread=1.1, radius=0.05, growth=-0.02, color=(1.0, 0.75, 0.30, 1),
                  fade_to=(0.55, 0.16, 0.05), life=0.6, hard=0.9, weight=4.0, glows=True)
        self.emit(place, 10, speed=Vec3(0, 0, 0.9), spread=0.8, radius=0.05, growth=0.0, color=(0.36, 0.24, 0.14, 1),
                  life=0.9, hard=0.8, weight=4.5)
        self.emit(place, 5, speed=Vec3(0, 0, 0.5), spread=0.25, radius=0.16, growth=0.3, color=(0.28, 0.25, 0.23, 0.7),
                  life=1.3)

    def fire(self, place: Point3, size: float = 1.0, *, smokes: bool = True) -> None:
        """One lick of a burning ship: flame that lights what is round it; thin smoke high above, carried leeward."""
        self.emit(place, 2, speed=Vec3(0, 0, 0.85), spread=0.10, radius=0.19 * size, growth=-0.14,
                  color=(1.0, 0.76, 0.26, 0.9), fade_to=(0.92, 0.22, 0.05), life=0.75, hard=0.25, scatter=0.11 * size,
                  glows=True)
        self.emit(place + Vec3(0, 0, 0.15), 1, spread=0, scatter=0.06, radius=0.95 * size,
                  color=(1.0, 0.52, 0.16, 0.19), life=0.45, glows=True)
        if smokes:
            self.emit(place + Vec3(0, 0, 0.95 * size), 1, speed=Vec3(0, 0, 1.0), spread=0.10, radius=0.21 * size,
                      growth=0.25, color=(0.17, 0.15, 0.145, 0.46), fade_to=(0.42, 0.41, 0.42), life=3.4,
                      scatter=0.12 * size, drift=0.75)
            if not self.is_thin:
                self.emit(place + Vec3(0, 0, 0.3), 1, speed=Vec3(0, 0, 1.3), spread=0.35, radius=0.022, growth=-0.004,
                          color=(1.0, 0.72, 0.3, 1.0), fade_to=(0.9, 0.25, 0.05), life=1.3, hard=0.9, drift=0.5,
                          scatter=0.12 * size, glows=True)

    def bubbles(self, place: Point3, width: float) -> None:
        """Water closing over something."""
        self.emit(place, 5, speed=Vec3(0, 0, 0.35), spread=0.2, radius=0.10, growth=0.25, color=(0.86, 0.94, 0.95, 0.7),
                  life=1.0, scatter=width)


class Wake:
    """The foam that a sailing piece leaves; it widens and fades with age."""

    LIFE = 3.2

    def __init__(self, root: NodePath, half_width: float) -> None:
        self.path = root.attach_new_node("wake")
        self._half_width = half_width
        self._trail: list[list[float]] = []

    def leave(self, x: float, y: float, heading_rad: float) -> None:
        """The stern is here now."""
        if self._trail and math.hypot(self._trail[-1][0] - x, self._trail[-1][1] - y) < 0.12:
            return
        self._trail.append([x, y, heading_rad, 0.0])

    def step(self, seconds: float) -> bool:
        """Age and redraw; False when nothing is left."""
        for mark in self._trail:
            mark[3] += seconds
        self._trail = [mark for mark in self._trail if mark[3] < self.LIFE]
        self.path.node().remove_all_children()
        if len(self._trail) < 2:
            return bool(self._trail)
        trail = np.array(self._trail)
        share = trail[:, 3] / self.LIFE
        half = self._half_width * (0.75 + 1.5 * share)
        side = np.column_stack([np.cos(trail[:, 2]), -np.sin(trail[:, 2])]) * half[:, None]
        count = len(trail)
        vertex = np.zeros((count * 2, 3), np.float32)
        vertex[0::2, :2], vertex[1::2, :2] = trail[:, :2] - side, trail[:, :2] + side
        vertex[:, 2] = 0.012
        color = np.full((count * 2, 4), 235, np.uint8)
        color[:, 3] = np.repeat(np.clip(230 * (1 - share) ** 1.2, 0, 255).astype(np.uint8), 2)
        paint = np.stack([np.tile([-1.0, 1.0], count), np.repeat(np.arange(count) * 0.12, 2)], 1).astype(np.float32)
        k = np.arange(count - 1, dtype=np.uint32) * 2
        faces = np.stack([k, k + 1, k + 2, k + 1, k + 3, k + 2], 1).ravel()
        mesh = Mesh(vertex, np.zeros_like(vertex), color, paint, faces)
        strip = self.path.attach_new_node(mesh.node("foam"))
        strip.set_shader(load_shader("flat", "wake"))
        dress(strip, WAKE_ORDER)
        return True

    def remove(self) -> None:
        """Smooth the water."""
        self.path.remove_node()
