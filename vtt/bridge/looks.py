"""Overlays on demand: what a player may look at any time (DF-MEAS-01, DF-ARC-04), all from the rules' own verdicts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtt.bridge.stageview import piece_view
from vtt.bridge.waterviews import carries, closings, has_current, water_areas, water_lines
from vtt.dreadfleet.foretelling import foretold
from vtt.dreadfleet.shot import Shot
from vtt.stage.overlays import Ring
from vtt.table.verdict import CorridorVerdict
from vtt.words import say

if TYPE_CHECKING:
    from vtt.bridge.table import TableBridge

KINDS = ("arcs", "ranges", "sight", "bases", "wind", "corridor", "anchorages", "waters")
UNASKED = ("waters",)
"""Drawn lightly when nobody has asked for it: special water must not surprise anyone."""
EAST = 9000
"""Whither the currents of the scenarios set (cdeg)."""
POINTED = (0.45, 0.85, 0.98, 0.95)
TROUBLE = (0.95, 0.30, 0.22, 0.95)


class Looks:
    """Which overlays are on, and for which ships they are drawn.

    Arcs, ranges and wind are the selected ship's; sight and corridor run from it to the ship under the pointer.
    """

    def __init__(self, bridge: TableBridge) -> None:
        self.bridge = bridge
        self.on: set[str] = set()
        self.hovered = ""

    @property
    def names(self) -> frozenset[str]:
        """The overlays that are on."""
        return frozenset(self.on)

    def toggle(self, name: str) -> None:
        """Turn an overlay on or off; KeyError for one that does not exist."""
        if name not in KINDS:
            raise KeyError(f"expected one of {', '.join(KINDS)}, found {name!r}")
        self.on ^= {name}
        self.draw()

    def hover(self, piece: str | None) -> None:
        """Note the piece under the pointer; sight and corridor follow it."""
        if (piece or "") != self.hovered:
            self.hovered = piece or ""
            if self.on & {"sight", "corridor", "arcs"}:
                self.draw()

    def point_at(self, point: tuple[int, int] | None) -> None:
        """Name the treasure, the marker or the special water under the pointer (thou)."""
        stage = self.bridge.stage
        x, y = point or (0, 0)
        treasure = stage.flotsam.at(x, y) if point is not None else None
        water = stage.waters.at(x, y) if point is not None and treasure is None else None
        pointed = treasure or (stage.flotsam.marker_at(x, y) if point is not None else None) or water
        words = pointed.words if pointed is not None else ""
        stage.waters.name(words, water.tone if water is not None and pointed is water else None, x, y)

    def clear(self) -> None:
        """Take all of them away, with what is shown unasked."""
        self.on.clear()
        self.bridge.stage.overlays.clear(*KINDS)
        self.bridge.stage.waters.clear()
        self.bridge.stage.waters.clear_current()

    def draw(self) -> None:
        """Draw every overlay that is on, clear the others."""
        for name in KINDS:
            is_wanted = name in self.on or name in UNASKED
            if not is_wanted or not getattr(self, f"_draw_{name}")():
                self.bridge.stage.overlays.clear(name)

    # each kind; True if it drew something --------------------------------------------------------------------

    def _selected(self) -> str:
        """The ship on the table that is selected; in the editor it may be an island, which has no arcs and no sight."""
        selected, state = self.bridge.selected, self.bridge.pos.state
        return selected if selected and state.has_ship(selected) and state.table.has(selected) else ""

    def _other(self) -> str:
        pos, hovered = self.bridge.pos, self.hovered
        is_other = (
            hovered and hovered != self._selected() and pos.state.has_ship(hovered) and pos.state.table.has(hovered)
        )
        return hovered if is_other else ""

    def _draw_bases(self) -> bool:
        pos = self.bridge.pos
        self.bridge.stage.overlays.show_bases([piece_view(pos, piece) for piece in pos.state.table.ids])
        return True

    def _draw_anchorages(self) -> bool:
        pos = self.bridge.pos
        self.bridge.stage.overlays.show_anchorages([piece_view(pos, piece) for piece in pos.state.land])
        return True

    def _draw_waters(self) -> bool:
        """Special water of the scenario: hatched and named on demand, else lightly where there is any (DF-SCG-07)."""
        pos, waters = self.bridge.pos, self.bridge.stage.waters
        areas, lines = water_areas(pos), water_lines(pos)
        board = pos.state.table.board
        size, is_asked = (board.width, board.height), "waters" in self.on
        waters.show(areas, lines, is_light=not is_asked, board=size)
        if has_current(pos):
            waters.show_current(EAST, size)
        else:
            waters.clear_current()
        told = foretold(pos) if is_asked else ()
        waters.show_carries(carries(pos, told))
        waters.show_closing(closings(pos, told), say("bridge.may-close"))
        return bool(areas or lines)

    def _draw_ranges(self) -> bool:
        ship = self._selected()
        if not ship:
            return False
        view = piece_view(self.bridge.pos, ship)
        self.bridge.stage.overlays.show_ranges(view.pose, view.shape)
        return True

    def _draw_arcs(self) -> bool:
        ship, pos = self._selected(), self.bridge.pos
        if not ship or pos.data(ship).is_faceless:
            return False
        view, other = piece_view(pos, ship), self._other()
        verdict = pos.survey.arcs(ship, other) if other else None
        self.bridge.stage.overlays.show_arcs(
            view.pose, view.shape, verdict, diagonals=pos.readings.diagonal_arcs
        )
        return True

    def _draw_sight(self) -> bool:
        ship, other, pos = self._selected(), self._other(), self.bridge.pos
        if not ship or not other:
            return False
        verdict = pos.survey.sight(ship, other, full=True)
        blockers = [piece_view(pos, piece) for piece, _ in verdict.blockers]
        self.bridge.stage.overlays.show_sight(verdict, blockers)
        return True

    def _draw_corridor(self) -> bool:
        ship, other, pos = self._selected(), self._other(), self.bridge.pos
        if not ship or not other:
            return False
        self._corridor(pos.survey.corridor(ship, other), "corridor")
        return True

    def _corridor(self, verdict: CorridorVerdict, layer: str) -> None:
        pos = self.bridge.pos
        obstacles = [piece_view(pos, piece) for piece in verdict.obstacles]
        self.bridge.stage.overlays.show_corridor(verdict, obstacles, layer)

    def _draw_wind(self) -> bool:
        ship, pos = self._selected(), self.bridge.pos
        mark = pos.wind_mark
        if not ship or mark is None or not pos.sails(ship):
            return False
        arcs = pos.survey.arcs_of_point(ship, *mark)
        where = "before" if arcs == ("stern",) else "into" if arcs == ("bow",) else "side"
        helps = {"before": True, "into": False}.get(where)
        view = piece_view(pos, ship)
        words = say(f"bridge.wind.{where}", force=pos.felt_force, ship=view.name)
        self.bridge.stage.overlays.show_wind(view.pose, view.shape, mark, words, helps)
        return True

    def point_out(self, ship: str) -> None:
        """Ring the miniature of a card, "" for none."""
        overlays, pos = self.bridge.stage.overlays, self.bridge.pos
        if ship and pos.state.table.has(ship):
            overlays.show_rings([Ring(piece_view(pos, ship), POINTED)], "pointed-out")
        else:
            overlays.clear("pointed-out")

    # of the moment -------------------------------------------------------------------------------------------

    def draw_shot(self, shot: Shot) -> None:
        """Draw a shot's range, corridor and, where it is blocked, its sight."""
        overlays, pos = self.bridge.stage.overlays, self.bridge.pos
        overlays.clear("shot-gap", "shot-corridor", "shot-sight")
        if shot.range is not None:
            overlays.show_gap(shot.range, name="shot-gap")
        if shot.corridor is not None:
            self._corridor(shot.corridor, "shot-corridor")
        if shot.sight is not None and not shot.sight.clear:
            verdict = pos.survey.sight(shot.firer, shot.target, full=True)
            overlays.show_sight(verdict, [piece_view(pos, piece) for piece, _ in verdict.blockers], "shot-sight")

    def outline(self, pieces: tuple[str, ...]) -> None:
        """Outline what stands in the way of a refused command."""
        table = self.bridge.pos.state.table
        rings = [Ring(piece_view(self.bridge.pos, piece), TROUBLE) for piece in pieces if table.has(piece)]
        self.bridge.stage.overlays.show_rings(rings, "trouble")
