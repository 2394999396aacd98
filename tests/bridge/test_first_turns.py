"""The first turn of every scenario by mouse, from the menu; and what is set up by hand where a scenario has it so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import pytest

from tests.bridge.captain import decide
from tests.bridge.layouts import quick_start, story
from tests.bridge.person import Person
from vtt.bridge.app import App
from vtt.bridge.placehandle import NEAREST, PLACE, PlaceHandle
from vtt.dreadfleet.content import load_content
from vtt.dreadfleet.special.tides import AS_SUGGESTED, RaiseIslands
from vtt.kernel.game import Game
from vtt.table.rising import top_of

Sit = Callable[[Game], Person]
SCENARIOS = tuple(load_content().scenarios)
MOST_DECISIONS = 160


def begin(person: Person, app: App, scenario: str, *, quick: bool = True) -> None:
    """Start a scenario from the main menu."""
    app.show_main_menu()
    person.step(3)
    person.click("menu/menu-new")
    person.step(3)
    person.scroll_to(f"newgame/scenarios/scenario-{scenario}")
    person.click(f"newgame/scenarios/scenario-{scenario}")
    person.step(2)
    if not quick:
        person.click("newgame/seats/option-quick")
        person.step(2)
    person.scroll_to("newgame/seats/option-seed")
    person.type_into("newgame/seats/option-seed", "3")
    person.click("newgame/start")
    person.step(3)
    assert person.game.state.scenario == scenario


def go_on(person: Person, until: Callable[[Game], bool]) -> Counter[str]:
    """Answer every question by hand until something holds; each has its words, and its owner is who is asked."""
    asked: Counter[str] = Counter()
    while not person.game.is_over and not until(person.game):
        decision = person.wait()
        prompt = person.app.hud._prompt
        assert (prompt.side, prompt.who) == (decision.side, person.bridge.presenter.people.asked(decision))
        asked[decision.kind] += 1
        assert sum(asked.values()) < MOST_DECISIONS, asked
        person.answer(decide(person.game))
    return asked


def acted(game: Game) -> int:
    """How many ships have had their Action phase this turn."""
    return sum(ship.activated for ship in game.state.ships if ship.where == "table")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_begins_by_mouse(scenario: str, person: Person, app: App) -> None:
    """Quick start, wind, cards, and the first ship sails."""
    begin(person, app, scenario)
    asked = go_on(person, lambda game: (acted(game) > 0 and game.decision.kind == "activate") or game.state.turn == 2)
    assert asked["activate"] and (asked["move"] or asked["movement-mode"])


@pytest.mark.parametrize("scenario", ["empty-ships", "prisoner-in-the-citadel"])
def test_a_first_turn_to_its_end(scenario: str, person: Person, app: App) -> None:
    """Everybody sails, late ships and castles too, until the second turn begins."""
    begin(person, app, scenario)
    asked = go_on(person, lambda game: game.state.turn == 2)
    assert person.game.is_over or person.game.state.turn == 2
    assert asked["activate"] and asked["move"] and person.clicks["drag"]


def place_by_click(person: Person, piece: str, x: int, y: int) -> None:
    """Take a piece in hand, click where it should go, let the program find the nearest place, confirm."""
    if person.handle.option.id != piece:
        person.press_button(piece)
    spot = person.pixel((x, y))
    if spot is not None:
        person.click_at(*spot)
        person.clicks["piece"] += 1
    person.press_button(NEAREST)
    person.press("enter")
    person.step(2)


def test_df_sc05_the_fleets_deploy_in_turn(person: Person, app: App) -> None:
    """Pride of Ulthuan: one ship after the other, the sides alternating, each inside its own zone (DF-SC05-03)."""
    begin(person, app, "pride-of-ulthuan", quick=False)
    sides, zones = [], {zone.side: zone for zone in person.bridge.pos.scenario.zones}
    while person.wait().kind == "deploy-fleet":
        decision = person.handle.decision
        sides.append(decision.side)
        ship = decision.options[-1]
        west, south, east, north = ship.place.box
        place_by_click(person, ship.id, (west + east) // 2, (south + north) // 2)
        assert person.game.state.ship(ship.id).where == "table"
    assert len(sides) == 9 and set(zones) == set(sides)
    alternating = [one != other for one, other in pairwise(sides[:8])]
    assert all(alternating), sides


def test_df_sc10_the_treasures_are_placed_in_turn(person: Person, app: App) -> None:
    """Hunt for the Witchstone: five stones, the Fleet of Terror first, by click and ghost (DF-SC10-03)."""
    begin(person, app, "hunt-for-the-witchstone", quick=False)
    sides: list[str] = []
    while person.wait().kind == "place-treasure":
        decision = person.handle.decision
        sides.append(decision.side)
        stone = decision.options[0]
        place_by_click(person, stone.id, 20000 + 5000 * len(sides), 20000)
        lying = person.game.state.treasure(stone.id)
        assert lying.where == "free"
    assert sides == ["fot", "ga", "fot", "ga", "fot"]
    go_on(person, lambda game: game.state.phase != "setup")
    assert all(ship.where == "table" for ship in person.game.state.ships if ship.kind == "big")


def test_df_sc06_the_tides_of_the_second_turn(sit_down: Sit) -> None:
    """Unpredictable Tides: wrecks are clicked on the table, islands turned by the wheel, one left as suggested."""
    before = quick_start("unpredictable-tides")
    wrecks = tuple(piece for piece in before.land if piece.startswith("wreck"))
    person = sit_down(story("unpredictable-tides", "situation", RaiseIslands(wrecks=wrecks)))
    for wreck, turned in (("wreck-3", 3), ("wreck-1", 0)):
        assert person.wait().kind == "tide-wreck"
        person.click_at(*person.piece_pixel(wreck))
        person.step(2)
        piece = before.table.piece(wreck)
        spot = top_of(person.bridge.pos.content.shapes[piece.shape], piece.pose)
        person.wait()
        assert isinstance(person.handle, PlaceHandle) and person.handle.pose is not None
        if not turned:
            person.press_button(AS_SUGGESTED)
            person.step(2)
            continue
        island, heading = person.handle.option.id, person.handle.heading
        person.wheel_at(person.pixel((30000, 20000)) or (640, 300), turned)
        assert person.handle.heading != heading
        person.press_button(PLACE)
        person.step(2)
        risen = person.game.state.table.piece(island)
        top = top_of(person.bridge.pos.content.shapes[risen.shape], risen.pose)
        assert abs(top[0] - spot[0]) + abs(top[1] - spot[1]) < 3000
    assert not {"wreck-1", "wreck-3"} & set(person.game.state.land)
