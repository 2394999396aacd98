"""One ship's activation: Orders, Movement, Broadside, Boarding actions (DF-TURN-10 to DF-TURN-14)."""

from vtt.dreadfleet.boarding import BoardingSubphase
from vtt.dreadfleet.broadside import BroadsideSubphase
from vtt.dreadfleet.change import set_ship
from vtt.dreadfleet.events import Activated, ActivationEnded, SubphaseBegan
from vtt.dreadfleet.handing_over import opening_offers
from vtt.dreadfleet.movement import MovementSubphase
from vtt.dreadfleet.orders import OrdersSubphase
from vtt.kernel.engine import Play
from vtt.kernel.frame import Call, Done, Frame, Sequence, Transfer


class Activation(Frame, frozen=True, kw_only=True):
    """Resolve the actions of one ship; it ends at once when the ship leaves the table (GAP-71)."""

    ship: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Start the Action phase of the ship (H-ACT-2)."""
        ship = set_ship(play, self.ship, activated=True, run_thou=0, moved_thou=0, has_escaped=False)
        play.set(active=self.ship)
        play.emit(Activated(ship=self.ship, side=ship.side, rules=("DF-TURN-09",)))
        pos = play.pos
        frames = [a.trait.at_activation_start(pos, a, self.ship) for a in pos.asked("at_activation_start")]
        frames.append(opening_offers(pos, self.ship))
        return Call(Sequence(frames=tuple(f for f in frames if f is not None)), self.at("orders"))

    def _is_gone(self, play: Play) -> bool:
        return play.state.ship(self.ship).where != "table"

    def _enter(self, play: Play, subphase: str) -> None:
        play.set(subphase=subphase)
        play.emit(SubphaseBegan(ship=self.ship, subphase=subphase, rules=("DF-TURN-10",)))

    def orders(self, play: Play, _: object) -> Transfer:
        """Orders: ships with a captain only (DF-TURN-11, DF-AUX-11)."""
        if self._is_gone(play):
            return self._end(play)
        if play.pos.data(self.ship).captain is None:
            return self.movement(play, None)
        self._enter(play, "orders")
        return Call(OrdersSubphase(ship=self.ship), self.at("movement"))

    def movement(self, play: Play, _: object) -> Transfer:
        """Movement (DF-TURN-12); a castle has none (DF-SC02-12, GAP-97)."""
        if self._is_gone(play):
            return self._end(play)
        if play.pos.data(self.ship).is_castle:
            return self.broadside(play, None)
        self._enter(play, "movement")
        return Call(MovementSubphase(ship=self.ship), self.at("broadside"))

    def broadside(self, play: Play, _: object) -> Transfer:
        """Broadside (DF-TURN-13)."""
        if self._is_gone(play):
            return self._end(play)
        self._enter(play, "broadside")
        return Call(BroadsideSubphase(ship=self.ship), self.at("boarding"))

    def boarding(self, play: Play, _: object) -> Transfer:
        """Boarding actions (DF-TURN-14)."""
        if self._is_gone(play):
            return self._end(play)
        self._enter(play, "boarding")
        return Call(BoardingSubphase(ship=self.ship), self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """The ship has acted."""
        return self._end(play)

    def _end(self, play: Play) -> Transfer:
        """H-ACT-3, for a ship that is still there."""
        play.set(subphase="")
        if self._is_gone(play):
            return self.ended(play, None)
        pos = play.pos
        frames = [active.trait.at_activation_end(pos, active, self.ship) for active in pos.asked("at_activation_end")]
        return Call(Sequence(frames=tuple(f for f in frames if f is not None)), self.at("ended"))

    def ended(self, play: Play, _: object) -> Transfer:
        """The Action phase of the ship is over."""
        play.emit(ActivationEnded(ship=self.ship, rules=("DF-TURN-15",)))
        return Done()
