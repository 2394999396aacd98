"""A look at the stage without a game: `python -m vtt.stage.demo -o out.png [--preset low|high] [--camera NAME]`."""

from __future__ import annotations

import argparse
import sys
import tomllib
from dataclasses import replace
from pathlib import Path

from vtt.paths import data_dir
from vtt.stage.stage import open_stage
from vtt.stage.view import PieceView, StageView
from vtt.stage.window import StageUnavailable
from vtt.table.board import standard_board
from vtt.table.pose import Pose
from vtt.table.shape import Shape, base_shape, scenery_shape

DATA = Path("dreadfleet")


def _thou(value: float) -> int:
    return round(value * 1000)


def scenery_shapes() -> dict[str, Shape]:
    """Outlines of islands and wrecks by id, from the data."""
    data = tomllib.loads((data_dir("scenarios") / DATA / "scenery" / "footprints.toml").read_text(encoding="utf-8"))
    shapes = {}
    for piece in data["piece"]:
        outline = tuple((_thou(x), _thou(y)) for x, y in piece["points"])
        name = piece["id"]
        top = (_thou(piece["top"][0]), _thou(piece["top"][1]), _thou(piece["height"]))
        shapes[name] = scenery_shape(name, piece["type"], outline, _thou(piece["height"]), top)
    return shapes


def default_layout(*, with_monsters: bool = False) -> StageView:
    """Scenario 1 as it lies for a quick start, with the cogs of both ships afloat."""
    path = data_dir("scenarios") / DATA / "scenarios" / "dead-mans-reef.toml"
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    shapes = scenery_shapes()
    pieces = []
    for entry in data["layout"]["pieces"]:
        name = entry["id"]
        pose = Pose(_thou(entry["x"]), _thou(entry["y"]), round(entry["heading"] * 100))
        pieces.append(PieceView(name, name, shapes[name], pose))
    big = {
        "heldenhammer": (base_shape("heldenhammer", 4000, 2000, 1500), "ga", "Heldenhammer"),
        "bloody-reaver": (base_shape("bloody-reaver", 4000, 2500, 2000), "fot", "Bloody Reaver"),
    }
    for entry in data["suggested"]:
        name = entry["ship"]
        shape, side, title = big[name]
        pose = Pose(_thou(entry["x"]), _thou(entry["y"]), round(entry["heading"] * 100))
        pieces.append(PieceView(name, name, shape, pose, side, title))
    cog = base_shape("cog", 1250, 750, 500, (0, 0, 1250), faceless=True)
    pieces.append(PieceView("alliance-cog", "alliance-cog", cog, Pose(8200, 9600, 6000), "ga", "Cog"))
    pieces.append(PieceView("dread-cog", "dread-cog", cog, Pose(51500, 32000, 24500), "fot", "Dread cog"))
    if with_monsters:
        beast = base_shape("monster", 1750, 1250, 1000, faceless=True)
        for k, name in enumerate(("bone-hydra", "blood-serpent", "sea-giant")):
            pieces.append(PieceView(name, name, beast, Pose(12000 + 3500 * k, 22000, 9000 - 4000 * k), "", name))
    return StageView(standard_board(), tuple(pieces), wind_mark=31, wind_force=3)


def duel_layout() -> StageView:
    """The two flagships at close quarters before the reef: the picture on the box."""
    view = default_layout()
    near = {
        "heldenhammer": Pose(26800, 14300, 5500), "bloody-reaver": Pose(33600, 13200, 32500),
        "alliance-cog": Pose(24600, 17800, 8000), "dread-cog": Pose(36200, 16200, 29500),
    }
    pieces = tuple(replace(p, pose=near.get(p.id, p.pose)) for p in view.pieces)
    return StageView(view.board, pieces, view.wind_mark, view.wind_force)


def main(arguments: list[str] | None = None) -> int:
    """Write one picture; 2 when it cannot be drawn."""
    parser = argparse.ArgumentParser(prog="python -m vtt.stage.demo", description=__doc__)
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--preset", default="high")
    parser.add_argument("--camera", default="table")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--layout", choices=("start", "duel", "monsters"), default="start")
    options = parser.parse_args(arguments)
    width, height = (int(part) for part in options.size.split("x"))
    views = {"start": default_layout, "duel": duel_layout, "monsters": lambda: default_layout(with_monsters=True)}
    try:
        stage = open_stage((width, height), offscreen=True, preset=options.preset)
        stage.show(views[options.layout]())
        stage.look(options.camera, glide=False)
    except (StageUnavailable, ValueError, KeyError) as fault:
        print(f"seascape: {fault.args[0]}", file=sys.stderr)
        return 2
    stage.settle()
    stage.screenshot(options.output)
    stage.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
