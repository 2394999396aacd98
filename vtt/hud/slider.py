"""A slider: a brass knob on a groove, moved by click, drag or the arrow keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from direct.gui import DirectGuiGlobals
from panda3d.core import NodePath

from vtt.hud.events import HudEvent
from vtt.hud.painter import MARGIN, Painter, linear
from vtt.hud.palette import BRASS
from vtt.hud.shapes import box, disc
from vtt.hud.spots import Spot
from vtt.hud.widgets import face_button, pointer_px

if TYPE_CHECKING:
    from vtt.hud.panelboard import PanelBoard


class Slider:
    """A brass knob on a groove: click or drag; emits (key, value) for each step passed."""

    def __init__(
        self, hud: PanelBoard, parent: NodePath, name: str, spot: Spot, at: tuple[int, int], size: tuple[int, int]
    ) -> None:
        self._hud, self._spot, self._size, self._name = hud, spot, size, name
        self._value = float(spot.value)
        self._button = face_button(parent, name, size, (None,) * 4, lambda: None)
        self._button.set_pos(at[0], 0, -at[1])
        self._cards: list[NodePath] = []
        self._button.bind(DirectGuiGlobals.B1PRESS, lambda _e: self._drag())
        self._button.bind(DirectGuiGlobals.B1RELEASE, lambda _e: self._stop())
        self._draw()

    def reparent_to(self, parent: NodePath, sort: int) -> None:
        self._button.reparent_to(parent, sort)

    def get_pos(self, other: NodePath) -> Any:
        return self._button.get_pos(other)

    def set_tag(self, key: str, value: str) -> None:
        self._button.set_tag(key, value)

    def destroy(self) -> None:
        self._stop()
        for card in self._cards:
            card.remove_node()
        self._button.destroy()

    def take(self, spot: Spot) -> None:
        """Go on with another value."""
        self._spot = spot
        if float(spot.value) != self._value:
            self._value = float(spot.value)
            self._draw()

    def step(self, steps: int) -> None:
        """Move by whole steps: the arrow keys on a focused slider."""
        self._set(self._value + steps * self._spot.span[2])

    def _share(self) -> float:
        least, most, _ = self._spot.span
        return (self._value - least) / (most - least) if most > least else 0.0

    def _draw(self) -> None:
        for card in self._cards:
            card.remove_node()
        spot, share = self._spot, round(self._share(), 4)
        face = self._hud.faces.get(
            ("slider", share), spot.w, spot.h, self._hud.scale, lambda p: draw_slider(p, spot.w, spot.h, share), MARGIN
        )
        self._cards = [face.card()]
        self._cards[0].reparent_to(self._button)

    def _drag(self) -> None:
        self._follow(None)
        self._hud.base.task_mgr.add(self._follow, f"slider-{self._name}")

    def _stop(self) -> None:
        self._hud.base.task_mgr.remove(f"slider-{self._name}")

    def _follow(self, task: Any) -> Any:
        at = pointer_px(self._hud.base, self._hud.size_px)
        if at is not None:
            left = self._button.get_pos(self._hud.root).x
            inset = 12 * self._hud.scale
            share = (at[0] - left - inset) / max(1.0, self._size[0] - 2 * inset)
            least, most, _ = self._spot.span
            self._set(least + min(1.0, max(0.0, share)) * (most - least))
        return task.cont if task is not None else None

    def _set(self, value: float) -> None:
        least, most, step = self._spot.span
        value = round(min(most, max(least, least + round((value - least) / step) * step)), 6)
        if value != self._value:
            self._value = value
            self._draw()
            event = self._spot.event
            if event is not None:
                self._hud.emit(HudEvent(event.name, (event.payload, value)))


def draw_slider(p: Painter, w: float, h: float, share: float) -> None:
    """Paint groove and knob."""
    middle, left, right = h / 2, 12.0, w - 12.0
    knob = left + share * (right - left)
    p.inked(box(left - 4, middle - 4, right - left + 8, 8, 4), "#8A7B5C", "#2A1B0A", 1.0, 0.8)
    p.inked(
        box(left - 4, middle - 4, knob - left + 4, 8, 4),
        linear(0, middle - 4, 0, middle + 4, [BRASS[3], BRASS[1]]),
        "#2A1B0A",
        1.0,
    )
    p.shadow(disc(knob, middle, 11), 2, 3, 0.55)
    p.inked(
        disc(knob, middle, 11),
        linear(0, middle - 11, 0, middle + 11, ["#F0DBA2", "#C0964A", "#8A6526"]),
        "#2A1B0A",
        1.4,
    )
    p.line(disc(knob, middle, 8), "#FFF2C8", 0.9, 0.6)
