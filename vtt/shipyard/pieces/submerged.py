"""The marker of what swims below: a framed disc of whirling water, an eye that opens in it, arms that reach out."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from vtt.shipyard.fields import step
from vtt.shipyard.glb import Miniature
from vtt.shipyard.mesh import Array, Mesh, extrude, grid, lathe, linear, merge, sphere, tube, unit
from vtt.shipyard.pieces.whirl import FOAM, WET, Whirl, frame
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import noise_of
from vtt.shipyard.stonepaint import mixed
from vtt.shipyard.unseen import without_unseen

RADIUS, WITHIN, HIGH = 0.72, 0.63, 0.17
HIDE, DARK_HIDE, BELLY, SUCKER, HOLLOW = "#4a5660", "#20282f", "#8a6f68", "#b59a80", "#4d3328"
AMBER, IRIS, RIM, BUBBLE = "#ffc23a", "#c85a0e", "#4a1606", "#9fc2c4"
WHIRL = Whirl(WITHIN, 2, 0.135, 0.07, 0.035, 0.32)
EYE = (0.03, 0.0, 0.165)
"""The middle of the eye."""
ARMS = ((24, 0.60, 1.0), (143, 0.48, 0.9), (265, 0.54, 0.95))
"""Where each arm rises (degrees), how high, and how thick it is."""
MARKER_BYTES = 100_000


@piece("submerged-marker", max_bytes=MARKER_BYTES, light=False, water=False)
def submerged_marker(level: Level) -> Miniature:
    """A disc like a card: two arms of swirl, one eye that glows from below, three tentacles over the frame."""
    body = [WHIRL.water(8, 16, 72), brow(), *lids(), *bubbles()]
    for turn, high, thick in ARMS:
        body.append(merge([*tentacle(high, thick), ripple()]).turned("z", turn))
    nodes = {"frame": frame(RADIUS, WITHIN, HIGH, 7, 25, 71, False), "body": merge(body)}
    return Miniature(without_unseen({**nodes, "glow": merge([*eyeball(), pupil()])}))


def tentacle(high: float, thick: float) -> list[Mesh]:
    """An arm that rises from the swirl towards y, bends over the frame and curls in: warty hide, a pale inner side
    with two rows of suckers where it curls."""
    rows, sides = 15, 7
    t = np.linspace(0, 1, rows)
    curl = 4.6 * np.maximum(t - 0.45, 0) / 0.55
    tight = 1 - 0.45 * np.maximum(t - 0.45, 0) / 0.55
    bend = t > 0.45
    out = 0.26 + 0.33 * np.minimum(t, 0.5) ** 0.8 + 0.12 * tight * np.sin(curl) * bend + 0.05 * bend
    z = 0.07 + high * np.sin(np.minimum(t, 0.62) / 0.62 * math.pi / 2) - 0.14 * tight * (1 - np.cos(curl)) * bend
    path = np.column_stack([0.08 * np.sin(t * 4.2), _smooth(out), _smooth(z)])
    ahead = unit(np.gradient(path, axis=0))
    side = unit(np.cross(ahead, np.array([-1.0, 0.0, 0.0])) * [0, 1, 1])  # away from the curl
    across = np.cross(side, ahead)
    girth = thick * np.interp(t, [0, 0.1, 0.5, 0.8, 1], [0.092, 0.078, 0.050, 0.026, 0.006])
    angle = np.linspace(0, 2 * math.pi, sides, endpoint=False) + math.pi / sides
    flat = np.where(np.cos(angle) < -0.5, 0.8, 1.0)
    warts = 1 + 0.06 * (-1.0) ** (np.arange(rows)[:, None] + np.arange(sides)[None, :])
    reach = girth[:, None] * warts
    rings = (
        path[:, None]
        + (reach * np.cos(angle) * flat)[..., None] * side[:, None]
        + (reach * np.sin(angle))[..., None] * across[:, None]
    )
    skin = _closed(grid(rings, (False, True)))
    inner = np.tile(step(-0.2, -0.8, np.cos(angle)), rows)
    noise = noise_of(73).cloud(skin.vertices, 9.0, 2)
    colour = mixed(np.tile(linear(HIDE), (len(noise), 1)), DARK_HIDE, step(-0.1, 0.5, noise))
    colour = mixed(colour, BELLY, 0.9 * inner)
    arm = replace(skin.painted(HIDE), colour=colour, finish=np.full(len(noise), WET)).smooth_normals(150.0)
    cups = []
    for k in range(3, rows - 3):
        size = 0.4 * girth[k]
        for s in (1, -1) if k > 5 else (0,):
            spot = path[k] - side[k] * girth[k] * 0.76 + across[k] * girth[k] * 0.38 * s
            cups.append(_cup(size, spot, -side[k] + 0.4 * s * across[k]))
    return [arm, *cups]


def _smooth(values: Array) -> Array:
    """The values with their corners rounded; the ends stay."""
    padded = np.r_[2 * values[0] - values[1], values, 2 * values[-1] - values[-2]]
    return np.convolve(padded, [0.25, 0.5, 0.25], "valid")


def _closed(skin: Mesh) -> Mesh:
    """The skin with its outside outside: its volume is positive."""
    a, b, c = (skin.vertices[skin.faces[:, k]] - skin.vertices.mean(axis=0) for k in range(3))
    return skin if float((a * np.cross(b, c)).sum()) > 0 else skin.flipped()


def _cup(size: float, spot: Array, way: Array) -> Mesh:
    """A sucker that opens along `way`: a pale lip round a dark hollow."""
    cup = lathe([(size, 0.0), (size * 0.85, size * 0.55), (size * 0.2, size * 0.2)], 5, (False, False), [0, 0.6, 0])
    cup = replace(cup.painted(SUCKER), finish=np.full(len(cup.vertices), WET))
    row = np.arange(len(cup.vertices)) // 5
    cup = replace(cup, colour=np.where((row == 2)[:, None], linear(HOLLOW), cup.colour)).smooth_normals(180.0)
    up = unit(way)
    x = unit(np.cross(up, (0.3, 0.2, 1.0)))
    turn = np.eye(4)
    turn[:3, 0], turn[:3, 1], turn[:3, 2], turn[:3, 3] = x, np.cross(up, x), up, spot
    return cup.transformed(turn)


def ripple() -> Mesh:
    """The froth where an arm breaks the water."""
    angle = np.linspace(0, 2 * math.pi, 10, endpoint=False)
    wild = 1 + 0.22 * np.sin(angle * 5 + 1) * (-1.0) ** np.arange(10)
    rows = [(0.075, 0.10), (0.092, 0.158), (0.105, 0.15), (0.15, 0.10)]
    points = [
        np.column_stack([0.01 + r * wild * np.cos(angle), 0.262 + 0.92 * r * wild * np.sin(angle), z + 0 * angle])
        for r, z in rows
    ]
    return (
        grid(points, (False, True))
        .flipped()
        .painted(FOAM, 0.2)
        .tinted(np.repeat([0.7, 1.0, 0.95, 0.6], 10))
        .smooth_normals(150.0)
    )


def brow() -> Mesh:
    """The hide that heaves out of the throat of the whirl round the eye."""
    x, y, z = EYE
    reach = np.array([0.098, 0.115, 0.145, 0.18, 0.215])
    lift = np.array([-0.012, 0.016, 0.018, -0.02, -0.075])
    angle = np.linspace(0, 2 * math.pi, 16, endpoint=False)
    points = []
    for r, up in zip(reach, lift, strict=True):
        ridge = 0.010 * np.sin(angle * 9) * (r > 0.12) + 0.02 * np.abs(np.sin(angle)) * (0.1 < r < 0.19)
        points.append(np.column_stack([x + r * 1.16 * np.cos(angle), y + r * 0.84 * np.sin(angle), z + up + ridge]))
    skin = grid(points, (False, True)).flipped()
    noise = noise_of(74).cloud(skin.vertices, 11.0, 2)
    colour = mixed(np.tile(linear(HIDE), (len(noise), 1)), DARK_HIDE, step(-0.2, 0.5, noise))
    return replace(skin.painted(HIDE), colour=colour, finish=np.full(len(noise), WET)).smooth_normals(120.0)


def lids() -> list[Mesh]:
    """Heavy lids over and under the eye."""
    x, y, z = EYE
    t = np.linspace(-1, 1, 8)
    parts = []
    for s, close in ((1, 0.076), (-1, 0.084)):
        path = np.column_stack([x + 0.115 * t, y + s * (close * (1 - t**2) + 0.004), z + 0.022 + 0.022 * (1 - t**2)])
        girth = 0.006 + 0.013 * (1 - t**2)
        parts.append(tube(path, girth, 5, False).painted(DARK_HIDE, WET).smooth_normals(150.0))
    return parts


def eyeball() -> list[Mesh]:
    """The iris: bright amber round the slit, streaked with rust, dark at its rim."""
    x, y, z = EYE
    sides = 14
    rings = [(0.112, -0.03), (0.096, 0.016), (0.062, 0.044), (0.028, 0.056), (0.001, 0.059)]
    ball = lathe(rings, sides, (False, False)).scaled(1.0, 0.78, 1.0).moved(x, y, z)
    row, column = np.arange(len(ball.vertices)) // sides, np.arange(len(ball.vertices)) % sides
    colour = np.stack([linear(c) for c in (RIM, IRIS, IRIS, AMBER, AMBER)])[row]
    colour = np.where(((row == 2) & (column % 2 == 0))[:, None], linear(AMBER), colour)
    finish = np.array([1.1, 1.3, 1.5, 1.7, 1.7])[row]
    return [replace(ball.painted(IRIS), colour=colour, finish=finish).smooth_normals(150.0)]


def pupil() -> Mesh:
    """The slit across the iris, and a spark of light on it."""
    x, y, z = EYE
    t = np.linspace(0, 2 * math.pi, 10, endpoint=False)
    lens = np.column_stack([0.013 * np.cos(t), 0.05 * np.sin(t)])
    slit = extrude(lens, 0.02, 0.006).moved(x, y, z + 0.042).painted("#090403", WET)
    spark = sphere((0.012, 0.010, 0.005), 6, 3).moved(x - 0.024, y + 0.024, z + 0.058).painted("#fff1c4", 1.9)
    return merge([slit, spark])


def bubbles() -> list[Mesh]:
    """Air that rises round what swims below: strings of bubbles, some half out of the water."""
    rng = np.random.default_rng(75)
    parts = []
    for _ in range(4):
        at, arm = rng.uniform(0.34, 0.54), rng.uniform(0, 2)
        for _ in range(3):
            ball = sphere(rng.uniform(0.010, 0.025), 5, 4)
            ball = ball.picked(ball.vertices[ball.faces][:, :, 2].max(axis=1) > 1e-6)
            reach = np.clip(at + rng.normal(0, 0.03), 0.25, 0.57)
            parts.append(WHIRL.afloat(ball, reach, arm + rng.normal(0, 0.03), 0.0, 0.003))
    return [merge(parts).painted(BUBBLE, WET).smooth_normals(150.0)]
