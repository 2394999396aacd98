"""Card pictures, drawn by code in the manner of coloured woodcuts; grid 180 x 130, fitted to cover their window."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import skia

from vtt.hud.materials import tile_paint
from vtt.hud.painter import Painter, linear, radial
from vtt.hud.palette import BRASS, INK, mix
from vtt.hud.panels.compass import draw_rose
from vtt.hud.shapes import box, disc, fixed, path, polygon
from vtt.hud.silhouettes import draw_silhouette

W, H = 180.0, 130.0
DARK = INK[0]


# ---------------------------------------------------------------------------------------------------------------- parts
def _sky(p: Painter, top: str, low: str, sea: tuple[str, str] | None = None, horizon: float = 78.0,
         sun: tuple[float, float, float, str] | None = None) -> None:  # fmt: skip
    p.fill(box(0, 0, W, H), linear(0, 0, 0, horizon, [top, low]))
    if sun:
        x, y, radius, colour = sun
        p.fill(disc(x, y, radius * 2.2), colour, 0.25, blur=8)
        p.fill(disc(x, y, radius), colour, 0.95)
    if sea:
        p.fill(box(0, horizon, W, H - horizon), linear(0, horizon, 0, H, list(sea)))


def _waves(p: Painter, y: float, rows: int = 4, colour: str = "#EAF3EC", alpha: float = 0.5, pitch: float = 11.0, seed: int = 1) -> None:
    dice = random.Random(seed)
    for j in range(rows):
        for _ in range(5):
            x, w = dice.uniform(-10, 175), dice.uniform(10, 26)
            p.line(path(f"M{x} {y + j * pitch} q{w / 4} {-3 - j * 0.6} {w / 2} 0 q{w / 4} {3 + j * 0.6} {w / 2} 0"), colour, 1.3 + j * 0.25, alpha)


def _hatched(p: Painter, shape: skia.Path, colour: str | skia.Shader, edge: float = 1.8, angle: float | None = None, alpha: float = 0.3) -> None:
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


def _planks(p: Painter, y: float, rows: int, light: str, dark: str, pitch: float = 8.0) -> None:
    for j in range(rows):
        p.fill(box(-2, y + j * pitch, W + 4, pitch), mix(light, dark, j / max(1, rows - 1)))
        p.segment(0, y + j * pitch, W, y + j * pitch, DARK, 1.1)


def _flame(p: Painter, x: float, y: float, size: float) -> None:
    """Draw a fire standing on (x, y), `size` high."""
    shape = "M0 -114 C8 -84 42 -74 44 -36 C46 -14 30 0 0 0 C-30 0 -46 -14 -44 -36 C-43 -54 -32 -60 -28 -76 C-20 -72 -17 -64 -16 -56 C-6 -70 2 -88 0 -114 Z"
    with p.moved(x, y, size / 114):
        for colour, share, lift in (("#B9280F", 1.0, 0), ("#F0761B", 0.74, 0), ("#FFC63A", 0.48, 0), ("#FFF3B8", 0.24, 0)):
            with p.moved(0, -lift, share):
                p.inked(fixed(shape), colour, DARK if share == 1 else mix(colour, "#5A1606", 0.35), 1.8 if share == 1 else 1.2)


def _cannonball(p: Painter, x: float, y: float, radius: float) -> None:
    p.inked(disc(x, y, radius), radial(x - 2, y - 2, radius * 1.3, [(0, "#7C868C"), (1, "#15191C")]), DARK, 1.2)


def _burst(x: float, y: float, inner: float, outer: float, points: int = 11, seed: int = 4, flat: float = 1.0) -> skia.Path:
    dice = random.Random(seed)
    corners = [
        (x + math.cos(i * math.pi / points) * r * 1.25, y + math.sin(i * math.pi / points) * r * flat)
        for i in range(2 * points)
        for r in ((outer if i % 2 else inner) * dice.uniform(0.8, 1.1),)
    ]
    return polygon(*corners)


# --------------------------------------------------------------------------------------------------------------- damage
def _breach(p: Painter) -> None:
    p.fill(box(0, 0, W, H), "#6B4526")
    dice = random.Random(4)
    for j in range(9):
        y = j * 15 - 4
        p.fill(box(-2, y, 184, 14), linear(0, y, 0, y + 14, [mix("#8A5C33", "#5E3A1E", dice.random()), mix("#6B4324", "#4A2C16", dice.random())]))
        p.segment(0, y + 14.4, 180, y + 14.4, DARK, 1.4)
        for i in range(4):
            p.fill(disc((j % 2) * 22 + i * 46 + 6, y + 4, 1.3), DARK, 0.8)
    hole = _burst(90, 60, 28, 50)
    p.shadow(hole, 2, 5, 0.8)
    _hatched(p, hole, "#0C0A0A", 2)
    jet = fixed("M66 50 C78 42 104 42 116 52 C130 70 132 96 146 132 H34 C48 98 52 70 66 50 Z")
    _hatched(p, jet, linear(0, 44, 0, 130, ["#0F3A48", "#3F8794", "#CFE7E2"]), 1.8)
    for run in ("M76 56 C66 80 62 100 54 126", "M92 52 C90 80 90 100 88 128", "M106 56 C116 80 118 104 126 126", "M84 70 C80 90 78 104 72 124"):
        p.line(fixed(run), "#EAF6F2", 2, 0.75)
    for i in range(9):
        p.inked(disc(14 + i * 19, 126 + (i % 2) * 5, 15), "#E8F4F0", DARK, 1.2, 0.6)
    p.fill(box(0, 122, 180, 10), "#CFE4E0")


def _crew(p: Painter) -> None:
    """Men swept from the rail by a breaking sea."""
    _sky(p, "#3E5A66", "#A9BDB4", ("#3F7482", "#12323E"), 66)
    _planks(p, 96, 5, "#7A5029", "#3A2212")
    for x in range(-4, 190, 26):
        p.line(fixed(f"M{x} 76 V100"), DARK, 6)
        p.line(fixed(f"M{x} 76 V100"), "#6B4020", 3.4)
    p.line(fixed("M-4 76 H70 M128 76 H184"), DARK, 7)
    p.line(fixed("M-4 76 H70 M128 76 H184"), "#8A5C33", 4)
    wave = fixed("M30 132 C20 92 44 40 92 34 C132 30 156 54 150 70 C140 58 122 60 118 74 C128 72 140 80 138 92 C130 86 118 90 116 104 C116 116 122 126 130 132 Z")
    p.shadow(wave, 2, 4, 0.4)
    _hatched(p, wave, linear(0, 34, 0, 130, ["#E6F3EE", "#5FA0AC", "#1C5566"]), 1.8)
    for curl in ("M50 118 C42 88 60 58 90 50", "M66 124 C60 96 76 72 100 64", "M84 126 C82 106 92 90 106 84"):
        p.line(fixed(curl), "#F4FBF8", 2, 0.8)
    for x, y, turn in ((136, 36, 35), (160, 58, 70), (108, 22, -20)):
        with p.moved(x, y, 1.0, turn):
            p.line(fixed("M0 2 V14 M0 14 L-6 24 M0 14 L7 22 M0 5 L-9 -2 M0 5 L9 0"), DARK, 4.6)
            p.line(fixed("M0 2 V14 M0 14 L-6 24 M0 14 L7 22 M0 5 L-9 -2 M0 5 L9 0"), "#8C2F2A", 2.4)
            p.inked(disc(0, -2, 4), "#E8C9A0", DARK, 1.4)
    for x, y, r in ((60, 30, 2.2), (78, 22, 1.8), (120, 48, 2.4), (44, 52, 1.6), (150, 84, 2)):
        p.fill(disc(x, y, r), "#F2FAF6")


def _torn(p: Painter) -> None:
    _sky(p, "#7FA6B4", "#EADFC0", ("#3E7585", "#16404E"), 100, (140, 30, 12, "#FBEFCB"))
    _waves(p, 106, 3)
    for colour, width in ((DARK, 7.0), ("#7A5029", 4.4)):
        p.line(fixed("M90 2 V130"), colour, width)
    for y, half in ((12, 66), (64, 78)):
        p.line(fixed(f"M{90 - half} {y} H{90 + half}"), DARK, 5.5)
        p.line(fixed(f"M{90 - half} {y} H{90 + half}"), "#8A5C33", 3.2)
    for sail in (
        "M28 14 H152 C158 30 152 46 150 58 L138 50 L132 62 L120 44 L112 60 L104 34 L98 58 L84 46 L76 62 L66 40 L56 60 L44 52 L34 60 C36 44 24 30 28 14 Z",
        "M16 66 H166 C174 82 166 104 160 120 L150 104 L140 116 L134 88 L122 112 L112 92 L100 122 L88 98 L74 118 L66 86 L52 112 L42 100 L26 120 C28 100 12 84 16 66 Z",
    ):
        p.shadow(fixed(sail), 3, 4, 0.4)
        _hatched(p, fixed(sail), linear(0, 10, 180, 120, ["#F6EACB", "#D9C291", "#B89A66"]), 1.8, 78, 0.16)
    for hole in ("M52 22 C58 30 50 36 60 40 C66 30 62 24 52 22 Z", "M120 20 C114 28 124 32 128 26 Z", "M46 74 C60 78 54 92 64 92 C72 80 62 72 46 74 Z"):
        _hatched(p, fixed(hole), "#6FA0AE", 1.5)
    for rope in ("M24 12 L8 130", "M156 12 L174 130", "M96 34 q6 14 2 24"):
        p.line(fixed(rope), DARK, 1.2)


def _mast(p: Painter) -> None:
    """A mast going by the board."""
    _sky(p, "#53707C", "#D9CDAA", ("#356878", "#143844"), 84)
    _waves(p, 92, 3)
    _planks(p, 108, 3, "#7A5029", "#4A2C16")
    with p.moved(60, 112, 1.0, 34):
        for colour, width in ((DARK, 10.0), ("#7A5029", 7.0), ("#A67843", 2.0)):
            p.line(fixed("M0 -14 V-120"), colour, width)
        sail = fixed("M-44 -104 H44 C52 -80 44 -60 46 -44 L28 -56 L16 -40 L0 -58 L-14 -40 L-30 -54 L-46 -42 C-42 -66 -50 -84 -44 -104 Z")
        p.shadow(sail, 3, 4, 0.4)
        _hatched(p, sail, linear(0, -104, 0, -40, ["#F6EACB", "#C9AE78"]), 1.8, 70, 0.14)
        p.line(fixed("M-50 -104 H50"), DARK, 5.4)
        p.line(fixed("M-50 -104 H50"), "#8A5C33", 3.2)
    _hatched(p, fixed("M48 112 V88 L53 94 L57 84 L62 95 L67 86 L72 112 Z"), "#8A5C33", 1.8)
    for rope in ("M2 118 C40 96 70 60 120 26", "M176 120 C150 110 126 80 112 54", "M60 110 C84 118 100 108 120 118"):
        p.line(fixed(rope), DARK, 1.3)


def _fire(p: Painter) -> None:
    _sky(p, "#241612", "#7A2F14")
    p.fill(disc(90, 96, 70), "#FF9A2E", 0.35, blur=22)
    _planks(p, 96, 4, "#5A3519", "#2C180C", 10)
    for drawing in ("M24 60 V100 M150 60 V100", "M-4 62 H184"):
        p.line(fixed(drawing), DARK, 6)
        p.line(fixed(drawing), "#6B4020", 3.4)
    _flame(p, 90, 116, 112)
    dice = random.Random(2)
    for _ in range(26):
        p.fill(disc(90 + dice.gauss(0, 42), dice.uniform(4, 90), dice.uniform(0.8, 2)), "#FFD27A", 0.9)
    _hatched(p, fixed("M14 84 H42 L40 112 H16 Z"), "#6E4A2A", 1.6)
    p.segment(13, 92, 43, 92, "#2A1A0E", 3)
    p.segment(15, 104, 41, 104, "#2A1A0E", 3)


def _blast(p: Painter) -> None:
    """A magazine that goes up."""
    _sky(p, "#2A1C1A", "#8A4420", ("#3A2A30", "#120E14"), 96)
    p.fill(disc(92, 60, 74), "#FF9A2E", 0.4, blur=20)
    for seed, inner, outer, colour in ((7, 44, 66, "#C53A12"), (9, 34, 50, "#F08A1E"), (3, 20, 32, "#FFD85A"), (5, 8, 14, "#FFF8D8")):
        _hatched(p, _burst(92, 60, inner, outer, 10, seed, 0.85), colour, 1.8 if inner > 40 else 1.0)
    for x, y, turn in ((30, 26, 20), (152, 18, -40), (166, 70, 60), (18, 78, -15), (120, 8, 10)):
        with p.moved(x, y, 1.0, turn):
            _hatched(p, fixed("M-12 -3 L10 -4 L14 2 L-10 4 Z"), "#7A5029", 1.4)
    _hatched(p, fixed("M30 112 L56 98 H124 L152 110 L138 130 H44 Z"), "#2C1A10", 1.8)
    _waves(p, 118, 2, "#FFC98A", 0.5)


def _powder(p: Painter) -> None:
    """Powder kegs standing in water."""
    _sky(p, "#3A2C22", "#6B4A2C")
    _planks(p, 0, 8, "#4A321E", "#6B4A2C", 11)
    for x, y, k in ((34, 60, 1.0), (104, 52, 1.12), (70, 78, 1.0)):
        with p.moved(x, y, k):
            keg = fixed("M0 0 C-8 16 -8 34 0 50 H40 C48 34 48 16 40 0 Z")
            p.shadow(keg, 3, 4, 0.5)
            _hatched(p, keg, linear(-6, 0, 46, 0, ["#9A6A3A", "#C08A50", "#5E3A1E"]), 1.8)
            for hy in (8, 40):
                p.line(fixed(f"M-4 {hy} H44"), "#2A1A0E", 4)
                p.line(fixed(f"M-4 {hy} H44"), "#8A929A", 1.8)
            p.fill(fixed("M20 16 C26 16 28 20 27 24 C26 27 24 27 24 29 V33 H16 V29 C16 27 14 27 13 24 C12 20 14 16 20 16 Z"), DARK)
    water = fixed("M-4 106 q20 -10 40 0 q20 10 40 0 q20 -10 40 0 q20 10 40 0 q20 -10 40 0 V134 H-4 Z")
    p.fill(water, linear(0, 100, 0, 130, ["#5FA0AC", "#16404E"]), 0.88)
    p.line(fixed("M-4 106 q20 -10 40 0 q20 10 40 0 q20 -10 40 0 q20 10 40 0 q20 -10 40 0"), "#E8F4F0", 2.4)


def _jaws(p: Painter) -> None:
    """Fins that circle in red water."""
    _sky(p, "#6E8A92", "#D9CBA2", ("#2E6675", "#0F2A36"), 52, (138, 26, 12, "#FFEFC4"))
    _waves(p, 60, 6, "#EAF3EC", 0.45)
    for x, y, k in ((44, 74, 0.8), (132, 70, 0.7), (88, 112, 1.3)):
        with p.moved(x, y, k):
            fin = fixed("M-22 0 C-14 -8 -4 -30 14 -38 C10 -24 12 -10 22 0 Z")
            _hatched(p, fin, linear(-20, -38, 20, 0, ["#8C9AA2", "#3A464E"]), 1.8, 60, 0.25)
            for tooth in range(4):
                p.inked(polygon((-12 + tooth * 6, -10 - tooth * 6), (-18 + tooth * 6, -12 - tooth * 6), (-13 + tooth * 6, -15 - tooth * 6)), "#E8E0C8", DARK, 1)
            p.line(fixed("M-34 2 q8 -6 16 0 q8 6 16 0 q8 -6 16 0 q8 6 16 0"), "#F4FBF8", 2.4)
    p.fill(disc(100, 118, 20), "#8C1F1A", 0.35, blur=9)


def _loose_anchor(p: Painter) -> None:
    _sky(p, "#2C5A68", "#0E2A36")
    for i in range(7):
        p.fill(polygon((20 + i * 24, 0), (44 + i * 22, 0), (60 + i * 18, 130), (20 + i * 18, 130)), "#BFE0DC", 0.06)
    with p.moved(88, 60, 1.0, 18):
        shape = "M0 -34 V34 M-16 -20 H16 M-32 14 C-28 32 -14 40 0 40 C14 40 28 32 32 14"
        for colour, width in ((DARK, 13.0), ("#5A666E", 9.0), ("#9AA6AC", 3.0)):
            p.line(fixed(shape), colour, width)
        for flip in (-1, 1):
            _hatched(p, polygon((flip * 40, 20), (flip * 32, 0), (flip * 22, 18)), "#5A666E", 1.6)
        p.line(disc(0, -42, 8), DARK, 8)
        p.line(disc(0, -42, 8), "#7A868E", 4)
    for colour, width in ((DARK, 6.0), ("#A98C5A", 3.6)):
        p.line(fixed("M104 12 C120 -2 140 10 132 24 C126 34 142 40 150 30"), colour, width)
    dice = random.Random(8)
    for _ in range(14):
        p.line(disc(dice.uniform(10, 170), dice.uniform(4, 120), dice.uniform(1.5, 4)), "#DDF0EC", 1.1, 0.6)


def _captain(p: Painter, struck: bool = True) -> None:
    _sky(p, "#40242A", "#B0603A")
    for i in range(14):
        a = i * math.pi / 7
        p.fill(polygon((90, 60), (90 + 140 * math.cos(a), 60 + 140 * math.sin(a)), (90 + 140 * math.cos(a + 0.2), 60 + 140 * math.sin(a + 0.2))), "#FFE0A8", 0.12)
    _hatched(p, fixed("M34 132 C38 100 60 88 90 88 C120 88 142 100 146 132 Z"), "#2C3E5A", 2, 40, 0.2)
    p.line(fixed("M70 92 L90 128 L110 92"), "#E8D8A8", 4)
    for x in (46, 134):
        _hatched(p, fixed(f"M{x - 14} 102 q14 -12 28 0 q-14 8 -28 0 Z"), BRASS[2], 1.4)
    _hatched(p, fixed("M66 58 C66 40 114 40 114 58 C116 80 104 94 90 94 C76 94 64 80 66 58 Z"), "#D9B080", 1.8)
    _hatched(p, fixed("M68 70 C72 100 80 106 90 106 C100 106 108 100 112 70 C104 82 96 78 90 78 C84 78 76 82 68 70 Z"), "#4A2C16", 1.6)
    _hatched(p, fixed("M42 54 C60 56 66 22 90 22 C114 22 120 56 138 54 C124 66 56 66 42 54 Z"), "#1E1A24", 1.8)
    p.line(fixed("M48 54 C66 58 114 58 132 54"), BRASS[2], 2)
    p.fill(disc(80, 66, 2.4), DARK)
    p.fill(disc(100, 66, 2.4), DARK)
    if struck:
        p.line(fixed("M108 44 L120 82"), DARK, 5)
        p.line(fixed("M108 44 L120 82"), "#C2281C", 2.8)
        for x, y in ((122, 90), (118, 98), (126, 102)):
            p.fill(disc(x, y, 2.6), "#C2281C")


def _mate(p: Painter) -> None:
    _captain(p, struck=False)


def _beast(p: Painter) -> None:
    """The ship's parrot, with black feathers falling."""
    _sky(p, "#7FA6B4", "#F2E6C4", sun=(140, 32, 14, "#FFF6D8"))
    p.line(fixed("M10 112 H170"), DARK, 8)
    p.line(fixed("M10 112 H170"), "#8A5C33", 5)
    _hatched(p, fixed("M70 110 C58 84 60 46 84 34 C104 26 120 40 118 60 C118 84 106 100 96 130 L84 130 L88 108 Z"), linear(60, 30, 120, 110, ["#C53A22", "#7A1A12"]), 1.8, 60, 0.2)
    _hatched(p, fixed("M72 66 C66 88 74 106 90 116 C96 96 92 76 82 62 Z"), "#2C6AA8", 1.6)
    _hatched(p, fixed("M112 44 C128 42 132 56 122 66 C122 58 118 54 110 56 Z"), "#E8C24A", 1.6)
    p.inked(disc(102, 46, 7), "#FFF6E0", DARK, 1.4)
    p.fill(disc(104, 46, 3), DARK)
    for x, y, turn in ((34, 40, 30), (150, 78, -20), (24, 84, 60)):
        with p.moved(x, y, 1.0, turn):
            _hatched(p, fixed("M0 -14 C8 -6 8 8 0 16 C-6 8 -8 -6 0 -14 Z"), "#8E1F14", 1.2)
            p.line(fixed("M0 -14 V22"), DARK, 1)


