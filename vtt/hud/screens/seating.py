"""Who sits where on the new game page: the people of each side, their names, the ships they sail, who leads."""

from __future__ import annotations

from functools import partial

from vtt.hud.heraldry import draw_emblem, side_ground
from vtt.hud.icons import draw_icon
from vtt.hud.lettering import SMALLEST, block_height, measure
from vtt.hud.models import HudEvent, NewGameModel, SeatModel
from vtt.hud.painter import Painter
from vtt.hud.palette import BAD, BRASS, INK, SIDES, mix
from vtt.hud.scrolling import ScrollItem
from vtt.hud.shapes import box
from vtt.hud.silhouettes import draw_silhouette
from vtt.hud.spots import ButtonLook
from vtt.words import say

KIND_ICONS = {"person": "crew"}
BANNER, COUNT, ENTRY, SHIP, GAP = 40.0, 36.0, 40.0, 26.0, 10.0
LEAST_SHARED = 460.0  # two sides find room beside each other from this width


def seat_items(model: NewGameModel, inner: float) -> list[ScrollItem]:
    """Return the seats as items of a column: both sides beside each other where there is room, else one below the
    other.
    """
    fault = block_height(model.fault, inner - 40, 15, "sansb", 1.2) + 16
    why_not = [ScrollItem(("fault", model.fault, inner), fault, partial(_paint_fault, model.fault))]
    items = why_not if model.fault else []
    if is_shared(model) and inner >= LEAST_SHARED:
        height = max(_side_height(model, side, _half(inner)) for side, _ in model.side_names)
        both = ("seats", model.seats, model.most, model.side_names, inner)
        return [ScrollItem(both, height + 6, partial(_paint_both, model)), *items]  # rows stay under the pointer
    for side, name in model.side_names:
        items.append(ScrollItem(("side", side, name), BANNER, partial(_paint_side, side, name)))
        if _most(model, side) > 1:
            key = ("count", side, _count(model, side), _most(model, side), inner)
            items.append(ScrollItem(key, COUNT, partial(_paint_count_item, model, side)))
        for seat in model.seats:
            if seat.side == side:
                shared = _count(model, side) > 1
                height = _seat_height(seat, inner, shared)
                items.append(ScrollItem(("seat", seat, shared, inner), height, partial(_paint_seat_item, seat, shared)))
    return items


def is_shared(model: NewGameModel) -> bool:
    """Tell whether the chosen scenario has ships for more than one person a side."""
    return any(most > 1 for _, most in model.most)


def _half(inner: float) -> float:
    return (inner - GAP) / 2


def _most(model: NewGameModel, side: str) -> int:
    return dict(model.most).get(side, 1)


def _count(model: NewGameModel, side: str) -> int:
    return sum(1 for seat in model.seats if seat.side == side)


def _side_height(model: NewGameModel, side: str, width: float) -> float:
    shared = _count(model, side) > 1
    seats = sum(_seat_height(seat, width, shared) for seat in model.seats if seat.side == side)
    return BANNER + (COUNT if _most(model, side) > 1 else 0) + seats


def _seat_height(seat: SeatModel, width: float, shared: bool) -> float:
    kinds = 36.0 if len(seat.kinds) > 1 else 0.0
    if shared:
        return ENTRY + kinds + SHIP * len(seat.ships) + 10
    return ENTRY + 14 + kinds + (block_height(seat.ships_text, width - 24, 15, "sans", 1.2) if seat.ships_text else 0)


def _paint_fault(text: str, p: Painter) -> None:
    draw_icon(p, "cross", 8, 8, 18, BAD)
    p.block(text, 34, 6, p.width - 40, 15, "sansb", BAD, 1.2)


def _paint_both(model: NewGameModel, p: Painter) -> None:
    width = _half(p.width)
    for column, (side, name) in enumerate(model.side_names):
        x, y = column * (width + GAP), 0.0
        _paint_banner(p, x, y, width, side, name)
        y += BANNER
        if _most(model, side) > 1:
            _paint_count(p, x, y, width, model, side)
            y += COUNT
        shared = _count(model, side) > 1
        for seat in model.seats:
            if seat.side == side:
                _paint_seat(p, x, y, width, seat, shared)
                y += _seat_height(seat, width, shared)


def _paint_side(side: str, name: str, p: Painter) -> None:
    _paint_banner(p, 0, 0, p.width, side, name)


