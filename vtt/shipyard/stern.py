"""Sterns: windows between pilasters, balconies, carved crests, rudders, quarter galleries for the flat end of a hull.

A `Transom` names places on the stern of a hull by x and the height z; fittings there look aft. Everything answers the
whole width (port and starboard).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from vtt.shipyard import castle
from vtt.shipyard.hull import Hull, both
from vtt.shipyard.mesh import METAL, Array, Mesh, box, extrude, facing, grid, lathe, merge, sphere, tube, unit

IRON = "#35332f"


@dataclass(frozen=True)
class Look:
    """Colours of a stern: wall, trim of wood, metal of ornaments, glass, and how much the glass glows."""

    wall: str
    trim: str
    metal: str
    glass: str = castle.GLASS
    glow: float = 1.6


@dataclass(frozen=True)
class Transom:
    """The stern of a hull: a plane that leans aft by the hull's rake."""

    hull: Hull

    def half(self, z: float) -> float:
        """Half the breadth at the height z."""
        return float(self.hull.half_breadth(0.0, z))

    def seat(self, x: float, z: float, proud: float = 0.0) -> Array:
        """The frame (4x4) of a fitting: z aft, y up along the lean, `proud` inches off the planks."""
        outward = unit((0.0, -1.0, -self.hull.stern_rake))
        y = float(self.hull.ends(z)[0])
        return facing(np.array([x, y, z]) + outward * proud, outward)


def window(width: float, height: float, look: Look, fine: bool, is_arched: bool = True) -> Mesh:
    """A stern light with leaded panes, its foot at y = 0; a lit panel for the light level."""
    w = width / 2
    a = np.linspace(0, math.pi, 7)
    head = np.column_stack([np.cos(a) * w, height - w + np.sin(a) * w])
    square = np.array([(w, height), (-w, height)])
    outline = np.vstack([[(-w, 0.0), (w, 0.0)], head if is_arched else square])
    hole = outline * [0.72, 0.86] + [0.0, height * 0.07]
    pane = castle.flat_panel(hole, 0.004).painted(look.glass, look.glow)
    if not fine:
        return pane
    frame = extrude(outline, 0.02, min(width, height) * 0.03, [hole]).painted(look.trim)
    bars = [box((0.006, height * 0.84, 0.006), (0, height * 0.5, 0.008), 0.0, ("-z",))]
    bars += [box((width * 0.7, 0.006, 0.006), (0, height * k, 0.008), 0.0, ("-z",)) for k in (0.36, 0.64)]
    return merge([frame, pane, merge(bars).painted(IRON)])


def lights(transom: Transom, z: float, height: float, count: int, look: Look, fine: bool, proud: float = 0.02) -> Mesh:
    """A row of `count` windows from the height z, with pilasters between, a sill below and a cornice above."""
    half = transom.half(z + height / 2) - 0.03
    step = 2 * half / count
    pane = window(step * 0.68, height * 0.84, look, fine)
    spots = (np.arange(count) + 0.5) * step - half
    parts = [pane.transformed(transom.seat(float(x), z + height * 0.08, proud)) for x in spots]
    wall = castle.flat_panel(np.array([(-half, 0), (half, 0), (half, height), (-half, height)]), 0.0)
    parts.append(wall.painted(look.wall).transformed(transom.seat(0.0, z, proud - 0.004)))
    if fine:
        pilaster = merge(
            [
                box((0.026, height, 0.024), (0, height / 2, 0.01), 0.007, ("-z",)),
                box((0.044, 0.022, 0.034), (0, height * 0.94, 0.01), 0.006, ("-z",)),
                box((0.044, 0.026, 0.034), (0, height * 0.04, 0.01), 0.006, ("-z",)),
            ]
        ).painted(look.metal, METAL)
        parts += [pilaster.transformed(transom.seat(x, z, proud)) for x in np.linspace(-half, half, count + 1)]
    for level, deep in ((0.0, 0.05), (height, 0.06)):
        shelf = box((2 * half + 0.08, 0.03, deep), (0, level, deep / 2 - 0.01), 0.008)
        parts.append(shelf.painted(look.trim).transformed(transom.seat(0.0, z, proud - 0.01)))
    return merge(parts)


