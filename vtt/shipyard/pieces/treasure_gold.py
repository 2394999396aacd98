"""Gold and what lies in it: struck coins in heaps and stacks, cut gems, pearls, plates, crown, goblet, sword, idol."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from vtt.shipyard.fields import step
from vtt.shipyard.mesh import (
    GLOSS,
    METAL,
    SATIN,
    Array,
    Mesh,
    bare,
    box,
    extrude,
    facing,
    grid,
    lathe,
    linear,
    merge,
    sphere,
    tube,
    unit,
)
from vtt.shipyard.rock import noise_of

GOLD, OLD_GOLD, SILVER, COPPER = "#b07a1a", "#7a4d10", "#81878e", "#7a4a26"
RUBY, EMERALD, SAPPHIRE, AMETHYST, PEARL, VELVET = "#8f0c26", "#0c6a34", "#1a3a92", "#5c2488", "#b9ad99", "#360c15"
COIN = 0.05
"""Radius of a coin in inches."""

Height = Callable[[Array, Array], Array]


# ------------------------------------------------------------------------------------------------ coins
def coin(radius: float, colour: str, sides: int = 8, *, is_struck: bool = False) -> Mesh:
    """A coin on z = 0 without an underside: milled edge, worn rim, a darker middle; a struck one has a rim and a star.

    The rim's normals lean a little outward, so that it catches the light and needs no vertices of its own.
    """
    r, t = radius, radius * 0.2
    a = np.linspace(0, 2 * math.pi, sides, endpoint=False)
    out = np.column_stack([np.cos(a), np.sin(a), 0 * a])
    rows = [(r, 0.0, 1.0, np.where(np.arange(sides) % 2, 0.3, 0.8)), (r, t, 0.4, np.full(sides, 1.2))]
    if is_struck:
        rows += [(r * 0.82, t, -0.3, np.full(sides, 1.2)), (r * 0.72, t * 0.7, 0.0, np.full(sides, 0.7))]
    last = rows[-1][1]
    points = np.vstack([*(out * x + [0, 0, z] for x, z, *_ in rows), [(0, 0, last)]])
    ways = unit(np.vstack([*(out * lean + [0, 0, 1 - abs(lean)] for _, _, lean, _ in rows), [(0, 0, 1)]]))
    k, n = np.arange(sides), np.roll(np.arange(sides), -1)
    faces = [np.stack([(len(rows) - 1) * sides + k, (len(rows) - 1) * sides + n, np.full(sides, len(points) - 1)], 1)]
    for low in range(0, (len(rows) - 1) * sides, sides):
        high = low + sides
        faces += [np.stack([low + k, low + n, high + n], 1), np.stack([low + k, high + n, high + k], 1)]
    wear = np.r_[np.repeat([0.2, 1.0, 0.9, 0.0][: len(rows)], sides), 0.0]
    tones = np.r_[np.concatenate([tone for *_, tone in rows]), 0.72]
    made = bare(points, np.concatenate(faces), wear).painted(colour, 0.9).tinted(tones)
    made = replace(made, normals=ways)
    if not is_struck:
        return made
    star = np.linspace(0, 2 * math.pi, 8, endpoint=False)
    reach = np.where(np.arange(8) % 2, 0.16, 0.6) * r
    spots = np.vstack(
        [np.column_stack([np.cos(star) * reach, np.sin(star) * reach, np.full(8, t * 0.75)]), [(0, 0, t)]]
    )
    k = np.arange(8)
    cross = bare(spots, np.stack([k, np.roll(k, -1), np.full(8, 8)], 1), 0.9).painted(colour, 0.9).tinted(1.35)
    return merge([made, cross.smooth_normals()])


def minted(rng: np.random.Generator, sides: int = 8, share_struck: float = 0.05) -> Mesh:
    """A coin by chance: most of gold, some of silver or copper, no two of one tone."""
    colour = rng.choice([GOLD, SILVER, COPPER], p=[0.84, 0.11, 0.05])
    made = coin(COIN * rng.uniform(0.82, 1.15), str(colour), sides, is_struck=bool(rng.random() < share_struck))
    return made.tinted(rng.uniform(0.68, 1.2)).turned("z", rng.uniform(0, 360))


def heap(
    middle: Sequence[float],
    wide: float,
    deep: float,
    height: Height,
    seed: int,
    count: int,
    fine: bool,
    apart: float = 0.8,
    bare_at: tuple[float, float, float] | None = None,
) -> Mesh:
    """Coins lying about over an oval mound, `wide` and `deep` its half axes, on z = 0 below its `height`.

    None lies within `bare_at` (x, y, radius), where something else stands on it.
    """
    rng = np.random.default_rng(seed)
    rows, around = (7, 22) if fine else (4, 12)
    share = np.linspace(1.0, 0.03, rows)[:, None]
    angle = np.linspace(0, 2 * math.pi, around, endpoint=False)[None, :]
    x, y = wide * share * np.cos(angle), deep * share * np.sin(angle)
    core = grid(np.stack([x, y, height(x, y) - (0.012 if fine else 0.035)], -1), (False, True))
    ups = core.smooth_normals().normals
    assert ups is not None
    core = core if ups[:, 2].sum() > 0 else core.flipped()
    tone = 0.55 + 0.3 * noise_of(seed).at(core.vertices, 14.0)
    parts = [core.painted(GOLD if fine else OLD_GOLD, METAL if fine else SATIN).tinted(0.75 * tone)]
    for _ in range(int(1.3 * count) if fine else 5 * count):  # what lies below is seen by its face alone
        reach, turn = math.sqrt(rng.random()), rng.uniform(0, 2 * math.pi)
        spot = np.array([wide * reach * math.cos(turn), deep * reach * math.sin(turn), 0.0])
        if bare_at and math.hypot(spot[0] - bare_at[0], spot[1] - bare_at[1]) < bare_at[2]:
            continue
        spot[2] = float(height(spot[0], spot[1]))
        disc = _face(COIN * rng.uniform(0.9, 1.2), 6).turned("z", rng.uniform(0, 60)).tinted(rng.uniform(0.55, 0.95))
        parts.append(disc.transformed(_resting(spot, height, rng)))
    kept: list[Array] = []
    for _ in range(count * 30 if fine else 0):
        if len(kept) >= count:
            break
        reach, turn = 1.03 * math.sqrt(rng.random()), rng.uniform(0, 2 * math.pi)
        spot = np.array([wide * reach * math.cos(turn), deep * reach * math.sin(turn), 0.0])
        if bare_at and math.hypot(spot[0] - bare_at[0], spot[1] - bare_at[1]) < bare_at[2]:
            continue
        spot[2] = max(float(height(spot[0], spot[1])), 0.0)
        if kept and min(np.linalg.norm(np.array(kept) - spot, axis=1)) < apart * COIN:
            continue
        kept.append(spot)
        parts.append(minted(rng).transformed(_resting(spot, height, rng)))
    return merge(parts).moved(*middle)


def _face(radius: float, sides: int) -> Mesh:
    """The upper face of a coin that others lie on."""
    a = np.linspace(0, 2 * math.pi, sides, endpoint=False)
    k = np.arange(sides)
    points = np.vstack([np.column_stack([np.cos(a), np.sin(a), 0 * a]) * radius, [(0, 0, 0)]])
    disc = bare(points, np.stack([k, np.roll(k, -1), np.full(sides, sides)], 1), np.r_[np.ones(sides), 0.0])
    return disc.painted(GOLD, 0.9).tinted(np.r_[np.full(sides, 1.2), 0.7]).smooth_normals()


def _resting(spot: Array, height: Height, rng: np.random.Generator) -> Array:
    """The place of a coin on a slope: lying on it, a little askew."""
    d = 0.02
    slope = [(height(spot[0] + d, spot[1]) - height(spot[0] - d, spot[1])) / (2 * d),
             (height(spot[0], spot[1] + d) - height(spot[0], spot[1] - d)) / (2 * d)]  # fmt: skip
    askew = rng.normal(0, 0.13, 2)
    up = [askew[0] - 0.72 * float(slope[0]), askew[1] - 0.72 * float(slope[1]), 1.0]
    return facing(spot + np.array([0, 0, rng.uniform(-0.006, 0.006)]), up, (0.3, 1, 0.1))


def mound(wide: float, deep: float, high: float, seed: int) -> Height:
    """An uneven heap's height over (x, y): `high` in its middle, nothing at its rim."""
    noise = noise_of(seed)

    def height(x: Array, y: Array) -> Array:
        far = np.sqrt((np.asarray(x) / wide) ** 2 + (np.asarray(y) / deep) ** 2)
        shape = np.broadcast(far, far).shape
        points = np.stack([np.broadcast_to(x, shape).ravel(), np.broadcast_to(y, shape).ravel(), np.zeros(far.size)], 1)
        lumps = 1 + 0.2 * noise.at(points, 3.4).reshape(shape)
        return np.asarray(high * lumps * (1 - np.minimum(far, 1.0) ** 1.5))

    return height