def _colours(p: Painter) -> None:
    _sky(p, "#5A7C8A", "#E2D3AC", ("#35687A", "#16404E"), 104)
    for colour, width in ((DARK, 6.0), ("#7A5029", 3.6)):
        p.line(fixed("M40 4 L48 128"), colour, width)
    flag = "M42 14 C74 0 100 34 150 16 L142 34 L156 40 L138 48 L150 62 L130 58 L122 74 L112 56 L98 72 L90 54 C74 60 60 56 46 62 Z"
    p.shadow(fixed(flag), 3, 4, 0.4)
    _hatched(p, fixed(flag), linear(40, 0, 150, 70, ["#B23A22", "#6E1D10"]), 1.8, 70, 0.18)
    draw_rose(p, 84, 36, 15, "#F2DDA4", "#FFF8E4")
    for x, y in ((116, 38), (66, 48)):
        _hatched(p, _burst(x, y, 3, 7, 7, int(x)), "#8FB0AE", 1.2)
    _cannonball(p, 166, 86, 8)
    p.line(fixed("M158 80 C140 68 128 62 118 54"), "#FFFFFF", 1.6, 0.7, (4, 5))


def _rudder(p: Painter) -> None:
    _sky(p, "#4A3A2C", "#A67C4A")
    _planks(p, 0, 7, "#6B4526", "#4A2C16", 12)
    _hatched(p, fixed("M70 4 H96 V96 H70 Z"), "#3A2416", 1.8)
    _hatched(p, fixed("M96 14 C136 22 150 60 144 100 H96 Z"), linear(96, 0, 150, 0, ["#9A6A3A", "#5E3A1E"]), 1.8, 84, 0.2)
    for y in (28, 56, 84):
        p.line(fixed(f"M62 {y} H116"), DARK, 8)
        p.line(fixed(f"M62 {y} H116"), "#8A929A", 5)
    _hatched(p, fixed("M84 70 L120 88 L112 100 L78 82 Z"), "#C08A50", 1.8)
    water = fixed("M-4 104 q20 -8 40 0 q20 8 40 0 q20 -8 40 0 q20 8 40 0 q20 -8 40 0 V134 H-4 Z")
    p.fill(water, linear(0, 100, 0, 130, ["#5FA0AC", "#16404E"]), 0.9)
    p.line(fixed("M-4 104 q20 -8 40 0 q20 8 40 0 q20 -8 40 0 q20 8 40 0 q20 -8 40 0"), "#E8F4F0", 2.2)


