"""The company of Zandri in stone and bronze: jackal guards, kings, obelisks, the sun mirror and its beetle."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from vtt.shipyard import grime
from vtt.shipyard.castle import flat_panel
from vtt.shipyard.hull import both
from vtt.shipyard.mesh import (
    GLOSS,
    METAL,
    SATIN,
    Array,
    Mesh,
    bare,
    box,
    extrude,
    facing,
    grid,
    lathe,
    linear,
    merge,
    sphere,
    tube,
)
from vtt.shipyard.pieces.curse_of_zandri_lines import (
    BRONZE,
    DECK,
    EMBER,
    GOLD,
    LAPIS,
    OXBLOOD,
    PALE_SAND,
    SAND,
    SHADOW,
    TURQUOISE,
)
from vtt.shipyard.pieces.curse_of_zandri_works import GLYPHS, aged
from vtt.shipyard.pieces.fleet_lines import PYRAMID, PYRAMID_Y
from vtt.shipyard.pieces.fleet_parts import smooth_path
from vtt.shipyard.stonepaint import mixed

HUB = (0.0, PYRAMID_Y - 0.02, 2.06)
"""Middle of the sun mirror."""
FACETS = 16


def jackal_guard(height: float, stone: str) -> Mesh:
    """A guard with a jackal's head and a halberd on z = 0, facing +y."""
    legs = both(box((0.085, 0.10, 0.30), (0.06, 0, 0.2), 0.0, ("-z", "+z")))
    plinth = box((0.34, 0.34, 0.06), (0, 0.02, 0.03), 0.0, ("-z",))
    kilt = lathe([(0.15, 0.32), (0.13, 0.5), (0.11, 0.54)], 6, (False, False)).scaled(1, 0.8, 1)
    chest = lathe([(0.10, 0.5), (0.13, 0.62), (0.185, 0.74), (0.14, 0.80), (0.05, 0.82)], 7, (False, True))
    chest = chest.scaled(1.0, 0.62, 1.0)
    head = sphere((0.07, 0.085, 0.08), 6, 4).moved(0, 0.0, 0.88)
    snout = tube([(0, 0.04, 0.88), (0, 0.12, 0.865), (0, 0.19, 0.845)], [0.055, 0.04, 0.022], 4)
    ears = both(tube([(0.045, -0.01, 0.92), (0.055, -0.02, 1.0), (0.055, -0.02, 1.1)], [0.03, 0.026, 0.004], 3))
    lappets = both(box((0.05, 0.05, 0.2), (0.085, 0.02, 0.80), 0.0, ("-z", "+z")))
    arms = [
        tube([(0.18, 0, 0.76), (0.22, 0.02, 0.6), (0.17, 0.14, 0.54)], [0.045, 0.04, 0.03], 4),
        tube([(-0.18, 0, 0.76), (-0.2, 0.02, 0.62), (-0.03, 0.1, 0.66)], [0.045, 0.04, 0.03], 4),
    ]
    body = merge([legs, plinth, kilt, chest, head, snout, ears, *arms]).painted(stone)
    collar = lathe([(0.165, 0.73), (0.15, 0.78), (0.08, 0.81)], 7, (False, False)).scaled(1.08, 0.72, 1.02)
    apron = box((0.09, 0.03, 0.26), (0, 0.12, 0.40), 0.0, ("-y",))
    shaft = tube([(0.17, 0.15, 0.04), (0.17, 0.15, 1.12)], 0.018, 3)
    blade = extrude([(0.0, 0.0), (0.14, 0.07), (0.17, 0.22), (0.03, 0.3)], 0.03, 0.0, back=True)
    blade = blade.turned("x", 90).turned("z", 90).moved(0.185, 0.15, 0.84)
    trim = merge([collar.painted(TURQUOISE), lappets.painted(LAPIS), apron.painted(OXBLOOD)])
    arms_of_bronze = merge([shaft, blade]).painted(BRONZE, METAL)
    return merge([body, trim, arms_of_bronze]).scaled(height, height, height)


