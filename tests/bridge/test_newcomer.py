"""What somebody who knows no keys finds with the mouse: views, overlays, pictures, what decides the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest
from panda3d.core import Vec3

from tests.bridge.captain import decide
from tests.bridge.moments import moment, new_game
from tests.bridge.person import Person
from tests.dreadfleet.build import asked, position
from vtt.bridge.boardingwords import alongside, coming_fight
from vtt.bridge.framing import is_seen
from vtt.bridge.pages import rule_page
from vtt.bridge.placehandle import first_heading
from vtt.bridge.presenter import CAMERAS, OVERLAYS
from vtt.bridge.stageview import piece_view
from vtt.dreadfleet.boarding import boarding_dice
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import Setup
from vtt.kernel.decision import Decision
from vtt.kernel.game import Game
from vtt.kernel.state import Outcome

Sit = Callable[[Game], Person]


@pytest.fixture
def captain(sit_down: Sit) -> Person:
    """A big ship of scenario 1 is given its order."""
    return sit_down(moment("order"))


def test_every_view_has_a_button(captain: Person) -> None:
    """The whole table, from above, a captain's eye and the chosen ship, all at the compass."""
    camera, seen = captain.app.stage.camera, []
    captain.app.hands.select(captain.handle.decision.subject)
    for view, _ in CAMERAS:
        captain.click(f"compass/camera-{view}")
        captain.wait()
        gaze = camera.goal
        seen.append((gaze.pitch, gaze.heading, gaze.distance, *gaze.target))
    assert len(set(seen)) == len(CAMERAS)
    assert seen[1][0] > 80 and seen[2][0] < 10


def test_every_overlay_has_a_button(captain: Person) -> None:
    """Also the water in which an anchor holds (DF-ANCH-01)."""
    for overlay, _ in OVERLAYS:
        if overlay == "waters":
            continue
        before = overlay in captain.bridge.looks.on
        captain.click(f"compass/overlay-{overlay}")
        assert (overlay in captain.bridge.looks.on) != before


@pytest.mark.parametrize(("entry", "folder"), [("picture", "pictures"), ("scene", "scenes")])
def test_the_menu_writes_pictures_and_scenes(captain: Person, entry: str, folder: str) -> None:
    """F12 and Ctrl+F12 for the mouse."""
    captain.press("escape")
    captain.step(3)
    captain.click(f"menu/menu-{entry}")
    captain.step(3)
    assert captain.app.hud.page == ""
    assert len(list((captain.app.home / folder).iterdir())) == 1


@pytest.mark.parametrize("south", [-24, 14])
def test_a_course_does_not_lead_below_a_panel(sit_down: Sit, south: int) -> None:
    """Where a ship lies and how far she may run are both clear of prompt, strip and answers (DF-MOV-01)."""
    person = sit_down(moment("movement-mode"))
    camera, hud = person.app.stage.camera, person.app.hud
    camera.go(replace(camera.gaze, target=camera.gaze.target + Vec3(0, south, 0)), glide=False)
    person.choose("move", person.handle.decision.option("move"))
    assert person.wait().kind == "move"
    here, end = person.handle.places()
    assert is_seen(person.app.stage, hud, here) and is_seen(person.app.stage, hud, end)


def test_a_card_that_is_asked_about_can_be_read(sit_down: Sit) -> None:
    """Also without animations; the next answer takes it away (DF-DEST-01)."""
    game = new_game()
    while decision_after(game).params.get("card") != "fair-current#1":
        game.submit(decide(game))
    person = sit_down(game)
    assert person.app.stage.speed == 0 and "card" not in person.app.hud.shown
    person.bridge.submit(decide(game))
    person.wait()
    assert shown_card(person) == "Fair Current"
    person.bridge.submit(decide(game))
    person.wait()
    assert shown_card(person) != "Fair Current"


def shown_card(person: Person) -> str:
    """The title of the card that lies large at the left, "" for none."""
    model = person.app.hud._models.get("card")
    return "" if model is None else model.title


