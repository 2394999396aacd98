"""SC11 The Sea Jaws, row by row."""

from itertools import pairwise

import pytest

from tests.dreadfleet.build import Bench, asked, begin_frame, content, of_kind, play_frames, position, submit
from tests.dreadfleet.chests import aboard, afloat
from tests.dreadfleet.mapping import chart, gap, gaps, opening, scenario
from tests.dreadfleet.playing import run_out
from vtt.bots.chooser import uniform
from vtt.dreadfleet.attributes import commander
from vtt.dreadfleet.auxiliaries import capsize_limit
from vtt.dreadfleet.boarding import BoardingSubphase
from vtt.dreadfleet.boarding_events import BoardingFought
from vtt.dreadfleet.edge import LeaveBoard
from vtt.dreadfleet.events import Moved, RanAground, Removed
from vtt.dreadfleet.foretelling import foretold
from vtt.dreadfleet.push import Push
from vtt.dreadfleet.special.current_events import PileCounted, TreasureLanded
from vtt.dreadfleet.special.hoards import CountPiles
from vtt.dreadfleet.special.whirlpool import RUNNING, Whirl, queue_of, whirl_preview
from vtt.dreadfleet.state import Setup, Treasure
from vtt.dreadfleet.treasure_events import TreasureDrifted, TreasureGone
from vtt.dreadfleet.turn import EndPhase, Situation
from vtt.dreadfleet.victory import final_outcome, is_over
from vtt.kernel.event import Thrown
from vtt.kernel.game import Game

SC11, COG, HELD, REAVER = "sea-jaws", "alliance-cog", "heldenhammer", "bloody-reaver"
JAWS = ("wreck-1", "wreck-2", "volcano", "wreck-3", "skull", "corpse-face-cliff", "wreck-4", "wreck-5")
OUTCROPS = ("castle", "rocky-a", "leviathan", "rocky-b")
SKULL = {"skull": (45, 20, 0)}


def sea(ships, *treasures, land=None, dice=(1, 1), **fields):
    return position(ships, land, scenario=SC11, treasures=treasures, dice=dice, phase="situation", **fields)


def whirl(state):
    return run_out(state, Whirl())


def x_of(state, ship):
    return state.table.piece(ship).pose.x


# set-up --------------------------------------------------------------------------------------------------------------


def test_df_sc11_01_all_ten_ships():
    assert {force.side: len(force.ships) for force in scenario(SC11).forces} == {"fot": 5, "ga": 5}
    assert len(set(scenario(SC11).ships)) == 10


def test_df_sc11_02_four_outcrops_in_the_west_and_jaws_in_the_east():
    """GAP-SC11-1: a C of eight pieces open to the west, about an inch apart."""
    pos = chart(SC11)
    assert set(pos.state.land) == {*OUTCROPS, *JAWS}
    assert scenario(SC11).area("jaws").pieces == JAWS
    assert max(pos.state.table.piece(piece).pose.x for piece in OUTCROPS) < 31_000
    ring = [gap(SC11, a, b) for a, b in pairwise(JAWS)]
    assert all(0.89 <= one <= 0.92 for one in ring)
    assert gap(SC11, JAWS[0], JAWS[-1]) > 12
    assert min(gaps(SC11).values()) >= 0.89
    assert min(pos.survey.side_gap(piece, "east").thou for piece in JAWS) < 1_000


def test_df_sc11_02_the_jaws_cannot_swallow_who_starts_in_the_printed_corner():
    game = Game(Bench(content()), Setup(scenario=SC11, quick=True, options=("printed-corner",)))
    pos = game.position
    fot = [ship.id for ship in pos.in_play("fot")]
    assert min(pos.survey.gap(ship, piece).thou for ship in fot for piece in JAWS) > 2_000


def test_df_sc11_03_treasures_as_in_the_hunt():
    rule = scenario(SC11).treasure_rule
    assert (rule.mode, rule.first) == ("alternate", "fot")
    assert (rule.more_than_from_edges_thou, rule.more_than_between_thou, rule.min_from_islands_thou) == (
        12_000, 6_000, 6_000,
    )
    pos = chart(SC11)
    assert min(min(t.x, t.y, 60_000 - t.x, 40_000 - t.y) for t in pos.state.treasures) >= 12_200


