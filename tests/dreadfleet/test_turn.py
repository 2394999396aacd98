"""The game turn, its phases, and who acts when (chapter TURN)."""

import pytest

from tests.dreadfleet.build import Bench, begin_frame, command, content, of_kind, position, submit
from tests.dreadfleet.decks import dealt
from tests.dreadfleet.playing import go_on, idle, run_out
from vtt.dreadfleet.activation import Activation
from vtt.dreadfleet.boarding_events import BoardingFought
from vtt.dreadfleet.events import (
    Activated,
    ActivationEnded,
    BroadsideDeclared,
    Deployed,
    FirstChosen,
    PhaseBegan,
    RolledOff,
    SubphaseBegan,
    TurnBegan,
)
from vtt.dreadfleet.state import Setup
from vtt.dreadfleet.turn import ActionPhase, EndPhase, GameTurn, Initiative
from vtt.kernel.game import Game

FLEETS = {"heldenhammer": (20, 20, 90), "bloody-reaver": (40, 20, 90)}
FOUR = {**FLEETS, "alliance-cog": (20, 10, 0), "dread-cog": (40, 10, 0)}


def acted(events):
    return [event.ship for event in of_kind(events, Activated)]


# phases --------------------------------------------------------------------------------------------------------------


def test_df_turn_01_five_phases_in_order():
    state = dealt(position(FLEETS, wind="4,6", turn=0, dice=[6, 1]), "siren-song#1", "blood-moon#1")
    after, events = run_out(state, GameTurn())
    assert [event.phase for event in of_kind(events, PhaseBegan)] == [
        "initiative", "situation", "destiny", "action", "end",
    ]  # fmt: skip
    assert of_kind(events, TurnBegan)[0].turn == 1 and after.turn == 1


@pytest.mark.parametrize(("dice", "winner"), [([6, 1], "ga"), ([1, 6], "fot")])
def test_df_turn_02_initiative_is_rolled_off_and_the_winner_is_asked(dice, winner):
    waiting, events = begin_frame(position(FLEETS, dice=dice), Initiative())
    assert of_kind(events, RolledOff)[0].winner == winner
    assert (waiting.pending.kind, waiting.pending.side) == ("initiative", winner)


@pytest.mark.parametrize(("choice", "first"), [("first", "fot"), ("second", "ga")])
def test_df_turn_03_the_winner_chooses_to_be_first_or_second(choice, first):
    """GAP-33."""
    waiting, _ = begin_frame(position(FLEETS, dice=[1, 6]), Initiative())
    after, events = submit(waiting, choice)
    assert after.first == first and of_kind(events, FirstChosen)[0].first == first


def test_df_turn_02_the_initiative_can_change_hands_every_turn():
    """DF-TURN-19: a new turn begins with Initiative."""
    game = Game(Bench(content()), Setup(seed=3, quick=True))
    firsts = []
    while not game.is_over and len(firsts) < 8:
        answer = idle(game.state)
        events = game.submit(command(game.state, answer))
        firsts += [event.winner for event in of_kind(events, RolledOff) if "DF-TURN-02" in event.rules]
    assert {"ga", "fot"} <= set(firsts)
    turns = [e.turn for batch in (game.opening, *game.events) for e in of_kind(batch, TurnBegan)]
    assert turns == list(range(1, len(turns) + 1)) and len(turns) > 2


# activations ---------------------------------------------------------------------------------------------------------


def test_df_turn_09_the_first_player_picks_one_of_his_ships():
    """DF-TURN-15: then the opponent one of his, until every ship has acted (DF-TERM-02)."""
    waiting, _ = begin_frame(position(FOUR, first="fot", wind="4,6"), ActionPhase())
    assert waiting.pending.side == "fot"
    assert [option.id for option in waiting.pending.options] == ["bloody-reaver", "dread-cog"]
    waiting, events = submit(waiting, "dread-cog")
    after, more = go_on(waiting, events)
    assert acted(more) == ["dread-cog", "heldenhammer", "bloody-reaver", "alliance-cog"]
    assert all(ship.activated for ship in after.ships)


def test_df_turn_16_when_one_side_is_done_the_other_activates_all_it_has_left():
    """In any order: the player is asked each time."""
    ships = {**FLEETS, "alliance-cog": (20, 10, 0), "alliance-cog:2": (10, 10, 0)}
    _, events = run_out(position(ships, first="fot", wind="4,6"), ActionPhase())
    assert acted(events) == ["bloody-reaver", "heldenhammer", "alliance-cog", "alliance-cog:2"]


