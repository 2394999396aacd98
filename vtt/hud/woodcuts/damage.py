"""Pictures of the Damage deck."""

from __future__ import annotations

import math
import random

from vtt.hud.painter import Painter, linear
from vtt.hud.palette import BRASS, mix
from vtt.hud.panels.compass import draw_rose
from vtt.hud.shapes import box, disc, fixed, polygon
from vtt.hud.silhouettes import draw_silhouette
from vtt.hud.woodcuts.parts import DARK, H, W, burst, cannonball, flame, hatched, planks, sky, waves


def draw_breach(p: Painter) -> None:
    p.fill(box(0, 0, W, H), "#6B4526")
    dice = random.Random(4)
    for j in range(9):
        y = j * 15 - 4
        p.fill(
            box(-2, y, 184, 14),
            linear(
                0, y, 0, y + 14, [mix("#8A5C33", "#5E3A1E", dice.random()), mix("#6B4324", "#4A2C16", dice.random())]
            ),
        )
        p.segment(0, y + 14.4, 180, y + 14.4, DARK, 1.4)
        for i in range(4):
            p.fill(disc((j % 2) * 22 + i * 46 + 6, y + 4, 1.3), DARK, 0.8)
    hole = burst(90, 60, 28, 50)
    p.shadow(hole, 2, 5, 0.8)
    hatched(p, hole, "#0C0A0A", 2)
    jet = fixed("M66 50 C78 42 104 42 116 52 C130 70 132 96 146 132 H34 C48 98 52 70 66 50 Z")
    hatched(p, jet, linear(0, 44, 0, 130, ["#0F3A48", "#3F8794", "#CFE7E2"]), 1.8)
    for run in (
        "M76 56 C66 80 62 100 54 126",
        "M92 52 C90 80 90 100 88 128",
        "M106 56 C116 80 118 104 126 126",
        "M84 70 C80 90 78 104 72 124",
    ):
        p.line(fixed(run), "#EAF6F2", 2, 0.75)
    for i in range(9):
        p.inked(disc(14 + i * 19, 126 + (i % 2) * 5, 15), "#E8F4F0", DARK, 1.2, 0.6)
    p.fill(box(0, 122, 180, 10), "#CFE4E0")


def draw_crew(p: Painter) -> None:
    """Men swept from the rail by a breaking sea."""
    sky(p, "#3E5A66", "#A9BDB4", ("#3F7482", "#12323E"), 66)
    planks(p, 96, 5, "#7A5029", "#3A2212")
    for x in range(-4, 190, 26):
        p.line(fixed(f"M{x} 76 V100"), DARK, 6)
        p.line(fixed(f"M{x} 76 V100"), "#6B4020", 3.4)
    p.line(fixed("M-4 76 H70 M128 76 H184"), DARK, 7)
    p.line(fixed("M-4 76 H70 M128 76 H184"), "#8A5C33", 4)
    wave = fixed(
        "M30 132 C20 92 44 40 92 34 C132 30 156 54 150 70 C140 58 122 60 118 74 C128 72 140 80 138 92 C130 86 118 "
        "90 116 104 C116 116 122 126 130 132 Z"
    )
    p.shadow(wave, 2, 4, 0.4)
    hatched(p, wave, linear(0, 34, 0, 130, ["#E6F3EE", "#5FA0AC", "#1C5566"]), 1.8)
    for curl in ("M50 118 C42 88 60 58 90 50", "M66 124 C60 96 76 72 100 64", "M84 126 C82 106 92 90 106 84"):
        p.line(fixed(curl), "#F4FBF8", 2, 0.8)
    for x, y, turn in ((136, 36, 35), (160, 58, 70), (108, 22, -20)):
        with p.moved(x, y, 1.0, turn):
            p.line(fixed("M0 2 V14 M0 14 L-6 24 M0 14 L7 22 M0 5 L-9 -2 M0 5 L9 0"), DARK, 4.6)
            p.line(fixed("M0 2 V14 M0 14 L-6 24 M0 14 L7 22 M0 5 L-9 -2 M0 5 L9 0"), "#8C2F2A", 2.4)
            p.inked(disc(0, -2, 4), "#E8C9A0", DARK, 1.4)
    for x, y, r in ((60, 30, 2.2), (78, 22, 1.8), (120, 48, 2.4), (44, 52, 1.6), (150, 84, 2)):
        p.fill(disc(x, y, r), "#F2FAF6")


