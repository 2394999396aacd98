"""Escaping from danger (chapter ESC)."""

import math

import pytest

from tests.dreadfleet.build import asked, begin_frame, of_kind, play_frames, position, submit, why_not
from vtt.dreadfleet.escape import EscapeDanger, escape_distance, escape_spots, why_no_escape, why_no_spot
from vtt.dreadfleet.events import CommandChecked, Contacted, Escaped, Placed
from vtt.dreadfleet.movement import MovementSubphase
from vtt.dreadfleet.movement_events import OrderLapsed, Stayed
from vtt.table.pose import Pose

ESCAPE = EscapeDanger(ship="heldenhammer")
MOVE = MovementSubphase(ship="heldenhammer")


def touching(dice=(), **fields):
    """The Heldenhammer's bow at the Bloody Reaver's port side."""
    ships = {"heldenhammer": (23.995, 20, 90, fields), "bloody-reaver": (27.25, 20, 0)}
    return position(ships=ships, dice=dice)


def first_spot(state):
    spot = escape_spots(asked(state), "heldenhammer", state.pending.params["distance"])[0]
    return ("place", (spot.x, spot.y, spot.heading))


def test_the_example_of_an_escape():
    """EX-16, DF-ESC-04 to DF-ESC-08: a 5 less one enemy passes a 3+; exactly 3" away, same facing, one free turn."""
    before = touching().table.piece("heldenhammer").pose
    state, events = begin_frame(touching(dice=[5, 4]), ESCAPE)
    check = of_kind(events, CommandChecked)[0]
    assert (check.natural, check.total, check.needed, check.passed) == (5, 4, 3, True)
    assert (state.pending.kind, state.pending.params["distance"]) == ("escape-place", 3000)
    state, events = submit(state, first_spot(state))
    after = state.table.piece("heldenhammer").pose
    assert abs(math.dist((before.x, before.y), (after.x, after.y)) - 3000) <= 1
    assert after.heading == before.heading
    assert (of_kind(events, Placed)[0].why, of_kind(events, Escaped)[0].moved_thou) == ("escape", 3000)
    assert not asked(state).touching("heldenhammer")
    state, _ = submit(state, ("port", 4500))
    assert state.table.piece("heldenhammer").pose.heading == 4500
    ship = state.ship("heldenhammer")
    assert (ship.has_escaped, ship.run_thou) == (True, 0)


def test_each_enemy_in_contact_makes_it_harder():
    """DF-ESC-05: a 3 less one fails a 3+."""
    _, events = play_frames(touching(dice=[3]), ESCAPE, ["keep"])
    assert not of_kind(events, CommandChecked)[-1].passed


def test_a_failed_escape_leaves_the_ship_where_it_is():
    """DF-ESC-09, DF-ESC-10: it cannot move at all, not even by Full Sail or Hard turns (GAP-44)."""
    start = touching(dice=[1], orders=("full-sail", "hard-to-port"))
    state, events = play_frames(start, MOVE, ["escape", "keep"])
    assert of_kind(events, Stayed)[0].reason == "escape-failed"
    assert {lapse.order for lapse in of_kind(events, OrderLapsed)} == {"full-sail", "hard-to-port"}
    assert state.table.piece("heldenhammer").pose == start.table.piece("heldenhammer").pose
    assert not state.ship("heldenhammer").has_escaped


def test_where_it_may_not_go():
    """DF-ESC-06 to DF-ESC-08, GAP-31: the distance is exact, the facing fixed, the way clear, the end free."""
    state, _ = begin_frame(touching(dice=[5, 4]), ESCAPE)
    x, y = 23995, 20000
    assert why_not(state, ("place", (x - 2900, y, 9000))).key == "refusal.escape-distance"
    assert why_not(state, ("place", (x - 3000, y, 9100))).code == "pose-illegal"
    assert why_not(state, ("place", (x, y + 3000, 9000))).rules, "still beside the Reaver's hull"
    assert why_not(state, ("place", (x - 3000, y, 9000))) is None
    assert why_not(state, "place").code == "pose-missing"


