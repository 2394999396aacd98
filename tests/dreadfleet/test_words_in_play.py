"""Everything that is asked, refused or reported has words in English, and every rule it names is in the rulebook."""

import re
from collections.abc import Iterator

import pytest

from vtt import words
from vtt.bots.chooser import uniform, weighted
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.scenes import find_scene, open_scene, scene_ids
from vtt.dreadfleet.scenes.playing import command_of
from vtt.dreadfleet.state import Setup
from vtt.dreadfleet.wording import Wording
from vtt.kernel.decision import Command
from vtt.kernel.event import Event
from vtt.kernel.game import Game
from vtt.kernel.refusal import Code
from vtt.rulebook import book


def said(game: Game, events: tuple[Event, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield every sentence about some events and the question after them, each with the rules it rests on."""
    wording, decision = Wording(game.position), game.decision
    for event in events:
        yield wording.event(event), event.rules
    if decision is None:
        return
    yield wording.prompt(decision), decision.rules
    for option in decision.options:
        yield wording.option(option), option.rules
    for barred in decision.barred:
        assert barred.refusal.rules, barred
        yield wording.barred(barred), barred.refusal.rules
        yield wording.refusal(barred.refusal), barred.refusal.rules


def check(game: Game, events: tuple[Event, ...]) -> int:
    """Check what is said, and return how much it was."""
    known, count = book.load_rulebook(), 0
    for text, rules in said(game, events):
        assert "{" not in text and not re.search(r"\b(refusal|choice|prompt|reason|throw|event)\.\w", text), text
        assert [rule for rule in rules if rule not in known] == [], text
        count += 1
    assert words.missing_keys == set()
    return count


@pytest.mark.parametrize("seed", range(6))
def test_random_games_are_in_words(seed: int) -> None:
    words.missing_keys.clear()
    setup = Setup(seed=seed, quick=seed % 2 == 0, dice="typed" if seed == 5 else "seeded")
    game, chooser = Game(Dreadfleet(), setup), (weighted if seed % 3 else uniform)(seed)
    count = check(game, game.opening)
    while not game.is_over and len(game.log) < 400:
        count += check(game, game.submit(chooser.choose(game)))
    assert count > 200


def test_scenes_are_in_words() -> None:
    words.missing_keys.clear()
    for name in scene_ids():
        scene = find_scene(name)
        game = open_scene(scene)
        check(game, game.opening)
        for answer in scene.answer:
            check(game, game.submit(command_of(game, answer)))


def test_every_question_belongs_to_the_side_it_names() -> None:
    """U7, C9: a command in the name of the other side is refused at every decision."""
    game, chooser = Game(Dreadfleet(), Setup(seed=8, quick=True)), uniform(8)
    while not game.is_over:
        command = chooser.choose(game)
        other = "fot" if game.decision.side == "ga" else "ga"
        named = Command(choice=command.choice, amount=command.amount, pose=command.pose, by=other)
        assert game.why_not(named).code == Code.NOT_YOURS
        game.submit(command)
