"""Pictures of the Destiny deck: spells, monsters, weather that stays."""

from __future__ import annotations

import math
import random

from vtt.hud.painter import Painter, linear, radial
from vtt.hud.palette import BRASS, mix
from vtt.hud.panels.compass import draw_rose
from vtt.hud.shapes import box, disc, fixed, path, polygon
from vtt.hud.silhouettes import draw_silhouette
from vtt.hud.woodcuts.parts import DARK, hatched, sky, waves


def draw_swords(p: Painter) -> None:
    sky(p, "#E9C98A", "#B5502B")
    for i in range(24):
        a = i * math.pi / 12
        p.fill(
            polygon(
                (90, 65),
                (90 + 160 * math.cos(a), 65 + 160 * math.sin(a)),
                (90 + 160 * math.cos(a + 0.13), 65 + 160 * math.sin(a + 0.13)),
            ),
            "#FFE9B4",
            0.22,
        )
    for i in range(6):
        with p.moved(90, 65, 1.0, i * 60 + 12):
            blade = fixed("M18 -34 C34 -58 62 -52 74 -30 C58 -42 40 -40 26 -26 Z")
            p.shadow(blade, 2, 2, 0.5)
            p.inked(blade, linear(18, -50, 70, -26, ["#FFFFFF", "#9FB2BC"]), DARK, 1.5)
            for colour, width in ((DARK, 4.0), (BRASS[2], 2.0)):
                p.line(fixed("M14 -36 L28 -22"), colour, width)
            for colour, width in ((DARK, 4.6), ("#6E1D10", 2.6)):
                p.line(fixed("M20 -29 L10 -20"), colour, width)
    draw_rose(p, 90, 65, 32, "#5A1606", "#FFF3CF", ring=True)


def draw_fog(p: Painter) -> None:
    sky(p, "#2C3B44", "#9FB0A8", ("#66807F", "#2A3F45"), 84, (132, 28, 15, "#F3F0D8"))
    draw_silhouette(p, "shadewraith", 42, 96, 96, "#26343A", "#6E8688", "#9FB0A8", sea=False)
    for x, y in ((60, 88), (76, 89), (92, 89)):
        p.fill(disc(x, y, 2.2), "#D9FF9A", 0.9)
        p.fill(disc(x, y, 7), "#B9F27A", 0.35, blur=4)
    dice = random.Random(3)
    for y, alpha in ((70, 0.34), (88, 0.5), (104, 0.6), (120, 0.8)):
        for i in range(7):
            bank = path(f"M{-20 + i * 32} {y} c8 -14 26 -14 30 -2 c12 -4 20 4 18 12 c-18 8 -46 6 -52 0 Z")
            p.fill(bank, "#DDE4D6", alpha * dice.uniform(0.5, 0.9), blur=3)
    for curl in (
        "M8 96 c10 -10 26 -6 28 4 c8 -4 16 0 16 6",
        "M120 106 c8 -10 24 -8 28 2 c8 -4 16 0 18 6",
        "M64 118 c8 -8 20 -8 26 0 c8 -4 18 0 18 6",
    ):
        p.line(fixed(curl), "#22343A", 1.3, 0.55)


def draw_serpent(p: Painter) -> None:
    sky(p, "#3A2030", "#C2553A", ("#5E2A38", "#1B1526"), 82, (40, 34, 14, "#FFD99A"))
    waves(p, 90, 4, "#F2B79A", 0.4)
    for body, width in (
        ("M150 128 C166 96 150 76 138 92 C128 108 118 112 112 128", 15),
        ("M98 128 C92 60 52 92 62 52 C66 34 86 26 104 32", 19),
    ):
        p.line(fixed(body), DARK, width + 3.4)
        p.line(fixed(body), "#8E1F2A", width)
        p.line(fixed(body), "#D24B45", width * 0.45, 0.55)
        p.line(fixed(body), "#4A0F18", width * 0.9, 0.55, (1.6, 5))
    head = fixed("M94 18 C108 10 126 14 140 24 L160 36 L138 36 L158 46 C140 52 116 50 100 46 C88 42 84 26 94 18 Z")
    hatched(p, head, linear(90, 14, 120, 50, ["#D24B45", "#7A1622"]), 2, 40, 0.22)
    p.fill(disc(118, 24, 4.2), "#FFE06A")
    p.fill(box(117.2, 20.5, 1.8, 7, 0.9), DARK)
    p.line(fixed("M139 33 l3 5 l2 -5 M147 36 l2 4 l2 -4 M139 39 l2 -4 l3 4"), "#FFF3DC", 1.6)
    hatched(p, fixed("M96 18 L84 2 L104 12 L104 -2 L116 12 Z"), "#6E1D2A", 1.5)
    draw_silhouette(p, "cog", 6, 100, 34, "#1A1013", "#E8CFA0", "#1A1013", sea=False)


