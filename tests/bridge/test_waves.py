"""Treasures are sent over the water by hand: pointer, click, wheel, digits, buttons (DF-SC03-08, DF-SC03-09)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.bridge.person import Person
from tests.bridge.questions import MOMENTS
from vtt.bridge.drivehandle import COARSE_CDEG, LAYER, DriveHandle
from vtt.kernel.decision import Command
from vtt.kernel.game import Game

Sit = Callable[[Game], Person]


@pytest.fixture
def person(sit_down: Sit) -> Person:
    """The person who drives the treasures."""
    someone = sit_down(MOMENTS["waves"]())
    someone.app.stage.look("top", glide=False)
    someone.step(3)
    assert isinstance(someone.handle, DriveHandle)
    return someone


def way(person: Person) -> list:  # type: ignore[type-arg]
    return person.app.stage.labels.words(LAYER)


def test_the_way_follows_the_pointer_and_a_click_keeps_it(person: Person) -> None:
    """Nothing is decided before it is confirmed; Escape frees the way again."""
    before, here = person.table_digest, person.handle.treasure
    person.handle.hover((here.x + 5000, here.y), None)
    assert person.handle.course == 9000 and way(person)
    person.handle.hover((here.x, here.y - 5000), None)
    assert person.handle.course == 18000
    person.handle.click((here.x - 5000, here.y), None)
    person.handle.hover((here.x, here.y + 5000), None)
    assert person.handle.course == 27000 and person.handle.is_fixed
    person.press("escape")
    assert not person.handle.is_fixed
    assert person.table_digest == before


def test_the_treasure_goes_where_it_was_sent(person: Person) -> None:
    """By wheel, digits and Enter; it moves as far as the sea carries it and the next question follows."""
    handle, start = person.handle, person.handle.treasure
    handle.typed(90.0)
    handle.wheel(1, False)
    assert handle.course == 9000 + COARSE_CDEG
    person.press("enter")
    person.step(3)
    assert person.game.log[-1].command.choice == start.id
    assert person.game.log[-1].command.amount == 9000 + COARSE_CDEG
    assert LAYER not in person.app.stage.overlays.names


def test_a_button_or_a_click_takes_another_treasure(person: Person) -> None:
    handle = person.handle
    first, second = handle._ways[0], handle._ways[1]
    handle.typed(45.0)
    handle.choose(second.id)
    assert handle.option is second and handle.course is None
    lying = person.game.state.treasure(first.subject)
    handle.click((lying.x, lying.y), None)
    assert handle.option.id == first.id
    names = [choice.label for choice in handle.choices()]
    assert len(set(names)) == len(names) == len(handle.decision.options) + 1


def test_the_rest_may_lie_still(person: Person) -> None:
    """The default answer ends the waves."""
    person.press("e")
    person.step(3)
    assert person.game.log[-1].command.choice == "calm"


def test_a_person_sends_every_treasure_in_turn(person: Person) -> None:
    """By buttons and digits alone, until none is left."""
    sent = []
    while person.game.decision.kind == "waves":
        option = person.handle._ways[-1]
        person.answer(Command(choice=option.id, amount=12345 + 100 * len(sent)))
        sent.append(option.id)
        person.step(2)
    assert len(sent) == len(set(sent)) >= 2
