"""What floats: refusals with their margin, remarks that pass, explanations of buttons, labels over the table."""

from __future__ import annotations

from dataclasses import dataclass, replace

from vtt.hud.controls import TONES, draw_pill, draw_rules, draw_seal, pill_width, rules_height
from vtt.hud.icons import draw_icon
from vtt.hud.lettering import SMALLEST, block_height, block_width, measure
from vtt.hud.models import HudEvent, LabelModel, RefusalModel, TooltipModel
from vtt.hud.painter import Painter
from vtt.hud.palette import BAD_ON_WOOD, BRASS, CREAM, GOOD_ON_WOOD, WALNUT
from vtt.hud.room import RAIL_TOP, Room
from vtt.hud.shapes import box, polygon
from vtt.hud.spots import ButtonLook

REFUSAL_WIDTH = 330.0
TOAST_WIDTHS = (520.0, 300.0, 240.0)
"""Most width of a passing remark; it is set narrower where a wide one would cover what is clicked."""
HINT_WIDTH = 320.0
TAIL = (28.0, 26.0)  # breadth at the bubble, length
BESIDE = 56.0  # how far from its piece a tooltip stands


def beside(at: tuple[float, float], size: tuple[float, float], room: Room, under: float) -> tuple[float, float]:
    """Return where a box of `size` goes so that it never covers the point `at`: on the side with more sea, inside the
    window.
    """
    (x, y), (w, h) = at, size
    left_room, right_room = x - BESIDE - w, room.width - x - BESIDE - w
    if max(left_room, right_room) >= 4:
        left = x + BESIDE if right_room >= left_room else x - BESIDE - w
        top = y - h / 2
    else:
        left = x - w / 2
        top = y - h - BESIDE if y - under > room.height - room.lift - y else y + BESIDE
    top = min(max(top, max(RAIL_TOP + 4, min(under, room.height - room.lift - h - 4))), room.height - h - 6)
    return min(max(left, 6), room.width - w - 6), top


def anchored_looks(model: TooltipModel | RefusalModel) -> TooltipModel | RefusalModel:
    """Return the model without its place: moving it paints nothing."""
    return replace(model, anchor_px=None)


def label_looks(model: LabelModel) -> tuple[str, str, str]:
    """Return what a label shows: not which one it is, nor where."""
    return model.text, model.icon, model.tone


def hint_looks(model: tuple[str, object]) -> str:
    """Return the words of a hint."""
    return model[0]


def paint_tail(p: Painter, kind: str, side: str) -> None:
    """Paint the tail of a bubble, open towards it: parchment for tooltips, wood with a red rim for refusals."""
    w, h = p.width, p.height
    shapes = {
        "right": ((0, 0), (w - 2, h / 2), (0, h)),
        "left": ((w, 0), (2, h / 2), (w, h)),
        "down": ((0, 0), (w / 2, h - 2), (w, 0)),
        "up": ((0, h), (w / 2, 2), (w, h)),
    }
    corners = shapes[side]
    ground, edge, width = ("#E7D7B1", "#3A2611", 1.1) if kind == "tooltip" else ("#2A1A11", BAD_ON_WOOD, 2.0)
    p.fill(polygon(*corners), ground)
    p.line(polygon(*corners, close=False), edge, width)


# ------------------------------------------------------------ refusal
def _title_height(model: RefusalModel) -> float:
    return block_height(model.title, REFUSAL_WIDTH - 104, 18, "serifB", 1.15)


def _foot_height(model: RefusalModel) -> float:
    rules = rules_height(REFUSAL_WIDTH - 36, model.rule_ids)
    words = (
        block_height(model.margin_text, REFUSAL_WIDTH - 36, SMALLEST, "sansb", 1.2) + 4 if model.margin_text else 0.0
    )
    return rules + words


def refusal_size(model: RefusalModel, room: Room) -> tuple[float, float]:
    """Return width and height."""
    sentence = block_height(model.sentence, REFUSAL_WIDTH - 36, 15, "sans", 1.25)
    return REFUSAL_WIDTH, max(44.0, _title_height(model) + 20) + sentence + 10 + (
        22 if model.margin else 0
    ) + _foot_height(model) + 14