def stack(count: int, rng: np.random.Generator, sides: int = 9) -> Mesh:
    """Coins piled up on z = 0, none quite over the other."""
    r, parts = COIN * 0.95, []
    for k in range(count):
        dx, dy = (float(off) for off in rng.normal(0, 0.006, 2))
        parts.append(coin(r, GOLD, sides, is_struck=k == count - 1).turned("z", 37.0 * k).moved(dx, dy, 0.22 * r * k))
    return merge(parts).tinted(rng.uniform(0.85, 1.1))


def strewn(spots: Sequence[Sequence[float]], seed: int, sides: int = 8) -> Mesh:
    """Coins lying singly at spots (x, y, z), nearly flat."""
    rng = np.random.default_rng(seed)
    return merge([
        minted(rng, sides, 0.3 if sides > 6 else 0.0).turned("x", rng.normal(0, 9)).turned("y", rng.normal(0, 9))
        .moved(*spot) for spot in spots
    ])  # fmt: skip


# ------------------------------------------------------------------------------------------------ stones and pearls
def faceted(mesh: Mesh, seed: int, depth: float = 0.5) -> Mesh:
    """A cut stone: every face flat and of its own brightness, as far apart as `depth`, its edges worn bright."""
    flat = mesh.smooth_normals(3.0)
    assert flat.normals is not None
    _, face = np.unique(np.round(flat.normals * 40), axis=0, return_inverse=True)
    tone = 1 + depth * np.random.default_rng(seed).uniform(-1, 1.6, face.max() + 1)
    return flat.tinted(tone[face.reshape(-1)])


