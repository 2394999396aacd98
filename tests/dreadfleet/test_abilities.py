"""The abilities of the Heldenhammer, the Bloody Reaver and their captains (chapter SHIP)."""

import msgspec
import pytest

from tests.dreadfleet.build import asked, begin_frame, has_ended, of_kind, play_frames, position, submit, why_not
from vtt.dreadfleet.abilities import Strike, monsters, strike_cards, under_bow
from vtt.dreadfleet.events import (
    CardDiscarded,
    CardDrawn,
    CommandChecked,
    ControlSettled,
    SavesRolled,
    Struck,
    TieRolled,
)
from vtt.dreadfleet.orders import OrdersSubphase
from vtt.dreadfleet.turn import ActionPhase, EndPhase
from vtt.kernel.event import Thrown
from vtt.kernel.frame import Sequence

BOW_TO_BOW = {"heldenhammer": (20, 20, 0), "bloody-reaver": (20, 24, 180)}


def strike(state, answers=()):
    """Ask the ship's traits what happens at the end of its movement, and play it."""
    pos = asked(state)
    frames = [active.trait.at_movement_end(pos, active, "heldenhammer") for active in pos.traits()]
    return play_frames(state, Sequence(frames=tuple(frame for frame in frames if frame is not None)), answers)


def regenerate(state, answers=()):
    """Start a Situation phase."""
    pos = asked(state)
    frames = [active.trait.at_situation_start(pos, active) for active in pos.traits()]
    return play_frames(state, Sequence(frames=tuple(frame for frame in frames if frame is not None)), answers)


# Wrath of Sigmar -----------------------------------------------------------------------------------------------------


def test_df_ship_heldenhammer_2_it_may_strike_a_ship_in_contact_under_its_bow():
    """GAP-73: optional, in every Movement subphase of its own in which somebody qualifies."""
    struck, events = strike(position(BOW_TO_BOW, dice=[4]), ["bloody-reaver"])
    assert of_kind(events, Struck)[0].target == "bloody-reaver" and len(of_kind(events, CardDrawn)) == 3
    assert struck.ship("heldenhammer").damage == ()
    _, events = strike(position(BOW_TO_BOW))
    assert not events


@pytest.mark.parametrize(
    "reaver", [(22.25, 20, 0), (20, 16, 0), (20, 24.5, 180)], ids=["abeam", "astern", "ahead, no contact"]
)
def test_df_ship_heldenhammer_2_nobody_else_can_be_struck(reaver):
    state = position({"heldenhammer": (20, 20, 0), "bloody-reaver": reaver})
    assert under_bow(asked(state), "heldenhammer") == ()
    _, events = strike(state)
    assert not events


def test_gap_73_one_enemy_and_never_a_friend():
    state = position({
        "heldenhammer": (20, 20, 0), "dread-cog": (19.5, 22.625, 0), "sea-giant": (20.6, 22.875, 0),
        "alliance-cog": (19.5, 17.4, 0),
    }, dice=[1])
    assert under_bow(asked(state), "heldenhammer") == ("dread-cog", "sea-giant")
    _, events = strike(state, ["sea-giant"])
    assert [event.target for event in of_kind(events, Struck)] == ["sea-giant"]


def test_df_ship_heldenhammer_3_the_target_draws_1d6_less_1_drops_specials_and_applies_the_rest():
    """DF-PRI-04: no saves; the dropped card counts among those drawn."""
    pile = ["timbers-stove-in#1", "first-mate#1", "rigging-cut#1", "men-swept-from-the-rail#1"]
    state, events = strike(position(BOW_TO_BOW, dice=[4], damage=pile), ["bloody-reaver"])
    assert state.ship("bloody-reaver").damage == ("timbers-stove-in#1", "rigging-cut#1")
    assert [e.card for e in of_kind(events, CardDiscarded)] == ["first-mate#1"] and not of_kind(events, SavesRolled)
    assert [e.throw.side for e in of_kind(events, Thrown)] == ["ga"]


def test_df_pri_01_an_auxiliary_does_not_draw_again_for_a_special_that_the_wrath_drops():
    """The ability's text beats DF-AUX-16 (DF-PRI-02)."""
    state = position(
        {"heldenhammer": (20, 20, 0), "sea-giant": (20, 22.875, 0)}, dice=[2], damage=["first-mate#1", "rigging-cut#1"]
    )
    after, events = strike(state, ["sea-giant"])
    assert len(of_kind(events, CardDrawn)) == 1 and after.ship("sea-giant").damage == ()


