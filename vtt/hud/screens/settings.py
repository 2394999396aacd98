"""The settings: groups at the left, their options in the middle, and for some how it will look at the right.

For the picture that is the table itself, seen through a window in the page: what is changed is seen at once.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from vtt.hud.controls import draw_keycap, keycap_width
from vtt.hud.early import skia
from vtt.hud.heraldry import draw_pennant
from vtt.hud.lettering import block_height, measure
from vtt.hud.models import HudEvent, KeyGroup, KeyModel, SettingsGroup, SettingsModel
from vtt.hud.painter import Painter
from vtt.hud.palette import BAD, CREAM, INK
from vtt.hud.room import Room
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

KEYS = "keys"  # the id of the group that lists the keys
PICTURE, READING = "picture", "reading"  # the groups that show how it will look


def size(view: View, room: Room) -> tuple[float, float]:
    """Return the size of the page."""
    return page_size(view, room)


def open_group(model: SettingsModel) -> str:
    """Return the id of the group that is open."""
    ids = [g.id for g in model.groups] + ([KEYS] if model.keys else [])
    return model.open_group if model.open_group in ids else ids[0]


def paint(p: Painter, view: View) -> None:
    """Paint the groups, the sheet with the open one, the preview, and the buttons."""
    model: SettingsModel = view[0]
    w, h = p.width, p.height
    paint_board(p, say("hud.settings.title"))
    groups = [*model.groups, *([SettingsGroup(KEYS, say("hud.settings.keys"), "key")] if model.keys else [])]
    left = max(170.0, *(measure(g.name, 17, "sansb") + 56 for g in groups))
    now = open_group(model)
    pitch = min(54.0, (h - HEAD - FOOT - 12) / len(groups))
    for i, group in enumerate(groups):
        look = ButtonLook(group.name, "", "wood", group.icon, 17, on=group.id == now, align="l")
        p.button(
            f"group-{group.id}",
            PAD,
            HEAD + i * pitch,
            left,
            min(46.0, pitch - 6),
            look,
            HudEvent("view", ("settings", ("group", group.id))),
        )
    preview = {PICTURE: 430.0, READING: 330.0}.get(now, 0.0) if w >= 1000 else 0.0
    x = PAD + left + GAP
    sheet = w - x - PAD - (preview + GAP if preview else 0)
    height = h - HEAD - FOOT - 8
    p.parchment(x, HEAD, sheet, height, 4)
    inner = sheet - 28 - BAR
    items = (
        _key_items(model, inner)
        if now == KEYS
        else option_items(next(g for g in model.groups if g.id == now).options, inner)
    )
    p.scroll(f"options-{now}", x + 14, HEAD + 12, sheet - 24, height - 24, Column(tuple(items)))
    if preview:
        paint_it = _open_window if now == PICTURE else _paint_sample
        paint_it(p, w - PAD - preview, HEAD, preview, height)
    default = FootButton(
        "default", ButtonLook(say("hud.settings.default"), "", "wood", "undo"), HudEvent("menu", "settings-default")
    )
    paint_foot(p, [default], [close_button("settings", say("hud.done"), "primary")])


def shows_table(model: SettingsModel) -> bool:
    """Whether the table is to be seen through the page, undimmed."""
    return open_group(model) == PICTURE


def _open_window(p: Painter, x: float, y: float, w: float, h: float) -> None:
    """Cut a window through the page."""
    p.text(say("hud.settings.preview"), x + 4, y + 22, 20, "serifB", CREAM, maxw=w - 8, shade=("#000000", 1, 0.6))
    pane = box(x, y + 36, w, h - 36, 6)
    p.fill(pane, "#000000", mode=skia.BlendMode.kClear)
    p.rim(pane, 2.0, y + 36, y + h)


def _paint_sample(p: Painter, x: float, y: float, w: float, h: float) -> None:
    p.parchment(x, y, w, h, 4)
    p.text(say("hud.settings.preview"), x + 22, y + 36, 20, "serifB", INK[0], maxw=w - 44)
    p.segment(x + 20, y + 48, x + w - 20, y + 48, INK[2], 1, 0.6)
    for i, side in enumerate(("ga", "fot")):
        top = y + 64 + i * 54
        draw_pennant(p, side, x + 22, top, w - 44, 44)
        p.text(
            say(f"hud.side.{side}"), x + 38, top + 29, 20, "serifB", "#FFFFFF", maxw=w - 90, shade=("#000000", 1, 0.55)
        )
    text = say("hud.settings.sample")
    used = p.block(text, x + 22, y + 182, w - 44, 16, "serif", INK[0], 1.3)
    small = say("hud.settings.sample_small")
    p.block(small, x + 22, y + 196 + used, w - 44, 15, "sans", INK[1], 1.3)


# ------------------------------------------------------------ keys
def _key_items(model: SettingsModel, inner: float) -> list[ScrollItem]:
    items: list[ScrollItem] = []
    for group in model.keys:
        items.append(ScrollItem(("head", group.name), 40, partial(_paint_key_head, group)))
        for key in group.keys:
            waiting = model.capturing == key.action
            height = 40 + (block_height(key.conflict, inner - 28, 14, "sansb", 1.2) if key.conflict else 0)
            items.append(ScrollItem(("key", key, waiting, inner), height, partial(_paint_key, key, waiting)))
    return items


def _paint_key_head(group: KeyGroup, p: Painter) -> None:
    p.text(group.name, 12, 28, 19, "serifB", INK[0], maxw=p.width - 24)
    p.segment(12, 37, p.width - 12, 37, INK[2], 1, 0.6)


def _paint_key(key: KeyModel, waiting: bool, p: Painter) -> None:
    w = p.width
    cap = keycap_width(key.key)
    words = say("hud.settings.press")
    field = measure(words, 15, "sansi") + 20 if waiting else cap
    p.text(key.label, 14, 25, 16, "sans", INK[0], maxw=w - 50 - field)
    if waiting:
        p.inked(box(w - 14 - field, 6, field, 28, 5), "#FFFDF2", "#24507C", 2)
        p.text(words, w - 24, 25, 15, "sansi", INK[0], "r")
    else:
        draw_keycap(p, w - 14 - cap, 11, key.key, dark=False)
    p.block(key.conflict, 14, 38, w - 28, 14, "sansb", BAD, 1.2)
    p.spot(
        f"key-{key.action}",
        8,
        3,
        w - 16,
        34,
        HudEvent("view", ("settings", ("bind", key.action))),
        say("hud.settings.rebind"),
    )


def changed(model: SettingsModel, value: Any, texts: dict[str, str]) -> tuple[SettingsModel, HudEvent | None]:
    """Return the model after a click on a group or on a key that is to be changed."""
    match value:
        case ("group", str() as group):
            return replace(model, open_group=group, capturing=""), None
        case ("bind", str() as action):
            return replace(model, capturing="" if model.capturing == action else action), None
        case _:
            return model, None


def with_setting(model: SettingsModel, key: str, value: Any) -> SettingsModel:
    """Return the model with one option changed."""
    return replace(model, groups=tuple(replace(g, options=with_value(g.options, key, value)) for g in model.groups))
