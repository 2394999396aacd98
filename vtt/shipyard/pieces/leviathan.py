"""Leviathan Island: the skeleton of a vast turtle, grown over, its head to the north."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from manifold3d import Manifold

from vtt.shipyard import bone, fields, flora, plain
from vtt.shipyard.fields import Array, Field, capsule, carved, ellipsoid, limb, melted, mirrored, union
from vtt.shipyard.glb import Miniature
from vtt.shipyard.massing import modelled, mound, sight_body
from vtt.shipyard.mesh import Mesh, merge
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import (
    Stone,
    fitted,
    grained,
    inland_share,
    mixed,
    noise_of,
    reduced,
    shore_band,
    stone_paint,
    vertex_normals,
)
from vtt.shipyard.sighthull import SightHull, sight_hull

EARTH = Stone(
    light="#6d6048", dark="#3c3226", streak="#7b6a4a", moss="#364220", grass="#4e5a2a", mossy=0.35, beach=0.1
)

MIDDLE = (0.0, -0.1)
RADII = (1.92, 1.72)
HEIGHT = 2.5
LIMBS = (
    ((1.35, 1.0, 0.35), (1.95, 1.35, 0.42), (2.5, 1.55, 0.22), (2.85, 1.52, 0.08)),
    ((1.4, -1.0, 0.3), (1.85, -1.3, 0.34), (2.15, -1.6, 0.2), (2.42, -1.78, 0.06)),
)


def carapace() -> Field:
    """The dome of the shell: flat flanks, a keel of vertebrae on top, a rim that is drawn out over the ribs."""

    def height(x: Array, y: Array) -> Array:
        east, north = (x - MIDDLE[0]) / RADII[0], (y - MIDDLE[1]) / RADII[1]
        reach = np.sqrt(east**2 + north**2)
        dome = 2.22 * np.clip(1 - np.minimum(reach, 1.0) ** 2.3, 0, 1) ** 0.8 + 0.1
        keel = (
            0.2
            * np.exp(-((x / 0.2) ** 2))
            * (0.72 + 0.28 * np.cos((y + 0.1) * 7.0))
            * fields.step(1.0, 0.75, reach)
        )
        return np.where(reach < 1.0, dome + keel, 0.1 - 2.0 * (reach - 1.0))

    return fields.ground(height, 0.55)


def head() -> Field:
    """A beaked turtle skull with deep sockets."""
    return carved(0.05, head_block(), *sockets())


def head_block() -> Field:
    """The turtle skull before its sockets are cut."""
    return melted(
        0.14,
        ellipsoid((0, 1.72, 0.52), (0.44, 0.52, 0.36)),
        ellipsoid((0, 2.1, 0.42), (0.28, 0.34, 0.27)),
        capsule((0, 1.2, 0.5), (0, 1.7, 0.5), 0.32, 0.26),
    )


def sockets() -> list[Field]:
    """Eye sockets and the windows of the temples."""
    return [
        mirrored(ellipsoid((0.36, 1.98, 0.56), (0.18, 0.18, 0.15))),
        mirrored(ellipsoid((0.42, 1.52, 0.55), (0.15, 0.26, 0.17))),
    ]


def body() -> Field:
    """Shell, head, four flippers and the stub of the tail as one piece."""
    limbs = [mirrored(limb(list(path), [0.3, 0.26, 0.17, 0.1])) for path in LIMBS]
    tail = limb([(0, -1.6, 0.3), (0.02, -2.0, 0.2), (0, -2.42, 0.04)], [0.26, 0.17, 0.06])
    return melted(0.18, carapace(), head(), *limbs, tail)


@sight_hull("leviathan")
def sight() -> SightHull:
    """The frozen body that blocks sight."""
    return sight_body("leviathan", massing())


def massing() -> Manifold:
    """The grown-over skeleton is solid for sight: earth fills the shell to just under the ribs."""
    return modelled(body(), (-3.1, -2.6, -0.3), (3.1, 2.6, 2.8), 0.055, 0.03) + mound(
        "leviathan", 7, shore=0.09, rise=0.12, reach=0.5, knobs=0.08
    )


SCUTES = 1.5
"""Scutes an inch on the carapace."""


@piece("leviathan", max_bytes=2_000_000)
def leviathan(level: Level) -> Miniature:
    """Earth and moss under the broken plates of the shell; skull, backbone, ribs and flipper bones laid bare."""
    fine = level is Level.TABLE
    body = fitted("leviathan", body_field(), union(*sockets()), 0.052 if fine else 0.08)
    ground = shell_paint(plated(body))
    soil = flora.Soil(ground)
    nodes = {"rock": ground, "bones": bones(fine), "flora": growth(soil, 30 if fine else 20, fine)}
    if not fine:
        nodes |= {
            "rock": merge([reduced(ground, 1900), shore_band("leviathan")]),
            "bones": reduced(nodes["bones"], 900),
        }
    return Miniature(nodes)


def body_field() -> Field:
    """The shape that is sculpted: shell, skull with its sockets, flippers."""
    return carved(0.05, body(), *sockets())


def scute_pattern(points: Array) -> tuple[Array, Array]:
    """Gap to the nearest seam of the shell and a tone for each scute, mirrored along the backbone."""
    folded = np.column_stack([np.abs(points[:, 0]) + 0.18, points[:, 1], points[:, 2] * 0.7])
    return noise_of(92).facets(folded + 0.05 * noise_of(93).at(points, 1.8)[:, None], SCUTES)


def is_shell(points: Array) -> Array:
    """Share (0..1) by which a point belongs to the carapace."""
    reach = np.hypot((points[:, 0] - MIDDLE[0]) / RADII[0], (points[:, 1] - MIDDLE[1]) / RADII[1])
    return fields.step(1.02, 0.93, reach) * fields.step(0.15, 0.35, points[:, 2])


def plated(body_mesh: Mesh) -> Mesh:
    """The shell with raised scutes, seams between them and the earth sunk where plates are gone."""
    points = body_mesh.vertices
    gap, tone = scute_pattern(points)
    normals = vertex_normals(points, body_mesh.faces)
    lift = 0.012 * fields.step(0.0, 0.2, gap) - 0.02 * fields.step(0.1, 0.0, gap) - 0.02 * (tone > GONE)
    made = replace(
        body_mesh, vertices=points + normals * (lift * is_shell(points) * inland_share(points))[:, None]
    )
    return grained(made, 94, 0.008)


GONE = 0.35
"""Scutes with a tone above this have fallen out."""


def shell_paint(ground: Mesh) -> Mesh:
    """Horn-brown scutes with pale rims, earth and moss in the gaps, bone on skull and flippers."""
    points = ground.vertices
    gap, tone = scute_pattern(points)
    noise = noise_of(95)
    cloud, fine = noise.cloud(points, 1.4, 3), noise.at(points, 10.0)
    earth, ivory = stone_paint(ground, EARTH, 91), bone.bone_paint(ground, 96, moss=0.4)
    rings = 0.5 + 0.5 * np.sin(gap * 46.0)
    horn = mixed(
        ivory.colour * (1 + 0.22 * tone)[:, None],
        "#3a2b1a",
        0.45 * rings + 0.25 * fields.step(-0.2, 0.6, cloud),
    )
    horn = mixed(horn, "#a8946a", 0.5 * fields.step(0.2, 0.1, gap) * fields.step(0.05, 0.1, gap))
    horn = mixed(horn, "#3c4724", 0.6 * fields.step(0.25, 0.75, cloud + 0.2 * fine))
    plate = is_shell(points) * (tone <= GONE) * fields.step(0.03, 0.07, gap)
    low = np.minimum(
        head_block()(*points.T),
        np.min([mirrored(limb(list(p), [0.3, 0.26, 0.17, 0.1]))(*points.T) for p in LIMBS], axis=0),
    )
    bare_bone = fields.step(0.12, 0.04, low) * (1 - is_shell(points)) * fields.step(0.05, 0.16, points[:, 2])
    colour = mixed(mixed(earth.colour, horn, plate), ivory.colour, bare_bone)
    inside = union(*sockets())(*points.T)
    colour *= 1 - 0.65 * fields.step(0.02, -0.08, inside + 0.06)[:, None]
    edge = np.maximum(
        earth.edge * (1 - plate),
        np.maximum(ivory.edge * bare_bone, 0.8 * plate * fields.step(0.16, 0.08, gap)),
    )
    return replace(ivory, colour=np.clip(colour, 0, 1), finish=earth.finish, edge=edge)


def dome_height(x: float, y: float) -> float:
    """Height of the shell's surface at a spot on the dome."""
    low, high = 0.0, 3.0
    field = carapace()
    for _ in range(30):
        middle = (low + high) / 2
        inside = float(field(np.array(x), np.array(y), np.array(middle))) < 0
        low, high = (middle, high) if inside else (low, middle)
    return low


