"""The blood serpent: red coils that rise out of the water, a hood and a fanged head."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from manifold3d import Manifold
from scipy.spatial import cKDTree

from vtt.shipyard import base, bone, water
from vtt.shipyard.bone import sculpted
from vtt.shipyard.fields import Field, capsule, carved, ellipsoid, limb, melted, mirrored, step
from vtt.shipyard.glb import Miniature
from vtt.shipyard.massing import modelled, monster_body
from vtt.shipyard.mesh import Array, Mesh, grid, linear, merge, tube, unit
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import fitted, mixed, noise_of, vertex_normals
from vtt.shipyard.sighthull import SightHull, sight_hull

BASE = (1.75, 1.25)
BACK, DARK, BELLY = "#5c1010", "#1c0609", "#8f6c40"

COIL = [
    (-0.3, 0.3, -0.25),
    (-0.42, 0.05, 0.1),
    (-0.3, -0.32, 0.22),
    (0.05, -0.5, 0.2),
    (0.36, -0.28, 0.14),
    (0.34, 0.1, 0.2),
    (0.16, 0.3, 0.34),
    (0.0, 0.22, 0.55),
    (0.0, 0.06, 0.75),
    (0.0, 0.0, 0.84),
]
COIL_RADII = [0.17, 0.18, 0.2, 0.21, 0.21, 0.2, 0.19, 0.18, 0.17, 0.16]


def trunk() -> Field:
    """The body that counts for sight: one full coil and the raised throat."""
    return melted(0.05, limb(COIL, COIL_RADII))


@sight_hull("blood-serpent")
def sight() -> SightHull:
    """The frozen body that blocks sight."""
    return monster_body("blood-serpent", massing(), (1.75, 1.25), 1.0)


def massing() -> Manifold:
    """Coil and throat without head, hood and tail loops."""
    return modelled(trunk(), (-0.65, -0.9, -0.3), (0.65, 0.9, 1.1), 0.03, 0.01)


@piece("blood-serpent", base=BASE, hull_height=1.0)
def blood_serpent(level: Level) -> Miniature:
    """Scaled coils, a ribbed belly, a hood, a fanged head with yellow eyes; loops of the tail break the water."""
    fine = level is Level.TABLE
    cell = 0.028 if fine else 0.05
    trunk_mesh = scaled(fitted("blood-serpent", trunk(), None, cell, footed=False), np.array(COIL), 0.19)
    sea = base.slab(*BASE, water.gap_to([(0.1, -0.35, 0.42), (0.2, 0.1, 0.4), (0.2, 0.3, 0.25)]), 33)
    foam = merge(
        [
            water.splash((-0.38, 0.16), 0.2, 0.13, 6),
            water.splash((0.02, -0.5), 0.3, 0.09, 7),
            water.splash((0.36, -0.1), 0.26, 0.09, 8),
            water.drops((-0.38, 0.16), 0.3, 0.2, 10, 9),
        ]
    )
    head_mesh, eyes = head(fine)
    return Miniature(
        {
            "body": trunk_mesh,
            "head": head_mesh,
            "wings": hood(),
            "tail": tail(fine),
            "glow": eyes,
            "base": sea,
            "foam": foam,
        },
        {"captain_eye": (0.0, 0.2, 1.25)},
    )


def along(points: Array, path: Array) -> tuple[Array, Array, Array]:
    """For each point: how far along the path it lies (inches), its direction from it, the path's direction there."""
    fine = np.concatenate(
        [np.linspace(path[i], path[i + 1], 24, endpoint=False) for i in range(len(path) - 1)]
    )
    run = np.r_[0.0, np.cumsum(np.linalg.norm(np.diff(fine, axis=0), axis=1))]
    _, near = cKDTree(fine).query(points)
    ahead = unit(np.gradient(fine, axis=0))
    return run[near], unit(points - fine[near]), ahead[near]


