"""Words that hang over places of the table, always sharp: they are set at window resolution, not in the scene."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from panda3d.core import (
    Camera,
    NodePath,
    OrthographicLens,
    Point3,
    TextNode,
    TransparencyAttrib,
    Vec4,
)

from vtt.stage.lettering import sized_font
from vtt.stage.mesh import Mesh
from vtt.stage.pennants import band_corners, bands
from vtt.stage.spreading import GAP, Rect, Spot, Wish, spread

if TYPE_CHECKING:
    from direct.showbase.ShowBase import ShowBase

    from vtt.stage.camera import TableCamera
    from vtt.stage.view import SideLook

LABEL_SORT = -5
"""Display region order: above the scene (-20), below the hud (10)."""
TEXT_PX = 15
NARROW = {"\u2033": 2, "%": 4}
"""Signs whose advance Panda gets wrong, and how many blanks follow them instead of one."""
ABOVE = 1.45
"""How far above the window (1 = its upper edge) an anchor may lie before its words hide."""
NAMES = "names"
Color = tuple[float, float, float, float]
PAPER = Vec4(0.07, 0.075, 0.085, 0.80)
INK = Vec4(0.96, 0.93, 0.84, 1)


Box = tuple[float, float, float, float]
LEADER_PX, DOT_PX = 1.6, 3.0
LEADER_COLOR = (0.95, 0.90, 0.74, 0.8)
DIM = 0.45
"""How strongly the name of a ship is drawn that stands behind others."""


@dataclass
class Label:
    """Words over a scene point; moving `anchor` moves them."""

    node: NodePath
    anchor: Point3
    lift_px: float
    box: Box
    """Left, right, bottom, top about the anchor, pixels."""
    key: str = ""
    """The piece that a name is of."""
    line: NodePath | None = None
    """Leads from a name that stands apart to its ship."""
    is_away: bool = False
    """Its piece does not show: nor does its name."""

    def hide(self) -> None:
        """Take the words off the window for now."""
        self.node.hide()
        if self.line is not None:
            self.line.hide()

    def remove(self) -> None:
        """Take the words away for good."""
        self.node.remove_node()
        if self.line is not None:
            self.line.remove_node()

    def lead(self, wish: Wish, place: tuple[float, float], *, is_wanted: bool) -> None:
        """Draw the line from the words at `place` to the top of their ship, or none."""
        if self.line is None:
            return
        if not is_wanted:
            self.line.hide()
            return
        left, right, bottom, top = self.box
        west, low, east, high = wish.body
        ship = min(max(wish.x, west), east), low + (high - low) * 0.45
        start = (
            min(max(ship[0], place[0] + left + 4), place[0] + right - 4),
            min(max(ship[1], place[1] + bottom), place[1] + top),
        )
        east, north = ship[0] - start[0], ship[1] - start[1]
        self.line.show()
        self.line.set_pos(ship[0], 0, ship[1])
        thread = self.line.find("thread")
        thread.set_r(-math.degrees(math.atan2(-north, -east)))
        thread.set_scale(max(math.hypot(east, north), 1.0), 1, 1)

    def dim(self, share: float) -> None:
        """Draw words and line so strongly."""
        for node in (self.node, self.line):
            if node is not None:
                node.set_alpha_scale(share)


class Labels:
    """All words over the table, in named layers."""

    def __init__(self, base: ShowBase, scale: float = 1.0) -> None:
        self.base, self.scale = base, scale
        self.root = NodePath("labels")
        self.root.set_depth_test(False)
        self.root.set_depth_write(False)
        self._lens = OrthographicLens()
        self._lens.set_near_far(-10, 10)
        self._region = base.win.make_display_region()
        self._region.set_sort(LABEL_SORT)
        self._region.set_clear_depth_active(True)
        self._region.set_camera(self.root.attach_new_node(Camera("labels", self._lens)))
        self._layers: dict[str, list[Label]] = {}
        self.preferred: frozenset[str] = frozenset()
        """Pieces whose names are always shown, where they belong: what is asked about, chosen or pointed at."""
        self.covers: tuple[Rect, ...] = ()
        """What lies over the window, in pixels from its lower left corner: names keep clear of it where they can."""
        self.hulls: Mapping[str, Rect] = {}
        """What is seen of each ship, in pixels from the window's lower left corner."""
        self.hidden: frozenset[str] = frozenset()
        """Ships that stand behind others: their names are dim and give way."""
        self._numbers: dict[str, int] = {}
        self._asked: object = None
        self._found: dict[str, Spot | None] = {}

    def clear(self, layer: str) -> None:
        """Take a layer's words away."""
        for label in self._layers.pop(layer, []):
            label.remove()

    def drop(self, layer: str, label: Label) -> None:
        """Take one label of a layer away."""
        self._layers[layer].remove(label)
        label.remove()

    def add(
        self, layer: str, words: str, anchor: Point3, *, color: Vec4 = INK, paper: Vec4 | None = PAPER,
        lift_px: float = 0.0, size_px: int = TEXT_PX,
    ) -> None:
        """Hang words over a scene point; `lift_px` raises them on the screen."""
        holder = self.root.attach_new_node(f"{layer}:{words}")
        size = max(8, round(size_px * self.scale))
        left, right = self._words(holder, words, size, color, paper)
        box = left, right, -size * 0.45, size * 1.1
        self._layers.setdefault(layer, []).append(Label(holder, anchor, lift_px * self.scale, box))

    def add_plate(
        self, layer: str, words: str, look: SideLook, anchor: Point3, *, lift_px: float = 0.0, key: str = "",
        tally: int = 0, size_px: int = TEXT_PX,
    ) -> Label:
        """A ship's name plate: its side's colour and pattern, then the name; `key` is the piece.

        A craft with a `tally` shows the pennant that flies on its base instead of the pattern.
        """
        holder = self.root.attach_new_node(f"{layer}:{words}")
        size = max(8, round(size_px * self.scale))
        left, right = self._words(holder, words, size, INK, PAPER)
        high = size * 1.45
        badge = holder.attach_new_node("badge")
        badge.set_pos(left - high * 0.9, 0, -high * 0.36)
        if tally:
            self._pennant(badge, look, tally, high)
        else:
            self._badge(badge, look, high)
        box = left - high, right, -size * 0.45, size * 1.1
        line = self._leader()
        label = Label(holder, anchor, lift_px * self.scale, box, key or words, line)
        self._layers.setdefault(layer, []).append(label)
        return label

    def _leader(self) -> NodePath:
        """A thread of length 1 with a dot at its ship's end."""
        half, dot = LEADER_PX * self.scale / 2, DOT_PX * self.scale
        line = self.root.attach_new_node("line")
        thread = [(0, -half), (1, -half), (1, half), (0, half)]
        for name, corners in (("thread", thread), ("dot", [(-dot, 0), (0, -dot), (dot, 0), (0, dot)])):
            line.attach_new_node(_flat(corners, LEADER_COLOR).node(name))
        line.set_transparency(TransparencyAttrib.M_alpha)
        line.set_two_sided(True)
        line.set_bin("fixed", -10)  # below all words
        return line

    def _words(self, holder: NodePath, words: str, size: int, color: Vec4, paper: Vec4 | None) -> tuple[float, float]:
        text = TextNode("words")
        text.set_font(sized_font(size))
        text.set_text(spaced(words))
        text.set_text_color(color)
        # The letters themselves are measured: Panda's own sum of advances falls short after a narrow one.
        bounds = NodePath(text.generate()).get_tight_bounds()
        across = max(text.get_width(), bounds[1][0] if bounds else 0.0) * size
        margin = 0.35 if paper is not None else 0.0
        if paper is not None:
            # Panda orders card and letters of a node itself only in a fixed bin; else paper may cover the words.
            text.set_bin("fixed")
            text.set_draw_order(0)
            text.set_card_color(paper)
            text.set_card_actual(-margin, across / size + margin, -0.40, 1.02)
        path = holder.attach_new_node(text)
        path.set_scale(size)
        path.set_transparency(TransparencyAttrib.M_alpha)
        left = -round(across / 2)
        path.set_x(left)
        return left - margin * size, left + across + margin * size

    @staticmethod
    def _badge(parent: NodePath, look: SideLook, high: float) -> None:
        wide = 0.85
        field = [(0.0, 0.0), (wide, 0.0), (wide, 1.0), (0.0, 1.0)]
        shapes: list[tuple[list[tuple[float, float]], Color]] = [(field, (*look.color, 0.96))]
        mark = (0.97, 0.95, 0.88, 0.92)
        if look.pattern == "chevrons":
            for x in (0.14, 0.44):
                shapes.append(([(x, 0.12), (x + 0.14, 0.12), (x + 0.34, 0.5), (x + 0.2, 0.5)], mark))
                shapes.append(([(x + 0.2, 0.5), (x + 0.34, 0.5), (x + 0.14, 0.88), (x, 0.88)], mark))
        elif look.pattern == "lozenges":
            for x, z in ((0.24, 0.27), (0.61, 0.27), (0.24, 0.73), (0.61, 0.73)):
                shapes.append(([(x - 0.11, z), (x, z - 0.17), (x + 0.11, z), (x, z + 0.17)], mark))
        _lay(parent, shapes, high)

    @staticmethod
    def _pennant(parent: NodePath, look: SideLook, tally: int, high: float) -> None:
        """The flag of a craft on a dark ground, its stripes as many as its number."""
        wide, tall = 0.80, 0.78
        ground = [(0.0, 0.0), (0.85, 0.0), (0.85, 1.0), (0.0, 1.0)]
        shapes: list[tuple[list[tuple[float, float]], Color]] = [(ground, (0.07, 0.075, 0.085, 0.9))]
        for begin, end, is_stripe in bands(tally):
            corners = [(0.04 + x * wide, 0.5 + z * tall) for x, z in band_corners(begin, end)]
            shapes.append((corners, (0.97, 0.95, 0.88, 1.0) if is_stripe else (*look.color, 1.0)))
        _lay(parent, shapes, high)

    def step(self, camera: TableCamera) -> None:
        """Follow the camera; words behind the eye or outside of the window hide, no two lie on each other.

        Names are spread about their ships, those of `preferred` first; what is said about ships gives way upwards.
        """
        width, height = self.base.win.get_x_size(), self.base.win.get_y_size()
        self._lens.set_film_size(width, height)
        self._lens.set_film_offset(width / 2, height / 2)
        names: list[tuple[Label, Wish]] = []
        taken: list[Box] = []
        for label in self.plates():
            wish = None if label.is_away else self._wish(label, camera, width, height)
            if wish is None:
                label.hide()
                continue
            names.append((label, wish))
            label.dim(DIM if wish.rank > 1 else 1.0)
        self._spread(names, (width, height), taken)
        for label in (label for layer, labels in self._layers.items() if layer != NAMES for label in labels):
            place = self._place(label, camera, width, height)
            if place is None:
                continue
            label.node.set_pos(place[0], 0, _clear_of(taken, *place, label.box))

    def _place(self, label: Label, camera: TableCamera, width: int, height: int) -> tuple[int, float] | None:
        """Return where words belong, in whole pixels: the letters were rendered for these; None hides them."""
        seen = camera.screen_point(label.anchor)
        if seen is None or abs(seen[0]) > 1.1 or not -1.1 < seen[1] < ABOVE:
            label.hide()
            return None
        label.node.show()
        z: float = round((seen[1] + 1) / 2 * height + label.lift_px)
        # Words over masts that reach out of the window stay at its upper edge.
        return round((seen[0] + 1) / 2 * width), min(z, height - round(label.box[3]) - 2)

    def _wish(self, label: Label, camera: TableCamera, width: int, height: int) -> Wish | None:
        place = self._place(label, camera, width, height)
        if place is None:
            return None
        foot = camera.screen_point(Point3(label.anchor[0], label.anchor[1], 0))
        low = place[1] - 8.0 if foot is None else min((foot[1] + 1) / 2 * height, place[1] - 8.0)
        x, z = place[0], _below(self.covers, *place, label.box, low)
        rank = 0 if label.key in self.preferred else 2 if label.key in self.hidden else 1
        return Wish(label.key, x, z, low, label.box, rank, self.hulls.get(label.key))

    def _spread(self, names: list[tuple[Label, Wish]], size: tuple[int, int], taken: list[Box]) -> None:
        """Find places for the names of ships; nothing is sought anew while nothing has moved."""
        asked = tuple(wish for _, wish in names), self.covers, size
        if asked != self._asked:
            self._asked = asked
            self._found = spread(*asked, self._numbers)
            self._numbers |= {key: spot.number for key, spot in self._found.items() if spot is not None}
        for label, wish in names:
            spot = self._found[wish.key]
            if spot is None:
                label.hide()
                continue
            x, z = wish.x + round(spot.dx), wish.z + round(spot.dz)
            label.node.set_pos(x, 0, z)
            left, right, bottom, top = label.box
            taken.append((x + left, x + right, z + bottom, z + top))
            label.lead(wish, (x, z), is_wanted=spot.has_leader)

    def dispose(self) -> None:
        """Take the words off the window."""
        self.base.win.remove_display_region(self._region)
        self.root.remove_node()

    def plates(self) -> tuple[Label, ...]:
        """Return the names of ships that hang over the table."""
        return tuple(self._layers.get(NAMES, ()))

    def words(self, layer: str) -> list[str]:
        """What a layer says, for tests and the table in words."""
        return [label.node.get_name().split(":", 1)[1] for label in self._layers.get(layer, [])]