def _capsize(p: Painter) -> None:
    _sky(p, "#33434E", "#9FA894", ("#2E5A68", "#0E2630"), 82)
    with p.moved(84, 74, 1.0, 38):
        draw_silhouette(p, "heldenhammer", -58, 22, 110, "#1E1410", "#CBB68A", "#D9C59A", sea=False)
    sea = fixed("M-4 92 C30 82 60 100 92 90 C124 80 150 98 184 88 V134 H-4 Z")
    p.fill(sea, linear(0, 84, 0, 130, ["#3F7F8E", "#0E2A36"]))
    p.line(fixed("M-4 92 C30 82 60 100 92 90 C124 80 150 98 184 88"), "#E8F4F0", 2.6)
    _waves(p, 104, 3)


# -------------------------------------------------------------------------------------------------------------- destiny
def _swords(p: Painter) -> None:
    _sky(p, "#E9C98A", "#B5502B")
    for i in range(24):
        a = i * math.pi / 12
        p.fill(polygon((90, 65), (90 + 160 * math.cos(a), 65 + 160 * math.sin(a)), (90 + 160 * math.cos(a + 0.13), 65 + 160 * math.sin(a + 0.13))), "#FFE9B4", 0.22)
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


def _fog(p: Painter) -> None:
    _sky(p, "#2C3B44", "#9FB0A8", ("#66807F", "#2A3F45"), 84, (132, 28, 15, "#F3F0D8"))
    draw_silhouette(p, "shadewraith", 42, 96, 96, "#26343A", "#6E8688", "#9FB0A8", sea=False)
    for x, y in ((60, 88), (76, 89), (92, 89)):
        p.fill(disc(x, y, 2.2), "#D9FF9A", 0.9)
        p.fill(disc(x, y, 7), "#B9F27A", 0.35, blur=4)
    dice = random.Random(3)
    for y, alpha in ((70, 0.34), (88, 0.5), (104, 0.6), (120, 0.8)):
        for i in range(7):
            bank = path(f"M{-20 + i * 32} {y} c8 -14 26 -14 30 -2 c12 -4 20 4 18 12 c-18 8 -46 6 -52 0 Z")
            p.fill(bank, "#DDE4D6", alpha * dice.uniform(0.5, 0.9), blur=3)
    for curl in ("M8 96 c10 -10 26 -6 28 4 c8 -4 16 0 16 6", "M120 106 c8 -10 24 -8 28 2 c8 -4 16 0 18 6", "M64 118 c8 -8 20 -8 26 0 c8 -4 18 0 18 6"):
        p.line(fixed(curl), "#22343A", 1.3, 0.55)


