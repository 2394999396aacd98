"""A scene turned by quarter turns, shifted by whole thou or mirrored gets the same verdicts, digit for digit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.table.scenes import SHIPS, catalogue, random_scene
from vtt.table import Board, Catalogue, Piece, Pose, Shape, SightHull, Table
from vtt.table.survey import Survey

OTHER_SIDE = {"port": "starboard", "starboard": "port", "bow": "bow", "stern": "stern"}


@dataclass(frozen=True)
class Change:
    """A way to lay the same scene differently."""

    pose: Callable[[Pose], Pose]
    board: Callable[[Board], Board]
    is_mirror: bool = False

    def table(self, table: Table) -> Table:
        """The whole table laid differently."""
        pieces = tuple(Piece(p.id, p.shape, self.pose(p.pose), p.label) for p in table.pieces)
        return Table(self.board(table.board), pieces)

    def side(self, side: str) -> str:
        """What a side of a ship is called afterwards."""
        return OTHER_SIDE[side] if self.is_mirror else side

    def course(self, heading: int) -> int:
        """A compass course afterwards."""
        return self.pose(Pose(0, 0, heading)).heading


@cache
def _mirrored() -> Catalogue:
    """All shapes with port and starboard exchanged."""

    def flip_shape(shape: Shape) -> Shape:
        outline = tuple((-x, y) for x, y in reversed(shape.outline))
        x, y, z = shape.top
        return Shape(
            shape.id,
            shape.kind,
            outline,
            shape.length,
            shape.width,
            shape.height,
            (-x, y, z),
            shape.hull,
            shape.faceless,
        )

    def flip_hull(hull: SightHull) -> SightHull:
        return SightHull(
            hull.id,
            hull.version,
            tuple((-x, y, z) for x, y, z in hull.vertices),
            tuple((a, c, b) for a, b, c in hull.triangles),
            tuple((-x, y, z) for x, y, z in hull.samples),
        )

    shapes = {name: flip_shape(shape) for name, shape in catalogue().shapes.items()}
    return Catalogue(shapes, {name: flip_hull(hull) for name, hull in catalogue().hulls.items()})


WIDE = 800_000
"""A square of water so wide that its edges play no part."""


def _square(board: Board) -> Board:
    return Board(WIDE, WIDE)


def _quarter(turns: int) -> Change:
    def pose(old: Pose) -> Pose:
        x, y = old.x, old.y
        for _ in range(turns):
            x, y = y, WIDE - x
        return Pose(x, y, (old.heading + 9000 * turns) % 36000)

    return Change(pose, _square)


def _shift(x: int, y: int) -> Change:
    return Change(lambda old: Pose(old.x + x, old.y + y, old.heading), _square)


MIRROR = Change(lambda old: Pose(WIDE - old.x, old.y, -old.heading % 36000), _square, True)
AS_IT_IS = _shift(0, 0)
SMALL_MIRROR = Change(lambda old: Pose(60000 - old.x, old.y, -old.heading % 36000), lambda board: board, True)


def _verdicts(survey: Survey, change: Change, random: Random) -> list[Any]:
    """Answers to all kinds of questions, undone to what they would be for the scene as it was."""
    answers: list[Any] = []
    ids = survey.table.ids
    mover = survey.table.piece("mover")
    has_facing = survey.catalogue.shapes[mover.shape].has_facing
    for other in ids[1:]:
        answers.append(survey.gap("mover", other).thou)
        if has_facing:
            arcs = survey.arcs("mover", other)
            answers.append(sorted((change.side(arc), share) for arc, share in arcs.shares))
            answers.append(sorted(change.side(arc) for arc in arcs.arcs))
            for side in ("port", "starboard"):
                corridor = survey.corridor("mover", other, change.side(side))
                answers.append((corridor.clear, corridor.obstacles))
        sight = survey.sight("mover", other, full=True)
        answers.append((sight.clear, sight.share_millionths, sight.blockers))
        answers.append(survey.sight("mover", other).clear)
    answers.append(survey.touching("mover"))
    for _ in range(6):
        course, distance = random.randrange(36000), random.randrange(9000)
        sweep = survey.slide("mover", distance, change.course(course))
        answers.append((sweep.travelled, sweep.new_contacts, sweep.stop and sweep.stop.pieces, sweep.end))
        angle = random.randrange(1, 9000)
        if has_facing:
            for side in ("port", "starboard"):
                sweep = survey.pivot("mover", change.side(side), angle)
                answers.append((sweep.travelled, sweep.new_contacts, sweep.stop and sweep.stop.pieces, sweep.end))
    placed = survey.placement(mover.shape, mover.pose, min_gaps=((("base", "island", "wreck"), 700),), piece="mover")
    answers.append([(problem.code, problem.other, problem.gap_thou) for problem in placed.problems])
    return answers


def _with_pose(answers: list[Any], change: Change) -> list[Any]:
    return [
        tuple(change.pose(part) if isinstance(part, Pose) else part for part in answer)
        if isinstance(answer, tuple)
        else answer
        for answer in answers
    ]


def _check(seed: int, change: Change) -> None:
    table = _shift(200_000, 200_000).table(random_scene(Random(seed), 6, 6000))
    plain = _verdicts(Survey(table, catalogue()), AS_IT_IS, Random(seed))
    shapes = _mirrored() if change.is_mirror else catalogue()
    changed = _verdicts(Survey(change.table(table), shapes), change, Random(seed))
    assert changed == _with_pose(plain, change)


seeds = st.integers(0, 10**9)
slow = settings(max_examples=100, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@slow
@given(seeds, st.integers(1, 3))
def test_quarter_turns_change_nothing(seed: int, turns: int) -> None:
    _check(seed, _quarter(turns))


@slow
@given(seeds, st.integers(-150_000, 400_000), st.integers(-150_000, 400_000))
def test_shifts_by_whole_thou_change_nothing(seed: int, x: int, y: int) -> None:
    _check(seed, _shift(x, y))


@slow
@given(seeds)
def test_mirror_images_get_mirror_verdicts(seed: int) -> None:
    """T1: port and starboard do not differ."""
    _check(seed, MIRROR)


@slow
@given(seeds)
def test_mirror_images_agree_at_the_edges_too(seed: int) -> None:
    random = Random(seed)
    pose = Pose(
        random.choice((2300, 57600)) + random.randrange(400), random.randrange(2300, 37000), random.randrange(36000)
    )
    shape = random.choice(SHIPS[:3])
    table = Table(Board(60000, 40000), (Piece("mover", shape, pose),))
    one, other = Survey(table, catalogue()), Survey(SMALL_MIRROR.table(table), _mirrored())
    for _ in range(5):
        course, angle = random.randrange(36000), random.randrange(1, 4501)
        pairs = [(one.slide("mover", 9000, course), other.slide("mover", 9000, -course))]
        pairs.append((one.pivot("mover", "port", angle), other.pivot("mover", "starboard", angle)))
        for there, back in pairs:
            assert (there.travelled, there.has_left) == (back.travelled, back.has_left)
            assert SMALL_MIRROR.pose(there.end) == back.end


@given(st.integers(1, 4500), st.integers(0, 35999))
def test_turns_to_port_and_starboard_are_mirror_images(angle: int, heading: int) -> None:
    table = Table(Board(400_000, 400_000), (Piece("ship", "heldenhammer", Pose(200_000, 200_000, heading)),))
    mirrored = Table(
        Board(400_000, 400_000), (Piece("ship", "heldenhammer", Pose(200_000, 200_000, -heading % 36000)),)
    )
    port = Survey(table, catalogue()).pivot("ship", "port", angle).end
    starboard = Survey(mirrored, catalogue()).pivot("ship", "starboard", angle).end
    assert (400_000 - port.x, port.y, -port.heading % 36000) == (starboard.x, starboard.y, starboard.heading)
