"""The arms of the Black Kraken: flared shells over a bellows, clamps with bolts, cups, oil lines and pincers."""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard import fittings
from vtt.shipyard.grime import stained
from vtt.shipyard.ironwork import chain, hanging, rivet_heads
from vtt.shipyard.mesh import METAL, SATIN, Array, Mesh, box, facing, lathe, merge, tube, unit
from vtt.shipyard.pieces.black_kraken_lines import (
    ARMS,
    BLACK_IRON,
    BRASS,
    CUP,
    EMBER,
    GRIP,
    GUNMETAL,
    HOSE,
    OILED_WOOD,
    RUST,
    STEEL,
)
from vtt.shipyard.pieces.fleet_parts import smooth_path

GIRTH = (0.098, 0.034)
"""Radius of an arm at its root and at its tip."""
SEGMENTS = 21
CLAMP_EVERY = 5


def arms(fine: bool) -> Mesh:
    """All eight, and what one of them has caught."""
    made = [_arm(np.array(joints), number, fine) for number, joints in enumerate(ARMS)]
    whole = stained(merge(made), 531, RUST, 0.5, 4.0)
    return merge([whole, _prey()]) if fine else whole


def _arm(joints: Array, number: int, fine: bool) -> Mesh:
    count = SEGMENTS if fine else 7
    path = smooth_path(joints, count)
    girth = np.linspace(*GIRTH, count)
    if not fine:
        shells = tube(path, girth * np.where(np.arange(count) % 2, 0.8, 1.0), 5).painted(GUNMETAL, METAL)
        return merge([shells, *_pincer(path, number, False)])
    ahead = unit(np.gradient(path, axis=0))
    inward = _inside(path, ahead)
    parts = [tube(path, girth * 0.62, 5).painted(HOSE, SATIN)]
    for k in range(count - 1):
        long = float(np.linalg.norm(path[k + 1] - path[k]))
        seat = facing(path[k], path[k + 1] - path[k], inward[k])
        parts.append(_shell(girth[k], long, k % CLAMP_EVERY == 0).transformed(seat))
        if k > 2:
            parts.append(_cup(girth[k]).transformed(facing(path[k] + inward[k] * girth[k] * 0.86, inward[k], ahead[k])))
        if k % CLAMP_EVERY == 0:
            parts.append(_clamp(girth[k] * 1.16, long * 0.62).transformed(seat))
    side = np.cross(ahead, inward)
    last = 3 * CLAMP_EVERY + 1  # they end in the third clamp
    for way in (-1.0, 1.0):
        line = path - inward * girth[:, None] * 0.75 + side * girth[:, None] * way * 0.78
        line = line + way * side * 0.012 * np.sin(np.arange(count) * 1.26)[:, None] ** 2
        line[last - 1] += inward[last - 1] * girth[last - 1] * 0.4
        parts.append(tube(line[:last], 0.013, 4).painted(BRASS if way > 0 else HOSE, METAL * (way > 0)))
    return merge([*parts, *_pincer(path, number, True)])


def _inside(path: Array, ahead: Array) -> Array:
    """Directions to the hollow side of a bent arm, steady from joint to joint."""
    bend = np.gradient(np.gradient(path, axis=0), axis=0)
    smooth = np.array([bend[max(0, k - 4) : k + 5].mean(axis=0) for k in range(len(path))])
    return unit(smooth - ahead * (smooth * ahead).sum(axis=1, keepdims=True))


def _shell(radius: float, long: float, is_clamped: bool) -> Mesh:
    """One armour ring along z: a rolled lip, a waist, a sleeve that slips into the next."""
    r = radius
    profile = [(r * 0.66, 0.0), (r * 1.04, 0.004), (r * 1.06, long * 0.16), (r * 0.84, long * 0.8),
               (r * 0.6, long * 0.88)]  # fmt: skip
    ring = lathe(profile, 7, (False, False), [0.0, 0.9, 0.7, 0.4, 0.0])
    return ring.smooth_normals(80.0).painted(STEEL if is_clamped else GUNMETAL, METAL)


