"""Masonry and joinery for castles on ships: windows, buttresses, towers, battlements, lanterns.

Wall fittings lie in the x-y plane with y up and look along z; things that stand do so on z = 0.
"""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard import planks
from vtt.shipyard.hull import Curve, Hull
from vtt.shipyard.mesh import GLOWING, METAL, Array, Mesh, box, extrude, lathe, merge, rotation, sphere, tube

GLASS = "#f0a23c"
GLASS_GLOW = 1.85


def arch(width: float, height: float, points: int = 4, foot: float = 0.0) -> Array:
    """Outline (n, 2) of a pointed arch on the line y = foot, counter-clockwise from its left foot."""
    shoulder = height - width * math.sqrt(3) / 2
    a = np.linspace(0.0, math.pi / 3, points)
    right = np.stack([-width / 2 + width * np.cos(a), shoulder + width * np.sin(a)], axis=1)
    left = right[::-1][1:] * [-1.0, 1.0]
    return np.vstack([[-width / 2, 0.0], [width / 2, 0.0], right, left]) + np.array([0.0, foot])


def lancet(
    width: float,
    height: float,
    stone: str,
    glass: str = GLASS,
    glow: float = GLASS_GLOW,
    frame: str | None = None,
    is_slit: bool = False,
) -> Mesh:
    """A pointed window with a stone surround and lit glass, its foot at y = 0; a slit has no sill and no bars."""
    deep = width * 0.22
    hole = arch(width * 0.62, height - width * 0.40, 3, width * 0.19)
    bevel = width * 0.075  # the slopes alone make the frame: no walls to pay for
    surround = extrude(arch(width, height, 3), bevel, bevel, [hole]).painted(stone)
    pane = flat_panel(hole * [1.06, 1.0], width * 0.02).painted(glass, glow)
    if is_slit:
        return merge([surround, pane])
    bar = width * 0.08
    sill = box((width * 1.2, width * 0.16, deep * 1.7), (0, -width * 0.05, deep * 0.6), 0.0, ("-z",))
    mullion = box((bar, height * 0.82, bar), (0, height * 0.44, deep * 0.4), 0.0, ("-z", "+y", "-y"))
    cross = box((width * 0.62, bar * 0.8, bar * 0.8), (0, height * 0.46, deep * 0.4), 0.0, ("-z", "+x", "-x"))
    bars = merge([mullion, cross]).painted(frame or "#3a2c1c", METAL if frame else 0.0)
    return merge([surround, sill.painted(stone).worn(0.3), pane, bars])


def flat_panel(outline: Array, z: float) -> Mesh:
    """A flat sheet in the outline (n, 2), at the height z, that looks along z."""
    sheet = extrude(outline, 0.0).moved(0, 0, z)
    corner = sheet.vertices[sheet.faces]
    return sheet.picked(np.abs(np.cross(corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0])[:, 2]) > 1e-12)


def square_window(
    width: float, height: float, frame: str, glass: str = GLASS, glow: float = GLASS_GLOW, finish: float = 0.0
) -> Mesh:
    """A cabin window with a frame and a cross of glazing bars, centred on the origin."""
    w, h, deep = width / 2, height / 2, width * 0.2
    outline = np.array([(-w, -h), (w, -h), (w, h), (-w, h)])
    surround = extrude(outline, deep, width * 0.06, [outline * 0.72]).painted(frame, finish)
    pane = flat_panel(outline * 0.78, deep * 0.3).painted(glass, glow)
    bars = merge(
        [
            box((width * 0.07, height * 0.75, 0.008), (0, 0, deep * 0.5)),
            box((width * 0.75, width * 0.07, 0.008), (0, 0, deep * 0.5)),
        ]
    ).painted(frame, finish)
    return merge([surround, pane, bars])


