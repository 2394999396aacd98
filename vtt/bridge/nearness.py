"""How the eye goes along with the questions: near to what is placed, clear of panels, and back to where it was left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vtt.bridge.framing import keep_all_in_view, keep_in_view, look_closer

if TYPE_CHECKING:
    from vtt.bridge.handles import Handle
    from vtt.hud.hud import Hud
    from vtt.stage.camera import Gaze, TableCamera
    from vtt.stage.stage import Stage
    from vtt.table.pose import Pose


@dataclass(frozen=True, slots=True)
class Standpoint:
    """Where somebody has put the eye: a gaze, and the name of the view if it is a named one."""

    gaze: Gaze
    name: str

    @classmethod
    def of(cls, camera: TableCamera) -> Standpoint:
        """Return where the eye is, or is on its way to."""
        return cls(camera.goal, camera.name)

    def take(self, camera: TableCamera) -> None:
        """Put the eye there at once; a named view is shown as panels allow by now."""
        if self.name:
            camera.show(self.name, glide=False)
        else:
            camera.go(self.gaze, glide=False)


class Nearness:
    """Remembers where somebody has put the eye, and where a question has moved it since."""

    def __init__(self, stage: Stage, hud: Hud) -> None:
        self.stage, self.hud = stage, hud
        self._own: Standpoint | None = None
        self._ours: Gaze | None = None

    def look(self, handle: Handle, subject: Pose | None) -> None:
        """Show what a question is about, its `subject` first; an eye that somebody has turned since is left to him.

        It is judged from where he had it: what a question before moved comes back, and no further move adds to that.
        """
        camera, work = self.stage.camera, handle.work()
        own = self._own if self._own is not None and camera.goal == self._ours else Standpoint.of(camera)
        start = camera.gaze
        if work is None and start != own.gaze:
            own.take(camera)
        if subject is not None:
            keep_in_view(self.stage, self.hud, subject)
        if work is None:
            keep_all_in_view(self.stage, self.hud, handle.places())
        else:
            look_closer(self.stage, self.hud, work)
        found = Standpoint.of(camera)
        if found.gaze != start:
            camera.go(start, glide=False)
            camera.go(found.gaze, glide=self.stage.speed > 0)
            camera.name = found.name
        self._own, self._ours = (own, camera.goal) if found.gaze != own.gaze else (None, None)
