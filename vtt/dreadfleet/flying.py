"""Moving over other pieces (chapter FLY; GAP-42, GAP-84).

A flyer passes freely over everything (DF-FLY-03). A run or turn comes down at its end: what would end on a piece stops
where it comes to touch it. A flyer may also pause above pieces between two steps, as long as it can still get off them
(DF-FLY-04): it is then *aloft* (`Ship.is_aloft`), touches nothing and nothing touches it, and may not finish.
"""

from collections.abc import Callable, Iterator
from typing import Literal

import msgspec

from vtt.dreadfleet.position import Position
from vtt.kernel.decision import Placing
from vtt.kernel.units import FULL_TURN_CDEG
from vtt.table.constants import CONTACT_GAP_THOU
from vtt.table.pose import Pose, moved
from vtt.table.verdict import Stop, Sweep

Motion = Callable[[tuple[str, ...]], Sweep]  # a sweep that passes over the pieces named
LANDING_STEP_THOU = 100
LANDING_COURSES_CDEG = 1500
FLIGHT_RULES = ("DF-FLY-03", "DF-FLY-04")


def flies(pos: Position, ship_id: str) -> bool:
    """Whether a ship moves as flying auxiliaries do: by its kind, or by an ability in force (DF-FLY-01, H-MOV-4)."""
    if pos.data(ship_id).is_flying:
        return True
    return any(active.trait.lets_fly(pos, active, ship_id) for active in pos.asked("lets_fly", ship_id))


def slide(pos: Position, ship_id: str, distance: int, course: int | None = None) -> Sweep:
    """Return the straight run of a ship, over other pieces if it flies, on to an empty area."""
    if not flies(pos, ship_id):
        return pos.survey.slide(ship_id, distance, heading=course)
    return _flight(pos, ship_id, lambda over: pos.survey.slide(ship_id, distance, heading=course, ignore=over))


def hover(pos: Position, ship_id: str, distance: int, course: int | None = None) -> Sweep:
    """Return the straight run of a flyer whatever lies under its base at the end (DF-FLY-03)."""
    return pos.survey.slide(ship_id, distance, heading=course, ignore=_others(pos, ship_id))


def pivot(pos: Position, ship_id: str, hand: Literal["port", "starboard"], angle: int) -> Sweep:
    """Return the change of facing of a ship about a front corner, over other pieces if it flies.

    What is aloft may stay so.
    """
    if not flies(pos, ship_id):
        return pos.survey.pivot(ship_id, hand, angle)
    if pos.ship(ship_id).is_aloft:
        sweep = pos.survey.pivot(ship_id, hand, angle, _others(pos, ship_id))
        return sweep if lies_over(pos, ship_id, sweep.end) else _come_down(pos, ship_id, sweep)
    return _flight(pos, ship_id, lambda over: pos.survey.pivot(ship_id, hand, angle, over))


def _others(pos: Position, ship_id: str) -> tuple[str, ...]:
    return tuple(piece for piece in pos.state.table.ids if piece != ship_id)


def _flight(pos: Position, ship_id: str, motion: Motion) -> Sweep:
    """Pass over every piece that is not under the base at the end (DF-FLY-03, DF-FLY-04).

    Whatever lies under the base there stops it, the sooner the more there is.
    """
    met: set[str] = set()
    others = _others(pos, ship_id)
    while True:
        sweep = motion(tuple(piece for piece in others if piece not in met))
        under = {piece for piece in under_base(pos, ship_id, sweep.end) if piece not in met}
        if sweep.has_left or not under:
            return _come_down(pos, ship_id, sweep) if pos.ship(ship_id).is_aloft else sweep
        met |= under


def _come_down(pos: Position, ship_id: str, sweep: Sweep) -> Sweep:
    """Return a sweep that began aloft with what it touches at its end; one that still ends on a piece goes nowhere."""
    if sweep.has_left:
        return sweep
    over = lies_over(pos, ship_id, sweep.end)
    touched = over or under_base(pos, ship_id, sweep.end)
    stop = Stop("piece", touched, (sweep.end.x, sweep.end.y)) if touched else None
    if over:
        return msgspec.structs.replace(sweep, end=sweep.start, travelled=0, stop=stop, new_contacts=())
    return msgspec.structs.replace(sweep, stop=stop, new_contacts=touched)


def under_base(pos: Position, ship_id: str, pose: Pose) -> tuple[str, ...]:
    """Return the pieces that a ship's base would overlap or touch at a pose."""
    return _problems(pos, ship_id, pose, ("overlap", "contact"))


def lies_over(pos: Position, ship_id: str, pose: Pose) -> tuple[str, ...]:
    """Return the pieces that a ship's base would overlap at a pose."""
    return _problems(pos, ship_id, pose, ("overlap",))


def _problems(pos: Position, ship_id: str, pose: Pose, codes: tuple[str, ...]) -> tuple[str, ...]:
    shape = pos.state.table.piece(ship_id).shape
    problems = pos.survey.placement(shape, pose, piece=ship_id).problems
    return tuple(problem.other for problem in problems if problem.code in codes)


# getting off again -------------------------------------------------------------------------------------------------


def landing(pos: Position, ship_id: str, distance: int, course: int | None = None) -> int:
    """Return the least part of a run, in tenths of an inch, that brings a flyer down somewhere; 0 if none does."""
    return next((part for part in _parts(distance) if slide(pos, ship_id, part, course).travelled), 0)


def _parts(distance: int) -> Iterator[int]:
    yield from range(LANDING_STEP_THOU, distance, LANDING_STEP_THOU)
    if distance:
        yield distance


def can_get_off(pos: Position, ship_id: str, pose: Pose, distance: int, is_free: bool) -> bool:
    """Whether a flyer that hangs at a pose comes to clear water within a distance: straight ahead, or, where it
    turns freely, on any course; far off clear water is likelier."""
    shape, courses = pos.state.table.piece(ship_id).shape, [pose.heading]
    if is_free:
        courses = list(range(0, FULL_TURN_CDEG, LANDING_COURSES_CDEG))
    ends = (moved(pose, course, part) for part in reversed([*_parts(distance)]) for course in courses)
    return any(pos.survey.fits(shape, end, ship_id) for end in ends)


def clear_water(pos: Position, ship_id: str) -> Placing:
    """Return where a flyer that can get no further is put down: anywhere, touching nothing (DF-FLY-04)."""
    return Placing(piece=ship_id, shape=pos.state.table.piece(ship_id).shape, gap=CONTACT_GAP_THOU + 1)
