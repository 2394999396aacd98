"""The auxiliary cogs: a trim little warship of the Grand Alliance, and a drowned one of the Dreadfleet."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import numpy as np

from vtt.shipyard import beast_skulls, castle, planks, rig, sighthull
from vtt.shipyard.base import beside, slab
from vtt.shipyard.glb import Miniature
from vtt.shipyard.grime import awash, mottled, stained
from vtt.shipyard.guns import Battery, PortStyle, add_row
from vtt.shipyard.hull import Hull, both
from vtt.shipyard.lining import lined
from vtt.shipyard.mesh import METAL, SATIN, Array, Mesh, lathe, linear, merge, sphere, tube
from vtt.shipyard.pieces.cog_life import (
    clutter,
    drowned_company,
    drowned_stern,
    sewn_sail,
    trim_company,
    trim_stern,
    weed_and_chains,
)
from vtt.shipyard.pieces.cog_parts import (
    BLUE,
    BONE,
    CREAM,
    DARK_WOOD,
    DECK,
    GOLD,
    RED_GLASS,
    ROT,
    RUST,
    TAR,
    WOOD,
    fighting_castle,
    laid_deck,
    old_bone,
    pavises,
    ropes,
    skin,
    stem,
)
from vtt.shipyard.planks import Timber
from vtt.shipyard.registry import Level, piece

BASE = (1.25, 0.75)
SAILCLOTH = "#561a18"
HULL_HEIGHT = 0.5
MAST_TOP = 1.25
TRIM = Hull(
    stern=-0.57,
    bow=0.55,
    half_beam=0.255,
    height=0.36,
    fullest=0.46,
    transom=0.72,
    tumblehome=0.03,
    stern_rake=0.10,
    bow_rake=0.20,
    fineness=1.1,
    rail=((0.0, 0.33), (0.25, 0.26), (0.55, 0.235), (0.8, 0.27), (1.0, 0.36)),
)
DROWNED = Hull(
    stern=-0.56,
    bow=0.55,
    half_beam=0.265,
    height=0.36,
    fullest=0.5,
    transom=0.80,
    tumblehome=0.06,
    stern_rake=0.06,
    bow_rake=0.12,
    fineness=1.3,
    rail=((0.0, 0.36), (0.22, 0.29), (0.55, 0.21), (0.8, 0.25), (1.0, 0.40)),
)


def _body(identifier: str, hull: Hull) -> sighthull.SightHull:
    tops = [
        (0.0, 0.5),
        (0.16, 0.5),
        (0.31, 0.5),
        (0.315, 0.31),
        (0.5, 0.29),
        (0.70, 0.31),
        (0.705, 0.5),
        (0.86, 0.5),
        (0.95, 0.5),
        (1.0, 0.47),
    ]
    return sighthull.drawn(identifier, *sighthull.ship_solid(hull, tops, 0.03), sample=(0, 0, round(MAST_TOP * 1000)))


@sighthull.sight_hull("alliance-cog")
def alliance_sight_hull() -> sighthull.SightHull:
    """Hull and castles up to half an inch; the cog sees from its masthead (DF-AUX-17)."""
    return _body("alliance-cog", TRIM)


@sighthull.sight_hull("dread-cog")
def dread_sight_hull() -> sighthull.SightHull:
    """Hull and castles up to half an inch; the cog sees from its masthead (DF-AUX-17)."""
    return _body("dread-cog", DROWNED)


@piece("alliance-cog", base=BASE, hull_height=HULL_HEIGHT)
def alliance_cog(level: Level) -> Miniature:
    """A clinker-built cog with shields on its rail, two little castles and one great striped sail."""
    fine = level is Level.TABLE
    rng = np.random.default_rng(301)
    hull = TRIM
    timber = Timber(WOOD, 0.012, 0.0025, 0.007, 0.002, 0.2, 0.34, 0.17)
    battery = Battery()
    style = PortStyle(0.055, GOLD, BLUE, "#4a4c52", 0.085, 0.014, METAL, sides=6)
    add_row(battery, hull, [0.40, 0.60], [0.125, 0.125], style, 0.012, fine)
    parts = [
        skin(hull, timber, rng, fine, DARK_WOOD),
        stem(hull, DARK_WOOD),
        both(planks.wale(hull, (0.0, 0.99), hull.line(0.62), 0.026, 0.02, DARK_WOOD, 12)),
        both(planks.wale(hull, (0.0, 0.99), hull.line(0.86), 0.022, 0.022, BLUE, 12, SATIN)),
        both(planks.rail(hull, (0.3, 0.72), hull.lifted(0.0), 8, 0.5).painted(GOLD, METAL)),
    ]
    castles = [
        fighting_castle(hull, (0.0, 0.29), 0.46, rng, fine, WOOD, BLUE),
        fighting_castle(hull, (0.72, 0.99), 0.43, rng, fine, WOOD, BLUE),
    ]
    if fine:
        castles += [pavises(hull, (0.01, 0.28), 0.46, 5), pavises(hull, (0.74, 0.97), 0.43, 4)]
    nodes = {
        "hull": _aged(
            merge(
                [
                    *parts,
                    laid_deck(hull, (-0.52, 0.5), 0.17, Timber(DECK, 0.01, 0.002, 0.006, 0.002, 0.2, 0.3), rng, fine),
                ]
            ),
            fine,
        ),
        "superstructure": _aged(merge(castles), fine),
        "guns": merge(battery.barrels + battery.timber),
        "ornaments": merge(
            [
                trim_stern(hull, fine),
                *([_shields(hull), clutter(hull, WOOD, DARK_WOOD, GOLD, 0.172)] if fine else []),
            ]
        ),
        "lanterns": both(castle.lantern(0.036, GOLD, sides=5 if fine else 4).moved(0.15, -0.60, 0.47)),
        "base": slab(*BASE, beside(lambda y: hull.breadth_at(y, 0.03)), 31, cells=(9, 14) if fine else (5, 8)),
    }
    sail = rig.Sail(0.30, 0.34, 0.52, 0.15, 0.12, 0.008, 1.4)
    edges = np.linspace(-1.0, 1.0, 8)
    cloth = merge(
        sail.cloth((CREAM, BLUE)[k % 2], 3 if fine else 1, 12 if fine else 5, 1, 0.25, span)
        for k, span in enumerate(pairwise(edges))
    )
    count = 24 if fine else 16
    sun = np.linspace(0, 2 * math.pi, count, endpoint=False)
    ray = np.where(np.arange(count) % 2 == 0, 1.0, 0.66)
    shape = np.stack([np.sin(sun) * ray, np.cos(sun) * ray], 1)
    emblem = sail.emblem([(shape, [])], 0.15, GOLD, lift=0.006 if fine else 0.02, longest=0.42 if fine else 0.8)
    place = np.array([0.0, 0.06, 1.06])
    masts = [
        rig.mast((0, 0.02, 0.1), (0, 0.0, 1.25), 0.028, WOOD, sides=7 if fine else 4, band_step=0.3 if fine else 9.0),
        rig.braced(rig.yard(0.34, 0.018, DARK_WOOD, sides=5 if fine else 3), 8.0, place),
        rig.top(0.062, WOOD, GOLD, 8 if fine else 0).moved(0, 0.0, 1.09),
        tube([(0, 0.5, 0.36), (0, 0.86, 0.56)], [0.022, 0.01], 6 if fine else 4).painted(WOOD),
    ]
    nodes["masts"] = merge(masts)
    worked = [cloth, emblem, sewn_sail(sail, fine)]
    nodes["sails"] = rig.braced(merge(worked), 8.0, place + np.array([0, 0.014, -0.01]))
    nodes["crew"] = trim_company(fine)
    nodes["rigging"] = ropes(hull, fine, sail, place, 8.0)
    nodes["flags"] = rig.flag(0.26, 0.10, BLUE).moved(0, -0.01, 1.21)
    return Miniature(
        lined(nodes) if fine else nodes,
        {**battery.empties(), "captain_eye": (0.14, -0.42, 0.6)},
        {"kind": "auxiliary", "side": "ga"},
    )


@piece("dread-cog", base=BASE, hull_height=HULL_HEIGHT)
def dread_cog(level: Level) -> Miniature:
    """A drowned cog: rotten strakes, a spine of bone for a keel and ram, a torn sail, a skull that glows."""
    fine = level is Level.TABLE
    rng = np.random.default_rng(302)
    hull = DROWNED
    timber = Timber(ROT, 0.012, 0.003, 0.007, 0.005, 0.36, 0.28, 0.15)
    battery = Battery()
    style = PortStyle(0.055, TAR, RUST, "#3b3634", 0.085, 0.014, sides=6, has_lids=False)
    add_row(battery, hull, [0.38, 0.62], [0.12, 0.11], style, 0.012, fine)
    ribs = [_rib(hull, float(t), rng) for t in np.linspace(0.12, 0.9, 8)] if fine else []
    parts = [
        skin(hull, timber, rng, fine, TAR, 0.1),
        stem(hull, BONE),
        *([old_bone(both(merge(ribs)), 361)] if fine else []),
        both(planks.wale(hull, (0.0, 0.98), hull.line(0.55), 0.026, 0.02, TAR, 12)),
    ]
    aft = fighting_castle(hull, (0.0, 0.27), 0.47, rng, fine, ROT, TAR, 0.35)
    fore = fighting_castle(hull, (0.76, 0.985), 0.43, rng, fine, ROT, TAR, 0.35)
    nodes = {
        "hull": _slimed(
            merge(
                [
                    *parts,
                    laid_deck(
                        hull, (-0.5, 0.48), 0.16, Timber("#62533f", 0.01, 0.003, 0.006, 0.004, 0.3, 0.22), rng, fine
                    ),
                ]
            )
        ),
        "superstructure": _slimed(merge([aft, fore])),
        "guns": merge(battery.barrels + battery.timber),
        "figurehead": _bone_ram(fine),
        "ornaments": merge(
            [
                drowned_stern(hull, fine),
                *([clutter(hull, ROT, TAR, RUST, 0.162), weed_and_chains(hull)] if fine else []),
            ]
        ),
        "lanterns": both(castle.lantern(0.036, "#3c2a20", RED_GLASS, 2.0, 5 if fine else 4).moved(0.15, -0.60, 0.44)),
        "base": slab(
            *BASE, beside(lambda y: hull.breadth_at(y, 0.03)), 32, "#22463f", "#b9b9a4", (9, 14) if fine else (5, 8)
        ),
    }
    place = np.array([0.05, 0.07, 1.02])
    sail = rig.Sail(0.31, 0.34, 0.56, 0.10, 0.08, 0.010, 2.7)
    cloth = sail.cloth(SAILCLOTH, 20 if fine else 8, 16 if fine else 5, 6, 0.75)
    if fine:
        cloth = rig.torn(cloth, _rents(sail))
        cloth = merge([cloth, rig.torn(_daubed_skull(sail, fine), _rents(sail)), sewn_sail(sail, fine, True)])
    else:
        cloth = merge([cloth, _daubed_skull(sail, fine)])
    lean = 7.0
    nodes["masts"] = merge(
        [
            rig.mast((0, 0.03, 0.1), (0.07, -0.02, 1.25), 0.028, ROT, RUST, 7 if fine else 4, 0.3 if fine else 9.0),
            rig.braced(rig.yard(0.36, 0.018, TAR, RUST, 5 if fine else 3).turned("y", -lean), -12.0, place),
            tube([(0, -0.36, 0.3), (-0.06, -0.42, 0.86)], [0.022, 0.012], 6 if fine else 4).painted(ROT),
        ]
    )
    nodes["sails"] = rig.braced(cloth.turned("y", -lean), -12.0, place + np.array([0, 0.014, -0.01]))
    nodes["rigging"] = ropes(
        hull,
        fine,
        sail,
        place,
        -12.0,
        head=(0.06, -0.015),
        stay=(0.0, 0.585, 0.41),
        lean=lean,
        has_clews=False,
    )
    nodes["flags"] = rig.flag(0.22, 0.09, TAR, 0.5, 1.0).moved(0.07, -0.03, 1.2)
    nodes["crew"] = drowned_company(fine)
    return Miniature(
        lined(nodes) if fine else nodes,
        {**battery.empties(), "captain_eye": (0.14, -0.42, 0.6)},
        {"kind": "auxiliary", "side": "fot"},
    )


def _shields(hull: Hull) -> Mesh:
    """Round shields in turn blue and cream along the rail, quartered, with an iron rim."""
    parts = []
    for number, t in enumerate(np.linspace(0.35, 0.67, 5)):
        z = float(hull.sheer(t)) - 0.012
        dark, pale = ((BLUE, CREAM), (CREAM, BLUE))[number % 2]
        rim = lathe([(0.044, 0.0), (0.042, 0.009), (0.036, 0.01)], 12, (False, False), 0.8).painted("#5a564c", METAL)
        turn = np.linspace(0, np.pi / 2, 4)
        quarter = np.concatenate([[(0.0, 0.0)], 0.039 * np.column_stack([np.cos(turn), np.sin(turn)])])
        face = [
            castle.flat_panel(quarter, 0.011).turned("z", 90.0 * k).painted((dark, pale)[k % 2], SATIN)
            for k in range(4)
        ]
        boss = lathe([(0.015, 0.01), (0.001, 0.023)], 5, (False, False), 0.6).painted(GOLD, METAL)
        parts.append(merge([rim, *face, boss]).transformed(hull.seat(float(t), z, 0.022)))
    return both(merge(parts))


def _aged(mesh: Mesh, fine: bool) -> Mesh:
    """Tar, rain and weed on sound planks."""
    return awash(stained(mottled(mesh, 71, 0.16, 8.0), 72, "#3b2a1c", 0.45, 6.0), 73, height=0.09) if fine else mesh


def _slimed(mesh: Mesh) -> Mesh:
    x, y, z = mesh.vertices.T
    weed = np.clip(1.0 - z / 0.16, 0.0, 1.0) * (0.6 + 0.4 * np.sin(x * 31 + y * 43))
    return replace(mesh, colour=mesh.colour * (1 - 0.6 * weed[:, None]) + linear("#3c4a2c") * 0.6 * weed[:, None])


def _rents(sail: rig.Sail) -> Callable[[Array], Array]:
    def keep(points: Array) -> Array:
        u, v = points[:, 0] / sail.foot, -points[:, 2] / sail.height
        ragged = 0.84 + 0.10 * np.sin(u * 8 + 1) + 0.09 * np.sin(u * 21) + 0.04 * np.sin(u * 50) - v
        for x0, y0, wide, high in ((-0.45, 0.35, 0.09, 0.2), (0.5, 0.6, 0.08, 0.16)):
            hole = ((u - x0) / wide) ** 2 + ((v - y0) / high) ** 2 - 1 + 0.3 * np.sin(v * 55 + u * 25)
            ragged = np.minimum(ragged, hole * 0.2)
        return ragged

    return keep


def _daubed_skull(sail: rig.Sail, fine: bool) -> Mesh:
    face = np.array(
        [
            (-0.6, 0.6),
            (0.0, 0.95),
            (0.6, 0.6),
            (0.62, 0.1),
            (0.36, -0.12),
            (0.34, -0.62),
            (0.1, -0.56),
            (-0.1, -0.68),
            (-0.34, -0.58),
            (-0.36, -0.12),
            (-0.62, 0.1),
        ]
    )
    holes = [np.array([(s * 0.12, 0.2), (s * 0.46, 0.36), (s * 0.44, 0.08), (s * 0.24, 0.0)]) for s in (-1.0, 1.0)]
    holes.append(np.array([(-0.09, -0.2), (0.09, -0.2), (0.0, 0.02)]))
    holes += [np.array([(x, -0.5), (x + 0.05, -0.5), (x + 0.05, -0.3), (x, -0.3)]) for x in (-0.24, -0.03, 0.18)]
    if not fine:
        return sail.emblem([(face, holes[:3])], 0.19, "#8f8466", (0.0, 0.4), 0.02, longest=0.8)
    return sail.emblem([(face, holes)], 0.19, "#8f8466", (0.0, 0.4), 0.006)


def _rib(hull: Hull, t: float, rng: np.random.Generator) -> Mesh:
    """A rib of the starboard side that grips the planks from the water and ends in a hook over the rail."""
    top = float(hull.sheer(t)) + rng.uniform(0.02, 0.06)
    z = np.array([0.02, 0.1, 0.18, top - 0.03, top])
    lean = t + rng.normal(0, 0.006) + np.array([0.0, 0.002, 0.0, -0.004, -0.016])
    path = hull.point(lean, z) + hull.normal(lean, z) * np.array([0.006, 0.012, 0.014, 0.012, -0.016])[:, None]
    return tube(path, [0.015, 0.017, 0.015, 0.011, 0.002], 5, False).worn(0.4)


def _bone_ram(fine: bool) -> Mesh:
    """A spine of bone along the stem that ends in the horned skull of a drowned bull, embers in its sockets."""
    skull = beast_skulls.bull(fine)
    seat = beast_skulls.aimed(np.array([0.0, 0.54, 0.36]), np.array([0.0, 1.0, -0.55]), 0.68)
    x, y, z = skull.eye
    embers = merge([sphere((0.02, 0.024, 0.02), 6, 4).moved(s * (x + 0.008), y + 0.004, z) for s in (-1, 1)]).painted(
        RED_GLASS, 1.6
    )
    ram = tube([(0, 0.56, 0.06), (0, 0.72, 0.07), (0, 0.90, 0.12)], [0.04, 0.03, 0.003], 6)
    bones = [ram]
    for y in (0.58, 0.65, 0.72) if fine else ():
        joint = tube([(0, y, 0.08), (0, y + 0.01, 0.135), (0, y - 0.02, 0.18)], [0.026, 0.014, 0.002], 4)
        side = tube([(0.02, y, 0.08), (0.09, y + 0.03, 0.12), (0.1, y + 0.06, 0.2)], [0.014, 0.011, 0.002], 4)
        bones += [joint, both(side)]
    if not fine:
        return merge([merge([skull.bone.transformed(seat), *bones]).painted(BONE), embers.transformed(seat)])
    return merge([old_bone(skull.bone.transformed(seat), 362), old_bone(merge(bones), 363), embers.transformed(seat)])
