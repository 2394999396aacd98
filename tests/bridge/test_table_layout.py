"""Every question of the game laid out in windows of every size: nothing that is clicked lies under another panel.

No window is opened: the panels' sizes and places are computed from the models that the table would show.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.bridge.questions import MOMENTS
from tests.hud.test_table_layout import boxes_of, faults, rooms
from vtt.bridge.diceviews import REROLLS
from vtt.bridge.presenter import Presenter
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import ORDERS, Setup
from vtt.hud.keycaps import with_keys
from vtt.hud.models import LogModel, NumberAsk
from vtt.kernel.game import Game

NAMES = {"ga": "Annegret von Hohenstein", "fot": "Maximilian Oberländer"}
BIG_GAMES = ("between-the-sword-and-the-wall", "hunt-for-the-witchstone", "maelstrom")
SCENARIOS = (*BIG_GAMES, "prisoner-in-the-citadel", "dead-mans-reef")


def shown(game: Game) -> dict[str, Any]:
    """What the panels round the table show for the open question."""
    pos, decision = game.position, game.decision
    presenter = Presenter(pos, NAMES)
    entries = (presenter.log_entry(event) for events in (game.opening, *game.events) for event in events)
    models: dict[str, Any] = {
        "tracker": presenter.tracker(),
        "decks": presenter.cards.decks(),
        "log": LogModel(tuple(entry for entry in entries if entry is not None)),
        "rail": 0,
    }
    models |= {f"ship-{card.id}": (card,) for card in presenter.cards.ships()}
    compass = presenter.compass(decision.subject, frozenset())
    if compass is not None:
        models["compass"] = compass
    is_bare = decision.throw is not None or decision.kind in REROLLS
    choices = () if is_bare else presenter.choices(decision)
    if decision.kind == "order":
        models["orders"] = presenter.cards.orders_hand(decision)
        choices = tuple(choice for choice in choices if choice.id not in ORDERS)
    number = NumberAsk("Run", "″") if decision.kind == "move" else None
    prompt = presenter.prompt(decision, choices, number)
    models["prompt"] = (prompt, "")
    if choices:
        models["actions"] = (with_keys(prompt), 0)
    dice = presenter.dice.asked(decision, (1, 2))
    if dice is not None:
        models["dice"] = (dice, ())
    strip = presenter.strip(decision.subject) if decision.kind == "move" else None
    if strip is not None:
        models["strip"] = strip
    return models


def is_clear(models: dict[str, Any]) -> None:
    for name, room in rooms(models):
        boxes = boxes_of(models, room)
        assert faults(boxes, room) == [], name
        assert None not in boxes.values(), name


@pytest.mark.parametrize("moment", MOMENTS)
def test_no_question_covers_what_is_clicked(moment: str) -> None:
    is_clear(shown(MOMENTS[moment]()))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_first_questions_of_a_game_cover_nothing(scenario: str) -> None:
    """The fullest rails there are, from the first question on."""
    from tests.bridge.captain import decide

    game = Game(Dreadfleet(), Setup(scenario=scenario, quick=True, seed=3))
    seen: set[str] = set()
    for _ in range(40):
        if game.decision.kind not in seen:
            seen.add(game.decision.kind)
            is_clear(shown(game))
        game.submit(decide(game))
    assert len(seen) > 3


def test_a_castle_has_a_card_without_what_it_never_does() -> None:
    """The citadel never moves and draws no Speed or Special card (DF-SC02-12, DF-SC02-14, GAP-97): its card says so."""
    game = Game(Dreadfleet(), Setup(scenario="prisoner-in-the-citadel", quick=True, seed=3))
    cards = {card.id: card for card in Presenter(game.position, NAMES).cards.ships()}
    castle, ship = cards["forbidden-citadel"], cards["heldenhammer"]
    assert castle.silhouette == "castle" and castle.speed_text == ""
    assert [attribute.id for attribute in castle.attributes] == ["hull", "crew", "broadside", "armour"]
    assert [slot.kind for slot in castle.slots] == ["hull", "crew", "situation"]
    assert {ability.rule_id for ability in castle.abilities} == {"GAP-97", "DF-SC02-15", "DF-SC02-17"}
    assert ship.speed_text and "speed" in {attribute.id for attribute in ship.attributes}