def _serpent(p: Painter) -> None:
    _sky(p, "#3A2030", "#C2553A", ("#5E2A38", "#1B1526"), 82, (40, 34, 14, "#FFD99A"))
    _waves(p, 90, 4, "#F2B79A", 0.4)
    for body, width in (("M150 128 C166 96 150 76 138 92 C128 108 118 112 112 128", 15), ("M98 128 C92 60 52 92 62 52 C66 34 86 26 104 32", 19)):
        p.line(fixed(body), DARK, width + 3.4)
        p.line(fixed(body), "#8E1F2A", width)
        p.line(fixed(body), "#D24B45", width * 0.45, 0.55)
        p.line(fixed(body), "#4A0F18", width * 0.9, 0.55, (1.6, 5))
    head = fixed("M94 18 C108 10 126 14 140 24 L160 36 L138 36 L158 46 C140 52 116 50 100 46 C88 42 84 26 94 18 Z")
    _hatched(p, head, linear(90, 14, 120, 50, ["#D24B45", "#7A1622"]), 2, 40, 0.22)
    p.fill(disc(118, 24, 4.2), "#FFE06A")
    p.fill(box(117.2, 20.5, 1.8, 7, 0.9), DARK)
    p.line(fixed("M139 33 l3 5 l2 -5 M147 36 l2 4 l2 -4 M139 39 l2 -4 l3 4"), "#FFF3DC", 1.6)
    _hatched(p, fixed("M96 18 L84 2 L104 12 L104 -2 L116 12 Z"), "#6E1D2A", 1.5)
    draw_silhouette(p, "cog", 6, 100, 34, "#1A1013", "#E8CFA0", "#1A1013", sea=False)


def _hydra(p: Painter) -> None:
    """Three skulls on necks of bone."""
    _sky(p, "#1E2A34", "#7A8A78", ("#2E4A50", "#0E1C22"), 88, (150, 26, 13, "#E8F0C8"))
    _waves(p, 96, 3, "#CFE0D0", 0.4)
    for neck, x, y, flip in (("M60 130 C40 96 60 70 36 48", 34, 40, -1), ("M90 130 C96 96 84 70 92 42", 92, 32, 1), ("M120 130 C142 100 120 78 144 58", 146, 50, 1)):
        p.line(fixed(neck), DARK, 17)
        p.line(fixed(neck), "#D9CDA8", 13)
        p.line(fixed(neck), "#5A5038", 12, 0.7, (2, 7))
        with p.moved(x, y):
            p.canvas.scale(flip, 1)
            _hatched(p, fixed("M-14 6 C-18 -14 0 -22 14 -16 L34 -4 L32 6 L16 8 L30 14 L10 18 C-2 18 -12 14 -14 6 Z"), "#E8DDB8", 1.8, 50, 0.2)
            p.fill(disc(4, -4, 4.6), DARK)
            p.fill(disc(5, -4, 2), "#8CFF9A")
            p.line(fixed("M18 6 l2 4 l3 -4 l2 4 l3 -4"), DARK, 1.4)


