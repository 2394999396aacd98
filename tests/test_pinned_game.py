"""Two whole games, command by command: the same log gives the same positions on every machine and Python version.

`fixtures/pinned-game.json` holds a set-up, the commands, the faces that were thrown, and digests of positions along
the way; `pinned-melee.json` begins in the thick of a fight, with boarding, duels, fires and monsters. A change of the
rules that is meant writes them anew: `python -m tests.test_pinned_game`.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import Setup
from vtt.kernel import codec
from vtt.kernel.decision import Command
from vtt.kernel.game import Game

FOLDER = Path(__file__).parent / "fixtures"
GAMES = ("pinned-game", "pinned-melee")
ROOT = Path(__file__).parents[1]


def replay(pinned: dict) -> tuple[dict[str, str], list[list[int]], Game]:
    """Play the commands again: the digests at the pinned places, all faces, the game."""
    ruleset, setup = Dreadfleet(), msgspec.convert(pinned["setup"], Setup)
    if "base" in pinned:
        game = Game.from_snapshot(ruleset, setup, codec.from_builtins(pinned["base"], ruleset.state_type))
    else:
        game = Game(ruleset, setup)
    found = {}
    for number, command in enumerate(pinned["commands"], start=1):
        game.submit(msgspec.convert(command, Command))
        if str(number) in pinned["digests"]:
            found[str(number)] = codec.digest(game.state)
    return found, [list(entry.faces) for entry in game.log], game


def read(name: str) -> dict:
    """Return a fixture."""
    return json.loads((FOLDER / f"{name}.json").read_text())


@pytest.mark.parametrize("name", GAMES)
def test_a_pinned_game_plays_to_the_pinned_positions(name: str) -> None:
    """Dice, cards and geometry are the same everywhere."""
    pinned = read(name)
    found, faces, game = replay(pinned)
    assert faces == pinned["faces"]
    assert found == pinned["digests"]
    assert game.is_over and len(game.log) == len(pinned["commands"])


@pytest.mark.parametrize("name", GAMES)
def test_plain_python_plays_it_the_same(name: str) -> None:
    """Without the compiler, in a process of its own."""
    environment = {**os.environ, "SEASCAPE_PLAIN": "1", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.test_pinned_game", "check", name]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert (run.stdout.split()[-1], run.stderr) == ("True", "")


def main(words: list[str]) -> None:
    """`check NAME...` compares, without a word the digests are written anew."""
    for name in words[1:] or GAMES:
        pinned = read(name)
        digests, faces, _ = replay(pinned)
        if words[:1] == ["check"]:
            print(sys.version.split()[0], name, digests == pinned["digests"] and faces == pinned["faces"])
        else:
            fresh = {**pinned, "faces": faces, "digests": digests}
            (FOLDER / f"{name}.json").write_text(json.dumps(fresh, separators=(",", ":")))


if __name__ == "__main__":
    main(sys.argv[1:])
