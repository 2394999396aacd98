"""A program killed at any moment while it saves after every command: the save or its `.bak` opens (Bar of saves)."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from vtt.dreadfleet.ruleset import find_ruleset
from vtt.kernel import saves

ROOT = Path(__file__).parents[2]
KILLS = 10
CHILD = """
import sys
from pathlib import Path
from vtt.bots.chooser import uniform
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import Setup
from vtt.kernel import saves
from vtt.kernel.game import Game

path, ruleset = Path(sys.argv[1]), Dreadfleet()
print("ready", flush=True)
for line in sys.stdin:
    seed = int(line)
    game, chooser = Game(ruleset, Setup(seed=seed, quick=True)), uniform(seed)
    saves.save(game, path)
    print(seed, 0, flush=True)
    while not game.is_over:
        game.submit(chooser.choose(game))
        saves.save(game, path)
        print(seed, len(game.log), flush=True)
    print("over", flush=True)
"""


def run_and_kill(path: Path, seed: int, patience_s: float) -> tuple[int, int]:
    """Let a child play and save, kill it after a while, and return the seed and length of the last save it told of."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-c", CHILD, str(path)], cwd=ROOT, env=environment, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as child:
        assert child.stdout.readline() == "ready\n"
        child.stdin.write("".join(f"{seed + number}\n" for number in range(200)))
        child.stdin.flush()
        told = child.stdout.readline()
        time.sleep(patience_s)
        child.send_signal(signal.SIGKILL)
        lines = [told, *child.stdout.read().splitlines()]
        assert child.wait(30) == -signal.SIGKILL
    last = next(line for line in reversed(lines) if line.strip() and line.strip() != "over" and len(line.split()) == 2)
    return int(last.split()[0]), int(last.split()[1])


def test_killed_ten_times_at_most_one_decision_is_lost(tmp_path: Path) -> None:
    chance = random.Random(20)
    for number in range(KILLS):
        path = tmp_path / f"save-{number}.json"
        seed, length = run_and_kill(path, 1000 * number, chance.random() * 0.4)
        loaded = saves.load(path, find_ruleset).game
        is_the_next = (loaded.setup.seed, len(loaded.log)) in ((seed, length), (seed, length + 1), (seed + 1, 0))
        assert is_the_next, f"{loaded.setup.seed}, {len(loaded.log)} loaded, {seed}, {length} told"
        backup = path.with_name(path.name + ".bak")
        if backup.exists():
            older = saves.load(backup, find_ruleset).game
            assert older.setup.seed <= loaded.setup.seed
        saves.save(loaded, path)  # what a killed program left beside it does not stand in the way
        assert saves.load(path, find_ruleset).game.decision == loaded.decision
