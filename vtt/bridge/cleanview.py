"""The table alone: panels, plates and all that is drawn over the table go until somebody wants them back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtt.bridge.hands import CAMERA_STEPS, CAMERA_VIEWS

if TYPE_CHECKING:
    from vtt.bridge.app import App

CLEAN = "clean"
STEADY = frozenset(CAMERA_STEPS) | {"zoom-in", "zoom-out"}
"""What a key goes on doing that is held down."""
ALLOWED = STEADY | frozenset(CAMERA_VIEWS) | {
    "next-ship", "previous-ship", "screenshot", "scene", "skip", "sound", "quick-save",
}
"""What keys still do meanwhile: the eye turns, pictures are taken, nothing is answered that nobody sees."""
FRAMES = 3
"""How many frames it takes until what was hidden is surely no more in the window."""


class CleanView:
    """Whether only the table is shown."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.is_on = False
        self._picture_in = 0

    def toggle(self) -> None:
        """Show the table alone, or all there is again; never while a page is open."""
        if self.is_on or not self.app.hud.page:
            self._set(not self.is_on)

    def step(self) -> None:
        """Once a frame: a page that comes by itself, or the end of the game, ends it."""
        if self._picture_in:
            self._picture_in -= 1
            if not self._picture_in:
                self.app.take_picture()
        if self.is_on and (self.app.hud.page or self.app.at_table is None):
            self._set(False)

    def key(self, name: str, again: bool = False) -> bool:
        """Answer a key while only the table is shown; False while all is."""
        if not self.is_on:
            return False
        action = self.app.action_of(name)
        if name == "escape":
            self.toggle()
        elif action in STEADY or (action in ALLOWED and not again):
            self.app.hands.act(action)
        return True

    def take_picture(self) -> None:
        """Take a picture of what is shown; what is said about the last one is first drawn away from a clean table."""
        if not self.is_on:
            self.app.take_picture()
            return
        self.app.hud.hide_toast()
        self._picture_in = FRAMES

    def _set(self, is_on: bool) -> None:
        self.is_on = is_on
        self.app.stage.is_clean = is_on
        self.app.hud.step_aside(is_on)
