"""The body of the Black Kraken: riveted plates in overlapping rings, tower, pipes, hoses, furnace, fins and wheels."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np

from vtt.shipyard import grime
from vtt.shipyard.castle import flat_panel
from vtt.shipyard.hull import both
from vtt.shipyard.ironwork import chain, gear, hanging, pipe, rivet_heads, stack, valve
from vtt.shipyard.mesh import (
    METAL,
    SATIN,
    Mesh,
    box,
    cylinder,
    extrude,
    facing,
    frame,
    grid,
    lathe,
    merge,
    sphere,
    tube,
)
from vtt.shipyard.pieces.black_kraken_lines import (
    ARMS,
    BACK,
    BLACK_IRON,
    BRASS,
    COPPER,
    EMBER,
    GUNMETAL,
    HEART,
    HOSE,
    RUST,
    SOOT,
    STEEL,
)
from vtt.shipyard.pieces.fleet_lines import SQUID
from vtt.shipyard.pieces.fleet_parts import back_skin, smooth_path
from vtt.shipyard.sheets import backed

RINGS = (-1.40, -1.24, -1.06, -0.86, -0.64, -0.40, -0.14, 0.12, 0.36, 0.58, 0.80, 1.0)
"""Where the rings of plates meet, y."""
PLATE = 0.235
"""Breadth of a plate round the body, about."""
PORTS = ((0.10, 40.0), (-0.18, 40.0), (-0.46, 42.0), (-0.76, 42.0))
"""Lit ports: y, angle over the back."""


def body(rng: np.random.Generator, fine: bool) -> Mesh:
    """Plates over a black core, each a little different, rusty below, sooty on top."""
    core, _ = back_skin(
        SQUID, 40 if fine else 20, 24 if fine else 10, lambda y, a: 0.0 * y * a - (0.012 if fine else 0.0)
    )
    if not fine:
        ring = np.searchsorted(RINGS, core.vertices[:, 1])
        hull = grime.stained(core.painted(GUNMETAL, METAL).tinted(0.75 + 0.35 * (ring % 2)), 541, RUST, 0.6, 2.0)
        turn = np.linspace(4, 176, 7)
        hoops = [tube(BACK.points(np.full(7, y), turn, 0.006)[0], 0.018, 3, False) for y in RINGS[2:9:2]]
        return merge([hull, merge(hoops).painted(BRASS, METAL)])
    parts = [core.painted(SOOT)]
    for k, (y0, y1) in enumerate(pairwise(RINGS)):
        count = max(4, round(BACK.girth((y0 + y1) / 2) / PLATE))
        shift = 0.5 * (k % 2)
        edges = np.clip((np.arange(-1, count + 1) + shift) / count, -0.02, 1.02) * 180
        for a0, a1 in pairwise(edges):
            if a1 - a0 > 6:
                parts.append(_plate((y0, y1), (a0, a1), rng))
    made = grime.stained(merge(parts), 541, RUST, 0.75, 2.6)
    made = grime.stained(made, 542, SOOT, 0.5, 3.6)
    return grime.awash(made, 543, "#26301f", 0.16, 0.7)


def _plate(span: tuple[float, float], arc: tuple[float, float], rng: np.random.Generator) -> Mesh:
    """One bent plate, its fore edge over its neighbour, a row of rivets along its sides."""
    y0, y1 = span[0] - 0.006, span[1] + 0.006
    a0, a1 = arc[0] + 0.4, arc[1] - 0.4
    bevel_y, bevel_a = 0.012, (a1 - a0) * 0.06
    ys = np.array([y0, y0 + bevel_y, y1 - bevel_y, y1])
    angles = np.array([a0, a0 + bevel_a, a0 + (a1 - a0) / 2, a1 - bevel_a, a1])
    lift = np.array([-0.008, 0.004, 0.019, 0.004])[:, None] * np.ones(5)
    lift[:, [0, -1]] = -0.008
    lift += rng.uniform(0, 0.004)
    gy, ga = np.meshgrid(ys, angles, indexing="ij")
    points, _ = BACK.points(gy, ga, lift)
    wear = np.zeros((4, 5))
    wear[1:3, 1:4] = 0.45
    skin = grid(points, edge=wear)
    p = skin.vertices[skin.faces[0]]
    _, out = BACK.at((y0 + y1) / 2, (a0 + a1) / 2)
    skin = skin if np.cross(p[1] - p[0], p[2] - p[0]) @ out > 0 else skin.flipped()
    tone = rng.uniform(0.7, 1.3)
    colour = STEEL if rng.random() < 0.12 else RUST if rng.random() < 0.05 else GUNMETAL
    rows = []
    for y, height in ((y0 + 0.03, 0.006), (y1 - 0.03, 0.016)):
        count = max(2, round((a1 - a0) / 180 * BACK.girth(y) / 0.075))
        spots, ways = BACK.points(np.full(count, y), a0 + (a1 - a0) * (np.arange(count) + 0.5) / count, height)
        heads = rivet_heads(spots, ways, 0.0105, BLACK_IRON if colour != RUST else STEEL, 4)
        rows.append(heads.smooth_normals(125.0))
    return merge([skin.smooth_normals(85.0).painted(colour, METAL).tinted(tone), *rows])


def tower(fine: bool) -> Mesh:
    """The conning tower: a plated drum with hooded slits of light, a hatch with its wheel, a snorkel."""
    n = 12 if fine else 6
    drum = lathe(
        [(0.25, 0.60), (0.235, 0.64), (0.215, 0.66), (0.20, 0.84), (0.225, 0.86), (0.225, 0.90), (0.16, 0.94),
         (0.10, 0.97)],
        n,
        edge=[0.4, 0.9, 0, 0.2, 0.9, 0.9, 0.4, 0.5],
    )  # fmt: skip
    parts = [drum.painted(GUNMETAL, METAL)]
    for a in np.arange(8) * math.pi / 4 + 0.2:
        way = np.array([math.cos(a), math.sin(a), 0.0])
        slit = flat_panel(
            np.array([(-0.036, -0.018), (0.036, -0.018), (0.036, 0.018), (-0.036, 0.018)]), 0.006
        ).painted(EMBER, 1.7)
        hood = box((0.10, 0.02, 0.03), (0, 0.028, 0.012), 0.004, ("-z",)).painted(BRASS, METAL)
        parts.append(
            merge([slit, hood] if fine else [slit]).transformed(facing(way * 0.208 + np.array([0, 0, 0.76]), way))
        )
    if fine:
        ring = np.arange(16) * math.pi / 8
        ways = np.column_stack([np.cos(ring), np.sin(ring), 0 * ring])
        parts.append(rivet_heads(ways * 0.226 + np.array([0, 0, 0.88]), ways, 0.010, STEEL, 4))
        parts.append(rivet_heads(ways * 0.236 + np.array([0, 0, 0.64]), ways, 0.010, STEEL, 4))
        for a in np.arange(8) * math.pi / 4:
            strap = np.array([(0.222, 0.905), (0.163, 0.945), (0.103, 0.974)])
            parts.append(tube(np.column_stack([strap[:, 0] * math.cos(a), strap[:, 0] * math.sin(a), strap[:, 1]]),
                              0.012, 4).painted(STEEL, METAL))  # fmt: skip
        rims = [lathe([(r, z - 0.014), (r + 0.014, z), (r, z + 0.014)], n, (False, False), [0, 1, 0])
                for r, z in ((0.222, 0.90), (0.10, 0.972), (0.236, 0.655))]  # fmt: skip
        parts.append(merge(rims).painted(BRASS, METAL))
        parts.append(valve(0.06, BRASS, STEEL).moved(0, 0, 0.96).moved(0.0, -0.02, 0))
        parts.append(pipe([(-0.13, 0.05, 0.9), (-0.13, 0.05, 1.08), (-0.13, 0.12, 1.08)], 0.02, STEEL, BRASS, 6))
    return grime.stained(merge(parts).moved(0, -0.12, 0), 545, RUST, 0.5, 4.0)


def plumbing(fine: bool) -> Mesh:
    """Steam pipes along both flanks, hoses to the roots of the arms, valves, a walkway with chains."""
    if not fine:
        return merge([])
    parts = []
    for side in (1.0, -1.0):
        places = ((-1.06, 28, -0.02), (-1.04, 28, 0.035), (-0.66, 28, 0.035), (-0.3, 28, 0.035), (0.1, 40, 0.04))
        places += ((0.40, 36, 0.04), (0.42, 36, -0.02))
        knots = [BACK.at(y, 90 - side * lean, out)[0] for y, lean, out in places]
        parts.append(pipe(knots, 0.024, COPPER, BLACK_IRON, 7))
        spot, way = BACK.at(-0.48, 90 - side * 26, 0.05)
        parts.append(valve(0.05, BRASS, STEEL).transformed(facing(spot, way, (0, 1, 0))))
        for k, joints in enumerate(ARMS[:4] if side > 0 else ARMS[4:]):
            root = np.array(joints[0])
            start, out = BACK.at(0.28 + 0.10 * k, 90 - side * (18 + 14 * k), 0.01)
            knee, _ = BACK.at(0.56 - 0.03 * k, 90 - side * (30 + 12 * k), 0.12)
            end = root + (np.array(joints[1]) - root) * 0.22 + np.array([0, 0, 0.08])
            line = smooth_path([start, start + out * 0.07, knee, end], 15)
            ribbed = np.where(np.arange(15) % 2, 0.022, 0.027)
            parts.append(tube(line, ribbed, 6).painted(HOSE, SATIN))
            for place, towards in ((start, out), (end, end - knee)):
                cuff = lathe([(0.034, -0.02), (0.036, 0.018), (0.026, 0.024)], 6, (False, True), [0.2, 0.9, 0.5])
                parts.append(cuff.painted(BRASS, METAL).transformed(facing(place, towards)))
    parts.append(_walkway())
    return grime.stained(merge(parts), 547, "#1d1a16", 0.5, 5.0)


def _walkway() -> Mesh:
    """A grated gangway aft of the tower with stanchions and chains."""
    parts = []
    for y in np.linspace(-0.42, -1.02, 9):
        top, _ = BACK.at(float(y), 90, 0.03)
        parts.append(box((0.22, 0.05, 0.018), top.tolist(), 0.004).painted(BLACK_IRON, METAL))
    for side in (-1, 1):
        tops = []
        for y in (-0.40, -0.62, -0.84, -1.04):
            foot, _ = BACK.at(y, 90, 0.02)
            foot = foot + np.array([side * 0.11, 0, 0])
            tops.append(foot + np.array([side * 0.01, 0, 0.13]))
            parts.append(tube([foot, tops[-1]], 0.009, 4).painted(STEEL, METAL))
        parts += [chain(hanging(a, b, 0.025, 6), 0.034, STEEL) for a, b in pairwise(tops)]
    return merge(parts)


def chimneys(fine: bool) -> Mesh:
    """Two raked stacks abaft the tower."""
    pair = []
    for x, tall, cap in ((-0.17, 0.60, "crown"), (0.17, 0.68, "crown")):
        one = stack(0.068, tall, cap if fine else "plain", GUNMETAL, BRASS, 10 if fine else 5)
        pair.append(one.turned("x", 14).moved(x, -0.5, 0.62))
    return grime.stained(merge(pair), 549, RUST, 0.55, 4.0)


# ------------------------------------------------------------------------------------------------ lights
def eyes(fine: bool) -> Mesh:
    """A great eye on each side: iris blades of steel over the furnace's light, a bolted rim, a heavy lid; lit ports."""
    n = 16 if fine else 8
    parts = [sphere((0.13, 0.13, 0.05), n, 6 if fine else 4).painted(EMBER, 1.75)]
    rim = lathe(
        [(0.20, -0.04), (0.205, 0.02), (0.185, 0.05), (0.15, 0.055), (0.135, 0.03)],
        n,
        (False, False),
        [0, 0.7, 1, 0.6, 0],
    )
    parts.append(rim.painted(BRASS, METAL).tinted(0.8))
    if fine:
        for k in range(8):
            blade = extrude([(0.145, -0.062), (0.145, 0.062), (0.07, 0.045), (0.052, 0.0)], 0.007, 0.003)
            parts.append(
                blade.moved(0, 0, 0.045).turned("z", 45 * k).painted(STEEL, METAL).tinted(0.75 + 0.25 * (k % 2))
            )
        parts.append(sphere((0.05, 0.05, 0.03), 8, 5).moved(0, 0, 0.035).painted(HEART, 2.0))
        ring = np.arange(10) * math.pi / 5
        spots = np.column_stack([0.17 * np.cos(ring), 0.17 * np.sin(ring), 0 * ring + 0.052])
        parts.append(rivet_heads(spots, np.array([0.0, 0.0, 1.0]), 0.013, BLACK_IRON, 5))
        turn = np.radians(np.linspace(20, 160, 10))
        rows = [
            [(r * math.cos(a), r * math.sin(a), z) for a in turn]
            for r, z in ((0.215, -0.03), (0.215, 0.06), (0.15, 0.12), (0.13, 0.10))
        ]
        lid = grid(np.array(rows), edge=np.array([0, 0.5, 1.0, 0.4])[:, None])
        p = lid.vertices[lid.faces[4]]
        lid = lid if np.cross(p[1] - p[0], p[2] - p[0]) @ p.mean(axis=0) > 0 else lid.flipped()
        parts.append(backed(lid.painted(GUNMETAL, METAL)))
    eye = merge(parts).transformed(facing((0.40, 0.68, 0.42), (1, 0.45, 0.35)))
    made = [eye]
    for y, angle in PORTS if fine else PORTS[:3]:
        made.append(_port(fine).transformed(facing(*BACK.at(y, angle, 0.012 if fine else 0.0))))
    return both(merge(made))


