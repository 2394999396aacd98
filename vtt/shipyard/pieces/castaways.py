"""Captain Roth away from his ship: the captain with his colours, his raft; and the banner of a castle that is held."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vtt.shipyard.glb import Miniature
from vtt.shipyard.joinery import grained_wood
from vtt.shipyard.mesh import METAL, SATIN, Mesh, box, extrude, grid, lathe, merge, sphere, tube
from vtt.shipyard.pieces.treasures import ROPE, TREASURE_BYTES
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import mixed

COAT, BREECHES, SKIN, LACE, FELT = "#263f66", "#b3a98f", "#a9765a", "#a5812f", "#17191f"
TERROR, BONE = "#7c1712", "#d9cfae"


@piece("captain-roth", max_bytes=TREASURE_BYTES, light=False, water=False)
def captain_roth(level: Level) -> Miniature:
    """Roth with raised sword beside the Alliance's colours on a foot of rock: ashore, or guest on a deck."""
    foot = lathe([(0.3, 0.0), (0.31, 0.05), (0.24, 0.1), (0.002, 0.12)], 11, (True, True), 0.4).painted("#5b5248")
    pole = tube([(0.2, 0.1, 0.06), (0.2, 0.1, 1.34)], 0.018, 6).painted("#6a4a26")
    knob = sphere(0.035, 7, 5).moved(0.2, 0.1, 1.36).painted(LACE, METAL)
    return Miniature(
        {"body": merge([foot, captain().moved(-0.05, -0.04, 0.1), pole, knob]), "flags": colours((0.2, 0.1, 1.12))}
    )


@piece("roth-raft", max_bytes=TREASURE_BYTES, light=False)
def roth_raft(level: Level) -> Miniature:
    """The raft: lashed logs, a ragged sail on an oar, and the captain upright on it."""
    rng = np.random.default_rng(61)
    logs = []
    for k in range(6):
        long = 0.52 * rng.uniform(0.88, 1.1)
        log = tube([(0, -long, 0.03), (0, long, 0.03)], 0.062, 7)
        logs.append(log.moved(-0.32 + 0.128 * k, rng.normal(0, 0.04)).tinted(rng.uniform(0.75, 1.1)))
    wood = grained_wood(merge(logs), "#6a5234", 61, (1.0, 0.2, 1.0), 0.5)
    spars = [tube([(-0.4, y, 0.1), (0.4, y, 0.1)], 0.03, 6).painted("#4c3a26") for y in (-0.34, 0.34)]
    lashings = [
        lathe([(0.07, -0.03), (0.075, 0.0), (0.07, 0.03)], 7, (False, False))
        .turned("x", 90)
        .moved(-0.32 + 0.128 * k, y, 0.04)
        .painted(ROPE)
        for k in range(6)
        for y in (-0.3, 0.38)
    ]
    mast = tube([(0, 0.24, 0.06), (0, 0.24, 1.05)], 0.024, 6).painted("#6a4a26")
    yard = tube([(-0.3, 0.22, 0.94), (0.3, 0.22, 0.98)], 0.018, 6).painted("#6a4a26")
    return Miniature(
        {
            "hull": merge([wood, *spars, *lashings, mast, yard]),
            "body": captain().moved(0.02, -0.16, 0.1),
            "sails": ragged_sail(),
        }
    )


def ragged_sail() -> Mesh:
    """A worn square of canvas with torn corners below the yard."""
    u, v = np.meshgrid(np.linspace(-1, 1, 9), np.linspace(0, 1, 8), indexing="ij")
    torn = 1 - 0.22 * np.abs(np.sin(u * 5.3 + 1.0)) * v
    x, z = 0.29 * u * (1 - 0.12 * v), 0.95 + 0.02 * u - 0.56 * v * torn
    y = 0.2 - 0.15 * np.sin(np.pi * v * 0.8) * (1 - u * u)
    stripe = np.where(np.abs(u) < 0.3, 0.62, 1.0) * (1 - 0.25 * v)
    return grid(np.stack([x, y, z], -1)).painted("#c9bd9c").tinted(stripe.ravel())


