"""Statistics: damage over the turns, the dice, luck against the odds, a table of ships; and the page at the end of
a game.
"""

from __future__ import annotations

from functools import partial

from vtt.hud.controls import draw_die
from vtt.hud.heraldry import draw_emblem, side_ground
from vtt.hud.lettering import SMALLEST, block_height, measure
from vtt.hud.models import EndModel, StatisticsModel
from vtt.hud.painter import Painter, linear
from vtt.hud.palette import BAD, BRASS, GOOD, INK, SIDES, ink
from vtt.hud.room import Room
from vtt.hud.screens.page import FOOT, PAD, View, close_button, entry_buttons, page_size, paint_foot
from vtt.hud.scrolling import BAR, Column, ScrollItem
from vtt.hud.shapes import box, disc, polygon
from vtt.hud.silhouettes import draw_silhouette
from vtt.words import say

BANNER, NOTE = 86.0, 40.0
LEAST_CHART, MOST_CHART = 262.0, 380.0


def size(view: View, room: Room) -> tuple[float, float]:
    """Return the size of the page."""
    return page_size(view, room)


def paint_end(p: Painter, view: View) -> None:
    """Paint the banner of the winner above the statistics."""
    model: EndModel = view[0]
    w = p.width
    p.parchment(0, 0, w, p.height, 6)
    side_ground(p, box(9, 9, w - 18, BANNER, 4), model.side, 9, 9, w - 18, BANNER)
    p.line(box(9, 9, w - 18, BANNER, 4), linear(0, 9, 0, 95, [BRASS[3], BRASS[1]]), 1.6)
    draw_emblem(p, model.side, 64, 9 + BANNER / 2, 33)
    p.text(model.title, 116, 48, 36, "serifB", "#FFFFFF", maxw=w - 150, shade=("#000000", 2, 0.55), floor=20)
    p.text(model.subtitle, 116, 78, 17, "serifb", "#FFFFFF", maxw=w - 150, shade=("#000000", 1, 0.6))
    top = BANNER + 20
    if model.note:
        _paint_worth(p, model, top)
        top += NOTE + 8
    _paint_body(p, model.statistics, top)
    buttons = entry_buttons(model.buttons)
    right = [b for b in buttons if b.look.kind == "primary"] or buttons[-1:]
    paint_foot(p, [b for b in buttons if b not in right], right, edge=PAD)


def _paint_worth(p: Painter, model: EndModel, top: float) -> None:
    """Paint the sentence below the banner, its dice before it."""
    p.card_ground(PAD, top, p.width - 2 * PAD, NOTE)
    x = PAD + 14
    for face in model.note_dice:
        draw_die(p, x + 13, top + NOTE / 2, 26, face)
        x += 34
    p.text(model.note, x + 4, top + NOTE / 2 + 6, 18, "serifb", INK[0], maxw=p.width - x - PAD - 14)


def paint_statistics(p: Painter, view: View) -> None:
    """Paint the statistics of a game that goes on."""
    model: StatisticsModel = view[0]
    p.parchment(0, 0, p.width, p.height, 6)
    p.text(say("hud.statistics.title"), PAD + 6, 48, 34, "serifB", INK[0], maxw=p.width - 60, floor=20)
    p.segment(PAD, 60, p.width - PAD, 60, INK[2], 1.2, 0.6)
    _paint_body(p, model, 72)
    paint_foot(p, [], [close_button("statistics", say("hud.done"), "primary")])


def _paint_body(p: Painter, model: StatisticsModel, top: float) -> None:
    """Declare the charts and the table as one column, so that low windows scroll."""
    inner = p.width - 2 * PAD - BAR + 8
    table = 34.0 + 33 * len(model.table) if model.table else 0.0
    free = p.height - top - FOOT - 8 - table - 26 * len(model.notes) - 20
    chart = min(MOST_CHART, max(LEAST_CHART, free))
    items = [
        ScrollItem(
            ("charts", model.series, model.dice_counts, model.luck, inner),
            chart + 14,
            partial(_paint_charts, model, chart),
        )
    ]
    if model.table:
        items.append(ScrollItem(("head", model.table_head, inner), 34, partial(_paint_table_head, model)))
        items += [
            ScrollItem(("row", row, inner), 33, partial(_paint_table_row, model, i))
            for i, row in enumerate(model.table)
        ]
    for note in model.notes:
        items.append(
            ScrollItem(
                ("note", note, inner), block_height(note, inner - 16, 15, "serifi", 1.3) + 8, partial(_paint_note, note)
            )
        )
    p.scroll("statistics", PAD - 8, top, p.width - 2 * PAD + 14, p.height - top - FOOT - 8, Column(tuple(items)))


