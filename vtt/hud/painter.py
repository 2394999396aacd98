"""The brush: one face of a panel, painted at the exact pixel size, and what on it can be clicked.

A `Painter` is a canvas in units (pixels at scale 1) with a margin for shadows. While it paints, a panel also
declares its hot spots (`spot`, `button`, `entry`, `slider`), so that picture and hit areas can never disagree. Texts
that do not fit are listed in `clipped`, the boxes of all texts in `boxes`: tests read both.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
import skia

from vtt.hud.lettering import SMALLEST, marked_runs, measure, paragraph, text_style
from vtt.hud.materials import tile_paint
from vtt.hud.models import HudEvent
from vtt.hud.palette import BRASS, CREAM, INK, ink
from vtt.hud.shapes import box, disc, fixed, polygon
from vtt.hud.spots import ButtonLook, Spot

Fill = str | skia.Shader | skia.Paint
MARGIN = 14.0


def linear(
    x0: float, y0: float, x1: float, y1: float, stops: Sequence[str | int | tuple[float, str | int]]
) -> skia.Shader:
    """Return a straight gradient; stops are colours, or (place 0-1, colour)."""
    places = [float(s[0]) for s in stops] if isinstance(stops[0], tuple) else None
    colours = [s[1] if isinstance(s, tuple) else s for s in stops]
    points = [skia.Point(x0, y0), skia.Point(x1, y1)]
    return skia.GradientShader.MakeLinear(points, [ink(c) if isinstance(c, str) else c for c in colours], places)


def radial(x: float, y: float, radius: float, stops: Sequence[tuple[float, str | int]]) -> skia.Shader:
    """Return a round gradient from (place 0-1, colour) stops."""
    colours = [ink(c) if isinstance(c, str) else c for _, c in stops]
    return skia.GradientShader.MakeRadial(skia.Point(x, y), radius, colours, [float(p) for p, _ in stops])


class Painter:
    """A face of `width` by `height` units at `scale` pixels a unit, with `margin` units of air for its shadow."""

    def __init__(self, width: float, height: float, scale: float = 1.0, margin: float = MARGIN) -> None:
        self.width, self.height, self.scale = width, height, scale
        self.margin_px = math.ceil(margin * scale)
        self.inner_px = (math.ceil(width * scale - 1e-6), math.ceil(height * scale - 1e-6))
        self.surface = skia.Surface(self.inner_px[0] + 2 * self.margin_px, self.inner_px[1] + 2 * self.margin_px)
        self.canvas = self.surface.getCanvas()
        self.canvas.translate(self.margin_px, self.margin_px)
        self.canvas.scale(scale, scale)
        self.spots: list[Spot] = []
        self.clipped: list[tuple[str, float]] = []
        self.boxes: list[tuple[float, float, float, float, str]] = []

    def pixels(self) -> np.ndarray:
        """Return (h, w, 4) uint8, blue green red alpha, premultiplied, top row first."""
        image = self.surface.makeImageSnapshot()
        return image.toarray(colorType=skia.kBGRA_8888_ColorType, alphaType=skia.kPremul_AlphaType)

    # ------------------------------------------------------------ primitives
    def fill(
        self, shape: skia.Path, colour: Fill, alpha: float = 1.0, blur: float = 0.0, mode: skia.BlendMode | None = None
    ) -> None:
        """Fill with a colour, a gradient or a kept tile paint."""
        if isinstance(colour, skia.Paint):
            colour.setAlphaf(alpha)
            colour.setBlendMode(mode or skia.BlendMode.kSrcOver)
            self.canvas.drawPath(shape, colour)
            return
        paint = skia.Paint(AntiAlias=True)
        self._colour(paint, colour, alpha)
        if blur:
            paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, blur))
        if mode:
            paint.setBlendMode(mode)
        self.canvas.drawPath(shape, paint)

    def line(
        self,
        shape: skia.Path,
        colour: Fill,
        width: float = 1.0,
        alpha: float = 1.0,
        dash: tuple[float, ...] = (),
        blur: float = 0.0,
        round_ends: bool = True,
    ) -> None:
        """Stroke along the path."""
        paint = skia.Paint(AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=width)
        self._colour(paint, colour, alpha)
        if round_ends:
            paint.setStrokeCap(skia.Paint.kRound_Cap)
            paint.setStrokeJoin(skia.Paint.kRound_Join)
        if dash:
            paint.setPathEffect(skia.DashPathEffect.Make(list(dash), 0))
        if blur:
            paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, blur))
        self.canvas.drawPath(shape, paint)

    @staticmethod
    def _colour(paint: skia.Paint, colour: Fill, alpha: float) -> None:
        if isinstance(colour, str):
            paint.setColor(ink(colour, alpha))
        else:
            paint.setShader(colour)
            paint.setAlphaf(alpha)

    def inked(self, shape: skia.Path, colour: Fill, edge: Fill, width: float = 1.0, alpha: float = 1.0) -> None:
        """Fill and outline."""
        self.fill(shape, colour, alpha)
        self.line(shape, edge, width)

    def segment(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        colour: Fill,
        width: float = 1.0,
        alpha: float = 1.0,
        dash: tuple[float, ...] = (),
    ) -> None:
        """Draw one straight stroke."""
        self.line(polygon((x0, y0), (x1, y1), close=False), colour, width, alpha, dash)

    def hairline(
        self, x: float, y: float, length: float, colour: str, alpha: float = 1.0, upright: bool = False
    ) -> None:
        """Draw a rule that is whole device pixels thick and lies on whole device pixels at any scale."""
        thick = max(1, round(self.scale)) / self.scale
        x, y = round(x * self.scale) / self.scale, round(y * self.scale) / self.scale
        self.fill(box(x, y, thick if upright else length, length if upright else thick), colour, alpha)

    def shadow(self, shape: skia.Path, down: float = 3.0, blur: float = 6.0, alpha: float = 0.55) -> None:
        """Lay a soft black shadow below what is painted next."""
        with self.moved(0, down):
            self.fill(shape, "#000000", alpha, blur=blur)

    @contextmanager
    def clip(self, shape: skia.Path) -> Iterator[None]:
        """Paint only inside `shape`, edges smoothed."""
        self.canvas.save()
        self.canvas.clipPath(shape, skia.ClipOp.kIntersect, True)
        yield
        self.canvas.restore()

    @contextmanager
    def moved(self, x: float, y: float, scale: float = 1.0, turn_degrees: float = 0.0) -> Iterator[None]:
        """Paint with the origin at (x, y), turned clockwise and scaled."""
        self.canvas.save()
        self.canvas.translate(x, y)
        if turn_degrees:
            self.canvas.rotate(turn_degrees)
        if scale != 1.0:
            self.canvas.scale(scale, scale)
        yield
        self.canvas.restore()

    @contextmanager
    def layer(self, alpha: float = 1.0) -> Iterator[None]:
        """Paint into a layer of its own, so that knock-outs cut only what is in it."""
        self.canvas.saveLayerAlpha(None, round(255 * alpha))
        yield
        self.canvas.restore()

    # ------------------------------------------------------------ text
    def text(
        self,
        words: str,
        x: float,
        y: float,
        size: float = SMALLEST,
        face: str = "sans",
        colour: str = CREAM,
        align: str = "l",
        maxw: float | None = None,
        track: float = 0.0,
        alpha: float = 1.0,
        shade: tuple[str, float, float] | None = None,
        floor: float = SMALLEST,
        may_be_cut: bool = False,
    ) -> float:
        """Set one line with its baseline at y and return its width.

        A line longer than `maxw` shrinks down to `floor` and, if that is not enough, is noted in `clipped`. `shade`
        is (colour, units down, alpha) of a second impression below the first; `may_be_cut` is for names that a clip
        ends.
        """
        if not words:
            return 0.0
        width = measure(words, size, face, track)
        while maxw is not None and width > maxw + 0.5 and size > floor:
            size = max(floor, size - 0.5)
            width = measure(words, size, face, track)
        if maxw is not None and width > maxw + 0.5:
            self.clipped.append((words, round(width - maxw, 1)))
        left = x - {"l": 0.0, "c": width / 2, "r": width}[align]
        if not may_be_cut and (left < -1 or left + width > self.width + 1):
            self.clipped.append((words, round(max(-left, left + width - self.width), 1)))
        self.boxes.append((left, y - size * 0.70, left + width, y + size * 0.02, words))
        if shade:
            self._set(words, left, y + shade[1], size, face, ink(shade[0], shade[2]), track)
        self._set(words, left, y, size, face, ink(colour, alpha), track)
        return width

    def _set(self, words: str, x: float, y: float, size: float, face: str, colour: int, track: float) -> None:
        block = paragraph([(words, text_style(face, size, colour, track))], 99999.0)
        block.paint(self.canvas, x, y - block.AlphabeticBaseline)

    def block(
        self,
        words: str,
        x: float,
        y: float,
        width: float,
        size: float = SMALLEST,
        face: str = "sans",
        colour: str = CREAM,
        lead: float = 1.25,
        maxh: float | None = None,
        strong: str | None = None,
        align: str = "l",
        floor: float = SMALLEST,
    ) -> float:
        """Set wrapped text with its top at y and return its height; too high shrinks to `floor`, then counts as
        clipped.
        """
        if not words:
            return 0.0
        while True:
            runs = marked_runs(words, size, face, ink(colour), lead, None if strong is None else ink(strong))
            set_block = paragraph(runs, width, align)
            if maxh is None or set_block.Height <= maxh + 1 or size <= floor:
                break
            size = max(floor, size - 0.5)
        if maxh is not None and set_block.Height > maxh + 1:
            self.clipped.append((words, round(set_block.Height - maxh, 1)))
        if set_block.LongestLine > width + 1:
            self.clipped.append((words, round(set_block.LongestLine - width, 1)))
        if y + set_block.Height > self.height + 2:
            self.clipped.append((words, round(y + set_block.Height - self.height, 1)))
        pad = size * (lead - 0.75) / 2
        inner = set_block.LongestLine
        left = x + {"l": 0.0, "c": (width - inner) / 2, "r": width - inner}[align]
        self.boxes.append((left, y + pad, left + inner, y + set_block.Height - pad, words))
        set_block.paint(self.canvas, x, y)
        return set_block.Height

    # ------------------------------------------------------------ materials
    def rim(self, shape: skia.Path, width: float = 2.0, top: float = 0.0, bottom: float = 40.0) -> None:
        """Frame a shape with lit brass."""
        self.line(shape, "#000000", width + 2, 0.55)
        stops = [(0, BRASS[3]), (0.25, BRASS[2]), (0.6, BRASS[1]), (1, BRASS[2])]
        self.line(shape, linear(0, top, 0, bottom, stops), width)

    def walnut(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        radius: float = 7.0,
        rim: bool = True,
        shadow: bool = True,
        tone: float = 0.0,
        alpha: float = 1.0,
    ) -> skia.Path:
        """Lay a board of walnut, lit from above; `tone` darkens it."""
        shape = box(x, y, w, h, radius)
        if shadow:
            self.shadow(shape, 4, 7, 0.6)
        self.fill(shape, tile_paint("walnut", 0.5, 0.5), alpha)
        with self.clip(shape):
            light = [
                (0, ink("#FFE2B0", 0.10)),
                (0.12, ink("#FFE2B0", 0.03)),
                (0.7, ink("#000000", 0.12)),
                (1, ink("#000000", 0.32)),
            ]
            self.fill(shape, linear(0, y, 0, y + h, light))
            if tone:
                self.fill(shape, "#000000", tone)
            self.line(shape, "#000000", 9, 0.38, blur=5)
        if rim:
            self.rim(box(x + 1, y + 1, w - 2, h - 2, radius - 0.5), 1.6, y, y + h)
            self.line(box(x + 4, y + 4, w - 8, h - 8, max(1.0, radius - 3)), BRASS[1], 0.8, 0.35)
        return shape

    def brass_corners(self, x: float, y: float, w: float, h: float, size: float = 18.0) -> None:
        """Screw brass plates on the four corners of a board."""
        k = size
        plate = f"M-1 -1 H{k} Q{k * 0.8} {k * 0.42} {k * 0.45} {k * 0.45} Q{k * 0.42} {k * 0.8} -1 {k} Z"
        for sx, sy, ox, oy in ((1, 1, x, y), (-1, 1, x + w, y), (1, -1, x, y + h), (-1, -1, x + w, y + h)):
            self.canvas.save()
            self.canvas.translate(ox, oy)
            self.canvas.scale(sx, sy)
            shape = fixed(plate)
            self.shadow(shape, 1, 1.5, 0.5)
            self.inked(shape, linear(0, 0, k, k, [(0, BRASS[3]), (0.45, BRASS[2]), (1, BRASS[0])]), BRASS[0], 0.8)
            self.fill(disc(k * 0.27, k * 0.27, k * 0.10), BRASS[0])
            self.fill(disc(k * 0.25, k * 0.25, k * 0.07), BRASS[3])
            self.canvas.restore()

    def parchment(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        radius: float = 3.0,
        shadow: bool = True,
        border: bool = True,
        edge: str = INK[2],
        tone: str = "",
        tone_share: float = 0.15,
    ) -> skia.Path:
        """Lay a sheet with burnt edges and a double hairline frame; `tone` tints it with a side's colour."""
        shape = box(x, y, w, h, radius)
        if shadow:
            self.shadow(shape, 4, 7, 0.6)
        self.fill(shape, tile_paint("parchment", 0.6, 0.6))
        with self.clip(shape):
            if tone:
                self.fill(shape, tone, tone_share)
            self.line(shape, "#7A5526", 26, 0.30, blur=11)
            self.line(shape, "#5A3A16", 5, 0.34, blur=2.5)
        self.line(shape, "#3A2611", 1, 0.75)
        if border:
            self.line(box(x + 5, y + 5, w - 10, h - 10, max(1.0, radius - 1)), edge, 1.1, 0.75)
            self.line(box(x + 7.5, y + 7.5, w - 15, h - 15, max(1.0, radius - 2)), edge, 0.6, 0.6)
        return shape

    def brass(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        radius: float = 5.0,
        light: float = 0.0,
        pressed: bool = False,
        shadow: bool = True,
    ) -> skia.Path:
        """Lay a brushed brass plate; pressed turns the light over."""
        shape = box(x, y, w, h, radius)
        if shadow:
            self.shadow(shape, 2, 3, 0.6)
        stops = [(0, "#F0DBA2"), (0.10, "#DDB86C"), (0.52, "#C0964A"), (0.9, "#A07733"), (1, "#7A5824")]
        if pressed:
            stops = [(0, "#7A5824"), (0.12, "#A07733"), (0.6, "#B98F45"), (1, "#C9A055")]
        self.fill(shape, linear(0, y, 0, y + h, stops))
        self.fill(shape, tile_paint("brushed", 1.4, 0.5), 0.22, mode=skia.BlendMode.kOverlay)
        if light:
            self.fill(shape, "#FFF4D0" if light > 0 else "#000000", abs(light))
        self.line(shape, "#2A1B0A", 1.2)
        inner = box(x + 1.3, y + 1.3, w - 2.6, h - 2.6, max(0.5, radius - 1))
        self.line(inner, "#000000" if pressed else "#FFF2C8", 0.8, 0.30 if pressed else 0.55)
        return shape

    def card_ground(self, x: float, y: float, w: float, h: float, alpha: float = 0.55) -> None:
        """Lay a lighter field on parchment, to group what belongs together."""
        self.inked(box(x, y, w, h, 4), "#FFF8E4", INK[2], 0.9, alpha)

    # ------------------------------------------------------------ hot spots
    def spot(
        self,
        name: str,
        x: float,
        y: float,
        w: float,
        h: float,
        event: HudEvent | None,
        hint: str = "",
        hover: str = "glow",
        hover_event: HudEvent | None = None,
    ) -> None:
        """Declare that a click on this place emits `event`; `hover` "glow", "line" or "" says how it answers the
        pointer.
        """
        self.spots.append(Spot(name, x, y, w, h, event, hint, True, hover, hover_event=hover_event))

    def button(
        self,
        name: str,
        x: float,
        y: float,
        w: float,
        h: float,
        look: ButtonLook,
        event: HudEvent | None,
        hint: str = "",
        enabled: bool = True,
    ) -> None:
        """Declare a button; its four faces are painted apart from this one."""
        self.spots.append(Spot(name, x, y, w, h, event, hint, enabled, "button", look))

    def entry(
        self, name: str, x: float, y: float, w: float, h: float, value: str, event: HudEvent, size: float = 16.0
    ) -> None:
        """Declare a text entry; Enter emits `event` with the text as payload, or with (payload, text) if it has one."""
        self.spots.append(Spot(name, x, y, w, h, event, "", True, "entry", value=value, size=size))

    def slider(
        self,
        name: str,
        x: float,
        y: float,
        w: float,
        h: float,
        value: float,
        least: float,
        most: float,
        step: float,
        event: HudEvent,
    ) -> None:
        """Declare a slider; `event.payload` is its key, and (key, value) is emitted."""
        self.spots.append(Spot(name, x, y, w, h, event, "", True, "slider", value=value, span=(least, most, step)))

    def scroll(self, name: str, x: float, y: float, w: float, h: float, column: Any) -> None:
        """Declare a window onto a `vtt.hud.scrolling.Column`."""
        self.spots.append(Spot(name, x, y, w, h, None, "", True, "scroll", value=column))
