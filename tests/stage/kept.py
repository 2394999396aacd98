"""Pictures of every piece as the game draws it, kept without the sea: what somebody last looked at.

    python -m tests.stage.kept [NAME...]

draws them anew into `kept/` beside this file; look at them before they are committed.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from tests.stage.looking import SIZE, pixels
from tests.stage.studio import PIECES, QUARTER, alone, look_at
from vtt.stage.stage import Stage, open_stage

FOLDER = Path(__file__).with_name("kept")
SMALL = (SIZE[0] // 4, SIZE[1] // 4)
SHARE = 0.95
"""Of the usual distance: the piece fills the picture better."""
SEEN = 14.0
"""Difference, of 255, from the empty sea by which a pixel belongs to the piece or to its shadow."""


def drawn_alone(stage: Stage, name: str, *, sails: bool = True, **state: object) -> NDArray[np.uint8]:
    """Return a piece from its quarter, (height, width, 4): red, green, blue, and 255 where it differs from open sea.

    `state` are fields of its `PieceView`, for example fires; without `sails` its cloth is not drawn.
    """
    view = alone(name)
    view = replace(view, pieces=(replace(view.pieces[0], **state),))  # type: ignore[arg-type]
    stage.show(view)
    if not sails:
        stage.fleet[name].cloth.hide()
    look_at(stage, name, replace(QUARTER, share=SHARE))
    stage.settle(2)
    piece = pixels(stage)
    stage.show(replace(view, pieces=()))
    stage.settle(2)
    mask = np.abs(piece - pixels(stage)).max(axis=2) > SEEN
    full = Image.fromarray(np.dstack([piece * mask[..., None], 255.0 * mask]).astype(np.uint8))
    return np.asarray(full.resize(SMALL, Image.Resampling.BOX))


def kept(name: str) -> NDArray[np.uint8]:
    """Return the picture that is kept of a piece; FileNotFoundError when none is."""
    with Image.open(FOLDER / f"{name}.png") as picture:
        return np.asarray(picture.convert("RGBA"))


def main(names: list[str]) -> int:
    """Keep new pictures of the named pieces, of all without names."""
    FOLDER.mkdir(exist_ok=True)
    stage = open_stage(SIZE, offscreen=True, preset="low")
    stage.shows_names = False
    for name in names or PIECES:
        Image.fromarray(drawn_alone(stage, name)).save(FOLDER / f"{name}.png", optimize=True)
        print(name)
    stage.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
