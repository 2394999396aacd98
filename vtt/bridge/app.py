"""The program as a person meets it: menus, games, saves, settings, keys."""

from __future__ import annotations

import sys
import threading
import time
from datetime import datetime
from pathlib import Path
from traceback import format_exception
from typing import Any

from vtt.bridge import menus, pages, seating
from vtt.bridge.campaigns import Campaigns
from vtt.bridge.cleanview import CleanView
from vtt.bridge.editordesk import EditorDesk, own_scenarios
from vtt.bridge.files import Files
from vtt.bridge.framing import PASSING, covered, frame_table
from vtt.bridge.frontispiece import show_frontispiece
from vtt.bridge.hands import TableHands
from vtt.bridge.housedesk import HouseDesk
from vtt.bridge.inputs import Inputs
from vtt.bridge.overridedesk import OverrideDesk
from vtt.bridge.piecesdesk import PiecesDesk
from vtt.bridge.replies import AUTOSAVE
from vtt.bridge.seating import LONGEST_NAME
from vtt.bridge.settings import PASSES, Settings, SettingsError, changed, load_settings, save_settings
from vtt.bridge.settingsview import SettingsView
from vtt.bridge.soundscape import HEARD, Soundscape
from vtt.bridge.table import TableBridge
from vtt.dreadfleet.content import load_content
from vtt.dreadfleet.content.draft import open_draft
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.seats import SeatsError
from vtt.dreadfleet.state import SIDES, Setup
from vtt.dreadfleet.statistics import Statistics, statistics_of
from vtt.hud.hud import Hud
from vtt.hud.keys import window_key
from vtt.hud.models import HudEvent
from vtt.kernel.game import Game
from vtt.paths import user_dir
from vtt.sound.card import open_card
from vtt.stage.post import Switches
from vtt.stage.stage import Stage, open_stage
from vtt.table.survey import warm_up
from vtt.words import language, say, switch_language

SEED_BELOW = 1 << 48
MOST_FAULTS, FAULT_WINDOW_S = 5, 10.0
"""So many faults within that time are not survived: the next one ends the program."""


