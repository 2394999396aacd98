"""The anchor marker: an iron anchor on a round of deck planks within a hawser, its chain let go."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from scipy.interpolate import make_interp_spline

from vtt.shipyard.fields import step
from vtt.shipyard.glb import Miniature
from vtt.shipyard.joinery import disc, grained_wood, rivet
from vtt.shipyard.mesh import Array, Mesh, extrude, grid, lathe, linear, merge, tube, unit
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import noise_of
from vtt.shipyard.stonepaint import mixed

DECK_RADIUS, DECK = 0.31, 0.055
HAWSER, COIL = 0.042, 0.326
SCALE, LEAN_DEG, UP = 0.62, 14.0, 0.05
IRON, RUST, STOCK, HEMP, TEAK, BAIZE = "#3a4048", "#7a4420", "#4a2e18", "#6e6048", "#644c32", "#16281c"
SHANK = 0.94
"""Where the ring's middle is above the crown, inches of an anchor about one inch high."""


@piece("anchor-marker", water=False)
def anchor_marker(level: Level) -> Miniature:
    """The anchor leaning ahead on its stand."""
    fine = level is Level.TABLE
    iron = rusted(anchor(fine)).scaled(SCALE).turned("x", -LEAN_DEG).moved(0, 0, UP)
    nodes = {
        "base": disc(DECK_RADIUS, 0.012, 24 if fine else 12, 0.004).painted(BAIZE),
        "stand": merge([deck(fine), hawser(fine)]),
        "body": merge([iron, rusted(chain(fine))]),
    }
    return Miniature(nodes)


def deck(fine: bool) -> Mesh:
    """Seven planks cut to a round, caulked between, each of its own tone."""
    count = 7 if fine else 3
    lines = np.linspace(-DECK_RADIUS, DECK_RADIUS, count + 1)
    parts = []
    for k, (left, right) in enumerate(zip(lines[:-1] + 0.004, lines[1:] - 0.004, strict=True)):
        x = np.linspace(left, right, 4)
        y = np.sqrt(np.maximum(DECK_RADIUS**2 - x**2, 1e-4))
        outline = np.concatenate([np.column_stack([x, y]), np.column_stack([x, -y])[::-1]])
        plank = extrude(outline, DECK, 0.004)
        parts.append(grained_wood(plank, TEAK, 300 + k, (1.0, 0.1, 1.0), 0.6).tinted(1 + 0.25 * math.sin(k * 2.4)))
    pitch = disc(DECK_RADIUS, DECK - 0.012, 16, 0.002).painted("#0c0a08")
    return merge([*parts, pitch])


def hawser(fine: bool) -> Mesh:
    """A three-stranded rope that lies once round the deck, its end tucked along its beginning."""
    count, sides = (54, 6) if fine else (14, 4)
    turn = np.linspace(0, 2 * math.pi, count, endpoint=False)
    along = np.column_stack([np.cos(turn), np.sin(turn), 0 * turn])
    angle = np.arange(sides) * 2 * math.pi / sides
    lay = angle[None, :] + turn[:, None] * (5 if fine else 0)
    swell = HAWSER * (1 + (0.16 if fine else 0) * np.cos(3 * angle)[None, :])
    rings = (
        along[:, None, :] * (COIL + swell * np.cos(lay))[..., None]
        + np.array([0, 0, 1.0]) * (0.044 + swell * np.sin(lay))[..., None]
    )
    skin = grid(rings, (True, True), np.broadcast_to(0.5 * (np.cos(3 * angle) > 0), (count, sides)))
    middle = np.repeat(along * COIL + [0, 0, 0.044], sides, axis=0)
    outward = np.cross(
        skin.vertices[skin.faces[:, 1]] - skin.vertices[skin.faces[:, 0]],
        skin.vertices[skin.faces[:, 2]] - skin.vertices[skin.faces[:, 0]],
    )
    away = (skin.vertices - middle)[skin.faces[:, 0]]
    skin = (skin if (outward * away).sum() > 0 else skin.flipped()).smooth_normals(180.0)
    groove = np.hypot(np.hypot(*skin.vertices[:, :2].T) - COIL, skin.vertices[:, 2] - 0.044)
    return skin.painted(HEMP).tinted(np.interp(groove, [HAWSER * 0.84, HAWSER * 1.16], [0.35, 1.2]))


