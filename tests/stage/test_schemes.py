"""Schemes: what a person may change about paint, what he is told of mistakes, and that nothing else changes."""

from __future__ import annotations

import errno
import itertools
import logging
import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from panda3d.core import Point3, Vec4

from tests.stage.looking import pixels
from vtt.cli import main
from vtt.paths import data_dir
from vtt.stage.camera import Gaze
from vtt.stage.loader import Library, read_parts
from vtt.stage.miniatures import BuiltPaint, Skin, read_contents
from vtt.stage.ownmodels import Shelf
from vtt.stage.schemes import (
    Coat,
    Layers,
    Palette,
    Scheme,
    SchemeProblem,
    linear_of,
    parsed_scheme,
    read_scheme,
    repainted,
    stored_scheme,
)
from vtt.stage.shading import apply_paint
from vtt.stage.stage import Stage
from vtt.stage.view import PieceView, StageView
from vtt.table.pose import Pose

MODELS = sorted(path.stem for path in data_dir("models").glob("*.glb") if not path.stem.endswith(".light"))
BASE = np.array([[0.75, 1.5], [-0.75, 1.5], [-0.75, -1.5], [0.75, -1.5]], np.float32)
PAINTS = (BuiltPaint("red", "#a02030", 0.0), BuiltPaint("gold", "#b08a34", 1.0))


ENDLESS = (
    ("shoots = " + "[" * 3000, "expected TOML, found lists within lists without end"),
    ("ghostly = " + "9" * 5000, "line 1: expected numbers of a sensible length, found "),
    ("ghostly = 0x" + "f" * 5000, "ghostly: expected a whole number that fits in 64 bits, found "),
    ("[layers]\nwash = 0x" + "f" * 5000, "layers.wash: expected a whole number that fits in 64 bits, found "),
    ("shoots_from = [0, 0, 0x" + "f" * 5000 + "]", "shoots_from[3]: expected a whole number that fits in 64 bits, "),
)
"""Files that no parser takes, and what is told of them."""


def screen(linear: np.ndarray) -> np.ndarray:
    return np.where(linear <= 0.0031308, linear * 12.92, 1.055 * np.clip(linear, 0.0031308, 1) ** (1 / 2.4) - 0.055)


def skin_of(linear: np.ndarray, paint: list[int]) -> Skin:
    n = len(linear)
    color = np.column_stack([np.round(screen(linear) * 255), np.full(n, 200)]).astype(np.uint8)
    zero = np.zeros((n, 3), np.float32)
    return Skin(zero, zero, color, np.zeros(n, np.float32), np.zeros(n, np.float32), np.array(paint, np.uint8),
                np.arange(3, dtype=np.uint32))


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def yard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of models with two plain ships, so that no sculptor's change of mind is felt here."""
    from vtt import paths
    from vtt.shipyard import mesh as m
    from vtt.shipyard.glb import write_glb
    from vtt.stage import loader, schemefaults, schemes

    models = tmp_path / "models"
    names = {"wood": ("#6b4a34", 0.0), "gold": ("#b08a34", 1.0), "crimson": ("#a3203a", 0.0), "rose": ("#d8b9a4", 0.0)}
    paints = tuple(BuiltPaint(name, *look) for name, look in names.items())

    def boxes(*paint: str) -> m.Mesh:
        return m.merge(m.box((1, 2, 1), (3 * k, 0, 1)).painted(*names[name]) for k, name in enumerate(paint))

    for ship in ("swordfish", "heldenhammer"):
        nodes = {"hull": boxes("wood", "gold", "crimson"), "sails": boxes("crimson", "rose")}
        for stem in (ship, f"{ship}.light"):
            write_glb(models / f"{stem}.glb", nodes, {}, {}, ship, paints)
        written(models / "schemes" / f"{ship}.toml", "[layers]\nvarnish = 1.25\n")
    folders = paths.data_dir

    def data_dir(name: str) -> Path:
        return models if name == "models" else folders(name)

    for module in (paths, loader, schemefaults, schemes):
        monkeypatch.setattr(module, "data_dir", data_dir)
    return models


# painting over -------------------------------------------------------------------------------------------------------


