"""Skabrus: the stitched carcass of a sea beast with scaffolds, a treadwheel, copper coils and a lightning cannon."""

from __future__ import annotations

import numpy as np

from vtt.shipyard import castle, rig
from vtt.shipyard.base import slab
from vtt.shipyard.build import lightened
from vtt.shipyard.glb import Miniature
from vtt.shipyard.grime import stained
from vtt.shipyard.guns import Battery, cannon
from vtt.shipyard.hull import both
from vtt.shipyard.ironwork import chain, hanging
from vtt.shipyard.lining import lined
from vtt.shipyard.mesh import METAL, Array, Mesh, box, frame, merge, sphere, tube
from vtt.shipyard.pieces import skabrus_carcass as beast
from vtt.shipyard.pieces import skabrus_works as works
from vtt.shipyard.pieces.fleet_lines import WHALE
from vtt.shipyard.pieces.skabrus_lightning import lightning_cannon
from vtt.shipyard.pieces.skabrus_lines import (
    COPPER,
    DARK_WOOD,
    IRON,
    LIGHTNING,
    PLATFORM,
    ROPE,
    RUST,
    WOOD,
    skin_at,
)
from vtt.shipyard.registry import LIGHT_TRIANGLES, SHIP_BYTES, Level, piece
from vtt.shipyard.unseen import without_unseen

BANNER, VERDIGRIS_RUN = "#4a4526", "#2f4a3c"
HARPOONS = (
    (-0.30, 58, 0.42),
    (-0.98, 64, 0.34),
    (1.26, 68, 0.32),
    (-1.2, 116, 0.36),
    (1.16, 126, 0.36),
    (0.6, 150, 0.3),
)
"""y, angle over the back, length of the old harpoons in the hide."""

ROOM_FOR_BACKS = 500
"""Triangles of the light level that the second sides of its thin walls may take."""


@piece("skabrus", base=(3.5, 1.5), hull_height=1.0, max_bytes=SHIP_BYTES)
def skabrus(level: Level) -> Miniature:
    """Sculpt the beast and all that was nailed on it."""
    fine = level is Level.TABLE
    rng = np.random.default_rng(4701)
    guns, empties = _guns(fine)
    nodes = {
        "hull": beast.carcass(fine),
        "superstructure": works.plates(fine),
        "scaffold": works.scaffold(rng, fine),
        "wheels": works.treadwheels(fine),
        "guns": merge([guns, lightning_cannon(fine)]),
        "figurehead": beast.jaws(fine),
        "ornaments": merge(
            [beast.fins(fine), beast.stitches(fine), beast.bones(fine), beast.flaps(fine), beast.barnacles(rng, fine)]
        ),
        "rigging": _harpoons(fine),
        "crew": works.crew(fine),
        "lanterns": merge(
            [
                castle.lantern(0.05, COPPER, LIGHTNING, 1.9, 6 if fine else 4).moved(x, y, PLATFORM + 0.22)
                for x, y in ((0.45, 0.88), (-0.45, 0.88), (0.45, -0.12), (-0.45, -0.12))
            ]
        ),
        "stacks": works.stacks(fine),
        "flags": _banner(fine),
        "masts": _mast(fine),
        "base": slab(3.5, 1.5, _gap, 47, "#24505a", "#cdd3c0", cells=(14, 30) if fine else (4, 8)),
    }
    if fine:
        nodes = without_unseen(nodes)
    else:
        people = nodes.pop("crew")  # they are plain enough
        nodes = lightened(nodes, LIGHT_TRIANGLES - ROOM_FOR_BACKS - people.triangle_count) | {"crew": people}
    return Miniature(
        lined(nodes, least=1),
        {**empties, "captain_eye": (-0.25, 0.75, PLATFORM + 0.27)},
        {"kind": "warship", "side": "fot"},
    )


def _gap(x: Array, y: Array) -> Array:
    knots = np.array(WHALE)
    half = np.interp(y, knots[:, 0], knots[:, 1], -9.0, -9.0)
    return np.where(half > 0, np.abs(x) - half, 9.0)


def _mast(fine: bool) -> Mesh:
    """A crooked pole with a crossbar, stepped in the spine behind the hut."""
    pole = tube([(0, -0.24, 0.9), (0.03, -0.26, 1.5), (0.0, -0.22, 2.14)], [0.034, 0.028, 0.016], 7 if fine else 3)
    bar = tube([(-0.26, -0.22, 1.92), (0, -0.22, 1.96), (0.26, -0.22, 1.93)], [0.012, 0.018, 0.012], 6 if fine else 3)
    return merge([pole.painted(WOOD), bar.painted(DARK_WOOD)]).tinted(0.9)