def draw_torn(p: Painter) -> None:
    sky(p, "#7FA6B4", "#EADFC0", ("#3E7585", "#16404E"), 100, (140, 30, 12, "#FBEFCB"))
    waves(p, 106, 3)
    for colour, width in ((DARK, 7.0), ("#7A5029", 4.4)):
        p.line(fixed("M90 2 V130"), colour, width)
    for y, half in ((12, 66), (64, 78)):
        p.line(fixed(f"M{90 - half} {y} H{90 + half}"), DARK, 5.5)
        p.line(fixed(f"M{90 - half} {y} H{90 + half}"), "#8A5C33", 3.2)
    for sail in (
        (
            "M28 14 H152 C158 30 152 46 150 58 L138 50 L132 62 L120 44 L112 60 L104 34 L98 58 L84 46 L76 62 L66 "
            "40 L56 "
            "60 L44 52 L34 60 C36 44 24 30 28 14 Z"
        ),
        (
            "M16 66 H166 C174 82 166 104 160 120 L150 104 L140 116 L134 88 L122 112 L112 92 L100 122 L88 98 L74 "
            "118 L66 "
            "86 L52 112 L42 100 L26 120 C28 100 12 84 16 66 Z"
        ),
    ):
        p.shadow(fixed(sail), 3, 4, 0.4)
        hatched(p, fixed(sail), linear(0, 10, 180, 120, ["#F6EACB", "#D9C291", "#B89A66"]), 1.8, 78, 0.16)
    for hole in (
        "M52 22 C58 30 50 36 60 40 C66 30 62 24 52 22 Z",
        "M120 20 C114 28 124 32 128 26 Z",
        "M46 74 C60 78 54 92 64 92 C72 80 62 72 46 74 Z",
    ):
        hatched(p, fixed(hole), "#6FA0AE", 1.5)
    for rope in ("M24 12 L8 130", "M156 12 L174 130", "M96 34 q6 14 2 24"):
        p.line(fixed(rope), DARK, 1.2)


def draw_mast(p: Painter) -> None:
    """A mast going by the board."""
    sky(p, "#53707C", "#D9CDAA", ("#356878", "#143844"), 84)
    waves(p, 92, 3)
    planks(p, 108, 3, "#7A5029", "#4A2C16")
    with p.moved(60, 112, 1.0, 34):
        for colour, width in ((DARK, 10.0), ("#7A5029", 7.0), ("#A67843", 2.0)):
            p.line(fixed("M0 -14 V-120"), colour, width)
        sail = fixed(
            "M-44 -104 H44 C52 -80 44 -60 46 -44 L28 -56 L16 -40 L0 -58 L-14 -40 L-30 -54 L-46 -42 C-42 -66 -50 -84 "
            "-44 -104 Z"
        )
        p.shadow(sail, 3, 4, 0.4)
        hatched(p, sail, linear(0, -104, 0, -40, ["#F6EACB", "#C9AE78"]), 1.8, 70, 0.14)
        p.line(fixed("M-50 -104 H50"), DARK, 5.4)
        p.line(fixed("M-50 -104 H50"), "#8A5C33", 3.2)
    hatched(p, fixed("M48 112 V88 L53 94 L57 84 L62 95 L67 86 L72 112 Z"), "#8A5C33", 1.8)
    for rope in ("M2 118 C40 96 70 60 120 26", "M176 120 C150 110 126 80 112 54", "M60 110 C84 118 100 108 120 118"):
        p.line(fixed(rope), DARK, 1.3)


def draw_fire(p: Painter) -> None:
    sky(p, "#241612", "#7A2F14")
    p.fill(disc(90, 96, 70), "#FF9A2E", 0.35, blur=22)
    planks(p, 96, 4, "#5A3519", "#2C180C", 10)
    for drawing in ("M24 60 V100 M150 60 V100", "M-4 62 H184"):
        p.line(fixed(drawing), DARK, 6)
        p.line(fixed(drawing), "#6B4020", 3.4)
    flame(p, 90, 116, 112)
    dice = random.Random(2)
    for _ in range(26):
        p.fill(disc(90 + dice.gauss(0, 42), dice.uniform(4, 90), dice.uniform(0.8, 2)), "#FFD27A", 0.9)
    hatched(p, fixed("M14 84 H42 L40 112 H16 Z"), "#6E4A2A", 1.6)
    p.segment(13, 92, 43, 92, "#2A1A0E", 3)
    p.segment(15, 104, 41, 104, "#2A1A0E", 3)