def test_every_vertex_shows_the_new_colour_as_bright_as_it_showed_the_old() -> None:
    red, blue = linear_of("#a02030"), linear_of("#3050b0")
    shares = np.array([1.0, 0.6, 0.3])
    skin = skin_of(shares[:, None] * red, [1, 1, 1])
    shown = repainted(skin, "hull", PAINTS, Scheme(paints={"red": Coat("#3050b0")}))
    assert np.abs(shown.color[:, :3].astype(int) - np.round(screen(shares[:, None] * blue) * 255)).max() <= 3
    assert (shown.color[:, 3] == 200).all(), "the shade of the recesses stays"


def test_a_channel_without_light_can_be_painted_white() -> None:
    pure = (BuiltPaint("red", "#ff0000", 0.0),)
    skin = skin_of(np.array([[1.0, 0, 0], [0.5, 0, 0], [0, 0, 0]]), [1, 1, 1])
    shown = repainted(skin, "hull", pure, Scheme(paints={"red": Coat("#ffffff")})).color[:, :3].astype(int)
    assert np.ptp(shown, axis=1).max() <= 2 and shown[0].min() >= 253
    assert shown[0, 0] > shown[1, 0] > shown[2, 0]


def test_only_the_paint_and_the_part_that_are_named_change() -> None:
    skin = skin_of(np.array([linear_of("#a02030"), linear_of("#b08a34"), [0.1, 0.2, 0.3]]), [1, 2, 0])
    scheme = Scheme(paints={"red": Coat("#000080")}, parts={"sails": {"red": Coat("#00ff00"), "gold": Coat(None, 0.0)}})
    hull, sails = repainted(skin, "hull", PAINTS, scheme), repainted(skin, "sails", PAINTS, scheme)
    assert tuple(hull.color[0, :3]) != tuple(skin.color[0, :3]) != tuple(sails.color[0, :3])
    assert sails.color[0, 1] > 240 and hull.color[0, 1] < 12
    assert (hull.color[1:] == skin.color[1:]).all() and (sails.color[1:] == skin.color[1:]).all()
    assert list(hull.finish) == [0, 0, 0]


def test_a_finish_replaces_the_finish_of_its_paint_alone() -> None:
    skin = skin_of(np.array([linear_of("#a02030")] * 3), [1, 2, 0])
    assert list(repainted(skin, "hull", PAINTS, Scheme(paints={"red": Coat(None, 0.5)})).finish) == [0.5, 0, 0]


@pytest.mark.parametrize("name", MODELS)
def test_the_stored_scheme_is_in_order_and_names_the_paints_of_its_model(name: str) -> None:
    path = data_dir("models") / "schemes" / f"{name}.toml"
    held = read_contents(data_dir("models") / f"{name}.glb")
    palette = Palette.of(held.skins, held.paints)
    scheme, problems = parsed_scheme(path, Scheme(name), palette)
    assert problems == []
    assert set(scheme.paints) == set(palette.names)
    for key, skin in held.skins.items():
        assert repainted(skin, key, held.paints, scheme).color is skin.color, f"{key} is not painted as it was built"


def test_ships_are_nearly_wholly_in_named_paints() -> None:
    for name in ("swordfish", "heldenhammer", "black-kraken"):
        skins = read_contents(data_dir("models") / f"{name}.glb").skins
        bare = sum(int((skin.paint == 0).sum()) for key, skin in skins.items() if key != "base")
        assert bare < 0.02 * sum(len(skin.paint) for skin in skins.values()), name


# a person's file -----------------------------------------------------------------------------------------------------


def test_a_persons_scheme_repaints_the_ship_at_both_levels_and_its_other_ships_not(yard: Path, tmp_path: Path) -> None:
    written(tmp_path / "schemes/swordfish.toml", '[paint.crimson]\ncolour = "#2050c0"\n')
    shelf = Shelf.of_home(tmp_path)
    for light in (False, True):
        ours, theirs = Library(light=light).tool("swordfish"), Library(light=light, shelf=shelf).tool("swordfish")
        assert ours is not None and theirs is not None
        red, blue = ours.meshes["sails"].color.astype(int), theirs.meshes["sails"].color.astype(int)
        assert (red[:, 0] > red[:, 2] + 60).any() and not (blue[:, 0] > blue[:, 2] + 60).any()
        same = Library(light=light, shelf=shelf).tool("heldenhammer")
        plain = Library(light=light).tool("heldenhammer")
        assert same is not None and plain is not None
        assert all((same.meshes[key].color == mesh.color).all() for key, mesh in plain.meshes.items())


