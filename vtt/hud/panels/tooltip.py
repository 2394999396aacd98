"""Everything about a possible target before the shot: arc, sight, range, corridor, dice, to-hit with reasons, odds."""

from __future__ import annotations

from vtt.hud.controls import draw_die, draw_rule, rule_width
from vtt.hud.heraldry import draw_emblem, side_ground
from vtt.hud.icons import draw_icon
from vtt.hud.lettering import SMALLEST, block_height, measure
from vtt.hud.models import FactModel, ModifierModel, TooltipModel
from vtt.hud.painter import Painter, linear
from vtt.hud.palette import BAD, BRASS, GOOD, INK, mix
from vtt.hud.room import Room
from vtt.hud.shapes import box
from vtt.words import say

LEAST, MOST = 400.0, 500.0
HEAD = 38.0
ODDS_COLOURS = ("#B9AE94", "#D9A24F", "#C9672F", "#A33A22", "#7C1D16", "#5C1420")


def _label_width(model: TooltipModel) -> float:
    return max((measure(f.label, SMALLEST, "sansb") for f in model.facts), default=40.0) + 48


def _rule_column(model: TooltipModel) -> float:
    ids = [fact.rule_id for fact in model.facts] + [term.rule_id for term in model.modifiers]
    return max((rule_width(rule_id) for rule_id in ids), default=0.0)


def _width(model: TooltipModel) -> float:
    rules = _rule_column(model)
    facts = (
        max((measure(f.text, 15, "serifb") + 20 for f in model.facts), default=0.0) + _label_width(model) + rules + 26
    )
    terms = max((measure(t.reason, 15, "serif") for t in model.modifiers), default=0.0) + 152 + rules + 26
    title = measure(model.title, 20, "serifB") + 70
    return min(MOST, max(LEAST, facts, terms, title))


def _fact_width(model: TooltipModel) -> float:
    return _width(model) - _label_width(model) - (_rule_column(model) + 24 if _rule_column(model) else 14)


def _fact_height(model: TooltipModel, fact: FactModel) -> float:
    return max(
        22.5, block_height(fact.text, _fact_width(model) - (18 if fact.good is not None else 0), 15, "serifb", 1.2) + 4
    )


def _term_width(model: TooltipModel) -> float:
    return _width(model) - 142 - (_rule_column(model) + 26 if _rule_column(model) else 20)


def _term_height(model: TooltipModel, term: ModifierModel) -> float:
    return max(23.5, block_height(term.reason, _term_width(model), 15, "serif", 1.2) + 4)


def _hit_height(model: TooltipModel) -> float:
    if not model.to_hit:
        return 0.0
    return max(78.0, sum(_term_height(model, t) for t in model.modifiers) + 12) + 8


def size(model: TooltipModel, room: Room) -> tuple[float, float]:
    """Return width and height; rows that are too long wrap."""
    height = HEAD + 8 + sum(_fact_height(model, f) for f in model.facts) + 6 + _hit_height(model)
    if model.expect_text:
        height += block_height(model.expect_text, _width(model) - 28, 15, "serifb", 1.2) + 6
    height += 34 if model.odds else 0
    if model.note:
        height += block_height(model.note, _width(model) - 28, 15, "serifi", 1.2) + 6
    return _width(model), height + 8


def paint(p: Painter, model: TooltipModel) -> None:
    """Paint from top to bottom: name, facts, to hit, expectation, odds, note."""
    w = p.width
    p.parchment(0, 0, w, p.height, 5, border=False)
    side_ground(p, box(1, 1, w - 2, HEAD - 2, 4), model.side, 1, 1, w - 2, HEAD - 2)
    p.segment(1, HEAD, w - 1, HEAD, BRASS[2], 2)
    draw_emblem(p, model.side, 24, HEAD / 2, 14)
    p.text(model.title, 48, 26, 20, "serifB", "#FFFFFF", maxw=w - 60, shade=("#000000", 1, 0.5))
    y = HEAD + 8
    for fact in model.facts:
        _paint_fact(p, model, fact, y)
        y += _fact_height(model, fact)
    y += 4
    if model.to_hit:
        _paint_hit(p, model, y)
        y += _hit_height(model)
    if model.expect_text:
        y += p.block(model.expect_text, 14, y, w - 28, 15, "serifb", INK[0], 1.2) + 6
    if model.odds:
        _paint_odds(p, model.odds, 14, y, w - 28)
        y += 34
    if model.note:
        p.block(model.note, 14, y, w - 28, 15, "serifi", INK[1], 1.2)


