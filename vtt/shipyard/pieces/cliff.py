"""Corpse Face Cliff: a cliff with a dead giant's face on its southern side."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vtt.shipyard import bone, creepers, fields, fittings, flora, plain, strand, strata
from vtt.shipyard.fields import Array, union
from vtt.shipyard.glb import Miniature
from vtt.shipyard.lining import lined
from vtt.shipyard.mesh import Mesh, box, merge, tube
from vtt.shipyard.pieces.cliff_face import depths, face, hollows
from vtt.shipyard.pieces.cliff_graves import graves
from vtt.shipyard.pieces.cliff_lines import head
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import Stone, fitted, grained, inland_share, noise_of, reduced, shore_band, vertex_normals
from vtt.shipyard.stonepaint import mixed
from vtt.shipyard.strata import Beds

SLATE = Stone(
    light="#77766c",
    dark="#2a2b2b",
    streak="#5b503c",
    moss="#2b3520",
    grass="#3d452a",
    sand="#77705a",
    mossy=0.78,
    beach=0.1,
)
BEDDED = Beds(
    101,
    thick=0.13,
    dip=(0.1, -0.1),
    ledge=0.042,
    joint=0.034,
    crevice=0.05,
    columns=1.8,
    guano=0.4,
    perch=1.7,
    colours=("#5f5f59", "#414443", "#737062", "#534d42", "#4a4d4b"),
)
PALLOR, TEARS, GUM = "#8a8a78", "#252c21", "#2e1d18"
OUT, INTO = 0.034, 0.045
"""How far the sculpture may stand out of its sight hull and fall short of it, before the beds are cut (inches)."""
CELL, TRIANGLES = 0.035, 52_000


@piece("corpse-face-cliff", max_bytes=2_000_000)
def corpse_face_cliff(level: Level) -> Miniature:
    """The cliff with the dead face, its teeth, the gallows on the crown and pines behind."""
    fine = level is Level.TABLE
    body = fitted(
        "corpse-face-cliff",
        face(),
        depths(),
        CELL if fine else 0.075,
        out=OUT,
        into=INTO,
        triangles=TRIANGLES if fine else 0,
    )
    rock = paint(cut(body))
    soil = flora.Soil(rock)
    gallows = strand.gallows(0.62).turned("z", 25).moved(0.35, -0.45, soil.at(0.35, -0.45)[0] - 0.02)
    nodes = {"rock": rock, "teeth": teeth(), "flora": trees(soil, 54 if fine else 22, fine), "gallows": gallows}
    if not fine:
        return Miniature(
            nodes
            | {
                "rock": merge([reduced(rock, 2250), shore_band("corpse-face-cliff")]),
                "teeth": reduced(nodes["teeth"], 300),
            }
        )
    nodes["stones"] = merge(
        [
            strand.beach_stones("corpse-face-cliff", soil, SLATE, 181, apart=0.27),
            strand.scree(soil, SLATE, 183, 40, 0.15, 1.0, (0.4, 0.9)),
        ]
    )
    nodes["moss"] = beard(rock)
    nodes["gulls"] = strand.gulls(soil, 7, 8, 1.2, 2.8)
    nodes["story"] = merge([landing(soil), graves(soil, rock)])
    return Miniature(lined(nodes, least=1))


def skin(points: Array) -> Array:
    """Share (0..1) by which a point belongs to the face."""
    return fields.step(0.12, 0.05, np.abs(face()(*points.T))) * fields.step(-1.0, -1.3, points[:, 1])


def cut(body: Mesh) -> Mesh:
    """Beds and joints in the rock; in the face only as fine lines."""
    normals = vertex_normals(body.vertices, body.faces)
    share = skin(body.vertices)
    depth = np.clip(strata.relief(BEDDED)(body.vertices, normals), -0.036, 0.024) * (1 - 0.72 * share)
    depth *= inland_share(body.vertices)
    return grained(replace(body, vertices=body.vertices + normals * depth[:, None]), 102, 0.006)


def paint(body: Mesh) -> Mesh:
    """Slate, paler on the face, with dark tear stains below the sockets and black in all hollows."""
    stone = strata.paint(body, SLATE, BEDDED)
    points = stone.vertices
    share = skin(points)
    noise = noise_of(104).cloud(points * [1, 1, 0.2], 3.0, 3)
    part, _, _ = strata.bedding(points, BEDDED)
    pale = mixed(np.tile(bone.linear(PALLOR), (len(points), 1)), stone.colour * 1.3, 0.45 + 0.25 * noise)
    pale *= (1 - 0.25 * fields.step(0.14, 0.03, part))[:, None]
    colour = mixed(stone.colour, pale, 0.8 * share * fields.step(0.12, 0.3, points[:, 2]))
    x, z = np.abs(points[:, 0]), points[:, 2]
    tears = np.exp(-(((x - 0.5) / 0.15) ** 2)) * fields.step(1.52, 1.36, z) * fields.step(0.5, 0.9, z) * share
    colour = mixed(colour, TEARS, np.clip(0.95 * tears * (0.55 + noise), 0, 0.85))
    drool = np.exp(-(((x - 0.2) / 0.2) ** 2)) * fields.step(0.34, 0.24, z) * share
    colour = mixed(colour, TEARS, np.clip(0.7 * drool * (0.4 + noise), 0, 0.6))
    deep = fields.step(0.01, -0.07, depths()(*points.T) + 0.03)
    colour *= (1 - 0.55 * deep)[:, None]
    pit = fields.step(-0.05, -0.26, head()(*points.T)) * fields.step(0.08, 0.02, union(*hollows())(*points.T))
    colour *= (1 - 0.93 * pit)[:, None]
    return replace(stone, colour=np.clip(colour, 0, 1), edge=stone.edge * (1 - deep))


def teeth() -> Mesh:
    """Two rows of long, crooked teeth in their gums, some broken, one lost."""
    rng = np.random.default_rng(8)
    parts, gums = [], []
    for row, count, gum, lost in ((1, 8, 0.9, 6), (-1, 7, 0.34, 2)):
        arch = np.array([(x, -1.86 + 0.5 * x * x, gum + row * 0.015) for x in np.linspace(-0.42, 0.42, 9)])
        gums.append(tube(arch, 0.05, 6))
        for k in range(count):
            if k == lost:
                continue
            x = (k - (count - 1) / 2) * 0.102
            long = rng.uniform(0.17, 0.24) * (0.6 if k in (1, 4) else 1.0)
            made = bone.tooth(0.106, 0.09, long, 0.72)
            made = (made if row > 0 else made.scaled(1, 1, -1)).turned("y", rng.normal(0, 6))
            parts.append(made.turned("z", 40 * x).moved(x, -1.9 + 0.5 * x * x, gum))
    flesh = merge(gums).painted(GUM).worn(0.1)
    return merge([bone.bone_paint(merge(parts), 105, ivory="#a59a74", wet=False), flesh.smooth_normals()])


def beard(rock: Mesh) -> Mesh:
    """Moss that hangs from brow, lids, lips and chin, and from the ledges beside."""
    x, y, z = rock.vertices.T
    on_face = (np.abs(x) < 1.1) & (y < -1.4)
    chin = creepers.hanging(rock, on_face & (z < 0.4), 111, 30, (0.08, 0.2), 0.045, "#3a4425")
    brow = creepers.hanging(rock, on_face & (z > 1.7), 112, 34, (0.08, 0.24), 0.045, "#3f4728")
    lips = creepers.hanging(rock, on_face & (z > 0.85) & (z <= 1.4), 113, 18, (0.06, 0.16), 0.035, "#3a4425")
    ledges = creepers.hanging(rock, ~on_face & (z > 0.6), 114, 50, (0.1, 0.35), 0.05, "#33401f")
    return merge([chin, brow, lips, ledges])


def landing(soil: flora.Soil) -> Mesh:
    """Pilgrims of a grim sort: a boat at the eastern foot, lanterns on poles before the mouth, offerings."""
    parts = []
    for made, x, y, turn in (
        (fittings.boat(0.42, "#3d372e", "#776a4c"), 1.75, -1.85, -35.0),
        (fittings.cask(0.035, 0.09), 1.5, -1.95, 0.0),
        (fittings.crate((0.1, 0.08, 0.07)), 1.42, -1.82, 25.0),
    ):
        parts.append(made.turned("z", turn).moved(x, y, soil.at(x, y)[0] - 0.005))
    for x, y in ((-1.2, -2.12), (1.12, -2.18)):
        z = soil.at(x, y)[0]
        pole = tube([(x, y, z - 0.05), (x, y, z + 0.26)], 0.012, 5).painted(strand.WOOD)
        lamp = box((0.035, 0.035, 0.05), (x, y, z + 0.285)).painted("#d9a53a", 1.7)
        cap = box((0.05, 0.05, 0.012), (x, y, z + 0.317)).painted(strand.IRON)
        parts += [pole, lamp, cap]
    return merge(parts)


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
        if rng.random() < 0.5:
            plants.append(kind.pine((x, y, z), rng.uniform(0.2, 0.34), rng, "#26391f"))
        else:
            plants.append(kind.clump((x, y, z + 0.01), rng.uniform(0.03, 0.06), rng, "#38421f"))
    return flora.scattered(plants)
