"""The measures and the palette of the dirigible, shared by the modules that build its parts."""

from __future__ import annotations

from vtt.shipyard.hull import Hull

BLUE, CREAM, PATCH, SOOT = "#33517a", "#b5a680", "#94856a", "#3a3530"
IRON, BRASS, COPPER, WOOD, RED = "#767a80", "#a27b38", "#935f3c", "#6b4f34", "#7d2d22"
LOW = 0.33
"""Half height of the bag below its middle: flatter than above, so that there is room for the crew."""
CAR = Hull(
    stern=-0.31,
    bow=0.31,
    half_beam=0.14,
    rail=((0.0, 0.24), (0.5, 0.19), (1.0, 0.24)),
    height=0.26,
    fullest=0.45,
    transom=0.7,
    tumblehome=0.0,
    stern_rake=0.05,
    bow_rake=0.1,
    fineness=1.0,
)
