"""The rudder: a turning tool in the shape of a ship's wheel (DF-MOV-14, DF-MOV-15).

It is made for a turn to port; mirrored in x it serves a turn to starboard. The origin is its inner corner, which
sits on the front corner of the base; one straight edge runs astern along the base's side (the line x = 0, y < 0),
the other ahead to starboard at 135 degrees to it, where the front edge lies after a turn of 45 degrees. The tool
lies outside that angle.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vtt.shipyard.glb import Miniature
from vtt.shipyard.joinery import INK, arc_tube, bar, brass, rivet, screw, streaked, tile
from vtt.shipyard.mesh import Array, Mesh, box, extrude, lathe, merge, unit
from vtt.shipyard.registry import Level, piece

ARM, WIDE, THICK = 1.9, 0.17, 0.1
INNER_DEG = 135.0
WHEEL_RADIUS, RIM, LIES = 0.78, 0.075, 0.085
CENTRE_DISTANCE = 1.06
OUT_DEG = 157.5
MAHOGANY, HEART, BOXWOOD = "#381708", "#140603", "#8a7446"
ARMS = ((180.0, 1.0), (-45.0, -1.0))
"""How far each arm is turned from +y, and on which side of its straight edge its wood lies, +x or -x."""


@piece("rudder", water=False)
def rudder(level: Level) -> Miniature:
    """The two straight arms, the hinge plate between them, and the wheel that they carry."""
    fine = level is Level.TABLE
    extras: dict[str, object] = {"inner_deg": INNER_DEG, "turn_deg": 45, "made_for": "port"}
    body = merge([*(arm(turn, side, fine) for turn, side in ARMS), plate(fine), wheel(fine)])
    return Miniature({"body": body}, {"corner": (0.0, 0.0, 0.0)}, extras)


def arm(turn: float, side: float, fine: bool) -> Mesh:
    """A straight edge of mahogany, faced and shod with brass, a line of boxwood let in, quarter inches marked."""
    bevel = 0.016
    across = np.linspace(bevel, WIDE - bevel, 8 if fine else 2)
    outline = [(0.0, 0.0), (0.0, THICK - bevel), *[(float(x), THICK) for x in across]]
    outline += [(WIDE, THICK - bevel), (WIDE, 0.0)]
    wear = [0, 0.6, 0.6, *[0.0] * (len(across) - 2), 0.3, 0.3, 0]
    stations = np.r_[0.0, np.linspace(0.04, ARM - 0.1, 9 if fine else 2), ARM]
    wood = bar([(side * x, z) for x, z in outline], stations, wear)
    parts = [streaked(wood, MAHOGANY, HEART, 170 + round(turn), (1.0, 0.06, 0.6))]
    parts.append(brass(box((0.012, ARM, THICK * 0.55), (side * 0.004, ARM / 2, THICK / 2), 0.004), 171))
    shoe = box((WIDE + 0.02, 0.1, THICK + 0.012), (side * WIDE / 2, ARM - 0.05, THICK / 2 + 0.006), 0.012)
    parts.append(brass(shoe, 172))
    if fine:
        parts.append(screw(0.026, 0.01, 70.0).moved(side * WIDE / 2, ARM - 0.05, THICK + 0.012))
        up = THICK + 0.002
        quarters = [(y / 4, 0.05 if y % 2 == 0 else 0.03) for y in range(3, 8)]
        marks = [tile((0.02, y - 0.007), (0.02 + long, y + 0.007), up) for y, long in quarters]
        inlay = merge([tile((0.128, 0.66), (0.138, ARM - 0.11), up), *marks]).painted(BOXWOOD, 0.2)
        parts.append(inlay if side > 0 else inlay.mirrored())
    return merge(parts).turned("z", turn)


def plate(fine: bool) -> Mesh:
    """The brass plate that holds the arms at 135 degrees and grips the wheel, screwed down and engraved."""
    tongue = [(0.026, 0.5), (0.055, 0.55), (0.085, 0.62), (0.115, 0.55), (0.146, 0.5)]
    leaf = np.array([(0.026, 0.0), *tongue, (0.146, 0.13)])
    (turn_a, side_a), (turn_b, side_b) = ARMS
    out = np.radians(np.array([208.0, 190.0, OUT_DEG, 125.0, 107.0]))
    reach = np.array([0.2, 0.25, 0.29, 0.25, 0.2])[:, None]
    bulge = np.column_stack([np.cos(out), np.sin(out)]) * reach
    outline = np.concatenate([laid(leaf, turn_a, side_a), bulge, laid(leaf, turn_b, side_b)[::-1][:-1]])
    parts = [brass(extrude(outline, 0.022, 0.007 if fine else 0.0, back=True).moved(0, 0, THICK), 174)]
    pivot = np.array([np.cos(np.radians(OUT_DEG)), np.sin(np.radians(OUT_DEG))]) * 0.075
    top = THICK + 0.022
    if fine:
        spots = [(*laid(np.array([(0.086, y)]), turn, side)[0], y * 130) for turn, side in ARMS for y in (0.3, 0.53)]
        parts += [screw(0.026, 0.01, deg).moved(x, y, top) for x, y, deg in spots]
        for k in range(10):  # five degrees of the turn apart by name; figures would be mirrored with the tool
            tick = tile((-0.005, 0.17 if k % 3 == 0 else 0.19), (0.005, 0.225), top + 0.003)
            parts.append(tick.painted(INK).turned("z", OUT_DEG - 90.0 + 8.0 * (k - 4.5)))
    knob = brass(lathe([(0.07, 0.0), (0.066, 0.014), (0.045, 0.02), (0.0, 0.02)], 14, (False, False)), 176, "#6e4e1c")
    x, y = map(float, pivot)
    parts += [knob.moved(x, y, top), screw(0.035, 0.01, 22.0).moved(x, y, top + 0.02)]
    return merge(parts)


def laid(points: Array, turn: float, side: float) -> Array:
    """Points (n, 2) of an arm, x from its straight edge into its wood, y along it, where the arm lies."""
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    x, y = side * points[:, 0], points[:, 1]
    return np.column_stack([x * c - y * s, x * s + y * c])


def wheel(fine: bool) -> Mesh:
    """Rim of eight felloes, hub, eight spokes and the handles that do not cross the straight edges."""
    centre = np.array([np.cos(np.radians(OUT_DEG)), np.sin(np.radians(OUT_DEG))]) * CENTRE_DISTANCE
    middle = (float(centre[0]), float(centre[1]))
    parts = [felloes(fine).moved(*middle, LIES), hub(fine).moved(*middle)]
    sides = 10 if fine else 5
    for a in np.arange(22.5, 360, 45):
        parts.append(brass(arc_tube(middle, WHEEL_RADIUS, a - 4, a + 4, LIES, RIM * 1.08, 2, sides), 176))
    if fine:
        parts.append(brass(arc_tube(middle, WHEEL_RADIUS, 0, 360, LIES + RIM * 0.96, 0.011, 56, 4), 175))
    for angle in np.radians(np.arange(0, 360, 45) + OUT_DEG - 180.0 + 22.5):
        out = np.array([np.cos(angle), np.sin(angle), 0.0])
        parts.append(turned_rod(centre, out, 0.18, WHEEL_RADIUS, SPOKE, fine))
        tip = centre + out[:2] * (WHEEL_RADIUS + 0.4)
        if is_outside(tip):
            parts.append(turned_rod(centre, out, WHEEL_RADIUS, WHEEL_RADIUS + 0.36, HANDLE, fine))
    return merge(parts)


def felloes(fine: bool) -> Mesh:
    """The wheel's rim about the origin, its grain running round, each felloe of its own tone."""
    segments, sides = (56, 10) if fine else (20, 5)
    rim = arc_tube((0.0, 0.0), WHEEL_RADIUS, 0, 360, 0.0, RIM, segments, sides)
    x, y, z = rim.vertices.T
    turn, reach = np.arctan2(y, x), np.hypot(x, y)
    unrolled = replace(rim, vertices=np.column_stack([reach, turn * WHEEL_RADIUS, z]))
    wood = streaked(unrolled, MAHOGANY, HEART, 177, (1.0, 0.08, 1.0))
    tone = 1 + 0.22 * np.sin(2.4 * np.round((np.degrees(turn) - 45.0) / 45.0))
    return replace(wood, vertices=rim.vertices).tinted(tone)


