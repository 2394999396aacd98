"""What the rules see, drawn over the water only from numbers and verdicts: the picture is the verdict."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from panda3d.core import Point3

from vtt.stage.layers import AMBER, BLUE, CHALK, GREEN, PALE, RED, faded, inch_words
from vtt.stage.moves import MoveOverlays
from vtt.stage.outlines import (
    RIDGE_STEP,
    aloft,
    convex_hull,
    offset_samples,
    stopped_at,
    thinned,
    unbroken_runs,
)
from vtt.stage.pieces import outline_inches
from vtt.stage.ribbons import Color, Ink, Style, rounded_offset
from vtt.stage.sea import placed, polygon_distance
from vtt.stage.units import inches, local_to_scene, to_scene
from vtt.table.zone import disc_rim
from vtt.words import say

if TYPE_CHECKING:
    from vtt.stage.view import PieceView
    from vtt.table.pose import Pose
    from vtt.table.shape import Shape
    from vtt.table.verdict import ArcVerdict, CorridorVerdict, Gap, SightVerdict

BANDS: tuple[tuple[int, str, Color], ...] = (
    (6000, "overlay.short", (1.00, 0.88, 0.55, 0.95)),
    (12000, "overlay.medium", (0.98, 0.70, 0.36, 0.9)),
    (18000, "overlay.long", (0.93, 0.48, 0.32, 0.85)),
)
"""Ranges in thou from the base (DF-BS), their word keys and colours."""
ARC_LENGTH_THOU = 18000
ANCHOR_ZONE_THOU = 2000


@dataclass(frozen=True)
class Ring:
    """A piece to be ringed, its colour, and words to hang above it."""

    piece: PieceView
    color: Color = CHALK
    words: str = ""


def arc_line(half_x: float, half_y: float, diagonals: bool) -> tuple[float, float]:
    """Return how far an arc's line runs on from the corner, aside and ahead: at 45 degrees, or along the diagonal."""
    if not diagonals:
        return ARC_LENGTH_THOU / math.sqrt(2), ARC_LENGTH_THOU / math.sqrt(2)
    length = math.sqrt(half_x * half_x + half_y * half_y)
    return ARC_LENGTH_THOU * half_x / length, ARC_LENGTH_THOU * half_y / length


