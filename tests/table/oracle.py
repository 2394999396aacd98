"""An independent search for the moment of contact: distances by shapely, small safe steps, no closed form."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy
import shapely

from vtt.table import Pose, Shape

CONTACT = 10.0
CLOSE = 1e-4


def corners(shape: Shape, pose: Pose) -> numpy.ndarray:
    """The outline of a shape at a pose, by the library's sine and cosine."""
    angle = math.radians(pose.heading / 100)
    sin, cos = math.sin(angle), math.cos(angle)
    return numpy.array(
        [(pose.x + x * cos + y * sin, pose.y + y * cos - x * sin) for x, y in shape.outline], dtype=float
    )


def shifted(start: numpy.ndarray, course_cdeg: int) -> Callable[[float], numpy.ndarray]:
    """The outline after a run of some thou."""
    angle = math.radians(course_cdeg / 100)
    step = numpy.array([math.sin(angle), math.cos(angle)])
    return lambda way: start + step * way


def rotated(start: numpy.ndarray, about: tuple[float, float], sense: int) -> Callable[[float], numpy.ndarray]:
    """The outline after a turn of some cdeg about a point, clockwise for sense 1."""

    def at(turn: float) -> numpy.ndarray:
        angle = math.radians(sense * turn / 100)
        sin, cos = math.sin(angle), math.cos(angle)
        x, y = start[:, 0] - about[0], start[:, 1] - about[1]
        return numpy.stack([about[0] + x * cos + y * sin, about[1] + y * cos - x * sin], axis=1)

    return at


def first_contact(
    outline_at: Callable[[float], numpy.ndarray], others: Sequence[numpy.ndarray], asked: float, rate: float
) -> float | None:
    """The first moment at which the gap to any other outline is at most 10 thou; None when there is none.

    Conservative advancement: no point of the outline moves faster than `rate` thou per unit, so the gap left over
    bounds the next safe step.
    """
    if not others:
        return None
    obstacles = shapely.multipolygons([shapely.polygons(ring) for ring in others])
    shapely.prepare(obstacles)
    moment = 0.0
    while moment <= asked:
        room = shapely.distance(shapely.polygons(outline_at(moment)), obstacles) - CONTACT
        if room < CLOSE:
            return moment
        moment += room / rate
    return None


def gap_at(outline: numpy.ndarray, others: Sequence[numpy.ndarray]) -> float:
    """The gap between one outline and the nearest of others."""
    mine = shapely.polygons(outline)
    return min(float(shapely.distance(mine, shapely.polygons(ring))) for ring in others)


def gaps_along(
    outline_at: Callable[[float], numpy.ndarray], other: numpy.ndarray, moments: Sequence[float]
) -> numpy.ndarray:
    """The gaps to one outline at many moments."""
    mine = shapely.polygons(numpy.array([outline_at(moment) for moment in moments]))
    return shapely.distance(mine, shapely.polygons(other))
