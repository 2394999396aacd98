"""A plain sheet of paper: rows of which one is picked, or entries to fill in, and buttons. For the scenario editor."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from vtt.hud.icons import draw_icon
from vtt.hud.lettering import block_height
from vtt.hud.models import HudEvent, OptionModel
from vtt.hud.painter import Painter
from vtt.hud.palette import BAD, INK
from vtt.hud.room import Room
from vtt.hud.screens.campaignnew import with_texts
from vtt.hud.screens.options import option_items
from vtt.hud.screens.page import FOOT, HEAD, PAD, FootButton, View, close_button, page_size, paint_board, paint_foot
from vtt.hud.scrolling import BAR, Column, ScrollItem
from vtt.hud.spots import ButtonLook
from vtt.words import say

NAME = "sheet"
WIDTH, HEIGHT = 860.0, 760.0


@dataclass(frozen=True, slots=True)
class SheetRow:
    """Something to pick; `problem` says why it is crooked, and it can be picked all the same unless `is_shut`."""

    id: str
    title: str
    detail: str = ""
    icon: str = "orders"
    problem: str = ""
    is_shut: bool = False


@dataclass(frozen=True, slots=True)
class SheetButton:
    """A button at the foot; `action` comes back with the sheet."""

    action: str
    label: str
    key: str = ""
    icon: str = ""
    primary: bool = False


@dataclass(frozen=True, slots=True)
class SheetModel:
    """A page; `purpose` comes back with every answer as (purpose, action or row, the sheet as filled in)."""

    purpose: str
    title: str
    rows: tuple[SheetRow, ...] = ()
    options: tuple[OptionModel, ...] = ()
    buttons: tuple[SheetButton, ...] = ()
    note: str = ""

    def values(self) -> dict[str, Any]:
        """Return what is filled in, by key."""
        return {option.key: option.value for option in self.options}


def size(view: View, room: Room) -> tuple[float, float]:
    """Return the size of the page."""
    width, height = page_size(view, room)
    return min(width, WIDTH), min(height, HEIGHT)


def paint(p: Painter, view: View) -> None:
    """Paint entries, then rows, then the buttons."""
    model: SheetModel = view[0]
    paint_board(p, model.title, model.note)
    height = p.height - HEAD - FOOT - 8
    p.parchment(PAD, HEAD, p.width - 2 * PAD, height, 4)
    inner = p.width - 2 * PAD - 28 - BAR
    items = [*option_items(model.options, inner)]
    items += [ScrollItem(("row", row, inner), _height(row, inner), partial(_paint_row, row)) for row in model.rows]
    p.scroll("sheet", PAD + 14, HEAD + 12, p.width - 2 * PAD - 24, height - 24, Column(tuple(items)))
    buttons = [
        FootButton(
            button.action,
            ButtonLook(button.label, button.key, "primary" if button.primary else "wood", button.icon),
            HudEvent("view", (NAME, button.action)),
        )
        for button in model.buttons
    ]
    paint_foot(p, [], [close_button(NAME, say("hud.back")), *buttons])


def _height(row: SheetRow, width: float) -> float:
    detail = block_height(row.detail, width - 60, 15, "sans", 1.2) if row.detail else 0.0
    problem = block_height(row.problem, width - 60, 15, "sansb", 1.2) + 2 if row.problem else 0.0
    return 36 + detail + problem + 10


def _paint_row(row: SheetRow, p: Painter) -> None:
    w, h = p.width, p.height
    if not row.is_shut:
        p.spot(f"row-{row.id}", 2, 2, w - 4, h - 6, HudEvent("view", (NAME, ("pick", row.id))))
    draw_icon(p, row.icon, 12, h / 2 - 13, 24, INK[1])
    p.text(row.title, 50, 26, 19, "serifB", INK[2] if row.is_shut else INK[0], maxw=w - 70, floor=15)
    used = 32 + p.block(row.detail, 50, 32, w - 60, 15, "sans", INK[1], 1.2)
    p.block(row.problem, 50, used + 2, w - 60, 15, "sansb", BAD, 1.2)
    p.segment(10, h - 2, w - 10, h - 2, INK[2], 0.7, 0.4)


def changed(model: SheetModel, value: Any, texts: dict[str, str]) -> tuple[SheetModel, HudEvent | None]:
    """Return the sheet with what is typed in it, and the answer."""
    model = replace(model, options=with_texts(model.options, texts))
    return model, HudEvent("sheet", (model.purpose, value, model))
