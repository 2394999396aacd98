"""The brush: one face of a panel, painted at the exact pixel size, and what on it can be clicked.

A `Painter` is a canvas in units (pixels at scale 1) with a margin for shadows. While it paints, a panel also
declares its hot spots (`spot`, `button`, `entry`, `slider`), so that picture and hit areas can never disagree. Texts
that do not fit are listed in `clipped`, the boxes of all texts in `boxes`: tests read both.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from vtt.hud.brush import MARGIN, Brush, linear, radial
from vtt.hud.early import skia
from vtt.hud.events import HudEvent
from vtt.hud.materials import tile_paint
from vtt.hud.palette import BRASS, INK, ink
from vtt.hud.shapes import box, disc, fixed
from vtt.hud.spots import ButtonLook, Spot

__all__ = ["MARGIN", "Painter", "linear", "radial"]

KEPT_BYTES = 24 * 1024 * 1024
_kept: OrderedDict[Any, skia.Image] = OrderedDict()


class Painter(Brush):
    """A brush that also knows wood, parchment and brass, and notes what can be clicked."""

    def __init__(self, width: float, height: float, scale: float = 1.0, margin: float = MARGIN) -> None:
        super().__init__(width, height, scale, margin)
        self.spots: list[Spot] = []

    def _keep(
        self, key: tuple[Any, ...], x: float, y: float, w: float, h: float, lay: Callable[[Painter], None]
    ) -> None:
        """Draw a board from the ones kept by size and scale: shadow and edge burn are two thirds of a panel's cost.

        A turned or otherwise scaled canvas draws it directly, since a kept picture would be resampled.
        """
        matrix = self.canvas.getTotalMatrix()
        if not matrix.isScaleTranslate() or abs(matrix.getScaleX() - self.scale) > 1e-4 or matrix.getScaleY() < 0:
            with self.moved(x, y):
                lay(self)
            return
        whole = (key, round(w, 2), round(h, 2), self.scale)
        image = _kept.get(whole)
        if image is None:
            board = Painter(w, h, self.scale)
            lay(board)
            image = _kept[whole] = board.surface.makeImageSnapshot()
            while sum(i.width() * i.height() * 4 for i in _kept.values()) > KEPT_BYTES and len(_kept) > 1:
                _kept.popitem(last=False)
        _kept.move_to_end(whole)
        at = matrix.mapXY(x, y)
        margin = Painter.margin_of(self.scale)
        self.canvas.save()
        self.canvas.resetMatrix()
        self.canvas.drawImage(image, round(at.x()) - margin, round(at.y()) - margin)
        self.canvas.restore()

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

        def lay(p: Painter) -> None:
            p._walnut(box(0, 0, w, h, radius), w, h, radius, rim, shadow, tone, alpha)

        self._keep(("walnut", radius, rim, shadow, tone, alpha), x, y, w, h, lay)
        return box(x, y, w, h, radius)

    def _walnut(
        self, shape: skia.Path, w: float, h: float, radius: float, rim: bool, shadow: bool, tone: float, alpha: float
    ) -> None:
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
            self.fill(shape, linear(0, 0, 0, h, light))
            if tone:
                self.fill(shape, "#000000", tone)
            self.line(shape, "#000000", 9, 0.38, blur=5)
        if rim:
            self.rim(box(1, 1, w - 2, h - 2, radius - 0.5), 1.6, 0, h)
            self.line(box(4, 4, w - 8, h - 8, max(1.0, radius - 3)), BRASS[1], 0.8, 0.35)

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

        def lay(p: Painter) -> None:
            p._parchment(box(0, 0, w, h, radius), w, h, radius, shadow, border, edge, tone, tone_share)

        self._keep(("parchment", radius, shadow, border, edge, tone, tone_share), x, y, w, h, lay)
        return box(x, y, w, h, radius)

    def _parchment(
        self,
        shape: skia.Path,
        w: float,
        h: float,
        radius: float,
        shadow: bool,
        border: bool,
        edge: str,
        tone: str,
        tone_share: float,
    ) -> None:
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
            self.line(box(5, 5, w - 10, h - 10, max(1.0, radius - 1)), edge, 1.1, 0.75)
            self.line(box(7.5, 7.5, w - 15, h - 15, max(1.0, radius - 2)), edge, 0.6, 0.6)

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
