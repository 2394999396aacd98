"""The help page: every key, and how a game goes."""

from __future__ import annotations

from functools import partial

from vtt.hud.controls import draw_keycap, keycap_width
from vtt.hud.lettering import block_height
from vtt.hud.models import HelpModel, KeyGroup, KeyModel
from vtt.hud.painter import Painter
from vtt.hud.palette import INK
from vtt.hud.room import Room
from vtt.hud.screens.page import FOOT, GAP, HEAD, PAD, View, close_button, page_size, paint_board, paint_foot
from vtt.hud.scrolling import BAR, Column, ScrollItem
from vtt.words import say


def size(view: View, room: Room) -> tuple[float, float]:
    """Return the size of the page."""
    return page_size(view, room)


def paint(p: Painter, view: View) -> None:
    """Paint the keys in as many columns as there is room for, and the notes."""
    model: HelpModel = view[0]
    paint_board(p, say("hud.help.title"))
    count = max(1, min(3, int((p.width - 2 * PAD) / 340)))
    width = (p.width - 2 * PAD - GAP * (count - 1)) / count
    height = p.height - HEAD - FOOT - 8
    inner = width - 26 - BAR
    columns = _balanced(model, count, inner)
    for i, items in enumerate(columns):
        x = PAD + i * (width + GAP)
        p.parchment(x, HEAD, width, height, 4)
        p.scroll(f"keys-{i}", x + 13, HEAD + 12, width - 22, height - 24, Column(tuple(items)))
    paint_foot(p, [], [close_button("help", say("hud.done"), "primary")])


def _balanced(model: HelpModel, count: int, inner: float) -> list[list[ScrollItem]]:
    """Return the groups dealt to columns in order, each column about as high as the others."""
    blocks = [_group_items(group, inner) for group in model.groups]
    if model.notes:
        blocks.append(
            [
                ScrollItem(
                    ("note", note, inner),
                    block_height(note, inner - 8, 16, "serif", 1.3) + 12,
                    partial(_paint_note, note),
                )
                for note in model.notes
            ]
        )
    total = sum(item.height for block in blocks for item in block)
    columns: list[list[ScrollItem]] = [[]]
    for block in blocks:
        filled = sum(item.height for item in columns[-1])
        if columns[-1] and len(columns) < count and filled + sum(i.height for i in block) / 2 > total / count:
            columns.append([])
        columns[-1] += block
    return columns + [[] for _ in range(count - len(columns))]


def _group_items(group: KeyGroup, inner: float) -> list[ScrollItem]:
    head = ScrollItem(("head", group.name, inner), 38, partial(_paint_head, group.name))
    return [
        head,
        *(ScrollItem(("key", key, inner), _key_height(key, inner), partial(_paint_key, key)) for key in group.keys),
    ]


def _words_width(key: KeyModel, inner: float) -> float:
    return inner - sum(keycap_width(k) + 4 for k in _caps(key)) - 20


def _key_height(key: KeyModel, inner: float) -> float:
    return max(30.0, block_height(key.label, _words_width(key, inner), 16, "sans", 1.2) + 9)


def _caps(key: KeyModel) -> list[str]:
    """Return the caps to draw: alternatives are divided by ", "."""
    return [k for k in key.key.split(", ") if k]


def _paint_head(name: str, p: Painter) -> None:
    p.text(name, 6, 26, 19, "serifB", INK[0], maxw=p.width - 12)
    p.segment(6, 34, p.width - 6, 34, INK[2], 1, 0.6)


def _paint_key(key: KeyModel, p: Painter) -> None:
    p.block(key.label, 8, 5, _words_width(key, p.width), 16, "sans", INK[0], 1.2)
    x = p.width - 6
    for cap in reversed(_caps(key)):
        x -= keycap_width(cap)
        draw_keycap(p, x, 6, cap, dark=False)
        x -= 4


def _paint_note(note: str, p: Painter) -> None:
    p.block(note, 6, 4, p.width - 12, 16, "serif", INK[1], 1.3, strong=INK[0])