def draw_blast(p: Painter) -> None:
    """A magazine that goes up."""
    sky(p, "#2A1C1A", "#8A4420", ("#3A2A30", "#120E14"), 96)
    p.fill(disc(92, 60, 74), "#FF9A2E", 0.4, blur=20)
    for seed, inner, outer, colour in (
        (7, 44, 66, "#C53A12"),
        (9, 34, 50, "#F08A1E"),
        (3, 20, 32, "#FFD85A"),
        (5, 8, 14, "#FFF8D8"),
    ):
        hatched(p, burst(92, 60, inner, outer, 10, seed, 0.85), colour, 1.8 if inner > 40 else 1.0)
    for x, y, turn in ((30, 26, 20), (152, 18, -40), (166, 70, 60), (18, 78, -15), (120, 8, 10)):
        with p.moved(x, y, 1.0, turn):
            hatched(p, fixed("M-12 -3 L10 -4 L14 2 L-10 4 Z"), "#7A5029", 1.4)
    hatched(p, fixed("M30 112 L56 98 H124 L152 110 L138 130 H44 Z"), "#2C1A10", 1.8)
    waves(p, 118, 2, "#FFC98A", 0.5)


def draw_powder(p: Painter) -> None:
    """Powder kegs standing in water."""
    sky(p, "#3A2C22", "#6B4A2C")
    planks(p, 0, 8, "#4A321E", "#6B4A2C", 11)
    for x, y, k in ((34, 60, 1.0), (104, 52, 1.12), (70, 78, 1.0)):
        with p.moved(x, y, k):
            keg = fixed("M0 0 C-8 16 -8 34 0 50 H40 C48 34 48 16 40 0 Z")
            p.shadow(keg, 3, 4, 0.5)
            hatched(p, keg, linear(-6, 0, 46, 0, ["#9A6A3A", "#C08A50", "#5E3A1E"]), 1.8)
            for hy in (8, 40):
                p.line(fixed(f"M-4 {hy} H44"), "#2A1A0E", 4)
                p.line(fixed(f"M-4 {hy} H44"), "#8A929A", 1.8)
            p.fill(
                fixed(
                    "M20 16 C26 16 28 20 27 24 C26 27 24 27 24 29 V33 H16 V29 C16 27 14 27 13 24 C12 20 14 16 20 16 Z"
                ),
                DARK,
            )
    water = fixed("M-4 106 q20 -10 40 0 q20 10 40 0 q20 -10 40 0 q20 10 40 0 q20 -10 40 0 V134 H-4 Z")
    p.fill(water, linear(0, 100, 0, 130, ["#5FA0AC", "#16404E"]), 0.88)
    p.line(fixed("M-4 106 q20 -10 40 0 q20 10 40 0 q20 -10 40 0 q20 10 40 0 q20 -10 40 0"), "#E8F4F0", 2.4)


def draw_jaws(p: Painter) -> None:
    """Fins that circle in red water."""
    sky(p, "#6E8A92", "#D9CBA2", ("#2E6675", "#0F2A36"), 52, (138, 26, 12, "#FFEFC4"))
    waves(p, 60, 6, "#EAF3EC", 0.45)
    for x, y, k in ((44, 74, 0.8), (132, 70, 0.7), (88, 112, 1.3)):
        with p.moved(x, y, k):
            fin = fixed("M-22 0 C-14 -8 -4 -30 14 -38 C10 -24 12 -10 22 0 Z")
            hatched(p, fin, linear(-20, -38, 20, 0, ["#8C9AA2", "#3A464E"]), 1.8, 60, 0.25)
            for tooth in range(4):
                p.inked(
                    polygon(
                        (-12 + tooth * 6, -10 - tooth * 6),
                        (-18 + tooth * 6, -12 - tooth * 6),
                        (-13 + tooth * 6, -15 - tooth * 6),
                    ),
                    "#E8E0C8",
                    DARK,
                    1,
                )
            p.line(fixed("M-34 2 q8 -6 16 0 q8 6 16 0 q8 -6 16 0 q8 6 16 0"), "#F4FBF8", 2.4)
    p.fill(disc(100, 118, 20), "#8C1F1A", 0.35, blur=9)


