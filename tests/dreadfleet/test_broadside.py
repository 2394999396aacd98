"""Broadsides fired, hits, saves and damage: steps 5 to 7 (chapters BS, PRI) and the subphase around them."""

import dataclasses

import msgspec
import pytest

from tests.dreadfleet import build
from tests.dreadfleet.build import begin_frame, of_kind, play_frames, position, result_of, submit, why_not
from vtt.dreadfleet.broadside import Broadside, BroadsideSubphase
from vtt.dreadfleet.damage import DrawDamage, TakeHits
from vtt.dreadfleet.events import (
    BroadsideDeclared,
    BroadsideRolled,
    CardDiscarded,
    CardDrawn,
    CaughtFire,
    SavesRolled,
    TieRolled,
)
from vtt.kernel.event import Thrown

HAMMER = (20.0, 20.0, 0.0)
REAVER = (26.25, 20.0, 0.0)  # 4 inches to starboard
FIRE = Broadside(firer="heldenhammer", target="bloody-reaver")


def duel_at_sea(dice, **fields):
    return position({"heldenhammer": HAMMER, "bloody-reaver": REAVER}, dice=dice, **fields)


def faces_of(events, reason):
    return [event.faces for event in of_kind(events, Thrown) if event.throw.reason == reason]


# steps 5 to 7 --------------------------------------------------------------------------------------------------------


def test_df_bs_22_each_die_that_reaches_the_number_is_a_hit():
    """Six dice on 3+ (short, first broadside): 1 and 2 miss."""
    state, events = play_frames(duel_at_sea([1, 2, 3, 4, 5, 6, 6, 6, 6, 6]), FIRE)
    rolled = of_kind(events, BroadsideRolled)[0]
    assert rolled.needed == 3 and rolled.hits == (False, False, True, True, True, True)
    assert result_of(state) is True


def test_df_bs_23_one_save_per_hit_and_the_target_rolls_all_of_them():
    """DF-ATTR-14: Armour 5+ stops 5 and 6; DF-BS-24: one card for each unsaved hit, drawn by the target."""
    state, events = play_frames(duel_at_sea([1, 1, 1, 4, 5, 6, 4, 5, 6]), FIRE)
    saves = of_kind(events, SavesRolled)[0]
    assert saves.faces == (4, 5, 6) and saves.saved == (False, True, True) and saves.needed == 5
    throw = next(e.throw for e in of_kind(events, Thrown) if e.throw.reason == "throw.armour-save")
    assert throw.side == "fot"
    assert len(of_kind(events, CardDrawn)) == 1 and len(state.ship("bloody-reaver").damage) == 1


def test_gap_55_a_save_has_no_sure_faces():
    """Natural 1 and 6 are faces like any other: Armour 6+ saves on 6 only."""
    state = position({"heldenhammer": HAMMER, "dread-cog": (26, 20, 0)}, dice=[5, 6, 1])
    _, events = play_frames(state, TakeHits(ship="dread-cog", hits=3))
    assert of_kind(events, SavesRolled)[0].saved == (False, True, False)


def test_gap_55_no_armour_no_save(monkeypatch):
    """And a hit that allows none (DF-PRI-04) is drawn at once."""
    content = build.content()
    cog = content.ships["dread-cog"]
    bare = msgspec.structs.replace(cog, profile=msgspec.structs.replace(cog.profile, armour=None, hull=9))
    unarmoured = dataclasses.replace(content, ships={**content.ships, "dread-cog": bare})
    vars(unarmoured)["catalogue"] = content.catalogue
    monkeypatch.setattr(build, "content", lambda: unarmoured)
    state = position({"dread-cog": (26, 20, 0)}, damage=["timbers-stove-in#1"])
    after, events = play_frames(state, TakeHits(ship="dread-cog", hits=1))
    assert not of_kind(events, SavesRolled) and after.ship("dread-cog").damage == ("timbers-stove-in#1",)


