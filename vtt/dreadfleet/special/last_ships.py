"""Sides that run out of big ships."""

from vtt.dreadfleet.figures import Asked
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.state import SIDES, enemy_of
from vtt.dreadfleet.victory import asking, condition, ships_afloat, standing
from vtt.kernel.state import Outcome

FEW_RULES = ("DF-SC08-05", "GAP-SC08-2")

standing("few-ships-left")(ships_afloat)
asking("few-ships-left", Asked({"ships": "count"}))


@condition("few-ships-left")
def few_ships_left(pos: Position) -> Outcome | None:
    """A side with so few big ships in play, or fewer, has lost; both: a draw (DF-SC08-05, GAP-SC08-2).

    A submerged ship is in play; auxiliaries do not count (GAP-01).
    """
    few = int(pos.scenario.victory.params["ships"])
    left = {side: len(pos.big_ships(side)) for side in SIDES}
    losers = [side for side in SIDES if left[side] <= few]
    if not losers:
        return None
    params: dict[str, str | int] = {"few": few}
    if len(losers) == len(SIDES):
        return Outcome(winner="", reason="outcome.few-ships-both", rules=FEW_RULES, params=params, scores=left)
    winner = enemy_of(losers[0])
    return Outcome(winner=winner, reason="outcome.few-ships", rules=FEW_RULES, params=params, scores=left)
