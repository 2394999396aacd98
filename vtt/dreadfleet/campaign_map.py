"""A plain map of a position: land, bases, names and the wind, as figures in inches and as an SVG picture.

It needs no window, so a score table can be printed anywhere; screen and paper draw the same figures by other means.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Literal, NamedTuple

from vtt.dreadfleet.position import Position
from vtt.kernel.units import THOU_PER_INCH
from vtt.table.pose import Pose, to_world
from vtt.table.shape import Shape

Point = tuple[float, float]
Kind = Literal["island", "wreck", "ship", "token"]

NAME_SIZE = {"ship": 1.05, "island": 0.85}
"""Inches; wrecks and tokens go without a name."""
LETTER_WIDTH = {"ship": 0.64, "island": 0.55}
"""Width of a letter as a share of its size: enough to keep names apart."""
GAP = 0.25
INKS = {"ga": "#2C6AA8", "fot": "#B23A22", "": "#6A5233"}
SEA, SEA_LINE, LAND, SHORE, WOOD, INK = "#C9D8CF", "#9DB5AE", "#D3BB84", "#6A5233", "#8A6A42", "#1E140C"
WIND = "#235672"


class Figure(NamedTuple):
    """One thing on the map; `outline` in inches (x east, y north), `bow` the triangle that shows where a ship heads."""

    kind: Kind
    id: str
    name: str
    side: str
    outline: tuple[Point, ...]
    bow: tuple[Point, ...] = ()


class Label(NamedTuple):
    """A name set at (x, y), the middle of its baseline in inches."""

    text: str
    x: float
    y: float
    size: float
    kind: Kind
    side: str


class TableMap(NamedTuple):
    """Everything on a map of `width` by `height` inches; `wind` is the mark it blows from, None for none."""

    width: float
    height: float
    marks: tuple[Point, ...]
    wind: Point | None
    figures: tuple[Figure, ...]
    labels: tuple[Label, ...]


def draw_map(pos: Position) -> TableMap:
    """Return the map of a position."""
    board, state = pos.state.table.board, pos.state
    marks = tuple((mark.x / THOU_PER_INCH, mark.y / THOU_PER_INCH) for mark in board.marks)
    width, height = board.width / THOU_PER_INCH, board.height / THOU_PER_INCH
    figures = tuple(_figures(pos))
    wind = marks[state.winds] if 0 <= state.winds < len(marks) else None
    return TableMap(width, height, marks, wind, figures, tuple(_labels(figures, width, height)))


def _figures(pos: Position) -> Iterator[Figure]:
    """Land first, then what floats, ships last: names are placed in the other order."""
    content, state = pos.content, pos.state
    floating: list[Figure] = []
    for piece in state.table.pieces:
        shape = content.shapes.get(piece.shape)
        outline = _placed(shape.outline, piece.pose) if shape is not None else _diamond(piece.pose)
        if state.has_ship(piece.id):
            kind, _, copy = piece.id.partition(":")
            name = content.ships[kind].name + (f" {copy}" if copy else "")
            bow = _bow(shape, piece.pose) if shape is not None and not shape.faceless else ()
            floating.append(Figure("ship", piece.id, name, state.ship(piece.id).side, outline, bow))
        elif piece.id in content.scenery:
            scenery = content.scenery[piece.id]
            yield Figure(scenery.type, piece.id, scenery.name, "", outline)
        else:
            floating.insert(0, Figure("token", piece.id, piece.label, "", outline))
    for treasure in state.treasures:
        if treasure.where == "free":
            yield Figure("token", treasure.id, "", "", _diamond(Pose(treasure.x, treasure.y, 0)))
    yield from floating


def _placed(outline: tuple[tuple[int, int], ...], pose: Pose) -> tuple[Point, ...]:
    return tuple(_inches(to_world(pose, x, y)) for x, y in outline)


def _inches(point: Point) -> Point:
    return round(point[0] / THOU_PER_INCH, 3), round(point[1] / THOU_PER_INCH, 3)


def _diamond(pose: Pose) -> tuple[Point, ...]:
    return tuple(_inches(to_world(pose, x, y)) for x, y in ((0, 400), (-400, 0), (0, -400), (400, 0)))


def _bow(shape: Shape, pose: Pose) -> tuple[Point, ...]:
    half, front = shape.width / 2, shape.length / 2
    corners = ((0, front * 0.92), (-half * 0.7, front * 0.3), (half * 0.7, front * 0.3))
    return tuple(_inches(to_world(pose, x, y)) for x, y in corners)


def _labels(figures: tuple[Figure, ...], width: float, height: float) -> Iterator[Label]:
    """Set names below, above or beside their figures where no other name and no ship lies; ships' names always."""
    taken = [_box(figure.outline) for figure in figures if figure.kind == "ship"]
    for figure in reversed(figures):
        if figure.kind not in NAME_SIZE:
            continue
        size = NAME_SIZE[figure.kind]
        length = len(figure.name) * size * LETTER_WIDTH[figure.kind]
        west, south, east, north = _box(figure.outline)
        middle, level = (west + east) / 2, (south + north) / 2 - size * 0.35
        places: tuple[tuple[float, float], ...] = (
            (middle, south - size - GAP / 2),
            (middle, north + GAP),
            (east + length / 2 + GAP, level),
            (west - length / 2 - GAP, level),
        )
        if figure.kind != "ship" and length < east - west:
            places = ((middle, level), *places)
        boxes = [(x - length / 2, y - size * 0.2, x + length / 2, y + size * 0.8) for x, y in places]
        free = [
            at
            for at, box in enumerate(boxes)
            if box[0] >= 0 and box[1] >= 0 and box[2] <= width and box[3] <= height and not _meets(box, taken)
        ]
        if not free and figure.kind != "ship":
            continue
        at = free[0] if free else 0
        taken.append(boxes[at])
        x = min(max(places[at][0], length / 2), width - length / 2)
        y = min(max(places[at][1], size * 0.3), height - size)
        yield Label(figure.name, round(x, 2), round(y, 2), size, figure.kind, figure.side)


