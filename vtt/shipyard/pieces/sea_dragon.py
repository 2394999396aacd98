"""Sea Dragon: a slender white and blue hull, sails like swept wings, a dragon's head for a prow, two young dragons."""

from __future__ import annotations

import numpy as np

from vtt.shipyard import castle, fittings, grime, people, planks, stern
from vtt.shipyard.base import beside, slab
from vtt.shipyard.glb import Miniature
from vtt.shipyard.guns import Battery
from vtt.shipyard.hull import both
from vtt.shipyard.lining import lined
from vtt.shipyard.mesh import GLOSS, METAL, SATIN, Mesh, box, frame, lathe, merge, tube
from vtt.shipyard.people import Dress, person
from vtt.shipyard.pieces.dragon import young_dragon
from vtt.shipyard.pieces.fleet_lines import SEA_DRAGON as HULL
from vtt.shipyard.pieces.fleet_parts import boarded, decked, deckhouse, smooth_path
from vtt.shipyard.pieces.sea_dragon_beast import prow, quarter_wings, tail
from vtt.shipyard.pieces.sea_dragon_wings import BLUE, GOLD, RED, SKY, WHITE, rigged
from vtt.shipyard.planks import Timber
from vtt.shipyard.registry import SHIP_BYTES, Level, piece
from vtt.shipyard.rock import reduced
from vtt.shipyard.unseen import without_unseen

PEARL, SILVER, DECK, OAK, GLASS = "#8f9a9c", "#98a2a8", "#8f7c5c", "#5f4a34", "#a9d6ee"
SLATE = "#3f566b"
LIGHT_YOUNG = 110
"""Triangles of a perched dragon at the light level."""
DECK_Z, POOP_Z = 0.32, 0.95
BELLY_LINE = 0.345
"""Share of the rail's height below which the boards are slate blue."""
LOOK = stern.Look(WHITE, BLUE, GOLD, GLASS, 1.5)


@piece("sea-dragon", base=(3.0, 1.5), hull_height=1.0, max_bytes=SHIP_BYTES)
def sea_dragon(level: Level) -> Miniature:
    """Sculpt the whole ship."""
    fine = level is Level.TABLE
    rng = np.random.default_rng(4801)
    timber = Timber(WHITE, 0.016, 0.0025, 0.008, 0.002, 0.13, 0.7, 0.24, SATIN)
    house = deckhouse(HULL, (0.0, 0.155), 0.98, (WHITE, BLUE, GOLD), rng, fine, 2, GLASS, DECK, has_gallery=False)
    guns, empties = _bolt_throwers(fine)
    deck = decked(HULL, (-1.12, 1.05), DECK_Z, Timber(DECK, 0.02, 0.003, 0.01, 0.003, 0.2), rng, fine)
    sides = boarded(HULL, timber, rng, fine, PEARL, 9)
    at = np.clip(HULL.station(sides.vertices[:, 1], 0.2), 0.0, 1.0)
    below = sides.vertices[:, 2] < HULL.sheer(at) * BELLY_LINE
    sides = grime.blended(sides, SLATE, 0.8 * below)
    if fine:
        sides = grime.awash(grime.mottled(sides, 4804, 0.10), 4805, "#3a4a3e", 0.16, 0.7)
        sides = grime.stained(sides, 4806, "#5d6a6c", 0.32)
    nodes = {
        "hull": merge([sides, deck, _belt(fine), *([_gems()] if fine else [])]),
        "superstructure": house,
        "guns": guns,
        "figurehead": prow(fine),
        "ornaments": merge([tail(fine), quarter_wings(fine), _perched(fine), _stern(fine)]),
        "crew": _crew(fine),
        "lanterns": merge(
            [castle.lantern(0.055, GOLD, GLASS, 1.9, 6 if fine else 4).moved(x, -1.47, 0.99) for x in (-0.19, 0.19)]
        ),
        **rigged(DECK_Z, fine).nodes(),
        "base": slab(3.0, 1.5, beside(lambda y: HULL.breadth_at(y, 0.03)), 48, cells=(14, 26) if fine else (4, 7)),
    }
    if fine:
        nodes["deck"] = _clutter()
        # The deckhouse keeps all its boards: of a culled one the two skins fight.
        nodes = lined({**without_unseen(nodes), "superstructure": house})
    return Miniature(nodes, {**empties, "captain_eye": (0.22, -0.3, 1.15)}, {"kind": "warship", "side": "ga"})


