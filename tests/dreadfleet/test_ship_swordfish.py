"""The Swordfish and Aranessa Malasal."""

import pytest

from tests.dreadfleet.build import asked, begin_frame, of_kind, play_frames, position, submit
from vtt.dreadfleet.abilities_swordfish import rammable, run_into
from vtt.dreadfleet.boarding import BoardingSubphase
from vtt.dreadfleet.boarding_events import BoardingFought, DuelFought
from vtt.dreadfleet.broadside import Broadside
from vtt.dreadfleet.checks import CommandCheck
from vtt.dreadfleet.duel import Duel
from vtt.dreadfleet.events import BroadsideRolled, CommandChecked, Struck
from vtt.dreadfleet.full_sail import FullSail
from vtt.dreadfleet.movement import MovementSubphase
from vtt.dreadfleet.orders import GiveOrder

SHIP, REAVER = "swordfish", "bloody-reaver"
PILE = ["rigging-cut#1", "timbers-stove-in#1", "first-mate#1", "timbers-stove-in#2"]
AHEAD = {SHIP: (20, 20, 0), REAVER: (20, 27, 90)}
APART = {SHIP: (20, 20, 0), REAVER: (50, 30, 0)}


def at(ships, subphase="movement", **fields):
    return position(ships, subphase=subphase, active=SHIP, **fields)


# Ram -----------------------------------------------------------------------------------------------------------------


def test_df_ship_swordfish_2_it_rams_whom_it_runs_into():
    """Four on the die are three cards, of which the Hull cards count."""
    state = at(AHEAD, dice=[4], damage=PILE)
    after, events = play_frames(state, MovementSubphase(ship=SHIP), ["move", ("run", 8000), REAVER])
    assert (of_kind(events, Struck)[0].cards, of_kind(events, Struck)[0].target) == (3, REAVER)
    assert after.ship(REAVER).damage == ("timbers-stove-in#1",) and after.ship(SHIP).damage == ()


@pytest.mark.parametrize(("face", "cards"), [(1, 1), (2, 1), (6, 5)])
def test_df_ship_swordfish_2_at_least_one_card(face, cards):
    """GAP-60."""
    _, events = play_frames(at(AHEAD, dice=[face]), MovementSubphase(ship=SHIP), ["move", ("run", 8000), REAVER])
    assert of_kind(events, Struck)[0].cards == cards


def test_df_ship_swordfish_2_it_may_and_need_not():
    _, events = play_frames(at(AHEAD), MovementSubphase(ship=SHIP), ["move", ("run", 8000), "none"])
    assert not of_kind(events, Struck)


def test_gap_74_only_in_the_movement_subphase_whose_own_move_made_the_contact():
    touching = {SHIP: (20, 20, 0), REAVER: (20, 22.76, 90)}
    assert rammable(asked(at(touching)), SHIP) == ()
    met = {**touching, SHIP: (20, 20, 0, {"notes": {run_into(REAVER): 1}})}
    assert rammable(asked(at(met)), SHIP) == (REAVER,)
    assert rammable(asked(at(met, turn=2)), SHIP) == ()


def test_gap_74_full_sail_counts_and_a_contact_in_another_subphase_does_not():
    sailed, _ = play_frames(at(AHEAD, dice=[6, 6]), FullSail(ship=SHIP))
    assert rammable(asked(sailed), SHIP) == (REAVER,)
    pushed, _ = play_frames(at(AHEAD, subphase="", dice=[6, 6]), FullSail(ship=SHIP))
    assert rammable(asked(pushed), SHIP) == ()


def test_df_ship_swordfish_2_only_under_its_bow():
    beside = {SHIP: (20, 20, 0, {"notes": {run_into(REAVER): 1}}), REAVER: (22.01, 20, 0)}
    assert rammable(asked(at(beside)), SHIP) == ()


# Blessing of Manann --------------------------------------------------------------------------------------------------


def fire(answers, dice, **fields):
    state = at({SHIP: (20, 20, 0), REAVER: (27, 20, 0)}, **{"subphase": "broadside", "dice": dice, **fields})
    return play_frames(state, Broadside(firer=SHIP, target=REAVER), answers)


def test_df_ship_swordfish_4_one_die_of_a_broadside():
    _, events = fire(["die:1"], [6, 1, 2, 6, 6, 6])
    assert of_kind(events, BroadsideRolled)[0].faces == (6, 6, 2)
    _, events = fire(["keep"], [1, 1, 2])
    assert of_kind(events, BroadsideRolled)[0].faces == (1, 1, 2)


