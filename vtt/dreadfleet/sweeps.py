"""A sweep of the table carried out as a move of a piece (DF-MOV-01, DF-EDGE-02, DF-COLL-02)."""

from vtt.dreadfleet.change import stand
from vtt.dreadfleet.contact import MakeContact
from vtt.dreadfleet.edge import LeaveBoard
from vtt.dreadfleet.events import Moved
from vtt.dreadfleet.position import Position
from vtt.kernel.engine import Play
from vtt.kernel.frame import Frame
from vtt.table.pose import Pose
from vtt.table.verdict import Sweep

RUN_STEP_THOU = 250
TURN_STEP_CDEG = 250


def path_of(pos: Position, sweep: Sweep) -> tuple[Pose, ...]:
    """Return the poses of a sweep from start to end, a quarter of an inch or two and a half degrees apart."""
    step = RUN_STEP_THOU if sweep.kind == "slide" else TURN_STEP_CDEG
    return pos.survey.steps(sweep, max(1, -(-sweep.travelled // step)))


def carry_out(play: Play, sweep: Sweep, kind: str, rules: tuple[str, ...], hand: str = "") -> None:
    """Put the piece where its sweep ended and report the move; `kind` as in `Moved`, `hand` is that of a turn."""
    carry_out_together(play, [sweep], kind, rules, hand)


def carry_out_together(play: Play, sweeps: list[Sweep], kind: str, rules: tuple[str, ...], hand: str = "") -> None:
    """Move several pieces that go as one: all stand at their ends before any move is reported."""
    paths = [path_of(play.pos, sweep) for sweep in sweeps]
    for sweep in sweeps:
        stand(play, sweep.piece, sweep.end)
    for sweep, path in zip(sweeps, paths, strict=True):
        play.emit(
            Moved(
                piece=sweep.piece, kind=kind, start=sweep.start, end=sweep.end, amount=sweep.travelled, path=path,
                stop=sweep.stop, before_side=hand, rules=rules,
            )
        )


def aftermath(sweep: Sweep, *, own_move: bool = True) -> Frame | None:
    """Return the procedure that follows a sweep: leaving the board, making contact, or None when the way was clear.

    A base that met the border leaves, whatever else it touched (DF-EDGE-02, GAP-32).
    """
    if sweep.stop is not None and sweep.has_left:
        return LeaveBoard(ship=sweep.piece, edge=sweep.stop.side, voluntary=own_move)
    if sweep.new_contacts:
        return MakeContact(mover=sweep.piece, others=sweep.new_contacts, own_move=own_move)
    return None
