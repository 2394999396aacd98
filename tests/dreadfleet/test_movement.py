"""Runs, changes of facing, Hard orders, Full Sail, the choice of movement (chapters MOV and ORD)."""

import pytest

from tests.dreadfleet.build import (
    asked,
    begin_frame,
    has_ended,
    of_kind,
    play_frames,
    position,
    result_of,
    submit,
    why_not,
)
from vtt.dreadfleet.course import course
from vtt.dreadfleet.events import Moved
from vtt.dreadfleet.movement import MovementSubphase, why_not_mode
from vtt.dreadfleet.movement_events import OrderLapsed, Stayed
from vtt.dreadfleet.sailing import Sail
from vtt.kernel.refusal import IllegalCommand
from vtt.table.pose import to_world

MOVE = MovementSubphase(ship="heldenhammer")
SAIL = Sail(ship="heldenhammer")
FAR = {"bloody-reaver": (55, 35, 180)}


def alone(x: float = 20, y: float = 20, heading: float = 90, **fields):
    return {"heldenhammer": (x, y, heading, fields), **FAR}


def pose(state, ship="heldenhammer"):
    return state.table.piece(ship).pose


def test_a_run_is_measured_from_front_edge_to_front_edge():
    """EX-12, DF-MOV-03, DF-MOV-05, DF-MEAS-05: six inches bring the front edge six inches on."""
    state, events = play_frames(position(ships=alone()), SAIL, [("run", 6000), "finish"])
    before = to_world(of_kind(events, Moved)[0].start, 0, 2000)
    assert to_world(pose(state), 0, 2000) == (before[0] + 6000, before[1])
    assert result_of(state) == "finished"


def test_the_example_of_running_and_turning():
    """EX-13, DF-MOV-08 to DF-MOV-13, DF-MOV-17: 5", turn, 7", turn; the turns cost no inches."""
    state, _ = begin_frame(position(ships=alone()), SAIL)
    refusal = why_not(state, ("turn-port", 4500))
    assert (refusal.key, refusal.margin, refusal.rules) == (
        "refusal.turn-not-earned", 5000, ("DF-MOV-08", "DF-MOV-11"),
    )
    state, _ = submit(state, ("run", 4999))
    assert why_not(state, ("turn-port", 4500)).margin == 1
    state, _ = submit(state, ("run", 1))
    assert why_not(state, ("turn-port", 4501)).code == "amount-range"
    state, _ = submit(state, ("turn-port", 4500))
    assert pose(state).heading == 4500
    assert why_not(state, ("turn-port", 1)).margin == 5000, "each turn needs a fresh run (DF-MOV-11)"
    state, _ = submit(state, ("run", 7000))
    assert state.ship("heldenhammer").moved_thou == 12000
    assert why_not(state, ("run", 1)).key == "refusal.run-spent"
    state, _ = submit(state, ("turn-starboard", 4500))
    assert pose(state).heading == 9000
    assert has_ended(state), "nothing is left to do"


def test_a_smaller_turn_uses_up_the_run_as_well():
    """GAP-29, DF-MOV-13: a normal turn sets the count to 0 even below 45 degrees."""
    state, _ = begin_frame(position(ships=alone()), SAIL)
    state, _ = submit(state, ("run", 6000))
    state, _ = submit(state, ("turn-port", 1000))
    assert state.ship("heldenhammer").run_thou == 0
    assert why_not(state, ("turn-port", 1000)).margin == 5000


def test_the_earned_turn_may_wait():
    """DF-MOV-10: made later in the run, or not at all."""
    steps = [("run", 5000), ("run", 4000), ("turn-starboard", 2000), "finish"]
    state, _ = play_frames(position(ships=alone()), SAIL, steps)
    assert pose(state).heading == 11000


def test_the_corner_on_the_turning_side_stays():
    """EX-48, DF-MOV-14, DF-MOV-15: the bow corner is the pivot, the stern swings out."""
    for hand, corner, heading in (("port", -1000, 4500), ("starboard", 1000, 13500)):
        state, _ = begin_frame(position(ships=alone()), SAIL)
        state, _ = submit(state, ("run", 5000))
        fixed = to_world(pose(state), corner, 2000)
        state, events = submit(state, (f"turn-{hand}", 4500))
        after = to_world(pose(state), corner, 2000)
        assert max(abs(a - b) for a, b in zip(fixed, after, strict=True)) < 1
        assert pose(state).heading == heading
        moved = of_kind(events, Moved)[0]
        assert (moved.kind, moved.amount, moved.path[0], moved.path[-1]) == ("turn", 4500, moved.start, moved.end)
        assert len(moved.path) == 19