def stone_block(width: float, height: float, thick: float, chamfer: float = 0.01) -> Mesh:
    """A dressed stone that looks along z from a wall (the x-y plane): face and slopes only, centred on the origin."""
    return planks.raised_panel((-width / 2, -height / 2), (width / 2, height / 2), 0.0, thick, chamfer)


def rose_window(radius: float, petals: int, stone: str, glass: str = GLASS, glow: float = GLASS_GLOW) -> Mesh:
    """A round window with a wheel of stone petals before lit glass, centred on the origin."""
    a = np.linspace(0, 2 * math.pi, 24, endpoint=False)
    disc = np.stack([np.cos(a), np.sin(a)], axis=1) * radius
    holes = [disc[::4] * 0.16]
    b = np.linspace(0, 2 * math.pi, 7, endpoint=False)
    for number in range(petals):
        turn = 2 * math.pi * number / petals
        x = radius * (0.56 + 0.26 * np.cos(b))
        y = radius * 1.35 / petals * np.sin(b) * (0.55 + 0.5 * x / radius)
        holes.append(
            np.stack([x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)], axis=1)
        )
    wheel = extrude(disc * 0.99, radius * 0.16, 0.0, holes)
    rim = lathe(
        np.array([(1.13, 0.0), (1.15, 0.16), (1.08, 0.25), (0.98, 0.22), (0.95, 0.1)]) * radius,
        24,
        (False, False),
        [0, 0.6, 1.0, 0.5, 0],
    )
    pane = flat_panel(disc * 0.97, radius * 0.07).painted(glass, glow)
    return merge([merge([wheel, rim]).painted(stone), pane])


def buttress(width: float, height: float, depth: float, stone: str) -> Mesh:
    """A stepped buttress against a wall (the x-y plane), its foot at y = 0."""
    d, h = depth, height
    side = [
        (0, 0),
        (d, 0),
        (d, h * 0.08),
        (d * 0.86, h * 0.12),
        (d * 0.86, h * 0.42),
        (d * 0.55, h * 0.52),
        (d * 0.55, h * 0.8),
        (d * 0.15, h),
        (0, h),
    ]
    plate = extrude(side, width, width * 0.14, back=True)
    swap = np.array([[0, 0, 1, -width / 2], [0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 0, 1]], float)
    return plate.transformed(swap).painted(stone)


def pinnacle(width: float, height: float, stone: str, tip: str | None = None) -> Mesh:
    """A four-sided pinnacle with crockets and a finial, standing on z = 0."""
    w, h = width, height
    base = box((w, w, h * 0.36), (0, 0, h * 0.18), 0.0, ("-z", "+z"))
    profile = [(w * 0.86, h * 0.34), (w * 0.9, h * 0.4), (w * 0.5, h * 0.55), (w * 0.08, h * 0.94)]
    cap = lathe(profile, 4, (False, False), [0.4, 1.0, 0.4, 0.8]).turned("z", 45.0).smooth_normals(30.0)
    top = lathe([(w * 0.06, h * 0.9), (w * 0.26, h * 0.96), (w * 0.02, h * 1.08)], 5, (False, False), [0.2, 1, 1])
    crockets = [
        box((w * 0.2, w * 0.2, w * 0.24), (x * w * 0.4, y * w * 0.4, h * 0.56), 0.0, ("-z",))
        .worn(0.6)
        .smooth_normals(180.0)
        for x in (-1, 1)
        for y in (-1, 1)
    ]
    body = merge([base, cap, *crockets]).painted(stone)
    return merge([body, top.painted(tip or stone, METAL if tip else 0.0)])


