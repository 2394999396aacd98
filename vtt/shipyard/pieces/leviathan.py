"""Leviathan Island: the skeleton of a vast turtle, its shell broken open over the ribs, its head to the north."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vtt.shipyard import bone, creepers, fields, fittings, flora, plain, strand
from vtt.shipyard.glb import Miniature
from vtt.shipyard.lining import lined
from vtt.shipyard.mesh import Array, Mesh, merge
from vtt.shipyard.pieces.leviathan_bones import (
    finger_bones,
    hollows,
    is_open,
    openings,
    rib_field,
    sculpture,
    scute_pattern,
    shell_distance,
    skull_bones,
)
from vtt.shipyard.pieces.leviathan_lines import HEIGHT, dome, shell_reach
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import Stone, fitted, grained, noise_of, reduced, shore_band
from vtt.shipyard.stonepaint import mixed, stone_paint

EARTH = Stone(
    light="#6a5c46",
    dark="#33291f",
    streak="#756345",
    moss="#2c351d",
    grass="#414a26",
    sand="#7f7153",
    mossy=0.6,
    beach=0.12,
)
IVORY, DARK = "#b3a582", "#0d0906"
HORN, PALE_HORN, AMBER = "#2c231a", "#55472f", "#5f4527"
CELL, TRIANGLES = 0.042, 70_000


@piece("leviathan", max_bytes=2_000_000)
def leviathan(level: Level) -> Miniature:
    """Ribs and darkness under the broken plates of the shell; skull, backbone and finger bones laid bare."""
    fine = level is Level.TABLE
    body = fitted(
        "leviathan", sculpture(), hollows(), CELL if fine else 0.075, into=0.048, triangles=TRIANGLES if fine else 0
    )
    ground = shell_paint(grained(body, 94, 0.007))
    soil = flora.Soil(ground)
    nodes = {"rock": ground, "bones": bones(fine), "flora": growth(soil, 26 if fine else 8, fine)}
    if not fine:
        beach = shore_band("leviathan").moved(z=-0.0014)  # a hair under the ground that is cut off level with it
        thin = {"rock": merge([reduced(ground, 2300), beach]), "bones": reduced(nodes["bones"], 600)}
        return Miniature(nodes | thin)
    nodes["stones"] = strand.beach_stones("leviathan", soil, EARTH, 171, apart=0.2)
    nodes["moss"] = moss(ground)
    nodes["story"] = hunters(soil)
    return Miniature(lined(nodes, least=1))


def shell_paint(ground: Mesh) -> Mesh:
    """Horn scutes with pale rims, bleached ribs, near black between them, bone on skull and flippers, sand below."""
    points = ground.vertices
    x, y, z = points.T
    noise = noise_of(95)
    cloud, fine = noise.cloud(points, 1.4, 3), noise.at(points, 10.0)
    earth, ivory = stone_paint(ground, EARTH, 91), bone.bone_paint(ground, 96, ivory=IVORY, moss=0.2)
    depth, rib = shell_distance(x, y, z), rib_field(x, y, z)
    gap, tone = scute_pattern(x, y)
    on_shell = fields.step(1.07, 1.0, shell_reach(x, y)) * fields.step(0.1, 0.2, z)
    in_cage = on_shell * (is_open(x, y) < 0.03)
    horn = horn_paint(points, gap, tone)
    horn = mixed(horn, EARTH.moss, 0.6 * fields.step(0.4, 0.8, cloud + 0.2 * fine))
    colour = mixed(earth.colour, horn, on_shell * (1 - in_cage))
    pit = mixed(earth.colour * 0.5, DARK, 0.55 + 0.45 * fields.step(-0.08, -0.24, depth))
    colour = mixed(colour, pit, in_cage)
    bared = in_cage * fields.step(0.035, 0.012, np.abs(rib)) * fields.step(-0.2, -0.08, depth)
    head = fields.step(0.05, 0.025, np.abs(skull_bones()(x, y, z))) * (y > 1.2) * fields.step(0.08, 0.14, z)
    hand = fields.step(0.035, 0.015, np.abs(finger_bones()(np.abs(x), y, z))) * (np.abs(x) > 1.2)
    bared = np.clip(np.maximum(bared, np.maximum(head, hand) * (1 - on_shell)), 0, 1)
    colour = mixed(colour, ivory.colour, bared)
    inside = hollows()(x, y, z)
    holes = fields.step(0.02, -0.06, inside + 0.05) * (y > 1.3)
    colour *= (1 - 0.8 * holes)[:, None]
    edge = np.maximum(earth.edge * (1 - in_cage), ivory.edge * bared)
    edge = np.maximum(
        edge, 0.5 * on_shell * (1 - in_cage) * fields.step(0.09, 0.05, gap) * fields.step(0.03, 0.05, gap)
    )
    polish = np.maximum(earth.finish, 0.3 * on_shell * (1 - in_cage))
    return replace(ivory, colour=np.clip(colour, 0, 1), finish=polish, edge=edge)


def horn_paint(points: Array, gap: Array, tone: Array) -> Array:
    """Tortoiseshell: amber flames in dark horn, a tone for each scute, growth rings, black seams with pale rims."""
    noise = noise_of(94)
    flames = noise.cloud(points * [1.0, 1.0, 0.45], 2.8, 3) + 0.35 * noise.at(points, 8.0)
    horn = mixed(np.tile(bone.linear(HORN), (len(points), 1)), PALE_HORN, 0.35 + 0.35 * tone)
    horn = mixed(horn, AMBER, 0.6 * fields.step(-0.02, 0.22, flames))
    horn = mixed(horn, DARK, 0.6 * fields.step(-0.15, -0.4, flames))
    horn = mixed(horn, DARK, 0.45 * fields.step(0.2, 0.9, np.sin(gap * 60.0)) * fields.step(0.03, 0.06, gap))
    horn = mixed(horn, "#94835f", 0.6 * fields.step(0.026, 0.036, gap) * fields.step(0.062, 0.046, gap))
    horn = mixed(horn, DARK, 0.9 * fields.step(0.026, 0.012, gap))
    return horn * (1 + 0.15 * noise.at(points, 10.0))[:, None]


def bones(fine: bool) -> Mesh:
    """Spines of the backbone along the keel, the vertebrae of the neck and of the tail."""
    parts = []
    for k in range(11):
        y = -1.5 + 0.28 * k
        z = min(float(dome(np.array(0.0), np.array(y))) - 0.02, HEIGHT - 0.06)
        if fine or k % 2:
            parts.append(bone.vertebra((0, y, z), 0.17 - 0.008 * abs(k - 5), 0.0, (0, 1, 0.0)))
    for k in range(4):
        parts.append(bone.vertebra((0, 1.2 + 0.1 * k, 0.8 + 0.02 * k), 0.12, 0.1, (0, 1, 0.15)))
    for k, (y, z) in enumerate(((-1.75, 0.42), (-1.9, 0.36), (-2.04, 0.29), (-2.17, 0.22), (-2.29, 0.15))):
        parts.append(bone.vertebra((0.005, y, z), 0.12 - 0.018 * k, 0.3, (0, 1, 0.5)))
    return bone.bone_paint(merge(parts), 97, ivory=IVORY, moss=0.2)


def growth(soil: flora.Soil, count: int, fine: bool) -> Mesh:
    """Bushes and bent trees that have taken root on what is left of the shell and along the beach."""
    rng = np.random.default_rng(17)
    kind = flora if fine else plain
    plants: list[Mesh] = []
    for x, y, z in soil.spots(rng, 1400, 0.14, 2.3, 0.5):
        if len(plants) >= count:
            break
        if float(is_open(np.array(x), np.array(y))) < 0.06 and shell_reach(np.array(x), np.array(y)) < 1.02:
            continue
        if y > 1.3 and z > 0.3:
            continue
        if rng.random() < 0.25 and z < 1.9:
            plants.append(kind.bent_tree((x, y, z), rng.uniform(0.18, 0.28), rng, leaf="#303c22"))
        else:
            plants.append(kind.clump((x, y, z), rng.uniform(0.03, 0.065), rng, "#364021"))
    return flora.scattered(plants)


def moss(ground: Mesh) -> Mesh:
    """Moss and weed that hang from ribs and from the broken edges of the plates."""
    x, y, z = ground.vertices.T
    where = (np.abs(rib_field(x, y, z)) < 0.05) & (shell_reach(x, y) < 0.95) & (z > 0.5)
    return creepers.hanging(ground, where | (z > 0.5) & (openings(x, y, z) < 0.05), 99, 90, (0.1, 0.3), 0.05)


def hunters(soil: flora.Soil) -> Mesh:
    """Treasure hunters: their boat on the western beach, a ladder up to the ribs, a lit camp under the rim."""
    parts = []
    for made, x, y, turn in (
        (fittings.boat(0.42, "#503c2a", "#8c7a58"), -2.05, 0.1, 70.0),
        (strand.camp_fire(0.07), -1.98, -0.42, 0.0),
        (fittings.cask(0.035, 0.09), -1.95, -0.28, 0.0),
        (fittings.crate((0.09, 0.09, 0.07)), -2.0, -0.18, 20.0),
    ):
        parts.append(made.turned("z", turn).moved(x, y, soil.at(x, y)[0] - 0.005))
    foot, head = (
        (-1.98, -0.05, soil.at(-1.98, -0.05)[0]),
        (-1.66, -0.07, float(dome(np.array(-1.66), np.array(-0.07))) + 0.03),
    )
    parts.append(strand.ladder(foot, head, 0.09, 9))
    return merge(parts)
