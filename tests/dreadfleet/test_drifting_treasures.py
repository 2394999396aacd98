"""Treasures that drift: currents, what stops them, what an auxiliary does with one that comes along (H-MOV-15)."""

from tests.dreadfleet.build import asked, begin_frame, content, of_kind, play_frames, position, submit
from tests.dreadfleet.chests import aboard, afloat
from vtt.dreadfleet.drift import DriftTreasure, drift_preview, easternmost_first, waters_here
from vtt.dreadfleet.foretelling import foretold
from vtt.dreadfleet.special.current_events import CurrentRolled
from vtt.dreadfleet.special.currents import RUNNING, Current
from vtt.dreadfleet.treasure_events import TreasureDrifted, TreasureGone
from vtt.dreadfleet.treasures import PICKED_UP
from vtt.kernel.event import Thrown

SC10 = "hunt-for-the-witchstone"
COG = "alliance-cog"
COG_AT_SEA = (25, 20, 0, {"mother": "heldenhammer"})


def waters(*treasures, ships=None, land=None, dice=(), **fields):
    fields = {"scenario": SC10, "phase": "end", "first": "fot", **fields}
    fleet = {"heldenhammer": (50, 35, 0), **(ships or {})}
    return position(fleet, land, treasures=treasures, dice=dice, **fields)


def test_df_sc10_07_the_first_player_rolls_2d6_and_all_drift_east():
    state, events = play_frames(waters(afloat("a", 10, 20), afloat("b", 14, 8), dice=[3, 4]), Current())
    throw = of_kind(events, Thrown)[0].throw
    assert (throw.side, throw.count) == ("fot", 2)
    assert of_kind(events, CurrentRolled)[0].amount == 7000
    assert [(t.x, t.y) for t in state.treasures] == [(17000, 20000), (21000, 8000)]
    assert RUNNING not in state.flags


def test_df_sc10_07_the_easternmost_drifts_first():
    treasures = (afloat("a", 10, 20), afloat("b", 30, 8), afloat("c", 20, 30))
    assert easternmost_first(asked(waters(*treasures))) == ("b", "c", "a")
    _, events = play_frames(waters(*treasures, dice=[1, 1]), Current())
    assert [event.treasure for event in of_kind(events, TreasureDrifted)] == ["b", "c", "a"]


def test_df_sc10_07_no_roll_when_nothing_drifts():
    _, events = play_frames(waters(aboard("a", "heldenhammer")), Current())
    assert of_kind(events, Thrown) == []


def test_gap_sc10_2_carried_treasures_do_not_drift():
    state, events = play_frames(waters(aboard("a", "heldenhammer"), afloat("b", 10, 20), dice=[1, 1]), Current())
    assert state.treasure("a").carrier == "heldenhammer"
    assert [event.treasure for event in of_kind(events, TreasureDrifted)] == ["b"]


def test_df_sc10_08_a_treasure_that_touches_an_edge_is_removed():
    state, events = play_frames(waters(afloat("a", 58, 20), dice=[1, 1]), Current())
    assert state.treasure("a").where == "gone"
    assert of_kind(events, TreasureDrifted)[0].path[-1] == (59750, 20000)
    assert of_kind(events, TreasureGone)[0].why == "adrift"
    state, _ = play_frames(waters(afloat("a", 57.74, 20), dice=[1, 1]), Current())
    assert state.treasure("a").where == "free"


def test_df_sc10_09_a_ship_stops_it():
    state, events = play_frames(waters(afloat("a", 40, 35), dice=[6, 6]), Current())
    assert of_kind(events, TreasureDrifted)[0].stopped_by == "heldenhammer"
    assert asked(state).survey.gap_to_point("heldenhammer", state.treasure("a").x, state.treasure("a").y).thou == 250


def test_df_sc10_10_it_slides_round_an_island_and_goes_on_east():
    """GAP-SC10-3: every inch counts, and the way never comes nearer than the reach of the marker."""
    state, events = play_frames(
        waters(afloat("a", 20, 20.3), land={"skull": (26, 20, 0)}, dice=[6, 6]), Current()
    )
    drifted = of_kind(events, TreasureDrifted)[0]
    pos = asked(state)
    assert drifted.amount == 12000 or abs(drifted.amount - 12000) < len(drifted.path)
    assert len(drifted.path) > 10
    assert all(pos.survey.gap_to_point("skull", x, y).thou >= 249 for x, y in drifted.path)
    assert state.treasure("a").x > 26_000
    assert drifted.path[-1][0] < 32_000


