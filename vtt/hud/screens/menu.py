"""The main menu and the pause menu."""

from __future__ import annotations

from vtt.hud.lettering import block_height
from vtt.hud.models import HudEvent, MenuModel
from vtt.hud.painter import Painter
from vtt.hud.palette import CREAM, INK
from vtt.hud.panels.compass import draw_rose
from vtt.hud.room import Room
from vtt.hud.screens.page import View
from vtt.hud.spots import ButtonLook

ROW, TALL, BOARD = 46.0, 66.0, 374.0


def size(view: View, room: Room) -> tuple[float, float]:
    """Return the whole window for the main menu, only the board for the pause menu."""
    model: MenuModel = view[0]
    if model.over_game:
        return BOARD, _board_height(model, view[2]) + 50
    return view[1], view[2]


def _gap(model: MenuModel, height: float) -> float:
    rows = sum(TALL if e.primary and e.hint else ROW for e in model.entries)
    head = 76 if model.over_game else 200
    return max(3.0, min(9.0, (height - head - 60 - rows) / max(1, len(model.entries))))


def _row_height(model: MenuModel, primary_hint: bool, height: float) -> float:
    """Return the height of a row: squeezed where the window is low, never below 34."""
    rows = sum(TALL if e.primary and e.hint else ROW for e in model.entries)
    free = height - (76 if model.over_game else 150) - 60 - 3 * len(model.entries)
    squeeze = min(1.0, free / rows)
    return max(34.0 if not primary_hint else 52.0, (TALL if primary_hint else ROW) * squeeze)


def _board_height(model: MenuModel, height: float) -> float:
    return (
        46
        + sum(_row_height(model, bool(e.primary and e.hint), height) + _gap(model, height) for e in model.entries)
        - _gap(model, height)
    )


def paint(p: Painter, view: View) -> None:
    """Paint title, board and the note about the last game."""
    model, w, h = view
    if model.over_game:
        p.walnut(0, 0, p.width, p.height, 10)
        p.brass_corners(0, 0, p.width, p.height, 22)
        p.text(
            model.title,
            p.width / 2,
            48,
            30,
            "serifB",
            CREAM,
            "c",
            maxw=p.width - 60,
            shade=("#000000", 2, 0.6),
            floor=20,
        )
        _paint_entries(p, model, 22, 70, BOARD - 44, h)
        return
    board = _board_height(model, h)
    low = h < 640
    x = max(28.0, w * 0.05)
    rose = 44.0 if low else 74.0
    y = max(14.0, (h - board - (110 if low else 176)) / 2)
    draw_rose(p, x + rose, y + rose, rose, "#3A2611", "#F2DDA4")
    size_ = 52 if low else 84
    title_x = x + 2 * rose + 2
    p.text(
        model.title,
        title_x,
        y + rose + size_ * 0.24,
        size_,
        "serifB",
        "#F6E4BC",
        maxw=w - title_x - 20,
        shade=("#000000", 4, 0.7),
        floor=40,
    )
    p.text(
        model.subtitle,
        title_x + 6,
        y + rose + size_ * 0.24 + (26 if low else 42),
        24 if not low else 18,
        "serifi",
        CREAM,
        maxw=w - title_x - 20,
        shade=("#000000", 1.5, 0.85),
    )
    top = y + 2 * rose + (10 if low else 28)
    p.walnut(x, top, BOARD, board, 8)
    p.brass_corners(x, top, BOARD, board, 22)
    _paint_entries(p, model, x + 22, top + 23, BOARD - 44, h)
    _paint_last_game(p, model, w, h)
    p.text(model.footnote, w - 36, h - 16, 14, "sansb", CREAM, "r", maxw=w - 60, shade=("#000000", 1, 0.9))


def _paint_entries(p: Painter, model: MenuModel, x: float, y: float, w: float, height: float) -> None:
    for entry in model.entries:
        tall = bool(entry.primary and entry.hint)
        row = _row_height(model, tall, height)
        look = ButtonLook(entry.label, entry.key, "menu", entry.icon, on=entry.primary, sub=entry.hint if tall else "")
        p.button(
            f"menu-{entry.action}",
            x,
            y,
            w,
            row,
            look,
            HudEvent("menu", entry.action),
            "" if tall else entry.hint,
            entry.enabled,
        )
        y += row + _gap(model, height)


def _paint_last_game(p: Painter, model: MenuModel, w: float, h: float) -> None:
    if not model.last_game_text or w < 900:
        return
    width = 344.0
    height = 52 + block_height(model.last_game_text, width - 40, 16, "serif", 1.25)
    x, y = w - width - 36, h - height - 62
    p.parchment(x, y, width, height, 4)
    p.text(model.last_game_title, x + 20, y + 30, 18, "serifB", INK[0], maxw=width - 40)
    p.block(model.last_game_text, x + 20, y + 38, width - 40, 16, "serif", INK[0], 1.25)
