"""What happens round garrisoned castles, captives and ships that come and go by magic (chapters SC02, SC07)."""

from vtt.kernel.event import Event


class WallsBroken(Event, frozen=True, kw_only=True):
    """The walls of a castle are broken (DF-SC02-10)."""

    castle: str


class CaptainFreed(Event, frozen=True, kw_only=True):
    """A captain is back aboard; his ship is a warship again (DF-SC02-10)."""

    ship: str


class Vanished(Event, frozen=True, kw_only=True):
    """A ship tried to vanish: `why` is "away" to `piece`, or "nothing" on a 1 (DF-SC07-09)."""

    ship: str
    face: int
    why: str
    piece: str = ""
