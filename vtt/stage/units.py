"""Between the table's whole numbers and Panda's scene: one inch is one scene unit, x east, y north, z up."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from panda3d.core import Point3, Vec2

if TYPE_CHECKING:
    from vtt.table.board import Board
    from vtt.table.pose import Pose

THOU = 1000.0


def inches(thou: float) -> float:
    """Thousandths of an inch as scene units."""
    return thou / THOU


def to_scene(x_thou: float, y_thou: float, height: float = 0.0) -> Point3:
    """A table point (thou) in the scene, `height` inches above the water."""
    return Point3(x_thou / THOU, y_thou / THOU, height)


def to_table(point: Point3) -> tuple[int, int]:
    """A scene point rounded to whole thou on the table."""
    return round(point[0] * THOU), round(point[1] * THOU)


def panda_heading(heading_cdeg: float) -> float:
    """Compass heading (cdeg, clockwise) as Panda's H (degrees, anticlockwise)."""
    return -heading_cdeg / 100.0


def compass_vector(heading_cdeg: float) -> Vec2:
    """Unit vector (east, north) of a heading, for pictures only: rules use `vtt.table.pose.direction`."""
    angle = math.radians(heading_cdeg / 100.0)
    return Vec2(math.sin(angle), math.cos(angle))


def local_to_scene(pose: Pose, x_thou: float, y_thou: float, height: float = 0.0) -> Point3:
    """A point of a piece's own frame (x starboard, y ahead, thou) in the scene."""
    ahead = compass_vector(pose.heading)
    x = pose.x + x_thou * ahead[1] + y_thou * ahead[0]
    y = pose.y - x_thou * ahead[0] + y_thou * ahead[1]
    return to_scene(x, y, height)


def scene_to_local(pose: Pose, x_thou: float, y_thou: float) -> tuple[float, float]:
    """A table point (thou) in a piece's own frame (x starboard, y ahead, thou)."""
    ahead = compass_vector(pose.heading)
    dx, dy = x_thou - pose.x, y_thou - pose.y
    return dx * ahead[1] - dy * ahead[0], dx * ahead[0] + dy * ahead[1]


def wind_vector(board: Board, mark: int) -> Vec2:
    """Unit vector towards which the wind blows: from its mark across the middle of the table."""
    place = board.marks[mark % len(board.marks)]
    blow = Vec2(board.width / 2 - place.x, board.height / 2 - place.y)
    blow.normalize()
    return blow
