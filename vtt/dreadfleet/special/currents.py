"""Strong currents: in each End phase what lies on the water drifts east (DF-SC10-07 to DF-SC10-10)."""

from vtt.dreadfleet.change import set_flag
from vtt.dreadfleet.drift import DriftTreasure, drift_preview, easternmost_first, poses_of
from vtt.dreadfleet.foretelling import Foretold
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.special.current_events import CurrentRolled
from vtt.dreadfleet.trait import Active, Trait
from vtt.dreadfleet.treasures import free_treasures
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Call, Done, Frame, Roll, Sequence, Transfer
from vtt.kernel.units import THOU_PER_INCH

RULES = ("DF-SC10-07", "GAP-SC10-2")
LARGEST_THOU = 12 * THOU_PER_INCH
RUNNING = "current-runs"  # flag while the current runs: how far, in thou


class StrongCurrents(Trait):
    """2D6" east for every treasure that nobody carries, the easternmost first (DF-SC10-07, GAP-SC10-2)."""

    id = "strong-currents"
    rules = RULES

    def at_end_phase(self, pos: Position, me: Active) -> Frame | None:
        """The first player rolls."""
        return Current()

    def foretells(self, pos: Position, me: Active) -> tuple[Foretold, ...]:
        """With the largest roll, or with the one that has been made."""
        rolled = pos.state.flags.get(RUNNING, 0)
        ways = drift_preview(pos, rolled or LARGEST_THOU)
        return tuple(
            Foretold(name, poses_of(way.path), "rolled" if rolled else "largest", way.ending == "edge")
            for name, way in ways.items()
        )


class Current(Frame, frozen=True, kw_only=True):
    """One End phase of the current."""

    def begin(self, play: Play, _: object) -> Transfer:
        """Roll if there is anything to move."""
        if not free_treasures(play.pos):
            return Done()
        return Roll(Throw(reason="throw.current", side=play.state.first, count=2, rules=RULES), self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Move one after the other."""
        distance = (faces[0] + faces[1]) * THOU_PER_INCH
        set_flag(play, RUNNING, distance)
        play.emit(CurrentRolled(why="current", amount=distance, rules=RULES))
        order = easternmost_first(play.pos)
        frames = tuple(DriftTreasure(treasure=name, distance=distance, rules=RULES) for name in order)
        return Call(Sequence(frames=frames), self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """The sea is still again."""
        set_flag(play, RUNNING, 0)
        return Done()
