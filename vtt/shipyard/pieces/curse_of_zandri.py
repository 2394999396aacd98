"""Curse of Zandri: a stepped pyramid on a funeral barge, a sun mirror on top, rows of statues, oars of bone."""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard import planks, rig
from vtt.shipyard.base import beside, slab
from vtt.shipyard.castle import flat_panel, skull
from vtt.shipyard.glb import Miniature
from vtt.shipyard.guns import Battery
from vtt.shipyard.hull import both
from vtt.shipyard.mesh import METAL, SATIN, Mesh, box, cone, cylinder, extrude, facing, lathe, merge, sphere, tube
from vtt.shipyard.pieces.fleet_lines import CURSE_OF_ZANDRI as HULL
from vtt.shipyard.pieces.fleet_lines import PYRAMID, PYRAMID_Y
from vtt.shipyard.pieces.fleet_parts import boarded, decked, figure, flame, smooth_path
from vtt.shipyard.planks import Timber
from vtt.shipyard.registry import SHIP_BYTES, Level, piece

SAND, PALE_SAND, DARK_SAND = "#b3935c", "#c9b07c", "#8a6c40"
GOLD, TURQUOISE, LAPIS, BONE = "#c2922f", "#2a9c94", "#27488c", "#b8aa84"
WOOD, GHOST = "#6e5334", "#7dffd0"
DECK = 0.32
BRAZIERS = tuple((x, y, DECK) for x in (-0.42, 0.42) for y in (0.95, -1.15))


@piece("curse-of-zandri", base=(3.25, 1.75), hull_height=1.5, max_bytes=SHIP_BYTES)
def curse_of_zandri(level: Level) -> Miniature:
    """Sculpt the whole barge."""
    fine = level is Level.TABLE
    rng = np.random.default_rng(4301)
    timber = Timber(WOOD, 0.018, 0.003, 0.009, 0.004, 0.2, 0.6, 0.26)
    guns, empties = _throwers(fine)
    wales = [
        planks.wale(HULL, (0.0, 0.995), HULL.line(0.93), 0.07, 0.035, GOLD, 22 if fine else 8, METAL),
        planks.wale(HULL, (0.0, 0.995), HULL.line(0.70), 0.06, 0.03, TURQUOISE, 22 if fine else 8, SATIN),
        planks.wale(HULL, (0.0, 0.995), HULL.line(0.52), 0.04, 0.03, LAPIS, 22 if fine else 8, SATIN),
    ]
    nodes = {
        "hull": merge(
            [
                boarded(HULL, timber, rng, fine, "#3d2c1b", 7),
                both(merge(wales)),
                decked(HULL, (-1.4, 1.4), DECK, Timber("#a88a5a", 0.02, 0.003, 0.01), rng, fine),
            ]
        ),
        "superstructure": _pyramid(rng, fine),
        "guns": guns,
        "ornaments": merge([_statues(fine), _stair(fine)]),
        "oars": _oars(fine),
        "figurehead": _prow(fine),
        "mirror": _mirror(fine),
        "lanterns": merge([_brazier(fine).moved(x, y, z) for x, y, z in BRAZIERS]),
        "flags": merge([rig.flag(0.3, 0.1, LAPIS, 0.4, x, fine).moved(x, PYRAMID_Y - 0.32, 2.0) for x in (-0.2, 0.2)]),
        "masts": merge(
            [
                tube([(x, PYRAMID_Y - 0.3, 1.45), (x, PYRAMID_Y - 0.3, 2.06)], 0.014, 5 if fine else 3)
                for x in (-0.2, 0.2)
            ]
        ).painted(GOLD, METAL),
        "base": slab(3.25, 1.75, beside(lambda y: HULL.breadth_at(y, 0.03)), 43, cells=(16, 28) if fine else (4, 7)),
    }
    return Miniature(nodes, {**empties, "captain_eye": (0.0, 0.13, 1.62)}, {"kind": "warship", "side": "fot"})


def _pyramid(rng: np.random.Generator, fine: bool) -> Mesh:
    """Four steps of dressed blocks with gilded rims and bands of glyphs, a stair up the front."""
    parts = []
    foot = 0.2
    for number, (x, y, top) in enumerate(PYRAMID):
        core = box((2 * x - 0.02, 2 * y - 0.02, top - foot), (0, PYRAMID_Y, (top + foot) / 2), 0.0, ("-z",))
        parts.append(core.painted(DARK_SAND if fine else SAND))
        rim = box((2 * x + 0.02, 2 * y + 0.02, 0.035), (0, PYRAMID_Y, top - 0.02), 0.01)
        parts.append(rim.painted(GOLD, METAL))
        if fine:
            parts += _courses(rng, x, y, max(foot, 0.3), top - 0.04, (TURQUOISE, LAPIS)[number % 2])
        else:
            band = box((2 * x, 2 * y, 0.1), (0, PYRAMID_Y, top - 0.09), 0.0, ("-z", "+z"))
            parts.append(band.painted((TURQUOISE, LAPIS)[number % 2]))
        foot = top - 0.02
    return merge([*parts, _door(fine)])


