"""Statements about pictures that hold on every driver."""

from pathlib import Path

import numpy as np
import pytest

from tests.stage.looking import SIZE, drawn, pixel_of, pixels
from vtt.stage.motion import Sail
from vtt.stage.stage import Stage
from vtt.stage.view import PieceView, StageView
from vtt.table.pose import Pose


def patch(picture: np.ndarray, place: tuple[int, int], reach: int = 2) -> np.ndarray:
    row, column = place
    return picture[max(0, row - reach): row + reach + 1, max(0, column - reach): column + reach + 1]


def test_the_sea_is_painted_blue_green_everywhere(reef: Stage) -> None:
    picture = pixels(reef)
    for x, y in ((4000, 30000), (12000, 3000), (50000, 8000), (55000, 20000)):
        red, green, blue = patch(picture, pixel_of(reef, x, y), 6).mean((0, 1))
        assert blue > red and green > red, (x, y)
        assert blue > 25, (x, y)


def test_no_pixel_of_the_table_is_the_clear_colour(reef: Stage) -> None:
    picture = pixels(reef)
    top, left = pixel_of(reef, 0, 40000)
    bottom, right = pixel_of(reef, 60000, 0)
    assert (picture[top:bottom, left:right].sum(2) > 9).all()


def test_a_ship_is_brighter_than_its_shadow(reef: Stage, layout: StageView) -> None:
    ship = layout.piece("heldenhammer")
    lone = StageView(layout.board, (PieceView("x", "no-such-model", ship.shape, Pose(30000, 20000, 0)),), 31, 3)
    reef.show(lone)
    reef.settle()
    picture = pixels(reef)
    # The key light comes from the west-south-west, so shade falls to the east-north-east.
    lit = patch(picture, pixel_of(reef, 29300, 20000, 1.0)).mean()
    shade = patch(picture, pixel_of(reef, 31600, 21100), 1).mean()
    open_water = patch(picture, pixel_of(reef, 26000, 17000), 5).mean()
    assert lit > 1.5 * shade
    assert shade < open_water


def test_moving_a_piece_moves_its_picture_and_its_shadow(reef: Stage, layout: StageView) -> None:
    ship = layout.piece("heldenhammer")
    def at(x: int) -> np.ndarray:
        reef.show(StageView(layout.board, (PieceView("x", "no-such-model", ship.shape, Pose(x, 20000, 0)),), 31, 3))
        reef.settle()
        return pixels(reef)
    a, b = at(20000), at(40000)
    assert np.abs(a - b)[pixel_of(reef, 20000, 20000)].max() > 40
    assert np.abs(a - b)[pixel_of(reef, 40000, 20000)].max() > 40


def test_the_picture_does_not_depend_on_how_a_piece_got_there(reef: Stage, layout: StageView) -> None:
    start, end = Pose(20000, 20000, 0), Pose(26000, 24000, 6000)
    shape = layout.piece("heldenhammer").shape
    def view(pose: Pose) -> StageView:
        return StageView(layout.board, (PieceView("x", "no-such-model", shape, pose),), 31, 3)
    reef.show(view(start))
    reef.show(view(end), Sail("x", (start, Pose(23000, 22000, 3000), end)))
    assert reef.busy
    while reef.busy:
        reef.step(0.2)
    reef.settle()
    sailed = pixels(reef)
    reef.show(view(start))
    reef.show(view(end))
    reef.settle()
    assert np.abs(sailed - pixels(reef)).mean() < 0.5


def test_a_screenshot_is_an_rgb_png_of_the_window(reef: Stage, tmp_path: Path) -> None:
    from PIL import Image

    reef.screenshot(tmp_path / "table.png")
    with Image.open(tmp_path / "table.png") as image:
        assert image.mode == "RGB"
        assert image.size == SIZE


def test_a_picture_that_cannot_be_written_says_so(reef: Stage, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="could not be written"):
        reef.screenshot(tmp_path / "no" / "such" / "folder.png")


def test_a_missing_model_is_a_block_and_one_warning(
    reef: Stage, layout: StageView, caplog: pytest.LogCaptureFixture
) -> None:
    shape = layout.piece("heldenhammer").shape
    twice = tuple(PieceView(f"s{k}", "not-sculpted-yet", shape, Pose(20000 + 9000 * k, 20000, 0)) for k in range(2))
    reef.show(StageView(layout.board, twice, 31, 3))
    assert [r.message for r in caplog.records if "not-sculpted-yet" in r.message] == [
        "models/not-sculpted-yet.glb is missing; a plain block stands in for it"
    ]
    picture = drawn(reef)
    red, green, blue = patch(picture, pixel_of(reef, 20000, 20000, 1.4), 1).mean((0, 1))
    assert red > green and blue > green


def test_an_unknown_camera_lists_what_there_is(unseen: Stage) -> None:
    with pytest.raises(KeyError, match="heldenhammer"):
        unseen.look("bird")


def test_a_ghost_is_see_through_and_tells_its_state(reef: Stage, layout: StageView) -> None:
    ship = layout.piece("heldenhammer")
    reef.look("piece:heldenhammer", glide=False)
    reef.show(StageView(layout.board, (), 31, 3))
    empty = drawn(reef)
    reef.ghost.show(ship, ship.pose, True)
    legal = drawn(reef)
    reef.ghost.show(ship, ship.pose, False, "too near")
    illegal = drawn(reef)
    assert reef.labels.words("ghost") == ["too near"]
    reef.ghost.hide()
    assert np.abs(drawn(reef) - empty).max() < 3
    changed = np.abs(legal - empty).max(2) > 12
    assert changed.mean() > 0.02
    assert (legal - illegal)[changed].mean(0)[1] > 0 > (legal - illegal)[changed].mean(0)[0]


def test_another_preset_takes_over_the_same_window(layout: StageView) -> None:
    """In a process of its own, since the session's stage keeps this one's window."""
    import subprocess
    import sys

    program = """
from vtt.stage.demo import default_layout
from vtt.stage.frame import preset_of
from vtt.stage.stage import Stage, open_stage
from tests.stage.looking import drawn
stage = open_stage((160, 100), offscreen=True, preset="auto")
for name in ("low", "high", "low"):
    stage.dispose()
    stage = Stage(stage.base, preset_of(name))
    stage.show(default_layout())
    stage.settle()
    picture = drawn(stage)
    assert picture.std() > 15, name
    print(name, stage.base.graphics_engine.get_num_windows())
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    lines = [line.split() for line in done.stdout.split("\n") if line]
    assert [name for name, _ in lines] == ["low", "high", "low"]
    assert lines[0][1] == lines[2][1]


def test_without_a_display_the_reason_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    from vtt.stage.window import StageUnavailable, open_base

    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    with pytest.raises(StageUnavailable, match="no display was found"):
        open_base((320, 200), offscreen=False)


def test_an_unknown_preset_lists_the_valid_ones() -> None:
    from vtt.stage.frame import preset_of

    with pytest.raises(ValueError, match="expected one of low, high, ultra"):
        preset_of("medium")
