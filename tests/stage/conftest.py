"""One small stage for all pictures; drawing tests fail, never skip, where OpenGL is missing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.stage.looking import SIZE
from vtt.stage.demo import default_layout
from vtt.stage.stage import Stage, open_stage
from vtt.stage.view import StageView


@pytest.fixture(scope="package")
def stage() -> Iterator[Stage]:
    """The light preset offscreen, 640 by 400; one ShowBase is all a process may have."""
    opened = open_stage(SIZE, offscreen=True, preset="low")
    yield opened
    opened.close()


@pytest.fixture
def reef(stage: Stage) -> Iterator[Stage]:
    """The stage with scenario 1 in its quick-start layout, seen from straight above, nothing drawn over it."""
    set_up(stage)
    yield stage


def set_up(stage: Stage) -> None:
    """Lay the table out as if nothing had happened on it."""
    stage.skip()
    stage.speed = 1.0
    stage.show(default_layout())
    stage.shows_names = False
    stage.look("top", glide=False)
    stage.overlays.clear()
    stage.dice.clear()
    stage.show(default_layout())
    stage.settle()


@pytest.fixture
def unseen(stage: Stage) -> Iterator[Stage]:
    """The same stage for tests that never look at a picture: everything moves, nothing is drawn."""
    stage.frame.is_blind = True
    set_up(stage)
    yield stage
    stage.frame.is_blind = False


@pytest.fixture(scope="package")
def layout() -> StageView:
    """Scenario 1 as data."""
    return default_layout()
