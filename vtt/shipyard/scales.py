"""The hide of serpents and dragons: raised scales in rows, belly plates, bands and scars, cut along a path; fins."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike
from scipy.interpolate import CubicSpline

from vtt.shipyard.fields import step
from vtt.shipyard.mesh import Array, Mesh, bare, grid, linear, merge, sphere, tube, unit
from vtt.shipyard.rock import noise_of
from vtt.shipyard.stonepaint import mixed

BELLY_HALF = 0.85
"""Half the angle round the belly that carries plates, radians."""
FINE = 480
"""Points along a path before rows are laid."""


@dataclass(frozen=True)
class Coat:
    """Colours of a hide: back, bands across it and ridge, plates of the belly, worn hind edges of scales, scars."""

    back: str
    band: str
    belly: str
    edge: str
    scar: str


@dataclass(frozen=True)
class Course:
    """A curve with a radius and a direction of the back at every point: points, ahead, back (n, 3), radii (n,)."""

    points: Array
    ahead: Array
    back: Array
    radii: Array

    @property
    def run(self) -> Array:
        """Inches from the start of the curve (n,)."""
        return np.r_[0.0, np.cumsum(np.linalg.norm(np.diff(self.points, axis=0), axis=1))]

    def at(self, share: float) -> tuple[Array, Array, Array, float]:
        """Point, direction ahead, direction of the back and radius at a share of the way."""
        k = round(share * (len(self.points) - 1))
        return self.points[k], self.ahead[k], self.back[k], float(self.radii[k])

    def on(self, share: float, angle: float, out: float = 0.0) -> tuple[Array, Array]:
        """A spot on the skin, `angle` from the back, and the direction away from it."""
        spot, ahead, back, radius = self.at(share)
        way = np.cos(angle) * back + np.sin(angle) * np.cross(ahead, back)
        return spot + way * (radius + out), way


def course(path: ArrayLike, radii: ArrayLike, backs: ArrayLike = ((0.0, 0.0, 1.0),), sharp: float = 0.5) -> Course:
    """A course through points; `sharp` 1 keeps to the straight lines between them, 0 to a spline."""
    p, r, b = np.asarray(path, float), np.asarray(radii, float), np.asarray(backs, float)
    key, t = np.arange(len(p)), np.linspace(0, len(p) - 1, FINE)
    straight = np.column_stack([np.interp(t, key, p[:, k]) for k in range(3)])
    points = sharp * straight + (1 - sharp) * np.asarray(CubicSpline(key, p)(t))
    for _ in range(60):
        points[1:-1] = 0.25 * points[:-2] + 0.5 * points[1:-1] + 0.25 * points[2:]
    ahead = unit(np.gradient(points, axis=0))
    tops = np.column_stack([np.interp(np.linspace(0, 1, FINE), np.linspace(0, 1, len(b)), b[:, k]) for k in range(3)])
    back = unit(tops - ahead * np.einsum("ij,ij->i", tops, ahead)[:, None])
    return Course(points, ahead, back, np.interp(t, key, r))


def hide(line: Course, coat: Coat, pitch: float, columns: int, relief: float, seed: int, bands: float = 2.2) -> Mesh:
    """The skin round a course: `pitch` inches between rows of scales, `columns` (even) vertices round, relief inches.

    Scales are diamonds whose hind corner stands up; on the belly every second row is the lip of a plate.
    """
    run = line.run
    rows = max(4, int(run[-1] / pitch))
    at = np.interp(np.linspace(0, run[-1], rows + 1), run, np.arange(len(run)))
    j = np.arange(columns)
    angle = 2 * np.pi * j / columns
    belly = np.pi - np.abs((angle + np.pi) % (2 * np.pi) - np.pi) < BELLY_HALF
    points, height = [], []
    for k, place in enumerate(at):
        raised = np.where(belly, float(k % 2), ((j + k) % 2).astype(float))
        slid = np.clip(place - raised * 0.45 * (len(run) / rows) * (0 < k < rows), 0, len(run) - 1)
        spot = [
            np.column_stack([np.interp(slid, np.arange(len(run)), v[:, c]) for c in range(3)])
            for v in (line.points, line.ahead, line.back)
        ]
        size = np.interp(slid, np.arange(len(run)), line.radii)
        side = np.cross(spot[1], spot[2])
        way = np.cos(angle)[:, None] * spot[2] + np.sin(angle)[:, None] * side
        lift = relief * (raised - 0.5) * np.clip(size / 0.12, 0.2, 1.0)
        points.append(spot[0] + way * (size + lift)[:, None])
        height.append(raised)
    skin = _cut_between(grid(np.array(points), (False, True)), np.array(height))
    made = skin if _looks_out(skin, line) else skin.flipped()
    return _painted(
        coat,
        made,
        np.array(height).ravel(),
        np.tile(belly, rows + 1),
        np.tile(angle, rows + 1),
        np.repeat(np.linspace(0, run[-1], rows + 1), columns),
        seed,
        bands,
    )


def _cut_between(skin: Mesh, raised: Array) -> Mesh:
    """The grid with its squares cut along their low corners, so that scales stand alone and do not run into ridges."""
    rows, columns = raised.shape
    i, j = (a.ravel() for a in np.meshgrid(np.arange(rows - 1), np.arange(columns), indexing="ij"))
    k = (j + 1) % columns
    a, b, c, d = i * columns + j, (i + 1) * columns + j, (i + 1) * columns + k, i * columns + k
    flat = raised.ravel()
    other = (flat[a] + flat[c] > flat[b] + flat[d])[:, None]
    first = np.where(other, np.stack([a, b, d], 1), np.stack([a, b, c], 1))
    second = np.where(other, np.stack([b, c, d], 1), np.stack([a, c, d], 1))
    return replace(skin, faces=np.concatenate([first, second]))


def _looks_out(skin: Mesh, line: Course) -> bool:
    a, b, c = skin.vertices[skin.faces[len(skin.faces) // 4]]
    near = line.points[np.argmin(np.linalg.norm(line.points - a, axis=1))]
    return float(np.cross(b - a, c - a) @ (a - near)) > 0


def _painted(
    coat: Coat, skin: Mesh, raised: Array, belly: Array, angle: Array, run: Array, seed: int, bands: float
) -> Mesh:
    """Bands and a dark ridge on the back, plates below, pale scars; dry above, wet where it meets the water."""
    points = skin.vertices
    noise = noise_of(seed)
    cloud = noise.cloud(points, 3.0, 3)
    off_back = np.abs((angle + np.pi) % (2 * np.pi) - np.pi)
    colour = np.tile(linear(coat.back), (len(points), 1)) * (1 + 0.35 * cloud)[:, None]
    stripes = step(0.0, 0.3, np.sin(run * 2 * np.pi * bands + 0.5 * np.sin(off_back * 2)) + 0.5 * cloud)
    stripes = np.maximum(stripes * step(2.4, 1.9, off_back), step(0.5, 0.2, off_back))
    colour = mixed(colour, coat.band, 0.9 * stripes)
    colour = mixed(colour * (0.5 + 0.5 * raised)[:, None], coat.edge, 0.22 * raised * (1 - 0.7 * stripes))
    plates = linear(coat.belly) * ((0.35 + 0.75 * raised) * (1 + 0.3 * cloud))[:, None]
    colour = mixed(colour, plates, belly.astype(float))
    slash = np.abs(np.sin(run * 5.1 + 1.7 * off_back + seed)) + 0.9 * step(-0.1, 0.5, -noise.cloud(points, 1.3, 1))
    colour = mixed(colour, coat.scar, 0.75 * step(0.3, 0.1, slash) * (1.0 - belly))
    low = step(0.2, 0.06, points[:, 2] + 0.03 * cloud)
    colour = mixed(colour, "#10201a", 0.5 * low)
    finish = np.where(belly, 0.38, 0.1) + 0.5 * low
    edge = np.where(belly, 0.5, 0.75 - 0.5 * stripes) * raised * (1 - low)
    return replace(skin, colour=np.clip(colour, 0, 1), finish=np.clip(finish, 0, 0.7), edge=edge).smooth_normals(115.0)


def sail(line: Course, start: float, end: float, height: float, rays: int, skin: str, edge: str, ray: str) -> Mesh:
    """A fin along the back: spines that lean aft with skin hung between them, scalloped."""
    feet, tips = [], []
    for share in np.linspace(start, end, rays):
        t = (share - start) / (end - start)
        _, ahead, back, _ = line.at(float(share))
        foot, _ = line.on(float(share), 0.0, -0.015)
        feet.append(foot)
        tips.append(foot + (back - 0.55 * ahead) * height * (0.35 + 0.65 * np.sin(np.pi * t) ** 0.6))
    a, b = np.array(feet), np.array(tips)
    at = np.linspace(0, rays - 1, 4 * (rays - 1) + 1)
    low = np.column_stack([np.interp(at, np.arange(rays), a[:, k]) for k in range(3)])
    high = np.column_stack([np.interp(at, np.arange(rays), b[:, k]) for k in range(3)])
    dip = 1.0 - 0.34 * np.sin(np.pi * (at % 1.0))
    rows = np.array([low, low + (high - low) * 0.5 * dip[:, None], low + (high - low) * dip[:, None]])
    tone = np.repeat([0.7, 1.0, 1.35], len(at)) * (1.0 - 0.25 * np.tile(np.sin(np.pi * (at % 1.0)), 3))
    share = np.repeat([0.0, 0.25, 0.8], len(at))[:, None]
    colour = (linear(skin) * (1 - share) + linear(edge) * share) * tone[:, None]
    cloth = grid(rows, edge=np.repeat([0, 0, 0.7], len(at)).reshape(3, -1)).painted(colour, 0.15)
    spines = [tube([p, q + (q - p) * 0.18], [0.011, 0.002], 3, False).painted(ray) for p, q in zip(a, b, strict=True)]
    return merge([cloth, *spines])


def scutes(skin: Mesh, bears: ArrayLike, size: float, aft: ArrayLike, edge: str, seed: int) -> Mesh:
    """Small raised scales on a sculpted head, the same on both sides of it.

    They stand where `bears` (n,) is true of the skin's vertices, `size` inches long, their points along `aft`; they
    take the colour of the skin below them, worn to `edge` on their crowns. The skin needs its normals.
    """
    assert skin.normals is not None
    rng = np.random.default_rng(seed)
    spots: list[int] = []
    order = np.flatnonzero(np.asarray(bears, bool) & (skin.vertices[:, 0] > 0.3 * size))
    for k in rng.permutation(order):
        if all(np.linalg.norm(skin.vertices[k] - skin.vertices[other]) > 0.7 * size for other in spots):
            spots.append(int(k))
    points, colours, looks = [], [], []
    for k in spots:
        up = skin.normals[k]
        back = unit(np.asarray(aft, float) - up * (np.asarray(aft, float) @ up))
        side = np.cross(up, back)
        grown = size * rng.uniform(0.85, 1.15)
        rim = np.array([-0.55 * back, 0.42 * side, 0.62 * back, -0.42 * side]) * grown
        crown = 0.14 * back * grown + 0.2 * grown * up
        points.append(skin.vertices[k] + np.vstack([rim - 0.06 * size * up, crown]))
        looks.append(unit(np.vstack([up + 0.9 * unit(rim), up[None]])))
        tone = rng.uniform(0.8, 1.2)
        worn = mixed(skin.colour[k : k + 1] * 1.3 * tone, edge, np.array([0.3]))
        colours.append(np.vstack([np.repeat(skin.colour[k : k + 1] * 0.45 * tone, 4, axis=0), worn]))
    at = 5 * np.arange(len(spots))[:, None, None]
    faces = at + np.array([[1, 0, 4], [2, 1, 4], [3, 2, 4], [0, 3, 4]])
    made = bare(np.concatenate(points), faces.reshape(-1, 3), np.tile([0, 0, 0, 0, 0.7], len(spots)))
    made = made.painted(np.clip(np.concatenate(colours), 0, 1), 0.2)
    made = replace(made, normals=np.concatenate(looks))
    return merge([made, made.mirrored()])


def lidded_eye(spot: ArrayLike, radius: float, iris: str, rim: str, lid: str) -> tuple[Mesh, Mesh]:
    """Both eyes of a beast that glow, the starboard one at `spot`; and their slits and angry upper lids."""
    x, y, z = np.asarray(spot, float)
    ball = sphere(radius, 8, 6)
    out = ball.vertices @ unit((1.0, 0.45, 0.0)) / radius
    share = step(0.98, 0.45, out)[:, None]
    ball = ball.painted(linear(iris) * (1 - share) + linear(rim) * share, 1.7).moved(x, y, z)
    slit = sphere((0.3 * radius, 0.28 * radius, 0.8 * radius), 5, 4).moved(x + 0.86 * radius, y + 0.36 * radius, z)
    cap = sphere(1.22 * radius, 8, 6)
    high = cap.vertices[cap.faces].mean(axis=1) @ unit((0.25, -0.5, 1.0))
    cap = cap.picked(high > 0.36 * radius).moved(x, y, z)
    dark = merge([slit.painted("#0c0503", 0.5), cap.painted(lid, 0.15)])
    return merge([ball, ball.mirrored()]), merge([dark, dark.mirrored()])
