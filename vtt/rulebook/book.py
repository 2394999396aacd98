"""The rule texts of a game: ``scenarios/<game>/rules/*.toml`` read, checked and looked up."""

from __future__ import annotations

import difflib
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from vtt.paths import data_dir
from vtt.rulebook.mentions import split_id
from vtt.words import say

MAX_SENTENCE_LENGTH = 300
RULINGS_FILE = "rulings.toml"
EXAMPLES_FILE = "examples.toml"
REASONS_FILE = "reasons.toml"

Kind = Literal["rule", "definition", "repeats", "advice"]
Weight = Literal["H", "M", "L"]


class RulebookError(ValueError):
    """The rule texts cannot be used; the text names the file, the row and what was expected."""


class UnknownRule(LookupError):  # noqa: N818 - reads as what it is
    """No row, ruling or example has this id; the text names near matches."""

    def __init__(self, wanted: str, near: tuple[str, ...]) -> None:
        hint = say("rulebook.near", ids=", ".join(near)) if near else say("rulebook.no-near")
        super().__init__(f"{say('rulebook.unknown', id=wanted)} {hint}")
        self.wanted = wanted
        self.near = near


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class _RuleData(_Data):
    kind: Kind
    text: str = Field(min_length=1, max_length=MAX_SENTENCE_LENGTH)
    repeats: str | None = None
    ruling: list[str] = []


class _ChapterData(_Data):
    code: str = Field(pattern=r"^[A-Z][A-Z0-9]*$")
    number: int = Field(ge=1)
    title: str = Field(min_length=1)
    rules: dict[str, _RuleData]


class _RulingData(_Data):
    weight: Weight
    option: bool = False
    about_words: bool = False
    text: str = Field(min_length=1, max_length=MAX_SENTENCE_LENGTH)


class _ExampleData(_Data):
    text: str = Field(min_length=1, max_length=MAX_SENTENCE_LENGTH)
    rules: list[str] = Field(min_length=1)


class _ReasonsData(_Data):
    reasons: dict[str, str] = {}

    def reason_for(self, rule_id: str) -> str | None:
        """Return the reason of the longest key that `rule_id` begins with."""
        keys = [key for key in self.reasons if rule_id == key or rule_id.startswith(f"{key}-")]
        return self.reasons[max(keys, key=len)] if keys else None


class Rule(_Data):
    """One row of the ledger in one sentence, as this game plays it.

    `kind` says what the row is: a rule to be carried out, a definition of a word, a repeat of the row
    `repeats`, or advice that binds nobody. `rulings` are the GAP decisions that the sentence rests on,
    `reason` says why a row may lack code or test.
    """

    id: str
    chapter: str
    kind: Kind
    text: str
    repeats: str | None
    rulings: tuple[str, ...]
    reason: str | None


class Ruling(_Data):
    """One decided gap of the rules; `weight` is H, M or L, `is_option` leaves it open to a house rule.

    `is_about_words` marks how a text is read or a misprint mended: no code can follow it.
    """

    id: str
    weight: Weight
    is_option: bool
    is_about_words: bool
    text: str
    rules: tuple[str, ...]


class Example(_Data):
    """One worked example and the rows that it shows."""

    id: str
    text: str
    rules: tuple[str, ...]


class Chapter(_Data):
    """One chapter of the ledger; `rules` are the ids of its rows in order."""

    code: str
    number: int
    title: str
    rules: tuple[str, ...]


