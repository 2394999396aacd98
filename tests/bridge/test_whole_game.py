"""A whole game of scenario 1 from the main menu to the page at its end, by mouse and keys only."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.bridge.captain import decide
from tests.bridge.person import Person
from vtt.bridge.app import App
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import Setup
from vtt.kernel.game import Game

WANTED = ("BroadsideRolled", "BoardingFought", "DuelFought", "CardPlaced", "OrderTried", "Removed")
MOST_DECISIONS = 170
FIRST_TRIED = 27


@pytest.fixture(scope="module")
def seed() -> str:
    """A seed whose game, as the captains play it, is short and shows everything; sought without a window."""
    for number in (FIRST_TRIED, *range(1, 200)):
        game = Game(Dreadfleet(), Setup(seed=number, quick=True))
        while not game.is_over and len(game.log) <= MOST_DECISIONS:
            game.submit(decide(game))
        if game.is_over and not set(WANTED) - set(happened(game)):
            return str(number)
    raise AssertionError("no seed shows all that a game can show")


def happened(game: Game) -> Counter[str]:
    """Count the events of a game."""
    return Counter(type(event).__name__ for events in game.events for event in events)


def play_to_the_end(person: Person) -> None:
    """Answer every question; its owner is who the prompt names."""
    game = person.game
    while not game.is_over:
        decision = person.wait()
        prompt = person.app.hud._prompt
        assert (prompt.side, prompt.who) == (decision.side, person.bridge.presenter.player(decision.side))
        person.answer(decide(game))


def test_quick_start_to_the_end(person: Person, app: App, seed: str, home: Path) -> None:
    """Menu, new game, names, seed, start; then every decision; the end page says who has won."""
    app.show_main_menu()
    person.step(3)
    person.click("menu/menu-new")
    person.step(3)
    person.type_into("newgame/seats/seat-ga", "Mia")
    person.type_into("newgame/seats/seat-fot", "Jonas")
    person.scroll_to("newgame/seats/option-seed")
    person.type_into("newgame/seats/option-seed", seed)
    person.click("newgame/start")
    person.step(3)
    assert person.game.setup.seed == int(seed)
    assert person.game.state.side("ga").players == ("Mia",)
    play_to_the_end(person)
    seen = happened(person.game)
    assert not set(WANTED) - set(seen), seen
    assert min(person.clicks.values()) > 0, person.clicks
    person.step(10)
    assert app.hud.page == "end"
    winner = person.game.state.outcome.winner
    assert {"ga": "Mia", "fot": "Jonas", "": "draw"}[winner] in app.hud._models["end"].title
    person.click("end/menu-main")
    person.step(3)
    assert app.hud.page == "menu"
