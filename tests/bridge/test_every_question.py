"""Every kind of question that the rules can raise is answered with the mouse, and every answer has a place to click."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.bridge.captain import decide
from tests.bridge.moments import new_game
from tests.bridge.person import Person
from tests.bridge.questions import MOMENTS
from vtt import dreadfleet, kernel, rulebook
from vtt.bridge.diceviews import REROLLS
from vtt.bridge.drivehandle import SEND, DriveHandle
from vtt.bridge.movehandle import HAND_OF, MoveHandle
from vtt.bridge.placehandle import NEAREST, PLACE, PlaceHandle
from vtt.dreadfleet.seats import SEATS
from vtt.dreadfleet.setup import LEAVE_OUT
from vtt.dreadfleet.state import ORDERS
from vtt.hud.controls import button_width
from vtt.hud.panels.actions import pack
from vtt.kernel.decision import Command, Option
from vtt.kernel.game import Game

Sit = Callable[[Game], Person]
RULES = Path(dreadfleet.__file__).parent, Path(kernel.__file__).parent
ASKING = ("Decision", "ChooseShip")
PASSES_ON = "choose_ship.py"
"""Asks with the kind that it is given by whoever calls it."""
MOST_KEYS = 10
"""So many answers at least have keys of their own; a whole box of scenery has more pieces than there are keys."""
OWN = (PLACE, NEAREST, SEND, "leave-tool")
RAW = re.compile(r"[{}#]|\b(prompt|choice|refusal|reason|event|words|bridge)\.[a-z]|\b(treasure|wreck)-\d")


# the list ------------------------------------------------------------------------------------------------------------


def questions_in_source() -> Iterator[tuple[str, ast.expr]]:
    """Every `kind` with which the rules make a question: the file's name and the expression."""
    for path in (path for folder in RULES for path in folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ASKING:
                yield from ((path.name, word.value) for word in node.keywords if word.arg == "kind")


def test_the_list_is_complete() -> None:
    """A kind that the rules can raise and that nobody answers here fails; so does one that nobody raises any more."""
    raised = {value.value for _, value in questions_in_source() if isinstance(value, ast.Constant)}
    assert {name for name, value in questions_in_source() if not isinstance(value, ast.Constant)} == {PASSES_ON}
    assert {name.partition(":")[0] for name in MOMENTS} == raised == set(SEATS)


# one after the other -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_question_is_answered_by_hand(moment: str, sit_down: Sit) -> None:
    """Who, what, why and what passing means; every answer has its place; Escape changes nothing; then the mouse."""
    person = sit_down(MOMENTS[moment]())
    decision, before = person.handle.decision, person.table_digest
    assert decision.kind == moment.partition(":")[0]
    says_all(person)
    fits(person)
    for option in decision.options:
        assert can_be_reached(person, option), f"{moment}: {option.id}"
    person.press("escape")
    if person.app.hud.page == "menu":  # nothing was in the hand
        person.press("escape")
    assert person.table_digest == before and person.game.decision is decision
    person.answer(decide(person.game))


def says_all(person: Person) -> None:
    """The prompt names the decider, the rule and what passing means, and no word of it is a name from a file."""
    decision, prompt = person.handle.decision, person.app.hud._prompt
    assert (prompt.side, prompt.who) == (decision.side, person.bridge.presenter.people.asked(decision))
    assert rulebook.rule(prompt.why_rule_id).text
    assert bool(prompt.default_text) == (decision.default is not None and decision.kind not in REROLLS)
    for choice in person.handle.choices():
        assert choice.enabled or choice.reason or choice.id in (*OWN, in_hand(person)), choice
    shown = [prompt.who, prompt.what, prompt.why_text, prompt.default_text]
    shown += [text for choice in prompt.choices for text in (choice.label, choice.hint, choice.reason)]
    names = {piece.id for piece in person.game.state.table.pieces} | {ship.id for ship in person.game.state.ships}
    for text in shown:
        assert not RAW.search(text), text
        assert not [name for name in names if "-" in name and name in text], text


def fits(person: Person) -> None:
    """No answer is cut short on its button, and each has a key of its own."""
    choices, _ = person.app.hud._models.get("actions", ((), 0))
    keys = [choice.key for choice in choices if choice.enabled and choice.key]
    wanted = sum(choice.enabled for choice in choices)
    assert len(set(keys)) == len(keys) >= min(wanted, MOST_KEYS), keys
    for row in pack(choices, person.app.hud.room.actions_width):
        for choice, look, width in row:
            assert look.label == choice.label and button_width(look) <= width + 0.5, f"{choice.label} -> {look.label}"


def in_hand(person: Person) -> str:
    """The piece that is being placed: its own button is not enabled."""
    return person.handle.option.id if isinstance(person.handle, PlaceHandle) else ""


def can_be_reached(person: Person, option: Option) -> bool:
    """Whether a card, a die, a tool, a ship on the table or a button stands for an answer."""
    handle = person.handle
    if handle.decision.kind in REROLLS:
        return person.has("dice/keep") and person.has("dice/again")
    if handle.decision.throw is not None:
        return len(person.app.hud._models["dice"][0].dice) == handle.decision.throw.count
    if isinstance(handle, MoveHandle) and option.id in ("run", "head", *HAND_OF):
        return True
    if isinstance(handle, DriveHandle) and option.amount is not None:
        return True
    if isinstance(handle, PlaceHandle) and (option.place is not None or option.id.startswith(LEAVE_OUT)):
        return True
    if handle.decision.kind == "order" and option.id in ORDERS:
        return person.has(f"orders/order-{option.id}")
    for _ in range(8):
        if person.has(f"actions/choose-{option.id}"):
            return True
        if not person.has("actions/more"):
            return False
        person.click("actions/more")
    return False


def test_typed_dice_take_keys_one_to_six(sit_down: Sit) -> None:
    """The prompt names each die; digits give faces, backspace takes one back, Enter counts them."""
    person = sit_down(new_game(3, dice="typed"))
    for _ in range(40):
        decision = person.wait()
        if decision.throw is not None:
            break
        person.answer(decide(person.game))
    throw = person.game.decision.throw
    assert throw is not None
    assert len(person.app.hud._models["dice"][0].dice) == throw.count
    person.press("5")
    person.press("backspace")
    before = person.table_digest
    person.press("enter")
    assert person.table_digest == before and "refusal" not in person.app.hud.shown
    faces = tuple(1 + number % 6 for number in range(throw.count))
    person.answer(Command(choice="dice", faces=faces))
    assert person.game.log[-1].command.faces == faces
