"""The mood in force: its light handed to the shaders, its rain, and lightning now and then."""

from __future__ import annotations

import math

import numpy as np
from panda3d.core import NodePath, Vec2, Vec4

from vtt.stage.frame import Frame
from vtt.stage.moods import DAY, MOODS, Mood, apply_mood, flashed

CALM_GALE, STORM_FORCE = 0.12, 6.0
SLANT, LEAN = 0.40, 0.10
"""How far rain leans in a wind across the picture (width to height), and along it."""
FIRST_FLASH_S, BETWEEN_FLASHES_S = 3.0, (7.0, 19.0)
FLASH_S = 0.55
STEPS_SEEN = 24
"""Shades in which a flash fades: between two of them nothing is drawn anew."""


class Weather:
    """What the mood of the table does to light, sea and air. Chance here is only for looks."""

    def __init__(self, root: NodePath, frame: Frame) -> None:
        self._root, self._frame = root, frame
        self._rng = np.random.default_rng(11)
        self.mood: Mood = MOODS[DAY]
        self.is_calm = False
        """Whether lightning stays away, for people who want no sudden movements."""
        self._wind = Vec2(0.8, 0.6)
        self._until_flash = FIRST_FLASH_S
        self._since_flash = FLASH_S
        self.flash = 0.0
        """How bright lightning stands in the air, 0..1."""
        apply_mood(root, self.mood)

    def change(self, mood: Mood) -> bool:
        """Let another mood fall on the table; True if it is another one."""
        if mood is self.mood:
            return False
        self.mood = mood
        apply_mood(self._root, mood)
        self._until_flash, self._since_flash, self.flash = FIRST_FLASH_S, FLASH_S, 0.0
        self._frame.show_mood(mood, Vec4(0, 0, 0, 0))
        return True

    def blow(self, wind: Vec2, force: int) -> None:
        """Let the wind blow towards `wind` (a unit vector) with a force from 1 to 6."""
        self._wind = wind
        gale = CALM_GALE + (1 - CALM_GALE) * min(1.0, force / STORM_FORCE)
        self._root.set_shader_input("wind", wind)
        self._root.set_shader_input("gale", max(gale, self.mood.water.least_gale))

    def step(self, passed: float) -> tuple[bool, bool]:
        """Move the air on: whether the picture changed by lightning, and whether a bolt has just begun."""
        if not self.mood.has_lightning or self.is_calm:
            return self._shine(0.0), False
        self._since_flash += passed
        self._until_flash -= passed
        begins = self._until_flash <= 0
        if begins:
            self._until_flash, self._since_flash = float(self._rng.uniform(*BETWEEN_FLASHES_S)), 0.0
        t = self._since_flash / FLASH_S
        flicker = max(0.0, 1 - t) ** 2 * (0.62 + 0.38 * math.cos(t * 21)) if t < 1 else 0.0
        return self._shine(round(flicker * STEPS_SEEN) / STEPS_SEEN), begins

    def _shine(self, flash: float) -> bool:
        if flash == self.flash:
            return False
        self.flash = flash
        key, sky = flashed(self.mood.light, flash)
        self._root.set_shader_input("key_color", key)
        self._root.set_shader_input("sky_color", sky)
        self._root.set_shader_input("flash", flash)
        return True

    def hang(self, heading: float, pitch: float, seconds: float) -> None:
        """Turn clouds and rain to where the eye looks (degrees)."""
        self._frame.backdrop.drift(seconds, self.flash)
        h = math.radians(heading)
        across = self._wind.x * math.cos(h) - self._wind.y * math.sin(h)
        slant, upright = across * SLANT + LEAN, math.cos(math.radians(pitch))
        self._frame.show_mood(self.mood, Vec4(self.mood.rain, slant, upright, seconds % 600))
