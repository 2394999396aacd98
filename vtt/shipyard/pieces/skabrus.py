"""Skabrus: the stitched carcass of a sea beast with scaffolds, a treadwheel, copper coils and a lightning cannon."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from vtt.shipyard import castle, planks, rig
from vtt.shipyard.base import slab
from vtt.shipyard.bone import fang
from vtt.shipyard.fields import Noise
from vtt.shipyard.glb import Miniature
from vtt.shipyard.guns import Battery, cannon
from vtt.shipyard.hull import both
from vtt.shipyard.mesh import (
    GLOSS,
    METAL,
    SATIN,
    Array,
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
from vtt.shipyard.pieces.fleet_lines import WHALE
from vtt.shipyard.pieces.fleet_parts import back_skin, chimney, rivets, smooth_path
from vtt.shipyard.registry import SHIP_BYTES, Level, piece

HIDE, PALE_HIDE, SORE, SCAR = "#5b6a68", "#a39a88", "#8a4a44", "#6d2f33"
WOOD, DARK_WOOD, ROPE, BONE = "#7b6245", "#43321f", "#94845c", "#bcae88"
COPPER, VERDIGRIS, IRON, LIGHTNING = "#b0642f", "#4c8a6c", "#3c3d40", "#8dff4a"
PLATFORM = 1.03
"""Height of the scaffold's floor above the highest part of the back."""


@piece("skabrus", base=(3.5, 1.5), hull_height=1.0, max_bytes=SHIP_BYTES)
def skabrus(level: Level) -> Miniature:
    """Sculpt the beast and all that was nailed on it."""
    fine = level is Level.TABLE
    rng = np.random.default_rng(4701)
    guns, empties = _guns(fine)
    nodes = {
        "hull": _carcass(fine),
        "superstructure": _patches(fine),
        "scaffold": _scaffold(rng, fine),
        "wheels": _treadwheel(fine),
        "guns": merge([guns, _lightning_cannon(fine)]),
        "figurehead": _jaws(fine),
        "ornaments": merge([_flukes(fine), _stitches(fine), _harpoons(fine)]),
        "lanterns": merge(
            [
                castle.lantern(0.055, COPPER, LIGHTNING, 2.0, 6 if fine else 4).moved(x, y, PLATFORM + 0.24)
                for x, y in ((0.42, 0.92), (-0.42, 0.92), (0.42, -0.1), (-0.42, -0.1))
            ]
        ),
        "stacks": merge(
            [
                chimney(0.06, 0.6, IRON, VERDIGRIS, 9 if fine else 5).turned("y", 8 * s).moved(s * 0.2, -0.42, 0.74)
                for s in (-1, 1)
            ]
        ),
        "flags": rig.flag(0.5, 0.2, "#57411f", 0.7, 0.4, fine).moved(0, -0.1, 2.05),
        "masts": tube([(0, -0.06, 0.9), (0.03, -0.1, 2.12)], [0.03, 0.015], 6 if fine else 3).painted(WOOD),
        "base": slab(3.5, 1.5, _gap, 47, "#24505a", "#cdd3c0", cells=(14, 30) if fine else (4, 8)),
    }
    return Miniature(
        nodes, {**empties, "captain_eye": (0.2, 0.42, PLATFORM + 0.22)}, {"kind": "warship", "side": "fot"}
    )


def _gap(x: Array, y: Array) -> Array:
    knots = np.array(WHALE)
    half = np.interp(y, knots[:, 0], knots[:, 1], -9.0, -9.0)
    return np.where(half > 0, np.abs(x) - half, 9.0)


