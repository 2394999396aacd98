"""House rules in a game: which are in force, and whether a set of options can be played (`house_rules.toml`)."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

import msgspec

from vtt.dreadfleet.content.house_schema import HOUSE, HouseRule
from vtt.table.board import Board


def in_force(options: Iterable[str]) -> frozenset[str]:
    """Return the ids of the house rules among the options of a game."""
    return _in_force(tuple(options))


@lru_cache(maxsize=64)
def _in_force(options: tuple[str, ...]) -> frozenset[str]:
    return frozenset(option.removeprefix(HOUSE) for option in options if option.startswith(HOUSE))


def chosen(options: Iterable[str], known: Mapping[str, HouseRule]) -> tuple[HouseRule, ...]:
    """Return the house rules in force in the order of the file."""
    wanted = in_force(options)
    return tuple(rule for rule in known.values() if rule.id in wanted)


def check_house_rules(options: Iterable[str], known: Mapping[str, HouseRule], scenario: str) -> None:
    """Raise ValueError with one sentence for a house rule that is unknown, means nothing here or excludes another."""
    groups: dict[str, str] = {}
    for name in sorted(in_force(options)):
        rule = known.get(name)
        if rule is None:
            raise ValueError(f"options: expected {HOUSE} with one of {', '.join(known)}, found {HOUSE + name!r}")
        if rule.scenarios and scenario not in rule.scenarios:
            raise ValueError(f"options: {rule.option!r} is for {', '.join(rule.scenarios)}, not for {scenario}")
        if rule.group and rule.group in groups:
            raise ValueError(f"options: {groups[rule.group]!r} and {rule.option!r} exclude each other")
        groups[rule.group] = rule.option


def readings(known: Mapping[str, HouseRule], scenario: str = "") -> tuple[tuple[str, ...], ...]:
    """Return sets of options that switch on as many house rules at once as go together; every rule is in one of them.

    The n-th set has the n-th rule of each group, so there are as many sets as the largest group has rules. With a
    `scenario` rules of other scenarios are left out.
    """
    groups: dict[str, list[str]] = {}
    for rule in known.values():
        if not scenario or not rule.scenarios or scenario in rule.scenarios:
            groups.setdefault(rule.group or rule.id, []).append(rule.option)
    count = max((len(rules) for rules in groups.values()), default=0)
    return tuple(tuple(rules[n % len(rules)] for rules in groups.values()) for n in range(count))


def fought_flag(a: str, b: str) -> str:
    """Return the name under which a game remembers the turn in which two ships fought each other (GAP-68)."""
    return f"fought:{min(a, b)}+{max(a, b)}"


def mirrored(board: Board) -> Board:
    """Return a board whose marks are numbered counter-clockwise from the north-east (GAP-04).

    Positions stay in clockwise order, so that wind that moves clockwise still does.
    """
    marks, top = board.marks, max(mark.y for mark in board.marks)
    last = max(at for at, mark in enumerate(marks) if mark.y == top and mark.x not in (0, board.width))
    names = [marks[(last - at) % len(marks)].name for at in range(len(marks))]
    return msgspec.structs.replace(
        board, marks=tuple(msgspec.structs.replace(mark, name=name) for mark, name in zip(marks, names, strict=True))
    )
