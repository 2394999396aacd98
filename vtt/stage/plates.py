"""Name plates: whatever has a name and a side carries one over its masts; in a crowd they are small and short."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtt.stage.labels import NAMES, TEXT_PX, Label, Labels
from vtt.stage.units import to_scene
from vtt.stage.view import DEFAULT_SIDES

if TYPE_CHECKING:
    from panda3d.core import Point3

    from vtt.stage.pieces import Actor, Fleet
    from vtt.stage.view import StageView

CROWD = 6
"""With more plates than this on the table they would hide the ships that they name."""
CROWD_TEXT_PX = 12
LIFT_PX = 8


class Plates:
    """The plates of one table; `labels` sets the words."""

    def __init__(self, labels: Labels) -> None:
        self._labels = labels
        self._of: dict[str, Label] = {}

    def show(self, view: StageView | None, fleet: Fleet) -> None:
        """Hang the plates of a view anew; none without a view."""
        self._labels.clear(NAMES)
        self._of.clear()
        if view is None:
            return
        named = [actor for actor in fleet if actor.view.name and "submerged" not in actor.view.flags]
        is_crowd = len(named) > CROWD
        for actor in named:
            piece = actor.view
            name = (piece.short_name if is_crowd else "") or piece.name
            self._of[piece.id] = self._labels.add_plate(
                NAMES, f"{name}  {piece.note}" if piece.note else name, view.sides.get(piece.side, DEFAULT_SIDES[""]),
                _above(actor), lift_px=LIFT_PX, key=piece.id, tally=piece.tally,
                size_px=CROWD_TEXT_PX if is_crowd else TEXT_PX,
            )

    def follow(self, fleet: Fleet) -> None:
        """Move the plates with their ships."""
        for piece_id, plate in self._of.items():
            if piece_id in fleet:
                plate.anchor = _above(fleet[piece_id])


def _above(actor: Actor) -> Point3:
    """Where a plate hangs."""
    return to_scene(actor.shown.x, actor.shown.y, actor.model.height + 0.35)
