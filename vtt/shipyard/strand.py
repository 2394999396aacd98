"""What lies on a shore: stones from shingle to boulders, driftwood, gulls, beacons, gibbets, ladders, casks."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from vtt.shipyard.fields import Noise, step
from vtt.shipyard.fire import tongue
from vtt.shipyard.flora import Soil
from vtt.shipyard.mesh import METAL, Array, Mesh, bare, box, lathe, linear, merge, sphere, tube
from vtt.shipyard.outlines import OUTLINES
from vtt.shipyard.rock import Stone, vertex_normals
from vtt.shipyard.stonepaint import mixed, shore_paint
from vtt.shipyard.undead import skeleton

Spot = tuple[float, float, float]
SOFT_DEG = 70.0
"""Only the sharpest edges of small stones are drawn sharp; each costs two corners."""
WOOD, GREY_WOOD, IRON, ROPE = "#4a3826", "#7c7263", "#34312e", "#7d6a46"


# ------------------------------------------------------------------------------------------------ stones
def stone_shape(size: float, rng: np.random.Generator, flat: float = 0.7) -> Mesh:
    """A broken stone about `size` inches across, cut by a few planes; it lies with its middle at the origin."""
    ball = sphere(1.0, 6, 4)
    points = ball.vertices
    for _ in range(7):
        way = rng.normal(size=3)
        way /= np.linalg.norm(way)
        over = np.maximum(points @ way - rng.uniform(0.55, 0.85), 0.0)
        points = points - over[:, None] * way
    stretch = np.array([rng.uniform(0.75, 1.25), rng.uniform(0.75, 1.25), flat]) * size / 2
    edge = np.clip((points[:, 2] - 0.1) * 0.6, 0, 0.6)
    return bare(points * stretch, ball.faces, edge).turned("z", rng.uniform(0, 360))


def stones(spots: list[tuple[float, float, float, float]], stone: Stone, seed: int) -> Mesh:
    """Stones at (x, y, z, size), sunk a third into the ground, in the colours of a rock and wet at the water."""
    rng = np.random.default_rng(seed)
    parts = []
    for x, y, z, size in spots:
        tone = rng.uniform(0.7, 1.15)
        base = mixed(linear(stone.dark)[None], stone.light, np.array([rng.uniform(0.1, 0.9)]))[0] * tone
        parts.append(stone_shape(size, rng, rng.uniform(0.55, 0.95)).moved(x, y, z - size * 0.08).painted(base))
    if not parts:
        return bare(np.zeros((0, 3)), np.zeros((0, 3), np.int64))
    made = merge(parts)
    noise = Noise(seed)
    cloud, fine = noise.cloud(made.vertices, 3.0, 2), noise.at(made.vertices, 12.0)
    normals = vertex_normals(made.vertices, made.faces)
    colour = made.colour * (1 + 0.15 * fine)[:, None]
    colour = mixed(
        colour, stone.moss, 0.5 * step(0.6, 0.9, normals[:, 2] + 0.3 * cloud) * step(0.15, 0.3, made.vertices[:, 2])
    )
    colour, finish = shore_paint(made.vertices, colour, cloud, fine)
    return replace(made, colour=np.clip(colour, 0, 1), finish=finish).smooth_normals(SOFT_DEG)


def along_shore(piece_id: str, rng: np.random.Generator, step_inches: float) -> Iterator[tuple[Array, Array]]:
    """Points (2,) of a waterline about `step_inches` apart, each with its inward direction."""
    ring = np.asarray(OUTLINES[piece_id].points)
    for first, last in zip(ring, np.roll(ring, -1, axis=0), strict=True):
        ahead = last - first
        length = float(np.linalg.norm(ahead))
        inward = np.array([-ahead[1], ahead[0]]) / length
        for share in np.arange(rng.uniform(0, step_inches), length, step_inches) / length:
            yield first + ahead * share, inward


def beach_stones(
    piece_id: str,
    soil: Soil,
    stone: Stone,
    seed: int,
    *,
    apart: float = 0.13,
    largest: float = 0.17,
    share: float = 0.8,
) -> Mesh:
    """Boulders and shingle along the whole waterline, the larger the fewer; none stands out over the water's edge."""
    rng = np.random.default_rng(seed)
    spots = []
    for place, inward in along_shore(piece_id, rng, apart):
        for _ in range(2):
            if rng.random() > share:
                continue
            size = 0.035 + (largest - 0.035) * rng.random() ** 3
            x, y = place + inward * (0.03 + size * 0.55 + rng.exponential(0.07))
            z, _ = soil.at(float(x), float(y))
            if -0.5 < z < 0.36 and lies(soil, x, y, z, size):  # not on what overhangs the beach
                spots.append((float(x), float(y), z, size))
    return stones(spots, stone, seed + 1)


def lies(soil: Soil, x: float, y: float, z: float, size: float) -> bool:
    """Whether a stone put there would touch the ground."""
    return soil.gap(float(x), float(y), z - 0.3 * size) < 0.4 * size + 0.014


