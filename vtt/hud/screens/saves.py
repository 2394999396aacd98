"""The list of saved games, for loading or saving."""

from __future__ import annotations

from functools import partial
from typing import Any

from vtt.hud.icons import draw_icon
from vtt.hud.lettering import block_height, measure
from vtt.hud.models import HudEvent, SaveSlot, SavesModel
from vtt.hud.painter import Painter
from vtt.hud.palette import BAD, INK
from vtt.hud.room import Room
from vtt.hud.screens.page import FOOT, HEAD, PAD, View, close_button, page_size, paint_board, paint_foot
from vtt.hud.scrolling import BAR, Column, ScrollItem
from vtt.hud.shapes import box
from vtt.hud.spots import ButtonLook
from vtt.words import say


def size(view: View, room: Room) -> tuple[float, float]:
    """Return the size of the page: a list is read best when it is not too wide."""
    width, height = page_size(view, room)
    return min(width, 900.0), min(height, 760.0)


def paint(p: Painter, view: View) -> None:
    """Paint the name field (when saving), the list, and the buttons."""
    model: SavesModel = view[0]
    saving = model.mode == "save"
    paint_board(p, say("hud.saves.save" if saving else "hud.saves.load"), model.folder_text)
    top = HEAD
    if saving:
        p.parchment(PAD, top, p.width - 2 * PAD, 58, 4)
        label = say("hud.saves.name")
        width = measure(label, 17, "serifb")
        p.text(label, PAD + 20, top + 36, 17, "serifb", INK[0])
        x = PAD + 36 + width
        button = 130.0
        p.inked(box(x, top + 12, p.width - x - PAD - 30 - button, 34, 4), "#FFFDF2", INK[1], 1.2)
        p.entry("name", x, top + 12, p.width - x - PAD - 30 - button, 34, model.suggested_name, HudEvent("save"), 18)
        look = ButtonLook(say("hud.saves.keep"), "", "primary", "save")
        p.button("save", p.width - PAD - 16 - button, top + 11, button, 36, look, HudEvent("view", ("saves", "save")))
        top += 70
    height = p.height - top - FOOT - 8
    p.parchment(PAD, top, p.width - 2 * PAD, height, 4)
    inner = p.width - 2 * PAD - 28 - BAR
    items = [
        ScrollItem(("slot", slot, model.mode, inner), _height(slot, inner), partial(_paint_slot, slot, model.mode))
        for slot in model.slots
    ]
    if not items:
        items = [ScrollItem(("none", inner), 60, _paint_none)]
    p.scroll("slots", PAD + 14, top + 12, p.width - 2 * PAD - 24, height - 24, Column(tuple(items)))
    paint_foot(p, [], [close_button("saves", say("hud.back"))])


def _height(slot: SaveSlot, width: float) -> float:
    problem = block_height(slot.problem, width - 110, 15, "sansb", 1.2) + 2 if slot.problem else 0.0
    return 34 + block_height(slot.detail, width - 110, 15, "sans", 1.2) + problem + 12


def _paint_none(p: Painter) -> None:
    p.text(say("hud.saves.none"), p.width / 2, 36, 18, "serifi", INK[1], "c", maxw=p.width - 20)


def _paint_slot(slot: SaveSlot, mode: str, p: Painter) -> None:
    w, h = p.width, p.height
    colour = INK[2] if slot.problem else INK[0]
    if not slot.problem:
        event = HudEvent("load", slot.id) if mode == "load" else HudEvent("save", slot.title)
        p.spot(f"slot-{slot.id}", 2, 2, w - 56, h - 6, event, "")
    draw_icon(p, "undo" if slot.auto else "save", 12, h / 2 - 13, 24, INK[1])
    when = p.text(slot.when, w - 60, 24, 15, "sansb", INK[1], "r")
    p.text(slot.title, 50, 25, 18, "serifB", colour, maxw=w - 125 - when)
    used = 30 + p.block(slot.detail, 50, 30, w - 110, 15, "sans", INK[1], 1.2)
    p.block(slot.problem, 50, used + 2, w - 110, 15, "sansb", BAD, 1.2)
    p.button(
        f"delete-{slot.id}",
        w - 46,
        h / 2 - 18,
        36,
        34,
        ButtonLook("", "", "paper", "bin"),
        HudEvent("delete-save", slot.id),
        say("hud.saves.delete"),
    )
    p.segment(10, h - 2, w - 10, h - 2, INK[2], 0.7, 0.4)


def changed(model: SavesModel, value: Any, texts: dict[str, str]) -> tuple[SavesModel, HudEvent | None]:
    """Return "save" with the typed name."""
    name = texts.get("name", model.suggested_name).strip()
    return model, HudEvent("save", name) if value == "save" and name else None
