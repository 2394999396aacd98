"""Destiny decks for tests: which cards come next, and cards whose figures are changed."""

import dataclasses
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from tests.dreadfleet import build
from tests.dreadfleet.build import content, play_frames
from vtt.dreadfleet.destiny import DrawDestiny
from vtt.dreadfleet.events import CardDiscarded, CardDrawn
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import DreadfleetState
from vtt.kernel.decks import Deck
from vtt.kernel.event import Event


def dealt(state: DreadfleetState, *cards: str, discard: Iterable[str] | None = None) -> DreadfleetState:
    """Return the state with `cards` on top of the Destiny pile, the first one next; `discard` replaces the discards."""
    old = state.deck("destiny").discard if discard is None else tuple(discard)
    held = {card for ship in state.ships for card in ship.situation} | {red.card for red in state.reds}
    rest = tuple(card for card in content().destiny_deck() if card not in {*cards, *old, *held})
    deck = Deck(id="destiny", pile=rest + cards[::-1], discard=tuple(card for card in old if card not in cards))
    return msgspec.structs.replace(state, decks=(state.deck("damage"), deck))


def draw(state: DreadfleetState, card: str, answers=(), side: str = "ga", discard: Iterable[str] | None = None):
    """Let a side draw one card and resolve it: state and events."""
    return play_frames(dealt(state, card, discard=discard), DrawDestiny(side=side), answers)


def change_card(monkeypatch: pytest.MonkeyPatch, card: str, **figures: str | int) -> None:
    """Give a Destiny card other figures, such as the ship that a Spell is for, for one test."""
    data = content()
    changed = msgspec.structs.replace(data.destiny[card], params={**data.destiny[card].params, **figures})
    play_with(monkeypatch, destiny={**data.destiny, card: changed})


def change_scenario(monkeypatch: pytest.MonkeyPatch, **fields: Any) -> None:
    """Change what the first scenario says, for one test."""
    data = content()
    changed = msgspec.structs.replace(data.scenarios["dead-mans-reef"], **fields)
    play_with(monkeypatch, scenarios={**data.scenarios, changed.id: changed})


def play_with(monkeypatch: pytest.MonkeyPatch, **fields: Any) -> None:
    """Let the harness play with other data."""
    patched = dataclasses.replace(content(), **fields)
    vars(patched)["catalogue"] = content().catalogue
    rules = Dreadfleet(patched)
    monkeypatch.setattr(build, "bench", lambda: rules)


def names(events: Iterable[Event]) -> list[str]:
    """Return the kinds of events in order."""
    return [type(event).__name__ for event in events]


def destiny_drawn(events: Iterable[Event]) -> list[str]:
    """Return the Destiny cards that were turned up, in order."""
    return [event.card for event in events if isinstance(event, CardDrawn) and event.deck == "destiny"]


def destiny_discarded(events: Iterable[Event]) -> list[tuple[str, str]]:
    """Return the Destiny cards that were discarded and why, in order."""
    return [(e.card, e.why) for e in events if isinstance(e, CardDiscarded) and e.deck == "destiny"]
