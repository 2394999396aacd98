"""What is painted on the keys of the answers: never twice on one screen, the same through a move, 1 the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from tests.bridge.moments import moment, new_game
from tests.bridge.person import Person
from vtt.hud.keycaps import with_keys
from vtt.hud.models import ChoiceModel, PromptModel
from vtt.kernel.game import Game

Sit = Callable[[Game], Person]
TURNS = ("turn-port", "turn-starboard")


def caps(player: Person) -> list[str]:
    """Every key that is painted somewhere on the screen."""
    stops = [stop for panel in player.app.hud._panels.values() for stop in panel.stops()]
    return [spot.look.key for spot, _, _ in stops if spot.look is not None and spot.look.key]


def keys(player: Person) -> dict[str, str]:
    """The keys of the answers by answer."""
    assert player.app.hud._prompt is not None
    return {choice.id: choice.key for choice in player.app.hud._prompt.choices}


@pytest.mark.parametrize("kind", ["order", "broadside", "move", "initiative"])
def test_no_key_is_painted_twice(sit_down: Sit, kind: str) -> None:
    """Cards, buttons, compass and rail together."""
    player = sit_down(moment(kind))
    player.step(2)
    twice = [cap for cap, number in Counter(caps(player)).items() if number > 1]
    assert caps(player) and not twice


def test_cards_and_buttons_of_an_order_share_no_key(sit_down: Sit) -> None:
    """An order that is no card has a key that no card has."""
    player = sit_down(moment("order"))
    player.app.hud.show_prompt(PromptModel("Mia", "fot", "Which?", choices=(ChoiceModel("dive", "Submerge"),)))
    hand = player.app.hud._models["orders"]
    assert keys(player)["dive"] and keys(player)["dive"] not in {card.key for card in hand.cards}


def test_a_turn_keeps_its_key_through_a_move(sit_down: Sit) -> None:
    """Before it is earned, when it may be made, with the rudder out and ready to be committed."""
    player = sit_down(moment("move", lambda game, decision: {bar.id for bar in decision.barred} >= set(TURNS)))
    seen = [keys(player)]
    player.handle.typed(float(player.handle.run.most_thou) / 1000)
    seen.append(keys(player))
    player.handle.choose("run")
    player.wait()
    assert player.game.decision.kind == "move"
    seen.append(keys(player))
    first = next((option.id for option in player.game.decision.options if option.id in TURNS), "")
    assert first
    player.press(seen[0][first].lower())
    assert player.handle.turning == first
    seen.append(keys(player))
    player.handle.typed(10.0)
    seen.append(keys(player))
    for turn in TURNS:
        assert len({row[turn] for row in seen if turn in row}) == 1
    player.press(seen[0][first].lower())
    assert player.game.log[-1].command.choice == first


@pytest.mark.parametrize("kind", ["initiative", "scenery-first"])
def test_one_is_the_first_answer(sit_down: Sit, kind: str) -> None:
    """Even where the first answer is what happens if nobody chooses."""
    player = sit_down(moment(kind) if kind == "initiative" else new_game(quick=False))
    assert list(keys(player).values())[:2] == ["1", "2"]
    first = player.game.decision.options[0].id
    player.press("1")
    assert player.game.log[-1].command.choice == first


def test_a_thread_keeps_what_it_gave() -> None:
    """An answer that comes later takes no key of one that was there, even while that one is away."""
    choices = tuple(ChoiceModel(name, name) for name in ("pause", "dive"))
    prompt = PromptModel("Mia", "ga", "Move", choices=choices, thread="move")
    before = {choice.id: choice.key for choice in with_keys(prompt)}
    late = PromptModel("Mia", "ga", "Move", choices=(ChoiceModel("land", "land"), choices[1]), thread="move")
    after = {choice.id: choice.key for choice in with_keys(late, kept=before)}
    assert after["dive"] == before["dive"] and after["land"] not in before.values()
