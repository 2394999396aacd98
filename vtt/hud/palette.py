"""The colours of the chart table, and the sums that keep them readable.

Walnut carries, brass frames and acts, parchment informs, ink speaks; only the two sides and the verdicts are strong.
Colours are ``#RRGGBB`` texts in sRGB.
"""

from __future__ import annotations

import numpy as np

from vtt.hud.early import skia

WALNUT = ("#150D08", "#22160E", "#33221A", "#4A3325")
BRASS = ("#5A4119", "#96702F", "#CDA55A", "#F2DDA4")
PARCHMENT = ("#B79B68", "#D8C496", "#EADBB6", "#F6ECD2")
INK = ("#1E140C", "#4A3620", "#6A5233")
CREAM, SAND = "#F7ECD3", "#D3BE98"
RULE_BLUE, RULE_BLUE_ON_WOOD = "#24507C", "#9CCBF2"
GOOD, GOOD_ON_WOOD = "#17583F", "#7FDDB0"
BAD, BAD_ON_WOOD = "#A3281B", "#FF8F7A"
WIND_ON_WOOD, ENAMEL = "#A9D6F2", ("#174B5C", "#2E8196", "#4FB0C0", "#23788C")
DEEP_BLUE = "#173B50"

# side: (middle, light for text on wood, dark)
SIDES = {
    "ga": ("#2C6AA8", "#8CC4F2", "#173F69"),
    "fot": ("#B23A22", "#FF9F80", "#6E1D10"),
    "": ("#6A5233", "#D3BE98", "#33221A"),
}

# what a card is: (colour, icon); the icon always goes with the colour
CARD_TYPES = {
    "hull": ("#7A4A22", "hull"),
    "crew": ("#8C2F2A", "crew"),
    "speed": ("#2F6475", "sail"),
    "special": ("#5B4A86", "star"),
    "situation": ("#8A5A12", "flame"),
    "wound": ("#5C1F2B", "skull"),
    "spell": ("#5B4A86", "rose"),
    "monster": ("#7C2440", "serpent"),
    "stays": ("#8C2F2A", "glass"),
    "instant": ("#1F4E63", "wind"),
    "repair": ("#5A4119", "hammer"),
    "healing": ("#17583F", "heart"),
    "salvo": ("#8A5A12", "cannon"),
    "improvement": ("#2F6475", "cog"),
    "order": ("#5A4119", "orders"),
}

# the mean grounds of the textures, and the darkest and lightest patch that text may meet
GROUNDS = {
    "wood": ("#2A1B12", "#1B110B", "#3A281B"),
    "parchment": ("#E7D7B1", "#D9C799", "#F3E7C9"),
    "brass": ("#C0964A", "#B0863C", "#DDB86C"),
}


def rgb(colour: str) -> tuple[int, int, int]:
    """Return the three bytes of ``#RRGGBB``."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def ink(colour: str, alpha: float = 1.0) -> int:
    """Return a skia colour, alpha 0 to 1."""
    return skia.Color(*rgb(colour), round(255 * alpha))


def mix(first: str, second: str, share: float) -> str:
    """Return `first` moved by `share` (0 to 1) towards `second`, byte by byte."""
    a, b = rgb(first), rgb(second)
    return "#{:02X}{:02X}{:02X}".format(*(round(x + (y - x) * share) for x, y in zip(a, b, strict=True)))


def luminance(colour: str) -> float:
    """Return the relative luminance of WCAG 2.1, 0 to 1."""
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in rgb(colour))]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    """Return the WCAG contrast of two colours, 1 to 21; text needs 4.5."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


# Machado, Oliveira, Fernandes 2009, severity 1, applied in linear light
COLOUR_SIGHT = {
    "usual": None,
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def simulate(pixels: np.ndarray, sight: str) -> np.ndarray:
    """Return a (h, w, 3) uint8 picture as seen with `sight`, a key of COLOUR_SIGHT."""
    matrix = COLOUR_SIGHT[sight]
    if matrix is None:
        return pixels
    v = pixels.astype(float) / 255
    v = np.where(v <= 0.04045, v / 12.92, ((v + 0.055) / 1.055) ** 2.4) @ np.array(matrix).T
    v = np.clip(v, 0, 1)
    v = np.where(v <= 0.0031308, v * 12.92, 1.055 * v ** (1 / 2.4) - 0.055)
    return (v * 255 + 0.5).astype(np.uint8)


def oklab(colour: str, sight: str = "usual") -> np.ndarray:
    """Return a colour in OKLab (Ottosson 2020) as seen with `sight`; distance x 100 above 15 is told apart at a
    glance.
    """
    v = simulate(np.array([[rgb(colour)]], np.uint8), sight)[0, 0] / 255
    v = np.where(v <= 0.04045, v / 12.92, ((v + 0.055) / 1.055) ** 2.4)
    lms = np.array(
        [
            [0.4122214708, 0.5363325363, 0.0514459929],
            [0.2119034982, 0.6806995451, 0.1073969566],
            [0.0883024619, 0.2817188376, 0.6299787005],
        ]
    )
    lab = np.array(
        [
            [0.2104542553, 0.7936177850, -0.0040720468],
            [1.9779984951, -2.4285922050, 0.4505937099],
            [0.0259040371, 0.7827717662, -0.8086757660],
        ]
    )
    return lab @ np.cbrt(lms @ v)
