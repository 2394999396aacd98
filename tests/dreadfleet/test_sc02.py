"""SC02 The Prisoner in the Citadel, row by row."""

import msgspec
import pytest

from tests.dreadfleet.build import (
    asked,
    begin_frame,
    of_kind,
    play_frames,
    result_of,
    submit,
    why_not,
)
from tests.dreadfleet.castles import AGROUND, CITADEL, FREE, castle_position, crew_cards, hull_cards
from tests.dreadfleet.mapping import chart, gap, gaps, opening, scenario
from tests.dreadfleet.playing import run_out
from vtt.dreadfleet.activation import Activation
from vtt.dreadfleet.attachments import caster
from vtt.dreadfleet.attributes import commander
from vtt.dreadfleet.damage import DrawDamage
from vtt.dreadfleet.edge import LeaveBoard
from vtt.dreadfleet.events import (
    Activated,
    Contacted,
    GameEnded,
    InitiativeGiven,
    Placed,
)
from vtt.dreadfleet.monsters import SettleControl
from vtt.dreadfleet.orders import BriefRespite
from vtt.dreadfleet.removal import Remove
from vtt.dreadfleet.runs import hold, why_no_move
from vtt.dreadfleet.sailing import Sail
from vtt.dreadfleet.shot import appraise
from vtt.dreadfleet.special.arrivals import strip
from vtt.dreadfleet.special.castle_events import CaptainFreed, WallsBroken
from vtt.dreadfleet.turn import ActionPhase, EndPhase, Initiative
from vtt.dreadfleet.victory import current_standing, final_outcome, is_over, judge
from vtt.table.nearing import ring_of
from vtt.table.pose import Pose
from vtt.table.table import Piece

SC02, HELD, FISH, REAVER = "prisoner-in-the-citadel", "heldenhammer", "swordfish", "bloody-reaver"
COME_IN_DEEP = 4_000 + 1_000  # length of the Bloody Reaver's base, and an inch
FAR = {HELD: (12, 3, 40)}


# set-up --------------------------------------------------------------------------------------------------------------


def test_df_sc02_01_forces():
    forces = {force.side: force.ships for force in scenario(SC02).forces}
    assert forces == {"ga": (HELD, FISH), "fot": (REAVER, "curse-of-zandri")}


def test_df_sc02_02_the_castle_in_the_middle_of_the_reef():
    """GAP-SC02-1: the others 3" apart in the middle band, a lane 4" wide from the castle to the north-west."""
    pos = chart(SC02)
    at = pos.state.table.piece(CITADEL).pose
    assert (at.x, at.y) == (30_000, 20_000)
    assert min(gaps(SC02).values()) >= 3
    for piece in pos.state.land:
        assert min(pos.survey.side_gap(piece, side).thou for side in ("west", "east")) > 18_000
    lane = ((28.159, 22.43), (25.841, 19.17), (0, 37.546), (0, 40), (3.451, 40))
    rim = ring_of([(x * 1000, y * 1000) for x, y in lane])
    assert all(pos.survey.gap_to_ring(piece, rim) > 0 for piece in pos.state.land if piece != CITADEL)


def test_df_sc02_03_the_heldenhammer_in_the_south_west():
    zone = scenario(SC02).zone_of(HELD, "ga")
    assert zone.rect == (0, 0, 15_000, 6_000) and scenario(SC02).deployed_ships == (HELD,)


def test_df_sc02_04_the_swordfish_lies_on_the_west_face_heading_for_the_corner():
    state, pos = opening(SC02), chart(SC02)
    assert pos.is_aground(FISH) and CITADEL in pos.touching(FISH) and state.ship(FISH).damage == ()
    fish = state.table.piece(FISH).pose
    assert fish.x < 30_000 - 2_500 and gap(SC02, FISH, CITADEL) <= 0.01
    assert fish.heading == 30725  # the north-west corner lies on that bearing


