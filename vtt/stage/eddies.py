"""The eddy that closes over what went down."""

from __future__ import annotations

import math

import numpy as np
from panda3d.core import NodePath, Point3

from vtt.stage.effects import WAKE_ORDER
from vtt.stage.mesh import Mesh, joined
from vtt.stage.ribbons import dress
from vtt.stage.shading import load_shader

ARMS, MARKS = 3, 26
TURNS = 0.85
"""Turns of one arm from the rim to the middle."""
SPIN = 2.6
"""Radians a second at the rim of a fresh eddy; it slows down as it fills."""
HEIGHT = 0.014
"""Inches above the water."""


class Eddy:
    """Arms of foam that turn inwards, draw together and break up."""

    LIFE = 4.5

    def __init__(self, root: NodePath, place: Point3, radius: float) -> None:
        self.path = root.attach_new_node("eddy")
        self._place, self._radius = place, radius
        self._age = 0.0

    def step(self, seconds: float) -> bool:
        """Turn and redraw; False when the water is smooth again."""
        self._age += seconds
        share = self._age / self.LIFE
        self.path.node().remove_all_children()
        if share >= 1:
            return False
        turned = -SPIN * self._age * (1 - 0.5 * share)
        strip = self.path.attach_new_node(joined([self._arm(share, turned, k) for k in range(ARMS)]).node("foam"))
        strip.set_shader(load_shader("flat", "wake"))
        dress(strip, WAKE_ORDER)
        return True

    def _arm(self, share: float, turned: float, number: int) -> Mesh:
        """One arm: a ribbon from the rim inwards, narrowing."""
        run = np.linspace(0, 1, MARKS)
        away = self._radius * (0.45 + 0.55 * (1 - share)) * (1 - 0.92 * run**0.8)
        angle = turned + 2 * math.pi * (number / ARMS - TURNS * run)
        ray = np.column_stack([np.cos(angle), np.sin(angle)])
        half = (0.20 * self._radius * (1 - 0.75 * run) * np.minimum(1, run * 6 + 0.1))[:, None]
        vertex = np.zeros((2 * MARKS, 3), np.float32)
        middle = np.array([self._place.x, self._place.y]) + ray * away[:, None]
        vertex[0::2, :2], vertex[1::2, :2] = middle - ray * half, middle + ray * half
        vertex[:, 2] = HEIGHT
        color = np.full((2 * MARKS, 4), 238, np.uint8)
        strength = np.minimum(1, share * 9) * (1 - share) ** 0.8 * np.minimum(1, run * 5 + 0.15)
        color[:, 3] = np.repeat(np.clip(250 * strength, 0, 255).astype(np.uint8), 2)
        paint = np.stack([np.tile([-0.7, 0.7], MARKS), np.repeat(run * 3, 2)], 1).astype(np.float32)
        k = np.arange(MARKS - 1, dtype=np.uint32) * 2
        faces = np.stack([k, k + 1, k + 2, k + 1, k + 3, k + 2], 1).ravel()
        return Mesh(vertex, np.zeros_like(vertex), color, paint, faces)

    def remove(self) -> None:
        """Smooth the water."""
        self.path.remove_node()
