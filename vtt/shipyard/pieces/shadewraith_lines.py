"""Colours, measures and wounds that the parts of Shadewraith share."""

from __future__ import annotations

from vtt.shipyard.wreckage import Breach

PALE, GREY, DARK, CLOTH, ROT = "#7f8675", "#525850", "#20282a", "#78857c", "#343a30"
GHOST, DEEP_GHOST, COLD_GHOST, BONE, WEED = "#7ff5d2", "#2cc79a", "#0b3f37", "#a9a88e", "#2f3d28"
RUST, SLIME = "#4a3a2c", "#46563a"
DECK = 0.34
STARBOARD = (
    Breach(0.38, 0.50, 0.10, 0.36),
    Breach(0.655, 0.42, 0.07, 0.32),
    Breach(0.10, 0.66, 0.05, 0.20),
    Breach(0.86, 0.66, 0.05, 0.22),
)
PORT = (Breach(0.51, 0.46, 0.11, 0.34), Breach(0.20, 0.55, 0.065, 0.28), Breach(0.78, 0.58, 0.06, 0.26))
"""Where the sides are stove in."""
GUN_ROWS = ((0.30, (0.14, 0.84, 7)), (0.58, (0.18, 0.78, 6)))
"""Share of the rail's height, then first t, last t and count of each row of gun ports."""
