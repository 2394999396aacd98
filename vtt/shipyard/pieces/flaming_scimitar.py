"""Flaming Scimitar: a palace under sail. Onion domes, minarets, awnings, braziers, a curved blade for a bow."""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard import castle, planks, rig
from vtt.shipyard.base import beside, slab
from vtt.shipyard.glb import Miniature
from vtt.shipyard.guns import Battery, PortStyle, add_row
from vtt.shipyard.hull import both
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
    linear,
    merge,
    sphere,
    tube,
)
from vtt.shipyard.pieces.fleet_lines import FLAMING_SCIMITAR as HULL
from vtt.shipyard.pieces.fleet_parts import (
    Canvas,
    Spars,
    boarded,
    decked,
    flame,
    lateen,
    onion_dome,
    shrouded,
    smooth_path,
)
from vtt.shipyard.planks import Timber
from vtt.shipyard.registry import SHIP_BYTES, Level, piece

WOOD, DARK_WOOD, DECK, WALL, PALE = "#7a3f26", "#452417", "#b08a58", "#d3bd94", "#e2d3b0"
GOLD, TURQUOISE, ORANGE, SAFFRON, PURPLE = "#c4922e", "#1f8f96", "#d2601c", "#e0a52e", "#5b2a6e"
DECK_Z, ROOF = 0.34, 0.98
PALACE = (0.47, -1.28, 0.0)
"""Half breadth of the palace, y from and to."""


@piece("flaming-scimitar", base=(3.0, 1.5), hull_height=1.0, max_bytes=SHIP_BYTES)
def flaming_scimitar(level: Level) -> Miniature:
    """Sculpt the whole palace."""
    fine = level is Level.TABLE
    rng = np.random.default_rng(4601)
    timber = Timber(WOOD, 0.018, 0.003, 0.009, 0.004, 0.2, 0.55, 0.24)
    wales = [
        planks.wale(HULL, (0.0, 0.99), HULL.line(share), high, 0.034, colour, 20 if fine else 8, finish)
        for share, high, colour, finish in (
            (0.94, 0.05, GOLD, METAL),
            (0.5, 0.06, TURQUOISE, SATIN),
            (0.2, 0.04, GOLD, METAL),
        )
    ]
    battery = _battery(fine)
    nodes = {
        "hull": merge(
            [
                boarded(HULL, timber, rng, fine, DARK_WOOD, 8),
                both(merge(wales)),
                decked(HULL, (0.0, 1.05), DECK_Z, Timber(DECK, 0.02, 0.003, 0.01), rng, fine),
            ]
        ),
        "superstructure": _palace(fine),
        "domes": _domes(fine),
        "guns": merge(battery.barrels + battery.timber),
        "figurehead": _blade(fine),
        "ornaments": merge([_awnings(fine), _genie(fine)]),
        "lanterns": _braziers(fine),
        **_rigged(fine).nodes(),
        "base": slab(3.0, 1.5, beside(lambda y: HULL.breadth_at(y, 0.03)), 46, cells=(14, 26) if fine else (4, 7)),
    }
    return Miniature(nodes, {**battery.empties(), "captain_eye": (0.0, -0.12, 1.2)}, {"kind": "warship", "side": "ga"})


def _palace(fine: bool) -> Mesh:
    """Walls with horseshoe arches of light, a tiled frieze, a parapet of small points."""
    half, low, high = PALACE
    y, long = (low + high) / 2, high - low
    foot = 0.3
    parts = [box((2 * half, long, ROOF - foot), (0, y, (ROOF + foot) / 2), 0.02, ("-z",)).painted(WALL)]
    middle = np.array([0.0, y, 0.0])
    walls = (
        (half, long, (1, 0, 0)),
        (half, long, (-1, 0, 0)),
        (long / 2, 2 * half, (0, 1, 0)),
        (long / 2, 2 * half, (0, -1, 0)),
    )
    for off, length, way in walls:
        out = np.array(way, float)
        side = np.array([abs(out[1]), abs(out[0]), 0.0])
        count = round(length / 0.2)
        for k in range(count):
            along = -length / 2 + (k + 0.5) * length / count
            seat = facing(middle + out * off + side * along + np.array([0, 0, 0.60]), out)
            parts.append(_arch(fine).transformed(seat))
        for k in range(count * 2 if fine else 0):
            along = -length / 2 + (k + 0.5) * length / count / 2
            tile = planks.raised_panel((-0.045, -0.03), (0.045, 0.03), 0.0, 0.014, 0.012)
            spot = middle + out * off + side * along + np.array([0, 0, 0.91])
            parts.append(tile.painted((TURQUOISE, PURPLE)[k % 2]).transformed(facing(spot, out)))
            point = extrude([(-0.04, 0), (0.04, 0), (0.03, 0.05), (0, 0.09), (-0.03, 0.05)], 0.025, 0.006, back=True)
            spot = middle + out * (off - 0.02) + side * along + np.array([0, 0, ROOF])
            parts.append(point.painted(PALE).transformed(facing(spot, out)))
        for z in (0.555, 0.86, 0.965):
            band = box((length + 0.02, 0.025, 0.03), (0, 0, 0)).painted(GOLD, METAL)
            parts.append(band.transformed(facing(middle + out * (off + 0.004) + np.array([0, 0, z]), out)))
    return merge(parts)


