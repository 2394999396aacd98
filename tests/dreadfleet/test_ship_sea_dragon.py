"""The Sea Dragon, her dragons and Prince Yrellian."""

import pytest

from tests.dreadfleet.build import asked, begin_frame, of_kind, play_frames, position, submit
from vtt.dreadfleet.auxiliaries import DeployAuxiliary, may_recover
from vtt.dreadfleet.broadside import Broadside
from vtt.dreadfleet.events import CardDrawn, CommandChecked, Contacted, OrderTried, SavesRolled
from vtt.dreadfleet.orders import OrdersSubphase
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.sailing import Sail

SHIP = "sea-dragon"
ABEAM = {SHIP: (20, 20, 0), "bloody-reaver": (27, 20, 0)}
APART = {SHIP: (20, 20, 0), "bloody-reaver": (50, 30, 0)}
PILE = ["rigging-cut#1", "first-mate#1", "men-swept-from-the-rail#1", "timbers-stove-in#1", "men-swept-from-the-rail#2"]


# Bolt Throwers -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reaction", [False, True])
def test_df_ship_seadragon_2_each_unsaved_hit_draws_until_a_crew_card_comes(reaction):
    """GAP-79: Fire at Will included."""
    state = position(ABEAM, dice=[6, 6, 1, 1], damage=PILE)
    frame = Broadside(firer=SHIP, target="bloody-reaver", reaction=reaction)
    after, events = play_frames(state, frame)
    assert after.ship("bloody-reaver").damage == ("men-swept-from-the-rail#1", "men-swept-from-the-rail#2")
    assert [event.card for event in of_kind(events, CardDrawn)] == PILE


def test_df_ship_seadragon_2_a_saved_hit_draws_nothing():
    after, events = play_frames(
        position(ABEAM, dice=[6, 6, 1, 6], damage=PILE), Broadside(firer=SHIP, target="bloody-reaver")
    )
    assert after.ship("bloody-reaver").damage == ("men-swept-from-the-rail#1",) and of_kind(events, SavesRolled)


def test_df_ship_seadragon_2_an_auxiliary_is_hit_the_same_way():
    """GAP-66: no second draw for the Special."""
    state = position({SHIP: (20, 20, 0), "dread-cog": (25, 20, 0)}, dice=[6, 1, 1], damage=PILE)
    after, events = play_frames(state, Broadside(firer=SHIP, target="dread-cog"))
    assert [event.card for event in of_kind(events, CardDrawn)] == PILE[:3]
    assert after.ship("dread-cog").where == "removed"


def test_df_ship_seadragon_2_others_draw_single_cards():
    after, _ = play_frames(
        position(ABEAM, dice=[6, 1, 1, 1, 1], damage=PILE), Broadside(firer="bloody-reaver", target=SHIP)
    )
    assert after.ship(SHIP).damage == ("rigging-cut#1",)


# dragons -------------------------------------------------------------------------------------------------------------


def test_df_ship_seadragon_3_two_dragons_one_out_at_a_time():
    rules = Dreadfleet()
    assert rules.content.ships[SHIP].auxiliaries == ("dragon", "dragon")
    aboard = {"where": "aboard", "mother": SHIP}
    state = position({SHIP: (20, 20, 0), "dragon": aboard, "dragon:2": aboard})
    out, _ = play_frames(state, DeployAuxiliary(mother=SHIP), [("dragon", (21_900, 20_000, 0))])
    assert out.ship("dragon").where == "table"
    again, events = play_frames(out, DeployAuxiliary(mother=SHIP))
    assert again.ship("dragon:2").where == "aboard" and not events


def test_df_ship_dragon_1_it_has_no_armour_and_so_no_save():
    """GAP-55, H-BS-7."""
    state = position({"bloody-reaver": (20, 20, 0), "dragon": (25, 20, 0)}, dice=[6, 1, 1, 1], damage=PILE)
    after, events = play_frames(state, Broadside(firer="bloody-reaver", target="dragon"))
    assert not of_kind(events, SavesRolled) and after.ship("dragon").damage == ("rigging-cut#1",)


