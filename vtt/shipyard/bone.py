"""Old bone: its paint, and the parts skeletons are made of (teeth, ribs, vertebrae, claws, horned skulls)."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike

from vtt.shipyard.fields import Field, Noise, step, surface
from vtt.shipyard.mesh import Mesh, bare, linear, merge, sphere, tube, unit
from vtt.shipyard.rock import bend, vertex_normals
from vtt.shipyard.stonepaint import foam_share, mixed

IVORY, SHADE, STAIN, MOSS = "#9c8b66", "#3e3020", "#66502f", "#3a4424"


def bone_paint(mesh: Mesh, seed: int, *, ivory: str = IVORY, moss: float = 0.0, wet: bool = True) -> Mesh:
    """The mesh in ivory with brown washes in its hollows, streaks running down, moss on top if asked (0..1)."""
    points, faces = mesh.vertices, mesh.faces
    normals = vertex_normals(points, faces)
    noise = Noise(seed)
    cloud, fine = noise.cloud(points, 1.6, 4), noise.at(points, 11.0)
    curve = bend(points, faces, normals)
    runs = noise.cloud(points * [1.0, 1.0, 0.18], 3.4, 3)
    colour = mixed(np.tile(linear(ivory), (len(points), 1)), STAIN, 0.75 * step(0.0, 0.6, runs + 0.3 * cloud))
    colour *= (1 + 0.1 * fine + 0.12 * cloud)[:, None]
    colour = mixed(colour, SHADE, 0.75 * step(0.02, -0.35, curve))
    colour = mixed(colour, np.minimum(colour * 1.45 + 0.03, 0.6), 0.6 * step(0.05, 0.4, curve))
    colour = mixed(colour, SHADE, 0.35 * step(0.1, -0.8, normals[:, 2]))
    if moss:
        colour = mixed(colour, MOSS, moss * step(0.62, 0.85, normals[:, 2] + 0.5 * cloud))
    finish = np.full(len(points), 0.12)
    if wet:
        damp = step(0.2, 0.06, points[:, 2] + 0.05 * cloud)
        colour *= (1 - 0.5 * damp)[:, None]
        foam = foam_share(points[:, 2], cloud, fine)
        colour = mixed(colour, "#a9bab4", foam)
        finish = np.maximum(finish, 0.5 * damp * (1 - foam))
    edge = np.clip(step(0.08, 0.5, curve), 0, 1) * 0.7
    return replace(mesh, colour=np.clip(colour, 0, 1), finish=finish, edge=edge, normals=normals)


def sculpted(
    field: Field, low: tuple[float, float, float], high: tuple[float, float, float], cell: float
) -> Mesh:
    """The surface of a field as an unpainted mesh."""
    return bare(*surface(field, low, high, cell))


def tooth(width: float, depth: float, length: float, wear: float = 0.8) -> Mesh:
    """A blunt tooth that hangs from z = 0 down to -length, broad side along x."""
    rings = []
    angle = np.linspace(0, 2 * math.pi, 10, endpoint=False)
    square = 1 / np.maximum(np.abs(np.cos(angle)), np.abs(np.sin(angle))) ** 0.55
    for share, size in ((0.0, 0.86), (0.3, 1.0), (0.75, 0.95), (0.95, wear), (1.0, wear * 0.6)):
        rings.append(
            np.column_stack(
                [
                    width / 2 * size * square * np.cos(angle),
                    depth / 2 * size * square * np.sin(angle),
                    np.full(10, -length * share),
                ]
            )
        )
    from vtt.shipyard.mesh import loft

    made = loft(np.array(rings), (False, True), np.tile(np.array([0, 0, 0.2, 0.8, 0.4])[:, None], (1, 10)))
    a, b, c = (made.vertices[made.faces[:, i]] for i in range(3))
    return made if float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum()) > 0 else made.flipped()


def fang(start: ArrayLike, end: ArrayLike, width: float, curl: ArrayLike = (0, 0, 0), sides: int = 7) -> Mesh:
    """A curved spike from a root to a tip; `curl` shifts its middle."""
    t = np.linspace(0, 1, 7)[:, None]
    first, last, bow = (np.asarray(v, float) for v in (start, end, curl))
    path = first * (1 - t) + last * t + bow * (4 * t * (1 - t))
    return tube(path, np.maximum(width * (1 - t.ravel()) ** 0.8, width * 0.04), sides, False).worn(0.3)


def rib(path: ArrayLike, width: float, sides: int = 7) -> Mesh:
    """A rib along a path: thick in the middle, knobbed at its head."""
    p = np.asarray(path, float)
    t = np.linspace(0, 1, len(p))
    girth = width * (0.55 + 0.45 * np.sin(np.pi * np.clip(t * 0.85 + 0.12, 0, 1)))
    girth[0] *= 1.35
    return tube(p, girth, sides)


def vertebra(
    spot: ArrayLike, size: float, spine: float = 1.0, along: ArrayLike = (0, 1, 0), *, has_core: bool = True
) -> Mesh:
    """One joint of a backbone with its wings and spine; without a core where flesh hides it."""
    ahead = unit(np.asarray(along, float))
    side = unit(np.cross(ahead, (0, 0, 1)))
    up = np.cross(side, ahead)
    core = sphere((size * 0.62, size * 0.5, size * 0.6), 7, 4)
    wings = [
        _spike((s * size * 0.3, 0, 0.1 * size), (s * size * 1.25, -0.25 * size, -0.1 * size), size * 0.28)
        for s in (-1, 1)
    ]
    crest = _spike((0, 0, size * 0.3), (0, -size * 0.45, size * (0.6 + 0.7 * spine)), size * 0.3)
    matrix = np.eye(4)
    matrix[:3, 0], matrix[:3, 1], matrix[:3, 2], matrix[:3, 3] = side, ahead, up, np.asarray(spot, float)
    return merge([core, *wings, crest] if has_core else [*wings, crest]).transformed(matrix)


def _spike(start: ArrayLike, end: ArrayLike, width: float) -> Mesh:
    """A straight spike of few faces."""
    first, last = np.asarray(start, float), np.asarray(end, float)
    return tube([first, first * 0.4 + last * 0.6, last], [width, width * 0.7, width * 0.06], 4, False).worn(
        0.3
    )


def eye(spot: ArrayLike, size: float, colour: str, glow: float) -> Mesh:
    """A light deep in a socket."""
    return sphere(size, 8, 6).moved(*np.asarray(spot, float)).painted(colour, glow)
