"""Positions laid out for the bridge: a procedure stands on the stack of a turn that goes on afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

import msgspec

from tests.dreadfleet.build import Place, position
from vtt.dreadfleet.activation import Activation
from vtt.dreadfleet.destiny import DrawDestiny
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.scenes.opening import Prepared
from vtt.dreadfleet.state import DreadfleetState, Setup, Ship, SideState, enemy_of
from vtt.dreadfleet.turn import ActionPhase, GameTurn, WholeGame
from vtt.kernel import engine
from vtt.kernel.decision import Command
from vtt.kernel.dice import seeded
from vtt.kernel.frame import Frame
from vtt.kernel.game import Game
from vtt.kernel.units import cdeg, thou
from vtt.table.pose import Pose
from vtt.table.table import Piece

Ships = Mapping[str, Place]

AFTER = {"initiative": "situation", "situation": "destiny", "destiny": "action", "action": "end", "end": "over"}
"""The step of a turn that follows a phase."""
NEXT = {"orders": "movement", "movement": "broadside", "broadside": "boarding", "boarding": "over", "": "ended"}
"""The step of an activation that follows a subphase."""


def opened(state: DreadfleetState, **setup: Any) -> Game:
    """Return the game that runs from a state, its procedures on the stack, to its first question."""
    ruleset, made = Dreadfleet(), Setup(**{"scenario": state.scenario, "seed": 1, **setup})
    ready, events = engine.start(Prepared(ruleset, msgspec.structs.replace(state, pending=None)), made)
    game = Game.from_snapshot(ruleset, made, ready)
    game.opening = events
    return game


def with_stack(state: DreadfleetState, *frames: Frame) -> DreadfleetState:
    """Return a state in the middle of a phase in which `frames` are under way; the phase and the turn go on after."""
    rest: tuple[Frame, ...] = (WholeGame(step="next_turn"),)
    if state.phase != "setup":
        rest += (GameTurn(step=AFTER[state.phase]),)
    return msgspec.structs.replace(state, stack=(*rest, *frames))


def in_phase(phase: str, frame: Frame, ships: Ships, land: Any = None, **fields: Any) -> Game:
    """Return a game with one procedure under way in a phase."""
    return opened(with_stack(position(ships, land, phase=phase, wind="3,3", **fields), frame))


def acting(
    frame: Frame, ships: Ships, land: Any = None, *, ship: str = "", subphase: str = "movement",
    hands: Mapping[str, tuple[str, ...]] = {}, **fields: Any,
) -> Game:  # fmt: skip
    """Return a game in which the first of the ships, or `ship`, is acting, a procedure of its `subphase` under way."""
    active = ship or next(iter(ships))
    state = position(ships, land, wind="3,3", subphase=subphase, active=active, **fields)
    side = state.ship(active).side
    sides = tuple(SideState(id=one.id, hand=hands.get(one.id, one.hand)) for one in state.sides)
    state = msgspec.structs.replace(state, sides=sides, ships=tuple(map(_acted(active), state.ships)))
    phase = ActionPhase(step="next", side=enemy_of(side or state.first))
    return opened(with_stack(state, phase, Activation(ship=active, step=NEXT[subphase]), frame))


def _acted(active: str) -> Callable[[Ship], Ship]:
    return lambda ship: msgspec.structs.replace(ship, activated=True) if ship.id == active else ship


def drawing(card: str, ships: Ships, **fields: Any) -> Game:
    """Return a game in which the first player draws a Destiny card."""
    state = on_top(position(ships, phase="destiny", wind="3,3", **fields), card)
    return opened(with_stack(state, DrawDestiny(side="ga")))


def on_top(state: DreadfleetState, card: str, discarded: tuple[str, ...] = ()) -> DreadfleetState:
    """Lay a card on top of the Destiny pile, others on the discard pile below the card that gives the force."""
    damage, destiny = state.decks
    pile = tuple(other for other in destiny.pile if other not in (card, *discarded))
    destiny = msgspec.structs.replace(destiny, pile=(*pile, card), discard=(*discarded, *destiny.discard))
    return msgspec.structs.replace(state, decks=(damage, destiny))


@cache
def quick_start(scenario: str) -> DreadfleetState:
    return Game(Dreadfleet(), Setup(scenario=scenario, seed=1, quick=True)).state


def story(
    scenario: str, phase: str, frame: Frame, *, turn: int = 2, places: Mapping[str, tuple[float, float, float]] = {},
    own: Mapping[str, Mapping[str, Any]] = {}, dice: Iterable[int] = (), **fields: Any,
) -> Game:  # fmt: skip
    """Return a game in the middle of a scenario, all its ships where a quick start puts them, some at other `places`.

    `own` are fields of single ships, `fields` those of the state.
    """
    state = quick_start(scenario)
    table = state.table
    for piece, (x, y, heading) in places.items():
        table = table.placed(Piece(piece, piece, Pose(thou(x), thou(y), cdeg(heading) % 36000)))
    there = {ship: {"where": "table"} for ship in places}
    ships = tuple(
        msgspec.structs.replace(ship, **{**there.get(ship.id, {}), **own.get(ship.id, {})}) for ship in state.ships
    )
    off = {ship for ship, fields in own.items() if fields.get("where", "table") != "table"}
    table = msgspec.structs.replace(table, pieces=tuple(piece for piece in table.pieces if piece.id not in off))
    made = {"dice": seeded(1, script=tuple(dice)), "turn": turn, "phase": phase, "first": "ga", **fields}
    state = msgspec.structs.replace(state, table=table, ships=ships, **made)
    frames = (frame,) if phase != "action" else (ActionPhase(step="next", side="ga"), frame)
    return opened(with_stack(state, *frames), quick=True)


def then(game: Game, *choices: str | Command) -> Game:
    """Return a game after some answers."""
    for choice in choices:
        game.submit(choice if isinstance(choice, Command) else Command(choice=choice))
    return game


def played(scenario: str = "dead-mans-reef", choices: Iterable[str] = (), **setup: Any) -> Game:
    """Return a game from its very beginning, after some answers."""
    return then(Game(Dreadfleet(), Setup(**{"scenario": scenario, "seed": 3, **setup})), *choices)


def hurt(ship: str, at: tuple[float, float, float], *cards: str, **fields: Any) -> dict[str, Place]:
    """Return one ship with Damage cards."""
    return {ship: (*at, {"damage": cards, **fields})}


def holding(ship: str, at: tuple[float, float, float], card: str, **fields: Any) -> dict[str, Place]:
    """Return one ship with a Situation card."""
    return {ship: (*at, {"situation": (card,), **fields})}


def stowed(ship: str) -> dict[str, Any]:
    """Return the fields of an auxiliary that is aboard its mother."""
    return {"mother": ship, "where": "aboard"}
