"""The rim of the seascape: a carved frame round the board of 60 x 40 inches, brass corners and 36 plaques (GAP-04).

The origin is the middle of the board, x east, y north, the water at z = 0; the inner edge lies exactly on the
board's line. The plaques are blank: the stage writes the numbers of the marks on them. `plaque_1..36` are their
middles, clockwise from the north-west.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from vtt.shipyard.glb import Miniature
from vtt.shipyard.joinery import brass, streaked
from vtt.shipyard.mesh import Array, Mesh, fan, grid, lathe, merge, sphere, unit
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
WEAR = (0.0, 0.1, 0.3, 0.1, 0.5, 0.5, 0.0, 0.0, 0.2, 0.1, 0.2, 0.8, 0.8, 0.3, 0.0, 0.4, 0.7, 0.0)
PLAQUE_AT = 1.3
"""Distance of a plaque's middle from the board's line, on the sloping face."""
SLOPE_DEG = math.degrees(math.atan2(0.22, 1.5))
JOINTS = (0.31, 0.66)
"""Where along a side one board ends and the next begins, shares of its length."""
JOINT = 0.02
LINES = (0.63, 1.97)
"""Distances from the board's line of the boxwood lines that frame the slope."""
ROPE_AT, ROPE_RADIUS, STRAND = 2.43, 0.12, 0.5
WAVE = 1.3
WOOD, HEART, BOXWOOD, HEMP = "#341507", "#0d0402", "#7a6238", "#4c3a20"
GILT, CARVED, PATINA, FIELD = "#8a6428", "#8a5a1a", "#3c2c12", "#5e4820"


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
    """One side of the frame, 0 north, 1 east, 2 south, 3 west, its ends mitred: three boards, lines let into them."""
    shares, boards = stations(16 if number % 2 == 0 else 12) if fine else (np.linspace(0, 1, 5), np.zeros(5))
    section, worn = sections(fine)
    rows = []
    for distance, up in section:
        first, last = ends(number, distance)
        way = first * (1 - shares[:, None]) + last * shares[:, None]
        rows.append(np.column_stack([way, np.full(len(shares), up)]))
    wear = np.repeat(worn[:, None], len(shares), axis=1)
    skin = grid(np.array(rows), (True, False), wear)  # closed below: without the board one looks under it
    normals = skin.smooth_normals().normals
    assert normals is not None
    skin = skin if normals[np.argmax(skin.vertices[:, 2]), 2] > 0 else skin.flipped()
    along = (0.02, 1.0, 1.0) if number % 2 == 0 else (1.0, 0.02, 1.0)
    wood = streaked(skin, WOOD, HEART, 210 + number, along, 0.3)
    out = np.repeat(section[:, 0], len(shares))
    light = np.where((out > 0.2) & (out < 0.45), 1.7, np.where((out > 2.08) & (out < 2.75), 1.25, 1.0))
    tone = np.where(boards < 0, 0.3, 1 + 0.16 * np.sin(boards * 2.1 + number * 1.3))
    wood = wood.tinted(light * np.tile(tone, len(section)))
    return merge([wood, *[line(number, distance) for distance in LINES]])


def stations(cells: int) -> tuple[Array, Array]:
    """Shares of a side's length at which it has corners, and the board of each: -1 for the dark joint."""
    gap = JOINT / (LENGTH if cells > 12 else HEIGHT)
    found = [(float(share), sum(share > joint for joint in JOINTS)) for share in np.linspace(0, 1, cells + 1)]
    for k, joint in enumerate(JOINTS):
        found += [(joint - gap, k), (joint - gap * 0.99, -1), (joint + gap * 0.99, -1), (joint + gap, k + 1)]
    found.sort()
    return np.array([share for share, _ in found]), np.array([float(board) for _, board in found])


