"""Whole random games measured, and the positions from which the other measurements start."""

from __future__ import annotations

import time
from functools import cache

from vtt.bench.geometry import Measurement
from vtt.bots.chooser import weighted
from vtt.bots.trial import run_trial
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import Setup
from vtt.kernel.game import Game
from vtt.table.accel import COMPILED
from vtt.table.survey import warm_up

SCENARIO = "dead-mans-reef"
COMPILED_GAMES, PLAIN_GAMES = 30, 8
"""Games to a run; both choosers take turns."""
SEED = 1
LONG_GAME = 100
SEEDS_TRIED = 40


def measure_games(games: int, runs: int = 3) -> Measurement:
    """Time to a game of scenario 1 between random players, checks off: the median of some runs."""
    ruleset = Dreadfleet()
    warm_up()
    run_trial(SCENARIO, 2, SEED + 1, checks=False, ruleset=ruleset)
    spans, decisions = [], 0
    for run in range(runs):
        begun = time.perf_counter()
        tally = run_trial(SCENARIO, games, SEED + 10 * run, checks=False, ruleset=ruleset)
        spans.append((time.perf_counter() - begun) * 1e6 / games)
        decisions += tally.decisions
    spans.sort()
    how = "compiled" if COMPILED else "plain"
    middle = spans[len(spans) // 2]
    note = f"{1e6 / middle:.1f} games a second, {decisions / (runs * games):.0f} decisions to a game"
    return Measurement(f"a random game of scenario 1, {how}", middle, spans[0], spans[-1], runs, note)


@cache
def long_game() -> Game:
    """A random game that went on for a while: cards on both ships, cogs and monsters about, a long log."""
    ruleset, longest = Dreadfleet(), None
    for seed in range(SEEDS_TRIED):
        game = Game(ruleset, Setup(scenario=SCENARIO, seed=seed, options=("default-layout",)))
        chooser = weighted(seed)
        while not game.is_over and len(game.log) < 2 * LONG_GAME:
            game.submit(chooser.choose(game))
        if longest is None or len(game.log) > len(longest.log):
            longest = game
        if len(longest.log) >= LONG_GAME:
            break
    assert longest is not None
    return longest
