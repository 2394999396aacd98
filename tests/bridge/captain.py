"""A captain who plays to win by simple rules: sail at the enemy, keep off rocks and edge, shoot, board, mend.

He decides; `tests.bridge.seat` carries out what he decides with mouse and keys. He uses no chance, so one seed of the
game's dice is one game.
"""

from __future__ import annotations

import math

from vtt.bridge.placehandle import first_heading, nearest
from vtt.dreadfleet.course import course
from vtt.kernel.decision import Command, Decision, Option
from vtt.kernel.game import Game
from vtt.kernel.units import FULL_TURN_CDEG
from vtt.table.pose import Pose, bearing

EIGHTH_THOU = 125
DETENT_CDEG = 500
OFF_COURSE_CDEG = 800
SEA_ROOM_THOU = 7000
SHUNNED = ("none", "hold-fire", "keep", "no", "leave", "stay", "finish")


def decide(game: Game) -> Command:
    """Return the answer to the pending decision."""
    decision = game.decision
    chosen = _SPECIAL.get(decision.kind, _first_good)(game, decision)
    refusal = game.why_not(chosen)
    if refusal is None:
        return chosen
    for option in decision.options:
        plain = _plain(game, decision, option)
        if plain is not None and game.why_not(plain) is None:
            return plain
    raise AssertionError(f"the captain has no answer to {decision.kind!r}: {refusal}")


def _plain(game: Game, decision: Decision, option: Option) -> Command | None:
    """Return an option taken as it comes: its least amount, the place nearest to where things are."""
    if option.place is not None:
        pose = _somewhere(game, option)
        return None if pose is None else Command(choice=option.id, pose=(pose.x, pose.y, pose.heading))
    return Command(choice=option.id, amount=None if option.amount is None else option.amount.low)


def _somewhere(game: Game, option: Option) -> Pose | None:
    return nearest(game, option, None, first_heading(game, option))


def _first_good(game: Game, decision: Decision) -> Command:
    options = [option for option in decision.options if option.id not in SHUNNED] or list(decision.options)
    return _plain(game, decision, options[0]) or Command(choice=decision.options[-1].id)


def _order(game: Game, decision: Decision) -> Command:
    """Repairs when hurt, else fire at will in even turns, else a hard turn towards the enemy."""
    wanted = ["repairs", "fire-at-will"] if game.state.ship(decision.subject).damage else ["fire-at-will"]
    wanted += ["hard-starboard" if _off_course(game, decision.subject) > 0 else "hard-port", "none"]
    return Command(choice=next(order for order in wanted if decision.option(order) is not None))


def _mode(game: Game, decision: Decision) -> Command:
    is_aground = game.position.is_aground(decision.subject)
    for choice in ("move", "escape", "stay") if is_aground else ("move", "stay", "escape"):
        if decision.option(choice) is not None:
            return Command(choice=choice)
    return _first_good(game, decision)


def _prey(game: Game, ship: str) -> Pose:
    """The nearest enemy ship, else the middle of the table."""
    pos, here = game.position, game.state.table.piece(ship).pose
    enemies = [
        game.state.table.piece(other.id).pose
        for other in pos.in_play()
        if other.kind == "big" and other.side and other.side != game.state.ship(ship).side
    ]
    board = game.state.table.board
    middle = Pose(board.width // 2, board.height // 2, 0)
    return min(enemies, key=lambda p: (math.dist((p.x, p.y), (here.x, here.y)), p), default=middle)


def _off_course(game: Game, ship: str) -> int:
    """How far to starboard of its heading the ship should steer, in cdeg, -18000 to 18000.

    At the prey, or the least way round what lies before it.
    """
    here, prey = game.state.table.piece(ship).pose, _prey(game, ship)
    wanted, far = bearing(prey.x - here.x, prey.y - here.y), math.dist((prey.x, prey.y), (here.x, here.y))
    look = min(SEA_ROOM_THOU, round(far))
    for away in (0, 2000, -2000, 4000, -4000, 6000, -6000, 9000, -9000, 12000, -12000, 15000, -15000):
        course_ = (wanted + away) % FULL_TURN_CDEG
        stop = game.position.survey.slide(ship, look, heading=course_).stop
        if stop is None or not (stop.kind == "edge" or any(piece in game.state.land for piece in stop.pieces)):
            wanted = course_
            break
    return (wanted - here.heading + 18000) % FULL_TURN_CDEG - 18000


def _move(game: Game, decision: Decision) -> Command:
    """Turn at the prey when a turn is earned, else run: to where the next turn is earned, or as far as it goes."""
    ship, off = decision.subject, _off_course(game, decision.subject)
    hands = ("hard-starboard", "turn-starboard") if off > 0 else ("hard-port", "turn-port")
    turn = next((decision.option(hand) for hand in hands if decision.option(hand) is not None), None)
    angle = min(abs(off) // DETENT_CDEG * DETENT_CDEG, turn.amount.high if turn else 0)
    if turn is not None and angle >= max(OFF_COURSE_CDEG, turn.amount.low):
        sweep = game.position.survey.pivot(ship, turn.id.rpartition("-")[2], angle)
        if not any(piece in game.state.land for piece in sweep.new_contacts):
            return Command(choice=turn.id, amount=angle)
    run = decision.option("run")
    if run is not None:
        way = course(game.position, ship)
        length = min(run.amount.high, way.end_at)
        if way.contact_at is not None:
            rocks = way.ahead.stop.kind == "edge" or any(p in game.state.land for p in way.ahead.stop.pieces)
            length = min(length, way.contact_at - 600 if rocks else way.contact_at)
        if way.turn_at and abs(off) > OFF_COURSE_CDEG:
            length = min(length, way.turn_at)
        length = max(length // EIGHTH_THOU * EIGHTH_THOU, run.amount.low, way.minimum_at)
        if length >= EIGHTH_THOU or decision.option("finish") is None:
            most = min(run.amount.high, way.contact_at or way.end_at)
            return Command(choice="run", amount=min(max(length, 1), most))
    if decision.option("finish") is not None:
        return Command(choice="finish")
    return _first_good(game, decision)


def _anchor(game: Game, decision: Decision) -> Command:
    return Command(choice=decision.default or decision.options[-1].id)


def _default(game: Game, decision: Decision) -> Command:
    return Command(choice=decision.default) if decision.default else _first_good(game, decision)


def _dice(game: Game, decision: Decision) -> Command:
    return Command(choice="dice", faces=tuple(1 + number % 6 for number in range(decision.throw.count)))


_SPECIAL = {
    "dice": _dice,
    "order": _order,
    "movement-mode": _mode,
    "move": _move,
    "anchor": _anchor,
    "escape-turn": _default,
    "initiative": _default,
}
