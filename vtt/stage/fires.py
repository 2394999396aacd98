"""Where fires stand on a burning ship."""

from __future__ import annotations

import numpy as np
from panda3d.core import Point3

from vtt.stage.crews import feet_of, groups_of
from vtt.stage.loader import Model
from vtt.stage.mesh import Array

FIRES = ((-0.3, 0.45), (0.35, 0.05), (-0.2, -0.45), (0.3, 0.62), (-0.35, 0.12), (0.25, -0.62), (-0.1, 0.8))
"""Where fires are to stand, as shares of half a ship's width and length: one more than there are fires."""
DECK, BARE = 0.62, 0.36
"""Share of a piece's height below which what people stand on is a deck and no top, and height of a deck without any."""


def fire_places(model: Model, outline: Array, count: int) -> list[Point3]:
    """So many places (inches in the piece's own frame, `len(FIRES)` at most) on a deck: where people stand on it."""
    x, y = (float(v) for v in outline.max(0))
    wanted = [(beside * x, along * y) for beside, along in FIRES[:count]]
    feet = feet_of(groups_of(model.crew)) if model.crew is not None else np.zeros((0, 3), np.float32)
    feet = feet[feet[:, 2] < DECK * model.height]
    if len(feet) < len(wanted):
        return [Point3(*place, model.height * BARE) for place in wanted]
    found = []
    for place in wanted:
        near = int(np.square(feet[:, :2] - place).sum(1).argmin())
        found.append(Point3(*(float(v) for v in feet[near])))
        feet = np.delete(feet, near, axis=0)
    return found
