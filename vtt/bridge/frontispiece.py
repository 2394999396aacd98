"""The picture behind the first page: two great ships at close quarters before the islands of the first scenario."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from panda3d.core import Point3

from vtt.bridge.stageview import stage_view
from vtt.dreadfleet.state import Setup
from vtt.kernel.game import Game
from vtt.stage.camera import Gaze
from vtt.table.pose import Pose

if TYPE_CHECKING:
    from vtt.dreadfleet.ruleset import Dreadfleet
    from vtt.stage.stage import Stage
    from vtt.stage.view import StageView

FIGHT = {"heldenhammer": Pose(32_600, 17_500, 14_000), "bloody-reaver": Pose(37_500, 19_500, 25_000)}
FIRES = {"bloody-reaver": 1}
ISLANDS = {"skull": Pose(43_500, 31_000, 21_000), "leviathan": Pose(24_000, 31_500, 20_000)}
"""What would lie in the way or right behind them lies elsewhere."""
GAZE = Gaze(Point3(32.0, 18.0, 1.7), 0, 10, 14.0)
"""The page covers the left third: what is looked at lies right of the middle."""


def frontispiece(ruleset: Dreadfleet) -> StageView:
    """Return the table of the first page."""
    view = stage_view(Game(ruleset, Setup(quick=True, seed=3)).position)
    shown = []
    for piece in view.pieces:
        if piece.id in FIGHT:
            fires = FIRES.get(piece.id, 0)
            flags = piece.flags | {"burning"} if fires else piece.flags
            shown.append(replace(piece, pose=FIGHT[piece.id], name="", fires=fires, flags=frozenset(flags)))
        else:
            shown.append(replace(piece, pose=ISLANDS.get(piece.id, piece.pose)))
    return replace(view, pieces=tuple(shown))


def show_frontispiece(stage: Stage, ruleset: Dreadfleet) -> None:
    """Lay the table and place the eye."""
    stage.show(frontispiece(ruleset))
    stage.camera.go(GAZE, glide=False)
