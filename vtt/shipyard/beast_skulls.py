"""Skulls of drowned beasts: dragon, bull, crocodile, angler and hook-beak, unlike each other also as outlines.

Each looks ahead (+y) with its neck at the origin and its jaws open; it is about half an inch long and unpainted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from vtt.shipyard.bone import fang, sculpted
from vtt.shipyard.build import simplified
from vtt.shipyard.fields import Field, Point, capsule, carved, ellipsoid, limb, melted, mirrored
from vtt.shipyard.mesh import Array, Mesh, merge, tube, unit
from vtt.shipyard.rock import welded

LOW, HIGH = (-0.24, -0.18, -0.16), (0.24, 0.6, 0.24)
"""The box that skulls and jaws are cut from."""
CELL, CELL_LIGHT = 0.017, 0.026
UPPER, LOWER = 410, 120
"""Triangles of a skull without its jaw, and of the jaw, at the table level."""


@dataclass(frozen=True)
class Skull:
    """The bone of a skull and where its eyes lie (starboard; the other is its mirror image)."""

    bone: Mesh
    eye: Point


def _carve(shape: Field, triangles: int, fine: bool) -> Mesh:
    rough = sculpted(shape, LOW, HIGH, CELL if fine else CELL_LIGHT)
    share = triangles * (1.0 if fine else 0.14) / rough.triangle_count
    return welded(simplified(rough, min(share, 1.0)))


def _row(corner: Point, tip: Point, count: int, length: float, down: float, fine: bool = True) -> Mesh:
    """A row of teeth from the corner of the mouth round the tip of the snout and back."""
    x, y, z = corner
    u, v, w = tip
    path = [(-x, y, z), (-u, v - 0.01, w), (0.0, v + 0.012, w), (u, v - 0.01, w), (x, y, z)]
    at = np.linspace(0, len(path) - 1, count if fine else 3)
    spots = np.column_stack([np.interp(at, np.arange(len(path)), np.array(path)[:, k]) for k in range(3)])
    teeth = []
    for k, spot in enumerate(spots):
        tip = spot + np.array([0.0, 0.0, down * length * (0.75 + 0.25 * np.sin(5.0 * k))])
        teeth.append(tube([spot, tip], [length * 0.26, length * 0.02], 3).worn(0.3))
    return merge(teeth)


def _mandible(path: list[Point], radii: list[float], fine: bool) -> Mesh:
    """The lower jaw by its starboard half; at the light level two plain bars, since thin clay would be pressed flat."""
    if fine:
        return _carve(melted(0.03, mirrored(limb(path, radii))), LOWER, fine)
    bar = tube([(max(x, 1.1 * r), y, z) for (x, y, z), r in zip(path, radii, strict=True)], radii, 3)
    return merge([bar, bar.mirrored()])


def _opened(jaw: Mesh, degrees: float, hinge: Point) -> Mesh:
    """A jaw dropped about its hinge."""
    x, y, z = hinge
    return jaw.moved(-x, -y, -z).turned("x", -degrees).moved(x, y, z)


def _horn(fine: bool, path: list[Point], width: float, sides: int = 5) -> list[Mesh]:
    """A horn along three points and its mirror image."""
    first, middle, last = (np.asarray(p, float) for p in path)
    t = np.linspace(-0.1, 1, 6 if fine else 3)[:, None]  # its root lies in the bone
    path = first * (1 - t) + last * t + (middle - (first + last) / 2) * (4 * t * (1 - t))
    one = tube(
        path, np.maximum(width * (1 - np.clip(t.ravel(), 0, 1)) ** 0.8, width * 0.04), sides if fine else 3
    ).worn(0.3)
    return [one, one.mirrored()]


def dragon(fine: bool) -> Skull:
    """Long snout with a nose horn, two great horns swept back, cheek spikes."""
    upper = carved(
        0.012,
        melted(
            0.04,
            ellipsoid((0, 0.06, 0.05), (0.1, 0.12, 0.085)),
            ellipsoid((0, 0.25, 0.02), (0.066, 0.18, 0.05)),
            ellipsoid((0, 0.4, 0.03), (0.055, 0.06, 0.05)),
            mirrored(capsule((0.066, 0.06, 0.1), (0.064, 0.24, 0.075), 0.036, 0.028)),
            mirrored(capsule((0.095, 0.0, 0.0), (0.075, 0.26, -0.01), 0.028, 0.016)),
        ),
        mirrored(ellipsoid((0.1, 0.155, 0.05), (0.05, 0.05, 0.034))),
        mirrored(ellipsoid((0.075, 0.29, 0.035), (0.03, 0.05, 0.018))),
        mirrored(ellipsoid((0.03, 0.44, 0.06), (0.018, 0.03, 0.018))),
    )
    jaw = _mandible([(0.085, 0.02, -0.03), (0.06, 0.22, -0.05), (0.02, 0.4, -0.05)], [0.03, 0.024, 0.026], fine)
    parts = [_carve(upper, UPPER, fine), _opened(jaw, 24, (0, 0.02, -0.03))]
    parts += _horn(fine, [(0.06, 0.0, 0.11), (0.14, -0.16, 0.13), (0.17, -0.34, 0.28)], 0.04, 6)
    parts += _horn(fine, [(0.1, 0.02, 0.03), (0.19, -0.06, 0.0), (0.22, -0.18, 0.03)], 0.026)
    if fine:
        parts.append(fang((0, 0.4, 0.07), (0, 0.36, 0.19), 0.026, (0, 0.02, 0)))
    parts.append(_row((0.055, 0.2, -0.015), (0.035, 0.43, -0.01), 11, 0.065, -1.0, fine))
    parts.append(_opened(_row((0.055, 0.22, -0.03), (0.02, 0.4, -0.03), 9, 0.055, 1.0, fine), 24, (0, 0.02, -0.03)))
    return Skull(merge(parts), (0.068, 0.155, 0.05))


def bull(fine: bool) -> Skull:
    """Broad brow, deep muzzle, horns that sweep out and forward; grinding teeth and tusks."""
    upper = carved(
        0.012,
        melted(
            0.05,
            ellipsoid((0, 0.04, 0.06), (0.13, 0.11, 0.085)),
            ellipsoid((0, 0.2, 0.01), (0.07, 0.18, 0.065)),
            ellipsoid((0, 0.34, -0.01), (0.07, 0.05, 0.05)),
            mirrored(capsule((0.1, 0.08, 0.09), (0.17, 0.05, 0.1), 0.035, 0.03)),
            mirrored(capsule((0.1, 0.06, 0.0), (0.07, 0.24, -0.02), 0.03, 0.02)),
        ),
        mirrored(ellipsoid((0.115, 0.14, 0.05), (0.05, 0.045, 0.04))),
        mirrored(ellipsoid((0.035, 0.36, 0.035), (0.026, 0.07, 0.03))),
        ellipsoid((0, 0.06, 0.16), (0.012, 0.1, 0.03)),
    )
    jaw = _mandible([(0.09, 0.03, -0.05), (0.07, 0.2, -0.085), (0.03, 0.33, -0.075)], [0.034, 0.03, 0.03], fine)
    parts = [_carve(upper, UPPER, fine), _opened(jaw, 16, (0, 0.03, -0.05))]
    parts += _horn(fine, [(0.15, 0.05, 0.1), (0.37, -0.05, 0.12), (0.32, 0.2, 0.3)], 0.05, 6)
    parts += _horn(fine, [(0.05, 0.35, -0.03), (0.1, 0.42, -0.08), (0.09, 0.44, 0.0)], 0.022)
    parts.append(_row((0.05, 0.16, -0.045), (0.035, 0.36, -0.045), 9, 0.04, -1.0, fine))
    parts.append(_opened(_row((0.05, 0.18, -0.06), (0.02, 0.34, -0.05), 8, 0.04, 1.0, fine), 16, (0, 0.03, -0.05)))
    return Skull(merge(parts), (0.085, 0.14, 0.05))


def crocodile(fine: bool) -> Skull:
    """A long narrow snout with a knob at its end, low behind, many long teeth."""
    upper = carved(
        0.01,
        melted(
            0.04,
            ellipsoid((0, 0.05, 0.03), (0.11, 0.12, 0.06)),
            limb([(0, 0.12, 0.02), (0, 0.32, -0.005), (0, 0.52, -0.01)], [0.07, 0.044, 0.034]),
            ellipsoid((0, 0.53, 0.005), (0.052, 0.04, 0.04)),
            mirrored(capsule((0.06, 0.08, 0.075), (0.065, 0.17, 0.07), 0.03, 0.022)),
            mirrored(capsule((0.1, 0.0, 0.0), (0.08, 0.2, -0.005), 0.026, 0.016)),
        ),
        mirrored(ellipsoid((0.085, 0.14, 0.065), (0.036, 0.04, 0.03))),
        mirrored(ellipsoid((0.06, 0.02, 0.09), (0.03, 0.04, 0.02))),
        mirrored(ellipsoid((0.02, 0.55, 0.04), (0.012, 0.02, 0.016))),
    )
    jaw = _mandible([(0.09, 0.0, -0.03), (0.055, 0.22, -0.05), (0.02, 0.5, -0.045)], [0.03, 0.022, 0.022], fine)
    parts = [_carve(upper, UPPER, fine), _opened(jaw, 30, (0, 0.0, -0.03))]
    parts.append(_row((0.06, 0.18, -0.02), (0.036, 0.55, -0.025), 15, 0.07, -1.0, fine))
    parts.append(_opened(_row((0.055, 0.2, -0.03), (0.02, 0.5, -0.025), 13, 0.065, 1.0, fine), 30, (0, 0.0, -0.03)))
    parts += _horn(fine, [(0.05, -0.06, 0.06), (0.07, -0.1, 0.08), (0.08, -0.16, 0.12)], 0.025)
    return Skull(merge(parts), (0.07, 0.14, 0.062))


def angler(fine: bool) -> Skull:
    """A fish: a short skull all mouth, its jaw thrust out, teeth like needles, fin rays for a crest."""
    upper = carved(
        0.012,
        melted(
            0.04,
            ellipsoid((0, 0.06, 0.05), (0.11, 0.15, 0.09)),
            ellipsoid((0, 0.22, 0.06), (0.1, 0.1, 0.05)),
            mirrored(capsule((0.1, 0.05, 0.0), (0.085, 0.25, 0.04), 0.03, 0.022)),
        ),
        mirrored(ellipsoid((0.1, 0.17, 0.075), (0.045, 0.05, 0.045))),
        mirrored(ellipsoid((0.1, -0.02, 0.03), (0.03, 0.05, 0.05))),
    )
    path = [(0.1, 0.02, -0.03), (0.11, 0.2, -0.06), (0.06, 0.36, -0.04), (0.0, 0.38, -0.04)]
    jaw = _mandible(path, [0.034, 0.034, 0.034, 0.034], fine)
    parts = [_carve(upper, UPPER, fine), _opened(jaw, 34, (0, 0.02, -0.03))]
    parts.append(_row((0.085, 0.16, 0.02), (0.06, 0.3, 0.035), 10, 0.12, -1.0, fine))
    parts.append(_opened(_row((0.1, 0.2, -0.04), (0.05, 0.37, -0.01), 10, 0.15, 1.0, fine), 34, (0, 0.02, -0.03)))
    for k in range(4 if fine else 0):
        y = 0.12 - 0.07 * k
        parts.append(fang((0, y, 0.12), (0, y - 0.16, 0.29 - 0.04 * k), 0.018, (0, 0.03, 0.02), 4))
    parts += _horn(fine, [(0.1, -0.04, 0.0), (0.17, -0.12, 0.02), (0.2, -0.2, -0.03)], 0.022)
    return Skull(merge(parts), (0.075, 0.17, 0.075))


def hook_beak(fine: bool) -> Skull:
    """A bird of prey: a round skull with great eyes, a hooked beak and a blade of bone for a crest."""
    upper = carved(
        0.012,
        melted(
            0.04,
            ellipsoid((0, 0.05, 0.06), (0.11, 0.13, 0.1)),
            limb([(0, 0.14, 0.06), (0, 0.3, 0.06), (0, 0.41, 0.02), (0, 0.43, -0.08)], [0.075, 0.06, 0.045, 0.014]),
            mirrored(capsule((0.1, 0.02, 0.0), (0.06, 0.24, 0.01), 0.024, 0.018)),
            limb([(0, 0.1, 0.14), (0, 0.0, 0.19), (0, -0.14, 0.21)], [0.036, 0.03, 0.02]),
        ),
        mirrored(ellipsoid((0.1, 0.12, 0.07), (0.06, 0.058, 0.052))),
        mirrored(ellipsoid((0.05, 0.28, 0.075), (0.026, 0.04, 0.018))),
    )
    jaw = _mandible([(0.085, 0.02, -0.02), (0.05, 0.2, -0.04), (0.0, 0.34, -0.04)], [0.026, 0.024, 0.018], fine)
    parts = [_carve(upper, UPPER, fine), _opened(jaw, 26, (0, 0.02, -0.02))]
    parts += _horn(fine, [(0.09, 0.0, 0.08), (0.16, -0.08, 0.12), (0.16, -0.2, 0.16)], 0.026)
    return Skull(merge(parts), (0.07, 0.125, 0.07))


KINDS: tuple[Callable[[bool], Skull], ...] = (dragon, bull, crocodile, angler, hook_beak)


def aimed(spot: Array, aim: Array, size: float) -> Array:
    """The matrix that seats a skull at `spot`, looking along `aim`, its crown as far up as that allows."""
    nose = unit(aim)
    side = unit(np.cross(nose, (0.0, 0.0, 1.0)))
    turn = np.eye(4)
    turn[:3, :3] = np.stack([side, nose, np.cross(side, nose)], axis=1) * size
    turn[:3, 3] = spot
    return turn