def test_df_ship_dragon_1_it_flies():
    """DF-FLY-01, DF-FLY-03, DF-AUX-23."""
    ships = {"dragon": (20, 20, 0, {"mother": SHIP}), "bloody-reaver": (20, 24, 90), SHIP: (40, 20, 0)}
    state, events = play_frames(position(ships), Sail(ship="dragon"), [("run", 12_000)])
    assert state.table.piece("dragon").pose.y == 32_000 and not of_kind(events, Contacted)
    assert may_recover(asked(state), "dragon", SHIP)
    assert not may_recover(asked(position({**ships, "heldenhammer": (50, 10, 0)})), "dragon", "heldenhammer")


# Charismatic Leader --------------------------------------------------------------------------------------------------


def order(answers, dice, ships=None, **fields):
    return play_frames(position(ships or APART, dice=dice, **fields), OrdersSubphase(ship=SHIP), answers)


def test_df_ship_seadragon_5_two_different_orders_with_a_check_each():
    state, events = order(["full-sail", "hard-to-port"], [2, 2])
    assert state.ship(SHIP).orders == ("full-sail", "hard-to-port")
    assert len(of_kind(events, CommandChecked)) == 2


@pytest.mark.parametrize("face", [1, 2])
def test_gap_77_the_second_is_chosen_after_the_first_result_and_differs(face):
    waiting, _ = begin_frame(position(APART, dice=[face]), OrdersSubphase(ship=SHIP))
    waiting, events = submit(waiting, "repairs")
    assert of_kind(events, OrderTried)[0].passed is (face == 2)
    ids = [option.id for option in waiting.pending.options]
    assert ids == ["full-sail", "hard-to-port", "hard-to-starboard", "fire-at-will", "none"]
    done, _ = submit(waiting, "none")
    assert done.pending.kind == "test-end"


def test_df_ship_seadragon_5_there_is_no_third():
    waiting, _ = begin_frame(position(APART, dice=[2, 2]), OrdersSubphase(ship=SHIP))
    for answer in ("repairs", "full-sail"):
        waiting, _ = submit(waiting, answer)
    assert waiting.pending.kind == "test-end"


@pytest.mark.parametrize("orders", [("fire-at-will", "full-sail"), ("full-sail", "fire-at-will")])
def test_df_ship_seadragon_5_fire_at_will_may_be_one_of_the_two(orders):
    """Of the two neither replaces the other, as an order of a later turn would (GAP-52)."""
    state, _ = order(orders, [2, 2])
    assert state.ship(SHIP).orders == orders and state.ship(SHIP).is_waiting
    assert "fire-at-will" not in state.side("ga").hand


def test_gap_52_a_fire_at_will_of_an_earlier_turn_is_replaced():
    ships = {**APART, SHIP: (20, 20, 0, {"is_waiting": True})}
    state, _ = order(["full-sail"], [2], ships)
    assert not state.ship(SHIP).is_waiting


@pytest.mark.parametrize("ships", [{SHIP: (20, 20, 0, {"wounds": 4}), "bloody-reaver": (50, 30, 0)}])
def test_df_ship_seadragon_5_the_first_mate_gives_one(ships):
    waiting, _ = begin_frame(position(ships, dice=[6]), OrdersSubphase(ship=SHIP))
    waiting, _ = submit(waiting, "full-sail")
    assert waiting.pending.kind == "test-end"


def test_df_ship_seadragon_5_other_captains_give_one():
    waiting, _ = begin_frame(position(APART, dice=[6]), OrdersSubphase(ship="bloody-reaver"))
    waiting, _ = submit(waiting, "full-sail")
    assert waiting.pending.kind == "test-end"
