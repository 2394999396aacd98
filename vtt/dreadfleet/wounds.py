"""Captains' wounds (DF-DUEL-06 to DF-DUEL-10, GAP-72)."""

from typing import Any

from vtt.dreadfleet.attributes import has_captain
from vtt.dreadfleet.boarding_events import Healed, Wounded
from vtt.dreadfleet.change import set_ship
from vtt.dreadfleet.position import MORTAL_WOUND, Position
from vtt.kernel.engine import Play
from vtt.kernel.frame import Call, Done, Frame, Go, Sequence, Transfer

STEP_RULES = {1: "DF-DUEL-07", 2: "DF-DUEL-08", 3: "DF-DUEL-09", 4: "DF-DUEL-10"}


class Wound(Frame, frozen=True, kw_only=True):
    """A captain suffers a wound: the next, worse step; there is no fifth (DF-DUEL-06, DF-CARD-03, GAP-72).

    `guards` are the frames of abilities that may still avert it (H-DUEL-5). A captain who is `ashore` can be wounded
    where he is.
    """

    ship: str
    in_duel: bool = False
    ashore: bool = False
    rules: tuple[str, ...] = ("DF-DUEL-06",)
    guards: tuple[Any, ...] = ()

    def begin(self, play: Play, _: object) -> Transfer:
        """Ships without a living captain have nobody to wound."""
        if not self._is_vulnerable(play.pos):
            return Done()
        guards = [active.trait.before_wound(play.pos, active, self.ship) for active in play.pos.asked("before_wound")]
        return Go(self.at("guard", guards=tuple(guard for guard in guards if guard is not None)))

    def guard(self, play: Play, _: object) -> Transfer:
        """Let the next ability try to avert the wound."""
        if not self.guards:
            return Go(self.at("suffer"))
        return Call(self.guards[0], self.at("guarded", guards=self.guards[1:]))

    def guarded(self, play: Play, is_averted: bool) -> Transfer:
        """One that succeeds is enough."""
        return Done() if is_averted else Go(self.at("guard"))

    def suffer(self, play: Play, _: object) -> Transfer:
        """Take the step."""
        if not self._is_vulnerable(play.pos):
            return Done()
        step = play.state.ship(self.ship).wounds + 1
        set_ship(play, self.ship, wounds=step)
        play.emit(Wounded(ship=self.ship, step=step, rules=(*self.rules, STEP_RULES[step])))
        if step < MORTAL_WOUND:
            return Done()
        pos = play.pos
        frames = [a.trait.on_mortal_wound(pos, a, self.ship, self.in_duel) for a in pos.asked("on_mortal_wound")]
        return Call(Sequence(frames=tuple(f for f in frames if f is not None)), self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """What a captain's end leads to is done (H-DUEL-6)."""
        return Done()

    def _is_vulnerable(self, pos: Position) -> bool:
        """Whether there is a captain who can still be wounded, on a ship on the table or ashore."""
        if self.ashore:
            return pos.ship(self.ship).wounds < MORTAL_WOUND
        return pos.ship(self.ship).where == "table" and has_captain(pos, self.ship)


def can_heal(wounds: int) -> bool:
    """Whether a captain's wounds can be healed: any but a mortal one (GAP-72)."""
    return 0 < wounds < MORTAL_WOUND


def heal(play: Play, ship_id: str, rules: tuple[str, ...]) -> None:
    """Let a captain recover one step; never from a mortal wound (GAP-72)."""
    ship = play.state.ship(ship_id)
    if can_heal(ship.wounds):
        set_ship(play, ship_id, wounds=ship.wounds - 1)
        play.emit(Healed(ship=ship_id, step=ship.wounds - 1, rules=rules))
