"""What can happen where crews meet: duels of captains, wounds, boarding actions."""

from vtt.kernel.event import Event


class DuelFought(Event, frozen=True, kw_only=True):
    """A duel (DF-DUEL-03): faces by ship for each side, victories by side, who is wounded."""

    ga: tuple[tuple[str, tuple[int, ...]], ...]
    fot: tuple[tuple[str, tuple[int, ...]], ...]
    ga_victories: int
    fot_victories: int
    wounded: tuple[str, ...]


class Wounded(Event, frozen=True, kw_only=True):
    """A captain's wound step after this wound, 1 light to 4 mortal (DF-DUEL-06)."""

    ship: str
    step: int


class WoundAverted(Event, frozen=True, kw_only=True):
    """An ability cancelled a wound: the face rolled and the least face that does (H-DUEL-5)."""

    ship: str
    ability: str
    face: int
    needed: int


class Healed(Event, frozen=True, kw_only=True):
    """A captain recovers one step."""

    ship: str
    step: int


class BoardersJoined(Event, frozen=True, kw_only=True):
    """An ability adds dice to a ship's boarding roll in the action that begins (H-BRD-3)."""

    ship: str
    ability: str
    dice: int


class BoardingFought(Event, frozen=True, kw_only=True):
    """A boarding action (DF-BRD-07): faces by ship for each side, victories, cards due by ship."""

    ga: tuple[tuple[str, tuple[int, ...]], ...]
    fot: tuple[tuple[str, tuple[int, ...]], ...]
    ga_victories: int
    fot_victories: int
    victory_face: int
    due: tuple[tuple[str, int], ...]
