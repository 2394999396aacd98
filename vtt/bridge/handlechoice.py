"""Which handle a question gets: what the mouse does while it is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtt.bridge.diceviews import REROLL_ONE, REROLLS
from vtt.bridge.drivehandle import KIND as DRIVE
from vtt.bridge.drivehandle import DriveHandle
from vtt.bridge.handles import Handle, OrderHandle, RerollHandle, RerollOneHandle, ShootHandle
from vtt.bridge.movehandle import MoveHandle
from vtt.bridge.placehandle import PlaceHandle
from vtt.bridge.rimhandles import EDGE, WIND, EdgeHandle, WindHandle
from vtt.kernel.decision import Decision

if TYPE_CHECKING:
    from vtt.bridge.table import TableBridge

MOVING = ("move", "escape-turn")


def handle_for(bridge: TableBridge, decision: Decision) -> Handle:
    """Return the handle for a question; most need buttons and rings only."""
    if decision.kind in MOVING:
        return MoveHandle(bridge, decision)
    if decision.kind == "broadside":
        return ShootHandle(bridge, decision)
    if decision.kind == "order":
        return OrderHandle(bridge, decision)
    if decision.kind in REROLLS:
        return RerollHandle(bridge, decision)
    if decision.kind == REROLL_ONE:
        return RerollOneHandle(bridge, decision, bridge.faces_of(decision))
    if decision.kind == EDGE:
        return EdgeHandle(bridge, decision)
    if decision.kind == WIND:
        return WindHandle(bridge, decision)
    if any(option.place is not None for option in decision.options):
        return PlaceHandle(bridge, decision)
    if decision.kind == DRIVE:
        return DriveHandle(bridge, decision)
    return Handle(bridge, decision)
