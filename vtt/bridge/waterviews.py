"""The special water of a scenario as the stage draws it (DF-SCG-07): areas, lines, and what their words are."""

from __future__ import annotations

from vtt.bridge.stageview import piece_view
from vtt.dreadfleet.position import Position
from vtt.stage.waters import Water, WaterLine


def water_areas(pos: Position) -> tuple[Water, ...]:
    """Return the areas; those about pieces that are not on the table (any more) have no water."""
    found = []
    for area in pos.content.scenarios[pos.state.scenario].areas:
        shores = tuple(piece_view(pos, piece) for piece in area.pieces if pos.state.table.has(piece))
        if area.polygon or shores:
            found.append(Water(area.id, area.tone, area.text, area.polygon, shores, area.reach_thou))
    return tuple(found)


def water_lines(pos: Position) -> tuple[WaterLine, ...]:
    """Return the lines."""
    lines = pos.content.scenarios[pos.state.scenario].lines
    return tuple(WaterLine(line.id, line.points, line.tone, line.text) for line in lines)
