"""The eye stays over the table and above the water; what is picked is what is seen."""

import math
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from panda3d.core import NodePath, PerspectiveLens, Point3

from vtt.stage.camera import EDGE, FOV, MAX_DISTANCE, MIN_EYE_HEIGHT, NAMED, PAN_MARGIN, RIM, TableCamera
from vtt.stage.stage import Stage
from vtt.stage.units import to_scene
from vtt.stage.view import StageView
from vtt.stage.wholetable import Sight, fitted


@pytest.fixture
def camera() -> TableCamera:
    lens = PerspectiveLens()
    lens.set_aspect_ratio(1.6)
    return TableCamera(NodePath("scene").attach_new_node("eye"), lens, 60, 40)


def settle(camera: TableCamera) -> None:
    camera.step(1e9)


MOVES = st.lists(
    st.tuples(st.sampled_from(["orbit", "pan", "zoom"]), st.floats(-3, 3), st.floats(-3, 3)), min_size=1, max_size=12
)


@settings(max_examples=60, deadline=None)
@given(MOVES)
def test_no_drag_leads_under_water_or_off_the_table(moves: list[tuple[str, float, float]]) -> None:
    lens = PerspectiveLens()
    camera = TableCamera(NodePath("scene").attach_new_node("eye"), lens, 60, 40)
    for kind, a, b in moves:
        if kind == "orbit":
            camera.orbit(a, b)
        elif kind == "pan":
            camera.pan(a, b)
        else:
            camera.zoom(a * 4)
        gaze = camera.gaze
        assert gaze.eye()[2] >= MIN_EYE_HEIGHT - 1e-4
        assert -PAN_MARGIN <= gaze.target[0] <= 60 + PAN_MARGIN
        assert -PAN_MARGIN <= gaze.target[1] <= 40 + PAN_MARGIN
        assert gaze.distance <= MAX_DISTANCE


@pytest.mark.parametrize("name", NAMED)
def test_named_views_see_the_middle_of_what_they_show(camera: TableCamera, name: str) -> None:
    camera.show(name, glide=False)
    seen = camera.screen_point(camera.gaze.target)
    assert seen is not None
    assert abs(seen[0]) < 0.01 and abs(seen[1]) < 0.01


@pytest.mark.parametrize("name", ["table", "top"])
def test_whole_table_shows_all_four_corners(camera: TableCamera, name: str) -> None:
    camera.show(name, glide=False)
    for x, y in ((0, 0), (60, 0), (60, 40), (0, 40)):
        seen = camera.screen_point(Point3(x, y, 0))
        assert seen is not None
        assert abs(seen[0]) <= 1 and abs(seen[1]) <= 1


def test_zoom_keeps_the_point_under_the_pointer(camera: TableCamera) -> None:
    place = Point3(20, 12, 0)
    before = camera.screen_point(place)
    camera.zoom(3, place)
    after = camera.screen_point(place)
    assert before is not None and after is not None
    assert abs(before[0] - after[0]) < 1e-3 and abs(before[1] - after[1]) < 1e-3


def test_a_glide_arrives_and_ends(camera: TableCamera) -> None:
    camera.show("top")
    assert camera.is_moving
    for _ in range(60):
        camera.step(1 / 60)
    assert not camera.is_moving
    assert camera.gaze == camera.clamped(camera.view("top"))


def test_a_glide_turns_the_shorter_way(camera: TableCamera) -> None:
    camera.focus(Point3(30, 20, 0), 4, heading=350, glide=False)
    camera.focus(Point3(30, 20, 0), 4, heading=10)
    camera.step(0.2)
    assert (camera.gaze.heading % 360 > 340) or (camera.gaze.heading % 360 < 20)


@pytest.mark.parametrize("name", ["table", "top", "ga", "low"])
def test_picking_undoes_projection(unseen: Stage, name: str) -> None:
    unseen.look(name, glide=False)
    for x, y in ((21000, 20000), (34000, 22000), (30000, 14000)):
        seen = unseen.camera.screen_point(to_scene(x, y))
        if seen is None or max(abs(seen[0]), abs(seen[1])) > 1:
            continue
        found = unseen.table_point(seen[0], seen[1])
        assert found is not None
        assert abs(found[0] - x) <= 60 and abs(found[1] - y) <= 60