def scaled(mesh: Mesh, path: Array, radius: float) -> Mesh:
    """Rows of raised scales on the back, plates on the belly, painted red, black and horn."""
    points = mesh.vertices
    normals = vertex_normals(points, mesh.faces)
    run, out, ahead = along(points, path)
    belly_side = unit(np.cross(ahead, np.cross(np.broadcast_to([0.0, 0.25, -1.0], ahead.shape), ahead)))
    round_about = np.cross(ahead, belly_side)
    angle = np.arctan2(np.einsum("ij,ij->i", out, round_about), np.einsum("ij,ij->i", out, belly_side))
    belly = step(1.05, 0.8, np.abs(angle))
    row = run / 0.062
    column = angle / (2 * np.pi) * 16 + 0.5 * (np.floor(row) % 2)
    u, v = column - np.round(column), row - np.floor(row)
    scale = np.clip(1 - 2.2 * np.abs(u), 0, 1) ** 0.6 * np.clip(1.15 - v, 0, 1)
    plates = 0.5 - 0.5 * np.cos(2 * np.pi * ((run / 0.085) % 1.0)) ** 7
    relief = 0.016 * (scale - 0.4) * (1 - belly) + 0.012 * (plates - 0.4) * belly
    moved = points + normals * relief[:, None]
    noise = noise_of(121)
    cloud = noise.cloud(points, 2.2, 3)
    bands = step(0.25, 0.6, np.sin(run * 9.0) + 0.6 * cloud)
    colour = mixed(
        np.tile(linear(BACK), (len(points), 1)), DARK, 0.85 * bands * step(0.9, 1.6, np.abs(angle))
    )
    colour *= (0.5 + 0.8 * scale)[:, None]
    colour = mixed(colour, np.tile(linear(BELLY), (len(points), 1)) * (0.45 + 0.65 * plates)[:, None], belly)
    colour *= (1 - 0.4 * step(0.14, 0.04, points[:, 2]))[:, None]
    edge = (1 - belly) * step(0.55, 0.95, scale) * 0.8 + belly * 0.5 * step(0.6, 1.0, plates)
    return replace(
        mesh,
        vertices=moved,
        colour=np.clip(colour, 0, 1),
        finish=np.full(len(points), 0.42),
        edge=edge,
        normals=vertex_normals(moved, mesh.faces),
    )


def head(fine: bool) -> tuple[Mesh, Mesh]:
    """Neck and head that strike ahead, with open jaws, fangs, horns and a tongue; and the eyes."""
    neck = np.array([(0, 0.0, 0.86), (0, -0.02, 1.04), (0, 0.06, 1.22), (0, 0.24, 1.3)])
    shape = melted(
        0.05,
        limb([tuple(p) for p in neck], [0.15, 0.12, 0.1, 0.1]),
        ellipsoid((0, 0.3, 1.33), (0.14, 0.17, 0.1)),
        ellipsoid((0, 0.46, 1.31), (0.09, 0.16, 0.06)),
        mirrored(capsule((0.07, 0.3, 1.4), (0.09, 0.42, 1.38), 0.035, 0.02)),
        mirrored(capsule((0.08, 0.24, 1.38), (0.17, 0.06, 1.52), 0.035, 0.006)),
        mirrored(capsule((0.1, 0.26, 1.28), (0.05, 0.5, 1.16), 0.05, 0.03)),
        capsule((0, 0.46, 1.16), (0, 0.56, 1.15), 0.05, 0.03),
    )
    shape = carved(
        0.02,
        shape,
        ellipsoid((0, 0.52, 1.225), (0.09, 0.22, 0.035)),
        mirrored(ellipsoid((0.115, 0.38, 1.365), (0.03, 0.03, 0.024))),
    )
    skin = scaled(
        sculpted(shape, (-0.4, -0.25, 0.8), (0.4, 0.75, 1.7), 0.028 if fine else 0.045),
        np.vstack([neck, [(0, 0.62, 1.3)]]),
        0.11,
    )
    inside = ellipsoid((0, 0.52, 1.225), (0.1, 0.24, 0.05))(*skin.vertices.T)
    skin = replace(skin, colour=mixed(skin.colour, "#8a2a3a", step(0.03, -0.02, inside)))
    fangs = [
        bone.fang((s * x, y, z), (s * x * 0.9, y + 0.01, z - size), 0.018)
        for s in (-1, 1)
        for x, y, z, size in ((0.05, 0.57, 1.28, 0.12), (0.065, 0.47, 1.28, 0.06), (0.075, 0.4, 1.28, 0.05))
    ]
    fangs += [bone.fang((s * 0.035, 0.56, 1.17), (s * 0.03, 0.58, 1.25), 0.014) for s in (-1, 1)]
    tongue = tube([(0, 0.42, 1.19), (0, 0.6, 1.21), (0.01, 0.72, 1.17)], [0.02, 0.014, 0.008], 5).painted(
        "#a01828", 0.6
    )
    forks = [
        tube([(0.01, 0.72, 1.17), (0.01 + s * 0.03, 0.8, 1.18)], [0.007, 0.003], 4).painted("#a01828", 0.6)
        for s in (-1, 1)
    ]
    eyes = merge([bone.eye((s * 0.118, 0.38, 1.365), 0.024, "#f4c22a", 1.9) for s in (-1, 1)])
    return merge([skin, merge(fangs).painted("#d8cba4"), tongue, *forks]), eyes


