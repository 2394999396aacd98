"""Roll-offs and random choices (chapter DICE)."""

from vtt.dreadfleet.events import RolledOff
from vtt.dreadfleet.state import SIDES
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.event import Picked
from vtt.kernel.frame import Done, Frame, Go, Roll, Transfer

FACES = 6


def d3(face: int) -> int:
    """Read a D6 as a D3: halved and rounded up (DF-DICE-02)."""
    return (face + 1) // 2


class RollOff(Frame, frozen=True, kw_only=True):
    """Each side rolls one die, the higher wins, ties roll again (DF-DICE-11, DF-DICE-12); the result is the winner."""

    reason: str
    rules: tuple[str, ...] = ("DF-DICE-11",)
    ga: int = 0

    def begin(self, play: Play, _: object) -> Transfer:
        """The Grand Alliance rolls."""
        return Roll(Throw(reason=self.reason, side=SIDES[0], rules=self.rules), self.at("one"))

    def one(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """The Fleet of Terror rolls."""
        return Roll(Throw(reason=self.reason, side=SIDES[1], rules=self.rules), self.at("both", ga=faces[0]))

    def both(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Compare; repeat a tie."""
        if faces[0] == self.ga:
            return Go(self.at("begin"))
        winner = SIDES[0] if self.ga > faces[0] else SIDES[1]
        play.emit(RolledOff(reason=self.reason, ga=self.ga, fot=faces[0], winner=winner, rules=self.rules))
        return Done(winner)


class ChooseAtRandom(Frame, frozen=True, kw_only=True):
    """Choose one of several things by a die; the result is the one chosen.

    Up to six: each has a face of a D6, other faces are rolled again (DF-DICE-13). More: an even draw by the
    generator (GAP-63 for DF-DICE-14). A single thing needs no die.
    """

    reason: str
    side: str
    among: tuple[str, ...]
    rules: tuple[str, ...] = ("DF-DICE-13",)

    def begin(self, play: Play, _: object) -> Transfer:
        """Throw a die, or draw from a larger set."""
        if len(self.among) == 1:
            return Done(self.among[0])
        if len(self.among) > FACES:
            return Done(play.pick(self.reason, self.among, ("DF-DICE-14", "GAP-63")))
        return Roll(Throw(reason=self.reason, side=self.side, rules=self.rules), self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Read the face; one that belongs to nothing is rolled again."""
        if faces[0] > len(self.among):
            return Go(self.at("begin"))
        chosen = self.among[faces[0] - 1]
        play.emit(Picked(reason=self.reason, choice=chosen, among=self.among, rules=self.rules))
        return Done(chosen)
