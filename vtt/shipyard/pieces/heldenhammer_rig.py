"""Masts, sails and rigging of the Heldenhammer, and the crossed hammers on its canvas."""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard import rig, sewn
from vtt.shipyard.cloth import BAND, Lateen, weathered
from vtt.shipyard.hull import both
from vtt.shipyard.mesh import METAL, Array, Mesh, lathe, linear, merge, tube
from vtt.shipyard.pieces.heldenhammer_lines import (
    BLUE,
    CHOIR,
    CREAM,
    DARK_WOOD,
    FORECASTLE,
    GOLD,
    HULL,
    NAVE,
    SEAM,
    WOOD,
)

# Masts: y, foot, top, radius, brace angle; sails from below: (yard height, half head, half foot, drop).
MASTS = (
    (1.02, 1.02, 4.15, 0.062, 7.0, ((2.30, 0.66, 0.80, 0.98), (3.16, 0.50, 0.62, 0.74), (3.86, 0.34, 0.44, 0.56))),
    (0.02, 0.62, 4.75, 0.072, 10.0, ((2.46, 0.78, 0.92, 1.16), (3.50, 0.60, 0.73, 0.90), (4.36, 0.40, 0.52, 0.70))),
    (-0.98, 1.30, 3.95, 0.052, 13.0, ((2.92, 0.46, 0.56, 0.82), (3.62, 0.32, 0.42, 0.58))),
)

PATCHES = (
    ((0, 0), -0.62, 0.72, (0.2, 0.15), 12.0),
    ((1, 0), 0.66, 0.34, (0.24, 0.17), -20.0),
    ((1, 1), -0.55, 0.7, (0.17, 0.14), 8.0),
    ((0, 1), 0.4, 0.6, (0.16, 0.12), -14.0),
    ((2, 0), -0.3, 0.55, (0.15, 0.13), 25.0),
)
"""Patches: which sail (mast, order), where (u, v), size in inches, turn in degrees."""


def rigged(fine: bool) -> tuple[Mesh, Mesh, Mesh, Mesh]:
    masts: list[Mesh] = []
    sails: list[Mesh] = []
    ropes: list[Mesh] = []
    flags: list[Mesh] = []
    for number, (y, foot, peak, radius, brace, courses) in enumerate(MASTS):
        rake = -0.02 * (peak - foot)
        masts.append(
            rig.mast(
                (0, y, foot - 0.4),
                (0, y + rake, peak),
                radius,
                WOOD,
                sides=8 if fine else 4,
                band_step=0.38 if fine else 9.0,
            )
        )
        for order, (z, head, hem, drop) in enumerate(courses):
            place = np.array([0.0, y + rake * (z - foot) / (peak - foot) + radius + 0.05, z])
            _square_sail(masts, sails, ropes, place, (head, hem, drop), brace, (number, order), fine)
        top_z = courses[0][0] + 0.08
        masts.append(rig.top(radius * 2.6, WOOD, GOLD, 10 if fine else 0).moved(0, y + rake * 0.45, top_z))
        finial = lathe([(0.02, 0.0), (0.045, 0.05), (0.02, 0.09), (0.015, 0.16), (0.001, 0.2)], 6, edge=1.0)
        finial = finial if fine else lathe([(0.04, 0.0), (0.001, 0.2)], 4, (False, False))
        masts.append(finial.painted(GOLD, METAL).moved(0, y + rake, peak - 0.02))
        flags.append(
            rig.flag(0.62 if number == 1 else 0.46, 0.2, BLUE, phase=number * 1.3, fine=fine).moved(
                0, y + rake - 0.03, peak - 0.12
            )
        )
        if fine:
            _stays(ropes, number, y, rake, top_z, peak)
    bowsprit = tube([(0, 1.40, 1.06), (0, 1.95, 1.46), (0, 2.62, 1.94)], [0.055, 0.045, 0.022], 8 if fine else 4)
    masts.append(bowsprit.painted(WOOD))
    tip = np.array([0.0, 2.6, 1.93])
    for fore_z, along in ((2.9, 0.95), (3.9, 1.0)):
        ropes.append(rig.rope((0, 1.0, fore_z), (0, 1.4 + 1.2 * along, 1.06 + 0.87 * along), 0.007, 0.02, rig.TARRED))
    _jib(sails, ropes, tip, fine)
    return merge(masts), merge(sails), merge(ropes), merge(flags)


def _jib(sails: list[Mesh], ropes: list[Mesh], tip: Array, fine: bool) -> None:
    """The staysail between bowsprit and foremast, sewn of cloths, with a patch and its sheet."""
    tack = tip - np.array([0.0, 0.1, 0.02])
    sail = Lateen(tuple(tack), (0.0, 1.22, 3.55), (0.06, 1.46, 1.75), 0.11, hollow=0.07, seed=2.0)

    def paint(places: Array, tack_share: Array, along: Array) -> Array:
        banded = ((along > BAND) & (along < 2.2 * BAND))[:, None]
        cloth = np.where(banded, linear(BLUE), linear(CREAM))
        return cloth * weathered(places, 3.0, 1.0 - along, 0.25)[:, None]

    sails.append(sail.cloths(6 if fine else 2, 12 if fine else 4, paint, fine))
    if fine:
        sails.append(sail.patch((0.34, 0.42), (0.2, 0.16), 17.0, SEAM))
        ropes.append(sail.bolt_rope())
        ropes.append(rig.rope((0.06, 1.46, 1.75), (0.3, 0.98, 1.16), 0.008, 0.02))


