"""What the program writes into the player's folder and reads again: saves, pictures, positions as scenes."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from vtt.dreadfleet.ruleset import find_ruleset
from vtt.dreadfleet.scenes import scene_of
from vtt.kernel import saves
from vtt.kernel.refusal import IllegalCommand
from vtt.kernel.saves import SaveError
from vtt.words import say

if TYPE_CHECKING:
    from vtt.bridge.table import TableBridge
    from vtt.hud.hud import Hud
    from vtt.kernel.game import Game
    from vtt.stage.stage import Stage

QUICKSAVE = "quicksave.json"


class Files:
    """Part of the program: the files of a player. `home` is the player's folder."""

    home: Path
    stage: Stage
    hud: Hud
    bridge: TableBridge | None

    def start(self, game: Game, notice: str = "") -> None:
        """Sit down at a game."""
        raise NotImplementedError

    @property
    def saves_folder(self) -> Path:
        """Where games are saved."""
        return self.home / "saves"

    def load(self, path: Path) -> None:
        """Open a save; a bad one is explained and the present game goes on."""
        try:
            loaded = saves.load(path, find_ruleset)
        except SaveError as error:
            self.hud.show_toast(str(error), "bad", 12.0)
            return
        self.start(loaded.game, loaded.notice or say("bridge.loaded", name=path.stem))

    def save(self, name: str) -> None:
        """Save under a name of the player's choice."""
        if self.bridge is None:
            return
        stem = "".join(letter if letter.isalnum() or letter in " -_" else "-" for letter in name).strip() or "game"
        try:
            saves.save(self.bridge.game, self.saves_folder / f"{stem}.json")
        except OSError as error:
            self.hud.show_toast(say("bridge.autosave-failed", reason=error.strerror or str(error)), "bad")
            return
        self.hud.show_toast(say("bridge.saved", name=stem), "good")

    def quick_save(self) -> None:
        """Save without a question."""
        self.save(QUICKSAVE.removesuffix(".json"))

    def quick_load(self) -> None:
        """Open the last quick save."""
        path = self.saves_folder / QUICKSAVE
        if path.exists():
            self.load(path)
        else:
            self.hud.show_toast(say("bridge.nothing-there"), "bad")

    def _tell_unwritten(self, error: OSError) -> None:
        """A file of the player's could not be written: what was wanted of it holds until the program ends."""
        self.hud.show_toast(
            say("bridge.unwritten", file=error.filename or self.home, reason=error.strerror or error), "bad"
        )

    def take_picture(self) -> None:
        """Write what the window shows."""
        folder = self.home / "pictures"
        path = folder / f"seascape-{time.strftime('%Y%m%d-%H%M%S')}.png"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self.stage.screenshot(path)
        except OSError as error:
            self._tell_unwritten(error)
            return
        self.hud.show_toast(say("bridge.screenshot", name=str(path)), "good")

    def save_scene(self) -> None:
        """Write the position as a scene: a bug report that can be played."""
        if self.bridge is None:
            return
        folder = self.home / "scenes"
        path = folder / f"scene-{time.strftime('%Y%m%d-%H%M%S')}.toml"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            saves.write_atomically(path, scene_of(self.bridge.game).encode())
        except (OSError, IllegalCommand) as error:
            self.hud.show_toast(str(error), "bad")
            return
        self.hud.show_toast(say("bridge.scene-saved", name=str(path)), "good")
