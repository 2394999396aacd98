"""What is scored."""

from vtt.kernel.event import Event


class BountyRolled(Event, frozen=True, kw_only=True):
    """A side earns points for a ship that is gone; `why` is "away" if it got away, else "lost" (DF-SC05-07)."""

    side: str
    ship: str
    points: int
    why: str
