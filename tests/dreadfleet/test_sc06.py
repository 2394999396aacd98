"""SC06 Unpredictable Tides, row by row: islands that rise where wrecks lay, and everything else that follows."""

import math

import msgspec
import pytest

from tests.dreadfleet.build import asked, begin_frame, of_kind, play_frames, position, submit, why_not
from tests.dreadfleet.mapping import chart, gaps, opening, scenario
from vtt.bots.laws import Laws
from vtt.dreadfleet.events import Contacted, Placed, RanAground, SceneryLeftOut
from vtt.dreadfleet.places import is_free, snapped
from vtt.dreadfleet.setup import deploy_placing
from vtt.dreadfleet.special.tide_events import PieceSank
from vtt.dreadfleet.special.tides import AS_SUGGESTED, RaiseIslands, ScatterScenery, rising_place
from vtt.dreadfleet.turn import EndPhase, Situation
from vtt.table.pose import Pose
from vtt.table.rising import top_of
from vtt.table.survey import Survey
from vtt.table.table import Piece

SC06, HELD, COG = "unpredictable-tides", "heldenhammer", "alliance-cog"
WRECKS = tuple(f"wreck-{n}" for n in range(1, 6))
ISLANDS = {"castle", "volcano", "skull", "leviathan", "corpse-face-cliff", "rocky-a", "rocky-b"}
HULL = tuple(f"timbers-stove-in#{n}" for n in range(1, 8))
GA = ("heldenhammer", "swordfish", "flaming-scimitar", "grimnirs-thunder", "sea-dragon")
FOT = ("bloody-reaver", "skabrus", "black-kraken", "curse-of-zandri")


def afloat(ships=None, land=None, **fields):
    wrecks = {"wreck-1": (30, 20, 0)} if land is None else land
    fields = {"scenario": SC06, "turn": 2, "phase": "situation", **fields}
    return position(ships or {HELD: (10, 10, 0)}, wrecks, **fields)


def top(state, piece):
    at = state.table.piece(piece)
    return top_of(asked(state).content.shapes[at.shape], at.pose)


def off(a, b):
    return math.dist(a, b)


# set-up --------------------------------------------------------------------------------------------------------------


def test_df_sc06_01_five_against_four():
    assert {force.side: force.ships for force in scenario(SC06).forces} == {"ga": GA, "fot": FOT}


def test_df_sc06_02_five_wrecks_scattered():
    """GAP-SC06-1: at least 9" from each other and from the north and south edges."""
    assert set(opening(SC06).land) == set(WRECKS)
    assert min(gaps(SC06).values()) >= 9
    survey = chart(SC06).survey
    assert min(survey.side_gap(wreck, side).thou for wreck in WRECKS for side in ("north", "south")) >= 9000


def test_df_sc06_03_six_inches_from_south_and_north_one_ship_at_a_time():
    assert deploy_placing(chart(SC06), HELD).zone == (0, 0, 60_000, 6000)
    assert deploy_placing(chart(SC06), "skabrus").zone == (0, 34_000, 60_000, 40_000)
    assert scenario(SC06).deployment == "alternate" and scenario(SC06).forces[0].side == "ga"


def test_df_sc06_04_four_turns():
    assert play_frames(afloat(turn=3), EndPhase())[0].outcome is None
    assert play_frames(afloat(turn=4), EndPhase())[0].outcome is not None


def test_df_sc06_05_points_without_a_bounty():
    """GAP-96."""
    ships = {HELD: (10, 10, 0, {"damage": HULL[:1]}), "skabrus": (40, 30, 0, {"damage": HULL[1:3]})}
    outcome = play_frames(afloat({**ships, "sea-dragon": {"where": "removed"}}, turn=4), EndPhase())[0].outcome
    assert (outcome.winner, outcome.scores) == ("ga", {"ga": 2, "fot": 1})
    assert scenario(SC06).special_rules == ("tides",)


# turn 2 --------------------------------------------------------------------------------------------------------------


def test_df_sc06_06_nothing_happens_in_turn_1():
    _, events = play_frames(afloat(turn=1), Situation())
    assert not of_kind(events, PieceSank)


def test_df_sc06_06_the_fleet_of_terror_replaces_each_wreck_in_its_order():
    """GAP-SC06-3: by any of the seven islands."""
    waiting, _ = begin_frame(afloat(land={"wreck-1": (15, 20, 0), "wreck-2": (45, 20, 0)}), Situation())
    assert (waiting.pending.kind, waiting.pending.side) == ("tide-wreck", "fot")
    assert waiting.pending.default == "wreck-1", "who passes takes them as they come"
    waiting, events = submit(waiting, "wreck-2")
    assert of_kind(events, PieceSank)[0].piece == "wreck-2" and not waiting.table.has("wreck-2")
    assert {option.id for option in waiting.pending.options} == {*ISLANDS, AS_SUGGESTED}
    pose = snapped(asked(waiting), waiting.pending.option("skull").place, Pose(0, 0, 12_300))
    waiting, events = submit(waiting, ("skull", (pose.x, pose.y, pose.heading)))
    assert of_kind(events, Placed)[0].pose == pose and "skull" in waiting.land
    assert waiting.pending.kind == "raise-island" and not waiting.pending.option("skull")


