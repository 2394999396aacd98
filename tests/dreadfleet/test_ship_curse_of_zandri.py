"""The Curse of Zandri and King Amanhotep."""

import pytest

from tests.dreadfleet.build import asked, begin_frame, of_kind, play_frames, position, submit
from vtt.dreadfleet.attributes import broadside, crew, is_lost_by_damage, speed
from vtt.dreadfleet.boarding import boarding_dice
from vtt.dreadfleet.broadside import Broadside
from vtt.dreadfleet.events import BroadsideDeclared, CaughtFire, CommandChecked
from vtt.dreadfleet.orders import OrdersSubphase
from vtt.dreadfleet.shot import appraise
from vtt.dreadfleet.turn import EndPhase

WILL = "let-my-will-be-done"
ABEAM = {"curse-of-zandri": (20, 20, 0), "heldenhammer": (27, 20, 0)}


def orders(answers=(), dice=(), **own):
    state = position({"curse-of-zandri": (20, 20, 0, own), "heldenhammer": (50, 30, 0)}, dice=dice)
    return play_frames(state, OrdersSubphase(ship="curse-of-zandri"), answers)


def raised(state):
    pos = asked(state)
    return speed(pos, "curse-of-zandri"), crew(pos, "curse-of-zandri"), broadside(pos, "curse-of-zandri")


@pytest.mark.parametrize(("saves", "is_burning"), [((1,), True), ((5,), False)], ids=["drawn", "saved"])
def test_df_ship_zandri_2_the_die_of_light_sets_fire_if_it_makes_the_target_draw(saves, is_burning):
    """Three dice, the last one apart; GAP-59: with a save of its own."""
    state = position(ABEAM, dice=[1, 1, 6, *saves])
    after, events = play_frames(state, Broadside(firer="curse-of-zandri", target="heldenhammer"))
    declared = of_kind(events, BroadsideDeclared)[0]
    assert (declared.dice, declared.marked) == (3, 1)
    assert bool(of_kind(events, CaughtFire)) is is_burning
    assert after.ship("heldenhammer").fires == is_burning


def test_df_ship_zandri_2_the_other_dice_set_no_fire():
    state = position(ABEAM, dice=[6, 6, 1, 1, 1], damage=["rigging-cut#1", "rigging-cut#2"])
    after, _ = play_frames(state, Broadside(firer="curse-of-zandri", target="heldenhammer"))
    assert len(after.ship("heldenhammer").damage) == 2 and after.ship("heldenhammer").fires == 0


@pytest.mark.parametrize(("face", "points"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_df_ship_zandri_4_a_passed_check_adds_1d3_to_three_attributes(face, points):
    after, events = orders([WILL], dice=[2, face])
    assert of_kind(events, CommandChecked)[0].passed
    assert raised(after) == (8000 + points * 1000, 4 + points, 2 + points)
    assert boarding_dice(asked(after), "curse-of-zandri", ("heldenhammer",)).live == 4 + points
    assert after.ship("curse-of-zandri").orders == ()


def test_df_ship_zandri_4_the_raised_broadside_is_halved_with_its_value():
    """GAP-56: value changes first, then halves, then the extra die."""
    after, _ = orders([WILL], dice=[2, 6])
    ships = tuple(after.ships)
    blocked = position(ABEAM, land={"wreck-4": (23.5, 20, 0)}, force=1)
    state = type(blocked)(**{f: getattr(blocked, f) for f in blocked.__struct_fields__} | {"ships": ships})
    shot = appraise(asked(state), "curse-of-zandri", "heldenhammer")
    assert (shot.value, shot.is_partial, shot.dice) == (5, True, 4)


def test_df_ship_zandri_4_a_failed_check_raises_nothing_and_is_spent():
    """GAP-77."""
    after, events = orders([WILL], dice=[1])
    assert not of_kind(events, CommandChecked)[0].passed and raised(after) == (8000, 4, 2)
    waiting, _ = begin_frame(after, OrdersSubphase(ship="curse-of-zandri"))
    assert WILL not in [option.id for option in waiting.pending.options]


def test_df_ship_zandri_4_a_single_time_each_game():
    waiting, _ = begin_frame(orders([WILL], dice=[6, 6])[0], OrdersSubphase(ship="curse-of-zandri"))
    assert WILL not in [option.id for option in waiting.pending.options]
    fresh, _ = begin_frame(orders()[0], OrdersSubphase(ship="curse-of-zandri"))
    assert WILL in [option.id for option in fresh.pending.options]


def test_df_ship_zandri_4_only_the_king_can_will_it():
    """DF-DUEL-10: a captain's ability ends with his mortal wound."""
    state = position({"curse-of-zandri": (20, 20, 0, {"wounds": 4}), "heldenhammer": (50, 30, 0)})
    waiting, _ = begin_frame(state, OrdersSubphase(ship="curse-of-zandri"))
    assert WILL not in [option.id for option in waiting.pending.options]


def test_df_ship_zandri_4_it_ends_with_the_turn_and_keeps_nobody_alive():
    """GAP-58."""
    lost = ("men-swept-from-the-rail#1", "men-swept-from-the-rail#2", "men-swept-from-the-rail#3")
    after, _ = orders([WILL], dice=[6, 6], damage=lost)
    assert raised(after)[1] == 1 + 3
    ended, _ = play_frames(after, EndPhase())
    assert raised(ended) == (8000, 1, 2)
    four = (*lost, "men-swept-from-the-rail#4")
    dead, _ = orders([WILL], dice=[6, 6], damage=four)
    assert is_lost_by_damage(asked(dead), "curse-of-zandri") == "abandoned"


def test_df_ship_zandri_4_is_in_place_of_an_order():
    state = position({"curse-of-zandri": (20, 20, 0), "heldenhammer": (50, 30, 0)}, dice=[1])
    waiting, _ = begin_frame(state, OrdersSubphase(ship="curse-of-zandri"))
    after, _ = submit(waiting, WILL)
    assert after.pending.kind == "test-end"
