"""The state of a game: one immutable value."""

from typing import Self

import msgspec

from vtt.kernel.copying import deep_copy
from vtt.kernel.decision import Decision
from vtt.kernel.decks import Deck
from vtt.kernel.dice import DiceState
from vtt.kernel.frame import Frame


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How the game ended: the winner's side or "" for a draw, words for the reason, scores by side."""

    winner: str
    reason: str
    rules: tuple[str, ...] = ()
    params: dict[str, str | int] = {}
    scores: dict[str, int] = {}


class State(msgspec.Struct, frozen=True, kw_only=True):
    """What every game carries; a rules module adds its own fields in a subclass.

    At rest exactly one of `pending` and `outcome` is set. `serial` counts the decisions answered so far.
    """

    ruleset: str
    serial: int = 0
    dice: DiceState
    decks: tuple[Deck, ...] = ()
    stack: tuple[Frame, ...] = ()
    pending: Decision | None = None
    outcome: Outcome | None = None

    def __deepcopy__(self, memo: object) -> Self:
        """Force a copy that shares nothing that could be changed; `copy.copy` or the value itself do as well."""
        return deep_copy(self)

    def deck(self, deck_id: str) -> Deck:
        """Return the deck with this id; KeyError if there is none."""
        for deck in self.decks:
            if deck.id == deck_id:
                return deck
        raise KeyError(deck_id)
