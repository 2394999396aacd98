"""What lives and hangs on the Bloody Reaver: skeletons at their posts, lanterns and cages on chains, weed, plunder."""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard import castle, fittings, undead
from vtt.shipyard.hull import both
from vtt.shipyard.ironwork import chain
from vtt.shipyard.mesh import METAL, Mesh, box, extrude, facing, grid, lathe, merge, tube
from vtt.shipyard.people import Dress, person
from vtt.shipyard.pieces.bloody_reaver_lines import (
    BLOOD,
    BONE,
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
    STONE,
    TAR,
    TARNISH,
    TOWER,
    TOWER_RADIUS,
    WAIST_DECK,
    WEED,
)

POOP = 1.645


def crew(fine: bool) -> Mesh:
    """Skeletons: a helmsman on the poop, others who haul, point, lean over rails and sit on casks."""
    posts = (
        (-0.30, -1.14, POOP, 10, ((-0.3, 0.2, 0.98), (0.22, 0.1, 0.4)), BLOOD, False),
        (0.12, -1.08, POOP, -30, ((-0.2, 0.3, 0.5), (0.25, 0.4, 0.75)), TAR, False),
        (-0.34, -0.5, WAIST_DECK, 70, ((-0.1, 0.38, 0.7), (0.1, 0.34, 0.55)), "", False),
        (0.22, 0.3, WAIST_DECK, -80, ((-0.1, 0.38, 0.7), (0.1, 0.34, 0.55)), BLOOD, False),
        (0.1, 1.12, 0.985, 0, ((-0.2, 0.1, 0.42), (0.2, 0.42, 0.72)), "", False),
        (-0.22, 0.86, 0.985, 60, ((-0.2, 0.2, 0.42), (0.2, 0.2, 0.42)), BLOOD, True),
        (0.78, 1.2, 0.505, -20, ((-0.3, 0.2, 0.95), (0.3, 0.2, 0.95)), TAR, False),
        (-0.78, -0.75, 0.505, 60, ((-0.2, 0.35, 0.6), (0.2, 0.1, 0.42)), BLOOD, False),
        (0.34, -1.36, POOP, -150, ((-0.2, 0.1, 0.42), (0.26, 0.08, 1.0)), "", False),
        (-0.12, -1.66, POOP, 180, ((-0.14, 0.2, 0.5), (0.14, 0.2, 0.5)), BLOOD, False),
        (0.06, 0.52, WAIST_DECK, 20, ((-0.1, 0.38, 0.7), (0.1, 0.34, 0.55)), TAR, False),
        (-0.34, 0.44, WAIST_DECK, -100, ((-0.2, 0.2, 0.5), (0.2, 0.42, 0.72)), BLOOD, False),
        (0.95, 0.15, 0.505, -70, ((-0.14, 0.2, 0.5), (0.26, 0.08, 1.0)), "", False),
        (-0.86, -0.2, 0.505, 80, ((-0.2, 0.3, 0.5), (0.25, 0.4, 0.75)), BLOOD, False),
    )
    if not fine:
        posts = posts[::2]
    return merge(
        [
            (
                undead.skeleton(0.22, hands, BONE, RED_GLASS, 1.7, rags, seated)
                if fine
                else person(Dress(rags or BONE, hat_colour=BONE), height=0.22, fine=False)
            )
            .turned("z", turn)
            .moved(x, y, z)
            for x, y, z, turn, hands, rags, seated in posts
        ]
    )


def hanging_things() -> Mesh:
    """Lanterns, cages and anchors on chains from stern, bows and yards of wreckage."""
    parts = []
    aft = float(MAIN.ends(1.5)[0])
    for x, top, length, what in (
        (-0.56, 1.62, 0.42, "lantern"),
        (-0.14, 1.42, 0.26, "cage"),
        (0.20, 1.42, 0.36, "lantern"),
        (0.54, 1.66, 0.30, "cage"),
    ):
        y = aft - 0.2
        parts.append(tube([(x, aft + 0.06, top + 0.02), (x, y - 0.03, top + 0.05)], 0.022, 5).painted(TAR))
        parts.append(chain(np.array([(x, y, top + 0.03), (x, y, top - length)]), 0.05, RUST))
        parts.append(_lamp(0.075) if what == "lantern" else _cage(0.085))
        parts[-1] = parts[-1].moved(x, y, top - length)
    for place, hull, t in ((STARBOARD_PLACE, STARBOARD, 0.9), (PORT_PLACE, PORT, 0.9)):
        side = 1.0 if hull is STARBOARD else -1.0
        p = hull.point(t, float(hull.sheer(t)) + 0.02) * [side, 1, 1] + np.array([side * 0.07, 0, 0])
        anchor = fittings.anchor(0.34, RUST, ROT).turned("z", 90 - side * 22).moved(*p)
        parts.append(anchor.transformed(place))
    parts.append(_lamp(0.07).moved(-1.04, -1.93, 1.16))
    parts.append(chain(np.array([(-1.0, -1.9, 1.66), (-1.04, -1.93, 1.16)]), 0.05, RUST))
    parts.append(_lamp(0.06).moved(1.05, 1.91, 0.96))
    return merge(parts)


