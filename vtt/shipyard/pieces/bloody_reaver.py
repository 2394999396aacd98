"""Bloody Reaver: a hulk grown from dozens of wrecks.

Three hulls grind against each other, the bow of a fourth rears out of the stern, a ruined tower stands on the wreckage;
ribs of a sea beast arch over the waist, the masts lean every way, red lanterns burn and bats circle.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vtt.shipyard import castle, fields, planks, rig, sighthull
from vtt.shipyard.base import slab
from vtt.shipyard.glb import Miniature
from vtt.shipyard.guns import Battery, PortStyle, add_row
from vtt.shipyard.hull import Hull, both, constant
from vtt.shipyard.mesh import (
    METAL,
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
    rotation,
    tube,
    unit,
)
from vtt.shipyard.planks import Timber
from vtt.shipyard.registry import SHIP_BYTES, Level, piece

ROT, TAR, GREY_WOOD, DECK = "#5d4636", "#2b211b", "#6f6557", "#6a5c4a"
BONE, BLOOD, BLACK, RUST, STONE = "#9a8960", "#6e1d1a", "#2a2527", "#6b3a22", "#6c6860"
RED_GLASS, EMBER = "#e8331c", 1.9

MAIN = Hull(stern=-1.86, bow=1.46, half_beam=0.74, height=1.2, fullest=0.42, transom=0.84, tumblehome=0.10,
            stern_rake=0.06, bow_rake=0.16, fineness=1.2,
            rail=((0.0, 1.30), (0.2, 1.18), (0.38, 0.90), (0.62, 0.86), (0.82, 1.0), (1.0, 1.16)))
STARBOARD = Hull(stern=-1.25, bow=1.30, half_beam=0.40, height=0.9, fullest=0.5, transom=0.7, tumblehome=0.08,
                 stern_rake=0.05, bow_rake=0.22, fineness=1.5,
                 rail=((0.0, 0.78), (0.3, 0.66), (0.7, 0.66), (1.0, 0.84)))
PORT = Hull(stern=-1.0, bow=1.28, half_beam=0.42, height=0.9, fullest=0.45, transom=0.8, tumblehome=0.05,
            stern_rake=0.04, bow_rake=0.25, fineness=1.35,
            rail=((0.0, 0.92), (0.25, 0.74), (0.6, 0.60), (1.0, 0.80)))
REARING = Hull(stern=-0.75, bow=1.05, half_beam=0.40, height=0.7, fullest=0.4, transom=0.9, tumblehome=0.0,
               stern_rake=0.0, bow_rake=0.3, fineness=1.2, rail=((0.0, 0.40), (0.5, 0.42), (1.0, 0.62)))

STARBOARD_PLACE = frame((0.71, 0.42, 0.0), (0.995, 0.10, 0.0), (-0.10, 0.995, 0.0), (0.0, 0.0, 1.0))
PORT_PLACE = frame((-0.70, -0.52, 0.0), (0.990, -0.14, 0.0), (0.14, 0.990, 0.0), (0.0, 0.0, 1.0))
_PITCH = rotation("z", 24.0) @ rotation("x", 58.0) @ rotation("y", 10.0)
REARING_PLACE = np.array([[1.0, 0, 0, -0.26], [0, 1.0, 0, -1.20], [0, 0, 1.0, 1.52], [0, 0, 0, 1.0]]) @ _PITCH

STERN_TOP = 1.86
TOWER, TOWER_RADIUS, TOWER_FOOT, TOWER_TOP = (0.50, -0.62), 0.27, 0.55, 2.46
WAIST_DECK = 0.74


@sighthull.sight_hull("bloody-reaver")
def sight_hull() -> sighthull.SightHull:
    """The three hulls, the sterncastle, the tower and the rearing bow up to 2.0 inches."""
    def moved(body: tuple[Array, np.ndarray], place: Array) -> tuple[Array, np.ndarray]:
        return body[0] @ place[:3, :3].T + place[:3, 3], body[1]

    main = sighthull.ship_solid(MAIN, [(0.0, 2.0), (0.285, 2.0), (0.29, 1.22), (0.4, 0.98), (0.62, 0.94), (0.8, 1.06),
                                       (0.92, 1.16), (1.0, 1.22)], 0.06, is_wall_sided=True)
    starboard = sighthull.ship_solid(STARBOARD, [(0.0, 0.84), (0.2, 0.78), (0.5, 0.73), (0.72, 0.74), (0.9, 0.82), (1.0, 0.88)],
                                     is_wall_sided=True)
    port = sighthull.ship_solid(PORT, [(0.0, 0.98), (0.2, 0.86), (0.45, 0.72), (0.7, 0.70), (0.88, 0.78), (1.0, 0.86)],
                                is_wall_sided=True)
    a = np.arange(7) * 2 * math.pi / 7
    ring = np.stack([np.cos(a), np.sin(a)], 1) * (TOWER_RADIUS * 1.2) + TOWER
    tower = sighthull.convex(np.array([[x, y, z] for x, y in ring for z in (0.6, 2.1)]), 2.0)
    t = np.array([0.0, 0.55, 0.85, 1.0])
    rows = [REARING.point(t, np.full(4, z)) + REARING.normal(t, np.full(4, z)) * [0.04, 0, 0] for z in (-0.04, 0.45)]
    points = both(grid(np.stack(rows))).vertices @ REARING_PLACE[:3, :3].T + REARING_PLACE[:3, 3]
    rearing = sighthull.convex(points, 2.0)
    return sighthull.drawn("bloody-reaver", *sighthull.together(
        main, moved(starboard, STARBOARD_PLACE), moved(port, PORT_PLACE), tower, rearing))


@piece("bloody-reaver", base=(4.0, 2.5), hull_height=2.0, max_bytes=SHIP_BYTES)
def bloody_reaver(level: Level) -> Miniature:
    """Sculpt the whole hulk."""
    fine = level is Level.TABLE
    rng = np.random.default_rng(1113)
    battery = _battery(fine)
    masts, sails, rigging = _rig(fine)
    nodes = {
        "hull": _weathered(_hulls(rng, fine)),
        "superstructure": _weathered(merge([_sterncastle(rng, fine), _tower(rng, fine), _rearing_bow(rng, fine)])),
        "guns": merge(battery.barrels + battery.timber),
        "masts": masts, "sails": sails, "rigging": rigging,
        "flags": _bats(fine),
        "figurehead": merge([_skull(fine), _bones(fine)]),
        "ornaments": _wreckage(rng, fine),
        "lanterns": _lanterns(fine),
        "base": slab(4.0, 2.5, _gap, 13, "#22463f", "#b9b9a4", (18, 28) if fine else (5, 8)),
    }
    return Miniature(nodes, {**battery.empties(), "captain_eye": (0.0, -1.3, 2.1)}, {"kind": "warship", "side": "fot"})


def _gap(x: Array, y: Array) -> Array:
    """How far a point of the water lies off the nearest of the three hulls."""
    gaps = []
    for hull, place in ((MAIN, np.eye(4)), (STARBOARD, STARBOARD_PLACE), (PORT, PORT_PLACE)):
        inverse = np.linalg.inv(place)
        u = inverse[0, 0] * x + inverse[0, 1] * y + inverse[0, 3]
        v = inverse[1, 0] * x + inverse[1, 1] * y + inverse[1, 3]
        half = hull.breadth_at(v, 0.03)
        gaps.append(np.where(half > 0.0, np.abs(u) - half, 9.0))
    return np.minimum.reduce(gaps)


def _weathered(mesh: Mesh) -> Mesh:
    """Weed and slime near the water, pale salt above it, rust-red streaks here and there."""
    x, y, z = mesh.vertices.T
    weed = np.clip(1.0 - z / 0.34, 0.0, 1.0) * (0.6 + 0.4 * np.sin(x * 17 + y * 23))
    streak = np.clip(np.sin(y * 19 + np.sin(x * 7) * 2) * np.sin(x * 11 + 3) - 0.35, 0, 1) * 0.8 * (mesh.finish < 1)
    colour = mesh.colour * (1 - 0.65 * weed[:, None]) + linear("#3c4a2c") * 0.65 * weed[:, None]
    colour = colour * (1 - streak[:, None]) + linear(RUST) * 0.6 * streak[:, None]
    return replace(mesh, colour=np.clip(colour, 0, 1))


# -- hulls ----------------------------------------------------------------------------------------------------------


def _hulls(rng: np.random.Generator, fine: bool) -> Mesh:
    parts = [_clad(MAIN, rng, fine, 11, ROT, 3.4)]
    for hull, place, colour in ((STARBOARD, STARBOARD_PLACE, GREY_WOOD), (PORT, PORT_PLACE, TAR)):
        side = [_clad(hull, rng, fine, 7, colour, 2.5)]
        floor = Timber(DECK, 0.02, 0.005, 0.01, 0.01, 0.3, 0.5)
        side.append(planks.deck(hull, (-0.95, 0.95), 0.5, floor, rng, 0.085) if fine else _plain_deck(hull, (-0.9, 0.9), 0.5))
        parts.append(merge(side).transformed(place))
    timber = Timber(DECK, 0.02, 0.005, 0.01, 0.008, 0.3, 0.5)
    levels = (((-0.9, 0.95), WAIST_DECK), ((0.7, 1.45), 0.98))
    for span, z in levels:
        parts.append(planks.deck(MAIN, span, z, timber, rng, 0.085) if fine else _plain_deck(MAIN, span, z))
        parts.append(_plain_deck(MAIN, span, z - 0.02).painted("#15100c"))
    return merge(parts)


def _plain_deck(hull: Hull, span: tuple[float, float], z: float) -> Mesh:
    y = np.linspace(*span, 7)
    half = hull.breadth_at(y, z) - 0.03
    left, right = (np.stack([s * half, y, np.full(7, z)], -1) for s in (-1.0, 1.0))
    return grid(np.stack([left, right])).painted(DECK)


def _clad(hull: Hull, rng: np.random.Generator, fine: bool, rows: int, colour: str, run: float) -> Mesh:
    """A rotten hull: uneven boards, some lost over a dark inside, ragged wales, a broken rail, a stem and a transom."""
    below, top = hull.line(0.0), hull.lifted(0.0)
    stern = hull.transom_plate(0.0, float(hull.sheer(0.0)), 4).painted(colour).tinted(0.7)
    if not fine:
        edges = (0.0, 0.14, 0.24, 0.29, 0.42, 0.56, 0.62, 0.8, 1.0)
        skin = hull.banded([(a, b, TAR if k in (2, 5) else colour) for k, (a, b) in enumerate(zip(edges, edges[1:], strict=False))], 10,
                           tone=0.28)
        inner = hull.shell(constant(0.4), top, stations=8, rows=2, inward=0.03).flipped().painted(TAR)
        return merge([skin, inner, stern])
    boards = Timber(colour, 0.02, 0.005, 0.011, 0.010, 0.34, 0.5, 0.26)
    core = hull.shell(below, hull.lifted(-0.03), stations=20, rows=4, inward=0.03).painted("#120c0a")
    inner = hull.shell(constant(0.4), hull.lifted(-0.04), stations=12, rows=2, inward=0.05).flipped().painted(TAR)
    sides = merge([planks.strakes(hull, below, top, rows, boards, rng, (0.0, 0.99), run, 0.07),
                   planks.strakes(hull, below, top, rows, boards, rng, (0.0, 0.99), run, 0.07).mirrored()])
    wales = [planks.wale(hull, (0.0, 0.985), hull.line(s), 0.055, 0.04, TAR, 16) for s in (0.26, 0.6)]
    rails = [planks.rail(hull, span, hull.lifted(0.0), 6).painted(TAR) for span in ((0.3, 0.5), (0.56, 0.7), (0.75, 0.95))]
    ribs = []
    for t in np.linspace(0.1, 0.9, 8):
        z = np.linspace(0.05, float(hull.sheer(t)) + 0.02, 5)
        ribs.append(tube(hull.point(np.full(5, t), z) - hull.normal(np.full(5, t), z) * 0.02, 0.02, 4, False).painted(TAR))
    z = np.linspace(-0.02, float(hull.sheer(1.0)) + 0.02, 7)
    stem = tube(hull.point(np.ones(7), z) * [0, 1, 1], 0.045, 6).painted(TAR)
    boards_aft = []
    for row in range(int(float(hull.sheer(0.0)) / 0.11)):
        zz = 0.06 + row * 0.11
        half = float(hull.half_breadth(0.0, zz))
        lean = 2.5 * (rng.random() - 0.5)
        plank = box((2 * half * (0.8 + 0.2 * rng.random()), 0.03, 0.10), (0, 0, 0), 0.012, ("+y",)).turned("y", lean)
        boards_aft.append(plank.moved(0, float(hull.ends(zz)[0]), zz).painted(colour).tinted(0.75 + 0.5 * rng.random()))
    return merge([core, inner, sides, both(merge([*wales, *rails, *ribs])), stem, stern, *boards_aft])


def _rearing_bow(rng: np.random.Generator, fine: bool) -> Mesh:
    """The bow half of a wreck that rears out of the stern like a fang."""
    boards = Timber(GREY_WOOD, 0.018, 0.005, 0.01, 0.01, 0.34, 0.4, 0.26)
    low, top = constant(0.0), REARING.lifted(0.0)
    core = REARING.shell(low, top, stations=12 if fine else 7, rows=4, inward=0.025).painted("#150e0b")
    inside = REARING.shell(low, top, stations=10 if fine else 4, rows=3, inward=0.04).flipped().painted("#33261e")
    z = np.linspace(0.0, 0.66, 6)
    stem = tube(REARING.point(np.ones(6), z) * [0, 1, 1], np.linspace(0.05, 0.035, 6), 6).painted(TAR)
    keel = tube([(0, -0.75, 0.0), (0, 0.0, -0.01), (0, 0.85, 0.0)], 0.045, 6).painted(TAR)
    bottom = grid(np.stack([REARING.point(np.linspace(0, 1, 8), np.zeros(8)) * [s, 1, 1] for s in (1, -1)])).painted(TAR)
    parts = [core, inside, stem, keel, bottom if not fine else bottom]
    if fine:
        sides = [planks.strakes(REARING, low, top, 6, boards, rng, (0.12, 0.99), 1.6, 0.10) for _ in range(2)]
        ribs = []
        for t in np.linspace(0.05, 0.85, 7):
            zz = np.linspace(0.0, float(REARING.sheer(t)) + 0.07, 5)
            ribs.append(tube(REARING.point(np.full(5, t), zz) - REARING.normal(np.full(5, t), zz) * 0.015, 0.018, 4, False))
        parts += [sides[0], sides[1].mirrored(), both(merge(ribs).painted(TAR)),
                  both(planks.wale(REARING, (0.1, 0.99), REARING.line(0.9), 0.05, 0.04, TAR, 10))]
    return merge(parts).transformed(REARING_PLACE)


# -- superstructure -------------------------------------------------------------------------------------------------


def _sterncastle(rng: np.random.Generator, fine: bool) -> Mesh:
    """A crooked wooden poop with red-lit windows, its upper boards broken off at different heights."""
    span, low = (0.0, 0.27), MAIN.lifted(-0.01)
    top = constant(1.72)
    core = MAIN.shell(low, top, span, 6 if fine else 4, 3, 0.01).painted("#171009")
    inner = MAIN.shell(low, top, span, 5, 2, 0.05).flipped().painted(TAR)
    y = float(MAIN.point(0.27, 1.5)[1])
    half = float(MAIN.half_breadth(0.27, 1.4))
    front = box((2 * half, 0.04, 1.0), (0, y - 0.02, 1.22), 0.0).painted(ROT).tinted(0.8)
    stern = MAIN.transom_plate(1.2, 1.72, 3).painted(ROT).tinted(0.6)
    parts = [core, inner, front, stern, _plain_deck(MAIN, (-1.95, -0.98), 1.60)]
    if not fine:
        return merge([*parts, *_windows(fine)])
    boards = Timber(ROT, 0.02, 0.005, 0.011, 0.009, 0.36, 0.42, 0.3)
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
        parts.append(plank.painted(ROT).tinted(0.65 + 0.6 * rng.random()).moved(x, float(MAIN.ends(1.6)[0]), 1.42))
    parts.append(planks.deck(MAIN, (-1.94, -0.98), 1.63, Timber(DECK, 0.02, 0.005, 0.01, 0.01, 0.3, 0.4), rng, 0.085))
    for t in (0.02, 0.14, 0.26):  # frames and braces over the boards, a wale that sags
        z = np.linspace(float(MAIN.sheer(t)) - 0.35, 1.74, 5)
        stations = np.full(5, t)
        parts.append(both(tube(MAIN.point(stations, z) + MAIN.normal(stations, z) * 0.012, 0.03, 4, False).painted(TAR)))
    for t0, t1 in ((0.03, 0.13), (0.25, 0.15)):
        t, z = np.linspace(t0, t1, 4), np.linspace(1.30, 1.68, 4)
        parts.append(both(tube(MAIN.point(t, z) + MAIN.normal(t, z) * 0.015, 0.022, 4, False).painted(GREY_WOOD)))
    parts.append(both(planks.wale(MAIN, (0.0, 0.28), lambda t: 1.60 + 0.06 * np.cos(t * 17), 0.06, 0.042, TAR, 6)))
    for z in (1.12, 1.42):
        beam = box((1.1, 0.07, 0.05), (0, float(MAIN.ends(z)[0]) - 0.01, z), 0.012).turned("y", 1.2)
        parts.append(beam.painted(TAR))
    for row in range(6):
        z = 0.8 + row * 0.15
        plank = box((2 * half - 0.03, 0.025, 0.135), (0, y + 0.008, z), 0.01, ("-y",)).turned("y", 2.0 * (rng.random() - 0.5))
        parts.append(plank.painted(ROT).tinted(0.7 + 0.5 * rng.random()))
    return merge([*parts, *_windows(fine)])


def _windows(fine: bool) -> list[Mesh]:
    """Crooked cabin windows, red within: three astern, two on each side, a door's glow ahead."""
    pane = castle.square_window(0.15, 0.18, TAR, RED_GLASS, EMBER) if fine else (
        castle.flat_panel(np.array([(-0.07, -0.08), (0.07, -0.08), (0.07, 0.08), (-0.07, 0.08)]), 0.01).painted(RED_GLASS, EMBER))
    parts = []
    for x, tilt in ((-0.34, 5.0), (0.0, -3.0), (0.34, 7.0)):
        parts.append(pane.turned("z", tilt).transformed(facing((x, float(MAIN.ends(1.26)[0]) - 0.025, 1.27), (0, -1, 0))))
    for t, z in ((0.08, 1.45), (0.19, 1.42)):
        parts.append(both(pane.transformed(castle.upright_seat(MAIN, t, z, 0.02))))
    door = extrude(castle.arch(0.2, 0.42, 3), 0.012).painted(RED_GLASS, 1.5)
    y = float(MAIN.point(0.27, 1.5)[1])
    parts.append(door.transformed(facing((-0.2, y + 0.02, WAIST_DECK + 0.02), (0, 1, 0))))
    return parts


