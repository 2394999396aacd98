"""Bloody Reaver: a hulk grown from dozens of wrecks.

Three hulls grind against each other, the bow of a fourth rears out of the stern, a ruined tower stands on the
wreckage; ribs of a sea beast arch over the waist, the masts lean every way, red lanterns burn and bats circle.
"""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np

from vtt.shipyard import grime, planks, sighthull
from vtt.shipyard.base import slab
from vtt.shipyard.glb import Miniature
from vtt.shipyard.guns import Battery, PortStyle, add_row
from vtt.shipyard.hull import Hull, both, constant
from vtt.shipyard.lining import lined
from vtt.shipyard.mesh import Array, Mesh, box, grid, linear, merge, tube
from vtt.shipyard.pieces.bloody_reaver_bones import bats, bones, lanterns, skull, wreckage
from vtt.shipyard.pieces.bloody_reaver_dead import crew, hanging_things, plunder, weed
from vtt.shipyard.pieces.bloody_reaver_hulks import fragments
from vtt.shipyard.pieces.bloody_reaver_lines import (
    BLOOD,
    DECK,
    FADED_BLUE,
    FADED_GREEN,
    GREY_WOOD,
    MAIN,
    OCHRE,
    PORT,
    PORT_PLACE,
    REARING,
    REARING_PLACE,
    ROT,
    RUST,
    STARBOARD,
    STARBOARD_PLACE,
    TAR,
    TOWER,
    TOWER_RADIUS,
    WAIST_DECK,
    plain_deck,
)
from vtt.shipyard.pieces.bloody_reaver_rig import pennants, rigged
from vtt.shipyard.pieces.bloody_reaver_works import rearing_bow, sterncastle, tower
from vtt.shipyard.planks import Timber
from vtt.shipyard.registry import SHIP_BYTES, Level, piece
from vtt.shipyard.unseen import without_unseen

Wrecks = tuple[tuple[float, float, str, int], ...]
"""Lengths of a side that came from one ship: t from, t to, paint, rows of planks."""
MAIN_WRECKS: Wrecks = (
    (0.0, 0.15, ROT, 11),
    (0.15, 0.33, FADED_BLUE, 8),
    (0.33, 0.6, TAR, 12),
    (0.6, 0.8, OCHRE, 9),
    (0.8, 0.99, ROT, 13),
)
STARBOARD_WRECKS: Wrecks = ((0.0, 0.3, GREY_WOOD, 7), (0.3, 0.62, FADED_GREEN, 5), (0.62, 0.99, GREY_WOOD, 8))
PORT_WRECKS: Wrecks = ((0.0, 0.38, FADED_BLUE, 7), (0.38, 0.7, BLOOD, 5), (0.7, 0.99, GREY_WOOD, 8))


@sighthull.sight_hull("bloody-reaver")
def sight_hull() -> sighthull.SightHull:
    """The three hulls, the sterncastle, the tower and the rearing bow up to 2.0 inches."""

    def moved(body: tuple[Array, np.ndarray], place: Array) -> tuple[Array, np.ndarray]:
        return body[0] @ place[:3, :3].T + place[:3, 3], body[1]

    main = sighthull.ship_solid(
        MAIN,
        [(0.0, 2.0), (0.285, 2.0), (0.29, 1.22), (0.4, 0.98), (0.62, 0.94), (0.8, 1.06), (0.92, 1.16), (1.0, 1.22)],
        0.06,
        is_wall_sided=True,
    )
    starboard = sighthull.ship_solid(
        STARBOARD, [(0.0, 0.84), (0.2, 0.78), (0.5, 0.73), (0.72, 0.74), (0.9, 0.82), (1.0, 0.88)], is_wall_sided=True
    )
    port = sighthull.ship_solid(
        PORT, [(0.0, 0.98), (0.2, 0.86), (0.45, 0.72), (0.7, 0.70), (0.88, 0.78), (1.0, 0.86)], is_wall_sided=True
    )
    a = np.arange(7) * 2 * math.pi / 7
    ring = np.stack([np.cos(a), np.sin(a)], 1) * (TOWER_RADIUS * 1.2) + TOWER
    drum = sighthull.convex(np.array([[x, y, z] for x, y in ring for z in (0.6, 2.1)]), 2.0)
    t = np.array([0.0, 0.55, 0.85, 1.0])
    rows = [REARING.point(t, np.full(4, z)) + REARING.normal(t, np.full(4, z)) * [0.04, 0, 0] for z in (-0.04, 0.45)]
    points = both(grid(np.stack(rows))).vertices @ REARING_PLACE[:3, :3].T + REARING_PLACE[:3, 3]
    rearing = sighthull.convex(points, 2.0)
    return sighthull.drawn(
        "bloody-reaver",
        *sighthull.together(main, moved(starboard, STARBOARD_PLACE), moved(port, PORT_PLACE), drum, rearing),
    )


