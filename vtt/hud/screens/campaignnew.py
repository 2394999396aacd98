"""Where a campaign is begun: title, names, order, dice, and which scenarios are played in which order."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from vtt.hud.campaignmodels import CampaignNewModel, CampaignScenario
from vtt.hud.controls import draw_toggle
from vtt.hud.lettering import block_height
from vtt.hud.models import HudEvent, OptionModel
from vtt.hud.painter import Painter
from vtt.hud.palette import INK
from vtt.hud.room import Room
from vtt.hud.screens.options import option_items, with_value
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
from vtt.hud.scrolling import BAR, Column, ScrollItem
from vtt.hud.spots import ButtonLook
from vtt.words import say

NAME = "campaign-new"


def size(view: View, room: Room) -> tuple[float, float]:
    """Return the size of the page."""
    width, height = page_size(view, room)
    return min(width, 1080.0), height


def paint(p: Painter, view: View) -> None:
    """Paint names and choices at the left, the scenarios at the right."""
    model: CampaignNewModel = view[0]
    paint_board(p, say("campaign.new"))
    height = p.height - HEAD - FOOT - 8
    left = (p.width - 2 * PAD - GAP) * 0.46
    right = p.width - 2 * PAD - GAP - left
    p.parchment(PAD, HEAD, left, height, 4)
    items = tuple(option_items(model.options, left - 26 - BAR))
    p.scroll("options", PAD + 13, HEAD + 12, left - 22, height - 24, Column(items))
    x = PAD + left + GAP
    p.parchment(x, HEAD, right, height, 4)
    p.text(say("campaign.scenarios"), x + 20, HEAD + 32, 19, "serifB", INK[0], maxw=right - 40)
    p.segment(x + 18, HEAD + 40, x + right - 18, HEAD + 40, INK[2], 1, 0.6)
    inner = right - 30 - BAR
    rows = tuple(
        ScrollItem(("scenario", row, at == 0, inner), _height(row, inner), partial(_paint_scenario, row, at > 0))
        for at, row in enumerate(model.scenarios)
    )
    p.scroll("scenarios", x + 15, HEAD + 46, right - 26, height - 58, Column(rows))
    is_fit = any(row.chosen for row in model.scenarios)
    look = ButtonLook(say("campaign.begin"), "Enter", "primary", "star")
    begin = FootButton(
        "begin", look, HudEvent("view", (NAME, "begin")), is_fit, "" if is_fit else say("campaign.empty")
    )
    paint_foot(p, [], [close_button(NAME, say("hud.back")), begin])


def _words(inner: float) -> float:
    return inner - 46 - 92 - 64 - 44


def _height(row: CampaignScenario, inner: float) -> float:
    return max(38.0, block_height(row.name, _words(inner), 16, "serifb", 1.15) + 14)


def _paint_scenario(row: CampaignScenario, may_rise: bool, p: Painter) -> None:
    w, h = p.width, p.height
    colour = INK[0] if row.chosen else INK[2]
    p.text(row.number, 34, h / 2 + 7, 19, "serifB", colour, "r")
    high = block_height(row.name, _words(w), 16, "serifb", 1.15)
    p.block(row.name, 46, (h - high) / 2, _words(w), 16, "serifb", colour, 1.15)
    p.text(row.criterion, w - 112, h / 2 + 5, 15, "sansb", INK[1], "r", maxw=90)
    draw_toggle(p, w - 100, h / 2 - 13, row.chosen)
    p.spot(f"take-{row.chapter}", w - 104, h / 2 - 17, 60, 34, HudEvent("view", (NAME, ("toggle", row.chapter))))
    if may_rise:
        look = ButtonLook("\N{UPWARDS ARROW}", "", "paper")
        event = HudEvent("view", (NAME, ("up", row.chapter)))
        p.button(f"up-{row.chapter}", w - 38, h / 2 - 15, 34, 30, look, event, say("campaign.earlier"))
    p.segment(10, h - 1, w - 10, h - 1, INK[2], 0.7, 0.35)


def with_texts(options: tuple[OptionModel, ...], texts: dict[str, str]) -> tuple[OptionModel, ...]:
    """Return the options with what is typed in their entries."""
    for option in options:
        typed = texts.get(f"option-{option.key}")
        if typed is not None and option.kind == "text":
            options = with_value(options, option.key, typed)
    return options


def changed(model: CampaignNewModel, value: Any, texts: dict[str, str]) -> tuple[CampaignNewModel, HudEvent | None]:
    """Return the model after a click, and the event that begins the campaign."""
    model = replace(model, options=with_texts(model.options, texts))
    match value:
        case ("toggle", str() as chapter):
            rows = tuple(replace(r, chosen=not r.chosen) if r.chapter == chapter else r for r in model.scenarios)
            return replace(model, scenarios=rows), None
        case ("up", str() as chapter):
            rows_ = list(model.scenarios)
            at = next(i for i, row in enumerate(rows_) if row.chapter == chapter)
            if at > 0:
                rows_[at - 1], rows_[at] = rows_[at], rows_[at - 1]
            return replace(model, scenarios=tuple(rows_)), None
        case "begin":
            return model, HudEvent("campaign", ("begin", model))
        case _:
            return model, None