def test_df_pri_03_a_hit_may_be_saved_and_df_pri_04_a_drawn_card_may_not():
    hit, events = play_frames(duel_at_sea([6]), TakeHits(ship="bloody-reaver", hits=1))
    assert of_kind(events, SavesRolled) and not hit.ship("bloody-reaver").damage
    drawn, events = play_frames(duel_at_sea([6]), DrawDamage(ship="bloody-reaver"))
    assert not of_kind(events, SavesRolled) and len(drawn.ship("bloody-reaver").damage) == 1


def test_df_bs_25_each_card_is_resolved_before_the_next_is_drawn():
    """The fire of the first card is lit before the second card comes up."""
    state = duel_at_sea([1, 1], damage=["fire-on-deck#1", "timbers-stove-in#1"])
    _, events = play_frames(state, TakeHits(ship="bloody-reaver", hits=2))
    order = [type(e).__name__ for e in events if isinstance(e, CardDrawn | CaughtFire)]
    assert order == ["CardDrawn", "CaughtFire", "CardDrawn"]


def test_ex_19_the_heldenhammer_rakes_the_reaver_past_an_island():
    """3 dice on 3+ (medium 5+, first, raking), 1 4 5 hit twice, saves 3 and 5, one Damage card."""
    state = position(
        {"heldenhammer": HAMMER, "bloody-reaver": (31, 20, 90)}, land={"wreck-4": (25, 20, 0)},
        dice=[1, 4, 5, 3, 5], damage=["timbers-stove-in#1"],
    )
    after, events = play_frames(state, FIRE)
    declared = of_kind(events, BroadsideDeclared)[0]
    assert (declared.band, declared.dice, declared.needed, declared.partial) == ("medium", 3, 3, True)
    assert of_kind(events, BroadsideRolled)[0].hits == (False, True, True)
    assert of_kind(events, SavesRolled)[0].saved == (False, True)
    assert after.ship("bloody-reaver").damage == ("timbers-stove-in#1",)


def test_ex_36_a_ship_that_sinks_draws_no_further_cards():
    """DF-DMG-09: the rest of the hits have no effect."""
    cards = ["back-broken#1", "timbers-stove-in#1"]
    held = {"damage": ("broken-frames#1", "timbers-stove-in#2")}
    state = position(
        {"heldenhammer": HAMMER, "bloody-reaver": (*REAVER, held)}, dice=[6] * 6 + [1] * 6, damage=cards
    )
    after, events = play_frames(state, FIRE)
    assert after.ship("bloody-reaver").where == "removed" and after.ship("bloody-reaver").cause == "sunk"
    assert [e.card for e in of_kind(events, CardDrawn)] == ["back-broken#1"]


def test_gap_53_every_broadside_uses_up_the_first_one():
    """DF-BS-18: reactions too."""
    for reaction in (False, True):
        state, _ = play_frames(
            duel_at_sea([1] * 6), Broadside(firer="heldenhammer", target="bloody-reaver", reaction=reaction)
        )
        assert state.ship("heldenhammer").has_fired and not state.ship("bloody-reaver").has_fired


def test_df_bs_02_the_steps_come_in_order():
    _, events = play_frames(duel_at_sea([6, 1, 1, 1, 1, 1, 1]), FIRE)
    order = [type(e).__name__ for e in events if not isinstance(e, Thrown)]
    assert order[:4] == ["BroadsideDeclared", "BroadsideRolled", "SavesRolled", "CardDrawn"]


# ties ----------------------------------------------------------------------------------------------------------------


def tied(dice):
    return position({"heldenhammer": HAMMER, "alliance-cog": (27, 28, 45, {"side": "fot"})}, dice=dice)


@pytest.mark.parametrize(("face", "fired"), [(1, True), (3, True), (4, False), (6, False)])
def test_gap_21_a_die_settles_a_base_exactly_across_the_line(face, fired):
    """DF-ARC-06: 1-3 the side arc, 4-6 the other; the die is logged."""
    frame = Broadside(firer="heldenhammer", target="alliance-cog")
    state, events = play_frames(tied([face, 1, 1, 1, 1, 1, 1]), frame)
    assert result_of(state) is fired
    assert of_kind(events, TieRolled)[0].result == ("starboard" if fired else "bow")
    assert bool(of_kind(events, BroadsideRolled)) is fired


