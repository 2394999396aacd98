"""The rim of the seascape: a carved frame round the board of 60 x 40 inches, brass corners and 36 plaques (GAP-04).

The origin is the middle of the board, x east, y north, the water at z = 0; the inner edge lies exactly on the
board's line. The plaques are blank: the stage writes the numbers of the marks on them. `plaque_1..36` are their
middles, clockwise from the north-west.
"""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard.glb import Miniature
from vtt.shipyard.joinery import MAHOGANY, brass, grained_wood, rivet
from vtt.shipyard.mesh import Array, Mesh, bare, grid, lathe, merge, sphere, tube
from vtt.shipyard.planks import raised_panel
from vtt.shipyard.registry import Level, piece

LENGTH, HEIGHT = 60.0, 40.0
LONG_MARKS, SHORT_MARKS = 11, 7
PROFILE = (
    (0.0, -0.4),
    (0.0, 0.05),
    (0.05, 0.1),
    (0.18, 0.14),
    (0.26, 0.2),
    (0.34, 0.2),
    (0.4, 0.17),
    (0.55, 0.2),
    (2.05, 0.42),
    (2.12, 0.42),
    (2.2, 0.5),
    (2.34, 0.56),
    (2.52, 0.56),
    (2.66, 0.5),
    (2.74, 0.4),
    (2.84, 0.36),
    (3.0, 0.3),
    (3.0, -1.0),
)
"""Section of the frame from the water outwards: (distance from the board's line, height)."""
WEAR = (0.0, 0.1, 0.7, 0.1, 0.6, 0.6, 0.0, 0.0, 0.2, 0.1, 0.2, 0.8, 0.8, 0.3, 0.0, 0.4, 0.7, 0.0)
PLAQUE_AT = 1.3
"""Distance of a plaque's middle from the board's line, on the sloping face."""
SLOPE_DEG = math.degrees(math.atan2(0.22, 1.5))
INLAY = "#7d5a2c"


@piece("rim", water=False)
def rim(level: Level) -> Miniature:
    """Four mitred sides with carved waves, a rope on the crown, plaques and corner shells."""
    fine = level is Level.TABLE
    nodes = {
        "frame": merge([side(k, fine) for k in range(4)]),
        "plaques": plaques(fine),
        "corners": corners(fine),
    }
    if fine:
        nodes["carving"] = carving()
    marks = {
        f"plaque_{k + 1}": (float(p[0]), float(p[1]), float(p[2])) for k, (p, _) in enumerate(mark_places())
    }
    extras: dict[str, object] = {
        "board_inches": [LENGTH, HEIGHT],
        "marks_long": LONG_MARKS,
        "marks_short": SHORT_MARKS,
    }
    return Miniature(nodes, marks, extras)


def half_sizes(distance: float) -> tuple[float, float]:
    """Half sizes of the rectangle that far outside the board."""
    return LENGTH / 2 + distance, HEIGHT / 2 + distance


def side(number: int, fine: bool) -> Mesh:
    """One side of the frame, 0 north, 1 east, 2 south, 3 west, its ends mitred; boards of uneven tone."""
    count = (30 if number % 2 == 0 else 20) if fine else 4
    rows = []
    for distance, up in PROFILE:
        x, y = half_sizes(distance)
        ring = [(-x, y), (x, y), (x, -y), (-x, -y)]
        first, last = np.array(ring[number]), np.array(ring[(number + 1) % 4])
        share = np.linspace(0, 1, count + 1)[:, None]
        rows.append(np.column_stack([first * (1 - share) + last * share, np.full(count + 1, up)]))
    wear = np.repeat(np.array(WEAR)[:, None], count + 1, axis=1)
    skin = grid(np.array(rows), (True, False), wear)  # closed below: without the board one looks under it
    normals = skin.smooth_normals().normals
    assert normals is not None
    skin = skin if normals[np.argmax(skin.vertices[:, 2]), 2] > 0 else skin.flipped()
    along = (0.05, 1.0, 1.0) if number % 2 == 0 else (1.0, 0.05, 1.0)
    wood = grained_wood(skin, MAHOGANY, 210 + number, along, 0.5)
    out = np.repeat(np.array([d for d, _ in PROFILE]), count + 1)
    light = np.where((out > 0.2) & (out < 0.45), 1.9, np.where((out > 2.08) & (out < 2.75), 1.35, 1.0))
    return wood.tinted(light)


