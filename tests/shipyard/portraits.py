"""Small pictures of every model, painted by ray casting: what a piece looked like when somebody last looked at it.

    python -m tests.shipyard.portraits [NAME...]

paints them anew into `portraits/` beside this file; look at them before they are kept.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from tests.shipyard.judged import STEMS
from vtt.paths import data_dir
from vtt.shipyard.glb import Miniature, read_glb
from vtt.shipyard.sheet import View, render, silhouette

FOLDER = Path(__file__).with_name("portraits")
SIZE = (80, 60)
BEARING_DEG, ELEVATION_DEG = 215.0, 28.0
"""From the port quarter and above: stern, side and rig are seen together."""
MARGIN = 1.12


def miniature(stem: str) -> Miniature:
    """Return a built model."""
    return read_glb(data_dir("models") / f"{stem}.glb")


def view_of(piece: Miniature) -> View:
    """Return a look that holds a whole piece."""
    low, high = piece.bounds
    middle = (low + high) / 2
    width = float(np.linalg.norm(high - low)) * MARGIN
    return View(BEARING_DEG, ELEVATION_DEG, width, (float(middle[0]), float(middle[1]), float(middle[2])), SIZE)


def portrait(piece: Miniature) -> NDArray[np.uint8]:
    """Return the picture (height, width, 3) of a model."""
    return render(piece, view_of(piece), samples=2, sea=False)


def mask(piece: Miniature) -> NDArray[np.bool_]:
    """Return the pixels (height, width) that a model covers in its portrait."""
    return silhouette(piece, view_of(piece))


def stored(stem: str) -> NDArray[np.uint8]:
    """Return the picture that is kept; FileNotFoundError when none has been."""
    with Image.open(FOLDER / f"{stem}.png") as picture:
        return np.asarray(picture.convert("RGB"))


def main(names: list[str]) -> int:
    """Paint the portraits of the named models, of all without names."""
    FOLDER.mkdir(exist_ok=True)
    for stem in names or STEMS:
        Image.fromarray(portrait(miniature(stem))).save(FOLDER / f"{stem}.png", optimize=True)
        print(stem)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