def _port(fine: bool) -> Mesh:
    """A bolted round port with a cross of bars."""
    n = 10 if fine else 6
    a = np.linspace(0, 2 * math.pi, n, endpoint=False)
    pane = flat_panel(np.column_stack([np.cos(a), np.sin(a)]) * 0.042, 0.012).painted(EMBER, 1.65)
    if not fine:
        return pane
    rim = lathe([(0.064, -0.004), (0.066, 0.016), (0.054, 0.024), (0.042, 0.014)], n, (False, False), [0, 0.8, 1, 0])
    bars = merge([box((0.084, 0.008, 0.008), (0, 0, 0.018)), box((0.008, 0.084, 0.008), (0, 0, 0.018))])
    return merge([pane, rim.painted(BRASS, METAL).tinted(0.85), bars.painted(BLACK_IRON, METAL)])


# ------------------------------------------------------------------------------------------------ ends
def beak(fine: bool) -> Mesh:
    """A hooked beak of plated steel that opens on the furnace."""
    upper = extrude(
        [(0, 0.14), (0.26, 0.10), (0.42, -0.02), (0.46, -0.16), (0.34, -0.06), (0.04, -0.04)], 0.16, 0.02, back=True
    )
    lower = extrude(
        [(0.02, -0.12), (0.24, -0.16), (0.34, -0.08), (0.33, -0.22), (0.2, -0.28), (0, -0.28)], 0.13, 0.02, back=True
    )
    jaws = merge([upper.moved(0, 0, -0.08), lower.moved(0, 0, -0.065)]).painted(STEEL, METAL).tinted(0.7)
    parts = [jaws]
    if fine:
        edge = [(0.04, -0.04), (0.34, -0.06), (0.45, -0.15)]
        parts += [tube([(x, y, z) for x, y in edge], 0.014, 4).painted(BRASS, METAL) for z in (-0.07, 0.07)]
        spots = np.array([(x, 0.085 - 0.25 * x, z * 0.082) for x in (0.06, 0.14, 0.22, 0.30) for z in (-1, 1)])
        parts.append(rivet_heads(spots, np.sign(spots[:, 2:]) * np.array([[0.0, 0.0, 1.0]]), 0.014, BLACK_IRON, 5))
    pair = merge(parts).transformed(frame((0, 1.0, 0.36), (0, 1, 0), (0, 0, 1), (1, 0, 0)))
    fire = sphere((0.11, 0.06, 0.09), 8 if fine else 5, 5 if fine else 3).moved(0, 1.06, 0.30).painted(EMBER, 1.8)
    return merge([grime.stained(merge([pair, _bulkhead(1.0, fine)]), 551, RUST, 0.5, 4.0), fire])


