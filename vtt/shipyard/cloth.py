"""Three-cornered sails that look sewn: cloths with seams, a hem, patches, stains, reef points, an unstretched emblem.

A `Lateen` is flat cloth that the wind has filled. Places on it are named in inches of the flat cloth (a ahead, b up,
from the clew), so what is drawn on it keeps its proportions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from vtt.shipyard.mesh import Array, Mesh, bare, extrude, grid, merge, tube, unit
from vtt.shipyard.rig import ROPE

Paint = Callable[[Array, Array, Array], Array]
"""Linear colours (n, 3) for places (n, 2) on the flat cloth, 0 leech .. 1 tack (n,), 0 foot .. 1 yard (n,)."""

BAND = 0.13
"""Share of the way from foot to yard up to which a band of another colour has a sharp edge."""

_SEAM = 0.007
_LIFT = 0.006


@dataclass(frozen=True)
class Lateen:
    """A sail through tack (low, ahead), head (high, aft) and clew (low, aft); `belly` inches to the side `lee` (1, -1).

    `hollow` cuts the leech and the foot in by that share, `folds` is the depth of the creases that run to the clew.
    """

    tack: tuple[float, float, float]
    head: tuple[float, float, float]
    clew: tuple[float, float, float]
    belly: float
    lee: float = 1.0
    hollow: float = 0.05
    folds: float = 0.012
    seed: float = 0.0

    @property
    def frame(self) -> tuple[Array, Array, Array]:
        """Directions (3,) ahead along the flat cloth, up on it, and to leeward."""
        tack, head, clew = (np.asarray(p, float) for p in (self.tack, self.head, self.clew))
        normal = unit(np.cross(tack - clew, head - clew))
        normal = normal * np.sign(normal[0] or 1.0) * self.lee
        up = unit(np.array([0.0, 0.0, 1.0]) - normal * normal[2])
        return unit((tack - clew) - up * ((tack - clew) @ up)), up, normal

    def flat(self, shares: ArrayLike) -> Array:
        """Places (..., 2) on the flat cloth from shares (..., 3) of tack, head, clew."""
        ahead, up, _ = self.frame
        corners = np.array([self.tack, self.head, self.clew]) - np.asarray(self.clew, float)
        return np.asarray(shares, float) @ (corners @ np.stack([ahead, up], 1))

    def shares(self, places: ArrayLike) -> Array:
        """Shares (..., 3) of tack, head and clew from places (..., 2)."""
        corners = self.flat(np.eye(3))
        two = np.linalg.solve(np.stack([corners[0], corners[1]], 1), np.asarray(places, float)[..., None])[..., 0]
        return np.concatenate([two, 1.0 - two.sum(-1, keepdims=True)], -1)

    def hung(self, places: ArrayLike, lift: ArrayLike | float = 0.0) -> Array:
        """Points (..., 3) in the wind of places (..., 2), `lift` inches to leeward of the cloth."""
        p = np.asarray(places, float)
        ahead, up, lee = self.frame
        w = np.clip(self.shares(p), 0.0, 1.0)
        tack, head, clew = w[..., 0], w[..., 1], w[..., 2]
        full = 1.9 * np.clip(tack * head * clew * 27.0, 0, 1) ** 0.6 + 0.8 * np.sqrt(clew * (1 - clew)) * (1 - clew)
        turn = np.arctan2(p[..., 1] + 1e-9, p[..., 0] + 1e-9)
        crease = np.sin(turn * 17.0 + self.seed) * np.clip(clew * 1.6 - 0.15, 0, 1) * (1 - clew) * 2.4
        sag = np.sin(head * 31.0 + self.seed) * np.exp(-clew * 16.0) * np.clip(clew * 30, 0, 1)
        off = self.belly * full / 2.0 + self.folds * (crease + sag) + np.asarray(lift)
        return np.asarray(self.clew, float) + p[..., :1] * ahead + p[..., 1:] * up + off[..., None] * lee

    def cloths(self, count: int, rows: int, paint: Paint, fine: bool = True) -> Mesh:
        """The sail sewn of `count` cloths that run from foot to yard beside the leech, painted, seams darker."""
        edges = np.linspace(0.0, 1.0, count + 1)
        a = edges
        dark = np.ones(count + 1)
        if fine:
            width = _SEAM / max(float(np.linalg.norm(self.flat([1, 0, 0]))), 0.1)
            a = np.concatenate([[e - width, e + width, e + 0.5 / count] for e in edges])
            dark = np.tile([0.62, 0.8, 1.0], count + 1)
            keep = (a >= 0.0) & (a < 0.985)
            a, dark = np.r_[0.0, a[keep], 0.985], np.r_[0.7, dark[keep], 0.7]
        b = np.linspace(0, 1, rows + 1)
        b = np.sort(np.r_[b, 0.035, BAND, BAND + 0.006, 0.97]) if fine else b
        tack, along = np.meshgrid(a, b, indexing="ij")
        shares = np.stack([tack, (1 - tack) * along, (1 - tack) * (1 - along)], -1)
        cut = self.hollow * np.sin(np.pi * np.clip(tack, 0, 1)) * (1 - along) ** 4
        leech = self.hollow * (1 - np.clip(tack / 0.35, 0, 1)) ** 2 * np.sin(np.pi * along)
        shares = shares + cut[..., None] * [-0.2, 1.0, -0.8] + leech[..., None] * [1.0, -0.5, -0.5]
        places = self.flat(shares)
        mesh = grid(self.hung(places))
        colour = paint(places.reshape(-1, 2), tack.ravel(), along.ravel())
        hem = np.where((along < 0.02) | (along > 0.985), 0.72, 1.0) if fine else np.ones_like(along)
        shade = (dark[:, None] * hem).ravel()
        return mesh.painted(np.clip(colour * shade[:, None], 0, 1))

    def laid(self, outline: ArrayLike, holes: Sequence[ArrayLike], colour: Array | str, layer: int = 1) -> Mesh:
        """A flat shape (n, 2) in inches of the cloth, on both of its faces; higher layers cover lower ones."""
        from trimesh.remesh import subdivide_to_size

        plate = extrude(outline, 0.0, 0.0, holes)
        corner = plate.vertices[plate.faces]
        across = np.abs(np.cross(corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0])[:, 2]) > 1e-9
        sheet = plate.picked(across)
        vertices, faces = subdivide_to_size(sheet.vertices, sheet.faces, 0.16, max_iter=12)
        front = bare(self.hung(vertices[:, :2], _LIFT * layer), faces)
        back = bare(self.hung(vertices[:, :2], -_LIFT * layer), faces[:, ::-1])
        return merge([front, back]).painted(colour)

    def patch(self, centre: tuple[float, float], size: tuple[float, float], turn_deg: float, colour: str) -> Mesh:
        """A crooked patch with its stitches."""
        c, s = np.cos(np.radians(turn_deg)), np.sin(np.radians(turn_deg))
        corners = np.array([(-0.5, -0.5), (0.52, -0.45), (0.46, 0.5), (-0.48, 0.54)]) * size
        outline = corners @ np.array([[c, s], [-s, c]]) + centre
        stitches = []
        for start, end in zip(outline, np.roll(outline, -1, axis=0), strict=True):
            way = unit(end - start)
            side = np.array([-way[1], way[0]]) * 0.009
            for share in np.linspace(0.12, 0.88, 4):
                spot = start + (end - start) * share
                stitches.append(tube(self.hung(np.array([spot - side, spot + side]), 0.009), 0.003, 3, False))
        return merge([self.laid(outline, [], colour), merge(stitches).painted(ROPE)])

    def ropes(self, colour: str = ROPE) -> Mesh:
        """Robands that lash the head of the sail to its yard, and two rows of reef points."""
        parts = []
        for share in np.linspace(0.06, 0.94, 13):
            edge = np.array([1 - share, share, 0.0])
            p = self.hung(self.flat(edge))
            parts.append(tube(p + np.array([(0.0, 0.02, 0.03), (0.035, 0.0, 0.02), (0.0, -0.03, -0.03)]), 0.006, 3))
        for clew in (0.16, 0.3):
            for share in np.linspace(0.14, 0.86, 8):
                spot = self.flat(np.array([(1 - clew) * (1 - share), (1 - clew) * share, clew]))
                for lee in (0.01, -0.01):
                    line = self.hung(np.array([spot, spot - [0.0, 0.07]]), np.array([lee, lee * 1.8]))
                    parts.append(tube(line, 0.0045, 3, False))
        return merge(parts).painted(colour)

    def bolt_rope(self, colour: str = ROPE, radius: float = 0.008) -> Mesh:
        """The rope sewn round leech and foot."""
        t = np.linspace(0, 1, 12)
        leech = self.hollow * np.sin(np.pi * t)
        up = np.stack([leech, 1 - t - leech / 2, t - leech / 2], -1)
        foot = np.stack([t - 0.2 * leech, leech, 1 - t - 0.8 * leech], -1)
        edge = self.hung(self.flat(np.concatenate([up, foot[1:]])))
        return tube(edge, radius, 3, False).painted(colour)


def weathered(places: Array, seed: float, foot: Array, grime: float = 0.4) -> Array:
    """Factors (n,) of sun, salt and smoke for places (n, 2); `foot` (n,) is 1 at the lowest edge."""
    a, b = places[:, 0], places[:, 1]
    cloud = np.sin(a * 5.3 + seed) * np.sin(b * 4.1 - seed) + 0.6 * np.sin(a * 11 + b * 7 + seed * 2)
    streak = np.sin(a * 23.0 + 2 * np.sin(b * 3 + seed)) * 0.5
    return np.clip(1.0 - grime * np.clip(foot, 0, 1) ** 2 + 0.07 * cloud + 0.05 * streak, 0.3, 1.15)
