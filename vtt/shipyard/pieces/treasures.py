"""The treasures: a chest, rum and firewater in barrels, a witchstone, the hoard. All float, so z = 0 is the water."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vtt.shipyard.fields import step
from vtt.shipyard.glb import Miniature
from vtt.shipyard.joinery import brass, grained_wood
from vtt.shipyard.mesh import GLOSS, GLOWING, METAL, Mesh, box, extrude, grid, lathe, linear, merge, sphere, tube
from vtt.shipyard.pieces.fleet_parts import flame
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import mixed, noise_of

GOLD, OAK, IRON, ROPE = "#c08a1c", "#6d4526", "#3a3d42", "#a48a5a"
TREASURE_BYTES = 100_000


@piece("treasure-chest", max_bytes=TREASURE_BYTES, light=False)
def treasure_chest(level: Level) -> Miniature:
    """An iron-bound chest, its lid ajar over gold, on a few planks."""
    return Miniature({"raft": driftwood(11), "body": chest(12).moved(0, 0.02, 0.1)})


def chest(seed: int) -> Mesh:
    """A chest on z = 0, its lock towards -y, gold under the open lid."""
    wood = [
        box((0.64, 0.42, 0.062), (0, 0, 0.031 + 0.066 * row), 0.01).tinted(0.88 + 0.08 * (row % 3)) for row in range(4)
    ]
    planked = grained_wood(merge(wood), OAK, seed, (0.2, 1.0, 1.0), 0.5)
    lid = grained_wood(half_barrel(0.22, 0.64, 9), OAK, seed + 1, (0.2, 1.0, 1.0), 0.5)
    bands = [box((0.06, 0.45, 0.27), (x, 0, 0.135), 0.008).painted(IRON, METAL) for x in (-0.27, 0.27)]
    hoops = [half_barrel(0.232, 0.06, 9).moved(x).painted(IRON, METAL).worn(0.4) for x in (-0.27, 0.27)]
    lock = merge(
        [
            box((0.13, 0.04, 0.13), (0, -0.215, 0.2), 0.012),
            box((0.03, 0.05, 0.05), (0, -0.22, 0.19), 0.0).painted("#17120c"),
        ]
    )
    top = merge([lid, *hoops]).moved(0, -0.21).turned("x", -38).moved(0, 0.21, 0.265)
    return merge([planked, *bands, brass(lock, seed + 2, GOLD), top, coins((0, -0.01, 0.24), 0.26, 0.17, 0.14, seed)])


def half_barrel(radius: float, length: float, steps: int) -> Mesh:
    """A half cylinder along x, flat side down at z = 0, y from -radius to +radius."""
    angle = np.linspace(0, math.pi, steps)
    ring = np.column_stack([np.cos(angle) * radius, np.sin(angle) * radius * 0.8])
    return extrude(ring, length, 0.01, back=True).turned("x", 90).turned("z", 90).moved(-length / 2)


def coins(middle: Sequence[float], wide: float, deep: float, high: float, seed: int, count: int = 14) -> Mesh:
    """A heap of gold: an uneven mound with single coins on it."""
    rng = np.random.default_rng(seed)
    share = np.linspace(1.0, 0.02, 7)[:, None]
    angle = np.linspace(0, 2 * math.pi, 13, endpoint=False)[None, :]
    bump = 1 + 0.12 * rng.normal(0, 1, (7, 13))
    x, y = wide * share * np.cos(angle), deep * share * np.sin(angle)
    z = high * (1 - share**1.6) * bump
    mound = grid(np.stack([x, y, z], -1), (False, True))
    mound = mound if mound.smooth_normals().normals[:, 2].mean() > 0 else mound.flipped()  # type: ignore[index]
    loose = []
    for _ in range(count):
        reach, turn = math.sqrt(rng.random()) * 0.9, rng.uniform(0, 2 * math.pi)
        spot = (wide * reach * math.cos(turn), deep * reach * math.sin(turn), high * (1 - reach**1.6) + 0.008)
        coin = lathe([(0.036, 0.0), (0.034, 0.013)], 6, (False, True), [0.1, 0.8])
        loose.append(coin.turned("x", rng.normal(0, 26)).turned("y", rng.normal(0, 26)).moved(*spot))
    gold = merge([mound, *loose])
    tone = 1 + 0.22 * noise_of(seed).at(gold.vertices, 16.0)
    return replace(gold.painted(GOLD, 0.9), colour=np.clip(linear(GOLD) * tone[:, None], 0, 1)).moved(*middle)


def driftwood(seed: int, boards: int = 6, half: float = 0.46) -> Mesh:
    """A raft of weathered boards over two logs, awash."""
    rng = np.random.default_rng(seed)
    wide = 2 * half / boards
    parts = []
    for k in range(boards):
        long = 0.72 * rng.uniform(0.82, 1.08)
        plank = box((wide * 0.9, long, 0.05), (0, rng.normal(0, 0.03), 0.075), 0.01, ("-z",))
        parts.append(plank.turned("z", rng.normal(0, 3)).moved(-half + wide * (k + 0.5)).tinted(rng.uniform(0.7, 1.15)))
    wood = grained_wood(merge(parts), "#77674e", seed, (1.0, 0.2, 1.0), 0.5)
    logs = [
        tube([(-half * 1.06, y, 0.02), (half * 1.06, y, 0.02)], 0.055, 7).painted("#4c3c2a").worn(0.15)
        for y in (-0.24, 0.24)
    ]
    return merge([wood, *logs])


def barrel(radius: float, length: float, wood: str, hoop: str, seed: int, sides: int = 12) -> Mesh:
    """An upright barrel on z = 0: staves, four hoops, heads let in a little."""
    rng = np.random.default_rng(seed)
    z = np.linspace(0, length, 7)
    belly = radius * (0.8 + 0.2 * np.sin(np.pi * np.linspace(0.06, 0.94, 7)))
    profile = [(belly[0] * 0.88, 0.03), (belly[0] * 0.9, 0.0), *zip(belly, z, strict=True)]
    profile += [(belly[-1] * 0.9, length), (belly[-1] * 0.88, length - 0.03), (0.002, length - 0.03)]
    staves = lathe(profile, sides, (True, True))
    stave = (np.arctan2(staves.vertices[:, 1], staves.vertices[:, 0]) / (2 * np.pi) * sides).round().astype(int) % sides
    tone = rng.uniform(0.72, 1.12, sides)[stave]
    body = replace(staves.painted(wood, 0.2), colour=np.clip(linear(wood) * tone[:, None], 0, 1))
    hoops = []
    for share in (0.08, 0.3, 0.7, 0.92):
        r = float(np.interp(share * length, z, belly)) + 0.009
        h = 0.05 * length
        inner = r - 0.03
        section = [(inner, -h), (r, -h), (r * 1.005, 0), (r, h), (inner, h)]
        ring = lathe(section, sides, (False, False), [0.0, 0.6, 0.1, 0.6, 0.0])
        hoops.append(ring.moved(0, 0, share * length).painted(hoop, METAL))
    return merge([body, *hoops])


def lying(cask: Mesh, length: float, radius: float, turn_deg: float) -> Mesh:
    """A barrel on its side, its middle over the origin and its axis turned from y."""
    return cask.moved(0, 0, -length / 2).turned("x", 90).moved(0, 0, radius).turned("z", turn_deg)


@piece("treasure-rum", max_bytes=TREASURE_BYTES, light=False)
def treasure_rum(level: Level) -> Miniature:
    """Three brown casks of rum in a rope, brass-hooped, with a bung and a bottle: good cheer."""
    casks = []
    for k, (x, z) in enumerate(((-0.2, -0.03), (0.2, -0.03), (0.0, 0.26))):
        cask = lying(barrel(0.19, 0.52, "#8a5526", "#b58c3a", 20 + k), 0.52, 0.19, 4.0 * (k - 1))
        bung = lathe([(0.035, 0.0), (0.03, 0.04), (0.002, 0.045)], 7, (False, True)).painted("#e2cf9d")
        casks.append(merge([cask, bung.moved(0, 0, 0.372)]).moved(x, 0.02 * k, z))
    around = np.linspace(0, 2 * math.pi, 22, endpoint=False)
    loops = []
    for y in (-0.12, 0.13):
        reach = 0.40 + 0.035 * np.cos(3 * (around - math.pi / 2))
        path = np.column_stack([reach * np.cos(around), np.full(22, y), 0.27 + (reach * 0.86) * np.sin(around)])
        loops.append(tube(np.vstack([path, path[:2]]), 0.02, 5, False).painted(ROPE))
    glass = lathe(
        [(0.05, 0.0), (0.056, 0.02), (0.056, 0.13), (0.02, 0.18), (0.02, 0.24), (0.026, 0.25), (0.02, 0.265)], 9
    ).painted("#2d6a3c", GLOSS)
    bottle = glass.turned("x", 14).moved(0.3, -0.34, 0.08)
    return Miniature({"raft": driftwood(21), "body": merge(casks).moved(0, 0, 0.08), "rope": merge([*loops, bottle])})


@piece("treasure-firewater", max_bytes=TREASURE_BYTES, light=False)
def treasure_firewater(level: Level) -> Miniature:
    """Black kegs of firewater, upright, banded in red that glows, their fuses alight: keep away."""
    kegs, hot = [], []
    for k, (x, y, high) in enumerate(((-0.23, -0.1, 0.46), (0.22, -0.12, 0.42), (0.0, 0.2, 0.56))):
        keg = barrel(0.21, high, "#2a2422", "#5a2018", 30 + k)
        low, top = high * 0.43, high * 0.57
        band = [(0.19, low), (0.224, low), (0.228, high * 0.5), (0.224, top), (0.19, top)]
        glow = lathe(band, 12, (False, False))
        mark = extrude([(0, 0.1), (-0.07, -0.02), (-0.04, -0.08), (0.04, -0.08), (0.07, -0.02)], 0.012).turned("x", 90)
        fuse = tube([(0, 0, high - 0.03), (0.03, 0.0, high + 0.08), (0.0, 0.0, high + 0.13)], 0.014, 5)
        kegs.append(merge([keg, fuse.painted("#c9b58a")]).moved(x, y, 0.07))
        hot.append(glow.painted("#ff4a12", GLOWING - 0.5).moved(x, y, 0.07))
        hot.append(mark.painted("#ffb02a", GLOWING).moved(x, y - 0.216, 0.07 + high * 0.5))
        hot.append(flame(0.26, False).moved(x, y, 0.07 + high + 0.1))
    return Miniature({"raft": driftwood(31), "body": merge(kegs), "glow": merge(hot)})


@piece("treasure-witchstone", max_bytes=TREASURE_BYTES, light=False)
def treasure_witchstone(level: Level) -> Miniature:
    """Green crystals that give off light, grown out of a black stone."""
    rng = np.random.default_rng(41)
    rock = sphere(1.0, 18, 10)
    push = 1 + 0.22 * noise_of(41).cloud(rock.vertices, 1.7, 3)
    stone = replace(rock, vertices=rock.vertices * push[:, None] * (0.46, 0.42, 0.24)).moved(0, 0, 0.02)
    cracked = step(0.3, 0.7, noise_of(42).at(stone.vertices, 9.0))
    paint = mixed(np.tile(linear("#23262a"), (len(stone.vertices), 1)), "#2f8a2c", 0.55 * cracked)
    stone = replace(stone, colour=paint, finish=0.3 + 0.9 * cracked)
    shards = []
    for k in range(9):
        high = 0.86 if k == 0 else rng.uniform(0.34, 0.62)
        lean = 6.0 if k == 0 else rng.uniform(16, 46)
        crystal = shard(high, 0.13 if k == 0 else rng.uniform(0.06, 0.1), rng)
        shards.append(crystal.turned("x", -lean).turned("z", k * 45.0 + rng.normal(0, 8)).moved(0, 0, 0.12))
    return Miniature({"body": stone, "glow": merge(shards)})


def shard(height: float, radius: float, rng: np.random.Generator) -> Mesh:
    """A six-sided crystal on z = 0, dark at its root, bright in its tip, every face a tone of its own."""
    angle = np.linspace(0, 2 * math.pi, 6, endpoint=False) + rng.uniform(0, 1)
    ring = np.column_stack([np.cos(angle), np.sin(angle)]) * radius
    parts = []
    for k in range(6):
        a, b = ring[k], ring[(k + 1) % 6]
        tip = np.array([[0.0, 0.0, height]])
        low = [[*(p * s), z] for z, s in ((0.0, 0.7), (height * 0.7, 1.0)) for p in (a, b)]
        face = merge(
            [
                grid([[low[0], low[1]], [low[2], low[3]]]).flipped(),
                grid([[low[2], low[3]], [tip[0] - (1e-3, 0, 0), tip[0]]]).flipped(),
            ]
        )
        share = np.clip(face.vertices[:, 2] / height, 0, 1)
        colour = mixed(np.tile(linear("#0f6b1d"), (len(share), 1)), "#9cf03c", share**1.7) * rng.uniform(0.5, 1.1)
        out = np.append((a + b) / 2, 0.0)
        faces_out = np.cross(*(np.diff(face.vertices[face.faces[0]], axis=0))) @ out > 0
        face = face if faces_out else face.flipped()
        parts.append(replace(face, colour=np.clip(colour, 0, 1), finish=1.1 + 0.65 * share))
    return merge(parts)


@piece("treasure-hoard", max_bytes=TREASURE_BYTES, light=False)
def treasure_hoard(level: Level) -> Miniature:
    """The hoard: a heap of gold on a sunken deck, with a chest, a crown, a goblet and a sword stuck in it."""
    heap = merge([coins((0, 0, 0.1), 0.62, 0.52, 0.42, 51, 10), coins((0.34, -0.22, 0.12), 0.22, 0.2, 0.2, 52, 2)])
    band = [(0.102, 0.0), (0.11, 0.0), (0.12, 0.05), (0.13, 0.06), (0.118, 0.06), (0.102, 0.0)]
    crown = lathe(band, 12, (False, False), 0.6)
    points = [
        extrude([(-0.03, 0), (0.03, 0), (0, 0.1)], 0.014, back=True)
        .turned("x", 90)
        .moved(0, -0.125, 0.05)
        .turned("z", k * 60)
        for k in range(6)
    ]
    ruby = sphere(0.022, 6, 4).painted("#b3122b", GLOSS).moved(0, -0.13, 0.035)
    jewels = [ruby.turned("z", k * 120) for k in range(3)]
    regalia = merge([brass(merge([crown, *points]), 53, "#e9bf4a"), *jewels]).turned("x", -16).moved(-0.1, -0.22, 0.4)
    cup = lathe(
        [(0.07, 0), (0.03, 0.03), (0.02, 0.1), (0.07, 0.15), (0.085, 0.24), (0.07, 0.24), (0.05, 0.17)],
        10,
        (True, True),
        0.4,
    ).painted("#cfd4d8", METAL)
    blade = extrude([(-0.035, 0), (0.035, 0), (0.03, 0.5), (0, 0.6), (-0.03, 0.5)], 0.02, 0.006, back=True)
    sword = (
        merge(
            [
                blade.turned("x", 90).painted("#c4cbd0", METAL),
                box((0.24, 0.05, 0.045), (0, 0, 0.0), 0.01).painted(GOLD, METAL),
                box((0.04, 0.04, 0.15), (0, 0, -0.08), 0.01).painted("#5a1c1c"),
            ]
        )
        .turned("x", 180)
        .turned("y", 14)
        .moved(0.16, 0.12, 0.98)
    )
    return Miniature(
        {
            "raft": driftwood(54, 4, 0.66),
            "body": merge([heap, chest(55).turned("z", 24).turned("y", -12).moved(-0.32, 0.16, 0.24)]),
            "regalia": merge([regalia, cup.turned("y", 24).moved(0.3, -0.08, 0.3), sword]),
        }
    )
