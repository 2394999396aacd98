"""Drawing Destiny cards, the wind indicator, brief respites (chapter DEST)."""

import msgspec
import pytest

from tests.dreadfleet.build import asked, begin_frame, bench, content, of_kind, play_frames, position, submit
from tests.dreadfleet.decks import dealt, destiny_discarded, destiny_drawn, draw, names
from vtt.dreadfleet.boarding_events import Healed
from vtt.dreadfleet.change import discard_destiny
from vtt.dreadfleet.destiny import DrawDestiny, Effect
from vtt.dreadfleet.events import (
    BriefRespite,
    CardDiscarded,
    CardPlaced,
    CommandChecked,
    ForceChanged,
    OrderTried,
    WindMoved,
)
from vtt.dreadfleet.orders import OrdersSubphase
from vtt.dreadfleet.turn import GameTurn
from vtt.dreadfleet.wind_indicator import MoveIndicator
from vtt.kernel.decks import Deck
from vtt.kernel.engine import Play
from vtt.kernel.event import Shuffled, Thrown

HURT = {"heldenhammer": (20, 20, 0, {"wounds": 1}), "bloody-reaver": (40, 20, 180)}
WHOLE = {"heldenhammer": (20, 20, 0), "bloody-reaver": (40, 20, 180)}


def mark(state) -> str:
    return state.table.board.marks[state.winds].name


def at(state, name: str) -> int:
    return state.table.board.mark_index(name)


def test_every_effect_of_a_destiny_card_is_registered():
    assert {card.effect for card in content().destiny.values()} == set(Effect.registry)


# order ---------------------------------------------------------------------------------------------------------------


def test_df_dest_04_text_then_wind_then_discard_pile():
    """DF-DEST-01, DF-DEST-09: done as it says, then on top of its discard pile."""
    state, events = draw(position(HURT, wind="1,1"), "ships-surgeon#1")
    order = [name for name in names(events) if name in ("Healed", "WindMoved", "CardDiscarded")]
    assert order == ["Healed", "WindMoved", "CardDiscarded"]
    assert state.ship("heldenhammer").wounds == 0
    assert state.deck("destiny").top_discard == "ships-surgeon#1"
    assert destiny_discarded(events) == [("ships-surgeon#1", "resolved")]


def test_df_dest_02_a_card_that_stays_is_not_discarded():
    """DF-DEST-03: it moves the wind at the draw although its text waits."""
    state, events = draw(position(WHOLE, wind="3,3"), "call-the-drowned#1", side="fot")
    assert state.ship("bloody-reaver").situation == ("call-the-drowned#1",)
    assert "call-the-drowned#1" not in state.deck("destiny").discard
    assert names(events).index("CardPlaced") < names(events).index("WindMoved")
    assert mark(state) == "3,2" and not of_kind(events, CardDiscarded)


def test_df_dest_10_both_decks_have_their_own_discard_pile():
    """A repair card discards a Damage card there and itself here."""
    held = {"heldenhammer": (20, 20, 0, {"damage": ("timbers-stove-in#1",)}), "bloody-reaver": (40, 20, 180)}
    state, _ = draw(position(held, wind="3,3"), "carpenters#1")
    assert state.deck("damage").top_discard == "timbers-stove-in#1"
    assert state.deck("destiny").top_discard == "carpenters#1"


def test_df_dest_11_an_empty_deck_is_made_anew_when_a_card_must_be_drawn():
    """GAP-34: not before; the force is 1 from the reshuffle to the next discard."""
    state = position(WHOLE, wind="3,3", force=6)
    only = msgspec.structs.replace(
        state, decks=(state.deck("damage"), Deck(id="destiny", pile=("ships-surgeon#1",), discard=("rogue-wave#1",)))
    )
    once, events = play_frames(only, DrawDestiny(side="ga"))
    assert once.deck("destiny").pile == () and not of_kind(events, Shuffled)
    twice, events = play_frames(once, DrawDestiny(side="ga"))
    assert of_kind(events, Shuffled)[0].count == 2 and len(twice.deck("destiny").pile) == 1
    assert of_kind(events, ForceChanged)[0].force == 1
    assert names(events).index("Shuffled") < names(events).index("CardDrawn")


def test_without_any_card_nothing_is_drawn():
    state = position(WHOLE, wind="3,3")
    bare = msgspec.structs.replace(state, decks=(state.deck("damage"), Deck(id="destiny", pile=())))
    _, events = play_frames(bare, DrawDestiny(side="ga"))
    assert events == ()