def _giant(p: Painter) -> None:
    """A giant of the sea wades with a mast for a club."""
    _sky(p, "#3E5A66", "#C9BE94", ("#35687A", "#102A36"), 90)
    for colour, width in ((DARK, 12.0), ("#7A5029", 8.5)):
        p.line(fixed("M138 110 L166 6"), colour, width)
    _hatched(p, fixed("M44 132 C40 84 58 62 92 62 C126 62 142 84 138 132 Z"), linear(40, 60, 140, 130, ["#7FA08A", "#3A5A4C"]), 2, 45, 0.22)
    _hatched(p, fixed("M120 76 C142 74 156 86 150 96 C142 104 128 98 116 100 Z"), "#7FA08A", 1.8)
    _hatched(p, fixed("M70 40 C70 18 112 18 112 40 C112 62 102 72 91 72 C80 72 70 62 70 40 Z"), "#8FB09A", 1.8, 40, 0.2)
    for weed in ("M72 36 C62 52 68 66 60 80", "M78 54 C74 72 80 82 76 96", "M104 54 C108 72 102 82 106 98", "M110 36 C120 52 114 66 122 80"):
        p.line(fixed(weed), DARK, 5)
        p.line(fixed(weed), "#2E6A44", 2.8)
    for x in (82, 100):
        p.fill(disc(x, 42, 4), "#FFE98A")
        p.fill(disc(x, 42, 1.6), DARK)
    p.line(fixed("M80 56 q11 6 22 0"), DARK, 2.2)
    p.fill(fixed("M-4 104 q20 -8 40 0 q20 8 40 0 q20 -8 40 0 q20 8 40 0 q20 -8 40 0 V134 H-4 Z"), linear(0, 100, 0, 130, ["#4F94A2", "#123440"]), 0.94)
    draw_silhouette(p, "cog", 4, 108, 34, "#1E1410", "#F2E3BE", "#1E1410", sea=False)


def _moon(p: Painter) -> None:
    _sky(p, "#1A0E16", "#5A1E22", ("#3A1A22", "#12090E"), 92)
    p.fill(disc(90, 48, 60), "#E0402E", 0.35, blur=18)
    _hatched(p, disc(90, 48, 34), radial(80, 38, 50, [(0, "#F08A6A"), (1, "#A3261C")]), 1.6)
    for x, y, r in ((78, 38, 7), (102, 56, 9), (96, 30, 4), (74, 60, 5)):
        p.fill(disc(x, y, r), "#8A1E18", 0.45)
    p.fill(fixed("M60 132 L84 92 H96 L122 132 Z"), "#E0553E", 0.30, blur=4)
    draw_silhouette(p, "bloody-reaver", 12, 104, 66, "#0E070A", "#241016", "#B03A2C", sea=False)
    _waves(p, 100, 3, "#E88A72", 0.45)


def _calm(p: Painter) -> None:
    _sky(p, "#E2B878", "#F6E8C0", ("#C9B888", "#7FA09A"), 80, (132, 56, 17, "#FFF8DC"))
    draw_silhouette(p, "heldenhammer", 24, 92, 84, "#3A2616", "#EAD9AE", "#EAD9AE", sea=False)
    p.canvas.save()
    p.canvas.translate(0, 184)
    p.canvas.scale(1, -1)
    draw_silhouette(p, "heldenhammer", 24, 92, 84, mix("#3A2616", "#A8AC8C", 0.55), mix("#EAD9AE", "#A8AC8C", 0.45), "#A8AC8C", sea=False)
    p.canvas.restore()
    for y in (96, 106, 118):
        p.segment(8, y, 172, y, "#FFFFFF", 1, 0.35)


def _siren(p: Painter) -> None:
    _sky(p, "#274A5E", "#A9C4B4", ("#357A86", "#12404A"), 84, (44, 30, 13, "#FFF3CF"))
    _waves(p, 94, 3)
    _hatched(p, fixed("M60 132 C66 100 92 92 108 98 C132 96 148 112 152 132 Z"), "#5A5A52", 1.8, 50, 0.25)
    _hatched(p, fixed("M96 100 C112 112 138 104 150 88 C158 78 170 84 166 70 C156 72 148 66 140 78 C130 92 112 84 112 66 H92 C90 82 90 92 96 100 Z"), "#2E8A7A", 1.8, 60, 0.25)
    _hatched(p, fixed("M92 68 C90 54 96 48 102 48 C108 48 114 54 112 68 Z"), "#E8C9A0", 1.6)
    _hatched(p, disc(102, 38, 10), "#E8C9A0", 1.6)
    _hatched(p, fixed("M90 66 C80 44 88 24 102 24 C116 24 120 40 114 52 C116 38 106 34 98 36 C92 46 96 58 90 66 Z"), "#7A2A1E", 1.6)
    for x, y in ((60, 40), (46, 56), (70, 62)):
        p.line(fixed(f"M{x} {y} v-14 l8 3"), "#FFF3CF", 2)
        p.fill(disc(x - 2, y, 3.2), "#FFF3CF")


def _swell(p: Painter) -> None:
    _sky(p, "#5A707A", "#B8BCA8")
    for y, colour, seed in ((44, "#4F8492", 0), (66, "#35687A", 1), (92, "#1E4C5C", 2)):
        wave = path(f"M-30 {y + 20} C0 {y - 18 + seed * 4} 40 {y - 18} 66 {y + 12} C96 {y + 34} 120 {y - 14} 152 {y - 8} C176 {y - 4} 190 {y + 14} 210 {y + 20} V140 H-30 Z")
        _hatched(p, wave, linear(0, y - 20, 0, y + 50, [mix(colour, "#FFFFFF", 0.35), colour]), 1.8)
        p.line(path(f"M6 {y + 4} C24 {y - 8} 46 {y - 6} 60 {y + 8} M122 {y - 2} C140 {y - 6} 158 {y - 2} 172 {y + 8}"), "#F4FBF8", 2.2, 0.85)
        if seed == 0:
            with p.moved(98, y + 22, 1.0, -18):
                draw_silhouette(p, "cog", -26, 0, 52, "#2C1A10", "#F2E3BE", "#2C1A10", sea=False)


def _dutchman(p: Painter) -> None:
    _sky(p, "#0E2026", "#3F7A6A", ("#1E4A48", "#081418"), 90)
    p.fill(disc(90, 70, 60), "#8CFFC8", 0.22, blur=20)
    draw_silhouette(p, "shadewraith", 28, 100, 124, "#0C1C1E", "#5FB094", "#8CFFC8", sea=False)
    _waves(p, 100, 3, "#8CFFC8", 0.45)
    for x, y in ((24, 40), (156, 34), (140, 70), (20, 76)):
        p.fill(disc(x, y, 2), "#C8FFE4", 0.9)
        p.fill(disc(x, y, 7), "#8CFFC8", 0.3, blur=4)


def _snakes(p: Painter) -> None:
    _sky(p, "#34424A", "#8FA08A", ("#2E5A5E", "#0E2426"), 100)
    for x, y, turn in ((24, 20, 10), (66, 44, -25), (112, 18, 30), (150, 52, -10), (40, 86, 40), (98, 80, 0), (140, 104, 20)):
        with p.moved(x, y, 1.0, turn):
            body = fixed("M-14 -10 C-4 -16 0 -2 6 -8 C14 -14 14 4 6 6 C-2 8 -2 16 8 16")
            p.line(body, DARK, 8)
            p.line(body, "#3E8A4A", 5)
            p.line(body, "#CFE88A", 1.6, 0.8, (1, 4))
            p.inked(disc(-15, -10, 4.4), "#3E8A4A", DARK, 1.2)
    for x in range(6, 180, 16):
        p.segment(x, 0, x - 14, 40, "#DDE8E4", 1, 0.35)


