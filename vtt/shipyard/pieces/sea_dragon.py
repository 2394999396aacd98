"""Sea Dragon: a slender white and blue hull, sails like swept wings, a dragon's head for a prow, two young dragons."""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard import castle, planks, rig
from vtt.shipyard.base import beside, slab
from vtt.shipyard.glb import Miniature
from vtt.shipyard.guns import Battery
from vtt.shipyard.hull import both
from vtt.shipyard.mesh import GLOSS, METAL, SATIN, Array, Mesh, box, frame, grid, lathe, linear, merge, sphere, tube
from vtt.shipyard.pieces.dragon import young_dragon
from vtt.shipyard.pieces.fleet_lines import SEA_DRAGON as HULL
from vtt.shipyard.pieces.fleet_parts import Spars, boarded, decked, deckhouse, shrouded, smooth_path
from vtt.shipyard.planks import Timber
from vtt.shipyard.registry import SHIP_BYTES, Level, piece

WHITE, PEARL, BLUE, PALE_BLUE = "#d5d8d2", "#b9c2c4", "#24549a", "#7fa6cf"
GOLD, SILVER, DECK, RED = "#c59a3a", "#b4bec6", "#b7a27c", "#a22a35"
DECK_Z = 0.32


@piece("sea-dragon", base=(3.0, 1.5), hull_height=1.0, max_bytes=SHIP_BYTES)
def sea_dragon(level: Level) -> Miniature:
    """Sculpt the whole ship."""
    fine = level is Level.TABLE
    rng = np.random.default_rng(4801)
    timber = Timber(WHITE, 0.016, 0.0025, 0.008, 0.002, 0.08, 0.7, 0.24, SATIN)
    wales = [
        planks.wale(HULL, (0.0, 0.995), HULL.line(share), high, 0.03, colour, 22 if fine else 8, finish)
        for share, high, colour, finish in (
            (0.96, 0.045, GOLD, METAL),
            (0.62, 0.07, BLUE, GLOSS),
            (0.36, 0.03, GOLD, METAL),
        )
    ]
    house = deckhouse(HULL, (0.0, 0.155), 0.98, (WHITE, BLUE, GOLD), rng, fine, 2, "#bfe6ff", DECK)
    guns, empties = _bolt_throwers(fine)
    nodes = {
        "hull": merge(
            [
                boarded(HULL, timber, rng, fine, PEARL, 9),
                both(merge(wales)),
                _gems(fine),
                decked(HULL, (-0.85, 1.05), DECK_Z, Timber(DECK, 0.02, 0.003, 0.01, 0.003, 0.12), rng, fine),
            ]
        ),
        "superstructure": house,
        "guns": guns,
        "figurehead": _prow(fine),
        "ornaments": merge([_tail(fine), _perched(fine)]),
        "lanterns": castle.lantern(0.07, GOLD, "#bfe6ff", 1.9, 6 if fine else 4).moved(0, -1.36, 0.98),
        **_rigged(fine).nodes(),
        "base": slab(3.0, 1.5, beside(lambda y: HULL.breadth_at(y, 0.03)), 48, cells=(14, 26) if fine else (4, 7)),
    }
    return Miniature(nodes, {**empties, "captain_eye": (0.0, -1.14, 1.16)}, {"kind": "warship", "side": "ga"})


def _gems(fine: bool) -> Mesh:
    """Blue stones in gilded settings along the belt."""
    stone = lathe([(0.04, 0.0), (0.03, 0.02), (0.004, 0.026)], 8 if fine else 4, (False, False)).painted(
        "#58b7ff", 1.15
    )
    mount = lathe([(0.055, 0.0), (0.052, 0.014), (0.036, 0.014)], 10 if fine else 4, (False, False), 0.6).painted(
        GOLD, METAL
    )
    one = merge([stone, mount])
    spots = np.linspace(0.08, 0.92, 12 if fine else 5)
    return both(merge([one.transformed(HULL.seat(float(t), float(HULL.line(0.62)(t)), 0.028)) for t in spots]))


