"""The continuation as data: where the rules stand is a stack of frames inside the state.

A procedure of the rules (a phase, a broadside, a Command check) is a `Frame` subclass: its fields are the
procedure's variables, `step` names the method that runs next, and each step method returns one `Transfer` that
says how to go on. So a state can be cloned, saved, compared and resumed at any decision, which Python's own
generators cannot (they cannot be copied).

    class Duel(Frame, frozen=True, kw_only=True):
        a: str
        b: str

        def begin(self, play, _):
            return Roll(Throw(...), self.at("fought"))

        def fought(self, play, faces):
            return Done(...)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Self

import msgspec

from vtt.kernel.decision import Command, Decision
from vtt.kernel.dice import Throw
from vtt.kernel.refusal import Refusal

if TYPE_CHECKING:
    from vtt.kernel.engine import Play


class Frame(msgspec.Struct, frozen=True, kw_only=True, tag=True, tag_field="frame"):
    """Base of all procedures. Step methods have the signature `(self, play, answer) -> Transfer`.

    `answer` is None after `Go`, the command after `Ask`, the faces after `Roll`, the child's result after `Call`.
    """

    step: str = "begin"

    registry: ClassVar[dict[str, type[Frame]]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        known = Frame.registry.get(cls.__name__)
        if known is not None and known.__module__ != cls.__module__:
            raise TypeError(f"two frames are named {cls.__name__!r}: in {known.__module__} and {cls.__module__}")
        Frame.registry[cls.__name__] = cls

    def at(self, step: str, **changes: Any) -> Self:
        """Return this frame standing at `step`, with `changes` to its variables."""
        return msgspec.structs.replace(self, step=step, **changes)

    def why_not(self, play: Play, decision: Decision, command: Command) -> Refusal | None:
        """Return why the command is illegal beyond what its option says; None if it is legal."""
        return None


class Go(msgspec.Struct, frozen=True):
    """Go on at another step of the same procedure."""

    frame: Frame


class Call(msgspec.Struct, frozen=True):
    """Run `child`, then go on with `back`, whose step receives the child's result."""

    child: Frame
    back: Frame


class Ask(msgspec.Struct, frozen=True):
    """Wait for a side's decision, then go on with `back`, whose step receives the command."""

    decision: Decision
    back: Frame


class Roll(msgspec.Struct, frozen=True):
    """Throw dice, then go on with `back`, whose step receives the faces."""

    throw: Throw
    back: Frame


class Done(msgspec.Struct, frozen=True):
    """End this procedure with a result for the one that called it."""

    result: Any = None


Transfer = Go | Call | Ask | Roll | Done


class Sequence(Frame, frozen=True, kw_only=True):
    """Run frames one after another; their results are dropped."""

    frames: tuple[Any, ...]

    def begin(self, play: Play, _: object) -> Transfer:
        """Call the first frame that is left."""
        if not self.frames:
            return Done()
        return Call(self.frames[0], self.at("begin", frames=self.frames[1:]))