def test_confirmed_steps_are_final():
    """DF-MEAS-06, GAP-27: the decision offers to go on, never to go back."""
    state, _ = begin_frame(position(ships=alone()), SAIL)
    state, _ = submit(state, ("run", 5000))
    assert {option.id for option in state.pending.options} == {"run", "turn-port", "turn-starboard", "finish"}


def test_df_mov_03_who_passes_finishes_as_soon_as_that_is_allowed():
    """DF-WIND-04: before the minimum is run there is no passing, and no length of a run is suggested to a ship."""
    state, _ = begin_frame(position(ships=alone(wind="side"), wind="3,3", force=4), SAIL)
    least = state.pending.params["minimum"]
    assert least > 0 and state.pending.default is None and state.pending.option("run").amount.default is None
    state, _ = submit(state, ("run", least))
    assert state.pending.default == "finish"


def test_the_count_starts_at_zero_each_turn():
    """DF-MOV-12: what is left of the last turn earns nothing."""
    state, _ = begin_frame(position(ships=alone(run_thou=4000, moved_thou=9000)), MOVE)
    state, _ = submit(state, "move")
    ship = state.ship("heldenhammer")
    assert (ship.run_thou, ship.moved_thou) == (0, 0)
    assert state.pending.params["left"] == 12000


# Hard orders ---------------------------------------------------------------------------------------------------


def test_a_hard_turn_needs_no_run():
    """DF-ORD-13, DF-ORD-14: even before moving, but to its own side only, and once."""
    state, _ = begin_frame(position(ships=alone(orders=("hard-to-port",))), SAIL)
    assert why_not(state, ("turn-starboard", 4500)).key == "refusal.turn-not-earned"
    state, events = submit(state, ("turn-port", 4500))
    assert pose(state).heading == 4500
    assert "DF-ORD-13" in of_kind(events, Moved)[0].rules
    assert why_not(state, ("turn-port", 4500)).key == "refusal.turn-not-earned"


def test_df_mov_15_a_turn_may_be_as_small_as_one_likes():
    """A hundredth of a degree, whether it was earned or ordered."""
    state, _ = begin_frame(position(ships=alone(orders=("hard-to-port",))), SAIL)
    state, _ = submit(state, ("run", 5000))
    lows = {option.id: option.amount.low for option in state.pending.options if option.amount and option.id != "run"}
    assert lows == {"turn-port": 1, "hard-port": 1, "turn-starboard": 1}
    for turn in lows:
        assert pose(submit(state, (turn, 1))[0]).heading == (9_001 if turn == "turn-starboard" else 8_999)


def test_hard_to_starboard_turns_to_starboard():
    """DF-ORD-15."""
    state = position(ships=alone(orders=("hard-to-starboard",)))
    state, _ = play_frames(state, SAIL, [("turn-starboard", 3000), "finish"])
    assert pose(state).heading == 12000


def test_hard_and_earned_turn_join_to_ninety_degrees():
    """EX-31, DF-ORD-14."""
    state, _ = begin_frame(position(ships=alone(orders=("hard-to-port",))), SAIL)
    state, _ = submit(state, ("run", 5000))
    state, _ = submit(state, ("turn-port", 9000))
    assert pose(state).heading == 0
    assert why_not(state, ("turn-port", 1)).key == "refusal.turn-not-earned", "both are used up"


def test_the_earned_turn_is_used_first():
    """DF-ORD-13: the order stays for later where the run has earned the turn."""
    state, _ = begin_frame(position(ships=alone(orders=("hard-to-port",))), SAIL)
    state, _ = submit(state, ("run", 5000))
    state, _ = submit(state, ("turn-port", 4500))
    state, _ = submit(state, ("run", 1000))
    state, _ = submit(state, ("turn-port", 4500))
    assert pose(state).heading == 0


def test_a_hard_turn_breaks_the_run():
    """GAP-29: the inches before it earn nothing any more."""
    state, _ = begin_frame(position(ships=alone(orders=("hard-to-port",))), SAIL)
    for step in (("run", 4000), ("turn-port", 1000), ("run", 4999)):
        state, _ = submit(state, step)
    assert why_not(state, ("turn-port", 1)).margin == 1


def test_a_hard_turn_first_keeps_the_turn_earned_at_that_point():
    """GAP-29: joined in either order, even to the other hand; gone once the ship runs on."""
    state, _ = begin_frame(position(ships=alone(orders=("hard-to-port",))), SAIL)
    state, _ = submit(state, ("run", 5000))
    state, _ = submit(state, ("hard-port", 4500))
    joined, _ = submit(state, ("turn-starboard", 3000))
    assert pose(joined).heading == 7500
    assert why_not(joined, ("turn-starboard", 1)).key == "refusal.turn-not-earned"
    state, _ = submit(state, ("run", 1))
    assert why_not(state, ("turn-starboard", 3000)).margin == 4999


