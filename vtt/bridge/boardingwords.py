"""What a boarding action promises, told before anybody has gone alongside and again before it is fought."""

from __future__ import annotations

from vtt.dreadfleet.boarding import boarding_dice, fight_of, victory_face
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.state import enemy_of
from vtt.kernel.decision import Decision
from vtt.words import say

BEFORE = ("order", "movement-mode", "broadside")
"""Questions of a ship that its boarding action will follow."""
FACES = 6


def alongside(pos: Position, ship: str, other: str) -> str:
    """Return the dice of a ship and of what it is about to touch, "" where no boarding action follows (DF-BRD-07)."""
    if not (pos.state.has_ship(ship) and pos.state.has_ship(other)) or not pos.are_enemies(ship, other):
        return ""
    return _words(pos, boarding_dice(pos, ship, (other,)).live, boarding_dice(pos, other, (ship,)).live, "meeting")


def coming_fight(pos: Position, decision: Decision) -> str:
    """Return the dice of both sides in the action that a ship in contact is going to fight; "" if there is none.

    DF-BRD-14: every linked ship throws its own; the mean of victories is told, not who will win.
    """
    ship = decision.subject
    if decision.kind not in BEFORE or not pos.state.has_ship(ship) or pos.ship(ship).kind == "monster":
        return ""
    if not pos.boarded(ship):
        return ""
    fight, side = fight_of(pos, ship), pos.ship(ship).side
    own, enemies = fight.of(side), fight.of(enemy_of(side))
    return _words(
        pos,
        sum(boarding_dice(pos, one, enemies).live for one in own),
        sum(boarding_dice(pos, one, own).live for one in enemies),
        "coming" if decision.kind == "broadside" else "unless-parted",
    )


def _words(pos: Position, own: int, enemy: int, kind: str) -> str:
    chance = (FACES + 1 - victory_face(pos)) / FACES
    return say(
        f"boarding.{kind}", own=own, enemy=enemy, mean=f"{own * chance:.1f}", against=f"{enemy * chance:.1f}",
        face=victory_face(pos),
    )  # fmt: skip
