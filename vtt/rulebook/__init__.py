"""The rules in words: every row of the rule ledger as one sentence, and which code and tests carry it out."""

from vtt.rulebook.book import Chapter, Example, Rule, Rulebook, RulebookError, Ruling, UnknownRule, load_rulebook
from vtt.rulebook.coverage import Coverage, CoverageRow, measure_coverage
from vtt.rulebook.report import print_chapters, print_coverage, print_rule, rule_lines

__all__ = [
    "Chapter",
    "Coverage",
    "CoverageRow",
    "Example",
    "Rule",
    "Rulebook",
    "RulebookError",
    "Ruling",
    "UnknownRule",
    "chapters",
    "coverage",
    "load_rulebook",
    "print_chapters",
    "print_coverage",
    "print_rule",
    "rule",
    "rule_lines",
    "search",
]


def rule(rule_id: str) -> Rule | Ruling | Example:
    """Return the row, ruling or example `rule_id` of Dreadfleet, written so or loosely (``mov 15``).

    Raises UnknownRule, whose text names near matches.
    """
    return load_rulebook().find(rule_id)


def search(text: str) -> list[Rule | Ruling | Example]:
    """Return what holds every word of `text` in its id or sentence, best match first."""
    return load_rulebook().search(text)


def chapters() -> tuple[Chapter, ...]:
    """Return the chapters of Dreadfleet in the order of the ledger."""
    return load_rulebook().chapters


def coverage() -> Coverage:
    """Return where each row is carried out and tested; raises RulebookError outside of a checkout."""
    return measure_coverage(load_rulebook())