# who draws -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("choice", ["first", "second"])
def test_df_turn_08_the_first_player_draws_and_resolves_before_the_second(choice):
    state = dealt(position(WHOLE, wind="3,3", dice=[6, 1]), "dead-calm#1", "siren-song#1")
    turned, events = begin_frame(state, GameTurn())
    assert not destiny_drawn(events)
    _, events = submit(turned, choice)
    sides = [event.side for event in events if type(event).__name__ == "CardDrawn"]
    assert sides == (["ga", "fot"] if choice == "first" else ["fot", "ga"])
    steps = [name for name in names(events) if name in ("CardDrawn", "WindMoved")]
    assert steps == ["CardDrawn", "WindMoved", "CardDrawn", "WindMoved"]


def test_ex_50_a_card_that_stays_in_play_does_not_change_the_force():
    """DF-WIND-01, GAP-34: the second player's red card leaves the first player's discard on top."""
    state = position(WHOLE, wind="3,3", force=2)
    once, _ = draw(state, "bolt-from-the-sky#1", side="ga")
    assert asked(once).force == 5
    twice, _ = draw(once, "siren-song#1", side="fot")
    assert asked(twice).force == 5 and [red.card for red in twice.reds] == ["siren-song#1"]


def test_df_wind_01_every_discarded_card_gives_the_force():
    """DF-WIND-02: none, force 1."""
    state = position(WHOLE, wind="3,3", force=4)
    assert asked(state).force == 4
    bare = msgspec.structs.replace(state, decks=(state.deck("damage"), Deck(id="destiny", pile=("ill-omen#1",))))
    assert asked(bare).force == 1


# the wind indicator --------------------------------------------------------------------------------------------------


def move(card: str, start: str, dice=(), side="fot"):
    return play_frames(position(WHOLE, wind=start, dice=dice), MoveIndicator(side=side, card=card))


def test_ex_09_two_marks_counter_clockwise():
    """DF-DEST-05, DF-DEST-06: Sword Hurricane."""
    state, events = move("sword-hurricane#1", "3,3")
    assert mark(state) == "3,1"
    moved = of_kind(events, WindMoved)[0]
    assert (moved.before, moved.after, moved.how) == (at(state, "3,3"), at(state, "3,1"), "counter")


def test_df_dest_06_clockwise():
    state, events = move("warp-leap#1", "1,1")
    assert mark(state) == "1,3" and of_kind(events, WindMoved)[0].how == "clockwise"


@pytest.mark.parametrize(
    ("card", "start", "end"),
    [("chain-shot#1", "2,4", "3,1"), ("heavy-swell#1", "1,1", "6,4"), ("chain-shot#1", "6,6", "1,3")],
)
def test_df_dest_07_the_indicator_turns_corners(card, start, end):
    """GAP-04: 2,5 is the last mark of the north side, 6,6 the last of the west side."""
    state, _ = move(card, start)
    assert mark(state) == end


def test_ex_49_four_marks_are_nine_apart():
    """DF-DEST-07, GAP-04."""
    board = position(WHOLE).table.board
    start, found = board.mark_index("1,6"), []
    for _ in range(4):
        start = board.shifted(start, 9)
        found.append(board.marks[start].name)
    assert found == ["3,3", "4,6", "6,3", "1,6"]


def test_ex_10_red_and_white_name_a_random_mark():
    """DF-DEST-08, DF-DEST-05: the drawer rolls both dice."""
    state, events = move("dead-calm#1", "1,1", dice=[5, 2], side="fot")
    assert mark(state) == "5,2" and of_kind(events, WindMoved)[0].how == "random"
    throw = of_kind(events, Thrown)[0].throw
    assert (throw.side, throw.tags) == ("fot", ("red", "white"))


# brief respite -------------------------------------------------------------------------------------------------------

BATTERED = {
    "heldenhammer": (20, 20, 0, {"damage": ("timbers-stove-in#1", "rigging-cut#1")}),
    "bloody-reaver": (40, 20, 180),
}


def test_ex_11_sword_hurricane_without_its_ship_offers_a_brief_respite():
    """DF-DEST-13, DF-DEST-15, DF-DEST-16: Repairs after a Command check; the wind moves; the card is discarded."""
    state, events = draw(
        position(BATTERED, wind="3,3", dice=[4]), "sword-hurricane#1", ["heldenhammer", "rigging-cut#1"]
    )
    assert of_kind(events, BriefRespite)[0].side == "ga"
    assert of_kind(events, CommandChecked)[0].natural == 4
    assert state.ship("heldenhammer").damage == ("timbers-stove-in#1",)
    assert mark(state) == "3,1" and state.deck("destiny").top_discard == "sword-hurricane#1"
    order = [name for name in names(events) if name in ("BriefRespite", "WindMoved", "CardDiscarded")]
    assert order == ["BriefRespite", "CardDiscarded", "WindMoved", "CardDiscarded"]


