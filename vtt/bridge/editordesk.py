"""The desk round the scenario editor: which draft, its sheets, its file, playing it."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from vtt.bridge.editor import EditorBridge
from vtt.bridge.menus import entry
from vtt.dreadfleet.content import ContentError, load_content
from vtt.dreadfleet.content.data import Mood
from vtt.dreadfleet.content.draft import Draft, Item, blank_draft, copy_of, id_of, open_chart
from vtt.dreadfleet.content.reading import FARTHEST
from vtt.dreadfleet.ruleset import Dreadfleet, unknown_rules
from vtt.dreadfleet.state import Setup
from vtt.dreadfleet.victory import known_rules
from vtt.hud.models import MenuModel, OptionModel
from vtt.hud.screens.sheet import SheetButton, SheetModel, SheetRow
from vtt.kernel.game import Game
from vtt.kernel.saves import write_atomically
from vtt.kernel.units import FULL_TURN_CDEG
from vtt.table.pose import Pose
from vtt.words import say

if TYPE_CHECKING:
    from vtt.bridge.app import App

NEW, OPEN, COPY = "editor-new", "editor-open", "editor-copy"
PIECE, SHIP, EXACT, FACTS = "editor-piece", "editor-ship", "editor-exact", "editor-facts"
LONGEST_NAME = 60
SEED = 1


def own_folder(home: Path) -> Path:
    """Return where a player's own scenarios are kept."""
    return home / "scenarios"


def own_scenarios(home: Path) -> dict[str, Path]:
    """Return the player's scenarios that can be played, by the name under which the loader takes them."""
    found: dict[str, Path] = {}
    for path in sorted(own_folder(home).glob("*.toml")):
        name = f"scenarios/{path.name}"
        try:
            content = load_content(overrides={**found, name: path})
        except ContentError:
            continue
        if not unknown_rules(content):
            found[name] = path
    return found


