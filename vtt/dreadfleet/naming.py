"""Names of things, and numbers as people write them: ids, thou and cdeg as words for sentences."""

from __future__ import annotations

from typing import Any

from vtt.dreadfleet.position import Position
from vtt.dreadfleet.state import Treasure
from vtt.kernel.units import degrees_text, inches_text
from vtt.words import has_words, say

LENGTHS = (
    "margin",
    "range",
    "gap",
    "wanted",
    "rolled_thou",
    "moved_thou",
    "distance",
    "allowance",
    "left",
    "run",
    "reach",
    "minimum",
    "used",
    "needed_run",
    "missing",
    "speed",
    "amount",
    "x",
    "y",
)
ANGLES = ("heading", "angle", "most")


class Naming:
    """Names the things of one position."""

    def __init__(self, pos: Position) -> None:
        self.pos = pos

    def name(self, thing: str) -> str:
        """Return the name of a ship, a piece of scenery, a side, a card or an order; an unknown id as it is."""
        content = self.pos.content
        kind, _, copy = thing.partition(":")
        if kind in content.ships:
            return content.ships[kind].name + (f" {copy}" if copy else "")
        if thing in content.scenery:
            return content.scenery[thing].name
        if thing in ("ga", "fot"):
            return say(f"side.{thing}")
        if thing in content.destiny:
            return content.destiny[thing].title
        if thing.partition("#")[0] in content.damage:
            holder = next((ship.id for ship in self.pos.state.ships if thing in ship.damage), "")
            return self.card_on(thing, holder) if holder else content.damage[thing.partition("#")[0]].title
        for treasure in self.pos.state.treasures:
            if treasure.id == thing:
                return self.treasure(treasure)
        for pattern in ("card.order.{}.title", "card.situation.{}.title", "thing.{}"):
            key = pattern.format(thing)
            if has_words(key):
                return say(key)
        return thing

    def treasure(self, treasure: Treasure) -> str:
        """Return the name of a treasure: its kind, with its number where there are several of them."""
        alike = [other.id for other in self.pos.state.treasures if other.kind == treasure.kind]
        number = f" {alike.index(treasure.id) + 1}" if len(alike) > 1 else ""
        return say(f"treasure.{treasure.kind}") + number

    def card_on(self, card: str, ship: str) -> str:
        """Return a card's title as it reads on a ship: engine or oar instead of mast."""
        kind = card.partition("#")[0]
        if kind in self.pos.content.damage and ship:
            return self.pos.content.damage[kind].title_for(self.pos.data(ship).propulsion)
        return self.name(card)

    def names(self, things: tuple[str, ...]) -> str:
        """Join names with commas and a last "and"."""
        named = [self.name(thing) for thing in things]
        if len(named) < 2:
            return "".join(named)
        return say("words.and", first=", ".join(named[:-1]), last=named[-1])

    def mark(self, index: int) -> str:
        """Return the name of a wind mark."""
        return self.pos.state.table.board.marks[index].name if index >= 0 else "–"

    def _filled(self, params: dict[str, Any]) -> dict[str, Any]:
        """Turn ids into names and thousandths into inches, by the names of the parameters."""
        filled = {}
        for key, value in params.items():
            if key == "blockers" and isinstance(value, str):
                filled[key] = self.names(tuple(part.strip() for part in value.split(",") if part.strip()))
            elif key == "ability":
                filled[key] = self.ability(value)
            elif isinstance(value, str):
                filled[key] = self.name(value)
            elif key in LENGTHS or key.endswith("_thou"):
                filled[key] = inches_text(value)
            elif key in ANGLES or key.endswith("_cdeg"):
                filled[key] = degrees_text(value)
            elif key == "delta":
                filled[key] = signed(value)
            else:
                filled[key] = value
        return filled

    def ability(self, ability: str) -> str:
        """Return the title of an ability."""
        known = self.pos.content.abilities
        return known[ability].title if ability in known else ability


def signed(number: int) -> str:
    """Write a modifier with its sign, minus as U+2212."""
    return f"+{number}" if number >= 0 else f"−{-number}"
