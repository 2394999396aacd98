"""The figurehead, ribs, bats, lanterns and wreckage of the Bloody Reaver."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from vtt.shipyard import castle, fields
from vtt.shipyard.hull import both
from vtt.shipyard.mesh import METAL, Mesh, bare, box, facing, frame, lathe, merge, tube, unit
from vtt.shipyard.pieces.bloody_reaver_lines import (
    BONE,
    GREY_WOOD,
    MAIN,
    PORT,
    PORT_PLACE,
    RED_GLASS,
    ROT,
    RUST,
    STARBOARD,
    STARBOARD_PLACE,
    TAR,
)


def skull(fine: bool) -> Mesh:
    """The figurehead: the horned skull of a beast, jaws open over the water, embers in its eyes."""
    f = fields
    cranium = f.melted(
        0.06,
        f.ellipsoid((0, 0.0, 0.30), (0.25, 0.27, 0.24)),
        f.ellipsoid((0, 0.22, 0.18), (0.15, 0.25, 0.12)),
        f.ellipsoid((0.14, 0.12, 0.22), (0.1, 0.14, 0.09)),
        f.ellipsoid((0.12, 0.2, 0.35), (0.1, 0.09, 0.05)),
    )
    jaw = f.melted(
        0.03,
        f.capsule((0.15, -0.02, 0.05), (0.12, 0.2, -0.10), 0.05, 0.045),
        f.capsule((0.12, 0.2, -0.1), (0.02, 0.42, -0.10), 0.05, 0.05),
    )
    socket = f.ellipsoid((0.115, 0.2, 0.27), (0.07, 0.11, 0.06))
    nostril = f.ellipsoid((0.045, 0.45, 0.2), (0.028, 0.06, 0.04))
    bone = f.mirrored(f.union(f.carved(0.02, cranium, socket, nostril), jaw))
    import fast_simplification

    vertices, faces = f.surface(bone, (-0.4, -0.35, -0.22), (0.4, 0.55, 0.6), 0.02 if fine else 0.03)
    count, haste = (2600, 3.0) if fine else (320, 8.0)
    vertices, faces = fast_simplification.simplify(vertices, faces.astype(np.int32), target_count=count, agg=haste)
    head = bare(vertices, faces).smooth_normals(70.0).painted(BONE)
    hollow = np.exp(-(((np.abs(head.vertices) - [0.115, 0.2, 0.27]) / [0.08, 0.12, 0.075]) ** 2).sum(axis=1))
    stain = 0.5 + 0.5 * np.clip((head.vertices[:, 2] + 0.1) / 0.4, 0, 1)
    head = head.tinted((1 - 0.85 * hollow) * stain)
    horns = both(
        tube(
            [(0.19, -0.02, 0.42), (0.34, -0.06, 0.52), (0.46, 0.02, 0.64), (0.47, 0.16, 0.78), (0.40, 0.26, 0.88)],
            [0.075, 0.07, 0.055, 0.036, 0.004],
            8 if fine else 4,
        )
    ).painted("#4a3d30")
    eyes = both(
        lathe([(0.035, 0), (0.03, 0.03), (0.005, 0.04)], 8)
        .painted(RED_GLASS, 2.0)
        .transformed(facing((0.115, 0.17, 0.27), (0.25, 1, 0.0)))
    )
    teeth = []
    for x, y in ((0.03, 0.45), (0.075, 0.42), (0.115, 0.35), (0.14, 0.26)) if fine else ():
        teeth.append(tube([(x, y, 0.11), (x, y + 0.01, 0.02)], [0.022, 0.003], 5))
        teeth.append(tube([(x * 0.9, y - 0.03, -0.08), (x * 0.9, y - 0.02, 0.01)], [0.02, 0.003], 5))
    whole = merge([head, horns, eyes, both(merge(teeth)).painted("#cfc19a")])
    return whole.transformed(frame((0.0, 1.76, 0.52), (1, 0, 0), (0, 0.99, -0.12), (0, 0.12, 0.99), 1.0))


def bones(fine: bool) -> Mesh:
    """The ribs and the backbone of a leviathan, arched over the waist."""
    parts = []
    for y, size in zip(np.linspace(-0.42, 0.72, 6 if fine else 3), (0.8, 0.95, 1.05, 1.0, 0.9, 0.72), strict=False):
        a = np.linspace(0.0, 1.0, 9)
        x = 0.66 - 0.56 * a**2.4
        z = 0.80 + size * np.sin(a * 1.45) * 0.92
        rib = np.stack([x, y + 0.10 * np.sin(a * 3.0), z], -1)
        reach = slice(0, 9 if y < 0.6 else 8, 1 if fine else 2)
        parts.append(
            both(
                tube(
                    rib[reach],
                    (np.array([1, 1, 0.98, 0.92, 0.85, 0.75, 0.62, 0.2, 0.1]) * 0.046)[reach],
                    6 if fine else 3,
                    fine,
                )
            )
        )
    whole = merge(parts).painted(BONE)
    return whole.tinted(0.62 + 0.38 * np.clip((whole.vertices[:, 2] - 0.75) / 0.6, 0, 1))


def bats(fine: bool) -> Mesh:
    """Bats that circle the tower and the mastheads."""
    wing = np.array(
        [
            (0.0, 0.02),
            (0.07, 0.06),
            (0.17, 0.07),
            (0.27, 0.02),
            (0.21, 0.0),
            (0.18, -0.05),
            (0.13, -0.01),
            (0.08, -0.06),
            (0.05, -0.02),
            (0.0, -0.05),
        ]
    )
    flat = castle.flat_panel(wing, 0.0)
    lifted = replace(
        flat,
        vertices=flat.vertices
        + np.stack([0 * flat.vertices[:, 0], 0 * flat.vertices[:, 0], flat.vertices[:, 0] * 0.45], -1),
    )
    if not fine:
        return merge(
            [
                both(lifted).painted("#241c1e").scaled(1.3).turned("z", turn).moved(x, y, z)
                for x, y, z, turn in ((0.78, -0.50, 2.72, 40), (0.62, -0.3, 3.15, -60), (-0.5, 0.3, 4.05, 100))
            ]
        )
    body = tube([(0, -0.07, 0), (0, 0.0, 0.0), (0, 0.06, 0.01)], [0.008, 0.028, 0.014], 5)
    ears = both(tube([(0.01, 0.06, 0.01), (0.018, 0.075, 0.045)], [0.01, 0.002], 3))
    bat = merge([both(lifted), body, ears]).painted("#241c1e")
    parts = []
    spots = (
        (0.78, -0.50, 2.72, 40),
        (0.30, -0.90, 2.92, 160),
        (0.62, -0.3, 3.15, -60),
        (-0.5, 0.3, 4.05, 100),
        (0.0, -0.5, 3.55, 200),
        (-0.75, -1.35, 2.75, 20),
        (0.62, 1.25, 2.9, 75),
    )
    for number, (x, y, z, turn) in enumerate(spots):
        parts.append(
            bat.scaled(1.15 + 0.25 * math.sin(number * 2.0))
            .turned("y", 18 * math.sin(number * 1.7))
            .turned("z", turn)
            .moved(x, y, z)
        )
    return merge(parts)


def lanterns(fine: bool) -> Mesh:
    """Red lanterns: two great ones astern, one on the tower's broken rim, others on poles over the bows."""
    parts = []
    spots = (
        (0.46, -1.98, 1.78, 0.11),
        (-0.50, -1.97, 1.62, 0.10),
        (0.62, 1.40, 0.88, 0.07),
        (-0.62, 0.62, 0.82, 0.07),
        (0.66, -0.44, 2.22, 0.07),
        (0.0, 1.30, 1.12, 0.075),
    )
    for x, y, z, size in spots:
        parts.append(castle.lantern(size, "#3c2a20", RED_GLASS, 2.0, 6 if fine else 4).moved(x, y, z))
    pole = tube([(0.62, 1.40, 0.48), (0.62, 1.40, 0.9)], 0.016, 4).painted(TAR)
    return merge([*parts, pole])


