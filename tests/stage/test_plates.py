"""Name plates: whole names while there is room, short ones in a crowd."""

from dataclasses import replace

from vtt.stage.labels import NAMES
from vtt.stage.plates import CROWD
from vtt.stage.stage import Stage
from vtt.stage.view import StageView
from vtt.table.pose import Pose


def fleet_of(layout: StageView, count: int) -> StageView:
    ship = next(piece for piece in layout.pieces if piece.id == "heldenhammer")
    ships = []
    for n in range(count):
        pose = Pose(5000 + 6000 * n, 9000, 0)
        ships.append(replace(ship, id=f"ship-{n}", name=f"Golden Hind {'I' * n}", short_name=f"Hind {n}", pose=pose))
    return replace(layout, pieces=tuple(ships))


def test_a_few_ships_bear_their_whole_names_and_many_their_short_ones(unseen: Stage, layout: StageView) -> None:
    unseen.shows_names = True
    try:
        unseen.show(fleet_of(layout, CROWD))
        assert "Golden Hind II" in unseen.labels.words(NAMES)
        unseen.show(fleet_of(layout, CROWD + 1))
        assert set(unseen.labels.words(NAMES)) == {f"Hind {n}" for n in range(CROWD + 1)}
    finally:
        unseen.shows_names = False
        unseen.show(layout)
