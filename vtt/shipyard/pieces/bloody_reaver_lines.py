"""The lines of the four wrecks in the Bloody Reaver, how they lie, and its palette."""

from __future__ import annotations

import numpy as np

from vtt.shipyard.hull import Hull
from vtt.shipyard.mesh import Mesh, frame, grid, rotation

ROT, TAR, GREY_WOOD, DECK = "#6f5340", "#43362d", "#847b69", "#6f614c"
FADED_BLUE, FADED_GREEN, OCHRE, TARNISH, WEED = "#4d5b6a", "#57664c", "#8a7146", "#806d40", "#44532e"
BONE, BLOOD, BLACK, RUST, STONE = "#9a8960", "#6e1d1a", "#2a2527", "#6b3a22", "#6c6860"
RED_GLASS, EMBER = "#e8331c", 1.9
MAIN = Hull(
    stern=-1.86,
    bow=1.46,
    half_beam=0.74,
    height=1.2,
    fullest=0.42,
    transom=0.84,
    tumblehome=0.10,
    stern_rake=0.06,
    bow_rake=0.16,
    fineness=1.2,
    rail=((0.0, 1.30), (0.2, 1.18), (0.38, 0.90), (0.62, 0.86), (0.82, 1.0), (1.0, 1.16)),
)
STARBOARD = Hull(
    stern=-1.25,
    bow=1.30,
    half_beam=0.40,
    height=0.9,
    fullest=0.5,
    transom=0.7,
    tumblehome=0.08,
    stern_rake=0.05,
    bow_rake=0.22,
    fineness=1.5,
    rail=((0.0, 0.78), (0.3, 0.66), (0.7, 0.66), (1.0, 0.84)),
)
PORT = Hull(
    stern=-1.0,
    bow=1.28,
    half_beam=0.42,
    height=0.9,
    fullest=0.45,
    transom=0.8,
    tumblehome=0.05,
    stern_rake=0.04,
    bow_rake=0.25,
    fineness=1.35,
    rail=((0.0, 0.92), (0.25, 0.74), (0.6, 0.60), (1.0, 0.80)),
)
REARING = Hull(
    stern=-0.75,
    bow=1.05,
    half_beam=0.40,
    height=0.7,
    fullest=0.4,
    transom=0.9,
    tumblehome=0.0,
    stern_rake=0.0,
    bow_rake=0.3,
    fineness=1.2,
    rail=((0.0, 0.40), (0.5, 0.42), (1.0, 0.62)),
)
STARBOARD_PLACE = frame((0.71, 0.42, 0.0), (0.995, 0.10, 0.0), (-0.10, 0.995, 0.0), (0.0, 0.0, 1.0))
PORT_PLACE = frame((-0.70, -0.52, 0.0), (0.990, -0.14, 0.0), (0.14, 0.990, 0.0), (0.0, 0.0, 1.0))
_PITCH = rotation("z", 24.0) @ rotation("x", 58.0) @ rotation("y", 10.0)
REARING_PLACE = np.array([[1.0, 0, 0, -0.26], [0, 1.0, 0, -1.20], [0, 0, 1.0, 1.52], [0, 0, 0, 1.0]]) @ _PITCH
TOWER, TOWER_RADIUS, TOWER_FOOT, TOWER_TOP = (0.50, -0.62), 0.27, 0.55, 2.46
WAIST_DECK = 0.74


def plain_deck(hull: Hull, span: tuple[float, float], z: float) -> Mesh:
    y = np.linspace(*span, 7)
    half = hull.breadth_at(y, z) - 0.03
    left, right = (np.stack([s * half, y, np.full(7, z)], -1) for s in (-1.0, 1.0))
    return grid(np.stack([left, right])).painted(DECK)
