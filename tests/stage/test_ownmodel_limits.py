"""A person's own .glb that is small and yet too much: it is refused or thinned at once, never a wait without an end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.stage.oddfiles import Glb, plain, png, ship, textured, y_up
from vtt.stage.loader import read_parts
from vtt.stage.ownmodels import converted, examine, reading, textures
from vtt.stage.ownmodels.converting import MOST_DRAWN_LIGHT, contents_of
from vtt.stage.ownmodels.document import read_source
from vtt.stage.ownmodels.surfaces import Surface, coarser, joined_surfaces

Limit = tuple[Any, str, int]
LIMITS: dict[str, tuple[Limit, str]] = {
    "parts": ((reading, "MOST_PRIMITIVES", 3), "expected at most 3 parts, found more"),
    "pixels": (
        (textures, "MOST_PIXELS", 5_000_000), "expected pictures of at most 5 million pixels together, found 6 million"
    ),
    "encoded": ((textures, "MOST_BYTES", 30_000), "expected pictures of at most 0 MB together, found 0 MB or more"),
}


def _of_pictures(glb: Glb, count: int, *, shared: bool) -> None:
    """The ship in so many parts, each under a picture of 1440 pixels a side, all in one place or each in its own."""
    data = png(side=1440)
    first = glb.view(data)
    views = [first if shared or not k else glb.view(data) for k in range(count)]
    glb.json["images"] = [{"bufferView": view} for view in views]
    glb.json["textures"] = [{"source": k} for k in range(count)]
    glb.json["materials"] = [{"pbrMetallicRoughness": {"baseColorTexture": {"index": k}}} for k in range(count)]
    glb.json["meshes"][0]["primitives"] = [{**glb.part, "material": k} for k in range(count)]


@pytest.mark.parametrize("name", LIMITS)
def test_what_would_take_all_memory_together_is_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every part may be within its limit and all of them not; pictures of one place are decoded once."""
    limit, sentence = LIMITS[name]
    monkeypatch.setattr(*limit)
    monkeypatch.setattr(reading, "MOST_TEXTURED", 100)
    glb = textured()
    _of_pictures(glb, 4, shared=False)
    (problem,) = examine(glb.write(tmp_path / "odd.glb")).problems
    assert sentence in problem
    _of_pictures(glb, 3, shared=True)
    shared = examine(glb.write(tmp_path / "odd.glb"))
    assert shared.problems == () and shared.textures == 1


def test_all_pictures_together_cut_only_so_many_triangles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_CUT", 3000)
    glb = textured()
    glb.json["meshes"][0]["primitives"] *= 5
    found = contents_of(read_source(glb.write(tmp_path / "a.glb")))
    cut = sum(len(surface.faces) for surface in found.surfaces.values()) - found.triangles
    assert 1000 < cut <= 3000


@pytest.mark.parametrize("has_bones", [False, True])
def test_corners_that_no_triangle_has_are_not_looked_at(has_bones: bool, tmp_path: Path) -> None:
    """They may be many and undefined: neither memory nor size of the model follows them."""
    glb = plain()
    points = np.full((5000, 3), np.nan)
    points[[10, 4000, 4999]] = [[0, 0, 0], [1, 0, 0], [0, 2, 0]]
    glb.part["attributes"] = {"POSITION": glb.numbers(points), "NORMAL": glb.numbers(np.tile([0.0, 0, 1], (5000, 1)))}
    glb.part["indices"] = glb.numbers(np.array([10, 4000, 4999]), "u2")
    if has_bones:
        glb.part["attributes"]["JOINTS_0"] = glb.numbers(np.zeros((5000, 4)), "u1")
        glb.part["attributes"]["WEIGHTS_0"] = glb.numbers(np.tile([1.0, 0, 0, 0], (5000, 1)))
        glb.json["nodes"][0]["skin"] = 0
        glb.json["skins"] = [{"joints": [0]}]
    path = glb.write(tmp_path / "a.glb")
    (surface,) = contents_of(read_source(path)).surfaces.values()
    assert surface.vertex.tolist() == [[0, 0, 0], [1, 0, 0], [0, 2, 0]] and (surface.normal == [0, 0, 1]).all()
    assert examine(path).bounds == ((0.0, 0.0, 0.0), (1.0, 2.0, 0.0))


