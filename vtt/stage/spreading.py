"""Finding places for the names of ships on the screen: none over another, each near its ship, none that jumps about.

Pixels, x to the right and z upwards. A place that a name has is kept until something better is clearly better, so that
names stand still beside their ships while the eye moves slowly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Rect = tuple[float, float, float, float]
"""Left, lower, right and upper edge."""
ROWS = ((0.0, (0.0, -0.5, 0.5)), (1.1, (0.0, -0.6, 0.6)), (2.2, (0.0, -0.6, 0.6)), (3.3, (0.0, -0.9, 0.9)))
"""Places above a mast: how many heights of a name up, and how many of its widths aside."""
BESIDE = ((-1, 0.4), (1, 0.4), (-1, 0.9), (1, 0.9))
"""Places at both sides of a ship, in parts of its height down from the mast."""
BELOW = ((0.3, (0.0, -0.6, 0.6)), (1.4, (0.0, -0.6, 0.6)), (2.5, (0.0, -0.9, 0.9)))
"""Places below a ship: heights of a name down, and widths aside."""
GAP = 3.0
SHIP_COST, OWN_COST = 7.0, 2.4
"""What a place costs over another ship or over its own; how far it is from its own, in heights of a name, is added."""
OFF_COST = 0.2
"""What a height of a name away from the mast costs."""
FAITH = 2.5
"""How much better another place must be than the present one."""
ASTRAY = 0.1
"""Share of a name over another ship from which a line says whose it is."""
Grid = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Wish:
    """A name and where it belongs: over the mast at `x`, `z`, whose ship stands on the water at height `foot`.

    `box` is left, right, bottom and top of the words about their place. Names of a lower `rank` choose first. `hull` is
    what is seen of the ship, where that is known.
    """

    key: str
    x: float
    z: float
    foot: float
    box: Rect
    rank: int = 1
    hull: Rect | None = None

    @property
    def body(self) -> Rect:
        """What the ship itself covers, or about what one of that height does."""
        if self.hull is not None:
            return self.hull
        height = max(self.z - self.foot, 8.0)
        half = max(10.0, 0.45 * height)
        return self.x - half, self.foot - 0.15 * height, self.x + half, self.foot + 0.8 * height


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a name stands: its number among the places of its ship, and how far from the mast it lies."""

    number: int
    dx: float
    dz: float
    has_leader: bool


def spots(wish: Wish) -> tuple[tuple[float, float], ...]:
    """Return all places of a name about its mast, the usual one first."""
    left, right, bottom, top = wish.box
    width, height = right - left, top - bottom
    middle = -(left + right) / 2
    found = [(middle * abs(aside) + aside * width, up * height) for up, asides in ROWS for aside in asides]
    ship = max(wish.z - wish.foot, 8.0)
    west, low, east, _ = wish.body
    for side, down in BESIDE:
        dx = west - wish.x - GAP - right if side < 0 else east - wish.x + GAP - left
        found.append((dx, -down * ship - (top + bottom) / 2))
    foot = low - wish.z - top - GAP
    found += [(middle + aside * width, foot - down * height) for down, asides in BELOW for aside in asides]
    return tuple(found)


def spread(
    wishes: Sequence[Wish], panels: Sequence[Rect], size: tuple[float, float], before: Mapping[str, int]
) -> dict[str, Spot | None]:
    """Return for each name its place, None where it finds none in the window and clear of all panels and others.

    A name of rank 0 may lie over others, if need be. `before` are the numbers of the places that names have now.
    """
    bodies = np.array([wish.body for wish in wishes], float).reshape(-1, 4)
    covers = np.array(panels, float).reshape(-1, 4)
    taken: list[Rect] = []
    found: dict[str, Spot | None] = {}
    for at in sorted(range(len(wishes)), key=lambda i: (wishes[i].rank, wishes[i].key not in before, wishes[i].key)):
        wish = wishes[at]
        left, right, bottom, top = wish.box
        places = np.array(spots(wish))
        x, z = wish.x + places[:, 0], wish.z + places[:, 1]
        rects = np.stack([x + left, z + bottom, x + right, z + top], axis=1)
        height = top - bottom
        own, foreign = bodies[at], _hidden(rects, np.delete(bodies, at, axis=0)).max(axis=1, initial=0.0)
        cost = (OFF_COST * np.hypot(places[:, 0], places[:, 1]) + _apart(rects, own, wish.z + bottom)) / height
        cost += OWN_COST * _hidden(rects, own[None]).sum(axis=1) + SHIP_COST * foreign
        is_out = (rects[:, 0] < 0) | (rects[:, 1] < 0) | (rects[:, 2] > size[0]) | (rects[:, 3] > size[1])
        if wish.key in before:
            cost[before[wish.key]] -= FAITH
        is_free = ~is_out & ~_meets(rects, covers)
        is_alone = is_free & ~_meets(rects, np.array(taken, float).reshape(-1, 4))
        if is_alone.any() or wish.rank > 0:
            is_free = is_alone
        if not is_free.any():
            found[wish.key] = None
            continue
        best = int(np.argmin(np.where(is_free, cost, np.inf)))
        taken.append(tuple(rects[best]))
        dx, dz = places[best]
        found[wish.key] = Spot(best, float(dx), float(dz), best > 0 or bool(foreign[best] > ASTRAY))
    return found


def _apart(rects: Grid, own: Grid, mast: float) -> Grid:
    """Return how many pixels of water lie between each box and its ship, whose masts reach up to a height."""
    left, low, right, high = own
    across = np.maximum(np.maximum(left - rects[:, 2], rects[:, 0] - right), 0.0)
    up = np.maximum(np.maximum(low - rects[:, 3], rects[:, 1] - max(high, mast)), 0.0)
    return np.asarray(np.hypot(across, up), np.float64)


def _hidden(rects: Grid, others: Grid) -> Grid:
    """Return how much of each box and each of the others is common to both, as the share of the smaller one."""
    across = np.minimum(rects[:, None, 2], others[None, :, 2]) - np.maximum(rects[:, None, 0], others[None, :, 0])
    up = np.minimum(rects[:, None, 3], others[None, :, 3]) - np.maximum(rects[:, None, 1], others[None, :, 1])
    theirs = (others[:, 2] - others[:, 0]) * (others[:, 3] - others[:, 1])
    ours = (rects[:, 2] - rects[:, 0]) * (rects[:, 3] - rects[:, 1])
    smaller = np.maximum(np.minimum(ours[:, None], theirs[None, :]), 1.0)
    return np.clip(across, 0, None) * np.clip(up, 0, None) / smaller


def _meets(rects: Grid, others: Grid) -> NDArray[np.bool_]:
    """Return for each box whether any other lies on it or nearer than a gap."""
    across = np.minimum(rects[:, None, 2], others[None, :, 2]) - np.maximum(rects[:, None, 0], others[None, :, 0])
    up = np.minimum(rects[:, None, 3], others[None, :, 3]) - np.maximum(rects[:, None, 1], others[None, :, 1])
    return np.any((across > -GAP) & (up > -GAP), axis=1).astype(np.bool_)
