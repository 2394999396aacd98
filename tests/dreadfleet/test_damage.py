"""Drawing Damage cards, fires, removal and attributes (chapters DMG, SIT, ATTR)."""

import msgspec
import pytest

from tests.dreadfleet.build import Bench, asked, content, of_kind, play_frames, position, result_of
from tests.dreadfleet.castles import AGROUND, CITADEL, castle_position, hull_cards
from vtt.dreadfleet.attributes import broadside, crew, is_lost_by_damage, speed, value
from vtt.dreadfleet.change import catch_fire
from vtt.dreadfleet.damage import DrawDamage, RollFires
from vtt.dreadfleet.events import (
    AnchorWeighed,
    CardDiscarded,
    CardDrawn,
    CardPlaced,
    CaughtFire,
    FireOut,
    FireRolled,
    Removed,
)
from vtt.dreadfleet.removal import Remove
from vtt.dreadfleet.special.castle_events import WallsBroken
from vtt.dreadfleet.state import ORDERS, SideState, TimedEffect
from vtt.dreadfleet.victory import damage_counts
from vtt.kernel.decks import Deck
from vtt.kernel.dice import seeded
from vtt.kernel.engine import Play
from vtt.kernel.event import Shuffled, Thrown


def reaver(damage=(), dice=(), pile=None, **own):
    """The Reaver alone, with cards on it and the next cards of the deck."""
    return position({"bloody-reaver": (30, 20, 0, {"damage": tuple(damage), **own})}, dice=dice, damage=pile)


def only(state, pile, discard=()):
    """Replace the Damage deck: next card first."""
    deck = Deck(id="damage", pile=tuple(pile)[::-1], discard=tuple(discard))
    return msgspec.structs.replace(state, decks=(deck, state.decks[1]))


def draw(**fields):
    return DrawDamage(ship="bloody-reaver", **fields)


# attributes ----------------------------------------------------------------------------------------------------------


def test_ex_30_single_cards_lower_hull_crew_and_speed():
    """DF-ATTR-15, DF-DMG-01, GAP-08: one Speed, two Hull, two Crew and two Special cards on the Heldenhammer."""
    cards = (
        "rigging-cut#1", "timbers-stove-in#1", "timbers-stove-in#2", "men-swept-from-the-rail#1",
        "men-swept-from-the-rail#2", "mascot-killed#1", "rudder-jammed#1",
    )
    pos = asked(position({"heldenhammer": (20, 20, 0, {"damage": cards, "wounds": 2})}))
    live = {name: value(pos, "heldenhammer", name).live for name in ("hull", "crew", "speed")}
    assert live == {"hull": 2, "crew": 4, "speed": 10_000}


def test_df_attr_01_printed_values_are_those_of_the_card():
    """DF-SHIP-HELDENHAMMER-1, DF-SHIP-REAVER-1, DF-SHIP-HELDENHAMMER-4, DF-SHIP-REAVER-3."""
    names = ("speed", "hull", "crew", "broadside", "manoeuvrability", "armour")
    pos = asked(position({"heldenhammer": (20, 20, 0), "bloody-reaver": (30, 20, 0)}))
    hammer = [value(pos, "heldenhammer", name).live for name in names]
    terror = [value(pos, "bloody-reaver", name).live for name in names]
    assert hammer == [12_000, 4, 6, 6, 5_000, 5] and terror == [10_000, 6, 7, 4, 5_000, 5]
    roth, noctilus = pos.data("heldenhammer").captain, pos.data("bloody-reaver").captain
    assert (roth.command, roth.fencing, noctilus.command, noctilus.fencing) == (3, 3, 2, 5)


def test_df_attr_06_speed_never_falls_below_0():
    cards = ("dismasted#1", "sails-in-ribbons#1", "sails-in-ribbons#2")
    pos = asked(reaver(cards))
    lost = sum(change.delta for change in value(pos, "bloody-reaver", "speed").changes)
    assert speed(pos, "bloody-reaver") == 0 and lost == -14_000


def test_df_attr_10_crew_never_affects_speed_or_broadside():
    pos = asked(reaver(("decks-awash-with-blood#1", "carnage-on-the-gun-deck#1")))
    assert (crew(pos, "bloody-reaver"), speed(pos, "bloody-reaver"), broadside(pos, "bloody-reaver")) == (2, 10_000, 4)


def test_df_attr_07_hull_absorbs_and_df_attr_08_at_0_the_ship_sinks():
    """DF-DMG-07, DF-TERM-18: the undead ship too."""
    held = ("back-broken#1", "broken-frames#1")
    state, events = play_frames(reaver(held, pile=["timbers-stove-in#1"]), draw())
    ship = state.ship("bloody-reaver")
    assert (ship.where, ship.cause) == ("removed", "sunk") and not state.table.has("bloody-reaver")
    assert of_kind(events, Removed)[0].cards == 3


