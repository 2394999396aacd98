"""Who of the people at one table decides: seats, a fair division of each fleet, supreme leaders (chapter MULTI)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

import msgspec

from vtt.dreadfleet.state import SIDES, Setup, SideState, enemy_of
from vtt.words import say

if TYPE_CHECKING:
    from vtt.dreadfleet.content import Content, ScenarioData
    from vtt.dreadfleet.position import Position
    from vtt.kernel.decision import Decision
    from vtt.kernel.dice import Throw

MOST_PLAYERS = 5
Chair = Literal["leader", "owner", "sole"]
LEADER: Chair = "leader"
OWNER: Chair = "owner"
SOLE: Chair = "sole"

SEATS: Mapping[str, Chair] = {
    "activate": LEADER,
    "anchor": OWNER,
    "appear": OWNER,
    "arrival-edge": LEADER,
    "arrive": SOLE,
    "bolt": LEADER,
    "brief-respite": LEADER,
    "broadside": OWNER,
    "call-the-drowned": OWNER,
    "cast-spell": OWNER,
    "choose-prey": OWNER,
    "commune": OWNER,
    "control-sea-monster": OWNER,
    "curse": LEADER,
    "cut-and-run": OWNER,
    "deploy": OWNER,
    "deploy-fleet": SOLE,
    "dice": OWNER,
    "embark": OWNER,
    "escape-length": OWNER,
    "escape-place": OWNER,
    "escape-turn": OWNER,
    "examine-again": OWNER,
    "fair-current": LEADER,
    "fire-at-will": OWNER,
    "fire-ship": OWNER,
    "firewater": OWNER,
    "hand-over": OWNER,
    "heal": LEADER,
    "improve": LEADER,
    "initiative": LEADER,
    "lightning": LEADER,
    "load-salvo": LEADER,
    "mend": LEADER,
    "move": OWNER,
    "movement-mode": OWNER,
    "order": OWNER,
    "pick-up": OWNER,
    "place-monster": LEADER,
    "place-scenery": LEADER,
    "place-treasure": LEADER,
    "raise-island": LEADER,
    "recall": LEADER,
    "recover": OWNER,
    "regenerate": OWNER,
    "repair": OWNER,
    "reroll-check": OWNER,
    "reroll-duel": OWNER,
    "reroll-one": OWNER,
    "rise": OWNER,
    "rogue-wave": LEADER,
    "salvo": OWNER,
    "scatter-scenery": LEADER,
    "scenery-first": LEADER,
    "sea-nymphs": OWNER,
    "share-damage": SOLE,
    "storm-genies": OWNER,
    "strike": OWNER,
    "summon-spirits": OWNER,
    "surface": OWNER,
    "swap-treasure": OWNER,
    "tide-wreck": LEADER,
    "vanish": OWNER,
    "warp-leap": OWNER,
    "waves": LEADER,
}
"""Who answers each kind of question (DF-MULTI-03, GAP-92).

`OWNER` is the player of the ship that the question is about (its subject, or its parameter `ship`), where it is one of
the side that is asked; whatever is about no such ship is the leader's. `SOLE` is the player of all the ships that may
be chosen, the leader where they belong to several.
"""


class SeatsError(ValueError):
    """Seats that the rules do not allow: one sentence with what is wanted and what was found."""


class Seat(msgspec.Struct, frozen=True):
    """One person at the table: a side and the place in its list of players."""

    side: str
    player: int = 0


# who decides ---------------------------------------------------------------------------------------------------------


def leader_of(pos: Position, side: str) -> Seat:
    """Return the supreme leader of a side, who keeps the lead when his own ships are lost (DF-MULTI-02)."""
    return Seat(side, pos.state.side(side).leader)


def owner_of(pos: Position, ship_id: str) -> Seat:
    """Return who sails a ship; an auxiliary is its mother's (DF-MULTI-01).

    Monsters, and ships that nobody was given, are run by the leader of the side that decides for them (DF-MULTI-03).
    """
    ship, side = pos.ship(ship_id), pos.decider(ship_id)
    for player, fleet in enumerate(pos.state.side(side).fleets):
        if (ship.mother or ship.id) in fleet:
            return Seat(side, player)
    return leader_of(pos, side)


def seat_of(pos: Position, decision: Decision) -> Seat:
    """Return the one person who answers a question (DF-MULTI-03, GAP-92)."""
    side = decision.side
    if not pos.state.side(side).fleets:
        return Seat(side)
    chair = SEATS.get(decision.kind, OWNER)
    if chair == OWNER:
        about = (decision.subject, str(decision.params.get("ship", "")))
        return next((owner_of(pos, ship) for ship in about if _is_of(pos, ship, side)), leader_of(pos, side))
    if chair == SOLE:
        owners = {owner_of(pos, option.subject) for option in decision.options if _is_of(pos, option.subject, side)}
        if len(owners) == 1:
            return owners.pop()
    return leader_of(pos, side)


def thrower_of(pos: Position, throw: Throw) -> Seat:
    """Return who throws dice: the player of the ship that they are for, the leader for everything else (GAP-92)."""
    if _is_of(pos, throw.subject, throw.side):
        return owner_of(pos, throw.subject)
    return leader_of(pos, throw.side)


def _is_of(pos: Position, ship_id: str, side: str) -> bool:
    return pos.state.has_ship(ship_id) and pos.decider(ship_id) == side


def waiting(pos: Position, decision: Decision) -> tuple[tuple[Seat, tuple[str, ...]], ...]:
    """Return whose ships a question offers, by player: within a side any player's ship may be next (DF-MULTI-04)."""
    ships = [option.subject for option in decision.options if _is_of(pos, option.subject, decision.side)]
    people = sorted(dict.fromkeys(owner_of(pos, ship) for ship in ships), key=lambda seat: seat.player)
    return tuple((seat, tuple(ship for ship in ships if owner_of(pos, ship) == seat)) for seat in people)