def spire(radius: float, height: float, sides: int, roof: str, trim: str, base: float = 0.0) -> Mesh:
    """A pointed roof with ribs, a gilded finial and rows of tiles that step like shingles; plain below 5 sides."""
    if sides < 5:
        roof_ = lathe(
            [(radius * 1.14, base), (radius * 0.5, base + height * 0.5), (0.004, base + height)], 6, (False, False)
        )
        tip = lathe([(radius * 0.22, base + height * 0.97), (0.002, base + height + radius * 0.9)], 4, (False, False))
        return merge([roof_.painted(roof), tip.painted(trim, METAL)])
    rows = max(4, int(height / 0.11))
    profile = []
    for row in range(rows):
        low, high = row / rows, (row + 1) / rows
        flare = 1.0 + 0.16 * (1 - low) ** 3
        profile += [
            (radius * (1 - low) * flare + 0.012, base + height * low),
            (radius * (1 - high) + 0.012, base + height * high * 0.995),
        ]
    wear = [1.0, 0.0] * rows
    cone_ = lathe(profile, round(sides * 1.5), (True, False), wear).painted(roof)
    tone = 1.0 + 0.10 * np.sin(np.arange(len(cone_.vertices)) * 2.39)
    ribs = []
    for a in 2 * math.pi * np.arange(sides) / sides:
        path = [(math.cos(a) * r, math.sin(a) * r, z) for r, z in profile[::6]] + [(0.0, 0.0, base + height)]
        ribs.append(tube(path, radius * 0.055, 4, False))
    f = radius * 0.3
    finial = lathe(
        [
            (f * 0.2, height),
            (f * 0.7, height + f * 0.5),
            (f * 0.25, height + f * 0.9),
            (f * 0.15, height + f * 1.8),
            (f * 0.02, height + f * 2.6),
        ],
        6,
        edge=[0, 1, 0.4, 0.8, 1],
    ).moved(0, 0, base)
    return merge([cone_.tinted(tone), merge([*ribs, finial]).painted(trim, METAL)])


def tower(radius: float, height: float, stone: str, sides: int = 8) -> Mesh:
    """A round tower with plinth, string courses and corbelled parapet on z = 0; plain below 8 sides."""
    r, h = radius, height
    if sides < 8:
        plain = [(r * 1.1, 0.0), (r * 0.95, h * 0.12), (r * 0.93, h * 0.88), (r * 1.18, h)]
        return lathe(plain, sides, (False, True), [0.3, 0.1, 0.1, 0.9]).painted(stone)
    profile = [
        (r * 1.12, 0.0),
        (r * 1.12, h * 0.05),
        (r, h * 0.09),
        (r * 0.97, h * 0.46),
        (r * 1.07, h * 0.48),
        (r * 1.07, h * 0.52),
        (r * 0.95, h * 0.54),
        (r * 0.93, h * 0.9),
        (r * 1.16, h * 0.95),
        (r * 1.18, h),
    ]
    wear = [0.4, 0.8, 0.2, 0.1, 0.9, 0.9, 0.1, 0.1, 0.9, 1.0]
    return lathe(profile, sides, edge=wear).smooth_normals(40.0).painted(stone)


def battlements(
    hull: Hull,
    span: tuple[float, float],
    height: Curve,
    count: int,
    size: tuple[float, float, float],
    stone: str,
    rng: np.random.Generator,
    tone: float = 0.15,
) -> Mesh:
    """Starboard merlons of size (along, up, thick) on the wall's top along the hull."""
    merlons = []
    for number in range(count):
        t = span[0] + (number + 0.5) / count * (span[1] - span[0])
        z = float(height(t))
        seat = hull.seat(t, z, -size[2] / 2)
        block = box((size[0], size[1], size[2]), (0, size[1] / 2, 0), 0.0, ("-y",)).worn(0.25)
        shade = 1.0 + tone * (rng.random() * 2 - 1)
        merlons.append(block.painted(stone).tinted(shade).transformed(_upright(seat)))
    return merge(merlons)


def _upright(seat: Array) -> Array:
    """The seat with its y axis straight up."""
    from vtt.shipyard.mesh import facing

    return facing(seat[:3, 3], seat[:3, 2] * np.array([1.0, 1.0, 0.0]))


