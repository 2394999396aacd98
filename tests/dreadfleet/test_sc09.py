"""SC09 Gritting Our Teeth, row by row: the gate that closes, and the breakthrough."""

from fractions import Fraction
from itertools import pairwise

import msgspec
import pytest

from tests.dreadfleet.build import asked, begin_frame, of_kind, play_frames, position, submit
from tests.dreadfleet.mapping import chart, gap, gaps, opening, scenario
from vtt.bots.invariants import Watch
from vtt.bots.laws import Laws
from vtt.dreadfleet.areas import polygon_now
from vtt.dreadfleet.edge import LeaveBoard
from vtt.dreadfleet.events import CardDrawn, Contacted, Moved, RanAground
from vtt.dreadfleet.full_sail import FullSail
from vtt.dreadfleet.movement import MovementSubphase
from vtt.dreadfleet.sailing import Sail
from vtt.dreadfleet.setup import deploy_placing
from vtt.dreadfleet.special.breakthrough import OUT
from vtt.dreadfleet.special.gate import SET_OFF, CrushShips, ShiftGate, half_moves, may_set_off
from vtt.dreadfleet.special.gate_events import BreakthroughJudged, Crushed, GateSetOff, GateShifted
from vtt.dreadfleet.trait import Trait
from vtt.dreadfleet.turn import EndPhase, Situation
from vtt.kernel.engine import Play
from vtt.table.nearing import ring_of
from vtt.table.pose import Pose

SC09, CASTLE, CLIFF = "gritting-our-teeth", "castle", "corpse-face-cliff"
HELD, SWORD, REAVER, COG = "heldenhammer", "swordfish", "bloody-reaver", "alliance-cog"
LAND = {p.id: (p.x / 1000, p.y / 1000, p.heading / 100) for p in scenario(SC09).layout}
GATE = {name: LAND[name] for name in (CASTLE, CLIFF)}
SPEED = tuple(f"rigging-cut#{n}" for n in range(1, 4))
HULL = tuple(f"timbers-stove-in#{n}" for n in range(1, 8))
GA = ("heldenhammer", "swordfish", "flaming-scimitar", "grimnirs-thunder", "sea-dragon")
FOT = ("bloody-reaver", "curse-of-zandri", "skabrus", "shadewraith", "black-kraken")
BETWEEN = (29, 20, 90)  # in the gate, no contact


def narrows(ships, land=None, **fields):
    fields = {"scenario": SC09, "subphase": "movement", **fields}
    return position(ships, GATE if land is None else land, **fields)


def sail(state, ship, answers):
    """Play a Movement subphase and keep every law of the table."""
    after, events = play_frames(state, MovementSubphase(ship=ship), answers)
    tidy(after)
    return after, events


def tidy(state):
    Watch().check_table(Play(None, state, position=asked(state)))
    Laws().check(asked(state))


def width(state):
    return asked(state).survey.gap(CASTLE, CLIFF).thou


# set-up --------------------------------------------------------------------------------------------------------------


def test_df_sc09_01_all_ten_big_ships():
    assert {force.side: force.ships for force in scenario(SC09).forces} == {"ga": GA, "fot": FOT}


def test_df_sc09_02_a_chain_with_three_passages_of_which_the_gate_is_one():
    """GAP-SC09-1: the gate 3" wide, the others 3.5" and more, nothing else wider than the narrowest ship."""
    assert gap(SC09, CASTLE, CLIFF) == pytest.approx(3, abs=0.02)
    chain = ("volcano", "rocky-a", CASTLE, CLIFF, "rocky-b", "skull")
    between = {pair: gaps(SC09).get(pair) or gaps(SC09)[pair[::-1]] for pair in pairwise(chain)}
    wide = {pair for pair, gap_in in between.items() if gap_in >= 1.5}
    assert wide == {("volcano", "rocky-a"), (CASTLE, CLIFF), ("rocky-b", "skull")}
    assert all(between[pair] >= 3.5 for pair in wide - {(CASTLE, CLIFF)})
    survey = chart(SC09).survey
    assert survey.side_gap("volcano", "north").thou < 1500 and survey.side_gap("skull", "south").thou < 1500


