"""A whole game of scenario 1 from the main menu to the page at its end, by mouse and keys only."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.bridge.captain import decide
from tests.bridge.person import Person
from vtt.bridge.app import App
from vtt.bridge.placehandle import NEAREST
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


def place_by_click(person: Person) -> None:
    """Put the ghost down somewhere by a click, turn it, let the program find the nearest legal place, confirm."""
    spot = person.pixel((30000, 20000))
    if spot is not None:
        person.click_at(*spot)
        person.wheel_at(spot, 1)
    person.press_button(NEAREST)
    person.press("enter")


def test_set_up_by_hand_and_a_first_turn(person: Person, app: App) -> None:
    """Twelve pieces of scenery placed in turn, both fleets deployed in their zones, then a turn is played (DF-SC01-02
    to DF-SC01-04).
    """
    app.show_main_menu()
    person.step(3)
    person.click("menu/menu-new")
    person.step(3)
    person.click("newgame/seats/option-quick")
    person.step(2)
    person.scroll_to("newgame/seats/option-seed")
    person.type_into("newgame/seats/option-seed", "5")
    person.click("newgame/start")
    kinds: Counter[str] = Counter()
    while person.game.state.turn < 2 and not person.game.is_over and sum(kinds.values()) < 80:
        decision = person.wait()
        kinds[decision.kind] += 1
        before = len(person.game.log)
        if decision.kind in ("place-scenery", "deploy-fleet"):
            place_by_click(person)
        else:
            person.answer(decide(person.game))
        assert len(person.game.log) > before, f"{decision.kind} is still open"
    assert kinds["place-scenery"] == 12 and kinds["deploy-fleet"] == 2
    assert len(person.game.state.land) == 12
    zones = {zone.side: zone.rect for zone in person.bridge.pos.content.scenarios["dead-mans-reef"].zones}
    first = next(state for state in person.game.states if state.phase != "setup")
    for ship in ("heldenhammer", "bloody-reaver"):
        west, south, east, north = zones[first.ship(ship).side]
        pose = first.table.piece(ship).pose
        assert west <= pose.x <= east and south <= pose.y <= north
    assert kinds["move"] > 0
