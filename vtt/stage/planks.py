"""Places on a piece that is hit or boarded: planks that face a gun, spots of a deck, the colour of a sail."""

from __future__ import annotations

import numpy as np
from panda3d.core import Point3

from vtt.stage.crews import feet_of, groups_of
from vtt.stage.mesh import Array
from vtt.stage.pieces import Actor

SPREAD, FIRST = 0.618034, 0.17
"""Shots are spread evenly over the planks that can be hit, however many there are."""
LOWEST, HIGHEST = 0.08, 0.46
"""Inches above the water, and share of a piece's height, between which its hull is hit."""
FACING = -0.35
"""Cosine between a shot and the normal of the plank that it strikes, at most."""
CELL, THICK = 0.3, 0.12
"""Inches: a stretch of hull whose nearest planks are struck, and how far they may lie behind the foremost."""
CANVAS = (0.80, 0.74, 0.60)


def plank(actor: Actor, gun: Point3, number: int) -> Point3 | None:
    """The place of the scene where a gun's shot of that number strikes a piece; None if nothing of it can be struck."""
    skin = actor.model.skin
    if skin is None:
        return None
    top = actor.root.get_top()
    near = np.array(actor.lean.get_relative_point(top, gun), np.float32)
    way = skin.vertex - near
    way[:, 2] *= 0.3
    way /= np.maximum(np.linalg.norm(way, axis=1, keepdims=True), 1e-6)
    z = skin.vertex[:, 2]
    facing = (way * skin.normal).sum(1) < FACING
    found = np.flatnonzero(facing & (z > LOWEST) & (z < max(HIGHEST * actor.model.height, 2 * LOWEST)))
    if not len(found):
        return None
    found = found[_outermost(skin.vertex[found], near)]
    along = found[np.argsort(skin.vertex[found, 1], kind="stable")]
    struck = along[int((FIRST + number * SPREAD) % 1.0 * len(along))]
    return top.get_relative_point(actor.lean, Point3(*(float(v) for v in skin.vertex[struck])))


def _outermost(spots: Array, gun: Array) -> np.ndarray:
    """Which of some places (n, 3) no other hides from a gun: the far bulwark is not struck through the near one."""
    way = -gun[:2] / max(float(np.linalg.norm(gun[:2])), 1e-6)
    depth = spots[:, :2] @ way
    across = spots[:, 0] * way[1] - spots[:, 1] * way[0]
    _, cell = np.unique(np.floor(np.stack([across, spots[:, 2]], 1) / CELL), axis=0, return_inverse=True)
    nearest = np.full(cell.max() + 1, np.inf)
    np.minimum.at(nearest, cell.ravel(), depth)
    return np.flatnonzero(depth <= nearest[cell.ravel()] + THICK)


def deck(actor: Actor, count: int) -> list[Point3]:
    """So many places of the scene where people stand on a piece; along its middle where none are carved on it."""
    crew = actor.model.crew
    feet = feet_of(groups_of(crew)) if crew is not None else np.zeros((0, 3), np.float32)
    if not len(feet):
        feet = _middle_line(actor)
    top = actor.root.get_top()
    chosen = [feet[int((FIRST + k * SPREAD) % 1.0 * len(feet))] for k in range(count)]
    return [top.get_relative_point(actor.lean, Point3(*(float(v) for v in spot))) for spot in chosen]


def _middle_line(actor: Actor) -> Array:
    high = actor.model.height * 0.3
    length = float(actor.outline[:, 1].max()) * 0.6
    return np.array([[0.12 * (-1) ** k, y, high] for k, y in enumerate(np.linspace(-length, length, 8))], np.float32)


def canvas(actor: Actor) -> tuple[float, float, float]:
    """What colour a piece's sails have on the whole (sRGB)."""
    tint = actor.model.canvas
    return CANVAS if tint is None else tint
