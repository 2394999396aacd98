"""Where a piece lies: whole thousandths of an inch and whole hundredths of a degree, and exact directions."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from .constants import FULL_TURN_CDEG

_BITS = 160
_ONE = 1 << _BITS
_QUARTER = FULL_TURN_CDEG // 4
_PI_DIGITS = 31415926535897932384626433832795028841971693993751058209749445923078164


class Pose(msgspec.Struct, frozen=True, order=True):
    """The middle of a piece and the way it faces.

    `x` east and `y` north in thou from the south-west corner; `heading` in cdeg, 0 north, clockwise, in [0, 36000).
    """

    x: int
    y: int
    heading: int = 0


def _octant() -> list[tuple[float, float]]:
    """(sin, cos) of 0 to 45 degrees in steps of a hundredth.

    Fixed-point integers of 160 bits: the series for one step, then turning on step by step, then one rounding to a
    float. No library function is asked, so every machine gets the same last bit.
    """
    angle = _PI_DIGITS * _ONE // 10 ** (len(str(_PI_DIGITS)) - 1) // (FULL_TURN_CDEG // 2)
    step_sin = step_cos = 0
    term, order = _ONE, 0
    while term:
        sign = -1 if order & 2 else 1
        if order & 1:
            step_sin += sign * term
        else:
            step_cos += sign * term
        order += 1
        term = (term * angle >> _BITS) // order
    table = []
    sin, cos = 0, _ONE
    for _ in range(FULL_TURN_CDEG // 8 + 1):
        table.append((sin / _ONE, cos / _ONE))
        sin, cos = (sin * step_cos + cos * step_sin) >> _BITS, (cos * step_cos - sin * step_sin) >> _BITS
    diagonal = table[-1][0]
    table[-1] = (diagonal, diagonal)
    return table


_OCTANT = _octant()


@lru_cache(maxsize=FULL_TURN_CDEG)
def _direction(heading: int) -> tuple[float, float]:
    quarter, rest = divmod(heading, _QUARTER)
    if rest <= _QUARTER // 2:
        sin, cos = _OCTANT[rest]
    else:
        cos, sin = _OCTANT[_QUARTER - rest]
    if quarter == 0:
        return sin, cos
    if quarter == 1:
        return cos, -sin
    if quarter == 2:
        return -sin, -cos
    return -cos, sin


def direction(heading_cdeg: int) -> tuple[float, float]:
    """The unit vector (east, north) of a compass heading in cdeg, any whole number.

    Correctly rounded; quarter turns and mirror images differ in signs and order only, never in digits.
    """
    return _direction(heading_cdeg % FULL_TURN_CDEG)


def to_world(pose: Pose, x: float, y: float) -> tuple[float, float]:
    """A local point (starboard, ahead) of a piece as a point of the table, thou."""
    sin, cos = direction(pose.heading)
    return pose.x + (x * cos + y * sin), pose.y + (y * cos - x * sin)


def to_local(pose: Pose, x: float, y: float) -> tuple[float, float]:
    """A point of the table as a local point (starboard, ahead) of a piece, thou."""
    sin, cos = direction(pose.heading)
    east, north = x - pose.x, y - pose.y
    return east * cos - north * sin, north * cos + east * sin


def nearest_whole(value: float) -> int:
    """Rounded to the nearest whole number, halves away from zero: the same for a number and its mirror image."""
    return int(value + 0.5) if value >= 0 else -int(0.5 - value)


def moved(pose: Pose, heading_cdeg: int, distance_thou: float) -> Pose:
    """Shifted along a course without turning; the shift itself is rounded, so whole shifts commute with it."""
    east, north = direction(heading_cdeg)
    return Pose(
        pose.x + nearest_whole(east * distance_thou), pose.y + nearest_whole(north * distance_thou), pose.heading
    )


def turned(pose: Pose, about: tuple[float, float], delta_cdeg: int) -> Pose:
    """Turned about a point of the table by cdeg, clockwise positive; the middle is rounded to whole thou."""
    sin, cos = direction(delta_cdeg)
    east, north = pose.x - about[0], pose.y - about[1]
    shift_x = (east * cos + north * sin) - east
    shift_y = (north * cos - east * sin) - north
    return Pose(
        pose.x + nearest_whole(shift_x),
        pose.y + nearest_whole(shift_y),
        (pose.heading + delta_cdeg) % FULL_TURN_CDEG,
    )


def pseudo_angle(cos: float, sin: float) -> float:
    """Grows with the angle of (cos, sin) from 0 at (1, 0) to 4 after a full turn; four operations, no arc tangent."""
    if sin >= 0.0:
        return sin / (cos + sin) if cos > 0.0 else 1.0 + (-cos) / (sin - cos) if sin - cos > 0.0 else 0.0
    return 2.0 + (-sin) / (-cos - sin) if cos < 0.0 else 3.0 + cos / (cos - sin)


def bearing(east: float, north: float) -> int:
    """The compass direction of a shift, in whole cdeg not beyond it; 0 for no shift at all."""
    if east == 0 and north == 0:
        return 0
    wanted = pseudo_angle(north, east)
    low, high = 0, FULL_TURN_CDEG
    while high - low > 1:
        middle = (low + high) // 2
        sin, cos = direction(middle)
        if pseudo_angle(cos, sin) <= wanted:
            low = middle
        else:
            high = middle
    return low


def turn_between(start_cdeg: int, end_cdeg: int) -> int:
    """The shorter turn from one heading to another, in (-18000, 18000], clockwise positive."""
    turn = (end_cdeg - start_cdeg) % FULL_TURN_CDEG
    return turn - FULL_TURN_CDEG if turn > FULL_TURN_CDEG // 2 else turn
