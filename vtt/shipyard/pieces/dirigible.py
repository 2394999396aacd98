"""The dirigible: a gas bag of red and cream gores in an iron net, a copper gondola with a screw, on a clear stem."""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard import castle, rig
from vtt.shipyard.base import slab
from vtt.shipyard.glb import Miniature
from vtt.shipyard.guns import Battery, cannon
from vtt.shipyard.hull import Hull, both, constant
from vtt.shipyard.mesh import (
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
from vtt.shipyard.pieces.dragon import clear_stem
from vtt.shipyard.pieces.fleet_lines import DIRIGIBLE_HIGH, ENVELOPE, GONDOLA
from vtt.shipyard.pieces.fleet_parts import chimney, figure
from vtt.shipyard.registry import Level, piece

RED, CREAM, IRON, BRASS, COPPER, WOOD = "#9c2f24", "#cdb78c", "#3f4247", "#b3832f", "#a8622f", "#6b472b"
CAR = Hull(
    stern=-0.31,
    bow=0.31,
    half_beam=0.14,
    rail=((0.0, 0.24), (0.5, 0.19), (1.0, 0.24)),
    height=0.26,
    fullest=0.45,
    transom=0.7,
    tumblehome=0.0,
    stern_rake=0.05,
    bow_rake=0.1,
    fineness=1.0,
)


@piece("dirigible", base=(1.25, 0.75), hull_height=DIRIGIBLE_HIGH)
def dirigible(level: Level) -> Miniature:
    """Sculpt bag, net, gondola and stem."""
    fine = level is Level.TABLE
    guns, empties = _guns(fine)
    nodes = {
        "hull": merge([_bag(fine), _car(fine)]),
        "superstructure": _bands(fine),
        "guns": guns,
        "rigging": _net(fine),
        "ornaments": merge([_tail(fine), _crew(fine)]),
        "wheels": _screw(fine),
        "figurehead": _ram(fine),
        "stem": clear_stem(GONDOLA[2] + 0.02, fine),
        "base": slab(1.25, 0.75, lambda x, y: np.hypot(x, y) - 0.05, 62, cells=(12, 18) if fine else (5, 8)),
    }
    eye = (0.0, 0.46, GONDOLA[3] - 0.02)
    return Miniature(nodes, {**empties, "captain_eye": eye}, {"kind": "flyer", "side": "ga"})


def _egg(around: Array, along: Array, out: float = 0.0) -> Array:
    """Points (..., 3) of the bag: angle around its axis (0 to starboard, up at pi/2), along it from -pi/2 to pi/2."""
    x, y, z, wide, long, high = ENVELOPE
    thin = np.cos(along)
    return np.stack(
        [
            x + (wide + out) * np.cos(around) * thin,
            y + (long + out) * np.sin(along),
            z + (high - 0.005 + out) * np.sin(around) * thin,
        ],
        axis=-1,
    )


def _bag(fine: bool) -> Mesh:
    """The gas bag in sixteen gores, each bellied between the cords of the net."""
    gores, rows = 16, 26 if fine else 9
    steps = gores * 3 if fine else gores
    around = np.linspace(0, 2 * math.pi, steps, endpoint=False)[None, :]
    along = np.linspace(-math.pi / 2, math.pi / 2, rows)[:, None]
    belly = -0.012 * np.abs(np.cos(around * gores / 2)) * (1.0 if fine else 0.0) * np.cos(along)
    points = _egg(around + 0 * along, along + 0 * around) + belly[..., None] * np.stack(
        [np.cos(around) + 0 * along, 0 * around + 0 * along, np.sin(around) + 0 * along], -1
    )
    skin = grid(points, (False, True))
    first = skin.vertices[skin.faces[len(skin.faces) // 3]]
    looks = np.cross(first[1] - first[0], first[2] - first[0]) @ (first.mean(axis=0) - np.array(ENVELOPE[:3]))
    skin = skin if looks > 0 else skin.flipped()
    gore = np.floor(np.broadcast_to(around, points.shape[:2]) / (2 * math.pi) * gores + 0.01).ravel() % 2
    nose = np.abs(np.broadcast_to(along, points.shape[:2])).ravel() > 1.15
    colour = np.where(gore[:, None] > 0, linear(RED), linear(CREAM))
    colour = np.where(nose[:, None], linear(COPPER), colour)
    patch = 1.0 + 0.08 * np.sin(points[..., 1].ravel() * 21 + gore * 3)
    return skin.painted(colour * patch[:, None], SATIN)


def _bands(fine: bool) -> Mesh:
    """Brass hoops round the bag."""
    parts = []
    for along in (-0.75, -0.25, 0.25, 0.75):
        around = np.linspace(0, 2 * math.pi, 33 if fine else 13)
        parts.append(tube(_egg(around, np.full_like(around, along), 0.002), 0.011, 5 if fine else 3, False))
    return merge(parts).painted(BRASS, METAL)


def _net(fine: bool) -> Mesh:
    """Cords from the hoops down to the gondola's rail."""
    lines = []
    half, length, _, top = GONDOLA
    for along, y in ((-0.75, -0.26), (-0.25, -0.1), (0.25, 0.1), (0.75, 0.26)):
        for angle in (-0.35, -0.9):
            head = _egg(np.array(angle), np.array(along))
            lines.append(rig.rope(head, (half * 0.85, y * length / 0.3, top - 0.03), 0.005 if fine else 0.007))
    return both(merge(lines))


def _car(fine: bool) -> Mesh:
    """The gondola: a small boat of copper plates with a wooden rail and lit ports."""
    low, top = constant(0.0), CAR.lifted(0.0)
    skin = CAR.shell(low, top, stations=16 if fine else 7, rows=4 if fine else 2).painted(COPPER, METAL)
    skin = skin.tinted(0.85 + 0.25 * np.sin(np.floor(skin.vertices[:, 1] * 14) * 2.1))
    inner = CAR.shell(constant(0.08), top, stations=10, rows=2, inward=0.012).flipped().painted(WOOD)
    y = np.linspace(-0.3, 0.3, 8)
    half = np.maximum(CAR.breadth_at(y, 0.1) - 0.004, 0.002)
    floor, keel = (
        grid(np.stack([np.stack([s * half, y, np.full(8, z)], -1) for s in order])).painted(colour)
        for z, order, colour in ((0.1, (-1.0, 1.0), WOOD), (0.0, (1.0, -1.0), IRON))
    )
    stern = CAR.transom_plate(0.0, 0.24, 3).painted(COPPER, METAL).tinted(0.8)
    ports = []
    for t in (0.25, 0.5, 0.75) if fine else ():
        lamp = lathe([(0.028, 0.0), (0.03, 0.01), (0.02, 0.012)], 8, (False, False), 0.6).painted(BRASS, METAL)
        glass = sphere((0.02, 0.02, 0.006), 7, 4).moved(0, 0, 0.005).painted(castle.GLASS, 1.8)
        ports.append(both(merge([lamp, glass]).transformed(CAR.seat(t, 0.14, 0.002))))
    rail = np.array([CAR.point(t, float(CAR.sheer(t))) for t in np.linspace(0, 0.99, 12)])
    rails = both(tube(rail, 0.014, 5 if fine else 3)).painted(WOOD)
    return merge([skin, inner, floor, keel, stern, *ports, rails]).moved(0, 0, GONDOLA[2])


def _tail(fine: bool) -> Mesh:
    """Four fins with brass ribs at the after end of the bag."""
    outline = [(0.0, 0.0), (0.26, 0.04), (0.1, 0.3), (-0.1, 0.27)]
    fin = extrude(outline, 0.016, 0.006, back=True).painted(RED, SATIN)
    ribs = [
        tube([(0.02, 0.0, 0.012), (x, y, 0.012)], 0.009, 4, False) for x, y in ((0.1, 0.28), (0.0, 0.27), (0.2, 0.08))
    ]
    one = merge([fin, merge(ribs).painted(BRASS, METAL)]) if fine else fin
    placed = one.transformed(frame((0.008, -0.52, 0.16), (0, 1, 0), (0, 0, 1), (1, 0, 0)))
    x, y, z = ENVELOPE[:3]
    return merge([placed.turned("y", angle).moved(x, y, z) for angle in (90, 180, 270)])


def _screw(fine: bool) -> Mesh:
    """A three-bladed screw in a ring behind the gondola, its boiler and stack before it."""
    blade = extrude([(-0.02, 0.02), (0.02, 0.02), (0.045, 0.12), (0.0, 0.15), (-0.03, 0.12)], 0.012, 0.003, back=True)
    blades = [blade.turned("y", 24).turned("z", 120 * k) for k in range(3)]
    hub = lathe([(0.035, -0.02), (0.03, 0.02), (0.004, 0.07)], 8 if fine else 5)
    turn = np.linspace(0, 2 * math.pi, 25 if fine else 10)
    ring = tube(
        np.column_stack([0.16 * np.cos(turn), 0.16 * np.sin(turn), np.zeros_like(turn)]), 0.012, 5 if fine else 3
    )
    screw = merge([merge([*blades, hub]).painted(BRASS, METAL), ring.painted(IRON, METAL)])
    screw = screw.transformed(facing((0, -0.40, 1.55), (0, -1, 0)))
    boiler = cylinder(0.055, 0.16, 10 if fine else 5).turned("x", 90).moved(0, -0.12, 1.60).painted(IRON, METAL)
    stack = chimney(0.026, 0.2, IRON, BRASS, 8 if fine else 4).turned("x", 38).moved(0, -0.26, 1.62)
    return merge([screw, boiler, stack])


def _ram(fine: bool) -> Mesh:
    """A brass ram on the nose of the bag and a bowsprit lantern under the gondola's stem."""
    spike = lathe([(0.08, 0.0), (0.05, 0.06), (0.02, 0.16), (0.002, 0.24)], 10 if fine else 5, (False, False), 0.5)
    lamp = castle.lantern(0.03, BRASS, sides=6 if fine else 4)
    return merge([spike.painted(BRASS, METAL).turned("x", -90).moved(0, 0.60, ENVELOPE[2]), lamp.moved(0, 0.36, 1.62)])


def _crew(fine: bool) -> Mesh:
    """Two stout sailors and a crate of bombs."""
    crew = [
        figure(0.15, robe, "#b98a66", "#b8622a", fine).moved(x, y, 1.52)
        for robe, x, y in ((RED, 0.05, 0.0), ("#31506e", -0.06, 0.2))
    ]
    bombs = [
        sphere(0.028, 7 if fine else 4, 5 if fine else 3).moved(0.05 * k, 0.12, 1.55).painted("#1c1b1d", METAL)
        for k in (-1, 0, 1)
    ]
    return merge([*crew, *bombs, box((0.16, 0.07, 0.03), (0, 0.12, 1.525)).painted(WOOD)])


def _guns(fine: bool) -> tuple[Mesh, dict[str, tuple[float, float, float]]]:
    """A swivel gun on each rail."""
    battery = Battery()
    gun = cannon(0.14, 0.022, 8 if fine else 4)
    post = tube([(0, -0.06, 0.03), (0, 0, 0.03)], 0.01, 4).painted(IRON, METAL)
    seat = frame((0.11, 0.06, 1.66), (0, 1, 0), (0, 0, 1), (1, 0, 0))
    battery.barrels.append(both(merge([gun, post]).transformed(seat)))
    battery.starboard.append(np.array([0.25, 0.06, 1.66]))
    battery.port.append(np.array([-0.25, 0.06, 1.66]))
    return merge(battery.barrels), battery.empties()
