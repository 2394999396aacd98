"""Flying auxiliaries: over other pieces, paused above them, and down on an empty area (chapter FLY)."""

import pytest

from tests.dreadfleet.build import asked, begin_frame, bench, of_kind, play_frames, position, result_of, submit, why_not
from vtt.bots.invariants import Violation, Watch
from vtt.bots.laws import Laws
from vtt.dreadfleet.auxiliaries import is_liable_to_capsize
from vtt.dreadfleet.change import set_ship
from vtt.dreadfleet.course import course
from vtt.dreadfleet.events import Contacted, LeftBoard, Moved, Placed
from vtt.dreadfleet.movement import MovementSubphase
from vtt.dreadfleet.runs import demand_left, is_blocked_ahead, why_no_run
from vtt.dreadfleet.sailing import Sail
from vtt.kernel import engine

BAG, DRAGON, GHOST = "dirigible", "dragon", "shadewraith"
REAVER = {"bloody-reaver": (20, 23, 90)}
WING = {"notes": {"phantasmagorical-flight": 1}}


def flying(ships, land=None, craft=BAG, own=None, **fields):
    """Return the first question to a craft at (20, 20), heading north."""
    state = position({craft: (20, 20, 0, own or {}), **ships}, land, subphase="movement", active=craft, **fields)
    return begin_frame(state, Sail(ship=craft))[0]


def offered(state):
    return [option.id for option in state.pending.options]


def finish_bar(state):
    return {bar.id: bar.refusal.key for bar in state.pending.barred}.get("finish")


@pytest.mark.parametrize("craft", [BAG, DRAGON])
def test_df_fly_01_dirigibles_and_dragons_are_flying_auxiliaries(craft):
    data = bench().content.ships[craft]
    assert data.is_flying and data.is_auxiliary and data.profile.manoeuvrability_in is None
    assert "hover" in offered(flying(REAVER, craft=craft)) and "hover" not in offered(flying(REAVER, craft="dread-cog"))


@pytest.mark.parametrize(("craft", "mother"), [(BAG, "grimnirs-thunder"), (DRAGON, "sea-dragon")])
def test_df_fly_02_no_capsize_check(craft, mother):
    pos = asked(position({mother: (20, 20, 0), craft: {"where": "aboard", "mother": mother}}))
    assert not is_liable_to_capsize(pos, mother, craft)


def test_df_fly_03_it_may_pause_above_a_mini_and_go_on_in_another_direction():
    waiting, _ = submit(flying(REAVER), ("hover", 3000))
    assert waiting.table.piece(BAG).pose.y == 23_000 and waiting.ship(BAG).is_aloft
    waiting, _ = submit(waiting, ("head", 9000))
    waiting, events = submit(waiting, ("run", 4500))
    pose = waiting.table.piece(BAG).pose
    assert (pose.x, pose.y) == (24_500, 23_000) and not of_kind(events, Contacted)
    assert not waiting.ship(BAG).is_aloft and "finish" in offered(waiting)


def test_df_fly_03_above_an_enemy_it_is_in_no_contact():
    waiting, events = submit(flying(REAVER), ("hover", 3000))
    pos = asked(waiting)
    assert not of_kind(events, Contacted) and pos.touching(BAG) == () and pos.touching("bloody-reaver") == ()
    assert not pos.is_locked("bloody-reaver") and pos.survey.gap(BAG, "bloody-reaver").thou == 0


def test_df_fly_03_land_and_friends_alike():
    waiting, events = submit(flying({"heldenhammer": (20, 23, 90)}), ("hover", 3000))
    assert waiting.ship(BAG).is_aloft and not of_kind(events, Contacted)
    waiting, _ = submit(flying({}, {"wreck-1": (20, 23, 0)}), ("hover", 3000))
    assert waiting.ship(BAG).is_aloft and asked(waiting).touched_land(BAG) == ()


def test_df_fly_03_its_course_line_goes_on_over_other_pieces():
    assert course(asked(flying(REAVER)), BAG).contact_at is None
    assert course(asked(flying(REAVER, craft="alliance-cog")), "alliance-cog").contact_at is not None


def test_df_fly_04_it_may_not_finish_above_a_mini():
    waiting, _ = submit(flying(REAVER), ("hover", 3000))
    assert "finish" not in offered(waiting) and finish_bar(waiting) == "refusal.flight-ends-on"
    assert waiting.pending.default is None


def test_df_fly_04_a_pause_must_leave_the_way_to_an_empty_area():
    """Of 8 inches it keeps 2.5, enough to get off the Reaver sideways, then 1, then nothing."""
    waiting = flying({"bloody-reaver": (20, 27, 0)})
    assert why_not(waiting, ("hover", 5500)) is None
    assert why_not(waiting, ("hover", 7000)).key == "refusal.flight-ends-on"
    assert why_not(waiting, ("hover", 8000)).key == "refusal.flight-ends-on"


def test_df_fly_04_a_pause_is_above_something():
    waiting = flying(REAVER)
    assert why_not(waiting, ("hover", 500)).key == "refusal.hover-above-nothing"
    assert why_not(waiting, ("hover", 6000)).key == "refusal.hover-above-nothing"


def test_df_fly_04_a_run_from_above_comes_down_on_an_empty_area_or_not_at_all():
    waiting, _ = submit(flying(REAVER), ("hover", 3000))
    assert why_not(waiting, ("run", 200)).key == "refusal.flight-ends-on"
    assert why_not(waiting, ("run", 2500)) is None
    assert waiting.pending.option("run").amount.default == 1900


