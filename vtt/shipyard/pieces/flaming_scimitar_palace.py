"""The palace of the Flaming Scimitar: striped arches, tiled friezes, ribbed domes, minarets, the carved stern."""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard import castle, planks, stern
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
    grid,
    lathe,
    linear,
    merge,
    sphere,
    tube,
)
from vtt.shipyard.pieces.flaming_scimitar_rig import GOLD, INDIGO, MAROON
from vtt.shipyard.pieces.fleet_lines import FLAMING_SCIMITAR as HULL

WALL, PALE, BRICK = "#988260", "#ab9a78", "#7d4630"
TURQUOISE, DEEP_TURQUOISE, OCHRE, COPPER, PLUM = "#27474a", "#16303a", "#7d5a24", "#7a4024", "#46284f"
ROOF = 0.98
PALACE = (0.47, -1.28, 0.0)
"""Half breadth of the palace, y from and to."""
LOOK = stern.Look(WALL, INDIGO, GOLD, castle.GLASS, 1.55)


def walls(fine: bool) -> Mesh:
    """Walls with horseshoe arches of light, a tiled frieze, a parapet of small points."""
    half, low, high = PALACE
    y, long = (low + high) / 2, high - low
    foot = 0.3
    core = box((2 * half, long, ROOF - foot), (0, y, (ROOF + foot) / 2), 0.02, ("-z",)).painted(WALL)
    parts = [core]
    middle = np.array([0.0, y, 0.0])
    sides = (
        (half, long, (1, 0, 0)),
        (half, long, (-1, 0, 0)),
        (long / 2, 2 * half, (0, 1, 0)),
        (long / 2, 2 * half, (0, -1, 0)),
    )
    rng = np.random.default_rng(4602)
    for off, length, way in sides:
        out = np.array(way, float)
        side = np.array([abs(out[1]), abs(out[0]), 0.0])
        count = round(length / 0.2)

        def seat(along: float, z: float, proud: float = 0.0, out=out, side=side, off=off) -> np.ndarray:
            return facing(middle + out * (off + proud) + side * along + np.array([0, 0, z]), out)

        for k in range(count):
            along = -length / 2 + (k + 0.5) * length / count
            parts.append(_arch(fine).transformed(seat(along, 0.60)))
        for k in range(count * 2 if fine else 0):
            along = -length / 2 + (k + 0.5) * length / count / 2
            tile = planks.raised_panel((-0.045, -0.032), (0.045, 0.032), 0.0, 0.014, 0.012)
            star = planks.raised_panel((-0.02, -0.02), (0.02, 0.02), 0.012, 0.02, 0.008).turned("z", 45.0)
            colour = (TURQUOISE, INDIGO, PLUM)[k % 3]
            parts.append(tile.painted(colour, GLOSS).tinted(rng.uniform(0.8, 1.15)).transformed(seat(along, 0.91)))
            parts.append(star.painted(GOLD, METAL).transformed(seat(along, 0.91)))
            point = extrude([(-0.04, 0), (0.04, 0), (0.03, 0.05), (0, 0.09), (-0.03, 0.05)], 0.025, 0.006, back=True)
            point = point.painted(PALE).tinted(rng.uniform(0.82, 1.05))
            parts.append(point.transformed(seat(along, ROOF, -0.02)))
        for z, tall in ((0.555, 0.03), (0.865, 0.022), (0.962, 0.03)):
            band = box((length + 0.02, 0.025, tall), (0, 0, 0)).painted(GOLD, METAL).tinted(0.85)
            parts.append(band.transformed(seat(0.0, z, 0.004)))
        if fine:
            for k in range(count + 1):  # half columns between the arches, on blocks of stone
                along = -length / 2 + k * length / count
                shaft = lathe([(0.016, 0.0), (0.012, 0.02), (0.012, 0.2), (0.02, 0.235)], 6, (False, False), 0.4)
                pillar = shaft.painted(PALE).turned("x", -90.0).turned("z", 180.0)
                parts.append(pillar.transformed(seat(along, 0.58, 0.004)))
    return merge(parts)


