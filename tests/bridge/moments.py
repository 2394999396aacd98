"""Moments of games, reached without a window by the captains: where a test sits down."""

from __future__ import annotations

from collections.abc import Callable

from tests.bridge.captain import decide
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import Setup
from vtt.kernel.decision import Decision
from vtt.kernel.game import Game

MOST_DECISIONS = 400
SEEDS = range(1, 60)


def new_game(seed: int = 3, **setup: object) -> Game:
    """Return a game on the default layout, both fleets at their suggested stations."""
    return Game(Dreadfleet(), Setup(**{"seed": seed, "quick": True, **setup}))


def moment(kind: str, fits: Callable[[Game, Decision], bool] = lambda game, decision: True) -> Game:
    """Return a game that waits for an answer to `kind`, the first that `fits`, over seeds and decisions."""
    for seed in SEEDS:
        game = new_game(seed)
        while not game.is_over and len(game.log) < MOST_DECISIONS:
            if game.decision.kind == kind and fits(game, game.decision):
                return game
            game.submit(decide(game))
    raise AssertionError(f"no game of the captains comes to {kind!r}")


def may_turn(game: Game, decision: Decision) -> bool:
    """Whether a big ship that moves may run and turn."""
    names = {option.id for option in decision.options}
    return game.state.ship(decision.subject).kind == "big" and {"run", "turn-port", "turn-starboard"} <= names


def has_targets(game: Game, decision: Decision) -> bool:
    """Whether a big enemy ship can be fired at."""
    return any(game.state.has_ship(o.subject) and game.state.ship(o.subject).kind == "big" for o in decision.options)
