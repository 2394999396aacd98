"""What happens is shown: dice, drawn cards, the hand-over of the mouse, rings; and it goes away again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.bridge.captain import decide
from tests.bridge.moments import moment, new_game
from tests.bridge.person import Person
from vtt.bridge.staging import motions
from vtt.dreadfleet.events import CardDrawn
from vtt.kernel.decision import Command
from vtt.kernel.event import Thrown
from vtt.kernel.game import Game
from vtt.stage.motion import Roll

Sit = Callable[[Game], Person]


def will_happen(kind: type) -> Callable[[Game, Any], bool]:
    """Whether the captain's answer brings an event of that kind."""

    def fits(game: Game, _: object) -> bool:
        other = game.clone()
        return any(isinstance(event, kind) for event in other.submit(decide(game)))

    return fits


def test_dice_show_the_logged_faces_and_do_not_linger(sit_down: Sit) -> None:
    """The panel has the faces of the log, stays beside the next question for a moment, and goes."""
    person = sit_down(moment("order", will_happen(Thrown)))
    person.answer(decide(person.game))
    thrown = [event for event in person.game.events[-1] if isinstance(event, Thrown)][-1]
    shown = person.app.hud._models["dice"][0]
    assert tuple(die.face for die in shown.dice) == thrown.faces
    person.bridge._forget_dice()
    kind = person.game.decision.kind
    assert ("dice" in person.app.hud.shown) == kind.startswith("reroll")


def test_dice_fall_on_the_table_with_their_faces() -> None:
    """Every throw of a game becomes dice that end on just those faces (anchors D4)."""
    game = new_game(5)
    for _ in range(60):
        before = game.position
        events = game.submit(decide(game))
        rolls = [motion for motion in motions(before, events) if isinstance(motion, Roll)]
        assert [roll.faces for roll in rolls] == [event.faces for event in events if isinstance(event, Thrown)]


@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_a_drawn_card_shows_its_face(sit_down: Sit, speed: float) -> None:
    """Large for a moment; with animations off only if the question that follows is about it."""
    person = sit_down(moment("initiative", will_happen(CardDrawn)))
    person.app.stage.speed = speed
    person.bridge.submit(decide(person.game))
    drawn = [event.card for event in person.game.events[-1] if isinstance(event, CardDrawn)][-1]
    is_asked_about = person.game.decision.params.get("card") == drawn
    assert ("card" in person.app.hud.shown) == (speed > 0 or is_asked_about)
    if speed:
        assert person.app.hud._models["card"].id == drawn
        person.app.hud.hide_card()
        assert "card" not in person.app.hud.shown


def test_a_reaction_hands_the_mouse_over_and_back(sit_down: Sit) -> None:
    """Fire at Will interrupts behind a curtain that says who; afterwards the question is the other side's again."""
    game = moment("fire-at-will")
    person = sit_down(game)
    assert person.app.hud._models["prompt"][0].side == game.decision.side
    person.app.start(game)
    person.step(3)
    curtain = person.app.hud._models["curtain"]
    assert person.app.hud.page == "curtain" and curtain.side == game.decision.side
    before = person.table_digest
    person.press("e")
    assert person.table_digest == before, "behind a curtain nobody answers"
    person.wait()
    side = game.decision.side
    person.answer(Command(choice=game.decision.default))
    while not game.is_over and person.wait().side == side:
        person.answer(decide(game))
    assert game.is_over or person.app.hud._models["prompt"][0].side != side


def test_the_acting_ship_is_marked(sit_down: Sit) -> None:
    """On its card and on the table."""
    person = sit_down(moment("order"))
    subject = person.handle.decision.subject
    assert person.app.hud._models[f"ship-{subject}"][0].state == "acting"
    assert "decision-rings" in person.app.stage.overlays.names


def test_a_ship_card_points_out_its_miniature(sit_down: Sit) -> None:
    """The pointer on the card rings the ship; gone, the ring goes; a click opens the whole card."""
    person = sit_down(moment("order"))
    person.hover("ship-bloody-reaver/card")
    person.step(2)
    assert "pointed-out" in person.app.stage.overlays.names
    person.move(640, 330)
    person.step(2)
    assert "pointed-out" not in person.app.stage.overlays.names
    person.click("ship-bloody-reaver/card")
    person.step(2)
    assert person.app.hud._models["fullcard"].id == "bloody-reaver"
    person.press("escape")
    assert "fullcard" not in person.app.hud.shown


def test_the_ship_a_question_is_about_is_not_covered(sit_down: Sit) -> None:
    """Its middle lies clear of every panel, at the text sizes that leave room."""
    for kind in ("order", "movement-mode", "anchor"):
        person = sit_down(moment(kind))
        assert person.piece_pixel(person.handle.decision.subject) is not None, kind
