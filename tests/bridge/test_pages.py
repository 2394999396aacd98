"""Pages and files: saves, settings, keys, help, rules, statistics, the table in words, taking back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bridge.captain import decide
from tests.bridge.moments import may_turn, moment, new_game
from tests.bridge.person import Person
from vtt.bridge.app import AUTOSAVE, App
from vtt.bridge.hands import CAMERA_STEPS, MENU_ACTIONS, NAMED_VIEWS, OVERLAY_ACTIONS
from vtt.bridge.menus import consent_menu, main_menu, pause_menu
from vtt.bridge.settings import KEYS, load_settings
from vtt.hud.keys import window_key
from vtt.hud.models import HudEvent, MenuModel
from vtt.kernel.decision import Command, Option
from vtt.kernel.game import Game

Sit = Callable[[Game], Person]


@pytest.fixture
def player(sit_down: Sit) -> Person:
    """A new game with its first question open."""
    return sit_down(new_game())


def open_menu(person: Person, entry: str) -> None:
    """Escape, then an entry of the menu."""
    person.press("escape")
    person.click(f"menu/menu-{entry}")
    person.step(2)


def test_save_play_on_and_load(player: Person) -> None:
    """Saved under a name by the page, played on, loaded from the list: the same state again."""
    saved = player.table_digest
    open_menu(player, "save")
    player.type_into("saves/name", "Before the storm")
    player.click("saves/save")
    player.step(2)
    assert (player.app.saves_folder / "Before the storm.json").exists()
    if player.app.hud.page:
        player.press("escape")
    player.answer(decide(player.game))
    assert player.table_digest != saved
    open_menu(player, "load")
    player.click("saves/slots/slot-Before the storm.json")
    player.wait()
    assert player.table_digest == saved


def test_a_broken_save_explains_itself_and_cannot_be_loaded(player: Person) -> None:
    """It stands in the list with the reason, and a click on it does nothing."""
    before = player.table_digest
    folder = player.app.saves_folder
    whole = (folder / AUTOSAVE).read_bytes() if (folder / AUTOSAVE).exists() else b"{}"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "torn.json").write_bytes(whole[: len(whole) // 2])
    open_menu(player, "load")
    slot = next(s for s in player.app.hud._models["saves"].slots if s.id == "torn.json")
    assert slot.problem
    assert not player.has("saves/slots/slot-torn.json")
    player.press("escape")
    player.press("escape")
    assert player.table_digest == before


def test_every_decision_is_in_the_autosave(player: Person) -> None:
    """Killing the program loses at most the decision in progress: continue from the main menu."""
    for _ in range(3):
        player.answer(decide(player.game))
        player.wait()
    now = player.table_digest
    player.app.show_main_menu()
    player.step(3)
    player.click("menu/menu-continue")
    player.wait()
    assert player.table_digest == now


def test_quick_save_and_quick_load(player: Person) -> None:
    """F5, a decision, F9."""
    now = player.table_digest
    player.press("f5")
    player.answer(decide(player.game))
    player.wait()
    player.press("f9")
    player.wait()
    assert player.table_digest == now


def test_settings_take_effect_and_survive(player: Person, app: App, home: Path) -> None:
    """Text size and animation by mouse: at once, and in the file for the next start."""
    open_menu(player, "settings")
    player.click("settings/options-picture/option-animation-2.0")
    player.step(2)
    assert app.stage.speed == 2.0
    player.click("settings/group-reading")
    player.step(2)
    left, top, right, bottom = player.box_of("settings/options-reading/option-scale")
    player.drag_at((left + 12, (top + bottom) / 2), (left + (right - left) * 0.5, (top + bottom) / 2))
    player.step(3)
    assert app.hud._wanted_scale > 1.0
    kept = load_settings(home / "settings.toml")
    assert kept.animation == 2.0 and kept.scale == app.settings.scale > 1.0


def test_a_key_can_be_remapped(player: Person, app: App, home: Path) -> None:
    """Arcs on U instead of A: the page waits for the key, the new one works, the old one no longer."""
    open_menu(player, "settings")
    player.click("settings/group-keys")
    player.step(2)
    row = "settings/options-keys/key-arcs"
    player.scroll_to(row)
    player.click(row)
    player.press("u")
    player.step(2)
    assert app.settings.key("arcs") == "U"
    player.press("escape")
    player.press("escape")
    assert app.hud.page == ""
    player.press("u")
    assert "arcs" in player.bridge.looks.on
    player.press("a")
    assert "arcs" in player.bridge.looks.on
    assert load_settings(home / "settings.toml").key("arcs") == "U"


@pytest.mark.parametrize(
    ("key", "page"), [("f1", "help"), ("f2", "statistics"), ("control-t", "words"), ("escape", "menu")]
)
def test_pages_open_by_key_and_close_by_escape(player: Person, key: str, page: str) -> None:
    """Each page opens and closes, and the game has not noticed."""
    before = player.table_digest
    player.press(key)
    player.step(2)
    assert player.app.hud.page == page
    player.press("escape")
    player.step(2)
    assert player.app.hud.page == "" and player.table_digest == before


@pytest.mark.parametrize(
    "menu",
    [main_menu(True, ""), main_menu(False, ""), pause_menu(), consent_menu("both")],
    ids=["main", "new", "pause", "consent"],
)
def test_every_entry_of_a_menu_shows_a_key_of_its_own(menu: MenuModel) -> None:
    keys = [entry.key for entry in menu.entries]
    assert all(keys) and len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    ("key", "page"),
    [("n", "newgame"), ("l", "saves"), ("c", "campaign-new"), ("t", "settings"), ("f1", "help"), ("enter", "")],
)
def test_the_first_page_is_worked_by_its_keys(player: Person, key: str, page: str) -> None:
    """What a cap shows is what its entry does; Enter goes on with the game that was saved last."""
    player.answer(decide(player.game))
    player.wait()
    player.app.show_main_menu()
    player.step(3)
    player.press(key)
    player.step(3)
    assert player.app.hud.page == page
    assert page or player.app.bridge is not None


def test_help_names_every_key(player: Person) -> None:
    """What works is on the page."""
    player.press("f1")
    shown = {key.action for group in player.app.hud._models["help"].groups for key in group.keys}
    assert set(KEYS) <= shown


def test_a_rule_opens_from_the_prompt(player: Person) -> None:
    """The rule id of the question opens the rule in our words."""
    rule = player.app.hud._models["prompt"][0].why_rule_id
    player.click(f"prompt/rule-{rule}")
    player.step(2)
    assert player.app.hud.page == "rule" and player.app.hud._models["rule"].id == rule


def test_taking_back_what_met_no_die_is_free(sit_down: Sit) -> None:
    """A choice that committed nothing goes back with one Ctrl+Z (GAP-64)."""
    game = moment("movement-mode", lambda game, asked: any(not _commits(game, _plain(o)) for o in asked.options))
    person = sit_down(game)
    before = person.table_digest
    free = next(option for option in game.decision.options if not _commits(game, _plain(option)))
    person.choose(free.id, free)
    person.wait()
    person.press("control-z")
    person.wait()
    assert person.table_digest == before


def _plain(option: Option) -> Command:
    return Command(choice=option.id)


def _commits(game: Game, command: Command) -> bool:
    other = game.clone()
    other.submit(command)
    return other.undo_needs_consent()


def test_taking_back_a_commitment_asks_both_sides(sit_down: Sit) -> None:
    """A run that was sailed: Ctrl+Z asks, No leaves it, and the consent of both is in the log (GAP-64)."""
    person = sit_down(moment("move", may_turn))
    before = person.table_digest
    person.answer(Command(choice="run", amount=1000))
    person.wait()
    after = person.table_digest
    assert after != before
    for answer in ("disagree", "agree"):
        person.press("control-z")
        person.step(2)
        assert person.app.hud.page == "menu" and person.table_digest == after
        person.click(f"menu/menu-{answer}")
        person.wait()
        assert person.table_digest == (before if answer == "agree" else after)
    assert person.game.undone[-1].consent == ("ga", "fot")


def test_a_fault_is_noted_and_the_game_goes_on(player: Person, app: App, home: Path) -> None:
    """No traceback reaches a player: one sentence, a file, a save, the same question again."""
    now = player.table_digest
    saved = app.saves_folder / AUTOSAVE
    app.on_hud(HudEvent("overlay", "no-such-overlay"))
    app.frame()
    assert "no-such-overlay" in (home / "errors.log").read_text(encoding="utf-8")
    (home / "errors.log").unlink()
    assert "toast" in app.hud.shown
    assert json.loads(saved.read_bytes())
    player.wait()
    assert player.table_digest == now


def test_log_click_brings_the_eye_to_the_ship(sit_down: Sit) -> None:
    """The camera jumps to what a line of the log is about."""
    person = sit_down(moment("move"))
    person.step(2)
    target = person.app.stage.camera.gaze.target
    rows = [name for name in person.names if name.startswith("log/") and name.endswith("/jump")]
    person.click(rows[-1])
    person.app.stage.settle()
    assert person.app.stage.camera.gaze.target != target


def test_the_window_may_change_its_size(player: Person, app: App) -> None:
    """From 800x600 to 3840x2160: the panels fit, and the same buttons are there."""
    for size in ((800, 600), (1920, 1080), (3840, 2160), (1280, 720)):
        app.size_px = size
        player.step(2)
        for name in app.hud.shown:
            panel = app.hud.panel(name)
            assert panel.at[0] >= -1 and panel.at[0] * app.hud.scale < size[0], (size, name)
        assert app.hud.size_px == size


def test_every_action_has_a_key_and_a_hand(player: Person) -> None:
    """Every action of the settings has a key that the window can report and a hand that answers it."""
    for action in KEYS:
        assert player.app.action_of(window_key(KEYS[action])) == action
        known = action in (*CAMERA_STEPS, *OVERLAY_ACTIONS, *NAMED_VIEWS, *MENU_ACTIONS, "zoom-in", "zoom-out")
        assert known or hasattr(player.app.hands, "_do_" + action.replace("-", "_"))
