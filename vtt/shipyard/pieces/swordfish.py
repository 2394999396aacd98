"""Swordfish: a long, low raider with a hull of fish scales, red lateen sails and one great steel sword for a bow."""

from __future__ import annotations

import numpy as np

from vtt.shipyard import castle, planks, rig
from vtt.shipyard.base import beside, slab
from vtt.shipyard.glb import Miniature
from vtt.shipyard.guns import Battery, PortStyle, add_row
from vtt.shipyard.hull import both
from vtt.shipyard.mesh import GLOSS, METAL, SATIN, Mesh, box, extrude, frame, linear, merge, sphere, tube
from vtt.shipyard.pieces.fleet_lines import SWORDFISH as HULL
from vtt.shipyard.pieces.fleet_parts import Canvas, Spars, boarded, decked, deckhouse, lateen, shrouded
from vtt.shipyard.planks import Timber
from vtt.shipyard.registry import SHIP_BYTES, Level, piece

WOOD, DARK_WOOD, DECK = "#6b4a34", "#3d2a20", "#a08560"
TEAL, SEA_GREEN, SILVER, GOLD = "#1e6a6b", "#3f9a83", "#a9b2b8", "#b08a34"
CRIMSON, ROSE, STEEL = "#a3203a", "#d8b9a4", "#c2ccd6"
WAIST_DECK, AFT_DECK = 0.30, 0.97


@piece("swordfish", base=(3.0, 1.5), hull_height=1.0, max_bytes=SHIP_BYTES)
def swordfish(level: Level) -> Miniature:
    """Sculpt the whole ship."""
    fine = level is Level.TABLE
    rng = np.random.default_rng(4101)
    timber = Timber(WOOD, 0.018, 0.003, 0.009, 0.004, 0.22, 0.55, 0.24)
    deck = Timber(DECK, 0.02, 0.003, 0.01, 0.004, 0.2, 0.5)
    battery = _battery(fine)
    spars = _rigged(fine)
    house = deckhouse(HULL, (0.0, 0.2), 0.99, (TEAL, GOLD, GOLD), rng, fine, 2)
    step = deckhouse(HULL, (0.2, 0.33), 0.76, (TEAL, GOLD, GOLD), rng, fine, 1)
    decks = decked(HULL, (-0.55, 1.14), WAIST_DECK, deck, rng, fine)
    nodes = {
        "hull": merge([boarded(HULL, timber, rng, fine, DARK_WOOD, 8), decks, _scales(fine), _trim(fine)]),
        "superstructure": merge([house, step]),
        "guns": merge(battery.barrels + battery.timber),
        "figurehead": _sword(fine),
        "ornaments": _fins(fine),
        "lanterns": merge(
            [castle.lantern(0.05, GOLD, sides=6 if fine else 4).moved(x, -1.46, 0.99) for x in (-0.2, 0.2)]
        ),
        **spars.nodes(),
        "base": slab(3.0, 1.5, beside(lambda y: HULL.breadth_at(y, 0.03)), 41, cells=(14, 26) if fine else (4, 7)),
    }
    eye = (-0.2, -1.0, 1.18)
    return Miniature(nodes, {**battery.empties(), "captain_eye": eye}, {"kind": "warship", "side": "ga"})


def _scales(fine: bool) -> Mesh:
    """Overlapping scales of three greens over both sides, from the waterline to the wale."""
    if not fine:
        return HULL.banded([(0.02, 0.3, TEAL), (0.3, 0.52, SEA_GREEN), (0.52, 0.7, TEAL)], 12)
    arc = np.radians(np.linspace(180, 360, 7))
    outline = np.vstack([[(0.033, 0.02), (-0.033, 0.02)], np.column_stack([np.cos(arc) * 0.033, np.sin(arc) * 0.05])])
    scale = extrude(outline, 0.012, 0.008).turned("x", -9.0)
    parts = []
    for row in range(6):
        for number, t in enumerate(np.arange(0.01 + 0.012 * (row % 2), 0.985, 0.024)):
            z = float(HULL.sheer(t)) * (0.10 + 0.105 * row)
            colour = linear((TEAL, SEA_GREEN, TEAL, SEA_GREEN, SILVER)[(number + row * 2) % 7 % 5]) * (
                0.85 + 0.05 * row
            )
            parts.append(scale.painted(colour, GLOSS).transformed(HULL.seat(float(t), z, 0.018)))
    return both(merge(parts))