def test_df_bs_04_another_target_may_be_chosen_if_the_first_is_not_viable():
    state = position(
        {"heldenhammer": HAMMER, "alliance-cog": (27, 28, 45, {"side": "fot"}), "dread-cog": (14, 20, 0)},
        dice=[6, 1, 1, 1, 1, 1, 1],
    )
    first, _ = begin_frame(state, BroadsideSubphase(ship="heldenhammer"))
    again, _ = submit(first, "alliance-cog")
    assert [option.id for option in again.pending.options] == ["dread-cog", "hold-fire"]
    _, events = play_frames(state, BroadsideSubphase(ship="heldenhammer"), ["alliance-cog", "dread-cog"])
    assert [e.target for e in of_kind(events, BroadsideDeclared)] == ["dread-cog"]


@pytest.mark.parametrize(("face", "needed"), [(2, 5), (5, 4)])
def test_df_arc_06_a_die_settles_whether_a_shot_rakes(face, needed):
    """The side arc comes first: 1-3 no raking, 4-6 raking."""
    state = position(
        {"heldenhammer": (27.25, 28, 135, {"has_fired": True}), "bloody-reaver": (20, 20, 0)}, dice=[face, *[1] * 6]
    )
    _, events = play_frames(state, FIRE)
    assert of_kind(events, BroadsideDeclared)[0].needed == needed


# the subphase --------------------------------------------------------------------------------------------------------


def test_df_turn_13_firing_is_optional_and_at_one_target_only():
    state = position({"heldenhammer": HAMMER, "bloody-reaver": REAVER, "dread-cog": (14, 20, 0)}, dice=[1] * 6)
    asked_for, _ = begin_frame(state, BroadsideSubphase(ship="heldenhammer"))
    assert {option.id for option in asked_for.pending.options} == {"bloody-reaver", "dread-cog", "hold-fire"}
    assert asked_for.pending.default == "hold-fire"
    figures = asked_for.pending.option("bloody-reaver").params
    assert (figures["range"], figures["dice"], figures["needed"], figures["partial"]) == (4000, 6, 3, 0)
    _, held = play_frames(state, BroadsideSubphase(ship="heldenhammer"), ["hold-fire"])
    assert not of_kind(held, BroadsideDeclared)
    _, fired = play_frames(state, BroadsideSubphase(ship="heldenhammer"), ["bloody-reaver"])
    assert len(of_kind(fired, BroadsideDeclared)) == 1


def test_df_bs_03_a_target_that_cannot_be_fired_at_is_shown_with_its_reason():
    """DF-SUM-07."""
    state = position({"heldenhammer": HAMMER, "bloody-reaver": REAVER, "dread-cog": (20, 30, 0)})
    asked_for, _ = begin_frame(state, BroadsideSubphase(ship="heldenhammer"))
    assert [(b.id, b.refusal.key) for b in asked_for.pending.barred] == [("dread-cog", "refusal.not-in-side-arc")]
    assert why_not(asked_for, "dread-cog").key == "refusal.not-in-side-arc"
    assert why_not(asked_for, "bloody-reaver") is None


def test_with_no_target_nobody_is_asked():
    state = position({"heldenhammer": HAMMER, "bloody-reaver": (20, 30, 0)})
    after, events = play_frames(state, BroadsideSubphase(ship="heldenhammer"))
    assert not events and after.pending.kind == build.END


# salvos and marked dice ----------------------------------------------------------------------------------------------


def salvo_card(effect, **params):
    cards = build.content().destiny.values()
    return next(c.id for c in cards if c.effect == effect and params.items() <= dict(c.params).items())


def loaded(card, dice, gap=4.0, **fields):
    lying = {"situation": (card,)}
    ships = {"heldenhammer": (*HAMMER, lying), "bloody-reaver": (22.25 + gap, 20, 0)}
    state = position(ships, dice=dice, **fields)
    deck = state.deck("destiny")
    left = msgspec.structs.replace(deck, pile=tuple(c for c in deck.pile if c != card))
    return msgspec.structs.replace(state, decks=(state.decks[0], left))


