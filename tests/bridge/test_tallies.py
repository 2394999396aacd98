"""Craft of a kind are told apart: the same pennant on the table, beside the name, on cards and in the log."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.bridge.moments import new_game
from vtt.bots.chooser import weighted
from vtt.bridge.presenter import Presenter
from vtt.bridge.stageview import stage_view
from vtt.bridge.tallies import tally
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import Setup
from vtt.kernel.game import Game
from vtt.stage.pennants import band_corners, bands, tally_pennant

SEED = 5


@pytest.fixture(scope="module")
def crowd() -> Game:
    """Ten ships whose cogs are out."""
    game, chooser = Game(Dreadfleet(), Setup(scenario="hunt-for-the-witchstone", quick=True, seed=SEED)), weighted(SEED)
    for _ in range(120):
        game.submit(chooser.choose(game))
    return game


def test_craft_of_a_kind_have_numbers_of_their_own(crowd: Game) -> None:
    pos = crowd.position
    kinds: dict[str, list[int]] = {}
    for ship in pos.state.ships:
        kinds.setdefault(ship.id.partition(":")[0], []).append(tally(pos, ship.id))
    assert kinds["alliance-cog"] == list(range(1, len(kinds["alliance-cog"]) + 1)) and len(kinds["alliance-cog"]) > 1
    assert all(numbers == [0] for numbers in kinds.values() if len(numbers) == 1)
    assert tally(pos, "volcano") == 0


def test_table_card_and_log_show_one_number(crowd: Game) -> None:
    pos = crowd.position
    presenter = Presenter(pos, {"ga": "Mia", "fot": "Lena"})
    pieces = {piece.id: piece.tally for piece in stage_view(pos).pieces}
    tabs = {tab.id: tab.tally for card in presenter.cards.ships() for tab in card.tabs}
    entries = [presenter.log_entry(event) for events in crowd.events for event in events]
    logged = {entry.target: entry.tally for entry in entries if entry is not None and entry.tally}
    afloat = [piece for piece in pieces if piece.startswith("alliance-cog")]
    assert len(afloat) > 1
    for cog in afloat:
        assert pieces[cog] == tabs[cog] == logged[cog] == presenter.cards.ship(cog).tally == tally(pos, cog) > 0
    names = [presenter.cards.ship(cog).name for cog in afloat]
    assert len(set(names)) == len(names)


def test_two_ships_alone_of_their_kind_fly_none() -> None:
    pos = new_game(3).position
    assert {tally(pos, ship.id) for ship in pos.state.ships if ship.kind == "big"} == {0}


@pytest.mark.parametrize("number", range(1, 7))
def test_a_pennant_has_as_many_stripes_as_its_number(number: int) -> None:
    """The bands fill the flag from staff to fly, stripes between grounds, and all lie in one plane."""
    found = bands(number)
    assert sum(is_stripe for *_, is_stripe in found) == number
    assert found[0][0] == 0 and found[-1][1] == 1
    assert all(a[1] == b[0] and a[2] != b[2] for a, b in pairwise(found))
    for begin, end, _ in found:
        (x0, low), (x1, _), *_ = band_corners(begin, end)
        assert x0 < x1 and low < 0
    mesh = tally_pennant(number, (0.1, 0.3, 0.6))
    corners_of_a_face = 6
    assert (mesh.color[:, 0] > 200).sum() == number * 2 * corners_of_a_face
