"""Colours and measures that the parts of Curse of Zandri share."""

from __future__ import annotations

SAND, PALE_SAND, DARK_SAND, SHADOW = "#6f5b3d", "#836f4b", "#4c3c27", "#261d13"
GOLD, BRONZE = "#84622a", "#5c4526"
TURQUOISE, LAPIS, OXBLOOD = "#2f6660", "#2b3c63", "#5a2620"
BONE, WOOD, DARK_WOOD, REED, ROPE = "#9c8e6c", "#4d3a25", "#2b1f14", "#6e5d33", "#4a3d25"
GHOST, EMBER = "#4fd88a", "#ffb84a"
DECK = 0.32
"""Height of the barge's deck."""
