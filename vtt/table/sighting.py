"""Line of sight: rays from hull to hull past everything in between (DF-LOS-02, GAP-26)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from .accel import filled, floats, whole
from .constants import GRAZE_THOU, LIMIT_TOLERANCE_THOU
from .hull_tree import library
from .measuring import whole_point
from .placed import Placed, on_grid
from .pose import Pose, direction, nearest_whole
from .shape import Catalogue, Shape
from .sight_kernel import cast_rays
from .verdict import Point3, Ray, SightVerdict

_KEPT = 4_000


class _Eyes:
    """The points a piece sees from and is seen at, on the table."""

    __slots__ = ("lowest", "points", "radius", "row")

    def __init__(self, catalogue: Catalogue, shape: Shape, pose: Pose) -> None:
        samples = catalogue.hulls[shape.hull].samples if shape.has_facing and shape.hull else (shape.top,)
        self.points = [(*on_grid(pose, x, y), float(z)) for x, y, z in samples]
        self.row: Any = floats([value for point in self.points for value in point])
        self.lowest = min(z for _, _, z in samples)
        self.radius = math.sqrt(max(x * x + y * y for x, y, _ in samples)) + 1.0


def _eyes(catalogue: Catalogue, at: Placed) -> _Eyes:
    kept: dict[tuple[str, Pose], _Eyes] = catalogue.prepared.setdefault("eyes", {})
    key = (at.shape.id, at.pose)
    eyes = kept.get(key)
    if eyes is None:
        if len(kept) >= _KEPT:
            kept.clear()
        eyes = kept[key] = _Eyes(catalogue, at.shape, at.pose)
    return eyes


def eye_points(catalogue: Catalogue, at: Placed) -> tuple[tuple[float, float, float], ...]:
    """The points a piece sees from and is seen at, on the table (GAP-26, DF-AUX-17)."""
    return tuple(_eyes(catalogue, at).points)


def is_beyond(gap_thou: int, limit_thou: int) -> bool:
    """Whether a gap is beyond a limit of sight by more than 0.001" (GAP-30)."""
    return gap_thou > limit_thou + LIMIT_TOLERANCE_THOU


def bodies_between(catalogue: Catalogue, a: Placed, b: Placed, others: Mapping[str, Placed]) -> dict[str, Placed]:
    """The pieces whose bodies may meet a ray between two pieces: near enough to the line and tall enough."""
    hulls = library(catalogue)
    eyes_a, eyes_b = _eyes(catalogue, a), _eyes(catalogue, b)
    lowest = min(eyes_a.lowest, eyes_b.lowest)
    broad = max(eyes_a.radius, eyes_b.radius)
    east, north = b.pose.x - a.pose.x, b.pose.y - a.pose.y
    length2 = east * east + north * north
    found = {}
    for name, other in others.items():
        if not other.shape.hull:
            continue
        tree = hulls.tree(other.shape.hull)
        if tree.top < lowest:
            continue
        x, y = other.pose.x - a.pose.x, other.pose.y - a.pose.y
        along = x * east + y * north
        if along >= length2:
            x, y = x - east, y - north
            away2 = float(x * x + y * y)
        elif along <= 0:
            away2 = float(x * x + y * y)
        else:
            cross = x * north - y * east
            away2 = cross * cross / length2
        reach = tree.radius + broad + GRAZE_THOU
        if away2 <= reach * reach:
            found[name] = other
    return found


def judge_sight(
    catalogue: Catalogue,
    viewer: str,
    viewer_at: Placed,
    target: str,
    target_at: Placed,
    others: Mapping[str, Placed],
    is_full: bool,
) -> SightVerdict:
    """Whether any ray between the hulls' sample points is clear; `others` leave out viewer and target.

    Kept by the poses of all that take part, so that moves elsewhere on the table cost nothing.
    """
    bodies = bodies_between(catalogue, viewer_at, target_at, others)
    if is_full:
        return _judge(catalogue, viewer, viewer_at, target, target_at, bodies, True)
    kept: dict[Any, SightVerdict] = catalogue.prepared.setdefault("sights", {})
    placed = tuple((name, body.shape.id, body.pose) for name, body in bodies.items())
    key = (viewer, viewer_at.shape.id, viewer_at.pose, target, target_at.shape.id, target_at.pose, placed)
    verdict = kept.get(key)
    if verdict is None:
        if len(kept) >= _KEPT:
            kept.clear()
        verdict = kept[key] = _judge(catalogue, viewer, viewer_at, target, target_at, bodies, False)
    return verdict


