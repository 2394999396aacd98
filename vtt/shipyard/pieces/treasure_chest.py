"""The treasure chest: boards under forged straps, a vaulted lid on hinges, lock, key and handles."""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard.ironwork import rivet_heads
from vtt.shipyard.mesh import METAL, Array, Mesh, box, cylinder, extrude, fan, grid, lathe, merge, tube
from vtt.shipyard.pieces.treasure_gold import GOLD, VELVET
from vtt.shipyard.pieces.treasure_raft import board

OAK, IRON, BRASS = "#5f3a1e", "#33363b", "#8a6220"
FORGED = 0.6
"""The finish of black iron: a dull shine, not a mirror."""
WIDE, DEEP, HIGH = 0.64, 0.42, 0.265
"""The chest without its lid, inches along x, y and z."""
OPEN_DEG = 48.0
_STRAPS = (-0.215, 0.215)


def chest(seed: int, fine: bool, *, is_plain: bool = False) -> Mesh:
    """An open chest on z = 0, its lock towards -y; a plain one has neither lock nor straps."""
    lid = vault(seed, fine, is_plain).moved(0, -DEEP / 2).turned("x", -OPEN_DEG).moved(0, DEEP / 2, HIGH)
    whole = fine and not is_plain
    return merge([case(seed, fine, 3 if is_plain else 4), irons(whole), lid, *([lock(), *handles()] if whole else [])])


def case(seed: int, fine: bool, grain: int) -> Mesh:
    """The four walls of boards with so many streaks of grain, the floor and a dark inside."""
    rng = np.random.default_rng(seed)
    count = 3 if fine else 1
    high = HIGH / count
    parts = []
    for turn, long, far in ((0, WIDE, DEEP), (90, DEEP, WIDE), (180, WIDE, DEEP), (270, DEEP, WIDE)):
        for k in range(count):
            plank = board(long - 0.03, high * 0.97, 0.03, rng, OAK, fine, 0.0, grain, 2)
            plank = plank.turned("z", 90).turned("x", 90).moved(0, -far / 2 + 0.03, high * (k + 0.5))
            parts.append(plank.turned("z", turn))
    w, d = WIDE / 2 - 0.03, DEEP / 2 - 0.03
    ring = np.array([(-w, -d), (w, -d), (w, d), (-w, d)])
    rows = np.stack([np.column_stack([ring, np.full(4, z)]) for z in (0.04, HIGH)])
    inside = grid(rows, (False, True))
    outer = ring * [WIDE / 2 / w, DEEP / 2 / d]
    rim = grid(np.stack([rows[1], np.column_stack([outer, np.full(4, HIGH)])]), (False, True), 0.7)
    floor = fan(rows[0], (0, 0, 1))
    return merge([*parts, rim.painted(OAK), merge([inside, floor]).painted("#1d130c")])


def irons(fine: bool) -> Mesh:
    """Corner irons on feet, two straps down the front and the back; every one riveted."""
    parts: list[Mesh] = []
    heads: list[tuple[float, float, float]] = []
    ways: list[tuple[float, float, float]] = []
    for sx in (-1, 1):
        for sy in (-1, 1):
            size = (0.07, 0.07, HIGH + 0.012)
            parts.append(
                box(size, (sx * (WIDE / 2 - 0.026), sy * (DEEP / 2 - 0.026), HIGH / 2), 0.01 if fine else 0.0, ("-z",))
            )
            for z in (0.07, 0.2):
                heads += [(sx * (WIDE / 2 - 0.026), sy * (DEEP / 2 + 0.008), z)]
                ways += [(0.0, sy, 0.0)]
                heads += [(sx * (WIDE / 2 + 0.008), sy * (DEEP / 2 - 0.026), z)]
                ways += [(sx, 0.0, 0.0)]
            if not fine:
                continue
            foot = box((0.1, 0.1, 0.035), (sx * (WIDE / 2 - 0.03), sy * (DEEP / 2 - 0.03), 0.014), 0.0, ("-z",))
            parts.append(foot)
    leaf = np.array(
        [(-0.03, 0.0), (0.03, 0.0), (0.026, 0.16), (0.055, 0.2), (0.0, 0.262), (-0.055, 0.2), (-0.026, 0.16)]
    )
    for x in _STRAPS if fine else ():
        for turn in (0, 180):
            strap = extrude(leaf, 0.014, 0.006).turned("x", 90).moved(x, -DEEP / 2 + 0.002, 0.0)
            parts.append(strap.turned("z", turn))
            way = -1.0 if turn == 0 else 1.0
            side = x if turn == 0 else -x
            heads += [(side, way * (DEEP / 2 + 0.011), z) for z in (0.05, 0.2)]
            ways += [(0.0, way, 0.0)] * 2
    iron = merge(parts).painted(IRON, FORGED)
    return merge([iron, rivet_heads(heads, ways, 0.0135, "#6a6f76", 4)]) if fine else iron


