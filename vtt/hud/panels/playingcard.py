"""Playing cards: Damage, Destiny and Orders, their fronts whole and small, their backs, and the title edge of a
tucked card.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from vtt.hud.controls import draw_rules, draw_stamp, rules_height
from vtt.hud.early import skia
from vtt.hud.icons import draw_icon
from vtt.hud.illustrations import illustrate
from vtt.hud.lettering import SMALLEST, block_height, measure
from vtt.hud.materials import tile_paint
from vtt.hud.models import CardModel
from vtt.hud.painter import Painter, linear, radial
from vtt.hud.palette import BAD, BRASS, CARD_TYPES, CREAM, DEEP_BLUE, INK, ink, mix
from vtt.hud.panels.compass import draw_rose
from vtt.hud.room import Room
from vtt.hud.shapes import box, disc, polygon
from vtt.words import say

WIDTH, LEAST_HEIGHT = 224.0, 330.0
PLAIN_WIDTH, PLAIN_HEIGHT = 380.0, 160.0
TEXT_TOP, PLAIN_TOP, PICTURE = 192.0, 76.0, 128.0
BACKS = {"damage": ("#5A1D18", "skull"), "destiny": ("#163F52", "rose"), "orders": ("#23385C", "anchor")}


def type_of(card: CardModel) -> tuple[str, str]:
    """Return colour and icon of a card's type."""
    return CARD_TYPES.get(card.type, CARD_TYPES["special"])


def _frame_colour(card: CardModel) -> str:
    return {"destiny": "#1F4E63", "orders": "#5A4119"}.get(card.deck) or type_of(card)[0]


def _foot_height(card: CardModel) -> float:
    return 46.0 if card.deck == "destiny" or card.magnitude or card.irreparable or card.timing else 8.0


@dataclass(frozen=True, slots=True)
class CardView:
    """One card, whole; `plain` leaves its picture out: a low window has no room for it."""

    card: CardModel
    plain: bool = False


def size(view: CardView, room: Room) -> tuple[float, float]:
    """Return width and height; a long text makes the card higher."""
    card = view.card
    width, least, top = (PLAIN_WIDTH, PLAIN_HEIGHT, PLAIN_TOP) if view.plain else (WIDTH, LEAST_HEIGHT, TEXT_TOP)
    text = block_height(card.text, width - 36, 16, "serif", 1.2)
    rules = rules_height(width - 36, card.rule_ids)
    stamp = 26 if card.origin == "reconstructed" else 0
    return width, max(least, top + text + rules + 14 + _foot_height(card) + stamp)


def paint(p: Painter, view: CardView) -> None:
    """Paint the whole front."""
    card, w, h = view.card, p.width, p.height
    base = _frame_colour(card)
    shape = box(0, 0, w, h, 9)
    p.shadow(shape, 5, 8, 0.65)
    p.fill(shape, linear(0, 0, 0, h, [(0, mix(base, "#FFFFFF", 0.10)), (1, mix(base, "#000000", 0.30))]))
    p.line(box(0.7, 0.7, w - 1.4, h - 1.4, 8.5), INK[0], 1.4)
    p.line(box(3, 3, w - 6, h - 6, 7), linear(0, 0, 0, h, [BRASS[3], BRASS[1], BRASS[2]]), 1.2)
    p.parchment(7, 7, w - 14, h - 14, 5, shadow=False, border=False)
    p.text(card.title, w / 2, 32, 19, "serifB", INK[0], "c", maxw=w - 28)
    if not view.plain:
        illustrate(p, card, 13, 43, w - 26, PICTURE)
    top = PLAIN_TOP if view.plain else TEXT_TOP
    _paint_type(p, card, w / 2, top - 32)
    y = top + p.block(card.text, 18, top, w - 36, 16, "serif", INK[0], 1.2) + 18
    y += draw_rules(p, 18, y - 2, w - 36, card.rule_ids) - 12
    foot = h - 13 - _foot_height(card)
    if card.origin == "reconstructed":
        word = say("hud.card.reconstructed")
        draw_stamp(p, 18, foot - 26, word)
    if _foot_height(card) > 10:
        p.segment(18, foot + 2, w - 18, foot + 2, INK[2], 0.8, 0.7)
        _paint_foot(p, card, foot + 8, base)


