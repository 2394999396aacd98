"""The lines, the measures and the palette of the Heldenhammer, shared by the modules that build its parts."""

from __future__ import annotations

from vtt.shipyard.hull import Hull

WOOD, DARK_WOOD, DECK = "#7a5233", "#4c3524", "#937a56"
STONE, PALE_STONE = "#857b69", "#988d77"
BLUE, CREAM, GOLD, IRON = "#2c4c78", "#c2b692", "#98722f", "#4a4c52"
SEAM = "#9b8f70"
ROOF, RED = "#2b5069", "#7c2a22"
HULL = Hull(
    stern=-1.86,
    bow=1.70,
    half_beam=0.84,
    height=1.1,
    fullest=0.46,
    transom=0.80,
    tumblehome=0.13,
    stern_rake=0.08,
    bow_rake=0.16,
    fineness=1.3,
    rail=((0.0, 1.02), (0.2, 0.94), (0.42, 0.80), (0.62, 0.79), (0.8, 0.88), (1.0, 1.02)),
)
# The castles: (t from, t to, height of the wall's top in inches).
NAVE, CHOIR, STEPS, FORECASTLE = ((0.0, 0.17, 1.86), (0.17, 0.29, 1.46), (0.29, 0.38, 1.16), (0.76, 0.965, 1.18))
WAIST_DECK = 0.66
TOWER_X, TOWER_Y, TOWER_RADIUS = 0.60, -1.80, 0.155
