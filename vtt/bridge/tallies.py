"""The numbers of craft that are of one kind: what their pennants on the table, on cards and in the log show."""

from vtt.dreadfleet.position import Position


def tally(pos: Position, ship_id: str) -> int:
    """Return the number of a craft among all of its kind in the game, from 1; 0 for one that is alone of its kind."""
    if not pos.state.has_ship(ship_id):
        return 0
    kind, _, copy = ship_id.partition(":")
    alike = [ship.id for ship in pos.state.ships if ship.id.partition(":")[0] == kind]
    return (int(copy) if copy.isdecimal() else 1) if len(alike) > 1 else 0
