"""Curse of Zandri: a stepped pyramid on a funeral barge, a sun mirror on top, rows of statues, oars of bone."""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard import grime, planks, rig
from vtt.shipyard.base import beside, slab
from vtt.shipyard.build import lightened
from vtt.shipyard.castle import flat_panel
from vtt.shipyard.glb import Miniature
from vtt.shipyard.guns import Battery
from vtt.shipyard.hull import both
from vtt.shipyard.lining import lined
from vtt.shipyard.mesh import METAL, SATIN, Mesh, box, cone, extrude, facing, grid, lathe, merge, sphere, tube, unit
from vtt.shipyard.people import Dress, person
from vtt.shipyard.pieces.curse_of_zandri_fires import fires
from vtt.shipyard.pieces.curse_of_zandri_lines import (
    BONE,
    BRONZE,
    DARK_WOOD,
    DECK,
    GHOST,
    GOLD,
    LAPIS,
    OXBLOOD,
    PALE_SAND,
    REED,
    ROPE,
    SAND,
    TURQUOISE,
    WOOD,
)
from vtt.shipyard.pieces.curse_of_zandri_statues import statues, sun_mirror
from vtt.shipyard.pieces.curse_of_zandri_works import alight, pyramid, stair, winged_sun
from vtt.shipyard.pieces.fleet_lines import CURSE_OF_ZANDRI as HULL
from vtt.shipyard.pieces.fleet_lines import PYRAMID, PYRAMID_Y
from vtt.shipyard.pieces.fleet_parts import boarded, decked, flame, smooth_path
from vtt.shipyard.planks import Timber
from vtt.shipyard.registry import LIGHT_TRIANGLES, SHIP_BYTES, Level, piece
from vtt.shipyard.undead import death_head, long_bone, shoulder_blade, skeleton
from vtt.shipyard.unseen import without_unseen

OARS = np.linspace(-1.05, 0.95, 11)

ROOM_FOR_BACKS = 500
"""Triangles of the light level that the second sides of its thin walls may take."""


@piece("curse-of-zandri", base=(3.25, 1.75), hull_height=1.5, max_bytes=SHIP_BYTES)
def curse_of_zandri(level: Level) -> Miniature:
    """Sculpt the whole barge."""
    fine = level is Level.TABLE
    rng = np.random.default_rng(4301)
    timber = Timber(WOOD, 0.018, 0.003, 0.009, 0.004, 0.26, 0.6, 0.26)
    guns, empties = _throwers(fine)
    wales = [
        planks.wale(HULL, (0.0, 0.995), HULL.line(0.66), 0.045, 0.03, DARK_WOOD, 22 if fine else 8),
        planks.wale(HULL, (0.0, 0.995), HULL.line(0.40), 0.04, 0.03, BRONZE, 22 if fine else 8, METAL),
    ]
    hull = merge(
        [
            boarded(HULL, timber, rng, fine, "#2a1d12", 7),
            both(merge(wales)),
            decked(HULL, (-1.53, 1.4), DECK, Timber("#6d5938", 0.02, 0.003, 0.01), rng, fine),
        ]
    )
    goods = [_grave_goods()] if fine else []
    nodes = {
        "hull": grime.awash(grime.stained(hull, 441, "#1e150d", 0.6), 442, height=0.16),
        "superstructure": pyramid(rng, fine),
        "guns": guns,
        "ornaments": merge([statues(fine), stair(rng, fine), _shields(fine), _stern(fine), _gunwale(fine), *goods]),
        "oars": _oars(fine),
        "figurehead": _prow(fine),
        "mirror": sun_mirror(fine),
        "lanterns": fires(fine),
        "crew": _crew(fine),
        "flags": merge([_banner(fine).moved(x, PYRAMID_Y - 0.31, 2.02) for x in (-0.2, 0.2)]),
        "masts": merge(
            [
                tube([(x, PYRAMID_Y - 0.3, 1.45), (x, PYRAMID_Y - 0.3, 2.06)], 0.014, 5 if fine else 3)
                for x in (-0.2, 0.2)
            ]
        ).painted(BRONZE, METAL),
        "base": slab(3.25, 1.75, beside(lambda y: HULL.breadth_at(y, 0.03)), 43, cells=(16, 28) if fine else (4, 7)),
    }
    if fine:
        nodes = without_unseen(nodes)
    else:
        people = nodes.pop("crew")  # they are plain enough
        nodes = lightened(nodes, LIGHT_TRIANGLES - ROOM_FOR_BACKS - people.triangle_count) | {"crew": people}
    return Miniature(
        lined(nodes, least=1), {**empties, "captain_eye": (0.0, 0.13, 1.72)}, {"kind": "warship", "side": "fot"}
    )


