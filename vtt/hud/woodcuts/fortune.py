"""Pictures of the Destiny deck: what happens at once, repairs, salvos, improvements."""

from __future__ import annotations

import math
import random

from vtt.hud.painter import Painter, linear, radial
from vtt.hud.shapes import box, disc, fixed, path, polygon
from vtt.hud.silhouettes import draw_silhouette
from vtt.hud.woodcuts.parts import DARK, cannonball, flame, hatched, planks, sky, waves


def draw_snakes(p: Painter) -> None:
    sky(p, "#34424A", "#8FA08A", ("#2E5A5E", "#0E2426"), 100)
    for x, y, turn in (
        (24, 20, 10),
        (66, 44, -25),
        (112, 18, 30),
        (150, 52, -10),
        (40, 86, 40),
        (98, 80, 0),
        (140, 104, 20),
    ):
        with p.moved(x, y, 1.0, turn):
            body = fixed("M-14 -10 C-4 -16 0 -2 6 -8 C14 -14 14 4 6 6 C-2 8 -2 16 8 16")
            p.line(body, DARK, 8)
            p.line(body, "#3E8A4A", 5)
            p.line(body, "#CFE88A", 1.6, 0.8, (1, 4))
            p.inked(disc(-15, -10, 4.4), "#3E8A4A", DARK, 1.2)
    for x in range(6, 180, 16):
        p.segment(x, 0, x - 14, 40, "#DDE8E4", 1, 0.35)


def draw_wave(p: Painter) -> None:
    sky(p, "#4A6A78", "#C9D0BA", ("#35687A", "#0F2E3A"), 96)
    crest = fixed(
        "M-6 134 V70 C20 20 76 0 118 22 C148 38 152 64 134 72 C138 56 122 46 110 54 C120 56 124 70 114 80 C96 96 "
        "116 122 186 118 V134 Z"
    )
    p.shadow(crest, 2, 5, 0.4)
    hatched(p, crest, linear(0, 10, 60, 130, ["#CFE7E2", "#3F8794", "#0F3A48"]), 2)
    for run in ("M8 120 C16 70 50 36 92 30", "M26 126 C34 82 60 54 96 46", "M48 128 C56 98 74 76 98 66"):
        p.line(fixed(run), "#F4FBF8", 2.2, 0.8)
    for x, y, r in ((124, 20, 4), (138, 28, 5), (148, 44, 4), (140, 60, 5), (128, 74, 3.4), (112, 14, 3)):
        p.inked(disc(x, y, r + 2), "#F4FBF8", DARK, 1.2)
    draw_silhouette(p, "heldenhammer", 132, 118, 42, "#1E1410", "#F2E3BE", "#1E1410", sea=False)


def draw_bolt(p: Painter) -> None:
    sky(p, "#141A2A", "#4A5670", ("#22304A", "#0A101C"), 98)
    p.fill(disc(100, 40, 60), "#CFE0FF", 0.25, blur=20)
    for x, y, r in ((30, 16, 22), (70, 8, 26), (116, 12, 24), (156, 18, 22)):
        p.inked(disc(x, y, r), "#2A3448", DARK, 1.4)
    hatched(
        p,
        fixed("M98 18 L74 66 L94 64 L78 108 L124 52 L102 54 L118 22 Z"),
        linear(0, 18, 0, 108, ["#FFFFFF", "#FFE06A"]),
        2,
    )
    draw_silhouette(p, "bloody-reaver", 34, 114, 92, "#0A0A10", "#2A2A34", "#FFE9A0", sea=False)
    waves(p, 112, 2, "#A9C4F2", 0.5)


