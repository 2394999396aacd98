"""How much room there is, in units, and how the panels round the table share it. The middle of the table stays free.

A unit is one pixel at scale 1. The scale is the user's, but never so large that less than `LEAST` units are left.
"""

from __future__ import annotations

from dataclasses import dataclass

LEAST = (853.0, 480.0)
RAIL_TOP, RAIL_FOOT, GAP, EDGE = 40.0, 54.0, 6.0, 12.0
FOLDABLE = ("decks", "compass", "log", "ships")
"""Panels that can be made small, by hand or where there is little room."""
CARD_HEIGHT, ROW_HEIGHT, CHIP_HEIGHT = 92.0, 44.0, 27.0
"""Heights of a ship card: whole, as name and one row of numbers, as a mere name."""
NAME_WIDTH = 116.0
"""A narrower ship card has no room for the longest name."""
TAG_HEIGHT = 14.0
"""What the name of a ship's player needs above its card."""
LOG_WIDTH, LEAST_LOG = 254.0, 150.0
SLIM_COMPASS = 146.0
"""Width of a compass whose buttons stand in rows of four."""
FOLDED_COMPASS = 48.0
"""Height of a compass that is a mere plate, with the gaps above and below it."""
DECKS_WIDTH, LOW_DECKS, FOLDED_DECKS = 146.0, 138.0, 66.0


@dataclass(frozen=True, slots=True)
class FleetPlan:
    """How the ship cards of one side stand: `look` "full", "row" or "chip", in `rows` of `columns`."""

    look: str
    columns: int
    rows: int
    width: float
    height: float
    tag: float = 0.0
    """What the name of a player takes above each card."""

    @property
    def pitch(self) -> float:
        """Return how far it is from the top of a row to the top of the next one."""
        return self.height + 4 + self.tag

    @property
    def lift(self) -> float:
        """Return how far the cards reach up from the lower edge, with the names of their players."""
        return max(RAIL_FOOT, 10 + self.height + (self.rows - 1) * self.pitch + self.tag)


@dataclass(frozen=True, slots=True)
class Room:
    """The window in units; `narrow` below 1200 and `low` below 660 units drop what is pleasant but not needed.

    `ships` is how many ship cards the fuller side has, `tags` whether they carry their players' names, `folded` which
    panels of `FOLDABLE` are small now.
    """

    width: float
    height: float
    ships: int = 1
    tags: bool = False
    folded: frozenset[str] = frozenset()

    @property
    def narrow(self) -> bool:
        return self.width < 1200

    @property
    def low(self) -> bool:
        return self.height < 660

    @property
    def short(self) -> bool:
        """Whether the prompt leaves the words of its rule behind the rule's id, so that more of the table is seen."""
        return self.height < 800

    # columns ------------------------------------------------------------------------------------------------

    @property
    def left(self) -> float:
        """Return what the decks need at the left of the prompt."""
        if not self.low:
            return 166.0 if self.narrow else 234.0
        return EDGE + (FOLDED_DECKS if "decks" in self.folded else LOW_DECKS) + 8

    @property
    def right(self) -> float:
        """Return what compass and log need at the right of the prompt."""
        if not self.low:
            return 166.0 if self.narrow else 234.0
        return EDGE + (LOG_WIDTH if "log" not in self.folded else SLIM_COMPASS) + 8

    @property
    def prompt_left(self) -> float:
        return self.left if self.low else (self.width - self.prompt_width) / 2

    @property
    def prompt_width(self) -> float:
        return min(796.0, self.width - self.left - self.right)

    @property
    def actions_width(self) -> float:
        """Return the width of the answers between the cards of both sides."""
        return 304.0 if not self.narrow else 262.0 if self.width > 1000 else 240.0

    @property
    def compass_radius(self) -> float:
        return 46.0 if self.low else 64.0 if self.narrow else 80.0

    @property
    def compass_foot(self) -> float:
        """Return the height below which the log stands: down to there the compass reaches with all its buttons.

        The log is wider than the compass; beside the prompt it stands in a low window only, where that makes way.
        """
        if "compass" in self.folded and self.low:
            return RAIL_TOP + FOLDED_COMPASS
        return RAIL_TOP + 2 * self.compass_radius + (168 if self.low else 246 if self.narrow else 176)

    # foot ---------------------------------------------------------------------------------------------------

    @property
    def fleet(self) -> FleetPlan:
        """Return how the ship cards stand: as whole as they can be beside the answers."""
        free = self.width / 2 - EDGE - self.actions_width / 2 - 20
        looks = ("chip",) if "ships" in self.folded else ("row", "chip") if self.low else ("full", "row", "chip")
        most_rows = {"full": 1, "row": 1 if self.low else 2, "chip": 3}
        heights = {"full": CARD_HEIGHT, "row": ROW_HEIGHT, "chip": CHIP_HEIGHT}
        widest = {"full": 132.0, "row": 160.0, "chip": 150.0}
        for look in looks:
            for rows in range(1, most_rows[look] + 1):
                columns = max(1, -(-self.ships // rows))
                is_last = look == looks[-1] and rows == most_rows[look]
                if columns * (NAME_WIDTH + GAP) <= free or is_last:
                    width = min(widest[look], free / columns - GAP)
                    tag = TAG_HEIGHT if self.tags and look != "chip" else 0.0
                    return FleetPlan(look, columns, rows, width, heights[look], tag)
        raise AssertionError("one of the looks is the last")

    @property
    def lift(self) -> float:
        """Return how far the ship cards reach up from the lower edge."""
        return self.fleet.lift

    @property
    def page(self) -> tuple[float, float]:
        """Return width and height of a page: the window less a margin, but no wider than is read with ease."""
        return min(self.width - 24, 1400.0), min(self.height - 24, 860.0)


def usual_folds(width: float, height: float) -> frozenset[str]:
    """Return which panels are small unless somebody wants them: the log in a narrow window, the decks in a low one."""
    room = Room(width, height)
    return frozenset(name for name, is_small in (("log", room.narrow or room.low), ("decks", room.low)) if is_small)


def room_in(
    width: float, height: float, ships: int = 1, tags: bool = False, flipped: frozenset[str] = frozenset(),
    is_busy: bool = False,
) -> Room:  # fmt: skip
    """Return the room of a window in which `flipped` panels are not as they usually are.

    In a low window there is either compass or log at the right, and a hand or dice (`is_busy`) make the rest small.
    """
    folded = usual_folds(width, height) ^ flipped
    if Room(width, height).low:
        if is_busy:
            folded |= {"decks", "log"}
        folded = folded | {"compass"} if "log" not in folded else folded
    return Room(width, height, ships, tags, folded)


def usable_scale(wanted: float, width_px: int, height_px: int) -> float:
    """Return `wanted`, or the largest scale that leaves `LEAST` units, in steps that keep a unit near whole pixels."""
    most = min(width_px / LEAST[0], height_px / LEAST[1])
    return max(0.5, min(wanted, round(most, 4)))
