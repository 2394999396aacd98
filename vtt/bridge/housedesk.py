"""House rules on the screen: the sheet on which they are switched on, and where a game says which are in force."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from vtt.dreadfleet.content.house_schema import FixedRuling, HouseRule
from vtt.dreadfleet.house import chosen
from vtt.hud.models import HelpModel, LogEntry, MenuModel, NewGameModel, OptionModel
from vtt.hud.screens.sheet import NAME, SheetButton, SheetModel, SheetRow
from vtt.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vtt.bridge.app import App
    from vtt.dreadfleet.position import Position

SHEET = "house-rules"
DONE, CLEAR = "done", "clear"


def count_text(count: int) -> str:
    """Say how many house rules are switched on."""
    return say({0: "house.count.none", 1: "house.count.one"}.get(count, "house.count.many"), count=count)


def in_force(pos: Position) -> tuple[HouseRule, ...]:
    """Return the house rules of a game."""
    return chosen(pos.state.options, pos.content.house_rules)


def sheet_of(rules: Iterable[HouseRule], fixed: Iterable[FixedRuling], wanted: tuple[str, ...]) -> SheetModel:
    """Return the sheet: a switch for each rule, a choice for rules that exclude each other, and what has no switch."""
    rules = tuple(rules)
    options = []
    for rule in rules:
        members = tuple(other for other in rules if rule.group and other.group == rule.group)
        if not rule.group:
            hint = f"{say('house.usual', text=rule.text)} {say('house.other', text=rule.other)} ({rule.gap})"
            options.append(OptionModel(rule.id, rule.title, "toggle", rule.id in wanted, hint))
        elif rule == members[0]:
            options.append(_choice(members, wanted))
    rows = tuple(SheetRow(row.gap, row.title, say("house.fixed", why=row.why, ruling=row.gap), "lock") for row in fixed)
    buttons = (SheetButton(CLEAR, say("house.clear"), icon="cross"), SheetButton(DONE, say("house.done"), primary=True))
    return SheetModel(SHEET, say("house.title"), rows, tuple(options), buttons, say("house.intro"))


def _choice(members: tuple[HouseRule, ...], wanted: tuple[str, ...]) -> OptionModel:
    first = members[0]
    value = next((rule.id for rule in members if rule.id in wanted), "")
    said = " ".join(say("house.choice", title=rule.title, text=rule.other) for rule in members)
    choices = (("", say("house.as-usual")), *((rule.id, rule.title) for rule in members))
    return OptionModel(
        first.group, say(f"house.group.{first.group}"), "choice", value,
        f"{say('house.usual', text=first.text)} {said} ({first.gap})", choices,
    )


def switched_on(model: SheetModel) -> tuple[str, ...]:
    """Return the ids of the house rules that a sheet switches on."""
    values = model.values().items()
    return tuple(key if value is True else value for key, value in values if value)


class HouseDesk:
    """Keeps the house rules that the next game will have. `app` lends hud and data."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.wanted: tuple[str, ...] = ()

    def options(self, scenario: str) -> tuple[str, ...]:
        """Return what they mean among the options of a set-up; rules of other scenarios are left out."""
        known = self.app.ruleset.content.house_rules
        rules = (known[rule] for rule in self.wanted if rule in known)
        return tuple(rule.option for rule in rules if not rule.scenarios or scenario in rule.scenarios)

    def show(self) -> None:
        """Open the sheet."""
        content = self.app.ruleset.content
        page = self.app.hud.new_game
        scenario = "" if page is None else page.chosen
        rules = (r for r in content.house_rules.values() if not r.scenarios or scenario in r.scenarios)
        self.app.hud.show_page(NAME, sheet_of(rules, content.fixed_rulings, self.wanted))

    def answer(self, purpose: str, action: Any, model: SheetModel) -> None:
        """Take what the sheet says; a ruling that is picked opens in the rule book."""
        match action:
            case "done":
                self.wanted = switched_on(model)
                self.app.hud.hide_page(NAME)
                page = self.app.hud.new_game
                if page is not None:
                    self.app.hud.show_new_game(self.labelled(page))
            case "clear":
                off = tuple(replace(o, value=False if o.kind == "toggle" else "") for o in model.options)
                self.app.hud.show_page(NAME, replace(model, options=off))
            case ("pick", str() as ruling):
                self.app.on_menu_rule(ruling)

    def labelled(self, page: NewGameModel) -> NewGameModel:
        """Return the new game page with the number of house rules on its button."""
        known = self.app.ruleset.content.house_rules
        self.wanted = tuple(rule for rule in self.wanted if rule in known)
        return replace(page, house_text=count_text(len(self.wanted)) if self.wanted else say("house.open"))


# where a game says it ------------------------------------------------------------------------------------------------


def log_of(pos: Position) -> list[LogEntry]:
    """Return the lines that stand at the top of a game's log."""
    return [
        LogEntry(text=say("house.log", text=rule.other), rule_ids=(rule.gap,), icon="agreed") for rule in in_force(pos)
    ]


def with_house_rules(model: HelpModel, pos: Position) -> HelpModel:
    """Return the help with the house rules of the game that is played."""
    rules = in_force(pos)
    if not rules:
        return replace(model, notes=(*model.notes, say("house.none-in-force")))
    told = (f"**{rule.title}** {rule.other} ({rule.gap})" for rule in rules)
    return replace(model, notes=(*model.notes, f"**{say('house.in-force')}**", *told))


def with_count(model: MenuModel, pos: Position) -> MenuModel:
    """Return the pause menu with the number of house rules on its entry for help, which lists them."""
    count = len(in_force(pos))
    if not count:
        return model
    entries = tuple(
        replace(entry, label=say("house.help", label=entry.label, count=count_text(count)))
        if entry.action == "help" else entry
        for entry in model.entries
    )
    return replace(model, entries=entries)
