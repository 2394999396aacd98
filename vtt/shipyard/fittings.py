"""What lies about on decks: hatches, capstans, casks, crates, coiled ropes, boats, wheels, anchors, deck guns.

Everything stands on z = 0, its length along y, and costs between 20 and 300 triangles.
"""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard.guns import cannon
from vtt.shipyard.hull import both
from vtt.shipyard.mesh import METAL, Mesh, box, cylinder, extrude, frame, grid, lathe, merge, sphere, tube
from vtt.shipyard.rig import ROPE, TARRED

IRON, OAK, DARK_OAK = "#3b3a3a", "#6e4d31", "#3f2b1c"


def hatch(width: float, length: float, wood: str = OAK, bars: int = 5) -> Mesh:
    """A coaming with a grating over a dark hold; without bars a boarded lid."""
    w, d, high = width / 2, length / 2, 0.035
    rim = [box((0.03, length, high), (s * w, 0, high / 2), 0.007, ("-z",)) for s in (-1, 1)]
    rim += [box((width, 0.03, high), (0, s * d, high / 2), 0.007, ("-z",)) for s in (-1, 1)]
    hold = grid([[(-w, -d, 0.012), (-w, d, 0.012)], [(w, -d, 0.012), (w, d, 0.012)]]).painted("#0d0906")
    if bars == 0:
        lid = [box((width / 3 - 0.008, length - 0.03, 0.02), (x * width / 3, 0, 0.03), 0.006, ("-z",)) for x in _THREE]
        return merge([merge([*rim, *lid]).painted(wood), hold])
    across = max(bars, round(bars * length / width))
    slats = [box((0.012, length, 0.012), (x, 0, 0.03), 0, ("-z",)) for x in np.linspace(-w, w, bars + 2)[1:-1]]
    slats += [box((width, 0.012, 0.012), (0, y, 0.027), 0, ("-z",)) for y in np.linspace(-d, d, across + 2)[1:-1]]
    return merge([merge(rim).painted(wood), merge(slats).painted(wood).tinted(0.75), hold])


_THREE = (-1, 0, 1)


def capstan(size: float, wood: str = OAK, metal: str = IRON, bars: int = 6) -> Mesh:
    """A drum with whelps, an iron pawl rim and bars to push; `size` is its height."""
    s = size
    drum = lathe(
        np.array([(0.42, 0), (0.42, 0.12), (0.26, 0.2), (0.22, 0.5), (0.3, 0.66), (0.42, 0.7), (0.42, 0.92)]) * s,
        8,
        (False, True),
        0.4,
    ).painted(wood)
    rim = lathe(np.array([(0.46, 0.0), (0.46, 0.08), (0.4, 0.1)]) * s, 8, (False, False)).painted(metal, METAL)
    arms = [
        tube([(0, 0, 0.82 * s), (1.15 * s, 0, 0.82 * s)], 0.055 * s, 3, True).turned("z", 360.0 * k / bars + 11)
        for k in range(bars)
    ]
    return merge([drum, rim, merge(arms).painted(DARK_OAK)])


def cask(radius: float, height: float, wood: str = OAK, hoop: str = IRON, sides: int = 8) -> Mesh:
    """An upright barrel with two hoops and a sunken head."""
    r, h = radius, height
    body = lathe(
        [(r * 0.8, 0), (r, h * 0.5), (r * 0.8, h), (r * 0.68, h), (r * 0.66, h * 0.94)], sides, (False, True), 0.3
    ).painted(wood)
    tone = 1.0 + 0.12 * np.sign(np.sin(np.arctan2(body.vertices[:, 1], body.vertices[:, 0]) * sides / 2))
    hoops = [
        lathe([(r * a, h * z), (r * (a + 0.03), h * (z + 0.1))], sides, (False, False)).painted(hoop, METAL)
        for a, z in ((0.96, 0.2), (0.98, 0.66))
    ]
    return merge([body.tinted(tone), *hoops])


def crate(size: tuple[float, float, float], wood: str = OAK, strap: str = DARK_OAK) -> Mesh:
    """A packing case with battens round its edges."""
    x, y, z = size
    body = box((x * 0.94, y * 0.94, z), (0, 0, z / 2), 0.0, ("-z",)).painted(wood)
    posts = [box((0.02, 0.02, z * 1.02), (a * x * 0.47, b * y * 0.47, z * 0.5)) for a in (-1, 1) for b in (-1, 1)]
    lid = [box((x, 0.02, 0.014), (0, b * y * 0.42, z)) for b in (-1, 1)]
    return merge([body, merge([*posts, *lid]).painted(strap)])