def test_df_sc06_06_in_open_water_its_top_stands_where_the_wrecks_was():
    """Whatever its facing."""
    state = afloat()
    spot = top(state, "wreck-1")
    waiting, _ = begin_frame(state, RaiseIslands(wrecks=("wreck-1",)))
    for heading in (0, 7777, 23_456):
        pose = snapped(asked(waiting), rising_place(asked(waiting), "volcano", spot), Pose(0, 0, heading))
        done, _ = submit(waiting, ("volcano", (pose.x, pose.y, heading)))
        assert off(top(done, "volcano"), spot) <= 1.5


def test_gap_sc06_3_where_the_island_meant_has_risen_already_the_next_is_suggested_as_on_the_chart():
    wrecks = {"wreck-1": (15, 20, 0), "wreck-2": (45, 20, 0)}
    meant = next(row.piece for row in scenario(SC06).later if row.replaces == "wreck-2")
    waiting, _ = begin_frame(afloat(land=wrecks), RaiseIslands(wrecks=tuple(wrecks)))
    waiting, _ = submit(waiting, "wreck-1")
    pose = snapped(asked(waiting), waiting.pending.option(meant).place, Pose(0, 0, 0))
    waiting, _ = submit(waiting, (meant, (pose.x, pose.y, pose.heading)))
    suggested = waiting.pending.option(AS_SUGGESTED).params
    assert (suggested["piece"], suggested["heading"]) == (waiting.pending.options[0].id, 0)
    assert suggested["piece"] in ISLANDS - {meant}


def test_df_sc06_06_nowhere_else():
    waiting, _ = begin_frame(afloat(), RaiseIslands(wrecks=("wreck-1",)))
    place = waiting.pending.option("volcano").place
    pose = snapped(asked(waiting), place, Pose(0, 0, 0))
    refusal = why_not(waiting, ("volcano", (pose.x + 40, pose.y, 0)))
    assert refusal.key == "refusal.place.top" and refusal.margin in (40, 41)
    assert why_not(waiting, ("volcano", (pose.x, pose.y, 0))) is None


BESIDE = {HELD: (30.4, 19, 0), "bloody-reaver": (33.6, 20, 170)}


@pytest.mark.parametrize("island", sorted(ISLANDS))
@pytest.mark.parametrize("heading", [0, 8000, 21_000])
def test_df_sc06_07_never_under_a_ship_and_as_near_as_it_gets(island, heading):
    """No free stand is nearer, on any of sixty rays."""
    waiting, _ = begin_frame(afloat({**BESIDE}, {"wreck-1": (28, 21, 0)}), RaiseIslands(wrecks=("wreck-1",)))
    pos, place = asked(waiting), waiting.pending.option(island).place
    pose = snapped(pos, place, Pose(0, 0, heading))
    shape = pos.content.shapes[island]
    loose = rising_free(pos, island, place.top_at)
    assert loose(pose)
    done, _ = submit(waiting, (island, (pose.x, pose.y, heading)))
    assert all(asked(done).survey.gap(island, ship).thou > 0 for ship in BESIDE)
    reached = off(top_of(shape, pose), place.top_at)
    x, y = (wanted - got for wanted, got in zip(place.top_at, top_of(shape, Pose(0, 0, heading)), strict=True))
    for ray in range(0, 360, 6):
        east, north = math.cos(math.radians(ray)), math.sin(math.radians(ray))
        for share in range(0, 20):
            far = (reached - 4) * share / 20
            if far >= 0:
                assert not loose(Pose(x + round(far * east), y + round(far * north), heading))


def rising_free(pos, island, spot):
    """The stands of an island that are under no ship, wherever its top is then."""
    loose = msgspec.structs.replace(rising_place(pos, island, spot), top_at=None)
    return lambda pose: is_free(pos, loose, pose)


def raised(ships, island="rocky-a", heading=0, **fields):
    """Let an island rise under where the ships lie close."""
    waiting, _ = begin_frame(afloat(ships, **fields), RaiseIslands(wrecks=("wreck-1",)))
    pose = snapped(asked(waiting), waiting.pending.option(island).place, Pose(0, 0, heading))
    return submit(waiting, (island, (pose.x, pose.y, heading)))


@pytest.mark.parametrize("own", [{}, {"is_anchored": True}], ids=["under way", "at anchor"])
def test_gap_sc06_2_a_ship_that_it_touches_runs_aground_with_the_damage(own):
    """DF-SC06-07, DF-AGR-03, GAP-50: at anchor too."""
    done, events = raised({HELD: (31.8, 20, 0, own)}, damage=HULL)
    assert of_kind(events, RanAground)[0].ship == HELD and done.ship(HELD).damage == (HULL[0],)
    assert asked(done).is_aground(HELD) and done.ship(HELD).is_anchored == bool(own)
    Laws().check(asked(done))
    assert {(event.mover, event.other) for event in of_kind(events, Contacted)} == {("rocky-a", HELD)}


