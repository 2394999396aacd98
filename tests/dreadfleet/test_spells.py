"""Spells: where they lie, who uses them, what they do (DF-SIT-05, GAP-11)."""

import pytest

from tests.dreadfleet.build import asked, begin_frame, of_kind, play_frames, position, why_not
from tests.dreadfleet.decks import change_card, destiny_discarded, draw
from vtt.dreadfleet.activation import Activation
from vtt.dreadfleet.attributes import commander
from vtt.dreadfleet.boarding import BoardingSubphase
from vtt.dreadfleet.boarding_events import Wounded
from vtt.dreadfleet.broadside import BroadsideSubphase
from vtt.dreadfleet.contact import MakeContact
from vtt.dreadfleet.events import (
    ActivationEnded,
    BroadsideDeclared,
    CardDrawn,
    CaughtFire,
    CommandChecked,
    Placed,
    Removed,
    SavesRolled,
    SubphaseBegan,
)
from vtt.dreadfleet.movement import MovementSubphase
from vtt.dreadfleet.state import RedCard
from vtt.dreadfleet.turn import EndPhase
from vtt.kernel.frame import Sequence

NEAR = {"heldenhammer": (20, 20, 0), "bloody-reaver": (28, 20, 0)}  # 5.75 inches from base to base
FAR = {"heldenhammer": (20, 20, 0), "bloody-reaver": (50, 20, 0)}
DROWNED, KING, DIRGE = "call-the-drowned#1", "word-of-the-dead-king#1", "dirge-of-the-lost#1"
HURRICANE, CLOAK, LEAP = "sword-hurricane#1", "cloak-of-flame#1", "warp-leap#1"


def holding(ships, ship, card, **own):
    """The same ships with a Spell lying by one of them."""
    x, y, heading = ships[ship][:3]
    return {**ships, ship: (x, y, heading, {"situation": (card,), **own})}


def opening(state, ship, answers=()):
    """What cards do at the start of a ship's activation."""
    pos = asked(state)
    frames = [active.trait.at_activation_start(pos, active, ship) for active in pos.traits()]
    return play_frames(state, Sequence(frames=tuple(frame for frame in frames if frame is not None)), answers)


def ask_opening(state, ship):
    pos = asked(state)
    frames = [active.trait.at_activation_start(pos, active, ship) for active in pos.traits()]
    waiting, _ = begin_frame(state, Sequence(frames=tuple(frame for frame in frames if frame is not None)))
    return waiting.pending


# where they lie ------------------------------------------------------------------------------------------------------


def test_df_sit_05_a_spell_goes_to_the_ship_named_on_it_even_an_enemys():
    """Its owner uses it, not the drawer."""
    state, _ = draw(position(NEAR, wind="3,3"), DROWNED, side="ga")
    assert state.ship("bloody-reaver").situation == (DROWNED,)
    decision = ask_opening(state, "bloody-reaver")
    assert (decision.kind, decision.side) == ("call-the-drowned", "fot")


def test_a_spell_is_kept_until_it_is_used():
    state, events = opening(position(holding(NEAR, "bloody-reaver", DROWNED)), "bloody-reaver")
    assert state.ship("bloody-reaver").situation == (DROWNED,) and not events


def test_a_spell_is_for_its_own_ships_activation_only():
    _, events = opening(position(holding(NEAR, "bloody-reaver", DROWNED)), "heldenhammer")
    assert not events


# Call the Drowned ----------------------------------------------------------------------------------------------------


def test_call_the_drowned_discards_a_crew_card_of_its_own():
    crew = ("men-swept-from-the-rail#1", "carnage-on-the-gun-deck#1", "timbers-stove-in#1")
    state = position(holding(FAR, "bloody-reaver", DROWNED, damage=crew))
    assert [o.id for o in ask_opening(state, "bloody-reaver").options] == [*crew[:2], "keep"]
    after, events = opening(state, "bloody-reaver", ["carnage-on-the-gun-deck#1"])
    assert after.ship("bloody-reaver").damage == (crew[0], crew[2])
    assert after.ship("bloody-reaver").situation == () and destiny_discarded(events) == [(DROWNED, "used")]


