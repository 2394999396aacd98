"""Pieces on a board: immutable values, changed by making the next one."""

from __future__ import annotations

from functools import cached_property

import msgspec

from .board import Board
from .pose import Pose


class Piece(msgspec.Struct, frozen=True):
    """One miniature: its own `id`, the id of its `shape`, where it lies, and a free label."""

    id: str
    shape: str
    pose: Pose
    label: str = ""


class Table(msgspec.Struct, frozen=True, dict=True):
    """A board and the pieces on it, in the order they were put down."""

    board: Board
    pieces: tuple[Piece, ...] = ()

    @cached_property
    def _places(self) -> dict[str, int]:
        return {piece.id: index for index, piece in enumerate(self.pieces)}

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all pieces, in the order they were put down."""
        return tuple(self._places)

    def has(self, id: str) -> bool:
        """Whether a piece of that id lies on the table."""
        return id in self._places

    def index(self, id: str) -> int:
        """The place of a piece in `pieces`; raises KeyError naming it."""
        try:
            return self._places[id]
        except KeyError:
            raise KeyError(f"no piece {id!r} on the table") from None

    def piece(self, id: str) -> Piece:
        """The piece of that id; raises KeyError naming it."""
        return self.pieces[self.index(id)]

    def placed(self, piece: Piece) -> Table:
        """With the piece put down, or put in the place of the one with its id."""
        if piece.id in self._places:
            index = self._places[piece.id]
            return Table(self.board, (*self.pieces[:index], piece, *self.pieces[index + 1 :]))
        return Table(self.board, (*self.pieces, piece))

    def moved(self, id: str, pose: Pose) -> Table:
        """With one piece lying elsewhere; raises KeyError naming it."""
        piece = self.piece(id)
        return self.placed(Piece(piece.id, piece.shape, pose, piece.label))

    def removed(self, id: str) -> Table:
        """Without one piece; raises KeyError naming it."""
        index = self.index(id)
        return Table(self.board, self.pieces[:index] + self.pieces[index + 1 :])
