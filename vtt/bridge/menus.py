"""The menus: the first page, what lies over a game, a question to both sides; every entry has a key and shows it."""

from __future__ import annotations

from vtt.hud.models import MenuEntry, MenuModel
from vtt.words import say

MENU_KEYS = {
    "continue": "Enter",
    "new": "N",
    "load": "L",
    "campaign": "C",
    "editor": "E",
    "settings": "T",
    "help": "F1",
    "quit": "Q",
    "resume": "Esc",
    "save": "S",
    "undo": "U",
    "override": "F3",
    "picture": "F12",
    "scene": "Ctrl+F12",
    "main": "M",
    "agree": "A",
    "disagree": "Esc",
    "look": "Esc",
    "again": "A",
    "campaign-sheet": "C",
    "editor-save": "S",
}
"""An action has the same key in every menu; what the table has a key for has that one."""


def entry(
    action: str, label: str, icon: str, *, hint: str = "", primary: bool = False, enabled: bool = True
) -> MenuEntry:
    """Return an entry with its key."""
    return MenuEntry(action, label, icon, MENU_KEYS[action], hint, primary, enabled)


def main_menu(can_continue: bool, last: str) -> MenuModel:
    """Return the first page."""
    entries = (
        entry("continue", say("menu.continue"), "ship", hint=last, primary=can_continue, enabled=can_continue),
        entry("new", say("menu.new"), "orders", primary=not can_continue),
        entry("load", say("menu.load"), "log"),
        entry("campaign", say("menu.campaign"), "chart"),
        entry("editor", say("menu.editor"), "hammer"),
        entry("settings", say("menu.settings"), "gear"),
        entry("help", say("menu.help"), "help"),
        entry("quit", say("menu.quit"), "door"),
    )
    return MenuModel(
        title=say("menu.title"), subtitle=say("menu.subtitle"), entries=entries, footnote=say("menu.footnote")
    )


def pause_menu() -> MenuModel:
    """Return the menu over a game."""
    entries = (
        entry("resume", say("menu.resume"), "ship", primary=True),
        entry("save", say("menu.save"), "save"),
        entry("load", say("menu.load"), "folder"),
        entry("undo", say("menu.undo"), "undo"),
        entry("override", say("override.open"), "agreed", hint=say("override.hint")),
        entry("picture", say("menu.picture"), "eye"),
        entry("scene", say("menu.scene"), "film", hint=say("menu.scene-hint")),
        entry("settings", say("menu.settings"), "gear"),
        entry("help", say("menu.help"), "help"),
        entry("main", say("menu.main"), "door"),
    )
    return MenuModel(title=say("menu.pause"), subtitle="", entries=entries, over_game=True)


def consent_menu(agreeing: str) -> MenuModel:
    """Return the question whether both sides take back what is committed; `agreeing` speak for them (GAP-64)."""
    entries = (
        entry("agree", say("seats.agree", who=agreeing) if agreeing else say("bridge.agree"), "undo"),
        entry("disagree", say("bridge.disagree"), "cross", primary=True),
    )
    return MenuModel(title=say("bridge.both-agree"), subtitle="", entries=entries, over_game=True)
