"""The page of a person's own models: which files there are, what is wrong with them, and the way to the fitting."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vtt.bridge.fitting import Fitting
from vtt.bridge.ownpieces import own_pieces
from vtt.hud.models import OptionModel
from vtt.hud.screens.sheet import NAME, SheetModel, SheetRow
from vtt.stage.ownmodels import Shelf
from vtt.stage.ownmodels.shelf import Entry
from vtt.stage.schemefaults import faults_of
from vtt.words import say

if TYPE_CHECKING:
    from vtt.bridge.app import App

LIST = "pieces-list"
SETTING = "pieces"
TOAST_S = 9.0


def setting() -> OptionModel:
    """The row of the settings that leads to the page."""
    return OptionModel(
        SETTING, say("pieces.title"), "choice", "", say("pieces.setting-hint"), ((LIST, say("pieces.open")),)
    )


class PiecesDesk:
    """Keeps the shelf of own models of the program. `app` lends window, hud and folders; `folder` is another shelf."""

    def __init__(self, app: App, folder: Path | None = None) -> None:
        self.app = app
        self.fitting: Fitting | None = None
        self._quiet_until = 0.0
        self.use(Shelf.of_home(app.home, folder))

    def use(self, shelf: Shelf) -> None:
        """Draw the pieces as this shelf says."""
        self.shelf = shelf
        self.app.stage.use_shelf(shelf)

    def step(self) -> None:
        """Once a frame: what was wrong with a model or a scheme is told, one after the other."""
        if time.monotonic() < self._quiet_until:
            return
        told = (("pieces.toast", self.shelf.complaints), ("schemes.toast", self.app.stage.fleet.library.complaints))
        for key, complaints in told:
            if complaints:
                self._quiet_until = time.monotonic() + TOAST_S
                self.app.hud.show_toast(say(key, problem=complaints.pop(0)), "bad", TOAST_S)
                return

    def refresh(self) -> None:
        """Look at the folder again: files that came, went or were changed meanwhile are shown as they are now."""
        stage = self.app.stage
        if stage.view is not None and not stage.busy:
            stage.use_shelf(self.shelf)
            stage.show(stage.view)

    def show(self) -> None:
        """Open the page."""
        self.refresh()
        pieces = own_pieces(self.app.ruleset.content)
        rows = (*(self._row(entry, tuple(pieces)) for entry in self.shelf.entries(pieces)), *self._faulty_schemes())
        note = say("pieces.note", folder=str(self.shelf.folder)) if rows else say("pieces.none")
        if not rows:
            rows = (SheetRow("none", str(self.shelf.folder), say("pieces.none"), "folder", is_shut=True),)
        self.app.hud.show_page(NAME, SheetModel(LIST, say("pieces.title"), rows, note=note))

    def _row(self, entry: Entry, pieces: tuple[str, ...]) -> SheetRow:
        report, name = entry.report, entry.path.name
        if report.problems:
            return SheetRow(name, name, say("pieces.unsuitable"), "cross", report.problems[0], True)
        if not entry.piece:
            return SheetRow(name, name, "", "cross", say("pieces.unknown", names=", ".join(pieces)), True)
        detail = [say("pieces.state", triangles=report.triangles, pictures=report.textures), *report.fixes]
        return SheetRow(name, name, " ".join(detail), "ship")

    def _faulty_schemes(self) -> Iterator[SheetRow]:
        """A row for each scheme of the person that cannot be used as it is."""
        folder = self.shelf.schemes
        if folder is None:
            return
        for path in sorted(folder.glob("*.toml")):
            with contextlib.suppress(OSError, ValueError):  # a damaged model of ours is not a matter of its scheme
                if faults := faults_of(path):
                    name = f"{folder.name}/{path.name}"
                    yield SheetRow(name, name, say("schemes.unsuitable"), "cross", str(faults[0]), True)

    def answer(self, purpose: str, action: Any, model: SheetModel) -> None:
        """A file was picked: fit it, unless a game lies on the table."""
        match action:
            case ("pick", str() as name) if name != "none":
                if self.app.at_table is not None and self.app.at_table is not self.fitting:
                    self.app.hud.show_toast(say("pieces.not-now"), "bad", 8.0)
                    return
                self.begin(self.shelf.folder / name)

    def begin(self, path: Path) -> None:
        """Put a model on an empty table."""
        content = self.app.ruleset.content
        self.app.leave_table()
        self.fitting = Fitting(
            self.app.stage, self.app.hud, self.shelf, own_pieces(content)[path.stem], path, content.board, self.leave
        )
        self.fitting.open()

    def leave(self) -> None:
        """Back to the first page, and to the list over it."""
        self.app.show_main_menu()
        self.show()

    def close(self) -> None:
        """Leave the fitting."""
        if self.fitting is not None:
            fitting, self.fitting = self.fitting, None
            fitting.close()
