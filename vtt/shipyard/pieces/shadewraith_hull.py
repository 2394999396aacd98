"""The drowned hull of Shadewraith: stove-in planks over bare ribs round a core of cold light, and its stern."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vtt.shipyard import castle, fittings, grime, planks, stern
from vtt.shipyard.fields import Noise, step
from vtt.shipyard.hull import both, constant
from vtt.shipyard.ironwork import chain, hanging
from vtt.shipyard.mesh import Mesh, box, grid, lathe, linear, merge, tube
from vtt.shipyard.pieces.fleet_lines import SHADEWRAITH as HULL
from vtt.shipyard.pieces.fleet_parts import deckhouse
from vtt.shipyard.pieces.shadewraith_lines import (
    BONE,
    COLD_GHOST,
    DARK,
    DECK,
    DEEP_GHOST,
    GHOST,
    GREY,
    GUN_ROWS,
    PALE,
    PORT,
    ROT,
    RUST,
    SLIME,
    STARBOARD,
    WEED,
)
from vtt.shipyard.planks import Timber
from vtt.shipyard.sheets import backed
from vtt.shipyard.stonepaint import mixed
from vtt.shipyard.undead import death_head
from vtt.shipyard.wreckage import Breach, breached_strakes, frames, gap_to, weed, whole_runs

CORE = 0.085
"""How deep behind the planks the light lies."""
PIT = (0.10, 0.24, 0.22, 0.30)
"""The hole in the deck: x, y of its middle and half sizes."""
BULKHEADS = ((0.34, 1.0, DECK, 0.71), (0.24, 1.0, 0.73, 0.96), (0.73, -1.0, DECK, 0.81))
"""Walls across the ship: t, which way they look, foot and top."""
WAIST = (0.33, 0.74)
"""Where the deck is open to the sky, t from and to."""
LOOK = stern.Look(GREY, ROT, BONE, GHOST, 1.6)


def hull(rng: np.random.Generator, fine: bool) -> Mesh:
    """Planks, wales, ribs, broken deck."""
    low, top = HULL.line(0.0), HULL.lifted(0.0)
    inner = backed(
        HULL.shell(constant(DECK - 0.02), top, WAIST, 10 if fine else 5, 2, 0.03).flipped().painted(ROT), 0.006
    )
    z = np.linspace(-0.02, float(HULL.sheer(1.0)) + 0.05, 7)
    post = tube(HULL.point(np.ones(7), z) * [0, 1, 1], 0.035, 6 if fine else 4).painted(DARK)
    back = HULL.transom_plate(0.0, float(HULL.sheer(0.0)), 4, -0.012).painted(ROT)
    if not fine:
        edges, tones = (0.0, 0.2, 0.45, 0.7, 0.88, 0.955), (DARK, PALE, GREY, PALE, DARK)
        skin = HULL.banded([*zip(edges, edges[1:], tones, strict=False)], 12)
        deck = planks.deck(HULL, (-0.5, 0.6), DECK, Timber(GREY, 0.02, 0.005, 0.01, 0.008, 0.34, 0.9), rng, 0.2)
        return drowned(merge([skin, inner, back, post, deck]), 444)
    timber = Timber(PALE, 0.02, 0.0045, 0.009, 0.007, 0.36, 0.44, 0.22)
    run = HULL.bow - HULL.stern
    stations = sorted({float(t) for _, row in GUN_ROWS for t in np.linspace(*row)} | set(np.arange(0.04, 0.97, 0.085)))
    ribs = both(frames(HULL, stations, HULL.lifted(0.02), 0.022, 0.032)).painted(DARK)
    sides = []
    for breaches, is_port in ((STARBOARD, False), (PORT, True)):
        skin = breached_strakes(HULL, low, top, 9, timber, rng, breaches, (0.0, 0.992), run, 0.05)
        wales = [
            planks.wale(HULL, (a, b), HULL.line(share), 0.045, 0.034, ROT, max(2, int((b - a) * 20)))
            for share in (0.33, 0.66, 0.97)
            for a, b, _, _ in whole_runs(breaches, share, (0.0, 0.985), rng)
        ]
        side = _lit(merge([skin, *wales]), breaches)
        sides.append(side.mirrored() if is_port else side)
    boards = []
    for h in np.arange(0.06, float(HULL.sheer(0.0)) - 0.03, 0.085):
        half, y = float(HULL.half_breadth(0.0, h)) - 0.006, float(HULL.ends(h)[0])
        boards.append(
            box((2 * half, 0.03, 0.076), (0, y, h), 0.008, ("+y",)).painted(PALE).tinted(0.7 + 0.4 * rng.random())
        )
    return drowned(merge([inner, back, post, ribs, *sides, *boards, _deck(rng)]), 444)


def _lit(mesh: Mesh, breaches: tuple[Breach, ...]) -> Mesh:
    """Cold light painted on the edges of the planks round the holes."""
    p = mesh.vertices
    t = HULL.station(p[:, 1], p[:, 2])
    gap = gap_to(breaches, t, p[:, 2] / HULL.sheer(np.clip(t, 0, 1)))
    return grime.blended(mesh, DEEP_GHOST, 0.6 * np.exp(-np.maximum(gap, 0.0) / 0.16))


def _deck(rng: np.random.Generator) -> Mesh:
    """The waist's boards round a hole that the light comes out of, its rim lit."""
    timber = Timber(GREY, 0.02, 0.005, 0.01, 0.012, 0.4, 0.34)
    boards = planks.deck(HULL, (-0.5, 0.6), DECK, timber, rng)
    corners = boards.vertices[boards.faces].reshape(-1, 10 * 3, 3)  # ten triangles a board
    x, y = corners.mean(axis=1)[:, 0], corners.mean(axis=1)[:, 1]
    inside = ((x - PIT[0]) / PIT[2]) ** 2 + ((y - PIT[1]) / PIT[3]) ** 2 < 1.0
    boards = boards.picked(np.repeat(~inside, 10))
    p = boards.vertices
    gap = np.hypot((p[:, 0] - PIT[0]) / PIT[2], (p[:, 1] - PIT[1]) / PIT[3]) - 1.0
    beams = [box((1.0, 0.05, 0.05), (0, y, DECK - 0.05)).painted(DARK) for y in (0.06, 0.3, 0.5)]
    return merge([grime.blended(boards, DEEP_GHOST, 0.65 * np.exp(-np.maximum(gap, 0) / 0.25)), *beams])


