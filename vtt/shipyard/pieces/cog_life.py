"""What makes a cog lived in: its stern, its sewn sail, its crew, what lies on its decks; alive or drowned."""

from __future__ import annotations

import numpy as np

from vtt.shipyard import deckware, fittings, rig, sewn, stern, undead
from vtt.shipyard.hull import Hull, both
from vtt.shipyard.ironwork import chain, hanging
from vtt.shipyard.mesh import METAL, Mesh, box, facing, lathe, merge, sphere, tube
from vtt.shipyard.people import Dress, mustered, person
from vtt.shipyard.pieces.cog_parts import (
    BLOOD,
    BLUE,
    BONE,
    CREAM,
    DARK_WOOD,
    GOLD,
    RED_GLASS,
    ROT,
    RUST,
    TAR,
    WOOD,
    old_bone,
)

MAN = 0.135
"""Height of a sailor on a cog, inches: less than beside the great ships, or its castles would look like tubs."""
SEAM, WEED = "#9b8f70", "#3d4a2a"
POOP, FORECASTLE = 0.396, 0.366


def trim_stern(hull: Hull, fine: bool) -> Mesh:
    """Three lights over a gilded walk, a carved crest with a sun, a strapped rudder."""
    aft, look = stern.Transom(hull), stern.Look(WOOD, BLUE, GOLD, glow=1.5)
    parts = [stern.lights(aft, 0.265, 0.13, 3, look, fine, 0.012), stern.rudder(aft, 0.2, 0.1, look, fine)]
    if fine:
        turn = np.linspace(0, 2 * np.pi, 16, endpoint=False)
        reach = np.where(np.arange(16) % 2 == 0, 0.034, 0.022)
        sun = [tube([(0, 0, 0), (np.cos(a) * r, np.sin(a) * r, 0)], 0.007, 3) for a, r in zip(turn, reach, strict=True)]
        boss = merge([*sun, lathe([(0.02, 0.0), (0.012, 0.01), (0.002, 0.012)], 8, (False, False))]).painted(
            GOLD, METAL
        )
        parts += [stern.balcony(aft, 0.245, 0.05, 0.045, look, fine), stern.crest(aft, 0.445, 0.085, look, fine, boss)]
    return merge(parts)


def drowned_stern(hull: Hull, fine: bool) -> Mesh:
    """The same stern after a century under water: lights askew and red, a skull over them, patches, a split rudder."""
    aft, look = stern.Transom(hull), stern.Look(ROT, TAR, RUST, RED_GLASS, 1.5)
    lights = stern.lights(aft, 0.27, 0.12, 3, look, fine, 0.014).moved(0, 0, -0.3).turned("y", 4).moved(0, 0, 0.3)
    parts = [lights, stern.rudder(aft, 0.22, 0.1, look, fine).turned("y", -6)]
    if not fine:
        return merge(parts)
    for x, z, length, angle, colour in (
        (0.08, 0.2, 0.2, 14, TAR),
        (-0.1, 0.13, 0.16, -20, "#5b5a48"),
        (0.1, 0.09, 0.15, 8, BLOOD),
    ):
        board = box((length, 0.04, 0.014), (0, 0, 0), 0.005, ("-z",)).turned("z", angle).painted(colour)
        parts.append(board.transformed(aft.seat(x, z, 0.016)))
    y = float(hull.ends(0.45)[0])
    head = undead.death_head(0.11, BONE).transformed(facing((0, y - 0.035, 0.47), (0, -1, 0.1)))
    embers = [sphere(0.0085, 6, 4).moved(s * 0.02, y - 0.074, 0.4755) for s in (-1, 1)]
    bones = [undead.long_bone((s * 0.17, y - 0.02, 0.5), (-s * 0.17, y - 0.02, 0.41), 0.016, sides=5) for s in (-1, 1)]
    parts += [head, old_bone(merge(bones), 365), merge(embers).painted(RED_GLASS, 1.7)]
    return merge(parts)


def sewn_sail(sail: rig.Sail, fine: bool, is_torn: bool = False) -> Mesh:
    """Seams, robands, reef points and patches of a cog's sail; a torn one keeps the upper part of its seams."""
    if not fine:
        return merge([])
    seam = "#4a1714" if is_torn else SEAM
    parts = [
        sewn.seams(sail, 7, seam, 7, 0.6 if is_torn else 0.99),
        sewn.robands(sail, 9, 0.018),
        sewn.patch(sail, (-0.55, 0.3) if is_torn else (0.62, 0.78), (0.12, 0.09), 14, seam),
    ]
    if not is_torn:
        parts.append(sail.bolt_rope(0.006))
    return merge(parts)


