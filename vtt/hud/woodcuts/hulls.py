"""More pictures of the Damage deck: timbers, rigging, the gun deck."""

from __future__ import annotations

import random

from vtt.hud.painter import Painter, linear
from vtt.hud.palette import mix
from vtt.hud.shapes import box, disc, fixed, path, polygon
from vtt.hud.silhouettes import draw_silhouette
from vtt.hud.woodcuts.parts import DARK, H, W, burst, cannonball, hatched, planks, sky, waves


def draw_stove(p: Painter) -> None:
    """A ball has come through the planks and lies among them."""
    planks(p, 0, 9, "#8A5C33", "#5E3A1E", 15)
    hole = burst(98, 58, 20, 36, 9, 6)
    p.shadow(hole, 2, 4, 0.7)
    hatched(p, hole, linear(0, 30, 0, 90, ["#BFD8DA", "#4F8492"]), 2)
    for x, y, turn in ((62, 44, -30), (138, 48, 25), (70, 84, 20), (132, 82, -35), (98, 26, 4)):
        with p.moved(x, y, 1.0, turn):
            hatched(p, fixed("M-20 -4 L14 -5 L22 0 L12 5 L-18 4 Z"), "#C08A50", 1.5, 2, 0.2)
    cannonball(p, 52, 108, 13)
    p.line(fixed("M62 100 C74 92 82 84 88 76"), "#F6ECD2", 1.8, 0.7, (4, 5))


def draw_frames(p: Painter) -> None:
    """Ribs of the hull, some of them broken."""
    sky(p, "#3A2A1E", "#7A5632")
    planks(p, 96, 5, "#5E3A1E", "#3A2212", 8)
    for i, x in enumerate((18, 50, 82, 114, 146)):
        rib = path(f"M{x} 128 C{x - 4} 90 {x - 2} 40 {x + 6} 6 L{x + 20} 6 C{x + 12} 40 {x + 10} 90 {x + 14} 128 Z")
        hatched(p, rib, linear(x, 0, x + 20, 0, ["#A67843", "#6B4324"]), 1.8, 86, 0.18)
        if i in (1, 3):
            gap = path(
                f"M{x - 8} 56 L{x + 4} 64 L{x + 10} 56 L{x + 24} 66 L{x + 22} 78 L{x + 12} 72 L{x + 4} 80 L{x - 8} 72 Z"
            )
            hatched(p, gap, "#241812", 1.6)
    for y in (30, 104):
        p.line(fixed(f"M-4 {y} H184"), DARK, 11)
        p.line(fixed(f"M-4 {y} H184"), "#8A5C33", 7.5)


def draw_keel(p: Painter) -> None:
    """A ship whose back is broken."""
    sky(p, "#4A5A62", "#C9B98E", ("#2E5A68", "#0E2630"), 86)
    for x, turn, y in ((8, 16, 96), (84, -18, 100)):
        with p.moved(x + 40, y, 1.0, turn):
            draw_silhouette(p, "heldenhammer", -46, 8, 88, "#1E1410", "#CBB68A", "#D9C59A", sea=False)
    gap = fixed("M82 60 L94 70 L86 84 L98 96 L90 112 L110 112 L104 96 L112 82 L102 70 L108 58 Z")
    hatched(p, gap, linear(0, 60, 0, 112, ["#E8F4F0", "#5FA0AC"]), 1.8)
    p.fill(fixed("M-4 102 q20 -8 40 0 q20 8 40 0 q20 -8 40 0 q20 8 40 0 q20 -8 40 0 V134 H-4 Z"), "#1C4A58", 0.9)
    p.line(fixed("M-4 102 q20 -8 40 0 q20 8 40 0 q20 -8 40 0 q20 8 40 0 q20 -8 40 0"), "#F4FBF8", 2.4)