def _clamp(radius: float, high: float) -> Mesh:
    """A hinged collar along z with two lugs, a bolt through each, and a lamp on its outer side."""
    r = radius
    collar = lathe(
        [(r * 0.8, 0.0), (r, 0.003), (r, high), (r * 0.8, high + 0.003)], 7, (False, False), [0, 0.9, 0.9, 0]
    )
    lugs = [box((r * 0.34, r * 0.44, high * 0.8), (x * r * 1.08, 0, high / 2)) for x in (-1, 1)]
    bolts = [
        tube([(x * r * 1.14, -r * 0.34, high / 2), (x * r * 1.14, r * 0.34, high / 2)], r * 0.11, 4) for x in (-1, 1)
    ]
    lamp = lathe([(r * 0.42, r * 0.9), (r * 0.3, r * 1.14), (0.001, r * 1.18)], 6, (False, False))
    bezel = lathe([(r * 0.5, r * 0.9), (r * 0.54, r * 1.1), (r * 0.38, r * 1.1)], 6, (False, False), [0, 1, 0.6])
    lit = [m.transformed(facing((0, 0, high / 2), (0, -1, 0))) for m in (lamp.painted(EMBER, 1.7), bezel)]
    iron = [merge([collar, *lugs]).painted(BRASS, METAL), merge(bolts).painted(STEEL, METAL)]
    return merge([*iron, lit[0], lit[1].painted(BLACK_IRON, METAL)])


def _cup(radius: float) -> Mesh:
    """A gripping cup of hard leather in an iron rim, along z."""
    r = radius * 0.62
    cup = lathe([(r * 0.8, -0.01), (r, 0.012), (r * 0.3, 0.006)], 6, (False, True), [0, 1, 0.2])
    return cup.painted(CUP)


def _pincer(path: Array, number: int, fine: bool) -> list[Mesh]:
    """The claw at a tip: three hooked fingers on a knuckle."""
    ahead = unit(path[-1] - path[-2])
    side = unit(np.cross(ahead, (1.0, 0.3, 0.1)))
    up = np.cross(ahead, side)
    root = path[-1] - ahead * 0.02
    parts = []
    for k in range(3 if fine else 2):
        a = 2 * math.pi * k / 3 + number
        out = side * math.cos(a) + up * math.sin(a)
        claw = [
            root + out * 0.02,
            root + ahead * 0.07 + out * 0.08,
            root + ahead * 0.15 + out * 0.07,
            root + ahead * 0.21 + out * 0.01,
        ]
        parts.append(tube(claw, [0.03, 0.026, 0.018, 0.003], 5 if fine else 3).painted(STEEL, METAL).worn(0.25))
    if fine:
        knuckle = lathe([(0.02, -0.04), (0.05, -0.02), (0.05, 0.02), (0.02, 0.04)], 8, edge=[0, 0.8, 0.8, 0])
        parts.append(knuckle.painted(BRASS, METAL).transformed(facing(root, ahead)))
        ring = np.arange(6) * math.pi / 3
        ways = side * np.cos(ring)[:, None] + up * np.sin(ring)[:, None]
        parts.append(rivet_heads(root + ways * 0.049, ways, 0.008, BLACK_IRON, 4))
    return parts


def _prey() -> Mesh:
    """A longboat in the claw, its painter's chain hanging."""
    tip = np.array(ARMS[GRIP][-1])
    spot = tip + np.array([0.04, -0.06, 0.05])
    boat = fittings.boat(0.5, OILED_WOOD, "#6b5a3c").turned("x", 50).turned("y", 18).turned("z", 24).moved(*spot)
    bow = boat.vertices[boat.vertices[:, 2].argmin()]
    links = chain(hanging(bow + np.array([0, 0, 0.03]), bow + np.array([0.03, -0.03, -0.28]), 0.0, 6), 0.045, RUST)
    return merge([boat, links])
