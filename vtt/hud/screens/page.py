"""What pages have in common: a walnut board with brass corners, a heading, columns of parchment, and buttons at the
foot.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from vtt.hud.controls import button_width
from vtt.hud.models import HudEvent, MenuEntry
from vtt.hud.painter import Painter
from vtt.hud.palette import CREAM
from vtt.hud.room import Room
from vtt.hud.spots import ButtonLook

HEAD, FOOT, PAD, GAP = 66.0, 62.0, 22.0, 14.0

View = tuple[Any, float, float]  # the model, and the window's width and height in units


def page_size(view: View, room: Room) -> tuple[float, float]:
    """Return the size of a whole page."""
    return Room(view[1], view[2]).page


def paint_board(p: Painter, title: str, right: str = "") -> None:
    """Paint the board, its corners and its heading."""
    p.walnut(0, 0, p.width, p.height, 10)
    p.brass_corners(0, 0, p.width, p.height, 26)
    width = p.text(title, PAD + 14, 46, 34, "serifB", CREAM, maxw=p.width - 160, shade=("#000000", 2, 0.6), floor=22)
    if right and PAD + 14 + width + 30 < p.width - 200:
        p.text(right, p.width - PAD - 14, 44, 15, "sansb", "#D3BE98", "r", maxw=p.width - width - 120)


@dataclass(frozen=True, slots=True)
class FootButton:
    """A button at the foot of a page."""

    name: str
    look: ButtonLook
    event: HudEvent
    enabled: bool = True
    hint: str = ""


def paint_foot(
    p: Painter, left: Sequence[FootButton], right: Sequence[FootButton], bottom: float | None = None, edge: float = PAD
) -> None:
    """Declare buttons in a row at the foot, those of `right` flush right; icons go first when room is short."""
    y = (p.height if bottom is None else bottom) - 20 - 40
    free = p.width - 2 * edge - 12 * (len(left) + len(right))
    with_icons = sum(button_width(b.look) + 8 for b in (*left, *right)) <= free
    x = edge
    for button in left:
        x += _declare(p, button, x, y, with_icons) + 10
    x = p.width - edge
    for button in reversed(right):
        width = button_width(button.look, with_icons) + 14
        x -= width
        _declare(p, button, x, y, with_icons)
        x -= 10


def _declare(p: Painter, button: FootButton, x: float, y: float, with_icons: bool) -> float:
    look = button.look
    if not with_icons and look.icon:
        look = ButtonLook(look.label, look.key, look.kind, "", look.size, look.on)
    width = button_width(look) + 14
    p.button(button.name, x, y, width, 40, look, button.event, button.hint, button.enabled)
    return width


def entry_buttons(entries: Sequence[MenuEntry]) -> list[FootButton]:
    """Return menu entries as foot buttons."""
    return [
        FootButton(
            f"menu-{e.action}",
            ButtonLook(e.label, e.key, "primary" if e.primary else "wood", e.icon),
            HudEvent("menu", e.action),
            e.enabled,
            e.hint,
        )
        for e in entries
    ]


def close_button(name: str, label: str, kind: str = "wood") -> FootButton:
    """Return the button that closes the page `name`."""
    return FootButton("close", ButtonLook(label, "Esc", kind, "back"), HudEvent("close", name))