def draw_magic(p: Painter) -> None:
    sky(p, "#2A1E4A", "#7A4A8A")
    for i in range(3):
        curl = path(
            f"M-10 {96 - i * 24} C40 {60 - i * 20} 70 {130 - i * 24} 110 {86 - i * 20} "
            f"C140 {54 - i * 12} 170 {70 - i * 16} 196 {40 - i * 10}"
        )
        p.line(curl, "#E8C8FF", 12 - i * 3, 0.25, blur=4)
        p.line(curl, DARK, 6 - i)
        p.line(curl, ("#B89AE8", "#E8A8D0", "#8AD0E8")[i], 3.6 - i * 0.6)
    dice = random.Random(6)
    for _ in range(22):
        x, y, r = dice.uniform(4, 176), dice.uniform(4, 126), dice.uniform(1, 3.4)
        p.fill(
            polygon(
                (x, y - 2 * r),
                (x + r / 2, y - r / 2),
                (x + 2 * r, y),
                (x + r / 2, y + r / 2),
                (x, y + 2 * r),
                (x - r / 2, y + r / 2),
                (x - 2 * r, y),
                (x - r / 2, y - r / 2),
            ),
            "#FFF3CF",
            0.9,
        )


def draw_current(p: Painter) -> None:
    sky(p, "#3F8EA3", "#1E5A70")
    for i in range(5):
        y = 18 + i * 26
        p.line(path(f"M-10 {y} C40 {y - 14} 80 {y + 14} 196 {y - 6}"), "#DDF0EC", 2.4, 0.6)
    for x, y in ((116, 34), (40, 92), (132, 104)):
        hatched(p, path(f"M{x} {y - 12} L{x + 30} {y} L{x} {y + 12} L{x + 8} {y} Z"), "#F4E3B4", 1.6)
    with p.moved(82, 66):
        hatched(
            p, fixed("M-42 -14 H20 C34 -12 46 -4 52 0 C46 4 34 12 20 14 H-42 C-48 6 -48 -6 -42 -14 Z"), "#7A5029", 2
        )
        hatched(p, fixed("M-36 -9 H18 C30 -7 38 -3 42 0 C38 3 30 7 18 9 H-36 Z"), "#B98A55", 1.4)
        for x in (-24, 0, 20):
            hatched(
                p, fixed(f"M{x} -24 C{x + 10} -10 {x + 10} 10 {x} 24 C{x + 4} 8 {x + 4} -8 {x} -24 Z"), "#F6EACB", 1.4
            )


def draw_omen(p: Painter) -> None:
    sky(p, "#20242E", "#6A5A4A")
    for x, y, k in ((90, 62, 1.5), (36, 36, 0.7), (148, 34, 0.6), (150, 96, 0.5)):
        with p.moved(x, y, k):
            hatched(
                p,
                fixed(
                    "M0 6 C-10 -10 -30 -16 -48 -8 C-36 -6 -30 0 -28 8 C-20 4 -12 8 -8 14 L0 26 L8 14 C12 8 20 4 28 "
                    "8 C30 0 36 -6 48 -8 C30 -16 10 -10 0 6 Z"
                ),
                "#15161C",
                1.4,
            )
            p.inked(disc(0, 2, 6), "#15161C", DARK, 1.0)
            p.inked(polygon((-1.6, 6), (1.6, 6), (0, 12)), "#C9A24A", DARK, 0.8)
            p.fill(disc(-2, 1, 1.3), "#FF8F5A")
            p.fill(disc(2, 1, 1.3), "#FF8F5A")


def draw_tools(p: Painter) -> None:
    """The carpenters at work."""
    sky(p, "#6B4A2C", "#C99A5A")
    planks(p, 0, 9, "#A67843", "#7A5029", 15)
    with p.moved(70, 68, 1.0, -38):
        hatched(p, fixed("M-6 -10 H6 V56 H-6 Z"), "#8A5C33", 1.8)
        hatched(
            p, fixed("M-26 -34 H20 C30 -34 34 -24 34 -14 H-26 Z"), linear(0, -34, 0, -14, ["#9AA6AC", "#4A545C"]), 1.8
        )
    with p.moved(118, 66, 1.0, 40):
        hatched(p, fixed("M-8 26 C-20 30 -20 54 -6 54 H10 C16 44 12 32 8 26 Z"), "#7A4A22", 1.8)
        teeth = "M-12 26 L-6 -54 H14 L12 26 " + "l-4 4 l-3 -4 " * 3 + "Z"
        hatched(p, fixed(teeth), linear(-12, 0, 14, 0, ["#D9E0E2", "#8C98A0"]), 1.6)
    for x, y in ((20, 110), (32, 104), (44, 112), (150, 16), (160, 24)):
        p.line(fixed(f"M{x} {y} l10 -8"), DARK, 4)
        p.line(fixed(f"M{x} {y} l10 -8"), "#9AA6AC", 2)


