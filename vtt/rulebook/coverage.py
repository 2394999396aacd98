"""Which rows of the rules the code carries out and the tests try, found by the ids that stand in them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from vtt.paths import data_dir
from vtt.rulebook.book import Rulebook, RulebookError
from vtt.rulebook.mentions import find_mentions

# Profiles, cards, scenery and scenario files carry rules out as much as code does.
_DATA_FOLDERS = ("ships", "cards", "scenery", "scenarios")
_SCENE_FOLDERS = ("scenes", "films")
_OWN_FILES = ("vtt/rulebook/", "tests/test_rulebook.py")


@dataclass(frozen=True, order=True)
class Place:
    """A line that names a row; `via` is a worked example that does so, `is_implied` marks ranges and lists."""

    file: str
    line: int
    via: str = ""
    is_implied: bool = False

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" + (f" ({self.via})" if self.via else "")


@dataclass(frozen=True)
class CoverageRow:
    """Where one row of the rules, or one ruling, is carried out and tested."""

    id: str
    chapter: str
    kind: str
    implemented_at: tuple[Place, ...]
    tested_at: tuple[Place, ...]
    reason: str | None = None

    @property
    def is_implemented(self) -> bool:
        """Whether code or data names the row."""
        return bool(self.implemented_at)

    @property
    def is_tested(self) -> bool:
        """Whether a test, a scene or a worked example that a test names shows the row."""
        return bool(self.tested_at)

    @property
    def is_open(self) -> bool:
        """Whether this is a rule that lacks code or test and has no reason for it."""
        return self.kind == "rule" and self.reason is None and not (self.is_implemented and self.is_tested)

    @property
    def is_only_implied(self) -> bool:
        """Whether code names the row nowhere by itself, only inside ranges and lists."""
        return self.is_implemented and all(place.is_implied for place in self.implemented_at)

    @property
    def is_only_in_data(self) -> bool:
        """Whether only data files name the row, as they do profiles, and no code."""
        return self.is_implemented and not any(place.file.endswith(".py") for place in self.implemented_at)

    @property
    def has_stale_reason(self) -> bool:
        """Whether the row has a reason to be left out although it is carried out and tested."""
        return self.reason is not None and self.is_implemented and self.is_tested


@dataclass(frozen=True)
class Coverage:
    """The coverage of a game's rules; `unknown` are ids that code or tests name and the rules do not have."""

    rows: tuple[CoverageRow, ...]
    rulings: tuple[CoverageRow, ...]
    examples: tuple[CoverageRow, ...]
    unknown: tuple[tuple[str, Place], ...]

    @property
    def rules(self) -> tuple[CoverageRow, ...]:
        """The rows that have to be carried out: kind "rule"."""
        return tuple(row for row in self.rows if row.kind == "rule")

    @property
    def open_rules(self) -> tuple[CoverageRow, ...]:
        """The rules that lack code or test without a reason."""
        return tuple(row for row in self.rows if row.is_open)

    def row(self, row_id: str) -> CoverageRow:
        """Return the row, ruling or example `row_id`; KeyError if it is not measured here."""
        for row in (*self.rows, *self.rulings, *self.examples):
            if row.id == row_id:
                return row
        raise KeyError(row_id)


def measure_coverage(book: Rulebook, *, root: Path | None = None) -> Coverage:
    """Read the code, the data and the tests below `root` (default: this checkout) and return what they name.

    Raises RulebookError where there is no source tree with tests, as in an installed package.
    """
    root = checkout_root() if root is None else root
    code = list(_mentions(root, _code_files(root)))
    tests = list(_mentions(root, _test_files(root)))
    implemented, tested = _by_id(code), _by_id(tests)
    for example in book.examples.values():
        for place in tested.get(example.id, ()):
            for row_id in example.rules:
                tested[row_id].append(Place(place.file, place.line, example.id, place.is_implied))
    rows = tuple(
        CoverageRow(
            rule.id, rule.chapter, rule.kind, _sorted(implemented[rule.id]), _sorted(tested[rule.id]), rule.reason
        )
        for rule in book.rules.values()
    )
    rulings = tuple(
        CoverageRow(
            entry.id,
            "",
            "words" if entry.is_about_words else "ruling",
            _sorted(implemented[entry.id]),
            _sorted(tested[entry.id]),
            _shared_reason(book, entry.rules),
        )
        for entry in book.rulings.values()
    )
    examples = tuple(
        CoverageRow(
            entry.id,
            "",
            "example",
            _sorted(implemented[entry.id]),
            _sorted(tested[entry.id]),
            _shared_reason(book, entry.rules),
        )
        for entry in book.examples.values()
    )
    unknown = tuple((row_id, place) for row_id, place in (*code, *tests) if row_id not in book and not place.is_implied)
    return Coverage(rows, rulings, examples, unknown)


def checkout_root() -> Path:
    """Return the folder that holds `vtt/` and `tests/`; raises RulebookError where there is none."""
    root = Path(__file__).resolve().parents[2]
    if not (root / "tests").is_dir() or not (root / "vtt").is_dir():
        raise RulebookError(f"coverage reads source and tests: expected a checkout with tests/ at {root}, found none")
    return root


def _shared_reason(book: Rulebook, targets: Iterable[str]) -> str | None:
    """Return a reason if every row among `targets` has one: what concerns only left-out rows is left out too."""
    reasons = [book.rules[target].reason for target in targets if target in book.rules]
    return reasons[0] if reasons and all(reasons) else None


def _code_files(root: Path) -> Iterator[Path]:
    yield from sorted((root / "vtt").rglob("*.py"))
    for folder in _game_folders(root, _DATA_FOLDERS):
        yield from sorted(folder.rglob("*.toml"))


def _test_files(root: Path) -> Iterator[Path]:
    yield from sorted((root / "tests").rglob("*.py"))
    yield from sorted((root / "tests").rglob("*.toml"))
    for folder in _game_folders(root, _SCENE_FOLDERS):
        yield from sorted(folder.rglob("*.toml"))


def _game_folders(root: Path, names: Iterable[str]) -> Iterator[Path]:
    scenarios = root / "scenarios" if (root / "scenarios").is_dir() else data_dir("scenarios")
    for name in names:
        yield from sorted(folder for folder in scenarios.glob(f"*/{name}") if folder.is_dir())


def _mentions(root: Path, files: Iterable[Path]) -> Iterator[tuple[str, Place]]:
    """Yield each id once a line; the name of a file counts as its first line."""
    for path in files:
        name = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()
        if name.startswith(_OWN_FILES):
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        places: dict[tuple[str, int], bool] = {}
        for mention in find_mentions(re.sub(r"[_ ]", "-", path.stem).upper()):
            places[mention.id, 1] = True
        for mention in find_mentions(text):
            key = (mention.id, mention.line)
            places[key] = places.get(key, False) or mention.is_explicit
        for (row_id, line), is_explicit in places.items():
            yield row_id, Place(name, line, is_implied=not is_explicit)


def _by_id(mentions: Iterable[tuple[str, Place]]) -> defaultdict[str, list[Place]]:
    found: defaultdict[str, list[Place]] = defaultdict(list)
    for row_id, place in mentions:
        found[row_id].append(place)
    return found


def _sorted(places: Iterable[Place]) -> tuple[Place, ...]:
    return tuple(sorted(set(places)))
