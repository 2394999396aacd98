"""House rules by mouse: switched on before a game, kept with it, shown in log, menu and help."""

from __future__ import annotations

from tests.bridge.person import Person
from tests.pilot import PilotError
from vtt.bridge.housedesk import sheet_of, switched_on
from vtt.dreadfleet.content import load_content
from vtt.hud.screens.sheet import NAME

CONTENT = load_content()


def toggle(person: Person, name: str) -> None:
    """The sheet is long: turn the wheel until the switch can be clicked."""
    for _ in range(40):
        if person.has(name):
            try:
                person.hover(name)
                break
            except PilotError:
                pass
        person.wheel("sheet/sheet", 1)
    person.click(name)
    person.step(2)


def test_house_rules_are_switched_on_before_a_game(person: Person) -> None:
    """GAP-60 as a switch and GAP-12 as a choice; the button says how many; the game has them."""
    person.app.show_main_menu()
    person.step(3)
    person.click("menu/menu-new")
    person.step(2)
    person.click("newgame/house-rules")
    person.step(2)
    assert person.app.hud.page == NAME
    toggle(person, "sheet/sheet/option-newcomers-wait")
    toggle(person, "sheet/sheet/option-burning-burning-rages")
    person.click("sheet/done")
    person.step(2)
    assert person.app.hud.page == "newgame" and person.app.hud.new_game.house_text == "2 house rules"
    person.click("newgame/start")
    person.wait()
    pos = person.bridge.pos
    assert pos.plays("newcomers-wait") and pos.plays("burning-rages") and not pos.plays("victory-first")
    assert [entry.text for entry in person.bridge.log.entries[:2]] == [
        "House rule: A ship that comes into play does not act before the next turn.",
        "House rule: A fire is rolled for: 1 to 3 draw a Damage card, only a 6 puts it out.",
    ]
    person.press("f1")
    person.step(2)
    notes = person.app.hud._models["help"].notes
    assert any("Newcomers wait a turn" in note for note in notes)
    person.press("escape")
    person.press("escape")
    person.step(2)
    labels = [entry.label for entry in person.app.hud._models["menu"].entries]
    assert any("2 house rules" in label for label in labels)


def test_all_can_be_switched_off_again(person: Person) -> None:
    person.app.show_main_menu()
    person.step(3)
    person.click("menu/menu-new")
    person.step(2)
    person.click("newgame/house-rules")
    person.step(2)
    toggle(person, "sheet/sheet/option-newcomers-wait")
    person.click("sheet/clear")
    person.step(2)
    person.click("sheet/done")
    person.step(2)
    assert person.app.houses.wanted == () and person.app.houses.options("dead-mans-reef") == ()


def test_the_sheet_shows_every_rule_and_remembers() -> None:
    """A switch or a choice for each, a row for every ruling without one."""
    wanted = ("newcomers-wait", "burning-rages", "halve-last")
    model = sheet_of(CONTENT.house_rules.values(), CONTENT.fixed_rulings, wanted)
    assert sorted(switched_on(model)) == sorted(wanted)
    shown = {option.key for option in model.options if option.kind == "toggle"}
    shown |= {value for option in model.options for value, _ in option.choices if value}
    assert shown == set(CONTENT.house_rules)
    assert [row.id for row in model.rows] == [row.gap for row in CONTENT.fixed_rulings]
    assert all(row.id not in row.title and row.id in row.detail for row in model.rows), "a title in words, then the id"
