"""What lies behind a page, and the curtain between two people at one screen."""

from __future__ import annotations

from vtt.hud.heraldry import draw_emblem, side_ground
from vtt.hud.icons import draw_icon
from vtt.hud.lettering import SMALLEST, block_height
from vtt.hud.models import CurtainModel, HudEvent
from vtt.hud.painter import Painter, linear, radial
from vtt.hud.palette import BRASS, CREAM, INK, ink
from vtt.hud.panels.prompt import side_words
from vtt.hud.room import Room
from vtt.hud.screens.page import View
from vtt.hud.shapes import box, swallow_tail
from vtt.hud.spots import ButtonLook
from vtt.words import say

ANYWHERE = "anywhere"
"""Payload of "curtain" where no button was pressed: just after the curtain fell it may be half of a double click."""


def size(view: View, room: Room) -> tuple[float, float]:
    """Return the size of the window."""
    return view[1], view[2]


def paint(p: Painter, view: View) -> None:
    """Darken the table, or hide it when the page asks for it."""
    kind, w, h = view
    sheet = box(-20, -20, w + 40, h + 40)
    if kind == "clear":  # the page has a window through which the table is looked at
        return
    if kind == "menu":  # the table is the picture of the menu: dark only below title and buttons
        p.fill(sheet, linear(0, 0, w * 0.62, 0, [(0, ink("#0B0704", 0.72)), (1, ink("#0B0704", 0.0))]))
        p.fill(sheet, radial(w / 2, h / 2, w * 0.8, [(0.5, ink("#0B0704", 0.0)), (1, ink("#0B0704", 0.55))]))
    elif kind == "hidden":
        p.fill(sheet, "#150D08")
        p.fill(sheet, radial(w / 2, h / 2, w * 0.7, [(0, ink("#4A3325", 0.9)), (1, ink("#150D08", 1))]))
    else:
        p.fill(sheet, radial(w / 2, h / 2, w * 0.75, [(0, ink("#0B0704", 0.42)), (1, ink("#0B0704", 0.74))]))
    if kind in ("curtain", "hidden"):  # a click anywhere draws the curtain back
        p.spot("take", 0, 0, w, h, HudEvent("curtain", ANYWHERE), hover="")


def _line_height(text: str, width: float) -> float:
    return max(26.0, block_height(text, width - 92, 16, "serif", 1.2) + 6)


def _shown(model: CurtainModel, width: float, height: float) -> tuple[tuple[str, str], ...]:
    """Return the lines that leave room for the button; where some do not, the last one says that there is more."""
    if not model.lines_title:
        return ()
    free = height - 16 - (_rest_height(model, width) + 42)
    more = ("log", say("hud.curtain.more"))
    for count in range(len(model.lines), 0, -1):
        lines = model.lines if count == len(model.lines) else (*model.lines[: count - 1], more)
        if sum(_line_height(text, width) for _, text in lines) <= free:
            return lines
    return (more,)


def _rest_height(model: CurtainModel, width: float) -> float:
    return 128 + block_height(model.what, width - 60, 18, "serif", 1.25) + 78


def _news_height(model: CurtainModel, width: float, height: float) -> float:
    if not model.lines_title:
        return 0.0
    return 34 + sum(_line_height(text, width) for _, text in _shown(model, width, height)) + 8


def curtain_size(view: View, room: Room) -> tuple[float, float]:
    """Return width and height of the pennant's board."""
    model: CurtainModel = view[0]
    width = min(620.0, view[1] - 40)
    return width, _rest_height(model, width) + _news_height(model, width, view[2])


def paint_curtain(p: Painter, view: View) -> None:
    """Paint the pennant of the side whose turn it is, what is to be decided, the news, and the button that takes over.

    A click anywhere takes over too.
    """
    model: CurtainModel = view[0]
    w, h = p.width, p.height
    p.parchment(0, 0, w, h, 6)
    p.spot("board", 0, 0, w, h, HudEvent("curtain", ANYWHERE), hover="")
    flag = swallow_tail(10, 12, w - 20, 88, 26)
    p.shadow(flag, 3, 5, 0.5)
    side_ground(p, flag, model.side, 10, 12, w - 20, 88)
    p.line(flag, linear(0, 12, 0, 100, [BRASS[3], BRASS[1]]), 2)
    draw_emblem(p, model.side, 62, 56, 32)
    side = side_words(model.side, model.side_name)
    middle = 56 if side != model.who else 67  # a side that is its own player is named once
    p.text(model.who, 110, middle, 34, "serifB", "#FFFFFF", maxw=w - 180, shade=("#000000", 2, 0.55), floor=20)
    if side != model.who:
        p.text(side, 110, 82, 18, "sansb", CREAM, maxw=w - 180, shade=("#000000", 1, 0.6))
    used = p.block(model.what, 30, 116, w - 60, 18, "serif", INK[0], 1.25)
    if model.lines_title:
        _paint_news(p, model, _shown(model, w, view[2]), 128 + used)
    p.button(
        "take",
        w / 2 - 120,
        h - 64,
        240,
        44,
        ButtonLook(say("hud.curtain.take", who=model.who), "Enter", "primary", "hand"),
        HudEvent("curtain"),
    )


def _paint_news(p: Painter, model: CurtainModel, lines: tuple[tuple[str, str], ...], y: float) -> None:
    """Paint what happened meanwhile, a line each with its icon."""
    w = p.width
    p.segment(30, y, w - 30, y, INK[2], 1, 0.6)
    p.text(model.lines_title, 30, y + 22, SMALLEST, "sansb", INK[1])
    y += 34
    for icon, text in lines:
        draw_icon(p, icon, 34, y + 1, 18, INK[1])
        p.block(text, 62, y, w - 92, 16, "serif", INK[0], 1.2)
        y += _line_height(text, w)