def trim_company(fine: bool) -> Mesh:
    """A master on the poop, bowmen and spears in the castles, hands at the ropes."""
    master = Dress(BLUE, CREAM, hat="cocked", hat_colour="#23262b", skirt=0.1, sash=GOLD)
    spear = Dress(BLUE, "#4a4c52", hat="helm", hat_colour="#8b8f94", arm="spear")
    hand, mate = Dress("#8f8364", "#3c4654", hat="scarf", hat_colour="#7c2a22"), Dress("#4d6076", "#8a7b5a", hat="cap")
    deck = 0.175
    posts = (
        (master, "point", (0.1, -0.36, POOP), -8.0),
        (hand, "shove", (-0.1, -0.46, POOP), 0.0),
        (spear, "guard", (0.07, 0.42, FORECASTLE), -10.0),
        (spear, "point", (-0.09, 0.38, FORECASTLE), 20.0),
        (hand, "haul", (0.14, -0.06, deck), 70.0),
        (mate, "haul", (-0.13, -0.1, deck), -60.0),
        (mate, "carry", (-0.05, 0.16, deck), 120.0),
    )
    return mustered([(person(dress, pose, MAN, fine), spot, turn) for dress, pose, spot, turn in posts])


def drowned_company(fine: bool) -> Mesh:
    """Skeletons that still stand their watch."""
    down, up = ((-0.2, 0.1, 0.42), (0.2, 0.1, 0.42)), ((-0.2, 0.1, 0.42), (0.3, 0.15, 0.98))
    haul = ((-0.1, 0.36, 0.7), (0.1, 0.33, 0.55))
    posts = (
        (0.11, -0.38, POOP, -10, up, BLOOD),
        (-0.1, -0.30, POOP, 30, down, TAR),
        (0.14, -0.06, 0.165, 70, haul, ""),
        (-0.12, 0.1, 0.165, -80, haul, BLOOD),
        (0.05, 0.42, FORECASTLE, 0, up, ""),
    )
    return mustered(
        [
            (
                undead.skeleton(0.15, hands, BONE, RED_GLASS, 1.7, rags)
                if fine
                else person(Dress(rags or BONE, hat_colour=BONE), height=0.15, fine=False),
                (x, y, z),
                turn,
            )
            for x, y, z, turn, hands, rags in posts
        ]
    )


def clutter(hull: Hull, wood: str, dark: str, metal: str, deck: float) -> Mesh:
    """A hatch, a windlass, casks, crates, coils, two swivel guns aft, anchors at the bow."""
    parts = [
        fittings.hatch(0.15, 0.13, dark, 4).moved(0, 0.2, deck),
        fittings.capstan(0.1, wood, metal).moved(0.0, -0.15, deck),
        fittings.cask(0.03, 0.08, wood).moved(0.15, 0.24, deck),
        fittings.cask(0.03, 0.08, wood).moved(0.13, 0.17, deck),
        fittings.crate((0.09, 0.08, 0.06), wood, dark).turned("z", 14).moved(-0.15, 0.2, deck),
        fittings.sack(0.06).moved(-0.14, 0.12, deck),
        fittings.coil(0.04).moved(0.09, 0.05, deck),
        fittings.coil(0.04).moved(-0.08, -0.28, POOP),
        deckware.bell_frame(0.12, dark, metal).moved(0.0, 0.36, FORECASTLE),
    ]
    gun = fittings.deck_gun(0.12, dark, "#3b3c40")
    parts += [gun.turned("z", s * -90).moved(s * 0.14, -0.5, POOP) for s in (-1, 1)]
    for s in (-1, 1):
        p = hull.point(0.86, 0.30) * [s, 1, 1] + np.array([s * 0.03, 0, 0])
        parts.append(fittings.anchor(0.17, "#3b3c40", dark).turned("z", 90 - s * 24).moved(*p))
        parts.append(rig.rope(p, p + np.array([-s * 0.02, 0.06, 0.08]), 0.006, 0.0, rig.TARRED))
    return merge(parts)


def weed_and_chains(hull: Hull) -> Mesh:
    """Strands of weed from the wale and the sills, chains over the sides."""
    rng = np.random.default_rng(3021)
    strands = []
    for _ in range(34):
        side, t = rng.choice([-1.0, 1.0]), rng.uniform(0.03, 0.93)
        z = float(hull.line(0.55)(t))
        p = (hull.point(t, z) + hull.normal(t, z) * 0.022) * [side, 1, 1]
        drop = rng.uniform(0.05, max(0.06, z - 0.02))
        sway = rng.normal(0, 0.01)
        path = p + np.array([(0, 0, 0), (side * 0.004, sway, -drop * 0.5), (0, sway * 2, -drop)])
        strands.append(tube(path, [0.008, 0.007, 0.001], 3, False).painted(WEED).tinted(0.6 + 0.8 * rng.random()))
    links = [chain(hanging((s * 0.255, -0.2, 0.27), (s * 0.275, 0.12, 0.24), 0.07), 0.032, RUST) for s in (-1, 1)]
    stakes = both(tube([(0.2, 0.1, 0.2), (0.27, 0.16, 0.38)], [0.014, 0.004], 4)).painted(DARK_WOOD)
    return merge([*strands, *links, stakes])
