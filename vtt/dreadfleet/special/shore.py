"""What follows when land has moved or risen: contacts, and ships that it runs aground (GAP-50, GAP-SC06-2)."""

from __future__ import annotations

from vtt.dreadfleet.aground import RunAground
from vtt.dreadfleet.contact import contact_kind
from vtt.dreadfleet.events import Contacted
from vtt.dreadfleet.position import Position
from vtt.kernel.engine import Play
from vtt.kernel.frame import Call, Done, Frame, Sequence, Transfer

Pair = tuple[str, str]


def contacts_of(pos: Position, pieces: tuple[str, ...]) -> tuple[Pair, ...]:
    """Return what each of some pieces of land touches, as (land, other)."""
    return tuple((piece, other) for piece in pieces if pos.state.table.has(piece) for other in pos.touching(piece))


def ships_aground(pos: Position) -> tuple[str, ...]:
    """Return the big ships that lie aground."""
    return tuple(ship.id for ship in pos.in_play() if pos.is_aground(ship.id))


class LandStruck(Frame, frozen=True, kw_only=True):
    """Land has come to touch others: a big ship that was afloat runs aground, with the damage, once (GAP-45).

    One at anchor too, which does not weigh (GAP-50); one that was aground already only lies between more rocks.
    `before` are the contacts that the land had before it moved, `aground` who lay aground then.
    """

    land: tuple[str, ...]
    before: tuple[Pair, ...]
    aground: tuple[str, ...]

    def begin(self, play: Play, _: object) -> Transfer:
        """Report the contacts, then damage the ships in the order of the table."""
        pos = play.pos
        new = [pair for pair in contacts_of(pos, self.land) if pair not in self.before]
        told = [pair for at, pair in enumerate(new) if pair[::-1] not in new[:at]]
        for mover, other in told:
            kind = contact_kind(pos, mover, other)
            play.emit(Contacted(mover=mover, other=other, kind=kind, rules=("DF-COLL-01", "DF-AGR-01", "GAP-50")))
        frames = []
        for ship in pos.in_play():
            rocks = tuple(mover for mover, other in new if other == ship.id)
            if rocks and ship.kind == "big" and ship.id not in self.aground and not pos.is_land(ship.id):
                frames.append(RunAground(ship=ship.id, land=rocks))
        return Call(Sequence(frames=tuple(frames)), self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """The sea is quiet again."""
        return Done()
