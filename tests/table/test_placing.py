"""Putting pieces down: room, distances, zones."""

from __future__ import annotations

import pytest

from tests.table.scenes import BOARD, catalogue, table_of
from vtt.table import Pose, disc_zone, edge_zone, polygon_zone, rect_zone
from vtt.table.survey import Survey


def _codes(verdict) -> list[str]:
    return [problem.code for problem in verdict.problems]


def test_the_whole_base_must_be_inside_a_zone() -> None:
    """EX-39: a base 3" long lies from 4" to 7" of the west edge, the zone is 6" deep."""
    survey = Survey(table_of(), catalogue())
    zone = edge_zone(BOARD, "west", 6000, "western waters")
    outside = survey.placement("sloop", Pose(5500, 20000, 9000), zone=zone)
    assert not outside.legal and _codes(outside) == ["outside-zone"]
    assert outside.problems[0].gap_thou == -1000 and outside.problems[0].other == "western waters"
    assert survey.placement("sloop", Pose(4500, 20000, 9000), zone=zone).legal
    assert survey.placement("sloop", Pose(4501, 20000, 9000), zone=zone).legal
    assert not survey.placement("sloop", Pose(4502, 20000, 9000), zone=zone).legal


@pytest.mark.parametrize("side", ["north", "east", "south", "west"])
def test_zones_along_every_edge(side: str) -> None:
    survey = Survey(table_of(), catalogue())
    poses = {"north": (30000, 38000), "east": (58000, 20000), "south": (30000, 2000), "west": (2000, 20000)}
    for name, (x, y) in poses.items():
        verdict = survey.placement("sloop", Pose(x, y, 4500), zone=edge_zone(BOARD, side, 4000))
        assert verdict.legal == (name == side)


def test_a_disc_holds_all_corners() -> None:
    survey = Survey(table_of(), catalogue())
    reach = (1500**2 + 750**2) ** 0.5
    assert survey.placement("sloop", Pose(30000, 20000, 333), zone=disc_zone(30000, 20000, round(reach) + 1)).legal
    small = survey.placement("sloop", Pose(30000, 20000, 333), zone=disc_zone(30000, 20000, round(reach) - 5))
    assert _codes(small) == ["outside-zone"] and -7 <= small.problems[0].gap_thou <= -4


def test_a_concave_zone_may_not_cut_into_a_base() -> None:
    notched = polygon_zone(
        ((20000, 10000), (40000, 10000), (40000, 30000), (30100, 30000), (30000, 19000), (29900, 30000), (20000, 30000))
    )
    survey = Survey(table_of(), catalogue())
    assert not survey.placement("heldenhammer", Pose(30000, 20000, 9000), zone=notched).legal
    across = survey.placement("heldenhammer", Pose(30000, 24000, 9000), zone=notched)
    assert not across.legal
    assert survey.placement("heldenhammer", Pose(30000, 16000, 9000), zone=notched).legal
    assert survey.placement("heldenhammer", Pose(25000, 24000, 9000), zone=notched).legal


def test_room_to_others() -> None:
    survey = Survey(table_of(("rock", "rocky-a", 30000, 20000, 0), ("b", "sloop", 20000, 20000, 0)), catalogue())
    assert _codes(survey.placement("sloop", Pose(30000, 20000, 0))) == ["overlap"]
    assert _codes(survey.placement("sloop", Pose(21505, 20000, 0))) == ["contact"]
    assert survey.placement("sloop", Pose(21505, 20000, 0), allow_contact=("b",)).legal
    assert survey.placement("sloop", Pose(21505, 20000, 0), allow_contact=("base",)).legal
    assert survey.placement("sloop", Pose(21511, 20000, 0)).legal
    assert survey.placement("sloop", Pose(20100, 20000, 0), piece="b").legal
    assert survey.fits("sloop", Pose(20100, 20000, 0), "b") and not survey.fits("sloop", Pose(20100, 20000, 0))


def test_least_and_greatest_distances() -> None:
    survey = Survey(table_of(("b", "sloop", 20000, 20000, 0), ("rock", "rocky-a", 40000, 20000, 0)), catalogue())
    close = survey.placement("sloop", Pose(23000, 20000, 0), min_gaps=((("base",), 2000),))
    assert _codes(close) == ["too-close"]
    assert (close.problems[0].other, close.problems[0].gap_thou, close.problems[0].wanted_thou) == ("b", 1500, 2000)
    assert survey.placement("sloop", Pose(23000, 20000, 0), min_gaps=((("island",), 2000),)).legal
    assert survey.placement("sloop", Pose(23499, 20000, 0), min_gaps=((("b",), 2000),)).legal
    far = survey.placement("sloop", Pose(23000, 20000, 0), near=("b", 1000))
    assert _codes(far) == ["too-far"] and far.problems[0].gap_thou == 1500
    assert survey.placement("sloop", Pose(22501, 20000, 0), near=("b", 1000)).legal


def test_the_board_ends_at_its_line() -> None:
    survey = Survey(table_of(), catalogue())
    assert _codes(survey.placement("sloop", Pose(750, 20000, 0))) == ["off-board"]
    assert survey.placement("sloop", Pose(751, 20000, 0)).legal


def test_several_problems_are_all_named() -> None:
    survey = Survey(table_of(("b", "sloop", 500, 20000, 0)), catalogue())
    verdict = survey.placement("sloop", Pose(700, 20000, 0), zone=rect_zone(30000, 10000, 40000, 20000, "middle"))
    assert _codes(verdict) == ["off-board", "outside-zone", "overlap"]


def test_empty_zones_are_refused() -> None:
    with pytest.raises(ValueError, match="dock"):
        rect_zone(5, 5, 5, 9, "dock")
    with pytest.raises(ValueError, match="quay"):
        polygon_zone(((0, 0), (5, 5), (9, 9)), "quay")