def vault(seed: int, fine: bool, is_plain: bool = False) -> Mesh:
    """The lid, shut, on z = 0 over the origin: staves in a half barrel, hollow, hooped and riveted, with a hasp."""
    rng = np.random.default_rng(seed + 1)
    count = (5 if is_plain else 7) if fine else 4
    r, rise = DEEP / 2, 0.82
    angles, tones, depth = [], [], []
    for k in range(count):
        low, high = math.pi * k / count, math.pi * (k + 1) / count
        gap = 0.03 if fine else 0.0
        angles += [low + gap, (low + high) / 2, high - gap, high]
        own = rng.uniform(0.75, 1.15)
        tones += [own * 0.8, own, own * 0.85, 0.4]
        depth += [r, r * 1.006, r, r - 0.008]
    a, d, tone = np.array([0.0, *angles]), np.array([r, *depth]), np.array([0.6, *tones])
    if not fine:
        keep = np.r_[0, np.arange(2, len(a), 4), len(a) - 1]
        a, d, tone = a[keep], d[keep], np.ones(len(keep))
    d[-1] = r
    ring = np.column_stack([np.cos(a) * d, np.sin(a) * d * rise])
    half = WIDE / 2
    x = np.linspace(-half, half, 3 if fine else 2)
    skin = grid(np.stack([np.column_stack([np.full(len(a), at), ring]) for at in x]))
    speck = rng.uniform(0.88, 1.12, (len(x), 1))
    shell = skin.flipped().painted(OAK, 0.3).tinted((tone * speck).ravel()).smooth_normals(100.0)
    b = np.linspace(0, math.pi, 9 if fine else 5)
    hollow = np.column_stack([np.cos(b), np.sin(b) * rise]) * (r - 0.035)
    inner = grid(np.stack([np.column_stack([np.full(len(b), at), hollow]) for at in (-half + 0.03, half - 0.03)]))
    lining = inner.painted(VELVET).tinted(np.tile(0.75 + 0.35 * (np.arange(len(b)) % 2), 2))
    ends = [_end(ring, s * half) for s in (-1, 1)]
    walls = [_inside(hollow, s * (half - 0.03)) for s in (-1, 1)]
    rims = [
        box((WIDE, 0.035, 0.006), (0, s * (r - 0.0175), 0.003), 0.0, ("+z",)).painted(OAK).tinted(0.8) for s in (-1, 1)
    ]
    rims += [
        box((0.03, 2 * r, 0.006), (s * (half - 0.015), 0, 0.004), 0.0, ("+z",)).painted(OAK).tinted(0.7)
        for s in (-1, 1)
    ]
    parts = [shell, lining, *ends, *walls, *rims]
    for at in (*_STRAPS, -half + 0.02, half - 0.02) if fine and not is_plain else (-half + 0.03, half - 0.03):
        parts.append(_hoop(at, 0.05 if abs(at) < 0.25 else 0.045, r, rise, fine))
    return merge([*parts, hasp(r)] if fine and not is_plain else parts)


def _end(ring: Array, x: float) -> Mesh:
    """The half-round board that closes the lid at x."""
    board_ = fan(np.column_stack([np.full(len(ring), x), ring]), (x, 0, 0)).painted(OAK, 0.3)
    return board_.tinted(np.where(np.arange(len(ring)) % 4 < 2, 0.95, 0.75)).worn(0.3)


def _inside(hollow: Array, x: float) -> Mesh:
    return fan(np.column_stack([np.full(len(hollow), x), hollow]), (-x, 0, 0)).painted(VELVET).tinted(0.6)


