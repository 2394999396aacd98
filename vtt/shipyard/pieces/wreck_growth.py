"""What grows and lies on the grounds of the wrecks: kelp, corals, sea grass, tide wrack, starfish, driftwood."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from vtt.shipyard import strand
from vtt.shipyard.fields import Array
from vtt.shipyard.flora import Soil, scattered
from vtt.shipyard.massing import shore_distance
from vtt.shipyard.mesh import Mesh, bare, grid, lathe, linear, merge, sphere, tube
from vtt.shipyard.stonepaint import mixed

RIB = np.array([0.0, 0.0, 0.008])
FIELD = (-1.0, 1.0, -1.5, 1.5)
KELP = ("#241e0c", "#332811", "#1b1c0c", "#41331a")
WRACK = ("#241d10", "#33280f", "#2c2d16")
CORALS = ("#6d3b36", "#6f5a34", "#4d4053", "#877c64", "#70452f")


# ------------------------------------------------------------------------------------------------ weed
def strap(path: Array, width: float, rng: np.random.Generator, colour: str) -> Mesh:
    """A strap of kelp that lies along a path (n, 3): frilled edges, a raised rib, darker at its root."""
    along = np.gradient(path, axis=0)[:, :2]
    side = np.column_stack([-along[:, 1], along[:, 0], np.zeros(len(path))])
    side /= np.maximum(np.linalg.norm(side, axis=1, keepdims=True), 1e-9)
    t = np.linspace(0, 1, len(path))
    half = width / 2 * (0.35 + 0.65 * np.sin(np.pi * np.clip(t * 0.9 + 0.1, 0, 1))) * rng.uniform(0.75, 1.2, len(path))
    frill = np.column_stack([np.zeros((len(path), 2)), rng.uniform(-0.006, 0.012, len(path))])
    rows = np.stack([path + side * half[:, None] + frill, path + RIB, path - side * half[:, None] - frill], 1)
    sheet = grid(rows, edge=np.tile([0.12, 0.0, 0.12], (len(path), 1)))
    sheet = sheet if _up(sheet) > 0 else sheet.flipped()
    tone = np.repeat(np.linspace(0.6, 1.25, len(path)), 3) * rng.uniform(0.7, 1.25)
    return sheet.painted(np.outer(tone, linear(colour)), 0.22)


def _up(sheet: Mesh) -> float:
    a, b, c = (sheet.vertices[sheet.faces[:, k]] for k in range(3))
    return float(np.cross(b - a, c - a)[:, 2].sum())


def straps(
    piece_id: str,
    soil: Soil,
    rng: np.random.Generator,
    count: int,
    length: tuple[float, float],
    width: float,
    colours: Sequence[str],
    *,
    belt: tuple[float, float] = (0.0, 9.0),
    turn_deg: float = 0.0,
    highest: float = 0.5,
) -> Mesh:
    """Kelp on the ground, its tips towards the water, in a belt between two distances from the shore (inches).

    `turn_deg` 90 lays it along the shore instead, as a tide leaves it.
    """
    inland = inland_of(piece_id)
    parts: list[Mesh] = []
    for x, y, _ in soil.spots(rng, count * 14, 0.02, highest, 0.5, FIELD):
        if len(parts) >= count:
            break
        if not belt[0] < inland(x, y) < belt[1]:
            continue
        down = math.atan2(inland(x, y - 0.04) - inland(x, y + 0.04), inland(x - 0.04, y) - inland(x + 0.04, y))
        angle = down + math.radians(turn_deg) + rng.normal(0, 0.4)
        path = _laid(soil, inland, (x, y), angle, rng.uniform(*length), rng)
        if len(path) >= 3:
            parts.append(strap(path, width * rng.uniform(0.7, 1.3), rng, colours[int(rng.integers(len(colours)))]))
    return scattered(parts)


def inland_of(piece_id: str) -> Callable[[float, float], float]:
    """How far inland a spot lies, in inches."""
    field = shore_distance(piece_id)
    return lambda x, y: float(field(np.array([x]), np.array([y]))[0])


def _laid(
    soil: Soil,
    inland: Callable[[float, float], float],
    start: tuple[float, float],
    angle: float,
    length: float,
    rng: np.random.Generator,
) -> Array:
    """A wavering path over the ground, (n, 3), that ends at the water, a cliff or after `length` inches."""
    spots: list[tuple[float, float, float]] = []
    (x, y), steps = start, 5
    for _ in range(steps + 1):
        z = soil.at(x, y, 0.05)[0]
        if inland(x, y) < 0.008 or (spots and abs(z - spots[-1][2]) > 0.11):
            break
        spots.append((x, y, z + 0.012))
        angle += rng.normal(0, 0.35)
        x, y = x + math.cos(angle) * length / steps, y + math.sin(angle) * length / steps
    return np.array(spots).reshape(-1, 3)


def tuft(spot: tuple[float, float, float], height: float, rng: np.random.Generator, colour: str) -> Mesh:
    """Sea grass: blades that lean apart, seen from both sides."""
    parts = []
    for k in range(5):
        a = k * 1.3 + rng.random()
        out, tall = np.array([math.cos(a), math.sin(a), 0.0]), height * rng.uniform(0.6, 1.1)
        side = np.array([-out[1], out[0], 0.0]) * height * 0.07
        foot = np.array(spot) + out * 0.012 - [0, 0, 0.02]
        bend, tip = foot + out * 0.16 * tall + [0, 0, 0.7 * tall], foot + out * 0.55 * tall + [0, 0, tall]
        corners = [foot - side, foot + side, bend - side * 0.7, bend + side * 0.7, tip]
        blade = bare(corners, [[0, 1, 3], [0, 3, 2], [2, 3, 4]])
        tones = np.array([0.55, 0.55, 1.0, 1.0, 1.35]) * rng.uniform(0.8, 1.2)
        parts.append(blade.painted(np.outer(tones, linear(colour))))
        parts.append(blade.flipped().moved(*(out * 0.001)).painted(np.outer(0.8 * tones, linear(colour))))
    return merge(parts)


# ------------------------------------------------------------------------------------------------ corals
def staghorn(size: float, rng: np.random.Generator, colour: str) -> Mesh:
    """A thicket of branches about `size` inches high on z = 0, pale at the tips."""
    parts = []
    for k in range(5):
        a = k * 1.26 + rng.normal(0, 0.25)
        out = np.array([math.cos(a), math.sin(a), 0.0])
        reach, tall = size * rng.uniform(0.35, 0.75), size * rng.uniform(0.6, 1.0)
        bend, tip = out * reach * 0.7 + [0, 0, tall * 0.45], out * reach + [0, 0, tall]
        parts.append(tube([[0, 0, -0.02], bend, tip], np.array([0.13, 0.1, 0.045]) * size, 4))
        twig = bend + out * size * 0.3 + np.array([-out[1], out[0], 0.0]) * size * rng.normal(0, 0.25)
        twig[2] += size * 0.22
        parts.append(tube([bend, twig], np.array([0.085, 0.035]) * size, 3))
    made = merge(parts)
    pale = np.clip(made.vertices[:, 2] / size, 0, 1) ** 2
    return made.painted(mixed(np.tile(linear(colour), (len(pale), 1)), "#b0a58c", 0.5 * pale)).worn(0.2)


def brain(size: float, rng: np.random.Generator, colour: str) -> Mesh:
    """A round head with winding grooves."""
    ball = sphere(1.0, 12, 7)
    turns = np.sin(ball.vertices @ rng.normal(0, 5.0, 3) + 2.2 * np.sin(ball.vertices @ rng.normal(0, 4.0, 3)))
    points = ball.vertices * (1 + 0.07 * turns)[:, None] * np.array([1, 1, 0.75]) * size / 2
    tone = 0.75 + 0.4 * turns
    return bare(points, ball.faces, 0.4 * np.clip(turns, 0, 1)).painted(np.outer(tone, linear(colour))).smooth_normals()


def table(size: float, rng: np.random.Generator, colour: str) -> Mesh:
    """A plate of coral on a short stalk, its rim pale and ragged."""
    h = size * 0.35
    wall = [(0.1 * size, -0.03), (0.08 * size, 0.6 * h), (0.4 * size, h), (0.36 * size, 1.15 * h), (0.0, h)]
    made = lathe(wall, 10)
    rim = np.hypot(*made.vertices[:, :2].T) > 0.3 * size
    ragged = np.where(rim, rng.uniform(0.8, 1.15, len(made.vertices)), 1.0)
    points = made.vertices * np.column_stack([ragged, ragged, np.ones(len(ragged))])
    return bare(points, made.faces, 0.5 * rim).painted(np.outer(np.where(rim, 1.15, 0.7), linear(colour)))


def fan_coral(size: float, rng: np.random.Generator, colour: str) -> Mesh:
    """A sea fan: ribs that spread in one plane from a stalk."""
    parts = [tube([(0, 0, -0.02), (0, 0, 0.3 * size)], 0.04 * size, 4)]
    for k in range(-4, 5):
        a = k * 0.26
        tip = np.array([math.sin(a), 0.0, math.cos(a)]) * size * rng.uniform(0.8, 1.0)
        bend = tip * 0.6 + [0, rng.normal(0, 0.01), 0.06 * size]
        parts.append(tube([(0, 0, 0.22 * size), bend, tip], np.array([0.04, 0.035, 0.012]) * size, 3))
        if k < 4:
            for share in (0.5, 0.72, 0.9):
                b = a + 0.26
                ends = [np.array([math.sin(v), 0.0, math.cos(v)]) * size * share + [0, 0, 0.03 * size] for v in (a, b)]
                parts.append(tube(ends, 0.016 * size, 3, False))
    return merge(parts).painted(colour).turned("z", rng.uniform(0, 180))


def sponges(size: float, rng: np.random.Generator, colour: str) -> Mesh:
    """Three or four tube sponges with dark mouths."""
    parts = []
    for k in range(int(rng.integers(3, 5))):
        r, h = size * rng.uniform(0.12, 0.18), size * rng.uniform(0.5, 1.0)
        wall = [(r * 0.7, -0.02), (r * 0.9, h * 0.6), (r * 1.1, h), (r * 0.75, h), (r * 0.6, h * 0.8)]
        pipe = lathe(wall, 7, (False, True))
        tone = np.where(pipe.vertices[:, 2] < h * 0.85, 0.85, 1.25)
        tone = np.where(np.hypot(*pipe.vertices[:, :2].T) < r * 0.65, 0.3, tone)
        lean = pipe.painted(np.outer(tone, linear(colour)))
        lean = lean.turned("x", rng.normal(0, 10)).turned("y", rng.normal(0, 10))
        parts.append(lean.moved(0.2 * size * math.cos(k * 2.1), 0.2 * size * math.sin(k * 2.1)))
    return merge(parts)


def starfish(size: float, colour: str) -> Mesh:
    """A starfish that lies on z = 0."""
    turn = np.arange(10) * math.pi / 5
    reach = size / 2 * np.where(np.arange(10) % 2, 0.32, 1.0)
    ring = np.column_stack([reach * np.cos(turn), reach * np.sin(turn), np.full(10, 0.004)])
    k = np.arange(10)
    made = bare(np.vstack([ring, [0, 0, 0.22 * size]]), np.column_stack([k, (k + 1) % 10, np.full(10, 10)]), 0.3)
    return made.painted(np.outer(np.r_[np.where(k % 2, 0.7, 1.2), 1.1], linear(colour)))


# ------------------------------------------------------------------------------------------------ the five grounds
def skerry(piece_id: str, soil: Soil, rng: np.random.Generator) -> Mesh:
    """A fringe of kelp at the water, gulls on the rocks."""
    fringe = straps(piece_id, soil, rng, 80, (0.12, 0.24), 0.05, KELP, belt=(0.03, 0.22), highest=0.3)
    return merge([fringe, strand.gulls(soil, 661, 5, 0.26, 0.6, 0.09)])


def kelp_bed(piece_id: str, soil: Soil, rng: np.random.Generator) -> Mesh:
    """Long straps of kelp over everything, and a starfish."""
    parts = [
        straps(piece_id, soil, rng, 120, (0.25, 0.5), 0.062, KELP, belt=(0.05, 9.0), highest=0.42),
        straps(piece_id, soil, rng, 60, (0.12, 0.22), 0.045, KELP, belt=(0.02, 0.16), highest=0.3),
    ]
    return merge([*parts, *stars(soil, rng, 2)])


def sandbank(piece_id: str, soil: Soil, rng: np.random.Generator) -> Mesh:
    """The wrack that two tides left along the shore, starfish, sea grass on the dry sand, a bleached trunk."""
    parts = [
        straps(piece_id, soil, rng, 60, (0.07, 0.15), 0.024, WRACK, belt=(0.13, 0.19), turn_deg=90, highest=0.3),
        straps(piece_id, soil, rng, 36, (0.06, 0.13), 0.022, WRACK, belt=(0.3, 0.36), turn_deg=90, highest=0.4),
    ]
    dry = list(soil.spots(rng, 60, 0.3, 1.1, 0.75, FIELD))[:13]
    parts += [tuft(spot, rng.uniform(0.08, 0.15), rng, "#5e5d34") for spot in dry]
    parts += stars(soil, rng, 4)
    spot = next(soil.spots(rng, 400, 0.12, 0.3, 0.85, FIELD), None)
    if spot:
        parts.append(strand.driftwood(0.34, rng).turned("z", 50).moved(*spot))
    return merge(parts)


def coral_reef(piece_id: str, soil: Soil, rng: np.random.Generator) -> Mesh:
    """Colonies of five kinds, each kind in its own patches, with a fringe of weed at the water."""
    kinds = (staghorn, brain, sponges, table, staghorn, fan_coral, brain)
    inland = inland_of(piece_id)
    parts: list[Mesh] = []
    taken: list[tuple[float, float]] = []
    for x, y, z in soil.spots(rng, 1400, 0.04, 0.42, 0.55, FIELD):
        size = rng.uniform(0.08, 0.19)
        if len(parts) >= 32:
            break
        if inland(x, y) < 0.35 * size + 0.03 or any(math.hypot(x - a, y - b) < 0.1 for a, b in taken):
            continue
        taken.append((x, y))
        kind = int((x * 2.3 + y * 1.7 + rng.uniform(0, 1.6)) % len(kinds))
        made = kinds[kind](size, rng, CORALS[(kind + int(rng.integers(2))) % len(CORALS)])
        parts.append(made.moved(x, y, z - 0.03).tinted(rng.uniform(0.8, 1.15)))
    fringe = straps(piece_id, soil, rng, 30, (0.1, 0.18), 0.04, ("#3f5230", "#54602c"), belt=(0.03, 0.2), highest=0.3)
    return merge([*parts, fringe, *stars(soil, rng, 3)])


def shingle_bank(piece_id: str, soil: Soil, rng: np.random.Generator) -> Mesh:
    """A tide line of wrack on the cobbles, tufts of grass that the fire has spared."""
    wrack = straps(piece_id, soil, rng, 50, (0.08, 0.18), 0.03, WRACK, belt=(0.08, 0.2), turn_deg=80, highest=0.3)
    spared = [spot for spot in soil.spots(rng, 90, 0.24, 0.6, 0.6, FIELD) if abs(spot[0]) > 0.4][:5]
    return merge([wrack, *(tuft(spot, 0.09, rng, "#54522f") for spot in spared)])


def stars(soil: Soil, rng: np.random.Generator, count: int) -> list[Mesh]:
    """Starfish on level ground near the water."""
    made = []
    for k, spot in enumerate(list(soil.spots(rng, 300, 0.05, 0.24, 0.85, FIELD))[:count]):
        star = starfish(rng.uniform(0.07, 0.1), "#7d3822" if k % 2 == 0 else "#6a2e3b")
        made.append(star.turned("z", rng.uniform(0, 72)).moved(*spot))
    return made
