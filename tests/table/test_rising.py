"""Where a shape stands so that its top is as near to a spot as it gets: against a search on rays, and at the edges."""

from __future__ import annotations

import math
from random import Random

import pytest

from tests.table.scenes import SHIPS, catalogue, random_scene, scenery, table_of
from vtt.table import Pose, polygon_zone
from vtt.table.board import Board
from vtt.table.placed import on_grid, place
from vtt.table.rising import CLEAR_THOU, nearest_stand, top_of
from vtt.table.survey import Survey
from vtt.table.table import Piece, Table

GRAIN_THOU = 4
ISLANDS = sorted(name for name, shape in scenery().items() if shape.kind == "island")


def stand(table: Table, shape: str, heading: int, spot: tuple[int, int]):
    """The stand, and the test of whether another one would be free."""
    survey = Survey(table, catalogue())

    def is_free(pose: Pose) -> bool:
        return survey.fits(shape, pose, min_gaps=((table.ids, CLEAR_THOU),), allow_contact=table.ids)

    others = [place(catalogue(), piece.shape, piece.pose) for piece in table.pieces]
    return nearest_stand(catalogue(), table.board, shape, heading, spot, others, is_free), is_free


@pytest.mark.parametrize("seed", range(24))
def test_no_free_stand_is_nearer(seed: int) -> None:
    """DF-SC06-06: in the midst of ships and rocks, on 90 rays to within a few thou."""
    random = Random(seed)
    table = random_scene(random, 3)
    shape, heading = random.choice(ISLANDS), random.randrange(36000)
    middle = table.piece("mover").pose
    spot = (middle.x + random.randrange(-2500, 2500), middle.y + random.randrange(-2500, 2500))
    pose, is_free = stand(table, shape, heading, spot)
    assert is_free(pose)
    top = on_grid(Pose(0, 0, heading), *catalogue().shapes[shape].top[:2])
    x, y = spot[0] - top[0], spot[1] - top[1]
    reached = math.dist((pose.x, pose.y), (x, y))
    for ray in range(0, 360, 4):
        east, north = math.cos(math.radians(ray)), math.sin(math.radians(ray))
        for part in range(25):
            far = max(0.0, reached - GRAIN_THOU) * part / 25
            assert reached < 1 or not is_free(Pose(round(x + far * east), round(y + far * north), heading))


def test_in_open_water_the_top_stands_on_the_spot() -> None:
    pose, _ = stand(table_of(), "volcano", 12_345, (30_000, 20_000))
    assert math.dist(top_of(catalogue().shapes["volcano"], pose), (30_000, 20_000)) <= 1.5


def test_land_stays_on_the_board() -> None:
    """A spot in the corner: the outline ends a hair before both edges."""
    pose, is_free = stand(table_of(), "skull", 0, (100, 39_900))
    survey = Survey(table_of(("skull", "skull", pose.x, pose.y, 0)), catalogue())
    assert is_free(pose)
    assert 0 < survey.side_gap("skull", "west").thou <= 5 and 0 < survey.side_gap("skull", "north").thou <= 5


def test_beside_a_ship_it_touches_and_does_not_overlap() -> None:
    table = table_of(("ship", "heldenhammer", 30_000, 20_000, 0))
    pose, _ = stand(table, "rocky-a", 9000, (30_400, 20_000))
    gap = Survey(table_of(("ship", "heldenhammer", 30_000, 20_000, 0), ("rock", "rocky-a", pose.x, pose.y, 9000)),
                 catalogue()).gap("ship", "rock").thou
    assert 0 < gap <= 5


def test_a_full_board_has_no_stand() -> None:
    ship = Piece("ship", "bloody-reaver", Pose(4000, 4000, 0))
    assert stand(Table(Board(8000, 8000, ()), (ship,)), "volcano", 0, (4000, 4000))[0] is None
    assert stand(Table(Board(20_000, 8000, ()), (ship,)), "volcano", 0, (4000, 4000))[0] is not None


@pytest.mark.parametrize("seed", range(6))
def test_the_quick_test_of_a_zone_never_contradicts_the_exact_one(seed: int) -> None:
    """DF-SCG-04: a zone of many corners, outlines across its rim."""
    random = Random(seed)
    corners = []
    for step in range(40):
        far = random.randrange(5000, 9000)
        angle = math.radians(step * 9)
        corners.append((30_000 + round(far * math.cos(angle)), 20_000 + round(far * math.sin(angle))))
    zone, survey, legal = polygon_zone(tuple(corners)), Survey(table_of(), catalogue()), 0
    for _ in range(400):
        pose = Pose(random.randrange(21_000, 39_000), random.randrange(11_000, 29_000), random.randrange(36_000))
        shape = random.choice(SHIPS)
        exact = survey.placement(shape, pose, zone=zone).legal
        assert survey.fits(shape, pose, zone=zone) == exact
        legal += exact
    assert 0 < legal < 400
