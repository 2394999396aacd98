"""The beast of the Sea Dragon: scaled neck and horned head at the prow, spined tail, gilded wings on the quarters."""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard import fields
from vtt.shipyard.bone import sculpted
from vtt.shipyard.hull import both
from vtt.shipyard.mesh import (
    GLOSS,
    METAL,
    SATIN,
    Array,
    Mesh,
    extrude,
    frame,
    grid,
    lathe,
    linear,
    merge,
    sphere,
    tube,
    unit,
)
from vtt.shipyard.pieces.fleet_parts import smooth_path
from vtt.shipyard.pieces.sea_dragon_wings import BLUE, GOLD, NAVY, SKY, WHITE
from vtt.shipyard.rock import reduced

HORN, TONGUE, EYE, BELLY = "#a2946c", "#6e2a2c", "#59b2df", "#a59c7e"
NECK = ((0, 1.08, 0.26), (0, 1.38, 0.56), (0, 1.49, 0.96), (0, 1.42, 1.30), (0, 1.50, 1.52), (0, 1.66, 1.58))
TAIL = ((0, -1.38, 0.10), (0, -1.56, 0.42), (0, -1.66, 0.86), (0, -1.70, 1.24), (0, -1.58, 1.50), (0, -1.40, 1.58))
HEAD = (0.0, 1.66, 1.57)


def _frames(path: Array) -> tuple[Array, Array]:
    """Directions along a path (n, 3) in the plane x = 0 and away from its inner side, both (n, 3)."""
    way = unit(np.gradient(path, axis=0))
    return way, np.column_stack([0 * way[:, 0], -way[:, 2], way[:, 1]])


def _scaled(path: Array, girth: Array, rows: int, around: int, span_deg: float, seed: int, tips: float) -> Mesh:
    """Pointed scales over back and flanks of a limb, the belly free; `tips` point along the path (1) or back (-1)."""
    way, back = _frames(path)
    turn = np.linspace(-span_deg, span_deg, around)
    rng = np.random.default_rng(seed)
    outline = np.array([(-0.5, -0.3), (0.5, -0.3), (0.46, 0.2), (0.0, 0.75), (-0.46, 0.2)])
    parts = []
    for row, spot in enumerate(np.linspace(0.5, len(path) - 1.5, rows)):
        k, rest = int(spot), spot % 1.0
        p, t, n = (a[k] * (1 - rest) + a[k + 1] * rest for a in (path, way, back))
        r = girth[k] * (1 - rest) + girth[k + 1] * rest
        size = r * math.radians(2 * span_deg) / around * 1.18
        for column in turn + (turn[1] - turn[0]) / 2 * (row % 2):
            a = math.radians(column)
            out = n * math.cos(a) + np.array([1.0, 0, 0]) * math.sin(a)
            seat = frame(p + out * r * 0.97, np.cross(t * tips, out), t * tips, out)
            plate = extrude(outline * size, 0.012, 0.012).turned("x", -10.0).transformed(seat)
            dark = min(1.0, max(0.0, 0.62 + 0.6 * math.cos(a)))
            colour = linear(SKY) * (1 - dark) + linear(BLUE) * dark
            colour = linear(WHITE) * 0.9 if abs(column) > span_deg * 0.78 else colour
            parts.append(plate.painted(colour * rng.uniform(0.82, 1.12), SATIN))
    return merge(parts)


