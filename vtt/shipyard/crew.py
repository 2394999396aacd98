"""People of a ship at the scale of the table: a fraction of an inch high, read by pose and hat; 200 to 330 triangles.

Everyone stands on z = 0 and looks along y.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from vtt.shipyard.mesh import METAL, Mesh, box, extrude, lathe, merge, rotation, sphere, tube

POSES: dict[str, tuple[tuple[float, float, float], tuple[float, float, float]]] = {
    "stand": ((0.21, 0.03, 0.36), (0.21, 0.03, 0.36)),
    "point": ((0.20, 0.42, 0.74), (0.21, 0.03, 0.36)),
    "haul": ((0.10, 0.30, 0.72), (0.08, 0.34, 0.56)),
    "wave": ((0.28, 0.06, 1.02), (0.21, 0.03, 0.36)),
    "lean": ((0.12, 0.30, 0.44), (0.12, 0.30, 0.44)),
    "carry": ((0.14, 0.20, 0.92), (0.14, 0.20, 0.92)),
}
"""Where the starboard and the port hand are, in heights of the figure (x outward)."""


def sailor(
    height: float, coat: str, legs: str, skin: str = "#a8795a", hat: str | None = None, pose: str = "stand"
) -> Mesh:
    """A sailor: two legs, a belted coat, arms in a pose, a head and, if asked, a broad hat; else a head scarf."""
    h = height
    made = _body(h, coat, legs, skin, pose, 0.095, 1.0)
    if hat is None:
        cap = lathe(np.array([(0.078, 0.885), (0.07, 0.95), (0.01, 0.985)]) * h, 5, (False, False)).painted(legs)
    else:
        cap = lathe(np.array([(0.15, 0.915), (0.155, 0.93), (0.08, 0.94), (0.06, 1.0)]) * h, 6, (True, True), 0.5)
        cap = cap.painted(hat)
    return merge([made, cap])


def dwarf(height: float, coat: str, legs: str, beard: str, helm: str, pose: str = "stand") -> Mesh:
    """A stout dwarf: broad coat, a beard down to the belt, an iron cap with a nose guard."""
    h = height
    made = _body(h, coat, legs, "#a8795a", pose, 0.15, 1.35)
    locks = np.array([(-0.13, 0.83), (0.13, 0.83), (0.11, 0.62), (0.0, 0.40), (-0.11, 0.62)])
    hair = extrude(locks * h, 0.09 * h, 0.03 * h)
    hair = hair.transformed(rotation("x", 90.0)).scaled(1.0, -1.0, 1.0).moved(0, 0.07 * h, 0).painted(beard)
    cap = lathe(np.array([(0.135, 0.885), (0.125, 0.98), (0.06, 1.06), (0.004, 1.09)]) * h, 6, (False, False), 0.5)
    nose = box((0.035 * h, 0.03 * h, 0.11 * h), (0, 0.125 * h, 0.86 * h), 0.0, ("-y",))
    return merge([made, hair, merge([cap, nose]).painted(helm, METAL)])


def _body(h: float, coat: str, legs: str, skin: str, pose: str, half: float, stout: float) -> Mesh:
    wide = h * stout
    shins = [
        tube([(s * 0.07 * wide, 0.01 * h, 0), (s * 0.06 * wide, 0, 0.4 * h)], 0.06 * wide, 4, False) for s in (-1, 1)
    ]
    boots = [box((0.09 * h * stout, 0.16 * h, 0.05 * h), (s * 0.07 * h * stout, 0.035 * h, 0.025 * h)) for s in (-1, 1)]
    ring = np.array([(1.25, 0.30), (1.0, 0.46), (1.02, 0.50), (1.3, 0.70), (1.1, 0.78), (0.45, 0.84)]) * [half, 1.0] * h
    torso = lathe(ring, 6, (False, False), [0.6, 0.2, 0.6, 0.2, 0.6, 0.0]).scaled(1.12, 0.82, 1.0).painted(coat)
    belt = lathe(np.array([(half * 1.1, 0.465), (half * 1.1, 0.5)]) * h, 6, (False, False), 0.6).scaled(1.12, 0.82, 1.0)
    arms = _arms(h, POSES[pose], half * 1.45, 0.045 * (1 + stout) / 2, 4).painted(coat).tinted(0.85)
    hands = [
        sphere(0.045 * h * stout, 4, 3).moved(s * p[0] * h * (half / 0.095) ** 0.5, p[1] * h, p[2] * h)
        for s, p in zip((1, -1), POSES[pose], strict=True)
    ]
    head = sphere((0.075 * h * (0.6 + 0.4 * stout), 0.08 * h, 0.085 * h), 6, 5).moved(0, 0.01 * h, 0.89 * h)
    dark = merge([*boots, belt]).painted("#2f2218")
    return merge([merge(shins).painted(legs), dark, torso, arms, merge([*hands, head]).painted(skin)])


def _arms(h: float, hands: Sequence[tuple[float, float, float]], shoulder: float, radius: float, sides: int) -> Mesh:
    spread = (shoulder / 0.1378) ** 0.5
    arms = []
    for s, hand in zip((1.0, -1.0), hands, strict=True):
        top = np.array([s * shoulder * h, 0.0, 0.74 * h])
        end = np.array([s * hand[0] * h * spread, hand[1] * h, hand[2] * h])
        elbow = (top + end) / 2 + np.array([s * 0.05 * h, -0.03 * h, -0.02 * h])
        arms.append(tube([top, elbow, end], [radius * h, radius * h * 0.9, radius * h * 0.75], sides, sides > 3))
    return merge(arms)


def placed(figure: Mesh, x: float, y: float, z: float, heading_deg: float = 0.0) -> Mesh:
    """The figure on its feet at a place, turned clockwise from the bow by `heading_deg`."""
    return figure.turned("z", -math.fmod(heading_deg, 360.0)).moved(x, y, z)