def test_df_sc11_04_the_fleet_of_terror_deploys_in_the_north_west():
    """GAP-SC11-4: by default the mirror of the Alliance corner; the printed corner is a variant."""
    data = scenario(SC11)
    assert data.zone_of("skabrus", "fot").disc == (0, 40_000, 12_000)
    assert data.zone_of("skabrus", "fot", ("printed-corner",)).disc == (60_000, 40_000, 12_000)
    assert data.zone_of("swordfish", "ga", ("printed-corner",)).disc == (0, 0, 12_000)
    assert opening(SC11).table.piece("skabrus").pose.x < 12_000
    printed = Game(Bench(content()), Setup(scenario=SC11, quick=True, options=("printed-corner",)))
    assert printed.state.table.piece("skabrus").pose.x > 48_000


def test_df_sc11_04_outcrops_stand_clear_of_the_zones():
    """6.53" in the map: the corner disc never meets one."""
    pos = chart(SC11)
    for x, y in ((0, 0), (0, 40_000)):
        assert min(pos.survey.gap_to_point(piece, x, y).thou for piece in OUTCROPS) > 12_000 + 6_500


def test_players_placing_begins_too():
    game, chooser = Game(Bench(content()), Setup(scenario=SC11, seed=2)), uniform(2)
    while game.state.phase == "setup":
        game.submit(chooser.choose(game))
    assert all(treasure.where == "free" for treasure in game.state.treasures)


def test_the_first_whirlpool_takes_nobody_from_the_western_corners():
    """The map's constraint: even the largest roll loses no ship of either fleet."""
    assert not [what for what in whirl_preview(chart(SC11), 14_000) if what.is_lost and "treasure" not in what.piece]


# the end -------------------------------------------------------------------------------------------------------------


def test_df_sc11_05_five_turns():
    assert not is_over(asked(sea({HELD: (10, 10, 0)}, turn=4)))
    assert is_over(asked(sea({HELD: (10, 10, 0)}, turn=5)))


def test_df_sc11_06_treasures_taken_out_by_the_west_edge_are_piled():
    state, events = play_frames(
        sea({HELD: (2, 20, 270)}, aboard("a", HELD), aboard("b", HELD)), LeaveBoard(ship=HELD, edge="west")
    )
    assert {(t.where, t.side, t.carrier) for t in state.treasures} == {("pile", "ga", "")}
    assert len(of_kind(events, TreasureLanded)) == 2
    assert state.ship(HELD).where == "removed"


@pytest.mark.parametrize("edge", ["north", "south", "east"])
def test_gap_sc11_2_by_another_edge_they_are_lost(edge):
    state, _ = play_frames(sea({HELD: (2, 20, 270)}, aboard("a", HELD)), LeaveBoard(ship=HELD, edge=edge))
    assert state.treasure("a").where == "gone"


def test_gap_sc11_2_the_pile_belongs_to_who_carried_them():
    fleet = {"dread-cog": (2, 20, 270, {"mother": "skabrus"})}
    state, _ = play_frames(sea(fleet, aboard("a", "dread-cog")), LeaveBoard(ship="dread-cog", edge="west"))
    assert state.treasure("a").side == "fot"


def piled(name, side):
    return Treasure(id=name, where="pile", side=side)


def test_df_sc11_07_a_d3_for_each_of_the_pile_and_one_for_each_aboard():
    """H-END-4: the dice come when the game is over."""
    fleet = {HELD: (10, 10, 0), REAVER: (10, 30, 0)}
    chests = (piled("a", "ga"), piled("b", "ga"), piled("c", "fot"), aboard("d", REAVER), aboard("e", REAVER))
    state, events = begin_frame(sea(fleet, *chests, turn=5, dice=(5, 2, 4)), EndPhase())
    counted = of_kind(events, PileCounted)
    assert [(event.side, event.points) for event in counted] == [("ga", 3), ("ga", 1), ("fot", 2)]
    assert [event.throw.side for event in of_kind(events, Thrown)] == ["ga", "ga", "fot"]
    assert state.outcome.scores == {"ga": 4, "fot": 4}
    assert state.outcome.winner == ""


def test_df_sc11_07_most_points_win():
    outcome = final_outcome(asked(sea({HELD: (10, 10, 0)}, aboard("a", HELD), turn=5)))
    assert (outcome.winner, outcome.reason) == ("ga", "outcome.haul")


def test_df_sc11_07_piles_are_counted_one_by_one():
    state, _ = play_frames(sea({HELD: (10, 10, 0)}, piled("a", "fot"), dice=(6,)), CountPiles(treasures=("a",)))
    assert state.flags["pile-points:fot"] == 3


