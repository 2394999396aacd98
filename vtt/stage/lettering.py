"""Type for plaques and labels: the game's own font where the hud ships one, else Panda's built-in face."""

from __future__ import annotations

import functools
import importlib.resources
from pathlib import Path

from panda3d.core import DynamicTextFont, Filename, FontPool, TextFont, TextProperties


PIXELS_PER_UNIT = 64


@functools.cache
def table_font() -> TextFont:
    """The face of everything lettered on the table."""
    folder = Path(str(importlib.resources.files("vtt"))) / "hud" / "fonts"
    for path in [*folder.glob("*Serif*-Bold.ttf"), *sorted(folder.glob("*.ttf"))]:
        font = FontPool.load_font(Filename.from_os_specific(str(path)).get_fullpath())
        if isinstance(font, DynamicTextFont) and font.is_valid():
            font.set_pixels_per_unit(PIXELS_PER_UNIT)
            font.set_page_size(512, 512)
            return font
    return TextProperties.get_default_font()


@functools.cache
def sized_font(size_px: int) -> TextFont:
    """The table's face rendered for letters of exactly that many pixels a line."""
    font = table_font()
    if not isinstance(font, DynamicTextFont):
        return font
    exact = font.make_copy()
    exact.clear()
    exact.set_pixels_per_unit(size_px)
    exact.set_scale_factor(1)
    exact.set_page_size(256, 256)
    return exact