@pytest.mark.parametrize(("turn", "ship"), [(1, ""), (2, REAVER), (3, "curse-of-zandri")])
def test_df_sc02_05_they_arrive_in_the_end_phase_of_their_turn(turn, ship):
    waiting = {REAVER: {"where": "reserve" if turn < 3 else "table"}, "curse-of-zandri": {"where": "reserve"}}
    if turn == 3:
        waiting[REAVER] = (50, 30, 180)
    state = castle_position(CITADEL, {**FAR, FISH: AGROUND, **waiting}, phase="end", turn=turn)
    state, _ = begin_frame(state, EndPhase())
    decision = state.pending
    if not ship:
        assert decision.kind != "arrive"
        return
    assert decision.kind == "arrive" and decision.side == "fot" and [o.id for o in decision.options] == [ship]
    after, events = submit(state, (ship, (9_000, 37_500, 18_000)))
    placed = of_kind(events, Placed)[0]
    assert placed.why == "arrival" and after.ship(ship).where == "table" and not after.ship(ship).activated


def test_df_sc02_05_the_stern_within_an_inch_of_the_edge_heading_in_and_clear():
    """GAP-SC02-2."""
    ships = {HELD: (20, 37, 0), FISH: AGROUND, REAVER: {"where": "reserve"}}
    state, _ = begin_frame(castle_position(CITADEL, ships, phase="end", turn=2), EndPhase())
    low = 40_000 - COME_IN_DEEP + 2_000
    assert why_not(state, (REAVER, (40_000, low, 18_000))) is None
    assert why_not(state, (REAVER, (40_000, low - 10, 18_000))).key == "refusal.place.outside-zone"
    assert why_not(state, (REAVER, (40_000, low, 17_000))).key == "refusal.place.turned"
    assert why_not(state, (REAVER, (21_000, low, 18_000))).key in ("refusal.place.overlap", "refusal.place.contact")


def test_df_sc02_05_a_crowded_edge_opens_by_inches():
    """GAP-SC02-2: the nearest free place."""
    state = castle_position(CITADEL, {**FAR, FISH: AGROUND, REAVER: {"where": "reserve"}}, turn=2)
    rocks = tuple(Piece(f"rock-{n}", "volcano", Pose(2_500 + 4_900 * n, 37_000, 0)) for n in range(12))
    crowded = msgspec.structs.replace(state, table=msgspec.structs.replace(
        state.table, pieces=(*state.table.pieces, *rocks)))
    assert strip(asked(state), REAVER, "north").zone == (0, 35_000, 60_000, 40_000)
    zone = strip(asked(crowded), REAVER, "north").zone
    assert zone[1] < 35_000 and zone[3] == 40_000


def test_df_sc02_05_an_arrival_acts_from_the_next_turn_on():
    """GAP-35, GAP-37: the events of the End phase come before victory, and the Action phase is over."""
    ships = {**FAR, FISH: AGROUND, REAVER: {"where": "reserve"}}
    state, _ = begin_frame(castle_position(CITADEL, ships, phase="end", turn=2), EndPhase())
    after, events = submit(state, (REAVER, (9_000, 37_500, 18_000)))
    assert not of_kind(events, Activated) and after.ship(REAVER).where == "table"


# length, victory, initiative -----------------------------------------------------------------------------------------


def test_df_sc02_06_six_turns():
    six = castle_position(CITADEL, {**FAR, FISH: AGROUND}, turn=6, phase="end")
    assert scenario(SC02).turns == 6 and is_over(asked(six))
    assert not is_over(asked(msgspec.structs.replace(six, turn=5)))
    _, events = run_out(six, EndPhase())
    assert of_kind(events, GameEnded)[0].outcome.winner == "fot"


def test_df_sc02_07_the_freed_ship_sails_off_and_the_alliance_has_won():
    state = castle_position(CITADEL, {**FAR, FISH: (2, 30, 270)}, turn=4, flags=FREE)
    after, _ = play_frames(state, LeaveBoard(ship=FISH, edge="west"))
    outcome = judge(asked(after))
    assert outcome.winner == "ga" and "DF-SC02-07" in outcome.rules


@pytest.mark.parametrize(("flags", "voluntary"), [(FREE, False), ({}, True)], ids=["pushed off", "walls whole"])
def test_df_sc02_07_else_the_fleet_of_terror_wins(flags, voluntary):
    """A ship that is gone otherwise decides the game as well: nothing can change any more."""
    state = castle_position(CITADEL, {**FAR, FISH: (2, 30, 270)}, turn=4, flags=flags)
    after, _ = play_frames(state, LeaveBoard(ship=FISH, edge="west", voluntary=voluntary))
    pos = asked(after)
    assert judge(pos) is None and is_over(pos) and final_outcome(pos).winner == "fot"


