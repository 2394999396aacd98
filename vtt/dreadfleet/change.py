"""The few ways in which rules change the state: ships, hands, cards."""

from typing import Any

import msgspec

from vtt.dreadfleet.events import AnchorWeighed, CardDiscarded, CaughtFire, FireOut, ForceChanged
from vtt.dreadfleet.state import Ship, SideState, Treasure
from vtt.kernel.engine import Play
from vtt.table.pose import Pose


def set_ship(play: Play, ship_id: str, **changes: Any) -> Ship:
    """Replace fields of one ship and return it."""
    ships = list(play.state.ships)
    for at, ship in enumerate(ships):
        if ship.id == ship_id:
            ships[at] = msgspec.structs.replace(ship, **changes)
            play.set(ships=tuple(ships))
            return ships[at]
    raise KeyError(ship_id)


def set_side(play: Play, side_id: str, **changes: Any) -> SideState:
    """Replace fields of one side and return it."""
    sides = tuple(msgspec.structs.replace(side, **changes) if side.id == side_id else side for side in play.state.sides)
    play.set(sides=sides)
    return play.state.side(side_id)


def set_treasure(play: Play, treasure_id: str, **changes: Any) -> Treasure:
    """Replace fields of one treasure and return it."""
    treasures = tuple(
        msgspec.structs.replace(treasure, **changes) if treasure.id == treasure_id else treasure
        for treasure in play.state.treasures
    )
    play.set(treasures=treasures)
    return play.state.treasure(treasure_id)


def set_flag(play: Play, name: str, number: int) -> None:
    """Set a number that the game remembers by name; 0 forgets it."""
    flags = {key: known for key, known in play.state.flags.items() if key != name}
    if number:
        flags[name] = number
    play.set(flags=dict(sorted(flags.items())))


def note(play: Play, ship_id: str, name: str, number: int) -> None:
    """Set a number that one ship remembers by name; 0 forgets it."""
    notes = {key: known for key, known in play.state.ship(ship_id).notes.items() if key != name}
    if number:
        notes[name] = number
    set_ship(play, ship_id, notes=dict(sorted(notes.items())))


def stand(play: Play, piece: str, pose: Pose) -> None:
    """Move a piece that is on the table to a pose."""
    play.set(table=play.state.table.moved(piece, pose))


def discard_damage(play: Play, ship_id: str, card: str, why: str) -> None:
    """Take a Damage card off a ship onto the Damage discard pile (DF-DEST-10)."""
    ship = play.state.ship(ship_id)
    at = ship.damage.index(card)
    set_ship(play, ship_id, damage=ship.damage[:at] + ship.damage[at + 1 :])
    if card in ship.notes:
        note(play, ship_id, card, 0)
    play.set_deck(play.state.deck("damage").discarded(card))
    play.emit(CardDiscarded(card=card, deck="damage", ship=ship_id, why=why))


def discard_situation(play: Play, ship_id: str, card: str, why: str) -> None:
    """Take a Destiny card off a ship onto the Destiny discard pile."""
    ship = play.state.ship(ship_id)
    at = ship.situation.index(card)
    set_ship(play, ship_id, situation=ship.situation[:at] + ship.situation[at + 1 :])
    if card in ship.notes:
        note(play, ship_id, card, 0)
    discard_destiny(play, card, why, ship_id)


def discard_destiny(play: Play, card: str, why: str, ship_id: str = "") -> None:
    """Put a Destiny card face up on top of its discard pile; its number is the wind force now (DF-DEST-09, DF-WIND-01).

    Literally so for every discarded card, a used Spell or an ended red card included (GAP-34).
    """
    before = play.pos.force
    play.set_deck(play.state.deck("destiny").discarded(card))
    play.emit(CardDiscarded(card=card, deck="destiny", ship=ship_id, why=why, rules=("DF-DEST-09",)))
    if play.pos.force != before:
        play.emit(ForceChanged(force=play.pos.force, rules=("DF-WIND-01",)))


def catch_fire(play: Play, ship_id: str, fires: int = 1) -> None:
    """Give a ship Burning cards; the first one turns its Anchored card over (DF-ANCH-07, GAP-51, DF-SIT-02)."""
    ship = play.state.ship(ship_id)
    if ship.where != "table" or fires < 1:
        return
    if ship.is_anchored:
        set_ship(play, ship_id, is_anchored=False)
        play.emit(AnchorWeighed(ship=ship_id, why="fire", rules=("DF-ANCH-07",)))
    burning = set_ship(play, ship_id, fires=ship.fires + fires)
    play.emit(CaughtFire(ship=ship_id, fires=burning.fires, rules=("DF-SIT-02",)))


def put_out(play: Play, ship_id: str) -> None:
    """Discard one Burning card."""
    ship = set_ship(play, ship_id, fires=play.state.ship(ship_id).fires - 1)
    play.emit(FireOut(ship=ship_id, fires=ship.fires, rules=("GAP-12",)))
