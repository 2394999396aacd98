"""Mouse and keys of the window, turned into a few calls: press, drag, click, double click, wheel, key."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol

from direct.showbase.DirectObject import DirectObject
from panda3d.core import KeyboardButton

DRAG_PIXELS = 5
DOUBLE_CLICK_S, DOUBLE_CLICK_FRAMES = 0.4, 2
"""Two clicks are one double click within that time, or within so many frames: slow pictures report clicks late."""
BUTTONS = {"mouse1": 1, "mouse2": 2, "mouse3": 3}
HELD = (("shift", KeyboardButton.shift()), ("control", KeyboardButton.control()), ("alt", KeyboardButton.alt()))


MODIFIERS = ("shift", "control", "alt", "meta", "lshift", "rshift", "lcontrol", "rcontrol", "lalt", "ralt")


class Hands(Protocol):
    """What the inputs report to; screen points are -1..1 with y upwards."""

    def on_press(self, x: float, y: float) -> None: ...
    def on_drag(self, x: float, y: float, free: bool) -> None: ...
    def on_release(self) -> None: ...
    def on_click(self, x: float, y: float, again: bool = False) -> bool: ...
    def on_double_click(self, x: float, y: float) -> None: ...
    def on_look(self, dx: float, dy: float, pan: bool) -> None: ...
    def on_wheel(self, steps: int, x: float, y: float, fine: bool) -> None: ...
    def on_hover(self, x: float, y: float) -> None: ...
    def on_leave(self) -> None: ...
    def on_key(self, name: str, again: bool = False) -> None: ...
    def on_key_up(self, name: str) -> None: ...


class Inputs(DirectObject):
    """Listens to one window, or to the virtual devices of a test. Call `poll` once a frame."""

    def __init__(self, base: Any, hands: Hands, size_px: Callable[[], tuple[int, int]]) -> None:
        super().__init__()
        self.base, self.hands, self.size_px = base, hands, size_px
        self._down: dict[int, tuple[float, float]] = {}
        self._is_dragging = False
        self._last: tuple[float, float] | None = None
        self._last_click = (0.0, 0.0, -1.0)
        self._answered = (0.0, 0.0, -1.0)
        self._frames = self._clicked_at = 0
        self._thrower: Any = None
        self.accept("bridge-down", self._on_down)
        self.accept("bridge-again", self._on_again)
        self.accept("bridge-up", self._on_up)

    def destroy(self) -> None:
        """Stop listening."""
        self.ignore_all()

    def _attach(self) -> None:
        """Point the window's button thrower at us; tests exchange it, so look every frame."""
        throwers = self.base.buttonThrowers
        thrower = throwers[0].node() if throwers else None
        if thrower is not None and thrower is not self._thrower:
            self._thrower = thrower
            thrower.set_button_down_event("bridge-down")
            thrower.set_button_repeat_event("bridge-again")
            thrower.set_button_up_event("bridge-up")

    def _point(self) -> tuple[float, float] | None:
        watcher = self.base.mouseWatcherNode
        if watcher is None or not watcher.has_mouse():
            return None
        mouse = watcher.get_mouse()
        return mouse.x, mouse.y

    def is_held(self, name: str) -> bool:
        """Whether Shift, Ctrl or Alt is down."""
        watcher = self.base.mouseWatcherNode
        return watcher is not None and watcher.is_button_down(dict(HELD)[name])

    def poll(self) -> None:
        """Report what the pointer has done since the last frame."""
        self._attach()
        self._frames += 1
        here = self._point()
        if here is None or here == self._last:
            return
        before, self._last = self._last or here, here
        if 1 in self._down:
            self._drag(here)
        elif 2 in self._down or 3 in self._down:
            pan = 2 in self._down or self.is_held("shift")
            self.hands.on_look(here[0] - before[0], here[1] - before[1], pan)
        elif self._is_over_panel():
            self.hands.on_leave()
        else:
            self.hands.on_hover(*here)

    def _is_over_panel(self) -> bool:
        """Whether a panel lies between pointer and table."""
        return self.base.mouseWatcherNode.get_over_region() is not None

    def _drag(self, here: tuple[float, float]) -> None:
        start = self._down[1]
        width, height = self.size_px()
        far = max(abs(here[0] - start[0]) * width / 2, abs(here[1] - start[1]) * height / 2) > DRAG_PIXELS
        if far and not self._is_dragging:
            self._is_dragging = True
            self.hands.on_press(*start)
        if self._is_dragging:
            self.hands.on_drag(*here, self.is_held("control"))

    def _on_down(self, name: str) -> None:
        name, here = _last_part(name), self._point()
        if name in BUTTONS:
            if here is not None:
                self._down[BUTTONS[name]] = here
                self._last = here
        elif name in ("wheel_up", "wheel_down"):
            if here is not None:
                self.hands.on_wheel(1 if name == "wheel_up" else -1, *here, self.is_held("shift"))
        else:
            self._key(name)

    def _on_again(self, name: str) -> None:
        if _last_part(name) not in BUTTONS:
            self._key(name, again=True)

    def _key(self, name: str, again: bool = False) -> None:
        if name in MODIFIERS:
            return
        held = [label for label, _ in HELD if self.is_held(label)]
        self.hands.on_key("-".join([*held, _last_part(name)]), again)

    def _on_up(self, name: str) -> None:
        """A button went up; one whose going down the hud kept for itself is none of ours."""
        name = _last_part(name)
        button = BUTTONS.get(name)
        if button is None and name not in MODIFIERS:
            self.hands.on_key_up(name)
        if button is None or button not in self._down:
            return
        start = self._down.pop(button)
        if button != 1:
            return
        if self._is_dragging:
            self._is_dragging = False
            self.hands.on_release()
            return
        now = time.monotonic()
        is_double, is_again = self._follows(self._last_click, start, now), self._follows(self._answered, start, now)
        self._last_click = (*start, -1.0 if is_double else now)
        self._answered, self._clicked_at = (*start, -1.0), self._frames
        if is_double:
            self.hands.on_double_click(*start)
        elif self.hands.on_click(*start, is_again):
            self._last_click, self._answered = (*start, -1.0), (*start, now)  # an answer is no half of a double click

    def _follows(self, first: tuple[float, float, float], here: tuple[float, float], now: float) -> bool:
        """Whether a click is the second half of a double click that began with `first` (x, y, seconds; below 0: no)."""
        x, y, when = first
        is_soon = now - when < DOUBLE_CLICK_S or self._frames - self._clicked_at <= DOUBLE_CLICK_FRAMES
        return when >= 0 and is_soon and abs(x - here[0]) + abs(y - here[1]) < 0.02


def _last_part(name: str) -> str:
    """The key itself of a name that may say what is held: "control-z" is "z", "-" stays."""
    return name.rpartition("-")[2] or name
