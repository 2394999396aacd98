"""What each Special and each card with an effect does (DF-DMG-03, GAP-09)."""

import msgspec
import pytest

from tests.dreadfleet.build import Bench, asked, content, of_kind, play_frames, position
from vtt.dreadfleet.attributes import broadside, commander, value
from vtt.dreadfleet.boarding import Boarding
from vtt.dreadfleet.boarding_events import Wounded
from vtt.dreadfleet.change import discard_damage
from vtt.dreadfleet.damage import DrawDamage
from vtt.dreadfleet.damage_cards import RollForSharks
from vtt.dreadfleet.events import AnchorWeighed, CardDiscarded, CardDrawn, CaughtFire, Removed
from vtt.dreadfleet.orders import Repair, repairable
from vtt.dreadfleet.trait import Trait
from vtt.dreadfleet.turn import ShipSituation
from vtt.dreadfleet.turns import rudder
from vtt.kernel.decks import Deck
from vtt.kernel.engine import Play
from vtt.kernel.event import Shuffled, Thrown


def drawn(card, dice=(), then=(), held=(), **own):
    """The Reaver draws one card."""
    state = position(
        {"bloody-reaver": (30, 20, 0, {"damage": tuple(held), **own})}, dice=dice, damage=[card, *then]
    )
    return play_frames(state, DrawDamage(ship="bloody-reaver"))


def bearing(*cards, **own):
    """Questions about a Reaver with cards."""
    return asked(position({"bloody-reaver": (30, 20, 0, {"damage": cards, **own})}))


def test_df_dmg_03_every_effect_named_by_a_damage_card_is_registered():
    """GAP-09."""
    effects = {card.effect for card in content().damage.values() if card.effect}
    assert effects and effects <= set(Trait.registry)


def test_ex_37_gun_deck_flooded_takes_a_die_and_cannot_be_repaired():
    """DF-DMG-10, DF-DMG-11."""
    pos = bearing("gun-deck-flooded#1", "gun-deck-flooded#2")
    assert broadside(pos, "bloody-reaver") == 2 and repairable(pos, "bloody-reaver") == ()
    changes = value(pos, "bloody-reaver", "broadside").changes
    assert [change.reason for change in changes] == ["card.gun-deck-flooded"] * 2


def test_df_dmg_12_first_mate_killed_worsens_command_for_good():
    pos = bearing("first-mate#1")
    assert [c.delta for c in commander(pos, "bloody-reaver", "order").modifiers] == [-1]
    assert repairable(pos, "bloody-reaver") == ()


def test_colours_shot_away_worsen_command_until_repaired():
    pos = bearing("colours-shot-away#1")
    assert [c.delta for c in commander(pos, "bloody-reaver", "escape").modifiers] == [-1]
    assert repairable(pos, "bloody-reaver") == ("colours-shot-away#1",)


def test_modifiers_of_one_ship_do_not_touch_another():
    held = {"damage": ("colours-shot-away#1", "gun-deck-flooded#1")}
    state = position({"bloody-reaver": (30, 20, 0, held), "heldenhammer": (20, 20, 0)})
    assert commander(asked(state), "heldenhammer", "order").modifiers == ()
    assert broadside(asked(state), "heldenhammer") == 6


def test_fire_on_deck_burns_and_is_discarded():
    state, events = drawn("fire-on-deck#1")
    assert state.ship("bloody-reaver").fires == 1 and state.ship("bloody-reaver").damage == ()
    assert state.deck("damage").top_discard == "fire-on-deck#1" and of_kind(events, CaughtFire)


def test_fire_in_the_hold_costs_hull_and_burns():
    state, _ = drawn("fire-in-the-hold#1")
    assert state.ship("bloody-reaver").fires == 1 and state.ship("bloody-reaver").damage == ("fire-in-the-hold#1",)
    assert value(asked(state), "bloody-reaver", "hull").live == 4


def test_magazine_explosion_burns_draws_another_card_and_is_discarded():
    state, events = drawn("magazine-explosion#1", then=["timbers-stove-in#1", "timbers-stove-in#2"])
    assert state.ship("bloody-reaver").fires == 1 and state.ship("bloody-reaver").damage == ("timbers-stove-in#1",)
    assert [e.card for e in of_kind(events, CardDrawn)] == ["magazine-explosion#1", "timbers-stove-in#1"]


def test_gap_71_an_explosion_in_a_boarding_action_removes_nobody_before_all_have_drawn():
    dead = {"wounds": 4}
    state = position(
        {
            "heldenhammer": (20, 20, 0, {**dead, "damage": ("back-broken#1",)}),
            "bloody-reaver": (22.25, 20, 0, dead),
        },
        dice=[1] * 13, damage=["magazine-explosion#1", "timbers-stove-in#1", "timbers-stove-in#2"],
    )
    after, events = play_frames(state, Boarding(ga=("heldenhammer",), fot=("bloody-reaver",), active="ga"))
    assert after.ship("heldenhammer").where == "removed" and after.ship("bloody-reaver").where == "table"
    order = [type(e).__name__ for e in events if isinstance(e, CardDrawn | Removed)]
    assert order == ["CardDrawn", "CardDrawn", "CardDrawn", "Removed"]


@pytest.mark.parametrize(
    ("face", "barred", "free"), [(1, "port", "starboard"), (3, "port", "starboard"), (4, "starboard", "port")]
)
def test_rudder_jammed_bars_the_hand_that_a_die_names(face, barred, free):
    state, _ = drawn("rudder-jammed#1", dice=[face])
    pos = asked(state)
    me = next(active for active in pos.traits("bloody-reaver") if active.trait.id == "rudder-jammed")
    refusal = me.trait.bars_turn(pos, me, "bloody-reaver", barred)
    assert refusal.key == "refusal.rudder-jammed" and refusal.params["hand"] == barred
    assert me.trait.bars_turn(pos, me, "bloody-reaver", free) is None
    assert me.trait.bars_turn(pos, me, "heldenhammer", barred) is None
    leave = rudder(pos, "bloody-reaver", barred)
    assert leave.refusal == refusal and leave.most_cdeg == 0