@pytest.mark.parametrize("turn", [1, 2])
def test_df_sc02_08_the_alliance_has_the_initiative_of_turn_1(turn):
    """GAP-33: it still chooses its place."""
    state = castle_position(CITADEL, {**FAR, FISH: AGROUND}, turn=turn, phase="initiative", dice=[1, 1, 6, 6])
    waiting, events = begin_frame(state, Initiative())
    given = of_kind(events, InitiativeGiven)
    assert [event.winner for event in given] == (["ga"] if turn == 1 else [])
    assert turn == 2 or [option.id for option in waiting.pending.options] == ["first", "second"]


# the Swordfish before its captain is back ----------------------------------------------------------------------------


def test_df_sc02_09_it_is_not_activated():
    state = castle_position(CITADEL, {**FAR, FISH: AGROUND}, first="ga")
    waiting, _ = begin_frame(state, ActionPhase())
    assert [option.id for option in waiting.pending.options] == [HELD]
    freed = castle_position(CITADEL, {**FAR, FISH: AGROUND}, first="ga", flags=FREE)
    waiting, _ = begin_frame(freed, ActionPhase())
    assert sorted(option.id for option in waiting.pending.options) == [HELD, FISH]


def test_df_sc02_09_nobody_can_target_it():
    ships = {FISH: AGROUND, REAVER: (22, 20, 0), "bone-hydra": (24, 24, 0, {"side": ""})}
    held, freed = (asked(castle_position(CITADEL, ships, flags=flags)) for flags in ({}, FREE))
    for enemy in (REAVER, CITADEL, "bone-hydra"):
        assert FISH not in held.enemies(enemy) and FISH in freed.enemies(enemy)
    assert appraise(held, REAVER, FISH).refusal is not None


def test_df_sc02_09_gap_sc02_3_an_obstacle_that_may_be_bumped():
    """It holds whoever bumps it, friend or foe, and no boarding action comes of it."""
    for ship in (HELD, REAVER):
        state = castle_position(CITADEL, {ship: (24, 14, 0), FISH: (24, 20, 0)}, subphase="movement", active=ship)
        after, events = play_frames(state, Sail(ship=ship), [("run", 9_000)])
        pos = asked(after)
        assert of_kind(events, Contacted)[0].kind == "obstacle" and FISH in pos.touching(ship)
        assert hold(pos, ship) == "in-contact" and not pos.touched_enemies(ship) and not pos.boarded(ship)
        assert commander(pos, ship, "escape").modifiers == ()


def test_gap_sc02_3_that_lock_ends_when_it_is_released():
    ships = {REAVER: (24, 14, 0), FISH: (24, 20, 0)}
    state = castle_position(CITADEL, ships, subphase="movement", active=REAVER)
    bumped, _ = play_frames(state, Sail(ship=REAVER), [("run", 9_000)])
    broken = msgspec.structs.replace(bumped, flags={"walls-broken": 1}, phase="end", stack=(), pending=None)
    freed, events = run_out(broken, EndPhase())
    pos = asked(freed)
    assert of_kind(events, CaptainFreed) and pos.touched_enemies(REAVER) == (FISH,)
    assert not pos.is_locked(REAVER) and why_no_move(pos, FISH) is None
    parted = msgspec.structs.replace(freed, table=freed.table.moved(REAVER, Pose(10_000, 10_000, 0)))
    after, _ = run_out(parted, Activation(ship=HELD if HELD in parted.table.ids else REAVER))
    assert not [flag for flag in after.flags if flag.startswith("loose:")]


def test_gap_sc02_3_no_wind_no_cards_no_respite():
    state = castle_position(CITADEL, {**FAR, FISH: AGROUND, REAVER: (50, 30, 0)}, wind="2,3", force=5)
    pos, freed = asked(state), asked(msgspec.structs.replace(state, flags=FREE))
    spells = [card.id for card in pos.content.destiny.values() if card.kind == "spell" and card.ship == FISH]
    assert all(caster(pos, card) == "" and caster(freed, card) == FISH for card in spells)
    waiting, _ = begin_frame(state, BriefRespite(side="ga", card=""))
    assert FISH not in [option.id for option in waiting.pending.options]
    assert pos.traits(FISH) == () and freed.traits(FISH)


