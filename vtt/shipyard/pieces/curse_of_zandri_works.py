"""The masonry of Zandri: battered steps of weathered courses, carved friezes, cornices, gate and stair."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from vtt.shipyard import grime, planks
from vtt.shipyard.castle import flat_panel
from vtt.shipyard.fields import Noise, step
from vtt.shipyard.hull import both
from vtt.shipyard.masonry import Course, courses, flat_face
from vtt.shipyard.mesh import METAL, Mesh, box, extrude, facing, grid, lathe, linear, merge
from vtt.shipyard.pieces.curse_of_zandri_lines import (
    DARK_SAND,
    DECK,
    GHOST,
    GOLD,
    LAPIS,
    OXBLOOD,
    PALE_SAND,
    PLASTER,
    SAND,
    SHADOW,
    TURQUOISE,
)
from vtt.shipyard.pieces.fleet_lines import PYRAMID, PYRAMID_Y
from vtt.shipyard.stonepaint import mixed

FRIEZE, CORNICE = 0.095, 0.05
"""Heights of the carved band below every cornice and of the cornice itself."""
LAID = Course(length=0.15, height=0.07, gap=0.006, proud=0.013, spread=0.4, tone=0.26)
PAVED = 0.15
"""Side of a paving slab on the steps."""
GROUNDS = (LAPIS, OXBLOOD, TURQUOISE, LAPIS)
"""What the signs of the four steps stand on."""

_DISC = [(0.32 * math.cos(a), 0.5 + 0.32 * math.sin(a)) for a in np.arange(0, 6.2, 0.9)]
GLYPHS: tuple[tuple[list[tuple[float, float]], ...], ...] = (
    ([(-0.4, 0.55), (0.0, 0.8), (0.42, 0.55), (0.0, 0.36)], [(-0.1, 0.36), (-0.02, 0.36), (-0.2, 0.05), (-0.3, 0.1)]),
    (
        [(-0.07, 0), (0.07, 0), (0.07, 0.42), (-0.07, 0.42)],
        [(-0.3, 0.42), (0.3, 0.42), (0.3, 0.54), (-0.3, 0.54)],
        [(-0.05, 0.54), (0.05, 0.54), (0.24, 0.8), (0.0, 1.0), (-0.24, 0.8)],
    ),
    (
        [(-0.45, 0.5), (-0.2, 0.85), (0.05, 0.95), (0.3, 0.8), (0.12, 0.7), (0.2, 0.35), (-0.1, 0.22)],
        [(-0.05, 0.25), (0.04, 0.25), (0.04, 0.0), (-0.05, 0.0)],
    ),
    ([(-0.5, 0.6), (-0.25, 0.8), (0, 0.6), (0.25, 0.8), (0.5, 0.6), (0.5, 0.44), (0.25, 0.62), (0, 0.44),
      (-0.25, 0.62), (-0.5, 0.44)], [(-0.5, 0.2), (0.5, 0.2), (0.5, 0.3), (-0.5, 0.3)]),
    (_DISC,),
    ([(-0.06, 0.0), (0.06, 0.0), (0.22, 0.7), (0.05, 1.0), (-0.1, 0.75)],),
    ([(-0.4, 0.0), (0.4, 0.0), (0.4, 0.14), (-0.26, 0.14), (-0.26, 0.9), (-0.4, 0.9)],
     [(0.0, 0.3), (0.3, 0.3), (0.3, 0.6), (0.0, 0.6)]),
)  # fmt: skip
"""Signs as plates in a box about 1 wide and 1 high, on y = 0: eye, cross of life, bird, water, sun, reed, house."""


def pyramid(rng: np.random.Generator, fine: bool) -> Mesh:
    """Four steps, each of courses, a frieze and a cornice, paved on top."""
    parts = []
    foot = 0.2
    for number, (x, y, top) in enumerate(PYRAMID):
        high = top - CORNICE
        core = box((2 * x - 0.03, 2 * y - 0.03, top - foot - 0.01), (0, PYRAMID_Y, (top + foot) / 2), 0.0, ("-z",))
        parts.append(core.painted(DARK_SAND if fine else PLASTER[number]).tinted(0.8 if fine else 1.0))
        if fine:
            parts += _walls(rng, x, y, max(foot, 0.3), high, number)
            parts.append(_cornice(x, y, high, number))
            parts.append(_paving(rng, x, y, top - 0.008, PYRAMID[number + 1] if number < 3 else None))
        else:
            rim = box((2 * x, 2 * y, CORNICE), (0, PYRAMID_Y, top - CORNICE / 2), 0.0, ("-z",)).painted(PALE_SAND)
            band = box((2 * x - 0.01, 2 * y - 0.01, FRIEZE), (0, PYRAMID_Y, high - FRIEZE / 2), 0.0, ("-z", "+z"))
            parts += [rim, band.painted(GROUNDS[number])]
        foot = top - 0.02
    return aged(merge([*parts, _gates(fine)]), 431)


def aged(mesh: Mesh, seed: int) -> Mesh:
    """Sandstone after a thousand years: clouds, brown runs, pale sand on the ledges, weed low down."""
    grown = grime.stained(grime.mottled(mesh, seed, 0.2, 3.4), seed + 1, "#4f3d26", 0.75, 2.4)
    return grime.bleached(grown, "#8f7c58", 0.2)


def _walls(rng: np.random.Generator, x: float, y: float, foot: float, top: float, number: int) -> list[Mesh]:
    """The four walls of one step: stones, and above them the band of signs."""
    made = []
    inset = 0.014  # the stones stand out by about as much
    a, b = x - inset, y - inset
    corners = [(a, PYRAMID_Y - b), (a, PYRAMID_Y + b), (-a, PYRAMID_Y + b), (-a, PYRAMID_Y - b)]
    for k in range(4):
        start, end = np.array(corners[k]), np.array(corners[(k + 1) % 4])
        face, length = flat_face(start, end, foot)
        made.append(_plastered(courses(face, length, top - FRIEZE - foot, SAND, rng, LAID), number))
        middle, outward = face(np.array([length / 2]), np.array([top - FRIEZE / 2 - foot]))
        made.append(_frieze(length, number, k).transformed(facing(middle[0], outward[0])))
    return made


def _plastered(wall: Mesh, number: int) -> Mesh:
    """What is left of a step's old paint: it clings in patches and has run off the stones elsewhere."""
    cloud = Noise(435 + number).cloud(wall.vertices, 3.0, 3)
    return grime.blended(wall, PLASTER[number], 0.85 * step(-0.45, 0.15, cloud))


