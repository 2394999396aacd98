"""Flaming Scimitar: a palace under sail. Onion domes, minarets, a silk pavilion, braziers, a curved blade for a bow."""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard import castle, fittings, grime, people, planks
from vtt.shipyard.base import beside, slab
from vtt.shipyard.glb import Miniature
from vtt.shipyard.guns import Battery, PortStyle, add_row
from vtt.shipyard.hull import both
from vtt.shipyard.lining import lined
from vtt.shipyard.mesh import GLOSS, METAL, SATIN, Mesh, box, extrude, facing, grid, lathe, linear, merge, sphere, tube
from vtt.shipyard.people import Dress, person
from vtt.shipyard.pieces.flaming_scimitar_fire import blade, braziers
from vtt.shipyard.pieces.flaming_scimitar_genie import genie
from vtt.shipyard.pieces.flaming_scimitar_palace import ROOF, TURQUOISE, aft, domes, walls
from vtt.shipyard.pieces.flaming_scimitar_rig import GOLD, INDIGO, MAROON, MASTS, RUST, SAND, rigged
from vtt.shipyard.pieces.fleet_lines import FLAMING_SCIMITAR as HULL
from vtt.shipyard.pieces.fleet_parts import boarded, decked
from vtt.shipyard.planks import Timber
from vtt.shipyard.registry import SHIP_BYTES, Level, piece
from vtt.shipyard.unseen import without_unseen

WOOD, DARK_WOOD, DECK, LEAF = "#5e3222", "#33201a", "#8a6c46", "#3f5a2c"
DECK_Z, WALK_Z, TERRACE_Z = 0.34, 0.45, 0.68


@piece("flaming-scimitar", base=(3.0, 1.5), hull_height=1.0, max_bytes=SHIP_BYTES)
def flaming_scimitar(level: Level) -> Miniature:
    """Sculpt the whole palace."""
    fine = level is Level.TABLE
    rng = np.random.default_rng(4601)
    battery = _battery(fine)
    planking = Timber(DECK, 0.02, 0.003, 0.01, 0.004, 0.24)
    sides = boarded(HULL, Timber(WOOD, 0.018, 0.003, 0.009, 0.004, 0.26, 0.55, 0.24), rng, fine, DARK_WOOD, 8)
    if fine:
        sides = grime.awash(grime.stained(sides, 4604, "#2a1a14", 0.4), 4605, "#33392a", 0.17, 0.75)
    floors = [
        decked(HULL, span, z, planking, rng, fine)
        for span, z in (((0.0, 1.05), DECK_Z), ((-1.26, 0.0), WALK_Z), ((-1.42, -1.27), TERRACE_Z))
    ]
    nodes = {
        "hull": merge([sides, _wales(fine), *floors]),
        "superstructure": walls(fine),
        "domes": domes(fine),
        "guns": merge(battery.barrels + battery.timber),
        "figurehead": blade(fine),
        "ornaments": merge([aft(fine), _pavilion(fine), genie(MASTS[0][0], DECK_Z, fine), _jewels(fine)]),
        "crew": _crew(fine),
        "lanterns": braziers(fine),
        **rigged(fine).nodes(),
        "base": slab(3.0, 1.5, beside(lambda y: HULL.breadth_at(y, 0.03)), 46, cells=(14, 26) if fine else (4, 7)),
    }
    if fine:
        nodes["deck"] = _clutter()
    nodes = lined(without_unseen(nodes)) if fine else nodes
    return Miniature(nodes, {**battery.empties(), "captain_eye": (0.16, 0.72, 1.0)}, {"kind": "warship", "side": "ga"})


def _wales(fine: bool) -> Mesh:
    """A gilded rail, a tiled belt, a gilded line."""
    bands = ((0.94, 0.05, GOLD, METAL), (0.46, 0.07, INDIGO, SATIN), (0.2, 0.03, GOLD, METAL))
    return both(
        merge(
            [
                planks.wale(HULL, (0.0, 0.99), HULL.line(share), high, 0.034, colour, 20 if fine else 5, finish)
                for share, high, colour, finish in bands
            ]
        )
    )


def _jewels(fine: bool) -> Mesh:
    """Studs and a running vine along the belt, a great eye on either bow; none at the light level."""
    if not fine:
        return merge([])
    parts = []
    t = np.linspace(0.02, 0.97, 96)
    z = HULL.line(0.46)(t) + 0.019 * np.sin(t * 95.0)
    parts.append(tube(HULL.point(t, z) + HULL.normal(t, z) * 0.038, 0.006, 3, False).painted(GOLD, METAL))
    stud = lathe([(0.015, 0.0), (0.01, 0.01), (0.001, 0.014)], 5, (False, False))
    for number, at in enumerate(np.arange(0.0364, 0.97, math.pi / 95.0)):
        spot = HULL.seat(float(at), float(HULL.line(0.46)(at)), 0.036)
        parts.append(stud.painted((TURQUOISE, "#8f1c2e")[number % 2], GLOSS).transformed(spot))
    a = np.linspace(0, 2 * math.pi, 14, endpoint=False)
    almond = np.column_stack([np.cos(a) * 0.1, np.sin(a) * 0.05 * (1 - 0.25 * np.cos(a))])
    eye = merge(
        [
            extrude(almond * 1.25, 0.012, 0.006).painted(GOLD, METAL),
            extrude(almond, 0.018, 0.006).painted("#b9ab8c"),
            lathe([(0.042, 0.0), (0.038, 0.024), (0.002, 0.03)], 10, (False, False)).painted(TURQUOISE, GLOSS),
            lathe([(0.018, 0.0), (0.016, 0.034), (0.002, 0.036)], 8, (False, False)).painted("#0d0c0e", GLOSS),
        ]
    )
    t_eye = 0.9
    parts.append(eye.transformed(HULL.seat(t_eye, float(HULL.line(0.72)(t_eye)), 0.02)))
    return both(merge(parts))


