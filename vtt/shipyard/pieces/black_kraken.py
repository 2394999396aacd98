"""Black Kraken: a mechanical squid. A riveted boiler for a mantle, lit eyes, paddle wheels and jointed steel arms."""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard.base import slab
from vtt.shipyard.castle import flat_panel
from vtt.shipyard.glb import Miniature
from vtt.shipyard.guns import Battery, cannon
from vtt.shipyard.hull import both
from vtt.shipyard.mesh import (
    GLOSS,
    METAL,
    Array,
    Mesh,
    box,
    cylinder,
    extrude,
    facing,
    frame,
    lathe,
    linear,
    merge,
    sphere,
    tube,
    unit,
)
from vtt.shipyard.pieces.fleet_lines import SQUID
from vtt.shipyard.pieces.fleet_parts import back_skin, chimney, rivets, smooth_path
from vtt.shipyard.registry import SHIP_BYTES, Level, piece

IRON, DARK_IRON, RUST, BRASS = "#3c4048", "#23262b", "#6a3d24", "#a87a35"
EYE, COPPER, SUCKER = "#ffb52e", "#8a5230", "#7c6a58"
# Arms: root (x, y, z), then joints; the last is the tip. Starboard ones are mirrored to port.
ARMS = (
    ((0.14, 0.92, 0.22), (0.20, 1.25, 0.36), (0.22, 1.56, 0.74), (0.30, 1.62, 1.18), (0.50, 1.44, 1.46)),
    ((0.26, 0.80, 0.20), (0.50, 1.08, 0.30), (0.66, 1.32, 0.62), (0.66, 1.38, 1.00), (0.52, 1.56, 1.22)),
    ((0.34, 0.62, 0.20), (0.66, 0.72, 0.34), (0.86, 0.86, 0.70), (0.84, 0.90, 1.12), (0.66, 0.76, 1.36)),
    ((0.42, 0.36, 0.16), (0.72, 0.32, 0.18), (0.92, 0.10, 0.34), (0.94, -0.16, 0.62), (0.82, -0.30, 0.92)),
)


@piece("black-kraken", base=(3.0, 1.5), hull_height=0.75, max_bytes=SHIP_BYTES)
def black_kraken(level: Level) -> Miniature:
    """Sculpt the whole machine."""
    fine = level is Level.TABLE
    guns, muzzles = _guns(fine)
    nodes = {
        "hull": _boiler(fine),
        "superstructure": _hatch(fine),
        "guns": guns,
        "arms": _arms(fine),
        "wheels": _paddles(fine),
        "figurehead": _beak(fine),
        "ornaments": _tail(fine),
        "lanterns": _eyes(fine),
        "masts": merge(
            [
                chimney(0.075, 0.62, IRON, BRASS, 9 if fine else 5).turned("x", 14).moved(x, -0.5, 0.62)
                for x in (-0.16, 0.16)
            ]
        ),
        "base": slab(3.0, 1.5, _gap, 42, "#1d4450", "#c8d4cc", cells=(14, 26) if fine else (4, 7)),
    }
    return Miniature(nodes, {**muzzles, "captain_eye": (0.0, -0.12, 1.12)}, {"kind": "warship", "side": "fot"})


def _gap(x: Array, y: Array) -> Array:
    """Distance of the water off the boiler's side."""
    knots = np.array(SQUID)
    half = np.interp(y, knots[:, 0], knots[:, 1], -9.0, -9.0)
    return np.where(half > 0, np.abs(x) - half, 9.0)


def _boiler(fine: bool) -> Mesh:
    """Plates of iron in rings, overlapping like armour, a brass band at every third joint, rows of rivets."""
    rings = 11.0

    def bump(y: Array, angle: Array) -> Array:
        share = (y - SQUID[0][0]) / (SQUID[-1][0] - SQUID[0][0]) * rings
        return 0.016 * (1 - share % 1.0) + 0.012 * np.cos(angle * 10) ** 8

    skin, points = back_skin(SQUID, 90 if fine else 24, 40 if fine else 12, bump if fine else lambda y, a: 0.0 * y * a)
    x, y, z = skin.vertices.T
    plate = np.floor((y - SQUID[0][0]) / (SQUID[-1][0] - SQUID[0][0]) * rings)
    sector = np.floor(np.arctan2(z, x) / math.pi * 10)
    tone = 1.0 + 0.22 * np.sin(plate * 5.1 + sector * 3.7)
    rust = np.clip(0.8 - z / 0.28 + 0.5 * np.sin(x * 17 + y * 11), 0, 1)[:, None] * 0.6
    colour = linear(IRON) * tone[:, None] * (1 - rust) + linear(RUST) * rust
    colour[plate % 4 == 3] = linear(BRASS) * 0.8
    skin = skin.painted(colour, METAL * 0.8)
    if not fine:
        return skin
    heads = points[4:-3:8, 4:-3:3].reshape(-1, 3)
    outward = unit(heads * [1.0, 0.0, 1.3])
    return merge([skin, rivets(heads + outward * 0.004, outward, 0.016, DARK_IRON)])


