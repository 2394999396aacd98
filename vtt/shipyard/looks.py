"""What rays find that are shot at a model as a camera at the table looks at it: fronts, backs, two faces in one place.

What lies under water is not looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vtt.shipyard.glb import TWO_SIDED, Miniature
from vtt.shipyard.mesh import Array, Mesh, merge, unit
from vtt.shipyard.occlusion import RayScene
from vtt.shipyard.parts import Numbers, numbered
from vtt.shipyard.sheet import axes

PIXELS = 240
"""Rays along each side of the square of a look."""
GRAZING = 0.05
"""Cosine between ray and face below which a look is too flat to judge by."""
FIGHT_INCHES = 0.0005
"""Two faces nearer than this fight for the same pixels."""
SHAKEN_INCHES = 0.0001
"""How far a face may be off its place when fights are looked for."""
ALIKE = 0.999
"""Cosine between the ways two faces look, below which they do not fight: they cross in a clean line."""
FIGHT_COLOUR = 0.03
"""Difference of linear colour below which nobody sees who wins."""
_SAME_PLACE = 1e-6  # inches within which two corners are one
TURNED_RAYS, TURNED_SHARE = 60, 0.8
"""A part that so many rays meet, and that share of them from behind, is turned inside out."""

Bearings = tuple[tuple[float, float], ...]
AROUND: Bearings = (
    *((45.0 * k, 8.0) for k in range(8)),
    *((72.0 * k + 20.0, 48.0) for k in range(5)),
    (0.0, 89.0),
)
"""Fourteen looks: eight low ones, five from above, one straight down (bearing and elevation in degrees)."""
ALL_ROUND: Bearings = (
    *((90.0 * k, 0.0) for k in range(4)), (0.0, 89.0), (0.0, -89.0),
    *((90.0 * k + 45.0, sign * 35.0) for k in range(4) for sign in (1.0, -1.0)),
)
"""Fourteen looks from every side, for what is turned over."""


@dataclass(frozen=True)
class Looks:
    """What the rays found: rays that met the piece, and by node those that met a back face or two faces at once.

    Faces are numbered through the nodes in the order of `names`.
    """

    names: tuple[str, ...]
    node_of: NDArray[np.int64]
    """By face the place of its node among the names."""
    rays: int
    back: Mapping[str, int]
    fights: Mapping[str, int]
    places: Mapping[str, tuple[float, float, float]]
    """For every node among `back` and `fights` the spot of one such ray."""
    turned: NDArray[np.bool_]
    """By face whether it belongs to a part that shows hardly anything but its back: one turned inside out."""
    rivals: NDArray[np.int64]
    """Pairs (k, 2) of faces that fight for one place, the one that a ray met first before the other."""

    @property
    def back_share(self) -> float:
        return sum(self.back.values()) / max(self.rays, 1)

    @property
    def fight_share(self) -> float:
        return sum(self.fights.values()) / max(self.rays, 1)

    @property
    def turned_nodes(self) -> tuple[str, ...]:
        """The nodes with a part that is turned inside out."""
        return tuple(self.names[k] for k in np.unique(self.node_of[self.turned]))


def look(miniature: Miniature, bearings: Bearings = AROUND, water: bool = True, pixels: int = PIXELS) -> Looks:
    """Return what rays from all those bearings find."""
    names, whole = merged(miniature.nodes)
    node_of = np.repeat(np.arange(len(names)), [miniature.nodes[name].triangle_count for name in names])
    is_cloth = np.array([name in TWO_SIDED for name in names])[node_of]
    corners = whole.vertices[whole.faces]
    normal = unit(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]))
    colour = whole.colour[whole.faces].mean(axis=1)
    scene, shaken = RayScene([whole]), RayScene([_shaken(whole, normal)])
    rays = 0
    met, met_back = np.zeros(len(node_of), int), np.zeros(len(node_of), int)
    back, fights = np.zeros(len(names), int), np.zeros(len(names), int)
    places: dict[str, tuple[float, float, float]] = {}
    rivals = [np.zeros((0, 2), np.int64)]
    for bearing, elevation in bearings:
        origins, away = rays_of(whole.vertices, bearing, elevation, pixels)
        ways = np.broadcast_to(away, origins.shape)
        hit = scene.hits(origins, ways)
        at = np.flatnonzero(hit["primID"] >= 0)
        face = hit["primID"][at]
        spot = origins[at] + np.asarray(hit["tfar"])[at, None] * away
        cosine = -normal[face] @ away
        judged = (np.abs(cosine) > GRAZING) & ((spot[:, 2] > 0.0) if water else True)
        rays += int(judged.sum())
        wrong = judged & (cosine < 0) & ~is_cloth[face]
        _note(back, places, names, node_of[face[wrong]], spot[wrong])
        np.add.at(met, face[judged], 1)
        np.add.at(met_back, face[wrong], 1)
        pair, gap, spot = _first_two(shaken, origins, away)
        first, other = pair.T
        cosine = -normal[first] @ away
        above = (spot[:, 2] > 0.0) if water else True
        fronts = (cosine > GRAZING) | (is_cloth[first] & (np.abs(cosine) > GRAZING))
        seen = (normal[other] @ away < 0) | is_cloth[other]
        level = np.abs((normal[other] * normal[first]).sum(axis=1)) > ALIKE
        unlike = np.abs(colour[other] - colour[first]).max(axis=1) > FIGHT_COLOUR
        fight = above & fronts & seen & level & unlike & (gap * np.abs(cosine) < FIGHT_INCHES)
        some = np.flatnonzero(fight)
        fight[some[_beside(corners[first[some]], corners[other[some]])]] = False
        _note(fights, places, names, node_of[first[fight]], spot[fight])
        rivals.append(pair[fight])
    return Looks(
        tuple(names),
        node_of,
        rays,
        {names[k]: int(n) for k, n in enumerate(back) if n},
        {names[k]: int(n) for k, n in enumerate(fights) if n},
        places,
        _turned(numbered(whole), met, met_back),
        np.unique(np.concatenate(rivals), axis=0),
    )


def _beside(first: Array, other: Array) -> NDArray[np.bool_]:
    """Whether two faces (k, 3, 3) of one plane meet along an edge: shaken, such neighbours overlap by a hair."""
    return (np.abs(first[:, :, None] - other[:, None]).max(axis=3) < _SAME_PLACE).sum(axis=(1, 2)) == 2


def _shaken(whole: Mesh, normal: Array) -> Mesh:
    """The faces loose and each a hair off its place, so that rays tell those apart that lie in exactly one plane."""
    hair = ((np.arange(len(normal)) * 0.618034) % 1.0 - 0.5) * 2 * SHAKEN_INCHES
    rows = whole.faces.ravel()
    loose = replace(whole._rows(rows), faces=np.arange(len(rows)).reshape(-1, 3))
    return replace(loose, vertices=loose.vertices + np.repeat(normal * hair[:, None], 3, axis=0))


def _first_two(scene: RayScene, origins: Array, away: Array) -> tuple[NDArray[np.int64], Array, Array]:
    """For every ray that meets two faces those two (n, 2), the way between them, and the spot on the first."""
    ways = np.broadcast_to(away, origins.shape)
    hit = scene.hits(origins, ways)
    at = np.flatnonzero(hit["primID"] >= 0)
    spot = origins[at] + np.asarray(hit["tfar"])[at, None] * away
    behind = scene.hits(spot + away * 1e-5, ways[at])
    two = np.flatnonzero((behind["primID"] >= 0) & (behind["primID"] != hit["primID"][at]))
    pair = np.stack([hit["primID"][at][two], behind["primID"][two]], axis=1).astype(np.int64)
    return pair, np.asarray(behind["tfar"])[two] + 1e-5, spot[two]


def merged(nodes: Mapping[str, Mesh]) -> tuple[list[str], Mesh]:
    """Return the names of the nodes that have faces, in alphabetical order, and all of them as one mesh."""
    names = sorted(name for name, mesh in nodes.items() if mesh.triangle_count)
    bodies = [nodes[name] for name in names]
    return names, merge([Mesh(b.vertices, b.faces, b.colour, b.finish, b.edge, b.occlusion) for b in bodies])


def _turned(part: Numbers, met: NDArray[np.int_], met_back: NDArray[np.int_]) -> NDArray[np.bool_]:
    rays, from_behind = np.bincount(part, met), np.bincount(part, met_back)
    return np.asarray(((rays >= TURNED_RAYS) & (from_behind > TURNED_SHARE * rays))[part])


def _note(
    counts: NDArray[np.int_],
    places: dict[str, tuple[float, float, float]],
    names: list[str],
    nodes: NDArray[np.int_],
    spots: Array,
) -> None:
    np.add.at(counts, nodes, 1)
    for number in np.unique(nodes):
        x, y, z = np.median(spots[nodes == number], axis=0)
        places.setdefault(names[number], (float(x), float(y), float(z)))


def rays_of(points: Array, bearing: float, elevation: float, pixels: int) -> tuple[Array, Array]:
    """Origins (n, 3) on a square grid that covers all points, and the direction of the look."""
    right, up, towards_eye = axes(bearing, elevation)
    across, along = points @ right, points @ up
    far = float((points @ towards_eye).max()) + 1.0
    step = max(np.ptp(across), np.ptp(along), 1e-3) / pixels
    # Off the lattice of the sculptor's round numbers, so that no ray runs along an edge.
    u = np.arange(across.min() + step * 0.417, across.max(), step)
    v = np.arange(along.min() + step * 0.583, along.max(), step)
    grid = u[:, None, None] * right + v[None, :, None] * up + towards_eye * far
    return grid.reshape(-1, 3), -towards_eye