# the whirlpool -------------------------------------------------------------------------------------------------------


def test_df_sc11_08_2d6_and_2_inches_east_keeping_the_facing():
    state, events = whirl(sea({HELD: (10, 10, 45)}, afloat("a", 20, 30), dice=(3, 4), first="ga"))
    assert of_kind(events, Thrown)[0].throw.side == "fot"
    assert state.table.piece(HELD).pose == state.table.piece(HELD).pose.__class__(19_000, 10_000, 4_500)
    assert (state.treasure("a").x, state.treasure("a").y) == (29_000, 30_000)
    assert RUNNING not in state.flags
    assert of_kind(events, Moved)[0].kind == "push"


def test_df_sc11_08_at_the_end_of_the_situation_phase():
    """H-SIT-5."""
    state, _ = run_out(sea({HELD: (10, 10, 0)}), Situation())
    assert x_of(state, HELD) == 14_000


def test_df_sc11_08_flying_auxiliaries_are_spared():
    fleet = {"dirigible": (10, 20, 0, {"mother": "grimnirs-thunder"}), COG: (10, 30, 0, {"mother": HELD})}
    state, _ = whirl(sea(fleet))
    assert (x_of(state, "dirigible"), x_of(state, COG)) == (10_000, 14_000)


def test_df_sc11_08_easternmost_first():
    """So nobody runs into one who would have drifted out of the way; ships count by their eastern rim."""
    fleet = {"swordfish": (10, 20, 0), HELD: (13, 20, 0), COG: (30, 10, 0, {"mother": HELD})}
    state = sea(fleet, afloat("a", 20, 30))
    order = [adrift.names for adrift in queue_of(asked(state), 4000)]
    assert order == [(COG,), ("a",), (HELD,), ("swordfish",)]
    after, _ = whirl(state)
    assert (x_of(after, HELD), x_of(after, "swordfish")) == (17_000, 14_000)


@pytest.mark.parametrize("fields", [{"is_anchored": True}, {}])
def test_df_sc11_10_anchored_and_aground_ships_stay(fields):
    land = {"leviathan": (20, 10, 0)}
    start = sea({HELD: (10, 30, 0, fields)}, land=land)
    if not fields:
        start = sea({HELD: (10, 10, 90)}, land=land)
        room = asked(start).survey.slide(HELD, 15_000, 9_000).travelled
        start = sea({HELD: (10 + room / 1000, 10, 90)}, land=land)
        assert asked(start).is_aground(HELD)
    state, _ = whirl(start)
    assert x_of(state, HELD) == x_of(start, HELD)


def test_df_sc11_09_the_east_edge_removes():
    state, events = whirl(sea({HELD: (56, 10, 0), "swordfish": (55.5, 20, 0)}, dice=(1, 1)))
    assert state.ship(HELD).where == "removed"
    assert not state.ship(HELD).left_voluntarily
    assert of_kind(events, Removed)[0].cause == "edge"
    assert state.ship("swordfish").where == "removed"
    state, _ = whirl(sea({HELD: (54, 10, 0)}, dice=(1, 1)))
    assert state.ship(HELD).where == "table"


def test_df_sc11_09_two_inches_from_the_jaws_remove_wherever_along_the_way():
    """GAP-SC11-3: the test is made along the path, so passing by is deadly too."""
    north = max(y for _, y in content().shapes["skull"].outline) / 1000
    beside = 20 + north + 1.0
    ahead = {COG: (36, beside + 0.9, 0, {"mother": HELD})}
    state, events = whirl(sea(ahead, land=SKULL, dice=(6, 6)))
    removed = of_kind(events, Removed)[0]
    assert (removed.cause, state.ship(COG).where) == ("jaws", "removed")
    moved = of_kind(events, Moved)[0]
    assert moved.amount < 14_000
    far = {COG: (36, beside + 3.5, 0, {"mother": HELD})}
    assert whirl(sea(far, land=SKULL, dice=(6, 6)))[0].ship(COG).where == "table"


def test_df_sc11_09_who_lies_within_two_inches_and_drifts_is_lost_at_once():
    near = {COG: (46, 20 + 3.4, 0, {"mother": HELD})}
    pos = asked(sea(near, land=SKULL))
    assert 10 < pos.survey.gap(COG, "skull").thou <= 2_000
    state, _ = whirl(sea(near, land=SKULL))
    assert (state.ship(COG).where, state.ship(COG).cause) == ("removed", "jaws")