def drowned(mesh: Mesh, seed: int) -> Mesh:
    """A century under water: clouds of bleach and rot, slime that runs from every seam, weed low down."""
    grown = grime.stained(grime.mottled(mesh, seed, 0.22, 3.6), seed + 1, SLIME, 0.6, 3.0)
    grown = grime.stained(grown, seed + 2, "#191d1a", 0.55, 5.0)
    return grime.awash(grown, seed + 3, WEED, 0.24, 0.85)


def glow(fine: bool) -> Mesh:
    """The light in the hold: brightest behind the holes and under the broken deck, dying away between them."""
    t = np.linspace(0.02, 0.96, 44 if fine else 10)
    share = np.linspace(0.05, 0.96, 9 if fine else 3)
    sides = []
    for breaches, is_port in ((STARBOARD, False), (PORT, True)):
        tt, ss = np.meshgrid(t, share, indexing="ij")
        z = HULL.sheer(tt) * ss
        z = np.where((tt > WAIST[0]) & (tt < WAIST[1]), np.minimum(z, DECK - 0.02), z)  # under the open deck
        skin = grid(HULL.point(tt, z) - HULL.normal(tt, z) * (CORE if fine else -0.016))
        p = skin.vertices[skin.faces[0]]
        if np.cross(p[1] - p[0], p[2] - p[0])[0] < 0:
            skin = skin.flipped()
        near = step(0.7, -0.5, gap_to(breaches, tt, ss)).ravel()
        cloud = Noise(446).cloud(skin.vertices, 4.0, 3)
        heat = np.clip(near * (0.85 + 0.5 * cloud), 0, 1)
        colour = mixed(np.tile(linear(COLD_GHOST), (len(heat), 1)), DEEP_GHOST, heat)
        colour = mixed(colour, GHOST, 0.8 * step(0.55, 1.0, heat))
        side = skin.painted(colour, 1.6)
        if not fine:
            inside = (gap_to(breaches, tt, ss).ravel() < 0.25)[side.faces].any(axis=1)
            side = side.picked(inside)
        sides.append(side.mirrored() if is_port else side)
    if not fine:
        return merge(sides)
    n = 16
    well = [(0.9, 0.0), (0.72, -0.02), (0.54, -0.05), (0.36, -0.07), (0.18, -0.085), (0.01, -0.09)]
    floor = lathe(well, n, (False, False)).scaled(PIT[2] * 1.3, PIT[3] * 1.25, 1.0)
    x, y, _ = floor.vertices.T
    ring, turn = np.hypot(x / PIT[2], y / PIT[3]) / 1.2, np.arctan2(y, x)
    arms = 0.5 + 0.5 * np.sin(3 * turn + 7.0 * ring)  # the light turns as it sinks
    hot = np.clip((1.05 - ring) * (0.35 + 0.8 * arms), 0.0, 1.0)
    light = mixed(np.tile(linear(COLD_GHOST), (len(hot), 1)), DEEP_GHOST, step(0.05, 0.5, hot))
    light = mixed(light, GHOST, step(0.5, 0.95, hot))
    return merge([*sides, replace(floor.painted(light), finish=1.15 + 0.5 * hot).moved(PIT[0], PIT[1], DECK - 0.10)])


