"""The plain map of a position painted with a brush: on a page of the screen or on paper."""

from __future__ import annotations

from vtt.hud.brush import Brush
from vtt.hud.shapes import box, disc, polygon
from vtt.tablemap import INK, INKS, LAND, SEA, SEA_LINE, SHORE, WIND, WOOD, Figure, TableMap

RIM = 0.9
"""Inches of rim round the water, for the marks."""


def paint_map(p: Brush, drawn: TableMap, x: float, y: float, w: float, h: float, least: float = 14.0) -> None:
    """Paint the map into a box, as large as fits; no name is set smaller than `least` units."""
    inch = min(w / (drawn.width + 2 * RIM), h / (drawn.height + 2 * RIM))
    left = x + (w - drawn.width * inch) / 2
    bottom = y + (h + drawn.height * inch) / 2

    def at(point: tuple[float, float]) -> tuple[float, float]:
        return left + point[0] * inch, bottom - point[1] * inch

    water = box(left, bottom - drawn.height * inch, drawn.width * inch, drawn.height * inch)
    p.fill(water, SEA)
    for east in range(10, int(drawn.width), 10):
        p.segment(*at((east, 0)), *at((east, drawn.height)), SEA_LINE, inch * 0.06)
    for north in range(10, int(drawn.height), 10):
        p.segment(*at((0, north)), *at((drawn.width, north)), SEA_LINE, inch * 0.06)
    with p.clip(water):
        for figure in drawn.figures:
            _paint_figure(p, figure, inch, [at(point) for point in figure.outline], [at(q) for q in figure.bow])
    p.line(water, INK, max(0.6, inch * 0.15))
    for mark in drawn.marks:
        p.fill(disc(*at(mark), inch * 0.22), SHORE)
    if drawn.wind is not None:
        p.inked(disc(*at(drawn.wind), inch * 0.7), WIND, "#FFFFFF", inch * 0.2)
    for label in drawn.labels:
        colour = INKS[label.side] if label.kind == "ship" else INK
        size = max(least, label.size * inch)
        if label.kind == "ship" or label.size * inch >= least * 0.6:
            face = "serifB" if label.kind == "ship" else "serifi"
            p.text(label.text, *at((label.x, label.y)), size, face, colour, "c", floor=least, may_be_cut=True)


def _paint_figure(
    p: Brush, figure: Figure, inch: float, outline: list[tuple[float, float]], bow: list[tuple[float, float]]
) -> None:
    fill = {"island": LAND, "wreck": WOOD, "token": "#E0B23C"}.get(figure.kind) or INKS[figure.side]
    p.inked(polygon(*outline), fill, INK, max(0.4, inch * 0.12))
    if bow:
        p.fill(polygon(*bow), "#FFFFFF", 0.85)