def _pavilion(fine: bool) -> Mesh:
    """A silk pavilion on gilded poles over the bow's divan, striped, with a scalloped valance."""
    low, high, half = 0.66, 1.02, 0.30
    columns, rows = (20, 8) if fine else (6, 3)
    u, v = np.meshgrid(np.linspace(-1, 1, columns + 1), np.linspace(0, 1, rows + 1), indexing="ij")
    taper = 1.0 - 0.34 * v
    x, y = u * half * taper, low + (high - low) * v
    rise = 0.17 * (1 - np.abs(u)) ** 0.8 * np.sin(np.pi * np.clip(v * 0.8 + 0.1, 0, 1)) ** 0.6
    z = 0.74 + rise - 0.02 * np.sin(np.pi * v) * (np.abs(u) > 0.9)
    roof = grid(np.stack([x, y, z], -1))
    stripe = (np.floor((u + 1) * 4.99) % 2)[..., None]
    dust = (0.84 + 0.16 * np.sin(u * 9 + v * 7))[..., None]
    silk = roof.painted(((linear(RUST) * stripe + linear(SAND) * (1 - stripe)) * dust).reshape(-1, 3), SATIN)
    parts = [silk, *([silk.flipped().moved(0, 0, -0.006).tinted(0.6)] if fine else [])]
    if fine:
        for edge in (0, -1):
            top = np.stack([x[:, edge], y[:, edge], z[:, edge]], -1)
            drop = np.where(np.arange(columns + 1) % 2 == 0, 0.035, 0.075)
            hem = grid(np.stack([top, top - np.column_stack([0 * drop, 0 * drop, drop])]))
            hem = hem.painted(INDIGO)
            parts += [hem, hem.flipped().moved(0, 0.004, 0)]
    for end, wide in ((low, half), (high, half * 0.66)):
        pole = tube([(wide, end, DECK_Z), (wide, end, 0.76)], 0.012, 5 if fine else 3)
        knob = [sphere(0.022, 6, 4).moved(wide, end, 0.77)] if fine else []
        parts.append(both(merge([pole, *knob]).painted(GOLD, METAL)))
    return merge(parts)


CORSAIR = Dress("#8a7650", "#5b4630", "#8a5a38", "turban", "#a88d5c", None, "#83431f")
SAILOR = Dress("#83431f", "#a88d5c", "#7c5032", "none", "#17110d", None, "#232f54")
GUARD = Dress("#232f54", "#8a7650", "#8a5a38", "helm", "#98742a", 0.0, "#98742a", "spear")
ARCHER = Dress("#5a2326", "#6b5a3c", "#8a5a38", "turban", "#b9ab8c", 0.0, "#98742a", "sword")
CALIPH = Dress("#a89a78", "#232f54", "#8a5a38", "turban", "#5a2326", 1.0, "#98742a", "sword")
WATCH = (  # who, how, x, y, floor, degrees to port
    (SAILOR, "haul", 0.14, 0.37, DECK_Z, 70),
    (SAILOR, "haul", 0.36, 0.19, DECK_Z, 70),
    (CORSAIR, "shove", -0.34, 0.42, DECK_Z, 90),
    (CORSAIR, "folded", 0.34, 0.46, DECK_Z, -60),
    (CORSAIR, "wave", -0.36, 0.14, DECK_Z, 30),
    (ARCHER, "point", 0.0, 0.94, DECK_Z, 0),
    (GUARD, "guard", 0.13, 0.05, DECK_Z, 0),
    (GUARD, "guard", -0.13, 0.05, DECK_Z, 0),
    (GUARD, "guard", 0.40, -0.22, ROOF, -90),
    (GUARD, "guard", -0.40, -0.22, ROOF, 90),
    (ARCHER, "point", 0.40, -0.70, ROOF, -80),
    (ARCHER, "point", -0.40, -0.64, ROOF, 80),
    (GUARD, "guard", 0.22, -1.2, ROOF, 180),
    (GUARD, "guard", -0.22, -1.2, ROOF, 180),
    (CORSAIR, "stand", 0.03, -1.37, TERRACE_Z, 170),
)


