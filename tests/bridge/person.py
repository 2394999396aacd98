"""A person at the table: eyes, a mouse and a keyboard over the whole program.

Commands are carried out as a hand would: by clicking ships, dragging the ghost and the rudder, choosing cards and
buttons, typing numbers. Everything goes through Panda's own hit-testing.
"""

from __future__ import annotations

import re
import time
from typing import Any

from panda3d.core import KeyboardButton, MouseButton, NodePath

from tests.pilot import Pilot, PilotError
from vtt.bridge.app import App
from vtt.bridge.diceviews import REROLLS
from vtt.bridge.drivehandle import SEND, DriveHandle
from vtt.bridge.handles import RerollOneHandle
from vtt.bridge.movehandle import HAND_OF, MoveHandle
from vtt.bridge.placehandle import NEAREST, PLACE, PlaceHandle
from vtt.bridge.rimhandles import EdgeHandle, WindHandle
from vtt.dreadfleet.state import ORDERS
from vtt.kernel.codec import digest
from vtt.kernel.decision import Command, Decision, Option
from vtt.kernel.units import CDEG_PER_DEGREE, THOU_PER_INCH
from vtt.stage.units import to_scene
from vtt.table.pose import Pose, moved, to_world

PATIENCE_S = 30.0
"""How long a person waits for the next question."""
KEYS_HELD = {"shift": KeyboardButton.shift(), "control": KeyboardButton.control()}
MORE = "actions/more"
Place = tuple[float, float] | None