def _stair(fine: bool) -> Mesh:
    """The stair over the front, from the deck along the edges of the steps to the top."""
    steps = 24 if fine else 8
    back = PYRAMID_Y + PYRAMID[3][1]
    slope = (PYRAMID[0][1] - PYRAMID[3][1]) / (PYRAMID[3][2] - PYRAMID[0][2])
    run = (PYRAMID[3][2] - DECK) * slope
    treads = []
    for k in range(steps):
        share = (k + 0.5) / steps
        spot = (0, back + (1 - share) * run - 0.06, DECK + share * (PYRAMID[3][2] - DECK) - 0.06)
        tread = box((0.22, 0.16, 0.1), spot, 0.0, ("-z", "-y")).painted(PALE_SAND)
        treads.append(tread.tinted(1.0 - 0.16 * (k % 2)))
    top, foot = (back, PYRAMID[3][2] + 0.02), (back + run, DECK + 0.02)
    rails = both(tube([(0.12, foot[0], foot[1]), (0.12, top[0], top[1])], 0.022, 6 if fine else 4)).painted(GOLD, METAL)
    return merge([*treads, rails])


def _courses(rng: np.random.Generator, x: float, y: float, foot: float, top: float, band: str) -> list[Mesh]:
    """Blocks over the four walls of a step; one course in colour, with gilded glyphs."""
    made = []
    rows = max(2, round((top - foot) / 0.11))
    high = (top - foot) / rows
    walls = ((x, 2 * y, (1, 0, 0)), (x, 2 * y, (-1, 0, 0)), (y, 2 * x, (0, 1, 0)), (y, 2 * x, (0, -1, 0)))
    for off, length, way in walls:
        for row in range(rows):
            count = max(2, round(length / 0.19))
            wide = length / count
            for k in range(count):
                z = foot + (row + 0.5) * high
                along = -length / 2 + (k + 0.5) * wide
                out = np.array(way, float)
                side = np.array([abs(out[1]), abs(out[0]), 0.0])
                spot = out * (off - 0.008) + side * along + np.array([0, PYRAMID_Y, z])
                is_band = row == rows - 1
                corner = (wide / 2 - 0.004, high / 2 - 0.004)
                block = planks.raised_panel((-corner[0], -corner[1]), corner, 0.0, 0.016 + 0.008 * rng.random(), 0.01)
                tone = 0.86 + 0.28 * rng.random()
                seat = facing(spot, out)
                made.append(block.painted(band if is_band else SAND).tinted(tone).transformed(seat))
                if is_band and k % 2:
                    glyph = box((wide * 0.3, high * 0.45, 0.014), (0, 0, 0.024), 0.0, ("-z",)).painted(GOLD, METAL)
                    made.append(glyph.transformed(seat))
    return made


def _door(fine: bool) -> Mesh:
    """A lit gate on either long side, between pillars."""
    gate = flat_panel(np.array([(-0.08, 0), (0.08, 0), (0.06, 0.26), (-0.06, 0.26)]), 0.022).painted(GHOST, 1.6)
    lintel = box((0.3, 0.06, 0.04), (0, 0.29, 0.02), 0.01).painted(GOLD, METAL)
    pillars = both(cylinder(0.028, 0.28, 8 if fine else 4, 0.024).turned("x", -90).moved(0.11, 0, 0.02)).painted(
        PALE_SAND
    )
    one = merge([gate, lintel, pillars])
    return both(one.transformed(facing((PYRAMID[0][0] - 0.01, PYRAMID_Y, 0.33), (1, 0, 0))))


def _statues(fine: bool) -> Mesh:
    """Rows of robed statues on the first two steps, and obelisks at the corners of the lowest."""
    parts = []
    for step, height in ((0, 0.24), (1, 0.22)):
        (x, y, top), (inner, _, _) = PYRAMID[step], PYRAMID[step + 1]
        spots = np.linspace(-y * 0.82, y * 0.82, 7 if fine else 4)
        one = figure(height, PALE_SAND, TURQUOISE, GOLD, fine)
        parts += [both(one.moved((x + inner) / 2, PYRAMID_Y + s, top)) for s in spots]
    obelisk = merge(
        [
            lathe([(0.075, 0.0), (0.05, 0.42)], 4, (False, False), 0.4).painted(PALE_SAND),
            lathe([(0.05, 0.42), (0.002, 0.52)], 4, (False, False), 0.8).painted(GOLD, METAL),
        ]
    )
    for y in (1.12, -1.28):
        parts.append(both(obelisk.turned("z", 45).moved(0.32 if y > 0 else 0.38, y, DECK)))
    return merge(parts)


def _oars(fine: bool) -> Mesh:
    """Long bones for oars, eleven a side, knobbed at both ends, with a blade in the water."""
    parts = []
    for number, y in enumerate(np.linspace(-1.05, 0.95, 11 if fine else 6)):
        half = float(HULL.breadth_at(y, 0.26))
        sway = 0.06 * math.sin(number * 1.3)
        a, b = np.array([half - 0.04, y + 0.05, 0.28]), np.array([half + 0.30 - abs(y) * 0.04, y - 0.16 + sway, 0.03])
        parts.append(tube([a, (a + b) / 2, b], [0.022, 0.015, 0.02], 6 if fine else 3).painted(BONE))
        if fine:
            parts += [sphere(0.028, 6, 4).moved(*(a + d)).painted(BONE) for d in ([0, 0.02, 0], [0, -0.02, 0])]
        parts.append(box((0.09, 0.07, 0.02), b.tolist(), 0.006 if fine else 0.0).painted(BONE).tinted(0.8))
    return both(merge(parts))