def _tower(rng: np.random.Generator, fine: bool) -> Mesh:
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


# -- guns -----------------------------------------------------------------------------------------------------------


def _battery(fine: bool) -> Battery:
    """Two mismatched rows on the main hull and one on each wreck alongside."""
    battery = Battery()
    style = PortStyle(0.10, TAR, RUST, "#3b3634", 0.17, 0.027, sides=7 if fine else 3, lid_angle_deg=52.0)
    inner = np.array([0.30, 0.40, 0.62, 0.72, 0.80])
    add_row(battery, MAIN, list(inner if fine else inner[::2]), [0.62] * len(inner if fine else inner[::2]), style, 0.018, fine)
    outer = PortStyle(0.095, TAR, BLOOD, "#3b3634", 0.15, 0.026, sides=7 if fine else 3, lid_angle_deg=60.0)
    battery.muzzles.clear()
    for hull, place, is_starboard in ((STARBOARD, STARBOARD_PLACE, True), (PORT, PORT_PLACE, False)):
        beside = Battery()
        stations = np.linspace(0.18, 0.78, 6)[:: 1 if fine else 2]
        add_row(beside, hull, list(stations), [0.34] * len(stations), outer, 0.018, fine)
        keep = 1.0 if is_starboard else -1.0
        for part, target in ((beside.timber, battery.timber), (beside.barrels, battery.barrels)):
            for mesh in part:
                sided = mesh.picked(mesh.vertices[mesh.faces][:, :, 0].mean(axis=1) * keep > 0)
                target.append(sided.transformed(place))
        if is_starboard:
            battery.muzzles += [(place @ np.append(m, 1.0))[:3] for m in beside.muzzles]
    return battery


