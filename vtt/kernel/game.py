"""A game in progress: its states, its log, and the way back."""

from typing import Any

import msgspec
from msgspec import structs

from vtt.kernel import codec, engine
from vtt.kernel.decision import Command, Decision
from vtt.kernel.engine import Ruleset
from vtt.kernel.event import Event
from vtt.kernel.override import KIND as OVERRIDE
from vtt.kernel.override import Correction
from vtt.kernel.refusal import Code, IllegalCommand, Refusal


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of the log: who answered which question with what, the dice it met, and a check of the events.

    An agreed override has the kind "override", no side, and the `correction` with the sides that gave their `consent`.
    """

    side: str
    kind: str
    command: Command
    faces: tuple[int, ...] = ()
    check: int = 0
    correction: Correction | None = None
    consent: tuple[str, ...] = ()


class Undone(msgspec.Struct, frozen=True, kw_only=True):
    """A take-back by consent (GAP-64): the decision gone back to, what was taken back, who agreed."""

    serial: int
    entries: tuple[Entry, ...]
    consent: tuple[str, ...]


class Game:
    """Set-up, log and every state since the start; the only object through which programs play.

    States are values that share what did not change, so keeping all of them is cheap and undo is a look back.
    """

    def __init__(self, ruleset: Ruleset, setup: Any, *, observer: engine.Observer | None = None) -> None:
        self.ruleset = ruleset
        self.setup = setup
        self.observer = observer
        self.log: list[Entry] = []
        self.undone: list[Undone] = []
        play = engine.begin(ruleset, setup, observer)
        self.states: list[Any] = [play.state]
        self.askers: list[engine.Asker | None] = [play.asker]
        self.opening: tuple[Event, ...] = tuple(play.events)
        self.events: list[tuple[Event, ...]] = []
        self.base: Any = None
        self._asked: tuple[Any, Any] = (None, None)

    @classmethod
    def from_snapshot(cls, ruleset: Ruleset, setup: Any, state: Any) -> "Game":
        """Go on from a bare state, without the log that led to it (a scene, or a save of another ruleset).

        `base` keeps that state, so that a later save replays from it.
        """
        game = cls.__new__(cls)
        game.ruleset, game.setup, game.observer = ruleset, setup, None
        game.log, game.undone, game.events, game.opening = [], [], [], ()
        game.states, game.askers = [state], [None]
        game.base = state
        game._asked = (None, None)
        return game

    @property
    def state(self) -> Any:
        """The state as it is now."""
        return self.states[-1]

    @property
    def decision(self) -> Decision | None:
        """What the engine waits for; None when the game is over."""
        return self.state.pending

    @property
    def question(self) -> Decision:
        """What the engine waits for; ValueError when the game is over."""
        pending: Decision | None = self.state.pending
        if pending is None:
            raise ValueError("the game is over: nothing is asked")
        return pending

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.outcome is not None

    @property
    def position(self) -> Any:
        """The rules module's view of the state as it is now; kept, with all that it was asked, until that changes."""
        asked, position = self._asked
        if asked is not self.state:
            position = self.ruleset.position(self.state)
            self._asked = (self.state, position)
        return position

    def submit(self, command: Command) -> tuple[Event, ...]:
        """Carry out a command and return the events; raises IllegalCommand and changes nothing if it is refused."""
        before = self.state
        play = engine.answered(self.ruleset, before, command, observer=self.observer, position=self.position)
        decision = before.pending
        return self._note(play, Entry(side=decision.side, kind=decision.kind, command=command))

    def _note(self, play: engine.Play, entry: Entry) -> tuple[Event, ...]:
        events = tuple(play.events)
        self.states.append(play.state)
        self.askers.append(play.asker)
        self.events.append(events)
        self.log.append(structs.replace(entry, faces=tuple(play.faces), check=codec.events_check(events)))
        return events

    def override(
        self, correction: Correction, consent: tuple[str, ...] = (), *, sides: tuple[str, ...] = ()
    ) -> tuple[Event, ...]:
        """Correct the position with the logged consent of all `sides`, and ask the pending question anew.

        Raises IllegalCommand and changes nothing if a consent is missing or the correction is refused.
        """
        missing = [side for side in sides if side not in consent]
        if missing:
            params: dict[str, str | int] = {"side": ", ".join(missing)}
            raise IllegalCommand(Refusal(code=Code.OVERRIDE_CONSENT, key="refusal.override-consent", params=params))
        play = self._overridden(correction, self.observer)
        entry = Entry(
            side="", kind=OVERRIDE, command=Command(choice=correction.what), correction=correction, consent=consent
        )
        return self._note(play, entry)

    def why_not_override(self, correction: Correction) -> Refusal | None:
        """Return why a correction would be refused; None if both sides need only agree."""
        try:
            self._overridden(correction, None)
        except IllegalCommand as error:
            return error.refusal
        return None

    def _overridden(self, correction: Correction, observer: engine.Observer | None) -> engine.Play:
        return engine.overridden(
            self.ruleset, self.state, correction, self.askers[-1], observer=observer, position=self.position
        )

    def why_not(self, command: Command) -> Refusal | None:
        """Return why a command would be refused; None if it is legal."""
        return engine.why_not(self.ruleset, self.state, command, position=self.position)

    def preview(self, command: Command) -> tuple[Any, tuple[Event, ...], bool]:
        """Say what a legal command would do up to the first die: state, events, whether chance comes next."""
        return engine.preview(self.ruleset, self.state, command, position=self.position)

    def undo_needs_consent(self) -> bool:
        """Whether the last command met dice or cards or was itself agreed on by both sides."""
        if not self.log:
            return False
        return bool(self.log[-1].faces) or any(type(event).__name__ != "Thrown" for event in self.events[-1])

    def undo(self, consent: tuple[str, ...] = (), *, sides: tuple[str, ...] = ()) -> None:
        """Go back by one decision; past a commitment only with the logged consent of all `sides` (GAP-64).

        Raises IllegalCommand when there is nothing to take back or a consent is missing.
        """
        if not self.log or len(self.states) < 2:
            raise IllegalCommand(Refusal(code=Code.UNDO_NOTHING, key="refusal.undo-nothing", rules=("DF-MEAS-06",)))
        missing = [side for side in sides if side not in consent]
        if missing and self.undo_needs_consent():
            params: dict[str, str | int] = {"side": ", ".join(missing)}
            refusal = Refusal(code=Code.UNDO_CONSENT, key="refusal.undo-consent", params=params, rules=("GAP-64",))
            raise IllegalCommand(refusal)
        self.back_to(len(self.states) - 2, consent)

    def back_to(self, index: int, consent: tuple[str, ...] = ()) -> None:
        """Go back to the state after `index` commands and note what was taken back.

        IndexError if there is no such state.
        """
        if not 0 <= index < len(self.states):
            raise IndexError(f"decision must be 0 to {len(self.states) - 1} (got {index!r})")
        if index == len(self.states) - 1:
            return
        gone = tuple(self.log[index:])
        self.undone.append(Undone(serial=self.states[index].serial, entries=gone, consent=consent))
        del self.states[index + 1 :], self.askers[index + 1 :], self.log[index:], self.events[index:]

    def clone(self) -> "Game":
        """Return a game that can be played on without touching this one."""
        other = Game.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.log, other.undone = self.log.copy(), self.undone.copy()
        other.states, other.askers, other.events = self.states.copy(), self.askers.copy(), self.events.copy()
        other.observer = None
        return other
