"""Full Sail: two dice straight ahead at the end of movement (DF-ORD-10, DF-ORD-11, GAP-48)."""

from vtt.dreadfleet.abilities_rerolls import RerollOne, may_reroll_one
from vtt.dreadfleet.attributes import speed
from vtt.dreadfleet.change import set_ship
from vtt.dreadfleet.halting import follow, halted
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.runs import hold
from vtt.dreadfleet.sweeps import carry_out
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Call, Done, Frame, Roll, Transfer
from vtt.kernel.units import THOU_PER_INCH

FULL_SAIL_RULES = ("DF-ORD-10", "DF-ORD-11", "GAP-48")


def lapse_of_full_sail(pos: Position, ship_id: str, ended: str) -> str:
    """Return why Full Sail has no effect now, "" if it has.

    `ended` is how the movement ended; contact, grounding, escape and anchor leave nothing to sail with (GAP-44,
    GAP-48), and so does Speed 0 (GAP-43).
    """
    if ended in ("contact", "escape"):
        return ended
    return hold(pos, ship_id) or ("no-speed" if speed(pos, ship_id) == 0 else "")


class FullSail(Frame, frozen=True, kw_only=True):
    """Roll 2D6 and run that far straight ahead, into whatever lies there (H-MOV-11).

    The inches count for the wind's minimum (GAP-46) and never for a turn (GAP-29); `left` are those still to go when
    something interrupts it. The result is how it ended.
    """

    ship: str
    ended: str = "finished"
    left: int = 0

    def begin(self, play: Play, _: object) -> Transfer:
        """Roll when it is resolved."""
        throw = Throw(
            reason="throw.full-sail", side=play.pos.decider(self.ship), count=2, subject=self.ship,
            rules=("DF-ORD-10",),
        )
        return Roll(throw, self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """An ability may let one die be rolled again (GAP-75)."""
        if may_reroll_one(play.pos, self.ship):
            return Call(RerollOne(ship=self.ship, reason="throw.full-sail", faces=faces), self.at("surge"))
        return self.surge(play, faces)

    def surge(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Run all of it."""
        return self._run(play, (faces[0] + faces[1]) * THOU_PER_INCH)

    def _run(self, play: Play, distance: int) -> Transfer:
        survey = play.pos.survey
        sweep, halt = halted(
            play.pos, survey.slide(self.ship, distance), "full-sail", lambda part: survey.slide(self.ship, part)
        )
        set_ship(play, self.ship, moved_thou=play.state.ship(self.ship).moved_thou + sweep.travelled)
        carry_out(play, sweep, "full-sail", FULL_SAIL_RULES)
        frame = follow(play.pos, sweep, halt)
        if frame is None:
            return Done(self.ended)
        ended = "edge" if sweep.has_left else "contact" if sweep.new_contacts else self.ended
        is_paused = halt is not None and not halt.ends and ended == self.ended
        return Call(frame, self.at("over", ended=ended, left=distance - sweep.travelled if is_paused else 0))

    def over(self, play: Play, _: object) -> Transfer:
        """It ran into something; or it goes on, if what interrupted it does not hold it (DF-SC09-08)."""
        if self.left and play.state.table.has(self.ship) and not hold(play.pos, self.ship):
            return self._run(play, self.left)
        return Done(self.ended)
