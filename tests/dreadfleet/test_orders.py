"""Orders, repairs and the brief respite (chapter ORD; DF-DEST-13 to DF-DEST-16)."""

import msgspec
import pytest

from tests.dreadfleet.build import asked, begin_frame, of_kind, play_frames, position, why_not
from vtt.dreadfleet.activation import Activation
from vtt.dreadfleet.events import CardDiscarded, CommandChecked, FireOut, OrderTried
from vtt.dreadfleet.orders import BriefRespite, GiveOrder, OrdersSubphase, Repair, repairable, why_not_order
from vtt.dreadfleet.state import ORDERS, SideState
from vtt.kernel.event import Thrown

HAND = tuple(order for order in ORDERS if order != "fire-at-will")
SUBPHASE = OrdersSubphase(ship="bloody-reaver")


def reaver(dice=(), **own):
    return position({"bloody-reaver": (30, 20, 0, own), "heldenhammer": (10, 20, 0)}, dice=dice)


def card_out(state, side="fot"):
    """Take the side's Fire at Will card out of its hand."""
    sides = tuple(SideState(id=s.id, hand=HAND if s.id == side else ORDERS) for s in state.sides)
    return msgspec.structs.replace(state, sides=sides)


def test_df_ord_06_there_are_five_orders_and_df_ord_03_a_captain_tries_one():
    """DF-TURN-11: or none; DF-CARD-10."""
    waiting, _ = begin_frame(reaver(), SUBPHASE)
    assert [option.id for option in waiting.pending.options] == [*ORDERS, "none"]
    assert waiting.pending.default == "none" and waiting.pending.side == "fot"
    after, events = play_frames(reaver([6]), SUBPHASE, ["repairs"])
    assert len(of_kind(events, OrderTried)) == 1 and after.ship("bloody-reaver").orders == ("repairs",)


def test_df_ord_04_an_order_is_declared_and_checked():
    """DF-ORD-01, DF-ORD-05: passed, it is in force; failed, nothing happens."""
    for face, orders in ((2, ("full-sail",)), (1, ())):
        state, events = play_frames(reaver([face]), GiveOrder(ship="bloody-reaver", order="full-sail"))
        assert state.ship("bloody-reaver").orders == orders
        names = [type(e).__name__ for e in events if isinstance(e, CommandChecked | OrderTried)]
        assert names == ["CommandChecked", "OrderTried"]


def test_df_ord_08_a_resolved_card_serves_the_next_ship_too():
    """GAP-95: only Fire at Will stays out."""
    state, _ = play_frames(reaver([6]), GiveOrder(ship="bloody-reaver", order="full-sail"))
    assert state.side("fot").hand == ORDERS
    failed, _ = play_frames(reaver([1]), GiveOrder(ship="bloody-reaver", order="fire-at-will"))
    assert failed.side("fot").hand == ORDERS and not failed.ship("bloody-reaver").is_waiting


def test_df_ord_16_fire_at_will_stays_by_the_ship_out_of_hand():
    """DF-ORD-07."""
    state, _ = play_frames(reaver([6]), GiveOrder(ship="bloody-reaver", order="fire-at-will"))
    assert state.ship("bloody-reaver").is_waiting and state.side("fot").hand == HAND


def test_gap_95_a_side_has_one_card_of_each_order():
    """GAP-52: one waiting ship a side; the refusal names it."""
    state = card_out(position({"bloody-reaver": (30, 20, 0, {"is_waiting": True}), "bloody-reaver:2": (40, 20, 0)}))
    refusal = why_not_order(asked(state), "bloody-reaver:2", "fire-at-will")
    assert refusal.key == "refusal.order-out" and refusal.params["ship"] == "bloody-reaver"
    waiting, _ = begin_frame(state, OrdersSubphase(ship="bloody-reaver:2"))
    assert why_not(waiting, "fire-at-will").key == "refusal.order-out"
    assert why_not_order(asked(state), "bloody-reaver:2", "repairs") is None


@pytest.mark.parametrize(("face", "waits"), [(2, False), (1, True)])
def test_gap_52_a_new_order_replaces_a_waiting_card_only_if_it_is_obeyed(face, waits):
    state, _ = play_frames(card_out(reaver([face], is_waiting=True)), SUBPHASE, ["repairs"])
    assert state.ship("bloody-reaver").is_waiting is waits
    assert state.side("fot").hand == (HAND if waits else ORDERS)


def test_gap_52_the_owner_may_take_the_card_back_and_still_give_an_order():
    state, _ = play_frames(card_out(reaver([2], is_waiting=True)), SUBPHASE, ["take-back", "fire-at-will"])
    assert state.ship("bloody-reaver").is_waiting
    state, _ = play_frames(card_out(reaver(is_waiting=True)), SUBPHASE, ["take-back", "none"])
    assert not state.ship("bloody-reaver").is_waiting and state.side("fot").hand == ORDERS


def test_df_ord_12_no_full_sail_at_speed_0():
    """DF-ORD-09, DF-ORD-10: any ship that can move may be given it."""
    refusal = why_not_order(asked(reaver(damage=("dismasted#1", "sails-in-ribbons#1"))), "bloody-reaver", "full-sail")
    assert refusal.key == "refusal.full-sail-speed"
    assert why_not_order(asked(reaver(damage=("dismasted#1",))), "bloody-reaver", "full-sail") is None


