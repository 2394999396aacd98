"""The eye over the table: orbit, pan, zoom to the pointer, named views; smooth, and never under water."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from panda3d.core import NodePath, PerspectiveLens, Point2, Point3, Vec3

from vtt.stage.wholetable import Cover, Sight, fitted

MIN_DISTANCE, MAX_DISTANCE = 2.0, 130.0
MIN_PITCH, MAX_PITCH = 3.0, 89.9
MIN_EYE_HEIGHT = 0.35
FOV = 34.0
"""Vertical field of view of the table views, degrees."""
CAPTAIN_FOV = 58.0
PAN_MARGIN = 4.0
"""Inches beyond the board's edge to which the looked-at point may wander."""
TABLE_PITCH = 50.0
PITCHES = (TABLE_PITCH, 46.0, 42.0)
FLATTER = (38.0, 34.0)
"""Pitches from which the whole table is shown between panels: a flatter one makes it larger in little height. Those of
`FLATTER` are tried only where it would be covered otherwise.
"""
RIM, EDGE = 2.4, 0.8
"""Inches of rim that the table views show round the board, and what is left of it at its long sides among panels."""
GLIDE_SECONDS = 0.45
SMALLEST = 1.6
"""How many times farther away than in a free picture the eye goes, so that the whole table is clear of panels."""
NEAREST = 0.1
"""Inches before the eye that the nearest point counts to be."""
NAMED = ("table", "top", "ga", "fot", "low")


@dataclass(frozen=True)
class Gaze:
    """Where the eye looks: a point, a direction (compass degrees looked towards, pitch down), a distance."""

    target: Point3
    heading: float
    pitch: float
    distance: float
    fov: float = FOV

    def eye(self) -> Point3:
        """Where the eye is."""
        h, p = math.radians(self.heading), math.radians(self.pitch)
        back = Vec3(-math.sin(h) * math.cos(p), -math.cos(h) * math.cos(p), math.sin(p))
        return self.target + back * self.distance


