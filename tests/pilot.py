"""Drives a window that is none: a virtual mouse and keyboard that go through Panda's own hit-testing.

Widgets are found by the name in their ``hud`` tag ("actions/choose-fire"). What a person could not do fails: a
widget that is hidden, outside the screen, scrolled out of its view, or covered by another one.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from direct.gui.DirectGuiBase import DirectGuiWidget
from panda3d.core import (
    ButtonHandle,
    ButtonThrower,
    KeyboardButton,
    ModifierButtons,
    MouseButton,
    MouseWatcher,
    NodePath,
    PythonCallbackObject,
    VirtualMouse,
)

TAG = "hud"
_MODIFIERS = {"shift": KeyboardButton.shift(), "control": KeyboardButton.control(), "alt": KeyboardButton.alt()}


def set_drawing(base: Any, is_drawn: bool) -> None:
    """Let a window draw, or prepare its frames without a pixel: that is all that hit-testing needs of a frame."""
    for region in base.win.get_display_regions():
        if is_drawn:
            region.clear_draw_callback()
        else:
            region.set_draw_callback(PythonCallbackObject(lambda data: None))


class PilotError(AssertionError):
    """A person could not have done that."""


class Pilot:
    """Mouse and keyboard of an offscreen ShowBase whose window counts as `size_px` pixels large."""

    def __init__(self, base: Any, size_px: tuple[int, int]) -> None:
        self.base, self.size_px = base, size_px
        self._kept = (base.mouseWatcherNode, getattr(base, "mouseWatcher", None), base.buttonThrowers)
        self._mouse = VirtualMouse("pilot-mouse")
        self._top: NodePath = base.dataRoot.attach_new_node(self._mouse)
        self.watcher = MouseWatcher("pilot-watcher")
        watcher_path = self._top.attach_new_node(self.watcher)
        modifiers = ModifierButtons()
        for button in _MODIFIERS.values():
            modifiers.add_button(button)
        self.watcher.set_modifier_buttons(modifiers)
        thrower = ButtonThrower("pilot-buttons")
        thrower.set_modifier_buttons(modifiers)
        thrower_path = watcher_path.attach_new_node(thrower)
        for root in (base.pixel2d, base.aspect2d):
            root.node().set_mouse_watcher(self.watcher)
        base.mouseWatcherNode, base.mouseWatcher, base.buttonThrowers = self.watcher, watcher_path, [thrower_path]
        self._mouse.set_window_size(*size_px)
        self._mouse.set_mouse_on(True)
        self.at = (size_px[0] // 2, size_px[1] // 2)
        self.move(*self.at)

    def close(self) -> None:
        """Take the virtual devices away."""
        for root in (self.base.pixel2d, self.base.aspect2d):
            root.node().set_mouse_watcher(self._kept[0]) if self._kept[0] else None
        self.base.mouseWatcherNode, self.base.mouseWatcher, self.base.buttonThrowers = self._kept
        self._top.remove_node()

    def step(self, frames: int = 2) -> None:
        """Let frames pass: one to report the event, one to answer it."""
        for _ in range(frames):
            self.base.task_mgr.step()

    def wait_until(self, holds: Callable[[], bool], seconds: float = 20.0) -> None:
        """Let frames pass until something holds; fails after `seconds`."""
        end = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > end:
                raise PilotError(f"expected something to happen within {seconds:g} s, it did not")
            self.step(1)

    # ------------------------------------------------------------ mouse
    def move(self, x: float, y: float) -> None:
        """Move the pointer to a pixel, origin at the upper left corner."""
        self.at = (round(x), round(y))
        self._mouse.set_mouse_pos(*self.at)
        self.step()

    def click_at(self, x: float, y: float, button: ButtonHandle | None = None) -> None:
        """Click at a pixel, whatever is there."""
        self.move(x, y)
        self._press(button or MouseButton.one())

    def drag_at(
        self, start: tuple[float, float], end: tuple[float, float], button: ButtonHandle | None = None, steps: int = 6
    ) -> None:
        """Press at one pixel, move in steps, release at the other."""
        held = button or MouseButton.one()
        self.move(*start)
        self._mouse.press_button(held)
        self.step()
        for i in range(1, steps + 1):
            self.move(start[0] + (end[0] - start[0]) * i / steps, start[1] + (end[1] - start[1]) * i / steps)
        self._mouse.release_button(held)
        self.step()

    def hover(self, name: str) -> None:
        """Put the pointer on a widget."""
        widget = self.find(name)
        x, y = self.place_of(name)
        self.move(x, y)
        region = self.watcher.get_over_region()
        if region is None or region.get_name() != widget.node().get_id():
            raise PilotError(
                f"expected {name!r} under the pointer at {self.at}, found {self.name_under_pointer()!r} in front of it"
            )

    def click(self, name: str) -> None:
        """Click a widget."""
        self.hover(name)
        self._press(MouseButton.one())

    def drag(self, name: str, by: tuple[float, float]) -> None:
        """Drag from the middle of a widget by (right, down) pixels."""
        self.hover(name)
        start = self.at
        self.drag_at(start, (start[0] + by[0], start[1] + by[1]))

    def wheel(self, name: str, notches: int) -> None:
        """Turn the wheel over a widget or something in it: positive notches scroll down."""
        self.move(*self.place_of(name))
        if not self.name_under_pointer().startswith(name):
            raise PilotError(f"expected {name!r} under the pointer, found {self.name_under_pointer()!r} in front of it")
        button = MouseButton.wheel_down() if notches > 0 else MouseButton.wheel_up()
        for _ in range(abs(notches)):
            self._press(button)

    # ------------------------------------------------------------ keyboard
    def press(self, key: str) -> None:
        """Press a key by the window's name: "escape", "a", "control-z"."""
        *held, last = key.split("-") if len(key) > 1 else [key]
        for name in held:
            self._mouse.press_button(_MODIFIERS[name])
            self.step(1)
        button = KeyboardButton.ascii_key(last) if len(last) == 1 else _named(last)
        self._press(button)
        for name in reversed(held):
            self._mouse.release_button(_MODIFIERS[name])
            self.step(1)

    def type_into(self, name: str, text: str, enter: bool = False) -> None:
        """Click into a text entry and write; a virtual keyboard has no letters of its own, so they are put there."""
        self.click(name)
        self._entry(name).set(text)
        self.step()
        if enter:
            self.press("enter")

    # ------------------------------------------------------------ looking
    @property
    def names(self) -> list[str]:
        """The names of all widgets that are shown."""
        return [path.get_tag(TAG) for path in self._tagged() if not path.is_hidden() and not _is_below_hidden(path)]

    def has(self, name: str) -> bool:
        """Tell whether a widget of that name is shown."""
        return name in self.names

    def find(self, name: str) -> NodePath:
        """Return the widget of that name; fails when there is none or it is hidden."""
        found = [path for path in self._tagged() if path.get_tag(TAG) == name]
        if not found:
            near = sorted(n for n in self.names if n.split("/")[0] == name.split("/")[0])
            raise PilotError(f"expected a widget {name!r}, found none; near it: {near or sorted(self.names)}")
        if _is_below_hidden(found[-1]):
            raise PilotError(f"expected {name!r} to be shown, it is hidden")
        return found[-1]

    def box_of(self, name: str) -> tuple[float, float, float, float]:
        """Return left, top, right, bottom of a widget in pixels."""
        widget = self.find(name)
        left, right, bottom, top = widget.node().get_frame()
        corners = [self.base.pixel2d.get_relative_point(widget, (x, 0, z)) for x, z in ((left, top), (right, bottom))]
        return corners[0].x, -corners[0].z, corners[1].x, -corners[1].z

    def place_of(self, name: str) -> tuple[float, float]:
        """Return the middle of a widget; fails when it is outside the screen."""
        left, top, right, bottom = self.box_of(name)
        x, y = (left + right) / 2, (top + bottom) / 2
        if not (0 <= x < self.size_px[0] and 0 <= y < self.size_px[1]):
            raise PilotError(f"expected {name!r} inside {self.size_px}, found it at ({x:.0f}, {y:.0f})")
        return x, y

    def name_under_pointer(self) -> str:
        """Return the name of the widget under the pointer, "" for the table."""
        region = self.watcher.get_over_region()
        for path in self._tagged():
            if region is not None and path.node().get_id() == region.get_name():
                return path.get_tag(TAG)
        return ""

    # ------------------------------------------------------------ machinery
    def _tagged(self) -> list[NodePath]:
        return list(self.base.pixel2d.find_all_matches(f"**/={TAG}"))

    def _entry(self, name: str) -> Any:
        return DirectGuiWidget.guiDict[self.find(name).node().get_id()]

    def _press(self, button: ButtonHandle) -> None:
        self._mouse.press_button(button)
        self.step()
        self._mouse.release_button(button)
        self.step()


def _named(key: str) -> ButtonHandle:
    names = {"arrow_left": "left", "arrow_right": "right", "arrow_up": "up", "arrow_down": "down"}
    maker = getattr(KeyboardButton, names.get(key, key), None)
    if maker is None:
        raise PilotError(f"expected the name of a key, found {key!r}")
    return maker()


def _is_below_hidden(path: NodePath) -> bool:
    return any(ancestor.is_hidden() for ancestor in path.get_ancestors())
