"""Dreadfleet as the kernel sees it."""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from vtt.dreadfleet import (  # noqa: F401 - they register their traits
    abilities,
    abilities_black_kraken,
    abilities_curse_of_zandri,
    abilities_flaming_scimitar,
    abilities_grimnirs_thunder,
    abilities_sea_dragon,
    abilities_shadewraith,
    abilities_skabrus,
    abilities_swordfish,
    damage_cards,
    destiny_cards,
    overriding,
    special,
)
from vtt.dreadfleet.content import Content, ContentError, ScenarioData, load_content
from vtt.dreadfleet.content.consistency import repeated
from vtt.dreadfleet.content.errors import raise_all
from vtt.dreadfleet.figures import figure_problems
from vtt.dreadfleet.house import HOUSE, check_house_rules, in_force, mirrored
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.seats import side_states
from vtt.dreadfleet.setup import DEFAULT_LAYOUT, FEWER, QUICK_START
from vtt.dreadfleet.sides import BOTH_WANT, contested
from vtt.dreadfleet.state import SIDES, DreadfleetState, Setup, Ship, Treasure
from vtt.dreadfleet.trait import Trait
from vtt.dreadfleet.turn import WholeGame
from vtt.dreadfleet.victory import asked_of, known_rules, needs_last_turn
from vtt.kernel.decks import Deck
from vtt.kernel.dice import seeded
from vtt.kernel.engine import Play
from vtt.kernel.override import Correction
from vtt.kernel.refusal import Refusal
from vtt.table.board import Board
from vtt.table.table import Table


class Dreadfleet:
    """The ruleset; one object per set of data files."""

    id = "dreadfleet"
    state_type = DreadfleetState

    def __init__(self, content: Content | None = None) -> None:
        self.content = content or load_content()
        raise_all(unknown_rules(self.content))

    @cached_property
    def hash(self) -> str:
        """Digest of rules version and data files."""
        return self.content.ruleset_hash

    def position(self, state: DreadfleetState) -> Position:
        """Return the questions that can be asked about a state."""
        return Position(state, self.content)

    def unknown(self, state: DreadfleetState) -> str:
        """Name the first scenario, rule, mark, shape, ship or card of a state that the data lack, "" if all is there.

        A position saved under other data is played on only where nothing in it is missing today.
        """
        content = self.content
        if state.scenario not in content.scenarios:
            return f"scenario {state.scenario!r}"
        if lost := _rule_lost(state, content.scenarios[state.scenario]):
            return lost
        if not -1 <= state.winds < len(state.table.board.marks):
            return f"wind mark {state.winds}"
        cards = [card for ship in state.ships for card in (*ship.damage, *ship.situation)]
        cards += [card for deck in state.decks for card in (*deck.pile, *deck.discard)]
        cards += [red.card for red in state.reds]
        lacking = (
            *(f"shape {piece.shape!r}" for piece in state.table.pieces if piece.shape not in content.shapes),
            *(f"scenery {piece!r}" for piece in state.land if not self._knows_land(state, piece)),
            *(f"ship {ship.id!r}" for ship in state.ships if ship.id.partition(":")[0] not in content.ships),
            *(f"card {card!r}" for card in cards if not self._knows_card(card)),
        )
        return lacking[0] if lacking else ""

    def _knows_land(self, state: DreadfleetState, piece: str) -> bool:
        """A garrisoned island bears the name of its defenders."""
        shape = state.table.piece(piece).shape if state.table.has(piece) else piece
        return shape in self.content.scenery

    def _knows_card(self, card: str) -> bool:
        return card in self.content.destiny or card.partition("#")[0] in self.content.damage

    def why_not_correct(self, position: Position, correction: Correction) -> Refusal | None:
        """Return why an agreed override is not possible on this table; None if it is."""
        return overriding.why_not_correct(position, correction)

    def correct(self, play: Play, correction: Correction) -> None:
        """Carry an agreed override out."""
        overriding.correct(play, correction)

    def begin(self, setup: Setup) -> DreadfleetState:
        """Return the state before the first step of set-up: everything off the table, decks unshuffled.

        ValueError with one sentence if the set-up names an unknown scenario or option, or one that cannot be played.
        """
        scenario = self.content.find_scenario(setup.scenario)
        self._check_options(setup, scenario)
        return DreadfleetState(
            ruleset=self.id,
            dice=seeded(setup.seed, setup.dice, setup.script),
            scenario=scenario.id,
            options=tuple(sorted({*setup.options, *((QUICK_START,) if setup.quick else ())})),
            decks=(
                Deck(id="damage", pile=self.content.damage_deck()),
                Deck(id="destiny", pile=self.content.destiny_deck()),
            ),
            table=Table(board=self._board(setup.options), pieces=()),
            ships=self.fleet(scenario),
            treasures=tuple(Treasure(id=row.id, kind=row.kind) for row in scenario.treasures),
            sides=side_states(self.content, scenario, setup, bool(contested(setup.options))),
            stack=(WholeGame(),),
        )

    def _board(self, options: tuple[str, ...]) -> Board:
        board = self.content.board
        return mirrored(board) if "marks-counter-clockwise" in in_force(options) else board

    def fleet(self, scenario: ScenarioData) -> tuple[Ship, ...]:
        """Return all ships of a scenario off the table (DF-SCG-02, DF-SC01-01).

        Auxiliaries are aboard their mothers (DF-AUX-03, DF-AUX-05).
        """
        ships: list[Ship] = []
        copies: dict[str, int] = {}
        for force in scenario.forces:
            for mother in force.ships:
                ships.append(Ship(id=mother, side=force.side, kind="big", where="reserve"))
                for kind in self.content.ships[mother].auxiliaries:
                    copies[kind] = copies.get(kind, 0) + 1
                    craft = kind if copies[kind] == 1 else f"{kind}:{copies[kind]}"
                    ships.append(Ship(id=craft, side=force.side, kind="auxiliary", where="aboard", mother=mother))
        for garrison in scenario.garrisons:
            ships.append(Ship(id=garrison.ship, side=garrison.side, kind="auxiliary", where="reserve"))
        return tuple(ships)

    def _check_options(self, setup: Setup, scenario: ScenarioData) -> None:
        """Raise ValueError for an option that nobody knows or that this scenario cannot be played with."""
        known = {variant.id: variant for variant in scenario.variants}
        check_house_rules(setup.options, self.content.house_rules, scenario.id)
        for name in repeated(option.partition("=")[0] for option in dict.fromkeys(setup.options)):
            given = " and ".join(repr(option) for option in setup.options if option.partition("=")[0] == name)
            raise ValueError(f"options: expected one value for {name!r}, found {given}")
        for option in (option for option in setup.options if not option.startswith(HOUSE)):
            name, _, number = option.partition("=")
            if name not in known and name not in (QUICK_START, DEFAULT_LAYOUT, BOTH_WANT):
                names = ", ".join((*known, QUICK_START, DEFAULT_LAYOUT, BOTH_WANT))
                raise ValueError(f"options: expected one of {names}, found {option!r}")
            if name == FEWER:
                self._check_number(option, number, len(scenario.layout))
            elif name == BOTH_WANT:
                if number not in SIDES:
                    raise ValueError(f"options: expected {BOTH_WANT}=ga or {BOTH_WANT}=fot, found {option!r}")
            elif option != name:
                raise ValueError(f"options: expected {name!r} without a value, found {option!r}")
            fewest = min(len(force.ships) for force in scenario.forces)
            if name in known and known[name].victory == "last-ship" and fewest < 2:
                raise ValueError(f"options: {name!r} needs at least two ships a side, {scenario.id} has {fewest}")

    def _check_number(self, option: str, number: str, most: int) -> None:
        """The number of islands and wrecks is agreed on before any is placed (DF-SC01-09, GAP-SC01-2)."""
        if not number.isdecimal() or not int(number) <= most:
            raise ValueError(f"options: expected {FEWER}=0 to {FEWER}={most}, found {option!r}")


