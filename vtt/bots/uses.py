"""What random games have made use of: which cards were drawn, which abilities and rules took part in an event."""

import json
from dataclasses import dataclass, field
from pathlib import Path

from vtt.dreadfleet.content import Content


@dataclass
class Uses:
    """Cards and rule ids that were met, by any number of games of any scenarios."""

    cards: set[str] = field(default_factory=set)
    rules: set[str] = field(default_factory=set)
    games: dict[str, int] = field(default_factory=dict)

    def add(self, scenario: str, games: int, cards: set[str], rules: set[str]) -> None:
        """Take in what some games of a scenario have met."""
        self.cards |= cards
        self.rules |= rules
        self.games[scenario] = self.games.get(scenario, 0) + games

    def cards_left(self, content: Content) -> list[str]:
        """Return the cards of both decks that were never drawn."""
        return sorted({*content.damage_deck(), *content.destiny_deck()} - self.cards)

    def abilities_left(self, content: Content) -> dict[str, tuple[str, ...]]:
        """Return the abilities of ships and captains none of whose rules stood at an event, with those rules."""
        own = {
            ability.id: tuple(rule for rule in ability.rules if rule.startswith("DF-SHIP-"))
            for ability in content.abilities.values()
        }
        return {name: rules for name, rules in sorted(own.items()) if rules and not self.rules & {*rules}}

    def lines(self, content: Content) -> list[str]:
        """Return what is to be said about it, a line each."""
        played = ", ".join(f"{scenario} {count}" for scenario, count in sorted(self.games.items()))
        cards, abilities = self.cards_left(content), self.abilities_left(content)
        return [
            f"games: {played}",
            f"cards never drawn: {', '.join(cards) or 'none'}",
            "abilities never used: " + (", ".join(f"{a} ({' '.join(r)})" for a, r in abilities.items()) or "none"),
        ]


def read_uses(path: Path) -> Uses:
    """Return what a file remembers; nothing if there is none. ValueError if it is something else."""
    if not path.exists():
        return Uses()
    found = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(found, dict) or not {"cards", "rules", "games"} <= found.keys():
        raise ValueError(f"{path}: expected the uses of random games, found something else")
    return Uses(set(found["cards"]), set(found["rules"]), dict(found["games"]))


def write_uses(path: Path, uses: Uses) -> None:
    """Write it down for the next run."""
    text = {"games": uses.games, "cards": sorted(uses.cards), "rules": sorted(uses.rules)}
    path.write_text(json.dumps(text, indent=1) + "\n", encoding="utf-8")