def test_df_wind_12_no_full_sail_for_a_sailing_ship_into_the_wind():
    """GAP-47: the same test in the Orders subphase; an anchored ship ignores the wind (DF-ANCH-11)."""
    north = position({"bloody-reaver": (30, 20, 0)}, wind="1,6")
    assert why_not_order(asked(north), "bloody-reaver", "full-sail").key == "refusal.full-sail-wind"
    astern = position({"bloody-reaver": (30, 20, 180)}, wind="1,6")
    assert why_not_order(asked(astern), "bloody-reaver", "full-sail") is None
    anchored = position({"bloody-reaver": (30, 20, 0, {"is_anchored": True})}, wind="1,6")
    assert why_not_order(asked(anchored), "bloody-reaver", "full-sail") is None


def test_df_anch_06_an_anchored_ship_may_roll_a_failed_repairs_check_again():
    anchored = reaver([1, 5], is_anchored=True)
    state, _ = play_frames(anchored, GiveOrder(ship="bloody-reaver", order="repairs"), ["reroll"])
    assert state.ship("bloody-reaver").orders == ("repairs",)
    other, events = play_frames(anchored, GiveOrder(ship="bloody-reaver", order="hard-to-port"))
    assert other.ship("bloody-reaver").orders == () and len(of_kind(events, Thrown)) == 1


def test_df_aux_11_an_auxiliary_is_given_no_orders():
    state = position({"dread-cog": (30, 20, 0)}, first="fot")
    waiting, events = begin_frame(state, Activation(ship="dread-cog"))
    assert waiting.pending.kind != "order" and "orders" not in [getattr(e, "subphase", "") for e in events]


# repairs -------------------------------------------------------------------------------------------------------------


def test_df_ord_22_repairs_discard_one_card_of_any_of_five_kinds():
    """GAP-94: of any size, Burning too, nothing Irreparable, no Spells and curses."""
    cards = ("back-broken#1", "rigging-cut#1", "colours-shot-away#1", "men-swept-from-the-rail#1", "first-mate#1")
    state = reaver(damage=cards, fires=1)
    assert repairable(asked(state), "bloody-reaver") == (*cards[:4], "burning")
    offered = begin_frame(state, Repair(ship="bloody-reaver"))[0].pending
    labels = {option.id: option.label for option in offered.options}
    assert labels == {
        **dict.fromkeys(cards[:4], "choice.repair-card"), "burning": "choice.repair-fire", "none": "choice.no-repair",
    }
    after, events = play_frames(state, Repair(ship="bloody-reaver"), ["back-broken#1"])
    assert after.ship("bloody-reaver").damage == cards[1:] and of_kind(events, CardDiscarded)[0].why == "repaired"
    out, events = play_frames(state, Repair(ship="bloody-reaver"), ["burning"])
    assert out.ship("bloody-reaver").fires == 0 and of_kind(events, FireOut)


def test_df_ord_22_two_repairs_take_two_cards_and_nothing_is_asked_without_one():
    state = reaver(damage=("timbers-stove-in#1", "rigging-cut#1", "rigging-cut#2"))
    after, _ = play_frames(state, Repair(ship="bloody-reaver", count=2), ["rigging-cut#1", "timbers-stove-in#1"])
    assert after.ship("bloody-reaver").damage == ("rigging-cut#2",)
    whole, events = play_frames(reaver(), Repair(ship="bloody-reaver"))
    assert not events and whole.pending.kind == "test-end"


# brief respite -------------------------------------------------------------------------------------------------------


def test_df_dest_13_a_brief_respite_is_a_free_repairs_order():
    """GAP-38: with a normal Command check, resolved on the spot."""
    respite = BriefRespite(side="fot", card="any")
    hurt = {"damage": ("timbers-stove-in#1",)}
    state, events = play_frames(reaver([2], **hurt), respite, ["bloody-reaver", "timbers-stove-in#1"])
    assert state.ship("bloody-reaver").damage == () and of_kind(events, OrderTried)[0].passed
    assert state.ship("bloody-reaver").orders == ()
    failed, _ = play_frames(reaver([1], **hurt), respite, ["bloody-reaver"])
    assert failed.ship("bloody-reaver").damage == ("timbers-stove-in#1",)


def test_gap_38_the_drawer_chooses_one_of_his_big_ships_or_none():
    """DF-DEST-14."""
    state = position({"bloody-reaver": (30, 20, 0), "dread-cog": (40, 20, 0), "heldenhammer": (10, 20, 0)})
    waiting, _ = begin_frame(state, BriefRespite(side="fot", card="any"))
    assert [option.id for option in waiting.pending.options] == ["bloody-reaver", "none"]
    assert waiting.pending.side == "fot" and waiting.pending.default == "none"


def test_a_side_without_big_ships_is_not_asked():
    state, _ = play_frames(position({"heldenhammer": (10, 20, 0)}), BriefRespite(side="fot", card="any"))
    assert state.pending.kind == "test-end"
