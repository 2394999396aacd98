"""The one object that answers every geometric question about a table, remembering what it was asked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, Literal, NamedTuple, TypeVar

from . import arcs, corridor, measuring, nearing, placing, sighting
from .accel import floats
from .board import standard_board
from .circle_kernel import NONE_LEFT, next_near
from .constants import CONTACT_GAP_THOU, FULL_TURN_CDEG
from .motion import Slide, Turn
from .placed import Placed, on_grid, place, radius_of
from .pose import Pose, nearest_whole, turn_between, turned
from .shape import BOW_PORT, BOW_STARBOARD, Catalogue, SightHull, base_shape
from .shore import Shores
from .sweeping import Sweeper
from .table import Piece, Table
from .verdict import (
    Arc,
    ArcVerdict,
    CorridorVerdict,
    EdgeGap,
    Gap,
    PlacementVerdict,
    Side,
    SightVerdict,
    Sweep,
)
from .zone import Zone

Answer = TypeVar("Answer")
Spot = tuple[float, float]
CIRCLE_SLACK_THOU = 4.0
"""The coarse look by circles lets through so much more than the exact one after it."""


class Readings(NamedTuple):
    """Other readings of the rules of geometry, on which players may agree.

    `diagonal_arcs`: arcs are bounded by the diagonals of the base (GAP-20); `corridor_lines_only`: what stands between
    the two lines of a corridor and touches neither is not in the way (GAP-24).
    """

    diagonal_arcs: bool = False
    corridor_lines_only: bool = False


class Survey:
    """Questions about one table; making one costs microseconds, so make a new one for every new table.

    All methods take piece ids and raise KeyError naming a piece the table lacks. Answers are kept, and outlines and
    sight hulls are prepared once per catalogue, so asking again is free.
    """

    __slots__ = ("_answers", "_circles", "_placed", "catalogue", "readings", "table")

    def __init__(self, table: Table, catalogue: Catalogue, readings: Readings | None = None) -> None:
        self.table = table
        self.catalogue = catalogue
        self.readings = readings or Readings()
        self._placed: dict[str, Placed] = {}
        self._answers: dict[Any, Any] = {}
        self._circles: Any = None

    def _at(self, id: str) -> Placed:
        placed = self._placed.get(id)
        if placed is None:
            piece = self.table.piece(id)
            placed = self._placed[id] = place(self.catalogue, piece.shape, piece.pose)
        return placed

    def _others(self, leave_out: Collection[str]) -> dict[str, Placed]:
        key = ("others", *sorted(leave_out))
        return self._once(key, lambda: {id: self._at(id) for id in self.table.ids if id not in leave_out})

    def _near(
        self, start: Spot, end: Spot, reach: float, leave_out: Collection[str]
    ) -> Iterator[tuple[str, Placed]]:
        """The pieces whose circles come within `reach` of a line, but for some, with their ids in table order."""
        pieces, (ax, ay), (bx, by) = self.table.pieces, start, end
        if self._circles is None:
            shapes = self.catalogue.shapes
            radii = [radius_of(self.catalogue, shapes[piece.shape]) for piece in pieces]
            self._circles = floats(
                value for piece, radius in zip(pieces, radii, strict=True)
                for value in (piece.pose.x, piece.pose.y, radius)
            )
        number = next_near(self._circles, 0, ax, ay, bx, by, reach)
        while number != NONE_LEFT:
            name = pieces[number].id
            if name not in leave_out:
                yield name, self._at(name)
            number = next_near(self._circles, number + 1, ax, ay, bx, by, reach)

    def _once(self, key: Any, answer: Callable[[], Answer]) -> Answer:
        kept = self._answers.get(key)
        if kept is None:
            kept = self._answers[key] = answer()
        return kept

    # --- measuring -------------------------------------------------------------------------------------------------

    def gap(self, a: str, b: str) -> Gap:
        """The way between the nearest points of two outlines (DF-MEAS-03, DF-MEAS-04)."""
        return self._once(("gap", a, b), lambda: self._gap(a, b))

    def _gap(self, a: str, b: str) -> Gap:
        """Measured from the id that sorts first: where two ways are equally short, the answer is the same whoever asks
        first, and a recorded event is the same in every replay."""
        if b < a:
            turned_round = self.gap(b, a)
            return Gap(a, b, turned_round.thou, turned_round.point_b, turned_round.point_a)
        return measuring.measure(a, self._at(a), b, self._at(b))

    def gap_to_point(self, a: str, x: float, y: float) -> Gap:
        """The way between an outline and a point of the table, 0 inside."""
        return measuring.measure_to_point(a, self._at(a), x, y)

    def edge_gap(self, a: str) -> EdgeGap:
        """The room to the nearest edge of the board; 0 or less on or over the line (DF-EDGE-02)."""
        return self._once(("edge", a), lambda: measuring.edge_gap(self.table.board, a, self._at(a)))

    def side_gap(self, a: str, side: Side) -> EdgeGap:
        """The room to one edge of the board."""
        return measuring.side_gap(self.table.board, a, self._at(a), side)

    # --- contact ---------------------------------------------------------------------------------------------------

    def is_touching(self, a: str, b: str) -> bool:
        """Whether two pieces are in contact: a gap of at most 0.010" (GAP-23)."""
        return b in self.touching(a)

    def touching(self, a: str) -> tuple[str, ...]:
        """The pieces in contact with one, in table order (GAP-23)."""
        return self._once(("touching", a), lambda: self._touching(a))

    def _touching(self, a: str) -> tuple[str, ...]:
        at, catalogue = self._at(a), self.catalogue
        x, y, near = at.pose.x, at.pose.y, at.radius + CONTACT_GAP_THOU + 1.0
        found = []
        for piece in self.table.pieces:
            # most pieces are far away: their circles alone say so, before an outline is laid down
            reach = near + radius_of(catalogue, catalogue.shapes[piece.shape])
            east, north = piece.pose.x - x, piece.pose.y - y
            if east * east + north * north <= reach * reach and piece.id != a:
                if measuring.is_touching(at, self._at(piece.id)):
                    found.append(piece.id)
        return tuple(found)

    def contact_graph(self) -> dict[str, tuple[str, ...]]:
        """For every piece the pieces in contact with it."""
        return {piece.id: self.touching(piece.id) for piece in self.table.pieces}

    def component(self, start: str, linked: Callable[[str, str], bool] | None = None) -> tuple[str, ...]:
        """All pieces joined to one by a chain of contacts for which `linked` holds, in table order, itself included."""
        found, waiting = {start}, [start]
        while waiting:
            a = waiting.pop()
            for b in self.touching(a):
                if b not in found and (linked is None or linked(a, b)):
                    found.add(b)
                    waiting.append(b)
        return tuple(id for id in self.table.ids if id in found)

    # --- moving ----------------------------------------------------------------------------------------------------

    def slide(self, piece: str, distance: int, heading: int | None = None, ignore: Collection[str] = ()) -> Sweep:
        """A straight run of `distance` thou along a course (its own heading unless given), facing kept (DF-MOV-03).

        Stops at a gap of 0.010" while closing, or where the base crosses the line of the board. Pieces in contact at
        the start are passed along or left, but pressing into one stops at once. Raises ValueError below 0.
        """
        if distance < 0:
            raise ValueError(f"a run of {piece}: expected a distance of 0 thou or more, found {distance}")
        course = self.table.piece(piece).pose.heading if heading is None else heading % FULL_TURN_CDEG
        key = ("slide", piece, distance, course, frozenset(ignore))
        return self._once(key, lambda: self._sweep(piece, Slide(self._at(piece), course, distance), ignore))

    def pivot(
        self, piece: str, side: Literal["port", "starboard"], angle_cdeg: int, ignore: Collection[str] = ()
    ) -> Sweep:
        """A change of facing about the front corner on one side, which stays where it is (DF-MOV-15, GAP-28).

        Passes over the pieces in `ignore`. Raises ValueError unless the angle lies in (0, 18000].
        """
        self._check_angle(piece, angle_cdeg)
        key = ("pivot", piece, side, angle_cdeg, frozenset(ignore))
        return self._once(key, lambda: self._pivot(piece, side, angle_cdeg, ignore))

    def _pivot(self, piece: str, side: str, angle_cdeg: int, ignore: Collection[str]) -> Sweep:
        at = self._at(piece)
        corner = at.shape.corners[BOW_PORT if side == "port" else BOW_STARBOARD]
        sense = -1 if side == "port" else 1
        return self._sweep(piece, Turn(at, on_grid(at.pose, *corner), sense, angle_cdeg), ignore)

    def spin(self, piece: str, heading: int) -> Sweep:
        """A turn about the middle to a new heading by the shorter way, as auxiliaries turn (DF-MOV-16, DF-AUX-19)."""
        at = self._at(piece)
        delta = turn_between(at.pose.heading, heading)
        if delta == 0:
            return Sweep(piece, "pivot", at.pose, at.pose, 0, 0, (at.pose.x, at.pose.y))
        middle = (float(at.pose.x), float(at.pose.y))
        turn = Turn(at, middle, 1 if delta > 0 else -1, abs(delta))
        return self._once(("spin", piece, heading), lambda: self._sweep(piece, turn, ()))

    @staticmethod
    def _check_angle(piece: str, angle_cdeg: int) -> None:
        if not 0 < angle_cdeg <= FULL_TURN_CDEG // 2:
            raise ValueError(f"a turn of {piece}: expected 1 to {FULL_TURN_CDEG // 2} cdeg, found {angle_cdeg}")

    def _sweep(self, piece: str, motion: Slide | Turn, ignore: Collection[str]) -> Sweep:
        reach = motion.reach + CONTACT_GAP_THOU + CIRCLE_SLACK_THOU
        others = dict(self._near(*motion.way, reach, {piece, *ignore}))
        return Sweeper(self.catalogue, self.table.board, piece, self._at(piece), motion, others).run()

    def steps(self, sweep: Sweep, n: int) -> tuple[Pose, ...]:
        """`n` + 1 poses evenly along a sweep, its start and end included, to be shown one after the other."""
        if n < 1:
            raise ValueError(f"steps of a sweep: expected 1 or more, found {n}")
        return (*tuple(_pose_along(sweep, k, n) for k in range(n)), sweep.end)

    def first_within(self, sweep: Sweep, ring: Any, reach_thou: int) -> int | None:
        """How much of a sweep of this table is done when its outline first comes within a distance of something.

        `ring` is a spot, line or area of `nearing`; thou for a slide, cdeg for a pivot, None if it never does.
        """
        shape = self.table.piece(sweep.piece).shape

        def at_pose(part: int) -> tuple[Pose, Placed]:
            pose = sweep.end if part >= sweep.travelled else _pose_along(sweep, part, sweep.travelled)
            return pose, place(self.catalogue, shape, pose)

        return nearing.first_within(sweep, at_pose, ring, reach_thou)

    def gap_to_ring(self, piece: str, ring: Any) -> int:
        """The gap between an outline and a spot, line or area of `nearing`, rounded up to whole thou."""
        return measuring.whole_up(nearing.gap_to_ring(self._at(piece), ring))

    def ring(self, piece: str) -> Any:
        """The outline of a piece where it lies, as a rim for `first_within`."""
        return self._at(piece).ring

    # --- arcs, fire, sight -----------------------------------------------------------------------------------------

    def arcs(self, viewer: str, target: str) -> ArcVerdict:
        """The arc of a viewer in which the greater part of a target's base lies (DF-ARC-05, GAP-21)."""
        key = ("arcs", viewer, target)
        diagonals = self.readings.diagonal_arcs
        return self._once(key, lambda: arcs.judge_arcs(viewer, self._at(viewer), target, self._at(target), diagonals))

    def arcs_of_point(self, viewer: str, x: float, y: float) -> tuple[Arc, ...]:
        """The arc a point lies in; two names, the side arc first, when it lies on the line between them (GAP-22)."""
        at = self._at(viewer)
        return arcs.judge_point(at.shape, at.pose, x, y, self.readings.diagonal_arcs)

    def corridor(self, firer: str, target: str, side: Arc | None = None) -> CorridorVerdict:
        """Whether anything stands between a firing side and its target (DF-BS-12, DF-AUX-18, GAP-24, GAP-25).

        Without a side, a firer that has arcs fires from the one its target lies in.
        """
        return self._once(("corridor", firer, target, side), lambda: self._corridor(firer, target, side))

    def _corridor(self, firer: str, target: str, side: Arc | None) -> CorridorVerdict:
        at = self._at(firer)
        if side is None and at.shape.has_facing:
            side = self.arcs(firer, target).arcs[0]
        others = self._others((firer, target)).items()
        only = self.readings.corridor_lines_only
        return corridor.judge_corridor(firer, at, target, self._at(target), side, others, only)

    def sight(self, viewer: str, target: str, limit_thou: int | None = None, *, full: bool = False) -> SightVerdict:
        """Whether one hull sees another: any clear ray between their sample points (DF-LOS-02, DF-LOS-07, GAP-26).

        `limit_thou` caps the distance base to base. `full` casts every ray, for the picture and the share of clear
        ones; otherwise the first clear ray ends the search.
        """
        key = ("sight", viewer, target, limit_thou, full)
        return self._once(key, lambda: self._sight(viewer, target, limit_thou, full))

    def _sight(self, viewer: str, target: str, limit_thou: int | None, full: bool) -> SightVerdict:
        if limit_thou is not None and sighting.is_beyond(self.gap(viewer, target).thou, limit_thou):
            return SightVerdict(viewer, target, False, None, (), (), True)
        others = self._others((viewer, target))
        return sighting.judge_sight(self.catalogue, viewer, self._at(viewer), target, self._at(target), others, full)

    # --- placing ---------------------------------------------------------------------------------------------------

    def placement(
        self,
        shape_id: str,
        pose: Pose,
        *,
        piece: str | None = None,
        min_gaps: Sequence[tuple[Collection[str], int]] = (),
        zone: Zone | None = None,
        near: tuple[str, int] | None = None,
        near_point: tuple[int, int, int] | None = None,
        near_any: tuple[Sequence[str], int] | None = None,
        off_spots: Sequence[tuple[int, int, int]] = (),
        allow_contact: Collection[str] = (),
    ) -> PlacementVerdict:
        """Whether a shape may be put down at a pose, with every reason against it (DF-SCG-04, DF-ESC-07).

        `piece` is the piece being placed, which does not hinder itself. `min_gaps` pairs ids or kinds with the least
        gap wanted, `near` an id with the greatest gap allowed, `near_point` a spot (x, y) with it, `near_any` ids of
        which one must be so near, `off_spots` spots (x, y) with the least gap, `allow_contact` ids or kinds that may
        be touched.
        """
        at = place(self.catalogue, shape_id, pose)
        problems = placing.judge_place(self.table.board, at, zone)
        problems += placing.judge_room(at, self._beside(at, piece, min_gaps), allow_contact, min_gaps)
        if near is not None:
            problems += placing.judge_reach(at, near[0], self._at(near[0]), near[1])
        if near_point is not None:
            problems += placing.judge_point_reach(at, *near_point)
        if near_any is not None:
            problems += placing.judge_reach_of_any(at, [(id, self._at(id)) for id in near_any[0]], near_any[1])
        problems += placing.judge_spots(at, off_spots)
        return placing.verdict_of(problems)

    def fits(
        self,
        shape_id: str,
        pose: Pose,
        piece: str | None = None,
        *,
        min_gaps: Sequence[tuple[Collection[str], int]] = (),
        zone: Zone | None = None,
        near: tuple[str, int] | None = None,
        near_point: tuple[int, int, int] | None = None,
        near_any: tuple[Sequence[str], int] | None = None,
        off_spots: Sequence[tuple[int, int, int]] = (),
        allow_contact: Collection[str] = (),
    ) -> bool:
        """Whether `placement` would be legal: the same verdict without its reasons, for searches."""
        at = place(self.catalogue, shape_id, pose)
        if placing.is_plainly_outside(zone, at) or placing.judge_place(self.table.board, at, None):
            return False
        if near is not None and placing.judge_reach(at, near[0], self._at(near[0]), near[1]):
            return False
        if near_point is not None and placing.judge_point_reach(at, *near_point):
            return False
        if near_any is not None:
            wanted = [(id, self._at(id)) for id in near_any[0]]
            if placing.judge_reach_of_any(at, wanted, near_any[1]):
                return False
        if placing.judge_spots(at, off_spots):
            return False
        if not placing.has_room(at, self._beside(at, piece, min_gaps), allow_contact, min_gaps):
            return False
        return not placing.judge_place(self.table.board, at, zone)

    def _beside(
        self, at: Placed, piece: str | None, min_gaps: Sequence[tuple[Collection[str], int]]
    ) -> Iterator[tuple[str, Placed]]:
        """The pieces so near to an outline that they may be in its way, with their ids."""
        wanted = max([thou for _, thou in min_gaps]) if min_gaps else 0
        spot = (float(at.pose.x), float(at.pose.y))
        reach = at.radius + max(wanted, CONTACT_GAP_THOU) + CIRCLE_SLACK_THOU
        return self._near(spot, spot, reach, () if piece is None else (piece,))


