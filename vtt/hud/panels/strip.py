"""The movement strip: a brass ruler as long as Speed plus wind; enamel is what is used, pins are what the rules ask."""

from __future__ import annotations

from dataclasses import dataclass

from vtt.hud.controls import TONES
from vtt.hud.icons import draw_icon
from vtt.hud.lettering import SMALLEST, measure
from vtt.hud.models import MovementStripModel
from vtt.hud.painter import Painter, linear
from vtt.hud.palette import BRASS, CREAM, ENAMEL, INK, SAND
from vtt.hud.room import Room
from vtt.hud.shapes import box, path

HEIGHT, LOW_HEIGHT = 82.0, 36.0
RULER, LOW_RULER = 26.0, 20.0
LABEL_GAP = 10.0
BESIDE = 0.5
"""Most share of a low strip that the words of its pins take beside the ruler."""


@dataclass(frozen=True, slots=True)
class StripView:
    """The strip at a width; where there is little room a line below the ruler stands for the cells.

    In a `low` window an explanation stands for them, and the words of the pins stand beside the ruler.
    """

    strip: MovementStripModel
    width: float
    with_cells: bool
    low: bool = False


def size(view: StripView, room: Room) -> tuple[float, float]:
    """Return width and height."""
    return view.width, height_of(view.low)


def height_of(low: bool) -> float:
    """Return the height of the strip."""
    return LOW_HEIGHT if low else HEIGHT


def _cell_widths(view: StripView) -> list[float]:
    if not view.with_cells:
        return []
    return [
        max(measure(word, SMALLEST, "sansb"), measure(big, 24, "serifB") + measure(small, 16, "sansb") + 4, 62) + 20
        for big, small, word in view.strip.cells
    ]


def paint(p: Painter, view: StripView) -> None:
    """Paint ruler, enamel, pins and cells."""
    model = view.strip
    p.walnut(0, 0, view.width, p.height, 6)
    cells = _cell_widths(view)
    beside = _fitting([pin for pin in _pins(model) if pin.up], BESIDE * view.width) if view.low else []
    x, y, w = 18.0, 34.0, view.width - 36 - sum(cells)
    if view.low:
        y, w = 11.0, w - sum(pin.width + LABEL_GAP for pin in beside)
    longest = max(model.allowance, model.speed, model.used, 1.0)
    unit = w / longest
    _paint_ruler(p, model, x, y, w, unit, longest, LOW_RULER if view.low else RULER)
    if view.low:
        _paint_pins_beside(p, model, beside, x, y, w, unit)
    else:
        _paint_pins(p, model, x, y, w, unit, below=view.with_cells)
    at = x + model.used * unit
    pointer = path(f"M{at} {y + 1} l-6.5 -10 h13 Z")
    p.shadow(pointer, 1, 2, 0.6)
    p.inked(pointer, CREAM, INK[0])
    if model.preview is not None and model.preview > model.used:
        ghost = x + min(model.preview, longest) * unit
        p.line(path(f"M{ghost} {y + 1} l-6.5 -10 h13 Z"), CREAM, 1.6)
    left = x + w + 12
    for (big, small, word), width in zip(model.cells, cells, strict=False):
        p.hairline(left, 12, 56, BRASS[1], 0.7, upright=True)
        used = p.text(big, left + 10, 38, 24, "serifB", CREAM)
        p.text(small, left + 12 + used, 38, 16, "sansb", SAND)
        p.text(word, left + 10, 61, SMALLEST, "sansb", SAND)
        left += width
    if view.low:
        words = "\n".join(f"{word}\t{big}{small}" for big, small, word in model.cells)
        p.spot("cells", 0, 0, view.width, p.height, None, words, hover="")
    elif not view.with_cells:
        words = "   ".join(f"{word} {big}{small}" for big, small, word in model.cells)
        p.text(words, view.width / 2, HEIGHT - 6, SMALLEST, "sansb", CREAM, "c", maxw=view.width - 24)


def _paint_ruler(
    p: Painter, model: MovementStripModel, x: float, y: float, w: float, unit: float, longest: float, high: float
) -> None:
    p.brass(x - 5, y, w + 10, high, 4)
    top, height = y + 4, high - 8
    if model.allowance > model.speed:
        p.fill(box(x + model.speed * unit, top, (longest - model.speed) * unit, height, 1), "#3E7FA6", 0.28)
    if model.contact_at is not None:
        p.fill(box(x + model.contact_at * unit, top, (longest - model.contact_at) * unit, height, 1), "#B3291A", 0.22)
    p.fill(box(x, top, model.used * unit, height, 2), linear(0, y, 0, y + 22, [ENAMEL[1], ENAMEL[0]]))
    since = max(0.0, model.used - model.last_turn_at)
    p.fill(
        box(x + model.last_turn_at * unit, top, since * unit, height, 1),
        linear(0, y, 0, y + 22, [ENAMEL[2], ENAMEL[3]]),
    )
    if model.preview is not None and model.preview > model.used:
        run = (min(model.preview, longest) - model.used) * unit
        p.fill(box(x + model.used * unit, top, run, height, 1), ENAMEL[2], 0.45)
    p.line(box(x, top, w, height, 2), "#2A1B0A", 1)
    for i in range(round(longest * 4) + 1):
        t = x + i * unit / 4
        if i % 4 and unit < 16:
            continue
        long = (9 if i % 4 == 0 else 6 if i % 2 == 0 else 3.5) * high / RULER
        p.segment(t, top, t, top + long, CREAM if i / 4 <= model.used else INK[0], 1.1 if i % 4 == 0 else 0.8, 0.9)
    pins = [v for v in (model.contact_at, model.speed, model.next_turn_at, model.wind_minimum) if v is not None]
    for inch in range(5, int(longest) + 1, 5):
        if all(abs(inch - pin) * unit > 16 for pin in pins):
            colour, base = CREAM if inch < model.used else INK[0], y + high - (4.5 if high == RULER else 5.5)
            p.text(str(inch), x + inch * unit, base, SMALLEST, "sansB", colour, "c")


