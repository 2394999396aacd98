"""The referee: any program plays by JSON lines on its standard output and input.

One JSON object a line in both directions. The referee opens with `hello` and a `decision`; every line that the other
side writes is answered by one line or, after a command, by `events` and then `decision` or `over`. The protocol has a
version; refusal codes are a closed list (`vtt.kernel.refusal.Code`).
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from vtt.bots.chooser import Stuck, uniform
from vtt.dreadfleet.overriding import offers
from vtt.dreadfleet.seats import name_of, seat_of
from vtt.dreadfleet.state import SIDES
from vtt.dreadfleet.wording import Wording
from vtt.kernel import codec
from vtt.kernel.decision import Command
from vtt.kernel.game import Game
from vtt.kernel.override import Correction
from vtt.kernel.refusal import Code, IllegalCommand, Refusal

VERSION = 1


class Say(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A line that the other program writes.

    `ask`: "command" (with `command`), "why-not" (with `command`), "preview" (with `command`), "decision", "state",
    "text" (the position in words), "sample" (a legal command), "hash", "undo" (with `consent`), "corrections" (what an
    agreed override may put right), "override" (with `correction` and `consent`), "quit".
    """

    ask: str
    command: Command | None = None
    consent: tuple[str, ...] = ()
    correction: Correction | None = None


NOT_A_LINE, NO_SUCH_ASK, NO_COMMAND, NO_SAMPLE = "not-a-line", "no-such-ask", "no-command", "no-sample"
NO_CORRECTION = "no-correction"
FAULT = "engine-fault"
"""Codes of `error` lines; a `refusal` has one of `vtt.kernel.refusal.Code`."""
HANDLERS = {"decision": "_ask_decision"}
ASKS = (
    "command", "why-not", "preview", "decision", "state", "text", "sample", "hash", "undo", "corrections", "override",
    "quit",
)


class Referee:
    """Answers lines about one game."""

    def __init__(self, game: Game, seed: int = 1) -> None:
        self.game = game
        self.samples = uniform(seed)

    def converse(self, lines: Iterable[str | bytes]) -> Iterator[str]:
        """Yield an answer for every line until the input ends or the other side quits.

        Lines in bytes are best: one that is no UTF-8 is then answered like any other mistake.
        """
        yield self._line(say="hello", version=VERSION, ruleset=self.game.ruleset.id, hash=self.game.ruleset.hash)
        yield self._decision()
        for line in lines:
            if not line.strip():
                continue
            answers = self._answer(line)
            yield from answers
            if answers and answers[-1] == QUIT:
                return

    def _answer(self, line: str | bytes) -> list[str]:
        try:
            say = msgspec.json.decode(line, type=Say)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return [self._error(NOT_A_LINE, f'expected one JSON object such as {{"ask":"decision"}}, found: {error}')]
        if say.ask not in ASKS:
            return [self._error(NO_SUCH_ASK, f"expected ask to be one of {', '.join(ASKS)}, found {say.ask!r}")]
        if say.ask in ("command", "why-not", "preview") and say.command is None:
            return [self._error(NO_COMMAND, f"expected a command with ask {say.ask!r}")]
        if say.ask == "override" and say.correction is None:
            return [self._error(NO_CORRECTION, "expected a correction with ask 'override'; 'corrections' lists them")]
        handler: Callable[[Say], list[str]] = getattr(self, HANDLERS.get(say.ask, "_" + say.ask.replace("-", "_")))
        try:
            return handler(say)
        except Exception as error:  # the other program is told and may go on: a state is a value, nothing is half done
            return [self._error(FAULT, f"the engine failed: {type(error).__name__}: {error}")]

    def _command(self, say: Say) -> list[str]:
        try:
            events = self.game.submit(say.command)
        except IllegalCommand as error:
            return [self._refusal(error.refusal)]
        return [self._line(say="events", events=events, words=self._words(events)), self._decision()]

    def _words(self, events: Iterable[Any]) -> list[str]:
        wording = Wording(self.game.position)
        return [text for text in (wording.event(event) for event in events) if text]

    def _why_not(self, say: Say) -> list[str]:
        refusal = self.game.why_not(say.command)
        return [self._line(say="legal") if refusal is None else self._refusal(refusal)]

    def _preview(self, say: Say) -> list[str]:
        try:
            state, events, chance = self.game.preview(say.command)
        except IllegalCommand as error:
            return [self._refusal(error.refusal)]
        return [self._line(say="preview", events=events, chance=chance, hash=codec.digest(state))]

    def _ask_decision(self, say: Say) -> list[str]:
        return [self._decision()]

    def _state(self, say: Say) -> list[str]:
        return [self._line(say="state", state=self.game.state)]

    def _text(self, say: Say) -> list[str]:
        return [self._line(say="text", text=codec.dump_text(self.game.state))]

    def _sample(self, say: Say) -> list[str]:
        if self.game.is_over:
            return [self._refusal(Refusal(code=Code.GAME_OVER, key="refusal.game-over"))]
        try:
            return [self._line(say="sample", command=self.samples.choose(self.game))]
        except Stuck as error:
            return [self._error(NO_SAMPLE, str(error))]

    def _hash(self, say: Say) -> list[str]:
        return [self._line(say="hash", hash=codec.digest(self.game.state))]

    def _undo(self, say: Say) -> list[str]:
        try:
            self.game.undo(say.consent, sides=SIDES)
        except IllegalCommand as error:
            return [self._refusal(error.refusal)]
        return [self._decision()]

    def _corrections(self, say: Say) -> list[str]:
        return [self._line(say="corrections", corrections=[] if self.game.is_over else offers(self.game.position))]

    def _override(self, say: Say) -> list[str]:
        try:
            events = self.game.override(say.correction, say.consent, sides=SIDES)
        except IllegalCommand as error:
            return [self._refusal(error.refusal)]
        return [self._line(say="events", events=events, words=self._words(events)), self._decision()]

    def _quit(self, say: Say) -> list[str]:
        return [QUIT]

    def _decision(self) -> str:
        state = self.game.state
        if state.outcome is not None:
            return self._line(say="over", outcome=state.outcome, hash=codec.digest(state))
        pos = self.game.position
        words, seat = Wording(pos).prompt(state.pending), seat_of(pos, state.pending)
        return self._line(
            say="decision",
            serial=state.serial,
            decision=state.pending,
            player=seat.player,
            name=name_of(pos, seat),
            words=words,
        )

    def _refusal(self, refusal: Refusal) -> str:
        return self._line(say="refusal", refusal=refusal, words=Wording(self.game.position).refusal(refusal))

    def _error(self, code: str, text: str) -> str:
        return self._line(say="error", code=code, text=text)

    @staticmethod
    def _line(**fields: Any) -> str:
        return msgspec.json.encode(fields).decode()


QUIT = Referee._line(say="goodbye")
