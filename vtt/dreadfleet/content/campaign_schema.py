"""The Campaign Score Table as data: by which criterion each scenario counts (DF-CAMP-01, DF-CAMP-06, GAP-19).

It is no part of the ruleset's hash: what a finished game is worth changes nothing in how it is played.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from pydantic import Field

from vtt.dreadfleet.content.check import register_checker
from vtt.dreadfleet.content.consistency import repeated
from vtt.dreadfleet.content.data import Origin
from vtt.dreadfleet.content.errors import ContentError, raise_all
from vtt.dreadfleet.content.loader import load_content
from vtt.dreadfleet.content.reading import CHAPTER, checked, read_toml
from vtt.dreadfleet.content.schema import RuleIds, Strict
from vtt.paths import data_dir

FILE = "campaign.toml"
CriterionKind = Literal["DC", "VC", "VP"]
DiceName = Literal["1D3", "1D6", "2D6", "3D6", "4D6"]


class Criterion(msgspec.Struct, frozen=True, kw_only=True):
    """How one scenario counts: `count` dice of `faces` (6 or 3) multiply the figure, no dice leave it as it is."""

    scenario: str
    kind: CriterionKind
    count: int = 0
    faces: int = 6
    extra: bool = False
    rules: tuple[str, ...] = ()
    origin: Origin = "attested"

    @property
    def dice_name(self) -> str:
        """The multiplier as the table writes it, "2D6"; "" for none."""
        return f"{self.count}D{self.faces}" if self.count else ""

    @property
    def needs_figures(self) -> bool:
        """Whether numbers of both sides are compared (DC, VP); a victory alone counts for VC."""
        return self.kind != "VC"


class CampaignTable(msgspec.Struct, frozen=True):
    """The rows of the table in its order, keyed by chapter (`SC01`)."""

    rows: Mapping[str, Criterion]
    rules: tuple[str, ...]

    @property
    def usual(self) -> tuple[str, ...]:
        """The chapters of the printed table, without the extra ones."""
        return tuple(row.scenario for row in self.rows.values() if not row.extra)


class CriterionRow(Strict):
    """`[[row]]`: one scenario of the table."""

    scenario: Annotated[str, Field(pattern=CHAPTER)]
    criterion: CriterionKind
    dice: DiceName | None = None
    extra: bool = False
    rules: RuleIds
    origin: Origin

    def data(self) -> Criterion:
        """Return the engine's value."""
        count, _, faces = (self.dice or "0D6").partition("D")
        return Criterion(
            scenario=self.scenario,
            kind=self.criterion,
            count=int(count),
            faces=int(faces),
            extra=self.extra,
            rules=tuple(self.rules),
            origin=self.origin,
        )


class CampaignTableFile(Strict):
    """The file `campaign.toml`."""

    kind: Literal["campaign"]
    rules: RuleIds
    row: Annotated[list[CriterionRow], Field(min_length=1)]


@cache
def load_campaign_table(path: Path | None = None) -> CampaignTable:
    """Return the Campaign Score Table, read once and remembered. Raises ContentError for the first mistake."""
    file = path or data_dir("scenarios") / "dreadfleet" / FILE
    table, problems = _read(file, str(path or FILE))
    raise_all(problems)
    assert table is not None
    return table


def _read(path: Path, shown: str) -> tuple[CampaignTable | None, list[ContentError]]:
    try:
        file = checked(CampaignTableFile, read_toml(path, shown), shown)
    except ContentError as problem:
        return None, [problem, *problem.others]
    problems = [
        ContentError(shown, "row", "every scenario once", f'"{chapter}" twice')
        for chapter in repeated(row.scenario for row in file.row)
    ]
    problems += [
        ContentError(shown, f"row[{row.scenario}].dice", "dice that multiply a victory, such as 2D6", "nothing")
        for row in file.row
        if row.criterion == "VC" and row.dice is None
    ]
    rows = {row.scenario: row.data() for row in file.row}
    return CampaignTable(rows, tuple(file.rules)), problems


def campaign_problems(path: Path) -> list[ContentError]:
    """Return everything wrong with a campaign table, rows of scenarios that nobody knows included."""
    table, problems = _read(path, str(path))
    if table is None:
        return problems
    known = {scenario.chapter for scenario in load_content().scenarios.values()}
    return problems + [
        ContentError(str(path), f"row[{chapter}].scenario", "the chapter of a scenario", f'"{chapter}"')
        for chapter in table.rows
        if chapter not in known
    ]


register_checker("campaign", campaign_problems)
