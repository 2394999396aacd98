"""The wind and sailing ships (chapter WIND)."""

import pytest

from tests.dreadfleet.build import asked, begin_frame, of_kind, play_frames, position, submit, why_not
from vtt.dreadfleet.attributes import allowance
from vtt.dreadfleet.events import CommandChecked, Moved, TieRolled, WindFixed
from vtt.dreadfleet.movement import MovementSubphase
from vtt.dreadfleet.movement_events import Stayed
from vtt.dreadfleet.orders import is_into_wind
from vtt.dreadfleet.wind import winds

MOVE = MovementSubphase(ship="heldenhammer")
WEST, EAST, NORTH = "6,3", "3,3", "1,6"


def ships(x: float = 30, y: float = 20, heading: float = 90, **fields):
    return {"heldenhammer": (x, y, heading, fields), "bloody-reaver": (55, 35, 180)}


@pytest.mark.parametrize(("mark", "wind"), [(WEST, "before"), (EAST, "into"), (NORTH, "side")])
def test_the_arc_of_the_indicator_decides(mark, wind):
    """DF-WIND-07, DF-WIND-09, DF-WIND-14."""
    state, events = begin_frame(position(ships=ships(), wind=mark, force=3), MOVE)
    fixed = of_kind(events, WindFixed)[0]
    assert (fixed.wind, fixed.force) == (wind, 3)
    assert state.ship("heldenhammer").wind == wind


def test_before_the_wind_the_force_adds_to_speed_and_turns():
    """EX-14, DF-WIND-08: Speed 12 and force 5 make 17", with turns after 5, 10 and 15"."""
    state, _ = begin_frame(position(ships=ships(15, 18), wind=WEST, force=5), MOVE)
    assert state.ship("heldenhammer").wind == "before"
    assert state.pending.params["allowance"] == 17000
    turned = 0
    for _ in range(3):
        state, _ = submit(state, ("run", 5000))
        state, _ = submit(state, ("turn-port" if turned % 2 == 0 else "turn-starboard", 3000))
        turned += 1
    assert state.pending.params["left"] == 2000
    assert why_not(state, ("run", 2001)).margin == 1


def test_no_bonus_at_speed_0():
    """GAP-43."""
    cards = ("dismasted#1", "sails-in-ribbons#1", "sails-in-ribbons#2")
    state = position(ships=ships(damage=cards, wind="before"), wind=WEST, force=5)
    assert allowance(asked(state), "heldenhammer") == 0


def test_into_the_wind_a_failed_check_costs_the_force():
    """EX-15, DF-WIND-10 to DF-WIND-13: Speed 12 becomes 11, no minimum, no Full Sail."""
    state, _ = begin_frame(position(ships=ships(), wind=EAST, force=1, dice=[2]), MOVE)
    assert is_into_wind(asked(state), "heldenhammer")
    assert why_not(state, "stay") is None, "no minimum into the wind"
    state, events = submit(state, "move")
    state, more = submit(state, "keep")  # Iron Will would roll again
    events += more
    check = of_kind(events, CommandChecked)[-1]
    assert (check.purpose, check.passed) == ("wind", False)
    assert state.pending.params["allowance"] == 11000
    assert why_not(state, "finish") is None


def test_a_passed_check_costs_nothing():
    """DF-WIND-11."""
    state, _ = begin_frame(position(ships=ships(), wind=EAST, force=4, dice=[3]), MOVE)
    state, _ = submit(state, "move")
    assert state.pending.params["allowance"] == 12000


def test_who_stays_into_the_wind_need_not_check():
    """GAP-47."""
    _, events = play_frames(position(ships=ships(), wind=EAST, force=4), MOVE, ["stay"])
    assert not of_kind(events, CommandChecked)


def test_the_penalty_may_leave_nothing():
    """DF-WIND-13: Speed never below 0; then the ship has finished."""
    cards = ("dismasted#1", "sails-in-ribbons#1")
    state = position(ships=ships(damage=cards), wind=EAST, force=6, dice=[1])
    before = allowance(asked(state), "heldenhammer")
    assert 0 < before <= 6000, "this test wants a crippled ship"
    state, events = play_frames(state, MOVE, ["move", "keep"])
    assert allowance(asked(state), "heldenhammer") == 0
    assert not of_kind(events, Moved)