def draw_loose_anchor(p: Painter) -> None:
    sky(p, "#2C5A68", "#0E2A36")
    for i in range(7):
        p.fill(polygon((20 + i * 24, 0), (44 + i * 22, 0), (60 + i * 18, 130), (20 + i * 18, 130)), "#BFE0DC", 0.06)
    with p.moved(88, 60, 1.0, 18):
        shape = "M0 -34 V34 M-16 -20 H16 M-32 14 C-28 32 -14 40 0 40 C14 40 28 32 32 14"
        for colour, width in ((DARK, 13.0), ("#5A666E", 9.0), ("#9AA6AC", 3.0)):
            p.line(fixed(shape), colour, width)
        for flip in (-1, 1):
            hatched(p, polygon((flip * 40, 20), (flip * 32, 0), (flip * 22, 18)), "#5A666E", 1.6)
        p.line(disc(0, -42, 8), DARK, 8)
        p.line(disc(0, -42, 8), "#7A868E", 4)
    for colour, width in ((DARK, 6.0), ("#A98C5A", 3.6)):
        p.line(fixed("M104 12 C120 -2 140 10 132 24 C126 34 142 40 150 30"), colour, width)
    dice = random.Random(8)
    for _ in range(14):
        p.line(disc(dice.uniform(10, 170), dice.uniform(4, 120), dice.uniform(1.5, 4)), "#DDF0EC", 1.1, 0.6)


def draw_captain(p: Painter, struck: bool = True) -> None:
    sky(p, "#40242A", "#B0603A")
    for i in range(14):
        a = i * math.pi / 7
        p.fill(
            polygon(
                (90, 60),
                (90 + 140 * math.cos(a), 60 + 140 * math.sin(a)),
                (90 + 140 * math.cos(a + 0.2), 60 + 140 * math.sin(a + 0.2)),
            ),
            "#FFE0A8",
            0.12,
        )
    hatched(p, fixed("M34 132 C38 100 60 88 90 88 C120 88 142 100 146 132 Z"), "#2C3E5A", 2, 40, 0.2)
    p.line(fixed("M70 92 L90 128 L110 92"), "#E8D8A8", 4)
    for x in (46, 134):
        hatched(p, fixed(f"M{x - 14} 102 q14 -12 28 0 q-14 8 -28 0 Z"), BRASS[2], 1.4)
    hatched(p, fixed("M66 58 C66 40 114 40 114 58 C116 80 104 94 90 94 C76 94 64 80 66 58 Z"), "#D9B080", 1.8)
    hatched(
        p,
        fixed("M68 70 C72 100 80 106 90 106 C100 106 108 100 112 70 C104 82 96 78 90 78 C84 78 76 82 68 70 Z"),
        "#4A2C16",
        1.6,
    )
    hatched(p, fixed("M42 54 C60 56 66 22 90 22 C114 22 120 56 138 54 C124 66 56 66 42 54 Z"), "#1E1A24", 1.8)
    p.line(fixed("M48 54 C66 58 114 58 132 54"), BRASS[2], 2)
    p.fill(disc(80, 66, 2.4), DARK)
    p.fill(disc(100, 66, 2.4), DARK)
    if struck:
        p.line(fixed("M108 44 L120 82"), DARK, 5)
        p.line(fixed("M108 44 L120 82"), "#C2281C", 2.8)
        for x, y in ((122, 90), (118, 98), (126, 102)):
            p.fill(disc(x, y, 2.6), "#C2281C")


def draw_mate(p: Painter) -> None:
    draw_captain(p, struck=False)


