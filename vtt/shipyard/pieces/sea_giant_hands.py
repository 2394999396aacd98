"""The hands of the sea giant: a palm, four fingers that close round what it holds, a thumb across them, nails."""

from __future__ import annotations

import numpy as np

from vtt.shipyard import bone
from vtt.shipyard.build import simplified
from vtt.shipyard.fields import Field, ellipsoid, limb, melted, union
from vtt.shipyard.mesh import Array, Mesh, merge, sphere, unit
from vtt.shipyard.rock import welded

ACROSS = 0.051
"""Inches from one finger to the next."""
NAIL = "#2e2c22"


def _frame(hand: Array, along: Array) -> tuple[Array, Array, Array]:
    """Along what is held, to the front of the hand, and towards the body."""
    axis = unit(along)
    inward = np.array([-np.sign(hand[0]), 0.0, 0.0])
    front = np.array([0.0, 1.0, 0.0])
    front = unit(front - axis * (front @ axis))
    inward = unit(inward - axis * (inward @ axis) - front * (inward @ front))
    return axis, front, inward


def _curl(hand: Array, along: Array, offset: float, reach: float, turns: Array) -> Array:
    """Joints (n, 3) round what is held, at angles in degrees from the front of the hand towards the body."""
    axis, front, inward = _frame(hand, along)
    angle = np.radians(turns)[:, None]
    return hand + axis * offset + reach * (np.cos(angle) * front + np.sin(angle) * inward)


def field(hand: Array, along: Array, held: float) -> Field:
    """One hand that holds something of radius `held` inches, its little finger at the foot of `along`."""
    axis, front, inward = _frame(hand, along)
    reach = held + 0.017
    fingers = []
    for k, length in enumerate((0.84, 0.97, 1.0, 0.92)):
        path = _curl(hand, along, (k - 1.5) * ACROSS, reach, np.array([-75.0, -20.0, 40.0, 40.0 + 90.0 * length]))
        path[1] += (path[1] - hand) * 0.1
        fingers.append(limb([tuple(p) for p in path], [0.03, 0.0305, 0.0265, 0.021]))
        fingers.append(ellipsoid(tuple(path[1] + (path[1] - hand) * 0.12), (0.026, 0.026, 0.024)))
    thumb = _curl(hand, along, 2.05 * ACROSS, reach + 0.008, np.array([215.0, 150.0, 85.0, 45.0]))
    thumb[2:] -= axis * 0.022
    back = hand - inward * (held + 0.02) - front * 0.012
    palm = limb([tuple(back - axis * 1.5 * ACROSS), tuple(back + axis * 1.5 * ACROSS)], [0.046, 0.052])
    heel = ellipsoid(tuple(hand - front * (held + 0.01) - inward * 0.02), (0.062, 0.055, 0.085))
    return melted(
        0.012, melted(0.03, palm, heel), union(*fingers), limb([tuple(p) for p in thumb], [0.036, 0.034, 0.03, 0.022])
    )


def clay(hand: Array, along: Array, held: float, fine: bool) -> Mesh:
    """One hand, unpainted."""
    half = 0.2
    low, high = hand - half, hand + half
    rough = bone.sculpted(field(hand, along, held), tuple(low), tuple(high), 0.0105 if fine else 0.024)
    return welded(simplified(rough, min(1.0, (850 if fine else 150) / rough.triangle_count)))


def nails(hand: Array, along: Array, held: float) -> Mesh:
    """Broken black nails on the tips of the fingers."""
    parts = []
    for k, length in enumerate((0.84, 0.97, 1.0, 0.92)):
        turn = 40.0 + 90.0 * length
        tip = _curl(hand, along, (k - 1.5) * ACROSS, held + 0.034, np.array([turn - 4.0]))[0]
        parts.append(sphere((0.013, 0.013, 0.013), 5, 3).moved(*tip))
    return merge(parts).painted(NAIL, 0.4)