def _carcass(fine: bool) -> Mesh:
    """Hide with folds along the throat, sores where it rots, a pale belly."""
    noise = Noise(47)

    def bump(y: Array, angle: Array) -> Array:
        y, angle = np.broadcast_arrays(y, angle)
        low = np.clip(1.0 - np.sin(np.clip(angle, 0, np.pi)) * 1.7, 0, 1)
        groove = -0.02 * low * np.clip((y - 0.2) / 0.6, 0, 1) * (0.5 + 0.5 * np.cos(angle * 44))
        spots = np.column_stack([np.cos(angle).ravel(), y.ravel(), np.sin(angle).ravel()])
        return groove + 0.022 * noise.cloud(spots, 3.0, 3).reshape(y.shape) * 0.8

    skin, _ = back_skin(WHALE, 100 if fine else 22, 46 if fine else 13, bump)
    p = skin.vertices
    cloud = noise.cloud(p, 2.2, 3)
    pale = np.clip(0.75 - p[:, 2] / 0.5 + 0.3 * cloud, 0, 1)[:, None]
    sore = np.clip(noise.cloud(p + 5.0, 1.7, 3) * 3.0 - 0.7, 0, 1)[:, None] * 0.8
    colour = (linear(HIDE) * (1 - pale) + linear(PALE_HIDE) * pale) * (1 + 0.25 * cloud)[:, None]
    colour = colour * (1 - sore) + linear(SORE) * sore
    return skin.painted(np.clip(colour, 0, 1), SATIN)


def _surface(y: float, angle_deg: float, out: float = 0.0) -> tuple[Array, Array]:
    """A point of the back and the direction away from it; 0 starboard at the water, 90 on top."""
    knots = np.array(WHALE)
    half, top = (float(np.interp(y, knots[:, 0], knots[:, k])) for k in (1, 2))
    a = math.radians(angle_deg)
    spot = np.array([half * abs(math.cos(a)) ** 0.8 * math.copysign(1, math.cos(a)), y, top * math.sin(a) ** 0.9]) * [
        0.97,
        1,
        0.97,
    ]
    way = np.array([math.cos(a) / half, 0.0, math.sin(a) / top])
    way /= np.linalg.norm(way)
    return spot + way * out, way


def _patches(fine: bool) -> Mesh:
    """Iron plates bolted over the worst holes."""
    parts = []
    for y, angle, wide, tall in (
        (0.85, 38, 0.34, 0.26),
        (0.2, 30, 0.26, 0.3),
        (-0.5, 42, 0.3, 0.22),
        (-0.95, 40, 0.2, 0.16),
        (0.5, 128, 0.3, 0.3),
        (-0.15, 145, 0.34, 0.24),
        (-0.75, 130, 0.22, 0.2),
    ):
        spot, way = _surface(y, angle, 0.004)
        plate = box((wide, tall, 0.022), (0, 0, 0), 0.008, ("-z",)).painted(
            (IRON, COPPER, VERDIGRIS)[int(angle) % 3], METAL
        )
        if fine:
            edge = [
                (x, z, 0.011)
                for x in np.linspace(-wide / 2 + 0.03, wide / 2 - 0.03, 4)
                for z in (-tall / 2 + 0.03, tall / 2 - 0.03)
            ]
            plate = merge([plate, rivets(np.array(edge), np.tile([0.0, 0.0, 1.0], (8, 1)), 0.012, BONE)])
        parts.append(plate.transformed(facing(spot, way)))
    return merge(parts)


def _stitches(fine: bool) -> Mesh:
    """Seams sewn with cable across flank and back."""
    parts = []
    for start, end in (
        ((1.2, 20), (0.3, 75)),
        ((0.1, 15), (-0.7, 70)),
        ((-0.5, 160), (-1.1, 110)),
        ((1.1, 150), (0.2, 120)),
    ):
        count = 15 if fine else 5
        y, angle = np.linspace(start[0], end[0], count), np.linspace(start[1], end[1], count)
        seam = np.array([_surface(float(a), float(b), 0.012)[0] for a, b in zip(y, angle, strict=True)])
        parts.append(tube(seam, 0.014, 4, False).painted(SCAR))
        for k in range(count - 1 if fine else 0):
            ahead = (seam[k + 1] - seam[k]) / np.linalg.norm(seam[k + 1] - seam[k])
            _, way = _surface(float(y[k]), float(angle[k]))
            side = np.cross(way, ahead) * 0.055
            parts.append(tube([seam[k] - side, seam[k] + way * 0.016, seam[k] + side], 0.009, 4, False).painted(ROPE))
    return merge(parts)