def gem(radius: float, colour: str, seed: int, sides: int = 5) -> Mesh:
    """A gem in the brilliant cut, its girdle at z = 0 and its table up."""
    r = radius
    cut = lathe([(0.3 * r, -0.75 * r), (r, 0.0), (0.9 * r, 0.16 * r), (0.56 * r, 0.5 * r)], sides, (False, True), 0.35)
    return faceted(cut.painted(colour, GLOSS), seed, 0.55)


def pearl(radius: float) -> Mesh:
    """The upper part of a pearl about the origin."""
    r = radius
    t = np.array([-0.6, 0.2, 0.85, 1.54])
    dome = lathe(np.column_stack([np.cos(t), np.sin(t)]) * r, 7, (False, False)).painted(PEARL, SATIN)
    return dome.tinted(np.repeat([0.55, 0.9, 1.1, 1.25], 7)).smooth_normals(180.0)


def string_of_pearls(path: Array, radius: float) -> Mesh:
    """Pearls side by side along a path (n, 3)."""
    p = np.asarray(path, float)
    run = np.r_[0.0, np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))]
    places = np.arange(0.0, run[-1], radius * 1.95)
    spots = np.stack([np.interp(places, run, p[:, k]) for k in range(3)], axis=1)
    size = 1 + 0.18 * np.sin(np.arange(len(spots)) * 2.7)
    return merge([pearl(radius * s).moved(*spot) for spot, s in zip(spots, size, strict=True)])


