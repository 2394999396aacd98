"""Treasures and markers of a position as the stage shows them: what lies on the water without being a piece."""

from __future__ import annotations

import math

from vtt.dreadfleet.position import Position
from vtt.dreadfleet.special import ashore
from vtt.dreadfleet.submerging import dive_spot
from vtt.dreadfleet.treasures import cargo
from vtt.dreadfleet.wording import Wording
from vtt.stage.view import MarkerView, TreasureView
from vtt.table.pose import to_world
from vtt.words import say

KINDS = ("chest", "rum", "firewater", "witchstone", "hoard")
SHOWN = ("free", "carried")
SUBMERGED, VORTEX, CASTAWAY = "submerged-marker", "vortex", "captain-roth"
VORTEX_TURN_DEG = 40.0
"""Degrees a second."""
BESIDE_THOU = 1800
"""How far from the middle of his boat a captain ashore is shown."""


def treasure_views(pos: Position) -> tuple[TreasureView, ...]:
    """Return the treasures that are afloat or aboard (DF-TRE-01); Captain Roth can be one of them (DF-SC04-14)."""
    words = Wording(pos)
    return tuple(
        TreasureView(
            id=treasure.id,
            model=model_of(treasure.kind, treasure.where),
            x=treasure.x,
            y=treasure.y,
            carrier=treasure.carrier,
            words=words.treasure(treasure),
        )
        for treasure in pos.state.treasures
        if treasure.where in SHOWN
    )


def model_of(kind: str, where: str) -> str:
    """Return the file stem of a kind of treasure; one whose kind nobody knows yet is a chest."""
    if kind == ashore.ROTH:
        return CASTAWAY if where == "carried" else "roth-raft"
    return f"treasure-{kind if kind in KINDS else KINDS[0]}"


def cargo_note(pos: Position, ship: str) -> str:
    """Return what the name plate of a ship adds about its cargo (DF-TRE-03), "" without any."""
    count = len(cargo(pos, ship))
    return say("bridge.cargo", count=count) if count else ""


def marker_views(pos: Position) -> tuple[MarkerView, ...]:
    """Return the discs on the water: where ships have dived (DF-SHIP-KRAKEN-3), the whirlpool (DF-SC12-02), Roth."""
    found = []
    for ship in pos.state.ships:
        spot = dive_spot(ship)
        if spot is not None:
            words = say("bridge.dived", ship=pos.data(ship.id).name)
            found.append(MarkerView(id=f"dived:{ship.id}", model=SUBMERGED, x=spot[0], y=spot[1], words=words))
    for special in pos.content.scenarios[pos.state.scenario].special:
        if special.id == VORTEX:
            x, y, radius = (special.number(name) for name in ("x_thou", "y_thou", "radius_thou"))
            found.append(MarkerView(VORTEX, VORTEX, x, y, radius, VORTEX_TURN_DEG))
        elif special.id == ashore.RULE and ashore.is_on_island(pos):
            x, y = _landing(pos)
            found.append(MarkerView("ashore", CASTAWAY, x, y, words=say(f"treasure.{ashore.ROTH}")))
    return tuple(found)


def _landing(pos: Position) -> tuple[int, int]:
    """Return where the captain ashore is shown: a point of the shore near his boat, not behind it (DF-SC04-04)."""
    rule, table = ashore.rule_of(pos), pos.state.table
    island, craft = table.piece(rule.text_of("land")), rule.text_of("craft")
    boat = table.piece(craft).pose if table.has(craft) else island.pose
    shore = [to_world(island.pose, x, y) for x, y in pos.content.shapes[island.shape].outline]
    x, y = min(shore, key=lambda spot: abs(math.hypot(spot[0] - boat.x, spot[1] - boat.y) - BESIDE_THOU))
    return round(x), round(y)
