"""How much room there is, in units, and where the panels round the table go. The middle of the table stays free.

A unit is one pixel at scale 1. The scale is the user's, but never so large that less than `LEAST` units are left.
"""

from __future__ import annotations

from dataclasses import dataclass

LEAST = (853.0, 480.0)
RAIL_TOP, RAIL_FOOT, GAP = 40.0, 54.0, 6.0
CARD_HEIGHT = 92.0
CARD_LIFT = CARD_HEIGHT + 10.0  # how far the ship cards reach up from the lower edge


@dataclass(frozen=True, slots=True)
class Room:
    """The window in units; `narrow` below 1200 and `low` below 640 units drop what is pleasant but not needed."""

    width: float
    height: float

    @property
    def narrow(self) -> bool:
        return self.width < 1200

    @property
    def low(self) -> bool:
        return self.height < 640

    @property
    def side_width(self) -> float:
        """Return what decks and compass need at each side of the prompt."""
        return 166.0 if self.narrow else 234.0

    @property
    def prompt_width(self) -> float:
        return min(796.0, self.width - 2 * self.side_width)

    @property
    def actions_width(self) -> float:
        return 304.0

    @property
    def compass_radius(self) -> float:
        return 52.0 if self.low else 80.0

    @property
    def page(self) -> tuple[float, float]:
        """Return width and height of a page: the window less a margin, but no wider than is read with ease."""
        return min(self.width - 24, 1400.0), min(self.height - 24, 860.0)


def usable_scale(wanted: float, width_px: int, height_px: int) -> float:
    """Return `wanted`, or the largest scale that leaves `LEAST` units, in steps that keep a unit near whole pixels."""
    most = min(width_px / LEAST[0], height_px / LEAST[1])
    return max(0.5, min(wanted, round(most, 4)))