def test_a_repaired_rudder_is_forgotten():
    state, _ = drawn("rudder-jammed#1", dice=[2])
    after, _ = play_frames(state, Repair(ship="bloody-reaver"), ["rudder-jammed#1"])
    assert after.ship("bloody-reaver").notes == {} and after.ship("bloody-reaver").damage == ()


def test_slowly_capsizing_sinks_the_ship_when_the_damage_deck_is_reshuffled():
    """DF-DMG-04: whoever draws."""
    state = position({
        "bloody-reaver": (30, 20, 0, {"damage": ("slowly-capsizing#1",)}), "heldenhammer": (20, 20, 0),
    })
    deck = Deck(id="damage", pile=(), discard=("timbers-stove-in#1", "timbers-stove-in#2"))
    state = msgspec.structs.replace(state, decks=(deck, state.decks[1]))
    after, events = play_frames(state, DrawDamage(ship="heldenhammer"))
    assert of_kind(events, Shuffled) and after.ship("bloody-reaver").cause == "slowly-capsizing"
    assert len(after.ship("heldenhammer").damage) == 1
    me = next(active for active in asked(state).traits("bloody-reaver") if active.trait.id == "slowly-capsizing")
    assert me.trait.on_reshuffle(asked(state), me, "destiny") is None
    own, events = play_frames(state, DrawDamage(ship="bloody-reaver"))
    assert own.ship("bloody-reaver").where == "removed" and not of_kind(events, CardDrawn)


def test_captain_struck_down_wounds_and_is_discarded():
    state, events = drawn("captain-struck-down#1")
    assert state.ship("bloody-reaver").wounds == 1 and state.ship("bloody-reaver").damage == ()
    assert of_kind(events, Wounded)[0].step == 1


@pytest.mark.parametrize(("face", "wounds"), [(1, 1), (2, 0), (6, 0)])
def test_splinters_wound_the_captain_on_a_1(face, wounds):
    state, _ = drawn("splinters-on-the-quarterdeck#1", dice=[face])
    assert state.ship("bloody-reaver").wounds == wounds
    assert state.ship("bloody-reaver").damage == ("splinters-on-the-quarterdeck#1",)


def test_splinters_find_no_dead_captain():
    state, events = drawn("splinters-on-the-quarterdeck#1", wounds=4)
    assert not of_kind(events, Thrown) and state.ship("bloody-reaver").wounds == 4


@pytest.mark.parametrize(
    ("face", "top", "crew_cards", "stays"),
    [
        (3, "men-swept-from-the-rail#1", 1, True), (3, "timbers-stove-in#1", 0, True),
        (4, "men-swept-from-the-rail#1", 0, True), (6, "men-swept-from-the-rail#1", 0, False),
    ],
)
def test_df_sit_01_saw_sharks_bite_or_leave_in_each_situation_phase(face, top, crew_cards, stays):
    """DF-TURN-05: 1-3 one card, applied if it is a Crew card; on a 6 they leave."""
    state = position({"bloody-reaver": (30, 20, 0, {"damage": ("saw-sharks#1",)})}, dice=[face], damage=[top])
    after, events = play_frames(state, ShipSituation(ship="bloody-reaver"))
    assert len(asked(after).cards_of("bloody-reaver", "crew")) == crew_cards
    assert ("saw-sharks#1" in after.ship("bloody-reaver").damage) is stays
    assert len(of_kind(events, CardDrawn)) == (1 if face <= 3 else 0)


def test_sharks_that_have_left_bite_no_more():
    state = position({"bloody-reaver": (30, 20, 0)})
    _, events = play_frames(state, RollForSharks(ship="bloody-reaver", card="saw-sharks#1"))
    assert not events


def test_anchor_lost_weighs_at_once_and_bars_the_anchor():
    """DF-ANCH-01."""
    state, events = drawn("anchor-lost#1", is_anchored=True)
    assert not state.ship("bloody-reaver").is_anchored and of_kind(events, AnchorWeighed)[0].why == "anchor-lost"
    pos = asked(state)
    me = next(active for active in pos.traits("bloody-reaver") if active.trait.id == "anchor-lost")
    assert me.trait.bars_anchor(pos, me, "bloody-reaver").key == "refusal.anchor-lost"
    assert me.trait.bars_anchor(pos, me, "heldenhammer") is None
    _, events = drawn("anchor-lost#1")
    assert not of_kind(events, AnchorWeighed)


@pytest.mark.parametrize(
    "card",
    [
        "holed-below-the-waterline#1", "taken-by-the-drowned#1", "mast-by-the-board#1", "gun-deck-flooded#1",
        "first-mate#1", "mascot-killed#1", "anchor-lost#1",
    ],
)
def test_df_dmg_10_nothing_repairs_an_irreparable_card(card):
    """GAP-94."""
    assert repairable(bearing(card, "timbers-stove-in#1"), "bloody-reaver") == ("timbers-stove-in#1",)


def test_a_discarded_card_goes_face_up_on_its_pile():
    play = Play(Bench(content()), position({"bloody-reaver": (30, 20, 0, {"damage": ("saw-sharks#1",)})}))
    discard_damage(play, "bloody-reaver", "saw-sharks#1", "ended")
    assert play.state.deck("damage").top_discard == "saw-sharks#1"
    assert of_kind(play.events, CardDiscarded)[0].why == "ended"