def seated_king(height: float) -> Mesh:
    """A colossus on his throne on z = 0, facing +y, hands on his knees, in the striped headcloth."""
    stone = [
        box((0.44, 0.46, 0.42), (0, -0.06, 0.21), 0.02, ("-z",)),
        box((0.44, 0.10, 0.30), (0, -0.25, 0.5), 0.02),
        box((0.40, 0.2, 0.10), (0, 0.24, 0.05), 0.02, ("-z",)),
        both(box((0.13, 0.40, 0.13), (0.09, 0.08, 0.46), 0.03)),
        both(box((0.12, 0.12, 0.42), (0.09, 0.23, 0.26), 0.03, ("-z",))),
        lathe([(0.13, 0.42), (0.14, 0.6), (0.22, 0.76), (0.18, 0.81), (0.06, 0.83)], 8).scaled(1, 0.6, 1),
        both(tube([(0.21, -0.02, 0.76), (0.23, 0.0, 0.58), (0.1, 0.22, 0.54)], [0.055, 0.05, 0.04], 5)),
        sphere((0.075, 0.08, 0.09), 8, 6).moved(0, 0.04, 0.9),
        box((0.03, 0.03, 0.1), (0, 0.11, 0.80), 0.008),
    ]
    cloth = lathe([(0.145, 0.76), (0.14, 0.86), (0.105, 0.98), (0.03, 1.0)], 10, (False, True))
    cloth = cloth.scaled(1.0, 0.62, 1.0).moved(0, -0.02, 0)
    angle = np.arctan2(cloth.vertices[:, 1], cloth.vertices[:, 0])
    stripes = cloth.painted(TURQUOISE).tinted(np.where(np.sin(angle * 5) > 0, 0.9, 0.45))
    signs = [
        flat_panel(np.array(outline) * 0.13, 0.008).moved(0, 0.06 + 0.16 * k, 0.0).painted(SHADOW)
        for k, number in enumerate((1, 2))
        for outline in GLYPHS[number]
    ]
    crown = lathe([(0.085, 0.98), (0.09, 1.02), (0.06, 1.1), (0.05, 1.2), (0.02, 1.24)], 8, edge=[0, 0.5, 0, 0.4, 0.6])
    made = [merge(stone).painted(SAND), stripes, crown.painted(SAND)]
    made += [merge(signs).transformed(facing((x * 0.219, -0.06, 0.02), (x, 0, 0))) for x in (-1, 1)]
    return merge(made).scaled(height, height, height)


def statues(fine: bool) -> Mesh:
    """Guards along two steps, two kings at the foot of the stair, obelisks at the ends of the deck."""
    parts = []
    post = lathe([(0.06, 0.0), (0.05, 0.2), (0.025, 0.27)], 4, (False, True)).painted(SAND)
    for step, height, count in ((0, 0.27, 6), (1, 0.25, 5)):
        (x, y, top), (inner, _, _) = PYRAMID[step], PYRAMID[step + 1]
        spots = np.linspace(-y * 0.84, y * 0.84, count if fine else 3)
        one = jackal_guard(height, (SAND, PALE_SAND)[step]) if fine else post
        one = one.turned("z", -90)
        parts += [both(one.moved((x + inner) / 2, PYRAMID_Y + s, top)) for s in spots]
    if fine:
        parts.append(both(seated_king(0.5).moved(0.31, PYRAMID_Y + PYRAMID[0][1] + 0.14, DECK)))
    for y in (1.20, -1.26) if fine else (1.20,):
        parts.append(both(_obelisk(fine).moved(0.24 if y > 0 else 0.36, y, DECK)))
    return aged(merge(parts), 433)


def _obelisk(fine: bool) -> Mesh:
    """A needle of stone with a bronze cap and signs down its four faces."""
    side = math.sqrt(2)
    shaft = lathe(
        [(0.07 * side, 0.0), (0.07 * side, 0.05), (0.052 * side, 0.055), (0.036 * side, 0.42)], 4, (False, False)
    )
    cap = lathe([(0.036 * side, 0.42), (0.002, 0.5)], 4, (False, False), 0.5).painted(BRONZE, METAL)
    needle = merge([shaft.painted(PALE_SAND), cap]).turned("z", 45)
    if not fine:
        return needle
    signs = []
    for k, number in enumerate((0, 2, 1, 3)):
        for outline in GLYPHS[number]:
            plate = flat_panel(np.array(outline) * 0.05, 0.006).moved(0, 0.09 + 0.075 * k, 0.0)
            signs.append(plate.turned("x", -2.2).painted(SHADOW))
    face = merge(signs)
    return merge(
        [
            needle,
            *(
                face.transformed(facing((math.sin(a) * 0.05, -math.cos(a) * 0.05, 0), (math.sin(a), -math.cos(a), 0)))
                for a in np.radians((0, 90, 180, 270))
            ),
        ]
    )


