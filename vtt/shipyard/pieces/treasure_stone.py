"""Witchstone: a broken black rock with veins of green light, out of which crystals grow."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from manifold3d import Manifold

from vtt.shipyard.fields import step
from vtt.shipyard.massing import arrays
from vtt.shipyard.mesh import Array, Mesh, bare, grid, linear, merge, unit
from vtt.shipyard.occlusion import RayScene
from vtt.shipyard.rock import noise_of
from vtt.shipyard.stonepaint import mixed

BASALT, LICHEN, DEEP, GREEN, CORE = "#222428", "#3c4630", "#04250f", "#0f7a30", "#a8f08a"
_WAY_DOWN = np.array([0.0, 0.0, -1.0])


def rock(seed: int) -> Mesh:
    """A stone about 0.95 inch across of several broken blocks, its foot under water."""
    rng = np.random.default_rng(seed)
    blocks = [_block(rng, (0, 0, 0.02), (0.36, 0.33, 0.25))]
    for k in range(6):
        a = math.pi / 3 * k + rng.uniform(-0.3, 0.3)
        spot = (0.27 * math.cos(a), 0.25 * math.sin(a), rng.uniform(-0.04, 0.06))
        blocks.append(_block(rng, spot, (rng.uniform(0.15, 0.23), rng.uniform(0.14, 0.2), rng.uniform(0.12, 0.24))))
    body = sum(blocks[1:], blocks[0])
    body = body.trim_by_plane((0, 0, 1), -0.05)
    points, faces = arrays(body.refine_to_length(0.1))
    noise = noise_of(seed)
    rough = 0.012 * noise.at(points, 7.0)[:, None] * unit(points)
    made = bare(points + rough, faces)
    cloud, fleck = noise.cloud(points, 3.0, 3), noise.at(points, 13.0)
    colour = mixed(np.tile(linear(BASALT), (len(points), 1)), "#4a4d53", step(0.0, 0.9, 0.5 * cloud + 0.5 * fleck))
    colour = mixed(colour, LICHEN, 0.6 * step(0.15, 0.6, cloud) * step(0.05, 0.2, points[:, 2]))
    near = np.exp(-(np.hypot(points[:, 0], points[:, 1]) ** 2) / 0.03) * step(0.1, 0.24, points[:, 2])
    colour = mixed(colour, GREEN, 0.55 * near)
    wet = step(0.12, 0.02, points[:, 2] + 0.04 * cloud)
    colour = colour * (1 - 0.45 * wet)[:, None]
    return replace(
        made, colour=np.clip(colour, 0, 1), finish=0.15 + 0.3 * wet, edge=np.full(len(points), 0.3)
    ).smooth_normals(24.0)


def _block(rng: np.random.Generator, middle: tuple[float, float, float], half: tuple[float, float, float]) -> Manifold:
    """A block with a dozen corners about a middle, its half axes given."""
    ways = unit(rng.normal(size=(13, 3)))
    return Manifold.hull_points(ways * np.array(half) * rng.uniform(0.85, 1.3, (13, 1)) + np.array(middle))


def veins(body: Mesh, seed: int, count: int = 8) -> Mesh:
    """Cracks full of light that run from the middle of a rock down its sides, branching, cooler as they go."""
    rng = np.random.default_rng(seed)
    scene = RayScene([body])
    parts = []
    for k in range(count):
        turn = 2 * math.pi * k / count + rng.uniform(-0.2, 0.2)
        parts.append(_vein(scene, turn, rng.uniform(0.08, 0.14), rng.uniform(0.36, 0.5), 0.017, rng))
        if k % 2:
            parts.append(_vein(scene, turn + rng.choice((-0.5, 0.5)), rng.uniform(0.22, 0.28), 0.44, 0.01, rng))
    return merge(parts)


def _vein(scene: RayScene, turn: float, near: float, far: float, wide: float, rng: np.random.Generator) -> Mesh:
    n = 13
    reach = np.linspace(near, far, n)
    angle = turn + np.cumsum(rng.normal(0, 0.06, n)) + np.where(np.arange(n) // 2 % 2, 0.035, -0.035)
    flat = np.column_stack([reach * np.cos(angle), reach * np.sin(angle)])
    ahead = unit(np.gradient(np.column_stack([flat, np.zeros(n)]), axis=0))
    side = np.column_stack([-ahead[:, 1], ahead[:, 0]])
    girth = wide * np.linspace(1.0, 0.25, n) * rng.uniform(0.6, 1.4, n)
    girth[-1] = 0.001
    columns = []
    for s, up in ((-1, 0.002), (0, 0.006), (1, 0.002)):
        spots = flat + side * girth[:, None] * s
        start = np.column_stack([spots, np.full(n, 0.6)])
        z = np.maximum(0.6 - scene.distances(start, np.tile(_WAY_DOWN, (n, 1)), 2.0) + up, -0.03)
        columns.append(np.column_stack([spots, z]))
    edge = np.flatnonzero(np.abs(np.diff([c[:, 2] for c in columns], axis=1)).max(axis=0) > 0.09)
    n = int(edge[0]) + 1 if len(edge) else n
    if n < 3:
        return merge([])
    skin = grid(np.stack(columns, 1)[:n])
    first = skin.smooth_normals(180.0).normals
    assert first is not None
    skin = skin if first[:, 2].sum() > 0 else skin.flipped()
    share = np.linspace(0, 1, n)[:, None] * np.ones(3)
    colour = np.where((np.arange(3 * n) % 3 == 1)[:, None], linear(CORE) * 0.8, linear(GREEN) * 0.7)
    return replace(skin, colour=colour * (1 - 0.6 * share.ravel())[:, None], finish=1.75 - 0.45 * share.ravel())


def crystal(height: float, radius: float, rng: np.random.Generator, sides: int = 6) -> Mesh:
    """A tapered crystal on z = 0 with a cut tip: dark at its root, lit along its edges, a pale core in each face.

    Every face has a tone of its own, so that light seems to come through some of them and not through others.
    """
    base = np.linspace(0, 2 * math.pi, sides, endpoint=False) + rng.uniform(0, 1)
    wide = radius * rng.uniform(0.8, 1.15, sides)
    ring = np.column_stack([np.cos(base), np.sin(base)]) * wide[:, None]
    shoulder = height * rng.uniform(0.62, 0.84, sides)
    tip = np.array([*(rng.normal(0, 0.12, 2) * radius), height])
    levels = [
        np.column_stack([ring * 0.72, np.zeros(sides)]),
        np.column_stack([ring * 1.0, np.full(sides, 0.3 * height)]),
        np.column_stack([ring * 0.82, shoulder]),
    ]
    parts = []
    for k in range(sides):
        n = (k + 1) % sides
        tone = rng.choice((0.3, 0.55, 0.9)) * rng.uniform(0.85, 1.15)
        lower = [levels[0][k], levels[0][n], levels[1][n], levels[2][n], levels[2][k], levels[1][k]]
        parts.append(_face(np.array(lower), tone, height, sides > 4))
        parts.append(
            _face(np.array([levels[2][k], levels[2][n], tip]), tone * rng.uniform(1.0, 1.5), height, sides > 4)
        )
    return merge(parts)


def _face(ring: Array, tone: float, height: float, has_rim: bool) -> Mesh:
    """One face of a crystal (n, 3), flat-shaded: a thin light border round a darker pane with a light in its middle."""
    middle = ring.mean(axis=0)
    normal = unit(np.cross(ring[1] - ring[0], ring[2] - ring[0]))
    is_out = normal @ np.array([*middle[:2], 0.2 * middle[2]]) > 0
    n, k = len(ring), np.arange(len(ring))
    shares = (1.0, 0.88) if has_rim else (1.0,)
    points = np.vstack([*(middle + (ring - middle) * s for s in shares), middle])
    faces = [
        np.stack([(len(shares) - 1) * n + k, (len(shares) - 1) * n + np.roll(k, -1), np.full(n, len(points) - 1)], 1)
    ]
    if has_rim:
        faces += [np.stack([k, np.roll(k, -1), n + np.roll(k, -1)], 1), np.stack([k, n + np.roll(k, -1), n + k], 1)]
    up = np.clip(points[:, 2] / height, 0, 1)
    pane = mixed(np.tile(linear(DEEP), (len(up), 1)), GREEN, step(0.0, 1.0, up)) * tone
    light = np.r_[np.full(n, 0.2 + 0.35 * has_rim), *([np.zeros(n)] if has_rim else []), 0.5 * tone]
    colour = mixed(pane, CORE, light * step(-0.1, 0.9, up))
    glow = 1.08 + 0.42 * light + 0.3 * up * tone
    skin = bare(points, np.concatenate(faces))
    skin = skin if is_out else skin.flipped()
    painted = replace(skin, colour=np.clip(colour, 0, 1), finish=np.minimum(glow, 1.8))
    return replace(painted, normals=np.tile(normal if is_out else -normal, (len(points), 1)))


def cluster(seed: int) -> Mesh:
    """The crystals: one tall, a ring of lesser ones leaning out, needles at their feet, z = 0 where they spring."""
    rng = np.random.default_rng(seed)
    parts = [crystal(0.78, 0.115, rng).turned("x", 4)]
    for k in range(6):
        lean, high = rng.uniform(20, 40), rng.uniform(0.34, 0.56)
        one = crystal(high, rng.uniform(0.055, 0.085), rng)
        parts.append(one.moved(0, 0, 0.02).turned("x", -lean).turned("z", 60.0 * k + rng.normal(0, 10)))
    for k in range(10):
        one = crystal(rng.uniform(0.14, 0.3), rng.uniform(0.014, 0.026), rng, 4)
        spot = rng.uniform(0.08, 0.17)
        parts.append(
            one.turned("x", -rng.uniform(15, 60)).moved(0, spot, 0.0).turned("z", 36.0 * k + rng.normal(0, 12))
        )
    return merge(parts)


def shards(body: Mesh, seed: int, count: int) -> Mesh:
    """Splinters of crystal strewn over a rock, half grown into it."""
    rng = np.random.default_rng(seed)
    scene = RayScene([body])
    parts: list[Mesh] = []
    while len(parts) < count:
        turn, reach = rng.uniform(0, 2 * math.pi), rng.uniform(0.2, 0.42)
        spot = np.array([[reach * math.cos(turn), reach * math.sin(turn), 0.6]])
        z = 0.6 - float(scene.distances(spot, _WAY_DOWN[None], 2.0)[0])
        if z < 0.03:
            continue
        one = crystal(rng.uniform(0.1, 0.22), rng.uniform(0.011, 0.021), rng, 4)
        one = one.turned("x", -rng.uniform(10, 55)).turned("z", math.degrees(turn) - 90 + rng.normal(0, 30))
        parts.append(one.moved(float(spot[0, 0]), float(spot[0, 1]), z - 0.02))
    return merge(parts)