class Rulebook:
    """Every row, ruling and example of one game, by id and in the order of the ledger."""

    def __init__(
        self,
        chapters: tuple[Chapter, ...],
        rules: dict[str, Rule],
        rulings: dict[str, Ruling],
        examples: dict[str, Example],
    ) -> None:
        self.chapters = chapters
        self.rules = rules
        self.rulings = rulings
        self.examples = examples
        self._all: dict[str, Rule | Ruling | Example] = {**rules, **rulings, **examples}

    def __contains__(self, item_id: object) -> bool:
        return item_id in self._all

    def find(self, wanted: str) -> Rule | Ruling | Example:
        """Return the entry `wanted`, forgiving case, spaces, underscores and a missing ``DF-``.

        Raises UnknownRule.
        """
        for candidate in _spellings(wanted):
            if candidate in self._all:
                return self._all[candidate]
        raise UnknownRule(wanted, self.near(wanted))

    def rule(self, rule_id: str) -> Rule:
        """Return the row with exactly this id; a ruling or an example is not a row. Raises UnknownRule."""
        if rule_id not in self.rules:
            raise UnknownRule(rule_id, self.near(rule_id))
        return self.rules[rule_id]

    def near(self, wanted: str, limit: int = 5) -> tuple[str, ...]:
        """Return up to `limit` ids that look like `wanted`, most alike first."""
        scores: dict[str, float] = {}
        for candidate in _spellings(wanted):
            for match in difflib.get_close_matches(candidate, self._all, n=limit, cutoff=0.7):
                alike = difflib.SequenceMatcher(None, candidate, match).ratio()
                scores[match] = max(alike, scores.get(match, 0.0))
        return tuple(sorted(scores, key=lambda match: (-scores[match], match))[:limit])

    def search(self, text: str) -> list[Rule | Ruling | Example]:
        """Return the entries with words that begin with every word of `text`, whole words first."""
        words = re.findall(r"[\w+\"-]+", text.lower())
        found: list[tuple[int, int, Rule | Ruling | Example]] = []
        for place, entry in enumerate(self._all.values()):
            haystack = f"{entry.id} {entry.text}".lower()
            if words and all(re.search(rf"(?<!\w){re.escape(word)}", haystack) for word in words):
                whole = sum(bool(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", haystack)) for word in words)
                found.append((-whole, place, entry))
        return [entry for _, _, entry in sorted(found, key=lambda hit: hit[:2])]

    def chapter(self, code: str) -> Chapter:
        """Return the chapter `code`, such as ``MOV`` or ``SC01``; raises UnknownRule."""
        for chapter in self.chapters:
            if chapter.code == code:
                return chapter
        codes = [chapter.code for chapter in self.chapters]
        raise UnknownRule(code, tuple(difflib.get_close_matches(code, codes)))


@cache
def load_rulebook(game: str = "dreadfleet", folder: Path | None = None) -> Rulebook:
    """Return the rule texts of `game`, or of `folder` in its place; read once.

    Raises RulebookError with file, row, what was expected and what was found.
    """
    source = folder if folder is not None else data_dir("scenarios") / game / "rules"
    special = {RULINGS_FILE, EXAMPLES_FILE, REASONS_FILE}
    chapter_files = sorted(path for path in source.glob("*.toml") if path.name not in special)
    if not chapter_files:
        raise RulebookError(f"{source}: expected one file for each chapter of the rules, found none")
    loaded = [(path, _validated(path, _ChapterData)) for path in chapter_files]
    loaded.sort(key=lambda item: item[1].number)
    reasons = _validated(source / REASONS_FILE, _ReasonsData)
    rules: dict[str, Rule] = {}
    chapters = []
    for path, data in loaded:
        for rule_id, row in data.rules.items():
            if rule_id in rules:
                raise RulebookError(f"{path}: {rule_id} stands in another chapter already")
            rules[rule_id] = _rule_of(path, rule_id, row, data, reasons)
        chapters.append(Chapter(code=data.code, number=data.number, title=data.title, rules=tuple(data.rules)))
    rulings = {
        ruling_id: Ruling(
            id=ruling_id,
            weight=row.weight,
            is_option=row.option,
            is_about_words=row.about_words,
            text=row.text,
            rules=tuple(rule.id for rule in rules.values() if ruling_id in rule.rulings),
        )
        for ruling_id, row in _validated(source / RULINGS_FILE, dict[str, _RulingData]).items()
    }
    examples = {
        example_id: Example(id=example_id, text=row.text, rules=tuple(row.rules))
        for example_id, row in _validated(source / EXAMPLES_FILE, dict[str, _ExampleData]).items()
    }
    book = Rulebook(tuple(chapters), rules, rulings, examples)
    _check_references(source, book, reasons)
    return book


def _validated(path: Path, shape: Any) -> Any:
    """Read `path` into `shape`; every problem becomes one RulebookError that names file and key."""
    try:
        return TypeAdapter(shape).validate_python(tomllib.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        raise RulebookError(f"{path}: expected a file with rule texts, found none") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise RulebookError(f"{path}: not readable as TOML: {problem}") from None
    except ValidationError as problem:
        first = problem.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise RulebookError(f"{path}: {where}: {first['msg']}, found {first['input']!r}") from None


def _rule_of(path: Path, rule_id: str, row: _RuleData, chapter: _ChapterData, reasons: _ReasonsData) -> Rule:
    parts = split_id(rule_id)
    if parts is None or parts.chapter != chapter.code:
        raise RulebookError(f"{path}: {rule_id}: expected an id of chapter {chapter.code}")
    if (row.kind == "repeats") != (row.repeats is not None):
        raise RulebookError(f'{path}: {rule_id}: `repeats` goes with kind = "repeats" and only with it')
    return Rule(
        id=rule_id,
        chapter=chapter.code,
        kind=row.kind,
        text=row.text,
        repeats=row.repeats,
        rulings=tuple(row.ruling),
        reason=reasons.reason_for(rule_id),
    )


def _check_references(source: Path, book: Rulebook, reasons: _ReasonsData) -> None:
    """Raise RulebookError when a row, an example or a reason points at something that is not there."""
    wanted: list[tuple[str, str, bool]] = []
    for rule in book.rules.values():
        if rule.repeats is not None:
            target = book.rules.get(rule.repeats)
            wanted.append((rule.id, rule.repeats, target is not None and target.kind != "repeats"))
        wanted.extend((rule.id, ruling, ruling in book.rulings) for ruling in rule.rulings)
    for example in book.examples.values():
        wanted.extend((example.id, target, target in book) for target in example.rules)
    beginnings = {rule_id[:end] for rule_id in book.rules for end in _ends_of_parts(rule_id)}
    wanted.extend((REASONS_FILE, key, key in beginnings) for key in reasons.reasons)
    for where, pointed_at, is_good in wanted:
        if not is_good:
            raise RulebookError(f"{source}: {where} points at {pointed_at}, expected one that stands for itself")


def _ends_of_parts(rule_id: str) -> list[int]:
    return [match.start() for match in re.finditer("-|$", rule_id)]


def _spellings(wanted: str) -> list[str]:
    """Return the ids that a person may have meant: ``mov 15``, ``df_mov_15``, ``MOV-15``, ``gap 1``."""
    plain = re.sub(r"[\s_]+", "-", wanted.strip()).upper()
    padded = re.sub(r"-(\d)$", r"-0\1", plain)
    candidates = [plain, padded]
    if not plain.startswith(("DF-", "GAP-", "EX-")):
        candidates += [f"DF-{plain}", f"DF-{padded}", f"DF-SHIP-{plain}"]
    return candidates
