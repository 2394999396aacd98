"""Casks of staves and hoops, and what goes with rum: a tap and its puddle, bottles, a tankard, a sleeping rat."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from vtt.shipyard.ironwork import rivet_heads
from vtt.shipyard.mesh import GLOSS, METAL, Array, Mesh, box, cylinder, fan, grid, lathe, merge, sphere, tube
from vtt.shipyard.pieces.fleet_parts import smooth_path
from vtt.shipyard.pieces.treasure_raft import knot, laid
from vtt.shipyard.rock import noise_of

BURNT, CORK, GREEN_GLASS, BROWN_GLASS, RUM, STRAW = "#1c110a", "#a98a5c", "#1d4a2a", "#4a2410", "#5a2a0c", "#a98f4e"
FUR, PINK, HOOP = "#4a4038", "#9a6a60", "#8a6a2c"


def girth(radius: float, length: float, z: ArrayLike) -> Array:
    """The radius of a cask of a belly radius and a length at heights over its foot."""
    share = np.clip(np.asarray(z, float) / length, 0, 1)
    return np.asarray(radius * (0.8 + 0.2 * np.sin(np.pi * (0.06 + 0.88 * share))))


def cask(
    radius: float,
    length: float,
    wood: str,
    hoop: str,
    seed: int,
    fine: bool,
    staves: int = 11,
    *,
    is_upright: bool = False,
) -> Mesh:
    """An upright cask on z = 0: staves with joints between them, four riveted hoops, heads of boards let in.

    One that stays upright has none below.
    """
    rng = np.random.default_rng(seed)
    if not fine:
        staves = 8
    rows = 5 if fine else 3
    z = np.linspace(0, length, rows)
    belly = girth(radius, length, z)
    step = 2 * math.pi / staves
    offs = np.array([0.06, 0.94, 1.0]) if fine else np.array([0.0])
    drop = np.array([0.0, 0.0, 0.01]) if fine else np.zeros(1)  # the edges of a stave, the joint behind it
    angle = np.concatenate([(k + offs) * step for k in range(staves)])
    sunk = np.tile(drop, staves)
    reach = belly[:, None] - sunk
    points = np.stack([reach * np.cos(angle), reach * np.sin(angle), np.repeat(z[:, None], len(angle), 1)], -1)
    tone = np.concatenate([rng.uniform(0.74, 1.16) * (np.array([0.85, 1.0, 0.3]) if fine else np.ones(1))
                           for _ in range(staves)])  # fmt: skip
    speck = rng.uniform(0.9, 1.08, (rows, 1))
    skin = (
        grid(points, (False, True)).flipped().painted(wood, 0.25).tinted((tone * speck).ravel()).smooth_normals(100.0)
    )
    end = belly[-1] * (1.025 if fine else 1.0)
    parts = [skin, _head(end, length, rng, wood, fine)]
    if not is_upright:
        parts.append(_head(end, length, rng, wood, fine, is_plain=True).turned("x", 180).moved(0, 0, length))
    for share in (0.045, 0.26, 0.74, 0.955) if fine else (0.2, 0.8):
        parts.append(_hoop(radius, length, share, hoop, fine, 2 * staves if fine else staves, rng))
    return merge(parts)


def _hoop(
    radius: float, length: float, share: float, colour: str, fine: bool, sides: int, rng: np.random.Generator
) -> Mesh:
    h = 0.035 * length if fine else 0.05 * length
    at = share * length
    low, mid, high = (float(v) + 0.007 for v in girth(radius, length, [at - h, at, at + h]))
    ring = lathe(
        [(low - 0.004, at - h), (mid + 0.003, at), (high - 0.004, at + h)], sides, (False, False), [0.5, 0.3, 0.7]
    )
    band = ring.painted(colour, METAL).tinted(rng.uniform(0.75, 1.1))
    if not fine or share < 0.5:
        return band
    a = rng.uniform(0, 6.28) + np.array([0.0, 0.16])
    out = np.column_stack([np.cos(a), np.sin(a), 0 * a])
    return merge([band, rivet_heads(out * (mid + 0.002) + [0, 0, at], out, 0.011, colour, 4)])


def _head(
    radius: float, length: float, rng: np.random.Generator, wood: str, fine: bool, *, is_plain: bool = False
) -> Mesh:
    """The upper head: a chime of stave ends round boards that lie a little lower, or round one plain board."""
    n = 14 if fine else 7
    lip = lathe(
        [(radius, length), (radius * 0.9, length), (radius * 0.88, length - 0.028)], n, (False, False), [0.9, 0.6, 0]
    )
    lip = lip.painted(wood, 0.1).tinted(np.repeat([0.85, 1.05, 0.45], n))
    r, z = radius * 0.89, length - 0.024
    if is_plain or not fine:
        a = np.linspace(0, 2 * math.pi, n, endpoint=False)
        disc = fan(np.column_stack([np.cos(a) * r, np.sin(a) * r, np.full(n, z)]), (0, 0, 1))
        return merge([lip, disc.painted(wood)])
    cuts = np.linspace(-1, 1, 5) * r
    boards = []
    for a, b in pairwise(cuts):
        x = np.linspace(a + 0.004, b - 0.004, 4)
        y = np.sqrt(np.maximum(r**2 - x**2, 1e-6))
        ring = np.vstack([np.column_stack([x, -y]), np.column_stack([x, y])[::-1]])
        plank = fan(np.column_stack([ring, np.full(len(ring), z + 0.004)]), (0, 0, 1)).painted(wood, 0.2)
        boards.append(plank.tinted(rng.uniform(1.05, 1.4) * np.r_[0.8, 1, 1, 0.8, 0.8, 1, 1, 0.8]))
    a = np.linspace(0, 2 * math.pi, n, endpoint=False)
    under = fan(np.column_stack([np.cos(a) * r, np.sin(a) * r, np.full(n, z)]), (0, 0, 1)).painted(BURNT)
    return merge([lip, under, *boards])


def lying(made: Mesh, length: float, radius: float, turn_deg: float) -> Mesh:
    """A cask on its side, its middle over the origin and its axis turned from y; its upper head looks along -y."""
    return made.moved(0, 0, -length / 2).turned("x", 90).moved(0, 0, radius).turned("z", turn_deg)


def brand(height: float) -> Mesh:
    """Three crosses and a ring burnt into a head, in the x-y plane, y up."""
    h = height
    bars = [
        box((0.1 * h, 0.52 * h, 0.006), (0, 0, 0.003), 0.0, ("-z",)).turned("z", s * 36).moved((k - 1) * 0.44 * h, 0, 0)
        for k in range(3) for s in (-1, 1)
    ]  # fmt: skip
    ring = lathe([(0.79 * h, 0.0), (0.73 * h, 0.007), (0.67 * h, 0.0)], 14, (False, False))
    return merge([*bars, ring]).painted(BURNT)


def bung(radius: float) -> Mesh:
    """A cork with a rag round it on z = 0."""
    r = radius
    cork = lathe([(r, -0.3 * r), (0.9 * r, 0.9 * r), (0.02 * r, r)], 8, (False, False), [0, 0.8, 0]).painted(CORK)
    rag = lathe([(1.5 * r, -0.2 * r), (1.35 * r, 0.25 * r), (0.9 * r, 0.35 * r)], 8, (False, False)).painted("#8d8270")
    return merge([cork, rag.tinted(np.where(np.arange(24) % 2, 0.75, 1.1))])


def hull_of(circles: ArrayLike, gap: float, count: int = 44) -> Array:
    """Points (count, 2) of a cord drawn tight round circles (x, z, r), `gap` off them."""
    from scipy.spatial import ConvexHull

    a = np.linspace(0, 2 * math.pi, 40, endpoint=False)
    spots = np.concatenate([
        np.array([x, z]) + (r + gap) * np.column_stack([np.cos(a), np.sin(a)]) for x, z, r in np.asarray(circles, float)
    ])  # fmt: skip
    ring = spots[ConvexHull(spots).vertices]
    ring = np.vstack([ring, ring[:1]])
    run = np.r_[0.0, np.cumsum(np.linalg.norm(np.diff(ring, axis=0), axis=1))]
    at = np.linspace(0, run[-1], count)
    return np.column_stack([np.interp(at, run, ring[:, 0]), np.interp(at, run, ring[:, 1])])


def bound(circles: ArrayLike, y: float, radius: float, fine: bool) -> Mesh:
    """A rope drawn tight round casks that lie along y, knotted on top where it lies ahead of their middle."""
    ring = hull_of(circles, radius * 0.8, 60 if fine else 14)
    path = np.column_stack([ring[:, 0], np.full(len(ring), y), ring[:, 1]])
    if not fine:
        return tube(path, radius, 3, False).painted("#a48a5a")
    top = path[path[:, 2].argmax()]
    rope = laid(path, radius, 3)
    return merge([rope, knot(radius).moved(*(top + np.array([0.03, 0.0, radius])))]) if y < 0 else rope


# ------------------------------------------------------------------------------------------------ good cheer
def tap(size: float) -> Mesh:
    """A brass spigot that stands out of a head along z, its key up along y."""
    s = size
    pipe = tube(
        [(0, 0, 0), (0, 0, s), (0, -0.25 * s, 1.25 * s), (0, -0.6 * s, 1.25 * s)],
        np.array([0.2, 0.16, 0.16, 0.14]) * s,
        7,
    )
    key = tube([(0, -0.1 * s, 0.7 * s), (0, 0.6 * s, 0.7 * s)], [0.12 * s, 0.07 * s], 6)
    bar = tube([(-0.26 * s, 0.6 * s, 0.7 * s), (0.26 * s, 0.6 * s, 0.7 * s)], 0.08 * s, 5)
    collar = lathe([(0.3 * s, 0.0), (0.3 * s, 0.12 * s), (0.2 * s, 0.16 * s)], 8, (False, False), [0, 1, 0])
    return merge([pipe, key, bar, collar]).painted("#a9812f", METAL)


def puddle(radius: float, seed: int) -> Mesh:
    """Spilt rum that lies on z = 0, a bright rim where it stands."""
    rng = np.random.default_rng(seed)
    a = np.linspace(0, 2 * math.pi, 15, endpoint=False)
    reach = radius * (1 + 0.28 * np.convolve(np.tile(rng.normal(0, 1, 15), 3), [0.3, 0.4, 0.3], "same")[15:30])
    rings = np.stack([np.column_stack([np.cos(a) * reach * s, np.sin(a) * reach * s, np.full(15, z)])
                      for s, z in ((1.0, -0.004), (0.93, 0.006), (0.8, 0.007), (0.04, 0.007))])  # fmt: skip
    skin = grid(rings, (False, True)).flipped()
    return skin.painted(RUM, 0.42).tinted(np.repeat([1.6, 2.0, 0.75, 0.6], 15))


def bottle(height: float, glass: str, fine: bool, is_wound: bool = False) -> Mesh:
    """A corked bottle on z = 0 with a light down its side, or wound about with straw below its neck."""
    h, n = height, 9 if fine else 4
    rows = [(0.17, 0.0), (0.2, 0.05), (0.21, 0.3), (0.2, 0.5), (0.08, 0.68), (0.07, 0.9), (0.095, 0.91), (0.09, 0.96)]
    made = lathe(np.array(rows) * h, n, (True, True), 0.1).painted(glass, GLOSS)
    turn = np.arctan2(made.vertices[:, 1], made.vertices[:, 0])
    light = 1.0 + 2.2 * np.exp(-(((turn + 1.9) / 0.3) ** 2)) + 0.8 * np.exp(-(((turn + 0.6) / 0.25) ** 2))
    made = made.tinted(light * np.interp(made.vertices[:, 2] / h, [0, 0.15, 0.6], [0.6, 0.8, 1.2]))
    cork = cylinder(0.055 * h, 0.09 * h, 6, 0.065 * h).moved(0, 0, 0.94 * h).painted(CORK)
    if not is_wound or not fine:
        return merge([made, cork])
    coils = [
        lathe(np.array([(0.205, z), (0.24, z + 0.07), (0.21, z + 0.14)]) * h, 9, (False, False)).painted(STRAW)
        for z in np.arange(0.02, 0.36, 0.16)
    ]
    return merge([made, cork, *(c.tinted(np.where(np.arange(27) % 2, 0.7, 1.05)) for c in coils)])


def tankard(height: float) -> Mesh:
    """A wooden tankard on z = 0 with two hoops, a handle towards +x, froth over its brim."""
    h = height
    rows = np.array([(0.4, 0), (0.36, 0.5), (0.38, 0.96), (0.32, 0.96)]) * h
    mug = lathe(rows, 10, (False, True), [0, 0, 1, 0.5]).painted("#6d4a2a")
    mug = mug.tinted(np.where(np.arange(len(mug.vertices)) % 2, 0.75, 1.1))
    hoops = [
        lathe(np.array([(0.395, z), (0.41, z + 0.06), (0.39, z + 0.12)]) * h, 10, (False, False)).painted(HOOP, METAL)
        for z in (0.08, 0.72)
    ]
    grip = tube(np.array([(0.36, 0, 0.85), (0.66, 0, 0.8), (0.68, 0, 0.35), (0.38, 0, 0.2)]) * h, 0.06 * h, 5)
    a = np.array([0.34, 0.3, 0.2, 0.02])
    froth = lathe(np.column_stack([a, [0.93, 1.05, 1.12, 1.14]]) * h, 9, (False, False)).painted("#a89a76")
    froth = froth.tinted(np.where(np.arange(36) % 2, 0.8, 1.1)).smooth_normals(180.0)
    return merge([mug, *hoops, grip.painted("#5a3a20"), froth])


def rat(length: float) -> Mesh:
    """A rat asleep on z = 0, curled up with its nose towards -y and its tail about it, `length` inches across."""
    s = length
    t = np.linspace(0, 1, 8)
    turn = 1.9 - 3.7 * t
    path = np.column_stack([0.27 * s * np.cos(turn), 0.25 * s * np.sin(turn), 0.17 * s - 0.02 * s * t])
    fat = np.interp(t, [0, 0.15, 0.4, 0.75, 0.9, 1.0], [0.04, 0.19, 0.22, 0.16, 0.11, 0.09]) * s
    neck, way = path[-1], np.array([-0.75, -0.65, -0.12])
    snout = tube([neck, neck + way * 0.12 * s, neck + way * 0.24 * s, neck + way * 0.34 * s],
                 np.array([0.09, 0.115, 0.075, 0.02]) * s, 7, False)  # fmt: skip
    body = merge([tube(path, fat, 8, False), snout]).smooth_normals(180.0)
    fur = 1 + 0.35 * noise_of(77).at(body.vertices, 40.0)
    body = body.painted(FUR).tinted(fur * np.interp(body.vertices[:, 2], [0, 0.36 * s], [1.5, 0.85]))
    side = np.array([-way[1], way[0], 0.0])
    ears = [
        sphere((0.055 * s, 0.018 * s, 0.06 * s), 6, 3)
        .turned("z", 48)
        .moved(*(neck + way * 0.1 * s + side * k * 0.09 * s + [0, 0, 0.11 * s]))
        for k in (-1, 1)
    ]
    nose = sphere(0.024 * s, 5, 3).moved(*(neck + way * 0.34 * s))
    eyes = [
        sphere((0.026 * s, 0.026 * s, 0.008 * s), 5, 2).moved(
            *(neck + way * 0.2 * s + side * k * 0.075 * s + [0, 0, 0.035 * s])
        )
        for k in (-1, 1)
    ]
    a = np.linspace(2.0, 4.6, 8)
    whip = np.column_stack([0.48 * s * np.cos(a), 0.46 * s * np.sin(a), np.full(8, 0.03 * s)])
    whip[0] = path[0] + [0, 0.02 * s, -0.05 * s]
    tail = tube(smooth_path(whip, 10), np.linspace(0.045, 0.01, 10) * s, 4, False)
    return merge(
        [body, merge(eyes).painted(BURNT), merge([*ears, nose, tail]).smooth_normals(180.0).painted(PINK).tinted(0.8)]
    )