def alight(mesh: Mesh, pale: str = "#c9ffd6", deep: str = "#178a58") -> Mesh:
    """The green fire of the dead from the foot of a mesh to its top: near white, then clear, then dim."""
    z = mesh.vertices[:, 2]
    share = (z - z.min()) / max(float(np.ptp(z)), 1e-6)
    colour = mixed(np.tile(linear(GHOST), (len(z), 1)), pale, step(0.35, 0.0, share))
    return replace(mesh, colour=mixed(colour, deep, step(0.3, 0.95, share)), finish=1.85 - 0.4 * share)


def _frieze(length: float, number: int, wall: int) -> Mesh:
    """A band of glazed slabs along x, each with a pale, gilded or glowing sign, a gold bead above and below."""
    first = number + wall
    bead = box((length + 0.026, 0.014, 0.02), (0, 0, 0.008), 0.005, ("-z",))
    beads = merge([bead.moved(0, way * FRIEZE * 0.46, 0) for way in (-1, 1)]).painted(GOLD, METAL).tinted(0.85)
    size = FRIEZE * 0.66
    count = max(3, int(length / (size * 1.35)))
    parts = [beads]
    for k in range(count):
        wide = length / count
        spot = (-length / 2 + (k + 0.5) * wide, -size / 2, 0.010)
        half = (wide / 2 - 0.002, FRIEZE / 2 - 0.008)
        slab = planks.raised_panel((spot[0] - half[0], -half[1]), (spot[0] + half[0], half[1]), 0.0, 0.01, 0.006)
        is_bare = (k + first) % 4 == 3  # here the glaze fell off
        ground = PALE_SAND if is_bare else GROUNDS[number]
        parts.append(slab.smooth_normals(85.0).painted(ground, 0.0 if is_bare else 0.4))
        parts[-1] = parts[-1].tinted(0.85 + 0.14 * math.sin(k * 2.7 + first))
        colour, finish = ((PALE_SAND, 0.0), (GHOST, 1.3), (GOLD, METAL))[(k + 2 * first) % 3]
        if is_bare or (finish > 1.0 and k % 2):
            colour, finish = (SHADOW, 0.0) if is_bare else (PALE_SAND, 0.0)
        for outline in GLYPHS[(k * 3 + first * 2) % len(GLYPHS)]:
            parts.append(flat_panel(np.array(outline) * size, 0.004).moved(*spot).painted(colour, finish))
    return merge(parts)