# -- rig ------------------------------------------------------------------------------------------------------------

# Masts: foot, top, radius, brace angle; sails: (share of the mast, half head, half foot, drop, colour, seed).
MASTS: tuple[tuple[tuple[float, float, float], tuple[float, float, float], float, float,
                   tuple[tuple[float, float, float, float, str, float], ...]], ...] = (
    ((0.05, 0.02, 0.5), (-0.22, -0.18, 3.95), 0.075, 9.0,
     ((0.60, 0.72, 0.84, 1.02, BLOOD, 1.0), (0.88, 0.52, 0.62, 0.86, BLACK, 2.2))),
    ((-0.05, 0.98, 0.8), (0.16, 1.42, 3.35), 0.062, -8.0,
     ((0.56, 0.56, 0.66, 0.84, BLACK, 3.1), (0.88, 0.40, 0.5, 0.72, BLOOD, 4.4))),
    ((0.86, 0.62, 0.4), (1.22, 0.50, 2.55), 0.045, 18.0, ((0.82, 0.36, 0.44, 0.85, "#4a2a24", 5.2),)),
    ((-0.80, -0.35, 0.4), (-1.16, -0.52, 2.5), 0.045, -14.0, ((0.84, 0.34, 0.42, 0.80, BLOOD, 6.3),)),
)