def sections(fine: bool) -> tuple[Array, Array]:
    """The profile (n, 2) and its wear (n,); more rows on the slope and the outer wall, for the wood's streaks."""
    profile, worn = np.array(PROFILE), np.array(WEAR)
    if not fine:
        return profile, worn
    at = [float(k) for k in range(len(profile))]
    slope, wall = 7, len(profile) - 2
    at += [slope + k / 11 for k in range(1, 11)] + [wall + k / 4 for k in range(1, 4)]
    where = np.sort(np.array(at))
    rows = np.column_stack([np.interp(where, np.arange(len(profile)), profile[:, k]) for k in (0, 1)])
    return rows, np.where(where % 1 == 0, np.interp(where, np.arange(len(worn)), worn), 0.0)


def ends(number: int, distance: float) -> tuple[Array, Array]:
    """Both mitred ends (x, y) of a side, so far outside the board's line."""
    x, y = half_sizes(distance)
    ring = [(-x, y), (x, y), (x, -y), (-x, -y)]
    return np.array(ring[number]), np.array(ring[(number + 1) % 4])


def line(number: int, distance: float) -> Mesh:
    """A raised line of boxwood along a side, on the slope."""
    rows = []
    for aside, proud in ((-0.028, 0.0), (0.0, 0.016), (0.028, 0.0)):
        up = 0.2 + (distance + aside - 0.55) * 0.22 / 1.5 + proud
        rows.append([(*end, up) for end in ends(number, distance + aside)])
    skin = grid(np.array(rows), edge=np.array([[0.0, 0.0], [0.6, 0.6], [0.0, 0.0]]))
    normals = skin.smooth_normals().normals
    assert normals is not None
    return (skin if normals[:, 2].sum() > 0 else skin.flipped()).painted(BOXWOOD, 0.3)


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
    """Blank brass plates with clipped corners, lying on the slope and read from the board's middle outwards."""
    if fine:
        pin = brass(lathe([(0.03, 0.0), (0.0, 0.02)], 6, (False, False), [0.0, 0.8]).smooth_normals(180.0), 221)
        pins = [pin.moved(end * 0.585, 0, 0.06) for end in (-1, 1)]
        whole = merge([plaque(), *pins])
    else:
        whole = brass(raised_panel((-0.65, -0.36), (0.65, 0.36), 0.0, 0.045, 0.03), 220, "#94712e")
    whole = whole.turned("x", SLOPE_DEG)
    return merge([whole.turned("z", -turn).moved(*spot) for spot, turn in mark_places()])


def plaque() -> Mesh:
    """One plate about its middle: a raised border, dark where it meets the field, the field bright for its number."""
    quarter = np.array([(0.65, 0.2), (0.52, 0.36)])
    outer = np.concatenate([quarter, (quarter * [-1, 1])[::-1], -quarter, (quarter * [1, -1])[::-1]])

    def ring(inset: float, up: float) -> Array:
        share = 1 - inset / np.array([0.65, 0.36])
        return np.column_stack([outer * share, np.full(len(outer), up)])

    rim = grid(np.stack([ring(0, 0.0), ring(0.022, 0.06)]), (False, True), np.array([[0.0] * 8, [0.9] * 8])).flipped()
    top = grid(np.stack([ring(0.022, 0.06), ring(0.07, 0.06)]), (False, True), 0.3).flipped()
    step_down = grid(np.stack([ring(0.07, 0.06), ring(0.082, 0.05)]), (False, True)).flipped()
    border = merge([brass(merge([rim, top]), 220, GILT), step_down.painted(PATINA, 0.6)])
    edge, inner = ring(0.082, 0.05), ring(0.13, 0.05)
    shaded = grid(np.stack([edge, inner]), (False, True)).flipped()
    tone = np.r_[np.full(8, 0.45), np.ones(8)]
    field = merge([shaded.painted(FIELD, 0.9).tinted(tone), fan(inner, (0, 0, 1)).painted(FIELD, 0.9)])
    return merge([border, field])


def carving() -> Mesh:
    """Running waves carved on the slope between the plaques, and a twisted rope on the crown."""
    parts = []
    places = mark_places()
    for (spot, turn), (after, turn_after) in zip(places, places[1:] + places[:1], strict=True):
        if turn != turn_after:
            continue
        middle, ahead = (spot + after) / 2, (after - spot) / np.linalg.norm(after - spot)
        # To the south they would stand on their heads for those who sit there.
        wave = wave_scroll().scaled(1, -1 if turn == 180.0 else 1, 1)
        for k in (-1, 0, 1):
            parts.append(wave.turned("x", SLOPE_DEG).turned("z", -turn).moved(*(middle + ahead * k * WAVE)))
    return merge([merge(parts), rope()])