def test_df_sc09_03_in_the_outer_twelve_inches_and_six_apart():
    placing = deploy_placing(chart(SC09), HELD)
    assert placing.zone == (0, 0, 12_000, 40_000) and dict(placing.apart) == dict.fromkeys(GA, 6002)
    assert deploy_placing(chart(SC09), REAVER).zone == (48_000, 0, 60_000, 40_000)
    assert scenario(SC09).deployment == "alternate" and scenario(SC09).forces[0].side == "ga"
    apart = [gap(SC09, a, b) for fleet in (GA, FOT) for at, a in enumerate(fleet) for b in fleet[at + 1 :]]
    assert min(apart) > 6


def test_df_sc09_03_the_fifth_ship_always_finds_a_place():
    """Four that take all the room six inches apart leave as many inches as there are."""
    row = {f"swordfish:{n}": (6, 5 + 7.5 * n, 90) for n in range(5)}
    state = position({HELD: {"where": "reserve"}, **row}, {}, scenario=SC09)
    apart = {thou for _, thou in deploy_placing(asked(state), HELD).apart}
    assert len(apart) <= 1 and all(thou < 6002 for thou in apart)


# the trigger ---------------------------------------------------------------------------------------------------------


def test_df_sc09_06_the_move_pauses_3_inches_from_the_red_halves():
    """DF-SC09-07: there a die is rolled, and the islands close by 1D3", each by half."""
    state = narrows({SWORD: (15, 20, 90)}, dice=[3])
    waiting, _ = begin_frame(state, MovementSubphase(ship=SWORD))
    waiting, _ = submit(waiting, "move")
    waiting, events = submit(waiting, ("run", 12_000))
    assert of_kind(events, GateSetOff)[0].ship == SWORD
    assert [type(e) for e in events if isinstance(e, Moved | GateSetOff)][:2] == [Moved, GateSetOff]
    assert of_kind(events, Moved)[0].amount < 12_000
    assert {(e.piece, e.amount) for e in of_kind(events, Moved) if e.kind == "gate"} == {(CASTLE, 1000), (CLIFF, 1000)}
    assert width(state) - width(waiting) == pytest.approx(2000, abs=2)
    # DF-SC09-08: not aground, it finishes
    assert waiting.pending.kind == "move" and waiting.pending.option("run")


def test_df_sc09_06_exactly_at_3_inches():
    state = narrows({SWORD: (15, 20, 90)}, dice=[1])
    waiting, _ = begin_frame(state, MovementSubphase(ship=SWORD))
    waiting, _ = submit(waiting, "move")
    waiting, events = submit(waiting, ("run", 12_000))
    stop = of_kind(events, Moved)[0].end
    at_stop = msgspec.structs.replace(state, table=state.table.moved(SWORD, stop))
    before = msgspec.structs.replace(state, table=state.table.moved(SWORD, Pose(stop.x - 2, stop.y, stop.heading)))
    assert rim_gap(at_stop, SWORD) <= 3000 < rim_gap(before, SWORD)


def rim_gap(state, ship):
    pos = asked(state)
    areas = [pos.scenario.area(name) for name in ("gate-north", "gate-south")]
    return min(pos.survey.gap_to_ring(ship, ring_of(polygon_now(pos, area))) for area in areas)


def test_df_sc09_06_who_keeps_away_wakes_nobody():
    _, events = sail(narrows({SWORD: (15, 30, 90)}), SWORD, ["move", ("run", 5000), "finish"])
    assert not of_kind(events, GateSetOff)


