"""The timber of a wreck: what is left of planking, deck and stern, frames, the bottom of one that lies keel up."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from vtt.shipyard.fields import Array
from vtt.shipyard.hull import Curve
from vtt.shipyard.mesh import Mesh, bare, box, grid, linear, merge, tube, unit
from vtt.shipyard.pieces.wreck_lines import STATIONS, WRECKS, Wreck
from vtt.shipyard.planks import Timber
from vtt.shipyard.wreckage import Breach, breached_strakes

PITCH = "#120e0a"
GUNWALE = 2.0
"""z of the rail: 0 is the keel, 1 the turn of the bilge."""


TURN = 1.88
"""z at which the sides of a ship that lies keel up turn over to its bottom."""


class Side:
    """The starboard side of a wreck in its own frame, for planks: z runs 0 keel, 1 bilge, 2 rail."""

    def __init__(self, wreck: Wreck) -> None:
        along, wide, high = np.array(STATIONS).T
        self._t = np.linspace(0.0, 1.0, len(along))
        half = wreck.beam / 2 * wide
        self._y = along * wreck.length
        self._x = np.stack([np.full(len(half), 0.004), half * 0.82, half])
        self._z = np.stack([np.zeros(len(half)), wreck.depth * high * 0.4, wreck.depth * high])

    def point(self, t: ArrayLike, z: ArrayLike) -> Array:
        """Points (..., 3)."""
        t, z = np.broadcast_arrays(np.asarray(t, float), np.asarray(z, float))
        x, up = (np.stack([np.interp(t, self._t, row) for row in rows]) for rows in (self._x, self._z))
        lower, upper = np.clip(z, 0, 1), np.maximum(z - 1, 0.0)
        px = x[0] + lower * (x[1] - x[0]) + upper * (x[2] - x[1])
        pz = up[0] + lower * (up[1] - up[0]) + upper * (up[2] - up[1])
        return np.stack([px, np.interp(t, self._t, self._y), pz], axis=-1)

    def normal(self, t: ArrayLike, z: ArrayLike) -> Array:
        """Outward directions (..., 3)."""
        t, z = np.broadcast_arrays(np.asarray(t, float), np.asarray(z, float))
        low, high = np.clip(t - 0.02, 0, 1), np.clip(t + 0.02, 0, 1)
        ahead = self.point(high, z) - self.point(low, z)
        top = np.minimum(z + 0.1, GUNWALE)
        return unit(np.cross(ahead, self.point(t, top) - self.point(t, top - 0.2)))


class Deck:
    """The deck between the rails, 0.03 inch below them: z runs -1 port to 1 starboard; `crown` arches it (inches)."""

    def __init__(self, side: Side, crown: float = 0.0) -> None:
        self._side, self._crown = side, crown

    def point(self, t: ArrayLike, z: ArrayLike) -> Array:
        """Points (..., 3)."""
        t, z = np.broadcast_arrays(np.asarray(t, float), np.asarray(z, float))
        rail = self._side.point(t, np.full(t.shape, GUNWALE))
        arch = self._crown * (0.9 - np.abs(z) ** 2.0) * np.clip(1.6 * (1 - t), 0.4, 1.0) if self._crown else 0.0
        return np.stack([rail[..., 0] * z, rail[..., 1], rail[..., 2] - 0.03 + arch], axis=-1)

    def normal(self, t: ArrayLike, z: ArrayLike) -> Array:
        """Up, leaning outwards where the deck is arched."""
        t, z = np.broadcast_arrays(np.asarray(t, float), np.asarray(z, float))
        return unit(np.stack([2.2 * self._crown * z, np.zeros(t.shape), np.ones(t.shape)], axis=-1))


def level(value: float) -> Curve:
    """The curve that keeps one value along the whole ship."""
    return lambda t: np.full(np.shape(t), value)


BOW_DECK = 0.965
"""The deck ends short of the stem, where its boards would have no breadth."""
NOWHERE = Breach(9.0, 9.0, 0.1, 0.1)
"""A hole off the ship, for sides that have none."""


def losses(span: tuple[float, float]) -> list[Breach]:
    """The breaches that take away everything outside a span of the length, the break running aslant."""
    gone = [NOWHERE]
    if span[0] > 0:
        gone.append(Breach(span[0] - 0.5, 0.45, 0.5, 5.0))
    if span[1] < 1:
        gone.append(Breach(span[1] + 0.5, 0.55, 0.5, 5.0))
    return gone


def planking(
    piece_id: str,
    span: tuple[float, float],
    timber: str,
    stripe: str,
    lost: float,
    holes: list[Breach],
    rng: np.random.Generator,
    top: float = GUNWALE,
) -> Mesh:
    """Both sides with their holes, the wale in a second colour, splinters where they break off."""
    wreck, side = WRECKS[piece_id], Side(WRECKS[piece_id])
    boards = Timber(timber, thickness=0.03, gap=0.004, length=0.5, tone=0.34, segment=0.36)
    painted = Timber(stripe, thickness=0.037, gap=0.004, length=0.6, tone=0.3, segment=0.36)
    parts = []
    for mirror in (False, True):
        mine = [*losses(span), *(h for k, h in enumerate(holes) if (k % 2 == 1) == mirror)]
        rows = ((0.0, 1.5, 7, boards), (1.5, 1.72, 1, painted), (1.72, 1.86, 1, boards), (1.86, 2.0, 1, painted))
        for low, high, count, wood in (row for row in rows if row[1] <= top):
            made = breached_strakes(
                side, level(low), level(high), count, wood, rng, mine, run_inches=wreck.length, missing=lost
            )
            parts.append(made.mirrored() if mirror else made)
    return merge(parts)


def decking(
    piece_id: str,
    span: tuple[float, float],
    wood: str,
    lost: float,
    holes: list[Breach],
    rng: np.random.Generator,
    crown: float = 0.0,
    rows: int = 10,
) -> Mesh:
    """The boards of the deck, or, with a crown, those of the bottom of a ship that lies keel up."""
    timber = Timber(wood, thickness=0.022, tone=0.32, segment=0.35, length=0.55)
    surface = Deck(Side(WRECKS[piece_id]), crown)
    gone = [*losses((span[0], min(span[1], BOW_DECK))), *holes]
    return breached_strakes(
        surface, level(-0.98), level(0.98), rows, timber, rng, gone, run_inches=WRECKS[piece_id].length, missing=lost
    )


def core(piece_id: str, span: tuple[float, float], crown: float = 0.0) -> Mesh:
    """The dark inside that shows through gaps and at the broken ends."""
    return merge(list(_body(piece_id, span, crown, 0.012))).painted(PITCH)


def plain_hull(piece_id: str, span: tuple[float, float], timber: str, stripe: str, deck: str, crown: float) -> Mesh:
    """The hull without single boards, for the light level."""
    sides, hold, ends = _body(piece_id, span, crown, 0.0)
    z = np.tile(np.linspace(0, 2, 5), len(sides.vertices) // 5)
    planked = np.where((z > 1.2)[:, None], linear(stripe), linear(timber))
    is_stern = np.arange(len(ends.vertices)) < len(ends.vertices) // 2
    capped = np.where((is_stern & (span[0] == 0.0))[:, None], linear(timber), linear(timber if crown else PITCH))
    return merge([sides.painted(planked), hold.painted(deck), ends.painted(capped)])


def _body(piece_id: str, span: tuple[float, float], crown: float, sunk: float) -> tuple[Mesh, Mesh, Mesh]:
    """Both sides `sunk` inches under the planks, the floor under the deck, the two ends."""
    side = Side(WRECKS[piece_id])
    t, z = np.linspace(*span, 13)[:, None], np.linspace(0, TURN if crown else GUNWALE, 5)[None, :]
    skin = grid(side.point(t, z) - side.normal(t, z) * sunk)
    if (skin.vertices[skin.faces].mean(axis=1) * _normals(skin))[:, 0].sum() < 0:
        skin = skin.flipped()
    hold = grid(Deck(side, crown).point(t, np.linspace(-1, 1, 7)[None, :]) - [0, 0, 0.014])
    hold = hold if _normals(hold)[:, 2].sum() > 0 else hold.flipped()
    ends = [_end(side, at, at > sum(span) / 2) for at in span]
    return merge([skin, skin.mirrored()]), hold, merge(ends)


def _end(side: Side, at: float, looks_ahead: bool) -> Mesh:
    half = side.point(np.full(3, at), np.array([0.0, 1.0, 2.0]))
    ring = np.concatenate([half, (half * [-1, 1, 1])[::-1]])
    cap = bare(ring, [[0, i, i + 1] for i in range(1, 5)])
    return cap if (_normals(cap)[:, 1].sum() > 0) == looks_ahead else cap.flipped()


def broken_end(piece_id: str, at: float, looks_ahead: bool, wood: str, rng: np.random.Generator) -> Mesh:
    """What one sees where a hull has broken off: a whole frame, the beam and torn boards of a lower deck, pillars."""
    side, way = Side(WRECKS[piece_id]), 1.0 if looks_ahead else -1.0
    out = np.array([0.0, way * 0.012, 0.0])
    z = np.linspace(GUNWALE, 0.5, 6)
    half = side.point(np.full(6, at), z) - side.normal(np.full(6, at), z) * 0.03 + out
    parts = [tube(np.concatenate([half, (half * [-1, 1, 1])[::-1]]), 0.03, 5)]
    shelf = side.point(at, 1.3)
    wide = shelf[0] - 0.02
    parts.append(tube([shelf * [-1, 1, 1] + out, shelf + out], 0.022, 5))
    for x in np.linspace(-0.85, 0.85, 9):
        if rng.random() < 0.8:
            long = rng.uniform(0.03, 0.12)
            board = box((wide * 0.17, long, 0.016), (x * wide, 0, 0), 0.003).turned("x", rng.normal(0, 5))
            parts.append(board.moved(0, shelf[1] + way * long * 0.45, shelf[2] + 0.026))
    rail = side.point(at, GUNWALE)
    for x in (-0.45, 0.42):
        pillar = np.array([(x * wide, rail[1], shelf[2]), (x * wide, rail[1], rail[2] - 0.04)])
        parts.append(tube(pillar + out, 0.018, 5))
    return merge(parts).painted(wood).worn(0.3)


def transom(piece_id: str, timber: str, stripe: str, lost: float, rng: np.random.Generator) -> Mesh:
    """Boards and a carved rail on the flat stern."""
    side = Side(WRECKS[piece_id])
    rail, bilge = side.point(0.0, 2.0), side.point(0.0, 1.0)
    parts, rows = [], 8
    for k in range(rows):
        z0, z1 = rail[2] * k / rows, rail[2] * (k + 1) / rows
        half = np.interp((z0 + z1) / 2, [0.0, bilge[2], rail[2]], [0.05, bilge[0], rail[0]])
        if rng.random() < lost * 0.7:
            continue
        board = box((half * 2, 0.03, z1 - z0 - 0.006), (0, rail[1] - 0.012, (z0 + z1) / 2), 0.008)
        parts.append(board.painted(timber).tinted(1 + 0.3 * rng.uniform(-1, 1)))
    cap = box((rail[0] * 2 + 0.04, 0.05, 0.04), (0, rail[1] - 0.01, rail[2] + 0.005), 0.012)
    return merge([*parts, cap.painted(stripe)])


def frames(
    piece_id: str,
    along: ArrayLike,
    over: tuple[float, float],
    wood: str,
    rng: np.random.Generator,
    foot: float = 1.1,
    width: float = 0.026,
) -> Mesh:
    """Ribs that stick out over the broken sides at shares of the length; `over` is how far, in topsides."""
    side, parts = Side(WRECKS[piece_id]), []
    for t in np.asarray(along, float):
        for s in (-1, 1):
            top = GUNWALE + rng.uniform(*over) * (1.0 if rng.random() < 0.75 else 0.2)
            v = np.linspace(foot, top, 6)
            inward = 0.02 + 0.06 * np.clip(v - GUNWALE, 0, 1)
            path = (side.point(np.full(6, t), v) - side.normal(np.full(6, t), v) * inward[:, None]) * [s, 1, 1]
            parts.append(tube(path, np.linspace(width, width * 0.55, 6), 5).worn(0.25))
    return merge(parts).painted(wood)


def beams(piece_id: str, along: ArrayLike, wood: str, rng: np.random.Generator, sag: float = 0.03) -> Mesh:
    """Deck beams from side to side, some of them snapped."""
    side, parts = Side(WRECKS[piece_id]), []
    for t in np.asarray(along, float):
        a = side.point(float(t), GUNWALE) - [0.02, 0, 0.03]
        reach = 1.0 if rng.random() < 0.6 else rng.uniform(-0.4, 0.5)
        path = [
            a,
            (a[0] * (1 - reach) / 2, a[1], a[2] - sag / 2),
            (-a[0] * reach, a[1] + rng.normal(0, 0.02), a[2] - sag * (reach < 1)),
        ]
        parts.append(tube(path, [0.026, 0.024, 0.02], 5).worn(0.25))
    return merge(parts).painted(wood)


def stem(piece_id: str, wood: str, rise: float = 2.6) -> Mesh:
    """The stem post from keel to above the rail."""
    v = np.array([0.0, 1.0, 2.0, rise])
    path = Side(WRECKS[piece_id]).point(np.full(4, 1.0), v) * [0.0, 1, 1] + [0, 0.02, 0]
    return tube(path, [0.045, 0.045, 0.04, 0.03], 6).painted(wood).worn(0.25)


def _normals(mesh: Mesh) -> Array:
    a, b, c = (mesh.vertices[mesh.faces[:, i]] for i in range(3))
    return np.cross(b - a, c - a)