def _prow(fine: bool) -> Mesh:
    """A long neck that curves up from the stem to a crested head with open jaws."""
    knots = [(0, 1.10, 0.30), (0, 1.40, 0.62), (0, 1.48, 1.00), (0, 1.42, 1.34), (0, 1.56, 1.56), (0, 1.72, 1.52)]
    count = 26 if fine else 9
    path = smooth_path(knots, count)
    girth = np.interp(np.linspace(0, 1, count), [0, 0.3, 0.8, 1.0], [0.13, 0.12, 0.075, 0.09])
    neck = tube(path, girth, 12 if fine else 6)
    share = np.clip((neck.vertices[:, 1] - np.interp(neck.vertices[:, 2], path[:, 2], path[:, 1])) / 0.1, -1, 1)[
        :, None
    ]
    neck = neck.painted(linear(WHITE) * (0.5 - share / 2) + linear(PALE_BLUE) * (0.5 + share / 2), SATIN)
    spines = []
    for k in range(2, count - 2, 2 if fine else 3):
        back = np.array([0, -1.0, 0.15]) if k < count * 0.6 else np.array([0, -0.5, 0.9])
        root = path[k] + back / np.linalg.norm(back) * girth[k] * 0.8
        spines.append(tube([root, root + back * 0.13 + [0, 0, 0.03]], [0.035, 0.003], 4))
    skull = sphere((0.10, 0.15, 0.09), 12 if fine else 6, 8 if fine else 4).moved(0, 1.72, 1.56).painted(WHITE, SATIN)
    upper = lathe([(0.085, 0.0), (0.07, 0.14), (0.05, 0.26), (0.012, 0.3)], 8 if fine else 5).scaled(1, 0.6, 1)
    upper = upper.turned("x", -84).moved(0, 1.78, 1.58).painted(WHITE, SATIN)
    lower = lathe([(0.07, 0.0), (0.045, 0.16), (0.008, 0.24)], 8 if fine else 5).scaled(1, 0.5, 1)
    lower = lower.turned("x", -112).moved(0, 1.76, 1.5).painted(PALE_BLUE, SATIN)
    horns = [
        tube(
            smooth_path([(0.06, 1.68, 1.62), (0.13, 1.52, 1.70), (0.15, 1.36, 1.84)], 6),
            np.linspace(0.032, 0.004, 6),
            6 if fine else 4,
        )
    ]
    frill = [tube([(0.07, 1.66, 1.54), (0.2, 1.5 - 0.04 * k, 1.56 - 0.1 * k)], [0.022, 0.003], 4) for k in range(3)]
    eyes = both(sphere(0.026, 7, 5).moved(0.075, 1.80, 1.61)).painted("#59d2ff", 2.0)
    return merge(
        [
            neck,
            merge(spines).painted(BLUE, SATIN),
            skull,
            upper,
            lower,
            both(merge([*horns, *frill])).painted(GOLD, METAL),
            eyes,
        ]
    )


def _tail(fine: bool) -> Mesh:
    """The stern curls up into a dragon's tail with a leaf-shaped blade; folded wings of gilt lie on the quarters."""
    count = 16 if fine else 7
    path = smooth_path([(0, -1.42, 0.5), (0, -1.66, 0.9), (0, -1.68, 1.3), (0, -1.50, 1.56)], count)
    tail = tube(path, np.linspace(0.1, 0.02, count), 9 if fine else 5).painted(WHITE, SATIN)
    leaf = sphere((0.02, 0.16, 0.09), 8, 6).turned("x", 30).moved(0, -1.40, 1.62).painted(BLUE, GLOSS)
    feathers = []
    for k in range(7 if fine else 4):
        a = k / 6.0 if fine else k / 3.0
        end = (0.5 + 0.16 * math.sin(a * 3), -1.5 + 0.55 * a, 0.66 + 0.42 * (1 - a))
        feathers.append(tube([(0.34, -0.95, 0.55), end], [0.03, 0.012], 5 if fine else 3))
    return merge([tail, leaf, both(merge(feathers)).painted(GOLD, METAL)])


