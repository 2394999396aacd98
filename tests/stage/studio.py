"""One piece on the open sea, drawn by the game's own shaders: for a close look, and for pictures that are kept.

    python -m tests.stage.studio -o DIR [--preset high] [--mood day] [NAME...]

draws each piece from its quarter, astern, above and at the waterline, four looks to a picture, to be looked at.
"""

from __future__ import annotations

import argparse
import math
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from panda3d.core import NodePath, Point3

from vtt.paths import data_dir
from vtt.stage.camera import Gaze
from vtt.stage.stage import Stage, open_stage
from vtt.stage.view import PieceView, StageView
from vtt.table.board import standard_board
from vtt.table.pose import Pose
from vtt.table.shape import base_shape

PIECES = tuple(
    sorted(path.stem for path in data_dir("models").glob("*.glb") if ".light" not in path.name and path.stem != "rim")
)
AMID = Pose(30000, 20000, 0)
FOV_DEG = 34.0
WIND, FORCE = 31, 3


@dataclass(frozen=True)
class Look:
    """From where: the direction looked towards and the pitch down (degrees), a share of the piece's size to be near."""

    heading: float
    pitch: float
    share: float = 1.0


QUARTER, STERN, ABOVE, WATERLINE = Look(325, 28), Look(10, 14), Look(0, 80), Look(262, 6)
LOOKS = (QUARTER, STERN, ABOVE, WATERLINE)


def alone(name: str) -> StageView:
    """Return a table with nothing on it but the model of that name, heading north."""
    shape = base_shape(name, 1000, 1000, 500)
    return StageView(standard_board(), (PieceView(name, name, shape, AMID),), WIND, FORCE)


def look_at(stage: Stage, name: str, look: Look) -> None:
    """Stand so that the whole of a piece is seen, its size times the look's share; needs it on the stage."""
    low, high = extent(stage.fleet[name].lean, stage.root)
    middle, size = (low + high) / 2, float(np.linalg.norm(high - low))
    distance = size * look.share / 2 / math.sin(math.radians(FOV_DEG / 2))
    stage.camera.go(Gaze(Point3(*middle), look.heading, look.pitch, distance, FOV_DEG), glide=False)


def extent(path: NodePath, root: NodePath) -> tuple[np.ndarray, np.ndarray]:
    """Return the lowest and highest corner of what is drawn below a node, in inches of the scene's root."""
    low, high = path.get_tight_bounds(root)
    return np.array(low), np.array(high)


def main() -> int:
    """Draw four looks at each of the named pieces, at all without names."""
    parser = argparse.ArgumentParser(prog="python -m tests.stage.studio")
    parser.add_argument("names", nargs="*")
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--preset", default="high")
    parser.add_argument("--mood", default="day")
    parser.add_argument("--size", default="800x600")
    parser.add_argument("--share", type=float, default=0.9)
    options = parser.parse_args()
    width, height = map(int, options.size.split("x"))
    options.output.mkdir(parents=True, exist_ok=True)
    stage = open_stage((width, height), offscreen=True, preset=options.preset)
    stage.use_mood(options.mood)
    stage.shows_names = False
    for name in options.names or PIECES:
        stage.show(alone(name))
        stage.settle()
        sheet = np.zeros((2 * height, 2 * width, 3), np.uint8)
        for index, look in enumerate(LOOKS):
            look_at(stage, name, Look(look.heading, look.pitch, options.share))
            stage.settle()
            top, left = index // 2 * height, index % 2 * width
            sheet[top: top + height, left: left + width] = pixels(stage)
        Image.fromarray(sheet).save(options.output / f"{name}.png")
        print(name, flush=True)
    stage.close()
    return 0


if __name__ == "__main__":
    from PIL import Image

    from tests.stage.looking import pixels

    sys.exit(main())
