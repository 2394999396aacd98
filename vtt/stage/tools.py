"""Ruler and rudder in the hand. They read the table and never move a ship; the mouse only calls grab, drag, release."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from vtt.stage.units import scene_to_local

if TYPE_CHECKING:
    from vtt.table.pose import Pose
    from vtt.table.shape import Shape
    from vtt.table.verdict import Sweep

Point = tuple[float, float]
SECTION_THOU = 6000
SECTIONS = 3
RULER_THOU = SECTION_THOU * SECTIONS
HINGE_STOP_CDEG = 4500
"""A hinge opens this far to either side and no further (DF-TERM-13)."""
HINGE_DETENT_CDEG = 400
"""Within this a hinge falls straight or into its stop."""
SNAP_THOU = 350
CORNER_SNAP_THOU = 300
RUDDER_MOST_CDEG = 4500
"""DF-MOV-06."""
RUDDER_DETENT_CDEG = 500


@dataclass(frozen=True)
class Outline:
    """What a tool can snap to: a piece's closed outline on the table, thou."""

    piece: str
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Snap:
    """The nearest place on an outline, and whether it is a corner."""

    piece: str
    point: Point
    is_corner: bool
    distance: float


def nearest_snap(point: Point, outlines: tuple[Outline, ...], reach_thou: float = SNAP_THOU) -> Snap | None:
    """The nearest point of any outline within reach; corners win a little beyond that."""
    best: Snap | None = None
    for outline in outlines:
        for i in range(len(outline.points)):
            found = _nearest_on(point, outline.points[i - 1], outline.points[i])
            distance = math.dist(found, point)
            if distance <= reach_thou and (best is None or distance < best.distance):
                best = Snap(outline.piece, found, False, distance)
    if best is None:
        return None
    corners = next(o.points for o in outlines if o.piece == best.piece)
    corner = min(corners, key=lambda c: math.dist(c, best.point))
    if math.dist(corner, best.point) <= CORNER_SNAP_THOU:
        return Snap(best.piece, corner, True, math.dist(corner, point))
    return best


def _nearest_on(p: Point, a: Point, b: Point) -> Point:
    ex, ey = b[0] - a[0], b[1] - a[1]
    length = ex * ex + ey * ey
    t = 0.0 if length == 0 else min(1.0, max(0.0, ((p[0] - a[0]) * ex + (p[1] - a[1]) * ey) / length))
    return a[0] + t * ex, a[1] + t * ey


def _bearing_cdeg(a: Point, b: Point) -> float:
    return math.degrees(math.atan2(b[0] - a[0], b[1] - a[1])) * 100


def _along(start: Point, heading_cdeg: float, distance: float) -> Point:
    angle = math.radians(heading_cdeg / 100)
    return start[0] + math.sin(angle) * distance, start[1] + math.cos(angle) * distance


def _turn(cdeg: float) -> float:
    """An angle brought into -18000..18000."""
    return (cdeg + 18000) % 36000 - 18000


@dataclass(frozen=True)
class RulerReading:
    """What the ruler says: length between its start and its pointer, thou, and what both ends lie on."""

    start: Point
    end: Point
    length_thou: int
    start_piece: str
    end_piece: str
    hinges_cdeg: tuple[int, int]

    @property
    def words(self) -> str:
        """Inches to a hundredth."""
        return f"{self.length_thou / 1000:.2f}\u2033"


@dataclass(frozen=True)
class _RulerState:
    start: Point
    heading: float
    hinges: tuple[float, float] = (0.0, 0.0)
    reach: float = RULER_THOU
    start_piece: str = ""
    end_piece: str = ""


