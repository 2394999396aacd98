"""Leaving the seascape (chapter EDGE)."""

from vtt.dreadfleet.change import set_ship
from vtt.dreadfleet.events import LeftBoard
from vtt.dreadfleet.removal import remove
from vtt.kernel.engine import Play
from vtt.kernel.frame import Call, Done, Frame, Sequence, Transfer


class LeaveBoard(Frame, frozen=True, kw_only=True):
    """Remove a ship whose base has touched the border (DF-EDGE-01, DF-EDGE-02, DF-EDGE-03; H-MOV-10).

    `voluntary` is true of its own movement, forced or not, and false of pushes (GAP-32, DF-EDGE-04); `edge` is the
    side of the board.
    """

    ship: str
    edge: str
    voluntary: bool = True

    def begin(self, play: Play, _: object) -> Transfer:
        """Let rules of the scenario look at what it takes along (H-MOV-10)."""
        pos = play.pos
        frames = [a.trait.on_leaving(pos, a, self.ship, self.edge, self.voluntary) for a in pos.asked("on_leaving")]
        return Call(Sequence(frames=tuple(f for f in frames if f is not None)), self.at("leave"))

    def leave(self, play: Play, _: object) -> Transfer:
        """Note how it left, then remove it."""
        set_ship(play, self.ship, left_voluntarily=self.voluntary)
        play.emit(LeftBoard(ship=self.ship, edge=self.edge, voluntary=self.voluntary, rules=("DF-EDGE-02", "GAP-32")))
        remove(play, self.ship, "edge")
        return Done()