def test_df_fly_04_on_the_water_it_is_blocked_where_it_cannot_get_across():
    """Afloat, not above anything: with an inch left it cannot come down beyond the ship it touches; with 8 it can."""
    pos = asked(position({BAG: (20, 20, 0), **REAVER}))
    north = 20 + pos.survey.slide(BAG, 5000).travelled / 1000
    blocked = []
    for moved in (7_000, 0):
        pos = asked(position({BAG: (20, north, 0, {"moved_thou": moved}), **REAVER}, active=BAG))
        assert pos.touching(BAG) == ("bloody-reaver",) and not pos.ship(BAG).is_aloft
        blocked.append(is_blocked_ahead(pos, BAG))
    assert blocked == [True, False]


def test_df_fly_04_coming_down_beside_an_enemy_is_contact():
    """The base ends within the gap of contact: reported, and the movement is over."""
    waiting, _ = submit(flying(REAVER), ("hover", 3000))
    rim = next(d for d in range(1000, 3000) if why_not(waiting, ("run", d)) is None)
    after, events = submit(waiting, ("run", rim))
    assert [event.other for event in of_kind(events, Contacted)] == ["bloody-reaver"]
    assert result_of(after) == "contact" and asked(after).touching(BAG) == ("bloody-reaver",)


def test_df_fly_04_from_above_one_piece_a_run_onto_another_stops_at_it():
    ships = {**REAVER, "heldenhammer": (20, 28, 90)}
    waiting, _ = submit(flying(ships), ("hover", 3000))
    after, events = submit(waiting, ("run", 4500))
    assert [event.other for event in of_kind(events, Contacted)] == ["heldenhammer"] and result_of(after) == "contact"


def test_df_fly_04_who_can_get_no_further_comes_down_at_the_nearest_place():
    """Its distance vanishes while it hangs above the Reaver: nothing sticks, nothing overlaps."""
    waiting, _ = submit(flying(REAVER), ("hover", 3000))
    play = engine.Play(bench(), waiting)
    set_ship(play, BAG, moved_thou=8000)
    stranded, events = begin_frame(play.state, Sail(ship=BAG))
    assert result_of(stranded) == "finished" and of_kind(events, Placed)[0].why == "flight"
    pos = asked(stranded)
    assert pos.survey.touching(BAG) == () and not stranded.ship(BAG).is_aloft
    assert pos.survey.gap(BAG, "bloody-reaver").thou <= 300


def test_df_fly_04_over_the_edge_it_is_gone():
    state = position({BAG: (20, 37, 0), "bloody-reaver": (20, 38.5, 90)}, subphase="movement", active=BAG)
    after, events = play_frames(state, Sail(ship=BAG), [("run", 5000)])
    assert of_kind(events, LeftBoard) and after.ship(BAG).where == "removed" and after.ship(BAG).notes == {}


def test_df_fly_03_a_ship_in_flight_may_turn_above_a_mini():
    """GAP-84: it turns as a ship does, about its front corner, and must come off straight ahead."""
    own = {**WING, "orders": ("hard-to-starboard",)}
    waiting = flying({"heldenhammer": (20, 24, 90)}, craft=GHOST, own=own)
    waiting, _ = submit(waiting, ("hover", 4000))
    assert waiting.ship(GHOST).is_aloft
    waiting, events = submit(waiting, ("turn-starboard", 4500))
    assert of_kind(events, Moved)[0].kind == "turn" and waiting.table.piece(GHOST).pose.heading == 4500
    after, events = submit(waiting, ("run", 6000))
    assert not after.ship(GHOST).is_aloft and not of_kind(events, Contacted)


def test_df_fly_04_the_wind_drives_no_ship_that_can_come_down_nowhere():
    """Touching the volcano it has six inches of Speed left, and all of them end on it."""
    slow = {**WING, "damage": ("rigging-cut#1", "rigging-cut#2", "rigging-cut#3"), "wind": "side"}
    state = position(
        {GHOST: (20, 15.99, 0, slow)}, {"volcano": (20, 20, 0)}, subphase="movement", active=GHOST, force=4, wind="3,3"
    )
    pos = asked(state)
    assert pos.touching(GHOST) == ("volcano",) and demand_left(pos, GHOST) == 4000
    assert why_no_run(pos, GHOST).key == "refusal.run-blocked"
    assert result_of(begin_frame(state, Sail(ship=GHOST))[0]) == "finished"


def test_df_fly_03_the_watch_knows_what_hangs_above():
    """The laws of the table allow it to a flyer in its own Movement subphase and to nobody else."""
    waiting, _ = submit(flying(REAVER), ("hover", 3000))
    Watch().check_table(engine.Play(bench(), waiting))
    Laws().check(asked(waiting))
    play = engine.Play(bench(), waiting)
    set_ship(play, BAG, notes={})
    with pytest.raises(Violation, match="overlaps"):
        Watch().check_table(play)
    play = engine.Play(bench(), waiting)
    play.set(subphase="broadside")
    with pytest.raises(Violation, match="does not move"):
        Laws().check(play.pos)


def test_df_fly_04_the_whole_subphase_ends_on_an_empty_area():
    state = position({BAG: (20, 20, 0), **REAVER}, subphase="movement", active=BAG)
    after, _ = play_frames(state, MovementSubphase(ship=BAG), ["move", ("hover", 3000), ("run", 4000), "finish"])
    assert not after.ship(BAG).is_aloft and asked(after).survey.touching(BAG) == ()
