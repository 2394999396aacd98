"""The painted sea: its plane, and the map of distances to land and hulls that foam and shoals follow."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from panda3d.core import CardMaker, NodePath, SamplerState, Texture, Vec2, Vec4

from vtt.stage.frame import SHADOW_MASK, Preset
from vtt.stage.mesh import Array
from vtt.stage.screens import picture_target, screen_pass
from vtt.stage.shading import load_shader
from vtt.stage.units import compass_vector

if TYPE_CHECKING:
    from direct.showbase.ShowBase import ShowBase
    from panda3d.core import GraphicsOutput

    from vtt.table.pose import Pose

TEXELS_PER_INCH = 8
LAND_REACH = 2.5
"""Inches at which the map's red (distance to land, minus half an inch) is full."""
HULL_REACH = 1.5
GLOW_REACH = 5.0
"""Inches round a crater that its lava lights."""
BAKED_WIDTH = 3072
PAINTED_WITH = (
    "wind", "gale", "time", "noise", "shores", "board", "reach", "key_dir", "key_color", "sky_color", "waves",
    "water_deep", "water_middle", "water_light", "water_top", "water_shoal", "water_foam",
)
"""Inputs of the stage that the baked sea depends on."""


def polygon_distance(points: Array, outline: Array) -> Array:
    """Signed distance (n,) of points (n, 2) to a closed outline (k, 2), negative inside."""
    a, b = outline, np.roll(outline, -1, axis=0)
    nearest = np.full(len(points), np.inf, np.float32)
    inside = np.zeros(len(points), bool)
    for (ax, ay), (bx, by) in zip(a, b, strict=True):
        ex, ey = bx - ax, by - ay
        px, py = points[:, 0] - ax, points[:, 1] - ay
        t = np.clip((px * ex + py * ey) / max(ex * ex + ey * ey, 1e-12), 0, 1)
        nearest = np.minimum(nearest, (px - t * ex) ** 2 + (py - t * ey) ** 2)
        crosses = (ay > points[:, 1]) != (by > points[:, 1])
        if ay != by:
            inside ^= crosses & (points[:, 0] < ax + (points[:, 1] - ay) * ex / ey)
    distance = np.sqrt(nearest)
    return np.where(inside, -distance, distance)


def cloud_distance(points: Array, cloud: Array) -> Array:
    """Distance (n,) of points (n, 2) to the nearest point of a cloud (k, 2)."""
    squared = (points[:, None, 0] - cloud[None, :, 0]) ** 2 + (points[:, None, 1] - cloud[None, :, 1]) ** 2
    return np.sqrt(squared.min(1))


def placed(points: Array, pose: Pose) -> Array:
    """Points (n, 2) of a piece's own frame (inches) on the table."""
    ahead = compass_vector(pose.heading)
    x = pose.x / 1000 + points[:, 0] * ahead[1] + points[:, 1] * ahead[0]
    y = pose.y / 1000 - points[:, 0] * ahead[0] + points[:, 1] * ahead[1]
    return np.stack([x, y], 1)


@dataclass(frozen=True)
class Shore:
    """What one piece contributes to the map: an outline of land, or the waterline of a hull."""

    points: Array
    """Inches in the piece's own frame, (n, 2)."""
    is_land: bool


Window = tuple[slice, slice, np.ndarray]


