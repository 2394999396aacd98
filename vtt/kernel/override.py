"""Agreed overrides: corrections of a position that the rules did not bring about and that both sides confirm.

A correction is plain data, so that it stands in the log, in saves and in replays like any command. What it may be and
whether the table allows it, the rules module says; here it is carried out and the pending question is asked anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from vtt.kernel.refusal import Code, IllegalCommand, Refusal

if TYPE_CHECKING:
    from vtt.kernel.engine import Asker, Play

KIND = "override"
"""The kind of its line in the log."""

UNPLAYABLE = (LookupError, TypeError, AttributeError, ArithmeticError, AssertionError, RuntimeError, ValueError)
"""What a procedure may run into when the ground was taken from under it: then the correction is refused."""


class Correction(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One correction: its kind, what it is about, and the new value as a card, a number or a pose (x, y, heading).

    A pose is in thou and cdeg, as in commands.
    """

    what: str
    subject: str = ""
    card: str = ""
    amount: int | None = None
    pose: tuple[int, int, int] | None = None


def names(value: Any, wanted: str) -> bool:
    """Whether a text occurs anywhere in plain data: frozen structs, tuples, dicts."""
    if isinstance(value, str):
        return value == wanted
    if isinstance(value, msgspec.Struct):
        return any(names(getattr(value, field), wanted) for field in value.__struct_fields__)
    if isinstance(value, dict):
        return any(names(part, wanted) for pair in value.items() for part in pair)
    return isinstance(value, list | tuple) and any(names(part, wanted) for part in value)


def carry_out(play: Play, correction: Correction, asker: Asker | None) -> None:
    """Correct the state of `play`, then ask the pending question anew, for what it offers may have changed.

    `asker` is the step that asked. Raises IllegalCommand, after which `play` is of no more use: for a correction that
    the rules module refuses, when nothing is pending, when the question cannot be asked anew (the first one of a bare
    position, or one whose step would do something twice), and when the procedures under way could not go on.
    """
    if play.state.pending is None:
        raise IllegalCommand(Refusal(code=Code.GAME_OVER, key="refusal.game-over"))
    if asker is None or not _is_repeatable(play, asker):
        key = "refusal.override-first-question" if asker is None else "refusal.override-not-now"
        raise IllegalCommand(Refusal(code=Code.OVERRIDE, key=key))
    refusal = play.ruleset.why_not_correct(play.pos, correction)
    if refusal is not None:
        raise IllegalCommand(refusal)
    try:
        play.ruleset.correct(play, correction)
        play.set(serial=play.state.serial + 1)
        _ask_anew(play, asker)
    except IllegalCommand:
        raise
    except UNPLAYABLE as error:
        params: dict[str, str | int] = {"reason": f"{type(error).__name__}: {error}"}
        refusal = Refusal(code=Code.OVERRIDE, key="refusal.override-unplayable", params=params)
        raise IllegalCommand(refusal) from error


def _ask_anew(play: Play, asker: Asker) -> None:
    """Take the step that asked once more; what it had to tell has been told. A game that is over asks nothing more."""
    if play.state.outcome is not None:
        play.set(pending=None, stack=())
        return
    told = len(play.events)
    play.set(pending=None, stack=(*play.state.stack[:-1], asker.frame))
    play.resume(asker.answer)
    if tuple(play.events[told : told + len(asker.said)]) == asker.said:
        del play.events[told : told + len(asker.said)]


def _is_repeatable(play: Play, asker: Asker) -> bool:
    """Whether the question, asked anew in the position as it is, is the same and nothing else happens."""
    trial = type(play)(play.ruleset, play.state)
    try:
        _ask_anew(trial, asker)
    except UNPLAYABLE:
        return False
    return trial.state == play.state and not trial.events