def _rig(fine: bool) -> tuple[Mesh, Mesh, Mesh]:
    masts: list[Mesh] = []
    sails: list[Mesh] = []
    ropes: list[Mesh] = []
    for foot, peak, radius, brace, courses in MASTS:
        a, b = np.array(foot), np.array(peak)
        masts.append(rig.mast(a, b, radius, ROT, RUST, 7 if fine else 4, 0.4 if fine else 9.0))
        lean = float(np.degrees(math.atan2(b[0] - a[0], b[2] - a[2])))
        for share, head, hem, drop, colour, seed in courses:
            place = a + (b - a) * share + np.array([0.0, radius + 0.05, 0.0])
            tilt = rotation("y", lean + 4.0 * math.sin(seed * 9))
            spar = rig.yard(head * 1.15, 0.034, TAR, RUST, 6 if fine else 3).transformed(tilt)
            masts.append(rig.braced(spar, brace, place))
            sail = rig.Sail(head, hem, drop, 0.26 * head + 0.06, 0.1, 0.014, seed)
            cloth = sail.cloth(colour, *((26, 20) if fine else (10, 6)), grime=0.5)
            cloth = rig.torn(cloth, _tear(sail, seed, fine))
            parts = [cloth]
            if fine and colour == BLACK:
                parts.append(_blood_skull(sail))
            hung = place + np.array([0.0, 0.03, -0.02])
            sails.append(rig.braced(merge(parts).transformed(tilt), brace, hung))
        if fine:
            ropes += _stays(a, b, radius)
    stump = tube([(0.12, -1.28, 1.3), (0.2, -1.36, 2.25)], [0.07, 0.06], 7)
    splinters = [tube([(0.2 + dx, -1.36 + dy, 2.2), (0.22 + dx * 1.5, -1.37 + dy, 2.2 + h)], [0.025, 0.002], 3)
                 for dx, dy, h in ((0.03, 0.02, 0.3), (-0.03, 0.01, 0.2), (0.0, -0.03, 0.38), (0.01, 0.03, 0.16))]
    masts.append(merge([stump, *splinters]).painted(ROT))
    sprit = tube([(0.0, 1.30, 1.05), (0.10, 1.85, 1.50), (0.26, 2.45, 2.05)], [0.06, 0.05, 0.022], 7 if fine else 4)
    masts.append(sprit.painted(ROT))
    if fine:
        masts.append(rig.top(0.17, TAR, RUST, 9).moved(-0.10, -0.08, 2.42))
        fallen = tube([(-0.25, 0.45, 0.80), (-1.15, 0.85, 0.62)], [0.04, 0.025], 6).painted(ROT)
        masts.append(fallen)
        for start, end, sag in (((-0.22, -0.18, 3.7), (0.14, 1.38, 3.2), 0.12), ((0.14, 1.36, 3.0), (0.22, 2.3, 1.92), 0.06),
                                ((-0.2, -0.16, 3.6), (0.2, -1.36, 2.2), 0.15), ((1.2, 0.5, 2.4), (-0.1, 0.0, 2.6), 0.2),
                                ((-1.14, -0.5, 2.4), (-0.12, -0.1, 2.7), 0.2)):
            ropes.append(rig.rope(start, end, 0.008, sag, rig.TARRED))
    return merge(masts), merge(sails), merge(ropes)