def wave_scroll() -> Mesh:
    """One wave that runs to +x and curls over on itself, a gilt ridge in relief about 1.3 inches long."""
    rise = np.array([(-0.76, -0.25), (-0.42, -0.28), (-0.16, -0.21), (0.02, -0.04), (0.15, 0.14)])
    turn = np.radians(np.linspace(108, -275, 11))
    reach = 0.27 * (1 - 0.78 * np.linspace(0, 1, 11) ** 0.9)
    path = np.concatenate([rise, np.column_stack([0.36 + reach * np.cos(turn), 0.05 + reach * np.sin(turn)])])
    half = np.interp(np.linspace(0, 1, len(path)), [0, 0.2, 0.4, 0.7, 1], [0.03, 0.05, 0.075, 0.055, 0.045])
    high = np.interp(np.linspace(0, 1, len(path)), [0, 0.3, 0.7, 1], [0.015, 0.07, 0.07, 0.09])
    ahead = unit(np.gradient(path, axis=0))
    aside = np.column_stack([-ahead[:, 1], ahead[:, 0]]) * half[:, None]
    rows = [np.column_stack([path + side * aside, up]) for side, up in ((1, 0 * high), (0, high), (-1, 0 * high))]
    skin = grid(np.stack(rows), edge=np.repeat([[0.0], [0.7], [0.0]], len(path), axis=1)).smooth_normals(180.0)
    assert skin.normals is not None
    skin = skin if skin.normals[:, 2].sum() > 0 else skin.flipped()
    low = skin.vertices[:, 2] < 0.005
    return skin.painted(CARVED, 0.5).tinted(np.where(low, 0.25, 1.0))


def rope() -> Mesh:
    """A rope laid round the crown, strand by strand."""
    x, y = half_sizes(ROPE_AT)
    parts = []
    for first, last in (((-x, y), (x, y)), ((x, y), (x, -y)), ((x, -y), (-x, -y)), ((-x, -y), (-x, y))):
        a, b = np.array([*first, 0.53]), np.array([*last, 0.53])
        length = float(np.linalg.norm(b - a))
        ahead = (b - a) / length
        across = np.array([ahead[1], -ahead[0], 0.0])
        count = round(length / STRAND)
        one = strand(length / count, ahead, across)
        for k in range(count):
            tone = 1 + 0.12 * math.sin(k * 1.7)
            parts.append(one.moved(*(a + ahead * (k + 0.5) * length / count)).tinted(tone))
    return merge(parts)


def strand(pitch: float, ahead: Array, across: Array) -> Mesh:
    """One strand where it crosses the top of the rope, about the middle of the rope."""
    lean = np.radians(np.array([-80.0, 0.0, 80.0]))
    points, normals = [], []
    for along, sunk, tilt in ((-0.5, 0.72, -0.9), (0.0, 1.0, 0.0), (0.5, 0.72, 0.9)):
        out = np.outer(np.sin(lean), across) + np.outer(np.cos(lean), (0.0, 0.0, 1.0))
        shift = (along * pitch + pitch * 1.1 * lean / math.pi)[:, None] * ahead
        points.append(out * ROPE_RADIUS * sunk + shift)
        normals.append(unit(out + tilt * ahead))
    skin = grid(np.array(points), edge=np.array([[0.0] * 3, [0.6] * 3, [0.0] * 3]))
    skin = replace(skin, normals=np.concatenate(normals))
    p = skin.vertices[skin.faces]
    turned = np.cross(p[:, 1] - p[:, 0], p[:, 2] - p[:, 0])[:, 2].sum() < 0
    skin = replace(skin, faces=skin.faces[:, ::-1]) if turned else skin
    tone = np.repeat([0.45, 1.15, 0.45], 3)
    return skin.painted(HEMP).tinted(tone)


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
    ribs, rows = (28, 4) if fine else (19, 3)  # three points a rib, two where it is light
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