def draw_rigging(p: Painter) -> None:
    """Shrouds and blocks, shot through."""
    sky(p, "#7FA6B4", "#F2E6C4", sun=(34, 30, 12, "#FFF6D8"))
    for i in range(7):
        x = 18 + i * 24
        p.line(fixed(f"M90 -10 L{x} 134"), DARK, 3.4)
        p.line(fixed(f"M90 -10 L{x} 134"), "#C9A86A", 1.8)
    for y in (32, 56, 80, 104):
        half = (y + 10) * 0.5
        p.line(fixed(f"M{90 - half} {y} H{90 + half}"), DARK, 2.6)
        p.line(fixed(f"M{90 - half} {y} H{90 + half}"), "#A98C5A", 1.3)
    hole = burst(104, 66, 15, 27, 9, 5)
    hatched(p, hole, linear(0, 40, 0, 92, ["#A9C4B8", "#D9CBA2"]), 1.6)
    for rope in (
        "M88 42 q-8 10 -2 20",
        "M118 46 q12 6 8 22",
        "M86 86 q-6 10 4 18",
        "M122 88 q10 4 10 18",
        "M104 38 q2 10 -4 16",
    ):
        p.line(fixed(rope), DARK, 3.2)
        p.line(fixed(rope), "#C9A86A", 1.7)
    for x, y in ((54, 96), (148, 108)):
        hatched(p, fixed(f"M{x} {y} q10 -10 20 0 q-2 14 -10 16 q-8 -2 -10 -16 Z"), "#6B4324", 1.6)


def draw_splinters(p: Painter) -> None:
    """Splinters fly across the quarterdeck."""
    sky(p, "#40302A", "#A8643A")
    planks(p, 92, 6, "#7A5029", "#3A2212")
    p.fill(burst(60, 66, 26, 46, 10, 3), "#FFD98A", 0.6, blur=5)
    hatched(p, burst(60, 66, 14, 26, 9, 8), "#FFE9B0", 1.6)
    dice = random.Random(9)
    for _ in range(17):
        x, y, turn, k = dice.uniform(24, 172), dice.uniform(10, 112), dice.uniform(-50, 30), dice.uniform(0.5, 1.25)
        with p.moved(x, y, k, turn):
            hatched(
                p, fixed("M-18 -2.4 L6 -3.4 L20 0 L4 3.4 L-16 2.4 Z"), mix("#D9A464", "#8A5C33", dice.random()), 1.2
            )
    p.line(fixed("M128 132 V92 M128 110 L112 98 M128 104 L146 90"), DARK, 8)
    p.line(fixed("M128 132 V92 M128 110 L112 98 M128 104 L146 90"), "#2C3E5A", 5)


def draw_carnage(p: Painter) -> None:
    """A gun knocked over, its crew gone."""
    sky(p, "#3A2A26", "#7A4A3A")
    planks(p, 84, 6, "#6B4324", "#3A2212")
    p.fill(fixed("M30 112 C52 100 120 102 150 114 C128 124 60 126 30 112 Z"), "#8C1F1A", 0.75)
    with p.moved(92, 86, 1.0, 158):
        barrel = fixed("M-70 -10 C-76 -14 -80 -8 -76 -2 L-68 0 L-62 14 L36 0 V-22 L28 -24 L-54 -22 Z")
        hatched(p, barrel, linear(0, -24, 0, 14, ["#1F262C", "#4A545C", "#8C98A0"]), 2, 4, 0.22)
    for x, y in ((38, 112), (140, 116)):
        hatched(p, fixed(f"M{x - 12} {y} q12 -20 24 0 q-12 16 -24 0 Z"), "#4A2C16", 2)
    hatched(p, fixed("M120 66 C136 60 152 68 148 76 C136 80 124 76 120 66 Z"), "#1E1A24", 1.6)
    p.line(fixed("M20 70 L58 96 M26 62 L30 78"), DARK, 5)
    p.line(fixed("M20 70 L58 96 M26 62 L30 78"), "#9AA6AC", 2.6)


def draw_awash(p: Painter) -> None:
    """Red water runs out of the scuppers."""
    planks(p, 0, 9, "#7A5029", "#4A2C16", 15)
    for x in (20, 76, 132):
        hatched(p, box(x, 34, 30, 24, 3), "#120C0A", 2)
        run = path(f"M{x + 3} 46 C{x - 2} 80 {x + 4} 104 {x - 4} 132 H{x + 34} C{x + 28} 104 {x + 32} 80 {x + 27} 46 Z")
        hatched(p, run, linear(0, 46, 0, 130, ["#5C120E", "#A3281B", "#D9685A"]), 1.6)
        p.line(path(f"M{x + 9} 56 q-3 34 -2 66 M{x + 20} 56 q4 30 2 66"), "#F2B7A0", 1.8, 0.7)
    p.fill(box(0, 120, W, H - 120), "#8C2A22", 0.8)
    p.line(fixed("M-4 120 q20 -8 40 0 q20 8 40 0 q20 -8 40 0 q20 8 40 0 q20 -8 40 0"), "#F2C9B8", 2.2)