@pytest.mark.parametrize("far", [20.0, 1e5, 1e30, 1e200])
def test_points_far_from_the_model_are_left_out(far: float, tmp_path: Path) -> None:
    """What leaves such a muzzle would be on its way for hours."""
    glb = plain()
    glb.json["nodes"] += [
        {"name": "muzzle_port_1", "translation": [far, 1, 0]}, {"name": "muzzle_stbd_1", "translation": [2, 1, 0]}
    ]
    glb.json["scenes"] = [{"nodes": [0, 1, 2]}]
    path = glb.write(tmp_path / "a.glb")
    assert examine(path).fixes == ("Points far from the model are left out: muzzle_port_1.",)
    assert set(read_parts(converted(path, tmp_path / "cache")).empties) == {"muzzle_stbd_1"}


def test_a_tree_of_huge_numbers_leaves_no_lost_normals(tmp_path: Path) -> None:
    """Scaled so much, those that look upwards come to nothing: they are computed."""
    glb = plain()
    glb.json["nodes"][0]["scale"] = [1, 1e200, 1]
    glb.part["attributes"]["POSITION"] = glb.numbers(y_up(ship().vertex) * [1, 0, 1])
    (surface,) = contents_of(read_source(glb.write(tmp_path / "a.glb"))).surfaces.values()
    assert np.allclose(np.linalg.norm(surface.normal, axis=1), 1.0, atol=1e-5)


def ball(rows: int, around: int) -> Surface:
    """A smooth sphere of `2 * around * (rows - 1)` triangles."""
    down, across = np.linspace(0, np.pi, rows + 1), np.linspace(0, 2 * np.pi, around, endpoint=False)
    point = np.array([(np.sin(a) * np.cos(b), np.sin(a) * np.sin(b), np.cos(a)) for a in down for b in across], "f4")
    k, j = (x.reshape(-1) for x in np.meshgrid(np.arange(rows), np.arange(around), indexing="ij"))
    a, b, c, d = (row * around + column % around for row in (k, k + 1) for column in (j, j + 1))
    faces = np.concatenate([np.stack([a, c, b], 1)[k > 0], np.stack([b, c, d], 1)[k < rows - 1]]).astype(np.uint32)
    return Surface(point, point, np.ones_like(point), np.zeros(len(point), np.float32), faces)


def scattered(surface: Surface, count: int) -> Surface:
    """The same at so many places, small."""
    rng = np.random.default_rng(5)
    return joined_surfaces([
        replace(surface, vertex=(surface.vertex * 0.01 + rng.random(3)).astype(np.float32)) for _ in range(count)
    ])


@pytest.mark.parametrize("share", [0.5, 0.1, 0.01, 0.0])
@pytest.mark.parametrize("make", [lambda: ball(6, 8), lambda: ball(20, 30), lambda: scattered(ball(6, 8), 40)])
def test_thinning_comes_to_an_end_on_what_is_round(make: Callable[[], Surface], share: float) -> None:
    """However few triangles are asked for: something is left, and no more than that."""
    surface = make()
    most = max(1, int(len(surface.faces) * share))
    thinned = coarser(surface, most)
    assert 1 <= len(thinned.faces) <= most
    assert np.isfinite(thinned.vertex).all() and int(thinned.faces.max()) < len(thinned.vertex)
    assert len(thinned.vertex) <= 3 * most


def test_many_small_parts_are_thinned_as_one(tmp_path: Path) -> None:
    glb = plain()
    glb.json["nodes"] = [{"mesh": 0, "name": f"n{k}", "translation": [k % 40, 0, k // 40]} for k in range(800)]
    glb.json["nodes"][7]["name"] = "sails"
    glb.json["scenes"] = [{"nodes": list(range(800))}]
    parts = read_parts(converted(glb.write(tmp_path / "a.glb"), tmp_path / "cache", light=True))
    assert set(parts.meshes) == {"sails", "model"}
    assert 1000 < sum(len(mesh.triangles) // 3 for mesh in parts.meshes.values()) <= MOST_DRAWN_LIGHT
