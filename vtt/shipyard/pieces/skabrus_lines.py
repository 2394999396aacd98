"""Colours, measures and the skin of Skabrus that its parts share."""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard.back import Back
from vtt.shipyard.mesh import Array
from vtt.shipyard.pieces.fleet_lines import WHALE

HIDE, DRAB_HIDE, PALE_HIDE, FLESH, GORE, BRUISE = "#5a6b60", "#6f6748", "#9a937a", "#7a3a30", "#34120f", "#4a4352"
SLIME, WOOD, DARK_WOOD, ROPE, BONE = "#5c6c30", "#7d6546", "#574431", "#8d7b54", "#b0a17a"
COPPER, VERDIGRIS, IRON, RUST, GLASS, LIGHTNING = "#8a5330", "#457a68", "#45474c", "#63402a", "#7b8a6a", "#42e03c"
CLOAK, FUR = "#5c5a2e", "#6a5442"
PLATFORM = 1.03
"""Height of the scaffold's floor, just above the highest part of the back."""
SEAMS = ((0.74, 0.05), (-0.42, -0.06), (-1.12, 0.04))
"""Where the carcass was sewn together: y at the water and how far the seam leans ahead by the top of the back."""

BACK = Back(WHALE)


def skin_at(y: float, angle_deg: float, out: float = 0.0) -> tuple[Array, Array]:
    """A point of the hide and the direction away from it; 0 starboard at the water, 90 on top, 180 port."""
    return BACK.at(y, angle_deg, out)


def seam_points(seam: tuple[float, float], count: int, out: float = 0.0) -> tuple[Array, Array]:
    """Points (n, 3) and outward directions (n, 3) of a seam from the water to starboard over the back to port."""
    angle = np.linspace(6, 174, count)
    rows = [skin_at(seam[0] + seam[1] * math.sin(math.radians(a)) + 0.02 * math.sin(a * 0.21), a, out) for a in angle]
    return np.array([p for p, _ in rows]), np.array([n for _, n in rows])
