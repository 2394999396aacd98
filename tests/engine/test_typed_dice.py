"""Dice typed in by the players: whole games, saves at every decision, taking back, and faces that no die has."""

from pathlib import Path

import pytest

from tests.engine.fights import foresee_and_submit
from vtt.bots.chooser import Chance, uniform, weighted
from vtt.bots.melee import brawler, melee
from vtt.dreadfleet.ruleset import Dreadfleet, find_ruleset
from vtt.dreadfleet.state import SIDES, Setup
from vtt.kernel import codec, saves
from vtt.kernel.decision import Command
from vtt.kernel.event import Thrown
from vtt.kernel.game import Game
from vtt.kernel.refusal import Code


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_game_with_the_players_own_dice(seed: int, tmp_path: Path) -> None:
    """The log alone, dice included, leads to the same position; every throw is the players'."""
    game = Game(Dreadfleet(), Setup(seed=seed, dice="typed", quick=seed % 2 == 0))
    chooser, path = (uniform if seed % 2 else weighted)(seed), tmp_path / "typed.json"
    while not game.is_over and len(game.log) < 250:
        events = foresee_and_submit(game, chooser.choose(game))
        assert all(event.typed for event in events if isinstance(event, Thrown))
        if len(game.log) % 20 == 0:
            saves.save(game, path)
            loaded = saves.load(path, find_ruleset).game
            assert loaded.decision == game.decision
            assert codec.digest(loaded.state) == codec.digest(game.state)
    saves.verify(game)
    assert any(entry.kind == "dice" for entry in game.log)


def test_typed_and_thrown_dice_play_the_same_game() -> None:
    """Typing in what the generator would have thrown ends in the same position but for where the dice come from."""
    thrown = Game(Dreadfleet(), Setup(seed=4, quick=True))
    chooser = uniform(4)
    while not thrown.is_over and len(thrown.log) < 120:
        thrown.submit(chooser.choose(thrown))
    typed = Game(Dreadfleet(), Setup(seed=4, quick=True, dice="typed"))
    faces = [face for events in (thrown.opening, *thrown.events) for event in events if isinstance(event, Thrown)
             for face in event.faces]
    commands = [entry.command for entry in thrown.log]
    assert typed.state.decks == thrown.states[0].decks  # shuffled before any die
    while commands or faces:
        throw = typed.decision.throw
        if throw is not None:
            typed.submit(Command(choice="dice", faces=tuple(faces[: throw.count])))
            del faces[: throw.count]
            continue
        typed.submit(commands.pop(0))
    assert faces == [] and typed.state.table == thrown.state.table and typed.state.ships == thrown.state.ships


def test_no_die_shows_what_it_cannot() -> None:
    game = Game(Dreadfleet(), Setup(seed=1, dice="typed"))
    throw, before = game.decision.throw, codec.digest(game.state)
    assert throw is not None and throw.count == 1
    wrong = ((), (0,), (7,), (-1,), (1, 2), (10**30,))
    for faces in wrong:
        assert game.why_not(Command(choice="dice", faces=faces)).code == Code.FACES
    assert game.why_not(Command(choice="dice", faces=(3,), amount=3)).code == Code.FACES
    assert game.why_not(Command(choice="dice", faces=(3,), pose=(1, 1, 0))).code == Code.FACES
    other = next(side for side in SIDES if side != game.decision.side)
    assert game.why_not(Command(choice="dice", faces=(3,), by=other)).code == Code.NOT_YOURS
    assert codec.digest(game.state) == before


@pytest.mark.parametrize("seed", range(6))
def test_walks_back_and_forth_through_a_melee(seed: int) -> None:
    """R1: doing, taking back, doing again, and leaping back: equal log, equal hash, equal events, clones apart."""
    chance, chooser = Chance(seed), brawler(seed)
    game = melee(Dreadfleet(), 30 + seed, typed_dice=seed % 2 == 1)
    seen: dict[tuple[Command, ...], str] = {}
    redo: list[Command] = []
    for _ in range(150):
        played = tuple(entry.command for entry in game.log)
        assert seen.setdefault(played, codec.digest(game.state)) == codec.digest(game.state)
        assert len(game.states) == len(game.log) + 1 == len(game.events) + 1
        turn = chance.below(10)
        if game.is_over or (turn < 3 and game.log):
            redo.append(game.log[-1].command)
            game.undo(SIDES, sides=SIDES)
        elif turn == 3 and game.log:
            redo.clear()
            game.back_to(chance.below(len(game.log)), SIDES)
        elif redo and turn < 8:
            game.submit(redo.pop())
        else:
            redo.clear()
            aside = game.clone()
            command = chooser.choose(game)
            aside.submit(command)
            assert codec.digest(game.state) == seen[played]
            game.submit(command)
            assert codec.digest(aside.state) == codec.digest(game.state) and aside.events == game.events
    saves.verify(game)
    assert len(seen) > 15