def scree(
    soil: Soil,
    stone: Stone,
    seed: int,
    count: int,
    low: float,
    high: float,
    slope: tuple[float, float],
    largest: float = 0.11,
) -> Mesh:
    """Fallen stones on slopes whose normals look up between two shares, where a cliff has shed them."""
    rng = np.random.default_rng(seed)
    spots = []
    for x, y, z in soil.spots(rng, count * 8, low, high, slope[0]):
        if len(spots) >= count:
            break
        size = 0.03 + (largest - 0.03) * rng.random() ** 2
        if soil.at(x, y)[1] < slope[1] and lies(soil, x, y, z, size):
            spots.append((x, y, z, size))
    return stones(spots, stone, seed + 1)


# ------------------------------------------------------------------------------------------------ wood and iron
def driftwood(length: float, rng: np.random.Generator) -> Mesh:
    """A bleached trunk with the stumps of two branches, lying along y at z = 0."""
    bow = rng.normal(0, 0.06) * length
    path = [(0, -length / 2, 0.02), (bow, 0, 0.03), (0, length / 2, 0.015)]
    parts = [tube(path, np.array([0.1, 0.075, 0.04]) * length, 6)]
    for y, s in ((-0.15, 1), (0.12, -1)):
        parts.append(
            tube(
                [(0, y * length, 0.03), (s * 0.16 * length, (y + 0.18) * length, 0.08)],
                [0.04 * length, 0.01 * length],
                4,
            )
        )
    return merge(parts).painted(GREY_WOOD).tinted(rng.uniform(0.7, 1.05)).worn(0.25)


def gibbet(height: float, seed: int = 3) -> Mesh:
    """A gibbet on z = 0: post, arm to +x, and an iron cage with bones in it."""
    h = height
    post = box((0.07 * h, 0.07 * h, h * 1.1), (0, 0, h * 0.45), 0.008)
    arm = box((0.5 * h, 0.06 * h, 0.06 * h), (0.2 * h, 0, 0.94 * h), 0.006)
    brace = tube([(0.02 * h, 0, 0.7 * h), (0.24 * h, 0, 0.92 * h)], 0.025 * h, 5)
    wood = merge([post, arm, brace]).painted(WOOD).worn(0.3)
    x, top, low = 0.38 * h, 0.8 * h, 0.34 * h
    bars = []
    for k in range(6):
        a = k * math.pi / 3
        c, s = math.cos(a), math.sin(a)
        out = [(0.02 * h, top), (0.1 * h, top - 0.1 * h), (0.1 * h, low + 0.06 * h), (0.03 * h, low)]
        bars.append(tube([(x + c * r, s * r, z) for r, z in out], 0.011 * h, 3, False))
    for z in (0.42 * h, 0.56 * h, 0.7 * h):
        ring = np.linspace(0, 2 * math.pi, 9)
        bars.append(
            tube(
                np.column_stack([x + 0.102 * h * np.cos(ring), 0.102 * h * np.sin(ring), 0 * ring + z]),
                0.011 * h,
                3,
                False,
            )
        )
    bars.append(tube([(x, 0, top), (x, 0, 0.94 * h)], 0.012 * h, 4))
    bones = skeleton(0.42 * h).turned("z", 20.0 * seed).moved(x, 0, low + 0.01 * h)
    return merge([wood, merge(bars).painted(IRON, METAL), bones])


def gallows(height: float) -> Mesh:
    """A gallows on z = 0 with its noose hanging from the arm towards -x."""
    h = height
    post = box((0.08 * h, 0.08 * h, h * 1.1), (0, 0, h * 0.45), 0.008)
    arm = box((0.68 * h, 0.07 * h, 0.07 * h), (-0.26 * h, 0, 0.94 * h), 0.008)
    brace = tube([(-0.03 * h, 0, 0.66 * h), (-0.29 * h, 0, 0.92 * h)], 0.03 * h, 5)
    rope = tube([(-0.52 * h, 0, 0.92 * h), (-0.52 * h, 0, 0.66 * h)], 0.013 * h, 4)
    turn = np.linspace(0, 2 * math.pi, 11)
    loop = np.column_stack([-0.52 * h + 0.057 * h * np.sin(turn), 0 * turn, 0.6 * h + 0.066 * h * np.cos(turn)])
    hemp = merge([rope, tube(loop, 0.013 * h, 4, False)]).painted(ROPE)
    return merge([merge([post, arm, brace]).painted(WOOD).worn(0.3), hemp])


