"""SC03 Risen from the Abyss, row by row."""

from itertools import pairwise

import pytest

from tests.dreadfleet.build import Bench, asked, begin_frame, content, of_kind, play_frames, position, submit, why_not
from tests.dreadfleet.chests import aboard, afloat
from tests.dreadfleet.mapping import chart, gap, opening, scenario
from tests.dreadfleet.playing import go_on, run_out
from vtt.bots.chooser import uniform
from vtt.dreadfleet.boarding import Boarding
from vtt.dreadfleet.events import CardDrawn, InitiativeGiven, Placed
from vtt.dreadfleet.places import any_place
from vtt.dreadfleet.sailing import Sail
from vtt.dreadfleet.setup import Deploy
from vtt.dreadfleet.special.current_events import BarrelThrown, CurrentRolled, TreasureExamined
from vtt.dreadfleet.special.hoards import destroyed
from vtt.dreadfleet.special.rising import RiseInSwap, beside
from vtt.dreadfleet.special.waves import Waves, wave_preview
from vtt.dreadfleet.state import Setup, Treasure
from vtt.dreadfleet.treasure_events import TreasureDrifted, TreasureGone, TreasurePlaced, TreasureTaken
from vtt.dreadfleet.treasure_setup import PlaceTreasures
from vtt.dreadfleet.treasures import has_picked_up
from vtt.dreadfleet.turn import EndPhase, Initiative
from vtt.dreadfleet.victory import final_outcome, is_over
from vtt.kernel.event import Thrown
from vtt.kernel.game import Game

SC03, COG, KRAKEN, SCIMITAR, THUNDER = (
    "risen-from-the-abyss", "alliance-cog", "black-kraken", "flaming-scimitar", "grimnirs-thunder",
)
RING = (
    "volcano", "wreck-1", "rocky-a", "wreck-2", "skull", "wreck-3", "castle", "wreck-4", "leviathan", "rocky-b",
    "wreck-5", "corpse-face-cliff",
)
OPENINGS = {("wreck-3", "castle"), ("corpse-face-cliff", "volcano")}
BELOW = {KRAKEN: {"where": "reserve"}}
EAST, NORTH = 9000, 0


def abyss(ships=None, *treasures, **fields):
    fleet = {SCIMITAR: (50, 5, 0), **BELOW, **(ships or {})}
    return position(fleet, scenario=SC03, treasures=treasures, **{"phase": "end", **fields})


# set-up --------------------------------------------------------------------------------------------------------------


def test_df_sc03_01_forces():
    forces = {force.side: force.ships for force in scenario(SC03).forces}
    assert forces == {"ga": (THUNDER, SCIMITAR), "fot": (KRAKEN,)}


def test_df_sc03_02_a_ring_of_all_twelve_pieces():
    """GAP-SC03-1: ten gaps of an inch for auxiliaries, two openings of 4.2" in the west and the east."""
    assert set(chart(SC03).state.land) == set(RING)
    around = {(a, b): gap(SC03, a, b) for a, b in pairwise((*RING, RING[0]))}
    for pair, width in around.items():
        assert width == pytest.approx(4.2, abs=0.01) if pair in OPENINGS else width == pytest.approx(1.0, abs=0.015)
    table = chart(SC03).state.table
    assert table.piece("castle").pose.x < 20_000
    assert table.piece("volcano").pose.x > 40_000
    narrowest = min(content().shapes[ship].width for ship in content().ships if content().ships[ship].is_big)
    cog = content().shapes[COG].width
    assert cog < 1_000 < narrowest < 4_200


def test_df_sc03_03_default_places_lie_at_the_inner_shores():
    """Within 1": 0.81" in the map."""
    pos, rule = chart(SC03), scenario(SC03).treasure_rule
    assert (rule.first, rule.max_from_pieces_thou, rule.area) == ("ga", 1_000, "crater")
    for treasure in pos.state.treasures:
        near = min(pos.survey.gap_to_point(piece, treasure.x, treasure.y).thou for piece in pos.state.land)
        assert 700 < near <= 820


def placing():
    land = {piece.id: (piece.x / 1000, piece.y / 1000, piece.heading / 100) for piece in scenario(SC03).layout}
    chests = tuple(Treasure(id=f"treasure-{n}") for n in range(1, 6))
    start = position({SCIMITAR: {"where": "reserve"}}, land, scenario=SC03, phase="setup", treasures=chests)
    return begin_frame(start, PlaceTreasures())[0]