def _rule_lost(state: DreadfleetState, scenario: ScenarioData) -> str:
    """Name a procedure under way whose special rule the scenario no longer has, "" if there is none.

    A scenario of one's own may have been changed since the game was saved.
    """
    homes = {rule: type(trait).__module__ for rule, trait in Trait.registry.items()}
    kept = {homes[rule] for rule in scenario.special_rules}
    for frame in state.stack:
        home = type(frame).__module__
        rules = [repr(rule) for rule in homes if homes[rule] == home]
        if home.startswith(special.__name__) and rules and home not in kept:
            return f"{type(frame).__name__}, a step of the rule {' or '.join(rules)}"
    return ""


def unknown_rules(content: Content) -> list[ContentError]:
    """Return the special rules and victory conditions that scenarios name and nobody has written, and what those that
    are written miss in the file (DF-SCG-06, DF-SCG-07).
    """
    problems = []
    for scenario in content.scenarios.values():
        shown = f"scenarios/{scenario.id}.toml"
        for rule in scenario.special_rules:
            if rule not in Trait.registry:
                problems.append(ContentError(shown, f"special[{rule}]", "the id of a known special rule", f'"{rule}"'))
        for name in (scenario.victory.rule, *(v.victory for v in scenario.variants if v.victory)):
            if name not in known_rules():
                expected = "one of " + ", ".join(known_rules())
                problems.append(ContentError(shown, "victory.rule", expected, f'"{name}"'))
        if not scenario.turns and needs_last_turn(scenario.victory.rule):
            expected = f'the number of the last turn, for the rule "{scenario.victory.rule}" judges after it'
            problems.append(ContentError(shown, "turns", expected, "0"))
        specials = {rule: Trait.registry[rule].asks for rule in scenario.special_rules if rule in Trait.registry}
        victories = {name: asked_of(name) for name in known_rules()}
        problems += figure_problems(shown, scenario, content, specials, victories)
    return problems


def find_ruleset(ruleset_id: str, setup: Mapping[str, Any]) -> tuple[Dreadfleet, Setup]:
    """Return the ruleset and typed set-up that a save names; ValueError with one sentence if it cannot be."""
    if ruleset_id != Dreadfleet.id:
        raise ValueError(f"ruleset {ruleset_id!r}")
    try:
        typed = msgspec.convert(dict(setup), Setup)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from None
    ruleset = Dreadfleet(load_content(overrides={key: Path(path) for key, path in typed.overrides.items()} or None))
    ruleset.content.find_scenario(typed.scenario)
    return ruleset, typed
