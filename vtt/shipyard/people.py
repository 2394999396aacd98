"""People by their dress: raiders, soldiers and captains of some 200 triangles, in poses that tell what they do.

A figure stands on z = 0 and looks ahead (y); `mustered` puts many on a deck. `vtt.shipyard.crew` has plain sailors.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vtt.shipyard.mesh import METAL, SATIN, Array, Mesh, lathe, merge, tube

SEAMAN = 0.2
"""Height of a grown man in inches beside ships of three inches."""

Point = tuple[float, float, float]

POSES: dict[str, tuple[tuple[Point, Point, Point, Point], float]] = {
    "stand": (((0.21, 0.0, 0.54), (0.19, 0.08, 0.40), (-0.21, 0.0, 0.54), (-0.19, 0.08, 0.40)), 0.0),
    "point": (((0.20, 0.16, 0.68), (0.21, 0.40, 0.74), (-0.22, -0.02, 0.54), (-0.13, 0.06, 0.44)), 0.0),
    "haul": (((0.18, 0.20, 0.62), (0.06, 0.40, 0.70), (-0.18, 0.16, 0.54), (-0.05, 0.34, 0.58)), -14.0),
    "shove": (((0.20, 0.18, 0.56), (0.16, 0.42, 0.52), (-0.20, 0.18, 0.56), (-0.16, 0.42, 0.52)), 24.0),
    "wave": (((0.26, 0.02, 0.80), (0.30, 0.06, 1.02), (-0.22, 0.0, 0.54), (-0.19, 0.08, 0.40)), 0.0),
    "guard": (((0.22, 0.10, 0.58), (0.24, 0.24, 0.66), (-0.22, 0.0, 0.54), (-0.18, 0.1, 0.42)), 0.0),
    "carry": (((0.20, 0.12, 0.52), (0.10, 0.28, 0.56), (-0.20, 0.12, 0.52), (-0.10, 0.28, 0.56)), -6.0),
    "folded": (((0.22, 0.08, 0.56), (-0.04, 0.17, 0.58), (-0.22, 0.08, 0.56), (0.04, 0.17, 0.55)), 0.0),
}
"""Elbow and hand of the starboard and of the port arm in heights of the figure; how far the back bends ahead (deg)."""


@dataclass(frozen=True)
class Dress:
    """What someone wears: coat, breeches, skin, and a `hat`: cap, scarf, cocked, turban, helm or none (hair).

    `skirt` lengthens the coat to the knees (0) or the feet (1); None leaves a jacket. `arm` names what the starboard
    hand holds: nothing, sword, spear or glass.
    """

    coat: str
    breeches: str = "#5d5140"
    skin: str = "#a9754f"
    hat: str = "cap"
    hat_colour: str = "#2d2620"
    skirt: float | None = None
    sash: str | None = None
    arm: str = ""
    metal: str = "#9aa3a8"


def person(dress: Dress, pose: str = "stand", height: float = SEAMAN, fine: bool = True) -> Mesh:
    """Someone on z = 0 who looks ahead; without `fine` a few planes in the same colours for the light level."""
    if not fine:
        body = lathe([(0.16, 0.0), (0.2, 0.66), (0.07, 0.8)], 4, (False, False)).painted(dress.coat)
        head = lathe([(0.09, 0.78), (0.11, 0.9), (0.01, 1.02)], 4, (False, False)).painted(dress.hat_colour)
        return merge([body, head]).scaled(height)
    (elbow, hand, left_elbow, left_hand), lean = POSES[pose]
    legs = [tube([(x, 0.02, 0.03), (x * 0.7, 0.0, 0.46)], [0.055, 0.08], 4, False) for x in _BOTH]
    shoes = [lathe([(0.07, 0.0), (0.05, 0.06)], 4, (False, True)).scaled(0.9, 1.5, 1).moved(x, 0.03, 0) for x in _BOTH]
    upper = [_trunk(dress), *_arm(dress, 1.0, elbow, hand), *_arm(dress, -1.0, left_elbow, left_hand), *_head(dress)]
    upper += _held(dress, np.array(hand))
    lower = [merge(legs).painted(dress.breeches), merge(shoes).painted("#1d1712", SATIN)]
    bent = merge(upper).moved(0, 0, -0.42).turned("x", -lean).moved(0, 0, 0.42)
    return merge([*lower, bent]).scaled(height)


_BOTH = (0.085, -0.085)


def _trunk(dress: Dress) -> Mesh:
    profile = [(0.125, 0.40), (0.115, 0.50), (0.165, 0.68), (0.14, 0.76), (0.055, 0.81)]
    if dress.skirt is not None:
        profile = [(0.17 + 0.03 * dress.skirt, 0.22 - 0.2 * dress.skirt), *profile]
    parts = [lathe(profile, 6, (False, False), 0.2).scaled(1.0, 0.72, 1.0).painted(dress.coat)]
    if dress.sash:
        band = lathe([(0.13, 0.44), (0.132, 0.53)], 6, (False, False)).scaled(1, 0.76, 1)
        parts.append(band.painted(dress.sash))
    return merge(parts)


def _arm(dress: Dress, side: float, elbow: Point, hand: Point) -> list[Mesh]:
    sleeve = tube(np.array([(side * 0.15, 0.0, 0.73), elbow, hand]), [0.055, 0.048, 0.035], 4, False)
    palm = np.array(hand) + (np.array(hand) - elbow) * 0.35
    fist = tube(np.array([hand, palm]), [0.042, 0.03], 4)
    return [sleeve.painted(dress.coat), fist.painted(dress.skin)]


def _head(dress: Dress) -> list[Mesh]:
    head = lathe([(0.045, 0.79), (0.075, 0.83), (0.08, 0.92), (0.05, 0.97)], 6, (True, True)).moved(0, 0.012, 0)
    shapes = {
        "cap": [lathe([(0.085, 0.90), (0.09, 0.95), (0.02, 1.01)], 6, (False, True))],
        "scarf": [
            lathe([(0.086, 0.89), (0.088, 0.95), (0.02, 1.0)], 6, (False, True)),
            lathe([(0.04, 0.78), (0.03, 0.92)], 4).moved(0, -0.09, 0),
        ],
        "cocked": [
            lathe([(0.08, 0.93), (0.06, 1.03), (0.01, 1.05)], 6, (False, False)),
            lathe([(0.19, 0.97), (0.17, 0.94), (0.07, 0.95)], 3, (True, False), 0.5).turned("z", 90.0),
        ],
        "turban": [lathe([(0.08, 0.89), (0.115, 0.94), (0.1, 1.0), (0.03, 1.04), (0.004, 1.1)], 7, (False, False))],
        "helm": [lathe([(0.1, 0.84), (0.1, 0.93), (0.07, 1.0), (0.012, 1.14)], 6, (False, True), 0.6)],
        "none": [lathe([(0.08, 0.90), (0.085, 0.95), (0.03, 0.99)], 6, (False, True)).moved(0, -0.015, 0)],
    }
    gloss = METAL if dress.hat == "helm" else 0.0
    return [head.painted(dress.skin), merge(shapes[dress.hat]).painted(dress.hat_colour, gloss)]


def _held(dress: Dress, hand: Array) -> list[Mesh]:
    if dress.arm == "sword":
        blade = tube(hand + np.array([(0, 0, 0), (0.03, 0.12, 0.22), (0.04, 0.16, 0.46)]), [0.016, 0.026, 0.004], 3)
        return [blade.painted(dress.metal, METAL)]
    if dress.arm == "spear":
        foot = hand * [1, 1, 0]
        shaft = tube(foot + np.array([(0, 0, 0.02), (0, 0, 1.32)]), 0.014, 3, False)
        head = lathe([(0.012, 0.0), (0.05, 0.07), (0.002, 0.24)], 4, (False, False), 0.8)
        return [shaft.painted("#4a3526"), head.moved(foot[0], foot[1], 1.3).painted(dress.metal, METAL)]
    if dress.arm == "glass":
        tube_ = tube(hand + np.array([(0, -0.05, 0), (0, 0.3, 0.02)]), [0.022, 0.032], 5)
        return [tube_.painted("#8a6a2c", METAL)]
    return []


def mustered(people: Sequence[tuple[Mesh, Point, float]]) -> Mesh:
    """Figures at their places (x, y, z), each turned by degrees counter-clockwise from looking ahead."""
    return merge([figure.turned("z", turn).moved(*spot) for figure, spot, turn in people])