def test_gap_sc09_2_only_the_facing_halves():
    """North of the castle, an inch from it, nobody stirs."""
    state = narrows({SWORD: (30, 28.5, 90, {"is_anchored": True})})
    assert asked(state).survey.gap(SWORD, CASTLE).thou < 3000
    _, events = play_frames(state, MovementSubphase(ship=SWORD))
    assert not of_kind(events, GateSetOff)


def test_gap_sc09_3_once_in_each_movement_subphase_of_a_ship():
    state = narrows({SWORD: (15, 20, 90)}, dice=[1, 6])
    after, events = sail(state, SWORD, ["move", ("run", 12_000), ("run", 4000), "finish"])
    assert len(of_kind(events, GateSetOff)) == 1
    later = msgspec.structs.replace(after, turn=2)
    _, events = begin_frame(later, MovementSubphase(ship=SWORD))
    assert len(of_kind(events, GateSetOff)) == 1


@pytest.mark.parametrize("own", [{"is_anchored": True}, {}], ids=["at anchor", "lying still"])
def test_df_sc09_06_at_any_point_even_if_it_does_not_move(own):
    state = narrows({SWORD: (24, 20, 90, own)}, dice=[2])
    _, events = play_frames(state, MovementSubphase(ship=SWORD), [] if own else ["stay"])
    assert len(of_kind(events, GateSetOff)) == 1


def test_gap_01_a_cog_sets_it_off_too():
    state = narrows({COG: (25.5, 20, 90, {"mother": HELD})}, dice=[2])
    _, events = play_frames(state, MovementSubphase(ship=COG), ["stay"])
    assert of_kind(events, GateSetOff)


def test_df_sc09_06_another_ships_subphase_wakes_nobody():
    state = narrows({SWORD: (15, 32, 90), HELD: (24, 20, 90)}, active=SWORD)
    _, events = sail(state, SWORD, ["move", ("run", 5000), "finish"])
    assert not of_kind(events, GateSetOff)


@pytest.mark.parametrize(("ship", "subphase", "may"), [
    (SWORD, "movement", True), (SWORD, "broadside", False), (HELD, "movement", False), (HELD, "orders", False),
])
def test_gap_sc09_3_only_the_active_ship_and_only_while_it_moves(ship, subphase, may):
    pos = asked(narrows({SWORD: (24, 20, 90), HELD: (20, 20, 90)}, active=SWORD, subphase=subphase))
    assert may_set_off(pos, ship) is may


def test_df_sc09_07_full_sail_pauses_and_goes_on():
    """DF-SC09-08: two dice of straight run, interrupted once."""
    state = narrows({SWORD: (17, 20, 90, {"orders": ("full-sail",)})}, dice=[6, 4, 1])
    after, events = play_frames(state, FullSail(ship=SWORD))
    runs = [event.amount for event in of_kind(events, Moved) if event.kind == "full-sail"]
    assert len(runs) == 2 and sum(runs) == 10_000
    assert after.table.piece(SWORD).pose == Pose(27_000, 20_000, 9000)


def test_df_sc09_08_a_turn_that_is_interrupted_is_finished():
    """The ship swings its stern into reach of the rocks; the rest of the angle follows."""
    found = None
    for y in range(1000, 1300, 5):
        state = narrows({SWORD: (29, y / 100, 0, {"run_thou": 6000, "moved_thou": 6000})}, dice=[1])
        pos = asked(state)
        sweep = pos.survey.pivot(SWORD, "starboard", 4500)
        halt = Trait.registry["oarsmens-gate"].halts(pos, pos.traits()[0], SWORD, sweep, "turn")
        if halt is not None and 0 < halt.travelled < 4500 and not sweep.new_contacts:
            found = state, halt.travelled
            break
    assert found, "no place where a turn comes within reach on its way"
    state, part = found
    _, events = play_frames(state, Sail(ship=SWORD), [("turn-starboard", 4500), "finish"])
    turns = [event.amount for event in of_kind(events, Moved) if event.kind == "turn"]
    assert turns == [part, 4500 - part]


# how the halves move -------------------------------------------------------------------------------------------------