def _wave(p: Painter) -> None:
    _sky(p, "#4A6A78", "#C9D0BA", ("#35687A", "#0F2E3A"), 96)
    crest = fixed("M-6 134 V70 C20 20 76 0 118 22 C148 38 152 64 134 72 C138 56 122 46 110 54 C120 56 124 70 114 80 C96 96 116 122 186 118 V134 Z")
    p.shadow(crest, 2, 5, 0.4)
    _hatched(p, crest, linear(0, 10, 60, 130, ["#CFE7E2", "#3F8794", "#0F3A48"]), 2)
    for run in ("M8 120 C16 70 50 36 92 30", "M26 126 C34 82 60 54 96 46", "M48 128 C56 98 74 76 98 66"):
        p.line(fixed(run), "#F4FBF8", 2.2, 0.8)
    for x, y, r in ((124, 20, 4), (138, 28, 5), (148, 44, 4), (140, 60, 5), (128, 74, 3.4), (112, 14, 3)):
        p.inked(disc(x, y, r + 2), "#F4FBF8", DARK, 1.2)
    draw_silhouette(p, "heldenhammer", 132, 118, 42, "#1E1410", "#F2E3BE", "#1E1410", sea=False)


def _bolt(p: Painter) -> None:
    _sky(p, "#141A2A", "#4A5670", ("#22304A", "#0A101C"), 98)
    p.fill(disc(100, 40, 60), "#CFE0FF", 0.25, blur=20)
    for x, y, r in ((30, 16, 22), (70, 8, 26), (116, 12, 24), (156, 18, 22)):
        p.inked(disc(x, y, r), "#2A3448", DARK, 1.4)
    _hatched(p, fixed("M98 18 L74 66 L94 64 L78 108 L124 52 L102 54 L118 22 Z"), linear(0, 18, 0, 108, ["#FFFFFF", "#FFE06A"]), 2)
    draw_silhouette(p, "bloody-reaver", 34, 114, 92, "#0A0A10", "#2A2A34", "#FFE9A0", sea=False)
    _waves(p, 112, 2, "#A9C4F2", 0.5)


def _magic(p: Painter) -> None:
    _sky(p, "#2A1E4A", "#7A4A8A")
    for i in range(3):
        curl = path(f"M{-10} {96 - i * 24} C40 {60 - i * 20} 70 {130 - i * 24} 110 {86 - i * 20} C140 {54 - i * 12} 170 {70 - i * 16} 196 {40 - i * 10}")
        p.line(curl, "#E8C8FF", 12 - i * 3, 0.25, blur=4)
        p.line(curl, DARK, 6 - i)
        p.line(curl, ("#B89AE8", "#E8A8D0", "#8AD0E8")[i], 3.6 - i * 0.6)
    dice = random.Random(6)
    for _ in range(22):
        x, y, r = dice.uniform(4, 176), dice.uniform(4, 126), dice.uniform(1, 3.4)
        p.fill(polygon((x, y - 2 * r), (x + r / 2, y - r / 2), (x + 2 * r, y), (x + r / 2, y + r / 2), (x, y + 2 * r), (x - r / 2, y + r / 2), (x - 2 * r, y), (x - r / 2, y - r / 2)), "#FFF3CF", 0.9)


def _current(p: Painter) -> None:
    _sky(p, "#3F8EA3", "#1E5A70")
    for i in range(5):
        y = 18 + i * 26
        p.line(path(f"M-10 {y} C40 {y - 14} 80 {y + 14} 196 {y - 6}"), "#DDF0EC", 2.4, 0.6)
    for x, y in ((116, 34), (40, 92), (132, 104)):
        _hatched(p, path(f"M{x} {y - 12} L{x + 30} {y} L{x} {y + 12} L{x + 8} {y} Z"), "#F4E3B4", 1.6)
    with p.moved(82, 66):
        _hatched(p, fixed("M-42 -14 H20 C34 -12 46 -4 52 0 C46 4 34 12 20 14 H-42 C-48 6 -48 -6 -42 -14 Z"), "#7A5029", 2)
        _hatched(p, fixed("M-36 -9 H18 C30 -7 38 -3 42 0 C38 3 30 7 18 9 H-36 Z"), "#B98A55", 1.4)
        for x in (-24, 0, 20):
            _hatched(p, fixed(f"M{x} -24 C{x + 10} -10 {x + 10} 10 {x} 24 C{x + 4} 8 {x + 4} -8 {x} -24 Z"), "#F6EACB", 1.4)


def _omen(p: Painter) -> None:
    _sky(p, "#20242E", "#6A5A4A")
    for x, y, k in ((90, 62, 1.5), (36, 36, 0.7), (148, 34, 0.6), (150, 96, 0.5)):
        with p.moved(x, y, k):
            _hatched(p, fixed("M0 6 C-10 -10 -30 -16 -48 -8 C-36 -6 -30 0 -28 8 C-20 4 -12 8 -8 14 L0 26 L8 14 C12 8 20 4 28 8 C30 0 36 -6 48 -8 C30 -16 10 -10 0 6 Z"), "#15161C", 1.4)
            p.inked(disc(0, 2, 6), "#15161C", DARK, 1.0)
            p.inked(polygon((-1.6, 6), (1.6, 6), (0, 12)), "#C9A24A", DARK, 0.8)
            p.fill(disc(-2, 1, 1.3), "#FF8F5A")
            p.fill(disc(2, 1, 1.3), "#FF8F5A")


def _tools(p: Painter) -> None:
    """The carpenters at work."""
    _sky(p, "#6B4A2C", "#C99A5A")
    _planks(p, 0, 9, "#A67843", "#7A5029", 15)
    with p.moved(70, 68, 1.0, -38):
        _hatched(p, fixed("M-6 -10 H6 V56 H-6 Z"), "#8A5C33", 1.8)
        _hatched(p, fixed("M-26 -34 H20 C30 -34 34 -24 34 -14 H-26 Z"), linear(0, -34, 0, -14, ["#9AA6AC", "#4A545C"]), 1.8)
    with p.moved(118, 66, 1.0, 40):
        _hatched(p, fixed("M-8 26 C-20 30 -20 54 -6 54 H10 C16 44 12 32 8 26 Z"), "#7A4A22", 1.8)
        teeth = "M-12 26 L-6 -54 H14 L12 26 " + "l-4 4 l-3 -4 " * 3 + "Z"
        _hatched(p, fixed(teeth), linear(-12, 0, 14, 0, ["#D9E0E2", "#8C98A0"]), 1.6)
    for x, y in ((20, 110), (32, 104), (44, 112), (150, 16), (160, 24)):
        p.line(fixed(f"M{x} {y} l10 -8"), DARK, 4)
        p.line(fixed(f"M{x} {y} l10 -8"), "#9AA6AC", 2)


