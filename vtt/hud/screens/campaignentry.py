"""One game of the score table: its end as a picture or a map, its result, and the place to correct it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from vtt.hud.campaignmap import paint_map
from vtt.hud.campaignmodels import CampaignEntryModel
from vtt.hud.early import skia
from vtt.hud.lettering import block_height
from vtt.hud.models import HudEvent
from vtt.hud.painter import Painter
from vtt.hud.palette import INK
from vtt.hud.paper import open_picture, paint_picture
from vtt.hud.room import Room
from vtt.hud.screens.campaignnew import with_texts
from vtt.hud.screens.options import option_items
from vtt.hud.screens.page import (
    FOOT,
    GAP,
    HEAD,
    PAD,
    FootButton,
    View,
    close_button,
    page_size,
    paint_board,
    paint_foot,
)
from vtt.hud.scrolling import BAR, Column
from vtt.hud.spots import ButtonLook
from vtt.words import say

NAME = "campaign-entry"


@cache
def _picture(file: Path, written_ns: int) -> skia.Image | None:
    """Read a picture once for as long as it stays the same."""
    return open_picture(file)


def size(view: View, room: Room) -> tuple[float, float]:
    """Return the size of the page."""
    return page_size(view, room)


def paint(p: Painter, view: View) -> None:
    """Paint the final position and its words at the left, the result at the right."""
    model: CampaignEntryModel = view[0]
    paint_board(p, model.title)
    height = p.height - HEAD - FOOT - 8
    right = max(300.0, (p.width - 2 * PAD - GAP) * 0.4)
    left = p.width - 2 * PAD - GAP - right
    p.parchment(PAD, HEAD, left, height, 4)
    _paint_end(p, model, PAD + 16, HEAD + 16, left - 32, height - 32)
    x = PAD + left + GAP
    p.parchment(x, HEAD, right, height, 4)
    items = tuple(option_items(model.options, right - 26 - BAR))
    p.scroll("options", x + 13, HEAD + 12, right - 22, height - 24, Column(items))
    again = FootButton(
        "play",
        ButtonLook(say("campaign.play-this"), "", "wood", "ship"),
        HudEvent("campaign", ("play", model.slot)),
        model.may_play,
        say("campaign.play-hint"),
    )
    enter = FootButton(
        "enter",
        ButtonLook(say("campaign.enter"), "Enter", "primary", "check"),
        HudEvent("view", (NAME, "enter")),
        True,
        say("campaign.enter-hint"),
    )
    paint_foot(p, [again], [close_button(NAME, say("hud.back")), enter])


def _paint_end(p: Painter, model: CampaignEntryModel, x: float, y: float, w: float, h: float) -> None:
    words = " ".join(part for part in (f"**{model.fleets}.**", model.account, model.scored) if part)
    below = block_height(words, w - 8, 17, "serif", 1.3) + 14 if words else 0.0
    high = min(h - below, w * 2 / 3)
    picture = None
    if model.picture is not None and model.picture.is_file():
        picture = _picture(model.picture, model.picture.stat().st_mtime_ns)
    if picture is not None:
        high = min(h - below, w * picture.height() / picture.width())
        paint_picture(p, picture, x, y, w, high)
    elif model.drawn is not None:
        paint_map(p, model.drawn, x, y, w, high)
    else:
        p.card_ground(x, y, w, high, 0.4)
        p.block(say("campaign.no-position"), x + 30, y + high / 2 - 14, w - 60, 18, "serifi", INK[1], align="c")
    p.block(words, x + 4, y + high + 10, w - 8, 17, "serif", INK[0], 1.3)


def changed(model: CampaignEntryModel, value: Any, texts: dict[str, str]) -> tuple[CampaignEntryModel, HudEvent | None]:
    """Return the model with what was typed, and the event that enters it."""
    model = replace(model, options=with_texts(model.options, texts))
    return model, HudEvent("campaign", ("enter", model)) if value == "enter" else None