def shift(state, inches, is_closing=True):
    after, events = play_frames(state, ShiftGate(amount=inches * 1000, is_closing=is_closing))
    tidy(after)
    return after, events


def test_df_sc09_07_each_half_of_the_distance():
    state = narrows({SWORD: (5, 5, 0)})
    for inches in (1, 2):
        after, _ = shift(state, inches)
        assert after.table.piece(CASTLE).pose == Pose(30_000, 24_000 - inches * 500, 0)
        assert after.table.piece(CLIFF).pose == Pose(30_000, 16_000 + inches * 500, 18_000)


def test_gap_sc09_3_they_stop_when_they_meet():
    """The least gap is none: they touch and do not overlap."""
    after, events = shift(narrows({SWORD: (5, 5, 0)}), 3)
    after, more = shift(after, 3)
    assert 0 < width(after) <= 10
    assert {frozenset((e.mover, e.other)) for e in of_kind(events + more, Contacted)} == {frozenset((CASTLE, CLIFF))}
    shut, events = shift(after, 2)
    assert width(shut) == width(after) and of_kind(events, GateShifted)[0].moved_thou == 0


def test_df_sc09_07_what_one_half_cannot_go_the_other_does():
    """A ship lies close to the castle's southern shore."""
    state = narrows({HELD: (30, 20.4, 90)})
    survey = asked(state).survey
    room, other = survey.slide(CASTLE, 3000, 18_000).travelled, survey.slide(CLIFF, 3000, 0).travelled
    assert 0 < room < 400 < other < 3000
    moves = half_moves(asked(state), 800, is_closing=True)
    assert (moves.first, moves.second) == (room, 800 - room)
    moves = half_moves(asked(state), 3000, is_closing=True)
    assert (moves.first, moves.second) == (room, other)


def test_df_sc09_07_half_a_gate_does_not_move():
    """A half that was taken off the table leaves nothing that could close or open."""
    moves = half_moves(asked(narrows({SWORD: (5, 5, 0)}, {CASTLE: GATE[CASTLE]})), 3000, is_closing=True)
    assert (moves.first, moves.second) == (0, 0)


@pytest.mark.parametrize("own", [{}, {"is_anchored": True}], ids=["under way", "at anchor"])
def test_gap_sc09_3_a_ship_between_the_halves_is_aground_on_both(own):
    """GAP-50: at anchor too; GAP-45: one running aground, whatever it touches."""
    state = narrows({HELD: (*BETWEEN, own)}, damage=HULL)
    after, events = shift(state, 3)
    assert asked(after).touched_land(HELD) == (CASTLE, CLIFF)
    assert [event.ship for event in of_kind(events, RanAground)] == [HELD]
    assert after.ship(HELD).damage == HULL[:1] and after.ship(HELD).is_anchored == bool(own)
    assert of_kind(events, GateShifted)[0].moved_thou < 3000


def test_df_sc09_08_whom_it_runs_aground_stays():
    state = narrows({HELD: (24.5, 20, 90)}, dice=[6], damage=HULL)
    _, events = sail(state, HELD, ["stay"])
    assert of_kind(events, GateSetOff)
    state = narrows({HELD: BETWEEN}, dice=[6], damage=HULL)
    waiting, _ = begin_frame(state, MovementSubphase(ship=HELD))
    assert asked(waiting).is_aground(HELD)
    assert [option.id for option in waiting.pending.options] == ["escape", "stay"]


def test_df_sc09_07_an_auxiliary_stops_them_and_takes_no_harm():
    """DF-AUX-13."""
    state = narrows({COG: (29, 20, 90, {"mother": HELD})}, damage=HULL)
    after, events = shift(state, 3)
    assert set(asked(after).touched_land(COG)) == {CASTLE, CLIFF} and not of_kind(events, RanAground)


