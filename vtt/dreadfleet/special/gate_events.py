"""What happens at a gate of islands that open and close (DF-SC09-06 to DF-SC09-10)."""

from vtt.kernel.event import Event


class GateSetOff(Event, frozen=True, kw_only=True):
    """A ship has come so near to a half of the gate that the islands stir (DF-SC09-06)."""

    ship: str
    piece: str


class GateShifted(Event, frozen=True, kw_only=True):
    """The halves have moved: `rolled_thou` were due and `moved_thou` possible; `why` is "closes" or "opens"."""

    why: str
    rolled_thou: int
    moved_thou: int


class Crushed(Event, frozen=True, kw_only=True):
    """A ship lies between islands at the end of the Situation phase (DF-SC09-10): so many cards."""

    ship: str
    land: tuple[str, ...]
    cards: int


class BreakthroughJudged(Event, frozen=True, kw_only=True):
    """How many ships of a side should have got away, and how many have (DF-SC09-05)."""

    side: str
    needed: int
    out: int
