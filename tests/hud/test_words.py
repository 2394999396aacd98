"""The catalogue of wording."""

from __future__ import annotations

from pathlib import Path

import pytest

from vtt import words
from vtt.words import WordsError, read_words, say


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "en.d").mkdir()
    (tmp_path / "en.toml").write_text('[a]\nb = "one {n}"\n', encoding="utf-8")
    (tmp_path / "en.d" / "more.toml").write_text('[c]\nd = "two"\n', encoding="utf-8")
    return tmp_path


def test_files_are_merged_under_dotted_keys(folder: Path) -> None:
    assert read_words(folder, "en") == {"a.b": "one {n}", "c.d": "two"}


def test_a_key_given_twice_names_both_files(folder: Path) -> None:
    (folder / "en.d" / "z.toml").write_text('[a]\nb = "again"\n', encoding="utf-8")
    with pytest.raises(WordsError, match=r"z\.toml.*'a\.b'.*en\.toml"):
        read_words(folder, "en")


@pytest.mark.parametrize("content", ["[a", "[a]\nb = 3\n"])
def test_a_bad_file_is_named(folder: Path, content: str) -> None:
    (folder / "en.d" / "bad.toml").write_text(content, encoding="utf-8")
    with pytest.raises(WordsError, match=r"bad\.toml"):
        read_words(folder, "en")


def test_a_language_without_files_is_refused_and_changes_nothing() -> None:
    before = words.language()
    with pytest.raises(WordsError, match="xx"):
        words.switch_language("xx")
    assert words.language() == before


def test_missing_key_is_shown_and_remembered() -> None:
    words.missing_keys.clear()
    assert say("no.such.key") == "no.such.key"
    assert words.missing_keys == {"no.such.key"}
    words.missing_keys.clear()


def test_parameters_are_filled_and_a_missing_one_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(words._catalogues, "en", {"k": "{who} sails {far}"})
    assert say("k", who="Mia", far="4″") == "Mia sails 4″"
    assert say("k", who="Mia") == "Mia sails {far}"


def test_another_language_falls_back_to_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(words._catalogues, "en", {"k": "wind", "only": "english"})
    monkeypatch.setitem(words._catalogues, "de", {"k": "Wind"})
    monkeypatch.setattr(words, "_language", "de")
    assert (say("k"), say("only")) == ("Wind", "english")


def test_every_key_used_in_the_code_has_words() -> None:
    import re

    root = Path(words.__file__).parent
    used = {
        key
        for path in root.rglob("*.py")
        for key in re.findall(r"""\bsay\(\s*["']([a-z0-9_.\-]+)["']""", path.read_text(encoding="utf-8"), re.I)
    }
    assert {k for k in used if not words.has_words(k)} == set()
