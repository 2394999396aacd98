"""Paths: a small SVG path language, and the handful of shapes everything is made of."""

from __future__ import annotations

import re
from functools import lru_cache

from vtt.hud.early import skia

_COMMAND = re.compile(r"([MLHVCQZmlhvcqz])([^MLHVCQZmlhvcqz]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")
_ARGUMENTS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "q": 4}


def path(drawing: str) -> skia.Path:
    """Return the path of an SVG ``d`` text (M L H V C Q Z, upper case absolute, lower case relative)."""
    out, x, y = skia.Path(), 0.0, 0.0
    for command, tail in _COMMAND.findall(drawing):
        kind, relative = command.lower(), command.islower()
        if kind == "z":
            out.close()
            continue
        numbers = [float(t) for t in _NUMBER.findall(tail)]
        count = _ARGUMENTS[kind]
        for i in range(0, len(numbers), count):
            args = numbers[i : i + count]
            if kind == "h":
                args = [args[0] + x if relative else args[0], y]
            elif kind == "v":
                args = [x, args[0] + y if relative else args[0]]
            elif relative:
                args = [t + (y if j % 2 else x) for j, t in enumerate(args)]
            if kind == "m" and i == 0:
                out.moveTo(*args)
            elif kind in "mlhv":
                out.lineTo(*args)
            elif kind == "c":
                out.cubicTo(*args)
            else:
                out.quadTo(*args)
            x, y = args[-2], args[-1]
    return out


@lru_cache(maxsize=512)
def fixed(drawing: str) -> skia.Path:
    """Return `path` of a constant text, parsed once; the result must not be changed."""
    return path(drawing)


def box(x: float, y: float, w: float, h: float, radius: float = 0.0) -> skia.Path:
    """Return a rectangle with round corners."""
    out = skia.Path()
    out.addRoundRect(skia.Rect.MakeXYWH(x, y, max(0.0, w), max(0.0, h)), radius, radius)
    return out


def polygon(*points: tuple[float, float], close: bool = True) -> skia.Path:
    """Return straight lines through `points`."""
    out = skia.Path()
    out.addPoly([skia.Point(*p) for p in points], close)
    return out


def disc(x: float, y: float, radius: float) -> skia.Path:
    """Return a circle."""
    return skia.Path().addCircle(x, y, radius)


def swallow_tail(x: float, y: float, w: float, h: float, cut: float) -> skia.Path:
    """Return a flag whose right edge is cut in by `cut`: the pennant of the prompt."""
    return polygon((x, y), (x + w, y), (x + w - cut, y + h / 2), (x + w, y + h), (x, y + h))
