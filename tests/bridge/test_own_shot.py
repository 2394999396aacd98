"""A picture without a window with a person's own paint; files of the person's folder are found by `check`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from panda3d.core import Filename, PNMImage

from vtt.cli import main

SCHEME = 'kind = "scheme"\npiece = "heldenhammer"\n\n[paint.cream]\ncolour = "#ff00ff"\n'


def violet(path: Path) -> int:
    """How many pixels of a picture are of a colour that no ship of ours has."""
    picture = PNMImage()
    assert picture.read(Filename.from_os_specific(str(path)))
    places = [(x, y) for x in range(picture.get_x_size()) for y in range(picture.get_y_size())]
    colors = [picture.get_xel(x, y) for x, y in places]
    return sum(color[0] > 1.5 * color[1] and color[2] > 1.5 * color[1] and color[0] > 0.2 for color in colors)


def test_a_picture_shows_the_persons_own_paint(tmp_path: Path) -> None:
    """With their folder; without it pictures are the same for everybody."""
    (tmp_path / "schemes").mkdir()
    (tmp_path / "schemes" / "heldenhammer.toml").write_text(SCHEME)
    found = []
    for name, options in (("plain", []), ("own", ["--home", str(tmp_path)])):
        path = tmp_path / f"{name}.png"
        command = [sys.executable, "-m", "vtt", "shot", "SC01", "-o", str(path), "--size", "320x200", "--no-hud"]
        command += ["--preset", "low", "--camera", "piece:heldenhammer", *options]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        found.append(violet(path))
    assert found[0] < 20 and found[1] > found[0] + 50


def test_a_home_that_is_none_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "nowhere"
    assert main(["shot", "SC01", "-o", str(tmp_path / "x.png"), "--home", str(missing)]) == 2
    assert f"--home: expected a folder that exists, found {missing}" in capsys.readouterr().err


def test_check_finds_what_lies_in_the_persons_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As the README says it, from any folder; a fault names the file in full."""
    monkeypatch.setenv("SEASCAPE_HOME", str(tmp_path))
    (tmp_path / "schemes").mkdir()
    path = tmp_path / "schemes" / "heldenhammer.toml"
    path.write_text(SCHEME)
    assert main(["check", "schemes/heldenhammer.toml"]) == 0
    path.write_text(SCHEME.replace("cream", "creme"))
    capsys.readouterr()
    assert main(["check", "schemes/heldenhammer.toml"]) == 2
    assert str(path) in capsys.readouterr().out