def spaced(words: str) -> str:
    """Panda advances too little after signs beyond the letters: blanks make up for it inside a line."""
    for sign, blanks in NARROW.items():
        words = words.replace(f"{sign} ", sign + " " * blanks)
    return words


def _lay(parent: NodePath, shapes: Sequence[tuple[list[tuple[float, float]], Color]], high: float) -> None:
    """Lay coloured shapes over each other, given in parts of a height in pixels."""
    for order, (corners, color) in enumerate(shapes):
        piece = parent.attach_new_node(_flat([(x * high, z * high) for x, z in corners], color).node("badge"))
        piece.set_transparency(TransparencyAttrib.M_alpha)
        piece.set_two_sided(True)
        piece.set_bin("fixed", order)


def _flat(corners: Sequence[tuple[float, float]], color: Sequence[float]) -> Mesh:
    """A convex shape on the screen in one colour."""
    count = len(corners)
    vertex = np.array([[x, 0, z] for x, z in corners], np.float32)
    rgba = np.tile((np.array(color) * 255).astype(np.uint8), (count, 1))
    faces = np.array([[0, k, k + 1] for k in range(1, count - 1)], np.uint32).ravel()
    return Mesh(vertex, np.zeros_like(vertex), rgba, np.zeros((count, 2), np.float32), faces)


def _below(covers: Sequence[Rect], x: float, z: float, box: Box, foot: float) -> float:
    """The height at which words leave the panels over a mast: lower at the same ship; z where all of it is covered."""
    left, right, bottom, top = box
    over = [cover for cover in covers if cover[0] < x + right and cover[2] > x + left]
    low = z
    while hit := [cover[1] for cover in over if cover[1] < low + top and cover[3] > low + bottom]:
        low = min(hit) - top - GAP
        if low < foot:
            return z
    return low


def _clear_of(
    taken: list[tuple[float, float, float, float]], x: float, z: float, box: tuple[float, float, float, float]
) -> float:
    """The lowest height at or above z at which a label covers none of those placed before; notes its place."""
    left, right, bottom, top = box
    for _ in range(6):
        hit = [t for t in taken if t[0] < x + right and t[1] > x + left and t[2] < z + top and t[3] > z + bottom]
        if not hit:
            break
        z = round(max(t[3] for t in hit) - bottom + 1)
    taken.append((x + left, x + right, z + bottom, z + top))
    return z
