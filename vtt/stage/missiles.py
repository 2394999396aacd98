"""What is thrown or shot and has a body: balls, bolts, skulls, bombs, stones, torpedoes."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable

import numpy as np
from panda3d.core import NodePath, Point3, Vec3

from vtt.stage.frame import SHADOW_MASK, Preset
from vtt.stage.loader import Library
from vtt.stage.mesh import Coat, Mesh, Sculptor, joined
from vtt.stage.shading import load_shader

IRON = Coat((0.10, 0.10, 0.11), 1.0, 0.3, 0.6)
STEEL, ASH = Coat((0.72, 0.76, 0.80), 1.0, 0.2, 1.0), Coat((0.50, 0.36, 0.20), 0.9)
FLETCH = Coat((0.85, 0.88, 0.92), 1.0)
ROCK, BRASS = Coat((0.36, 0.33, 0.30), 0.8, 0.5), Coat((0.62, 0.45, 0.20), 1.0, 0.3, 1.0)
BONE, SOCKET = Coat((0.82, 0.77, 0.62), 0.9, 0.2), Coat((0.31, 0.85, 0.54), 1.0, 0.0, 1.8)
STUCK_S, LOOSE_S = 7.0, 0.6
"""Seconds for which a bolt stays in a plank, and in which it comes loose at last."""
LAST_FRAME_S = 0.1
"""Seconds by which drawing begins before a bolt comes loose."""


class Missiles:
    """Bodies in the air, and those that stuck where they struck; `clear` takes all of them away."""

    def __init__(self, root: NodePath, library: Library, preset: Preset) -> None:
        self._root, self._library, self._preset = root, library, preset
        self._flying: list[NodePath] = []
        self._stuck: list[tuple[NodePath, float]] = []

    @property
    def is_stirred(self) -> bool:
        """Whether any body moves by itself: one that merely sits in a plank waits for its ship to move."""
        return bool(self._flying) or any(rest <= LOOSE_S + LAST_FRAME_S for _, rest in self._stuck)

    def make(self, kind: str) -> NodePath:
        """A body (`ball`, `shot`, `bolt`, `skull`, `bomb`, `stone`, `torpedo`) that points along its y axis."""
        path = self._root.attach_new_node(self._mesh(kind).node("missile"))
        path.set_shader(load_shader(*self._preset.piece_shaders, *self._preset.shade_defines))
        path.set_two_sided(True)
        path.hide(SHADOW_MASK)
        path.stash()
        self._flying.append(path)
        return path

    def _mesh(self, kind: str) -> Mesh:
        parts = self._library.tool("skull") if kind == "skull" else None
        if parts is None:
            return _BODIES[kind]()
        mesh = joined(list(parts.meshes.values()))
        low, high = mesh.vertex.min(0), mesh.vertex.max(0)
        size = SKULL / float((high - low).max())
        return mesh.moved(-(low + high) / 2 * size, 0.0, size)

    def stick(self, path: NodePath, to: NodePath) -> None:
        """Leave a body where it is and let it move with what it struck."""
        self._flying.remove(path)
        path.wrt_reparent_to(to)
        self._stuck.append((path, STUCK_S))

    def remove(self, path: NodePath) -> None:
        """Take a flying body away."""
        self._flying.remove(path)
        path.remove_node()

    def step(self, seconds: float) -> None:
        """Let what stuck come loose after its time."""
        left = []
        for path, rest in self._stuck:
            if path.is_empty() or rest <= seconds:
                path.remove_node()
                continue
            path.set_sy(min(1.0, rest / LOOSE_S))
            left.append((path, rest - seconds))
        self._stuck = left

    def clear(self) -> None:
        """Take all of them away."""
        for path in (*self._flying, *(path for path, _ in self._stuck)):
            path.remove_node()
        self._flying, self._stuck = [], []


SKULL = 0.20
"""Inches that a thrown skull measures at its longest."""


def show_at(path: NodePath, place: Point3, way: Vec3, roll_deg: float = 0.0) -> None:
    """Show a body at a place of the scene, pointing along its way, turned about it."""
    path.unstash()
    path.set_pos(place)
    path.look_at(place + way)
    path.set_r(roll_deg)


@functools.cache
def _ball(radius: float) -> Mesh:
    part = Sculptor()
    profile = [(radius * math.sin(a), -radius * math.cos(a)) for a in np.linspace(0, math.pi, 6)]
    part.lathe(profile, (0, 0, 0), 10, IRON)
    return part.mesh(60)


def _along(mesh: Mesh) -> Mesh:
    """A mesh made upright, laid along y."""
    turn = np.array([[1, 0, 0], [0, 0, -1], [0, 1, 0]], np.float32)
    return Mesh(mesh.vertex @ turn, mesh.normal @ turn, mesh.color, mesh.paint, mesh.triangles)


@functools.cache
def _bolt() -> Mesh:
    """Half an inch of ash with a steel head and three feathers; its point is the middle of the frame."""
    part = Sculptor()
    part.lathe([(0.0, -0.52), (0.013, -0.52), (0.013, -0.09)], (0, 0, 0), 6, ASH)
    part.lathe([(0.013, -0.11), (0.030, -0.08), (0.0, 0.0)], (0, 0, 0), 6, STEEL)
    for k in range(3):
        a = math.radians(120 * k + 30)
        x, y = math.cos(a), math.sin(a)
        foot, tip = (0.011 * x, 0.011 * y), (0.048 * x, 0.048 * y)
        part.quad([*foot, -0.37], [*tip, -0.44], [*tip, -0.54], [*foot, -0.50], FLETCH)
    return _along(part.mesh(40))


@functools.cache
def _lump() -> Mesh:
    """A stone with many faces."""
    rng = np.random.default_rng(3)
    part = Sculptor()
    rings, sides = 5, 8
    spots = np.zeros((rings, sides, 3))
    for i, up in enumerate(np.linspace(0, math.pi, rings)):
        for k in range(sides):
            a = 2 * math.pi * k / sides
            r = 0.11 * rng.uniform(0.75, 1.2) if 0 < i < rings - 1 else 0.09
            spots[i, k] = (r * math.sin(up) * math.cos(a), r * math.sin(up) * math.sin(a), -r * math.cos(up))
    for i in range(rings - 1):
        for k in range(sides):
            j = (k + 1) % sides
            part.quad(spots[i, k], spots[i, j], spots[i + 1, j], spots[i + 1, k], ROCK)
    return part.mesh(20)


@functools.cache
def _bomb() -> Mesh:
    """An iron drop with a brass nose and four fins behind."""
    part = Sculptor()
    part.lathe([(0.0, -0.13), (0.02, -0.12), (0.055, -0.03), (0.06, 0.02), (0.045, 0.07)], (0, 0, 0), 9, IRON)
    part.lathe([(0.045, 0.07), (0.02, 0.10), (0.0, 0.105)], (0, 0, 0), 9, BRASS)
    for k in range(4):
        a = math.radians(90 * k + 45)
        x, y = math.cos(a), math.sin(a)
        part.quad(
            [0.01 * x, 0.01 * y, -0.10], [0.07 * x, 0.07 * y, -0.15], [0.07 * x, 0.07 * y, -0.20],
            [0.01 * x, 0.01 * y, -0.17], BRASS,
        )  # fmt: skip
    return _along(part.mesh(40))


@functools.cache
def _torpedo() -> Mesh:
    """A brass fish a third of an inch long."""
    part = Sculptor()
    part.lathe([(0.0, -0.20), (0.03, -0.14), (0.045, 0.02), (0.04, 0.10), (0.0, 0.17)], (0, 0, 0), 8, BRASS)
    for x, z in ((0.075, 0.0), (-0.075, 0.0), (0.0, 0.075)):
        part.quad([0, 0, -0.12], [x, z, -0.17], [x, z, -0.21], [0, 0, -0.20], IRON)
    return _along(part.mesh(40))


def _plain_skull() -> Mesh:
    part = Sculptor()
    part.lathe([(0.0, -0.06), (0.05, -0.05), (0.08, 0.03), (0.05, 0.09), (0.0, 0.10)], (0, 0, 0), 8, BONE)
    for x in (-0.03, 0.03):
        part.box((x, 0.075, 0.02), (0.035, 0.02, 0.035), SOCKET)
    return part.mesh(50)


_BODIES: dict[str, Callable[[], Mesh]] = {
    "ball": lambda: _ball(0.055), "shot": lambda: _ball(0.034), "bolt": _bolt, "skull": _plain_skull, "bomb": _bomb,
    "stone": _lump, "torpedo": _torpedo,
}  # fmt: skip
