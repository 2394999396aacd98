"""What lies ahead of a ship that is moving: the ticks of its course line."""

import msgspec

from vtt.dreadfleet.attributes import manoeuvrability, speed
from vtt.dreadfleet.flying import flies, hover
from vtt.dreadfleet.halting import first_halt
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.runs import demand_left, run_left
from vtt.dreadfleet.turns import turns_freely
from vtt.table.pose import Pose, to_world
from vtt.table.verdict import Sweep


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """Distances ahead of the front edge in thou, from where the ship lies now (DF-MOV-05, DF-MEAS-05).

    `turn_at` is where the next change of facing is earned: 0 when it is earned already, None for what turns freely.
    `speed_at` is where the Speed ends, `end_at` where Speed and wind end, `minimum_at` how far the ship must go (0: no
    further). `ahead` is the sweep over `end_at`, with the first contact or edge in its `stop`; what flies meets nothing
    but the edge (DF-FLY-03). `halt_at` is where something on the water cuts the run short before, and `halt` the id of
    the special rule that does (H-MOV-7, H-MOV-15).
    """

    ship: str
    pose: Pose
    heading: int
    front: tuple[int, int]
    turn_at: int | None
    speed_at: int
    end_at: int
    minimum_at: int
    ahead: Sweep | None
    halt_at: int | None = None
    halt: str = ""

    @property
    def contact_at(self) -> int | None:
        """How far ahead the first contact or the edge is, None when the way is clear or cut short before."""
        if self.halt_at is not None:
            return None
        return self.ahead.travelled if self.ahead is not None and self.ahead.stop is not None else None

    @property
    def stop_at(self) -> int | None:
        """How far ahead the run ends early: cut short by the water, else at the first contact or the edge."""
        return self.contact_at if self.halt_at is None else self.halt_at


def course(pos: Position, ship_id: str, heading: int | None = None) -> Course:
    """Return the course of a ship on the table, straight ahead or (auxiliaries) along a heading in cdeg."""
    ship, piece = pos.ship(ship_id), pos.state.table.piece(ship_id)
    left, way = run_left(pos, ship_id), hover if flies(pos, ship_id) else _sail
    ahead = way(pos, ship_id, left, heading) if left else None
    halt, rule = first_halt(pos, ahead, "run") if ahead is not None else (None, "")
    front = to_world(piece.pose, 0, pos.content.shapes[piece.shape].length // 2)
    return Course(
        ship=ship_id, pose=piece.pose, heading=piece.pose.heading if heading is None else heading,
        front=(round(front[0]), round(front[1])),
        turn_at=max(0, manoeuvrability(pos, ship_id) - ship.run_thou) if not turns_freely(pos, ship_id) else None,
        speed_at=min(left, max(0, speed(pos, ship_id) - ship.moved_thou)), end_at=left,
        minimum_at=demand_left(pos, ship_id),
        ahead=ahead, halt_at=None if halt is None else halt.travelled, halt=rule,
    )


def _sail(pos: Position, ship_id: str, distance: int, course: int | None) -> Sweep:
    return pos.survey.slide(ship_id, distance, course)
