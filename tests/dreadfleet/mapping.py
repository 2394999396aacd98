"""Maps of scenarios measured by the game's own survey, for tests of what a layout must keep."""

from functools import cache

from tests.dreadfleet.build import content
from vtt.dreadfleet.content import ScenarioData
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import DreadfleetState, Setup
from vtt.kernel.game import Game

LONGEST = 200


def scenario(name: str) -> ScenarioData:
    """Return a scenario by its id or chapter."""
    return content().find_scenario(name)


@cache
def opening(name: str) -> DreadfleetState:
    """Return the state in which a quick start of a scenario leaves the set-up."""
    game = Game(Dreadfleet(content()), Setup(scenario=name, quick=True))
    return game.state


@cache
def chart(name: str) -> Position:
    """Return the questions about a quick start."""
    return Dreadfleet(content()).position(opening(name))


def gap(name: str, one: str, other: str) -> float:
    """Return the gap between two pieces of a quick start in inches."""
    return chart(name).survey.gap(one, other).thou / 1000


def gaps(name: str) -> dict[tuple[str, str], float]:
    """Return the gaps between all islands and wrecks in inches."""
    land = chart(name).state.land
    return {(a, b): gap(name, a, b) for at, a in enumerate(land) for b in land[at + 1 :]}
