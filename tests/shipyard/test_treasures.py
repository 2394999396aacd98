"""Treasures, Roth, markers and the lava of an eruption: parts, budgets, sizes, told apart, and where the lava lies."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import numpy as np
import pytest

pytest.importorskip("scipy", reason="the shipyard extra is not installed")
pytest.importorskip("manifold3d", reason="the shipyard extra is not installed")
pytest.importorskip("embreex", reason="the shipyard extra is not installed")

from tests.shipyard.test_scenery import FIT, gaps_to
from vtt.paths import data_dir
from vtt.shipyard import sighthull
from vtt.shipyard.glb import Miniature, read_glb
from vtt.shipyard.mesh import merge
from vtt.shipyard.occlusion import RayScene
from vtt.shipyard.parts import numbered
from vtt.shipyard.registry import Level, pieces
from vtt.shipyard.rock import is_inside
from vtt.shipyard.sheet import View, render

TREASURES = ("treasure-chest", "treasure-rum", "treasure-firewater", "treasure-witchstone", "treasure-hoard")
MARKERS = ("captain-roth", "roth-raft", "garrison-banner", "submerged-marker")
LIT = ("treasure-firewater", "treasure-witchstone", "submerged-marker", "volcano-lava")
SMALL_BYTES, WITH_LIGHT_BYTES = 100_000, 200_000
MOST_ON_LOW, MOST_LIGHT = 6000, 1200
"""Triangles of a treasure that has no light model, and of a light one: sixteen may lie on one table."""
MODELS_BYTES = 40_000_000
LOOK_FROM = 0.2
LAVA_THICK = 0.012
every_piece = pytest.mark.parametrize("name", TREASURES + MARKERS)


def model(name: str, level: str = "") -> Miniature:
    return read_glb(data_dir("models") / f"{name}{level}.glb")


@every_piece
def test_a_small_piece_is_small_and_sound(name: str) -> None:
    made, has_light = model(name), pieces()[name].light
    assert (data_dir("models") / f"{name}.glb").stat().st_size <= (
        WITH_LIGHT_BYTES if has_light or name in TREASURES else SMALL_BYTES
    )
    most = {True: MOST_LIGHT, False: MOST_ON_LOW}[has_light] if name in TREASURES else 3500
    assert (model(name, ".light") if has_light else made).triangle_count <= most
    for key, mesh in made.nodes.items():
        assert mesh.normals is not None and np.allclose(np.linalg.norm(mesh.normals, axis=1), 1, atol=1e-3), key
        assert np.isfinite(mesh.vertices).all() and mesh.colour.std() > 0.001, key
    low, high = made.bounds
    assert (high - low)[:2].max() <= 1.6 and high[2] <= 1.9, "it would hide the ships"


@pytest.mark.parametrize("name", (*TREASURES, "roth-raft"))
def test_what_floats_reaches_into_the_water(name: str) -> None:
    low, high = model(name).bounds
    assert low[2] < 0.0 < high[2]


@pytest.mark.parametrize("name", LIT)
def test_what_burns_or_shines_gives_off_light(name: str) -> None:
    assert model(name).nodes["glow"].finish.max() > 1.5


def test_the_hoard_is_told_by_its_coins() -> None:
    """Many small pieces of gold, each on its own: not a mound with a skin."""
    heap = model("treasure-hoard").nodes["body"]
    part = numbered(heap)
    corners = heap.vertices[heap.faces].reshape(-1, 3)
    of = np.repeat(part, 3)
    low, high = (np.full((part.max() + 1, 3), start) for start in (np.inf, -np.inf))
    np.minimum.at(low, of, corners)
    np.maximum.at(high, of, corners)
    size = np.linalg.norm(high - low, axis=1)
    assert ((size > 0.07) & (size < 0.2)).sum() > 150


def test_rum_and_firewater_are_told_apart_by_light_and_colour() -> None:
    rum, fire = model("treasure-rum"), model("treasure-firewater")
    assert max(mesh.finish.max() for mesh in rum.nodes.values()) <= 1.0
    assert rum.nodes["body"].colour.mean() > 1.6 * fire.nodes["body"].colour.mean()


def test_no_two_treasures_look_alike_from_above() -> None:
    """Seen from table height, a picture of each differs from that of any other over the whole piece."""
    view = View(200, 50, 2.2, (0, 0, 0.3), (48, 48))
    pictures = {name: render(model(name), view, 1).astype(int) for name in TREASURES + MARKERS}
    for first, second in itertools.combinations(pictures, 2):
        changed = np.abs(pictures[first] - pictures[second]).max(axis=2) > 24
        assert changed.mean() > 0.05, f"{first} looks like {second}"


@pytest.mark.parametrize(("level", "highest"), [("", 0.07), (".light", 0.12)])
def test_the_lava_lies_on_the_rock_of_the_same_level(level: str, highest: float) -> None:
    """Looked at from above: what is seen of it has rock close below. Its own rims and undersides nobody sees."""
    rock, lava = model("volcano", level).nodes["rock"], model("volcano-lava", level).nodes["glow"]
    corners = lava.vertices[lava.faces]
    across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    area = np.linalg.norm(across, axis=1)
    down = np.tile([0.0, 0.0, -1.0], (len(corners), 1))
    eye = corners.mean(axis=1) - down * LOOK_FROM
    to_lava, to_rock = (RayScene([mesh]).distances(eye, down, 9.0) for mesh in (lava, rock))
    seen = (across[:, 2] > 0.2 * area) & (np.abs(to_lava - LOOK_FROM) < 0.002)
    above = (to_rock - to_lava)[seen]
    lies = (above > 0.0) & (above < highest)
    assert area[seen][lies].sum() > 0.9 * area[seen].sum(), "it sinks into the rock or floats over it"
    assert seen.sum() > 1000


def test_the_lava_keeps_to_the_sight_hull_of_the_quiet_mountain() -> None:
    """It lies on rock that may stand out of the hull by FIT."""
    hull, lava = sighthull.read("volcano"), model("volcano-lava").nodes["glow"]
    corners = hull.vertices[hull.triangles] / 1000
    points = lava.vertices[lava.vertices[:, 2] > 0.05][::7]
    outside = points[~is_inside(corners, points)]
    assert gaps_to(outside, corners).max() <= FIT + LAVA_THICK


def test_lava_reaches_the_sea_and_fills_the_crater() -> None:
    lava = model("volcano-lava").nodes["glow"]
    hot = lava.vertices[lava.finish > 1.5]
    assert hot[:, 2].min() < 0.2 and hot[:, 2].max() > 3.0


@pytest.mark.parametrize("name", ["treasure-chest", "submerged-marker"])
def test_building_again_gives_the_same_piece(name: str, rebuilt: Callable[..., Miniature]) -> None:
    fresh, stored = rebuilt(name, Level.TABLE), model(name)
    assert set(fresh.nodes) == set(stored.nodes)
    for key, mesh in fresh.nodes.items():
        assert mesh.triangle_count == stored.nodes[key].triangle_count
        assert np.allclose(mesh.bounds, stored.nodes[key].bounds, atol=0.005)


def test_all_models_together_keep_the_repository_small() -> None:
    total = sum(file.stat().st_size for file in data_dir("models").glob("*.glb"))
    assert total <= MODELS_BYTES
    assert merge(model("volcano-lava").nodes.values()).triangle_count > 0
