"""What the sea is about to do by the number just rolled, shown for a moment before it does it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from vtt.dreadfleet import events as happened
from vtt.dreadfleet import treasure_events as treasured
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.special.current_events import CurrentRolled
from vtt.dreadfleet.special.gate_events import GateSetOff
from vtt.kernel.event import Event
from vtt.stage.motion import Motion, Together
from vtt.stage.waters import Carry
from vtt.stage.waters_motion import Forecast, Shift
from vtt.table.pose import Pose
from vtt.words import say

WARNINGS = (CurrentRolled, GateSetOff)
"""Events after which the sea moves things: what follows them is shown before it happens."""


def foreseen(pos: Position, poses: Mapping[str, Pose], coming: Iterable[Event]) -> list[Motion]:
    """Return a look at where currents and moving land will take things: the ways are those of the events to come.

    DF-SC09-07, DF-SC10-07, DF-SC11-08: `poses` are those of the pieces as the number is rolled.
    """
    ways: dict[str, list[Pose]] = {}
    lost: set[str] = set()
    for event in coming:
        match event:
            case happened.Moved(piece=piece, kind="push" | "gate", path=path):
                ways.setdefault(piece, []).extend(path)
            case treasured.TreasureDrifted(treasure=treasure, path=path):
                ways.setdefault(treasure, []).extend(Pose(x, y, 0) for x, y in path)
            case treasured.TreasureGone(treasure=treasure):
                lost.add(treasure)
            case happened.Removed(ship=ship):
                lost.add(ship)
            case happened.PhaseBegan():
                break
    carries = [_carry(pos, poses, name, way, name in lost) for name, way in ways.items() if len(way) > 1]
    return [Forecast(tuple(carries))] if carries else []


def _carry(pos: Position, poses: Mapping[str, Pose], name: str, way: list[Pose], is_lost: bool) -> Carry:
    table = pos.state.table
    shape = pos.content.shapes[table.piece(name).shape] if name in poses and table.has(name) else None
    words = say("bridge.carried-away") if is_lost else ""
    return Carry(name, (), tuple(way), shape, is_lost, words)


def together(motions: Iterable[Motion]) -> list[Motion]:
    """Return motions with neighbouring slides of land made one: the halves of a gate close at once (DF-SC09-07)."""
    joined: list[Motion] = []
    for motion in motions:
        last = joined[-1] if joined else None
        if isinstance(motion, Shift) and isinstance(last, Shift):
            joined[-1] = Together((last, motion))
        else:
            joined.append(motion)
    return joined
