"""Lines with a width and areas with a colour, drawn from numbers just above the water."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from panda3d.core import LVecBase2f, LVecBase3f, NodePath, TransparencyAttrib, Vec3

from vtt.stage.frame import SHADOW_MASK
from vtt.stage.mesh import Array, Mesh, ear_clip, joined
from vtt.stage.shading import load_shader

Color = tuple[float, float, float, float]
Place: TypeAlias = Sequence[float] | LVecBase2f | LVecBase3f | NDArray[np.floating]
"""A point of the scene in inches: (x, y), then at the height of the water, or (x, y, z)."""
WATER = 0.02
"""Inches above the water at which overlays lie."""
OVERLAY_ORDER = 10


@dataclass(frozen=True)
class Style:
    """How a layer is inked: dash and gap (inches, 0 for a full line), distance of hatching (inches, 0 for none)."""

    dash: float = 0.0
    gap: float = 0.0
    hatch: float = 0.0


class Ink:
    """Gathers ribbons and areas (scene inches) into one node."""

    def __init__(self) -> None:
        self._parts: list[Mesh] = []

    def line(
        self, points: Iterable[Place], color: Color, width: float = 0.09, *, closed: bool = False
    ) -> None:
        """A ribbon along points (x, y) or (x, y, z), never under water; width in inches."""
        run = np.array([[p[0], p[1], max(WATER, _height(p))] for p in points], np.float64)
        if len(run) < 2:
            return
        run = run[np.concatenate([[True], np.linalg.norm(np.diff(run, axis=0), axis=1) > 1e-6])]
        if len(run) < 2:
            return
        if closed and np.linalg.norm(run[0] - run[-1]) > 1e-6:
            run = np.concatenate([run, run[:1]])
        side = _sides(run, closed) * (width / 2)
        along = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(run, axis=0), axis=1))])
        count = len(run)
        vertex = np.repeat(run, 2, axis=0)
        normal = np.stack([side, -side], 1).reshape(-1, 3)
        paint = np.stack([np.tile([1.0, -1.0], count), np.repeat(along, 2)], 1)
        k = np.arange(count - 1, dtype=np.uint32) * 2
        faces = np.stack([k, k + 1, k + 2, k + 1, k + 3, k + 2], 1).ravel()
        self._add(vertex, normal, color, paint, faces)

    def area(self, outline: Iterable[Place], color: Color, height: float = WATER * 0.5) -> None:
        """A filled simple polygon; either direction. Fewer than three corners fill nothing: bases that touch."""
        points = np.array([[p[0], p[1]] for p in outline], np.float64)
        if len(points) < 3:
            return
        x, y = points[:, 0], points[:, 1]
        if np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y) < 0:
            points = points[::-1]
        vertex = np.column_stack([points, np.full(len(points), height)])
        faces = np.array(ear_clip(points), np.uint32).ravel()
        self._add(vertex, np.zeros_like(vertex), color, np.zeros((len(points), 2)), faces)

    def cells(self, points: Array, faces: np.ndarray, color: Color, height: float = WATER * 0.5) -> None:
        """Triangles (m, 3) over points (n, 2) in one colour: an area of any form, ready cut."""
        if len(faces):
            vertex = np.column_stack([points, np.full(len(points), height)])
            self._add(vertex, np.zeros_like(vertex), color, np.zeros((len(points), 2)), faces.astype(np.uint32).ravel())

    def disc(self, middle: Place, radius: float, color: Color, height: float = WATER) -> None:
        """A filled circle."""
        self.area(circle(middle, radius, 24), color, height)

    def ring(self, middle: Place, radius: float, color: Color, width: float = 0.09) -> None:
        """A circle line."""
        self.line(circle(middle, radius, 48), color, width, closed=True)

    def arrow(self, start: Place, end: Place, color: Color, width: float = 0.12) -> None:
        """A line with a head at its end."""
        a, b = np.array([start[0], start[1]]), np.array([end[0], end[1]])
        length = float(np.linalg.norm(b - a))
        if length < 1e-6:
            return
        way = (b - a) / length
        side = np.array([-way[1], way[0]])
        head = min(length, width * 4.5)
        neck = b - way * head
        self.line([a, neck], color, width)
        self.area([neck + side * head * 0.45, neck - side * head * 0.45, b], color, WATER)

    def _add(self, vertex: Array, normal: Array, color: Color, paint: Array, faces: np.ndarray) -> None:
        rgba = np.tile(np.clip(np.array(color) * 255 + 0.5, 0, 255).astype(np.uint8), (len(vertex), 1))
        self._parts.append(
            Mesh(vertex.astype(np.float32), normal.astype(np.float32), rgba, paint.astype(np.float32), faces)
        )

    @property
    def is_empty(self) -> bool:
        """Whether nothing was inked."""
        return not self._parts

    def attach(self, parent: NodePath, name: str, style: Style = Style(), order: int = OVERLAY_ORDER) -> NodePath:
        """Hang the drawing below `parent`."""
        holder = parent.attach_new_node(name)
        if self.is_empty:
            return holder
        path = holder.attach_new_node(joined(self._parts).node(name))
        path.set_shader(load_shader("flat", "flat"))
        path.set_shader_input("pattern", Vec3(style.dash, style.gap, style.hatch))
        dress(path, order)
        return holder


def dress(path: NodePath, order: int) -> None:
    """Blend a drawing over the water: no depth writing, no shadow, drawn after the pieces."""
    path.set_transparency(TransparencyAttrib.M_alpha)
    path.set_depth_write(False)
    path.set_two_sided(True)
    path.set_bin("fixed", order)
    path.set_depth_offset(1)
    path.hide(SHADOW_MASK)


def _height(place: Place) -> float:
    return float(place[2]) if len(place) > 2 else WATER


def _sides(run: Array, closed: bool) -> Array:
    """Unit vectors across a run of points, in the plane of the table, lengthened at bends so that the width stays."""
    way = np.diff(run[:, :2], axis=0)
    way /= np.maximum(np.linalg.norm(way, axis=1, keepdims=True), 1e-9)
    across = np.column_stack([-way[:, 1], way[:, 0]])
    first, last = (across[-1], across[0]) if closed else (across[0], across[-1])
    before, after = np.vstack([first, across]), np.vstack([across, last])
    middle = before + after
    length = np.linalg.norm(middle, axis=1, keepdims=True)
    middle = np.where(length > 1e-6, middle / np.maximum(length, 1e-9), before)
    stretch = 1.0 / np.maximum(np.sum(middle * before, axis=1, keepdims=True), 0.45)
    return np.column_stack([middle * stretch, np.zeros(len(run))])


def circle(middle: Place, radius: float, corners: int) -> Array:
    """Points (corners, 2) of a circle, anticlockwise."""
    angle = np.linspace(0, 2 * math.pi, corners, endpoint=False)
    return np.column_stack([middle[0] + radius * np.cos(angle), middle[1] + radius * np.sin(angle)])


def rounded_offset(outline: Array, distance: float, corner_steps: int = 12) -> Array:
    """The line at that distance round a convex anticlockwise outline: straight along edges, round at corners."""
    points = []
    count = len(outline)
    for i in range(count):
        a, b, c = outline[i - 1], outline[i], outline[(i + 1) % count]
        start = math.atan2(-(b[0] - a[0]), b[1] - a[1])
        end = math.atan2(-(c[0] - b[0]), c[1] - b[1])
        turn = (end - start) % (2 * math.pi)
        for k in range(corner_steps + 1):
            angle = start + turn * k / corner_steps
            points.append([b[0] + distance * math.cos(angle), b[1] + distance * math.sin(angle)])
    return np.array(points)
