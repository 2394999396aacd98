"""What comes up where a ship went down: planks, spars, casks and a boat that drift, turn and sink at last."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from panda3d.core import NodePath, Point3, Vec2

from vtt.stage.eddies import Eddy
from vtt.stage.effects import Puffs
from vtt.stage.frame import SHADOW_MASK, Preset
from vtt.stage.mesh import Coat, Mesh, Sculptor
from vtt.stage.shading import load_shader

OAK, TARRED = Coat((0.23, 0.155, 0.10), 1.0, 0.5), Coat((0.14, 0.105, 0.08), 1.0, 0.4)
PALE = Coat((0.31, 0.23, 0.15), 1.0, 0.3)
HOOP, RAG = Coat((0.10, 0.10, 0.10), 0.9, 0.3, 0.5), Coat((0.50, 0.46, 0.37), 1.0, 0.3)
ORDER = ("spar", "plank", "cask", "plank", "boat", "hatch", "plank", "cask", "spar", "plank", "plank", "cask")
"""What comes up one after the other."""
RISE_S, STAY_S, SINK_S = 0.7, 7.0, 2.2
UNDER = 0.55
"""Inches below the water at which a body begins and ends."""
DRIFT = 0.10
"""Inches a second that the wind drives it."""
APART = 0.20
"""Inches a second at which bodies part at first."""


@dataclass
class _Body:
    """Something afloat: where it came up, how it moves, how long it has been there (seconds)."""

    path: NodePath
    place: Point3
    away: Vec2
    """Inches a second, towards where it parts from the others."""
    heading: float
    spin: float
    """Degrees a second."""
    phase: float
    stay: float
    draught: float
    """Inches by which its middle floats below the water (negative: above)."""
    age: float = 0.0


class Wreckage:
    """Bodies and eddies where ships went down; `clear` takes all of them away."""

    def __init__(self, root: NodePath, preset: Preset, puffs: Puffs) -> None:
        self._root, self._preset, self._puffs = root, preset, puffs
        self._bodies: list[_Body] = []
        self._eddies: list[Eddy] = []
        self._rng = np.random.default_rng(11)

    def __len__(self) -> int:
        return len(self._bodies)

    @property
    def is_stirred(self) -> bool:
        """Whether anything is afloat or the water still turns."""
        return bool(self._bodies or self._eddies)

    def close(self, place: Point3, radius: float) -> None:
        """Let an eddy close over a place of the scene."""
        self._eddies.append(Eddy(self._root, place, radius))

    def rise(self, place: Point3, number: int, scatter: float) -> None:
        """Let a body come up within `scatter` inches of a place; `number` counts those of one ship and says which."""
        kind = ORDER[number % len(ORDER)]
        mesh, draught = _mesh(kind)
        path = self._root.attach_new_node(mesh.node("wreck"))
        path.set_shader(load_shader(*self._preset.piece_shaders, *self._preset.shade_defines))
        path.set_two_sided(True)
        path.hide(SHADOW_MASK)
        angle, reach = self._rng.uniform(0, 2 * math.pi), scatter * math.sqrt(self._rng.uniform(0.05, 1))
        ray = Vec2(math.cos(angle), math.sin(angle))
        body = _Body(
            path, Point3(place.x + ray.x * reach, place.y + ray.y * reach, 0),
            ray * APART * self._rng.uniform(0.4, 1.2),
            self._rng.uniform(0, 360), self._rng.uniform(-22, 22), self._rng.uniform(0, 6.3),
            STAY_S * self._rng.uniform(0.7, 1.1), draught,
        )  # fmt: skip
        self._bodies.append(body)
        _put(body)
        self._puffs.ring(Point3(body.place.x, body.place.y, 0.03), 0.16)

    def step(self, seconds: float, wind: Vec2) -> None:
        """Let everything drift with the wind (a unit vector), turn, bob and go down when its time has come."""
        for body in self._bodies:
            slows = math.exp(-body.age * 0.5)
            body.place += Point3(*(body.away * slows + wind * DRIFT), 0) * seconds
            body.heading += body.spin * (0.25 + 0.75 * slows) * seconds
            was_up, body.age = body.age < body.stay, body.age + seconds
            if was_up and body.age >= body.stay:
                self._puffs.ring(Point3(body.place.x, body.place.y, 0.03), 0.14)
            _put(body)
        gone = [body for body in self._bodies if body.age >= body.stay + SINK_S]
        for body in gone:
            body.path.remove_node()
            self._bodies.remove(body)
        for eddy in [eddy for eddy in self._eddies if not eddy.step(seconds)]:
            eddy.remove()
            self._eddies.remove(eddy)

    def clear(self) -> None:
        """Take all of it away."""
        for body in self._bodies:
            body.path.remove_node()
        for eddy in self._eddies:
            eddy.remove()
        self._bodies, self._eddies = [], []


def _put(body: _Body) -> None:
    """Show a body as it floats at its age: it shoots up, bobs, and goes down by one end."""
    up = min(1.0, body.age / RISE_S)
    down = max(0.0, (body.age - body.stay) / SINK_S)
    leap = 0.10 * math.sin(math.pi * min(1.0, body.age / (RISE_S * 1.6)))
    bob = 0.018 * math.sin(body.phase + 2.3 * body.age)
    z = -UNDER * (1 - up) ** 2 + leap + bob - body.draught - UNDER * down * down
    body.path.set_pos(body.place.x, body.place.y, z)
    pitch = 5 * math.sin(body.phase + 1.9 * body.age) + 55 * (1 - up) ** 2 + 62 * down
    body.path.set_hpr(body.heading, pitch, 6 * math.sin(1.3 * body.phase + 2.1 * body.age))


# Bodies lie along y, their middle in the origin -------------------------------------------------------------------


@functools.cache
def _mesh(kind: str) -> tuple[Mesh, float]:
    """A body and how deep it floats (inches)."""
    make, draught = _BODIES[kind]
    return make(), draught


def _laid(mesh: Mesh) -> Mesh:
    """A mesh made upright, laid along y."""
    turn = np.array([[1, 0, 0], [0, 0, -1], [0, 1, 0]], np.float32)
    return Mesh(mesh.vertex @ turn, mesh.normal @ turn, mesh.color, mesh.paint, mesh.triangles)


def _plank() -> Mesh:
    """Two strakes that still hold together, their ends broken at different lengths."""
    part = Sculptor()
    part.box((-0.045, 0.03, 0.0), (0.085, 0.62, 0.035), OAK, 0.008)
    part.box((0.045, -0.06, 0.004), (0.08, 0.46, 0.035), TARRED, 0.008)
    part.box((0.0, 0.05, 0.03), (0.17, 0.05, 0.03), OAK)
    part.prism([(-0.087, 0.34), (-0.01, 0.34), (-0.07, 0.46)], -0.015, 0.015, PALE)
    part.prism([(0.006, -0.29), (0.03, -0.39), (0.082, -0.29)], -0.012, 0.018, PALE)
    return part.mesh()


def _spar() -> Mesh:
    """A broken yard with an iron band and a rag of its sail on the water."""
    part = Sculptor()
    taper = [(0.0, -0.55), (0.032, -0.55), (0.045, -0.1), (0.045, 0.35), (0.02, 0.43), (0.0, 0.50)]
    part.lathe(taper, (0, 0, 0), 8, OAK)
    for y in (-0.3, 0.15):
        part.lathe([(0.042, y - 0.02), (0.054, y - 0.015), (0.054, y + 0.015), (0.042, y + 0.02)], (0, 0, 0), 8, HOOP)
    yard = _laid(part.mesh(40))
    cloth = Sculptor()
    edge = ((-0.45, 0.34), (-0.28, 0.46), (-0.1, 0.28), (0.08, 0.40), (0.27, 0.22))
    for (a, out_a), (b, out_b) in pairwise(edge):
        cloth.quad([0.02, a, 0.035], [out_a, a + 0.03, 0.004], [out_b, b + 0.03, 0.008], [0.02, b, 0.035], RAG)
    rag = cloth.mesh(50)
    return yard + rag


def _cask() -> Mesh:
    """A cask on its side."""
    part = Sculptor()
    part.lathe([(0.0, -0.13), (0.07, -0.13), (0.095, -0.05), (0.098, 0.0), (0.095, 0.05), (0.07, 0.13), (0.0, 0.13)],
               (0, 0, 0), 12, PALE)
    for y, r in ((-0.10, 0.086), (-0.045, 0.099), (0.045, 0.099), (0.10, 0.086)):
        hoop = [(r - 0.008, y - 0.014), (r, y - 0.012), (r, y + 0.012), (r - 0.008, y + 0.014)]
        part.lathe(hoop, (0, 0, 0), 12, HOOP)
    return _laid(part.mesh(35))


def _boat() -> Mesh:
    """A ship's boat that floated free, with three thwarts."""
    part = Sculptor()
    run = [(-0.42, 0.09), (-0.25, 0.145), (0.0, 0.16), (0.22, 0.13), (0.40, 0.0)]
    for (a, wide_a), (b, wide_b) in pairwise(run):
        for side in (-1, 1):
            rail_a, rail_b = [side * wide_a, a, 0.10], [side * wide_b, b, 0.11]
            bilge_a, bilge_b = [side * wide_a * 0.8, a, 0.0], [side * wide_b * 0.8, b, 0.02]
            keel_a, keel_b = [0, a, -0.07], [0, b, -0.05]
            part.quad(bilge_a, bilge_b, rail_b, rail_a, OAK)
            part.quad(keel_a, keel_b, bilge_b, bilge_a, TARRED)
            part.quad([side * wide_a * 0.88, a, 0.105], [side * wide_b * 0.88, b, 0.115],
                      [side * wide_b * 1.06, b, 0.115], [side * wide_a * 1.06, a, 0.105], PALE)
        part.quad([-wide_a * 0.75, a, 0.005], [wide_a * 0.75, a, 0.005], [wide_b * 0.75, b, 0.02],
                  [-wide_b * 0.75, b, 0.02], TARRED)
    part.quad([-0.09, -0.42, 0.10], [0.09, -0.42, 0.10], [0.07, -0.42, 0.0], [-0.07, -0.42, 0.0], OAK)
    for y, wide in ((-0.24, 0.27), (-0.02, 0.30), (0.2, 0.25)):
        part.box((0, y, 0.075), (wide, 0.05, 0.02), PALE)
    return part.mesh()


def _hatch() -> Mesh:
    """A hatch cover: a frame with bars across each other."""
    part = Sculptor()
    for k in (-0.16, 0.16):
        part.box((k, 0, 0), (0.045, 0.365, 0.05), OAK, 0.01)
        part.box((0, k, 0), (0.30, 0.045, 0.05), OAK, 0.01)
    for k in (-0.08, 0.0, 0.08):
        part.box((k, 0, 0.008), (0.025, 0.30, 0.02), TARRED)
        part.box((0, k, -0.006), (0.30, 0.025, 0.02), PALE)
    return part.mesh()


_BODIES: dict[str, tuple[Callable[[], Mesh], float]] = {
    "plank": (_plank, 0.0), "spar": (_spar, 0.005), "cask": (_cask, 0.02), "boat": (_boat, -0.01),
    "hatch": (_hatch, 0.0),
}  # fmt: skip
