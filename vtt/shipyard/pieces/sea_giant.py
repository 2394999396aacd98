"""The sea giant: waist-deep in the water, a ship's mast for a club, a whale for his supper."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from manifold3d import Manifold

from vtt.shipyard import base, water
from vtt.shipyard.bone import sculpted
from vtt.shipyard.build import simplified
from vtt.shipyard.fields import Field, capsule, carved, ellipsoid, limb, melted, mirrored, step
from vtt.shipyard.glb import Miniature
from vtt.shipyard.massing import modelled, monster_body
from vtt.shipyard.mesh import Mesh, facing, lathe, linear, merge
from vtt.shipyard.pieces import sea_giant_gear as gear
from vtt.shipyard.pieces import sea_giant_hands as hands
from vtt.shipyard.pieces import sea_giant_head as head
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import bend, fitted, grained, noise_of, vertex_normals, welded
from vtt.shipyard.sighthull import SightHull, sight_hull
from vtt.shipyard.stonepaint import mixed

BASE = (1.75, 1.25)
SKIN, BELLY, BACK, SHADOW, WEED, SHELL = "#46523f", "#68664e", "#2a3733", "#151d19", "#27311c", "#8d8672"
HANDS = ((0.64, 0.04, 1.13), (-0.6, 0.4, 0.5))
"""The raised fist with the club, the low one with the whale."""
SWING = (0.16, -0.42, 0.86)
"""Where the club's heavy end points."""
TAIL = (0.0, -0.2, 0.97)
"""Where the flukes of the whale point."""


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
    cell = 0.034 if fine else 0.07
    torso = fitted("sea-giant", muscled(), None, cell, footed=False, triangles=3900 if fine else 0)
    trunk_mesh = hide(grained(torso, 131, 0.006))
    limbs = sculpted(arms(), (-0.95, -0.4, 0.1), (0.95, 0.7, 1.4), 0.021 if fine else 0.045)
    limbs = hide(welded(simplified(limbs, min(1.0, (2500 if fine else 420) / limbs.triangle_count))))
    spray = [water.drops((0.0, 0.0), 0.46, 0.14, 6, 11)] if fine else []
    sea = base.slab(
        *BASE, water.gap_to([(0.0, -0.03, 0.36), (-0.6, 0.66, 0.1)]), 35, cells=(14, 20) if fine else (6, 8)
    )
    catch = gear.whale(np.array(HANDS[1]) + np.array([0.0, 0.03, 0.1]), np.array([-0.6, 0.72, -0.06]), fine)
    return Miniature(
        {
            "body": trunk_mesh,
            "arms": merge([limbs, grips(fine)]),
            "head": merge([hide(head.clay(fine)), head.features(fine), head.warts(fine)]),
            "club": gear.club(np.array(HANDS[0]), SWING, 0.42, fine),
            "hair": head.kelp(fine),
            "barnacles": barnacles(fine),
            "belt": merge([gear.belt(fine), gear.bandolier(muscled(), fine), *([gear.net(muscled())] if fine else [])]),
            "catch": catch,
            "glow": head.eyes(fine),
            "base": sea,
            "foam": merge([water.collar(merge([trunk_mesh, catch]), 10, 0.035, 0.1, 60 if fine else 18), *spray]),
        },
        {"captain_eye": (0.0, 0.36, 0.98)},
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
        mirrored(ellipsoid((0.3, -0.02, 0.36), (0.06, 0.12, 0.14))),
    )
    return carved(
        0.02,
        shape,
        capsule((0, -0.32, 0.3), (0, -0.3, 0.65), 0.022),
        capsule((0, 0.3, 0.2), (0, 0.27, 0.48), 0.015),
        mirrored(capsule((0.02, 0.27, 0.46), (0.26, 0.22, 0.47), 0.014)),
        mirrored(capsule((0.03, 0.31, 0.3), (0.18, 0.27, 0.31), 0.012)),
    )


def arms() -> Field:
    """Both arms: the right one raised with the club, the left one low with the whale, to the wrists."""
    right = melted(
        0.05,
        limb([(0.38, -0.03, 0.58), (0.72, -0.06, 0.72), (0.72, 0.0, 0.9), HANDS[0]], [0.15, 0.105, 0.1, 0.07]),
        ellipsoid((0.58, -0.02, 0.69), (0.14, 0.1, 0.09), (0, -22, 0)),
        ellipsoid((0.73, 0.04, 0.88), (0.1, 0.09, 0.13)),
        ellipsoid((0.4, -0.03, 0.62), (0.16, 0.15, 0.13)),
    )
    left = melted(
        0.05,
        limb([(-0.4, -0.03, 0.58), (-0.7, 0.02, 0.46), (-0.7, 0.18, 0.44), HANDS[1]], [0.15, 0.105, 0.1, 0.07]),
        ellipsoid((-0.56, 0.0, 0.54), (0.13, 0.1, 0.1), (0, -24, 0)),
        ellipsoid((-0.69, 0.2, 0.45), (0.09, 0.13, 0.09)),
        ellipsoid((-0.4, -0.03, 0.62), (0.16, 0.15, 0.13)),
    )
    return melted(0.022, right, left)


