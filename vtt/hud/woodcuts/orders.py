"""Pictures of the orders."""

from __future__ import annotations

import math

from vtt.hud.painter import Painter, linear, radial
from vtt.hud.palette import BRASS
from vtt.hud.shapes import disc, fixed, path, polygon
from vtt.hud.silhouettes import draw_silhouette
from vtt.hud.woodcuts.parts import DARK, cannonball, hatched, planks, sky, waves


def draw_sailing(p: Painter) -> None:
    sky(p, "#6FA9C4", "#F2E6C4", ("#3F8EA3", "#155066"), 92, (34, 26, 12, "#FFF6D8"))
    for x, y in ((120, 22), (146, 34), (20, 54)):
        p.fill(path(f"M{x - 18} {y} c2 -9 14 -10 17 -4 c6 -5 16 -2 15 4 Z"), "#FFFFFF", 0.75)
    draw_silhouette(p, "heldenhammer", 34, 108, 112, "#3A2213", "#FBF1D8", "#E5C06A", sea=False)
    waves(p, 104, 3, "#F4FBF4", 0.75, 10, 5)
    for y, x in ((40, 4), (56, 0), (70, 6)):
        p.line(path(f"M{x} {y} q12 -5 24 0"), "#FFFFFF", 1.8, 0.8)


def draw_wheel(p: Painter, to_port: bool = False) -> None:
    sky(p, "#2D4A58", "#C99A5A")
    planks(p, 100, 4, "#4A2C16", "#3A2212", 7)
    p.fill(disc(90, 62, 64), "#FFD98A", 0.22, blur=18)
    with p.moved(90, 64, 1.0, -16):
        for i in range(8):
            a = i * math.pi / 4
            for colour, width in ((DARK, 8.0), ("#8A5A2E", 5.2)):
                p.segment(8 * math.cos(a), 8 * math.sin(a), 57 * math.cos(a), 57 * math.sin(a), colour, width)
            p.segment(46 * math.cos(a), 46 * math.sin(a), 57 * math.cos(a), 57 * math.sin(a), "#C98F4E", 4)
        for radius, width, colour in ((39, 13, DARK), (39, 10, "#7A4A22"), (39, 3, BRASS[2]), (12, 6, DARK)):
            p.line(disc(0, 0, radius), colour, width)
        p.inked(disc(0, 0, 12), linear(-10, -10, 10, 10, [BRASS[3], BRASS[1]]), DARK, 1.6)
    arrow = fixed("M118 16 C146 24 158 50 150 78 L160 76 L145 96 L134 74 L143 76 C148 54 138 34 114 26 Z")
    p.canvas.save()
    if to_port:
        p.canvas.translate(180, 0)
        p.canvas.scale(-1, 1)
    p.shadow(arrow, 2, 3, 0.5)
    hatched(p, arrow, "#F4E3B4", 1.6)
    p.canvas.restore()


def draw_wheel_port(p: Painter) -> None:
    draw_wheel(p, True)


def draw_cannon(p: Painter) -> None:
    sky(p, "#43362E", "#B98A55")
    planks(p, 104, 5, "#6B4324", "#3A2212")
    p.fill(disc(160, 50, 34), "#FFB84A", 0.55, blur=12)
    flash = fixed("M122 54 L150 24 L148 42 L178 30 L158 50 L184 56 L156 62 L172 82 L146 70 L144 84 L128 66 Z")
    hatched(p, flash, radial(128, 58, 50, [(0, "#FFF6C8"), (0.5, "#FFC23A"), (1, "#E05A16")]), 1.6)
    for x, y, r in ((150, 14, 13), (168, 10, 16), (136, 10, 9)):
        p.fill(disc(x, y, r), "#D9CDB8", 0.55, blur=3)
    barrel = fixed("M18 58 C12 54 8 60 12 66 L20 68 L26 82 L124 68 V46 L116 44 L34 46 C26 48 22 52 18 58 Z")
    p.shadow(barrel, 4, 5, 0.6)
    hatched(p, barrel, linear(0, 44, 0, 82, ["#8C98A0", "#4A545C", "#1F262C"]), 2, 4, 0.22)
    for x in (40, 74, 112):
        p.line(path(f"M{x} 47 V{80 - (x - 40) * 0.13}"), DARK, 6)
        p.line(path(f"M{x} 48 V{79 - (x - 40) * 0.13}"), "#707C84", 3)
    hatched(p, fixed("M16 84 L96 74 L104 96 H12 Z"), "#7A4A22", 1.8, 20, 0.2)
    for x in (34, 82):
        p.inked(disc(x, 100, 13), "#4A2C16", DARK, 2.4)
        p.inked(disc(x, 100, 4), BRASS[2], DARK, 1)
    for x, y in ((128, 112), (140, 112), (134, 102)):
        cannonball(p, x, y, 6.4)


def draw_boarders(p: Painter) -> None:
    sky(p, "#5A3428", "#D9A464")
    for i in range(14):
        a = i * math.pi / 7 + 0.1
        p.fill(
            polygon(
                (90, 70),
                (90 + 150 * math.cos(a), 70 + 150 * math.sin(a)),
                (90 + 150 * math.cos(a + 0.2), 70 + 150 * math.sin(a + 0.2)),
            ),
            "#FFE9B4",
            0.2,
        )
    for flip in (1, -1):
        p.canvas.save()
        p.canvas.translate(90, 66)
        p.canvas.scale(flip, 1)
        blade = fixed("M-44 46 L-38 50 C-4 30 32 -6 44 -50 C26 -18 -10 20 -44 46 Z")
        p.shadow(blade, 2, 3, 0.5)
        p.inked(blade, linear(-40, 0, 44, 0, ["#8C98A0", "#FFFFFF", "#9FB2BC"]), DARK, 1.8)
        p.line(fixed("M-52 34 C-44 44 -34 52 -24 54"), DARK, 7)
        p.line(fixed("M-52 34 C-44 44 -34 52 -24 54"), BRASS[2], 4)
        p.line(fixed("M-44 46 L-58 58"), DARK, 9)
        p.line(fixed("M-44 46 L-58 58"), "#6E1D10", 6)
        p.canvas.restore()


def draw_anchoring(p: Painter) -> None:
    sky(p, "#6FA9C4", "#F2E6C4", ("#3F8EA3", "#0F3A48"), 46)
    draw_silhouette(p, "heldenhammer", 86, 52, 78, "#3A2213", "#FBF1D8", "#E5C06A", sea=False)
    p.line(fixed("M98 46 C80 64 60 78 52 96"), DARK, 4.4)
    p.line(fixed("M98 46 C80 64 60 78 52 96"), "#C9A86A", 2.4)
    with p.moved(46, 104, 0.55, 14):
        shape = "M0 -30 V30 M-15 -16 H15 M-30 10 C-26 28 -12 36 0 36 C12 36 26 28 30 10"
        for colour, width in ((DARK, 12.0), ("#A9B4BA", 7.0)):
            p.line(fixed(shape), colour, width)
        p.line(disc(0, -38, 7), DARK, 7)
    waves(p, 58, 4, "#EAF3EC", 0.4)
