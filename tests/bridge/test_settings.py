"""The file of settings: what was written is read again, what cannot be read is told and never lost."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.bridge.conftest import SIZE, Program
from tests.bridge.person import Person
from vtt.bridge.settings import KEYS, Settings, SettingsError, load_settings, save_settings
from vtt.stage.stage import Stage


@pytest.mark.parametrize("text", ["Ann", "", "a b", "a.b", "x\ny", "\x00\x01\x1b\x7f", 'say "x" \\', "Grün", "\u202e"])
def test_every_name_and_key_is_read_again_as_it_was_written(text: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    chosen = replace(Settings(), names={text: text, "ga": text}, keys={**KEYS, "arcs": text})
    assert save_settings(chosen, path) is None
    assert load_settings(path) == chosen


@pytest.mark.parametrize(("text", "told"), [
    ("names = " + "[" * 3000, "expected TOML, found lists within lists without end"),
    ("effects = " + "9" * 5000, "line 1: expected numbers of a sensible length, found one of endless digits"),
    ("effects = 0x" + "f" * 5000, "effects: expected a whole number that fits in 64 bits, found one of 20000 bits"),
    ("[keys]\narcs = ", "the end of the file: expected TOML, found invalid value"),
    ('dice = "a\\nb\\u001b[31m"', r'dice: expected one of rolled, typed, found "a\nb\u001b[31m"'),
    ('"a\\nb" = 1', r'"a\nb": expected one of '),
    ('[keys]\n"a b" = "x"', 'keys."a b": expected an action that exists, found "a b"'),
    (b"mood = '\xfc'", "expected text in UTF-8, found byte 8 that is not"),
])  # fmt: skip
def test_a_bad_file_is_one_sentence(text: str | bytes, told: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    with pytest.raises(SettingsError) as fault:
        load_settings(path)
    assert str(fault.value).startswith(f"{path}: {told}") and str(fault.value).isprintable()


def test_a_mark_before_the_text_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(b"\xef\xbb\xbfmood = 'dusk'\r\n")
    assert load_settings(path).mood == "dusk"


def test_a_file_that_cannot_be_read_outlives_every_change(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    for number, text in enumerate(("names = [", "scale = 9")):
        path.write_text(text)
        aside = save_settings(Settings(), path)
        assert aside == tmp_path / f"settings-unread{number or ''}.toml"
        for mood in ("dusk", "day", "storm"):
            assert save_settings(Settings(mood=mood), path) is None
        assert aside.read_text() == text and load_settings(path).mood == "storm"
    assert (tmp_path / "settings-unread.toml").read_text() == "names = ["


def test_the_program_starts_with_a_bad_file_and_says_where_it_is_kept(stage: Stage, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("names = " + "[" * 3000)
    app = Program(home=tmp_path, stage=stage)
    assert app.settings == Settings() and "lists within lists" in app.notice
    app.change_setting("ink", "on")
    kept = tmp_path / "settings-unread.toml"
    assert str(kept) in app.hud._models["toast"][0] and kept.read_text().startswith("names = [[")
    app.change_setting("ink", "off")
    assert load_settings(tmp_path / "settings.toml").ink == "off" and kept.exists()
    app.close()


def test_faults_of_schemes_are_told_in_the_game_and_on_the_page(stage: Stage, tmp_path: Path) -> None:
    folder = tmp_path / "schemes"
    folder.mkdir()
    (folder / "heldenhammer.toml").write_text("ghostly = 7\n")
    (folder / "swordfish.toml").write_text("ghostly = 0.5\n")
    app = Program(home=tmp_path, stage=stage)
    app.show_main_menu()  # as at the start, before any frame: a page that opens takes remarks away
    person = Person(app, SIZE)
    person.step(3)
    said = f"{folder / 'heldenhammer.toml'}: ghostly: expected a number from 0 to 1, found 7"
    assert said in app.hud._models["toast"][0]
    app.pieces.show()
    (row,) = app.hud._models["sheet"].rows
    assert (row.id, row.problem, row.is_shut) == ("schemes/heldenhammer.toml", said, True)
    person.close()
    app.close()
