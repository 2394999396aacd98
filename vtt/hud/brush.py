"""The brush: shapes, gradients and set text on a canvas in units, sharp at any scale."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeAlias

import numpy as np

from vtt.hud.early import skia
from vtt.hud.lettering import SMALLEST, marked_runs, measure, paragraph, text_style
from vtt.hud.palette import CREAM, ink
from vtt.hud.shapes import box, polygon

Fill: TypeAlias = "str | skia.Shader | skia.Paint"
MARGIN = 14.0


def linear(
    x0: float, y0: float, x1: float, y1: float, stops: Sequence[str | int | tuple[float, str | int]]
) -> skia.Shader:
    """Return a straight gradient; stops are colours, or (place 0-1, colour)."""
    places = [float(s[0]) for s in stops if isinstance(s, tuple)] or None
    colours = [s[1] if isinstance(s, tuple) else s for s in stops]
    points = [skia.Point(x0, y0), skia.Point(x1, y1)]
    return skia.GradientShader.MakeLinear(points, [ink(c) if isinstance(c, str) else c for c in colours], places)


def radial(x: float, y: float, radius: float, stops: Sequence[tuple[float, str | int]]) -> skia.Shader:
    """Return a round gradient from (place 0-1, colour) stops."""
    colours = [ink(c) if isinstance(c, str) else c for _, c in stops]
    return skia.GradientShader.MakeRadial(skia.Point(x, y), radius, colours, [float(p) for p, _ in stops])


class Brush:
    """A face of `width` by `height` units at `scale` pixels a unit, with `margin` units of air for its shadow."""

    def __init__(self, width: float, height: float, scale: float = 1.0, margin: float = MARGIN) -> None:
        self.width, self.height, self.scale = width, height, scale
        self.margin_px = self.margin_of(scale, margin)
        self.inner_px = (math.ceil(width * scale - 1e-6), math.ceil(height * scale - 1e-6))
        self.surface = skia.Surface(self.inner_px[0] + 2 * self.margin_px, self.inner_px[1] + 2 * self.margin_px)
        self.canvas = self.surface.getCanvas()
        self.canvas.translate(self.margin_px, self.margin_px)
        self.canvas.scale(scale, scale)
        self.clipped: list[tuple[str, float]] = []
        self.boxes: list[tuple[float, float, float, float, str]] = []

    @staticmethod
    def margin_of(scale: float, margin: float = MARGIN) -> int:
        """Return the margin of a face in pixels."""
        return math.ceil(margin * scale)

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
