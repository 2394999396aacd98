"""Where a shape must stand so that one point of it is as near as possible to a spot, clear of all that is in the way.

With a given heading only its position is open. The positions at which the shape would overlap another piece form a
polygon (a Minkowski sum, Lozano-Pérez 1983); the nearest position outside all of them is the nearest point of one of
their sides or a corner where two sides cross. Sums, products and quotients only.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from .board import Board
from .lines import FloatPoint, Line, is_crossing, side_of
from .placed import Placed, on_grid, place
from .pose import Pose, nearest_whole
from .shape import Catalogue, Shape

CLEAR_THOU = 2  # a wanted gap that, measured with its tolerance of 1 thou, leaves some water between two outlines
RINGS_THOU = (0, 3, 12, 32)  # how far round a corner whole positions are tried
WAYS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
DRAWN_THOU = 16
SLACK = 1e-9
MARGINS_THOU = (3000, 12_000, 100_000)


def nearest_stand(
    catalogue: Catalogue,
    board: Board,
    shape_id: str,
    heading: int,
    spot: tuple[int, int],
    others: Sequence[Placed],
    is_free: Callable[[Pose], bool],
) -> Pose | None:
    """Return the pose at a heading whose highest point is nearest to a spot and which is free; None if there is none.

    `others` are the outlines that `is_free` keeps clear of. Exact to the whole thou that poses are made of.
    """
    shape = catalogue.shapes[shape_id]
    top_x, top_y = on_grid(Pose(0, 0, heading), shape.top[0], shape.top[1])
    wanted = (spot[0] - top_x, spot[1] - top_y)
    best = Pose(nearest_whole(wanted[0]), nearest_whole(wanted[1]), heading)
    if is_free(best):
        return best
    own = place(catalogue, shape_id, Pose(0, 0, heading))
    for margin in MARGINS_THOU:
        near = [other for other in others if _is_near(other, best, own.radius + margin)]
        found = _first_free(own, near, board, wanted, heading, is_free)
        if found is not None and _distance(found, wanted) < margin:
            return found
    return None


def top_of(shape: Shape, pose: Pose) -> tuple[int, int]:
    """Return where the highest point of a shape lies over the table, in whole thou."""
    x, y = on_grid(pose, shape.top[0], shape.top[1])
    return nearest_whole(x), nearest_whole(y)


def _is_near(other: Placed, pose: Pose, reach: float) -> bool:
    east, north, far = other.pose.x - pose.x, other.pose.y - pose.y, other.radius + reach
    return east * east + north * north <= far * far


def _distance(pose: Pose, wanted: FloatPoint) -> float:
    east, north = pose.x - wanted[0], pose.y - wanted[1]
    return math.sqrt(east * east + north * north)


def _first_free(
    own: Placed, near: Sequence[Placed], board: Board, wanted: FloatPoint, heading: int, is_free: Callable[[Pose], bool]
) -> Pose | None:
    """The sides first, then the corners that are nearer than the best free point of a side."""
    lines = [line for other in near for line in _sides(own, other)] + _rim(own, board)
    points = sorted(_foot(line, wanted) for line in lines)
    best = _of_points([point for _, point in points], wanted, heading, is_free)
    limit = math.inf if best is None else _distance(best, wanted)
    close = [line for line in lines if _foot(line, wanted)[0] < limit]
    corners = sorted((_length2(point, wanted), point) for point in _crossings(close))
    nearer = [point for length2, point in corners if length2 < limit * limit]
    found = _of_points(nearer, wanted, heading, is_free)
    poses = [pose for pose in (best, found) if pose is not None]
    return min(poses, key=lambda pose: (_distance(pose, wanted), pose), default=None)


def _of_points(
    points: Sequence[FloatPoint], wanted: FloatPoint, heading: int, is_free: Callable[[Pose], bool]
) -> Pose | None:
    """The best free whole position by any of some points, which come nearest first.

    Free water may begin as a narrow wedge, so some rings round a point are looked at; from there it is drawn in.
    """
    best: Pose | None = None
    for point in points:
        if best is not None and _length2(point, wanted) >= _distance(best, wanted) ** 2:
            break
        x, y = nearest_whole(point[0]), nearest_whole(point[1])
        about = (Pose(x + ring * i, y + ring * j, heading) for ring in RINGS_THOU for i, j in WAYS)
        found = next((pose for pose in about if is_free(pose)), None)
        if found is not None:
            drawn = _drawn_in(found, wanted, is_free)
            best = drawn if best is None or _distance(drawn, wanted) < _distance(best, wanted) else best
    return best


def _drawn_in(pose: Pose, wanted: FloatPoint, is_free: Callable[[Pose], bool]) -> Pose:
    """Move a free position in halved steps as long as it comes nearer and stays free."""
    step = DRAWN_THOU
    while step:
        tried = [Pose(pose.x + step * i, pose.y + step * j, pose.heading) for i, j in WAYS]
        tried.sort(key=lambda one: (_distance(one, wanted), one))
        nearer = (one for one in tried if _distance(one, wanted) < _distance(pose, wanted))
        found = next((one for one in nearer if is_free(one)), None)
        pose, step = (pose, step // 2) if found is None else (found, step)
    return pose


# the sides of what is forbidden --------------------------------------------------------------------------------------


def _sides(own: Placed, other: Placed) -> Iterator[Line]:
    """The positions of the own outline at which a corner of one slides along a side of the other, from outside."""
    for corner, before, after in _corners(own.points):
        for start, end in _edges(other.points):
            if _lies_off(start, end, corner, before) and _lies_off(start, end, corner, after):
                yield (start[0] - corner[0], start[1] - corner[1]), (end[0] - corner[0], end[1] - corner[1])
    for corner, before, after in _corners(other.points):
        for start, end in _edges(own.points):
            if _lies_off(start, end, corner, before) and _lies_off(start, end, corner, after):
                yield (corner[0] - start[0], corner[1] - start[1]), (corner[0] - end[0], corner[1] - end[1])


def _lies_off(start: FloatPoint, end: FloatPoint, corner: FloatPoint, neighbour: FloatPoint) -> bool:
    """Whether the side from a corner to its neighbour leads away from the outside of a counter-clockwise edge."""
    east, north = end[0] - start[0], end[1] - start[1]
    return north * (neighbour[0] - corner[0]) - east * (neighbour[1] - corner[1]) >= -SLACK


def _corners(points: Sequence[FloatPoint]) -> Iterator[tuple[FloatPoint, FloatPoint, FloatPoint]]:
    count = len(points)
    return ((points[at], points[at - 1], points[(at + 1) % count]) for at in range(count))


def _edges(points: Sequence[FloatPoint]) -> Iterator[Line]:
    return ((points[at], points[(at + 1) % len(points)]) for at in range(len(points)))


def _rim(own: Placed, board: Board) -> list[Line]:
    """The positions at which the outline reaches an edge of the board."""
    (west, east), (south, north) = own.west_east, own.south_north
    left, right, low, high = -west, board.width - east, -south, board.height - north
    corners = ((left, low), (right, low), (right, high), (left, high))
    return [(corners[at], corners[(at + 1) % 4]) for at in range(4)]


def _foot(line: Line, point: FloatPoint) -> tuple[float, FloatPoint]:
    """The distance of a point from a line between its ends, and the point of the line that is nearest."""
    (ax, ay), (bx, by) = line
    east, north = bx - ax, by - ay
    length2 = east * east + north * north
    along = (point[0] - ax) * east + (point[1] - ay) * north
    share = 0.0 if length2 == 0.0 else min(1.0, max(0.0, along / length2))
    foot = (ax + east * share, ay + north * share)
    return math.sqrt(_length2(foot, point)), foot


def _length2(a: FloatPoint, b: FloatPoint) -> float:
    return (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])


def _crossings(lines: Sequence[Line]) -> Iterator[FloatPoint]:
    """Every point where two lines cross, from west to east: beyond the end of one none of the others can."""
    ordered = sorted(lines, key=lambda line: min(line[0][0], line[1][0]))
    for at, one in enumerate(ordered):
        east_end = max(one[0][0], one[1][0])
        for other in ordered[at + 1 :]:
            if min(other[0][0], other[1][0]) > east_end:
                break
            if is_crossing(one, other):
                start, end = side_of(other, one[0]), side_of(other, one[1])
                share = start / (start - end)
                (ax, ay), (bx, by) = one
                yield ax + (bx - ax) * share, ay + (by - ay) * share