def _square_sail(
    masts: list[Mesh],
    sails: list[Mesh],
    ropes: list[Mesh],
    place: Array,
    size: tuple[float, float, float],
    brace: float,
    number: tuple[int, int],
    fine: bool,
) -> None:
    head, hem, drop = size
    sail = rig.Sail(head, hem, drop, belly=0.30 * head + 0.08, seed=number[0] * 2.1 + number[1] * 1.3)
    masts.append(rig.braced(rig.yard(head * 1.14, 0.034, DARK_WOOD, sides=6 if fine else 3), brace, place))
    hung = place + np.array([0.0, 0.03, -0.03])
    cloth = sail.cloth(
        CREAM, *(((16, 12), (14, 9), (12, 7))[number[1]] if fine else ((8, 5), (6, 4), (5, 3))[number[1]])
    )
    parts = [cloth]
    if number[1] == 0 and number[0] < 2:
        parts += _emblem(sail, min(0.40, head * 0.52), fine)
    elif number == (1, 1) and fine:
        parts.append(sail.emblem([(_sun(12, 0.98, 0.62), [])], 0.22, GOLD))
    elif number in ((0, 1), (2, 0)) and fine:
        parts.append(sail.emblem([(_hammer(), [])], 0.26, BLUE))
    sails.append(rig.braced(merge(parts), brace, hung))
    if not fine:
        return
    rope_parts = [sail.bolt_rope(), sewn.robands(sail, (9, 7, 5)[number[1]], 0.034)]
    rope_parts.append(sewn.seams(sail, (8, 7, 6)[number[1]], SEAM, (7, 6, 5)[number[1]]))
    if number[1] == 0:
        rope_parts.append(sewn.buntlines(sail, (-0.45, 0.45)))
    for (mast, order), u, v, size, turn in PATCHES:
        if (mast, order) == number:
            rope_parts.append(sewn.patch(sail, (u, v), size, turn, SEAM))
    if number[1] < 2:
        rope_parts.append(sail.reefs((0.2,) if number[1] else (0.17, 0.3)))
    ropes.append(rig.braced(merge(rope_parts), brace, hung))


def _stays(ropes: list[Mesh], number: int, y: float, rake: float, top_z: float, peak: float) -> None:
    """Shrouds to the channels, topmast shrouds to the top, stays to the next mast ahead."""
    stations = HULL.station(np.linspace(y - 0.06, y - 0.34, 5), 0.8)
    start, end, top = {0: FORECASTLE, 1: (0.0, 0.0, 0.0), 2: (NAVE[0], CHOIR[1], CHOIR[2])}[number]
    walled = (stations > start) & (stations < end)
    z = np.where(walled, top, HULL.sheer(stations)) + 0.02
    feet = HULL.point(stations, z) + HULL.normal(stations, z) * [0.05, 0, 0]
    heads = np.stack([np.full(5, 0.05), np.linspace(y + 0.02, y - 0.06, 5), np.full(5, top_z)], -1)
    ropes.append(both(rig.shrouds(feet, heads, 0.12)))
    low = np.stack([np.full(3, 0.14), np.linspace(y + 0.05, y - 0.1, 3), np.full(3, top_z + 0.15)], -1)
    high = np.stack([np.full(3, 0.02), np.full(3, y + rake * 0.9), np.full(3, top_z + (peak - top_z) * 0.72)], -1)
    ropes.append(both(rig.shrouds(low, high, 0.15, 0.006)))
    if number > 0:
        ahead = MASTS[number - 1]
        ropes.append(rig.rope((0, y, top_z + 0.1), (0, ahead[0] - 0.05, ahead[1] + 0.35), 0.008, 0.03, rig.TARRED))
        ropes.append(
            rig.rope((0, y + rake, peak - 0.25), (0, ahead[0] - 0.04, ahead[5][0][0] + 0.3), 0.006, 0.03, rig.TARRED)
        )


def _sun(rays: int, outer: float, inner: float) -> Array:
    a = np.linspace(0, 2 * math.pi, 2 * rays, endpoint=False)
    r = np.where(np.arange(2 * rays) % 2 == 0, outer, inner)
    return np.stack([np.sin(a) * r, np.cos(a) * r], axis=1)


def _emblem(sail: rig.Sail, scale: float, fine: bool) -> list[Mesh]:
    """Two crossed hammers before a rayed sun."""
    if not fine:
        spots = ((10, 1.1, 0.8, GOLD, 0.012), (4, 0.74, 0.70, BLUE, 0.02))
        return [sail.emblem([(_sun(n, a, b), [])], scale, c, lift=up, longest=0.8) for n, a, b, c, up in spots]
    disc = np.linspace(0, 2 * math.pi, 32, endpoint=False)
    ring = np.stack([np.sin(disc), np.cos(disc)], axis=1)
    sun = sail.emblem([(_sun(16, 1.12, 0.86), [ring * 0.74])], scale, GOLD, lift=0.006)
    field = sail.emblem([(ring * 0.74, [])], scale, BLUE, lift=0.006)
    hammer = _hammer()
    crossed: list[tuple[Array, list[Array]]] = []
    for turn in (-0.7, 0.7):
        c, s = math.cos(turn), math.sin(turn)
        crossed.append((hammer @ np.array([[c, s], [-s, c]]), []))
    hammers = [sail.emblem([one], scale, "#d8c79a", lift=0.012 + 0.004 * k) for k, one in enumerate(crossed)]
    return [sun, field, *hammers]


def _hammer() -> Array:
    """A war hammer upright (n, 2), its head above."""
    return np.array(
        [
            (-0.06, -0.62),
            (0.06, -0.62),
            (0.06, 0.2),
            (0.27, 0.2),
            (0.32, 0.26),
            (0.32, 0.5),
            (0.27, 0.56),
            (-0.27, 0.56),
            (-0.32, 0.5),
            (-0.32, 0.26),
            (-0.27, 0.2),
            (-0.06, 0.2),
        ]
    )