def anchor(fine: bool) -> Mesh:
    """An admiralty anchor about one inch high, its crown on z = 0: shank, banded stock, arms, flukes and ring."""
    sides = 8 if fine else 5
    shank = tube([(0, 0, 0.02), (0, 0, 0.3), (0, 0, 0.68), (0, 0, 0.88)], [0.062, 0.05, 0.042, 0.05], sides)
    angle = np.radians(np.linspace(202, 338, 15 if fine else 7))
    reach = np.abs(np.linspace(-1, 1, len(angle)))
    middle = np.column_stack([0.43 * np.cos(angle), 0 * angle, 0.45 + 0.43 * np.sin(angle)])
    arms = tube(middle, 0.066 - 0.042 * reach**1.5, sides)
    parts = [shank, arms, lathe([(0.075, 0.0), (0.07, 0.05), (0.05, 0.1)], sides)]
    parts += [fluke(fine), fluke(fine).mirrored()]
    stock = tube(
        [(0, y, 0.78) for y in (-0.34, -0.33, -0.12, 0.12, 0.33, 0.34)],
        [0.024, 0.034, 0.054, 0.054, 0.034, 0.024],
        sides,
    )
    wood = grained_wood(stock, STOCK, 206, (1.0, 0.15, 1.0), 0.6)
    bands = []
    if fine:
        for y, size in ((-0.26, 0.046), (-0.1, 0.06), (0.1, 0.06), (0.26, 0.046)):
            bands.append(tube([(0, y - 0.014, 0.78), (0, y + 0.014, 0.78)], size, sides))
        bands += [rivet(0.02, 0.014, 6).turned("y", 90).moved(0.042, y, 0.78) for y in (-0.18, 0.18)]
    turn = np.linspace(0, 2 * math.pi, 17 if fine else 8)
    ring = tube(
        np.column_stack([0.09 * np.sin(turn), 0 * turn, SHANK + 0.09 * np.cos(turn)]), 0.02, 6 if fine else 4, False
    )
    return merge([merge([*parts, *bands, ring]).painted(IRON, 0.8).worn(0.3), wood])


def fluke(fine: bool) -> Mesh:
    """The spade-shaped palm on the starboard arm, its face towards the shank, the bill beyond it."""
    shape = [(0.0, 0.2), (0.07, 0.08), (0.125, -0.03), (0.1, -0.09), (0.03, -0.1)]
    outline = shape + [(-x, y) for x, y in shape[:0:-1]]
    plate = extrude(outline, 0.036, 0.012 if fine else 0.0, back=True).moved(0, 0, -0.018)
    out = np.array([math.cos(math.radians(338)), 0.0, math.sin(math.radians(338))])
    seat = np.eye(4)
    up = np.array([-out[2], 0.0, out[0]])  # along the arm towards its tip
    seat[:3, 0], seat[:3, 1], seat[:3, 2] = (0, 1, 0), up, np.cross((0, 1, 0), up)
    seat[:3, 3] = np.array([0.0, 0, 0.45]) + out * 0.405
    return plate.transformed(seat)


def rusted(mesh: Mesh) -> Mesh:
    """Iron with rust where the damp sits; what is no iron stays as it is."""
    is_iron = (mesh.finish > 0.6).astype(float)
    rust = is_iron * step(0.0, 0.7, noise_of(208).cloud(mesh.vertices, 3.0, 3))
    return replace(
        mesh, colour=mixed(mesh.colour, linear(RUST)[None, :], 0.75 * rust), finish=mesh.finish - 0.5 * rust
    )


def chain(fine: bool) -> Mesh:
    """Links from the ring down to the deck and in a curve over its planks."""
    fall = ring_spot() + np.array([(0.055, 0.0, 0.03), (0.11, 0.02, -0.1), (0.1, 0.06, -0.36)])
    on_deck = [(0.04, 0.23), (-0.13, 0.19), (-0.24, 0.05), (-0.2, -0.12), (-0.05, -0.23), (0.12, -0.2), (0.22, -0.08)]
    knots = np.vstack([fall, [(x, y, DECK + 0.016) for x, y in on_deck]])
    curve = make_interp_spline(np.linspace(0, 1, len(knots)), knots, 2)(np.linspace(0, 1, 160))
    curve[:, 2] = np.maximum(curve[:, 2], DECK + 0.014)
    run = np.r_[0.0, np.cumsum(np.linalg.norm(np.diff(curve, axis=0), axis=1))]
    pitch = 0.07 if fine else 0.12
    turn = np.linspace(0, 2 * math.pi, 9 if fine else 6)
    links = []
    for k in range(int(run[-1] / pitch)):
        at, after = (np.array([np.interp((k + s) * pitch, run, curve[:, i]) for i in range(3)]) for s in (0.5, 0.6))
        ahead = unit(after - at)
        flat = unit(np.cross(ahead, (0.1, 0.2, 1.0)))
        slanted = unit(flat + (1 if k % 2 else -1) * np.cross(ahead, flat))  # each lies over on its other side
        oval = at + np.outer(0.025 * np.cos(turn), slanted) + np.outer(pitch * 0.7 * np.sin(turn), ahead)
        links.append(tube(oval, 0.0088, 4 if fine else 3, False))
    return merge(links).painted(IRON, 0.8).worn(0.2)


def ring_spot() -> Array:
    """Where the middle of the ring is once the anchor leans on its stand."""
    lean = math.radians(LEAN_DEG)
    return np.array([0.0, math.sin(lean), math.cos(lean)]) * SHANK * SCALE + [0, 0, UP]
