"""The new game page: scenarios at the left, the chosen one with its chart in the middle, seats and options at the
right.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from vtt.hud.controls import draw_rule, draw_stamp, rule_width
from vtt.hud.heraldry import side_ground
from vtt.hud.icons import draw_icon
from vtt.hud.lettering import SMALLEST, block_height, measure
from vtt.hud.models import HudEvent, NewGameModel, ScenarioModel
from vtt.hud.painter import Painter
from vtt.hud.palette import BRASS, INK
from vtt.hud.room import Room
from vtt.hud.screens.chart import paint_chart
from vtt.hud.screens.options import option_items, with_value
from vtt.hud.screens.page import (
    FOOT,
    GAP,
    HEAD,
    PAD,
    FootButton,
    View,
    close_button,
    page_size,
    paint_board,
    paint_foot,
)
from vtt.hud.screens.seating import is_shared, seat_items
from vtt.hud.scrolling import BAR, Column, ScrollItem
from vtt.hud.shapes import box
from vtt.hud.spots import ButtonLook
from vtt.words import say

BROAD = 1180.0  # from here on there is room for both sides beside each other


def size(view: View, room: Room) -> tuple[float, float]:
    """Return the size of the page."""
    return page_size(view, room)


def chosen_scenario(model: NewGameModel) -> ScenarioModel:
    """Return the scenario that is chosen, the first one if the id is unknown."""
    return next((s for s in model.scenarios if s.id == model.chosen), model.scenarios[0])


def paint(p: Painter, view: View) -> None:
    """Paint three sheets and the buttons."""
    model: NewGameModel = view[0]
    w, h = p.width, p.height
    paint_board(p, say("hud.newgame.title"), model.note)
    narrow = w < 1000
    side = 210.0 if narrow else 300.0
    seats = 262.0 if narrow else 322.0
    if is_shared(model) and w >= BROAD:  # both sides beside each other; the list and the chart give way
        side, seats = 268.0, 520.0
    top, height = HEAD, h - HEAD - FOOT - 8
    middle = w - 2 * PAD - side - seats - 2 * GAP
    x = PAD
    _paint_list(p, model, x, top, side, height)
    x += side + GAP
    _paint_scenario(p, model, x, top, middle, height)
    x += middle + GAP
    _paint_seats(p, model, x, top, seats, height)
    playable = chosen_scenario(model).playable and not model.fault
    start = FootButton(
        "start",
        ButtonLook(say("hud.newgame.start"), "Enter", "primary", "ship"),
        HudEvent("view", ("newgame", "start")),
        playable,
        model.fault,
    )
    house = FootButton(
        "house-rules", ButtonLook(model.house_text, "", "wood", "agreed"), HudEvent("menu", "house-rules")
    )
    paint_foot(p, [house] if model.house_text else [], [close_button("newgame", say("hud.back")), start])


# ------------------------------------------------------------ list
def _paint_list(p: Painter, model: NewGameModel, x: float, y: float, w: float, h: float) -> None:
    p.parchment(x, y, w, h, 4)
    inner = w - 20 - BAR
    items = []
    for scenario in model.scenarios:
        text = _name_width(scenario, inner)
        below = 18 if _is_narrow(inner) else 0
        height = max(43.5, block_height(scenario.name, text, 16, "serifb", 1.15) + 20 + below)
        chosen = scenario.id == chosen_scenario(model).id
        items.append(
            ScrollItem(
                ("row", scenario.id, scenario.name, scenario.playable, chosen, inner),
                height,
                partial(_paint_row, scenario, chosen, text),
            )
        )
    seen = model.scenarios.index(chosen_scenario(model))
    p.scroll("scenarios", x + 9, y + 10, w - 18, h - 20, Column(tuple(items), seen=seen))


def _is_narrow(width: float) -> bool:
    """Tell whether a row of the list has its fleets below the name."""
    return width < 220


def _name_width(scenario: ScenarioModel, width: float) -> float:
    return width - 48 if _is_narrow(width) else width - 64 - measure(scenario.fleets_text, SMALLEST, "sansB")


def _paint_row(scenario: ScenarioModel, chosen: bool, text: float, p: Painter) -> None:
    w, h = p.width, p.height
    colour = "#FFFFFF" if chosen else INK[0] if scenario.playable else INK[2]
    if chosen:
        side_ground(p, box(0, 1, w, h - 2, 3), "ga", 0, 1, w, h - 2)
        p.line(box(0, 1, w, h - 2, 3), BRASS[2], 1.4)
    else:
        p.segment(8, h - 0.5, w - 8, h - 0.5, INK[2], 0.7, 0.4)
    p.text(scenario.number, 19, h / 2 + 7, 20, "serifB", colour, "c", maxw=34)
    narrow = _is_narrow(w)
    used = block_height(scenario.name, text, 16, "serifb", 1.15)
    top = (h - used - (18 if narrow else 0)) / 2
    p.block(scenario.name, 40, top, text, 16, "serifb", colour, 1.15)
    at = (40.0, top + used + 14, "l") if narrow else (w - 6, h / 2 + 5, "r")
    p.text(scenario.fleets_text, at[0], at[1], SMALLEST, "sansB", colour, at[2])
    p.spot(
        f"scenario-{scenario.id}",
        0,
        1,
        w,
        h - 2,
        HudEvent("view", ("newgame", ("scenario", scenario.id))),
        scenario.story if not scenario.playable else "",
    )


# ------------------------------------------------------------ scenario
def _paint_scenario(p: Painter, model: NewGameModel, x: float, y: float, w: float, h: float) -> None:
    p.parchment(x, y, w, h, 4)
    scenario = chosen_scenario(model)
    inner = w - 36 - BAR
    chart_height = min(inner * 2 / 3 + 8, max(170.0, h - 268))
    items = [
        ScrollItem(
            ("name", scenario.name, inner),
            block_height(scenario.name, inner, 22, "serifB", 1.15) + 8,
            partial(_paint_name, scenario),
        ),
        ScrollItem(
            ("chart", scenario, inner, chart_height), chart_height + 6, partial(_paint_map, scenario, chart_height)
        ),
    ]
    columns = 2 if inner > 380 else 1
    for start in range(0, len(scenario.facts), columns):
        facts = scenario.facts[start : start + columns]
        width = inner / columns - 34
        height = max(22 + block_height(text, width, 17, "serifb", 1.15) for _, _, text in facts) + 8
        items.append(ScrollItem(("facts", facts, inner), height, partial(_paint_facts, facts, inner / columns)))
    items.append(
        ScrollItem(
            ("story", scenario.story, inner),
            block_height(scenario.story, inner - 4, 16, "serif", 1.3) + 10,
            partial(_paint_story, scenario),
        )
    )
    items.append(
        ScrollItem(
            ("foot", scenario.rule_id, scenario.origin_text, inner),
            30 if _is_foot_one_line(scenario, inner) else 58,
            partial(_paint_scenario_foot, scenario),
        )
    )
    p.scroll("scenario", x + 16, y + 14, w - 26, h - 26, Column(tuple(items)))


def _paint_name(scenario: ScenarioModel, p: Painter) -> None:
    p.block(scenario.name, 2, 2, p.width - 4, 22, "serifB", INK[0], 1.15)


def _paint_map(scenario: ScenarioModel, height: float, p: Painter) -> None:
    board_w, board_h = scenario.board_inches
    width = min(p.width, (height - 22) * board_w / board_h + 22)
    paint_chart(p, scenario, (p.width - width) / 2, 0, width, (width - 22) * board_h / board_w + 22)


def _paint_story(scenario: ScenarioModel, p: Painter) -> None:
    p.block(scenario.story, 2, 2, p.width - 4, 16, "serif", INK[1], 1.3)


def _paint_facts(facts: tuple[tuple[str, str, str], ...], column: float, p: Painter) -> None:
    for i, (icon, label, text) in enumerate(facts):
        x = i * column
        draw_icon(p, icon, x + 2, 4, 22, INK[1])
        p.text(label, x + 34, 14, SMALLEST, "sansb", INK[2], maxw=column - 36)
        p.block(text, x + 34, 18, column - 36, 17, "serifb", INK[0], 1.15)


def _paint_scenario_foot(scenario: ScenarioModel, p: Painter) -> None:
    draw_rule(p, 4, 20, scenario.rule_id)
    if scenario.origin_text:
        width = measure(scenario.origin_text, SMALLEST, "sansb") + 18
        if _is_foot_one_line(scenario, p.width):
            draw_stamp(p, p.width - width - 2, 4, scenario.origin_text)
        else:
            draw_stamp(p, 4, 30, scenario.origin_text)


def _is_foot_one_line(scenario: ScenarioModel, width: float) -> bool:
    """Tell whether the stamp finds room beside the rule id."""
    stamp = measure(scenario.origin_text, SMALLEST, "sansb") + 18 if scenario.origin_text else 0.0
    return rule_width(scenario.rule_id) + stamp + 20 <= width


# ------------------------------------------------------------ seats
def _paint_seats(p: Painter, model: NewGameModel, x: float, y: float, w: float, h: float) -> None:
    p.parchment(x, y, w, h, 4)
    inner = w - 22 - BAR
    items = [*seat_items(model, inner), *option_items(model.options, inner)]
    p.scroll("seats", x + 11, y + 12, w - 20, h - 24, Column(tuple(items)))


def changed(model: NewGameModel, value: Any, texts: dict[str, str]) -> tuple[NewGameModel, HudEvent | None]:
    """Return the model after a click or a typed name, and "scenario" or "start" when that is what it means."""
    model = with_texts(model, texts)
    match value:
        case ("scenario", str() as name):
            return replace(model, chosen=name), HudEvent("scenario", name)
        case ("people", _, _) | ("sails", _) | ("leads", _):
            return model, HudEvent("seating", value)
        case ("kind", str() as seat_id, str() as kind):
            seats = tuple(replace(s, kind=kind) if s.id == seat_id else s for s in model.seats)
            return replace(model, seats=seats), None
        case "start":
            return model, HudEvent("start", model)
        case _:
            return model, None


def with_texts(model: NewGameModel, texts: dict[str, str]) -> NewGameModel:
    """Return the model with what is typed in its entries."""
    seats = tuple(replace(s, name=texts.get(f"seat-{s.id}", s.name).strip() or s.name) for s in model.seats)
    options = model.options
    for option in model.options:
        typed = texts.get(f"option-{option.key}")
        if typed is not None and option.kind == "text":
            options = with_value(options, option.key, typed)
    return replace(model, seats=seats, options=options)
