"""Animations end where they must, whatever the speed; dice show what they were given."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from panda3d.core import Point3, Vec3

from tests.stage.looking import drawn, pixel_of
from vtt.stage.camera import Gaze
from vtt.stage.dice import SIZE, plan_throws, resting_turn, top_face
from vtt.stage.losses_motion import Sink
from vtt.stage.motion import Pause, Roll, Sail, Strike, Swords, Together
from vtt.stage.shots_motion import Broadside
from vtt.stage.stage import Stage
from vtt.stage.view import StageView
from vtt.table.pose import Pose


@given(st.integers(1, 6), st.floats(0, 360))
def test_a_die_at_rest_shows_its_face(face: int, yaw: float) -> None:
    assert top_face(resting_turn(face, yaw)) == face


def test_there_is_no_seventh_face() -> None:
    with pytest.raises(ValueError, match="1 to 6, asked for 7"):
        resting_turn(7, 0)


@settings(deadline=None)
@given(st.lists(st.integers(1, 6), min_size=1, max_size=18))
def test_every_throw_ends_on_its_face_and_never_flips_at_the_end(faces: list[int]) -> None:
    for plan, face in zip(plan_throws(faces, Point3(30, 20, 0)), faces, strict=True):
        place, turned = plan.at(1.0)
        assert top_face(turned) == face
        assert place.z == pytest.approx(SIZE / 2, abs=1e-4)
        previous = turned
        for step in range(1, 8):
            # Read backwards from rest, the die turns by less than an eighth of a circle each hundredth.
            _, now = plan.at(1.0 - step / 100)
            assert abs(now.dot(previous)) > 0.92
            previous = now


@given(st.integers(1, 12))
def test_dice_come_to_rest_apart(count: int) -> None:
    places = [plan.rest for plan in plan_throws([3] * count, Point3(0, 0, 0))]
    for i, a in enumerate(places):
        assert all((a - b).length() > SIZE * 1.2 for b in places[:i])


def test_a_die_never_sinks_into_the_table() -> None:
    for plan in plan_throws([1, 2, 3, 4, 5, 6], Point3(0, 0, 0), Vec3(1, 0, 0)):
        for step in range(101):
            place, turned = plan.at(step / 100)
            reach = SIZE / 2 * sum(abs(turned.xform(axis).z) for axis in (Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)))
            assert place.z - reach > -1e-3


def test_dice_on_the_table_show_the_given_faces(unseen: Stage) -> None:
    faces = [6, 1, 3, 3, 2, 5, 4]
    unseen.play(Roll(faces, (30000, 12000), ("red", "white")))
    while unseen.busy:
        unseen.step(0.1)
    assert unseen.dice.faces_shown() == faces


def test_skipped_dice_show_the_given_faces(unseen: Stage) -> None:
    unseen.play(Roll([2, 5], (30000, 12000)))
    unseen.step(0.1)
    unseen.skip()
    assert not unseen.busy
    assert unseen.dice.faces_shown() == [2, 5]


def moved(layout: StageView, pose: Pose) -> StageView:
    return replace(layout, pieces=tuple(
        replace(p, pose=pose) if p.id == "heldenhammer" else p for p in layout.pieces))


def test_a_ship_is_held_until_its_run_ends(unseen: Stage, layout: StageView) -> None:
    start, end = layout.piece("heldenhammer").pose, Pose(6000, 9000, 4500)
    unseen.show(moved(layout, end), Sail("heldenhammer", (start, end)))
    assert unseen.fleet["heldenhammer"].shown == start
    for _ in range(5):
        unseen.step(0.1)
    halfway = unseen.fleet["heldenhammer"].shown
    assert start.x < halfway.x < end.x
    while unseen.busy:
        unseen.step(0.1)
    assert unseen.fleet["heldenhammer"].shown == end


@pytest.mark.parametrize("speed", [0.0, 0.5, 4.0])
def test_speed_changes_the_time_and_nothing_else(unseen: Stage, layout: StageView, speed: float) -> None:
    start, end = layout.piece("heldenhammer").pose, Pose(6000, 9000, 9000)
    unseen.speed = speed
    unseen.show(moved(layout, end), Sail("heldenhammer", (start, Pose(5000, 8000, 4500), end)), Pause(0.1))
    steps = 0
    while unseen.busy:
        unseen.step(0.05)
        steps += 1
    assert (steps == 0) == (speed == 0)
    actor = unseen.fleet["heldenhammer"]
    assert actor.shown == end
    assert actor.lean.get_hpr() == Vec3(0)


def test_a_broadside_smokes_and_clears(unseen: Stage) -> None:
    unseen.play(Broadside("heldenhammer", "port", (8000, 14000), hits=(True, True, False, False, False, False)))
    most = 0
    while unseen.busy:
        unseen.step(0.1)
        most = max(most, len(unseen.theatre.puffs))
    assert most > 30
    for _ in range(60):
        unseen.step(0.1)
    assert len(unseen.theatre.puffs) == 0


def test_a_sunk_piece_leaves_with_the_next_view(unseen: Stage, layout: StageView) -> None:
    without = replace(layout, pieces=tuple(p for p in layout.pieces if p.id != "dread-cog"))
    unseen.show(without, Sink("dread-cog"))
    unseen.step(0.5)
    assert "dread-cog" in unseen.fleet
    while unseen.busy:
        unseen.step(0.25)
    assert "dread-cog" not in unseen.fleet


def test_everything_at_once_can_be_skipped(unseen: Stage, layout: StageView) -> None:
    children = unseen.root.get_num_children()
    unseen.play(
        Together((Swords((30000, 12000)), Strike((8000, 8000)), Strike((9000, 8000), kind="water"))),
        Broadside("bloody-reaver", "starboard", (50000, 30000), hits=(True, False, False)),
        Swords((20000, 12000), "boarding"), Pause(2.0),
    )
    unseen.step(0.3)
    unseen.skip()
    assert not unseen.busy
    assert len(unseen.theatre.puffs) == 0
    assert unseen.root.get_num_children() == children


def test_burning_ships_burn_and_others_do_not(unseen: Stage, layout: StageView) -> None:
    for _ in range(10):
        unseen.step(0.1)
    assert len(unseen.theatre.puffs) == 0
    burnt = replace(layout, pieces=tuple(
        replace(p, flags=frozenset({"burning"})) if p.id == "heldenhammer" else p for p in layout.pieces))
    unseen.show(burnt)
    for _ in range(10):
        unseen.step(0.1)
    assert len(unseen.theatre.puffs) > 10


def dark_spots(picture: np.ndarray) -> int:
    """How many separate dark spots of some size there are (flood fill)."""
    dark = picture.max(2) < 95
    spots = 0
    for start in zip(*np.nonzero(dark), strict=True):
        if not dark[start]:
            continue
        heap, size = [start], 0
        while heap:
            row, column = heap.pop()
            if 0 <= row < dark.shape[0] and 0 <= column < dark.shape[1] and dark[row, column]:
                dark[row, column] = False
                size += 1
                heap += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
        spots += size > 25
    return spots


@pytest.mark.parametrize("color", ["white", "bone"])
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_the_pips_that_are_seen_are_the_face_that_was_given(reef: Stage, face: int, color: str) -> None:
    reef.play(Roll([face], (9000, 30000), (color,)))
    reef.skip()
    (place,) = reef.dice.places()
    reef.camera.go(Gaze(Point3(place.x, place.y, SIZE), 0, 89.9, 2.2), glide=False)
    picture = drawn(reef)
    row, column = pixel_of(reef, place.x * 1000, place.y * 1000, SIZE)
    edge, _ = pixel_of(reef, place.x * 1000, (place.y + SIZE * 0.36) * 1000, SIZE)
    reach = row - edge
    assert dark_spots(picture[row - reach: row + reach, column - reach: column + reach].copy()) == face


def test_a_table_at_rest_is_still_until_something_happens(unseen: Stage) -> None:
    for _ in range(40):
        unseen.step(0.1)
    assert unseen.is_still
    unseen.camera.orbit(0.01, 0)
    assert not unseen.is_still
    unseen.step(0.1)
    unseen.step(0.1)
    assert unseen.is_still
    unseen.play(Pause(0.3))
    assert not unseen.is_still