def draw_drowned(p: Painter) -> None:
    """Hands reach over the rail from the water."""
    sky(p, "#1E3A40", "#6A9484", ("#2E6A66", "#0A1C22"), 40)
    waves(p, 50, 3, "#BFF2DC", 0.4)
    p.line(fixed("M-4 96 H184"), DARK, 20)
    p.line(fixed("M-4 96 H184"), "#7A5029", 15)
    for x, turn in ((34, -12), (90, 6), (146, 14)):
        with p.moved(x, 96, 1.0, turn):
            hand = fixed(
                "M-10 40 L-12 4 C-16 -10 -20 -26 -14 -28 C-10 -28 -8 -14 -6 -8 C-8 -26 -8 -40 -3 -40 C2 -40 2 "
                "-26 2 -8 "
                "C4 -22 6 -36 11 -34 C15 -32 12 -18 10 -6 C14 -14 20 -22 23 -18 C24 -12 16 2 12 10 L10 40 Z"
            )
            hatched(p, hand, linear(0, -40, 0, 40, ["#CFE6C8", "#5A8A72"]), 1.8, 60, 0.2)


def draw_flooded(p: Painter) -> None:
    """Guns stand to their muzzles in water."""
    planks(p, 0, 7, "#5E3A1E", "#3A2212", 12)
    for x in (10, 74, 138):
        hatched(p, box(x, 26, 34, 30, 2), linear(0, 26, 0, 56, ["#9FC4CE", "#4F8492"]), 2)
        hatched(
            p,
            path(f"M{x - 2} 92 L{x + 6} 56 L{x + 28} 56 L{x + 36} 92 Z"),
            linear(x, 0, x + 34, 0, ["#8C98A0", "#2A3238"]),
            1.8,
        )
        p.line(path(f"M{x + 5} 60 H{x + 29} M{x + 1} 78 H{x + 33}"), DARK, 3)
    water = fixed("M-4 84 q20 -8 40 0 q20 8 40 0 q20 -8 40 0 q20 8 40 0 q20 -8 40 0 V134 H-4 Z")
    p.fill(water, linear(0, 80, 0, 130, ["#5FA0AC", "#16404E"]), 0.92)
    p.line(fixed("M-4 84 q20 -8 40 0 q20 8 40 0 q20 -8 40 0 q20 8 40 0 q20 -8 40 0"), "#E8F4F0", 2.4)
    for x, y in ((40, 104), (120, 112)):
        hatched(p, path(f"M{x} {y} l16 -6 l6 8 l-16 6 Z"), "#8A5C33", 1.3)


def draw_gun(p: Painter) -> None:
    """A swivel gun on the rail."""
    sky(p, "#6FA9C4", "#F2E6C4", ("#3F8EA3", "#155066"), 96)
    p.line(fixed("M-4 108 H184"), DARK, 18)
    p.line(fixed("M-4 108 H184"), "#7A5029", 13)
    p.line(fixed("M88 108 V78 M74 70 C74 86 102 86 102 70"), DARK, 9)
    p.line(fixed("M88 108 V78 M74 70 C74 86 102 86 102 70"), "#8A929A", 5)
    with p.moved(88, 64, 1.0, -12):
        hatched(
            p,
            fixed("M-56 -8 C-64 -10 -64 6 -56 6 L-48 10 L62 7 V-9 L-48 -11 Z"),
            linear(0, -10, 0, 10, ["#E3C98A", "#8A6526"]),
            2,
        )
        p.line(fixed("M-56 -1 L-84 4"), DARK, 6)
        for x in (-30, 10, 50):
            p.line(fixed(f"M{x} -11 V9"), DARK, 4)
    hatched(p, polygon((158, 40), (178, 30), (172, 44), (184, 50), (168, 54), (172, 68), (158, 58)), "#FFC23A", 1.4)


