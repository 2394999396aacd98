"""The engine: runs frames until one side must decide or the game is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

import msgspec

from vtt.kernel import dice as chance
from vtt.kernel import override
from vtt.kernel.decision import Command, Decision, Option
from vtt.kernel.decks import Deck
from vtt.kernel.dice import Throw
from vtt.kernel.event import Event, Picked, Shuffled, Thrown
from vtt.kernel.frame import Ask, Call, Done, Frame, Go, Roll, Transfer
from vtt.kernel.override import Correction
from vtt.kernel.refusal import Code, IllegalCommand, Refusal
from vtt.kernel.state import State

MAX_STEPS_PER_COMMAND = 20_000
FARTHEST = 1_000_000_000
"""No table is so large: numbers of a pose beyond this never reach the geometry, whose floats they would overflow."""


class Ruleset(Protocol):
    """What a rules module hands to the kernel."""

    id: str

    @property
    def state_type(self) -> type[Any]:
        """The type of its states, a `State` with fields of its own."""
        ...

    @property
    def hash(self) -> str:
        """A digest of rules version and data; a save made under another one opens without replay."""
        ...

    def begin(self, setup: Any) -> State:
        """Return the state of a new game before its first step."""
        ...

    def position(self, state: Any) -> Any:
        """Return the object through which the rules ask questions about `state`."""
        ...

    def why_not_correct(self, position: Any, correction: Correction) -> Refusal | None:
        """Return why an agreed override is not possible on this table; None if it is."""
        ...

    def correct(self, play: Play, correction: Correction) -> None:
        """Change the state as an agreed override says, and report it."""
        ...

    def unknown(self, state: Any) -> str:
        """Name something in a state of other rules or data that these lack, "" if all of it is known here."""
        ...


class Halted(Exception):  # noqa: N818 - not an error: a preview ends at the first die
    """Raised inside a preview when a die would be thrown or a card drawn."""


Observer = Callable[["Play", Event], None]


class Asker(NamedTuple):
    """The step that asked the pending question: by it the question is asked anew after an agreed override.

    `answer` is what the step was given, `said` are the events that it reported on its way to the question.
    """

    frame: Frame
    answer: Any
    said: tuple[Event, ...]




class Play:
    """One resolution step: the state as it changes, and the events so far.

    Frames read `play.state` and `play.pos`, change the state through the methods below, and report by `emit`.
    """

    __slots__ = ("_pos", "_pos_state", "asker", "events", "faces", "halt_at_chance", "observer", "ruleset", "state")

    def __init__(
        self,
        ruleset: Ruleset,
        state: Any,
        *,
        halt_at_chance: bool = False,
        observer: Observer | None = None,
        position: Any = None,
    ) -> None:
        self.ruleset = ruleset
        self.state = state
        self.events: list[Event] = []
        self.faces: list[int] = []
        self.asker: Asker | None = None
        self.halt_at_chance = halt_at_chance
        self.observer = observer
        self._pos: Any = position
        self._pos_state: Any = None if position is None else state

    @property
    def pos(self) -> Any:
        """The rules module's view of the state as it is now."""
        if self._pos_state is not self.state:
            self._pos = self.ruleset.position(self.state)
            self._pos_state = self.state
        return self._pos

    def set(self, **changes: Any) -> None:
        """Replace fields of the state."""
        self.state = msgspec.structs.replace(self.state, **changes)

    def emit(self, event: Event) -> None:
        """Report what happened."""
        self.events.append(event)
        if self.observer is not None:
            self.observer(self, event)

    def resume(self, answer: Any) -> None:
        """Run on from the top of the stack until a side must decide or the game is over."""
        _run(self, answer)

    def set_deck(self, deck: Deck) -> None:
        """Replace one deck."""
        self.set(decks=tuple(deck if old.id == deck.id else old for old in self.state.decks))

    def chance(self) -> None:
        """Mark that something happens which no player may foresee; a preview ends here."""
        if self.halt_at_chance:
            raise Halted

    def shuffle_deck(self, deck_id: str) -> None:
        """Shuffle the discard pile of a deck, with what is left of its pile, into a new pile."""
        self.chance()
        deck = self.state.deck(deck_id)
        dice, pile = chance.shuffled(self.state.dice, deck.discard + deck.pile)
        self.set(dice=dice)
        self.set_deck(Deck(id=deck_id, pile=pile))
        self.emit(Shuffled(deck=deck_id, count=len(pile)))

    def pick(self, reason: str, among: tuple[str, ...], rules: tuple[str, ...] = ()) -> str:
        """Choose one of `among` with equal chances and report it."""
        self.chance()
        dice, index = chance.below(self.state.dice, len(among))
        self.set(dice=dice)
        self.emit(Picked(reason=reason, choice=among[index], among=among, rules=rules))
        return among[index]


