"""Decks of cards with their discard piles."""

import msgspec


class Deck(msgspec.Struct, frozen=True):
    """A face-down pile and its face-up discard pile; both are tuples of card instances, the top card last."""

    id: str
    pile: tuple[str, ...]
    discard: tuple[str, ...] = ()

    @property
    def top_discard(self) -> str | None:
        """The uppermost face-up card, or None."""
        return self.discard[-1] if self.discard else None

    def taken(self) -> tuple["Deck", str]:
        """Return the deck without its top card, and that card; IndexError on an empty pile."""
        return msgspec.structs.replace(self, pile=self.pile[:-1]), self.pile[-1]

    def discarded(self, *cards: str) -> "Deck":
        """Return the deck with `cards` on top of the discard pile, the last one uppermost."""
        return msgspec.structs.replace(self, discard=self.discard + cards)

    def recovered(self, card: str) -> "Deck":
        """Return the deck without one `card` in its discard pile; ValueError if it is not there."""
        at = len(self.discard) - 1 - self.discard[::-1].index(card)
        return msgspec.structs.replace(self, discard=self.discard[:at] + self.discard[at + 1 :])
