"""How ruler and rudder look: brass-bound boxwood with ticks, or the shipyard's models where they are there."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from panda3d.core import NodePath, Point3, Vec4

from vtt.stage.frame import Preset
from vtt.stage.labels import Labels
from vtt.stage.loader import Library, read_parts
from vtt.stage.mesh import Coat, Mesh, Sculptor, joined
from vtt.stage.overlays import AMBER, RED
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
    """Draws a `Rudder`: one arm along the ship's side, one across its bow where it will come to lie."""

    def __init__(self, root: NodePath, library: Library, preset: Preset, labels: Labels) -> None:
        self._labels = labels
        self.root = root.attach_new_node("rudder")
        self._ink = self.root.attach_new_node("ink")
        shader = load_shader(*preset.piece_shaders, *preset.shade_defines)
        self._arm = self.root.attach_new_node("arm")
        self._arm.attach_new_node(_arm_mesh().node("arm"))
        self._arm.set_shader(shader)
        self.root.hide()

    def show(self, rudder: Rudder, contact_name: Callable[[str], str] = str) -> None:
        """Show pivot, arm, angle, and what the turn meets first by name."""
        self.root.show()
        sign = 1 if rudder.side == "starboard" else -1
        reading = rudder.reading
        pivot = to_scene(*reading.pivot, LIFT)
        self._arm.set_pos(pivot)
        self._arm.set_h(panda_heading(rudder.pose.heading + sign * reading.angle_cdeg))
        self._ink.node().remove_all_children()
        ink = Ink()
        heading = rudder.pose.heading / 100
        steps = [heading + sign * k * 45 / 36 for k in range(37)]
        ink.line([_polar(pivot, 2.6, a) for a in steps], (1, 1, 1, 0.55), 0.05)
        for k in range(10):
            angle = heading + sign * k * 5
            long = 0.34 if k % 3 == 0 else 0.18
            ink.line([_polar(pivot, 2.6, angle), _polar(pivot, 2.6 + long, angle)], (1, 1, 1, 0.8), 0.06)
        swept = [_polar(pivot, 2.45, heading + sign * reading.angle_cdeg / 100 * k / 24) for k in range(25)]
        color = RED if reading.is_stopped else AMBER
        ink.line(swept, color, 0.16)
        ink.disc(pivot, 0.16, AMBER, LIFT + 0.12)
        ink.attach(self._ink, "scale", Style(), 14)
        self._labels.clear("rudder")
        tip = _polar(pivot, 3.2, heading + sign * reading.angle_cdeg / 100)
        self._labels.add("rudder", reading.words, tip, color=Vec4(*color[:3], 1), size_px=18)
        if reading.sweep is not None and reading.sweep.stop is not None:
            stop = reading.sweep.stop
            words = ", ".join(contact_name(p) for p in stop.pieces) or f"{stop.side} edge"
            self._labels.add("rudder", words, to_scene(*stop.point, 0.2), color=Vec4(*RED[:3], 1), lift_px=16)

    def hide(self) -> None:
        """Put it away."""
        self.root.hide()
        self._labels.clear("rudder")


def _polar(middle: Point3, radius: float, heading_deg: float) -> Point3:
    angle = math.radians(heading_deg)
    return Point3(middle.x + math.sin(angle) * radius, middle.y + math.cos(angle) * radius, LIFT + 0.02)


def _section_meshes(library: Library) -> list[Mesh]:
    path = library.path("ruler")
    if path is not None:
        parts = read_parts(path)
        found = [parts.meshes.get(f"section_{k + 1}") for k in range(SECTIONS)]
        if all(mesh is not None for mesh in found):
            return [_from_its_hinge(mesh) for mesh in found if mesh is not None]
    return [ruler_section(k) for k in range(SECTIONS)]


def _from_its_hinge(mesh: Mesh) -> Mesh:
    """Shift a section so that its near end lies at the origin and it runs along y."""
    low = mesh.vertex.min(0)
    middle = (mesh.vertex.max(0) + low) / 2
    return mesh.moved((-middle[0], -low[1], -low[2]))


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


def _arm_mesh() -> Mesh:
    """The rudder's straight edge along +y from the pivot, with a little ship's wheel at its end."""
    part = Sculptor()
    part.box((0, 1.25, 0.05), (0.26, 2.4, 0.10), MAHOGANY, 0.03)
    part.lathe([(0.20, 0), (0.20, 0.14), (0.0, 0.17)], (0, 0, 0), 16, BRASS)
    wheel = [joined([part.mesh(35)])]
    rim = Sculptor()
    rim.lathe([(0.40, 0.0), (0.44, 0.05), (0.40, 0.10), (0.33, 0.10), (0.33, 0.0)], (0, 2.6, 0.0), 24, BRASS)
    for k in range(8):
        angle = k * math.pi / 4
        c, s = math.cos(angle), math.sin(angle)
        a, b = np.array([c, s]) * 0.08, np.array([c, s]) * 0.56
        w = np.array([-s, c]) * 0.035
        corners = [a - w, b - w * 1.3, b + w * 1.3, a + w]
        rim.prism([(p[0], 2.6 + p[1]) for p in corners], 0.03, 0.10, MAHOGANY)
    rim.lathe([(0.11, 0.0), (0.11, 0.14), (0.0, 0.16)], (0, 2.6, 0), 12, BRASS)
    wheel.append(rim.mesh(35))
    return joined(wheel)

