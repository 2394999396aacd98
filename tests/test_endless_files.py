"""Devices and pipes have no end and a file may be of any size: whatever reads a person's file says so at once."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from vtt.bots.uses import read_uses
from vtt.bridge.settings import SettingsError, load_settings
from vtt.cli import main
from vtt.commands.referee import read_faces
from vtt.dreadfleet.campaign import CampaignError
from vtt.dreadfleet.campaign_store import is_campaign, read_campaign
from vtt.dreadfleet.content.campaign_schema import load_campaign_table
from vtt.dreadfleet.content.draft import open_draft
from vtt.dreadfleet.content.errors import ContentError
from vtt.kernel.readfile import MOST_BYTES, read_whole
from vtt.kernel.saves import SaveError, read_save
from vtt.opening import open_game
from vtt.stage.ownmodels.document import OwnModelError, read_source
from vtt.stage.schemes import SchemeProblem, read_scheme

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such devices and pipes here")
PATIENCE_S = 20
NO_FILE = "a device or a pipe, not a file"
TABLE = load_campaign_table()
READERS: dict[str, tuple[Callable[[Path], Any], str, type[Exception]]] = {
    "save": (read_save, ".json", SaveError),
    "game by name": (lambda path: open_game(str(path)), ".json", SaveError),
    "save of another name": (lambda path: open_game(str(path)), ".sav", SaveError),
    "scenario or scene": (lambda path: open_game(str(path)), ".toml", ContentError),
    "scenario in the editor": (open_draft, ".toml", ContentError),
    "campaign": (lambda path: read_campaign(path, TABLE), ".json", CampaignError),
    "settings": (load_settings, ".toml", SettingsError),
    "dice": (read_faces, ".txt", OSError),
    "uses": (read_uses, ".json", OSError),
    "scheme": (read_scheme, ".toml", SchemeProblem),
    "own model": (read_source, ".glb", OwnModelError),
}


@pytest.fixture(autouse=True)
def in_time() -> Iterator[None]:
    """Nobody waits for ever."""

    def stop(*_: object) -> None:
        raise TimeoutError(f"still reading after {PATIENCE_S} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(PATIENCE_S)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(params=["pipe", "device"])
def endless(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], Path]:
    """Make something without an end, named as a file would be."""

    def make(suffix: str) -> Path:
        path = tmp_path / f"endless{suffix}"
        if request.param == "pipe":
            os.mkfifo(path)
        else:
            path.symlink_to("/dev/zero")
        return path

    return make


@pytest.mark.parametrize("reader", READERS)
def test_what_has_no_end_is_refused_in_one_sentence(reader: str, endless: Callable[[str], Path]) -> None:
    read, suffix, error = READERS[reader]
    with pytest.raises(error) as told:
        read(endless(suffix))
    assert NO_FILE in str(told.value) and "\n" not in str(told.value)


@pytest.mark.parametrize(("folder", "suffix"), [(".", ".json"), (".", ".toml"), (".", ""), ("hulls", ".json")])
def test_check_of_what_has_no_end(
    folder: str, suffix: str, endless: Callable[[str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    path = endless(suffix)
    path.parent.joinpath("hulls").mkdir()
    path = path.rename(path.parent / folder / path.name)
    assert main(["check", str(path)]) == 2
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith(f"{path}: ") and NO_FILE in line
    assert not is_campaign(path)


def test_a_file_of_any_size_is_not_read_to_its_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(1 << 40)  # a terabyte of nothing, which takes no room
    assert main(["check", str(path)]) == 2
    assert capsys.readouterr().out.rstrip().endswith("found more than 32 MB")


def test_the_largest_file_is_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_bytes(b"x" * 1000)
    assert len(read_whole(path, 1000)) == 1000 and MOST_BYTES > 1000
    with pytest.raises(OSError, match="more than 0 MB"):
        read_whole(path, 999)