def _lamp(size: float) -> Mesh:
    """A red lantern that hangs from the origin."""
    return castle.lantern(size, "#3c2a20", RED_GLASS, 2.0, 6).moved(0, 0, -2.2 * size)


def _cage(size: float) -> Mesh:
    """A gibbet cage with a skull in it, hung from the origin."""
    s = size
    bars = []
    for a in np.arange(6) * math.pi / 3:
        c, d = math.cos(a), math.sin(a)
        bars.append(
            tube(
                [(0, 0, 0), (c * s * 0.7, d * s * 0.7, -s * 0.5), (c * s * 0.8, d * s * 0.8, -2 * s), (0, 0, -2.6 * s)],
                0.007,
                3,
                False,
            )
        )
    hoops = [lathe([(0.8 * s, -z * s - 0.008), (0.84 * s, -z * s + 0.008)], 6, (False, False)) for z in (0.7, 1.9)]
    head = undead.death_head(1.1 * s, BONE, RED_GLASS, 1.5).transformed(facing((0, 0, -1.75 * s), (0, -1, 0.1)))
    return merge([merge([*bars, *hoops]).painted(RUST, METAL), head])


def weed(rng: np.random.Generator) -> Mesh:
    """Curtains of weed over wales, sills and chains, longest at the stern."""
    roots = [
        (rng.uniform(-0.58, 0.58), float(MAIN.ends(0.6)[0]) - rng.uniform(0.03, 0.06), rng.uniform(0.54, 0.62))
        for _ in range(16)
    ]
    roots += [(rng.uniform(-0.48, 0.48), float(MAIN.ends(1.4)[0]) - 0.05, rng.uniform(1.36, 1.44)) for _ in range(10)]
    for hull, place, side in ((STARBOARD, STARBOARD_PLACE, 1.0), (PORT, PORT_PLACE, -1.0), (MAIN, np.eye(4), 1.0)):
        for _ in range(7):
            t = rng.uniform(0.02, 0.3) if hull is MAIN else rng.uniform(0.04, 0.94)
            z = float(hull.line(rng.choice([0.6, 0.27]))(t))
            p = (hull.point(t, z) + hull.normal(t, z) * 0.05) * [side, 1, 1]
            roots.append(tuple((place @ np.append(p, 1.0))[:3]))
    strands = []
    for x, y, z in roots:
        for _ in range(1 if z < 0.5 else 2):
            drop = min(rng.uniform(0.12, 0.34), z - 0.03)
            sway = rng.normal(0, 0.02, 2)
            path = np.array(
                [
                    (x, y, z),
                    (x + sway[0], y + sway[1], z - drop * 0.5),
                    (x - sway[0] * 0.5, y + sway[1] * 1.5, z - drop),
                ]
            )
            strands.append(tube(path, [0.016, 0.013, 0.002], 3, False).painted(WEED).tinted(0.6 + 0.8 * rng.random()))
            x += rng.normal(0, 0.025)
    return merge(strands)


