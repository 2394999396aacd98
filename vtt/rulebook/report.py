"""The rules on the console: a rule in full, a chapter, a search, and the coverage of all of them."""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import TextIO

from vtt.rulebook.book import Example, Rule, Rulebook, RulebookError, Ruling, UnknownRule, load_rulebook
from vtt.rulebook.coverage import Coverage, CoverageRow, Place, checkout_root, measure_coverage
from vtt.words import say

LINE_LENGTH = 100
PLACES_SHOWN = 8
HITS_SHOWN = 25


def print_rule(wanted: str, out: TextIO | None = None, err: TextIO | None = None) -> int:
    """Print the row, ruling, example or chapter `wanted`, or what a search for it finds.

    Returns the exit code: 0, or 2 with near matches on `err` if there is nothing of that name.
    """
    book = load_rulebook()
    try:
        lines = rule_lines(book, wanted)
    except UnknownRule as problem:
        lines = _chapter_lines(book, wanted) or _search_lines(book, wanted)
        if not lines:
            print(problem, file=err or sys.stderr)
            return 2
    print("\n".join(lines), file=out or sys.stdout)
    return 0


def print_chapters(out: TextIO | None = None) -> int:
    """Print the list of chapters with the number of their rows; returns the exit code 0."""
    for chapter in load_rulebook().chapters:
        print(f"{chapter.code:6} {chapter.title} ({len(chapter.rules)})", file=out or sys.stdout)
    return 0


def print_coverage(out: TextIO | None = None, err: TextIO | None = None) -> int:
    """Print the coverage by chapter and every id without code or test.

    Returns the exit code: 0 if no rule is open, 1 if any is, 2 where there is no source tree to read.
    """
    book = load_rulebook()
    try:
        coverage = measure_coverage(book)
    except RulebookError as problem:
        print(problem, file=err or sys.stderr)
        return 2
    print("\n".join(coverage_lines(book, coverage)), file=out or sys.stdout)
    return 1 if coverage.open_rules else 0


def rule_lines(book: Rulebook, rule_id: str) -> list[str]:
    """Return one entry with its rulings, examples and places in code and tests; raises UnknownRule."""
    entry = book.find(rule_id)
    lines = [_headline(book, entry), *_wrapped(entry.text)]
    if isinstance(entry, Rule):
        if entry.repeats is not None:
            lines += _reference(book, "rulebook.repeats", entry.repeats)
        for ruling in entry.rulings:
            lines += _reference(book, "rulebook.ruling", ruling)
        if entry.reason is not None:
            lines += _wrapped(say("rulebook.reason", text=entry.reason))
    else:
        lines += _id_list("rulebook.rules", entry.rules)
    shown_by = [example.id for example in book.examples.values() if entry.id in example.rules]
    lines += _id_list("rulebook.examples", shown_by)
    return lines + _place_lines(book, entry.id)


def coverage_lines(book: Rulebook, coverage: Coverage) -> list[str]:
    """Return the report: a line for each chapter, then the ids that lack something, then rulings and examples."""
    width = max(len(chapter.title) for chapter in book.chapters)
    lines = [f"{'':5} {'':{width}} {'rules':>6} {'in code':>10} {'tested':>10} {'open':>5} {'other':>6}"]
    for chapter in book.chapters:
        rows = [row for row in coverage.rows if row.chapter == chapter.code]
        if rows:
            lines.append(_summary(f"{chapter.code:5} {chapter.title:{width}}", rows))
    lines.append(_summary(f"{'':5} {'together':{width}}", coverage.rows))
    lines += ["", "open: rules that lack code or test and have no reason for it"]
    lines += ["other: definitions, repeats and advice, which need no code"]
    rules = coverage.rules
    lines += _titled("Not in the code", (row for row in coverage.open_rules if not row.is_implemented))
    lines += _titled("In the code, not tested", (row for row in coverage.open_rules if row.is_implemented))
    lines += _titled("In the code only as part of a range or list", (row for row in rules if row.is_only_implied))
    lines += _titled("Carried out by data files alone", (row for row in rules if row.is_only_in_data))
    for reason in dict.fromkeys(row.reason for row in rules if row.reason is not None):
        left_out = (row for row in rules if row.reason == reason and not row.has_stale_reason)
        lines += _titled(f"Left out: {reason}", left_out)
    lines += _titled("Complete in spite of a reason", (row for row in rules if row.has_stale_reason))
    rulings = [row for row in coverage.rulings if row.kind == "ruling"]
    lines += _titled("Rulings that no code names", (row for row in rulings if not (row.is_implemented or row.reason)))
    lines += _titled("Rulings about words alone", (row for row in coverage.rulings if row.kind == "words"))
    lines += _titled(
        "Worked examples that no test names", (row for row in coverage.examples if not (row.is_tested or row.reason))
    )
    if coverage.unknown:
        lines += ["", f"Ids that the rules do not have ({len(coverage.unknown)}):"]
        lines += [f"  {row_id} at {place}" for row_id, place in coverage.unknown]
    return lines