def sack(size: float, colour: str = "#8d7c58") -> Mesh:
    """A tied sack."""
    s = size
    bag = lathe([(s * 0.4, 0), (s * 0.52, s * 0.3), (s * 0.34, s * 0.7), (s * 0.1, s * 0.84), (s * 0.2, s)], 6)
    return bag.painted(colour)


def coil(radius: float, turns: int = 3, colour: str = ROPE) -> Mesh:
    """A rope coiled down flat."""
    rings = []
    for k in range(turns):
        a = np.linspace(0, 2 * math.pi, 8, endpoint=False)
        r = radius * (1 - 0.16 * (k % 2))
        loop = np.column_stack([np.cos(a) * r, np.sin(a) * r, np.full(8, radius * 0.24 * (k + 0.5))])
        rings.append(tube(np.vstack([loop, loop[:1]]), radius * 0.16, 4, False))
    return merge(rings).painted(colour)


def wheel(radius: float, wood: str = OAK, metal: str = "#8a6a2c", spokes: int = 8) -> Mesh:
    """A steering wheel that looks aft on its stand."""
    a = np.linspace(0, 2 * math.pi, 13)
    rim = tube(np.column_stack([np.cos(a), 0 * a, np.sin(a)]) * radius * 0.78, radius * 0.09, 4, False)
    ends = [(math.cos(t), 0.0, math.sin(t)) for t in np.arange(spokes) * 2 * math.pi / spokes]
    bars = [tube(np.array([(0, 0, 0), e]) * radius, radius * 0.05, 3, False) for e in ends]
    hub = sphere(radius * 0.16, 6, 4).painted(metal, METAL)
    stand = [box((radius * 0.2, radius * 0.2, radius * 1.15), (0, y * radius, -radius * 0.58)) for y in (0.25, 0.75)]
    axle = tube([(0, -0.1 * radius, 0), (0, 0.85 * radius, 0)], radius * 0.09, 5)
    turned = merge([merge([rim, *bars, axle]).painted(wood), hub, merge(stand).painted(wood).tinted(0.7)])
    return turned.moved(0, 0, radius * 1.15)


def boat(length: float, wood: str = OAK, trim: str = "#b09a6c", covered: str | None = None) -> Mesh:
    """An open boat on two chocks, with thwarts and oars, or under a cover of canvas."""
    half, deep = length / 2, length * 0.17
    share = np.linspace(-1, 1, 9)[:, None]
    wide = length * 0.19 * np.clip(1 - np.abs(share) ** 2.6, 0, 1) ** 0.7 * np.where(share < 0, 1.0, 0.92)
    around = np.linspace(-1, 1, 7)[None, :]
    x = wide * np.sign(around) * np.abs(around) ** 0.7
    z = deep * (0.12 + 0.88 * np.abs(around) ** 2.2) + deep * 0.35 * share**2 + 0.0 * around
    points = np.stack([x, half * share + 0 * x, z], -1)
    skin = grid(points)
    skin = skin if skin.smooth_normals().normals[30, 2] < 0 else skin.flipped()  # type: ignore[index]
    tone = 1.0 - 0.14 * (np.arange(7) % 2)
    parts = [skin.painted(wood).tinted(np.tile(tone, 9)), skin.flipped().moved(0, 0, 0.006).painted(wood).tinted(0.6)]
    gunwale = tube(points[:, -1], length * 0.018, 4)
    parts.append(both(gunwale).painted(trim))
    parts += [box((0.2 * length, 0.05, 0.014), (0, y * length, deep * 0.72)).painted(trim) for y in (-0.22, 0.05, 0.3)]
    if covered:
        top = np.stack([points[:, [0, -1], 0], points[:, [0, -1], 1], points[:, [0, -1], 2] + 0.006], -1)
        ridge = (top[:, 0] + top[:, 1]) / 2 + [0, 0, length * 0.06]
        roof = grid(np.stack([top[:, 0], ridge, top[:, 1]], 1))
        roof = roof if roof.smooth_normals().normals[12, 2] > 0 else roof.flipped()  # type: ignore[index]
        parts.append(roof.painted(covered))
    else:
        oar = tube([(0.05 * length, -0.4 * length, deep), (0.07 * length, 0.42 * length, deep)], 0.008, 3)
        parts.append(both(oar).painted(trim).tinted(0.8))
    chocks = [box((length * 0.3, 0.03, deep * 0.5), (0, y * length, 0.0)) for y in (-0.25, 0.25)]
    return merge([merge(parts).moved(0, 0, deep * 0.12), merge(chocks).painted(DARK_OAK)])


