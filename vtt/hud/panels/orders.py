"""The hand of orders above the rail: legal ones upright and lit, the others veiled with their reason; pointing
enlarges.
"""

from __future__ import annotations

from dataclasses import dataclass

from vtt.hud.controls import draw_keycap, keycap_width
from vtt.hud.heraldry import draw_emblem
from vtt.hud.icons import draw_icon
from vtt.hud.illustrations import illustrate
from vtt.hud.lettering import block_height
from vtt.hud.models import HudEvent, OrderCardModel, OrdersHandModel
from vtt.hud.painter import Painter, linear
from vtt.hud.palette import BAD_ON_WOOD, BRASS, CREAM, GOOD_ON_WOOD, INK, SAND
from vtt.hud.panels.playingcard import draw_back
from vtt.hud.room import GAP, Room
from vtt.hud.shapes import box, disc
from vtt.words import say

HEAD = 34.0
LEAST, MOST, WIDEST = 92.0, 118.0, 150.0
"""Widths of a card: the least, the most with a picture, and without one."""
PICTURE, LOW_PICTURE = 0.62, 0.0
"""Height of a card's picture as a share of its width."""


@dataclass(frozen=True, slots=True)
class OrdersView:
    """A hand with at most `room` units of width; there are none where the window is `low`."""

    hand: OrdersHandModel
    room: float
    low: bool = False


def _card_width(view: OrdersView) -> float:
    return max(LEAST, min(WIDEST if view.low else MOST, (view.room - 24 + GAP) / _per_row(view) - GAP))


def _per_row(view: OrdersView) -> int:
    """Return how many cards stand beside each other: as many in each row, if one row is not enough."""
    count = max(1, len(view.hand.cards))
    most = max(1, int((view.room - 24 + GAP) / (LEAST + GAP)))
    return -(-count // -(-count // most))


def _card_height(view: OrdersView) -> float:
    width = _card_width(view)
    title = max((block_height(c.card.title, width - 12, 15, "serifB", 1.1) for c in view.hand.cards), default=18.0)
    return title + width * _picture(view) + 20 + 12


def _picture(view: OrdersView) -> float:
    return LOW_PICTURE if view.low else PICTURE


def size(view: OrdersView, room: Room) -> tuple[float, float]:
    """Return width and height."""
    columns = min(_per_row(view), len(view.hand.cards)) or 1
    rows = -(-len(view.hand.cards) // _per_row(view)) or 1
    return max(320.0, columns * (_card_width(view) + GAP) - GAP + 24), HEAD + rows * (_card_height(view) + GAP) + 6


def paint(p: Painter, view: OrdersView) -> None:
    """Paint the board and the cards on it."""
    hand, w = view.hand, p.width
    p.walnut(0, 0, w, p.height, 8)
    draw_emblem(p, hand.side, 22, 19, 11)
    title = p.text(hand.title, 42, 25, 18, "serifB", BRASS[3], maxw=w - 60)
    if hand.note and 42 + title + 20 < w - 60:
        p.text(hand.note, w - 14, 25, 15, "sans", SAND, "r", maxw=w - 62 - title)
    width, height, columns = _card_width(view), _card_height(view), _per_row(view)
    used = min(columns, len(hand.cards)) * (width + GAP) - GAP
    for i, order in enumerate(hand.cards):
        x = (w - used) / 2 + (i % columns) * (width + GAP)
        _paint_order(p, order, x, HEAD + (i // columns) * (height + GAP), width, height, _picture(view))


def _paint_order(p: Painter, order: OrderCardModel, x: float, y: float, w: float, h: float, picture: float) -> None:
    if order.state == "out":
        if picture:
            draw_back(p, x, y, w, h, "orders")
            p.fill(box(x, y, w, h, 5), "#120B06", 0.45)
        else:  # the emblem of a back is larger than a card without a picture
            p.inked(box(x, y, w, h, 5), "#1A1F33", BRASS[1], 1.2)
            p.block(order.card.title, x + 6, y + 5, w - 12, 15, "serifB", SAND, 1.1, align="c")
        p.text(say("hud.orders.out"), x + w / 2, y + h - (16 if picture else 9), 15, "sansb", CREAM, "c", maxw=w - 8)
        p.spot(f"order-{order.id}", x, y, w, h, None, _hint(order), hover="")
        return
    p.parchment(x, y, w, h, 5, border=False)
    p.line(box(x + 1, y + 1, w - 2, h - 2, 5), linear(0, y, 0, y + h, [BRASS[3], BRASS[1]]), 2.2)
    title = p.block(order.card.title, x + 6, y + 5, w - 12, 15, "serifB", INK[0], 1.1, align="c")
    if picture:
        illustrate(p, order.card, x + 6, y + title + 8, w - 12, w * picture)
    foot = y + h - 12
    if order.state == "face-up":
        p.inked(disc(x + 15, foot, 9), "#1E6A4C", BRASS[3], 1.1)
        draw_icon(p, "check", x + 9, foot - 6, 12, "#FFFFFF")
    if order.key and order.is_legal:
        draw_keycap(p, x + w - keycap_width(order.key) - 6, foot - 9.5, order.key, dark=False)
    if not order.is_legal:
        p.fill(box(x, y, w, h, 5), "#120B06", 0.52)
        radius = 15 if picture else 10
        cx, cy = x + w / 2, (y + h * 0.62 if picture else foot)
        p.inked(disc(cx, cy, radius), "#1B120B", BAD_ON_WOOD, 1.6, 0.95)
        draw_icon(p, "cross", cx - radius / 2 - 0.5, cy - radius / 2 - 0.5, radius + 1, BAD_ON_WOOD)
    elif order.state == "face-up":
        p.line(box(x - 1, y - 1, w + 2, h + 2, 6), GOOD_ON_WOOD, 2.4)
    event = HudEvent("order", order.id) if order.is_legal else None
    p.spot(f"order-{order.id}", x, y, w, h, event, _hint(order))


def _hint(order: OrderCardModel) -> str:
    text = f"**{order.card.title}** {order.card.text}"
    return f"{text} __{order.reason}__" if order.reason else text