def _hatch(fine: bool) -> Mesh:
    """A low conning tower with a rail; it stays below the boiler's height but for its lid."""
    sides = 14 if fine else 7
    drum = lathe([(0.24, 0.6), (0.22, 0.76), (0.2, 0.86), (0.22, 0.88), (0.22, 0.93), (0.12, 0.98)], sides, edge=0.4)
    ports = [sphere(0.03, 7, 5).moved(0.205 * math.cos(a), 0.205 * math.sin(a), 0.81) for a in np.arange(0, 6.2, 0.9)]
    ring = cylinder(0.235, 0.03, sides).moved(0, 0, 0.88).painted(BRASS, METAL)
    tower = merge([drum.painted(DARK_IRON, METAL), ring, merge(ports).painted(EYE, 1.7)]).moved(0, -0.12, 0)
    pipes = [
        tube([(0.3, -0.95, 0.42), (0.36, -0.5, 0.62), (0.34, -0.1, 0.66), (0.3, 0.3, 0.58)], 0.03, 7 if fine else 4)
    ]
    return merge([tower, both(merge(pipes)).painted(COPPER, METAL)])


def _arms(fine: bool) -> Mesh:
    """Eight jointed arms: segments that taper, ball joints, suckers inside, a hooked claw at each tip."""
    parts = []
    for joints in ARMS:
        count = 20 if fine else 8
        path = smooth_path(joints, count)
        girth = np.linspace(0.098, 0.03, count)
        for k in range(count - 1):
            a, b = path[k], path[k + 1]
            seg = tube([a, a * 0.3 + b * 0.7, b], [girth[k], girth[k] * 0.86, girth[k] * 0.6], 8 if fine else 5, fine)
            parts.append(seg.painted(IRON if k % 2 else DARK_IRON, METAL).worn(0.25))
            if fine and k % 3 == 0:
                parts.append(sphere(girth[k] * 1.12, 8, 6).moved(*a).painted(BRASS, METAL))
            if fine and k > 3:
                inward = unit(np.cross(b - a, (0.0, 1.0, 0.2)) * (-1 if k < 12 else 1))
                disc = lathe([(girth[k] * 0.5, 0), (girth[k] * 0.55, 0.014), (girth[k] * 0.2, 0.01)], 7, (False, True))
                seat = facing(a + inward * girth[k] * 0.8, inward, b - a)
                parts.append(disc.painted(SUCKER).transformed(seat))
        ahead = unit(path[-1] - path[-2])
        side = unit(np.cross(ahead, (1.0, 0.3, 0.1)))
        for way in (-1.0, 1.0):
            root = path[-1] - ahead * 0.02
            claw = [root, root + ahead * 0.09 + side * way * 0.07, root + ahead * 0.2 + side * way * 0.02]
            parts.append(tube(claw, [0.028, 0.022, 0.003], 5 if fine else 3).painted(BRASS, METAL))
    return both(merge(parts))


def _paddles(fine: bool) -> Mesh:
    """A wheel with floats on each flank under an iron arch."""
    boards = 12 if fine else 7
    parts = []
    for k in range(boards):
        a = 2 * math.pi * k / boards
        board = box((0.17, 0.1, 0.018), (0, 0.23, 0)).painted(RUST)
        spoke = box((0.03, 0.24, 0.02), (0.07, 0.12, 0)).painted(IRON, METAL)
        parts.append(merge([board, spoke]).turned("x", math.degrees(a)))
    hub = cylinder(0.06, 0.2, 10 if fine else 5).turned("y", 90).moved(-0.1, 0, 0).painted(BRASS, METAL)
    turn = np.linspace(0, math.pi, 13 if fine else 6)
    outer, inner = (np.column_stack([np.cos(turn), np.sin(turn)]) * r for r in (0.31, 0.24))
    arch = extrude(np.vstack([outer, inner[::-1]]), 0.05, 0.012, back=True)
    arch = arch.painted(DARK_IRON, METAL).transformed(frame((0.07, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 0)))
    return both(merge([*parts, hub, arch]).moved(0.58, -0.52, 0.2))