def _belt(fine: bool) -> Mesh:
    """Gilded rails and the blue belt with a running wave of gold."""
    parts = [
        planks.wale(HULL, (0.0, 0.995), HULL.line(share), high, 0.03, colour, 22 if fine else 5, finish)
        for share, high, colour, finish in (
            (0.96, 0.045, GOLD, METAL),
            (0.62, 0.085, BLUE, GLOSS),
            (0.36, 0.026, GOLD, METAL),
        )
    ]
    if fine:
        t = np.linspace(0.02, 0.98, 120)
        for phase, lift in ((0.0, 0.024), (np.pi, 0.024)):
            z = HULL.line(0.62)(t) + lift * np.sin(t * 75.0 + phase)
            parts.append(tube(HULL.point(t, z) + HULL.normal(t, z) * 0.034, 0.0065, 3, False).painted(GOLD, METAL))
    return both(merge(parts))


def _stern(fine: bool) -> Mesh:
    """Windows of pale glass on either side of the tail, a small gallery, a crest with a rising sun, rudder below."""
    back = stern.Transom(HULL)
    return merge(
        [
            stern.lights(back, 0.70, 0.20, 4, LOOK, fine),
            stern.lights(back, 0.42, 0.14, 4, LOOK, fine),
            stern.balcony(back, 0.66, 0.10, 0.11, LOOK, fine),
            stern.crest(back, 0.94, 0.24, LOOK, fine),
            stern.rudder(back, 0.34, 0.12, stern.Look(WHITE, BLUE, GOLD), fine),
            *([stern.quarter_gallery(HULL, 0.035, 0.66, 0.80, 0.075, LOOK, True)] if fine else []),
        ]
    )


GUARD = Dress("#8f9894", "#54606a", "#c49a78", "helm", "#9aa6ad", 0.0, "#2f4f74", "spear")
SAILOR = Dress("#2f4f74", "#8f8a78", "#c49a78", "none", "#7b5f34", None, "#a07a2c")
MAGE = Dress("#6f8a9f", "#54606a", "#c49a78", "none", "#b6b0a0", 1.0, "#a07a2c")
PRINCE = Dress("#aeb2ab", "#2f4f74", "#c49a78", "helm", "#a07a2c", 0.5, "#2f4f74", "sword")
WATCH = (  # who, how, x, y, floor, degrees to port
    (GUARD, "guard", 0.23, 0.42, DECK_Z, -80),
    (GUARD, "guard", -0.23, 0.34, DECK_Z, 80),
    (GUARD, "guard", 0.24, -0.16, DECK_Z, -80),
    (GUARD, "guard", -0.24, -0.20, DECK_Z, 80),
    (SAILOR, "haul", 0.06, 0.20, DECK_Z, 60),
    (SAILOR, "shove", -0.20, 0.80, DECK_Z, 50),
    (SAILOR, "shove", 0.20, 0.82, DECK_Z, -50),
    (SAILOR, "carry", -0.1, -0.42, DECK_Z, 190),
    (SAILOR, "point", 0.0, 0.98, DECK_Z, 0),
    (GUARD, "guard", 0.14, -0.74, DECK_Z, 0),
    (GUARD, "guard", -0.14, -0.74, DECK_Z, 0),
    (MAGE, "wave", -0.13, -1.24, POOP_Z, 10),
)


def _crew(fine: bool) -> Mesh:
    """Spearmen along the rails, sailors at the bolt throwers, a mage and the prince on the poop."""
    watch = WATCH if fine else WATCH[::2]
    hands = [(person(who, how, fine=fine), (x, y, z), turn) for who, how, x, y, z, turn in watch]
    return people.mustered([*hands, (person(PRINCE, "point", 0.22, fine), (0.15, -1.22, POOP_Z), -10)])


