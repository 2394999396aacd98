"""The Fire at Will order waiting, answered and used up (DF-ORD-16 to DF-ORD-21, GAP-52)."""

import msgspec
import pytest

from tests.dreadfleet.build import begin_frame, has_ended, of_kind, play_frames, position, result_of, submit
from vtt.dreadfleet.broadside import Broadside, BroadsideSubphase
from vtt.dreadfleet.contact import MakeContact
from vtt.dreadfleet.events import BroadsideDeclared, BroadsideRolled, Removed
from vtt.dreadfleet.fire_at_will import FireAtWill
from vtt.dreadfleet.state import ORDERS, SideState

HAMMER = (20.0, 20.0, 0.0)
REAVER = (26.25, 20.0, 0.0)
WAITING = {"is_waiting": True}
HAND = tuple(order for order in ORDERS if order != "fire-at-will")
ATTACK = Broadside(firer="bloody-reaver", target="heldenhammer")


def waiting(dice=(), reaver=REAVER, hammer=HAMMER, **fields):
    """The Heldenhammer waits with its Fire at Will card beside it."""
    state = position({"heldenhammer": (*hammer, WAITING), "bloody-reaver": reaver}, dice=dice, **fields)
    return msgspec.structs.replace(state, sides=(SideState(id="ga", hand=HAND), SideState(id="fot")))


def declared_by(events):
    return [event.firer for event in of_kind(events, BroadsideDeclared)]


def test_df_ord_17_it_answers_a_broadside_declared_against_the_ship():
    """DF-ORD-18: carried out just before the attack, by the rules for any broadside."""
    state, _ = begin_frame(waiting([1] * 10), ATTACK)
    assert state.pending.kind == "fire-at-will" and state.pending.side == "ga"
    assert state.pending.default == "hold-fire"
    _, events = play_frames(waiting([1] * 10), ATTACK, ["fire"])
    rolled = [event.firer for event in of_kind(events, BroadsideRolled)]
    assert rolled == ["heldenhammer", "bloody-reaver"]
    assert [event.reaction for event in of_kind(events, BroadsideDeclared)] == [False, True]


def test_df_ord_16_the_card_returns_to_the_hand_when_it_is_resolved():
    """DF-ORD-08."""
    state, _ = play_frames(waiting([1] * 10), ATTACK, ["fire"])
    assert not state.ship("heldenhammer").is_waiting and state.side("ga").hand == ORDERS


def test_df_ord_16_it_keeps_waiting_if_nobody_fires():
    state, events = play_frames(waiting([1] * 10), ATTACK, ["hold-fire"])
    assert state.ship("heldenhammer").is_waiting and state.side("ga").hand == HAND
    assert declared_by(events) == ["bloody-reaver"]


def test_df_ord_19_it_does_not_cost_the_ships_own_broadside():
    state, _ = play_frames(waiting([1] * 20), ATTACK, ["fire"])
    after, _ = begin_frame(state, BroadsideSubphase(ship="heldenhammer"))
    assert after.pending.option("bloody-reaver") is not None


def test_df_ord_20_no_fire_at_will_answers_a_fire_at_will():
    """Both ships wait: only the one that is attacked fires back."""
    both = waiting([1] * 20, reaver=(*REAVER, WAITING))
    _, events = play_frames(both, ATTACK, ["fire"])
    assert declared_by(events) == ["bloody-reaver", "heldenhammer"]


def test_df_ord_21_it_answers_an_enemy_that_comes_into_contact():
    """Resolved right after the contact, then play goes on (DF-BRD-02)."""
    touching = waiting([1] * 10, reaver=(22.25, 20.0, 0.0))
    contact = MakeContact(mover="bloody-reaver", others=("heldenhammer",))
    asked_for, _ = begin_frame(touching, contact)
    assert asked_for.pending.kind == "fire-at-will" and "DF-ORD-21" in asked_for.pending.rules
    state, events = play_frames(touching, contact, ["fire"])
    assert declared_by(events) == ["heldenhammer"] and not state.ship("heldenhammer").is_waiting


