"""What other ships left in the Bloody Reaver: a stolen stern, a longship, a paddle wheel, broken keels, patches."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from vtt.shipyard import castle, fittings, planks, stern
from vtt.shipyard.build import simplified
from vtt.shipyard.hull import Hull, both, constant
from vtt.shipyard.ironwork import chain, hanging
from vtt.shipyard.mesh import METAL, Mesh, box, facing, frame, lathe, merge, rotation, tube
from vtt.shipyard.pieces.bloody_reaver_lines import (
    BLOOD,
    BONE,
    EMBER,
    FADED_BLUE,
    FADED_GREEN,
    GREY_WOOD,
    MAIN,
    OCHRE,
    PORT,
    PORT_PLACE,
    RED_GLASS,
    ROT,
    RUST,
    STARBOARD,
    STARBOARD_PLACE,
    TAR,
    TARNISH,
)
from vtt.shipyard.planks import Timber

AFT = stern.Transom(MAIN)
PROUD = stern.Look(FADED_BLUE, TAR, TARNISH, RED_GLASS, 1.5)
GREEN = stern.Look(FADED_GREEN, TAR, TARNISH, RED_GLASS, 1.5)
LONGSHIP = Hull(
    stern=-0.62,
    bow=0.5,
    half_beam=0.17,
    rail=((0.0, 0.26), (0.4, 0.2), (0.8, 0.26), (1.0, 0.42)),
    height=0.3,
    fullest=0.45,
    transom=0.35,
    tumblehome=0.0,
    stern_rake=0.1,
    bow_rake=0.5,
    fineness=1.2,
)
AFT_KEEL = (
    (-0.52, -1.72, 0.55),
    (-0.80, -1.92, 0.62),
    (-1.0, -1.99, 0.9),
    (-1.08, -1.97, 1.35),
    (-0.98, -1.88, 1.72),
)
FORE_KEEL = ((0.60, 1.52, 0.28), (0.90, 1.82, 0.5), (1.08, 1.92, 0.92), (1.0, 1.88, 1.3))
WOODS = (ROT, TAR, GREY_WOOD, OCHRE, FADED_BLUE, FADED_GREEN, BLOOD)


def _leaning(mesh: Mesh, degrees: float, x: float, z: float) -> Mesh:
    """The mesh turned in the plane of the stern about (x, z)."""
    return mesh.moved(-x, 0, -z).turned("y", degrees).moved(x, 0, z)


def stolen_stern(rng: np.random.Generator, fine: bool) -> Mesh:
    """The stern: the lights and walk of a drowned flagship hang askew, a hole glows below, a great rudder is split."""
    lights = [stern.lights(AFT, 0.66, 0.30, 5, PROUD, fine, 0.06), stern.balcony(AFT, 0.62, 0.15, 0.1, PROUD, fine)]
    parts = [
        _leaning(merge(lights), 4.5, 0.0, 0.8),
        _leaning(stern.rudder(AFT, 0.5, 0.24, GREEN, fine), -7.0, 0.0, 0.0).moved(0.06, 0, 0),
    ]
    hole = np.array(
        [
            (-0.20, -0.02),
            (-0.09, -0.14),
            (0.02, -0.09),
            (0.15, -0.13),
            (0.20, 0.01),
            (0.12, 0.10),
            (0.05, 0.16),
            (-0.06, 0.10),
            (-0.16, 0.13),
        ]
    )
    dark = castle.flat_panel(hole, 0.0).painted("#0d0706")
    glow = castle.flat_panel(hole * 0.5, 0.004).painted(RED_GLASS, 1.35)
    parts.append(merge([dark, glow]).transformed(AFT.seat(-0.34, 0.34, 0.045)))
    if not fine:
        return merge(parts)
    for k, (x, y) in enumerate(hole):  # splinters and bent boards round the hole
        for extra in (0.0, 0.5):
            nxt = hole[(k + 1) % len(hole)]
            root = np.array([x, y]) + (nxt - [x, y]) * extra
            way = -root / np.linalg.norm(root) * rng.uniform(0.03, 0.08)
            parts.append(
                tube(
                    [(*root * 1.1, 0.0), (*(root + way * 0.5), 0.02), (*(root + way), 0.05 * rng.random())],
                    [0.02, 0.016, 0.003],
                    4,
                )
                .painted(str(rng.choice([ROT, GREY_WOOD, TAR])))
                .transformed(AFT.seat(-0.34, 0.34, 0.04))
            )
    for x, y0, y1 in ((-0.42, -0.1, 0.12), (-0.34, -0.12, 0.14), (-0.26, -0.1, 0.12)):
        bar = tube([(x + 0.34, y0, 0.0), (x + 0.36, (y0 + y1) / 2, 0.012), (x + 0.34, y1, 0.0)], 0.012, 4).painted(TAR)
        parts.append(bar.transformed(AFT.seat(-0.34, 0.34, 0.048)))
    for x, z, length, wide, turn, colour in (  # the sides of yet other ships, nailed over the seams
        (0.36, 1.08, 0.50, 0.10, -24, FADED_GREEN),
        (0.30, 1.00, 0.46, 0.09, -21, FADED_GREEN),
        (0.42, 1.17, 0.36, 0.08, -27, FADED_GREEN),
        (0.24, 0.93, 0.34, 0.08, -19, OCHRE),
        (-0.40, 1.12, 0.42, 0.08, 31, BLOOD),
        (-0.34, 1.04, 0.36, 0.07, 28, ROT),
        (0.30, 0.44, 0.56, 0.09, 9, OCHRE),
        (0.34, 0.34, 0.48, 0.08, 6, GREY_WOOD),
        (0.26, 0.54, 0.40, 0.07, 13, OCHRE),
        (0.38, 0.20, 0.40, 0.10, -5, FADED_BLUE),
        (-0.06, 0.20, 0.36, 0.08, 3, FADED_GREEN),
        (-0.44, 0.56, 0.34, 0.07, -8, GREY_WOOD),
    ):
        board = box((length, wide, 0.03), (0, 0, 0.0), 0.01, ("-z",)).turned("z", turn).painted(colour)
        parts.append(board.tinted(0.75 + 0.4 * rng.random()).transformed(AFT.seat(x, z, 0.05)))
        ends = [box((0.018, 0.018, 0.01), (s * length * 0.43, 0, 0.02)).turned("z", turn) for s in (-1, 1)]
        parts.append(merge(ends).painted(RUST, METAL).transformed(AFT.seat(x, z, 0.05)))
    name = box((0.52, 0.075, 0.024), (0, 0, 0), 0.01, ("-z",)).painted(TAR)
    letters = [
        box((0.012, 0.045, 0.006), (x, 0, 0.013)).turned("z", t)
        for x, t in zip(np.linspace(-0.2, 0.2, 9), (0, 20, -20, 90, 0, 35, 0, -30, 8), strict=True)
    ]
    parts.append(
        merge([name, merge(letters).painted(TARNISH, METAL)]).turned("z", -6).transformed(AFT.seat(-0.05, 1.12, 0.07))
    )
    parts.append(stern.quarter_gallery(MAIN, 0.035, 0.86, 1.10, 0.13, GREEN, fine))
    return merge(parts)


def longship(rng: np.random.Generator, fine: bool) -> Mesh:
    """A raider's longship that was rammed into the starboard quarter: dragon prow high, shields still on its rail."""
    hull, low, top = LONGSHIP, constant(0.0), LONGSHIP.lifted(0.0)
    core = hull.shell(low, top, stations=12 if fine else 6, rows=3, inward=0.01).painted("#1a110c" if fine else RUST)
    inside = hull.shell(low, top, stations=9 if fine else 5, rows=2, inward=0.02).flipped().painted(ROT).tinted(0.5)
    prow = np.array([(0, 0.60, 0.2), (0, 0.74, 0.38), (0, 0.82, 0.58), (0, 0.80, 0.76), (0, 0.86, 0.86)])
    neck = tube(prow, [0.04, 0.045, 0.04, 0.036, 0.04], 6 if fine else 4)
    snout = tube([(0, 0.82, 0.86), (0, 0.92, 0.89), (0, 1.03, 0.84)], [0.05, 0.045, 0.012], 6 if fine else 4)
    jaw = tube([(0, 0.86, 0.82), (0, 0.93, 0.80), (0, 0.99, 0.76)], [0.03, 0.026, 0.008], 5 if fine else 3)
    crest = both(tube([(0.03, 0.82, 0.9), (0.06, 0.74, 0.98), (0.05, 0.7, 1.05)], [0.02, 0.015, 0.002], 4))
    parts = [core, inside, merge([neck, snout, jaw, crest]).painted(OCHRE)]
    if fine:
        boards = Timber(RUST, 0.012, 0.003, 0.007, 0.006, 0.34, 0.3, 0.14)
        sides = [planks.strakes(hull, low, top, 6, boards, rng, (0.02, 0.99), 1.15, 0.06) for _ in range(2)]
        parts += [sides[0], sides[1].mirrored(), both(planks.rail(hull, (0.0, 0.98), top, 8, 0.5)).painted(TAR)]
        for number, t in enumerate(np.linspace(0.24, 0.82, 6)):
            if number == 3:
                continue
            disc = lathe(
                [(0.07, 0.0), (0.064, 0.012), (0.02, 0.02), (0.004, 0.034)], 9, (False, False), [1, 0.5, 0.6, 0.8]
            )
            colour = (BLOOD, BONE, FADED_BLUE)[number % 3]
            parts.append(both(disc.painted(colour).transformed(hull.seat(float(t), float(hull.sheer(t)) - 0.02, 0.02))))
        eyes = both(
            lathe([(0.014, 0), (0.004, 0.01)], 5)
            .painted(RED_GLASS, EMBER)
            .transformed(facing((0.044, 0.9, 0.9), (1, 0.3, 0.2)))
        )
        parts.append(eyes)
    place = (
        frame((0.83, -1.34, 0.05), (1, 0, 0), (0, 1, 0), (0, 0, 1))
        @ rotation("z", -13)
        @ rotation("x", 15)
        @ rotation("y", -17)
    )
    return merge(parts).transformed(place)


