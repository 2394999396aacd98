"""The figurehead of the Heldenhammer: an armoured giant with two hammers, sculpted as distance fields."""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard import fields
from vtt.shipyard.hull import both
from vtt.shipyard.mesh import METAL, Array, Mesh, bare, box, extrude, frame, grid, lathe, merge, sphere, tube, unit
from vtt.shipyard.pieces.heldenhammer_lines import BLUE, CREAM, DARK_WOOD, GOLD
from vtt.shipyard.planks import raised_panel

STEEL, DARK_STEEL, BEARD = "#7d828a", "#5a5d64", "#94713f"
HAMMER = (0.19, 0.42, 0.23)
"""Size of a hammer's head across, along its blow and along the shaft."""
PLACE = frame((0, 2.05, 0.25), (1, 0, 0), (0, 0.985, 0.17), (0, -0.17, 0.985), 1.06)
STUDS = ((0.235, 0.105, 0.83), (0.3, 0.07, 0.82), (0.16, 0.1, 0.82), (0.05, 0.15, 0.63), (0.11, 0.13, 0.64))
"""Rivets of gilt on the armour."""


def figurehead(fine: bool) -> Mesh:
    """An armoured giant who raises two hammers, sculpted as one distance field."""
    if not fine:
        return _plain_giant()
    f = fields
    leg = f.melted(
        0.03,
        f.capsule((0.085, 0.0, 0.02), (0.095, 0.03, 0.24), 0.08, 0.075),
        f.capsule((0.095, 0.03, 0.24), (0.08, 0.0, 0.44), 0.082, 0.09),
    )
    forearm = f.melted(0.02, f.capsule((0.33, 0.02, 0.80), (0.36, 0.12, 1.0), 0.066, 0.056))
    greave = f.melted(
        0.02,
        f.ellipsoid((0.095, 0.07, 0.25), (0.07, 0.05, 0.07)),
        f.capsule((0.085, 0.03, 0.03), (0.09, 0.045, 0.18), 0.075, 0.08),
    )
    torso = f.melted(
        0.05,
        f.ellipsoid((0, 0.0, 0.56), (0.15, 0.115, 0.13)),
        f.ellipsoid((0, 0.02, 0.70), (0.2, 0.14, 0.14)),
        f.ellipsoid((0.085, 0.10, 0.72), (0.09, 0.06, 0.08)),
    )
    shoulder = f.melted(
        0.015,
        f.ellipsoid((0.235, 0.0, 0.82), (0.105, 0.105, 0.085)),
        f.ellipsoid((0.25, 0.0, 0.765), (0.13, 0.125, 0.04)),
        f.ellipsoid((0.25, 0.0, 0.725), (0.12, 0.115, 0.03)),
    )
    gauntlet = f.melted(
        0.015,
        f.ellipsoid((0.36, 0.13, 1.03), (0.06, 0.062, 0.06)),
        f.capsule((0.358, 0.1, 0.93), (0.36, 0.12, 0.98), 0.05, 0.075),
    )
    helm = f.melted(
        0.015,
        f.ellipsoid((0, 0.03, 0.985), (0.105, 0.11, 0.10)),
        f.ellipsoid((0, 0.03, 0.965), (0.12, 0.128, 0.022)),
        f.block((0, 0.14, 0.93), (0.016, 0.014, 0.05), 0.008),
        f.block((0.095, 0.05, 0.9), (0.012, 0.05, 0.06), 0.01),
        f.block((0, 0.03, 1.07), (0.014, 0.11, 0.035), 0.012),
    )
    belt = f.melted(
        0.01, f.ellipsoid((0, 0.01, 0.50), (0.17, 0.14, 0.032)), f.ellipsoid((0, 0.145, 0.50), (0.05, 0.025, 0.045))
    )
    skirt = f.carved(0.01, f.capsule((0, 0, 0.38), (0, 0.0, 0.5), 0.195, 0.14), f.block((0, 0, 0.2), (0.4, 0.4, 0.10)))
    tabard = f.melted(0.02, f.block((0, 0.19, 0.36), (0.085, 0.014, 0.13), 0.01, (-8, 0, 0)))
    beard = f.melted(
        0.03,
        f.ellipsoid((0, 0.12, 0.86), (0.075, 0.045, 0.07)),
        f.capsule((0, 0.135, 0.84), (0, 0.175, 0.62), 0.06, 0.02),
        f.capsule((0.05, 0.12, 0.85), (0.055, 0.165, 0.68), 0.04, 0.015),
    )
    face = f.melted(
        0.01, f.ellipsoid((0, 0.04, 0.93), (0.09, 0.09, 0.10)), f.ellipsoid((0, 0.135, 0.915), (0.02, 0.02, 0.025))
    )
    sculpts = (
        (f.union(leg, forearm, torso, greave), STEEL, METAL, 1500),
        (f.union(shoulder, gauntlet, belt), GOLD, METAL, 1100),
        (helm, STEEL, METAL, 500),
        (skirt, BLUE, 0.2, 240),
        (tabard, CREAM, 0.1, 120),
        (beard, BEARD, 0.0, 340),
        (face, "#a8795a", 0.2, 200),
    )
    body = merge([_sculpted(f.mirrored(field), colour, finish, count) for field, colour, finish, count in sculpts])
    hammers = both(_great_hammer().transformed(_grip()))
    horns = both(
        tube(
            [(0.09, 0.03, 0.99), (0.17, 0.02, 1.03), (0.20, 0.03, 1.12), (0.185, 0.05, 1.2)],
            [0.034, 0.03, 0.02, 0.004],
            6,
        )
    ).painted(GOLD, METAL)
    crown = [
        box((0.03, 0.012, 0.06), (math.sin(a) * 0.118, 0.03 + math.cos(a) * 0.124, 0.995))
        for a in np.linspace(-1.3, 1.3, 5)
    ]
    rivets = both(merge([sphere(0.014, 5, 4).moved(x, y, z) for x, y, z in STUDS]))
    cross = merge([box((0.02, 0.012, 0.13), (0, 0.208, 0.34)), box((0.08, 0.014, 0.045), (0, 0.209, 0.385))])
    knees = [sphere((0.06, 0.05, 0.06), 8, 6).moved(0.093, 0.105, 0.255)]
    knees += [
        lathe([(r, z - 0.014), (r * 1.08, z), (r, z + 0.014)], 10, (False, False), 0.8).moved(0.088, 0.035, 0)
        for r, z in ((0.088, 0.17), (0.09, 0.035))
    ]
    boots = both(sphere((0.062, 0.12, 0.05), 8, 5).moved(0.09, 0.10, 0.0)).painted(DARK_STEEL, METAL)
    emblem = merge(
        [
            both(merge(knees)).painted(GOLD, METAL),
            boots,
            cross.painted(BLUE),
            merge([*crown, rivets]).painted(GOLD, METAL),
        ]
    )
    plinth = sphere((0.16, 0.16, 0.1), 10, 6).painted(DARK_WOOD).moved(0, -0.02, -0.02)
    knee = extrude(
        [(0.0, 0.0), (0.10, 0.02), (0.20, 0.16), (0.26, 0.36), (0.28, 0.52), (0.10, 0.62), (0.0, 0.6)],
        0.07,
        0.012,
        back=True,
    )
    knee = knee.transformed(frame((-0.035, 1.70, 0.02), (0, 1, 0), (0, 0, 1), (1, 0, 0))).painted(DARK_WOOD)
    giant = merge([body, hammers, horns, plinth, emblem, _cloak(fine)])
    return merge([knee, giant.transformed(PLACE)])


