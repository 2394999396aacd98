"""Runs and turns: worked cases, the edges of the board, contact at the start, coming to rest."""

from __future__ import annotations

import math
from random import Random

import pytest

from tests.table.scenes import BOARD, SHIPS, catalogue, random_scene, table_of
from vtt.table import Pose, moved, to_world
from vtt.table.survey import Survey


def _survey(*rows: tuple[str, str, int, int, int]) -> Survey:
    return Survey(table_of(*rows), catalogue())


def test_a_turn_about_the_front_corner_leaves_that_corner_in_place() -> None:
    """CM-T-02: 45 degrees to starboard of a 4 x 2 base about its front starboard corner."""
    sweep = _survey(("ship", "heldenhammer", 30000, 20000, 0)).pivot("ship", "starboard", 4500)
    assert sweep.end == Pose(30000 - 1121, 20000 + 1293, 4500)
    assert sweep.pivot_point == (31000, 22000) and sweep.stop is None and sweep.travelled == 4500
    assert to_world(sweep.end, 1000, 2000) == pytest.approx((31000, 22000), abs=1.0)


def test_a_turn_to_port_swings_the_stern_to_starboard() -> None:
    """EX-48: the front port corner stays, the heading is 45 degrees to port, the stern swings out."""
    sweep = _survey(("ship", "heldenhammer", 30000, 20000, 0)).pivot("ship", "port", 4500)
    assert sweep.end.heading == 31500
    assert to_world(sweep.end, -1000, 2000) == pytest.approx((29000, 22000), abs=1.0)
    stern_x, _ = to_world(sweep.end, 0, -2000)
    assert stern_x > 31000


def test_a_run_stops_at_the_near_edge_of_a_piece() -> None:
    """CM-T-03: 6" towards a piece whose near edge is 4" from the bow: bow contact after 4", less the contact gap."""
    sweep = _survey(("ship", "heldenhammer", 30000, 20000, 0), ("rock", "sloop", 30000, 26000 + 1500, 0)).slide(
        "ship", 6000
    )
    assert sweep.travelled == 4000 - 10 and sweep.end == Pose(30000, 23990, 0)
    assert sweep.stop is not None and sweep.stop.pieces == ("rock",) and sweep.stop.point[1] == 26000
    assert sweep.new_contacts == ("rock",)


def test_a_corner_meets_a_corner_at_the_true_distance() -> None:
    """The contact gap is rounded about corners: 6 thou aside, a corner is met sqrt(10^2 - 6^2) = 8 thou early."""
    survey = _survey(("a", "sloop", 20000, 20000, 0), ("b", "sloop", 20000 + 1500 + 6, 25000, 0))
    assert survey.slide("a", 6000).travelled == 2000 - 8
    assert _survey(("a", "sloop", 20000, 20000, 0), ("b", "sloop", 21511, 25000, 0)).slide("a", 9000).stop is None


def test_sweeps_go_as_far_as_asked_in_open_water() -> None:
    survey = _survey(("ship", "sloop", 30000, 20000, 12345))
    sweep = survey.slide("ship", 7777)
    assert sweep.end == moved(Pose(30000, 20000, 12345), 12345, 7777)
    assert (sweep.travelled, sweep.stop, sweep.new_contacts) == (7777, None, ())
    assert survey.slide("ship", 0).end == Pose(30000, 20000, 12345)
    sideways = survey.slide("ship", 1000, 12345 + 9000)
    assert sideways.end.heading == 12345


def test_the_base_leaves_where_it_crosses_the_line() -> None:
    """DF-EDGE-02, DF-EDGE-01."""
    survey = _survey(("ship", "heldenhammer", 30000, 36000, 0))
    short = survey.slide("ship", 1999)
    assert short.stop is None and not short.has_left
    out = survey.slide("ship", 9000)
    assert out.has_left and out.stop is not None and out.stop.side == "north" and out.travelled == 2000
    assert out.stop.point[1] == 40000
    astern = survey.slide("ship", 60000, 18000)
    assert astern.stop is not None and astern.stop.side == "south" and astern.travelled == 34000


