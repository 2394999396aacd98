"""How near the eye comes for a question: by the inch beside a ship, and back to the table afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtt.bridge.framing import keep_all_in_view, look_closer

if TYPE_CHECKING:
    from vtt.bridge.handles import Handle
    from vtt.hud.hud import Hud
    from vtt.stage.camera import Gaze
    from vtt.stage.stage import Stage


class Nearness:
    """Remembers where the eye was before it came nearer, and where it is since."""

    def __init__(self, stage: Stage, hud: Hud) -> None:
        self.stage, self.hud = stage, hud
        self._kept: tuple[Gaze, Gaze] | None = None

    def look(self, handle: Handle) -> None:
        """Show what a question is about; an eye that somebody has turned since is left to him."""
        camera, work, kept = self.stage.camera, handle.work(), self._kept
        is_ours = kept is not None and camera.gaze == kept[1]
        if work is None:
            self._kept = None
            if kept is None or not is_ours:
                keep_all_in_view(self.stage, self.hud, handle.places())
                return
            near = camera.gaze
            camera.go(kept[0], glide=False)  # judged from where the eye will be
            keep_all_in_view(self.stage, self.hud, handle.places())
            goal = camera.goal
            camera.go(near, glide=False)
            camera.go(goal, glide=self.stage.speed > 0)
            return
        before = kept[0] if kept is not None and is_ours else camera.gaze
        look_closer(self.stage, self.hud, work)
        self._kept = (before, camera.goal) if camera.goal != before else None
