"""Destiny cards: drawing, deciding whether the text applies, and what happens to the card (chapter DEST)."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from vtt.dreadfleet.change import discard_destiny, set_ship
from vtt.dreadfleet.events import CardDrawn, CardPlaced, EffectEnded, ForceChanged
from vtt.dreadfleet.orders import BriefRespite
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.state import RedCard
from vtt.dreadfleet.wind_indicator import MoveIndicator
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Call, Done, Frame, Go, Roll, Transfer

MOST_RED_CARDS = 2
DISCARD = ""
IN_PLAY = "in play"


class Effect(ABC):
    """What a Destiny card does when it is drawn; subclasses register under the effect ids of the data."""

    id: ClassVar[str] = ""
    registry: ClassVar[dict[str, "Effect"]] = {}

    def __init_subclass__(cls) -> None:
        if cls.id:
            Effect.registry[cls.id] = cls()

    @abstractmethod
    def can_apply(self, pos: Position, side: str, card: str) -> bool:
        """Whether the text has any legal use for the drawer (H-DES-2)."""

    @abstractmethod
    def frame(self, pos: Position, side: str, card: str) -> Frame:
        """Return the procedure that carries the text out (H-DES-3).

        Its result is where the card goes: the id of a ship on which it stays, `IN_PLAY` or `DISCARD`.
        """

    def draws(self, params: Mapping[str, int | str]) -> int:
        """Return how many further cards the drawer resolves after this one."""
        return 0


def keep_on(play: Play, card: str, ship: str) -> None:
    """Put a Destiny card by a ship's card (DF-SIT-01)."""
    set_ship(play, ship, situation=(*play.state.ship(ship).situation, card))
    play.emit(CardPlaced(card=card, ship=ship, rules=("DF-SIT-01", *play.pos.destiny_card(card).rules)))


def take_back(play: Play, card: str, ship: str) -> None:
    """Take a card out of the discard pile and put it by a ship's card; a card below it may give the force now."""
    before = play.pos.force
    play.set_deck(play.state.deck("destiny").recovered(card))
    keep_on(play, card, ship)
    report_force(play, before)


def report_force(play: Play, before: int) -> None:
    """Report a wind force that is another one than `before` (DF-WIND-01)."""
    if play.pos.force != before:
        play.emit(ForceChanged(force=play.pos.force, rules=("DF-WIND-01", "GAP-34")))


def may_draw(pos: Position) -> bool:
    """Whether there is any Destiny card to draw, in the deck or in its discard pile."""
    deck = pos.state.deck("destiny")
    return bool(deck.pile or deck.discard)


class DrawDestiny(Frame, frozen=True, kw_only=True):
    """One side draws the top Destiny card and resolves it fully (DF-TURN-08, DF-DEST-01).

    Text first, then the wind indicator, then the discard pile (DF-DEST-04). A card that makes the drawer resolve
    `more` cards leaves the wind to the last of them. `source` is the card that asked for this draw.
    """

    side: str
    source: str = ""
    card: str = ""
    stays: bool = False
    more: int = 0

    def begin(self, play: Play, _: object) -> Transfer:
        """Turn up the top card; an empty deck is made anew from its discard pile (DF-DEST-11, GAP-34)."""
        if not may_draw(play.pos):
            return Done()
        if not play.state.deck("destiny").pile:
            self._reshuffle(play)
        play.chance()
        deck, card = play.state.deck("destiny").taken()
        play.set_deck(deck)
        play.emit(CardDrawn(deck="destiny", card=card, side=self.side, source=self.source, rules=("DF-TURN-08",)))
        data = play.pos.destiny_card(card)
        effect, drawn = Effect.registry[data.effect], self.at("text_done", card=card)
        if play.pos.plays("destiny-wind-only"):
            return Go(drawn.at("no_text"))
        if effect.can_apply(play.pos, self.side, card):
            return Call(effect.frame(play.pos, self.side, card), drawn.at("text_done", more=effect.draws(data.params)))
        if data.brief_respite:
            return Call(BriefRespite(side=self.side, card=card), drawn.at("no_text"))
        return Go(drawn.at("no_text"))

    def no_text(self, play: Play, _: object) -> Transfer:
        """The text did nothing; the wind moves all the same (DF-DEST-15)."""
        return self.text_done(play, DISCARD)

    def text_done(self, play: Play, place: str) -> Transfer:
        """A card that stays goes where it works; now the wind indicator, even if the text waits (DF-DEST-03)."""
        if place == IN_PLAY:
            put_into_play(play, self.card, self.side)
        elif place:
            keep_on(play, self.card, place)
        frame = self.at("wind_done", stays=bool(place))
        return Go(frame) if self.more else Call(MoveIndicator(side=self.side, card=self.card), frame)

    def wind_done(self, play: Play, _: object) -> Transfer:
        """A card that does not stay goes on top of the discard pile (DF-DEST-09, DF-DEST-02)."""
        if not self.stays:
            discard_destiny(play, self.card, "resolved")
        if play.pos.plays("reshuffle-at-once") and not play.state.deck("destiny").pile:
            self._reshuffle(play)
        return Go(self.at("next"))

    def _reshuffle(self, play: Play) -> None:
        if play.state.deck("destiny").discard:
            before = play.pos.force
            play.shuffle_deck("destiny")
            report_force(play, before)

    def next(self, play: Play, _: object) -> Transfer:
        """Resolve the further cards that this one brought."""
        if not self.more:
            return Done()
        return Call(DrawDestiny(side=self.side, source=self.card), self.at("next", more=self.more - 1))


def put_into_play(play: Play, card: str, side: str) -> None:
    """Put a red card into the play area (DF-TURN-06); at most two are in play, the older one leaves first."""
    if len(play.state.reds) >= MOST_RED_CARDS:
        end_red(play, play.state.reds[0])
    play.set(reds=(*play.state.reds, RedCard(card=card, turn=play.state.turn, side=side)))
    play.emit(CardPlaced(card=card, rules=("DF-TURN-06",)))


def end_red(play: Play, red: RedCard) -> None:
    """Take a red card out of play."""
    play.set(reds=tuple(other for other in play.state.reds if other.card != red.card))
    discard_destiny(play, red.card, "ended")


class RollForReds(Frame, frozen=True, kw_only=True):
    """Roll for every red card in play from the turn after it was drawn; on a 5+ it ends (DF-TURN-05, DF-TURN-07)."""

    left: tuple[str, ...] = ()

    def begin(self, play: Play, _: object) -> Transfer:
        """List the cards."""
        ripe = tuple(red.card for red in play.state.reds if red.turn < play.state.turn)
        return Go(self.at("next", left=ripe))

    def next(self, play: Play, _: object) -> Transfer:
        """The first player rolls for the next one."""
        if not self.left:
            return Done()
        rules = ("DF-TURN-05", "DF-TURN-07")
        throw = Throw(reason="throw.red-card", side=play.state.first, subject=self.left[0], rules=rules)
        return Roll(throw, self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Read the face."""
        card = self.left[0]
        ended = faces[0] >= int(play.pos.card_params(card)["ends_from"])
        play.emit(EffectEnded(card=card, face=faces[0], ended=ended, rules=("DF-TURN-06",)))
        if ended:
            end_red(play, next(red for red in play.state.reds if red.card == card))
        return Go(self.at("next", left=self.left[1:]))
