"""What can happen to treasures (chapter TRE)."""

from vtt.kernel.event import Event


class TreasurePlaced(Event, frozen=True, kw_only=True):
    """A treasure lies on the water at a spot in thou; `why` is "setup" or a rule's word."""

    treasure: str
    x: int
    y: int
    why: str = "setup"


class TreasureTaken(Event, frozen=True, kw_only=True):
    """A ship carries a treasure now: picked up from the water or handed over by `giver` (DF-TRE-01, DF-TRE-04)."""

    treasure: str
    ship: str
    giver: str = ""
    kind: str = ""


class TreasureDropped(Event, frozen=True, kw_only=True):
    """A treasure stays where its carrier went down (DF-TRE-08)."""

    treasure: str
    ship: str
    x: int
    y: int


class TreasureGone(Event, frozen=True, kw_only=True):
    """A treasure is out of the game; `why` is "edge", "worthless" or a rule's word."""

    treasure: str
    why: str
    ship: str = ""


class TreasureDrifted(Event, frozen=True, kw_only=True):
    """A treasure was moved over the water along `path` (x, y in thou, both ends included)."""

    treasure: str
    path: tuple[tuple[int, int], ...]
    amount: int
    stopped_by: str = ""
