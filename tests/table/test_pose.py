"""Directions are exact, symmetric and the same on every machine."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.table import Pose, bearing, direction, moved, to_local, to_world, turned
from vtt.table.pose import nearest_whole, turn_between

headings = st.integers(0, 35999)


def _decimal_sine(heading: int) -> Decimal:
    """The sine by its series with 60 digits."""
    with localcontext() as context:
        context.prec = 60
        angle = Decimal(heading) * Decimal("3.14159265358979323846264338327950288419716939937510582097494") / 18000
        term, total, order = angle, angle, 1
        while abs(term) > Decimal(10) ** -55:
            order += 2
            term = -term * angle * angle / (order * (order - 1))
            total += term
        return total


@pytest.mark.parametrize("heading", [0, 1, 777, 3000, 4499, 4500, 4501, 6000, 8999, 9000])
def test_directions_are_the_nearest_doubles(heading: int) -> None:
    east, north = direction(heading)
    for value, exact in ((east, _decimal_sine(heading)), (north, _decimal_sine(9000 - heading))):
        assert abs(Fraction(value) - Fraction(exact)) <= Fraction(1, 2**54)


@given(headings)
def test_directions_are_symmetric_to_the_last_digit(heading: int) -> None:
    east, north = direction(heading)
    assert direction(heading + 9000) == (north, -east)
    assert direction(-heading) == (-east, north)
    assert direction(9000 - heading) == (north, east)


@given(headings)
def test_a_bearing_along_a_direction_is_its_heading(heading: int) -> None:
    assert bearing(*direction(heading)) == heading


def test_bearings_of_shifts() -> None:
    assert [bearing(0, 5), bearing(3, 3), bearing(2, 0), bearing(0, -9), bearing(-1, 0), bearing(0, 0)] == [
        0, 4500, 9000, 18000, 27000, 0,
    ]  # fmt: skip


@given(headings, st.integers(-9000, 9000), st.integers(-9000, 9000))
def test_to_local_undoes_to_world(heading: int, x: int, y: int) -> None:
    pose = Pose(12345, 6789, heading)
    assert to_local(pose, *to_world(pose, x, y)) == pytest.approx((x, y), abs=1e-8)


@given(headings, st.integers(0, 18000), st.integers(-30000, 30000), st.integers(-30000, 30000))
def test_shifts_commute_with_runs(heading: int, distance: int, x: int, y: int) -> None:
    here, there = moved(Pose(0, 0), heading, distance), moved(Pose(x, y), heading, distance)
    assert (there.x - x, there.y - y) == (here.x, here.y)
    mirrored = moved(Pose(0, 0), -heading, distance)
    assert (mirrored.x, mirrored.y) == (-here.x, here.y)


def test_25_turns_of_14_4_degrees_come_back() -> None:
    pose = Pose(30000, 20000, 100)
    for _ in range(25):
        pose = turned(pose, (pose.x, pose.y), 1440)
    assert pose == Pose(30000, 20000, 100)


def test_rounding_is_the_same_for_mirror_images() -> None:
    assert [nearest_whole(value) for value in (0.5, -0.5, 1.5, -1.5, 2.4, -2.6)] == [1, -1, 2, -2, 2, -3]


@pytest.mark.parametrize(
    ("start", "end", "turn"), [(0, 100, 100), (100, 0, -100), (35000, 1000, 2000), (0, 18000, 18000)]
)
def test_the_shorter_turn(start: int, end: int, turn: int) -> None:
    assert turn_between(start, end) == turn
