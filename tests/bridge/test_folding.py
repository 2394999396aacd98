"""Panels are folded by mouse and key, stay as they were left, and the view of the whole table goes along."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.bridge.captain import decide
from tests.bridge.moments import new_game
from tests.bridge.person import Person
from vtt.bots.chooser import weighted
from vtt.bridge.framing import covered, screen_px
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import Setup
from vtt.hud.room import FOLDABLE
from vtt.kernel.game import Game

Sit = Callable[[Game], Person]
GRIPS = {"decks": "decks/fold", "compass": "compass/fold", "log": "log/fold", "ships": "rail/fold"}


@pytest.fixture
def player(sit_down: Sit) -> Person:
    """Somebody at the first question of a game, the wind set."""
    person = sit_down(new_game(3))
    for _ in range(20):
        if person.has("compass/fold"):
            return person
        person.answer(decide(person.game))
        person.wait()
    raise AssertionError("expected a compass within some questions, found none")


def folded(person: Person) -> frozenset[str]:
    return person.app.hud.room.folded


@pytest.mark.parametrize("name", FOLDABLE)
def test_every_panel_folds_by_mouse_and_stays_folded(player: Person, name: str) -> None:
    """What happens in the game unfolds nothing; a second click does."""
    player.click(GRIPS[name])
    assert folded(player) == {name}
    player.answer(decide(player.game))
    player.wait()
    assert folded(player) == {name}
    player.click("decks/fold-damage" if name == "decks" else GRIPS[name])
    assert folded(player) == frozenset()


def test_one_key_folds_all_and_shows_more_of_the_table(player: Person) -> None:
    player.press("home")
    before = player.app.stage.camera.gaze.distance
    player.press("s")
    assert folded(player) == set(FOLDABLE)
    assert player.app.stage.camera.goal.distance < before
    player.press("s")
    assert folded(player) == frozenset()
    assert player.app.stage.camera.goal.distance == before


def test_an_eye_that_somebody_has_turned_stays(player: Person) -> None:
    player.press("home")
    player.press("arrow_left")
    turned = player.app.stage.camera.gaze
    player.press("s")
    assert player.app.stage.camera.goal == turned


def test_every_piece_is_seen_from_home(sit_down: Sit) -> None:
    """No piece of a full table lies under a panel in the view of the whole table, the strip of a move shown."""
    game, chooser = Game(Dreadfleet(), Setup(scenario="hunt-for-the-witchstone", quick=True, seed=5)), weighted(5)
    while game.decision.kind != "move":
        game.submit(chooser.choose(game))
    person = sit_down(game)
    person.press("home")
    person.step(2)
    assert "strip" in person.app.hud.shown and "log" not in folded(person)
    panels, height = covered(person.app.hud), person.app.hud.size_px[1]
    for piece in person.game.state.table.pieces:
        x, y = screen_px(person.app.stage, person.app.hud, piece.pose)
        under = [panel for panel in panels if panel[0] < x < panel[2] and panel[1] < height - y < panel[3]]
        assert not under, piece.id