# ------------------------------------------------------------------------------------------------ the sun mirror
def sun_mirror(fine: bool) -> Mesh:
    """The mirror: a hollow of polished facets round a captive ember, a rim of tongues, carried by a winged beetle."""
    n = FACETS * 2 if fine else 8
    parts = [_hollow(fine), _back(n, fine), _rays(fine)]
    rim = lathe(
        [(0.39, 0.09), (0.43, 0.08), (0.45, 0.11), (0.43, 0.15), (0.39, 0.145)],
        n,
        (False, False),
        [0.2, 0.6, 1, 1, 0.4],
    )
    parts.append(rim.painted(GOLD, METAL))
    heart = sphere((0.085, 0.085, 0.05), 12 if fine else 6, 6 if fine else 4).moved(0, 0, 0.06).painted(EMBER, 1.9)
    collar = lathe([(0.10, 0.02), (0.125, 0.06), (0.10, 0.085)], n, (False, False), [0, 1, 0.5]).painted(BRONZE, METAL)
    parts += [heart, collar] if fine else [heart]
    if fine:
        studs = [
            lathe([(0.018, 0), (0.012, 0.014), (0.001, 0.018)], 5, (False, False), 0.6).moved(
                0.42 * math.cos(a), 0.42 * math.sin(a), 0.145
            )
            for a in np.arange(FACETS) * 2 * math.pi / FACETS
        ]
        parts.append(merge(studs).painted(TURQUOISE, GLOSS))
    disc = merge(parts).scaled(0.94, 0.94, 1.0).transformed(facing(HUB, (0, 1, 0.3)))
    return grime.stained(merge([disc, _beetle(fine)]), 439, "#2f3a2e", 0.45, 3.0)


def _hollow(fine: bool) -> Mesh:
    """The inside of the dish: wedge-shaped plates of bronze, each a little darker or paler, a groove between them."""
    radii = np.array([0.11, 0.2, 0.3, 0.4])
    depth = 0.12 * (radii / 0.4) ** 2 + 0.005
    if not fine:
        rows = np.column_stack([radii, depth])[::3]
        return lathe(rows, 8, (False, False)).flipped().painted(GOLD, METAL)
    plates = []
    for k in range(FACETS):
        for ring in range(3):
            lo, hi, gap = ring, ring + 1, 0.006
            a = (k + np.array([0.0, 1.0])) * 2 * math.pi / FACETS
            r0, r1 = radii[lo] + gap, radii[hi] - gap
            z0, z1 = np.interp([r0, r1], radii, depth)
            slip = gap / np.array([r0, r1])
            spots = [
                (r0 * math.cos(a[0] + slip[0]), r0 * math.sin(a[0] + slip[0]), z0),
                (r1 * math.cos(a[0] + slip[1]), r1 * math.sin(a[0] + slip[1]), z1),
                (r1 * math.cos(a[1] - slip[1]), r1 * math.sin(a[1] - slip[1]), z1),
                (r0 * math.cos(a[1] - slip[0]), r0 * math.sin(a[1] - slip[0]), z0),
            ]
            tone = 1.0 + 0.22 * math.sin(k * 2.4 + ring * 1.9)
            plates.append(
                bare(np.array(spots) + np.array([0, 0, 0.012]), [[0, 1, 2], [0, 2, 3]], 0.15)
                .painted(mixed(np.tile(linear(GOLD), (4, 1)), EMBER, np.full(4, (0.6, 0.3, 0.0)[ring])), METAL)
                .tinted(tone)
            )
            if ring < 2:  # they still hold some of the last sun that they caught
                plates[-1] = replace(plates[-1], finish=np.full(4, (1.24, 1.1)[ring]))
    n = FACETS
    floor = lathe(np.column_stack([radii, depth]), n, (False, False)).flipped().painted(SHADOW)
    return merge([*plates, floor])


