"""The bone hydra: a drowned thing of ribs and skulls that drags itself through the sea over what it broke."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from manifold3d import Manifold

from vtt.shipyard import base, water
from vtt.shipyard.fields import Field, ellipsoid, limb, melted, mirrored, step
from vtt.shipyard.glb import Miniature
from vtt.shipyard.massing import modelled, monster_body
from vtt.shipyard.mesh import Array, Mesh, grid, linear, merge, tube
from vtt.shipyard.pieces import bone_hydra_bones as bones
from vtt.shipyard.pieces.bone_hydra_prey import prey, rag
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import fitted, grained, kept_within, noise_of, vertex_normals
from vtt.shipyard.sighthull import SightHull, sight_hull
from vtt.shipyard.stonepaint import mixed

BASE = (1.75, 1.25)
SINEW, MUSCLE, ROT, PIT, EMBER = "#1d1613", "#3a231f", "#232e20", "#080a07", "#4a9c36"
MIDDLE = 0.3
"""Height of the line inside the trunk from which ribs are measured, inches."""
RIBS, FIRST_RIB, PITCH, SWEEP = 8, -0.6, 0.128, 0.07
"""How many pairs, y of the first at the spine, inches between them, and inches they run aft per radian down."""
NECK_ROOT = 0.78
"""Height at which the trunk becomes the middle neck, inches: no rib starts above it."""
FLANK = 0.11
"""Height at which the flanks turn straight down, inches."""
SUNK = 0.062
"""How deep the dark inside lies behind the ribs: as far as the sight hull lets it."""
BROKEN = {(2, 1): 1.0, (5, -1): 1.25, (6, 1): 1.5}
"""Ribs (number, side) that end early, at that angle from the spine."""


def trunk() -> Field:
    """The body that counts for sight: rib cage, hips, shoulders and the root of the middle neck."""
    return melted(
        0.12,
        ellipsoid((0, -0.12, 0.28), (0.42, 0.62, 0.44)),
        ellipsoid((0, 0.2, 0.45), (0.36, 0.3, 0.34)),
        mirrored(ellipsoid((0.34, 0.28, 0.22), (0.2, 0.24, 0.28))),
        mirrored(ellipsoid((0.32, -0.5, 0.16), (0.2, 0.24, 0.22))),
        limb([(0, 0.16, 0.55), (0, 0.08, 0.8), (0, 0.0, 0.86)], [0.2, 0.15, 0.14]),
    )


@sight_hull("bone-hydra")
def sight() -> SightHull:
    """The frozen body that blocks sight."""
    return monster_body("bone-hydra", massing(), (1.75, 1.25), 1.0)


def massing() -> Manifold:
    """Trunk without necks, claws and tail (which overhang the base and are seen over)."""
    return modelled(trunk(), (-0.62, -0.87, -0.1), (0.62, 0.87, 1.1), 0.03, 0.012)


@piece("bone-hydra", base=BASE, hull_height=1.0)
def bone_hydra(level: Level) -> Miniature:
    """A cage of ribs with a green light in it, five necks of vertebrae with unlike skulls, claws on a broken mast."""
    fine = level is Level.TABLE
    hollow = fitted(
        "bone-hydra", shrunk(trunk(), SUNK), None, 0.058 if fine else 0.17, footed=False, out=0.0, into=SUNK
    )
    inside = lit_within(merge([grained(hollow, 111, 0.012), *sides_below(hollow, fine)]))
    necks, lights = bones.necks(fine)
    legs = bones.legs(fine)
    sea = base.slab(
        *BASE,
        water.gap_to([(0.0, -0.12, 0.42), (0.3, 0.3, 0.2), (0.3, -0.5, 0.2), (0, 0.72, 0.12)]),
        31,
        cells=(10, 14) if fine else (6, 8),
    )
    feet = [water.collar(legs, 5, 0.014, 0.05, 22), water.drops((0.0, 0.45), 0.34, 0.12, 4, 4)] if fine else []
    foam = merge([water.collar(inside, 3, 0.03, 0.11, 56 if fine else 14), *feet])
    return Miniature(
        {
            "body": merge([inside, kept_within("bone-hydra", cage(fine), 0.05)]),
            "bones": merge([back(fine), *([sinews()] if fine else []), *bones.plates(fine)]),
            "tentacles": necks,
            "claws": legs,
            "tail": bones.tail(fine),
            "wreckage": prey(fine),
            "sails": rag(fine),
            "glow": lights,
            "base": sea,
            "foam": foam,
        },
        {"captain_eye": (0.0, 0.3, 1.1)},
    )


def shrunk(field: Field, inches: float) -> Field:
    """The field with its skin drawn in."""
    return lambda x, y, z: field(x, y, z) + inches


def sides_below(body: Mesh, fine: bool) -> list[Mesh]:
    """Walls from the flanks straight down into the sea: the belly is round and would touch it at a few spots only.

    The stage draws the foam of a piece where it cuts the water, so the beast needs a waterline of its full girth.
    """
    walls = []
    count, steps = (60, (-0.04, 0.03, FLANK + 0.01)) if fine else (9, (-0.04, FLANK + 0.01))
    for line in water.shores(body, FLANK):
        ring = np.array([line.interpolate(k / count, normalized=True).coords[0] for k in range(count)])
        rows = [np.column_stack([ring, np.full(count, z)]) for z in steps]
        wall = grid(np.array(rows), (False, True))
        a, b, c = wall.vertices[wall.faces[0]]
        inward = np.append(ring.mean(axis=0), 0.0) - a
        walls.append(wall if np.cross(b - a, c - a) @ inward < 0 else wall.flipped())
    return walls


def around(points: Array) -> Array:
    """Angle of points from straight up, seen along the trunk: 0 at the spine, pi below."""
    return np.arctan2(np.abs(points[:, 0]), points[:, 2] - MIDDLE)


def lit_within(mesh: Mesh) -> Mesh:
    """The inside: black behind the ribs with a green light that smoulders between them, rotten muscle fore and aft."""
    points = mesh.vertices
    noise = noise_of(112)
    strands = noise.at(points * [9.0, 2.0, 9.0], 1.0)
    colour = mixed(np.tile(linear(SINEW), (len(points), 1)), MUSCLE, 0.8 * step(0.1, 0.8, strands))
    colour *= (1 + 0.3 * strands)[:, None]
    colour = mixed(colour, ROT, 0.6 * step(0.1, 0.7, noise.cloud(points, 3.0, 3)))
    spine_y = points[:, 1] + SWEEP * around(points)
    caged = step(-0.7, -0.62, spine_y) * step(0.42, 0.34, spine_y) * step(0.05, 0.1, np.abs(points[:, 0]))
    caged *= step(0.08, 0.14, points[:, 2])
    between = 0.5 - 0.5 * np.cos(2 * np.pi * (spine_y - FIRST_RIB) / PITCH)
    low = step(0.72, 0.34, points[:, 2] + 0.12 * noise.at(points, 3.0))
    heart = step(-0.5, -0.32, spine_y) * step(0.34, 0.2, spine_y)
    ember = caged * heart * between * low * step(-1.0, 0.3, noise_of(117).cloud(points, 2.6, 2))
    colour = mixed(colour, PIT, 0.92 * caged)
    colour = mixed(colour, EMBER, ember)
    return replace(
        mesh,
        colour=np.clip(colour, 0, 1),
        finish=np.where(ember > 0.06, 1.0 + 0.75 * ember, 0.25 * (1 - caged)),
        edge=0.2 * step(0.3, 0.9, strands) * (1 - caged),
        normals=vertex_normals(points, mesh.faces),
    )


def cage(fine: bool) -> Mesh:
    """Ribs that lie on the sight hull's skin, some of them broken off."""
    field = trunk()
    parts = []
    rng = np.random.default_rng(14)
    count, sides = (8, 5) if fine else (5, 3)
    for k in range(RIBS):
        y = FIRST_RIB + PITCH * k
        for side in (-1, 1):
            end = BROKEN.get((k, side), 2.05 + rng.normal(0, 0.06))
            angles = np.linspace(rib_head(field, y, side), end, count)
            path = np.array([on_skin(field, y - SWEEP * a, side * np.sin(a), np.cos(a)) for a in angles])
            path += rng.normal(0, 0.004, path.shape)
            girth = 0.036 * (1 - 0.5 * np.linspace(0, 1, count) ** 2)
            girth[-1] *= 0.25 if (k, side) in BROKEN else 0.5
            girth[:2] *= (0.7, 1.25)
            parts.append(tube(path, girth, sides).worn(0.35))
    return bones.aged(merge(parts), 113)


