"""What can happen in a Movement subphase beside moving: ships that stay, orders that lapse."""

from vtt.kernel.event import Event


class Stayed(Event, frozen=True, kw_only=True):
    """A ship does not move in its Movement subphase.

    `reason` is "choice", "escape-failed", "no-way-out", or what holds it: "anchored", "aground", "in-contact",
    "no-speed", "run-blocked".
    """

    ship: str
    reason: str


class OrderLapsed(Event, frozen=True, kw_only=True):
    """An order that was obeyed has no effect now; `reason` is "contact", "escape" or as for `Stayed`."""

    ship: str
    order: str
    reason: str


class HeldFast(Event, frozen=True, kw_only=True):
    """A push came to nothing because something holds the piece; `reason` is "anchored" or "aground" (GAP-50)."""

    piece: str
    holder: str
    reason: str
