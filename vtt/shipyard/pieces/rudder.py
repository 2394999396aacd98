"""The rudder: a turning tool in the shape of a ship's wheel (DF-MOV-14, DF-MOV-15).

It is made for a turn to port; mirrored in x it serves a turn to starboard. The origin is its inner corner, which
sits on the front corner of the base; one straight edge runs astern along the base's side (the line x = 0, y < 0),
the other ahead to starboard at 135 degrees to it, where the front edge lies after a turn of 45 degrees. The tool
lies outside that angle.
"""

from __future__ import annotations

import numpy as np

from vtt.shipyard.glb import Miniature
from vtt.shipyard.joinery import MAHOGANY, arc_tube, bar, brass, disc, grained_wood, rivet
from vtt.shipyard.mesh import Mesh, box, lathe, merge, unit
from vtt.shipyard.registry import Level, piece

ARM, WIDE, THICK = 1.9, 0.17, 0.1
INNER_DEG = 135.0
WHEEL_RADIUS, RIM = 0.78, 0.075
CENTRE_DISTANCE = 1.06
OUT_DEG = 157.5


@piece("rudder", water=False)
def rudder(level: Level) -> Miniature:
    """The two straight arms and the wheel that joins them."""
    fine = level is Level.TABLE
    extras: dict[str, object] = {"inner_deg": INNER_DEG, "turn_deg": 45, "made_for": "port"}
    return Miniature({"body": merge([arms(fine), wheel(fine)])}, {"corner": (0.0, 0.0, 0.0)}, extras)


def arms(fine: bool) -> Mesh:
    """The straight edges, mahogany faced with brass, and the corner plate."""
    parts = []
    bevel = 0.016
    for turn in (180.0, -45.0):
        side = 1.0 if turn == 180.0 else -1.0  # wood lies on the outer side of each edge
        outline = [
            (0.0, 0.0),
            (0.0, THICK - bevel),
            (side * bevel, THICK),
            (side * (WIDE - bevel), THICK),
            (side * WIDE, THICK - bevel),
            (side * WIDE, 0.0),
        ]
        wood = grained_wood(
            bar(outline, ARM, 14 if fine else 3, [0, 0.6, 0.6, 0.3, 0.3, 0]), MAHOGANY, 170, (1.0, 0.08, 1.0)
        )
        face = brass(box((0.012, ARM, THICK * 0.55), (side * 0.004, ARM / 2, THICK / 2), 0.004), 171)
        cap = brass(
            box((WIDE + 0.02, 0.09, THICK + 0.012), (side * WIDE / 2, ARM - 0.045, THICK / 2 + 0.006), 0.012),
            172,
        )
        nails = [brass(rivet(0.022, 0.012, 8).moved(side * WIDE / 2, y, THICK), 173) for y in (0.55, 1.15)]
        parts.append(merge([wood, face, cap, *nails]).turned("z", turn))
    corner = np.array([np.cos(np.radians(OUT_DEG)), np.sin(np.radians(OUT_DEG))]) * 0.11
    parts.append(brass(disc(0.1, 0.02, 18).moved(corner[0], corner[1], THICK - 0.004), 174))
    return merge(parts)


def wheel(fine: bool) -> Mesh:
    """Rim, hub, eight spokes and the handles that do not cross the straight edges."""
    centre = np.array([np.cos(np.radians(OUT_DEG)), np.sin(np.radians(OUT_DEG))]) * CENTRE_DISTANCE
    middle = (float(centre[0]), float(centre[1]))
    segments, sides = (64, 10) if fine else (20, 5)
    rim = grained_wood(
        arc_tube(middle, WHEEL_RADIUS, 0, 360, 0.085, RIM, segments, sides), MAHOGANY, 175, (0.4, 0.4, 1.0)
    )
    bands = [
        brass(arc_tube(middle, WHEEL_RADIUS, a - 4, a + 4, 0.085, RIM * 1.08, 2, sides), 176)
        for a in np.arange(22.5, 360, 45)
    ]
    hub = grained_wood(
        lathe([(0.2, 0.0), (0.2, 0.1), (0.16, 0.15), (0.001, 0.15)], 20, (True, False)).moved(*middle, 0),
        MAHOGANY,
        177,
    )
    boss = brass(
        lathe([(0.12, 0.15), (0.12, 0.17), (0.05, 0.2), (0.001, 0.205)], 16, (False, False)).moved(
            *middle, 0
        ),
        178,
    )
    parts = [rim, *bands, hub, boss]
    for angle in np.radians(np.arange(0, 360, 45) + OUT_DEG - 180.0 + 22.5):
        out = np.array([np.cos(angle), np.sin(angle), 0.0])
        parts.append(turned_rod(centre, out, 0.18, WHEEL_RADIUS, SPOKE, fine))
        tip = centre + out[:2] * (WHEEL_RADIUS + 0.4)
        if is_outside(tip):
            parts.append(turned_rod(centre, out, WHEEL_RADIUS, WHEEL_RADIUS + 0.36, HANDLE, fine))
    return merge(parts)


SPOKE = ((0.0, 0.045), (0.2, 0.055), (0.3, 0.034), (0.5, 0.05), (0.7, 0.034), (0.85, 0.05), (1.0, 0.045))
HANDLE = ((0.0, 0.05), (0.2, 0.032), (0.32, 0.05), (0.62, 0.058), (0.88, 0.042), (0.97, 0.026), (1.0, 0.004))
"""Profiles (share of the length, radius) of what the lathe turned."""


def turned_rod(
    centre: np.ndarray,
    out: np.ndarray,
    start: float,
    end: float,
    profile: tuple[tuple[float, float], ...],
    fine: bool,
) -> Mesh:
    """A turned rod that lies flat, from one distance to another along `out`."""
    shape = [(radius, share * (end - start)) for share, radius in profile]
    rod = lathe(shape, 9 if fine else 5, (False, False), 0.15)
    x = unit(np.cross((0, 0, 1), out))
    matrix = np.eye(4)
    matrix[:3, 0], matrix[:3, 1], matrix[:3, 2] = np.cross(out, x) * -1, x, out
    if np.linalg.det(matrix[:3, :3]) < 0:
        matrix[:3, 0] *= -1
    matrix[:3, 3] = (centre[0] + out[0] * start, centre[1] + out[1] * start, 0.085)
    return grained_wood(rod.transformed(matrix), MAHOGANY, 179, (1.0, 1.0, 1.0))


def is_outside(tip: np.ndarray) -> bool:
    """Whether a point keeps clear of the angle that belongs to the base and its turn."""
    along = np.array([np.sqrt(0.5), np.sqrt(0.5)])
    left_of_edge = along[0] * tip[1] - along[1] * tip[0]
    return bool(tip[0] < -0.05 if tip[1] < 0 else left_of_edge > 0.05)