def test_gap_sc10_3_two_touching_wrecks_are_slid_round_as_one():
    land = {"wreck-1": (26, 20, 0), "wreck-2": (26, 23.24, 0)}
    pos = asked(waters(afloat("a", 22, 21.5), land=land))
    gap = pos.survey.gap("wreck-1", "wreck-2").thou
    land["wreck-2"] = (26, 23.24 - gap / 1000 + 0.005, 0)
    pos = asked(waters(afloat("a", 22, 21.5), land=land))
    assert pos.survey.gap("wreck-1", "wreck-2").thou <= 10
    assert len(waters_here(pos).shores.groups) == 1
    way = drift_preview(pos, 9000)["a"]
    assert way.ending == ""
    assert way.end[0] > 26_000
    assert all(
        pos.survey.gap_to_point(wreck, x, y).thou >= 249 for x, y in way.path for wreck in ("wreck-1", "wreck-2")
    )


def test_gap_90_an_auxiliary_may_claim_what_drifts_into_it():
    rules = ("DF-SC10-07",)
    frame = DriftTreasure(treasure="a", distance=7000, rules=rules)
    state = waters(afloat("a", 20, 20), ships={COG: COG_AT_SEA}, scenario="dead-mans-reef")
    waiting, _ = begin_frame(state, frame)
    assert (waiting.pending.kind, waiting.pending.side) == ("pick-up", "ga")
    taken, _ = submit(waiting, "take")
    assert taken.treasure("a").carrier == COG


def test_gap_90_one_pick_up_a_turn_holds_for_what_drifts_along_too():
    """DF-TRE-03."""
    frame = DriftTreasure(treasure="a", distance=7000, rules=("DF-SC10-07",))
    cog = (25, 20, 0, {"mother": "heldenhammer", "notes": {PICKED_UP: 1}})
    state, _ = play_frames(waters(afloat("a", 20, 20), ships={COG: cog}, scenario="dead-mans-reef"), frame)
    assert state.treasure("a").where == "free"


def test_gap_90_one_that_the_current_only_presses_against_an_auxiliary_is_not_offered_again():
    """It does not drift into it: it lay there, and was offered when the contact was made."""
    frame = DriftTreasure(treasure="a", distance=7000, rules=("DF-SC10-07",))
    state = waters(afloat("a", 24.4, 20), ships={COG: COG_AT_SEA}, scenario="dead-mans-reef")
    state, events = begin_frame(state, frame)
    assert state.pending.kind == "test-end"
    assert (state.treasure("a").x, of_kind(events, TreasureDrifted)) == (24_400, [])


def test_df_tre_07_a_treasure_under_a_base_does_not_drift():
    state, events = play_frames(waters(afloat("a", 50, 35.5), dice=[6, 6]), Current())
    assert (state.treasure("a").x, of_kind(events, TreasureDrifted)) == (50_000, [])


def test_the_current_is_foretold_with_its_largest_roll():
    """DF-SC10-07: as far as 12", and the one at the edge is marked as lost."""
    told = {what.piece: what for what in foretold(asked(waters(afloat("a", 10, 20), afloat("b", 50, 10))))}
    assert told["a"].path[-1].x == 22_000
    assert (told["a"].is_lost, told["b"].is_lost, told["a"].roll) == (False, True, "largest")
    rolled = foretold(asked(waters(afloat("a", 10, 20), flags={RUNNING: 5000})))
    assert (rolled[0].path[-1].x, rolled[0].roll) == (15_000, "rolled")


def test_a_preview_changes_nothing_and_says_what_will_happen():
    state = waters(afloat("a", 20, 20.3), land={"skull": (26, 20, 0)}, dice=[6, 6])
    seen = drift_preview(asked(state), 12_000)["a"]
    state, _ = play_frames(state, Current())
    assert seen.end == (state.treasure("a").x, state.treasure("a").y)
    assert content().scenarios[SC10].special_rules[0] == "strong-currents"
