"""One virtual window of 1280 by 720 for the hud, shared with whatever other tests have opened."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.pilot import Pilot, set_drawing
from vtt.hud.gallery import open_base
from vtt.hud.hud import Hud
from vtt.hud.models import HudEvent

SIZE = (1280, 720)


@pytest.fixture(scope="package")
def base() -> Iterator[Any]:
    """An offscreen ShowBase; one that another package opened in this process is borrowed, its pixels counted anew.

    Nothing is drawn on it, which software would take long over, but in tests that ask for it.
    """
    borrowed = getattr(builtins, "base", None)
    opened = borrowed or open_base(*SIZE)
    scale = opened.pixel2d.get_scale()
    opened.pixel2d.set_scale(2 / SIZE[0], 1, 2 / SIZE[1])
    set_drawing(opened, False)
    yield opened
    set_drawing(opened, True)
    opened.pixel2d.set_scale(scale)
    if borrowed is None:
        opened.destroy()


@pytest.fixture
def drawn(base: Any) -> Iterator[None]:
    """The window draws what it shows."""
    set_drawing(base, True)
    yield
    set_drawing(base, False)


@pytest.fixture
def pilot(base: Any) -> Iterator[Pilot]:
    """Mouse and keyboard."""
    made = Pilot(base, SIZE)
    yield made
    made.close()


class Heard(list[HudEvent]):
    """The events a hud emitted, oldest first."""

    @property
    def last(self) -> HudEvent:
        return self[-1]

    def named(self, name: str) -> list[Any]:
        """Return the payloads of all events of that name."""
        return [event.payload for event in self if event.name == name]


@pytest.fixture
def heard() -> Heard:
    """What the hud says."""
    return Heard()


@pytest.fixture
def hud(base: Any, pilot: Pilot, heard: Heard) -> Iterator[Hud]:
    """A hud at scale 1 that listens to the pilot's keys."""
    made = Hud(base, heard.append, 1.0, size_px=SIZE)
    yield made
    made.destroy()


@pytest.fixture
def scaled_hud(base: Any, pilot: Pilot) -> Iterator[Callable[[float], Hud]]:
    """Make huds at other scales; they are ended after the test."""
    made: list[Hud] = []

    def make(scale: float) -> Hud:
        made.append(Hud(base, lambda event: None, scale, listen=False, size_px=SIZE))
        return made[-1]

    yield make
    for one in made:
        one.destroy()
