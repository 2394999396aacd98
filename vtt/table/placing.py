"""Whether a piece may be put down: room, distances, zone, board (DF-SCG-04, DF-ESC-07, DF-MOV-01)."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from .accel import floats
from .board import Board
from .constants import CONTACT_GAP_THOU, LIMIT_TOLERANCE_THOU
from .lines import FloatPoint, Line, is_crossing, side_of
from .measuring import edge_room, exact_gap, is_covering, is_farther, measure_to_point, whole_up
from .outline_kernel import Row, contains, nearest, rim_distance2
from .placed import Placed
from .verdict import PlacementVerdict, Problem
from .zone import Zone

PLAINLY_THOU = 4.0  # beyond every tolerance of a verdict


def zone_margin(zone: Zone, at: Placed) -> float:
    """How far the whole outline lies inside a zone, thou; negative is how far its worst corner lies outside."""
    if zone.kind == "disc":
        middle_x, middle_y = zone.points[0]
        far2 = max((x - middle_x) * (x - middle_x) + (y - middle_y) * (y - middle_y) for x, y in at.points)
        return zone.radius - math.sqrt(far2)
    if (rect := zone.as_rect) is not None:
        west, south, east, north = rect
        (least_x, most_x), (least_y, most_y) = at.west_east, at.south_north
        return min(least_x - west, east - most_x, least_y - south, north - most_y)
    ring = _ring_of(zone.points)
    margin = math.inf
    for x, y in at.points:
        rim = math.sqrt(rim_distance2(ring, x, y))
        margin = min(margin, rim if contains(ring, x, y) else -rim)
    # a concave zone's rim may run through the outline between its corners
    for x, y in (*((float(x), float(y)) for x, y in zone.points), *_chord_middles(zone.points, at)):
        if contains(at.ring, x, y):
            margin = min(margin, -math.sqrt(rim_distance2(at.ring, x, y)))
    return margin


def is_plainly_outside(zone: Zone | None, at: Placed) -> bool:
    """Whether a corner of an outline lies well outside a zone of many corners: a quick test before the exact one."""
    if zone is None or zone.kind != "polygon" or zone.as_rect is not None:
        return False
    ring = _ring_of(zone.points)
    far2 = PLAINLY_THOU * PLAINLY_THOU
    return any(
        not contains(ring, x, y) and nearest(floats((x, y)), ring, math.inf)[0] > far2 for x, y in at.points
    )


@lru_cache(maxsize=64)
def _ring_of(points: tuple[tuple[int, int], ...]) -> Row:
    return floats([value for point in points for value in point])


def _chord_middles(rim: Sequence[FloatPoint], at: Placed) -> list[FloatPoint]:
    """For every edge of a rim that comes near an outline the middles of the parts into which the outline cuts it."""
    middles: list[FloatPoint] = []
    (west, east), (south, north) = at.west_east, at.south_north
    sides = _edges(at.points)
    for edge in _edges(rim):
        (ax, ay), (bx, by) = edge
        if max(ax, bx) < west or min(ax, bx) > east or max(ay, by) < south or min(ay, by) > north:
            continue
        cuts = [0.0, 1.0]
        for other in sides:
            if is_crossing(edge, other):
                start, end = side_of(other, edge[0]), side_of(other, edge[1])
                cuts.append(start / (start - end))
        cuts.sort()
        for low, high in pairwise(cuts):
            share = (low + high) / 2.0
            middles.append((ax + (bx - ax) * share, ay + (by - ay) * share))
    return middles


def _edges(points: Sequence[FloatPoint]) -> list[Line]:
    return [(points[index - 1], points[index]) for index in range(len(points))]


def judge_room(
    at: Placed,
    others: Iterable[tuple[str, Placed]],
    may_touch: Collection[str],
    min_gaps: Sequence[tuple[Collection[str], int]],
) -> list[Problem]:
    """What is too near: overlaps, contacts not in `may_touch`, and gaps below those wanted.

    Pieces are named by id or by kind of shape ("base", "island", "wreck"); a gap holds within 0.001" (GAP-30).
    """
    return list(_crowding(at, others, may_touch, min_gaps))


def has_room(
    at: Placed,
    others: Iterable[tuple[str, Placed]],
    may_touch: Collection[str],
    min_gaps: Sequence[tuple[Collection[str], int]],
) -> bool:
    """Whether nothing is too near; ends at the first piece that is."""
    return next(_crowding(at, others, may_touch, min_gaps), None) is None


def _crowding(
    at: Placed,
    others: Iterable[tuple[str, Placed]],
    may_touch: Collection[str],
    min_gaps: Sequence[tuple[Collection[str], int]],
) -> Iterator[Problem]:
    for name, other in others:
        kind = other.shape.kind
        wanted = 0
        for names, thou in min_gaps:
            if thou > wanted and (name in names or kind in names):
                wanted = thou
        looked_at = max(wanted, CONTACT_GAP_THOU) + 1.0
        if is_farther(at, other, looked_at):
            continue
        gap = whole_up(exact_gap(at, other, looked_at))
        if gap == 0 and is_covering(at, other):
            yield Problem("overlap", name, 0, CONTACT_GAP_THOU + 1)
        elif gap <= CONTACT_GAP_THOU and name not in may_touch and kind not in may_touch:
            yield Problem("contact", name, gap, CONTACT_GAP_THOU + 1)
        elif gap < wanted - LIMIT_TOLERANCE_THOU:
            yield Problem("too-close", name, gap, wanted)


def judge_place(board: Board, at: Placed, zone: Zone | None) -> list[Problem]:
    """Whether the outline lies on the board (DF-EDGE-02) and wholly inside a zone (DF-SCG-04)."""
    problems: list[Problem] = []
    room = whole_up(edge_room(board, at))
    if room <= 0:
        problems.append(Problem("off-board", "", room, 1))
    if zone is not None:
        margin = whole_up(zone_margin(zone, at))
        if margin < -LIMIT_TOLERANCE_THOU:
            problems.append(Problem("outside-zone", zone.name, margin, 0))
    return problems


def judge_reach(at: Placed, name: str, other: Placed, most_thou: int) -> list[Problem]:
    """Whether the outline lies within a distance of another piece."""
    gap = whole_up(exact_gap(at, other))
    if gap > most_thou + LIMIT_TOLERANCE_THOU:
        return [Problem("too-far", name, gap, most_thou)]
    return []


def judge_point_reach(at: Placed, x: int, y: int, most_thou: int) -> list[Problem]:
    """Whether the outline lies within a distance of a spot of the table."""
    gap = measure_to_point("", at, x, y).thou
    if gap > most_thou + LIMIT_TOLERANCE_THOU:
        return [Problem("too-far", "", gap, most_thou)]
    return []


def judge_spots(at: Placed, spots: Iterable[tuple[int, int, int]]) -> list[Problem]:
    """Whether the outline keeps its distance from spots of the table (x, y, least gap)."""
    problems = []
    for x, y, wanted in spots:
        gap = measure_to_point("", at, x, y).thou
        if gap < wanted - LIMIT_TOLERANCE_THOU:
            problems.append(Problem("too-close", "", gap, wanted))
    return problems


def judge_reach_of_any(at: Placed, others: Sequence[tuple[str, Placed]], most_thou: int) -> list[Problem]:
    """Whether the outline lies within a distance of at least one of several pieces."""
    found = [judge_reach(at, name, other, most_thou) for name, other in others]
    if any(not problems for problems in found):
        return []
    return min(found, key=lambda problems: problems[0].gap_thou, default=[])


def verdict_of(problems: Sequence[Problem]) -> PlacementVerdict:
    """Legal when nothing speaks against it."""
    return PlacementVerdict(not problems, tuple(problems))