def _scaffold(rng: np.random.Generator, fine: bool) -> Mesh:
    """A floor of planks on crooked props over the back, with rails and a ladder."""
    parts = []
    for k in range(22 if fine else 6):
        count = 22 if fine else 6
        y = -0.18 + 1.14 * (k + 0.5) / count
        plank = box(
            (0.92 + 0.1 * rng.random(), 1.14 / count - 0.008, 0.024),
            (0.03 * (rng.random() - 0.5), y, PLATFORM),
            0.006 if fine else 0,
        )
        parts.append(plank.painted(WOOD).tinted(0.7 + 0.5 * rng.random()))
    for y in np.linspace(-0.12, 0.92, 5):
        for side in (-1, 1):
            foot, _ = _surface(float(y), 24 if side > 0 else 156)
            lean = 0.04 * (rng.random() - 0.5)
            parts.append(
                tube(
                    [foot, np.array([side * 0.44 + lean, y + lean, PLATFORM + 0.22])], 0.022, 6 if fine else 3
                ).painted(DARK_WOOD)
            )
    for side in (-1, 1):
        line = [(side * 0.44, -0.12, PLATFORM + 0.19), (side * 0.44, 0.92, PLATFORM + 0.19)]
        parts.append(tube(line, 0.014, 4).painted(ROPE))
        for y in (-0.12, 0.40):
            a, b = _surface(y, 30 if side > 0 else 150)[0], np.array([side * 0.44, y + 0.26, PLATFORM])
            parts.append(tube([a, b], 0.014, 4).painted(WOOD))
    hut = box((0.4, 0.36, 0.3), (0, 0.02, PLATFORM + 0.16), 0.02, ("-z",)).painted(WOOD).tinted(0.8)
    roof = (
        extrude([(-0.26, 0), (0.26, 0), (0, 0.2)], 0.46, 0.01, back=True).turned("x", 90).moved(0, 0.25, PLATFORM + 0.3)
    )
    pane = castle.square_window(0.12, 0.12, COPPER, LIGHTNING, 1.8, METAL)
    light = pane.transformed(facing((0, 0.21, PLATFORM + 0.18), (0, 1, 0)))
    return merge(
        [
            *parts,
            hut,
            roof.painted(VERDIGRIS, METAL),
            light,
            planks.ladder((0.5, 0.6, 0.5), (0.42, 0.44, PLATFORM), 0.12, 8, WOOD),
        ]
    )


def _treadwheel(fine: bool) -> Mesh:
    """A great wheel in which the crew runs, hung on the starboard quarter, and its twin to port."""
    count = 18 if fine else 9
    rungs = [box((0.13, 0.05, 0.022), (0, 0.30, 0)).turned("x", 360.0 * k / count) for k in range(count)]
    turn = np.linspace(0, 2 * math.pi, 25 if fine else 10)
    rims = [
        tube(np.column_stack([np.full(len(turn), x), 0.30 * np.cos(turn), 0.30 * np.sin(turn)]), 0.02, 6 if fine else 3)
        for x in (-0.065, 0.065)
    ]
    spokes = [box((0.025, 0.58, 0.025), (x, 0, 0)).turned("x", a) for x in (-0.065, 0.065) for a in (0, 60, 120)]
    axle = cylinder(0.035, 0.34, 8 if fine else 4).turned("y", 90).moved(-0.24, 0, 0).painted(COPPER, METAL)
    wheel = merge([merge([*rungs, *rims]).painted(WOOD), merge(spokes).painted(DARK_WOOD), axle])
    return both(wheel.moved(0.58, -0.66, 0.36))


