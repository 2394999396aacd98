"""The campaign on paper: the score table and the final positions, each page a painter for `vtt.hud.paper`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from vtt.campaignpage import FinalPosition, caption, final_positions, how_it_counts, notes
from vtt.dreadfleet.campaign import Campaign
from vtt.dreadfleet.campaign_words import Row, Sheet, scenario_names, sheet
from vtt.dreadfleet.content.campaign_schema import CampaignTable
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.hud.campaignmap import paint_map
from vtt.hud.lettering import block_height
from vtt.hud.palette import INK, PARCHMENT
from vtt.hud.paper import HEIGHT, WIDTH, PagePainter, Paper, open_picture, paint_picture
from vtt.hud.shapes import box
from vtt.words import say

MARGIN_PT = 42.0
INNER = WIDTH - 2 * MARGIN_PT
COLUMNS = (30.0, 158.0, 76.0, 96.0, 96.0, 55.0)
ROW_PT, HEAD_PT = 35.0, 38.0
GUTTER = 18.0
END_WIDTH = (INNER - GUTTER) / 2
PICTURE_PT = END_WIDTH * 2 / 3
SMALL = 8.5


def campaign_pages(campaign: Campaign, table: CampaignTable, path: Path) -> list[PagePainter]:
    """Return what paints each page; `path` is the campaign's own file."""
    names = scenario_names(Dreadfleet().content)
    shown = sheet(campaign, table, names)
    pages: list[PagePainter] = [partial(_paint_sheet, shown, notes(campaign, table, names))]
    rows = _rows_of(final_positions(campaign, path, names))
    free = HEIGHT - 2 * MARGIN_PT - 40
    page: list[tuple[Sequence[FinalPosition], float]] = []
    for pair in rows:
        high = max(_end_height(end, table) for end in pair)
        if page and sum(h for _, h in page) + high > free:
            pages.append(partial(_paint_ends, tuple(page), table))
            page = []
        page.append((pair, high))
    if page:
        pages.append(partial(_paint_ends, tuple(page), table))
    return pages


def _rows_of(ends: Sequence[FinalPosition]) -> list[Sequence[FinalPosition]]:
    return [ends[at : at + 2] for at in range(0, len(ends), 2)]


# the table -------------------------------------------------------------------------------------------------------


def _paint_sheet(shown: Sheet, noted: Sequence[str], p: Paper) -> None:
    y = MARGIN_PT
    p.text(shown.title, WIDTH / 2, y + 24, 26, "serifB", INK[0], "c", maxw=INNER, floor=12)
    p.text(f"{say('campaign.sheet')} · {shown.order}", WIDTH / 2, y + 42, 11, "serifi", INK[1], "c", maxw=INNER)
    y += 54
    p.segment(MARGIN_PT, y, WIDTH - MARGIN_PT, y, INK[2], 1.4)
    p.segment(MARGIN_PT, y + 3, WIDTH - MARGIN_PT, y + 3, INK[2], 0.5)
    y = _paint_head(p, shown, y + 16)
    for at, row in enumerate(shown.rows):
        _paint_row(p, row, y, at % 2 == 1)
        y += ROW_PT
    _paint_foot(p, shown, y)
    y += HEAD_PT + 30
    p.text(shown.verdict, WIDTH / 2, y, 15, "serifB", INK[0], "c", maxw=INNER, floor=9)
    y += 16
    for line in (*noted, *how_it_counts(shown)):
        y += p.block(line, MARGIN_PT, y, INNER, SMALL, "serif", INK[1], 1.25, floor=6)


def _lefts() -> list[float]:
    return [MARGIN_PT + sum(COLUMNS[:at]) for at in range(len(COLUMNS) + 1)]


def _paint_head(p: Paper, shown: Sheet, y: float) -> float:
    x = _lefts()
    p.inked(box(MARGIN_PT, y, INNER, HEAD_PT), PARCHMENT[2], INK[1], 1.0)
    words = ("number", "scenario", "criterion")
    for at, word in enumerate(words):
        p.text(say(f"campaign.{word}"), x[at] + 6, y + 17, 11, "serifB", INK[0], maxw=COLUMNS[at] - 8, floor=7)
    for run in (1, 2):
        right = x[3 + run] - 6
        who = say("campaign.alliance", player=shown.players[run - 1])
        p.text(say("campaign.run", run=run), right, y + 15, 11, "serifB", INK[0], "r")
        room = COLUMNS[2 + run] - 10
        p.block(who, right - room, y + 17, room, 7, "serif", INK[1], 1.1, maxh=20, align="r", floor=5)
    p.text(say("campaign.difference"), x[6] - 6, y + 17, 10, "serifB", INK[0], "r", maxw=COLUMNS[5] - 8, floor=6)
    return y + HEAD_PT


