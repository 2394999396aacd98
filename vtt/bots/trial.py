"""Random games by the thousand, with every invariant watched (`seascape simulate`)."""

import gc
import hashlib
import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from vtt.bots.chooser import Chooser, Stuck, uniform, weighted
from vtt.bots.invariants import Violation, Watch
from vtt.bots.laws import Laws
from vtt.bots.melee import Brawler, brawler, melee
from vtt.bots.uses import noting
from vtt.dreadfleet.ruleset import Dreadfleet, find_ruleset
from vtt.dreadfleet.state import Setup
from vtt.kernel import codec, saves
from vtt.kernel.decision import Command
from vtt.kernel.game import Game
from vtt.kernel.saves import SaveError

LONGEST_GAME = 5_000
SAVE_EVERY = 50
COLLECT_EVERY = 100
FAULTS = (
    Violation, Stuck, SaveError, ValueError, LookupError, TypeError, RuntimeError, AttributeError, ArithmeticError,
    AssertionError,
)


class Broken(Exception):  # noqa: N818
    """A game broke a law; holds the game up to there, and the command that broke it, so that it can be reproduced."""

    def __init__(self, number: int, reason: str, game: Game | None, command: Command | None = None) -> None:
        self.number, self.reason, self.game, self.command = number, reason, game, command
        super().__init__(f"game {number}: {reason}")


@dataclass
class Tally:
    """Counts over all games."""

    games: int = 0
    decisions: int = 0
    events: int = 0
    turns: int = 0
    seconds: float = 0.0
    winners: dict[str, int] = field(default_factory=lambda: {"ga": 0, "fot": 0, "": 0})
    kinds: dict[str, int] = field(default_factory=dict)
    happened: dict[str, int] = field(default_factory=dict)
    cards: set[str] = field(default_factory=set)
    traits: set[str] = field(default_factory=set)
    digest: str = ""

    def line(self) -> str:
        """The closing line: games, games per second, hash of all closing states."""
        rate = self.games / self.seconds if self.seconds else 0.0
        count = "1 game" if self.games == 1 else f"{self.games} games"
        return f"{count}, {rate:.1f} games per second, hash {self.digest[:32]}"


@contextmanager
def _uncollected() -> Iterator[None]:
    """Rings of garbage wait for the end.

    A game is a growing heap of states that share nearly everything, with next to no rings among them; looking through
    all of it again and again takes a fifth of the time.
    """
    was_collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_collecting:
            gc.enable()


@_uncollected()
def run_trial(
    scenario: str,
    games: int,
    seed: int,
    *,
    checks: bool = True,
    ruleset: Dreadfleet | None = None,
    progress: Callable[[Tally], None] | None = None,
    options: tuple[str, ...] = (),
    melees: bool = False,
    fleets: int = 0,
    uses: bool = False,
    overrides: Mapping[str, str] | None = None,
) -> Tally:
    """Play random games; even numbers with the uniform chooser, odd ones with the weighted one.

    With `melees` they begin in the thick of a fight, `fleets` big ships a side (0: the flagships), and the odd ones are
    fought by brawlers. Raises Broken at the first violation. With `checks` geometry and cards are looked at after every
    event, the position is written and read every 50 decisions, and the save of the finished game loaded and replayed.
    """
    ruleset = ruleset or Dreadfleet()
    if uses:
        used: set[str] = set()
        with noting(used):
            noted = run_trial(
                scenario, games, seed, checks=checks, ruleset=ruleset, progress=progress, options=options,
                melees=melees, fleets=fleets, overrides=overrides,
            )
        noted.traits = used
        return noted
    tally, closing = Tally(), hashlib.sha256()
    begun = time.perf_counter()
    for number in range(games):
        game_seed = seed * 1_000_003 + number
        careful = brawler if melees else weighted
        chooser = careful(game_seed) if number % 2 else uniform(game_seed)
        setup = Setup(scenario=scenario, seed=game_seed, options=options, overrides=dict(overrides or {}))
        begun_game = melee(ruleset, game_seed, fleets=fleets) if melees else None
        game = play_game(ruleset, setup, chooser, number, checks, tally, begun_game)
        closing.update(bytes.fromhex(codec.digest(game.state)))
        tally.games += 1
        tally.turns += game.state.turn
        tally.winners[game.state.outcome.winner] += 1
        tally.seconds = time.perf_counter() - begun
        if progress is not None:
            progress(tally)
        if tally.games % COLLECT_EVERY == 0:
            gc.collect()
    tally.digest = closing.hexdigest()
    return tally


@_uncollected()
def play_game(
    ruleset: Dreadfleet,
    setup: Setup,
    chooser: Chooser | Brawler,
    number: int,
    checks: bool,
    tally: Tally,
    game: Game | None = None,
) -> Game:
    """Play one game to its end, a new one or one that has begun; raises Broken."""
    watch, laws = (Watch(), Laws()) if checks else (None, None)
    command: Command | None = None
    try:
        if game is None:
            game = Game(ruleset, setup, observer=watch)
        game.observer = watch
        while not game.is_over:
            kind = game.question.kind
            tally.kinds[kind] = tally.kinds.get(kind, 0) + 1
            command = chooser.choose(game)
            events = game.submit(command)
            command = None
            _count(tally, events)
            if watch is not None and laws is not None:
                watch.check_rest(game.state)
                laws.check(game.position, events)
            if len(game.log) > LONGEST_GAME:
                raise Violation(f"no end after {LONGEST_GAME} decisions, turn {game.state.turn}")
            if checks and len(game.log) % SAVE_EVERY == 0:
                _save_and_read(game)
        if checks:
            _save_and_load(game)
    except FAULTS as error:
        raise Broken(number, f"{type(error).__name__}: {error}", game, command) from error
    tally.decisions += len(game.log)
    return game


def _count(tally: Tally, events: tuple[Any, ...]) -> None:
    tally.events += len(events)
    for event in events:
        name = type(event).__name__
        tally.happened[name] = tally.happened.get(name, 0) + 1
        if name == "CardDrawn":
            tally.cards.add(event.card)


def _save_and_read(game: Game) -> None:
    """Write the position of the moment, read it back and compare; the log is replayed once, at the end."""
    again = codec.from_builtins(json.loads(saves.save_bytes(game))["state"], game.ruleset.state_type)
    if codec.digest(again) != codec.digest(game.state):
        raise Violation("a saved position reads as another one")


def _save_and_load(game: Game) -> None:
    """Write, read back, replay and compare (save and load are the same game)."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "trial.json"
        saves.save(game, path)
        loaded = saves.load(path, find_ruleset)
    if codec.digest(loaded.game.state) != codec.digest(game.state):
        raise Violation("a save loads as another position")
