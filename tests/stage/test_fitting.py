"""How a model of any axes and size comes to stand on its base, and that nothing but the look is changed by it."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
import skia

from tests.stage.oddfiles import plain, ship
from vtt.bridge.fittingsheet import draw_sheet
from vtt.bridge.ownpieces import own_pieces
from vtt.cli import main
from vtt.dreadfleet.content import load_content
from vtt.dreadfleet.content.loader import read_content
from vtt.paths import data_dir
from vtt.stage.loader import PLATE, Library, read_parts
from vtt.stage.mesh import Coat, Mesh, Sculptor
from vtt.stage.ownmodels import Fit, OwnModelError, Shelf, Stand, examine, propose, read_fit, write_fit
from vtt.stage.ownmodels.fitting import OVERHANG_AHEAD, OVERHANG_ASIDE, UPRIGHT, turned
from vtt.stage.pieces import outline_inches

BASE = np.array([[1.0, 2.0], [-1.0, 2.0], [-1.0, -2.0], [1.0, -2.0]], np.float32)
STAND = Stand(BASE, 1.5)
SHIPS = ("alliance-cog", "bloody-reaver", "curse-of-zandri", "dread-cog", "flaming-scimitar", "grimnirs-thunder",
         "heldenhammer", "sea-dragon", "shadewraith", "skabrus", "swordfish")


def carried(mesh: Mesh, matrix: np.ndarray, shift: tuple[float, float, float] = (0, 0, 0)) -> Mesh:
    """A mesh as a file might have it."""
    vertex = (mesh.vertex.astype(np.float64) @ matrix.T + shift).astype(np.float32)
    return Mesh(vertex, mesh.normal, mesh.color, mesh.paint, mesh.triangles)


def fitted(mesh: Mesh, fit: Fit | None = None, stand: Stand = STAND) -> np.ndarray:
    """Corners where they come to lie."""
    return propose([mesh], stand, fit).points(mesh.vertex)


ODD = {
    "a hundred times too large": (np.eye(3) * 100, (0, 0, 0)),
    "in millimetres of a small print": (np.eye(3) * 0.013, (0, 0, 0)),
    "facing backwards": (turned(180) * 3, (0, 0, 0)),
    "facing east": (turned(90) * 3, (0, 0, 0)),
    "z up": (UPRIGHT["z"].T * 3, (0, 0, 0)),
    "z up and facing west": (UPRIGHT["z"].T @ turned(-90) * 0.2, (0, 0, 0)),
    "above the water": (np.eye(3) * 3, (0, 0, 40)),
    "far from the middle": (np.eye(3) * 3, (500, -200, -7)),
    "all at once": (UPRIGHT["z"].T @ turned(180) * 100, (5000, 300, 900)),
}


@pytest.mark.parametrize("name", ODD)
def test_whatever_the_file_means_the_ship_stands_right(name: str) -> None:
    """Upright, bow ahead, on the water, in the middle, as large as its base allows."""
    points = fitted(carried(ship(), *ODD[name]))
    low, high = points.min(0), points.max(0)
    hull = points[points[:, 2] < 0.4]
    assert high[2] > 2.0 and -0.2 < low[2] < 0.0
    assert np.abs(hull[:, 0]).max() <= 1.0 + 1e-3 and np.abs(hull[:, 1]).max() <= 2.0 + OVERHANG_AHEAD
    assert np.abs(low[:2] + high[:2]).max() < 0.1
    assert high[1] - low[1] > 3.3
    bow, stern = hull[hull[:, 1] > 1.7], hull[hull[:, 1] < -1.7]
    assert np.ptp(bow[:, 0]) < np.ptp(stern[:, 0])
    mast = points[points[:, 2] > 0.7 * high[2]]
    assert np.abs(mast[:, 0]).max() < 0.2


def test_a_file_made_to_our_measure_is_left_alone() -> None:
    placement = propose([ship()], STAND)
    assert placement.is_as_made and np.allclose(placement.points(ship().vertex), ship().vertex)


@pytest.mark.parametrize("name", SHIPS)
def test_our_own_ships_are_guessed_right_without_their_likeness(name: str) -> None:
    """In every one of eight ways to lie in a file, only by their form; as they are, they stay as they are."""
    shape = own_pieces()[name].shape
    stand = Stand(outline_inches(shape), shape.height / 1000)
    meshes = [m for k, m in read_parts(data_dir("models") / f"{name}.light.glb").meshes.items() if k != PLATE]
    assert propose(meshes, stand).is_as_made
    for up in ("y", "z"):
        for quarter in range(4):
            odd = UPRIGHT[up].T @ np.round(turned(90 * quarter)) * 100
            found = propose([carried(mesh, odd) for mesh in meshes], stand)
            assert found.up == up
            assert np.allclose(found.matrix / found.scale @ odd / 100, np.eye(3), atol=1e-6)


@pytest.mark.parametrize("name", ["black-kraken", "blood-serpent", "sea-giant", "skull", "wreck-2"])
def test_beasts_and_land_lie_as_ours_do(name: str) -> None:
    """What has no bow of its own is turned the way that looks more like our model."""
    piece = own_pieces()[name]
    stand = piece.stand(Library(light=True))
    meshes = [m for k, m in read_parts(data_dir("models") / f"{name}.glb").meshes.items() if k != PLATE]
    odd = UPRIGHT["z"].T @ np.round(turned(180)) * 20
    found = propose([carried(mesh, odd) for mesh in meshes], stand)
    assert np.allclose(found.matrix / found.scale @ odd / 20, np.eye(3), atol=1e-6)


def test_a_keel_goes_under_water() -> None:
    """A hull with a keel floats where it has its beam; a flat one stands on the water."""
    sculptor = Sculptor()
    sculptor.prism([(-0.6, -2), (0.6, -2), (0.6, 1.5), (0, 2.2), (-0.6, 1.5)], 0.0, 1.0, Coat((1, 1, 1)))
    sculptor.box((0, -0.2, -0.3), (0.1, 3.0, 0.6), Coat((1, 1, 1)))
    sculptor.box((0, 0, 2.2), (0.1, 0.1, 2.6), Coat((1, 1, 1)))
    points = fitted(carried(sculptor.mesh(), np.eye(3) * 10))
    assert -0.75 < points[:, 2].min() < -0.3


def test_hulls_keep_within_the_overhang_of_the_base() -> None:
    """A broad tub is limited by its beam, a long boat by its length."""
    for wide, long in ((3.0, 4.0), (0.5, 9.0)):
        sculptor = Sculptor()
        sculptor.box((0, 0, 0.5), (wide, long, 1.0), Coat((1, 1, 1)))
        points = fitted(carried(sculptor.mesh(), np.eye(3) * 7))
        assert np.abs(points[:, 0]).max() <= 1.0 + OVERHANG_ASIDE and np.abs(points[:, 1]).max() <= 2 + OVERHANG_AHEAD
        assert np.abs(points[:, 0]).max() > 0.99 or np.abs(points[:, 1]).max() > 1.99


def test_a_persons_changes_come_after_the_proposal() -> None:
    big = carried(ship(), np.eye(3) * 9)
    usual = fitted(big)
    sunk = fitted(big, Fit(sink=0.25))
    assert np.allclose(sunk - usual, (0, 0, -0.25))
    larger = fitted(big, Fit(scale=1.2))
    assert np.allclose(larger, usual * 1.2, atol=1e-6)
    back = fitted(big, Fit(turn=180.0))
    assert np.allclose(back[:, :2], -usual[:, :2], atol=0.02)
    tipped = propose([big], STAND, Fit(up="z"))
    assert tipped.up == "z" and not np.allclose(tipped.matrix, propose([big], STAND).matrix)


def test_the_plate_of_a_flyer_on_a_stem_does_not_set_its_size() -> None:
    sculptor = Sculptor()
    sculptor.box((0, 0, 1.0), (0.06, 0.06, 2.0), Coat((1, 1, 1)))
    sculptor.box((0, 0, 2.4), (1.0, 2.0, 0.8), Coat((1, 1, 1)))
    points = fitted(carried(sculptor.mesh(), np.eye(3) * 5), Fit(up="y"))
    assert 1.5 < np.abs(points[:, 1]).max() < 3.0


# The file of changes -----------------------------------------------------------------------------------------------


def test_changes_are_kept_and_read_again(tmp_path: Path) -> None:
    fit = Fit(up="z", turn=-90.0, scale=1.25, sink=0.1)
    write_fit(tmp_path / "ship.toml", fit)
    assert read_fit(tmp_path / "ship.toml") == fit and read_fit(tmp_path / "none.toml") == Fit()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("trun = 90", "trun: expected one of up, turn, scale, sink, found an unknown key"),
        ("scale = 0", "scale: expected a number from 0.2 to 5, found 0.0."),
        ('turn = "left"', 'turn: expected a number from -360 to 360, found "left".'),
        ("turn = true", "turn: expected a number from -360 to 360, found true."),
        ("sink = [1]", "sink: expected a number from -3 to 3, found a list of 1."),
        ('up = "x"', 'up: expected auto, y or z, found "x".'),
        ("up = 1", "up: expected auto, y or z, found 1."),
        ("turn = nan", "turn: expected a number from -360 to 360, found nan."),
        ("turn = ", "expected TOML, found"),
        ('"a\\n\\u001b[2J" = 1', "a??[2J: expected one of up, turn, scale, sink, found an unknown key"),
        ('up = "x\\n\\u001b"', 'up: expected auto, y or z, found "x'),
        ("turn = " + "[" * 3000, "expected TOML, found lists within lists without end."),
        ("turn = 0x" + "f" * 300, "turn: expected a whole number that fits in 64 bits, found one of 1200 bits."),
        ("turn = " + "9" * 5000, "line 1: expected numbers of a sensible length, found one of endless digits."),
        (b"# \xfc", "expected text in UTF-8, found byte 2 that is not."),
    ],
)
def test_a_wrong_file_of_changes_is_one_sentence(text: str | bytes, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "ship.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(OwnModelError, match=r"^ship\.toml: ") as fault:
        read_fit(tmp_path / "ship.toml")
    assert sentence in str(fault.value) and str(fault.value).isprintable()


def test_a_folder_in_place_of_the_changes_is_told(tmp_path: Path) -> None:
    (tmp_path / "ship.toml").mkdir()
    with pytest.raises(OwnModelError, match=r"^ship\.toml: expected a file that can be read: Is a directory"):
        read_fit(tmp_path / "ship.toml")


def test_a_mark_before_the_text_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "ship.toml").write_bytes(b"\xef\xbb\xbfturn = 90")
    assert read_fit(tmp_path / "ship.toml") == Fit(turn=90.0)


# In the library ----------------------------------------------------------------------------------------------------


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """A person's folder with the little ship in place of Heldenhammer, and a broken file in place of Skabrus."""
    found = Shelf.of_home(tmp_path)
    found.folder.mkdir()
    plain(ship().vertex * np.float32(50)).write(found.folder / "heldenhammer.glb")
    (found.folder / "skabrus.glb").write_bytes(b"nothing of the kind")
    return found


