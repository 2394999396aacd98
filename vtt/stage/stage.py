"""The stage: one object that opens the window, shows a view, and steps the frames."""

from __future__ import annotations

import math
import time
from pathlib import Path
from typing import TYPE_CHECKING

from panda3d.core import NodePath, PNMImage, Vec4

from vtt.stage import window
from vtt.stage.camera import CAPTAIN_FOV, TableCamera
from vtt.stage.dice import DiceOnTable
from vtt.stage.director import Director
from vtt.stage.effects import Puffs
from vtt.stage.frame import SCENE_MASK, Frame, Preset, preset_of
from vtt.stage.ghosts import Ghost
from vtt.stage.labels import Labels
from vtt.stage.moods import AS_WRITTEN, Mood, mood_of
from vtt.stage.motion import Motion
from vtt.stage.overlays import Overlays
from vtt.stage.picking import piece_at, table_point
from vtt.stage.pieces import Fleet
from vtt.stage.plates import Plates
from vtt.stage.post import Switches
from vtt.stage.sea import Sea
from vtt.stage.shading import apply_basics
from vtt.stage.theatre import Theatre, burning
from vtt.stage.treasures import Flotsam
from vtt.stage.units import wind_vector
from vtt.stage.vantage import FULL, vantage
from vtt.stage.waters import Waters
from vtt.stage.weather import Weather
from vtt.stage.world import World

if TYPE_CHECKING:
    from direct.showbase.ShowBase import ShowBase

    from vtt.stage.ownmodels.shelf import Shelf
    from vtt.stage.spreading import Rect
    from vtt.stage.view import StageView

AUTO = "auto"
THUNDER = 0.45
"""How loud the thunder of a far storm is."""
FLAME_BEAT = 0.12
"""Seconds between two licks of flame on burning ships."""
SHADOW_EVERY = 4
"""On the light preset the shadow map follows moving pieces only every so many frames."""


