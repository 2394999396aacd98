"""The other big ships and the flyers: their parts, budgets and bases, and how well they fit their sight hulls."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

pytest.importorskip("scipy", reason="the shipyard extra is not installed")
pytest.importorskip("manifold3d", reason="the shipyard extra is not installed")
pytest.importorskip("embreex", reason="the shipyard extra is not installed")

from vtt.paths import data_dir
from vtt.shipyard import sighthull
from vtt.shipyard.glb import Miniature, read_glb
from vtt.shipyard.mesh import merge, unit
from vtt.shipyard.occlusion import RayScene
from vtt.shipyard.registry import Level, pieces
from vtt.shipyard.sheet import View, silhouette

SIZES = {  # GAP-05: length, width, highest point of the sight hull, inches
    "swordfish": (3.0, 1.5, 1.0),
    "flaming-scimitar": (3.0, 1.5, 1.0),
    "grimnirs-thunder": (3.0, 1.75, 1.25),
    "sea-dragon": (3.0, 1.5, 1.0),
    "curse-of-zandri": (3.25, 1.75, 1.5),
    "skabrus": (3.5, 1.5, 1.0),
    "shadewraith": (3.0, 1.5, 1.0),
    "black-kraken": (3.0, 1.5, 0.75),
    "dirigible": (1.25, 0.75, 2.5),
    "dragon": (1.5, 1.0, 2.0),
}
FLYERS = ("dirigible", "dragon")
NODES = {"hull", "superstructure", "guns", "base"}
MOST_AHEAD, MOST_ASIDE = 0.62, 0.30  # inches that sword, arms, oars and wheels may overhang the base
FREE = {"masts", "sails", "rigging", "flags", "wings"}  # canvas may reach further

every_piece = pytest.mark.parametrize("name", SIZES)


def model(name: str, level: str = "") -> Miniature:
    return read_glb(data_dir("models") / f"{name}{level}.glb")


@every_piece
def test_the_sight_hull_is_closed_light_and_of_the_ruling_size(name: str) -> None:
    hull, (length, width, high) = sighthull.read(name), SIZES[name]
    assert sighthull.unmatched_edges(hull.triangles) == 0
    assert len(hull.triangles) <= sighthull.TRIANGLE_LIMIT
    a, b, c = (hull.vertices[hull.triangles[:, k]].astype(float) for k in range(3))
    assert np.einsum("ij,ij->i", a, np.cross(b, c)).sum() > 0, "turned inside out"
    assert hull.vertices[:, 2].max() == round(high * 1000)
    low = hull.vertices[hull.vertices[:, 2] == hull.vertices[:, 2].min()]
    assert np.abs(low[:, 0]).max() < width * 500 and np.abs(low[:, 1]).max() < length * 500
    assert (hull.vertices[:, 2].min() > 1000) if name in FLYERS else (hull.vertices[:, 2].min() == 0)


@every_piece
def test_ships_see_from_32_points_and_flyers_from_their_highest(name: str) -> None:
    """DF-LOS-02, DF-AUX-17."""
    hull = sighthull.read(name)
    if name in FLYERS:
        assert hull.samples.tolist() == [[0, 0, round(SIZES[name][2] * 1000)]]
        return
    assert hull.samples.shape == (sighthull.SAMPLE_COUNT, 3)
    gaps = np.linalg.norm(hull.samples[:, None] - hull.samples[None, :], axis=2)
    assert gaps[~np.eye(len(gaps), dtype=bool)].min() > 250, "samples crowd together"


@every_piece
def test_the_frozen_sight_hull_is_still_what_the_lines_give(name: str) -> None:
    frozen, drawn = sighthull.read(name), sighthull.draw(pieces()[name].id)
    assert np.array_equal(frozen.vertices, drawn.vertices)
    assert np.array_equal(frozen.triangles, drawn.triangles)
    assert np.array_equal(frozen.samples, drawn.samples)


@every_piece
def test_a_model_has_the_parts_the_table_asks_for(name: str) -> None:
    made = model(name)
    assert NODES <= set(made.nodes)
    muzzles = [key for key in made.empties if key.startswith("muzzle_")]
    assert sum("_port_" in key for key in muzzles) == sum("_stbd_" in key for key in muzzles) >= 1
    assert "captain_eye" in made.empties
    for key in muzzles:
        assert (made.empties[key][0] > 0) == ("_stbd_" in key), key


@every_piece
def test_a_model_keeps_its_budget(name: str) -> None:
    entry = pieces()[name]
    assert (data_dir("models") / f"{name}.glb").stat().st_size <= entry.max_bytes <= 2_000_000
    assert model(name, ".light").triangle_count <= 3500


@every_piece
@pytest.mark.parametrize("level", ["", ".light"])
def test_the_base_is_the_ruling_rectangle(name: str, level: str) -> None:
    length, width, _ = SIZES[name]
    assert pieces()[name].base == (length, width)
    low, high = model(name, level).nodes["base"].bounds
    assert np.allclose([low[0], low[1], high[0], high[1]], [-width / 2, -length / 2, width / 2, length / 2], atol=1e-3)


@every_piece
def test_a_model_overhangs_its_base_only_a_little(name: str) -> None:
    length, width, _ = SIZES[name]
    for key, mesh in model(name).nodes.items():
        if key not in FREE:
            assert np.abs(mesh.vertices[:, 1]).max() <= length / 2 + MOST_AHEAD, key
            assert np.abs(mesh.vertices[:, 0]).max() <= width / 2 + MOST_ASIDE, key


@every_piece
def test_the_sculpture_fits_its_sight_hull(name: str) -> None:
    """Hull and superstructure below the top of the frozen body stand out of it by at most FIT_INCHES."""
    made, hull = model(name), sighthull.read(name)
    corners = hull.vertices[hull.triangles] / 1000.0
    points = merge([made.nodes["hull"], made.nodes["superstructure"]]).vertices
    points = points[(points[:, 2] > 0.0) & (points[:, 2] <= SIZES[name][2])]
    loose = points[sighthull.winding(points, corners) == 0]
    assert len(loose) < len(points), "nothing of the sculpture lies inside its body"
    worst = _distances(loose, corners).max() if len(loose) else 0.0
    assert worst <= sighthull.FIT_INCHES


@every_piece
def test_nothing_stands_in_the_captains_eye(name: str) -> None:
    made = model(name)
    scene = RayScene([merge([mesh for key, mesh in made.nodes.items() if key != "rigging"])])
    eye = np.tile(np.array(made.empties["captain_eye"]), (6, 1))
    ways = np.array([[0, 1, 0], [0.1, 1, 0.1], [-0.1, 1, 0.1], [1, 0, 0], [-1, 0, 0], [0, 0, 1]], float)
    assert scene.distances(eye, unit(ways), 5.0).min() > 0.03


@every_piece
def test_paint_and_shadow_reached_every_part(name: str) -> None:
    for key, mesh in model(name).nodes.items():
        assert mesh.normals is not None
        assert np.allclose(np.linalg.norm(mesh.normals, axis=1), 1.0, atol=1e-3), key
        assert mesh.colour.std() > 0.001, f"{key}: one flat colour"


@pytest.mark.parametrize("level", [Level.TABLE, Level.LIGHT])
def test_building_the_dirigible_again_gives_the_model_in_the_repository(
    level: Level, rebuilt: Callable[..., Miniature]
) -> None:
    built = rebuilt("dirigible", level)
    kept = model("dirigible", "" if level is Level.TABLE else ".light")
    assert set(built.nodes) == set(kept.nodes)
    for key, mesh in kept.nodes.items():
        assert built.nodes[key].triangle_count == pytest.approx(mesh.triangle_count, rel=0.02), key
        assert np.allclose(built.nodes[key].bounds, mesh.bounds, atol=0.01), key


def test_no_two_silhouettes_are_alike() -> None:
    masks = {}
    for name in (*SIZES, "heldenhammer", "bloody-reaver"):
        made = model(name)
        high = float(made.bounds[1][2])
        masks[name] = silhouette(made, View(90, 4, 1.25 * max(high, 2.0), (0.0, 0.0, high / 2), (64, 64)))
    for first in masks:
        for second in masks:
            if first < second:
                a, b = masks[first], masks[second]
                assert (a & b).sum() / (a | b).sum() < 0.85, f"{first} looks like {second}"


def _distances(points: np.ndarray, corners: np.ndarray) -> np.ndarray:
    """Smallest distance from each point (n, 3) to triangles (m, 3, 3)."""
    from trimesh.triangles import closest_point

    best = np.full(len(points), np.inf)
    for triangle in corners:
        near = closest_point(np.broadcast_to(triangle, (len(points), 3, 3)), points)
        best = np.minimum(best, np.linalg.norm(near - points, axis=1))
    return best
