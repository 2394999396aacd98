"""How a scene begins: the procedure that `[start]` names, on the stack under which the game goes on afterwards.

A big procedure takes its own place in the turn: `activation` runs inside the Action phase, after it the other side
chooses a ship. A small one (a check, a draw, a duel) runs inside the scene's phase and hands over to what comes next.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from vtt.dreadfleet.activation import Activation
from vtt.dreadfleet.boarding import Boarding, fight_of
from vtt.dreadfleet.broadside import Broadside
from vtt.dreadfleet.checks import CommandCheck
from vtt.dreadfleet.content import Content
from vtt.dreadfleet.damage import DrawDamage, RollFires, TakeHits
from vtt.dreadfleet.destiny import DrawDestiny
from vtt.dreadfleet.duel import Duel
from vtt.dreadfleet.orders import BriefRespite, GiveOrder, Repair
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.push import Push
from vtt.dreadfleet.rolloff import ChooseAtRandom, RollOff
from vtt.dreadfleet.scenes.form import WRITTEN, Scene, SceneError, StartTable
from vtt.dreadfleet.setup import Deploy, InitialWind, SetUp
from vtt.dreadfleet.state import ORDERS, DreadfleetState, enemy_of
from vtt.dreadfleet.turn import ActionPhase, GameTurn, WholeGame
from vtt.dreadfleet.wounds import Wound
from vtt.kernel.frame import Frame

Stack = tuple[Frame, ...]

AFTER_PHASE = {"initiative": "situation", "situation": "destiny", "destiny": "action", "end": "over"}
SUBPHASES = ("orders", "movement", "broadside", "boarding")
PHASES = ("situation", "destiny", "action", "end")
SETTING_UP = {
    "set-up": (WholeGame(),),
    "initial-wind": (WholeGame(step="next_turn"), SetUp(step="fleets"), InitialWind()),
    "deploy-fleets": (WholeGame(step="next_turn"), SetUp(step="over"), Deploy()),
}

SMALL: dict[str, Callable[[StartTable, Position], Frame]] = {
    "roll-off": lambda start, pos: RollOff(reason="throw.initiative"),
    "choose-at-random": lambda start, pos: ChooseAtRandom(
        reason="throw.random", side=_side(start, pos), among=tuple(start.among)
    ),
    "check": lambda start, pos: CommandCheck(ship=start.ship, purpose=start.purpose, detail=start.detail),
    "order": lambda start, pos: GiveOrder(ship=start.ship, order=start.detail),
    "repair": lambda start, pos: Repair(ship=start.ship, count=start.count),
    "brief-respite": lambda start, pos: BriefRespite(side=_side(start, pos), card=start.card),
    "damage": lambda start, pos: DrawDamage(
        ship=start.ship, mode=start.mode, count=start.count, types=tuple(start.types)
    ),
    "hits": lambda start, pos: TakeHits(ship=start.ship, hits=start.hits),
    "fires": lambda start, pos: RollFires(ship=start.ship),
    "wound": lambda start, pos: Wound(ship=start.ship),
    "duel": lambda start, pos: Duel(ga=tuple(start.ga), fot=tuple(start.fot)),
    "shot": lambda start, pos: Broadside(firer=start.ship, target=start.target),
    "fight": lambda start, pos: _fight(start, pos),
    "draw-destiny": lambda start, pos: DrawDestiny(side=_side(start, pos)),
    "push": lambda start, pos: Push(piece=start.ship, heading=start.heading, distance=start.distance),
}
NEEDS_SHIP = (
    "activation", *SUBPHASES, "check", "order", "repair", "damage", "hits", "fires", "wound", "shot", "fight", "push"
)
PROCEDURES = ("game", *PHASES, "activation", *SUBPHASES, *SMALL, *SETTING_UP, WRITTEN)


def begun(scene: Scene, state: DreadfleetState, content: Content) -> DreadfleetState:
    """Return a scene's state with its procedure on the stack, about to run; raises SceneError."""
    start, pos = scene.start, Position(state, content)
    _check(scene, start, state)
    kind = start.procedure
    if kind in SETTING_UP:
        return _with(state, SETTING_UP[kind], phase="setup", turn=0)
    if not state.first and kind != "game":
        raise SceneError(scene.shown, "first", "the first player, ga or fot", "nobody")
    whole = WholeGame(step="next_turn")
    if kind == "game":
        return _with(state, (whole, GameTurn()), turn=state.turn - 1)
    if kind in PHASES:
        return _with(state, (whole, GameTurn(step=kind)), phase=kind)
    if kind in SMALL:
        return _with(state, (whole, *_rest_of_phase(scene, state, start), SMALL[kind](start, pos)))
    step = "begin" if kind == "activation" else kind
    stack = (whole, *_rest_of_action(state, start.ship), Activation(ship=start.ship, step=step))
    acting = state if kind == "activation" else _acting(state, start.ship)
    return _with(acting, stack, phase="action", active=start.ship)


