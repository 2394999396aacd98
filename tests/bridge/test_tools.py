"""What hands hold at the table: ghost, rudder, ruler, typed numbers; none of it touches the game before it commits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.bridge.layouts import acting
from tests.bridge.moments import has_targets, may_turn, moment
from tests.bridge.person import Person
from vtt.dreadfleet.sailing import Sail
from vtt.kernel.decision import Command
from vtt.kernel.game import Game
from vtt.table.pose import moved, to_world

Sit = Callable[[Game], Person]


@pytest.fixture
def sailor(sit_down: Sit) -> Person:
    """A big ship is moving and has earned a turn."""
    return sit_down(moment("move", may_turn))


def ahead(person: Person, thou: int) -> tuple[Any, Any]:
    """Pixels of the front edge and of the water before it."""
    run = person.handle.run
    return person.course_pixels(run.pose, person.handle.shape.length, thou)


def test_the_ghost_follows_the_drag_and_the_second_click_commits(sailor: Person) -> None:
    """Drag, let go, click the ghost: the run is made, just as long as the ghost showed."""
    before = sailor.table_digest
    start, end = ahead(sailor, 3000)
    sailor.drag_at(start, end)
    shown = sailor.handle.run.distance_thou
    assert shown == pytest.approx(3000, abs=250)
    assert sailor.table_digest == before
    assert sailor.app.hud._models["strip"].preview is not None
    pose = moved(sailor.handle.run.pose, sailor.handle.run.pose.heading, shown)
    sailor.click_at(*sailor.pixel(to_world(pose, 0, sailor.handle.shape.length * 0.3)))
    assert sailor.game.log[-1].command == Command(choice="run", amount=shown)


@pytest.mark.parametrize("tool", ["ghost", "rudder", "ruler", "typed"])
def test_escape_leaves_any_tool_and_the_game_unchanged(sailor: Person, tool: str) -> None:
    """DF-MOV: nothing is committed before Enter; Escape puts every tool back."""
    before, decisions = sailor.table_digest, len(sailor.game.log)
    if tool == "ghost":
        sailor.drag_at(*ahead(sailor, 2000))
        assert sailor.handle.run.distance_thou
    elif tool == "rudder":
        sailor.press("r")
        assert sailor.handle.turning
    elif tool == "ruler":
        sailor.press("m")
        assert sailor.app.hands.ruler is not None
    else:
        sailor.type("2.5")
        sailor.press("enter")
        assert sailor.handle.run.distance_thou == 2500
    sailor.press("escape")
    assert (sailor.table_digest, len(sailor.game.log)) == (before, decisions)
    assert not sailor.handle.turning and sailor.app.hands.ruler is None and not sailor.handle.run.distance_thou
    assert sailor.app.hud.page == ""
    sailor.press("escape")
    assert sailor.app.hud.page == "menu"


def test_the_ruler_comes_and_goes_by_its_button(sailor: Person) -> None:
    """Every tool by mouse as well as by key."""
    before = sailor.table_digest
    sailor.click("tracker/menu-ruler")
    assert sailor.app.hands.ruler is not None
    sailor.click("tracker/menu-ruler")
    assert sailor.app.hands.ruler is None
    assert sailor.table_digest == before


def test_the_rudder_shows_angle_and_first_contact(sailor: Person) -> None:
    """Dragging turns by detents up to 45 degrees; what the sweep meets is named; R changes the side."""
    sailor.press("r")
    first = sailor.handle.turning
    hand = sailor._around(3000)
    if hand is not None:
        sailor.drag_at(*hand)
        assert sailor.handle.turn.angle_cdeg % 500 == 0 and 2000 <= sailor.handle.turn.angle_cdeg <= 4000
    sailor.type("12.5")
    sailor.press("enter")
    assert sailor.handle.turn.angle_cdeg == 1250
    reading = sailor.handle.turn.reading
    assert reading.words == "12.50°" and reading.sweep is not None
    sailor.press("r")
    assert sailor.handle.turning != first


def test_typed_inches_and_degrees_are_exact(sailor: Person) -> None:
    """Digits belong to the open prompt: 1.37 inches and 7.25 degrees come out as such."""
    sailor.press("r")
    choice = sailor.handle.turning
    sailor.type("7.25")
    sailor.press("enter")
    sailor.press("enter")
    assert sailor.game.log[-1].command == Command(choice=choice, amount=725)
    sailor.wait()
    sailor.type("0.37")
    sailor.press("enter")
    sailor.press("enter")
    assert sailor.game.log[-1].command == Command(choice="run", amount=370)


def test_a_number_out_of_range_says_so(sailor: Person) -> None:
    """99 inches are refused before anything moves."""
    before = sailor.table_digest
    sailor.type("99")
    sailor.press("enter")
    assert "toast" in sailor.app.hud.shown and sailor.table_digest == before


def test_the_ruler_stays_on_the_table_and_moves_nothing(sailor: Person) -> None:
    """M brings it, a drag aims it, it stays through a decision, M puts it away; the state never knows (anchors M17)."""
    before = sailor.table_digest
    sailor.press("m")
    ruler = sailor.app.hands.ruler
    was = ruler.reading
    end = ruler.points[-1]
    grip = sailor.pixel(end)
    target = sailor.pixel((end[0] + 2500, end[1] + 2000))
    if grip is None or target is None:
        sailor.press("t")
        sailor.step(2)
        sailor.app.stage.settle()
        grip, target = sailor.pixel(end), sailor.pixel((end[0] + 2500, end[1] + 2000))
    sailor.drag_at(grip, target)
    assert ruler.reading != was
    assert sailor.table_digest == before
    sailor.press("e") if sailor.handle.decision.option("finish") else sailor.answer(Command(choice="run", amount=125))
    sailor.step(3)
    assert sailor.app.hands.ruler is ruler
    sailor.press("m")
    assert sailor.app.hands.ruler is None


def test_a_target_shows_its_odds_and_a_click_fires(sit_down: Sit) -> None:
    """Hovering shows everything of the appraisal; one click fires (DF-BS-03)."""
    person = sit_down(moment("broadside", has_targets))
    target = next(o.subject for o in person.handle.decision.options if person.game.state.has_ship(o.subject))
    place = person.piece_pixel(target)
    assert place is not None
    person.move(*place)
    person.step(2)
    tooltip = person.app.hud._models["tooltip"]
    assert tooltip.dice > 0 and tooltip.to_hit and tooltip.expect_text and tooltip.odds
    assert "shot-gap" in person.app.stage.overlays.names
    person.click_at(*place)
    assert person.game.log[-1].command.choice == target
    assert "tooltip" not in person.app.hud.shown


def test_an_enemy_that_cannot_be_fired_at_says_why(sit_down: Sit) -> None:
    """On hover in the tooltip, on a click in the bubble, with rule id; nothing is fired."""
    def has_forbidden(game: Game, decision: Any) -> bool:
        pos, chosen = game.position, {o.subject for o in decision.options}
        return any(pos.may_attack(decision.subject, s.id) and s.id not in chosen for s in pos.in_play())

    person = sit_down(moment("broadside", has_forbidden))
    chosen = {o.subject for o in person.handle.decision.options}
    pos, firer = person.bridge.pos, person.handle.decision.subject
    enemy = next(s.id for s in pos.in_play() if pos.may_attack(firer, s.id) and s.id not in chosen)
    before = person.table_digest
    place = person.piece_pixel(enemy)
    if place is None:
        person.app.hands.focus(enemy)
        person.app.stage.settle()
        place = person.piece_pixel(enemy)
    person.move(*place)
    person.step(2)
    assert person.app.hud._models["tooltip"].note
    person.click_at(*place)
    bubble = person.app.hud._models["refusal"]
    assert bubble.sentence and bubble.rule_ids and "tooltip" not in person.app.hud.shown
    assert person.table_digest == before


def test_a_refused_place_says_by_how_much(sit_down: Sit) -> None:
    """A ghost on another ship is red; Enter gives rule and margin and puts nothing down."""
    person = sit_down(moment("deploy"))
    mother = person.handle.decision.subject
    before = person.table_digest
    person.click_at(*person.piece_pixel(mother))
    assert person.handle.pose is not None and person.handle.is_fixed
    person.press("enter")
    bubble = person.app.hud._models["refusal"]
    assert bubble.rule_ids and "″" in bubble.margin_text
    assert person.table_digest == before
    person.press("escape")
    person.press("escape")
    assert not person.handle.is_fixed and person.table_digest == before


def test_the_wheel_turns_what_is_placed(sit_down: Sit) -> None:
    """Fifteen degrees a notch, one degree with Shift; elsewhere the wheel zooms."""
    person = sit_down(moment("deploy"))
    heading, distance = person.handle.heading, person.app.stage.camera.gaze.distance
    mother = person.game.state.table.piece(person.handle.decision.subject).pose
    place = person.pixel((mother.x + 2500, mother.y))
    assert place is not None
    for held, turned in (("", 1500), ("shift", 100)):
        person.wheel_at(place, 1, held)
        assert (person.handle.heading - heading) % 36000 == turned
        heading = person.handle.heading
    assert person.app.stage.camera.gaze.distance == distance


def test_a_flyer_is_left_hanging_above_what_lies_there(sit_down: Sit) -> None:
    """DF-FLY-03: the ghost goes over the Reaver; a button of its own pauses there instead of coming down beside it."""
    ships = {"dirigible": (30, 18, 0), "bloody-reaver": (30, 21, 90), "heldenhammer": (45, 10, 0)}
    person = sit_down(acting(Sail(ship="dirigible"), ships))
    person.wait()
    person.type("3")
    person.press("enter")
    assert person.handle.run.distance_thou == 3000
    person.press_button("hover")
    person.wait()
    assert person.game.log[-1].command == Command(choice="hover", amount=3000)
    assert person.game.position.ship("dirigible").is_aloft
    finish = next(choice for choice in person.handle.choices() if choice.id == "finish")
    assert not finish.enabled and "cannot come down" in finish.reason
    person.answer(Command(choice="run", amount=4000))
    assert not person.game.position.ship("dirigible").is_aloft
