"""What lies behind a page, and the curtain between two people at one screen."""

from __future__ import annotations

from vtt.hud.heraldry import draw_emblem, side_ground
from vtt.hud.lettering import block_height
from vtt.hud.models import CurtainModel, HudEvent
from vtt.hud.painter import Painter, linear, radial
from vtt.hud.palette import BRASS, CREAM, INK, ink
from vtt.hud.panels.prompt import side_words
from vtt.hud.room import Room
from vtt.hud.screens.page import View
from vtt.hud.shapes import box, swallow_tail
from vtt.hud.spots import ButtonLook
from vtt.words import say


def size(view: View, room: Room) -> tuple[float, float]:
    """Return the size of the window."""
    return view[1], view[2]


def paint(p: Painter, view: View) -> None:
    """Darken the table, or hide it when the page asks for it."""
    kind, w, h = view
    sheet = box(-20, -20, w + 40, h + 40)
    if kind == "menu":  # the table is the picture of the menu: dark only below title and buttons
        p.fill(sheet, linear(0, 0, w * 0.62, 0, [(0, ink("#0B0704", 0.72)), (1, ink("#0B0704", 0.0))]))
        p.fill(sheet, radial(w / 2, h / 2, w * 0.8, [(0.5, ink("#0B0704", 0.0)), (1, ink("#0B0704", 0.55))]))
    elif kind == "hidden":
        p.fill(sheet, "#150D08")
        p.fill(sheet, radial(w / 2, h / 2, w * 0.7, [(0, ink("#4A3325", 0.9)), (1, ink("#150D08", 1))]))
    else:
        p.fill(sheet, radial(w / 2, h / 2, w * 0.75, [(0, ink("#0B0704", 0.42)), (1, ink("#0B0704", 0.74))]))


def curtain_size(view: View, room: Room) -> tuple[float, float]:
    """Return width and height of the pennant's board."""
    model: CurtainModel = view[0]
    width = min(620.0, view[1] - 40)
    return width, 128 + block_height(model.what, width - 60, 18, "serif", 1.25) + 78


def paint_curtain(p: Painter, view: View) -> None:
    """Paint the pennant of the side whose turn it is, what is to be decided, and the button that takes over."""
    model: CurtainModel = view[0]
    w, h = p.width, p.height
    p.parchment(0, 0, w, h, 6)
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
    p.block(model.what, 30, 116, w - 60, 18, "serif", INK[0], 1.25)
    p.button(
        "take",
        w / 2 - 120,
        h - 64,
        240,
        44,
        ButtonLook(say("hud.curtain.take", who=model.who), "Enter", "primary", "hand"),
        HudEvent("curtain"),
    )