def hub(fine: bool) -> Mesh:
    """The nave with a brass boss, a ring of rivets and the pin's slotted head."""
    nave = [(0.2, 0.0), (0.2, 0.09), (0.19, 0.11), (0.16, 0.125), (0.15, 0.15), (0.12, 0.155)]
    wood = streaked(
        lathe(nave, 20 if fine else 10, (True, False), [0, 0, 0.5, 0, 0.5, 0]), MAHOGANY, HEART, 178, (1.0, 0.2, 1.0)
    )
    boss = [(0.13, 0.15), (0.13, 0.17), (0.115, 0.178), (0.07, 0.17), (0.06, 0.19), (0.0, 0.195)]
    metal = brass(lathe(boss, 20 if fine else 10, (False, False), [0, 0.6, 0.8, 0, 0.5, 0]), 178)
    parts = [wood, metal]
    if fine:
        parts.append(screw(0.045, 0.014, 50.0).moved(0, 0, 0.193))
        for a in np.radians(np.arange(0, 360, 45)):
            parts.append(brass(rivet(0.013, 0.012, 6).moved(0.094 * np.cos(a), 0.094 * np.sin(a), 0.172), 179))
    return merge(parts)


SPOKE = ((0.0, 0.045), (0.24, 0.058), (0.29, 0.034), (0.5, 0.05), (0.7, 0.034), (0.85, 0.05), (1.0, 0.045))
HANDLE = ((0.0, 0.05), (0.2, 0.032), (0.32, 0.05), (0.62, 0.058), (0.88, 0.042), (0.97, 0.026), (1.0, 0.004))
"""Profiles (share of the length, radius) of what the lathe turned."""


