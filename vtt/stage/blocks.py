"""What stands before what: every piece as a block, asked for many lines of sight at once."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from panda3d.core import Point3

    from vtt.stage.camera import TableCamera
    from vtt.stage.pieces import Actor

Grid = NDArray[np.float64]
BREADTH, TALLNESS = 0.8, 0.7
"""Shares of a piece's outline and height that are so dense that nothing is seen through them."""
TOP_SHARE = 0.45
"""Share of its outline that masts and heads cover at the top."""
ALONG, UP = (-0.75, -0.4, 0.0, 0.4, 0.75), (0.2, 0.6)
"""Where a piece is looked for: shares of its half length and of its height."""


class Blocks:
    """The pieces that show, as blocks where they are seen now (inches of the scene)."""

    def __init__(self, actors: Iterable[Actor], always: str = "") -> None:
        shown = [actor for actor in actors if not actor.is_under or actor.view.id == always]
        self.ids = [actor.view.id for actor in shown]
        count = len(shown)
        self._low, self._high = np.zeros((count, 3)), np.zeros((count, 3))
        self._at, self._turn = np.zeros((count, 3)), np.zeros((count, 2))
        for i, actor in enumerate(shown):
            heading = math.radians(actor.shown.heading / 100)
            self._at[i] = actor.shown.x / 1000, actor.shown.y / 1000, 0.0
            self._turn[i] = math.cos(heading), math.sin(heading)
            height = max(actor.model.height, 0.3) - max(actor.sunk, 0.0)
            self._low[i] = *actor.outline.min(0), 0.0
            self._high[i] = *actor.outline.max(0), max(height, 0.05)

    def hidden(self, eye: Point3) -> dict[str, float]:
        """Return how much of each piece stands behind others from an eye, 0..1."""
        count = len(self.ids)
        if count < 2:
            return dict.fromkeys(self.ids, 0.0)
        samples = np.array([(along, up) for along in ALONG for up in UP])
        middle = (self._low + self._high) / 2
        half = (self._high - self._low)[:, None, :] / 2
        local = np.zeros((count, len(samples), 3))
        local[..., 0] = middle[:, None, 0]
        local[..., 1] = middle[:, None, 1] + samples[None, :, 0] * half[..., 1]
        local[..., 2] = samples[None, :, 1] * self._high[:, None, 2]
        points = self._placed(local).reshape(-1, 3)
        start = np.array([eye[0], eye[1], eye[2]])
        stopped = self._stops(start, points).reshape(count, count, len(samples))
        stopped[np.arange(count), np.arange(count)] = False
        shares = stopped.any(axis=0).mean(axis=1)
        return dict(zip(self.ids, map(float, shares), strict=True))

    def corners(self, piece: str) -> Grid:
        """Return the eight corners of a piece in the scene, (8, 3): of its outline, and of its top."""
        both = np.concatenate([self._corners(1.0, 0.0), self._corners(TOP_SHARE, 1.0)], axis=1)
        return self._placed(both)[self.ids.index(piece)]

    def boxes(self, camera: TableCamera) -> Grid:
        """Return left, lower, right and upper edge of each piece in the picture (-1..1), (n, 4)."""
        both = np.concatenate([self._corners(1.0, 0.0), self._corners(TOP_SHARE, 1.0)], axis=1)
        seen = camera.screen_points(self._placed(both).reshape(-1, 3))
        seen = seen.reshape(len(self.ids), 8, 2)
        return np.concatenate([seen.min(axis=1), seen.max(axis=1)], axis=1)

    def _corners(self, share: float, up: float) -> Grid:
        """Four corners of each piece in its own frame, (n, 4, 3), its outline so much smaller, at a share of its
        height.
        """
        middle, half = (self._low + self._high) / 2, (self._high - self._low) / 2 * share
        signs = np.array([(-1, -1), (-1, 1), (1, 1), (1, -1)], float)
        flat = middle[:, None, :2] + signs[None] * half[:, None, :2]
        return np.concatenate([flat, np.broadcast_to(self._high[:, None, 2:] * up, (*flat.shape[:2], 1))], axis=2)

    def _placed(self, local: Grid) -> Grid:
        """Points of each piece's own frame, (n, m, 3), in the scene."""
        cos, sin = self._turn[:, None, 0], self._turn[:, None, 1]
        x, y = local[..., 0], local[..., 1]
        return np.stack([x * cos + y * sin, y * cos - x * sin, local[..., 2]], axis=-1) + self._at[:, None, :]

    def _local(self, points: Grid) -> Grid:
        """Points of the scene, (m, 3), in each piece's own frame, (n, m, 3)."""
        off = points[None] - self._at[:, None, :]
        cos, sin = self._turn[:, None, 0], self._turn[:, None, 1]
        return np.stack([off[..., 0] * cos - off[..., 1] * sin, off[..., 1] * cos + off[..., 0] * sin, off[..., 2]], -1)

    def _stops(self, start: Grid, points: Grid) -> NDArray[np.bool_]:
        """Return for each piece which lines from a point its block stops before their ends, (n, m)."""
        begin, end = self._local(start[None]), self._local(points)
        way = end - begin
        way = np.where(np.abs(way) < 1e-9, 1e-9, way)
        middle, half = (self._low + self._high) / 2, (self._high - self._low) / 2
        low, high = middle - half * BREADTH, middle + half * BREADTH
        low[:, 2], high[:, 2] = 0.0, self._high[:, 2] * TALLNESS
        one, other = (low[:, None] - begin) / way, (high[:, None] - begin) / way
        near, far = np.minimum(one, other).max(axis=2), np.maximum(one, other).min(axis=2)
        return np.asarray((near < far) & (far > 0) & (near < 1), np.bool_)