def hood() -> Mesh:
    """The spread skin of the neck on both sides, with its rays."""
    t = np.linspace(0, 1, 13)
    spine = np.column_stack([0.06 + 0 * t, -0.06 + 0.16 * t**2, 0.78 + 0.52 * t])
    reach = 0.34 * np.sin(np.pi * np.clip(t * 0.92 + 0.05, 0, 1)) ** 0.8
    parts = []
    for side in (-1, 1):
        rows, tones = [], []
        for s in np.linspace(0, 1, 9):
            ray = 1 - 0.13 * np.abs(np.sin(t * np.pi * 5)) * s
            rows.append(
                spine * [side, 1, 1]
                + np.column_stack([side * reach * s * ray, -0.1 * s * s + 0 * t, 0.05 * s * ray])
            )
            tones.append((1.25 - 0.6 * s) * (0.75 + 0.4 * np.abs(np.sin(t * np.pi * 5))))
        skin = grid(np.array(rows), edge=np.tile(np.r_[np.zeros(8), 0.9][:, None], (1, 13)))
        parts.append(skin.painted(np.clip(np.outer(np.concatenate(tones), linear("#6a1c10")), 0, 1), 0.3))
    return merge(parts)


def tail(fine: bool) -> Mesh:
    """Two loops astern and the tip of the tail."""
    parts = []
    for start, end, height, girth in (
        ((-0.35, -0.62), (0.0, -0.98), 0.26, 0.11),
        ((0.12, -0.86), (0.34, -1.14), 0.16, 0.075),
    ):
        angle = np.linspace(-0.15, np.pi + 0.15, 12)
        share = (1 - np.cos(angle)) / 2
        path = np.column_stack(
            [
                start[0] + (end[0] - start[0]) * share,
                start[1] + (end[1] - start[1]) * share,
                height * np.sin(angle),
            ]
        )
        ring = sculpted(
            limb([tuple(p) for p in path], [girth] * 12),
            (-0.7, -1.4, -0.02),
            (0.7, -0.4, 0.6),
            0.03 if fine else 0.05,
        )
        parts.append(scaled(ring, path, girth))
    tip = np.array([(0.42, -0.72, -0.05), (0.5, -0.76, 0.14), (0.52, -0.7, 0.3), (0.46, -0.62, 0.38)])
    parts.append(scaled(tube(np.array(tip), [0.06, 0.045, 0.028, 0.006], 10, False), tip, 0.05))
    return merge(parts)