# ------------------------------------------------------------------------------------------------ plate and regalia
def plate(radius: float, colour: str = SILVER, sides: int = 12) -> Mesh:
    """A dish on z = 0 with a beaded brim, a boss in its middle."""
    r = radius
    rows = [(0.02 * r, 0.0), (0.5 * r, 0.0), (r, 0.16 * r), (r, 0.2 * r), (0.88 * r, 0.17 * r), (0.6 * r, 0.05 * r),
            (0.3 * r, 0.04 * r),
            (0.2 * r, 0.1 * r), (0.02 * r, 0.12 * r)]  # fmt: skip
    tones = np.repeat([0.5, 0.5, 0.7, 1.2, 1.0, 0.6, 0.95, 1.2, 1.2], sides)
    beads = np.where((np.arange(9 * sides) % 2 == 0) & (np.arange(9 * sides) // sides == 3), 0.6, 1.0)
    made = lathe(rows, sides, (False, False), [0, 0, 0.6, 1, 0.2, 0, 0, 0.6, 0.4])
    return made.painted(colour, METAL).tinted(tones * beads).smooth_normals(80.0)


def crown(radius: float, fine: bool) -> Mesh:
    """A king's crown on z = 0: a band set with stones between two rims, six leaves with pearls, a velvet cap."""
    r, n = radius, 24 if fine else 12
    a = np.linspace(0, 2 * math.pi, n, endpoint=False)
    leaf = np.resize([0.0, 0.28, 0.9, 0.28] if fine else [0.0, 0.8], n)
    leaf = leaf * np.where(np.arange(n) // (n // 6) % 2, 0.62, 1.0)
    rows = [(0.94, 0.0, 0.5), (1.06, 0.04, 1.2), (1.0, 0.13, 0.6), (1.0, 0.42, 0.7), (1.07, 0.48, 1.25),
            (1.0, 0.56, 0.75), (1.1, 0.56, 1.3), (1.04, 0.56, 1.0), (0.9, 0.5, 0.6), (0.86, 0.34, 0.3)]  # fmt: skip
    if not fine:
        rows = [rows[k] for k in (0, 3, 6, 8, 9)]
    rings = []
    for k, (x, z, _) in enumerate(rows):
        lift = leaf if k in ((6, 7) if fine else (2,)) else 0.0 * leaf
        flare = x + 0.14 * lift
        rings.append(np.column_stack([np.cos(a) * flare, np.sin(a) * flare, z + lift]) * r)
    wear = np.array([[tone > 1.0] for *_, tone in rows], float)
    band = grid(np.array(rings), (False, True), np.repeat(wear, n, 1)).flipped().painted(GOLD, METAL)
    parts = [band.tinted(np.repeat([tone for *_, tone in rows], n)).smooth_normals(95.0)]
    for k in range(6 if fine else 0):
        top = 0.56 + (0.9, 0.9 * 0.62)[k % 2]
        ball = pearl(0.1 * r).moved(0, -(1.08 + 0.14 * (top - 0.56)) * r, (top + 0.05) * r)
        parts.append(ball.turned("z", 60.0 * k + 120.0))
        if k % 2 == 0:
            stone = gem(0.14 * r, (RUBY, SAPPHIRE, EMERALD)[k // 2], k, 5).turned("x", 90).moved(0, -r, 0.28 * r)
            parts.append(stone.turned("z", 60.0 * k))
    dome = np.array([(0.92, 0.36), (0.8, 0.52), (0.5, 0.63), (0.02, 0.66)]) * r
    cap = lathe(dome, 10 if fine else 6, (False, False)).painted(VELVET).smooth_normals(120.0)
    return merge([*parts, cap.tinted(np.where(np.arange(len(cap.vertices)) % 2, 0.7, 1.0))])


def goblet(height: float, colour: str = SILVER, fine: bool = True) -> Mesh:
    """A chased cup on z = 0, gilt within, stones round its bowl."""
    h = height
    n = 10 if fine else 6
    rows = [(0.02, 0.03), (0.3, 0), (0.3, 0.04), (0.1, 0.1), (0.07, 0.24), (0.13, 0.3), (0.07, 0.36), (0.1, 0.44),
            (0.28, 0.56),
            (0.34, 0.74), (0.36, 0.98), (0.38, 1.0), (0.33, 0.98), (0.27, 0.68), (0.05, 0.55)]  # fmt: skip
    tones = np.repeat([0.4, 0.7, 1.1, 0.6, 0.9, 1.2, 0.7, 0.6, 0.75, 1.1, 0.9, 1.3, 1.1, 0.6, 0.4], n)
    wear = [0, 0.3, 0.8, 0, 0, 0.9, 0, 0, 0, 0.5, 0, 1.0, 0.3, 0, 0]
    cup = lathe(np.array(rows) * h, n, (False, False), wear).painted(colour, METAL).tinted(tones)
    if not fine:
        return cup
    is_gilt = np.isin(np.arange(len(rows)), (2, 5, 9, 11, 12, 13))[:, None]
    cup = replace(cup, colour=np.where(np.repeat(is_gilt, n, 0), linear(GOLD) * tones[:, None], cup.colour))
    cup = cup.smooth_normals(100.0)
    stones = [
        gem(0.06 * h, (EMERALD, RUBY)[k % 2], k, 4)
        .turned("x", 90)
        .moved(0, -0.335 * h, 0.76 * h)
        .turned("z", 120.0 * k)
        for k in range(3)
    ]
    return merge([cup, *stones])


def sword(length: float, fine: bool) -> Mesh:
    """A sword, point down along -z, its guard at z = 0: fullered blade, swept guard, wound grip, a stone as pommel."""
    s = length
    w, t = 0.05 * s, 0.014 * s
    rows = []
    for z, share in ((0.0, 1.0), (-0.35 * s, 0.92), (-0.62 * s, 0.72), (-0.72 * s, 0.06)):
        x = w * share
        rows.append([(-x, 0, z), (-0.3 * x, -t, z), (0, -0.4 * t, z), (0.3 * x, -t, z),
                     (x, 0, z), (0.3 * x, t, z), (0, 0.4 * t, z), (-0.3 * x, t, z)])  # fmt: skip
    blade = grid(np.array(rows), (False, True), np.tile([1.0, 0, 0, 0, 1.0, 0, 0, 0], (4, 1)))
    blade = (
        blade.painted("#858e95", METAL)
        .tinted(np.tile([1.25, 0.9, 0.55, 0.8, 1.25, 0.9, 0.55, 0.8], 4))
        .smooth_normals(100.0)
    )
    arms = np.array([(-0.19, 0, 0.04), (-0.15, 0, 0.0), (0, 0, -0.005), (0.15, 0, 0.0), (0.19, 0, 0.04)]) * s
    guard = tube(arms, np.array([0.028, 0.016, 0.024, 0.016, 0.028]) * s, 6).painted(GOLD, METAL).worn(0.4)
    up = np.linspace(0.0, 0.2 * s, 9 if fine else 2)
    grip = tube(np.column_stack([0 * up, 0 * up, up]), (0.019 + 0.003 * (np.arange(len(up)) % 2)) * s, 6)
    grip = grip.painted(VELVET, SATIN)
    pommel = gem(0.045 * s, RUBY, 3, 6).moved(0, 0, 0.21 * s)
    return merge([blade, guard, grip, pommel])


def idol(height: float, fine: bool) -> Mesh:
    """A squatting idol of gold on z = 0 that looks along -y: broad feathered crown, hands on its knees, ruby eyes."""
    h, n = height, 8 if fine else 5
    body = lathe(np.array([(0.3, 0), (0.34, 0.06), (0.26, 0.12), (0.3, 0.3), (0.16, 0.5)]) * h, n, (False, True), 0.3)
    body = body.smooth_normals(100.0)
    head = box((0.34 * h, 0.3 * h, 0.3 * h), (0, -0.04 * h, 0.62 * h))
    nose = box((0.07 * h, 0.08 * h, 0.14 * h), (0, -0.21 * h, 0.61 * h), 0.0, ("+y",))
    lips = box((0.18 * h, 0.05 * h, 0.05 * h), (0, -0.2 * h, 0.51 * h), 0.0, ("+y",))
    angle = np.radians(np.linspace(-20, 200, 12))
    reach = np.where(np.arange(12) % 2, 0.3, 0.42) * h
    crest = extrude(np.column_stack([np.cos(angle) * reach, np.sin(angle) * reach]), 0.06 * h, back=True)
    crest = crest.turned("x", 90).moved(0, 0.08 * h, 0.68 * h)
    limbs = []
    for s in (-1, 1):
        limbs.append(
            tube(
                np.array([(s * 0.22, 0.02, 0.44), (s * 0.36, -0.1, 0.32), (s * 0.22, -0.3, 0.24)]) * h,
                0.06 * h,
                5,
                False,
            )
        )
        limbs.append(
            tube(
                np.array([(s * 0.14, -0.1, 0.14), (s * 0.24, -0.34, 0.22), (s * 0.2, -0.3, 0.0)]) * h,
                0.08 * h,
                5,
                False,
            )
        )
    eyes = [sphere(0.035 * h, 5, 3).moved(s * 0.09 * h, -0.19 * h, 0.66 * h).painted(RUBY, GLOSS) for s in (-1, 1)]
    gold = merge([body, head, crest, *limbs, *([nose, lips] if fine else [])])
    tone = 0.75 + 0.45 * step(0.0, h, gold.vertices[:, 2])
    return merge([gold.painted(GOLD, METAL).tinted(tone), *(eyes if fine else [])])
