"""Who has won, and how long the game lasts (DF-TURN-17, DF-TURN-18, DF-SCG-05, DF-SCG-06)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from vtt.dreadfleet.events import GameEnded
from vtt.dreadfleet.figures import Asked
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.removal import CARDS_LOST
from vtt.dreadfleet.state import SIDES, Ship, enemy_of
from vtt.kernel.engine import Play
from vtt.kernel.frame import Frame
from vtt.kernel.state import Outcome


@dataclass(frozen=True)
class Standing:
    """How a game stands by the measure of its victory rule: a word key below "standing." and what it names."""

    key: str
    params: dict[str, str | int]


Condition = Callable[[Position], Outcome | None]
CONDITIONS: dict[str, Condition] = {}
ENDINGS: dict[str, Callable[[Position], bool]] = {}
CLOSINGS: dict[str, Callable[[Position], Frame | None]] = {}
VERDICTS: dict[str, Callable[[Position], Outcome]] = {}
STANDINGS: dict[str, Callable[[Position], Standing]] = {}
ASKED: dict[str, Asked] = {}
Registered = TypeVar("Registered", bound=Callable[..., object])


def condition(name: str) -> Callable[[Condition], Condition]:
    """Register a victory condition under the id that scenario files name."""

    def register(function: Condition) -> Condition:
        CONDITIONS[name] = function
        return function

    return register


def ending(name: str) -> Callable[[Registered], Registered]:
    """Register what ends a game with this victory rule before its last turn."""
    return _registering(ENDINGS, name)


def closing(name: str) -> Callable[[Registered], Registered]:
    """Register the frame with the last dice of a victory rule; flags hold what they said (H-END-4)."""
    return _registering(CLOSINGS, name)


def verdict(name: str) -> Callable[[Registered], Registered]:
    """Register who has won when a game with this victory rule is over."""
    return _registering(VERDICTS, name)


def standing(name: str) -> Callable[[Registered], Registered]:
    """Register how far each side has come by a victory rule while the game goes on."""
    return _registering(STANDINGS, name)


def asking(name: str, asked: Asked) -> None:
    """Register what a victory rule needs in a scenario file; one that needs nothing has no need to."""
    ASKED[name] = asked


def asked_of(name: str) -> Asked:
    """Return what a victory rule needs in a scenario file."""
    return ASKED.get(name, Asked())


def _registering(registry: dict[str, Any], name: str) -> Callable[[Registered], Registered]:
    def register(function: Registered) -> Registered:
        registry[name] = function
        return function

    return register


def known_rules() -> tuple[str, ...]:
    """Return the ids of all victory rules."""
    return tuple(sorted({*CONDITIONS, *VERDICTS}))


def needs_last_turn(name: str) -> bool:
    """Whether a victory rule judges a game that is over: what may end it sooner may never happen (DF-TURN-18)."""
    return name in VERDICTS


def judge(pos: Position) -> Outcome | None:
    """Return how the game ends in this End phase, or None if it goes on.

    A variant that is switched on replaces the scenario's condition.
    """
    found = CONDITIONS.get(victory_rule(pos))
    return None if found is None else found(pos)


def victory_rule(pos: Position) -> str:
    """Return the id of the victory rule that is played: the scenario's, or that of a variant."""
    for variant in pos.scenario.variants:
        if variant.victory and variant.id in pos.state.options:
            return variant.victory
    return pos.scenario.victory.rule


def is_over(pos: Position) -> bool:
    """Whether the game ends with this End phase: after the last turn or by its rule (DF-TURN-18, DF-SCG-05)."""
    if pos.scenario.turns and pos.state.turn >= pos.scenario.turns:
        return True
    found = ENDINGS.get(victory_rule(pos))
    return found is not None and found(pos)


def closing_frame(pos: Position) -> Frame | None:
    """Return the dice that are still to be cast when the game is over (H-END-4)."""
    found = CLOSINGS.get(victory_rule(pos))
    return None if found is None else found(pos)


def final_outcome(pos: Position) -> Outcome:
    """Return who has won when the game is over and nobody had before: by the rule's verdict, else nobody."""
    found = VERDICTS.get(victory_rule(pos))
    return Outcome(winner="", reason="outcome.time", rules=("DF-TURN-18",)) if found is None else found(pos)