@piece("bloody-reaver", base=(4.0, 2.5), hull_height=2.0, max_bytes=SHIP_BYTES)
def bloody_reaver(level: Level) -> Miniature:
    """Sculpt the whole hulk."""
    fine = level is Level.TABLE
    rng = np.random.default_rng(1113)
    battery = _battery(fine)
    masts, sails, rigging = rigged(fine)
    nodes = {
        "hull": _weathered(_hulls(rng, fine)),
        "superstructure": _weathered(merge([sterncastle(rng, fine), tower(rng, fine), rearing_bow(rng, fine)])),
        "guns": merge(battery.barrels + battery.timber),
        "masts": masts,
        "sails": sails,
        "rigging": rigging,
        "flags": pennants(fine),
        "bats": bats(fine),
        "figurehead": grime.stained(merge([skull(fine), bones(fine)]), 1116, "#4a3a22", 0.75, 4.0),
        "ornaments": _weathered(merge([wreckage(rng, fine), fragments(rng, fine)])),
        "lanterns": lanterns(fine),
        "crew": crew(fine),
        "base": slab(4.0, 2.5, _gap, 13, "#22463f", "#b9b9a4", (18, 28) if fine else (5, 8)),
    }
    if fine:
        litter = merge([hanging_things(), weed(rng), plunder(rng)])
        nodes["ornaments"] = merge([nodes["ornaments"], litter])
        nodes = lined(without_unseen(nodes))
    return Miniature(
        nodes,
        {**battery.empties(), "captain_eye": (0.5, 1.1, 1.55)},
        {"kind": "warship", "side": "fot"},
    )


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
    """Weed and slime near the water, rust-red streaks here and there, soot and rot that run from every seam."""
    x, y, z = mesh.vertices.T
    weed = np.clip(1.0 - z / 0.34, 0.0, 1.0) * (0.6 + 0.4 * np.sin(x * 17 + y * 23))
    streak = np.clip(np.sin(y * 19 + np.sin(x * 7) * 2) * np.sin(x * 11 + 3) - 0.35, 0, 1) * 0.8 * (mesh.finish < 1)
    colour = mesh.colour * (1 - 0.65 * weed[:, None]) + linear("#3c4a2c") * 0.65 * weed[:, None]
    colour = colour * (1 - streak[:, None]) + linear(RUST) * 0.6 * streak[:, None]
    return grime.stained(replace(mesh, colour=np.clip(colour, 0, 1)), 1114, "#1f1612", 0.6, 3.2)


def _hulls(rng: np.random.Generator, fine: bool) -> Mesh:
    parts = [_clad(MAIN, rng, fine, MAIN_WRECKS, 3.4)]
    for hull, place, wrecks in ((STARBOARD, STARBOARD_PLACE, STARBOARD_WRECKS), (PORT, PORT_PLACE, PORT_WRECKS)):
        side = [_clad(hull, rng, fine, wrecks, 2.5)]
        floor = Timber(DECK, 0.02, 0.005, 0.01, 0.01, 0.3, 0.5)
        side.append(
            planks.deck(hull, (-0.95, 0.95), 0.5, floor, rng, 0.085) if fine else plain_deck(hull, (-0.9, 0.9), 0.5)
        )
        parts.append(merge(side).transformed(place))
    timber = Timber(DECK, 0.02, 0.005, 0.01, 0.008, 0.3, 0.5)
    levels = (((-0.9, 0.95), WAIST_DECK), ((0.7, 1.45), 0.98))
    for span, z in levels:
        parts.append(planks.deck(MAIN, span, z, timber, rng, 0.085) if fine else plain_deck(MAIN, span, z))
        parts.append(plain_deck(MAIN, span, z - 0.02).painted("#15100c"))
    return merge(parts)


