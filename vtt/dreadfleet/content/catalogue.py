"""All data of the game in one value, with the questions that engine, screen and bots ask of it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from vtt.dreadfleet.content.data import AbilityData, BoardData, DamageCard, DestinyCard, SceneryData, ShipData
from vtt.dreadfleet.content.errors import ContentError
from vtt.dreadfleet.content.house_schema import FixedRuling, HouseRule
from vtt.dreadfleet.content.scenario import ScenarioData
from vtt.table.board import Board, Mark
from vtt.table.shape import Catalogue, Shape, ShapeError, SightHull, base_shape, load_hull, scenery_shape
from vtt.table.survey import Readings, Survey
from vtt.table.table import Table

BIG_SHIP_SAMPLES = 32
TREASURE = "treasure"
"""The shape of a treasure where it is placed: a spot, since it is no physical piece (DF-TRE-07)."""
SURVEYS = "surveys"
SURVEYS_KEPT = 4


def card_kind(card: str) -> str:
    """Return the kind of a card instance: `rigging-cut#3` is a `rigging-cut`."""
    return card.partition("#")[0]


@dataclass(frozen=True, eq=False)
class Content:
    """Ships, cards, scenery and scenarios by id.

    `damage` is keyed by kind (`rigging-cut`), `destiny` by card instance (`bone-hydra#2`), `scenarios` by id.
    `rules_version` and `sources` (the canonical bytes of every data file by its name) make up the ruleset
    hash.
    """

    root: Path
    rules_version: int
    sources: Mapping[str, bytes]
    ships: Mapping[str, ShipData]
    abilities: Mapping[str, AbilityData]
    damage: Mapping[str, DamageCard]
    destiny: Mapping[str, DestinyCard]
    scenery: Mapping[str, SceneryData]
    board_data: BoardData
    scenarios: Mapping[str, ScenarioData]
    house_rules: Mapping[str, HouseRule] = field(default_factory=dict)
    fixed_rulings: tuple[FixedRuling, ...] = ()

    def damage_deck(self) -> tuple[str, ...]:
        """Return the Damage deck unshuffled: one id for every copy, `rigging-cut#1` to `rigging-cut#7`."""
        return tuple(f"{card.id}#{n}" for card in self.damage.values() for n in range(1, card.count + 1))

    def destiny_deck(self) -> tuple[str, ...]:
        """Return the Destiny deck unshuffled."""
        return tuple(self.destiny)

    def damage_card(self, card: str) -> DamageCard:
        """Return what a Damage card instance says; KeyError if there is no such kind."""
        return self.damage[card_kind(card)]

    def destiny_card(self, card: str) -> DestinyCard:
        """Return what a Destiny card instance says; KeyError if there is no such card."""
        return self.destiny[card]

    def find_scenario(self, name: str) -> ScenarioData:
        """Return the scenario called `name`: its id, its chapter (`SC01`) or its file name, in any case.

        Raises ContentError that lists the scenarios there are.
        """
        wanted = name.strip().lower().removesuffix(".toml")
        for scenario in self.scenarios.values():
            if wanted in (known.lower() for known in scenario.names):
                return scenario
        known = ", ".join(f"{s.id} ({s.chapter})" for s in self.scenarios.values())
        raise ContentError("scenarios", "", f"one of {known}", f'"{name}"')

    @cached_property
    def board(self) -> Board:
        """The seascape as the table knows it."""
        data = self.board_data
        return Board(data.width_thou, data.height_thou, tuple(Mark(m.name, m.x, m.y) for m in data.marks))

    @cached_property
    def remembered(self) -> dict[Any, Any]:
        """What positions have worked out from these data and may look up again; nothing here decides anything."""
        return {}

    @cached_property
    def shapes(self) -> Mapping[str, Shape]:
        """The footprint of every ship and every piece of scenery by id."""
        scenery = {piece.id: _scenery_shape(piece) for piece in self.scenery.values()}
        ships = {ship.id: _ship_shape(ship) for ship in self.ships.values() if not ship.is_castle}
        castles = {ship.id: scenery[ship.hull] for ship in self.ships.values() if ship.is_castle}
        return ships | castles | scenery | {TREASURE: base_shape(TREASURE, 2, 2, 100, faceless=True)}

    @cached_property
    def catalogue(self) -> Catalogue:
        """Footprints and sight hulls for the table; ContentError if a sight hull is missing or broken."""
        names = {shape.hull for shape in self.shapes.values() if shape.hull}
        return Catalogue(dict(self.shapes), {name: self._hull(name) for name in sorted(names)})

    def survey(self, table: Table, readings: Readings | None = None) -> Survey:
        """The geometry of a table, answered with the game's shapes and sight hulls.

        Most of what happens moves no piece: the last tables keep their survey, with all that it was asked.
        """
        wanted, kept = readings or Readings(), self.remembered.get(SURVEYS, ())
        for survey in kept:
            if survey.table is table and survey.readings == wanted:
                return survey
        survey = Survey(table, self.catalogue, wanted)
        self.remembered[SURVEYS] = (survey, *kept[: SURVEYS_KEPT - 1])
        return survey

    @cached_property
    def ruleset_hash(self) -> str:
        """Sha256 over the version of the rules, every data file and every sight hull, 64 hex digits.

        Layout, comments and line ends of the files do not count, what they say does.
        """
        digest = hashlib.sha256(f"seascape dreadfleet rules {self.rules_version}\n".encode())
        for name, text in sorted(self.sources.items()):
            digest.update(f"{name} {len(text)}\n".encode() + text)
        return digest.hexdigest()

    def _hull(self, name: str) -> SightHull:
        path = self.root / "hulls" / f"{name}.json"
        shown = f"hulls/{name}.json"
        if not path.is_file():
            raise ContentError(shown, "", f'the sight hull of "{name}"', "no file of that name")
        try:
            hull = load_hull(path)
        except (ShapeError, OSError) as fault:
            raise ContentError(shown, "", f'the sight hull of "{name}"', str(fault)) from fault
        if hull.id != name:
            raise ContentError(shown, "id", f'"{name}"', f'"{hull.id}"')
        wanted = next(
            (_samples(ship) for ship in self.ships.values() if ship.hull == name and not ship.is_castle),
            len(hull.samples),
        )
        if len(hull.samples) != wanted:
            raise ContentError(shown, "samples", f"{wanted} of them", str(len(hull.samples)))
        return hull


def _samples(ship: ShipData) -> int:
    """A faceless ship sees and is seen at one point (DF-AUX-17), the others at 32 (GAP-26)."""
    return 1 if ship.is_faceless else BIG_SHIP_SAMPLES


def _ship_shape(ship: ShipData) -> Shape:
    top = (0, 0, ship.top_thou)
    return base_shape(
        ship.id,
        ship.length_thou,
        ship.width_thou,
        ship.hull_height_thou,
        top,
        ship.hull,
        faceless=ship.is_faceless,
    )


def _scenery_shape(piece: SceneryData) -> Shape:
    return scenery_shape(piece.id, piece.type, piece.outline, piece.height_thou, piece.top, piece.hull)
