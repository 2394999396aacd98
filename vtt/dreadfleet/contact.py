"""What follows when a piece has come to touch others (chapter COLL; H-MOV-8)."""

from vtt.dreadfleet.aground import RunAground
from vtt.dreadfleet.auxiliaries import OfferRecovery, may_recover
from vtt.dreadfleet.events import Contacted
from vtt.dreadfleet.fire_at_will import FireAtWill
from vtt.dreadfleet.handing_over import hand_over_between
from vtt.dreadfleet.position import Position
from vtt.kernel.engine import Play
from vtt.kernel.frame import Call, Done, Frame, Go, Sequence, Transfer


def contact_kind(pos: Position, a: str, b: str) -> str:
    """Return what a contact of two pieces is (DF-COLL-01, DF-BRD-18).

    "land", "obstacle", "monster", "enemy" or "friend".
    """
    if pos.is_land(a) or pos.is_land(b):
        return "land"
    if a in pos.inert or b in pos.inert:
        return "obstacle"
    if "monster" in (pos.ship(a).kind, pos.ship(b).kind):
        return "monster"
    return "enemy" if pos.are_enemies(a, b) else "friend"


class MakeContact(Frame, frozen=True, kw_only=True):
    """Resolve the contacts that a move brought about, each piece in turn.

    Damage is done only by running aground (DF-COLL-01), once however many pieces were touched (GAP-45). Enemies may
    answer with a waiting Fire at Will if they were run into (DF-ORD-21), not if a push brought the mover there
    (GAP-SC11-3). Whether the pieces stay locked is read off the table (DF-COLL-03, GAP-40, GAP-41), and so is the
    boarding action to come (DF-COLL-04). The caller ends the mover's Movement subphase (DF-COLL-02).
    """

    mover: str
    others: tuple[str, ...]
    own_move: bool = True
    met: int = 0

    def begin(self, play: Play, _: object) -> Transfer:
        """Report the contacts, then let big ships that touch land run aground."""
        pos = play.pos
        for other in self.others:
            kind = contact_kind(pos, self.mover, other)
            play.emit(Contacted(mover=self.mover, other=other, kind=kind, rules=("DF-COLL-01", "GAP-23")))
        return Call(Sequence(frames=self._groundings(pos)), self.at("meet"))

    def _groundings(self, pos: Position) -> tuple[Frame, ...]:
        """Auxiliaries never run aground (DF-AUX-13); land that moves runs aground whom it strikes (GAP-50)."""
        if pos.is_land(self.mover):
            struck = [ship for ship in self.others if not pos.is_land(ship) and pos.ship(ship).kind == "big"]
            return tuple(RunAground(ship=ship, land=(self.mover,)) for ship in struck)
        land = tuple(other for other in self.others if pos.is_land(other))
        return (RunAground(ship=self.mover, land=land),) if land and pos.ship(self.mover).kind == "big" else ()

    def meet(self, play: Play, _: object) -> Transfer:
        """Turn to the next ship that is still there."""
        if self.met >= len(self.others):
            return Done()
        other, pos = self.others[self.met], play.pos
        if not self._is_touched(pos, other):
            return Go(self.at("meet", met=self.met + 1))
        if pos.are_enemies(self.mover, other):
            frames = [active.trait.on_contact(pos, active, self.mover, other) for active in pos.asked("on_contact")]
            return Call(Sequence(frames=tuple(f for f in frames if f is not None)), self.at("answer"))
        if other in pos.inert or self.mover in pos.inert:
            return Go(self.at("meet", met=self.met + 1))
        frames = [active.trait.on_meeting(pos, active, self.mover, other) for active in pos.asked("on_meeting")]
        return Call(Sequence(frames=tuple(f for f in frames if f is not None)), self.at("recover"))

    def recover(self, play: Play, _: object) -> Transfer:
        """Friends: one may take the other aboard (DF-AUX-20)."""
        other, back = self.others[self.met], self.at("meet", met=self.met + 1)
        if not self._is_touched(play.pos, other):
            return Go(back)
        for craft, ship in ((self.mover, other), (other, self.mover)):
            if may_recover(play.pos, craft, ship):
                return Call(OfferRecovery(craft=craft, ship=ship), back)
        offer = hand_over_between(play.pos, self.mover, other)
        return Go(back) if offer is None else Call(offer, back)

    def _is_touched(self, pos: Position, other: str) -> bool:
        """Whether both are ships on the table in contact: what was resolved before may have changed that."""
        if pos.is_land(self.mover) or pos.is_land(other):
            return False
        return pos.state.table.has(self.mover) and pos.state.table.has(other) and other in pos.touching(self.mover)

    def answer(self, play: Play, _: object) -> Transfer:
        """Let the enemy fire before play goes on (DF-ORD-21)."""
        other, back = self.others[self.met], self.at("meet", met=self.met + 1)
        if not self.own_move or not self._is_touched(play.pos, other):
            return Go(back)
        return Call(FireAtWill(defender=other, attacker=self.mover, why="contact"), back)
