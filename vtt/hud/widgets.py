"""The parts of DirectGUI that a face needs: hit areas, buttons with painted states, entries, sliders.

Everything here lives under one node scaled to device pixels (x right, z up, so positions are (x, 0, -y)). Widgets
hold back the mouse from the table; they are ended with `destroy`, never by removing their node.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from direct.gui import DirectGuiGlobals
from direct.gui.DirectButton import DirectButton
from direct.gui.DirectEntry import DirectEntry
from direct.gui.DirectFrame import DirectFrame
from panda3d.core import DynamicTextFont, Filename, MouseButton, NodePath, PGButton, SamplerState

from vtt.hud.faces import Face
from vtt.hud.lettering import font_path
from vtt.hud.palette import INK, rgb

WHEEL_UP = PGButton.get_press_prefix() + MouseButton.wheel_up().get_name() + "-"
WHEEL_DOWN = PGButton.get_press_prefix() + MouseButton.wheel_down().get_name() + "-"
TAG = "hud"  # the tag under which a widget carries its full name, "panel/spot"


def shield(parent: NodePath, name: str, width_px: float, height_px: float) -> DirectFrame:
    """Return an invisible frame that holds back clicks and the wheel from the table."""
    frame = DirectFrame(
        parent=parent,
        relief=None,
        frameSize=(0, width_px, -height_px, 0),
        state=DirectGuiGlobals.NORMAL,
        suppressMouse=1,
    )
    frame.set_tag(TAG, name)
    return frame


def face_button(
    parent: NodePath,
    name: str,
    size_px: tuple[float, float],
    faces: tuple[Face | None, ...],
    command: Callable[[], None],
) -> DirectButton:
    """Return a button with painted states (ready, pressed, hover, disabled); None shows nothing in that state."""
    button = DirectButton(
        parent=parent,
        relief=None,
        frameSize=(0, size_px[0], -size_px[1], 0),
        command=command,
        pressEffect=0,
        rolloverSound=None,
        clickSound=None,
        suppressMouse=1,
    )
    dress(button, faces)
    button.set_tag(TAG, name)
    return button


def dress(button: DirectButton, faces: tuple[Face | None, ...]) -> None:
    """Give a button other faces."""
    for state, face in zip(button.stateNodePath, faces, strict=True):
        state.node().remove_all_children()
        if face is not None:
            face.card().reparent_to(state)


def on_wheel(widget: DirectFrame, turn: Callable[[int], None]) -> None:
    """Call `turn` with -1 (up) or 1 (down) when the wheel turns over the widget."""
    widget.bind(WHEEL_UP, lambda _event: turn(-1))
    widget.bind(WHEEL_DOWN, lambda _event: turn(1))


def on_hover(widget: DirectFrame, enter: Callable[[], None], leave: Callable[[], None]) -> None:
    """Call `enter` and `leave` as the pointer comes and goes."""
    widget.bind(DirectGuiGlobals.ENTER, lambda _event: enter())
    widget.bind(DirectGuiGlobals.EXIT, lambda _event: leave())


def pixel_font(size_px: float, face: str = "sansb") -> DynamicTextFont:
    """Return one of our fonts for DirectGUI's own text, one font pixel to one screen pixel."""
    font = DynamicTextFont(Filename.from_os_specific(str(font_path(face))))
    font.set_pixels_per_unit(round(size_px))
    font.set_page_size(512, 512)
    font.set_minfilter(SamplerState.FT_nearest)
    font.set_magfilter(SamplerState.FT_nearest)
    return font


def text_entry(
    parent: NodePath,
    name: str,
    at_px: tuple[float, float],
    size_px: tuple[float, float],
    text: str,
    letter_px: float,
    accept: Callable[[str], None],
    focus: Callable[[bool], None],
) -> DirectEntry:
    """Return a text entry over a painted field; `accept` gets the text at Enter, `focus` when typing begins and
    ends.
    """
    size = round(letter_px)
    red, green, blue = (c / 255 for c in rgb(INK[0]))
    left, down = 0.5, (size_px[1] / 2 + size * 0.34) / size  # where the letters begin, in letters
    entry = DirectEntry(
        parent=parent,
        relief=None,
        scale=size,
        frameSize=(-left, size_px[0] / size - left, down - size_px[1] / size, down),
        entryFont=pixel_font(size),
        initialText=text,
        width=max(1.0, size_px[0] / size - 2 * left),
        numLines=1,
        overflow=1,
        text_fg=(red, green, blue, 1),
        command=accept,
        focusInCommand=lambda: focus(True),
        focusOutCommand=lambda: focus(False),
        rolloverSound=None,
        clickSound=None,
        suppressKeys=0,
        suppressMouse=1,
    )
    entry.set_pos(round(at_px[0] + left * size), 0, -round(at_px[1] + down * size))
    entry.set_tag(TAG, name)
    return entry


def entry_corner(entry: DirectEntry) -> tuple[float, float]:
    """Return where the entry's upper left corner lies from its own origin, in pixels right and up."""
    left, _, _, top = entry["frameSize"]
    size = entry.get_scale().x
    return left * size, top * size


def pointer_px(base: Any, size_px: tuple[int, int]) -> tuple[float, float] | None:
    """Return where the pointer is in pixels from the top left corner, None when it is outside the window."""
    watcher = base.mouseWatcherNode
    if watcher is None or not watcher.has_mouse():
        return None
    at = watcher.get_mouse()
    return (at.x + 1) / 2 * size_px[0], (1 - at.y) / 2 * size_px[1]
