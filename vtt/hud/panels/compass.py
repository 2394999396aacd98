"""The compass: where the wind comes from, how strong, what it means for the ship that acts, and the overlay toggles."""

from __future__ import annotations

import math
from dataclasses import dataclass

from vtt.hud.controls import TONES
from vtt.hud.early import skia
from vtt.hud.icons import draw_icon
from vtt.hud.lettering import SMALLEST, block_height, block_width, measure, widest_word
from vtt.hud.materials import tile_paint
from vtt.hud.models import CompassModel, HudEvent
from vtt.hud.painter import Painter, linear
from vtt.hud.palette import BRASS, CREAM, DEEP_BLUE, INK, PARCHMENT, WALNUT, ink
from vtt.hud.room import Room
from vtt.hud.shapes import box, disc, fixed, polygon
from vtt.hud.spots import ButtonLook
from vtt.words import say

MARKS_PER_SIDE = (11, 7, 11, 7)  # clockwise from the north-west, as on the rim of the table
TOGGLE = (28.0, 42.0)
NARROW_TOGGLE, MANY_TOGGLES = 25.0, 7
"""Width of a toggle where more than so many stand in a row."""
CAMERA = (36.0, 28.0)
SMALL_TOGGLE = (30.0, 28.0)
"""A button of a compass that stands in a low window: its key is in its explanation."""
SLIM_COLUMNS = 4
ROW_GAP = 6.0


@dataclass(frozen=True, slots=True)
class CompassView:
    """The compass at a radius in units; `slim` puts its buttons in rows of four, `low` makes them small.

    `folded` leaves a plate that says the wind.
    """

    compass: CompassModel
    radius: float
    slim: bool = False
    low: bool = False
    folded: bool = False


def mark_direction(index: int) -> tuple[float, float]:
    """Return the unit vector (right, down) from the middle of a 60 x 40 table to mark `index` of its rim."""
    left = index % 36
    corners: tuple[tuple[tuple[float, float], tuple[int, int], int], ...] = (
        ((-1.5, -1), (1, 0), 3),
        ((1.5, -1), (0, 1), 2),
        ((1.5, 1), (-1, 0), 3),
        ((-1.5, 1), (0, -1), 2),
    )
    for count, ((x, y), (dx, dy), length) in zip(MARKS_PER_SIDE, corners, strict=True):
        if left < count:
            t = (left + 0.5) / count * length
            x, y = x + dx * t, y + dy * t
            norm = math.hypot(x, y)
            return x / norm, y / norm
        left -= count
    raise AssertionError(f"mark index {index} is not on the rim")


def _columns(view: CompassView) -> int:
    count = len(view.compass.overlays)
    return min(SLIM_COLUMNS, count) if view.slim else count


