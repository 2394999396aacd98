"""The two ways a base moves: a straight run and a turn about a fixed point, each measured by its own moments.

A *moment* of a run is the way covered in thou; a moment of a turn is a pseudo-angle (see `pose.pseudo_angle`), so that
no arc tangent takes part. Whole steps are thou and hundredths of a degree.
"""

from __future__ import annotations

import math
from typing import Any, Protocol

from .accel import floats
from .board import Board
from .constants import CONTACT_GAP_THOU, ROUND_OFF_THOU
from .outline_kernel import nearest
from .placed import Placed
from .pose import Pose, direction, moved, pseudo_angle, turned
from .sweep_kernel import NEVER, slide_entry, turn_entry
from .verdict import Side

_STEP_ARC = 1.7453292519943296e-4
"""The way a point at distance 1 covers in a hundredth of a degree."""

_JUST_BEFORE_THOU = 1e-3


class Motion(Protocol):
    """What a sweep asks of either way of moving; no point of the base gets farther than `reach` from the line `way`."""

    asked: int
    limit: float
    first: float
    step_thou: float
    way: tuple[tuple[float, float], tuple[float, float]]
    reach: float

    def is_near(self, other: Placed) -> bool:
        """Whether a piece can be met at all, by circles about the middles."""

    def entry(self, other: Placed, offset: float, after: float, limit: float) -> float:
        """The first moment at which a gap of `offset` is entered, NEVER when there is none."""

    def gap_after_step(self, other: Placed) -> float:
        """The gap to a piece after the smallest step."""

    def gap_before(self, moment: float, other: Placed) -> float:
        """The gap to a piece a trifle before a moment; some value above 10 thou when it is larger."""

    def edge_entry(self, board: Board) -> tuple[float, Side]:
        """The moment at which the base reaches the line of the board, and the edge."""

    def whole(self, moment: float) -> int:
        """The last whole step not beyond a moment."""

    def pose(self, steps: int) -> Pose:
        """Where the piece lies after some whole steps."""

    def ring(self, steps: float) -> Any:
        """The outline after some steps, its corners not rounded."""


class Slide:
    """A straight run of `asked` thou along a compass course, the facing kept (DF-MOV-03)."""

    def __init__(self, at: Placed, course_cdeg: int, asked: int) -> None:
        self.at = at
        self.course = course_cdeg
        self.asked = asked
        self.limit = float(asked)
        self.first = 1.0
        self.step_thou = 1.0
        self.east, self.north = direction(course_cdeg)
        x, y = float(at.pose.x), float(at.pose.y)
        self.way = ((x, y), (x + self.east * asked, y + self.north * asked))
        self.reach = at.radius

    def is_near(self, other: Placed) -> bool:
        """Whether a piece can be met at all, by circles about the middles."""
        reach = self.at.radius + other.radius + CONTACT_GAP_THOU + 2.0
        x, y = float(other.pose.x - self.at.pose.x), float(other.pose.y - self.at.pose.y)
        ahead = x * self.east + y * self.north
        if ahead < 0.0:
            return x * x + y * y <= reach * reach
        if ahead > self.limit:
            ahead = self.limit
        x -= ahead * self.east
        y -= ahead * self.north
        return x * x + y * y <= reach * reach

    def entry(self, other: Placed, offset: float, after: float, limit: float) -> float:
        """The first moment at which a gap of `offset` is entered."""
        return slide_entry(self.at.ring, other.ring, self.east, self.north, offset, after, limit)

    def ring(self, steps: float) -> Any:
        """The outline after some thou, its corners not rounded."""
        shift_x, shift_y = self.east * steps, self.north * steps
        return floats([value for x, y in self.at.points for value in (x + shift_x, y + shift_y)])

    def gap_after_step(self, other: Placed) -> float:
        """The gap to a piece after one thou."""
        return math.sqrt(nearest(self.ring(1.0), other.ring, 4.0 * CONTACT_GAP_THOU)[0])

    def gap_before(self, moment: float, other: Placed) -> float:
        """The gap to a piece a millionth of an inch before a moment."""
        ring = self.ring(moment - _JUST_BEFORE_THOU)
        return math.sqrt(nearest(ring, other.ring, 4.0 * CONTACT_GAP_THOU)[0])

    def edge_entry(self, board: Board) -> tuple[float, Side]:
        """The moment at which the base reaches the line of the board, and the edge."""
        west, east = self.at.west_east
        south, north = self.at.south_north
        best: tuple[float, Side] = (NEVER, "north")
        rooms: tuple[tuple[float, float, Side], ...] = (
            (self.north, board.height - north, "north"),
            (self.east, board.width - east, "east"),
            (-self.north, south, "south"),
            (-self.east, west, "west"),
        )
        for rate, room, side in rooms:
            if rate > 0.0:
                moment = room / rate if room > 0.0 else 0.0
                if moment < best[0] and moment <= self.limit:
                    best = (moment, side)
        return best

    def whole(self, moment: float) -> int:
        """The whole thou not beyond a moment."""
        return math.floor(moment + ROUND_OFF_THOU)

    def pose(self, steps: int) -> Pose:
        """Where the piece lies after some whole thou."""
        return moved(self.at.pose, self.course, steps)


