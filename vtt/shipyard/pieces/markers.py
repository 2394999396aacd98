"""Markers of the table: the wind indicator and the anchor."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from vtt.shipyard.fields import step
from vtt.shipyard.glb import Miniature
from vtt.shipyard.joinery import MAHOGANY, arc_tube, brass, disc, grained_wood, rivet
from vtt.shipyard.mesh import (
    GLOSS,
    METAL,
    Mesh,
    extrude,
    grid,
    lathe,
    linear,
    merge,
    tube,
    unit,
)
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import mixed, noise_of, vertex_normals

TOKEN_RADIUS = 0.95


@piece("wind-indicator", water=False)
def wind_indicator(level: Level) -> Miniature:
    """A compass disc with a brass vane; the vane points along +y, the way the wind blows."""
    fine = level is Level.TABLE
    plate = grained_wood(disc(TOKEN_RADIUS, 0.12, 48 if fine else 16, 0.03), MAHOGANY, 200, (1.0, 0.2, 1.0))
    ring = brass(ring_of(TOKEN_RADIUS * 0.9, 0.03, 0.12, 48 if fine else 16), 201)
    parts = [plate, ring, rose()]
    vane = [arrow(), *gusts(fine)]
    return Miniature(
        {"base": merge(parts), "vane": merge(vane)},
        {"tip": (0.0, 0.92, 0.4)},
        {"points": "where the wind blows"},
    )


def ring_of(radius: float, thick: float, height: float, segments: int) -> Mesh:
    """A flat ring let into a plate."""
    return arc_tube((0.0, 0.0), radius, 0, 360, height, thick, segments, 6)


def rose() -> Mesh:
    """An eight-pointed star, each ray half light, half dark."""
    parts = []
    for k in range(16):
        long = (0.74, 0.3, 0.5, 0.3)[k % 4]
        if k % 2:
            continue
        angle = k * math.pi / 8
        out = np.array([math.sin(angle), math.cos(angle)])
        for side, colour in ((-1, "#d8b25e"), (1, "#6b4a1e")):
            turn = angle + side * math.pi / 8
            waist = np.array([math.sin(turn), math.cos(turn)]) * 0.16
            outline = np.array([(0.0, 0.0), tuple(waist), tuple(out * long)])
            parts.append(extrude(outline, 0.014, 0.004).moved(0, 0, 0.118).painted(colour, METAL))
    return merge(parts)


def arrow() -> Mesh:
    """The vane: a spear-headed arrow with a fretted tail, on a turned pin."""
    head = extrude(
        [(0.0, 0.92), (-0.2, 0.5), (-0.055, 0.58), (-0.05, -0.5), (0.05, -0.5), (0.055, 0.58), (0.2, 0.5)],
        0.05,
        0.016,
        back=True,
    )
    tail = extrude(
        [
            (0.0, -0.36),
            (0.2, -0.5),
            (0.24, -0.86),
            (0.1, -0.76),
            (0.0, -0.88),
            (-0.1, -0.76),
            (-0.24, -0.86),
            (-0.2, -0.5),
        ],
        0.04,
        0.014,
        back=True,
    )
    pin = lathe(
        [
            (0.1, 0.12),
            (0.1, 0.15),
            (0.045, 0.19),
            (0.04, 0.33),
            (0.07, 0.36),
            (0.07, 0.42),
            (0.03, 0.46),
            (0.001, 0.47),
        ],
        14,
        (False, False),
    )
    return brass(merge([head.moved(0, 0, 0.36), tail.moved(0, 0, 0.365), pin]), 202, "#c8973c")


def gusts(fine: bool) -> list[Mesh]:
    """Curls of wind in blued silver beside the arrow."""
    parts = []
    for side, start, size in ((-1, -0.5, 1.0), (1, -0.62, 0.85), (-1, -0.1, 0.6)):
        t = np.linspace(0, 1, 26 if fine else 9)
        turn = t**2 * 5.2
        reach = 0.13 * size * (1 - 0.55 * t)
        x = side * (0.34 + 0.06 * np.sin(t * 5)) + side * reach * np.sin(turn) * (t > 0.3)
        y = start + 0.75 * size * np.minimum(t, 0.6) / 0.6 + reach * (1 - np.cos(turn)) * 0.7 * (t > 0.3)
        path = np.column_stack([x, y, np.full(len(t), 0.24)])
        parts.append(tube(path, 0.022 * (1 - 0.7 * t) + 0.004, 6).painted("#9fb4c4", METAL))
        parts.append(tube([path[1], path[1] * [1, 1, 0] + [0, 0, 0.12]], 0.012, 5).painted("#9fb4c4", METAL))
    return parts


@piece("anchor-marker", water=False)
def anchor_marker(level: Level) -> Miniature:
    """An iron anchor leaning in its chain on a little disc of sea."""
    fine = level is Level.TABLE
    sea = sea_disc(0.36, 0.07, (9, 36) if fine else (4, 12))
    noise = noise_of(207)
    white = step(0.2, 0.7, noise.cloud(sea.vertices, 4.0, 2))
    sea = replace(
        sea,
        colour=mixed(np.tile(linear("#1f4f63"), (len(sea.vertices), 1)), "#cfdcd8", 0.6 * white),
        finish=np.full(len(sea.vertices), GLOSS),
    )
    iron = anchor(fine).scaled(0.62).turned("x", -14).moved(0, 0, 0.08)
    return Miniature({"base": sea, "body": iron})


def sea_disc(radius: float, height: float, cells: tuple[int, int]) -> Mesh:
    """A round piece of sea with small waves."""
    share = np.linspace(0.02, 1, cells[0])[:, None]
    angle = np.linspace(0, 2 * math.pi, cells[1], endpoint=False)[None, :]
    x, y = radius * share * np.cos(angle), radius * share * np.sin(angle)
    z = height + 0.012 * np.sin(x * 22 + 2 * np.sin(y * 15)) * step(1.0, 0.7, share)
    skin = grid(np.stack([x, y, z], -1), (False, True))
    skin = skin if vertex_normals(skin.vertices, skin.faces)[:, 2].mean() > 0 else skin.flipped()
    return merge(
        [
            skin,
            lathe(
                [(radius * 1.02, 0.0), (radius * 1.02, height * 0.6), (radius, height)],
                cells[1],
                (False, False),
            ),
            disc(0.02, height, 8, 0.002),
        ]
    )


def anchor(fine: bool) -> Mesh:
    """An admiralty anchor about one inch high, its crown on z = 0: shank, stock, arms, flukes, ring and chain."""
    sides = 8 if fine else 5
    shank = tube([(0, 0, 0.04), (0, 0, 0.5), (0, 0, 0.9)], [0.055, 0.045, 0.036], sides).worn(0.3)
    angle = np.linspace(math.radians(205), math.radians(335), 15 if fine else 7)
    arms = tube(
        np.column_stack([0.42 * np.cos(angle), 0 * angle, 0.44 + 0.42 * np.sin(angle)]),
        0.02 + 0.04 * np.sin(np.linspace(0.25, math.pi - 0.25, len(angle))),
        sides,
    )
    palm = extrude([(0, 0.2), (-0.12, -0.06), (0, -0.01), (0.12, -0.06)], 0.04, 0.012, back=True).moved(
        0, 0, -0.02
    )
    fluke = palm.turned("x", 90).turned("z", 90).turned("y", 30).moved(0.37, 0, 0.3)
    flukes = [fluke, fluke.mirrored()]
    stock = tube([(0, -0.3, 0.76), (0, 0, 0.76), (0, 0.3, 0.76)], [0.03, 0.042, 0.03], sides).painted(
        "#4d3420"
    )
    caps = [
        rivet(0.045, 0.03, sides).turned("x", 90 if s < 0 else -90).moved(0, s * 0.29, 0.76) for s in (-1, 1)
    ]
    turn = np.linspace(0, 2 * math.pi, 17 if fine else 8)
    ring = tube(np.column_stack([0.08 * np.sin(turn), 0 * turn, 0.97 + 0.08 * np.cos(turn)]), 0.018, 6, False)
    iron = merge([shank, arms, *flukes, *caps, ring, chain(fine)])
    rust = step(0.1, 0.7, noise_of(208).cloud(iron.vertices, 3.0, 3))
    iron = replace(
        iron,
        colour=mixed(np.tile(linear("#2f3338"), (len(iron.vertices), 1)), "#6a3a1e", 0.7 * rust),
        finish=np.full(len(iron.vertices), 0.8) - 0.5 * rust,
    )
    return merge([iron, stock])


def chain(fine: bool) -> Mesh:
    """Links from the ring down in a slack curve round the shank to the sea."""
    t = np.linspace(0, 1, 200)
    curve = np.column_stack(
        [0.02 + 0.2 * np.sin(t * 4.6) + 0.16 * t, 0.05 + 0.2 * np.sin(t * 3.1 + 0.2), 1.0 - 0.98 * t]
    )
    run = np.r_[0.0, np.cumsum(np.linalg.norm(np.diff(curve, axis=0), axis=1))]
    pitch = 0.088 if fine else 0.2
    turn = np.linspace(0, 2 * math.pi, 11 if fine else 6)
    links = []
    for k in range(int(run[-1] / pitch)):
        at = np.array([np.interp((k + 0.5) * pitch, run, curve[:, i]) for i in range(3)])
        after = np.array([np.interp((k + 0.6) * pitch, run, curve[:, i]) for i in range(3)])
        ahead = unit(after - at)
        side = unit(np.cross(ahead, (1.0, 0.3, 0.2)))
        across = side if k % 2 else np.cross(ahead, side)
        oval = at + np.outer(0.034 * np.cos(turn), across) + np.outer(pitch * 0.68 * np.sin(turn), ahead)
        links.append(tube(oval, 0.014, 5, False))
    return merge(links)