def _banner(fine: bool) -> Mesh:
    """A stained banner of patched hide that hangs from the crossbar, torn below, with a mark of lightning."""
    sail = rig.Sail(0.2, 0.21, 0.5, 0.05, 0.0, 0.012, 3.0)
    cloth = sail.cloth(BANNER, 14 if fine else 4, 14 if fine else 4, 4, 0.5)
    if not fine:
        return cloth.moved(0, -0.19, 1.93)
    mark = [
        ([(-0.1, 0.42), (0.16, 0.42), (0.02, 0.12), (0.2, 0.12), (-0.12, -0.42), (-0.02, -0.04), (-0.2, -0.04)], [])
    ]
    sign = sail.emblem(mark, 0.26, "#6f9a3c", (0.0, 0.42), 0.005, 0.0, 0.06 / 0.26)

    def keep(p: Array) -> Array:
        u, v = p[:, 0] / 0.2, -p[:, 2] / 0.5
        return 0.80 + 0.12 * np.sin(u * 7 + 1) + 0.07 * np.sin(u * 19) - v

    whole = merge([rig.torn(cloth, keep), rig.torn(sign, keep)])
    return stained(whole, 73, "#241d10", 0.6, 6.0).moved(0, -0.19, 1.93)


def _harpoons(fine: bool) -> Mesh:
    """Old harpoons with their lines, and the chains by which the jaw hangs."""
    parts = []
    for y, angle, long in HARPOONS:
        spot, way = skin_at(y, angle)
        lean = way + np.array([0.0, -0.4, 0.1])
        end = spot + lean * long
        parts.append(tube([spot - lean * 0.05, end], 0.014, 5 if fine else 3).painted(DARK_WOOD))
        parts.append(sphere(0.022, 5, 3).moved(*end).painted(IRON, METAL))
        if fine:
            foot, _ = skin_at(y - 0.22, angle + (-16 if angle < 90 else 16))
            parts.append(rig.rope(end, foot, 0.006, 0.05, ROPE))
    if fine:
        ring, _ = skin_at(1.46, 30, 0.03)
        parts.append(both(chain(hanging(ring, (0.36, 1.52, 0.13), 0.03, 10), 0.045, RUST)))
        for side in (-1, 1):
            parts.append(rig.rope((side * 0.25, -0.22, 1.93), (side * 0.45, -0.1, PLATFORM + 0.2), 0.007, 0.03))
            parts.append(rig.rope((0, -0.22, 2.1), (side * 0.46, 0.86, PLATFORM + 0.22), 0.006, 0.05))
        parts.append(rig.rope((0, -0.22, 2.1), skin_at(-1.1, 90)[0] + np.array([0, 0, 0.1]), 0.007, 0.04))
    return merge(parts)


def _guns(fine: bool) -> tuple[Mesh, dict[str, tuple[float, float, float]]]:
    """Mismatched cannon on planks nailed to the flanks, four a side."""
    battery = Battery()
    for number, (y, long) in enumerate(((0.98, 0.24), (0.56, 0.3), (0.12, 0.22), (-0.26, 0.26))):
        spot = _gun_spot(y)
        shelf = [
            box((0.2, 0.06, 0.022), (spot[0] + 0.01, y + d, spot[2] - 0.06), 0.004)
            .painted(WOOD)
            .tinted(0.8 + 0.3 * (d > 0))
            for d in (-0.065, 0.0, 0.065)
        ]
        strut = tube([(spot[0] + 0.08, y, spot[2] - 0.06), (spot[0] - 0.03, y, spot[2] - 0.18)], 0.016, 4).painted(
            DARK_WOOD
        )
        barrel = cannon(long, 0.045, 9 if fine else 4, COPPER if long > 0.25 else IRON)
        seat = frame((spot[0] - 0.06, y, spot[2]), (0, 1, 0), (0, 0, 1), (1, 0, 0))
        if not fine:
            ends = [(spot[0] - 0.1, y, spot[2]), (spot[0] - 0.06 + long, y, spot[2])]
            battery.barrels.append(both(tube(ends, 0.045, 5).painted(COPPER if long > 0.25 else IRON, METAL)))
            battery.starboard.append(np.array([spot[0] - 0.06 + long, y, spot[2]]))
            battery.port.append(np.array([-spot[0] + 0.06 - long, y, spot[2]]))
            continue
        parts = [*shelf, strut, barrel.transformed(seat)]
        if fine:
            strap = tube(
                [
                    (spot[0], y - 0.06, spot[2] - 0.05),
                    (spot[0], y - 0.05, spot[2] + 0.04),
                    (spot[0], y, spot[2] + 0.056),
                    (spot[0], y + 0.05, spot[2] + 0.04),
                    (spot[0], y + 0.06, spot[2] - 0.05),
                ],
                0.012,
                4,
            )
            parts.append(strap.painted(ROPE if number % 2 else RUST))
        battery.barrels.append(both(merge(parts)))
        battery.starboard.append(np.array([spot[0] - 0.06 + long, y, spot[2]]))
        battery.port.append(np.array([-spot[0] + 0.06 - long, y, spot[2]]))
    return stained(merge(battery.barrels), 75, VERDIGRIS_RUN, 0.5, 6.0), battery.empties()


def _gun_spot(y: float) -> Array:
    """Where a gun lies: on the widest part of the flank, a little over the water."""
    half, top = (float(np.interp(y, [k[0] for k in WHALE], [k[n] for k in WHALE])) for n in (1, 2))
    angle = np.radians(20)
    return np.array([half * np.cos(angle) ** 0.8, y, top * np.sin(angle) ** 0.9]) * [0.97, 1, 0.97]
