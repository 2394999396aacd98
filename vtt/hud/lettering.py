"""Type: Source Serif tells, Source Sans works. Shaping, kerning and wrapping by skia's paragraphs, from our own
files only.

A face is named by family and weight: ``serif``, ``serifb`` (semibold), ``serifB`` (bold), ``serifi``, ``serifbi``;
``sans``, ``sansb``, ``sansB``, ``sansi``. Sizes are units (pixels at scale 1).
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

from vtt.hud.early import skia

SMALLEST = 14.0  # no text anywhere is smaller than this times the user's scale

FILES = {
    "serif": "SourceSerifPro-Regular.ttf",
    "serifb": "SourceSerifPro-Semibold.ttf",
    "serifB": "SourceSerifPro-Bold.ttf",
    "serifi": "SourceSerifPro-It.ttf",
    "serifbi": "SourceSerifPro-SemiboldIt.ttf",
    "sans": "SourceSansPro-Regular.ttf",
    "sansb": "SourceSansPro-Semibold.ttf",
    "sansB": "SourceSansPro-Bold.ttf",
    "sansi": "SourceSansPro-It.ttf",
}
_BOLDER = {"serif": "serifb", "sans": "sansb", "serifi": "serifbi"}
_SLANTED = {"serif": "serifi", "serifb": "serifbi", "sans": "sansi", "sansb": "sansi"}
_MARKED = re.compile(r"\*\*(.+?)\*\*|__(.+?)__|((?:(?!\*\*|__).)+)", re.S)


def font_path(face: str) -> Path:
    """Return the file of a face."""
    return Path(str(files("vtt.hud"))) / "fonts" / FILES[face]


@cache
def _fonts() -> tuple[skia.textlayout.FontCollection, skia.Unicodes]:
    provider = skia.textlayout.TypefaceFontProvider()
    # a manager of our own: the default one reads the fonts of the system and complains about their configuration
    files_only = skia.FontMgr.New_Custom_Empty()
    for face in FILES:
        where = font_path(face)
        typeface = files_only.makeFromFile(str(where))
        if typeface is None:
            raise FileNotFoundError(f"expected the font file {where}, found none that can be read")
        provider.registerTypeface(typeface, face)
    collection = skia.textlayout.FontCollection()
    collection.setDefaultFontManager(provider)
    return collection, skia.Unicodes.ICU.Make()


def text_style(face: str, size: float, colour: int, track: float = 0.0, lead: float = 0.0) -> skia.textlayout.TextStyle:
    """Return a skia style; `lead` is the line height as a multiple of the size, 0 for the font's own."""
    style = skia.textlayout.TextStyle()
    style.setFontFamilies([face])
    style.setFontSize(size)
    style.setColor(colour)
    if track:
        style.setLetterSpacing(track)
    if lead:  # even lines: without the half leading accents push them apart
        style.setHeight(lead)
        style.setHeightOverride(True)
        style.setHalfLeading(True)
    return style


def paragraph(
    runs: list[tuple[str, skia.textlayout.TextStyle]], width: float, align: str = "l"
) -> skia.textlayout.Paragraph:
    """Lay out styled runs in `width` units; `align` is "l", "c" or "r"."""
    collection, unicode = _fonts()
    style = skia.textlayout.ParagraphStyle()
    if align != "l":
        style.setTextAlign(skia.textlayout.TextAlign.kCenter if align == "c" else skia.textlayout.TextAlign.kRight)
    builder = skia.textlayout.ParagraphBuilder.make(style, collection, unicode)
    for text, run_style in runs:
        builder.pushStyle(run_style)
        builder.addText(text)
        builder.pop()
    out = builder.Build()
    out.layout(width)
    return out


@lru_cache(maxsize=8192)
def measure(text: str, size: float, face: str = "sans", track: float = 0.0) -> float:
    """Return the width of one line in units."""
    if not text:
        return 0.0
    return paragraph([(text, text_style(face, size, 0xFF000000, track))], 99999.0).MaxIntrinsicWidth


def marked_runs(
    text: str, size: float, face: str, colour: int, lead: float, strong: int | None = None
) -> list[tuple[str, skia.textlayout.TextStyle]]:
    """Split ``**bold**`` and ``__slanted__`` into styled runs; `strong` is the colour of bold text."""
    runs = []
    for bold, slanted, plain in _MARKED.findall(text):
        if bold:
            runs.append(
                (bold, text_style(_BOLDER.get(face, face), size, colour if strong is None else strong, 0, lead))
            )
        elif slanted:
            runs.append((slanted, text_style(_SLANTED.get(face, face), size, colour, 0, lead)))
        else:
            runs.append((plain, text_style(face, size, colour, 0, lead)))
    return runs or [("", text_style(face, size, colour, 0, lead))]


@lru_cache(maxsize=4096)
def block_height(text: str, width: float, size: float, face: str = "sans", lead: float = 1.25) -> float:
    """Return the height that `text` takes when wrapped to `width`, in units."""
    return paragraph(marked_runs(text, size, face, 0xFF000000, lead), width).Height if text else 0.0


@lru_cache(maxsize=4096)
def block_width(text: str, width: float, size: float, face: str = "sans", lead: float = 1.25) -> float:
    """Return the width of the longest line of `text` when wrapped to `width`, in units."""
    return paragraph(marked_runs(text, size, face, 0xFF000000, lead), width).LongestLine if text else 0.0


@lru_cache(maxsize=4096)
def widest_word(text: str, size: float, face: str = "sans") -> float:
    """Return the width of the longest word: no column may be narrower."""
    return max((measure(word, size, face) for word in re.sub(r"\*\*|__", "", text).split()), default=0.0)