def draw_hydra(p: Painter) -> None:
    """Three skulls on necks of bone."""
    sky(p, "#1E2A34", "#7A8A78", ("#2E4A50", "#0E1C22"), 88, (150, 26, 13, "#E8F0C8"))
    waves(p, 96, 3, "#CFE0D0", 0.4)
    for neck, x, y, flip in (
        ("M60 130 C40 96 60 70 36 48", 34, 40, -1),
        ("M90 130 C96 96 84 70 92 42", 92, 32, 1),
        ("M120 130 C142 100 120 78 144 58", 146, 50, 1),
    ):
        p.line(fixed(neck), DARK, 17)
        p.line(fixed(neck), "#D9CDA8", 13)
        p.line(fixed(neck), "#5A5038", 12, 0.7, (2, 7))
        with p.moved(x, y):
            p.canvas.scale(flip, 1)
            hatched(
                p,
                fixed("M-14 6 C-18 -14 0 -22 14 -16 L34 -4 L32 6 L16 8 L30 14 L10 18 C-2 18 -12 14 -14 6 Z"),
                "#E8DDB8",
                1.8,
                50,
                0.2,
            )
            p.fill(disc(4, -4, 4.6), DARK)
            p.fill(disc(5, -4, 2), "#8CFF9A")
            p.line(fixed("M18 6 l2 4 l3 -4 l2 4 l3 -4"), DARK, 1.4)


def draw_giant(p: Painter) -> None:
    """A giant of the sea wades with a mast for a club."""
    sky(p, "#3E5A66", "#C9BE94", ("#35687A", "#102A36"), 90)
    for colour, width in ((DARK, 12.0), ("#7A5029", 8.5)):
        p.line(fixed("M138 110 L166 6"), colour, width)
    hatched(
        p,
        fixed("M44 132 C40 84 58 62 92 62 C126 62 142 84 138 132 Z"),
        linear(40, 60, 140, 130, ["#7FA08A", "#3A5A4C"]),
        2,
        45,
        0.22,
    )
    hatched(p, fixed("M120 76 C142 74 156 86 150 96 C142 104 128 98 116 100 Z"), "#7FA08A", 1.8)
    hatched(p, fixed("M70 40 C70 18 112 18 112 40 C112 62 102 72 91 72 C80 72 70 62 70 40 Z"), "#8FB09A", 1.8, 40, 0.2)
    for weed in (
        "M72 36 C62 52 68 66 60 80",
        "M78 54 C74 72 80 82 76 96",
        "M104 54 C108 72 102 82 106 98",
        "M110 36 C120 52 114 66 122 80",
    ):
        p.line(fixed(weed), DARK, 5)
        p.line(fixed(weed), "#2E6A44", 2.8)
    for x in (82, 100):
        p.fill(disc(x, 42, 4), "#FFE98A")
        p.fill(disc(x, 42, 1.6), DARK)
    p.line(fixed("M80 56 q11 6 22 0"), DARK, 2.2)
    p.fill(
        fixed("M-4 104 q20 -8 40 0 q20 8 40 0 q20 -8 40 0 q20 8 40 0 q20 -8 40 0 V134 H-4 Z"),
        linear(0, 100, 0, 130, ["#4F94A2", "#123440"]),
        0.94,
    )
    draw_silhouette(p, "cog", 4, 108, 34, "#1E1410", "#F2E3BE", "#1E1410", sea=False)


def draw_moon(p: Painter) -> None:
    sky(p, "#1A0E16", "#5A1E22", ("#3A1A22", "#12090E"), 92)
    p.fill(disc(90, 48, 60), "#E0402E", 0.35, blur=18)
    hatched(p, disc(90, 48, 34), radial(80, 38, 50, [(0, "#F08A6A"), (1, "#A3261C")]), 1.6)
    for x, y, r in ((78, 38, 7), (102, 56, 9), (96, 30, 4), (74, 60, 5)):
        p.fill(disc(x, y, r), "#8A1E18", 0.45)
    p.fill(fixed("M60 132 L84 92 H96 L122 132 Z"), "#E0553E", 0.30, blur=4)
    draw_silhouette(p, "bloody-reaver", 12, 104, 66, "#0E070A", "#241016", "#B03A2C", sea=False)
    waves(p, 100, 3, "#E88A72", 0.45)