def _box(outline: tuple[Point, ...]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return min(xs), min(ys), max(xs), max(ys)


def _meets(box: tuple[float, float, float, float], taken: list[tuple[float, float, float, float]]) -> bool:
    return any(box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3] for other in taken)


def svg(drawn: TableMap, title: str) -> str:
    """Return the map as an SVG element that stands for itself; `title` is what a screen reader says."""
    rim = 1.2
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="{-rim} {-rim} {drawn.width + 2 * rim:g} '
        f'{drawn.height + 2 * rim:g}" font-family="Georgia, \'Times New Roman\', serif">',
        f"<title>{escape(title)}</title>",
        f'<rect x="0" y="0" width="{drawn.width:g}" height="{drawn.height:g}" fill="{SEA}" stroke="{INK}" '
        'stroke-width="0.15"/>',
    ]
    for east in range(10, int(drawn.width), 10):
        lines.append(_stroke(drawn, (east, 0), (east, drawn.height)))
    for north in range(10, int(drawn.height), 10):
        lines.append(_stroke(drawn, (0, north), (drawn.width, north)))
    for x, y in drawn.marks:
        lines.append(f'<circle cx="{x:g}" cy="{drawn.height - y:g}" r="0.22" fill="{SHORE}"/>')
    if drawn.wind is not None:
        x, y = drawn.wind
        lines.append(
            f'<circle cx="{x:g}" cy="{drawn.height - y:g}" r="0.7" fill="{WIND}" stroke="#FFFFFF" stroke-width="0.2"/>'
        )
    lines += [_figure(drawn, figure) for figure in drawn.figures]
    for label in drawn.labels:
        colour = INKS[label.side] if label.kind == "ship" else INK
        weight = "bold" if label.kind == "ship" else "normal"
        lines.append(
            f'<text x="{label.x:g}" y="{drawn.height - label.y:g}" font-size="{label.size:g}" font-weight="{weight}" '
            f'text-anchor="middle" fill="{colour}" stroke="#FFFFFF" stroke-width="0.18" stroke-opacity="0.75" '
            f'paint-order="stroke">{escape(label.text)}</text>'
        )
    return "\n".join((*lines, "</svg>"))


def _stroke(drawn: TableMap, start: Point, end: Point) -> str:
    return (
        f'<path d="M{start[0]:g} {drawn.height - start[1]:g} L{end[0]:g} {drawn.height - end[1]:g}" '
        f'stroke="{SEA_LINE}" stroke-width="0.06" fill="none"/>'
    )


def _figure(drawn: TableMap, figure: Figure) -> str:
    fill = {"island": LAND, "wreck": WOOD, "token": "#E0B23C"}.get(figure.kind) or INKS[figure.side]
    shape = f'<path d="{_path(drawn, figure.outline)}" fill="{fill}" stroke="{INK}" stroke-width="0.12"/>'
    if figure.bow:
        shape += f'<path d="{_path(drawn, figure.bow)}" fill="#FFFFFF" fill-opacity="0.85"/>'
    return shape


def _path(drawn: TableMap, points: tuple[Point, ...]) -> str:
    return "M" + " L".join(f"{x:g} {drawn.height - y:g}" for x, y in points) + " Z"