def _hands(p: Painter) -> None:
    """Fresh hands climbing aboard."""
    _sky(p, "#7FA6B4", "#EADFC0", ("#3E7585", "#16404E"), 92)
    _hatched(p, fixed("M104 -4 H184 V134 H112 C100 90 98 40 104 -4 Z"), "#7A5029", 2, 2, 0.15)
    for rope in ("M104 6 L60 128 M124 6 L92 132", "M99 20 H120 M94 38 H114 M88 56 H108 M81 74 H103 M74 92 H98 M68 110 H94"):
        p.line(fixed(rope), DARK, 3.6)
        p.line(fixed(rope), "#C9A86A", 2)
    for x, y, coat in ((98, 30, "#8C2F2A"), (82, 66, "#2C6AA8"), (66, 104, "#2E6A44")):
        with p.moved(x, y):
            p.line(fixed("M0 0 V18 M0 4 L14 -8 M0 6 L-8 -4 M0 18 L10 28 M0 18 L-6 30"), DARK, 7)
            p.line(fixed("M0 0 V18 M0 4 L14 -8 M0 6 L-8 -4 M0 18 L10 28 M0 18 L-6 30"), coat, 4.4)
            p.inked(disc(0, -6, 5.4), "#E8C9A0", DARK, 1.4)
            p.inked(fixed("M-6 -8 C-4 -14 4 -14 6 -8 Z"), coat, DARK, 1.2)


def _canvas(p: Painter) -> None:
    """Spare canvas, needle and thread."""
    _sky(p, "#8A6A44", "#C9A86A")
    _planks(p, 0, 9, "#8A5C33", "#6B4324", 15)
    cloth = fixed("M18 22 C60 12 120 26 160 18 C168 50 156 84 164 112 C120 104 66 120 22 110 C30 80 12 52 18 22 Z")
    p.shadow(cloth, 3, 5, 0.5)
    _hatched(p, cloth, linear(0, 10, 180, 120, ["#FBF1D8", "#E2CFA0", "#C4A873"]), 1.8, 88, 0.08)
    _hatched(p, fixed("M52 40 H108 V86 H52 Z"), "#F6EACB", 1.6)
    p.line(fixed("M48 36 H112 V90 H48 Z"), "#7A2A1E", 2, 1.0, (7, 5))
    p.line(fixed("M112 90 C130 96 138 74 128 62 C120 52 136 44 146 54"), "#7A2A1E", 1.8)
    with p.moved(148, 52, 1.0, 35):
        _hatched(p, fixed("M-2 -30 C2 -30 3 -26 3 -22 L1 26 L-1 30 L-3 -22 C-3 -26 -4 -30 -2 -30 Z"), "#E2E8EA", 1.4)


def _surgeon(p: Painter) -> None:
    _sky(p, "#3A4A44", "#A9B49A")
    p.fill(disc(90, 40, 60), "#FFE9A8", 0.3, blur=18)
    _planks(p, 92, 5, "#7A5029", "#3A2212")
    for x, colour, level in ((36, "#3E8A6A", 0.6), (136, "#8C2F4A", 0.4), (112, "#C98A2A", 0.7)):
        bottle = path(f"M{x - 5} 44 H{x + 5} V56 C{x + 15} 62 {x + 15} 70 {x + 15} 74 V100 H{x - 15} V74 C{x - 15} 70 {x - 15} 62 {x - 5} 56 Z")
        p.shadow(bottle, 2, 3, 0.4)
        p.fill(bottle, "#E8F4EE", 0.75)
        with p.clip(bottle):
            p.fill(box(x - 16, 100 - 40 * level, 32, 42), colour, 0.85)
        p.line(bottle, DARK, 1.8)
        _hatched(p, box(x - 6, 36, 12, 10, 2), "#8A5C33", 1.4)
    _hatched(p, fixed("M58 100 C54 76 66 66 80 66 C94 66 104 76 100 100 Z"), "#F4EEDC", 1.8)
    p.fill(box(75, 74, 8, 22), "#B3291A")
    p.fill(box(68, 81, 22, 8), "#B3291A")


def _shot(p: Painter, kind: str) -> None:
    _sky(p, "#3A3230", "#9A7048")
    _planks(p, 100, 4, "#6B4324", "#3A2212")
    if kind == "red":
        p.fill(disc(90, 64, 56), "#FF6A1E", 0.4, blur=18)
        p.inked(disc(90, 66, 34), radial(80, 54, 44, [(0, "#FFF3B8"), (0.45, "#FF8A2A"), (1, "#8E1A08")]), DARK, 2)
        for x, y, size in ((64, 40, 30), (114, 38, 36), (90, 30, 26)):
            _flame(p, x, y, size)
    elif kind == "chain":
        for x in (44, 138):
            _cannonball(p, x, 64, 26)
        for i in range(7):
            p.line(disc(66 + i * 8.4, 64 + math.sin(i) * 7, 5), DARK, 5)
            p.line(disc(66 + i * 8.4, 64 + math.sin(i) * 7, 5), "#A9B4BA", 2.4)
    elif kind == "grape":
        dice = random.Random(12)
        for i in range(22):
            _cannonball(p, 90 + dice.gauss(0, 34), 60 + dice.gauss(0, 22), dice.uniform(5, 9) * (1 - i / 60))
    else:
        for x, y in ((58, 70), (122, 58)):
            _cannonball(p, x, y, 30)
        for line_ in ("M10 88 H30 M4 72 H24 M12 52 H30",):
            p.line(fixed(line_), "#F6ECD2", 2, 0.7)


def _red_hot(p: Painter) -> None:
    _shot(p, "red")


def _chain_shot(p: Painter) -> None:
    _shot(p, "chain")


def _grapeshot(p: Painter) -> None:
    _shot(p, "grape")


def _double_shot(p: Painter) -> None:
    _shot(p, "double")


def _fire_ship(p: Painter) -> None:
    _sky(p, "#241612", "#8A3A18", ("#4A2A22", "#140C10"), 88)
    p.fill(disc(90, 70, 60), "#FF9A2E", 0.35, blur=20)
    draw_silhouette(p, "cog", 44, 104, 92, "#140C08", "#7A2A12", "#FFB84A", sea=False)
    for x, size in ((70, 56), (96, 74), (118, 48)):
        _flame(p, x, 92, size)
    _waves(p, 104, 3, "#FFC98A", 0.55)


def _cog_refit(p: Painter) -> None:
    _sky(p, "#6FA9C4", "#F2E6C4", ("#3F8EA3", "#155066"), 88, (34, 28, 12, "#FFF6D8"))
    draw_silhouette(p, "cog", 38, 106, 108, "#3A2213", "#FBF1D8", "#E5C06A", sea=False)
    _waves(p, 104, 3, "#F4FBF4", 0.75, 10, 5)


def _spirits(p: Painter) -> None:
    """Drowned men who answer a call."""
    _sky(p, "#12222A", "#3F6A66", ("#1E4A50", "#08161C"), 70)
    for x, y, k in ((38, 84, 0.9), (90, 66, 1.25), (144, 86, 0.95)):
        with p.moved(x, y, k):
            body = fixed("M-20 60 C-24 20 -16 -6 0 -6 C16 -6 24 20 20 60 L10 48 L2 60 L-8 48 Z")
            p.fill(body, "#BFF2DC", 0.35, blur=5)
            p.inked(body, linear(0, -6, 0, 60, ["#CFEFE0", "#2E6A66"]), DARK, 1.6, 0.75)
            p.inked(disc(0, -16, 12), "#DDF2E4", DARK, 1.6)
            p.fill(disc(-4, -17, 3), DARK)
            p.fill(disc(4, -17, 3), DARK)
            p.line(fixed("M-4 -9 h8"), DARK, 1.6)


