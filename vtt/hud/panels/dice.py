"""Dice in words and faces: what was asked, what lies on the table, what counts, typed faces, and the offer to roll
again.
"""

from __future__ import annotations

from dataclasses import dataclass

from vtt.hud.controls import draw_die, draw_rule, rule_width
from vtt.hud.heraldry import draw_emblem
from vtt.hud.icons import draw_icon
from vtt.hud.lettering import SMALLEST, block_height, measure
from vtt.hud.materials import tile_paint
from vtt.hud.models import DiceModel, DieModel, HudEvent
from vtt.hud.painter import Painter
from vtt.hud.palette import BAD_ON_WOOD, BRASS, CREAM, GOOD_ON_WOOD, SAND
from vtt.hud.room import Room
from vtt.hud.shapes import box
from vtt.hud.spots import ButtonLook
from vtt.words import say

TALL_WIDTH, LOW_WIDTH, WIDEST = 344.0, 490.0, 650.0
DIE, LEAST_PITCH, LOW_PITCH = 38.0, 50.0, 44.0
BESIDE = 166.0  # width of buttons that stand beside the dice or the keys


@dataclass(frozen=True, slots=True)
class DiceView:
    """Dice with the faces typed so far."""

    dice: DiceModel
    typed: tuple[int, ...]
    low: bool


def shown_dice(view: DiceView) -> list[DieModel]:
    """Return the dice with typed faces put on those that are still blank, in order."""
    typed = iter(view.typed)
    return [
        die if die.face else DieModel(next(typed, 0), die.verdict, die.good, die.red, die.can_reroll, die.label)
        for die in view.dice.dice
    ]


def _width(view: DiceView) -> float:
    """Return the width: where the window is low many dice stand in one row, and the buttons beside dice or keys."""
    if not view.low:
        return TALL_WIDTH
    beside = BESIDE if view.dice.mode in ("rolled", "reroll") else 0.0
    return min(WIDEST, max(LOW_WIDTH, len(view.dice.dice) * _pitch(view) + 36 + beside))


def _pitch(view: DiceView) -> float:
    """Return the distance of two dice: what the longest word below one needs."""
    return max(
        [
            LOW_PITCH if view.low else LEAST_PITCH,
            *(
                measure(words, SMALLEST, "sansb") + 25
                for d in view.dice.dice
                for words in (d.verdict, d.label)
                if words
            ),
        ]
    )


def _has_buttons_beside(view: DiceView) -> bool:
    """Tell whether the buttons stand beside the dice: in a low window they are not below them."""
    return view.low and view.dice.mode in ("rolled", "reroll") and bool(view.dice.dice)


def _tray_width(view: DiceView) -> float:
    return _width(view) - 28 - (BESIDE if _has_buttons_beside(view) else 0.0)


def _per_row(view: DiceView) -> int:
    return max(1, min(12 if view.low else 8, int((_tray_width(view) - 8) / _pitch(view))))


def _title_height(view: DiceView) -> float:
    return block_height(view.dice.title, _title_width(view), 19, "serifB", 1.15)


def _request_height(view: DiceView) -> float:
    return block_height(view.dice.request_text, _width(view) - 32, 15, "sans", 1.25)


def _has_rule_below(view: DiceView) -> bool:
    """Tell whether the rule stands below the words: in a low window it stands at the right of the title."""
    return bool(view.dice.rule_id) and not view.low


def _title_width(view: DiceView) -> float:
    beside = rule_width(view.dice.rule_id) + 12 if view.low and view.dice.rule_id else 0.0
    return _width(view) - 66 - beside


def _row_height(view: DiceView) -> float:
    labels = any(d.label or d.verdict for d in view.dice.dice)
    return DIE + (8 if view.low else 14) + (20 if labels else 0)


