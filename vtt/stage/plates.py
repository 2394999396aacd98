"""Name plates: whatever has a name and a side carries one over its masts; in a crowd they are small and short.

A piece that waits under water for its moment has no plate yet, and no base line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtt.stage.blocks import Blocks
from vtt.stage.frame import SCENE_MASK
from vtt.stage.labels import NAMES, TEXT_PX, Label, Labels
from vtt.stage.spreading import Grid, Rect
from vtt.stage.units import to_scene
from vtt.stage.view import DEFAULT_SIDES

if TYPE_CHECKING:
    from panda3d.core import Point3

    from vtt.stage.camera import TableCamera
    from vtt.stage.pieces import Actor, Fleet
    from vtt.stage.view import PieceView, StageView

CROWD = 6
"""With more plates than this on the table they would hide the ships that they name."""
CROWD_TEXT_PX = 12
LIFT_PX = 8
REAL = ("anchor",)
"""What stands on a base and is no helper."""
HIDDEN, SEEN = 0.75, 0.5
"""Share of a ship behind others from which her plate is dim, and from which it is clear again."""


class Plates:
    """The plates of one table; `labels` sets the words."""

    def __init__(self, labels: Labels) -> None:
        self._labels = labels
        self._of: dict[str, Label] = {}
        self._view: StageView | None = None
        self.is_clean = False
        """Whether base lines and pennants are hidden too."""
        self._is_crowd = False
        self._whole: frozenset[str] = frozenset()
        self._looked: object = None

    def show(self, view: StageView | None, fleet: Fleet) -> None:
        """Hang the plates of a view anew; none without a view."""
        self._labels.clear(NAMES)
        self._of.clear()
        self._view, self._looked = view, None
        named = [actor for actor in fleet if actor.view.name and "submerged" not in actor.view.flags]
        self._is_crowd, self._whole = len(named) > CROWD, self._labels.preferred
        if view is not None:
            for actor in named:
                self._hang(actor)
        self.follow(fleet)

    def _hang(self, actor: Actor) -> None:
        assert self._view is not None
        piece = actor.view
        name = self._words(piece)
        self._of[piece.id] = self._labels.add_plate(
            NAMES, f"{name}  {piece.note}" if piece.note else name,
            self._view.sides.get(piece.side, DEFAULT_SIDES[""]), _above(actor),
            lift_px=LIFT_PX, key=piece.id, tally=piece.tally, size_px=CROWD_TEXT_PX if self._is_crowd else TEXT_PX,
        )

    def _words(self, piece: PieceView) -> str:
        """In a crowd only what is pointed at or acts bears its whole name."""
        return piece.name if not self._is_crowd or piece.id in self._whole else piece.short_name or piece.name

    def follow(self, fleet: Fleet) -> None:
        """Move the plates with their ships; what is under water has neither plate nor base line."""
        for actor in fleet:
            for lying in actor.root.children:  # what lies on the base or stands on it does not sink with the hull
                if lying == actor.lean:
                    continue
                if actor.is_under or (self.is_clean and lying.get_name() not in REAL):
                    lying.hide(SCENE_MASK)
                else:
                    lying.show(SCENE_MASK)
        for piece_id, plate in self._of.items():
            plate.is_away = piece_id not in fleet or fleet[piece_id].is_under
            if piece_id in fleet:
                plate.anchor = _above(fleet[piece_id])

    def look(self, camera: TableCamera, fleet: Fleet) -> None:
        """See from the eye what the ships cover and which stand behind others, and whose name is to be whole."""
        if not self._of:
            return
        self._name_whole(fleet)
        window = self._labels.base.win
        width, height = window.get_x_size(), window.get_y_size()
        looked = camera.gaze, width, height, tuple((actor.view.id, actor.shown, actor.sunk) for actor in fleet)
        if looked == self._looked:
            return
        self._looked = looked
        blocks = Blocks(fleet)
        boxes = (blocks.boxes(camera) + 1) / 2 * (width, height, width, height)
        self._labels.hulls = dict(zip(blocks.ids, map(_rect, boxes), strict=True))
        hidden, before = blocks.hidden(camera.gaze.eye()), self._labels.hidden
        self._labels.hidden = frozenset(n for n, share in hidden.items() if share > (SEEN if n in before else HIDDEN))

    def _name_whole(self, fleet: Fleet) -> None:
        """Give those their whole names that are pointed at or act, and the others their short ones back."""
        changed = self._whole ^ self._labels.preferred
        self._whole = self._labels.preferred
        for piece_id in changed & self._of.keys():
            piece = fleet[piece_id].view if piece_id in fleet else None
            if self._is_crowd and piece is not None and piece.short_name not in ("", piece.name):
                self._labels.drop(NAMES, self._of[piece_id])
                self._hang(fleet[piece_id])
                self._of[piece_id].is_away = fleet[piece_id].is_under


def _rect(box: Grid) -> Rect:
    left, low, right, high = map(float, box)
    return left, low, right, high


def _above(actor: Actor) -> Point3:
    """Where a plate hangs."""
    return to_scene(actor.shown.x, actor.shown.y, actor.model.height + 0.35)
