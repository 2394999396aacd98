"""The prompt under the top rail: who decides, what, why, and what happens if nothing is chosen."""

from __future__ import annotations

from dataclasses import dataclass

from vtt.hud.controls import draw_rule, rule_width
from vtt.hud.heraldry import draw_emblem, side_ground
from vtt.hud.lettering import SMALLEST, block_height, measure
from vtt.hud.models import PromptModel
from vtt.hud.painter import Painter, linear
from vtt.hud.palette import BRASS, INK, RULE_BLUE
from vtt.hud.room import Room
from vtt.hud.shapes import box, swallow_tail
from vtt.words import say

NOTE = 15.0
NARROW = 640.0  # below this width emblem, name and sentence are set smaller


@dataclass(frozen=True, slots=True)
class PromptView:
    """The prompt with the number typed so far."""

    prompt: PromptModel
    width: float
    typed: str = ""


@dataclass(frozen=True, slots=True)
class _Measures:
    size: float
    inset: float
    flag: float
    text: float
    note: float
    title_height: float
    height: float


def side_words(side: str, given: str = "") -> str:
    """Return the name of a side."""
    return given or (say(f"hud.side.{side}") if side else "")


def _lines(view: PromptView) -> _Measures:
    prompt = view.prompt
    size, inset = (18.0, 46.0) if view.width < NARROW else (20.0, 62.0)
    name = max(
        measure(prompt.who, size, "serifB"), measure(side_words(prompt.side, prompt.side_name), SMALLEST, "sansb")
    )
    flag = min(max(126.0, name + inset + 22), view.width * 0.36)
    text = view.width - flag - 34
    title = block_height(prompt.what, text, size, "serifB", 1.15)
    taken = (rule_width(prompt.why_rule_id) + 14 if prompt.why_rule_id else 0) + _number_width(prompt)
    note_width, lower = _lower_part(prompt, text, taken)
    return _Measures(size, inset, flag, text, note_width, title, max(64.0, 11 + title + lower + 13))


def _lower_part(prompt: PromptModel, text: float, taken: float) -> tuple[float, float]:
    """Return width of the note and height of all below the sentence: rule and number beside the note, or below it
    if lower.
    """
    row = 30.0 if prompt.number else 20.0 if prompt.why_rule_id else 0.0

    def note(width: float) -> float:
        return block_height(_note(prompt), width, NOTE, "sans", 1.2) if _note(prompt) else 0.0

    below = note(text) + row + 4
    if text - taken < 160:
        return text, below
    beside = max(note(text - taken), row)
    return (text - taken, beside) if beside <= below else (text, below)


def _note(prompt: PromptModel) -> str:
    return " ".join(t for t in (prompt.default_text, prompt.why_text) if t)


def _number_width(prompt: PromptModel) -> float:
    if prompt.number is None:
        return 0.0
    return measure(prompt.number.label, NOTE, "sansb") + 8 + 84 + measure(prompt.number.unit, NOTE, "sansb") + 18


def size(view: PromptView, room: Room) -> tuple[float, float]:
    """Return width and height; a longer sentence makes the prompt higher, never smaller than 14 units of type."""
    return view.width, _lines(view).height


def paint(p: Painter, view: PromptView) -> None:
    """Paint pennant, sentence, default and rule, and the field of the number that may be typed."""
    prompt, m = view.prompt, _lines(view)
    w, h = view.width, m.height
    for x in (26.0, w - 26.0):  # hung from the rail on two brass rods
        p.segment(x, -9, x, 4, "#1A110A", 5)
        p.segment(x, -9, x, 4, BRASS[2], 2.6)
    p.parchment(0, 0, w, h, 4)
    flag = swallow_tail(1, 1, m.flag, h - 2, 14)
    p.shadow(flag, 1, 3, 0.5)
    side_ground(p, flag, prompt.side, 1, 1, m.flag, h - 2)
    p.line(flag, linear(0, 0, 0, h, [BRASS[3], BRASS[1]]), 1.6)
    draw_emblem(p, prompt.side, m.inset / 2 + 1, h / 2, m.inset / 3)
    name_width = m.flag - m.inset - 18
    side = side_words(prompt.side, prompt.side_name)
    middle = h / 2 if side != prompt.who else h / 2 + 8  # a side that is its own player is named once
    p.text(prompt.who, m.inset, middle - 2, m.size, "serifB", "#FFFFFF", maxw=name_width, shade=("#000000", 1, 0.55))
    if side != prompt.who:
        p.text(side, m.inset, middle + 17, SMALLEST, "sansb", "#FFFFFF", maxw=name_width, shade=("#000000", 1, 0.6))
    left = m.flag + 14
    p.block(prompt.what, left, 9, m.text, m.size, "serifB", INK[0], 1.15)
    p.block(_note(prompt), left, 11 + m.title_height, m.note, NOTE, "sans", INK[1], 1.2)
    if prompt.why_rule_id:
        draw_rule(p, w - 16, h - 14, prompt.why_rule_id, align="r")
    if prompt.number:
        _paint_number(p, view, w - 16 - (rule_width(prompt.why_rule_id) + 14 if prompt.why_rule_id else 0), h)


def _paint_number(p: Painter, view: PromptView, right: float, h: float) -> None:
    ask = view.prompt.number
    if ask is None:
        return
    unit = measure(ask.unit, NOTE, "sansb")
    field = right - unit - 6 - 84
    p.text(ask.unit, right - unit, h - 15, NOTE, "sansb", INK[0])
    p.inked(box(field, h - 35, 84, 27, 4), "#FFFDF2", RULE_BLUE, 1.8)
    end = p.text(view.typed, field + 10, h - 15, 17, "sansB", INK[0], maxw=66)
    p.segment(field + 11 + end, h - 30, field + 11 + end, h - 13, RULE_BLUE, 1.6)
    p.text(ask.label, field - 8, h - 15, NOTE, "sansb", INK[1], "r")
