"""What must hold whenever the engine waits for somebody: the question, the ships, the hands, the contacts."""

from collections.abc import Iterator

from vtt.bots.invariants import Violation
from vtt.dreadfleet.attributes import is_lost_by_damage
from vtt.dreadfleet.boarding import Boarding
from vtt.dreadfleet.damage import DrawDamage
from vtt.dreadfleet.events import Contacted
from vtt.dreadfleet.halting import Follow
from vtt.dreadfleet.orders import FIRE_AT_WILL
from vtt.dreadfleet.position import MORTAL_WOUND, Position
from vtt.dreadfleet.state import ORDERS, SIDES, Ship
from vtt.kernel.decision import Decision
from vtt.kernel.event import Event
from vtt.kernel.refusal import Code
from vtt.table.constants import FULL_TURN_CDEG
from vtt.table.pose import Pose

CODES = tuple(Code)
Pair = frozenset[str]


class Laws:
    """Keeps what the last position was like, to judge what has changed since."""

    def __init__(self) -> None:
        self._contacts: set[Pair] | None = None
        self._told: set[Pair] = set()
        self._held: dict[str, Pose] = {}

    def check(self, pos: Position, events: tuple[Event, ...] = ()) -> None:
        """Raise Violation for the first law that the position breaks; `events` led to it from the one before."""
        for complaint in self._complaints(pos, events):
            raise Violation(complaint)

    def _complaints(self, pos: Position, events: tuple[Event, ...]) -> Iterator[str]:
        state = pos.state
        if (state.pending is None) == (state.outcome is None):
            yield "neither a question nor an outcome, or both"
        if state.pending is not None:
            yield from question_faults(state.pending)
        for ship in state.ships:
            yield from ship_faults(pos, ship)
        for side in SIDES:
            yield from hand_faults(pos, side)
        yield from self._moved_anchors(pos, events)
        yield from self._silent_contacts(pos, events)

    def _moved_anchors(self, pos: Position, events: tuple[Event, ...]) -> Iterator[str]:
        """What lies at anchor stays where it is (DF-ANCH-02)."""
        table = pos.state.table
        held = {ship.id: table.piece(ship.id).pose for ship in pos.in_play() if ship.is_anchored}
        for ship, pose in self._held.items():
            if ship in held and held[ship] != pose:
                yield f"{ship} lies at anchor and has moved from {pose} to {held[ship]}"
        self._held = held

    def _silent_contacts(self, pos: Position, events: tuple[Event, ...]) -> Iterator[str]:
        """Every new contact has been reported and resolved (DF-COLL-01), or is about to be: treasures come first."""
        told = self._told | {frozenset((event.mover, event.other)) for event in events if isinstance(event, Contacted)}
        is_due = any(isinstance(frame, Follow) and frame.frames for frame in pos.state.stack)
        self._told = told if is_due else set()
        if is_due:
            return
        touching = {frozenset((a, b)) for a in pos.state.table.ids for b in pos.touching(a)}
        if self._contacts is not None and pos.state.phase != "setup":
            for pair in sorted(map(sorted, touching - self._contacts - told)):
                yield f"{' and '.join(pair)} touch and no contact was reported"
        self._contacts = touching


def question_faults(decision: Decision) -> Iterator[str]:
    """A question goes to a side, offers something, and bars nothing that it offers."""
    asked = f"question {decision.kind!r}"
    offered, barred = [option.id for option in decision.options], [bar.id for bar in decision.barred]
    if decision.side not in SIDES:
        yield f"{asked} is put to {decision.side!r}"
    if not offered:
        yield f"{asked} has no answer"
    if len({*offered, *barred}) != len(offered) + len(barred):
        yield f"{asked} names an answer twice: offered {offered}, barred {barred}"
    if decision.default is not None and decision.default not in offered:
        yield f"{asked} passes by {decision.default!r}, which it does not offer"
    for option in decision.options:
        if option.amount is not None and option.amount.low > option.amount.high:
            yield f"{asked}, answer {option.id!r}: nothing lies between {option.amount.low} and {option.amount.high}"
    for bar in decision.barred:
        if bar.refusal.code not in CODES or not bar.refusal.rules:
            yield f"{asked} bars {bar.id!r} without a known code or a rule: {bar.refusal}"


def ship_faults(pos: Position, ship: Ship) -> Iterator[str]:
    """A ship is where it says, and carries what a ship there can carry."""
    table = pos.state.table
    is_bare_rock = ship.where == "removed" and pos.data(ship.id).is_castle  # beaten, the island stays (DF-SC02-17)
    if (ship.where == "table") != table.has(ship.id) and not is_bare_rock:
        yield f"{ship.id} says {ship.where!r}, on the table: {table.has(ship.id)}"
    if ship.where == "removed" and (ship.damage or ship.situation or ship.fires or ship.is_anchored or ship.is_waiting):
        yield f"{ship.id} is out of the game and still carries something: {ship}"
    if ship.where == "aboard" and (pos.ship(ship.mother).where == "removed" or ship.damage or ship.fires):
        yield f"{ship.id} is aboard {ship.mother} and should not be, or not with damage: {ship}"
    if not 0 <= ship.wounds <= MORTAL_WOUND or ship.fires < 0 or ship.moved_thou < 0:
        yield f"{ship.id} has impossible figures: {ship}"
    if ship.is_anchored and ship.fires:
        yield f"{ship.id} burns at anchor (DF-ANCH-07)"
    if ship.kind != "monster" and ship.side not in SIDES:
        yield f"{ship.id} has no side"
    if ship.is_aloft and (ship.where, pos.state.active, pos.state.subphase) != ("table", ship.id, "movement"):
        yield f"{ship.id} hangs above another piece and does not move (DF-FLY-04)"
    if ship.where != "table":
        return
    if not 0 <= table.piece(ship.id).pose.heading < FULL_TURN_CDEG:
        yield f"{ship.id} heads {table.piece(ship.id).pose.heading}"
    is_drawing = any(isinstance(frame, Boarding | DrawDamage) for frame in pos.state.stack)
    if not is_drawing and is_lost_by_damage(pos, ship.id):
        yield f"{ship.id} floats with more damage than it can bear (DF-DMG-07): {ship.damage}"
    if sum(pos.destiny_card(card).kind == "salvo" for card in ship.situation) > 1:
        yield f"{ship.id} has two Salvo cards (DF-SIT-08)"


def hand_faults(pos: Position, side: str) -> Iterator[str]:
    """One card of each order a side; Fire at Will is out while one ship waits (GAP-95, DF-ORD-16)."""
    waiting = [ship.id for ship in pos.state.ships if ship.side == side and ship.is_waiting]
    has_own_hands = pos.plays("hand-per-ship")
    expected = tuple(order for order in ORDERS if order != FIRE_AT_WILL or not waiting or has_own_hands)
    if (len(waiting) > 1 and not has_own_hands) or pos.state.side(side).hand != expected:
        yield f"{side} holds {pos.state.side(side).hand} while {waiting or 'nobody'} waits to fire"
