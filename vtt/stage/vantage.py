"""From where one piece is looked at: whole, in the part of the picture that is free, and with nothing before it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from panda3d.core import Point3, Vec3

from vtt.stage.blocks import Blocks
from vtt.stage.camera import FOV, Gaze

if TYPE_CHECKING:
    from vtt.stage.camera import TableCamera
    from vtt.stage.pieces import Actor, Fleet
    from vtt.stage.spreading import Rect

PITCH, STEEPER = 26.0, 48.0
"""Degrees from which a piece is looked at, and where others stand before it on all sides."""
QUARTER, FACE = 300, 215
"""Bearings of the usual looks, from a piece's own heading: ships from their quarter, beasts in the face."""
ROUND = (0, 30, -30, 60, -60, 90, -90, 125, -125, 160, -160)
"""Degrees to both sides of the usual look that are tried in turn."""
CLEAR = 0.1
"""Share of a piece that may be hidden."""
FILL = 0.86
"""Share of the free part that the piece takes."""
NEAREST = 6.0
"""Inches to which the eye comes near a small piece."""
TRIES = 8
BROAD = 1.5
"""Breadth of a free part in its heights beyond which it is no better for a ship."""
FULL: Rect = (-1.0, -1.0, 1.0, 1.0)


def vantage(actor: Actor, fleet: Fleet, camera: TableCamera, free: Rect = FULL) -> Gaze:
    """Return the gaze that shows a piece whole in a part of the picture (-1..1): the first with a clear line to it.

    Where every look is barred it is the one that sees most.
    """
    blocks = Blocks(fleet, always=actor.view.id)
    corners = blocks.corners(actor.view.id)
    usual = actor.shown.heading / 100 + (FACE if "alive" in actor.view.flags else QUARTER)
    best, least = None, math.inf
    for pitch in (PITCH, STEEPER):
        for turn in ROUND:
            gaze = camera.clamped(_framed(corners, (usual + turn) % 360, pitch, camera.lens.get_aspect_ratio(), free))
            hidden = blocks.hidden(gaze.eye())[actor.view.id]
            if hidden <= CLEAR:
                return gaze
            if hidden < least:
                best, least = gaze, hidden
    assert best is not None
    return best


def _framed(corners: np.ndarray, heading: float, pitch: float, aspect: float, free: Rect) -> Gaze:
    """The gaze in a direction from which some points (n, 3) just fill a part of the picture."""
    h, p = math.radians(heading), math.radians(pitch)
    ahead = np.array([math.sin(h) * math.cos(p), math.cos(h) * math.cos(p), -math.sin(p)])
    right = np.array([math.cos(h), -math.sin(h), 0.0])
    axes = np.stack([right, np.cross(right, ahead), ahead])
    tall = math.tan(math.radians(FOV / 2))
    half = np.array([tall * aspect, tall])
    low, high = np.array(free[:2]), np.array(free[2:])
    target, distance = (corners.min(axis=0) + corners.max(axis=0)) / 2, 30.0
    for _ in range(TRIES):
        seen = (corners - target) @ axes.T
        flat = seen[:, :2] / (np.maximum(seen[:, 2:] + distance, 0.5) * half)
        begin, end = flat.min(axis=0), flat.max(axis=0)
        distance = max(NEAREST, distance * float(((end - begin) / ((high - low) * FILL)).max()))
        flat = seen[:, :2] / (np.maximum(seen[:, 2:] + distance, 0.5) * half)
        off = (flat.min(axis=0) + flat.max(axis=0) - low - high) / 2 * half * distance
        target = target + off @ axes[:2]
    return _over_water(Gaze(Point3(*target), heading, pitch, distance), Vec3(*ahead))


def _over_water(gaze: Gaze, ahead: Vec3) -> Gaze:
    """The same eye, its target on the line of sight no lower than the water."""
    if gaze.target[2] >= 0:
        return gaze
    nearer = gaze.target[2] / ahead[2]
    return replace(gaze, target=gaze.target - ahead * nearer, distance=gaze.distance - nearer)


def free_part(covers: Sequence[Rect], size: tuple[int, int]) -> Rect:
    """Return the best part of a picture (-1..1) that is free of what covers it, given in pixels from the lower left."""
    width, height = size
    xs = np.unique(np.clip([0, width, *(x for cover in covers for x in (cover[0], cover[2]))], 0, width))
    ys = np.unique(np.clip([0, height, *(y for cover in covers for y in (cover[1], cover[3]))], 0, height))
    taken = np.zeros((len(xs), len(ys)), int)
    for left, low, right, high in covers:
        inside = (xs[:-1, None] < right) & (xs[1:, None] > left) & (ys[None, :-1] < high) & (ys[None, 1:] > low)
        taken[1:, 1:] += inside
    sums = taken.cumsum(axis=0).cumsum(axis=1)
    (i, j), (k, m) = np.triu_indices(len(xs), 1), np.triu_indices(len(ys), 1)
    count = sums[j][:, m] - sums[j][:, k] - sums[i][:, m] + sums[i][:, k]
    across, up = (xs[j] - xs[i])[:, None], (ys[m] - ys[k])[None, :]
    worth = np.where(count == 0, np.minimum(across, up * BROAD) + 1e-4 * across * up / max(width, height), -1.0)
    at, on = np.unravel_index(int(worth.argmax()), worth.shape)
    if worth[at, on] <= 0:
        return FULL
    found = xs[i[at]] / width, ys[k[on]] / height, xs[j[at]] / width, ys[m[on]] / height
    left, low, right, high = (2 * float(share) - 1 for share in found)
    return left, low, right, high