def decision_after(game: Game) -> Decision:
    """What will be asked when the captain has answered."""
    clone = game.clone()
    clone.submit(decide(clone))
    assert clone.decision is not None
    return clone.decision


def test_what_decides_the_game_is_told_where_the_score_stands(sit_down: Sit) -> None:
    """DF-SCG-06, DF-SC02-07: the rail counts what counts, also while a ship acts; the pointer tells the victory."""
    game = Game(Dreadfleet(), Setup(scenario="prisoner-in-the-citadel", quick=True, seed=1))
    person = sit_down(game)
    tracker = person.bridge.presenter.tracker()
    assert tracker.score_text == "Walls: 0 of 2 cards"
    assert tracker.score_hint == game.position.scenario.victory.text
    person.hover("tracker/score")


def test_from_the_table_after_the_game_there_is_a_way_back_to_the_result(person: Person) -> None:
    """A remark names it; the button of the statistics leads there."""
    game = new_game()
    outcome = Outcome(winner="ga", reason="outcome.battered", params={"ship": "bloody-reaver"})
    over = msgspec.structs.replace(game.state, outcome=outcome, pending=None, stack=())
    person.app.start(Game.from_snapshot(person.app.ruleset, game.setup, over))
    person.wait_until(lambda: person.app.hud.page == "end")
    person.click("end/menu-look")
    person.step(3)
    assert person.app.hud.page == "" and "toast" in person.app.hud.shown
    person.click("tracker/menu-statistics")
    person.step(3)
    assert person.app.hud.page == "end"


@pytest.mark.parametrize("scenario", ["dead-mans-reef", "hunt-for-the-witchstone"])
def test_ships_take_their_stations_looking_at_the_sea(scenario: str) -> None:
    """Nobody's first ship looks over the edge from its corner (DF-SCG-03)."""
    game = Game(Dreadfleet(), Setup(scenario=scenario, quick=False, seed=1))
    while game.decision.kind != "deploy-fleet":
        game.submit(decide(game))
    option = game.decision.options[0]
    west, south, east, north = option.place.box
    heading, board = first_heading(game, option), game.state.table.board
    is_west, is_south = west + east < board.width, south + north < board.height
    assert (heading < 18000) == is_west and (heading < 9000 or heading > 27000) == is_south


def test_two_cogs_are_told_apart_on_the_table() -> None:
    """DF-AUX-09: what card and log call "Alliance Cog 2" is called so on the water, too."""
    cogs = ("alliance-cog", "alliance-cog:2")
    pos = asked(position({cog: (20 + 5 * n, 20, 0) for n, cog in enumerate(cogs)}))
    assert [piece_view(pos, cog).name for cog in cogs] == ["Alliance Cog", "Alliance Cog 2"]


def test_a_boarding_action_is_foretold() -> None:
    """DF-BRD-07, DF-BRD-08, DF-BRD-14: dice and mean victories of both sides before the action is fought."""
    crew = tuple(f"men-swept-from-the-rail#{n}" for n in (1, 2))
    pos = asked(position({"heldenhammer": (20, 20, 0, {"damage": crew}), "bloody-reaver": (22.26, 20, 0)}))
    assert pos.boarded("heldenhammer") == ("bloody-reaver",)
    own, enemy = (boarding_dice(pos, ship, ()).live for ship in ("heldenhammer", "bloody-reaver"))
    assert (own, enemy) == (4, 7)
    broadside = Decision(side="ga", kind="broadside", subject="heldenhammer", options=())
    assert "4 dice against 7" in coming_fight(pos, broadside) and "1.3 against 2.3" in coming_fight(pos, broadside)
    apart = asked(position({"heldenhammer": (20, 20, 0), "bloody-reaver": (33, 20, 0)}))
    assert coming_fight(apart, broadside) == ""
    assert "6 dice against 7" in alongside(apart, "heldenhammer", "bloody-reaver")


def test_a_rule_of_a_scenario_names_it() -> None:
    """Nobody need know chapters by their letters (DF-SC10-07)."""
    page = rule_page("DF-SC10-07")
    assert page is not None and page.chapter == "SC10 · The Hunt for the Witchstone"
