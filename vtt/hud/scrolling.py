"""A window onto a column of painted items that is longer than its place: wheel, drag bar, keys; items are painted
when seen.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from direct.gui import DirectGuiGlobals
from panda3d.core import MouseButton, NodePath, ScissorAttrib

from vtt.hud.painter import Painter
from vtt.hud.palette import INK
from vtt.hud.shapes import box
from vtt.hud.spots import Spot
from vtt.hud.widgets import face_button, on_wheel, pointer_px, shield

if TYPE_CHECKING:
    from vtt.hud.panelboard import PanelBoard

BAR = 8.0  # width of the drag bar in units
WHEEL_STEP = 48.0


@dataclass(frozen=True, slots=True)
class ScrollItem:
    """One item of a column: equal keys mean an equal picture. `paint` gets a painter of the column's width."""

    key: Hashable
    height: float
    paint: Callable[[Painter], None]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ScrollItem) and (self.key, self.height) == (other.key, other.height)

    def __hash__(self) -> int:
        return hash((self.key, self.height))


@dataclass(frozen=True, slots=True)
class Column:
    """The value of a scroll spot: items from top to bottom, and whether the view starts at (and keeps to) the end.

    `seen` is the number of the item that a view of another size starts with in sight.
    """

    items: tuple[ScrollItem, ...]
    to_end: bool = False
    dark: bool = False
    seen: int | None = None

    @property
    def height(self) -> float:
        return sum(item.height for item in self.items)