def draw_beast(p: Painter) -> None:
    """The ship's parrot, with black feathers falling."""
    sky(p, "#7FA6B4", "#F2E6C4", sun=(140, 32, 14, "#FFF6D8"))
    p.line(fixed("M10 112 H170"), DARK, 8)
    p.line(fixed("M10 112 H170"), "#8A5C33", 5)
    hatched(
        p,
        fixed("M70 110 C58 84 60 46 84 34 C104 26 120 40 118 60 C118 84 106 100 96 130 L84 130 L88 108 Z"),
        linear(60, 30, 120, 110, ["#C53A22", "#7A1A12"]),
        1.8,
        60,
        0.2,
    )
    hatched(p, fixed("M72 66 C66 88 74 106 90 116 C96 96 92 76 82 62 Z"), "#2C6AA8", 1.6)
    hatched(p, fixed("M112 44 C128 42 132 56 122 66 C122 58 118 54 110 56 Z"), "#E8C24A", 1.6)
    p.inked(disc(102, 46, 7), "#FFF6E0", DARK, 1.4)
    p.fill(disc(104, 46, 3), DARK)
    for x, y, turn in ((34, 40, 30), (150, 78, -20), (24, 84, 60)):
        with p.moved(x, y, 1.0, turn):
            hatched(p, fixed("M0 -14 C8 -6 8 8 0 16 C-6 8 -8 -6 0 -14 Z"), "#8E1F14", 1.2)
            p.line(fixed("M0 -14 V22"), DARK, 1)


def draw_colours(p: Painter) -> None:
    sky(p, "#5A7C8A", "#E2D3AC", ("#35687A", "#16404E"), 104)
    for colour, width in ((DARK, 6.0), ("#7A5029", 3.6)):
        p.line(fixed("M40 4 L48 128"), colour, width)
    flag = (
        "M42 14 C74 0 100 34 150 16 L142 34 L156 40 L138 48 L150 62 L130 58 L122 74 L112 56 L98 72 L90 54 C74 60 "
        "60 56 46 62 Z"
    )
    p.shadow(fixed(flag), 3, 4, 0.4)
    hatched(p, fixed(flag), linear(40, 0, 150, 70, ["#B23A22", "#6E1D10"]), 1.8, 70, 0.18)
    draw_rose(p, 84, 36, 15, "#F2DDA4", "#FFF8E4")
    for x, y in ((116, 38), (66, 48)):
        hatched(p, burst(x, y, 3, 7, 7, int(x)), "#8FB0AE", 1.2)
    cannonball(p, 166, 86, 8)
    p.line(fixed("M158 80 C140 68 128 62 118 54"), "#FFFFFF", 1.6, 0.7, (4, 5))


def draw_rudder(p: Painter) -> None:
    sky(p, "#4A3A2C", "#A67C4A")
    planks(p, 0, 7, "#6B4526", "#4A2C16", 12)
    hatched(p, fixed("M70 4 H96 V96 H70 Z"), "#3A2416", 1.8)
    hatched(
        p, fixed("M96 14 C136 22 150 60 144 100 H96 Z"), linear(96, 0, 150, 0, ["#9A6A3A", "#5E3A1E"]), 1.8, 84, 0.2
    )
    for y in (28, 56, 84):
        p.line(fixed(f"M62 {y} H116"), DARK, 8)
        p.line(fixed(f"M62 {y} H116"), "#8A929A", 5)
    hatched(p, fixed("M84 70 L120 88 L112 100 L78 82 Z"), "#C08A50", 1.8)
    water = fixed("M-4 104 q20 -8 40 0 q20 8 40 0 q20 -8 40 0 q20 8 40 0 q20 -8 40 0 V134 H-4 Z")
    p.fill(water, linear(0, 100, 0, 130, ["#5FA0AC", "#16404E"]), 0.9)
    p.line(fixed("M-4 104 q20 -8 40 0 q20 8 40 0 q20 -8 40 0 q20 8 40 0 q20 -8 40 0"), "#E8F4F0", 2.2)


def draw_capsize(p: Painter) -> None:
    sky(p, "#33434E", "#9FA894", ("#2E5A68", "#0E2630"), 82)
    with p.moved(84, 74, 1.0, 38):
        draw_silhouette(p, "heldenhammer", -58, 22, 110, "#1E1410", "#CBB68A", "#D9C59A", sea=False)
    sea = fixed("M-4 92 C30 82 60 100 92 90 C124 80 150 98 184 88 V134 H-4 Z")
    p.fill(sea, linear(0, 84, 0, 130, ["#3F7F8E", "#0E2A36"]))
    p.line(fixed("M-4 92 C30 82 60 100 92 90 C124 80 150 98 184 88"), "#E8F4F0", 2.6)
    waves(p, 104, 3)