def test_call_the_drowned_brings_back_nobody_for_good_lost():
    """DF-DMG-10."""
    state = position(holding(FAR, "bloody-reaver", DROWNED, damage=("taken-by-the-drowned#1",)))
    _, events = opening(state, "bloody-reaver")
    assert not events


def test_call_the_drowned_drowns_men_within_six_inches():
    """FILTER 2 Crew: two cards, only Crew cards count."""
    cards = ["timbers-stove-in#1", "men-swept-from-the-rail#1"]
    state = position(holding(NEAR, "bloody-reaver", DROWNED), damage=cards)
    after, events = opening(state, "bloody-reaver", ["heldenhammer"])
    assert len(of_kind(events, CardDrawn)) == 2 and not of_kind(events, SavesRolled)
    assert after.ship("heldenhammer").damage == ("men-swept-from-the-rail#1",)
    assert destiny_discarded(events) == [(DROWNED, "used")]


@pytest.mark.parametrize(("x", "is_offered"), [(28.25, True), (28.253, False)])
def test_call_the_drowned_reaches_exactly_six_inches(x, is_offered):
    state = position(holding({**NEAR, "bloody-reaver": (x, 20, 0)}, "bloody-reaver", DROWNED))
    assert (ask_opening(state, "bloody-reaver").kind == "call-the-drowned") is is_offered


# Fire at Will and lost casters ---------------------------------------------------------------------------------------


def test_df_ord_17_a_waiting_ship_fires_before_an_enemy_spell_takes_effect():
    ships = holding(NEAR, "bloody-reaver", DROWNED)
    ships["heldenhammer"] = (20, 20, 0, {"is_waiting": True})
    state = position(ships, dice=[1] * 6, damage=["men-swept-from-the-rail#1", "men-swept-from-the-rail#2"])
    after, events = opening(state, "bloody-reaver", ["heldenhammer", "fire"])
    kinds = [type(event).__name__ for event in events]
    assert kinds.index("CardDiscarded") < kinds.index("BroadsideDeclared") < kinds.index("CardDrawn")
    assert of_kind(events, BroadsideDeclared)[0].reaction and len(after.ship("heldenhammer").damage) == 2


def test_gap_52_a_sunk_caster_casts_nothing_and_its_activation_ends():
    ships = holding(NEAR, "bloody-reaver", DROWNED, damage=("back-broken#1", "broken-frames#1"))
    ships["heldenhammer"] = (20, 20, 0, {"is_waiting": True})
    state = position(ships, dice=[6, 1, 1, 1, 1, 1, 1], damage=["timbers-stove-in#1"])
    after, events = play_frames(state, Activation(ship="bloody-reaver"), ["heldenhammer", "fire"])
    assert of_kind(events, Removed)[0].ship == "bloody-reaver" and after.ship("heldenhammer").damage == ()
    assert after.deck("destiny").top_discard == DROWNED
    assert not of_kind(events, SubphaseBegan) and of_kind(events, ActivationEnded)


# Word of the Dead King -----------------------------------------------------------------------------------------------


def test_word_of_the_dead_king_worsens_command_until_the_end_of_the_turn(monkeypatch):
    change_card(monkeypatch, KING, ship="bloody-reaver")
    ships = {"heldenhammer": (20, 20, 0), "bloody-reaver": (32, 20, 0), "alliance-cog": (30, 26, 0)}
    state = position(holding(ships, "bloody-reaver", KING))
    assert [o.id for o in ask_opening(state, "bloody-reaver").options] == ["heldenhammer", "none"], "big ships only"
    after, events = opening(state, "bloody-reaver", ["heldenhammer"])
    chief = commander(asked(after), "heldenhammer", "order")
    assert [change.delta for change in chief.modifiers] == [-2] and destiny_discarded(events) == [(KING, "used")]
    ended, _ = play_frames(after, EndPhase())
    assert commander(asked(ended), "heldenhammer", "order").modifiers == ()


def test_word_of_the_dead_king_does_not_reach_beyond_twelve_inches(monkeypatch):
    change_card(monkeypatch, KING, ship="bloody-reaver")
    _, events = opening(position(holding(FAR, "bloody-reaver", KING)), "bloody-reaver")
    assert not events


