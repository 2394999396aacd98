"""Grimnir's Thunder: a floating fortress on paddle wheels.

Riveted iron below, dressed stone in an iron frame above, a keep with stacks, pipes and towers, a king with a flame
cannon in his mouth on the bow and an airship moored on the gantry astern.
"""

from __future__ import annotations

import numpy as np

from vtt.shipyard import castle, planks, rig, stern
from vtt.shipyard.base import beside, slab
from vtt.shipyard.glb import Miniature
from vtt.shipyard.grime import awash, stained
from vtt.shipyard.guns import Battery, PortStyle, add_row, cannon
from vtt.shipyard.hull import both, constant
from vtt.shipyard.ironwork import chain, hanging, rivet_heads, riveted_plate, rune, valve
from vtt.shipyard.lining import lined
from vtt.shipyard.mesh import METAL, Array, Mesh, box, extrude, frame, grid, lathe, merge, tube
from vtt.shipyard.pieces.fleet_lines import GRIMNIRS_THUNDER as HULL
from vtt.shipyard.pieces.fleet_lines import KEEP
from vtt.shipyard.pieces.fleet_parts import decked
from vtt.shipyard.pieces.grimnirs_thunder_crew import company
from vtt.shipyard.pieces.grimnirs_thunder_keep import gates, keep, shoulders, wheelhouses, wheels
from vtt.shipyard.pieces.grimnirs_thunder_king import king
from vtt.shipyard.pieces.grimnirs_thunder_lines import (
    BLUE,
    BRASS,
    DARK_IRON,
    DECK,
    DECK_Z,
    IRON,
    PALE_STONE,
    RED,
    RUST,
    STONE,
)
from vtt.shipyard.pieces.grimnirs_thunder_works import clutter, gantry, pipes, stacks, turret
from vtt.shipyard.planks import Timber
from vtt.shipyard.registry import SHIP_BYTES, Level, piece
from vtt.shipyard.unseen import without_unseen

BELT, CORNICE = 0.42, 0.90
"""Shares of the side's height between which stone shows between the iron ribs."""
TRANSOM = stern.Transom(HULL)


@piece("grimnirs-thunder", base=(3.0, 1.75), hull_height=1.25, max_bytes=SHIP_BYTES)
def grimnirs_thunder(level: Level) -> Miniature:
    """Sculpt the whole fortress."""
    fine = level is Level.TABLE
    rng = np.random.default_rng(4501)
    battery = _battery(fine)
    deck = decked(HULL, (-1.3, 1.2), DECK_Z, Timber(DECK, 0.02, 0.003, 0.01, tone=0.3), rng, fine)
    hull = merge([_sides(rng, fine), deck])
    nodes = {
        "hull": awash(stained(hull, 44, RUST, 0.55, 3.0), 43, height=0.16) if fine else hull,
        "superstructure": merge([keep(rng, fine), wheelhouses(fine)]),
        "wheels": wheels(fine),
        "guns": merge([*battery.barrels, *battery.timber, turret(fine)]),
        "figurehead": king(fine),
        "ornaments": merge([gantry(fine), gates(fine), shoulders(fine), _stern(fine), pipes(fine)]),
        "stacks": stacks(fine),
        "lanterns": merge(
            [castle.lantern(0.07, BRASS, sides=6 if fine else 4).moved(x, -1.37, 0.58) for x in (-0.42, 0.42)]
        ),
        "crew": company(fine),
        "flags": merge([_banner(x, fine) for x in (-1.0, 1.0)]),
        "masts": both(tube([(KEEP[0], KEEP[2], 1.80), (KEEP[0], KEEP[2], 2.32)], 0.016, 6 if fine else 3)).painted(
            BRASS, METAL
        ),
        "base": slab(3.0, 1.75, beside(lambda y: HULL.breadth_at(y, 0.03)), 45, cells=(16, 26) if fine else (4, 7)),
    }
    if fine:
        nodes["deck"] = clutter()
    return Miniature(
        lined(without_unseen(nodes)) if fine else nodes,
        {**battery.empties(), "captain_eye": (0.0, -0.1, 1.72)},
        {"kind": "warship", "side": "ga"},
    )