# --------------------------------------------------------------------------------------------------------------- orders
def _sailing(p: Painter) -> None:
    _sky(p, "#6FA9C4", "#F2E6C4", ("#3F8EA3", "#155066"), 92, (34, 26, 12, "#FFF6D8"))
    for x, y in ((120, 22), (146, 34), (20, 54)):
        p.fill(path(f"M{x - 18} {y} c2 -9 14 -10 17 -4 c6 -5 16 -2 15 4 Z"), "#FFFFFF", 0.75)
    draw_silhouette(p, "heldenhammer", 34, 108, 112, "#3A2213", "#FBF1D8", "#E5C06A", sea=False)
    _waves(p, 104, 3, "#F4FBF4", 0.75, 10, 5)
    for y, x in ((40, 4), (56, 0), (70, 6)):
        p.line(path(f"M{x} {y} q12 -5 24 0"), "#FFFFFF", 1.8, 0.8)


def _wheel(p: Painter, to_port: bool = False) -> None:
    _sky(p, "#2D4A58", "#C99A5A")
    _planks(p, 100, 4, "#4A2C16", "#3A2212", 7)
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
    _hatched(p, arrow, "#F4E3B4", 1.6)
    p.canvas.restore()


def _wheel_port(p: Painter) -> None:
    _wheel(p, True)


def _cannon(p: Painter) -> None:
    _sky(p, "#43362E", "#B98A55")
    _planks(p, 104, 5, "#6B4324", "#3A2212")
    p.fill(disc(160, 50, 34), "#FFB84A", 0.55, blur=12)
    flash = fixed("M122 54 L150 24 L148 42 L178 30 L158 50 L184 56 L156 62 L172 82 L146 70 L144 84 L128 66 Z")
    _hatched(p, flash, radial(128, 58, 50, [(0, "#FFF6C8"), (0.5, "#FFC23A"), (1, "#E05A16")]), 1.6)
    for x, y, r in ((150, 14, 13), (168, 10, 16), (136, 10, 9)):
        p.fill(disc(x, y, r), "#D9CDB8", 0.55, blur=3)
    barrel = fixed("M18 58 C12 54 8 60 12 66 L20 68 L26 82 L124 68 V46 L116 44 L34 46 C26 48 22 52 18 58 Z")
    p.shadow(barrel, 4, 5, 0.6)
    _hatched(p, barrel, linear(0, 44, 0, 82, ["#8C98A0", "#4A545C", "#1F262C"]), 2, 4, 0.22)
    for x in (40, 74, 112):
        p.line(path(f"M{x} 47 V{80 - (x - 40) * 0.13}"), DARK, 6)
        p.line(path(f"M{x} 48 V{79 - (x - 40) * 0.13}"), "#707C84", 3)
    _hatched(p, fixed("M16 84 L96 74 L104 96 H12 Z"), "#7A4A22", 1.8, 20, 0.2)
    for x in (34, 82):
        p.inked(disc(x, 100, 13), "#4A2C16", DARK, 2.4)
        p.inked(disc(x, 100, 4), BRASS[2], DARK, 1)
    for x, y in ((128, 112), (140, 112), (134, 102)):
        _cannonball(p, x, y, 6.4)


def _boarders(p: Painter) -> None:
    _sky(p, "#5A3428", "#D9A464")
    for i in range(14):
        a = i * math.pi / 7 + 0.1
        p.fill(polygon((90, 70), (90 + 150 * math.cos(a), 70 + 150 * math.sin(a)), (90 + 150 * math.cos(a + 0.2), 70 + 150 * math.sin(a + 0.2))), "#FFE9B4", 0.2)
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


def _anchoring(p: Painter) -> None:
    _sky(p, "#6FA9C4", "#F2E6C4", ("#3F8EA3", "#0F3A48"), 46)
    draw_silhouette(p, "heldenhammer", 86, 52, 78, "#3A2213", "#FBF1D8", "#E5C06A", sea=False)
    p.line(fixed("M98 46 C80 64 60 78 52 96"), DARK, 4.4)
    p.line(fixed("M98 46 C80 64 60 78 52 96"), "#C9A86A", 2.4)
    with p.moved(46, 104, 0.55, 14):
        shape = "M0 -30 V30 M-15 -16 H15 M-30 10 C-26 28 -12 36 0 36 C12 36 26 28 30 10"
        for colour, width in ((DARK, 12.0), ("#A9B4BA", 7.0)):
            p.line(fixed(shape), colour, width)
        p.line(disc(0, -38, 7), DARK, 7)
    _waves(p, 58, 4, "#EAF3EC", 0.4)


ART: dict[str, Callable[[Painter], None]] = {
    "breach": _breach, "crew": _crew, "torn": _torn, "mast": _mast, "fire": _fire, "blast": _blast, "powder": _powder, "jaws": _jaws,
    "anchor-lost": _loose_anchor, "captain": _captain, "mate": _mate, "mascot": _beast, "colours": _colours, "rudder": _rudder,
    "capsize": _capsize, "swords": _swords, "fog": _fog, "serpent": _serpent, "hydra": _hydra, "giant": _giant, "moon": _moon,
    "calm": _calm, "siren": _siren, "swell": _swell, "dutchman": _dutchman, "snakes": _snakes, "wave": _wave, "bolt": _bolt,
    "magic": _magic, "current": _current, "omen": _omen, "tools": _tools, "hands": _hands, "canvas": _canvas, "surgeon": _surgeon,
    "red-hot": _red_hot, "chain-shot": _chain_shot, "grapeshot": _grapeshot, "double-shot": _double_shot, "fire-ship": _fire_ship,
    "cog": _cog_refit, "spirits": _spirits, "sail": _sailing, "wheel": _wheel, "wheel-port": _wheel_port, "cannon": _cannon,
    "boarders": _boarders, "anchor": _anchoring,
}  # fmt: skip

# what a card of a type shows when it names no picture of its own
ART_OF_TYPE = {
    "hull": "breach", "crew": "crew", "speed": "torn", "special": "powder", "situation": "fire", "wound": "captain", "spell": "magic",
    "monster": "serpent", "stays": "fog", "instant": "wave", "repair": "tools", "healing": "surgeon", "salvo": "cannon",
    "improvement": "cog", "order": "sail",
}  # fmt: skip


def illustrate(p: Painter, name: str, kind: str, x: float, y: float, w: float, h: float, radius: float = 3.0) -> None:
    """Draw the picture `name` (or that of the card type `kind`) so that it covers the window, aged at the rim."""
    draw = ART.get(name) or ART[ART_OF_TYPE.get(kind, "sail")]
    window = box(x, y, w, h, radius)
    k = max(w / W, h / H)
    with p.clip(window):
        with p.moved(x + (w - W * k) / 2, y + (h - H * k) / 2, k):
            draw(p)
        p.fill(window, tile_paint("parchment", 0.6, 0.6), 0.30, mode=skia.BlendMode.kMultiply)
        p.line(window, "#2A1708", 16 * min(1.0, w / 100), 0.38, blur=8 * min(1.0, w / 100))
    p.line(window, DARK, 1.3)
