"""Moods: named rigs of light and weather that differ, can be read by, and change nothing but the picture."""

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import get_args

import numpy as np
import pytest
from panda3d.core import Point3

from tests.stage.looking import drawn, pixel_of
from vtt.bridge.settings import MOODS as CHOICES
from vtt.dreadfleet.content.data import Mood
from vtt.stage.camera import Gaze
from vtt.stage.moods import AS_WRITTEN, MOODS, mood_of
from vtt.stage.stage import Stage
from vtt.stage.view import StageView
from vtt.stage.weather import FIRST_FLASH_S

LUMA = np.array([0.299, 0.587, 0.114])


@pytest.fixture
def sky(reef: Stage, layout: StageView) -> Iterator[Stage]:
    """The reef; afterwards it is day again."""
    yield reef
    reef.use_mood(AS_WRITTEN)
    reef.show(layout)


def sea_colour(stage: Stage, picture: np.ndarray) -> np.ndarray:
    """The middle of each colour over the board: foam, islands and ships are the rarer pixels."""
    (top, left), (bottom, right) = pixel_of(stage, 1000, 39000), pixel_of(stage, 59000, 1000)
    return np.median(picture[top:bottom, left:right], axis=(0, 1))


def test_scenario_files_settings_and_stage_know_the_same_moods() -> None:
    assert set(get_args(Mood)) == set(MOODS)
    assert set(CHOICES) == {*MOODS, AS_WRITTEN}


def test_an_unknown_mood_lists_the_valid_ones() -> None:
    with pytest.raises(ValueError, match="unknown mood 'fog'; expected one of day, dusk, moonlight, storm"):
        mood_of("fog")


def test_a_view_names_its_mood_and_a_player_may_choose_another(sky: Stage, layout: StageView) -> None:
    sky.show(replace(layout, mood="storm"))
    assert sky.mood is MOODS["storm"]
    sky.use_mood("dusk")
    assert sky.mood is MOODS["dusk"]
    sky.show(replace(layout, mood="moonlight"))
    assert sky.mood is MOODS["dusk"]
    sky.use_mood(AS_WRITTEN)
    assert sky.mood is MOODS["moonlight"]
    with pytest.raises(ValueError, match="unknown mood"):
        sky.use_mood("fog")


def test_each_mood_has_a_light_of_its_own_and_none_hides_the_ships(sky: Stage, layout: StageView) -> None:
    seas, ships = {}, {}
    sky.look("piece:heldenhammer", glide=False)
    ship = layout.piece("heldenhammer").pose
    hull = [pixel_of(sky, ship.x, ship.y, z) for z in (0.4, 0.8, 1.2, 1.8)]
    for name in MOODS:
        sky.use_mood(name)
        sky.look("piece:heldenhammer", glide=False)
        sky.settle()
        picture = drawn(sky)
        ships[name] = float(np.mean([(picture[r - 3: r + 4, c - 3: c + 4] @ LUMA).mean() for r, c in hull]))
        sky.look("top", glide=False)
        sky.settle()
        seas[name] = sea_colour(sky, drawn(sky))
    light = {name: float(colour @ LUMA) for name, colour in seas.items()}
    assert light["day"] == max(light.values())
    assert min(light.values()) > 25, light
    assert min(ships.values()) > 35, ships
    assert all(np.abs(seas[a] - seas[b]).max() > 12 for a, b in combinations(seas, 2)), seas


def test_no_pixel_from_a_low_eye_is_the_clear_colour(sky: Stage) -> None:
    for name in MOODS:
        sky.use_mood(name)
        for camera in ("low", "captain:heldenhammer"):
            sky.look(camera, glide=False)
            sky.frame.buffer.set_clear_color((1, 0, 1, 0))
            sky.settle()
            picture = drawn(sky)
            sky.frame.buffer.set_clear_color((0.02, 0.02, 0.025, 0))
            magenta = (picture[..., 0] > 150) & (picture[..., 1] < 60) & (picture[..., 2] > 150)
            assert not magenta.any(), (name, camera)


def test_by_day_the_windows_of_the_room_are_where_the_light_comes_from(sky: Stage) -> None:
    """And a full turn of the head sees the same wall again."""
    sky.use_mood("day")
    key = sky.mood.light.key
    towards = math.degrees(math.atan2(key.x, key.y)) % 360

    def wall(heading: float) -> np.ndarray:
        sky.camera.go(Gaze(Point3(30, 20, 1), heading, 4.0, 20.0), glide=False)
        sky.settle()
        return drawn(sky)[:60]

    window, opposite = wall(towards), wall(towards + 180)
    assert (window @ LUMA).mean() > 1.5 * (opposite @ LUMA).mean()
    assert (window[..., 2] - window[..., 0]).mean() > (opposite[..., 2] - opposite[..., 0]).mean() + 5
    assert np.abs(wall(-10.0) - wall(350.0)).mean() < 1.0


def test_it_rains_on_the_low_preset_too_and_covers_little(sky: Stage) -> None:
    """Streaks lighten some pixels and darken none; without rain in its mood the table is dry."""
    assert sky.preset.light
    sky.speed = 0.0
    pictures = {}
    for name, rain in (("dry", 0.0), ("wet", 1.0), ("dry again", 0.0)):
        sky.weather.change(replace(MOODS["storm"], rain=rain))
        sky.look("low", glide=False)
        sky.settle()
        pictures[name] = drawn(sky).astype(int)
    lighter = pictures["wet"] - pictures["dry"]
    assert 0.002 < (lighter.max(axis=2) > 8).mean() < 0.2
    assert (lighter.min(axis=2) < -8).mean() < 0.001
    assert np.abs(pictures["dry again"] - pictures["dry"]).mean() < 0.5
    sky.speed = 1.0


def test_lightning_stays_away_where_movements_are_off(sky: Stage) -> None:
    sky.use_mood("storm")

    def brightest(speed: float) -> float:
        sky.speed = speed
        seen = []
        for _ in range(int(FIRST_FLASH_S / 0.05) + 20):
            sky.step(0.05)
            seen.append(sky.weather.flash)
        return max(seen)

    assert brightest(0.0) == 0
    assert brightest(1.0) > 0.5
    sky.speed = 1.0
    sky.use_mood("day")
    for _ in range(100):
        sky.step(0.05)
        assert sky.weather.flash == 0
