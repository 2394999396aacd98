"""Movement subphases with random answers on crowded tables: whatever is answered, the laws hold."""

import pytest

from tests.dreadfleet.build import asked, begin_frame, bench, has_ended, position
from vtt.bots.chooser import uniform
from vtt.dreadfleet.attributes import allowance
from vtt.dreadfleet.events import CommandChecked, Contacted, Moved
from vtt.dreadfleet.movement import MovementSubphase
from vtt.dreadfleet.runs import demand_left, why_no_run
from vtt.dreadfleet.state import DreadfleetState, Setup
from vtt.kernel import codec
from vtt.kernel.game import Game
from vtt.table.constants import CONTACT_GAP_THOU

SHIPS = ("heldenhammer", "bloody-reaver", "alliance-cog", "dread-cog", "bone-hydra")
LAND = ("rocky-a", "rocky-b", "skull", "wreck-1", "wreck-2", "wreck-3")
ORDERS = ((), ("full-sail",), ("hard-to-port",), ("hard-to-starboard",), ("repairs",))
STEPS = 60


def crowded(seed: int) -> DreadfleetState:
    """Put everything into the middle of the table, each piece at the first drawn place that has room."""
    draw = uniform(seed).chance
    places: dict[str, tuple[float, float, float]] = {}
    for piece in (*LAND, *SHIPS):
        for _ in range(24):
            x, y, heading = draw.between(12, 48), draw.between(8, 32), draw.below(360)
            trial = {**places, piece: (x, y, heading)}
            state = _table(trial)
            if not asked(state).touching(piece) and _is_clear(state, piece):
                places = trial
                break
    orders = ORDERS[draw.below(len(ORDERS))]
    return _table(places, orders, mark=f"{draw.between(1, 6)},{draw.between(1, 6)}", force=draw.between(1, 6))


def _table(places, orders=(), mark="1,1", force=1) -> DreadfleetState:
    ships = {ship: (*places[ship], _fields(ship, orders)) for ship in SHIPS if ship in places}
    ships.setdefault("heldenhammer", {"where": "reserve"})
    return position(ships=ships, land={p: places[p] for p in LAND if p in places}, wind=mark, force=force)


def _fields(ship: str, orders: tuple[str, ...]) -> dict:
    mothers = {"alliance-cog": "heldenhammer", "dread-cog": "bloody-reaver"}
    fields = {"side": "ga"} if ship == "bone-hydra" else {}
    fields |= {"mother": mothers[ship]} if ship in mothers else {}
    return fields | ({"orders": orders} if ship not in mothers and ship != "bone-hydra" else {})


def _is_clear(state: DreadfleetState, piece: str) -> bool:
    survey = asked(state).survey
    return all(survey.gap(piece, other).thou > CONTACT_GAP_THOU for other in state.table.ids if other != piece)


def check(state: DreadfleetState, events) -> None:
    """No base lies over another or over the border; a move ends where the event says; JSON gives the state back."""
    survey = asked(state).survey
    ships = [ship.id for ship in state.ships if ship.where == "table"]
    for ship in ships:
        assert survey.edge_gap(ship).thou > 0
        assert all(survey.gap(ship, other).thou > 0 for other in state.table.ids if other != ship)
    for move in events:
        if isinstance(move, Moved):
            assert (move.path[0], move.path[-1]) == (move.start, move.end)
    assert codec.from_json(codec.to_json(state), DreadfleetState) == state


@pytest.mark.parametrize("seed", range(24))
def test_the_laws_hold_whatever_is_answered(seed):
    """DF-MOV-01, DF-MOV-02, DF-EDGE-02, DF-WIND-04: five ships move one after the other for two turns."""
    state, chooser = crowded(seed), uniform(seed + 1000)
    for _ in (1, 2):
        for ship in SHIPS:
            if not state.has_ship(ship) or state.ship(ship).where != "table":
                continue
            before = state.table.piece(ship).pose
            state, events = begin_frame(state, MovementSubphase(ship=ship))
            state, events = play_out(state, events, chooser)
            if state.ship(ship).where == "table":
                judge(state, ship, before, events)


def play_out(state: DreadfleetState, events, chooser):
    """Answer at random to the end of the procedure; return the state and all events."""
    game = Game.from_snapshot(bench(), Setup(), state)
    check(state, events)
    for _ in range(STEPS):
        if has_ended(game.state):
            return game.state, events
        more = game.submit(chooser.choose(game))
        check(game.state, more)
        events += more
    raise AssertionError(f"no end after {STEPS} answers: {game.decision}")


def judge(state: DreadfleetState, ship: str, before, events) -> None:
    """Nobody goes farther than it may, nor less than it must if nothing holds it."""
    pos, moved = asked(state), state.ship(ship)
    assert moved.moved_thou <= allowance(pos, ship) + (12000 if "full-sail" in moved.orders else 0)
    if moved.moved_thou == 0 and not moved.orders and not moved.has_escaped:
        here = state.table.piece(ship).pose
        assert (here.x, here.y) == (before.x, before.y)
    is_excused = any(
        isinstance(event, Contacted) or (isinstance(event, CommandChecked) and event.purpose == "escape")
        for event in events
    )
    held = is_excused or pos.touching(ship) or moved.is_anchored
    if not held and "full-sail" not in moved.orders and why_no_run(pos, ship) is None:
        assert demand_left(pos, ship) == 0