def test_it_may_cross_what_it_touched_but_nothing_else():
    """GAP-31."""
    land = {"wreck-1": (18.5, 20, 0)}
    ships = {"heldenhammer": (23.995, 20, 90), "bloody-reaver": (27.25, 20, 0)}
    pos = asked(position(ships=ships, land=land))
    assert why_no_spot(pos, "heldenhammer", 4000, Pose(19995, 20000, 9000)) is not None
    small = {"heldenhammer": (20, 20, 0), "dread-cog": (21.38, 20, 0), "bloody-reaver": (50, 35, 0)}
    pos = asked(position(ships=small))
    assert pos.touching("heldenhammer") == ("dread-cog",)
    assert why_no_spot(pos, "heldenhammer", 4000, Pose(24000, 20000, 0)) is None


def test_the_longest_shorter_way_is_taken_where_the_roll_fits_nowhere():
    """GAP-31: searched in whole degrees; what it finds is legal, an inch more in that direction is not."""
    land = {"castle": (16, 20, 0), "volcano": (24, 25, 0), "skull": (24, 15, 0)}
    ships = {"heldenhammer": (22, 20, 90), "bloody-reaver": (25.26, 20, 0)}
    state = position(ships=ships, land=land)
    pos = asked(state)
    assert pos.touching("heldenhammer") == ("bloody-reaver",)
    assert not escape_spots(pos, "heldenhammer", 4000)
    length = escape_distance(pos, "heldenhammer", 4000)
    assert 0 < length < 4000
    spots = escape_spots(pos, "heldenhammer", length)
    assert spots
    assert all(why_no_spot(pos, "heldenhammer", length, spot) is None for spot in spots)
    assert not escape_spots(pos, "heldenhammer", length + 20)
    assert escape_distance(pos, "heldenhammer", 4000) == length


def test_no_way_out_at_all():
    """GAP-31: the ship stays."""
    ships = {"heldenhammer": (20, 20, 0), "bloody-reaver": (50, 35, 0)}
    walls = {
        "dread-cog": (20, 22.385, 90), "dread-cog:2": (20, 17.615, 90), "alliance-cog": (21.385, 20, 0),
        "alliance-cog:2": (18.615, 20, 0),
    }
    state = position(ships={**ships, **walls}, dice=[6, 6])
    pos = asked(state)
    assert len(pos.touching("heldenhammer")) == 4
    length = escape_distance(pos, "heldenhammer", 2000)
    spots = escape_spots(pos, "heldenhammer", 2000)
    assert bool(spots) == (length == 2000)


def test_only_in_danger():
    """DF-ESC-02, DF-ESC-03: contact or 1" from the edge; never auxiliaries."""
    free = position(ships={"heldenhammer": (20, 20, 0), "bloody-reaver": (50, 35, 0)})
    refusal = why_no_escape(asked(free), "heldenhammer")
    assert (refusal.key, refusal.unit) == ("refusal.escape-no-danger", "thou")
    for x, allowed in ((2.0, True), (2.1, False)):
        near = position(ships={"heldenhammer": (x, 20, 0), "bloody-reaver": (50, 35, 0)})
        assert (why_no_escape(asked(near), "heldenhammer") is None) == allowed
    cog = position(ships={"alliance-cog": (20, 20, 0), "bloody-reaver": (21.63, 20, 0)})
    assert why_no_escape(asked(cog), "alliance-cog").rules == ("DF-ESC-03", "DF-AUX-12")


def test_the_closing_turn_may_collide():
    """GAP-28, DF-ESC-08."""
    state, _ = begin_frame(touching(dice=[5, 1]), ESCAPE)
    back = ("place", (21995, 20000, 9000))
    assert why_not(state, back) is None
    state, _ = submit(state, back)
    state, events = submit(state, ("none"))
    assert not of_kind(events, Contacted)


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_the_distance_is_a_d3_and_one(face):
    """DF-ESC-06, DF-DICE-02."""
    state, _ = begin_frame(touching(dice=[6, face]), ESCAPE)
    assert state.pending.params["distance"] == ((face + 1) // 2 + 1) * 1000


def test_a_way_out_of_a_few_thou_that_rounding_closes_is_none():
    """GAP-31: jammed between rock and two friends, eleven thousandths look free in one direction and name no spot."""
    state = position(
        ships={
            "swordfish": (15.994, 3.377, 109.66), "heldenhammer": (12.987, 6.401, 23.16),
            "sea-dragon": (14.94, 6.139, 17.71),
        },
        land={"castle": (18.32, 8.39, 59.9)}, dice=[6, 1],
    )
    assert escape_distance(asked(state), "sea-dragon", 2000) == 0
    state, events = begin_frame(state, EscapeDanger(ship="sea-dragon"))
    assert [event.reason for event in of_kind(events, Stayed)] == ["no-way-out"]
