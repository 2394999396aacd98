"""Sweeps agree with a search that knows nothing of their closed forms."""

from __future__ import annotations

import math
import os
from random import Random

import pytest

from tests.table import oracle
from tests.table.scenes import catalogue, random_scene
from vtt.table import Pose, Table, to_world
from vtt.table.constants import PARALLEL_RATE
from vtt.table.survey import Survey
from vtt.table.verdict import Sweep

CASES = int(os.environ.get("SEASCAPE_SWEEP_CASES", "1500"))
AGREEMENT_THOU = 2.0
CDEG = math.radians(0.01)


def _inside_the_board(sweep: Sweep) -> bool:
    return sweep.stop is None or sweep.stop.kind == "piece"


def _others(table: Table) -> list:
    return [
        oracle.corners(catalogue().shapes[piece.shape], piece.pose) for piece in table.pieces if piece.id != "mover"
    ]


def _check(sweep: Sweep, found: float | None, outline_at, others, rate: float) -> bool:
    """Whether both agree; a touch so slight that rounding decides it may be seen by one of them alone."""
    reach = sweep.travelled if found is None else min(found, sweep.travelled)
    if found is not None and sweep.stop is not None:
        if abs(found - sweep.travelled) * rate <= AGREEMENT_THOU:
            return True
    elif found is None and sweep.stop is None:
        return True
    gap = oracle.gap_at(outline_at(float(reach)), others)
    rest = oracle.gap_at(outline_at(float(sweep.travelled)), others)
    # a pose is whole thou, so at the very end of what was asked a gap of 10 thou may round to either side
    is_marginal = abs(gap - oracle.CONTACT) < 1e-3 or abs(rest - oracle.CONTACT) < 1.5
    return is_marginal and (found is None or sweep.stop is None)


@pytest.mark.parametrize("block", range(10))
def test_runs_and_turns_agree_with_the_search(block: int) -> None:
    random = Random(1000 + block)
    stopped = 0
    marginal = 0
    for case in range(CASES // 10):
        table = random_scene(random, random.randrange(1, 7))
        survey = Survey(table, catalogue())
        piece = table.piece("mover")
        shape = catalogue().shapes[piece.shape]
        start = oracle.corners(shape, piece.pose)
        others = _others(table)
        if random.random() < 0.5:
            course, asked = random.randrange(36000), random.randrange(1, 15000)
            sweep = survey.slide("mover", asked, course)
            outline_at, rate = oracle.shifted(start, course), 1.0
        else:
            asked = random.randrange(1, 4501 if random.random() < 0.5 else 18001)
            if shape.faceless:
                sense = random.choice((-1, 1))
                about: tuple[float, float] = (piece.pose.x, piece.pose.y)
                sweep = survey.spin("mover", (piece.pose.heading + sense * min(asked, 17999)) % 36000)
                asked = sweep.asked
            else:
                side = random.choice(("port", "starboard"))
                sense = 1 if side == "starboard" else -1
                about = to_world(piece.pose, *shape.corners[0 if side == "port" else 1])
                sweep = survey.pivot("mover", side, asked)
            outline_at = oracle.rotated(start, about, sense)
            rate = CDEG * max(math.dist(about, corner) for corner in start)
        if not _inside_the_board(sweep):
            continue
        found = oracle.first_contact(outline_at, others, asked, rate)
        stopped += sweep.stop is not None
        agrees = _check(sweep, found, outline_at, others, rate)
        assert agrees, f"block {block} case {case}: search {found}, {sweep}, table {table}"
        is_near = found is not None and sweep.stop is not None
        marginal += not is_near and (found is None) != (sweep.stop is None)
        end = Survey(table.moved("mover", sweep.end), catalogue())
        assert set(end.touching("mover")) == set(sweep.new_contacts)
        assert all(end.gap("mover", other).thou > 0 for other in table.ids if other != "mover")
    assert stopped > CASES // 10 // 4
    assert marginal <= max(2, CASES // 500)


def _expected_from_contact(outline_at, other, asked: int, gap: float, step_thou: float) -> tuple[float, bool]:
    """Where a piece in contact stops by the rule: pressing at once; else a near approach; else a new meeting."""
    moments = [float(step) for step in range(asked + 1)]
    gaps = oracle.gaps_along(outline_at, other, moments)
    if gaps[1] < gaps[0] - PARALLEL_RATE * step_thou:
        return 0.0, True
    has_left = False
    for moment, value in zip(moments, gaps, strict=True):
        if value > oracle.CONTACT:
            has_left = True
        elif has_left or value < gap - 0.5:
            return moment, True
    return float(asked), False


def test_pieces_in_contact_may_part_or_slide_along_but_not_press() -> None:
    random = Random(77)
    seen = {"pressed": 0, "free": 0, "again": 0}
    for case in range(max(60, CASES // 10)):
        table = random_scene(random, 1, 5000)
        if len(table.pieces) < 2:
            continue
        other = table.pieces[1]
        mover = table.piece("mover")
        toward = Survey(table, catalogue()).slide("mover", 14000, _toward(mover.pose, other.pose))
        if toward.stop is None or toward.stop.kind == "edge":
            continue
        table = table.moved("mover", toward.end)
        survey = Survey(table, catalogue())
        shape = catalogue().shapes[mover.shape]
        start = oracle.corners(shape, toward.end)
        ring = oracle.corners(catalogue().shapes[other.shape], other.pose)
        gap = oracle.gap_at(start, [ring])
        if random.random() < 0.6 or shape.faceless:
            course, asked = random.randrange(36000), random.randrange(10, 9000)
            sweep = survey.slide("mover", asked, course)
            outline_at, rate = oracle.shifted(start, course), 1.0
        else:
            side = random.choice(("port", "starboard"))
            asked = random.randrange(10, 9000)
            about = to_world(toward.end, *shape.corners[0 if side == "port" else 1])
            sweep = survey.pivot("mover", side, asked)
            outline_at = oracle.rotated(start, about, 1 if side == "starboard" else -1)
            rate = CDEG * max(math.dist(about, corner) for corner in start)
        if not _inside_the_board(sweep):
            continue
        expected, is_stopped = _expected_from_contact(outline_at, ring, asked, gap, rate)
        assert abs(expected - sweep.travelled) * rate <= AGREEMENT_THOU, (case, expected, sweep, gap, table)
        assert is_stopped == (sweep.stop is not None), (case, sweep)
        seen["pressed" if expected == 0 else "again" if is_stopped else "free"] += 1
        end = Survey(table.moved("mover", sweep.end), catalogue())
        assert end.gap("mover", other.id).thou > 0
    assert min(seen["pressed"], seen["free"]) > 10, seen


def _toward(a: Pose, b: Pose) -> int:
    return round(math.degrees(math.atan2(b.x - a.x, b.y - a.y)) * 100) % 36000