def _arch(fine: bool) -> Mesh:
    """A horseshoe arch with lit lattice, its ring of stones brick and cream by turns."""
    a = np.radians(np.linspace(-35, 215, 10 if fine else 5))
    head = np.column_stack([np.cos(a) * 0.056, 0.155 + np.sin(a) * 0.056])
    hole = np.vstack([[(-0.042, 0.0), (0.042, 0.0)], head])
    pane = castle.flat_panel(hole, 0.006).painted(castle.GLASS, 1.6)
    if not fine:
        return pane
    outer = np.column_stack([np.cos(a) * 0.088, 0.158 + np.sin(a) * 0.088])
    stones = []
    for k in range(len(a) - 1):
        wedge = extrude([head[k], outer[k], outer[k + 1], head[k + 1]], 0.01, 0.01)
        stones.append(wedge.painted(BRICK if k % 2 else PALE))
    bars = [box((0.006, 0.2, 0.006), (x, 0.1, 0.01), 0.0, ("-z",)) for x in (-0.02, 0.0, 0.02)]
    bars += [box((0.09, 0.006, 0.006), (0, y, 0.01), 0.0, ("-z",)) for y in (0.05, 0.1, 0.15)]
    sill = box((0.13, 0.016, 0.03), (0, -0.004, 0.012), 0.004).painted(PALE)
    return merge([*stones, pane, merge(bars).painted("#3d2a1c"), sill])


def melon(radius: float, height: float, lobes: int, colours: tuple[str, str], fine: bool) -> Mesh:
    """A ribbed onion dome on z = 0: glazed tiles in two tones, gilt ribs, a ring of petals, a crescent on its tip."""
    r, h = radius, height
    knots = np.array(
        [(0.80, 0.0), (1.0, 0.14), (1.07, 0.30), (0.98, 0.45), (0.72, 0.62), (0.38, 0.77), (0.12, 0.9), (0.03, 1.0)]
    )
    across = lobes * ((4 if radius > 0.2 else 3) if fine else 1)
    share = np.linspace(0, 1, (13 if radius > 0.2 else 9) if fine else 4)
    wide = np.interp(share, knots[:, 1], knots[:, 0])[:, None] * r
    tiled = fine and radius > 0.1  # smaller tiles would be grains of dust
    dome = _tiled(r, h, knots, lobes, colours) if tiled else _smooth_dome(wide, share * h, across, lobes, colours)
    tip = lathe([(r * 0.05, h * 0.95), (r * 0.15, h * 1.04), (r * 0.05, h * 1.11), (0.006, h * 1.3)], 6, edge=0.8)
    tip = tip if fine else lathe([(r * 0.14, h * 0.92), (0.004, h * 1.3)], 3, (False, False))
    foot = lathe([(r * 0.86, -h * 0.06), (r * 0.95, 0.0), (r * 0.84, h * 0.05)], across, (False, False), 0.8)
    metal = [tip, foot] if fine else [tip]
    if fine:
        for k in range(lobes):
            t = 2 * math.pi * k / lobes
            line = np.column_stack([wide[:, 0] * 0.965 * math.cos(t), wide[:, 0] * 0.965 * math.sin(t), share * h])
            metal.append(tube(line[:-1], 0.022 * r + 0.003, 3, False))
        bare_cap = radius < 0.1  # too small for petals and a moon to be seen
        petal = extrude([(-0.5, 0), (0.5, 0), (0.42, 0.6), (0.0, 1.1), (-0.42, 0.6)], 0.06, 0.06)
        size = 2 * math.pi * r * 0.9 / (lobes * 2)
        for k in range(0 if bare_cap else lobes * 2):
            t = math.pi * (k + 0.5) / lobes
            way = np.array([math.cos(t), math.sin(t), -0.3])
            metal.append(petal.scaled(size, size, 0.2).transformed(facing(way * r * 0.93 * [1, 1, 0], way)))
        a = np.radians(np.linspace(-50, 230, 9))
        moon = np.column_stack([0 * a, np.cos(a), np.sin(a)]) * r * 0.14 + [0, 0, h * 1.3 + r * 0.12]
        if not bare_cap:
            metal.append(tube(moon, np.array([0.1, 0.5, 0.9, 1.1, 1.2, 1.1, 0.9, 0.5, 0.1]) * 0.04 * r, 4))
    return merge([dome, merge(metal).painted(GOLD, METAL)])


