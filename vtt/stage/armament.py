"""What a piece shoots, as its scheme says: a matter of looks alone, no rule asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

CANNON = "cannon"
SHOTS = (
    CANNON, "swivel-guns", "bolts", "lightning", "flame", "sun-ray", "ghost-shot", "skulls", "bombs", "stones",
    "torpedoes",
)  # fmt: skip
"""Words for what leaves a muzzle; how each looks and sounds is in `vtt.stage.shots` and `vtt.stage.beams`."""
SHOT_WORDS = f"{', '.join(SHOTS[:-1])} or {SHOTS[-1]}"
FARTHEST_IN = 6.0
PLACE_WORDS = f"three numbers of inches from -{FARTHEST_IN:g} to {FARTHEST_IN:g}: starboard, forward, up"
KEYS = ("shoots", "shoots_from", "extra_shoots", "extra_from")

Place = tuple[float, float, float]
"""Inches in the piece's own frame: starboard, forward, up."""


@dataclass(frozen=True)
class Armament:
    """What leaves a piece's muzzles, and what the dice shoot that it rolls apart from the others ("" for unsaid).

    A place stands for the muzzles of the model, None for those.
    """

    shoots: str = ""
    shoots_from: Place | None = None
    extra_shoots: str = ""
    extra_from: Place | None = None

    @property
    def kind(self) -> str:
        """What its dice shoot: cannon where nothing is said."""
        return self.shoots or CANNON

    @property
    def extra_kind(self) -> str:
        """What the dice shoot that are rolled apart: what all shoot where nothing is said."""
        return self.extra_shoots or self.kind

    @property
    def without_places(self) -> Armament:
        """The same for a model of another shape, whose own muzzles count."""
        return Armament(self.shoots, None, self.extra_shoots, None)

    def lines(self) -> list[str]:
        """What is said, as lines of a scheme file."""
        said = []
        for key, note in zip(KEYS, _NOTES, strict=True):
            value = getattr(self, key)
            if value:
                said.append(f"{key} = {_written(value)}    # {note}")
        return said


_NOTES = (
    f"what leaves its muzzles: {SHOT_WORDS}",
    "where from, in place of its muzzles: inches to starboard, forward, up",
    "what the dice shoot that it rolls apart",
    "where from",
)


def _written(value: str | Place) -> str:
    return f'"{value}"' if isinstance(value, str) else f"[{', '.join(f'{number:g}' for number in value)}]"


def is_shot(value: Any) -> bool:
    """Whether a value of a file is one of the words for shots."""
    return isinstance(value, str) and value in SHOTS


def place_of(value: Any) -> Place | None:
    """A value of a file as a place near a piece, None if it is none."""
    if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != 3:
        return None
    numbers = [n for n in value if isinstance(n, int | float) and not isinstance(n, bool) and abs(n) <= FARTHEST_IN]
    return (float(numbers[0]), float(numbers[1]), float(numbers[2])) if len(numbers) == 3 else None
