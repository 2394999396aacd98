"""Type for plaques and labels: the game's own face where the hud ships one, else Panda's built-in one."""

from __future__ import annotations

import functools
import importlib.resources
from pathlib import Path

from panda3d.core import DynamicTextFont, Filename, SamplerState, TextFont, TextProperties

PLAQUE_PIXELS = 64


def _face() -> Filename | None:
    folder = Path(str(importlib.resources.files("vtt"))) / "hud" / "fonts"
    found = [*sorted(folder.glob("*Serif*-Bold.ttf")), *sorted(folder.glob("*.ttf"))]
    return Filename.from_os_specific(str(found[0])) if found else None


@functools.cache
def table_font(pixels: int = PLAQUE_PIXELS) -> TextFont:
    """The face of everything lettered on the table, rendered with that many pixels a line.

    Each size is opened afresh: copies of a Panda font share pages of letters, and clearing one spoils the other.
    """
    face = _face()
    font = DynamicTextFont(face) if face is not None else None
    if font is None or not font.is_valid():
        return TextProperties.get_default_font()
    font.set_pixels_per_unit(pixels)
    font.set_page_size(512, 512)
    font.set_minfilter(SamplerState.FT_linear)
    return font


def sized_font(size_px: int) -> TextFont:
    """The face for lines of that many screen pixels.

    Letters are rendered twice as large and halved by the filter: at their own size FreeType would round every advance
    to whole pixels and the words would fall apart.
    """
    return table_font(size_px * 2)
