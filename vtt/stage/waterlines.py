"""Where a body meets the water while it goes under, rises or flies."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from panda3d.core import NodePath

from vtt.stage.loader import waterline_of
from vtt.stage.mesh import Mesh
from vtt.stage.sea import Shore

AFLOAT_IN = 0.05
"""Inches off its waterline within which a body meets the water where it always does."""
STEP_IN, STEP_DEG = 0.2, 3.0
"""How far a body moves until its line is measured anew."""


class Waterline:
    """A solid body and the line at which it floats; it knows the last line at which it met the water elsewhere."""

    def __init__(self, skin: Mesh | None, afloat: Shore) -> None:
        self._skin, self._afloat = skin, afloat
        self._cut, self._key = afloat, (0, 0, 0)

    def shore(self, lean: NodePath) -> Shore:
        """The line of a body that heels, pitches and lies as deep as that node: no points when it is clear of it."""
        z = lean.get_z()
        if self._skin is None or self._afloat.is_land or abs(z) < AFLOAT_IN:  # land rises and sinks whole
            return self._afloat
        key = (round(z / STEP_IN), round(lean.get_r() / STEP_DEG), round(lean.get_p() / STEP_DEG))
        if key != self._key:
            matrix = np.array(lean.get_mat(), np.float32)
            laid = replace(self._skin, vertex=self._skin.vertex @ matrix[:3, :3] + matrix[3, :3])
            self._cut, self._key = Shore(waterline_of([laid]), False), key
        return self._cut
