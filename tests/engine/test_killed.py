"""A program killed at any moment while it saves after every command: the save or its `.bak` opens (Bar of saves)."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from vtt.dreadfleet.ruleset import find_ruleset
from vtt.kernel import saves

ROOT = Path(__file__).parents[2]
KILLS = 10
PLAYER = """
import os
import sys
from pathlib import Path
from vtt.bots.chooser import uniform
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import Setup
from vtt.kernel import saves
from vtt.kernel.game import Game

ruleset = Dreadfleet()

def play(path, first):
    for seed in range(first, first + 200):
        game, chooser = Game(ruleset, Setup(seed=seed, quick=True)), uniform(seed)
        saves.save(game, path)
        print(seed, 0, flush=True)
        while not game.is_over:
            game.submit(chooser.choose(game))
            saves.save(game, path)
            print(seed, len(game.log), flush=True)

for line in sys.stdin:
    seed, path = line.rstrip("\\n").split(" ", 1)
    child = os.fork()
    if child == 0:
        play(Path(path), int(seed))
        os._exit(1)
    print("child", child, flush=True)
    print("ended", os.waitpid(child, 0)[1], flush=True)
"""


@pytest.fixture(scope="module")
def player() -> Iterator[subprocess.Popen[str]]:
    """A program that forks itself for every game, so that only the first has to wait for its start."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER], cwd=ROOT, env=environment, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    ) as program:
        yield program
        program.stdin.close()


def run_and_kill(player: subprocess.Popen[str], path: Path, seed: int, patience_s: float) -> tuple[int, int]:
    """Let a child play and save, kill it after a while, and return the seed and length of the last save it told of."""
    player.stdin.write(f"{seed} {path}\n")
    player.stdin.flush()
    lines = [player.stdout.readline().split()]
    while not any(line[0] == "child" for line in lines) or len(lines) < 2:
        lines.append(player.stdout.readline().split())
    child = next(int(line[1]) for line in lines if line[0] == "child")
    time.sleep(patience_s)
    os.kill(child, signal.SIGKILL)
    while lines[-1][0] != "ended":
        lines.append(player.stdout.readline().split())
    assert os.WTERMSIG(int(lines[-1][1])) == signal.SIGKILL
    told = [line for line in lines if line[0].isdecimal()]
    return int(told[-1][0]), int(told[-1][1])


def test_killed_ten_times_at_most_one_decision_is_lost(player: subprocess.Popen[str], tmp_path: Path) -> None:
    chance = random.Random(20)
    for number in range(KILLS):
        path = tmp_path / f"save-{number}.json"
        seed, length = run_and_kill(player, path, 1000 * number, chance.random() * 0.4)
        loaded = saves.load(path, find_ruleset).game
        is_the_next = (loaded.setup.seed, len(loaded.log)) in ((seed, length), (seed, length + 1), (seed + 1, 0))
        assert is_the_next, f"{loaded.setup.seed}, {len(loaded.log)} loaded, {seed}, {length} told"
        backup = path.with_name(path.name + ".bak")
        if backup.exists():
            older = saves.load(backup, find_ruleset).game
            assert older.setup.seed <= loaded.setup.seed
        saves.save(loaded, path)  # what a killed program left beside it does not stand in the way
        assert saves.load(path, find_ruleset).game.decision == loaded.decision