class ShoreMap:
    """Distances to land (red) and hulls (green) over the board, redone only where something changed."""

    def __init__(self, width: float, height: float) -> None:
        self.columns, self.rows = round(width * TEXELS_PER_INCH), round(height * TEXELS_PER_INCH)
        self.texture = Texture("shores")
        self.texture.setup_2d_texture(self.columns, self.rows, Texture.T_unsigned_byte, Texture.F_rgb8)
        self.texture.set_wrap_u(SamplerState.WM_clamp)
        self.texture.set_wrap_v(SamplerState.WM_clamp)
        self.texture.set_minfilter(SamplerState.FT_linear)
        self.texture.set_magfilter(SamplerState.FT_linear)
        self._land_key: object = None
        self._land = np.full((self.rows, self.columns), 255, np.uint8)
        self._hull_key: object = None
        self._coasts: dict[object, tuple[Shore, Window]] = {}
        """What each coast adds to the map where it lay last: while one island moves the others are not measured."""

    def show(self, pieces: Mapping[str, tuple[Shore, Pose]]) -> bool:
        """Draw the map for these pieces; True when the land changed."""
        land = [(s, p) for s, p in pieces.values() if s.is_land]
        hulls = [(s, p) for s, p in pieces.values() if not s.is_land and len(s.points)]
        land_key = tuple((id(s), p.x, p.y, p.heading) for s, p in land)
        hull_key = tuple((id(s), p.x, p.y, p.heading) for s, p in hulls)
        if land_key == self._land_key and hull_key == self._hull_key:
            return False
        land_changed = land_key != self._land_key
        if land_changed:
            self._land = self._drawn(self._measured_land(land))
        hull_map = self._drawn([self._measured(s, p, HULL_REACH, 0.0, cloud_distance) for s, p in hulls])
        self._land_key, self._hull_key = land_key, hull_key
        pixels = np.zeros((self.rows, self.columns, 3), np.uint8)
        pixels[..., 2], pixels[..., 1] = self._land, hull_map
        self.texture.set_ram_image(pixels.tobytes())
        return land_changed

    def _measured_land(self, land: Sequence[tuple[Shore, Pose]]) -> list[Window]:
        keys = [(id(s), p.x, p.y, p.heading) for s, p in land]
        self._coasts = {
            key: self._coasts.get(key)
            or (shore, self._measured(shore, pose, LAND_REACH + 0.5, 0.5, polygon_distance))
            for key, (shore, pose) in zip(keys, land, strict=True)
        }
        return [window for _, window in self._coasts.values()]

    def _measured(
        self, shore: Shore, pose: Pose, reach: float, shift: float, measure: Callable[[Array, Array], Array]
    ) -> Window:
        """What one piece adds: the rows and columns of the map that it reaches, and the levels there."""
        points = placed(shore.points, pose)
        low = np.floor((points.min(0) - reach) * TEXELS_PER_INCH).astype(int)
        high = np.ceil((points.max(0) + reach) * TEXELS_PER_INCH).astype(int)
        x0, y0 = np.clip(low, 0, [self.columns, self.rows])
        x1, y1 = np.clip(high, 0, [self.columns, self.rows])
        gx, gy = np.meshgrid(np.arange(x0, x1) + 0.5, np.arange(y0, y1) + 0.5)
        at = np.stack([gx.ravel(), gy.ravel()], 1).astype(np.float32) / TEXELS_PER_INCH
        level = np.clip((measure(at, points) + shift) / reach, 0, 1) * 255
        return slice(y0, y1), slice(x0, x1), level.reshape(gx.shape).astype(np.uint8)

    def _drawn(self, windows: Sequence[Window]) -> np.ndarray:
        field = np.full((self.rows, self.columns), 255, np.uint8)
        for rows, columns, level in windows:
            window = field[rows, columns]
            np.minimum(window, level, out=window)
        return field


class Sea:
    """The water of one board."""

    def __init__(self, base: ShowBase, root: NodePath, width: float, height: float, preset: Preset) -> None:
        self._base, self._root = base, root
        self.shores = ShoreMap(width, height)
        card = CardMaker("sea")
        card.set_frame(0, width, 0, height)
        self.node = root.attach_new_node(card.generate())
        self.node.set_p(-90)
        self.node.flatten_light()
        self.node.hide(SHADOW_MASK)
        self.node.set_bin("fixed", 5)
        root.set_shader_input("shores", self.shores.texture)
        root.set_shader_input("board", Vec2(width, height))
        root.set_shader_input("reach", Vec2(LAND_REACH, HULL_REACH))
        root.set_shader_input("lava", Vec4(0, 0, 1, 0))
        self._bake: GraphicsOutput | None = None
        self._is_due = False
        self._is_stale = False
        if preset.light:
            self._prepare_bake(base, root, width, height)
            self.node.set_shader(load_shader("sea", "sea_low"))
        else:
            self.node.set_shader(load_shader("sea", "sea", *preset.shade_defines))

    def _prepare_bake(self, base: ShowBase, root: NodePath, width: float, height: float) -> None:
        size = (BAKED_WIDTH, round(BAKED_WIDTH * height / width))
        self._bake, texture = picture_target(base, "sea-map", size, -40)
        texture.set_minfilter(SamplerState.FT_linear_mipmap_nearest)
        quad, _ = screen_pass(self._bake, load_shader("sea_bake", "sea_bake"))
        quad.set_state(quad.get_state().compose(root.get_state()))
        self._quad = quad
        root.set_shader_input("sea_map", texture)

    def show(self, pieces: Mapping[str, tuple[Shore, Pose]], *, settled: bool = True) -> None:
        """Follow the pieces with foam and shoals; a baked sea follows land that moves only when it has `settled`."""
        self._is_stale |= self.shores.show(pieces)
        if settled and self._is_stale:
            self._is_stale = False
            self.repaint()

    def glow(self, craters: Sequence[Pose]) -> None:
        """Lava lights the water round the first erupting crater, if there is one."""
        where = Vec4(craters[0].x / 1000, craters[0].y / 1000, GLOW_REACH, 0.5) if craters else Vec4(0, 0, 1, 0)
        self._root.set_shader_input("lava", where)

    def repaint(self) -> None:
        """Paint the baked sea again (after land or wind changed); nothing to do where the sea is live."""
        if self._bake is None:
            return
        for name in PAINTED_WITH:
            self._quad.set_shader_input(self._root.get_shader_input(name))
        self._is_due = True

    def dispose(self) -> None:
        """Drain it."""
        self.node.remove_node()
        if self._bake is not None:
            self._base.graphics_engine.remove_window(self._bake)

    def before_frame(self, *, is_blind: bool) -> None:
        """Paint the baked sea with the next frame if it is due; it stays due while nothing is drawn."""
        if self._bake is not None:
            self._bake.set_active(self._is_due and not is_blind)
            self._is_due &= is_blind