@dataclass(frozen=True, slots=True)
class _Pin:
    at: float
    text: str
    icon: str
    colour: str
    up: bool
    ticked: bool = False

    @property
    def width(self) -> float:
        return measure(self.text, SMALLEST, "sansb") + (19 if self.icon else 0) + (17 if self.ticked else 0)


def _pins(model: MovementStripModel) -> list[_Pin]:
    pins = []
    if model.wind_minimum is not None:
        colour = "#9CD9C0" if model.wind_minimum_met else TONES["wind"][0]
        pins.append(_Pin(model.wind_minimum, model.wind_minimum_text, "wind", colour, True, model.wind_minimum_met))
    if model.next_turn_at is not None and model.turn_text:
        pins.append(_Pin(model.next_turn_at, model.turn_text, "wheel", BRASS[3], True))
    if model.speed_text:
        pins.append(_Pin(model.speed, model.speed_text, "", CREAM, True))
    if model.wind_text and model.allowance != model.speed:
        pins.append(_Pin(model.allowance, model.wind_text, "wind", TONES["wind"][0], True))
    if model.contact_at is not None:
        pins.append(_Pin(model.contact_at, model.contact_text, "cross", "#FFA792", False))
    pins += [_Pin(e.at, e.text, e.icon, TONES[e.tone][0], e.lane == "up") for e in model.extra_pins]
    return pins


def _paint_pins(
    p: Painter, model: MovementStripModel, x: float, y: float, w: float, unit: float, *, below: bool
) -> None:
    """Paint pins in two lanes; labels of a lane are pushed apart, and one that finds no place goes, its mark stays.

    Without words `below` the table alone names what is met.
    """
    for up in (True, False):
        lane = sorted((pin for pin in _pins(model) if pin.up is up), key=lambda pin: pin.at)
        for pin in lane:
            t = x + pin.at * unit
            p.segment(t, y - 4 if up else y + 18, t, y + 24 if up else y + 28, pin.colour, 2)
        for pin, left in _spread_labels(lane if up or below else [], x, unit, 10.0, x + w + 8):
            _paint_label(p, pin, left, y - 11 if up else y + 42)


def _paint_pins_beside(
    p: Painter, model: MovementStripModel, named: list[_Pin], x: float, y: float, w: float, unit: float
) -> None:
    """Paint the marks of all pins, and the words of some at the right of the ruler."""
    for pin in _pins(model):
        t = x + pin.at * unit
        p.segment(t, y - 3 if pin.up else y + 12, t, y + 18 if pin.up else y + 23, pin.colour, 2)
    left = x + w + LABEL_GAP + 4
    for pin in named:
        _paint_label(p, pin, left, y + 15)
        left += pin.width + LABEL_GAP


def _paint_label(p: Painter, pin: _Pin, left: float, base: float) -> None:
    if pin.icon:
        draw_icon(p, pin.icon, left, base - 12, 15, pin.colour)
    end = left + (19 if pin.icon else 0)
    end += p.text(pin.text, end, base, SMALLEST, "sansb", pin.colour)
    if pin.ticked:
        draw_icon(p, "check", end + 3, base - 11, 13, pin.colour)


def _fitting(pins: list[_Pin], width: float) -> list[_Pin]:
    """Return the pins whose words fit a width together: the ones that go have no icon, or are the shortest."""
    kept = list(pins)
    while kept and sum(pin.width + LABEL_GAP for pin in kept) - LABEL_GAP > width:
        kept.remove(min(kept, key=lambda pin: (bool(pin.icon), pin.width)))
    return kept


def _spread_labels(lane: list[_Pin], x: float, unit: float, least: float, most: float) -> list[tuple[_Pin, float]]:
    """Place labels over their pins, then push them left from the right end and right from the left end."""
    kept = _fitting(lane, most - least)
    lefts = [x + pin.at * unit - pin.width / 2 for pin in kept]
    limit = most
    for i in range(len(kept) - 1, -1, -1):
        lefts[i] = min(lefts[i], limit - kept[i].width)
        limit = lefts[i] - LABEL_GAP
    limit = least
    for i, pin in enumerate(kept):
        lefts[i] = max(lefts[i], limit)
        limit = lefts[i] + pin.width + LABEL_GAP
    return list(zip(kept, lefts, strict=True))
