"""What the program does when a person has done something to the hud: answers, pages, menus."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from vtt.bridge import menus, pages, settingspages
from vtt.bridge.handles import RerollHandle, RerollOneHandle
from vtt.bridge.hands import CAMERA_VIEWS
from vtt.bridge.housedesk import HouseDesk, with_count, with_house_rules
from vtt.bridge.piecesdesk import SETTING, PiecesDesk
from vtt.bridge.settings import PASSES, Settings
from vtt.bridge.soundscape import Soundscape
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import SIDES
from vtt.dreadfleet.statistics import Statistics
from vtt.hud.models import HudEvent
from vtt.hud.screens.veil import ANYWHERE
from vtt.kernel.decision import Command
from vtt.words import languages, say

if TYPE_CHECKING:
    from vtt.bridge.editordesk import EditorDesk
    from vtt.bridge.hands import TableHands
    from vtt.bridge.overridedesk import OverrideDesk
    from vtt.bridge.table import TableBridge
    from vtt.hud.hud import Hud
    from vtt.stage.stage import Stage

AUTOSAVE = "autosave.json"


class Replies:
    """Part of the program: one method for each event of the hud (`_on_*`) and each entry of a menu (`_menu_*`).

    What they do to games, files and settings is the program's own business (`App`).
    """

    stage: Stage
    hud: Hud
    hands: TableHands
    bridge: TableBridge | None
    desk: EditorDesk
    houses: HouseDesk
    overrides: OverrideDesk
    pieces: PiecesDesk
    sound: Soundscape
    settings: Settings
    ruleset: Dreadfleet
    quality: str
    is_running: bool
    _events: list[HudEvent]

    @property
    def saves_folder(self) -> Path:
        """Where games are saved."""
        raise NotImplementedError

    def start_new(self, chosen: Any) -> None:
        """Start the game that the page of a new game says."""
        raise NotImplementedError

    def start_again(self) -> None:
        """Start the same game once more."""
        raise NotImplementedError

    def save(self, name: str) -> None:
        """Save under a name of the player's choice."""
        raise NotImplementedError

    def load(self, path: Path) -> None:
        """Open a save."""
        raise NotImplementedError

    def show_main_menu(self) -> None:
        """Leave the table for the first page."""
        raise NotImplementedError

    def show_end(self) -> None:
        """Show who has won."""
        raise NotImplementedError

    def tally(self) -> Statistics:
        """Count the game so far."""
        raise NotImplementedError

    def change_setting(self, key: str, value: Any) -> None:
        """Change one setting, at once and for good."""
        raise NotImplementedError

    def on_hud(self, event: HudEvent) -> None:
        """Take an event of the hud; it is answered with the next frame, outside of the widget that sent it."""
        self._events.append(event)

    def _answer(self, event: HudEvent) -> None:
        handler = getattr(self, "_on_" + event.name.replace("-", "_"), None)
        if handler is not None:
            handler(event.payload)

    @property
    def shelf(self) -> Dreadfleet:
        """Every scenario that can be played."""
        raise NotImplementedError

    @property
    def at_table(self) -> TableBridge | None:
        """What the mouse and the prompt belong to: a game, or the editor's draft, which answers like one."""
        return cast("TableBridge | None", self.bridge or self.desk.editor or self.pieces.fitting)

    def _on_sheet(self, payload: tuple[str, Any, Any]) -> None:
        """A sheet belongs to the desk whose name its purpose begins with; the editor has many names."""
        desks: dict[str, Any] = {"house": self.houses, "override": self.overrides, "pieces": self.pieces}
        desks.get(payload[0].partition("-")[0], self.desk).answer(*payload)

    def on_menu_rule(self, rule_id: str) -> None:
        """Open a rule over whatever page is open."""
        self._on_rule(rule_id)

    def _menu_house_rules(self) -> None:
        self.houses.show()

    def _menu_override(self) -> None:
        self.hud.hide_menu()
        self.overrides.begin()

    def _menu_editor(self) -> None:
        self.desk.show_start()

    def _menu_editor_save(self) -> None:
        self.hud.hide_menu()
        if self.desk.editor is not None:
            self.desk.save()

    def _on_choose(self, choice: str) -> None:
        if self.at_table is not None and self.at_table.handle is not None:
            self.at_table.handle.choose(choice)

    _on_order = _on_choose

    def _on_number(self, value: float) -> None:
        if self.at_table is not None and self.at_table.handle is not None:
            self.at_table.handle.typed(value)

    def _on_confirm(self, _: object) -> None:
        if self.at_table is not None and self.at_table.handle is not None:
            self.at_table.handle.confirm()

    def _on_reroll(self, dice: tuple[int, ...]) -> None:
        if self.bridge is not None and isinstance(self.bridge.handle, RerollHandle | RerollOneHandle):
            self.bridge.handle.rerolled(tuple(dice))

    def _on_dice_done(self, _: object) -> None:
        self.hud.hide_dice()
        self.stage.skip()

    def _on_typed_done(self, faces: tuple[int, ...]) -> None:
        if self.bridge is not None:
            self.bridge.submit(Command(choice="dice", faces=tuple(faces)))

    def _on_rule(self, rule_id: str) -> None:
        page = pages.rule_page(rule_id)
        if page is not None:
            self.hud.show_rule(page)

    def _on_log_jump(self, target: object) -> None:
        if isinstance(target, str):
            self.hands.focus(target)

    def _on_ship(self, ship: str) -> None:
        if self.bridge is not None:
            self.hands.select(ship)
            self.hud.show_ship_card(self.bridge.presenter.cards.ship(ship))

    def _on_ship_hover(self, ship: str) -> None:
        """The pointer rests on a ship's card: its miniature is ringed on the table."""
        if self.bridge is not None:
            self.bridge.looks.point_out(ship)

    def _on_card(self, card: str) -> None:
        if self.bridge is None:
            return
        if card in ("damage", "destiny"):
            card = self.bridge.game.state.deck(card).top_discard or ""
        shown = self.bridge.presenter.cards.any_card(card)
        if shown is not None:
            self.hud.show_card(shown)

    def _on_overlay(self, name: str) -> None:
        self.hands.toggle(name)

    def _on_camera(self, view: str) -> None:
        """The eye turns as by the key of that name."""
        if view in CAMERA_VIEWS:
            self.hands.act(view)

    def _on_close(self, page: str) -> None:
        closers: dict[str, Callable[[], None]] = {
            "menu": self.hud.hide_menu,
            "newgame": self.hud.hide_new_game,
            "settings": self.hud.hide_settings,
            "saves": self.hud.hide_saves,
            "help": self.hud.hide_help,
            "rule": self.hud.hide_rule,
            "statistics": self.hud.hide_statistics,
            "end": self.hud.hide_end,
            "words": self.hud.hide_text_table,
            "curtain": self.hud.hide_curtain,
            "sheet": partial(self.hud.hide_page, "sheet"),
        }
        if page in closers and not (page == "menu" and self.at_table is None):
            closers[page]()

    def _on_curtain(self, where: object) -> None:
        """Draw the curtain back; the second half of a double click that made it fall leaves it closed."""
        if where != ANYWHERE or self.bridge is None or self.bridge.mouse.has_been_told():
            self.hud.hide_curtain()

    def _on_setting(self, payload: tuple[str, Any]) -> None:
        key, value = payload
        if key == SETTING:
            self.pieces.show()
        elif self.hud.page == "settings":
            self.change_setting(key, value)
            self._show_settings()

    def _on_key_bind(self, payload: tuple[str, str]) -> None:
        action, key = payload
        self.change_setting("keys", {**self.settings.keys, action: key})
        self._show_settings()

    def _menu_settings_default(self) -> None:
        """Everything as it was at first, names excepted."""
        looks = ("quality", "mood", *PASSES, "scale")
        for key in (*looks, "animation", "sound", "effects", "sea", "dice", "curtain", "keys"):
            self.change_setting(key, getattr(Settings(), key))
        self._show_settings()

    def _show_settings(self) -> None:
        names = {code: say(f"language.{code}") for code in languages()}
        settings = replace(self.settings, quality=self.quality)
        self.hud.show_settings(settingspages.settings_page(settings, names))

    def _on_scenario(self, _: str) -> None:
        """Another scenario has other ships and variants; names and common options stay."""
        self._reseat(())

    def _on_seating(self, change: tuple[Any, ...]) -> None:
        self._reseat(change)

    def _reseat(self, change: tuple[Any, ...]) -> None:
        page = self.hud.new_game
        if page is not None:
            page = pages.new_game(self.shelf.content, self.settings, page, change)
            self.hud.show_new_game(self.houses.labelled(page))

    def _on_start(self, chosen: Any) -> None:
        self.start_new(chosen)

    def _on_save(self, name: str) -> None:
        self.hud.hide_saves()
        self.save(name)

    def _on_load(self, slot: str) -> None:
        self.load(self.saves_folder / slot)

    def _on_delete_save(self, slot: str) -> None:
        path = self.saves_folder / slot
        if path.exists():
            path.replace(path.with_name(path.name + ".bak"))
        self._show_saves("load")

    def _show_saves(self, mode: str) -> None:
        suggested = datetime.now().strftime("%Y-%m-%d %H%M")
        self.hud.show_saves(pages.saves_page(self.saves_folder, mode, suggested))

    def pause_model(self) -> Any:
        """Return the menu over a game."""
        if self.desk.editor is not None:
            return self.desk.menu()
        if self.pieces.fitting is not None:
            return self.pieces.fitting.menu()
        menu = menus.pause_menu()
        return menu if self.bridge is None else with_count(menu, self.bridge.pos)

    def on_menu(self, action: str) -> None:
        """Carry out an entry of a menu or a button of the rail."""
        handler = getattr(self, "_menu_" + action.replace("-", "_"), None)
        if handler is not None:
            handler()

    _on_menu = on_menu

    def _menu_continue(self) -> None:
        self.load(self.saves_folder / AUTOSAVE)

    def _menu_new(self) -> None:
        self.hud.show_new_game(self.houses.labelled(pages.new_game(self.shelf.content, self.settings)))

    def _menu_load(self) -> None:
        self._show_saves("load")

    def _menu_save(self) -> None:
        self._show_saves("save")

    def _menu_settings(self) -> None:
        self._show_settings()

    def _menu_help(self) -> None:
        model = settingspages.help_page(self.settings)
        self.hud.show_help(model if self.bridge is None else with_house_rules(model, self.bridge.pos))

    def _menu_quit(self) -> None:
        self.is_running = False

    def _menu_main(self) -> None:
        self.show_main_menu()

    def _menu_resume(self) -> None:
        self.hud.hide_menu()

    def _menu_menu(self) -> None:
        if self.bridge is not None:
            self.hud.show_menu(self.pause_model())

    def _menu_look(self) -> None:
        self.hud.hide_end()
        self.hud.show_toast(say("bridge.back-to-result"), "plain", 8.0)

    def _menu_again(self) -> None:
        self.start_again()

    def _menu_undo(self) -> None:
        """Take back what committed nothing; taking back a commitment asks both sides (GAP-64)."""
        self.hud.hide_menu()
        if self.bridge is not None and self.bridge.ask_undo():
            self.hud.show_menu(menus.consent_menu(self.bridge.presenter.people.agreeing()))

    def _menu_agree(self) -> None:
        self.hud.hide_menu()
        if self.bridge is not None:
            self.bridge.undo(SIDES)

    def _menu_disagree(self) -> None:
        self.hud.hide_menu()

    def _menu_picture(self) -> None:
        self.hud.hide_menu()
        self.hands.act("screenshot")

    def _menu_scene(self) -> None:
        self.hud.hide_menu()
        self.hands.act("scene")

    def _menu_sound(self) -> None:
        """All sound off, or on again; kept for the next start."""
        self.change_setting("sound", not self.settings.sound)
        word = "off" if not self.settings.sound else "on" if self.sound.player is not None else "none"
        self.hud.show_toast(say(f"bridge.sound-{word}"))
        if self.hud.page == "settings":
            self._show_settings()

    def _menu_statistics(self) -> None:
        """The numbers so far; of a game that is over with its result above them."""
        if self.bridge is not None and self.bridge.game.is_over:
            self.show_end()
        elif self.bridge is not None:
            self.hud.show_statistics(pages.statistics_page(self.tally(), self.bridge.presenter))

    def _menu_table_words(self) -> None:
        if self.bridge is not None:
            self.hud.show_text_table(pages.table_in_words(self.bridge.presenter))

    def _menu_ruler(self) -> None:
        self.hands.toggle_ruler()

    def _menu_log(self) -> None:
        self.hud.fold("log")

    def _menu_panels(self) -> None:
        self.hud.fold_all()
