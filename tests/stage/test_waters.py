"""Special water lies where its geometry says, is found under the pointer, and closes what it shall close."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from tests.stage.looking import drawn, pixel_of
from vtt.stage.pieces import outline_inches
from vtt.stage.sea import placed, polygon_distance
from vtt.stage.stage import Stage
from vtt.stage.view import StageView
from vtt.stage.waters import Carry, Water, WaterLine, Waters, short
from vtt.stage.waters_shape import cut, filled
from vtt.table.pose import Pose

SQUARE = np.array([[10.0, 10.0], [14.0, 10.0], [14.0, 13.0], [10.0, 13.0]])
AREA = ((2000, 26000), (10000, 26000), (10000, 34000), (2000, 34000))


def surface(points: np.ndarray, faces: np.ndarray) -> float:
    a, b, c = (points[faces[:, k]] for k in range(3))
    u, v = b - a, c - a
    return float(np.abs(u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]).sum() / 2)


def changed(reef: Stage, show: Callable[[Waters], None], layers: tuple[str, ...] = ("waters", "carries", "closing")):  # type: ignore[no-untyped-def]
    before = drawn(reef)
    show(reef.waters)
    for layer in layers:
        reef.labels.clear(layer)
    return np.abs(drawn(reef) - before).max(2)


def near(difference: np.ndarray, reef: Stage, x: float, y: float, reach: int = 2) -> float:
    row, column = pixel_of(reef, x, y, 0.02)
    return float(difference[row - reach : row + reach + 1, column - reach : column + reach + 1].max())


@pytest.fixture(autouse=True)
def still(reef: Stage) -> None:
    reef.waters.clear()
    reef.waters.clear_current()


@pytest.mark.parametrize("reach", [0.5, 2.0, 6.0])
def test_the_fill_has_the_size_of_the_true_offset(reach: float) -> None:
    """A rectangle, its edges moved out, and a full circle of corners."""
    points, faces = filled([SQUARE], reach, 60, 40)
    true = 4 * 3 + 2 * reach * (4 + 3) + np.pi * reach**2
    assert surface(points, faces) == pytest.approx(true, rel=0.01)
    assert polygon_distance(points[np.unique(faces)], SQUARE).max() <= reach + 0.02


def test_overlapping_reaches_are_filled_once() -> None:
    apart = surface(*filled([SQUARE], 2.0, 60, 40))
    both = surface(*filled([SQUARE, SQUARE + np.array([3.0, 0.0])], 2.0, 60, 40))
    assert apart < both < 2 * apart - 20


def test_the_fill_ends_at_the_edge_of_the_board() -> None:
    points, faces = filled([SQUARE - 9.0], 4.0, 60, 40)
    used = points[np.unique(faces)]
    assert used.min() >= -1e-9 and surface(points, faces) < 12 + 8 * 7 + np.pi * 16
    assert len(filled([SQUARE - 90.0], 1.0, 60, 40)[1]) == 0


def test_cutting_keeps_what_is_below_the_level() -> None:
    half, face = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]), np.array([[0, 1, 2]])
    assert surface(*cut(half, face, np.array([-1.0, 1.0, 1.0]))) == pytest.approx(0.125)
    assert surface(*cut(half, face, np.array([1.0, -1.0, -1.0]))) == pytest.approx(0.375)
    assert surface(*cut(half, face, np.array([-1.0, -1.0, -1.0]))) == pytest.approx(0.5)


def test_a_polygon_is_filled_inside_only(reef: Stage) -> None:
    difference = changed(reef, lambda w: w.show([Water("a", "goal", polygon=AREA)]))
    assert near(difference, reef, 6000, 30000) > 8
    assert near(difference, reef, 12000, 30000) < 4


def test_a_reach_keeps_its_distance_from_the_shore(reef: Stage, layout: StageView) -> None:
    """DF-SC05-10: within 2 inches of an island."""
    rock = layout.piece("rocky-a")
    difference = changed(reef, lambda w: w.show([Water("fire", shores=(rock,), reach_thou=2000)]))
    rows, columns = np.nonzero(difference > 20)
    seen = [reef.table_point((c + 0.5) / 320 - 1, 1 - (r + 0.5) / 200) for r, c in zip(rows, columns, strict=True)]
    gaps = polygon_distance(np.array(seen) / 1000, placed(outline_inches(rock.shape), rock.pose))
    assert len(gaps) > 100
    assert 1.9 < gaps.max() < 2.35


def test_lightly_is_fainter_and_without_words(reef: Stage, layout: StageView) -> None:
    area = Water("fire", words="Fire: burns", shores=(layout.piece("skull"),), reach_thou=3000)
    loud = changed(reef, lambda w: w.show([area]))
    reef.waters.clear()
    faint = changed(reef, lambda w: w.show([area], is_light=True))
    assert 0 < faint.sum() < 0.65 * loud.sum()
    assert reef.labels.words("waters") == []
    reef.waters.show([area])
    assert reef.labels.words("waters") == ["Fire"]


def test_tones_have_colours_of_their_own(reef: Stage) -> None:
    """Danger is red and a goal green, whoever looks."""
    tint = {}
    for tone in ("danger", "goal"):
        reef.waters.show([Water("a", tone, polygon=AREA)])
        reef.labels.clear("waters")
        tint[tone] = drawn(reef)[pixel_of(reef, 6000, 30000)]
    assert tint["danger"][0] > tint["goal"][0] and tint["goal"][1] > tint["danger"][1]


def test_the_water_follows_an_island_that_moves(unseen: Stage, layout: StageView) -> None:
    rock = layout.piece("rocky-a")
    unseen.waters.show([Water("fire", shores=(rock,), reach_thou=2000)])
    pose = Pose(rock.pose.x, rock.pose.y, rock.pose.heading + 100)
    unseen.waters.show([Water("fire", shores=(replace(rock, pose=pose),), reach_thou=2000)])
    assert unseen.waters.areas[0].shores[0].pose == pose


def test_a_line_is_drawn_and_found(reef: Stage) -> None:
    """DF-SC12-12: the line runs through the pieces to the edge."""
    line = WaterLine("spiral", ((30000, 0), (28000, 3000), (8000, 3000)), "danger", "Never cross. Ships are lost.")
    difference = changed(reef, lambda w: w.show([], [line]))
    assert near(difference, reef, 15000, 3000) > 20 and near(difference, reef, 29000, 1500) > 20
    assert near(difference, reef, 15000, 5000) < 4
    assert reef.waters.at(15000, 3200) is line
    assert reef.waters.at(15000, 4500) is None


def test_the_pointer_means_the_smallest_area(unseen: Stage, layout: StageView) -> None:
    wide = Water("wide", words="Wide", shores=(layout.piece("skull"),), reach_thou=12000)
    small = Water("small", words="Small", shores=(layout.piece("skull"),), reach_thou=2000)
    unseen.waters.show([wide, small], is_light=True)
    pose = layout.piece("skull").pose
    found = unseen.waters.at(pose.x, pose.y)
    assert found is small
    unseen.waters.name(found.words, found.tone, pose.x, pose.y)
    assert unseen.labels.words("waters-names") == ["Small"]
    unseen.waters.name("", None, 0, 0)
    assert unseen.labels.words("waters-names") == []


def test_long_words_are_cut_on_the_water_and_whole_under_the_pointer(unseen: Stage) -> None:
    words = "Within 2 inches of the jaws: what the whirlpool carries here is lost with everything that it has aboard."
    unseen.waters.show([Water("jaws", words=words, polygon=AREA)])
    assert unseen.labels.words("waters") == ["Within 2 inches of the jaws"] == [short(words)]
    unseen.waters.name(words, "danger", 6000, 30000)
    assert " ".join(reversed(unseen.labels.words("waters-names"))) == words


def test_a_current_is_shown_and_taken_away(reef: Stage) -> None:
    before = drawn(reef)
    reef.waters.show_current(9000)
    assert (np.abs(drawn(reef) - before).max(2) > 14).sum() > 300
    reef.waters.step(3.0)
    assert reef.helpers.find("flow").get_x() > 1.0 and abs(reef.helpers.find("flow").get_y()) < 1e-4
    reef.waters.clear_current()
    reef.waters.step(0.0)
    assert np.abs(drawn(reef) - before).max() < 3


def test_a_preview_shows_the_largest_and_the_rolled_distance(reef: Stage, layout: StageView) -> None:
    """DF-SC11-08: up to 14 inches east; what the dice said is drawn full."""
    start, far, rolled = Pose(8000, 33000, 9000), Pose(22000, 33000, 9000), Pose(15000, 33000, 9000)
    shape = layout.piece("heldenhammer").shape
    carry = Carry("Heldenhammer", (start, far), (start, rolled), shape, words="7.00\u2033")
    difference = changed(reef, lambda w: w.show_carries([carry]))
    for x in (17000, 24000):  # front edges of the two ghosts
        assert near(difference, reef, x, 33000) > 20
    assert near(difference, reef, 26000, 33000) < 4
    reef.waters.show_carries([carry])
    assert reef.labels.words("carries") == ["7.00\u2033"]


def test_what_is_lost_is_red(reef: Stage) -> None:
    way = (Pose(8000, 33000, 0), Pose(12000, 33000, 0))

    def color(is_lost: bool) -> np.ndarray:
        reef.waters.show_carries([Carry("chest", (), way, None, is_lost)])
        return drawn(reef)[pixel_of(reef, 10000, 33000)]

    safe, lost = color(False), color(True)
    assert lost[0] - lost[1] > safe[0] - safe[1] + 40


def test_closing_halves_cast_their_ghosts_ahead(reef: Stage, layout: StageView) -> None:
    """DF-SC09-07, DF-SC09-09: where the gate would close to."""
    castle = layout.piece("castle")
    goal = Pose(castle.pose.x - 6000, castle.pose.y, castle.pose.heading)
    difference = changed(reef, lambda w: w.show_closing([(castle, goal)], "closed"))
    outline = placed(outline_inches(castle.shape), goal)
    hits = [near(difference, reef, x * 1000, y * 1000) > 14 for x, y in outline]
    assert np.mean(hits) > 0.5
    reef.waters.show_closing([(castle, goal)], "closed")
    assert reef.labels.words("closing") == ["closed"]


def test_everything_goes_again(reef: Stage, layout: StageView) -> None:
    before = drawn(reef)
    reef.waters.show([Water("a", polygon=AREA, words="A")], [WaterLine("l", ((1000, 1000), (9000, 1000)))])
    reef.waters.name("A", "danger", 6000, 30000)
    reef.waters.clear()
    assert np.abs(drawn(reef) - before).max() < 3
    assert reef.waters.at(6000, 30000) is None


def test_limits_lie_beside_the_special_water_and_go_alone(reef: Stage, layout: StageView) -> None:
    """DF-SC10-03: a treasure keeps six inches from islands and from other treasures."""
    reef.waters.show([Water("a", "goal", polygon=AREA)], is_light=True)
    before = drawn(reef)
    spot = Water("off", "danger", polygon=((10000, 12000), (10001, 12000), (10000, 12001)), reach_thou=6000)
    reef.waters.show_limits([spot])
    difference = np.abs(drawn(reef) - before).max(2)
    for angle in np.linspace(0, 6.2, 9):
        assert near(difference, reef, 10000 + 6000 * np.sin(angle), 12000 + 6000 * np.cos(angle), 3) > 20
    assert near(difference, reef, 18000, 14000) < 4
    assert reef.waters.at(10000, 12000) is None, "a limit is no special water"
    reef.waters.show_limits(())
    assert np.abs(drawn(reef) - before).max() < 3 and "waters" in reef.overlays.names


def test_a_current_is_named_once_and_never_follows_the_pointer_unasked(reef: Stage) -> None:
    """DF-SC10-07: it is everywhere, so it is meant only when special water was asked for."""
    sea = Water("set", "current", "It sets east. 2D6 inches.", ((0, 0), (60000, 0), (60000, 40000), (0, 40000)))
    before = drawn(reef)
    reef.waters.show([sea], is_light=True)
    assert reef.waters.at(9000, 30000) is None and reef.labels.words("waters") == []
    assert np.abs(drawn(reef) - before).max() < 3, "a whole board hatched in blue would hide everything"
    reef.waters.show([sea])
    assert reef.waters.at(9000, 30000) is sea and reef.labels.words("waters") == ["It sets east"]
