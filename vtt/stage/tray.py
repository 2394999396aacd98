"""The tray that holds the sea: a wooden rim, a rope moulding, the marks on brass plaques, and the table below."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from panda3d.core import CardMaker, NodePath, Point3, TextNode, Vec3, Vec4

from vtt.stage.frame import SHADOW_MASK, Preset
from vtt.stage.lettering import table_font
from vtt.stage.loader import Library, Parts
from vtt.stage.mesh import Coat, Sculptor, joined
from vtt.stage.shading import load_shader
from vtt.stage.units import inches

if TYPE_CHECKING:
    from vtt.table.board import Board, Mark

RIM_WIDTH = 2.6
RIM_HEIGHT = 0.42
PLAQUE_MIDDLE = 1.05
"""Inches from the board's edge to the middle of a plaque."""
CROWN = 0.56
"""Height of the highest part of the rim."""
NUMBER_ALONG, NUMBER_ACROSS = 0.48, 0.36
"""Size of numbers on plaques that lie along the lines of writing (north, south) and across them (east, west)."""
ENGRAVED, GILT = Vec4(0.13, 0.07, 0.03, 1), Vec4(0.96, 0.86, 0.60, 1)
MODEL = "rim"
MODEL_BOARD = (60.0, 40.0)
MODEL_SLOPE_DEG = 8.35
"""The sculpted rim fits this board; its plaques lean by so much."""
TABLE_DEPTH = -1.2
TABLE_REACH = 60.0
"""Inches of table round the board."""

WOOD = Coat((0.205, 0.128, 0.085), 0.8, 0.0, 0.25)
DARK_WOOD = Coat((0.125, 0.080, 0.058), 0.8, 0.0, 0.25)
LIGHT_WOOD = Coat((0.275, 0.175, 0.112), 0.85, 0.1, 0.25)
BRASS = Coat((0.62, 0.45, 0.18), 0.95, 0.35, 0.9)
SLATE = Coat((0.07, 0.08, 0.10), 0.9, 0.0)
ROPE = Coat((0.50, 0.39, 0.24), 0.8, 0.1)


def _profile() -> list[tuple[float, float, Coat]]:
    """Rim from the water outwards: (distance from the board, height, paint of the face that starts there)."""
    return [
        (0.0, -0.25, DARK_WOOD),
        (0.0, 0.06, LIGHT_WOOD),
        (0.10, 0.16, WOOD),
        (0.30, 0.18, WOOD),
        (1.85, RIM_HEIGHT, LIGHT_WOOD),
        (1.98, RIM_HEIGHT + 0.08, LIGHT_WOOD),
        (2.36, RIM_HEIGHT + 0.08, LIGHT_WOOD),
        (RIM_WIDTH, RIM_HEIGHT - 0.16, DARK_WOOD),
        (RIM_WIDTH + 0.1, TABLE_DEPTH, DARK_WOOD),
    ]


def rim_height(distance: float) -> float:
    """Height of the rim's surface at that distance (inches) from the board's edge."""
    rim = [(d, z) for d, z, _ in _profile()[1:]]
    return float(np.interp(distance, [d for d, _ in rim], [z for _, z in rim]))