class Overlays(MoveOverlays):
    """Named layers; showing a layer again replaces it."""

    # Bases, arcs, ranges ------------------------------------------------------------------------------------------

    def show_bases(self, pieces: Sequence[PieceView], name: str = "bases") -> None:
        """Outlines that contact and measuring use; a base carries an arrow at its bow."""
        ink = Ink()
        for piece in pieces:
            outline = placed(outline_inches(piece.shape), piece.pose)
            ink.line(outline, CHALK, 0.07, closed=True)
            if piece.shape.kind == "base":
                tip = local_to_scene(piece.pose, 0, piece.shape.length / 2 - 100)
                tail = local_to_scene(piece.pose, 0, piece.shape.length / 2 - 700)
                ink.arrow(tail, tip, CHALK, 0.07)
        self.lay(name, (ink, Style()))

    def show_arcs(
        self, pose: Pose, shape: Shape, verdict: ArcVerdict | None = None, name: str = "arcs", diagonals: bool = False
    ) -> None:
        """The four lines at 45 degrees from the corners (DF-ARC-01, GAP-20); a verdict adds the target's shares.

        With `diagonals` the lines prolong those of the base, as players may agree.
        """
        ink, fields = Ink(), Ink()
        half_x, half_y = shape.width / 2, shape.length / 2
        aside, ahead = arc_line(half_x, half_y, diagonals)
        for sx, sy in ((1, 1), (1, -1), (-1, -1), (-1, 1)):
            start = local_to_scene(pose, sx * half_x, sy * half_y)
            end = local_to_scene(pose, sx * (half_x + aside), sy * (half_y + ahead))
            ink.line([start, end], CHALK, 0.09)
        outline = placed(outline_inches(shape), pose)
        ink.line(outline, CHALK, 0.08, closed=True)
        self.labels.clear(name)
        shares = dict(verdict.shares) if verdict is not None else {}
        for arc, x, y in (("bow", 0, 1), ("starboard", 1, 0), ("stern", 0, -1), ("port", -1, 0)):
            place = local_to_scene(pose, x * (half_x + 4500), y * (half_y + 4500))
            won = verdict is not None and arc in verdict.arcs
            words = say(f"overlay.{arc}")
            if arc in shares:
                words = say("overlay.share", arc=words, share=f"{shares[arc] / 10000:.0f}")
            self.caption(name, words, place, AMBER if won else CHALK)
            if won:
                fields.area(self._arc_field(pose, half_x, half_y, arc, diagonals), faded(AMBER, 0.16))
        self.lay(name, (fields, Style()), (ink, Style()))

    @staticmethod
    def _arc_field(pose: Pose, half_x: float, half_y: float, arc: str, diagonals: bool) -> list[Point3]:
        aside, ahead = arc_line(half_x, half_y, diagonals)
        x, y = half_x + aside, half_y + ahead
        corners = {
            "bow": [(-half_x, half_y), (half_x, half_y), (x, y), (-x, y)],
            "stern": [(half_x, -half_y), (-half_x, -half_y), (-x, -y), (x, -y)],
            "starboard": [(half_x, half_y), (half_x, -half_y), (x, -y), (x, y)],
            "port": [(-half_x, -half_y), (-half_x, half_y), (-x, y), (-x, -y)],
        }[arc]
        return [local_to_scene(pose, x, y) for x, y in corners]

    def show_ranges(self, pose: Pose, shape: Shape, name: str = "ranges") -> None:
        """Bands of 6, 12 and 18 inches round the base: exact rounded rectangles, for ranges run base to base.

        Round a castle the bands follow its shore.
        """
        ink = Ink()
        outline = placed(outline_inches(shape), pose)
        self.labels.clear(name)
        for distance, key, color in BANDS:
            if shape.kind == "base":
                ink.line(rounded_offset(outline, inches(distance)), color, 0.10, closed=True)
            else:
                points = offset_samples(outline, inches(distance))
                keep = polygon_distance(points, outline) >= inches(distance) - 0.004
                for run in unbroken_runs(points, keep, RIDGE_STEP * 4):
                    ink.line(run, color, 0.10)
            place = local_to_scene(pose, 0, shape.length / 2 + distance)
            self.caption(name, say(key), place, color)
        self.lay(name, (ink, Style(0.8, 0.25)))

    # Shooting ------------------------------------------------------------------------------------------------------

    def show_corridor(
        self, verdict: CorridorVerdict, obstacles: Sequence[PieceView] = (), name: str = "corridor"
    ) -> None:
        """The water between the firing side and the target; what makes the shot partial is outlined and named."""
        color = GREEN if verdict.clear else AMBER
        field, edge = Ink(), Ink()
        field.area([to_scene(*p) for p in verdict.polygon], faded(color, 0.26))
        for start, end in verdict.lines:
            edge.line([to_scene(*start), to_scene(*end)], color, 0.10)
        self.labels.clear(name)
        for piece in obstacles:
            self._outline(edge, piece, AMBER)
            words = say("overlay.partial", what=piece.words)
            self.caption(name, words, to_scene(piece.pose.x, piece.pose.y, 1.2), AMBER)
        self.lay(name, (field, Style(hatch=0.0 if verdict.clear else 0.7)), (edge, Style()))

    def show_sight(self, verdict: SightVerdict, blockers: Sequence[PieceView] = (), name: str = "sight") -> None:
        """Sight rays from hull to hull: clear ones pale, blocked ones red as far as the body that stops them."""
        rays = Ink()
        bodies = {piece.id: piece for piece in blockers}
        for ray in thinned(verdict.rays):
            start, end = aloft(ray.start), aloft(ray.end)
            if not ray.clear and ray.blocker in bodies:
                body = bodies[ray.blocker]
                end = stopped_at(start, end, placed(outline_inches(body.shape), body.pose))
            rays.line([start, end], PALE if ray.clear else faded(RED, 0.7), 0.035)
        outlines = Ink()
        self.labels.clear(name)
        counts = dict(verdict.blockers)
        for piece in blockers:
            self._outline(outlines, piece, RED)
            words = say("overlay.blocks", what=piece.words, rays=counts.get(piece.id, 0))
            self.caption(name, words, to_scene(piece.pose.x, piece.pose.y, inches(piece.shape.height) + 0.3), RED)
        self.lay(name, (outlines, Style()), (rays, Style()))

    def show_gap(self, gap: Gap, words: str | None = None, color: Color = CHALK, name: str = "gap") -> None:
        """The measured line between the nearest points of two outlines, with its length."""
        a, b = to_scene(*gap.point_a, 0.04), to_scene(*gap.point_b, 0.04)
        ink = Ink()
        ink.line([a, b], color, 0.09)
        for end in (a, b):
            ink.disc(end, 0.11, color, 0.04)
        self.labels.clear(name)
        self.caption(name, words or inch_words(gap.thou), Point3((a + b) / 2), color, lift_px=4)
        self.lay(name, (ink, Style()))

    # Zones -----------------------------------------------------------------------------------------------------------

    def show_zone(
        self, outline: Sequence[tuple[float, float]], color: Color = BLUE, words: str = "", name: str = "zone"
    ) -> None:
        """A legal area (corners in thou), hatched."""
        points = [to_scene(x, y) for x, y in outline]
        field, edge = Ink(), Ink()
        field.area(points, faded(color, 0.34))
        edge.line(points, color, 0.12, closed=True)
        self.labels.clear(name)
        if words:
            middle = Point3(*(sum(p[i] for p in points) / len(points) for i in range(3)))
            self.caption(name, words, middle, color)
        self.lay(name, (field, Style(hatch=0.9)), (edge, Style()))

    def show_disc_zone(
        self,
        x: int,
        y: int,
        radius: int,
        color: Color = BLUE,
        words: str = "",
        name: str = "zone",
        within: tuple[int, int] | None = None,
    ) -> None:
        """A round legal area (thou), hatched; of one round a middle on a board `within` cuts off what lies beyond."""
        corners = list(disc_rim(x, y, radius))
        if within is not None:
            held = ((min(max(east, 0), within[0]), min(max(north, 0), within[1])) for east, north in corners)
            corners = list(dict.fromkeys(held))
        self.show_zone(corners, color, words, name)

    def show_anchorages(self, lands: Sequence[PieceView], name: str = "anchorages") -> None:
        """The line 2 inches off every shore within which an anchor holds; where shores are near, one common line."""
        reach = inches(ANCHOR_ZONE_THOU)
        shores = [placed(outline_inches(land.shape), land.pose) for land in lands]
        ink = Ink()
        for own, shore in enumerate(shores):
            points = offset_samples(shore, reach)
            keep = polygon_distance(points, shore) >= reach - 0.004
            for other, far in enumerate(shores):
                if other != own:
                    keep &= polygon_distance(points, far) >= reach
            for run in unbroken_runs(points, keep, RIDGE_STEP * 4):
                ink.line(run, BLUE, 0.09)
        self.lay(name, (ink, Style(0.35, 0.2)))

    # Wind ------------------------------------------------------------------------------------------------------------

    def show_wind(
        self, pose: Pose, shape: Shape, mark: tuple[int, int], words: str, helps: bool | None, name: str = "wind"
    ) -> None:
        """Whence the wind comes to a ship: green when it helps, red when it hinders, pale when neither."""
        color = CHALK if helps is None else (GREEN if helps else RED)
        ink = Ink()
        start, end = to_scene(*mark), to_scene(pose.x, pose.y)
        way = end - start
        way.normalize()
        stop = end - way * (inches(shape.length) * 0.75)
        ink.arrow(stop - way * 5.0, stop, color, 0.22)
        ink.line([start, stop - way * 5.0], faded(color, 0.45), 0.06)
        self.labels.clear(name)
        self.caption(name, words, stop - way * 3.0, color, lift_px=14)
        self.lay(name, (ink, Style()))

    # Marks on ships --------------------------------------------------------------------------------------------------

    def show_rings(self, rings: Sequence[Ring], name: str = "rings") -> None:
        """Rings round pieces: selected, may act, target; with words above, for example the odds."""
        ink = Ink()
        self.labels.clear(name)
        for ring in rings:
            piece, color = ring.piece, ring.color
            outline = convex_hull(placed(outline_inches(piece.shape), piece.pose))
            ink.line(rounded_offset(outline, 0.28), color, 0.13, closed=True)
            ink.line(rounded_offset(outline, 0.45), faded(color, color[3] * 0.3), 0.24, closed=True)
            if ring.words:
                place = to_scene(piece.pose.x, piece.pose.y, inches(piece.shape.height) + 1.0)
                self.caption(name, ring.words, place, color)
        self.lay(name, (ink, Style()))

    def show_spots(self, spots: Sequence[tuple[int, int, Color]], name: str = "spots") -> None:
        """Small round grips on the water at points (x, y in thou)."""
        ink = Ink()
        for x, y, color in spots:
            ink.disc(to_scene(x, y, 0.05), 0.24, color, 0.05)
            ink.ring(to_scene(x, y, 0.05), 0.42, color, 0.08)
        self.lay(name, (ink, Style()))

    @staticmethod
    def _outline(ink: Ink, piece: PieceView, color: Color) -> None:
        ink.line(placed(outline_inches(piece.shape), piece.pose), color, 0.12, closed=True)
