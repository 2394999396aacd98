"""A plain map of a position: land, bases, names and the wind."""

from __future__ import annotations

from collections.abc import Iterator

from vtt.dreadfleet.position import Position
from vtt.kernel.units import THOU_PER_INCH
from vtt.table.pose import Pose, to_world
from vtt.table.shape import Shape
from vtt.tablemap import Figure, Label, Point, TableMap

NAME_SIZE = {"ship": 1.05, "island": 0.85}
"""Inches; wrecks and tokens go without a name."""
LETTER_WIDTH = {"ship": 0.64, "island": 0.55}
"""Width of a letter as a share of its size: enough to keep names apart."""
GAP = 0.25


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
