"""Treasures: picking up, carrying, handing over, losing (chapter TRE, GAP-90)."""

import msgspec
import pytest

from tests.dreadfleet.build import asked, begin_frame, bench, content, of_kind, play_frames, position, submit
from tests.dreadfleet.chests import aboard, afloat
from vtt.bots.invariants import treasure_fault
from vtt.dreadfleet.activation import Activation
from vtt.dreadfleet.attributes import allowance, speed
from vtt.dreadfleet.auxiliaries import DeployAuxiliary, recover
from vtt.dreadfleet.contact import MakeContact
from vtt.dreadfleet.edge import LeaveBoard
from vtt.dreadfleet.events import Contacted, Moved
from vtt.dreadfleet.handing_over import can_pass
from vtt.dreadfleet.removal import Remove
from vtt.dreadfleet.sailing import Sail
from vtt.dreadfleet.treasure_events import TreasureDropped, TreasureGone, TreasureTaken
from vtt.dreadfleet.treasures import PICKED_UP, can_pick_up, cargo, possession, touched_now, touches
from vtt.kernel import codec
from vtt.kernel.decision import Command
from vtt.kernel.engine import Play

COG, OTHER = "alliance-cog", "alliance-cog:2"


def at_sea(**fields) -> dict:
    return {"mother": "heldenhammer", **fields}


def ships(**more):
    """A big ship far away and a cog that heads north."""
    return {"heldenhammer": (50, 35, 0), COG: (20, 20, 0, at_sea()), **more}


def with_chests(fleet, *treasures, **fields):
    return position(fleet, treasures=treasures, **fields)


# picking up ----------------------------------------------------------------------------------------------------------


def test_df_tre_01_an_auxiliary_claims_what_it_touches_and_sails_on():
    """GAP-90: the pick-up is offered on touching, and the movement continues."""
    state = with_chests(ships(), afloat("a", 20, 23), active=COG)
    state, events = play_frames(state, Sail(ship=COG), [("run", 4000), "take", ("run", 1000)])
    assert state.treasure("a").carrier == COG
    assert [event.amount for event in of_kind(events, Moved)] == [4000, 1000]
    assert of_kind(events, TreasureTaken)[0].rules == ("DF-TRE-01",)


def test_df_tre_01_big_ships_do_not_pick_up():
    state = with_chests({"heldenhammer": (20, 20, 0)}, afloat("a", 20, 23.5))
    state, _ = play_frames(state, Sail(ship="heldenhammer"), [("run", 3000)])
    assert state.treasure("a").where == "free"
    assert not can_pick_up(asked(state), "heldenhammer")


def test_df_tre_02_who_may_pick_up_nothing_touches_nothing_to_offer():
    """DF-TRE-01, DF-TRE-03: a big ship, and whoever has picked up this turn."""
    fleet = {"heldenhammer": (20, 20, 0), COG: (30, 20, 0, at_sea()), OTHER: (40, 20, 0, at_sea(notes={PICKED_UP: 1}))}
    pos = asked(with_chests(fleet, afloat("a", 20, 20), afloat("b", 30, 20), afloat("c", 40, 20)))
    assert [touched_now(pos, ship) for ship in fleet] == [(), ("b",), ()]


def test_df_tre_01_passing_by_at_more_than_a_quarter_of_an_inch_is_no_contact():
    """A base touches a treasure within 0.25" of its spot."""
    fleet = ships()
    assert touches(asked(with_chests(fleet)), COG, afloat("a", 20.625, 20))
    assert not touches(asked(with_chests(fleet)), COG, afloat("a", 20.626, 20))
    state, _ = begin_frame(with_chests(fleet, afloat("a", 20.63, 22), active=COG), Sail(ship=COG))
    state, _ = submit(state, ("run", 4000))
    assert state.pending.kind == "move"


def test_df_tre_02_carrying_slows_nobody():
    empty, laden = with_chests(ships()), with_chests(ships(), aboard("a", COG), aboard("b", COG))
    for figure in (speed, allowance):
        assert figure(asked(empty), COG) == figure(asked(laden), COG)


