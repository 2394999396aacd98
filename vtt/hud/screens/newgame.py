"""The new game page: scenarios at the left, the chosen one with its chart in the middle, seats and options at the
right.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from vtt.hud.controls import draw_rule, draw_stamp
from vtt.hud.heraldry import draw_emblem, side_ground
from vtt.hud.icons import draw_icon
from vtt.hud.lettering import SMALLEST, block_height, measure
from vtt.hud.models import HudEvent, NewGameModel, ScenarioModel, SeatModel
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
from vtt.hud.scrolling import BAR, Column, ScrollItem
from vtt.hud.shapes import box
from vtt.hud.spots import ButtonLook
from vtt.words import say

KIND_ICONS = {"person": "crew"}


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
    top, height = HEAD, h - HEAD - FOOT - 8
    middle = w - 2 * PAD - side - seats - 2 * GAP
    x = PAD
    _paint_list(p, model, x, top, side, height)
    x += side + GAP
    _paint_scenario(p, model, x, top, middle, height)
    x += middle + GAP
    _paint_seats(p, model, x, top, seats, height)
    playable = chosen_scenario(model).playable
    start = FootButton(
        "start",
        ButtonLook(say("hud.newgame.start"), "Enter", "primary", "ship"),
        HudEvent("view", ("newgame", "start")),
        playable,
    )
    paint_foot(p, [], [close_button("newgame", say("hud.back")), start])


# ------------------------------------------------------------ list
def _paint_list(p: Painter, model: NewGameModel, x: float, y: float, w: float, h: float) -> None:
    p.parchment(x, y, w, h, 4)
    inner = w - 20 - BAR
    items = []
    for scenario in model.scenarios:
        text = inner - 64 - measure(scenario.fleets_text, SMALLEST, "sansB")
        height = max(43.5, block_height(scenario.name, text, 16, "serifb", 1.15) + 20)
        chosen = scenario.id == chosen_scenario(model).id
        items.append(
            ScrollItem(
                ("row", scenario.id, scenario.name, scenario.playable, chosen, inner),
                height,
                partial(_paint_row, scenario, chosen, text),
            )
        )
    p.scroll("scenarios", x + 9, y + 10, w - 18, h - 20, Column(tuple(items)))


def _paint_row(scenario: ScenarioModel, chosen: bool, text: float, p: Painter) -> None:
    w, h = p.width, p.height
    colour = "#FFFFFF" if chosen else INK[0] if scenario.playable else INK[2]
    if chosen:
        side_ground(p, box(0, 1, w, h - 2, 3), "ga", 0, 1, w, h - 2)
        p.line(box(0, 1, w, h - 2, 3), BRASS[2], 1.4)
    else:
        p.segment(8, h - 0.5, w - 8, h - 0.5, INK[2], 0.7, 0.4)
    p.text(scenario.number, 19, h / 2 + 7, 20, "serifB", colour, "c", maxw=34)
    p.block(
        scenario.name,
        40,
        (h - block_height(scenario.name, text, 16, "serifb", 1.15)) / 2,
        text,
        16,
        "serifb",
        colour,
        1.15,
    )
    p.text(scenario.fleets_text, w - 6, h / 2 + 5, SMALLEST, "sansB", colour, "r")
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
        ScrollItem(
            ("story", scenario.story, inner),
            block_height(scenario.story, inner - 4, 16, "serif", 1.3) + 10,
            partial(_paint_story, scenario),
        ),
    ]
    columns = 2 if inner > 380 else 1
    for start in range(0, len(scenario.facts), columns):
        facts = scenario.facts[start : start + columns]
        width = inner / columns - 34
        height = max(22 + block_height(text, width, 17, "serifb", 1.15) for _, _, text in facts) + 8
        items.append(ScrollItem(("facts", facts, inner), height, partial(_paint_facts, facts, inner / columns)))
    items.append(
        ScrollItem(("foot", scenario.rule_id, scenario.origin_text, inner), 30, partial(_paint_scenario_foot, scenario))
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
        draw_stamp(p, p.width - width - 2, 4, scenario.origin_text)


# ------------------------------------------------------------ seats
def _paint_seats(p: Painter, model: NewGameModel, x: float, y: float, w: float, h: float) -> None:
    p.parchment(x, y, w, h, 4)
    inner = w - 22 - BAR
    items: list[ScrollItem] = []
    for side, name in model.side_names:
        items.append(ScrollItem(("side", side, name), 40, partial(_paint_side, side, name)))
        for seat in model.seats:
            if seat.side == side:
                height = _seat_height(seat, inner)
                items.append(ScrollItem(("seat", seat, inner), height, partial(_paint_seat, seat)))
    items += option_items(model.options, inner)
    p.scroll("seats", x + 11, y + 12, w - 20, h - 24, Column(tuple(items)))


def _paint_side(side: str, name: str, p: Painter) -> None:
    shape = box(0, 3, p.width, 33, 3)
    side_ground(p, shape, side, 0, 3, p.width, 33)
    draw_emblem(p, side, 20, 19.5, 12)
    p.text(name, 42, 26, 18, "serifB", "#FFFFFF", maxw=p.width - 50, shade=("#000000", 1, 0.5))


def _seat_height(seat: SeatModel, inner: float) -> float:
    ships = block_height(seat.ships_text, inner - 24, 15, "sans", 1.2) + 2 if seat.ships_text else 0.0
    return 54 + (36 if len(seat.kinds) > 1 else 0) + ships


def _paint_seat(seat: SeatModel, p: Painter) -> None:
    w = p.width
    p.card_ground(2, 2, w - 4, p.height - 6, 0.45)
    p.inked(box(10, 9, w - 20, 32, 4), "#FFFDF2", INK[1], 1.2)
    word = say("hud.newgame.name")
    p.text(word, w - 20, 30, SMALLEST, "sansi", INK[2], "r")
    room = w - 34 - measure(word, SMALLEST, "sansi")
    p.entry(f"seat-{seat.id}", 10, 9, room, 32, seat.name, HudEvent("view", "newgame"), 17)
    y = 45.0
    if len(seat.kinds) > 1:
        ids = [kind for kind, _ in seat.kinds]
        at = ids.index(seat.kind) if seat.kind in ids else 0
        look = ButtonLook(seat.kinds[at][1], "", "paper", KIND_ICONS.get(seat.kind, "gear"), align="l")
        event = HudEvent("view", ("newgame", ("kind", seat.id, ids[(at + 1) % len(ids)])))
        p.button(f"kind-{seat.id}", 10, y, w - 20, 30, look, event, say("hud.newgame.kind"))
        y += 36
    p.block(seat.ships_text, 12, y, w - 24, 15, "sans", INK[1], 1.2)


def changed(model: NewGameModel, value: Any, texts: dict[str, str]) -> tuple[NewGameModel, HudEvent | None]:
    """Return the model after a click or a typed name, and "scenario" or "start" when that is what it means."""
    model = with_texts(model, texts)
    match value:
        case ("scenario", str() as name):
            return replace(model, chosen=name), HudEvent("scenario", name)
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
