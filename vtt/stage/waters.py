"""Special water of a scenario, drawn from plain geometry: areas, lines, currents, what they carry, what closes.

Outlines "within N inches of a piece" are exact offsets approximated by short chords, for the eye only: the rules
measure for themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import shorten, wrap
from typing import TYPE_CHECKING, Literal

import numpy as np
from panda3d.core import NodePath, Point3

from vtt.stage.layers import AMBER, BLUE, CHALK, GREEN, RED, faded
from vtt.stage.mesh import Array
from vtt.stage.outlines import RIDGE_STEP, offset_samples, unbroken_runs
from vtt.stage.overlays import Overlays
from vtt.stage.pieces import outline_inches
from vtt.stage.ribbons import Color, Ink, Style
from vtt.stage.sea import placed, polygon_distance
from vtt.stage.units import compass_vector, inches, to_scene
from vtt.stage.waters_shape import filled, inside_first

if TYPE_CHECKING:
    from vtt.stage.view import PieceView
    from vtt.table.pose import Pose
    from vtt.table.shape import Shape

Tone = Literal["danger", "barrier", "goal", "current"]
TONES: dict[str, Color] = {"danger": RED, "barrier": AMBER, "goal": GREEN, "current": BLUE}
LINE_REACH = 0.6
"""Inches from a line at which the pointer means it."""
ARROW_PITCH, ARROW_LENGTH = 6.0, 2.4
DRIFT_INCHES_PER_SECOND = 0.9
MOST_CUTS = 40
SMALL = 3.0
"""Inches across below which an area's name stands beyond it, so that it does not hide it."""
SHORT_LETTERS, ROW_LETTERS = 48, 46
"""How long a name on the water may be, and a row of what is said under the pointer."""
LAYERS = ("waters", "waters-names", "carries", "closing", "limits")


Cut = tuple[Array, np.ndarray, list[Array]]
"""Points and triangles of an area's fill, and the stretches of its edge."""


@dataclass(frozen=True)
class Water:
    """An area of special water: inside a polygon (thou), or within `reach_thou` of the shores of pieces."""

    id: str
    tone: Tone = "danger"
    words: str = ""
    polygon: tuple[tuple[int, int], ...] = ()
    shores: tuple[PieceView, ...] = ()
    reach_thou: int = 0

    def coasts(self) -> list[Array]:
        """Outlines (n, 2) in inches that the reach is measured from; the polygon itself for one without pieces."""
        if self.polygon:
            return [np.array(self.polygon, np.float64) / 1000]
        return [placed(outline_inches(piece.shape), piece.pose).astype(np.float64) for piece in self.shores]

    def gap(self, x_thou: float, y_thou: float) -> float:
        """Inches from a point of the table to the area, negative inside."""
        point = np.array([[x_thou / 1000, y_thou / 1000]])
        return min(float(polygon_distance(point, coast)[0]) for coast in self.coasts()) - inches(self.reach_thou)


@dataclass(frozen=True)
class WaterLine:
    """A line on the water (thou) that matters to a rule."""

    id: str
    points: tuple[tuple[int, int], ...]
    tone: Tone = "danger"
    words: str = ""

    def gap(self, x_thou: float, y_thou: float) -> float:
        """Inches from a point of the table to the line."""
        p, run = np.array([x_thou, y_thou]) / 1000, np.array(self.points, np.float64) / 1000
        a, way = run[:-1], np.diff(run, axis=0)
        share = np.clip(((p - a) * way).sum(1) / np.maximum((way**2).sum(1), 1e-12), 0, 1)
        return float(np.hypot(*(a + way * share[:, None] - p).T).min())


@dataclass(frozen=True)
class Carry:
    """Where a current takes something: its poses with the largest roll and, once rolled, with the true one.

    `shape` None means a treasure: a small ring. `is_lost`: that way it goes off the table or into the jaws.
    """

    name: str
    largest: Sequence[Pose]
    rolled: Sequence[Pose] = ()
    shape: Shape | None = None
    is_lost: bool = False
    words: str = ""


