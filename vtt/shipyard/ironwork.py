"""What smiths and boilermakers add to a ship: rivets, plates, pipes, valves, stacks, chains, gears, runes.

Wall fittings lie in the x-y plane with y up and look along z; things that stand do so on z = 0.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from vtt.shipyard.mesh import METAL, Array, Mesh, bare, box, cylinder, extrude, facing, frame, lathe, merge, tube, unit

SOOT, RUST = "#262322", "#6d4228"

RUNES: dict[str, tuple[tuple[tuple[float, float], tuple[float, float]], ...]] = {
    "axe": (((0.5, 0.0), (0.5, 1.0)), ((0.5, 1.0), (0.9, 0.75)), ((0.9, 0.75), (0.5, 0.5))),
    "gate": (((0.15, 0.0), (0.15, 1.0)), ((0.85, 0.0), (0.85, 1.0)), ((0.15, 1.0), (0.85, 0.55))),
    "anvil": (((0.1, 0.2), (0.9, 0.9)), ((0.9, 0.2), (0.1, 0.9)), ((0.1, 0.2), (0.9, 0.2))),
    "fire": (((0.5, 0.0), (0.5, 1.0)), ((0.5, 0.45), (0.1, 0.85)), ((0.5, 0.45), (0.9, 0.85))),
    "oath": (((0.5, 0.0), (0.1, 0.5)), ((0.1, 0.5), (0.5, 1.0)), ((0.5, 1.0), (0.9, 0.5)), ((0.9, 0.5), (0.5, 0.0))),
    "grudge": (((0.2, 0.0), (0.2, 1.0)), ((0.2, 0.95), (0.8, 0.6)), ((0.2, 0.5), (0.8, 0.15))),
}
"""Strokes of six runes in a box one wide and one high."""


def rivet_heads(points: ArrayLike, normals: ArrayLike, radius: float, colour: str, sides: int = 5) -> Mesh:
    """Rivet heads at points (n, 3) of a wall that looks along normals (n, 3): one cap over a cone, 2 sides - 2 wide."""
    p, n = np.asarray(points, float), unit(np.asarray(normals, float))
    n = np.broadcast_to(n, p.shape)
    side = unit(np.cross(n, np.where(np.abs(n[:, 2:]) < 0.9, [[0.0, 0.0, 1.0]], [[1.0, 0.0, 0.0]])))
    up = np.cross(n, side)
    a = np.arange(sides) * 2 * math.pi / sides
    ring = side[:, None] * np.cos(a)[None, :, None] + up[:, None] * np.sin(a)[None, :, None]
    foot = p[:, None] + ring * radius
    top = p[:, None] + ring * radius * 0.55 + n[:, None] * radius * 0.6
    k = np.arange(sides)
    walls = np.concatenate([np.stack([k, (k + 1) % sides, sides + (k + 1) % sides], 1),
                            np.stack([k, sides + (k + 1) % sides, sides + k], 1)])  # fmt: skip
    cap = np.stack([np.full(sides - 2, sides), sides + k[1:-1], sides + k[2:]], 1)
    one = np.concatenate([walls, cap])
    faces = (one[None] + (np.arange(len(p)) * 2 * sides)[:, None, None]).reshape(-1, 3)
    wear = np.tile(np.r_[np.zeros(sides), np.full(sides, 0.9)], len(p))
    return bare(np.concatenate([foot, top], axis=1).reshape(-1, 3), faces, wear).painted(colour, METAL)


def riveted_plate(
    size: tuple[float, float], thick: float, colour: str, heads: str, spacing: float = 0.07, radius: float = 0.008
) -> Mesh:
    """A plate of `size` centred on the origin with a worn edge and rivets round it."""
    w, h = size[0] / 2, size[1] / 2
    outline = np.array([(-w, -h), (w, -h), (w, h), (-w, h)])
    plate = extrude(outline, thick, min(thick * 0.5, 0.01)).painted(colour, METAL)
    inset = radius * 1.9
    spots = []
    for a, b in zip(outline, np.roll(outline, -1, axis=0), strict=True):
        a, b = a * (1 - inset / np.array([w, h])), b * (1 - inset / np.array([w, h]))
        count = max(1, round(float(np.linalg.norm(b - a)) / spacing))
        spots.append(a + (b - a) * (np.arange(count) / count)[:, None])
    flat = np.concatenate(spots)
    points = np.column_stack([flat, np.full(len(flat), thick)])
    return merge([plate, rivet_heads(points, np.array([[0.0, 0.0, 1.0]]), radius, heads, 4)])


def pipe(
    knots: ArrayLike, radius: float, colour: str, flange: str | None = None, sides: int = 7, finish: float = METAL
) -> Mesh:
    """A pipe through knots (n, 3) with its corners rounded and a flange at either end and beside every corner."""
    p = np.asarray(knots, float)
    path: list[Array] = [p[0]]
    seats: list[tuple[Array, Array]] = [(p[0], unit(p[1] - p[0]))]
    for before, here, after in zip(p[:-2], p[1:-1], p[2:], strict=True):
        reach = min(
            2.2 * radius, 0.45 * float(np.linalg.norm(here - before)), 0.45 * float(np.linalg.norm(after - here))
        )
        a, b = here + unit(before - here) * reach, here + unit(after - here) * reach
        path += [a, (a + b) / 4 + here / 2, b]
        seats.append((a, unit(here - before)))
    path.append(p[-1])
    seats.append((p[-1], unit(p[-1] - p[-2])))
    body = tube(np.array(path), radius, sides).painted(colour, finish)
    if flange is None:
        return body
    rings = [
        tube([s - d * radius * 0.25, s + d * radius * 0.25], radius * 1.38, sides).painted(flange, finish).worn(0.5)
        for s, d in seats
    ]
    return merge([body, *rings])


def valve(radius: float, colour: str, stem: str, spokes: int = 4) -> Mesh:
    """A hand wheel on its spindle that looks along z, the wall at z = 0."""
    a = np.linspace(0, 2 * math.pi, 10)
    rim = tube(np.column_stack([np.cos(a) * radius, np.sin(a) * radius, np.full(10, radius)]), radius * 0.16, 4, False)
    bars = [
        tube([(0, 0, radius), (math.cos(t) * radius, math.sin(t) * radius, radius)], radius * 0.1, 3, False)
        for t in np.arange(spokes) * 2 * math.pi / spokes
    ]
    spindle = cylinder(radius * 0.22, radius * 1.15, 5)
    return merge([merge([rim, *bars]).painted(colour, METAL), spindle.painted(stem, METAL)])


def stack(radius: float, height: float, cap: str, iron: str, trim: str, sides: int = 12) -> Mesh:
    """A smoke stack of riveted rings on z = 0 with a "crown", "cowl", "cone" or "plain" mouth; sooty above."""
    r, h = radius, height
    profile = [(r * 1.3, 0.0), (r * 1.3, r * 0.3), (r * 1.06, r * 0.5), (r, h * 0.35), (r * 0.97, h * 0.36)]
    profile += [(r * 0.95, h * 0.66), (r * 0.9, h * 0.67), (r * 0.88, h * 0.94)]
    pipe_ = lathe(profile, sides, (False, False), [0.2, 0.9, 0.2, 0.1, 0.8, 0.1, 0.8, 0.1]).painted(iron, METAL)
    share = np.clip(pipe_.vertices[:, 2] / h, 0, 1)
    parts = [pipe_.tinted(1.0 - 0.55 * share**2)]
    for at, swell in ((0.35, 1.08), (0.66, 1.04)):
        band = [(r * swell, h * at - r * 0.16), (r * swell * 1.05, h * at), (r * swell, h * at + r * 0.16)]
        ring = lathe(band, sides, (False, False), [0.3, 1.0, 0.3])
        parts.append(ring.painted(trim, METAL))
    if sides >= 8:
        for at in (0.2, 0.52, 0.82):
            a = np.arange(sides) * 2 * math.pi / sides + math.pi / sides
            wall = r * float(np.interp(at, [0.1, 0.35, 0.36, 0.66, 0.67, 0.94], [1.04, 1.0, 0.97, 0.95, 0.9, 0.88]))
            out = np.column_stack([np.cos(a), np.sin(a), np.zeros(sides)])
            parts.append(rivet_heads(out * wall * 0.985 + [0, 0, h * at], out, r * 0.1, iron, 4))
    return merge([*parts, _mouth(r, h, cap, trim, sides)])


def _mouth(r: float, h: float, cap: str, trim: str, sides: int) -> Mesh:
    """The lip of a stack and what keeps the rain out of it."""
    lip = [(r * 0.88, h * 0.93), (r * 1.18, h * 0.965), (r * 1.2, h), (r * 0.92, h), (r * 0.84, h * 0.93)]
    mouth = lathe(lip, sides, (False, True), [0.1, 0.9, 0.9, 0.6, 0.0]).painted(SOOT, METAL)
    if cap == "plain":
        return mouth
    if cap == "crown":  # upright teeth all round, as of a king
        teeth = []
        for a in np.arange(8) * math.pi / 4:
            tooth = extrude([(-r * 0.26, 0), (r * 0.26, 0), (0.0, r * 0.75)], r * 0.14, 0.0, back=True)
            out = np.array([math.cos(a), math.sin(a), 0.0])
            teeth.append(tooth.transformed(facing(out * r * 1.06 + [0, 0, h * 0.985], out)))
        return merge([mouth, merge(teeth).painted(trim, METAL).tinted(0.75)])
    if cap == "cowl":  # an elbow that turns its back to the wind
        z = h * 0.96
        bend = tube([(0, 0, z), (0, 0, z + r * 0.8), (0, -r * 0.6, z + r * 1.5), (0, -r * 1.5, z + r * 1.7)],
                    [r * 0.92, r * 0.95, r * 1.05, r * 1.3], sides, False)  # fmt: skip
        hole = cylinder(r * 1.2, 0.004, sides).transformed(facing((0, -r * 1.42, z + r * 1.68), (0, -1, 0.15)))
        return merge([mouth, bend.painted(SOOT, METAL).tinted(1.25), hole.painted("#0c0a09")])
    posts = [
        box((r * 0.14, r * 0.14, r * 0.7), (math.cos(a) * r, math.sin(a) * r, h + r * 0.3), 0.0, ("-z", "+z"))
        for a in np.arange(4) * math.pi / 2
    ]
    hood = lathe([(r * 1.5, h + r * 0.62), (r * 1.36, h + r * 0.72), (r * 0.1, h + r * 1.5), (r * 0.02, h + r * 1.6)],
                 sides, (True, False), [1.0, 0.5, 0.6, 1.0])  # fmt: skip
    return merge([mouth, merge(posts).painted(trim, METAL), hood.painted(SOOT, METAL).tinted(1.35)])


def rune(name: str, height: float, thick: float, colour: str, finish: float = METAL) -> Mesh:
    """A rune of bars in the x-y plane, centred on the origin, y up."""
    strokes = []
    for start, end in RUNES[name]:
        a, b = ((np.array(q) - 0.5) * [height * 0.62, height] for q in (start, end))
        along = unit(b - a)
        bar = box((height * 0.13, float(np.linalg.norm(b - a)) + height * 0.1, thick), (0, 0, thick / 2), 0.0, ("-z",))
        middle = (a + b) / 2
        strokes.append(
            bar.transformed(frame((*middle, 0.0), (along[1], -along[0], 0), (along[0], along[1], 0), (0, 0, 1)))
        )
    return merge(strokes).painted(colour, finish).worn(0.4)


def hanging(start: ArrayLike, end: ArrayLike, sag: float, count: int = 14) -> Array:
    """Points (count, 3) of a line between two points that hangs `sag` inches in its middle."""
    a, b = np.asarray(start, float), np.asarray(end, float)
    t = np.linspace(0, 1, count)[:, None]
    return a + (b - a) * t - np.array([0.0, 0.0, 4.0 * sag]) * t * (1 - t)


def chain(path: ArrayLike, size: float, colour: str = RUST) -> Mesh:
    """Links of `size` inches along a path (n, 3), each turned a quarter against the last: 16 triangles a link."""
    p = np.asarray(path, float)
    lengths = np.r_[0.0, np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))]
    count = max(2, int(lengths[-1] / (size * 0.72)))
    spots = (np.arange(count) + 0.5) / count * lengths[-1]
    places = np.stack([np.interp(spots, lengths, p[:, k]) for k in range(3)], axis=1)
    ways = unit(np.gradient(places, axis=0))
    links = []
    for number, (place, way) in enumerate(zip(places, ways, strict=True)):
        side = unit(np.cross(way, (0.0, 0.0, 1.0) if abs(way[2]) < 0.9 else (1.0, 0.0, 0.0)))
        side = side if number % 2 else np.cross(way, side)
        w, bar = size * 0.3, size * 0.13
        ends = np.array([way * size * 0.5, side * w, -way * size * 0.5, -side * w])
        loop = tube(place + ends[[0, 1, 2, 3, 0]], bar, 3, False)
        links.append(loop)
    return merge(links).painted(colour, METAL)


def gear(radius: float, thick: float, teeth: int, colour: str) -> Mesh:
    """A cog wheel that lies on z = 0 and looks along z."""
    turn = np.linspace(0, 2 * math.pi, teeth * 4, endpoint=False)
    reach = np.where(np.arange(teeth * 4) % 4 < 2, radius, radius * 0.82)
    outline = np.column_stack([np.cos(turn) * reach, np.sin(turn) * reach])
    hole = np.column_stack([np.cos(turn[::4]), np.sin(turn[::4])]) * radius * 0.2
    return extrude(outline, thick, thick * 0.25, [hole]).painted(colour, METAL)


def lattice(a: ArrayLike, b: ArrayLike, c: ArrayLike, d: ArrayLike, bays: int, thick: float) -> Mesh:
    """A flat truss between the chords a-b and c-d: both chords, posts and crossed ties in every bay; unpainted."""
    pa, pb, pc, pd = (np.asarray(q, float) for q in (a, b, c, d))
    low = pa + (pb - pa) * np.linspace(0, 1, bays + 1)[:, None]
    high = pc + (pd - pc) * np.linspace(0, 1, bays + 1)[:, None]
    bars: list[tuple[Array, Array, float]] = [(pa, pb, thick), (pc, pd, thick)]
    bars += [(low[k], high[k], thick * 0.7) for k in range(bays + 1)]
    bars += [
        pair for k in range(bays) for pair in ((low[k], high[k + 1], thick * 0.5), (high[k], low[k + 1], thick * 0.5))
    ]
    return merge([_bar(p, q, w) for p, q, w in bars])


def _bar(a: Array, b: Array, width: float) -> Mesh:
    along = unit(b - a)
    side = unit(np.cross(along, (0.0, 0.0, 1.0) if abs(along[2]) < 0.9 else (0.0, 1.0, 0.0)))
    bar = box((width, width, float(np.linalg.norm(b - a))), (0, 0, 0), width * 0.2 if width > 0.03 else 0.0)
    return bar.transformed(frame((a + b) / 2, side, np.cross(along, side), along))


def beam(path: Sequence[ArrayLike], width: float) -> Mesh:
    """Square iron bars end to end along a path; unpainted."""
    p = [np.asarray(q, float) for q in path]
    return merge([_bar(a, b, width) for a, b in pairwise(p)])