def balcony(transom: Transom, z: float, depth: float, height: float, look: Look, fine: bool) -> Mesh:
    """A gallery on carved brackets with turned balusters and a rail, bowed out `depth` inches in the middle."""
    half = transom.half(z) + 0.02
    across = np.linspace(-1, 1, 11 if fine else 5)
    bow = depth * (0.62 + 0.38 * (1 - across**2))
    y0 = float(transom.hull.ends(z)[0]) + 0.01
    rim = np.column_stack([across * half, y0 - bow, np.full(len(across), z)])
    wall = rim * [1, 0, 1] + [0, y0, 0]
    top = grid(np.stack([wall, rim])).painted(look.trim).tinted(0.7)
    top = top if top.smooth_normals().normals[0, 2] > 0 else top.flipped()  # type: ignore[index]
    parts = [top, top.flipped().moved(0, 0, -0.022)]
    edge = grid(np.stack([rim - (0, 0, 0.026), rim + np.array((0, 0, 0.004))]))
    edge = edge if edge.smooth_normals().normals[0, 1] < 0 else edge.flipped()  # type: ignore[index]
    parts.append(edge.painted(look.metal, METAL))
    rail_path = np.vstack([wall[:1], rim, wall[-1:]]) + np.array((0, 0, height))
    parts.append(tube(rail_path, 0.017, 4 if fine else 3).painted(look.metal, METAL))
    if fine:
        shape = np.array([(0.5, 0), (0.5, 0.08), (0.26, 0.14), (0.55, 0.42), (0.28, 0.82), (0.5, 0.9), (0.5, 1.0)])
        post = lathe(shape * [0.02, height], 5, (False, False), 0.5).painted(look.wall)
        spots = np.column_stack([np.interp(np.linspace(-0.97, 0.97, 15), across, rim[:, k]) for k in range(3)])
        ends = [(wall[k] * 0.5 + rim[k] * 0.5) for k in (0, -1)]
        parts += [post.moved(*spot) for spot in [*spots * [1, 1, 1] + [0, 0.012, 0], *ends]]
    side = [(0.0, 0.0), (depth * 0.66, 0.0), (depth * 0.5, -0.05), (depth * 0.2, -0.09), (0.0, -0.2)]
    knee = extrude(side, 0.036, 0.008 if fine else 0.0, back=True).painted(look.metal, METAL)
    swap = np.array([[0, 0, 1, -0.018], [-1, 0, 0, y0 + 0.01], [0, 1, 0, z - 0.02], [0, 0, 0, 1]], float)
    parts += [knee.transformed(swap).moved(x, 0, 0) for x in np.linspace(-half * 0.86, half * 0.86, 5 if fine else 3)]
    return merge(parts)


def crest(transom: Transom, z: float, height: float, look: Look, fine: bool, boss: Mesh | None = None) -> Mesh:
    """A carved taffrail over the stern: two volutes that rise to a crown in the middle; `boss` sits on its face."""
    half = transom.half(z) + 0.02
    share = np.linspace(-1, 1, 25 if fine else 9)
    swell = 0.34 + 0.66 * np.cos(share * math.pi / 2) ** 2 + 0.16 * np.cos(share * math.pi * 4) * (1 - share**2)
    outline = np.vstack([[(half, 0.0)], np.column_stack([share * half, swell * height])[::-1], [(-half, 0.0)]])
    board = extrude(outline, 0.035, 0.01 if fine else 0.0, back=True).painted(look.wall)
    parts = [board]
    line = np.column_stack([share * half * 0.985, swell * height, np.full(len(share), 0.02)])
    parts.append(tube(line, 0.018, 5 if fine else 3).painted(look.metal, METAL))
    if fine:
        a = np.linspace(0, 3.4 * math.pi, 22)
        r = 0.42 * height * (1 - a / (3.8 * math.pi))
        scroll = np.column_stack([half * 0.62 + r * np.cos(a), height * 0.34 + r * 0.72 * np.sin(a), np.full(22, 0.04)])
        parts.append(both(tube(scroll, np.linspace(0.014, 0.007, 22), 4)).painted(look.metal, METAL))
    if boss is not None:
        parts.append(boss.moved(0, height * 0.52, 0.036))
    return merge(parts).transformed(transom.seat(0.0, z, 0.0))


