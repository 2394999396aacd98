"""Model files: our own, other people's, and broken ones."""

from pathlib import Path

import numpy as np
import pytest

from vtt.paths import data_dir
from vtt.stage import loader
from vtt.stage.loader import Library, block_parts, read_parts, waterline_of
from vtt.stage.mesh import Coat, Sculptor, ear_clip, face_normals
from vtt.stage.miniatures import GENERATOR

BASE = np.array([[1, 2], [-1, 2], [-1, -2], [1, -2]], np.float32)


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """One of our cogs as if another program had written it."""
    raw = (data_dir("models") / "alliance-cog.light.glb").read_bytes()
    path = tmp_path / "foreign.glb"
    path.write_bytes(raw.replace(GENERATOR.encode(), b"x" * len(GENERATOR)))
    return path


def test_a_file_of_another_program_is_refused_with_its_writer(foreign: Path) -> None:
    with pytest.raises(ValueError, match=r"foreign\.glb: .* made by seascape shipyard, found one by 'xxx"):
        read_parts(foreign)


def test_colours_wear_and_finish_come_out_as_they_went_in(tmp_path: Path) -> None:
    from vtt.shipyard import mesh as yard
    from vtt.shipyard.glb import write_glb

    finishes = (yard.MATT, yard.SATIN, yard.GLOSS, yard.METAL, yard.GLOWING)
    boxes = [yard.box((1, 1, 1), (2 * k, 0, 0)).painted("#336699", finish) for k, finish in enumerate(finishes)]
    write_glb(tmp_path / "x.glb", {"hull": yard.merge(boxes).worn(0.4)}, {}, {})
    mesh = read_parts(tmp_path / "x.glb").meshes["hull"]
    assert np.array_equal(np.unique(mesh.paint[:, 1]), np.array(finishes, np.float32))
    assert np.allclose(mesh.paint[:, 0], 0.4, atol=1e-6)
    assert (mesh.color[:, :3] == (0x33, 0x66, 0x99)).all()
    assert np.allclose(np.linalg.norm(mesh.normal, axis=1), 1, atol=1e-5)


@pytest.mark.parametrize("keep", [0, 10, 200, 20000])
def test_a_truncated_file_becomes_a_block_and_a_sentence(
    keep: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    whole = (data_dir("models") / "alliance-cog.glb").read_bytes()
    (tmp_path / "cut.glb").write_bytes(whole[:keep])
    monkeypatch.setattr(loader, "data_dir", lambda name: tmp_path)
    model = Library(light=False).model("cut", BASE, 1.5)
    assert model.is_missing
    assert len(caplog.records) == 1
    assert "cut.glb" in caplog.records[0].message
    assert "a plain block stands in for it" in caplog.records[0].message


def test_the_light_preset_prefers_light_files() -> None:
    light, full = Library(light=True).path("heldenhammer"), Library(light=False).path("heldenhammer")
    assert light is not None and light.name == "heldenhammer.light.glb"
    assert full is not None and full.name == "heldenhammer.glb"


def test_ships_name_their_muzzles_and_their_captains_eye() -> None:
    model = Library(light=True).model("heldenhammer", BASE, 1.5)
    port, starboard = model.muzzles("port"), model.muzzles("starboard")
    assert port and len(port) == len(starboard)
    assert all(p.x < 0 for p in port) and all(p.x > 0 for p in starboard)
    assert model.empties["captain_eye"].z > 0.5


@pytest.mark.parametrize("name", ["heldenhammer", "bloody-reaver", "alliance-cog", "dread-cog"])
def test_hulls_meet_the_water(name: str) -> None:
    line = Library(light=True).model(name, BASE, 1.5).waterline
    assert 10 < len(line) <= loader.WATERLINE_POINTS
    assert line[:, 1].max() - line[:, 1].min() > 0.8


def test_waterline_of_a_box_is_its_section() -> None:
    sculptor = Sculptor()
    sculptor.box((0, 0, 0), (2, 4, 1), Coat((1, 1, 1)))
    line = waterline_of([sculptor.mesh()])
    assert np.allclose(np.abs(line).max(0), (1, 2))


def test_the_block_stands_on_the_base() -> None:
    vertex = block_parts(BASE, 1.5).meshes["body"].vertex
    assert np.allclose(vertex.max(0), (1, 2, 1.5)) and vertex[:, 2].min() < 0


def test_ear_clipping_fills_a_concave_outline_exactly() -> None:
    outline = [(0, 0), (4, 0), (4, 3), (2, 1), (0, 3)]
    area = 0.0
    for a, b, c in ear_clip(outline):
        (ax, ay), (bx, by), (cx, cy) = outline[a], outline[b], outline[c]
        part = ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2
        assert part > 0
        area += part
    assert area == pytest.approx(8.0)


def test_solids_are_closed_and_face_outwards() -> None:
    sculptor = Sculptor()
    sculptor.prism(BASE, 0, 1, Coat((1, 1, 1)))
    sculptor.quad(*[[*p, 0] for p in BASE[::-1]], Coat((1, 1, 1)))
    tri = sculptor.mesh().vertex.reshape(-1, 3, 3)
    volume = np.einsum("ij,ij->i", tri[:, 0], np.cross(tri[:, 1], tri[:, 2])).sum() / 6
    assert volume == pytest.approx(8.0)
    assert np.allclose(np.linalg.norm(face_normals(tri.reshape(-1, 3)), axis=1), 1)
