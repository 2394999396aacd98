"""What is chosen at the rim of the board: the edge over which ships come in, the mark to which the wind is pushed."""

from __future__ import annotations

from vtt.bridge.handles import GLOW, Handle
from vtt.kernel.decision import Command, Option
from vtt.kernel.units import THOU_PER_INCH
from vtt.stage.waters import Water
from vtt.table.pose import Pose

EDGE, WIND = "arrival-edge", "storm-genies"
EDGE_LAYER, MARK_LAYER, WIND_LAYER = "zone", "spots", "wind-choice"
STRIP_THOU = 4 * THOU_PER_INCH
"""How near to an edge, inside or outside, the pointer means it."""
MARK_REACH_THOU = 3 * THOU_PER_INCH
"""How near to a mark the pointer means it."""
PALE = (0.98, 0.97, 0.90, 0.75)
SIGNS = {"clockwise": 1, "counter": -1}

Corners = tuple[tuple[int, int], ...]


class EdgeHandle(Handle):
    """An edge of the board is pointed at, its strip lights up, a click chooses it (DF-SC04-06)."""

    pointed: Option | None = None

    def places(self) -> list[Pose]:
        """The middle of every edge."""
        board = self.pos.state.table.board
        x, y = board.width, board.height
        return [Pose(x // 2, y, 0), Pose(x // 2, 0, 0), Pose(0, y // 2, 0), Pose(x, y // 2, 0)]

    def draw(self) -> None:
        """All strips lightly, the one under the pointer hatched and named."""
        super().draw()
        stage, board = self.bridge.stage, self.pos.state.table.board
        strips = [Water(option.id, "goal", polygon=self.strip(option.id)) for option in self.decision.options]
        stage.waters.show_limits(strips, (board.width, board.height))
        if self.pointed is None:
            stage.overlays.clear(EDGE_LAYER)
        else:
            words = self.bridge.presenter.words.option(self.pointed)
            stage.overlays.show_zone(self.strip(self.pointed.id), words=words, name=EDGE_LAYER)

    def erase(self) -> None:
        """Take the strips away."""
        super().erase()
        self.bridge.stage.waters.show_limits(())
        self.bridge.stage.overlays.clear(EDGE_LAYER)

    def strip(self, edge: str) -> Corners:
        """Return the corners (thou) of the water along an edge."""
        board, deep = self.pos.state.table.board, STRIP_THOU
        west, south, east, north = {
            "north": (0, board.height - deep, board.width, board.height),
            "south": (0, 0, board.width, deep),
            "west": (0, 0, deep, board.height),
            "east": (board.width - deep, 0, board.width, board.height),
        }[edge]
        return (west, south), (east, south), (east, north), (west, north)

    def edge_at(self, point: tuple[int, int] | None) -> Option | None:
        """Return the answer for the edge that a point lies near, None in the middle of the board."""
        if point is None:
            return None
        (x, y), board = point, self.pos.state.table.board
        gaps = {"north": board.height - y, "south": y, "west": x, "east": board.width - x}
        edge = min(gaps, key=lambda name: gaps[name])
        return self.decision.option(edge) if abs(gaps[edge]) <= STRIP_THOU else None

    def hover(self, point: tuple[int, int] | None, piece: str | None) -> None:
        """Light up the edge under the pointer."""
        pointed = self.edge_at(point)
        if pointed is not self.pointed:
            self.pointed = pointed
            self.draw()

    def click(self, point: tuple[int, int] | None, piece: str | None) -> bool:
        """Choose it."""
        option = self.edge_at(point)
        if option is None:
            return False
        self.bridge.submit(Command(choice=option.id))
        return True


class WindHandle(Handle):
    """A mark on the rim is pointed at, the wind from there is shown, a click pushes it there (DF-SHIP-SCIMITAR-3)."""

    pointed: Option | None = None

    def place_of(self, option: Option) -> tuple[int, int] | None:
        """Return the mark (x, y in thou) to which an answer pushes the indicator, None for leaving it alone."""
        way, _, marks = option.id.partition(":")
        if way not in SIGNS:
            return None
        board = self.pos.state.table.board
        mark = board.marks[board.shifted(self.pos.state.winds, SIGNS[way] * int(marks))]
        return mark.x, mark.y

    def draw(self) -> None:
        """A grip on every mark within reach, and the wind from the one under the pointer."""
        super().draw()
        overlays = self.bridge.stage.overlays
        places = [(option, self.place_of(option)) for option in self.decision.options]
        spots = [(*place, GLOW if option is self.pointed else PALE) for option, place in places if place is not None]
        overlays.show_spots(spots, MARK_LAYER)
        self._draw_wind()

    def _draw_wind(self) -> None:
        overlays, ship = self.bridge.stage.overlays, self.decision.subject
        mark = self.place_of(self.pointed) if self.pointed is not None else None
        if self.pointed is None or mark is None or not self.pos.state.table.has(ship):
            overlays.clear(WIND_LAYER)
            return
        arcs = self.pos.survey.arcs_of_point(ship, *mark)
        helps = True if arcs == ("stern",) else False if arcs == ("bow",) else None
        piece = self.pos.state.table.piece(ship)
        words = self.bridge.presenter.words.option(self.pointed)
        overlays.show_wind(piece.pose, self.pos.content.shapes[piece.shape], mark, words, helps, WIND_LAYER)

    def erase(self) -> None:
        """Take grips and wind away."""
        super().erase()
        self.bridge.stage.overlays.clear(MARK_LAYER, WIND_LAYER)

    def mark_at(self, point: tuple[int, int] | None) -> Option | None:
        """Return the answer for the mark nearest to a point, None where none is near."""
        if point is None:
            return None
        found = []
        for option in self.decision.options:
            place = self.place_of(option)
            if place is not None:
                found.append(((place[0] - point[0]) ** 2 + (place[1] - point[1]) ** 2, option.id))
        squared, name = min(found, default=(MARK_REACH_THOU**2 + 1, ""))
        return self.decision.option(name) if squared <= MARK_REACH_THOU**2 else None

    def hover(self, point: tuple[int, int] | None, piece: str | None) -> None:
        """Show the wind from the mark under the pointer."""
        pointed = self.mark_at(point)
        if pointed is not self.pointed:
            self.pointed = pointed
            self.draw()

    def click(self, point: tuple[int, int] | None, piece: str | None) -> bool:
        """Push the wind there."""
        option = self.mark_at(point)
        if option is None:
            return super().click(point, piece)
        self.bridge.submit(Command(choice=option.id))
        return True
