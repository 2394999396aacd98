"""The statistics page by key: sums, ships and luck as they were counted."""

from __future__ import annotations

from collections.abc import Callable

from tests.bridge.person import Person
from vtt.bots.chooser import weighted
from vtt.bots.melee import TURN, melee
from vtt.dreadfleet.events import BroadsideRolled
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import SIDES, Setup
from vtt.dreadfleet.statistics import statistics_of
from vtt.hud.screens.ending import _columns
from vtt.kernel.game import Game

Sit = Callable[[Game], Person]


def fight() -> Game:
    """Return a fight that goes on, with a broadside behind it."""
    for seed in range(1, 40):
        game, chooser = melee(Dreadfleet(), seed), weighted(seed)
        while not game.is_over and len(game.log) < 60:
            game.submit(chooser.choose(game))
        if not game.is_over and any(isinstance(e, BroadsideRolled) for events in game.events for e in events):
            return game
    raise AssertionError("no fight goes on")


def test_the_page_shows_what_was_counted(sit_down: Sit) -> None:
    person = sit_down(fight())
    before = person.table_digest
    person.press("f2")
    person.step(2)
    assert person.app.hud.page == "statistics"
    model, numbers = person.app.hud._models["statistics"], person.app.tally()
    sums = [cells for _, ship, cells in model.table if not ship]
    assert [row[4] for row in sums] == [str(numbers.sides[side].dealt) for side in SIDES]
    assert [row[5] for row in sums] == [str(numbers.sides[side].taken) for side in SIDES]
    ships = {ship: cells for _, ship, cells in model.table if ship}
    assert ships["heldenhammer"][5] == str(numbers.ships["heldenhammer"].taken)
    assert sum(model.dice_counts) == sum(numbers.sides[side].dice for side in SIDES)
    assert len(model.luck_texts) == 2 and all(text.endswith(".") for text in model.luck_texts)
    assert any("is the mean" in note for note in model.notes)
    person.press("escape")
    person.step(2)
    assert not person.app.hud.page and person.table_digest == before


def test_a_game_opened_in_a_later_turn_is_counted_from_there(sit_down: Sit) -> None:
    """A melee begins in turn 3: nothing was dealt before it, and the axis goes on from 3 to the present turn."""
    game = fight()
    person = sit_down(game)
    person.press("f2")
    person.step(2)
    model = person.app.hud._models["statistics"]
    turns = len(model.series[0].values) - 1
    assert model.first_turn == TURN and turns > 1 and model.first_turn + turns - 1 == game.state.turn
    assert [series.values[0] for series in model.series] == [0.0, 0.0]


def test_a_whole_game_is_counted_from_turn_one() -> None:
    game, chooser = Game(Dreadfleet(), Setup(quick=True, seed=3)), weighted(3)
    while game.state.turn < 3:
        game.submit(chooser.choose(game))
    numbers = statistics_of({ship.id: ship.side for ship in game.state.ships}, (game.opening, *game.events))
    assert numbers.first_turn == 1 and len(numbers.sides["ga"].dealt_by_turn) == 3


def test_all_columns_have_room_on_a_usual_window(sit_down: Sit) -> None:
    person = sit_down(fight())
    person.press("f2")
    person.step(2)
    model = person.app.hud._models["statistics"]
    assert len(_columns(model, 1180.0)) == len(model.table_head)
