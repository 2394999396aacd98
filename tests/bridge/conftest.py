"""The whole program in one virtual window of 1280 by 720, with a person before it.

Its frames are prepared but not drawn: drawing by software is most of a frame, and hit-testing asks for no picture.
A test that takes one looks up first.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.bridge.person import Person
from tests.pilot import set_drawing
from vtt.bridge.app import App
from vtt.kernel.game import Game
from vtt.stage.frame import preset_of
from vtt.stage.stage import Stage
from vtt.stage.window import open_base, resize

SIZE = (1280, 720)
BUFFER = (SIZE[0] // 8, SIZE[1] // 8)
SETTINGS = 'quality = "low"\nanimation = 0.0\n'


def look_away(stage: Stage) -> None:
    """From now on no pixel is drawn, of the table or the panels; everything else goes on."""
    stage.frame.is_blind = True
    set_drawing(stage.base, False)


def look_up(stage: Stage) -> None:
    """Draw again."""
    stage.frame.is_blind = False
    set_drawing(stage.base, True)
    stage.touch(shadow=True)


@pytest.fixture(scope="package")
def stage() -> Iterator[Stage]:
    """The light preset, undrawn; a window that other tests opened in this process is borrowed."""
    borrowed = getattr(builtins, "base", None)
    base: Any = borrowed or open_base(BUFFER, offscreen=True)
    before = (base.win.get_x_size(), base.win.get_y_size()), base.pixel2d.get_scale()
    resize(base, BUFFER)
    base.pixel2d.set_scale(2 / SIZE[0], 1, 2 / SIZE[1])
    made = Stage(base, preset_of("low"))
    look_away(made)
    yield made
    look_up(made)
    made.dispose()
    if borrowed is None:
        made.close()
    else:
        resize(base, before[0])
        base.pixel2d.set_scale(before[1])


class Program(App):
    """The program as it is in a window of 1280 by 720."""

    size_px = SIZE


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A player's folder in which animations are off."""
    (tmp_path / "settings.toml").write_text(SETTINGS, encoding="utf-8")
    return tmp_path


@pytest.fixture
def app(stage: Stage, home: Path) -> Iterator[App]:
    """The program, nothing shown yet."""
    look_away(stage)
    opened = Program(home=home, stage=stage)
    yield opened
    opened.close()


@pytest.fixture
def person(app: App) -> Iterator[Person]:
    """Mouse and keyboard of the program."""
    someone = Person(app, SIZE)
    yield someone
    someone.close()


@pytest.fixture
def sit_down(person: Person) -> Callable[[Game], Person]:
    """Start a game and let the first question come."""

    def sit(game: Game) -> Person:
        person.app.start(game)
        person.wait()
        return person

    return sit