def _pose_along(sweep: Sweep, part: int, parts: int) -> Pose:
    if sweep.kind == "slide" or sweep.pivot_point is None:
        east, north = sweep.end.x - sweep.start.x, sweep.end.y - sweep.start.y
        return Pose(
            sweep.start.x + nearest_whole(east * part / parts),
            sweep.start.y + nearest_whole(north * part / parts),
            sweep.start.heading,
        )
    is_starboard = (sweep.end.heading - sweep.start.heading) % FULL_TURN_CDEG == sweep.travelled % FULL_TURN_CDEG
    angle = nearest_whole(sweep.travelled * part / parts)
    return turned(sweep.start, sweep.pivot_point, angle if is_starboard else -angle)


def warm_up() -> None:
    """Asks every kind of question once on a small table, so that kernels are compiled before anyone waits for them.

    Takes seconds at the first start on a machine and a moment later on; may run in a thread of its own.
    """
    corners = ((-500, -500, 0), (500, -500, 0), (500, 500, 0), (-500, 500, 0), (0, 0, 1000))
    faces = ((0, 2, 1), (0, 3, 2), (0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4))
    hull = SightHull("rock", 1, corners, faces, ((0, 0, 1000),))
    shape = base_shape("rock", 1000, 1000, 1000, hull="rock")
    rows = (("a", 5000), ("b", 7000), ("c", 9000))
    table = Table(standard_board(), tuple(Piece(id, "rock", Pose(x, 5000)) for id, x in rows))
    survey = Survey(table, Catalogue({"rock": shape}, {"rock": hull}))
    survey.gap("a", "c")
    survey.slide("a", 3000, FULL_TURN_CDEG // 4)
    survey.pivot("a", "starboard", 4500)
    survey.arcs("a", "c")
    survey.corridor("a", "c")
    survey.sight("a", "c")
    survey.fits("rock", Pose(7500, 5000), "a")
    Shores({"b": survey._at("b")}, 250.0).first_meeting((5000.0, 5000.0), (9000.0, 5000.0))
