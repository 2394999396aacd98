"""Current attributes: printed value, then damage, then everything else (chapter ATTR; DF-ATTR-15, GAP-58)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vtt.dreadfleet.position import MORTAL_WOUND, Position, has_captain_aboard
from vtt.dreadfleet.trait import Change
from vtt.kernel.units import THOU_PER_INCH

if TYPE_CHECKING:
    from vtt.dreadfleet.content import DamageCard

ATTRIBUTES = ("speed", "hull", "crew", "broadside", "manoeuvrability", "armour")
FIRST_MATE_COMMAND = 6
LEAST_FENCING = 1


class Value(NamedTuple):
    """An attribute's printed and live value with the history between them. Speed and Manoeuvrability are in thou."""

    printed: int
    live: int
    changes: tuple[Change, ...]


def value(pos: Position, ship_id: str, name: str) -> Value:
    """Return the current value of one attribute of a ship; never below 0 (DF-ATTR-06).

    Armour and Manoeuvrability of ships that have none are 0. A position remembers the answers.
    """
    known = pos.known_values.get((ship_id, name))
    if known is None:
        known = pos.known_values[ship_id, name] = _value(pos, ship_id, name)
    return known


def _value(pos: Position, ship_id: str, name: str) -> Value:
    profile = pos.data(ship_id).profile
    printed = {
        "speed": profile.speed_thou,
        "hull": profile.hull,
        "crew": profile.crew,
        "broadside": profile.broadside,
        "manoeuvrability": profile.manoeuvrability_thou or 0,
        "armour": profile.armour or 0,
    }[name]
    changes = [*_damage_changes(pos, ship_id, name), *_other_changes(pos, ship_id, name)]
    live = printed
    for change in changes:
        live += change.delta
    return Value(printed, max(live, 0), tuple(changes))


def _damage_changes(pos: Position, ship_id: str, name: str) -> list[Change]:
    """Hull, Crew and Speed cards lower their attribute (DF-DMG-01, GAP-08, GAP-65)."""
    changes = []
    for card in pos.cards_of(ship_id, name) if name in ("hull", "crew", "speed") else ():
        data = pos.damage_card(card)
        loss = speed_loss(pos, data) if name == "speed" else weight(pos, data)
        changes.append(Change(-loss, f"card.{data.id}", data.rules))
    return changes


def weight(pos: Position, card: DamageCard) -> int:
    """Return how much a Hull or Crew card takes off: its points (GAP-65), or one by the house rule."""
    return min(card.points, 1) if pos.plays("cards-not-points") else card.points


def speed_loss(pos: Position, card: DamageCard) -> int:
    """Return how many thou a Speed card costs: 2 inches a point, or what the house rules say (GAP-08)."""
    if pos.plays("speed-card-one-inch"):
        return card.points * THOU_PER_INCH
    return 3 * card.points * THOU_PER_INCH if pos.plays("speed-card-three-inches") else card.speed_loss_thou


def _other_changes(pos: Position, ship_id: str, name: str) -> list[Change]:
    ship = pos.ship(ship_id)
    changes = []
    for active in pos.asked("attribute"):
        change = active.trait.attribute(pos, active, ship_id, name)
        if change is not None:
            changes.append(change)
    for effect in ship.timed:
        if effect.attribute == name:
            changes.append(Change(effect.delta, effect.reason, effect.rules))
    if name == "speed" and ship.wind_cost:
        changes.append(Change(-ship.wind_cost, "reason.into-the-wind", ("DF-WIND-11", "DF-WIND-13")))
    return changes


def speed(pos: Position, ship_id: str) -> int:
    """Return the current Speed in thou, before the bonus of the wind (DF-ATTR-03, DF-ATTR-04)."""
    return value(pos, ship_id, "speed").live


def wind_bonus(pos: Position, ship_id: str) -> int:
    """Return what a ship before the wind may add to its Speed, in thou (DF-WIND-07); none at Speed 0 (GAP-43)."""
    if pos.ship(ship_id).wind != "before" or speed(pos, ship_id) == 0:
        return 0
    return pos.felt_force * THOU_PER_INCH


def allowance(pos: Position, ship_id: str) -> int:
    """Return the straight inches of a normal Movement subphase in thou: Speed and wind (DF-MOV-02, DF-WIND-07)."""
    return speed(pos, ship_id) + wind_bonus(pos, ship_id)


def crew(pos: Position, ship_id: str) -> int:
    """Return the current Crew (DF-ATTR-09)."""
    return value(pos, ship_id, "crew").live


def broadside(pos: Position, ship_id: str) -> int:
    """Return the current Broadside value (DF-ATTR-12)."""
    return value(pos, ship_id, "broadside").live