def grips(fine: bool) -> Mesh:
    """Both hands, round the club and round the whale's tail."""
    parts = []
    for hand, along, held in ((HANDS[0], SWING, 0.05), (HANDS[1], TAIL, 0.034)):
        spot, way = np.array(hand), np.array(along)
        parts.append(hide(hands.clay(spot, way, held, fine)))
        if fine:
            parts.append(hands.nails(spot, way, held))
    return merge(parts)


def hide(mesh: Mesh) -> Mesh:
    """Clammy skin: pale below and on what bulges, dark and spotted on the back, weedy and wet near the water."""
    points = mesh.vertices
    normals = vertex_normals(points, mesh.faces)
    noise = noise_of(132)
    cloud, fine = noise.cloud(points, 3.0, 3), noise.at(points, 18.0)
    gap, tone = noise.facets(points, 9.0)
    fold, _ = noise.facets(points * [1.0, 1.0, 1.6] + 0.03 * cloud[:, None], 16.0)
    curve = bend(points, mesh.faces, normals)
    colour = np.tile(linear(SKIN), (len(points), 1))
    colour = mixed(colour, BELLY, 0.9 * step(0.0, 0.8, normals[:, 1] - 0.4 * normals[:, 2] + 0.4 * cloud))
    colour = mixed(colour, BACK, 0.9 * step(0.0, 0.7, -normals[:, 1] + 0.6 * normals[:, 2] + 0.4 * cloud))
    spots = step(0.35, 0.5, gap) * (tone > 0.1) * step(0.4, -0.4, normals[:, 1])
    colour = mixed(colour, SHADOW, 0.6 * spots)
    colour *= (1 + 0.12 * fine + 0.12 * cloud - 0.2 * step(0.12, 0.0, fold))[:, None]
    colour = mixed(colour, "#5b5a34", 0.5 * step(0.25, 0.7, noise.cloud(points + 3.0, 5.0, 2)))
    colour = mixed(colour, SHADOW, 0.85 * step(0.02, -0.3, curve))
    colour = mixed(colour, np.minimum(colour * 1.5 + 0.02, 0.5), 0.7 * step(0.06, 0.4, curve))
    ruddy = step(0.07, 0.02, np.abs(points[:, 0])) * step(0.2, 0.26, points[:, 1]) * step(0.81, 0.85, points[:, 2])
    colour = mixed(colour, "#6a4a40", 0.5 * ruddy)
    low = step(0.26, 0.08, points[:, 2] + 0.08 * cloud)
    colour = mixed(colour, WEED, 0.75 * low)
    return replace(
        mesh,
        colour=np.clip(colour, 0, 1),
        finish=0.16 + 0.4 * low,
        edge=0.6 * step(0.08, 0.45, curve),
        normals=normals,
    )


def barnacles(fine: bool) -> Mesh:
    """Barnacles with dark mouths in clusters on shoulders, ribs and back."""
    rng = np.random.default_rng(12)
    field = melted(0.03, muscled(), arms())
    parts = []
    centre = np.array([0, 0, 0.45])
    for east, north, up in ((0.8, 0.2, 0.6), (-0.75, 0.3, 0.62), (-0.6, -0.5, 0.5), (0.5, -0.8, 0.4), (0.75, 0.5, 0.1)):
        for _ in range(9 if fine else 2):
            aim = np.array([east, north, up - 0.35]) + rng.normal(0, 0.1, 3)
            low, high = 0.0, 0.9
            for _ in range(18):
                middle = (low + high) / 2
                inside = field(*(np.array(c) for c in centre + aim * middle)) < 0
                low, high = (middle, high) if inside else (low, middle)
            size = rng.uniform(0.014, 0.03)
            cup = lathe(
                [(size, -size * 0.5), (size * 0.85, size * 0.4), (size * 0.5, size), (size * 0.3, size * 0.6)],
                6,
                (False, True),
            )
            tones = np.repeat([0.6, 0.9, 1.2, 0.15], 6)
            tones = np.r_[tones, np.full(len(cup.vertices) - len(tones), 0.12)]
            seat = facing(centre + aim * low, aim, (0.1, 0.2, 1.0))
            parts.append(cup.painted(SHELL).tinted(tones * rng.uniform(0.8, 1.2)).transformed(seat))
    return merge(parts).worn(0.4)
