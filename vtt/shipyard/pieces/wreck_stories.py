"""What makes each wreck its own: the standing stern, the crow's nest, the bow with its figurehead, the keel, the fire.

Every story answers meshes in the ship's own frame (keel at z = 0, y ahead), except those that say otherwise.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from vtt.shipyard import crew, fittings, rig
from vtt.shipyard.fields import Array, Noise
from vtt.shipyard.fire import tongue
from vtt.shipyard.mesh import METAL, Mesh, box, extrude, grid, lathe, linear, merge, sphere, tube
from vtt.shipyard.pieces.wreck_hull import GUNWALE, Deck, Side
from vtt.shipyard.pieces.wreck_lines import WRECKS
from vtt.shipyard.stonepaint import mixed
from vtt.shipyard.undead import skeleton

SPAR, SPLINTER, IRON, ROPE, CANVAS = "#4f3d2b", "#96794f", "#2e2a26", "#6b5a3e", "#857d66"
GILT, GLASS, VERDIGRIS = "#8a6c34", "#0f1413", "#2c463d"


def off(x: float, y: float, z: float) -> Array:
    """A way in inches, to be added to a spot."""
    return np.array([x, y, z], float)


def mast(foot: ArrayLike, head: ArrayLike, radius: float, rng: np.random.Generator, colour: str = SPAR) -> Mesh:
    """A broken mast with iron bands and a splintered head."""
    a, b = np.asarray(foot, float), np.asarray(head, float)
    parts = [tube([a, (a + b) / 2, b], [radius, radius * 0.88, radius * 0.68], 8).painted(colour)]
    for _ in range(5):
        tip = b + np.array([rng.normal(0, 0.03), rng.normal(0, 0.03), rng.uniform(0.06, 0.18)])
        parts.append(
            tube([b - [0, 0, 0.03], tip], [radius * 0.36, 0.002], 4).painted(SPLINTER if colour == SPAR else colour)
        )
    for share in (0.3, 0.55):
        ring = a + (b - a) * share
        parts.append(tube([ring - (b - a) * 0.03, ring + (b - a) * 0.03], radius * 1.08, 8).painted(IRON))
    return merge(parts)


def rag(start: Array, end: Array, drop: float, rng: np.random.Generator, cloth: str = CANVAS) -> Mesh:
    """A torn sail between two points of a yard, hanging `drop` inches, its foot in shreds."""
    u = np.linspace(0, 1, 17)
    length = drop * (0.4 + 0.6 * np.abs(np.sin(u * 9 + rng.random() * 6))) * (1 - 0.35 * u)
    rows = []
    for v in np.linspace(0, 1, 6):
        belly = 0.09 * np.sin(v * 2.2) * np.sin(u * 3.1)
        rows.append(start + np.outer(u, end - start) + np.column_stack([0.03 * np.sin(u * 7) * v, belly, -length * v]))
    tone = np.repeat(np.linspace(1.1, 0.65, 6), 17) * (1 + 0.12 * np.sin(np.tile(u, 6) * 31))
    sheet = grid(np.array(rows)).painted(np.outer(tone, linear(cloth)))
    return merge([sheet, sheet.flipped().moved(0, -0.004, 0)])


def yard(middle: Array, across: Array, colour: str = SPAR) -> Mesh:
    """A yard through a point."""
    return tube([middle - across, middle, middle + across * 0.85], [0.012, 0.024, 0.013], 6).painted(colour)


def line(*points: ArrayLike, radius: float = 0.0065) -> Mesh:
    """A slack rope through points."""
    return tube([np.asarray(p, float) for p in points], radius, 4, False).painted(ROPE)


def slack(start: ArrayLike, end: ArrayLike, sag: float = 0.05) -> Mesh:
    """A rope that hangs between two points."""
    a, b = np.asarray(start, float), np.asarray(end, float)
    return line(a, a * 0.7 + b * 0.3 - [0, 0, sag * 0.8], a * 0.35 + b * 0.65 - [0, 0, sag], b)


# ------------------------------------------------------------------------------------------------ wreck-1
def standing_stern(piece_id: str, rng: np.random.Generator) -> tuple[Mesh, Mesh]:
    """The after castle of a galleon: gallery, dead windows, lantern, wheel, the stump of the mizzen with a rag."""
    side, wreck = Side(WRECKS[piece_id]), WRECKS[piece_id]
    rail = side.point(0.0, GUNWALE)
    wide, y, top = rail[0], rail[1], rail[2]
    parts = []
    for x in (-0.6, 0.0, 0.6):
        frame = box((0.15, 0.03, 0.19), (x * wide, y - 0.03, top * 0.74), 0.012).painted(GILT)
        pane = box((0.095, 0.012, 0.135), (x * wide, y - 0.046, top * 0.74)).painted(GLASS, 0.5)
        bars = [
            box((0.008, 0.01, 0.135), (x * wide, y - 0.053, top * 0.74)),
            box((0.095, 0.01, 0.008), (x * wide, y - 0.053, top * 0.76)),
        ]
        parts += [frame, pane, merge(bars).painted(GILT)]
    sill = box((wide * 1.9, 0.11, 0.03), (0, y - 0.055, top * 0.56), 0.01).painted("#5d2a20")
    posts = [
        box((0.018, 0.018, 0.09), (x * wide, y - 0.1, top * 0.56 + 0.055))
        for x in np.linspace(-0.92, 0.92, 9)
        if abs(x - 0.46) > 0.1
    ]
    hand = box((wide * 1.2, 0.022, 0.02), (-0.3 * wide, y - 0.1, top * 0.56 + 0.105), 0.006)
    parts += [sill, merge([*posts, hand]).painted(GILT).tinted(0.8)]
    arch = [
        (-wide, 0.0),
        (wide, 0.0),
        (wide * 0.82, 0.11),
        (wide * 0.3, 0.17),
        (0, 0.24),
        (-wide * 0.3, 0.17),
        (-wide * 0.55, 0.09),
    ]
    board = extrude(arch, 0.03, 0.01, back=True).turned("x", 90).moved(0, y + 0.012, top + 0.015).painted("#5d2a20")
    boss = sphere((0.06, 0.02, 0.06), 8, 5).moved(0, y - 0.02, top + 0.1).painted(GILT)
    parts += [board, boss, lantern().moved(0.02, y + 0.02, top + 0.22)]
    for s in (-1, 1):
        for k, t in enumerate((0.02, 0.1, 0.18, 0.26)):
            spot = side.point(t, GUNWALE) * [s, 1, 1]
            parts.append(box((0.02, 0.02, 0.1), spot + off(0, 0, 0.05)).painted("#4c3a2a"))
            if k < 2:
                after = side.point(t + 0.08, GUNWALE) * [s, 1, 1]
                parts.append(tube([spot + off(0, 0, 0.1), after + off(0, 0, 0.1)], 0.014, 5).painted("#5d2a20"))
    quarter = side.point(0.12, GUNWALE)
    parts.append(fittings.wheel(0.085).moved(0.0, quarter[1], quarter[2] - 0.03))
    parts.append(
        fittings.cask(0.045, 0.11).turned("x", 90).moved(0.16, side.point(0.3, 2.0)[1], side.point(0.3, 2.0)[2] + 0.03)
    )
    foot = np.array([0.0, -0.12 * wreck.length, top - 0.12])
    head = foot + off(0.17, 0.06, 0.85)
    hinge, across = foot + (head - foot) * 0.78, np.array([0.4, 0.14, -0.17])
    parts += [mast(foot, head, 0.05, rng), yard(hinge, across)]
    cloth = rag(hinge - across * 0.95, hinge + across * 0.7, 0.44, rng)
    for s, t in ((-1, 0.2), (1, 0.3), (-1, 0.36), (1, 0.14)):
        parts.append(slack(head - [0, 0, 0.06], side.point(t, GUNWALE) * [s, 1, 1], 0.07))
    parts.append(slack(hinge + across * 0.8, side.point(0.45, GUNWALE), 0.1))
    return merge(parts), cloth


def lantern() -> Mesh:
    """A dead stern lantern on its bracket."""
    stand = tube([(0, 0, -0.1), (0, 0, 0.02)], 0.012, 5)
    cage = lathe([(0.035, 0.02), (0.048, 0.05), (0.042, 0.12), (0.01, 0.17)], 6, (True, True), 0.6)
    return merge(
        [
            merge([stand, cage]).painted(IRON, METAL),
            lathe([(0.044, 0.055), (0.04, 0.11)], 6, (False, False)).painted("#55603c", 0.6),
        ]
    )


# ------------------------------------------------------------------------------------------------ wreck-2
def crows_nest(rng: np.random.Generator) -> tuple[Mesh, Mesh]:
    """A tall mast out of the reef, its top still manned by a dead lookout; in the frame of the piece."""
    foot, head = np.array([-0.05, -0.15, 0.1]), np.array([0.3, -0.02, 1.72])
    ahead = head - foot
    nest = foot + ahead * 0.62
    parts = [mast(foot, head, 0.062, rng)]
    lean = float(np.degrees(np.arctan2(ahead[0], ahead[2])))
    top = rig.top(0.17, "#594733", "#3c2f22", 8).turned("y", lean)
    watch = skeleton(0.3, ((-0.22, 0.2, 0.5), (0.3, 0.15, 0.86)), rags="#4a3a30").turned("z", 40).turned("y", lean)
    parts += [top.moved(*nest), watch.moved(*(nest + off(0.03, -0.09, 0.0)))]
    for share, half, tilt, drop in ((0.44, 0.62, -0.22, 0.0), (0.86, 0.4, 0.16, 0.36)):
        hinge, across = foot + ahead * share, np.array([0.25, half, tilt])
        parts.append(yard(hinge + off(0.06, 0, 0), across))
        if drop:
            cloth = rag(hinge + off(0.07, 0, 0) - across * 0.95, hinge + off(0.07, 0, 0) + across * 0.3, drop, rng)
        for end in (hinge - across, hinge + across * 0.85):
            parts.append(slack(head - [0.02, 0, 0.05], end + off(0.06, 0, 0), 0.03))
    spread = ((-0.62, 0.18, 0.14), (-0.7, -0.2, 0.16), (-0.66, -0.5, 0.2), (0.62, 0.25, 0.3), (0.6, -0.3, 0.3))
    for x, y, z in spread:
        parts.append(line(nest - [0, 0, 0.02], (x, y, z), radius=0.008))
    for k in range(1, 6):  # ratlines between the three western shrouds
        ends = [nest + (np.array(p) - nest) * k / 6.5 for p in spread[:3]]
        parts.append(line(*ends, radius=0.005))
    ladder_end = np.array([0.36, 0.9, 0.24])
    parts.append(slack(foot + ahead * 0.95, ladder_end, 0.16))
    flag = rag(head + off(0, 0, 0.0), head + off(0.36, 0.2, 0.02), 0.2, rng, "#4b2320")
    return merge(parts), merge([cloth, flag])


# ------------------------------------------------------------------------------------------------ wreck-3
def proud_bow(piece_id: str, rng: np.random.Generator) -> tuple[Mesh, Mesh]:
    """The forepart of a ship: bowsprit, a sea maiden under it, cathead with its anchor, foremast stump with a rag."""
    side, wreck = Side(WRECKS[piece_id]), WRECKS[piece_id]
    nose = side.point(1.0, GUNWALE) * [0, 1, 1]
    root, tip = nose + off(0, -0.4, 0.02), nose + off(0.03, 0.3, 0.3)
    parts = [tube([root, (root + tip) / 2, tip], [0.045, 0.04, 0.026], 7).painted(SPAR)]
    for _ in range(4):
        parts.append(
            tube(
                [tip, tip + off(rng.normal(0, 0.02), rng.uniform(0.05, 0.12), rng.uniform(0.0, 0.06))],
                [0.016, 0.002],
                4,
            ).painted(SPLINTER)
        )
    maiden = [
        tube([(0, -0.02, -0.34), (0, 0.06, -0.2), (0, 0.1, -0.06), (0, 0.12, 0.02)], [0.03, 0.055, 0.05, 0.022], 7),
        sphere((0.036, 0.04, 0.045), 7, 5).moved(0, 0.15, 0.055),
        tube([(0.04, 0.1, -0.02), (0.07, 0.16, -0.1), (0.02, 0.2, -0.06)], 0.014, 5),
        tube([(-0.04, 0.1, -0.02), (-0.07, 0.16, -0.1), (-0.02, 0.2, -0.06)], 0.014, 5),
    ]
    hair = tube([(0, 0.13, 0.09), (0, 0.08, 0.05), (0, 0.05, -0.08)], [0.03, 0.035, 0.014], 6).painted(GILT)
    parts.append(merge([merge(maiden).painted("#8d7f62"), hair]).moved(*(nose + off(0, 0.0, -0.08))))
    for s in (-1, 1):
        spot = side.point(0.86, GUNWALE) * [s, 1, 1]
        out = spot + off(s * 0.15, 0.06, 0.03)
        parts.append(tube([spot - [s * 0.08, 0.03, 0], out], 0.026, 5).painted(SPAR))
        rail = side.point(np.linspace(0.5, 0.97, 6), np.full(6, GUNWALE)) * [s, 1, 1] + off(0, 0, 0.03)
        parts.append(tube(rail, 0.022, 5).painted("#6d5822"))
    cathead = side.point(0.86, GUNWALE) + off(0.15, 0.06, 0.02)
    parts += [
        fittings.anchor(0.36).turned("z", 70).moved(*(cathead - [0, 0, 0.08])),
        line(cathead, cathead - [0, 0, 0.1], radius=0.01),
    ]
    foot = np.array([0.0, 0.2 * wreck.length, side.point(0.7, 2.0)[2] - 0.08])
    head = foot + off(-0.14, -0.12, 0.72)
    hinge, across = foot + (head - foot) * 0.74, np.array([0.42, -0.1, 0.14])
    parts += [mast(foot, head, 0.05, rng), yard(hinge, across)]
    cloth = rag(hinge - across * 0.9, hinge + across * 0.72, 0.4, rng)
    jib = rag(head - [0, 0, 0.05], tip - [0, 0.1, 0.03], 0.22, rng)
    parts += [slack(head, tip, 0.05), slack(head - [0, 0, 0.1], nose, 0.05)]
    for s, t in ((-1, 0.6), (1, 0.62), (-1, 0.76), (1, 0.78)):
        parts.append(slack(head - [0, 0, 0.04], side.point(t, GUNWALE) * [s, 1, 1], 0.04))
    hatch_at = Deck(side).point(0.62, 0.0)
    parts.append(fittings.hatch(0.2, 0.2).moved(*(hatch_at + off(0, 0, 0.02))))
    return merge(parts), merge([cloth, jib])


# ------------------------------------------------------------------------------------------------ wreck-4
def keel_up(piece_id: str, rng: np.random.Generator) -> tuple[Mesh, Mesh]:
    """Keel, rudder and copper of a capsized ship, barnacles, and a castaway with his shirt on an oar."""
    bottom = Deck(Side(WRECKS[piece_id]), CROWN)
    t = np.linspace(0.0, 0.985, 13)
    path = bottom.point(t, np.zeros(13)) + off(0, 0, 0.045)
    path[-1] += [0, 0.05, -0.06]
    parts = [tube(path, np.r_[0.034, np.full(11, 0.03), 0.02], 4).painted("#3d3025").worn(0.3)]
    stern = bottom.point(0.0, 0.0)
    blade = extrude(
        [(-0.02, -0.3), (0.0, 0.2), (0.07, 0.27), (0.2, 0.2), (0.22, -0.1), (0.16, -0.3)], 0.034, 0.008, back=True
    )
    blade = blade.turned("y", 90).turned("x", 90).turned("z", 180).moved(0.017, stern[1] - 0.015, stern[2] + 0.1)
    parts.append(blade.painted("#4a3a2a"))
    for z in (-0.05, 0.08, 0.2):
        parts.append(box((0.055, 0.13, 0.022), (0, stern[1] - 0.05, stern[2] + z)).painted(VERDIGRIS, METAL))
    parts += [copper(bottom, rng)]
    for s in (-1, 1):
        turn = bottom.point(np.linspace(0.0, 0.96, 9), np.full(9, 0.985 * s))
        parts.append(tube(turn, 0.034, 6).painted("#40372d").worn(0.25))
    seat = bottom.point(0.34, 0.08) + off(0, 0, 0.03)
    man = crew.sailor(0.24, "#8a7a5e", "#3f4450", pose="wave").turned("z", 60)
    oar = tube([seat + off(0.1, 0.05, -0.04), seat + off(0.12, 0.07, 0.46)], 0.011, 5).painted(SPAR)
    parts += [man.moved(*seat), oar]
    shirt = rag(seat + off(0.12, 0.07, 0.44), seat + off(0.3, 0.16, 0.42), 0.16, rng, "#a39c86")
    return merge(parts), shirt


def copper(bottom: Deck, rng: np.random.Generator) -> Mesh:
    """The sheathing of the bottom in overlapping rows, green, brown where it is rubbed, whole patches of it lost."""
    parts: list[Mesh] = []
    noise = Noise(77)
    for row, v in enumerate(np.linspace(-0.88, 0.88, 15)):
        for u in np.arange(0.03 + 0.03 * (row % 2), 0.9, 0.062):
            a, b = bottom.point(np.array([u, u + 0.066]), np.array([v, v]))
            is_lost = float(noise.cloud(a[None], 1.7, 2)[0]) < 0.02 or rng.random() < 0.12
            is_holed = abs(u - HOLE[0]) < HOLE[2] + 0.05 and abs(v - 2 * HOLE[1] + 1) < 0.55
            if is_lost or is_holed or abs(v) < 0.1:
                continue
            beside = bottom.point(u, v + 0.1)
            lean = float(np.degrees(np.arctan2(beside[2] - a[2], beside[0] - a[0])))
            wide = 0.13 * abs(float(beside[0] - a[0])) / 0.1
            sheet = box((wide, float(b[1] - a[1]), 0.008), without=("-z",)).turned("y", -lean + rng.normal(0, 2))
            tones = mixed(np.tile(linear(VERDIGRIS), (8, 1)), "#4d3524", rng.uniform(0, 0.8, 8))
            spot = (a + b) / 2 + bottom.normal(u, v) * 0.025
            parts.append(sheet.moved(*spot).painted(tones * rng.uniform(0.6, 1.1), 0.4).worn(0.3))
    return merge(parts)


CROWN = 0.085
"""Inches by which the bottom of the capsized ship rises from bilge to keel."""
HOLE = (0.6, 0.72, 0.1, 0.2)
"""Where a rock went through the bottom: t, share of the breadth, half sizes."""


# ------------------------------------------------------------------------------------------------ wreck-5
def burnt_out(piece_id: str, rng: np.random.Generator) -> tuple[Mesh, Mesh]:
    """The fire has left a fallen mast across the beams, guns in the bilge, charred rags, and embers that still glow."""
    side = Side(WRECKS[piece_id])
    char = "#171310"
    foot = Deck(side).point(0.42, 0.1)
    parts = [mast(foot - [0, 0, 0.05], foot + off(0.0, 0.02, 0.42), 0.05, rng, char)]
    fallen = [
        Deck(side).point(0.5, -0.75) + off(0, 0, 0.1),
        Deck(side).point(0.66, 0.1) + off(0, 0, 0.07),
        Deck(side).point(0.78, 1.2) + off(0.2, 0, -0.05),
    ]
    parts += [
        mast(fallen[0], fallen[2], 0.042, rng, char),
        yard(fallen[1] + off(0, 0, 0.05), np.array([0.3, -0.42, 0.04]), char),
    ]
    for t, v, turn in ((0.24, 0.35, 70.0), (0.34, 0.6, 110.0), (0.8, 0.25, 20.0)):
        parts.append(
            fittings.deck_gun(0.24, char, "#26241f")
            .turned("z", turn)
            .turned("y", 14)
            .moved(*(Deck(side).point(t, v) - [0, 0, 0.0]))
        )
    for _ in range(9):
        t, v = rng.uniform(0.15, 0.88), rng.uniform(-0.7, 0.8)
        stick = box((rng.uniform(0.03, 0.05), rng.uniform(0.12, 0.3), 0.02), (0, 0, 0), 0.005).turned(
            "x", rng.normal(0, 12)
        )
        parts.append(
            stick.turned("z", rng.uniform(0, 180))
            .moved(*(Deck(side).point(t, v) + off(0, 0, 0.02)))
            .painted(char)
            .tinted(rng.uniform(0.8, 2.2))
        )
    beds = [ember_bed(rng).moved(*(Deck(side).point(t, v) + off(0, 0, 0.004))) for t, v in EMBERS]
    flames = [
        tongue((0.0, 0.0), 0.03, tall, 3.0 * tall, False).moved(*(Deck(side).point(t, v) + off(0, 0, 0.01)))
        for (t, v), tall in zip(EMBERS[:3], (0.16, 0.11, 0.13), strict=True)
    ]
    parts += beds + flames
    hinge = fallen[1] + off(0, 0, 0.05)
    cloth = rag(hinge - [0.28, -0.4, 0.04], hinge + off(0.1, -0.16, 0.02), 0.2, rng, "#2b2722")
    return merge(parts), cloth


EMBERS = ((0.5, 0.2), (0.62, -0.25), (0.4, 0.45), (0.7, 0.3), (0.55, 0.62), (0.33, -0.1))
"""Where the fire still glows: t, share of the breadth."""


def ember_bed(rng: np.random.Generator) -> Mesh:
    """A heap of charcoal on z = 0: bright in the middle, red round it, dead and ashen at the rim."""
    parts = []
    for _ in range(12):
        gap, a = 0.085 * rng.random() ** 0.7, rng.uniform(0, 2 * np.pi)
        lump = box(rng.uniform(0.01, 0.026, 3)).turned("x", rng.uniform(0, 90)).turned("z", rng.uniform(0, 90))
        lump = lump.moved(gap * np.cos(a), gap * np.sin(a), 0.008 + 0.02 * (1 - gap / 0.085))
        heat = 1 - gap / 0.085 + rng.normal(0, 0.15)
        if heat > 0.5:
            parts.append(lump.painted("#f0641a", 1.6))
        elif heat > 0.25:
            parts.append(lump.painted("#7d1c08", 1.45))
        else:
            parts.append(lump.painted("#171310" if rng.random() < 0.6 else "#6a655e"))
    return merge(parts)
