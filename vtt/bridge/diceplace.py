"""Where dice fall: beside what they are about as the eye looks at it, where they hide nothing and lie on nobody."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from vtt.dreadfleet.position import Position
from vtt.table.pose import Pose, direction

MARGIN_THOU = 3000
GAP_THOU = 600
"""Between dice and the base that they lie beside."""
DIE_THOU = 440
"""Half of the room that a die needs in a bunch."""
SHADOW_THOU = 1500
"""How far behind them, as the eye looks, dice would hide a base."""
TURNS_CDEG = (9000, -9000, 7000, -7000, 11000, -11000, 4500, -4500, 13500, -13500, 0, 18000)
"""Where they may lie, clockwise from the way one looks: at the sides rather than behind, before only if need be."""
FARTHER_THOU = (0, 1500, 3000)


class Look(NamedTuple):
    """How the eye looks: on which heading (cdeg), and at which place of the table (thou), None for no one."""

    heading: int = 0
    middle: tuple[float, float] | None = None


AHEAD = Look()


def dice_place(pos: Position, poses: Mapping[str, Pose], subject: str, count: int, look: Look) -> tuple[int, int]:
    """Return the middle of a bunch of `count` dice about a piece, as near to what is looked at as can be."""
    board = pos.state.table.board
    radius = DIE_THOU * math.ceil(math.sqrt(1.6 * count))
    here = poses[subject]
    others = [(pose, _half(pos, piece)) for piece, pose in poses.items() if piece != subject]
    behind = direction(look.heading)
    best, most_room = (_inside(here.x, board.width), _inside(here.y, board.height)), -math.inf
    for x, y in _places(here, _half(pos, subject) + GAP_THOU + radius, look):
        if not (MARGIN_THOU <= x <= board.width - MARGIN_THOU and MARGIN_THOU <= y <= board.height - MARGIN_THOU):
            continue
        spots = ((x, y), (x + behind[0] * SHADOW_THOU, y + behind[1] * SHADOW_THOU))
        room = min(
            (math.dist(spot, (pose.x, pose.y)) - half - radius for pose, half in others for spot in spots), default=1.0
        )
        if room > 0:
            return x, y
        if room > most_room:
            best, most_room = (x, y), room
    return best


def _places(here: Pose, distance: int, look: Look) -> Iterator[tuple[int, int]]:
    """Places round a piece, nearest first, at the sides first, and of these first that towards the picture's middle."""
    east, north = direction(look.heading)
    x, y = look.middle or (here.x, here.y)
    hand = 1 if (x - here.x) * north - (y - here.y) * east >= 0 else -1
    for farther in FARTHER_THOU:
        for turn in TURNS_CDEG:
            east, north = direction(look.heading + hand * turn)
            yield here.x + round(east * (distance + farther)), here.y + round(north * (distance + farther))


def _half(pos: Position, piece: str) -> int:
    """Half of how long a base is, thou."""
    table = pos.state.table
    name = table.piece(piece).shape if table.has(piece) else piece.partition(":")[0]
    shape = pos.content.shapes.get(name)
    return max(shape.length, shape.width) // 2 if shape is not None else 0


def _inside(at: int, edge: int) -> int:
    return min(max(at, MARGIN_THOU), edge - MARGIN_THOU)