def test_layers_and_ghostliness_reach_the_model(yard: Path, tmp_path: Path) -> None:
    written(tmp_path / "schemes/swordfish.toml", "ghostly = 0.3\n[layers]\nwash = 0\n")
    model = Library(light=True, shelf=Shelf.of_home(tmp_path)).model("swordfish", BASE, 1.0)
    assert (model.layers.wash, model.ghostly) == (0.0, 0.3)
    assert model.layers.varnish == stored_scheme("swordfish").layers.varnish


def test_a_changed_file_is_seen_when_the_shelf_is_looked_at_again(yard: Path, tmp_path: Path) -> None:
    library = Library(light=True, shelf=Shelf.of_home(tmp_path))
    library.model("swordfish", BASE, 1.0), library.model("heldenhammer", BASE, 1.0)
    assert library.use_shelf(library.shelf) == ()
    written(tmp_path / "schemes/swordfish.toml", "ghostly = 0.5\n")
    assert library.use_shelf(library.shelf) == ("swordfish",)
    assert library.model("swordfish", BASE, 1.0).ghostly == 0.5
    assert library.use_shelf(None) == ("swordfish",)
    assert library.model("swordfish", BASE, 1.0).ghostly == 0.0


def test_a_wrong_file_is_told_once_and_our_paint_is_shown(
    yard: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = written(tmp_path / "schemes/swordfish.toml", '[paint.crimson]\ncolour = "red"\n')
    library = Library(light=True, shelf=Shelf.of_home(tmp_path))
    with caplog.at_level(logging.WARNING):
        shown = library.tool("swordfish")
        library.tool("swordfish")
    ours = read_parts(yard / "swordfish.light.glb")
    assert shown is not None and (shown.meshes["sails"].color == ours.meshes["sails"].color).all()
    assert [record.message for record in caplog.records] == [
        f'{path}: paint.crimson.colour: expected a colour like "#a3203a", found "red"; our own paint is shown'
    ]


@pytest.mark.parametrize(("text", "problem"), [
    ("[layers]\nwash = 3\n", "layers.wash: expected a number from 0 to 2, found 3"),
    ("[layers]\nwash = true\n", "layers.wash: expected a number from 0 to 2, found true"),
    ("[layers]\nrinse = 1\n", "layers.rinse: expected one of base, wash, layering, drybrush, edges, glaze, varnish, "
                              'found "rinse"'),
    ("ghostly = -1\n", "ghostly: expected a number from 0 to 1, found -1"),
    ('layers = "all"\n', 'layers: expected a table, found "all"'),
    ('[paint.gold]\nfinish = "shiny"\n',
     'paint.gold.finish: expected matt, satin, gloss, metal, glow or a number from 0 to 2, found "shiny"'),
    ("[paint.gold]\ncolor = 1\n", 'paint.gold.color: expected one of colour, finish, found "color"'),
    ("[paint.gold]\ncolour = 7\n", 'paint.gold.colour: expected a colour like "#a3203a", found 7'),
    ("[part.sails.gold]\n", 'part.sails.gold: expected one of crimson, rose, found "gold"'),
    ("[paint.golden]\n", 'paint.golden: expected one of '),
    ("[part.mast.wood]\n", 'part.mast: expected one of hull, sails, found '),
    ("kind = 1\n", "kind: "),
    ('piece = "gold"\n', "piece: expected the name of a file models/*.glb, found "),
    ("wash = 1\n", "wash: expected one of kind, piece, ghostly, shoots, shoots_from, extra_shoots, extra_from, "
     "layers, paint, part, "),
    ('shoots = "peas"\n', "shoots: expected cannon, swivel-guns, bolts, lightning, flame, sun-ray, ghost-shot, skulls, "
                          'bombs, stones or torpedoes, found "peas"'),
    ("shoots = 3\n", "shoots: expected cannon, "),
    ('extra_shoots = ""\n', "extra_shoots: expected cannon, "),
    ("shoots_from = [0, 1]\n", "shoots_from: expected three numbers of inches from -6 to 6: starboard, forward, up, "
                               "found [0, 1]"),
    ("extra_from = [0, 0, 60]\n", "extra_from: expected three numbers of inches "),
    ("extra_from = [0, true, 0]\n", "extra_from: expected three numbers of inches "),
    ('extra_from = "top"\n', "extra_from: expected three numbers of inches "),
    ("[layers\n", ""),
    ('piece = "heldenhammer"\n', 'piece: expected "swordfish", which the file is named after, found "heldenhammer"'),
    (f'piece = "{"a" * 5000}"\n', f'piece: expected the name of a file models/*.glb, found "{"a" * 39}…"'),
    ('piece = "swordfish.light"\n', "piece: expected the name of a file models/*.glb, found "),
    ('piece = "schemes/../swordfish"\n', "piece: expected the name of a file models/*.glb, found "),
    ('shoots = "a\\nb\\u001b[31m"\n', "shoots: expected cannon, "),
    ('[paint."a\\nb"]\n', r'paint."a\nb": expected one of wood, '),
    *((text, told) for text, told in ENDLESS),
])
def test_check_names_file_key_expected_and_found(
    text: str, problem: str, yard: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path / "schemes/swordfish.toml", text)
    assert main(["check", str(path)]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 and lines[0].startswith(f"{path}: {problem}"), lines


def test_what_was_copied_out_is_in_order_and_changes_nothing(
    yard: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["shipyard", "scheme", "swordfish", "--home", str(tmp_path)]) == 0
    path = tmp_path / "schemes/swordfish.toml"
    assert capsys.readouterr().out.strip() == str(path)
    assert main(["check", str(path)]) == 0
    copied, ours = read_scheme(path), stored_scheme("swordfish")
    assert (copied.layers, copied.ghostly) == (ours.layers, ours.ghostly) == (Layers(varnish=1.25), 0.0)
    held = read_contents(yard / "swordfish.glb")
    assert set(copied.paints) == {paint.name for paint in held.paints}
    assert all(repainted(skin, key, held.paints, copied).color is skin.color for key, skin in held.skins.items())
    assert main(["shipyard", "scheme", "swordfish", "--home", str(tmp_path)]) == 2, "nobody's work is written over"
    assert main(["shipyard", "scheme", "paper-boat"]) == 2
    errors = capsys.readouterr().err
    assert "is there already" in errors and "NAME: expected one of heldenhammer, swordfish, found" in errors
    assert main(["shipyard", "scheme", "heldenhammer", "-o", str(tmp_path / "s.toml")]) == 0
    assert 'piece = "heldenhammer"' in (tmp_path / "s.toml").read_text()


def test_what_a_piece_shoots_is_copied_out_and_kept_when_it_is_built_anew(yard: Path, tmp_path: Path) -> None:
    from vtt.shipyard.build import keep_scheme
    from vtt.stage.armament import Armament

    said = 'shoots = "skulls"\nextra_shoots = "sun-ray"\nextra_from = [0, 0.5, 2.1]\n[layers]\nwash = 0.5\n'
    path = written(yard / "schemes/swordfish.toml", said)
    wanted = Armament("skulls", None, "sun-ray", (0.0, 0.5, 2.1))
    assert read_scheme(path).armament == wanted
    assert keep_scheme(yard / "swordfish.glb") == path
    assert (read_scheme(path).armament, read_scheme(path).layers) == (wanted, Layers(wash=0.5))
    assert main(["shipyard", "scheme", "swordfish", "-o", str(tmp_path / "s.toml")]) == 0
    assert read_scheme(tmp_path / "s.toml").armament == wanted
    assert read_scheme(written(tmp_path / "t.toml", 'shoots = "flame"\n'), read_scheme(path)).armament == Armament(
        "flame", None, "sun-ray", (0.0, 0.5, 2.1)
    )


def test_a_file_that_is_no_toml_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(SchemeProblem, match=r"x\.toml: line 1, column 1: expected TOML, found"):
        read_scheme(written(tmp_path / "x.toml", "= 3"))


def test_a_mark_before_the_text_is_no_fault(
    yard: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "schemes/swordfish.toml"
    path.parent.mkdir()
    path.write_bytes(b"\xef\xbb\xbfghostly = 0.5\n")
    assert main(["check", str(path)]) == 0 and "in order" in capsys.readouterr().out
    assert Library(light=True, shelf=Shelf.of_home(tmp_path)).scheme("swordfish").ghostly == 0.5


@pytest.mark.parametrize(("text", "told"), [*ENDLESS, (None, "expected a readable file, found Is a directory")])
def test_whatever_a_file_holds_our_paint_is_shown_and_the_fault_told_once(
    text: str | None, told: str, yard: Path, tmp_path: Path
) -> None:
    path = tmp_path / "schemes/swordfish.toml"
    written(path, text) if text is not None else path.mkdir(parents=True)
    library = Library(light=True, shelf=Shelf.of_home(tmp_path))
    assert not library.model("swordfish", BASE, 1.0).is_missing
    assert library.own_armament("swordfish") == stored_scheme("swordfish").armament
    assert len(library.complaints) == 1 and library.complaints[0].startswith(f"{path}: {told}")
    assert library.use_shelf(None) == ("swordfish",), "the shelf can be changed afterwards"


def test_names_that_the_model_does_not_know_are_told_and_the_rest_is_shown(yard: Path, tmp_path: Path) -> None:
    path = written(tmp_path / "schemes/swordfish.toml", 'ghostly = 0.5\n[paint.nosuch]\ncolour = "#112233"\n')
    library = Library(light=True, shelf=Shelf.of_home(tmp_path))
    assert library.model("swordfish", BASE, 1.0).ghostly == 0.5
    assert len(library.complaints) == 1 and library.complaints[0].startswith(f"{path}: paint.nosuch: expected one of ")
    written(path, "ghostly = 0.5\n")
    library.complaints.clear()
    library.use_shelf(library.shelf)
    assert library.model("swordfish", BASE, 1.0).ghostly == 0.5 and not library.complaints


def test_a_broken_scheme_of_ours_costs_neither_the_ship_nor_a_build(
    yard: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from vtt.shipyard.build import write
    from vtt.shipyard.registry import pieces

    path = written(yard / "schemes/swordfish.toml", "ghostly = 7\n")
    library = Library(light=True)
    model = library.model("swordfish", BASE, 1.0)
    assert (model.is_missing, model.ghostly, library.own_armament("swordfish").kind) == (False, 0.0, "cannon")
    sentence = f"{path}: ghostly: expected a number from 0 to 1, found 7"
    assert library.complaints == [sentence]
    assert main(["shipyard", "scheme", "swordfish", "-o", str(yard / "s.toml")]) == 2
    assert capsys.readouterr().err == f"seascape shipyard: {sentence}\n" and not (yard / "s.toml").exists()
    before = (yard / "swordfish.glb").read_bytes()
    with pytest.raises(SchemeProblem, match="ghostly"):
        next(write(pieces()["swordfish"], yard))
    assert ((yard / "swordfish.glb").read_bytes(), path.read_text()) == (before, "ghostly = 7\n")


@pytest.mark.parametrize("name", ["swordfish.light", "schemes/../swordfish", "../models/swordfish", "a" * 5000, ""])
def test_only_pieces_have_schemes_to_copy_out(
    name: str, yard: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["shipyard", "scheme", name, "--home", str(tmp_path / "home")]) == 2
    assert "NAME: expected one of heldenhammer, swordfish, found " in (told := capsys.readouterr().err)
    assert len(told) < 200 and not (tmp_path / "home").exists()


def test_a_model_that_cannot_be_written_leaves_the_one_before_and_names_the_file(
    yard: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from vtt.shipyard import mesh as m
    from vtt.shipyard.build import keep_scheme
    from vtt.shipyard.glb import write_glb

    model, scheme = yard / "swordfish.glb", yard / "schemes/swordfish.toml"
    before = {path: path.read_bytes() for path in yard.rglob("*.*")}

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError) as fault:
        write_glb(model, {"hull": m.box((1, 1, 1), (0, 0, 0))}, {}, {})
    assert fault.value.filename == str(model)
    with pytest.raises(OSError) as fault:
        keep_scheme(model)
    assert fault.value.filename == str(scheme)
    monkeypatch.undo()
    assert {path: path.read_bytes() for path in yard.rglob("*.*")} == before, "and nothing else is left over"


# the layers on the screen --------------------------------------------------------------------------------------------


def test_layers_are_counted_from_the_primer_up() -> None:
    whole = Layers(wash=1.4)
    assert whole.up_to(0) == Layers(0, 0, 0, 0, 0, 0, 0)
    assert whole.up_to(1.5) == Layers(1, 0.7, 0, 0, 0, 0, 0)
    assert whole.up_to(7) == whole


def test_every_layer_of_paint_can_be_seen_and_primer_is_grey(reef: Stage) -> None:
    ship = reef.fleet["heldenhammer"]
    reef.camera.focus(ship.root.get_pos() + Point3(0, 0, 0.8), 2.0, 40.0, glide=False)
    pictures = []
    for stage in range(8):
        apply_paint(ship.lean, Layers().up_to(stage))
        reef.touch()
        reef.settle()
        pictures.append(pixels(reef).astype(int))
    for before, after in itertools.pairwise(pictures):
        assert (np.abs(after - before).max(axis=2) > 3).mean() > 0.002
    changed = np.abs(pictures[7] - pictures[0]).max(axis=2) > 60
    colourful = np.ptp(pictures[7], axis=2)[changed].mean()
    assert np.ptp(pictures[0], axis=2)[changed].mean() < 0.6 * colourful


def test_shot_pierces_a_ship_and_fire_chars_it(reef: Stage, layout: StageView) -> None:
    ship = replace(layout.piece("heldenhammer"), pose=Pose(30000, 20000, 4000))

    def seen(battered: float, *flags: str) -> np.ndarray:
        shown = replace(ship, battered=battered, flags=frozenset(flags))
        reef.show(StageView(layout.board, (shown,), 31, 3))
        reef.camera.focus(Point3(30, 20, 0.8), 2.6, 340.0, glide=False)
        reef.settle()
        return pixels(reef).astype(int)

    whole, half, lost, burnt = seen(0.0), seen(0.5), seen(1.0), seen(0.0, "burning")
    changes = [(np.abs(picture - whole).max(axis=2) > 24) for picture in (half, lost, burnt)]
    assert 0.005 < changes[0].mean() < changes[1].mean() and changes[2].mean() > 0.02
    assert lost[changes[1]].mean() < 0.9 * whole[changes[1]].mean()
    dark = burnt.sum(axis=2) < 0.6 * whole.sum(axis=2)
    assert dark.mean() > 0.01, "fire leaves no char"


def test_a_ghost_lets_a_ship_behind_it_be_seen_and_a_solid_one_does_not(reef: Stage, layout: StageView) -> None:
    shape = layout.piece("heldenhammer").shape
    behind = PieceView("behind", "heldenhammer", shape, Pose(30600, 22000, 9000))

    def seen_through(model: str) -> float:
        near = PieceView("near", model, shape, Pose(30000, 20000, 0))
        reef.show(StageView(layout.board, (near,), 31, 3))
        reef.camera.go(Gaze(Point3(30, 20, 0.8), 0, 8, 6), glide=False)
        reef.settle()
        alone = pixels(reef)
        reef.fleet["near"].set_status(Vec4(3, 0, 3, 1))
        reef.touch()
        reef.settle()
        ship = np.abs(pixels(reef) - alone).max(axis=2) > 24
        reef.fleet["near"].set_status(Vec4(0, 0, 0, 0))
        reef.show(StageView(layout.board, (near, behind), 31, 3))
        reef.settle()
        return float((np.abs(pixels(reef) - alone)[ship].max(axis=1) > 12).mean())

    assert seen_through("shadewraith") > 0.12
    assert seen_through("swordfish") < 0.05