def _paint_charts(model: StatisticsModel, height: float, p: Painter) -> None:
    w = p.width - 4
    parts = (0.46, 0.28, 0.26)
    x = 2.0
    for share, paint in zip(parts, (_paint_series, _paint_dice, _paint_luck), strict=True):
        width = (w - 28) * share
        p.card_ground(x, 4, width, height)
        paint(p, model, x, 4, width, height)
        x += width + 14


def _paint_series(p: Painter, model: StatisticsModel, x: float, y: float, w: float, h: float) -> None:
    p.text(model.series_title or say("hud.statistics.damage"), x + 16, y + 28, 18, "serifB", INK[0], maxw=w - 30)
    if not model.series:
        return
    most = max(5.0, *(max(s.values, default=0.0) for s in model.series))
    step = max(1, round(most / 4 / 5) * 5 or 5) if most > 8 else 2
    top_value = -(-most // step) * step
    count = max(2, *(len(s.values) for s in model.series))
    label = max(measure(f"{s.name} {s.values[-1]:g}", SMALLEST, "sansb") for s in model.series if s.values) + 16
    left, right, high, low = x + 40, x + w - label, y + 50, y + h - 34

    def at(i: int, value: float) -> tuple[float, float]:
        return left + i / (count - 1) * (right - left), low - value / top_value * (low - high)

    for value in range(0, int(top_value) + 1, int(step)):
        _, gy = at(0, value)
        p.segment(left, gy, right, gy, INK[2], 0.8, 0.4)
        p.text(str(value), left - 8, gy + 5, SMALLEST, "sans", INK[1], "r")
    every = max(1, round(count / ((right - left) / 46)))
    for i in range(0, count, every):
        words = say("hud.statistics.start") if i == 0 else str(model.first_turn + i - 1)
        p.text(words, at(i, 0)[0], low + 22, SMALLEST, "sans", INK[1], "c")
    ends: list[float] = []
    for series in model.series:
        colour = SIDES[series.side][0]
        points = [at(i, v) for i, v in enumerate(series.values)]
        if len(points) > 1:
            area = polygon((points[0][0], low), *points, (points[-1][0], low))
            p.fill(area, linear(0, high, 0, low, [ink(colour, 0.22), ink(colour, 0.06)]))
            p.line(polygon(*points, close=False), colour, 3, dash=(8, 6) if series.side == "fot" else ())
        for px, py in points:
            mark = (
                polygon((px, py - 6), (px + 6, py), (px, py + 6), (px - 6, py))
                if series.side == "fot"
                else disc(px, py, 5)
            )
            p.inked(mark, colour, "#FFF8E4", 1.2)
        if points:
            base = points[-1][1] + 5
            while any(abs(base - e) < 17 for e in ends):
                base += 17 if base < high + 40 or all(base >= e for e in ends) else -17
            ends.append(base)
            p.text(f"{series.name} {series.values[-1]:g}", right + 12, base, SMALLEST, "sansb", SIDES[series.side][2])


def _paint_dice(p: Painter, model: StatisticsModel, x: float, y: float, w: float, h: float) -> None:
    total = sum(model.dice_counts)
    rolled = say("hud.statistics.rolled", count=total)
    title = p.text(say("hud.statistics.dice"), x + 16, y + 28, 18, "serifB", INK[0], maxw=w - 30)
    if title + measure(rolled, SMALLEST, "sansb") + 50 < w:
        p.text(rolled, x + w - 14, y + 28, SMALLEST, "sansb", INK[1], "r")
    most = max(1, *model.dice_counts)
    pitch = (w - 32) / 6
    base, top = y + h - 52, y + 74
    for i, count in enumerate(model.dice_counts):
        bx, height = x + 16 + i * pitch, (base - top) * count / most
        if height > 1:
            p.inked(
                box(bx + 3, base - height, pitch - 6, height, 2),
                linear(0, top, 0, base, ["#DDB86C", "#A07733"]),
                INK[0],
                1,
            )
        p.text(str(count), bx + pitch / 2, base - (8 if height > 24 else height + 6), SMALLEST, "sansB", INK[0], "c")
        draw_die(p, bx + pitch / 2, base + 26, min(26.0, pitch - 10), i + 1)
    if total:
        fair = base - (base - top) * (total / 6) / most
        p.segment(x + 12, fair, x + w - 12, fair, BAD, 1.8, dash=(6, 4))
        p.text(
            say("hud.statistics.fair", count=f"{total / 6:.1f}"),
            x + w - 14,
            y + 58,
            SMALLEST,
            "sansb",
            BAD,
            "r",
            maxw=w - 30,
        )


def _paint_luck(p: Painter, model: StatisticsModel, x: float, y: float, w: float, h: float) -> None:
    p.text(say("hud.statistics.luck"), x + 16, y + 28, 18, "serifB", INK[0], maxw=w - 30)
    span = max(1.0, *(abs(v) for _, _, v in model.luck)) if model.luck else 1.0
    pitch = 104 if model.luck_texts else 64
    for i, (name, side, value) in enumerate(model.luck[:3]):
        top = y + 60 + i * pitch
        draw_emblem(p, side, x + 26, top, 10)
        sign = "+" if value >= 0 else "−"
        words = say("hud.statistics.hits", value=f"{sign}{abs(value):.1f}")
        used = p.text(words, x + w - 14, top + 6, 15, "sansB", GOOD if value >= 0 else BAD, "r")
        p.text(name, x + 44, top + 6, 16, "serifb", INK[0], maxw=w - 64 - used)
        middle, half = x + w / 2, w / 2 - 20
        p.fill(box(middle - half, top + 18, 2 * half, 14, 1), INK[2], 0.25)
        length = half * value / span
        p.fill(box(min(middle, middle + length), top + 18, abs(length), 14, 1), SIDES[side][0])
        p.segment(middle, top + 14, middle, top + 36, INK[0], 1.8)
        if i < len(model.luck_texts):
            p.block(model.luck_texts[i], x + 16, top + 38, w - 30, SMALLEST, "sans", INK[1], 1.2)


def _needs(model: StatisticsModel) -> list[float]:
    """Return the width that each column needs for its head and all its cells."""
    needs = [
        max(
            [
                measure(head, SMALLEST, "sansb"),
                *(measure(row[2][i], 16, "sans") for row in model.table if i < len(row[2])),
            ]
        )
        + 22
        for i, head in enumerate(model.table_head)
    ]
    needs[0] = max(measure(row[2][0], 17, "serifb") for row in model.table) + 104
    return needs


def _columns(model: StatisticsModel, width: float) -> list[tuple[int, float, str]]:
    """Return (index, edge, alignment) of the columns that fit: name and ending always, numbers from left to right."""
    needs, count = _needs(model), len(model.table_head)
    kept = list(range(count))
    while sum(needs[i] for i in kept) + 12 > width and len(kept) > 2:
        del kept[-2]
    spare = max(0.0, width - sum(needs[i] for i in kept) - 12) / max(1, len(kept))
    out, x = [], 6.0
    for i in kept:
        wide = needs[i] + spare
        out.append((i, x + 84, "l") if i == 0 else (i, x + 16, "l") if i == count - 1 else (i, x + wide - 8, "r"))
        x += wide
    return out


def _paint_table_head(model: StatisticsModel, p: Painter) -> None:
    for i, x, align in _columns(model, p.width):
        p.text(model.table_head[i], 16 if i == 0 else x, 22, SMALLEST, "sansb", INK[1], align)
    p.segment(6, 32, p.width - 8, 32, INK[2], 1.1, 0.8)


def _paint_table_row(model: StatisticsModel, index: int, p: Painter) -> None:
    side, silhouette, cells = model.table[index]
    is_sum = not silhouette
    if is_sum:
        p.fill(box(4, 1, p.width - 10, 31, 2), SIDES[side][0], 0.12)
        draw_emblem(p, side, 20, 16, 10)
    else:
        draw_silhouette(p, silhouette, 38, 26, 38, INK[0], sea=False)
    for i, x, align in _columns(model, p.width):
        if i < len(cells):
            room = p.width - x - 4 if align == "l" and i else None
            font = ("serifB" if is_sum else "serifb") if i == 0 else ("sansb" if is_sum else "sans")
            left = 40 if is_sum and i == 0 else x
            p.text(cells[i], left, 22, 17 if i == 0 else 16, font, INK[0], align, maxw=room)
    p.segment(6, 32, p.width - 8, 32, INK[2], 0.7, 0.4)


def _paint_note(note: str, p: Painter) -> None:
    p.block(note, 8, 4, p.width - 16, 15, "serifi", INK[1], 1.3)
