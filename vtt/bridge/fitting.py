"""Fitting a person's model on the stage: turned, scaled and sunk by mouse and key, and kept beside its file."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from panda3d.core import Vec3

from vtt.bridge.menus import entry
from vtt.bridge.ownpieces import OwnPiece
from vtt.hud.models import ChoiceModel, MenuModel, NumberAsk, PromptModel
from vtt.stage.layers import CHALK, GREEN
from vtt.stage.ownmodels import Fit, OwnModelError, Shelf, fit_path, write_fit
from vtt.stage.ownmodels.fitfile import LEAST_SCALE, MOST_SCALE, MOST_SINK
from vtt.stage.pieces import outline_inches
from vtt.stage.ribbons import Ink, Style
from vtt.stage.sea import placed
from vtt.stage.units import to_scene
from vtt.stage.view import PieceView, StageView
from vtt.table.board import Board
from vtt.table.pose import Pose, to_world
from vtt.words import say

if TYPE_CHECKING:
    from vtt.hud.hud import Hud
    from vtt.stage.stage import Stage

PIECE = "own-model"
LAYER = "fitting"
TURN, FINE_TURN, QUARTER = 15.0, 1.0, 90.0
LARGER, DEEPER = 1.05, 0.05
ASIDE = 0.62
"""How far left of the middle the model is seen, as a share of half the screen."""
ARROW_THOU = (150, 1100)
"""From where to where the arrow at the bow reaches ahead of the base."""
ACTIONS = (
    ("turn", "Right", "wheel"),
    ("turn-back", "Left", "wheel"),
    ("larger", "PgUp", "frame"),
    ("smaller", "PgDn", "target"),
    ("deeper", "Down", "waves"),
    ("higher", "Up", "eye"),
    ("up", "X", "rudder"),
    ("reset", "Z", "undo"),
    ("back", "Q", "door"),
    ("save", "Enter", "save"),
)


class _NoLooks:
    """There are no overlays of rules here."""

    on: tuple[str, ...] = ()

    def hover(self, _: object) -> None:
        """Nothing to point at."""

    point_at = point_out = toggle = hover

    def draw(self) -> None:
        """Nothing to draw."""


@dataclass
class _EmptyTable:
    """A board with nothing on it that a rule knows."""

    board: Board
    pieces: tuple[Any, ...] = ()

    def has(self, _: str) -> bool:
        """Nothing is."""
        return False


@dataclass
class _NoState:
    table: _EmptyTable

    def has_ship(self, _: str) -> bool:
        """None."""
        return False


@dataclass
class _NoPosition:
    """What hands ask of a table on which no game is played."""

    state: _NoState

    def in_play(self) -> tuple[Any, ...]:
        """Nothing is."""
        return ()


@dataclass
class _NoGame:
    decision: None = None


@dataclass
class Fitting:
    """One model on the base of its piece. Answers to the hands as the bridge of a game does, and is its own handle."""

    stage: Stage
    hud: Hud
    shelf: Shelf
    piece: OwnPiece
    path: Path
    board: Board
    leave: Callable[[], None]
    fit: Fit = field(default_factory=Fit)
    selected: str = ""

    def __post_init__(self) -> None:
        self.game, self.looks = _NoGame(), _NoLooks()
        self.pos = _NoPosition(_NoState(_EmptyTable(self.board)))
        self.pose = Pose(self.board.width // 2, self.board.height // 2, 0)
        self.fit = self._saved = self.shelf.fit_of(self.piece.model, self.path)
        self._grip: float | None = None
        self._before = self.fit

    # life ----------------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Put the model on the table, alone, and look at it."""
        self._show()
        self.stage.look(f"piece:{PIECE}", glide=False)
        self._step_aside()

    def _step_aside(self) -> None:
        """Look past the model to the right: question and buttons stand in the middle of the screen."""
        camera = self.stage.camera
        gaze = camera.gaze
        heading = math.radians(gaze.heading)
        half_width = gaze.distance * math.tan(math.radians(gaze.fov / 2)) * camera.lens.get_aspect_ratio()
        right = Vec3(math.cos(heading), -math.sin(heading), 0) * (half_width * ASIDE)
        camera.go(replace(gaze, target=gaze.target + right), glide=False)

    def close(self) -> None:
        """The table is as before; what was not saved is forgotten."""
        self.shelf.stop_trying(self.piece.model)
        self.stage.forget_model(self.piece.model)
        self.stage.overlays.clear(LAYER)
        self.hud.clear()

    def update(self) -> None:
        """Nothing goes on by itself here."""

    def recover(self) -> None:
        """After a fault: show the model as it was saved."""
        self.fit, self._grip = self._saved, None
        self._show()

    def show_round(self) -> None:
        """Nothing stands round this table."""

    @property
    def handle(self) -> Fitting:
        """The mouse is its own."""
        return self

    @property
    def is_saved(self) -> bool:
        """Whether the file beside the model says what is seen."""
        return self.fit == self._saved

    # showing -------------------------------------------------------------------------------------------------

    def change(self, **changes: Any) -> None:
        """Take other values, as far as they may go, and show them."""
        values = {**self.fit.model_dump(), **changes}
        values["turn"] = round((values["turn"] + 180.0) % 360.0 - 180.0, 2)
        values["scale"] = round(min(MOST_SCALE, max(LEAST_SCALE, values["scale"])), 4)
        values["sink"] = round(min(MOST_SINK, max(-MOST_SINK, values["sink"])), 3)
        self.fit = Fit.model_validate(values)
        self._show()

    def _show(self) -> None:
        self.shelf.try_on(self.piece.model, self.path, self.fit)
        self.stage.forget_model(self.piece.model)
        view = PieceView(PIECE, self.piece.model, self.piece.shape, self.pose)
        self.stage.show(StageView(self.board, (view,), wind_mark=0, wind_force=1, has_vane=False))
        self.redraw()
        self._ask()

    def redraw(self) -> None:
        """Outline of the base and the arrow at its bow."""
        ink = Ink()
        outline = outline_inches(self.piece.shape)
        ink.line(placed(outline, self.pose), CHALK, 0.07, closed=True)
        ahead = max(y for _, y in self.piece.shape.outline)
        start, end = (to_world(self.pose, 0, ahead + reach) for reach in ARROW_THOU)
        ink.arrow(to_scene(*start), to_scene(*end), GREEN, 0.1)
        self.stage.overlays.lay(LAYER, (ink, Style()))

    def _ask(self) -> None:
        fit = self.fit
        choices = tuple(
            ChoiceModel(id=action, label=say(f"pieces.{action}"), key=key, icon=icon, primary=action == "save")
            for action, key, icon in ACTIONS
        )
        self.hud.show_prompt(
            PromptModel(
                who=self.piece.title,
                side="",
                what=say("pieces.prompt", file=self.path.name, name=self.piece.title, turn=f"{fit.turn:g}",
                         scale=f"{fit.scale:g}", sink=f"{fit.sink:.2f}″"),
                why_text=say("pieces.why"),
                default_text=say("pieces.unchanged" if self.is_saved else "pieces.changed"),
                choices=choices,
                side_name=say("pieces.title"),
                number=NumberAsk(say("pieces.typed"), "°", 0, 360),
            )
        )

    # hands ---------------------------------------------------------------------------------------------------

    def choose(self, choice: str) -> None:
        """Carry out a button."""
        fit = self.fit
        match choice:
            case "turn":
                self.change(turn=fit.turn + QUARTER)
            case "turn-back":
                self.change(turn=fit.turn - QUARTER)
            case "larger":
                self.change(scale=fit.scale * LARGER)
            case "smaller":
                self.change(scale=fit.scale / LARGER)
            case "deeper":
                self.change(sink=fit.sink + DEEPER)
            case "higher":
                self.change(sink=fit.sink - DEEPER)
            case "up":
                self.change(up="z" if self._up() == "y" else "y")
            case "reset":
                self.change(**Fit().model_dump())
            case "save":
                self.save()
            case "back":
                self.leave()

    def _up(self) -> str:
        """The axis that points upwards now."""
        library = self.stage.fleet.library
        try:
            return self.shelf.fitted(self.path, self.piece.stand(library), self.fit, light=library.light)[1].up
        except OwnModelError:
            return "y"

    def save(self) -> None:
        """Keep the changes beside the file."""
        file = fit_path(self.path)
        try:
            write_fit(file, self.fit)
        except OSError as error:
            self.hud.show_toast(say("bridge.unwritten", file=str(file), reason=error.strerror or error), "bad")
            return
        self._saved = self.fit
        self._ask()
        self.hud.show_toast(say("pieces.saved", name=self.piece.title, file=str(file)), "good")

    def _bearing(self, point: tuple[int, int]) -> float:
        return math.degrees(math.atan2(point[0] - self.pose.x, point[1] - self.pose.y))

    def hover(self, point: tuple[int, int] | None, piece: str | None) -> None:
        """Nothing follows the pointer that is not held."""

    def press(self, point: tuple[int, int] | None, piece: str | None) -> bool:
        """Take hold of the model: a drag turns it about the middle of its base."""
        if point is None or piece != PIECE:
            return False
        self._grip, self._before = self._bearing(point), self.fit
        return True

    def drag(self, point: tuple[int, int], free: bool) -> None:
        """Turn it after the pointer, by whole fives of degrees unless Ctrl is held."""
        if self._grip is None:
            return
        step = 1.0 if free else 5.0
        way = (self._bearing(point) - self._grip + 180.0) % 360.0 - 180.0
        turn = self._before.turn + round(way / step) * step
        if turn != self.fit.turn:
            self.change(turn=turn)

    def release(self) -> None:
        """Let go."""
        self._grip = None

    def click(self, point: tuple[int, int] | None, piece: str | None) -> bool:
        """Nothing to choose: there is one model."""
        return True

    def wheel(self, steps: int, fine: bool) -> bool:
        """Turn it."""
        self.change(turn=self.fit.turn + steps * (FINE_TURN if fine else TURN))
        return True

    def typed(self, value: float) -> None:
        """An exact angle in degrees."""
        self.change(turn=float(value))

    def rudder(self) -> None:
        """There is no rudder here."""

    def end_step(self) -> None:
        """There are no steps here."""

    def confirm(self) -> None:
        """Enter keeps it."""
        self.save()

    def cancel(self) -> bool:
        """Escape puts back what the hand holds, then what was changed."""
        if self._grip is None and self.is_saved:
            return False
        self.fit = self._before if self._grip is not None else self._saved
        self._grip = None
        self._show()
        return True

    def menu(self) -> MenuModel:
        """Return the menu over the fitting."""
        entries = (
            entry("resume", say("menu.resume"), "ship", primary=True),
            entry("settings", say("menu.settings"), "gear"),
            entry("help", say("menu.help"), "help"),
            entry("main", say("menu.main"), "door"),
        )
        return MenuModel(
            title=say("pieces.title"), subtitle="" if self.is_saved else say("pieces.changed"), entries=entries,
            over_game=True,
        )