# Dirge of the Lost ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "then", "wounds"), [(2, ["keep"], 1), (3, [], 0)])
def test_dirge_of_the_lost_wounds_a_captain_who_does_not_resist(monkeypatch, face, then, wounds):
    """Roth has Command 3+; here he lets a failed check stand."""
    change_card(monkeypatch, DIRGE, ship="bloody-reaver")
    state = position(holding(NEAR, "bloody-reaver", DIRGE), dice=[face])
    after, events = opening(state, "bloody-reaver", ["heldenhammer", *then])
    assert after.ship("heldenhammer").wounds == wounds and len(of_kind(events, Wounded)) == wounds
    check = of_kind(events, CommandChecked)[0]
    assert (check.ship, check.purpose) == ("heldenhammer", DIRGE)


def test_dirge_of_the_lost_finds_living_captains_only(monkeypatch):
    change_card(monkeypatch, DIRGE, ship="bloody-reaver")
    ships = holding(NEAR, "bloody-reaver", DIRGE)
    ships |= {"heldenhammer": (20, 20, 0, {"wounds": 4}), "alliance-cog": (30, 24, 0)}
    _, events = opening(position(ships), "bloody-reaver")
    assert not events


def test_a_dirge_that_says_two_wounds_wounds_twice(monkeypatch):
    change_card(monkeypatch, DIRGE, ship="bloody-reaver", wounds=2)
    state = position(holding(NEAR, "bloody-reaver", DIRGE), dice=[1])
    after, _ = opening(state, "bloody-reaver", ["heldenhammer", "keep"])
    assert after.ship("heldenhammer").wounds == 2


# Sword Hurricane -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "hits"), [(1, 2), (4, 3), (6, 4)])
def test_sword_hurricane_is_1d3_and_1_hits_instead_of_a_broadside(monkeypatch, face, hits):
    """DF-PRI-03: they may be saved."""
    change_card(monkeypatch, HURRICANE, ship="heldenhammer")
    state = position(holding(NEAR, "heldenhammer", HURRICANE), dice=[face, *[6] * hits])
    after, events = play_frames(state, BroadsideSubphase(ship="heldenhammer"), [f"cast:{HURRICANE}"])
    assert len(of_kind(events, SavesRolled)[0].faces) == hits and not of_kind(events, BroadsideDeclared)
    assert destiny_discarded(events) == [(HURRICANE, "used")] and not after.ship("heldenhammer").has_fired


@pytest.mark.parametrize(
    ("reaver", "land", "reds"),
    [
        ((35, 20, 0), {}, ()),
        ((28, 20, 0), {"castle": (24.1, 20, 0)}, ()),
        ((30, 20, 0), {}, ("ghastly-fog#1",)),
    ],
    ids=["beyond 12 inches", "behind an island", "in the fog"],
)
def test_sword_hurricane_needs_range_and_sight(monkeypatch, reaver, land, reds):
    """GAP-26: the fog limits every line of sight."""
    change_card(monkeypatch, HURRICANE, ship="heldenhammer")
    ships = holding({"heldenhammer": (20, 20, 0), "bloody-reaver": reaver}, "heldenhammer", HURRICANE)
    state = position(ships, land, reds=tuple(RedCard(card=card, turn=1, side="ga") for card in reds))
    waiting, _ = begin_frame(state, BroadsideSubphase(ship="heldenhammer"))
    offered = () if waiting.pending.kind != "broadside" else [option.id for option in waiting.pending.options]
    assert f"cast:{HURRICANE}" not in offered


def test_sword_hurricane_strikes_in_any_direction(monkeypatch):
    """It is no broadside: the enemy ahead is no target of the guns, but of the spell."""
    change_card(monkeypatch, HURRICANE, ship="heldenhammer")
    ships = holding({"heldenhammer": (20, 20, 0), "bloody-reaver": (20, 28, 0)}, "heldenhammer", HURRICANE)
    waiting, _ = begin_frame(position(ships), BroadsideSubphase(ship="heldenhammer"))
    assert [option.id for option in waiting.pending.options] == [f"cast:{HURRICANE}", "hold-fire"]


# Cloak of Flame ------------------------------------------------------------------------------------------------------

TOUCHING = {"heldenhammer": (20, 20, 0), "bloody-reaver": (22.25, 20, 0)}


