"""The player's campaigns: one is opened with a click, a new one begun with a button."""

from __future__ import annotations

from functools import partial

from vtt.hud.campaignmodels import CampaignListModel, CampaignSlot
from vtt.hud.icons import draw_icon
from vtt.hud.lettering import block_height
from vtt.hud.models import HudEvent
from vtt.hud.painter import Painter
from vtt.hud.palette import BAD, INK
from vtt.hud.room import Room
from vtt.hud.screens.page import FOOT, HEAD, PAD, FootButton, View, close_button, page_size, paint_board, paint_foot
from vtt.hud.scrolling import BAR, Column, ScrollItem
from vtt.hud.spots import ButtonLook
from vtt.words import say

NAME = "campaign-list"


def size(view: View, room: Room) -> tuple[float, float]:
    """Return the size of the page: a list is read best when it is not too wide."""
    width, height = page_size(view, room)
    return min(width, 900.0), min(height, 760.0)


def paint(p: Painter, view: View) -> None:
    """Paint the list and the buttons."""
    model: CampaignListModel = view[0]
    paint_board(p, say("campaign.list"), model.folder_text)
    height = p.height - HEAD - FOOT - 8
    p.parchment(PAD, HEAD, p.width - 2 * PAD, height, 4)
    inner = p.width - 2 * PAD - 28 - BAR
    items = tuple(
        ScrollItem(("campaign", slot, inner), _height(slot, inner), partial(_paint_slot, slot)) for slot in model.slots
    )
    if not items:
        items = (ScrollItem(("none", inner), 60, _paint_none),)
    p.scroll("campaigns", PAD + 14, HEAD + 12, p.width - 2 * PAD - 24, height - 24, Column(items))
    look = ButtonLook(say("campaign.new"), "N", "primary", "star")
    paint_foot(
        p, [], [close_button(NAME, say("hud.back")), FootButton("new", look, HudEvent("campaign", ("new", None)))]
    )


def _height(slot: CampaignSlot, width: float) -> float:
    problem = block_height(slot.problem, width - 60, 15, "sansb", 1.2) + 2 if slot.problem else 0.0
    return 36 + block_height(slot.detail, width - 60, 15, "sans", 1.2) + problem + 12


def _paint_none(p: Painter) -> None:
    p.text(say("campaign.none"), p.width / 2, 36, 18, "serifi", INK[1], "c", maxw=p.width - 20)


def _paint_slot(slot: CampaignSlot, p: Painter) -> None:
    w, h = p.width, p.height
    if not slot.problem:
        p.spot(f"campaign-{slot.file}", 2, 2, w - 4, h - 6, HudEvent("campaign", ("open", slot.file)))
    draw_icon(p, "cross" if slot.problem else "chart", 12, h / 2 - 13, 24, INK[1])
    when = p.text(slot.when, w - 12, 26, 15, "sansb", INK[1], "r")
    p.text(slot.title, 50, 26, 19, "serifB", INK[2] if slot.problem else INK[0], maxw=w - 80 - when, floor=15)
    used = 32 + p.block(slot.detail, 50, 32, w - 60, 15, "sans", INK[1], 1.2)
    p.block(slot.problem, 50, used + 2, w - 60, 15, "sansb", BAD, 1.2)
    p.segment(10, h - 2, w - 10, h - 2, INK[2], 0.7, 0.4)