def _summary(label: str, rows: Sequence[CoverageRow]) -> str:
    rules = [row for row in rows if row.kind == "rule"]
    implemented = _share(sum(row.is_implemented for row in rules), len(rules))
    tested = _share(sum(row.is_tested for row in rules), len(rules))
    open_count = sum(row.is_open for row in rules)
    other = len(rows) - len(rules)
    return f"{label} {len(rules):6} {implemented:>10} {tested:>10} {open_count:5} {other:6}"


def _share(part: int, whole: int) -> str:
    return f"{part} {100 * part // whole:3}%" if whole else "-"


def _titled(title: str, rows: Iterable[CoverageRow]) -> list[str]:
    ids = [row.id for row in rows]
    return ["", f"{title} ({len(ids)}):", *_wrapped(", ".join(_runs(ids)))] if ids else []


def _runs(ids: Sequence[str]) -> list[str]:
    """Write three or more ids that follow each other as a range: ``DF-MOV-03..06``."""
    runs: list[list[str]] = []
    for row_id in ids:
        stem, number = row_id.rsplit("-", 1)
        last_stem, last_number = runs[-1][-1].rsplit("-", 1) if runs else ("", "0")
        if stem == last_stem and int(number) == int(last_number) + 1:
            runs[-1].append(row_id)
        else:
            runs.append([row_id])
    return [text for run in runs for text in (run if len(run) < 3 else [f"{run[0]}..{run[-1].rsplit('-', 1)[1]}"])]


def _headline(book: Rulebook, entry: Rule | Ruling | Example) -> str:
    if isinstance(entry, Rule):
        title = book.chapter(entry.chapter).title
        return f"{entry.id}  {title}, {say(f'rulebook.kind.{entry.kind}')}"
    if isinstance(entry, Ruling):
        option = say("rulebook.option") if entry.is_option else ""
        return f"{entry.id}  {say(f'rulebook.weight.{entry.weight}')}{option}"
    return f"{entry.id}  {say('rulebook.kind.example')}"


def _chapter_lines(book: Rulebook, wanted: str) -> list[str]:
    try:
        chapter = book.chapter(wanted.strip().upper().removeprefix("DF-"))
    except UnknownRule:
        return []
    lines = [f"{chapter.code}  {chapter.title}"]
    for rule_id in chapter.rules:
        lines += _entry_lines(book.rule(rule_id))
    return lines


def _search_lines(book: Rulebook, wanted: str) -> list[str]:
    if re.search(r"-\d", wanted):
        return []  # meant as an id: near matches help more than a search
    hits = book.search(wanted)
    lines = [line for entry in hits[:HITS_SHOWN] for line in _entry_lines(entry)]
    more = len(hits) - HITS_SHOWN
    return [*lines, say("rulebook.more", count=more)] if more > 0 else lines


def _entry_lines(entry: Rule | Ruling | Example) -> list[str]:
    return textwrap.wrap(f"{entry.id}  {entry.text}", LINE_LENGTH, subsequent_indent="    ", break_on_hyphens=False)


def _reference(book: Rulebook, key: str, target: str) -> list[str]:
    return _wrapped(say(key, id=target, text=book.find(target).text))


def _id_list(key: str, ids: Sequence[str]) -> list[str]:
    return _wrapped(say(key, ids=", ".join(ids))) if ids else []


def _place_lines(book: Rulebook, entry_id: str) -> list[str]:
    try:
        checkout_root()
    except RulebookError:
        return []  # an installed program has no tests to point at
    row = measure_coverage(book).row(entry_id)
    return _places("rulebook.code", row.implemented_at) + _places("rulebook.tests", row.tested_at)


def _places(key: str, places: Sequence[Place]) -> list[str]:
    shown = [str(place) for place in places[:PLACES_SHOWN]]
    if len(places) > PLACES_SHOWN:
        shown.append(say("rulebook.more", count=len(places) - PLACES_SHOWN))
    return _id_list(key, shown)


def _wrapped(text: str) -> list[str]:
    indent = "  "
    return textwrap.wrap(text, LINE_LENGTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
