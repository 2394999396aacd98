"""Ships under the sea: diving, and coming up again in the End phase (DF-SHIP-KRAKEN-3, DF-SHIP-KRAKEN-4, GAP-85).

A submerged ship is off the table and so no target, no obstacle and in no contact; its cards stay with it, and it
counts as in play. Its notes remember the middle of its base when it dived, where the Submerged card lies.
"""

from vtt.dreadfleet.change import note, set_ship
from vtt.dreadfleet.events import Placed, Submerged
from vtt.dreadfleet.places import any_place, place_nearest_to_point, pose_of, why_not_place
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.state import Ship
from vtt.kernel.decision import Command, Decision, Option, Placing
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Done, Frame, Roll, Transfer
from vtt.kernel.refusal import Refusal
from vtt.kernel.units import THOU_PER_INCH
from vtt.table.pose import Pose
from vtt.table.table import Piece

DIVED_X, DIVED_Y = "dived-x", "dived-y"
REACH_THOU = 10 * THOU_PER_INCH  # DF-SHIP-KRAKEN-4: and 2D6" more
GAP_THOU = THOU_PER_INCH


def dive(play: Play, ship_id: str, rules: tuple[str, ...]) -> None:
    """Take a ship off the table, still in play, and remember where (H-REM-1: it is no removal)."""
    pose = play.state.table.piece(ship_id).pose
    play.set(table=play.state.table.removed(ship_id))
    set_ship(play, ship_id, where="submerged")
    note(play, ship_id, DIVED_X, pose.x)
    note(play, ship_id, DIVED_Y, pose.y)
    play.emit(Submerged(ship=ship_id, pose=pose, rules=rules))


def dive_spot(ship: Ship) -> tuple[int, int] | None:
    """Return where the Submerged card of a ship lies (x, y in thou), None if the ship is not submerged."""
    return (ship.notes[DIVED_X], ship.notes[DIVED_Y]) if ship.where == "submerged" else None


def surfacing(pos: Position, ship_id: str, reach: int) -> Placing:
    """Return where a submerged ship may come up: within `reach` thou of its card by the nearest point of its base, 1"
    from every mini, facing any way (DF-SHIP-KRAKEN-4, GAP-85)."""
    shape = pos.data(ship_id).id
    return Placing(piece=ship_id, shape=shape, gap=GAP_THOU, point=dive_spot(pos.ship(ship_id)), reach=reach)


class Surface(Frame, frozen=True, kw_only=True):
    """Roll 2D6 and put the ship back on the table; without room within reach, at the nearest legal place (GAP-85)."""

    ship: str
    rules: tuple[str, ...] = ()
    reach: int = 0

    def begin(self, play: Play, _: object) -> Transfer:
        """Roll."""
        if play.pos.ship(self.ship).where != "submerged":
            return Done()
        throw = Throw(
            reason="throw.surface", side=play.pos.decider(self.ship), count=2, subject=self.ship, rules=self.rules
        )
        return Roll(throw, self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Ask where; a board without any room leaves the ship below for another turn."""
        reach = REACH_THOU + (faces[0] + faces[1]) * THOU_PER_INCH
        placing = surfacing(play.pos, self.ship, reach)
        if any_place(play.pos, placing) is None:
            pose = place_nearest_to_point(play.pos, placing)
            return Done() if pose is None else self._come_up(play, pose, "surface-nearest")
        option = Option(
            id="surface", label="choice.surface", params={"ship": self.ship}, subject=self.ship, rules=self.rules,
            place=placing,
        )
        decision = Decision(
            side=play.pos.decider(self.ship), kind="surface", subject=self.ship, options=(option,), rules=self.rules,
            params={"ship": self.ship, "reach": reach},
        )
        return Ask(decision, self.at("chosen", reach=reach))

    def why_not(self, play: Play, decision: Decision, command: Command) -> Refusal | None:
        """Judge the place."""
        return why_not_place(play.pos, surfacing(play.pos, self.ship, self.reach), command.pose, self.rules)

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Come up there."""
        return self._come_up(play, pose_of(command), "surface")

    def _come_up(self, play: Play, pose: Pose, why: str) -> Transfer:
        shape = play.pos.data(self.ship).id
        play.set(table=play.state.table.placed(Piece(self.ship, shape, pose)))
        set_ship(play, self.ship, where="table")
        note(play, self.ship, DIVED_X, 0)
        note(play, self.ship, DIVED_Y, 0)
        play.emit(Placed(piece=self.ship, shape=shape, pose=pose, why=why, rules=self.rules))
        return Done()