def start(ruleset: Ruleset, setup: Any, observer: Observer | None = None) -> tuple[Any, tuple[Event, ...]]:
    """Return a new game at its first decision, and the events up to there."""
    play = begin(ruleset, setup, observer)
    return play.state, tuple(play.events)


def begin(ruleset: Ruleset, setup: Any, observer: Observer | None = None) -> Play:
    """Play a new game to its first decision."""
    play = Play(ruleset, ruleset.begin(setup), observer=observer)
    _run(play, None)
    return play


def why_not(ruleset: Ruleset, state: Any, command: Command, *, position: Any = None) -> Refusal | None:
    """Return why `command` may not be given now; None if it may.

    `position`, here and below, is the ruleset's view of `state` where the caller has it: what it remembers is not
    asked again.
    """
    return _why_not(Play(ruleset, state, position=position), command)


def submit(
    ruleset: Ruleset, state: Any, command: Command, *, observer: Observer | None = None, position: Any = None
) -> tuple[Any, tuple[Event, ...], tuple[int, ...]]:
    """Carry out a command: the new state, the events, and the faces of all dice thrown.

    Raises IllegalCommand and changes nothing if the command is refused.
    """
    play = answered(ruleset, state, command, observer=observer, position=position)
    return play.state, tuple(play.events), tuple(play.faces)


def answered(
    ruleset: Ruleset, state: Any, command: Command, *, observer: Observer | None = None, position: Any = None
) -> Play:
    """Carry out a command and return all that is known of it; raises IllegalCommand."""
    play = Play(ruleset, state, observer=observer, position=position)
    _answer(play, command)
    return play


def overridden(
    ruleset: Ruleset,
    state: Any,
    correction: Correction,
    asker: Asker | None,
    *,
    observer: Observer | None = None,
    position: Any = None,
) -> Play:
    """Carry out an agreed override and return all that is known of it; raises IllegalCommand."""
    play = Play(ruleset, state, observer=observer, position=position)
    override.carry_out(play, correction, asker)
    return play


def preview(
    ruleset: Ruleset, state: Any, command: Command, *, position: Any = None
) -> tuple[Any, tuple[Event, ...], bool]:
    """Say what a command would do up to the first die or card: state, events, and whether chance comes next."""
    play = Play(ruleset, state, halt_at_chance=True, position=position)
    try:
        _answer(play, command)
    except Halted:
        return play.state, tuple(play.events), True
    return play.state, tuple(play.events), False


def _answer(play: Play, command: Command) -> None:
    refusal = _why_not(play, command)
    if refusal is not None:
        raise IllegalCommand(refusal, f"decision {play.state.serial}")
    throw = play.state.pending.throw
    play.set(pending=None, serial=play.state.serial + 1)
    if throw is None:
        _run(play, command)
    else:
        play.chance()
        play.faces.extend(command.faces)
        play.emit(Thrown(throw=throw, faces=command.faces, typed=True, rules=throw.rules))
        _run(play, command.faces)


def _why_not(play: Play, command: Command) -> Refusal | None:
    state = play.state
    decision = state.pending
    if decision is None:
        return Refusal(code=Code.GAME_OVER, key="refusal.game-over")
    if command.decision is not None and command.decision != state.serial:
        params: dict[str, str | int] = {"answered": command.decision, "pending": state.serial}
        return Refusal(code=Code.STALE, key="refusal.stale", params=params)
    if command.by and command.by != decision.side:
        return Refusal(code=Code.NOT_YOURS, key="refusal.not-yours", params={"side": decision.side, "by": command.by})
    if decision.throw is not None:
        return _why_not_faces(decision.throw, command)
    option = decision.option(command.choice)
    if option is None:
        for barred in decision.barred:
            if barred.id == command.choice:
                return barred.refusal
        choices = ", ".join(option.id for option in decision.options)
        params = {"choice": command.choice, "choices": choices}
        return Refusal(code=Code.UNKNOWN_CHOICE, key="refusal.unknown-choice", rules=decision.rules, params=params)
    return _why_not_fields(decision, option, command) or play.state.stack[-1].why_not(play, decision, command)