def test_df_tre_03_one_pick_up_a_turn_but_any_number_aboard():
    """The second treasure on the way is not offered; the next turn it is, to an auxiliary that still touches it."""
    state = with_chests(ships(), afloat("a", 20, 22), afloat("b", 20, 23.8), aboard("c", COG), active=COG)
    state, _ = play_frames(state, Sail(ship=COG), [("run", 3000), "take"])
    assert [t.id for t in cargo(asked(state), COG)] == ["a", "c"]
    assert touches(asked(state), COG, state.treasure("b"))
    assert state.ship(COG).notes[PICKED_UP] == 1
    later = position(ships() | {COG: (20, 23, 0, at_sea(notes={PICKED_UP: 1}))}, turn=2, treasures=state.treasures)
    later, _ = begin_frame(later, Activation(ship=COG))
    assert later.pending.kind == "pick-up"
    later, _ = submit(later, "take")
    assert len(cargo(asked(later), COG)) == 3


def test_df_tre_03_a_treasure_may_be_left_for_another():
    state = with_chests(ships(), afloat("a", 20, 22), afloat("b", 20, 23.5), active=COG)
    state, _ = play_frames(state, Sail(ship=COG), [("run", 4000), "leave", "take"])
    assert (state.treasure("a").where, state.treasure("b").carrier) == ("free", COG)


def test_gap_90_what_was_left_is_not_offered_at_every_step():
    """It is offered again only when the contact is new, or when the next Action phase begins."""
    state = with_chests(ships(), afloat("a", 20, 21), active=COG)
    state, _ = begin_frame(state, Sail(ship=COG))
    state, _ = submit(state, ("run", 500))
    assert state.pending.kind == "pick-up"
    state, _ = submit(state, "leave")
    state, _ = submit(state, ("run", 500))
    assert state.pending.kind == "move"
    state, _ = submit(state, ("run", 2000))
    assert state.pending.kind == "move"


def test_gap_90_a_pick_up_on_the_way_into_contact_survives_a_save():
    """What follows the offer, here a contact, is part of the position."""
    fleet = {COG: (20, 20, 0, at_sea()), "bloody-reaver": (20, 27, 0)}
    state, _ = begin_frame(with_chests(fleet, afloat("a", 20, 23), active=COG), Sail(ship=COG))
    state, _ = submit(state, ("run", 8000))
    assert state.pending.kind == "pick-up"
    again = codec.from_builtins(msgspec.json.decode(msgspec.json.encode(state)), type(state))
    assert codec.digest(again) == codec.digest(state)
    done, events = submit(again, "take")
    assert of_kind(events, Contacted)
    assert done.treasure("a").carrier == COG


def test_gap_90_an_auxiliary_put_to_sea_on_a_treasure_may_claim_it():
    fleet = {"heldenhammer": (20, 20, 0, {"is_anchored": True}), COG: at_sea(where="aboard")}
    state, _ = begin_frame(with_chests(fleet, afloat("a", 22, 20)), DeployAuxiliary(mother="heldenhammer"))
    state, _ = submit(state, berth(COG))
    assert state.pending.kind == "pick-up"


def berth(craft: str) -> Command:
    return Command(choice=craft, pose=(22_000, 20_000, 0))


# handing over --------------------------------------------------------------------------------------------------------


def test_df_tre_04_recovery_passes_everything_on():
    fleet = {"heldenhammer": (20, 20, 0), COG: (21.38, 20, 0, at_sea())}
    state, events = play_frames(
        with_chests(fleet, aboard("a", COG), aboard("b", COG)),
        MakeContact(mover=COG, others=("heldenhammer",)), ["recover"],
    )
    assert [t.id for t in cargo(asked(state), "heldenhammer")] == ["a", "b"]
    assert all(event.giver == COG for event in of_kind(events, TreasureTaken))


