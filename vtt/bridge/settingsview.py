"""What is seen through the window of the settings: the eye moves aside so that the middle of the view lies in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtt.hud.catalogue import shows_table

if TYPE_CHECKING:
    from vtt.bridge.app import App
    from vtt.stage.camera import Gaze

ASIDE = 0.6
"""Where the middle of the window is, -1 to 1 from the left."""


class SettingsView:
    """Moves the eye of a table that is played on while the picture's settings are open, and back."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._before: tuple[str, Gaze] | None = None
        self._aside: Gaze | None = None

    def step(self) -> None:
        """Once a frame."""
        is_open = self.app.bridge is not None and shows_table(self.app.hud.top_model)
        if is_open == (self._before is not None):
            return
        camera = self.app.stage.camera
        if is_open:
            self._before = camera.name, camera.gaze
            camera.pan(ASIDE, 0)
            self._aside = camera.gaze
            return
        assert self._before is not None
        (name, gaze), self._before = self._before, None
        if camera.gaze == self._aside:  # else something has been looked at meanwhile
            if name:
                camera.show(name, glide=False)
            else:
                camera.go(gaze, glide=False)
