"""A scenario's chart: the 60 by 40 inch seascape with its marks, islands, wrecks and zones."""

from __future__ import annotations

import math
from itertools import pairwise

from vtt.hud.heraldry import draw_emblem, side_ground
from vtt.hud.lettering import SMALLEST, measure
from vtt.hud.models import ChartShape, ScenarioModel
from vtt.hud.painter import Painter
from vtt.hud.palette import INK
from vtt.hud.shapes import box, disc, path, polygon

RIM = 11.0


def _mark_places(x: float, y: float, w: float, h: float) -> list[tuple[float, float]]:
    """Return the 36 marks clockwise from the north-west corner."""
    places = [(x + (i + 0.5) / 11 * w, y) for i in range(11)]
    places += [(x + w, y + (i + 0.5) / 7 * h) for i in range(7)]
    places += [(x + w - (i + 0.5) / 11 * w, y + h) for i in range(11)]
    places += [(x, y + h - (i + 0.5) / 7 * h) for i in range(7)]
    return places


def paint_chart(p: Painter, scenario: ScenarioModel, x: float, y: float, w: float, h: float) -> None:
    """Paint the chart inside the box, rim and marks included."""
    x, y, w, h = x + RIM, y + RIM, w - 2 * RIM, h - 2 * RIM
    board_w, board_h = scenario.board_inches
    unit = min(w / board_w, h / board_h)
    window = box(x, y, w, h, 2)

    def at(point: tuple[float, float]) -> tuple[float, float]:
        return x + point[0] * unit, y + h - point[1] * unit

    with p.clip(window):
        p.fill(window, "#BFD0C4", 0.75)
        for cx, cy, alpha in ((0.5, 0.5, 0.40), (0.1, 0.85, 0.22), (0.92, 0.2, 0.22)):
            for i in range(16):
                a = i * math.pi / 8
                p.segment(
                    x + w * cx,
                    y + h * cy,
                    x + w * cx + 800 * math.cos(a),
                    y + h * cy + 800 * math.sin(a),
                    "#6B4A20",
                    0.7,
                    alpha,
                )
        for shape in scenario.chart:
            if shape.kind == "zone":
                _paint_zone(p, shape, [at(q) for q in shape.points])
        for shape in scenario.chart:
            if shape.kind in ("water", "course"):
                _paint_water(p, [at(q) for q in shape.points], shape.kind == "water")
        for shape in scenario.chart:
            if shape.kind == "island":
                _paint_island(p, [at(q) for q in shape.points])
            elif shape.kind == "wreck":
                _paint_wreck(p, *at(shape.points[0]))
        for shape in scenario.chart:
            if shape.kind == "ship":
                draw_emblem(p, shape.side, *at(shape.points[0]), 8)
            elif shape.kind == "treasure":
                _paint_treasure(p, *at(shape.points[0]))
        _paint_names(
            p, scenario, [(shape, [at(q) for q in shape.points]) for shape in scenario.chart if shape.label], x, y, w, h
        )
    p.line(window, INK[0], 1.6)
    p.line(box(x - 9, y - 9, w + 18, h + 18, 3), INK[1], 1.2)
    for i, (mx, my) in enumerate(_mark_places(x - 4.5, y - 4.5, w + 9, h + 9)):
        wind = i == scenario.wind_mark_index
        p.fill(disc(mx, my, 3.6 if wind else 1.7), "#235672" if wind else INK[1])
        if wind:
            p.line(disc(mx, my, 6.5), "#235672", 1.6)


def _paint_zone(p: Painter, shape: ChartShape, points: list[tuple[float, float]]) -> None:
    area = polygon(*points)
    xs, ys = [q[0] for q in points], [q[1] for q in points]
    with p.layer(0.55):
        side_ground(p, area, shape.side, min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _paint_water(p: Painter, points: list[tuple[float, float]], is_area: bool) -> None:
    """Special water: an area in red chalk, or a course drawn across the sea."""
    if is_area:
        p.fill(polygon(*points), "#A33B24", 0.12)
        p.line(polygon(*points), "#A33B24", 1.2, 0.7)
        return
    for (ax, ay), (bx, by) in pairwise(points):
        p.segment(ax, ay, bx, by, "#A33B24", 1.8, 0.8)


def _paint_treasure(p: Painter, x: float, y: float) -> None:
    """A cross as on old charts."""
    for rise in (-4.5, 4.5):
        p.segment(x - 4.5, y - rise, x + 4.5, y + rise, "#8C1C13", 2.4)


def _paint_island(p: Painter, points: list[tuple[float, float]]) -> None:
    shore = polygon(*points)
    p.line(shore, "#FFFFFF", 7, 0.35)
    p.line(shore, "#4C7E86", 3.6, 0.5)
    p.fill(shore, "#CDB277")
    with p.clip(shore):
        left, top = min(q[0] for q in points), min(q[1] for q in points)
        for i in range(60):
            p.segment(left + i * 9 - 200, top, left + i * 9 - 60, top + 320, "#7A5A2A", 0.8, 0.35)
    p.line(shore, INK[0], 1.3)


def _paint_wreck(p: Painter, x: float, y: float) -> None:
    p.line(path(f"M{x - 7} {y + 3} l14 -6 M{x - 2} {y} l-3 -8 M{x + 3} {y - 2} l-1 -7"), INK[0], 2)


def _paint_names(
    p: Painter,
    scenario: ScenarioModel,
    named: list[tuple[ChartShape, list[tuple[float, float]]]],
    x: float,
    y: float,
    w: float,
    h: float,
) -> None:
    """Set names below their shapes, above where that is taken; a name without a free place is left out."""
    taken: list[tuple[float, float, float, float]] = []
    for shape, points in named:
        width = measure(shape.label, SMALLEST, "serifbi")
        cx = sum(q[0] for q in points) / len(points)
        low, high = max(q[1] for q in points), min(q[1] for q in points)
        left = min(max(cx - width / 2, x + 4), x + w - width - 4)
        for base in (low + 14, high - 5):
            spot = (left - 3, base - 13, left + width + 3, base + 4)
            inside = y + 2 < spot[1] and spot[3] < y + h - 2
            if inside and all(spot[2] < t[0] or t[2] < spot[0] or spot[3] < t[1] or t[3] < spot[1] for t in taken):
                taken.append(spot)
                p.text(shape.label, left, base, SMALLEST, "serifbi", INK[0], shade=("#EFE3C4", 0, 1))
                break