def _plain_giant() -> Mesh:
    """The giant for the light level: a few bars and blocks in the same pose and paint."""
    torso = lathe([(0.15, 0.48), (0.13, 0.56), (0.21, 0.72), (0.16, 0.85), (0.05, 0.88)], 6, (False, False)).painted(
        GOLD, METAL
    )
    helm = (
        lathe([(0.10, 0.86), (0.12, 0.97), (0.06, 1.08), (0.01, 1.1)], 6, (False, False))
        .painted(GOLD, METAL)
        .moved(0, 0.03, 0)
    )
    beard = box((0.12, 0.08, 0.24), (0, 0.13, 0.80)).painted(BEARD)
    skirt = lathe([(0.2, 0.28), (0.15, 0.5)], 6, (False, False)).painted(BLUE)
    leg = tube([(0.085, 0.0, 0.0), (0.09, 0.04, 0.3)], 0.08, 4).painted(STEEL, METAL)
    arm = tube([(0.16, 0.0, 0.8), (0.345, 0.04, 0.80), (0.36, 0.13, 1.06)], [0.11, 0.08, 0.06], 4).painted(GOLD, METAL)
    hammer = merge(
        [
            tube([(0, 0, -0.2), (0, 0, 0.34)], 0.026, 3, False).painted(DARK_WOOD),
            box(HAMMER, (0, 0, 0.38)).painted(DARK_STEEL, METAL),
            box((HAMMER[0] * 1.1, 0.08, HAMMER[2] * 1.1), (0, 0, 0.38)).painted(GOLD, METAL),
        ]
    ).transformed(_grip())
    giant = merge([torso, helm, beard, skirt, both(merge([leg, arm, hammer]))])
    return giant.transformed(PLACE)


