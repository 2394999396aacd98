"""Short names of ships where there is little room: no two ships of a game share one."""

from vtt.dreadfleet.position import Position
from vtt.dreadfleet.wording import Wording


def short_name(pos: Position, ship_id: str) -> str:
    """Return the last word of a ship's name, or the whole name where another ship's name ends in that word too.

    All ships count that the game knows, on the table or not: a name must not change when another ship is launched.
    Ships of one and the same name are numbered.
    """
    kind, _, copy = ship_id.partition(":")
    ships = pos.content.ships
    whole, last = ships[kind].name, ships[kind].name.split()[-1]
    if not any(last == other.name.split()[-1] for name, other in ships.items() if name != kind):
        return f"{last} {copy}" if copy else last
    namesakes = sorted(name for name, other in ships.items() if other.name == whole)
    number = f" ({namesakes.index(kind) + 1})" if len(namesakes) > 1 else ""
    return Wording(pos).name(ship_id) + number