def _back(n: int, fine: bool) -> Mesh:
    """The outside of the dish: blue enamel between gilded ribs, and an eye through which the ember is seen."""
    bowl = lathe([(0.02, -0.05), (0.25, -0.02), (0.38, 0.07), (0.42, 0.12)][:: 1 if fine else 3], n, (True, False))
    eye = lathe([(0.075, -0.045), (0.06, -0.062), (0.01, -0.07)], 10 if fine else 6, (False, True)).flipped()
    eye = eye.painted(EMBER, 1.8)
    if not fine:
        return merge([bowl.painted(LAPIS, SATIN), eye]).moved(0, 0, -0.035)  # clear of the few facets of the hollow
    x, y, z = bowl.vertices.T
    turn = np.arctan2(y, x) / (math.pi / 4)
    is_enamel = (np.abs(turn - np.round(turn)) > 0.2) & (z < 0.1) & (np.hypot(x, y) > 0.1)
    colour = np.where(is_enamel[:, None], linear(LAPIS), linear(BRONZE))
    bowl = replace(bowl.painted(colour), finish=np.where(is_enamel, GLOSS, METAL))
    ribs = [tube([(0.05, 0, -0.055), (0.25, 0, -0.03), (0.4, 0, 0.08)], 0.014, 4).turned("z", 45 * k) for k in range(8)]
    stars = [
        merge([flat_panel(0.024 * np.array([(1, 0), (0, 0.35), (-1, 0), (0, -0.35)]), 0.004).turned("z", 60 * s)
               for s in range(3)]).transformed(facing(_dish(r, a), -_dish(r * 0.2, a) - [0, 0, 1.0]))
        for k in range(8) for r, dt in ((0.16, 0.5), (0.29, 0.32), (0.30, 0.7)) for a in [(k + dt) * math.pi / 4]
    ]  # fmt: skip
    return merge([bowl, eye, merge([*ribs, *stars]).painted(GOLD, METAL)])


def _dish(radius: float, angle: float) -> Array:
    """A point of the back of the dish."""
    z = float(np.interp(radius, (0.02, 0.25, 0.38, 0.42), (-0.05, -0.02, 0.07, 0.12)))
    return np.array([radius * math.cos(angle), radius * math.sin(angle), z])


def _rays(fine: bool) -> Mesh:
    """Tongues of bronze flame round the rim, long and short, each with a ridge."""
    parts = []
    for k in range(FACETS):
        long = (0.24, 0.13, 0.17, 0.13)[k % 4]
        bend = 0.03 if k % 2 else -0.02
        y = [0.43, 0.43 + long * 0.5, 0.43 + long]
        rows = [[(-0.042, y[0], 0.09), (-0.03 + bend, y[1], 0.09), (0, y[2], 0.1)],
                [(0.0, y[0], 0.125), (bend, y[1], 0.12), (0, y[2], 0.1)],
                [(0.042, y[0], 0.09), (0.03 + bend, y[1], 0.09), (0, y[2], 0.1)]]  # fmt: skip
        front = grid(np.array(rows), edge=np.array([0.7, 0.2, 0.7])[:, None])
        back = grid(np.array(rows)[[0, 2]]).flipped()
        ray = merge([front, back] if fine else [front])
        parts.append(ray.turned("z", 360 / FACETS * k).painted(GOLD if k % 2 else BRONZE, METAL))
    return merge(parts)


