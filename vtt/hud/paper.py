"""Paper: a brush on the pages of a PDF document, or on one picture each. Sizes are points (1/72 inch) on A4."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from vtt.hud.brush import Brush
from vtt.hud.early import skia
from vtt.hud.palette import INK
from vtt.hud.shapes import box

WIDTH, HEIGHT = 595.0, 842.0

PagePainter = Callable[["Paper"], None]


class Paper(Brush):
    """A brush on a page of a document instead of on pixels."""

    def __init__(self, canvas: skia.Canvas) -> None:
        self.width, self.height, self.scale, self.canvas = WIDTH, HEIGHT, 1.0, canvas
        self.clipped, self.boxes = [], []


def pdf_bytes(pages: Sequence[PagePainter], title: str) -> bytes:
    """Return pages as a PDF document."""
    metadata = skia.PDF.Metadata()
    metadata.fTitle, metadata.fCreator = title, "Seascape"
    stream = skia.DynamicMemoryWStream()
    document = skia.PDF.MakeDocument(stream, metadata)
    for paint in pages:
        paint(Paper(document.beginPage(WIDTH, HEIGHT)))
        document.endPage()
    document.close()
    return bytes(stream.detachAsData())


def page_picture(paint: PagePainter, scale: float = 1.5) -> skia.Image:
    """Return one page as a picture, `scale` pixels a point."""
    surface = skia.Surface(round(WIDTH * scale), round(HEIGHT * scale))
    canvas = surface.getCanvas()
    canvas.clear(skia.ColorWHITE)
    canvas.scale(scale, scale)
    paint(Paper(canvas))
    return surface.makeImageSnapshot()


def open_picture(file: Path) -> skia.Image | None:
    """Return a picture file's picture; None where it is none, for which the map stands."""
    try:
        return skia.Image.open(str(file))
    except (RuntimeError, ValueError, OSError):
        return None


def paint_picture(p: Brush, picture: skia.Image, x: float, y: float, w: float, h: float) -> None:
    """Paint a whole picture into a box, as large as fits, with a thin frame round it."""
    scale = min(w / picture.width(), h / picture.height())
    wide, high = picture.width() * scale, picture.height() * scale
    target = skia.Rect.MakeXYWH(x + (w - wide) / 2, y + (h - high) / 2, wide, high)
    smooth = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
    p.canvas.drawImageRect(picture, target, smooth)
    p.line(box(target.left(), target.top(), wide, high), INK[1], 0.8)
