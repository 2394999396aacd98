"""`seascape referee`: any program can play by JSON lines."""

import argparse
import sys
from pathlib import Path

from vtt.commands import seats

HELP = "speak JSON lines on standard input and output so that any program can play"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to open, seed, dice."""
    parser.add_argument("name", help="a scenario, a scene or a save")
    parser.add_argument("--seed", type=int, default=None, metavar="S", help="seed of the dice and decks")
    parser.add_argument("--dice", type=Path, metavar="FILE", help="a file of faces that are used first")
    parser.add_argument("--quick", action="store_true", help="default scenery and suggested poses")
    seats.add_arguments(parser)


def read_faces(path: Path) -> tuple[int, ...]:
    """Read a file of faces 1 to 6; raises Fault that names the word that is none."""
    from vtt.cli import Fault
    from vtt.kernel.readfile import read_whole

    faces: list[int] = []
    text = read_whole(path).decode("utf-8", errors="replace")
    for number, word in enumerate(text.split(), start=1):
        if word not in {"1", "2", "3", "4", "5", "6"}:
            raise Fault(f"{path}: die {number}: expected a face from 1 to 6, found {word!r}")
        faces.append(int(word))
    return tuple(faces)


def run(options: argparse.Namespace) -> int:
    """Converse until the input ends."""
    from vtt.opening import open_game
    from vtt.referee import Referee
    from vtt.words import say

    setup: dict[str, object] = {"quick": options.quick, **seats.setup_of(options)}
    if options.seed is not None:
        setup["seed"] = options.seed
    if options.dice is not None:
        setup["script"] = read_faces(options.dice)
    loaded = open_game(options.name, **setup)
    if loaded.notice:
        print(say(loaded.notice), file=sys.stderr)
    try:
        for line in Referee(loaded.game, options.seed or 1).converse(sys.stdin.buffer):
            print(line, flush=True)
    except BrokenPipeError:
        sys.stderr.close()
    return 0