def test_df_attr_11_crew_0_abandons_the_ship_just_the_same():
    held = ("decks-awash-with-blood#1", "carnage-on-the-gun-deck#1", "carnage-on-the-gun-deck#2")
    alive = asked(reaver(held[:2]))
    assert is_lost_by_damage(alive, "bloody-reaver") == ""
    assert is_lost_by_damage(asked(reaver(held)), "bloody-reaver") == "abandoned"


def test_gap_58_a_boost_keeps_no_ship_alive():
    held = ("decks-awash-with-blood#1", "carnage-on-the-gun-deck#1", "carnage-on-the-gun-deck#2")
    boost = (TimedEffect(attribute="crew", delta=3, reason="reason.test"),)
    pos = asked(reaver(held, timed=boost))
    assert crew(pos, "bloody-reaver") == 3 and is_lost_by_damage(pos, "bloody-reaver") == "abandoned"


def test_gap_65_points_sink_a_ship_and_cards_are_counted():
    """EX-33, EX-51, DF-DMG-02: a Double card is one card of two points; 5 of 6 Hull points with eight cards."""
    held = (
        "broken-frames#1", *(f"timbers-stove-in#{n}" for n in (1, 2, 3)),
        *(f"men-swept-from-the-rail#{n}" for n in (1, 2, 3, 4)),
    )
    pos = asked(reaver(held))
    assert value(pos, "bloody-reaver", "hull").live == 1 and is_lost_by_damage(pos, "bloody-reaver") == ""
    assert damage_counts(pos) == {"ga": 0, "fot": 8}
    assert len(pos.cards_of("bloody-reaver", "hull")) == 4


# drawing -------------------------------------------------------------------------------------------------------------


def test_df_dmg_06_a_drawn_card_lies_on_the_ship_by_its_type():
    """DF-CARD-02, DF-CARD-06, DF-CARD-07."""
    state, events = play_frames(reaver(pile=["timbers-stove-in#1", "rigging-cut#1"]), draw(count=2))
    assert state.ship("bloody-reaver").damage == ("timbers-stove-in#1", "rigging-cut#1")
    assert [event.card for event in of_kind(events, CardPlaced)] == ["timbers-stove-in#1", "rigging-cut#1"]
    assert result_of(state).applied == state.ship("bloody-reaver").damage
    assert asked(state).cards_of("bloody-reaver", "speed") == ("rigging-cut#1",)


def test_df_dmg_04_an_empty_deck_is_made_anew_from_its_discards():
    """GAP-34: when a card must be drawn, not before."""
    state = only(reaver(), ["timbers-stove-in#1"], ["timbers-stove-in#2", "timbers-stove-in#3"])
    one, events = play_frames(state, draw())
    assert not of_kind(events, Shuffled) and one.deck("damage").pile == ()
    two, events = play_frames(state, draw(count=2))
    assert of_kind(events, Shuffled)[0].count == 2
    assert len(two.ship("bloody-reaver").damage) == 2 and len(two.deck("damage").pile) == 1


def test_no_card_left_anywhere_ends_the_draw():
    state, events = play_frames(only(reaver(), []), draw(count=3))
    assert not events and result_of(state).drawn == ()


def test_gap_66_filter_turns_up_a_number_and_applies_what_matches():
    pile = ["timbers-stove-in#1", "men-swept-from-the-rail#1", "rigging-cut#1", "men-swept-from-the-rail#2"]
    state, events = play_frames(reaver(pile=pile), draw(mode="filter", count=3, types=("crew",)))
    assert state.ship("bloody-reaver").damage == ("men-swept-from-the-rail#1",)
    assert [e.card for e in of_kind(events, CardDiscarded)] == ["timbers-stove-in#1", "rigging-cut#1"]
    assert len(result_of(state).drawn) == 3


def test_gap_66_until_turns_up_cards_until_one_matches():
    """DF-DMG-05."""
    pile = ["timbers-stove-in#1", "first-mate#1", "men-swept-from-the-rail#1", "men-swept-from-the-rail#2"]
    state, _ = play_frames(reaver(pile=pile), draw(mode="until", types=("crew",)))
    assert state.ship("bloody-reaver").damage == ("men-swept-from-the-rail#1",)
    assert set(state.deck("damage").discard) == {"timbers-stove-in#1", "first-mate#1"}


