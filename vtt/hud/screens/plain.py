"""Pages that are read: a rule in our words, and the table in words."""

from __future__ import annotations

from functools import partial

from vtt.hud.controls import draw_stamp, rules_height
from vtt.hud.icons import draw_icon
from vtt.hud.lettering import SMALLEST, block_height, measure
from vtt.hud.models import HudEvent, RuleModel, TextTableModel
from vtt.hud.painter import Painter
from vtt.hud.palette import INK, RULE_BLUE
from vtt.hud.room import Room
from vtt.hud.screens.page import FOOT, HEAD, PAD, FootButton, View, close_button, page_size, paint_board, paint_foot
from vtt.hud.scrolling import BAR, Column, ScrollItem
from vtt.hud.spots import ButtonLook
from vtt.words import say

RULE_WIDTH = 640.0


def _rule_text_height(model: RuleModel, width: float) -> float:
    ruling = block_height(model.ruling, width - 20, 16, "serifi", 1.3) + 34 if model.ruling else 0.0
    see = rules_height(width, model.see_also) + 34 if model.see_also else 0.0
    return block_height(model.text, width, 18, "serif", 1.35) + ruling + see


def _rule_inner(width: float) -> float:
    return width - 64 - BAR


def rule_size(view: View, room: Room) -> tuple[float, float]:
    """Return the size of the sheet: as high as the rule is long."""
    width = min(RULE_WIDTH, view[1] - 24)
    return width, min(view[2] - 24, 90 + _rule_text_height(view[0], _rule_inner(width)) + 30 + FOOT + 12)


def paint_rule(p: Painter, view: View) -> None:
    """Paint the sheet with the rule, its neighbours at the foot."""
    model: RuleModel = view[0]
    w, h = p.width, p.height
    p.parchment(0, 0, w, h, 6)
    draw_icon(p, "book", 24, 22, 34, RULE_BLUE)
    p.text(model.id, 72, 36, 22, "serifB", INK[0], maxw=w - 240)
    kind = say(f"hud.rule.{model.kind}")
    draw_stamp(p, w - 34 - measure(kind, SMALLEST, "sansb"), 20, kind)
    p.text(model.chapter, 72, 58, 15, "sansb", INK[1], maxw=w - 110)
    p.segment(24, 72, w - 24, 72, INK[2], 1.2, 0.7)
    inner = _rule_inner(w)
    item = ScrollItem(
        ("rule", model, inner), _rule_text_height(model, inner) + 12, partial(_paint_rule_text, model, inner)
    )
    p.scroll("text", 28, 82, w - 52, h - 82 - FOOT - 8, Column((item,)))
    left = [
        FootButton(
            f"rule-{name}",
            ButtonLook(say(f"hud.rule.{name}"), "", "wood", icon),
            HudEvent("rule", rule_id),
            bool(rule_id),
            rule_id,
        )
        for name, icon, rule_id in (("previous", "back", model.previous_id), ("next", "forward", model.next_id))
    ]
    paint_foot(p, left, [close_button("rule", say("hud.done"), "primary")])


def _paint_rule_text(model: RuleModel, inner: float, p: Painter) -> None:
    from vtt.hud.controls import draw_rules

    y = p.block(model.text, 4, 2, inner, 18, "serif", INK[0], 1.35) + 8
    if model.ruling:
        p.card_ground(0, y, inner + 8, block_height(model.ruling, inner - 20, 16, "serifi", 1.3) + 22)
        y += p.block(model.ruling, 14, y + 10, inner - 20, 16, "serifi", INK[1], 1.3) + 28
    if model.see_also:
        p.text(say("hud.rule.see_also"), 4, y + 16, 15, "sansb", INK[1])
        draw_rules(p, 4, y + 42, inner, model.see_also)


def words_size(view: View, room: Room) -> tuple[float, float]:
    """Return the size of the page of the table in words."""
    width, height = page_size(view, room)
    return min(width, 860.0), height


def paint_words(p: Painter, view: View) -> None:
    """Paint headed paragraphs, one below the other."""
    model: TextTableModel = view[0]
    paint_board(p, model.title)
    width, height = p.width - 2 * PAD, p.height - HEAD - FOOT - 8
    p.parchment(PAD, HEAD, width, height, 4)
    inner = width - 40 - BAR
    items = tuple(
        ScrollItem(
            ("words", head, text, inner),
            32 + block_height(text, inner, 16, "serif", 1.35) + 14,
            partial(_paint_paragraph, head, text, inner),
        )
        for head, text in model.paragraphs
    )
    p.scroll("words", PAD + 18, HEAD + 14, width - 30, height - 28, Column(items))
    paint_foot(p, [], [close_button("words", say("hud.done"), "primary")])


def _paint_paragraph(head: str, text: str, inner: float, p: Painter) -> None:
    p.text(head, 2, 22, 19, "serifB", INK[0], maxw=inner)
    p.block(text, 2, 30, inner, 16, "serif", INK[1], 1.35, strong=INK[0])