def _paint_row(p: Paper, row: Row, y: float, is_dark: bool) -> None:
    x = _lefts()
    p.fill(box(MARGIN_PT, y, INNER, ROW_PT), "#FBF1D8" if is_dark else "#FFFDF6")
    p.segment(MARGIN_PT, y + ROW_PT, WIDTH - MARGIN_PT, y + ROW_PT, PARCHMENT[1], 0.6)
    p.text(row.number, x[1] - 8, y + 20, 11, "serif", INK[0], "r")
    p.block(
        row.name, x[1] + 6, y + (ROW_PT - block_height(row.name, COLUMNS[1] - 10, 11, "serifB", 1.1)) / 2,
        COLUMNS[1] - 10, 11, "serifB", INK[0], 1.1, maxh=ROW_PT - 4, floor=7,
    )  # fmt: skip
    p.text(row.criterion, x[2] + 6, y + 20, 10.5, "serif", INK[0], maxw=COLUMNS[2] - 8, floor=7)
    for at, cell in enumerate(row.cells):
        right, room = x[4 + at] - 6, COLUMNS[3 + at] - 10
        p.text(cell.points, right, y + 15, 13, "serifB", INK[0], "r")
        p.block(cell.working, right - room, y + 17, room, 7, "serif", INK[1], 1.05, maxh=16, align="r", floor=5)
    p.text(row.difference, x[6] - 6, y + 15, 13, "serifB", INK[0], "r")


def _paint_foot(p: Paper, shown: Sheet, y: float) -> None:
    x = _lefts()
    p.inked(box(MARGIN_PT, y, INNER, HEAD_PT), PARCHMENT[2], INK[1], 1.0)
    p.text(say("campaign.final"), x[1] + 6, y + 23, 12, "serifB", INK[0])
    for at, total in enumerate(shown.totals):
        right = x[4 + at] - 6
        p.text(total, right, y + 18, 15, "serifB", INK[0], "r")
        p.text(say("campaign.total", run=at + 1), right, y + 31, 7.5, "serif", INK[1], "r")
    p.text(shown.difference, x[6] - 6, y + 18, 15, "serifB", INK[0], "r")


# final positions -------------------------------------------------------------------------------------------------


def _end_height(end: FinalPosition, table: CampaignTable) -> float:
    return 18 + PICTURE_PT + block_height(caption(end, table), END_WIDTH, SMALL, "serif", 1.25) + 22


def _paint_ends(page: Sequence[tuple[Sequence[FinalPosition], float]], table: CampaignTable, p: Paper) -> None:
    y = MARGIN_PT
    p.text(say("campaign.positions"), MARGIN_PT, y + 16, 17, "serifB", INK[0])
    p.segment(MARGIN_PT, y + 24, WIDTH - MARGIN_PT, y + 24, INK[2], 1.0)
    y += 40
    for pair, high in page:
        for at, end in enumerate(pair):
            _paint_end(p, end, table, MARGIN_PT + at * (END_WIDTH + GUTTER), y)
        y += high


def _paint_end(p: Paper, end: FinalPosition, table: CampaignTable, x: float, y: float) -> None:
    p.text(end.title, x, y + 9, 9.5, "serifB", INK[0], maxw=END_WIDTH, floor=5)
    y += 15
    picture = None if end.picture is None else open_picture(end.picture)
    high = PICTURE_PT
    if picture is not None:
        high = min(PICTURE_PT, END_WIDTH * picture.height() / picture.width())
        paint_picture(p, picture, x, y, END_WIDTH, high)
    elif end.drawn is not None:
        paint_map(p, end.drawn, x, y, END_WIDTH, PICTURE_PT, least=4.5)
    p.block(caption(end, table), x, y + high + 4, END_WIDTH, SMALL, "serif", INK[0], 1.25, floor=6)
