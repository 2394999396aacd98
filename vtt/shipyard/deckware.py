"""What stands about on a deck: barrels, crates, sacks, coils, capstans, hatches, shot, anchors, bells, boats.

Everything stands on z = 0 (an anchor hangs from it), sizes in inches; 20 to 200 triangles each.
"""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard.mesh import METAL, Mesh, box, cylinder, extrude, lathe, merge, sphere, tube

HEMP, IRON = "#6f5c3a", "#3f4247"


def barrel(height: float, wood: str, hoops: str = IRON, sides: int = 8) -> Mesh:
    """A cask with two pairs of hoops and a sunk head."""
    h = height
    r = h * 0.36
    belly = np.array([(0.82, 0.0), (0.97, 0.25), (1.0, 0.5), (0.97, 0.75), (0.82, 1.0), (0.72, 1.0), (0.7, 0.94)]) * [
        r,
        h,
    ]
    staves = lathe(belly, sides, (False, True), [0.4, 0.0, 0.0, 0.0, 0.9, 0.6, 0.0]).painted(wood)
    tone = 1.0 + 0.14 * np.sin(np.arctan2(staves.vertices[:, 1], staves.vertices[:, 0]) * 5.0)
    rings = [
        lathe(np.array([(a * 1.03, z - 0.04), (a * 1.03, z + 0.04)]) * [r, h], sides, (False, False), 0.6)
        for z, a in ((0.2, 0.94), (0.8, 0.94))
    ]
    return merge([staves.tinted(tone), merge(rings).painted(hoops, METAL)])


def crate(size: tuple[float, float, float], wood: str, edge: str) -> Mesh:
    """A crate of boards with battens round its edges."""
    x, y, z = size
    core = box((x * 0.94, y * 0.94, z * 0.96), (0, 0, z * 0.48), 0.0, ("-z",)).painted(wood)
    t = min(size) * 0.14
    bars = [
        box((t, t, z), (sx * (x - t) / 2, sy * (y - t) / 2, z / 2), 0.0, ("-z",)) for sx in (-1, 1) for sy in (-1, 1)
    ]
    bars += [box((x - 2 * t, t, t), (0, s * (y - t) / 2, z - t / 2), 0.0, ("-x", "+x")) for s in (-1, 1)]
    bars += [box((t, y - 2 * t, t), (s * (x - t) / 2, 0, z - t / 2), 0.0, ("-y", "+y")) for s in (-1, 1)]
    return merge([core, merge(bars).painted(edge).worn(0.3)])


def sack(height: float, cloth: str = "#8a7a58") -> Mesh:
    """A tied sack that slumps."""
    h = height
    profile = np.array([(0.32, 0.0), (0.42, 0.2), (0.36, 0.55), (0.12, 0.8), (0.2, 1.0)]) * h
    return lathe(profile, 7, (False, True), [0, 0, 0.2, 0, 0.8]).scaled(1.0, 0.85, 1.0).painted(cloth)


def coil(radius: float, colour: str = HEMP, turns: int = 3) -> Mesh:
    """A coil of rope with its end left over the deck."""
    a = np.linspace(0, 2 * math.pi * turns, 7 * turns)
    r = radius * (1.0 - 0.12 * np.sin(a * 0.5) ** 2)
    z = radius * (0.12 + 0.42 * a / a[-1])
    rope = tube(np.column_stack([np.cos(a) * r, np.sin(a) * r, z]), radius * 0.13, 4, False)
    tail = tube(
        [
            (radius, 0, radius * 0.1),
            (radius * 1.5, radius * 0.5, radius * 0.08),
            (radius * 1.4, radius * 1.2, radius * 0.08),
        ],
        radius * 0.1,
        3,
    )
    return merge([rope, tail]).painted(colour)


def capstan(radius: float, wood: str, metal: str, bars: int = 6) -> Mesh:
    """A capstan with its bars shipped."""
    r = radius
    profile = np.array([(1.2, 0.0), (1.15, 0.2), (0.62, 0.35), (0.7, 1.0), (1.0, 1.15), (1.05, 1.5), (0.85, 1.6)]) * r
    drum = lathe(profile, 8, (False, True), [0.3, 0.8, 0.1, 0.1, 0.6, 0.9, 0.5]).painted(wood)
    arms = [
        tube([(0, 0, r * 1.32), (math.cos(a) * r * 2.4, math.sin(a) * r * 2.4, r * 1.32)], r * 0.12, 4)
        for a in np.arange(bars) * 2 * math.pi / bars
    ]
    cap = lathe(np.array([(0.5, 1.6), (0.4, 1.72), (0.05, 1.78)]) * r, 8, (False, False), 0.8).painted(metal, METAL)
    return merge([drum, merge(arms).painted(wood).tinted(0.75), cap])


def grating(width: float, length: float, wood: str, dark: str = "#1a120c", bars: int = 5) -> Mesh:
    """A hatch with its coaming and a grating over the dark."""
    w, l, t = width / 2, length / 2, min(width, length) * 0.09
    frame_ = extrude([(-w, -l), (w, -l), (w, l), (-w, l)], t * 1.6, t * 0.3,
                     [[(-w + t, -l + t), (w - t, -l + t), (w - t, l - t), (-w + t, l - t)]])  # fmt: skip
    hole = box((2 * w - t, 2 * l - t, 0.004), (0, 0, t * 0.4), 0.0, ("-z", "-x", "+x", "-y", "+y")).painted(dark)
    across = [box((2 * w - 2 * t, t * 0.4, t * 0.3), (0, y, t * 1.1), 0.0, ("-z", "-x", "+x"))
              for y in np.linspace(-l, l, bars + 2)[1:-1]]  # fmt: skip
    along = [box((t * 0.4, 2 * l - 2 * t, t * 0.3), (x, 0, t * 1.2), 0.0, ("-z", "-y", "+y"))
             for x in np.linspace(-w, w, bars + 2)[1:-1]]  # fmt: skip
    return merge([frame_.painted(wood), hole, merge([*across, *along]).painted(wood).tinted(1.15)])