def _tear(sail: rig.Sail, seed: float, fine: bool):  # type: ignore[no-untyped-def]
    """A field that keeps the canvas except for a ragged foot, long rents and shot holes."""
    def keep(points: Array) -> Array:
        v = -points[:, 2] / sail.height
        u = points[:, 0] / max(sail.head, sail.foot)
        ragged = 0.80 + 0.11 * np.sin(u * 9 + seed * 3) + 0.09 * np.sin(u * 23 + seed) + 0.05 * np.sin(u * 47) * fine
        value = ragged - v
        for k in range(3 if fine else 0):
            x0 = math.sin(seed * (k + 1.7)) * 0.75
            y0 = 0.42 + 0.25 * math.cos(seed * (k + 2.3))
            wide, high = 0.05 + 0.05 * abs(math.sin(seed + k)), 0.16 + 0.1 * abs(math.cos(seed * 2 + k))
            hole = ((u - x0 - 0.15 * (v - y0)) / wide) ** 2 + ((v - y0) / high) ** 2 - 1 + 0.35 * np.sin(v * 60 + u * 30)
            value = np.minimum(value, hole * 0.2)
        return np.minimum(value, 1.02 - np.abs(u) * 0.98 + 0.06 * np.sin(v * 21 + seed) - 0.05)
    return keep


