"""The marker of what swims below: a framed disc of dark water with arms that reach out of a swirl."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from vtt.shipyard.fields import step
from vtt.shipyard.glb import Miniature
from vtt.shipyard.joinery import MAHOGANY, grained_wood
from vtt.shipyard.mesh import GLOSS, Mesh, grid, lathe, linear, merge, sphere, tube
from vtt.shipyard.pieces.treasures import TREASURE_BYTES
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import mixed

RADIUS = 0.72
STEEL, SUCKER = "#4d5d66", "#b9a98a"


@piece("submerged-marker", max_bytes=TREASURE_BYTES, light=False, water=False)
def submerged_marker(level: Level) -> Miniature:
    """A disc like a card: two arms of swirl, one eye that glows from below, three tentacles over the frame."""
    arms = [tentacle(turn, high) for turn, high in ((20, 0.62), (140, 0.5), (262, 0.56))]
    eye = sphere((0.12, 0.07, 0.03), 9, 5).moved(0.02, 0.02, 0.1).painted("#ffb52e", 1.7)
    pupil = sphere((0.025, 0.06, 0.03), 6, 4).moved(0.02, 0.02, 0.11).painted("#1a0d04")
    frame = lathe(
        [(RADIUS, 0.0), (RADIUS, 0.11), (RADIUS - 0.03, 0.15), (RADIUS - 0.08, 0.15), (RADIUS - 0.1, 0.1)],
        30,
        (True, False),
        [0, 0.4, 0.8, 0.6, 0.1],
    )
    wood = grained_wood(frame, MAHOGANY, 71, (0.4, 0.4, 1.0))
    return Miniature({"frame": wood, "body": merge([swirl(), *arms]), "glow": merge([eye, pupil])})


def swirl() -> Mesh:
    """Dark water turning about its middle."""
    rows, columns = 11, 32
    reach = np.linspace(0.02, RADIUS - 0.09, rows)[:, None]
    angle = np.linspace(0, 2 * math.pi, columns, endpoint=False)[None, :]
    arms = 0.5 + 0.5 * np.sin(angle * 2 + 8.0 * np.log(reach + 0.14))
    z = 0.09 + 0.025 * arms - 0.03 * np.exp(-((reach / 0.2) ** 2)) + 0 * angle
    skin = grid(np.stack([reach * np.cos(angle), reach * np.sin(angle), z], -1), (False, True))
    normals = skin.smooth_normals().normals
    assert normals is not None
    skin = skin if normals[:, 2].mean() > 0 else skin.flipped()
    share = np.broadcast_to(reach / RADIUS, arms.shape).ravel()
    colour = mixed(np.tile(linear("#061219"), (len(share), 1)), "#12495a", step(0.1, 0.8, share))
    colour = mixed(colour, "#bcd3d2", 0.7 * step(0.72, 0.98, arms).ravel() * step(0.15, 0.4, share))
    return replace(skin, colour=colour, finish=np.full(len(share), GLOSS))


def tentacle(turn_deg: float, high: float) -> Mesh:
    """An arm that rises from the swirl, bends over the frame and curls."""
    t = np.linspace(0, 1, 16)
    curl = 4.4 * np.maximum(t - 0.45, 0) / 0.55
    out = 0.24 + 0.4 * t**0.8 + 0.1 * np.sin(curl) * (t > 0.45)
    z = 0.06 + high * np.sin(np.minimum(t, 0.62) / 0.62 * math.pi / 2) - 0.13 * (1 - np.cos(curl)) * (t > 0.45)
    sway = 0.1 * np.sin(t * 4.0)
    path = np.column_stack([sway, out, z])
    size = 0.075 * (1 - 0.82 * t)
    arm = tube(path, size, 8).painted(STEEL, 0.8)
    ring = np.arange(len(arm.vertices)) // 8
    arm = arm.tinted(np.where(ring % 2, 0.72, 1.15))
    cups = [
        sphere(0.03 * (1 - 0.6 * s), 6, 4).moved(*(path[k] + (0, -0.8 * size[k], -0.25 * size[k]))).painted(SUCKER)
        for k, s in zip(range(3, 14, 3), np.linspace(0, 1, 4), strict=True)
    ]
    return merge([arm, *cups]).turned("z", turn_deg)