def _clutter() -> Mesh:
    """Hatches, a covered boat, quivers of bolts, chests and coils, in the order of a tidy ship."""
    bolts = merge(
        [
            tube([(0.018 * x, 0.018 * y, 0.02), (0.02 * x, 0.02 * y, 0.13)], 0.005, 3, False)
            for x in (-1, 0, 1)
            for y in (-1, 0, 1)
        ]
    )
    quiver = merge([fittings.cask(0.035, 0.08, OAK, GOLD, 6), bolts.painted(SILVER)])
    chest = fittings.crate((0.14, 0.09, 0.07), BLUE, GOLD)
    return merge(
        [
            fittings.hatch(0.22, 0.26, OAK).moved(0, 0.68, DECK_Z),
            fittings.hatch(0.2, 0.2, OAK, 0).moved(0.02, -0.28, DECK_Z),
            fittings.boat(0.46, WHITE, GOLD, SKY).moved(0.02, 0.03, DECK_Z + 0.01),
            fittings.wheel(0.085, OAK, GOLD).moved(0, -1.28, POOP_Z),
            *[quiver.moved(side * 0.26, y, DECK_Z) for side in (1, -1) for y in (0.9, 0.24, -0.36)],
            *[chest.turned("z", turn).moved(x, y, DECK_Z) for x, y, turn in ((0.2, -0.5, 8), (-0.22, -0.56, -6))],
            *[fittings.coil(0.04).moved(x, y, DECK_Z) for x, y in ((0.2, 0.56), (-0.2, 0.58), (-0.22, -0.02))],
        ]
    )


def _gems() -> Mesh:
    """Blue stones in gilded settings along the belt."""
    stone = lathe([(0.04, 0.0), (0.03, 0.02), (0.004, 0.026)], 8, (False, False)).painted("#3d86b8", 1.1)
    mount = lathe([(0.055, 0.0), (0.052, 0.014), (0.036, 0.014)], 10, (False, False), 0.6).painted(GOLD, METAL)
    one = merge([stone, mount])
    spots = np.linspace(0.08, 0.92, 12)
    return both(merge([one.transformed(HULL.seat(float(t), float(HULL.line(0.62)(t)), 0.028)) for t in spots]))


def _perched(fine: bool) -> Mesh:
    """Two young dragons, one on either rail, wings half open."""
    blue, red = young_dragon(0.42, BLUE, SKY, fine), young_dragon(0.42, RED, "#a9834e", fine)
    if not fine:
        blue, red = reduced(blue, LIGHT_YOUNG), reduced(red, LIGHT_YOUNG)
    perched = []
    for young, side, y, turn in ((blue, 1.0, 0.62, -70), (red, -1.0, 0.55, 60)):
        t = float(HULL.station(y, 0.5))
        x, _, z = HULL.point(t, float(HULL.sheer(t)))
        perched.append(young.turned("z", turn).moved(side * (float(x) - 0.02), y, float(z) + 0.035))
    return merge(perched)


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
    foot = lathe([(0.034, 0.0), (0.036, 0.02), (0.02, 0.035)], 6, (False, False), 0.6).turned("y", 90)
    foot = foot.moved(-0.115, 0, -0.03)
    wood = [stock] if fine else [box((0.035, 0.035, 0.2), (0, 0, -0.02), 0.0, ("-x", "-z"))]
    gilt = merge([post, foot]).painted(GOLD, METAL)
    one = merge([bow.painted(GOLD, METAL), merge(wood).painted(BLUE, SATIN), *([bolt, gilt] if fine else [])])
    for y in (0.92, 0.28, -0.02, -0.32, -0.84):
        t = float(HULL.station(y, 0.5))
        z = float(HULL.sheer(t)) + 0.10
        x = float(HULL.half_breadth(t, z - 0.1)) - 0.01
        seat = frame((x, y, z), (0, 0, 1), (0, 1, 0), (1, 0, 0))
        battery.barrels.append(both(one.transformed(seat)))
        battery.starboard.append(np.array([x + 0.14, y, z + 0.02]))
        battery.port.append(np.array([-x - 0.14, y, z + 0.02]))
    return merge(battery.barrels), battery.empties()