def test_a_persons_file_stands_in_for_ours_on_our_plate(shelf: Shelf) -> None:
    library = Library(light=True, shelf=shelf)
    model, ours = library.model("heldenhammer", BASE, 1.5), Library(light=True).model("heldenhammer", BASE, 1.5)
    assert model.is_own and not ours.is_own and not model.is_missing
    assert model.height == pytest.approx(2.85, abs=0.2)
    assert model.plate.get_tight_bounds() == ours.plate.get_tight_bounds()
    assert len(model.waterline) > 3
    assert not library.model("swordfish", BASE, 1.0).is_own and shelf.complaints == []


def test_a_bad_file_is_told_once_and_ours_is_drawn(shelf: Shelf) -> None:
    library = Library(light=True, shelf=shelf)
    for _ in range(3):
        model = library.model("skabrus", BASE, 1.0)
        assert not model.is_own and not model.is_missing
        library.forget("skabrus")
    assert len(shelf.complaints) == 1 and "skabrus.glb: expected a glTF file" in shelf.complaints[0]


def test_bad_changes_are_told_and_the_proposal_stands(shelf: Shelf) -> None:
    (shelf.folder / "heldenhammer.toml").write_text("scale = 99")
    assert Library(light=True, shelf=shelf).model("heldenhammer", BASE, 1.5).is_own
    assert len(shelf.complaints) == 1 and "heldenhammer.toml: scale:" in shelf.complaints[0]


