"""Own models in the program: the page, the fitting by mouse and key, one remark for a bad file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.bridge.conftest import SIZE, Program
from tests.bridge.person import Person
from tests.stage.oddfiles import plain, ship
from vtt.bridge.app import App
from vtt.bridge.fitting import PIECE
from vtt.dreadfleet.state import Setup
from vtt.kernel.game import Game
from vtt.stage.ownmodels import Fit, read_fit, write_fit
from vtt.stage.stage import Stage

ROW = "sheet/sheet/row-"


@pytest.fixture
def folder(home: Path) -> Path:
    """A good file, a bad one and one that nobody asked for."""
    pieces = home / "pieces"
    pieces.mkdir()
    plain(ship().vertex * np.float32(30)).write(pieces / "heldenhammer.glb")
    plain().write(pieces / "pinta.glb")
    (pieces / "bloody-reaver.glb").write_bytes(b"no model at all")
    return pieces


@pytest.fixture
def modeller(stage: Stage, home: Path, folder: Path) -> Iterator[Person]:
    """A person with own models before the settings."""
    app: App = Program(home=home, stage=stage)
    app.show_main_menu()
    someone = Person(app, SIZE)
    someone.step(2)
    yield someone
    someone.close()
    app.close()


def open_page(person: Person) -> None:
    """By mouse: settings, own models."""
    person.click("menu/menu-settings")
    person.step(2)
    person.click("settings/options-picture/option-pieces-pieces-list")
    person.step(2)


def open_fitting(person: Person) -> None:
    """By mouse: the good file of the page."""
    open_page(person)
    person.click(f"{ROW}heldenhammer.glb")
    person.step(3)
    assert person.app.pieces.fitting is not None


def test_the_page_says_what_each_file_is(modeller: Person) -> None:
    open_page(modeller)
    rows = {row.id: row for row in modeller.app.hud._models["sheet"].rows}
    assert set(rows) == {"heldenhammer.glb", "pinta.glb", "bloody-reaver.glb"}
    assert "47 triangles" in rows["heldenhammer.glb"].detail and not rows["heldenhammer.glb"].is_shut
    assert rows["bloody-reaver.glb"].is_shut and "expected a glTF file" in rows["bloody-reaver.glb"].problem
    assert rows["pinta.glb"].is_shut and "There is no piece of that name" in rows["pinta.glb"].problem


def test_a_bad_file_is_one_remark_and_ours_is_drawn(modeller: Person) -> None:
    """However often it is looked at; the good one is worn by its piece."""
    app = modeller.app
    assert "bloody-reaver.glb: expected a glTF file" in app.hud._models["toast"][0]
    app.start(Game(app.ruleset, Setup(quick=True, seed=1)))
    modeller.step(4)
    assert app.stage.fleet["heldenhammer"].model.is_own
    reaver = app.stage.fleet["bloody-reaver"].model
    assert not reaver.is_own and not reaver.is_missing
    assert app.pieces.shelf.complaints == [] and "toast" not in app.hud._models
    assert app.bridge.pos.content.shapes["heldenhammer"] == app.stage.fleet["heldenhammer"].view.shape


def test_turning_scaling_and_sinking_by_mouse(modeller: Person, folder: Path) -> None:
    """Every button is seen at once on the stage; saving writes the file beside the model."""
    open_fitting(modeller)
    fitting, fleet = modeller.app.pieces.fitting, modeller.app.stage.fleet
    usual = fleet[PIECE].model
    assert usual.is_own and fitting.is_saved
    for button, wanted in (
        ("turn", Fit(turn=90.0)),
        ("larger", Fit(turn=90.0, scale=1.05)),
        ("larger", Fit(turn=90.0, scale=1.1025)),
        ("smaller", Fit(turn=90.0, scale=1.05)),
        ("deeper", Fit(turn=90.0, scale=1.05, sink=0.05)),
    ):
        before = fleet[PIECE].model
        modeller.click(f"actions/choose-{button}")
        modeller.step(2)
        assert fitting.fit == wanted
        assert fleet[PIECE].model is not before
    assert fleet[PIECE].model.height != usual.height and not fitting.is_saved
    modeller.click("actions/choose-save")
    modeller.step(2)
    assert fitting.is_saved and read_fit(folder / "heldenhammer.toml") == Fit(turn=90.0, scale=1.05, sink=0.05)
    modeller.click("actions/choose-back")
    modeller.step(3)
    assert modeller.app.pieces.fitting is None and modeller.app.hud.page == "sheet"


def test_wheel_drag_and_keys(modeller: Person) -> None:
    open_fitting(modeller)
    fitting, stage = modeller.app.pieces.fitting, modeller.app.stage
    place = modeller.pixel((fitting.pose.x, fitting.pose.y), 0.5)
    assert place is not None
    modeller.wheel_at(place, 2)
    assert fitting.fit.turn == 30.0
    modeller.wheel_at(place, -1, "shift")
    assert fitting.fit.turn == 29.0
    for key, wanted in (
        ("arrow_right", Fit(turn=119.0)), ("arrow_left", Fit(turn=29.0)), ("arrow_down", Fit(turn=29.0, sink=0.05)),
        ("arrow_up", Fit(turn=29.0)), ("page_up", Fit(turn=29.0, scale=1.05)), ("page_down", Fit(turn=29.0)),
        ("z", Fit()),
    ):
        modeller.press(key)
        modeller.step(1)
        assert fitting.fit == wanted, key
    modeller.press("x")
    assert fitting.fit.up == "z" and stage.fleet[PIECE].model.is_own
    modeller.press("z")
    start = modeller.pixel((fitting.pose.x, fitting.pose.y + 900), 0.2)
    ends = (modeller.pixel((fitting.pose.x + east, fitting.pose.y), 0.0) for east in (1500, -1500, 2500, -2500))
    end = next(place for place in ends if place is not None)
    assert start is not None
    modeller.drag_at(start, end)
    assert 60 <= abs(fitting.fit.turn) <= 120
    modeller.press("escape")
    assert fitting.fit == Fit() and fitting.is_saved


def test_what_was_not_saved_is_forgotten(modeller: Person, folder: Path) -> None:
    write_fit(folder / "heldenhammer.toml", Fit(sink=0.1))
    open_fitting(modeller)
    assert modeller.app.pieces.fitting.fit == Fit(sink=0.1)
    modeller.click("actions/choose-larger")
    modeller.press("escape")
    modeller.press("escape")
    modeller.step(2)
    assert modeller.app.hud.page == "menu"
    modeller.click("menu/menu-main")
    modeller.step(3)
    assert read_fit(folder / "heldenhammer.toml") == Fit(sink=0.1)
    assert modeller.app.pieces.shelf.fit_of("heldenhammer", folder / "heldenhammer.glb") == Fit(sink=0.1)


def test_a_game_on_the_table_is_not_swept_away(modeller: Person) -> None:
    app = modeller.app
    app.start(Game(app.ruleset, Setup(quick=True, seed=1)))
    modeller.step(4)
    app.pieces.show()
    modeller.step(2)
    modeller.click(f"{ROW}heldenhammer.glb")
    modeller.step(2)
    assert app.bridge is not None and app.pieces.fitting is None
    assert "A game lies on the table" in app.hud._models["toast"][0]


def test_a_file_that_comes_while_the_program_runs_is_seen(modeller: Person, folder: Path) -> None:
    """Opening the page looks at the folder again; a file that goes makes room for ours."""
    fleet = modeller.app.stage.fleet
    plain(ship().vertex * np.float32(12)).write(folder / "skull.glb")
    assert fleet["heldenhammer"].model.is_own and not fleet["skull"].model.is_own
    (folder / "heldenhammer.glb").unlink()
    open_page(modeller)
    assert fleet["skull"].model.is_own and not fleet["heldenhammer"].model.is_own


def test_a_lent_stage_goes_back_without_own_models(stage: Stage, home: Path, folder: Path) -> None:
    app = Program(home=home, stage=stage)
    app.show_main_menu()
    assert stage.fleet["heldenhammer"].model.is_own
    app.close()
    assert stage.fleet.library.shelf is None
    assert not stage.fleet.library.model("heldenhammer", np.zeros((4, 2), np.float32), 1.0).is_own
