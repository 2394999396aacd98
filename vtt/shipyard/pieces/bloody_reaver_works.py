"""What stands on the Bloody Reaver: the crooked sterncastle, the ruined tower, the rearing bow of another wreck."""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard import castle, planks, undead
from vtt.shipyard.hull import both, constant
from vtt.shipyard.mesh import Array, Mesh, box, extrude, facing, grid, merge, sphere, tube
from vtt.shipyard.pieces.bloody_reaver_lines import (
    BONE,
    DECK,
    EMBER,
    FADED_GREEN,
    GREY_WOOD,
    MAIN,
    OCHRE,
    REARING,
    REARING_PLACE,
    RED_GLASS,
    ROT,
    STONE,
    TAR,
    TOWER,
    TOWER_FOOT,
    TOWER_RADIUS,
    TOWER_TOP,
    WAIST_DECK,
    plain_deck,
)
from vtt.shipyard.planks import Timber


def sterncastle(rng: np.random.Generator, fine: bool) -> Mesh:
    """A crooked wooden poop with red-lit windows, its upper boards broken off at different heights."""
    span, low = (0.0, 0.27), MAIN.lifted(-0.01)
    top = constant(1.72)
    core = MAIN.shell(low, top, span, 6 if fine else 4, 3, 0.01).painted("#171009")
    inner = MAIN.shell(low, top, span, 5 if fine else 4, 2 if fine else 3, 0.05).flipped().painted(TAR)
    y = float(MAIN.point(0.27, 1.5)[1])
    half = float(MAIN.half_breadth(0.27, 1.4))
    front = box((2 * half, 0.04, 1.0), (0, y - 0.02, 1.22), 0.0).painted(ROT).tinted(0.8)
    stern = MAIN.transom_plate(1.2, 1.72, 3).painted(ROT).tinted(0.6)
    parts = [core, inner, front, stern, plain_deck(MAIN, (-1.95, -0.98), 1.60)]
    if not fine:
        return merge([*parts, *_windows(fine)])
    boards = Timber(OCHRE, 0.02, 0.005, 0.011, 0.009, 0.36, 0.42, 0.3)
    for flip in (False, True):
        wall = planks.strakes(MAIN, low, top, 5, boards, rng, span, 3.4, 0.05)
        parts.append(wall.mirrored() if flip else wall)
    for side in (1.0, -1.0):  # splintered uprights over the wall
        for t in np.linspace(0.01, 0.26, 9):
            height = 0.07 + 0.16 * rng.random()
            p = MAIN.point(t, 1.70)
            post = box((0.03, 0.055, height), (0, 0, height / 2), 0.006, ("-z",)).turned("x", 14 * (rng.random() - 0.5))
            parts.append(post.painted(ROT).tinted(0.7 + 0.5 * rng.random()).moved(side * (p[0] - 0.015), p[1], p[2]))
    for x in np.linspace(-0.48, 0.48, 11):
        height = 0.25 + 0.28 * rng.random() + 0.18 * math.cos(x * 3)
        plank = box((0.085, 0.035, height), (0, 0, height / 2), 0.01, ("-z",)).turned("y", 5 * (rng.random() - 0.5))
        aft = float(MAIN.ends(1.6)[0])
        parts.append(plank.painted(ROT).tinted(0.45 + 0.6 * rng.random()).moved(x, aft, 1.42))
        if abs(x) > 0.15 and round(x / 0.096) % 2:  # the heads of those who would not serve
            head = undead.death_head(0.10, BONE).transformed(facing((x, aft - 0.01, 1.46 + height), (0.2 * x, -1, 0.1)))
            parts.append(head)
    parts.append(planks.deck(MAIN, (-1.94, -0.98), 1.63, Timber(DECK, 0.02, 0.005, 0.01, 0.01, 0.3, 0.4), rng, 0.085))
    for t in (0.02, 0.14, 0.26):  # frames and braces over the boards, a wale that sags
        z = np.linspace(float(MAIN.sheer(t)) - 0.35, 1.74, 5)
        stations = np.full(5, t)
        parts.append(
            both(tube(MAIN.point(stations, z) + MAIN.normal(stations, z) * 0.012, 0.03, 4, False).painted(TAR))
        )
    for t0, t1 in ((0.03, 0.13), (0.25, 0.15)):
        t, z = np.linspace(t0, t1, 4), np.linspace(1.30, 1.68, 4)
        parts.append(both(tube(MAIN.point(t, z) + MAIN.normal(t, z) * 0.015, 0.022, 4, False).painted(GREY_WOOD)))
    parts.append(
        both(
            planks.wale(
                MAIN, (0.0, 0.28), lambda t: 1.60 + 0.06 * np.cos(np.asarray(t, float) * 17), 0.06, 0.042, TAR, 6
            )
        )
    )
    for up in (1.12, 1.42):
        beam = box((1.1, 0.07, 0.05), (0, float(MAIN.ends(up)[0]) - 0.01, up), 0.012).turned("y", 1.2)
        parts.append(beam.painted(TAR))
    for row in range(6):
        up = 0.8 + row * 0.15
        plank = box((2 * half - 0.03, 0.025, 0.135), (0, y + 0.008, up), 0.01, ("-y",)).turned(
            "y", 2.0 * (rng.random() - 0.5)
        )
        parts.append(plank.painted(ROT).tinted(0.7 + 0.5 * rng.random()))
    return merge([*parts, *_windows(fine)])


