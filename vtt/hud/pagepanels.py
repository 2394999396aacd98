"""The pages that lie over the table, one on the other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from vtt.hud import catalogue
from vtt.hud.models import (
    CurtainModel,
    EndModel,
    HelpModel,
    MenuModel,
    NewGameModel,
    RuleModel,
    SavesModel,
    SettingsModel,
    StatisticsModel,
    TextTableModel,
)
from vtt.hud.screens import newgame
from vtt.hud.tablepanels import TablePanels


class PagePanels(TablePanels):
    """Opens and closes pages; the topmost one has the keyboard."""

    def _open(self, name: str, model: Any) -> None:
        if self.page != name:  # a page that changes keeps the keyboard's focus
            self._focus.clear()
        self.withdraw_hint()
        if name in self._pages:
            self._pages.remove(name)
        self._pages.append(name)
        self._put("veil", _veil_of(model))
        self._show(name, model)

    def _close(self, name: str) -> None:
        if name in self._pages:
            self._pages.remove(name)
        self._focus.clear()
        self._take(name)
        if not self._pages:
            self._take("veil")
        self._arrange()

    def show_page(self, name: str, model: Any) -> None:
        """Open a page by its name in the catalogue, or show another model on it."""
        self._open(name, model)

    def hide_page(self, name: str) -> None:
        """Close a page by its name."""
        self._close(name)

    def show_menu(self, model: MenuModel) -> None:
        """Open the main menu or the pause menu."""
        self._open("menu", model)

    def hide_menu(self) -> None:
        """Close the menu."""
        self._close("menu")

    def show_new_game(self, model: NewGameModel) -> None:
        """Open the new game page; what is chosen and typed on it stays on it until "start"."""
        self._open("newgame", model)

    @property
    def new_game(self) -> NewGameModel | None:
        """What the new game page shows, with what is typed on it; None when it is closed."""
        model, panel = self._models.get("newgame"), self._panels.get("newgame")
        if not isinstance(model, NewGameModel) or panel is None:
            return None
        return newgame.with_texts(model, panel.entry_texts())

    def hide_new_game(self) -> None:
        """Close the new game page."""
        self._close("newgame")

    def show_settings(self, model: SettingsModel) -> None:
        """Open the settings; each change is emitted at once. An open page stays at the group that it shows."""
        before = self._models.get("settings") if "settings" in self._pages else None
        if isinstance(before, SettingsModel):
            model = replace(model, open_group=before.open_group)
        self._open("settings", model)

    def hide_settings(self) -> None:
        """Close the settings."""
        self._close("settings")

    def show_saves(self, model: SavesModel) -> None:
        """Open the list of saves."""
        self._open("saves", model)

    def hide_saves(self) -> None:
        """Close the list of saves."""
        self._close("saves")

    def show_help(self, model: HelpModel) -> None:
        """Open the keys."""
        self._open("help", model)

    def hide_help(self) -> None:
        """Close the keys."""
        self._close("help")

    def show_rule(self, model: RuleModel) -> None:
        """Open a rule in our words."""
        self._open("rule", model)

    def hide_rule(self) -> None:
        """Close the rule."""
        self._close("rule")

    def show_statistics(self, model: StatisticsModel) -> None:
        """Open the statistics of a game that goes on."""
        self._open("statistics", model)

    def hide_statistics(self) -> None:
        """Close the statistics."""
        self._close("statistics")

    def show_end(self, model: EndModel) -> None:
        """Open the page at the end of a game."""
        self._open("end", model)

    def hide_end(self) -> None:
        """Close the page at the end."""
        self._close("end")

    def show_text_table(self, model: TextTableModel) -> None:
        """Open the table in words."""
        self._open("words", model)

    def hide_text_table(self) -> None:
        """Close the table in words."""
        self._close("words")

    def show_curtain(self, model: CurtainModel) -> None:
        """Hand the mouse over to another person."""
        self._open("curtain", model)

    def hide_curtain(self) -> None:
        """Draw the curtain back."""
        self._close("curtain")

    def _change_view(self, name: str, value: Any) -> None:
        """Change what a page shows of its own model (the chosen scenario, a typed name, an opened group)."""
        model = self._models.get(name)
        panel = self._panels.get(name)
        if model is None or panel is None:
            return
        changed, event = catalogue.changed_view(name, model, value, panel.entry_texts())
        if event is not None and event.name == "scenario":
            self.scroll_places.pop("newgame/scenario", None)  # another one is read from its beginning
        if changed != model:
            if name == self.page:
                self._put("veil", _veil_of(changed))
            self._show(name, changed)
        if event is not None:
            self._events(event)


def _veil_of(model: Any) -> str:
    """Return how much of the table a page leaves to be seen: "hidden", "menu" (most of it), "clear", "curtain" or
    "dim".
    """
    if catalogue.shows_table(model):
        return "clear"
    if isinstance(model, CurtainModel):
        return "hidden" if model.hides_table else "curtain"
    return "menu" if isinstance(model, MenuModel) and not model.over_game else "dim"