def test_df_sc03_03_players_place_in_turn_the_alliance_first():
    """H-SETUP-2: inside the crater and within 1" of an inner shore."""
    state = placing()
    assert state.pending.side == "ga"
    assert why_not(state, ("treasure-1", (30_000, 20_000, 0))).key == "refusal.place.too-far"
    assert why_not(state, ("treasure-1", (32_990, 9_000, 0))).key == "refusal.place.outside-zone"
    assert why_not(state, ("treasure-1", (32_990, 11_150, 0))) is not None
    state, events = submit(state, ("treasure-1", (32_990, 13_680, 0)))
    assert "DF-SC03-03" in of_kind(events, TreasurePlaced)[0].rules
    assert state.pending.side == "fot"


def test_df_sc03_04_deployment_and_the_kraken_below():
    data = scenario(SC03)
    assert data.zone_of(THUNDER, "ga").rect == (0, 0, 60_000, 6_000)
    assert opening(SC03).ship(KRAKEN).where == "reserve"
    assert not opening(SC03).table.has(KRAKEN)
    ships = {name: {"where": "reserve"} for name in data.ships}
    state, _ = begin_frame(position(ships, scenario=SC03, phase="setup"), Deploy())
    assert [option.id for option in state.pending.options] == [THUNDER, SCIMITAR]


def test_both_ways_of_starting():
    game, chooser = Game(Bench(content()), Setup(scenario=SC03, seed=3)), uniform(3)
    while game.state.phase == "setup":
        game.submit(chooser.choose(game))
    assert all(treasure.where == "free" for treasure in game.state.treasures)
    assert {ship.id for ship in game.position.in_play()} == {THUNDER, SCIMITAR}


def test_df_sc03_07_the_alliance_has_the_initiative_of_turn_1():
    state, events = begin_frame(abyss(turn=1), Initiative())
    assert of_kind(events, InitiativeGiven)[0].winner == "ga"
    assert (state.pending.kind, state.pending.side) == ("initiative", "ga")
    _, events = begin_frame(abyss(turn=2), Initiative())
    assert of_kind(events, InitiativeGiven) == []


# the end -------------------------------------------------------------------------------------------------------------


def test_df_sc03_05_six_turns():
    assert not is_over(asked(abyss(turn=5)))
    assert is_over(asked(abyss(turn=6)))


def test_df_sc03_06_treasures_against_ships_destroyed():
    """GAP-SC03-2: carried by ships in play; what left over an edge was not destroyed. GAP-96: equal is a draw."""
    sunk = {"where": "removed", "cause": "sunk"}
    lost = {THUNDER: sunk, "dirigible": {**sunk, "cause": "mother lost"}, COG: {**sunk, "cause": "capsized"}}
    pos = asked(abyss(lost, turn=6))
    assert set(destroyed(pos, "ga")) == {THUNDER, "dirigible", COG}
    assert final_outcome(pos).scores == {"ga": 0, "fot": 3}
    assert final_outcome(pos).winner == "fot"
    fled = asked(abyss({THUNDER: {"where": "removed", "cause": "edge"}}, turn=6))
    assert destroyed(fled, "ga") == ()
    assert final_outcome(fled).winner == ""
    rich = asked(abyss({THUNDER: sunk}, aboard("a", SCIMITAR), aboard("b", SCIMITAR), turn=6))
    assert (final_outcome(rich).winner, final_outcome(rich).reason) == ("ga", "outcome.spoils")
    even = asked(abyss({THUNDER: sunk}, aboard("a", SCIMITAR), turn=6))
    assert (final_outcome(even).winner, final_outcome(even).reason) == ("", "outcome.spoils-equal")


def test_df_sc03_06_treasures_of_the_fleet_of_terror_count_for_nobody():
    pos = asked(abyss({KRAKEN: (30, 20, 0)}, aboard("a", KRAKEN), turn=6))
    assert final_outcome(pos).scores == {"ga": 0, "fot": 0}


# waves ---------------------------------------------------------------------------------------------------------------


