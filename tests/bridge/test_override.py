"""Agreed overrides by mouse and key: chosen on sheets, placed on the table, agreed on, logged."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.bridge.person import Person
from vtt.bots.chooser import uniform
from vtt.bridge.overridedesk import PutHandle
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import Setup
from vtt.hud.screens.sheet import NAME
from vtt.kernel.game import Game

Sit = Callable[[Game], Person]


@pytest.fixture
def player(sit_down: Sit) -> Person:
    """A game at the first question which ship acts."""
    game = Game(Dreadfleet(), Setup(quick=True, seed=3))
    chooser = uniform(3)
    while game.decision.kind != "activate":
        game.submit(chooser.choose(game))
    return sit_down(game)


def pick(person: Person, row: str) -> None:
    name = f"sheet/sheet/row-{row.partition('#')[0]}"
    person.scroll_to(name)
    person.click(name)
    person.step(2)


def agree(person: Person) -> None:
    assert person.app.hud.page == NAME
    person.click("sheet/agree")
    person.wait()


def test_a_damage_card_is_given_from_the_menu(player: Person) -> None:
    """Menu, kind, ship, card, consent: the log says it with its own mark, and the question is asked anew."""
    player.press("escape")
    player.step(2)
    player.click("menu/menu-override")
    player.step(2)
    pick(player, "give-damage")
    pick(player, "heldenhammer")
    card = next(row.id for row in player.app.hud._models[NAME].rows if row.id.startswith("timbers-stove-in"))
    pick(player, card)
    agree(player)
    assert player.game.state.ship("heldenhammer").damage == (card,)
    entry = player.game.log[-1]
    assert (entry.kind, entry.consent) == ("override", ("ga", "fot"))
    shown = player.bridge.log.entries[-1]
    assert shown.text.startswith("Agreed override: ") and (shown.icon, shown.side) == ("agreed", "")
    assert player.handle is not None and player.handle.decision.kind == "activate"


def test_a_number_is_set_by_key(player: Person) -> None:
    """F3; nothing changes before both sides have agreed."""
    player.press("f3")
    player.step(2)
    pick(player, "wind")
    before = player.table_digest
    player.scroll_to("sheet/sheet/option-override-number-7")
    player.click("sheet/sheet/option-override-number-7")
    player.step(2)
    player.click("sheet/propose")
    player.step(2)
    assert player.table_digest == before and player.app.hud.page == NAME
    agree(player)
    assert player.game.state.winds == 7


def test_a_ship_is_put_elsewhere_on_the_table(player: Person) -> None:
    """With the ghost of every other placing; Escape leaves the correction, another place is proposed."""
    player.press("f3")
    player.step(2)
    pick(player, "stand")
    pick(player, "heldenhammer")
    assert isinstance(player.handle, PutHandle)
    before = player.table_digest
    player.press("escape")
    player.wait()
    assert not isinstance(player.handle, PutHandle) and player.table_digest == before
    player.press("f3")
    player.step(2)
    pick(player, "stand")
    pick(player, "heldenhammer")
    place = next(p for p in ((9_000, 20_000), (30_000, 8_000), (50_000, 20_000)) if player.pixel(p) is not None)
    x, y = player.pixel(place)
    player.move(x, y)
    player.step(2)
    player.click_at(x, y)
    player.step(2)
    player.press("enter")
    player.step(2)
    assert player.table_digest == before
    agree(player)
    stands = player.game.state.table.piece("heldenhammer").pose
    assert abs(stands.x - place[0]) < 500 and abs(stands.y - place[1]) < 500


def test_what_is_not_possible_says_why(player: Person) -> None:
    player.press("f3")
    player.step(2)
    pick(player, "wind")
    player.click("sheet/propose")
    player.step(2)
    assert player.app.hud._models["toast"][0] == "That is how it is already."
    assert not any(entry.kind == "override" for entry in player.game.log)


def test_taking_it_back_asks_both_sides(player: Person) -> None:
    player.press("f3")
    player.step(2)
    pick(player, "acted")
    pick(player, player.game.decision.options[0].id)
    player.click("sheet/sheet/option-override-number-1")
    player.step(2)
    player.click("sheet/propose")
    player.step(2)
    agree(player)
    player.press("control-z")
    player.step(2)
    assert player.app.hud.page == "menu"
    player.click("menu/menu-agree")
    player.wait()
    assert not any(entry.kind == "override" for entry in player.game.log)