def test_df_ship_swordfish_4_the_second_face_counts_even_if_worse():
    """DF-DICE-08."""
    _, events = fire(["die:0"], [6, 1, 2, 1])
    assert of_kind(events, BroadsideRolled)[0].faces == (1, 1, 2)


@pytest.mark.parametrize("own", [{"wounds": 4}, {"notes": {"rerolled-broadside": 1}}], ids=["no captain", "used"])
def test_df_ship_swordfish_4_once_a_subphase_and_only_by_aranessa(own):
    state = at({SHIP: (20, 20, 0, own), REAVER: (27, 20, 0)}, "broadside", dice=[1, 1, 2])
    waiting, _ = begin_frame(state, Broadside(firer=SHIP, target=REAVER))
    assert waiting.pending.kind == "test-end"


def test_gap_75_nothing_in_another_ships_subphase_and_no_check_of_an_order():
    state = position({SHIP: (20, 20, 0), REAVER: (27, 20, 0)}, subphase="broadside", active=REAVER, dice=[1, 1, 2])
    waiting, _ = begin_frame(state, Broadside(firer=SHIP, target=REAVER, reaction=True))
    assert waiting.pending.kind == "test-end"
    waiting, _ = begin_frame(at(APART, "orders", dice=[1]), GiveOrder(ship=SHIP, order="repairs"))
    assert waiting.pending.kind == "test-end"


def test_df_ship_swordfish_4_one_die_of_a_movement_subphase_in_all():
    """A Command check to escape; what is used there is gone for the distance."""
    locked = {SHIP: (20, 20, 0), REAVER: (22.01, 20, 0)}
    waiting, _ = begin_frame(at(locked, dice=[2, 6, 1]), MovementSubphase(ship=SHIP))
    waiting, _ = submit(waiting, "escape") if waiting.pending.kind == "movement-mode" else (waiting, ())
    assert waiting.pending.kind == "reroll-one"
    waiting, events = submit(waiting, "die:0")
    assert of_kind(events, CommandChecked)[-1].passed and waiting.pending.kind == "escape-place"


def test_df_ship_swordfish_4_the_distance_of_an_escape_and_of_full_sail():
    locked = {SHIP: (20, 20, 0), REAVER: (22.01, 20, 0)}
    waiting, _ = begin_frame(at(locked, dice=[6, 1, 6]), MovementSubphase(ship=SHIP))
    waiting, _ = submit(waiting, "escape") if waiting.pending.kind == "movement-mode" else (waiting, ())
    waiting, _ = submit(waiting, "die:0")
    assert waiting.pending.params["rolled"] == 4000
    after, _ = play_frames(at(APART, dice=[1, 1, 6]), FullSail(ship=SHIP), ["die:0"])
    assert after.table.piece(SHIP).pose.y == 27_000


def test_df_ship_swordfish_4_a_passed_check_is_not_asked_about():
    waiting, _ = begin_frame(at(APART, dice=[6]), CommandCheck(ship=SHIP, purpose="wind"))
    assert waiting.pending.kind == "test-end"


def test_df_ship_swordfish_4_one_die_in_its_own_boarding_and_one_in_each_duel():
    locked = {SHIP: (20, 20, 0), REAVER: (22.01, 20, 0)}
    dice = [1, 1, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1]
    _, events = play_frames(at(locked, "boarding", dice=dice), BoardingSubphase(ship=SHIP), ["die:0", "die:0"])
    assert of_kind(events, DuelFought)[0].ga == ((SHIP, (6, 1, 1)),)
    assert of_kind(events, BoardingFought)[0].ga == ((SHIP, (6, 1, 1)),)


def test_df_ship_swordfish_4_the_enemys_boarding_leaves_her_the_duel_only():
    locked = {SHIP: (20, 20, 0), REAVER: (22.01, 20, 0)}
    dice = [1, 1, 1, 1, 1, 1, 1, 1, 6]
    state = position(locked, subphase="boarding", active=REAVER, dice=dice)
    waiting, _ = begin_frame(state, Duel(ga=(SHIP,), fot=(REAVER,)))
    assert waiting.pending.kind == "reroll-one"
    done, events = submit(waiting, "die:0")
    assert done.pending.kind == "test-end" and of_kind(events, DuelFought)[0].ga_victories == 1