def _gunwale(fine: bool) -> Mesh:
    """A roll of reeds along the rail, lashed every few inches of the real thing."""
    t = np.linspace(0.0, 0.99, 34 if fine else 9)
    path = HULL.point(t, HULL.sheer(t)) + np.array([0.0, 0.0, 0.015])
    roll = tube(path, 0.04, 7 if fine else 4).painted(REED)
    if not fine:
        return both(roll)
    tone = 1.0 + 0.16 * np.sin(np.arange(len(roll.vertices)) * 2.4)
    lashings = []
    for k in range(1, len(t) - 1):
        ahead = unit(path[k + 1] - path[k - 1]) * 0.014
        lashings.append(tube([path[k] - ahead, path[k] + ahead], 0.047, 7).worn(0.4))
    return both(merge([roll.tinted(tone), merge(lashings).painted(ROPE)]))


def _shields(fine: bool) -> Mesh:
    """Tall shields of the tomb guard along the side, one between two oars, and the painted eye at the bow."""
    parts = []
    arch = [(0.05 * math.cos(a), 0.03 + 0.05 * math.sin(a)) for a in np.linspace(0, math.pi, 6)]
    outline = np.array([(-0.05, -0.09), (0.05, -0.09), *arch])
    for k, y in enumerate((OARS[:-1] + OARS[1:]) / 2):
        t = float(HULL.station(y, 0.3))
        z = float(HULL.sheer(t)) - 0.09
        seat = HULL.seat(t, z, 0.028)
        field = (OXBLOOD, TURQUOISE, DARK_WOOD)[k % 3]
        if not fine:
            parts.append(box((0.08, 0.13, 0.03), (0, 0, 0), 0.0, ("-z", "-y")).painted(field).transformed(seat))
            continue
        shield = [
            extrude(outline, 0.018, 0.006).painted(BRONZE, METAL),
            extrude(outline * 0.74, 0.023, 0.004).painted(field),
        ]
        if fine:
            shield.append(death_head(0.07, BONE) if k % 2 else _boss())
            shield[-1] = shield[-1].moved(0, -0.005, 0.024)
        parts.append(merge(shield).transformed(seat))
    if fine:
        parts.append(_eye().transformed(HULL.seat(0.915, 0.36, 0.036)))
    return grime.stained(both(merge(parts)), 443, "#241a10", 0.5, 5.0)


def _boss() -> Mesh:
    return lathe([(0.024, 0.0), (0.018, 0.012), (0.002, 0.018)], 7, (False, False), 0.6).painted(GOLD, METAL)


def _eye() -> Mesh:
    """The eye that finds the way: lid, ball, the falcon's mark below."""
    white = extrude([(-0.10, 0.0), (0.0, 0.045), (0.10, 0.0), (0.0, -0.035)], 0.008, 0.003).painted(PALE_SAND)
    ball = lathe([(0.026, 0.004), (0.022, 0.016), (0.001, 0.018)], 9, (False, False)).painted(LAPIS, SATIN)
    brow = extrude([(-0.13, 0.05), (0.0, 0.095), (0.13, 0.05), (0.13, 0.065), (0.0, 0.115), (-0.13, 0.07)], 0.01)
    mark = extrude([(0.0, -0.035), (0.02, -0.035), (0.03, -0.12), (0.0, -0.12)], 0.01)
    curl = extrude([(0.03, -0.03), (0.05, -0.03), (0.13, -0.1), (0.12, -0.12)], 0.01)
    return merge([white, ball, merge([brow, mark, curl]).painted(GOLD, METAL)])


