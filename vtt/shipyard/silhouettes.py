"""The ships as black outlines seen from the side: what tells them apart across a table."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from vtt.shipyard.glb import Miniature
from vtt.shipyard.sheet import View, silhouette

BIG_SHIPS = (
    "heldenhammer", "swordfish", "flaming-scimitar", "grimnirs-thunder", "sea-dragon",
    "bloody-reaver", "curse-of-zandri", "skabrus", "shadewraith", "black-kraken",
)
MOST_OVERLAP = 0.75
"""Shared area of two side masks at equal length, of what either covers."""
LENGTH = 128
"""Pixels from stern to bow of a mask."""
_HIGHEST = 2.0  # of the length: the height of the canvas

Mask = NDArray[np.bool_]


def side_mask(miniature: Miniature, length: int = LENGTH) -> Mask:
    """Return what a ship covers seen from starboard, (rows, length): bow right, last row at the waterline, no base."""
    ship = Miniature({name: mesh for name, mesh in miniature.nodes.items() if name != "base"})
    low, high = ship.bounds
    inches = float(high[1] - low[1])
    rows = round(length * _HIGHEST)
    middle = (0.0, float(low[1] + high[1]) / 2, inches * _HIGHEST / 2)
    return silhouette(ship, View(90, 0, inches, middle, (length, rows)))


def overlap(one: Mask, other: Mask) -> float:
    """Return the shared area of two masks of the same size by the area of both together."""
    return float((one & other).sum() / max((one | other).sum(), 1))


def overlaps(masks: Mapping[str, Mask]) -> dict[tuple[str, str], float]:
    """Return the overlap of every pair, the highest first."""
    pairs = {(a, b): overlap(masks[a], masks[b]) for a, b in combinations(masks, 2)}
    return dict(sorted(pairs.items(), key=lambda item: -item[1]))


def matrix_lines(masks: Mapping[str, Mask]) -> list[str]:
    """Return the overlaps of all pairs in hundredths as a table of text, those that are too high with a star."""
    names = list(masks)
    lines = [" " * 18 + "".join(f"{name[:8]:>9}" for name in names)]
    for a in names:
        shown = [(name, overlap(masks[a], masks[name])) for name in names]
        cells = (f"{100 * v:8.0f}{'*' if v >= MOST_OVERLAP and name != a else ' '}" for name, v in shown)
        lines.append(f"{a:18}" + "".join(cells))
    return lines


def strip(masks: Mapping[str, Mask], height: int = 64, gap: int = 14) -> NDArray[np.uint8]:
    """Return the ships in black on white, each so many pixels high, side by side (rows, columns, 3)."""
    cells = [_scaled(mask, height) for mask in masks.values()]
    width = sum(cell.shape[1] + gap for cell in cells) + gap
    picture = np.full((height + 2 * gap, width, 3), 255, np.uint8)
    x = gap
    for cell in cells:
        picture[gap : gap + height, x : x + cell.shape[1]][cell] = 0
        x += cell.shape[1] + gap
    return picture


def _scaled(mask: Mask, height: int) -> Mask:
    """The filled part of a mask scaled to a height, by the pixel under the middle of each."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    part = mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    width = max(1, round(part.shape[1] * height / part.shape[0]))
    at = [((np.arange(n) + 0.5) * of / n).astype(int) for n, of in zip((height, width), part.shape, strict=True)]
    return part[np.ix_(*at)]