def _paint_type(p: Painter, card: CardModel, x: float, y: float) -> None:
    colour, icon = type_of(card)
    label = say(f"hud.card.type.{card.type}")
    width = measure(label, SMALLEST, "sansb") + 38
    p.inked(
        box(x - width / 2, y, width, 24, 12),
        linear(0, y, 0, y + 24, [mix(colour, "#FFFFFF", 0.12), colour]),
        BRASS[3],
        1.2,
    )
    draw_icon(p, icon, x - width / 2 + 9, y + 4, 16, CREAM)
    p.text(label, x - width / 2 + 29, y + 17, SMALLEST, "sansb", CREAM)


def _paint_foot(p: Painter, card: CardModel, y: float, base: str) -> None:
    w = p.width
    if card.deck == "destiny":
        p.fill(disc(32, y + 17, 15), DEEP_BLUE)
        p.line(disc(32, y + 17, 14), BRASS[2], 1.4)
        p.text(str(card.wind_force), 32, y + 23.5, 19, "serifB", CREAM, "c")
        p.text(say("hud.card.wind"), 53, y + 22, SMALLEST, "sansb", INK[1])
        _paint_turn(p, w - 34, y + 17, card)
        p.text(say("hud.card.marks"), w - 56, y + 22, SMALLEST, "sansb", INK[1], "r")
        return
    if card.timing:
        draw_icon(p, "glass", 18, y + 8, 17, INK[1])
        p.text(card.timing, 40, y + 22, SMALLEST, "sansb", INK[1], maxw=w - 58)
        return
    left = p.text(card.magnitude, 18, y + 27, 22, "serifB", mix(base, "#000000", 0.12), maxw=w - 40)
    if card.irreparable:
        word = say("hud.card.irreparable")
        room = w - 18 - 22 - left - 26
        if measure(word, SMALLEST, "sansb") <= room:
            p.text(word, w - 40, y + 24, SMALLEST, "sansb", BAD, "r")
        draw_icon(p, "lock", w - 36, y + 9, 17, BAD)


def _paint_turn(p: Painter, x: float, y: float, card: CardModel) -> None:
    """Paint two arrows round the number of marks: clockwise, the other way, or a die for a random mark."""
    if card.wind_random:
        draw_icon(p, "dice", x - 14, y - 14, 28, DEEP_BLUE)
        return
    clockwise = card.wind_marks >= 0
    sign = 1 if clockwise else -1
    for start in (200, 20):
        arc = skia.Path()
        arc.addArc(skia.Rect.MakeXYWH(x - 13, y - 13, 26, 26), start if clockwise else 180 - start, 122 * sign)
        p.line(arc, DEEP_BLUE, 2.6)
        end = math.radians(start + 122 if clockwise else 180 - start - 122)
        ex, ey, turn = x + 13 * math.cos(end), y + 13 * math.sin(end), end + sign * math.pi / 2
        out = (5 * math.cos(end), 5 * math.sin(end))
        p.fill(
            polygon(
                (ex + 6 * math.cos(turn), ey + 6 * math.sin(turn)),
                (ex + out[0], ey + out[1]),
                (ex - out[0], ey - out[1]),
            ),
            DEEP_BLUE,
        )
    p.text(str(abs(card.wind_marks)), x, y + 6, 17, "serifB", INK[0], "c")


