"""Overlays put ink where the numbers say, and nowhere else."""

from collections.abc import Callable

import numpy as np
import pytest

from tests.stage.looking import drawn, pixel_of, pixels
from vtt.stage.moves import Course
from vtt.stage.outlines import swept_poses
from vtt.stage.overlays import Overlays, Ring
from vtt.stage.stage import Stage
from vtt.stage.view import StageView
from vtt.table.pose import Pose
from vtt.table.verdict import ArcVerdict, CorridorVerdict, Gap, Ray, SightVerdict, Stop, Sweep

SHIP = Pose(12000, 20000, 9000)
"""In open water west of the reef, heading east: its front edge lies at x = 14000."""


def changed(reef: Stage, show: Callable[[Overlays], None], *, words: bool = False) -> np.ndarray:
    """How much each pixel changes when an overlay is shown; words are left out of the picture."""
    before = drawn(reef)
    show(reef.overlays)
    if not words:
        for name in reef.overlays.names:
            reef.labels.clear(name)
    return np.abs(drawn(reef) - before).max(2)


def inked(difference: np.ndarray, reef: Stage, x: float, y: float, height: float = 0.02, reach: int = 2) -> bool:
    row, column = pixel_of(reef, x, y, height)
    return bool(difference[row - reach: row + reach + 1, column - reach: column + reach + 1].max() > 14)


@pytest.fixture
def ship(layout: StageView):  # type: ignore[no-untyped-def]
    return layout.piece("heldenhammer").shape


def test_base_outline(reef: Stage, layout: StageView) -> None:
    piece = layout.piece("alliance-cog")
    difference = changed(reef, lambda o: o.show_bases([piece]))
    row, column = pixel_of(reef, piece.pose.x, piece.pose.y)
    near = difference[row - 9: row + 10, column - 9: column + 10]
    assert (near > 14).sum() > 20
    difference[row - 12: row + 13, column - 12: column + 13] = 0
    assert difference.max() < 4


def test_arc_lines_leave_the_corners_at_45_degrees(reef: Stage, ship) -> None:  # type: ignore[no-untyped-def]
    difference = changed(reef, lambda o: o.show_arcs(SHIP, ship))
    for d in (1500, 3000, 4500):
        assert inked(difference, reef, 14000 + d, 21000 + d)
        assert inked(difference, reef, 14000 + d, 19000 - d)
        assert inked(difference, reef, 10000 - d, 21000 + d)
    assert not inked(difference, reef, 18000, 20000, reach=4)


def test_arc_verdict_tints_the_winner_and_names_its_share(reef: Stage, ship) -> None:  # type: ignore[no-untyped-def]
    shares = (("bow", 250000), ("port", 0), ("starboard", 750000), ("stern", 0))
    verdict = ArcVerdict("heldenhammer", "bloody-reaver", shares, ("starboard",))
    reef.overlays.show_arcs(SHIP, ship, verdict)
    assert "starboard 75 %" in reef.labels.words("arcs")
    reef.overlays.clear()
    difference = changed(reef, lambda o: o.show_arcs(SHIP, ship, verdict))
    starboard, port = pixel_of(reef, 12000, 15000), pixel_of(reef, 12000, 25000)
    assert difference[starboard] > 3 * max(1.0, difference[port])


def test_range_bands_lie_base_to_base(reef: Stage, ship) -> None:  # type: ignore[no-untyped-def]
    difference = changed(reef, lambda o: o.show_ranges(SHIP, ship))
    def share(points: list[tuple[float, float]]) -> float:
        return float(np.mean([inked(difference, reef, x, y, reach=1) for x, y in points]))
    straight = [(x, 21000 + 6000) for x in range(10200, 13900, 200)]
    assert share(straight) > 0.5
    corner = [(14000 + 6000 * np.sin(a), 21000 + 6000 * np.cos(a)) for a in np.linspace(0.1, 1.4, 20)]
    assert share(corner) > 0.5
    assert share([(x, y + 1200) for x, y in straight]) == 0


def test_corridor(reef: Stage, layout: StageView) -> None:
    polygon = ((8000, 24000), (12000, 24000), (12500, 34000), (7500, 34000))
    verdict = CorridorVerdict("a", "b", "port", polygon, ((polygon[1], polygon[2]), (polygon[0], polygon[3])), True, ())
    difference = changed(reef, lambda o: o.show_corridor(verdict))
    assert inked(difference, reef, 10000, 29000)
    assert inked(difference, reef, 12250, 29000)
    assert not inked(difference, reef, 14500, 29000)


def test_blocked_sight_rays_end_on_the_blocker(reef: Stage, layout: StageView) -> None:
    wreck = layout.piece("wreck-2")
    rays = (Ray((10000, 19900, 700), (30000, 19900, 700), False, "wreck-2"),
            Ray((10000, 23500, 700), (16000, 23500, 700), True, ""))
    verdict = SightVerdict("a", "b", True, 500000, rays, (("wreck-2", 1),))
    difference = changed(reef, lambda o: o.show_sight(verdict, [wreck]))
    assert inked(difference, reef, 15000, 19900, 0.7)
    assert not inked(difference, reef, 23000, 19900, 0.7)
    assert inked(difference, reef, 13000, 23500, 0.7)
    reef.overlays.show_sight(verdict, [wreck])
    assert reef.labels.words("sight") == ["wreck-2 blocks 1 rays"]


