"""Destiny cards: drawing, deciding whether the text applies, and what happens to the card (chapter DEST)."""

from abc import ABC, abstractmethod
from typing import ClassVar

from vtt.dreadfleet.change import discard_destiny, set_ship
from vtt.dreadfleet.events import CardDrawn, CardPlaced, EffectEnded
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


def keep_on(play: Play, card: str, ship: str) -> None:
    """Put a Destiny card by a ship's card (DF-SIT-01)."""
    set_ship(play, ship, situation=(*play.state.ship(ship).situation, card))
    play.emit(CardPlaced(card=card, ship=ship, rules=("DF-SIT-01", *play.pos.destiny_card(card).rules)))


class DrawDestiny(Frame, frozen=True, kw_only=True):
    """One side draws and fully resolves the top Destiny card (DF-TURN-08, DF-DEST-01).

    Text first, then the wind indicator, then the discard pile (DF-DEST-04). `turner` turned the card if it was not the
    drawer (Ill Omen), `moves_wind` is off for a card whose wind another one replaces.
    """

    side: str
    moves_wind: bool = True
    card: str = ""
    place: str = ""
    omen: bool = False

    def begin(self, play: Play, _: object) -> Transfer:
        """Turn up the top card; an empty deck is made anew from its discard pile (DF-DEST-11, GAP-34)."""
        if not play.state.deck("destiny").pile:
            if not play.state.deck("destiny").discard:
                return Done()
            play.shuffle_deck("destiny")
        play.chance()
        deck, card = play.state.deck("destiny").taken()
        play.set_deck(deck)
        play.emit(CardDrawn(deck="destiny", card=card, side=self.side, rules=("DF-TURN-08",)))
        data = play.pos.destiny_card(card)
        effect = Effect.registry[data.effect]
        drawn = self.at("text_done", card=card)
        if effect.can_apply(play.pos, self.side, card):
            return Call(effect.frame(play.pos, self.side, card), drawn)
        if data.brief_respite:
            return Call(BriefRespite(side=self.side, card=card), drawn.at("no_text"))
        return Go(drawn.at("no_text"))

    def no_text(self, play: Play, _: object) -> Transfer:
        """The text did nothing; the wind moves all the same (DF-DEST-15)."""
        return self.text_done(play, DISCARD)

    def text_done(self, play: Play, place: str) -> Transfer:
        """Now the wind indicator, even if the text waits for later (DF-DEST-03)."""
        frame = self.at("wind_done", place=place or DISCARD)
        self._place(play, place)
        if not self.moves_wind or play.pos.destiny_card(self.card).effect == "ill-omen":
            return Go(frame)
        return Call(MoveIndicator(side=self.side, card=self.card), frame)

    def _place(self, play: Play, place: str) -> None:
        """Put a card that stays where it works: by a ship's card or into the play area (DF-TURN-06, DF-DEST-02)."""
        if place == IN_PLAY:
            red = RedCard(card=self.card, turn=play.state.turn, side=self.side)
            play.set(reds=(*play.state.reds, red))
            play.emit(CardPlaced(card=self.card, rules=("DF-TURN-06",)))
        elif place:
            keep_on(play, self.card, place)

    def wind_done(self, play: Play, _: object) -> Transfer:
        """A card that does not stay goes on top of the discard pile (DF-DEST-09)."""
        if not self.place:
            discard_destiny(play, self.card, "resolved")
        elif self.place == IN_PLAY and len(play.state.reds) > MOST_RED_CARDS:
            end_red(play, play.state.reds[0])
        if play.pos.destiny_card(self.card).effect == "ill-omen" and not self.omen:
            return Call(DrawDestiny(side=self.side), self.at("over", omen=True))
        return Done()

    def over(self, play: Play, _: object) -> Transfer:
        """The second card is resolved too."""
        return Done()


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
