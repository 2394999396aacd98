"""What a rule of the sea is about to move, and whither: players see it before it strikes.

A foretelling decides nothing. It is made by the same geometry that the rule itself uses, from the position as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from vtt.dreadfleet.position import Position
    from vtt.table.pose import Pose


class Foretold(NamedTuple):
    """The way of one ship, treasure or piece of land, with both ends.

    `roll`: with the largest number that the dice can show, or with the one that they have shown. `is_lost`: at the end
    of that way it is out of the game.
    """

    piece: str
    path: tuple[Pose, ...]
    roll: Literal["largest", "rolled"] = "largest"
    is_lost: bool = False


def foretold(pos: Position) -> tuple[Foretold, ...]:
    """Return everything that the rules in force foretell."""
    return tuple(what for active in pos.asked("foretells") for what in active.trait.foretells(pos, active))