def mark_places() -> list[tuple[Array, float]]:
    """Middle (x, y, z) and heading of the 36 plaques, clockwise from the north-west; position side * (2i+1) / (2n)."""
    x, y = half_sizes(PLAQUE_AT)
    z = 0.2 + (PLAQUE_AT - 0.55) * 0.22 / 1.5
    places: list[tuple[Array, float]] = []
    for count, length, turn in (
        (LONG_MARKS, LENGTH, 0.0),
        (SHORT_MARKS, HEIGHT, 90.0),
        (LONG_MARKS, LENGTH, 180.0),
        (SHORT_MARKS, HEIGHT, 270.0),
    ):
        for i in range(count):
            at = length * (2 * i + 1) / (2 * count) - length / 2
            spot = {0.0: (at, y), 90.0: (x, -at), 180.0: (-at, -y), 270.0: (-x, at)}[turn]
            places.append((np.array([*spot, z]), turn))
    return places


def plaques(fine: bool) -> Mesh:
    """Blank brass plates with a border and four pins, lying on the slope and read from the board's middle outwards."""
    plate = brass(raised_panel((-0.65, -0.36), (0.65, 0.36), 0.0, 0.045, 0.03), 220, "#94712e")
    parts = [plate]
    if fine:
        field = raised_panel((-0.56, -0.27), (0.56, 0.27), 0.044, 0.052, 0.01).painted("#5e4820", 0.9)
        pins = [brass(rivet(0.026, 0.018, 5).moved(side * 0.592, 0, 0.044), 221) for side in (-1, 1)]
        parts += [field, *pins]
    whole = merge(parts).turned("x", SLOPE_DEG)
    return merge([whole.turned("z", -turn).moved(*spot) for spot, turn in mark_places()])


def carving() -> Mesh:
    """Running waves carved on the slope between the plaques, and a twisted rope on the crown."""
    parts = []
    wave = wave_scroll()
    places = mark_places()
    for (spot, turn), (after, turn_after) in zip(places, places[1:] + places[:1], strict=True):
        if turn != turn_after:
            continue
        middle = (spot + after) / 2
        gap = float(np.linalg.norm(after - spot)) - 1.5
        count = max(1, int(gap / 1.7))
        ahead = (after - spot) / np.linalg.norm(after - spot)
        for k in range(count):
            place = middle + ahead * (k - (count - 1) / 2) * 1.7
            parts.append(wave.turned("x", SLOPE_DEG).turned("z", -turn).moved(*place))
    carved = grained_wood(merge(parts), INLAY, 230, (0.5, 0.5, 1.0))
    return merge([carved, rope()]).smooth_normals(100.0)


def wave_scroll() -> Mesh:
    """One curling wave in relief, about an inch long."""
    t = np.linspace(0, 1, 9)
    turn = t * 4.4 - 0.6
    reach = 0.26 * (1 - 0.75 * t)
    curl = np.column_stack(
        [0.12 + reach * np.cos(turn + 2.6), 0.02 + reach * np.sin(turn + 2.6), 0.02 + 0 * t]
    )
    lead = np.column_stack(
        [
            np.linspace(-0.5, curl[0, 0], 4)[:-1],
            np.linspace(-0.14, curl[0, 1], 4)[:-1] - 0.05 * np.sin(np.linspace(0, 3.1, 4)[:-1]),
            np.full(3, 0.02),
        ]
    )
    path = np.concatenate([lead, curl])
    girth = np.interp(np.linspace(0, 1, len(path)), [0, 0.3, 0.8, 1], [0.02, 0.07, 0.045, 0.05])
    return tube(path, girth, 4, False).worn(0.35)


