"""The measurements measure what they say: other engines get the same answers wherever no ray grazes."""

from __future__ import annotations

from random import Random

import pytest

from tests.table.scenes import catalogue, random_scene
from vtt.bench import geometry
from vtt.table import to_world
from vtt.table.placed import place
from vtt.table.survey import Survey


def test_bullet_sees_the_same_ships() -> None:
    pytest.importorskip("panda3d.bullet")
    random = Random(61)
    seen = {True: 0, False: 0}
    for _ in range(30):
        table = random_scene(random, 18, 11000)
        survey = Survey(table, catalogue())
        bullet = geometry.BulletSight(table, catalogue())
        for other in table.ids[1:]:
            share = survey.sight("mover", other, full=True).share_millionths
            assert share is not None
            clear = bullet.is_clear("mover", other)
            # a body's rim is 0.001" wider here than there
            if share == 0 or share > 20_000:
                assert clear == (share > 0), (table, other, share)
            seen[clear] += 1
    assert seen[True] > 60 and seen[False] > 8


def test_the_search_with_shapely_finds_the_same_contacts() -> None:
    random = Random(62)
    stopped = 0
    for _ in range(60):
        table = random_scene(random, 5, 5000)
        survey = Survey(table, catalogue())
        placed = {piece.id: place(catalogue(), piece.shape, piece.pose) for piece in table.pieces}
        mover = placed.pop("mover")
        search = geometry.ShapelySearch(mover, list(placed.values()))
        course = random.randrange(36000)
        run = survey.slide("mover", 4000, course)
        if not run.has_left:
            assert search.slide(course, 4000.0) == pytest.approx(run.travelled, abs=2.0)
            stopped += run.is_stopped
        if mover.shape.has_facing:
            turn = survey.pivot("mover", "starboard", 4500)
            about = to_world(mover.pose, *mover.shape.corners[1])
            if not turn.has_left:
                assert search.turn(about, 1, 4500.0) == pytest.approx(turn.travelled, abs=4.0)
                stopped += turn.is_stopped
    assert stopped > 20


def test_measurements_are_reported() -> None:
    rows = [*geometry.measure_sight(catalogue(), tables=1, runs=1), *geometry.measure_sweeps(catalogue(), runs=1)]
    names = [row.name for row in rows]
    assert any(name.startswith("sight blocked") for name in names) and any("shapely" in name for name in names)
    for row in rows:
        assert 0.0 < row.least_us <= row.median_us <= row.most_us
        assert row.name in row.line() and row.per_second > 0.0


def test_a_busy_table_holds_every_shape() -> None:
    table = geometry.busy_table(catalogue())
    assert set(table.ids) == set(catalogue().shapes)
    survey = Survey(table, catalogue())
    assert all(not survey.touching(id) for id in table.ids)