def _blood_skull(sail: rig.Sail) -> Mesh:
    """A horned skull daubed in red on black canvas."""
    face = np.array([(-0.42, 0.62), (-0.2, 0.78), (0.2, 0.78), (0.42, 0.62), (0.46, 0.2), (0.3, -0.02), (0.26, -0.34),
                     (0.13, -0.26), (0.05, -0.4), (-0.05, -0.26), (-0.14, -0.4), (-0.26, -0.3), (-0.3, -0.02), (-0.46, 0.2)])
    eyes = [np.array([(s * 0.1, 0.22), (s * 0.34, 0.32), (s * 0.3, 0.1), (s * 0.16, 0.06)]) for s in (-1.0, 1.0)]
    nose = np.array([(0.0, 0.06), (0.07, -0.1), (-0.07, -0.1)])
    horns = [np.array([(s * 0.42, 0.55), (s * 0.75, 0.72), (s * 0.86, 1.05), (s * 0.62, 0.86), (s * 0.3, 0.75)]) for s in (-1.0, 1.0)]
    shapes: list[tuple[Array, Sequence[Array]]] = [(face, [*eyes, nose]), *[(h, []) for h in horns]]
    return sail.emblem(shapes, min(0.34, sail.head * 0.62), "#8e211b", (0.0, 0.40), 0.01)


def _stays(foot: Array, peak: Array, radius: float) -> list[Mesh]:
    """Slack, broken shrouds on both sides of a leaning mast."""
    lines = []
    for side in (1.0, -1.0):
        heads = np.array([foot + (peak - foot) * 0.58 + [side * radius, dy, 0] for dy in (0.03, 0.0, -0.03)])
        feet = np.array([[foot[0] + side * 0.42, foot[1] + dy, max(foot[2], 0.62)] for dy in (0.0, -0.13, -0.26)])
        lines.append(rig.shrouds(feet, heads, 0.15, 0.008))
    return lines


