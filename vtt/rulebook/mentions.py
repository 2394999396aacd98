"""Rule ids in running text: single ids, ranges and lists, with the lines on which they stand."""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator
from typing import NamedTuple

# DF-MOV-15, DF-SHIP-REAVER-2, DF-SC01-06, GAP-28, GAP-SC01-1, EX-13
_ID = re.compile(r"(?<![A-Za-z0-9-])((?:DF-(?:SHIP-)?[A-Z][A-Z0-9]*|GAP(?:-SC\d\d)?|EX)-)(\d+)(?!\d)")
# The same in the name of a Python function: test_df_mov_15_keeps_the_corner
_NAME = re.compile(r"(?<![A-Za-z0-9])((?:df_(?:ship_)?[a-z][a-z0-9]*|gap(?:_sc\d\d)?|ex)_)(\d{1,2})(?![0-9a-z])")
_GAP = r"\s*(?:#\s*)?"
_RANGE = re.compile(
    rf"(?:{_GAP}(?:\.\.\.?|…|–|—){_GAP}|-|\s{_GAP}to\s{_GAP})"
    r"(?P<prefix>[A-Z][A-Z0-9-]*-)?(?P<last>\d+)(?!\d)"
)
_LIST = re.compile(rf"{_GAP}(?:,{_GAP}(?:and\s{_GAP})?|/|&{_GAP}|(?<=\s)and\s{_GAP})(?P<next>\d+)(?!\d)")
_CLOSES = re.compile(r"\s*(?:[.,;:)\]}\"'`|/&…–—]|$|(?:and|to|or)\b)", re.MULTILINE)


class RuleId(NamedTuple):
    """An id taken apart: ``DF-SHIP-REAVER-2`` is family DF, chapter SHIP, subject REAVER, number 2."""

    family: str
    chapter: str
    subject: str
    number: int


class Mention(NamedTuple):
    """One id on one line of a text; `is_explicit` is false when only a range or a list implies it."""

    id: str
    line: int
    is_explicit: bool


def split_id(text: str) -> RuleId | None:
    """Return the parts of an id, or None if `text` is not an id and nothing else."""
    match = _ID.fullmatch(text)
    if match is None:
        return None
    parts = match[1].rstrip("-").split("-")
    return RuleId(parts[0], parts[1] if len(parts) > 1 else "", parts[2] if len(parts) > 2 else "", int(match[2]))


def find_mentions(text: str) -> Iterator[Mention]:
    """Yield every id in `text`, in order.

    Ranges (``DF-MOV-08..11``, ``DF-MOV-08 to DF-MOV-11``) and lists (``DF-MOV-08, 09``) are spelled out. A
    number in a list counts only if it is padded like the id or closes a phrase, so that ``DF-BS-15, 12 inches``
    names one row.
    """
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    for match in _ID.finditer(text):
        line = bisect.bisect_right(starts, match.start())
        yield Mention(match[0], line, True)
        for implied in _implied(text, match):
            yield Mention(implied, line, False)
    for match in _NAME.finditer(text):
        line = bisect.bisect_right(starts, match.start())
        yield Mention(f"{match[1]}{match[2]}".upper().replace("_", "-"), line, True)


def _implied(text: str, match: re.Match[str]) -> Iterator[str]:
    """Yield the ids that follow from a range or a list behind the id `match`."""
    prefix, width = match[1], len(match[2])
    number, end = int(match[2]), match.end()
    while True:
        step = _RANGE.match(text, end)
        if step is not None and step["prefix"] in (None, prefix) and len(step["last"]) == width:
            last = int(step["last"])
            yield from (f"{prefix}{between:0{width}}" for between in range(number + 1, last + 1))
            number, end = last, step.end()
            continue
        step = _LIST.match(text, end)
        if step is None or not _is_list_number(text, step, width):
            return
        number, end = int(step["next"]), step.end()
        yield f"{prefix}{number:0{width}}"


def _is_list_number(text: str, step: re.Match[str], width: int) -> bool:
    digits = step["next"]
    if len(digits) != width:
        return False
    is_padded = width > 1 and digits.startswith("0")
    return is_padded or bool(_CLOSES.match(text, step.end())) or bool(_RANGE.match(text, step.end()))