def _clad(hull: Hull, rng: np.random.Generator, fine: bool, wrecks: Wrecks, run: float) -> Mesh:
    """A rotten hull out of the sides of several ships: unlike boards over a dark inside, some lost,
    a crooked post at every joint, ragged wales, a broken rail, a stem and a transom."""
    colour = wrecks[0][2]
    below, top = hull.line(0.0), hull.lifted(0.0)
    stern = hull.transom_plate(0.0, float(hull.sheer(0.0)), 4).painted(colour).tinted(0.7)
    if not fine:
        edges = (0.0, 0.24, 0.29, 0.56, 0.62, 1.0)
        skin = merge(
            [
                hull.banded(
                    [(a, b, TAR if k in (1, 3) else paint) for k, (a, b) in enumerate(pairwise(edges))],
                    5,
                    (start, end),
                    0.28,
                )
                for start, end, paint, _ in wrecks
            ]
        )
        inner = hull.shell(constant(0.4), top, stations=8, rows=3, inward=0.02).flipped().painted(TAR)
        return merge([skin, inner, stern])
    core = hull.shell(below, hull.lifted(-0.03), stations=20, rows=4, inward=0.03).painted("#120c0a")
    inner = hull.shell(constant(0.4), hull.lifted(-0.04), stations=12, rows=2, inward=0.05).flipped().painted(TAR)
    sides = []
    for start, end, paint, rows in wrecks:
        boards = Timber(paint, 0.02, 0.005, 0.011, 0.010, 0.36, 0.5, 0.36)
        for is_port in (False, True):
            made = planks.strakes(hull, below, top, rows, boards, rng, (start, min(end, 0.99)), run, 0.07)
            sides.append(made.mirrored() if is_port else made)
        if start > 0.0:
            t = start + 0.012 * np.sin(np.arange(6) * 2.1 + start * 40)
            z = np.linspace(0.0, float(hull.sheer(start)) + 0.05, 6)
            sides.append(both(tube(hull.point(t, z) + hull.normal(t, z) * 0.012, 0.02, 4).painted(TAR)))
    wales = [planks.wale(hull, (0.0, 0.985), hull.line(s), 0.055, 0.04, TAR, 16) for s in (0.26, 0.6)]
    rails = [
        planks.rail(hull, span, hull.lifted(0.0), 6).painted(TAR) for span in ((0.3, 0.5), (0.56, 0.7), (0.75, 0.95))
    ]
    ribs = []
    for t in np.linspace(0.1, 0.9, 8):
        z = np.linspace(0.05, float(hull.sheer(t)) + 0.02, 5)
        ribs.append(
            tube(hull.point(np.full(5, t), z) - hull.normal(np.full(5, t), z) * 0.02, 0.02, 4, False).painted(TAR)
        )
    z = np.linspace(-0.02, float(hull.sheer(1.0)) + 0.02, 7)
    stem = tube(hull.point(np.ones(7), z) * [0, 1, 1], 0.045, 6).painted(TAR)
    boards_aft = []
    for row in range(int(float(hull.sheer(0.0)) / 0.11)):
        zz = 0.06 + row * 0.11
        half = float(hull.half_breadth(0.0, zz))
        lean = 2.5 * (rng.random() - 0.5)
        plank = box((2 * half * (0.8 + 0.2 * rng.random()), 0.03, 0.10), (0, 0, 0), 0.012, ("+y",)).turned("y", lean)
        boards_aft.append(plank.moved(0, float(hull.ends(zz)[0]), zz).painted(colour).tinted(0.75 + 0.5 * rng.random()))
    return merge([core, inner, *sides, both(merge([*wales, *rails, *ribs])), stem, stern, *boards_aft])


def _battery(fine: bool) -> Battery:
    """Two mismatched rows on the main hull and one on each wreck alongside."""
    battery = Battery()
    style = PortStyle(0.10, TAR, RUST, "#3b3634", 0.17, 0.027, sides=7 if fine else 3, lid_angle_deg=52.0)
    inner = np.array([0.30, 0.40, 0.62, 0.72, 0.80])
    add_row(
        battery,
        MAIN,
        list(inner if fine else inner[::2]),
        [0.62] * len(inner if fine else inner[::2]),
        style,
        0.018,
        fine,
    )
    outer = PortStyle(0.095, TAR, BLOOD, "#3b3634", 0.15, 0.026, sides=7 if fine else 3, lid_angle_deg=60.0)
    battery.starboard, battery.port = [], []  # the wrecks alongside mask the inner row
    for hull, place, is_starboard in ((STARBOARD, STARBOARD_PLACE, True), (PORT, PORT_PLACE, False)):
        beside = Battery()
        stations = np.linspace(0.18, 0.78, 6)[:: 1 if fine else 2]
        add_row(beside, hull, list(stations), [0.34] * len(stations), outer, 0.018, fine)
        keep = 1.0 if is_starboard else -1.0
        for part, target in ((beside.timber, battery.timber), (beside.barrels, battery.barrels)):
            for mesh in part:
                sided = mesh.picked(mesh.vertices[mesh.faces][:, :, 0].mean(axis=1) * keep > 0)
                target.append(sided.transformed(place))
        for muzzle in beside.starboard if is_starboard else beside.port:
            (battery.starboard if is_starboard else battery.port).append((place @ np.append(muzzle, 1.0))[:3])
    return battery
