"""TOML of people: whatever a parser trips over is one kind of error, and what is quoted can be read again."""

from __future__ import annotations

import tomllib
from decimal import Decimal
from pathlib import Path

import pytest

from vtt.kernel.tomlfile import MOST_SHOWN, TomlError, key_text, parse_toml, quoted, read_toml, value_text


@pytest.mark.parametrize(("text", "told"), [
    ("turn = ", "the end of the file: expected TOML, found invalid value"),
    ("a = 1\nb = ]", "line 2, column 5: expected TOML, found invalid value"),
    ("shoots = " + "[" * 3000, "expected TOML, found lists within lists without end"),
    ("shoots = " + "[" * 60 + "]" * 60, "shoots: expected TOML, found lists within lists without end"),
    ("paint = " + "{a=" * 2000 + "1" + "}" * 2000, "expected TOML, found lists within lists without end"),
    ("[paint." + ".".join("b" * 3000) + "]", "paint: expected TOML, found lists within lists without end"),
    ("a = 1\neffects = " + "9" * 5000, "line 2: expected numbers of a sensible length, found one of endless digits"),
    ("[layers]\nwash = 0x" + "f" * 300, "layers.wash: expected a whole number that fits in 64 bits, "
                                        "found one of 1200 bits"),
    ('"a b" = [0, [99999999999999999999]]', '"a b"[2][1]: expected a whole number that fits in 64 bits, '
                                            "found one of 67 bits"),
])  # fmt: skip
def test_what_a_parser_can_throw_is_one_sentence_with_its_place(text: str, told: str) -> None:
    for kind in (float, Decimal):
        with pytest.raises(TomlError) as fault:
            parse_toml(text, kind)
        assert str(fault.value) == told


def test_a_number_without_end_behind_the_point_is_no_crash() -> None:
    with pytest.raises(TomlError, match="sensible length"):
        parse_toml("a = 1e" + "9" * 30, Decimal)


def test_a_mark_before_the_text_is_no_fault_but_other_bytes_are(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(b"\xef\xbb\xbfghostly = 0.5\r\n")
    assert read_toml(path) == {"ghostly": 0.5}
    path.write_bytes("# größe".encode("latin-1"))
    with pytest.raises(TomlError, match=r"^expected text in UTF-8, found byte 4 that is not$"):
        read_toml(path)
    with pytest.raises(FileNotFoundError):
        read_toml(tmp_path / "y.toml")


@pytest.mark.parametrize(
    "text", ["", "a b", "a.b", 'say "x" \\ y', "x\ny\t\r", "\x00\x01\x1b\x7f\x9b", "grün", "\u202e"]
)
def test_what_is_quoted_is_read_again_and_shows_nothing_unseen(text: str) -> None:
    line = f"{key_text(text)} = {quoted(text)}"
    assert tomllib.loads(line) == {text: text}
    assert line.isprintable()


def test_values_are_shown_short_and_as_they_stand_in_the_file() -> None:
    shown = [value_text(value) for value in (True, 3, 0.5, "a\nb", {"a": 1}, [1, 2])]
    assert shown == ["true", "3", "0.5", r'"a\nb"', "a table", "a list of 2"]
    assert value_text("a" * 5000) == '"' + "a" * (MOST_SHOWN - 1) + '…"'
