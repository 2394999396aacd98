"""Everything that the rules ask, offer, refuse, roll and report can be said: no key without words, no gap left open."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.dreadfleet.build import asked, begin_frame, position
from vtt import words
from vtt.bots.chooser import uniform, weighted
from vtt.dreadfleet.abilities_rerolls import RerollOne
from vtt.dreadfleet.orders import ORDER_RULES
from vtt.dreadfleet.places import PLACE_RULES
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.runs import HOLD_RULES
from vtt.dreadfleet.state import Setup
from vtt.dreadfleet.wording import Wording
from vtt.kernel.decision import Command
from vtt.kernel.game import Game

ROOT = Path(__file__).parents[2] / "vtt"
FILES = sorted([*(ROOT / "dreadfleet").rglob("*.py"), *(ROOT / "kernel").rglob("*.py")])
FAMILIES = r"(prompt|choice|refusal|throw|reason|outcome)"
WHOLE_KEY = re.compile(FAMILIES + r"(\.[a-z0-9]+(-[a-z0-9]+)*)+")
OPEN_KEY = re.compile(FAMILIES + r"\..*")
ASKERS = ("Decision", "ChooseShip")
GAMES, BATCH = 60, 10
TRIED = ((100, 100, 0), (30_000, 20_000, 0), (30_000, 20_000, 9_000), (20_000, 20_000, 40_000))

COMPOSED = {  # keys that are put together while the program runs, and of what
    "choice.turn-{hand}": ("port", "starboard"),
    "choice.hard-{hand}": ("port", "starboard"),
    "choice.mode-{mode}": ("move", "escape", "stay"),
    "choice.order.{order}": tuple(ORDER_RULES),
    "refusal.{holder}": tuple(HOLD_RULES),
    "refusal.place.{code}": (*PLACE_RULES, "too-close", "too-far", "heading", "turned", "closed", "top"),
    "throw.check-{self.purpose}": ("order", "escape", "wind", "ability", "resist"),
    "outcome.captain-{loss}": ("lost", "slain", "shipless"),
    "prompt.{decision.kind}": (),  # every kind is looked for by itself
}


def nodes() -> Iterator[tuple[str, ast.AST]]:
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            yield path.name, node


def literal_keys() -> Iterator[tuple[str, str]]:
    """Keys that stand whole in the code, and `prompt.<kind>` of every question."""
    for file, node in nodes():
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and WHOLE_KEY.fullmatch(node.value):
            yield file, node.value
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ASKERS:
            kinds = (word.value for word in node.keywords if word.arg == "kind")
            yield from ((file, f"prompt.{kind.value}") for kind in kinds if isinstance(kind, ast.Constant))


def composed_keys() -> Iterator[str]:
    for _, node in nodes():
        if isinstance(node, ast.JoinedStr):
            text = ast.unparse(node)[2:-1]
            if OPEN_KEY.fullmatch(text):
                yield text


def test_every_key_that_stands_in_the_code_has_words():
    found = set(literal_keys())
    assert len({key for _, key in found}) > 150, "the walk through the code finds too little"
    assert sorted((file, key) for file, key in found if not words.has_words(key)) == []


def test_every_composed_key_has_words_for_all_it_can_become():
    assert set(composed_keys()) == set(COMPOSED)
    keys = [re.sub(r"\{.*\}", part, pattern) for pattern, parts in COMPOSED.items() for part in parts]
    assert [key for key in keys if not words.has_words(key)] == []


def told(game: Game) -> Iterator[str]:
    """Everything that could be shown about the pending question, refusals of poses tried at random included."""
    decision, wording = game.decision, Wording(game.position)
    yield wording.prompt(decision)
    for option in decision.options:
        yield wording.option(option)
        if option.place is not None:
            refusals = (game.why_not(Command(choice=option.id, pose=pose)) for pose in TRIED)
            yield from (wording.refusal(refusal) for refusal in refusals if refusal is not None)
        if option.amount is not None:
            yield wording.refusal(game.why_not(Command(choice=option.id, amount=option.amount.high + 1)))
    for barred in decision.barred:
        yield wording.barred(barred)
        yield wording.refusal(barred.refusal)


@pytest.mark.parametrize("batch", range(GAMES // BATCH))
def test_random_games_are_told_without_a_missing_word(batch):
    words.missing_keys.clear()
    ruleset, gaps, sentences = Dreadfleet(), set(), 0
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        chooser = (weighted if number % 2 else uniform)(number)
        game = Game(ruleset, Setup(seed=number, quick=number % 3 > 0))
        opening = Wording(game.position)
        texts = [opening.event(event) for event in game.opening]
        while not game.is_over:
            texts += told(game)
            events = game.submit(chooser.choose(game))
            wording = Wording(game.position)
            texts += [wording.event(event) for event in events]
        gaps |= {text for text in texts if "{" in text}
        sentences += len(texts)
    assert sentences > 1000
    assert words.missing_keys == set()
    assert gaps == set()


def test_a_die_that_may_be_rolled_again_belongs_to_a_throw():
    """GAP-75: nobody can choose a die without knowing what it was for."""
    state = position({"swordfish": (20, 20, 0)})
    frame = RerollOne(ship="swordfish", reason="throw.broadside", faces=(2, 5))
    asked_of, _ = begin_frame(state, frame)
    assert "the broadside of Swordfish" in Wording(asked(asked_of)).prompt(asked_of.pending)
