"""The two sides: colour, pattern and emblem always together, so that colour alone never has to tell them apart."""

from __future__ import annotations

from vtt.hud.early import skia
from vtt.hud.painter import Painter, linear
from vtt.hud.palette import BRASS, CREAM, INK, SIDES, mix
from vtt.hud.shapes import box, disc, fixed, polygon, swallow_tail


def side_ground(
    p: Painter, shape: skia.Path, side: str, x: float, y: float, w: float, h: float, pattern: bool = True
) -> None:
    """Fill `shape` with a side's colour; chevrons for the Alliance, lozenges for the Dreadfleet, nothing for nobody."""
    middle = SIDES[side][0]
    p.fill(shape, linear(0, y, 0, y + h, [(0, mix(middle, "#FFFFFF", 0.10)), (1, mix(middle, "#000000", 0.18))]))
    if not pattern or not side:
        return
    with p.clip(shape):  # nothing finer than 9 units: it would shimmer at scale 1
        if side == "ga":
            for i in range(-1 - int(h / 18), int(w / 9) + 2):
                cx = x + i * 9
                chevron = polygon((cx, y - 1), (cx + h * 0.45, y + h / 2), (cx, y + h + 1), close=False)
                p.line(chevron, "#FFFFFF", 2.2, 0.16, round_ends=False)
        else:
            for i in range(int(w / 9) + 2):
                for j in range(int(h / 9) + 2):
                    cx, cy = x + i * 9 + (j % 2) * 4.5, y + j * 9
                    p.fill(polygon((cx, cy - 4), (cx + 2.6, cy), (cx, cy + 4), (cx - 2.6, cy)), "#000000", 0.30)


def draw_emblem(
    p: Painter, side: str, x: float, y: float, radius: float, colour: str = CREAM, medal: bool = True
) -> None:
    """Draw a side's emblem around (x, y): anchor under a sun, skull on crossed bones, or a wind rose for nobody."""
    if medal:
        p.shadow(disc(x, y, radius), 1, 2, 0.5)
        side_ground(p, disc(x, y, radius), side, x - radius, y - radius, 2 * radius, 2 * radius, pattern=False)
        p.line(disc(x, y, radius - 0.6), linear(0, y - radius, 0, y + radius, [BRASS[3], BRASS[1]]), 1.4)
    with p.moved(x, y, radius / 12):
        if side == "ga":
            p.line(fixed("M0 -3 V7 M-3.4 -.6 H3.4"), colour, 1.9)
            p.line(fixed("M-6.2 2.2 Q-5 7.4 0 7.6 Q5 7.4 6.2 2.2"), colour, 1.9)
            p.fill(fixed("M-7.8 3.6 L-5.9 .2 L-4 3.9 Z M7.8 3.6 L5.9 .2 L4 3.9 Z"), colour)
            p.line(disc(0, -5, 2.1), colour, 1.7)
        elif side == "fot":
            bone = "M-6.8 3.2 L6.8 8.2 M6.8 3.2 L-6.8 8.2"
            p.line(fixed(bone), colour, 2.1)
            p.fill(
                fixed(
                    "M0 -8 C5 -8 6.3 -4.6 6.1 -1.8 C6 .2 4.6 1 4.4 2 V4.8 H-4.4 V2 C-4.6 1 -6 .2 -6.1 -1.8 C-6.3 "
                    "-4.6 -5 -8 0 -8 Z"
                ),
                colour,
            )
            dark = SIDES[side][2]
            p.fill(
                fixed(
                    "M-4.4 -2 C-3.8 -3.6 -1.6 -3.4 -1.2 -1.6 C-1.2 .2 -3.6 .6 -4.4 -.4 Z "
                    "M4.4 -2 C3.8 -3.6 1.6 -3.4 1.2 -1.6 C1.2 .2 3.6 .6 4.4 -.4 Z M0 .4 L1 2.2 H-1 Z"
                ),
                dark,
            )
            p.line(fixed("M-1.5 3.2 V4.8 M0 3.2 V4.8 M1.5 3.2 V4.8"), dark, 0.8)
        else:
            p.fill(fixed("M0 -8 L1.8 -1.8 L8 0 L1.8 1.8 L0 8 L-1.8 1.8 L-8 0 L-1.8 -1.8 Z"), colour)


def draw_tally(p: Painter, side: str, number: int, x: float, y: float, w: float, h: float) -> None:
    """Draw the pennant that a craft flies on the table: as many white stripes as its number among those of its kind."""
    pitch = 1.0 / (number + 0.6)

    def half(at: float) -> float:
        return h / 2 * (1 - 0.55 * at)

    flag = polygon((x, y), (x + w, y + h / 2 - half(1)), (x + w, y + h / 2 + half(1)), (x, y + h))
    p.fill(flag, SIDES[side][0])
    with p.clip(flag):
        for at in range(number):
            p.fill(box(x + w * pitch * (at + 0.5), y, w * pitch * 0.55, h), "#FFFFFF")
    p.line(flag, INK[0], 1.0)


def draw_pennant(p: Painter, side: str, x: float, y: float, w: float, h: float) -> None:
    """Fly a swallow-tailed flag in a side's colour and pattern."""
    shape = swallow_tail(x, y, w, h, h * 0.28)
    p.shadow(shape, 2, 3, 0.5)
    side_ground(p, shape, side, x, y, w, h)
    p.line(shape, linear(0, y, 0, y + h, [BRASS[3], BRASS[1]]), 1.5)
