"""What happens in the Maelstrom (chapter SC12)."""

from vtt.kernel.event import Event


class Swallowed(Event, frozen=True, kw_only=True):
    """The sea takes a ship; `why` is "vortex" or "spiral" (DF-SC12-11, DF-SC12-12)."""

    ship: str
    why: str
