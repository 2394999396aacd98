"""The program's ear: sounds follow the picture, the weather and the settings; the card opens when it is needed."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from panda3d.core import Point3, Vec3

from vtt.bridge.settings import LOUDNESS, Settings
from vtt.sound.card import open_card
from vtt.sound.library import Library
from vtt.sound.sounds import Ear, Mix, Player, Silence
from vtt.stage.units import to_scene

if TYPE_CHECKING:
    from vtt.dreadfleet.position import Position
    from vtt.stage.stage import Stage
    from vtt.stage.view import StageView

HEARD = ("sound", *LOUDNESS)
"""The settings that are heard."""
WEATHER_S = 0.25
"""Seconds between two looks at the weather."""
CREAK_S = (9.0, 14.5, 11.0, 19.0)
"""Seconds of quiet between two creaks of ships that lie in the swell, in turn."""
CREAK_LOUD = 0.4
TICK_S = 0.09
"""A slider that is dragged ticks no faster."""
UNHEARD = ("ship-hover",)
"""What a person does to the hud without pressing anything."""


class Soundscape:
    """Sounds of one program. `card` opens the sound card and returns its audio manager, or None without one.

    Nothing is opened and nothing made until something is to be heard; without a card it stays quiet for good.
    """

    def __init__(
        self, stage: Stage, settings: Settings, home: Path, card: Callable[[], Any | None] | None = open_card
    ) -> None:
        """`card` None is for a program that nobody hears: one without a window."""
        self.stage, self.settings, self.home, self.card = stage, settings, home, card
        self.player: Player | None = None
        self._next_weather = self._next_tick = 0.0
        self._next_creak = CREAK_S[0]
        self._creaks = 0
        self._seconds = 0.0
        self._clock = time.perf_counter()

    def use(self, settings: Settings) -> None:
        """Take over settings that have changed."""
        self.settings = settings
        self._open()
        if self.player is not None:
            self.player.use(mix_of(settings))

    def tick(self, event: str) -> None:
        """A button, a card or a row of the hud was pressed."""
        if self.player is not None and event not in UNHEARD and self._seconds >= self._next_tick:
            self._next_tick = self._seconds + TICK_S
            self.player.cue("tick")

    def step(self, pos: Position | None) -> None:
        """Once a frame; the wind that is heard is what sails feel in a game, else what the table shows."""
        now = time.perf_counter()
        passed, self._clock = min(0.1, now - self._clock), now
        self._seconds += passed
        self._open()
        if self.player is None:
            return
        if self._is_minimised():
            self.player.stop()
            return
        if not self.settings.sound or self.stage.view is None:
            return
        self.player.ear = ear_of(self.stage)
        if self._seconds >= self._next_weather:
            self._next_weather = self._seconds + WEATHER_S
            force = self.stage.view.wind_force if pos is None else pos.felt_force
            self.player.sustain(weather(self.stage.view, force, self.player.ear))
            self._creak(self.stage.view)
        self.player.step(passed)

    def close(self) -> None:
        """Be quiet for good, and leave a stage that is only lent without our sounds."""
        if self.player is not None:
            self.player.close()
            self.player = None
        self.card = None
        self.stage.theatre.sounds = Silence()

    def _open(self) -> None:
        """Open the card, once, if anything is to be heard."""
        if not self.settings.sound or self.card is None:
            return
        card, self.card = self.card, None
        manager = card()
        if manager is None:
            return
        self.player = Player(manager, Library(self.home), mix_of(self.settings))
        self.player.library.begin()
        self.stage.theatre.sounds = self.player

    def _is_minimised(self) -> bool:
        window = self.stage.base.win
        return hasattr(window, "get_properties") and window.get_properties().get_minimized()

    def _creak(self, view: StageView) -> None:
        """Now and then one of the ships works in the swell."""
        if self._seconds < self._next_creak or self.player is None:
            return
        self._creaks += 1
        self._next_creak = self._seconds + CREAK_S[self._creaks % len(CREAK_S)]
        ships = [piece for piece in view.pieces if piece.side and not piece.flags & {"aloft", "alive", "manned"}]
        if ships:
            pose = ships[self._creaks % len(ships)].pose
            self.player.cue("creak", to_scene(pose.x, pose.y), CREAK_LOUD)


def mix_of(settings: Settings) -> Mix:
    """Return what the settings say about loudness."""
    return Mix(settings.sound, settings.effects, settings.sea)


def ear_of(stage: Stage) -> Ear:
    """Return the ear of whoever looks through the camera."""
    camera = stage.frame.camera
    return Ear(Point3(camera.get_pos(stage.root)), Vec3(camera.get_quat(stage.root).get_right()))


def weather(view: StageView, force: int, ear: Ear) -> dict[str, tuple[float, float]]:
    """Return the loops of a table (strength, pitch): sea and wind by force, fires and powers by their distance.

    `force` is 0 in a dead calm, when only water laps, and 6 in a storm.
    """
    heard = {
        "swell": (_between(0.35, 0.9, force / 2) if force < 3 else _between(0.9, 0.5, (force - 2) / 4), 1.0),
        "surf": (_between(0.0, 1.0, (force - 1.5) / 4), _between(0.92, 1.05, force / 6)),
        "wind": (_between(0.0, 1.0, force / 5), _between(0.85, 1.2, force / 6)),
        "gale": (_between(0.0, 1.0, (force - 3) / 3), _between(0.9, 1.12, force / 6)),
    }
    places: dict[str, list[Point3]] = {
        "fire": [to_scene(p.pose.x, p.pose.y, 0.5) for p in view.pieces if "burning" in p.flags],
        "rumble": [to_scene(p.pose.x, p.pose.y) for p in view.pieces if "erupting" in p.flags],
        "whirlpool": [to_scene(m.x, m.y) for m in view.markers if m.spin_deg],
    }
    for name, spots in places.items():
        if spots:
            # Powers add up, not amplitudes: ten fires are not ten times as loud as one.
            strength = sum(ear.hears(spot)[0] ** 2 for spot in spots) ** 0.5
            heard[name] = (min(1.2, strength), 1.0)
    return heard


def _between(low: float, high: float, share: float) -> float:
    return low + (high - low) * min(1.0, max(0.0, share))
