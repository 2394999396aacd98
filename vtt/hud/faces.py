"""Painted faces as textures, each painted once for its content and scale and then kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass

from panda3d.core import CardMaker, NodePath, SamplerState, Texture, TransparencyAttrib

from vtt.hud.painter import MARGIN, Painter
from vtt.hud.spots import Spot

BUDGET_BYTES = 64 * 1024 * 1024  # what the store keeps beyond the faces that are on the screen


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """A texture with its measures in device pixels, and what can be clicked on it (spots in units)."""

    texture: Texture
    inner_px: tuple[int, int]
    outer_px: tuple[int, int]
    margin_px: int
    scale: float
    spots: tuple[Spot, ...]
    clipped: tuple[tuple[str, float], ...]

    @property
    def bytes(self) -> int:
        return self.outer_px[0] * self.outer_px[1] * 4

    def card(self, name: str = "face") -> NodePath:
        """Return a new card that shows the face pixel for pixel, its inner top left corner at the origin."""
        maker = CardMaker(name)
        m, (w, h) = self.margin_px, self.outer_px
        maker.set_frame(-m, w - m, m - h, m)
        maker.set_uv_range((0, 1), (1, 0))  # the painter's first row is the top
        node = NodePath(maker.generate())
        node.set_texture(self.texture)
        node.set_transparency(TransparencyAttrib.M_premultiplied_alpha)
        return node


class FaceStore:
    """Faces by (kind, content, size, scale), least recently used ones dropped above the budget.

    `painted` counts the faces ever painted: showing the same model twice must not change it.
    """

    def __init__(self, budget_bytes: int = BUDGET_BYTES) -> None:
        self.budget_bytes = budget_bytes
        self.painted = 0
        self.bytes = 0
        self._faces: OrderedDict[Hashable, Face] = OrderedDict()

    def get(
        self,
        key: Hashable,
        width: float,
        height: float,
        scale: float,
        paint: Callable[[Painter], None],
        margin: float = MARGIN,
    ) -> Face:
        """Return the face of `key`, painted now if it is not known; width, height and margin in units."""
        whole = (key, round(width, 3), round(height, 3), scale)
        known = self._faces.get(whole)
        if known is not None:
            self._faces.move_to_end(whole)
            return known
        face = self._paint(width, height, scale, paint, margin)
        self._faces[whole] = face
        self.bytes += face.bytes
        while self.bytes > self.budget_bytes and len(self._faces) > 1:
            _, dropped = self._faces.popitem(last=False)
            self.bytes -= dropped.bytes
        return face

    def clear(self) -> None:
        """Forget every face; those on the screen live on with their cards."""
        self._faces.clear()
        self.bytes = 0

    def _paint(
        self, width: float, height: float, scale: float, paint: Callable[[Painter], None], margin: float
    ) -> Face:
        p = Painter(width, height, scale, margin)
        paint(p)
        self.painted += 1
        pixels = p.pixels()
        rows, columns = pixels.shape[:2]
        texture = Texture("face")
        texture.setup_2d_texture(columns, rows, Texture.T_unsigned_byte, Texture.F_rgba8)
        texture.set_ram_image(pixels.tobytes())
        texture.set_wrap_u(SamplerState.WM_clamp)
        texture.set_wrap_v(SamplerState.WM_clamp)
        texture.set_minfilter(SamplerState.FT_nearest)
        texture.set_magfilter(SamplerState.FT_nearest)
        return Face(texture, p.inner_px, (columns, rows), p.margin_px, scale, tuple(p.spots), tuple(p.clipped))