def test_df_sit_07_a_salvo_is_declared_before_the_broadside_and_used_once():
    card = salvo_card("salvo-dice")
    state, events = play_frames(loaded(card, [1] * 8), FIRE, ["use"])
    assert of_kind(events, BroadsideDeclared)[0].dice == 8 and of_kind(events, BroadsideDeclared)[0].salvo == card
    assert faces_of(events, "throw.broadside") == [(1,) * 8]
    assert state.ship("heldenhammer").situation == () and state.deck("destiny").top_discard == card


def test_df_sit_07_a_salvo_may_be_kept():
    card = salvo_card("salvo-dice")
    state, events = play_frames(loaded(card, [1] * 6), FIRE, ["keep"])
    assert state.ship("heldenhammer").situation == (card,) and of_kind(events, BroadsideDeclared)[0].salvo == ""


def test_a_salvo_with_a_reach_is_not_offered_beyond_it():
    card = salvo_card("salvo-dice")
    state, events = play_frames(loaded(card, [1] * 6, gap=6.5), FIRE)
    assert of_kind(events, BroadsideDeclared)[0].dice == 6 and state.ship("heldenhammer").situation == (card,)


def test_red_hot_shot_sets_fire_once_if_any_card_is_drawn():
    card = salvo_card("salvo-fire")
    hits = [6, 6, 1, 1, 1, 1, 1, 1]
    state, _ = play_frames(loaded(card, hits, damage=["timbers-stove-in#1", "timbers-stove-in#2"]), FIRE, ["use"])
    assert state.ship("bloody-reaver").fires == 1
    state, _ = play_frames(loaded(card, [6, 6, 1, 1, 1, 1, 6, 6]), FIRE, ["use"])
    assert state.ship("bloody-reaver").fires == 0


def test_gap_66_chain_shot_draws_until_a_speed_card():
    """Each unsaved hit: what does not match is discarded."""
    card = salvo_card("salvo-until", type="speed")
    pile = ["timbers-stove-in#1", "rigging-cut#1", "rigging-cut#2"]
    state, events = play_frames(loaded(card, [6, 6, 1, 1, 1, 1, 1, 1], damage=pile), FIRE, ["use"])
    assert state.ship("bloody-reaver").damage == ("rigging-cut#1", "rigging-cut#2")
    assert [e.card for e in of_kind(events, CardDiscarded) if e.why == "no match"] == ["timbers-stove-in#1"]


@pytest.fixture
def marked_die(monkeypatch):
    """The Heldenhammer with one extra die that is rolled apart."""
    content = build.content()
    hammer = content.ships["heldenhammer"]
    extra = msgspec.structs.replace(hammer, profile=msgspec.structs.replace(hammer.profile, broadside=1, extra_dice=1))
    changed = dataclasses.replace(content, ships={**content.ships, "heldenhammer": extra})
    vars(changed)["catalogue"] = content.catalogue
    monkeypatch.setattr(build, "content", lambda: changed)


@pytest.mark.usefixtures("marked_die")
def test_gap_59_a_marked_die_has_its_own_save_and_sets_fire_only_if_a_card_is_drawn():
    unsaved, events = play_frames(duel_at_sea([1, 6, 1]), FIRE)
    tags = next(e.throw.tags for e in of_kind(events, Thrown) if e.throw.reason == "throw.broadside")
    assert tags == ("", "marked") and unsaved.ship("bloody-reaver").fires == 1
    saved, _ = play_frames(duel_at_sea([1, 6, 6]), FIRE)
    assert saved.ship("bloody-reaver").fires == 0
    plain, events = play_frames(duel_at_sea([6, 1, 1]), FIRE)
    assert of_kind(events, CardDrawn) and plain.ship("bloody-reaver").fires == 0


@pytest.mark.usefixtures("marked_die")
def test_ex_43_the_marked_die_is_not_halved():
    state = position(
        {"heldenhammer": HAMMER, "bloody-reaver": (30.25, 20, 0)}, land={"wreck-4": (26, 20, 0)}, dice=[1, 1]
    )
    _, events = play_frames(state, FIRE)
    assert of_kind(events, BroadsideDeclared)[0].dice == 2 and of_kind(events, BroadsideDeclared)[0].marked == 1
