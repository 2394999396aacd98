"""The ships: their nodes, budgets and footprints, and how well they fit the bodies that decide lines of sight."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

pytest.importorskip("scipy", reason="the shipyard extra is not installed")
pytest.importorskip("manifold3d", reason="the shipyard extra is not installed")
pytest.importorskip("embreex", reason="the shipyard extra is not installed")

from vtt.paths import data_dir
from vtt.shipyard import sighthull
from vtt.shipyard.glb import Miniature, read_glb, write_glb
from vtt.shipyard.mesh import merge, unit
from vtt.shipyard.occlusion import RayScene
from vtt.shipyard.registry import Level, pieces
from vtt.shipyard.sheet import View, silhouette

SHIPS = ("heldenhammer", "bloody-reaver")
COGS = ("alliance-cog", "dread-cog")
SHIP_NODES = {
    "hull",
    "superstructure",
    "guns",
    "masts",
    "sails",
    "rigging",
    "figurehead",
    "flags",
    "lanterns",
    "base",
}
COG_NODES = {"hull", "superstructure", "masts", "sails", "rigging", "base"}
MOST_AHEAD, MOST_ASIDE = 0.4, 0.15  # inches that a piece may overhang its base
FREE = {"masts", "sails", "rigging", "flags"}  # yards and canvas may reach further
TOLERANCE = 0.002

every_ship = pytest.mark.parametrize("name", SHIPS + COGS)


def model(name: str, level: str = "") -> Miniature:
    return read_glb(data_dir("models") / f"{name}{level}.glb")


@every_ship
def test_a_ship_has_the_parts_the_table_asks_for(name: str) -> None:
    made = model(name)
    assert (SHIP_NODES if name in SHIPS else COG_NODES) <= set(made.nodes)
    muzzles = [key for key in made.empties if key.startswith("muzzle_")]
    assert sum("_port_" in key for key in muzzles) == sum("_stbd_" in key for key in muzzles) >= 1
    assert "captain_eye" in made.empties
    for key in muzzles:
        assert (made.empties[key][0] > 0) == ("_stbd_" in key), key


@every_ship
def test_a_ship_keeps_its_budget(name: str) -> None:
    entry = pieces()[name]
    assert (data_dir("models") / f"{name}.glb").stat().st_size <= entry.max_bytes
    assert model(name, ".light").triangle_count <= 3500
    if name in SHIPS:
        assert 15_000 <= model(name).triangle_count <= 75_000


@every_ship
@pytest.mark.parametrize("level", ["", ".light"])
def test_the_base_is_the_ruling_rectangle_and_the_hull_floats_inside_it(name: str, level: str) -> None:
    made, (length, width) = model(name, level), pieces()[name].base or (0.0, 0.0)
    low, high = made.nodes["base"].bounds
    assert np.allclose(
        [low[0], low[1], high[0], high[1]], [-width / 2, -length / 2, width / 2, length / 2], atol=1e-3
    )
    hull = made.nodes["hull"].vertices
    awash = hull[np.abs(hull[:, 2]) < 0.08]
    assert len(awash) and np.abs(awash[:, 0]).max() <= width / 2 and np.abs(awash[:, 1]).max() <= length / 2


@every_ship
def test_a_ship_overhangs_its_base_only_a_little(name: str) -> None:
    made, (length, width) = model(name), pieces()[name].base or (0.0, 0.0)
    for key, mesh in made.nodes.items():
        if key not in FREE:
            assert np.abs(mesh.vertices[:, 1]).max() <= length / 2 + MOST_AHEAD, key
            assert np.abs(mesh.vertices[:, 0]).max() <= width / 2 + MOST_ASIDE, key


@every_ship
def test_the_bow_points_ahead(name: str) -> None:
    """Bowsprit, ram or figurehead reach further over the base than the stern does."""
    made = model(name)
    ends = [mesh.bounds for key, mesh in made.nodes.items() if key != "base"]
    assert max(high[1] for _, high in ends) > 0.15 - min(low[1] for low, _ in ends)


@every_ship
def test_nothing_stands_in_the_captains_eye(name: str) -> None:
    made = model(name)
    scene = RayScene([merge([mesh for key, mesh in made.nodes.items() if key != "rigging"])])
    eye = np.tile(np.array(made.empties["captain_eye"]), (6, 1))
    ways = np.array([[0, 1, 0], [0.1, 1, 0.1], [-0.1, 1, 0.1], [1, 0, 0], [-1, 0, 0], [0, 0, 1]], float)
    assert scene.distances(eye, unit(ways), 5.0).min() > 0.03


@every_ship
def test_the_sight_hull_is_closed_light_and_within_base_and_hull_height(name: str) -> None:
    hull, entry = sighthull.read(name), pieces()[name]
    length, width = entry.base or (0.0, 0.0)
    assert sighthull.unmatched_edges(hull.triangles) == 0
    assert len(hull.triangles) <= sighthull.TRIANGLE_LIMIT
    a, b, c = (hull.vertices[hull.triangles[:, k]].astype(float) for k in range(3))
    assert np.einsum("ij,ij->i", a, np.cross(b, c)).sum() > 0, "turned inside out"
    assert hull.vertices[:, 2].min() == 0
    assert hull.vertices[:, 2].max() == round((entry.hull_height or 0.0) * 1000)
    awash = hull.vertices[hull.vertices[:, 2] == 0]
    assert np.abs(awash[:, 0]).max() < width * 500 and np.abs(awash[:, 1]).max() < length * 500
    assert hull.samples.shape == ((32 if name in SHIPS else 1), 3)


@pytest.mark.parametrize("name", SHIPS)
def test_the_samples_of_a_ship_lie_on_its_sight_hull_and_apart(name: str) -> None:
    hull = sighthull.read(name)
    corners = hull.vertices[hull.triangles] / 1000.0
    for sample in hull.samples / 1000.0:
        assert _distance_to_triangles(sample, corners) < 0.003
    gaps = np.linalg.norm(hull.samples[:, None] - hull.samples[None, :], axis=2)
    assert gaps[~np.eye(len(gaps), dtype=bool)].min() > 250, "samples crowd together"


@every_ship
def test_the_sculpture_fits_its_sight_hull(name: str) -> None:
    """Hull and superstructure below the hull height stand out of the frozen body by at most 0.05 inches."""
    made, hull = model(name), sighthull.read(name)
    corners = hull.vertices[hull.triangles] / 1000.0
    solid = merge([made.nodes["hull"], made.nodes["superstructure"]])
    points = solid.vertices[
        (solid.vertices[:, 2] > 0.0) & (solid.vertices[:, 2] <= hull.vertices[:, 2].max() / 1000.0)
    ]
    worst = max(_distance_to_triangles(p, corners) for p in points[_outside(points, corners)]) if len(points) else 0.0
    assert worst <= sighthull.FIT_INCHES


@every_ship
def test_the_frozen_sight_hull_is_still_what_the_lines_give(name: str) -> None:
    frozen, drawn = sighthull.read(name), sighthull.draw(name)
    assert np.array_equal(frozen.vertices, drawn.vertices)
    assert np.array_equal(frozen.triangles, drawn.triangles)
    assert np.array_equal(frozen.samples, drawn.samples)


@pytest.mark.parametrize("level", [Level.TABLE, Level.LIGHT])
def test_building_a_cog_again_gives_the_model_in_the_repository(
    level: Level, rebuilt: Callable[..., Miniature]
) -> None:
    built = rebuilt("alliance-cog", level)
    kept = model("alliance-cog", "" if level is Level.TABLE else ".light")
    assert set(built.nodes) == set(kept.nodes)
    for key, mesh in kept.nodes.items():
        assert built.nodes[key].triangle_count == pytest.approx(mesh.triangle_count, rel=0.02), key
        assert np.allclose(built.nodes[key].bounds, mesh.bounds, atol=0.01), key


def test_writing_a_model_twice_gives_the_same_bytes(tmp_path) -> None:  # type: ignore[no-untyped-def]
    made = model("alliance-cog", ".light")
    for name in ("a", "b"):
        write_glb(tmp_path / f"{name}.glb", made.nodes, made.empties, made.extras, "cog")
    assert (tmp_path / "a.glb").read_bytes() == (tmp_path / "b.glb").read_bytes()


@every_ship
def test_paint_and_shadow_reached_every_part(name: str) -> None:
    for key, mesh in model(name).nodes.items():
        assert mesh.normals is not None
        assert np.allclose(np.linalg.norm(mesh.normals, axis=1), 1.0, atol=1e-3), key
        assert mesh.occlusion.min() < 0.97, f"{key}: no recess is darker than the open sky"
        assert mesh.colour.std() > 0.001, f"{key}: one flat colour"


def test_no_two_ships_share_a_silhouette() -> None:
    masks = {}
    for name in SHIPS + COGS:
        made = model(name)
        middle = (0.0, 0.0, float(made.bounds[1][2]) / 2)
        masks[name] = silhouette(made, View(90, 4, 1.25 * float(max(made.bounds[1][2], 2.0)), middle, (64, 64)))
    for first in masks:
        for second in masks:
            if first < second:
                a, b = masks[first], masks[second]
                assert (a & b).sum() / (a | b).sum() < 0.85, f"{first} looks like {second}"


def _outside(points: np.ndarray, corners: np.ndarray) -> np.ndarray:
    """Mask of the points outside all closed bodies: as many skins face a skew ray as look along it."""
    direction = np.array([0.0131, 0.0173, 1.0])
    a, ab, ac = corners[:, 0], corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    normal = np.cross(direction, ac)
    det = np.einsum("ij,ij->i", ab, normal)
    crossings = np.zeros(len(points), int)
    for k in np.flatnonzero(np.abs(det) > 1e-12):
        reach = points - a[k]
        u = reach @ normal[k] / det[k]
        q = np.cross(reach, ab[k])
        v = q @ direction / det[k]
        met = (u >= 0) & (v >= 0) & (u + v <= 1) & (q @ ac[k] / det[k] > 0)
        crossings += np.where(met, int(np.sign(det[k])), 0)
    return crossings == 0


def _distance_to_triangles(point: np.ndarray, corners: np.ndarray) -> float:
    """Smallest distance from a point to triangles (m, 3, 3): the foot inside a face, else on one of its edges."""
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    normal = np.cross(b - a, c - a)
    size = np.linalg.norm(normal, axis=1)
    good = size > 1e-12
    unit = normal[good] / size[good, None]
    height = np.einsum("ij,ij->i", point - a[good], unit)
    foot = point - height[:, None] * unit
    inside = np.ones(len(foot), bool)
    best = np.inf
    for p, q in ((a, b), (b, c), (c, a)):
        p, q = p[good], q[good]
        inside &= np.einsum("ij,ij->i", np.cross(q - p, foot - p), unit) >= 0
        share = np.clip(np.einsum("ij,ij->i", point - p, q - p) / np.maximum(((q - p) ** 2).sum(1), 1e-12), 0, 1)
        best = min(best, float(np.linalg.norm(p + share[:, None] * (q - p) - point, axis=1).min()))
    return min(best, float(np.abs(height[inside]).min())) if inside.any() else best


def test_a_ray_that_meets_nothing_runs_to_its_limit() -> None:
    scene = RayScene([model("alliance-cog").nodes["base"]])
    free = scene.distances(np.array([[0.0, 0.0, 5.0]]), np.array([[0.0, 0.0, 1.0]]), 3.0)
    blocked = scene.distances(np.array([[0.0, 0.0, 5.0]]), np.array([[0.0, 0.0, -1.0]]), 9.0)
    assert free[0] == pytest.approx(3.0) and 4.8 < blocked[0] < 5.1