def _smooth_dome(wide: Array, high: Array, across: int, lobes: int, colours: tuple[str, str]) -> Mesh:
    """A dome in ribbed gores of two tones: radii (n, 1) at heights (n,)."""
    angle = np.linspace(0, 2 * math.pi, across, endpoint=False)[None, :]
    bulge = 1.0 + 0.075 * (np.abs(np.sin(angle * lobes / 2)) - 0.5) * (across > lobes)
    x, y = wide * bulge * np.cos(angle), wide * bulge * np.sin(angle)
    skin = grid(np.stack([x, y, np.broadcast_to(high[:, None], x.shape)], -1), (False, True)).flipped()
    mix = np.broadcast_to((np.floor(angle * lobes / (2 * math.pi) + 1e-6) % 2)[..., None], (*x.shape, 1))
    return skin.painted((linear(colours[0]) * (1 - mix) + linear(colours[1]) * mix).reshape(-1, 3), SATIN)


def _tiled(radius: float, height: float, knots: Array, lobes: int, colours: tuple[str, str]) -> Mesh:
    """A dome hung with courses of pointed tiles, each over the next below, kiln-fired unevenly; some are replaced."""
    courses, tiles = (13, lobes * 3) if radius > 0.2 else (9, lobes * 3)
    angle = np.linspace(0, 2 * math.pi, 2 * tiles, endpoint=False)
    rng = np.random.default_rng(round(radius * 1e4))
    first, second, parts = linear(colours[0]), linear(colours[1]), []
    step = 1.0 / courses
    for row in range(courses):
        point = (np.arange(2 * tiles) + row) % 2 == 0
        top = np.full(2 * tiles, min(1.0, (row + 1.25) * step))
        foot = np.maximum((row + np.where(point, -0.22, 0.22)) * step, 0.0)
        share = np.stack([top, foot])
        proud = np.array([0.0, 0.017])[:, None] * (1.0 - 0.6 * row / courses)
        wide = np.interp(share, knots[:, 1], knots[:, 0]) * radius * (1.0 + 0.05 * np.abs(np.sin(angle * lobes / 2)))
        wide = wide + proud * radius / 0.33 - 0.02 * radius
        rows = np.stack([wide * np.cos(angle), wide * np.sin(angle), share * height], -1)
        skin = grid(rows[::-1], (False, True), np.array([0.9, 0.0])[:, None] * np.ones(2 * tiles)).flipped()
        fired = rng.random(2 * tiles)
        fired = np.where(point, fired, np.roll(fired, 1))
        mix = (0.15 + 0.7 * fired)[:, None]
        hue = first * (1 - mix) + second * mix
        hue = np.where((fired > 0.93)[:, None], linear(OCHRE), hue)
        tone = np.array([1.15, 0.55])[:, None, None] * np.where(point, 1.1, 0.72)[None, :, None]
        parts.append(skin.painted(np.clip(hue[None] * tone, 0, 1).reshape(-1, 3), SATIN))
    return merge(parts)


def _minaret(tall: float, fine: bool) -> Mesh:
    """A slender tower with bands of tile, a corbelled balcony and a copper cap."""
    n = 10 if fine else 4
    shaft = cylinder(0.062, tall, n, 0.05).painted(PALE)
    parts = [shaft]
    for k, z in enumerate((0.1, 0.32, 0.54) if fine else ()):
        r = 0.064 - 0.012 * z
        ring = lathe([(r, tall * z), (r + 0.005, tall * (z + 0.02)), (r, tall * (z + 0.06))], n, (False, False))
        parts.append(ring.painted((TURQUOISE, BRICK, INDIGO)[k], SATIN))
    top = tall * 0.72
    cup = lathe([(0.05, -0.05), (0.075, 0.0), (0.1, 0.05), (0.1, 0.065), (0.06, 0.065)], n, (False, False), 0.5)
    parts.append(cup.painted(GOLD, METAL).moved(0, 0, top))
    rail = lathe([(0.102, 0.12), (0.106, 0.13), (0.098, 0.134)], n, (False, False), 0.8)
    if fine:
        parts.append(rail.painted(GOLD, METAL).moved(0, 0, top))
    for t in np.arange(n) * 2 * math.pi / n if fine else ():
        post = tube(
            [(0.098 * math.cos(t), 0.098 * math.sin(t), 0.06), (0.1 * math.cos(t), 0.1 * math.sin(t), 0.125)],
            0.007,
            3,
            False,
        )
        parts.append(post.painted(PALE).moved(0, 0, top))
    for t in (0.0, 1.57, 3.14, 4.71) if fine else ():
        way = np.array([math.cos(t), math.sin(t), 0])
        slit = castle.flat_panel(castle.arch(0.03, 0.07, 3), 0.004).painted(castle.GLASS, 1.6)
        parts.append(slit.transformed(facing(way * 0.05 + [0, 0, tall * 0.84], way)))
    return merge([*parts, melon(0.07, 0.2, 6, (COPPER, OCHRE), fine).moved(0, 0, tall)])