def draw_oars(p: Painter) -> None:
    """Sweeps run out of a cog's side."""
    sky(p, "#7FA6B4", "#EADFC0", ("#3E7585", "#16404E"), 70)
    hatched(
        p,
        fixed("M6 46 C50 58 130 58 176 42 L166 92 C120 104 60 104 16 92 Z"),
        linear(0, 44, 0, 100, ["#A67843", "#5E3A1E"]),
        2,
        2,
        0.2,
    )
    for i in range(6):
        x = 28 + i * 25
        for colour, width in ((DARK, 6.0), ("#D9B878", 3.4)):
            p.line(path(f"M{x} 70 L{x - 22} 118"), colour, width)
        hatched(p, path(f"M{x - 19} 108 L{x - 32} 132 L{x - 22} 134 L{x - 13} 112 Z"), "#D9B878", 1.4)
    waves(p, 112, 2, "#F4FBF8", 0.7)


def draw_leap(p: Painter) -> None:
    """A ship in two places at once, green fire between them."""
    sky(p, "#16241E", "#3F6A4A", ("#1E4A3E", "#081610"), 88)
    for x, alpha in ((0, 0.35), (84, 1.0)):
        with p.layer(alpha):
            draw_silhouette(p, "skabrus", x, 100, 92, "#0E1A14", "#2E5A44", "#8CFF9A", sea=False)
    for y in (44, 62, 80):
        bolt = path(f"M36 {y} l18 -10 l-2 10 l20 -8 l-4 10 l24 -12 l-6 12 l20 -6")
        p.line(bolt, "#8CFF9A", 7, 0.3, blur=3)
        p.line(bolt, "#DFFFD8", 2)
    waves(p, 100, 3, "#8CFF9A", 0.4)


def draw_dirge(p: Painter) -> None:
    """A bell tolls under a thin moon."""
    sky(p, "#1A2030", "#5A6A72", sun=(146, 28, 11, "#E8ECD8"))
    p.fill(disc(152, 24, 10), "#2A3242")
    p.line(fixed("M20 14 H124 M34 14 V132 M110 14 V132"), DARK, 11)
    p.line(fixed("M20 14 H124 M34 14 V132 M110 14 V132"), "#6B4324", 7.5)
    with p.moved(72, 24, 1.0, 12):
        hatched(
            p,
            fixed("M-8 0 C-26 10 -22 44 -36 62 H36 C22 44 26 10 8 0 Z"),
            linear(-36, 0, 36, 0, ["#E3C98A", "#8A6526", "#C9A24A"]),
            2,
            80,
            0.15,
        )
        p.line(fixed("M0 62 V74"), DARK, 5)
        cannonball(p, 0, 76, 7)
    for r in (56, 72, 88):
        p.line(path(f"M{72 + r * 0.8} 52 q10 18 0 40 M{72 - r * 0.8} 52 q-10 18 0 40"), "#E8ECD8", 1.8, 0.5)


def draw_king(p: Painter) -> None:
    """A crowned death mask speaks."""
    sky(p, "#3A2A16", "#C9963A")
    for i in range(12):
        p.fill(polygon((90, 70), (15 * i, -10), (15 * i + 8, -10)), "#FFE9A8", 0.18)
    hatched(
        p,
        fixed("M46 30 C46 4 134 4 134 30 L146 112 C130 126 120 100 118 84 H62 C60 100 50 126 34 112 Z"),
        "#2C5A8A",
        2,
        88,
        0.3,
    )
    hatched(
        p,
        fixed("M62 44 C62 20 118 20 118 44 C118 84 106 108 90 108 C74 108 62 84 62 44 Z"),
        linear(60, 0, 120, 0, ["#F2DDA4", "#C9963A"]),
        2,
    )
    for x in (78, 102):
        p.inked(path(f"M{x - 9} 58 q9 -9 18 0 q-9 7 -18 0 Z"), "#0E1A14", DARK, 1.4)
        p.fill(path(f"M{x - 3} 57 q3 -4 6 0 q-3 4 -6 0 Z"), "#8CFF9A")
    p.line(fixed("M84 76 H96 M80 90 Q90 96 100 90"), DARK, 2.2)
    hatched(p, fixed("M90 2 C98 8 98 22 90 28 C82 22 82 8 90 2 Z"), "#2E8A5A", 1.6)