class Turn:
    """A turn of `asked` cdeg about a fixed point, `sense` 1 to starboard and -1 to port (DF-MOV-15)."""

    def __init__(self, at: Placed, about: tuple[float, float], sense: int, asked: int) -> None:
        self.at = at
        self.about = about
        self.sense = sense
        self.asked = asked
        self.limit = self._moment(asked)
        self.first = self._moment(1)
        self.local = tuple((x - about[0], y - about[1]) for x, y in at.points)
        self.reach = math.sqrt(max(x * x + y * y for x, y in self.local))
        self.step_thou = self.reach * _STEP_ARC
        self.way = (about, about)

    @staticmethod
    def _moment(steps: int) -> float:
        sin, cos = direction(steps)
        return pseudo_angle(cos, sin)

    def is_near(self, other: Placed) -> bool:
        """Whether a piece can be met at all, by circles about the fixed point and its middle."""
        reach = self.reach + other.radius + CONTACT_GAP_THOU + 2.0
        x, y = other.pose.x - self.about[0], other.pose.y - self.about[1]
        return x * x + y * y <= reach * reach

    def entry(self, other: Placed, offset: float, after: float, limit: float) -> float:
        """The first moment at which a gap of `offset` is entered."""
        x, y = self.about
        return turn_entry(self.at.ring, other.ring, x, y, float(self.sense), offset, after, limit)

    def ring(self, steps: float) -> Any:
        """The outline after some whole cdeg, its corners not rounded."""
        sin, cos = direction(self.sense * int(steps))
        about_x, about_y = self.about
        row = []
        for x, y in self.local:
            row.append(about_x + (x * cos + y * sin))
            row.append(about_y + (y * cos - x * sin))
        return floats(row)

    def gap_after_step(self, other: Placed) -> float:
        """The gap to a piece after one hundredth of a degree."""
        return math.sqrt(nearest(self.ring(1), other.ring, 4.0 * CONTACT_GAP_THOU)[0])

    def gap_before(self, moment: float, other: Placed) -> float:
        """The gap to a piece at the whole step before a moment."""
        return math.sqrt(nearest(self.ring(self.whole(moment)), other.ring, 4.0 * CONTACT_GAP_THOU)[0])

    def edge_entry(self, board: Board) -> tuple[float, Side]:
        """The moment at which a corner reaches the line of the board, and the edge."""
        about_x, about_y = self.about
        sense = float(self.sense)
        # as in the kernel the picture is turned over for clockwise turns, so all turns run counter-clockwise
        rooms: tuple[tuple[float, float, float, Side], ...] = (
            (0.0, 1.0, board.height - about_y, "north"),
            (-sense, 0.0, board.width - about_x, "east"),
            (0.0, -1.0, about_y, "south"),
            (sense, 0.0, about_x, "west"),
        )
        best: tuple[float, Side] = (NEVER, "north")
        for out_x, out_y, room, side in rooms:
            if room >= self.reach:
                continue
            for local_x, y in self.local:
                x = -sense * local_x
                moment = _turn_to_line(x, y, out_x, out_y, room)
                if moment < best[0] and moment <= self.limit:
                    best = (moment, side)
        return best

    def whole(self, moment: float) -> int:
        """The whole hundredths of a degree not beyond a moment, by halving."""
        low, high = 0, self.asked + 1
        while high - low > 1:
            middle = (low + high) // 2
            if self._moment(middle) <= moment:
                low = middle
            else:
                high = middle
        return low

    def pose(self, steps: int) -> Pose:
        """Where the piece lies after some whole hundredths of a degree."""
        return turned(self.at.pose, self.about, self.sense * steps)


def _turn_to_line(x: float, y: float, out_x: float, out_y: float, room: float) -> float:
    """The pseudo-angle by which (x, y) turns counter-clockwise about the origin up to a line `room` away."""
    across_x, across_y = -out_y, out_x
    if x * out_x + y * out_y >= room:
        # on the line or beyond: only turning outwards counts, and counts at once
        return 0.0 if -(x * across_x + y * across_y) > 0.0 else NEVER
    root2 = x * x + y * y - room * room
    if root2 <= 0.0:
        return NEVER
    root = math.sqrt(root2)
    end_x, end_y = out_x * room - across_x * root, out_y * room - across_y * root
    return pseudo_angle(x * end_x + y * end_y, x * end_y - y * end_x)
