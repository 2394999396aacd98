"""The shipyard's meshes and files: closed shapes, sound normals, true round trips, budgets of the light level."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("scipy", reason="the shipyard extra is not installed")
pytest.importorskip("manifold3d", reason="the shipyard extra is not installed")
pytest.importorskip("fast_simplification", reason="the shipyard extra is not installed")

from scipy.spatial import cKDTree

from vtt.shipyard import mesh as m
from vtt.shipyard.build import lightened
from vtt.shipyard.glb import STEP_INCHES, GlbError, read_glb, write_glb
from vtt.stage.miniatures import BuiltPaint

SIZES = st.floats(0.1, 5.0)


def volume(mesh: m.Mesh) -> float:
    """Volume inside a closed mesh; negative when it is turned inside out."""
    a, b, c = (mesh.vertices[mesh.faces[:, k]] for k in range(3))
    return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6.0)


def open_edges(mesh: m.Mesh) -> int:
    """Edges that lack their opposite, vertices at the same place counted as one."""
    _, place = np.unique(np.round(mesh.vertices, 6), axis=0, return_inverse=True)
    faces = place.reshape(-1)[mesh.faces]
    edges = {(int(f[k]), int(f[(k + 1) % 3])) for f in faces for k in range(3)}
    return sum((b, a) not in edges for a, b in edges)


@given(SIZES, SIZES, SIZES)
def test_a_box_is_closed_and_holds_its_volume(x: float, y: float, z: float) -> None:
    box = m.box((x, y, z), (1.0, -2.0, 3.0))
    assert open_edges(box) == 0
    assert volume(box) == pytest.approx(x * y * z, rel=1e-6)


@given(SIZES, SIZES, SIZES, st.floats(0.01, 0.04))
def test_a_chamfer_takes_a_little_off_every_edge(x: float, y: float, z: float, chamfer: float) -> None:
    box = m.box((x, y, z), chamfer=chamfer)
    assert open_edges(box) == 0
    removed = x * y * z - volume(box)
    assert 0 < removed <= 2.0 * chamfer**2 * (x + y + z)
    assert set(np.unique(box.edge)) == {0.0, 1.0}


@pytest.mark.parametrize(
    "shape",
    [
        m.cylinder(0.5, 1.0),
        m.sphere((1.0, 0.5, 0.3)),
        m.tube([(0, 0, 0), (0, 1, 0.4), (0.3, 2, 1)], 0.2),
        m.extrude(
            [(0, 0), (2, 0), (2, 1), (1, 0.4), (0, 1)], 0.5, 0.05, [[(0.3, 0.2), (0.6, 0.2), (0.5, 0.4)]], back=True
        ),
    ],
)
def test_shapes_are_closed_and_their_mirror_images_too(shape: m.Mesh) -> None:
    assert open_edges(shape) == 0
    assert volume(shape) > 0
    assert volume(shape.mirrored()) == pytest.approx(volume(shape))
    assert volume(shape.flipped()) == pytest.approx(-volume(shape))


def test_a_hole_in_a_plate_stays_open() -> None:
    outline, hole = [(0, 0), (2, 0), (2, 2), (0, 2)], [(0.5, 0.5), (1.5, 0.5), (1.5, 1.5), (0.5, 1.5)]
    plate = m.extrude(outline, 0.25, holes=[hole], back=True)
    assert volume(plate) == pytest.approx((4.0 - 1.0) * 0.25)


def test_normals_are_units_that_look_outwards_and_split_at_sharp_edges() -> None:
    box = m.box((1, 2, 3)).smooth_normals()
    assert len(box.vertices) == 24
    ball = m.sphere(1.0, 24, 16).smooth_normals()
    for mesh in (box, ball):
        assert mesh.normals is not None
        assert np.allclose(np.linalg.norm(mesh.normals, axis=1), 1.0)
        assert (np.einsum("ij,ij->i", mesh.normals, mesh.vertices) > 0).all()
    assert np.einsum("ij,ij->i", ball.normals, ball.vertices).min() > 0.97


def test_it_does_not_matter_along_which_diagonal_a_wall_is_cut() -> None:
    round_body = m.cylinder(1.0, 2.0, 8).smooth_normals()
    assert round_body.normals is not None
    side = np.abs(round_body.normals[:, 2]) < 0.5
    outward = round_body.vertices[side][:, :2] / np.linalg.norm(round_body.vertices[side][:, :2], axis=1)[:, None]
    assert np.allclose(round_body.normals[side][:, :2], outward, atol=1e-6)


def test_triangles_without_area_do_not_spoil_the_normals() -> None:
    flat = m.bare([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 0)], [(0, 1, 2), (0, 3, 0)]).smooth_normals()
    assert flat.triangle_count == 1
    assert flat.normals is not None and np.allclose(flat.normals, [0, 0, 1])


def test_merging_keeps_the_normals_of_round_ropes() -> None:
    rope = m.tube([(0, 0, 0), (0, 0, 1)], 0.1, 3, False)
    both = m.merge([rope, m.box((1, 1, 1))])
    assert both.normals is not None and len(both.normals) == len(both.vertices) == 6 + 24


def test_a_file_gives_back_what_was_written(tmp_path: Path) -> None:
    hull = m.box((1, 2, 0.5), chamfer=0.05).painted("#336699", m.METAL)
    write_glb(
        tmp_path / "x.glb", {"hull": hull}, {"captain_eye": (0.1, -0.5, 0.75)}, {"kind": "test", "list": [1, 2]}
    )
    back = read_glb(tmp_path / "x.glb")
    assert back.empties == {"captain_eye": (0.1, -0.5, 0.75)}
    assert back.extras == {"kind": "test", "list": "[1, 2]"}
    kept = back.nodes["hull"]
    assert np.allclose(kept.bounds, hull.bounds, atol=STEP_INCHES)
    assert kept.triangle_count == hull.triangle_count
    assert np.allclose(kept.colour, m.linear("#336699"), atol=0.01)
    assert np.allclose(kept.finish, m.METAL) and set(np.unique(kept.edge)) == {0.0, 1.0}


def test_positions_and_normals_are_rounded_less_than_anyone_sees(tmp_path: Path) -> None:
    ball = m.sphere((2.0, 3.0, 1.0), 40, 24).smooth_normals()
    write_glb(tmp_path / "x.glb", {"hull": ball}, {}, {})
    kept = read_glb(tmp_path / "x.glb").nodes["hull"]
    assert kept.normals is not None and ball.normals is not None
    assert np.allclose(np.linalg.norm(kept.normals, axis=1), 1.0, atol=1e-6)
    gap, near = cKDTree(ball.vertices).query(kept.vertices)
    assert 0.0 < gap.max() < STEP_INCHES
    turned = np.degrees(np.arccos(np.clip((kept.normals * ball.normals[near]).sum(axis=1), -1, 1)))
    assert np.median(turned) < 0.5 and np.percentile(turned, 95) < 1.0  # the poles are shared by many normals


def test_what_met_before_meets_in_the_file_and_the_rim_keeps_its_precision(tmp_path: Path) -> None:
    low, high = m.box((1.37, 0.7, 0.11), (0.1, 0, 0.055)), m.box((0.9, 0.3, 0.4), (0.03, 0.1, 0.31))
    write_glb(tmp_path / "x.glb", {"a": low, "b": high}, {}, {})
    kept = read_glb(tmp_path / "x.glb").nodes
    assert kept["a"].bounds[1][2] == kept["b"].bounds[0][2]
    wide = m.box((60.0, 40.0, 0.1234567))
    write_glb(tmp_path / "y.glb", {"rim": wide}, {}, {})
    assert np.allclose(read_glb(tmp_path / "y.glb").bounds, wide.bounds, atol=1e-6)


def test_equal_corners_are_written_once_and_flat_triangles_not_at_all(tmp_path: Path) -> None:
    twice = m.merge([m.box((1, 1, 1)).smooth_normals()] * 2)
    speck = m.bare([(0, 0, 2), (0, 1e-6, 2), (0, 0, 2.5)], [(0, 1, 2)])
    write_glb(tmp_path / "x.glb", {"hull": m.merge([twice, speck])}, {}, {})
    kept = read_glb(tmp_path / "x.glb").nodes["hull"]
    assert len(kept.vertices) == 24 and kept.triangle_count == 24


def test_vertices_remember_their_paints_and_colours_without_a_name_have_none(tmp_path: Path) -> None:
    paints = (BuiltPaint("gold", "#b08a34", m.METAL), BuiltPaint("oak", "#6b4a34", m.MATT))
    colours = ("#6b4a34", "#b08a34", "#123456")
    parts = [m.box((1, 1, 1), (k * 2, 0, 0)).painted(colour) for k, colour in enumerate(colours)]
    write_glb(tmp_path / "x.glb", {"hull": m.merge(parts)}, {}, {}, paints=paints)
    back = read_glb(tmp_path / "x.glb")
    assert back.paints == paints and "paints" not in back.extras
    pots, x = back.nodes["hull"].pots, back.nodes["hull"].vertices[:, 0]
    assert set(pots[x < 1]) == {m.pot("#6b4a34")}
    assert set(pots[(x > 1) & (x < 3)]) == {m.pot("#b08a34")}
    assert set(pots[x > 3]) == {m.MIXED}


def test_paint_is_kept_by_everything_that_does_not_repaint() -> None:
    box = m.box((1, 2, 3), chamfer=0.1).painted("#336699")
    blue = m.pot("#336699")
    for changed in (
        box.tinted(0.5), box.moved(1), box.mirrored(), box.smooth_normals(), m.merge([box, box]), box.worn(1.0),
        box.picked(np.arange(box.triangle_count) < 4),
    ):
        assert len(changed.pots) == len(changed.vertices) and set(changed.pots) == {blue}
    assert set(box.painted(m.linear("#336699")).pots) == {m.MIXED}


def test_a_file_that_is_no_miniature_is_refused_with_its_name(tmp_path: Path) -> None:
    path = tmp_path / "letter.glb"
    path.write_bytes(b"Dear captain, this is not a ship at all.")
    with pytest.raises(GlbError, match=r"letter\.glb: expected a binary glTF"):
        read_glb(path)


def test_another_reader_finds_the_bow_ahead_and_y_up(tmp_path: Path) -> None:
    trimesh = pytest.importorskip("trimesh")
    write_glb(tmp_path / "x.glb", {"hull": m.box((1, 4, 2), (0, 1, 1))}, {"captain_eye": (0.5, 2.0, 1.5)}, {})
    scene = trimesh.load(tmp_path / "x.glb")
    assert np.allclose(scene.bounds, [[-0.5, 0, -3], [0.5, 2, 1]], atol=STEP_INCHES)
    assert np.allclose(scene.graph.get("captain_eye")[0][:3, 3], (0.5, 1.5, -2.0), atol=1e-5)


def test_the_light_level_keeps_its_budget_and_its_paint() -> None:
    nodes = {
        "hull": m.sphere(1.0, 64, 48).painted("#aa2211"),
        "sails": m.grid(np.random.default_rng(1).random((40, 40, 3))),
    }
    light = lightened(nodes, 900)
    assert sum(mesh.triangle_count for mesh in light.values()) <= 900
    assert np.allclose(light["hull"].colour, m.linear("#aa2211"))
    assert np.abs(np.linalg.norm(light["hull"].vertices, axis=1) - 1.0).max() < 0.05
