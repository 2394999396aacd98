"""Dice with rounded corners and sunk pips; where each face looks is fixed and written in the extras."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from vtt.shipyard.fields import Array, Noise, step
from vtt.shipyard.glb import Miniature
from vtt.shipyard.mesh import GLOSS, Mesh, extrude, grid, lathe, linear, merge, unit
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import mixed

SIZE, ROUNDING = 0.5, 0.07
PIP, DEPTH = 0.052, 0.03
FACES = {1: (0, 0, 1), 2: (0, 1, 0), 3: (1, 0, 0), 4: (-1, 0, 0), 5: (0, -1, 0), 6: (0, 0, -1)}
"""Where the face with that many pips looks; opposite faces add up to seven."""
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
SPREAD = 0.125


@dataclass(frozen=True)
class Coat:
    """Colours of a die: body, worn edge, pips, and how strongly its body is stained."""

    body: str
    edge: str
    pip: str
    stain: str
    wear: float


COATS = {
    "die-red": Coat("#8c1214", "#d0604a", "#e8dcc0", "#5a080c", 0.3),
    "die-white": Coat("#cfc8b6", "#f2ecdd", "#141416", "#a39a86", 0.3),
    "die-ga": Coat("#1f4a86", "#7aa2d0", "#e8dcc0", "#12305c", 0.3),
    "die-fot": Coat("#4a0d16", "#9c4a44", "#d8c290", "#22060a", 0.4),
    "die-black": Coat("#1c1c20", "#6a6a72", "#e2d8c2", "#0c0c10", 0.3),
    "die-bone": Coat("#b39a68", "#ddcba0", "#1c120a", "#6e5228", 0.9),
}


def pip_centres(face: int) -> Array:
    """Middles (n, 3) of the pips of a face on the surface of the cube."""
    u, v, normal = axes(face)
    return np.array([normal * SIZE / 2 + (a * u + b * v) * SPREAD for a, b in PIPS[face]])


def axes(face: int) -> tuple[Array, Array, Array]:
    """Directions (right, up, outward) of a face."""
    normal = np.array(FACES[face], float)
    u = np.roll(normal, 1)
    return u, np.cross(normal, u), normal


def die(name: str, level: Level) -> Miniature:
    """One die about its own middle."""
    fine = level is Level.TABLE
    body, hollows = [rounded_edges(5 if fine else 2)], []
    for face in FACES:
        u, v, normal = axes(face)
        seat = np.eye(4)
        seat[:3, 0], seat[:3, 1], seat[:3, 2], seat[:3, 3] = u, v, normal, normal * SIZE / 2
        plate, cups = face_parts(face, 26 if fine else 8)
        body.append(plate.transformed(seat))
        hollows.append(cups.transformed(seat))
    coat = COATS[name]
    pips = merge(hollows).painted(coat.pip, 0.2)
    extras: dict[str, object] = {
        "size_inches": SIZE,
        "faces": {str(face): list(normal) for face, normal in FACES.items()},
    }
    return Miniature({"body": cast(merge(body).smooth_normals(), coat), "pips": pips}, {}, extras)


def face_parts(face: int, sides: int) -> tuple[Mesh, Mesh]:
    """The flat of a face with its holes, and the bowls below them; the flat lies in z = 0."""
    flat = SIZE / 2 - ROUNDING
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    circle = np.column_stack([np.cos(angle), np.sin(angle)]) * PIP
    spots = [np.array(p, float) * SPREAD for p in PIPS[face]]
    plate = extrude(
        [(-flat, -flat), (flat, -flat), (flat, flat), (-flat, flat)], 0.0, 0.0, [circle + s for s in spots]
    )
    depth = np.linspace(0.0, 1.0, 3)
    profile = np.column_stack([np.maximum(PIP * np.sqrt(1 - depth**2), 1e-4), -DEPTH * depth])[::-1]
    bowl = lathe(profile, sides, (False, False)).flipped().smooth_normals(120.0)
    return plate, merge([bowl.moved(float(s[0]), float(s[1])) for s in spots])


def rounded_edges(steps: int) -> Mesh:
    """The twelve rounded edges and eight corners of the cube, without the flats between them."""
    half, inner = SIZE / 2, SIZE / 2 - ROUNDING
    low = np.linspace(-half, -inner, steps + 1)
    line = np.concatenate([low, -low[::-1]])
    parts = []
    for face in FACES:
        u, v, normal = axes(face)
        a, b = np.meshgrid(line, line, indexing="ij")
        cube = a[..., None] * u + b[..., None] * v + normal * half
        core = np.clip(cube, -inner, inner)
        skin = grid(core + ROUNDING * unit(cube - core))
        middle = cube.reshape(-1, 3)[skin.faces].mean(axis=1)
        is_flat = (np.abs(middle @ u) < inner) & (np.abs(middle @ v) < inner)
        corner = skin.vertices[skin.faces]
        outward = np.cross(corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0]) @ normal
        parts.append((skin if outward.sum() > 0 else skin.flipped()).picked(~is_flat))
    return merge(parts)


def cast(mesh: Mesh, coat: Coat) -> Mesh:
    """The body: stained, worn on its edges, glossy unless it is bone."""
    points, half = mesh.vertices, SIZE / 2
    cloud = Noise(190).cloud(points, 5.0, 3)
    outside = step(ROUNDING * 0.9, 0.0, half - np.sort(np.abs(points), axis=1)[:, 1])
    colour = mixed(
        np.tile(linear(coat.body), (len(points), 1)), coat.stain, coat.wear * 0.6 * step(0.0, 0.8, cloud)
    )
    colour = mixed(colour, coat.edge, (0.25 + 0.5 * coat.wear) * outside * (0.7 + 0.3 * cloud))
    return replace(
        mesh,
        colour=np.clip(colour, 0, 1),
        finish=np.full(len(points), GLOSS * (1 - 0.5 * coat.wear)),
        edge=0.4 * outside,
    )


for _name in COATS:
    piece(_name, water=False)(partial(die, _name))