def prow(fine: bool) -> Mesh:
    """Neck with scales on its back, plates on its throat, spines, and the head."""
    count = 27 if fine else 8
    path = smooth_path(NECK, count)
    girth = np.interp(np.linspace(0, 1, count), [0, 0.25, 0.6, 0.85, 1.0], [0.135, 0.13, 0.095, 0.078, 0.082])
    neck = tube(path, girth, 12 if fine else 6)
    parts = [neck.painted(WHITE, SATIN).tinted(0.62 if fine else 0.95)]
    way, back = _frames(path)
    if fine:
        parts.append(_scaled(path, girth, 22, 9, 122.0, 4802, -1.0))
        parts.append(
            _throat(smooth_path(NECK, 44), np.interp(np.linspace(0, 43, 44), np.linspace(0, 43, count), girth))
        )
    spines = []
    for k in range(2, count - 2, 2 if fine else 4):
        root = path[k] + back[k] * girth[k] * 0.85
        spines.append(
            tube(
                [root, root + back[k] * 0.09 - way[k] * 0.02, root + back[k] * 0.15 - way[k] * 0.09],
                [0.036, 0.022, 0.002],
                4,
            )
        )
    parts.append(merge(spines).painted(NAVY, SATIN))
    collar = lathe([(0.14, -0.04), (0.165, 0.0), (0.14, 0.04)], 12 if fine else 6, (False, False), 0.6)
    k = round(count * 0.22)
    parts.append(
        collar.painted(GOLD, METAL).transformed(frame(path[k], (1, 0, 0), np.cross(way[k], (1, 0, 0)), way[k]))
    )
    return merge([*parts, _head(fine).turned("x", -6.0).moved(*HEAD)])


def _throat(path: Array, girth: Array) -> Mesh:
    """Broad plates that overlap down the throat like tiles."""
    way, back = _frames(path)
    a = np.radians(np.linspace(118, 242, 7))
    parts = []
    for k in range(2, len(path) - 2):
        ring = np.cos(a)[:, None] * back[k] + np.sin(a)[:, None] * np.array([1.0, 0, 0])
        high, low = path[k] + ring * girth[k] * 0.99, path[k] - way[k] * girth[k] * 0.42 + ring * (girth[k] * 1.13)
        inner = path[k] - way[k] * girth[k] * 0.42 + ring * girth[k]
        plate = grid(np.stack([high, low, inner]), edge=np.array([0.0, 0.8, 0.0])[:, None] * np.ones(7))
        normals = plate.smooth_normals().normals
        assert normals is not None
        plate = plate if (normals[:7] * ring).sum() > 0 else plate.flipped()
        parts.append(plate.painted(BELLY, SATIN).tinted(0.88 + 0.12 * (k % 2)))
    return merge(parts)


