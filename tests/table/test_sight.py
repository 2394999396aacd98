"""Line of sight by rays from hull to hull (DF-LOS-02, DF-LOS-06, GAP-26)."""

from __future__ import annotations

from random import Random

import numpy
import pytest

from tests.table.scenes import box_hull, catalogue, random_scene, table_of
from vtt.table import Catalogue, Piece, Pose, SightHull, Table, base_shape
from vtt.table.hull_tree import HullTree
from vtt.table.sight_kernel import is_hull_hit
from vtt.table.survey import Survey
from vtt.table.verdict import Ray

WALL = (("a", "heldenhammer", 20000, 20000, 0), ("b", "heldenhammer", 40000, 20000, 0))


def _survey(*rows: tuple[str, str, int, int, int]) -> Survey:
    return Survey(table_of(*rows), catalogue())


def test_open_water_is_clear() -> None:
    verdict = _survey(*WALL).sight("a", "b")
    assert verdict.clear and len(verdict.rays) == 1 and verdict.rays[0].clear
    full = _survey(*WALL).sight("a", "b", full=True)
    assert full.share_millionths == 1_000_000 and len(full.rays) == 32 * 32 and full.blockers == ()


def test_an_island_hides_what_lies_behind_it() -> None:
    """DF-LOS-06; a blocked verdict carries blocked rays and names what stops them, no made-up target."""
    survey = _survey(*WALL, ("castle", "castle", 30000, 20000, 0))
    verdict = survey.sight("a", "b")
    assert not verdict.clear and verdict.share_millionths == 0
    assert verdict.blockers == (("castle", 1024),)
    assert len(verdict.rays) == 32 and not any(ray.clear for ray in verdict.rays)
    assert {ray.blocker for ray in verdict.rays} == {"castle"}


def test_a_hull_seen_in_part_is_seen() -> None:
    """DF-LOS-05."""
    survey = _survey(*WALL, ("castle", "castle", 30000, 22500, 0))
    verdict = survey.sight("a", "b")
    assert verdict.clear and verdict.share_millionths is None
    full = survey.sight("a", "b", full=True)
    assert full.clear and 0 < (full.share_millionths or 0) < 1_000_000
    assert full.share_millionths == round(sum(ray.clear for ray in full.rays) / 1024 * 1e6)
    assert full.blockers[0][1] == sum(ray.blocker == "castle" for ray in full.rays)


def test_high_castles_see_over_a_low_wreck() -> None:
    """Rays run in three dimensions: a point 3.5" up sees a ship behind a wreck of 0.7" close before it."""
    rows = (("castle", "castle", 20000, 20000, 0), ("ship", "bloody-reaver", 30000, 20000, 0))
    low = _survey(*rows, ("wreck", "wreck-4", 26000, 20000, 0))
    assert low.sight("castle", "ship").clear
    high = _survey(*rows, ("rock", "skull", 25500, 20000, 0))
    assert not high.sight("castle", "ship").clear


def test_sight_may_be_capped() -> None:
    """A Destiny card may cap the distance (GAP-26); base to base, within 0.001"."""
    survey = _survey(*WALL)
    assert survey.gap("a", "b").thou == 18000
    assert survey.sight("a", "b", 18000).clear and survey.sight("a", "b", 17999).clear
    capped = survey.sight("a", "b", 17998)
    assert not capped.clear and capped.out_of_range and capped.rays == ()


def test_seeing_is_mutual() -> None:
    """L3: both directions agree to the last ray."""
    random = Random(31)
    blocked = 0
    for _ in range(150):
        survey = Survey(random_scene(random, 8, 7000), catalogue())
        for other in survey.table.ids[1:]:
            there, back = survey.sight("mover", other, full=True), survey.sight(other, "mover", full=True)
            assert there.clear == back.clear == survey.sight("mover", other).clear == survey.sight(other, "mover").clear
            assert there.share_millionths == back.share_millionths and there.blockers == back.blockers
            assert set(there.rays) == {Ray(ray.end, ray.start, ray.clear, ray.blocker) for ray in back.rays}
            blocked += not there.clear
    assert blocked > 20