def test_gap_52_an_attacker_that_is_no_viable_target_leaves_the_card():
    """DF-ORD-21: only a viable target; here the enemy lies under the bow."""
    ahead = waiting(reaver=(20, 24.01, 0))
    state, events = begin_frame(ahead, FireAtWill(defender="heldenhammer", attacker="bloody-reaver", why="contact"))
    assert state.ship("heldenhammer").is_waiting and not of_kind(events, BroadsideDeclared)
    assert result_of(state) is False and has_ended(state)


@pytest.mark.parametrize(("face", "is_left"), [(2, False), (5, True)])
def test_gap_52_a_die_that_finds_no_side_arc_leaves_the_card(face, is_left):
    """DF-ARC-06."""
    cog = position(
        {"heldenhammer": (*HAMMER, WAITING), "dread-cog": (27, 28, 45), "bloody-reaver": REAVER}, dice=[face] + [1] * 6
    )
    state, _ = play_frames(cog, FireAtWill(defender="heldenhammer", attacker="dread-cog", why="broadside"), ["fire"])
    assert state.ship("heldenhammer").is_waiting is is_left


def test_gap_52_an_attack_lapses_with_an_attacker_who_is_destroyed():
    """The cog goes down before it can fire."""
    state = position(
        {"heldenhammer": (*HAMMER, WAITING), "dread-cog": (26, 20, 0)}, dice=[6] * 6 + [1] * 6,
        damage=["timbers-stove-in#1"],
    )
    after, events = play_frames(state, Broadside(firer="dread-cog", target="heldenhammer"), ["fire"])
    assert of_kind(events, Removed)[0].ship == "dread-cog"
    assert [event.firer for event in of_kind(events, BroadsideRolled)] == ["heldenhammer"]
    assert not after.ship("dread-cog").has_fired


def test_gap_52_the_attack_is_carried_out_with_the_guns_that_are_left():
    """A gun deck flooded by the answer costs the attacker a die."""
    state = waiting([6, 1, 1, 1, 1, 1, 1, 1, 1, 1], damage=["gun-deck-flooded#1"])
    _, events = play_frames(state, ATTACK, ["fire"])
    assert [len(event.faces) for event in of_kind(events, BroadsideRolled)] == [6, 3]


@pytest.mark.parametrize(
    ("hammer", "attacker"),
    [(HAMMER, "bloody-reaver"), ({"where": "removed", **WAITING}, "bloody-reaver"), ((*HAMMER, WAITING), "rocky-a")],
    ids=["not waiting", "no longer there", "attacked by no ship"],
)
def test_otherwise_nobody_is_asked(hammer, attacker):
    state = position({"heldenhammer": hammer, "bloody-reaver": REAVER}, land={"rocky-a": (10, 20, 0)})
    after, events = begin_frame(state, FireAtWill(defender="heldenhammer", attacker=attacker, why="spell"))
    assert has_ended(after) and not events and result_of(after) is False


def test_holding_fire_is_no_answer():
    state, _ = play_frames(waiting(), FireAtWill(defender="heldenhammer", attacker="bloody-reaver", why="spell"))
    assert result_of(state) is False


def test_df_ord_16_the_card_returns_when_the_ship_is_lost():
    held = {"is_waiting": True, "damage": ("back-broken#1",)}
    state = position({"heldenhammer": (*HAMMER, held), "bloody-reaver": REAVER}, dice=[6, 1, 1, 1, 1],
                     damage=["timbers-stove-in#1"])
    state = msgspec.structs.replace(state, sides=(SideState(id="ga", hand=HAND), SideState(id="fot")))
    after, _ = play_frames(state, ATTACK, ["hold-fire"])
    assert after.ship("heldenhammer").where == "removed" and after.side("ga").hand == ORDERS


def test_the_prompt_tells_what_the_answer_is_worth():
    state, _ = begin_frame(waiting(), ATTACK)
    fire = state.pending.option("fire")
    assert (fire.params["dice"], fire.params["needed"], fire.params["target"]) == (6, 3, "bloody-reaver")
    assert (fire.params["hits_percent"], fire.params["cards_percent"]) == (400, 267)
    after, _ = submit(state, "hold-fire")
    assert after.pending.kind != "fire-at-will"
