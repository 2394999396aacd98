"""The houses of the harbour town: timber frames with braces, lapped tiles, shutters, chimneys with their pots."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from vtt.shipyard.mesh import Array, Mesh, bare, box, grid, linear, merge, unit

TIMBER, SHUTTER, PANE, DARK, DOOR, FOOTING = "#3d2a1c", "#40533f", "#f2a63a", "#1d2126", "#33210f", "#6d665a"
PROUD = 0.006
"""Inches that timbers stand out from the plaster between them."""
TILE_LONG, TILE_HIGH = 0.05, 0.04


def board(first: Array, last: Array, out: Array, width: float, colour: str, proud: float = PROUD) -> Mesh:
    """A timber from one spot of a wall to another, as wide as said, `proud` inches off the wall that looks `out`."""
    side = unit(np.cross(out, last - first)) * width / 2
    shift = out * proud
    front = np.array([first - side, first + side, last + side, last - side]) + shift
    made = bare(front, [[0, 2, 1], [0, 3, 2]])
    faces_out = np.cross(front[2] - front[0], front[1] - front[0]) @ out > 0
    return (made if faces_out else made.flipped()).painted(colour)


def window(middle: Array, out: Array, size: float, is_lit: bool) -> Mesh:
    """A window with its frame between two shutters."""
    up, side = np.array([0.0, 0.0, size]), np.cross([0.0, 0.0, 1.0], out) * size
    parts = [
        board(middle - 0.62 * up, middle + 0.62 * up, out, size, TIMBER, PROUD),
        board(middle - 0.48 * up, middle + 0.48 * up, out, size * 0.72, PANE if is_lit else DARK, PROUD + 0.004),
        *(
            board(middle + s * 0.68 * side - 0.6 * up, middle + s * 0.68 * side + 0.6 * up, out, size * 0.36, SHUTTER)
            for s in (-1, 1)
        ),
    ]
    if is_lit:
        parts[1] = parts[1].painted(PANE, 1.6)
    return merge(parts)


def frame(start: Array, end: Array, out: Array, height: float, rng: np.random.Generator) -> Mesh:
    """The timber frame of a long wall: posts, rails, two braces, and a window in each bay but the door's."""
    ahead, up = end - start, np.array([0.0, 0.0, height])
    parts = [board(start + ahead * t, start + ahead * t + up, out, 0.013, TIMBER) for t in (0.03, 0.5, 0.97)]
    parts += [board(start + up * t, end + up * t, out, 0.012, TIMBER) for t in (0.05, 0.96)]
    parts += [
        board(start + ahead * a + up * 0.06, start + ahead * b + up * 0.94, out, 0.009, TIMBER, PROUD - 0.003)
        for a, b in ((0.05, 0.16), (0.95, 0.84))
    ]
    parts += [window(start + ahead * t + up * 0.56, out, 0.034, rng.random() < 0.55) for t in (0.31, 0.71)]
    return merge(parts)


