"""The contact sheet: every built piece from three sides in one light, pieces of like size at one scale, and the ships
as black silhouettes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from vtt.paths import data_dir
from vtt.shipyard import silhouettes
from vtt.shipyard.glb import Miniature, read_glb
from vtt.shipyard.registry import PieceEntry
from vtt.shipyard.sheet import BACKDROP, View, axes, render
from vtt.shipyard.silhouettes import BIG_SHIPS

LOOKS = ((40.0, 28.0), (148.0, 24.0), (90.0, 8.0))
"""Bearing and elevation of the three views: from the bow, from the stern, from the side."""
SCALES = ((1.0, 150), (2.2, 100), (5.2, 72), (9.0, 48), (99.0, 8))
"""Pixels an inch by the longest side of a piece in inches: pieces up to the first length share the first scale."""
WIDTH, MARGIN, HEAD = 1500, 14, 18
_INK = (235, 235, 230)

Picture = NDArray[np.uint8]


@dataclass(frozen=True)
class _Block:
    """One piece with its caption: three views side by side, each as large as the piece needs."""

    name: str
    caption: str
    scale: int
    views: tuple[View, ...]
    miniature: Miniature

    @property
    def width(self) -> int:
        return max(sum(view.size[0] for view in self.views), 7 * len(self.caption) + MARGIN)

    @property
    def height(self) -> int:
        return max(view.size[1] for view in self.views) + HEAD

    def picture(self) -> Image.Image:
        """The block painted."""
        picture = Image.new("RGB", (self.width, self.height), _backdrop())
        x = 0
        for view in self.views:
            cell = Image.fromarray(render(self.miniature, view))
            picture.paste(cell, (x, self.height - view.size[1]))
            x += view.size[0]
        ImageDraw.Draw(picture).text((4, 3), self.caption, fill=_INK)
        return picture


def write_sheet(entries: Sequence[PieceEntry], path: Path) -> Iterator[str]:
    """Write the contact sheet of built models; yields the overlaps of the ships' silhouettes as lines of text.

    Raises SystemExit with a sentence when a piece is not built yet.
    """
    models = {entry.id: _read(entry.id) for entry in entries}
    blocks = [_block(name, model) for name, model in models.items()]
    rows: list[list[_Block]] = []
    for block in sorted(blocks, key=lambda b: (b.scale, -b.height, b.name)):
        open_rows = (row for row in rows if row[0].scale == block.scale and _room(row) >= block.width)
        row = next(open_rows, None)
        if row is None:
            rows.append([block])
        else:
            row.append(block)
    strips = [_row(row) for row in rows]
    masks = {name: silhouettes.side_mask(models[name]) for name in BIG_SHIPS if name in models}
    if len(masks) > 1:
        strips.append(_padded(Image.fromarray(silhouettes.strip(masks))))
        yield from silhouettes.matrix_lines(masks)
        (first, second), worst = next(iter(silhouettes.overlaps(masks).items()))
        yield f"most alike: {first} and {second}, {worst:.2f} of {silhouettes.MOST_OVERLAP}"
    path.parent.mkdir(parents=True, exist_ok=True)
    sheet = Image.new("RGB", (max(s.width for s in strips), sum(s.height for s in strips)), _backdrop())
    y = 0
    for strip in strips:
        sheet.paste(strip, (0, y))
        y += strip.height
    sheet.save(path)
    yield str(path)


def _read(name: str) -> Miniature:
    file = data_dir("models") / f"{name}.glb"
    if not file.exists():
        raise SystemExit(f"shipyard: {file.name} is not built yet; build it first")
    return read_glb(file)


def _block(name: str, miniature: Miniature) -> _Block:
    low, high = miniature.bounds
    longest = float((high - low).max())
    scale = next(pixels for most, pixels in SCALES if longest <= most)
    points = np.concatenate([mesh.vertices for mesh in miniature.nodes.values()])
    views = tuple(_fitted(points, bearing, elevation, scale) for bearing, elevation in LOOKS)
    size = f"{high[1] - low[1]:.2f} x {high[0] - low[0]:.2f} x {high[2]:.2f} in"
    return _Block(name, f"{name}  {miniature.triangle_count} triangles  {size}", scale, views, miniature)


def _fitted(points: NDArray[np.float64], bearing: float, elevation: float, scale: int) -> View:
    """The view that shows all points (n, 3) with a margin and no more."""
    right, up, towards_eye = axes(bearing, elevation)
    frame = np.stack([right, up, towards_eye])
    spots = points @ frame.T
    low, high = spots.min(axis=0), spots.max(axis=0)
    size = tuple(int(np.ceil(n * scale)) + MARGIN for n in (high - low)[:2])
    x, y, z = (low + high) / 2 @ frame
    return View(bearing, elevation, size[0] / scale, (float(x), float(y), float(z)), (size[0], size[1]))


def _room(row: list[_Block]) -> int:
    """Pixels left beside the blocks of a row."""
    return WIDTH - 2 * MARGIN - sum(block.width + MARGIN for block in row)


def _row(blocks: list[_Block]) -> Image.Image:
    picture = Image.new("RGB", (WIDTH, max(block.height for block in blocks) + MARGIN), _backdrop())
    x = MARGIN
    for block in blocks:
        picture.paste(block.picture(), (x, picture.height - block.height))
        x += block.width + MARGIN
    return picture


def _padded(picture: Image.Image) -> Image.Image:
    """The picture on a white strip at least as wide as the sheet."""
    whole = Image.new("RGB", (max(WIDTH, picture.width), picture.height), (255, 255, 255))
    whole.paste(picture, (0, 0))
    return whole


def _backdrop() -> tuple[int, int, int]:
    red, green, blue = (round(255 * float(c) ** (1 / 2.2)) for c in BACKDROP)
    return red, green, blue