def test_a_sailing_ship_must_move_the_force():
    """DF-WIND-04, GAP-46: the subphase cannot end earlier, with the distance still to go."""
    state, _ = begin_frame(position(ships=ships(), wind=NORTH, force=4), MOVE)
    assert state.pending.kind == "move", "staying is no choice, so none is asked for"
    assert why_not(state, "finish").margin == 4000
    state, _ = submit(state, ("run", 3999))
    refusal = why_not(state, "finish")
    assert (refusal.key, refusal.margin, refusal.rules[0]) == ("refusal.wind-demands", 1, "DF-WIND-04")
    assert state.pending.default is None
    state, _ = submit(state, ("run", 1))
    assert why_not(state, "finish") is None


def test_it_moves_as_far_as_it_can():
    """DF-WIND-05: not farther than Speed."""
    cards = ("dismasted#1", "sails-in-ribbons#1")
    state = position(ships=ships(damage=cards), wind=NORTH, force=6)
    able = allowance(asked(state), "heldenhammer")
    assert 0 < able < 6000, "this test wants a crippled ship"
    state, _ = play_frames(state, MOVE, [("run", able)])
    assert state.ship("heldenhammer").moved_thou == able


def test_full_sail_counts_for_the_minimum():
    """GAP-46: two inches of it are certain, the rest must be sailed before."""
    state = position(ships=ships(orders=("full-sail",)), wind=NORTH, force=5, dice=[1, 1])
    state, _ = begin_frame(state, MOVE)
    assert why_not(state, "finish").margin == 3000
    state, _ = submit(state, ("run", 3000))
    state, _ = submit(state, "finish")
    assert state.ship("heldenhammer").moved_thou == 5000


def test_running_into_something_fulfils_it():
    """DF-WIND-04, GAP-46: aground after less than the force."""
    state = position(ships=ships(), land={"rocky-a": (36, 20, 0)}, wind=NORTH, force=6, damage=("broken-frames#1",))
    state, events = play_frames(state, MOVE, [("run", 6000)])
    assert of_kind(events, Moved)[0].amount < 6000
    assert asked(state).is_aground("heldenhammer")


@pytest.mark.parametrize("ship", ["alliance-cog", "bone-hydra"])
def test_others_ignore_the_wind(ship):
    """DF-WIND-03: oars and limbs."""
    state = position(ships={ship: (30, 20, 90, {"side": "ga"}), "bloody-reaver": (55, 35, 180)}, wind=NORTH, force=6)
    state, events = begin_frame(state, MovementSubphase(ship=ship))
    assert not of_kind(events, WindFixed)
    assert why_not(state, "stay") is None


def test_an_anchored_ship_ignores_the_wind():
    """DF-WIND-06, DF-ANCH-11, DF-ANCH-02."""
    state = position(ships=ships(is_anchored=True), wind=WEST, force=6)
    state, events = play_frames(state, MOVE)
    assert not of_kind(events, WindFixed)
    assert of_kind(events, Stayed)[0].reason == "anchored"


@pytest.mark.parametrize(("face", "wind"), [(1, "side"), (3, "side"), (4, "into"), (6, "into")])
def test_on_the_line_of_two_arcs_a_die_decides(face, wind):
    """GAP-22, DF-MEAS-08: 1-3 is the side arc."""
    state = position(ships=ships(10, 9, 0), wind=WEST, force=2, dice=[face])
    assert set(winds(asked(state), "heldenhammer")) == {"side", "into"}
    state, events = begin_frame(state, MOVE)
    assert of_kind(events, TieRolled)[0].result == wind
    assert state.ship("heldenhammer").wind == wind


def test_without_an_indicator_there_is_no_wind():
    """Before the set-up has placed it."""
    state, events = begin_frame(position(ships=ships(), force=4), MOVE)
    assert not of_kind(events, WindFixed)
    assert why_not(state, "stay") is None
