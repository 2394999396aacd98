"""What random games have made use of: which cards were drawn, which abilities and special rules had their say."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from vtt.dreadfleet.content import Content
from vtt.dreadfleet.trait import Trait
from vtt.kernel.readfile import read_text


@contextmanager
def noting(used: set[str]) -> Iterator[None]:
    """Note the id of every special rule that answers something at a moment it is asked at, as long as this lasts."""
    wrapped = [(trait, moment) for trait in Trait.registry.values() for moment in sorted(trait.moments)]
    for trait, moment in wrapped:
        setattr(trait, moment, _noted(trait.id, getattr(trait, moment), used))
    try:
        yield
    finally:
        for trait, moment in wrapped:
            delattr(trait, moment)


def _noted(trait_id: str, answer: Callable[..., object], used: set[str]) -> Callable[..., object]:
    def ask(*arguments: object, **named: object) -> object:
        found = answer(*arguments, **named)
        if found:
            used.add(trait_id)
        return found

    return ask


@dataclass
class Uses:
    """Cards drawn and special rules that had their say, in any number of games of any scenarios."""

    cards: set[str] = field(default_factory=set)
    traits: set[str] = field(default_factory=set)
    games: dict[str, int] = field(default_factory=dict)

    def add(self, scenario: str, games: int, cards: set[str], traits: set[str]) -> None:
        """Take in what some games of a scenario have met."""
        self.cards |= cards
        self.traits |= traits
        self.games[scenario] = self.games.get(scenario, 0) + games

    def cards_left(self, content: Content) -> list[str]:
        """Return the cards of both decks that were never drawn."""
        return sorted({*content.damage_deck(), *content.destiny_deck()} - self.cards)

    def abilities_left(self, content: Content) -> list[str]:
        """Return the abilities of ships and captains that never had their say; a die of the profile says nothing."""
        known = Trait.registry
        return sorted(a for a in content.abilities if a not in self.traits and known[a].moments)

    def rules_left(self, content: Content) -> list[str]:
        """Return the special rules of scenarios that never had their say."""
        named = {rule for scenario in content.scenarios.values() for rule in scenario.special_rules}
        return sorted(named - self.traits)

    def lines(self, content: Content) -> list[str]:
        """Return what is to be said about it, a line each."""
        played = ", ".join(f"{scenario} {count}" for scenario, count in sorted(self.games.items()))
        left = (self.cards_left(content), self.abilities_left(content), self.rules_left(content))
        heads = ("cards never drawn", "abilities never used", "special rules never in force")
        rows = (f"{head}: {', '.join(names) or 'none'}" for head, names in zip(heads, left, strict=True))
        return [f"games: {played}", *rows]


def read_uses(path: Path) -> Uses:
    """Return what a file remembers; nothing if there is none. ValueError if it is something else."""
    if not path.exists():
        return Uses()
    found = json.loads(read_text(path))
    if not isinstance(found, dict) or not {"cards", "traits", "games"} <= found.keys():
        raise ValueError(f"{path}: expected the uses of random games, found something else")
    return Uses(set(found["cards"]), set(found["traits"]), dict(found["games"]))


def write_uses(path: Path, uses: Uses) -> None:
    """Write it down for the next run."""
    text = {"games": uses.games, "cards": sorted(uses.cards), "traits": sorted(uses.traits)}
    path.write_text(json.dumps(text, indent=1) + "\n", encoding="utf-8")
