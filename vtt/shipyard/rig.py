"""Masts, yards, sails, shrouds, ropes, flags.

Masts stand on the centre line; sails hang ahead of them and belly towards the bow. Everything answers starboard and
port at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from vtt.shipyard.mesh import METAL, Array, Mesh, bare, box, extrude, grid, lathe, merge, rotation, tube, unit

ROPE = "#6f5c3a"
TARRED = "#2c241b"


@dataclass(frozen=True)
class Sail:
    """A square sail below a yard: half breadths at head and foot, height, belly, all in inches.

    `roach` is the arch of the foot as a share of the height, `folds` the depth of the creases below the yard.
    """

    head: float
    foot: float
    height: float
    belly: float
    roach: float = 0.14
    folds: float = 0.012
    seed: float = 0.0

    def point(self, u: ArrayLike, v: ArrayLike) -> Array:
        """Points (..., 3) for u in -1..1 across (starboard positive) and v in 0..1 down, the yard at the origin."""
        u, v = np.broadcast_arrays(np.asarray(u, float), np.asarray(v, float))
        half = self.head + (self.foot - self.head) * v
        x = u * half * (1.0 - 0.09 * np.sin(np.pi * v))
        round_ = np.sqrt(np.clip(1.0 - np.abs(u) ** 2.3, 0.0, 1.0))
        swell = np.sin(np.pi * np.clip(v * 0.86 + 0.07, 0.0, 1.0)) ** 0.8 * (0.62 + 0.5 * v)
        y = self.belly * (0.8 * round_ + 0.2 * (1 - u * u)) * swell
        y = y + self.folds * np.cos(u * np.pi * 5.5 + self.seed) * np.exp(-v * 2.6)
        fan = np.sin(np.abs(u) * 9.0 - v * 7.0 + self.seed) * np.clip((v - 0.4) / 0.5, 0, 1) * np.abs(u)
        z = -self.height * v + self.roach * self.height * v**3 * (1.0 - u * u)
        return np.stack([x, y + self.folds * 0.9 * fan, z], axis=-1)

    def normal(self, u: ArrayLike, v: ArrayLike) -> Array:
        """Directions (..., 3) that look ahead."""
        u, v = np.asarray(u, float), np.asarray(v, float)
        e = 3e-3
        across = self.point(u + e, v) - self.point(u - e, v)
        down = self.point(u, v + e) - self.point(u, v - e)
        return unit(np.cross(down, across))

    def cloth(
        self,
        colour: ArrayLike,
        columns: int = 20,
        rows: int = 14,
        panels: int = 7,
        grime: float = 0.35,
        span: tuple[float, float] = (-1.0, 1.0),
    ) -> Mesh:
        """The canvas between two u, painted: seams between panels, foot and clews dirtier than the head."""
        u, v = np.meshgrid(np.linspace(*span, columns + 1), np.linspace(0, 1, rows + 1), indexing="ij")
        mesh = grid(self.point(u, v))
        mesh = mesh.flipped() if _looks_aft(mesh) else mesh
        tone = 1.0 - grime * np.clip((v - 0.45) / 0.55, 0, 1) ** 1.5 - 0.10 * np.abs(u) ** 3
        tone = tone * (1.0 - 0.10 * (np.floor((u + 1) * panels / 2) % 2))
        stain = np.sin(u * 5.1 + self.seed * 3) * np.sin(v * 4.3 + self.seed) + np.sin(u * 11 + v * 8 + self.seed)
        tone = tone * (1.0 + 0.045 * stain)
        return mesh.painted(colour).tinted(tone.ravel())

    def bolt_rope(self, radius: float = 0.009, colour: str = ROPE, points: int = 10) -> Mesh:
        """The rope sewn round the three free sides."""
        t = np.linspace(0, 1, points)
        path = np.concatenate(
            [self.point(-1, t), self.point(np.linspace(-1, 1, points)[1:], 1), self.point(1, t[::-1])[1:]]
        )
        return tube(path, radius, 3, False).painted(colour)

    def reefs(self, rows: Sequence[float], colour: str = ROPE, count: int = 7) -> Mesh:
        """Bands of short reef points on both faces of the canvas."""
        parts = []
        for v in rows:
            u = np.linspace(-0.96, 0.96, 14)
            parts.append(
                tube(self.point(u, np.full(14, v)) + self.normal(u, np.full(14, v)) * 0.006, 0.006, 3, False)
            )
            for spot in np.linspace(-0.88, 0.88, count):
                p, n = self.point(spot, v), self.normal(spot, v)
                drop = np.array([0.0, 0.0, -0.07])
                parts.append(tube([p + n * 0.008, p + n * 0.014 + drop], 0.005, 3, False))
        return merge(parts).painted(colour)

    def emblem(
        self,
        outlines: Sequence[tuple[ArrayLike, Sequence[ArrayLike]]],
        scale: float,
        colour: ArrayLike | str,
        centre: tuple[float, float] = (0.0, 0.52),
        lift: float = 0.006,
        finish: float = 0.0,
        longest: float = 0.42,
    ) -> Mesh:
        """Flat shapes (outline, holes) in units of `scale` inches, laid on both faces of the canvas."""
        flat = [extrude(outline, 0.0, 0.0, holes) for outline, holes in outlines]
        shape = _finely(merge([m.picked(_faces_up(m)) for m in flat]), longest)
        half = (self.head + self.foot) / 2
        u = centre[0] + shape.vertices[:, 0] * scale / half
        v = centre[1] - shape.vertices[:, 1] * scale / self.height
        p, n = self.point(u, v), self.normal(u, v)
        front = bare(p + n * lift, shape.faces)
        front = front.flipped() if _looks_aft(front) else front
        back = bare(p - n * lift, front.faces[:, ::-1])
        return merge([front, back]).painted(colour, finish)


def _looks_aft(mesh: Mesh) -> bool:
    p = mesh.vertices[mesh.faces]
    return bool(np.cross(p[:, 1] - p[:, 0], p[:, 2] - p[:, 0])[:, 1].sum() < 0)


def _faces_up(mesh: Mesh) -> NDArray[np.bool_]:
    p = mesh.vertices[mesh.faces]
    return np.abs(np.cross(p[:, 1] - p[:, 0], p[:, 2] - p[:, 0])[:, 2]) > 1e-9


def _finely(mesh: Mesh, longest: float) -> Mesh:
    from trimesh.remesh import subdivide_to_size

    vertices, faces = subdivide_to_size(mesh.vertices, mesh.faces, longest, max_iter=12)
    return bare(vertices, faces)


def torn(mesh: Mesh, keep: Callable[[Array], Array]) -> Mesh:
    """The mesh where keep(vertices (n, 3)) > 0, cut along the zero line: ragged edges, darker at the tear."""
    value = keep(mesh.vertices)
    vertices, colour = list(mesh.vertices), list(mesh.colour)
    cuts: dict[tuple[int, int], int] = {}

    def cut(a: int, b: int) -> int:
        key = (min(a, b), max(a, b))
        if key not in cuts:
            share = value[a] / (value[a] - value[b])
            cuts[key] = len(vertices)
            vertices.append(mesh.vertices[a] + (mesh.vertices[b] - mesh.vertices[a]) * share)
            colour.append((mesh.colour[a] + (mesh.colour[b] - mesh.colour[a]) * share) * 0.7)
        return cuts[key]

    faces: list[tuple[int, int, int]] = []
    for triangle in mesh.faces.tolist():
        inside = [value[i] > 0 for i in triangle]
        count = sum(inside)
        if count == 3:
            faces.append((triangle[0], triangle[1], triangle[2]))
        elif count == 1:
            i = inside.index(True)
            a, b, c = triangle[i], triangle[(i + 1) % 3], triangle[(i + 2) % 3]
            faces.append((a, cut(a, b), cut(a, c)))
        elif count == 2:
            i = inside.index(False)
            a, b, c = triangle[i], triangle[(i + 1) % 3], triangle[(i + 2) % 3]
            faces += [(cut(a, b), b, c), (cut(a, b), c, cut(a, c))]
    kept = bare(np.array(vertices), np.array(faces, np.int64)).painted(np.array(colour))
    return kept.picked(np.ones(len(faces), bool))  # without the vertices that were cut off


def rope(
    start: ArrayLike, end: ArrayLike, radius: float = 0.006, sag: float = 0.0, colour: str = ROPE, sides: int = 3
) -> Mesh:
    """A line between two points that hangs `sag` inches in its middle."""
    a, b = np.asarray(start, float), np.asarray(end, float)
    t = np.linspace(0, 1, 6 if sag else 2)[:, None]
    path = a + (b - a) * t - np.array([0.0, 0.0, 4.0 * sag]) * t * (1 - t)
    return tube(path, radius, sides, False).painted(colour)


def mast(
    foot: ArrayLike,
    top: ArrayLike,
    radius: float,
    colour: str,
    bands: str = "#33312f",
    sides: int = 8,
    band_step: float = 0.42,
) -> Mesh:
    """A tapering spar with iron bands."""
    a, b = np.asarray(foot, float), np.asarray(top, float)
    length = float(np.linalg.norm(b - a))
    shaft = tube([a, a + (b - a) * 0.5, b], [radius, radius * 0.82, radius * 0.4], sides).painted(colour)
    hoops = []
    for z in np.arange(band_step, length - 0.25, band_step):
        share = z / length
        r = radius * (1 - 0.36 * share if share < 0.5 else 1.24 - 0.84 * share) * 1.14
        ends = a + (b - a) * (z - 0.014) / length, a + (b - a) * (z + 0.014) / length
        hoops.append(tube(ends, r, sides, False).worn(0.7))
    return merge([shaft, *[h.painted(bands, METAL) for h in hoops]])


def yard(half: float, radius: float, colour: str, bands: str = "#33312f", sides: int = 6) -> Mesh:
    """A yard along x, thickest in the middle, with four iron bands; plain below 5 sides."""
    if sides < 5:
        return tube(
            [(-half, 0, 0), (0, 0, 0), (half, 0, 0)], [radius * 0.5, radius, radius * 0.5], sides, False
        ).painted(colour)
    x = np.array([-1.0, -0.5, 0.0, 0.5, 1.0]) * half
    spar = tube(np.stack([x, 0 * x, 0 * x], 1), np.array([0.5, 0.85, 1.0, 0.85, 0.5]) * radius, sides).painted(colour)
    hoops = [
        tube([(s * half - 0.012, 0, 0), (s * half + 0.012, 0, 0)], radius * 1.08, sides, False).painted(bands, METAL)
        for s in (-0.72, -0.3, 0.3, 0.72)
    ]
    return merge([spar, *hoops])


def braced(mesh: Mesh, degrees: float, place: ArrayLike) -> Mesh:
    """The yard or sail turned about its mast and moved to its place."""
    return mesh.transformed(rotation("z", degrees)).moved(*np.asarray(place, float))


def top(radius: float, colour: str, trim: str, posts: int = 10) -> Mesh:
    """A round fighting top standing on z = 0; without posts a plain one."""
    r = radius
    if posts == 0:
        return lathe([(r * 0.5, 0.0), (r, r * 0.3), (r, r * 0.95)], 6, (False, True)).painted(colour)
    tub = lathe(
        [
            (r * 0.45, 0.0),
            (r * 0.85, r * 0.25),
            (r, r * 0.3),
            (r, r * 0.95),
            (r * 0.9, r * 0.95),
            (r * 0.86, r * 0.4),
        ],
        12,
        (True, True),
        [0, 0.3, 0.8, 1.0, 0.6, 0],
    ).painted(colour)
    staves = [
        box((r * 0.1, r * 0.24, r * 0.72), (r * 1.0, 0, r * 0.62), 0.0, ("-z", "+z")).turned("z", 360.0 * k / posts)
        for k in range(posts)
    ]
    hoop = lathe(
        [(r * 1.06, r * 0.85), (r * 1.08, r * 0.98), (r * 0.92, r * 0.98)], 12, (False, False), [0.2, 1, 0.6]
    )
    return merge([tub, merge(staves).painted(colour).tinted(0.8), hoop.painted(trim)])


def shrouds(
    feet: ArrayLike, heads: ArrayLike, ratline_step: float = 0.09, radius: float = 0.007, with_ratlines: bool = True
) -> Mesh:
    """Starboard shrouds from feet (n, 3) to heads (n, 3), ratlines across them, deadeyes at their feet."""
    a, b = np.asarray(feet, float), np.asarray(heads, float)
    lines = [tube([p, q], radius, 3, False) for p, q in zip(a, b, strict=True)]
    eyes = [box((0.022, 0.03, 0.045), p + (q - p) * 0.03) for p, q in zip(a, b, strict=True)]
    steps = []
    if with_ratlines:
        length = float(np.linalg.norm(b[0] - a[0]))
        for share in np.arange(ratline_step, length * 0.94, ratline_step) / length:
            rung = a + (b - a) * share
            steps.append(tube(rung[[0, -1]], radius * 0.6, 3, False))
    return merge([merge([*lines, *eyes]).painted(TARRED), merge(steps).painted(ROPE)])


def flag(
    length: float, height: float, colour: ArrayLike | str, fork: float = 0.35, phase: float = 0.0, fine: bool = True
) -> Mesh:
    """A swallow-tailed flag that streams aft from the origin."""
    u, v = np.meshgrid(np.linspace(0, 1, 14 if fine else 6), np.linspace(-0.5, 0.5, 5 if fine else 3), indexing="ij")
    notch = np.where(u > 0.55, (u - 0.55) / 0.45 * fork * length * (0.5 - np.abs(v)) * 1.6, 0.0)
    y = -(u * length) + notch
    x = 0.13 * length * np.sin(u * 8.0 + phase + v * 0.8) * u**0.7
    z = v * height * (1 - 0.35 * u) - 0.14 * length * u * u + 0.04 * length * np.sin(u * 9.0 + phase) * u
    stripe = np.where(np.abs(v) < 0.13, 1.25, 1.0) * (1.0 - 0.15 * np.sin(u * 8.0 + phase))
    return grid(np.stack([x, y, z], -1)).painted(colour).tinted(stripe.ravel())


def jib(corners: Sequence[ArrayLike], belly: float, colour: ArrayLike | str, rows: int = 10) -> Mesh:
    """A three-cornered staysail through tack, head and clew, bellied to starboard."""
    tack, head, clew = (np.asarray(c, float) for c in corners)
    u, v = np.meshgrid(np.linspace(0, 1, rows + 1), np.linspace(0, 1, rows + 1), indexing="ij")
    edge = tack + (head - tack) * u[..., None]
    out = edge + (clew + (head - clew) * u[..., None] - edge) * v[..., None]
    swell = np.sin(np.pi * v) * np.sin(np.pi * np.clip(1 - u, 0, 1)) ** 0.6
    normal = unit(np.cross(head - tack, clew - tack))
    mesh = grid(out + swell[..., None] * normal * belly)
    tone = 1.0 - 0.12 * (np.floor(v * 5) % 2) - 0.15 * (1 - u)
    return mesh.painted(colour).tinted(tone.ravel())
