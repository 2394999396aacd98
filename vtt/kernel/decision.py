"""What the engine waits for, and how it is answered."""

import msgspec

from vtt.kernel.dice import Throw
from vtt.kernel.refusal import Refusal


class Range(msgspec.Struct, frozen=True, kw_only=True):
    """Whole numbers from `low` to `high`; `unit` is "thou", "cdeg" or "count"."""

    low: int
    high: int
    unit: str = "thou"
    default: int | None = None


class Placing(msgspec.Struct, frozen=True, kw_only=True):
    """Where a piece may be put; what the numbers leave open, the frame's own check decides.

    `heading` fixes the facing where it may not change. The whole outline lies in the area: `zone` is (west, south,
    east, north) in thou, `disc` (x, y, radius), `polygon` its corners; at most one of them is set. `around` names a
    piece, `point` a spot (x, y), that must be within `reach` thou. `exactly` is the distance in thou from where the
    piece stands now. `gap` is the least gap to every other piece, `apart` the least gap to particular ones.
    `may_touch` are pieces that may be touched. `around_any` are pieces of which one must be within `reach`; `off_spots`
    are spots (x, y, thou) to keep so far away from. With `top_at` the piece's highest point must be as near to that
    spot as the piece can stand, so that only its heading is open.
    """

    piece: str
    shape: str
    heading: int | None = None
    zone: tuple[int, int, int, int] | None = None
    around: str = ""
    reach: int | None = None
    exactly: int | None = None
    gap: int = 0
    disc: tuple[int, int, int] | None = None
    polygon: tuple[tuple[int, int], ...] = ()
    point: tuple[int, int] | None = None
    apart: tuple[tuple[str, int], ...] = ()
    may_touch: tuple[str, ...] = ()
    around_any: tuple[str, ...] = ()
    off_spots: tuple[tuple[int, int, int], ...] = ()
    top_at: tuple[int, int] | None = None

    @property
    def box(self) -> tuple[int, int, int, int] | None:
        """West, south, east, north of the area, None where the whole board is open."""
        if self.disc is not None:
            x, y, radius = self.disc
            return x - radius, y - radius, x + radius, y + radius
        if self.polygon:
            xs, ys = [x for x, _ in self.polygon], [y for _, y in self.polygon]
            return min(xs), min(ys), max(xs), max(ys)
        return self.zone


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One legal answer: an id, words for it, what it is about, and what else must be said with it."""

    id: str
    label: str
    params: dict[str, str | int] = {}
    subject: str = ""
    rules: tuple[str, ...] = ()
    amount: Range | None = None
    place: Placing | None = None


class Barred(msgspec.Struct, frozen=True):
    """An answer that players would look for and that the rules forbid now, with the reason."""

    id: str
    label: str
    refusal: Refusal
    subject: str = ""


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """One question to one side.

    `kind` names the prompt; `default` is the option taken when the player passes, None where he must choose.
    `throw` is set when the question is "what do your dice show?".
    """

    side: str
    kind: str
    options: tuple[Option, ...] = ()
    subject: str = ""
    rules: tuple[str, ...] = ()
    params: dict[str, str | int] = {}
    barred: tuple[Barred, ...] = ()
    default: str | None = None
    throw: Throw | None = None

    def option(self, option_id: str) -> Option | None:
        """Return the option with this id, or None."""
        for option in self.options:
            if option.id == option_id:
                return option
        return None


class Command(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """An answer to the pending decision.

    `amount` in the unit of the option's range, `pose` (x, y, heading) in thou and cdeg, `faces` for typed dice.
    `by` and `decision` guard against answering for the other side or an older question; both may be left out.
    """

    choice: str
    amount: int | None = None
    pose: tuple[int, int, int] | None = None
    faces: tuple[int, ...] = ()
    by: str = ""
    decision: int | None = None
