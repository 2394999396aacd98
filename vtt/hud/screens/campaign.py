"""The Campaign Score Table as a well-set sheet: each result can be opened, the next game can be played."""

from __future__ import annotations

from functools import partial

from vtt.hud.campaignmodels import CampaignCell, CampaignRow, CampaignSheetModel
from vtt.hud.controls import draw_die
from vtt.hud.heraldry import draw_emblem
from vtt.hud.lettering import SMALLEST, block_height, measure
from vtt.hud.models import HudEvent
from vtt.hud.painter import Painter
from vtt.hud.palette import BRASS, INK, PARCHMENT
from vtt.hud.room import Room
from vtt.hud.screens.page import FOOT, HEAD, PAD, FootButton, View, close_button, page_size, paint_board, paint_foot
from vtt.hud.scrolling import BAR, Column, ScrollItem
from vtt.hud.shapes import box
from vtt.hud.spots import ButtonLook
from vtt.words import say

NAME = "campaign"
HEADING, TOTALS = 54.0, 58.0
ROW_LEAST, ROW_MOST = 32.0, 52.0
DIE = 19.0


def size(view: View, room: Room) -> tuple[float, float]:
    """Return the size of the page."""
    return page_size(view, room)


def _edges(width: float) -> tuple[float, ...]:
    """Return where the six columns begin and the last one ends: number, scenario, criterion, two runs, difference."""
    narrow = width < 820
    shares = (48.0, 0.0, 96.0 if narrow else 120.0, 0.0, 0.0, 90.0 if narrow else 110.0)
    free = width - sum(shares)
    widths = (shares[0], free * 0.36, shares[2], free * 0.32, free * 0.32, shares[5])
    edges = [0.0]
    for column in widths:
        edges.append(edges[-1] + column)
    return tuple(edges)


def paint(p: Painter, view: View) -> None:
    """Paint heading, rows, totals and verdict on one sheet, and the buttons at the foot."""
    model: CampaignSheetModel = view[0]
    paint_board(p, model.title, model.order)
    width, height = p.width - 2 * PAD, p.height - HEAD - FOOT - 8
    p.parchment(PAD, HEAD, width, height, 4)
    inner = width - 36 - BAR
    x, top = PAD + 16, HEAD + 12
    _paint_heading(p, model, x, top, inner)
    verdict = 34.0
    space = height - 24 - HEADING - TOTALS - verdict
    row = min(ROW_MOST, max(ROW_LEAST, space / max(1, len(model.rows))))
    items = tuple(
        ScrollItem(("row", each, at % 2, inner), _row_height(each, row, inner), partial(_paint_row, each, at % 2 == 1))
        for at, each in enumerate(model.rows)
    )
    column = Column(items)
    bar = BAR + 4 if column.height > space else 0.0  # the bar stands beside the columns, never in them
    p.scroll("rows", x, top + HEADING, inner + bar, space, column)
    below = min(space, column.height)
    _paint_totals(p, model, x, top + HEADING + below, inner)
    y = top + HEADING + below + TOTALS + 25
    p.text(model.verdict, x + inner / 2, y, 21, "serifB", INK[0], "c", maxw=inner, floor=15)
    _paint_buttons(p, model)


def _paint_buttons(p: Painter, model: CampaignSheetModel) -> None:
    left = [
        FootButton(
            "print",
            ButtonLook(say("campaign.print"), "P", "wood", "save"),
            HudEvent("campaign", ("print", None)),
            True,
            say("campaign.print-hint"),
        )
    ]
    right = [close_button(NAME, say("hud.back"))]
    if model.next_text:
        left.append(
            FootButton(
                "prepare",
                ButtonLook(say("campaign.prepare"), "O", "wood", "gear"),
                HudEvent("campaign", ("prepare", None)),
                model.may_play,
                say("campaign.prepare-hint"),
            )
        )
        right.append(
            FootButton(
                "next",
                ButtonLook(model.next_text, "Enter", "primary", "ship"),
                HudEvent("campaign", ("next", None)),
                model.may_play,
                model.next_hint,
            )
        )
    paint_foot(p, left, right)


def _paint_heading(p: Painter, model: CampaignSheetModel, x: float, y: float, inner: float) -> None:
    edges = _edges(inner)
    p.inked(box(x, y, inner, HEADING - 6, 3), PARCHMENT[0], INK[1], 1.0, 0.55)
    for at, word in enumerate(("number", "scenario", "criterion")):
        _paint_head(p, say(f"campaign.{word}"), x + edges[at] + 8, y, edges[at + 1] - edges[at] - 10, "l")
    for run in (1, 2):
        left, right = x + edges[2 + run] + 10, x + edges[3 + run]
        draw_emblem(p, "ga", left + 14, y + 24, 13)
        p.text(say("campaign.run", run=run), left + 34, y + 21, 17, "serifB", INK[0], maxw=right - left - 38)
        name = model.players[run - 1]
        p.text(name, left + 34, y + 39, SMALLEST, "sansb", INK[1], maxw=right - left - 40, may_be_cut=True)
    _paint_head(p, say("campaign.difference"), x + edges[5] + 4, y, edges[6] - edges[5] - 12, "r")