def _why_not_faces(throw: Throw, command: Command) -> Refusal | None:
    good = len(command.faces) == throw.count and all(1 <= face <= throw.faces for face in command.faces)
    if good and command.amount is None and command.pose is None:
        return None
    params: dict[str, str | int] = {"count": throw.count, "faces": throw.faces, "got": str(list(command.faces))}
    return Refusal(code=Code.FACES, key="refusal.faces", rules=throw.rules, params=params)


def _why_not_fields(decision: Decision, option: Option, command: Command) -> Refusal | None:
    rules = option.rules or decision.rules
    if command.faces:
        return Refusal(code=Code.UNEXPECTED, key="refusal.unexpected", params={"field": "faces"}, rules=rules)
    if option.amount is None:
        if command.amount is not None:
            return Refusal(code=Code.UNEXPECTED, key="refusal.unexpected", params={"field": "amount"}, rules=rules)
    elif command.amount is None:
        return Refusal(code=Code.AMOUNT_MISSING, key="refusal.amount-missing", rules=rules)
    elif not option.amount.low <= command.amount <= option.amount.high:
        allowed = option.amount
        over = command.amount - allowed.high if command.amount > allowed.high else allowed.low - command.amount
        params: dict[str, str | int] = {"low": allowed.low, "high": allowed.high, "got": command.amount}
        return Refusal(
            code=Code.AMOUNT_RANGE,
            key="refusal.amount-range",
            params=params,
            margin=over,
            unit=allowed.unit,
            rules=rules,
        )
    if (option.place is None) != (command.pose is None):
        if option.place is None:
            return Refusal(code=Code.UNEXPECTED, key="refusal.unexpected", params={"field": "pose"}, rules=rules)
        return Refusal(code=Code.POSE_MISSING, key="refusal.pose-missing", rules=rules)
    if command.pose is not None and max(map(abs, command.pose)) > FARTHEST:
        return Refusal(code=Code.POSE_ILLEGAL, key="refusal.pose-beyond", rules=rules)
    return None


def _run(play: Play, answer: Any) -> None:
    """Step the top frame until a side must decide or the stack is empty."""
    for _ in range(MAX_STEPS_PER_COMMAND):
        stack = play.state.stack
        if not stack:
            if play.state.outcome is None:
                raise RuntimeError("the last procedure ended without an outcome")
            return
        frame = stack[-1]
        given, told = answer, len(play.events)
        transfer: Transfer = getattr(frame, frame.step)(play, answer)
        answer = None
        below = play.state.stack[:-1]
        match transfer:
            case Go(frame=frame):
                play.set(stack=(*below, frame))
            case Call(child=child, back=back):
                play.set(stack=(*below, back, child))
            case Done(result=result):
                play.set(stack=below)
                answer = result
            case Roll(throw=throw, back=back):
                play.chance()
                if throw.count == 0:
                    play.set(stack=(*below, back))
                    answer = ()
                elif play.state.dice.source == "typed" and not play.state.dice.script:
                    play.set(stack=(*below, back), pending=_dice_decision(throw))
                    play.asker = Asker(frame, given, tuple(play.events[told:]))
                    return
                else:
                    dice, faces = chance.draw(play.state.dice, throw)
                    play.set(stack=(*below, back), dice=dice)
                    play.faces.extend(faces)
                    play.emit(Thrown(throw=throw, faces=faces, rules=throw.rules))
                    answer = faces
            case Ask(decision=decision, back=back):
                play.set(stack=(*below, back), pending=decision)
                play.asker = Asker(frame, given, tuple(play.events[told:]))
                return
            case _:
                raise TypeError(f"{type(frame).__name__}.{frame.step} must return a transfer (got {transfer!r})")
        if play.state.outcome is not None:
            play.set(stack=())
    raise RuntimeError(f"no decision after {MAX_STEPS_PER_COMMAND} steps; top frame {play.state.stack[-1]!r}")


def _dice_decision(throw: Throw) -> Decision:
    option = Option(id="dice", label="choice.dice", params={"count": throw.count})
    return Decision(
        side=throw.side,
        kind="dice",
        options=(option,),
        subject=throw.subject,
        rules=throw.rules,
        params={"reason": throw.reason, "count": throw.count},
        throw=throw,
    )