def _cornice(x: float, y: float, z: float, number: int) -> Mesh:
    """A hollow cornice of leaves that curl outwards, in three faded colours, under a worn slab."""
    profile = np.array([(0.0, 0.0), (0.006, CORNICE * 0.45), (0.026, CORNICE * 0.8), (0.026, CORNICE)])
    parts = []
    hues = (TURQUOISE, PALE_SAND, OXBLOOD if number % 2 else LAPIS, PALE_SAND)
    for off, length, way in ((x, 2 * y, 90), (x, 2 * y, -90), (y, 2 * x, 180), (y, 2 * x, 0)):
        count = round(length / 0.058)
        wide = length / count
        leaf = np.array([-wide / 2 + 0.003, wide / 2 - 0.003])
        for k in range(count):
            rows = [[(-length / 2 + (k + 0.5) * wide + dx, -off - out, h) for out, h in profile]
                    for dx in leaf]  # fmt: skip
            skin = grid(np.array(rows), edge=np.array([0.2, 0.0, 0.4, 0.9])[None, :])
            parts.append(skin.painted(hues[k % 4]).turned("z", way))
    skin = merge(parts)
    first = skin.vertices[skin.faces]
    looks = np.cross(first[:, 1] - first[:, 0], first[:, 2] - first[:, 0])
    out = (looks * (first.mean(axis=1) * [1, 1, 0])).sum()
    skin = skin if out > 0 else skin.flipped()
    slab = box((2 * x + 0.058, 2 * y + 0.058, 0.016), (0, 0, CORNICE - 0.004), 0.006).painted(GOLD, METAL)
    return merge([skin, slab]).moved(0, PYRAMID_Y, z)


def _paving(rng: np.random.Generator, x: float, y: float, z: float, above: tuple[float, float, float] | None) -> Mesh:
    """Slabs on a step, but not under the next one; here and there one is broken away."""
    parts = []
    nx, ny = round(2 * x / PAVED), round(2 * y / PAVED)
    for i in range(nx):
        for j in range(ny):
            u, v = -x + (i + 0.5) * 2 * x / nx, -y + (j + 0.5) * 2 * y / ny
            hidden = above is not None and abs(u) < above[0] - PAVED * 0.6 and abs(v) < above[1] - PAVED * 0.6
            if hidden or rng.random() < 0.06:
                continue
            half = np.array([x / nx, y / ny]) - 0.004
            slab = planks.raised_panel((u - half[0], v - half[1]), (u + half[0], v + half[1]), z, z + 0.014, 0.008)
            parts.append(slab.painted(SAND).tinted(0.66 + 0.34 * rng.random()))
            if above is not None:
                a, b = half * 0.62
                inlay = flat_panel(np.array([(u - a, v), (u, v - b), (u + a, v), (u, v + b)]), z + 0.016)
                parts.append(inlay.painted((TURQUOISE, LAPIS, TURQUOISE, OXBLOOD)[(i + j) % 4], 0.5))
    return merge(parts).smooth_normals(85.0).moved(0, PYRAMID_Y, 0)


def _gates(fine: bool) -> Mesh:
    """A gate on either long side that glows from the tomb within, between bundle pillars, a winged sun above it."""
    door = np.array([(-0.075, 0), (0.075, 0), (0.058, 0.24), (-0.058, 0.24)])
    gate = alight(flat_panel(door, 0.02).turned("x", 90)).turned("x", -90)
    leaf = box((0.05, 0.2, 0.01), (0.028, 0.1, 0.026)).painted("#2a2117").turned("z", -3)  # one leaf stands ajar
    jambs = both(box((0.035, 0.27, 0.05), (0.092, 0.135, 0.02), 0.008, ("-z",)))
    lintel = box((0.25, 0.055, 0.06), (0, 0.285, 0.02), 0.01, ("-z",))
    stone = merge([jambs, lintel]).painted(PALE_SAND)
    if not fine:
        one = merge([gate, stone])
        return both(one.transformed(facing((PYRAMID[0][0] - 0.012, PYRAMID_Y, 0.33), (1, 0, 0))))
    pillar = lathe(
        [(0.03, 0.0), (0.034, 0.02), (0.024, 0.04), (0.021, 0.19), (0.036, 0.235), (0.028, 0.25)],
        7,
        edge=[0, 0.8, 0, 0, 0.9, 0],
    )
    pillars = both(pillar.turned("x", -90).moved(0.14, 0, 0.02)).painted(TURQUOISE).tinted(0.9)
    sun = winged_sun(0.12).moved(0, 0.285, 0.045)
    one = merge([gate, leaf, stone, pillars, sun])
    return both(one.transformed(facing((PYRAMID[0][0] - 0.012, PYRAMID_Y, 0.32), (1, 0, 0))))


