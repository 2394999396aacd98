"""A piece is looked at whole, in what the panels leave free, and past whatever stands before it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vtt.stage.blocks import Blocks
from vtt.stage.stage import Stage
from vtt.stage.vantage import FULL, NEAREST, free_part, vantage
from vtt.stage.view import StageView
from vtt.table.pose import Pose

SIZE = (1280, 720)
PANELS = ((242.0, 600.0, 1038.0, 720.0), (1010.0, 110.0, 1280.0, 330.0), (480.0, 0.0, 800.0, 130.0))
EDGE = 0.02


def test_the_free_part_is_clear_of_panels_and_large() -> None:
    left, low, right, high = free_part(PANELS, SIZE)
    found = (left + 1) * 640, (low + 1) * 360, (right + 1) * 640, (high + 1) * 360
    for panel in PANELS:
        beside = found[2] <= panel[0] + 1 or panel[2] <= found[0] + 1
        assert beside or found[3] <= panel[1] + 1 or panel[3] <= found[1] + 1
    assert found[2] - found[0] > 700 and found[3] - found[1] > 400
    assert free_part((), SIZE) == FULL
    assert free_part(((0.0, 0.0, 1280.0, 720.0),), SIZE) == FULL


@pytest.mark.parametrize("piece", ["heldenhammer", "alliance-cog", "skull"])
@pytest.mark.parametrize("free", [FULL, (-0.9, -0.4, 0.3, 0.6), (0.1, -0.9, 0.9, 0.0)])
def test_the_whole_piece_fills_the_free_part(unseen: Stage, piece: str, free: tuple[float, ...]) -> None:
    gaze = vantage(unseen.fleet[piece], unseen.fleet, unseen.camera, free)  # type: ignore[arg-type]
    unseen.camera.go(gaze, glide=False)
    seen = unseen.camera.screen_points(Blocks(unseen.fleet).corners(piece))
    low, high = seen.min(axis=0), seen.max(axis=0)
    assert (low > np.array(free[:2]) - EDGE).all() and (high < np.array(free[2:]) + EDGE).all()
    fills = float(((high - low) / (np.array(free[2:]) - free[:2])).max())
    assert fills > 0.6 or gaze.distance <= NEAREST


def test_the_eye_goes_round_what_stands_before_a_ship(unseen: Stage, layout: StageView) -> None:
    """A great ship beside a small one, where the usual look comes from."""
    great, small = layout.piece("heldenhammer"), layout.piece("alliance-cog")
    alone = replace(layout, pieces=(replace(small, pose=Pose(30000, 20000, 0)),))
    unseen.show(alone)
    usual = vantage(unseen.fleet["alliance-cog"], unseen.fleet, unseen.camera)
    unseen.show(replace(alone, pieces=(*alone.pieces, replace(great, pose=Pose(32500, 18800, 0)))))
    assert Blocks(unseen.fleet).hidden(usual.eye())["alliance-cog"] > 0.5
    found = vantage(unseen.fleet["alliance-cog"], unseen.fleet, unseen.camera)
    assert Blocks(unseen.fleet).hidden(found.eye())["alliance-cog"] <= 0.1
    unseen.show(layout)


def test_a_beast_is_looked_in_the_face(unseen: Stage, layout: StageView) -> None:
    """A ship is seen from her quarter."""
    ship = replace(layout.piece("heldenhammer"), pose=Pose(30000, 20000, 4000))
    for flags, faces in ((frozenset({"alive"}), True), (frozenset(), False)):
        unseen.show(replace(layout, pieces=(replace(ship, flags=flags),)))
        gaze = vantage(unseen.fleet[ship.id], unseen.fleet, unseen.camera)
        towards = abs((gaze.heading - 40 + 180) % 360 - 180)
        assert (towards > 90) == faces
    unseen.show(layout)
