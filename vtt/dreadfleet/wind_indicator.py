"""The wind indicator on the edge of the seascape (DF-TERM-11, DF-DEST-05 to DF-DEST-08)."""

from vtt.dreadfleet.events import WindMoved
from vtt.dreadfleet.position import Position
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Done, Frame, Roll, Transfer


def is_held(pos: Position) -> bool:
    """Whether the indicator stays where it is, whatever would move it: fixed by a rule, or not in use (H-DES-4)."""
    holding = pos.asked("holds_indicator")
    return pos.state.winds < 0 or any(active.trait.holds_indicator(pos, active) for active in holding)


class MoveIndicator(Frame, frozen=True, kw_only=True):
    """Move the indicator as a Destiny card says; the one who drew the card does it (DF-DEST-05).

    A number of marks clockwise or counter-clockwise, round the corners (DF-DEST-06, DF-DEST-07), or to a random mark:
    red die first number, white die second (DF-DEST-08). The result is the index of the new mark.
    """

    side: str
    card: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Count the marks, or throw two dice."""
        if is_held(play.pos):
            return Done(play.state.winds)
        move = play.pos.destiny_card(self.card).wind
        if move.kind == "random":
            rules = ("DF-DEST-08",)
            throw = Throw(reason="throw.random-mark", side=self.side, count=2, tags=("red", "white"), rules=rules)
            return Roll(throw, self.at("rolled"))
        after = play.state.table.board.shifted(play.state.winds, move.steps)
        return self._move(play, after, move.kind, ("DF-DEST-06", "DF-DEST-07"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Read the mark."""
        after = play.state.table.board.mark_index(f"{faces[0]},{faces[1]}")
        return self._move(play, after, "random", ("DF-DEST-08",))

    def _move(self, play: Play, after: int, how: str, rules: tuple[str, ...]) -> Transfer:
        before = play.state.winds
        play.set(winds=after)
        play.emit(WindMoved(before=before, after=after, how=how, rules=("DF-DEST-05", *rules)))
        return Done(after)
