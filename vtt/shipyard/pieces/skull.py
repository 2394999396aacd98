"""Skull Island: a giant's skull, half sunk, its jaw towards the south."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from manifold3d import Manifold

from vtt.shipyard import bone, flora, plain
from vtt.shipyard.fields import (
    Array,
    Field,
    block,
    capsule,
    carved,
    ellipsoid,
    limb,
    melted,
    mirrored,
    step,
    union,
)
from vtt.shipyard.glb import Miniature
from vtt.shipyard.massing import crag, joined, modelled, mound, sight_body
from vtt.shipyard.mesh import Mesh, linear, merge
from vtt.shipyard.pieces.markers import tongue
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import Stone, fitted, grained, mixed, reduced, shore_band, stone_paint
from vtt.shipyard.sighthull import SightHull, sight_hull

SAND = Stone(light="#8a7c66", dark="#514739", streak="#9a8866", mossy=0.7, beach=0.12)

SOCKET = (0.82, -1.5, 1.62)


def head() -> Field:
    """The skull before its hollows are cut: brain case, brow, cheeks, upper and lower jaw."""
    case = melted(
        0.5,
        ellipsoid((0, 0.55, 1.35), (1.95, 1.62, 1.65), (-8, 0, 0)),
        ellipsoid((0, -0.35, 1.75), (1.55, 1.15, 1.12)),
        ellipsoid((0, -0.95, 0.95), (1.05, 0.75, 0.75)),
        ellipsoid((0, -0.98, 1.6), (1.42, 0.62, 0.8)),
    )
    brow = mirrored(limb([(0.12, -1.42, 1.98), (0.75, -1.52, 2.12), (1.42, -1.05, 1.85)], [0.2, 0.27, 0.2]))
    cheek = mirrored(limb([(0.72, -1.5, 1.08), (1.28, -1.22, 1.18), (1.72, -0.35, 1.3)], [0.26, 0.27, 0.17]))
    jaw_top = melted(
        0.2, ellipsoid((0, -1.42, 0.86), (0.82, 0.66, 0.42)), ellipsoid((0, -1.62, 1.2), (0.3, 0.32, 0.5))
    )
    jaw = melted(
        0.2,
        mirrored(
            limb(
                [(1.25, -0.3, 1.0), (1.12, -1.0, 0.3), (0.72, -1.75, 0.12), (0, -2.02, 0.1)],
                [0.26, 0.27, 0.27, 0.3],
            )
        ),
        ellipsoid((0, -1.95, 0.1), (0.42, 0.3, 0.3)),
    )
    return melted(0.22, case, brow, cheek, jaw_top, jaw)


def skull() -> Field:
    """The head with sockets, nose, mouth and temples cut in; a hollow is no window, so sight does not need them."""
    return carved(0.12, head(), *hollows())


def hollows() -> list[Field]:
    """Sockets, nose, mouth and temples."""
    return [
        mirrored(ellipsoid(SOCKET, (0.5, 0.55, 0.42), (0, -14, 0))),
        mirrored(ellipsoid((0.15, -1.98, 1.16), (0.15, 0.42, 0.3), (0, 16, 0))),
        block((0, -1.75, 0.47), (0.62, 0.62, 0.1), 0.09),
        mirrored(ellipsoid((1.75, -0.62, 0.72), (0.4, 0.4, 0.34))),
        mirrored(ellipsoid((1.95, -0.25, 1.75), (0.35, 0.5, 0.45))),
    ]


@sight_hull("skull")
def sight() -> SightHull:
    """The frozen body that blocks sight."""
    return sight_body("skull", massing())


def massing() -> Manifold:
    """Skull and the rocks at its foot; palms and the fires in the sockets do not count for sight."""
    bone = modelled(
        union(head(), capsule((0, 0, -0.3), (0, 0.3, 0.5), 0.8)),
        (-2.4, -2.6, -0.35),
        (2.4, 2.5, 3.2),
        0.05,
        0.035,
    )
    rocks = joined(
        mound("skull", 6, shore=0.12, rise=0.16, reach=0.6, knobs=0.0),
        crag(2, (2.2, 0.35), 0.68, 0.62),
        crag(5, (-1.45, 1.4), 0.8, 0.95),
        crag(9, (-1.95, -0.7), 0.5, 0.36),
    )
    return bone + rocks


@piece("skull", max_bytes=2_000_000)
def skull_island(level: Level) -> Miniature:
    """The skull with its teeth, a green fire in each socket, and palms on the shore."""
    fine = level is Level.TABLE
    body = fitted("skull", skull(), union(*hollows()), 0.054 if fine else 0.08)
    rock = two_paints(grained(body, 81, 0.01))
    trees = palms(flora.Soil(rock), 14 if fine else 7, fine)
    rock = rock if fine else merge([reduced(rock, 2550), shore_band("skull")])
    fires = merge([witch_fire(side, fine) for side in (-1, 1)])
    return Miniature(
        {"rock": rock, "teeth": teeth() if fine else reduced(teeth(), 260), "flora": trees, "glow": fires}
    )


def witch_fire(side: int, fine: bool) -> Mesh:
    """Green flames in a socket."""
    foot = (side * SOCKET[0], SOCKET[1] + 0.26, SOCKET[2] - 0.24)
    tongues = [
        tongue((dx, dy), 0.085 * size, 0.4 * size, phase, fine)
        for dx, dy, size, phase in ((0.0, 0.0, 1.0, 0.3), (0.11, 0.03, 0.7, 2.0), (-0.11, 0.02, 0.75, 4.0))
    ]
    flame = merge(tongues).moved(*foot)
    heat = flame.colour[:, 1:2] / max(float(flame.colour[:, 1].max()), 1e-6)
    return replace(flame, colour=linear("#1f8a2a") * (1 - heat) + linear("#b8ff7a") * heat)


def two_paints(body: Mesh) -> Mesh:
    """Bone where the skull is, sand and rock round its foot."""
    x, y, z = body.vertices.T
    skin = np.abs(skull()(x, y, z))
    is_bone = step(0.16, 0.08, skin) * step(0.02, 0.2, z)
    ivory, stone = bone.bone_paint(body, 82, moss=0.8), stone_paint(body, SAND, 81)
    colour = mixed(stone.colour, ivory.colour, is_bone)
    colour *= 1 - 0.85 * step(0.02, -0.1, union(*hollows())(x, y, z) + 0.07)[:, None]
    colour *= 1 - 0.6 * (sutures(x, y, z) * is_bone)[:, None]
    return replace(
        ivory, colour=colour, edge=stone.edge * (1 - is_bone) + ivory.edge * is_bone, finish=stone.finish
    )


def sutures(x: Array, y: Array, z: Array) -> Array:
    """The zigzag seams of the brain case and two old cracks, 0..1."""
    crown = step(1.9, 2.2, z)
    seam = np.abs(y - 0.42 - 0.07 * np.abs((x * 3.1) % 2 - 1) - 0.18 * np.abs(x))
    middle = np.abs(x - 0.08 * np.abs((y * 3.3) % 2 - 1) + 0.04) + 3.0 * (y < 0.45)
    back = np.abs(y - 1.45 + 0.35 * np.abs(x) - 0.07 * np.abs((x * 3.7) % 2 - 1))
    crack = np.abs(x - 0.75 - 0.35 * np.sin(y * 2.3 + 1.0) - 0.06 * np.sin(y * 13)) + 3.0 * (
        (y > 0.3) | (y < -1.3)
    )
    crack = np.minimum(
        crack,
        np.abs(x + 0.9 + 0.3 * np.sin(y * 2.0) + 0.07 * np.sin(y * 11 + z * 9))
        + 3.0 * ((y < 0.6) | (y > 1.7)),
    )
    lines = np.minimum(np.minimum(seam, middle), back)
    return np.maximum(step(0.05, 0.015, lines) * crown, step(0.05, 0.015, crack) * step(1.2, 1.5, z))


def teeth() -> Mesh:
    """Two rows of worn teeth in the mouth."""
    parts = []
    for row, count in ((1, 8), (-1, 7)):
        for k in range(count):
            angle = (k - (count - 1) / 2) * 0.24
            spot = (0.66 * np.sin(angle * 1.15), -1.2 - 0.74 * np.cos(angle), 0.62 if row > 0 else 0.3)
            made = bone.tooth(0.15, 0.12, 0.22 if row > 0 else 0.17)
            made = made if row > 0 else made.scaled(1, 1, -1)
            parts.append(made.turned("z", float(np.degrees(angle))).moved(*spot))
    return bone.bone_paint(merge(parts), 83, ivory="#a89464", wet=False)


def palms(soil: flora.Soil, count: int, fine: bool) -> Mesh:
    """Palms on the low shore."""
    rng = np.random.default_rng(3)
    trees: list[Mesh] = []
    taken: list[tuple[float, float]] = []
    for x, y, z in soil.spots(rng, 900, 0.12, 0.85, 0.7):
        if len(trees) >= count:
            break
        if (abs(x) < 1.3 and y < 0) or any(np.hypot(x - a, y - b) < 0.3 for a, b in taken):
            continue
        taken.append((x, y))
        plant = flora.palm if fine else plain.palm
        trees.append(plant((x, y, z), rng.uniform(0.45, 0.75), rng))
    return flora.scattered(trees)
