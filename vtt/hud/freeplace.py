"""Free places of the window: where something fits without lying over what is clicked."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vtt.hud.room import EDGE, GAP, RAIL_TOP, Room

Box = tuple[float, float, float, float]
"""Left, top, width, height."""


def meet(a: Box, b: Box, clear: float = 0.0) -> bool:
    """Whether two boxes have a part in common, or lie nearer than `clear`."""
    return (
        a[0] < b[0] + b[2] + clear and b[0] < a[0] + a[2] + clear and a[1] < b[1] + b[3] + clear
        and b[1] < a[1] + a[3] + clear
    )  # fmt: skip


def nearest_free(wish: Box, clicked: Sequence[Box], read: Sequence[Box], room: Room) -> tuple[Box, float, float]:
    """Return a box of the size of `wish` that covers as little as can be, as near to it as can be.

    What is `clicked` counts before what is `read`; the two numbers say how much of each is covered, in square units.
    The box stands where it is wished, at an edge of the window or beside one of the others.
    """
    left, top, width, height = wish
    others = np.array([*clicked, *read], float).reshape(-1, 4)
    other_right, other_foot = others[:, 0] + others[:, 2], others[:, 1] + others[:, 3]
    lefts = np.concatenate([[left, EDGE, room.width - EDGE - width], others[:, 0] - GAP - width, other_right + GAP])
    tops = np.concatenate(
        [[top, RAIL_TOP + GAP, room.height - EDGE - height], others[:, 1] - GAP - height, other_foot + GAP]
    )
    lefts = np.unique(lefts[(lefts >= 0) & (lefts <= room.width - width)])
    tops = np.unique(tops[(tops >= 0) & (tops <= room.height - height)])
    x, y = (grid.ravel() for grid in np.meshgrid(lefts, tops))
    across = np.minimum(x[:, None] + width, other_right) - np.maximum(x[:, None], others[:, 0])
    down = np.minimum(y[:, None] + height, other_foot) - np.maximum(y[:, None], others[:, 1])
    area = np.clip(across, 0, None) * np.clip(down, 0, None)
    over_clicked, over_read = area[:, : len(clicked)].sum(axis=1).round(), area[:, len(clicked) :].sum(axis=1).round()
    best = int(np.lexsort((np.hypot(x - left, y - top), over_read, over_clicked))[0])
    return (float(x[best]), float(y[best]), width, height), float(over_clicked[best]), float(over_read[best])