def _arch(fine: bool) -> Mesh:
    """A horseshoe arch with lit lattice."""
    a = np.radians(np.linspace(-35, 215, 11 if fine else 5))
    head = np.column_stack([np.cos(a) * 0.056, 0.155 + np.sin(a) * 0.056])
    hole = np.vstack([[(-0.042, 0.0), (0.042, 0.0)], head])
    pane = castle.flat_panel(hole, 0.012).painted(castle.GLASS, 1.75)
    if not fine:
        return pane
    frame_ = extrude(np.vstack([[(-0.065, -0.02), (0.065, -0.02)], head * 1.35 + [0, -0.055]]), 0.016, 0.006, [hole])
    bars = merge([box((0.008, 0.2, 0.01), (0, 0.1, 0.016)), box((0.09, 0.008, 0.01), (0, 0.12, 0.016))])
    return merge([frame_.painted(PALE), pane, bars.painted(GOLD, METAL)])


def _domes(fine: bool) -> Mesh:
    """One great dome on a drum, two lesser ones, four minarets at the corners."""
    half, low, high = PALACE
    n = 20 if fine else 8
    drum = cylinder(0.31, 0.16, n).painted(PALE)
    lights = [
        castle.flat_panel(castle.arch(0.07, 0.11, 3), 0.006)
        .painted(castle.GLASS, 1.7)
        .transformed(facing((0.31 * math.cos(a), 0.31 * math.sin(a), 0.02), (math.cos(a), math.sin(a), 0)))
        for a in np.arange(0, 6.2, 0.7853)
    ]
    great = merge([drum, *(lights if fine else []), onion_dome(0.33, 0.66, TURQUOISE, GOLD, n).moved(0, 0, 0.17)])
    parts = [great.moved(0, -0.86, ROOF)]
    small = merge([cylinder(0.16, 0.08, n).painted(PALE), onion_dome(0.17, 0.34, SAFFRON, GOLD, n).moved(0, 0, 0.085)])
    parts.append(both(small.moved(0.26, -0.40, ROOF)))
    for y, tall in ((low + 0.07, 0.78), (high - 0.08, 0.52)):
        shaft = cylinder(0.065, tall, 10 if fine else 5, 0.052).painted(PALE)
        balcony = lathe([(0.05, 0.0), (0.1, 0.05), (0.1, 0.1), (0.07, 0.1)], 10 if fine else 5, (False, True), 0.5)
        cap = onion_dome(0.075, 0.2, ORANGE, GOLD, 10 if fine else 5)
        tower = merge([shaft, balcony.painted(GOLD, METAL).moved(0, 0, tall * 0.72), cap.moved(0, 0, tall)])
        parts.append(both(tower.moved(half - 0.05, y, ROOF - 0.02)))
    return merge(parts)


def _blade(fine: bool) -> Mesh:
    """The scimitar: a great curved blade that rises from the water past the stem, its edge ahead."""
    back = smooth_path([(1.0, 0.06, 0), (1.30, 0.30, 0), (1.50, 0.70, 0), (1.56, 1.12, 0), (1.46, 1.52, 0)], 12)[:, :2]
    edge = smooth_path([(1.14, 0.02, 0), (1.48, 0.24, 0), (1.74, 0.66, 0), (1.76, 1.14, 0), (1.46, 1.56, 0)], 12)[:, :2]
    blade = extrude(np.vstack([back, edge[::-1]]), 0.05, 0.02, back=True).painted("#c9d2d6", METAL).worn(0.3)
    fire = extrude(np.vstack([back * 0.992 + [0.012, 0.0], (back + (edge - back) * 0.3)[::-1]]), 0.062, 0.0, back=True)
    steel = merge([blade, fire.painted("#ff7a1c", 1.5).moved(0, 0, -0.006)])
    steel = steel.transformed(frame((-0.025, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 0)))
    guard = box((0.30, 0.09, 0.06), (0, 1.22, 0.62), 0.02).painted(GOLD, METAL)
    gems = both(sphere(0.045, 8 if fine else 5, 5 if fine else 3).moved(0.16, 1.22, 0.62)).painted("#d11f3a", 1.3)
    return merge([steel, guard, gems])


