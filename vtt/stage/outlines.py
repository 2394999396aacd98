"""Geometry of pictures: offset shores, convex hulls, ends of rays. Nothing here decides a rule."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from panda3d.core import Point3

from vtt.stage.mesh import Array
from vtt.stage.units import inches, to_scene

if TYPE_CHECKING:
    from vtt.table.pose import Pose
    from vtt.table.verdict import Sweep

Item = TypeVar("Item")
RIDGE_STEP = 0.05
"""Spacing (inches) of the samples along an offset shore line."""


def swept_poses(sweep: Sweep, steps: int = 12) -> list[Pose]:
    """Poses from start to end: along a line, or round the pivot."""
    pose_type = type(sweep.start)
    a, b = sweep.start, sweep.end
    turn = (b.heading - a.heading + 18000) % 36000 - 18000
    result = []
    for k in range(steps + 1):
        share = k / steps
        if sweep.pivot_point is None or turn == 0:
            x, y = a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share
        else:
            px, py = sweep.pivot_point
            angle = math.radians(turn * share / 100)
            dx, dy = a.x - px, a.y - py
            x = px + dx * math.cos(angle) + dy * math.sin(angle)
            y = py - dx * math.sin(angle) + dy * math.cos(angle)
        result.append(pose_type(round(x), round(y), round(a.heading + turn * share) % 36000))
    return result


def thinned(rays: Sequence[Item], most: int = 96) -> list[Item]:
    """An even selection: a thousand rays would hide what they show."""
    step = max(1, -(-len(rays) // most))
    return list(rays[::step])


def aloft(point: tuple[int, int, int]) -> Point3:
    """A point in thou with its height, in the scene."""
    return to_scene(point[0], point[1], inches(point[2]))


def stopped_at(start: Point3, end: Point3, outline: Array) -> Point3:
    """Where a ray first enters an outline seen from above; its end when it never does."""
    best = 1.0
    for i in range(len(outline)):
        (ax, ay), (bx, by) = outline[i - 1], outline[i]
        dx, dy = end[0] - start[0], end[1] - start[1]
        ex, ey = bx - ax, by - ay
        cross = dx * ey - dy * ex
        if abs(cross) < 1e-12:
            continue
        t = ((ax - start[0]) * ey - (ay - start[1]) * ex) / cross
        u = ((ax - start[0]) * dy - (ay - start[1]) * dx) / cross
        if 0 <= t < best and 0 <= u <= 1:
            best = float(t)
    return start + (end - start) * best


def offset_samples(shore: Array, reach: float) -> Array:
    """Points at that distance outside every edge and corner of an outline, in order round it."""
    points = []
    count = len(shore)
    for i in range(count):
        a, b, c = shore[i - 1], shore[i], shore[(i + 1) % count]
        before = math.atan2(-(b[0] - a[0]), b[1] - a[1])
        after = math.atan2(-(c[0] - b[0]), c[1] - b[1])
        turn = (after - before + math.pi) % (2 * math.pi) - math.pi
        if turn > 0:
            steps = max(1, int(turn * reach / RIDGE_STEP))
            points += [[b[0] + reach * math.cos(before + turn * k / steps),
                        b[1] + reach * math.sin(before + turn * k / steps)] for k in range(steps + 1)]
        length = float(np.hypot(*(c - b)))
        steps = max(1, int(length / RIDGE_STEP))
        nx, ny = math.cos(after), math.sin(after)
        points += [[b[0] + (c[0] - b[0]) * k / steps + nx * reach, b[1] + (c[1] - b[1]) * k / steps + ny * reach]
                   for k in range(steps + 1)]
    return np.array(points)


def unbroken_runs(points: Array, keep: np.ndarray, longest_step: float) -> list[Array]:
    """Stretches of kept points without jumps."""
    runs: list[list[Array]] = []
    previous = None
    for point, kept in zip(points, keep, strict=True):
        if kept:
            if previous is None or np.hypot(*(point - previous)) > longest_step:
                runs.append([])
            runs[-1].append(point)
            previous = point
    return [np.array(run) for run in runs if len(run) > 1]


def convex_hull(points: Array) -> Array:
    """Convex hull (n, 2) of points, anticlockwise (monotone chains)."""
    ordered = sorted(map(tuple, points.tolist()))

    def chain(row: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
        out: list[tuple[float, float]] = []
        for p in row:
            while len(out) > 1 and _turns_right(out[-2], out[-1], p):
                out.pop()
            out.append(p)
        return out[:-1]

    return np.array(chain(ordered) + chain(reversed(ordered)))


def _turns_right(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) <= (b[1] - a[1]) * (c[0] - a[0])
