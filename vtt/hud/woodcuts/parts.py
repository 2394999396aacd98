"""What the card pictures are made of; grid 180 x 130."""

from __future__ import annotations

import math
import random

from vtt.hud.early import skia
from vtt.hud.painter import Painter, linear, radial
from vtt.hud.palette import INK, mix
from vtt.hud.shapes import box, disc, fixed, path, polygon

W, H = 180.0, 130.0
DARK = INK[0]


def sky(
    p: Painter,
    top: str,
    low: str,
    sea: tuple[str, str] | None = None,
    horizon: float = 78.0,
    sun: tuple[float, float, float, str] | None = None,
) -> None:
    p.fill(box(0, 0, W, H), linear(0, 0, 0, horizon, [top, low]))
    if sun:
        x, y, radius, colour = sun
        p.fill(disc(x, y, radius * 2.2), colour, 0.25, blur=8)
        p.fill(disc(x, y, radius), colour, 0.95)
    if sea:
        p.fill(box(0, horizon, W, H - horizon), linear(0, horizon, 0, H, list(sea)))


def waves(
    p: Painter, y: float, rows: int = 4, colour: str = "#EAF3EC", alpha: float = 0.5, pitch: float = 11.0, seed: int = 1
) -> None:
    dice = random.Random(seed)
    for j in range(rows):
        for _ in range(5):
            x, w = dice.uniform(-10, 175), dice.uniform(10, 26)
            p.line(
                path(f"M{x} {y + j * pitch} q{w / 4} {-3 - j * 0.6} {w / 2} 0 q{w / 4} {3 + j * 0.6} {w / 2} 0"),
                colour,
                1.3 + j * 0.25,
                alpha,
            )


def hatched(
    p: Painter,
    shape: skia.Path,
    colour: str | skia.Shader,
    edge: float = 1.8,
    angle: float | None = None,
    alpha: float = 0.3,
) -> None:
    """Fill, hatch at `angle` degrees, and outline."""
    p.fill(shape, colour)
    if angle is not None:
        with p.clip(shape):
            p.canvas.save()
            p.canvas.rotate(angle, 90, 65)
            for i in range(-60, 80):
                p.segment(-60, 65 + i * 3.2, 240, 65 + i * 3.2, DARK, 0.7, alpha)
            p.canvas.restore()
    p.line(shape, DARK, edge)


def planks(p: Painter, y: float, rows: int, light: str, dark: str, pitch: float = 8.0) -> None:
    for j in range(rows):
        p.fill(box(-2, y + j * pitch, W + 4, pitch), mix(light, dark, j / max(1, rows - 1)))
        p.segment(0, y + j * pitch, W, y + j * pitch, DARK, 1.1)


def flame(p: Painter, x: float, y: float, size: float) -> None:
    """Draw a fire standing on (x, y), `size` high."""
    shape = (
        "M0 -114 C8 -84 42 -74 44 -36 C46 -14 30 0 0 0 C-30 0 -46 -14 -44 -36 C-43 -54 -32 -60 -28 -76 C-20 -72 "
        "-17 -64 -16 -56 C-6 -70 2 -88 0 -114 Z"
    )
    with p.moved(x, y, size / 114):
        for colour, share, lift in (
            ("#B9280F", 1.0, 0),
            ("#F0761B", 0.74, 0),
            ("#FFC63A", 0.48, 0),
            ("#FFF3B8", 0.24, 0),
        ):
            with p.moved(0, -lift, share):
                p.inked(
                    fixed(shape),
                    colour,
                    DARK if share == 1 else mix(colour, "#5A1606", 0.35),
                    1.8 if share == 1 else 1.2,
                )


def cannonball(p: Painter, x: float, y: float, radius: float) -> None:
    p.inked(disc(x, y, radius), radial(x - 2, y - 2, radius * 1.3, [(0, "#7C868C"), (1, "#15191C")]), DARK, 1.2)


def burst(
    x: float, y: float, inner: float, outer: float, points: int = 11, seed: int = 4, flat: float = 1.0
) -> skia.Path:
    dice = random.Random(seed)
    corners = [
        (x + math.cos(i * math.pi / points) * r * 1.25, y + math.sin(i * math.pi / points) * r * flat)
        for i in range(2 * points)
        for r in ((outer if i % 2 else inner) * dice.uniform(0.8, 1.1),)
    ]
    return polygon(*corners)
