"""Where each panel stands, in units. Edges keep their sizes, the middle grows; nothing covers the middle of the
table.
"""

from __future__ import annotations

from typing import Any

from vtt.hud.panel import Panel
from vtt.hud.panels.bubbles import TAIL, beside, paint_tail
from vtt.hud.panels.rail import is_crowded
from vtt.hud.room import CARD_LIFT, GAP, RAIL_FOOT, RAIL_TOP, Room

EDGE = 12.0
PAGES = (
    "menu",
    "newgame",
    "settings",
    "saves",
    "campaign-list",
    "campaign-new",
    "campaign",
    "campaign-entry",
    "sheet",
    "statistics",
    "end",
    "help",
    "words",
    "rule",
    "curtain",
)


def arrange(panels: dict[str, Panel], models: dict[str, Any], room: Room) -> None:
    """Place every shown panel."""
    w, h = room.width, room.height
    top = RAIL_TOP + (8.0 if room.low else EDGE)

    def size(name: str) -> tuple[float, float]:
        return panels[name].size if name in panels else (0.0, 0.0)

    def put(name: str, x: float, y: float) -> None:
        if name in panels:
            panels[name].place(x, y)

    left = (w - room.prompt_width) / 2
    put("tracker", 0, 0)
    put("prompt", left, top)
    under = top + (size("prompt")[1] + GAP if "prompt" in panels else 0)
    put("strip", left, under)
    under += size("strip")[1] + GAP if "strip" in panels else 0
    put("decks", EDGE, top)
    put("compass", w - size("compass")[0] - EDGE, RAIL_TOP + 10)
    log_top = RAIL_TOP + 10 + size("compass")[1] + 10
    log_width, log_height = size("log")
    put("log", w - log_width - EDGE, max(log_top, h - CARD_LIFT - 14 - log_height) if log_height > 60 else log_top)
    put("rail", 0, h - RAIL_FOOT)
    _place_ships(panels, models, room)
    actions_width, actions_height = size("actions")
    raised = CARD_LIFT + 10 if is_crowded(room, ships_a_side(models)) else 0.0
    put("actions", (w - actions_width) / 2, h - EDGE - raised - actions_height)
    orders_width, orders_height = size("orders")
    lift = max(CARD_LIFT, actions_height + EDGE + raised) + 14
    put("orders", (w - orders_width) / 2, h - lift - orders_height)
    _, dice_height = size("dice")
    put("dice", EDGE, h - (EDGE if room.low else CARD_LIFT + 14) - dice_height)
    below_prompt = top + max(64.0, size("prompt")[1]) + 8
    put("fullcard", EDGE, below_prompt)
    beside_piles = max(size("decks")[0], size("dice")[0])  # a card is not laid over the dice that may belong to it
    put("card", EDGE + beside_piles + 8, min(below_prompt, h - size("card")[1] - EDGE))
    put(
        "toast",
        (w - size("toast")[0]) / 2,
        h - lift - (orders_height + 10 if "orders" in panels else 0) - size("toast")[1],
    )
    _place_floating(panels, models, room, under)
    put("veil", 0, 0)
    for page in PAGES:
        page_width, page_height = size(page)
        put(page, (w - page_width) / 2, (h - page_height) / 2)


def ships_a_side(models: dict[str, Any]) -> int:
    """Return how many ship cards the fuller side has."""
    sides = [model[0].side == "fot" for name, model in models.items() if name.startswith("ship-")]
    return max(sides.count(True), sides.count(False))


def _place_ships(panels: dict[str, Panel], models: dict[str, Any], room: Room) -> None:
    cards = [(name, models[name][0]) for name in panels if name.startswith("ship-")]
    ours = [n for n, ship in cards if ship.side != "fot"]
    theirs = [n for n, ship in cards if ship.side == "fot"]
    x = EDGE
    for name in ours:
        width, height = panels[name].size
        panels[name].place(x, room.height - height - 10)
        x += width + GAP
    x = room.width - EDGE - sum(panels[n].size[0] + GAP for n in theirs) + GAP
    for name in theirs:
        width, height = panels[name].size
        panels[name].place(x, room.height - height - 10)
        x += width + GAP


def _place_floating(panels: dict[str, Panel], models: dict[str, Any], room: Room, under: float) -> None:
    """Tooltips and refusals stand beside their piece, hints beside their widget, labels over their point."""
    for name, panel in panels.items():
        if name.startswith("label-"):
            x, y = (c / panel.hud.scale for c in models[name].at_px)
            width, height = panel.size
            panel.place(
                min(max(4, x - width / 2), room.width - width - 4),
                min(max(RAIL_TOP + 2, y - height / 2), room.height - height - 4),
            )
    for name in ("tooltip", "refusal"):
        if name not in panels:
            continue
        panel, anchor = panels[name], models[name].anchor_px
        width, height = panel.size
        if anchor is None:
            panel.place((room.width - width) / 2, under + 8)
            panel.point_at(None, 0, 0)
        else:
            at = (anchor[0] / panel.hud.scale, anchor[1] / panel.hud.scale)
            panel.place(*beside(at, (width, height), room, under))
            _point(panel, name, at)
    if "hint" in panels:
        _place_hint(panels["hint"], models["hint"][1], room)


def _point(panel: Panel, kind: str, at: tuple[float, float]) -> None:
    """Give a bubble a tail on the side of the point that it is about."""
    (x, y), (w, h) = panel.at, panel.size
    if at[0] > x + w or at[0] < x:
        side = "right" if at[0] > x + w else "left"
        along = min(max(at[1] - y, 40.0), h - 30)
        place = (w - 3.0, along - TAIL[0] / 2) if side == "right" else (3.0 - TAIL[1], along - TAIL[0] / 2)
        size = (TAIL[1], TAIL[0])
    else:
        side = "down" if at[1] > y else "up"
        along = min(max(at[0] - x, 40.0), w - 40)
        place = (along - TAIL[0] / 2, h - 3.0) if side == "down" else (along - TAIL[0] / 2, 3.0 - TAIL[1])
        size = TAIL
    face = panel.hud.faces.get(("tail", kind, side), *size, panel.hud.scale, lambda p: paint_tail(p, kind, side), 2)
    panel.point_at(face, *place)


def _place_hint(panel: Panel, at: tuple[float, float, float, float], room: Room) -> None:
    x, y, w, h = at
    width, height = panel.size
    left = min(max(6.0, x + w / 2 - width / 2), room.width - width - 6)
    above = y - height - 10
    panel.place(left, above if above > 4 else min(y + h + 10, room.height - height - 4))
