"""The ruler: base to base, to a point, to the edges of the board (DF-MEAS-03, DF-MEAS-04, GAP-23)."""

from __future__ import annotations

import math

from .accel import floats
from .board import Board
from .constants import CONTACT_GAP_THOU, ROUND_OFF_THOU
from .outline_kernel import is_overlapping, nearest
from .placed import Placed
from .pose import nearest_whole
from .verdict import EdgeGap, Gap, Point, Side

SIDES: tuple[Side, ...] = ("north", "east", "south", "west")


def whole_up(gap: float) -> int:
    """A distance rounded up to whole thou, so that `gap <= limit` holds for it exactly when it held before."""
    return math.ceil(gap - ROUND_OFF_THOU)


def is_farther(a: Placed, b: Placed, thou: float) -> bool:
    """Whether the circles round two outlines alone say that their gap is larger."""
    reach = a.radius + b.radius + thou
    east, north = a.pose.x - b.pose.x, a.pose.y - b.pose.y
    return east * east + north * north > reach * reach


def exact_gap(a: Placed, b: Placed, wanted: float = math.inf) -> float:
    """The gap of two outlines, thou; any value above `wanted` when it is larger than that."""
    if is_farther(a, b, wanted):
        return wanted + 1.0
    # fewer corners first: the kernel skips edges of the second outline
    first, second = (a, b) if len(a.points) <= len(b.points) else (b, a)
    return math.sqrt(nearest(first.ring, second.ring, wanted)[0])


def is_touching(a: Placed, b: Placed) -> bool:
    """Whether the gap is at most 0.010" (GAP-23)."""
    return whole_up(exact_gap(a, b, CONTACT_GAP_THOU + 1.0)) <= CONTACT_GAP_THOU


def is_covering(a: Placed, b: Placed) -> bool:
    """Whether two outlines share some area."""
    reach = a.radius + b.radius
    east, north = a.pose.x - b.pose.x, a.pose.y - b.pose.y
    return east * east + north * north <= reach * reach and is_overlapping(a.ring, b.ring)


def measure(name_a: str, a: Placed, name_b: str, b: Placed) -> Gap:
    """The gap of two outlines and its two ends."""
    is_swapped = len(a.points) > len(b.points)
    first, second = (b, a) if is_swapped else (a, b)
    squared, ax, ay, bx, by = nearest(first.ring, second.ring, math.inf)
    near_first, near_second = whole_point(ax, ay), whole_point(bx, by)
    if is_swapped:
        near_first, near_second = near_second, near_first
    return Gap(name_a, name_b, whole_up(math.sqrt(squared)), near_first, near_second)


def measure_to_point(name: str, a: Placed, x: float, y: float) -> Gap:
    """The gap between an outline and a point, 0 inside."""
    squared, px, py, _, _ = nearest(a.ring, floats((x, y)), math.inf)
    return Gap(name, "", whole_up(math.sqrt(squared)), whole_point(px, py), whole_point(x, y))


def side_gap(board: Board, name: str, a: Placed, side: Side) -> EdgeGap:
    """The room between an outline and one edge; the point is its corner nearest to the edge."""
    if side == "north":
        room, (x, y) = min((board.height - y, (x, y)) for x, y in a.points)
    elif side == "south":
        room, (x, y) = min((y, (x, y)) for x, y in a.points)
    elif side == "east":
        room, (x, y) = min((board.width - x, (x, y)) for x, y in a.points)
    else:
        room, (x, y) = min((x, (x, y)) for x, y in a.points)
    return EdgeGap(name, whole_up(room), side, whole_point(x, y))


def edge_room(board: Board, a: Placed) -> float:
    """The exact room between an outline and the nearest edge; 0 or less when it touches or crosses the line."""
    west, east = a.west_east
    south, north = a.south_north
    return min(west, south, board.width - east, board.height - north)


def edge_gap(board: Board, name: str, a: Placed) -> EdgeGap:
    """The room between an outline and the nearest edge, the first of north, east, south, west when equal."""
    best = side_gap(board, name, a, "north")
    for side in SIDES[1:]:
        other = side_gap(board, name, a, side)
        if other.thou < best.thou:
            best = other
    return best


def whole_point(x: float, y: float) -> Point:
    """A point rounded to whole thou, for pictures and sentences."""
    return nearest_whole(x), nearest_whole(y)
