"""The head of a wind: a winged cherub who blows with all his cheeks, for the tail of the wind indicator."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from vtt.shipyard.bone import sculpted
from vtt.shipyard.fields import Array, Field, carved, ellipsoid, limb, melted, step, union
from vtt.shipyard.mesh import METAL, Mesh, linear, loft, merge, unit
from vtt.shipyard.rock import reduced, vertex_normals
from vtt.shipyard.stonepaint import mixed

GILT, BRONZE, SILVER = "#a8782e", "#4e3214", "#8b949c"
MOUTH = (0.0, 0.165, -0.052)
"""Where the lips are, from the middle of the skull; he looks along +y, x to his right hand."""
LOW, HIGH, CELL = (-0.2, -0.22, -0.17), (0.2, 0.2, 0.24), 0.0095


def head(triangles: int) -> Mesh:
    """The head about the middle of its skull, about 0.35 inches high, of about so many triangles; gilt, bronze hair."""
    skin, hair = face(), curls()
    mesh = reduced(sculpted(melted(0.012, skin, hair), LOW, HIGH, CELL), triangles)
    x, y, z = mesh.vertices.T
    is_hair = step(0.006, -0.006, hair(x, y, z) - skin(x, y, z))
    socket = np.hypot(np.hypot(np.abs(x) - 0.053, y - 0.135), (z - 0.03) * 1.4)
    dark = np.maximum(0.75 * is_hair, 0.6 * step(0.03, 0.014, socket))
    colour = mixed(np.tile(linear(GILT), (len(x), 1)), BRONZE, dark)
    normals = vertex_normals(mesh.vertices, mesh.faces)
    return replace(mesh.painted(GILT, METAL), colour=colour, normals=normals)


def face() -> Field:
    """Skull, full cheeks, pursed lips and a small nose."""

    def lips(x: Array, y: Array, z: Array) -> Array:
        round_the_mouth = np.hypot(x, z - MOUTH[2]) - 0.024
        return np.hypot(round_the_mouth, y - MOUTH[1] + 0.012) - 0.013

    parts = [
        ellipsoid((0, -0.02, 0.03), (0.13, 0.14, 0.14)),
        ellipsoid((0, 0.075, -0.085), (0.055, 0.05, 0.045)),
        limb([(0, 0.12, 0.045), (0, 0.152, 0.0)], [0.014, 0.022]),
        ellipsoid((0, 0.125, MOUTH[2]), (0.05, 0.035, 0.035)),
    ]
    for side in (-1, 1):
        parts += [
            ellipsoid((side * 0.082, 0.078, -0.04), (0.06, 0.062, 0.056)),
            ellipsoid((side * 0.052, 0.106, 0.068), (0.046, 0.026, 0.016), (0, side * 12, 0)),
            ellipsoid((side * 0.132, -0.01, 0.0), (0.02, 0.035, 0.045)),
        ]
    sockets = [ellipsoid((side * 0.053, 0.135, 0.03), (0.026, 0.026, 0.017)) for side in (-1, 1)]
    balls = [ellipsoid((side * 0.052, 0.106, 0.03), (0.02, 0.02, 0.017)) for side in (-1, 1)]
    bored = ellipsoid((0, MOUTH[1] + 0.01, MOUTH[2]), (0.016, 0.05, 0.016))
    return union(carved(0.008, melted(0.03, *parts), *sockets), carved(0.004, lips, bored), *balls)


def curls() -> Field:
    """Short locks, thick on the crown and blown back from the brow."""
    chance = np.random.default_rng(41)
    locks = []
    for row, (up, count) in enumerate(((80, 3), (52, 7), (24, 8), (-6, 7))):
        for k in range(count):
            turn = math.radians(90 + 360 * (k + 0.5 * (row % 2)) / count)
            lift = math.radians(up)
            out = np.array(
                [math.cos(turn) * math.cos(lift), math.sin(turn) * math.cos(lift), math.sin(lift)]
            )
            if out[1] > 0.5 or (up < 40 and out[1] > 0.1):
                continue
            spot = out * [0.135, 0.145, 0.145] + [0, -0.022, 0.03]
            size = chance.uniform(0.034, 0.048)
            locks.append(limb([tuple(spot), tuple(spot + np.array([0, -0.02, 0.012]))], [size, size * 0.75]))
    locks.append(limb([(0.0, 0.085, 0.158), (0.03, 0.075, 0.185), (0.0, 0.045, 0.195)], [0.026, 0.028, 0.02]))
    return melted(0.006, *locks)


def wing(fine: bool) -> Mesh:
    """His wing to starboard, spread flat and swept back from the shoulder at the origin; silver."""
    feathers = []
    for row, (count, long, first, last, lift) in enumerate(
        ((6, 0.42, 102, 170, 0.0), (5, 0.25, 98, 166, 0.024))
    ):
        for k in range(count):
            share = k / (count - 1)
            heading = math.radians(first + (last - first) * share)
            out = np.array([math.sin(heading), math.cos(heading), 0.0])
            root = np.array([0.05, 0.0, lift]) + np.array([0.09, -0.01, 0.0]) * (1 - share) * (1 - 0.2 * row)
            length = long * (0.82 + 0.36 * math.sin(math.pi * (0.25 + 0.6 * share)))
            feathers.append(feather(root, out, length, 0.05, -0.004 * k, fine))
    return merge(feathers).painted(SILVER, METAL)


def feather(root: Array, out: Array, length: float, width: float, droop: float, fine: bool) -> Mesh:
    """One quill, flat below and with a keel above, its tip rounded."""
    share = np.array([0.0, 0.25, 0.6, 0.86, 1.0] if fine else [0.0, 0.6, 1.0])
    half = width * np.interp(share, [0, 0.25, 0.6, 0.86, 1.0], [0.35, 0.8, 1.0, 0.75, 0.12])
    across = unit(np.cross(out, (0.0, 0.0, 1.0)))
    spine = root + np.outer(share * length, out) + np.outer(droop + 0.03 * share**2, (0.0, 0.0, 1.0))
    keel = np.outer(0.016 - 0.01 * share, (0.0, 0.0, 1.0))
    left, right = spine - half[:, None] * across, spine + half[:, None] * across
    rings = np.stack([left, right, spine + keel], axis=1)
    skin = loft(rings, edge=np.tile([0.8, 0.8, 0.3], (len(share), 1)))
    outward = np.cross(
        skin.vertices[skin.faces[:, 1]] - skin.vertices[skin.faces[:, 0]],
        skin.vertices[skin.faces[:, 2]] - skin.vertices[skin.faces[:, 0]],
    )
    middle = skin.vertices[skin.faces].mean(axis=1) - spine.mean(axis=0)
    return skin if (outward * middle).sum() > 0 else skin.flipped()