def test_df_sc03_08_each_untouched_treasure_in_a_direction_of_its_own():
    chests = (afloat("a", 20, 20), afloat("b", 30, 20), afloat("c", 40, 20, is_known=True))
    state, events = begin_frame(abyss({}, *chests, dice=[5]), Waves())
    throw = of_kind(events, Thrown)[0].throw
    assert (throw.side, of_kind(events, CurrentRolled)[0].amount) == ("fot", 3000)
    assert [option.id for option in state.pending.options] == ["a", "b", "calm"]
    assert state.pending.side == "fot"
    state, _ = submit(state, ("a", EAST))
    assert [option.id for option in state.pending.options] == ["b", "calm"]
    state, _ = submit(state, ("b", NORTH))
    assert state.pending.kind == "test-end"
    assert [(t.x, t.y) for t in state.treasures] == [(23_000, 20_000), (30_000, 23_000), (40_000, 20_000)]


def test_df_sc03_08_they_may_lie_still():
    state, events = play_frames(abyss({}, afloat("a", 20, 20), dice=[1]), Waves(), ["calm"])
    assert (state.treasure("a").x, of_kind(events, TreasureDrifted)) == (20_000, [])


def test_df_sc03_08_every_end_phase_before_the_kraken():
    state, _ = begin_frame(abyss({}, afloat("a", 20, 20), turn=2, dice=[1]), EndPhase())
    assert state.pending.kind == "waves"
    state, _ = submit(state, "calm")
    assert state.pending.kind == "rise"


def test_df_sc03_09_blocked_ones_stop_short_of_touching():
    """By a mini or an edge."""
    ship = {THUNDER: (24, 20, 0)}
    state, _ = play_frames(abyss(ship, afloat("a", 20, 20), dice=[6]), Waves(), [("a", EAST)])
    pos, treasure = asked(state), state.treasure("a")
    assert 250 < pos.survey.gap_to_point(THUNDER, treasure.x, treasure.y).thou <= 253
    state, events = play_frames(abyss({}, afloat("a", 1, 20), dice=[6]), Waves(), [("a", 27_000)])
    assert (state.treasure("a").x, state.treasure("a").where) == (251, "free")
    assert of_kind(events, TreasureDrifted)[0].amount == 749


def test_df_sc03_09_the_preview_is_what_happens():
    ship = {THUNDER: (24, 20, 0)}
    seen = wave_preview(asked(abyss(ship, afloat("a", 20, 20))), "a", EAST, 3000)
    state, _ = play_frames(abyss(ship, afloat("a", 20, 20), dice=[6]), Waves(), [("a", EAST)])
    assert seen.end == (state.treasure("a").x, state.treasure("a").y)


# barrels -------------------------------------------------------------------------------------------------------------


def open_barrel(face, cog=COG, mother=SCIMITAR, **treasure):
    fleet = {cog: (30, 20, 0, {"mother": mother})}
    state = abyss(fleet, afloat("a", 30, 22, **treasure), dice=[face], phase="action", active=cog)
    state, _ = begin_frame(state, Sail(ship=cog))
    state, _ = submit(state, ("run", 3000))
    assert state.pending.kind == "pick-up"
    return submit(state, "take")


@pytest.mark.parametrize("face, kind", [(2, "rum"), (5, "rum"), (6, "firewater")])
def test_df_sc03_10_rum_or_firewater(face, kind):
    state, events = open_barrel(face)
    assert (state.treasure("a").kind, state.treasure("a").carrier) == (kind, COG)
    assert of_kind(events, TreasureExamined)[0].why == kind
    assert of_kind(events, Thrown)[0].throw.side == "ga"


def test_df_sc03_10_worthless():
    state, events = open_barrel(1)
    assert state.treasure("a").where == "gone"
    assert of_kind(events, TreasureGone)[0].why == "worthless"
    assert has_picked_up(asked(state), COG)


def test_df_sc03_10_the_alliance_rolls_whoever_finds_it():
    _, events = open_barrel(3, "dread-cog", KRAKEN)
    assert of_kind(events, Thrown)[0].throw.side == "ga"


def test_df_sc03_10_a_barrel_that_was_opened_is_not_opened_again():
    state, events = open_barrel(1, kind="rum", is_known=True)
    assert state.treasure("a").carrier == COG
    assert of_kind(events, Thrown) == []
    assert of_kind(events, TreasureTaken)


# the kraken ----------------------------------------------------------------------------------------------------------


