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
LEAST, MOST = 92.0, 118.0
PICTURE, LOW_PICTURE = 0.62, 0.22
"""Height of a card's picture as a share of its width."""


@dataclass(frozen=True, slots=True)
class OrdersView:
    """A hand with at most `room` units of width; pictures are mere strips where the window is `low`."""

    hand: OrdersHandModel
    room: float
    low: bool = False


def _card_width(view: OrdersView) -> float:
    count = max(1, len(view.hand.cards))
    return max(LEAST, min(MOST, (view.room - 24 + GAP) / count - GAP))


def _per_row(view: OrdersView) -> int:
    return max(1, int((view.room - 24 + GAP) / (_card_width(view) + GAP)))


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
        draw_back(p, x, y, w, h, "orders")
        p.fill(box(x, y, w, h, 5), "#120B06", 0.45)
        p.text(say("hud.orders.out"), x + w / 2, y + h - 16, 15, "sansb", CREAM, "c", maxw=w - 8)
        p.spot(f"order-{order.id}", x, y, w, h, None, _hint(order), hover="")
        return
    p.parchment(x, y, w, h, 5, border=False)
    p.line(box(x + 1, y + 1, w - 2, h - 2, 5), linear(0, y, 0, y + h, [BRASS[3], BRASS[1]]), 2.2)
    title = p.block(order.card.title, x + 6, y + 5, w - 12, 15, "serifB", INK[0], 1.1, align="c")
    illustrate(p, order.card, x + 6, y + title + 8, w - 12, w * picture)
    foot = y + h - 12
    if order.state == "face-up":
        p.inked(disc(x + 15, foot, 9), "#1E6A4C", BRASS[3], 1.1)
        draw_icon(p, "check", x + 9, foot - 6, 12, "#FFFFFF")
    if order.key and order.is_legal:
        draw_keycap(p, x + w - keycap_width(order.key) - 6, foot - 9.5, order.key, dark=False)
    if not order.is_legal:
        p.fill(box(x, y, w, h, 5), "#120B06", 0.52)
        p.inked(disc(x + w / 2, y + h * 0.62, 15), "#1B120B", BAD_ON_WOOD, 1.6, 0.95)
        draw_icon(p, "cross", x + w / 2 - 8, y + h * 0.62 - 8, 16, BAD_ON_WOOD)
    elif order.state == "face-up":
        p.line(box(x - 1, y - 1, w + 2, h + 2, 6), GOOD_ON_WOOD, 2.4)
    event = HudEvent("order", order.id) if order.is_legal else None
    p.spot(f"order-{order.id}", x, y, w, h, event, _hint(order))


def _hint(order: OrderCardModel) -> str:
    text = f"**{order.card.title}** {order.card.text}"
    return f"{text} __{order.reason}__" if order.reason else text