def _banner(side: float, fine: bool) -> Mesh:
    """A forked flag, blue with a white bar, over one of the towers."""
    flag = rig.flag(0.46, 0.2, BLUE, 0.3, side * 3, fine)
    return flag.moved(side * KEEP[0], KEEP[2] - 0.02, 2.2)


def _sides(rng: np.random.Generator, fine: bool) -> Mesh:
    """Iron plates below, stone between iron ribs above a red belt, a riveted iron cap on top."""
    top = HULL.lifted(0.0)
    inner = HULL.shell(constant(0.3), top, (0.02, 0.98), 12 if fine else 6, 2, 0.03).flipped().painted(DARK_IRON)
    back = HULL.transom_plate(0.0, float(HULL.sheer(0.0)), 3).painted(IRON, METAL).tinted(0.7)
    belt = planks.wale(HULL, (0.0, 0.99), HULL.line(BELT), 0.055, 0.034, RED, 20 if fine else 8)
    cap = planks.rail(HULL, (0.0, 0.99), HULL.lifted(0.0), 20 if fine else 8, 1.15).painted(IRON, METAL)
    if not fine:
        skin = HULL.banded([(0.0, BELT, IRON), (BELT, CORNICE, STONE), (CORNICE, 1.0, IRON)], 12)
        return merge([skin, inner, back, both(merge([belt, cap]))])
    core = HULL.shell(HULL.line(0.0), top, stations=22, rows=4, inward=0.012).painted(DARK_IRON).tinted(0.5)
    iron = Timber(IRON, 0.016, 0.002, 0.006, 0.006, 0.24, 0.30, 0.17, METAL)
    stone = Timber(STONE, 0.012, 0.004, 0.010, 0.006, 0.30, 0.17, 0.4)
    plates = planks.strakes(HULL, HULL.line(0.0), HULL.line(BELT), 2, iron, rng, (0.0, 0.99), 2.6)
    blocks = planks.strakes(HULL, HULL.line(BELT), HULL.line(CORNICE), 3, stone, rng, (0.0, 0.99), 2.6)
    cornice = planks.wale(HULL, (0.0, 0.99), HULL.line(0.945), 0.06, 0.026, IRON, 20, METAL)
    heads, ribs = [], []
    t = np.linspace(0.012, 0.975, 50)
    for share, proud in ((0.05, 0.016), (0.21, 0.017), (0.37, 0.016), (0.945, 0.025)):
        z = HULL.line(share)(t)
        heads.append(rivet_heads(HULL.point(t, z) + HULL.normal(t, z) * proud, HULL.normal(t, z), 0.012, IRON, 4))
    for t0 in (0.02, 0.145, 0.235, 0.325, 0.63, 0.725, 0.775, 0.86, 0.945):
        low, high = float(HULL.line(BELT)(t0)) + 0.02, float(HULL.line(0.93)(t0))
        z = np.linspace(low, high, 4)
        way = HULL.normal(np.full(4, t0), z)
        spine = HULL.point(np.full(4, t0), z) + way * 0.014
        across = np.cross(way, (0, 0, 1.0)) * 0.026
        plate = _strip(spine, across, way * 0.012)
        ribs.append(plate.painted(IRON, METAL).tinted(0.85))
        heads.append(rivet_heads(spine + way * 0.011, way, 0.012, IRON, 4))
    mounted = merge([plates, blocks, belt, cornice, cap, *ribs, *heads])
    return merge([core, inner, both(mounted), back])


