"""The ship's log: what happened in words, newest at the foot; a click goes to the place, a rule id opens the rule."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from vtt.hud.controls import draw_keycap, draw_pill, draw_rules, pill_width, rules_height
from vtt.hud.heraldry import draw_emblem, draw_tally
from vtt.hud.icons import draw_icon
from vtt.hud.lettering import block_height
from vtt.hud.models import HudEvent, LogEntry, LogModel
from vtt.hud.painter import Painter
from vtt.hud.palette import INK
from vtt.hud.room import LEAST_LOG, LOG_WIDTH, Room
from vtt.hud.scrolling import BAR, Column, ScrollItem
from vtt.words import say

WIDTH = LOG_WIDTH
HEAD = 42.0
COLUMN = WIDTH - 22.0


@dataclass(frozen=True, slots=True)
class LogView:
    """The log, folded to a label or open at a height."""

    log: LogModel
    folded: bool
    height: float


def height_in(room: Room) -> float:
    """Return the height of the open log: from the compass, or what a low window leaves of it, to the ship cards."""
    return max(LEAST_LOG, room.height - room.lift - 24 - room.compass_foot)


def size(view: LogView, room: Room) -> tuple[float, float]:
    """Return width and height."""
    if view.folded:
        return pill_width(say("hud.log.title"), "log") + 30, 24.0
    return WIDTH, view.height


def paint(p: Painter, view: LogView) -> None:
    """Paint the sheet and its head; entries are items of a column."""
    title = say("hud.log.title")
    if view.folded:
        width = pill_width(title, "log")
        draw_pill(p, 0, 0, title, "log")
        draw_keycap(p, width + 8, 2, "J")
        p.spot("fold", 0, 0, width, 24, HudEvent("fold", "log"), say("hud.log.open"))
        return
    p.parchment(0, 0, WIDTH, view.height, 4)
    draw_icon(p, "log", 14, 12, 18, INK[1])
    p.text(title, 38, 27, 18, "serifB", INK[0], maxw=WIDTH - 80)
    draw_keycap(p, WIDTH - 32, 11, "J", dark=False)
    p.segment(12, HEAD - 4, WIDTH - 12, HEAD - 4, INK[2], 1, 0.7)
    p.spot("fold", 8, 6, WIDTH - 16, HEAD - 12, HudEvent("fold", "log"), say("hud.log.fold"))
    items = tuple(
        ScrollItem(("entry", entry), _height(entry), partial(_paint_entry, entry, i))
        for i, entry in enumerate(view.log.entries)
    )
    p.scroll("entries", 11, HEAD, COLUMN, view.height - HEAD - 10, Column(items, to_end=True))


def _text_width() -> float:
    return COLUMN - 28 - BAR - 4


def _height(entry: LogEntry) -> float:
    if entry.heading:
        return block_height(entry.text, COLUMN - BAR - 16, 16, "serifB", 1.2) + 12
    return (
        block_height(entry.text, _text_width(), 15, "serif", 1.2) + 3 + rules_height(_text_width(), entry.rule_ids) + 6
    )


def _paint_entry(entry: LogEntry, index: int, p: Painter) -> None:
    if entry.heading:
        y = p.height - 7
        p.block(entry.text, 4, 4, p.width - 8, 16, "serifB", INK[1], 1.2)
        p.segment(4, y, p.width - 6, y, INK[2], 0.8, 0.5)
        return
    if entry.side:
        draw_emblem(p, entry.side, 12, 11, 9)
    else:
        draw_icon(p, entry.icon, 3, 2, 17, "#235672")
    if entry.tally:
        draw_tally(p, entry.side, entry.tally, 3, 23, 18, 12)
    if entry.target is not None:
        p.spot("jump", 0, 0, p.width - 2, p.height - 2, HudEvent("log-jump", entry.target), say("hud.log.jump"))
    used = p.block(entry.text, 28, 1, _text_width(), 15, "serif", INK[0], 1.2)
    draw_rules(p, 28, used + 16, _text_width(), entry.rule_ids)
