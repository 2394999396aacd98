"""The mouse on the camera: right drag orbits, middle or Shift + right drag pans, the wheel zooms to the pointer.

Plain calls with screen points (-1..1, y upwards), so that a window, a test or a replay can drive it alike.
"""

from __future__ import annotations

from panda3d.core import Point3

from vtt.stage.stage import Stage
from vtt.stage.units import to_scene

ORBIT, PAN = "orbit", "pan"
KEY_STEP = 0.06
"""How far an arrow key moves, in half windows."""


class CameraControls:
    """Turns presses, moves and wheels into camera moves; what it does not know it leaves alone."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._mode = ""
        self._last = (0.0, 0.0)

    @property
    def is_dragging(self) -> bool:
        """Whether a button holds the camera."""
        return bool(self._mode)

    def press(self, button: int, x: float, y: float, *, shift: bool = False) -> bool:
        """A button (1 left, 2 middle, 3 right) went down; True when the camera took it."""
        if button == 2 or (button == 3 and shift):
            self._mode = PAN
        elif button == 3:
            self._mode = ORBIT
        else:
            return False
        self._last = (x, y)
        return True

    def move(self, x: float, y: float) -> bool:
        """The pointer moved; True when the camera followed."""
        if not self._mode:
            return False
        dx, dy = x - self._last[0], y - self._last[1]
        self._last = (x, y)
        if self._mode == ORBIT:
            self.stage.camera.orbit(dx, dy)
        else:
            self.stage.camera.pan(dx, dy)
        return True

    def release(self, button: int) -> bool:
        """A button went up; an "up" without its own "down" is ignored."""
        if button not in (2, 3) or not self._mode:
            return False
        self._mode = ""
        return True

    def wheel(self, steps: float, x: float, y: float) -> None:
        """Zoom towards the table point under the pointer (positive steps come nearer)."""
        place = self.stage.table_point(x, y)
        pointer: Point3 | None = None
        if place is not None:
            width, height = self.stage.camera.width * 1000, self.stage.camera.height * 1000
            if -8000 <= place[0] <= width + 8000 and -8000 <= place[1] <= height + 8000:
                pointer = to_scene(*place)
        self.stage.camera.zoom(steps, pointer)

    def key(self, name: str, selected: str | None = None) -> bool:
        """A key by Panda's name (`f`, `home`, `t`, `c`, arrows, `+`, `-`); True when the camera knew it.

        `selected` is the piece that F and C are about.
        """
        camera = self.stage.camera
        moves = {"arrow_left": (1, 0), "arrow_right": (-1, 0), "arrow_up": (0, -1), "arrow_down": (0, 1)}
        plain = name.removeprefix("shift-")
        if plain in moves:
            right, up = (value * KEY_STEP for value in moves[plain])
            (camera.pan if name.startswith("shift-") else camera.orbit)(right, up)
        elif plain in ("+", "="):
            camera.zoom(1)
        elif plain == "-":
            camera.zoom(-1)
        elif plain == "home":
            self.stage.look("table")
        elif plain == "t":
            camera.straight_down()
        elif plain in ("f", "c") and selected is not None and selected in self.stage.fleet:
            self.stage.look(("piece:" if plain == "f" else "captain:") + selected)
        else:
            return False
        return True
