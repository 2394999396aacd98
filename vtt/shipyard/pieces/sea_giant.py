"""The sea giant: waist-deep in the water, a ship's mast for a club."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from manifold3d import Manifold

from vtt.shipyard import base, bone, water
from vtt.shipyard.bone import sculpted
from vtt.shipyard.fields import Field, capsule, carved, ellipsoid, limb, melted, mirrored, step
from vtt.shipyard.glb import Miniature
from vtt.shipyard.massing import modelled, monster_body
from vtt.shipyard.mesh import Mesh, grid, linear, merge, sphere, tube
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import bend, fitted, grained, mixed, noise_of, vertex_normals
from vtt.shipyard.sighthull import SightHull, sight_hull

BASE = (1.75, 1.25)
SKIN, SHADOW, WEED = "#4c5a4a", "#1c2620", "#2c371e"
HANDS = ((0.56, 0.3, 0.72), (-0.52, 0.34, 0.42))


def trunk() -> Field:
    """The body that counts for sight: hips, belly, chest, shoulders and head."""
    return melted(
        0.09,
        ellipsoid((0, -0.05, 0.02), (0.34, 0.3, 0.26)),
        ellipsoid((0, 0.0, 0.26), (0.34, 0.29, 0.28)),
        ellipsoid((0, -0.04, 0.52), (0.38, 0.25, 0.22)),
        mirrored(ellipsoid((0.36, -0.03, 0.58), (0.16, 0.17, 0.15))),
        capsule((0, -0.03, 0.66), (0, 0.02, 0.76), 0.13),
        ellipsoid((0, 0.03, 0.83), (0.145, 0.165, 0.17)),
    )


@sight_hull("sea-giant")
def sight() -> SightHull:
    """The frozen body that blocks sight."""
    return monster_body("sea-giant", massing(), (1.75, 1.25), 1.0)


def massing() -> Manifold:
    """Trunk and head without arms and club."""
    return modelled(trunk(), (-0.62, -0.87, -0.1), (0.62, 0.87, 1.1), 0.025, 0.01)


@piece("sea-giant", base=BASE, hull_height=1.0)
def sea_giant(level: Level) -> Miniature:
    """Grey-green skin, a beard of weed, barnacles, a belt of sail cloth, a broken mast in his fist."""
    fine = level is Level.TABLE
    cell = 0.031 if fine else 0.05
    trunk_mesh = hide(grained(fitted("sea-giant", muscled(), None, cell, footed=False), 131, 0.006))
    limbs = hide(sculpted(arms(), (-0.95, -0.4, 0.1), (0.95, 0.7, 1.1), cell))
    sea = base.slab(*BASE, water.gap_to([(0.0, -0.03, 0.36)]), 35)
    foam = merge([water.splash((0.0, -0.03), 0.34, 0.13, 10), water.drops((0.0, 0.0), 0.5, 0.2, 14, 11)])
    eyes = merge([bone.eye((s * 0.055, 0.172, 0.875), 0.017, "#f0c63a", 1.8) for s in (-1, 1)])
    return Miniature(
        {
            "body": trunk_mesh,
            "arms": limbs,
            "club": club(),
            "hair": weed(fine),
            "barnacles": barnacles(),
            "belt": belt(),
            "glow": eyes,
            "base": sea,
            "foam": foam,
        },
        {"captain_eye": (0.0, 0.2, 0.95)},
    )


def muscled() -> Field:
    """The trunk with chest, belly, spine, brow, nose, ears and sockets worked out."""
    shape = melted(
        0.035,
        trunk(),
        mirrored(ellipsoid((0.16, 0.17, 0.55), (0.16, 0.08, 0.11))),
        mirrored(ellipsoid((0.08, 0.25, 0.36), (0.08, 0.05, 0.06))),
        mirrored(ellipsoid((0.08, 0.26, 0.24), (0.085, 0.05, 0.06))),
        mirrored(ellipsoid((0.14, -0.22, 0.52), (0.14, 0.07, 0.14))),
        mirrored(capsule((0.02, 0.175, 0.915), (0.1, 0.15, 0.91), 0.03, 0.022)),
        capsule((0, 0.18, 0.89), (0, 0.22, 0.82), 0.022, 0.034),
        mirrored(ellipsoid((0.15, 0.02, 0.85), (0.03, 0.03, 0.05))),
        ellipsoid((0, 0.15, 0.74), (0.09, 0.06, 0.05)),
    )
    return carved(
        0.015,
        shape,
        mirrored(ellipsoid((0.055, 0.2, 0.875), (0.032, 0.04, 0.022))),
        ellipsoid((0, 0.23, 0.775), (0.055, 0.05, 0.014)),
        capsule((0, -0.32, 0.3), (0, -0.3, 0.65), 0.02),
        capsule((0, 0.3, 0.2), (0, 0.27, 0.45), 0.012),
    )


def arms() -> Field:
    """Both arms with fists."""
    right = limb(
        [(0.4, -0.03, 0.58), (0.62, 0.0, 0.5), (0.66, 0.14, 0.55), HANDS[0]], [0.13, 0.1, 0.095, 0.07]
    )
    left = limb(
        [(-0.4, -0.03, 0.58), (-0.64, 0.02, 0.42), (-0.64, 0.16, 0.36), HANDS[1]], [0.13, 0.1, 0.095, 0.07]
    )
    fists = [ellipsoid(h, (0.085, 0.085, 0.085)) for h in HANDS]
    fingers = [
        capsule(
            (HANDS[1][0] + d, HANDS[1][1] + 0.06, HANDS[1][2]),
            (HANDS[1][0] + d * 1.6, HANDS[1][1] + 0.17, HANDS[1][2] + 0.02),
            0.026,
            0.018,
        )
        for d in (-0.06, -0.02, 0.02, 0.06)
    ]
    grip = [
        capsule(
            (HANDS[0][0] - 0.07, HANDS[0][1] + 0.05, HANDS[0][2] + d),
            (HANDS[0][0] + 0.02, HANDS[0][1] + 0.09, HANDS[0][2] + d),
            0.026,
        )
        for d in (-0.06, -0.02, 0.02, 0.06)
    ]
    return melted(0.03, right, left, *fists, *fingers, *grip)


def hide(mesh: Mesh) -> Mesh:
    """Clammy skin: pale on what bulges, dark in the folds, mottled, weedy near the water."""
    points = mesh.vertices
    normals = vertex_normals(points, mesh.faces)
    noise = noise_of(132)
    cloud, fine = noise.cloud(points, 3.0, 3), noise.at(points, 18.0)
    curve = bend(points, mesh.faces, normals)
    colour = mixed(np.tile(linear(SKIN), (len(points), 1)), "#646048", step(0.0, 0.8, cloud))
    colour = mixed(colour, "#3f544c", 0.5 * step(0.1, 0.7, -cloud))
    colour *= (1 + 0.1 * fine)[:, None]
    colour = mixed(colour, SHADOW, 0.8 * step(0.02, -0.3, curve))
    colour = mixed(colour, "#7d8066", 0.6 * step(0.06, 0.4, curve))
    colour = mixed(colour, WEED, 0.7 * step(0.22, 0.08, points[:, 2] + 0.08 * cloud))
    colour = mixed(
        colour,
        "#7a5a52",
        0.35
        * step(0.05, 0.02, np.abs(points[:, 0]))
        * step(0.12, 0.2, points[:, 1])
        * step(0.7, 0.8, points[:, 2]),
    )
    return replace(
        mesh,
        colour=np.clip(colour, 0, 1),
        finish=np.full(len(points), 0.3),
        edge=0.6 * step(0.08, 0.45, curve),
        normals=normals,
    )


def club() -> Mesh:
    """A broken lower mast with iron bands, a splintered end, and a rag of sail on its yard."""
    hand = np.array(HANDS[0])
    lean = np.array([0.16, -0.3, 0.95])
    butt, head = hand - lean * 0.3, hand + lean * 0.75
    parts = [
        tube(np.linspace(butt, head, 5), [0.045, 0.05, 0.058, 0.066, 0.07], 9).painted("#5a4028").worn(0.2)
    ]
    for share in (0.5, 0.68, 0.9):
        spot = butt + (head - butt) * share
        parts.append(
            tube([spot - lean * 0.02, spot + lean * 0.02], 0.075, 9).painted("#3a3836", 1.0).worn(0.6)
        )
    rng = np.random.default_rng(4)
    for _ in range(9):
        side = rng.normal(0, 0.035, 3)
        parts.append(
            tube(
                [head + side * 0.8 - lean * 0.03, head + side * 1.6 + lean * rng.uniform(0.08, 0.2)],
                [0.02, 0.003],
                4,
            ).painted("#a5875a")
        )
    yard = butt + (head - butt) * 0.8
    across = np.array([0.3, 0.18, 0.02])
    parts.append(
        tube([yard - across, yard, yard + across * 0.7], [0.014, 0.024, 0.012], 6).painted("#4d3824")
    )
    u, v = np.meshgrid(np.linspace(0, 1, 11), np.linspace(0, 1, 6), indexing="ij")
    drop = (0.3 + 0.1 * np.sin(u * 17)) * (1 - 0.4 * u)
    sheet = (
        (yard - across)[None, None]
        + u[..., None] * across * 1.6
        + np.stack([0.03 * np.sin(v * 3), 0.05 * np.sin(u * 9) * v, -drop * v], -1)
    )
    cloth = grid(sheet)
    rag = merge([cloth, cloth.flipped()]).painted("#9a9078").tinted(np.tile(1.1 - 0.4 * v.ravel(), 2))
    return merge([*parts, rag])


def weed(fine: bool) -> Mesh:
    """Beard, hair and shoulder strands of kelp."""
    rng = np.random.default_rng(6)
    strands = []
    for _ in range(46 if fine else 14):
        angle = rng.uniform(-1.0, 1.0)
        root = np.array([0.11 * np.sin(angle), 0.1 + 0.09 * np.cos(angle), 0.755 - 0.02 * rng.random()])
        tip = root + np.array(
            [0.05 * np.sin(angle) + rng.normal(0, 0.02), 0.09 + rng.normal(0, 0.02), -rng.uniform(0.16, 0.34)]
        )
        strands.append((root, tip))
    for _ in range(40 if fine else 12):
        angle = rng.uniform(np.pi * 0.55, np.pi * 1.45)
        root = np.array([0.12 * np.sin(angle), 0.03 + 0.13 * np.cos(angle), 0.93 + 0.04 * rng.random()])
        tip = root + np.array([0.09 * np.sin(angle), 0.1 * np.cos(angle), -rng.uniform(0.2, 0.4)])
        strands.append((root, tip))
    parts = []
    for root, tip in strands:
        bow = (root + tip) / 2 + [0, 0, 0.02] + (tip - root) * [0.3, 0.3, 0]
        made = tube([root, bow, tip], [0.02, 0.017, 0.003], 5)
        parts.append(
            made.painted(WEED if rng.random() < 0.6 else "#54552a", 0.4).tinted(rng.uniform(0.7, 1.4))
        )
    return merge(parts)


def barnacles() -> Mesh:
    """Clusters of barnacles on shoulders and belly."""
    rng = np.random.default_rng(12)
    field = muscled()
    parts = []
    for east, north, up in (
        (0.8, 0.2, 0.55),
        (-0.75, -0.4, 0.5),
        (0.3, -0.9, 0.35),
        (-0.5, 0.8, 0.1),
        (0.6, 0.6, -0.05),
    ):
        for _ in range(7):
            aim = np.array([east, north, up - 0.2]) + rng.normal(0, 0.14, 3)
            low, high = 0.0, 0.9
            for _ in range(20):
                middle = (low + high) / 2
                inside = field(*(np.array(c) for c in np.array([0, 0, 0.45]) + aim * middle)) < 0
                low, high = (middle, high) if inside else (low, middle)
            spot = np.array([0, 0, 0.45]) + aim * low
            parts.append(
                sphere(rng.uniform(0.013, 0.026), 6, 4)
                .moved(*spot)
                .painted("#b3ab93")
                .tinted(rng.uniform(0.8, 1.2))
            )
    return merge(parts).worn(0.4)


def belt() -> Mesh:
    """A rope belt with skulls of ships' figureheads: knots and a torn cloth round the hips."""
    angle = np.linspace(0, 2 * np.pi, 31)
    ring = np.column_stack(
        [0.35 * np.cos(angle), -0.02 + 0.305 * np.sin(angle), 0.2 + 0.012 * np.sin(angle * 12)]
    )
    rope = tube(ring, 0.024, 6, False).painted("#8a7448").tinted(1 + 0.25 * np.sin(np.arange(31 * 6) * 2.1))
    turn = np.linspace(0.35, np.pi - 0.35, 21)
    rows = []
    for v in np.linspace(0, 1, 4):
        drop = v * (0.15 + 0.05 * np.sin(turn * 13))
        rows.append(
            np.column_stack(
                [(0.345 + 0.02 * v) * np.cos(turn), -0.02 + (0.305 + 0.03 * v) * np.sin(turn), 0.2 - drop]
            )
        )
    cloth = grid(np.array(rows))
    outward = np.cross(
        cloth.vertices[cloth.faces[:, 1]] - cloth.vertices[cloth.faces[:, 0]],
        cloth.vertices[cloth.faces[:, 2]] - cloth.vertices[cloth.faces[:, 0]],
    )
    cloth = cloth if outward[:, 1].sum() > 0 else cloth.flipped()
    return merge([rope, cloth.painted("#7d6a4a").tinted(np.repeat([1.1, 0.95, 0.8, 0.6], 21))])
