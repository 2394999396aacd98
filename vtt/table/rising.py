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
BLOCK_THOU = 4  # how far round a corner whole positions are tried
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
    """The free whole position by the first point that has one; it is the nearest of that point's.

    A point of which neither it nor a position a few thou off on any hand is free is passed over at once.
    """
    steps, rough = range(-BLOCK_THOU, BLOCK_THOU + 1), (0, BLOCK_THOU, -BLOCK_THOU)
    for x, y in points:
        about = (Pose(nearest_whole(x) + i, nearest_whole(y) + j, heading) for i in rough for j in rough)
        if not any(is_free(pose) for pose in about):
            continue
        block = [Pose(nearest_whole(x) + i, nearest_whole(y) + j, heading) for i in steps for j in steps]
        block.sort(key=lambda pose: (_distance(pose, wanted), pose))
        found = next((pose for pose in block if is_free(pose)), None)
        if found is not None:
            return found
    return None


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
    for at, one in enumerate(lines):
        for other in lines[at + 1 :]:
            if is_crossing(one, other):
                start, end = side_of(other, one[0]), side_of(other, one[1])
                share = start / (start - end)
                (ax, ay), (bx, by) = one
                yield ax + (bx - ax) * share, ay + (by - ay) * share