def draw_hands(p: Painter) -> None:
    """Fresh hands climbing aboard."""
    sky(p, "#7FA6B4", "#EADFC0", ("#3E7585", "#16404E"), 92)
    hatched(p, fixed("M104 -4 H184 V134 H112 C100 90 98 40 104 -4 Z"), "#7A5029", 2, 2, 0.15)
    for rope in (
        "M104 6 L60 128 M124 6 L92 132",
        "M99 20 H120 M94 38 H114 M88 56 H108 M81 74 H103 M74 92 H98 M68 110 H94",
    ):
        p.line(fixed(rope), DARK, 3.6)
        p.line(fixed(rope), "#C9A86A", 2)
    for x, y, coat in ((98, 30, "#8C2F2A"), (82, 66, "#2C6AA8"), (66, 104, "#2E6A44")):
        with p.moved(x, y):
            p.line(fixed("M0 0 V18 M0 4 L14 -8 M0 6 L-8 -4 M0 18 L10 28 M0 18 L-6 30"), DARK, 7)
            p.line(fixed("M0 0 V18 M0 4 L14 -8 M0 6 L-8 -4 M0 18 L10 28 M0 18 L-6 30"), coat, 4.4)
            p.inked(disc(0, -6, 5.4), "#E8C9A0", DARK, 1.4)
            p.inked(fixed("M-6 -8 C-4 -14 4 -14 6 -8 Z"), coat, DARK, 1.2)


def draw_canvas(p: Painter) -> None:
    """Spare canvas, needle and thread."""
    sky(p, "#8A6A44", "#C9A86A")
    planks(p, 0, 9, "#8A5C33", "#6B4324", 15)
    cloth = fixed("M18 22 C60 12 120 26 160 18 C168 50 156 84 164 112 C120 104 66 120 22 110 C30 80 12 52 18 22 Z")
    p.shadow(cloth, 3, 5, 0.5)
    hatched(p, cloth, linear(0, 10, 180, 120, ["#FBF1D8", "#E2CFA0", "#C4A873"]), 1.8, 88, 0.08)
    hatched(p, fixed("M52 40 H108 V86 H52 Z"), "#F6EACB", 1.6)
    p.line(fixed("M48 36 H112 V90 H48 Z"), "#7A2A1E", 2, 1.0, (7, 5))
    p.line(fixed("M112 90 C130 96 138 74 128 62 C120 52 136 44 146 54"), "#7A2A1E", 1.8)
    with p.moved(148, 52, 1.0, 35):
        hatched(p, fixed("M-2 -30 C2 -30 3 -26 3 -22 L1 26 L-1 30 L-3 -22 C-3 -26 -4 -30 -2 -30 Z"), "#E2E8EA", 1.4)


def draw_surgeon(p: Painter) -> None:
    sky(p, "#3A4A44", "#A9B49A")
    p.fill(disc(90, 40, 60), "#FFE9A8", 0.3, blur=18)
    planks(p, 92, 5, "#7A5029", "#3A2212")
    for x, colour, level in ((36, "#3E8A6A", 0.6), (136, "#8C2F4A", 0.4), (112, "#C98A2A", 0.7)):
        bottle = path(
            f"M{x - 5} 44 H{x + 5} V56 C{x + 15} 62 {x + 15} 70 {x + 15} 74 V100 "
            f"H{x - 15} V74 C{x - 15} 70 {x - 15} 62 {x - 5} 56 Z"
        )
        p.shadow(bottle, 2, 3, 0.4)
        p.fill(bottle, "#E8F4EE", 0.75)
        with p.clip(bottle):
            p.fill(box(x - 16, 100 - 40 * level, 32, 42), colour, 0.85)
        p.line(bottle, DARK, 1.8)
        hatched(p, box(x - 6, 36, 12, 10, 2), "#8A5C33", 1.4)
    hatched(p, fixed("M58 100 C54 76 66 66 80 66 C94 66 104 76 100 100 Z"), "#F4EEDC", 1.8)
    p.fill(box(75, 74, 8, 22), "#B3291A")
    p.fill(box(68, 81, 22, 8), "#B3291A")