def wreckage(rng: np.random.Generator, fine: bool) -> Mesh:
    """Broken beams, chains between the hulls, skulls nailed to the bows, a rusty anchor."""
    if not fine:
        return merge([])
    parts = []
    for _ in range(24):
        y = rng.uniform(-1.3, 1.2)
        side = rng.choice([-1.0, 1.0])
        p = np.array([side * rng.uniform(0.42, 0.62), y, rng.uniform(0.56, 0.74)])
        d = unit([side * rng.uniform(0.2, 1.0), rng.normal(0, 0.5), rng.uniform(0.0, 0.55)])
        length = rng.uniform(0.18, 0.42)
        beam = box((0.05, 0.022 + 0.02 * rng.random(), length), (0, 0, length / 2), 0.006)
        x = unit(np.cross(d, (0, 1, 0.3)))
        tone = 0.6 + 0.7 * rng.random()
        parts.append(
            beam.painted(str(rng.choice([ROT, GREY_WOOD, TAR])))
            .tinted(tone)
            .transformed(frame(p, x, np.cross(d, x), d))
        )
    link = tube(
        [
            (0, 0, -0.035),
            (0.018, 0, -0.015),
            (0.018, 0, 0.015),
            (0, 0, 0.035),
            (-0.018, 0, 0.015),
            (-0.018, 0, -0.015),
            (0, 0, -0.035),
        ],
        0.008,
        3,
        False,
    ).painted(RUST, METAL)
    for start, end in (
        ((0.62, 1.1, 0.98), (0.95, 1.35, 0.82)),
        ((-0.62, 0.6, 0.90), (-1.0, 0.35, 0.66)),
        ((0.66, -0.1, 0.9), (1.06, 0.1, 0.66)),
    ):
        along = np.linspace(0, 1, 12)[:, None]
        sag = np.array([0, 0, 0.5]) * along * (1 - along)
        path = np.array(start) + (np.array(end) - start) * along - sag
        parts.append(castle.chain_of(path, link, 0.055))
    small = castle.skull(0.13, BONE)
    for hull, place, t, z in (
        (STARBOARD, STARBOARD_PLACE, 0.93, 0.62),
        (PORT, PORT_PLACE, 0.92, 0.58),
        (MAIN, np.eye(4), 0.92, 0.98),
    ):
        parts.append(both(small.transformed(hull.seat(t, z, 0.03))).transformed(place))
    parts.append(
        castle.skull(0.2, BONE, RED_GLASS, 1.8).transformed(
            facing((0.0, float(MAIN.ends(1.5)[0]) - 0.06, 1.58), (0, -1, 0.1))
        )
    )
    return merge(parts)
