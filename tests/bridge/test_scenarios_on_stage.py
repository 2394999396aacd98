"""Whatever happens in a scenario, when all animations have ended the stage shows the position, no more and no less."""

from __future__ import annotations

import pytest

from tests.bridge.conftest import look_away
from tests.bridge.moments import new_game
from vtt.bots.chooser import weighted
from vtt.bridge.stageview import stage_view
from vtt.bridge.staging import motions
from vtt.kernel.game import Game
from vtt.stage.stage import Stage
from vtt.stage.view import StageView

DECISIONS = 60
STEP_S, MOST_STEPS = 0.5, 2000
SCENARIOS = (
    "sea-jaws", "risen-from-the-abyss", "gritting-our-teeth", "wrath-of-the-volcano-god", "maelstrom",
    "unpredictable-tides",
)
LONGER = {"unpredictable-tides": 140}  # until the islands have risen


def wrong(stage: Stage, view: StageView) -> list[str]:
    """What is not shown as the view has it."""
    shown = {actor.view.id: actor for actor in stage.fleet}
    found = [f"{piece} is there or missing" for piece in sorted(set(shown) ^ {piece.id for piece in view.pieces})]
    for piece in view.pieces:
        actor = shown.get(piece.id)
        if actor is not None and (actor.shown != piece.pose or actor.sunk > 0):
            found.append(f"{piece.id} at {actor.shown}, {actor.sunk} under, wanted at {piece.pose}")
    for treasure in view.treasures:
        place = stage.flotsam[treasure.id].place
        if not treasure.carrier and max(abs(place.x * 1000 - treasure.x), abs(place.y * 1000 - treasure.y)) > 2:
            found.append(f"{treasure.id} at {place}, wanted at {treasure.x}, {treasure.y}")
    extra = {token.view.id for token in stage.flotsam} - {treasure.id for treasure in view.treasures}
    return found + [f"{name} is still there" for name in sorted(extra)]


def play_on(stage: Stage, game: Game, decisions: int) -> None:
    chooser = weighted(3)
    stage.speed = 1.0
    stage.show(stage_view(game.position))
    for _ in range(decisions):
        if game.is_over:
            return
        before = game.position
        events = game.submit(chooser.choose(game))
        view = stage_view(game.position)
        stage.show(view, *motions(before, events))
        steps = 0
        while stage.busy:
            stage.step(STEP_S)
            steps += 1
            assert steps < MOST_STEPS, "an animation never ends"
        assert wrong(stage, view) == []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_stage_follows_a_scenario(stage: Stage, scenario: str) -> None:
    """DF-SC03-08, DF-SC04-16, DF-SC06-06, DF-SC09-07, DF-SC11-08, DF-SC12-11: drifting, eruptions, rising islands,
    gates, whirlpools included."""
    look_away(stage)
    stage.skip()
    play_on(stage, new_game(11, scenario=scenario), LONGER.get(scenario, DECISIONS))
