"""One setting as a row on parchment: switch, choice, slider or text. Shared by the settings and the new game page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from vtt.hud.controls import button_width, draw_toggle
from vtt.hud.lettering import block_height, measure
from vtt.hud.models import HudEvent, OptionModel
from vtt.hud.painter import Painter
from vtt.hud.palette import INK
from vtt.hud.scrolling import ScrollItem
from vtt.hud.shapes import box
from vtt.hud.spots import ButtonLook

SLIDER = 180.0
PAD = 12.0


def _control_width(option: OptionModel, width: float) -> float:
    """Return the width of the control when it stands beside its words; wider than half the row goes below them."""
    match option.kind:
        case "toggle":
            return 56.0
        case "slider":
            return SLIDER + 60
        case "text":
            return min(240.0, width * 0.5)
        case _:
            return sum(button_width(ButtonLook(label, "", "paper")) + 4 for _, label in option.choices)


def _is_beside(option: OptionModel, width: float) -> bool:
    words = measure(option.label, 17, "serifb")
    return (
        _control_width(option, width) <= width * 0.55 and words + _control_width(option, width) + 2 * PAD + 16 <= width
    )


def _choice_rows(option: OptionModel, width: float) -> list[list[tuple[Any, str, float]]]:
    rows: list[list[tuple[Any, str, float]]] = [[]]
    for value, label in option.choices:
        wide = button_width(ButtonLook(label, "", "paper"))
        if rows[-1] and sum(w + 4 for _, _, w in rows[-1]) + wide > width:
            rows.append([])
        rows[-1].append((value, label, min(wide, width)))
    return rows


def option_height(option: OptionModel, width: float) -> float:
    """Return the height of an option's row."""
    beside = _is_beside(option, width)
    words = width - 2 * PAD - (_control_width(option, width) + 16 if beside else 0)
    text = 24 + (block_height(option.hint, words, 15, "sans", 1.2) if option.hint else 0)
    control = 34.0 if option.kind != "choice" else 36.0 * len(_choice_rows(option, width - 2 * PAD))
    return (max(text, control) if beside else text + control + 4) + 14


def paint_option(p: Painter, option: OptionModel, width: float) -> None:
    """Paint words and control; what is clicked emits "setting" with (key, value)."""
    beside = _is_beside(option, width)
    control = _control_width(option, width) if beside else width - 2 * PAD
    words = width - 2 * PAD - (control + 16 if beside else 0)
    p.text(option.label, PAD, 20, 17, "serifb", INK[0], maxw=words)
    used = 24 + p.block(option.hint, PAD, 24, words, 15, "sans", INK[1], 1.2)
    x = width - PAD - control if beside else PAD
    y = (p.height - 34) / 2 - 2 if beside else used + 2
    match option.kind:
        case "toggle":
            draw_toggle(p, x, y + 4, bool(option.value))
            p.spot(
                f"option-{option.key}",
                x - 3,
                y + 1,
                60,
                32,
                HudEvent("setting", (option.key, not option.value)),
                option.hint,
            )
        case "slider":
            event = HudEvent("setting", option.key)
            p.slider(
                f"option-{option.key}",
                x,
                y,
                control - 62,
                34,
                float(option.value),
                option.least,
                option.most,
                option.step,
                event,
            )
            p.text(option.value_text or f"{option.value:g}", x + control - 4, y + 23, 16, "sansB", INK[0], "r")
        case "text":
            p.inked(box(x, y, control, 32, 4), "#FFFDF2", INK[1], 1.2)
            p.entry(f"option-{option.key}", x, y, control, 32, str(option.value), HudEvent("setting", option.key))
        case _:
            _paint_choices(p, option, x, y if beside else used + 2, control)


def _paint_choices(p: Painter, option: OptionModel, x: float, y: float, width: float) -> None:
    for row in _choice_rows(option, width):
        left = x
        for value, label, wide in row:
            look = ButtonLook(label, "", "paper", on=value == option.value)
            p.button(f"option-{option.key}-{value}", left, y, wide, 32, look, HudEvent("setting", (option.key, value)))
            left += wide + 4
        y += 36


def option_items(options: Sequence[OptionModel], width: float) -> list[ScrollItem]:
    """Return options as items of a column, each below a hairline."""

    def paint(option: OptionModel) -> Callable[[Painter], None]:
        return partial(_paint_item, option, width)

    return [ScrollItem(("option", option), option_height(option, width), paint(option)) for option in options]


def _paint_item(option: OptionModel, width: float, p: Painter) -> None:
    paint_option(p, option, width)
    p.segment(PAD, p.height - 2, width - PAD, p.height - 2, INK[2], 0.7, 0.35)


def with_value(options: tuple[OptionModel, ...], key: str, value: Any) -> tuple[OptionModel, ...]:
    """Return the options with one value changed; its words are made anew from the number."""
    return tuple(replace(o, value=value, value_text=_words(o, value)) if o.key == key else o for o in options)


def _words(option: OptionModel, value: Any) -> str:
    """Keep the form of the old words ("150 %", "2 ×") around the new number."""
    old = option.value_text
    if option.kind != "slider" or not old:
        return old
    number = f"{value * 100:.0f}" if "%" in old and option.most <= 4 else f"{value:g}"
    tail = old.lstrip("0123456789.,")
    return number + tail
