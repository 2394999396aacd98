"""Whole and partial shots (DF-BS-11, DF-BS-12, GAP-24, GAP-25)."""

from __future__ import annotations

from random import Random

import pytest
import shapely

from tests.table.scenes import SHIPS, catalogue, random_scene, scenery, table_of
from vtt.table import Piece, Pose
from vtt.table.placed import place
from vtt.table.survey import Survey

PAIR = (("firer", "heldenhammer", 20000, 20000, 0), ("target", "bloody-reaver", 30000, 20000, 0))


def test_the_lines_never_cross() -> None:
    """EX-20 figure 1: crossed lines are the wrong pairing."""
    verdict = Survey(table_of(*PAIR), catalogue()).corridor("firer", "target", "starboard")
    assert verdict.lines == (((21000, 22000), (28750, 22000)), ((21000, 18000), (28750, 18000)))
    assert verdict.polygon == ((21000, 22000), (28750, 22000), (28750, 18000), (21000, 18000))
    turned = Survey(table_of(PAIR[0], ("target", "bloody-reaver", 30000, 20000, 18000)), catalogue())
    assert turned.corridor("firer", "target", "starboard").lines == verdict.lines


def test_one_line_cut_makes_the_shot_partial() -> None:
    """EX-20 figure 2."""
    survey = Survey(table_of(*PAIR, ("rock", "rocky-a", 25000, 23500, 0)), catalogue())
    verdict = survey.corridor("firer", "target", "starboard")
    assert not verdict.clear and verdict.obstacles == ("rock",)


def test_nothing_in_the_way_is_a_whole_shot() -> None:
    """EX-20 figure 3: pieces beside, behind and beyond do not matter, nor do firer and target themselves."""
    survey = Survey(
        table_of(
            *PAIR,
            ("beside", "sloop", 25000, 24000, 9000),
            ("beyond", "sloop", 34000, 20000, 0),
            ("behind", "cog", 17000, 20000, 0),
        ),
        catalogue(),
    )
    verdict = survey.corridor("firer", "target", "starboard")
    assert verdict.clear and verdict.obstacles == ()


def test_something_between_the_lines_makes_the_shot_partial() -> None:
    """EX-20 figure 4: both lines are clear, a cog lies between them."""
    survey = Survey(table_of(*PAIR, ("cog", "cog", 25000, 20000, 0)), catalogue())
    assert survey.corridor("firer", "target", "starboard").obstacles == ("cog",)


def test_touching_the_corridor_from_outside_does_not_count() -> None:
    clear = Survey(table_of(*PAIR, ("b", "sloop", 25000, 22000 + 750, 9000)), catalogue())
    assert clear.corridor("firer", "target", "starboard").clear
    inside = Survey(table_of(*PAIR, ("b", "sloop", 25000, 22000 + 748, 9000)), catalogue())
    assert not inside.corridor("firer", "target", "starboard").clear


def test_a_target_without_facing_is_the_point_in_its_middle() -> None:
    """GAP-25: a triangle to its centre."""
    survey = Survey(
        table_of(PAIR[0], ("cog", "cog", 30000, 20000, 700), ("b", "sloop", 26000, 22200, 9000)), catalogue()
    )
    verdict = survey.corridor("firer", "cog", "starboard")
    assert verdict.polygon == ((21000, 22000), (30000, 20000), (21000, 18000))
    assert verdict.clear
    assert (
        not Survey(survey.table.moved("b", Pose(26000, 21500, 9000)), catalogue())
        .corridor("firer", "cog", "starboard")
        .clear
    )


def test_a_firer_without_facing_fires_from_its_middle() -> None:
    """GAP-25: a triangle from its centre to the two nearest corners of the target."""
    survey = Survey(table_of(("cog", "cog", 20000, 20000, 700), ("target", "sloop", 30000, 20000, 0)), catalogue())
    verdict = survey.corridor("cog", "target")
    assert verdict.side is None
    assert set(verdict.polygon) == {(20000, 20000), (29250, 21500), (29250, 18500)}


def test_between_two_without_facing_a_line_decides() -> None:
    rows = (("a", "cog", 20000, 20000, 700), ("b", "hydra", 30000, 20000, 0))
    assert Survey(table_of(*rows), catalogue()).corridor("a", "b").clear
    cut = Survey(table_of(*rows, ("c", "sloop", 25000, 21400, 0)), catalogue())
    assert cut.corridor("a", "b").obstacles == ("c",)
    beside = Survey(table_of(*rows, ("c", "sloop", 25000, 21600, 0)), catalogue())
    assert beside.corridor("a", "b").clear


def test_a_side_is_found_from_the_arcs_when_none_is_named() -> None:
    survey = Survey(table_of(*PAIR), catalogue())
    assert survey.corridor("firer", "target").side == "starboard"
    assert survey.corridor("target", "firer").side == "port"


def test_obstacles_agree_with_areas_cut_by_an_exact_library() -> None:
    random = Random(21)
    partial = 0
    for _ in range(400):
        table = random_scene(random, 7, 8000)
        if table.piece("mover").shape not in SHIPS[:3]:
            continue
        survey = Survey(table, catalogue())
        for target in table.ids[1:]:
            arcs = survey.arcs("mover", target).arcs
            side = next((arc for arc in arcs if arc in ("port", "starboard")), None)
            if side is None:
                continue
            verdict = survey.corridor("mover", target, side)
            corridor = shapely.Polygon(verdict.polygon)
            assert corridor.is_valid, verdict
            for other in table.pieces:
                if other.id in ("mover", target):
                    continue
                ring = shapely.Polygon(place(catalogue(), other.shape, other.pose).points)
                area = ring.intersection(corridor).area
                # the corridor is reported in whole thou, which moves its lines by up to half a thou
                if not 0.2 < area < 5000:
                    assert (other.id in verdict.obstacles) == (area >= 5000), (verdict, other, area)
                    partial += area >= 5000
    assert partial > 50 and scenery()


def test_an_unknown_side_is_refused() -> None:
    survey = Survey(table_of(*PAIR).placed(Piece("x", "cog", Pose(9, 9))), catalogue())
    with pytest.raises(ValueError, match="keel"):
        survey.corridor("firer", "target", "keel")  # type: ignore[arg-type]
