"""Decks: the top card is the last one, and no card is lost or doubled."""

import pytest

from tests.kernel.toy import Toy
from vtt.kernel.decks import Deck
from vtt.kernel.engine import Halted, Play
from vtt.kernel.event import Shuffled


def test_the_top_card_is_taken_first() -> None:
    deck, card = Deck(id="d", pile=("a", "b", "c")).taken()
    assert (card, deck.pile) == ("c", ("a", "b"))


def test_an_empty_pile_gives_nothing() -> None:
    with pytest.raises(IndexError):
        Deck(id="d", pile=()).taken()


def test_discards_lie_face_up_last_one_uppermost() -> None:
    deck = Deck(id="d", pile=(), discard=("a",)).discarded("b", "c")
    assert deck.discard == ("a", "b", "c") and deck.top_discard == "c"
    assert Deck(id="d", pile=("a",)).top_discard is None


def test_a_card_is_recovered_once_from_the_top() -> None:
    deck = Deck(id="d", pile=(), discard=("a", "b", "a", "c")).recovered("a")
    assert deck.discard == ("a", "b", "c")
    with pytest.raises(ValueError, match="not in"):
        deck.recovered("z")


def test_a_reshuffle_keeps_every_card_and_reports_it() -> None:
    ruleset = Toy()
    play = Play(ruleset, ruleset.begin(1))
    play.set_deck(Deck(id="coins", pile=("a", "b"), discard=("c", "d", "e")))
    play.shuffle_deck("coins")
    deck = play.state.deck("coins")
    assert sorted(deck.pile) == ["a", "b", "c", "d", "e"] and deck.discard == ()
    assert play.events == [Shuffled(deck="coins", count=5)]
    assert play.state.dice.word != ruleset.begin(1).dice.word


def test_a_preview_ends_at_a_shuffle() -> None:
    ruleset = Toy()
    with pytest.raises(Halted):
        Play(ruleset, ruleset.begin(1), halt_at_chance=True).shuffle_deck("coins")


def test_an_unknown_deck_is_named() -> None:
    with pytest.raises(KeyError, match="treasure"):
        Toy().begin(1).deck("treasure")