def _head(fine: bool) -> Mesh:
    """The head round the origin, looking ahead: brows, nostrils, open jaws with teeth, horns, cheek frills, a beard."""
    if fine:
        skull = fields.melted(
            0.05,
            fields.ellipsoid((0, -0.01, 0.0), (0.085, 0.13, 0.085)),
            fields.capsule((0, 0.08, 0.025), (0, 0.34, 0.0), 0.066, 0.042),
            fields.mirrored(fields.ellipsoid((0.038, 0.34, 0.03), (0.024, 0.036, 0.022))),
            fields.mirrored(fields.capsule((0.05, 0.13, 0.085), (0.075, -0.05, 0.09), 0.02, 0.03)),
            fields.mirrored(fields.ellipsoid((0.065, -0.01, -0.05), (0.04, 0.09, 0.05))),
        )
        skull = fields.carved(
            0.012, skull, fields.mirrored(fields.ellipsoid((0.082, 0.075, 0.048), (0.03, 0.04, 0.026)))
        )
        jaw = fields.melted(
            0.03,
            fields.capsule((0, 0.02, -0.07), (0, 0.26, -0.155), 0.05, 0.026),
            fields.mirrored(fields.capsule((0.05, 0.0, -0.06), (0.03, 0.2, -0.12), 0.022, 0.016)),
        )
        body = sculpted(fields.union(skull, jaw), (-0.16, -0.2, -0.24), (0.16, 0.44, 0.16), 0.014)
        body = reduced(body.painted(WHITE), 1300)
        up = np.clip((body.vertices[:, 2:] + 0.02) / 0.11, 0, 1)
        tone = 0.92 + 0.1 * np.sin(body.vertices[:, 1:2] * 60) * up
        head = body.painted((linear(WHITE) * (1 - up) + linear(BLUE) * up * 0.9 + linear(SKY) * up * 0.1) * tone, SATIN)
    else:
        upper = (
            lathe([(0.085, -0.1), (0.09, 0.06), (0.06, 0.22), (0.03, 0.38)], 5).turned("x", -90).painted(BLUE, SATIN)
        )
        low = lathe([(0.06, 0.0), (0.03, 0.28)], 4).turned("x", -112).moved(0, 0, -0.08).painted(WHITE, SATIN)
        head = merge([upper, low])
    horn = tube(
        smooth_path(
            [(0.05, -0.04, 0.075), (0.1, -0.18, 0.15), (0.12, -0.32, 0.22), (0.10, -0.42, 0.33)], 8 if fine else 4
        ),
        np.linspace(0.034, 0.004, 8 if fine else 4),
        6 if fine else 4,
    )
    parts = [head, both(horn).painted(HORN, SATIN)]
    ring = [sphere((0.02, 0.026, 0.022), 7 if fine else 4, 5 if fine else 3).moved(0.075, 0.075, 0.05)]
    parts.append(both(merge(ring)).painted(EYE, 1.4))
    if not fine:
        return merge(parts)
    brow = np.array([(0, -0.1, 0.0), (0, 0.0, 0.02), (0, 0.1, 0.035), (0, 0.2, 0.03), (0, 0.3, 0.015)])
    parts.append(_scaled(brow, np.array([0.086, 0.084, 0.066, 0.054, 0.046]), 9, 5, 52.0, 4809, -1.0))
    slit = both(sphere((0.006, 0.006, 0.018), 4, 3).moved(0.093, 0.082, 0.05)).painted("#0b1016", GLOSS)
    nostril = both(sphere((0.012, 0.014, 0.01), 5, 3).moved(0.048, 0.362, 0.032)).painted("#151c26")
    lip = [(0.066, 0.02, -0.045), (0.066, 0.14, -0.028), (0.05, 0.26, -0.034)]
    lip += [(0.026, 0.37, -0.03), (0.0, 0.392, -0.022)]
    lips = both(tube(lip, [0.004, 0.012, 0.012, 0.011, 0.011], 4, False)).painted(BLUE, SATIN)
    parts += [slit, nostril, lips]
    teeth = [
        lathe([(0.009, 0.0), (0.001, -0.038)], 4, (False, False)).moved(
            0.052 - 0.004 * k, 0.13 + 0.045 * k, -0.02 - 0.004 * k
        )
        for k in range(5)
    ]
    teeth += [
        lathe([(0.008, 0.0), (0.001, 0.03)], 4, (False, False)).moved(
            0.04 - 0.004 * k, 0.13 + 0.04 * k, -0.085 - 0.016 * k
        )
        for k in range(3)
    ]
    parts.append(both(merge(teeth)).painted("#c9c2a4"))
    tongue = tube(
        [(0, 0.08, -0.075), (0, 0.2, -0.09), (0, 0.33, -0.075), (0, 0.38, -0.05)], [0.022, 0.02, 0.012, 0.002], 5
    )
    parts.append(tongue.painted(TONGUE, GLOSS))
    for k, (y, z) in enumerate(((-0.30, 0.06), (-0.30, -0.06), (-0.24, -0.16))):
        spike = tube([(0.07, -0.03, 0.0 - 0.03 * k), (0.17, y * 0.6, z * 0.8), (0.22, y, z)], [0.018, 0.012, 0.002], 4)
        parts.append(both(spike).painted(GOLD, METAL))
    frill = [(0.0, 0.0), (0.2, 0.1), (0.15, 0.04), (0.26, -0.02), (0.17, -0.05), (0.2, -0.15), (0.02, -0.1)]
    fan = extrude(frill, 0.008, 0.0, back=True).painted(SKY, SATIN).tinted(0.8)
    parts.append(both(fan.transformed(frame((0.075, -0.05, 0.0), (0.75, -1, 0.0), (0, 0, 1), (1, 0.75, 0)))))
    beard = [
        tube([(0, 0.22 - 0.08 * k, -0.155 + 0.03 * k), (0, 0.15 - 0.08 * k, -0.24 + 0.03 * k)], [0.014, 0.002], 4)
        for k in range(3)
    ]
    parts.append(merge(beard).painted(HORN))
    return merge(parts)


