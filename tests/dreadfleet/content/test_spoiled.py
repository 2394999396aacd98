"""Whatever is spoiled in a data file, a ContentError says so in our words; nothing else ever comes out."""

import copy
import random
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from vtt.dreadfleet.content import loader
from vtt.dreadfleet.content.reading import checked, read_toml
from vtt.paths import data_dir

ROOT = data_dir("scenarios") / "dreadfleet"
FILES = [
    "ships/heldenhammer.toml",
    "ships/sea-giant.toml",
    "cards/damage.toml",
    "cards/destiny.toml",
    "scenery/footprints.toml",
    "board.toml",
    "scenarios/dead-mans-reef.toml",
]
GONE = object()
WRONG = [
    GONE,
    3,
    -1,
    Decimal("1.5"),
    Decimal("inf"),
    "x",
    "",
    [],
    [1],
    [{}],
    {},
    {"a": 1},
    True,
    10**30,
    date(2011, 10, 1),
]
CASES_PER_FILE = 24


def places(value: Any, here: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the way to every value in a file."""
    members = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, member in members:
        yield (*here, key)
        yield from places(member, (*here, key))


def spoiled(raw: dict[str, Any], place: tuple[str | int, ...], wrong: Any) -> dict[str, Any]:
    """Return the file with the value at one place taken out or replaced."""
    result = copy.deepcopy(raw)
    table: Any = result
    for key in place[:-1]:
        table = table[key]
    if wrong is GONE:
        del table[place[-1]]
    else:
        table[place[-1]] = wrong
    return result


@pytest.mark.parametrize("name", FILES)
def test_spoiled_file_gives_sentences_and_nothing_else(monkeypatch, name):
    raw, understood = read_toml(ROOT / name, name), loader._understood
    dice = random.Random(name)
    every = sorted(places(raw), key=str)
    complaints = 0
    for place in dice.choices(every, k=CASES_PER_FILE):
        bad = spoiled(raw, place, dice.choice(WRONG))
        monkeypatch.setattr(
            loader, "_understood",
            lambda model, text, shown, bad=bad: (checked(model, bad, shown), loader.canonical_bytes(bad))
            if shown == name
            else understood(model, text, shown),
        )
        _, problems = loader.read_content(ROOT, {})
        complaints += bool(problems)
        for problem in problems:
            assert problem.expected and problem.found
            assert "Input should" not in str(problem) and "valid" not in str(problem)
    assert complaints > CASES_PER_FILE // 2