def _world_triangles(table: Table, ids: list[str]) -> numpy.ndarray:
    rows = []
    for id in ids:
        piece = table.piece(id)
        hull = catalogue().hulls[piece.shape]
        angle = numpy.radians(piece.pose.heading / 100)
        sin, cos = numpy.sin(angle), numpy.cos(angle)
        v = numpy.array(hull.vertices, dtype=float)
        world = numpy.stack(
            [piece.pose.x + v[:, 0] * cos + v[:, 1] * sin, piece.pose.y + v[:, 1] * cos - v[:, 0] * sin, v[:, 2]],
            axis=1,
        )
        rows.append(world[numpy.array(hull.triangles)])
    return numpy.concatenate(rows)


def _is_hit(start: numpy.ndarray, end: numpy.ndarray, triangles: numpy.ndarray, widened: float) -> bool:
    """Whether a ray meets any triangle with rims widened by some thou (negative: narrowed); all in world space."""
    a, b, c = triangles[:, 0], triangles[:, 1], triangles[:, 2]
    d = end - start
    normal = numpy.cross(b - a, c - a)
    area = numpy.linalg.norm(normal, axis=1)
    steep = normal @ d
    usable = (numpy.abs(steep) > 1e-6 * area * numpy.linalg.norm(d)) & (area > 0)
    t = numpy.where(usable, ((a - start) * normal).sum(axis=1) / numpy.where(usable, steep, 1.0), -1.0)
    at = start + t[:, None] * d
    inside = usable & (t > 0) & (t < 1)
    for p, q in ((a, b), (b, c), (c, a)):
        rim = q - p
        outside = (numpy.cross(rim, at - p) * normal).sum(axis=1) / (
            numpy.where(area > 0, area, 1.0) * numpy.linalg.norm(rim, axis=1)
        )
        inside &= outside >= -widened
    return bool(inside.any())


def test_rays_agree_with_every_triangle_tested_in_the_world() -> None:
    random = Random(41)
    hits = misses = 0
    for _ in range(30):
        table = random_scene(random, 14, 9000)
        survey = Survey(table, catalogue())
        for other in table.ids[1:4]:
            triangles = _world_triangles(table, [id for id in table.ids if id not in ("mover", other)])
            rays = survey.sight("mover", other, full=True).rays
            for ray in random.sample(rays, min(30, len(rays))):
                start, end = numpy.array(ray.start, dtype=float), numpy.array(ray.end, dtype=float)
                # points are shown in whole thou and rims are widened by one: leave two and a half for a graze
                surely, perhaps = (_is_hit(start, end, triangles, widened) for widened in (-2.5, 3.5))
                if surely == perhaps:
                    assert ray.clear != surely, (table, ray)
                    hits += surely
                    misses += not surely
    assert hits > 150 and misses > 300


def _is_blocked(hull: SightHull, start: tuple[float, float, float], end: tuple[float, float, float]) -> bool:
    tree = HullTree(hull)
    d = tuple(q - p for p, q in zip(start, end, strict=True))
    reach = sum(value * value for value in d) ** 0.5
    return bool(is_hull_hit(tree.nodes, tree.links, tree.faces, 0, tree.node_count, 0, *start, *d, reach))


def test_rays_aimed_at_corners_and_seams_never_leak() -> None:
    """L12: rays through shared corners and edges of a closed body are stopped."""
    hull = box_hull("box", 4000, 2000, 1500)
    random = Random(51)
    inside = (0.0, -500.0, 300.0)
    aims = [tuple(float(v) for v in vertex) for vertex in hull.vertices]
    for a, b, c in hull.triangles:
        for i, k in ((a, b), (b, c), (c, a)):
            share = random.random()
            aims.append(tuple(p + (q - p) * share for p, q in zip(hull.vertices[i], hull.vertices[k], strict=True)))
    for aim in aims:
        outside = tuple(q + 3.0 * (q - p) for p, q in zip(inside, aim, strict=True))
        assert _is_blocked(hull, outside, inside), aim


