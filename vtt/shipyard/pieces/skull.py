"""Skull Island: a giant's skull, half sunk, its jaw towards the south."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from manifold3d import Manifold

from vtt.shipyard import bone, creepers, fittings, flora, harbour, plain, strand
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
from vtt.shipyard.fire import tongue
from vtt.shipyard.glb import Miniature
from vtt.shipyard.lining import lined
from vtt.shipyard.massing import crag, joined, modelled, mound, sight_body
from vtt.shipyard.mesh import Mesh, linear, merge, tube
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import Stone, fitted, grained, inland_share, noise_of, reduced, shore_band, vertex_normals
from vtt.shipyard.sighthull import SightHull, sight_hull
from vtt.shipyard.stonepaint import mixed, stone_paint

SAND = Stone(
    light="#81745f",
    dark="#3a3229",
    streak="#6d5c42",
    moss="#2c361e",
    grass="#414a27",
    sand="#86775a",
    mossy=0.7,
    beach=0.14,
)
PITCH = "#0c0906"
CELL, TRIANGLES = 0.043, 64_000

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
    jaw_top = melted(0.2, ellipsoid((0, -1.42, 0.86), (0.82, 0.66, 0.42)), ellipsoid((0, -1.62, 1.2), (0.3, 0.32, 0.5)))
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


def ridges() -> Field:
    """What stands crisp on the bone: rims of the sockets, nasal bones, cheek arches, lines of the temples."""
    return union(
        mirrored(
            limb(
                [(0.2, -1.56, 1.96), (0.62, -1.7, 2.1), (1.12, -1.45, 2.0), (1.36, -1.12, 1.72)],
                [0.09, 0.13, 0.12, 0.1],
            )
        ),
        mirrored(
            limb(
                [(0.36, -1.72, 1.3), (0.82, -1.7, 1.2), (1.26, -1.36, 1.32), (1.36, -1.12, 1.72)],
                [0.08, 0.09, 0.1, 0.1],
            )
        ),
        mirrored(limb([(1.2, -1.32, 1.16), (1.55, -0.9, 1.2), (1.78, -0.3, 1.3)], [0.13, 0.12, 0.1])),
        mirrored(limb([(0.05, -1.74, 1.86), (0.09, -1.86, 1.56), (0.12, -1.9, 1.42)], [0.08, 0.07, 0.04])),
        mirrored(
            limb(
                [(0.12, -1.9, 1.42), (0.29, -1.86, 1.14), (0.2, -1.92, 0.92), (0.02, -2.0, 0.88)],
                [0.05, 0.055, 0.06, 0.06],
            )
        ),
        mirrored(limb([(1.3, -1.12, 1.86), (1.42, -0.6, 2.3), (1.3, 0.2, 2.62)], [0.06, 0.05, 0.03])),
        mirrored(limb([(0.1, -2.06, 0.66), (0.4, -1.96, 0.68), (0.66, -1.68, 0.72)], [0.075, 0.075, 0.07])),
        mirrored(limb([(0.1, -2.2, 0.28), (0.42, -2.08, 0.28), (0.7, -1.76, 0.3)], [0.07, 0.07, 0.06])),
    )


def skull() -> Field:
    """The head with its crisp bones, and the sockets, nose, mouth and temples cut in; a hollow is no window."""
    rough = head()
    return carved(0.035, melted(0.05, lambda x, y, z: rough(x, y, z) + 0.02, ridges()), *hollows())


def hollows() -> list[Field]:
    """Sockets, the heart of the nose with its septum, mouth, temples, the angles of the jaw, a hole in the crown."""
    return [
        mirrored(ellipsoid(SOCKET, (0.5, 0.6, 0.42), (0, -14, 0))),
        mirrored(ellipsoid((0.125, -1.96, 1.16), (0.1, 0.46, 0.28), (0, 17, 0))),
        block((0, -1.75, 0.47), (0.66, 0.64, 0.11), 0.09),
        mirrored(ellipsoid((1.75, -0.62, 0.72), (0.4, 0.4, 0.34))),
        mirrored(ellipsoid((1.95, -0.25, 1.75), (0.35, 0.5, 0.45))),
        ellipsoid((0.82, 0.35, 2.72), (0.2, 0.24, 0.34), (0, 30, 0)),
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
    """The skull with its teeth, a green fire in each socket, hanging moss, palms, and a landing place at its jaw."""
    fine = level is Level.TABLE
    body = fitted(
        "skull", skull(), union(*hollows()), CELL if fine else 0.08, into=0.045, triangles=TRIANGLES if fine else 0
    )
    rock = two_paints(cracked(grained(body, 81, 0.009)))
    soil = flora.Soil(rock)
    nodes = {
        "rock": rock if fine else merge([reduced(rock, 2150), shore_band("skull")]),
        "teeth": teeth() if fine else reduced(teeth(), 280),
        "flora": palms(soil, 13 if fine else 7, fine),
        "glow": merge([witch_fire(side, fine) for side in (-1, 1)]),
    }
    if fine:
        nodes["stones"] = strand.beach_stones("skull", soil, SAND, 191, apart=0.2)
        nodes["moss"] = moss(rock)
        nodes["story"] = landing(soil)
    return Miniature(lined(nodes, least=1))


def cracked(body: Mesh) -> Mesh:
    """The bone with its seams and cracks cut in, scaled off in places and pitted."""
    normals = vertex_normals(body.vertices, body.faces)
    scaled, pits = decay(body.vertices)
    depth = np.maximum(0.034 * sutures(*body.vertices.T), 0.016 * scaled + 0.022 * pits)
    depth *= -inland_share(body.vertices) * (np.abs(skull()(*body.vertices.T)) < 0.08)
    return replace(body, vertices=body.vertices + normals * depth[:, None])


def moss(rock: Mesh) -> Mesh:
    """Moss that hangs from brow, cheek bones, upper jaw and chin."""
    x, y, z = rock.vertices.T
    bony = np.abs(skull()(x, y, z)) < 0.08
    face = bony & (y < -0.9)
    return merge(
        [
            creepers.hanging(rock, face & (z > 1.75), 84, 26, (0.1, 0.3), 0.05),
            creepers.hanging(rock, face & (z > 0.85) & (z < 1.3), 85, 36, (0.08, 0.26), 0.05),
            creepers.hanging(rock, face & (z < 0.6), 86, 20, (0.06, 0.18), 0.045, "#333f22"),
            creepers.hanging(rock, bony & (y > -0.9) & (z > 0.5), 87, 44, (0.12, 0.4), 0.06),
        ]
    )


QUAY = ((1.74, -1.44), (1.66, -1.9))
"""The landing stage: from the foot of the jaw out over the cove on the south-eastern side."""


def landing(soil: flora.Soil) -> Mesh:
    """A landing stage with a boat alongside, casks, a chest of goods and torches on poles."""
    rng = np.random.default_rng(88)
    parts = [harbour.jetty(QUAY[0], QUAY[1], 0.13, 0.13, rng)]
    parts.append(
        fittings.boat(0.4, "#4c3a29", "#8a7852").turned("z", 8).moved(QUAY[1][0] + 0.17, QUAY[1][1] + 0.16, -0.02)
    )
    for made, x, y in (
        (fittings.cask(0.035, 0.09), 1.86, -1.27),
        (fittings.cask(0.035, 0.09), 1.95, -1.2),
        (fittings.crate((0.1, 0.08, 0.08)), 1.98, -1.08),
        (fittings.sack(0.08), 2.08, -1.12),
    ):
        parts.append(made.moved(x, y, soil.at(x, y, 0.03)[0] - 0.005))
    for x, y in ((1.76, -1.4), (-1.75, -1.35), (2.2, -0.95)):
        z = soil.at(x, y, 0.03)[0]
        parts.append(tube([(x, y, z - 0.05), (x, y, z + 0.26)], 0.011, 5).painted(strand.WOOD))
        parts.append(tongue((0, 0), 0.028, 0.11, 1.0, False).moved(x, y, z + 0.23))
    return merge(parts)


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
    ivory, stone = bone.bone_paint(body, 82, ivory="#a3946f", moss=0.35), stone_paint(body, SAND, 81)
    colour = mixed(stone.colour, ivory.colour, is_bone)
    pit = step(-0.04, -0.3, head()(x, y, z)) * step(0.1, 0.02, union(*hollows())(x, y, z))
    colour = mixed(colour, PITCH, 0.93 * pit)
    colour = mixed(colour, weathered_bone(body), is_bone * (1 - pit))
    colour *= 1 - 0.75 * (sutures(x, y, z) * is_bone)[:, None]
    return replace(ivory, colour=colour, edge=stone.edge * (1 - is_bone) + ivory.edge * is_bone, finish=stone.finish)


def weathered_bone(body: Mesh) -> Array:
    """Old ivory: brown where it has scaled off, dark pits, grey lichen, green that runs down from the crown."""
    points, noise = body.vertices, noise_of(87)
    cloud, fine = noise.cloud(points, 1.6, 3), noise.at(points, 11.0)
    up = vertex_normals(points, body.faces)[:, 2]
    scaled, pits = decay(points)
    rim = step(0.1, 0.45, scaled) * step(0.9, 0.55, scaled)
    colour = bone.bone_paint(body, 82, ivory="#8f815f", moss=0.35).colour * (1 + 0.1 * fine)[:, None]
    colour = mixed(colour, "#6b5536", 0.6 * scaled * (0.7 + 0.3 * fine))
    colour = mixed(colour, "#2e2418", np.clip(0.8 * pits + 0.7 * rim, 0, 0.85))
    runs = noise.cloud(points * [1.0, 1.0, 0.1], 3.6, 3) + 0.3 * cloud
    colour = mixed(colour, "#3f4a26", 0.7 * step(0.3, 0.65, runs) * step(0.9, 2.6, points[:, 2] + 0.5 * cloud))
    colour = mixed(colour, "#36301f", 0.55 * step(0.3, 0.7, -runs) * step(0.7, 0.2, up))
    return mixed(colour, "#77765f", 0.5 * step(0.45, 0.6, noise.at(points, 5.0) + 0.3 * fine))


def sutures(x: Array, y: Array, z: Array) -> Array:
    """The zigzag seams of the brain case, the arcs over the temples and four old cracks, 0..1."""
    saw = 0.06 * zigzag(x * 3.1 + y) + 0.03 * zigzag(x * 8.3 + z * 2.0)
    seam = np.abs(y - 0.42 - saw - 0.18 * np.abs(x))
    middle = np.abs(x - 0.06 * zigzag(y * 3.3) - 0.03 * zigzag(y * 9.1)) + 3.0 * (y < 0.45)
    back = np.abs(y - 1.45 + 0.35 * np.abs(x) - saw)
    temple = np.abs(np.hypot((y - 0.15) / 1.1, z - 1.15) - 0.75 - 0.03 * zigzag(y * 5.0)) + 3.0 * (np.abs(x) < 1.2)
    crack = np.abs(x - 0.75 - 0.35 * np.sin(y * 2.3 + 1.0) - 0.06 * np.sin(y * 13)) + 3.0 * ((y > 0.3) | (y < -1.3))
    for split in (
        np.abs(x + 0.9 + 0.3 * np.sin(y * 2.0) + 0.07 * np.sin(y * 11 + z * 9)) + 3.0 * ((y < 0.6) | (y > 1.7)),
        np.abs(y - 1.0 - 0.3 * np.sin(z * 2.6) - 0.06 * np.sin(z * 14)) + 3.0 * ((x < 1.0) | (z > 2.2)),
        np.abs(y + 0.1 + 0.25 * np.sin(z * 3.1) - 0.05 * np.sin(z * 15)) + 3.0 * ((x > -1.0) | (z > 2.3)),
    ):
        crack = np.minimum(crack, split)
    lines = np.minimum(np.minimum(seam, middle), back)
    seams = np.maximum(step(0.05, 0.015, lines) * step(1.0, 1.4, z), step(0.045, 0.012, temple) * step(0.5, 0.8, z))
    return np.maximum(seams, step(0.05, 0.015, crack) * step(0.6, 0.9, z))


def zigzag(phase: Array) -> Array:
    """A line that goes to and fro between 0 and 1."""
    return np.abs(phase % 2 - 1)


def decay(points: Array) -> tuple[Array, Array]:
    """Where the bone has scaled off (0..1) and where it is pitted (0..1)."""
    noise = noise_of(86)
    scaled = step(0.16, 0.2, noise.cloud(points * [1.0, 1.0, 0.8], 0.9, 4))
    gap, tone = noise.facets(points + 0.04 * noise.at(points, 4.0)[:, None], 5.0)
    pits = step(0.2, 0.42, gap) * (tone > 0.35) * step(-0.1, 0.4, noise.cloud(points + 5.0, 1.0, 2))
    return scaled, pits


def teeth() -> Mesh:
    """Two rows of worn teeth in their sockets of bone, the fangs longer, two knocked out."""
    parts, roots = [], []
    rng = np.random.default_rng(83)
    for row, count, lost in ((1, 10, 6), (-1, 9, 2)):
        for k in range(count):
            angle = (k - (count - 1) / 2) * 0.2
            spot = (0.7 * np.sin(angle * 1.12), -1.24 - 0.76 * np.cos(angle), 0.66 if row > 0 else 0.27)
            root = bone.tooth(0.12, 0.11, 0.1, 0.9).scaled(1, 1, -row).turned("z", float(np.degrees(angle)))
            roots.append(root.moved(spot[0] * 0.99, spot[1] + 0.01, spot[2] - 0.01 * row))
            if k == lost:
                continue
            fang = 1.25 if row > 0 and k in (2, count - 3) else 1.0
            made = bone.tooth(
                0.142, 0.12, (0.25 if row > 0 else 0.19) * fang * rng.uniform(0.9, 1.06), 0.62 if fang > 1 else 0.82
            )
            made = (made if row > 0 else made.scaled(1, 1, -1)).turned("y", rng.normal(0, 3))
            parts.append(made.turned("z", float(np.degrees(angle))).moved(*spot))
    ivory = bone.bone_paint(merge(parts), 83, ivory="#b5a678", wet=False)
    return merge([ivory, bone.bone_paint(merge(roots), 84, ivory="#85744f", wet=False)])


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
        trees.append(plant((x, y, z), rng.uniform(0.42, 0.68), rng, "#3a4d22"))
    return flora.scattered(trees)