def test_ex_34_the_last_card_of_an_exhausted_deck_is_applied_whatever_it_is():
    """DF-DMG-05."""
    state = only(reaver(), ["timbers-stove-in#1", "rigging-cut#1"], ["men-swept-from-the-rail#1"])
    after, _ = play_frames(state, draw(mode="until", types=("crew",)))
    assert after.ship("bloody-reaver").damage == ("rigging-cut#1",)


def test_ex_35_a_speed_card_at_speed_0_is_discarded_without_effect():
    """DF-DMG-09, GAP-67: it counts for nothing, a card that is effective in part stays."""
    still = ("dismasted#1", "sails-in-ribbons#1")
    state, events = play_frames(reaver(still, pile=["rigging-cut#1"]), draw())
    assert state.ship("bloody-reaver").damage == still and of_kind(events, CardDiscarded)[0].why == "excess"
    assert result_of(state).drawn == ("rigging-cut#1",) and result_of(state).applied == ()
    slow = ("dismasted#1", "rigging-cut#2")  # 2 inches left
    state, _ = play_frames(reaver(slow, pile=["sails-in-ribbons#1"]), draw())
    assert state.ship("bloody-reaver").damage == (*slow, "sails-in-ribbons#1")


def test_df_dmg_09_nothing_is_drawn_for_a_ship_that_is_gone():
    gone = position({"bloody-reaver": {"where": "removed"}})
    state, events = play_frames(gone, draw(count=2))
    assert not events and result_of(state).drawn == ()


def test_df_aux_16_an_auxiliary_draws_again_for_a_special():
    state = position({"sea-giant": (20, 20, 0)}, damage=["first-mate#1", "fire-on-deck#1", "rigging-cut#1"])
    after, events = play_frames(state, DrawDamage(ship="sea-giant"))
    assert after.ship("sea-giant").damage == ("rigging-cut#1",) and after.ship("sea-giant").fires == 0
    assert [e.why for e in of_kind(events, CardDiscarded)] == ["no match", "no match"]


def test_gap_66_auxiliaries_draw_again_in_the_plain_mode_only():
    state = position({"sea-giant": (20, 20, 0)}, damage=["first-mate#1", "men-swept-from-the-rail#1"])
    after, events = play_frames(state, DrawDamage(ship="sea-giant", mode="filter", types=("crew",)))
    assert after.ship("sea-giant").damage == () and len(of_kind(events, CardDrawn)) == 1


def test_df_aux_16_with_only_specials_left_it_gives_up():
    state = only(position({"sea-giant": (20, 20, 0)}), ["first-mate#1"], ["rudder-jammed#1"])
    after, events = play_frames(state, DrawDamage(ship="sea-giant", count=2))
    assert after.ship("sea-giant").damage == () and len(of_kind(events, CardDrawn)) == 1


@pytest.mark.parametrize("seed", range(1, 9))
def test_df_aux_16_one_other_card_among_the_discards_is_found(seed):
    """However late it comes up: the Specials are shuffled in with it again (DF-DMG-04)."""
    specials, hull = ["first-mate#1", "rudder-jammed#1", "mascot-killed#1"], "timbers-stove-in#1"
    state = only(position({"sea-giant": (20, 20, 0)}), specials, [hull])
    state = msgspec.structs.replace(state, dice=seeded(seed))
    _, events = play_frames(state, DrawDamage(ship="sea-giant"))
    assert [event.card for event in of_kind(events, CardPlaced)] == [hull]


def test_df_card_05_losses_are_looked_at_after_every_card():
    """The ship is gone before the third card: it stays in the deck."""
    pile = ["back-broken#1", "broken-frames#1", "fire-in-the-hold#1", "timbers-stove-in#1"]
    state, events = play_frames(reaver(("timbers-stove-in#2",), pile=pile), draw(count=4))
    assert [e.card for e in of_kind(events, CardDrawn)] == pile[:2]
    assert state.deck("damage").pile[-1] == "fire-in-the-hold#1"


# removal -------------------------------------------------------------------------------------------------------------