def draw_calm(p: Painter) -> None:
    sky(p, "#E2B878", "#F6E8C0", ("#C9B888", "#7FA09A"), 80, (132, 56, 17, "#FFF8DC"))
    draw_silhouette(p, "heldenhammer", 24, 92, 84, "#3A2616", "#EAD9AE", "#EAD9AE", sea=False)
    p.canvas.save()
    p.canvas.translate(0, 184)
    p.canvas.scale(1, -1)
    draw_silhouette(
        p,
        "heldenhammer",
        24,
        92,
        84,
        mix("#3A2616", "#A8AC8C", 0.55),
        mix("#EAD9AE", "#A8AC8C", 0.45),
        "#A8AC8C",
        sea=False,
    )
    p.canvas.restore()
    for y in (96, 106, 118):
        p.segment(8, y, 172, y, "#FFFFFF", 1, 0.35)


def draw_siren(p: Painter) -> None:
    sky(p, "#274A5E", "#A9C4B4", ("#357A86", "#12404A"), 84, (44, 30, 13, "#FFF3CF"))
    waves(p, 94, 3)
    hatched(p, fixed("M60 132 C66 100 92 92 108 98 C132 96 148 112 152 132 Z"), "#5A5A52", 1.8, 50, 0.25)
    hatched(
        p,
        fixed(
            "M96 100 C112 112 138 104 150 88 C158 78 170 84 166 70 C156 72 148 66 140 78 C130 92 112 84 112 66 H92 "
            "C90 82 90 92 96 100 Z"
        ),
        "#2E8A7A",
        1.8,
        60,
        0.25,
    )
    hatched(p, fixed("M92 68 C90 54 96 48 102 48 C108 48 114 54 112 68 Z"), "#E8C9A0", 1.6)
    hatched(p, disc(102, 38, 10), "#E8C9A0", 1.6)
    hatched(
        p,
        fixed("M90 66 C80 44 88 24 102 24 C116 24 120 40 114 52 C116 38 106 34 98 36 C92 46 96 58 90 66 Z"),
        "#7A2A1E",
        1.6,
    )
    for x, y in ((60, 40), (46, 56), (70, 62)):
        p.line(fixed(f"M{x} {y} v-14 l8 3"), "#FFF3CF", 2)
        p.fill(disc(x - 2, y, 3.2), "#FFF3CF")


def draw_swell(p: Painter) -> None:
    sky(p, "#5A707A", "#B8BCA8")
    for y, colour, seed in ((44, "#4F8492", 0), (66, "#35687A", 1), (92, "#1E4C5C", 2)):
        wave = path(
            f"M-30 {y + 20} C0 {y - 18 + seed * 4} 40 {y - 18} 66 {y + 12} C96 {y + 34} 120 {y - 14} 152 {y - 8} "
            f"C176 {y - 4} 190 {y + 14} 210 {y + 20} V140 H-30 Z"
        )
        hatched(p, wave, linear(0, y - 20, 0, y + 50, [mix(colour, "#FFFFFF", 0.35), colour]), 1.8)
        p.line(
            path(f"M6 {y + 4} C24 {y - 8} 46 {y - 6} 60 {y + 8} M122 {y - 2} C140 {y - 6} 158 {y - 2} 172 {y + 8}"),
            "#F4FBF8",
            2.2,
            0.85,
        )
        if seed == 0:
            with p.moved(98, y + 22, 1.0, -18):
                draw_silhouette(p, "cog", -26, 0, 52, "#2C1A10", "#F2E3BE", "#2C1A10", sea=False)


def draw_dutchman(p: Painter) -> None:
    sky(p, "#0E2026", "#3F7A6A", ("#1E4A48", "#081418"), 90)
    p.fill(disc(90, 70, 60), "#8CFFC8", 0.22, blur=20)
    draw_silhouette(p, "shadewraith", 28, 100, 124, "#0C1C1E", "#5FB094", "#8CFFC8", sea=False)
    waves(p, 100, 3, "#8CFFC8", 0.45)
    for x, y in ((24, 40), (156, 34), (140, 70), (20, 76)):
        p.fill(disc(x, y, 2), "#C8FFE4", 0.9)
        p.fill(disc(x, y, 7), "#8CFFC8", 0.3, blur=4)
