"""The scenario editor by mouse and by key: pieces are carried and turned, mistakes are seen, nothing is lost."""

from __future__ import annotations

from decimal import InvalidOperation
from typing import Any

import pytest

from tests.bridge.person import Person
from vtt.bridge.editordesk import OPEN, _pose_of, own_folder, own_scenarios
from vtt.dreadfleet.content.draft import Item, open_draft
from vtt.table.pose import Pose


@pytest.fixture
def writer(person: Person) -> Person:
    """A copy of the first scenario on the table, opened from the menu by mouse."""
    person.app.show_main_menu()
    person.step(4)
    person.click("menu/menu-editor")
    person.step(4)
    person.scroll_to("sheet/sheet/row-copy:dead-mans-reef")
    person.click("sheet/sheet/row-copy:dead-mans-reef")
    person.step(6)
    return person


def editor(person: Person) -> Any:
    """The draft at the table."""
    found = person.app.desk.editor
    assert found is not None
    return found


def pixel(person: Person, x: int, y: int) -> tuple[float, float]:
    """Where a spot of the table can be clicked."""
    place = person.pixel((x, y))
    assert place is not None, f"({x}, {y}) is hidden"
    return place


def test_a_piece_is_dragged_and_gaps_and_mistakes_follow(writer: Person) -> None:
    draft = editor(writer).draft
    writer.drag_at(pixel(writer, 30000, 20000), pixel(writer, 24000, 22000))
    moved = editor(writer).draft.item("skull").pose
    assert (moved.x, moved.y) != (30000, 20000) and moved.heading == 12500
    assert any("skull" in problem.key for problem in editor(writer).problems)
    assert "editor-gap-0" in writer.app.stage.overlays.names
    writer.press("control-z")
    writer.step(4)
    assert editor(writer).draft == draft and editor(writer).problems == []


def test_escape_puts_back_what_is_carried_and_then_lets_go(writer: Person) -> None:
    here = editor(writer)
    draft = here.draft
    assert here.press((30000, 20000), "skull")
    here.drag((26000, 20000), False)
    assert here.draft != draft
    writer.press("escape")
    writer.step(4)
    assert here.draft == draft and here.selected == "skull"
    writer.press("escape")
    writer.step(4)
    assert here.selected == ""


@pytest.mark.parametrize("look", ["a", "g", "l", "w", "k"])
def test_overlays_of_ships_are_not_asked_of_islands(writer: Person, look: str) -> None:
    here = editor(writer)
    writer.press(look)
    writer.click_at(*pixel(writer, 30000, 20000))
    writer.step(4)  # a person fails where the program notes a fault
    assert here.selected == "skull" and writer.app.desk.editor is here


def test_wheel_and_typed_degrees_turn_the_selected_piece(writer: Person) -> None:
    place = pixel(writer, 30000, 20000)
    writer.click_at(*place)
    assert editor(writer).selected == "skull"
    writer.wheel_at(place, 1)
    assert editor(writer).draft.item("skull").pose.heading == 14000
    writer.type("90")
    writer.press("enter")
    writer.step(4)
    assert editor(writer).draft.item("skull").pose.heading == 9000


def test_pieces_ships_and_treasures_are_added_and_removed_by_mouse(writer: Person) -> None:
    writer.click_at(*pixel(writer, 30000, 20000))
    writer.click("actions/choose-remove")
    writer.step(4)
    assert editor(writer).draft.item("skull") is None
    writer.click("actions/choose-piece")
    writer.step(4)
    writer.click("sheet/sheet/row-skull")
    writer.step(6)
    assert editor(writer).draft.item("skull") is not None and editor(writer).selected == "skull"
    writer.click("actions/choose-ship")
    writer.step(4)
    writer.scroll_to("sheet/sheet/row-swordfish")
    writer.click("sheet/sheet/row-swordfish")
    writer.step(6)
    assert "swordfish" in editor(writer).draft.tables["force"][0]["ships"]
    writer.click("actions/choose-treasure")
    writer.step(4)
    assert editor(writer).selected == "treasure:treasure-1"


def test_a_draft_is_saved_found_again_and_played(writer: Person) -> None:
    writer.click("actions/choose-save")
    writer.step(4)
    folder = own_folder(writer.app.home)
    (path,) = folder.glob("*.toml")
    assert open_draft(path).tables == editor(writer).draft.tables
    assert list(own_scenarios(writer.app.home).values()) == [path]
    writer.click("actions/choose-play")
    writer.step(6)
    assert writer.app.desk.editor is None and writer.game.state.scenario == path.stem
    assert writer.game.state.table.has("heldenhammer")


def test_a_crooked_draft_is_saved_but_not_played_and_the_reason_is_told(writer: Person) -> None:
    here = editor(writer)
    here.change(here.draft.moved("heldenhammer", here.draft.item("skull").pose))
    writer.step(4)
    writer.click("actions/choose-play")
    writer.step(4)
    assert writer.app.desk.editor is here and writer.app.bridge is None
    writer.click("actions/choose-save")
    writer.step(4)
    assert list(own_folder(writer.app.home).glob("*.toml")) and own_scenarios(writer.app.home) == {}


def test_leaving_by_the_menu(writer: Person) -> None:
    writer.press("escape")
    writer.step(4)
    writer.click("menu/menu-main")
    writer.step(6)
    assert writer.app.desk.editor is None and writer.has("menu/menu-editor")


def test_a_scenario_of_ones_own_is_offered_for_a_new_game(writer: Person) -> None:
    writer.click("actions/choose-save")
    writer.step(4)
    (path,) = own_folder(writer.app.home).glob("*.toml")
    writer.app.show_main_menu()
    writer.step(4)
    writer.click("menu/menu-new")
    writer.step(4)
    writer.scroll_to(f"newgame/scenarios/scenario-{path.stem}")
    writer.click(f"newgame/scenarios/scenario-{path.stem}")
    writer.step(4)
    writer.click("newgame/start")
    writer.step(6)
    assert writer.game.setup.overrides == {f"scenarios/{path.name}": str(path)}
    assert writer.game.state.scenario == path.stem


def test_a_file_whose_chart_cannot_be_drawn_is_shown_with_the_reason_and_never_opened(person: Person) -> None:
    folder = own_folder(person.app.home)
    folder.mkdir()
    (folder / "half.toml").write_text('kind = "scenario"\nlayout = 5\n', encoding="utf-8")
    person.app.show_main_menu()
    person.step(4)
    person.click("menu/menu-editor")
    person.step(4)
    model = person.app.hud._models["sheet"]
    row = next(row for row in model.rows if row.id == "own:half.toml")
    assert "layout: expected a table, found 5" in f"{row}"
    person.app.desk.answer(OPEN, "own:half.toml", model)
    person.step(4)
    assert person.app.desk.editor is None and "layout: expected a table" in person.app.hud._models["toast"][0]


@pytest.mark.parametrize("typed", ["1e999999999", "inf", "nan", "far", "1e7"])
def test_numbers_beyond_any_table_are_no_places(typed: str) -> None:
    item = Item("piece", "skull", Pose(30_000, 20_000, 0), "skull")
    with pytest.raises((InvalidOperation, ValueError)):
        _pose_of(item, {"x": "3,5", "y": typed})
