"""Ships that must get away over one edge, judged by a last throw of dice (DF-SC09-04, DF-SC09-05)."""

from __future__ import annotations

from vtt.dreadfleet.change import set_flag
from vtt.dreadfleet.figures import Asked
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.rolloff import d3
from vtt.dreadfleet.special.gate_events import BreakthroughJudged
from vtt.dreadfleet.state import SIDES, enemy_of
from vtt.dreadfleet.trait import Active, Trait
from vtt.dreadfleet.victory import Standing, asking, closing, ending, standing, verdict
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Done, Frame, Roll, Transfer
from vtt.kernel.state import Outcome

BREAKTHROUGH = "breakthrough"
OUT = "ships-out"  # flag: how many big ships have got away
NEEDED = "ships-needed"  # flag: how many the last dice ask for
RULES = ("DF-SC09-05",)


class Breakthrough(Trait):
    """Counts the big ships of a `side` that leave by an `edge`, driven over it or not (DF-SC09-05, H-MOV-10)."""

    id = BREAKTHROUGH
    rules = RULES
    asks = Asked({"side": "side", "edge": "edge", "plus": "number"})

    def on_leaving(self, pos: Position, me: Active, ship: str, edge: str, voluntary: bool) -> Frame | None:
        """One more has got away."""
        rule, leaver = pos.special(self.id), pos.ship(ship)
        counts = leaver.kind == "big" and leaver.side == rule.text_of("side") and edge == rule.text_of("edge")
        return CountOut() if counts else None


class CountOut(Frame, frozen=True, kw_only=True):
    """Count a ship that has got away."""

    def begin(self, play: Play, _: object) -> Transfer:
        """For the end of the game."""
        set_flag(play, OUT, play.state.flags.get(OUT, 0) + 1)
        return Done()


asking(BREAKTHROUGH, Asked(needs=(("special", Breakthrough.id),)))


@ending(BREAKTHROUGH)
def side_is_gone(pos: Position) -> bool:
    """The game is over early when a side has no big ship left (DF-SC09-04)."""
    return any(not pos.big_ships(side) for side in SIDES)


@closing(BREAKTHROUGH)
def last_throw(pos: Position) -> Frame:
    """How many ships are enough is only known in the end."""
    return JudgeBreakthrough()


class JudgeBreakthrough(Frame, frozen=True, kw_only=True):
    """The side that had to get away rolls 1D3 and adds `plus` (DF-SC09-05, EX-42)."""

    def begin(self, play: Play, _: object) -> Transfer:
        """Roll."""
        side = play.pos.special(BREAKTHROUGH).text_of("side")
        throw = Throw(reason="throw.breakthrough", side=side, rules=(*RULES, "DF-DICE-02"))
        return Roll(throw, self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Note what is asked for."""
        rule = play.pos.special(BREAKTHROUGH)
        needed = d3(faces[0]) + rule.number("plus")
        set_flag(play, NEEDED, needed)
        out = play.state.flags.get(OUT, 0)
        play.emit(BreakthroughJudged(side=rule.text_of("side"), needed=needed, out=out, rules=RULES))
        return Done()


@verdict(BREAKTHROUGH)
def enough_got_away(pos: Position) -> Outcome:
    """Enough ships are out, or the other side has won (DF-SC09-05)."""
    side = pos.special(BREAKTHROUGH).text_of("side")
    out, needed = pos.state.flags.get(OUT, 0), pos.state.flags.get(NEEDED, 0)
    winner = side if needed <= out else enemy_of(side)
    params: dict[str, str | int] = {"side": side, "needed": needed, "out": out}
    return Outcome(winner=winner, reason="outcome.breakthrough", rules=RULES, params=params, scores={side: out})


@standing(BREAKTHROUGH)
def got_away(pos: Position) -> Standing:
    """How many are out; how many are enough is only known in the end (DF-SC09-05)."""
    return Standing("breakthrough", {"out": pos.state.flags.get(OUT, 0)})
