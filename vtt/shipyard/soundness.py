"""What is wrong with a built model that a camera would find: back faces seen from outside, faces that fight for the
same place, parts that hang in the air, triangles without area.

The looks are rays from above and around, as a camera at the table has them; what lies under water is not looked at.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from vtt.paths import data_dir
from vtt.shipyard.glb import TWO_SIDED, Miniature, read_glb
from vtt.shipyard.mesh import Array, Mesh, merge, unit
from vtt.shipyard.occlusion import RayScene
from vtt.shipyard.sheet import axes

PIXELS = 240
"""Rays along each side of the square of a look."""
GRAZING = 0.05
"""Cosine between ray and face below which a look is too flat to judge by."""
FIGHT_INCHES = 0.0005
"""Two faces nearer than this fight for the same pixels."""
FIGHT_COLOUR = 0.03
"""Difference of linear colour below which nobody sees who wins."""
FLOAT_INCHES, FLOAT_INCHES_LIGHT = 0.02, 0.06
"""A part further from everything else hangs in the air; thinned models are not as exact."""
AFLOAT = 0.05
"""Inches over the water up to which a part counts as swimming."""
_SAMPLE = 0.014  # inches between the points by which parts are measured, more in a piece as large as the rim
_SAMPLES_ALONG = 600
_SLACK = 0.86  # of that distance: what two touching surfaces may seem apart by being sampled
_PLACE = 2e4  # corners closer than 1/20000 inch are one

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
class Floating:
    """A part of a node that touches nothing: its middle and its size in inches."""

    node: str
    middle: tuple[float, float, float]
    size: float

    def __str__(self) -> str:
        x, y, z = self.middle
        return f'{self.node} at ({x:.2f}, {y:.2f}, {z:.2f}), {self.size:.2f}"'


@dataclass(frozen=True)
class Looks:
    """What the rays found: rays that met the piece, and by node those that met a back face or two faces at once."""

    rays: int
    back: Mapping[str, int]
    fights: Mapping[str, int]
    places: Mapping[str, tuple[float, float, float]]
    """For every node among `back` and `fights` the spot of one such ray."""

    @property
    def back_share(self) -> float:
        return sum(self.back.values()) / max(self.rays, 1)

    @property
    def fight_share(self) -> float:
        return sum(self.fights.values()) / max(self.rays, 1)


def look(miniature: Miniature, bearings: Bearings = AROUND, water: bool = True, pixels: int = PIXELS) -> Looks:
    """Return what rays from all those bearings find."""
    names = sorted(name for name, mesh in miniature.nodes.items() if mesh.triangle_count)
    whole = merge([_placed(miniature.nodes[name]) for name in names])
    node_of = np.repeat(np.arange(len(names)), [miniature.nodes[name].triangle_count for name in names])
    is_cloth = np.array([name in TWO_SIDED for name in names])[node_of]
    corners = whole.vertices[whole.faces]
    normal = unit(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]))
    colour = whole.colour[whole.faces].mean(axis=1)
    scene = RayScene([whole])
    rays = 0
    back, fights = np.zeros(len(names), int), np.zeros(len(names), int)
    places: dict[str, tuple[float, float, float]] = {}
    for bearing, elevation in bearings:
        origins, away = _rays(whole.vertices, bearing, elevation, pixels)
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
        front = np.flatnonzero(judged & ((cosine > 0) | is_cloth[face]))
        behind = scene.hits(spot[front] + away * 1e-5, np.broadcast_to(away, (len(front), 3)))
        other = behind["primID"]
        gap = (np.asarray(behind["tfar"]) + 1e-5) * np.abs(cosine[front])
        seen = (normal[other] @ away < 0) | is_cloth[other]
        level = np.abs((normal[other] * normal[face[front]]).sum(axis=1)) > 0.995
        unlike = np.abs(colour[other] - colour[face[front]]).max(axis=1) > FIGHT_COLOUR
        fight = (other >= 0) & (other != face[front]) & (gap < FIGHT_INCHES) & seen & level & unlike
        _note(fights, places, names, node_of[face[front[fight]]], spot[front[fight]])
    return Looks(
        rays,
        {names[k]: int(n) for k, n in enumerate(back) if n},
        {names[k]: int(n) for k, n in enumerate(fights) if n},
        places,
    )


def _placed(mesh: Mesh) -> Mesh:
    return Mesh(mesh.vertices, mesh.faces, mesh.colour, mesh.finish, mesh.edge, mesh.occlusion)


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


def _rays(points: Array, bearing: float, elevation: float, pixels: int) -> tuple[Array, Array]:
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


# -- parts -------------------------------------------------------------------------------------------------------------


def floating(
    miniature: Miniature, water: bool = True, without: Iterable[str] = (), reach: float = FLOAT_INCHES
) -> list[Floating]:
    """Return the parts that come within `reach` of neither the water nor anything that does, the largest first.

    Nodes named in `without` may hang where they like. In a piece that does not swim everything is measured from its
    largest part.
    """
    free = set(without)
    names = sorted(name for name, mesh in miniature.nodes.items() if mesh.triangle_count and name not in free)
    if not names:
        return []
    whole = merge([_placed(miniature.nodes[name]) for name in names])
    part = _parts(whole)
    node_of = np.repeat(np.arange(len(names)), [miniature.nodes[name].triangle_count for name in names])
    corners = whole.vertices[whole.faces]
    between = max(_SAMPLE, float(np.ptp(whole.vertices, axis=0).max()) / _SAMPLES_ALONG)
    points, owner = _samples(corners, part, between)
    lowest = np.full(part.max() + 1, np.inf)
    np.minimum.at(lowest, part, corners[:, :, 2].min(axis=1))
    area = np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1)
    held = lowest < AFLOAT if water else np.zeros(len(lowest), bool)
    held[np.bincount(part, area).argmax()] = True
    held = _spread(points, owner, held, reach + _SLACK * between)
    found = []
    for number in np.flatnonzero(~held):
        mine = corners[part == number].reshape(-1, 3)
        low, high = mine.min(axis=0), mine.max(axis=0)
        x, y, z = (low + high) / 2
        found.append(
            Floating(names[node_of[part == number][0]], (float(x), float(y), float(z)), float((high - low).max()))
        )
    return sorted(found, key=lambda f: (-f.size, f.node))


def _parts(mesh: Mesh) -> NDArray[np.int64]:
    """The number of the connected part that each face belongs to, corners at one place being one."""
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import connected_components

    _, place = np.unique(np.round(mesh.vertices * _PLACE).astype(np.int64), axis=0, return_inverse=True)
    corner = place.reshape(-1)[mesh.faces]
    a, b = np.concatenate([corner[:, [0, 1]], corner[:, [1, 2]]]).T
    size = int(place.max()) + 1
    _, label = connected_components(coo_matrix((np.ones(len(a)), (a, b)), shape=(size, size)), directed=False)
    _, number = np.unique(label[corner[:, 0]], return_inverse=True)
    return np.asarray(number.reshape(-1), np.int64)


def _samples(corners: Array, part: NDArray[np.int64], between: float) -> tuple[Array, NDArray[np.int64]]:
    """Points on all triangles (m, 3, 3), no further apart than `between`, and the part of each."""
    longest = np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2).max(axis=1)
    cuts = np.maximum(1, np.ceil(longest / between)).astype(int)
    points, owner = [], []
    for n in np.unique(cuts):
        some = cuts == n
        i, j = np.meshgrid(np.arange(n + 1), np.arange(n + 1), indexing="ij")
        inside = (i + j) <= n
        weight = np.stack([i[inside], j[inside], n - i[inside] - j[inside]], axis=1) / n
        points.append(np.einsum("kc,mcx->mkx", weight, corners[some]).reshape(-1, 3))
        owner.append(np.repeat(part[some], len(weight)))
    return np.concatenate(points), np.concatenate(owner)


def _spread(points: Array, owner: NDArray[np.int64], held: NDArray[np.bool_], near: float) -> NDArray[np.bool_]:
    """The parts that are held when everything so near to a held part is held too."""
    fresh = held.copy()
    while fresh.any() and not held.all():
        tree = cKDTree(points[fresh[owner]])
        loose = ~held[owner]
        gap, _ = tree.query(points[loose], distance_upper_bound=near)
        fresh = np.zeros_like(held)
        fresh[np.unique(owner[loose][np.isfinite(gap)])] = True
        held = held | fresh
    return held


def flat_triangles(miniature: Miniature) -> dict[str, int]:
    """Return by node how many triangles have no area or a corner that is no number."""
    found = {}
    for name, mesh in miniature.nodes.items():
        p = mesh.vertices[mesh.faces]
        area = np.linalg.norm(np.cross(p[:, 1] - p[:, 0], p[:, 2] - p[:, 0]), axis=1)
        bad = int((~(area > math.ulp(1.0))).sum())
        if bad:
            found[name] = bad
    return found


# -- verdicts ----------------------------------------------------------------------------------------------------------

MOST_BACK = {False: 0.0005, True: 0.005}
"""Share of the rays that may meet a back face, by whether the model is a light one: slivers at joints."""
MOST_FIGHTS = 0.0003
ALOFT = frozenset({"glow", "foam", "smoke", "mist", "bats", "lightning"})
"""Nodes that hang in the air by their nature: flames and light, spray, vapour, what flies."""
LIES_ON = {"volcano-lava": "volcano"}
"""Pieces that are a skin over another one, and are looked at with it."""
TURNED_OVER = ("die-",)
"""Pieces that are seen from below too."""


def shown(stem: str) -> Miniature:
    """Return the model of a file stem as it is seen on the table, with what it lies on."""
    models = data_dir("models")
    made = read_glb(models / f"{stem}.glb")
    name, dot, level = stem.partition(".")
    if name not in LIES_ON:
        return made
    below = read_glb(models / f"{LIES_ON[name]}{dot}{level}.glb")
    return Miniature({**below.nodes, **made.nodes})


def complaints(name: str, miniature: Miniature, water: bool) -> dict[str, str]:
    """Return what is wrong with a model of that file stem, a sentence each for `back`, `fights`, `floating`, `flat`."""
    is_light = name.endswith(".light")
    is_turned = name.startswith(TURNED_OVER)
    swims = water and not is_turned
    seen = look(miniature, ALL_ROUND if is_turned else AROUND, swims)
    found = {}
    if seen.back_share > MOST_BACK[is_light]:
        found["back"] = f"{seen.back_share:.2%} of what is seen are back faces: {_told(seen.back, seen.places)}"
    if seen.fight_share > MOST_FIGHTS:
        found["fights"] = f"{seen.fight_share:.2%} of what is seen are two faces in one place: " + _told(
            seen.fights, seen.places
        )
    loose = floating(miniature, swims, ALOFT, FLOAT_INCHES_LIGHT if is_light else FLOAT_INCHES)
    if loose:
        more = f" and {len(loose) - 4} more" if len(loose) > 4 else ""
        found["floating"] = f"{len(loose)} parts touch nothing: {'; '.join(map(str, loose[:4]))}{more}"
    if flat := flat_triangles(miniature):
        found["flat"] = "triangles without area: " + ", ".join(f"{node} {count}" for node, count in flat.items())
    return found


def _told(counts: Mapping[str, int], places: Mapping[str, tuple[float, float, float]]) -> str:
    most = sorted(counts.items(), key=lambda item: -item[1])[:4]
    return ", ".join(f"{node} {count} near ({', '.join(f'{v:.2f}' for v in places[node])})" for node, count in most)