def _trim(fine: bool) -> Mesh:
    wales = [
        planks.wale(HULL, (0.0, 0.99), HULL.line(0.76), 0.05, 0.035, CRIMSON, 20 if fine else 8, SATIN),
        planks.wale(HULL, (0.0, 0.99), HULL.line(0.97), 0.035, 0.03, GOLD, 20 if fine else 8, METAL),
    ]
    return both(merge(wales))


def _sword(fine: bool) -> Mesh:
    """Blade, fuller, guard and pommel: the sword lies along the stem and reaches far ahead."""
    blade = extrude([(-0.1, 0.0), (0.1, 0.0), (0.085, 0.62), (0.0, 0.88), (-0.085, 0.62)], 0.034, 0.03)
    blade = merge([blade, blade.mirrored().turned("y", 180.0)]).painted(STEEL, METAL).worn(0.5)
    groove = both(box((0.014, 0.6, 0.076), (0.014, 0.32, 0.0)).painted("#74808c", METAL))
    lie = frame((0, 1.22, 0.52), (0, 0.1, 1), (0, 1, -0.1), (1, 0, 0))
    guard = tube(
        [(-0.3, 1.17, 0.62), (-0.12, 1.20, 0.5), (0.12, 1.20, 0.5), (0.3, 1.17, 0.62)],
        [0.03, 0.04, 0.04, 0.03],
        6 if fine else 4,
    ).painted(GOLD, METAL)
    knobs = both(sphere(0.05, 8, 6).moved(0.3, 1.17, 0.63)).painted(GOLD, METAL)
    gem = sphere(0.055, 8, 6).moved(0, 1.26, 0.58).painted("#2fd0c0", 1.5)
    return merge([merge([blade, groove]).transformed(lie), guard, knobs, gem])


def _fins(fine: bool) -> Mesh:
    """A spined sail-fish fin over the stern and a pair on the flanks."""
    parts = []
    for k, y in enumerate(np.linspace(-1.42, -0.98, 5)):
        tall = 0.22 + 0.12 * np.sin(np.pi * (k + 0.5) / 5)
        parts.append(tube([(0, y, 0.95), (0, y - 0.1, 0.99 + tall)], [0.016, 0.004], 4))
    spines = merge(parts).painted(SILVER, METAL)
    crest = [(-1.43, 0.97), (-0.97, 0.97), (-1.06, 1.24), (-1.16, 1.2), (-1.24, 1.29), (-1.34, 1.22), (-1.5, 1.2)]
    web = (
        extrude(crest, 0.016, 0.0, back=True)
        .painted(CRIMSON, SATIN)
        .transformed(frame((-0.008, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 0)))
    )
    flank = extrude([(0.0, 0.0), (0.42, 0.0), (0.30, 0.12), (0.2, 0.1), (0.02, 0.2)], 0.02, 0.006, back=True)
    side = flank.painted(SEA_GREEN, GLOSS).transformed(
        frame((0.44, 0.62, 0.26), (0, -1, 0), (1, -0.3, 0.35), (0.3, 0, -1))
    )
    return merge([spines, web, both(side)])


def _rigged(fine: bool) -> Spars:
    spars = Spars()
    red, pale = Canvas(WOOD, DARK_WOOD, CRIMSON, belly=0.17), Canvas(WOOD, DARK_WOOD, ROSE, belly=0.17)
    lateen(spars, 0.62, 0.28, 1.85, 0.62, red, fine, 0.16)
    lateen(spars, -0.12, 0.28, 2.45, 0.80, pale, fine, 0.10)
    lateen(spars, -0.92, 0.90, 1.85, 0.50, red, fine, 0.04)
    for y, lean, peak in ((0.62, 0.16, 1.85), (-0.12, 0.10, 2.45), (-0.92, 0.04, 1.85)):
        spars.flags.append(rig.flag(0.42, 0.12, TEAL, 0.5, y, fine).moved(0, y + lean - 0.02, peak - 0.02))
    if fine:
        shrouded(spars, HULL, 0.62, 1.7, 3, 0.3)
        shrouded(spars, HULL, -0.12, 2.3, 4, 0.4)
        spars.ropes.append(rig.rope((0, -0.02, 2.4), (0, 1.2, 0.62), 0.006, 0.0, rig.TARRED))
    return spars


def _battery(fine: bool) -> Battery:
    battery = Battery()
    style = PortStyle(0.085, GOLD, CRIMSON, "#4a4c52", 0.15, 0.024, METAL, sides=7 if fine else 3)
    stations = np.linspace(0.2, 0.84, 8 if fine else 4)
    add_row(battery, HULL, list(stations), [float(HULL.line(0.6)(t)) for t in stations], style, 0.026, fine)
    return battery