# -- bones, bats, lanterns ------------------------------------------------------------------------------------------


def _skull(fine: bool) -> Mesh:
    """The figurehead: the horned skull of a beast, jaws open over the water, embers in its eyes."""
    f = fields
    cranium = f.melted(0.06, f.ellipsoid((0, 0.0, 0.30), (0.25, 0.27, 0.24)), f.ellipsoid((0, 0.22, 0.18), (0.15, 0.25, 0.12)),
                       f.ellipsoid((0.14, 0.12, 0.22), (0.1, 0.14, 0.09)), f.ellipsoid((0.12, 0.2, 0.35), (0.1, 0.09, 0.05)))
    jaw = f.melted(0.03, f.capsule((0.15, -0.02, 0.05), (0.12, 0.2, -0.10), 0.05, 0.045), f.capsule((0.12, 0.2, -0.1), (0.02, 0.42, -0.10), 0.05, 0.05))
    socket = f.ellipsoid((0.115, 0.2, 0.27), (0.07, 0.11, 0.06))
    nostril = f.ellipsoid((0.045, 0.45, 0.2), (0.028, 0.06, 0.04))
    bone = f.mirrored(f.union(f.carved(0.02, cranium, socket, nostril), jaw))
    import fast_simplification

    vertices, faces = f.surface(bone, (-0.4, -0.35, -0.22), (0.4, 0.55, 0.6), 0.02 if fine else 0.03)
    count, haste = (2600, 3.0) if fine else (320, 8.0)
    vertices, faces = fast_simplification.simplify(vertices, faces.astype(np.int32), target_count=count, agg=haste)
    skull = bare(vertices, faces).smooth_normals(70.0).painted(BONE)
    hollow = np.exp(-(((np.abs(skull.vertices) - [0.115, 0.2, 0.27]) / [0.08, 0.12, 0.075]) ** 2).sum(axis=1))
    stain = 0.5 + 0.5 * np.clip((skull.vertices[:, 2] + 0.1) / 0.4, 0, 1)
    skull = skull.tinted((1 - 0.85 * hollow) * stain)
    horns = both(tube([(0.19, -0.02, 0.42), (0.34, -0.06, 0.52), (0.46, 0.02, 0.64), (0.47, 0.16, 0.78), (0.40, 0.26, 0.88)],
                      [0.075, 0.07, 0.055, 0.036, 0.004], 8 if fine else 4)).painted("#4a3d30")
    eyes = both(lathe([(0.035, 0), (0.03, 0.03), (0.005, 0.04)], 8).painted(RED_GLASS, 2.0).transformed(
        facing((0.115, 0.17, 0.27), (0.25, 1, 0.0))))
    teeth = []
    for x, y in ((0.03, 0.45), (0.075, 0.42), (0.115, 0.35), (0.14, 0.26)) if fine else ():
        teeth.append(tube([(x, y, 0.11), (x, y + 0.01, 0.02)], [0.022, 0.003], 5))
        teeth.append(tube([(x * 0.9, y - 0.03, -0.08), (x * 0.9, y - 0.02, 0.01)], [0.02, 0.003], 5))
    whole = merge([skull, horns, eyes, both(merge(teeth)).painted("#cfc19a")])
    return whole.transformed(frame((0.0, 1.76, 0.52), (1, 0, 0), (0, 0.99, -0.12), (0, 0.12, 0.99), 1.0))


def _bones(fine: bool) -> Mesh:
    """The ribs and the backbone of a leviathan, arched over the waist."""
    parts = []
    for y, size in zip(np.linspace(-0.42, 0.72, 6 if fine else 3), (0.8, 0.95, 1.05, 1.0, 0.9, 0.72), strict=False):
        a = np.linspace(0.0, 1.0, 9)
        x = 0.66 - 0.56 * a**2.4
        z = 0.80 + size * np.sin(a * 1.45) * 0.92
        rib = np.stack([x, y + 0.10 * np.sin(a * 3.0), z], -1)
        reach = slice(0, 9 if y < 0.6 else 8, 1 if fine else 2)
        parts.append(both(tube(rib[reach], (np.array([1, 1, 0.98, 0.92, 0.85, 0.75, 0.62, 0.2, 0.1]) * 0.046)[reach], 6 if fine else 3, fine)))
    bones = merge(parts).painted(BONE)
    return bones.tinted(0.62 + 0.38 * np.clip((bones.vertices[:, 2] - 0.75) / 0.6, 0, 1))