def _sculpted(field: fields.Field, colour: str, finish: float, triangles: int) -> Mesh:
    """One part of the giant: its surface with about so many triangles, worn where it stands proud."""
    import fast_simplification

    vertices, faces = fields.surface(field, (-0.5, -0.25, -0.1), (0.5, 0.32, 1.18), 0.0125)
    vertices, faces = fast_simplification.simplify(vertices, faces.astype(np.int32), target_count=triangles, agg=3.0)
    part = bare(vertices, faces).smooth_normals(75.0)
    assert part.normals is not None
    proud = np.clip(part.normals[:, 2] * 0.35 + part.normals[:, 1] * 0.25, 0.0, 0.5)
    return part.painted(colour, finish).worn(proud)


def _grip() -> Array:
    """Where the starboard hand holds its hammer, the shaft leaning out and ahead."""
    shaft = unit(np.array([0.40, 0.22, 0.89]))
    across = unit(np.cross(shaft, (1.0, 0.0, 0.0)))
    return frame((0.36, 0.13, 1.03), np.cross(across, shaft), across, shaft)


def _cloak(fine: bool) -> Mesh:
    """A blue cloak from the shoulders, blown aside along the stem."""
    u, v = np.meshgrid(np.linspace(-1, 1, 13 if fine else 5), np.linspace(0, 1, 7 if fine else 3), indexing="ij")
    x = u * (0.2 + 0.16 * v)
    y = -0.11 - 0.10 * v - 0.05 * np.cos(u * 9.0) * v + 0.05 * u * u
    z = 0.84 - 0.66 * v + 0.05 * u * u * v
    sheet = grid(np.stack([x, y, z], -1)).painted(BLUE)
    sheet = sheet.tinted((1.0 - 0.35 * (np.cos(u * 9.0) > 0.2) * v).ravel())
    return merge([sheet, sheet.flipped().moved(0, 0.006, 0)])


def _great_hammer() -> Mesh:
    """A two-handed hammer whose shaft runs along z, the grip at the origin."""
    x, y, z = HAMMER
    shaft = tube([(0, 0, -0.28), (0, 0, 0.36)], 0.026, 6).painted(DARK_WOOD)
    wraps = [tube([(0, 0, h), (0, 0, h + 0.03)], 0.032, 6, False) for h in (-0.12, 0.07, 0.16)]
    head = box(HAMMER, (0, 0, 0.38), 0.03).painted(STEEL, METAL)
    faces = [box((x * 1.12, 0.06, z * 1.12), (0, s * (y / 2 - 0.02), 0.38), 0.02) for s in (-1, 1)]
    bands = [box((x * 1.08, 0.045, z * 1.08), (0, s * 0.075, 0.38), 0.014) for s in (-1, 1)]
    carved = []
    for side in (-1.0, 1.0):  # a framed comet on the cheeks, a pyramid on the striking faces
        seat = frame((side * x / 2, 0, 0.38), (0, side, 0), (0, 0, 1), (side, 0, 0))
        panel = raised_panel((-0.055, -z * 0.42), (0.055, z * 0.42), 0.0, 0.014, 0.01).painted(DARK_STEEL, METAL)
        star = raised_panel((-0.032, -0.032), (0.032, 0.032), 0.012, 0.026, 0.012).turned("z", 45.0).moved(0, 0.03, 0)
        tails = [tube([(0, 0.02, 0.016), (a * 0.6, -0.03, 0.02), (a, -0.085, 0.016)], [0.012, 0.01, 0.002], 3, False)
                 for a in (-0.035, 0.035)]
        carved.append(merge([panel, merge([star, *tails]).painted(GOLD, METAL)]).transformed(seat))
        ahead = frame((0, side * y / 2 * 1.04, 0.38), (-side, 0, 0), (0, 0, 1), (0, side, 0))
        blow = raised_panel((-x * 0.46, -z * 0.46), (x * 0.46, z * 0.46), 0.0, 0.035, 0.06)
        carved.append(blow.painted(DARK_STEEL, METAL).transformed(ahead))
    corners = [box((0.034, 0.09, 0.034), (sx * x / 2, 0, 0.38 + sz * z / 2), 0.008) for sx in (-1, 1) for sz in (-1, 1)]
    spike = lathe([(0.035, 0.48), (0.028, 0.53), (0.002, 0.63)], 6, (False, False), 0.6)
    pommel = sphere(0.042, 6, 4).moved(0, 0, -0.29)
    gilt = merge([*bands, *wraps, *corners, spike, pommel]).painted(GOLD, METAL)
    return merge([shaft, head, merge(faces).painted(DARK_STEEL, METAL), gilt, *carved])