# Full Sail -----------------------------------------------------------------------------------------------------


def test_full_sail_comes_after_all_other_movement():
    """DF-ORD-10, DF-ORD-11, GAP-39: two dice straight ahead, no question asked."""
    state = position(ships=alone(10, orders=("full-sail",)), dice=[3, 4])
    state, events = play_frames(state, MOVE, ["move", ("run", 2000), "finish"])
    kinds = [(move.kind, move.amount) for move in of_kind(events, Moved)]
    assert kinds == [("run", 2000), ("full-sail", 7000)]
    assert pose(state).x == 19000
    ship = state.ship("heldenhammer")
    assert (ship.moved_thou, ship.run_thou) == (9000, 2000), "its inches earn no turn (GAP-29)"


def test_full_sail_lunges_even_if_the_ship_stays():
    """DF-ORD-10: "must move"."""
    state, _ = play_frames(position(ships=alone(orders=("full-sail",)), dice=[1, 1]), MOVE, ["stay"])
    assert pose(state).x == 22000


def test_full_sail_lapses_at_speed_0():
    """GAP-43: no distance at all."""
    cards = ("dismasted#1", "sails-in-ribbons#1", "sails-in-ribbons#2")
    state = position(ships=alone(orders=("full-sail",), damage=cards))
    state, events = play_frames(state, MOVE)
    assert of_kind(events, OrderLapsed)[0].reason == "no-speed"
    assert not of_kind(events, Moved)


# modes ---------------------------------------------------------------------------------------------------------


def test_at_speed_0_a_ship_stays_unless_ordered_to_turn():
    """DF-ATTR-05, GAP-43: no way on, but a Hard turn is possible."""
    cards = ("dismasted#1", "sails-in-ribbons#1", "sails-in-ribbons#2")
    state, events = play_frames(position(ships=alone(damage=cards)), MOVE)
    assert of_kind(events, Stayed)[0].reason == "no-speed"
    state = position(ships=alone(damage=cards, orders=("hard-to-port",)))
    state, _ = begin_frame(state, MOVE)
    state, _ = submit(state, "move")
    assert why_not(state, ("run", 1)).key == "refusal.run-spent"
    state, _ = submit(state, ("turn-port", 4500))
    assert pose(state).heading == 4500


@pytest.mark.parametrize(
    ("fields", "key"), [({"is_anchored": True}, "refusal.anchored"), ({}, None)],
)
def test_what_holds_a_ship_is_said(fields, key):
    """DF-ANCH-02, status matrix."""
    refusal = why_not_mode(asked(position(ships=alone(**fields))), "heldenhammer", "move")
    assert (refusal and refusal.key) == key


def test_staying_is_a_choice_without_wind():
    """DF-MOV-03: less than the allowance, nothing included."""
    _, events = play_frames(position(ships=alone()), MOVE, ["stay"])
    assert of_kind(events, Stayed)[0].reason == "choice"


def test_a_ship_never_goes_back_or_beyond_its_allowance():
    """DF-MOV-02, DF-MOV-04."""
    state, _ = begin_frame(position(ships=alone()), SAIL)
    for amount in (0, -1000, 12001):
        assert why_not(state, ("run", amount)).code == "amount-range"
    with pytest.raises(IllegalCommand):
        submit(state, ("head", 9000))


def test_the_course_has_every_tick():
    """The distances ahead that are drawn: turn, Speed, wind, minimum, first contact."""
    ships = alone(moved_thou=2000, run_thou=2000, wind="before")
    state = position(ships=ships, land={"rocky-a": (35, 20, 0)}, wind="6,3", force=4)
    ahead = course(asked(state), "heldenhammer")
    assert (ahead.turn_at, ahead.speed_at, ahead.end_at, ahead.minimum_at) == (3000, 10000, 14000, 2000)
    assert ahead.front == (22000, 20000)
    assert 0 < ahead.contact_at < 14000
    assert ahead.ahead.stop.pieces == ("rocky-a",)


def test_the_steps_of_a_run_are_reported_as_a_path():
    """Events carry poses a quarter of an inch apart at most, from start to end."""
    _, events = play_frames(position(ships=alone()), SAIL, [("run", 1100), "finish"])
    path = of_kind(events, Moved)[0].path
    assert [step.x for step in path] == [20000, 20220, 20440, 20660, 20880, 21100]
