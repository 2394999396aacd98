"""What a move will do, drawn before it is made: the line ahead, a base where it would lie, the water it covers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from panda3d.core import Point3, Vec3

from vtt.stage.layers import AMBER, BLUE, CHALK, GREEN, RED, Layers, faded, inch_words
from vtt.stage.mesh import Array
from vtt.stage.outlines import swept_poses
from vtt.stage.pieces import outline_inches
from vtt.stage.ribbons import Color, Ink, Style
from vtt.stage.sea import placed
from vtt.stage.units import compass_vector, local_to_scene, to_scene
from vtt.words import say

if TYPE_CHECKING:
    from vtt.table.pose import Pose
    from vtt.table.shape import Shape
    from vtt.table.verdict import Stop, Sweep


@dataclass(frozen=True)
class Course:
    """What lies ahead of a ship that may move (thou along its heading, from the front edge of its base)."""

    pose: Pose
    shape: Shape
    speed_thou: int
    wind_thou: int = 0
    minimum_thou: int = 0
    turn_thou: int = 0
    """Run after which the first change of facing is earned; 0 when it is earned already."""
    contact_thou: int | None = None
    contact: Stop | None = None
    contact_name: str = ""
    halt_thou: int | None = None
    """Where something on the water cuts the run short before any contact, and the words for it."""
    halt_words: str = ""

    @property
    def end_thou(self) -> int:
        """How far the run can go."""
        stops = [at for at in (self.contact_thou, self.halt_thou) if at is not None]
        return min([self.speed_thou + self.wind_thou, *stops])

    def point(self, along_thou: float, height: float = 0.03) -> Point3:
        """A scene point on the course line."""
        return local_to_scene(self.pose, 0, self.shape.length / 2 + along_thou, height)


def met_words(stop: Stop) -> str:
    """What a stop is called where nobody gives its pieces a name."""
    return ", ".join(stop.pieces) or say(f"overlay.edge-{stop.side}")


class MoveOverlays(Layers):
    """The overlays of moving."""

    def show_course(self, course: Course, name: str = "course") -> None:
        """The line ahead of the bow: a tick each inch, and every mark that matters to the move."""
        ink, marks = Ink(), Ink()
        reach = course.speed_thou + course.wind_thou
        across = compass_vector(course.pose.heading)
        side = np.array([across[1], -across[0]])
        end = course.end_thou
        ink.line([course.point(0), course.point(end)], CHALK, 0.08)
        if end < reach:
            marks.line([course.point(end), course.point(reach)], faded(CHALK, 0.35), 0.06)
        for inch in range(0, reach // 1000 + 1):
            middle, half = course.point(inch * 1000), 0.30 if inch % 5 == 0 else 0.15
            self._tick(ink, middle, side, half, CHALK if inch * 1000 <= end else faded(CHALK, 0.4))
        self.labels.clear(name)
        stations = [
            (course.turn_thou, "overlay.may-turn", AMBER),
            (course.minimum_thou, "overlay.at-least", BLUE),
            (course.speed_thou, "overlay.speed", GREEN),
            (reach if course.wind_thou else 0, "overlay.speed-and-wind", GREEN),
        ]
        for row, (along, key, color) in enumerate(s for s in stations if s[0] > 0):
            self._tick(marks, course.point(along), side, 0.62, color, 0.13)
            far = course.point(along) + Vec3(float(side[0]), float(side[1]), 0) * 0.75
            self.caption(name, say(key, at=inch_words(along)), far, color, lift_px=14 * (row % 2))
        if course.contact is not None and course.contact_thou is not None:
            place = to_scene(*course.contact.point, 0.05)
            marks.disc(place, 0.20, RED, 0.05)
            marks.ring(place, 0.36, RED, 0.08)
            met = course.contact_name or met_words(course.contact)
            words = say("overlay.met", what=met, at=inch_words(course.contact_thou))
            self.caption(name, words, place, RED, lift_px=18)
        if course.halt_thou is not None:
            middle = course.point(course.halt_thou)
            self._tick(marks, middle, side, 0.62, RED, 0.13)
            words = say("overlay.met", what=course.halt_words, at=inch_words(course.halt_thou))
            self.caption(name, words, middle, RED, lift_px=18)
        self.lay(name, (ink, Style()), (marks, Style()))

    @staticmethod
    def _tick(ink: Ink, middle: Point3, side: Array, half: float, color: Color, width: float = 0.06) -> None:
        a = [middle[0] - side[0] * half, middle[1] - side[1] * half, middle[2]]
        b = [middle[0] + side[0] * half, middle[1] + side[1] * half, middle[2]]
        ink.line([a, b], color, width)

    def show_ghost(
        self, shape: Shape, pose: Pose, is_legal: bool, words: str = "", name: str = "ghost"
    ) -> None:
        """A base where a ship could go: green when allowed, red with a reason when not; its front edge is stressed."""
        color = GREEN if is_legal else RED
        field, edge = Ink(), Ink()
        outline = placed(outline_inches(shape), pose)
        field.area(outline, faded(color, 0.30))
        edge.line(outline, color, 0.08, closed=True)
        half_x, half_y = shape.width / 2, shape.length / 2
        edge.line([local_to_scene(pose, -half_x, half_y), local_to_scene(pose, half_x, half_y)], color, 0.16)
        edge.arrow(local_to_scene(pose, 0, half_y * 0.3), local_to_scene(pose, 0, half_y * 0.85), color, 0.1)
        self.labels.clear(name)
        if words:
            self.caption(name, words, to_scene(pose.x, pose.y, 0.4), color, lift_px=12)
        self.lay(name, (field, Style(hatch=0.0 if is_legal else 0.5)), (edge, Style()))

    def show_sweep(self, sweep: Sweep, shape: Shape, contact_name: str = "", name: str = "sweep") -> None:
        """The water that a run or turn covers, where it begins and ends, its pivot, and what it meets first."""
        field, edge = Ink(), Ink()
        color = RED if sweep.stop is not None else GREEN
        outline = outline_inches(shape)
        for pose in swept_poses(sweep):
            field.area(placed(outline, pose), faded(color, 0.045))
        edge.line(placed(outline, sweep.start), faded(CHALK, 0.5), 0.06, closed=True)
        edge.line(placed(outline, sweep.end), color, 0.09, closed=True)
        self.labels.clear(name)
        if sweep.pivot_point is not None:
            place = to_scene(*sweep.pivot_point, 0.05)
            edge.disc(place, 0.13, AMBER, 0.05)
            self.caption(name, f"{sweep.travelled / 100:.0f}\u00b0", place, AMBER, lift_px=16)
        if sweep.stop is not None:
            place = to_scene(*sweep.stop.point, 0.05)
            edge.disc(place, 0.20, RED, 0.05)
            self.caption(name, contact_name or met_words(sweep.stop), place, RED, lift_px=18)
        self.lay(name, (field, Style()), (edge, Style()))