def test_df_tre_05_big_ships_never_hand_over():
    fleet = {"heldenhammer": (20, 20, 0), "swordfish": (22.0, 20, 0)}
    pos = asked(with_chests(fleet, aboard("a", "heldenhammer")))
    assert "swordfish" in pos.touching("heldenhammer") or pos.survey.gap("heldenhammer", "swordfish").thou < 300
    assert not can_pass(pos, "heldenhammer", "swordfish")
    state, _ = begin_frame(
        with_chests(fleet, aboard("a", "heldenhammer")), MakeContact(mover="heldenhammer", others=("swordfish",))
    )
    assert state.pending.kind == "test-end"


def beside_each_other(kind=OTHER, **fields):
    return {**ships(), kind: (20.755, 20, 0, {"mother": "swordfish", **fields})}


def test_df_tre_06_auxiliaries_hand_over_when_they_come_into_contact():
    """Free, in both directions, each treasure once an offer; the controller may keep all."""
    start = with_chests(beside_each_other(), aboard("a", COG), aboard("b", OTHER))
    state, _ = begin_frame(start, MakeContact(mover=COG, others=(OTHER,)))
    assert state.pending.kind == "hand-over"
    assert [option.id for option in state.pending.options] == ["a", "b", "keep"]
    state, events = submit(state, "a")
    assert state.treasure("a").carrier == OTHER
    assert of_kind(events, TreasureTaken)[0].rules == ("DF-TRE-06",)
    assert [option.id for option in state.pending.options] == ["b", "keep"]
    state, _ = submit(state, "b")
    assert (state.treasure("b").carrier, state.pending.kind) == (COG, "test-end")


def test_df_tre_06_auxiliaries_beside_each_other_may_hand_over_when_one_begins_to_act():
    start = with_chests(beside_each_other(), aboard("a", OTHER))
    state, _ = begin_frame(start, Activation(ship=COG))
    assert state.pending.kind == "hand-over"
    state, _ = submit(state, "a")
    assert state.treasure("a").carrier == COG
    assert state.pending.kind != "hand-over"


def test_df_tre_06_a_pick_up_when_the_action_phase_begins_can_be_handed_on_at_once():
    start = with_chests(beside_each_other(), afloat("a", 20, 19.2))
    state, _ = begin_frame(start, Activation(ship=COG))
    assert state.pending.kind == "pick-up"
    state, _ = submit(state, "take")
    assert state.pending.kind == "hand-over"


def test_df_tre_06_no_hand_over_to_enemies_or_at_a_distance():
    foe = {**ships(), "dread-cog": (20.755, 20, 0, {"mother": "bloody-reaver"})}
    assert not can_pass(asked(with_chests(foe, aboard("a", COG))), COG, "dread-cog")
    apart = {**ships(), OTHER: (21, 20, 0, {"mother": "swordfish"})}
    assert not can_pass(asked(with_chests(apart, aboard("a", COG))), COG, OTHER)
    assert can_pass(asked(with_chests(beside_each_other(), aboard("a", COG))), COG, OTHER)


@pytest.mark.parametrize("answer", ["a", "keep"])
def test_df_tre_06_a_ship_gives_to_the_auxiliary_that_it_puts_to_sea(answer):
    fleet = {"heldenhammer": (20, 20, 0), COG: at_sea(where="aboard")}
    state, _ = begin_frame(
        with_chests(fleet, aboard("a", "heldenhammer"), dice=[4]), DeployAuxiliary(mother="heldenhammer")
    )
    state, _ = submit(state, berth(COG))
    assert [option.id for option in state.pending.options] == ["a", "keep"]
    state, _ = submit(state, answer)
    assert state.treasure("a").carrier == (COG if answer == "a" else "heldenhammer")


def test_df_tre_06_a_cog_that_capsizes_gets_nothing():
    fleet = {"heldenhammer": (20, 20, 0), COG: at_sea(where="aboard")}
    state, _ = begin_frame(
        with_chests(fleet, aboard("a", "heldenhammer"), dice=[1]), DeployAuxiliary(mother="heldenhammer")
    )
    state, _ = submit(state, berth(COG))
    assert state.pending.kind == "test-end"
    assert state.treasure("a").carrier == "heldenhammer"