def _bulkhead(y: float, fine: bool) -> Mesh:
    """The plate that closes the boiler at y, a ring of rivets round it."""
    way = math.copysign(1.0, y)
    angle = np.linspace(-8, 188, 17 if fine else 7)
    rim, _ = BACK.points(np.full(len(angle), y), angle, 0.012)
    flat = rim[:, [0, 2]] * [-way, 1.0]
    parts = [extrude(flat, 0.035, 0.012).painted(GUNMETAL, METAL).tinted(0.8)]
    if fine and y > 0:
        middle = np.array([0.0, 0.22])
        spots = np.column_stack([middle + (flat - middle) * 0.86, np.full(len(flat), 0.035)])
        parts.append(rivet_heads(spots, np.array([0.0, 0.0, 1.0]), 0.013, BLACK_IRON, 5))
    return merge(parts).transformed(frame((0, y, 0), (-way, 0, 0), (0, 0, 1), (0, way, 0)))


def tail(fine: bool) -> Mesh:
    """Two ribbed fins of riveted plate, a crest of blades, the furnace door and the screw at the stern."""
    outline = np.array(
        [
            (0.0, 0.0),
            (0.34, 0.03),
            (0.56, 0.10),
            (0.44, 0.16),
            (0.40, 0.27),
            (0.28, 0.29),
            (0.22, 0.40),
            (0.08, 0.39),
            (-0.06, 0.34),
        ]
    )
    fin = [extrude(outline, 0.03, 0.01, back=True).painted(GUNMETAL, METAL)]
    if fine:
        for p, q in ((0.54, 0.105), (0.39, 0.26), (0.22, 0.385), (0.02, 0.35)):
            for face in (-0.001, 0.031):
                fin.append(tube([(0.05, 0.02, face), (p, q, face)], [0.02, 0.01], 4).painted(STEEL, METAL))
            spots = np.array([(0.05 + (p - 0.05) * s + 0.03, q * s, 0.03) for s in (0.3, 0.5, 0.7, 0.88)])
            fin.append(rivet_heads(spots, np.array([0.0, 0.0, 1.0]), 0.009, BLACK_IRON, 4))
    one = merge(fin).transformed(frame((0.14, -1.42, 0.34), (0, 1, 0), (1, 0, 0.35), (0.3, 0, -1)))
    crest = []
    for y, tall in ((-1.28, 0.13), (-1.14, 0.17), (0.36, 0.16), (0.52, 0.13), (0.66, 0.10)):
        top, _ = BACK.at(y, 90)
        blade = extrude([(0.06, -0.02), (-0.10, tall), (-0.06, -0.02)], 0.03, 0.01, back=True).moved(0, 0, -0.015)
        crest.append(blade.transformed(frame(top, (0, 1, 0), (0, 0, 1), (1, 0, 0))))
    parts = [both(one), merge(crest).painted(STEEL, METAL).tinted(0.8)]
    if fine:
        door = lathe(
            [(0.15, -0.02), (0.155, 0.02), (0.13, 0.035), (0.11, 0.02)], 12, (False, False), [0, 0.7, 1, 0.2]
        ).painted(BLACK_IRON, METAL)
        fire = sphere((0.112, 0.112, 0.02), 12, 4).painted(EMBER, 1.8)
        bars = [tube([(x, -0.11, 0.03), (x, 0.11, 0.03)], 0.012, 4) for x in (-0.06, -0.02, 0.02, 0.06)]
        parts.append(
            merge([door, fire, merge(bars).painted(BLACK_IRON, METAL)]).transformed(
                facing((0, -1.30, 0.36), (0, -1, 0.55))
            )
        )
    for k in range(4):
        blade = extrude([(-0.03, 0.02), (0.03, 0.02), (0.075, 0.17), (-0.02, 0.2)], 0.016, 0.005, back=True)
        parts.append(
            blade.turned("y", 28)
            .turned("z", 90 * k + 20)
            .transformed(facing((0, -1.56, 0.14), (0, -1, 0)))
            .painted(COPPER, METAL)
            .tinted(0.9)
        )
    shaft = tube([(0, -1.3, 0.16), (0, -1.62, 0.14)], [0.05, 0.035], 8 if fine else 4)
    parts += [shaft.painted(STEEL, METAL), _bulkhead(-1.40, fine)]
    return grime.stained(merge(parts), 553, RUST, 0.6, 4.0)


