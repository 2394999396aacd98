"""The answers to the prompt as buttons: packed into rows by what their words need, lower edge fixed, growing
upwards.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from vtt.hud.controls import button_width
from vtt.hud.models import ChoiceModel, HudEvent
from vtt.hud.painter import Painter, linear
from vtt.hud.palette import BRASS
from vtt.hud.room import GAP, Room
from vtt.hud.shapes import box
from vtt.hud.spots import ButtonLook
from vtt.words import say

TALL, SMALL, MARGIN = 40.0, 34.0, 8.0
MOST_ROWS, LOW_ROWS = 5, 3
"""Most rows of answers, and as many in a low window."""


@dataclass(frozen=True, slots=True)
class ActionsView:
    """Choices of one prompt; when they are too many for `rows`, `page` of them is shown."""

    choices: tuple[ChoiceModel, ...]
    width: float
    page: int = 0
    rows: int = MOST_ROWS


Row = list[tuple[ChoiceModel, ButtonLook, float]]


def look_of(choice: ChoiceModel) -> ButtonLook:
    """Return how a choice looks as a button."""
    kind = "primary" if choice.primary else "danger" if choice.danger else "wood"
    return ButtonLook(choice.label, choice.key, kind, choice.icon)


def pack(choices: tuple[ChoiceModel, ...], width: float) -> list[Row]:
    """Return rows of (choice, look, width): the primary one is never alone with more than one other, icons go before
    a row is added.
    """
    rows: list[list[ChoiceModel]] = [[]]
    for choice in choices:
        needed = sum(button_width(look_of(c), False) for c in [*rows[-1], choice]) + GAP * len(rows[-1])
        if rows[-1] and (needed > width or (len(rows) == 1 and len(rows[0]) == 2 and rows[0][0].primary)):
            rows.append([])
        rows[-1].append(choice)
    return [_spread(row, width) for row in rows if row]


def _spread(row: list[ChoiceModel], width: float) -> Row:
    free = width - GAP * (len(row) - 1)
    looks = [look_of(c) for c in row]
    if sum(button_width(look) for look in looks) > free:
        looks = [replace(look, icon="") for look in looks]
    looks = [shortened(look, free) for look in looks]
    needs = [button_width(look) for look in looks]
    extra = max(0.0, free - sum(needs)) / len(row)
    return [(c, look, min(need + extra, free)) for c, look, need in zip(row, looks, needs, strict=True)]


def shortened(look: ButtonLook, width: float) -> ButtonLook:
    """Return a look whose words fit a width: cut after a word, with dots that say so."""
    words = look.label.split()
    while len(words) > 1 and button_width(look) > width:
        words.pop()
        look = replace(look, label=" ".join(words).rstrip(":,;") + " …")
    return look


def pages(view: ActionsView) -> list[list[Row]]:
    """Return the rows of each page; with more than one page the last row of each leads on, and who wants none of it
    all need not leaf.
    """
    rows = pack(view.choices, view.width)
    if len(rows) <= view.rows:
        return [rows]
    rows = pack(tuple(sorted(view.choices, key=lambda choice: not choice.ends)), view.width)
    step = view.rows - 1
    return [rows[i : i + step] for i in range(0, len(rows), step)]


def _rows(view: ActionsView) -> tuple[list[Row], int, int]:
    all_pages = pages(view)
    page = view.page % len(all_pages)
    rows = list(all_pages[page])
    if len(all_pages) > 1:
        label = say("hud.actions.more", page=page + 1, pages=len(all_pages))
        turn = ChoiceModel("", label, key="PgDn", icon="forward")
        rows.append(_spread([turn], view.width))
    return rows, page, len(all_pages)


def size(view: ActionsView, room: Room) -> tuple[float, float]:
    """Return width and height."""
    count = len(_rows(view)[0])
    return view.width, count * (TALL if count < 3 else SMALL) + (count - 1) * GAP


def paint(p: Painter, view: ActionsView) -> None:
    """Declare the buttons and lay a dark board below those that stand above the rail."""
    rows, _, _ = _rows(view)
    height = TALL if len(rows) < 3 else SMALL
    board = box(-MARGIN, -MARGIN, view.width + 2 * MARGIN, p.height + 2 * MARGIN, 10)
    p.fill(board, "#150D08", 0.55)
    p.line(board, linear(0, -MARGIN, 0, p.height + MARGIN, [BRASS[1], BRASS[0]]), 1.2, 0.8)
    for j, row in enumerate(rows):
        x = 0.0
        for choice, look, width in row:
            event = HudEvent("choose", choice.id) if choice.id else HudEvent("page", "actions")
            name = f"choose-{choice.id}" if choice.id else "more"
            whole = choice.label if look.label != choice.label else ""
            hint = choice.reason if not choice.enabled and choice.reason else choice.hint or whole
            p.button(name, x, j * (height + GAP), width, height, look, event, hint, choice.enabled)
            x += width + GAP
