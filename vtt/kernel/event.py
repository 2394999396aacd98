"""Events: what happened, in the order in which it happened; screen, log, films and statistics read nothing else."""

import msgspec

from vtt.kernel.dice import Throw


class Event(msgspec.Struct, frozen=True, kw_only=True, tag=True, tag_field="event"):
    """Base of all events; `rules` are the ledger ids that caused it."""

    rules: tuple[str, ...] = ()


class Thrown(Event, frozen=True, kw_only=True):
    """Dice were thrown: the request and the faces, one per die."""

    throw: Throw
    faces: tuple[int, ...]
    typed: bool = False


class Shuffled(Event, frozen=True, kw_only=True):
    """A deck was shuffled; `count` cards lie in its pile now."""

    deck: str
    count: int


class Picked(Event, frozen=True, kw_only=True):
    """Chance chose `choice` among `among`."""

    reason: str
    choice: str
    among: tuple[str, ...]
