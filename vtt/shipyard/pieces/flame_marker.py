"""The marker of a burning deck: curling tongues of fire over charred timbers, sparks, and smoke that winds up."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vtt.shipyard.fields import step
from vtt.shipyard.glb import Miniature
from vtt.shipyard.mesh import GLOWING, Array, Mesh, box, grid, linear, merge, sphere, unit
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import noise_of
from vtt.shipyard.stonepaint import mixed

HEART, FLAME, BLAZE, TIP, SCORCHED = "#ffb347", "#ff7412", "#e83a06", "#a01205", "#2c0504"
CHAR, ASH, EMBER, SMOKE, PALE_SMOKE = "#17110e", "#4a443e", "#ff5208", "#352d28", "#8a8177"

TONGUES = (
    # foot x, y; height; width; way it leans (degrees), how far; curl of the tip
    (0.00, 0.00, 0.66, 0.105, 60, 0.05, 1.0),
    (-0.015, 0.02, 0.56, 0.08, 200, 0.09, -1.0),
    (0.02, 0.0, 0.53, 0.07, 330, 0.11, -1.0),
    (0.085, 0.03, 0.44, 0.075, 20, 0.10, -1.0),
    (-0.075, 0.05, 0.50, 0.080, 150, 0.09, 1.0),
    (0.01, -0.095, 0.40, 0.075, 275, 0.10, 1.0),
    (-0.07, -0.06, 0.33, 0.065, 215, 0.12, -1.0),
    (0.08, -0.07, 0.30, 0.060, 320, 0.12, 1.0),
    (0.03, 0.11, 0.31, 0.062, 85, 0.11, -1.0),
    (-0.125, 0.0, 0.20, 0.045, 180, 0.07, 1.0),
    (0.125, 0.06, 0.18, 0.042, 30, 0.06, -1.0),
    (0.04, -0.14, 0.17, 0.040, 290, 0.06, -1.0),
)


@piece("flame-marker", water=False, max_light_triangles=900)
def flame_marker(level: Level) -> Miniature:
    """A burning deck fire: tongues of flame over charred timbers."""
    fine = level is Level.TABLE
    licks = [lick(*row, fine) for row in (TONGUES if fine else TONGUES[:8])]
    aloft = merge([*licks, *sparks(fine), *cinders(fine), *smoke(fine)])
    return Miniature({"timbers": merge(timbers(fine)), "glow": aloft})


def lick(x: float, y: float, height: float, width: float, way: float, lean: float, curl: float, fine: bool) -> Mesh:
    """One tongue: a twisted leaf of fire that leans, thins and hooks over at its tip; hottest at its foot."""
    rows, sides = (12, 6) if fine else (6, 5)
    t = np.linspace(0, 1, rows)
    a = np.radians(way)
    out, across = np.array([np.cos(a), np.sin(a), 0.0]), np.array([-np.sin(a), np.cos(a), 0.0])
    hook = np.maximum(t - 0.62, 0) / 0.38
    swing = 0.24 * height * np.sin(t * 5.6 + way) * t * (1 - 0.4 * t)
    path = np.array([x, y, 0.015]) + np.outer(lean * t**1.4 - 0.08 * height * hook**2 * curl, out)
    path = path + np.outer(swing + 0.24 * height * curl * hook**2, across)
    path[:, 2] += height * (t - 0.16 * hook**2.4)
    broad = width * np.interp(t, [0, 0.14, 0.34, 0.58, 0.8, 1], [0.8, 1.0, 0.86, 0.5, 0.26, 0.01])
    thin = 0.55 * broad * (1 - 0.35 * t)
    ahead = unit(np.gradient(path, axis=0))
    turn = a + 0.9 * curl * t
    flat = np.column_stack([-np.sin(turn), np.cos(turn), 0 * t])
    flat = unit(flat - ahead * (flat * ahead).sum(axis=1)[:, None])
    up = np.cross(ahead, flat)
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    groove = 1 - 0.22 * np.abs(np.sin(angle)) ** 3  # a crease down both faces
    rings = (
        path[:, None]
        + broad[:, None, None] * np.cos(angle)[None, :, None] * flat[:, None]
        + thin[:, None, None] * (np.sin(angle) * groove)[None, :, None] * up[:, None]
    )
    skin = grid(rings, (False, True)).flipped()
    share = np.repeat(t, sides) + 0.10 * np.tile(np.abs(np.cos(angle)), rows)  # the edges of a tongue are cooler
    return heated(skin, share)


def heated(skin: Mesh, share: Array) -> Mesh:
    """The mesh painted by how far its fire has cooled (n,), 0 at the foot .. 1 at the tip."""
    colour = np.tile(linear(HEART), (len(share), 1))
    for goal, low, high in ((FLAME, 0.06, 0.30), (BLAZE, 0.30, 0.58), (TIP, 0.58, 0.86), (SCORCHED, 0.88, 1.06)):
        colour = mixed(colour, goal, step(low, high, share))
    finish = GLOWING - 0.1 - 0.62 * step(0.45, 1.0, share)
    return replace(skin.painted(FLAME), colour=colour, finish=finish).smooth_normals(150.0)


def timbers(fine: bool) -> list[Mesh]:
    """Fallen deck beams, burnt through, with split ends and a bed of ash."""
    rng = np.random.default_rng(9)
    parts = []
    for k in range(7 if fine else 5):
        turn, long = k * 360 / 7 + rng.normal(0, 12), rng.uniform(0.16, 0.24)
        wide, high = rng.uniform(0.038, 0.055), rng.uniform(0.03, 0.045)
        beam = box((wide, long, high), (0, 0.055 + long / 2, 0.03), 0.0)
        end = beam.vertices[:, 1] > 0.05 + 0.8 * long
        torn = 0.03 * noise_of(9).at(beam.vertices * [1, 0, 1] + 3.1 * k, 26.0) * end
        beam = replace(beam, vertices=beam.vertices + torn[:, None] * [0.2, 1.0, 0.2])
        grey = step(0.3, 1.0, beam.vertices[:, 1] / (0.06 + long))
        made = replace(beam.painted(CHAR), colour=mixed(np.tile(linear(CHAR), (len(grey), 1)), ASH, 0.8 * grey))
        parts.append(made.turned("x", rng.uniform(4, 16)).turned("y", rng.normal(0, 18)).turned("z", turn))
    bed = sphere((0.16, 0.15, 0.03), 10 if fine else 6, 4)
    bed = bed.picked(bed.vertices[bed.faces][:, :, 2].max(axis=1) > 1e-6)
    return [*parts, bed.painted(CHAR)]


def cinders(fine: bool) -> list[Mesh]:
    """Glowing splits in the timbers."""
    rng = np.random.default_rng(10)
    parts = []
    for k in range(9 if fine else 0):
        turn, reach = k * 40 + rng.normal(0, 10), rng.uniform(0.11, 0.2)
        coal = box((0.022, rng.uniform(0.03, 0.05), 0.02), (0, reach, 0.035), 0.0)
        parts.append(coal.turned("z", turn).painted(EMBER, 1.6).tinted(rng.uniform(0.5, 1.0)))
    return parts


def sparks(fine: bool) -> list[Mesh]:
    """Sparks that fly up beside the flames."""
    rng = np.random.default_rng(11)
    parts = []
    for _ in range(12 if fine else 0):
        turn, high = rng.uniform(0, 2 * np.pi), rng.uniform(0.3, 0.72)
        reach = rng.uniform(0.05, 0.17)
        spark = sphere((0.007, 0.007, 0.012), 4, 2).painted(HEART if rng.random() < 0.5 else EMBER, 1.9)
        parts.append(spark.turned("x", rng.normal(0, 25)).moved(reach * np.cos(turn), reach * np.sin(turn), high))
    return parts


def smoke(fine: bool) -> list[Mesh]:
    """A plume that swells and leans away above the tongues: lumpy puffs, lit by the fire from below."""
    rng = np.random.default_rng(12)
    puffs = []
    count = 8 if fine else 5
    for k in range(count):
        t = k / (count - 1)
        size = (0.042 if fine else 0.06) + 0.040 * t
        turn = 2.4 * k
        spot = (
            -0.03 - 0.13 * t**1.4 + 0.03 * np.cos(turn) * t,
            0.03 + 0.05 * t + 0.03 * np.sin(turn) * t,
            0.50 + 0.26 * t,
        )
        ball = sphere(1.0, 7 if fine else 5, 5 if fine else 3)
        lump = 1 + 0.12 * noise_of(12).at(ball.vertices + 5.0 * k, 1.7)
        stretch = size * np.array([1.1, 1.1, 0.85]) * rng.uniform(0.9, 1.1)
        puffs.append(replace(ball, vertices=ball.vertices * lump[:, None] * stretch + spot))
    plume = merge(puffs)
    high = plume.vertices[:, 2]
    colour = mixed(np.tile(linear(SMOKE), (len(high), 1)), PALE_SMOKE, step(0.55, 0.85, high))
    lit = np.repeat(step(0.62, 0.46, np.array([p.vertices[:, 2].mean() for p in puffs])), len(puffs[0].vertices))
    local = np.concatenate([p.vertices[:, 2] - p.vertices[:, 2].mean() for p in puffs])
    colour = mixed(colour, BLAZE, 0.55 * lit * step(0.01, -0.03, local))
    return [replace(plume.painted(SMOKE), colour=colour).smooth_normals(180.0)]
