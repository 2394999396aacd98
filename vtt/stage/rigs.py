"""Masts that can be shot away: which spars, sails and ropes of a model fall together, and what is left standing.

Models name their parts (`masts`, `sails`, `rigging`, `flags`, see the shipyard); which mast a sail or a rope belongs to
is found here from where they hang, once, when a ship first loses one.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vtt.stage.connecting import bodies, cut_out, members
from vtt.stage.crews import CREW, feet_of, groups_of
from vtt.stage.mesh import Array, Coat, Mesh, Sculptor, joined

MASTS, SAILS, RIGGING, FLAGS = "masts", "sails", "rigging", "flags"
ALOFT = (MASTS, SAILS, RIGGING, FLAGS)
"""Nodes that hang from masts; of other nodes only what sits on one goes with it."""
FIXED = frozenset({"hull", "superstructure", "deck", "figurehead", "guns", "wheels", "stacks", "arms", "domes"})
"""Nodes that never go with a mast."""
LEAST_HEIGHT, STEEP = 0.25, 0.25
"""A mast has that share of the highest one's height, and leans and widens by at most that share of its own."""
SPRIT = 0.8
"""What is longer fore and aft than that share of its height is a bowsprit or a boom, no spar of a mast."""
TOUCH, SEATED = 0.25, 0.16
"""Inches from a mast's line at which spars and ropes are fast to it, and at which a lookout or a lantern sits on it."""
LOWEST_BREAK, HIGHEST_BREAK = 0.18, 0.45
"""Shares of a mast's height between which it breaks."""
NEAR = 0.5
"""Inches from a mast to the middle of a sail that is spread on it, not between it and the next."""
RAW = Coat((0.66, 0.50, 0.31), 0.9, 0.3)
"""Fresh wood where a mast has broken."""


@dataclass(frozen=True)
class Mast:
    """One mast with all that falls with it; inches in the piece's own frame."""

    foot: tuple[float, float, float]
    """Where it breaks."""
    height: float
    """From there to its top."""
    solid: Mesh
    cloth: Mesh | None
    stump: Mesh


@dataclass(frozen=True)
class _Line:
    """The middle line of a mast, from its lowest to its highest point."""

    low: Array
    high: Array

    def distance(self, points: Array) -> Array:
        """Distance (n,) of points (n, 3) from it."""
        way = self.high - self.low
        share = np.clip((points - self.low) @ way / (way @ way), 0.0, 1.0)
        return np.linalg.norm(points - (self.low + share[:, None] * way), axis=1)

    def at(self, z: float) -> tuple[float, float, float]:
        """The point of the line at a height."""
        x, y, _ = self.low + (self.high - self.low) * ((z - self.low[2]) / (self.high[2] - self.low[2]))
        return float(x), float(y), z