def draw_back(p: Painter, x: float, y: float, w: float, h: float, deck: str) -> None:
    """Draw the back of a deck's cards at any size."""
    base, sign = BACKS.get(deck, BACKS["orders"])
    k = w / 198
    shape = box(x, y, w, h, 9 * k)
    p.shadow(shape, 5 * k, 8 * k, 0.65)
    p.fill(shape, linear(0, y, w * 0.3, y + h, [mix(base, "#FFFFFF", 0.10), mix(base, "#000000", 0.35)]))
    with p.clip(shape):
        step = max(7.0, 14 * k)
        for i in range(-int(h / step), int((w + h) / step) + 1):
            p.segment(x + i * step, y, x + i * step + h * 0.62, y + h, BRASS[2], 0.7, 0.25)
            p.segment(x + i * step, y + h, x + i * step + h * 0.62, y, BRASS[2], 0.7, 0.25)
        p.fill(shape, radial(x + w / 2, y + h / 2, h * 0.6, [(0, ink("#FFE9B0", 0.20)), (1, ink("#000000", 0.35))]))
    p.line(box(x + 0.7, y + 0.7, w - 1.4, h - 1.4, 8.5 * k), INK[0], 1.4)
    for inset, width in ((4, 1.6), (8, 0.8)):
        frame = box(x + inset * k, y + inset * k, w - 2 * inset * k, h - 2 * inset * k, (9 - inset * 0.6) * k)
        p.line(frame, linear(0, y, 0, y + h, [BRASS[3], BRASS[1], BRASS[2]]), width * max(k, 0.6))
    cx, cy = x + w / 2, y + h / 2
    p.inked(
        disc(cx, cy, 64 * k),
        mix(base, "#000000", 0.35),
        linear(0, cy - 64 * k, 0, cy + 64 * k, [BRASS[3], BRASS[1], BRASS[2]]),
        3 * k,
    )
    p.line(disc(cx, cy, 57 * k), BRASS[2], k)
    if sign == "rose":
        draw_rose(p, cx, cy, 52 * k, "#0E2A38", BRASS[3])
    else:
        draw_icon(p, sign, cx - 36 * k, cy - 36 * k, 72 * k, BRASS[3])


def draw_small_front(p: Painter, x: float, y: float, w: float, h: float, card: CardModel) -> None:
    """Draw a front too small for words: picture, type, lines for text."""
    p.parchment(x, y, w, h, 3, shadow=False, border=False)
    illustrate(p, card, x + 4, y + 5, w - 8, h * 0.52, 2)
    colour, icon = type_of(card)
    p.inked(disc(x + w / 2, y + h * 0.60, 9), colour, BRASS[2], 1.1)
    draw_icon(p, icon, x + w / 2 - 6, y + h * 0.60 - 6, 12, CREAM)
    for i in range(2):
        p.segment(x + 8, y + h * 0.80 + i * 6, x + w - 8 - i * 8, y + h * 0.80 + i * 6, INK[2], 1.2, 0.6)
    p.line(box(x + 0.6, y + 0.6, w - 1.2, h - 1.2, 3), "#2A1B0C", 1.1)


def _edge_room(card: CardModel, width: float, inset: float) -> float:
    return width - inset - 44 - measure(card.magnitude, 15, "sansB") - (18 if card.irreparable else 0)


def edge_height(card: CardModel, width: float, inset: float = 12.0) -> float:
    """Return the height of a title edge: one line, or two where the title needs them."""
    return 11 + max(18.0, block_height(card.title, _edge_room(card, width, inset), 15, "serifb", 1.15))


def draw_title_edge(p: Painter, x: float, y: float, w: float, card: CardModel, kind: str, inset: float = 12.0) -> None:
    """Draw a tucked card: only its title edge shows, with its number, a lock when it is irreparable, and the type's
    end.
    """
    colour, icon = CARD_TYPES.get(kind, CARD_TYPES["special"])
    height = edge_height(card, w, inset)
    shape = box(x, y, w, height, 4)
    p.shadow(shape, 2, 3, 0.5)
    p.fill(shape, tile_paint("parchment", 0.6, 0.6))
    p.inked(shape, colour, "#3A2611", 1, 0.14)
    p.fill(
        box(x + w - 30, y + 1, 29, height - 2, 3), linear(0, y, 0, y + height, [mix(colour, "#FFFFFF", 0.12), colour])
    )
    draw_icon(p, icon, x + w - 24, y + height / 2 - 8.5, 17, CREAM)
    value = p.text(card.magnitude, x + w - 37, y + height / 2 + 5.5, 15, "sansB", BAD, "r")
    if card.irreparable:
        draw_icon(p, "lock", x + w - 57 - value, y + height / 2 - 7, 14, BAD)
    p.block(card.title, x + inset, y + 5, _edge_room(card, w, inset), 15, "serifb", INK[0], 1.15)