def lapped(start: Array, ahead: Array, up: Array, out: Array, colour: str, rng: np.random.Generator) -> Mesh:
    """A slope of a roof in rows of tiles that lap over each other; `ahead` and `up` are its edges from `start`."""
    rows = max(2, round(float(np.linalg.norm(up)) / TILE_HIGH))
    columns = max(2, round(float(np.linalg.norm(ahead)) / TILE_LONG))
    points: list[Array] = []
    faces: list[list[int]] = []
    tones: list[float] = []
    for row in range(rows):
        cuts = np.clip((np.arange(columns + 1) + (0.5 if row % 2 else 0.0)) / columns, 0.0, 1.0)
        cuts[0] = 0.0
        for left, right in pairwise(cuts):
            if right - left < 1e-6:
                continue
            low = row / rows - 0.012 * rng.random()
            high = min((row + 1) / rows + 0.04, 1.0)
            tile = [(left, low, 0.011), (right, low, 0.011), (right, high, 0.002), (left, high, 0.002)]
            foot = [(left, low, 0.001), (right, low, 0.001)]
            n = len(points)
            points += [start + ahead * a + up * b + out * c for a, b, c in (*tile, *foot)]
            faces += [[n, n + 1, n + 2], [n, n + 2, n + 3], [n + 4, n + 5, n + 1], [n + 4, n + 1, n]]
            tones += [rng.uniform(0.72, 1.25)] * 4 + [0.3] * 2
    made = bare(np.array(points), faces, np.tile([0.4, 0.4, 0, 0, 0, 0], len(points) // 6))
    turned = np.cross(points[1] - points[0], points[2] - points[0]) @ out > 0
    return (made if turned else made.flipped()).painted(np.outer(tones, linear(colour)))


def house(
    spot: tuple[float, float, float],
    turn_deg: float,
    size: tuple[float, float, float],
    roof: str,
    wall: str,
    rng: np.random.Generator,
) -> Mesh:
    """A timber-framed house (length, width, height of the wall) with a lapped gable roof, chimney, door, windows."""
    length, width, height = size
    sink, rise = 0.14, width * 0.68
    x, y = length / 2, width / 2
    parts = [
        box((length, width, height), (0, 0, height / 2), 0.0, ("-z", "+z")).painted(wall),
        box((length + 0.014, width + 0.014, sink), (0, 0, 0.016 - sink / 2), 0.0, ("-z",)).painted(FOOTING),
    ]
    for side in (-1, 1):
        out = np.array([0.0, side, 0.0])
        parts.append(frame(np.array([-x, side * y, 0.0]), np.array([x, side * y, 0.0]), out, height, rng))
        e = side * x
        gable = [(e, -y, height - 0.002), (e, y, height - 0.002), (e, 0, height + rise)]
        parts.append(bare(gable, [[0, 1, 2]] if side > 0 else [[0, 2, 1]]).painted(wall))
        out = np.array([side, 0.0, 0.0])
        for a, b in (((-y, 0), (-y, height)), ((y, 0), (y, height)), ((-y, height), (y, height))):
            parts.append(board(np.array([e, *a]), np.array([e, *b]), out, 0.013, TIMBER))
        top = np.array([e, 0.0, height + rise])
        parts.append(board(np.array([e, 0.0, height]), top, out, 0.01, TIMBER, PROUD + 0.003))
        parts.append(window(np.array([e, 0.0, height * 0.55]), out, 0.036, rng.random() < 0.4))
        slope = np.array([0.0, -side * (y + 0.024), rise + 0.034])
        foot = np.array([side * (x + 0.026), side * (y + 0.024), height - 0.032])
        ahead = np.array([-side * (length + 0.052), 0.0, 0.0])
        normal = unit(np.array([0.0, side * (rise + 0.034), y + 0.024]))
        parts.append(lapped(foot, ahead, slope, normal, roof, rng))
        under = grid(np.array([[foot, foot + slope], [foot + ahead, foot + ahead + slope]]) - normal * 0.004)
        middle = under.vertices[under.faces[0]]
        is_up = np.cross(middle[1] - middle[0], middle[2] - middle[0])[2] > 0
        parts.append((under.flipped() if is_up else under).painted("#2a1a12"))
    sill, lintel = np.array([-x * 0.1, -y, 0.012]), np.array([-x * 0.1, -y, 0.078])
    parts.append(board(sill, lintel, np.array([0.0, -1.0, 0.0]), 0.04, DOOR, PROUD + 0.008))
    parts.append(box((length + 0.056, 0.016, 0.014), (0, 0, height + rise + 0.004)).painted(roof).tinted(0.7))
    stack = box((0.034, 0.034, 0.11), (x * 0.55, y * 0.3, height + rise * 0.95), 0.005).painted("#6b5a4a")
    pot = box((0.018, 0.018, 0.03), (x * 0.55, y * 0.3, height + rise * 0.95 + 0.066)).painted("#7d4a33")
    return merge([*parts, stack, pot]).turned("z", turn_deg).moved(*spot)