class Stage:
    """Everything drawn in 3D. The picture is a function of the view and the animation being shown."""

    def __init__(self, base: ShowBase, preset: Preset, switches: Switches = Switches()) -> None:  # noqa: B008
        self.base, self.preset = base, preset
        self.root = NodePath("world")
        apply_basics(self.root)
        self.frame = Frame(base, self.root, preset, switches)
        self.weather = Weather(self.root, self.frame)
        self._mood_chosen = AS_WRITTEN
        self.fleet = Fleet(self.root, preset)
        self.view: StageView | None = None
        self.labels = Labels(base)
        self.helpers = self.root.attach_new_node("helpers")
        """Below it hangs what helps to play and lies on no real table."""
        self.overlays = Overlays(self.helpers, self.labels)
        self.ghost = Ghost(self.helpers, self.fleet.library, preset, self.overlays)
        self.dice = DiceOnTable(self.root, self.fleet.library, preset)
        self.flotsam = Flotsam(self.root, self.fleet)
        self.waters = Waters(self.helpers, self.overlays)
        self.theatre = Theatre(self.root, self.fleet, Puffs(self.root), self.dice, preset, self.flotsam, self.waters)
        self.director = Director(self.theatre)
        self.shows_names = True
        self._plates = Plates(self.labels)
        self._aboard = ""
        self._world: World | None = None
        self._clock = time.perf_counter()
        self._seconds = 0.0
        self._dirty = 3
        self._shadow_dirty = 3
        self._frames = 0
        self._beat = 0.0

    # Showing ----------------------------------------------------------------------------------------------------

    def show(self, view: StageView, *motions: Motion) -> None:
        """Show this table from now on; pieces that `motions` (or earlier ones) move arrive there when those end."""
        old, self.view = self.view, view
        first = old is None or old.board != view.board
        changed_wind = old is None or _wind_of(old) != _wind_of(view)
        if first:
            if self._world is not None:
                self._world.remove()
            self._world = World(self, view)
        self.director.play(*motions)
        self._take_over()
        changed_mood = self._set_mood()
        if first or changed_wind or changed_mood:
            self._set_wind(view)

    def play(self, *motions: Motion) -> None:
        """Add animations to the queue."""
        self.director.play(*motions)
        self._take_over()

    def skip(self) -> None:
        """Show the end of all animations at once."""
        self.director.skip()
        self._take_over()

    @property
    def mood(self) -> Mood:
        """The light and weather that are shown."""
        return self.weather.mood

    def use_mood(self, name: str) -> None:
        """Show that mood whatever a view says, or what each view says (`AS_WRITTEN`); ValueError for an unknown one."""
        if name != AS_WRITTEN:
            mood_of(name)
        self._mood_chosen = name
        if self.view is not None and self._set_mood():
            self._set_wind(self.view)

    def _set_mood(self) -> bool:
        """Let the mood in force fall on the table; True if it is another one."""
        assert self.view is not None
        name = self.view.mood if self._mood_chosen == AS_WRITTEN else self._mood_chosen
        if not self.weather.change(mood_of(name)):
            return False
        self.touch(shadow=True)
        return True

    @property
    def is_clean(self) -> bool:
        """Whether only the table is shown: no plates, no base lines, nothing drawn over it."""
        return self._plates.is_clean

    @is_clean.setter
    def is_clean(self, is_clean: bool) -> None:
        self._plates.is_clean = is_clean
        for node in (self.helpers, self.labels.root):
            (node.hide if is_clean else node.show)()
        self._plates.follow(self.fleet)
        self.touch()

    def use_passes(self, switches: Switches) -> None:
        """Switch painterly pass, ink line and tilt-shift."""
        self.frame.use(switches)
        self.touch()

    @property
    def speed(self) -> float:
        """Animation speed; 0 shows the end of every animation at once."""
        return self.director.speed

    @speed.setter
    def speed(self, factor: float) -> None:
        self.director.speed = factor
        self.weather.is_calm = factor <= 0
        if factor <= 0:
            self.skip()

    def forget_model(self, name: str) -> None:
        """Load a model anew: its file, or how it stands on its base, has changed. Shown with the next view."""
        self.fleet.forget(name)
        self.ghost.forget(name)

    def use_shelf(self, shelf: Shelf | None) -> None:
        """Show a person's own models from now on, or with None only ours."""
        for name in self.fleet.library.use_shelf(shelf):
            self.forget_model(name)

    def _take_over(self) -> None:
        """Bring all pieces that no animation holds in line with the view."""
        if self.view is None or self._world is None:
            return
        self.fleet.show(self.view, held=self.director.held)
        self.flotsam.show(self.view, held=self.director.held)
        self._world.sea.show(self.fleet.shores() | self.flotsam.shores())
        self._world.sea.glow([piece.pose for piece in self.view.pieces if "erupting" in piece.flags])
        self._plates.show(self.view if self.shows_names else None, self.fleet)
        self.touch(shadow=True)

    def _set_wind(self, view: StageView) -> None:
        assert self._world is not None
        self.weather.blow(wind_vector(view.board, view.wind_mark), view.wind_force)
        self._world.vane.point(view.board, view.wind_mark, view.wind_force)
        if view.has_vane:
            self._world.vane.root.show()
        else:
            self._world.vane.root.hide()
        self._world.sea.repaint()

    @property
    def camera(self) -> TableCamera:
        """The eye; there is none before the first view is shown."""
        if self._world is None:
            raise RuntimeError("expected a view to be shown before the camera is asked for, found none")
        return self._world.camera

    @property
    def sea(self) -> Sea:
        """The water of the board shown."""
        if self._world is None:
            raise RuntimeError("expected a view to be shown before the sea is asked for, found none")
        return self._world.sea

    def look(self, name: str, *, glide: bool = True, free: Rect = FULL) -> None:
        """Go to a named camera: `table`, `top`, `ga`, `fot`, `low`, `captain:<id>` or `piece:<id>`.

        A piece is shown in the part of the picture (-1..1) that is `free`.
        Raises KeyError that names what was asked for and lists what there is.
        """
        kind, _, piece_id = name.partition(":")
        if kind in ("captain", "piece") and piece_id in self.fleet:
            actor = self.fleet[piece_id]
            heading = actor.shown.heading / 100
            self._aboard = piece_id if kind == "captain" else ""
            if kind == "captain":
                self.camera.stand(actor.captain_eye, heading, glide=glide)
            else:
                self.camera.go(vantage(actor, self.fleet, self.camera, free), glide=glide)
            return
        self._aboard = ""
        try:
            self.camera.show(name, glide=glide)
        except KeyError:
            ids = ", ".join(sorted(a.view.id for a in self.fleet))
            raise KeyError(
                f"unknown camera {name!r}; expected table, top, ga, fot, low, or captain: or piece: with one of {ids}"
            ) from None

    def _refit(self) -> None:
        """The window has another shape: a view of the whole table shows the whole table again."""
        if self._world is not None and self.camera.name:
            self.camera.show(self.camera.name, glide=False)
        self.touch()

    # Frames -----------------------------------------------------------------------------------------------------

    def touch(self, *, shadow: bool = False) -> None:
        """Something visible changed: draw the next frames anew (`shadow`: a piece moved, so shadows changed too)."""
        self._dirty = max(self._dirty, 2)
        if shadow:
            self._shadow_dirty = max(self._shadow_dirty, 1)

    @property
    def busy(self) -> bool:
        """Whether an animation is under way or waiting."""
        return self.director.is_busy

    @property
    def is_still(self) -> bool:
        """Whether the next frame of the scene would look like the last: a loop may then rest a little longer."""
        gliding = self._world is not None and self._world.camera.is_moving
        waiting = self.busy or gliding or self.theatre.is_stirred or self.overlays.changed
        return self.preset.light and not waiting and self._dirty == 0

    def step(self, seconds: float | None = None) -> None:
        """Draw one frame; `seconds` since the last one, by the clock when None."""
        now = time.perf_counter()
        passed = min(0.1, now - self._clock) if seconds is None else seconds
        self._clock = now
        self._seconds += passed
        if self.frame.fit_window():
            self._refit()
        moving = self._animate(passed)
        if self._world is not None:
            self._world.camera.step(passed)
            self._furl()
        if self.overlays.changed:
            self.overlays.changed = False
            self.touch()
        if not self.preset.light:
            self.root.set_shader_input("time", self._seconds)
            self.flotsam.step(self._seconds)
            self.waters.step(self._seconds)
            self.touch()
        self._draw(moving)

    def _furl(self) -> None:
        """A captain looks past the sails of the ship he stands on."""
        if self._aboard and self.camera.gaze.fov < CAPTAIN_FOV - 1 and not self.camera.is_moving:
            self._aboard = ""
        for actor in self.fleet:
            if actor.view.id == self._aboard:
                actor.cloth.hide(SCENE_MASK)
            else:
                actor.cloth.show(SCENE_MASK)

    def _animate(self, passed: float) -> bool:
        """Move animations, smoke and flames on; True when pieces moved."""
        moving = self.busy
        if self.director.step(passed):
            self._take_over()
        if moving and self._world is not None:
            self.flotsam.follow()
            self._world.sea.show(self.fleet.shores() | self.flotsam.shores(), settled=not self.busy)
            self._plates.follow(self.fleet)
        self._beat += passed
        if self._beat > FLAME_BEAT:
            self._beat = 0.0
            burning(self.theatre, self._seconds)
        if self.theatre.is_stirred:
            self.touch()
        shines, begins = self.weather.step(passed)
        if shines:
            self.touch()
        if begins:
            self.theatre.cue("thunder", loud=THUNDER)
        return moving

    def _draw(self, moving: bool) -> None:
        self._frames += 1
        if moving:
            self.touch(shadow=not self.preset.light or self._frames % SHADOW_EVERY == 0)
        self.root.set_shader_input("eye", self.frame.camera.get_pos(self.root))
        if self._world is not None:
            self._plates.look(self._world.camera, self.fleet)
            self.labels.step(self._world.camera)
            self._set_mist(self._world.camera.gaze.distance)
            gaze = self._world.camera.gaze
            self.frame.face(gaze.heading, gaze.pitch, gaze.distance)
            self.weather.hang(gaze.heading, gaze.pitch, self._seconds)
            half = math.tan(math.radians(self.frame.lens.get_vfov() / 2))
            self.root.set_shader_input("pixel", 2 * half / (self.frame.size[1] * min(1.0, self.preset.scale)))
            self._world.sea.before_frame(is_blind=self.frame.is_blind)
        self.frame.set_drawing(scene=self._dirty > 0, shadow=self._shadow_dirty > 0)
        self.base.taskMgr.step()
        self._dirty, self._shadow_dirty = max(0, self._dirty - 1), max(0, self._shadow_dirty - 1)

    def _set_mist(self, distance: float) -> None:
        """Haze begins beyond what is looked at, so that the table is clear from afar and deep from nearby."""
        start, density, most, height = self.mood.light.mist
        self.root.set_shader_input("mist", Vec4(max(start, distance * 1.12 + 6.0), density, most, height))

    # Under the pointer -----------------------------------------------------------------------------------------------

    def table_point(self, x: float, y: float) -> tuple[int, int] | None:
        """Table point (thou) under a screen point (-1..1, y upwards); None above the horizon."""
        return table_point(self.camera, x, y)

    def piece_at(self, x: float, y: float) -> str | None:
        """Id of the piece under a screen point (-1..1, y upwards), None for open water."""
        return piece_at(self.camera, self.fleet, x, y)

    # Pictures --------------------------------------------------------------------------------------------------------

    def settle(self, frames: int = 3) -> None:
        """Finish glides and animations and draw until the picture is complete: for pictures and tests."""
        self.skip()
        if self._world is not None:
            self._world.camera.step(1e9)
        self.touch(shadow=True)
        for _ in range(frames):
            self.touch()
            self.step(0.0)

    def grab(self) -> PNMImage:
        """What the window shows, without alpha."""
        return window.grab(self.base)

    def screenshot(self, path: Path) -> None:
        """Write what the window shows as an RGB PNG."""
        window.save_png(self.base, path)

    def dispose(self) -> None:
        """Give back what this stage holds of the window, so that another (of another preset) can take its place."""
        self.director.skip()
        self.frame.dispose()
        self.labels.dispose()
        if self._world is not None:
            self._world.remove()
        self.root.remove_node()

    def close(self) -> None:
        """Close the window."""
        window.close_base(self.base)


def _wind_of(view: StageView) -> tuple[int, int, bool]:
    return view.wind_mark, view.wind_force, view.has_vane


def open_stage(
    size: tuple[int, int] = (1280, 720), *, offscreen: bool = False, preset: str = "high"
) -> Stage:
    """Open the window (or a buffer nobody sees) and return the stage.

    `size` in pixels; `preset` low, high, ultra, or auto for what this machine can bear. Raises StageUnavailable when
    nothing can be drawn here and ValueError for an unknown preset.
    """
    chosen = None if preset == AUTO else preset_of(preset)
    base = window.open_base(size, offscreen=offscreen)
    return Stage(base, chosen or preset_of(window.suggested_preset(base)))
