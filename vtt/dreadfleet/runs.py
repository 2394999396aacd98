"""Straight runs: how far a ship may go, how far it must, and what holds it (chapter MOV)."""

from typing import NamedTuple

from vtt.dreadfleet.attributes import allowance, speed
from vtt.dreadfleet.flying import flies, landing
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.turns import has_hard_turn, turns_freely
from vtt.dreadfleet.wind import wind_minimum
from vtt.kernel.refusal import Code, Refusal
from vtt.kernel.units import THOU_PER_INCH

FULL_SAIL_LEAST_THOU = 2 * THOU_PER_INCH  # two dice show at least this (DF-ORD-10)


DEMAND_KEYS = {
    "reason.wind-demands": "refusal.wind-demands",
    "reason.card-demands": "refusal.card-demands",
    "reason.sea-demands": "refusal.sea-demands",
}


def run_left(pos: Position, ship_id: str) -> int:
    """Return the straight inches left this Movement subphase, in thou (DF-MOV-02, DF-MOV-12, DF-MOV-17)."""
    return max(0, allowance(pos, ship_id) - pos.ship(ship_id).moved_thou)


class Demand(NamedTuple):
    """The least straight inches of a Movement subphase in thou, why, and by which rules."""

    thou: int
    reason: str = ""
    rules: tuple[str, ...] = ()


def demand(pos: Position, ship_id: str) -> Demand:
    """Return how far a ship must move before it may stop: by the wind or by a card, never more than it can.

    The wind's distance counts Full Sail (GAP-46), of which 2" are certain and may be left to it.
    """
    wind = 0 if pos.plays("wind-on-honour") else wind_minimum(pos, ship_id)
    if "full-sail" in pos.ship(ship_id).orders:
        wind = max(0, wind - FULL_SAIL_LEAST_THOU)
    most = Demand(wind, "reason.wind-demands", ("DF-WIND-04", "DF-WIND-05", "GAP-46"))
    for active in pos.asked("minimum_move"):
        least = active.trait.minimum_move(pos, active, ship_id)
        if least is not None and least > most.thou:
            most = Demand(least, "reason.card-demands" if active.card else "reason.sea-demands", active.trait.rules)
    able = min(most.thou, allowance(pos, ship_id))
    return most._replace(thou=able) if able else Demand(0)


def demand_left(pos: Position, ship_id: str) -> int:
    """Return the part of the demanded distance that is still to go, in thou."""
    return max(0, demand(pos, ship_id).thou - pos.ship(ship_id).moved_thou)


def is_blocked_ahead(pos: Position, ship_id: str, course: int | None = None) -> bool:
    """Whether the first thou of a run would press on something that is touched already.

    Flyers rise over it, and are blocked where they could come down nowhere beyond (DF-FLY-04).
    """
    if flies(pos, ship_id):
        is_clear = not pos.touching(ship_id) and not pos.ship(ship_id).is_aloft
        return not is_clear and landing(pos, ship_id, run_left(pos, ship_id), course) == 0
    return bool(pos.touching(ship_id)) and pos.survey.slide(ship_id, THOU_PER_INCH, heading=course).travelled == 0


def why_no_run(pos: Position, ship_id: str, course: int | None = None) -> Refusal | None:
    """Return why a ship that is moving can run no further (DF-MOV-01, DF-MOV-02)."""
    if run_left(pos, ship_id) == 0:
        params: dict[str, str | int] = {"ship": ship_id, "allowance": allowance(pos, ship_id)}
        return Refusal(code=Code.BARRED, key="refusal.run-spent", rules=("DF-MOV-02",), params=params)
    if is_blocked_ahead(pos, ship_id, course):
        touched = pos.touching(ship_id) or pos.survey.touching(ship_id)
        params = {"ship": ship_id, "blockers": ", ".join(touched)}
        return Refusal(code=Code.BARRED, key="refusal.run-blocked", rules=("DF-MOV-01",), params=params, pieces=touched)
    return None


def why_no_finish(pos: Position, ship_id: str, course: int | None = None) -> Refusal | None:
    """Return why a ship may not stop yet: the wind or a card drives it on and it still can (DF-WIND-04, DF-WIND-05)."""
    missing = demand_left(pos, ship_id)
    if missing == 0 or why_no_run(pos, ship_id, course) is not None:
        return None
    return demand_refusal(pos, ship_id, missing)


def demand_refusal(pos: Position, ship_id: str, missing: int) -> Refusal:
    """Return the refusal that names the distance still demanded."""
    asked = demand(pos, ship_id)
    key = DEMAND_KEYS[asked.reason]
    params: dict[str, str | int] = {"ship": ship_id, "minimum": asked.thou, "missing": missing}
    return Refusal(code=Code.BARRED, key=key, rules=asked.rules, params=params, margin=missing, unit="thou")


def _flies_free(pos: Position, ship_id: str) -> bool:
    """Whether the house rules let a flyer leave enemies that it touches (GAP-41, GAP-42)."""
    is_small = pos.ship(ship_id).kind != "big"
    return pos.plays("flyers-never-locked") or (is_small and pos.plays("auxiliaries-never-locked"))


def hold(pos: Position, ship_id: str) -> str:
    """Return what holds a ship where it is: "anchored", "aground", "in-contact" or ""; flyers only enemies (GAP-42)."""
    if pos.ship(ship_id).is_anchored:
        return "anchored"
    if flies(pos, ship_id):
        return "in-contact" if pos.touched_enemies(ship_id) and not _flies_free(pos, ship_id) else ""
    if pos.is_aground(ship_id):
        return "aground"
    return "in-contact" if pos.is_locked(ship_id) else ""


HOLD_RULES = {
    "anchored": ("DF-ANCH-02",), "aground": ("DF-AGR-02", "DF-AGR-04"),
    "in-contact": ("DF-COLL-03", "GAP-40", "GAP-41"), "no-speed": ("DF-ATTR-05", "GAP-43"),
}


def why_no_move(pos: Position, ship_id: str) -> Refusal | None:
    """Return why a ship may not move normally (H-MOV-4).

    Anchored, aground, in contact; or Speed 0 or no room ahead without a Hard turn, which needs no way on the ship
    (GAP-43); or because a rule of the scenario holds it.
    """
    for active in pos.asked("bars_move"):
        refusal = active.trait.bars_move(pos, active, ship_id)
        if refusal is not None:
            return refusal
    holder = hold(pos, ship_id)
    if not holder:
        if has_hard_turn(pos, ship_id):
            return None
        if speed(pos, ship_id) > 0:
            is_stuck = not turns_freely(pos, ship_id) and is_blocked_ahead(pos, ship_id)
            return why_no_run(pos, ship_id) if is_stuck else None
        holder = "no-speed"
    others = pos.touching(ship_id) if holder in ("aground", "in-contact") else ()
    params: dict[str, str | int] = {"ship": ship_id, "blockers": ", ".join(others)}
    return Refusal(
        code=Code.BARRED, key=f"refusal.{holder}", rules=HOLD_RULES[holder], params=params, pieces=others
    )
