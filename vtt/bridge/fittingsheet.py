"""A model on the base of its piece as a picture: from starboard, from above and in three-quarter view.

Drawn without a window: outline of the base, waterline, an arrow at the bow, a grid of inches.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vtt.hud.early import skia
from vtt.hud.painter import Painter
from vtt.hud.palette import INK
from vtt.hud.shapes import polygon
from vtt.stage.loader import Parts
from vtt.stage.mesh import joined
from vtt.stage.ownmodels.fitfile import Fit
from vtt.stage.ownmodels.fitting import Stand
from vtt.words import say

SIZE = (1280, 720)
BASE, SEA, BOW, PAPER = "#A3281B", "#24507C", "#17583F", "#E4D3AC"
SUN = np.array([-0.45, 0.35, 0.82])
SIDE = np.array([[0.0, 1.0, 0.0], [0.0, 0.0, -1.0], [1.0, 0.0, 0.0]])
ABOVE = np.array([[1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, 1.0]])
"""Rows: right on the paper, down on the paper, towards the eye."""


def three_quarter(heading: float = 38.0, pitch: float = 24.0) -> NDArray[np.float64]:
    """The view from ahead and to starboard, slightly from above."""
    h, p = np.radians(heading), np.radians(pitch)
    eye = np.array([np.sin(h) * np.cos(p), np.cos(h) * np.cos(p), np.sin(p)])
    right = np.array([-np.cos(h), np.sin(h), 0.0])
    return np.stack([right, -np.cross(eye, right), eye])


def draw_sheet(parts: Parts, stand: Stand, fit: Fit, title: tuple[str, str], path: Path, triangles: int) -> None:
    """Write the picture (PNG); `title` is file and piece. OSError when it cannot be written."""
    width, height = SIZE
    p = Painter(width, height, 1.0, 0.0)
    p.parchment(0, 0, width, height, 3, shadow=False)
    p.text(say("pieces.sheet.title", file=title[0], name=title[1]), 36, 52, 30, "serifB", INK[0], maxw=width - 72)
    mesh = joined(list(parts.meshes.values()))
    low, high = mesh.vertex.min(0), mesh.vertex.max(0)
    across, ahead = stand.size
    p.text(
        say(
            "pieces.sheet.size", ahead=_inch(high[1] - low[1]), across=_inch(high[0] - low[0]), tall=_inch(high[2]),
            length=_inch(ahead), width=_inch(across),
        ),
        36, 82, 18, "sans", INK[1], maxw=width - 72,
    )
    p.text(
        say("pieces.sheet.small", turn=f"{fit.turn:g}", scale=f"{fit.scale:g}", sink=_inch(fit.sink),
            triangles=triangles),
        36, 106, 16, "sans", INK[2], maxw=width - 72,
    )
    drawing = _Drawing(p, parts, stand)
    drawing.panel(say("pieces.sheet.side"), SIDE, (36, 128, 600, 556), has_sea=True)
    drawing.panel(say("pieces.sheet.above"), ABOVE, (652, 128, 252, 556))
    drawing.panel(say("pieces.sheet.quarter"), three_quarter(), (920, 128, 324, 556))
    path.write_bytes(bytes(p.surface.makeImageSnapshot().encodeToData()))


def _inch(value: float) -> str:
    return f"{float(value):.2f}″"


class _Drawing:
    def __init__(self, p: Painter, parts: Parts, stand: Stand) -> None:
        self.p, self.stand = p, stand
        self.mesh = joined(list(parts.meshes.values()))
        outline = np.asarray(stand.outline, np.float64)
        self.outline = np.column_stack([outline, np.zeros(len(outline))])
        self.low = np.minimum(self.mesh.vertex.min(0), [*outline.min(0), -0.3])
        self.high = np.maximum(self.mesh.vertex.max(0), [*outline.max(0), 0.3])

    def panel(
        self, name: str, view: NDArray[np.float64], box: tuple[float, float, float, float], has_sea: bool = False
    ) -> None:
        """One view in a box (x, y, width, height) as large as it fits."""
        p, (x, y, w, h) = self.p, box
        corners = np.array([[a, b, c] for a in (self.low[0], self.high[0]) for b in (self.low[1], self.high[1])
                            for c in (self.low[2], self.high[2])])
        bow = float(self.outline[:, 1].max())
        seen = np.concatenate([corners, [[0.0, bow + 1.1, 0.0]]]) @ view[:2].T
        first, last = seen.min(0), seen.max(0)
        scale = min((w - 40) / (last[0] - first[0]), (h - 84) / (last[1] - first[1]))
        middle = np.array([x + w / 2, y + 20 + h / 2]) - (first + last) / 2 * scale

        def place(points: NDArray[Any]) -> NDArray[Any]:
            return np.asarray(points) @ view[:2].T * scale + middle

        p.text(name, x + 8, y + 24, 18, "serifb", INK[0], maxw=w - 16)
        frame = polygon((x, y + 34), (x + w, y + 34), (x + w, y + h), (x, y + h))
        p.fill(frame, PAPER, 0.55)
        self._grid(box, scale, middle, view)
        base = polygon(*map(tuple, place(self.outline)))
        p.fill(base, SEA, 0.12)
        p.line(base, BASE, 2.0)
        self._model(place, view)
        p.line(base, BASE, 1.2, 0.8, (5, 4))
        if has_sea:
            level = round(float(place(np.zeros((1, 3)))[0][1])) + 0.5
            p.segment(x + 4, level, x + w - 4, level, SEA, 2.0, 1.0, (7, 4))
            p.text(say("pieces.sheet.water"), x + 10, level - 6, 15, "sansi", SEA, maxw=w / 4)
        self._arrow(place(np.array([[0.0, bow + 0.08, 0.0], [0.0, bow + 0.7, 0.0]])))
        p.line(frame, INK[2], 1.0, 0.8)

    def _grid(self, box: tuple[float, float, float, float], scale: float, middle: NDArray, view: NDArray) -> None:
        """Inches, where the view lies along them."""
        if not np.isclose(np.abs(view).max(1), 1.0).all():
            return
        x, y, w, h = box
        for axis, (start, end) in enumerate(((x, x + w), (y + 34, y + h))):
            for k in range(-40, 41):
                at = middle[axis] + k * scale
                if start + 1 < at < end - 1:
                    if axis == 0:
                        self.p.segment(at, y + 34, at, y + h, INK[2], 0.6, 0.28)
                    else:
                        self.p.segment(x, at, x + w, at, INK[2], 0.6, 0.28)

    def _model(self, place: Any, view: NDArray[np.float64]) -> None:
        """Triangles that face the eye, far ones first."""
        mesh = self.mesh
        faces = mesh.triangles.reshape(-1, 3)
        where = place(mesh.vertex)
        a, b, c = (where[faces[:, k]] for k in range(3))
        faces_eye = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0]) < 0
        faces = faces[faces_eye]
        depth = (mesh.vertex @ view[2])[faces].mean(1)
        faces = faces[np.argsort(depth, kind="stable")]
        light = 0.52 + 0.48 * np.clip(mesh.normal @ (SUN / np.linalg.norm(SUN)), 0, 1) + 0.12 * np.clip(
            mesh.normal @ view[2], 0, 1
        )
        tint = np.clip(mesh.color[:, :3] * light[:, None] * (0.4 + 0.6 * mesh.color[:, 3:] / 255.0), 0, 255)
        rgb = tint.astype(np.uint32)[faces.reshape(-1)]
        colors = (0xFF000000 | (rgb[:, 0] << 16) | (rgb[:, 1] << 8) | rgb[:, 2]).tolist()
        points = [skia.Point(px, py) for px, py in where[faces.reshape(-1)].tolist()]
        if points:
            vertices = skia.Vertices(skia.Vertices.kTriangles_VertexMode, points, None, colors)
            self.p.canvas.drawVertices(vertices, skia.Paint(), skia.BlendMode.kDst)

    def _arrow(self, ends: NDArray[Any]) -> None:
        (x0, y0), (x1, y1) = ends
        way = np.array([x1 - x0, y1 - y0])
        length = float(np.linalg.norm(way))
        if length < 1e-6:
            return
        way = way / length
        across = np.array([-way[1], way[0]])
        foot = np.array([x1, y1]) - way * 11
        self.p.segment(x0, y0, float(foot[0]), float(foot[1]), BOW, 3.0)
        head = polygon((x1, y1), tuple(foot + across * 7), tuple(foot - across * 7))
        self.p.fill(head, BOW)
        words = np.array([x1, y1]) + way * (12 if abs(way[1]) > 0.9 else 22)
        self.p.text(say("pieces.sheet.bow"), float(words[0]), float(words[1]) + 5, 15, "sansb", BOW, "c")
