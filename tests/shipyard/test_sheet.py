"""The contact sheet, the ships as black silhouettes, and what a build says of its budgets."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("scipy", reason="the shipyard extra is not installed")
pytest.importorskip("embreex", reason="the shipyard extra is not installed")

from PIL import Image

from vtt.paths import data_dir
from vtt.shipyard import mesh as m
from vtt.shipyard import silhouettes
from vtt.shipyard.build import main, told, told_in_all
from vtt.shipyard.contact import MARGIN, SCALES, WIDTH
from vtt.shipyard.glb import Miniature, read_glb, write_glb
from vtt.shipyard.registry import ALL_BYTES, Level, pieces
from vtt.shipyard.sheet import View, render
from vtt.shipyard.silhouettes import BIG_SHIPS, MOST_OVERLAP, overlap, side_mask, strip


@pytest.fixture(scope="module")
def masks() -> dict[str, np.ndarray]:
    return {name: side_mask(read_glb(data_dir("models") / f"{name}.glb")) for name in BIG_SHIPS}


def test_the_ten_ships_are_the_warships_of_the_yard() -> None:
    kinds = {name: read_glb(data_dir("models") / f"{name}.glb").extras.get("kind") for name in pieces()}
    assert {name for name, kind in kinds.items() if kind == "warship"} == set(BIG_SHIPS)


@pytest.mark.parametrize(("one", "other"), list(combinations(BIG_SHIPS, 2)))
def test_two_ships_at_equal_length_do_not_look_alike(one: str, other: str, masks: dict[str, np.ndarray]) -> None:
    assert overlap(masks[one], masks[other]) < MOST_OVERLAP


@pytest.mark.parametrize("name", BIG_SHIPS)
def test_a_mask_runs_from_end_to_end_and_down_to_the_water(name: str, masks: dict[str, np.ndarray]) -> None:
    mask = masks[name]
    assert mask.shape[1] == silhouettes.LENGTH
    assert mask[:, :4].any() and mask[:, -4:].any() and mask[-2:].any()
    assert not mask[0].any(), "the canvas is too low for it"
    assert 0.1 < mask.sum() / mask.any(axis=1).sum() / mask.shape[1] < 0.9


def test_masks_tell_a_tall_box_from_a_low_one_and_a_bow_from_a_stern() -> None:
    def ship(*boxes: m.Mesh) -> np.ndarray:
        return side_mask(Miniature({"hull": m.merge(boxes), "base": m.box((9, 9, 0.1))}))

    low, tall = ship(m.box((1, 4, 1), (0, 0, 0.5))), ship(m.box((1, 4, 2), (0, 0, 1)))
    assert overlap(low, low) == 1.0 and overlap(low, tall) == pytest.approx(0.5, abs=0.02)
    assert overlap(low, ship(m.box((1, 8, 2), (0, 3, 1)))) == 1.0, "length and place do not count"
    bow = ship(m.box((1, 4, 0.2), (0, 0, 0.1)), m.box((1, 1, 2), (0, 1.5, 1)))
    assert bow[:-20, -8:].any() and not bow[:-20, :8].any()


def test_the_strip_shows_every_ship_in_black_at_one_height(masks: dict[str, np.ndarray]) -> None:
    picture = strip(masks, 64, 10)
    black = (picture == 0).all(axis=2)
    assert picture.shape[0] == 84 and not black[:10].any() and not black[-10:].any()
    columns = black.any(axis=0).astype(int)
    starts = np.flatnonzero(np.diff(np.r_[0, columns]) == 1)
    ends = np.flatnonzero(np.diff(np.r_[columns, 0]) == -1)
    assert len(starts) >= len(masks)
    assert black[10].any() and black[73].any() and (ends > starts).any()


def test_a_small_sheet_is_no_larger_than_its_pieces(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ["die-red", "die-white", "alliance-cog"]
    assert main(["sheet", *names, "-o", str(tmp_path / "s.png")]) == 0
    assert capsys.readouterr().out.splitlines() == [str(tmp_path / "s.png")]
    with Image.open(tmp_path / "s.png") as sheet:
        picture = np.asarray(sheet.convert("RGB")).astype(int)
    die, cog = (dict(SCALES)[most] for most in (1.0, 2.2))
    assert picture.shape[1] == WIDTH
    assert picture.shape[0] < 1.8 * cog + 1.0 * die + 8 * MARGIN
    assert (picture[:, :, 0] - picture[:, :, 1] > 90).any(), "the red die is not on it"


def test_ships_on_a_sheet_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", "swordfish", "sea-dragon", "-o", str(tmp_path / "s.png")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-2].startswith("most alike: swordfish and sea-dragon, 0.")
    assert lines[1].split()[:2] == ["swordfish", "100"]


def test_a_piece_that_is_not_built_or_not_known_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="no piece called paper-boat"):
        main(["sheet", "paper-boat", "-o", str(tmp_path / "s.png")])


def test_a_build_says_when_a_budget_is_passed(tmp_path: Path) -> None:
    entry = pieces()["die-red"]
    path = tmp_path / "die-red.glb"
    write_glb(path, {"hull": m.box((1, 1, 1))}, {}, {})
    line = told(path, entry, Level.TABLE, 12, 3.0)
    assert "12 triangles" in line and f"of {entry.max_bytes / 1e6:.1f}" in line and "OVER" not in line
    assert "OVER BUDGET" in told(path, entry, Level.LIGHT, entry.max_light_triangles + 1)
    assert "OVER" not in told(path, entry, Level.LIGHT, entry.max_light_triangles)
    path.write_bytes(bytes(entry.max_bytes + 1))
    assert "OVER BUDGET" in told(path, entry, Level.TABLE, 12)


def test_the_whole_is_counted(tmp_path: Path) -> None:
    for name in ("a", "a.light", "b"):
        write_glb(tmp_path / f"{name}.glb", {"hull": m.box((1, 1, 1))}, {}, {})
    line = told_in_all(tmp_path)
    assert line.startswith("3 files, 24 triangles and 12 light ones, 0.0 MB of 40")
    assert told_in_all(data_dir("models")).endswith(f" MB of {ALL_BYTES // 1_000_000}"), "models/ is over its budget"


def test_a_picture_has_its_light_from_one_side_and_its_shadow_on_the_other() -> None:
    ball = m.sphere(0.5, 32, 20).painted("#808080").moved(0, 0, 0.6).smooth_normals()
    picture = render(Miniature({"body": ball}), View(180, 40, 3.0, (0, 0, 0.4), (120, 90))).astype(int)
    starboard, port = (picture[37:42, x : x + 4].mean() for x in (70, 46))
    assert starboard > 1.5 * port  # the sun stands to starboard, on the right when one looks from astern
    shadow, open_water = picture[50:56, 28:34].mean(), picture[80:86, 100:110].mean()
    assert shadow < 0.7 * open_water
