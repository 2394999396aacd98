"""Where each panel stands, in units. Edges keep their sizes, the middle grows; nothing covers the middle of the
table, and no panel that is clicked lies under another one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from vtt.hud.freeplace import Box, meet, nearest_free
from vtt.hud.panel import Panel
from vtt.hud.panels import actions, strip
from vtt.hud.panels.bubbles import TAIL, TOAST_WIDTHS, ToastView, beside, paint_tail, toast_size
from vtt.hud.panels.log import height_in as log_height
from vtt.hud.room import (
    DECKS_WIDTH,
    EDGE,
    FOLDABLE,
    FOLDED_COMPASS,
    FOLDED_DECKS,
    GAP,
    LOG_WIDTH,
    LOW_DECKS,
    RAIL_FOOT,
    RAIL_TOP,
    SLIM_COMPASS,
    Room,
)

Size = tuple[float, float]
PROMPT, ANSWER_ROWS = 80.0, 3
"""Height of a usual question, and the usual rows of answers."""
OVER_ALL = ("fullcard",)
"""What somebody opens to read and closes again may lie over the rest."""
PASSING = ("toast", "hint", "veil")
READ = ("prompt", "dice", "card", "fullcard", "tooltip", "refusal")
"""Most of these is read rather than clicked: a remark may lie over their words for its seconds, not over a button."""
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


def plan(sizes: Mapping[str, Size], models: Mapping[str, Any], room: Room) -> dict[str, Box | None]:
    """Return the box of each panel that stands at the table, by its size.

    None is for what has no place left now: a result of dice, or a card that was drawn, which the log tells as well.
    """
    w, h = room.width, room.height
    top = RAIL_TOP + (8.0 if room.low else EDGE)
    boxes: dict[str, Box | None] = {}

    def size(name: str) -> Size:
        return sizes.get(name, (0.0, 0.0))

    def put(name: str, x: float, y: float) -> None:
        if name in sizes:
            boxes[name] = (x, y, *sizes[name])

    put("tracker", 0, 0)
    put("prompt", room.prompt_left, top)
    under = top + (size("prompt")[1] + GAP if "prompt" in sizes else 0)
    put("strip", room.prompt_left, under)
    under += size("strip")[1] + GAP if "strip" in sizes else 0
    put("decks", EDGE, top)
    put("compass", w - size("compass")[0] - EDGE, RAIL_TOP + 10)
    put("rail", 0, h - RAIL_FOOT)
    boxes |= _ships(sizes, models, room)
    foot = h - room.lift - 14
    log_width, log_height = size("log")
    log_top = RAIL_TOP + 10 + size("compass")[1] + 10
    put("log", w - log_width - EDGE, max(log_top, foot - log_height) if log_height > 60 else log_top)
    put("actions", (w - size("actions")[0]) / 2, h - EDGE - size("actions")[1])
    above_all = min(foot, h - EDGE - size("actions")[1] - 14)
    orders_width, orders_height = size("orders")
    orders_left = (w - orders_width) / 2
    if orders_left + orders_width > w - room.right:
        orders_left = max(EDGE, w - room.right - orders_width)
    put("orders", orders_left, above_all - orders_height)
    middle = room.prompt_left + room.prompt_width / 2
    places = _free(
        boxes, size("dice"), room,
        ((EDGE, foot - size("dice")[1]), (EDGE, above_all - size("dice")[1]), (middle - size("dice")[0] / 2, under)),
    )  # fmt: skip
    if "dice" in sizes:
        is_needed = models["dice"][0].mode != "rolled"
        boxes["dice"] = places or ((EDGE, above_all - size("dice")[1], *size("dice")) if is_needed else None)
    put("fullcard", EDGE, min(top + max(64.0, size("prompt")[1]) + 8, h - size("fullcard")[1] - EDGE))
    if "card" in sizes:
        dice = boxes.get("dice")
        beside_piles = EDGE + max(size("decks")[0], dice[2] if dice is not None else 0.0) + 8
        lefts = (beside_piles, w - room.right - size("card")[0] - 8)
        tops = (under + 8, top, h - size("card")[1] - EDGE)
        free = _free(boxes, size("card"), room, tuple((x, y) for y in tops for x in lefts))
        boxes["card"] = free or (beside_piles, max(top, min(under + 8, h - size("card")[1] - EDGE)), *size("card"))
    return boxes


def toast_place(
    shapes: Sequence[Size], boxes: Mapping[str, Box | None], spots: Mapping[str, Sequence[Box]], room: Room
) -> tuple[int, Box]:
    """Return which of some shapes a passing remark takes, and its box: it covers nothing that is clicked.

    Panels in `READ` are clicked at their `spots` only, the others everywhere. It stands above answers and hand, or as
    near to there as it can.
    """
    below = [boxes.get(name) for name in ("actions", "orders")]
    foot = min([room.height - room.lift - 14, *(box[1] - 14 for box in below if box is not None)])
    shown = {name: box for name, box in boxes.items() if box is not None and name not in PASSING}
    read = [box for name, box in shown.items() if name in READ]
    clicked = [box for name, box in shown.items() if name not in READ] + [box for s in spots.values() for box in s]
    found = []
    for at, (width, height) in enumerate(shapes):
        wish = ((room.width - width) / 2, foot - height, width, height)
        box, over_clicked, over_read = nearest_free(wish, clicked, read, room)
        if not over_clicked and not over_read:
            return at, box
        found.append((over_clicked, over_read, at, box))
    return min(found)[2:]


def standing(room: Room) -> tuple[Box, ...]:
    """Return what the panels usually cover of a window, what matters least to the eye last.

    These are the panels of a turn with a question of two lines, three rows of answers and the strip of a move; who
    folds all panels wants to see the sea, and lets the strip lie over it.
    """
    w, h, top = room.width, room.height, RAIL_TOP + (8.0 if room.low else EDGE)
    decks = (FOLDED_DECKS, 56.0) if "decks" in room.folded else (LOW_DECKS, 190.0) if room.low else (DECKS_WIDTH, 258.0)
    compass = (130.0 if "compass" in room.folded else SLIM_COMPASS if room.low or room.narrow else 214.0) + EDGE
    log = (LOG_WIDTH, log_height(room)) if "log" not in room.folded else (146.0, 24.0)
    log_top = room.compass_foot + 10 if "log" in room.folded else h - room.lift - 14 - log[1]
    rows = ANSWER_ROWS * (actions.SMALL + GAP) - GAP + actions.MARGIN
    move = (room.prompt_left, top + PROMPT, room.prompt_width, GAP + strip.height_of(room.low))
    return (
        (0.0, 0.0, w, RAIL_TOP),
        (0.0, h - room.lift, w, room.lift),
        (room.prompt_left, RAIL_TOP, room.prompt_width, top - RAIL_TOP + PROMPT),
        (0.0, RAIL_TOP, EDGE + decks[0], top - RAIL_TOP + decks[1]),
        (w - compass, RAIL_TOP, compass, FOLDED_COMPASS if "compass" in room.folded else room.compass_foot - RAIL_TOP),
        ((w - room.actions_width) / 2 - actions.MARGIN, h - EDGE - rows, room.actions_width + 2 * actions.MARGIN, rows),
        (w - log[0] - EDGE, log_top, log[0] + EDGE, log[1]),
        *(() if room.folded >= set(FOLDABLE) else (move,)),
    )


def lower_edge_of_prompt(boxes: Mapping[str, Box | None], room: Room) -> float:
    """Return the height below which prompt and strip leave the middle free."""
    feet = [box[1] + box[3] + GAP for box in (boxes.get("prompt"), boxes.get("strip")) if box is not None]
    return max([RAIL_TOP + (8.0 if room.low else EDGE), *feet])


def _free(
    boxes: Mapping[str, Box | None], size: Size, room: Room, corners: tuple[tuple[float, float], ...]
) -> Box | None:
    """Return the first of some places at which a panel covers no other and does not leave the window."""
    for x, y in corners:
        wanted = (x, y, *size)
        is_inside = x >= 0 and y >= RAIL_TOP and x + size[0] <= room.width and y + size[1] <= room.height
        others = (box for name, box in boxes.items() if box is not None and name not in OVER_ALL)
        if is_inside and not any(meet(wanted, other) for other in others):
            return wanted
    return None


def _ships(sizes: Mapping[str, Size], models: Mapping[str, Any], room: Room) -> dict[str, Box | None]:
    """Return the boxes of the ship cards: own side from the left edge, the enemy's from the right, row by row."""
    fleet = room.fleet
    boxes: dict[str, Box | None] = {}
    cards = [name for name in sizes if name.startswith("ship-")]
    for is_theirs in (False, True):
        side = [name for name in cards if (models[name][0].side == "fot") == is_theirs]
        columns = min(fleet.columns, max(1, len(side)))
        rows = -(-len(side) // fleet.columns)
        block = columns * (fleet.width + GAP) - GAP
        left = room.width - EDGE - block if is_theirs else EDGE
        for at, name in enumerate(side):
            row, column = divmod(at, fleet.columns)
            y = room.height - 10 - fleet.height - (rows - 1 - row) * fleet.pitch
            boxes[name] = (left + column * (fleet.width + GAP), y, *sizes[name])
    return boxes


def arrange(panels: dict[str, Panel], models: dict[str, Any], room: Room) -> None:
    """Place every shown panel."""
    boxes = plan({name: panel.size for name, panel in panels.items()}, models, room)
    for name, box in boxes.items():
        panels[name].make_way(box is None)
        if box is not None:
            panels[name].place(box[0], box[1])
    _place_floating(panels, models, room, lower_edge_of_prompt(boxes, room))
    if "veil" in panels:
        panels["veil"].place(0, 0)
    for page in PAGES:
        if page in panels:
            page_width, page_height = panels[page].size
            panels[page].place((room.width - page_width) / 2, (room.height - page_height) / 2)
    if "toast" in panels:
        place_toast(panels, models["toast"], room)


def place_toast(panels: dict[str, Panel], model: tuple[str, str], room: Room) -> None:
    """Let a passing remark cover nothing that is clicked, of the uppermost page if one is open."""
    page = panels["toast"].hud.page
    if page:
        shown, spots = {}, {page: panels[page].clicked()}
    else:
        there = {name: panel for name, panel in panels.items() if panel.is_in_place}
        shown = {name: (*p.at, *p.size) for name, p in there.items() if not name.startswith("label-")}
        spots = {name: panels[name].clicked() for name in shown if name in READ}
    views = [ToastView(*model, most) for most in TOAST_WIDTHS]
    at, box = toast_place([toast_size(view, room) for view in views], shown, spots, room)
    panels["toast"].show(views[at], room)
    panels["toast"].place(box[0], box[1])


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
            panel.place((room.width - width) / 2, min(under + 8, room.height - height - 4))
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