def _stern(fine: bool) -> Mesh:
    """The transom: a winged sun over two lit tomb windows, serpents in a row below the rail, two steering oars."""
    y, top = float(HULL.ends(0.4)[0]) - 0.018, float(HULL.sheer(0.0))
    seat = facing((0, y, 0.0), (0, -1, 0.12))
    half = float(HULL.half_breadth(0.0, 0.42))
    if not fine:
        panes = [flat_panel(np.array([(x - 0.05, 0.12), (x + 0.05, 0.12), (x + 0.05, 0.24), (x - 0.05, 0.24)]), 0.02)
                 for x in (-0.2, 0.2)]  # fmt: skip
        wings = box((2 * half - 0.06, 0.12, 0.02), (0, 0.40, 0.01), 0.0, ("-z",)).painted(GOLD, METAL)
        return merge([*(p.painted(GHOST, 1.45) for p in panes), wings]).transformed(seat)
    parts = [winged_sun(half * 0.98, 7).scaled(1.0, 1.25, 1.0).moved(0, 0.40, 0.006)]
    for x in (-0.2, 0.2):
        frame_ = extrude([(-0.08, 0.1), (0.08, 0.1), (0.065, 0.25), (-0.065, 0.25)], 0.025, 0.01)
        pane = extrude([(-0.05, 0.115), (0.05, 0.115), (0.04, 0.23), (-0.04, 0.23)], 0.028).painted(GHOST, 1.45)
        bars = [box((0.008, 0.115, 0.012), (dx, 0.17, 0.026)) for dx in (-0.022, 0.0, 0.022)]
        parts += [m.moved(x, 0, 0) for m in (frame_.painted(SAND), pane, merge(bars).painted(BRONZE, METAL))]
    for x in np.linspace(-0.8, 0.8, 9) * half:
        snake = tube([(x, top - 0.06, 0.02), (x, top - 0.0, 0.05), (x, top + 0.06, 0.03), (x, top + 0.08, 0.07)],
                     [0.02, 0.026, 0.03, 0.012], 6)  # fmt: skip
        parts.append(snake.painted(GOLD, METAL))
    coping = box((2 * half + 0.06, 0.05, 0.05), (0, top - 0.06, 0.012), 0.012).painted(BRONZE, METAL)
    foot = box((2 * half - 0.02, 0.035, 0.04), (0, 0.09, 0.01), 0.01).painted(BRONZE, METAL)
    fittings = merge([*parts, coping, foot]).transformed(seat)
    return merge([grime.stained(fittings, 445, "#20180f", 0.5, 4.0), both(_steering_oar())])


def _steering_oar() -> Mesh:
    """One of the two great oars that steer, hung on a post of bone."""
    a, b = np.array([0.40, -1.30, 0.82]), np.array([0.56, -1.72, 0.02])
    shaft = tube([a, b], 0.022, 6).painted(WOOD)
    blade = extrude([(-0.05, 0.0), (0.05, 0.0), (0.085, -0.3), (0.0, -0.36), (-0.085, -0.3)], 0.024, 0.009, back=True)
    ahead = unit(a - b)
    seat = np.eye(4)
    side = unit(np.cross(ahead, (1.0, 0.0, 0.0)))
    seat[:3, 0], seat[:3, 1], seat[:3, 2] = side, ahead, np.cross(side, ahead)
    seat[:3, 3] = b + ahead * 0.26
    post = long_bone((0.44, -1.36, 0.4), (0.42, -1.34, 0.78), 0.034).painted(BONE)
    return merge([shaft, blade.transformed(seat).painted(DARK_WOOD), post])


def _oars(fine: bool) -> Mesh:
    """Thigh bones of giants for oars, eleven a side, with shoulder blades lashed on that dip into the sea."""
    parts = []
    for number, y in enumerate(OARS if fine else OARS[::2]):
        half = float(HULL.breadth_at(y, 0.26))
        sway = 0.06 * math.sin(number * 1.3)
        a = np.array([half - 0.03, y + 0.05, 0.25])
        b = np.array([half + 0.27 - abs(y) * 0.06, y - 0.14 + sway, 0.07])
        if not fine:
            parts += [tube([a, b], [0.022, 0.02], 3).painted(BONE), box((0.09, 0.07, 0.02), b.tolist()).painted(BONE)]
            continue
        parts.append(
            long_bone(a, b, 0.026, (0, 0.0, 0.015), 6).painted(BONE).tinted(0.9 + 0.16 * math.sin(number * 2.7))
        )
        ahead = unit(b - a)
        up = unit(np.cross((0, 1, 0), ahead))
        seat = np.eye(4)
        seat[:3, 0], seat[:3, 1], seat[:3, 2], seat[:3, 3] = np.cross(ahead, up) * -1, -ahead, up, b - ahead * 0.07
        if np.linalg.det(seat[:3, :3]) < 0:
            seat[:3, 0] *= -1
        parts.append(shoulder_blade(0.17).transformed(seat).painted(BONE).tinted(0.85))
        parts.append(tube([b - ahead * 0.075, b - ahead * 0.03], 0.026, 6).painted(ROPE))
    return grime.stained(both(merge(parts)), 447, "#4d3c22", 0.6, 5.0)