def test_df_turn_15_a_ship_that_has_acted_does_not_act_again():
    ships = {"heldenhammer": (20, 20, 90, {"activated": True}), "bloody-reaver": (40, 20, 90)}
    _, events = run_out(position(ships, first="ga", wind="4,6"), ActionPhase())
    assert acted(events) == ["bloody-reaver"]


@pytest.mark.parametrize(("had_acted", "times"), [(False, 1), (True, 0)])
def test_gap_37_an_auxiliary_just_launched_acts_this_turn_but_once(had_acted, times):
    """Taken aboard and launched again it has still acted."""
    cog = {"where": "aboard", "mother": "heldenhammer", "activated": had_acted}
    waiting, events = begin_frame(
        position({**FLEETS, "alliance-cog": cog}, first="ga", wind="4,6", dice=[6] * 20), ActionPhase()
    )
    while not of_kind(events, Deployed):
        launch = waiting.pending.kind == "deploy"
        waiting, more = submit(waiting, ("alliance-cog", (20000, 22000, 0)) if launch else idle(waiting))
        events += more
    after, events = go_on(waiting, events)
    assert acted(events).count("alliance-cog") == times and after.ship("alliance-cog").activated


def test_df_turn_10_four_subphases_in_order():
    """DF-TURN-11 to DF-TURN-14."""
    _, events = run_out(position(FLEETS, wind="4,6"), Activation(ship="heldenhammer"))
    subphases = [event.subphase for event in of_kind(events, SubphaseBegan)]
    assert subphases == ["orders", "movement", "broadside", "boarding"]


def test_the_state_knows_whose_subphase_it_is():
    waiting, _ = begin_frame(position(FLEETS, wind="4,6", active=""), Activation(ship="heldenhammer"))
    assert (waiting.active, waiting.subphase) == ("heldenhammer", "orders")
    waiting, _ = submit(waiting, "none")
    assert waiting.subphase == "movement"
    after, _ = go_on(waiting)
    assert after.subphase == ""


def test_gap_71_a_ship_lost_in_its_movement_does_not_fire():
    ships = {"heldenhammer": (20, 36, 0), "bloody-reaver": (24, 36, 0)}
    waiting, events = begin_frame(position(ships), Activation(ship="heldenhammer"))
    for answer in ("none", "move", ("run", 5000)):
        waiting, more = submit(waiting, answer)
        events += more
    assert waiting.ship("heldenhammer").where == "removed"
    assert [event.subphase for event in of_kind(events, SubphaseBegan)] == ["orders", "movement"]
    assert of_kind(events, ActivationEnded)


def test_df_turn_12_moving_is_a_choice_where_no_wind_drives():
    """And DF-TURN-13: so is firing."""
    ships = {"heldenhammer": (20, 20, 0), "bloody-reaver": (26.25, 20, 0)}
    after, events = run_out(position(ships, force=1), Activation(ship="heldenhammer"))
    assert after.table.piece("heldenhammer").pose.y == 20000 and not of_kind(events, BroadsideDeclared)


def test_df_turn_14_a_ship_in_contact_must_fight():
    ships = {"heldenhammer": (20, 20, 0), "bloody-reaver": (22.25, 20, 0)}
    _, events = run_out(position(ships), Activation(ship="heldenhammer"))
    assert len(of_kind(events, BoardingFought)) == 1


# end -----------------------------------------------------------------------------------------------------------------


def test_df_turn_19_without_a_winner_a_new_turn_begins():
    """What lasts until the end of the turn ends (DF-WIND-13, GAP-58)."""
    own = {"wind": "into", "wind_cost": 3000, "orders": ("repairs",), "has_escaped": True, "moved_thou": 4000}
    state = position({"heldenhammer": (20, 20, 0, own), "bloody-reaver": (40, 20, 0)})
    after, _ = run_out(state, EndPhase())
    ship = after.ship("heldenhammer")
    assert after.outcome is None
    assert (ship.wind, ship.wind_cost, ship.orders, ship.has_escaped, ship.moved_thou) == ("", 0, (), False, 0)


def test_a_monster_under_orders_is_loose_again_after_the_turn():
    state = position({**FLEETS, "sea-giant": (30, 30, 0, {"side": "fot"})})
    after, _ = run_out(state, EndPhase())
    assert after.ship("sea-giant").side == ""
