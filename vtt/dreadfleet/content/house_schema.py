"""House rules: other readings of rulings that the texts leave open, and the rulings that have none.

A ruling of weight H decides results or architecture. Where the texts bear another sensible reading, players may agree
on it before a game: a switch, stored in the set-up as the option `house:<id>`. Each other such ruling has a row that
says why there is nothing to switch.
"""

from typing import Annotated, Literal

import msgspec
from pydantic import Field

from vtt.dreadfleet.content.data import Origin
from vtt.dreadfleet.content.errors import ContentError
from vtt.dreadfleet.content.reading import KEBAB, RULE_ID
from vtt.dreadfleet.content.schema import Id, RuleIds, Strict, Text

HOUSE = "house:"
"""Options of a set-up that begin so switch a house rule on."""

SWITCHES = (
    "marks-counter-clockwise",
    "every-warship-sails",
    "wind-on-honour",
    "destiny-wind-only",
    "no-monsters",
    "drawer-places-monsters",
    "reshuffle-at-once",
    "victory-first",
    "newcomers-wait",
    "respite-without-check",
    "hard-turn-keeps-run",
    "escape-up-to",
    "friends-do-not-lock",
    "auxiliaries-always-locked",
    "auxiliaries-never-locked",
    "escape-loses-repairs",
    "fire-at-will-lapses",
    "hand-per-ship",
    "halve-first",
    "halve-last",
    "diagonal-arcs",
    "corridor-lines-only",
    "speed-card-one-inch",
    "speed-card-three-inches",
    "burning-never-dies",
    "burning-rages",
    "no-minimum-one",
    "cards-not-points",
    "boarding-damage-pooled",
    "boarding-damage-once",
    "pair-fights-once",
    "flyers-never-locked",
    "answers-keep-first-broadside",
    "monsters-mind-warships",
    "mate-for-orders-only",
    "mate-as-good-as-captain",
    "drift-stops-gently",
)
"""What the rules ask for; a switch of another name would promise what no game does."""

Gap = Annotated[str, Field(pattern=RULE_ID)]
OptionalId = Annotated[str, Field(pattern=rf"^$|{KEBAB}")]


class HouseRule(msgspec.Struct, frozen=True):
    """One switch: `text` says how the game is played without it, `other` how with it.

    At most one rule of a `group` is in force. `scenarios` are those in which it means something; () for all.
    """

    id: str
    title: str
    gap: str
    text: str
    other: str
    rules: tuple[str, ...]
    group: str = ""
    scenarios: tuple[str, ...] = ()

    @property
    def option(self) -> str:
        """What stands among the options of a set-up when the rule is switched on."""
        return HOUSE + self.id


class FixedRuling(msgspec.Struct, frozen=True):
    """A ruling of weight H without a switch, and why."""

    gap: str
    title: str
    why: str


class SwitchTable(Strict):
    """`[[switch]]`."""

    id: Id
    title: Text
    gap: Gap
    text: Text
    other: Text
    rules: RuleIds
    group: OptionalId = ""
    scenarios: list[Id] = Field(default_factory=list)

    def data(self) -> HouseRule:
        """Return the engine's value."""
        return HouseRule(
            self.id, self.title, self.gap, self.text, self.other, tuple(self.rules), self.group, tuple(self.scenarios)
        )


class FixedTable(Strict):
    """`[[fixed]]`."""

    gap: Gap
    title: Text
    why: Text


class HouseFile(Strict):
    """`house_rules.toml`."""

    kind: Literal["house-rules"]
    origin: Origin
    switch: list[SwitchTable]
    fixed: list[FixedTable] = Field(default_factory=list)


def house_problems(file: HouseFile, scenarios: frozenset[str], shown: str) -> list[ContentError]:
    """Every switch is known to the rules, stands once, and names scenarios that there are; no ruling is also fixed."""
    problems = []
    seen: set[str] = set()
    for switch in file.switch:
        key = f"switch[{switch.id}]"
        if switch.id in seen:
            problems.append(ContentError(shown, key, "every id once", "it twice"))
        seen.add(switch.id)
        if switch.id not in SWITCHES:
            known = ", ".join(SWITCHES)
            problems.append(ContentError(shown, f"{key}.id", f"one that the rules know: {known}", f'"{switch.id}"'))
        for scenario in switch.scenarios:
            if scenario not in scenarios:
                known = ", ".join(sorted(scenarios))
                problems.append(ContentError(shown, f"{key}.scenarios", f"one of {known}", f'"{scenario}"'))
    switched = {switch.gap for switch in file.switch}
    for row in file.fixed:
        if row.gap in switched:
            problems.append(ContentError(shown, f"fixed[{row.gap}]", "a ruling without a switch", "one that has one"))
    return problems