def test_df_sc09_09_opening_stops_at_the_neighbours():
    """The map leaves 1" behind each half."""
    state = narrows({SWORD: (5, 5, 0)}, LAND)
    after, events = shift(state, 3, is_closing=False)
    assert of_kind(events, GateShifted)[0].moved_thou < 3000 and width(after) > width(state)
    assert {frozenset((e.mover, e.other)) for e in of_kind(events, Contacted)} == {
        frozenset((CASTLE, "rocky-a")), frozenset((CLIFF, "rocky-b"))
    }


def test_gap_50_moving_land_does_not_hurt_who_is_aground_already():
    """Staying aground costs nothing (GAP-45)."""
    state = narrows({HELD: BETWEEN}, damage=HULL)
    after, _ = shift(state, 3)
    again, events = shift(after, 3)
    assert not of_kind(events, RanAground) and again.ship(HELD).damage == HULL[:1]


def test_df_sc09_06_the_red_areas_move_with_their_islands():
    state = narrows({SWORD: (5, 5, 0)})
    after, _ = shift(state, 2)
    north, south = (scenario(SC09).area(name) for name in ("gate-north", "gate-south"))
    assert polygon_now(asked(after), north) == tuple((x, y - 1000) for x, y in north.polygon)
    assert polygon_now(asked(after), south) == tuple((x, y + 1000) for x, y in south.polygon)


def test_gap_sc09_2_the_water_turns_with_its_piece():
    """A rock that was laid down turned round by an agreed override: its facing half looks the other way."""
    south = scenario(SC09).area("gate-south")
    x, y, heading = LAND[CLIFF]
    turned = narrows({SWORD: (5, 5, 0)}, {CASTLE: LAND[CASTLE], CLIFF: (x, y, heading + 180)})
    about = tuple((round(2_000 * x) - east, round(2_000 * y) - north) for east, north in south.polygon)
    assert polygon_now(asked(turned), south) == about


def test_the_gate_is_foretold_as_it_strikes():
    state = narrows({HELD: BETWEEN})
    told = {what.piece: what.path[-1] for what in Trait.registry["oarsmens-gate"].foretells(asked(state), None)}
    after, _ = shift(state, 3)
    assert told == {piece: after.table.piece(piece).pose for piece in (CASTLE, CLIFF)}


# later turns ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turned", "rolled", "change"), [(1, 1, -1000), (3, 4, -2000), (4, 3, 2000), (6, 1, 1000)]
)
def test_df_sc09_09_in_every_later_situation_phase_it_closes_or_opens(turned, rolled, change):
    """1-3 it shrinks by 1D3", 4-6 it grows."""
    state = narrows({SWORD: (5, 5, 0)}, turn=2, phase="situation", dice=[turned, rolled], flags={SET_OFF: 1})
    after, events = play_frames(state, Situation())
    assert width(after) - width(state) == pytest.approx(change, abs=2) and len(of_kind(events, GateShifted)) == 1


def test_df_sc09_09_not_before_the_first_time():
    state = narrows({SWORD: (5, 5, 0)}, turn=2, phase="situation")
    _, events = play_frames(state, Situation())
    assert not of_kind(events, GateShifted)
    after, _ = sail(narrows({SWORD: (24, 20, 90)}, dice=[1]), SWORD, ["stay"])
    assert after.flags[SET_OFF] == 1


def test_df_sc09_10_who_touches_two_islands_is_crushed():
    """1D6 Damage cards when a Situation phase ends."""
    caught, _ = shift(narrows({HELD: BETWEEN}, damage=(HULL[0], *SPEED)), 3)
    state = msgspec.structs.replace(caught, dice=msgspec.structs.replace(caught.dice, script=(3,)))
    after, events = play_frames(state, CrushShips())
    crushed = of_kind(events, Crushed)[0]
    assert (crushed.ship, crushed.land, crushed.cards) == (HELD, (CASTLE, CLIFF), 3)
    assert len(of_kind(events, CardDrawn)) == 3 and after.ship(HELD).damage == (HULL[0], *SPEED)