def _awnings(fine: bool) -> Mesh:
    """Striped silk over the foredeck on gilded poles."""
    parts = []
    columns = 14 if fine else 7
    for low, high, z in ((0.10, 0.52, 0.86), (0.58, 0.92, 0.80)):
        x = np.linspace(-0.42, 0.42, columns + 1)[:, None]
        y = np.linspace(low, high, 6 if fine else 3)[None, :]
        span = (y - low) / (high - low)
        sag = z - 0.05 * np.sin(np.pi * span) - 0.16 * (x / 0.42) ** 2 + 0.0 * y
        cloth = grid(
            np.stack(
                [np.broadcast_to(x, sag.shape) * (1 - 0.25 * (high > 0.6) * span), np.broadcast_to(y, sag.shape), sag],
                -1,
            )
        )
        stripe = np.repeat(np.arange(columns + 1) % 2, y.shape[1])[:, None]
        silk = cloth.painted(linear(ORANGE) * stripe + linear(SAFFRON) * (1 - stripe), SATIN)
        parts += [silk, silk.flipped().moved(0, 0, -0.006).tinted(0.8)]
        for corner in (low, high):
            parts.append(
                both(tube([(0.36, corner, DECK_Z), (0.36, corner, z - 0.1)], 0.013, 5 if fine else 3)).painted(
                    GOLD, METAL
                )
            )
    return merge(parts)


def _genie(fine: bool) -> Mesh:
    """Smoke that winds round the mainmast and ends in a torso with crossed arms and lit eyes."""
    turn = np.linspace(0, 4.2 * math.pi, 44 if fine else 12)
    rise = np.linspace(0, 1, len(turn))
    r = 0.05 + 0.17 * rise
    path = np.column_stack([r * np.cos(turn), 0.40 + r * np.sin(turn), 0.36 + 1.45 * rise])
    smoke = tube(path, 0.02 + 0.075 * rise, 9 if fine else 4)
    top = path[-1]
    chest = lathe([(0.08, 0.0), (0.12, 0.1), (0.19, 0.26), (0.12, 0.33), (0.05, 0.36)], 12 if fine else 6).scaled(
        1, 0.7, 1
    )
    head = sphere((0.085, 0.085, 0.1), 10 if fine else 5, 7 if fine else 4).moved(0, 0.02, 0.45)
    arms = both(
        tube(
            smooth_path([(0.17, 0, 0.27), (0.24, 0.06, 0.14), (0.12, 0.15, 0.14), (-0.04, 0.15, 0.17)], 7),
            0.042,
            7 if fine else 4,
        )
    )
    knot = lathe([(0.05, 0.53), (0.02, 0.58), (0.045, 0.64), (0.004, 0.72)], 7 if fine else 4, (False, False))
    body = merge([chest, head, arms, knot])
    blue = np.clip((body.vertices[:, 2:] + 0.1) / 0.6, 0, 1)
    ghost = body.painted(linear("#3d6fb0") * (1 - blue) + linear("#58a6d8") * blue, 1.12)
    eyes = both(sphere(0.018, 5, 4).moved(0.035, 0.1, 0.47)).painted("#fff0a0", 2.0)
    plume = smoke.painted("#34558f", 1.08).tinted(
        1.0 + 0.25 * np.sin(smoke.vertices[:, 2] * 23 + smoke.vertices[:, 0] * 11)
    )
    return merge([plume, merge([ghost, eyes]).moved(top[0], top[1], top[2] - 0.04)])


def _braziers(fine: bool) -> Mesh:
    """Bowls of living flame on the rail and at the palace's corners."""
    bowl = lathe(
        [(0.02, 0.0), (0.018, 0.10), (0.075, 0.16), (0.08, 0.19), (0.05, 0.18)], 9 if fine else 5, (False, True)
    )
    one = merge([bowl.painted(GOLD, METAL), flame(0.24, fine).moved(0, 0, 0.16)])
    spots = [
        (float(HULL.breadth_at(y, 0.5)) - 0.02, y, float(HULL.sheer(HULL.station(y, 0.5)))) for y in (0.1, 0.55, 0.95)
    ]
    spots.append((0.34, -1.3, ROOF))
    return both(merge([one.moved(*spot) for spot in spots]))


def _rigged(fine: bool) -> Spars:
    spars = Spars()
    fire, gold = Canvas(WOOD, GOLD, ORANGE, belly=0.18), Canvas(WOOD, GOLD, SAFFRON, belly=0.18)
    lateen(spars, 0.40, 0.34, 2.55, 0.85, fire, fine, 0.02)
    lateen(spars, -0.62, 0.95, 2.75, 0.62, gold, fine, 0.0)
    for y, z, colour in ((0.42, 2.5, PURPLE), (-0.62, 2.7, TURQUOISE)):
        spars.flags.append(rig.flag(0.55, 0.14, colour, 0.6, y, fine).moved(0, y - 0.02, z))
    if fine:
        shrouded(spars, HULL, 0.40, 2.2, 3, 0.3)
        spars.ropes.append(rig.rope((0, 0.42, 2.4), (0, 1.45, 1.5), 0.006, 0.0, rig.TARRED))
    return spars


def _battery(fine: bool) -> Battery:
    battery = Battery()
    style = PortStyle(0.085, GOLD, TURQUOISE, "#6a5630", 0.14, 0.025, METAL, sides=7 if fine else 3)
    stations = np.linspace(0.12, 0.86, 9 if fine else 3)
    add_row(battery, HULL, list(stations), [float(HULL.line(0.7)(t)) for t in stations], style, 0.016, fine)
    return battery
