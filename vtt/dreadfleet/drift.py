"""Treasures that drift (DF-SC10-07 to DF-SC10-10, DF-SC11-08 to DF-SC11-11, GAP-90, GAP-SC10-2, GAP-SC10-3; H-MOV-15).

A treasure drifts as a spot that keeps a quarter of an inch, half the width of its marker, from everything: it stops at
ships, slides round islands and wrecks, is gone at an edge. Carried ones stay with their carriers.
"""

from __future__ import annotations

from collections.abc import Iterable

from vtt.dreadfleet.change import set_treasure
from vtt.dreadfleet.content import Content
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.treasure_events import TreasureDrifted, TreasureGone
from vtt.dreadfleet.treasures import TOUCH_THOU, PickUpAlong, can_pick_up, free_treasures
from vtt.kernel.engine import Play
from vtt.kernel.frame import Call, Done, Frame, Transfer
from vtt.table.drifting import Drift, Waters, drift
from vtt.table.placed import Placed, place
from vtt.table.pose import Pose
from vtt.table.shore import Shores
from vtt.table.table import Table
from vtt.table.verdict import Point

EAST_CDEG = 9000
DRIFT_RULES = ("DF-SC10-09", "DF-SC10-10", "GAP-SC10-3")
FATES = {"edge": "adrift", "hazard": "swallowed"}
FATE_RULES = {"edge": ("DF-SC10-08", "DF-SC11-09"), "hazard": ("DF-SC11-09",)}


def waters_of(
    content: Content, table: Table, land: tuple[str, ...], hazards: Iterable[str] = (), hazard_reach: int = 0
) -> Waters:
    """Return the waters of a table for treasures; `hazards` are pieces that take what comes within `hazard_reach`."""
    placed = {piece.id: place(content.catalogue, piece.shape, piece.pose) for piece in table.pieces}
    lands = {name: placed[name] for name in land if name in placed}
    stops = {name: at for name, at in placed.items() if name not in lands}
    dangers = {name: lands[name] for name in hazards if name in lands}
    return Waters(table.board, _shores(content, lands), stops, dangers, hazard_reach)


def _shores(content: Content, lands: dict[str, Placed]) -> Shores:
    """The shores of a layout, grown once for as long as no land moves."""
    kept: dict[tuple[tuple[str, str, Pose], ...], Shores] = content.catalogue.prepared.setdefault("shores", {})
    key = tuple((name, at.shape.id, at.pose) for name, at in lands.items())
    if key not in kept:
        kept.clear()
        kept[key] = Shores(lands, TOUCH_THOU)
    return kept[key]


def waters_here(pos: Position, hazards: Iterable[str] = (), hazard_reach: int = 0) -> Waters:
    """Return the waters of a position."""
    return waters_of(pos.content, pos.state.table, pos.state.land, hazards, hazard_reach)


def easternmost_first(pos: Position) -> tuple[str, ...]:
    """Return the free treasures in the order in which they drift (DF-SC10-07); of two equally far east the southern."""
    return tuple(t.id for t in sorted(free_treasures(pos), key=lambda t: (-t.x, t.y, t.id)))


def drift_preview(pos: Position, distance: int) -> dict[str, Drift]:
    """Return where a current would take the free treasures of a position, by id: shown before it strikes."""
    waters = waters_here(pos)
    return {
        name: drift(waters, (pos.state.treasure(name).x, pos.state.treasure(name).y), EAST_CDEG, distance)
        for name in easternmost_first(pos)
    }


def poses_of(path: Iterable[Point]) -> tuple[Pose, ...]:
    """Return a way of spots as poses, for pictures."""
    return tuple(Pose(x, y, 0) for x, y in path)


class DriftTreasure(Frame, frozen=True, kw_only=True):
    """Let one free treasure drift east; an auxiliary that it comes to touch may claim it at once (GAP-90)."""

    treasure: str
    distance: int
    rules: tuple[str, ...]
    hazards: tuple[str, ...] = ()
    hazard_reach: int = 0

    def begin(self, play: Play, _: object) -> Transfer:
        """Carry it out."""
        here = play.state.treasure(self.treasure)
        if here.where != "free":
            return Done()
        waters = waters_here(play.pos, self.hazards, self.hazard_reach)
        way = drift(waters, (here.x, here.y), EAST_CDEG, self.distance)
        move_treasure(play, self.treasure, way, (*self.rules, *DRIFT_RULES))
        if way.ending in FATES:
            set_treasure(play, self.treasure, where="gone")
            fate = FATES[way.ending]
            play.emit(TreasureGone(treasure=self.treasure, why=fate, rules=FATE_RULES[way.ending]))
        elif way.ending == "piece" and way.travelled and can_pick_up(play.pos, way.by):
            return Call(PickUpAlong(ship=way.by, treasures=(self.treasure,)), self.at("over"))
        return Done()

    def over(self, play: Play, _: object) -> Transfer:
        """It lies where it stopped, or is aboard."""
        return Done()


def move_treasure(play: Play, treasure: str, way: Drift, rules: tuple[str, ...]) -> None:
    """Put a free treasure where its way ends, and report the way if there was any."""
    if len(way.path) < 2:
        return
    x, y = way.end
    set_treasure(play, treasure, x=x, y=y)
    stopped_by = way.by if way.ending in ("piece", "land") else ""
    play.emit(
        TreasureDrifted(treasure=treasure, path=way.path, amount=way.travelled, stopped_by=stopped_by, rules=rules)
    )
