"""Small plane geometry of points and lines, for verdicts that are asked once in a while."""

from __future__ import annotations

import math

FloatPoint = tuple[float, float]
Line = tuple[FloatPoint, FloatPoint]


def side_of(line: Line, point: FloatPoint) -> float:
    """Twice the area of the triangle of a line and a point; positive to the left of the line."""
    (ax, ay), (bx, by) = line
    return (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)


def is_crossing(a: Line, b: Line) -> bool:
    """Whether two lines cross at a point inside both."""
    starts, ends = side_of(a, b[0]), side_of(a, b[1])
    if not (starts > 0.0 > ends or starts < 0.0 < ends):
        return False
    starts, ends = side_of(b, a[0]), side_of(b, a[1])
    return starts > 0.0 > ends or starts < 0.0 < ends


def length(line: Line) -> float:
    """The distance between the ends of a line."""
    east, north = line[1][0] - line[0][0], line[1][1] - line[0][1]
    return math.sqrt(east * east + north * north)


def distance(line: Line, point: FloatPoint) -> float:
    """The distance of a point from a line between its two ends."""
    (ax, ay), (bx, by) = line
    ex, ey = bx - ax, by - ay
    wx, wy = point[0] - ax, point[1] - ay
    along, length2 = wx * ex + wy * ey, ex * ex + ey * ey
    if along <= 0.0 or length2 == 0.0:
        return math.sqrt(wx * wx + wy * wy)
    if along >= length2:
        wx, wy = point[0] - bx, point[1] - by
        return math.sqrt(wx * wx + wy * wy)
    return abs(ex * wy - ey * wx) / math.sqrt(length2)