@pytest.mark.parametrize("own", [{"where": "removed", "cause": "sunk"}, {"where": "reserve"}])
def test_df_dest_16_a_ship_sunk_or_absent_is_out_of_play(own):
    state = position({"heldenhammer": (20, 20, 0), "bloody-reaver": own}, wind="3,3")
    after, events = draw(state, "call-the-drowned#1", ["none"], side="ga")
    assert of_kind(events, BriefRespite) and after.ship("bloody-reaver").situation == ()


def test_df_dest_13_the_order_may_be_declined_or_fail():
    """GAP-38: it needs a Command check like any order."""
    state, events = draw(position(BATTERED, wind="3,3"), "sword-hurricane#1", ["none"])
    assert not of_kind(events, CommandChecked) and len(state.ship("heldenhammer").damage) == 2
    state, events = draw(position(BATTERED, wind="3,3", dice=[2]), "sword-hurricane#1", ["heldenhammer", "keep"])
    assert not of_kind(events, OrderTried)[0].passed and len(state.ship("heldenhammer").damage) == 2
    assert mark(state) == "3,1", "DF-DEST-15"


def test_df_dest_14_the_order_uses_up_nothing():
    state, _ = draw(position(BATTERED, wind="3,3", dice=[4]), "sword-hurricane#1", ["heldenhammer", "rigging-cut#1"])
    ship = state.ship("heldenhammer")
    assert ship.orders == () and "repairs" in state.side("ga").hand
    waiting, _ = begin_frame(state, OrdersSubphase(ship="heldenhammer"))
    assert "repairs" in [option.id for option in waiting.pending.options]


def test_gap_38_a_text_that_can_be_used_brings_no_respite():
    """Nor does declining it."""
    state = position(BATTERED, wind="3,3")
    _, events = draw(state, "carpenters#1")
    assert not of_kind(events, BriefRespite)
    after, events = draw(state, "chain-shot#1", ["none"])
    assert not of_kind(events, BriefRespite) and after.deck("destiny").top_discard == "chain-shot#1"


def test_a_card_without_the_mark_brings_no_respite():
    """The Curse with no enemy afloat."""
    state = position({"heldenhammer": (20, 20, 0), "bloody-reaver": {"where": "removed"}}, wind="3,3")
    after, events = draw(state, "curse-of-the-flying-dutchman#1")
    assert not of_kind(events, BriefRespite) and after.deck("destiny").top_discard == "curse-of-the-flying-dutchman#1"


# Ill Omen ------------------------------------------------------------------------------------------------------------


def test_ill_omen_brings_a_second_card_and_the_wind_moves_by_that_only():
    """GAP-10: the drawer resolves both; counter-clockwise 1 by the current, not clockwise 3 by the omen."""
    state = dealt(position(HURT, wind="3,3"), "ill-omen#1", "ships-surgeon#2")
    after, events = play_frames(state, DrawDestiny(side="ga"))
    assert destiny_drawn(events) == ["ill-omen#1", "ships-surgeon#2"]
    assert [event.side for event in events if type(event).__name__ == "CardDrawn"] == ["ga", "ga"]
    assert len(of_kind(events, WindMoved)) == 1 and mark(after) == "3,1"
    assert of_kind(events, Healed) and after.ship("heldenhammer").wounds == 0
    assert after.deck("destiny").discard[-2:] == ("ill-omen#1", "ships-surgeon#2") and asked(after).force == 3


def test_ill_omen_brings_a_card_that_stays():
    state = dealt(position(WHOLE, wind="3,3"), "ill-omen#1", "siren-song#1")
    after, events = play_frames(state, DrawDestiny(side="fot"))
    assert [(red.card, red.side) for red in after.reds] == [("siren-song#1", "fot")]
    assert asked(after).force == 2 and len(of_kind(events, WindMoved)) == 1
    assert of_kind(events, CardPlaced)


def test_df_dest_09_the_force_is_reported_when_it_changes():
    play = Play(bench(), dealt(position(WHOLE, wind="3,3", force=6), "carpenters#1"))
    discard_destiny(play, "carpenters#1", "resolved")
    assert [event.force for event in play.events if isinstance(event, ForceChanged)] == [1]