def bones(fine: bool) -> Mesh:
    """Backbone, ribs, teeth and finger bones."""
    parts = []
    for k in range(9):
        y = -1.35 + 0.31 * k
        z = dome_height(0.0, y)
        slope = (dome_height(0.0, y + 0.05) - dome_height(0.0, y - 0.05)) / 0.1
        if fine or k % 2:
            parts.append(bone.vertebra((0, y, min(z - 0.03, HEIGHT - 0.09)), 0.1, -0.3, (0, 1, slope)))
    for k in range(6):
        y = -1.1 + 0.4 * k
        for side in (-1, 1):
            path = []
            for t in np.linspace(0.1, 0.93, 14):
                x = side * t * RADII[0] * np.sqrt(max(0.05, 1 - ((y - MIDDLE[1]) / RADII[1]) ** 2))
                yy = y + 0.16 * t * (y - MIDDLE[1])
                path.append((x, yy, dome_height(x, yy) - 0.035))
            parts.append(bone.rib(path, 0.075, 7))
    for chain in LIMBS:
        for side in (-1, 1):
            for finger in (-1, 0, 1):
                joints = np.array(
                    [
                        (
                            side * p[0],
                            p[1] + finger * 0.13 * (1 - 0.2 * i),
                            p[2] + 0.18 - 0.03 * i - 0.04 * abs(finger),
                        )
                        for i, p in enumerate(chain)
                    ]
                )
                parts.append(
                    bone.rib(
                        np.column_stack(
                            [np.interp(np.linspace(0, 3, 9), range(4), joints[:, i]) for i in range(3)]
                        ),
                        0.055,
                        6,
                    )
                )
    return bone.bone_paint(merge(parts), 97, ivory="#a08f6c", moss=0.3)


def growth(soil: flora.Soil, count: int, fine: bool) -> Mesh:
    """Bushes and bent trees that have taken root in the shell."""
    rng = np.random.default_rng(17)
    kind = flora if fine else plain
    plants: list[Mesh] = []
    for x, y, z in soil.spots(rng, 900, 0.12, 2.3, 0.55):
        if len(plants) >= count:
            break
        gap, tone = scute_pattern(np.array([[x, y, z]]))
        if tone[0] <= GONE and gap[0] > 0.07 and z > 0.4:
            continue
        if rng.random() < 0.3:
            plants.append(kind.bent_tree((x, y, z), rng.uniform(0.24, 0.36), rng))
        else:
            plants.append(kind.clump((x, y, z), rng.uniform(0.05, 0.1), rng, "#3f4f26"))
    return flora.scattered(plants)
