"""Victory points: Damage cards inflicted, treasures carried, a bounty on one ship (H-END-4).

`[victory] rule = "points"`; its params `per-<kind>` give the worth of a carried treasure of that kind. The special rule
"bounty" belongs to it.
"""

from __future__ import annotations

from typing import get_args

from vtt.dreadfleet.change import set_flag
from vtt.dreadfleet.content.scenario import TreasureKind
from vtt.dreadfleet.figures import Asked
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.special.point_events import BountyRolled
from vtt.dreadfleet.state import SIDES, enemy_of
from vtt.dreadfleet.trait import Active, Trait
from vtt.dreadfleet.victory import Standing, asking, closing, damage_inflicted, standing, verdict
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Done, Frame, Roll, Transfer
from vtt.kernel.state import Outcome

POINTS = "points"
PER_TREASURE = "per-"
BOUNTY_POINTS = "bounty:"  # flag by side: what the bounty brought it
AFLOAT = ("table", "submerged", "aboard")
WORTH = {PER_TREASURE + kind: "number" for kind in get_args(TreasureKind)}
asking(POINTS, Asked(optional=WORTH))


def points(pos: Position) -> dict[str, int]:
    """Return the victory points of each side as they stand, the bounty only once it has been rolled for.

    One for every Damage card on enemy ships and auxiliaries, those of removed ones included (DF-SC05-06, DF-SC06-05,
    DF-SC13-05, DF-SC14-07), and the worth of every treasure that an own ship or auxiliary in play carries.
    """
    scores = damage_inflicted(pos)
    for side in SIDES:
        scores[side] += treasure_points(pos, side) + pos.state.flags.get(BOUNTY_POINTS + side, 0)
    return scores


def treasure_points(pos: Position, side: str) -> int:
    """Return what the treasures are worth that the ships of a side carry."""
    worth = pos.scenario.victory.params
    carried = [treasure for treasure in pos.state.treasures if treasure.where == "carried"]
    own = [one for one in carried if pos.ship(one.carrier).side == side and pos.ship(one.carrier).where in AFLOAT]
    return sum(int(worth.get(PER_TREASURE + treasure.kind, 0)) for treasure in own)


@verdict(POINTS)
def most_points(pos: Position) -> Outcome:
    """More points win, equal ones are a draw (DF-SC05-08, DF-SC06-05, DF-SC13-06, DF-SC14-08, GAP-96)."""
    scores, rules = points(pos), pos.scenario.victory.rules
    best = max(SIDES, key=lambda side: scores[side])
    params: dict[str, str | int] = {"most": scores[best], "least": scores[enemy_of(best)]}
    if scores["ga"] == scores["fot"]:
        return Outcome(winner="", reason="outcome.points-equal", rules=rules, params=params, scores=scores)
    return Outcome(winner=best, reason="outcome.points", rules=rules, params=params, scores=scores)


@standing(POINTS)
def points_so_far(pos: Position) -> Standing:
    """Victory points as they stand, a bounty still to be rolled for left out (DF-SC05-06, DF-SC06-05)."""
    return Standing("points", dict(points(pos)))


# the bounty ----------------------------------------------------------------------------------------------------------


class Bounty(Trait):
    """A ship that gets away over one edge of its own will earns its side 1D6+1; lost otherwise, its enemy (DF-SC05-07).

    While it is in play when the game ends nobody earns anything.
    """

    id = "bounty"
    rules = ("DF-SC05-07",)
    asks = Asked({"ship": "ship", "edge": "edge", "plus": "number"})

    def on_leaving(self, pos: Position, me: Active, ship: str, edge: str, voluntary: bool) -> Frame | None:
        """Remember that it got away (GAP-32 says what is voluntary)."""
        rule = pos.special(self.id)
        has_escaped = ship == rule.text_of("ship") and edge == rule.text_of("edge") and voluntary
        return NoteEscape(ship=ship) if has_escaped else None


GOT_AWAY = "got-away:"


class NoteEscape(Frame, frozen=True, kw_only=True):
    """Remember that a ship has got away."""

    ship: str

    def begin(self, play: Play, _: object) -> Transfer:
        """For the end of the game."""
        set_flag(play, GOT_AWAY + self.ship, 1)
        return Done()


def bounty_side(pos: Position) -> str:
    """Return which side earns the bounty as things are, "" for neither (DF-SC05-07)."""
    if Bounty.id not in pos.scenario.special_rules:
        return ""
    ship = pos.ship(pos.special(Bounty.id).text_of("ship"))
    if ship.where != "removed":
        return ""
    return ship.side if pos.state.flags.get(GOT_AWAY + ship.id) else enemy_of(ship.side)


@closing(POINTS)
def last_dice(pos: Position) -> Frame | None:
    """The bounty is rolled for when the game is over."""
    side = bounty_side(pos)
    return RollBounty(side=side) if side else None


class RollBounty(Frame, frozen=True, kw_only=True):
    """1D6 and 1 more are the side's points for the ship (DF-SC05-07)."""

    side: str

    def begin(self, play: Play, _: object) -> Transfer:
        """The side that earns them rolls."""
        ship = play.pos.special(Bounty.id).text_of("ship")
        return Roll(Throw(reason="throw.bounty", side=self.side, subject=ship, rules=Bounty.rules), self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Note them."""
        rule = play.pos.special(Bounty.id)
        won = faces[0] + rule.number("plus")
        set_flag(play, BOUNTY_POINTS + self.side, won)
        ship = rule.text_of("ship")
        why = "away" if play.state.flags.get(GOT_AWAY + ship) else "lost"
        play.emit(BountyRolled(side=self.side, ship=ship, points=won, why=why, rules=Bounty.rules))
        return Done()