def paddles(fine: bool) -> Mesh:
    """A wheel with floats on each flank under a plated arch, with rods and a cog."""
    boards = 12 if fine else 7
    parts = []
    for k in range(boards):
        board = box((0.17, 0.09, 0.018), (0, 0.23, 0), 0.004 if fine else 0).painted(RUST)
        spokes = [box((0.02, 0.24, 0.02), (x, 0.12, 0)) for x in (-0.07, 0.07)]
        parts.append(merge([board, merge(spokes).painted(STEEL, METAL)]).turned("x", 360 * k / boards))
    hub = cylinder(0.055, 0.2, 10 if fine else 5).turned("y", 90).moved(-0.1, 0, 0).painted(BLACK_IRON, METAL)
    turn = np.linspace(-0.2, math.pi + 0.2, 15 if fine else 6)
    outer, inner = (np.column_stack([np.cos(turn), np.sin(turn)]) * r for r in (0.32, 0.23))
    arch = extrude(np.vstack([outer, inner[::-1]]), 0.04, 0.012, back=True)
    seat = frame((0.085, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 0))
    cover = [arch.painted(GUNMETAL, METAL).transformed(seat)]
    roof = np.stack(
        [np.column_stack([np.full(len(turn), x), 0.315 * np.cos(turn), 0.315 * np.sin(turn)]) for x in (-0.12, 0.09)]
    )
    skin = grid(roof, edge=0.2)
    p = skin.vertices[skin.faces[3]]
    skin = skin if np.cross(p[1] - p[0], p[2] - p[0])[2] > 0 else skin.flipped()
    cover.append(merge([skin, skin.flipped().scaled(1.0, 0.97, 0.97)]).painted(GUNMETAL, METAL).tinted(0.8))
    if fine:
        middle = (outer + inner) / 2
        spots = np.column_stack([middle, np.full(len(middle), 0.04)])
        cover.append(rivet_heads(spots, np.array([0.0, 0.0, 1.0]), 0.013, STEEL, 5).transformed(seat))
        cog = gear(0.11, 0.025, 9, BRASS).turned("y", 90).moved(0.10, 0, 0)
        rod = tube([(0.14, 0.07, 0.05), (0.13, 0.42, 0.10)], 0.018, 5)
        piston = lathe([(0.045, 0.0), (0.05, 0.02), (0.05, 0.16), (0.03, 0.18)], 8, edge=[0, 0.8, 0.8, 0.4])
        for k, a in enumerate(np.linspace(0.1, math.pi - 0.1, 8)):
            out = np.array([0.0, math.cos(a), math.sin(a)])
            rib = box((0.21, 0.024, 0.016), (0, 0, 0), 0.004, ("-z",)).painted(BRASS if k % 7 else STEEL, METAL)
            cover.append(rib.transformed(facing(out * 0.318 + [-0.015, 0, 0], out, (0, -out[2], out[1]))))
            if 0 < k < 7 and k % 2:
                vent = flat_panel(np.array([(-0.07, -0.014), (0.07, -0.014), (0.07, 0.014), (-0.07, 0.014)]), 0.008)
                turned = np.array([0.0, math.cos(a + 0.2), math.sin(a + 0.2)])
                seat_ = facing(turned * 0.314 + [-0.015, 0, 0], turned, (0, -turned[2], turned[1]))
                cover.append(vent.painted(EMBER, 1.5).transformed(seat_))
        hoops = [np.column_stack([np.full(len(turn), x), 0.318 * np.cos(turn), 0.318 * np.sin(turn)])
                 for x in (-0.115, 0.085)]  # fmt: skip
        cover += [tube(hoop, 0.013, 4).painted(BRASS, METAL) for hoop in hoops]
        cover += [
            cog,
            rod.painted(STEEL, METAL),
            piston.painted(COPPER, METAL).transformed(facing((0.12, 0.58, 0.12), (0, -1, -0.14))),
        ]
    made = grime.stained(merge([*parts, hub, *cover]), 555, RUST, 0.6, 4.0)
    return both(made.moved(0.58, -0.52, 0.2))


def guns(fine: bool, barrel: Mesh) -> Mesh:
    """A stub cannon along z in a bolted collar."""
    n = 10 if fine else 5
    collar = lathe([(0.095, 0.02), (0.095, 0.09), (0.07, 0.115), (0.05, 0.11)], n, (False, True), [0, 0.9, 0.9, 0.3])
    parts = [barrel, collar.painted(BLACK_IRON, METAL)]
    if fine:
        ring = np.arange(6) * math.pi / 3
        spots = np.column_stack([0.083 * np.cos(ring), 0.083 * np.sin(ring), 0 * ring + 0.102])
        parts.append(rivet_heads(spots, np.array([0.0, 0.0, 1.0]), 0.011, BRASS, 5))
    return merge(parts)
