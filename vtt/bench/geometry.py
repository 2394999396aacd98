"""Geometry measured: our sight rays beside Bullet's, our sweeps beside a search with shapely's distances.

Bullet comes with Panda3D; shapely is asked for only here and in tests. Both are loaded when they are measured, and
left out, with a note, where they are missing.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from vtt.table.accel import COMPILED
from vtt.table.board import standard_board
from vtt.table.constants import CONTACT_GAP_THOU
from vtt.table.placed import Placed, place
from vtt.table.pose import FULL_TURN_CDEG, Pose, direction
from vtt.table.shape import Catalogue
from vtt.table.sighting import bodies_between, eye_points, judge_sight
from vtt.table.survey import Survey, warm_up
from vtt.table.sweep_kernel import slide_entry, turn_entry
from vtt.table.table import Piece, Table

_CLOSE_THOU = 1e-3
SWEEP_TABLES = 6


class Measurement(msgspec.Struct, frozen=True):
    """Microseconds of one question: the median of some runs, the least and the most."""

    name: str
    median_us: float
    least_us: float
    most_us: float
    runs: int
    note: str = ""

    @property
    def per_second(self) -> float:
        """How many such questions a second holds."""
        return 1e6 / self.median_us

    def line(self) -> str:
        """One line of a report."""
        spread = f"[{self.least_us:,.1f}..{self.most_us:,.1f}]"
        return f"{self.name:<52} {self.median_us:>12,.1f} us {spread:<26} {self.note}".rstrip()


def timed(name: str, question: Callable[[], object], runs: int, repeat: int = 1, note: str = "") -> Measurement:
    """A question asked `runs` times, each time `repeat` times in a row."""
    spans = []
    for _ in range(runs):
        start = time.perf_counter()
        for _ in range(repeat):
            question()
        spans.append((time.perf_counter() - start) * 1e6 / repeat)
    spans.sort()
    return Measurement(name, spans[len(spans) // 2], spans[0], spans[-1], runs, note)


def busy_table(catalogue: Catalogue, seed: int = 1) -> Table:
    """A board with one piece of every shape on it, scattered clear of each other."""
    chance = random.Random(seed)
    table = Table(standard_board())
    for name in sorted(catalogue.shapes):
        for _ in range(500):
            pose = Pose(
                chance.randrange(3000, table.board.width - 3000),
                chance.randrange(3000, table.board.height - 3000),
                chance.randrange(FULL_TURN_CDEG),
            )
            if Survey(table, catalogue).fits(name, pose):
                table = table.placed(Piece(name, name, pose))
                break
    return table


def sight_pairs(table: Table, catalogue: Catalogue, is_clear: bool) -> list[tuple[str, str]]:
    """Pairs of ships with a full set of sample points that see each other, or do not, the farthest apart first."""
    survey = Survey(table, catalogue)
    ships = _with_facing(table, catalogue)
    pairs = [(a, b) for index, a in enumerate(ships) for b in ships[index + 1 :]]
    pairs = [pair for pair in pairs if survey.sight(*pair).clear == is_clear]
    return sorted(pairs, key=lambda pair: -survey.gap(*pair).thou)


def blocked_tables(catalogue: Catalogue, wanted: int, seed: int = 1) -> list[tuple[Table, str, str]]:
    """Busy tables, each with two ships that lie far apart and cannot see each other."""
    found: list[tuple[Table, str, str]] = []
    for attempt in range(seed, seed + 60 * wanted):
        table = busy_table(catalogue, attempt)
        pairs = sight_pairs(table, catalogue, False)
        if pairs:
            found.append((table, *pairs[0]))
        if len(found) == wanted:
            break
    return found


# --- sight --------------------------------------------------------------------------------------------------


def cast_sight(table: Table, catalogue: Catalogue, viewer: str, target: str, is_full: bool = False) -> bool:
    """One question of sight with nothing remembered of the last one; outlines and trees stay prepared."""
    catalogue.prepared.get("sights", {}).clear()
    placed = {piece.id: place(catalogue, piece.shape, piece.pose) for piece in table.pieces}
    a, b = placed.pop(viewer), placed.pop(target)
    return judge_sight(catalogue, viewer, a, target, b, placed, is_full).clear


class BulletSight:
    """The same hulls and rays in Bullet's world: one triangle-mesh body per piece, one mask bit each.

    Raises ImportError where Panda3D has no Bullet.
    """

    def __init__(self, table: Table, catalogue: Catalogue) -> None:
        from panda3d.bullet import BulletRigidBodyNode, BulletTriangleMesh, BulletTriangleMeshShape, BulletWorld
        from panda3d.core import BitMask32, NodePath, Point3

        self.catalogue = catalogue
        self.world = BulletWorld()
        self.bits: dict[str, int] = {}
        self.placed = {piece.id: place(catalogue, piece.shape, piece.pose) for piece in table.pieces}
        self._point = Point3
        self._mask = BitMask32
        for bit, piece in enumerate(table.pieces):
            hull = catalogue.hulls.get(catalogue.shapes[piece.shape].hull)
            if hull is None or bit > 31:
                continue
            mesh = BulletTriangleMesh()
            for triangle in hull.triangles:
                a, b, c = (Point3(*(value / 1000 for value in hull.vertices[i])) for i in triangle)
                mesh.add_triangle(a, b, c)
            node = BulletRigidBodyNode(piece.id)
            node.add_shape(BulletTriangleMeshShape(mesh, dynamic=False))
            path = NodePath(node)
            path.set_pos(piece.pose.x / 1000, piece.pose.y / 1000, 0)
            path.set_h(-piece.pose.heading / 100)
            path.set_collide_mask(BitMask32.bit(bit))
            self.world.attach(node)
            self.bits[piece.id] = bit

    def is_clear(self, viewer: str, target: str) -> bool:
        """Whether any of the rays between two pieces is clear; the first clear one ends the search."""
        mask = self._mask.all_on()
        for id in (viewer, target):
            if id in self.bits:
                mask.clear_bit(self.bits[id])
        ends = [self._points(target), self._points(viewer)]
        return any(not self.world.ray_test_closest(start, end, mask).has_hit() for end in ends[0] for start in ends[1])

    def _points(self, id: str) -> list[Any]:
        points = eye_points(self.catalogue, self.placed[id])
        return [self._point(*(value / 1000 for value in point)) for point in points]


def measure_sight(catalogue: Catalogue, tables: int = 5, runs: int = 9, with_bullet: bool = True) -> list[Measurement]:
    """Blocked and clear questions of 32 by 32 rays across busy tables, ours and Bullet's in turns."""
    rows: list[Measurement] = []
    how = "compiled" if COMPILED else "plain"
    blocked = blocked_tables(catalogue, tables)
    ours: list[float] = []
    theirs: list[float] = []
    for table, viewer, target in blocked:
        bullet = _bullet(table, catalogue) if with_bullet else None
        for _ in range(runs if COMPILED else 3):
            ours.append(_span(partial(cast_sight, table, catalogue, viewer, target)))
            if bullet is not None:
                theirs.append(_span(partial(bullet.is_clear, viewer, target)))
    if ours:
        rows.append(_summary(f"sight blocked, 1,024 rays, {how}", ours, f"{len(blocked)} tables"))
    if theirs:
        rows.append(_summary("sight blocked, 1,024 rays, Bullet", theirs, f"{len(blocked)} tables"))
    table = busy_table(catalogue)
    if pairs := sight_pairs(table, catalogue, True):
        a, b = pairs[0]
        rows.append(timed(f"sight clear, first ray ends it, {how}", lambda: cast_sight(table, catalogue, a, b), runs))
    return rows