def domes(fine: bool) -> Mesh:
    """One great dome on a drum with windows, two lesser ones, four minarets at the corners."""
    half, low, high = PALACE
    n = 20 if fine else 8
    drum = cylinder(0.31, 0.16, n).painted(WALL)
    ring = lathe([(0.315, 0.12), (0.34, 0.14), (0.34, 0.16), (0.3, 0.17)], n, (False, False), 0.6).painted(GOLD, METAL)
    parts = [drum, ring]
    for a in np.arange(0, 6.2, 2 * math.pi / 10) if fine else ():
        way = (math.cos(a), math.sin(a), 0)
        parts.append(
            stern.window(0.085, 0.11, LOOK, True).transformed(facing((0.305 * way[0], 0.305 * way[1], 0.01), way))
        )
    great = merge([*parts, melon(0.33, 0.66, 12, (TURQUOISE, DEEP_TURQUOISE), fine).moved(0, 0, 0.17)])
    small = merge(
        [cylinder(0.16, 0.08, n).painted(PALE), melon(0.17, 0.34, 8, (OCHRE, MAROON), fine).moved(0, 0, 0.085)]
    )
    made = [great.moved(0, -0.86, ROOF), both(small.moved(0.27, -0.40, ROOF))]
    for y, tall in ((low + 0.07, 0.80), (high - 0.08, 0.54)):
        made.append(both(_minaret(tall, fine).moved(half - 0.05, y, ROOF - 0.02)))
    return merge(made)


def aft(fine: bool) -> Mesh:
    """The stern: lights over a carved field with a star of tiles, a bowed balcony under the palace, rudder, oriels."""
    back = stern.Transom(HULL)
    parts = [
        stern.lights(back, 0.46, 0.17, 5, LOOK, fine),
        stern.balcony(back, 0.70, 0.12, 0.11, LOOK, fine),
        stern.rudder(back, 0.42, 0.15, stern.Look(MAROON, "#3a2018", GOLD), fine),
    ]
    if not fine:
        return merge(parts)
    parts.append(stern.quarter_gallery(HULL, 0.07, 0.52, 0.72, 0.09, LOOK, True))
    half = back.half(0.25)
    field = [(-half + 0.04, 0.0), (half - 0.04, 0.0), (half - 0.04, 0.3), (-half + 0.04, 0.3)]
    inner = np.array(field) * [0.93, 0.78] + [0, 0.033]
    parts.append(extrude(field, 0.02, 0.006, [inner]).painted(GOLD, METAL).transformed(back.seat(0.0, 0.10, 0.012)))
    parts.append(castle.flat_panel(inner, 0.0).painted(INDIGO, SATIN).transformed(back.seat(0.0, 0.10, 0.02)))
    for side in (1.0, -1.0):
        x = side * half * 0.5
        for turn in (0.0, 45.0):
            star = planks.raised_panel((-0.05, -0.05), (0.05, 0.05), 0.0, 0.02, 0.012).turned("z", turn)
            parts.append(star.painted(TURQUOISE if turn else GOLD, METAL).transformed(back.seat(x, 0.25, 0.022)))
        parts.append(sphere(0.02, 7, 5).painted("#a8542a", 1.3).transformed(back.seat(x, 0.25, 0.04)))
        a = np.linspace(0, 2.6 * math.pi, 16)
        for way in (1.0, -1.0):
            curl = np.column_stack([way * (0.075 + 0.018 * a - 0.016 * np.cos(a)), 0.045 * np.sin(a) * (1 - a / 10)])
            vine = stern.relief([curl], 0.012, GOLD)
            parts.append(vine.transformed(back.seat(x, 0.25, 0.022)))
    return merge(parts)