def test_abutting_bodies_leave_no_slit() -> None:
    """L11: two walls that meet exactly hide what is behind the seam."""
    foot = ((-2000, -100), (2000, -100), (2000, 100), (-2000, 100))
    sides = tuple(t for i in range(4) for t in ((i, (i + 1) % 4, (i + 1) % 4 + 4), (i, (i + 1) % 4 + 4, i + 4)))
    lids = ((0, 2, 1), (0, 3, 2), (4, 5, 6), (4, 6, 7))
    wall = SightHull("wall", 1, tuple((x, y, z) for z in (0, 3000) for x, y in foot), sides + lids, ((0, 0, 3000),))
    eye = SightHull("eye", 1, ((0, 0, 0), (10, 0, 0), (0, 10, 0)), ((0, 1, 2),), ((0, 0, 500),))
    shapes = {
        "wall": base_shape("wall", 200, 4000, 3000, hull="wall"),
        "eye": base_shape("eye", 100, 100, 500, hull="eye"),
    }
    walls = Catalogue(shapes, {"wall": wall, "eye": eye})
    for gap, is_clear in ((0, False), (1, False), (8, True)):
        table = (
            table_of()
            .placed(Piece("left", "wall", Pose(28000, 20000)))
            .placed(Piece("right", "wall", Pose(32000 + gap, 20000)))
        )
        table = table.placed(Piece("a", "eye", Pose(30000 + gap // 2, 15000))).placed(
            Piece("b", "eye", Pose(30000 + gap // 2, 25000))
        )
        assert Survey(table, walls).sight("a", "b").clear == is_clear, gap


def test_masts_and_shapes_without_a_body_hide_nothing() -> None:
    """DF-LOS-03: what has no sight hull neither blocks nor is blocked by itself."""
    shapes = dict(catalogue().shapes) | {"raft": base_shape("raft", 4000, 4000, 100)}
    with_raft = Catalogue(shapes, catalogue().hulls)
    table = table_of(*WALL).placed(Piece("raft", "raft", Pose(30000, 20000)))
    assert Survey(table, with_raft).sight("a", "b").clear


def test_a_fresh_survey_reuses_verdicts_and_notices_moves() -> None:
    table = table_of(*WALL, ("castle", "castle", 30000, 20000, 0), ("far", "cog", 5000, 35000, 0))
    first = Survey(table, catalogue()).sight("a", "b")
    assert Survey(table.moved("far", Pose(6000, 35000, 0)), catalogue()).sight("a", "b") is first
    assert Survey(table.moved("castle", Pose(30000, 30000, 0)), catalogue()).sight("a", "b").clear


@pytest.mark.parametrize("heading", range(0, 36000, 4321))
def test_every_node_of_a_tree_holds_what_is_under_it(heading: int) -> None:
    """C14: the coarse boxes contain the fine faces, grazing rims included."""
    hull = catalogue().hulls["castle"]
    tree = HullTree(hull)
    random = Random(heading)
    corners = numpy.array(hull.vertices, dtype=float)[numpy.array(hull.triangles)]
    for _ in range(40):
        start = numpy.array([random.uniform(-5000, 5000), random.uniform(-5000, 5000), random.uniform(0, 4000)])
        end = numpy.array([random.uniform(-5000, 5000), random.uniform(-5000, 5000), random.uniform(0, 4000)])
        surely, perhaps = _is_hit(start, end, corners, -0.1), _is_hit(start, end, corners, 2.0)
        d = end - start
        found = is_hull_hit(
            tree.nodes,
            tree.links,
            tree.faces,
            0,
            tree.node_count,
            0,
            *map(float, (*start, *d)),
            float(numpy.linalg.norm(d)),
        )
        assert surely <= found <= perhaps
