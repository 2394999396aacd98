"""Colours and measures that the parts of Curse of Zandri share."""

from __future__ import annotations

SAND, PALE_SAND, DARK_SAND, SHADOW = "#75633f", "#94825c", "#4c3c27", "#261d13"
GOLD, BRONZE = "#a87d32", "#6f542c"
TURQUOISE, LAPIS, OXBLOOD = "#2b7d74", "#283c6b", "#7a2a20"
PLASTER = (SAND, "#7d4535", "#3c7f78", "#a5863f")
"""What the walls of the four steps were once painted with."""
BONE, WOOD, DARK_WOOD, REED, ROPE = "#9c8e6c", "#4d3a25", "#2b1f14", "#6e5d33", "#4a3d25"
GHOST, EMBER = "#4fd88a", "#ffb84a"
DECK = 0.32
"""Height of the barge's deck."""
