"""What happens round the volcano and its tribe (chapter SC04)."""

from vtt.kernel.event import Event


class GodRolled(Event, frozen=True, kw_only=True):
    """The volcano god's 1D3 of a Situation phase; `why` is "rises" (for good) or "sleeps" (DF-SC04-16)."""

    piece: str
    number: int
    turn: int
    why: str


class LavaRained(Event, frozen=True, kw_only=True):
    """What the volcano god throws at a ship in reach: `why` is "nothing", "hit" or "fire" (DF-SC04-17)."""

    ship: str
    piece: str
    face: int
    why: str


class AshoreDuelFought(Event, frozen=True, kw_only=True):
    """A captain ashore has crossed swords with the king of the tribe (DF-SC04-11): faces and victories of both.

    `why` says who is wounded: "captain", "king" or "both".
    """

    ship: str
    captain: tuple[int, ...]
    king: tuple[int, ...]
    victories: int
    king_victories: int
    king_wounds: int
    why: str


class KingBeaten(Event, frozen=True, kw_only=True):
    """The king is mortally wounded and his tribe beaten (DF-SC04-14)."""

    ship: str


class CaptainReturned(Event, frozen=True, kw_only=True):
    """A captain is back aboard his ship, brought by an auxiliary (DF-SC04-15, GAP-SC04-5)."""

    ship: str
    craft: str
