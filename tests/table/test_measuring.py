"""The ruler: base to base, nearest points, edges of the board, contact."""

from __future__ import annotations

import math
from random import Random

import pytest
import shapely

from tests.table import oracle
from tests.table.scenes import SHIPS, catalogue, scenery, table_of
from vtt.table import Catalogue, Piece, Pose, Shape, Table, base_shape
from vtt.table.measuring import exact_gap, is_covering
from vtt.table.placed import place
from vtt.table.shape import ShapeError, load_hull
from vtt.table.survey import Survey


def _random_pair(random: Random) -> Table:
    names = (*SHIPS, *scenery())
    poses = [
        Pose(random.randrange(26000, 34000), random.randrange(16000, 24000), random.randrange(36000)) for _ in range(2)
    ]
    first, second = (Piece(id, random.choice(names), pose) for id, pose in zip("ab", poses, strict=True))
    return table_of().placed(first).placed(second)


def test_gaps_and_overlaps_agree_with_an_exact_library() -> None:
    random = Random(5)
    overlaps = 0
    for _ in range(2000):
        table = _random_pair(random)
        a, b = (place(catalogue(), piece.shape, piece.pose) for piece in table.pieces)
        mine, theirs = shapely.polygons(a.points), shapely.polygons(b.points)
        assert exact_gap(a, b) == pytest.approx(shapely.distance(mine, theirs), abs=1e-6)
        assert is_covering(a, b) == (shapely.intersection(mine, theirs).area > 0)
        overlaps += is_covering(a, b)
        gap = Survey(table, catalogue()).gap("a", "b")
        assert gap.thou == math.ceil(shapely.distance(mine, theirs) - 1e-6)
        assert math.dist(gap.point_a, gap.point_b) == pytest.approx(gap.thou, abs=2.5)
        assert Survey(table, catalogue()).gap("b", "a").thou == gap.thou
    assert 300 < overlaps < 1900


def test_placed_corners_stay_within_a_hair_of_the_true_ones() -> None:
    random = Random(6)
    for _ in range(200):
        pose = Pose(random.randrange(60000), random.randrange(40000), random.randrange(36000))
        for shape in catalogue().shapes.values():
            placed = place(catalogue(), shape.id, pose)
            for point, true in zip(placed.points, oracle.corners(shape, pose), strict=True):
                assert math.dist(point, true) < 0.004
                assert math.dist(point, (pose.x, pose.y)) <= placed.radius


@pytest.mark.parametrize(("away", "thou"), [(2000, 0), (1999, 0), (0, 0), (2001, 1), (2010, 10), (2011, 11)])
def test_touching_overlapping_and_contained_pieces_have_no_gap(away: int, thou: int) -> None:
    survey = Survey(
        table_of(("a", "heldenhammer", 20000, 20000, 0), ("b", "heldenhammer", 20000 + away, 20000, 0)), catalogue()
    )
    assert survey.gap("a", "b").thou == thou
    assert survey.touching("a") == (("b",) if thou <= 10 else ())


def test_a_ship_in_a_bay_touches_nothing() -> None:
    """A concave outline is not its convex hull: the cog lies within the arms of Castle Island's harbour."""
    castle = catalogue().shapes["castle"]
    survey = Survey(table_of(("castle", "castle", 30000, 20000, 0), ("cog", "cog", 26750, 20060, 9000)), catalogue())
    hull = shapely.convex_hull(shapely.polygons([(x + 30000, y + 20000) for x, y in castle.outline]))
    base = shapely.polygons(oracle.corners(catalogue().shapes["cog"], Pose(26750, 20060, 9000)))
    assert hull.intersection(base).area > 0
    assert survey.touching("cog") == ()
    assert survey.gap("cog", "castle").thou > 10


def test_gap_to_a_point_and_to_the_edges() -> None:
    survey = Survey(table_of(("a", "heldenhammer", 10000, 38500, 9000)), catalogue())
    assert survey.gap_to_point("a", 10000, 38500).thou == 0
    assert survey.gap_to_point("a", 12003, 37496).thou == 5
    assert survey.edge_gap("a").thou == 500 and survey.edge_gap("a").side == "north"
    assert [survey.side_gap("a", side).thou for side in ("north", "east", "south", "west")] == [500, 48000, 37500, 8000]
    off = Survey(table_of(("a", "heldenhammer", 10000, 39500, 9000)), catalogue())
    assert off.edge_gap("a").thou == -500


def test_a_chain_of_contacts_is_one_component() -> None:
    """CM-T-12: A touches B, B touches C; B is of another side."""
    table = table_of(
        ("a", "sloop", 20000, 20000, 0),
        ("b", "sloop", 21505, 20000, 0),
        ("c", "sloop", 23010, 20000, 0),
        ("d", "sloop", 30000, 20000, 0),
    )
    survey = Survey(table, catalogue())
    assert survey.contact_graph() == {"a": ("b",), "b": ("a", "c"), "c": ("b",), "d": ()}
    assert survey.component("a") == ("a", "b", "c")
    assert survey.component("a", lambda one, other: "c" not in (one, other)) == ("a", "b")
    assert survey.component("d") == ("d",)


def test_unrelated_pieces_never_change_a_reading() -> None:
    table = table_of(("a", "sloop", 20000, 20000, 700), ("b", "castle", 27000, 23000, 3100))
    alone = Survey(table, catalogue())
    crowded = Survey(
        table.placed(Piece("c", "cog", Pose(22500, 21000, 0))).placed(Piece("d", "skull", Pose(20000, 30000, 0))),
        catalogue(),
    )
    assert crowded.gap("a", "b") == alone.gap("a", "b")
    assert crowded.arcs("a", "b") == alone.arcs("a", "b")


def test_tables_change_by_making_new_ones() -> None:
    table = table_of(("a", "sloop", 1000, 2000, 0), ("b", "cog", 5000, 5000, 0))
    moved = table.moved("a", Pose(9, 9, 9))
    assert table.piece("a").pose == Pose(1000, 2000, 0) and moved.piece("a").pose == Pose(9, 9, 9)
    assert moved.ids == ("a", "b") and table.removed("a").ids == ("b",) and not table.removed("a").has("a")
    with pytest.raises(KeyError, match="nobody"):
        table.piece("nobody")
    with pytest.raises(KeyError, match="raft"):
        Survey(table.placed(Piece("c", "raft", Pose(0, 0))), catalogue()).gap("a", "c")


def test_bad_shapes_are_refused_with_their_names(tmp_path) -> None:
    with pytest.raises(ShapeError, match="tub"):
        base_shape("tub", 1001, 500, 100)
    with pytest.raises(ShapeError, match="line"):
        Shape("line", "island", ((0, 0), (5, 5), (9, 9)), 9, 9, 1, (0, 0, 1))
    with pytest.raises(ShapeError, match="twice"):
        Shape("stutter", "wreck", ((0, 0), (5, 0), (5, 0), (0, 9)), 9, 9, 1, (0, 0, 1))
    with pytest.raises(ShapeError, match=r"ghost.*no-hull"):
        Catalogue({"ghost": base_shape("ghost", 1000, 500, 100, hull="no-hull")})
    broken = tmp_path / "broken.json"
    broken.write_text('{"id": "broken", "version": 1, "vertices": [[0, 0]], "triangles": [], "samples": [[0, 0, 1]]}')
    with pytest.raises(ShapeError, match=r"broken\.json"):
        load_hull(broken)
