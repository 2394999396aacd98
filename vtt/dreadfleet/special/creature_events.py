"""What happens to ships near haunted or burning land."""

from vtt.kernel.event import Event


class CreatureStruck(Event, frozen=True, kw_only=True):
    """A creature of the deep strikes a ship near its land: so many Damage cards are turned up (DF-SC08-06)."""

    creature: str
    piece: str
    ship: str
    cards: int


class SeaBurned(Event, frozen=True, kw_only=True):
    """A ship lay near land in burning seas: the face, and whether it is "alight" or "spared" (DF-SC05-10)."""

    ship: str
    piece: str
    face: int
    why: str