class EditorDesk:
    """Everything of the editor that is not on the table. `app` lends window, hud and folders."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.content = load_content()
        self.editor: EditorBridge | None = None
        self.path: Path | None = None

    # which draft ---------------------------------------------------------------------------------------------

    def show_start(self) -> None:
        """Ask what is to be written: something new, a copy of a scenario, or one's own again."""
        folder = own_folder(self.app.home)
        rows = [SheetRow("new", say("editor.new"), say("editor.new-hint"), "star")]
        for path in sorted(folder.glob("*.toml")):
            rows.append(SheetRow(f"own:{path.name}", path.stem, str(path), "folder", *_trouble(path)))
        for scenario in self.content.scenarios.values():
            rows.append(
                SheetRow(f"copy:{scenario.id}", say("editor.copy", name=scenario.name), scenario.summary, "orders")
            )
        self.app.hud.show_page("sheet", SheetModel(OPEN, say("editor.title"), tuple(rows), note=str(folder)))

    def answer(self, purpose: str, value: Any, sheet: SheetModel) -> None:
        """Take an answer on a sheet."""
        picked = value[1] if isinstance(value, tuple) else value
        if purpose == OPEN:
            self._open(str(picked))
        elif self.editor is not None:
            handlers = {
                PIECE: self._add_piece, SHIP: self._add_ship, EXACT: self._place_exactly, FACTS: self._write_facts
            }
            if purpose in handlers:
                handlers[purpose](self.editor, str(picked), sheet)

    def _open(self, picked: str) -> None:
        kind, _, name = picked.partition(":")
        folder = own_folder(self.app.home)
        self.path = None
        if kind == "own":
            try:
                draft = open_chart(folder / name)
            except ContentError as problem:
                self.app.hud.show_toast(str(problem), "bad", 12.0)
                return
            self.path = folder / name
        elif kind == "copy":
            original = self.content.scenarios[name]
            draft = copy_of(self.content, name, self._free_name(say("editor.copy-name", name=original.name)))
        else:
            draft = blank_draft(self.content, self._free_name(say("editor.new-name")))
        self.open(draft)

    def _free_name(self, name: str) -> str:
        """A name whose file does not exist yet."""
        folder, number = own_folder(self.app.home), 1
        wanted = name
        while (folder / f"{id_of(wanted)}.toml").exists() or id_of(wanted) in self.content.scenarios:
            number += 1
            wanted = f"{name} {number}"
        return wanted

    def open(self, draft: Draft) -> None:
        """Sit down at a draft."""
        self.app.leave_table()
        self.app.hud.hide_page("sheet")
        self.editor = EditorBridge(self.app.stage, self.app.hud, self.content, draft, self.ask)
        self.editor.open()
        self.app.stage.look("table", glide=False)

    def close(self) -> None:
        """Leave the draft; what was not saved is gone."""
        if self.editor is not None:
            self.editor.close()
            self.editor = None

    # what the editor asks for --------------------------------------------------------------------------------

    def ask(self, what: str) -> None:
        """Open a sheet, save, or play."""
        editor = self.editor
        if editor is None:
            return
        if what == "save":
            self.save()
        elif what == "play":
            self.play()
        else:
            sheet = {"piece": self._piece_sheet, "ship": self._ship_sheet, "exact": self._exact_sheet,
                     "facts": self._facts_sheet}[what](editor)
            if sheet is not None:
                self.app.hud.show_page("sheet", sheet)

    def _piece_sheet(self, editor: EditorBridge) -> SheetModel:
        taken = {item.id for item in editor.draft.items() if item.kind == "piece"}
        rows = tuple(
            SheetRow(piece.id, piece.name, say(f"editor.type-{piece.type}"), "waves")
            for piece in self.content.scenery.values()
            if piece.id not in taken
        )
        return SheetModel(PIECE, say("editor.piece"), rows, note="" if rows else say("editor.all-out"))

    def _ship_sheet(self, editor: EditorBridge) -> SheetModel:
        taken = {item.id for item in editor.draft.items() if item.kind in ("ship", "start")}
        rows = tuple(
            SheetRow(ship.id, ship.name, say(f"side.{ship.side}"), "ship")
            for ship in self.content.ships.values()
            if ship.is_big and ship.id not in taken
        )
        return SheetModel(SHIP, say("editor.ship"), rows, note="" if rows else say("editor.all-out"))

    def _exact_sheet(self, editor: EditorBridge) -> SheetModel | None:
        item = editor.item
        if item is None:
            return None
        options = [
            OptionModel("x", say("editor.x"), "text", f"{item.pose.x / 1000:g}", say("editor.inches-east")),
            OptionModel("y", say("editor.y"), "text", f"{item.pose.y / 1000:g}", say("editor.inches-north")),
        ]
        if item.kind not in ("corner", "treasure"):
            heading = f"{item.pose.heading / 100:g}"
            options.append(OptionModel("heading", say("editor.heading"), "text", heading, say("editor.degrees")))
        done = SheetButton("done", say("hud.done"), "Enter", "check", True)
        return SheetModel(EXACT, say("editor.exact"), options=tuple(options), buttons=(done,))

    def _facts_sheet(self, editor: EditorBridge) -> SheetModel:
        draft = editor.draft
        texts = tuple(
            OptionModel(key, say(f"editor.fact-{key}"), "text", str(draft.value(key)), say(f"editor.fact-{key}-hint"))
            for key in ("name", "summary")
        )
        turns = draft.value("turns")
        options = (
            *texts,
            OptionModel("turns", say("editor.fact-turns"), "slider", turns if isinstance(turns, int) else 0,
                        say("editor.fact-turns-hint"), least=0, most=12, step=1, value_text=str(turns)),
            OptionModel("victory.rule", say("editor.fact-victory"), "choice", draft.value("victory.rule"),
                        say("editor.fact-victory-hint"), choices=tuple((rule, rule) for rule in known_rules())),
            OptionModel("victory.text", say("editor.fact-victory-text"), "text", str(draft.value("victory.text"))),
            OptionModel("deployment.order", say("editor.fact-order"), "choice",
                        draft.value("deployment.order") or "sides", "",
                        choices=tuple((order, say(f"editor.order-{order}")) for order in ("sides", "alternate"))),
            OptionModel("mood", say("editor.fact-mood"), "choice", draft.value("mood") or "day", "",
                        choices=tuple((mood, say(f"settings.mood-{mood}")) for mood in get_args(Mood))),
        )
        done = SheetButton("done", say("hud.done"), "Enter", "check", True)
        return SheetModel(FACTS, say("editor.facts"), options=options, buttons=(done,))

    # answers -------------------------------------------------------------------------------------------------

    def _add_piece(self, editor: EditorBridge, piece: str, _: SheetModel) -> None:
        self.app.hud.hide_page("sheet")
        editor.change(editor.draft.with_piece(piece, editor.middle()), piece)

    def _add_ship(self, editor: EditorBridge, ship: str, _: SheetModel) -> None:
        self.app.hud.hide_page("sheet")
        side = self.content.ships[ship].side or "ga"
        editor.change(editor.draft.with_ship(ship, side, editor.middle()), ship)

    def _place_exactly(self, editor: EditorBridge, _: str, sheet: SheetModel) -> None:
        item, values = editor.item, sheet.values()
        if item is None:
            return
        try:
            pose = _pose_of(item, values)
        except (InvalidOperation, ValueError):
            self.app.hud.show_toast(say("editor.no-number"), "bad")
            return
        self.app.hud.hide_page("sheet")
        editor.change(editor.draft.moved(item.name, pose))

    def _write_facts(self, editor: EditorBridge, _: str, sheet: SheetModel) -> None:
        self.app.hud.hide_page("sheet")
        draft, values = editor.draft, sheet.values()
        for key, value in values.items():
            if key == "deployment.order":
                if value != (draft.value(key) or "sides"):
                    draft = draft.with_value("deployment", {"order": value, "rules": ["DF-SETUP-11"]})
            elif key == "turns":
                draft = draft.with_value(key, round(value))
            elif value != draft.value(key):
                draft = draft.with_value(key, str(value).strip()[:2000] or str(draft.value(key)))
        if self.path is None:
            draft = draft.with_value("id", id_of(str(draft.value("name"))[:LONGEST_NAME]))
        editor.change(draft)

    # file and game -------------------------------------------------------------------------------------------

    def save(self) -> bool:
        """Write the draft, right or wrong: nothing is lost; what is wrong is said."""
        editor, folder = self.editor, own_folder(self.app.home)
        if editor is None:
            return False
        path = self.path or folder / f"{editor.draft.id or 'scenario'}.toml"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write_atomically(path, editor.draft.text().encode())
        except OSError as error:
            self.app.hud.show_toast(say("bridge.unwritten", file=str(path), reason=error.strerror or error), "bad")
            return False
        self.path = path
        editor.note_saved()
        count = len(editor.problems)
        key, tone = ("editor.written", "good") if not count else ("editor.written-wrong", "bad")
        self.app.hud.show_toast(say(key, file=str(path), count=count), tone, 8.0)
        return True

    def play(self) -> None:
        """Save it and start a game of it; what is wrong is named instead."""
        editor = self.editor
        if editor is None:
            return
        if editor.problems:
            self.app.hud.show_toast(say("editor.not-yet", problem=str(editor.problems[0])), "bad", 10.0)
            return
        if not self.save() or self.path is None:
            return
        name = f"scenarios/{self.path.name}"
        overrides = {name: str(self.path)}
        ruleset = Dreadfleet(load_content(overrides={name: self.path}))
        scenario = editor.draft.id
        self.app.start(Game(ruleset, Setup(scenario=scenario, seed=SEED, quick=True, overrides=overrides)))

    def menu(self) -> MenuModel:
        """Return the menu over the editor."""
        entries = (
            entry("resume", say("menu.resume"), "ship", primary=True),
            entry("editor-save", say("editor.save"), "save"),
            entry("editor", say("editor.another"), "folder"),
            entry("settings", say("menu.settings"), "gear"),
            entry("help", say("menu.help"), "help"),
            entry("main", say("menu.main"), "door"),
        )
        unsaved = "" if self.editor is None or self.editor.is_saved else say("editor.unsaved")
        return MenuModel(title=say("editor.title"), subtitle=unsaved, entries=entries, over_game=True)


def _trouble(path: Path) -> tuple[str, bool]:
    """Why a file cannot be opened at all; ("", False) if it can."""
    try:
        open_chart(path)
    except ContentError as problem:
        return str(problem), True
    return "", False


def _pose_of(item: Item, values: dict[str, Any]) -> Pose:
    """Raises ValueError or InvalidOperation for what is no number of inches or degrees."""
    x, y = (int(_number(values[key]) * 1000) for key in ("x", "y"))
    heading = item.pose.heading
    if "heading" in values:
        heading = int(_number(values["heading"]) * 100) % FULL_TURN_CDEG
    return Pose(x, y, heading)


def _number(typed: Any) -> Decimal:
    number = Decimal(str(typed).replace(",", "."))
    if not -FARTHEST <= number <= FARTHEST:
        raise ValueError(f"a number up to {FARTHEST}")
    return number