def next_players(pos: Position, ships: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of a side's ships that belong to the first of its players who has one: where a ship goes is for her
    own player to say (DF-MULTI-03).
    """
    first = min((owner_of(pos, ship).player for ship in ships), default=0)
    return tuple(ship for ship in ships if owner_of(pos, ship).player == first)


def name_of(pos: Position, seat: Seat) -> str:
    """Return the name of a person, "" where none was given."""
    players = pos.state.side(seat.side).players
    return players[seat.player] if seat.player < len(players) else ""


# who sails what ------------------------------------------------------------------------------------------------------


def big_ships(content: Content, scenario: ScenarioData, side: str) -> tuple[str, ...]:
    """Return the big ships of a side in a scenario, in the order of its forces: they are what is divided."""
    ships = (ship for force in scenario.forces if force.side == side for ship in force.ships)
    return tuple(ship for ship in ships if content.ships[ship].is_big)


def most_players(ships: tuple[str, ...]) -> int:
    """Return how many people can share these ships, one each at least."""
    return min(MOST_PLAYERS, len(ships))


def divided(ships: tuple[str, ...], players: int) -> tuple[tuple[str, ...], ...]:
    """Return the usual division: ships in their order, as evenly as possible, the first have one more (DF-MULTI-01)."""
    least, more = divmod(len(ships), players)
    fleets, at = [], 0
    for player in range(players):
        end = at + least + (player < more)
        fleets.append(ships[at:end])
        at = end
    return tuple(fleets)


def usual_leader(content: Content, fleets: tuple[tuple[str, ...], ...]) -> int:
    """Return the player of the flagship, the first one where no flagship sails (DF-MULTI-02)."""
    flagged = (at for at, fleet in enumerate(fleets) if any(content.ships[ship].is_flagship for ship in fleet))
    return next(flagged, 0)


def fault_of(
    content: Content,
    side: str,
    ships: tuple[str, ...],
    players: tuple[str, ...],
    fleets: tuple[tuple[str, ...], ...],
) -> str:
    """Return in one sentence why people cannot share the `ships` of a side so, "" if they can (DF-MULTI-01)."""
    name = say(f"side.{side}")

    def named(ship: str) -> str:
        return content.ships[ship].name if ship in content.ships else ship

    if len(players) > most_players(ships):
        named_ships = ", ".join(map(named, ships))
        return say("seats.fault.many", side=name, count=len(players), most=most_players(ships), ships=named_ships)
    if "" in players or len(set(players)) < len(players):
        return say("seats.fault.names", side=name)
    if len(fleets) != len(players):
        return say("seats.fault.fleets", side=name, count=len(players), found=len(fleets))
    given = [ship for fleet in fleets for ship in fleet]
    if stray := next((ship for ship in given if ship not in ships or given.count(ship) > 1), ""):
        key = "twice" if stray in ships else "stranger"
        return say(f"seats.fault.{key}", side=name, ship=named(stray), ships=", ".join(map(named, ships)))
    if spare := next((ship for ship in ships if ship not in given), ""):
        return say("seats.fault.nobody", side=name, ship=named(spare))
    most, least = max(fleets, key=len), min(fleets, key=len)
    if len(most) - len(least) > 1:
        return say(
            "seats.fault.uneven", side=name, rich=players[fleets.index(most)], most=len(most),
            poor=players[fleets.index(least)], least=len(least),
        )  # fmt: skip
    return ""


def side_states(
    content: Content, scenario: ScenarioData, setup: Setup, may_change: bool = False
) -> tuple[SideState, ...]:
    """Return both sides as a set-up seats them; SeatsError with one sentence for seats that cannot be.

    With `may_change` the teams may change fleets (DF-SETUP-03), so that both must find room at the other one.
    """
    for given in (setup.players, setup.fleets, setup.leaders):
        if unknown := sorted(set(given) - set(SIDES)):
            raise SeatsError(say("seats.fault.side", found=unknown[0]))
    if may_change:
        for side in SIDES:
            seated(content, scenario, enemy_of(side), tuple(setup.players.get(side, ())))
    return tuple(
        seated(content, scenario, side, tuple(setup.players.get(side, ())), setup.fleets.get(side, ()),
               setup.leaders.get(side))
        for side in SIDES
    )  # fmt: skip


def seated(
    content: Content,
    scenario: ScenarioData,
    side: str,
    players: tuple[str, ...],
    fleets: tuple[tuple[str, ...], ...] = (),
    leader: int | None = None,
) -> SideState:
    """Return a side with its people; one player needs no division. Without `fleets` and `leader` the usual ones.

    Raises SeatsError (DF-MULTI-01, DF-MULTI-02).
    """
    ships = big_ships(content, scenario, side)
    if len(players) < 2 and not fleets and not leader:
        return SideState(id=side, players=players)
    if not fleets and 0 < len(players) <= most_players(ships):
        fleets = divided(ships, len(players))
    fault = fault_of(content, side, ships, players, fleets)
    if fault:
        raise SeatsError(fault)
    chief = usual_leader(content, fleets) if leader is None else leader
    if not 0 <= chief < len(players):
        raise SeatsError(say("seats.fault.leader", side=say(f"side.{side}"), found=chief, most=len(players) - 1))
    return SideState(id=side, players=players, fleets=fleets if len(players) > 1 else (), leader=chief)
