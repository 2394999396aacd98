"""Corpse Face Cliff: a cliff with a dead giant's face on its southern side."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from manifold3d import Manifold

from vtt.shipyard import bone, fields, flora, plain
from vtt.shipyard.fields import Array, Field, block, carved, ellipsoid, limb, melted, mirrored, union
from vtt.shipyard.glb import Miniature
from vtt.shipyard.massing import crag, joined, modelled, mound, prism, sight_body
from vtt.shipyard.mesh import Mesh, box, merge, tube
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import (
    Stone,
    Weather,
    fitted,
    grained,
    inland_share,
    mixed,
    noise_of,
    reduced,
    relief,
    shore_band,
    stone_paint,
    vertex_normals,
)
from vtt.shipyard.sighthull import SightHull, sight_hull

SLATE = Stone(light="#66665e", dark="#333536", streak="#605c4a", mossy=0.74)
BEDDED = Weather(ledge=0.02, layers=6.0, dip=(0.1, -0.1), crack=0.02, blocks=2.2)

CROWN = (
    (2.05, -1.1),
    (1.55, -0.15),
    (0.75, 0.45),
    (-0.55, 0.5),
    (-1.75, 0.05),
    (-2.2, -0.85),
    (-1.6, -1.62),
    (-0.8, -1.78),
    (0.8, -1.78),
    (1.55, -1.68),
)


def head() -> Field:
    """The head in the rock before its hollows are cut: forehead, brow, nose, cheek bones, jaw."""
    return melted(
        0.25,
        ellipsoid((0, -1.0, 1.85), (1.12, 0.95, 1.1)),
        ellipsoid((0, -1.1, 0.85), (0.86, 0.86, 0.85)),
        mirrored(limb([(0.1, -1.86, 1.98), (0.55, -1.9, 2.08), (1.0, -1.55, 1.86)], [0.15, 0.2, 0.15])),
        mirrored(limb([(0.62, -1.82, 1.3), (0.95, -1.5, 1.36)], [0.19, 0.22])),
        limb([(0, -1.9, 1.85), (0.03, -2.06, 1.4)], [0.13, 0.19]),
        mirrored(limb([(0.52, -1.7, 1.15), (0.66, -1.68, 0.6), (0.42, -1.86, 0.2)], [0.13, 0.15, 0.18])),
        ellipsoid((0, -1.8, 0.16), (0.5, 0.32, 0.26)),
        ellipsoid((0, -1.84, 1.02), (0.46, 0.22, 0.14)),
    )


def face() -> Field:
    """The dead face: sunken sockets, gaping mouth, hollow cheeks."""
    return carved(0.08, head(), *hollows())


def hollows() -> list[Field]:
    """Sockets, mouth and cheeks."""
    return [
        mirrored(ellipsoid((0.48, -1.98, 1.64), (0.3, 0.42, 0.2), (0, 8, 0))),
        block((0, -1.95, 0.6), (0.36, 0.5, 0.26), 0.18),
        mirrored(ellipsoid((1.0, -1.72, 0.92), (0.22, 0.4, 0.3))),
    ]


@sight_hull("corpse-face-cliff")
def sight() -> SightHull:
    """The frozen body that blocks sight."""
    return sight_body("corpse-face-cliff", massing())


def massing() -> Manifold:
    """Cliff and face; bushes, gulls' nests and gallows do not count for sight."""
    bust = modelled(head(), (-1.5, -2.5, -0.4), (1.5, 0.3, 3.1), 0.045, 0.03)
    rock = joined(
        mound("corpse-face-cliff", 8, shore=0.14, rise=0.35, reach=0.9, knobs=0.2),
        prism(CROWN, 0.0, 2.3, 0.8),
        crag(11, (0.0, -0.62), 1.35, 3.0, corners=8, taper=0.55, stretch=1.15),
        crag(12, (1.25, -0.85), 0.95, 2.62, taper=0.6),
        crag(13, (-1.45, -0.75), 1.0, 2.45, taper=0.6),
        crag(14, (2.05, -0.35), 0.9, 1.5, taper=0.6),
        crag(15, (-2.1, -0.5), 0.9, 1.35, taper=0.6),
        crag(16, (1.3, 0.95), 1.15, 0.95, taper=0.62),
        crag(17, (-1.0, 1.05), 1.2, 1.15, taper=0.62),
        crag(18, (2.2, 1.6), 0.6, 0.5),
        crag(19, (-1.2, 1.9), 0.6, 0.5),
        crag(20, (-2.5, -0.3), 0.5, 0.6),
    )
    # a niche in front of the face, so that it looks out of the cliff instead of being drowned in it
    niche = Manifold.hull_points(
        np.array(
            [
                (s * a, b, c)
                for s in (-1, 1)
                for a, b, c in ((1.12, -1.35, 0.12), (0.95, -1.35, 2.75), (1.5, -2.6, 0.12), (1.3, -2.6, 2.9))
            ]
        )
    )
    return (rock - niche) + bust