def _verdict(good: bool | None) -> str:
    return INK[0] if good is None else GOOD if good else BAD


def _paint_fact(p: Painter, model: TooltipModel, fact: FactModel, y: float) -> None:
    left = _label_width(model)
    draw_icon(p, fact.icon, 13, y + 1, 17, INK[1])
    p.text(fact.label, 38, y + 15, SMALLEST, "sansb", INK[1])
    mark = 0.0
    if fact.good is not None:
        draw_icon(p, "check" if fact.good else "cross", left, y + 3, 14, _verdict(fact.good))
        mark = 18.0
    p.block(fact.text, left + mark, y, _fact_width(model) - mark, 15, "serifb", _verdict(fact.good), 1.2)
    if fact.icon == "dice" and model.dice:
        _paint_dice(p, model, left + mark + measure(fact.text, 15, "serifb") + 14, y + 10)
    if fact.rule_id:
        draw_rule(p, p.width - 12, y + 15, fact.rule_id, align="r", name=f"fact-{fact.icon}-{fact.rule_id}")


def _paint_dice(p: Painter, model: TooltipModel, x: float, y: float) -> None:
    room = (
        p.width - 14 - x - (_rule_column(model) + 8 if any(f.rule_id for f in model.facts if f.icon == "dice") else 0)
    )
    for i in range(min(model.dice, int(room / 24))):
        draw_die(p, x + 9 + i * 24, y, 18, 5)


def _paint_hit(p: Painter, model: TooltipModel, y: float) -> None:
    w, height = p.width, _hit_height(model) - 8
    p.card_ground(9, y, w - 18, height)
    p.text(say("hud.tooltip.to_hit"), 20, y + 22, SMALLEST, "sansb", INK[1])
    p.text(model.to_hit, 20, y + 63, 40, "serifB", INK[0], maxw=78)
    top = y + 6
    for i, term in enumerate(model.modifiers):
        p.text(term.value, 132, top + 15, 16, "sansB", _verdict(term.good), "r")
        p.block(term.reason, 142, top, _term_width(model), 15, "serif", INK[0], 1.2)
        if term.rule_id:
            draw_rule(p, w - 18, top + 15, term.rule_id, align="r", name=f"term-{i}-{term.rule_id}")
        top += _term_height(model, term)


def _paint_odds(p: Painter, odds: tuple[tuple[str, float], ...], x: float, y: float, w: float) -> None:
    """Paint a bar cut by probability; each part says its outcome, and its share where there is room."""
    total = sum(share for _, share in odds) or 1.0
    for i, (label, share) in enumerate(odds):
        width = w * share / total
        colour = ODDS_COLOURS[min(i, len(ODDS_COLOURS) - 1)]
        p.inked(
            box(x, y, width - 1.5, 25, 2), linear(0, y, 0, y + 25, [mix(colour, "#FFFFFF", 0.15), colour]), INK[0], 0.9
        )
        words = f"{label}: {share * 100:.0f} %"
        if measure(words, SMALLEST, "sansB") > width - 6:
            words = label
        if measure(words, SMALLEST, "sansB") <= width - 3:
            p.text(words, x + width / 2 - 1, y + 17.5, SMALLEST, "sansB", INK[0] if i < 2 else "#FFFFFF", "c")
        x += width