def _lightning_cannon(fine: bool) -> Mesh:
    """The cannon: a copper barrel wound with coils, ball ends, and a green arc at its mouth."""
    n = 14 if fine else 7
    barrel = lathe([(0.16, 0.0), (0.15, 0.14), (0.1, 0.2), (0.09, 0.7), (0.13, 0.76), (0.1, 0.82), (0.03, 0.8)], n)
    coils = [
        lathe([(0.09, -0.02), (0.145, 0.0), (0.09, 0.02)], n, (False, False), 0.6).moved(0, 0, z)
        for z in np.linspace(0.26, 0.66, 7 if fine else 4)
    ]
    balls = both(
        merge(
            [
                sphere(0.06, 10 if fine else 5, 7 if fine else 4).moved(0.18, 0.0, 0.1),
                tube([(0.18, 0, 0.1), (0.1, 0, 0.1)], 0.02, 5),
            ]
        )
    )
    heart = sphere(0.085, 10 if fine else 6, 7 if fine else 4).moved(0, 0, 0.86).painted(LIGHTNING, 2.0)
    arcs = [
        tube(
            smooth_path(
                [
                    (0, 0, 0.86),
                    (0.08 * math.cos(a), 0.08 * math.sin(a), 1.0),
                    (0.03 * math.cos(a + 1), 0.05, 1.1),
                    (0.1 * math.cos(a + 2), 0.1 * math.sin(a + 2), 1.22),
                ],
                7 if fine else 4,
            ),
            [0.014] * (7 if fine else 4),
            3,
        )
        for a in (0.3, 2.4, 4.5)
    ]
    gun = merge(
        [
            barrel.painted(COPPER, METAL),
            merge(coils).painted("#d08a4a", METAL),
            balls.painted(VERDIGRIS, METAL),
            heart,
            merge(arcs).painted(LIGHTNING, 2.0),
        ]
    )
    carriage = box((0.34, 0.3, 0.14), (0, 0.62, PLATFORM + 0.08), 0.02, ("-z",)).painted(DARK_WOOD)
    wheels = both(cylinder(0.1, 0.05, 12 if fine else 6).turned("y", 90).moved(0.18, 0.62, PLATFORM + 0.1)).painted(
        IRON, METAL
    )
    coil_path = np.linspace(0, 10 * math.pi, 60 if fine else 16)
    cable = np.column_stack(
        [0.30 + 0.05 * np.cos(coil_path), 0.34 + 0.05 * np.sin(coil_path), PLATFORM + 0.02 + coil_path * 0.008]
    )
    return merge(
        [
            gun.turned("x", -72).moved(0, 0.46, PLATFORM + 0.24),
            carriage,
            wheels,
            tube(cable, 0.016, 5 if fine else 3).painted(COPPER, METAL),
        ]
    )


def _jaws(fine: bool) -> Mesh:
    """The beast's dead head: a slack lower jaw with peg teeth, a milky eye, an iron bridle."""
    arc = np.linspace(-1, 1, 13 if fine else 7)
    lip = np.column_stack([arc * 0.34, 1.42 + 0.42 * np.sqrt(np.clip(1 - arc**2, 0, 1)), 0.10 + 0.0 * arc])
    jaw = tube(lip, 0.055, 8 if fine else 4).painted(PALE_HIDE, SATIN)
    palate = grid(np.stack([lip * [0.9, 1, 1], lip * [0.2, 0.9, 1.0] + [0, 0.06, -0.02]])).painted(SORE, GLOSS)
    root, tip = np.array([0, 0, 0.03]), np.array([0, 0.02, 0.16])
    teeth = [fang(p + root, p + tip, 0.03, sides=6 if fine else 4).painted(BONE) for p in lip[1:-1]]
    eye, way = _surface(1.28, 35, -0.01)
    ball = merge(
        [
            sphere(0.075, 12 if fine else 6, 8 if fine else 4).painted("#cfd3bd", GLOSS),
            sphere((0.04, 0.04, 0.02), 8, 5).moved(0, 0, 0.065).painted("#7c8f72", GLOSS),
        ]
    )
    lids = lathe([(0.1, -0.02), (0.105, 0.03), (0.07, 0.05)], 12 if fine else 6, (False, False)).painted(SCAR)
    eyes = both(merge([ball, lids]).transformed(facing(eye, way)))
    ring = [_surface(1.02, a, 0.012)[0] for a in np.linspace(4, 176, 24 if fine else 9)]
    bridle = tube(np.array(ring), 0.028, 6 if fine else 3).painted(IRON, METAL)
    return merge([jaw, palate, *teeth, eyes, bridle])


