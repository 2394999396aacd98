"""Mouse and keys on the camera."""

import pytest

from vtt.stage.controls import CameraControls
from vtt.stage.stage import Stage
from vtt.stage.units import to_scene


@pytest.fixture
def hand(reef: Stage) -> CameraControls:
    reef.look("table", glide=False)
    return CameraControls(reef)


def test_right_drag_orbits_about_the_same_point(hand: CameraControls) -> None:
    before = hand.stage.camera.gaze
    assert hand.press(3, 0.0, 0.0)
    assert hand.move(0.2, 0.1)
    after = hand.stage.camera.gaze
    assert after.target == before.target and after.distance == before.distance
    assert after.heading != before.heading and after.pitch != before.pitch


@pytest.mark.parametrize(("button", "shift"), [(2, False), (3, True)])
def test_pan_keeps_the_grabbed_point_near_the_pointer(hand: CameraControls, button: int, shift: bool) -> None:
    place = hand.stage.table_point(0.0, 0.0)
    assert place is not None
    hand.press(button, 0.0, 0.0, shift=shift)
    hand.move(0.03, 0.0)
    seen = hand.stage.camera.screen_point(to_scene(*place))
    assert seen is not None
    assert seen[0] == pytest.approx(0.03, abs=0.01)
    assert seen[1] == pytest.approx(0.0, abs=0.01)


def test_left_button_belongs_to_the_game(hand: CameraControls) -> None:
    assert not hand.press(1, 0, 0)
    assert not hand.move(0.5, 0.5)
    assert not hand.release(1)


def test_a_release_without_its_press_is_ignored(hand: CameraControls) -> None:
    assert not hand.release(3)
    hand.press(3, 0, 0)
    assert hand.is_dragging
    assert hand.release(3)
    assert not hand.is_dragging


def test_the_wheel_keeps_what_is_under_the_pointer(hand: CameraControls) -> None:
    place = hand.stage.table_point(0.4, -0.2)
    assert place is not None
    hand.wheel(2, 0.4, -0.2)
    seen = hand.stage.camera.screen_point(to_scene(*place))
    assert seen is not None
    assert (seen[0], seen[1]) == (pytest.approx(0.4, abs=0.01), pytest.approx(-0.2, abs=0.01))


def test_keys(hand: CameraControls) -> None:
    camera = hand.stage.camera
    assert hand.key("t")
    camera.step(10)
    assert camera.gaze.pitch > 89
    assert hand.key("f", "heldenhammer")
    camera.step(10)
    # The middle of the picture lies near the ship, not on its keel: all of it is framed, masts as well.
    assert (camera.gaze.target - to_scene(3000, 6000, camera.gaze.target[2])).length() < 0.5
    assert hand.key("home") and hand.key("+") and hand.key("shift-arrow_left")
    assert not hand.key("f") and not hand.key("m")
