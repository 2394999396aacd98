"""The finer models of the gallery: rounder, closed as before, and taken only while they fit the table's models."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("scipy", reason="the shipyard extra is not installed")
pytest.importorskip("manifold3d", reason="the shipyard extra is not installed")
pytest.importorskip("embreex", reason="the shipyard extra is not installed")

from vtt.cli import main
from vtt.paths import data_dir
from vtt.shipyard import mesh as m
from vtt.shipyard import planks
from vtt.shipyard.curving import rounded, split
from vtt.shipyard.detail import detail, finer
from vtt.shipyard.registry import Level, pieces
from vtt.stage.loader import Library
from vtt.stage.miniatures import read_contents


def open_edges(mesh: m.Mesh) -> int:
    """Edges that lack their opposite, vertices at the same place counted as one."""
    _, place = np.unique(np.round(mesh.vertices, 6), axis=0, return_inverse=True)
    faces = place.reshape(-1)[mesh.faces]
    edges = {(int(f[k]), int(f[(k + 1) % 3])) for f in faces for k in range(3)}
    return sum((b, a) not in edges for a, b in edges)


@pytest.mark.parametrize(("shape", "axis"), [
    (m.sphere(1.0, 8, 5), (0, 1, 2)),
    (m.cylinder(1.0, 2.0, 8), (0, 1)),
    (m.tube([(0, 0, 0), (0, 0, 1), (0, 0, 2)], 1.0, 6), (0, 1)),
])
def test_round_things_become_rounder_and_stay_closed(shape: m.Mesh, axis: tuple[int, ...]) -> None:
    before = shape.smooth_normals()
    after = rounded({"hull": before}, 100_000)["hull"]
    assert after.triangle_count > 2 * before.triangle_count
    assert open_edges(after) == open_edges(before) == 0

    def bulge(mesh: m.Mesh) -> float:
        middles = mesh.vertices[mesh.faces].mean(axis=1)
        is_side = np.ptp(mesh.vertices[mesh.faces][:, :, 2], axis=1) > 1e-6
        return float(1.0 - np.linalg.norm(middles[is_side][:, axis], axis=1).min())

    assert bulge(after) < 0.6 * bulge(before)
    assert np.linalg.norm(after.vertices[:, axis], axis=1).max() < 1.005
    assert after.normals is not None and np.allclose(np.linalg.norm(after.normals, axis=1), 1.0)


def test_boxes_and_flat_plates_stay_as_they_are() -> None:
    for shape in (m.box((1, 2, 3)), m.plate((1, 2), 0.1, 0.02)):
        smooth = shape.smooth_normals()
        assert split(smooth).triangle_count == smooth.triangle_count


def test_a_board_with_a_chamfer_does_not_swell() -> None:
    box = m.box((1.0, 0.06, 0.02), chamfer=0.008).smooth_normals()
    after = rounded({"hull": box}, 10_000)["hull"]
    assert np.allclose(after.bounds, box.bounds, atol=5e-4)
    panel = planks.raised_panel((-0.045, -0.032), (0.045, 0.032), 0.0, 0.014, 0.012).smooth_normals()
    assert np.allclose(rounded({"hull": panel}, 10_000)["hull"].bounds, panel.bounds, atol=5e-4)


def test_paint_and_pots_are_carried_into_the_middles() -> None:
    ball = m.sphere(1.0, 8, 6).painted("#336699", m.METAL).worn(0.1).smooth_normals()
    after = split(ball)
    assert len(after.vertices) > len(ball.vertices)
    assert set(after.pots) == {m.pot("#336699")}
    assert np.allclose(after.colour, m.linear("#336699"))
    assert np.allclose(after.finish, m.METAL) and np.allclose(after.edge, 0.1)


def test_the_budget_is_never_passed() -> None:
    nodes = {"a": m.sphere(1.0, 16, 10).smooth_normals(), "b": m.sphere(0.5, 16, 10).smooth_normals()}
    before = sum(mesh.triangle_count for mesh in nodes.values())
    for budget in (before, 2 * before, 5 * before, 100 * before):
        assert before <= sum(mesh.triangle_count for mesh in rounded(nodes, budget).values()) <= budget


def test_finer_detail_ends_where_it_was_asked_for() -> None:
    assert detail() == 1.0
    with pytest.raises(RuntimeError), finer(2.0):
        assert detail() == 2.0
        raise RuntimeError
    assert detail() == 1.0


def test_the_gallery_is_built_into_the_persons_folder_and_taken_while_it_fits(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    name, base = "alliance-cog", np.array([[0.3, 0.6], [-0.3, 0.6], [-0.3, -0.6], [0.3, -0.6]], np.float32)
    assert main(["shipyard", "build", name, "--detail", "gallery", "--home", str(tmp_path)]) == 0
    file = tmp_path / "gallery" / f"{name}.glb"
    told = capsys.readouterr().out
    assert f"{name}.glb" in told and "OVER" not in told and str(file.parent) in told
    fine = sum(len(skin.index) for skin in read_contents(file).skins.values()) // 3
    table = sum(len(skin.index) for skin in read_contents(data_dir("models") / f"{name}.glb").skins.values()) // 3
    assert table < fine <= pieces()[name].gallery_triangles
    library = Library(light=False, gallery=file.parent)
    assert library.path(name) == file and library.has_finer(name)
    assert abs(library.model(name, base, 1.0).height - Library(light=False).model(name, base, 1.0).height) < 0.02
    assert not library.has_finer("swordfish") and library.path("swordfish") == data_dir("models") / "swordfish.glb"
    monkeypatch.setattr("vtt.stage.loader.table_mark", lambda path: "another sculpture")
    assert Library(light=False, gallery=file.parent).path(name) == data_dir("models") / f"{name}.glb"


def test_a_broken_file_in_the_gallery_is_told_and_the_table_model_shown(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "alliance-cog.glb").write_bytes(b"glTF?")
    assert Library(light=False, gallery=tmp_path).path("alliance-cog") == data_dir("models") / "alliance-cog.glb"
    assert "the model of the table is shown" in caplog.text


def test_without_the_extra_one_sentence_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import builtins

    whole = builtins.__import__

    def lacking(name: str, *rest: object, **more: object) -> object:
        if name.partition(".")[0] in ("scipy", "manifold3d", "skimage", "embreex"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name.partition(".")[0])
        return whole(name, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr("vtt.shipyard.build.chosen", lambda names: lacking("embreex"))
    assert main(["shipyard", "build", "swordfish", "--detail", "gallery"]) == 2
    assert capsys.readouterr().err == (
        "seascape shipyard: the shipyard needs embreex: pip install 'seascape-vtt[shipyard]'\n"
    )


@pytest.mark.parametrize("level", [Level.TABLE, Level.LIGHT])
def test_only_the_gallery_is_sculpted_finer(level: Level) -> None:
    from dataclasses import replace

    from vtt.shipyard.glb import Miniature

    asked: list[tuple[Level, float]] = []
    entry = replace(pieces()["die-red"], sculpt=lambda want: asked.append((want, detail())) or Miniature({}))
    entry.sculpted(level), entry.sculpted(Level.GALLERY)
    assert asked == [(level, 1.0), (Level.TABLE, 1.5)]
