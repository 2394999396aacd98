"""Castle Island: a walled keep on a crag above a small harbour town."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from manifold3d import Manifold
from scipy.spatial import cKDTree

from vtt.shipyard import flora, harbour, masonry, plain, strand, strata
from vtt.shipyard.fields import step
from vtt.shipyard.glb import Miniature
from vtt.shipyard.lining import lined
from vtt.shipyard.massing import crag, drum, joined, mound, prism, sight_body, trimmed
from vtt.shipyard.mesh import Mesh, bare, box, grid, lathe, merge
from vtt.shipyard.pieces.castle_town import ROAD, fields_of, town, woods
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import Stone, Weather, kept_within, noise_of, reduced, weathered
from vtt.shipyard.sighthull import SightHull, sight_hull
from vtt.shipyard.stonepaint import mixed
from vtt.shipyard.strata import Beds

KEEP = (0.3, 0.5)
WALL_RADIUS = 1.02
TOWERS = tuple(
    (KEEP[0] + WALL_RADIUS * np.cos(a), KEEP[1] + WALL_RADIUS * np.sin(a)) for a in np.arange(5) * 2 * np.pi / 5 + 0.3
)
TOWER_TOPS = (2.0, 1.85, 2.05, 1.85, 1.95)
PLATEAU = ((1.75, 0.25), (1.6, 1.45), (0.55, 2.05), (-0.85, 1.75), (-1.2, 0.5), (-0.75, -0.5), (0.5, -0.85))
YARD, WALL_TOP, KEEP_TOP = 1.3, 1.62, 2.25


@sight_hull("castle")
def sight() -> SightHull:
    """The frozen body that blocks sight."""
    return sight_body("castle", massing())


def massing() -> Manifold:
    """Rock, curtain wall, five towers and the keep; houses, trees and flags do not count for sight."""
    rock = joined(
        mound("castle", 5, shore=0.16, rise=0.3, knobs=0.1),
        prism(PLATEAU, 0.1, YARD, 0.84),
        crag(7, (1.75, 1.3), 0.75, 0.62, taper=0.6),
        crag(8, (-1.6, 1.05), 0.95, 0.48, taper=0.55),
    )
    rock = trimmed("castle", rock, 205)
    ring = np.array(TOWERS)
    walls = prism(ring, YARD - 0.3, WALL_TOP)
    towers = [
        drum(spot, 0.22, YARD - 0.45, top, sides=5, roof=0.5 if i in (0, 2, 4) else 0.0, turn_deg=17 + 72 * i)
        for i, (spot, top) in enumerate(zip(TOWERS, TOWER_TOPS, strict=True))
    ]
    keep = Manifold.cube((0.94, 0.84, KEEP_TOP - YARD + 0.3), True).translate((*KEEP, (KEEP_TOP + YARD - 0.3) / 2))
    spire = drum(KEEP, 0.28, KEEP_TOP - 0.1, 2.78, roof=0.72)
    return joined(rock, walls, keep, spire, *towers)


ROCK = Stone(
    light="#8a7d6b",
    dark="#3b342d",
    streak="#83725a",
    moss="#2c3720",
    grass="#444f29",
    sand="#85765a",
    mossy=0.76,
    beach=0.13,
)
CRAG = Beds(
    51,
    thick=0.17,
    dip=(0.1, 0.04),
    ledge=0.04,
    columns=1.9,
    guano=0.3,
    perch=1.0,
    colours=("#6f6455", "#574d42", "#7d705d", "#62533f"),
)
SMOOTHED = Weather(smoothing=1)
CELL, TRIANGLES = 0.032, 18_500
STONE, MORTAR, TILE, UNDER = "#857b69", "#564e43", "#6b3024", "#351a13"
LAID = masonry.Course(length=0.155, height=0.098)
BLUE = "#2b4f92"
KEEP_HALF = (0.47, 0.42)
GATE_SIDE = 3
KEEP_WINDOWS = ((0.3, 0.72), (0.5, 0.72), (0.7, 0.72), (0.36, 0.4), (0.64, 0.4))
"""Share of a side of the keep and inches above its foot."""


@piece("castle", max_bytes=2_000_000)
def castle(level: Level) -> Miniature:
    """The island with its castle, harbour town, fields, woods and flags."""
    fine = level is Level.TABLE
    cell, most = (CELL, TRIANGLES) if fine else (0.2, 0)
    bare_rock = weathered("castle", cell, 51, SMOOTHED, site(), strata.relief(CRAG), most)
    rock = strata.paint(bare_rock, ROCK, CRAG)
    soil = flora.Soil(rock)
    rock = fields_of(road(rock))
    works = kept_within("castle", stronghold() if fine else plain_stronghold())
    nodes = {"rock": rock if fine else reduced(rock, 1100), "castle": works, "town": town(soil, fine)}
    nodes |= {"flora": woods(soil, 270 if fine else 130, fine), "flags": banners(fine)}
    if fine:
        nodes["footings"] = footings()
        nodes["stones"] = merge(
            [
                strand.beach_stones("castle", soil, ROCK, 151, apart=0.28),
                strand.scree(soil, ROCK, 153, 50, 0.3, 1.1, (0.4, 0.85)),
            ]
        )
        nodes["gulls"] = strand.gulls(soil, 9, 5, 0.12, 0.5)
    return Miniature(lined(nodes, least=1))


def footings() -> Mesh:
    """Battered stonework under the towers that stand over the edge of the crag."""
    profile = [(0.09, YARD - 0.86), (0.14, YARD - 0.72), (0.15, YARD - 0.6), (0.2, YARD - 0.5), (0.205, YARD - 0.38)]
    parts = []
    for x, y in TOWERS:
        made = lathe(profile, 12, (True, False), [0.2, 0.4, 0.1, 0.7, 0.2]).moved(x, y)
        tone = 0.7 + 0.3 * noise_of(57).at(made.vertices, 9.0)
        parts.append(made.painted(STONE).tinted(tone))
    return merge(parts)


def road(rock: Mesh) -> Mesh:
    """The ground with the trodden way and its two ruts painted on."""
    path = np.array(ROAD)
    fine = np.concatenate([np.linspace(path[i], path[i + 1], 20) for i in range(len(path) - 1)])
    gap, _ = cKDTree(fine).query(rock.vertices[:, :2])
    share = step(0.1, 0.045, gap + 0.03 * noise_of(55).at(rock.vertices, 7.0))
    rut = step(0.018, 0.006, np.abs(gap - 0.032)) * share
    colour = mixed(mixed(rock.colour, "#7d6a4a", 0.85 * share), "#4f4231", 0.5 * rut)
    return replace(rock, colour=colour, edge=rock.edge * (1 - share))


def site() -> Manifold:
    """The room that walls and towers take, so that no rock shows through them."""
    ring = (np.array(TOWERS) - KEEP) * 1.5 + KEEP
    shafts = [drum(spot, 0.21, YARD - 0.3, 3.6, sides=5, turn_deg=17 + 72 * i) for i, spot in enumerate(TOWERS)]
    return joined(prism(ring, YARD, 3.6), *shafts)


def plain_stronghold() -> Mesh:
    """The castle without single stones."""
    parts = []
    for i, (spot, top) in enumerate(zip(TOWERS, TOWER_TOPS, strict=True)):
        parts.append(plain.tower(spot, 0.2, YARD - 0.42, top, STONE))
        if i in (0, 2, 4):
            parts.append(plain.cone_roof(spot, 0.2, top - 0.02, 0.5, TILE))
        inward = (np.array(KEEP) - spot) * 0.04
        parts.append(plain.wall(spot + inward, TOWERS[(i + 1) % 5] + inward, YARD - 0.3, WALL_TOP - 0.02, STONE, 4))
    corners = keep_corners()
    for first, last in zip(corners, corners[1:] + corners[:1], strict=True):
        ahead = (last - first) / np.linalg.norm(last - first)
        out = np.array([ahead[1], -ahead[0], 0.0])
        inward = -out[:2] * 0.05
        parts.append(plain.wall(first + inward, last + inward, YARD - 0.25, KEEP_TOP - 0.02, STONE, 4))
        for along, up in KEEP_WINDOWS:
            spot_up = np.array([*(first + (last - first) * along), YARD - 0.25 + up])
            parts.append(plain.pane(spot_up, out, 0.06, 0.13))
    parts.append(box((0.92, 0.82, 0.02), (*KEEP, KEEP_TOP - 0.05)).painted(MORTAR))
    parts.append(plain.tower(KEEP, 0.255, KEEP_TOP - 0.1, 2.78, STONE, 6))
    parts.append(plain.cone_roof(KEEP, 0.26, 2.76, 0.72, TILE))
    return merge(parts)


def stronghold() -> Mesh:
    """Curtain wall, towers, keep and spire."""
    rng = np.random.default_rng(12)
    parts = []
    for i, (spot, top) in enumerate(zip(TOWERS, TOWER_TOPS, strict=True)):
        parts.append(masonry.tower(spot, 0.2, YARD - 0.42, top, STONE, MORTAR, rng, course=LAID))
        if i in (0, 2, 4):
            parts.append(masonry.cone_roof(spot, 0.19, top - 0.02, 0.5, TILE, UNDER, rng))
        parts.append(curtain(i, rng))
    return merge([*parts, keep(rng)])


def curtain(i: int, rng: np.random.Generator) -> Mesh:
    """The wall from tower i to the next, with battlements; the one over the harbour road has the gate."""
    first, last = np.array(TOWERS[i]), np.array(TOWERS[(i + 1) % 5])
    face, length = masonry.flat_face(first, last, YARD - 0.3)
    stones = masonry.courses(face, length, WALL_TOP - YARD + 0.28, STONE, rng, LAID)
    core = prism_mesh(first, last, YARD - 0.32, WALL_TOP - 0.02)
    parts = [stones, core, masonry.battlements(first, last, WALL_TOP - 0.02, STONE)]
    if i == GATE_SIDE:
        out = np.array([last[1] - first[1], first[0] - last[0], 0.0]) / length
        door = np.array([*(first + last) / 2, YARD - 0.08])
        parts.append(masonry.window(door + out * 0.014, out, 0.28, 0.36, STONE, 0.0, "#24170e"))
    return merge(parts)


def prism_mesh(first: np.ndarray, last: np.ndarray, low: float, high: float) -> Mesh:
    """The mortared body of a wall 0.1 inch thick behind its stones."""
    ahead = (last - first) / np.linalg.norm(last - first)
    inward = np.array([-ahead[1], ahead[0]]) * 0.1
    spots = np.array([first, last, last + inward, first + inward])
    points = np.concatenate([np.column_stack([spots, np.full(4, z)]) for z in (low, high)])
    faces = [
        [0, 1, 5],
        [0, 5, 4],
        [1, 2, 6],
        [1, 6, 5],
        [2, 3, 7],
        [2, 7, 6],
        [3, 0, 4],
        [3, 4, 7],
        [4, 5, 6],
        [4, 6, 7],
    ]
    return bare(points, faces).painted(MORTAR)


def keep_corners() -> list[np.ndarray]:
    """The corners (x, y) of the keep, counter-clockwise."""
    return [np.array(KEEP) + np.array(KEEP_HALF) * signs for signs in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def keep(rng: np.random.Generator) -> Mesh:
    """The square keep with its turrets, lit windows and the tall spire."""
    foot, corners = YARD - 0.25, keep_corners()
    parts = []
    for first, last in zip(corners, corners[1:] + corners[:1], strict=True):
        face, length = masonry.flat_face(first, last, foot)
        parts.append(masonry.courses(face, length, KEEP_TOP - foot - 0.02, STONE, rng, LAID))
        parts.append(masonry.battlements(first, last, KEEP_TOP - 0.03, STONE))
        ahead = (last - first) / length
        out = np.array([ahead[1], -ahead[0], 0.0])
        for along, up in KEEP_WINDOWS:
            spot = first + ahead * along * length
            parts.append(masonry.window(np.array([*spot, foot + up]) + out * 0.014, out, 0.09, 0.19, STONE))
    core = (KEEP_HALF[0] * 2 - 0.01, KEEP_HALF[1] * 2 - 0.01, KEEP_TOP - foot - 0.03)
    parts.append(box(core, (*KEEP, (KEEP_TOP + foot) / 2 - 0.015)).painted(MORTAR))
    parts.append(masonry.tower(KEEP, 0.255, KEEP_TOP - 0.1, 2.78, STONE, MORTAR, rng, merlons=10, course=LAID))
    parts.append(masonry.cone_roof(KEEP, 0.25, 2.76, 0.72, TILE, UNDER, rng))
    for k in range(4):
        angle = k * np.pi / 2 + 0.4
        out = np.array([np.cos(angle), np.sin(angle), 0.0])
        parts.append(masonry.window(np.array([*KEEP, 2.4]) + out * 0.25, out, 0.085, 0.17, STONE))
    return merge(parts)


def banners(fine: bool) -> Mesh:
    """Flags on the spire and the roofed towers; from afar the tall one alone."""
    flags = [harbour.pennant((*KEEP, 3.62), 0.2, 0.36, BLUE)]
    if fine:
        flags += [hanging_banner(side, along) for side in range(4) for along in (0.17, 0.83)]
    for i in (0, 2, 4) if fine else ():
        flags.append(harbour.pennant((*TOWERS[i], TOWER_TOPS[i] + 0.58), 0.14, 0.24, BLUE))
    return merge(flags)


def hanging_banner(side: int, along: float) -> Mesh:
    """A long blue banner with a golden bar and a swallow's tail, on a side of the keep at a share of its length."""
    corners = keep_corners()
    first, last = corners[side], corners[(side + 1) % 4]
    ahead = (last - first) / np.linalg.norm(last - first)
    out = np.array([ahead[1], -ahead[0], 0.0])
    top = np.array([*(first + (last - first) * along), KEEP_TOP - 0.13]) + out * 0.032
    half = np.array([*ahead, 0.0]) * 0.052
    parts = []
    for high, low, colour in ((0.0, 0.1, BLUE), (0.1, 0.15, "#b8912f"), (0.15, 0.42, BLUE)):
        bow = [out * 0.012 * np.sin(9 * z) for z in (high, low)]
        tail = np.array([0, 0, 0.05 if low > 0.4 else 0.0])
        upper, lower = top + bow[0] - [0, 0, high], top + bow[1] - [0, 0, low]
        rows = [[upper - half, upper, upper + half], [lower - half, lower + tail, lower + half]]
        sheet = grid(np.array(rows))
        a, b, c = sheet.vertices[sheet.faces[0]]
        parts.append((sheet if np.cross(b - a, c - a) @ out > 0 else sheet.flipped()).painted(colour))
    return merge(parts)
