"""The table alone on the screen, and all of it back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from panda3d.core import Filename, PNMImage

from tests.bridge.conftest import look_up
from tests.bridge.moments import moment
from tests.bridge.person import Person
from vtt.bridge.shooting import take_shot
from vtt.kernel.game import Game
from vtt.stage.frame import SCENE_MASK
from vtt.stage.stage import Stage

Sit = Callable[[Game], Person]


@pytest.fixture
def captain(sit_down: Sit) -> Person:
    return sit_down(moment("order"))


def is_bare(stage: Stage) -> bool:
    """Whether nothing but the table is drawn."""
    lines = [actor.plate.is_hidden(SCENE_MASK) for actor in stage.fleet if actor.is_ship]
    gone = [stage.labels.root.is_hidden(), stage.helpers.is_hidden(), *lines]
    assert len(set(gone)) == 1, "some of it shows and some does not"
    return gone[0]


def panels_show(person: Person) -> bool:
    return not person.app.hud.root.is_hidden()


@pytest.mark.parametrize("back", ["f11", "escape"])
def test_a_key_leaves_the_table_alone_until_it_comes_again(captain: Person, back: str) -> None:
    stage = captain.app.stage
    captain.press("f11")
    captain.step(2)
    assert is_bare(stage) and not panels_show(captain)
    captain.bridge.show_round()  # whatever is shown anew meanwhile stays hidden
    stage.show(stage.view)
    captain.step(2)
    assert is_bare(stage)
    captain.press(back)
    captain.step(2)
    assert not is_bare(stage) and panels_show(captain) and not captain.app.hud.page


def test_a_button_does_the_same(captain: Person) -> None:
    captain.click("compass/camera-clean")
    captain.step(2)
    assert is_bare(captain.app.stage) and not panels_show(captain)


def test_nothing_is_answered_meanwhile_and_the_eye_turns(captain: Person) -> None:
    camera, before = captain.app.stage.camera, len(captain.game.log)
    captain.press("f11")
    heading = camera.gaze.heading
    for key in ("e", "enter", "1", "b", "f1"):
        captain.press(key)
    captain.app.hands.on_click(0.0, 0.0)
    captain.press("arrow_left")
    captain.step(2)
    assert len(captain.game.log) == before and not captain.bridge.looks.on and not captain.app.hud.page
    assert camera.gaze.heading != heading


def test_a_page_that_comes_by_itself_ends_it(captain: Person) -> None:
    captain.press("f11")
    captain.app.on_menu("statistics")
    captain.step(2)
    assert not is_bare(captain.app.stage) and panels_show(captain)


def test_the_picture_key_takes_the_clean_picture(captain: Person) -> None:
    """Twice: what is said about the first picture is no part of the second one."""
    look_up(captain.app.stage)
    captain.step(2)
    captain.press("f11")
    captain.step(2)
    drawn = []
    for _ in range(2):
        captain.press("f12")
        captain.step(3)
        assert "toast" in captain.app.hud.shown
        file = next((captain.app.home / "pictures").glob("*.png"))
        drawn.append(pixels(file))
        file.unlink()
        captain.step(2)
    assert np.abs(drawn[0] - drawn[1]).mean() < 0.01


def test_a_clean_shot_lacks_what_a_shot_without_panels_has(captain: Person, tmp_path: Path) -> None:
    seen = []

    class Borrowed:
        """The window of the test in place of a new one."""

        def __init__(self, **_: object) -> None:
            self.__dict__ |= vars(captain.app)
            self.start, self.frame = captain.app.start, captain.app.frame

        @property
        def bridge(self) -> object:
            return captain.app.bridge

        def close(self) -> None:
            seen.append((is_bare(captain.app.stage), captain.app.hud.shown))
            captain.app.stage.is_clean = False

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("vtt.bridge.shooting.App", Borrowed)
        for clean in (False, True):
            take_shot(captain.game, tmp_path / "shot.png", overlays=("bases",), hud=False, clean=clean)
    assert seen == [(False, ()), (True, ())]


def pixels(file: Path) -> np.ndarray:
    picture = PNMImage()
    assert picture.read(Filename.from_os_specific(str(file)))
    size = picture.get_x_size(), picture.get_y_size()
    return np.array([tuple(picture.get_pixel(x, y)) for x in range(0, size[0], 2) for y in range(0, size[1], 2)], float)