def upright_seat(hull: Hull, t: float, z: float, proud: float = 0.0) -> Array:
    """The frame (4x4) of a fitting on the starboard wall that stays plumb: y straight up, z horizontally outward."""
    return _upright(hull.seat(t, z, proud))


def lantern(size: float, metal: str, glass: str = GLASS, glow: float = GLOWING, sides: int = 6) -> Mesh:
    """A great lantern whose stem stands on z = 0, about 2.2 sizes high; plain below 5 sides."""
    s = size
    if sides < 5:
        cap = lathe(np.array([(0.58, 1.42), (0.03, 2.2)]) * s, sides, (False, False)).painted(metal, METAL)
        stem = lathe(np.array([(0.08, 0.0), (0.42, 0.72)]) * s, sides, (False, False)).painted(metal, METAL)
        light = lathe(np.array([(0.36, 0.7), (0.5, 1.43)]) * s, sides, (False, False)).painted(glass, glow)
        return merge([cap, stem, light])
    foot = lathe(np.array([(0.08, 0.0), (0.08, 0.45), (0.36, 0.62), (0.42, 0.72)]) * s, sides, edge=[0, 0, 0.6, 1])
    hood = lathe(
        np.array([(0.56, 1.42), (0.6, 1.48), (0.42, 1.66), (0.12, 1.9), (0.14, 2.0), (0.02, 2.2)]) * s,
        sides,
        edge=[0.4, 1, 0.3, 0.5, 1, 1],
    )
    body = lathe(np.array([(0.34, 0.7), (0.47, 1.43)]) * s, sides).painted(glass, glow)
    bars = [
        tube(
            [
                (math.cos(a) * 0.37 * s, math.sin(a) * 0.37 * s, 0.7 * s),
                (math.cos(a) * 0.51 * s, math.sin(a) * 0.51 * s, 1.45 * s),
            ],
            0.05 * s,
            3,
            False,
        )
        for a in 2 * math.pi * np.arange(sides) / sides
    ]
    return merge([merge([foot, hood, *bars]).painted(metal, METAL), body])


def skull(size: float, bone: str = "#b9ac8a", socket: str = "#140f0a", glow: float = 0.0) -> Mesh:
    """A small skull that looks along z, centred on the origin: a trophy seen at table distance."""
    s = size
    dome = sphere((0.5 * s, 0.52 * s, 0.56 * s), 12, 8).painted(bone)
    jaw = box((0.52 * s, 0.3 * s, 0.42 * s), (0, -0.5 * s, 0.2 * s), 0.06 * s).painted(bone).tinted(0.85)
    brow = box((0.72 * s, 0.1 * s, 0.12 * s), (0, 0.1 * s, 0.46 * s), 0.03 * s).painted(bone)
    eyes = [sphere((0.15 * s, 0.14 * s, 0.1 * s), 8, 6).moved(x * 0.2 * s, -0.06 * s, 0.47 * s) for x in (-1, 1)]
    nose = box((0.1 * s, 0.14 * s, 0.06 * s), (0, -0.28 * s, 0.5 * s))
    gaps = [box((0.02 * s, 0.12 * s, 0.02 * s), (x * 0.1 * s, -0.5 * s, 0.42 * s)) for x in (-2, -1, 0, 1, 2)]
    dark = merge([*eyes, nose, *gaps]).painted(socket, glow)
    return merge([dome, jaw, brow, dark])


def chain_of(path: Array, part: Mesh, step: float, turn: str = "z") -> Mesh:
    """Copies of a part along a path (n, 3) every `step` inches, each second one turned by 90 degrees."""
    lengths = np.r_[0.0, np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))]
    count = max(2, int(lengths[-1] / step))
    spots = np.linspace(0.0, lengths[-1], count)
    places = np.stack([np.interp(spots, lengths, path[:, axis]) for axis in range(3)], axis=1)
    turned = part.transformed(rotation(turn, 90.0))
    return merge([(part if number % 2 else turned).moved(*place) for number, place in enumerate(places)])
