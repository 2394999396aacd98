"""Parts of the board in which a whole base must lie (DF-SCG-04)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from .board import Board
from .constants import FULL_TURN_CDEG
from .pose import direction, nearest_whole

Point = tuple[int, int]

RIM_STEP_CDEG = 500
"""The corners of a drawn disc stand this far apart on its rim."""


class Zone(msgspec.Struct, frozen=True):
    """A polygon (`points`, counter-clockwise, may be concave) or a disc (`points` holds its middle), thou."""

    kind: Literal["polygon", "disc"]
    points: tuple[Point, ...]
    radius: int = 0
    name: str = ""

    @property
    def as_rect(self) -> tuple[int, int, int, int] | None:
        """West, south, east, north when the zone is an upright rectangle, for which a quick test is exact."""
        return _as_rect(self.points) if self.kind == "polygon" else None


@lru_cache(maxsize=256)
def _as_rect(points: tuple[Point, ...]) -> tuple[int, int, int, int] | None:
    if len(points) != 4:
        return None
    xs, ys = {x for x, _ in points}, {y for _, y in points}
    (x0, y0), (x1, y1), (x2, y2), _ = points
    is_upright = len(xs) == len(ys) == 2 and (x0 == x1 or y0 == y1) and (x1 == x2 or y1 == y2)
    return (min(xs), min(ys), max(xs), max(ys)) if is_upright else None


def rect_zone(west: int, south: int, east: int, north: int, name: str = "") -> Zone:
    """The rectangle between two corners; raises ValueError when it is empty."""
    if west >= east or south >= north:
        raise ValueError(f"zone {name!r}: expected west < east and south < north, found {west, south, east, north}")
    return Zone("polygon", ((west, south), (east, south), (east, north), (west, north)), 0, name)


def edge_zone(board: Board, side: Literal["north", "east", "south", "west"], depth: int, name: str = "") -> Zone:
    """The strip "within `depth` of an edge" of a board."""
    if side == "north":
        return rect_zone(0, board.height - depth, board.width, board.height, name)
    if side == "south":
        return rect_zone(0, 0, board.width, depth, name)
    if side == "east":
        return rect_zone(board.width - depth, 0, board.width, board.height, name)
    return rect_zone(0, 0, depth, board.height, name)


def disc_zone(x: int, y: int, radius: int, name: str = "") -> Zone:
    """All water within `radius` of a point."""
    return Zone("disc", ((x, y),), radius, name)


@lru_cache(maxsize=256)
def disc_rim(x: int, y: int, radius: int) -> tuple[Point, ...]:
    """Corners every five degrees round a disc (thou), clockwise from north: for pictures, never for a verdict."""
    rim = (direction(heading) for heading in range(0, FULL_TURN_CDEG, RIM_STEP_CDEG))
    return tuple((nearest_whole(x + radius * east), nearest_whole(y + radius * north)) for east, north in rim)


def polygon_zone(points: tuple[Point, ...], name: str = "") -> Zone:
    """A polygon, turned counter-clockwise if need be; raises ValueError when it has no area."""
    doubled = 0
    for index, (x, y) in enumerate(points):
        next_x, next_y = points[(index + 1) % len(points)]
        doubled += x * next_y - y * next_x
    if doubled == 0:
        raise ValueError(f"zone {name!r}: expected a polygon with some area, found {points}")
    return Zone("polygon", points if doubled > 0 else points[::-1], 0, name)