@pytest.mark.parametrize(("x", "y", "side"), [(1100, 20000, "west"), (58900, 20000, "east")])
def test_a_swinging_stern_may_cross_the_line(x: int, y: int, side: str) -> None:
    survey = _survey(("ship", "heldenhammer", x, y, 0))
    sweep = survey.pivot("ship", "starboard" if side == "west" else "port", 4500)
    assert sweep.has_left and sweep.stop is not None and sweep.stop.side == side
    # the outer stern corner swings round the corner 2" aside and 4" ahead of it; 100 thou are left to the line
    corner = math.hypot(2000, 4000)
    turn = math.degrees(math.asin(2100 / corner) - math.atan2(2000, 4000))
    assert sweep.travelled == pytest.approx(turn * 100, abs=3)
    after = Survey(table_of(("ship", "heldenhammer", sweep.end.x, sweep.end.y, sweep.end.heading)), catalogue())
    assert after.edge_gap("ship").thou <= 0


def test_edges_agree_with_a_search_step_by_step() -> None:
    random = Random(4)
    left = 0
    for _ in range(300):
        x, y = random.choice(((2600, 20000), (57000, 21000), (30000, 2700), (31000, 37400), (2900, 37000)))
        start = Pose(x + random.randrange(400), y + random.randrange(400), random.randrange(36000))
        survey = Survey(table_of(("ship", random.choice(SHIPS[:3]), start.x, start.y, start.heading)), catalogue())
        if survey.edge_gap("ship").thou <= 3:
            continue
        if random.random() < 0.5:
            sweep = survey.slide("ship", 2000, random.randrange(36000))
        else:
            sweep = survey.pivot("ship", random.choice(("port", "starboard")), 4500)
        left += sweep.has_left
        rests = Survey(survey.table.moved("ship", sweep.end), catalogue())
        assert (rests.edge_gap("ship").thou <= 0) == sweep.has_left
        for pose in survey.steps(sweep, 40)[:-2]:
            assert Survey(survey.table.moved("ship", pose), catalogue()).edge_gap("ship").thou > -2
    assert 60 < left < 280


def test_a_piece_in_contact_is_left_freely_and_pressing_it_stops_at_once() -> None:
    """C6: moves that start in contact and only part produce no contact; pressing goes nowhere."""
    rows = (("a", "sloop", 20000, 20000, 0), ("b", "sloop", 20000, 16995, 0))
    survey = _survey(*rows)
    assert survey.touching("a") == ("b",)
    ahead = survey.slide("a", 3000)
    assert ahead.travelled == 3000 and ahead.stop is None
    astern = survey.slide("a", 3000, 18000)
    assert astern.travelled == 0 and astern.stop is not None and astern.stop.pieces == ("b",)
    assert astern.new_contacts == () and astern.end == astern.start
    stay = survey.slide("a", 0, 18000)
    assert stay.stop is None and stay.end == stay.start
    along = survey.slide("a", 1000, 9000)
    assert along.travelled == 1000 and along.stop is None
    aslant = survey.slide("a", 1000, 9050)
    assert aslant.travelled == 0


def test_flush_bases_slide_past_each_other_to_the_end() -> None:
    survey = _survey(("a", "sloop", 20000, 20000, 0), ("b", "sloop", 21500, 22000, 0))
    assert survey.gap("a", "b").thou == 0
    past = survey.slide("a", 9000)
    assert past.travelled == 9000 and past.stop is None
    assert survey.slide("a", 9000, 9000).travelled == 0
    assert survey.pivot("a", "port", 4500).travelled == 0
    away = survey.pivot("a", "starboard", 4500)
    assert away.travelled == 4500 and away.stop is None


def test_a_third_piece_still_stops_a_run_along_a_neighbour() -> None:
    survey = _survey(("a", "sloop", 20000, 20000, 0), ("b", "sloop", 21505, 20000, 0), ("c", "cog", 20000, 25000, 9000))
    sweep = survey.slide("a", 9000)
    assert sweep.stop is not None and sweep.stop.pieces == ("c",) and sweep.travelled == 5000 - 375 - 1500 - 10
    assert survey.slide("a", 9000, ignore=("c",)).travelled == 9000


