"""Whether a scenario file has all figures that its special rules and its victory ask for (DF-SCG-06, DF-SCG-07).

A rule says by a name of `KINDS` what each of its figures means, and in `needs` what else it cannot do without. A file
that lacks any of it is refused when it is read, not when the rule first has its say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Literal, NamedTuple, get_args

from vtt.dreadfleet.content import Content, ContentError, ScenarioData
from vtt.dreadfleet.content.data import DamageType
from vtt.dreadfleet.state import SIDES
from vtt.kernel.units import THOU_PER_INCH

Value = int | str | tuple[str, ...]
MOST = 100_000  # 100 inches, and more than any count on the table
EDGES = ("north", "east", "south", "west")
THOU, INCH = "_thou", "_in"


class Asked(NamedTuple):
    """What one rule asks of a scenario file.

    `figures` are the kinds of its figures by name, `optional` of those that it can do without. `needs` are pairs:
    ("area", id), ("treasure", id) or ("special", id of another rule). `brings` are the late ships that it brings in:
    those over an "edge", those at a "mark", or the one that its figure `ship` names.
    """

    figures: Mapping[str, str] = {}
    needs: tuple[tuple[str, str], ...] = ()
    optional: Mapping[str, str] = {}
    brings: Literal["", "edge", "mark", "ship"] = ""


class Names(NamedTuple):
    """Figures that name things: what they are called, which there are, how many are wanted (None: any number)."""

    what: str
    known: Callable[[ScenarioData, Content], Iterable[str]]
    how_many: int | None = 1


def _land(scenario: ScenarioData, content: Content) -> Iterable[str]:
    return (*(piece.id for piece in scenario.layout), *(later.piece for later in scenario.later))


def _craft(scenario: ScenarioData, content: Content) -> Iterable[str]:
    return (name for ship in scenario.ships for name in content.ships[ship].auxiliaries)


def _closed_areas(scenario: ScenarioData, content: Content) -> Iterable[str]:
    return (area.id for area in scenario.areas if area.polygon)


def _all_ships(scenario: ScenarioData, content: Content) -> Iterable[str]:
    return (ship.id for ship in content.ships.values() if ship.is_big)


KINDS: Mapping[str, Names] = {
    "side": Names("a side", lambda scenario, content: SIDES),
    "edge": Names("an edge of the board", lambda scenario, content: EDGES),
    "ship": Names("a ship of this scenario", lambda scenario, content: scenario.ships),
    "late-ship": Names("a ship of [[arrival]]", lambda scenario, content: (a.ship for a in scenario.arrivals)),
    "any-ship": Names("a big ship", _all_ships),
    "any-ships": Names("big ships", _all_ships, None),
    "craft": Names("an auxiliary of this scenario", _craft),
    "castle": Names("a ship of [[garrison]]", lambda scenario, content: (g.ship for g in scenario.garrisons)),
    "piece": Names("a piece of the layout", _land),
    "pieces": Names("pieces of the layout", _land, None),
    "two-pieces": Names("two pieces of the layout", _land, 2),
    "five-pieces": Names("five pieces of the layout", _land, 5),
    "area": Names("an area", lambda scenario, content: (area.id for area in scenario.areas)),
    "closed-area": Names("an area with a polygon", _closed_areas),
    "areas": Names("areas", lambda scenario, content: (area.id for area in scenario.areas), None),
    "line": Names("a line", lambda scenario, content: (line.id for line in scenario.lines)),
    "damage-types": Names("types of Damage cards", lambda scenario, content: get_args(DamageType), None),
}
NUMBER, COUNT = "number", "count"
"""The kinds of figures that are whole numbers; where the name ends in `_thou`, a length. A count is 1 or more."""


def figure_problems(
    shown: str, scenario: ScenarioData, content: Content, rules: Mapping[str, Asked], victories: Mapping[str, Asked]
) -> Iterator[ContentError]:
    """Yield what the special rules and the victory of a scenario miss or do not know; unknown rules are passed over."""
    for special in scenario.special:
        key, asked = f"special[{special.id}]", rules.get(special.id)
        if asked is not None:
            yield from _params_problems(shown, f"{key}.params", special.params, (asked,), scenario, content)
            yield from _need_problems(shown, key, asked, scenario)
    yield from _arrival_problems(shown, scenario, rules)
    names = (scenario.victory.rule, *(variant.victory for variant in scenario.variants if variant.victory))
    asking = tuple(victories[name] for name in dict.fromkeys(names) if name in victories)
    if all(name in victories for name in names):
        yield from _params_problems(shown, "victory.params", scenario.victory.params, asking, scenario, content)
    for asked in asking:
        yield from _need_problems(shown, "victory", asked, scenario)


def _arrival_problems(shown: str, scenario: ScenarioData, rules: Mapping[str, Asked]) -> Iterator[ContentError]:
    """A late ship without a rule that brings it in would never come."""
    bringing = [(rules[special.id].brings, special.params.get("ship")) for special in scenario.special
                if special.id in rules]
    for arrival in scenario.arrivals:
        way = "edge" if arrival.edge else "mark"
        if not any(brings == way or (brings == "ship" and ship == arrival.ship) for brings, ship in bringing):
            yield ContentError(shown, f"arrival[{arrival.ship}]", "a special rule that brings it in", "none")


def _params_problems(
    shown: str, key: str, params: Mapping[str, Value], asking: tuple[Asked, ...], scenario: ScenarioData,
    content: Content,
) -> Iterator[ContentError]:
    """All figures are there, of the right kind, and no other; variants share the figures of the victory."""
    wanted = {name: kind for asked in asking for name, kind in asked.figures.items()}
    allowed = wanted | {name: kind for asked in asking for name, kind in asked.optional.items()}
    for name, value in params.items():
        at = f"{key}.{_as_written(name)}"
        if name not in allowed:
            known = ", ".join(_as_written(figure) for figure in allowed)
            yield ContentError(shown, at, f"one of {known}" if known else "no figure here", "an unknown key")
        elif problem := _value_problem(name, value, allowed[name], scenario, content):
            yield ContentError(shown, at, *problem)
    for name in wanted:
        if name not in params:
            yield ContentError(shown, f"{key}.{_as_written(name)}", "a value", "nothing")


def _as_written(name: str) -> str:
    """The key in the file: lengths are inches there."""
    return name.removesuffix(THOU) + INCH if name.endswith(THOU) else name


def _value_problem(
    name: str, value: Value, kind: str, scenario: ScenarioData, content: Content
) -> tuple[str, str] | None:
    """What was expected and what was found; None if the value is good."""
    if kind in (NUMBER, COUNT):
        least = 1 if kind == COUNT else 0 if name.endswith(THOU) else -MOST
        if isinstance(value, int) and least <= value <= MOST:
            return None
        if name.endswith(THOU):
            return f"a length from 0 to {MOST // THOU_PER_INCH} inches", _found(value)
        return f"a whole number from {least} to {MOST}", _found(value)
    names = KINDS[kind]
    known = tuple(dict.fromkeys(names.known(scenario, content)))
    wanted = f"{names.what}: {', '.join(known) or 'there is none'}"
    if (names.how_many == 1) != isinstance(value, str):
        return wanted, _found(value)
    given = value if isinstance(value, tuple) else (str(value),)
    wrong = next((one for one in given if one not in known), None)
    if wrong is not None:
        return wanted, f'"{wrong}"'
    if names.how_many is not None and len(dict.fromkeys(given)) != names.how_many:
        return wanted, f"{len(dict.fromkeys(given))} of them"
    return None


def _found(value: Value) -> str:
    if isinstance(value, tuple):
        return f"a list of {len(value)}"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _need_problems(shown: str, key: str, asked: Asked, scenario: ScenarioData) -> Iterator[ContentError]:
    there = {
        "area": {area.id for area in scenario.areas},
        "treasure": {treasure.id for treasure in scenario.treasures},
        "special": set(scenario.special_rules),
    }
    for table, name in asked.needs:
        if name not in there[table]:
            yield ContentError(shown, key, f'[[{table}]] "{name}" beside it', "none of that id")
