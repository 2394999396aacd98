"""Captains' wounds (DF-DUEL-06 to DF-DUEL-10, GAP-72)."""

from vtt.dreadfleet.change import set_ship
from vtt.dreadfleet.events import Healed, Wounded
from vtt.dreadfleet.position import MORTAL_WOUND
from vtt.kernel.engine import Play
from vtt.kernel.frame import Done, Frame, Transfer

STEP_RULES = {1: "DF-DUEL-07", 2: "DF-DUEL-08", 3: "DF-DUEL-09", 4: "DF-DUEL-10"}


class Wound(Frame, frozen=True, kw_only=True):
    """A captain suffers a wound: the next, worse step; there is no fifth (DF-DUEL-06, DF-CARD-03, GAP-72)."""

    ship: str
    rules: tuple[str, ...] = ("DF-DUEL-06",)

    def begin(self, play: Play, _: object) -> Transfer:
        """Take the step; ships without a living captain have nobody to wound."""
        ship = play.state.ship(self.ship)
        has_captain = play.pos.data(self.ship).captain is not None
        if has_captain and ship.where == "table" and ship.wounds < MORTAL_WOUND:
            set_ship(play, self.ship, wounds=ship.wounds + 1)
            play.emit(Wounded(ship=self.ship, step=ship.wounds + 1, rules=(*self.rules, STEP_RULES[ship.wounds + 1])))
        return Done()


def can_heal(wounds: int) -> bool:
    """Whether a captain's wounds can be healed: any but a mortal one (GAP-72)."""
    return 0 < wounds < MORTAL_WOUND


def heal(play: Play, ship_id: str, rules: tuple[str, ...]) -> None:
    """Let a captain recover one step; never from a mortal wound (GAP-72)."""
    ship = play.state.ship(ship_id)
    if can_heal(ship.wounds):
        set_ship(play, ship_id, wounds=ship.wounds - 1)
        play.emit(Healed(ship=ship_id, step=ship.wounds - 1, rules=rules))
