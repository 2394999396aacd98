"""Moves that something on the water cuts short: a gate that closes, a line that swallows ships (H-MOV-7, H-MOV-15)."""

from collections.abc import Callable
from typing import Any

import msgspec

from vtt.dreadfleet.position import Position
from vtt.dreadfleet.sweeps import aftermath
from vtt.dreadfleet.trait import Halt
from vtt.dreadfleet.treasures import PickUpAlong, touched_along
from vtt.kernel.engine import Play
from vtt.kernel.frame import Call, Done, Frame, Transfer
from vtt.table.verdict import Sweep


def halted(pos: Position, sweep: Sweep, kind: str, again: Callable[[int], Sweep]) -> tuple[Sweep, Halt | None]:
    """Return a sweep as far as the special rules let it go, and what cut it short; the earliest halt counts.

    `again` makes the same sweep over a shorter way.
    """
    first, _ = first_halt(pos, sweep, kind)
    if first is None or first.travelled >= sweep.travelled:
        return sweep, first
    return (again(first.travelled) if first.travelled else standing(sweep)), first


def first_halt(pos: Position, sweep: Sweep, kind: str) -> tuple[Halt | None, str]:
    """Return what cuts a sweep short first and the id of that special rule; None and "" when nothing does."""
    first, rule = None, ""
    for active in pos.asked("halts"):
        halt = active.trait.halts(pos, active, sweep.piece, sweep, kind)
        if halt is not None and (first is None or halt.travelled < first.travelled):
            first, rule = halt, active.trait.id
    return first, rule


def standing(sweep: Sweep) -> Sweep:
    """Return a sweep that has not begun."""
    return msgspec.structs.replace(sweep, end=sweep.start, travelled=0, stop=None, new_contacts=())


def follow(pos: Position, sweep: Sweep, halt: Halt | None = None, *, own_move: bool = True) -> Frame | None:
    """Return the procedure after a sweep that has been carried out; None when the way was clear.

    Treasures on the way first (GAP-90), then what cut it short, then contact or the edge.
    """
    found = touched_along(pos, sweep)
    frames = (
        PickUpAlong(ship=sweep.piece, treasures=found) if found else None,
        halt.frame if halt is not None else None,
        aftermath(sweep, own_move=own_move),
    )
    kept = tuple(frame for frame in frames if frame is not None)
    return Follow(piece=sweep.piece, frames=kept) if kept else None


class Follow(Frame, frozen=True, kw_only=True):
    """Procedures one after the other for as long as a piece is on the table."""

    piece: str
    frames: tuple[Any, ...]

    def begin(self, play: Play, _: object) -> Transfer:
        """Call the next."""
        if not self.frames or not play.state.table.has(self.piece):
            return Done()
        return Call(self.frames[0], self.at("begin", frames=self.frames[1:]))