def turned_rod(
    centre: Array,
    out: Array,
    start: float,
    end: float,
    profile: tuple[tuple[float, float], ...],
    fine: bool,
) -> Mesh:
    """A turned rod that lies flat, from one distance to another along `out`."""
    shape = [(radius, share * (end - start)) for share, radius in profile]
    rod = streaked(
        lathe(shape, 9 if fine else 4, (False, False), 0.15),
        MAHOGANY, HEART, 179 + round(8 * out[0]), (1.0, 1.0, 0.1),
    )
    x = unit(np.cross((0, 0, 1), out))
    matrix = np.eye(4)
    matrix[:3, 0], matrix[:3, 1], matrix[:3, 2] = np.cross(out, x) * -1, x, out
    if np.linalg.det(matrix[:3, :3]) < 0:
        matrix[:3, 0] *= -1
    matrix[:3, 3] = (centre[0] + out[0] * start, centre[1] + out[1] * start, LIES)
    return rod.transformed(matrix)


def is_outside(tip: Array) -> bool:
    """Whether a point keeps clear of the arms and of the angle that belongs to the base and its turn."""
    return all(bool(side * laid_back(tip, turn)[0] > WIDE + 0.05) for turn, side in ARMS if laid_back(tip, turn)[1] > 0)


def laid_back(point: Array, turn: float) -> Array:
    """A point (x, y) as an arm sees it that runs along +y."""
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    return np.array([point[0] * c + point[1] * s, -point[0] * s + point[1] * c])