def _paint_head(p: Painter, words: str, x: float, y: float, w: float, align: str) -> None:
    """Set the head of a column: smaller where the longest word is long, in two lines where need be."""
    longest = max(words.split(), key=len)
    size = 17.0
    while size > SMALLEST and measure(longest, size, "serifB") > w:
        size -= 0.5
    high = min(HEADING - 8, block_height(words, w, size, "serifB", 1.05))
    p.block(words, x, y + (HEADING - 6 - high) / 2, w, size, "serifB", INK[0], 1.05, align=align)


def _row_height(row: CampaignRow, least: float, inner: float) -> float:
    edges = _edges(inner)
    return max(least, block_height(row.name, edges[2] - edges[1] - 16, 17, "serifb", 1.15) + 11)


def _paint_row(row: CampaignRow, is_dark: bool, p: Painter) -> None:
    w, h = p.width, p.height
    edges = _edges(w)
    if is_dark:
        p.fill(box(0, 0, w, h, 2), PARCHMENT[0], 0.22)
    p.segment(0, h - 0.5, w, h - 0.5, INK[2], 0.7, 0.4)
    for edge in edges[3:6]:
        p.segment(edge, 4, edge, h - 4, INK[2], 0.7, 0.3)
    p.text(row.number, edges[1] - 12, h / 2 + 7, 20, "serifB", INK[1], "r")
    text = edges[2] - edges[1] - 16
    high = block_height(row.name, text, 17, "serifb", 1.15)
    p.block(row.name, edges[1] + 8, (h - high) / 2, text, 17, "serifb", INK[0], 1.15)
    p.text(row.criterion, edges[2] + 8, h / 2 + 6, 16, "sansb", INK[1], maxw=edges[3] - edges[2] - 10)
    for at, cell in enumerate(row.cells):
        _paint_cell(p, cell, edges[3 + at], edges[4 + at] - edges[3 + at], h)
    p.text(row.difference, edges[6] - 12, h / 2 + 8, 21, "serifB", INK[0], "r")


def _paint_cell(p: Painter, cell: CampaignCell, x: float, w: float, h: float) -> None:
    """Points at the right, the dice that made them beside, and how they came about below where there is room."""
    if cell.state in ("next", "waiting"):
        p.inked(box(x + 4, 3, w - 8, h - 6, 4), "#FFF3C8", BRASS[1], 1.6, 0.85)
    p.spot(f"slot-{cell.slot}", x + 4, 3, w - 8, h - 6, HudEvent("campaign", ("slot", cell.slot)), cell.hint, "glow")
    if cell.state in ("next", "waiting"):
        words = say(f"campaign.cell-{cell.state}")
        p.text(words, x + w / 2, h / 2 + 5, 15, "serifi", INK[1], "c", maxw=w - 20)
        return
    points = measure(cell.points, 22, "serifB") if cell.points else 0.0
    p.text(cell.points, x + w - 14, h / 2 + 8, 22, "serifB", INK[0], "r")
    left, room = x + 14, w - 40 - points
    dice = len(cell.faces) * (DIE + 4)
    if cell.faces and dice < room:
        for at, face in enumerate(cell.faces):
            draw_die(p, left + DIE / 2 + at * (DIE + 4), h / 2, DIE, face)
        left, room = left + dice + 6, room - dice - 6
    working = cell.working.rpartition(": ")[0] if cell.faces else cell.working
    if measure(working, SMALLEST, "sans") <= room:
        p.text(working, left, h / 2 + 5, SMALLEST, "sans", INK[1], maxw=room)


def _paint_totals(p: Painter, model: CampaignSheetModel, x: float, y: float, inner: float) -> None:
    edges = _edges(inner)
    p.inked(box(x, y + 4, inner, TOTALS - 8, 3), PARCHMENT[0], INK[1], 1.0, 0.55)
    p.segment(x, y + 1, x + inner, y + 1, INK[1], 1.4)
    p.text(say("campaign.final"), x + edges[1] + 8, y + 36, 20, "serifB", INK[0], maxw=edges[3] - edges[1] - 10)
    for at, total in enumerate(model.totals):
        right = x + edges[4 + at] - 14
        p.text(say("campaign.total", run=at + 1), x + edges[3 + at] + 14, y + 35, SMALLEST, "sansb", INK[1])
        p.text(total, right, y + 38, 27, "serifB", INK[0], "r")
    p.text(model.difference, x + edges[6] - 12, y + 38, 25, "serifB", INK[0], "r")