def test_the_sky_is_no_place_on_the_table(unseen: Stage) -> None:
    unseen.look("low", glide=False)
    assert unseen.table_point(0.0, 0.98) is None


@pytest.mark.parametrize("name", ["table", "top"])
def test_each_piece_is_found_under_its_own_middle(unseen: Stage, layout: StageView, name: str) -> None:
    unseen.look(name, glide=False)
    for piece in layout.pieces:
        seen = unseen.camera.screen_point(to_scene(piece.pose.x, piece.pose.y, 0.2))
        assert seen is not None
        assert unseen.piece_at(seen[0], seen[1]) == piece.id


def test_open_water_holds_no_piece(unseen: Stage) -> None:
    for x, y in ((3000, 20000), (55000, 15000), (10000, 35000)):
        seen = unseen.camera.screen_point(to_scene(x, y))
        assert seen is not None
        assert unseen.piece_at(seen[0], seen[1]) is None


def test_of_two_pieces_in_line_the_nearer_is_picked(unseen: Stage, layout: StageView) -> None:
    from dataclasses import replace

    from vtt.table.pose import Pose

    near = replace(layout.piece("heldenhammer"), pose=Pose(30000, 8000, 9000))
    far = replace(layout.piece("bloody-reaver"), pose=Pose(30000, 14000, 9000))
    unseen.show(StageView(layout.board, (far, near), 31, 3))
    unseen.camera.focus(Point3(30, 8, 1), 4, heading=0, glide=False)
    unseen.camera.orbit(0, 10)
    seen = unseen.camera.screen_point(to_scene(30000, 8000, 0.8))
    assert seen is not None
    assert unseen.piece_at(seen[0], seen[1]) == "heldenhammer"


def test_captain_stands_on_board_and_looks_ahead(unseen: Stage, layout: StageView) -> None:
    piece = layout.piece("heldenhammer")
    unseen.look("captain:heldenhammer", glide=False)
    eye = unseen.camera.gaze.eye()
    assert abs(eye[0] - piece.pose.x / 1000) < 2.5 and abs(eye[1] - piece.pose.y / 1000) < 2.5
    assert unseen.camera.gaze.heading % 360 == pytest.approx(45)


PANELS = (
    ((-1.0, 0.89, 1.0, 1.0),),
    ((-1.0, 0.89, 1.0, 1.0), (-1.0, -1.0, 1.0, -0.72)),
    ((-1.0, 0.89, 1.0, 1.0), (-1.0, -1.0, 1.0, -0.72), (-0.62, 0.4, 0.62, 1.0), (0.58, -0.68, 1.0, -0.08)),
    ((-1.0, 0.89, 1.0, 1.0), (-1.0, -1.0, 1.0, -0.72), (-0.25, -1.0, 0.25, -0.6), (-1.0, 0.2, -0.75, 1.0)),
)


@pytest.mark.parametrize("covers", PANELS, ids=range(len(PANELS)))
def test_whole_table_is_clear_of_what_covers_the_picture(camera: TableCamera, covers: tuple) -> None:
    """No point of the board lies under a panel, and the table is as large as that allows."""
    camera.covers = covers
    camera.show("table", glide=False)
    seen = [camera.screen_point(to_scene(x * 1000, y * 1000)) for x in range(0, 61, 3) for y in range(0, 41, 2)]
    for point in seen:
        assert abs(point.x) <= 1 and abs(point.y) <= 1
        assert not any(left < point.x < right and low < point.y < high for left, low, right, high in covers)
    between = camera.gaze.distance
    nearer = Sight(30 + RIM, 20 + EDGE, camera.gaze.pitch, math.tan(math.radians(FOV / 2)), 0.0)
    nearer = replace(nearer, across=nearer.up * camera.lens.get_aspect_ratio())
    assert fitted(nearer, covers, between * 0.9, between * 0.97) is None


def test_what_matters_least_is_let_lie_over_the_table(camera: TableCamera) -> None:
    """A panel in the middle cannot be avoided by a table of some size: those before it in the list can."""
    rail, middle = (-1.0, -1.0, 1.0, -0.72), (-0.5, -0.5, 0.5, 0.9)
    camera.covers = (rail,)
    wanted = camera.view("table")
    camera.covers = (rail, middle)
    assert camera.view("table") == wanted