def test_a_run_from_one_arm_of_a_bay_meets_the_other() -> None:
    """C18: in contact with one arm of a concave island, the other arm still stops the ship."""
    survey = _survey(("castle", "castle", 30000, 20000, 0), ("cog", "cog", 26750, 20060, 9000))
    north = survey.slide("cog", 3000, 0)
    assert north.stop is not None and north.stop.pieces == ("castle",)
    there = Survey(survey.table.moved("cog", north.end), catalogue())
    assert there.touching("cog") == ("castle",)
    back = there.slide("cog", 3000, 18000)
    assert 0 < back.travelled < 1500 and back.stop is not None and back.stop.pieces == ("castle",)
    assert there.slide("cog", 3000, 0).travelled == 0


def test_overlapping_pieces_may_only_draw_apart() -> None:
    survey = _survey(("a", "sloop", 20000, 20000, 0), ("b", "sloop", 20500, 20000, 0))
    assert survey.slide("a", 5000, 9000).travelled == 0
    assert survey.slide("a", 5000, 27000).travelled == 5000


def test_spinning_turns_the_shorter_way_about_the_middle() -> None:
    """DF-AUX-19."""
    survey = _survey(("cog", "cog", 20000, 20000, 35000))
    sweep = survey.spin("cog", 1000)
    assert sweep.travelled == 2000 and sweep.end == Pose(20000, 20000, 1000)
    assert survey.spin("cog", 35000).travelled == 0
    hindered = _survey(("cog", "cog", 20000, 20000, 0), ("rock", "sloop", 20000 + 1150 + 0, 20000, 0))
    stopped = hindered.spin("cog", 9000)
    assert stopped.stop is not None and stopped.stop.pieces == ("rock",) and 0 < stopped.travelled < 9000
    assert stopped.end.x == 20000 and stopped.end.y == 20000


def test_steps_run_evenly_from_start_to_end() -> None:
    survey = _survey(("ship", "heldenhammer", 30000, 20000, 0))
    run = survey.slide("ship", 4000)
    assert [pose.y for pose in survey.steps(run, 4)] == [20000, 21000, 22000, 23000, 24000]
    for side, sign in (("starboard", 1), ("port", -1)):
        turn = survey.pivot("ship", side, 4500)
        poses = survey.steps(turn, 9)
        assert [pose.heading for pose in poses] == [sign * 500 * k % 36000 for k in range(10)]
        assert poses[0] == turn.start and poses[-1] == turn.end
        for pose in poses:
            assert to_world(pose, sign * 1000, 2000) == pytest.approx(turn.pivot_point, abs=1.0)
    with pytest.raises(ValueError, match="0"):
        survey.steps(run, 0)


def test_impossible_sweeps_are_refused() -> None:
    survey = _survey(("ship", "sloop", 30000, 20000, 0))
    with pytest.raises(ValueError, match="-1"):
        survey.slide("ship", -1)
    for angle in (0, -5, 18001):
        with pytest.raises(ValueError, match="cdeg"):
            survey.pivot("ship", "port", angle)


def test_every_sweep_ends_in_a_state_that_says_the_same() -> None:
    """C2, T9: who was met is touched, who was not is not, nothing overlaps, and the way is never exceeded."""
    random = Random(12)
    for _ in range(400):
        table = random_scene(random, 8, 5000)
        survey = Survey(table, catalogue())
        for _ in range(4):
            if random.random() < 0.5:
                sweep = survey.slide("mover", random.randrange(6000), random.choice((None, random.randrange(36000))))
            else:
                sweep = survey.pivot("mover", random.choice(("port", "starboard")), random.randrange(1, 4501))
            assert 0 <= sweep.travelled <= sweep.asked
            before = set(survey.touching("mover"))
            survey = Survey(survey.table.moved("mover", sweep.end), catalogue())
            after = set(survey.touching("mover"))
            assert set(sweep.new_contacts) == after - before
            assert all(survey.gap("mover", other).thou > 0 for other in survey.table.ids if other != "mover")
            if sweep.stop is None:
                assert not after - before and sweep.travelled == sweep.asked
            elif sweep.stop.kind == "piece":
                assert set(sweep.stop.pieces) <= after and sweep.stop.pieces
            assert (survey.edge_gap("mover").thou <= 0) == sweep.has_left
            if sweep.has_left:
                break


def test_an_unhindered_ship_never_leaves_the_board_unseen() -> None:
    assert (BOARD.width, BOARD.height) == (60000, 40000)
    survey = _survey(("ship", "sloop", 30000, 20000, 0))
    for course in range(0, 36000, 1111):
        assert survey.slide("ship", 80000, course).has_left
