"""All wording in one catalogue: ``say(key, **params)`` finds a text in the chosen language and fills it in.

``scenarios/words/<language>.toml`` is read first, then every file of ``scenarios/words/<language>.d/``; tables
become dotted keys (``[prompt] nothing = "…"`` is ``prompt.nothing``). A key twice in one language is an error. What
a language lacks is taken from English; what English lacks is shown as the key itself and remembered in
`missing_keys`, which a test reads.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from vtt.paths import data_dir

DEFAULT_LANGUAGE = "en"

missing_keys: set[str] = set()
_language = DEFAULT_LANGUAGE
_catalogues: dict[str, dict[str, str]] = {}


class WordsError(ValueError):
    """A file of words cannot be used; the text names the file, the key and what was expected."""


def say(key: str, /, **params: Any) -> str:
    """Return the text of `key` with its ``{names}`` filled from `params`.

    An unknown key comes back as it is; a name without a value stays as ``{name}``: a gap in the words never stops a
    game.
    """
    text = _catalogue(_language).get(key)
    if text is None:
        text = _catalogue(DEFAULT_LANGUAGE).get(key)
    if text is None:
        missing_keys.add(key)
        return key
    return string.Formatter().vformat(text, (), _Named(params)) if params or "{" in text else text


def has_words(key: str) -> bool:
    """Tell whether `key` has a text in the chosen language or in English."""
    return key in _catalogue(_language) or key in _catalogue(DEFAULT_LANGUAGE)


def switch_language(code: str) -> None:
    """Let `say` speak the language `code` ("en", "de"); a language without files raises WordsError and changes
    nothing.
    """
    global _language
    _catalogue(code)
    _language = code


def language() -> str:
    """Return the code of the language in use."""
    return _language


def languages() -> tuple[str, ...]:
    """Return the codes of all languages that have words, sorted."""
    root = data_dir("scenarios") / "words"
    return tuple(sorted({p.stem for p in root.glob("*.toml")} | {p.stem for p in root.glob("*.d") if p.is_dir()}))


def all_keys(code: str = DEFAULT_LANGUAGE) -> frozenset[str]:
    """Return every key of a language."""
    return frozenset(_catalogue(code))


class _Named(dict):
    """Format values by name; a missing one is shown in its braces."""

    def __missing__(self, name: str) -> str:
        return "{" + name + "}"


def _catalogue(code: str) -> dict[str, str]:
    if code not in _catalogues:
        _catalogues[code] = read_words(data_dir("scenarios") / "words", code)
    return _catalogues[code]


def read_words(root: Path, code: str) -> dict[str, str]:
    """Read and merge the files of one language below `root`.

    Raises WordsError when there is no file, a file is not TOML, a value is not a text, or a key is given twice.
    """
    files = [p for p in (root / f"{code}.toml",) if p.is_file()] + sorted((root / f"{code}.d").glob("*.toml"))
    if not files:
        raise WordsError(f"expected words in {root / (code + '.toml')} or {root / (code + '.d')}, found no file")
    merged: dict[str, str] = {}
    origin: dict[str, Path] = {}
    for path in files:
        try:
            table = tomllib.loads(path.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
            raise WordsError(f"{path}: expected TOML, found {fault}") from fault
        for key, value in _flat(table, path):
            if key in merged:
                raise WordsError(f"{path}: key {key!r} is already given in {origin[key]}")
            merged[key], origin[key] = value, path
    return merged


def _flat(table: dict[str, Any], path: Path, prefix: str = "") -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        key = f"{prefix}{name}"
        if isinstance(value, dict):
            yield from _flat(value, path, key + ".")
        elif isinstance(value, str):
            yield key, value
        else:
            raise WordsError(f"{path}: expected a text for {key!r}, found {value!r}")