def _judge(
    catalogue: Catalogue, a: str, a_at: Placed, b: str, b_at: Placed, bodies: Mapping[str, Placed], is_full: bool
) -> SightVerdict:
    """Casts from the piece whose id comes first, so that seeing and being seen agree to the last digit."""
    if b < a:
        return _seen_from_the_other_end(_cast(catalogue, b, b_at, a, a_at, bodies, is_full))
    return _cast(catalogue, a, a_at, b, b_at, bodies, is_full)


def _cast(
    catalogue: Catalogue, a: str, a_at: Placed, b: str, b_at: Placed, bodies: Mapping[str, Placed], is_full: bool
) -> SightVerdict:
    starts, ends = _eyes(catalogue, a_at), _eyes(catalogue, b_at)
    pairs = len(starts.points) * len(ends.points)
    out = filled(-1, pairs + len(bodies))
    for body in range(len(bodies)):
        out[pairs + body] = 0
    rows, links = _body_rows(catalogue, bodies)
    hulls = library(catalogue)
    clear = int(
        cast_rays(starts.row, ends.row, rows, links, hulls.nodes, hulls.links, hulls.faces, 1 if is_full else 0, out)
    )
    names = list(bodies)
    rays = _rays_to_show(starts, ends, out, names, clear, is_full)
    if clear and not is_full:
        return SightVerdict(a, b, True, None, rays, (), False)
    stopped = [(name, int(out[pairs + body])) for body, name in enumerate(names)]
    blockers = sorted((item for item in stopped if item[1]), key=lambda item: -item[1])
    share = nearest_whole(clear * 1_000_000 / pairs)
    return SightVerdict(a, b, clear > 0, share, rays, tuple(blockers), False)


def _body_rows(catalogue: Catalogue, bodies: Mapping[str, Placed]) -> tuple[Any, Any]:
    hulls = library(catalogue)
    rows: list[float] = []
    links: list[int] = []
    for body in bodies.values():
        tree = hulls.tree(body.shape.hull)
        sin, cos = direction(body.pose.heading)
        rows += [body.pose.x, body.pose.y, sin, cos, tree.radius, tree.top]
        links += hulls.links_of(body.shape.hull)
    return floats(rows), whole(links)


def _rays_to_show(starts: _Eyes, ends: _Eyes, out: Any, names: list[str], clear: int, is_full: bool) -> tuple[Ray, ...]:
    """All rays if all were asked for, else the clear one, else one from every starting point."""
    count = len(ends.points)
    if is_full:
        shown: Iterable[int] = range(len(starts.points) * count)
    elif clear:
        shown = [next(index for index in range(len(starts.points) * count) if out[index] == 0)]
    else:
        shown = [i * count + i % count for i in range(len(starts.points))]
    rays = []
    for index in shown:
        mark = int(out[index])
        start, end = _whole(starts.points[index // count]), _whole(ends.points[index % count])
        rays.append(Ray(start, end, mark == 0, names[mark - 1] if mark else ""))
    return tuple(rays)


def _seen_from_the_other_end(verdict: SightVerdict) -> SightVerdict:
    return SightVerdict(
        verdict.target,
        verdict.viewer,
        verdict.clear,
        verdict.share_millionths,
        tuple(Ray(ray.end, ray.start, ray.clear, ray.blocker) for ray in verdict.rays),
        verdict.blockers,
        verdict.out_of_range,
    )


def _whole(point: tuple[float, float, float]) -> Point3:
    return (*whole_point(point[0], point[1]), nearest_whole(point[2]))