class Tray:
    """Everything round the sea that never changes during a game."""

    def __init__(self, root: NodePath, board: Board, library: Library, preset: Preset) -> None:
        self.root = root.attach_new_node("tray")
        width, height = inches(board.width), inches(board.height)
        self._floor(width, height, preset)
        parts = library.tool(MODEL) if (width, height) == MODEL_BOARD else None
        if parts is not None and f"plaque_{len(board.marks)}" in parts.empties:
            self._sculpted(parts, board, width, height, preset)
        else:
            self._plain(board, width, height, preset)

    def _sculpted(self, parts: Parts, board: Board, width: float, height: float, preset: Preset) -> None:
        """The shipyard's carved rim, with our numbers on its blank plaques."""
        rim = self.root.attach_new_node(joined(list(parts.meshes.values())).node("rim"))
        rim.set_shader(load_shader(*preset.piece_shaders, *preset.shade_defines))
        rim.set_pos(width / 2, height / 2, 0)
        for number, mark in enumerate(board.marks, 1):
            place = parts.empties[f"plaque_{number}"] + rim.get_pos()
            _, turn = plaque_place(mark, width, height)
            self._number(mark, Point3(place + Vec3(0, 0, 0.062)), turn, MODEL_SLOPE_DEG, ENGRAVED)

    def _plain(self, board: Board, width: float, height: float, preset: Preset) -> None:
        """A rim built here for boards that the sculpted one does not fit."""
        sculptor = Sculptor()
        self._frame(sculptor, width, height)
        for mark in board.marks:
            self._plaque(sculptor, mark, width, height)
        self._corners(sculptor, width, height)
        wood = self.root.attach_new_node(sculptor.mesh(30).node("rim"))
        wood.set_shader(load_shader(*preset.piece_shaders, *preset.shade_defines))
        self._rope(width, height, preset)
        for mark in board.marks:
            (x, y), turn = plaque_place(mark, width, height)
            place = Point3(x, y, rim_height(PLAQUE_MIDDLE) + 0.085)
            self._number(mark, place, turn, math.degrees(math.atan(_slope())), GILT)

    def _frame(self, sculptor: Sculptor, width: float, height: float) -> None:
        profile = _profile()
        for (d0, z0, coat), (d1, z1, _) in pairwise(profile):
            inner = [(-d0, -d0), (width + d0, -d0), (width + d0, height + d0), (-d0, height + d0)]
            outer = [(-d1, -d1), (width + d1, -d1), (width + d1, height + d1), (-d1, height + d1)]
            for i in range(4):
                j = (i + 1) % 4
                # Boards of uneven length, each a shade of its own.
                rng = np.random.default_rng(int(100 * d0) * 8 + i)
                cuts = np.concatenate([[0.0], np.sort(rng.uniform(0.03, 0.97, 7)), [1.0]])
                for a, b in pairwise(cuts):
                    tone = 1 + rng.uniform(-0.14, 0.14)
                    rgb = tuple(min(1.0, c * tone) for c in coat.rgb)
                    part = Coat(rgb, coat.ao, coat.wear, coat.finish)  # type: ignore[arg-type]
                    for s, t in _split(a, b, 6):
                        p, q = _between(inner[i], inner[j], s), _between(inner[i], inner[j], t)
                        u, v = _between(outer[i], outer[j], s), _between(outer[i], outer[j], t)
                        sculptor.quad([*u, z1], [*v, z1], [*q, z0], [*p, z0], part)

    def _plaque(self, sculptor: Sculptor, mark: Mark, width: float, height: float) -> None:
        (x, y), turn = plaque_place(mark, width, height)
        part = Sculptor()
        part.box((0, 0, 0.03), (1.30, 0.72, 0.06), BRASS, 0.025)
        part.box((0, 0, 0.055), (1.12, 0.54, 0.03), SLATE)
        for sx in (-0.57, 0.57):
            for sy in (-0.28, 0.28):
                part.lathe([(0.045, 0.0), (0.04, 0.02), (0.0, 0.03)], (sx, sy, 0.06), 6, BRASS)
        # A brass wedge points at the exact place of the mark on the edge of the water.
        edge = PLAQUE_MIDDLE - 0.02
        part.triangles([[-0.16, 0.36, 0.05], [0.16, 0.36, 0.05], [0.0, edge - 0.06, 0.02]], BRASS)
        slope = _slope()
        corners = np.concatenate(part._corner)
        lifted = corners @ _tilt(slope).T
        angle = math.radians(turn)
        c, s = math.cos(angle), math.sin(angle)
        spin = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
        there = lifted @ spin.T + np.array([x, y, rim_height(PLAQUE_MIDDLE) + 0.005])
        at = 0
        for coat, count in part._coat:
            sculptor.triangles(there[at : at + count], coat)
            at += count

    def _corners(self, sculptor: Sculptor, width: float, height: float) -> None:
        for x, y in ((0, 0), (width, 0), (width, height), (0, height)):
            sx, sy = (-1 if x == 0 else 1), (-1 if y == 0 else 1)
            middle = (x + sx * 1.3, y + sy * 1.3)
            sculptor.box((*middle, RIM_HEIGHT * 0.6), (2.7, 2.7, RIM_HEIGHT * 1.3), DARK_WOOD, 0.10)
            sculptor.box((*middle, RIM_HEIGHT * 1.3), (2.2, 2.2, 0.10), WOOD, 0.05)
            top = RIM_HEIGHT * 1.3 + 0.05
            sculptor.lathe([(0.92, 0), (0.92, 0.06), (0.80, 0.10), (0.74, 0.06)], (*middle, top), 28, BRASS)
            for k in range(8):
                angle, long = k * math.pi / 4, 0.72 if k % 2 == 0 else 0.45
                c, s = math.cos(angle), math.sin(angle)
                tip = [middle[0] + c * long, middle[1] + s * long, top + 0.03]
                left = [middle[0] - s * 0.11, middle[1] + c * 0.11, top + 0.03]
                right = [middle[0] + s * 0.11, middle[1] - c * 0.11, top + 0.03]
                peak = [middle[0], middle[1], top + 0.16]
                sculptor.triangles([peak, right, tip], BRASS)
                sculptor.triangles([peak, tip, left], Coat((0.30, 0.21, 0.10), 0.9, 0.2, 0.8))

    def _rope(self, width: float, height: float, preset: Preset) -> None:
        """Two strands laid round the inner edge of the rim."""
        strands = Sculptor()
        off, z, radius = 0.22, 0.21, 0.055
        sides = [((-off, -off), (width + off, -off)), ((width + off, -off), (width + off, height + off)),
                 ((width + off, height + off), (-off, height + off)), ((-off, height + off), (-off, -off))]
        for (x0, y0), (x1, y1) in sides:
            length = math.hypot(x1 - x0, y1 - y0)
            step = 0.26 if preset.light else 0.13
            count = int(length / step)
            ux, uy = (x1 - x0) / length, (y1 - y0) / length
            for k in range(count):
                at = (k + 0.5) * step
                a = (x0 + ux * (at - step * 0.75), y0 + uy * (at - step * 0.75))
                b = (x0 + ux * (at + step * 0.75), y0 + uy * (at + step * 0.75))
                self._strand(strands, a, b, (-uy, ux), z, radius)
        rope = self.root.attach_new_node(strands.mesh(60 if not preset.light else 0).node("rope"))
        rope.set_shader(load_shader(*preset.piece_shaders, *preset.shade_defines))

    @staticmethod
    def _strand(out: Sculptor, a, b, side, z: float, radius: float) -> None:  # type: ignore[no-untyped-def]
        """A slanting lozenge: many in a row read as laid rope."""
        w = radius * 1.1
        p = [a[0] + side[0] * w, a[1] + side[1] * w, z]
        q = [b[0] - side[0] * w, b[1] - side[1] * w, z]
        middle = [(p[i] + q[i]) / 2 for i in range(2)]
        ridge = [middle[0], middle[1], z + radius * 1.2]
        left = [middle[0] + side[0] * w * 1.1, middle[1] + side[1] * w * 1.1, z + radius * 0.3]
        right = [middle[0] - side[0] * w * 1.1, middle[1] - side[1] * w * 1.1, z + radius * 0.3]
        out.triangles([p, right, ridge, right, q, ridge, q, left, ridge, left, p, ridge], ROPE)

    def _number(self, mark: Mark, place: Point3, turn: float, lean: float, ink: Vec4) -> None:
        """Letter a plaque; all numbers read from the south, where the players' view begins."""
        text = TextNode(f"mark-{mark.name}")
        text.set_font(table_font())
        text.set_text(mark.name.replace(",", "\u00b7"))
        text.set_text_color(ink)
        bounds = NodePath(text.generate()).get_tight_bounds()
        holder = self.root.attach_new_node("number")
        holder.set_pos(place)
        holder.set_hpr(turn, -lean, 0)
        lying = holder.attach_new_node("lying")
        lying.set_h(-turn)
        label = lying.attach_new_node(text)
        size = NUMBER_ALONG if turn in (0.0, 180.0) else NUMBER_ACROSS
        label.set_scale(size)
        label.set_p(-90)
        if bounds:
            low, high = bounds
            middle = (low + high) * (-size / 2)
            label.set_pos(middle[0], middle[2], 0)
        label.set_depth_offset(2)
        label.set_depth_write(False)  # or the card of each letter would have an edge of its own, and edges are inked
        label.hide(SHADOW_MASK)

    def _floor(self, width: float, height: float, preset: Preset) -> None:
        card = CardMaker("table")
        reach = TABLE_REACH
        card.set_frame(-reach, width + reach, -reach, height + reach)
        floor = self.root.attach_new_node(card.generate())
        floor.set_p(-90)
        floor.set_z(TABLE_DEPTH)
        floor.flatten_light()
        floor.hide(SHADOW_MASK)
        taps = "SHADOW_TAPS 1" if preset.light else f"SHADOW_TAPS {preset.shadow_taps}"
        floor.set_shader(load_shader("sea", "room", taps))