def _windows(fine: bool) -> list[Mesh]:
    """Crooked cabin windows, red within: three astern, two on each side, a door's glow ahead."""
    pane = (
        castle.square_window(0.15, 0.18, TAR, RED_GLASS, EMBER)
        if fine
        else (
            castle.flat_panel(np.array([(-0.07, -0.08), (0.07, -0.08), (0.07, 0.08), (-0.07, 0.08)]), 0.01).painted(
                RED_GLASS, EMBER
            )
        )
    )
    parts = []
    for x, tilt in ((-0.34, 5.0), (0.0, -3.0), (0.34, 7.0)):
        parts.append(
            pane.turned("z", tilt).transformed(facing((x, float(MAIN.ends(1.26)[0]) - 0.025, 1.27), (0, -1, 0)))
        )
    for t, z in ((0.08, 1.45), (0.19, 1.42)):
        parts.append(both(pane.transformed(castle.upright_seat(MAIN, t, z, 0.02))))
    door = extrude(castle.arch(0.2, 0.42, 3), 0.012).painted(RED_GLASS, 1.5)
    y = float(MAIN.point(0.27, 1.5)[1])
    parts.append(door.transformed(facing((-0.2, y + 0.02, WAIST_DECK + 0.02), (0, 1, 0))))
    return parts


def tower(rng: np.random.Generator, fine: bool) -> Mesh:
    """A round stone tower, half its crown fallen, that some drowned fort lost to the hulk."""
    radius, height = TOWER_RADIUS, TOWER_TOP - TOWER_FOOT
    sides = 14 if fine else 7
    turn = np.linspace(0, 2 * math.pi, sides, endpoint=False)
    crest = height * (0.80 + 0.22 * np.cos(turn - 2.2) + 0.05 * np.sin(5 * turn)) - (0.09 if fine else 0.02)

    def ring(r: float, z: Array | float) -> Array:
        return np.stack([np.cos(turn) * r, np.sin(turn) * r, np.broadcast_to(z, turn.shape)], -1)

    outside = grid(np.stack([ring(radius * 1.02, 0.0), ring(radius * 0.92, crest)]), (False, True)).flipped()
    inside = grid(np.stack([ring(radius * 0.74, height * 0.5), ring(radius * 0.74, crest)]), (False, True))
    rim = grid(np.stack([ring(radius * 0.92, crest), ring(radius * 0.74, crest)]), (False, True)).flipped()
    floor = castle.flat_panel(ring(radius * 0.76, 0.0)[:, :2], height * 0.56).painted("#1a1411")
    parts = [merge([outside, inside, rim]).painted(STONE).tinted(0.5 if fine else 0.9), floor]
    count = 13
    for row in range(15 if fine else 0):
        z = (row + 0.5) * 0.125
        r = radius * (1.02 - 0.12 * z / height)
        for k in range(count):
            a = 2 * math.pi * (k + 0.5 * (row % 2)) / count
            crown = height * (0.80 + 0.22 * math.cos(a - 2.2) + 0.05 * math.sin(5 * a))
            if z > crown or rng.random() < 0.05:
                continue
            out = np.array([math.cos(a), math.sin(a), 0.0])
            stone = castle.stone_block(2 * math.pi * r / count * 0.96, 0.118, 0.03 + 0.02 * rng.random(), 0.016)
            stone = stone.painted(STONE).tinted(1 + 0.3 * (rng.random() * 2 - 1))
            parts.append(stone.transformed(facing(out * (r - 0.012) + [0, 0, z], out)))
            if z > height * 0.78:  # a free-standing piece of wall has an inner face too
                parts.append(stone.transformed(facing(out * (r - 0.02) + [0, 0, z], -out)))
    slit = castle.lancet(0.09, 0.24, STONE, RED_GLASS, EMBER, is_slit=True)
    if not fine:
        slit = castle.flat_panel(castle.arch(0.06, 0.2, 2), 0.01).painted(RED_GLASS, EMBER)
    for a, z in ((0.3, 0.75), (2.0, 0.95), (-0.9, 1.15), (3.6, 0.7), (1.2, 1.3)):
        out = np.array([math.cos(a), math.sin(a), 0.0])
        r = radius * (1.02 - 0.12 * z / height) + 0.03
        parts.append(slit.transformed(facing(out * r + [0, 0, z], out)))
    return merge(parts).moved(TOWER[0], TOWER[1], TOWER_FOOT)