def winged_sun(half: float, feathers: int = 5) -> Mesh:
    """The sun's disc between two wings in relief, in the x-y plane, `half` inches to each tip."""
    h = half
    disc = lathe([(0.2 * h, 0.0), (0.2 * h, 0.10 * h), (0.12 * h, 0.16 * h), (0.01, 0.17 * h)], 9, (False, False), 0.5)
    parts = [disc.painted(GOLD, METAL)]
    for row, (colour, root, drop) in enumerate(((TURQUOISE, 0.16, 0.16), (GOLD, 0.0, 0.30))):
        for k in range(feathers):
            share = (k + 0.5) / feathers
            x0, wide = 0.22 * h + share * 0.76 * h, 0.78 * h / feathers
            long = drop * h * (1.15 - 0.5 * share)
            y0 = (0.12 + root - 0.1 * share) * h
            quill = [(x0 - wide / 2, y0), (x0 + wide / 2, y0), (x0 + wide * 0.62, y0 - long), (x0, y0 - long * 1.15)]
            plate = extrude(quill, 0.07 * h - row * 0.02 * h, 0.012 * h)
            parts.append(both(plate.painted(colour, METAL if colour == GOLD else 0.2).tinted(0.85 + 0.25 * (k % 2))))
    return merge(parts)


def stair(rng: np.random.Generator, fine: bool) -> Mesh:
    """The stair over the front, between two balustrades that end in stone drums."""
    steps = 26 if fine else 8
    back = PYRAMID_Y + PYRAMID[3][1]
    rise = PYRAMID[3][2] - DECK
    run = rise * (PYRAMID[0][1] - PYRAMID[3][1]) / (PYRAMID[3][2] - PYRAMID[0][2])
    treads = []
    for k in range(steps):
        share = (k + 0.5) / steps
        spot = (0, back + (1 - share) * run - 0.04, DECK + share * rise - 0.06)
        tread = box((0.2, 0.15, 0.1), spot, 0.006 if fine else 0.0, ("-z", "-y")).painted(PALE_SAND)
        treads.append(tread.tinted(0.75 + 0.25 * rng.random()))
        if fine:  # a runner of glazed tiles up the middle
            tile = box((0.085, 0.15, 0.006), (0, spot[1] + 0.002, spot[2] + 0.052), 0.0, ("-z", "-y"))
            tile = tile.painted((OXBLOOD, TURQUOISE, OXBLOOD, LAPIS)[k % 4], 0.4)
            treads.append(tile.tinted(0.8 + 0.3 * rng.random()))
    length, slope = math.hypot(run, rise), math.degrees(math.atan2(rise, -run))
    middle = (0.125, back + run / 2 + 0.02, DECK + rise / 2 - 0.02)
    blocks = 11 if fine else 1
    wall = [
        box(
            (0.05, length / blocks - 0.006, 0.1),
            (0, (k + 0.5 - blocks / 2) * length / blocks, 0),
            0.008 if fine else 0,
            ("-z",),
        )
        .painted(SAND)
        .tinted(0.75 + 0.4 * rng.random())
        for k in range(blocks)
    ]
    wall = merge(wall).turned("x", slope if slope < 90 else slope - 180).moved(*middle)
    drum = lathe(
        [(0.04, 0.0), (0.045, 0.03), (0.034, 0.06), (0.034, 0.15), (0.05, 0.18), (0.03, 0.2)], 8 if fine else 4
    )
    ends = drum.moved(0.125, back + run + 0.05, DECK - 0.01).painted(GOLD, METAL)
    return aged(merge([*treads, both(merge([wall, ends]))]), 437)