def _fluted(path: np.ndarray, radius: np.ndarray, lobes: int) -> Mesh:
    """A bundle of reeds: a bar whose outline has `lobes` rounded ridges."""
    angle = np.linspace(0, 2 * math.pi, lobes * 2, endpoint=False)
    tangent = unit(np.gradient(path, axis=0))
    side = np.array([1.0, 0.0, 0.0])
    rows = [
        p + r * (np.cos(angle)[:, None] * side + np.sin(angle)[:, None] * np.cross(side, t)) * wave[:, None]
        for p, r, t in zip(path, radius, tangent, strict=True)
        for wave in [np.where(np.arange(lobes * 2) % 2, 0.84, 1.06)]
    ]
    wear = np.tile(np.where(np.arange(lobes * 2) % 2, 0.0, 0.55), (len(path), 1))
    skin = grid(np.array(rows), (False, True), wear)
    first = skin.vertices[skin.faces[0]]
    out = np.cross(first[1] - first[0], first[2] - first[0]) @ (first.mean(axis=0) - path[0])
    return skin if out > 0 else skin.flipped()


def _prow(fine: bool) -> Mesh:
    """High curled ends like a reed boat's, lashed and banded, in flowers of papyrus; a jackal's skull ahead."""
    fore = [(0, 1.40, 0.46), (0, 1.62, 0.70), (0, 1.72, 1.00), (0, 1.62, 1.24), (0, 1.46, 1.26), (0, 1.40, 1.12)]
    aft = [(0, -1.40, 0.50), (0, -1.70, 0.72), (0, -1.84, 1.06), (0, -1.72, 1.36), (0, -1.54, 1.34), (0, -1.48, 1.2)]
    girth = [0.13, 0.105, 0.085, 0.07, 0.058, 0.045]
    count, lobes = (22, 9) if fine else (7, 3)
    taper = np.interp(np.linspace(0, 1, count), np.linspace(0, 1, len(girth)), girth)
    parts = []
    for line in (fore, aft):
        path = smooth_path(line, count)
        parts.append(_fluted(path, taper, lobes).painted(REED))
        ahead = unit(np.gradient(path, axis=0))
        for k in range(2, count - 2, 3) if fine else ():
            ring = tube([path[k] - ahead[k] * 0.016, path[k] + ahead[k] * 0.016], taper[k] * 1.1, 2 * lobes)
            parts.append(ring.painted(BRONZE if k % 2 else ROPE, METAL if k % 2 else 0.0).worn(0.5))
        if fine:
            parts.append(_papyrus().transformed(facing(path[-1], ahead[-1], (0, 1, 0.3))))
    horns = both(
        tube(
            smooth_path([(0.07, 1.58, 0.78), (0.2, 1.62, 0.9), (0.22, 1.7, 1.06)], 6 if fine else 3),
            [0.04, 0.036, 0.03, 0.022, 0.014, 0.003] if fine else [0.04, 0.025, 0.003],
            6 if fine else 3,
        )
    )
    parts += [_jackal_skull(fine), horns.painted(BONE).tinted(0.8)]
    return grime.stained(merge(parts), 449, "#2b2013", 0.55, 3.0)


def _papyrus() -> Mesh:
    """The head of a papyrus that opens along z."""
    cup = lathe(
        [(0.045, -0.01), (0.05, 0.03), (0.10, 0.1), (0.085, 0.1), (0.02, 0.06)],
        10,
        (False, True),
        [0, 0, 1, 0.8, 0],
    )
    petals = [
        extrude([(-0.03, 0.0), (0.03, 0.0), (0.0, 0.14)], 0.012, 0.004, back=True)
        .turned("x", 62)
        .moved(0, 0.045, 0.02)
        .turned("z", 60 * k)
        for k in range(6)
    ]
    return merge([cup.painted(BRONZE, METAL), merge(petals).painted(TURQUOISE)])