def rearing_bow(rng: np.random.Generator, fine: bool) -> Mesh:
    """The bow half of a wreck that rears out of the stern like a fang."""
    boards = Timber(GREY_WOOD, 0.018, 0.005, 0.01, 0.01, 0.34, 0.4, 0.26)
    low, top = constant(0.0), REARING.lifted(0.0)
    core = REARING.shell(low, top, stations=12 if fine else 7, rows=4, inward=0.025).painted("#150e0b")
    inside = REARING.shell(low, top, stations=10 if fine else 7, rows=3 if fine else 4, inward=0.04)
    inside = inside.flipped().painted(ROT).tinted(0.62)
    z = np.linspace(0.0, 0.66, 6)
    stem = tube(REARING.point(np.ones(6), z) * [0, 1, 1], np.linspace(0.05, 0.035, 6), 6).painted(TAR)
    keel = tube([(0, -0.75, 0.0), (0, 0.0, -0.01), (0, 0.85, 0.0)], 0.045, 6).painted(TAR)
    edge = REARING.point(np.linspace(0, 1, 8), np.zeros(8))
    bottom = grid(np.stack([edge, edge * [-1, 1, 1]])).painted(TAR)
    parts = [core, inside, stem, keel, bottom]
    if fine:
        green = Timber(FADED_GREEN, 0.018, 0.005, 0.01, 0.01, 0.34, 0.4, 0.26)
        sides = [
            merge(
                [
                    planks.strakes(REARING, low, REARING.line(0.5), 3, boards, rng, (0.12, 0.99), 1.6, 0.10),
                    planks.strakes(REARING, REARING.line(0.5), top, 3, green, rng, (0.12, 0.99), 1.6, 0.10),
                ]
            )
            for _ in range(2)
        ]
        ribs = []
        for t in np.linspace(0.05, 0.85, 7):
            zz = np.linspace(0.0, float(REARING.sheer(t)) + 0.07, 5)
            ribs.append(
                tube(REARING.point(np.full(5, t), zz) - REARING.normal(np.full(5, t), zz) * 0.015, 0.018, 4, False)
            )
        inner = []  # bare frames and stringers within, a beam across on which a red lamp hangs
        for t in np.linspace(0.46, 0.86, 5):
            zz = np.linspace(0.0, float(REARING.sheer(t)), 5)
            stations = np.full(5, t)
            frame_ = REARING.point(stations, zz) - REARING.normal(stations, zz) * 0.055
            inner.append(tube(frame_, 0.022, 4, False).painted(GREY_WOOD).tinted(0.75 + 0.1 * math.sin(t * 40)))
        for share in (0.25, 0.5, 0.75):
            t = np.linspace(0.44, 0.88, 5)
            line = REARING.point(t, REARING.sheer(t) * share) - REARING.normal(t, REARING.sheer(t) * share) * 0.05
            inner.append(tube(line, 0.012, 3, False).painted(TAR))
        half, y = float(REARING.half_breadth(0.68, 0.4)), float(REARING.point(0.68, 0.4)[1])
        beam = tube([(-half, y, 0.42), (half, y, 0.42)], 0.024, 4).painted(ROT)
        lamp = sphere(0.06, 7, 5).painted(RED_GLASS, EMBER).moved(0.0, y, 0.35)
        parts += [beam, lamp, both(merge(inner))]
        parts += [
            sides[0],
            sides[1].mirrored(),
            both(merge(ribs).painted(TAR)),
            both(planks.wale(REARING, (0.1, 0.99), REARING.line(0.9), 0.05, 0.04, TAR, 10)),
        ]
    return merge(parts).transformed(REARING_PLACE)
