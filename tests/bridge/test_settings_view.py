"""The settings of the picture: what they will look like is seen through a window in the page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bridge.moments import moment
from tests.bridge.person import Person
from vtt.bridge.app import App
from vtt.bridge.settings import Settings, load_settings
from vtt.hud.models import HudEvent, SettingsModel
from vtt.kernel.game import Game
from vtt.stage.stage import Stage

Sit = Callable[[Game], Person]


def shown(app: App, key: str) -> object:
    """The value of an option as the open page shows it."""
    model = app.hud._models["settings"]
    assert isinstance(model, SettingsModel)
    return next(option.value for group in model.groups for option in group.options if option.key == key)


def open_settings(player: Person, group: str) -> None:
    """Open the page at a group."""
    player.app.on_menu("settings")
    player.app.hud._change_view("settings", ("group", group))
    player.step(2)


def test_only_the_table_is_seen_through_the_window(sit_down: Sit) -> None:
    """Panels and the veil make way while the picture's settings are open, and come back for others and at the end."""
    player = sit_down(moment("order"))
    hud = player.app.hud
    before = [name for name, panel in hud._panels.items() if panel.is_in_place]
    assert {"log", "compass", "prompt"} <= set(before)
    open_settings(player, "picture")
    assert hud._models["veil"] == "clear"
    assert [name for name, panel in hud._panels.items() if panel.is_in_place] == ["veil", "settings"]
    open_settings(player, "sound")
    assert hud._models["veil"] == "dim" and hud.panel("log").is_in_place
    open_settings(player, "picture")
    player.press("escape")
    assert [name for name, panel in hud._panels.items() if panel.is_in_place] == before


def test_the_eye_moves_aside_and_back(sit_down: Sit) -> None:
    """What was in the middle of the view is in the window; a view that was turned to meanwhile stays."""
    player = sit_down(moment("order"))
    camera = player.app.stage.camera
    player.app.stage.settle()
    before, middle = camera.gaze, camera.gaze.target
    open_settings(player, "picture")
    assert camera.screen_point(middle).x == pytest.approx(0.6, abs=0.12)
    open_settings(player, "sound")
    assert (camera.gaze.target - before.target).length() < 1e-3 and camera.gaze.distance == before.distance
    open_settings(player, "picture")
    camera.show("top", glide=False)
    player.press("escape")
    assert camera.gaze.pitch > 85


def test_the_quality_shown_is_the_one_in_force(stage: Stage, tmp_path: Path) -> None:
    """A preset of the command line is not what the file says, and does not get into it; what is chosen does."""
    app = App(stage=stage, home=tmp_path, preset="low")
    try:
        app.on_menu("settings")
        assert Settings().quality != "low" and shown(app, "quality") == "low"
        app._answer(HudEvent("setting", ("sound", False)))
        assert load_settings(tmp_path / "settings.toml").quality == Settings().quality
        app._answer(HudEvent("setting", ("quality", "ultra")))
        assert shown(app, "quality") == "ultra"
        assert load_settings(tmp_path / "settings.toml").quality == "ultra"
    finally:
        app.close()
