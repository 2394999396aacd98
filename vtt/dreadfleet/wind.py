"""The wind and sailing ships (chapter WIND)."""

from typing import Literal

from vtt.dreadfleet.attributes import speed
from vtt.dreadfleet.change import set_ship
from vtt.dreadfleet.checks import CheckResult, CommandCheck
from vtt.dreadfleet.events import TieRolled, WindFixed
from vtt.dreadfleet.position import Position
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Call, Done, Frame, Roll, Transfer
from vtt.kernel.units import THOU_PER_INCH

Wind = Literal["before", "into", "side"]
WIND_OF_ARC: dict[str, Wind] = {"stern": "before", "bow": "into", "port": "side", "starboard": "side"}
SIDE_UP_TO = 3  # GAP-22: on the line between two arcs 1-3 is the side arc
WIND_RULES = {
    "before": ("DF-WIND-07", "DF-WIND-08"), "into": ("DF-WIND-09", "DF-WIND-10"), "side": ("DF-WIND-14",),
}


def feels_wind(pos: Position, ship_id: str) -> bool:
    """Whether the wind matters to a ship: it sails and is not anchored (DF-WIND-03, DF-WIND-06, DF-ANCH-11)."""
    is_faceless, is_anchored = pos.data(ship_id).is_faceless, pos.ship(ship_id).is_anchored
    is_moved_by_it = pos.sails(ship_id) and not is_faceless and not is_anchored
    is_still = any(active.trait.stills_wind(pos, active) for active in pos.asked("stills_wind"))
    return is_moved_by_it and pos.wind_mark is not None and not is_still


def winds(pos: Position, ship_id: str) -> tuple[Wind, ...]:
    """Return the wind of a ship as it lies: one, two when the indicator is on the line of two arcs, or none.

    The indicator is a point, the middle of its mark (GAP-22).
    """
    mark = pos.wind_mark
    if mark is None or not feels_wind(pos, ship_id):
        return ()
    arcs = pos.survey.arcs_of_point(ship_id, *mark)
    return tuple(dict.fromkeys(WIND_OF_ARC[arc] for arc in arcs))


def wind_minimum(pos: Position, ship_id: str) -> int:
    """Return what the wind makes a ship move, in thou (DF-WIND-04); nothing into the wind (DF-WIND-10)."""
    if pos.ship(ship_id).wind not in ("before", "side") or not feels_wind(pos, ship_id):
        return 0
    return pos.felt_force * THOU_PER_INCH


def must_check(pos: Position, ship_id: str) -> bool:
    """Whether a ship that is about to move normally must check Command for the wind (DF-WIND-11, GAP-47).

    There is nothing to lose without wind or at Speed 0.
    """
    return pos.ship(ship_id).wind == "into" and pos.felt_force > 0 and speed(pos, ship_id) > 0


class FixWind(Frame, frozen=True, kw_only=True):
    """Settle a ship's wind for its Movement subphase and the rest of the turn (DF-WIND-07, DF-WIND-09; H-MOV-2)."""

    ship: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Look where the indicator stands; exactly on a line a die decides (GAP-22, DF-MEAS-08)."""
        found = winds(play.pos, self.ship)
        set_ship(play, self.ship, wind="", wind_cost=0)
        if not found:
            return Done()
        if len(found) == 1:
            return self._settle(play, found[0])
        throw = Throw(
            reason="throw.wind-tie", side=play.pos.decider(self.ship), subject=self.ship,
            rules=("GAP-22", "DF-MEAS-08"),
        )
        return Roll(throw, self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """1-3 is the side arc."""
        found = winds(play.pos, self.ship)
        ahead = next(wind for wind in found if wind != "side")
        wind: Wind = "side" if faces[0] <= SIDE_UP_TO else ahead
        play.emit(TieRolled(about="wind", face=faces[0], result=wind, ship=self.ship, rules=("GAP-22", "DF-MEAS-08")))
        return self._settle(play, wind)

    def _settle(self, play: Play, wind: Wind) -> Transfer:
        set_ship(play, self.ship, wind=wind)
        play.emit(WindFixed(ship=self.ship, wind=wind, force=play.pos.felt_force, rules=WIND_RULES[wind]))
        return Done()


class BeatIntoWind(Frame, frozen=True, kw_only=True):
    """The Command check of a ship that moves into the wind; failed, it is slower this turn (DF-WIND-11, DF-WIND-13)."""

    ship: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Check Command."""
        return Call(CommandCheck(ship=self.ship, purpose="wind"), self.at("checked"))

    def checked(self, play: Play, result: CheckResult) -> Transfer:
        """Speed falls by the force of the wind, down to 0 at worst."""
        if not result.passed:
            set_ship(play, self.ship, wind_cost=play.pos.felt_force * THOU_PER_INCH)
        return Done(result)
