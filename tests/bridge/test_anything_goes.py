"""Hands that do anything at all: no fault, no overlap, and nothing moves without a command in the log (anchors C11)."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from panda3d.core import MouseButton

from tests.bridge.conftest import SIZE
from tests.bridge.moments import may_turn, moment, new_game
from tests.bridge.person import Person
from vtt.kernel.game import Game

EVENTS = 160
KEYS = (
    *"abcefgjklmortwnqzxvp0123456789.", "enter", "enter", "escape", "tab", "shift-tab", "space", "backspace", "home",
    "f1", "f2", "f5", "f9", "control-t", "control-z", "arrow_left", "arrow_up", "shift-arrow_right", "+", "-",
    "page_down",
)  # fmt: skip


def overlaps(game: Game) -> list[tuple[str, str]]:
    """Pieces that lie on one another, at least one of them a ship."""
    table, survey = game.state.table, game.position.survey
    ships = [piece for piece in table.ids if game.state.has_ship(piece)]
    pairs = ((ship, other) for ship in ships for other in table.ids if other != ship)
    return [pair for pair in pairs if not survey.gap(*pair).thou]


def anything(person: Person, dice: random.Random) -> None:
    """One thing that a hand may do: a key, a click, a drag, the wheel, a button that is shown."""
    at = (dice.uniform(0, SIZE[0] - 1), dice.uniform(0, SIZE[1] - 1))
    match dice.randrange(10):
        case 0 | 1 | 2:
            person.press(dice.choice(KEYS))
        case 3 | 4:
            person.click_at(*at)
        case 5:
            person.move(*at)
        case 6:
            to = (dice.uniform(0, SIZE[0] - 1), dice.uniform(0, SIZE[1] - 1))
            button = dice.choice((MouseButton.one(), MouseButton.one(), MouseButton.two(), MouseButton.three()))
            person.drag_at(at, to, button, steps=2)
        case 7:
            person.wheel_at(at, dice.choice((-2, -1, 1, 2)))
        case _:
            shown = [name for name in person.names if name.startswith(("actions/", "orders/", "dice/", "curtain/"))]
            if shown:
                left, top, right, bottom = person.box_of(dice.choice(shown))
                person.click_at((left + right) / 2, (top + bottom) / 2)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_anything_a_hand_does_is_survived(sit_down: Callable[[Game], Person], seed: int) -> None:
    """Random events on a table with a reef ahead; the person fails where the program notes a fault."""
    person = sit_down(new_game(4, quick=False) if seed == 3 else moment("move", may_turn))
    dice = random.Random(seed)
    answered = 0
    for _ in range(EVENTS):
        if person.app.bridge is None:  # back in the main menu
            person.app.start(new_game(4))
            person.step(3)
        game, state, commands = person.game, person.game.state, len(person.game.log)
        anything(person, dice)
        if person.app.bridge is None or person.game is not game:
            continue
        if game.state is not state:
            assert len(game.log) != commands or game.undone, "a state without a command"
            answered += 1
            assert not overlaps(game)
        assert person.app.is_running
    assert answered > 3