def _jackal_skull(fine: bool) -> Mesh:
    """The long skull of a dead god before the stem, its sockets alight, a bronze headdress behind its ears."""
    n = 8 if fine else 5
    brain = sphere((0.115, 0.13, 0.11), n, 6 if fine else 4).moved(0, 1.56, 0.66)
    snout = tube([(0, 1.62, 0.64), (0, 1.76, 0.60), (0, 1.90, 0.555)], [0.085, 0.062, 0.034], n)
    jaw = tube([(0, 1.6, 0.54), (0, 1.74, 0.50), (0, 1.86, 0.48)], [0.06, 0.042, 0.02], n)
    cheeks = both(tube([(0.1, 1.56, 0.62), (0.115, 1.64, 0.60), (0.06, 1.75, 0.59)], 0.02, 5))
    bone = merge([brain, snout, jaw, cheeks]).painted(BONE)
    eyes = both(sphere(0.03, 7 if fine else 4, 5 if fine else 3).moved(0.082, 1.645, 0.665)).painted(GHOST, 1.8)
    ears = both(tube([(0.07, 1.52, 0.74), (0.085, 1.48, 0.86), (0.075, 1.46, 0.98)], [0.045, 0.036, 0.004], 5))
    parts = [bone, eyes, ears.painted(BRONZE, METAL)]
    if fine:
        teeth = [
            cone(0.011, 0.04, 4).turned("x", 180).moved(x * (0.05 - 0.03 * s), 1.72 + 0.18 * s, 0.575 - 0.05 * s)
            for s in np.linspace(0, 1, 5)
            for x in (-1, 1)
        ]
        parts.append(merge(teeth).painted(BONE).tinted(1.15))
        band = lathe([(0.125, -0.02), (0.14, 0.0), (0.125, 0.03)], 10, (False, False), [0.4, 1, 0.4])
        parts.append(band.transformed(facing((0, 1.50, 0.665), (0, 1, -0.1))).painted(GOLD, METAL))
    return merge(parts)


def _banner(fine: bool) -> Mesh:
    """A long, torn banner with a gold stripe."""
    flag = rig.flag(0.42, 0.16, OXBLOOD, 0.6, 1.2, fine)
    return (
        rig.torn(flag, lambda p: 0.5 + 0.9 * np.sin(p[:, 1] * 23 + p[:, 2] * 31) * np.clip(-p[:, 1] * 2.2, 0, 1))
        if fine
        else flag
    )


def _crew(fine: bool) -> Mesh:
    """The dead who serve: the tomb guard fore, aft and on the upper steps, a drummer on the foredeck."""
    plain = person(Dress(OXBLOOD, hat_colour=BONE), height=0.25, fine=False)
    upper, top = PYRAMID[2][2] + 0.006, PYRAMID[3][2] + 0.006
    posts = ((0.16, 1.08, DECK, 10), (-0.18, 1.02, DECK, -14), (0.48, 0.72, DECK, -60), (-0.5, 0.70, DECK, 70),
             (0.2, -1.16, DECK, 165), (-0.22, -1.2, DECK, 190), (0.0, -1.34, DECK, 180), (0.30, 0.02, upper, -90),
             (-0.30, 0.02, upper, 90), (0.16, -0.31, top, 170), (-0.16, -0.31, top, 190))  # fmt: skip
    if not fine:
        return merge([plain.turned("z", turn).moved(x, y, z) for x, y, z, turn in posts])
    spear = tube([(0.05, 0.02, 0.0), (0.05, 0.02, 0.34)], 0.008, 4).painted(WOOD)
    tip = cone(0.016, 0.05, 4).moved(0.05, 0.02, 0.34).painted(BRONZE, METAL)
    guard = merge([skeleton(0.25, ((-0.18, 0.08, 0.5), (0.2, 0.08, 0.56)), BONE, GHOST, 1.5, OXBLOOD), spear, tip])
    parts = [guard.turned("z", turn).moved(x, y, z) for x, y, z, turn in posts]
    drummer = skeleton(0.25, ((-0.12, 0.2, 0.5), (0.12, 0.2, 0.5)), BONE, GHOST, 1.5, TURQUOISE)
    parts.append(drummer.turned("z", 180).moved(0.0, 1.26, DECK))
    return grime.mottled(merge(parts), 451, 0.15, 6.0)


