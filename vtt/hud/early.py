"""Loads skia while it can be loaded.

Once Panda3D has opened a window or a buffer (1.10.16 on Linux), a skia that is loaded afterwards crashes the process
when it shapes its first line of text; loaded before, both live together. So whatever paints takes skia from here,
and a program that imports it too late is told so instead of dying.
"""

import builtins
import sys

if "skia" not in sys.modules and hasattr(builtins, "base"):
    raise ImportError(
        "expected vtt.hud to be imported before the window is opened, found a ShowBase that is open already"
    )

import skia

__all__ = ["skia"]