def test_df_dmg_08_all_cards_of_a_removed_ship_are_discarded():
    """DF-ATTR-08; its cogs go down with it (DF-AUX-03), and the order card returns (DF-ORD-16)."""
    hand = tuple(order for order in ORDERS if order != "fire-at-will")
    salvo = next(card.id for card in content().destiny.values() if card.kind == "salvo")
    own = {
        "damage": ("timbers-stove-in#1", "first-mate#1"), "situation": (salvo,), "is_waiting": True, "fires": 2,
        "is_anchored": True, "orders": ("repairs",), "notes": {"first-mate#1": 1},
    }
    state = position({
        "bloody-reaver": (30, 20, 0, own), "dread-cog": {"where": "aboard", "mother": "bloody-reaver"},
        "heldenhammer": (20, 20, 0),
    })
    state = msgspec.structs.replace(state, sides=(SideState(id="ga"), SideState(id="fot", hand=hand)))
    after, events = play_frames(state, Remove(ship="bloody-reaver", cause="sunk"))
    ship = after.ship("bloody-reaver")
    assert (ship.damage, ship.situation, ship.fires, ship.is_waiting) == ((), (), 0, False)
    assert (ship.is_anchored, ship.orders, ship.notes, ship.activated) == (False, (), {}, True)
    assert after.deck("damage").discard == ("timbers-stove-in#1", "first-mate#1")
    assert after.deck("destiny").top_discard == salvo and after.side("fot").hand == ORDERS
    assert after.ship("dread-cog").where == "removed" and after.ship("heldenhammer").where == "table"
    assert [e.ship for e in of_kind(events, Removed)] == ["bloody-reaver", "dread-cog"]
    assert [e.rules[0] for e in of_kind(events, Removed)] == ["DF-ATTR-08", "DF-AUX-03"]


def test_df_aux_04_a_cog_at_sea_outlives_its_mother_ship():
    state = position({"bloody-reaver": (30, 20, 0), "dread-cog": (35, 20, 0, {"mother": "bloody-reaver"})})
    after, _ = play_frames(state, Remove(ship="bloody-reaver", cause="sunk"))
    assert after.ship("dread-cog").where == "table"


def test_a_ship_is_removed_once():
    state, _ = play_frames(reaver(("timbers-stove-in#1",)), Remove(ship="bloody-reaver", cause="edge"))
    again, events = play_frames(state, Remove(ship="bloody-reaver", cause="sunk"))
    assert not events and again.ship("bloody-reaver").cause == "edge"


def test_h_dmg_4_what_the_damage_leads_to_draws_no_more_cards():
    """DF-DMG-07: the walls break by the second card, and that is the last one drawn."""
    state = castle_position(CITADEL, {"swordfish": AGROUND}, damage=hull_cards(3))
    after, events = play_frames(state, DrawDamage(ship=CITADEL, count=2))
    assert of_kind(events, WallsBroken) and after.ship(CITADEL).damage == hull_cards(2)


# fires ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "result", "cards", "fires"),
    [
        (1, "damage", 1, 1), (2, "damage", 1, 1), (3, "nothing", 0, 1), (4, "nothing", 0, 1), (5, "out", 0, 0),
        (6, "out", 0, 0),
    ],
)
def test_gap_12_what_a_fire_does(face, result, cards, fires):
    burning = reaver(fires=1, dice=[face], pile=["timbers-stove-in#1"])
    state, events = play_frames(burning, RollFires(ship="bloody-reaver"))
    assert of_kind(events, FireRolled)[0].result == result
    assert len(state.ship("bloody-reaver").damage) == cards and state.ship("bloody-reaver").fires == fires


def test_df_sit_02_several_fires_are_each_rolled_for():
    """DF-TURN-05, DF-ANCH-09."""
    state, events = play_frames(
        reaver(fires=3, dice=[5, 1, 6], pile=["timbers-stove-in#1"]), RollFires(ship="bloody-reaver")
    )
    assert [e.result for e in of_kind(events, FireRolled)] == ["out", "damage", "out"]
    assert state.ship("bloody-reaver").fires == 1 and len(of_kind(events, FireOut)) == 2


def test_a_fire_caught_meanwhile_waits_for_the_next_phase():
    state, events = play_frames(reaver(fires=1, dice=[1], pile=["fire-on-deck#1"]), RollFires(ship="bloody-reaver"))
    assert len(of_kind(events, FireRolled)) == 1 and state.ship("bloody-reaver").fires == 2


def test_fires_stop_with_the_ship():
    held = ("back-broken#1", "broken-frames#1")
    state, events = play_frames(
        reaver(held, fires=2, dice=[1], pile=["timbers-stove-in#1"]), RollFires(ship="bloody-reaver")
    )
    assert state.ship("bloody-reaver").where == "removed" and len(of_kind(events, Thrown)) == 1


def test_df_anch_07_a_fire_turns_the_anchored_card_over():
    """GAP-51, DF-SIT-03: the first fire ends the anchorage, further ones are added."""
    play = Play(Bench(content()), reaver(is_anchored=True))
    catch_fire(play, "bloody-reaver", 2)
    ship = play.state.ship("bloody-reaver")
    assert (ship.is_anchored, ship.fires) == (False, 2)
    assert [type(e) for e in play.events] == [AnchorWeighed, CaughtFire]