class App(Files, Campaigns):
    """One window with everything in it. `home` is the player's folder."""

    def __init__(
        self,
        *,
        size: tuple[int, int] = (1280, 720),
        offscreen: bool = False,
        home: Path | None = None,
        preset: str | None = None,
        stage: Stage | None = None,
        pieces: Path | None = None,
    ) -> None:
        """Open a window, or play in that of a `stage` that is lent and stays open.

        `pieces` is a folder of own models in place of the one in the player's folder.
        """
        self.home = home or user_dir()
        self.notice = ""
        try:
            self.settings = load_settings(self.home / "settings.toml")
        except SettingsError as error:
            self.settings, self.notice = Settings(), str(error)
        if language() != self.settings.language:
            switch_language(self.settings.language)
        self._has_own_stage = stage is None
        self.quality = preset or self.settings.quality
        """The quality in force, or that which was chosen since for the next start."""
        self.stage: Stage = stage or open_stage(size, offscreen=offscreen, preset=self.quality)
        self.stage.speed = self.settings.animation
        self.stage.use_mood(self.settings.mood)
        self.stage.use_passes(passes_of(self.settings))
        card = open_card if self._has_own_stage and not offscreen else None
        self.sound = Soundscape(self.stage, self.settings, self.home, card)
        pipe = self.stage.base.pipe
        self._screen_zoom = pipe.get_display_zoom() if pipe is not None else 1.0
        self.hud = Hud(self.stage.base, self.on_hud, scale=self.settings.scale * self._screen_zoom, listen=False)
        self.hud.on_refit = self._frame_table
        self.stage.labels.scale = self.hud.scale
        self.hud.tab_moves_focus = False
        self.ruleset = Dreadfleet()
        self.bridge: TableBridge | None = None
        self.desk = EditorDesk(self)
        self.houses, self.overrides = HouseDesk(self), OverrideDesk(self)
        self.pieces = PiecesDesk(self, pieces)
        self.hands, self.clean = TableHands(self), CleanView(self)
        self.inputs = Inputs(self.stage.base, self.hands, lambda: self.size_px)
        self.settings_view = SettingsView(self)
        self.is_running = True
        self._events: list[HudEvent] = []
        self._faults: list[float] = []
        if self._has_own_stage:
            self._say_wait()
        if self._has_own_stage and not offscreen:
            threading.Thread(target=warm_up, name="warm-up", daemon=True).start()

    def _say_wait(self) -> None:
        """Put words into the new window before models are loaded: nobody should look at a black one."""
        for _ in range(3):  # the window says its true size with the first frame
            self._fit()
            self.hud.show_toast(say("bridge.laying-the-table"), "plain", 60.0)
            self.stage.step(0.0)

    # life ----------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Draw frames until the window is closed or the player leaves."""
        try:
            while self.is_running:
                self.frame()
        except SystemExit:  # Panda's way of saying that the window was closed
            pass
        except Exception as fault:
            print(say("bridge.given-up", reason=str(fault), file=str(self.home / "errors.log")), file=sys.stderr)
        finally:
            self.close()

    def frame(self) -> None:
        """One frame. What goes wrong in it is noted and told in one sentence; the game goes on from where it is."""
        try:
            self._frame()
        except Exception as fault:  # whatever it is, no player should lose a game to it
            self._mend(fault)

    def _mend(self, fault: Exception) -> None:
        """Note a fault with the way that led to it, save the game, and go on; give up when that is all that happens."""
        now = time.monotonic()
        self._faults = [*(at for at in self._faults if now - at < FAULT_WINDOW_S), now]
        if len(self._faults) > MOST_FAULTS:
            raise fault
        key = "bridge.fault" if self._note(fault) else "bridge.fault-unnoted"
        if self.at_table is not None:
            try:
                self.at_table.recover()
            except Exception as again:  # what is wrong may be in what is shown: the next command can still change it
                self._note(again)
        self.hud.show_toast(say(key, file=str(self.home / "errors.log")), "bad", 12.0)

    def _note(self, fault: Exception) -> bool:
        """Write down a fault with the way that led to it; False where nothing can be written."""
        try:
            self.home.mkdir(parents=True, exist_ok=True)
            with (self.home / "errors.log").open("a", encoding="utf-8") as file:
                file.write(datetime.now().isoformat(" ", "seconds") + "\n" + "".join(format_exception(fault)) + "\n")
        except OSError:
            return False
        return True

    def _frame(self) -> None:
        self._fit()
        self.inputs.poll()
        events, self._events = self._events, []
        for event in events:
            self.sound.tick(event.name)
            self._answer(event)
        if self.bridge is not None:
            self.bridge.update()
        self.clean.step()
        self.settings_view.step()
        self.stage.labels.covers = covered(self.hud, PASSING)
        self.stage.step()
        self.sound.step(self.bridge.pos if self.bridge is not None else None)
        self.hands.step()
        self.pieces.step()

    @property
    def size_px(self) -> tuple[int, int]:
        """The window's size in pixels."""
        window = self.stage.base.win
        return window.get_x_size(), window.get_y_size()

    def _fit(self) -> None:
        size = self.size_px
        if size != self.hud.size_px:
            self.hud.resize(*size)
            self._scale_labels()
            self._frame_table()

    def _frame_table(self) -> None:
        """The whole table is shown between the panels as they share the window now."""
        if self.bridge is not None:
            frame_table(self.stage, self.hud)

    def _scale_labels(self) -> None:
        """Words over the table are as large as those of the panels."""
        if self.stage.labels.scale == self.hud.scale:
            return
        self.stage.labels.scale = self.hud.scale
        if self.stage.view is not None:
            self.stage.show(self.stage.view)
        if self.at_table is not None:
            self.at_table.redraw()

    def close(self) -> None:
        """Leave everything in order."""
        self._leave_game()
        self.sound.close()
        self.stage.use_shelf(None)
        self.hands.close()
        self.inputs.destroy()
        self.hud.destroy()
        if self._has_own_stage:
            self.stage.close()

    # games ---------------------------------------------------------------------------------------------------

    def show_main_menu(self) -> None:
        """Show the first page over the table of the first scenario."""
        self._leave_game()
        show_frontispiece(self.stage, self.ruleset)
        autosave = self.saves_folder / AUTOSAVE
        last = ""
        if autosave.exists():
            last = datetime.fromtimestamp(autosave.stat().st_mtime).strftime("%Y-%m-%d %H:%M")
        self.hud.show_menu(menus.main_menu(autosave.exists(), last))
        if self.notice:
            self.hud.show_toast(self.notice, "bad", 12.0)
            self.notice = ""

    def leave_table(self) -> None:
        """Clear the table: no game, no draft, no page."""
        self._leave_game()

    def _leave_game(self) -> None:
        self.desk.close()
        self.pieces.close()
        if self.bridge is not None:
            self.bridge.close()
            self.bridge = None
        self.hands.put_ruler_away()
        self.hud.clear()
        self.stage.skip()

    def start(self, game: Game, notice: str = "") -> None:
        """Sit down at a game."""
        self._leave_game()
        players = {side: names[0] for side in SIDES if (names := game.state.side(side).players)}
        self.bridge = TableBridge(
            self.stage,
            self.hud,
            game,
            players,
            autosave=self.saves_folder / AUTOSAVE,
            on_over=self.show_end,
            keys=self.settings.keys,
            curtain=self.settings.curtain,
        )
        self.bridge.open()
        frame_table(self.stage, self.hud)
        self.stage.look("table", glide=False)
        if notice:
            self.hud.show_toast(say(notice), "plain", 12.0)

    @property
    def shelf(self) -> Dreadfleet:
        """Every scenario that can be played: the game's own and the player's."""
        own = own_scenarios(self.home)
        return Dreadfleet(load_content(overrides=own)) if own else self.ruleset

    def overrides_of(self, scenario: str) -> dict[str, str]:
        """Return the player's own file that a scenario stands in, as a set-up names it; {} for one of the game's."""
        own = own_scenarios(self.home)
        return {name: str(path) for name, path in own.items() if open_draft(path).id == scenario}

    def start_new(self, chosen: Any) -> None:
        """Start what the new game page says."""
        shelf = self.shelf
        values = {option.key: option.value for option in chosen.options}
        names = {seat.id: seat.name.strip()[:LONGEST_NAME] for seat in chosen.seats}
        self.change_setting("names", {**self.settings.names, **{seat: name for seat, name in names.items() if name}})
        setup = Setup(
            scenario=chosen.chosen,
            seed=seed_of(str(values.get("seed", ""))),
            quick=bool(values.get("quick")),
            dice="typed" if values.get("dice") == "typed" else "seeded",
            options=(
                *pages.chosen_variants(shelf.content.find_scenario(chosen.chosen), values),
                *self.houses.options(chosen.chosen),
            ),
            **seating.seat_fields(chosen),
            campaign=self.campaign_link(chosen.chosen),
            overrides=self.overrides_of(chosen.chosen),
        )
        try:
            game = Game(shelf, setup)
        except SeatsError as error:
            self.hud.show_toast(str(error), "bad", 12.0)
            return
        self.start(game)

    def start_again(self) -> None:
        """Start the same game with other dice."""
        if self.bridge is not None:
            setup = self.bridge.game.setup
            again = {name: getattr(setup, name) for name in setup.__struct_fields__}
            fresh = Setup(**{**again, "seed": seed_of(""), "script": (), "campaign": ""})
            self.start(Game(self.bridge.game.ruleset, fresh))

    def chance(self) -> int:
        """Return a seed that nobody chose."""
        return seed_of("")

    def show_end(self) -> None:
        """Show who has won."""
        if self.bridge is not None:
            tally = self.tally()
            outcome = self.bridge.game.state.outcome
            self.hud.show_end(self.with_campaign(pages.end_page(self.bridge.presenter, outcome, tally)))

    def tally(self) -> Statistics:
        """Count the game so far."""
        assert self.bridge is not None
        game = self.bridge.game
        return statistics_of({ship.id: ship.side for ship in game.state.ships}, (game.opening, *game.events))

    # settings ------------------------------------------------------------------------------------------------

    def change_setting(self, key: str, value: Any) -> None:
        """Change one setting, at once and for good."""
        try:
            self.settings = changed(self.settings, key, value)
        except SettingsError as error:
            self.hud.show_toast(str(error), "bad")
            return
        try:
            aside = save_settings(self.settings, self.home / "settings.toml")
            if aside is not None:
                self.hud.show_toast(say("bridge.settings-aside", file=str(aside)), "plain", 12.0)
        except OSError as error:
            self._tell_unwritten(error)
        if key == "scale":
            self.hud.resize(*self.hud.size_px, scale=self.settings.scale * self._screen_zoom)
            self._scale_labels()
            self._frame_table()
        elif key == "animation":
            self.stage.speed = self.settings.animation
        elif key == "quality":
            self.quality = value
        elif key == "mood":
            self.stage.use_mood(value)
        elif key in PASSES:
            self.stage.use_passes(passes_of(self.settings))
        elif key in HEARD:
            self.sound.use(self.settings)
        elif key == "keys" and self.bridge is not None:
            self.bridge.use_keys(self.settings.keys)
        elif key == "curtain" and self.bridge is not None:
            self.bridge.mouse.curtain = self.settings.curtain
        elif key == "language":
            switch_language(self.settings.language)

    def action_of(self, key: str) -> str:
        """Return the action that a window key stands for, "" for none."""
        for action, cap in self.settings.keys.items():
            if window_key(cap) == key:
                return action
        return ""


def passes_of(settings: Settings) -> Switches:
    """Return the passes over the picture that are switched; None where they go with the quality."""
    return Switches(**{key: {"on": True, "off": False}.get(getattr(settings, key)) for key in PASSES})


def seed_of(text: str) -> int:
    """Return the seed that a text means: its number, a number made of its letters, or chance when it is empty."""
    text = text.strip()
    if not text:
        return time.time_ns() % SEED_BELOW
    if text.isdecimal():
        return int(text) % SEED_BELOW
    seed = 0
    for byte in text.encode():
        seed = (seed * 257 + byte) % SEED_BELOW
    return seed