def test_cloak_of_flame_burns_an_enemy_that_comes_into_contact(monkeypatch):
    change_card(monkeypatch, CLOAK, ship="heldenhammer")
    state = position(holding(TOUCHING, "heldenhammer", CLOAK))
    after, events = play_frames(state, MakeContact(mover="bloody-reaver", others=("heldenhammer",)), ["bloody-reaver"])
    assert after.ship("bloody-reaver").fires == 1 and after.ship("heldenhammer").fires == 0
    assert of_kind(events, CaughtFire) and destiny_discarded(events) == [(CLOAK, "used")]


def test_cloak_of_flame_waits_for_a_contact_and_may_be_kept(monkeypatch):
    """Not for the boarding action of an old contact."""
    change_card(monkeypatch, CLOAK, ship="heldenhammer")
    state = position(holding(TOUCHING, "heldenhammer", CLOAK), dice=[1] * 60)
    kept, events = play_frames(state, MakeContact(mover="bloody-reaver", others=("heldenhammer",)))
    assert kept.ship("heldenhammer").situation == (CLOAK,) and not of_kind(events, CaughtFire)
    fought, _ = play_frames(state, BoardingSubphase(ship="bloody-reaver"))
    assert fought.ship("heldenhammer").situation == (CLOAK,)


def test_cloak_of_flame_is_an_enemy_spell_that_may_be_answered(monkeypatch):
    """DF-ORD-17."""
    change_card(monkeypatch, CLOAK, ship="heldenhammer")
    ships = holding(TOUCHING, "heldenhammer", CLOAK)
    ships["bloody-reaver"] = (22.25, 20, 0, {"is_waiting": True})
    state = position(ships, dice=[1] * 4)
    contact = MakeContact(mover="bloody-reaver", others=("heldenhammer",))
    after, events = play_frames(state, contact, ["bloody-reaver", "fire"])
    kinds = [type(event).__name__ for event in events]
    assert kinds.index("BroadsideDeclared") < kinds.index("CaughtFire") and not after.ship("bloody-reaver").is_waiting


# Warp Leap -----------------------------------------------------------------------------------------------------------


def leap(state, answers):
    return play_frames(state, MovementSubphase(ship="heldenhammer"), answers)


def at_choice(state):
    """The question of the leap, the deploying of the cog passed over."""
    waiting, _ = begin_frame(state, MovementSubphase(ship="heldenhammer"))
    return waiting


def test_warp_leap_moves_the_ship_out_of_every_contact(monkeypatch):
    """Up to six inches, same facing, the card is used up; then it may move as usual."""
    change_card(monkeypatch, LEAP, ship="heldenhammer")
    state = position(holding(TOUCHING, "heldenhammer", LEAP))
    assert asked(state).is_locked("heldenhammer")
    after, events = leap(state, [("leap", (14000, 20000, 0)), "stay"])
    assert after.table.piece("heldenhammer").pose.x == 14000 and not asked(after).touching("heldenhammer")
    assert of_kind(events, Placed)[0].why == LEAP and destiny_discarded(events) == [(LEAP, "used")]


@pytest.mark.parametrize(
    ("pose", "key"),
    [
        ((13990, 20000, 0), "refusal.leap-too-far"),
        ((14000, 20000, 100), "refusal.place.turned"),
        ((17000, 20000, 0), "refusal.place.too-close"),
        ((20000, 20500, 0), "refusal.place.contact"),
        ((22000, 20000, 0), "refusal.place.overlap"),
    ],
)
def test_warp_leap_is_short_straight_and_clear(monkeypatch, pose, key):
    """At least one inch from every mini."""
    change_card(monkeypatch, LEAP, ship="heldenhammer")
    ships = holding(TOUCHING, "heldenhammer", LEAP) | {"alliance-cog": (14.6, 20, 90)}
    if key == "refusal.leap-too-far":
        del ships["alliance-cog"]
    waiting = at_choice(position(ships))
    assert waiting.pending.kind == "warp-leap"
    assert why_not(waiting, ("leap", pose)).key == key


def test_warp_leap_does_not_free_an_anchored_ship(monkeypatch):
    change_card(monkeypatch, LEAP, ship="heldenhammer")
    state = position(holding(TOUCHING, "heldenhammer", LEAP, is_anchored=True))
    after, events = leap(state, [])
    assert after.ship("heldenhammer").situation == (LEAP,) and not of_kind(events, Placed)