def _crew(fine: bool) -> Mesh:
    """Corsairs on the foredeck, guards on the roof, the caliph at its edge with his blade drawn."""
    watch = WATCH if fine else WATCH[::3]
    hands = [(person(who, how, fine=fine), (x, y, z), turn) for who, how, x, y, z, turn in watch]
    return people.mustered([*hands, (person(CALIPH, "point", 0.23, fine), (0.16, -0.21, ROOF), -8)])


def _palm() -> Mesh:
    """A small palm in a glazed pot."""
    pot = lathe([(0.03, 0.0), (0.05, 0.05), (0.04, 0.07)], 7, (False, True), 0.4).painted(INDIGO, GLOSS)
    trunk = tube([(0, 0, 0.06), (0.01, 0.01, 0.14), (0.0, 0.02, 0.2)], [0.014, 0.01, 0.01], 5).painted("#5a4630")
    leaves = []
    for k in range(7):
        a = 2 * math.pi * k / 7
        way = np.array([math.cos(a), math.sin(a), 0.0])
        tip = tube(
            [(0, 0.02, 0.2), way * 0.05 + [0, 0.02, 0.23], way * 0.11 + [0, 0.02, 0.17]], [0.006, 0.018, 0.002], 3
        )
        leaves.append(tip)
    return merge([pot, trunk, merge(leaves).painted(LEAF)])


def _carpet(length: float, colours: tuple[str, str]) -> Mesh:
    """A rug with a border and a medallion."""
    rug = box((0.2, length, 0.008), (0, 0, 0.004), 0.0, ("-z",)).painted(colours[0])
    field = planks.raised_panel((-0.08, -length * 0.42), (0.08, length * 0.42), 0.008, 0.011, 0.004).painted(colours[1])
    star = planks.raised_panel((-0.04, -0.04), (0.04, 0.04), 0.01, 0.014, 0.003).turned("z", 45.0).painted(colours[0])
    return merge([rug, field, star])


def _clutter() -> Mesh:
    """Carpets, cushions, palms, jars, chests, guns on the foredeck, banners of cloth over the parapet."""
    cushion = sphere((0.05, 0.04, 0.022), 6, 4).moved(0, 0, 0.02)
    jar = lathe([(0.025, 0), (0.045, 0.05), (0.03, 0.1), (0.016, 0.12), (0.024, 0.135)], 7, (False, True), 0.4)
    parts = [
        _carpet(0.3, (MAROON, INDIGO)).moved(0, 0.82, DECK_Z + 0.006),
        _carpet(0.26, (RUST, SAND)).moved(0, -0.16, ROOF),
        fittings.hatch(0.24, 0.2, WOOD).moved(-0.02, 0.56, DECK_Z),
        *[
            cushion.painted(c).moved(x, y, DECK_Z + 0.015)
            for x, y, c in ((0.1, 0.74, RUST), (-0.1, 0.78, INDIGO), (0.09, 0.9, SAND))
        ],
        *[
            jar.painted(c, GLOSS).moved(x, y, DECK_Z)
            for x, y, c in ((0.42, 0.32, RUST), (0.40, 0.38, INDIGO), (-0.42, 0.24, SAND))
        ],
        *[_palm().moved(x, y, ROOF) for x, y in ((0.2, -0.05), (-0.2, -0.05), (0.36, -1.12), (-0.36, -1.12))],
        *[
            fittings.crate((0.13, 0.09, 0.08), MAROON, GOLD).turned("z", k * 17).moved(x, y, DECK_Z)
            for k, x, y in ((1, -0.42, 0.34), (2, 0.3, 0.54))
        ],
        *[fittings.coil(0.045).moved(x, y, DECK_Z) for x, y in ((0.24, 0.40), (-0.22, 0.22))],
        fittings.deck_gun(0.22, WOOD, GOLD).moved(0.26, 0.92, DECK_Z),
        fittings.deck_gun(0.22, WOOD, GOLD).moved(-0.26, 0.92, DECK_Z),
        fittings.wheel(0.1, WOOD, GOLD).moved(-0.12, -0.08, ROOF),
    ]
    for side in (1.0, -1.0):  # cloths hung over the parapet
        for y, colours in ((-0.42, (INDIGO, GOLD)), (-0.86, (MAROON, SAND))):
            drape = extrude([(-0.07, 0.0), (0.07, 0.0), (0.07, -0.24), (0.0, -0.3), (-0.07, -0.24)], 0.012, 0.004)
            badge = castle.flat_panel(np.array([(-0.035, -0.14), (0, -0.19), (0.035, -0.14), (0, -0.07)]), 0.014)
            hung = merge([drape.painted(colours[0]), badge.painted(colours[1])])
            parts.append(hung.transformed(_on_wall(side, y)))
    return merge(parts)


def _on_wall(side: float, y: float) -> np.ndarray:
    return facing((side * 0.495, y, 1.0), (side, 0, 0))


def _battery(fine: bool) -> Battery:
    battery = Battery()
    style = PortStyle(0.085, GOLD, INDIGO, "#5a4a2c", 0.14, 0.025, METAL, sides=7 if fine else 3)
    stations = np.linspace(0.12, 0.86, 9 if fine else 3)
    add_row(battery, HULL, list(stations), [float(HULL.line(0.7)(t)) for t in stations], style, 0.016, fine)
    return battery