def rope() -> Mesh:
    """A rope laid round the crown: strands as slanted lozenges."""
    x, y = half_sizes(2.43)
    parts = []
    for first, last in (((-x, y), (x, y)), ((x, y), (x, -y)), ((x, -y), (-x, -y)), ((-x, -y), (-x, y))):
        a, b = np.array([*first, 0.555]), np.array([*last, 0.555])
        length = float(np.linalg.norm(b - a))
        count = int(length / 0.5)
        ahead = (b - a) / length
        across = np.array([ahead[1], -ahead[0], 0.0])
        for k in range(count):
            spot = a + ahead * (k + 0.5) * length / count
            ring = [
                spot - ahead * 0.4 - across * 0.03,
                spot + ahead * 0.02 - across * 0.12,
                spot + ahead * 0.4 + across * 0.03,
                spot - ahead * 0.02 + across * 0.12,
            ]
            strand = bare(
                [*ring, spot + np.array([0, 0, 0.09])],
                [[i, (i + 1) % 4, 4] for i in range(4)],
                [0, 0, 0, 0, 0.7],
            )
            tone = 1 + 0.18 * math.sin(k * 1.7)
            parts.append(strand.painted("#6a5632").tinted(tone))
    made = merge(parts).smooth_normals(100.0)
    assert made.normals is not None
    return made if made.normals[:, 2].sum() > 0 else made.flipped()


def corners(fine: bool) -> Mesh:
    """Brass scallop shells on the mitres."""
    parts = []
    for sx, sy in ((1, 1), (1, -1), (-1, -1), (-1, 1)):
        angle = math.degrees(math.atan2(sy, sx))
        x, y = half_sizes(1.0)
        parts.append(shell(fine).turned("z", angle - 90).moved(sx * x, sy * y, 0.24))
    return merge(parts)


def shell(fine: bool) -> Mesh:
    """A ribbed shell about 2.4 inches across, its hinge at the origin, its fan along +y."""
    ribs, rows = (28, 4) if fine else (13, 3)
    angle = np.radians(np.linspace(-64, 64, ribs))[None, :]
    reach = np.linspace(0.06, 1.0, rows)[:, None]
    groove = np.cos(np.linspace(0, 9 * 2 * math.pi, ribs))[None, :]
    edge = 1.62 + 0.07 * groove * reach
    dome = (
        0.36 * np.sin(reach * 2.3) * (1 - 0.55 * (np.degrees(angle) / 64) ** 2)
        + 0.06 * groove * reach
        + 0.14 * reach
    )
    points = np.stack([edge * reach * np.sin(angle), edge * reach * np.cos(angle), dome + 0.02], -1)
    skin = grid(points, edge=np.clip(groove * reach, 0, 1) * np.ones_like(points[..., 0]))
    normals = skin.smooth_normals().normals
    assert normals is not None
    skin = skin if normals[:, 2].sum() > 0 else skin.flipped()
    skirt_rows = np.stack([points[-1], points[-1] * [1.0, 1.0, 0.0] - [0, 0, 0.1]])
    skirt = grid(skirt_rows)
    out = np.cross(
        skirt.vertices[skirt.faces[:, 1]] - skirt.vertices[skirt.faces[:, 0]],
        skirt.vertices[skirt.faces[:, 2]] - skirt.vertices[skirt.faces[:, 0]],
    )
    skirt = skirt if out[:, 1].sum() > 0 else skirt.flipped()
    back = skin.flipped().moved(0, 0, -0.03)
    pearl = sphere(0.14, 12, 8).moved(0, 0.02, 0.18)
    base = lathe([(0.34, 0.0), (0.32, 0.1), (0.2, 0.16), (0.001, 0.17)], 16, (False, False)).moved(
        0, 0.0, 0.0
    )
    return merge([brass(merge([skin, back, skirt, base]), 225), pearl.painted("#cdbf9e", 0.7)])
