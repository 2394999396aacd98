"""Moving over other pieces (chapter FLY; GAP-42, GAP-84)."""

from collections.abc import Callable
from typing import Literal

from vtt.dreadfleet.position import Position
from vtt.table.pose import Pose
from vtt.table.verdict import Sweep

Motion = Callable[[tuple[str, ...]], Sweep]  # a sweep that passes over the pieces named


def flies(pos: Position, ship_id: str) -> bool:
    """Whether a ship moves as flying auxiliaries do: by its kind, or by an ability in force (DF-FLY-01, H-MOV-4)."""
    if pos.data(ship_id).is_flying:
        return True
    return any(active.trait.lets_fly(pos, active, ship_id) for active in pos.traits(ship_id))


def slide(pos: Position, ship_id: str, distance: int, course: int | None = None) -> Sweep:
    """Return the straight run of a ship, over other pieces if it flies."""
    if not flies(pos, ship_id):
        return pos.survey.slide(ship_id, distance, heading=course)
    return _flight(pos, ship_id, lambda over: pos.survey.slide(ship_id, distance, heading=course, ignore=over))


def pivot(pos: Position, ship_id: str, hand: Literal["port", "starboard"], angle: int) -> Sweep:
    """Return the change of facing of a ship about a front corner, over other pieces if it flies."""
    if not flies(pos, ship_id):
        return pos.survey.pivot(ship_id, hand, angle)
    return _flight(pos, ship_id, lambda over: pos.survey.pivot(ship_id, hand, angle, over))


def _flight(pos: Position, ship_id: str, motion: Motion) -> Sweep:
    """Pass over every piece that is not under the base at the end (DF-FLY-03, DF-FLY-04).

    Each step of a movement is final (GAP-27), so each ends on an empty area: a step that would end on a piece stops
    where it comes to touch it. Whatever lies under the base there stops it too, the sooner the more there is.
    """
    met: set[str] = set()
    others = tuple(piece for piece in pos.state.table.ids if piece != ship_id)
    while True:
        sweep = motion(tuple(piece for piece in others if piece not in met))
        under = {piece for piece in under_base(pos, ship_id, sweep.end) if piece not in met}
        if sweep.has_left or not under:
            return sweep
        met |= under


def under_base(pos: Position, ship_id: str, pose: Pose) -> tuple[str, ...]:
    """Return the pieces that a ship's base would overlap or touch at a pose."""
    shape = pos.state.table.piece(ship_id).shape
    problems = pos.survey.placement(shape, pose, piece=ship_id).problems
    return tuple(problem.other for problem in problems if problem.code in ("overlap", "contact"))