def short(words: str) -> str:
    """The name that a sentence begins with: what stands before its first colon or stop, cut where it is long."""
    head = words.partition(": ")[0].partition(". ")[0].rstrip(".")
    return shorten(head, SHORT_LETTERS, placeholder=" …")


class Waters:
    """Draws special water through the overlays' layers; nothing here decides anything."""

    def __init__(self, root: NodePath, overlays: Overlays) -> None:
        self._overlays = overlays
        self._flow = root.attach_new_node("flow")
        self._flow_way = (0.0, 0.0)
        self._cut: dict[object, Cut] = {}
        self._shown: dict[str, object] = {}
        self.areas: tuple[Water, ...] = ()
        self.lines: tuple[WaterLine, ...] = ()
        self._is_light = False

    # Areas and lines -----------------------------------------------------------------------------------------------

    def show(
        self, areas: Sequence[Water], lines: Sequence[WaterLine] = (), *, is_light: bool = False,
        board: tuple[int, int] = (60000, 40000),
    ) -> None:
        """Draw areas and lines: hatched and named, or lightly, an outline that leaves the picture alone."""
        self.areas, self.lines, self._is_light = tuple(areas), tuple(lines), is_light
        self._draw("waters", self.areas, self.lines, is_light, board)

    def show_limits(self, areas: Sequence[Water], board: tuple[int, int] = (60000, 40000)) -> None:
        """Draw lightly where something may be put (goal) and where not (danger); nothing takes it away."""
        if areas:
            self._draw("limits", tuple(areas), (), True, board)
        else:
            self._forget("limits")

    def _draw(
        self, layer: str, areas: tuple[Water, ...], lines: tuple[WaterLine, ...], is_light: bool, board: tuple[int, int]
    ) -> None:
        shown = areas, lines, is_light, board, self._overlays.labels.scale
        if shown == self._shown.get(layer) and layer in self._overlays.names:
            return
        self._shown[layer] = shown
        field, edge, strong = Ink(), Ink(), Ink()
        self._overlays.labels.clear(layer)
        for area in areas:
            color = TONES[area.tone]
            if area.words and not is_light:
                self._overlays.caption(layer, short(area.words), self._spot(area), color)
            if area.tone == "current":
                continue  # its arrows show it
            points, faces, runs = self._measured(area, board)
            field.cells(points, faces, faded(color, 0.07 if is_light else 0.26))
            for run in runs:
                if area.tone == "barrier":
                    strong.line(run, faded(color, 0.85), 0.12)
                else:
                    edge.line(run, faded(color, 0.62 if is_light else 0.95), 0.08 if is_light else 0.11)
        for line in lines:
            self._rule_off(strong, line, is_light)
            if not is_light and line.words:
                middle = line.points[len(line.points) // 2]
                self._overlays.caption(layer, short(line.words), to_scene(*middle, 0.3), TONES[line.tone])
        hatch = Style() if is_light else Style(hatch=0.9)
        self._overlays.lay(layer, (field, hatch), (edge, Style(0.35, 0.2)), (strong, Style()))

    def clear(self) -> None:
        """Take areas, lines and their names away."""
        self.areas, self.lines = (), ()
        for layer in LAYERS:
            self._forget(layer)

    def at(self, x_thou: float, y_thou: float) -> Water | WaterLine | None:
        """What of the special water shown lies under a point: a line that is near, else the smallest area.

        A current is everywhere: it is only meant when special water was asked for.
        """
        near = [line for line in self.lines if line.gap(x_thou, y_thou) <= LINE_REACH]
        if near:
            return min(near, key=lambda line: line.gap(x_thou, y_thou))
        meant = [area for area in self.areas if area.tone != "current" or not self._is_light]
        inside = [area for area in meant if area.gap(x_thou, y_thou) <= 0]
        return min(inside, key=self._size) if inside else None

    def name(self, words: str, tone: Tone | None, x_thou: float, y_thou: float) -> None:
        """Hang words in the colour of a tone over a point, where they can be read whole; "" takes them away."""
        if not words:
            self._forget("waters-names")
            return
        self._overlays.labels.clear("waters-names")
        self._overlays.lay("waters-names")
        place, color = to_scene(x_thou, y_thou, 0.2), CHALK if tone is None else TONES[tone]
        for row in reversed(wrap(words, ROW_LETTERS)):  # labels at one place pile up, the first one lowest
            self._overlays.caption("waters-names", row, place, color, 16)

    def _forget(self, layer: str) -> None:
        """Take a layer away if it is there."""
        if layer in self._overlays.names:
            self._overlays.clear(layer)

    def _measured(self, area: Water, board: tuple[int, int]) -> Cut:
        """Fill and edge of an area, cut once for as long as nothing of it moves."""
        coasts, reach = area.coasts(), inches(area.reach_thou)
        key = (reach, board, tuple(coast.tobytes() for coast in coasts))
        if key not in self._cut:
            if len(self._cut) > MOST_CUTS:
                self._cut.clear()
            points, faces = filled(coasts, reach, inches(board[0]), inches(board[1]))
            self._cut[key] = points, faces, self._edge(area)
        return self._cut[key]

    @staticmethod
    def _edge(area: Water) -> list[Array]:
        """The boundary of the union of all offsets, in stretches."""
        coasts, reach = area.coasts(), inches(area.reach_thou)
        if reach <= 0:
            return [np.concatenate([coast, coast[:1]]) for coast in coasts]
        runs = []
        for own, coast in enumerate(coasts):
            points = offset_samples(inside_first(coast), reach)
            keep = polygon_distance(points, coast) >= reach - 0.004
            for other, far in enumerate(coasts):
                if other != own:
                    keep &= polygon_distance(points, far) >= reach
            runs += unbroken_runs(points, keep, RIDGE_STEP * 4)
        return runs

    @staticmethod
    def _spot(area: Water) -> Point3:
        """Where an area's name hangs: the middle of a polygon, the north of anything else."""
        points = np.concatenate(area.coasts())
        middle = points.mean(0)
        if area.tone == "current":
            return Point3(float(middle[0]), float(points[:, 1].max()) - 1.2, 0.2)
        is_small = float(np.ptp(points, axis=0).max()) < SMALL
        if area.polygon and not area.reach_thou and not is_small:
            return Point3(float(middle[0]), float(middle[1]), 0.2)
        return Point3(float(middle[0]), float(points[:, 1].max()) + max(SMALL / 2, inches(area.reach_thou) * 0.7), 0.2)

    @staticmethod
    def _size(area: Water) -> float:
        points = np.concatenate(area.coasts())
        wide, deep = points.max(0) - points.min(0) + 2 * inches(area.reach_thou)
        return float(wide * deep)

    @staticmethod
    def _rule_off(ink: Ink, line: WaterLine, is_light: bool) -> None:
        """A line with barbs to both sides, like breakers that nobody crosses."""
        color = faded(TONES[line.tone], 0.75 if is_light else 0.95)
        run = np.array(line.points, np.float64) / 1000
        ink.line(run, color, 0.13 if is_light else 0.16)
        steps = np.hypot(*np.diff(run, axis=0).T)
        marks = np.concatenate([[0.0], np.cumsum(steps)])
        for at in np.arange(0.5, marks[-1], 1.0):
            k = int(np.searchsorted(marks, at)) - 1
            way = (run[k + 1] - run[k]) / max(steps[k], 1e-9)
            middle = run[k] + way * (at - marks[k])
            side = np.array([-way[1], way[0]]) * 0.26
            ink.line([middle - side - way * 0.12, middle, middle + side - way * 0.12], color, 0.07)

    # Currents ------------------------------------------------------------------------------------------------------

    def show_current(self, heading_cdeg: int, board: tuple[int, int] = (60000, 40000)) -> None:
        """Arrows all over the board that drift the way a current runs (they stand still on the light preset)."""
        ahead = compass_vector(heading_cdeg)
        way, side = np.array([ahead[0], ahead[1]]), np.array([ahead[1], -ahead[0]])
        size = np.array([inches(board[0]), inches(board[1])])
        if self._flow.get_num_children() and self._flow_way == (float(way[0]), float(way[1])):
            return
        self._flow.node().remove_all_children()
        reach = float(abs(size * way).sum() + abs(size * side).sum()) / 2
        ink = Ink()
        rows = np.arange(-reach, reach, ARROW_PITCH * 0.7)
        for row, across in enumerate(rows):
            for along in np.arange(-reach, reach, ARROW_PITCH) + (row % 2) * ARROW_PITCH / 2:
                start = size / 2 + way * along + side * across
                end = start + way * (ARROW_LENGTH + ARROW_PITCH)
                if min(start.min(), end.min()) > 0.8 and max((start - size).max(), (end - size).max()) < -0.8:
                    ink.arrow(start, start + way * ARROW_LENGTH, faded(BLUE, 0.5), 0.13)
        ink.attach(self._flow, "current", Style(), 9)
        self._flow_way = (float(way[0]), float(way[1]))
        self._overlays.changed = True

    def clear_current(self) -> None:
        """No arrows."""
        if self._flow.get_num_children():
            self._flow.node().remove_all_children()
            self._overlays.changed = True

    def step(self, seconds: float) -> None:
        """Let the arrows drift: one pitch, then from the start again, which looks the same."""
        phase = seconds * DRIFT_INCHES_PER_SECOND % ARROW_PITCH
        self._flow.set_pos(self._flow_way[0] * phase, self._flow_way[1] * phase, 0)

    def show_carries(self, carries: Sequence[Carry], name: str = "carries") -> None:
        """What a current would do: dashed to the largest distance, full and solid to the one that was rolled."""
        if not carries:
            self._forget(name)
            return
        far, near = Ink(), Ink()
        self._overlays.labels.clear(name)
        for carry in carries:
            color = RED if carry.is_lost else CHALK
            for ink, poses, strength in ((far, carry.largest, 0.6), (near, carry.rolled, 0.95)):
                if len(poses) < 2:
                    continue
                ink.line([to_scene(pose.x, pose.y) for pose in poses], faded(color, strength), 0.08)
                self._ghost(ink, carry.shape, poses[-1], faded(color, strength))
            last = (carry.rolled or carry.largest)[-1]
            if carry.words:
                self._overlays.caption(name, carry.words, to_scene(last.x, last.y, 0.3), color, 10)
        self._overlays.lay(name, (far, Style(0.3, 0.2)), (near, Style()))

    @staticmethod
    def _ghost(ink: Ink, shape: Shape | None, pose: Pose, color: Color) -> None:
        if shape is None:
            ink.ring(to_scene(pose.x, pose.y), 0.35, color, 0.07)
        else:
            ink.line(placed(outline_inches(shape), pose), color, 0.07, closed=True)

    # Moving land ---------------------------------------------------------------------------------------------------

    def show_closing(
        self, halves: Sequence[tuple[PieceView, Pose]], words: str = "", name: str = "closing"
    ) -> None:
        """Where pieces of land would slide to: their outlines there, and an arrow each from here to there."""
        if not halves:
            self._forget(name)
            return
        ghosts, ways = Ink(), Ink()
        self._overlays.labels.clear(name)
        for piece, goal in halves:
            outline = placed(outline_inches(piece.shape), goal)
            ghosts.line(outline, RED, 0.10, closed=True)
            ghosts.area(outline, faded(RED, 0.16))
            way = np.array([goal.x - piece.pose.x, goal.y - piece.pose.y], np.float64)
            foremost = outline[int((outline @ way).argmax())]
            ways.arrow(foremost - way / 1000, foremost, RED, 0.14)
        if words:
            x = sum(goal.x for _, goal in halves) / len(halves)
            y = sum(goal.y for _, goal in halves) / len(halves)
            self._overlays.caption(name, words, to_scene(x, y, 0.4), RED)
        self._overlays.lay(name, (ghosts, Style(0.35, 0.2)), (ways, Style()))