def _with(state: DreadfleetState, stack: Stack, **changes: Any) -> DreadfleetState:
    return msgspec.structs.replace(state, stack=stack, **changes)


def _check(scene: Scene, start: StartTable, state: DreadfleetState) -> None:
    if start.procedure not in PROCEDURES:
        known = ", ".join(PROCEDURES)
        raise SceneError(scene.shown, "start.procedure", f"one of {known}", f'"{start.procedure}"')
    if start.procedure == "choose-at-random" and not start.among:
        raise SceneError(scene.shown, "start.among", "what to choose from", "nothing")
    if start.procedure == "order" and start.detail not in ORDERS:
        raise SceneError(scene.shown, "start.detail", f"one of {', '.join(ORDERS)}", f'"{start.detail}"')
    names = {"ship": start.ship} if start.procedure in NEEDS_SHIP else {}
    if start.procedure == "shot":
        names["target"] = start.target
    for key, name in names.items():
        if not state.has_ship(name) or not state.table.has(name):
            found = f'"{name}"' if name else "nothing"
            raise SceneError(scene.shown, f"start.{key}", "a ship on the table", found)


def _side(start: StartTable, pos: Position) -> str:
    return start.side or pos.state.first


def _fight(start: StartTable, pos: Position) -> Frame:
    """One boarding action of everybody linked to a ship (DF-BRD-12)."""
    fight = fight_of(pos, start.ship)
    return Boarding(ga=fight.ga, fot=fight.fot, active=pos.ship(start.ship).side)


def _rest_of_action(state: DreadfleetState, ship: str) -> Stack:
    """Return what runs when a ship has acted: the opponent chooses next, a loose monster is let go (DF-TURN-15)."""
    side = state.ship(ship).side
    step = "monster_done" if state.ship(ship).kind == "monster" and not side else "next"
    monster = ship if step == "monster_done" else ""
    return GameTurn(step="end"), ActionPhase(step=step, side=enemy_of(side or state.first), monster=monster)


def _rest_of_phase(scene: Scene, state: DreadfleetState, start: StartTable) -> Stack:
    if state.phase == "action":
        return GameTurn(step="end"), ActionPhase(step="next", side=start.side or state.first)
    if state.phase not in AFTER_PHASE:
        raise SceneError(scene.shown, "phase", f"one of {', '.join((*AFTER_PHASE, 'action'))}", f'"{state.phase}"')
    return (GameTurn(step=AFTER_PHASE[state.phase]),)


def _acting(state: DreadfleetState, ship: str) -> DreadfleetState:
    """A ship in the middle of its activation counts as having been activated (DF-TURN-09)."""
    ships = tuple(
        msgspec.structs.replace(other, activated=True) if other.id == ship else other for other in state.ships
    )
    return msgspec.structs.replace(state, ships=ships)