def _parts(view: DiceView) -> dict[str, float]:
    """Return the heights of the parts from top to bottom."""
    dice = view.dice
    rows = -(-len(dice.dice) // _per_row(view))
    below = 26 if _has_rule_below(view) else 6
    parts = {"head": 14 + _title_height(view) + 4, "request": _request_height(view) + below}
    parts["tray"] = rows * _row_height(view) + 16 if rows else 0.0
    if _has_buttons_beside(view) and dice.mode == "reroll":
        parts["tray"] = max(parts["tray"], 84.0)
    parts["sums"] = 42.0 if dice.sums else 0.0
    parts["next"] = block_height(dice.next_text, _width(view) - 32, 15, "serifi", 1.2) + 6 if dice.next_text else 0.0
    parts["reroll"] = (
        block_height(dice.reroll_text, _width(view) - 32, 15, "sansb", 1.2) + 6 if dice.reroll_text else 0.0
    )
    parts["pad"] = 72.0 if dice.mode == "typed" else 0.0
    is_footless = dice.mode == "reroll-one" or (view.low and dice.mode == "typed") or _has_buttons_beside(view)
    parts["foot"] = 0.0 if is_footless else 56.0
    return parts


def size(view: DiceView, room: Room) -> tuple[float, float]:
    """Return width and height."""
    return _width(view), sum(_parts(view).values())


def paint(p: Painter, view: DiceView) -> None:
    """Paint the board from top to bottom and declare its buttons."""
    dice, parts = view.dice, _parts(view)
    p.walnut(0, 0, _width(view), p.height, 8)
    p.brass_corners(0, 0, _width(view), p.height, 16)
    if dice.side:
        draw_emblem(p, dice.side, 30, 26, 14)
    else:
        draw_icon(p, "dice", 18, 14, 24, BRASS[3])
    p.block(dice.title, 52, 13, _title_width(view), 19, "serifB", CREAM, 1.15)
    y = parts["head"]
    p.block(dice.request_text, 16, y, _width(view) - 32, 15, "sans", SAND, 1.25)
    if dice.rule_id and view.low:
        draw_rule(p, _width(view) - 20, 30, dice.rule_id, "wood", align="r")
    elif dice.rule_id:
        draw_rule(p, 16, y + _request_height(view) + 16, dice.rule_id, "wood")
    y += parts["request"]
    _paint_tray(p, view, y, parts["tray"])
    if _has_buttons_beside(view):
        _paint_beside(p, view, y)
    y += parts["tray"]
    x = 18.0
    for number, word in dice.sums:
        x += p.text(number, x, y + 32, 26, "serifB", BRASS[3]) + 6
        x += p.text(word, x, y + 32, 15, "sansb", SAND) + 20
    y += parts["sums"]
    p.block(dice.next_text, 16, y + 2, _width(view) - 32, 15, "serifi", CREAM, 1.2)
    y += parts["next"]
    p.block(dice.reroll_text, 16, y + 2, _width(view) - 32, 15, "sansb", BRASS[3], 1.2)
    y += parts["reroll"]
    if dice.mode == "typed":
        _paint_pad(p, view, y)
        _paint_typed_foot(p, view, y if view.low else y + parts["pad"])
    elif parts["foot"]:
        _paint_foot(p, view, y)


def _paint_tray(p: Painter, view: DiceView, y: float, height: float) -> None:
    if not height:
        return
    tray = box(14, y, _tray_width(view), height - 8, 6)
    p.fill(tray, tile_paint("felt", 0.6, 0.6))
    with p.clip(tray):
        p.line(tray, "#000000", 12, 0.5, blur=6)
    p.rim(tray, 1.6, y, y + height)
    dice = shown_dice(view)
    next_blank = next((i for i, d in enumerate(dice) if not d.face), -1)
    for i, die in enumerate(dice):
        count = _per_row(view)
        in_row = len(dice[i // count * count : i // count * count + count])
        x = 14 + _tray_width(view) / 2 + (i % count - (in_row - 1) / 2) * _pitch(view)
        cy = y + 10 + DIE / 2 + (i // count) * _row_height(view)
        _paint_die(p, view, die, i, x, cy, i == next_blank)


def _paint_die(p: Painter, view: DiceView, die: DieModel, index: int, x: float, y: float, is_next: bool) -> None:
    if not die.face:
        p.fill(box(x - DIE / 2, y - DIE / 2, DIE, DIE, 7), "#FFFFFF", 0.10)
        p.line(
            box(x - DIE / 2, y - DIE / 2, DIE, DIE, 7),
            BRASS[3] if is_next else SAND,
            2.4 if is_next else 1.4,
            0.95,
            () if is_next else (5, 4),
        )
        p.text("?", x, y + 8, 22, "serifB", BRASS[3] if is_next else SAND, "c")
    else:
        kind = "red" if die.red else "dim" if die.good is False else "white"
        draw_die(p, x, y, DIE, die.face, kind, (-5, 4, -2, 6, -7, 3)[index % 6], GOOD_ON_WOOD if die.good else "")
    words = die.verdict if die.face and die.verdict else die.label
    if words:
        colour = GOOD_ON_WOOD if die.good else BAD_ON_WOOD if die.good is False and die.face else CREAM
        mark = 15 if die.good is not None and die.face else 0
        width = measure(words, SMALLEST, "sansb")
        left = x - (width + mark) / 2
        if mark:
            draw_icon(p, "check" if die.good else "cross", left, y + DIE / 2 + 6, 13, colour)
        p.text(words, left + mark, y + DIE / 2 + 18, SMALLEST, "sansb", colour)
    if die.can_reroll and view.dice.mode in ("reroll", "reroll-one"):
        event = HudEvent("reroll", (index,))
        p.spot(
            f"reroll-{index}", x - DIE / 2 - 3, y - DIE / 2 - 3, DIE + 6, DIE + 6, event, say("hud.dice.reroll_this")
        )


def _paint_pad(p: Painter, view: DiceView, y: float) -> None:
    """Declare the six keys with their faces."""
    sides = view.dice.sides_of_die
    room = _width(view) - 32 - (BESIDE if view.low else 0)
    width = (room - 6 * 5) / 6
    for face in range(1, min(6, sides) + 1):
        x = 16 + (face - 1) * (width + 6)
        look = ButtonLook(str(face), str(face), "die")
        p.button(
            f"face-{face}",
            x,
            y + 4,
            width,
            62,
            look,
            HudEvent("typed-face", face),
            say("hud.dice.type_face", face=face),
        )


def _paint_typed_foot(p: Painter, view: DiceView, y: float) -> None:
    """Declare "take back" and "count it": below the keys, or stacked beside them."""
    w = _width(view)
    tall, down = (30.0, 33.0) if view.low else (38.0, 0.0)
    done = bool(shown_dice(view)) and all(d.face for d in shown_dice(view))
    back = ButtonLook(say("hud.dice.back"), "Bksp")
    count = ButtonLook(say("hud.dice.count"), "Enter", "primary")
    p.button(
        "back", w - 166 if view.low else 16, y + 5, 150, tall, back, HudEvent("typed-back"), enabled=bool(view.typed)
    )
    p.button("done", w - 166, y + 5 + down, 150, tall, count, HudEvent("typed-done"), enabled=done)


def _buttons(view: DiceView) -> list[tuple[str, ButtonLook, HudEvent]]:
    """Return the buttons of a result or of an offer to roll again, the one that Enter or Space presses last."""
    dice = view.dice
    if dice.mode != "reroll":
        return [("go-on", ButtonLook(say("hud.dice.go_on"), "Space", "primary"), HudEvent("dice-done"))]
    again = tuple(i for i, d in enumerate(dice.dice) if d.can_reroll)
    label = say("hud.dice.reroll_one") if len(again) == 1 else say("hud.dice.reroll_all")
    return [
        ("keep", ButtonLook(say("hud.dice.keep"), "N", "wood"), HudEvent("reroll", ())),
        ("again", ButtonLook(label, "Enter", "primary", "undo"), HudEvent("reroll", again)),
    ]


def _paint_foot(p: Painter, view: DiceView, y: float) -> None:
    """Declare the buttons below the dice."""
    *others, (name, look, event) = _buttons(view)
    w = _width(view)
    for other, plain, answer in others:
        p.button(other, 16, y + 6, 100, 38, plain, answer)
    left = 126.0 if others else w - 176
    p.button(name, left, y + 6, w - 16 - left, 38, look, event)


def _paint_beside(p: Painter, view: DiceView, y: float) -> None:
    """Declare the buttons at the right of the dice, one below the other."""
    left = _width(view) - BESIDE + 4
    for i, (name, look, event) in enumerate(_buttons(view)):
        p.button(name, left, y + i * 40, BESIDE - 18, 36, look, event)
