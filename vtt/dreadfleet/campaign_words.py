"""A campaign in words: what stands in a cell of the score table, and who has won; shared by page, paper and screen."""

from collections.abc import Mapping
from typing import NamedTuple

from vtt.dreadfleet.campaign import Campaign, Entry, Slot, standing
from vtt.dreadfleet.content import Content
from vtt.dreadfleet.content.campaign_schema import CampaignTable, Criterion
from vtt.dreadfleet.rolloff import d3
from vtt.words import say


class Cell(NamedTuple):
    """One result: points, how they came about, and who was the Grand Alliance; points "" if it is not played yet."""

    slot: Slot
    player: str
    points: str
    working: str = ""
    note: str = ""
    faces: tuple[int, ...] = ()


class Row(NamedTuple):
    """One scenario: chapter, number, name, criterion, both runs, and the difference ("" until both are played)."""

    scenario: str
    number: str
    name: str
    criterion: str
    cells: tuple[Cell, Cell]
    difference: str


class Sheet(NamedTuple):
    """The whole table: a title, the two players, rows, both totals and their difference, and the verdict."""

    title: str
    players: tuple[str, str]
    order: str
    rows: tuple[Row, ...]
    totals: tuple[str, str]
    difference: str
    verdict: str


def signed(number: int) -> str:
    """Write a score: less than nothing with a true minus sign."""
    return str(number) if number >= 0 else f"\N{MINUS SIGN}{-number}"


def scenario_names(content: Content) -> dict[str, str]:
    """Return the names of the scenarios by chapter."""
    return {scenario.chapter: scenario.name for scenario in content.scenarios.values()}


def criterion_text(criterion: Criterion) -> str:
    """Write a criterion as the table does: "VC × 2D6"."""
    return criterion.kind + (f" × {criterion.dice_name}" if criterion.count else "")


def number_of(chapter: str) -> str:
    """Return the number of a scenario: SC07 is 7."""
    return chapter.removeprefix("SC").lstrip("0")


def sheet(campaign: Campaign, table: CampaignTable, names: Mapping[str, str]) -> Sheet:
    """Return the score table of a campaign (DF-CAMP-01 to DF-CAMP-05); `names` are those of the scenarios."""
    rows = tuple(_row(campaign, table.rows[chapter], names.get(chapter, chapter)) for chapter in campaign.scenarios)
    one, two = standing(campaign).totals
    return Sheet(
        title=campaign.title,
        players=campaign.players,
        order=say(f"campaign.order-{campaign.swap}"),
        rows=rows,
        totals=(signed(one), signed(two)),
        difference=signed(one - two),
        verdict=verdict(campaign),
    )


def _row(campaign: Campaign, criterion: Criterion, name: str) -> Row:
    chapter = criterion.scenario
    one, two = (cell(campaign, criterion, Slot(chapter, run)) for run in (1, 2))
    entries = [campaign.entry(c.slot) for c in (one, two)]
    scores = [entry.points for entry in entries if entry is not None]
    difference = signed(scores[0] - scores[1]) if len(scores) == 2 else ""
    return Row(chapter, number_of(chapter), name, criterion_text(criterion), (one, two), difference)


def cell(campaign: Campaign, criterion: Criterion, slot: Slot) -> Cell:
    """Return what stands in one place of the table."""
    entry = campaign.entry(slot)
    player = campaign.seats(slot.run)["ga"]
    if entry is None:
        return Cell(slot, player, "")
    return Cell(slot, player, signed(entry.points), working(criterion, entry), entry.note, entry.dice)


def working(criterion: Criterion, entry: Entry) -> str:
    """Return how the points came about: "8 − 3", "won, 2D6: 3 + 5", "2 − 5, 1D3: 3 (die 6)", or "by hand"."""
    if entry.corrected:
        return say("campaign.by-hand")
    if not criterion.needs_figures:
        key = {"ga": "won", "fot": "lost", "": "draw"}[entry.result.winner]
        outcome = say(f"campaign.{key}")
        return f"{outcome}, {dice_text(criterion, entry.dice)}" if entry.dice else outcome
    own, other = entry.result.figures["ga"], entry.result.figures["fot"]
    figures = f"{own} \N{MINUS SIGN} {other}"
    return f"{figures}, {dice_text(criterion, entry.dice)}" if entry.dice else figures


def dice_text(criterion: Criterion, faces: tuple[int, ...]) -> str:
    """Write the dice: "2D6: 3 + 5"; a D3 with the face of the D6 that it was read from."""
    shown = " + ".join(say("campaign.d3", face=f, value=d3(f)) if criterion.faces == 3 else str(f) for f in faces)
    return f"{criterion.dice_name}: {shown}"


def scored(campaign: Campaign, criterion: Criterion, entry: Entry) -> str:
    """Return one sentence on a result that was just entered."""
    return say("campaign.scored", player=entry.ga, points=signed(entry.points), working=working(criterion, entry))


def verdict(campaign: Campaign) -> str:
    """Return who has won the campaign or leads in it (DF-CAMP-05)."""
    now = standing(campaign)
    high, low = signed(max(now.totals)), signed(min(now.totals))
    if not campaign.entries:
        return say("campaign.not-begun")
    if now.leader is None:
        return say("campaign.level-at-the-end" if now.is_complete else "campaign.level", points=high)
    key = "campaign.has-won" if now.is_complete else "campaign.leads"
    return say(key, player=campaign.players[now.leader], high=high, low=low)