def _beak(fine: bool) -> Mesh:
    """A brass beak between the arms, open."""
    upper = extrude([(0, 0.1), (0.3, 0.06), (0.46, -0.14), (0.3, -0.04), (0.04, -0.06)], 0.1, 0.03, back=True)
    lower = extrude([(0.02, -0.1), (0.28, -0.14), (0.36, -0.06), (0.3, -0.24), (0, -0.26)], 0.08, 0.02, back=True)
    pair = merge([upper.moved(0, 0, -0.05), lower.moved(0, 0, -0.04)]).painted(BRASS, METAL)
    return pair.transformed(frame((0, 1.0, 0.36), (0, 1, 0), (0, 0, 1), (1, 0, 0)))


def _tail(fine: bool) -> Mesh:
    """Two ribbed steel fins beside the pointed end, a screw behind it and a crest of spikes."""
    fin = [(0.0, 0.0), (0.55, 0.05), (0.36, 0.26), (0.12, 0.42), (-0.06, 0.34)]
    sheet = extrude(fin, 0.03, 0.01, back=True).painted(DARK_IRON, METAL)
    ribs = [tube([(0.05, 0.0, 0.03), (p, q, 0.03)], 0.014, 4) for p, q in ((0.36, 0.24), (0.12, 0.38), (0.5, 0.06))]
    one = merge([sheet, merge(ribs).painted(BRASS, METAL)])
    one = one.transformed(frame((0.14, -1.42, 0.34), (0, 1, 0), (1, 0, 0.35), (0.3, 0, -1)))
    spikes = [
        tube([(0, y, z), (0, y - 0.12, z + 0.16)], [0.03, 0.003], 5 if fine else 4)
        for y, z in ((-1.15, 0.48), (-0.9, 0.58), (0.25, 0.66), (0.5, 0.6))
    ]
    return merge([both(one), merge(spikes).painted(BRASS, METAL)])


def _eyes(fine: bool) -> Mesh:
    """A great lit eye on each side of the head, and ports along the mantle."""
    eye = merge(
        [
            sphere((0.15, 0.15, 0.08), 16 if fine else 8, 10 if fine else 5).painted(EYE, 2.0),
            box((0.05, 0.2, 0.04), (0, 0, 0.072), 0.012).painted("#120a04", GLOSS),
            lathe([(0.19, -0.03), (0.2, 0.03), (0.15, 0.05)], 16 if fine else 8, (False, False), 0.7).painted(
                BRASS, METAL
            ),
        ]
    )
    ports = [
        merge(
            [
                flat_panel(_disc(0.05), 0.014).painted(EYE, 1.8),
                lathe([(0.066, 0), (0.07, 0.016), (0.05, 0.018)], 10, (False, False), 0.6).painted(BRASS, METAL),
            ]
        ).transformed(facing((x, y, 0.36), (1, 0, 0.25)))
        for x, y in ((0.525, -0.16), (0.50, 0.12), (0.43, -0.86))
    ]
    return both(merge([eye.transformed(facing((0.40, 0.70, 0.42), (1, 0.45, 0.35))), *ports]))


def _disc(radius: float) -> Array:
    a = np.linspace(0, 2 * math.pi, 10, endpoint=False)
    return np.column_stack([np.cos(a), np.sin(a)]) * radius


def _guns(fine: bool) -> tuple[Mesh, dict[str, tuple[float, float, float]]]:
    """Three stub cannon in collars on each flank."""
    battery = Battery()
    for y in (0.26, 0.0, -0.98):
        half = float(np.interp(y, [f[0] for f in SQUID], [f[1] for f in SQUID]))
        seat = frame((half - 0.08, y, 0.22), (0, 1, 0), (0, 0, 1), (1, 0, 0))
        collar = lathe([(0.085, 0.06), (0.085, 0.1), (0.05, 0.11)], 10 if fine else 5, (False, True))
        gun = merge([cannon(0.24, 0.045, 8 if fine else 4), collar.painted(BRASS, METAL)])
        battery.barrels.append(both(gun.transformed(seat)))
        battery.starboard.append(np.array([half + 0.16, y, 0.22]))
        battery.port.append(np.array([-half - 0.16, y, 0.22]))
    return merge(battery.barrels), battery.empties()