def draw_shot(p: Painter, kind: str) -> None:
    sky(p, "#3A3230", "#9A7048")
    planks(p, 100, 4, "#6B4324", "#3A2212")
    if kind == "red":
        p.fill(disc(90, 64, 56), "#FF6A1E", 0.4, blur=18)
        p.inked(disc(90, 66, 34), radial(80, 54, 44, [(0, "#FFF3B8"), (0.45, "#FF8A2A"), (1, "#8E1A08")]), DARK, 2)
        for x, y, size in ((64, 40, 30), (114, 38, 36), (90, 30, 26)):
            flame(p, x, y, size)
    elif kind == "chain":
        for x in (44, 138):
            cannonball(p, x, 64, 26)
        for i in range(7):
            p.line(disc(66 + i * 8.4, 64 + math.sin(i) * 7, 5), DARK, 5)
            p.line(disc(66 + i * 8.4, 64 + math.sin(i) * 7, 5), "#A9B4BA", 2.4)
    elif kind == "grape":
        dice = random.Random(12)
        for i in range(22):
            cannonball(p, 90 + dice.gauss(0, 34), 60 + dice.gauss(0, 22), dice.uniform(5, 9) * (1 - i / 60))
    else:
        for x, y in ((58, 70), (122, 58)):
            cannonball(p, x, y, 30)
        for line_ in ("M10 88 H30 M4 72 H24 M12 52 H30",):
            p.line(fixed(line_), "#F6ECD2", 2, 0.7)


def draw_red_hot(p: Painter) -> None:
    draw_shot(p, "red")


def draw_chain_shot(p: Painter) -> None:
    draw_shot(p, "chain")


def draw_grapeshot(p: Painter) -> None:
    draw_shot(p, "grape")


def draw_double_shot(p: Painter) -> None:
    draw_shot(p, "double")


def draw_fire_ship(p: Painter) -> None:
    sky(p, "#241612", "#8A3A18", ("#4A2A22", "#140C10"), 88)
    p.fill(disc(90, 70, 60), "#FF9A2E", 0.35, blur=20)
    draw_silhouette(p, "cog", 44, 104, 92, "#140C08", "#7A2A12", "#FFB84A", sea=False)
    for x, size in ((70, 56), (96, 74), (118, 48)):
        flame(p, x, 92, size)
    waves(p, 104, 3, "#FFC98A", 0.55)


def draw_cog_refit(p: Painter) -> None:
    sky(p, "#6FA9C4", "#F2E6C4", ("#3F8EA3", "#155066"), 88, (34, 28, 12, "#FFF6D8"))
    draw_silhouette(p, "cog", 38, 106, 108, "#3A2213", "#FBF1D8", "#E5C06A", sea=False)
    waves(p, 104, 3, "#F4FBF4", 0.75, 10, 5)


def draw_spirits(p: Painter) -> None:
    """Drowned men who answer a call."""
    sky(p, "#12222A", "#3F6A66", ("#1E4A50", "#08161C"), 70)
    for x, y, k in ((38, 84, 0.9), (90, 66, 1.25), (144, 86, 0.95)):
        with p.moved(x, y, k):
            body = fixed("M-20 60 C-24 20 -16 -6 0 -6 C16 -6 24 20 20 60 L10 48 L2 60 L-8 48 Z")
            p.fill(body, "#BFF2DC", 0.35, blur=5)
            p.inked(body, linear(0, -6, 0, 60, ["#CFEFE0", "#2E6A66"]), DARK, 1.6, 0.75)
            p.inked(disc(0, -16, 12), "#DDF2E4", DARK, 1.6)
            p.fill(disc(-4, -17, 3), DARK)
            p.fill(disc(4, -17, 3), DARK)
            p.line(fixed("M-4 -9 h8"), DARK, 1.6)