def plunder(rng: np.random.Generator) -> Mesh:
    """Loot and litter on the decks: casks, crates, guns, coils, a chest of gold, loose bones, stones of the tower."""
    parts = []
    for x, y, z in (
        (0.3, -0.1, WAIST_DECK),
        (0.38, -0.14, WAIST_DECK),
        (-0.4, 0.16, WAIST_DECK),
        (0.84, 1.0, 0.5),
        (0.92, 0.96, 0.5),
        (-0.3, 1.2, 0.98),
        (0.16, -1.5, POOP),
        (0.24, -1.44, POOP),
    ):
        parts.append(
            fittings.cask(0.05, 0.13, str(rng.choice([ROT, GREY_WOOD, OCHRE])), RUST).turned("z", 40).moved(x, y, z)
        )
    for x, y, z, turn in (
        (-0.34, 0.02, WAIST_DECK, 20),
        (0.2, 0.94, 0.98, -15),
        (-0.74, -1.0, 0.5, 8),
        (-0.32, -1.5, POOP, 30),
    ):
        parts.append(fittings.crate((0.16, 0.13, 0.11), GREY_WOOD, TAR).turned("z", turn).moved(x, y, z))
    gun = fittings.deck_gun(0.22, ROT, "#3b3634")
    parts += [
        gun.turned("z", t).moved(x, y, z)
        for x, y, z, t in ((0.3, 1.16, 0.98, -24), (-0.4, -0.2, WAIST_DECK, 110), (0.9, 0.5, 0.5, -80))
    ]
    parts += [
        fittings.coil(0.075).moved(x, y, z)
        for x, y, z in ((0.14, 0.14, WAIST_DECK), (-0.1, 0.72, 0.98), (0.72, 0.3, 0.5))
    ]
    chest = [
        box((0.2, 0.12, 0.09), (0, 0, 0.045), 0.01),
        box((0.2, 0.025, 0.1), (0, -0.075, 0.13), 0.01).turned("x", 8),
    ]
    gold = lathe([(0.1, 0.085), (0.06, 0.12), (0.004, 0.135)], 7, (False, False)).scaled(0.9, 0.5, 1.0)
    parts.append(
        merge([merge(chest).painted(ROT), gold.painted("#a8842f", METAL)]).turned("z", 25).moved(-0.16, -1.3, POOP)
    )
    for _ in range(14):
        x, y = rng.uniform(-0.45, 0.45), rng.uniform(-0.6, 0.7)
        a = rng.uniform(0, 6.28)
        d = np.array([math.cos(a), math.sin(a), 0.0]) * rng.uniform(0.05, 0.09)
        p = np.array([x, y, WAIST_DECK + 0.016])
        parts.append(undead.long_bone(p, p + d, 0.014, sides=4).painted(BONE))
    for k in range(12):  # stones that fell from the tower
        a = rng.uniform(0, 6.28)
        p = np.array(
            [
                TOWER[0] + math.cos(a) * TOWER_RADIUS * rng.uniform(1.2, 1.7),
                TOWER[1] + math.sin(a) * TOWER_RADIUS * rng.uniform(1.2, 1.7),
            ]
        )
        stone = (
            box((0.1, 0.07, 0.06), (0, 0, 0.03), 0.015)
            .turned("z", 57 * k)
            .painted(STONE)
            .tinted(0.7 + 0.5 * rng.random())
        )
        if abs(p[0]) < 0.62:
            parts.append(stone.moved(p[0], p[1], WAIST_DECK))
    parts.append(_hoarding())
    return merge(parts)


def _hoarding() -> Mesh:
    """A scaffold round the tower's broken crown: beams, a few boards, a torn banner with a skull."""
    x, y = TOWER
    z, r = 1.95, TOWER_RADIUS
    beams = [
        tube(
            [
                (x + math.cos(a) * r * 0.7, y + math.sin(a) * r * 0.7, z - 0.06),
                (x + math.cos(a) * r * 1.7, y + math.sin(a) * r * 1.7, z),
            ],
            0.02,
            4,
        )
        for a in np.radians((-60, -25, 10, 45, 80))
    ]
    boards = []
    for a in np.radians((-45, -18, 9, 36, 63)):
        way = np.array([math.cos(a), math.sin(a), 0])
        plank = box((0.19, 0.2, 0.02), (0, 0, 0), 0.006).turned("z", math.degrees(a) + 90)
        plank = plank.painted(ROT).tinted(0.55 + 0.2 * math.sin(a * 7))
        boards.append(plank.moved(*(np.array([x, y, z + 0.02]) + way * r * 1.36)))
    u, v = np.meshgrid(np.linspace(0, 1, 7), np.linspace(0, 1, 8), indexing="ij")
    ragged = 0.55 * (1 - 0.16 * np.abs(np.sin(u * 11)))
    cloth = np.stack([x + r * 1.72 + 0.02 * np.sin(v * 6 + u * 3), y - 0.13 + 0.26 * u, z - 0.02 - v * ragged], -1)
    sheet = grid(cloth).painted(BLOOD)
    sheet = merge([sheet, sheet.flipped().moved(0.004, 0, 0)])
    head = undead.death_head(0.16, BONE).transformed(facing((x + r * 1.74, y, z - 0.2), (1, 0, 0)))
    rail = tube([(x + r * 1.7, y - 0.2, z), (x + r * 1.72, y + 0.2, z)], 0.016, 4)
    spike = (
        both(extrude([(-0.02, 0), (0.02, 0), (0, 0.16)], 0.02, 0.0, back=True))
        .turned("x", 90)
        .moved(x + r * 1.4, y, z + 0.03)
    )
    return merge([merge([*beams, rail]).painted(ROT), *boards, sheet, head, spike.painted(TARNISH, METAL)])