def test_gap_sc06_2_two_ships_at_once_and_a_cog_unhurt():
    """DF-AUX-13: auxiliaries never run aground."""
    done, events = raised({HELD: (31.8, 20, 0), "skabrus": (28.0, 20, 0)}, island="rocky-b", damage=HULL)
    struck = {event.ship for event in of_kind(events, RanAground)}
    assert struck == {ship for ship in (HELD, "skabrus") if asked(done).is_aground(ship)} and struck
    done, events = raised({COG: (30.9, 20, 0, {"mother": HELD}), HELD: {"where": "removed"}})
    assert asked(done).touching(COG) == ("rocky-a",) and not of_kind(events, RanAground)


def test_gap_sc06_2_who_is_clear_takes_nothing():
    done, events = raised({HELD: (45, 20, 0)})
    assert not of_kind(events, RanAground) and done.ship(HELD).damage == ()


def test_gap_sc06_3_two_islands_and_all_wrecks_are_left():
    land = {piece.id: (piece.x / 1000, piece.y / 1000, piece.heading / 100) for piece in scenario(SC06).layout}
    waiting, _ = begin_frame(afloat(land=land), Situation())
    while waiting.pending.kind in ("tide-wreck", "raise-island"):
        waiting, _ = submit(waiting, waiting.pending.default)
    assert len(waiting.land) == 5 and set(waiting.land) < ISLANDS
    assert set(waiting.land) == {row.piece for row in scenario(SC06).later if row.turn == 2}


# turn 3 --------------------------------------------------------------------------------------------------------------


def test_df_sc06_08_all_that_is_left_more_than_2_inches_from_every_miniature():
    state = afloat(land={"skull": (30, 20, 0)}, turn=3)
    waiting, _ = begin_frame(state, Situation())
    assert (waiting.pending.kind, waiting.pending.side) == ("scatter-scenery", "fot")
    pieces = {option.id for option in waiting.pending.options if option.place}
    assert pieces == (ISLANDS | set(WRECKS)) - {"skull"}
    for gap_thou, is_legal in ((1990, False), (2000, False), (2003, True)):
        pose = (10_000, 15_000 + gap_thou - gap_to_held(waiting), 9000)
        assert (why_not(waiting, ("wreck-1", pose)) is None) == is_legal
    refusal = why_not(waiting, "leave-out:wreck-1")
    assert refusal.key == "refusal.still-fits"


def gap_to_held(state):
    """The gap from a wreck put 5" north of the ship, in thou."""
    table = state.table.placed(Piece("wreck-1", "wreck-1", Pose(10_000, 15_000, 9000)))
    return Survey(table, asked(state).content.catalogue).gap("wreck-1", HELD).thou


def test_df_sc06_08_as_suggested_every_piece_finds_a_place():
    """The map's own places where they are free."""
    land = {row.piece: (row.x / 1000, row.y / 1000, row.heading / 100) for row in scenario(SC06).later if row.turn == 2}
    done, events = play_frames(afloat({HELD: (2, 35, 0)}, land, turn=3), ScatterScenery())
    assert set(done.land) == ISLANDS | set(WRECKS) and not of_kind(events, SceneryLeftOut)
    survey = asked(done).survey
    new = [row for row in scenario(SC06).later if row.turn == 3]
    for row in new:
        assert done.table.piece(row.piece).pose == Pose(row.x, row.y, row.heading)
        assert min(survey.gap(row.piece, other).thou for other in done.table.ids if other != row.piece) > 2000


def test_df_sc06_08_a_suggested_place_that_is_taken_gives_the_next_best():
    row = next(row for row in scenario(SC06).later if row.turn == 3)
    state = afloat({HELD: (row.x / 1000, row.y / 1000, 0)}, {}, turn=3)
    waiting, _ = begin_frame(state, ScatterScenery())
    waiting, events = submit(waiting, AS_SUGGESTED)
    assert of_kind(events, Placed)[0].piece == row.piece
    assert asked(waiting).survey.gap(row.piece, HELD).thou > 2000


def test_gap_sc06_3_a_piece_without_a_place_is_left_out():
    """Ships all over the board."""
    crowd = {f"bloody-reaver:{n + 2}": (3 + 6 * (n % 10), 3 + 5.7 * (n // 10), 0) for n in range(70)}
    waiting, _ = begin_frame(afloat(crowd, {}, turn=3), ScatterScenery())
    assert why_not(waiting, "leave-out:volcano") is None
    waiting, events = submit(waiting, "leave-out:volcano")
    assert of_kind(events, SceneryLeftOut)[0].piece == "volcano" and not waiting.pending.option("volcano")


def test_the_map_leaves_room_for_any_island_at_any_wreck():
    """Tops of wrecks lie far enough apart for the largest two islands."""
    tops = [top(opening(SC06), wreck) for wreck in WRECKS]
    assert min(off(a, b) for at, a in enumerate(tops) for b in tops[at + 1 :]) >= 7800
