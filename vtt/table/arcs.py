"""The four arcs of a base and how a target lies in them (DF-ARC-01, DF-ARC-05, GAP-20, GAP-21)."""

from __future__ import annotations

from collections.abc import Sequence

from .constants import ARC_TIE_SHARE_MILLIONTHS, LIMIT_TOLERANCE_THOU
from .placed import Placed
from .pose import Pose, nearest_whole, to_local
from .shape import Shape
from .verdict import Arc, ArcVerdict

FloatPoint = tuple[float, float]
Plane = tuple[float, float, float]

ARCS: tuple[Arc, ...] = ("port", "starboard", "bow", "stern")
"""Side arcs first: that is the order of the names in a tie, for the die of GAP-22."""


def _planes(shape: Shape, diagonals: bool) -> dict[Arc, tuple[Plane, Plane, Plane]]:
    """Each arc as three half-planes a x + b y >= c of the viewer's frame; together they leave out nothing.

    The 45 degree lines start at the corners (GAP-20), so with d = half length - half width the bow arc is
    y - |x| >= d and the side arcs are the rest; inside the base the lines run on to its middle line. With `diagonals`
    the lines are those of the base prolonged: the bow arc is y * width >= |x| * length.
    """
    if diagonals:
        w, n = float(shape.width), float(shape.length)
        return {
            "port": ((-1.0, 0.0, 0.0), (-n, -w, 0.0), (-n, w, 0.0)),
            "starboard": ((1.0, 0.0, 0.0), (n, -w, 0.0), (n, w, 0.0)),
            "bow": ((0.0, 1.0, 0.0), (n, w, 0.0), (-n, w, 0.0)),
            "stern": ((0.0, -1.0, 0.0), (n, -w, 0.0), (-n, -w, 0.0)),
        }
    d = (shape.length - shape.width) / 2.0
    return {
        "port": ((-1.0, 0.0, 0.0), (-1.0, -1.0, -d), (-1.0, 1.0, -d)),
        "starboard": ((1.0, 0.0, 0.0), (1.0, -1.0, -d), (1.0, 1.0, -d)),
        "bow": ((0.0, 1.0, 0.0), (1.0, 1.0, d), (-1.0, 1.0, d)),
        "stern": ((0.0, -1.0, 0.0), (1.0, -1.0, d), (-1.0, -1.0, d)),
    }


def clip(points: Sequence[FloatPoint], plane: Plane) -> list[FloatPoint]:
    """The part of a polygon on one side of a line (Sutherland and Hodgman 1974)."""
    a, b, c = plane
    kept: list[FloatPoint] = []
    if not points:
        return kept
    px, py = points[-1]
    p_side = (a * px + b * py) - c
    for qx, qy in points:
        q_side = (a * qx + b * qy) - c
        if (p_side >= 0.0) != (q_side >= 0.0):
            share = p_side / (p_side - q_side)
            kept.append((px + (qx - px) * share, py + (qy - py) * share))
        if q_side >= 0.0:
            kept.append((qx, qy))
        px, py, p_side = qx, qy, q_side
    return kept


def area(points: Sequence[FloatPoint]) -> float:
    """The signed area of a polygon, counter-clockwise positive, measured about its first corner."""
    total = 0.0
    if len(points) < 3:
        return total
    ox, oy = points[0]
    for index in range(1, len(points) - 1):
        ax, ay = points[index]
        bx, by = points[index + 1]
        total += (ax - ox) * (by - oy) - (ay - oy) * (bx - ox)
    return total / 2.0


def judge_arcs(
    viewer: str, viewer_at: Placed, target: str, target_at: Placed, diagonals: bool = False
) -> ArcVerdict:
    """The arc of a viewer that holds the greater part of a target's outline; raises ValueError without arcs."""
    shape = viewer_at.shape
    if not shape.has_facing:
        raise ValueError(f"{viewer} has no arcs: expected a base with a facing, found {shape.kind} {shape.id}")
    local = [to_local(viewer_at.pose, x, y) for x, y in target_at.points]
    whole = area(local)
    shares: list[tuple[Arc, int]] = []
    for arc, planes in _planes(shape, diagonals).items():
        part: Sequence[FloatPoint] = local
        for plane in planes:
            part = clip(part, plane)
        shares.append((arc, nearest_whole(area(part) / whole * 1_000_000)))
    best = max(share for _, share in shares)
    level = [arc for arc, share in shares if best - share <= ARC_TIE_SHARE_MILLIONTHS]
    if len(level) > 2:
        level = sorted(level, key=lambda arc: -dict(shares)[arc])[:2]
    return ArcVerdict(viewer, target, tuple(shares), tuple(level))


def judge_point(shape: Shape, pose: Pose, x: float, y: float, diagonals: bool = False) -> tuple[Arc, ...]:
    """The arc a point lies in, or the two it lies between within 0.001", the side arc first (GAP-22).

    With `diagonals` the distance from a line is measured along the beam of the ship.
    """
    aside, ahead = to_local(pose, x, y)
    side: Arc = "starboard" if aside >= 0.0 else "port"
    end: Arc = "bow" if ahead >= 0.0 else "stern"
    beyond_end = abs(ahead) - shape.length / 2.0
    beyond_side = abs(aside) - shape.width / 2.0
    lead = beyond_end - beyond_side
    if diagonals:
        lead = abs(ahead) * shape.width / shape.length - abs(aside)
    if abs(lead) <= LIMIT_TOLERANCE_THOU:
        return (side, end)
    if lead > 0.0:
        return (end,)
    if abs(aside) <= LIMIT_TOLERANCE_THOU:
        return ("port", "starboard")
    return (side,)
