"""Something small that drifts: straight on, round land along its shore, up to a ship, off the board.

What drifts is a spot that keeps a reach from everything. Land that it meets is passed along the grown outline
(`shore`) by the shorter way, until the course is free of that obstacle for good: so no bay holds it, and no obstacle is
met twice. Where the ways are equally long it goes to the right.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

import msgspec

from .accel import floats
from .board import Board
from .measuring import whole_up
from .outline_kernel import nearest
from .placed import Placed
from .pose import direction, nearest_whole
from .shore import Shores, Spot
from .verdict import Point

Ending = Literal["", "piece", "edge", "hazard", "land"]

CLOSE_THOU = 0.01
CREEP_THOU = 0.25
"""The least step of the search for a contact: a graze shorter than that is none."""


class Waters(NamedTuple):
    """Where something drifts: what stops it, what it slides round, what takes it; all by id.

    `hazards` end the drift as soon as it comes within `hazard_reach` thou, or if it starts there.
    """

    board: Board
    shores: Shores
    stops: Mapping[str, Placed]
    hazards: Mapping[str, Placed] = {}
    hazard_reach: int = 0


class Drift(msgspec.Struct, frozen=True):
    """How something drifted: its way with both ends, how far along it, and what ended it before its time."""

    path: tuple[Point, ...]
    travelled: int
    ending: Ending = ""
    by: str = ""

    @property
    def end(self) -> Point:
        """Where it lies now."""
        return self.path[-1]


class _Halt(NamedTuple):
    at: float
    ending: Ending
    by: str


def drift(waters: Waters, start: Point, course_cdeg: int, distance: int) -> Drift:
    """Let a spot drift along a course for so many thou, round whatever land it meets.

    `ending` is "land" where land shuts it in on all sides, "edge" where it comes within its reach of the border.
    """
    walker = _Walker(waters, direction(course_cdeg), start, float(distance))
    walker.go()
    return walker.told(start)


def straight(waters: Waters, start: Point, course_cdeg: int, distance: int) -> Drift:
    """Move a spot straight on as far as it can go without coming to touch anything, border and land included.

    What it touches at the start it may leave, not press into.
    """
    east, north = direction(course_cdeg)
    reach, board = waters.shores.reach, waters.board
    pieces = {**waters.shores.lands, **waters.stops}
    here = (float(start[0]), float(start[1]))
    end = here[0] + east * distance, here[1] + north * distance
    halts = [_first_stop(placed, here, end, reach, name) for name, placed in pieces.items()]
    halts.append(_border(board, here, end, reach, may_leave=True))
    best = min((halt for halt in halts if halt is not None), key=lambda halt: halt.at, default=None)
    if best is None:
        return Drift((start, _whole(end)), distance)
    free = [placed for placed in pieces.values() if not _is_within(placed, start, reach)]
    for steps in range(math.floor(best.at), 0, -1):
        spot = _whole((here[0] + east * steps, here[1] + north * steps))
        is_off_border = best.ending != "edge" or _border_room(board, spot) > min(reach, _border_room(board, start) - 1)
        if is_off_border and not any(_is_within(placed, spot, reach) for placed in free):
            return Drift((start, spot), steps, best.ending, best.by)
    return Drift((start,), 0, best.ending, best.by)


class _Walker:
    """One drift under way."""

    def __init__(self, waters: Waters, course: Spot, start: Point, distance: float) -> None:
        self.waters = waters
        self.east, self.north = course
        self.here: Spot = (float(start[0]), float(start[1]))
        self.left = distance
        self.path: list[Spot] = []
        self.passed: frozenset[str] = frozenset()
        self.halt: _Halt | None = None

    def go(self) -> None:
        """Straight on and along shores until the way is done or something ends it."""
        on_rim = self.waters.shores.nearest_rim(self.here)
        if on_rim is not None and not self._is_held():
            meeting, rim = on_rim
            self._step_to(rim[0])
            self._follow(self.waters.shores.rims[meeting.rim].name, rim)
        while self.left > CLOSE_THOU and self.halt is None:
            self._run()

    def told(self, start: Point) -> Drift:
        """What happened, in whole thou."""
        points = [start]
        for spot in self.path:
            point = _whole(spot)
            if point != points[-1]:
                points.append(point)
        ending, by = (self.halt.ending, self.halt.by) if self.halt is not None else ("", "")
        travelled = self._travelled(points)
        return Drift(tuple(points), travelled, ending, by)

    @staticmethod
    def _travelled(points: Sequence[Point]) -> int:
        way = 0.0
        for a, b in pairwise(points):
            way += _length(a, b)
        return nearest_whole(way)

    def _is_held(self) -> bool:
        """Whether a ship lies over the spot: then it does not move at all."""
        for name, placed in self.waters.stops.items():
            if _room(placed, self.here, 0.0) <= 0.0:
                self.halt = _Halt(0.0, "piece", name)
                return True
        return False

    def _run(self) -> None:
        """Straight on to the next land, or to the end."""
        end = self.here[0] + self.east * self.left, self.here[1] + self.north * self.left
        meeting = self.waters.shores.first_meeting(self.here, end, self.passed)
        if meeting is None:
            self._leg(end)
            self.left = 0.0
            return
        length = self.left * meeting.part
        self._leg((self.here[0] + self.east * length, self.here[1] + self.north * length))
        if self.halt is None and self.left > 0.0:
            rim = self.waters.shores.walk(meeting)
            self._follow(self.waters.shores.rims[meeting.rim].name, rim)

    def _follow(self, name: str, rim: Sequence[Spot]) -> None:
        """Along the shore, the shorter way, up to where the course is free of this obstacle."""
        way = self._way_round(rim)
        if way is None:
            self.halt = _Halt(0.0, "land", name)
            return
        self.passed = self.passed | self.waters.shores.group_of(name)
        for corner in way:
            self._leg(corner)
            if self.halt is not None or self.left <= CLOSE_THOU:
                return

    def _way_round(self, rim: Sequence[Spot]) -> Sequence[Spot] | None:
        """The corners to pass until the course is free, to the right of the course or to the left of it."""
        right = self._first_free(rim, is_right=True)
        backwards = (rim[0], *rim[:0:-1]) if rim else ()
        left = self._first_free(backwards, is_right=False)
        if right is None or left is None:
            return right if left is None else left
        return left if _way_length(rim[0], left) < _way_length(rim[0], right) else right

    def _first_free(self, rim: Sequence[Spot], *, is_right: bool) -> Sequence[Spot] | None:
        """The way along a rim to its first corner from which a straight course never meets the rim again."""
        placed = [(self._across(spot), self._ahead(spot)) for spot in rim]
        strands = [(placed[at - 1], placed[at]) for at in range(len(placed))]
        # with the land on the left: a strand that leads to the right faces the course
        strands = strands if is_right else [(b, a) for a, b in strands]
        walls = [(a, b) for a, b in strands if a[0] > b[0]]
        for at, (across, ahead) in enumerate(placed):
            before, after = strands[at], strands[(at + 1) % len(strands)]
            if _leads_inland(*((before, after) if is_right else (after, before))):
                continue
            if not any(_is_in_the_way(wall, across, ahead) for wall in walls):
                return rim[1 : at + 1]
        return None

    def _across(self, spot: Spot) -> float:
        return self.east * spot[1] - self.north * spot[0]

    def _ahead(self, spot: Spot) -> float:
        return self.east * spot[0] + self.north * spot[1]

    def _leg(self, end: Spot) -> None:
        """One straight piece of the way, as far as it is left and nothing ends it."""
        length = _length(self.here, end)
        if length > self.left:
            share = self.left / length
            end = self.here[0] + (end[0] - self.here[0]) * share, self.here[1] + (end[1] - self.here[1]) * share
            length = self.left
        if length <= 0.0:
            return
        halt = self._first_halt(end)
        if halt is None:
            self.left -= length
            self._step_to(end)
            return
        self.halt = halt
        share = halt.at / length
        spot = self.here[0] + (end[0] - self.here[0]) * share, self.here[1] + (end[1] - self.here[1]) * share
        self.left -= halt.at
        self._step_to(self._touching(spot, end, halt))

    def _step_to(self, spot: Spot) -> None:
        self.here = spot
        self.path.append(spot)

    def _first_halt(self, end: Spot) -> _Halt | None:
        waters, reach = self.waters, self.waters.shores.reach
        halts = [_border(waters.board, self.here, end, reach, may_leave=False)]
        halts += [_first_stop(placed, self.here, end, reach, name) for name, placed in waters.stops.items()]
        for name, placed in waters.hazards.items():
            halts.append(_first_hazard(placed, self.here, end, float(waters.hazard_reach), name))
        return min((halt for halt in halts if halt is not None), key=lambda halt: halt.at, default=None)

    def _touching(self, spot: Spot, end: Spot, halt: _Halt) -> Spot:
        """The place beside a ship at which the whole thou say that it is touched."""
        if halt.ending != "piece":
            return spot
        length = _length(spot, end)
        for beyond in range(4):
            share = min(1.0, beyond / length) if length else 0.0
            place = spot[0] + (end[0] - spot[0]) * share, spot[1] + (end[1] - spot[1]) * share
            if _is_within(self.waters.stops[halt.by], _whole(place), self.waters.shores.reach):
                return place
        return spot


# what ends a straight piece of the way ---------------------------------------------------------------------------


def _first_stop(placed: Placed, start: Spot, end: Spot, reach: float, name: str) -> _Halt | None:
    """Where a way comes within reach of a piece; what is touched at the start stops only what presses into it."""
    room, length = _room(placed, start, reach), _length(start, end)
    if room > length:
        return None
    if room <= CLOSE_THOU:
        step = min(1.0, length)
        next_spot = start[0] + (end[0] - start[0]) * step / length, start[1] + (end[1] - start[1]) * step / length
        gap = _room(placed, start, 0.0)
        is_pressing = gap <= 0.0 or _room(placed, next_spot, 0.0) < gap - 1e-6
        return _Halt(0.0, "piece", name) if is_pressing else None
    return _searched(placed, start, end, reach, _Halt(0.0, "piece", name))


def _first_hazard(placed: Placed, start: Spot, end: Spot, reach: float, name: str) -> _Halt | None:
    """Where a way comes within reach of a hazard; at once if it starts there."""
    if _room(placed, start, reach) > _length(start, end):
        return None
    return _searched(placed, start, end, reach, _Halt(0.0, "hazard", name))


def _searched(placed: Placed, start: Spot, end: Spot, reach: float, found: _Halt) -> _Halt | None:
    """Conservative advancement: nobody comes nearer faster than he moves."""
    at, length = 0.0, _length(start, end)
    while True:
        share = at / length
        spot = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
        room = _room(placed, spot, reach)
        if room <= CLOSE_THOU:
            return found._replace(at=at)
        if at >= length:
            return None
        at = min(length, at + max(CREEP_THOU, room - CLOSE_THOU / 2.0))


def _border(board: Board, start: Spot, end: Spot, reach: float, *, may_leave: bool) -> _Halt | None:
    """Where a way comes within reach of an edge of the board; with `may_leave` one that leads off it is free."""
    best: _Halt | None = None
    length = _length(start, end)
    for side, room, after in (
        ("north", board.height - reach - start[1], board.height - reach - end[1]),
        ("east", board.width - reach - start[0], board.width - reach - end[0]),
        ("south", start[1] - reach, end[1] - reach),
        ("west", start[0] - reach, end[0] - reach),
    ):
        if after > 0.0 and room > 0.0:
            continue
        if room <= 0.0:
            if may_leave and after >= room:
                continue
            at = 0.0
        else:
            at = length * room / (room - after)
        if best is None or at < best.at:
            best = _Halt(at, "edge", side)
    return best


def _border_room(board: Board, point: Point) -> int:
    return min(point[0], point[1], board.width - point[0], board.height - point[1])


def _leads_inland(before: tuple[Spot, Spot], after: tuple[Spot, Spot]) -> bool:
    """Whether the course from a corner leads into the land on the left of the two strands that meet there.

    Coordinates (across, ahead): a strand has the course on its left if it leads to the right.
    """
    (a, a_ahead), (b, b_ahead) = before
    (_, _), (c, c_ahead) = after
    is_convex = (b_ahead - a_ahead) * (c - b) - (b - a) * (c_ahead - b_ahead) > 0.0
    return (b < a and c < b) if is_convex else (b < a or c < b)


def _is_in_the_way(wall: tuple[Spot, Spot], across: float, ahead: float) -> bool:
    """Whether a straight course from a place meets a strand that faces it, in coordinates (across, ahead)."""
    (a, a_ahead), (b, b_ahead) = wall
    if not a >= across >= b:
        return False
    return a_ahead + (b_ahead - a_ahead) * (a - across) / (a - b) > ahead + 1e-6


def _way_length(start: Spot, way: Sequence[Spot]) -> float:
    total, here = 0.0, start
    for spot in way:
        total += _length(here, spot)
        here = spot
    return total


def _room(placed: Placed, spot: Spot, reach: float) -> float:
    """How far a spot is from coming within reach of an outline."""
    return math.sqrt(nearest(placed.ring, floats(spot), math.inf)[0]) - reach


def _is_within(placed: Placed, point: Point, reach: float) -> bool:
    return whole_up(_room(placed, point, 0.0)) <= reach


def _length(a: Spot, b: Spot) -> float:
    return math.sqrt((b[0] - a[0]) * (b[0] - a[0]) + (b[1] - a[1]) * (b[1] - a[1]))


def _whole(spot: Spot) -> Point:
    return nearest_whole(spot[0]), nearest_whole(spot[1])