def test_df_sc03_11_the_kraken_swaps_places_with_a_treasure():
    """Its base lies on the spot at least partly and keeps 1" from every mini; DF-SC03-12: the treasure lies within 1"
    of it and 1" from all others."""
    chests = (afloat("a", 20, 20), afloat("b", 30, 20, is_known=True), aboard("c", SCIMITAR))
    state, _ = begin_frame(abyss({THUNDER: (20, 24.5, 90)}, *chests, turn=2), RiseInSwap(ship=KRAKEN))
    assert (state.pending.side, [option.id for option in state.pending.options]) == ("fot", ["a"])
    assert why_not(state, ("a", (26_000, 20_000, 0))).key == "refusal.place.too-far"
    assert why_not(state, ("a", (20_000, 21_300, 0))).key == "refusal.place.too-close"
    state, events = submit(state, ("a", (20_500, 19_600, 9_000)))
    assert of_kind(events, Placed)[0].piece == KRAKEN
    assert state.ship(KRAKEN).where == "table"
    assert (state.pending.kind, state.pending.side) == ("swap-treasure", "fot")
    assert why_not(state, ("a", (30_000, 19_600, 0))).key == "refusal.place.too-far"
    half = content().shapes[KRAKEN].width / 2
    assert why_not(state, ("a", (20_500, int(19_600 - half - 500), 0))) is None
    state, events = submit(state, ("a", (20_500, int(19_600 - half - 500), 0)))
    assert of_kind(events, TreasurePlaced)[0].y == int(19_600 - half - 500)
    assert state.pending.kind == "test-end"


def test_df_sc03_12_the_swapped_treasure_keeps_an_inch_from_other_minis():
    state, _ = begin_frame(abyss({THUNDER: (24, 20, 0)}, afloat("a", 20, 20), turn=2), RiseInSwap(ship=KRAKEN))
    state, _ = submit(state, ("a", (20_000, 20_000, 0)))
    half = content().shapes[KRAKEN].width // 2
    refusal = why_not(state, ("a", (20_000 + half + 900, 20_000, 0)))
    assert refusal is None or refusal.pieces == (THUNDER,)
    pos = asked(state)
    near = 24_000 - content().shapes[THUNDER].width // 2 - 500
    assert why_not(state, ("a", (near, 20_000, 0))) is not None
    assert pos.survey.gap(KRAKEN, THUNDER).thou >= 999


def test_gap_sc03_3_where_the_shores_leave_no_inch_the_swapped_treasure_takes_the_nearest_clear_water():
    """DF-SC03-12: all within an inch of the Kraken is within an inch of the castle's shore, too."""
    state = abyss({KRAKEN: (20, 20, 0)}, afloat("a", 20, 20), turn=2, land={"castle": (20, 20, 0)})
    assert any_place(asked(state), beside(asked(state), KRAKEN, "a")) is None
    after, events = begin_frame(state, RiseInSwap(ship=KRAKEN, treasure="a").at("swap"))
    laid = of_kind(events, TreasurePlaced)[0]
    assert after.pending.kind == "test-end" and not (laid.x, laid.y) == (20_000, 20_000)
    assert asked(after).survey.gap_to_point("castle", laid.x, laid.y).thou > 0


@pytest.mark.parametrize("turn, comes", [(1, False), (2, True), (3, True)])
def test_df_sc03_11_at_the_end_of_turn_2(turn, comes):
    state, _ = begin_frame(abyss({}, afloat("a", 20, 20, is_known=True), turn=turn), EndPhase())
    assert (state.pending.kind == "rise") == comes


def test_df_sc03_11_only_once():
    fleet = {KRAKEN: (30, 20, 0)}
    state, _ = begin_frame(abyss(fleet, afloat("a", 20, 20, is_known=True), turn=3), EndPhase())
    assert state.pending.kind != "rise"


def test_gap_sc03_3_without_a_free_treasure_it_rises_near_the_centre():
    """Within 6" of the middle, 1" from every mini."""
    state, _ = begin_frame(abyss({THUNDER: (30, 20, 0)}, aboard("a", SCIMITAR), turn=2), RiseInSwap(ship=KRAKEN))
    assert [option.id for option in state.pending.options] == ["centre"]
    assert why_not(state, ("centre", (31_500, 20_000, 0))) is not None
    assert why_not(state, ("centre", (45_000, 20_000, 0))).key == "refusal.place.too-far"
    state, _ = submit(state, ("centre", (35_000, 20_000, 0)))
    assert (state.ship(KRAKEN).where, state.pending.kind) == ("table", "test-end")