def rudder(transom: Transom, top: float, length: float, look: Look, fine: bool) -> Mesh:
    """The rudder on the stern post, with iron straps; `length` is how far its blade reaches aft at the water."""
    foot = float(transom.hull.ends(0.0)[0])
    lean = transom.hull.stern_rake
    y = [foot, foot - length, foot - length, foot - lean * 0.3 - length * 0.55, foot - lean * top - 0.05]
    z = [-0.02, -0.02, 0.16, top * 0.62, top]
    outline = np.array([*zip(y, z, strict=True), (foot - lean * top, top)])
    stand = np.array([[0, 0, 1, -0.022], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1]], float)
    blade = extrude(outline, 0.044, 0.008 if fine else 0.0, back=True).painted(look.trim).transformed(stand)
    straps = []
    for level in (0.1, top * 0.45, top * 0.8) if fine else ():
        reach = float(np.interp(level, z[1:], [length, length, length * 0.6, 0.06]))
        at = foot - lean * level
        straps.append(box((0.056, reach * 0.9, 0.022), (0, at - reach * 0.42, level)))
        straps.append(box((0.15, 0.02, 0.022), (0, at - 0.012, level)))
    return merge([blade, merge(straps).painted(IRON, METAL).worn(0.3)] if straps else [blade])


def quarter_gallery(hull: Hull, t: float, low: float, high: float, size: float, look: Look, fine: bool) -> Mesh:
    """A turret with windows on either quarter at t between two heights, its foot a carved drop, its roof a bell."""
    sides = 10 if fine else 5
    tall, r = high - low, size
    z = np.array([-0.5, -0.36, -0.1, 0.0, 1.0, 1.05, 1.22, 1.5, 1.78]) * tall
    wide = np.array([0.02, 0.3, 0.72, 1.0, 1.0, 1.12, 0.8, 0.3, 0.04]) * r
    shell = [lathe(np.column_stack([wide[k : k + 2], z[k : k + 2]]), sides, (False, False), 0.3) for k in range(8)]
    paint = [(look.metal, METAL)] * 2 + [(look.trim, 0.0), (look.wall, 0.0)] + [(look.metal, METAL)]
    paint += [(look.trim, 0.0)] * 2 + [(look.metal, METAL)]
    parts = [shell[k].painted(*paint[k]) for k in range(8)]
    if fine:
        pane = window(r * 0.62, tall * 0.82, look, True)
        for turn in (-0.9, -0.05, 0.8):
            way = np.array([math.cos(turn), math.sin(turn), 0.0])
            parts.append(pane.transformed(facing(way * r * 0.96 + [0, 0, tall * 0.09], way)))
        parts.append(sphere(r * 0.12, 5, 4).moved(0, 0, 1.8 * tall).painted(look.metal, METAL))
    p = hull.point(t, (low + high) / 2)
    return both(merge(parts).moved(float(p[0]) - r * 0.25, float(p[1]), low))


def relief(lines: Sequence[ArrayLike], radius: float, colour: str, finish: float = METAL) -> Mesh:
    """Carving on a wall: each line (n, 2) as a rounded bead, thick in its middle."""
    parts = []
    for line in lines:
        p = np.asarray(line, float)
        swell = radius * (0.35 + 0.65 * np.sin(np.linspace(0.15, math.pi - 0.15, len(p))))
        parts.append(tube(np.column_stack([p, np.full(len(p), radius * 0.4)]), swell, 5))
    return merge(parts).painted(colour, finish)