def _bullet(table: Table, catalogue: Catalogue) -> BulletSight | None:
    try:
        return BulletSight(table, catalogue)
    except ImportError:
        return None


# --- sweeps -------------------------------------------------------------------------------------------------


class ShapelySearch:
    """The moment of contact by small safe steps over shapely's distances (conservative advancement).

    Raises ImportError where shapely is missing.
    """

    def __init__(self, moving: Placed, others: Sequence[Placed]) -> None:
        import shapely  # type: ignore[import-untyped]

        self._shapely = shapely
        self.points = moving.points
        self.obstacles = shapely.multipolygons([shapely.polygons(other.points) for other in others])
        shapely.prepare(self.obstacles)

    def _gap(self, points: list[tuple[float, float]]) -> float:
        return float(self._shapely.distance(self._shapely.polygons(points), self.obstacles))

    def slide(self, course_cdeg: int, distance: float) -> float:
        """How far a run goes until the gap is 0.010", at most `distance`, thou."""
        east, north = direction(course_cdeg)
        way = 0.0
        while way < distance:
            room = self._gap([(x + east * way, y + north * way) for x, y in self.points]) - CONTACT_GAP_THOU
            if room < _CLOSE_THOU:
                return way
            way += room
        return distance

    def turn(self, about: tuple[float, float], sense: int, angle_cdeg: float) -> float:
        """How far a turn about a point goes until the gap is 0.010", at most `angle_cdeg`."""
        local = [(x - about[0], y - about[1]) for x, y in self.points]
        reach = max(math.hypot(x, y) for x, y in local)
        angle, limit = 0.0, math.radians(angle_cdeg / 100)
        while angle < limit:
            sin, cos = math.sin(sense * angle), math.cos(sense * angle)
            room = self._gap([(about[0] + x * cos + y * sin, about[1] + y * cos - x * sin) for x, y in local])
            if room - CONTACT_GAP_THOU < _CLOSE_THOU:
                break
            angle += (room - CONTACT_GAP_THOU) / reach
        return math.degrees(min(angle, limit)) * 100


