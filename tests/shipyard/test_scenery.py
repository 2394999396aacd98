"""Scenery, monsters, tools and markers: nodes, budgets, waterlines, sight hulls and the faces of the dice."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable

import numpy as np
import pytest

pytest.importorskip("scipy", reason="the shipyard extra is not installed")
pytest.importorskip("manifold3d", reason="the shipyard extra is not installed")
pytest.importorskip("skimage", reason="the shipyard extra is not installed")

from scipy.spatial import cKDTree
from shapely.geometry import Point, Polygon

from vtt.paths import data_dir
from vtt.shipyard import sighthull
from vtt.shipyard.glb import Miniature, read_glb
from vtt.shipyard.mesh import Array, Mesh, merge
from vtt.shipyard.outlines import OUTLINES
from vtt.shipyard.pieces.dice import FACES, PIPS, pip_centres
from vtt.shipyard.registry import Level, pieces
from vtt.shipyard.rock import is_inside
from vtt.shipyard.water import section

ISLANDS = ("castle", "volcano", "skull", "leviathan", "corpse-face-cliff", "rocky-a", "rocky-b")
WRECKS = tuple(f"wreck-{n}" for n in range(1, 6))
SCENERY = ISLANDS + WRECKS
MONSTERS = ("bone-hydra", "blood-serpent", "sea-giant")
DICE = ("die-red", "die-white", "die-bone", "die-ga", "die-fot", "die-black")
TOOLS = ("ruler", "rudder", "rim", "wind-indicator", "vortex", "anchor-marker", "flame-marker", *DICE)
COUNTED = {
    "castle": ("rock", "castle"),
    **dict.fromkeys(WRECKS, ("rock", "hull")),
    **dict.fromkeys(MONSTERS, ("body",)),
}
"""The nodes that count for sight (GAP-05); for the other islands it is the rock alone."""
FIT, SHORE = 0.05, 0.05
NODES = {
    "castle": {"rock", "castle", "town", "flora", "flags"},
    "volcano": {"rock"},
    "skull": {"rock", "teeth", "glow", "flora"},
    "leviathan": {"rock", "bones"},
    "corpse-face-cliff": {"rock", "teeth"},
    "rocky-a": {"rock"},
    "rocky-b": {"rock"},
    **{name: {"rock", "hull", "masts"} for name in WRECKS},
    "bone-hydra": {"body", "tentacles", "tail", "base"},
    "blood-serpent": {"body", "wings", "tail", "base"},
    "sea-giant": {"body", "arms", "base"},
    "ruler": {"section_1", "section_2", "section_3"},
    "rudder": {"body"},
    "rim": {"frame", "plaques", "corners"},
    "wind-indicator": {"base", "vane"},
    "vortex": {"body"},
    "anchor-marker": {"base", "body"},
    "flame-marker": {"glow"},
    **{name: {"body", "pips"} for name in DICE},
}

every_piece = pytest.mark.parametrize("name", SCENERY + MONSTERS + TOOLS)
every_blocker = pytest.mark.parametrize("name", SCENERY + MONSTERS)
every_outline = pytest.mark.parametrize("name", SCENERY)


def model(name: str, level: str = "") -> Miniature:
    return read_glb(data_dir("models") / f"{name}{level}.glb")


def counted(made: Miniature, name: str) -> Mesh:
    return merge([made.nodes[key] for key in COUNTED.get(name, ("rock",)) if key in made.nodes])


def gaps_to(points: Array, triangles: Array) -> Array:
    """Distance of each point (n, 3) to the nearest of the triangles (m, 3, 3)."""
    from trimesh.triangles import closest_point

    best = np.full(len(points), np.inf)
    for triangle in triangles:
        near = closest_point(np.broadcast_to(triangle, (len(points), 3, 3)), points)
        best = np.minimum(best, np.linalg.norm(points - near, axis=1))
    return best


@every_piece
def test_a_piece_has_its_nodes_and_sound_numbers(name: str) -> None:
    made = model(name)
    assert NODES[name] <= set(made.nodes)
    for key, mesh in made.nodes.items():
        assert (
            np.isfinite(mesh.vertices).all() and mesh.normals is not None and np.isfinite(mesh.normals).all()
        ), key
        assert mesh.finish.min() >= 0 and mesh.finish.max() <= 2.0 + 1e-6, key
        assert mesh.faces.max() < len(mesh.vertices), key


@every_piece
def test_a_piece_keeps_its_budgets(name: str) -> None:
    file = data_dir("models") / f"{name}.glb"
    assert file.stat().st_size <= (2_000_000 if name in ISLANDS else 600_000)
    if pieces()[name].light:
        assert model(name, ".light").triangle_count <= 3500


@every_outline
@pytest.mark.parametrize("level", ["", ".light"])
def test_the_waterline_is_the_outline_of_the_rules(name: str, level: str) -> None:
    made = model(name, level)
    shore = waterline(
        merge([mesh for key, mesh in made.nodes.items() if key in ("rock", "hull", "castle")]), 0.004
    )
    ruled = Polygon(OUTLINES[name].points)
    room = 1.0 if level == "" else 2.2  # the light level is simplified by machine
    assert shore.exterior.hausdorff_distance(ruled.exterior) <= SHORE * room + 0.002
    assert ruled.buffer(SHORE * room).contains(shore)


def waterline(mesh: Mesh, level: float) -> Polygon:
    """The outer boundary of a mesh cut at the height `level`."""
    areas = section(mesh, level).buffer(0.004).buffer(-0.004)
    return max(getattr(areas, "geoms", [areas]), key=lambda part: part.area)


@every_outline
def test_the_outlines_are_those_of_the_game(name: str) -> None:
    text = (data_dir("scenarios") / "dreadfleet" / "scenery" / "footprints.toml").read_text(encoding="utf-8")
    ruled = {entry["id"].replace("_", "-"): entry for entry in tomllib.loads(text)["piece"]}[name]
    assert np.allclose(ruled["points"], OUTLINES[name].points)
    assert np.allclose(ruled["top"], OUTLINES[name].top) and ruled["height"] == OUTLINES[name].height


@every_blocker
def test_the_sight_hull_is_closed_light_and_whole(name: str) -> None:
    record = json.loads(sighthull.hull_file(name).read_text(encoding="utf-8"))
    assert record["id"] == name and record["version"] == 1
    triangles = np.array(record["triangles"])
    assert sighthull.unmatched_edges(triangles) == 0 and len(triangles) <= 400
    assert all(isinstance(v, int) for row in record["vertices"] + record["samples"] for v in row)
    corners = np.array(record["vertices"], float) / 1000
    a, b, c = (corners[triangles[:, i]] for i in range(3))
    assert np.einsum("ij,ij->i", a, np.cross(b, c)).sum() > 0, "the faces look inwards"
    assert corners[:, 2].min() == 0


@pytest.mark.parametrize("name", ["castle", "rocky-b", "bone-hydra"])
def test_the_frozen_sight_hull_is_still_what_the_massing_gives(name: str) -> None:
    stored, drawn = sighthull.read(name), sighthull.draw(pieces()[name].id)
    assert len(stored.triangles) == len(drawn.triangles)
    gap, _ = cKDTree(stored.vertices).query(drawn.vertices)
    assert gap.max() <= 5  # thousandths of an inch


@every_outline
def test_the_sight_hull_keeps_to_outline_and_height(name: str) -> None:
    hull, outline = sighthull.read(name), OUTLINES[name]
    corners = hull.vertices / 1000
    room = Polygon(outline.points).buffer(0.002)
    for a, b, c in corners[hull.triangles][:, :, :2]:
        shadow = Polygon([a, b, c])
        assert shadow.area < 1e-6 or room.contains(shadow.buffer(-1e-6))
    assert corners[:, 2].max() == pytest.approx(outline.height, abs=0.001)
    assert len(hull.samples) == 32
    assert gaps_to(hull.samples / 1000, corners[hull.triangles]).max() <= 0.002


@pytest.mark.parametrize("name", MONSTERS)
def test_a_monsters_sight_hull_stands_on_its_base_and_sees_from_its_top(name: str) -> None:
    hull = sighthull.read(name)
    assert np.abs(hull.vertices[:, 0]).max() <= 625 and np.abs(hull.vertices[:, 1]).max() <= 875
    assert hull.vertices[:, 2].max() == 1000 and hull.samples.tolist() == [[0, 0, 1000]]
    low, high = model(name).nodes["base"].bounds
    assert np.allclose([low[0], low[1], high[0], high[1]], [-0.625, -0.875, 0.625, 0.875], atol=1e-3)


@every_blocker
def test_the_sculpture_does_not_stand_out_of_its_sight_hull(name: str) -> None:
    body, hull = counted(model(name), name), sighthull.read(name)
    corners = hull.vertices / 1000
    chance = np.random.default_rng(7)
    points = body.vertices[body.vertices[:, 2] > 0.05]
    points = points[chance.choice(len(points), min(2000, len(points)), replace=False)]
    outside = points[~is_inside(corners[hull.triangles], points)]
    assert len(outside) == 0 or gaps_to(outside, corners[hull.triangles]).max() <= FIT + 0.006


@every_blocker
def test_the_sight_hull_is_filled_by_the_sculpture(name: str) -> None:
    body, hull = counted(model(name), name), sighthull.read(name)
    corner = body.vertices[body.faces]
    near = cKDTree(np.concatenate([body.vertices, corner.mean(axis=1), (corner[:, 0] + corner[:, 1]) / 2]))
    spots = sighthull.spread_samples(hull.vertices, hull.triangles, 400) / 1000
    gap, _ = near.query(spots)
    filled = (gap <= FIT + 0.03).mean()  # 0.03: how far the points of the sculpture lie apart
    hollows = {"skull": 0.12, "corpse-face-cliff": 0.12, "leviathan": 0.05}.get(
        name, 0.04
    )  # blind sockets and mouths
    assert filled >= 1 - hollows


@pytest.mark.parametrize("name", DICE)
def test_opposite_faces_of_a_die_add_up_to_seven_and_show_their_pips(name: str) -> None:
    made = model(name)
    faces = {int(key): tuple(value) for key, value in json.loads(str(made.extras["faces"])).items()}
    assert faces == FACES
    for face, normal in faces.items():
        assert faces[7 - face] == tuple(-v for v in normal)
    pips = made.nodes["pips"].vertices
    for face, normal in faces.items():
        mine = pips[pips @ np.array(normal) > 0.2]
        spots, count = pip_centres(face), np.zeros(len(PIPS[face]), int)
        gap, near = cKDTree(spots).query(mine)
        assert gap.max() < 0.07
        np.add.at(count, near, 1)
        assert len(spots) == face and (count > 0).all()
    low, high = made.bounds
    assert np.allclose(low, -0.25, atol=1e-3) and np.allclose(high, 0.25, atol=1e-3)


def test_each_section_of_the_ruler_runs_six_inches_from_its_hinge() -> None:
    made = model("ruler")
    for k in range(3):
        low, high = made.nodes[f"section_{k + 1}"].bounds
        assert low[1] == pytest.approx(0.0, abs=1e-6) and high[1] >= 6.0 - 1e-6
        assert [low[0], high[0]] == pytest.approx([-0.25, 0.25], abs=0.003)
        assert made.empties[f"hinge_{k + 1}"] == pytest.approx((0.0, 6.0 * k, 0.0))
    assert int(str(made.extras["stop_deg"])) == 45


def test_the_rudder_leaves_the_angle_of_base_and_turn_free() -> None:
    points = model("rudder").nodes["body"].vertices[:, :2]
    astern, ahead = points[points[:, 1] < -0.1], points[points[:, 1] > 0.1]
    assert astern[:, 0].max() <= 0.012 and astern[:, 0].max() >= 0.0
    left = (ahead[:, 1] - ahead[:, 0]) / np.sqrt(2)
    assert (
        left.min() >= -0.012 and Point(0, 0).distance(Point(*points[np.argmin(np.hypot(*points.T))])) < 0.06
    )


def test_the_rim_lies_on_the_line_of_the_board_and_carries_36_plaques() -> None:
    made = model("rim")
    frame = made.nodes["frame"].vertices
    inner = frame[np.abs(frame[:, 2] - 0.05) < 1e-3]
    assert np.allclose(
        [inner[:, 0].min(), inner[:, 0].max(), inner[:, 1].min(), inner[:, 1].max()], [-30, 30, -20, 20]
    )
    marks = [made.empties[f"plaque_{k + 1}"] for k in range(36)]
    north = [x + 30 for x, _, _ in marks[:11]]
    east = [20 - y for _, y, _ in marks[11:18]]
    assert north == pytest.approx([60 * (2 * i + 1) / 22 for i in range(11)], abs=0.001)
    assert all(y > 20 for _, y, _ in marks[:11]) and all(x > 30 for x, _, _ in marks[11:18])
    assert east == pytest.approx([40 * (2 * i + 1) / 14 for i in range(7)], abs=0.001)


@pytest.mark.parametrize("name", ["rocky-a", "sea-giant"])
def test_building_again_gives_the_same_piece(name: str, rebuilt: Callable[..., Miniature]) -> None:
    fresh, stored = rebuilt(name, Level.TABLE), model(name)
    assert set(fresh.nodes) == set(stored.nodes)
    for key, mesh in fresh.nodes.items():
        assert mesh.triangle_count == pytest.approx(stored.nodes[key].triangle_count, rel=0.01)
        assert np.allclose(mesh.bounds, stored.nodes[key].bounds, atol=0.005)