def current_standing(pos: Position) -> Standing:
    """Return how the game stands by what decides it; Damage cards where the rule has no measure of its own."""
    return STANDINGS.get(victory_rule(pos), _damage_taken)(pos)


def _damage_taken(pos: Position) -> Standing:
    counts = damage_counts(pos)
    return Standing("damage", {side: counts[side] for side in SIDES})


def end_game(play: Play, outcome: Outcome) -> None:
    """End the game at once (H-ANY-1) or in its End phase."""
    play.set(outcome=outcome)
    play.emit(GameEnded(outcome=outcome, rules=outcome.rules))


def damage_counts(pos: Position) -> dict[str, int]:
    """Return by side the Damage cards on its big ships; Double and Triple cards are one card (DF-DMG-02, GAP-67)."""
    return {side: sum(len(ship.damage) for ship in pos.big_ships(side)) for side in SIDES}


def damage_inflicted(pos: Position) -> dict[str, int]:
    """Return by side the Damage cards it has inflicted on enemy ships of any size (DF-SC05-06, DF-CAMP-07, DF-DMG-08).

    Those that lie on ships in the game and those that removed ones had; a cog's card counts the same either way. Sea
    monsters are nobody's.
    """
    return {enemy_of(side): _suffered(pos, side) for side in reversed(SIDES)}


def _suffered(pos: Position, side: str) -> int:
    lying = sum(len(ship.damage) for ship in pos.state.ships if ship.side == side and ship.kind != "monster")
    return lying + pos.state.flags.get(CARDS_LOST + side, 0)


asking("eight-damage-cards", Asked({"cards": "count"}))


@condition("eight-damage-cards")
def most_battered_loses(pos: Position) -> Outcome | None:
    """A big ship with eight Damage cards or removed: its opponent wins (DF-SC01-06); both so: a draw (DF-SC01-07)."""
    limit = int(pos.content.scenarios[pos.state.scenario].victory.params["cards"])
    big = [ship for ship in pos.state.ships if ship.kind == "big"]
    lost = {side: [ship.id for ship in big if ship.side == side and _is_beaten(ship, limit)] for side in SIDES}
    return _outcome(pos, lost, "outcome.battered", ("DF-SC01-06",), ("DF-SC01-07",))


def _is_beaten(ship: Ship, limit: int) -> bool:
    return ship.where == "removed" or len(ship.damage) >= limit


@standing("last-ship")
def ships_afloat(pos: Position) -> Standing:
    """Big ships in play (DF-SC01-10, DF-SC08-05)."""
    return Standing("ships", {side: len(pos.big_ships(side)) for side in SIDES})


@condition("last-ship")
def all_but_one_lost(pos: Position) -> Outcome | None:
    """All enemy big ships but one removed; both in one End phase is a draw (DF-SC01-10, GAP-SC01-2)."""
    lost = {side: [s.id for s in pos.big_ships(side)] if len(pos.big_ships(side)) <= 1 else [] for side in SIDES}
    beaten = {side: lost[side] or ([side] if not pos.big_ships(side) else []) for side in SIDES}
    return _outcome(pos, beaten, "outcome.last-ship", ("DF-SC01-10",), ("DF-SC01-10",))


def _outcome(
    pos: Position, lost: dict[str, list[str]], reason: str, rules: tuple[str, ...], draw_rules: tuple[str, ...]
) -> Outcome | None:
    losers = [side for side in SIDES if lost[side]]
    if not losers:
        return None
    scores = {enemy_of(side): count for side, count in damage_counts(pos).items()}
    scores = {side: scores[side] for side in SIDES}
    if len(losers) == 2:
        params: dict[str, str | int] = {"ga": lost["ga"][0], "fot": lost["fot"][0]}
        return Outcome(winner="", reason=reason + "-both", rules=draw_rules, params=params, scores=scores)
    params = {"ship": lost[losers[0]][0]}
    return Outcome(winner=enemy_of(losers[0]), reason=reason, rules=rules, params=params, scores=scores)
