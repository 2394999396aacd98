"""Dice with rounded corners and sunk pips; where each face looks is fixed and written in the extras."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from vtt.shipyard.fields import Array, Noise, step
from vtt.shipyard.glb import Miniature
from vtt.shipyard.mesh import MATT, METAL, Mesh, extrude, grid, lathe, linear, merge, unit
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.stonepaint import mixed

SIZE, ROUNDING = 0.5, 0.062
PIP, DEPTH, BREAK = 0.05, 0.034, 0.007
"""Radius and depth of a drilled pip, and how wide the drill broke its lip."""
VARNISH = 0.42
"""Finish of polished resin: any more and it would shine like metal."""
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
    """Colours of a die: body, edges, pips, its stain; how strongly it is stained and worn, how the pips shine."""

    body: str
    edge: str
    pip: str
    stain: str
    wear: float = 0.2
    pip_finish: float = VARNISH


COATS = {
    "die-red": Coat("#7c0a0e", "#c8523c", "#e6dabe", "#4c060a"),
    "die-white": Coat("#b9b2a0", "#e6e0d0", "#0c0c0e", "#8f8672"),
    "die-ga": Coat("#0c2456", "#4a6ea6", "#c8963a", "#061230", 0.2, METAL),
    "die-fot": Coat("#34060e", "#0e0406", "#86b070", "#120306", 0.4),
    "die-black": Coat("#121216", "#5a5a64", "#e2d8c2", "#08080a"),
    "die-bone": Coat("#7e6438", "#c8b280", "#120a06", "#4a3214", 0.9, MATT),
}
"""Red and white for anyone; the alliance's are blue with gilt pips, the dread fleet's charred with pale green ones."""


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
    sides, steps = (14, 2) if level is Level.TABLE else (8, 1)
    body, hollows = [rounded_edges(steps)], []
    for face in FACES:
        u, v, normal = axes(face)
        seat = np.eye(4)
        seat[:3, 0], seat[:3, 1], seat[:3, 2], seat[:3, 3] = u, v, normal, normal * SIZE / 2
        plate, cups = face_parts(face, sides)
        body.append(plate.transformed(seat))
        hollows.append(cups.transformed(seat))
    coat = COATS[name]
    extras: dict[str, object] = {
        "size_inches": SIZE,
        "faces": {str(face): list(normal) for face, normal in FACES.items()},
    }
    return Miniature({"body": cast(merge(body), coat), "pips": filled(merge(hollows), coat)}, {}, extras)


def face_parts(face: int, sides: int) -> tuple[Mesh, Mesh]:
    """The flat of a face with the broken lips of its holes, and the bowls below; the flat lies in z = 0."""
    flat = SIZE / 2 - ROUNDING
    angle = np.arange(sides) * 2 * np.pi / sides
    circle = np.column_stack([np.cos(angle), np.sin(angle)]) * (PIP + BREAK)
    spots = [np.array(p, float) * SPREAD for p in PIPS[face]]
    plate = extrude(
        [(-flat, -flat), (flat, -flat), (flat, flat), (-flat, flat)], 0.0, 0.0, [circle + s for s in spots]
    )
    plate = replace(plate, normals=np.tile([0.0, 0.0, 1.0], (len(plate.vertices), 1)))
    lip = lathe([(PIP, -BREAK), (PIP + BREAK, 0.0)], sides, (False, False), [1.0, 0.0]).flipped()
    inward = -unit(lip.vertices * [1, 1, 0]) + [0, 0, 0.8]
    rounded = np.where(lip.vertices[:, 2:] < -BREAK / 2, unit(inward), [0.0, 0.0, 1.0])
    lip = replace(lip, normals=rounded)
    profile = [(0.0, -DEPTH), (PIP * 0.72, -DEPTH * 0.78), (PIP, -BREAK)]
    bowl = lathe(profile, sides, (False, False)).flipped().smooth_normals(120.0)
    places = [(float(s[0]), float(s[1])) for s in spots]
    return merge([plate, *[lip.moved(*at) for at in places]]), merge([bowl.moved(*at) for at in places])


def rounded_edges(steps: int) -> Mesh:
    """The twelve rounded edges and eight corners of the cube, without the flats between them."""
    half, inner = SIZE / 2, SIZE / 2 - ROUNDING
    low = inner + ROUNDING * np.tan(np.linspace(np.pi / 4, 0, steps + 1))
    line = np.concatenate([-low, low[::-1]])
    parts = []
    for face in FACES:
        u, v, normal = axes(face)
        a, b = np.meshgrid(line, line, indexing="ij")
        cube = a[..., None] * u + b[..., None] * v + normal * half
        core = np.clip(cube, -inner, inner)
        outward = unit(cube - core)
        skin = replace(grid(core + ROUNDING * outward), normals=outward.reshape(-1, 3))
        corner = skin.vertices[skin.faces]
        across = np.cross(corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0]) @ normal
        if across.sum() < 0:
            skin = replace(skin, faces=skin.faces[:, ::-1])
        middle = cube.reshape(-1, 3)[skin.faces].mean(axis=1)
        is_flat = (np.abs(middle @ u) < inner) & (np.abs(middle @ v) < inner)
        parts.append(skin.picked(~is_flat))
    return merge(parts)


def filled(bowls: Mesh, coat: Coat) -> Mesh:
    """Paint let into the pips: it pools darker at the bottom and leaves the wall bright."""
    deep = SIZE / 2 - np.abs(bowls.vertices).max(axis=1)
    pooled = 1 - 0.45 * step(BREAK, DEPTH, deep)
    return bowls.painted(coat.pip, coat.pip_finish).tinted(pooled)


def cast(mesh: Mesh, coat: Coat) -> Mesh:
    """The body: a little stained, its edges and the lips of its pips caught by wear, glossy unless it is bone."""
    points, half = mesh.vertices, SIZE / 2
    cloud = Noise(190).cloud(points, 5.0, 3)
    outside = step(ROUNDING * 0.9, 0.0, half - np.sort(np.abs(points), axis=1)[:, 1])
    worn = np.maximum(outside, mesh.edge)
    colour = np.tile(linear(coat.body), (len(points), 1))
    colour = mixed(colour, coat.stain, coat.wear * 0.6 * step(0.0, 0.8, cloud))
    colour = mixed(colour, coat.edge, np.clip((0.35 + 0.5 * coat.wear) * worn, 0, 1))
    gloss = np.full(len(points), VARNISH * (1 - 0.8 * (coat.wear > 0.5)))
    return replace(mesh.painted(coat.body), colour=np.clip(colour, 0, 1), finish=gloss, edge=0.35 * worn)


for _name in COATS:
    piece(_name, water=False)(partial(die, _name))