def test_ex_40_a_strike_is_never_less_than_one_card():
    """GAP-60, DF-DICE-07."""
    assert [strike_cards(face) for face in range(1, 7)] == [1, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(("face", "is_struck"), [(1, False), (3, False), (4, True), (6, True)])
def test_a_base_exactly_across_the_arc_line_is_settled_by_a_die(face, is_struck):
    """DF-ARC-06: the side arc comes first. A cog that touches the corner at 45 degrees."""
    reach = 0.625 * 0.70710678
    state = position(
        {"heldenhammer": (20, 20, 0), "dread-cog": (21 + reach, 22 + reach, 45)}, dice=[face, 1]
    )
    assert len(asked(state).survey.arcs("heldenhammer", "dread-cog").arcs) == 2
    waiting, _ = begin_frame(state, Strike(ship="heldenhammer", ability="wrath-of-sigmar"))
    done, _ = submit(waiting, "dread-cog")
    assert has_ended(done)  # nobody is left to be asked about
    _, events = strike(state, ["dread-cog"])
    assert of_kind(events, TieRolled)[0].result == ("bow" if is_struck else "starboard")
    assert bool(of_kind(events, Struck)) is is_struck


def test_a_ship_that_is_lost_before_it_strikes_strikes_nobody():
    gone = position({"heldenhammer": {"where": "removed"}, "bloody-reaver": (20, 24, 180)})
    state, events = begin_frame(gone, Strike(ship="heldenhammer", ability="wrath-of-sigmar"))
    assert has_ended(state) and not events


def test_the_wrath_survives_the_captain():
    """DF-DUEL-10: ship rules are no captain's abilities."""
    ships = {**BOW_TO_BOW, "heldenhammer": (20, 20, 0, {"wounds": 4})}
    _, events = strike(position(ships, dice=[1]), ["bloody-reaver"])
    assert of_kind(events, Struck)


# Regenerating Mass ---------------------------------------------------------------------------------------------------


def reaver(*cards, dice=(), **own):
    return position({"bloody-reaver": (30, 20, 0, {"damage": cards, **own})}, dice=dice)


def test_df_ship_reaver_2_on_4_or_more_a_card_of_its_controllers_choice_goes():
    cards = ("timbers-stove-in#1", "timbers-stove-in#2", "rigging-cut#1", "men-swept-from-the-rail#1")
    for face, left in ((3, 4), (4, 3)):
        state, _ = regenerate(reaver(*cards, dice=[face]), ["rigging-cut#1"] if face >= 4 else [])
        assert len(state.ship("bloody-reaver").damage) == left
    assert "rigging-cut#1" not in state.ship("bloody-reaver").damage
    assert state.deck("damage").top_discard == "rigging-cut#1"


def test_df_ship_reaver_2_its_controller_must_choose_among_hull_crew_and_speed():
    cards = ("timbers-stove-in#1", "rigging-cut#1", "colours-shot-away#1")
    pos = asked(reaver(*cards, dice=[6]))
    frame = next(f for f in (a.trait.at_situation_start(pos, a) for a in pos.traits()) if f is not None)
    waiting, _ = begin_frame(reaver(*cards, dice=[6]), frame)
    assert [option.id for option in waiting.pending.options] == ["timbers-stove-in#1", "rigging-cut#1"]
    assert waiting.pending.side == "fot" and waiting.pending.default is None
    assert why_not(waiting, "colours-shot-away#1").code == "unknown-choice"


def test_gap_80_one_card_of_any_size_never_an_irreparable_one():
    state, _ = regenerate(reaver("back-broken#1", "holed-below-the-waterline#1", dice=[5]))
    assert state.ship("bloody-reaver").damage == ("holed-below-the-waterline#1",)
    _, events = regenerate(reaver("holed-below-the-waterline#1", "first-mate#1"))
    assert not events


def test_it_grows_back_without_its_captain():
    _, events = regenerate(reaver("timbers-stove-in#1", dice=[4], wounds=4))
    assert of_kind(events, CardDiscarded)[0].why == "repaired"


# Control Sea Monster -------------------------------------------------------------------------------------------------


def with_monster(dice, **monster):
    return position({"bloody-reaver": (30, 20, 0), "sea-giant": (40, 30, 0, monster)}, dice=dice)


def test_df_ship_reaver_4_instead_of_an_order_a_monster_is_taken_over():
    """GAP-81: a ship of its side until the end of the turn."""
    state, events = play_frames(with_monster([2]), OrdersSubphase(ship="bloody-reaver"), ["control-sea-monster"])
    assert state.ship("sea-giant").side == "fot" and of_kind(events, ControlSettled)[0].side == "fot"
    check = of_kind(events, CommandChecked)[0]
    assert (check.purpose, check.needed, check.passed) == ("control-sea-monster", 2, True)
    assert not asked(state).may_attack("bloody-reaver", "sea-giant")


def test_df_ship_reaver_4_a_failed_check_changes_nothing_and_the_order_is_gone():
    state, events = play_frames(with_monster([1]), OrdersSubphase(ship="bloody-reaver"), ["control-sea-monster"])
    assert state.ship("sea-giant").side == "" and not of_kind(events, ControlSettled)
    assert state.ship("bloody-reaver").orders == ()


def test_gap_81_only_with_a_monster_on_the_table():
    """And not by a dead captain (GAP-70, DF-DUEL-10)."""
    alone, _ = begin_frame(position({"bloody-reaver": (30, 20, 0)}), OrdersSubphase(ship="bloody-reaver"))
    assert alone.pending.option("control-sea-monster") is None
    dead = position({"bloody-reaver": (30, 20, 0, {"wounds": 4}), "sea-giant": (40, 30, 0)})
    waiting, _ = begin_frame(dead, OrdersSubphase(ship="bloody-reaver"))
    assert waiting.pending.option("control-sea-monster") is None


def test_df_ship_reaver_4_any_one_of_several_monsters():
    state = position({"bloody-reaver": (30, 20, 0), "sea-giant": (40, 30, 0), "bone-hydra": (10, 10, 0)}, dice=[6])
    assert monsters(asked(state)) == ("sea-giant", "bone-hydra")
    after, _ = play_frames(state, OrdersSubphase(ship="bloody-reaver"), ["control-sea-monster", "bone-hydra"])
    assert after.ship("bone-hydra").side == "fot" and after.ship("sea-giant").side == ""


def test_gap_81_it_acts_in_the_alternation_if_it_has_not_acted():
    """DF-MON-02; at the end of the turn it is loose again (H-END-5)."""
    controlled, _ = play_frames(with_monster([2]), OrdersSubphase(ship="bloody-reaver"), ["control-sea-monster"])
    waiting, _ = begin_frame(msgspec.structs.replace(controlled, first="fot"), ActionPhase())
    assert {option.id for option in waiting.pending.options} == {"bloody-reaver", "sea-giant"}
    ended, _ = play_frames(controlled, EndPhase())
    assert ended.ship("sea-giant").side == ""
