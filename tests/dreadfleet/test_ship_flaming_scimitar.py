"""The Flaming Scimitar, her spirits and the Golden Magus."""

import pytest

from tests.dreadfleet.build import asked, begin_frame, content, of_kind, play_frames, position, submit
from vtt.dreadfleet.abilities_flaming_scimitar import Summon
from vtt.dreadfleet.activation import Activation
from vtt.dreadfleet.attributes import speed
from vtt.dreadfleet.boarding import boarding_dice
from vtt.dreadfleet.boarding_events import DuelFought
from vtt.dreadfleet.broadside import Broadside
from vtt.dreadfleet.duel import Duel
from vtt.dreadfleet.events import BroadsideDeclared, CaughtFire, SubphaseBegan, WindMoved
from vtt.dreadfleet.turn import EndPhase

SHIP = "flaming-scimitar"
APART = {SHIP: (20, 20, 0), "bloody-reaver": (50, 30, 0)}
ABEAM = {SHIP: (20, 20, 0), "bloody-reaver": (27, 20, 0)}


def mark(name):
    return content().board.mark_index(name)


def summon(spirit, answers=(), ships=None, **fields):
    return play_frames(position(ships or APART, **fields), Summon(ship=SHIP), [spirit, *answers])


@pytest.mark.parametrize("wounds", [0, 4])
def test_df_ship_scimitar_2_one_spirit_must_be_called_before_orders(wounds):
    """GAP-76: no check, no captain; nothing but the three can be chosen."""
    state = position({**APART, SHIP: (20, 20, 0, {"wounds": wounds})})
    waiting, events = begin_frame(state, Activation(ship=SHIP))
    assert waiting.pending.kind == "summon-spirits" and waiting.pending.default is None
    assert {option.id for option in waiting.pending.options} == {"storm-genies", "fire-ifrit", "sea-nymphs"}
    assert not of_kind(events, SubphaseBegan)
    after, _ = submit(waiting, "fire-ifrit")
    assert after.pending.kind == "order"


def test_df_ship_scimitar_2_is_not_asked_in_another_ships_activation():
    waiting, _ = begin_frame(position(APART), Activation(ship="bloody-reaver"))
    assert waiting.pending.kind == "order"


def test_df_ship_scimitar_3_the_genies_add_3_to_speed_until_the_end_of_the_turn():
    after, events = summon("storm-genies")
    assert speed(asked(after), SHIP) == 15000 and not of_kind(events, WindMoved)
    ended, _ = play_frames(after, EndPhase())
    assert speed(asked(ended), SHIP) == 12000


def test_df_ship_scimitar_3_the_wind_may_be_pushed_up_to_1d6_marks_either_way():
    state = position(APART, wind="1,1", dice=[2])
    waiting, _ = begin_frame(state, Summon(ship=SHIP))
    waiting, _ = submit(waiting, "storm-genies")
    assert [option.id for option in waiting.pending.options] == [
        "counter:1", "counter:2", "clockwise:1", "clockwise:2", "leave-wind",
    ]
    assert submit(waiting, "leave-wind")[0].winds == mark("1,1")
    assert submit(waiting, "clockwise:2")[0].winds == mark("1,3")
    round_the_corner, events = submit(waiting, "counter:1")
    assert round_the_corner.winds == mark("6,6") and of_kind(events, WindMoved)[0].how == "counter"


def test_df_ship_scimitar_4_the_ifrit_adds_a_die_apart_to_broadsides_that_sets_fire():
    state, _ = summon("fire-ifrit", ships=ABEAM, dice=[1, 1, 6, 1])
    after, events = play_frames(state, Broadside(firer=SHIP, target="bloody-reaver"))
    assert (of_kind(events, BroadsideDeclared)[0].dice, of_kind(events, BroadsideDeclared)[0].marked) == (3, 1)
    assert after.ship("bloody-reaver").fires == 1
    saved, _ = summon("fire-ifrit", ships=ABEAM, dice=[1, 1, 6, 6])
    after, events = play_frames(saved, Broadside(firer=SHIP, target="bloody-reaver"))
    assert not of_kind(events, CaughtFire)


def test_df_ship_scimitar_4_the_ifrit_adds_a_die_in_boarding_actions_and_leaves_with_the_turn():
    state, _ = summon("fire-ifrit")
    assert boarding_dice(asked(state), SHIP, ("bloody-reaver",)).live == 4
    assert boarding_dice(asked(state), "bloody-reaver", (SHIP,)).live == 7
    later = position({**APART, SHIP: (20, 20, 0, {"notes": dict(state.ship(SHIP).notes)})}, turn=2)
    assert boarding_dice(asked(later), SHIP, ("bloody-reaver",)).live == 3
    _, events = play_frames(position(ABEAM, dice=[1, 1]), Broadside(firer=SHIP, target="bloody-reaver"))
    assert of_kind(events, BroadsideDeclared)[0].dice == 2


def test_df_ship_scimitar_5_the_nymphs_discard_a_hull_card_of_its_controllers_choice():
    cards = ("timbers-stove-in#1", "broken-frames#1", "rigging-cut#1")
    state, _ = summon("sea-nymphs", ["broken-frames#1"], {**APART, SHIP: (20, 20, 0, {"damage": cards})})
    assert state.ship(SHIP).damage == ("timbers-stove-in#1", "rigging-cut#1")
    assert state.deck("damage").top_discard == "broken-frames#1"


def test_df_ship_scimitar_5_a_single_card_goes_at_once_but_no_other_kind_and_no_irreparable_one():
    """GAP-76, DF-DMG-10: without such a card there is no effect."""
    one = ("rigging-cut#1", "timbers-stove-in#1", "holed-below-the-waterline#1")
    state, _ = summon("sea-nymphs", ships={**APART, SHIP: (20, 20, 0, {"damage": one})})
    assert state.ship(SHIP).damage == ("rigging-cut#1", "holed-below-the-waterline#1")
    again, _ = play_frames(state, Summon(ship=SHIP), ["sea-nymphs"])
    assert again.ship(SHIP).damage == ("rigging-cut#1", "holed-below-the-waterline#1")


@pytest.mark.parametrize(("magus", "others", "wounded"), [
    (1, (5, 1, 1, 1, 1), (SHIP, "bloody-reaver")), (5, (5, 1, 1, 1, 1), ("bloody-reaver",)),
    (1, (1, 1, 1, 1, 1), ("bloody-reaver",)), (5, (5, 5, 5, 1, 1), (SHIP,)),
])
def test_df_ship_scimitar_7_the_magus_has_one_victory_more_in_every_duel(magus, others, wounded):
    state = position(APART, dice=[magus, *others])
    after, events = play_frames(state, Duel(ga=(SHIP,), fot=("bloody-reaver",)))
    fought = of_kind(events, DuelFought)[0]
    assert fought.ga_victories == (magus >= 5) + 1 and fought.wounded == wounded
    assert {ship.id for ship in after.ships if ship.wounds} == set(wounded)


def test_df_ship_scimitar_7_nobody_else_has_it():
    """And it counts for his side in a duel of several captains."""
    ships = {**APART, "heldenhammer": (40, 10, 0)}
    _, events = play_frames(
        position(ships, dice=[1] * 8), Duel(ga=("heldenhammer",), fot=("bloody-reaver",)), ["keep"]
    )
    assert of_kind(events, DuelFought)[0].ga_victories == 0
    _, events = play_frames(
        position(ships, dice=[1] * 9), Duel(ga=("heldenhammer", SHIP), fot=("bloody-reaver",)), ["keep"]
    )
    assert of_kind(events, DuelFought)[0].ga_victories == 1
