"""Shadewraith: a drowned galleon of pale, gaping planks, lit from within, its sails in rags and mist about its feet."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from vtt.shipyard import castle, planks, rig
from vtt.shipyard.base import beside, slab
from vtt.shipyard.glb import Miniature
from vtt.shipyard.guns import Battery, PortStyle, add_row
from vtt.shipyard.hull import both
from vtt.shipyard.mesh import Array, Mesh, facing, lathe, linear, merge, sphere, tube
from vtt.shipyard.pieces.fleet_lines import SHADEWRAITH as HULL
from vtt.shipyard.pieces.fleet_parts import (
    Canvas,
    Spars,
    boarded,
    decked,
    deckhouse,
    shrouded,
    smooth_path,
    square_mast,
)
from vtt.shipyard.planks import Timber
from vtt.shipyard.registry import SHIP_BYTES, Level, piece

PALE, GREY, DARK, CLOTH = "#717d74", "#4d5956", "#222b2b", "#6f837d"
GHOST, DEEP_GHOST, BONE, WEED = "#7ff5d2", "#1f8f7c", "#b9bda6", "#3b4f3a"
DECK = 0.34


@piece("shadewraith", base=(3.0, 1.5), hull_height=1.0, max_bytes=SHIP_BYTES)
def shadewraith(level: Level) -> Miniature:
    """Sculpt the whole wreck."""
    fine = level is Level.TABLE
    rng = np.random.default_rng(4401)
    timber = Timber(PALE, 0.018, 0.004, 0.009, 0.006, 0.34, 0.42, 0.22)
    battery = _battery(fine)
    glow = HULL.shell(HULL.line(0.05), HULL.lifted(-0.03), (0.02, 0.96), 22 if fine else 8, 4, 0.004)
    glow = glow.painted(DEEP_GHOST, 1.35)
    shell = boarded(HULL, timber, rng, fine, DARK, 8, 0.16)
    houses = [
        deckhouse(HULL, (0.0, 0.24), 0.99, (PALE, DARK, BONE), rng, fine, 3, GHOST, GREY),
        deckhouse(HULL, (0.24, 0.34), 0.74, (PALE, DARK, BONE), rng, fine, 1, GHOST, GREY),
        deckhouse(HULL, (0.73, 0.99), 0.84, (PALE, DARK, BONE), rng, fine, 2, GHOST, GREY),
    ]
    deck = Timber(GREY, 0.02, 0.005, 0.01, 0.008, 0.34, 0.4)
    wales = [planks.wale(HULL, (0.0, 0.98), HULL.line(s), 0.05, 0.03, DARK, 18 if fine else 8) for s in (0.35, 0.66)]
    nodes = {
        "hull": _drowned(merge([shell, both(merge(wales)), decked(HULL, (-0.5, 0.6), DECK, deck, rng, fine)])),
        "superstructure": _drowned(merge(houses)),
        "glow": merge([glow, _souls(fine)]),
        "guns": merge(battery.barrels + battery.timber),
        "figurehead": _wraith(fine),
        "ornaments": _ribs(fine),
        "lanterns": merge(
            [castle.lantern(0.07, DARK, GHOST, 2.0, 6 if fine else 4).moved(x, -1.47, 0.98) for x in (-0.28, 0.0, 0.28)]
        ),
        **_rigged(fine).nodes(),
        "base": slab(
            3.0, 1.5, beside(lambda y: HULL.breadth_at(y, 0.03)), 44, "#274d50", "#bcd3c8", (14, 26) if fine else (4, 7)
        ),
        "mist": _mist() if fine else merge([]),
    }
    return Miniature(nodes, {**battery.empties(), "captain_eye": (0.14, -1.0, 1.2)}, {"kind": "warship", "side": "fot"})


def _drowned(mesh: Mesh) -> Mesh:
    """Weed and slime climb the timbers, streaks run down from every seam."""
    x, y, z = mesh.vertices.T
    weed = np.clip(1.1 - z / 0.3, 0, 1) * (0.55 + 0.45 * np.sin(x * 23 + y * 37))
    streak = np.clip(np.sin(y * 41 + np.sin(x * 13) * 2) - 0.35, 0, 1) * 0.4
    share = np.clip(weed * 0.7 + streak, 0, 0.85)[:, None] * (mesh.finish < 1.2)[:, None]
    return replace(mesh, colour=mesh.colour * (1 - share) + linear(WEED) * share)


def _rents(sail: rig.Sail) -> Callable[[Array], Array]:
    """Ragged feet and holes: what is left of a sail after a century below."""

    def keep(points: Array) -> Array:
        u, v = points[:, 0] / sail.foot, -points[:, 2] / sail.height
        k = sail.seed
        ragged = 0.66 + 0.20 * np.sin(u * 4 + k) + 0.11 * np.sin(u * 13 + k * 2) + 0.05 * np.sin(u * 37) - v
        for n in range(3):
            x0, y0 = 0.75 * math.sin(k * 3 + n * 2.1), 0.22 + 0.2 * n
            hole = ((u - x0) / 0.13) ** 2 + ((v - y0) / 0.15) ** 2 - 1 + 0.35 * np.sin(v * 41 + u * 31)
            ragged = np.minimum(ragged, hole * 0.2)
        return ragged

    return keep


def _rigged(fine: bool) -> Spars:
    spars = Spars()
    canvas = Canvas(GREY, DARK, CLOTH, 0.5, 0.20, _rents)
    square_mast(
        spars, (0.72, 0.7, 2.55, 0.045), ((1.62, 0.52, 0.58, 0.74), (2.28, 0.38, 0.46, 0.56)), canvas, 14, fine, 0.05
    )
    square_mast(
        spars, (-0.10, 0.3, 3.05, 0.055), ((1.78, 0.62, 0.70, 0.86), (2.60, 0.46, 0.54, 0.68)), canvas, -9, fine, -0.06
    )
    square_mast(spars, (-0.95, 0.9, 1.75, 0.042), ((1.62, 0.34, 0.40, 0.42),), canvas, 20, fine, -0.16)
    spars.masts.append(
        tube([(0, 1.1, 0.78), (0.03, 1.5, 1.02), (0.12, 1.86, 1.1)], [0.045, 0.035, 0.012], 6).painted(GREY)
    )
    stump = lathe([(0.042, 0.0), (0.05, 0.03), (0.02, 0.07), (0.035, 0.1), (0.004, 0.15)], 6, (False, False))
    spars.masts.append(stump.painted(PALE).moved(0, -1.09, 1.72))
    spars.flags.append(rig.flag(0.5, 0.14, DARK, 0.7, 1.0, fine).moved(0, -0.28, 3.0))
    jib = rig.jib([(0.05, 1.7, 1.06), (0.0, 0.80, 2.1), (0.1, 0.86, 1.2)], 0.08, CLOTH, 12 if fine else 4)
    spars.sails.append(rig.torn(jib, lambda p: 0.4 + 0.5 * np.sin(p[:, 2] * 9) * np.sin(p[:, 1] * 11)) if fine else jib)
    if fine:
        shrouded(spars, HULL, 0.72, 1.6, 3, 0.3)
        shrouded(spars, HULL, -0.10, 1.8, 4, 0.4)
        for y, z in ((0.77, 2.3), (-0.2, 2.8), (-1.0, 1.6)):
            for side in (-1, 1):
                spars.ropes.append(rig.rope((side * 0.35, y, z - 0.4), (side * 0.45, y - 0.2, 0.6), 0.005, 0.12, WEED))
    return spars


def _souls(fine: bool) -> Mesh:
    """Lights that climb out of the hold and drift round the mainmast."""
    parts = []
    for k in range(9 if fine else 4):
        a, z = k * 2.4, 0.5 + 0.2 * k
        r = 0.2 + 0.03 * k
        spot = np.array([r * math.cos(a), -0.12 + r * math.sin(a), z])
        head = sphere(0.05, 8 if fine else 4, 6 if fine else 3).moved(*spot)
        drift = [(0, 0, 0), (0.1 * math.sin(a), -0.1 * math.cos(a), -0.1), (0.2 * math.sin(a), -0.14, -0.24)]
        tail = spot + np.array(drift)
        parts += [head, tube(tail, [0.042, 0.026, 0.003], 6 if fine else 3)]
    return merge(parts).painted(GHOST, 1.8)


def _wraith(fine: bool) -> Mesh:
    """A shrouded figure with a skull's face that reaches ahead from below the bowsprit."""
    n = 14 if fine else 6
    body = lathe([(0.16, 0), (0.13, 0.16), (0.10, 0.34), (0.12, 0.44), (0.04, 0.52)], n, (False, True))
    body = body.tinted(1.0 + 0.2 * np.sin(np.arange(len(body.vertices)) * 2.1)).painted(CLOTH).turned("x", -58)
    hood = lathe([(0.06, -0.04), (0.13, 0.02), (0.12, 0.12), (0.02, 0.2)], n, (False, True)).painted(GREY)
    face = castle.skull(0.17, BONE, GHOST, 2.0)
    reach = smooth_path([(0.08, 1.5, 0.66), (0.18, 1.58, 0.58), (0.14, 1.80, 0.64)], 6)
    arms = both(tube(reach, [0.05, 0.05, 0.045, 0.04, 0.03, 0.02], 6)).painted(CLOTH)
    hands = both(
        merge([tube([(0.14, 1.79, 0.64), (0.14 + d, 1.9, 0.66)], [0.014, 0.004], 4) for d in (-0.03, 0.0, 0.03)])
    )
    head = merge([hood.turned("x", -20).moved(0, 1.56, 0.68), face.transformed(facing((0, 1.66, 0.74), (0, 1, -0.1)))])
    return merge([body.moved(0, 1.16, 0.44), head, arms, hands.painted(BONE)])


