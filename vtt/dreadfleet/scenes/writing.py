"""Any position as the text of a scene: for bug reports and for what a simulation finds."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from vtt.dreadfleet.state import DreadfleetState, Ship, TimedEffect, Treasure
from vtt.kernel import codec
from vtt.kernel.decision import Command
from vtt.kernel.game import Game

SHIP_KEYS = {
    **{
        name: name
        for name in (
            "left_voluntarily", "activated", "has_fired", "anchor_turn", "damage", "situation", "fires", "wounds",
            "orders", "wind", "has_escaped", "mother", "cause", "notes",
        )
    },
    "is_anchored": "anchored",
    "is_waiting": "waiting",
}
SHIP_LENGTHS = {"wind_cost": "wind_cost", "run_thou": "run", "moved_thou": "moved"}


def scene_of(game: Game, title: str = "A position", text: str = "", answer: Command | None = None) -> str:
    """Return the position of a game as a scene: opened again it has the same state, dice and decks included.

    `answer` is a command of which the scene is to show what it does.
    """
    state: DreadfleetState = game.state
    lines = [
        *_assignments({"kind": "scene", "id": "position", "title": title, "text": text}),
        *_assignments(_head(game, state)),
    ]
    for piece in state.land:
        pose = state.table.piece(piece).pose
        lines += _table("[[land]]", {"id": state.table.piece(piece).shape, **_place(pose)})
    for ship in state.ships:
        lines += _table("[[ship]]", _ship(state, ship))
    for treasure in state.treasures:
        lines += _table("[[treasure]]", _treasure(treasure))
    for deck in state.decks:
        lines += _table(f"[deck.{deck.id}]", {"pile": deck.pile, "discard": deck.discard})
    for name, part in (("pending", state.pending), ("outcome", state.outcome)):
        if part is not None:
            lines += _table(f"[{name}]", msgspec.to_builtins(part))
    stack = json.loads(codec.to_json(state))["stack"]
    lines += _table("[start]", {"procedure": "stack", "frames": stack})
    if answer is not None:
        lines += _table("[[answer]]", _answer(state, answer))
    return "\n".join(lines) + "\n"


def _answer(state: DreadfleetState, command: Command) -> dict[str, Any]:
    option = state.pending.option(command.choice) if state.pending is not None else None
    written: dict[str, Any] = {"choice": command.choice, "faces": list(command.faces)}
    if command.amount is not None:
        unit = option.amount.unit if option is not None and option.amount is not None else "count"
        written["amount"] = Raw(decimal_text(command.amount, {"thou": 3, "cdeg": 2}.get(unit, 0)))
    if command.pose is not None:
        x, y, heading = command.pose
        written["pose"] = [Raw(decimal_text(x, 3)), Raw(decimal_text(y, 3)), Raw(decimal_text(heading, 2))]
    return written


def _head(game: Game, state: DreadfleetState) -> dict[str, Any]:
    extra = [str(Path(path)) for path in game.setup.overrides.values()]
    order = [piece.id for piece in state.table.pieces]
    afloat = [ship.id for ship in state.ships if ship.where == "table" and ship.id not in state.land]
    usual = [*state.land, *afloat]
    return {
        "scenario": state.scenario,
        "extra_ships": extra,
        "options": state.options,
        "seed": game.setup.seed,
        "dice": state.dice.script,
        "dice_source": state.dice.source,
        "generator": f"{state.dice.word:016x}",
        "thrown": state.dice.thrown,
        "serial": state.serial,
        "turn": Always(state.turn),
        "phase": state.phase,
        "active": state.active,
        "subphase": state.subphase,
        "first": state.first if state.first else Always(""),
        "wind": state.table.board.marks[state.winds].name if state.winds >= 0 else None,
        "order": order if order != usual else None,
        "reds": [{"card": red.card, "turn": red.turn, "side": red.side} for red in state.reds],
        "hands": {side.id: Always(list(side.hand)) for side in state.sides},
        "players": {side.id: list(side.players) for side in state.sides if side.players},
        "fleets": {side.id: list(side.fleets) for side in state.sides if side.fleets},
        "leaders": {side.id: side.leader for side in state.sides if side.leader},
        "flags": state.flags,
    }


class Always:
    """A value that is written even when it is empty."""

    def __init__(self, value: Any) -> None:
        self.value = value


def _place(pose: Any) -> dict[str, Any]:
    heading = Raw(decimal_text(pose.heading, 2))
    return {"x": Raw(decimal_text(pose.x, 3)), "y": Raw(decimal_text(pose.y, 3)), "heading": heading}


def _ship(state: DreadfleetState, ship: Ship) -> dict[str, Any]:
    written: dict[str, Any] = {"id": ship.id, "side": ship.side}
    if ship.where == "table" and ship.id not in state.land:
        written |= _place(state.table.piece(ship.id).pose)
    elif ship.where != "table":
        written["where"] = ship.where
    written |= {key: getattr(ship, field) for field, key in SHIP_KEYS.items()}
    for field, key in SHIP_LENGTHS.items():
        length = getattr(ship, field)
        written[key] = Raw(decimal_text(length, 3)) if length else None
    written["timed"] = [_timed(effect) for effect in ship.timed]
    return written


def _treasure(treasure: Treasure) -> dict[str, Any]:
    spot = {name: Raw(decimal_text(getattr(treasure, name), 3)) for name in ("x", "y")}
    return {
        "id": treasure.id, "kind": treasure.kind, "where": treasure.where, **spot, "carrier": treasure.carrier,
        "side": treasure.side, "known": treasure.is_known,
    }


def _timed(effect: TimedEffect) -> dict[str, Any]:
    return {
        "attribute": effect.attribute, "delta": Always(effect.delta), "reason": effect.reason,
        "rules": list(effect.rules),
    }


# TOML --------------------------------------------------------------------------------------------------------


class Raw(str):
    """Text that is TOML already."""


def decimal_text(value: int, places: int) -> str:
    """Write whole thousandths (3 places) or hundredths (2) as a decimal number."""
    sign = "-" if value < 0 else ""
    whole, part = divmod(abs(value), 10**places)
    digits = f"{part:0{places}d}".rstrip("0")
    return f"{sign}{whole}{'.' + digits if digits else ''}"


def _table(head: str, values: Mapping[str, Any]) -> list[str]:
    return ["", head, *_assignments(values)]


def _assignments(values: Mapping[str, Any]) -> Iterable[str]:
    """Write the keys that say something; what is empty or false is what a scene takes for granted."""
    for key, value in values.items():
        if isinstance(value, Always) or value not in (None, "", (), [], {}, False):
            yield f"{_key(key)} = {_text(value)}"


def _text(value: Any, depth: int = 0) -> str:
    if isinstance(value, Always):
        return _text(value.value, depth)
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, Mapping):
        members = (f"{_key(key)} = {_text(part, depth + 1)}" for key, part in value.items() if part is not None)
        return "{ " + ", ".join(members) + " }" if value else "{}"
    if isinstance(value, list | tuple):
        return _list_text(value, depth)
    return json.dumps(value, ensure_ascii=False)


def _list_text(values: list[Any] | tuple[Any, ...], depth: int) -> str:
    parts = [_text(part, depth + 1) for part in values]
    if depth == 0 and any(isinstance(part, Mapping) for part in values):
        return "[\n" + "".join(f"  {part},\n" for part in parts) + "]"
    return "[" + ", ".join(parts) + "]"


def _key(key: str) -> str:
    is_bare = key.replace("-", "").replace("_", "").isalnum() and key.isascii()
    return key if is_bare else json.dumps(key, ensure_ascii=False)