def _slope() -> float:
    """How steeply the rim rises outwards under the plaques."""
    return (RIM_HEIGHT - 0.18) / (1.85 - 0.30)


def _tilt(slope: float) -> np.ndarray:
    """Lean a plaque (its far side, -y, is outwards) onto the slope of the rim."""
    angle = math.atan(slope)
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[1, 0, 0], [0, c, s], [0, -s, c]])


def plaque_place(mark: Mark, width: float, height: float) -> tuple[tuple[float, float], float]:
    """Middle of a mark's plaque (inches) and its turn (degrees anticlockwise): its top looks at the water."""
    x, y = inches(mark.x), inches(mark.y)
    gaps = {0.0: height - y, 180.0: y, 90.0: x, 270.0: width - x}
    side = min(gaps, key=lambda k: gaps[k])
    if side == 0.0:
        return (x, height + PLAQUE_MIDDLE), 180.0
    if side == 180.0:
        return (x, -PLAQUE_MIDDLE), 0.0
    if side == 90.0:
        return (-PLAQUE_MIDDLE, y), 270.0
    return (width + PLAQUE_MIDDLE, y), 90.0


def _between(a: tuple[float, float], b: tuple[float, float], share: float) -> tuple[float, float]:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _split(a: float, b: float, parts: int) -> list[tuple[float, float]]:
    edges = np.linspace(a, b, parts + 1)
    return list(pairwise(edges))
