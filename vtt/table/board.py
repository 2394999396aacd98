"""The seascape: a rectangle of water and the numbered marks round its rim (GAP-03, GAP-04)."""

from __future__ import annotations

from functools import cached_property

import msgspec

from .pose import nearest_whole

MARKS_PER_GROUP = 6


class Mark(msgspec.Struct, frozen=True):
    """One number on the rim, `name` like "2,3", lying on the edge line itself (GAP-22)."""

    name: str
    x: int
    y: int


class Board(msgspec.Struct, frozen=True, dict=True):
    """The area of play, origin at its south-west corner, thou; marks clockwise from the north-west."""

    width: int
    height: int
    marks: tuple[Mark, ...] = ()

    @cached_property
    def _indices(self) -> dict[str, int]:
        return {mark.name: index for index, mark in enumerate(self.marks)}

    def mark_index(self, name: str) -> int:
        """The place of a mark in the clockwise row; raises KeyError naming the mark."""
        try:
            return self._indices[name]
        except KeyError:
            raise KeyError(f"no mark {name!r} on this board, which has {len(self.marks)} marks") from None

    def mark(self, name: str) -> Mark:
        """The mark of that name; raises KeyError naming the mark."""
        return self.marks[self.mark_index(name)]

    def shifted(self, index: int, steps: int) -> int:
        """The mark `steps` places on, clockwise positive, round and round (DF-DEST-07)."""
        return (index + steps) % len(self.marks)


def standard_board(width: int = 60000, height: int = 40000, along: int = 11, aside: int = 7) -> Board:
    """A board with `along` marks on the north and south edges and `aside` on the others (GAP-04).

    Mark i of n on an edge lies (2i+1)/(2n) of the way along it, rounded to a whole thou; corners hold none.
    """
    across = [nearest_whole(width * (2 * i + 1) / (2 * along)) for i in range(along)]
    up = [nearest_whole(height * (2 * i + 1) / (2 * aside)) for i in range(aside)]
    places = [(x, height) for x in across]
    places += [(width, height - y) for y in up]
    places += [(width - x, 0) for x in across]
    places += [(0, y) for y in up]
    marks = tuple(
        Mark(f"{index // MARKS_PER_GROUP + 1},{index % MARKS_PER_GROUP + 1}", x, y)
        for index, (x, y) in enumerate(places)
    )
    return Board(width, height, marks)
