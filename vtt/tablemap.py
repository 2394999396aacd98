"""What a plain map of a table shows, as figures in inches, and that map as an SVG picture.

It knows no rules and needs no window: screen, paper and page draw the same figures by their own means.
"""

from __future__ import annotations

from html import escape
from typing import Literal, NamedTuple

Point = tuple[float, float]
Kind = Literal["island", "wreck", "ship", "token"]

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