class ScrollView:
    """Shows a `Column` through a window; keeps its place when the column is replaced by a longer one."""

    def __init__(
        self, hud: PanelBoard, parent: NodePath, name: str, spot: Spot, at: tuple[int, int], size: tuple[int, int]
    ) -> None:
        self._hud, self._name, self._spot, self._size = hud, name, spot, size
        self._column: Column = spot.value
        self._root = parent.attach_new_node(name)
        self._root.set_pos(at[0], 0, -at[1])
        self._shield = shield(self._root, name, *size)
        on_wheel(self._shield, self.turn)
        self._window = self._root.attach_new_node("window", 2)
        self._panels: dict[int, Any] = {}
        self._bar: Any = None
        self._measure()
        if self._column.seen is not None:
            above = sum(item.height for item in self._column.items[: self._column.seen])
            self._offset = self._offset_to_see(above, self._column.items[self._column.seen].height)
        self._show()
        self.clip()

    def _measure(self) -> None:
        """Find the limit and the place: where it was, or the end when it was at the end of a column that keeps to
        it.
        """
        self._limit = max(0.0, self._column.height - self._size[1] / self._hud.scale)
        kept = self._hud.scroll_places.get(self._name)
        at_end = kept is None or kept >= self._hud.scroll_limits.get(self._name, 0.0) - 1
        self._offset = self._limit if self._column.to_end and at_end else min(kept or 0.0, self._limit)

    def clip(self) -> None:
        """Show only what lies in the window. An attribute, not a scissor effect: below an effect text entries draw no
        letters.
        """
        (width, height), at = self._hud.size_px, self._root.get_pos(self._hud.root)
        left, right = at.x / width, (at.x + self._size[0]) / width
        top, bottom = 1 + at.z / height, 1 + (at.z - self._size[1]) / height
        inside = [min(1.0, max(0.0, edge)) for edge in (left, right, bottom, top)]
        self._window.set_attrib(ScissorAttrib.make(*inside))

    def take(self, spot: Spot) -> None:
        """Go on with another column; items that are equal are not painted again."""
        self._keep_moved(spot.value.items)
        self._spot, self._column = spot, spot.value
        self._measure()
        self._show()

    def _keep_moved(self, items: tuple[ScrollItem, ...]) -> None:
        """Let the panels of items that moved go with them, of equal ones each to a place of its own; one whose item
        changed stays, so that a drag in it goes on.
        """
        places: dict[ScrollItem, list[int]] = {}
        for index, item in enumerate(items):
            places.setdefault(item, []).append(index)
        kept: dict[int, Any] = {}
        changed: dict[int, Any] = {}
        for index, panel in sorted(self._panels.items()):
            free = places.get(self._column.items[index])
            if not free:
                changed[index] = panel
                continue
            new = index if index in free else free[0]
            free.remove(new)
            kept[new] = panel
            panel.rename(f"{self._name}#{new}")
        for index, panel in changed.items():
            if index in kept or index >= len(items):
                panel.destroy()
            else:
                kept[index] = panel
        self._panels = kept

    # what a panel asks of every widget
    def reparent_to(self, parent: NodePath, sort: int) -> None:
        self._root.reparent_to(parent, sort)

    def destroy(self) -> None:
        self._hud.base.task_mgr.remove(f"scroll-{self._name}")
        for panel in self._panels.values():
            panel.destroy()
        self._panels.clear()
        if self._bar is not None:
            self._bar.destroy()
        self._shield.destroy()
        self._root.remove_node()

    def stops(self) -> list[Any]:
        return [stop for index in sorted(self._panels) for stop in self._panels[index].stops()]

    def entry_texts(self) -> dict[str, str]:
        texts: dict[str, str] = {}
        for panel in self._panels.values():
            texts |= panel.entry_texts()
        return texts

    @property
    def offset(self) -> float:
        return self._offset

    @property
    def limit(self) -> float:
        return self._limit

    def turn(self, step: int) -> None:
        """Scroll by one notch of the wheel."""
        self.move_to(self._offset + step * WHEEL_STEP)

    def move_to(self, offset: float) -> None:
        """Scroll so that `offset` units are above the window."""
        offset = min(self._limit, max(0.0, offset))
        if offset != self._offset:
            self._offset = offset
            self._show()
            self._hud.clear_scrolled()

    def reveal(self, y: float, h: float) -> None:
        """Scroll as little as shows the column from y to y + h."""
        offset = self._offset_to_see(y, h)
        if offset != self._offset:
            self.move_to(offset)

    def _offset_to_see(self, y: float, h: float) -> float:
        """Return the place nearest to the present one that shows the column from y to y + h."""
        return min(y, max(self._offset, y + h - self._size[1] / self._hud.scale))

    def _show(self) -> None:
        from vtt.hud.panel import Panel

        hud, height = self._hud, self._size[1] / self._hud.scale
        hud.scroll_places[self._name], hud.scroll_limits[self._name] = self._offset, self._limit
        width = self._spot.w - (BAR + 4 if self._limit else 0)
        top, seen = -self._offset, set()
        for index, item in enumerate(self._column.items):
            if top + item.height > 0 and top < height:
                seen.add(index)
                panel = self._panels.get(index)
                if panel is None:
                    panel = self._panels[index] = Panel(
                        hud, f"{self._name}#{index}", _kind(item, width, index), self._window
                    )
                    panel.wheel = self.turn
                model = (item.key, round(width, 2))
                if panel.model != model:
                    panel.kind = _kind(item, width, index)
                    panel.show(model, None)
                panel.node.show()
                panel.place(0, top)
            top += item.height
        for index in [i for i in self._panels if i not in seen]:
            if self._panels[index].entry_texts():  # what is typed there must not get lost
                self._panels[index].node.hide()
            else:
                self._panels.pop(index).destroy()
        self._draw_bar(height)

    def _draw_bar(self, height: float) -> None:
        if self._bar is not None:
            self._bar.destroy()
            self._bar = None
        if not self._limit:
            return
        length = max(24.0, height * height / self._column.height)
        y = (height - length) * self._offset / self._limit
        scale, dark = self._hud.scale, self._column.dark

        def face(state: str) -> Any:
            return self._hud.faces.get(
                ("bar", state, dark),
                BAR,
                round(length),
                scale,
                lambda p: _draw_bar(p, BAR, round(length), state, dark),
                2,
            )

        size = (round(BAR * scale), round(length * scale))
        self._bar = face_button(
            self._root,
            f"{self._name}/bar",
            size,
            tuple(face(s) for s in ("normal", "hover", "hover", "normal")),
            _nothing,
        )
        self._bar.set_pos(self._size[0] - size[0], 0, -round(y * scale))
        on_wheel(self._bar, self.turn)
        self._bar.bind(DirectGuiGlobals.B1PRESS, lambda _e: self._grab())

    def _grab(self) -> None:
        at = pointer_px(self._hud.base, self._hud.size_px)
        if at is None:
            return
        start_y, start = at[1], self._offset
        height = self._size[1] / self._hud.scale
        travel = max(1.0, height - max(24.0, height * height / self._column.height))

        def follow(task: Any) -> Any:
            now = pointer_px(self._hud.base, self._hud.size_px)
            if now is None or not self._hud.base.mouseWatcherNode.is_button_down(MouseButton.one()):
                return task.done
            self.move_to(start + (now[1] - start_y) / self._hud.scale * self._limit / travel)
            return task.cont

        self._hud.base.task_mgr.add(follow, f"scroll-{self._name}")


def _nothing() -> None:
    """A bar is dragged, not clicked."""


def _kind(item: ScrollItem, width: float, layer: int) -> Any:
    from vtt.hud.panel import PanelKind

    return PanelKind(
        lambda p, _model: item.paint(p), lambda _model, _room: (width, item.height), layer, holds_mouse=False
    )


def _draw_bar(p: Painter, w: float, h: float, state: str, dark: bool) -> None:
    colour = "#CDA55A" if dark else INK[1]
    p.fill(box(1, 1, w - 2, h - 2, w / 2), colour, 0.9 if state == "hover" else 0.65)
