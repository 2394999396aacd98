"""The water between a firing side and its target: whole or partial shot (DF-BS-11, DF-BS-12, GAP-24, GAP-25)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .arcs import area, clip
from .constants import CORRIDOR_AREA_THOU2
from .lines import FloatPoint, Line, distance, is_crossing, length, side_of
from .measuring import whole_point
from .outline_kernel import is_strictly_inside
from .placed import Placed, on_grid
from .pose import nearest_whole
from .shape import BOW_PORT, BOW_STARBOARD, STERN_PORT, STERN_STARBOARD
from .verdict import Arc, CorridorVerdict

FIRING_CORNERS: dict[str, tuple[int, int]] = {
    "port": (BOW_PORT, STERN_PORT),
    "starboard": (BOW_STARBOARD, STERN_STARBOARD),
    "bow": (BOW_PORT, BOW_STARBOARD),
    "stern": (STERN_PORT, STERN_STARBOARD),
}


def judge_corridor(
    firer: str,
    firer_at: Placed,
    target: str,
    target_at: Placed,
    side: Arc | None,
    others: Collection[tuple[str, Placed]],
    lines_only: bool = False,
) -> CorridorVerdict:
    """Whether anything stands between the two lines from a firing side to the nearest corners of a target.

    A firer or target without facing stands for itself by the middle of its base (GAP-25). `others` are the pieces that
    may stand in between, firer and target left out; with `lines_only` only what a line cuts counts of them. Raises
    ValueError for a side missing or unknown.
    """
    near_side = _firing_side(firer, firer_at, side)
    far_side = _target_corners(target_at, near_side)
    lines = _uncrossed(near_side, far_side)
    polygon = _polygon(lines)
    obstacles = tuple(name for name, other in others if _stands_in(other, polygon, lines))
    if lines_only:
        standing = dict(others)
        obstacles = tuple(name for name in obstacles if any(_is_cutting(standing[name], line) for line in lines))
    whole_lines = tuple((whole_point(*start), whole_point(*end)) for start, end in lines)
    return CorridorVerdict(
        firer,
        target,
        side if firer_at.shape.has_facing else None,
        tuple(whole_point(x, y) for x, y in polygon),
        (whole_lines[0], whole_lines[1]),
        not obstacles,
        obstacles,
    )


def _firing_side(firer: str, at: Placed, side: Arc | None) -> Line:
    if not at.shape.has_facing:
        middle = (float(at.pose.x), float(at.pose.y))
        return middle, middle
    if side not in FIRING_CORNERS:
        raise ValueError(f"{firer} fires from a side of its base: expected {', '.join(FIRING_CORNERS)}, found {side}")
    corners = at.shape.corners
    first, second = FIRING_CORNERS[side]
    return on_grid(at.pose, *corners[first]), on_grid(at.pose, *corners[second])


def _target_corners(at: Placed, near_side: Line) -> Line:
    """The two corners nearest to the firing side; equally near ones in order from the firer's bow aft."""
    if not at.shape.has_facing:
        middle = (float(at.pose.x), float(at.pose.y))
        return middle, middle
    bow, stern = near_side
    ranked = []
    for corner in at.shape.corners:
        x, y = on_grid(at.pose, *corner)
        aft = (x - bow[0]) * (stern[0] - bow[0]) + (y - bow[1]) * (stern[1] - bow[1])
        ranked.append((nearest_whole(distance(near_side, (x, y))), aft, (x, y)))
    ranked.sort(key=lambda entry: entry[:2])
    return ranked[0][2], ranked[1][2]


def _uncrossed(near: Line, far: Line) -> tuple[Line, Line]:
    """The pairing of the four corners whose lines do not cross; the shorter one if neither crosses."""
    straight: tuple[Line, Line] = ((near[0], far[0]), (near[1], far[1]))
    swapped: tuple[Line, Line] = ((near[0], far[1]), (near[1], far[0]))
    is_straight_crossed, is_swapped_crossed = is_crossing(*straight), is_crossing(*swapped)
    if is_straight_crossed != is_swapped_crossed:
        return swapped if is_straight_crossed else straight
    if length(straight[0]) + length(straight[1]) <= length(swapped[0]) + length(swapped[1]):
        return straight
    return swapped


def _polygon(lines: tuple[Line, Line]) -> tuple[FloatPoint, ...]:
    """The rim of the corridor: one line out, the other back, equal corners once."""
    (a, b), (d, c) = lines
    rim: list[FloatPoint] = []
    for corner in (a, b, c, d):
        if corner not in rim:
            rim.append(corner)
    return tuple(rim)


def _stands_in(other: Placed, polygon: Sequence[FloatPoint], lines: tuple[Line, Line]) -> bool:
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    west, east = other.west_east
    south, north = other.south_north
    if west > max(xs) or east < min(xs) or south > max(ys) or north < min(ys):
        return False
    if len(polygon) < 3:
        return any(_is_cutting(other, line) for line in lines)
    # a fan of triangles counted with their sign: right for any simple polygon, convex or not
    total = 0.0
    for index in range(1, len(polygon) - 1):
        total += _shared_area(other.points, polygon[0], polygon[index], polygon[index + 1])
    return abs(total) >= CORRIDOR_AREA_THOU2


def _shared_area(outline: Sequence[FloatPoint], a: FloatPoint, b: FloatPoint, c: FloatPoint) -> float:
    turn = side_of((a, b), c)
    if turn == 0.0:
        return 0.0
    sign = 1.0 if turn > 0.0 else -1.0
    # measured from a corner of the triangle, so that a shift of the scene changes no digit
    part: Sequence[FloatPoint] = [(x - a[0], y - a[1]) for x, y in outline]
    corners = ((0.0, 0.0), (b[0] - a[0], b[1] - a[1]), (c[0] - a[0], c[1] - a[1]))
    for index in range(3):
        px, py = corners[index]
        qx, qy = corners[(index + 1) % 3]
        normal_x, normal_y = sign * (py - qy), sign * (qx - px)
        part = clip(part, (normal_x, normal_y, normal_x * px + normal_y * py))
        if not part:
            return 0.0
    return sign * area(part)


def _is_cutting(other: Placed, line: Line) -> bool:
    """Whether a line runs through the inside of an outline."""
    if is_strictly_inside(other.ring, *line[0]) or is_strictly_inside(other.ring, *line[1]):
        return True
    points = other.points
    return any(is_crossing(line, (points[i - 1], points[i])) for i in range(len(points)))
