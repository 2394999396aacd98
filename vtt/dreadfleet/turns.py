"""Changes of facing: earned by a straight run, or given by a Hard order (DF-MOV-06 to DF-MOV-15, GAP-29)."""

from typing import Literal, NamedTuple

from vtt.dreadfleet.attributes import manoeuvrability
from vtt.dreadfleet.flying import flies
from vtt.dreadfleet.position import Position
from vtt.kernel.refusal import Code, Refusal

Hand = Literal["port", "starboard"]
HANDS: tuple[Hand, Hand] = ("port", "starboard")
TURN_MOST_CDEG = 4500  # DF-MOV-06
HARD_ORDERS: dict[str, Hand] = {"hard-to-port": "port", "hard-to-starboard": "starboard"}
ORDER_OF_HAND: dict[str, str] = {hand: order for order, hand in HARD_ORDERS.items()}
HARD_RULES: dict[str, tuple[str, ...]] = {
    "port": ("DF-ORD-13", "DF-ORD-14"), "starboard": ("DF-ORD-15", "DF-ORD-14"),
}


def hand_of(choice: str) -> Hand:
    """Return the hand that an option such as "turn-port" is about."""
    return "port" if choice.endswith("port") else "starboard"


def turns_freely(pos: Position, ship_id: str) -> bool:
    """Whether a piece goes in any direction without a rudder: auxiliaries (DF-MOV-16, DF-AUX-19)."""
    return pos.data(ship_id).profile.manoeuvrability_thou is None


def is_earned(pos: Position, ship_id: str) -> bool:
    """Whether the straight run since the last change of facing has earned one (DF-MOV-08, DF-MOV-09, DF-MOV-11).

    It stays earned further along the run (DF-MOV-10), and the next run may earn another (DF-MOV-07).
    """
    return pos.ship(ship_id).run_thou >= max(1, manoeuvrability(pos, ship_id))


def bar_of_hand(pos: Position, ship_id: str, hand: str) -> Refusal | None:
    """Return what forbids turning to one hand, Hard orders included: a jammed rudder and the like (H-MOV-6)."""
    for active in pos.asked("bars_turn"):
        refusal = active.trait.bars_turn(pos, active, ship_id, hand)
        if refusal is not None:
            return refusal
    return None


def bar_of_earned_turn(pos: Position, ship_id: str, hand: str) -> Refusal | None:
    """Return what forbids turns to one hand that a straight run has earned (H-MOV-6, DF-SC12-08)."""
    for active in pos.asked("bars_earned_turn"):
        refusal = active.trait.bars_earned_turn(pos, active, ship_id, hand)
        if refusal is not None:
            return refusal
    return None


def has_hard_turn(pos: Position, ship_id: str) -> bool:
    """Whether a Hard order in force lets a ship turn at once (DF-ORD-13, DF-ORD-15)."""
    orders = pos.ship(ship_id).orders
    return any(
        order in orders and bar_of_hand(pos, ship_id, hand) is None for order, hand in HARD_ORDERS.items()
    )


class Rudder(NamedTuple):
    """What allows a change of facing to one hand at this point of the course, or why there is none."""

    hand: Hand
    is_earned: bool
    is_ordered: bool
    refusal: Refusal | None = None

    @property
    def most_cdeg(self) -> int:
        """45 degrees, or 90 where an earned turn and an ordered one are joined (DF-MOV-13, DF-ORD-14)."""
        return TURN_MOST_CDEG * (self.is_earned + self.is_ordered)


def rudder(
    pos: Position, ship_id: str, hand: Hand, orders_used: tuple[str, ...] = (), is_kept: bool = False
) -> Rudder:
    """Judge a change of facing to one hand.

    `orders_used` are Hard orders spent this subphase. `is_kept`: a turn earned at this very point is still open,
    because a Hard turn was made first (GAP-29).
    """
    order = ORDER_OF_HAND[hand]
    refusal = bar_of_hand(pos, ship_id, hand)
    if refusal is not None:
        return Rudder(hand, False, False, refusal)
    barred = bar_of_earned_turn(pos, ship_id, hand)
    earned = barred is None and (is_kept or is_earned(pos, ship_id))
    ordered = order in pos.ship(ship_id).orders and order not in orders_used
    if not earned and not ordered:
        return Rudder(hand, False, False, barred or _not_earned(pos, ship_id))
    if _is_blocked(pos, ship_id, hand):
        touched = pos.touching(ship_id)
        params: dict[str, str | int] = {"ship": ship_id, "blockers": ", ".join(touched)}
        blocked = Refusal(
            code=Code.BARRED, key="refusal.turn-blocked", rules=("DF-MOV-01",), params=params, pieces=touched
        )
        return Rudder(hand, False, False, blocked)
    return Rudder(hand, earned, ordered)


def _not_earned(pos: Position, ship_id: str) -> Refusal:
    needed, run = manoeuvrability(pos, ship_id), pos.ship(ship_id).run_thou
    params: dict[str, str | int] = {"ship": ship_id, "needed_run": needed, "run": run, "missing": needed - run}
    return Refusal(
        code=Code.BARRED, key="refusal.turn-not-earned", rules=("DF-MOV-08", "DF-MOV-11"), params=params,
        margin=needed - run, unit="thou",
    )


def _is_blocked(pos: Position, ship_id: str, hand: Hand) -> bool:
    """Whether the swinging base would press at once on what it touches already (DF-MOV-01, GAP-28)."""
    if flies(pos, ship_id):
        return False
    return bool(pos.touching(ship_id)) and pos.survey.pivot(ship_id, hand, TURN_MOST_CDEG).travelled == 0
