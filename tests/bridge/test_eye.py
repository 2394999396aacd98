"""The eye goes along with the questions and comes back to where somebody has put it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from panda3d.core import Vec3

from tests.bridge.captain import decide
from tests.bridge.moments import moment
from tests.bridge.person import Person
from vtt.bridge.framing import covered, is_seen
from vtt.kernel.decision import Decision
from vtt.kernel.game import Game
from vtt.stage.blocks import Blocks
from vtt.stage.camera import Gaze

Sit = Callable[[Game], Person]


def eye_of(person: Person) -> Gaze:
    return person.app.stage.camera.goal


def is_same(one: Gaze, other: Gaze) -> bool:
    """Whether two gazes show the same picture; headings are added up and may differ by a rounding."""
    turned = (one.heading - other.heading + 180) % 360 - 180
    apart = (one.target - other.target).length() + abs(one.pitch - other.pitch) + abs(one.distance - other.distance)
    return abs(turned) + apart < 1e-3


def asked_seen(person: Person) -> bool:
    """Whether the ship that the question is about is clear of all panels."""
    table, subject = person.game.state.table, person.handle.decision.subject
    return is_seen(person.app.stage, person.app.hud, table.piece(subject).pose)


def sails_next(game: Game, decision: Decision) -> bool:
    """Whether the ship that gets an order is asked next how she moves."""
    clone = game.clone()
    clone.submit(decide(clone))
    return clone.decision.kind == "movement-mode" and clone.decision.subject == decision.subject


@pytest.fixture
def ordering(sit_down: Sit) -> tuple[Person, Gaze]:
    """Somebody whose ship lay under the hand of orders, so that the eye has moved, and where he had put it."""
    person = sit_down(moment("order", sails_next))
    camera, bridge = person.app.stage.camera, person.bridge
    whole, ship = camera.view("table"), bridge.pos.state.table.piece(person.handle.decision.subject).pose
    for north in range(30):
        own = camera.clamped(replace(whole, target=whole.target + Vec3(0, north, 0)))
        camera.go(own, glide=False)
        if not is_seen(person.app.stage, person.app.hud, ship):
            bridge.ask_again()
            person.wait()
            return person, own
    raise AssertionError("expected the hand of orders to cover a ship, it never does")


def test_the_eye_comes_back_after_the_orders(ordering: tuple[Person, Gaze]) -> None:
    """The hand goes with the answer; what it pushed aside comes back."""
    person, own = ordering
    pushed = eye_of(person)
    assert not is_same(pushed, own) and asked_seen(person)
    person.answer(decide(person.game))
    person.wait()
    assert "orders" not in person.app.hud.shown
    assert is_same(eye_of(person), own) and asked_seen(person)


def test_an_eye_that_was_moved_meanwhile_stays(ordering: tuple[Person, Gaze]) -> None:
    person, _ = ordering
    person.press("arrow_left")
    turned = eye_of(person)
    person.answer(decide(person.game))
    person.wait()
    assert asked_seen(person) and is_same(eye_of(person), turned)


def test_two_questions_about_one_ship_move_the_eye_once(ordering: tuple[Person, Gaze]) -> None:
    person, _ = ordering
    pushed = eye_of(person)
    person.bridge.ask_again()
    person.wait()
    assert is_same(eye_of(person), pushed)


def test_f_shows_the_whole_ship_between_the_panels(ordering: tuple[Person, Gaze]) -> None:
    """The hand of orders covers none of her."""
    person, _ = ordering
    stage, ship = person.app.stage, person.handle.decision.subject
    person.press("f")
    person.wait()
    width, height = person.app.size_px
    points = (stage.camera.screen_points(Blocks(stage.fleet).corners(ship)) + 1) / 2 * (width, height)
    assert (points >= 0).all() and (points <= (width, height)).all()
    for left, low, right, high in covered(person.app.hud):
        inside = (points > (left, low)).all(axis=1) & (points < (right, high)).all(axis=1)
        assert not inside.any()
