"""Boards, strakes, wales, rails and decks: separate chamfered pieces bent over a surface."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike

from vtt.shipyard.detail import detail
from vtt.shipyard.hull import Curve, Hull
from vtt.shipyard.mesh import Array, Mesh, bare, box, fan, grid, merge


class Surface(Protocol):
    """Anything that boards can lie on."""

    def point(self, t: ArrayLike, z: ArrayLike) -> Array: ...

    def normal(self, t: ArrayLike, z: ArrayLike) -> Array: ...


@dataclass(frozen=True)
class Timber:
    """How boards are cut: thickness, gap and chamfer in inches; `uneven` spreads the thickness, `tone` the colour."""

    colour: str
    thickness: float = 0.022
    gap: float = 0.0035
    chamfer: float = 0.010
    uneven: float = 0.004
    tone: float = 0.20
    length: float = 0.62
    segment: float = 0.2
    finish: float = 0.0


def board(
    surface: Surface,
    span: tuple[float, float],
    low: Curve,
    high: Curve,
    timber: Timber,
    segments: int = 4,
    thickness: float | None = None,
    has_ends: bool = True,
) -> Mesh:
    """One board between two curves over the span of t, its long edges chamfered and worn, its ends closed if asked."""
    t = np.linspace(*span, segments + 1)
    thick = timber.thickness if thickness is None else thickness
    z0, z1 = low(t), high(t)
    a, b = surface.point(t, z0), surface.point(t, z1)
    na, nb = surface.normal(t, z0), surface.normal(t, z1)
    across = b - a
    width = np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-9)
    d = across / width
    cut = np.minimum(timber.chamfer, width * 0.3)
    a, b = a + d * np.minimum(timber.gap, width * 0.2), b - d * np.minimum(timber.gap, width * 0.2)
    middle = (a + b) / 2 + (na + nb) / 2 * thick
    rows = np.stack(
        [a - na * 0.004, a + na * thick + d * cut, middle, b + nb * thick - d * cut, b - nb * 0.004], axis=1
    )
    skin = grid(rows, edge=np.broadcast_to(np.array([0.0, 0.8, 0.0, 0.8, 0.0]), rows.shape[:2]))
    caps = []
    for ring, inner in ((rows[0], rows[1]), (rows[-1], rows[-2])) if has_ends else ():
        wear = np.array([0.0, 0.8, 0.8, 0.8, 0.0])
        cap = bare(ring, [[0, 1, 2], [0, 2, 4], [2, 3, 4]], wear)
        looks = np.cross(ring[2] - ring[0], ring[4] - ring[0]) @ (ring.mean(axis=0) - inner.mean(axis=0))
        caps.append(cap if looks > 0 else cap.flipped())
    face = skin.vertices[skin.faces[0]]
    outside = np.cross(face[1] - face[0], face[2] - face[0]) @ na[0]
    return merge([skin if outside > 0 else skin.flipped(), *caps])


def toned(mesh: Mesh, timber: Timber, rng: np.random.Generator) -> Mesh:
    """The board in its timber's colour, a little lighter or darker, warmer or greyer than its neighbours."""
    tone = 1.0 + timber.tone * (rng.random() * 2.0 - 1.0)
    warmth = 1.0 + 0.05 * (rng.random() * 2.0 - 1.0)
    return mesh.painted(timber.colour, timber.finish).tinted(np.array([tone * warmth, tone, tone / warmth]))


def strakes(
    surface: Surface,
    low: Curve,
    high: Curve,
    count: int,
    timber: Timber,
    rng: np.random.Generator,
    span: tuple[float, float] = (0.0, 1.0),
    run_inches: float = 4.0,
    missing: float = 0.0,
) -> Mesh:
    """The starboard planking: `count` rows between two curves, butts staggered, a share of the boards missing."""
    boards = []
    step = timber.length / run_inches
    for row in range(count):
        bottom = _between(low, high, row / count)
        top = _between(low, high, (row + 1) / count)
        cuts = [span[0], span[0] + step * (0.35 + 0.65 * rng.random())]
        while cuts[-1] < span[1] - step * 0.4:
            cuts.append(cuts[-1] + step * (0.75 + 0.5 * rng.random()))
        cuts[-1] = span[1]
        for start, end in pairwise(cuts):
            thick = timber.thickness + timber.uneven * (rng.random() * 2.0 - 1.0)
            is_lost = rng.random() < missing
            if is_lost:
                continue
            segments = max(1, round((end - start) * run_inches / timber.segment))
            inset = min(0.0015, (end - start) * 0.1)
            made = board(surface, (start + inset, end - inset), bottom, top, timber, segments, thick, missing > 0)
            boards.append(toned(made, timber, rng))
    return merge(boards)


def _between(low: Curve, high: Curve, share: float) -> Curve:
    return lambda t: low(t) + (high(t) - low(t)) * share


def wale(
    surface: Surface,
    span: tuple[float, float],
    middle: Curve,
    height: float,
    thickness: float,
    colour: str,
    segments: int = 20,
    finish: float = 0.0,
) -> Mesh:
    """One long proud timber whose middle runs along a curve (starboard)."""
    timber = Timber(colour, thickness, 0.0, min(height, thickness) * 0.35, 0.0, 0.0, finish=finish)
    made = board(surface, span, lambda t: middle(t) - height / 2, lambda t: middle(t) + height / 2, timber, segments)
    return made.painted(colour, finish)


