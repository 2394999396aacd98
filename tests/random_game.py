"""Plays random games of the first scenario and prints their hashes, for comparison between interpreters.

    python -m tests.random_game SEED...
"""

import hashlib
import sys

from vtt.bots.chooser import uniform
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import Setup
from vtt.kernel import codec
from vtt.kernel.game import Game

SCENARIO = "dead-mans-reef"


def random_game(seed: int, *, quick: bool = False, limit: int = 5000) -> Game:
    """Return a whole game between two uniform choosers, or its first `limit` decisions."""
    game, chooser = Game(Dreadfleet(), Setup(scenario=SCENARIO, seed=seed, quick=quick)), uniform(seed)
    while not game.is_over and len(game.log) < limit:
        game.submit(chooser.choose(game))
    return game


def chain(game: Game) -> str:
    """Return one hash over the hashes of all states of a game."""
    whole = hashlib.sha256()
    for state in game.states:
        whole.update(bytes.fromhex(codec.digest(state)))
    return whole.hexdigest()


def main() -> None:
    """Print a line for each seed: decisions, hash of the last state, hash of the whole chain."""
    for word in sys.argv[1:]:
        game = random_game(int(word), quick=int(word) % 2 == 1)
        print(word, len(game.log), codec.digest(game.state), chain(game))


if __name__ == "__main__":
    main()
