"""The list of sounds: each name with its recipe, how many takes of it there are, and how loud it is beside others."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from vtt.sound.waveform import Recipe, finished

EFFECT, TABLE, SEA = "effect", "table", "sea"
"""What happens on the water; what players hear of their own table (dice, cards, bell, buttons); what never ends."""


@dataclass(frozen=True)
class Cue:
    """One sound. Takes are variants that differ as two shots of one gun do; `far` is heard instead from a distance."""

    name: str
    recipe: Recipe
    takes: int = 1
    loud: float = 1.0
    kind: str = EFFECT
    far: str = ""

    @property
    def is_loop(self) -> bool:
        """Whether it goes on until it is stopped."""
        return self.kind == SEA

    def render(self, take: int) -> tuple[np.ndarray, int]:
        """The samples (samples, channels; 16 bits) of a take and their rate: always the same ones."""
        rng = np.random.default_rng(zlib.crc32(f"{self.name}/{take}".encode()))
        return finished(self.recipe(rng), is_loop=self.is_loop)


CUES: dict[str, Cue] = {}
"""All sounds by name; `vtt.sound.library` has filled it."""


def cue(
    name: str, *, takes: int = 1, loud: float = 1.0, kind: str = EFFECT, far: str = ""
) -> Callable[[Recipe], Recipe]:
    """Enter a recipe in the list; ValueError for a name that is taken."""

    def enter(recipe: Recipe) -> Recipe:
        if name in CUES:
            raise ValueError(f"expected a new name for a sound, found {name!r} twice")
        CUES[name] = Cue(name, recipe, takes, loud, kind, far)
        return recipe

    return enter
