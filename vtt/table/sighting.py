"""Line of sight: rays from hull to hull past everything in between (DF-LOS-02, GAP-26)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from .accel import floats, whole
from .constants import GRAZE_THOU, LIMIT_TOLERANCE_THOU
from .hull_tree import library
from .measuring import whole_point
from .placed import Placed, on_grid
from .pose import Pose, direction, nearest_whole
from .shape import Catalogue, Shape
from .sight_kernel import cast_rays
from .verdict import Point3, Ray, SightVerdict

_KEPT = 20_000


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


class _Cast:
    """What became of the rays between two pieces; `marks` as in the kernel, starts being the first piece's points."""

    __slots__ = ("clear", "marks")

    def __init__(self, catalogue: Catalogue, a: Placed, b: Placed, bodies: Mapping[str, Placed], is_full: bool) -> None:
        hulls = library(catalogue)
        rows: list[float] = []
        links: list[int] = []
        for body in bodies.values():
            tree = hulls.tree(body.shape.hull)
            sin, cos = direction(body.pose.heading)
            rows += [body.pose.x, body.pose.y, sin, cos, tree.radius, tree.top]
            links += hulls.links_of(body.shape.hull)
        starts, ends = _eyes(catalogue, a), _eyes(catalogue, b)
        marks = whole([-1] * (len(starts.points) * len(ends.points)))
        self.clear = int(
            cast_rays(
                starts.row,
                ends.row,
                floats(rows),
                whole(links),
                hulls.nodes,
                hulls.links,
                hulls.faces,
                1 if is_full else 0,
                marks,
            )
        )
        self.marks: list[int] = [int(mark) for mark in marks]


def _cast(catalogue: Catalogue, a: Placed, b: Placed, bodies: Mapping[str, Placed], is_full: bool) -> _Cast:
    """The rays between two pieces, kept by the poses of all that take part: an unrelated move costs nothing."""
    kept: dict[Any, _Cast] = catalogue.prepared.setdefault("casts", {})
    key = (
        a.shape.id,
        a.pose,
        b.shape.id,
        b.pose,
        tuple((body.shape.id, body.pose) for body in bodies.values()),
        is_full,
    )
    cast = kept.get(key)
    if cast is None:
        if len(kept) >= _KEPT:
            kept.clear()
        cast = kept[key] = _Cast(catalogue, a, b, bodies, is_full)
    return cast


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

    Rays are always cast from the piece whose id comes first, so that seeing and being seen agree to the last digit.
    """
    is_swapped = target < viewer
    a, b = (target_at, viewer_at) if is_swapped else (viewer_at, target_at)
    bodies = bodies_between(catalogue, a, b, others)
    names = list(bodies)
    cast = _cast(catalogue, a, b, bodies, is_full)
    starts, ends = _eyes(catalogue, a).points, _eyes(catalogue, b).points
    rays: list[Ray] = []
    for index, mark in enumerate(cast.marks):
        i, j = divmod(index, len(ends))
        # one ray per starting point is enough to show that nothing gets through
        is_shown = is_full or (mark == 0 if cast.clear else i == j % len(starts))
        if is_shown and mark >= 0:
            start, end = _whole(starts[i]), _whole(ends[j])
            if is_swapped:
                start, end = end, start
            rays.append(Ray(start, end, mark == 0, names[mark - 1] if mark else ""))
    share: int | None = None
    blockers: tuple[tuple[str, int], ...] = ()
    if is_full or not cast.clear:
        share = nearest_whole(cast.clear * 1_000_000 / len(cast.marks))
        counts = dict.fromkeys(names, 0)
        for mark in cast.marks:
            if mark > 0:
                counts[names[mark - 1]] += 1
        ranked = sorted((item for item in counts.items() if item[1]), key=lambda item: -item[1])
        blockers = tuple(ranked)
    return SightVerdict(viewer, target, cast.clear > 0, share, tuple(rays), blockers, False)


def _whole(point: tuple[float, float, float]) -> Point3:
    return (*whole_point(point[0], point[1]), nearest_whole(point[2]))
