"""Taking back in the real game: the same states, the same decision, nothing past a die without consent."""

import pytest

from tests.random_game import random_game
from vtt.bots.chooser import Chance, uniform
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.scenes import find_scene, open_scene, read_scene
from vtt.dreadfleet.state import SIDES, Setup
from vtt.kernel import codec
from vtt.kernel.decision import Command
from vtt.kernel.game import Game
from vtt.kernel.refusal import Code, IllegalCommand

DECLINED = """
kind = "scene"
id = "declined"
title = "What can be declined"
[[land]]
id = "rocky-a"
x = 30
y = 26
[[ship]]
id = "heldenhammer"
x = 28
y = 20
heading = 90
[[ship]]
id = "alliance-cog"
where = "aboard"
mother = "heldenhammer"
[[ship]]
id = "bloody-reaver"
x = 28
y = 14
heading = 90
waiting = true
[start]
procedure = "activation"
ship = "heldenhammer"
"""


@pytest.mark.parametrize("seed", range(3))
def test_walks_back_and_forth_meet_the_same_states(seed: int) -> None:
    """R1: 200 random steps; equal log, equal hash."""
    chance, chooser = Chance(seed), uniform(seed)
    game, seen = Game(Dreadfleet(), Setup(seed=seed, quick=True)), {}
    for _ in range(200):
        played = tuple(entry.command for entry in game.log)
        assert seen.setdefault(played, codec.digest(game.state)) == codec.digest(game.state)
        if game.log and (game.is_over or chance.below(3) == 0):
            game.undo(SIDES, sides=SIDES)
        else:
            game.submit(chooser.choose(game))
    assert len(seen) > 20


def test_nothing_past_a_die_or_a_card_without_both() -> None:
    game = random_game(12, quick=True)
    for length in range(1, len(game.log) + 1):
        part = game.clone()
        part.back_to(length)
        met_chance = bool(part.log[-1].faces) or any(
            type(event).__name__ in ("CardDrawn", "Shuffled", "Picked") for event in part.events[-1]
        )
        if met_chance:
            for consent in ((), ("ga",), ("fot",)):
                with pytest.raises(IllegalCommand) as caught:
                    part.undo(consent, sides=SIDES)
                assert caught.value.refusal.code == Code.UNDO_CONSENT
        part.undo(SIDES, sides=SIDES)
        assert codec.digest(part.state) == codec.digest(game.states[length - 1])


@pytest.mark.parametrize(
    ("kind", "before"),
    [
        ("order", ()),
        ("deploy", ("none",)),
        ("movement-mode", ("none", "no")),
        ("broadside", ("none", "no", "stay")),
    ],
)
def test_taking_back_what_was_declined_restores_the_question(kind: str, before: tuple[str, ...]) -> None:
    """R16: whose decision it is, the waiting Fire at Will card and who has acted are as before."""
    game = open_scene(read_scene(DECLINED))
    for choice in before:
        game.submit(Command(choice=choice))
    if game.decision.kind == "anchor":
        game.submit(Command(choice="leave"))
    assert game.decision.kind == kind
    asked, state = game.decision, game.state
    game.submit(Command(choice=asked.default))
    game.undo(SIDES, sides=SIDES)
    assert game.decision == asked and game.state == state
    assert game.state.ship("bloody-reaver").is_waiting
    assert "fire-at-will" not in game.state.side("fot").hand
    assert game.state.ship("heldenhammer").activated


def test_a_scene_is_taken_back_to_its_first_decision_and_no_further() -> None:
    game = open_scene(find_scene("EX-13"))
    first = game.decision
    game.submit(Command(choice="move"))
    game.undo()
    assert game.decision == first
    with pytest.raises(IllegalCommand) as caught:
        game.undo(SIDES, sides=SIDES)
    assert caught.value.refusal.code == Code.UNDO_NOTHING
