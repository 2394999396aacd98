"""Heldenhammer: a temple on a galleon.

A cathedral sterncastle of stone with lit windows, buttresses and spires, three masts of cream canvas, three rows of guns
and an armoured giant with two hammers for a figurehead.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from vtt.shipyard import castle, fields, planks, rig, sighthull
from vtt.shipyard.base import beside, slab
from vtt.shipyard.glb import Miniature
from vtt.shipyard.guns import Battery, PortStyle, add_row
from vtt.shipyard.hull import Hull, both, constant
from vtt.shipyard.mesh import (
    METAL,
    SATIN,
    Array,
    Mesh,
    bare,
    box,
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
from vtt.shipyard.planks import Timber
from vtt.shipyard.registry import SHIP_BYTES, Level, piece

WOOD, DARK_WOOD, DECK = "#8a5a33", "#553a26", "#a5835a"
STONE, PALE_STONE = "#8d8370", "#a2977f"
BLUE, CREAM, GOLD, IRON = "#2a5187", "#cdbf98", "#a97c2c", "#4a4c52"
ROOF, RED = "#2b5069", "#7c2a22"

HULL = Hull(stern=-1.86, bow=1.70, half_beam=0.84, height=1.1, fullest=0.46, transom=0.80, tumblehome=0.13,
            stern_rake=0.08, bow_rake=0.16, fineness=1.3,
            rail=((0.0, 1.02), (0.2, 0.94), (0.42, 0.80), (0.62, 0.79), (0.8, 0.88), (1.0, 1.02)))

# The castles: (t from, t to, height of the wall's top in inches).
NAVE, CHOIR, STEPS, FORECASTLE = (0.0, 0.17, 1.86), (0.17, 0.29, 1.46), (0.29, 0.38, 1.16), (0.76, 0.965, 1.18)
WAIST_DECK = 0.66
TOWER_X, TOWER_Y, TOWER_RADIUS = 0.60, -1.80, 0.155


@sighthull.sight_hull("heldenhammer")
def sight_hull() -> sighthull.SightHull:
    """The body up to 1.5 inches: nave and choir full height, steps, waist and forecastle."""
    tops = [(0.0, 1.5), (0.1, 1.5), (0.2, 1.5), (0.305, 1.5), (0.307, 1.26), (0.395, 1.26), (0.397, 0.87), (0.5, 0.83),
            (0.63, 0.83), (0.75, 0.88), (0.752, 1.28), (0.82, 1.28), (0.88, 1.28), (0.93, 1.28), (0.97, 1.28), (1.0, 1.16)]
    body = sighthull.ship_solid(HULL, tops, least_half=lambda t: 0.795 if t < 0.1 else 0.0)
    return sighthull.drawn("heldenhammer", *body)


@piece("heldenhammer", base=(4.0, 2.0), hull_height=1.5, max_bytes=SHIP_BYTES)
def heldenhammer(level: Level) -> Miniature:
    """Sculpt the whole ship."""
    fine = level is Level.TABLE
    rng = np.random.default_rng(1101)
    battery = _battery(fine)
    masts, sails, rigging, flags = _rig(fine)
    nodes = {
        "hull": merge([_planking(rng, fine), _decks(rng, fine)]),
        "superstructure": merge([_walls(rng, fine), _stern(rng, fine), _roofs(fine), _forecastle(rng, fine)]),
        "ornaments": _ornaments() if fine else merge([]),
        "guns": merge(battery.barrels + battery.timber),
        "masts": masts, "sails": sails, "rigging": rigging, "flags": flags,
        "figurehead": _figurehead(fine),
        "lanterns": _lanterns(fine),
        "base": slab(4.0, 2.0, beside(lambda y: HULL.breadth_at(y, 0.03)), 5, cells=(18, 32) if fine else (4, 7)),
    }
    return Miniature(nodes, {**battery.empties(), "captain_eye": (0.0, -0.95, 1.75)}, {"kind": "warship", "side": "ga"})


# -- hull -----------------------------------------------------------------------------------------------------------


def _planking(rng: np.random.Generator, fine: bool) -> Mesh:
    wood = Timber(WOOD, thickness=0.02, length=0.66, segment=0.26)
    below = HULL.line(0.0)
    if not fine:
        edges = (0.0, 0.10, 0.18, 0.22, 0.33, 0.46, 0.51, 0.62, 0.72, 0.77, 0.81, 0.93, 1.0)
        colours = (DARK_WOOD, WOOD, DARK_WOOD, "#96643b", WOOD, DARK_WOOD, "#96643b", WOOD, BLUE, GOLD, WOOD, BLUE)
        skin = HULL.banded([*zip(edges, edges[1:], colours, strict=False)], 13)
        inner = HULL.shell(constant(WAIST_DECK - 0.02), HULL.lifted(0.0), (0.34, 0.8), 6, 2, 0.03).flipped().painted("#5c3b22")
        stern = [HULL.transom_plate(0.0, 0.56, 2).painted(WOOD), HULL.transom_plate(0.56, 1.86, 2).painted(STONE)]
        return merge([skin, inner, *stern])
    core = HULL.shell(below, HULL.lifted(0.02), stations=24, rows=4, inward=0.012).painted("#241710")
    sides = both(planks.strakes(HULL, below, HULL.lifted(0.0), 11, wood, rng, (0.0, 0.992), 3.6))
    wales = []
    for share, height, thick, colour, finish in ((0.2, 0.06, 0.045, DARK_WOOD, 0.0), (0.49, 0.055, 0.045, DARK_WOOD, 0.0),
                                                 (0.745, 0.05, 0.042, BLUE, SATIN), (0.80, 0.03, 0.05, GOLD, METAL)):
        wales.append(planks.wale(HULL, (0.0, 0.99), HULL.line(share), height, thick, colour, 22, finish))
    cap = planks.rail(HULL, (0.36, 0.78), HULL.lifted(0.01), 16, 1.15).painted(DARK_WOOD)
    stripes = planks.wale(HULL, (0.0, 0.99), HULL.line(0.965), 0.05, 0.04, BLUE, 22, SATIN)
    inner = HULL.shell(constant(WAIST_DECK - 0.02), HULL.lifted(0.0), (0.34, 0.8), 14, 2, 0.03).flipped().painted("#5c3b22")
    timbers = [core, sides, inner, both(merge([*wales, cap, stripes])), _stem(), _transom(rng)]
    return merge(timbers)


def _stem() -> Mesh:
    """The stem post and the rudder."""
    z = np.linspace(-0.02, 1.06, 9)
    post = tube(HULL.point(np.ones(9), z) * [0.0, 1.0, 1.0], np.linspace(0.05, 0.06, 9), 6)
    rudder = extrude([(0, 0), (0.10, 0), (0.09, 0.34), (0.05, 0.5), (0, 0.5)], 0.05, 0.01, back=True)
    rudder = rudder.transformed(frame((0.025, -1.86, 0.0), (0, -1, 0), (0, 0, 1), (-1, 0, 0)))
    return merge([post, rudder]).painted(DARK_WOOD)


def _transom(rng: np.random.Generator) -> Mesh:
    boards = []
    for row in range(5):
        z = 0.09 + row * 0.1
        half = float(HULL.half_breadth(0.0, z)) - 0.005
        y = float(HULL.ends(z)[0])
        plank = box((2 * half, 0.035, 0.093), (0, y - 0.004, z), 0.012, ("+y",)).painted(WOOD)
        boards.append(plank.tinted(1 + 0.18 * (rng.random() * 2 - 1)))
    return merge([HULL.transom_plate(0.0, 1.86).painted(STONE), *boards])


def _decks(rng: np.random.Generator, fine: bool) -> Mesh:
    timber = Timber(DECK, 0.02, 0.003, 0.01, 0.004, 0.18, 0.6)
    levels = [((-0.62, 1.05), WAIST_DECK), ((0.86, 1.62), 1.06), ((-0.86, -0.5), 1.02), ((-1.24, -0.84), 1.32)]
    if not fine:
        return merge([_plain_deck(span, z) for span, z in levels]).painted(DECK)
    laid = [planks.deck(HULL, span, z, timber, rng) for span, z in levels]
    under = merge([_plain_deck(span, z - 0.022) for span, z in levels]).painted("#2a1b10")
    hatches = []
    for y, size in ((0.55, 0.2), (-0.2, 0.16)):
        hatches.append(box((size * 1.5, size * 1.2, 0.05), (0, y, WAIST_DECK + 0.02), 0.012, ("-z",)).painted(DARK_WOOD))
        for k in np.linspace(-1, 1, 5):
            hatches.append(box((size * 1.3, 0.012, 0.014), (0, y + k * size * 0.45, WAIST_DECK + 0.047)).painted(WOOD))
            hatches.append(box((0.012, size, 0.012), (k * size * 0.55, y, WAIST_DECK + 0.05)).painted(WOOD))
    boat = _longboat().moved(0.0, 0.2, WAIST_DECK + 0.03)
    return merge([*laid, under, *hatches, boat])


def _plain_deck(span: tuple[float, float], z: float) -> Mesh:
    y = np.linspace(*span, 8)
    half = HULL.breadth_at(y, z) - 0.02
    left, right = (np.stack([s * half, y, np.full(8, z)], -1) for s in (-1.0, 1.0))
    return grid(np.stack([left, right], axis=0))


def _longboat() -> Mesh:
    small = Hull(-0.2, 0.2, 0.085, ((0.0, 0.1), (0.5, 0.07), (1.0, 0.11)), 0.1, 0.45, 0.7, 0.0, 0.1, 0.4, 0.8)
    skin = small.shell(constant(0.0), small.lifted(0.0), stations=9, rows=3)
    inner = small.shell(constant(0.0), small.lifted(0.0), stations=9, rows=2, inward=0.008).flipped()
    thwarts = [box((0.14, 0.025, 0.012), (0, y, 0.06)) for y in (-0.1, 0.0, 0.1)]
    return merge([skin.painted(BLUE), merge([inner, *thwarts]).painted(DECK)])


# -- guns -----------------------------------------------------------------------------------------------------------


def _battery(fine: bool) -> Battery:
    battery = Battery()
    style = PortStyle(0.095, DARK_WOOD, BLUE, IRON, 0.16, 0.025, sides=7 if fine else 3)
    upper = PortStyle(0.078, GOLD, BLUE, IRON, 0.13, 0.020, METAL, sides=6 if fine else 3)
    rows = ((0.335, np.linspace(0.13, 0.83, 10), style), (0.62, np.linspace(0.165, 0.80, 9), style),
            (0.885, np.linspace(0.40, 0.735, 5), upper))
    for share, stations, kind in rows:
        chosen = stations if fine else stations[::2]
        add_row(battery, HULL, list(chosen), [float(HULL.line(share)(t)) for t in chosen], kind, 0.018, fine)
    return battery


# -- the temple -----------------------------------------------------------------------------------------------------


def _walls(rng: np.random.Generator, fine: bool) -> Mesh:
    """Nave, choir and steps: three storeys of stone that grow out of the hull and step down towards the waist."""
    parts = []
    for start, end, top in (NAVE, CHOIR, STEPS):
        parts.append(_wall(start, end, top, rng, fine))
    windows = ((0.125, 1.06, 0.16, 0.42), (0.045, 1.06, 0.15, 0.42), (0.125, 1.54, 0.12, 0.26), (0.205, 1.03, 0.13, 0.34),
               (0.256, 1.03, 0.13, 0.34), (0.335, 0.94, 0.11, 0.19))
    for t, z, width, height in windows:
        seat = castle.upright_seat(HULL, t, z, 0.026)
        parts.append(both(_window(width, height, fine).transformed(seat)))
    return merge(parts)


def _ornaments() -> Mesh:
    """Buttresses with their pinnacles along the walls, and the ladders: none of them counts for sight."""
    parts = []
    spots = ((NAVE, (0.085, 0.165)), (CHOIR, (0.228, 0.285)), (STEPS, (0.378,)), (FORECASTLE, (0.775, 0.83, 0.9)))
    for (start, _, top), stations in spots:
        for t in stations:
            foot = float(HULL.sheer(t)) - 0.1
            size = 0.055 if start < 0.5 else 0.045
            seat = castle.upright_seat(HULL, t, foot)
            parts.append(castle.buttress(size, top - foot + 0.02, size * 1.6, PALE_STONE).transformed(seat))
            peak = HULL.point(t, top + 0.03) - HULL.normal(t, top) * 0.03
            parts.append(castle.pinnacle(size * 1.1, size * 5.2, PALE_STONE, GOLD).moved(*peak))
    parts.append(planks.ladder((0.28, -0.30, WAIST_DECK), (0.28, -0.50, 1.02), 0.14, 6, DECK))
    parts.append(planks.ladder((0.30, 0.68, WAIST_DECK), (0.30, 0.86, 1.06), 0.12, 6, DECK))
    return both(merge(parts))


def _window(width: float, height: float, fine: bool) -> Mesh:
    if fine:
        return castle.lancet(width, height, PALE_STONE, frame=GOLD)
    return castle.flat_panel(castle.arch(width * 0.75, height * 0.9, 2), 0.012).painted(castle.GLASS, castle.GLASS_GLOW)


def _wall(start: float, end: float, top: float, rng: np.random.Generator, fine: bool) -> Mesh:
    """Courses of stone over a plain wall, its inner face, coping and battlements."""
    low, high = HULL.lifted(-0.01), constant(top)
    span = (start, end)
    core = HULL.shell(low, high, span, 6, 3).painted(STONE)
    inner = HULL.shell(low, high, span, 4, 2, 0.05).flipped().painted(STONE).tinted(0.8)
    bulkhead = _bulkhead(end, top, fine)
    coping = both(planks.rail(HULL, span, constant(top), 5, 1.0)).painted(PALE_STONE)
    if not fine:
        core = HULL.shell(low, high, span, 3, 2).painted(STONE)
        inner = HULL.shell(low, high, span, 3, 2, 0.05).flipped().painted(STONE).tinted(0.8)
        count = max(2, round((end - start) * 3.6 / 0.2))
        teeth = castle.battlements(HULL, span, high, count, (0.09, 0.09, 0.05), PALE_STONE, rng)
        t = np.linspace(*span, 4)[:, None]
        lip = grid(HULL.point(t, np.array([[top - 0.05, top + 0.01]])) + HULL.normal(t, np.array([[top, top]])) * 0.01)
        return merge([core, inner, _bulkhead(end, top, fine), both(teeth), both(lip.painted(PALE_STONE))])
    stones = Timber(STONE, 0.018, 0.004, 0.010, 0.008, 0.18, 0.19, 0.4)
    rows = max(3, round((top - float(HULL.sheer(start))) / 0.104))
    faced = both(planks.strakes(HULL, low, high, rows, stones, rng, span, 3.6))
    teeth = castle.battlements(HULL, span, constant(top + 0.015), max(2, round((end - start) * 3.6 / 0.12)),
                               (0.062, 0.08, 0.045), PALE_STONE, rng)
    return merge([core, inner, faced, coping, both(teeth), bulkhead])


def _bulkhead(t: float, top: float, fine: bool) -> Mesh:
    """The cross wall that closes a storey towards the bow, with a door and two small lights."""
    y = float(HULL.point(t, top)[1])
    half = float(HULL.half_breadth(t, top)) - 0.01
    floor = WAIST_DECK if t > 0.3 else top - 0.45
    height = top - floor
    wall = box((2 * half, 0.05, height), (0, y - 0.02, floor + height / 2), 0.012).painted(STONE)
    if not fine:
        plain = castle.flat_panel(castle.arch(0.16, height * 0.72, 2), 0.012).painted(DARK_WOOD)
        return merge([box((2 * half, 0.05, height), (0, y - 0.02, floor + height / 2), 0.0, ("-z", "-x", "+x")).painted(STONE),
                      plain.transformed(facing((0, y + 0.006, floor), (0, 1, 0)))])
    door = extrude(castle.arch(0.16, height * 0.72), 0.02, 0.006).painted(DARK_WOOD)
    ring = extrude(castle.arch(0.22, height * 0.82), 0.03, 0.008, [castle.arch(0.17, height * 0.75)]).painted(PALE_STONE)
    ahead = facing((0, y + 0.005, floor), (0, 1, 0))
    lights = [castle.lancet(0.09, height * 0.5, PALE_STONE, is_slit=True).moved(x * half * 0.62, height * 0.3, 0) for x in (-1, 1)]
    return merge([wall, merge([door, ring, *lights]).transformed(ahead)])


def _stern(rng: np.random.Generator, fine: bool) -> Mesh:
    """The west front: rose window, two rows of lancets, gilded string courses, gable, flanking towers."""
    y0 = HULL.stern
    rake = -HULL.stern_rake

    def at(x: float, z: float, out: float = 0.0) -> Array:
        return facing((x, y0 + rake * z - out, z), (0, -1.0, rake))

    parts = []
    for z, half in ((0.56, 0.64), (1.02, 0.60), (1.42, 0.56)):
        course = box((2 * half, 0.05, 0.09), (0, 0, 0.03), 0.012 if fine else 0.0, ("-z",)).painted(GOLD, METAL)
        lip = box((2 * half - 0.04, 0.035, 0.07), (0, -0.045, 0.025), 0.01 if fine else 0.0, ("-z",)).painted(BLUE)
        parts += [course.transformed(at(0, z)), lip.transformed(at(0, z))]
    parts += _courses(rng, at) if fine else []
    for x in np.linspace(-0.42, 0.42, 5):
        parts.append(_window(0.13, 0.34, fine).transformed(at(x, 0.60, 0.056)))
    for x in (-0.36, -0.18, 0.0, 0.18, 0.36):
        parts.append(_window(0.11, 0.26, fine).transformed(at(x, 1.08, 0.056)))
    gable = np.array([(-0.50, 0.0), (0.50, 0.0), (0.50, 0.3), (0.3, 0.62), (0.0, 1.02), (-0.3, 0.62), (-0.50, 0.3)])
    front = extrude(gable, 0.06, 0.012 if fine else 0.0, back=True).painted(STONE)
    parts.append(front.transformed(at(0, 1.44, -0.03)))
    edge = extrude(gable * [1.06, 1.05], 0.08, 0.014 if fine else 0.0, [gable * [0.93, 0.92] + [0, 0.02]], back=fine).painted(GOLD, METAL)
    parts.append(edge.transformed(at(0, 1.43, -0.03)))
    rose = castle.rose_window(0.235, 8 if fine else 4, PALE_STONE) if fine else (
        lathe([(0.235, 0.0), (0.2, 0.03)], 8, (False, True)).painted(castle.GLASS, castle.GLASS_GLOW))
    parts.append(rose.transformed(at(0, 1.80, 0.06)))
    if fine:
        parts.append(castle.pinnacle(0.07, 0.36, PALE_STONE, GOLD).moved(0, y0 + rake * 2.4 + 0.02, 2.42))
    stones = castle.tower(TOWER_RADIUS, 1.62, STONE, 10 if fine else 7)
    slits = []
    for a in np.arange(8) * math.pi / 4 + math.pi / 8:
        out = np.array([math.cos(a), math.sin(a), 0.0])
        for z in (0.24, 0.98) if fine else ():
            slits.append(castle.lancet(0.075, 0.3, PALE_STONE, is_slit=True).transformed(facing(out * TOWER_RADIUS * 0.93 + [0, 0, z], out)))
    cap = castle.spire(TOWER_RADIUS * 1.15, 0.72, 8 if fine else 4, ROOF, GOLD, 1.60)
    turret = merge([stones, *slits, cap]).moved(TOWER_X, TOWER_Y, 0.52)
    corbel = lathe([(0.03, 0.30), (0.1, 0.42), (TOWER_RADIUS * 1.12, 0.54)], 8 if fine else 5, (False, False)).painted(PALE_STONE).moved(TOWER_X, TOWER_Y, 0)
    parts.append(both(merge([turret, corbel])))
    return merge(parts)


def _courses(rng: np.random.Generator, at: Callable[[float, float, float], Array]) -> list[Mesh]:
    """Blocks of stone over the west front and its gable, in courses of 0.11 inches."""
    blocks = []
    for row in range(15):
        z = 0.62 + row * 0.115
        half = 0.58 if z < 1.44 else float(np.interp(z, [1.44, 1.74, 2.06, 2.36], [0.5, 0.5, 0.3, 0.08])) - 0.03
        x = -half
        while x < half - 0.02:
            end = min(half, x + rng.uniform(0.14, 0.26))
            end = half if half - end < 0.08 else end
            thick = 0.022 + 0.02 * rng.random()
            out = 0.01 if z < 1.44 else 0.028
            block = castle.stone_block(end - x - 0.008, 0.106, thick)
            block = block.painted(STONE).tinted(1 + 0.2 * (rng.random() * 2 - 1))
            blocks.append(block.transformed(at((x + end) / 2, z, out)))
            x = end
    return blocks


def _roofs(fine: bool) -> Mesh:
    """The steep roof of the nave with its ridge crest, dormers and the great spire over the crossing."""
    y0, y1, eaves, ridge = -1.90, -1.30, 1.84, 2.42
    half = 0.50
    parts = []
    rows = 9 if fine else 2
    profile = []
    for k in range(rows):
        a, b = k / rows, (k + 1) / rows
        profile += [(half * (1 - a) + 0.012, eaves + (ridge - eaves) * a), (half * (1 - b) + 0.012, eaves + (ridge - eaves) * b)]
    x = np.array([p[0] for p in profile])
    z = np.array([p[1] for p in profile])
    y = np.linspace(y0, y1, 9 if fine else 3)
    rows_ = np.stack(np.broadcast_arrays(x[None, :], y[:, None], z[None, :]), -1)
    slope = grid(rows_, edge=np.tile([1.0, 0.0], rows)[None, :].repeat(len(y), 0)).painted(ROOF)
    tone = 1.0 + 0.12 * np.sin(np.arange(len(slope.vertices)) * 12.9898)
    parts.append(both(slope.tinted(tone)))
    crest = box((0.03, y1 - y0, 0.05), (0, (y0 + y1) / 2, ridge + 0.01), 0.008).painted(GOLD, METAL)
    parts.append(crest)
    end = extrude([(-half, 0), (half, 0), (0, ridge - eaves)], 0.04, 0.01).painted(PALE_STONE)
    parts.append(end.transformed(facing((0, y1 - 0.02, eaves), (0, 1, 0))))
    parts.append(lathe([(0.1, 0), (0.09, 0.02)], 8).painted(castle.GLASS, castle.GLASS_GLOW).transformed(
        facing((0, y1 + 0.012, eaves + 0.22), (0, 1, 0))))
    drum = lathe([(0.12, 0.0), (0.12, 0.24), (0.15, 0.28), (0.15, 0.31)], 8, edge=[0.2, 0.2, 1, 0.8]).painted(PALE_STONE)
    lights = [castle.lancet(0.06, 0.18, PALE_STONE, is_slit=True).transformed(
        facing((math.cos(a) * 0.112, math.sin(a) * 0.112, 0.05), (math.cos(a), math.sin(a), 0)))
        for a in np.arange(8 if fine else 0) * math.pi / 4]
    drum = drum if fine else lathe([(0.12, 0.0), (0.15, 0.31)], 6, (False, False)).painted(PALE_STONE)
    great = merge([drum, *lights, castle.spire(0.14, 0.95, 8 if fine else 4, ROOF, GOLD, 0.31)])
    parts.append(great.moved(0, -1.56, ridge - 0.1))
    if fine:
        parts += [box((0.012, 0.03, 0.045), (0, yy, ridge + 0.05)).painted(GOLD, METAL)
                  for yy in np.linspace(y0 + 0.03, y1 - 0.03, 10) if abs(yy + 1.56) > 0.15]
    return merge(parts)


def _forecastle(rng: np.random.Generator, fine: bool) -> Mesh:
    """A low stone bastion over the bow."""
    start, end, top = FORECASTLE
    parts = [_wall(start, end, top, rng, fine)]
    y = float(HULL.point(start, top)[1])
    half = float(HULL.half_breadth(start, top)) - 0.01
    height = top - WAIST_DECK
    parts.append(box((2 * half, 0.05, height), (0, y + 0.02, WAIST_DECK + height / 2), 0.012).painted(STONE))
    for t in (0.80, 0.86) if fine else ():
        seat = castle.upright_seat(HULL, t, 0.93, 0.026)
        parts.append(both(castle.lancet(0.085, 0.2, PALE_STONE).transformed(seat)))
    return merge(parts)


def _lanterns(fine: bool) -> Mesh:
    sides = 6 if fine else 4
    great = castle.lantern(0.11, GOLD, sides=sides).moved(0, -2.08, 1.42)
    small = castle.lantern(0.08, GOLD, sides=sides).moved(0.34, -2.05, 1.42)
    return merge([great, both(small)])


# -- rig ------------------------------------------------------------------------------------------------------------

# Masts: y, foot, top, radius, brace angle; sails from below: (yard height, half head, half foot, drop).
MASTS = (
    (1.02, 1.02, 4.15, 0.062, 7.0, ((2.30, 0.66, 0.80, 0.98), (3.16, 0.50, 0.62, 0.74), (3.86, 0.34, 0.44, 0.56))),
    (0.02, 0.62, 4.75, 0.072, 10.0, ((2.46, 0.78, 0.92, 1.16), (3.50, 0.60, 0.73, 0.90), (4.36, 0.40, 0.52, 0.70))),
    (-0.98, 1.30, 3.95, 0.052, 13.0, ((2.92, 0.46, 0.56, 0.82), (3.62, 0.32, 0.42, 0.58))),
)


def _rig(fine: bool) -> tuple[Mesh, Mesh, Mesh, Mesh]:
    masts: list[Mesh] = []
    sails: list[Mesh] = []
    ropes: list[Mesh] = []
    flags: list[Mesh] = []
    for number, (y, foot, peak, radius, brace, courses) in enumerate(MASTS):
        rake = -0.02 * (peak - foot)
        masts.append(rig.mast((0, y, foot - 0.4), (0, y + rake, peak), radius, WOOD, sides=8 if fine else 4,
                              band_step=0.38 if fine else 9.0))
        for order, (z, head, hem, drop) in enumerate(courses):
            place = np.array([0.0, y + rake * (z - foot) / (peak - foot) + radius + 0.05, z])
            _square_sail(masts, sails, ropes, place, (head, hem, drop), brace, (number, order), fine)
        top_z = courses[0][0] + 0.08
        masts.append(rig.top(radius * 2.6, WOOD, GOLD, 10 if fine else 0).moved(0, y + rake * 0.45, top_z))
        finial = lathe([(0.02, 0.0), (0.045, 0.05), (0.02, 0.09), (0.015, 0.16), (0.001, 0.2)], 6, edge=1.0)
        finial = finial if fine else lathe([(0.04, 0.0), (0.001, 0.2)], 4, (False, False))
        masts.append(finial.painted(GOLD, METAL).moved(0, y + rake, peak - 0.02))
        flags.append(rig.flag(0.62 if number == 1 else 0.46, 0.2, BLUE, phase=number * 1.3, fine=fine).moved(0, y + rake - 0.03, peak - 0.12))
        if fine:
            _stays(ropes, number, y, rake, top_z, peak)
    bowsprit = tube([(0, 1.40, 1.06), (0, 1.95, 1.46), (0, 2.62, 1.94)], [0.055, 0.045, 0.022], 8 if fine else 4)
    masts.append(bowsprit.painted(WOOD))
    tip = np.array([0.0, 2.6, 1.93])
    for fore_z, along in ((2.9, 0.95), (3.9, 1.0)):
        ropes.append(rig.rope((0, 1.0, fore_z), (0, 1.4 + 1.2 * along, 1.06 + 0.87 * along), 0.007, 0.02, rig.TARRED))
    sails.append(rig.jib([tip - [0, 0.1, 0.02], (0, 1.22, 3.55), (0.06, 1.46, 1.75)], 0.09, linear(CREAM) * 0.92, 10 if fine else 4))
    return merge(masts), merge(sails), merge(ropes), merge(flags)


def _square_sail(masts: list[Mesh], sails: list[Mesh], ropes: list[Mesh], place: Array,
                 size: tuple[float, float, float], brace: float, number: tuple[int, int], fine: bool) -> None:
    head, hem, drop = size
    sail = rig.Sail(head, hem, drop, belly=0.30 * head + 0.08, seed=number[0] * 2.1 + number[1] * 1.3)
    masts.append(rig.braced(rig.yard(head * 1.14, 0.034, DARK_WOOD, sides=6 if fine else 3), brace, place))
    hung = place + np.array([0.0, 0.03, -0.03])
    cloth = sail.cloth(CREAM, *(((16, 12), (14, 9), (12, 7))[number[1]] if fine else ((8, 5), (6, 4), (5, 3))[number[1]]))
    parts = [cloth]
    if number[1] == 0 and number[0] < 2:
        parts += _emblem(sail, min(0.40, head * 0.52), fine)
    elif number == (1, 1) and fine:
        parts.append(sail.emblem([(_sun(12, 0.98, 0.62), [])], 0.22, GOLD))
    sails.append(rig.braced(merge(parts), brace, hung))
    if not fine:
        return
    rope_parts = [sail.bolt_rope()]
    if number[1] < 2:
        rope_parts.append(sail.reefs((0.2,) if number[1] else (0.17, 0.3)))
    ropes.append(rig.braced(merge(rope_parts), brace, hung))


def _stays(ropes: list[Mesh], number: int, y: float, rake: float, top_z: float, peak: float) -> None:
    """Shrouds to the channels, topmast shrouds to the top, stays to the next mast ahead."""
    stations = HULL.station(np.linspace(y - 0.06, y - 0.34, 5), 0.8)
    walls = {0: FORECASTLE[2], 1: 0.0, 2: CHOIR[2]}[number]
    z = np.maximum(HULL.sheer(stations) + 0.02, walls + 0.02)
    feet = HULL.point(stations, z) + HULL.normal(stations, z) * [0.05, 0, 0]
    heads = np.stack([np.full(5, 0.05), np.linspace(y + 0.02, y - 0.06, 5), np.full(5, top_z)], -1)
    ropes.append(both(rig.shrouds(feet, heads, 0.12)))
    low = np.stack([np.full(3, 0.14), np.linspace(y + 0.05, y - 0.1, 3), np.full(3, top_z + 0.15)], -1)
    high = np.stack([np.full(3, 0.02), np.full(3, y + rake * 0.9), np.full(3, top_z + (peak - top_z) * 0.72)], -1)
    ropes.append(both(rig.shrouds(low, high, 0.15, 0.006)))
    if number > 0:
        ahead = MASTS[number - 1]
        ropes.append(rig.rope((0, y, top_z + 0.1), (0, ahead[0] - 0.05, ahead[1] + 0.35), 0.008, 0.03, rig.TARRED))
        ropes.append(rig.rope((0, y + rake, peak - 0.25), (0, ahead[0] - 0.04, ahead[5][0][0] + 0.3), 0.006, 0.03, rig.TARRED))


def _sun(rays: int, outer: float, inner: float) -> Array:
    a = np.linspace(0, 2 * math.pi, 2 * rays, endpoint=False)
    r = np.where(np.arange(2 * rays) % 2 == 0, outer, inner)
    return np.stack([np.sin(a) * r, np.cos(a) * r], axis=1)


def _emblem(sail: rig.Sail, scale: float, fine: bool) -> list[Mesh]:
    """Two crossed hammers before a rayed sun."""
    if not fine:
        spots = ((10, 1.1, 0.8, GOLD, 0.012), (4, 0.74, 0.70, BLUE, 0.02))
        return [sail.emblem([(_sun(n, a, b), [])], scale, c, lift=up, longest=0.8) for n, a, b, c, up in spots]
    disc = np.linspace(0, 2 * math.pi, 32, endpoint=False)
    ring = np.stack([np.sin(disc), np.cos(disc)], axis=1)
    sun = sail.emblem([(_sun(16, 1.12, 0.86), [ring * 0.74])], scale, GOLD, lift=0.006)
    field = sail.emblem([(ring * 0.74, [])], scale, BLUE, lift=0.006)
    hammer = np.array([(-0.06, -0.62), (0.06, -0.62), (0.06, 0.2), (0.27, 0.2), (0.32, 0.26), (0.32, 0.5), (0.27, 0.56),
                       (-0.27, 0.56), (-0.32, 0.5), (-0.32, 0.26), (-0.27, 0.2), (-0.06, 0.2)])
    crossed = []
    for turn in (-0.7, 0.7):
        c, s = math.cos(turn), math.sin(turn)
        crossed.append((hammer @ np.array([[c, s], [-s, c]]), []))
    hammers = [sail.emblem([one], scale, "#d8c79a", lift=0.012 + 0.004 * k) for k, one in enumerate(crossed)]
    return [sun, field, *hammers]


# -- figurehead -----------------------------------------------------------------------------------------------------


def _figurehead(fine: bool) -> Mesh:
    """An armoured giant who raises two hammers, sculpted as one distance field."""
    if not fine:
        return _plain_giant()
    f = fields
    leg = f.melted(0.03, f.capsule((0.085, 0.0, 0.02), (0.095, 0.03, 0.24), 0.08, 0.075),
                   f.capsule((0.095, 0.03, 0.24), (0.08, 0.0, 0.44), 0.082, 0.09))
    forearm = f.melted(0.02, f.capsule((0.33, 0.02, 0.80), (0.36, 0.12, 1.0), 0.066, 0.056))
    greave = f.melted(0.02, f.ellipsoid((0.095, 0.07, 0.25), (0.07, 0.05, 0.07)), f.capsule((0.085, 0.03, 0.03), (0.09, 0.045, 0.18), 0.075, 0.08))
    torso = f.melted(0.05, f.ellipsoid((0, 0.0, 0.56), (0.15, 0.115, 0.13)), f.ellipsoid((0, 0.02, 0.70), (0.2, 0.14, 0.14)),
                     f.ellipsoid((0.085, 0.10, 0.72), (0.09, 0.06, 0.08)))
    shoulder = f.melted(0.015, f.ellipsoid((0.235, 0.0, 0.82), (0.105, 0.105, 0.085)), f.ellipsoid((0.25, 0.0, 0.765), (0.13, 0.125, 0.04)),
                        f.ellipsoid((0.25, 0.0, 0.725), (0.12, 0.115, 0.03)))
    gauntlet = f.melted(0.015, f.ellipsoid((0.36, 0.13, 1.03), (0.06, 0.062, 0.06)), f.capsule((0.358, 0.1, 0.93), (0.36, 0.12, 0.98), 0.05, 0.075))
    helm = f.melted(0.015, f.ellipsoid((0, 0.03, 0.985), (0.105, 0.11, 0.10)), f.ellipsoid((0, 0.03, 0.965), (0.12, 0.128, 0.022)),
                    f.block((0, 0.14, 0.93), (0.016, 0.014, 0.05), 0.008), f.block((0.095, 0.05, 0.9), (0.012, 0.05, 0.06), 0.01),
                    f.block((0, 0.03, 1.07), (0.014, 0.11, 0.035), 0.012))
    belt = f.melted(0.01, f.ellipsoid((0, 0.01, 0.50), (0.17, 0.14, 0.032)), f.ellipsoid((0, 0.145, 0.50), (0.05, 0.025, 0.045)))
    skirt = f.carved(0.01, f.capsule((0, 0, 0.38), (0, 0.0, 0.5), 0.195, 0.14), f.block((0, 0, 0.2), (0.4, 0.4, 0.10)))
    tabard = f.melted(0.02, f.block((0, 0.19, 0.36), (0.085, 0.014, 0.13), 0.01, (-8, 0, 0)))
    beard = f.melted(0.03, f.ellipsoid((0, 0.12, 0.86), (0.075, 0.045, 0.07)), f.capsule((0, 0.135, 0.84), (0, 0.175, 0.62), 0.06, 0.02),
                     f.capsule((0.05, 0.12, 0.85), (0.055, 0.165, 0.68), 0.04, 0.015))
    face = f.melted(0.01, f.ellipsoid((0, 0.04, 0.93), (0.09, 0.09, 0.10)), f.ellipsoid((0, 0.135, 0.915), (0.02, 0.02, 0.025)))
    steel, plate = "#6d7078", GOLD
    sculpts = ((f.melted(0.02, leg, forearm), steel, METAL, 700), (f.union(torso, shoulder, greave, gauntlet, helm, belt), plate, METAL, 2100),
               (skirt, BLUE, 0.2, 240), (tabard, "#3a6aa6", 0.1, 120), (beard, "#d8ccae", 0.0, 300), (face, "#a8795a", 0.2, 160))
    body = merge([_sculpted(f.mirrored(field), colour, finish, count) for field, colour, finish, count in sculpts])
    hammers = both(_great_hammer().transformed(
        frame((0.36, 0.13, 1.03), (1, 0, 0), (0, 0.95, -0.25), (0.06, 0.25, 1.0))))
    horns = both(tube([(0.09, 0.03, 0.99), (0.17, 0.02, 1.03), (0.20, 0.03, 1.12), (0.185, 0.05, 1.2)],
                      [0.034, 0.03, 0.02, 0.004], 6)).painted("#c9bb93")
    plinth = sphere((0.16, 0.16, 0.1), 10, 6).painted(DARK_WOOD).moved(0, -0.02, -0.02)
    knee = extrude([(0.0, 0.0), (0.10, 0.02), (0.20, 0.16), (0.26, 0.36), (0.28, 0.52), (0.10, 0.62), (0.0, 0.6)], 0.07, 0.012,
                   back=True)
    knee = knee.transformed(frame((-0.035, 1.70, 0.02), (0, 1, 0), (0, 0, 1), (1, 0, 0))).painted(DARK_WOOD)
    giant = merge([body, hammers, horns, plinth])
    return merge([knee, giant.transformed(frame((0, 1.99, 0.33), (1, 0, 0), (0, 0.985, 0.17), (0, -0.17, 0.985), 0.92))])


def _plain_giant() -> Mesh:
    """The giant for the light level: a few bars and blocks in the same pose and paint."""
    torso = lathe([(0.15, 0.48), (0.13, 0.56), (0.21, 0.72), (0.16, 0.85), (0.05, 0.88)], 6, (False, False)).painted(GOLD, METAL)
    helm = lathe([(0.10, 0.86), (0.12, 0.97), (0.06, 1.08), (0.01, 1.1)], 6, (False, False)).painted(GOLD, METAL).moved(0, 0.03, 0)
    beard = box((0.12, 0.08, 0.24), (0, 0.13, 0.80)).painted("#d8ccae")
    skirt = lathe([(0.2, 0.28), (0.15, 0.5)], 6, (False, False)).painted(BLUE)
    leg = tube([(0.085, 0.0, 0.0), (0.09, 0.04, 0.3)], 0.08, 4).painted("#6d7078", METAL)
    arm = tube([(0.16, 0.0, 0.8), (0.345, 0.04, 0.80), (0.36, 0.13, 1.06)], [0.11, 0.08, 0.06], 4).painted(GOLD, METAL)
    hammer = merge([tube([(0.36, 0.13, 0.8), (0.38, 0.2, 1.36)], 0.024, 3, False).painted(DARK_WOOD),
                    box((0.17, 0.34, 0.2), (0.38, 0.2, 1.36)).painted("#585b63", METAL),
                    box((0.19, 0.06, 0.22), (0.38, 0.2, 1.36)).painted(GOLD, METAL)])
    giant = merge([torso, helm, beard, skirt, both(merge([leg, arm, hammer]))])
    return giant.transformed(frame((0, 1.99, 0.33), (1, 0, 0), (0, 0.985, 0.17), (0, -0.17, 0.985), 0.92))


def _sculpted(field: fields.Field, colour: str, finish: float, triangles: int) -> Mesh:
    """One part of the giant: its surface with about so many triangles, worn where it stands proud."""
    import fast_simplification

    vertices, faces = fields.surface(field, (-0.5, -0.25, -0.1), (0.5, 0.32, 1.18), 0.0125)
    vertices, faces = fast_simplification.simplify(vertices, faces.astype(np.int32), target_count=triangles, agg=3.0)
    part = bare(vertices, faces).smooth_normals(75.0)
    assert part.normals is not None
    proud = np.clip(part.normals[:, 2] * 0.35 + part.normals[:, 1] * 0.25, 0.0, 0.5)
    return part.painted(colour, finish).worn(proud)


def _great_hammer() -> Mesh:
    """A two-handed hammer whose shaft runs along z, the grip at the origin."""
    shaft = tube([(0, 0, -0.26), (0, 0, 0.36)], 0.024, 6).painted(DARK_WOOD)
    head = box((0.17, 0.34, 0.20), (0, 0, 0.34), 0.035).painted("#585b63", METAL)
    bands = [box((0.19, 0.05, 0.22), (0, y, 0.34), 0.02).painted(GOLD, METAL) for y in (-0.11, 0.11)]
    stud = box((0.2, 0.07, 0.07), (0, 0, 0.34), 0.02).painted(GOLD, METAL).turned("x", 0.0)
    pommel = sphere(0.04, 6, 4).moved(0, 0, -0.27).painted(GOLD, METAL)
    return merge([shaft, head, *bands, stud, pommel])
