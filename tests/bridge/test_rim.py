"""Questions with a handle of their own: edges and wind marks on the rim, one die of several, what is suggested."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.bridge.captain import decide
from tests.bridge.person import Person
from tests.bridge.questions import MOMENTS
from vtt.bridge.rimhandles import EDGE_LAYER, MARK_LAYER, WIND_LAYER, EdgeHandle, WindHandle
from vtt.dreadfleet.special.tides import AS_SUGGESTED
from vtt.kernel.game import Game

Sit = Callable[[Game], Person]
EDGES = {"north": (30000, 38500), "south": (30000, 1500), "west": (1500, 20000), "east": (58500, 20000)}


@pytest.mark.parametrize("edge", EDGES)
def test_df_sc04_06_an_edge_is_pointed_at_and_clicked(edge: str, sit_down: Sit) -> None:
    """Its strip lights up, the middle of the board means none, and nothing is decided before the click."""
    person = sit_down(MOMENTS["arrival-edge"]())
    handle, before, overlays = person.handle, person.table_digest, person.app.stage.overlays
    assert isinstance(handle, EdgeHandle) and handle.edge_at((30000, 20000)) is None
    spot = person.pixel(EDGES[edge])
    assert spot is not None, "the whole rim can be seen"
    person.move(*spot)
    person.step(2)
    assert handle.pointed is not None and handle.pointed.id == edge and EDGE_LAYER in overlays.names
    handle.hover((30000, 20000), None)
    assert EDGE_LAYER not in overlays.names and person.table_digest == before
    person.click_at(*spot)
    person.step(2)
    assert person.game.log[-1].command.choice == edge
    assert "limits" not in overlays.names or person.handle is not handle


def test_df_ship_scimitar_3_the_wind_is_pushed_by_clicking_a_mark(sit_down: Sit) -> None:
    """Marks within reach carry grips; the wind from the one pointed at is shown with what it means to the ship."""
    person = sit_down(MOMENTS["storm-genies"]())
    handle, overlays, board = person.handle, person.app.stage.overlays, person.game.state.table.board
    assert isinstance(handle, WindHandle) and MARK_LAYER in overlays.names
    here = person.game.state.winds
    two, five = board.marks[board.shifted(here, 2)], board.marks[board.shifted(here, 5)]
    assert handle.mark_at((two.x, two.y)).id == "clockwise:2"
    assert handle.mark_at((five.x, five.y)) is not handle.mark_at((two.x, two.y))
    assert handle.mark_at((30000, 20000)) is None
    handle.hover((two.x, two.y), None)
    assert WIND_LAYER in overlays.names
    handle.hover(None, None)
    assert WIND_LAYER not in overlays.names and person.game.state.winds == here
    assert handle.click((two.x, two.y), None)
    person.step(2)
    assert person.game.state.winds == board.shifted(here, 2)
    assert MARK_LAYER not in overlays.names


def test_gap_75_one_die_is_clicked_where_it_lies(sit_down: Sit) -> None:
    """The dice of the throw lie on their panel; the second one, a 3, is rolled again."""
    person = sit_down(MOMENTS["reroll-one"]())
    dice = person.app.hud._models["dice"][0]
    assert [die.face for die in dice.dice] == [1, 3, 6] and not person.has("dice/again")
    person.click("dice/reroll-1")
    person.step(2)
    assert person.game.log[-1].command.choice == "die:1"


def test_df_dice_09_dice_that_nobody_remembers_are_rolled_again_all_the_same(sit_down: Sit) -> None:
    """A position from a file knows how many blanks there are, not what lies on the table."""
    game = MOMENTS["reroll-duel"]()
    game.opening = ()
    person = sit_down(game)
    assert [die.face for die in person.app.hud._models["dice"][0].dice] == [0, 0, 0]
    person.click("dice/again")
    person.step(2)
    assert person.game.log[-1].command.choice == "reroll"


@pytest.mark.parametrize("moment", ["raise-island", "scatter-scenery"])
def test_df_sc06_06_what_is_suggested_is_shown_where_it_would_lie(moment: str, sit_down: Sit) -> None:
    """The ghost lies there before anybody has touched it; the answer is the first after placing it by hand."""
    person = sit_down(MOMENTS[moment]())
    handle = person.handle
    default = handle.decision.option(handle.decision.default)
    assert default.id == AS_SUGGESTED and handle.option.id == default.params["piece"]
    assert handle.pose is not None and handle.is_fixed and handle.why_not() is None
    assert [choice.id for choice in handle.choices()][2] == AS_SUGGESTED
    shown = handle.pose
    person.press_button(AS_SUGGESTED)
    person.step(2)
    assert person.game.state.table.piece(default.params["piece"]).pose == shown


def test_df_sc03_11_a_treasure_is_clicked_to_rise_on_it(sit_down: Sit) -> None:
    """One that leaves no room says so; the one with room is in the hand."""
    person = sit_down(MOMENTS["rise"]())
    handle = person.handle
    barred = next(bar for bar in handle.decision.barred)
    shut = person.game.state.treasure(barred.id)
    assert handle.click((shut.x, shut.y), None)
    assert "refusal" in person.app.hud.shown and handle.option.id == "treasure-1"


def test_df_aux_07_what_is_placed_by_the_inch_is_seen_from_nearby(sit_down: Sit) -> None:
    """The eye comes nearer to the mother ship and goes back when the boat is at sea."""
    person = sit_down(MOMENTS["deploy"]())
    camera = person.app.stage.camera
    near, usual = camera.gaze.distance, camera.view("table").distance
    assert near < usual / 2
    person.answer(decide(person.game))
    person.wait()
    assert camera.gaze.distance > near


def test_df_sc06_06_wrecks_are_named_and_clicked_on_the_table(sit_down: Sit) -> None:
    """Land that a question is about has its ring and its name."""
    person = sit_down(MOMENTS["tide-wreck"]())
    assert "decision-rings" in person.app.stage.overlays.names
    assert person.handle.ring_words("wreck-3") == "Wreck 3"
    person.click_at(*person.piece_pixel("wreck-3"))
    person.step(2)
    assert person.game.log[-1].command.choice == "wreck-3"
    assert not person.game.state.table.has("wreck-3")


def test_no_key_stands_for_two_answers(sit_down: Sit) -> None:
    """The key that ends a step is the default's, whatever the others are called."""
    person = sit_down(MOMENTS["pick-up"]())
    keys = [choice.key for choice in person.app.hud._prompt.choices if choice.key]
    assert len(keys) == len(set(keys)) == 2
    person.press("e")
    person.step(2)
    assert person.game.log[-1].command.choice == "take"