def test_zone_is_filled_inside_only(reef: Stage) -> None:
    difference = changed(reef, lambda o: o.show_zone([(0, 14000), (6000, 14000), (6000, 26000), (0, 26000)]))
    assert (difference[pixel_of(reef, 3000, 25500)[0]: pixel_of(reef, 3000, 15000)[0],
                       pixel_of(reef, 500, 0)[1]: pixel_of(reef, 5500, 0)[1]] > 5).mean() > 0.6
    assert not inked(difference, reef, 8000, 20000)


def test_anchor_line_keeps_two_inches_off_the_shore(reef: Stage, layout: StageView) -> None:
    rock = layout.piece("rocky-a")
    difference = changed(reef, lambda o: o.show_anchorages([rock]))
    rows, columns = np.nonzero(difference > 14)
    from vtt.stage.pieces import outline_inches
    from vtt.stage.sea import placed, polygon_distance
    seen = [reef.table_point((c + 0.5) / 320 - 1, 1 - (r + 0.5) / 200) for r, c in zip(rows, columns, strict=True)]
    gaps = polygon_distance(np.array(seen) / 1000, placed(outline_inches(rock.shape), rock.pose))
    assert len(gaps) > 60
    assert abs(gaps - 2.0).max() < 0.45


def test_course_line_ends_where_the_run_ends(reef: Stage, ship) -> None:  # type: ignore[no-untyped-def]
    pose = Pose(8000, 2500, 9000)
    course = Course(pose, ship, 6000, 0, 2000, 3000)
    difference = changed(reef, lambda o: o.show_course(course))
    assert inked(difference, reef, 13000, 2500, 0.03)
    assert inked(difference, reef, 16000, 2500 + 500, 0.03)
    assert not inked(difference, reef, 17500, 2500, 0.03)
    reef.overlays.show_course(course)
    assert "Speed 6.00\u2033" in reef.labels.words("course")


def test_first_contact_is_named(reef: Stage, ship) -> None:  # type: ignore[no-untyped-def]
    stop = Stop("piece", ("rocky-b",), (28600, 6000))
    course = Course(Pose(20000, 6000, 9000), ship, 12000, 0, 0, 0, 6600, stop, "Rocky Island B")
    difference = changed(reef, lambda o: o.show_course(course))
    assert inked(difference, reef, 28600, 6000, 0.05)
    reef.overlays.show_course(course)
    assert "Rocky Island B at 6.60\u2033" in reef.labels.words("course")


def test_course_line_ends_where_the_water_cuts_the_run_short(reef: Stage, ship) -> None:  # type: ignore[no-untyped-def]
    course = Course(Pose(8000, 2500, 9000), ship, 6000, halt_thou=2500, halt_words="The vortex swallows her")
    difference = changed(reef, lambda o: o.show_course(course))
    assert inked(difference, reef, 12500, 2500 + 500, 0.03)
    reef.overlays.show_course(course)
    assert "The vortex swallows her at 2.50\u2033" in reef.labels.words("course")


def test_ghost_is_green_or_red(reef: Stage, ship) -> None:  # type: ignore[no-untyped-def]
    place = Pose(8000, 33000, 0)
    def tint(is_legal: bool) -> np.ndarray:
        reef.overlays.show_ghost(ship, place, is_legal)
        return drawn(reef)[pixel_of(reef, 8600, 32000)]
    good, bad = tint(True), tint(False)
    assert good[1] > bad[1] and bad[0] > good[0]


def test_swept_turn_covers_the_arc_between(reef: Stage, ship) -> None:  # type: ignore[no-untyped-def]
    from vtt.table.pose import turned
    start = Pose(10000, 10000, 0)
    pivot = (11000, 12000)
    sweep = Sweep("heldenhammer", "pivot", start, turned(start, pivot, 4500), 4500, 4500, pivot)
    poses = swept_poses(sweep)
    assert poses[0] == start
    assert max(abs(poses[-1].x - sweep.end.x), abs(poses[-1].y - sweep.end.y)) <= 1
    difference = changed(reef, lambda o: o.show_sweep(sweep, ship))
    half = turned(start, pivot, 2250)
    assert inked(difference, reef, half.x, half.y)


def test_gap_line_and_its_length(reef: Stage) -> None:
    gap = Gap("a", "b", 4243, (8000, 30000), (11000, 33000))
    difference = changed(reef, lambda o: o.show_gap(gap))
    assert inked(difference, reef, 9000, 31000, 0.04)
    reef.overlays.show_gap(gap)
    assert reef.labels.words("gap") == ["4.24\u2033"]


def test_rings_surround_a_ship(reef: Stage, layout: StageView) -> None:
    piece = layout.piece("alliance-cog")
    difference = changed(reef, lambda o: o.show_rings([Ring(piece, (1, 0.3, 0.2, 1), "4+")]))
    row, column = pixel_of(reef, piece.pose.x, piece.pose.y)
    around = difference[row - 14: row + 15, column - 14: column + 15]
    assert (around > 14).sum() > 30


def test_clearing_leaves_the_table_as_it_was(reef: Stage, ship) -> None:  # type: ignore[no-untyped-def]
    before = pixels(reef)
    reef.overlays.show_ranges(SHIP, ship)
    reef.overlays.show_arcs(SHIP, ship)
    reef.overlays.clear()
    assert reef.overlays.names == ()
    assert np.abs(drawn(reef) - before).max() < 3
