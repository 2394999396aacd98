"""The five wrecks: broken ships on reefs of rock and timber."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import ArrayLike

from vtt.shipyard import planks
from vtt.shipyard.fields import Array, Noise, step
from vtt.shipyard.glb import Miniature
from vtt.shipyard.hull import Curve
from vtt.shipyard.mesh import Mesh, bare, box, grid, linear, merge, tube, unit
from vtt.shipyard.pieces.wreck_lines import STATIONS, WRECKS, Wreck, berth, placement
from vtt.shipyard.planks import Timber
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import Stone, Weather, kept_within, mixed, stone_paint, weathered

REEF = Stone(
    light="#6f6a5e", dark="#3a3a38", streak="#6a6048", moss="#2f4030", grass="#3f5038", mossy=0.8, beach=0.06
)
JAGGED = Weather(ledge=0.02, layers=7.0, crack=0.026, blocks=4.0, chip=0.016)
PITCH = "#17120d"


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
        share = np.clip(z, 0.0, 2.0)
        lower, upper = np.clip(share, 0, 1), np.clip(share - 1, 0, 1)
        beyond = np.maximum(np.asarray(z, float) - 2.0, 0.0)
        px = x[0] + lower * (x[1] - x[0]) + (upper + beyond) * (x[2] - x[1])
        pz = up[0] + lower * (up[1] - up[0]) + (upper + beyond) * (up[2] - up[1])
        return np.stack([px, np.interp(t, self._t, self._y), pz], axis=-1)

    def normal(self, t: ArrayLike, z: ArrayLike) -> Array:
        """Outward directions (..., 3)."""
        t, z = np.broadcast_arrays(np.asarray(t, float), np.asarray(z, float))
        low, high = np.clip(t - 0.02, 0, 1), np.clip(t + 0.02, 0, 1)
        ahead = self.point(high, z) - self.point(low, z)
        up = self.point(t, np.minimum(z + 0.1, 2.0)) - self.point(t, np.minimum(z + 0.1, 2.0) - 0.2)
        return unit(np.cross(ahead, up))


class Deck:
    """The deck between the rails, 0.03 inch below them: z runs -1 port to 1 starboard."""

    def __init__(self, side: Side) -> None:
        self._side = side

    def point(self, t: ArrayLike, z: ArrayLike) -> Array:
        """Points (..., 3)."""
        t, z = np.broadcast_arrays(np.asarray(t, float), np.asarray(z, float))
        rail = self._side.point(t, np.full(t.shape, 2.0))
        return np.stack([rail[..., 0] * z, rail[..., 1], rail[..., 2] - 0.03], axis=-1)

    def normal(self, t: ArrayLike, z: ArrayLike) -> Array:
        """Straight up."""
        t, z = np.broadcast_arrays(np.asarray(t, float), np.asarray(z, float))
        return np.broadcast_to([0.0, 0.0, 1.0], (*t.shape, 3))


def wreck_model(piece_id: str, level: Level) -> Miniature:
    """Reef, broken planking over ribs, stumps of masts with rags and ropes."""
    wreck, number = WRECKS[piece_id], int(piece_id[-1])
    fine = level is Level.TABLE
    rng = np.random.default_rng(300 + number)
    rock = weathered(piece_id, 0.05 if fine else 0.1, 200 + number, JAGGED, berth(piece_id))
    side = Side(wreck)
    hull = shell_of(wreck, side, rng)
    masts, rags = spars(wreck, side, rng)
    masts = merge([masts, stern_windows(wreck, side)])
    turn = placement(piece_id)
    afloat = kept_within(piece_id, hull.transformed(turn))
    nodes = {
        "rock": stone_paint(rock, REEF, 200 + number, JAGGED),
        "hull": drowned(afloat, number),
        "masts": drowned(masts.transformed(turn), number),
        "flotsam": flotsam(rng),
    }
    if fine:
        nodes["ribs"] = drowned(ribs(wreck, side, rng).transformed(turn), number)
    if rags.triangle_count:
        nodes["sails"] = rags.transformed(turn)
    return Miniature(nodes)


def level(value: float) -> Curve:
    """The curve that keeps one value along the whole ship."""
    return lambda t: np.full(np.shape(t), value)


def shell_of(wreck: Wreck, side: Side, rng: np.random.Generator) -> Mesh:
    """Dark inside, planks with gaps on both sides, deck boards, the flat stern and the rails."""
    timber = Timber(wreck.timber, thickness=0.03, gap=0.004, length=0.55, tone=0.3, segment=0.28)
    stripe = Timber(wreck.stripe, thickness=0.036, gap=0.004, length=0.7, tone=0.25, segment=0.28)
    parts = []
    for mirror in (False, True):
        boards = [
            planks.strakes(
                side,
                level(0.0),
                level(1.55),
                7,
                timber,
                rng,
                run_inches=wreck.length,
                missing=wreck.lost,
            ),
            planks.strakes(
                side,
                level(1.55),
                level(1.78),
                1,
                stripe,
                rng,
                run_inches=wreck.length,
                missing=wreck.lost * 0.6,
            ),
            planks.strakes(
                side,
                level(1.78),
                level(2.0),
                1,
                timber,
                rng,
                run_inches=wreck.length,
                missing=wreck.lost,
            ),
        ]
        parts += [board.mirrored() if mirror else board for board in boards]
    t = np.linspace(0, 1, 13)[:, None]
    v = np.linspace(0, 2, 5)[None, :]
    core = grid(side.point(t, v) - side.normal(t, v) * 0.035)
    if (core.vertices[core.faces].mean(axis=1) * _normals(core))[:, 0].sum() < 0:
        core = core.flipped()
    ends = [carcass_end(side, at) for at in (0.0, 1.0)]
    deck_boards = planks.strakes(
        Deck(side),
        level(-0.97),
        level(0.97),
        9,
        Timber("#6d5d48", thickness=0.02, tone=0.3, segment=0.4),
        rng,
        run_inches=wreck.length,
        missing=wreck.lost + 0.12,
    )
    hold = grid(Deck(side).point(t, np.linspace(-1, 1, 5)[None, :]) - [0, 0, 0.012])
    hold = hold if _normals(hold)[:, 2].sum() > 0 else hold.flipped()
    dark = merge([core, core.mirrored(), hold, *ends]).painted(PITCH)
    return merge([*parts, deck_boards, dark, transom(wreck, side, rng)])


def carcass_end(side: Side, at: float) -> Mesh:
    """The flat end of the body at the stern (0) or the bow (1)."""
    half = side.point(np.full(3, at), np.array([0.0, 1.0, 2.0]))
    ring = np.concatenate([half, (half * [-1, 1, 1])[::-1]])
    cap = bare(ring, [[0, i, i + 1] for i in range(1, 5)])
    return cap if (_normals(cap)[:, 1].sum() > 0) == (at > 0.5) else cap.flipped()


def transom(wreck: Wreck, side: Side, rng: np.random.Generator) -> Mesh:
    """Boards and a carved rail on the flat stern."""
    rail, bilge = side.point(0.0, 2.0), side.point(0.0, 1.0)
    parts = []
    rows = 7
    for k in range(rows):
        z0, z1 = rail[2] * k / rows, rail[2] * (k + 1) / rows
        z = (z0 + z1) / 2
        half = np.interp(z, [0.0, bilge[2], rail[2]], [0.05, bilge[0], rail[0]])
        if rng.random() < wreck.lost * 0.7:
            continue
        board = box((half * 2, 0.03, z1 - z0 - 0.006), (0, rail[1] - 0.012, z), 0.008)
        parts.append(board.painted(wreck.timber).tinted(1 + 0.3 * rng.uniform(-1, 1)))
    parts.append(
        box((rail[0] * 2 + 0.04, 0.05, 0.04), (0, rail[1] - 0.01, rail[2] + 0.005), 0.012).painted(
            wreck.stripe
        )
    )
    return merge(parts)


def stern_windows(wreck: Wreck, side: Side) -> Mesh:
    """Two framed holes in the stern; they stand proud of the body that counts."""
    rail = side.point(0.0, 2.0)
    parts = []
    for s in (-1, 1):
        frame = box((0.15, 0.03, 0.17), (s * rail[0] * 0.42, rail[1] - 0.028, rail[2] * 0.7), 0.012).painted(
            wreck.stripe
        )
        pane = box((0.09, 0.012, 0.11), (s * rail[0] * 0.42, rail[1] - 0.042, rail[2] * 0.7)).painted(
            "#0d0f10"
        )
        parts += [frame, pane]
    return merge(parts)


def ribs(wreck: Wreck, side: Side, rng: np.random.Generator) -> Mesh:
    """Frames that stick out over the broken rail, and the stem post."""
    parts = []
    for t in np.linspace(0.1, 0.94, 11):
        for s in (-1, 1):
            over = rng.uniform(0.05, 0.55) * (1.0 if rng.random() < 0.7 else 0.2)
            v = np.linspace(1.2, 2.0 + over, 6)
            path = (side.point(np.full(6, t), v) - side.normal(np.full(6, t), v) * 0.02) * [s, 1, 1]
            parts.append(tube(path, np.linspace(0.026, 0.016, 6), 5).worn(0.25))
    stem = side.point(np.full(4, 1.0), np.array([0.0, 1.0, 2.0, 2.6])) * [0.0, 1, 1] + [0, 0.02, 0]
    parts.append(tube(stem, [0.045, 0.045, 0.04, 0.03], 6))
    return merge(parts).painted("#53402c")


def spars(wreck: Wreck, side: Side, rng: np.random.Generator) -> tuple[Mesh, Mesh]:
    """Broken masts with splintered heads, a crooked yard, ropes; and the rags that hang from them."""
    wood, rags = [], []
    for along, height, lean_x, lean_y, has_rag in wreck.masts:
        foot = np.array([0.0, along * wreck.length, side.point(along + 0.5, 2.0)[2] - 0.05])
        head = foot + np.array([lean_x, lean_y, 1.0]) * height
        wood.append(tube([foot, (foot + head) / 2, head], [0.05, 0.044, 0.034], 8).painted("#5c4630"))
        for _ in range(5):
            tip = head + np.array([rng.normal(0, 0.03), rng.normal(0, 0.03), rng.uniform(0.06, 0.18)])
            wood.append(tube([head - [0, 0, 0.03], tip], [0.018, 0.002], 4).painted("#a3865c"))
        for turn in (0.3, 0.55):
            ring = foot + (head - foot) * turn
            wood.append(
                tube([ring - (head - foot) * 0.03, ring + (head - foot) * 0.03], 0.054, 8).painted("#2e2a26")
            )
        if not has_rag:
            continue
        hinge, across = foot + (head - foot) * 0.8, np.array([0.42, 0.12, -0.14])
        wood.append(
            tube([hinge - across, hinge, hinge + across * 0.8], [0.014, 0.026, 0.016], 6).painted("#5c4630")
        )
        rags.append(rag(hinge - across * 0.95, hinge + across * 0.7, 0.42, rng))
        for end in (hinge - across, hinge + across * 0.8, head):
            rail = side.point(along + 0.5 + rng.uniform(-0.2, 0.2), 2.0) * [rng.choice([-1, 1]), 1, 1]
            wood.append(
                tube([end, (end + rail) / 2 - [0, 0, 0.06], rail], 0.008, 4, False).painted("#6b5a3e")
            )
    return merge(wood), merge(rags) if rags else bare(np.zeros((0, 3)), np.zeros((0, 3), np.int64))


def rag(start: Array, end: Array, drop: float, rng: np.random.Generator) -> Mesh:
    """A torn sail between two points of a yard, hanging `drop` inches, its foot in shreds."""
    u = np.linspace(0, 1, 15)
    length = drop * (0.45 + 0.55 * np.abs(np.sin(u * 9 + rng.random() * 6))) * (1 - 0.35 * u)
    rows = []
    for v in np.linspace(0, 1, 6):
        belly = 0.09 * np.sin(v * 2.2) * np.sin(u * 3.1)
        rows.append(
            start + np.outer(u, end - start) + np.column_stack([0.03 * np.sin(u * 7) * v, belly, -length * v])
        )
    tone = np.repeat(np.linspace(1.1, 0.7, 6), 15) * (1 + 0.1 * np.sin(np.tile(u, 6) * 31))
    return grid(np.array(rows)).painted(np.outer(tone, linear("#8f8770")))


def flotsam(rng: np.random.Generator) -> Mesh:
    """Planks, barrels and a crate washed up on the reef."""
    parts = []
    for _ in range(7):
        x, y = rng.uniform(-0.6, 0.6), rng.uniform(-1.1, 1.1)
        plank = box((0.05, rng.uniform(0.2, 0.45), 0.018), (0, 0, 0), 0.004).turned("x", rng.normal(0, 9))
        plank = plank.turned("z", rng.uniform(0, 180)).moved(x, y, 0.17)
        parts.append(plank.painted("#6d5a42").tinted(rng.uniform(0.7, 1.2)))
    return merge(parts)


def drowned(wood: Mesh, seed: int) -> Mesh:
    """Wood under weed and barnacles near the water, bleached above."""
    noise = Noise(400 + seed)
    cloud, fine = noise.cloud(wood.vertices, 2.4, 3), noise.at(wood.vertices, 15.0)
    z = wood.vertices[:, 2] + 0.12 * cloud
    colour = mixed(wood.colour, "#7d776a", 0.25 * step(0.3, 0.8, z))
    colour = mixed(colour, "#2c3a26", 0.7 * step(0.34, 0.14, z))
    colour = mixed(colour, "#a9a892", 0.5 * step(0.45, 0.8, fine) * step(0.4, 0.2, z))
    colour = mixed(colour, "#3f4a34", 0.4 * step(0.25, 0.7, cloud))
    is_dark = (wood.colour.max(axis=1) < 0.02)[:, None]
    return replace(wood, colour=np.where(is_dark, wood.colour, colour), finish=0.35 * step(0.2, 0.08, z))


def _normals(mesh: Mesh) -> Array:
    a, b, c = (mesh.vertices[mesh.faces[:, i]] for i in range(3))
    return np.cross(b - a, c - a)


for _name in WRECKS:
    piece(_name)(partial(wreck_model, _name))