def paint_refusal(p: Painter, model: RefusalModel) -> None:
    """Paint seal, title, sentence, the bar of the margin, and the rules."""
    w, h = p.width, p.height
    p.walnut(0, 0, w, h, 8)
    p.line(box(1, 1, w - 2, h - 2, 7), BAD_ON_WOOD, 2)
    draw_seal(p, 28, 27, 14, False)
    p.block(model.title, 52, 15, w - 104, 18, "serifB", "#FFFFFF", 1.15)
    p.button("close", w - 40, 9, 30, 30, ButtonLook("", "", "rail", "cross"), HudEvent("close", "refusal"))
    y = max(44.0, _title_height(model) + 20)
    y += p.block(model.sentence, 18, y, w - 36, 15, "sans", CREAM, 1.25) + 10
    if model.margin:
        asked, limit = (min(1.0, max(0.0, share)) for share in model.margin)
        p.fill(box(18, y, w - 36, 11, 5.5), "#000000", 0.6)
        p.fill(box(18, y, (w - 36) * asked, 11, 5.5), BAD_ON_WOOD)
        p.segment(18 + (w - 36) * limit, y - 4, 18 + (w - 36) * limit, y + 15, "#FFFFFF", 2)
        y += 22
    if model.margin_text:
        y += p.block(model.margin_text, 18, y, w - 36, SMALLEST, "sansb", BAD_ON_WOOD, 1.2) + 4
    draw_rules(p, 18, y + 14, w - 36, model.rule_ids, "wood")


# ------------------------------------------------------------ toast and hint
@dataclass(frozen=True, slots=True)
class ToastView:
    """A passing remark, set in lines that are no wider than `most` units."""

    text: str
    tone: str
    most: float = TOAST_WIDTHS[0]


def toast_size(view: ToastView, room: Room) -> tuple[float, float]:
    """Return width and height of a passing remark."""
    most = min(view.most, room.width - 40)
    width = min(most, measure(view.text.replace("**", ""), 16, "sansb") + 64)
    return width, block_height(view.text, width - 60, 16, "sansb", 1.25) + 18


def paint_toast(p: Painter, view: ToastView) -> None:
    """Paint a dark plate with an icon for its tone."""
    colour, edge = TONES.get(view.tone, TONES["plain"])
    shape = box(0, 0, p.width, p.height, 12)
    p.shadow(shape, 3, 6, 0.6)
    p.inked(shape, WALNUT[0], edge, 1.6, 0.92)
    icon = {"good": "check", "bad": "cross", "wind": "wind"}.get(view.tone, "log")
    draw_icon(p, icon, 16, p.height / 2 - 10, 20, colour)
    p.block(view.text, 46, 9, p.width - 58, 16, "sansb", colour if view.tone != "plain" else CREAM, 1.25)


def _hint_rows(text: str) -> list[tuple[str, str, bool]]:
    """Return the rows of a hint that is a table: (words, value, is the sum); none for running text."""
    if "\t" not in text:
        return []
    return [
        (words.lstrip("="), value, words.startswith("="))
        for words, _, value in (line.partition("\t") for line in text.split("\n"))
    ]


def hint_size(model: tuple[str, object], room: Room) -> tuple[float, float]:
    """Return width and height of an explanation, or of the history of a number."""
    if rows := _hint_rows(model[0]):
        width = max(measure(words, 15, "sansb") + measure(value, 15, "sansB") for words, value, _ in rows)
        return width + 52, len(rows) * 23 + 18
    width = min(HINT_WIDTH, block_width(model[0], HINT_WIDTH - 24, 15, "sans", 1.25) + 26)
    return width, block_height(model[0], width - 24, 15, "sans", 1.25) + 14


def paint_hint(p: Painter, model: tuple[str, object]) -> None:
    """Paint a small dark plate with words, or a walnut one with a sum."""
    rows = _hint_rows(model[0])
    if not rows:
        shape = box(0, 0, p.width, p.height, 6)
        p.shadow(shape, 3, 5, 0.6)
        p.inked(shape, WALNUT[0], BRASS[2], 1.2, 0.96)
        p.block(model[0], 12, 7, p.width - 24, 15, "sans", CREAM, 1.25, strong=BRASS[3])
        return
    p.walnut(0, 0, p.width, p.height, 6)
    for i, (words, value, is_sum) in enumerate(rows):
        y = 24 + i * 23 + (3 if is_sum else 0)
        colour = (
            BRASS[3]
            if is_sum
            else BAD_ON_WOOD
            if value.startswith("−")
            else GOOD_ON_WOOD
            if value.startswith("+")
            else CREAM
        )
        if is_sum:
            p.hairline(12, y - 17, p.width - 24, BRASS[1])
        p.text(words, 14, y, 15, "sansb" if is_sum else "sans", colour if is_sum else CREAM)
        p.text(value, p.width - 14, y, 15, "sansB", colour, "r")


# ------------------------------------------------------------ labels
def label_size(model: LabelModel, room: Room) -> tuple[float, float]:
    """Return width and height of a label over the table."""
    return pill_width(model.text, model.icon), 24.0


def paint_label(p: Painter, model: LabelModel) -> None:
    """Paint the pill."""
    draw_pill(p, 0, 0, model.text, model.icon, model.tone if model.tone in TONES else "plain")