@pytest.mark.parametrize("land", [{CASTLE: (30, 24, 0)}, {CASTLE: (30, 24, 0), "wreck-1": (30, 16.75, 90)}])
def test_df_sc09_10_one_island_or_a_wreck_besides_crushes_nobody(land):
    state = narrows({HELD: (30, 20, 90)}, land)
    top = asked(state).survey.slide(HELD, 4000, 0).end
    state = msgspec.structs.replace(state, table=state.table.moved(HELD, top))
    assert CASTLE in asked(state).touched_land(HELD)
    _, events = play_frames(state, CrushShips())
    assert not of_kind(events, Crushed)


def test_df_sc09_10_at_the_end_of_the_situation_phase():
    """H-SIT-5: after it has moved at the start (H-SIT-1)."""
    state = narrows({HELD: BETWEEN}, turn=2, phase="situation", dice=[1, 6, 1], flags={SET_OFF: 1})
    _, events = play_frames(state, Situation())
    kinds = [type(event) for event in events if isinstance(event, GateShifted | RanAground | Crushed)]
    assert kinds == [GateShifted, RanAground, Crushed]


# the end -------------------------------------------------------------------------------------------------------------


def test_df_sc09_05_big_ships_of_the_alliance_that_leave_by_the_east_count():
    ships = {HELD: (30, 8, 90), SWORD: (30, 14, 90), REAVER: (30, 30, 90), COG: (40, 30, 90, {"mother": HELD})}
    counts = {}
    for ship, edge in ((HELD, "east"), (HELD, "north"), (REAVER, "east"), (COG, "east")):
        after, _ = play_frames(narrows(ships), LeaveBoard(ship=ship, edge=edge))
        counts[ship, edge] = after.flags.get(OUT, 0)
    assert counts == {(HELD, "east"): 1, (HELD, "north"): 0, (REAVER, "east"): 0, (COG, "east"): 0}
    both, _ = play_frames(narrows(ships), LeaveBoard(ship=HELD, edge="east"))
    both, _ = play_frames(both, LeaveBoard(ship=SWORD, edge="east", voluntary=False))
    assert both.flags[OUT] == 2


@pytest.mark.parametrize(("out", "chance"), [(1, 0), (2, Fraction(1, 3)), (3, Fraction(2, 3)), (4, 1)])
def test_ex_42_how_many_ships_are_enough(out, chance):
    """DF-SC09-05: 1D3+1 at the end of turn 6."""
    won = 0
    for face in range(1, 7):
        state = narrows({HELD: (5, 5, 0), REAVER: (50, 5, 0)}, turn=6, dice=[face], flags={OUT: out})
        after, events = play_frames(state, EndPhase())
        judged = of_kind(events, BreakthroughJudged)[0]
        assert (judged.needed, judged.out) == ((face + 1) // 2 + 1, out)
        won += after.outcome.winner == "ga"
    assert Fraction(won, 6) == chance


def test_df_sc09_05_nobody_out_is_told_as_none():
    state = narrows({HELD: (5, 5, 0), REAVER: (50, 5, 0)}, turn=6, dice=[1])
    outcome = play_frames(state, EndPhase())[0].outcome
    assert (outcome.winner, outcome.scores, outcome.params["out"]) == ("fot", {"ga": 0}, 0)


def test_df_sc09_04_six_turns_or_until_a_side_has_no_big_ship_left():
    ships = {HELD: (5, 5, 0), REAVER: (50, 5, 0)}
    assert play_frames(narrows(ships, turn=5), EndPhase())[0].outcome is None
    gone = {"where": "removed", "cause": "edge"}
    for lost in ships:
        state = narrows({**ships, lost: gone, "dread-cog": (40, 30, 0, {"mother": REAVER})}, turn=3, dice=[1])
        assert play_frames(state, EndPhase())[0].outcome is not None


def test_a_quick_start_stands():
    assert {ship.id for ship in opening(SC09).ships if ship.where == "table"} == {*GA, *FOT}