def houses(rng: np.random.Generator, fine: bool) -> Mesh:
    """The castles, fore and aft."""
    tones = (PALE, ROT, BONE)
    made = [
        deckhouse(HULL, (0.0, 0.24), 0.99, tones, rng, fine, 3, GHOST, GREY, has_gallery=False),
        deckhouse(HULL, (0.24, 0.34), 0.74, tones, rng, fine, 1, GHOST, GREY),
        deckhouse(HULL, (0.73, 0.99), 0.84, tones, rng, fine, 2, GHOST, GREY),
    ]
    return drowned(merge([*made, *(_bulkheads(rng) if fine else [])]), 452)


def _bulkheads(rng: np.random.Generator) -> list[Mesh]:
    """Upright boards, some split or gone, on the walls of the castles that look on the decks."""
    boards = []
    for t, way, foot, top in BULKHEADS:
        y, half = float(HULL.point(t, top)[1]) + way * 0.004, float(HULL.half_breadth(t, top)) - 0.02
        count = int(2 * half / 0.066)
        for k in range(count):
            x = -half + (k + 0.5) * 2 * half / count
            if abs(x) < 0.085 or rng.random() < 0.08:  # the door, and what rotted away
                continue
            high = top if rng.random() < 0.8 else top - 0.08 * rng.random() * (top - foot) / 0.3
            plank = box((2 * half / count - 0.006, 0.022, high - foot), (x, y, (high + foot) / 2), 0.005)
            boards.append(plank.painted(PALE).tinted(0.55 + 0.4 * rng.random()))
    return boards


def sternwork(fine: bool) -> Mesh:
    """Two rows of lit windows, a gallery half fallen, a crest with a death's head, the rudder with weed."""
    back = stern.Transom(HULL)
    boss = death_head(0.2, BONE, GHOST, 1.9) if fine else None
    parts = [
        stern.lights(back, 0.70, 0.17, 5, LOOK, fine),
        stern.lights(back, 0.36, 0.15, 5, LOOK, fine, 0.03),
        stern.crest(back, 0.99, 0.2, LOOK, fine, boss),
        stern.rudder(back, 0.4, 0.16, LOOK, fine),
    ]
    if fine:
        half, y = float(HULL.half_breadth(0.0, 0.99)), float(HULL.ends(0.99)[0])
        parts.append(box((2 * half + 0.02, 0.06, 0.03), (0, y, 0.992), 0.008).painted(ROT))
        parts.append(stern.balcony(back, 0.60, 0.10, 0.10, LOOK, fine))
        parts.append(both(stern.quarter_gallery(HULL, 0.055, 0.36, 0.84, 0.09, LOOK, fine)))
    return drowned(merge(parts), 456)


def hung(rng: np.random.Generator, fine: bool) -> Mesh:
    """Chains that drag from the bow and lash the holes, an anchor, weed from every rail and port."""
    if not fine:
        return merge([])
    parts = []
    for side, breaches in ((1.0, STARBOARD), (-1.0, PORT)):
        hole = breaches[0]
        a, b = (
            HULL.point(hole.t + d * hole.half_t * 1.25, float(HULL.sheer(hole.t)) * s) * [side, 1, 1]
            for d, s in ((-1, 0.95), (1, 0.35))
        )
        out = np.array([side * 0.035, 0, 0])
        parts.append(chain(hanging(a + out, b + out, 0.05, 12), 0.045, RUST))
        hawse = HULL.point(0.94, 0.5) * [side, 1, 1] + out
        foot = hawse + np.array([side * 0.1, 0.12 * side, -0.47])
        parts.append(chain(hanging(hawse, foot, 0.04, 10), 0.045, RUST))
    anchor = fittings.anchor(0.30, RUST, ROT).turned("z", 78).turned("y", -8)
    parts.append(anchor.moved(*(HULL.point(0.90, 0.52) + np.array([0.07, 0, 0.0]))))
    for side in (1.0, -1.0):
        for t in rng.uniform(0.02, 0.97, 34):
            share = rng.choice([0.35, 0.68, 0.98])
            z = float(HULL.sheer(t)) * share
            spot = (HULL.point(t, z) + HULL.normal(t, z) * 0.036) * [side, 1, 1]
            parts.append(weed(spot, min(rng.uniform(0.08, 0.3), z - 0.03), rng, WEED))
    return merge(parts)


def lanterns(fine: bool) -> Mesh:
    """Three lamps over the stern that still burn."""
    one = castle.lantern(0.07, DARK, GHOST, 2.0, 6 if fine else 4)
    return merge([one.moved(x, -1.47, 1.0 if x else 1.12) for x in (-0.30, 0.0, 0.30)])