def _strip(spine: Array, across: Array, proud: Array) -> Mesh:
    """An upright iron strap along a spine (n, 3): face and both edges."""
    rows = np.stack(
        [spine - across * 1.2 - proud, spine - across + proud, spine + across + proud, spine + across * 1.2 - proud]
    )
    skin = grid(rows, edge=np.broadcast_to(np.array([0.0, 0.8, 0.8, 0.0])[:, None], rows.shape[:2]))
    face = skin.vertices[skin.faces[len(skin.faces) // 2]]
    return skin if np.cross(face[1] - face[0], face[2] - face[0]) @ proud[0] > 0 else skin.flipped()


def _stern(fine: bool) -> Mesh:
    """The stern: plates, two chasers behind iron shutters, a great rune shield, valves, the rudder on its chains."""
    look = stern.Look(IRON, DARK_IRON, BRASS)
    parts = [stern.rudder(TRANSOM, 0.46, 0.16, look, fine)]
    if not fine:
        parts += [box((0.18, 0.03, 0.16), (s * 0.26, -1.362, 0.36)).painted(BRASS, METAL) for s in (-1, 1)]
        parts.append(box((0.9, 0.04, 0.05), (0, -1.37, 0.20)).painted(RED))
        return merge(parts)
    for i in range(4):
        for j in range(2):
            plate = riveted_plate((0.222, 0.155), 0.016, IRON, IRON, 0.055, 0.009).tinted(
                0.8 + 0.35 * ((i * 3 + j * 2) % 4) / 3
            )
            plate = plate if j == 0 else plate.scaled(1, 1.7, 1)
            parts.append(plate.transformed(TRANSOM.seat((i - 1.5) * 0.228, (0.085, 0.38)[j], 0.002)))
    belt = box((0.95, 0.055, 0.04), (0, 0, 0.01), 0.01, ("-z",)).painted(RED)
    cap = box((0.98, 0.06, 0.07), (0, 0, 0.0), 0.016).painted(IRON, METAL)
    parts += [belt.transformed(TRANSOM.seat(0, 0.20)), cap.transformed(TRANSOM.seat(0, 0.575))]
    shutter = extrude(
        [(-0.085, -0.075), (0.085, -0.075), (0.085, 0.075), (-0.085, 0.075)],
        0.03,
        0.01,
        [[(-0.055, -0.048), (0.055, -0.048), (0.055, 0.048), (-0.055, 0.048)]],
    ).painted(BRASS, METAL)
    hole = box((0.12, 0.10, 0.004), (0, 0, 0.016), 0.0, ("-z",)).painted("#0b0806")
    port = merge([shutter, hole, cannon(0.16, 0.03, 8).moved(0, 0, -0.02)])
    for s in (-1, 1):
        parts.append(port.transformed(TRANSOM.seat(s * 0.29, 0.375, 0.016)))
        parts.append(valve(0.035, RED, DARK_IRON).transformed(TRANSOM.seat(s * 0.42, 0.30, 0.014)))
        parts.append(chain(hanging((s * 0.40, -1.385, 0.50), (s * 0.03, -1.47, 0.24), 0.06), 0.045, RUST))
    shield = lathe(
        [(0.11, 0.0), (0.11, 0.03), (0.085, 0.045), (0.075, 0.035), (0.004, 0.04)],
        14,
        (False, False),
        [0, 1, 0.7, 0.2, 0.2],
    )
    parts.append(shield.painted(BRASS, METAL).transformed(TRANSOM.seat(0, 0.44, 0.014)))
    parts.append(rune("oath", 0.13, 0.012, RED, 0.0).transformed(TRANSOM.seat(0, 0.44, 0.05)))
    return stained(merge(parts), 53, RUST, 0.55, 3.5)


def _battery(fine: bool) -> Battery:
    battery = Battery()
    style = PortStyle(0.1, BRASS, DARK_IRON, "#3a3b40", 0.17, 0.032, METAL, sides=8 if fine else 3, has_lids=False)
    stations = [0.10, 0.19, 0.28, 0.82, 0.90]
    add_row(battery, HULL, stations, [float(HULL.line(0.68)(t)) for t in stations], style, 0.018, fine)
    for y in (-0.62, -0.42):  # turret guns on the keep's shoulders
        seat = frame((KEEP[0] + 0.02, y, 0.62), (0, 1, 0), (0, 0, 1), (1, 0, 0))
        battery.barrels.append(both(cannon(0.2, 0.04, 8 if fine else 4).transformed(seat)))
        if fine:
            collar = lathe([(0.085, 0.0), (0.08, 0.03), (0.05, 0.04)], 8, (False, False), 0.6).painted(PALE_STONE)
            battery.timber.append(both(collar.transformed(seat)))
        battery.starboard.append(np.array([KEEP[0] + 0.22, y, 0.62]))
        battery.port.append(np.array([-KEEP[0] - 0.22, y, 0.62]))
    return battery