def manoeuvrability(pos: Position, ship_id: str) -> int:
    """Return the straight run before a change of facing in thou (DF-ATTR-13)."""
    return value(pos, ship_id, "manoeuvrability").live


def is_lost_by_damage(pos: Position, ship_id: str) -> str:
    """Return "sunk" or "abandoned" when Hull or Crew cards reach the printed attribute, else "".

    Points decide, not cards (GAP-65); boosts do not keep a ship alive (GAP-58; DF-ATTR-08, DF-ATTR-11, DF-DMG-07).
    The defenders of a castle are "beaten" by so many cards of one type, whatever their size (DF-SC02-17, DF-SC07-13).
    """
    profile = pos.data(ship_id).profile
    if pos.data(ship_id).is_castle:
        limits = (("hull", profile.hull), ("crew", profile.crew))
        return "beaten" if any(len(pos.cards_of(ship_id, name)) >= limit for name, limit in limits) else ""
    for name, printed, cause in (("hull", profile.hull, "sunk"), ("crew", profile.crew, "abandoned")):
        if sum(weight(pos, pos.damage_card(card)) for card in pos.cards_of(ship_id, name)) >= printed:
            return cause
    return ""


def has_captain(pos: Position, ship_id: str) -> bool:
    """Whether a living captain commands the ship: aboard and not mortally wounded (DF-DUEL-05, GAP-69)."""
    return pos.data(ship_id).captain is not None and has_captain_aboard(pos.ship(ship_id))


def fencing(pos: Position, ship_id: str) -> Value:
    """Return a captain's Fencing dice: -1 for a serious wound, -1 more for a horrendous one (DF-DUEL-08, DF-DUEL-09).

    At least 1; 0 without a captain who can fight.
    """
    captain = pos.data(ship_id).captain
    if captain is None or not has_captain(pos, ship_id):
        return Value(0 if captain is None else captain.fencing, 0, ())
    wounds = pos.ship(ship_id).wounds
    changes = []
    if wounds >= 2:
        changes.append(Change(-1, "wound.2", ("DF-DUEL-08",)))
    if wounds >= 3:
        changes.append(Change(-1, "wound.3", ("DF-DUEL-09",)))
    live = captain.fencing
    for change in changes:
        live += change.delta
    return Value(captain.fencing, max(live, LEAST_FENCING), tuple(changes))


def _may_mate_check(pos: Position, purpose: str) -> bool:
    """Whether a first mate makes a check: never for abilities, by the house rule for orders only (GAP-70)."""
    return purpose == "order" if pos.plays("mate-for-orders-only") else purpose != "ability"


class Commander(NamedTuple):
    """Who makes a Command check: "captain", "mate" or "nobody", the number needed and the modifiers."""

    who: str
    needed: int
    modifiers: tuple[Change, ...]


def commander(pos: Position, ship_id: str, purpose: str) -> Commander:
    """Return who checks Command and with what modifiers (H-CMD-1, H-CMD-2).

    The captain, wounds included (DF-CMD-05, DF-DUEL-07, DF-DUEL-09); mortally wounded, the first mate at 6+ without
    his wounds (DF-DUEL-10, DF-DUEL-13, GAP-70), but not for abilities "instead of an order" (purpose "ability").
    """
    captain, ship = pos.data(ship_id).captain, pos.ship(ship_id)
    modifiers = []
    who, needed = "nobody", FIRST_MATE_COMMAND
    if captain is not None and has_captain_aboard(ship):
        who, needed = "captain", captain.command
        if ship.wounds >= 1:
            modifiers.append(Change(-1, "wound.1", ("DF-DUEL-07",)))
        if ship.wounds >= 3:
            modifiers.append(Change(-1, "wound.3", ("DF-DUEL-09",)))
    elif captain is not None and _may_mate_check(pos, purpose):
        denied = any(active.trait.denies_mate(pos, active, ship_id) for active in pos.asked("denies_mate", ship_id))
        who = "nobody" if denied else "mate"
        if ship.wounds < MORTAL_WOUND and pos.plays("mate-as-good-as-captain"):
            needed = captain.command
    for active in pos.asked("command_modifier"):
        change = active.trait.command_modifier(pos, active, ship_id, purpose)
        if change is not None:
            modifiers.append(change)
    for effect in ship.timed:
        if effect.attribute == "command":
            modifiers.append(Change(effect.delta, effect.reason, effect.rules))
    if purpose == "escape":
        enemies = len(pos.touched_enemies(ship_id))
        if enemies:
            modifiers.append(Change(-enemies, "reason.enemies-in-contact", ("DF-ESC-05",)))
    return Commander(who, needed, tuple(modifiers))