def test_another_shelf_brings_other_models(shelf: Shelf) -> None:
    library = Library(light=True, shelf=shelf)
    assert library.model("heldenhammer", BASE, 1.5).is_own
    library.use_shelf(None)
    assert not library.model("heldenhammer", BASE, 1.5).is_own
    library.use_shelf(shelf)
    assert library.model("heldenhammer", BASE, 1.5).is_own


@pytest.mark.parametrize("height", [0.0, 1e10])
def test_a_flat_sheet_is_fitted_wherever_it_lies(height: float, tmp_path: Path) -> None:
    """So far up that its own height is lost in the numbers, too."""
    sheet = ship().vertex * [1, 1, 0] + [0, 0, height]
    file = plain(sheet).write(tmp_path / "sheet.glb")
    parts, _ = Shelf.of_home(tmp_path).fitted(file, STAND, Fit(), light=True)
    (mesh,) = parts.meshes.values()
    assert np.isfinite(mesh.vertex).all() and np.abs(mesh.vertex[:, 1]).max() < 3


def test_sight_and_footprint_are_data_that_no_model_touches(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    """A save names the rules it was made under; a person's model is no part of them."""
    before = load_content()
    shape, hull = before.shapes["heldenhammer"], before.catalogue.hulls["heldenhammer"]
    monkeypatch.setenv("SEASCAPE_HOME", str(shelf.folder.parent))
    assert Library(light=True, shelf=shelf).model("heldenhammer", BASE, 1.5).is_own
    after, problems = read_content(data_dir("scenarios") / "dreadfleet", {})
    assert problems == [] and after is not before and after.ruleset_hash == before.ruleset_hash
    assert after.shapes["heldenhammer"] == shape and after.catalogue.hulls["heldenhammer"] == hull


# The command and its picture -----------------------------------------------------------------------------------------


def test_the_command_fits_lists_and_checks(
    shelf: Shelf, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home, picture = str(tmp_path), tmp_path / "look.png"
    file = plain(ship().vertex * np.float32(7)).write(tmp_path / "mine.glb")
    assert main(["pieces", "fit", "swordfish", str(file), "--turn", "90", "--scale", "1.2", "--sink", "0.1", "-o",
                 str(picture), "--home", home]) == 0
    assert (shelf.folder / "swordfish.glb").is_file() and picture.stat().st_size > 20_000
    assert read_fit(shelf.folder / "swordfish.toml") == Fit(turn=90.0, scale=1.2, sink=0.1)
    assert main(["pieces", "fit", "swordfish", "--sink", "0.2", "--home", home]) == 0
    assert read_fit(shelf.folder / "swordfish.toml") == Fit(turn=90.0, scale=1.2, sink=0.2)
    capsys.readouterr()
    assert main(["pieces", "list", "--home", home]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert any("swordfish.glb: " in line and "triangles" in line for line in lines)
    assert any("skabrus.glb: expected a glTF file" in line for line in lines)
    assert main(["pieces", "check", str(file)]) == 0 and main(["pieces", "check", str(file.with_name("no.glb"))]) == 1
    assert main(["pieces", "fit", "flying-dutchman", str(file), "--home", home]) == 2
    capsys.readouterr()
    assert main(["pieces", "fit", "skull", str(file), "--scale", "77", "--home", home]) == 2
    assert main(["pieces", "fit", "skull", str(file), "--turn", "nan", "--home", home]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "seascape pieces: --scale: expected a number from 0.2 to 5, found 77.0.",
        "seascape pieces: --turn: expected a number from -360 to 360, found nan.",
    ]
    assert main(["pieces", "fit", "skull", str(shelf.folder / "skabrus.glb"), "--home", home]) == 2
    assert not (shelf.folder / "skull.glb").exists()


def test_names_of_files_cannot_order_the_terminal_about(
    shelf: Shelf, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = plain().write(shelf.folder / "a\n\x1b[2Jb.glb")
    (shelf.folder / os.fsdecode(b"\xfc\x1b.glb")).write_bytes(b"none")
    assert main(["pieces", "list", "--home", str(tmp_path)]) == 1
    assert main(["pieces", "check", str(odd)]) == 0
    shown = capsys.readouterr().out
    assert "\x1b" not in shown and "a??[2Jb.glb: " in shown and "??.glb: expected a glTF file" in shown


def test_a_picture_with_models_of_a_folder_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for folder in (tmp_path / "none", Path(os.devnull)):
        assert main(["shot", "SC01", "-o", str(tmp_path / "a.png"), "--pieces", str(folder)]) == 2
        assert capsys.readouterr().err == f"seascape shot: --pieces: expected a folder, found {str(folder)!r}\n"
    assert not (tmp_path / "a.png").exists()


def test_a_look_at_a_fit_keeps_nothing(shelf: Shelf, tmp_path: Path) -> None:
    file = plain().write(tmp_path / "mine.glb")
    picture = tmp_path / "look.png"
    assert main(["pieces", "fit", "swordfish", str(file), "--try", "-o", str(picture), "--home", str(tmp_path)]) == 0
    assert picture.is_file() and not (shelf.folder / "swordfish.glb").exists()


def test_the_picture_shows_base_waterline_and_bow(shelf: Shelf, tmp_path: Path) -> None:
    """Red outline, blue waterline and green arrow are in the panels where they belong; turning moves the model."""
    def picture(fit: Fit) -> np.ndarray:
        path = shelf.folder / "heldenhammer.glb"
        parts, _ = shelf.fitted(path, STAND, fit, light=True)
        draw_sheet(parts, STAND, fit, (path.name, "Heldenhammer"), tmp_path / "a.png", examine(path).triangles)
        image = skia.Image.open(str(tmp_path / "a.png"))
        return image.toarray(colorType=skia.kRGBA_8888_ColorType)[..., :3].astype(int)

    def like(image: np.ndarray, rgb: tuple[int, int, int]) -> np.ndarray:
        return np.abs(image - rgb).sum(2) < 40

    usual, turned_about = picture(Fit()), picture(Fit(turn=180.0))
    above = (slice(165, 680), slice(655, 900))
    assert like(usual, (0xA3, 0x28, 0x1B))[above].sum() > 300
    assert like(usual, (0x17, 0x58, 0x3F))[above].sum() > 100
    side = like(usual, (0x24, 0x50, 0x7C))[165:680, 40:630]
    assert side.sum(1).max() > 150
    assert (np.abs(usual - turned_about).sum(2) > 60)[above].sum() > 500