class Rig:
    """The masts of a model in the order in which they fall (the smallest first), and its body for every number lost."""

    def __init__(self, meshes: Mapping[str, Mesh], cloth: frozenset[str], aside: frozenset[str]) -> None:
        """`meshes` by node name; `cloth` names the nodes of canvas, `aside` those that somebody else draws."""
        self._cloth = cloth
        self._meshes = {name: mesh for name, mesh in meshes.items() if name not in aside}
        self._people = groups_of(meshes[CREW]) if CREW in meshes else []
        body = {name: bodies(mesh) for name, mesh in self._meshes.items() if name not in FIXED}
        lines, spars = _mast_lines(self._meshes, body)
        self._lines = lines
        self._breaks = [_break_height(line, self._meshes[SAILS], body[SAILS]) for line in lines]
        self._owners = {name: self._owners_of(name, mesh, body.get(name)) for name, mesh in self._meshes.items()}
        self.masts = tuple(self._mast(number, spars[number]) for number in range(len(lines)))

    def lost(self, share: float) -> int:
        """How many masts are gone when that share (0..1) of a ship's Speed is."""
        return min(len(self.masts), math.floor(share * len(self.masts) + 0.5))

    def solid(self, lost: int) -> list[Mesh]:
        """What is left of the body, without its crew, after so many masts fell."""
        standing = [self._standing(name, lost) for name in self._meshes if name not in self._cloth]
        return [*standing, *(mast.stump for mast in self.masts[:lost])]

    def cloth(self, lost: int) -> list[Mesh]:
        """What is left of the canvas."""
        return [self._standing(name, lost) for name in self._meshes if name in self._cloth]

    def carries(self, feet: Array, lost: int) -> NDArray[np.bool_]:
        """Whether people at those places (n, 3) stood on one of the masts that fell."""
        fallen = np.zeros(len(feet), bool)
        for number in range(lost):
            fallen |= self._is_aloft(feet, number)
        return fallen

    def _is_aloft(self, feet: Array, number: int) -> NDArray[np.bool_]:
        """Which people at those places (n, 3) are in the tops of one mast."""
        return (self._lines[number].distance(feet) < TOUCH) & (feet[:, 2] > self._breaks[number])

    def _standing(self, name: str, lost: int) -> Mesh:
        owner = self._owners[name]
        return cut_out(self._meshes[name], (owner < 0) | (owner >= lost))

    def _owners_of(self, name: str, mesh: Mesh, body: NDArray[np.intp] | None) -> NDArray[np.intp]:
        """Number of the mast with which each triangle (n,) falls, -1 for what stays: all of a node without `body`."""
        owner = np.full(len(mesh.triangles) // 3, -1)
        if body is None or not self._lines:
            return owner
        corners = mesh.vertex[mesh.triangles.reshape(-1, 3)]
        for chosen in members(body):
            owner[chosen] = self._owner(name, corners[chosen].reshape(-1, 3))
        return owner

    def _owner(self, name: str, points: Array) -> int:
        nearest = [float(line.distance(points).min()) for line in self._lines]
        closest = int(np.argmin(nearest))
        is_high = points[:, 2].min() > self._breaks[closest]
        if name not in ALOFT:
            return closest if is_high and nearest[closest] < SEATED else -1
        if name == SAILS:
            middle = points.mean(axis=0, keepdims=True)
            return int(np.argmin([float(line.distance(middle)[0]) for line in self._lines]))
        if name == FLAGS:
            return closest if nearest[closest] < TOUCH else -1
        if name == MASTS and not is_high and _is_sprit(points):
            return -1
        # A rope between two masts goes with the one that falls first.
        touching = [number for number, distance in enumerate(nearest) if distance < TOUCH]
        if touching:
            return touching[0]
        hangs = points[np.argmax(points[:, 2])]
        above = int(np.argmin([float(line.distance(hangs[None])[0]) for line in self._lines]))
        return above if is_high or (name == RIGGING and hangs[2] > self._breaks[above]) else -1

    def _mast(self, number: int, spar: NDArray[np.bool_]) -> Mast:
        line, height = self._lines[number], self._breaks[number]
        foot = line.at(height)
        below, above = sliced(cut_out(self._meshes[MASTS], spar), height)
        falling = {
            name: cut_out(mesh, (self._owners[name] == number) & (~spar if name == MASTS else True))
            for name, mesh in self._meshes.items()
        }
        is_aloft = self._is_aloft(feet_of(self._people), number)
        people = [person for person, falls in zip(self._people, is_aloft, strict=True) if falls]
        back = [-c for c in foot]
        solid = joined([above, *(m for n, m in falling.items() if n not in self._cloth), *people])
        cloth = [mesh for name, mesh in falling.items() if name in self._cloth]
        thick = float(np.ptp(below.vertex[:, 0])) * 0.4 if len(below.vertex) else 0.04
        return Mast(
            foot, float(line.high[2]) - height, solid.moved(back), joined(cloth).moved(back) if cloth else None,
            joined([below, splintered(foot, min(thick, 0.08))]),
        )


def _is_sprit(points: Array) -> bool:
    _, along, up = np.ptp(points, axis=0)
    return bool(along > SPRIT * up and along > 0.5)


def _mast_lines(
    meshes: Mapping[str, Mesh], bodies_of: Mapping[str, NDArray[np.intp]]
) -> tuple[list[_Line], list[NDArray[np.bool_]]]:
    """The masts that carry canvas, the smallest first, and which triangles of the node `masts` each is made of."""
    mesh, sails = meshes.get(MASTS), meshes.get(SAILS)
    if mesh is None or sails is None or not len(sails.vertex):
        return [], []
    body, corners = bodies_of[MASTS], mesh.vertex[mesh.triangles.reshape(-1, 3)]
    upright: list[tuple[float, _Line, NDArray[np.bool_]]] = []
    for number, chosen in enumerate(members(body)):
        points = corners[chosen].reshape(-1, 3)
        size = np.ptp(points, axis=0)
        if size[2] > 0 and max(size[0], size[1]) <= STEEP * size[2]:
            upright.append((float(size[2]), _line_through(points), body == number))
    highest = max((height for height, *_ in upright), default=0.0)
    masts = [item for item in upright if item[0] >= LEAST_HEIGHT * highest]
    if not masts:
        return [], []
    carrying = {
        int(np.argmin([line.distance(middle[None])[0] for _, line, _ in masts]))
        for middle in _middles(sails, bodies_of[SAILS])
    }
    kept = sorted((masts[number] for number in carrying), key=lambda item: item[0])
    return [line for _, line, _ in kept], [spar for *_, spar in kept]


def _middles(mesh: Mesh, body: NDArray[np.intp]) -> Array:
    """The middle (n, 3) of each connected body."""
    corners = mesh.vertex[mesh.triangles.reshape(-1, 3)].mean(axis=1)
    count = np.bincount(body)
    return np.stack([np.bincount(body, corners[:, k]) / count for k in range(3)], 1)


def _line_through(points: Array) -> _Line:
    low, high = points[:, 2].min(), points[:, 2].max()
    slab = 0.06 * (high - low)
    foot, top = points[points[:, 2] < low + slab].mean(0), points[points[:, 2] > high - slab].mean(0)
    return _Line(np.array([*foot[:2], low], float), np.array([*top[:2], high], float))


def _break_height(line: _Line, sails: Mesh, body: NDArray[np.intp]) -> float:
    """Just below the canvas of a mast: what stands of it afterwards is bare. `body` are the numbers of the sails."""
    low, tall = float(line.low[2]), float(line.high[2] - line.low[2])
    near = np.isin(body, np.flatnonzero(line.distance(_middles(sails, body)) < NEAR))
    foot = float(sails.vertex[sails.triangles.reshape(-1, 3)[near]][..., 2].min()) if near.any() else low
    return min(max(foot, low + LOWEST_BREAK * tall), low + HIGHEST_BREAK * tall)


def sliced(mesh: Mesh, height: float) -> tuple[Mesh, Mesh]:
    """A mesh cut at a height: what is below and what is above; new corners share the paint of their edge's ends."""
    corners = mesh.triangles.reshape(-1, 3)
    z = mesh.vertex[corners][..., 2] - height
    parts: list[Mesh] = []
    for sign in (1.0, -1.0):
        inside = z * sign <= 0
        count = inside.sum(axis=1)
        pieces = [cut_out(mesh, count == 3)]
        for held in (1, 2):
            chosen = np.flatnonzero(count == held)
            if len(chosen):
                pieces.append(_clipped(mesh, corners[chosen], z[chosen], inside[chosen], held))
        parts.append(joined(pieces))
    return parts[0], parts[1]


def _clipped(mesh: Mesh, corners: NDArray[np.uint32], z: Array, inside: NDArray[np.bool_], held: int) -> Mesh:
    """The part within of triangles that have `held` corners within."""
    # Turned so that the corner that stands alone comes first; the order about the face stays.
    alone = np.argmax(inside if held == 1 else ~inside, axis=1)
    order = (alone[:, None] + np.arange(3)) % 3
    a, b, c = np.take_along_axis(corners, order, 1).T
    za, zb, zc = np.take_along_axis(z, order, 1).T
    to_b, to_c = _between(mesh, a, b, za / (za - zb)), _between(mesh, a, c, za / (za - zc))
    n = len(a)
    ab, ac = np.arange(n), np.arange(n, 2 * n)
    if held == 1:
        rows, faces = [to_b, to_c, _rows(mesh, a)], [np.stack([np.arange(2 * n, 3 * n), ab, ac], 1)]
    else:
        rows = [to_b, to_c, _rows(mesh, b), _rows(mesh, c)]
        at_b, at_c = np.arange(2 * n, 3 * n), np.arange(3 * n, 4 * n)
        faces = [np.stack([ab, at_b, at_c], 1), np.stack([ab, at_c, ac], 1)]
    flat = joined([Mesh(*row, np.zeros(0, np.uint32)) for row in rows])
    flat.triangles = np.concatenate(faces).ravel().astype(np.uint32)
    return flat


_Rows = tuple[Array, Array, NDArray[np.uint8], Array]


def _rows(mesh: Mesh, index: NDArray[np.uint32]) -> _Rows:
    return mesh.vertex[index], mesh.normal[index], mesh.color[index], mesh.paint[index]


def _between(mesh: Mesh, a: NDArray[np.uint32], b: NDArray[np.uint32], share: Array) -> _Rows:
    part = share[:, None].astype(np.float32)
    vertex, normal, color, paint = (
        first + (second.astype(np.float32) - first) * part
        for first, second in zip(_rows(mesh, a), _rows(mesh, b), strict=True)
    )
    return vertex, normal, color.astype(np.uint8), paint


def splintered(foot: tuple[float, float, float], thick: float) -> Mesh:
    """Splinters that stand up where a mast of that half thickness (inches) has broken."""
    part = Sculptor()
    for k in range(7):
        turn, reach = k * 2.4, thick * (0.2 + 0.7 * ((k * 0.618034) % 1.0))
        x, y = foot[0] + math.cos(turn) * reach, foot[1] + math.sin(turn) * reach
        tall = thick * (1.2 + 2.2 * ((k * 0.381966) % 1.0))
        part.lathe([(thick * 0.34, -thick), (thick * 0.26, tall * 0.3), (0.0, tall)], (x, y, foot[2]), 4, RAW)
    return part.mesh(30)