def _beetle(fine: bool) -> Mesh:
    """The sacred beetle that carries the mirror on its forelegs, its wings of feathers spread to both sides."""
    foot = PYRAMID[3][2]
    body = merge([
        sphere((0.13, 0.17, 0.075), 10, 6),
        sphere((0.085, 0.06, 0.055), 8, 5).moved(0, 0.19, -0.01),
    ]).painted(TURQUOISE, GLOSS)  # fmt: skip
    if not fine:
        arms = both(
            tube(
                [(0.08, PYRAMID_Y + 0.1, foot + 0.05), (0.42, PYRAMID_Y, foot + 0.4), (0.38, PYRAMID_Y, foot + 0.6)],
                0.035,
                4,
            )
        )
        beetle = sphere((0.13, 0.2, 0.1), 6, 4).moved(0, PYRAMID_Y + 0.03, foot + 0.06).painted(TURQUOISE, GLOSS)
        return merge([arms.painted(BRONZE, METAL), beetle, both(_wing(foot, False))])
    seam = box((0.012, 0.3, 0.02), (0, -0.03, 0.07), 0.004).painted(GOLD, METAL)
    shell = merge([body, seam]).moved(0, PYRAMID_Y, foot + 0.10)
    legs = []
    for dx, dy in ((0.16, 0.16), (0.19, 0.0), (0.17, -0.16)):
        legs.append(tube([(0.09, PYRAMID_Y + dy * 0.5, foot + 0.1), (dx, PYRAMID_Y + dy, foot + 0.12),
                          (dx + 0.02, PYRAMID_Y + dy * 1.2, foot + 0.01)], [0.018, 0.015, 0.01], 5))  # fmt: skip
    horns = smooth_path([(0.08, PYRAMID_Y + 0.16, foot + 0.1), (0.28, PYRAMID_Y + 0.12, foot + 0.2),
                         (0.42, PYRAMID_Y + 0.03, foot + 0.4), (0.40, PYRAMID_Y - 0.02, foot + 0.58)], 10)  # fmt: skip
    legs.append(tube(horns, np.linspace(0.04, 0.026, 10), 7 if fine else 4))
    stand = both(merge(legs).painted(BRONZE, METAL))
    return merge([shell, stand, both(_wing(foot, fine))])


def _wing(foot: float, fine: bool) -> Mesh:
    """One wing of three rows of feathers that sweeps up and out from the beetle's flank."""
    parts = []
    count = 11 if fine else 5
    spread = np.linspace(0.0, 1.0, count)
    arm = smooth_path([(0.1, PYRAMID_Y - 0.1, foot + 0.12), (0.34, PYRAMID_Y - 0.16, foot + 0.26),
                       (0.62, PYRAMID_Y - 0.2, foot + 0.50), (0.80, PYRAMID_Y - 0.22, foot + 0.72)], count)  # fmt: skip
    parts.append(tube(arm, np.linspace(0.035, 0.012, count), 6 if fine else 4).painted(GOLD, METAL))
    rows = ((BRONZE, 1.0), (TURQUOISE, 0.62), (GOLD, 0.34))
    for row, (colour, share) in enumerate(rows if fine else rows[:1]):
        for k, s in enumerate(spread):
            turn = math.radians(-72 + 62 * s)
            way = np.array([math.cos(turn), -0.06, math.sin(turn)])
            across = np.array([-way[2], 0.0, way[0]])
            long, wide = (0.20 + 0.16 * math.sin(s * 2.4)) * share, 0.042 * (1.15 if not fine else 1.0)
            root = arm[k] + np.array([0.0, 0.012 * row + 0.004 * (k % 2), 0.0])
            outline = [root - across * wide * 0.6, root + across * wide * 0.6, root + way * long * 0.75 + across * wide,
                       root + way * long, root + way * long * 0.75 - across * wide]  # fmt: skip
            parts.append(
                _feather(np.array(outline), 0.012, fine)
                .painted(*_coat(colour, fine and row == 0 and k % 2 == 1))
                .tinted(0.82 + 0.24 * ((k + row) % 2) * fine)
            )
    return merge(parts)


def _coat(colour: str, is_blue: bool) -> tuple[str, float]:
    """Paint and finish of a feather; every other one of the longest, which are seen from aft, is blue."""
    return (LAPIS, SATIN) if is_blue else (colour, 0.3 if colour == TURQUOISE else METAL)


def _feather(outline: Array, thick: float, fine: bool) -> Mesh:
    """A five-cornered plate in a plane across y, closed all round."""
    front, back = outline + np.array([0, thick / 2, 0]), outline - [0, thick / 2, 0]
    n = len(outline)
    faces = [[0, k, k + 1] for k in range(1, n - 1)]
    made = bare(
        np.vstack([front, back]),
        [
            *faces,
            *([n + a, n + c, n + b] for a, b, c in faces),
            *([k, n + k, n + (k + 1) % n] for k in range(n)),
            *([k, n + (k + 1) % n, (k + 1) % n] for k in range(n)),
        ],
        np.r_[np.full(n, 0.5), np.zeros(n)],
    )
    p = made.vertices[made.faces[0]]
    return made if np.cross(p[1] - p[0], p[2] - p[0])[1] > 0 else made.flipped()
