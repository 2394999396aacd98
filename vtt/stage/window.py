"""The window (or the offscreen buffer), Panda's configuration, and the one sentence when there is neither."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from panda3d.core import Filename, PNMImage, WindowProperties, load_prc_file_data

if TYPE_CHECKING:
    from direct.showbase.ShowBase import ShowBase

TITLE = "Seascape"
SOFTWARE_RENDERERS = ("llvmpipe", "softpipe", "swrast", "software", "swiftshader", "gdi generic")
NO_OPENGL = "OpenGL 3.2 could not be opened; on Linux install libGL, libEGL and Mesa"


class StageUnavailable(RuntimeError):  # noqa: N818 - it is a state of the machine, not a mistake
    """Nothing can be drawn here: no display, or no OpenGL 3.2."""


def configure(*, offscreen: bool, size: tuple[int, int], vsync: bool = True) -> None:
    """Set Panda's variables; has to happen before the first window opens."""
    lines = [
        f"window-title {TITLE}",
        f"win-size {size[0]} {size[1]}",
        "gl-version 3 2",
        "model-cache-dir",
        # A .glb that slips past our loader must never go through Assimp, which loses names and colours.
        "assimp-disable-extensions glb gltf",
        "textures-power-2 none",
        "framebuffer-multisample 0",
        "multisamples 0",
        "framebuffer-alpha 0",
        "audio-library-name null",
        "print-pipe-types false",
        "notify-level-device fatal",
        "notify-level-egldisplay error",
        "notify-level-gobj error",
        f"sync-video {'true' if vsync else 'false'}",
    ]
    if offscreen:
        lines += ["load-display p3headlessgl", "window-type offscreen"]
    load_prc_file_data("seascape", "\n".join(lines))


def open_base(size: tuple[int, int], *, offscreen: bool) -> ShowBase:
    """Open Panda's ShowBase; raises StageUnavailable with one sentence when nothing can be drawn."""
    if not offscreen and sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        raise StageUnavailable(
            "no display was found (DISPLAY is not set); start Seascape on a desktop, "
            "or use the commands that need no window: shot, simulate, referee, check"
        )
    configure(offscreen=offscreen, size=size)
    from direct.showbase.ShowBase import ShowBase

    class Window(ShowBase):
        """Panda's window without its sound: the first audio manager of a process decides whether there is any."""

        def createBaseAudioManagers(self) -> None:  # noqa: N802 - Panda's name
            """Leave the sound card to `vtt.sound.card`."""

    try:
        base = Window(windowType="offscreen" if offscreen else "onscreen")
    except Exception as fault:  # Panda raises bare Exception when no pipe can be opened.
        raise StageUnavailable(f"{NO_OPENGL} ({fault})") from None
    if base.win is None or base.win.get_gsg() is None:
        base.destroy()
        raise StageUnavailable(NO_OPENGL)
    gsg = base.win.get_gsg()
    version = gsg.get_driver_version_major(), gsg.get_driver_version_minor()
    if (0, 0) != version < (3, 2):
        base.destroy()
        raise StageUnavailable(f"OpenGL 3.2 is needed, this driver offers {version[0]}.{version[1]}")
    base.disable_mouse()
    if base.camNode is not None:
        base.camNode.set_active(False)
    return base


def suggested_preset(base: ShowBase) -> str:
    """`low` where the processor has to draw, `high` where there is a graphics chip."""
    renderer = base.win.get_gsg().get_driver_renderer().lower()
    return "low" if any(name in renderer for name in SOFTWARE_RENDERERS) else "high"


def close_base(base: ShowBase) -> None:
    """Close the window; another may be opened afterwards in the same process."""
    with contextlib.suppress(AttributeError):
        base.destroy()


def save_png(base: ShowBase, path: Path) -> None:
    """Write what the window shows as an RGB PNG; OSError when the file cannot be written."""
    image = grab(base)
    if not image.write(Filename.from_os_specific(str(path))):
        raise OSError(f"the picture could not be written to {path}")


def grab(base: ShowBase) -> PNMImage:
    """What the window shows, without alpha."""
    image = PNMImage()
    if not base.win.get_screenshot(image):
        raise StageUnavailable("the window has not drawn anything yet")
    image.remove_alpha()
    return image


def resize(base: ShowBase, size: tuple[int, int]) -> None:
    """Ask for another window size (pixels); offscreen buffers change at once."""
    if hasattr(base.win, "request_properties"):
        wanted = WindowProperties()
        wanted.set_size(*size)
        base.win.request_properties(wanted)
    else:
        base.win.set_size(*size)  # type: ignore[attr-defined]
