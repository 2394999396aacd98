"""How ruler and rudder look: brass-bound boxwood with ticks, or the shipyard's models where they are there."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from panda3d.core import NodePath, Point3, Vec4

from vtt.stage.frame import Preset
from vtt.stage.labels import Labels
from vtt.stage.layers import AMBER, RED
from vtt.stage.loader import Library
from vtt.stage.mesh import Coat, Mesh, Sculptor, joined
from vtt.stage.moves import met_words
from vtt.stage.ribbons import Ink, Style
from vtt.stage.shading import load_shader
from vtt.stage.tools import SECTION_THOU, SECTIONS, Rudder, Ruler
from vtt.stage.units import panda_heading, to_scene

if TYPE_CHECKING:
    from collections.abc import Callable

LENGTH = SECTION_THOU / 1000
BOXWOOD = Coat((0.74, 0.57, 0.30), 1.0, 0.35, 0.15)
BRASS = Coat((0.74, 0.54, 0.20), 1.0, 0.4, 0.9)
INK = Coat((0.10, 0.07, 0.05), 0.95)
MAHOGANY = Coat((0.40, 0.17, 0.09), 1.0, 0.3, 0.15)
LIFT = 0.06


class RulerView:
    """Draws a `Ruler`; call `show` whenever it changed, `hide` when it is put away."""

    def __init__(self, root: NodePath, library: Library, preset: Preset, labels: Labels, name: str = "ruler") -> None:
        self.name, self._labels = name, labels
        self.root = root.attach_new_node(name)
        self._ink = self.root.attach_new_node("ink")
        shader = load_shader(*preset.piece_shaders, *preset.shade_defines)
        self._sections = []
        for k, mesh in enumerate(_section_meshes(library)):
            node = self.root.attach_new_node(mesh.node(f"section_{k + 1}"))
            node.set_shader(shader)
            self._sections.append(node)
        self.root.hide()

    def show(self, ruler: Ruler) -> None:
        """Lay the sections out as the ruler lies, with its pointer and its reading."""
        self.root.show()
        for node, start, heading in zip(self._sections, ruler.points, ruler.headings, strict=False):
            node.set_pos(to_scene(*start, LIFT))
            node.set_h(panda_heading(heading))
        reading = ruler.reading
        self._ink.node().remove_all_children()
        end = to_scene(*reading.end, LIFT + 0.14)
        ink = Ink()
        snapped = bool(reading.end_piece)
        ink.ring(end, 0.20, AMBER if snapped else (1, 1, 1, 0.9), 0.07)
        ink.attach(self._ink, "pointer", Style(), 14)
        self._labels.clear(self.name)
        color = Vec4(*AMBER[:3], 1) if snapped else Vec4(1)
        self._labels.add(self.name, reading.words, end, color=color, lift_px=16, size_px=18)
        for hinge, place in zip(reading.hinges_cdeg, ruler.points[1:3], strict=True):
            if hinge:
                self._labels.add(self.name, f"{abs(hinge) / 100:.0f}\u00b0", to_scene(*place, LIFT), lift_px=14)

    def hide(self) -> None:
        """Put it away."""
        self.root.hide()
        self._labels.clear(self.name)


class RudderView:
    """Draws a `Rudder` as it is laid: one edge along the side, the other where the bow comes to lie at 45 degrees.

    A scale counts the turn of the front edge from where it was to where it is.
    """

    def __init__(self, root: NodePath, library: Library, preset: Preset, labels: Labels) -> None:
        self._labels = labels
        self.root = root.attach_new_node("rudder")
        self._ink = self.root.attach_new_node("ink")
        shader = load_shader(*preset.piece_shaders, *preset.shade_defines)
        parts = library.tool("rudder")
        mesh = plain_rudder() if parts is None else joined(list(parts.meshes.values()))
        self._tools = {}
        for side, made in (("port", mesh), ("starboard", mirrored(mesh))):
            self._tools[side] = self.root.attach_new_node(made.node(side))
            self._tools[side].set_shader(shader)
        self.root.hide()

    def show(self, rudder: Rudder, contact_name: Callable[[str], str] = str) -> None:
        """Show pivot, scale, angle, and what the turn meets first by name."""
        self.root.show()
        sign = 1 if rudder.side == "starboard" else -1
        reading = rudder.reading
        pivot = to_scene(*reading.pivot, LIFT)
        for side, tool in self._tools.items():
            (tool.show if side == rudder.side else tool.hide)()
            tool.set_pos(pivot)
            tool.set_h(panda_heading(rudder.pose.heading))
        # The front edge points from the pivot to the other corner: across the bow, away from the turn.
        across = rudder.pose.heading / 100 - sign * 90
        self._ink.node().remove_all_children()
        ink = Ink()
        ink.line([_polar(pivot, 2.6, across + sign * k * 45 / 36) for k in range(37)], (1, 1, 1, 0.55), 0.05)
        for k in range(10):
            angle, long = across + sign * k * 5, 0.34 if k % 3 == 0 else 0.18
            ink.line([_polar(pivot, 2.6, angle), _polar(pivot, 2.6 + long, angle)], (1, 1, 1, 0.8), 0.06)
        color = RED if reading.is_stopped else AMBER
        now = across + sign * reading.angle_cdeg / 100
        ink.line([_polar(pivot, 2.45, across + (now - across) * k / 24) for k in range(25)], color, 0.16)
        ink.line([pivot, _polar(pivot, 2.9, now)], color, 0.10)
        ink.disc(pivot, 0.12, AMBER, LIFT + 0.14)
        ink.attach(self._ink, "scale", Style(), 14)
        self._labels.clear("rudder")
        self._labels.add("rudder", reading.words, _polar(pivot, 3.3, now), color=Vec4(*color[:3], 1), size_px=18)
        if reading.sweep is not None and reading.sweep.stop is not None:
            stop = reading.sweep.stop
            words = ", ".join(contact_name(p) for p in stop.pieces) or met_words(stop)
            self._labels.add("rudder", words, to_scene(*stop.point, 0.2), color=Vec4(*RED[:3], 1), lift_px=16)

    def hide(self) -> None:
        """Put it away."""
        self.root.hide()
        self._labels.clear("rudder")


def _polar(middle: Point3, radius: float, heading_deg: float) -> Point3:
    angle = math.radians(heading_deg)
    return Point3(middle.x + math.sin(angle) * radius, middle.y + math.cos(angle) * radius, LIFT + 0.02)


def _section_meshes(library: Library) -> list[Mesh]:
    """Sections that begin at their near hinge and run along +y."""
    parts = library.tool("ruler")
    found = [parts.meshes.get(f"section_{k + 1}") for k in range(SECTIONS)] if parts is not None else []
    sculpted = [mesh for mesh in found if mesh is not None]
    return sculpted if len(sculpted) == SECTIONS else [ruler_section(k) for k in range(SECTIONS)]


def mirrored(mesh: Mesh) -> Mesh:
    """The mesh mirrored in x, its faces still looking outwards."""
    flip = np.array([-1, 1, 1], np.float32)
    triangles = mesh.triangles.reshape(-1, 3)[:, ::-1].ravel()
    return Mesh(mesh.vertex * flip, mesh.normal * flip, mesh.color, mesh.paint, triangles)


def ruler_section(number: int) -> Mesh:
    """One six-inch section along +y from its hinge, ticks each quarter inch, longer at each inch."""
    part = Sculptor()
    half = 0.34
    part.box((0, LENGTH / 2, 0.05), (half * 2, LENGTH - 0.06, 0.10), BOXWOOD, 0.03)
    for end in (0.10, LENGTH - 0.10):
        part.box((0, end, 0.055), (half * 2 + 0.03, 0.20, 0.115), BRASS, 0.02)
    part.lathe([(0.19, 0), (0.19, 0.13), (0.12, 0.16), (0.0, 0.16)], (0, 0, 0), 16, BRASS)
    top = 0.103
    for quarter in range(1, int(LENGTH * 4)):
        y = quarter / 4
        long = 0.34 if quarter % 4 == 0 else (0.20 if quarter % 2 == 0 else 0.12)
        thick = 0.022 if quarter % 4 == 0 else 0.014
        x0, x1 = -half + 0.03, -half + 0.03 + long
        part.quad([x0, y - thick, top], [x1, y - thick, top], [x1, y + thick, top], [x0, y + thick, top], INK)
    # Pegs count the inches from the near end of the whole ruler: brass at every third.
    for inch in range(1, int(LENGTH)):
        if (inch + number * int(LENGTH)) % 3 == 0:
            part.lathe([(0.07, 0), (0.06, 0.015), (0.0, 0.02)], (0.16, inch, top - 0.003), 10, BRASS)
    return part.mesh(35)


def plain_rudder() -> Mesh:
    """Two straight edges at 135 degrees and a ship's wheel, made for a turn to port; the corner is the origin."""
    part = Sculptor()
    for turn, side in ((math.pi, 1.0), (-math.pi / 4, -1.0)):
        c, s = math.cos(turn), math.sin(turn)
        bar = [(0.0, 0.0), (side * 0.17, 0.0), (side * 0.17, 1.9), (0.0, 1.9)]
        outline = [(x * c - y * s, x * s + y * c) for x, y in (bar if side > 0 else bar[::-1])]
        part.prism(outline, 0.0, 0.10, MAHOGANY)
    middle = (-0.98, 0.41)
    part.lathe([(0.70, 0.0), (0.78, 0.06), (0.70, 0.12), (0.62, 0.06), (0.70, 0.0)], (*middle, 0.0), 28, BRASS)
    for k in range(8):
        angle = (k + 0.5) * math.pi / 4
        along = np.array([math.cos(angle), math.sin(angle)])
        beside = np.array([-along[1], along[0]]) * 0.04
        corners = [along * 0.1 - beside, along * 0.7 - beside, along * 0.7 + beside, along * 0.1 + beside]
        part.prism([(middle[0] + p[0], middle[1] + p[1]) for p in corners], 0.03, 0.10, MAHOGANY)
    part.lathe([(0.18, 0.0), (0.18, 0.12), (0.0, 0.15)], (*middle, 0), 14, BRASS)
    return part.mesh(35)