def _flukes(fine: bool) -> Mesh:
    """Tail flukes that rise from the water, a fin on each flank with rods stuck through."""
    fluke = extrude(
        [(0, 0.0), (0.10, -0.16), (0.44, -0.30), (0.62, -0.24), (0.46, -0.06), (0.22, 0.14), (0, 0.2)],
        0.05,
        0.02,
        back=True,
    )
    tail = both(fluke.painted(HIDE, SATIN).turned("x", 35).moved(0, -1.66, 0.24))
    tail = replace(tail, colour=tail.colour * (0.9 + 0.25 * np.sin(tail.vertices[:, :1] * 14)))
    fin = extrude([(0, 0), (0.34, -0.1), (0.44, -0.26), (0.3, -0.3), (0.06, -0.24)], 0.05, 0.018, back=True)
    side = fin.painted(HIDE, SATIN).transformed(frame((0.56, 0.78, 0.16), (1, -0.2, 0.05), (0.2, 1, 0), (0, 0, 1)))
    return merge([tail, both(side)])


def _harpoons(fine: bool) -> Mesh:
    """Old harpoons and ribs that stick out of the hide."""
    parts = []
    for y, angle, long in ((-0.35, 60, 0.4), (-0.85, 74, 0.34), (1.2, 66, 0.3), (-1.1, 118, 0.34), (1.0, 122, 0.36)):
        spot, way = _surface(y, angle)
        lean = way + np.array([0.0, -0.4, 0.1])
        parts.append(tube([spot, spot + lean * long], 0.014, 5 if fine else 3).painted(DARK_WOOD))
        parts.append(sphere(0.022, 5, 4).moved(*(spot + lean * long)).painted(IRON, METAL))
    for y in np.linspace(-1.2, -0.5, 4):
        a, b = _surface(float(y), 20, 0.0)[0], _surface(float(y) - 0.05, 62, 0.07)[0]
        parts.append(
            both(tube([a, (a + b) / 2 + [0.08, 0, 0], b], [0.018, 0.024, 0.008], 5 if fine else 3).painted(BONE))
        )
    return merge(parts)


def _guns(fine: bool) -> tuple[Mesh, dict[str, tuple[float, float, float]]]:
    """Mismatched cannon on planks nailed to the flanks, four a side."""
    battery = Battery()
    for y, long in ((0.98, 0.24), (0.56, 0.3), (0.12, 0.22), (-0.26, 0.26)):
        spot, _ = _surface(y, 20)
        shelf = box((0.18, 0.18, 0.03), (spot[0] + 0.02, y, spot[2] - 0.05), 0.006).painted(WOOD)
        barrel = cannon(long, 0.045, 8 if fine else 4, COPPER if long > 0.25 else IRON)
        seat = frame((spot[0] - 0.06, y, spot[2]), (0, 1, 0), (0, 0, 1), (1, 0, 0))
        battery.barrels.append(both(merge([shelf, barrel.transformed(seat)])))
        battery.starboard.append(np.array([spot[0] - 0.06 + long, y, spot[2]]))
        battery.port.append(np.array([-spot[0] + 0.06 - long, y, spot[2]]))
    return merge(battery.barrels), battery.empties()
