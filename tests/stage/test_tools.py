"""Ruler, rudder and course handle: plain numbers, no window."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.stage.tools import (
    HINGE_STOP_CDEG,
    RULER_THOU,
    CourseHandle,
    Outline,
    Rudder,
    Ruler,
    nearest_snap,
)
from vtt.table.pose import Pose, turned
from vtt.table.shape import base_shape
from vtt.table.verdict import Stop, Sweep

SHIP = base_shape("ship", 4000, 2000, 1500)
SQUARE = Outline("rock", ((0, 0), (2000, 0), (2000, 2000), (0, 2000)))
POINT = st.tuples(st.floats(-20000, 20000), st.floats(-20000, 20000))


def test_a_straight_ruler_measures_the_distance_between_its_ends() -> None:
    ruler = Ruler((1000, 1000))
    ruler.grab("end")
    reading = ruler.drag((4000, 5000))
    assert reading.length_thou == 5000
    assert reading.words == "5.00\u2033"


@given(POINT, POINT)
def test_the_reading_is_the_distance_up_to_eighteen_inches(a: tuple[float, float], b: tuple[float, float]) -> None:
    ruler = Ruler(a)
    ruler.grab("end")
    reading = ruler.drag(b)
    assert reading.length_thou == pytest.approx(min(math.dist(a, b), RULER_THOU), abs=0.51)
    if math.dist(a, b) <= RULER_THOU:
        assert math.dist(reading.end, b) < 0.01


def test_ends_snap_to_edges_and_corners() -> None:
    ruler = Ruler((-5000, 1000))
    ruler.outlines = (SQUARE,)
    ruler.grab("end")
    reading = ruler.drag((-150, 1010))
    assert (reading.length_thou, reading.end_piece) == (5000, "rock")
    reading = ruler.drag((-100, -120))
    assert reading.end == pytest.approx((0, 0))
    assert ruler.drag((-150, 1010), free=True).end_piece == ""


def test_the_nearest_point_on_an_edge_and_nothing_far_away() -> None:
    snap = nearest_snap((1000, -200), (SQUARE,))
    assert snap is not None
    assert (snap.point, snap.is_corner, snap.distance) == ((1000, 0), False, 200)
    assert nearest_snap((1000, -900), (SQUARE,)) is None


def test_both_ends_on_the_same_piece_are_not_a_snap() -> None:
    ruler = Ruler((0, 0))
    ruler.outlines = (SQUARE,)
    ruler.grab("start")
    assert ruler.drag((-50, 1000)).start_piece == "rock"
    ruler.grab("end")
    assert ruler.drag((2100, 1000)).end_piece == ""


@pytest.mark.parametrize(("point", "angle"), [((9000, 9000), -4500), ((20000, 200), 0), ((9000, -15000), 4500),
                                              ((12000, 3464.1), -3000)])
def test_a_hinge_stops_at_45_degrees_and_falls_straight(point: tuple[float, float], angle: int) -> None:
    ruler = Ruler((0, 0), 9000)
    ruler.grab("hinge_1")
    reading = ruler.drag(point)
    assert reading.hinges_cdeg[0] == angle


@given(POINT, POINT)
def test_hinges_never_open_beyond_their_stop_and_sections_stay_six_inches(
    a: tuple[float, float], b: tuple[float, float]
) -> None:
    ruler = Ruler((0, 0))
    for handle, point in (("hinge_1", a), ("hinge_2", b)):
        ruler.grab(handle)
        ruler.drag(point, free=True)
        ruler.release()
    assert all(abs(h) <= HINGE_STOP_CDEG for h in ruler.reading.hinges_cdeg)
    points = ruler.points
    for p, q in pairwise(points):
        assert math.dist(p, q) == pytest.approx(6000)


def test_a_bent_ruler_shows_the_arc_line_of_a_base() -> None:
    ruler = Ruler((0, 0), 0)
    ruler.grab("hinge_1")
    ruler.drag((5000, 11000))
    x, y = ruler.points[2]
    assert x == pytest.approx(y - 6000)


def test_cancel_puts_the_ruler_back() -> None:
    ruler = Ruler((0, 0))
    before = ruler.points
    ruler.grab("start")
    ruler.drag((5000, 5000))
    ruler.cancel()
    assert ruler.points == before


def test_what_lies_on_the_table_keeps_its_reading() -> None:
    ruler = Ruler((0, 0))
    ruler.grab("end")
    ruler.drag((0, 3210))
    ruler.release()
    ruler.drag((9000, 9000))
    assert ruler.reading.length_thou == 3210


def test_handles_are_found_near_their_places() -> None:
    ruler = Ruler((0, 0), 9000)
    assert ruler.handle_at((100, 50)) == "start"
    assert ruler.handle_at((6000, -100)) == "hinge_1"
    assert ruler.handle_at((17900, 0)) == "end"
    assert ruler.handle_at((3000, 0)) is None
    with pytest.raises(ValueError, match="no handle 'tail'"):
        ruler.grab("tail")


@pytest.mark.parametrize("heading", [0, 9000, 4500, 31234])
@pytest.mark.parametrize("side", ["port", "starboard"])
def test_the_rudder_lies_at_the_front_corner_and_turns_about_it(heading: int, side: str) -> None:
    pose = Pose(10000, 10000, heading)
    rudder = Rudder("ship", pose, SHIP, side)
    sign = 1 if side == "starboard" else -1
    aim = turned(Pose(round(rudder.pivot[0]), round(rudder.pivot[1]), heading), rudder.pivot, 0)
    angle = math.radians((aim.heading + sign * 3000) / 100)
    rudder.grab((rudder.pivot[0] + 3000 * math.sin(math.radians(heading / 100)),
                 rudder.pivot[1] + 3000 * math.cos(math.radians(heading / 100))))
    reading = rudder.drag((rudder.pivot[0] + 3000 * math.sin(angle), rudder.pivot[1] + 3000 * math.cos(angle)))
    assert reading.angle_cdeg == 3000
    after = turned(pose, rudder.pivot, sign * reading.angle_cdeg)
    corner = Rudder("ship", after, SHIP, side).pivot
    assert math.dist(corner, rudder.pivot) < 2


@given(st.floats(-180, 180), st.booleans())
def test_the_rudder_stays_between_0_and_45_on_its_detents(degrees: float, free: bool) -> None:
    rudder = Rudder("ship", Pose(0, 0, 0), SHIP, "starboard")
    x, y = rudder.pivot
    rudder.grab((x, y + 3000))
    a = math.radians(degrees)
    angle = rudder.drag((x + 3000 * math.sin(a), y + 3000 * math.cos(a)), free=free).angle_cdeg
    assert 0 <= angle <= 4500
    assert angle % (100 if free else 500) == 0


def test_the_rudder_asks_the_survey_once_an_angle_and_shows_what_stops_it() -> None:
    asked = []

    def survey(side: str, angle: int) -> Sweep:
        asked.append((side, angle))
        stop = Stop("piece", ("skull",), (5, 6))
        return Sweep("ship", "pivot", Pose(0, 0, 0), Pose(0, 0, 1200), angle, 1200, (1000, 2000), stop)

    rudder = Rudder("ship", Pose(0, 0, 0), SHIP, "starboard", survey)
    rudder.set_angle(2000)
    assert rudder.reading.is_stopped and rudder.reading.is_stopped
    assert asked == [("starboard", 2000)]
    assert rudder.reading.words == "20\u00b0"


def test_typed_angles_are_exact_and_limited() -> None:
    rudder = Rudder("ship", Pose(0, 0, 0), SHIP, "port")
    assert rudder.set_angle(1234).words == "12.34\u00b0"
    with pytest.raises(ValueError, match="0 to 45"):
        rudder.set_angle(4600)
    rudder.grab((0, 5000))
    rudder.drag((-9000, 5000))
    assert rudder.cancel().angle_cdeg == 1234


def test_the_course_handle_stays_on_the_course() -> None:
    handle = CourseHandle(Pose(0, 0, 0), SHIP, 12000, {"may turn": 5000}, stop_thou=9400)
    assert handle.drag((3000, 2000 + 4900)).station == "may turn"
    assert handle.drag((-2500, 2000 + 3310)).distance_thou == 3250
    assert handle.drag((0, 2000 + 3310), free=True).distance_thou == 3310
    assert handle.drag((0, 60000)).distance_thou == 9400
    assert handle.drag((0, -60000)).distance_thou == 0
    with pytest.raises(ValueError, match=r"0 to 9\.4 inches"):
        handle.set_distance(9500)
