"""What the sea does to ships and treasures: currents, the whirlpool, waves, storms."""

from vtt.kernel.event import Event


class CurrentRolled(Event, frozen=True, kw_only=True):
    """The sea runs so far, in thou; `why` is "current", "whirlpool" or "waves" (DF-SC10-07, DF-SC11-08, DF-SC03-08)."""

    why: str
    amount: int


class StormRolled(Event, frozen=True, kw_only=True):
    """Lightning looks for a ship: the face, and whether it "struck" or "missed" (DF-SC10-13)."""

    ship: str
    face: int
    why: str


class TreasureExamined(Event, frozen=True, kw_only=True):
    """A ship looks at what it has found: the face and what it is: "sound", "worthless", "rum", "firewater"."""

    treasure: str
    ship: str
    face: int
    why: str


class TreasureLanded(Event, frozen=True, kw_only=True):
    """A ship has taken a treasure out over the edge that scores: it lies in the pile of its side (DF-SC11-06)."""

    treasure: str
    ship: str
    side: str


class PileCounted(Event, frozen=True, kw_only=True):
    """A treasure of a side's pile is worth so many points (DF-SC11-07)."""

    treasure: str
    side: str
    face: int
    points: int


class BarrelThrown(Event, frozen=True, kw_only=True):
    """A ship throws a barrel of firewater at an enemy it boards (DF-SC03-13)."""

    ship: str
    target: str
    treasure: str