def _hoop(x: float, wide: float, r: float, rise: float, fine: bool) -> Mesh:
    """An iron hoop over the lid with its rivets."""
    a = np.linspace(0, math.pi, 13 if fine else 6)
    way = np.column_stack([0 * a, np.cos(a), np.sin(a) * rise])
    rows = [
        way * size + [x + off, 0, 0]
        for off, size in ((-wide / 2, r - 0.01), (-wide / 2, r + 0.012), (wide / 2, r + 0.012), (wide / 2, r - 0.01))
    ]
    band = grid(np.stack(rows), edge=np.tile([[0.0], [0.9], [0.9], [0.0]], (1, len(a)))).flipped().painted(IRON, FORGED)
    if not fine:
        return band
    spots = way[1:-1:3]
    return merge([band, rivet_heads(spots * (r + 0.01) + [x, 0, 0], spots, 0.0135, "#6a6f76", 4)])


def hasp(r: float) -> Mesh:
    """The tongue that hangs from the front edge of the lid, with its eye."""
    outline = np.array([(-0.04, 0.0), (0.04, 0.0), (0.045, -0.08), (0.02, -0.12), (-0.02, -0.12), (-0.045, -0.08)])
    hole = np.array([(-0.014, -0.09), (0.014, -0.09), (0.014, -0.07), (-0.014, -0.07)])
    tongue = extrude(outline, 0.014, 0.005, [hole], back=True).turned("x", 90).moved(0, -r - 0.004, 0.04)
    pin = tube([(-0.05, -r - 0.012, 0.035), (0.05, -r - 0.012, 0.035)], 0.012, 6)
    return merge([tongue, pin]).painted(BRASS, METAL)


def lock() -> Mesh:
    """The lock plate on the front with its keyhole, bosses and the key in it, a ring on the key."""
    y = -DEEP / 2
    shield = np.array(
        [(-0.07, 0.1), (-0.085, 0.02), (-0.05, -0.06), (0.0, -0.095), (0.05, -0.06), (0.085, 0.02), (0.07, 0.1)]
    )
    plate = extrude(shield, 0.018, 0.008).painted(BRASS, METAL)
    hole = extrude([(-0.007, 0.0), (-0.013, -0.045), (0.013, -0.045), (0.007, 0.0)], 0.004).painted("#0d0906")
    eye = cylinder(0.014, 0.004, 7).painted("#0d0906")
    dark = merge([hole, eye.moved(0, 0.008)]).moved(0, 0.012, 0.0165)
    staple = tube([(-0.018, 0.072, 0.01), (-0.018, 0.072, 0.04), (0.018, 0.072, 0.04), (0.018, 0.072, 0.01)], 0.007, 5)
    bosses = [
        (-0.058, 0.075, 0.016),
        (0.058, 0.075, 0.016),
        (0.0, -0.07, 0.016),
        (-0.06, 0.0, 0.016),
        (0.06, 0.0, 0.016),
    ]
    heads = rivet_heads(bosses, [(0, 0, 1)], 0.011, "#c09a4a", 4)
    a = np.linspace(0, 2 * math.pi, 9)
    bow = tube(np.column_stack([np.cos(a) * 0.026, np.sin(a) * 0.026, 0 * a]), 0.0075, 5, False)
    key = merge([
        tube([(0, 0.012, 0.005), (0, 0.012, 0.075)], 0.008, 6),
        lathe([(0.014, 0.055), (0.014, 0.066)], 6).moved(0, 0.012),
        bow.turned("y", 90).moved(0, 0.012, 0.1),
    ])  # fmt: skip
    whole = merge([plate, dark, staple.painted(IRON, FORGED), heads, key.painted(GOLD, METAL).tinted(0.8)])
    return whole.turned("x", 90).moved(0, y, 0.135)


def handles() -> list[Mesh]:
    """A ring of iron on either side, hanging from its staple."""
    a = np.radians(np.linspace(-150, 150, 8)) - math.pi / 2
    ring = tube(np.column_stack([0 * a + 0.018, np.cos(a) * 0.07, np.sin(a) * 0.045]), 0.011, 4)
    back = extrude([(-0.05, -0.02), (0.05, -0.02), (0.05, 0.02), (-0.05, 0.02)], 0.012, 0.005)
    back = back.turned("x", 90).turned("z", 90)
    one = merge([ring.moved(0, 0, 0.0), back.moved(0.0, 0, 0.035)]).painted(IRON, FORGED).moved(WIDE / 2, 0, 0.14)
    return [one, one.turned("z", 180)]