def test_df_sc11_09_only_the_whirlpool_feeds_the_jaws():
    near = {COG: (38, 20, 0, {"mother": HELD})}
    state, _ = run_out(sea(near, land=SKULL), Push(piece=COG, heading=9000, distance=3000))
    assert state.ship(COG).where == "table"


def test_df_sc11_09_outcrops_are_no_jaws():
    """GAP-SC11-3: other land grounds a ship, with damage."""
    state, events = whirl(sea({HELD: (14, 10, 90)}, land={"leviathan": (20, 10, 0)}, dice=(6, 6)))
    assert state.ship(HELD).where == "table"
    assert of_kind(events, RanAground)[0].ship == HELD
    assert state.ship(HELD).damage
    assert asked(state).is_aground(HELD)


def test_df_sc11_09_treasures_are_swallowed_and_lost_over_the_edge():
    state, events = whirl(sea({HELD: (10, 10, 0)}, afloat("a", 38, 20), afloat("b", 57, 30), land=SKULL, dice=(4, 4)))
    assert (state.treasure("a").where, state.treasure("b").where) == ("gone", "gone")
    assert {event.treasure: event.why for event in of_kind(events, TreasureGone)} == {"a": "swallowed", "b": "adrift"}


def test_df_tre_08_a_carrier_that_the_jaws_crush_drops_what_it_had():
    """On the seascape, so the treasures stay; the next whirlpool takes them from there."""
    near = {COG: (38, 20, 0, {"mother": HELD})}
    state, _ = whirl(sea(near, aboard("a", COG), land=SKULL, dice=(6, 6)))
    assert state.treasure("a").where == "free"
    again, events = whirl(sea({HELD: (10, 10, 0)}, state.treasure("a"), land=SKULL))
    assert again.treasure("a").where == "gone"
    assert of_kind(events, TreasureGone)[0].why == "swallowed"


def test_df_sc11_11_treasures_stop_at_ships_and_slide_round_land():
    anchored = {HELD: (30, 10, 0, {"is_anchored": True})}
    land = {"leviathan": (20, 30, 0)}
    _, events = whirl(sea(anchored, afloat("a", 26, 10), afloat("b", 14, 30), land=land, dice=(6, 6)))
    drifted = {event.treasure: event for event in of_kind(events, TreasureDrifted)}
    assert drifted["a"].stopped_by == HELD
    assert len(drifted["b"].path) > 5
    assert "DF-SC11-11" in drifted["b"].rules


def locked(gap_in=0.005, **fields):
    """Two enemies side by side, the Heldenhammer in the west."""
    apart = (content().shapes[HELD].width + content().shapes[REAVER].width) / 2000 + gap_in
    return {HELD: (20, 20, 0, fields), REAVER: (20 + apart, 20, 0)}


def test_gap_50_ships_locked_in_a_fight_drift_together():
    start = sea(locked())
    assert REAVER in asked(start).touched_enemies(HELD)
    state, _ = whirl(start)
    assert x_of(state, HELD) == x_of(start, HELD) + 4_000
    assert x_of(state, REAVER) == x_of(start, REAVER) + 4_000


def test_gap_50_one_that_lies_fast_holds_the_other():
    start = sea(locked(is_anchored=True))
    state, _ = whirl(start)
    assert x_of(state, REAVER) == x_of(start, REAVER)


def test_when_one_of_a_pair_is_lost_the_other_drifts_on_alone():
    """The Reaver goes over the edge after some inches; the rest is the Heldenhammer's own."""
    fleet = locked()
    shift = 56.5 - fleet[REAVER][0]
    fleet = {ship: (place[0] + shift, *place[1:]) for ship, place in fleet.items()}
    state, events = whirl(sea(fleet))
    assert (state.ship(REAVER).where, state.ship(HELD).where) == ("removed", "table")
    assert [event.amount for event in of_kind(events, Moved) if event.piece == HELD] == [2_250, 1_750]