def _grave_goods() -> Mesh:
    """What goes with the dead: a drum, coffins and jars, lashed between the guards."""
    drum = lathe([(0.05, 0.0), (0.065, 0.04), (0.055, 0.1)], 9, (False, True)).painted(OXBLOOD)
    parts = [drum.moved(0.0, 1.16, DECK)]
    coffin = [(-0.05, 0), (0.05, 0), (0.075, 0.2), (0.05, 0.27), (-0.05, 0.27), (-0.075, 0.2)]
    for x, y, turn in ((0.12, -1.08, 84), (-0.14, -1.04, 100), (0.02, 0.9, 92)):
        box_ = extrude(coffin, 0.09, 0.02).painted(GOLD, METAL).tinted(0.8)
        lid = extrude(np.array(coffin) * [0.7, 0.9] + [0, 0.012], 0.105, 0.02).painted(LAPIS)
        face = sphere((0.03, 0.036, 0.02), 7, 4).moved(0, 0.22, 0.105).painted(BONE)
        strap = box((0.16, 0.02, 0.1), (0, 0.1, 0.058), 0.0, ("-z",)).painted(ROPE)
        parts.append(merge([box_, lid, face, strap]).turned("z", turn).moved(x, y, DECK))
    jar = lathe([(0.02, 0), (0.045, 0.05), (0.04, 0.09), (0.018, 0.11), (0.028, 0.125)], 7, edge=[0, 0, 0.3, 0, 0.8])
    for k, (x, y) in enumerate(((0.52, 0.9), (-0.5, 0.86), (-0.56, 0.94), (0.5, -1.0), (-0.52, -1.02))):
        parts.append(jar.painted((OXBLOOD, SAND, TURQUOISE)[k % 3]).tinted(0.9).moved(x, y, DECK))
    return grime.mottled(merge(parts), 451, 0.15, 6.0)


def _throwers(fine: bool) -> tuple[Mesh, dict[str, tuple[float, float, float]]]:
    """Catapults of bone that throw burning skulls, on the deck's edge, four a side."""
    battery = Battery()
    for y in (0.86, 0.55, -0.75, -1.05):
        x = float(HULL.breadth_at(y, 0.36)) - 0.07
        frame_ = box((0.1, 0.12, 0.05), (x, y, DECK + 0.04), 0.01 if fine else 0.0).painted(DARK_WOOD)
        root, cup = np.array([x - 0.06, y, DECK + 0.05]), np.array([x + 0.05, y, DECK + 0.2])
        shot = np.array([x + 0.05, y, DECK + 0.23])
        if fine:
            arm = long_bone(root, cup, 0.026).painted(BONE)
            posts = [
                tube([(x, y + s * 0.05, DECK + 0.05), (x - 0.02, y + s * 0.03, DECK + 0.19)], 0.012, 5) for s in (-1, 1)
            ]
            bar = tube([(x - 0.02, y - 0.06, DECK + 0.17), (x - 0.02, y + 0.06, DECK + 0.17)], 0.014, 5)
            rope = tube([(x - 0.03, y, DECK + 0.06), (x + 0.02, y, DECK + 0.07)], 0.03, 6).painted(ROPE)
            head = death_head(0.1, BONE, GHOST, 1.8).transformed(facing(shot, (1, 0, 0.2)))
            fire = alight(flame(0.1, False)).moved(shot[0] - 0.01, y, shot[2] + 0.03)
            made = [frame_, arm, merge([*posts, bar]).painted(BONE).tinted(0.8), rope, head, fire]
        else:
            made = [
                frame_,
                tube([root, cup], 0.016, 3).painted(BONE),
                cone(0.045, 0.09, 4).moved(shot[0], y, shot[2] - 0.045).painted(GHOST, 1.3),
            ]
        battery.barrels.append(both(merge(made)))
        battery.starboard.append(np.array([x + 0.06, y, DECK + 0.23]))
        battery.port.append(np.array([-x - 0.06, y, DECK + 0.23]))
    return merge(battery.barrels), battery.empties()