@piece("corpse-face-cliff", max_bytes=2_000_000)
def corpse_face_cliff(level: Level) -> Miniature:
    """The cliff with the dead face, its teeth, the gallows on the crown and pines behind."""
    fine = level is Level.TABLE
    body = fitted("corpse-face-cliff", face(), union(*hollows()), 0.054 if fine else 0.08, into=0.012)
    rock = paint(cut(body))
    soil = flora.Soil(rock)
    nodes = {"rock": rock, "teeth": teeth(), "flora": trees(soil, 60 if fine else 26, fine)}
    if not fine:
        nodes |= {
            "rock": merge([reduced(rock, 2300), shore_band("corpse-face-cliff")]),
            "teeth": reduced(nodes["teeth"], 330),
        }
    nodes["gallows"] = gallows(soil)
    return Miniature(nodes)


def skin(points: Array) -> Array:
    """Share (0..1) by which a point belongs to the face."""
    return fields.step(0.14, 0.06, np.abs(face()(*points.T))) * fields.step(-1.0, -1.3, points[:, 1])


def cut(body: Mesh) -> Mesh:
    """Ledges and joints in the rock; the face only weathered."""
    normals = vertex_normals(body.vertices, body.faces)
    depth = np.clip(relief(body.vertices, normals, 101, BEDDED), -0.035, 0.02) * (
        1 - 0.8 * skin(body.vertices)
    )
    depth *= inland_share(body.vertices)
    return grained(replace(body, vertices=body.vertices + normals * depth[:, None]), 102, 0.008)


def paint(body: Mesh) -> Mesh:
    """Slate, paler on the face, with dark tear stains below the sockets and a bloodless mouth."""
    stone = stone_paint(body, SLATE, 101, BEDDED)
    points = body.vertices
    share = skin(points)
    pale = bone.bone_paint(body, 103, ivory="#77776a", moss=0.35)
    colour = mixed(stone.colour, pale.colour, 0.85 * share)
    x, z = np.abs(points[:, 0]), points[:, 2]
    noise = noise_of(104).cloud(points * [1, 1, 0.2], 3.0, 3)
    tears = np.exp(-(((x - 0.5) / 0.16) ** 2)) * fields.step(1.55, 1.35, z) * fields.step(0.5, 0.9, z) * share
    colour = mixed(colour, "#2c3326", np.clip(0.8 * tears * (0.6 + noise), 0, 0.8))
    inside = union(*hollows())(*points.T)
    colour *= 1 - 0.85 * fields.step(0.02, -0.1, inside + 0.06)[:, None]
    return replace(stone, colour=np.clip(colour, 0, 1))


def teeth() -> Mesh:
    """Crooked stumps in both jaws."""
    rng = np.random.default_rng(8)
    parts = []
    for row, count in ((1, 6), (-1, 5)):
        for k in range(count):
            x = (k - (count - 1) / 2) * 0.115
            made = bone.tooth(0.1, 0.08, rng.uniform(0.1, 0.2), 0.6)
            made = (made if row > 0 else made.scaled(1, 1, -1)).turned("y", rng.normal(0, 8))
            parts.append(made.moved(x, -1.83 + 0.35 * x * x, 0.86 if row > 0 else 0.35))
    return bone.bone_paint(merge(parts), 105, ivory="#8d8464", wet=False)


def gallows(soil: flora.Soil) -> Mesh:
    """A gallows with its noose on the crown."""
    x, y = 0.35, -0.45
    z = soil.at(x, y)[0] - 0.02
    post = box((0.05, 0.05, 0.62), (0, 0, 0.29), 0.008)
    arm = box((0.42, 0.045, 0.045), (-0.16, 0, 0.57), 0.008)
    brace = tube([(-0.02, 0, 0.4), (-0.18, 0, 0.56)], 0.018, 5)
    rope = tube([(-0.32, 0, 0.56), (-0.32, 0, 0.4)], 0.008, 5).painted("#8a744a")
    turn = np.linspace(0, 2 * np.pi, 11)
    noose = tube(
        np.column_stack([-0.32 + 0.035 * np.sin(turn), 0 * turn, 0.365 + 0.04 * np.cos(turn)]),
        0.008,
        5,
        False,
    )
    wood = merge([post, arm, brace]).painted("#4a3826")
    return merge([wood, rope, noose.painted("#8a744a")]).turned("z", 25).moved(x, y, z)


def trees(soil: flora.Soil, count: int, fine: bool) -> Mesh:
    """Pines and bushes on the ledges behind the face."""
    rng = np.random.default_rng(23)
    kind = flora if fine else plain
    plants: list[Mesh] = []
    for x, y, z in soil.spots(rng, 2500, 0.25, 2.8, 0.78):
        if len(plants) >= count:
            break
        if y < -1.0 and abs(x) < 1.4:
            continue
        if rng.random() < 0.55:
            plants.append(kind.pine((x, y, z), rng.uniform(0.22, 0.38), rng))
        else:
            plants.append(kind.clump((x, y, z + 0.01), rng.uniform(0.05, 0.09), rng))
    return flora.scattered(plants)