def companion(start: tuple[float, float, float], end: tuple[float, float, float], width: float, steps: int) -> Mesh:
    """A companionway in the y-z plane: treads between two stringers."""
    a, b = np.asarray(start, float), np.asarray(end, float)
    treads = [box((width, 0.03, 0.012), a + (b - a) * (k + 0.5) / steps) for k in range(steps)]
    sides = [tube(np.array([a, b]) + np.array((x * width / 2, 0.0, 0.0)), 0.013, 4) for x in _SIGNS]
    return merge([*treads, *sides]).painted(OAK)


def shot(radius: float, along: int = 4) -> Mesh:
    """A rack with a row of cannon balls along y."""
    rack = box((radius * 2.8, radius * 2.3 * along, radius), (0, 0, radius / 2), 0.0, ("-z",)).painted(DARK_OAK)
    y = (np.arange(along) - (along - 1) / 2) * radius * 2.1
    return merge([rack, *[sphere(radius, 6, 4).moved(0, k, radius * 1.5).painted("#232325", METAL) for k in y]])


def anchor(length: float, metal: str = IRON, wood: str = DARK_OAK) -> Mesh:
    """An anchor in the x-z plane: its ring at the origin, its arms `length` below, the stock along y."""
    s = length
    shank = tube([(0, 0, -0.04 * s), (0, 0, -s)], 0.045 * s, 4)
    a = np.radians(np.linspace(200, 340, 7))
    arms = tube(np.column_stack([np.cos(a) * 0.42, 0 * a, np.sin(a) * 0.42 - 0.56]) * s, 0.05 * s, 4)
    fluke = extrude([(-0.09, -0.1), (0.09, -0.1), (0, 0.14)], 0.03, 0.0, back=True).scaled(s)
    seats = [frame((x * 0.39 * s, 0, -0.68 * s), (0, 1, 0), (x, 0, 1.4), (1, 0, -x)) for x in _SIGNS]
    flukes = [fluke.transformed(seat) for seat in seats]
    ring = np.linspace(0, 2 * math.pi, 9)
    eye = tube(np.column_stack([np.cos(ring), 0 * ring, np.sin(ring)]) * 0.09 * s, 0.022 * s, 3, False)
    stock = box((0.1 * s, 0.84 * s, 0.1 * s), (0, 0, -0.16 * s), 0.02 * s).painted(wood)
    return merge([merge([shank, arms, eye, *flukes]).painted(metal, METAL).worn(0.3), stock])


_SIGNS = (1.0, -1.0)


def deck_gun(length: float, wood: str = OAK, barrel: str = IRON) -> Mesh:
    """A gun on its truck carriage that looks ahead."""
    s = length
    cheeks = [box((0.07 * s, 0.62 * s, 0.22 * s), (x * 0.14 * s, -0.02 * s, 0.2 * s), 0.012) for x in _SIGNS]
    bed = box((0.3 * s, 0.5 * s, 0.06 * s), (0, -0.04 * s, 0.12 * s))
    trucks = [
        cylinder(0.09 * s, 0.07 * s, 6).turned("y", 90.0).moved(x * 0.2 * s - 0.035 * s, y * s, 0.09 * s)
        for x in _SIGNS
        for y in (-0.24, 0.2)
    ]
    tilt = frame((0, -0.4 * s, 0.32 * s), (1, 0, 0), (0, -0.05, 1), (0, 1, 0.05))
    gun = cannon(0.98 * s, 0.12 * s, 7, barrel).transformed(tilt)
    return merge([merge([*cheeks, bed]).painted(wood), merge(trucks).painted(DARK_OAK), gun])


def lashing(start: tuple[float, float, float], end: tuple[float, float, float], radius: float = 0.006) -> Mesh:
    """A tarred line drawn tight between two points."""
    return tube([start, end], radius, 3, False).painted(TARRED)