def _ribs(fine: bool) -> Mesh:
    """Bare frames that stand out of the broken bulwarks, and chains of weed."""
    parts = []
    for k, t in enumerate(np.linspace(0.38, 0.70, 7 if fine else 4)):
        top = float(HULL.sheer(t))
        z = np.linspace(top * 0.5, top + 0.10 + 0.05 * math.sin(k * 2.7), 4)
        path = HULL.point(np.full(4, t), z) + HULL.normal(np.full(4, t), z) * 0.02
        parts.append(tube(path, [0.026, 0.026, 0.022, 0.012], 5 if fine else 3).painted(PALE).tinted(0.9))
    for k, t in enumerate(np.linspace(0.1, 0.9, 10 if fine else 0)):
        high = float(HULL.sheer(t)) * 0.9
        p = HULL.point(t, high) + HULL.normal(t, high) * 0.03
        drop = 0.12 + 0.08 * math.sin(k * 1.9)
        parts.append(
            tube(p + np.array([(0, 0, 0), (0.02, 0.01, -drop * 0.6), (0, 0, -drop)]), [0.016, 0.02, 0.004], 4).painted(
                WEED
            )
        )
    return both(merge(parts))


def _mist() -> Mesh:
    """Thin curls of mist that lie along the sea beside the hull."""
    parts = []
    count = 9
    for k in range(count):
        y = -1.2 + 2.2 * k / (count - 1) + 0.08 * math.sin(k * 4.1)
        x, z = float(HULL.breadth_at(y, 0.1)) + 0.05, 0.06 + 0.03 * math.sin(k * 2.3)
        knots = [
            (x, y - 0.24, z),
            (x + 0.05, y, z + 0.03),
            (x - 0.01, y + 0.2, z + 0.07),
            (x + 0.03, y + 0.08, z + 0.12),
        ]
        curl = smooth_path(knots, 8)
        girth = np.array([0.002, 0.008, 0.014, 0.018, 0.018, 0.013, 0.008, 0.002])
        parts += [tube(curl * [side, 1, 1], girth, 5) for side in (1.0, -1.0)]
    wisps = merge(parts)
    return wisps.painted("#7fa39a", 1.05).tinted(1.0 + 0.15 * np.sin(wisps.vertices[:, 1] * 19))


def _battery(fine: bool) -> Battery:
    battery = Battery()
    style = PortStyle(0.085, DARK, GREY, "#3a4040", 0.14, 0.024, lid_angle_deg=50.0, sides=7 if fine else 3)
    for share, stations in ((0.30, np.linspace(0.14, 0.84, 7)), (0.58, np.linspace(0.18, 0.78, 6))):
        chosen = stations if fine else stations[::3]
        add_row(battery, HULL, list(chosen), [float(HULL.line(share)(t)) for t in chosen], style, 0.016, fine)
    return battery
