"""Shapes, sight hulls and random scenes for the tests of the table."""

from __future__ import annotations

import tomllib
from functools import cache
from random import Random

from vtt.paths import data_dir
from vtt.table import (
    Catalogue,
    Piece,
    Pose,
    Shape,
    SightHull,
    Table,
    base_shape,
    scenery_shape,
    standard_board,
)

BOARD = standard_board()
Triangles = list[tuple[int, int, int]]
Vertices = list[tuple[int, int, int]]


def box_hull(id: str, length: int, width: int, height: int, sample_count: int = 32) -> SightHull:
    """A ship-like closed body: a hull with a raised after part, samples spread along both sides and on top."""
    across, ahead = width * 2 // 5, length * 9 // 20
    ring = [(0, ahead), (-across, ahead // 2), (-across, -ahead), (across, -ahead), (across, ahead // 2)]
    tops = [height * 3 // 5, height * 3 // 5, height, height, height * 3 // 5]
    vertices: Vertices = [(x, y, 0) for x, y in ring]
    vertices += [(x, y, z) for (x, y), z in zip(ring, tops, strict=True)]
    count = len(ring)
    triangles: Triangles = []
    for i in range(count):
        k = (i + 1) % count
        triangles += [(i, k, k + count), (i, k + count, i + count)]
    for i in range(1, count - 1):
        triangles += [(0, i + 1, i), (count, count + i, count + i + 1)]
    if sample_count == 1:
        return SightHull(id, 1, tuple(vertices), tuple(triangles), ((0, 0, height),))
    samples = []
    for i in range(sample_count):
        share = i // 2 % 8
        x = across if i % 2 else -across
        samples.append((x, -ahead + share * ahead * 3 // 16, height * (2 + i // 16) // 5))
    return SightHull(id, 1, tuple(vertices), tuple(triangles), tuple(samples))


def rock_hull(shape: Shape, rings: int = 6) -> SightHull:
    """A closed body over an outline: rings that draw in towards the top, as islands do."""
    top_x, top_y, top_z = shape.top
    vertices: Vertices = []
    count = len(shape.outline)
    for ring in range(rings):
        share = ring / rings
        for x, y in shape.outline:
            vertices.append(
                (
                    round(x + (top_x - x) * share),
                    round(y + (top_y - y) * share),
                    round(top_z * (1 - (1 - share) ** 2)) if ring else 0,
                )
            )
    vertices.append((top_x, top_y, top_z))
    triangles: Triangles = []
    for ring in range(rings - 1):
        for i in range(count):
            k = (i + 1) % count
            a, b = ring * count + i, ring * count + k
            triangles += [(a, b, b + count), (a, b + count, a + count)]
    last = (rings - 1) * count
    triangles += [(last + i, last + (i + 1) % count, len(vertices) - 1) for i in range(count)]
    triangles += [(0, i + 1, i) for i in range(1, count - 1)]
    return SightHull(shape.id, 1, tuple(vertices), tuple(triangles), (shape.top,))


@cache
def scenery() -> dict[str, Shape]:
    """The islands and wrecks of the scenery file, by id."""
    path = data_dir("scenarios") / "dreadfleet" / "scenery" / "footprints.toml"
    found = {}
    for entry in tomllib.loads(path.read_text())["piece"]:
        outline = tuple((round(x * 1000), round(y * 1000)) for x, y in entry["points"])
        height = round(entry["height"] * 1000)
        top = (round(entry["top"][0] * 1000), round(entry["top"][1] * 1000), height)
        name = entry["id"]
        found[name] = scenery_shape(name, entry["type"], outline, height, top, name)
    return found


@cache
def catalogue() -> Catalogue:
    """Two great ships, a small one, a monster and all scenery, with bodies of our own making."""
    shapes = {
        "heldenhammer": base_shape("heldenhammer", 4000, 2000, 1500, hull="heldenhammer"),
        "bloody-reaver": base_shape("bloody-reaver", 4000, 2500, 2000, hull="bloody-reaver"),
        "sloop": base_shape("sloop", 3000, 1500, 1200, hull="sloop"),
        "cog": base_shape("cog", 1250, 750, 500, (0, 0, 1250), "cog", faceless=True),
        "hydra": base_shape("hydra", 1750, 1250, 1000, hull="hydra", faceless=True),
    }
    hulls = {
        "heldenhammer": box_hull("heldenhammer", 4000, 2000, 1500),
        "bloody-reaver": box_hull("bloody-reaver", 4000, 2500, 2000),
        "sloop": box_hull("sloop", 3000, 1500, 1200),
        "cog": box_hull("cog", 1250, 750, 500, 1),
        "hydra": box_hull("hydra", 1750, 1250, 1000, 1),
    }
    shapes.update(scenery())
    hulls.update({name: rock_hull(shape) for name, shape in scenery().items()})
    return Catalogue(shapes, hulls)


SHIPS = ("heldenhammer", "bloody-reaver", "sloop", "cog", "hydra")


def table_of(*pieces: tuple[str, str, int, int, int]) -> Table:
    """A table from rows of id, shape, x, y, heading."""
    return Table(BOARD, tuple(Piece(id, shape, Pose(x, y, heading)) for id, shape, x, y, heading in pieces))


def random_scene(random: Random, count: int, spread: int = 6500) -> Table:
    """A piece called "mover", mostly a ship, in the midst of others that do not touch each other or it."""
    from vtt.table.survey import Survey

    middle_x, middle_y = random.randrange(4000, 56000), random.randrange(4000, 36000)
    first = Piece(
        "mover",
        random.choice((*SHIPS, *SHIPS, *SHIPS, "leviathan", "wreck-2")),
        Pose(middle_x, middle_y, random.randrange(36000)),
    )
    table = Table(BOARD, (first,))
    names = (*SHIPS, *scenery())
    for index in range(count * 3):
        shape = random.choice(names)
        pose = Pose(
            middle_x + random.randrange(-spread, spread),
            middle_y + random.randrange(-spread, spread),
            random.randrange(36000),
        )
        if Survey(table, catalogue()).fits(shape, pose):
            table = table.placed(Piece(f"piece-{index}", shape, pose))
        if len(table.pieces) > count:
            break
    return table