def _bats(fine: bool) -> Mesh:
    """Bats that circle the tower and the mastheads."""
    wing = np.array([(0.0, 0.02), (0.07, 0.06), (0.17, 0.07), (0.27, 0.02), (0.21, 0.0), (0.18, -0.05), (0.13, -0.01), (0.08, -0.06),
                     (0.05, -0.02), (0.0, -0.05)])
    flat = castle.flat_panel(wing, 0.0)
    lifted = replace(flat, vertices=flat.vertices + np.stack([0 * flat.vertices[:, 0], 0 * flat.vertices[:, 0], flat.vertices[:, 0] * 0.45], -1))
    if not fine:
        return merge([both(lifted).painted("#241c1e").scaled(1.3).turned("z", turn).moved(x, y, z)
                      for x, y, z, turn in ((0.78, -0.50, 2.72, 40), (0.62, -0.3, 3.15, -60), (-0.5, 0.3, 4.05, 100))])
    body = tube([(0, -0.07, 0), (0, 0.0, 0.0), (0, 0.06, 0.01)], [0.008, 0.028, 0.014], 5)
    ears = both(tube([(0.01, 0.06, 0.01), (0.018, 0.075, 0.045)], [0.01, 0.002], 3))
    bat = merge([both(lifted), body, ears]).painted("#241c1e")
    parts = []
    spots = ((0.78, -0.50, 2.72, 40), (0.30, -0.90, 2.92, 160), (0.62, -0.3, 3.15, -60), (-0.5, 0.3, 4.05, 100), (0.0, -0.5, 3.55, 200),
             (-0.75, -1.35, 2.75, 20), (0.62, 1.25, 2.9, 75))
    for number, (x, y, z, turn) in enumerate(spots):
        parts.append(bat.scaled(1.15 + 0.25 * math.sin(number * 2.0)).turned("y", 18 * math.sin(number * 1.7)).turned("z", turn).moved(x, y, z))
    return merge(parts)


def _lanterns(fine: bool) -> Mesh:
    """Red lanterns: two great ones astern, one on the tower's broken rim, others on poles over the bows."""
    parts = []
    spots = ((0.46, -1.98, 1.78, 0.11), (-0.50, -1.97, 1.62, 0.10), (1.02, 1.38, 0.86, 0.07), (-0.62, 0.62, 0.82, 0.07), (0.66, -0.44, 2.22, 0.07),
             (0.0, 1.30, 1.12, 0.075))
    for x, y, z, size in spots:
        parts.append(castle.lantern(size, "#3c2a20", RED_GLASS, 2.0, 6 if fine else 4).moved(x, y, z))
    return merge(parts)


def _wreckage(rng: np.random.Generator, fine: bool) -> Mesh:
    """Broken beams, chains between the hulls, skulls nailed to the bows, a rusty anchor."""
    if not fine:
        return merge([])
    parts = []
    for _ in range(24):
        y = rng.uniform(-1.3, 1.2)
        side = rng.choice([-1.0, 1.0])
        p = np.array([side * rng.uniform(0.42, 0.62), y, rng.uniform(0.62, 0.86)])
        d = unit([side * rng.uniform(0.2, 1.0), rng.normal(0, 0.5), rng.uniform(0.0, 0.55)])
        length = rng.uniform(0.18, 0.42)
        beam = box((0.05, 0.022 + 0.02 * rng.random(), length), (0, 0, length / 2), 0.006)
        x = unit(np.cross(d, (0, 1, 0.3)))
        tone = 0.6 + 0.7 * rng.random()
        parts.append(beam.painted(str(rng.choice([ROT, GREY_WOOD, TAR]))).tinted(tone).transformed(frame(p, x, np.cross(d, x), d)))
    link = tube([(0, 0, -0.035), (0.018, 0, -0.015), (0.018, 0, 0.015), (0, 0, 0.035), (-0.018, 0, 0.015), (-0.018, 0, -0.015), (0, 0, -0.035)],
                0.008, 3, False).painted(RUST, METAL)
    for start, end in (((0.62, 1.1, 0.98), (0.95, 1.35, 0.82)), ((-0.62, 0.6, 0.90), (-1.0, 0.35, 0.66)), ((0.66, -0.1, 0.9), (1.06, 0.1, 0.66))):
        t = np.linspace(0, 1, 12)[:, None]
        path = np.array(start) + (np.array(end) - start) * t - np.array([0, 0, 0.5]) * t * (1 - t)
        parts.append(castle.chain_of(path, link, 0.055))
    small = castle.skull(0.13, BONE)
    for hull, place, t, z in ((STARBOARD, STARBOARD_PLACE, 0.93, 0.62), (PORT, PORT_PLACE, 0.92, 0.58), (MAIN, np.eye(4), 0.92, 0.98)):
        parts.append(both(small.transformed(hull.seat(t, z, 0.03))).transformed(place))
    parts.append(castle.skull(0.2, BONE, RED_GLASS, 1.8).transformed(facing((0.0, float(MAIN.ends(1.5)[0]) - 0.06, 1.58), (0, -1, 0.1))))
    return merge(parts)