class TableCamera:
    """Moves Panda's camera node; screen coordinates are -1..1 with y upwards, as MouseWatcher gives them."""

    def __init__(self, node: NodePath, lens: PerspectiveLens, width: float, height: float) -> None:
        self.node, self.lens = node, lens
        self.width, self.height = width, height
        self.covers: tuple[Cover, ...] = ()
        """What covers the picture, most important first; the whole table is shown between."""
        self.gaze = self.view("table")
        self.name = "table"
        """The named view shown, "" once the eye was moved by hand."""
        self._from, self._to, self._time = self.gaze, self.gaze, 1.0
        self.on_change: Callable[[], None] = lambda: None
        self._apply()

    # Named views -------------------------------------------------------------------------------------------------

    def view(self, name: str) -> Gaze:
        """The gaze of a named view; KeyError for a name not in `NAMED`."""
        middle = Point3(self.width / 2, self.height / 2, 0)
        whole = self._whole_distance()
        if name == "table":
            return self._whole_table(middle, whole)
        if name == "top":
            return Gaze(middle, 0, MAX_PITCH, self._top_distance())
        if name == "ga":
            return Gaze(Point3(self.width * 0.36, self.height * 0.42, 0), 62, 28, 42)
        if name == "fot":
            return Gaze(Point3(self.width * 0.64, self.height * 0.58, 0), 242, 28, 42)
        if name == "low":
            return Gaze(middle + Vec3(-2, -2, 1), 22, 11, 30)
        raise KeyError(name)

    def _whole_table(self, middle: Point3, least: float) -> Gaze:
        """The nearest gaze from the south that shows the whole rim clear of what covers the picture.

        Where all covers together leave no room for a table of some size the last ones do not count.
        """
        usual = Gaze(middle + Vec3(0, -0.6, 0), 0, TABLE_PITCH, least)
        up = math.tan(math.radians(FOV / 2))
        across = up * self.lens.get_aspect_ratio()
        farthest = min(MAX_DISTANCE, least * SMALLEST)
        for count in range(len(self.covers), 0, -1):
            for pitches in (PITCHES, FLATTER):
                found = []
                for pitch in pitches:
                    sight = Sight(self.width / 2 + RIM, self.height / 2 + EDGE, pitch, up, across)
                    shown = fitted(sight, self.covers[:count], least * 0.6, farthest)
                    if shown is not None:
                        east, north, distance = shown
                        found.append(Gaze(middle + Vec3(east, north, 0), 0, pitch, distance))
                if found:
                    return min(found, key=lambda gaze: gaze.distance)
        return usual

    def _whole_distance(self) -> float:
        """Distance at which the nearer corners of the rim just fill the picture (the whole board at TABLE_PITCH)."""
        up = math.tan(math.radians(FOV / 2)) * 0.97
        across = up * self.lens.get_aspect_ratio()
        s, c = math.sin(math.radians(TABLE_PITCH)), math.cos(math.radians(TABLE_PITCH))
        half_x, half_y = self.width / 2 + RIM, self.height / 2 + RIM
        # A point (x, y) from the middle is seen at depth d + y c, height y s, so each limit gives a distance.
        wanted = max(half_x / across + half_y * c, half_y * s / up + half_y * c, half_y * s / up - half_y * c)
        return min(MAX_DISTANCE, wanted)

    def _top_distance(self) -> float:
        half = math.tan(math.radians(FOV / 2))
        across = (self.width / 2 + 2.9) / (half * self.lens.get_aspect_ratio())
        return min(MAX_DISTANCE, max(across, (self.height / 2 + 2.9) / half))

    def go(self, gaze: Gaze, *, glide: bool = True) -> None:
        """Turn to a gaze, smoothly unless told otherwise."""
        self.name = ""
        gaze = self.clamped(gaze)
        turn = (gaze.heading - self.gaze.heading + 180) % 360 - 180
        gaze = replace(gaze, heading=self.gaze.heading + turn)
        self._from, self._to = self.gaze, gaze
        self._time = 0.0 if glide else 1.0
        if not glide:
            self.gaze = gaze
            self._apply()

    def show(self, name: str, *, glide: bool = True) -> None:
        """Go to a named view."""
        self.go(self.view(name), glide=glide)
        self.name = name

    def focus(self, point: Point3, size: float, heading: float | None = None, *, glide: bool = True) -> None:
        """Look at a thing of that size (inches) from nearby; `heading` is the direction looked towards."""
        look = self.gaze.heading if heading is None else heading
        self.go(Gaze(point, look, 26, max(6.0, size * 3.1)), glide=glide)

    def stand(self, eye: Point3, heading: float, *, glide: bool = True) -> None:
        """The captain's eye: stand at a point of a ship and look along a compass heading (degrees)."""
        away = 9.0
        pitch = 5.0
        h, p = math.radians(heading), math.radians(pitch)
        ahead = Vec3(math.sin(h) * math.cos(p), math.cos(h) * math.cos(p), -math.sin(p))
        self.go(Gaze(eye + ahead * away, heading, pitch, away, fov=CAPTAIN_FOV), glide=glide)

    # By hand -----------------------------------------------------------------------------------------------------

    def orbit(self, right: float, up: float) -> None:
        """Turn about the looked-at point by a drag (1 = half the window)."""
        g = self._settled()
        self._set(replace(g, heading=g.heading + right * 90, pitch=g.pitch - up * 60))

    def pan(self, right: float, up: float) -> None:
        """Slide over the table by a drag (1 = half the window): the point grabbed follows the pointer."""
        g = self._settled()
        half = math.tan(math.radians(g.fov / 2)) * g.distance
        h = math.radians(g.heading)
        sideways, ahead = Vec3(math.cos(h), -math.sin(h), 0), Vec3(math.sin(h), math.cos(h), 0)
        slope = max(math.sin(math.radians(g.pitch)), 0.25)
        move = sideways * (-right * half * self.lens.get_aspect_ratio()) + ahead * (-up * half / slope)
        self._set(replace(g, target=g.target + move))

    def zoom(self, steps: float, pointer: Point3 | None = None) -> None:
        """Come nearer (positive steps) or go away, keeping the table point under the pointer in its place."""
        g = self._settled()
        ratio = 0.86**steps
        wanted = min(MAX_DISTANCE, max(MIN_DISTANCE, g.distance * ratio))
        ratio = wanted / g.distance
        target = g.target if pointer is None else pointer + (g.target - pointer) * ratio
        self._set(replace(g, distance=wanted, target=target))

    def straight_down(self) -> None:
        """Look down onto the same point."""
        self.go(replace(self._settled(), pitch=MAX_PITCH, heading=0.0, fov=FOV))

    def clamped(self, gaze: Gaze) -> Gaze:
        """The nearest allowed gaze: over the table, above the water, neither too near nor too far."""
        x = min(self.width + PAN_MARGIN, max(-PAN_MARGIN, gaze.target[0]))
        y = min(self.height + PAN_MARGIN, max(-PAN_MARGIN, gaze.target[1]))
        z = min(12.0, max(0.0, gaze.target[2]))
        pitch = min(MAX_PITCH, max(MIN_PITCH, gaze.pitch))
        distance = min(MAX_DISTANCE, max(MIN_DISTANCE, gaze.distance))
        lowest = (MIN_EYE_HEIGHT - z) / distance
        if math.sin(math.radians(pitch)) < lowest:
            pitch = min(MAX_PITCH, math.degrees(math.asin(min(1.0, lowest))))
        return replace(gaze, target=Point3(x, y, z), pitch=pitch, distance=distance)

    # Frame by frame ----------------------------------------------------------------------------------------------

    @property
    def goal(self) -> Gaze:
        """Where the eye is, or where it is on its way to."""
        return self._to

    @property
    def is_moving(self) -> bool:
        """Whether the eye is still gliding."""
        return self._time < 1.0

    def step(self, seconds: float) -> None:
        """Glide on."""
        if not self.is_moving:
            return
        self._time = min(1.0, self._time + seconds / GLIDE_SECONDS)
        s = self._time * self._time * (3 - 2 * self._time)
        a, b = self._from, self._to
        # Distances are mixed as ratios, so that nearing a ship does not seem to brake.
        mixed = Gaze(
            a.target + (b.target - a.target) * s,
            a.heading + (b.heading - a.heading) * s,
            a.pitch + (b.pitch - a.pitch) * s,
            a.distance * (b.distance / a.distance) ** s,
            a.fov + (b.fov - a.fov) * s,
        )
        self.gaze = b if self._time >= 1.0 else self.clamped(mixed)
        self._apply()

    def _settled(self) -> Gaze:
        """Where a drag starts from: the gaze as seen, a glide under way ends here."""
        self._time = 1.0
        return self.gaze

    def _set(self, gaze: Gaze) -> None:
        self.name = ""
        self.gaze = self.clamped(gaze)
        self._from = self._to = self.gaze
        self._apply()

    def _apply(self) -> None:
        self.lens.set_min_fov(self.gaze.fov)
        eye = self.gaze.eye()
        self.node.set_pos(eye)
        up = Vec3(0, 0, 1)
        if self.gaze.pitch > 85:
            h = math.radians(self.gaze.heading)
            up = Vec3(math.sin(h), math.cos(h), 0)
        self.node.look_at(self.gaze.target, up)
        self.on_change()

    # Between screen and table --------------------------------------------------------------------------------------

    def ray(self, x: float, y: float) -> tuple[Point3, Vec3]:
        """The line of sight through a screen point: where it starts and its unit direction, in the scene."""
        near, far = Point3(), Point3()
        self.lens.extrude(Point2(x, y), near, far)
        root = self.node.get_top()
        start, end = root.get_relative_point(self.node, near), root.get_relative_point(self.node, far)
        way = end - start
        way.normalize()
        return start, way

    def screen_point(self, point: Point3) -> Point2 | None:
        """Where a scene point is seen (-1..1), None when it is behind the eye."""
        seen = Point2()
        local = self.node.get_relative_point(self.node.get_top(), point)
        return Point2(seen) if self.lens.project(local, seen) else (None if local[1] <= 0 else Point2(seen))

    def screen_points(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Where many scene points (n, 3) are seen, (n, 2); those behind the eye lie far out of the picture."""
        matrix = self.node.get_top().get_mat(self.node) * self.lens.get_projection_mat()
        rows = np.array([[matrix.get_cell(i, j) for j in range(4)] for i in range(4)])
        seen = points @ rows[:3] + rows[3]
        return np.asarray(seen[:, :2] / np.maximum(seen[:, 3:], NEAREST), np.float64)
