"""TOML that people write: read without a crash whatever it holds, and values as they stand in such a file."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from vtt.kernel.readfile import read_text

MOST_DEPTH = 40
"""Tables and lists within each other; no file of ours has ten. Deeper ones could not be compared, shown or copied."""
MOST_SHOWN = 40
"""Letters of a text that a sentence quotes."""

_LEAST, _MOST = -(1 << 63), (1 << 63) - 1
_PLACE = re.compile(r"^(?P<what>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$", re.S)
_LONG_NUMBER = re.compile(r"\d[\d_]{4000}")
_UNSEEN = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""What JSON leaves as it is though TOML forbids it or a terminal obeys it."""


class TomlError(ValueError):
    """Why a text is no TOML that we can use: key or place ("" for all of it), what was expected and what found."""

    def __init__(self, key: str, expected: str, found: str) -> None:
        self.key, self.expected, self.found = key, expected, found
        super().__init__(f"{key + ': ' if key else ''}expected {expected}, found {found}")


def read_toml(path: Path, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """Return what a file says, with or without a mark before its text; OSError or TomlError where that cannot be."""
    try:
        text = read_text(path, "utf-8-sig")
    except UnicodeDecodeError as fault:
        raise TomlError("", "text in UTF-8", f"byte {fault.start} that is not") from None
    return parse_toml(text, parse_float)


def parse_toml(text: str, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """Return what a text says; TomlError where it is no TOML, is nested without end or holds an endless number."""
    try:
        tables = tomllib.loads(text, parse_float=parse_float)
    except tomllib.TOMLDecodeError as fault:
        raise _no_toml(str(fault)) from None
    except RecursionError:
        raise _endless("") from None
    except (ValueError, ArithmeticError):  # Python refuses to turn so many digits into a number
        long = _LONG_NUMBER.search(text)
        where = f"line {text.count(chr(10), 0, long.start()) + 1}" if long else ""
        raise TomlError(where, "numbers of a sensible length", "one of endless digits") from None
    for key, value, depth in _members(tables):
        if depth > MOST_DEPTH:
            names = map(key_text, tables)
            raise _endless(next(name for name in names if key.startswith((f"{name}.", f"{name}["))))
        if isinstance(value, int) and not _LEAST <= value <= _MOST:
            raise TomlError(key, "a whole number that fits in 64 bits", f"one of {value.bit_length()} bits")
    return tables


def _no_toml(fault: str) -> TomlError:
    place = _PLACE.match(fault)
    what = place["what"] if place else fault
    has_line = place is not None and place["line"]
    where = f"line {place['line']}, column {place['column']}" if place and has_line else "the end of the file"
    return TomlError(where, "TOML", what[0].lower() + what[1:])


def _endless(key: str) -> TomlError:
    return TomlError(key, "TOML", "lists within lists without end")


def _members(tables: dict[str, Any]) -> Iterator[tuple[str, Any, int]]:
    """Every value with its key and depth, in no certain order; those too deep are yielded but not entered."""
    waiting: list[tuple[str, Any, int]] = [("", tables, 0)]
    while waiting:
        at, value, depth = waiting.pop()
        yield at, value, depth
        if depth > MOST_DEPTH:
            continue
        if isinstance(value, dict):
            waiting += [(f"{at}.{key_text(k)}" if at else key_text(k), part, depth + 1) for k, part in value.items()]
        elif isinstance(value, list):
            waiting += [(f"{at}[{k}]", part, depth + 1) for k, part in enumerate(value, 1)]


# -- as it stands in a file --------------------------------------------------------------------------------------------


def quoted(text: str) -> str:
    """Return a text in quotes as TOML reads it, everything that cannot be seen escaped."""
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(text, ensure_ascii=False))


def key_text(key: str) -> str:
    """Return a key bare where TOML allows it, else in quotes."""
    is_bare = bool(key) and all(letter.isascii() and (letter.isalnum() or letter in "-_") for letter in key)
    return key if is_bare else quoted(key)


def value_text(value: Any) -> str:
    """Return a value for a sentence, as it stands in the file; long texts shortened, tables and lists by name only."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(value if len(value) <= MOST_SHOWN else value[: MOST_SHOWN - 1] + "…")
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    return str(value)