def _rows(view: CompassView) -> int:
    return -(-len(view.compass.overlays) // max(1, _columns(view)))


def _toggle(view: CompassView) -> tuple[float, float]:
    """Return width and height of an overlay button."""
    if view.low:
        return SMALL_TOGGLE
    return (TOGGLE[0] if _columns(view) <= MANY_TOGGLES else NARROW_TOGGLE), TOGGLE[1]


def _row_pitch(view: CompassView) -> float:
    return _toggle(view)[1] + (2 if view.low else ROW_GAP)


def _plate_width(view: CompassView) -> float:
    return measure(view.compass.label, SMALLEST, "sansb") + 24


def size(view: CompassView, room: Room) -> tuple[float, float]:
    """Return width and height."""
    if view.folded:
        return _plate_width(view) + 22, 28.0
    columns = _columns(view)
    width = max(
        2 * view.radius + 8,
        columns * (_toggle(view)[0] + 2) - 2,
        _plate_width(view) + 2,
        widest_word(view.compass.effect_text, 15, "sansb") + 46,
    )
    below = _effect_height(view, width) + _camera_height(view) + _rows(view) * _row_pitch(view)
    return width, 2 * view.radius + 26 + below


def _camera_height(view: CompassView) -> float:
    if not view.compass.cameras:
        return 0.0
    return SMALL_TOGGLE[1] + 2 if view.low else CAMERA[1] + 4


def _effect_height(view: CompassView, width: float) -> float:
    text = view.compass.effect_text
    return block_height(text, width - 44, 15, "sansb", 1.2) + 13 if text else 0.0


def _paint_effect(p: Painter, view: CompassView, y: float) -> None:
    """Paint what the wind means for the ship that acts: one line in a pill, or more in a plate."""
    model, w = view.compass, p.width
    colour, edge = TONES["wind"]
    words = block_width(model.effect_text, w - 44, 15, "sansb", 1.2)
    height = _effect_height(view, w) - 6
    left = (w - words - 40) / 2
    plate = box(left, y, words + 40, height, 12)
    p.shadow(plate, 2, 3, 0.5)
    p.inked(plate, WALNUT[0], edge, 1.3, 0.88)
    draw_icon(p, model.effect_icon, left + 9, y + height / 2 - 8, 16, colour)
    p.block(model.effect_text, left + 30, y + 3, w - 44, 15, "sansb", colour, 1.2)


def paint(p: Painter, view: CompassView) -> None:
    """Paint case, dial and arrow, the plate, the effect, and declare the toggles."""
    model, r = view.compass, view.radius
    if view.folded:
        _paint_plate(p, view, p.width / 2, 14, say("hud.compass.unfold"))
        return
    cx, cy = p.width / 2, r + 4
    _paint_case(p, cx, cy, r)
    draw_rose(p, cx, cy, r * 0.50, INK[1], PARCHMENT[3])
    if r >= SMALLEST * 3:
        for letter, angle in (("N", -90), ("E", 0), ("S", 90), ("W", 180)):
            a = math.radians(angle)
            word = say(f"hud.compass.{letter}")
            p.text(
                word, cx + r * 0.665 * math.cos(a), cy + r * 0.665 * math.sin(a) + 5, SMALLEST, "serifB", INK[0], "c"
            )
    if model.next_mark_index is not None:
        _paint_arrow(p, cx, cy, r, mark_direction(model.next_mark_index), ghost=True)
    if model.bearing_cdeg is not None:
        a = math.radians(model.bearing_cdeg / 100)
        _paint_arrow(p, cx, cy, r, (math.sin(a), -math.cos(a)))
    elif model.mark_index >= 0:
        _paint_arrow(p, cx, cy, r, mark_direction(model.mark_index))
    _paint_hub(p, cx, cy, r, model.force)
    _paint_plate(p, view, cx, cy + r, say("hud.compass.fold"))
    y = cy + r + 20
    if model.effect_text:
        _paint_effect(p, view, y)
        y += _effect_height(view, p.width)
    if model.cameras:
        _paint_cameras(p, view, cx, y)
        y += _camera_height(view)
    _paint_overlays(p, view, cx, y)


def _paint_plate(p: Painter, view: CompassView, cx: float, cy: float, hint: str) -> None:
    """Paint the plate that says the wind; a click folds the compass or unfolds it."""
    width = _plate_width(view) + (20 if view.folded else 0)
    p.brass(cx - width / 2, cy - 11, width, 23, 5)
    left = cx - width / 2
    if view.folded:
        draw_icon(p, "rose", left + 8, cy - 7, 15, INK[0])
    p.text(
        view.compass.label, cx + (10 if view.folded else 0), cy + 5.5, SMALLEST, "sansb", INK[0], "c",
        maxw=p.width - (38 if view.folded else 20),
    )  # fmt: skip
    p.spot("fold", left, cy - 12, width, 25, HudEvent("fold", "compass"), hint)


def _paint_overlays(p: Painter, view: CompassView, cx: float, y: float) -> None:
    """Declare the toggles of what is drawn over the table."""
    columns, (width, height) = _columns(view), _toggle(view)
    left = cx - (columns * (width + 2) - 2) / 2
    for i, toggle in enumerate(view.compass.overlays):
        look = ButtonLook("", "" if view.low else toggle.key, "tab", toggle.icon, on=toggle.on)
        hint = f"{toggle.label} ({toggle.key})" if toggle.key else toggle.label
        x, top = left + (i % columns) * (width + 2), y + (i // columns) * _row_pitch(view)
        event = HudEvent("overlay", toggle.id)
        p.button(f"overlay-{toggle.id}", x, top, width, height, look, event, hint, toggle.enabled)


def _paint_cameras(p: Painter, view: CompassView, cx: float, y: float) -> None:
    """Declare the row of views."""
    model, (width, height) = view.compass, SMALL_TOGGLE if view.low else CAMERA
    width = min(width, (p.width + 2) / len(model.cameras) - 2)
    left = cx - (len(model.cameras) * (width + 2) - 2) / 2
    for i, camera in enumerate(model.cameras):
        hint = f"{camera.label} ({camera.key})" if camera.key else camera.label
        look = ButtonLook("", "", "tab", camera.icon)
        p.button(
            f"camera-{camera.id}", left + i * (width + 2), y, width, height, look, HudEvent("camera", camera.id), hint
        )


def _paint_case(p: Painter, cx: float, cy: float, r: float) -> None:
    p.shadow(disc(cx, cy, r), 4, 8, 0.65)
    sweep = [ink(c) for c in (BRASS[2], BRASS[3], BRASS[1], BRASS[0], BRASS[2], BRASS[3], BRASS[1], BRASS[2])]
    p.fill(disc(cx, cy, r), skia.GradientShader.MakeSweep(cx, cy, sweep, None))
    p.line(disc(cx, cy, r - 0.6), "#20140A", 1.4)
    p.line(disc(cx, cy, r * 0.875), "#20140A", 2.4, 0.8)
    dial = disc(cx, cy, r * 0.865)
    p.fill(dial, tile_paint("parchment", 0.5, 0.5))
    with p.clip(dial):
        p.line(disc(cx, cy, r * 0.87), "#3A2208", 12 * r / 80, 0.5, blur=5)
    for i in range(36):
        ux, uy = mark_direction(i)
        inner = 0.76 if i in (0, 11, 18, 29) else 0.80
        p.segment(cx + r * 0.845 * ux, cy + r * 0.845 * uy, cx + r * inner * ux, cy + r * inner * uy, INK[1], 1.0)
    with p.moved(cx, cy, r):
        p.fill(fixed("M-.5 -.62 Q-.1 -.95 .45 -.68 Q0 -.8 -.5 -.62 Z"), "#FFFFFF", 0.30)


def _paint_arrow(
    p: Painter, cx: float, cy: float, r: float, direction: tuple[float, float], ghost: bool = False
) -> None:
    """Paint an arrow that blows from the rim to the hub."""
    ux, uy = direction
    px, py = -uy, ux
    tail, neck = 0.90, 0.42

    def at(along: float, across: float) -> tuple[float, float]:
        return cx + ux * r * along + px * r * across, cy + uy * r * along + py * r * across

    arrow = polygon(
        at(0.20, 0),
        at(neck, 0.13),
        at(neck, 0.05),
        at(tail, 0.07),
        at(tail - 0.07, 0),
        at(tail, -0.07),
        at(neck, -0.05),
        at(neck, -0.13),
    )
    if ghost:
        p.line(arrow, "#235672", 1.6, 0.8, (4, 3))
        return
    p.shadow(arrow, 1.5, 2, 0.5)
    p.inked(arrow, linear(cx - r, cy, cx + r, cy, ["#3E7FA6", "#235672"]), "#0C2330", 1.1)


def _paint_hub(p: Painter, cx: float, cy: float, r: float, force: int) -> None:
    p.shadow(disc(cx, cy, r * 0.235), 1, 2, 0.5)
    p.fill(disc(cx, cy, r * 0.235), DEEP_BLUE)
    p.line(disc(cx, cy, r * 0.225), BRASS[2], 1.6)
    size = max(SMALLEST + 2, r * 0.32)
    p.text(str(force), cx, cy + size * 0.36, size, "serifB", CREAM, "c")


def draw_rose(
    p: Painter, x: float, y: float, r: float, dark: str = INK[0], light: str = PARCHMENT[3], ring: bool = False
) -> None:
    """Draw a wind rose of split spikes, one half dark: 16 short, 4 middle, 4 long."""
    for count, reach, breadth, turn in ((8, 0.52, 0.12, 22.5), (4, 0.72, 0.13, 45.0), (4, 1.0, 0.17, 0.0)):
        for i in range(count):
            a = math.radians(i * 360 / count + turn - 90)
            tip = (x + r * reach * math.cos(a), y + r * reach * math.sin(a))
            for sign, colour in ((-1, light), (1, dark)):
                b = a + sign * math.pi / 4
                p.inked(
                    polygon((x, y), (x + r * breadth * math.cos(b), y + r * breadth * math.sin(b)), tip),
                    colour,
                    dark,
                    max(0.5, r / 90),
                )
    if ring:
        p.line(disc(x, y, r * 0.56), dark, max(0.7, r / 60))
        p.line(disc(x, y, r * 0.60), dark, max(0.4, r / 120))