class Person(Pilot):
    """Plays the program that a test has opened. `home` is where it keeps its files."""

    def __init__(self, app: App, size_px: tuple[int, int]) -> None:
        self.app = app
        self.clicks = {"button": 0, "piece": 0, "card": 0, "drag": 0, "typed": 0, "key": 0}
        super().__init__(app.stage.base, size_px)

    def step(self, frames: int = 2) -> None:
        """Let frames of the whole program pass."""
        for _ in range(frames):
            self.app.frame()
        faults = self.app.home / "errors.log"
        if faults.exists():
            raise PilotError(faults.read_text(encoding="utf-8"))

    def find(self, name: str) -> NodePath:
        """Find a widget; rows of a scrolling column may be named without their number ("saves/list/load-x")."""
        rows = [full for full in self.names if re.sub(r"#\d+", "", full) == name]
        return super().find(rows[-1] if rows else name)

    def has(self, name: str) -> bool:
        """Whether a widget is shown, named with or without the number of its row."""
        return any(name in (full, re.sub(r"#\d+", "", full)) for full in self.names)

    def scroll_to(self, name: str) -> None:
        """Turn the wheel over a scrolling column until a row of it can be clicked."""
        column = name.rpartition("/")[0]
        for notches in (0, *(2,) * 8, -20):
            if notches:
                self.wheel(column, notches)
            try:
                self.hover(name)
            except PilotError:
                continue
            return
        raise PilotError(f"expected {name!r} somewhere in {column!r}")

    # looking -------------------------------------------------------------------------------------------------

    @property
    def bridge(self) -> Any:
        """The game at the table."""
        assert self.app.bridge is not None
        return self.app.bridge

    @property
    def game(self) -> Any:
        """The game being played."""
        return self.bridge.game

    @property
    def handle(self) -> Any:
        """What the mouse does for the open question."""
        return self.bridge.handle

    @property
    def table_digest(self) -> str:
        """One word for the whole state of the game."""
        return digest(self.game.state)

    def pixel(self, point: tuple[float, float], height: float = 0.0) -> tuple[float, float] | None:
        """Where a table point is seen; None where a panel or the window's edge hides it."""
        seen = self.app.stage.camera.screen_point(to_scene(*point, height))
        if seen is None or abs(seen.x) >= 1 or abs(seen.y) >= 1:
            return None
        x, y = round((seen.x + 1) / 2 * self.size_px[0]), round((1 - seen.y) / 2 * self.size_px[1])
        self.move(x, y)
        return None if self.name_under_pointer() else (x, y)

    def piece_pixel(self, piece: str) -> tuple[float, float] | None:
        """Where a piece can be clicked: its middle, else a point towards one of its ends."""
        table = self.game.state.table
        if not table.has(piece):
            return None
        at = table.piece(piece)
        shape = self.bridge.pos.content.shapes[at.shape]
        for along in (0, 0.6, -0.6, 0.85, -0.85):
            place = self.pixel(to_world(at.pose, 0, along * shape.length / 2))
            if place is not None and self.app.stage.piece_at(*self._half(place)) == piece:
                return place
        return None

    def _half(self, place: tuple[float, float]) -> tuple[float, float]:
        return place[0] / self.size_px[0] * 2 - 1, 1 - place[1] / self.size_px[1] * 2

    def hold(self, modifier: str) -> None:
        """Hold Shift or Ctrl down."""
        self._mouse.press_button(KEYS_HELD[modifier])
        self.step(1)

    def let_go(self, modifier: str) -> None:
        """Let Shift or Ctrl go."""
        self._mouse.release_button(KEYS_HELD[modifier])
        self.step(1)

    def key_down(self, letter: str) -> None:
        """Press a letter and keep it down."""
        self._mouse.press_button(KeyboardButton.ascii_key(letter))
        self.step()

    def key_up(self, letter: str) -> None:
        """Let a letter go."""
        self._mouse.release_button(KeyboardButton.ascii_key(letter))
        self.step()

    def wheel_at(self, place: tuple[float, float], notches: int, held: str = "") -> None:
        """Turn the wheel over a pixel, forward for positive notches."""
        self.move(*place)
        if held:
            self.hold(held)
        for _ in range(abs(notches)):
            self._press(MouseButton.wheel_up() if notches > 0 else MouseButton.wheel_down())
        if held:
            self.let_go(held)

    def wait(self) -> Decision:
        """Let frames pass until a question is open for the mouse; draws a curtain back where one is closed."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            if self.app.hud.page == "curtain":
                self.step(2)  # nobody is faster than the picture
                self.click("curtain/take")
            elif self.app.hud.page:
                raise PilotError(f"expected the table, found the page {self.app.hud.page!r}")
            elif self.bridge.handle is not None and self.handle.decision is self.game.decision:
                if self.bridge._asked == self.game.state.serial and not self.app.stage.camera.is_moving:
                    return self.handle.decision
            self.step(1)
        raise PilotError("expected a question, found none")

    # answering -----------------------------------------------------------------------------------------------

    def answer(self, command: Command) -> None:
        """Carry out a command by hand and see that just this became of it; places may be where the mouse put them."""
        decision, before = self.wait(), len(self.game.log)
        option = decision.option(command.choice)
        if decision.throw is not None:
            self._type_dice(command.faces)
        elif isinstance(self.handle, PlaceHandle) and option.place is not None:
            self.place(option)
        elif isinstance(self.handle, DriveHandle) and option.amount is not None:
            self._drive(option, command.amount)
        elif isinstance(self.handle, MoveHandle) and command.choice == "run":
            self._run(command.amount)
        elif isinstance(self.handle, MoveHandle) and command.choice in HAND_OF:
            self._turn(command.choice, command.amount)
        else:
            self.choose(command.choice, option)
        self.step(2)
        if len(self.game.log) == before:
            handle = {name: value for name, value in vars(self.handle).items() if isinstance(value, str | int | bool)}
            raise PilotError(
                f"expected {command} to be carried out, found {decision.kind} still open: {handle}, "
                f"typed {self.app.hud._typed!r}, panels {self.app.hud.shown}"
            )
        done = self.game.log[before].command
        if (done.choice, done.amount) != (command.choice, command.amount):
            raise PilotError(f"expected {command}, found {done}")

    def answer_slowly(self) -> None:
        """Answer with the first option that sets something in motion, and do not wait for its end."""
        from tests.bridge.captain import decide

        while not self.app.stage.busy and not self.game.is_over:
            self.wait()
            self.bridge.submit(decide(self.game))

    def choose(self, choice: str, option: Option | None = None) -> None:
        """Click the piece that an answer is about, else its card, else its button."""
        clickable = option is not None and self.handle.clickable(option.subject) is option
        place = self.piece_pixel(option.subject) if clickable else None
        if self.handle.decision.kind in REROLLS:
            self.click("dice/keep" if choice == "keep" else "dice/again")
            self.clicks["button"] += 1
        elif isinstance(self.handle, RerollOneHandle) and option is not None and "face" in option.params:
            self.click(f"dice/reroll-{self.handle.faces.index(int(option.params['face']))}")
            self.clicks["button"] += 1
        elif self.on_rim(option) is not None:
            self.click_at(*self.on_rim(option))
            self.clicks["piece"] += 1
        elif self.handle.decision.kind == "order" and choice in ORDERS and self.has(f"orders/order-{choice}"):
            self.click(f"orders/order-{choice}")
            self.clicks["card"] += 1
        elif place is not None:
            self.click_at(*place)
            self.clicks["piece"] += 1
        else:
            self.press_button(choice)

    def on_rim(self, option: Option | None) -> Place:
        """Where at the rim of the board an answer can be clicked, None if it has no place there."""
        if option is not None and isinstance(self.handle, WindHandle):
            mark = self.handle.place_of(option)
            return None if mark is None else self.pixel(mark)
        if option is not None and isinstance(self.handle, EdgeHandle):
            corners = self.handle.strip(option.id)
            return self.pixel((sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4))
        return None

    def press_button(self, choice: str) -> None:
        """Click the button of an answer, leafing through the pages of buttons."""
        name = f"actions/choose-{choice}"
        for _ in range(8):
            if self.has(name):
                self.click(name)
                self.clicks["button"] += 1
                return
            self.click(MORE)
        raise PilotError(f"expected a button {name!r}, found {[n for n in self.names if n.startswith('actions')]}")

    def type(self, text: str) -> None:
        """Type at the table, without an entry that has the focus."""
        for letter in text:
            self.press(letter)
        self.clicks["typed"] += 1

    def _type_dice(self, faces: tuple[int, ...]) -> None:
        self.type("".join(str(face) for face in faces))
        self.press("enter")

    def place(self, option: Option) -> None:
        """Take the piece in hand, let the program find the nearest place, and put it there."""
        if self.handle.option.id != option.id:
            self.press_button(option.id)
        self.press_button(NEAREST)
        self.press_button(PLACE)

    def _drive(self, option: Option, course: int) -> None:
        """Take the treasure in hand, type its course and send it."""
        if self.handle.option.id != option.id:
            self.press_button(option.id)
        self.type(f"{course / CDEG_PER_DEGREE:.2f}")
        self.press("enter")
        self.press_button(SEND)

    def _run(self, amount: int) -> None:
        """Drag the ghost ahead; type the inches where the hand cannot be that exact, and for craft that turn freely."""
        start, end = self.course_pixels(self.handle.run.pose, self.handle.shape.length, amount)
        if start is not None and end is not None and not self.handle.is_free:
            self.drag_at(start, end, steps=3)
            self.clicks["drag"] += 1
        if self.handle.run.distance_thou != amount:
            self.type(f"{amount / THOU_PER_INCH:g}")
            self.press("enter")
        self.press("enter")
        self.clicks["key"] += 1

    def course_pixels(self, pose: Pose, length: int, amount: int) -> tuple[Place, Place]:
        """Where a base's front edge is seen, and where after a run; None for what a panel hides."""
        ahead = moved(pose, pose.heading, amount)
        return self.pixel(to_world(pose, 0, length / 2)), self.pixel(to_world(ahead, 0, length / 2))

    def _turn(self, choice: str, amount: int) -> None:
        """Take up the rudder with R, drag it round, type what is missing, confirm."""
        for _ in range(3):
            if self.handle.turning != choice:
                self.press("r")
        assert self.handle.turning == choice
        turned = self._around(amount)
        if turned is not None:
            self.drag_at(*turned, steps=3)
            self.clicks["drag"] += 1
        if self.handle.turn.angle_cdeg != amount:
            self.type(f"{amount / CDEG_PER_DEGREE:g}")
            self.press("enter")
        self.press("enter")
        self.clicks["key"] += 1

    def _around(self, amount: int) -> tuple[tuple[float, float], tuple[float, float]] | None:
        """From the rudder's arm as it lies to where it has to come, as pixels."""
        rudder = self.handle.turn
        sign = 1 if rudder.side == "starboard" else -1
        way = (rudder.pose.heading - sign * 9000) % 36000
        pivot = type(rudder.pose)(round(rudder.pivot[0]), round(rudder.pivot[1]), 0)
        here, there = moved(pivot, way, 4000), moved(pivot, (way + sign * amount) % 36000, 4000)
        start, end = self.pixel((here.x, here.y)), self.pixel((there.x, there.y))
        return None if start is None or end is None else (start, end)