def beacon(height: float, fine: bool = True) -> Mesh:
    """A signal fire on z = 0: an iron basket on three legs, logs and flames."""
    h = height
    legs = [
        tube(
            [
                (0.3 * h * math.cos(a), 0.3 * h * math.sin(a), 0),
                (0.1 * h * math.cos(a), 0.1 * h * math.sin(a), 0.5 * h),
            ],
            0.03 * h,
            4,
        )
        for a in np.arange(3) * 2 * math.pi / 3 + 0.4
    ]
    basket = lathe(
        np.array([(0.08, 0.42), (0.2, 0.5), (0.26, 0.68), (0.22, 0.68), (0.12, 0.52)]) * h, 8, (True, True), 0.6
    )
    logs = [
        tube(
            [
                (-0.22 * h * math.cos(a), -0.22 * h * math.sin(a), 0.62 * h),
                (0.2 * h * math.cos(a), 0.2 * h * math.sin(a), 0.74 * h),
            ],
            0.04 * h,
            4,
        )
        for a in (0.3, 1.4, 2.5)
    ]
    flames = [
        tongue((dx * h, dy * h), 0.11 * h * s, 0.5 * h * s, phase, False).moved(0, 0, 0.6 * h)
        for dx, dy, s, phase in ((0.0, 0.0, 1.0, 0.3), (0.1, 0.04, 0.7, 2.0), (-0.09, 0.05, 0.75, 4.0))
    ]
    return merge([merge([*legs, basket]).painted(IRON, METAL), merge(logs).painted("#2a1c12"), *flames])


def camp_fire(size: float) -> Mesh:
    """A small fire in a ring of stones on z = 0."""
    rng = np.random.default_rng(4)
    ring = [
        stone_shape(size * 0.4, rng)
        .moved(size * 0.6 * math.cos(a), size * 0.6 * math.sin(a), size * 0.08)
        .painted("#4a4640")
        for a in np.arange(7) * 0.9
    ]
    sticks = [
        tube([(size * 0.4 * math.cos(a), size * 0.4 * math.sin(a), 0), (0, 0, size * 0.5)], size * 0.08, 4).painted(
            "#2a1c12"
        )
        for a in (0.2, 2.3, 4.4)
    ]
    return merge([*ring, *sticks, tongue((0, 0), size * 0.28, size * 1.1, 1.0, False)])


def ladder(low: Spot, high: Spot, width: float, rungs: int) -> Mesh:
    """A ladder leaning from one spot to another: two poles and rungs."""
    a, b = np.asarray(low, float), np.asarray(high, float)
    ahead = b - a
    side = np.array([-ahead[1], ahead[0], 0.0])
    side = side / np.linalg.norm(side) * width / 2 if np.linalg.norm(side) > 1e-6 else np.array([width / 2, 0, 0])
    parts = [tube([a + s * side, b + s * side], width * 0.09, 4) for s in (-1, 1)]
    parts += [
        tube([a + ahead * t - side, a + ahead * t + side], width * 0.07, 3) for t in (np.arange(rungs) + 0.5) / rungs
    ]
    return merge(parts).painted(GREY_WOOD)


# ------------------------------------------------------------------------------------------------ birds
def gull(length: float, wings: float = 0.0) -> Mesh:
    """A gull on z = 0 that looks along y; `wings` 0 folded .. 1 spread."""
    n = length
    body = sphere((0.16 * n, 0.42 * n, 0.16 * n), 6, 4).moved(0, -0.05 * n, 0.24 * n).painted("#c9c7bd")
    head = sphere(0.13 * n, 5, 4).moved(0, 0.36 * n, 0.42 * n).painted("#d6d4ca")
    beak = tube([(0, 0.44 * n, 0.42 * n), (0, 0.62 * n, 0.39 * n)], [0.045 * n, 0.008 * n], 3).painted("#b07a22")
    tail = bare(
        [(-0.1 * n, -0.4 * n, 0.24 * n), (0.1 * n, -0.4 * n, 0.24 * n), (0, -0.72 * n, 0.2 * n)], [[0, 2, 1], [0, 1, 2]]
    )
    legs = [tube([(s * 0.06 * n, 0, 0), (s * 0.06 * n, 0, 0.16 * n)], 0.02 * n, 3).painted("#b07a22") for s in (-1, 1)]
    feathers = []
    for s in (-1, 1):
        out, up = 0.17 + 0.75 * wings, 0.3 + 0.35 * wings
        corners = (
            np.array([(0.1, 0.2, 0.34), (0.1, -0.2, 0.34), (out, 0.02, up), (out * 0.9 + 0.05, -0.4 - 0.1 * wings, up)])
            * n
            * [s, 1, 1]
        )
        feathers.append(bare(corners, [[0, 1, 2], [1, 3, 2], [0, 2, 1], [1, 2, 3]]))
    return merge([body, head, beak, *legs, merge([tail, *feathers]).painted("#77797a")])


def gulls(soil: Soil, seed: int, count: int, low: float, high: float, length: float = 0.06) -> Mesh:
    """Gulls on ledges between two heights, one in four with spread wings."""
    rng = np.random.default_rng(seed)
    birds = []
    for x, y, z in soil.spots(rng, count * 40, low, high, 0.6):
        if len(birds) >= count:
            break
        if soil.gap(x, y, z - 0.014) > 0.014:
            continue
        wings = 0.9 if len(birds) % 4 == 3 else 0.0
        birds.append(gull(length, wings).turned("z", rng.uniform(0, 360)).moved(x, y, z - 0.014))
    return merge(birds) if birds else bare(np.zeros((0, 3)), np.zeros((0, 3), np.int64))