def shot_pile(radius: float, rows: int = 3, iron: str = "#2f3134") -> Mesh:
    """A pyramid of cannon balls."""
    r = radius
    ball = sphere(r, 6, 4)
    made = [
        ball.moved((x - (rows - 1 - k) / 2) * 2 * r, (y - (rows - 1 - k) / 2) * 2 * r, r + k * 1.42 * r)
        for k in range(rows)
        for x in range(rows - k)
        for y in range(rows - k)
    ]
    return merge(made).painted(iron, METAL)


def anchor(height: float, iron: str = IRON, stock: str = "#4c3826") -> Mesh:
    """An anchor that hangs from its ring at the origin in the x-z plane, flukes below."""
    h = height
    r = h * 0.045
    shank = tube([(0, 0, -0.1 * h), (0, 0, -h)], [r * 0.8, r * 1.2], 5)
    a = np.linspace(math.pi * 1.12, math.pi * 1.88, 7)
    arms = tube(
        np.column_stack([np.cos(a) * 0.36 * h, 0 * a, np.sin(a) * 0.36 * h - 0.64 * h]),
        np.array([0.6, 0.9, 1.1, 1.3, 1.1, 0.9, 0.6]) * r,
        5,
    )
    palm = [
        extrude([(0.0, 0.0), (s * 0.2 * h, 0.02 * h), (s * 0.05 * h, 0.2 * h)], r, 0.0, back=True)
        .turned("x", 90.0)
        .moved(s * 0.28 * h, r / 2, -0.84 * h)
        for s in (-1, 1)
    ]
    a = np.linspace(0, 2 * math.pi, 8)
    ring = tube(np.column_stack([np.cos(a) * 0.08 * h, 0 * a, np.sin(a) * 0.08 * h - 0.04 * h]), r * 0.5, 4, False)
    beam = box((0.05 * h, 0.56 * h, 0.07 * h), (0, 0, -0.17 * h), 0.008).painted(stock)
    return merge([merge([shank, arms, *palm, ring]).painted(iron, METAL), beam])


def bell_frame(height: float, wood: str, brass: str) -> Mesh:
    """A ship's bell in a little gallows with a roof."""
    h = height
    posts = [box((0.1 * h, 0.1 * h, 0.78 * h), (s * 0.3 * h, 0, 0.39 * h), 0.0, ("-z",)) for s in (-1, 1)]
    roof = extrude([(-0.5 * h, 0.76 * h), (0.5 * h, 0.76 * h), (0.0, h)], 0.3 * h, 0.02 * h, back=True)
    roof = roof.turned("x", 90.0).moved(0, 0.15 * h, 0)
    bell = lathe(np.array([(0.22, 0.3), (0.19, 0.36), (0.13, 0.44), (0.11, 0.6), (0.03, 0.68)]) * h, 8, (True, False),
                 [1, 0.3, 0.1, 0.2, 0.8])  # fmt: skip
    return merge([merge([*posts, roof]).painted(wood), bell.painted(brass, METAL)])


def bollard(height: float, wood: str) -> Mesh:
    """A mooring post."""
    h = height
    return lathe(
        np.array([(0.26, 0.0), (0.22, 0.5), (0.3, 0.62), (0.3, 0.9), (0.16, 1.0)]) * h,
        6,
        (False, True),
        [0, 0, 0.6, 0.9, 0.4],
    ).painted(wood)


def bucket(height: float, wood: str, hoops: str = IRON) -> Mesh:
    """A pail with a rope handle."""
    h = height
    pail = lathe(np.array([(0.34, 0.0), (0.46, 0.8), (0.4, 0.8), (0.34, 0.3)]) * h, 6, (False, True), [0, 1, 0.8, 0])
    ring = lathe(np.array([(0.45, 0.5), (0.46, 0.62)]) * h, 6, (False, False))
    bow = tube([(-0.42 * h, 0, 0.8 * h), (0, 0, 1.2 * h), (0.42 * h, 0, 0.8 * h)], 0.035 * h, 3, False)
    return merge([pail.painted(wood), ring.painted(hoops, METAL), bow.painted(HEMP)])


def gun_carriage(length: float, wood: str, iron: str = IRON) -> Mesh:
    """A gun on its truck carriage that looks along y, the trunnions above the origin."""
    from vtt.shipyard.guns import cannon

    n = length
    cheeks = [box((0.07 * n, 0.62 * n, 0.2 * n), (s * 0.14 * n, -0.08 * n, 0.2 * n), 0.0) for s in (-1, 1)]
    bed = box((0.22 * n, 0.6 * n, 0.06 * n), (0, -0.08 * n, 0.14 * n))
    trucks = [
        cylinder(0.09 * n, 0.06 * n, 7).turned("y", 90.0).moved(s * 0.2 * n - 0.03 * n, y * n, 0.09 * n)
        for s in (-1, 1)
        for y in (-0.28, 0.12)
    ]
    barrel_ = cannon(n, 0.12 * n, 7).turned("x", -90.0).moved(0, -0.35 * n, 0.34 * n)
    return merge([merge([*cheeks, bed]).painted(wood), merge(trucks).painted(iron), barrel_])
