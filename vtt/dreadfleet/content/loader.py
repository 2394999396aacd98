"""Reads the data folder into one `Content`, every file checked by itself and against the others."""

import json
from collections.abc import Mapping
from decimal import Decimal
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from vtt.dreadfleet.content.card_schema import DamageFile, DestinyFile
from vtt.dreadfleet.content.catalogue import Content
from vtt.dreadfleet.content.consistency import (
    board_problems,
    damage_problems,
    destiny_problems,
    scenery_problems,
    ship_problems,
)
from vtt.dreadfleet.content.errors import ContentError, raise_all
from vtt.dreadfleet.content.house_schema import FixedRuling, HouseFile, house_problems
from vtt.dreadfleet.content.reading import Model, checked, parse_toml, read_text
from vtt.dreadfleet.content.scenario_checks import scenario_problems
from vtt.dreadfleet.content.scenario_schema import ScenarioFile
from vtt.dreadfleet.content.schema import Strict
from vtt.dreadfleet.content.ship_schema import ShipFile
from vtt.dreadfleet.content.table_schema import BoardFile, SceneryFile
from vtt.paths import data_dir

RULES_VERSION = 2
"""Raised whenever the code of the rules changes what the same commands and dice lead to."""

SINGLE_FILES: Mapping[str, type[Strict]] = {
    "board.toml": BoardFile,
    "scenery/footprints.toml": SceneryFile,
    "cards/damage.toml": DamageFile,
    "cards/destiny.toml": DestinyFile,
    "house_rules.toml": HouseFile,
}
FOLDERS: Mapping[str, type[Strict]] = {"ships": ShipFile, "scenarios": ScenarioFile}

FILES_REMEMBERED = 128
"""More than there are in the data folder; a file is known again by its text."""


def load_content(root: Path | None = None, overrides: Mapping[str, str | Path] | None = None) -> Content:
    """Return all data of Dreadfleet, read once and then remembered.

    `root` is a data folder (default: `scenarios/dreadfleet`); `overrides` replaces files by name,
    `{"cards/damage.toml": path}`, or adds one to `ships/` or `scenarios/`. Raises ContentError for the first
    mistake, the others attached.
    """
    folder = root if root is not None else data_dir("scenarios") / "dreadfleet"
    own = ((name, Path(path)) for name, path in (overrides or {}).items())
    return _load(folder, tuple(sorted((name, path, _stamp(path)) for name, path in own)))


def _stamp(path: Path) -> int:
    """When a player's file was written: once changed it is read anew; 0 for one that is not there."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


@cache
def _load(root: Path, overrides: tuple[tuple[str, Path, int], ...]) -> Content:
    content, problems = read_content(root, {name: path for name, path, _ in overrides})
    raise_all(problems)
    assert content is not None
    return content


def read_content(root: Path, overrides: Mapping[str, Path]) -> tuple[Content | None, list[ContentError]]:
    """Read everything and return it with all mistakes found; no content if a file cannot be understood."""
    reading = _Reading(root, overrides)
    board = reading.single("board.toml", BoardFile)
    scenery = reading.single("scenery/footprints.toml", SceneryFile)
    damage = reading.single("cards/damage.toml", DamageFile)
    destiny = reading.single("cards/destiny.toml", DestinyFile)
    house = reading.single("house_rules.toml", HouseFile)
    ships = reading.folder("ships", ShipFile)
    scenarios = reading.folder("scenarios", ScenarioFile)
    if reading.problems or not (board and scenery and damage and destiny and house):
        return None, reading.problems

    content = Content(
        root=root,
        rules_version=RULES_VERSION,
        sources=reading.canonical | _hull_sources(root),
        ships={ship.id: ship.data() for ship in ships.values()},
        abilities={ability.id: ability for ship in ships.values() for ability in ship.ability_data()},
        damage={row.id: row.data() for row in damage.card},
        destiny={card.id: card for row in destiny.card for card in row.data()},
        scenery={row.id: row.data(tuple(scenery.rules), scenery.origin) for row in scenery.piece},
        board_data=board.data(),
        scenarios={file.id: file.data() for file in scenarios.values()},
        house_rules={row.id: row.data() for row in house.switch},
        fixed_rulings=tuple(FixedRuling(row.gap, row.title, row.why) for row in house.fixed),
    )
    shown = reading.shown
    problems = board_problems(content, shown("board.toml"))
    problems += scenery_problems(scenery, shown("scenery/footprints.toml"))
    problems += damage_problems(damage, shown("cards/damage.toml"))
    problems += destiny_problems(destiny, content, shown("cards/destiny.toml"))
    problems += house_problems(house, frozenset(content.scenarios), shown("house_rules.toml"))
    problems += ship_problems({shown(name): file for name, file in ships.items()}, content)
    if not problems:
        problems += scenario_problems({shown(name): file for name, file in scenarios.items()}, content)
    return content, problems


class _Reading:
    """One pass over the files: what was read, under which name, and what was wrong."""

    def __init__(self, root: Path, overrides: Mapping[str, Path]) -> None:
        self.root = root
        self.overrides = overrides
        self.canonical: dict[str, bytes] = {}
        """What the files say, as bytes that do not depend on their layout."""
        self.problems: list[ContentError] = []
        for name in overrides:
            if name not in SINGLE_FILES and name.partition("/")[0] not in FOLDERS:
                known = ", ".join([*SINGLE_FILES, *(f"{folder}/NAME.toml" for folder in FOLDERS)])
                self.problems.append(
                    ContentError(name, "", f"one of {known}", "a name that replaces no data file")
                )

    def shown(self, name: str) -> str:
        """How messages call a file: by its place in the data folder, a player's own file by its path."""
        return str(self.overrides.get(name, name))

    def single(self, name: str, model: type[Model]) -> Model | None:
        """Read one file, or note what is wrong with it."""
        path = self.overrides.get(name, self.root / name)
        try:
            file, self.canonical[name] = _understood(model, read_text(path, self.shown(name)), self.shown(name))
            return file
        except ContentError as problem:
            self.problems += [problem, *problem.others]
            return None

    def folder(self, folder: str, model: type[Model]) -> dict[str, Model]:
        """Read every file of a folder and the player's own ones that belong there, by name."""
        names = {f"{folder}/{path.name}" for path in (self.root / folder).glob("*.toml")}
        names |= {name for name in self.overrides if name.startswith(folder + "/")}
        files = {name: self.single(name, model) for name in sorted(names)}
        return {name: file for name, file in files.items() if file is not None}


@lru_cache(maxsize=FILES_REMEMBERED)
def _understood(model: type[Model], text: str, shown: str) -> tuple[Model, bytes]:
    """A file as its model and as canonical bytes: a player's one file changes nothing about the others."""
    raw = parse_toml(text, shown)
    unruly: frozenset[str] = getattr(model, "unruly", frozenset())
    return checked(model, raw, shown), canonical_bytes({key: value for key, value in raw.items() if key not in unruly})


def canonical_bytes(value: Any) -> bytes:
    """Write data as JSON with sorted keys; 2, 2.0 and 2.000 are the same number."""
    return json.dumps(_plain(value), sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(member) for key, member in value.items()}
    if isinstance(value, list):
        return [_plain(member) for member in value]
    if isinstance(value, Decimal):
        return int(value) if value == int(value) else format(value.normalize(), "f")
    return value


def _hull_sources(root: Path) -> dict[str, bytes]:
    """The sight hulls count for the ruleset too: they decide who sees whom."""
    return {
        f"hulls/{path.name}": b"".join(path.read_bytes().split()) for path in (root / "hulls").glob("*.json")
    }
