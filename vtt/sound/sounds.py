"""What plays sounds: the silence that plays none, and the player who mixes voices and loops for one ear."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from panda3d.core import Filename, Point3, Vec3

from vtt.sound.cues import CUES, EFFECT
from vtt.sound.library import Library

MOST_VOICES = 28
"""So many sounds at once; beyond that the faintest gives way."""
MOST_ALIKE = 8
"""So many of one name."""
FAINT = 0.004
"""What is not louder than this is not heard."""
FULL_REACH_IN, HALF_REACH_IN = 10.0, 55.0
"""Inches from the eye within which a sound has its full strength, and beyond them at which half of it is left."""
NEAR_IN, FAR_IN = 24.0, 120.0
"""Between these distances a gun nearby becomes a gun far away."""
WIDEST = 0.6
"""How far to one side a sound is heard at most: never in one ear alone."""
DETUNE = 0.04
"""By so much of its pitch a sound differs from the last of its name, so that two shots are never the same."""
HUSH_S, LOOP_FADE_S = 0.12, 0.9
"""Seconds in which what is skipped dies away, and in which a loop follows the weather."""


@dataclass(frozen=True)
class Mix:
    """How loud things are: everything off, effects and table, the sea (0 to 1)."""

    is_on: bool = True
    effects: float = 0.8
    sea: float = 0.6


@dataclass(frozen=True)
class Ear:
    """Where one listens from: the eye, and which way is right of it (unit vector), in inches of the scene."""

    place: Point3
    right: Vec3

    def hears(self, place: Point3) -> tuple[float, float, float]:
        """Loudness (0 to 1), side (-1 left to 1 right) and distance (inches) of a sound at a place."""
        way = place - self.place
        distance = way.length()
        side = WIDEST * way.dot(self.right) / max(distance, 1.0)
        return 1 / (1 + max(0.0, distance - FULL_REACH_IN) / HALF_REACH_IN), side, distance


class Sounds(Protocol):
    """What the stage and the program say to whoever makes their sounds."""

    def cue(self, name: str, place: Point3 | None = None, loud: float = 1.0) -> None:
        """Begin a sound of the list, at a place of the scene or everywhere."""

    def hush(self) -> None:
        """What belongs to an animation that was skipped dies away."""


class Silence:
    """Plays nothing: without a sound card, without a window, in tests."""

    def cue(self, name: str, place: Point3 | None = None, loud: float = 1.0) -> None:
        """Nothing is heard; KeyError for a sound that does not exist."""
        CUES[name]

    def hush(self) -> None:
        """It is quiet already."""


@dataclass
class Voice:
    """One sound that is being played."""

    name: str
    sound: Any
    strength: float
    """As loud as it began, before the mix."""
    share: float = 1.0
    is_dying: bool = False


@dataclass
class Loop:
    """A sound that goes on: how loud it is and is to be, and at what pitch."""

    sound: Any
    strength: float = 0.0
    wanted: float = 0.0


class Player:
    """Plays the list through a Panda audio manager; `manager` needs `get_sound`, `update` and `shutdown`.

    A sound whose file is not made yet is not heard, and nothing waits for it.
    """

    def __init__(self, manager: Any, library: Library, mix: Mix = Mix()) -> None:
        self.manager, self.library = manager, library
        self.mix = mix
        self.ear = Ear(Point3(0, 0, 0), Vec3(1, 0, 0))
        self.voices: list[Voice] = []
        self.loops: dict[str, Loop] = {}
        self._played: dict[str, int] = {}

    # voices ------------------------------------------------------------------------------------------------------

    def cue(self, name: str, place: Point3 | None = None, loud: float = 1.0) -> None:
        """Begin a sound; one with a distant twin is heard as both, according to its distance.

        At a place that is nowhere (no numbers) it is not heard.
        """
        cue = CUES[name]
        strength, side, distance = (1.0, 0.0, 0.0) if place is None else self.ear.hears(place)
        strength *= loud
        if not math.isfinite(strength + distance):  # neither a card nor a comparison takes what is no number
            return
        if not cue.far:
            self._begin(name, strength, side)
            return
        away = min(1.0, max(0.0, (distance - NEAR_IN) / (FAR_IN - NEAR_IN)))
        self._begin(name, strength * math.cos(away * math.pi / 2), side)
        self._begin(cue.far, strength * math.sin(away * math.pi / 2), side)

    def _begin(self, name: str, strength: float, side: float) -> None:
        cue = CUES[name]
        strength *= cue.loud
        takes = self.library.takes(name)
        if not self.mix.is_on or strength * self.mix.effects < FAINT or not takes or not self._has_room(name, strength):
            return
        count = self._played[name] = self._played.get(name, -1) + 1
        sound = self._load(name, takes[count % len(takes)])
        ahead = math.sqrt(1 - side * side)
        # The listener sits at the origin: a place at distance one has a direction, and the loudness stays ours.
        sound.set_3d_attributes(side, ahead, 0, 0, 0, 0)
        sound.set_play_rate(1 + DETUNE * (2 * (count * 0.618 % 1) - 1))
        sound.set_volume(strength * self.mix.effects)
        sound.play()
        self.voices.append(Voice(name, sound, strength))

    def _load(self, name: str, take: int) -> Any:
        file = Filename.from_os_specific(str(self.library.path(name, take)))
        return self.manager.get_sound(file, not CUES[name].is_loop)  # with a place in space if it is heard once

    def _has_room(self, name: str, strength: float) -> bool:
        """Make room for a voice: the faintest of those that are too many falls silent, perhaps the new one."""
        alike = [voice for voice in self.voices if voice.name == name]
        crowd = alike if len(alike) >= MOST_ALIKE else self.voices if len(self.voices) >= MOST_VOICES else []
        if not crowd:
            return True
        faintest = min(crowd, key=lambda voice: voice.strength * voice.share)
        if faintest.strength * faintest.share > strength:
            return False
        faintest.sound.stop()
        self.voices.remove(faintest)
        return True

    def hush(self) -> None:
        """Effects die away; bell, dice, cards and buttons are the players' own and go on."""
        for voice in self.voices:
            voice.is_dying = voice.is_dying or CUES[voice.name].kind == EFFECT

    # loops -------------------------------------------------------------------------------------------------------

    def sustain(self, wanted: Mapping[str, tuple[float, float]]) -> None:
        """Let these loops go on (name: strength, pitch 1 as it was made), others fade."""
        for name, loop in self.loops.items():
            loop.wanted = 0.0 if name not in wanted else loop.wanted
        for name, (strength, pitch) in wanted.items():
            if name not in self.loops:
                if strength < FAINT or not self.library.takes(name):
                    continue
                sound = self._load(name, 0)
                sound.set_loop(True)
                self.loops[name] = Loop(sound)
            self.loops[name].wanted = strength * CUES[name].loud
            self.loops[name].sound.set_play_rate(pitch)

    # frames ------------------------------------------------------------------------------------------------------

    def use(self, mix: Mix) -> None:
        """Mix differently from now on; what is switched off stops at once."""
        self.mix = mix
        if not mix.is_on:
            self.stop()
            return
        for voice in self.voices:
            voice.sound.set_volume(voice.strength * voice.share * mix.effects)
        for loop in self.loops.values():
            loop.sound.set_volume(loop.strength * mix.sea)

    def stop(self) -> None:
        """Be silent at once."""
        for sound in (*(voice.sound for voice in self.voices), *(loop.sound for loop in self.loops.values())):
            sound.stop()
        self.voices.clear()
        self.loops.clear()

    def close(self) -> None:
        """Be silent for good and give the card back."""
        self.stop()
        self.library.close()
        self.manager.shutdown()

    def step(self, seconds: float) -> None:
        """Once a frame: what has ended makes room, what fades grows fainter."""
        if not self.mix.is_on:
            return
        for voice in [v for v in self.voices if v.is_dying]:
            voice.share -= seconds / HUSH_S
            voice.sound.set_volume(max(0.0, voice.strength * voice.share * self.mix.effects))
            if voice.share <= 0:
                voice.sound.stop()
        self.voices = [v for v in self.voices if v.share > 0 and v.sound.status() == v.sound.PLAYING]
        for name, loop in list(self.loops.items()):
            self._follow(name, loop, seconds)
        self.manager.update()

    def _follow(self, name: str, loop: Loop, seconds: float) -> None:
        """A loop goes from the strength it has towards what is wanted."""
        gap = loop.wanted - loop.strength
        if abs(gap) < 1e-4:
            if loop.wanted <= 0:
                loop.sound.stop()
                del self.loops[name]
            return
        most = seconds / LOOP_FADE_S
        loop.strength += max(-most, min(most, gap))
        loop.sound.set_volume(loop.strength * self.mix.sea)
        if loop.sound.status() != loop.sound.PLAYING:
            loop.sound.play()
