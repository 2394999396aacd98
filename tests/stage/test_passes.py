"""Painterly pass, ink line and shallow focus: each does what it says, none touches words, all can be taken off."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.stage.looking import drawn, pixel_of
from vtt.bridge.app import passes_of
from vtt.bridge.settings import Settings, SettingsError, load_settings, save_settings
from vtt.stage.frame import PRESETS
from vtt.stage.post import Passes, Switches
from vtt.stage.stage import Stage
from vtt.stage.units import to_scene
from vtt.stage.view import StageView

OFF = Switches(painterly=False, ink=False, tilt_shift=False)


@pytest.fixture
def bare(reef: Stage) -> Iterator[Stage]:
    """The reef without any pass; afterwards as the preset has it."""
    reef.use_passes(OFF)
    yield reef
    reef.use_passes(Switches())


def bustle(picture: np.ndarray) -> float:
    """How much neighbouring pixels differ."""
    return float(np.abs(np.diff(picture.mean(2), axis=1)).mean())


def sea_patch(stage: Stage, picture: np.ndarray) -> np.ndarray:
    row, column = pixel_of(stage, 12000, 30000)
    return picture[row - 40: row + 40, column - 40: column + 40]


def test_the_light_preset_has_no_pass_and_the_others_an_ink_line() -> None:
    assert PRESETS["low"].passes(Switches()) == Passes()
    assert PRESETS["high"].passes(Switches()).ink > 0
    assert PRESETS["ultra"].passes(Switches(painterly=True)).brush == "fine"
    assert PRESETS["ultra"].passes(OFF) == Passes()
    assert PRESETS["low"].passes(Switches(painterly=True, tilt_shift=True)) == Passes("plain", 0.0, True)


def test_settings_switch_the_passes() -> None:
    assert passes_of(Settings()) == Switches()
    assert passes_of(Settings(painterly="on", ink="off")) == Switches(painterly=True, ink=False)


def test_a_brush_evens_the_sea_and_can_be_put_down_again(bare: Stage) -> None:
    plain = drawn(bare)
    bare.use_passes(Switches(painterly=True, ink=False, tilt_shift=False))
    painted = drawn(bare)
    within = [float(np.median(np.abs(np.diff(sea_patch(bare, p).mean(2), axis=1)))) for p in (plain, painted)]
    assert within[1] < 0.75 * within[0]  # a stroke is of one colour, however much it differs from the next
    assert np.abs(sea_patch(bare, painted).mean((0, 1)) - sea_patch(bare, plain).mean((0, 1))).max() < 6
    bare.use_passes(OFF)
    assert np.abs(drawn(bare) - plain).max() < 3


def test_what_is_drawn_over_the_water_keeps_its_edges_under_the_brush(bare: Stage) -> None:
    from vtt.stage.layers import CHALK
    from vtt.stage.ribbons import Ink, Style

    ink = Ink()
    ink.line([(8, 30, 0.05), (16, 30, 0.05)], CHALK, 0.3)
    bare.overlays.lay("line", (ink, Style()))
    row, column = pixel_of(bare, 12000, 30000)

    def rise(picture: np.ndarray) -> float:
        return float(picture[row, column].mean() - picture[row - 12, column].mean())

    plain = rise(drawn(bare))
    bare.use_passes(Switches(painterly=True, ink=False, tilt_shift=False))
    painted = rise(drawn(bare))
    bare.overlays.clear("line")
    assert plain > 60
    assert painted > 0.8 * plain


def test_an_ink_line_darkens_edges_of_pieces_and_leaves_the_sea(bare: Stage) -> None:
    bare.look("piece:heldenhammer", glide=False)
    bare.settle()
    plain = drawn(bare)
    bare.use_passes(Switches(painterly=False, ink=True, tilt_shift=False))
    inked = drawn(bare)
    darker = (plain - inked).mean(2) > 8
    assert 0.002 < darker.mean() < 0.2
    assert (inked - plain).max() < 8
    sea = np.zeros_like(darker)
    sea[-40:, -60:] = True
    assert darker[sea].mean() < 0.01


def test_no_ink_line_shows_through_smoke(bare: Stage, layout: StageView) -> None:
    bare.look("piece:heldenhammer", glide=False)
    ship = layout.piece("heldenhammer").pose
    row, column = pixel_of(bare, ship.x, ship.y, 1.0)

    def lines() -> float:
        off, on = [], []
        for ink, found in ((False, off), (True, on)):
            bare.use_passes(Switches(painterly=False, ink=ink, tilt_shift=False))
            found.append(drawn(bare)[row - 30: row + 30, column - 30: column + 30])
        return float((off[0] - on[0]).mean())

    clear = lines()
    towards = bare.camera.gaze.eye() - to_scene(ship.x, ship.y, 1.0)
    towards.normalize()
    puffs = bare.theatre.puffs
    puffs.emit(to_scene(ship.x, ship.y, 1.0) + towards * 3.5, 12, spread=0.0, radius=2.5, growth=0.0,
               color=(0.8, 0.8, 0.8, 0.9), life=60.0, hard=0.9, scatter=0.0)  # fmt: skip
    bare.theatre.step(2.0)
    smoky = lines()
    bare.theatre.clear()
    assert clear > 1.0
    assert smoky < 0.1 * clear


def test_a_shallow_focus_blurs_what_is_far_from_the_middle_of_the_view(bare: Stage) -> None:
    bare.look("low", glide=False)
    bare.settle()
    plain = drawn(bare)
    bare.use_passes(Switches(painterly=False, ink=False, tilt_shift=True))
    soft = drawn(bare)
    height = plain.shape[0]
    near, middle = slice(height - 30, height), slice(round(height * 0.50), round(height * 0.60))
    assert bustle(soft[near]) < 0.6 * bustle(plain[near])
    assert bustle(soft[middle]) > 0.85 * bustle(plain[middle])
    bare.look("top", glide=False)
    bare.use_passes(OFF)
    bare.settle()
    flat = drawn(bare)
    bare.use_passes(Switches(tilt_shift=True))
    assert np.abs(drawn(bare) - flat).mean() < 2  # from straight above everything is as far as the middle


def test_no_pass_touches_words(bare: Stage, layout: StageView) -> None:
    bare.shows_names = True
    bare.show(layout)
    bare.settle()
    plain = drawn(bare)
    bare.shows_names = False
    bare.show(layout)
    bare.settle()
    words = np.abs(drawn(bare) - plain).max(2) > 90
    assert words.sum() > 300
    bare.shows_names = True
    bare.show(layout)
    bare.use_passes(Switches(painterly=True, ink=True, tilt_shift=True))
    bare.settle()
    passed = drawn(bare)
    bare.shows_names = False
    bright = words & (plain.min(2) > 200)
    assert bright.sum() > 50
    assert np.abs(passed - plain)[bright].max() < 3


def test_settings_keep_mood_and_passes_and_say_what_they_may_be(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    chosen = Settings(mood="storm", painterly="on", ink="off")
    save_settings(chosen, path)
    assert load_settings(path) == chosen
    for line, told in (
        ('mood = "fog"', "mood: expected one of scenario, day, dusk, moonlight, storm, found \"fog\""),
        ("ink = true", "ink: expected one of auto, on, off, found true"),
    ):
        path.write_text(line, encoding="utf-8")
        with pytest.raises(SettingsError, match=re.escape(told)):
            load_settings(path)


def test_a_shot_takes_mood_and_passes_from_the_command_line(tmp_path: Path) -> None:
    def shot(name: str, *words: str) -> np.ndarray:
        path = tmp_path / name
        command = [sys.executable, "-m", "vtt", "shot", "SC09", "-o", str(path), "--size", "320x200", "--preset", "low"]
        done = subprocess.run([*command, "--no-hud", *words], capture_output=True, text=True, timeout=200, check=False)
        assert done.returncode == 0, done.stderr
        with Image.open(path) as image:
            return np.asarray(image, float)

    plain = shot("plain.png", "--mood", "day")
    assert np.abs(shot("storm.png", "--mood", "storm") - plain).mean() > 5
    assert np.abs(shot("painted.png", "--mood", "day", "--painterly", "--ink", "--tilt-shift") - plain).mean() > 0.5