def rib_head(field: Field, y: float, side: int) -> float:
    """The angle from the spine at which a rib leaves the trunk: lower down where the neck stands in its way."""
    angles = np.linspace(0.1, 1.0, 19)
    highs = [on_skin(field, y - SWEEP * a, side * np.sin(a), np.cos(a))[2] for a in angles]
    return float(next((a for a, z in zip(angles, highs, strict=True) if z < NECK_ROOT), 0.1))


def back(fine: bool) -> Mesh:
    """The backbone: a joint over every rib and half-way between, with spines that lean aft."""
    field = trunk()
    ys = np.arange(-0.7, 0.36, PITCH * (0.56 if fine else 1.1))
    spots = np.array([on_skin(field, y, 0.0, 1.0) for y in ys])
    spots = spots[: int(np.argmax(spots[:, 2] > NECK_ROOT)) or len(spots)]
    ahead = np.gradient(spots, axis=0)
    joints = [
        bones.joint(spot - [0, 0, 0.012], way, 0.066, 1.5 + 0.9 * np.sin(k * 0.62), fine)
        for k, (spot, way) in enumerate(zip(spots, ahead, strict=True))
    ]
    return bones.aged(merge(joints), 118, wet=False)


def sinews() -> Mesh:
    """Torn sinews from rib to rib and rags of them that hang down."""
    field = trunk()
    rng = np.random.default_rng(21)
    parts = []
    for _ in range(18):
        k, side, a = rng.integers(0, RIBS - 1), rng.choice((-1, 1)), rng.uniform(0.35, 1.7)
        y = FIRST_RIB + PITCH * k - SWEEP * a
        first = on_skin(field, y, side * np.sin(a), np.cos(a))
        b = a + rng.uniform(-0.3, 0.3)
        last = on_skin(field, y + PITCH, side * np.sin(b), np.cos(b))
        middle = (first + last) / 2 * [0.96, 1, 1] - [0, 0, 0.02]
        parts.append(tube([first, middle, last], [0.014, 0.006, 0.012], 3, False))
    for _ in range(8):
        k, side, a = rng.integers(0, RIBS), rng.choice((-1, 1)), rng.uniform(0.8, 1.4)
        root = on_skin(field, FIRST_RIB + PITCH * k - SWEEP * a, side * np.sin(a), np.cos(a))
        hang = root + np.array([side * 0.035, rng.normal(0, 0.02), -0.06])
        parts.append(
            tube([root, hang, hang + np.array([0.0, 0.0, -rng.uniform(0.05, 0.14)])], [0.012, 0.008, 0.002], 3, False)
        )
    return merge(parts).painted("#5a2a25", 0.4).tinted(0.9)


def on_skin(field: Field, y: float, east: float, up: float) -> Array:
    """Where a ray from the middle of the trunk at y meets its skin."""
    low, high = 0.0, 1.0
    for _ in range(24):
        middle = (low + high) / 2
        inside = field(np.array(east * middle), np.array(y), np.array(MIDDLE + up * middle)) < 0
        low, high = (middle, high) if inside else (low, middle)
    return np.array([east * low, y, MIDDLE + up * low])