def test_one_of_a_pair_that_is_swallowed_at_once_does_not_hold_the_other():
    """The preview says the same as the whirlpool does."""
    north = max(y for _, y in content().shapes["skull"].outline) / 1000
    low = 20 + north + 1 + content().shapes[REAVER].length / 2000
    high = low + (content().shapes[REAVER].length + content().shapes[HELD].length) / 2000 + 0.005
    start = sea({HELD: (45, high, 0), REAVER: (45, low, 0)}, land=SKULL)
    assert REAVER in asked(start).touched_enemies(HELD)
    told = {what.piece: what for what in whirl_preview(asked(start), 4_000)}
    state, _ = whirl(start)
    assert (state.ship(REAVER).cause, x_of(state, HELD)) == ("jaws", 49_000)
    assert (told[REAVER].is_lost, told[HELD].is_lost, told[HELD].path[-1].x) == (True, False, 49_000)


def test_gap_sc11_3_drifting_into_an_enemy_starts_a_boarding_action_without_fire_at_will():
    fleet = {HELD: (12, 20, 0), REAVER: (18, 20, 0, {"is_anchored": True, "is_waiting": True})}
    state, events = whirl(sea(fleet, dice=(6, 6)))
    assert REAVER in asked(state).touched_enemies(HELD)
    assert state.ship(REAVER).is_waiting
    assert not [event for event in events if type(event).__name__ == "FireAtWillAnswered"]
    _, fought = run_out(state, BoardingSubphase(ship=HELD))
    assert of_kind(fought, BoardingFought)


def test_gap_sc11_3_a_friend_stops_it_too():
    fleet = {"swordfish": (12, 20, 0), HELD: (18, 20, 0, {"is_anchored": True})}
    state, events = whirl(sea(fleet, dice=(6, 6)))
    assert HELD in asked(state).touching("swordfish")
    assert of_kind(events, Moved)[0].stop is not None


def test_a_cog_that_drifts_over_a_treasure_may_claim_it():
    """GAP-90: here the treasure lies still at the side of a ship at anchor."""
    fleet = {COG: (15, 20, 0, {"mother": HELD}), REAVER: (22, 20, 0, {"is_anchored": True})}
    state, _ = begin_frame(sea(fleet, afloat("a", 20.6, 20), dice=(6, 6)), Whirl())
    assert (state.pending.kind, state.pending.subject) == ("pick-up", COG)
    state, _ = submit(state, "take")
    assert state.treasure("a").carrier == COG


def test_a_treasure_that_drifts_into_a_cog_at_anchor_may_be_claimed():
    """GAP-90."""
    anchored = {COG: (20, 20, 0, {"mother": HELD, "is_anchored": True})}
    state, _ = begin_frame(sea(anchored, afloat("a", 14, 20), dice=(6, 6)), Whirl())
    assert state.pending.kind == "pick-up"
    state, _ = submit(state, "take")
    assert state.treasure("a").carrier == COG


# foretelling ---------------------------------------------------------------------------------------------------------


def test_the_whirlpool_is_foretold_as_it_strikes():
    """The same ends as the real one, the lost ones marked; with the largest roll as long as none is made."""
    fleet = {HELD: (10, 10, 0), REAVER: (14, 10, 0), "swordfish": (54, 30, 0)}
    fleet["skabrus"] = (10, 30, 0, {"is_anchored": True})
    start = sea(fleet, afloat("a", 14, 20), afloat("b", 38, 20), land=SKULL, dice=(5, 5))
    told = {what.piece: what for what in whirl_preview(asked(start), 12_000)}
    state, _ = whirl(start)
    assert {name for name, what in told.items() if what.is_lost} == {"swordfish", "b"}
    assert "skabrus" not in told
    for ship in (HELD, REAVER):
        assert told[ship].path[-1] == state.table.piece(ship).pose
    assert (told["a"].path[-1].x, told["a"].path[-1].y) == (state.treasure("a").x, state.treasure("a").y)
    largest = {what.piece: what for what in foretold(asked(start))}
    assert largest[HELD].path[-1].x - 10_000 == 14_000
    assert largest[HELD].roll == "largest"


# the sea -------------------------------------------------------------------------------------------------------------


def test_df_sc11_12_low_swell():
    assert capsize_limit(asked(sea({COG: {"where": "aboard", "mother": HELD}, HELD: (10, 10, 0)})), COG) == 1


@pytest.mark.parametrize("purpose", ["order", "escape", "wind", "ability"])
def test_df_sc11_13_all_command_checks_at_minus_one(purpose):
    modifiers = commander(asked(sea({HELD: (10, 10, 0)})), HELD, purpose).modifiers
    assert [(m.delta, m.reason) for m in modifiers] == [(-1, "reason.roar")]