def measure_sweeps(catalogue: Catalogue, runs: int = 15, with_shapely: bool = True) -> list[Measurement]:
    """Runs of 12" and turns of 45 degrees over busy tables: kernels alone, whole verdicts, and shapely's search."""
    how = "compiled" if COMPILED else "plain"
    tables = [busy_table(catalogue, seed) for seed in range(1, SWEEP_TABLES + 1)]
    ships = [(table, ship) for table in tables for ship in _with_facing(table, catalogue)]
    rows: list[Measurement] = []
    scenes = []
    for table, ship in ships:
        placed = {piece.id: place(catalogue, piece.shape, piece.pose) for piece in table.pieces}
        scenes.append((placed.pop(ship), list(placed.values())))

    def runs_alone() -> None:
        for at, others in scenes:
            east, north = direction(at.pose.heading)
            for other in others:
                slide_entry(at.ring, other.ring, east, north, float(CONTACT_GAP_THOU), 0.0, 12000.0)

    def turns_alone() -> None:
        for at, others in scenes:
            x, y = at.points[0]
            for other in others:
                turn_entry(at.ring, other.ring, x, y, 1.0, float(CONTACT_GAP_THOU), 0.0, 0.5)

    def whole_runs() -> None:
        for table, ship in ships:
            Survey(table, catalogue).slide(ship, 12000)

    def whole_turns() -> None:
        for table, ship in ships:
            Survey(table, catalogue).pivot(ship, "starboard", 4500)

    questions = (
        (runs_alone, f"run past all pieces, kernel, {how}"),
        (turns_alone, f"turn past all pieces, kernel, {how}"),
    )
    verdicts = ((whole_runs, f"run of 12 inches, verdict, {how}"), (whole_turns, f"turn of 45 degrees, verdict, {how}"))
    for question, name in (*questions, *verdicts):
        rows.append(_shared(timed(name, question, runs), len(ships)))
    rows.append(timed("new survey of a table", lambda: Survey(tables[0], catalogue), runs, 1000))
    if with_shapely:
        rows += _shapely_rows(scenes, runs)
    return rows


def _shapely_rows(scenes: Sequence[tuple[Placed, list[Placed]]], runs: int) -> list[Measurement]:
    try:
        searches = [(at, ShapelySearch(at, others)) for at, others in scenes]
    except ImportError:
        return []

    def all_runs() -> None:
        for at, search in searches:
            search.slide(at.pose.heading, 12000.0)

    def all_turns() -> None:
        for at, search in searches:
            search.turn(at.points[0], 1, 4500.0)

    count = len(searches)
    return [
        _shared(timed("run of 12 inches, search with shapely", all_runs, min(runs, 5)), count),
        _shared(timed("turn of 45 degrees, search with shapely", all_turns, min(runs, 5)), count),
    ]


# --- all of it ----------------------------------------------------------------------------------------------


def measure(catalogue: Catalogue) -> list[Measurement]:
    """Every measurement of this module for the shapes and hulls of a game."""
    warm_up()
    rows = measure_sight(catalogue)
    rows += measure_sweeps(catalogue)
    table = busy_table(catalogue)
    ships = _with_facing(table, catalogue)
    if len(ships) >= 2:
        a, b = ships[0], ships[-1]
        rows.append(timed("arcs of a base", lambda: Survey(table, catalogue).arcs(a, b), 15, 20))
        rows.append(timed("fire corridor", lambda: Survey(table, catalogue).corridor(a, b), 15, 20))
        rows.append(timed("gap of two bases", lambda: Survey(table, catalogue).gap(a, b), 15, 20))
    return rows


def _with_facing(table: Table, catalogue: Catalogue) -> list[str]:
    return [piece.id for piece in table.pieces if catalogue.shapes[piece.shape].has_facing]


def body_count(table: Table, catalogue: Catalogue, viewer: str, target: str) -> int:
    """How many bodies come near the rays between two pieces."""
    placed = {piece.id: place(catalogue, piece.shape, piece.pose) for piece in table.pieces}
    a, b = placed.pop(viewer), placed.pop(target)
    return len(bodies_between(catalogue, a, b, placed))


def _span(question: Callable[[], object]) -> float:
    start = time.perf_counter()
    question()
    return (time.perf_counter() - start) * 1e6


def _median(spans: Sequence[float]) -> float:
    return sorted(spans)[len(spans) // 2]


def _summary(name: str, spans: Sequence[float], note: str) -> Measurement:
    return Measurement(name, _median(spans), min(spans), max(spans), len(spans), note)


def _shared(row: Measurement, count: int) -> Measurement:
    """A measurement of several questions as one of each."""
    count = max(1, count)
    return Measurement(
        row.name, row.median_us / count, row.least_us / count, row.most_us / count, row.runs, f"mean of {count} ships"
    )