def _prow(fine: bool) -> Mesh:
    """High curled ends like a reed boat's, gilded, with a jackal skull ahead and a sun fan aft."""
    fore = [(0, 1.44, 0.5), (0, 1.66, 0.72), (0, 1.74, 1.02), (0, 1.62, 1.24), (0, 1.46, 1.22), (0, 1.44, 1.1)]
    aft = [(0, -1.54, 0.5), (0, -1.78, 0.74), (0, -1.86, 1.1), (0, -1.72, 1.36), (0, -1.54, 1.32), (0, -1.54, 1.2)]
    girth = [0.11, 0.09, 0.075, 0.06, 0.05, 0.03]
    count, sides = (16, 10) if fine else (7, 5)
    taper = np.interp(np.linspace(0, 1, count), np.linspace(0, 1, len(girth)), girth)
    curls = [tube(smooth_path(path, count), taper, sides).painted(GOLD, METAL) for path in (fore, aft)]
    ring = lathe([(0.1, -0.02), (0.105, 0.02)], sides).painted(TURQUOISE)
    places = (((0, 1.66, 0.72), (0, 0.5, 1)), ((0, -1.78, 0.74), (0, -0.5, 1)))
    bands = [ring.transformed(facing(spot, way)) for spot, way in places]
    face = skull(0.24, BONE, GHOST, 1.8).transformed(facing((0, 1.62, 0.62), (0, 1, 0.1)))
    ears = both(cone(0.05, 0.2, 6 if fine else 4).moved(0.08, 1.56, 0.72)).painted(GOLD, METAL)
    return merge([*curls, *bands, face, ears])


def _mirror(fine: bool) -> Mesh:
    """The sun mirror: a great dish of gold that looks ahead on two horns, its heart alight."""
    sides = 28 if fine else 12
    bowl = [(0.02, -0.05), (0.25, -0.02), (0.40, 0.09), (0.40, 0.13), (0.36, 0.12), (0.24, 0.04), (0.03, 0.0)]
    dish = lathe(bowl, sides)
    heart = lathe([(0.20, 0.05), (0.10, 0.04), (0.005, 0.035)], sides, (False, False)).painted("#ffe9a0", 1.9)
    rays = [
        extrude([(-0.04, 0.39), (0.04, 0.39), (0, 0.39 + (0.18 if k % 2 else 0.11))], 0.03, 0.01, back=True)
        .turned("z", 360 / 16 * k)
        .moved(0, 0, 0.09)
        for k in range(16)
    ]
    disc = merge([dish.painted(GOLD, METAL).worn(0.3), heart, merge(rays).painted(GOLD, METAL)])
    tilt = disc.transformed(facing((0, PYRAMID_Y - 0.04, 2.08), (0, 1, 0.35)))
    horns = both(
        tube(
            [(0.06, PYRAMID_Y, 1.48), (0.3, PYRAMID_Y, 1.62), (0.44, PYRAMID_Y, 1.9), (0.42, PYRAMID_Y, 2.1)],
            [0.05, 0.045, 0.035, 0.03],
            8 if fine else 4,
        )
    ).painted(TURQUOISE, SATIN)
    return merge([tilt, horns])


def _brazier(fine: bool) -> Mesh:
    bowl = lathe([(0.06, 0.0), (0.025, 0.05), (0.02, 0.14), (0.085, 0.2), (0.07, 0.2)], 8 if fine else 4, (False, True))
    fire = flame(0.16, fine)
    return merge([bowl.painted(GOLD, METAL), fire.painted(GHOST, 1.9).moved(0, 0, 0.18)])


def _throwers(fine: bool) -> tuple[Mesh, dict[str, tuple[float, float, float]]]:
    """Skull catapults on the deck's edge, four a side."""
    battery = Battery()
    for y in (0.86, 0.55, -0.75, -1.05):
        x = float(HULL.breadth_at(y, 0.36)) - 0.07
        frame_ = box((0.1, 0.12, 0.05), (x, y, DECK + 0.04), 0.01).painted(WOOD)
        arm = tube([(x - 0.06, y, DECK + 0.05), (x + 0.05, y, DECK + 0.2)], 0.016, 5 if fine else 3).painted(BONE)
        shot = sphere(0.045, 8 if fine else 5, 5 if fine else 3).moved(x + 0.05, y, DECK + 0.23).painted(GHOST, 1.3)
        battery.barrels.append(both(merge([frame_, arm, shot])))
        battery.starboard.append(np.array([x + 0.06, y, DECK + 0.23]))
        battery.port.append(np.array([-x - 0.06, y, DECK + 0.23]))
    return merge(battery.barrels), battery.empties()
