"""Streaks: shafts, trails, arcs of lightning and beams, ribbons that turn to whoever looks."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike
from panda3d.core import (
    NodePath,
)

from vtt.stage.effects import GLOWS, PUFF_ORDER
from vtt.stage.mesh import VERTEX, Array
from vtt.stage.quads import Quads
from vtt.stage.ribbons import Color

MOST_STREAKS = 1200
STREAK = np.dtype([
    ("ends", "f4", (2, 3)), ("half", "f4", 2), ("colors", "f4", (2, 4)), ("hard", "f4"), ("glows", "?"),
    ("age", "f4"), ("life", "f4"),
])
"""One straight ribbon: inches, half widths, colours as seen by day; a life of 0 seconds is a single frame."""


class Streaks:
    """All ribbons of the stage in one Geom."""

    def __init__(self, root: NodePath) -> None:
        self._streaks = np.zeros(0, STREAK)
        self._quads = Quads(root, "streaks", "streak", PUFF_ORDER + 1)
        self.path = self._quads.path
        self._shown = 0

    def __len__(self) -> int:
        return len(self._streaks)

    @property
    def is_stirred(self) -> bool:
        """Whether the picture changes: something is drawn, or was until now, or waits for the next frame."""
        return self._shown > 0 or len(self._streaks) > 0

    def clear(self) -> None:
        """Take everything away."""
        self._streaks = self._streaks[:0]
        self.path.hide()

    def line(
        self, points: Sequence[ArrayLike] | Array, half: ArrayLike, color: Color, *, end_color: Color | None = None,
        life: float = 0.0, hard: float = 0.9, glows: bool = False,
    ) -> None:
        """Add a ribbon along points (n, 3); `half` its half width there, one number or n; colour from end to end."""
        run = np.array([[p[0], p[1], p[2]] for p in points], np.float32)  # type: ignore[index]
        if len(run) < 2:
            return
        fresh = np.zeros(len(run) - 1, STREAK)
        wide = np.broadcast_to(np.asarray(half, np.float32), len(run))
        tint = np.linspace(color, color if end_color is None else end_color, len(run))
        fresh["ends"] = np.stack([run[:-1], run[1:]], 1)
        fresh["half"] = np.stack([wide[:-1], wide[1:]], 1)
        fresh["colors"] = np.stack([tint[:-1], tint[1:]], 1)
        fresh["hard"], fresh["glows"], fresh["life"] = hard, glows, life
        self._streaks = np.concatenate([self._streaks, fresh])[-MOST_STREAKS:]

    def step(self, seconds: float) -> None:
        """Draw what was added and what is left of what lasts; what was meant for one frame goes after it."""
        kept = self._streaks[self._streaks["age"] <= self._streaks["life"]]
        self._draw(kept)
        self._shown = 2 if len(kept) else self._shown - 1
        kept["age"] += seconds
        self._streaks = kept[kept["life"] > 0]

    def _draw(self, s: np.ndarray) -> None:
        left = np.where(s["life"] > 0, 1 - s["age"] / np.maximum(s["life"], 1e-6), 1.0)
        color = s["colors"].copy()
        color[:, :, 3] *= np.clip(left, 0, 1)[:, None]
        rows = np.zeros((len(s), 4), VERTEX)
        rows["vertex"] = s["ends"][:, [0, 0, 1, 1]]
        rows["normal"] = (s["ends"][:, 1] - s["ends"][:, 0])[:, None]
        rows["color"] = np.clip(color[:, [0, 0, 1, 1]] * 255, 0, 255).astype(np.uint8)
        rows["paint"][:, :, 0] = s["half"][:, [0, 0, 1, 1]] * np.array([-1, 1, 1, -1], np.float32)
        rows["paint"][:, :, 1] = (s["hard"] + GLOWS * s["glows"])[:, None]
        self._quads.show(rows)
