"""Procedures played on with as little as the rules allow, for tests that look at what happens round them."""

from tests.dreadfleet.build import END, Answer, begin_frame, submit
from vtt.dreadfleet.state import DreadfleetState
from vtt.kernel.event import Event
from vtt.kernel.frame import Frame

LEAST_RUN_THOU = 6000


def idle(state: DreadfleetState) -> Answer:
    """Answer the pending question with its default; a ship that must move runs straight on until it may stop."""
    decision = state.pending
    if decision.kind != "move":
        return decision.default or decision.options[0].id
    if decision.option("finish"):
        return "finish"
    return "run", min(decision.option("run").amount.high, LEAST_RUN_THOU)


def run_out(state: DreadfleetState, frame: Frame) -> tuple[DreadfleetState, tuple[Event, ...]]:
    """Run a procedure to its end idly."""
    waiting, events = begin_frame(state, frame)
    return go_on(waiting, events)


def go_on(waiting: DreadfleetState, events: tuple[Event, ...] = ()) -> tuple[DreadfleetState, tuple[Event, ...]]:
    """Play on idly from a question to the end of the procedure or of the game."""
    while waiting.pending is not None and waiting.pending.kind != END:
        waiting, more = submit(waiting, idle(waiting))
        events += more
    return waiting, events