class Ruler:
    """Three hinged sections of six inches; `start` carries it, `end` aims and measures, `hinge_1/2` bend it."""

    HANDLES = ("start", "end", "hinge_1", "hinge_2")

    def __init__(self, start: Point, heading_cdeg: float = 9000) -> None:
        self._state = _RulerState(start, heading_cdeg)
        self._before: _RulerState | None = None
        self._handle = ""
        self.outlines: tuple[Outline, ...] = ()
        """What it snaps to; the controller refreshes this when pieces move."""

    @property
    def points(self) -> list[Point]:
        """Start, both hinges and the far end, thou."""
        s = self._state
        headings = [s.heading, s.heading + s.hinges[0], s.heading + s.hinges[0] + s.hinges[1]]
        points = [s.start]
        for heading in headings:
            points.append(_along(points[-1], heading, SECTION_THOU))
        return points

    @property
    def headings(self) -> list[float]:
        """Compass direction of each section, cdeg."""
        s = self._state
        return [s.heading, s.heading + s.hinges[0], s.heading + s.hinges[0] + s.hinges[1]]

    def point_at(self, along_thou: float) -> Point:
        """The place of a mark on the ruler, counted along its sections."""
        points = self.points
        k = min(SECTIONS - 1, int(along_thou // SECTION_THOU))
        return _along(points[k], self.headings[k], along_thou - k * SECTION_THOU)

    @property
    def reading(self) -> RulerReading:
        """What it says now."""
        s = self._state
        hinges = (round(s.hinges[0]), round(s.hinges[1]))
        return RulerReading(s.start, self.point_at(s.reach), round(s.reach), s.start_piece, s.end_piece, hinges)

    def handle_at(self, point: Point, reach_thou: float = 700) -> str | None:
        """The handle under a table point: the nearest within reach, None elsewhere."""
        points = self.points
        places = {"start": points[0], "hinge_1": points[1], "hinge_2": points[2], "end": self.reading.end}
        name = min(places, key=lambda h: math.dist(places[h], point))
        return name if math.dist(places[name], point) <= reach_thou else None

    def grab(self, handle: str) -> None:
        """Take hold of a handle; ValueError for one it does not have."""
        if handle not in self.HANDLES:
            raise ValueError(f"the ruler has no handle {handle!r}; expected one of {', '.join(self.HANDLES)}")
        self._handle, self._before = handle, self._state

    def drag(self, point: Point, *, free: bool = False) -> RulerReading:
        """Move the handle in the hand to a table point; `free` switches snaps and detents off."""
        if self._handle == "start":
            self._carry(point, free)
        elif self._handle == "end":
            self._aim(point, free)
        elif self._handle:
            self._bend(0 if self._handle == "hinge_1" else 1, point, free)
        return self.reading

    def release(self) -> RulerReading:
        """Lay it down where it is; it stays on the table."""
        self._handle, self._before = "", None
        return self.reading

    def cancel(self) -> RulerReading:
        """Put it back where it was before it was taken up."""
        if self._before is not None:
            self._state = self._before
        return self.release()

    def _carry(self, point: Point, free: bool) -> None:
        snap = None if free else nearest_snap(point, self.outlines)
        place = point if snap is None else snap.point
        self._state = replace(self._state, start=place, start_piece=snap.piece if snap else "", end_piece="")

    def _aim(self, point: Point, free: bool) -> None:
        """Straighten, turn about the start, and slide the pointer to the distance."""
        s = self._state
        others = tuple(o for o in self.outlines if o.piece != s.start_piece)
        snap = None if free else nearest_snap(point, others)
        place = point if snap is None else snap.point
        distance = math.dist(s.start, place)
        heading = s.heading if distance < 0.001 else _bearing_cdeg(s.start, place)
        within = distance <= RULER_THOU
        piece = snap.piece if snap is not None and within else ""
        self._state = replace(s, heading=heading, hinges=(0.0, 0.0), reach=min(distance, RULER_THOU), end_piece=piece)

    def _bend(self, hinge: int, point: Point, free: bool) -> None:
        """Turn everything beyond a hinge so that it points at the hand, as far as the stop lets it."""
        s = self._state
        pivot, before = self.points[hinge + 1], self.headings[hinge]
        if math.dist(pivot, point) < 200:
            return
        angle = max(-HINGE_STOP_CDEG, min(HINGE_STOP_CDEG, _turn(_bearing_cdeg(pivot, point) - before)))
        if not free:
            for detent in (-HINGE_STOP_CDEG, 0, HINGE_STOP_CDEG):
                if abs(angle - detent) <= HINGE_DETENT_CDEG:
                    angle = detent
        hinges = (angle, s.hinges[1]) if hinge == 0 else (s.hinges[0], angle)
        self._state = replace(s, hinges=hinges, end_piece="")


@dataclass(frozen=True)
class RudderReading:
    """What the rudder says: a turn to one side about a fixed corner, and what it meets first."""

    piece: str
    side: str
    angle_cdeg: int
    pivot: Point
    sweep: Sweep | None

    @property
    def is_stopped(self) -> bool:
        """Whether something is met before the angle is reached."""
        return self.sweep is not None and self.sweep.stop is not None

    @property
    def words(self) -> str:
        """The angle in degrees, to a hundredth only when it needs one."""
        degrees = self.angle_cdeg / 100
        return f"{degrees:.0f}\u00b0" if self.angle_cdeg % 100 == 0 else f"{degrees:.2f}\u00b0"


class Rudder:
    """Laid at a front corner of a ship, turned by hand between 0 and 45 degrees (DF-MOV-06, DF-MOV-14, DF-MOV-15).

    `survey` answers what a turn (side, cdeg) meets; without it the reading carries no sweep.
    """

    def __init__(
        self, piece: str, pose: Pose, shape: Shape, side: str,
        survey: Callable[[str, int], Sweep] | None = None,
    ) -> None:
        if side not in ("port", "starboard"):
            raise ValueError(f"the rudder turns to port or starboard, not to {side!r}")
        self.piece, self.pose, self.side = piece, pose, side
        self._sign = 1 if side == "starboard" else -1
        self._half = shape.width / 2, shape.length / 2
        self._survey = survey
        self.angle_cdeg = 0
        self._before = 0
        self._grip: float | None = None
        self._sweeps: dict[int, Sweep] = {}

    @property
    def pivot(self) -> Point:
        """The fixed corner, thou."""
        x, y = self._sign * self._half[0], self._half[1]
        angle = math.radians(self.pose.heading / 100)
        s, c = math.sin(angle), math.cos(angle)
        return self.pose.x + x * c + y * s, self.pose.y + y * c - x * s

    @property
    def reading(self) -> RudderReading:
        """What it says now."""
        sweep = None
        if self._survey is not None and self.angle_cdeg > 0:
            if self.angle_cdeg not in self._sweeps:
                self._sweeps[self.angle_cdeg] = self._survey(self.side, self.angle_cdeg)
            sweep = self._sweeps[self.angle_cdeg]
        return RudderReading(self.piece, self.side, self.angle_cdeg, self.pivot, sweep)

    def grab(self, point: Point) -> None:
        """Take hold of the arm anywhere: the drag then counts from here."""
        self._before = self.angle_cdeg
        self._grip = _bearing_cdeg(self.pivot, point) - self._sign * self.angle_cdeg

    def drag(self, point: Point, *, free: bool = False) -> RudderReading:
        """Turn towards a table point; detents every five degrees unless `free`; a soft stop at 45."""
        if self._grip is None:
            self.grab(_along(self.pivot, self.pose.heading, 1000))
        assert self._grip is not None
        if math.dist(point, self.pivot) < 50:
            return self.reading
        angle = _turn(_bearing_cdeg(self.pivot, point) - self._grip) * self._sign
        angle = min(RUDDER_MOST_CDEG, max(0, angle))
        step = 100 if free else RUDDER_DETENT_CDEG
        self.angle_cdeg = round(angle / step) * step
        return self.reading

    def set_angle(self, angle_cdeg: int) -> RudderReading:
        """A typed angle; ValueError outside of 0..45 degrees."""
        if not 0 <= angle_cdeg <= RUDDER_MOST_CDEG:
            raise ValueError(f"a turn is 0 to 45 degrees, found {angle_cdeg / 100:g}")
        self.angle_cdeg = angle_cdeg
        return self.reading

    def release(self) -> RudderReading:
        """Let go; the angle stands until it is confirmed, dragged on or cancelled."""
        self._grip = None
        return self.reading

    def cancel(self) -> RudderReading:
        """Back to the angle before it was taken up."""
        self.angle_cdeg = self._before
        return self.release()


@dataclass(frozen=True)
class RunReading:
    """How far along its course a ship is dragged, thou, and the station it fell on ("" for none)."""

    distance_thou: int
    station: str


class CourseHandle:
    """Drags a ghost along the course line: whole stations attract, the ends hold."""

    def __init__(
        self, pose: Pose, shape: Shape, most_thou: int, stations: Mapping[str, int] | None = None,
        stop_thou: int | None = None,
    ) -> None:
        self.pose, self.front = pose, shape.length / 2
        self.most_thou = most_thou if stop_thou is None else min(most_thou, stop_thou)
        self.stations = dict(stations or {})
        self.distance_thou = 0
        self._before = 0

    @property
    def reading(self) -> RunReading:
        """Where the ghost is."""
        name = next((n for n, at in self.stations.items() if at == self.distance_thou), "")
        return RunReading(self.distance_thou, name)

    def grab(self) -> None:
        """Take hold of the ghost's front edge."""
        self._before = self.distance_thou

    def drag(self, point: Point, *, free: bool = False) -> RunReading:
        """Draw the front edge to the foot of the perpendicular from a table point; eighths of an inch unless `free`."""
        _, ahead = scene_to_local(self.pose, point[0], point[1])
        along = max(0.0, min(float(self.most_thou), ahead - self.front))
        if not free:
            near = [at for at in (*self.stations.values(), self.most_thou) if abs(at - along) <= 180]
            eighths = min(float(self.most_thou), round(along / 125) * 125)
            along = min(near, key=lambda at: abs(at - along)) if near else eighths
        self.distance_thou = min(self.most_thou, round(along))
        return self.reading

    def set_distance(self, distance_thou: int) -> RunReading:
        """A typed length; ValueError beyond the end of the run."""
        if not 0 <= distance_thou <= self.most_thou:
            raise ValueError(f"the run is 0 to {self.most_thou / 1000:g} inches, found {distance_thou / 1000:g}")
        self.distance_thou = distance_thou
        return self.reading

    def release(self) -> RunReading:
        """Let go."""
        return self.reading

    def cancel(self) -> RunReading:
        """Back to where the ghost was."""
        self.distance_thou = self._before
        return self.reading
