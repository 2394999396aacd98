"""Pieces moved by something other than their own sails (H-MOV-15)."""

from vtt.dreadfleet.contact import contact_kind
from vtt.dreadfleet.events import Contacted
from vtt.dreadfleet.halting import follow, halted
from vtt.dreadfleet.movement_events import HeldFast
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.sweeps import carry_out_together
from vtt.dreadfleet.trait import Halt
from vtt.kernel.engine import Play
from vtt.kernel.frame import Call, Done, Frame, Sequence, Transfer
from vtt.table.verdict import Sweep

PUSH_RULES = ("DF-COLL-01", "GAP-32", "GAP-50")


def drifters(pos: Position, piece: str) -> tuple[str, ...]:
    """Return a piece and every ship bound to it by enemy contacts, which drift together; the piece comes first."""
    found = [piece]
    for ship in found:
        found += [other for other in pos.touched_enemies(ship) if other not in found]
    return tuple(found)


def holder_of_drift(pos: Position, piece: str, group: tuple[str, ...] = ()) -> tuple[str, str]:
    """Return which ship makes a push useless and why ("anchored", "aground"); ("", "") where nothing does (GAP-50).

    A castle is rock and never moves (DF-SC02-12, DF-SC07-11).

    A ship in contact with enemies is held by any of them that lies fast; `group` replaces those that drift with it.
    """
    if pos.state.has_ship(piece) and pos.data(piece).is_castle:
        return piece, "castle"
    for ship in group or drifters(pos, piece):
        if pos.ship(ship).is_anchored:
            return ship, "anchored"
        if pos.is_aground(ship):
            return ship, "aground"
    return "", ""


class Push(Frame, frozen=True, kw_only=True):
    """Push a ship along a heading without turning it, up to the first contact or over the edge.

    Anchored and aground ships are immune (GAP-50); ships in contact with enemies drift together. Pushes never count as
    a run (GAP-29) and leaving by a push is not voluntary (GAP-32). `group` names those that drift together where that
    is settled already. An `is_gentle` push ends at what it meets without any effect. The result is how far it went, in
    thou.
    """

    piece: str
    heading: int
    distance: int
    rules: tuple[str, ...] = PUSH_RULES
    group: tuple[str, ...] = ()
    is_gentle: bool = False
    travelled: int = 0

    def begin(self, play: Play, _: object) -> Transfer:
        """Move the whole group as far as its first member gets, then see what was touched."""
        pos = play.pos
        if not pos.state.table.has(self.piece):
            return Done(0)
        holder, reason = holder_of_drift(pos, self.piece, self.group)
        if holder:
            play.emit(HeldFast(piece=self.piece, holder=holder, reason=reason, rules=("GAP-50",)))
            return Done(0)
        group, survey = self.group or drifters(pos, self.piece), pos.survey
        distance = min(survey.slide(ship, self.distance, self.heading, group).travelled for ship in group)
        halts = {ship: self._halt(pos, ship, distance, group) for ship in group} if distance else {}
        distance = min((halt.travelled for halt in halts.values() if halt is not None), default=distance)
        sweeps = [survey.slide(ship, distance, self.heading, group) for ship in group]
        carry_out_together(play, sweeps if distance else [], "push", self.rules)
        due = {ship: halt for ship, halt in halts.items() if halt is not None and halt.travelled <= distance}
        # whose base lies over the border is gone before anything else happens (DF-EDGE-02)
        frames = [
            follow(pos, sweep, due.get(sweep.piece), own_move=False)
            for sweep in sorted(sweeps, key=lambda one: not one.has_left)
            if not self.is_gentle or sweep.has_left or sweep.piece in due
        ]
        if self.is_gentle:
            self._report(play, sweeps)
        return Call(Sequence(frames=tuple(f for f in frames if f is not None)), self.at("over", travelled=distance))

    def _report(self, play: Play, sweeps: list[Sweep]) -> None:
        """A gentle push brings about contacts, and nothing follows from them."""
        for sweep in sweeps:
            for other in () if sweep.has_left else sweep.new_contacts:
                kind = contact_kind(play.pos, sweep.piece, other)
                play.emit(Contacted(mover=sweep.piece, other=other, kind=kind, rules=self.rules))

    def _halt(self, pos: Position, ship: str, distance: int, group: tuple[str, ...]) -> Halt | None:
        sweep = pos.survey.slide(ship, distance, self.heading, group)
        return halted(pos, sweep, "push", lambda part: pos.survey.slide(ship, part, self.heading, group))[1]

    def over(self, play: Play, _: object) -> Transfer:
        """Pushed."""
        return Done(self.travelled)
