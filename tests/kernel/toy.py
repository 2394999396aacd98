"""The smallest game that uses everything of the kernel: a hoard of coins, one side after the other."""

from typing import Any

from vtt.kernel.decision import Barred, Command, Decision, Option, Placing, Range
from vtt.kernel.decks import Deck
from vtt.kernel.dice import DiceState, Throw, seeded
from vtt.kernel.engine import Play
from vtt.kernel.event import Event
from vtt.kernel.frame import Ask, Call, Done, Frame, Go, Roll, Transfer
from vtt.kernel.refusal import Code, Refusal
from vtt.kernel.state import Outcome, State

CARDS = tuple("abcdefgh")


class ToyState(State, frozen=True, kw_only=True):
    """A hoard and where a marker stands."""

    hoard: int = 0
    marker: tuple[int, int, int] = (0, 0, 0)


class Grew(Event, frozen=True, kw_only=True):
    """The hoard grew."""

    by: int


class ToyGame(Frame, frozen=True, kw_only=True):
    """Sides in turn choose what to do until the hoard holds 100 coins."""

    side: str = "ga"

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask."""
        if play.state.hoard >= 100:
            play.set(outcome=Outcome(winner=self.side, reason="outcome.rich"))
            return Done()
        options = (
            Option(id="roll", label="choice.roll"),
            Option(id="wait", label="choice.wait"),
            Option(id="turn", label="choice.turn", amount=Range(low=10, high=4500, unit="cdeg")),
            Option(id="put", label="choice.put", rules=("TOY-1",), place=Placing(piece="marker", shape="marker")),
            Option(id="draw", label="choice.draw"),
        )
        refusal = Refusal(code=Code.BARRED, key="refusal.poor", rules=("TOY-2",), margin=100, unit="count")
        barred = (Barred("buy", "choice.buy", refusal),)
        decision = Decision(
            side=self.side, kind="toy", options=options, barred=barred, rules=("TOY-0",), default="wait"
        )
        return Ask(decision, self.at("chosen"))

    def why_not(self, play: Play, decision: Decision, command: Command) -> Refusal | None:
        """The marker stays in the east."""
        if command.pose is not None and command.pose[0] < 0:
            return Refusal(code=Code.POSE_ILLEGAL, key="refusal.west", margin=-command.pose[0], unit="thou")
        return None

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Do it."""
        match command.choice:
            case "roll":
                return Call(ToyThrow(side=self.side, count=2), self.at("grew"))
            case "turn":
                return self._grow(play, command.amount or 0)
            case "put":
                play.set(marker=command.pose)
            case "draw":
                play.chance()
                deck, card = play.state.deck("coins").taken()
                play.set_deck(deck.discarded(card))
                return self._grow(play, CARDS.index(card))
        return self._next()

    def grew(self, play: Play, total: int) -> Transfer:
        """Add what was rolled."""
        return self._grow(play, total)

    def _grow(self, play: Play, by: int) -> Transfer:
        play.set(hoard=play.state.hoard + by)
        play.emit(Grew(by=by))
        return self._next()

    def _next(self) -> Transfer:
        return Go(self.at("begin", side="fot" if self.side == "ga" else "ga"))


class ToyThrow(Frame, frozen=True, kw_only=True):
    """Some dice, added up."""

    side: str
    count: int

    def begin(self, play: Play, _: object) -> Transfer:
        """Throw."""
        return Roll(Throw(reason="throw.toy", side=self.side, count=self.count), self.at("thrown"))

    def thrown(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Add."""
        total = 0
        for face in faces:
            total += face
        return Done(total)


class Toy:
    """The ruleset."""

    id = "toy"
    state_type = ToyState
    hash = "toy-1"

    def begin(self, setup: Any) -> ToyState:
        """Set the first state; `setup` is a dice state or a seed."""
        dice = setup if isinstance(setup, DiceState) else seeded(setup)
        decks = (Deck(id="coins", pile=CARDS),)
        return ToyState(ruleset="toy", dice=dice, decks=decks, stack=(ToyGame(),))

    def position(self, state: ToyState) -> ToyState:
        """A toy asks its state itself."""
        return state