def captain() -> Mesh:
    """A captain 0.74 inch high, looking ahead: cocked hat, long coat with lace, sword raised to starboard."""
    legs = [
        merge(
            [
                tube([(x, 0.0, 0.02), (x, 0.01, 0.2)], [0.045, 0.05], 6).painted("#1c1712", SATIN),
                tube([(x, 0.01, 0.19), (x * 0.8, 0.0, 0.32)], 0.05, 6).painted(BREECHES),
            ]
        )
        for x in (-0.06, 0.06)
    ]
    skirt = lathe(
        [(0.16, 0.14), (0.145, 0.26), (0.1, 0.36), (0.13, 0.5), (0.06, 0.55)], 9, edge=[0.6, 0.1, 0.1, 0.1, 0]
    )
    coat = skirt.scaled(1.0, 0.78, 1.0).painted(COAT)
    belt = lathe([(0.108, 0.35), (0.108, 0.38)], 9, (False, False)).scaled(1, 0.8, 1).painted("#3a2412")
    lace = box((0.02, 0.02, 0.2), (0, 0.098, 0.42)).painted(LACE, METAL)
    head = sphere((0.062, 0.066, 0.075), 9, 7).moved(0, 0, 0.61).painted(SKIN)
    beard = sphere((0.05, 0.04, 0.055), 7, 5).moved(0, 0.045, 0.575).painted("#6b4326")
    crown = lathe([(0.07, 0.65), (0.06, 0.71), (0.002, 0.73)], 8, (True, False)).painted(FELT)
    brim = extrude([(-0.15, -0.06), (0.15, -0.06), (0.05, 0.12), (-0.05, 0.12)], 0.04, 0.01, back=True)
    hat = merge([crown, brim.moved(0, 0, 0.64).painted(FELT).worn(0.2)])
    plume = tube([(0.06, -0.02, 0.69), (0.1, -0.08, 0.8), (0.06, -0.16, 0.83)], [0.02, 0.03, 0.008], 6).painted(
        "#d8d2c2"
    )
    sword_arm = tube([(0.11, 0.0, 0.5), (0.2, 0.05, 0.56), (0.22, 0.08, 0.68)], [0.045, 0.04, 0.035], 6).painted(COAT)
    off_arm = tube([(-0.11, 0.0, 0.5), (-0.19, 0.02, 0.4), (-0.12, 0.1, 0.34)], [0.045, 0.04, 0.035], 6).painted(COAT)
    hands = [sphere(0.032, 6, 4).moved(*at).painted(SKIN) for at in ((0.22, 0.09, 0.7), (-0.11, 0.11, 0.33))]
    blade = extrude([(-0.02, 0), (0.02, 0), (0.016, 0.3), (0, 0.37), (-0.016, 0.3)], 0.012, 0.004, back=True)
    sword = (
        merge(
            [
                blade.turned("x", 90).painted("#cfd6da", METAL),
                lathe([(0.04, -0.01), (0.045, 0.0), (0.03, 0.015)], 7).painted(LACE, METAL),
            ]
        )
        .turned("x", -16)
        .turned("y", 8)
        .moved(0.22, 0.09, 0.73)
    )
    return merge([*legs, coat, belt, lace, head, beard, hat, plume, sword_arm, off_arm, *hands, sword])


def colours(hoist: tuple[float, float, float]) -> Mesh:
    """The flag of the Alliance: blue with a pale cross, streaming to starboard."""
    hem = 0.002  # lines on both sides of a seam keep its edge crisp
    seams_u, seams_v = (0.28 - hem, 0.28 + hem, 0.44 - hem, 0.44 + hem), (0.11 - hem, 0.11 + hem)
    across = np.sort(np.r_[np.linspace(0, 1, 13), seams_u])
    down = np.sort(np.r_[np.linspace(-0.5, 0.5, 7), seams_v, np.negative(seams_v)])
    u, v = np.meshgrid(across, down, indexing="ij")
    cross = (np.abs(v) < 0.11) | (np.abs(u - 0.36) < 0.08)
    x, z = 0.52 * u, 0.36 * v - 0.07 * u * u
    y = 0.05 * np.sin(u * 7.0) * u
    cloth = grid(np.stack([x, y, z], -1)).painted(COAT)
    cloth = replace(cloth, colour=mixed(cloth.colour, "#b9b5a4", cross.ravel().astype(float)))
    return cloth.tinted((1 - 0.18 * np.sin(u * 7.0)).ravel()).moved(*hoist)


@piece("garrison-banner", max_bytes=TREASURE_BYTES, light=False, water=False)
def garrison_banner(level: Level) -> Miniature:
    """A great red war banner with a bone star: planted on a castle while its garrison holds out."""
    pole = tube([(0, 0, -0.2), (0, 0, 1.62)], 0.03, 7).painted("#3a2a1c").worn(0.2)
    spear = lathe([(0.03, 1.62), (0.07, 1.68), (0.002, 1.86)], 7).painted("#c9a23a", METAL)
    arm = tube([(0, 0, 1.52), (0.92, 0, 1.52)], 0.022, 6).painted("#3a2a1c")
    u, v = np.meshgrid(np.linspace(0, 1, 13), np.linspace(0, 1, 11), indexing="ij")
    tails = 0.18 * np.abs(np.mod(u * 3, 1.0) - 0.5) * 2
    x, z = 0.06 + 0.84 * u, 1.5 - 0.95 * v * (1 - tails * v)
    y = 0.07 * np.sin(u * 6 + v * 2.2) * v
    border = (u < 0.08) | (u > 0.92) | (v < 0.06)
    cloth = grid(np.stack([x, y, z], -1)).painted(TERROR).tinted(np.where(border.ravel(), 0.35, 1.0))
    star = [star_on_cloth(side) for side in (-1, 1)]
    return Miniature({"body": merge([pole, spear, arm]), "flags": merge([cloth, *star])})


def star_on_cloth(side: int) -> Mesh:
    """An eight-pointed star of bone, a hair before the cloth on one side."""
    angle = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    reach = np.where(np.arange(16) % 4 == 0, 0.3, np.where(np.arange(16) % 2 == 0, 0.2, 0.08))
    x, v = 0.48 + reach * np.sin(angle), 1.06 + reach * np.cos(angle)
    u, down = (x - 0.06) / 0.84, (1.5 - v) / 0.95
    rim = np.column_stack([x, 0.07 * np.sin(u * 6 + down * 2.2) * down + 0.02 * side, v])
    middle = np.tile([[0.48, 0.035 * np.sin(3 + 1.02) + 0.03 * side, 1.06]], (16, 1))
    return grid(np.stack([middle, rim]), (False, True)).painted(BONE)