def _paint_banner(p: Painter, x: float, y: float, w: float, side: str, name: str) -> None:
    shape = box(x, y + 3, w, 33, 3)
    side_ground(p, shape, side, x, y + 3, w, 33)
    draw_emblem(p, side, x + 20, y + 19.5, 12)
    p.text(name, x + 42, y + 26, 18, "serifB", "#FFFFFF", maxw=w - 50, shade=("#000000", 1, 0.5))


def _paint_count_item(model: NewGameModel, side: str, p: Painter) -> None:
    _paint_count(p, 0, 0, p.width, model, side)


def _paint_count(p: Painter, x: float, y: float, w: float, model: NewGameModel, side: str) -> None:
    """Paint how many people share a side, one fewer, one more."""
    count, most = _count(model, side), _most(model, side)
    p.text(say("hud.newgame.people", count=count), x + 12, y + 23, 16, "serifb", INK[0], maxw=w - 96)
    for step, label, enabled in ((-1, "−", count > 1), (1, "+", count < most)):
        left = x + w - (76 if step < 0 else 40)
        hint = say("hud.newgame.fewer" if step < 0 else "hud.newgame.more", most=most)
        event = HudEvent("view", ("newgame", ("people", side, step)))
        name = f"people-{side}-{'fewer' if step < 0 else 'more'}"
        p.button(name, left, y + 2, 32, 30, ButtonLook(label, "", "paper", size=18), event, hint, enabled)


def _paint_seat_item(seat: SeatModel, shared: bool, p: Painter) -> None:
    _paint_seat(p, 0, 0, p.width, seat, shared)


def _paint_seat(p: Painter, x: float, y: float, w: float, seat: SeatModel, shared: bool) -> None:
    """Paint a person: the name to type, the star of the leader, the ships; a click gives a ship to the next person."""
    height = _seat_height(seat, w, shared)
    p.card_ground(x + 2, y + 2, w - 4, height - 6, 0.45)
    left = 46.0 if shared else 10.0
    if shared:
        look = ButtonLook("", "", "paper", "star", on=seat.leads)
        hint = say("hud.newgame.leads" if seat.leads else "hud.newgame.lead", who=seat.name)
        event = HudEvent("view", ("newgame", ("leads", seat.id)))
        p.button(f"leads-{seat.id}", x + 8, y + 9, 34, 32, look, event, hint)
    p.inked(box(x + left, y + 9, w - left - 10, 32, 4), "#FFFDF2", INK[1], 1.2)
    word = "" if shared else say("hud.newgame.name")
    p.text(word, x + w - 20, y + 30, SMALLEST, "sansi", INK[2], "r")
    room = w - left - 24 - measure(word, SMALLEST, "sansi")
    p.entry(f"seat-{seat.id}", x + left, y + 9, room, 32, seat.name, HudEvent("view", "newgame"), 15 if shared else 17)
    y += ENTRY + 5
    if len(seat.kinds) > 1:
        _paint_kinds(p, x, y, w, seat)
        y += 36
    if shared:
        for ship, name in seat.ships:
            _paint_ship(p, x, y, w, seat.side, ship, name)
            y += SHIP
    else:
        p.block(seat.ships_text, x + 12, y, w - 24, 15, "sans", INK[1], 1.2)


def _paint_kinds(p: Painter, x: float, y: float, w: float, seat: SeatModel) -> None:
    ids = [kind for kind, _ in seat.kinds]
    at = ids.index(seat.kind) if seat.kind in ids else 0
    look = ButtonLook(seat.kinds[at][1], "", "paper", KIND_ICONS.get(seat.kind, "gear"), align="l")
    event = HudEvent("view", ("newgame", ("kind", seat.id, ids[(at + 1) % len(ids)])))
    p.button(f"kind-{seat.id}", x + 10, y, w - 20, 30, look, event, say("hud.newgame.kind"))


def _paint_ship(p: Painter, x: float, y: float, w: float, side: str, ship: str, name: str) -> None:
    draw_silhouette(p, ship, x + 12, y + 20, 26, mix(SIDES[side][2], INK[0], 0.45), "#8F7750", "#D9C59A", sea=False)
    p.text(name, x + 46, y + 18, 15, "sansb", INK[0], maxw=w - 76)
    draw_icon(p, "forward", x + w - 26, y + 6, 13, BRASS[0])
    event = HudEvent("view", ("newgame", ("sails", ship)))
    p.spot(f"sails-{ship}", x + 8, y, w - 16, SHIP - 2, event, say("hud.newgame.sail"))
