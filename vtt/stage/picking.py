"""Which place of the table and which piece lies under the pointer. It names things; it never decides a rule."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from panda3d.core import Point3, Vec3

from vtt.stage.pieces import Actor
from vtt.stage.units import scene_to_local, to_table

if TYPE_CHECKING:
    from vtt.stage.camera import TableCamera

MAST_SHARE = 0.75
"""Share of a model's height that counts as the piece, so that flags and mast tops do not catch the pointer."""


def table_point(camera: TableCamera, x: float, y: float) -> tuple[int, int] | None:
    """Table point (thou) under a screen point (-1..1); None above the horizon. It may lie outside of the board."""
    start, way = camera.ray(x, y)
    if way[2] >= -1e-6:
        return None
    return to_table(start + way * (-start[2] / way[2]))


def piece_at(camera: TableCamera, actors: Iterable[Actor], x: float, y: float) -> str | None:
    """Id of the nearest piece under a screen point (-1..1): its outline raised to most of its height."""
    start, way = camera.ray(x, y)
    best, found = float("inf"), None
    for actor in actors:
        reached = ray_enters(start, way, actor)
        if reached is not None and reached < best:
            best, found = reached, actor.view.id
    return found


def ray_enters(start: Point3, way: Vec3, actor: Actor) -> float | None:
    """Distance along a ray at which it enters a piece's raised outline, None when it misses."""
    height = max(actor.view.shape.height / 1000, actor.model.height * MAST_SHARE, 0.3)
    near, far = 0.0, 1e6
    if abs(way[2]) < 1e-9:
        if not 0 <= start[2] <= height:
            return None
    else:
        a, b = -start[2] / way[2], (height - start[2]) / way[2]
        near, far = max(near, min(a, b)), min(far, max(a, b))
        if near > far:
            return None
    ax, ay = _local(actor, start + way * near)
    bx, by = _local(actor, start + way * far)
    if _contains(actor, ax, ay):
        return near
    share = _first_crossing(actor, ax, ay, bx, by)
    return None if share is None else near + (far - near) * share


def _local(actor: Actor, point: Point3) -> tuple[float, float]:
    x, y = scene_to_local(actor.shown, point[0] * 1000, point[1] * 1000)
    return x / 1000, y / 1000


def _contains(actor: Actor, x: float, y: float) -> bool:
    inside = False
    outline = actor.outline
    for i in range(len(outline)):
        (ax, ay), (bx, by) = outline[i - 1], outline[i]
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def _first_crossing(actor: Actor, ax: float, ay: float, bx: float, by: float) -> float | None:
    dx, dy = bx - ax, by - ay
    best: float | None = None
    outline = actor.outline
    for i in range(len(outline)):
        (px, py), (qx, qy) = outline[i - 1], outline[i]
        ex, ey = qx - px, qy - py
        cross = dx * ey - dy * ex
        if abs(cross) < 1e-12:
            continue
        t = ((px - ax) * ey - (py - ay) * ex) / cross
        u = ((px - ax) * dy - (py - ay) * dx) / cross
        if 0 <= t <= 1 and 0 <= u <= 1 and (best is None or t < best):
            best = float(t)
    return best