def test_df_mon_06_a_sea_monster_carries_but_never_hands_over():
    fleet = {**ships(), "sea-giant": (20, 21.7, 0, {"side": "ga"})}
    pos = asked(with_chests(fleet, aboard("a", "sea-giant")))
    assert can_pick_up(pos, "sea-giant")
    assert COG in pos.touching("sea-giant") or pos.survey.gap(COG, "sea-giant").thou < 600
    near = {**ships(), "sea-giant": (20, 20 + 0.625 + _half_length("sea-giant") + 0.005, 0, {"side": "ga"})}
    pos = asked(with_chests(near, aboard("a", "sea-giant"), aboard("b", COG)))
    assert "sea-giant" in pos.touching(COG)
    assert not can_pass(pos, "sea-giant", COG)
    assert not can_pass(pos, COG, "sea-giant")


def _half_length(ship):
    return content().shapes[ship].length / 2000


# in the way, and lost ------------------------------------------------------------------------------------------------


def test_df_tre_07_a_treasure_hinders_nobody_and_stays_where_it_is():
    """A big ship sails over it and may come to stand on it."""
    state = with_chests({"heldenhammer": (20, 20, 0)}, afloat("a", 20, 24))
    state, events = play_frames(state, Sail(ship="heldenhammer"), [("run", 4000)])
    assert of_kind(events, Moved)[0].amount == 4000
    assert of_kind(events, Moved)[0].stop is None
    assert (state.treasure("a").x, state.treasure("a").y, state.treasure("a").where) == (20000, 24000, "free")


def test_df_tre_08_a_drowned_carrier_leaves_its_treasures_at_the_middle_of_its_base():
    """GAP-90."""
    state = with_chests(ships(), aboard("a", COG), aboard("b", COG))
    state, events = play_frames(state, Remove(ship=COG, cause="sunk"))
    spots = {(t.where, t.x, t.y, t.carrier) for t in state.treasures}
    assert spots == {("free", 20000, 20000, "")}
    assert [event.treasure for event in of_kind(events, TreasureDropped)] == ["a", "b"]
    assert state.treasure("a").is_known


def test_gap_90_what_is_carried_over_an_edge_is_gone():
    state = with_chests({"heldenhammer": (20, 38.5, 0)}, aboard("a", "heldenhammer"))
    state, events = play_frames(state, LeaveBoard(ship="heldenhammer", edge="north"))
    assert state.treasure("a").where == "gone"
    assert of_kind(events, TreasureGone)[0].why == "edge"


def test_possession_counts_ships_in_play():
    """GAP-SC03-2."""
    fleet = {**ships(), "swordfish": {"where": "removed"}}
    pos = asked(with_chests(fleet, aboard("a", COG), aboard("b", "heldenhammer"), aboard("c", "swordfish")))
    assert [t.id for t in possession(pos, "ga")] == ["a", "b"]
    assert possession(pos, "fot") == ()


def test_a_cog_recovered_and_launched_again_starts_empty():
    """DF-AUX-21 with DF-TRE-04: what it had stays in the ship unless it is handed over anew."""
    fleet = {"heldenhammer": (20, 20, 0), COG: (21.38, 20, 0, at_sea())}
    play = Play(bench(), with_chests(fleet, aboard("a", COG)))
    recover(play, COG, "heldenhammer")
    assert cargo(play.pos, COG) == ()
    assert [t.id for t in cargo(play.pos, "heldenhammer")] == ["a"]


@pytest.mark.parametrize(
    "treasure",
    [
        aboard("a", "swordfish"), afloat("a", 61, 20), afloat("a", 20, 20, carrier=COG), afloat("a", 20, 20, side="ga"),
    ],
)
def test_the_watch_sees_a_treasure_in_no_place_or_two(treasure):
    state = with_chests({**ships(), "swordfish": {"where": "removed"}}, treasure)
    assert treasure_fault(state, treasure)
    assert not treasure_fault(state, afloat("a", 20, 20))
