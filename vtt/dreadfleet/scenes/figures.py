"""The figures that a scene may promise: of ships, of shots, of the game, in the units of the file."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

import msgspec

from vtt.dreadfleet import attributes
from vtt.dreadfleet.checks import chance_to_pass
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.shot import Shot
from vtt.kernel.units import CDEG_PER_DEGREE, THOU_PER_INCH
from vtt.table.pose import Pose, nearest_whole, to_world
from vtt.table.verdict import Gap

LENGTHS = ("gap", "least", "most", "rolled_thou", "moved_thou", "run_thou", "wind_cost", "x", "y")
ANGLED_MOVES = ("turn", "free")


def plain(value: Any, name: str = "", owner: Any = None) -> Any:
    """Return a value as a scene file writes it: inches, degrees, lists and tables."""
    if isinstance(value, bool | str) or value is None:
        return value
    if isinstance(value, Pose):
        return [inches(value.x), inches(value.y), degrees(value.heading)]
    if isinstance(value, Gap):
        return inches(value.thou)
    if isinstance(value, int):
        return _number(value, name, owner)
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    if isinstance(value, Mapping):
        return {key: plain(part, key) for key, part in value.items()}
    return {field.name: plain(getattr(value, field.name), field.name) for field in msgspec.structs.fields(value)}


def _number(value: int, name: str, owner: Any) -> int | Decimal:
    if name == "amount" and owner is not None:
        return degrees(value) if getattr(owner, "kind", "") in ANGLED_MOVES else inches(value)
    return inches(value) if name in LENGTHS else value


def inches(thou: int) -> Decimal:
    """Return thousandths as inches."""
    return Decimal(thou) / THOU_PER_INCH


def degrees(cdeg: int) -> Decimal:
    """Return hundredths as degrees."""
    return Decimal(cdeg) / CDEG_PER_DEGREE


SHIP_FIGURES: dict[str, Callable[[Position, str], Any]] = {
    "pose": lambda pos, ship: plain(pos.state.table.piece(ship).pose),
    "x": lambda pos, ship: inches(pos.state.table.piece(ship).pose.x),
    "y": lambda pos, ship: inches(pos.state.table.piece(ship).pose.y),
    "heading": lambda pos, ship: degrees(pos.state.table.piece(ship).pose.heading),
    "front": lambda pos, ship: [inches(part) for part in _front(pos, ship)],
    "speed": lambda pos, ship: inches(attributes.speed(pos, ship)),
    "allowance": lambda pos, ship: inches(attributes.allowance(pos, ship)),
    "manoeuvrability": lambda pos, ship: inches(attributes.manoeuvrability(pos, ship)),
    "hull": lambda pos, ship: attributes.value(pos, ship, "hull").live,
    "crew": lambda pos, ship: attributes.crew(pos, ship),
    "broadside": lambda pos, ship: attributes.broadside(pos, ship),
    "armour": lambda pos, ship: attributes.value(pos, ship, "armour").live,
    "fencing": lambda pos, ship: attributes.fencing(pos, ship).live,
    "command": lambda pos, ship: attributes.commander(pos, ship, "order").needed,
    "command_modifier": lambda pos, ship: _command_modifier(pos, ship),
    "command_faces": lambda pos, ship: chance_to_pass(
        attributes.commander(pos, ship, "order").needed, _command_modifier(pos, ship)
    ),
    "commander": lambda pos, ship: attributes.commander(pos, ship, "order").who,
    "cards": lambda pos, ship: len(pos.ship(ship).damage),
    "touching": lambda pos, ship: sorted(pos.touching(ship)) if pos.state.table.has(ship) else [],
    "is_aground": lambda pos, ship: pos.is_aground(ship),
    "is_locked": lambda pos, ship: pos.is_locked(ship),
}


def _front(pos: Position, ship: str) -> tuple[int, int]:
    """The middle of a base's front edge, on whole thou."""
    piece = pos.state.table.piece(ship)
    x, y = to_world(piece.pose, 0, pos.content.shapes[piece.shape].length / 2)
    return nearest_whole(x), nearest_whole(y)


def _command_modifier(pos: Position, ship: str) -> int:
    total = 0
    for change in attributes.commander(pos, ship, "order").modifiers:
        total += change.delta
    return total


SHOT_FIGURES: dict[str, Callable[[Shot], Any]] = {
    "range": lambda shot: plain(shot.range),
    "band": lambda shot: shot.band,
    "arc": lambda shot: list(shot.arc.arcs) if shot.arc else [],
    "arc_tie": lambda shot: list(shot.arc_tie),
    "arc_percent": lambda shot: _percent(shot),
    "rake": lambda shot: list(shot.rake.arcs) if shot.rake else [],
    "is_raking": lambda shot: any(change.reason == "reason.raking" for change in shot.modifiers),
    "is_first": lambda shot: any(change.reason == "reason.first-broadside" for change in shot.modifiers),
    "is_partial": lambda shot: shot.is_partial,
    "obstacles": lambda shot: list(shot.corridor.obstacles) if shot.corridor else [],
    "crosses": lambda shot: _crosses(shot),
    "dice": lambda shot: shot.dice,
    "marked": lambda shot: shot.extra,
    "needed": lambda shot: shot.face,
    "armour": lambda shot: shot.armour,
}


def _percent(shot: Shot) -> Any:
    """How much of the target's base lies in each arc, in whole hundredths."""
    return {arc: share // 10_000 for arc, share in shot.arc.shares} if shot.arc else {}


def _crosses(shot: Shot) -> bool:
    """Whether the two lines of the corridor cross each other, which would be the wrong pairing (DF-BS-11)."""
    if shot.corridor is None:
        return False
    (a, b), (c, d) = shot.corridor.lines

    def turn(p: tuple[int, int], q: tuple[int, int], r: tuple[int, int]) -> int:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


STATE_FIGURES: dict[str, Callable[[Position], Any]] = {
    "turn": lambda pos: pos.state.turn,
    "phase": lambda pos: pos.state.phase,
    "subphase": lambda pos: pos.state.subphase,
    "active": lambda pos: pos.state.active,
    "first": lambda pos: pos.state.first,
    "force": lambda pos: pos.force,
    "wind": lambda pos: pos.state.table.board.marks[pos.state.winds].name if pos.state.winds >= 0 else "",
    "is_over": lambda pos: pos.state.outcome is not None,
    "winner": lambda pos: pos.state.outcome.winner if pos.state.outcome else None,
    "reason": lambda pos: pos.state.outcome.reason if pos.state.outcome else None,
    "scores": lambda pos: dict(pos.state.outcome.scores) if pos.state.outcome else None,
    "reds": lambda pos: [red.card.partition("#")[0] for red in pos.state.reds],
    "damage_discard": lambda pos: [card.partition("#")[0] for card in pos.state.deck("damage").discard],
    "destiny_discard": lambda pos: [card.partition("#")[0] for card in pos.state.deck("destiny").discard],
    "dice_left": lambda pos: len(pos.state.dice.script),
    "hand_ga": lambda pos: list(pos.state.side("ga").hand),
    "hand_fot": lambda pos: list(pos.state.side("fot").hand),
}