def tail(fine: bool) -> Mesh:
    """The tail climbs the stern, scaled and spined, to a fin of two blades."""
    count = 24 if fine else 7
    path = smooth_path(TAIL, count)
    girth = np.linspace(0.085, 0.02, count)
    parts = [tube(path, girth, 9 if fine else 5).painted(WHITE, SATIN).tinted(0.7 if fine else 1.0)]
    way, back = _frames(path)
    if fine:
        parts.append(_scaled(path, girth, 20, 6, 130.0, 4803, 1.0))
        spines = [
            tube(
                [path[k] - back[k] * -girth[k] * 0.8, path[k] + back[k] * (girth[k] + 0.09) + way[k] * 0.05],
                [0.024, 0.002],
                4,
            )
            for k in range(4, count - 1, 2)
        ]
        parts.append(merge(spines).painted(NAVY, SATIN))
    blade = [
        (0.0, 0.0),
        (0.1, 0.09),
        (0.26, 0.13),
        (0.19, 0.05),
        (0.3, 0.0),
        (0.19, -0.05),
        (0.26, -0.13),
        (0.1, -0.09),
    ]
    fin = extrude(blade, 0.018, 0.006 if fine else 0.0, back=True)
    shade = 0.7 + 1.6 * np.clip(fin.vertices[:, 0], 0, 0.25)
    fin = fin.painted(BLUE, SATIN).tinted(shade)
    parts.append(fin.transformed(frame(path[-1] - [0.009, 0, 0], way[-1], np.cross((1, 0, 0), way[-1]), (1, 0, 0))))
    return merge(parts)


def quarter_wings(fine: bool) -> Mesh:
    """Folded wings of gilt, white and blue feathers along either quarter."""
    parts = []
    outline = np.array([(-0.3, 0.0), (0.3, 0.0), (0.42, 0.45), (0.3, 0.8), (0.0, 1.0), (-0.3, 0.8), (-0.42, 0.45)])
    rows = ((9, 0.46, 0.13, WHITE, 0.0), (8, 0.33, 0.11, SKY, 0.018), (7, 0.21, 0.10, BLUE, 0.036))
    for count, long, wide, colour, off in rows if fine else rows[:1]:
        for k in range(count if fine else 5):
            share = k / (count - 1 if fine else 4)
            turn = math.radians(-8 + 86 * share)
            size = long * (1.0 - 0.28 * share)
            plate = extrude(outline * [wide * 0.62, size], 0.014, 0.007 if fine else 0.0, back=not fine)
            way = np.array([0.22, -math.cos(turn), math.sin(turn)])
            seat = frame(
                (0.335 + off + 0.002 * k, -0.93 - 0.09 * (1 - share), 0.53 + 0.03 * share),
                np.cross(way, (1, 0.22, 0.1)),
                way,
                (1, 0.22, 0.1),
            )
            parts.append(plate.transformed(seat).painted(colour, SATIN).tinted(0.86 + 0.2 * (k % 2)))
    if fine:
        arm = tube(
            [(0.36, -1.06, 0.52), (0.405, -0.95, 0.55), (0.40, -0.88, 0.62), (0.38, -0.86, 0.72)],
            [0.03, 0.04, 0.032, 0.008],
            6,
        )
        parts.append(arm.painted(GOLD, METAL))
    return both(merge(parts))