def moulding(
    path: ArrayLike,
    outward: ArrayLike,
    profile: ArrayLike,
    up: ArrayLike = (0.0, 0.0, 1.0),
    closed: bool = False,
    edge: ArrayLike | float = 0.0,
) -> Mesh:
    """Sweep a profile (k, 2) of (outward, up) along a path (n, 3): rails, copings, string courses.

    The profile runs from below over the outside to the top and the inside; the ends of an open path are capped.
    """
    p, o = np.asarray(path, float), np.asarray(outward, float)
    shape = np.asarray(profile, float)
    u = np.asarray(up, float)
    rows = p[:, None, :] + shape[None, :, :1] * o[:, None, :] + shape[None, :, 1:] * u
    skin = grid(rows, (closed, False), np.broadcast_to(np.asarray(edge, float), rows.shape[:2]))
    first = skin.vertices[skin.faces[0]]
    looks = np.cross(first[1] - first[0], first[2] - first[0]) @ (first.mean(axis=0) - rows[:2].mean(axis=(0, 1)))
    skin = skin if looks > 0 else skin.flipped()
    if closed:
        return skin
    return merge([skin, fan(rows[0], p[0] - p[1]), fan(rows[-1], p[-1] - p[-2])])


RAIL_PROFILE = ((-0.025, -0.02), (0.03, -0.02), (0.036, 0.0), (0.026, 0.022), (-0.022, 0.022))
RAIL_WEAR = (0.0, 0.2, 1.0, 0.6, 0.3)


def rail(
    hull: Hull,
    span: tuple[float, float],
    height: Curve,
    segments: int = 20,
    scale: float = 1.0,
    profile: ArrayLike = RAIL_PROFILE,
    edge: ArrayLike | float = RAIL_WEAR,
) -> Mesh:
    """A starboard rail along the hull at a curve of heights, unpainted."""
    t = np.linspace(*span, segments + 1)
    z = height(t)
    outward = hull.normal(t, z) * np.array([1.0, 1.0, 0.0])
    outward /= np.linalg.norm(outward, axis=1, keepdims=True)
    return moulding(hull.point(t, z), outward, np.asarray(profile, float) * scale, edge=edge)


def deck(
    hull: Hull,
    y_range: tuple[float, float],
    z: float,
    timber: Timber,
    rng: np.random.Generator,
    lane: float = 0.075,
    margin: float = 0.03,
) -> Mesh:
    """A deck of boards at height z between two y, cut to the hull's breadth there less `margin`; finer where asked."""
    half = float(hull.breadth_at(np.linspace(*y_range, 30), z).max()) - margin
    count = max(1, round(2 * half / lane * detail()))
    lane = 2 * half / count
    boards = []
    ys = np.linspace(*y_range, 120)
    room = hull.breadth_at(ys, z) - margin
    for number in range(count):
        x0 = -half + number * lane
        fits = np.flatnonzero(room >= max(abs(x0), abs(x0 + lane)) - lane * 0.45)
        if len(fits) < 2:
            continue
        y, end = float(ys[fits[0]]), float(ys[fits[-1]])
        while y < end - 0.04:
            stop = min(end, y + timber.length * (0.7 + 0.6 * rng.random()))
            stop = end if end - stop < 0.12 else stop
            lift = timber.uneven * (rng.random() - 0.5)
            boards.append(toned(_deck_board(x0, x0 + lane, y, stop, z + lift, timber), timber, rng))
            y = stop
    return merge(boards)


def _deck_board(x0: float, x1: float, y0: float, y1: float, z: float, timber: Timber) -> Mesh:
    g = timber.gap
    return raised_panel((x0 + g, y0 + g), (x1 - g, y1 - g), z - timber.chamfer, z, timber.chamfer * 0.7)


def raised_panel(
    low: tuple[float, float], high: tuple[float, float], foot: float, top: float, chamfer: float
) -> Mesh:
    """A flat-topped panel between two corners (x, y), its four sides sloping down from `top` to `foot`."""
    (x0, y0), (x1, y1), c = low, high, chamfer
    outer = [(x0, y0, foot), (x1, y0, foot), (x1, y1, foot), (x0, y1, foot)]
    inner = [(x0 + c, y0 + c, top), (x1 - c, y0 + c, top), (x1 - c, y1 - c, top), (x0 + c, y1 - c, top)]
    sides = [[i, (i + 1) % 4, 4 + (i + 1) % 4] for i in range(4)] + [[i, 4 + (i + 1) % 4, 4 + i] for i in range(4)]
    return bare(outer + inner, [*sides, [4, 5, 6], [4, 6, 7]], np.r_[np.zeros(4), np.full(4, 0.3)])


def ladder(start: ArrayLike, end: ArrayLike, width: float, steps: int, colour: str) -> Mesh:
    """A companionway of boxes from one deck to the next, climbing in the y-z plane."""
    a, b = np.asarray(start, float), np.asarray(end, float)
    rise = (b - a) / steps
    parts = [box((width, abs(rise[1]) + 0.012, 0.02), a + rise * (i + 0.5), without=("-z",)) for i in range(steps)]
    return merge(parts).painted(colour)