def broken_keel(knots: Sequence[tuple[float, float, float]], ribs: int, size: float, colour: str, fine: bool) -> Mesh:
    """A keel with the stumps of its frames on both sides, along a path (n, 3)."""
    path = np.asarray(knots, float)
    parts = [tube(path, np.linspace(0.05, 0.03, len(path)), 5 if fine else 4)]
    lengths = np.r_[0.0, np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))]
    for k, at in enumerate(np.linspace(0.1, 0.94, ribs if fine else ribs // 2 + 1)):
        spot = np.array([np.interp(at * lengths[-1], lengths, path[:, i]) for i in range(3)])
        later = np.array([np.interp(min(at + 0.02, 1) * lengths[-1], lengths, path[:, i]) for i in range(3)])
        along = (later - spot) / max(np.linalg.norm(later - spot), 1e-9)
        side = np.cross(along, (0.0, 0.0, 1.0))
        side /= max(np.linalg.norm(side), 1e-9)
        up = np.cross(side, along)
        for s in (-1.0, 1.0):
            reach = size * (0.65 + 0.35 * math.cos(k * 2.4 + s)) * math.sin(math.pi * (0.25 + 0.6 * at))
            rib = [
                spot,
                spot + side * s * reach * 0.55 + up * reach * 0.15,
                spot + side * s * reach * 0.8 + up * reach * 0.7,
            ]
            parts.append(tube(rib, [0.028, 0.024, 0.008], 4 if fine else 3, fine))
    return merge(parts).painted(colour)


def paddle_wheel(fine: bool) -> Mesh:
    """Half of a dwarf ship's paddle wheel, wedged between two wrecks, floats missing."""
    made = []
    radius, count = 0.40, 14
    for k in range(count):
        if k in (2, 5, 6, 11):
            continue
        parts = [box((0.022, radius, 0.022), (x, radius / 2, 0)) for x in (-0.07, 0.07)] if fine else []
        board = box((0.20, 0.09, 0.02), (0, radius - 0.04, 0.0)).painted(GREY_WOOD).tinted(0.6 + 0.06 * k)
        made.append(merge([*(part.painted(RUST, METAL) for part in parts), board]).turned("x", 360.0 * k / count))
    sides = 16 if fine else 8
    for x in (-0.07, 0.07):
        rim = [(0.30, -0.014), (0.335, -0.014), (0.335, 0.014), (0.30, 0.014), (0.30, -0.014)]
        ring = lathe(rim, sides, (False, False)).turned("y", 90).moved(x, 0, 0)
        made.append(ring.painted(RUST, METAL))
    made.append(tube([(-0.2, 0, 0), (0.2, 0, 0)], 0.035, 6).painted(TAR))
    return merge(made).turned("y", 14).turned("z", 12).moved(-1.10, 0.02, 0.40)


def fragments(rng: np.random.Generator, fine: bool) -> Mesh:
    """Everything above at its place, an upturned boat for a hut, and boards of seven colours nailed over the seams."""
    parts = [
        stolen_stern(rng, fine),
        longship(rng, fine),
        paddle_wheel(fine),
        broken_keel(AFT_KEEL, 7, 0.30, ROT, fine),
        broken_keel(FORE_KEEL, 5, 0.28, ROT, fine),
    ]
    boat = fittings.boat(0.62, FADED_GREEN, OCHRE)
    hut = (boat if fine else simplified(boat, 0.22)).turned("y", 180).turned("z", 16).moved(-0.86, 0.42, 0.86)
    parts.append(hut)
    if not fine:
        return merge(parts)
    parts += [
        stern.lights(stern.Transom(PORT), 0.50, 0.24, 3, GREEN, fine, 0.045).transformed(PORT_PLACE),
        stern.lights(stern.Transom(STARBOARD), 0.40, 0.2, 2, PROUD, fine, 0.045).transformed(STARBOARD_PLACE),
    ]
    door = box((0.09, 0.02, 0.12), (-0.86, 0.13, 0.70)).painted(RED_GLASS, 1.4)
    posts = [
        box((0.03, 0.03, 0.22), (x, y, 0.68)) for x, y in ((-0.96, 0.18), (-0.78, 0.2), (-0.94, 0.62), (-0.78, 0.64))
    ]
    parts += [door, merge(posts).painted(TAR)]
    for hull, place, sides, spans in (
        (MAIN, np.eye(4), (1,), ((0.03, 0.3), (0.72, 0.95))),
        (MAIN, np.eye(4), (-1,), ((0.02, 0.1), (0.6, 0.95))),
        (STARBOARD, STARBOARD_PLACE, (1,), ((0.1, 0.95),)),
        (PORT, PORT_PLACE, (-1,), ((0.1, 0.95),)),
    ):
        for side in sides:
            for _ in range(10):
                span = spans[int(rng.integers(len(spans)))]
                t = rng.uniform(*span)
                z = rng.uniform(0.18, 0.92) * float(hull.sheer(t))
                length, wide, turn = rng.uniform(0.16, 0.34), rng.uniform(0.045, 0.08), rng.normal(0, 32)
                board = box((length, wide, 0.022), (0, 0, 0), 0.008, ("-z",)).turned("z", turn)
                board = board.painted(str(rng.choice(WOODS))).tinted(0.7 + 0.5 * rng.random())
                made = board.transformed(hull.seat(t, z, 0.03))
                parts.append((made if side > 0 else made.mirrored()).transformed(place))
    for x, z, length, turn, colour in (
        (0.1, 0.3, 0.4, 12, OCHRE),
        (-0.16, 0.2, 0.3, -16, GREY_WOOD),
        (0.12, 0.82, 0.36, -6, BLOOD),
        (-0.1, 0.42, 0.3, 5, ROT),
    ):
        board = box((length, 0.075, 0.024), (0, 0, 0), 0.008, ("-z",)).turned("z", turn).painted(colour)
        parts.append(board.transformed(stern.Transom(PORT).seat(x, z, 0.05)).transformed(PORT_PLACE))
    for start, end, sag in (  # chains that hold the wrecks together
        ((0.62, -1.7, 1.2), (1.0, -1.1, 0.55), 0.16),
        ((-0.66, -1.75, 1.1), (-0.98, -1.0, 0.8), 0.14),
        ((0.9, -0.72, 0.62), (1.02, -0.98, 0.42), 0.08),
        ((1.12, 0.2, 0.72), (1.12, 0.75, 0.72), 0.22),
        ((-1.1, -0.7, 0.8), (-1.13, -0.25, 0.74), 0.24),
    ):
        parts.append(chain(hanging(start, end, sag), 0.075, RUST))
    return merge(parts)
