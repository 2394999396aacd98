"""The fullest table that the drawing is measured with: ten ships, seven islands, five wrecks."""

from __future__ import annotations

from dataclasses import replace

from vtt.dreadfleet.content import load_content
from vtt.dreadfleet.content.scenario import PlacedData
from vtt.stage.view import PieceView, StageView
from vtt.table.pose import Pose

LAND, FLEETS = "dead-mans-reef", "between-the-sword-and-the-wall"
"""Scenarios that lend the scenery and the ships."""


def crowded_view() -> StageView:
    """All scenery of one scenario and all ten big ships where another begins."""
    content = load_content()
    land, fleets = content.scenarios[LAND], content.scenarios[FLEETS]
    pieces = []
    for placed in land.layout:
        scenery = content.scenery[placed.id]
        pieces.append(PieceView(placed.id, scenery.model, content.shapes[placed.id], _pose(placed)))
    for placed in fleets.suggested:
        ship = content.ships[placed.id]
        pieces.append(
            PieceView(ship.id, ship.model, content.shapes[ship.id], _pose(placed), ship.side or "", ship.name)
        )
    return StageView(content.board, tuple(pieces), wind_mark=31, wind_force=3)


def _pose(placed: PlacedData) -> Pose:
    return Pose(placed.x, placed.y, placed.heading)


def busy_view() -> StageView:
    """The same table in the thick of a fight: half of the ships burn and are shot to pieces."""
    view = crowded_view()
    hurt = {"flags": frozenset({"burning"}), "fires": 1, "battered": 0.5, "damage": 2, "crew": 0.5}
    pieces = tuple(replace(p, **hurt) if p.name and k % 2 else p for k, p in enumerate(view.pieces))  # type: ignore[arg-type]
    return replace(view, pieces=pieces)