def test_df_sc03_11_a_treasure_that_leaves_no_room_is_barred():
    """Between the shores of two rocks no base fits an inch from both."""
    land = {"skull": (20, 20, 0), "leviathan": (20, 25.4, 90)}
    chests = (afloat("a", 20, 22.9), afloat("b", 40, 20))
    start = position({SCIMITAR: (50, 5, 0), **BELOW}, land, scenario=SC03, treasures=chests, phase="end", turn=2)
    state, _ = begin_frame(start, RiseInSwap(ship=KRAKEN))
    open_ones = [option.id for option in state.pending.options]
    assert open_ones == ["b"]
    assert [barred.id for barred in state.pending.barred] == ["a"]
    assert state.pending.barred[0].refusal.key == "refusal.no-room-to-rise"


def test_df_sc03_11_it_acts_from_the_next_turn_on():
    """GAP-37."""
    state, _ = begin_frame(abyss({}, afloat("a", 20, 20), turn=2), RiseInSwap(ship=KRAKEN))
    state, _ = submit(state, ("a", (20_000, 20_000, 0)))
    assert not state.ship(KRAKEN).activated
    assert state.turn == 2


# firewater -----------------------------------------------------------------------------------------------------------


def fight(*treasures, **fields):
    side = (content().shapes[KRAKEN].width + content().shapes[SCIMITAR].width) / 2000 + 0.005
    fleet = {KRAKEN: (30, 20, 0), SCIMITAR: (30 + side, 20, 0)}
    return position(fleet, scenario=SC03, treasures=treasures, **fields)


BOARDING = Boarding(ga=(SCIMITAR,), fot=(KRAKEN,), active="ga")
CARDS = ["rigging-cut#1", "timbers-stove-in#1", "timbers-stove-in#2"]


def test_df_sc03_13_a_barrel_at_the_start_of_a_boarding_action():
    """The Kraken draws until a Hull card comes, the others are discarded, and the treasure is kept."""
    state, _ = begin_frame(fight(aboard("a", SCIMITAR, "firewater"), damage=CARDS), BOARDING)
    assert (state.pending.kind, state.pending.side) == ("firewater", "ga")
    state, events = submit(state, "throw")
    assert of_kind(events, BarrelThrown)[0].target == KRAKEN
    drawn = [event.card for event in of_kind(events, CardDrawn) if event.ship == KRAKEN][:2]
    assert drawn == CARDS[:2]
    assert "timbers-stove-in#1" in state.ship(KRAKEN).damage
    assert "rigging-cut#1" not in state.ship(KRAKEN).damage
    assert state.treasure("a").carrier == SCIMITAR


def test_df_sc03_13_it_need_not_be_thrown_and_rum_does_not_burn():
    state, _ = begin_frame(fight(aboard("a", SCIMITAR, "firewater"), damage=CARDS), BOARDING)
    _, events = submit(state, "keep")
    assert of_kind(events, BarrelThrown) == []
    state, _ = begin_frame(fight(aboard("a", SCIMITAR, "rum"), damage=CARDS), BOARDING)
    assert state.pending is None or state.pending.kind != "firewater"


def test_gap_sc03_4_once_for_each_carrier_in_each_action_whoevers_subphase():
    """Two barrels in one hold are one throw."""
    chests = (aboard("a", SCIMITAR, "firewater"), aboard("b", SCIMITAR, "firewater"))
    frame = Boarding(ga=(SCIMITAR,), fot=(KRAKEN,), active="fot")
    state, _ = begin_frame(fight(*chests, damage=CARDS), frame)
    assert state.pending.kind == "firewater"
    state, _ = submit(state, "throw")
    _, events = go_on(state)
    assert of_kind(events, BarrelThrown) == []


def test_df_sc03_13_only_against_the_kraken():
    side = (content().shapes["bloody-reaver"].width + content().shapes[SCIMITAR].width) / 2000 + 0.005
    fleet = {"bloody-reaver": (30, 20, 0), SCIMITAR: (30 + side, 20, 0)}
    start = position(fleet, scenario=SC03, treasures=(aboard("a", SCIMITAR, "firewater"),))
    _, events = run_out(start, Boarding(ga=(SCIMITAR,), fot=("bloody-reaver",), active="ga"))
    assert of_kind(events, BarrelThrown) == []
