"""One start in a real window on a virtual screen: a first turn by the mouse and keys of an X server."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from tests.bridge.captain import decide
from tests.bridge.conftest import SIZE
from tests.bridge.person import Person
from vtt.bridge.app import AUTOSAVE, App
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import Setup
from vtt.kernel.codec import digest
from vtt.kernel.decision import Command
from vtt.kernel.game import Game

TOOLS = ("Xvfb", "xdotool", "import")
MISSING = [tool for tool in TOOLS if shutil.which(tool) is None]
SEED = 3
FIRST_MOVES = 12
"""A first turn at most: the test ends with it."""
START_S, ANSWER_S, SETTLE_S = 120.0, 60.0, 0.6

pytestmark = pytest.mark.skipif(
    bool(MISSING) and not os.environ.get("CI"),
    reason=f"needs {', '.join(MISSING)}: apt install xvfb xdotool imagemagick",
)


def wait_for(what: str, seconds: float, found: Callable[[], object]) -> object:
    """Wait until something is there; AssertionError with what was waited for."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        answer = found()
        if answer:
            return answer
        time.sleep(0.2)
    raise AssertionError(f"expected {what} within {seconds:g} s, found none")


class RealHand:
    """Mouse and keyboard of an X server, over the window of a program that runs in another process."""

    def __init__(self, display: str, home: Path) -> None:
        self.env = {**os.environ, "DISPLAY": display, "LIBGL_ALWAYS_SOFTWARE": "1"}
        self.home = home
        options = ["--quick", "--seed", str(SEED), "--preset", "low", "--size", f"{SIZE[0]}x{SIZE[1]}"]
        command = [sys.executable, "-m", "vtt", "play", "SC01", *options, "--home", str(home)]
        self.errors = (home / "stderr.txt").open("w", encoding="utf-8")
        self.program = subprocess.Popen(command, env=self.env, stderr=self.errors, stdout=self.errors)
        self.window = ""

    def find_window(self) -> None:
        """Wait for the window and its first picture, and give it the keyboard."""
        self.window = str(wait_for("a window", START_S, self._search))
        wait_for("the first picture", START_S, self._has_picture)
        self.run("windowfocus", self.window)

    def close(self) -> None:
        """End the program."""
        self.program.terminate()
        try:
            self.program.wait(20)
        except subprocess.TimeoutExpired:
            self.program.kill()
            self.program.wait()
        self.errors.close()

    def run(self, *words: str) -> str:
        """Call xdotool."""
        done = subprocess.run(["xdotool", *words], env=self.env, capture_output=True, text=True, timeout=60)
        return done.stdout.strip()

    def _is_alive(self) -> None:
        assert self.program.poll() is None, (self.home / "stderr.txt").read_text(encoding="utf-8")

    def _has_picture(self) -> bool:
        self._is_alive()
        return self.colours() > 1000

    def _search(self) -> str:
        self._is_alive()
        return self.run("search", "--onlyvisible", "--name", "Seascape").partition("\n")[0]

    def move(self, place: tuple[float, float]) -> None:
        """Move the pointer and let the program notice."""
        self.run("mousemove", "--window", self.window, str(round(place[0])), str(round(place[1])))
        time.sleep(SETTLE_S)

    def click(self, place: tuple[float, float]) -> None:
        """Click at a pixel of the window."""
        self.move(place)
        for half in ("mousedown", "mouseup"):
            self.run(half, "1")
            time.sleep(SETTLE_S / 2)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Drag from pixel to pixel."""
        self.move(start)
        self.run("mousedown", "1")
        time.sleep(SETTLE_S)
        self.move(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
        self.move(end)
        self.run("mouseup", "1")
        time.sleep(SETTLE_S)

    def key(self, *names: str) -> None:
        """Press keys."""
        for name in names:
            self.run("key", name)
            time.sleep(SETTLE_S / 2)

    def picture(self, path: Path) -> None:
        """Take a picture of the whole screen."""
        subprocess.run(["import", "-window", "root", str(path)], env=self.env, check=True, timeout=60)

    def colours(self) -> int:
        """How many colours the screen shows: a black one has few."""
        path = self.home / "screen.png"
        self.picture(path)
        from panda3d.core import Filename, PNMImage

        image = PNMImage()
        image.read(Filename.from_os_specific(str(path)))
        step = range(0, image.get_x_size(), 7), range(0, image.get_y_size(), 7)
        return len({tuple(image.get_pixel(x, y)) for x in step[0] for y in step[1]})

    def answers(self) -> list[Command]:
        """What the program has carried out so far, from its autosave."""
        path = self.home / "saves" / AUTOSAVE
        if not path.exists():
            return []
        entries = msgspec.json.decode(path.read_bytes())["log"]
        return [msgspec.convert(entry["command"], Command) for entry in entries]


@pytest.fixture
def display() -> Iterator[str]:
    """A virtual screen; the X server itself finds a free number."""
    if MISSING:
        pytest.fail(f"needs {', '.join(MISSING)}: .ci/run installs them")
    read_end, write_end = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write_end), "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24", "-nolisten", "tcp"],
        pass_fds=(write_end,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write_end)
    with os.fdopen(read_end) as pipe:
        number = pipe.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


@pytest.fixture
def real(display: str, tmp_path: Path) -> Iterator[RealHand]:
    """The program in a window, with its first question open."""
    home = tmp_path / "real"
    home.mkdir()
    (home / "settings.toml").write_text("animation = 0.0\n", encoding="utf-8")
    hand = RealHand(display, home)
    try:
        hand.find_window()
        yield hand
    finally:
        hand.close()


def test_a_first_turn_in_a_real_window(real: RealHand, person: Person, app: App, tmp_path: Path) -> None:
    """A twin in this process says where everything is on the screen; the real window is clicked there."""
    app.start(Game(Dreadfleet(), Setup(seed=SEED, quick=True)))
    for number in range(FIRST_MOVES):
        decision = person.wait()
        command = decide(person.game)
        for attempt in range(3):
            try_by_hand(real, person, command, attempt)
            try:
                wait_for(f"an answer to {decision.kind}", ANSWER_S / 3, lambda done=number: len(real.answers()) > done)
            except AssertionError:
                continue
            break
        answer = real.answers()[number]
        assert answer.choice == command.choice, decision.kind
        person.bridge.submit(answer)
        if person.game.state.turn > 1 or person.game.is_over:
            break
    assert {"activate", "order", "move"} <= {entry.kind for entry in person.game.log}
    assert real.colours() > 1000
    real.key("F5")
    quick = real.home / "saves" / "quicksave.json"
    wait_for("a quick save", ANSWER_S, quick.exists)
    app.load(quick)
    assert digest(app.bridge.game.state) == digest(person.game.state)
    assert not (real.home / "errors.log").exists()


def try_by_hand(real: RealHand, person: Person, command: Command, number: int) -> None:
    """Click, drag or type what the twin's screen shows for a command; a slow machine may need a second attempt."""
    option = person.handle.decision.option(command.choice)
    if command.choice == "run":
        pose, length = person.handle.run.pose, person.handle.shape.length
        start, end = person.course_pixels(pose, length, command.amount)
        if start is not None and end is not None:
            real.drag(start, end)
        real.key("Return")
    elif command.amount is not None:
        real.key("Escape") if number else None
        real.click(person.place_of(f"actions/choose-{command.choice}"))
        real.key(*f"{command.amount / 100:g}", "Return", "Return")
    elif option is not None and option.place is not None:
        real.key("n", "Return")
    elif person.has(f"orders/order-{command.choice}"):
        real.click(person.place_of(f"orders/order-{command.choice}"))
    elif person.has(f"dice/{'keep' if command.choice == 'keep' else 'again'}"):
        real.click(person.place_of(f"dice/{'keep' if command.choice == 'keep' else 'again'}"))
    else:
        place = person.piece_pixel(option.subject) if person.handle.clickable(option.subject) is option else None
        real.click(place or person.place_of(f"actions/choose-{command.choice}"))
