"""Short names tell ships apart: on plates, on cards, whatever is on the table together."""

from __future__ import annotations

from itertools import combinations
from types import SimpleNamespace

import msgspec

from tests.bridge.moments import new_game
from vtt.bridge.presenter import Presenter
from vtt.bridge.shortnames import short_name
from vtt.bridge.stageview import piece_view
from vtt.kernel.game import Game

DRAGONS = "sea-dragon", "dragon"


def test_no_two_ships_of_the_game_share_a_short_name() -> None:
    pos = new_game(3).position
    names = [short_name(pos, ship) for ship in (*pos.content.ships, "alliance-cog:2", "dread-cog:2", "dirigible:2")]
    assert not [(one, other) for one, other in combinations(names, 2) if one == other]
    assert short_name(pos, "bloody-reaver") == "Reaver" and short_name(pos, "sea-dragon") == "Sea Dragon"


def test_ships_of_one_name_are_numbered() -> None:
    """A person's own ship may be called what another one is called."""
    pos = new_game(3).position
    ships = dict(pos.content.ships)
    ships["dragon"] = msgspec.structs.replace(ships["dragon"], name=ships["sea-dragon"].name)
    twins = SimpleNamespace(content=SimpleNamespace(ships=ships), state=pos.state)
    assert len({short_name(twins, ship) for ship in DRAGONS}) == 2  # type: ignore[arg-type]


def test_plate_and_card_show_the_same_short_name() -> None:
    game: Game = new_game(3)
    pos, cards = game.position, Presenter(game.position, {}).cards
    for ship in pos.state.ships:
        if ship.kind == "big" and pos.state.table.has(ship.id):
            assert piece_view(pos, ship.id).short_name == cards.ship(ship.id).short_name == short_name(pos, ship.id)
