"""Watched melees: every command is foreseen, carried out on a loaded save of the position, and its laws checked."""

from collections.abc import Iterator
from pathlib import Path

from vtt.bots.chooser import uniform
from vtt.bots.invariants import Watch
from vtt.bots.laws import Laws
from vtt.bots.melee import brawler, melee
from vtt.dreadfleet.ruleset import Dreadfleet, find_ruleset
from vtt.dreadfleet.wording import Wording
from vtt.kernel import codec, saves
from vtt.kernel.decision import Command
from vtt.kernel.event import Event
from vtt.kernel.game import Game

UNFORESEEN = ("Thrown", "Shuffled", "Picked", "CardDrawn")


def resumed(game: Game, path: Path) -> Game:
    """Return the game as it comes back from a save of its position (S3)."""
    saves.save(Game.from_snapshot(game.ruleset, game.setup, game.state), path)
    loaded = saves.load(path, find_ruleset)
    assert loaded.notice == "" and loaded.game.decision == game.decision
    assert codec.digest(loaded.game.state) == codec.digest(game.state)
    return Game.from_snapshot(game.ruleset, game.setup, loaded.game.state)


def foresee_and_submit(game: Game, command: Command) -> tuple[Event, ...]:
    """Submit a command; a preview changes nothing and tells what happens up to the first die or card."""
    before = codec.digest(game.state)
    state, foreseen, chance_is_next = game.preview(command)
    assert codec.digest(game.state) == before and len(game.states) == len(game.log) + 1
    events = game.submit(command)
    assert events[: len(foreseen)] == foreseen
    if not chance_is_next:
        assert events == foreseen and codec.digest(state) == codec.digest(game.state)
    elif len(events) > len(foreseen):
        assert type(events[len(foreseen)]).__name__ in UNFORESEEN
    return events


def fight(
    seed: int, path: Path, *, typed_dice: bool = False, limit: int = 150
) -> Iterator[tuple[Game, tuple[Event, ...]]]:
    """Play a melee; yield the game after every command, with the events of that command."""
    ruleset, watch, laws = Dreadfleet(), Watch(), Laws()
    game = melee(ruleset, seed, typed_dice=typed_dice)
    chooser = brawler(seed) if seed % 3 else uniform(seed)
    laws.check(game.position)
    for _ in range(limit):
        if game.is_over:
            return
        command = chooser.choose(game)
        game = resumed(game, path)
        game.observer = watch
        events = foresee_and_submit(game, command)
        watch.check_rest(game.state)
        laws.check(game.position, events)
        yield game, events


def words_of(game: Game, events: tuple[Event, ...]) -> list[str]:
    """Return everything that a screen says about some events and the question after them."""
    wording, decision = Wording(game.position), game.decision
    texts = [wording.event(event) for event in events]
    if decision is not None:
        texts += [wording.prompt(decision), *map(wording.option, decision.options)]
        for barred in decision.barred:
            texts += [wording.barred(barred), wording.refusal(barred.refusal)]
    return texts
