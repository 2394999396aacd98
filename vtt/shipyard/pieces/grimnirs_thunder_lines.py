"""The measures and the palette of Grimnir's Thunder, shared by the modules that build its parts."""

from __future__ import annotations

IRON, DARK_IRON, STONE, PALE_STONE = "#878b8f", "#50545a", "#8c8170", "#a79a83"
BRASS, COPPER, RED, DECK, RUST = "#a27b38", "#935f3c", "#7d2d22", "#7d6b53", "#74482e"
HAIR, LEATHER, BLUE = "#7a4526", "#54402c", "#2f4d70"
DECK_Z = 0.5
STACKS = (
    (0.20, -0.40, 0.115, 0.98, "crown"),
    (-0.20, -0.36, 0.115, 1.08, "cone"),
    (0.17, -0.70, 0.082, 0.66, "cowl"),
    (-0.21, -0.66, 0.068, 0.78, "plain"),
)
"""x, y, radius and height over the keep's roof, mouth of every stack."""
GANTRY = (-1.28, -0.94, 0.36, 1.30)
"""The hangar gantry: y of its after and fore frame, half width at the deck, height of its beams."""
BAG = (0.0, -1.20, 1.66, 0.20, 0.52)
"""The moored airship's gas bag: middle x, y, z, radius, half length."""