def _wing(root: Array, tip: Array, length: float, sweep: float, fine: bool) -> tuple[Mesh, Mesh]:
    """A wing-shaped sail: fingers that fan out aft from a spar between two points, cloth scalloped between them."""
    fingers = 6 if fine else 4
    between = 5 if fine else 2
    shares = np.linspace(0, 1, (fingers - 1) * between + 1)
    rows = 8 if fine else 3
    points = []
    for s in shares:
        start = root + (tip - root) * (1.0 - (1.0 - s) ** 1.4)
        reach = length * (1.0 - 0.62 * s**1.3) * (1.0 - 0.11 * abs(math.sin(s * (fingers - 1) * math.pi)))
        ahead = np.array([0.0, -math.cos(sweep * s), math.sin(sweep * s) - 0.24])
        v = np.linspace(0, 1, rows)[:, None]
        belly = (
            np.sin(np.pi * v)
            * 0.16
            * length
            * np.array([[1.0, 0.0, 0.0]])
            * math.copysign(1.0, root[0] + tip[0] + 1e-6)
        )
        points.append(start + ahead * reach * v + belly)
    skin = grid(np.array(points))
    along = np.repeat(shares, rows)
    tone = (0.5 + 0.5 * np.cos(along * (fingers - 1) * 2 * math.pi)) * 0.25
    down = np.tile(np.linspace(0, 1, rows), len(shares))[:, None] ** 2
    cloth = skin.painted(linear(WHITE) * (1 - down * 0.8) + linear(BLUE) * down * 0.8).tinted(1.0 - tone)
    ribs = [
        tube(np.array(points[k]), np.linspace(0.022, 0.008, rows), 5 if fine else 3)
        for k in range(0, len(shares), between)
    ]
    return cloth, merge([*ribs, tube([root, (root + tip) / 2, tip], [0.045, 0.034, 0.012], 7 if fine else 4)]).painted(
        GOLD, METAL
    )


def _rigged(fine: bool) -> Spars:
    """Two masts, each with a pair of swept wings, and a small lateen wing aft."""
    spars = Spars()
    for y, peak, spread, length in ((0.42, 2.75, 0.62, 1.15), (-0.55, 2.35, 0.54, 1.0)):
        spars.masts.append(rig.mast((0, y, DECK_Z), (0, y - 0.18, peak * 0.86), 0.045, WHITE, GOLD, 8 if fine else 4))
        for side in (1.0, -1.0):
            root, tip = np.array([side * 0.05, y, 0.82]), np.array([side * spread, y + 0.12, peak])
            cloth, spar = _wing(root, tip, length, 0.75, fine)
            spars.sails.append(cloth)
            spars.masts.append(spar)
        spars.flags.append(rig.flag(0.5, 0.12, RED, 0.7, y, fine).moved(0, y - 0.2, peak * 0.86 - 0.03))
    if fine:
        shrouded(spars, HULL, 0.42, 1.9, 3, 0.3)
        shrouded(spars, HULL, -0.55, 1.7, 3, 0.3)
        spars.ropes.append(rig.rope((0, 0.26, 2.3), (0, 1.44, 1.36), 0.005, 0.0, rig.ROPE))
    return spars


def _perched(fine: bool) -> Mesh:
    """Two young dragons, one on either rail, wings half open."""
    one = young_dragon(0.42, BLUE, PALE_BLUE, fine)
    z = float(HULL.sheer(0.62)) + 0.03
    x = float(HULL.half_breadth(0.62, 0.45))
    other = young_dragon(0.42, RED, "#d8a15a", fine)
    return merge([one.turned("z", -70).moved(x, 0.62, z + 0.02), other.turned("z", 60).moved(-x, 0.55, z + 0.02)])


def _bolt_throwers(fine: bool) -> tuple[Mesh, dict[str, tuple[float, float, float]]]:
    """Repeating bolt throwers on the rail, five a side: bow, stock and a bolt with a steel head."""
    battery = Battery()
    bow = tube(
        smooth_path(
            [(0, -0.14, -0.04), (0, -0.08, 0.03), (0, 0.0, 0.05), (0, 0.08, 0.03), (0, 0.14, -0.04)], 9 if fine else 5
        ),
        0.013,
        5 if fine else 3,
    )
    stock = box((0.035, 0.035, 0.2), (0, 0, -0.02))
    bolt = tube([(0.02, 0, -0.08), (0.02, 0, 0.13)], [0.009, 0.012], 4).painted(SILVER, METAL)
    post = tube([(0, 0, -0.02), (-0.11, 0, -0.03)], 0.018, 5 if fine else 3)
    one = merge([bow.painted(GOLD, METAL), merge([stock, post]).painted(BLUE, SATIN), bolt])
    for y in (0.92, 0.28, -0.02, -0.32, -0.84):
        t = float(HULL.station(y, 0.5))
        z = float(HULL.sheer(t)) + 0.10
        x = float(HULL.half_breadth(t, z - 0.1)) - 0.01
        seat = frame((x, y, z), (0, 0, 1), (0, 1, 0), (1, 0, 0))
        battery.barrels.append(both(one.transformed(seat)))
        battery.starboard.append(np.array([x + 0.14, y, z + 0.02]))
        battery.port.append(np.array([-x - 0.14, y, z + 0.02]))
    return merge(battery.barrels), battery.empties()