def test_gap_sc02_3_cards_on_the_captive_ship_rest_until_it_is_free():
    jammed = castle_position(CITADEL, {**FAR, FISH: (*AGROUND, {"damage": ("rudder-jammed#1",)})})
    freed = msgspec.structs.replace(jammed, flags=FREE)
    assert [any(active.owner == FISH for active in asked(s).traits()) for s in (jammed, freed)] == [False, True]
    assert "rudder-jammed" in [active.trait.id for active in asked(freed).traits(FISH)]


def test_gap_sc02_3_it_is_not_the_ship_nearest_to_a_monster():
    """DF-MON-03: the nearest ship decides who controls it."""
    ships = {FISH: AGROUND, REAVER: (50, 30, 0), "bone-hydra": (22, 20, 0, {"side": ""})}
    after, _ = play_frames(castle_position(CITADEL, ships), SettleControl(monster="bone-hydra"))
    assert result_of(after)[1] != FISH


@pytest.mark.parametrize("cards", [(2, 0), (0, 2), (1, 1)])
def test_df_sc02_10_two_hull_or_crew_cards_break_the_walls(cards):
    given = (*hull_cards(cards[0]), *crew_cards(cards[1]))
    state = castle_position(CITADEL, {**FAR, FISH: AGROUND}, damage=given)
    _, events = play_frames(state, DrawDamage(ship=CITADEL, count=1))
    assert not of_kind(events, WallsBroken)
    after, events = play_frames(state, DrawDamage(ship=CITADEL, count=2))
    assert of_kind(events, WallsBroken) and after.flags["walls-broken"] == 1
    assert FISH in asked(after).inert, "the captain rejoins in the End phase only"
    ended, events = run_out(msgspec.structs.replace(after, phase="end", stack=(), pending=None), EndPhase())
    assert ended.flags == FREE
    assert of_kind(events, CaptainFreed)[0].ship == FISH and not asked(ended).inert


@pytest.mark.parametrize(("cards", "flags", "key"), [
    (hull_cards(1), {}, "walls"), ((), {"walls-broken": 1}, "walls-broken"), ((), FREE, "captive-free"),
])
def test_df_sc02_10_the_measure_goes_from_the_walls_to_the_captive_to_his_flight(cards, flags, key):
    """DF-SC02-07, DF-SCG-06."""
    now = current_standing(asked(castle_position(CITADEL, {FISH: AGROUND}, own={"damage": cards}, flags=flags)))
    assert now.key == key
    assert now.params == ({"cards": 1, "needed": 2} if key == "walls" else {"ship": FISH})


def test_df_sc02_10_walls_break_once_and_by_cards_on_the_castle_only():
    state = castle_position(CITADEL, {**FAR, FISH: AGROUND}, damage=hull_cards(2))
    _, events = play_frames(state, DrawDamage(ship=HELD, count=2))
    assert not of_kind(events, WallsBroken)
    broken = msgspec.structs.replace(state, flags={"walls-broken": 1})
    _, events = play_frames(broken, DrawDamage(ship=CITADEL, count=2))
    assert not of_kind(events, WallsBroken)


def test_df_sc02_10_not_without_broken_walls():
    after, events = run_out(castle_position(CITADEL, {**FAR, FISH: AGROUND}, phase="end", turn=1), EndPhase())
    assert not of_kind(events, CaptainFreed) and FISH in asked(after).inert


def test_gap_sc02_4_the_walls_are_broken_however_the_defenders_were_lost():
    """An agreed override sends no Damage cards; the captain would be a prisoner for ever."""
    after, events = play_frames(castle_position(CITADEL, {**FAR, FISH: AGROUND}), Remove(ship=CITADEL, cause="agreed"))
    assert [event.castle for event in of_kind(events, WallsBroken)] == [CITADEL]
    assert after.flags["walls-broken"] == 1 and after.table.has(CITADEL)
