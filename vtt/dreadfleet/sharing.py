"""House rules of boarding: damage that a side shares out among its ships, and pairs that fight once a turn."""

from vtt.dreadfleet.change import set_flag
from vtt.dreadfleet.damage import DamageResult, DrawDamage
from vtt.dreadfleet.house import fought_flag
from vtt.dreadfleet.position import Position
from vtt.kernel.decision import Command, Decision, Option
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Transfer

POOLED, ONCE = "boarding-damage-pooled", "boarding-damage-once"


def cards_to_share(pos: Position, losers: int, difference: int) -> int:
    """Return how many cards a beaten side of `losers` ships shares out, 0 where each draws its own (GAP-61)."""
    if losers < 2:
        return 0
    if pos.plays(POOLED):
        return losers * difference
    return difference if pos.plays(ONCE) else 0


class ShareDamage(Frame, frozen=True, kw_only=True):
    """A beaten side chooses for each card which of its ships draws it (DF-BRD-11, GAP-61).

    No ship is removed before all are drawn (GAP-71); the caller settles the losses.
    """

    side: str
    ships: tuple[str, ...]
    count: int
    rules: tuple[str, ...]

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask who draws the next card."""
        if not self.count:
            return Done()
        options = tuple(
            Option(id=ship, label="choice.share-damage", params={"ship": ship}, subject=ship, rules=("GAP-61",))
            for ship in self.ships
        )
        decision = Decision(
            side=self.side, kind="share-damage", options=options, rules=self.rules, params={"count": self.count}
        )
        return Ask(decision, self.at("chosen"))

    def chosen(self, play: Play, command: Command) -> Transfer:
        """It draws at once, before the next one is chosen."""
        draw = DrawDamage(ship=command.choice, source="boarding", rules=self.rules, hold_removal=True)
        return Call(draw, self.at("drawn", count=self.count - 1))

    def drawn(self, play: Play, _: DamageResult) -> Transfer:
        """Go on with what is left."""
        return self.begin(play, None)


def note_fight(play: Play, ga: tuple[str, ...], fot: tuple[str, ...]) -> None:
    """Remember which pairs have fought, where that matters (GAP-68)."""
    if play.pos.plays("pair-fights-once"):
        for one in ga:
            for other in fot:
                set_flag(play, fought_flag(one, other), play.state.turn)
